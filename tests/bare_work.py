"""What deckcheck does with no other package installed, as a script: what it prints is the same
wherever it runs.

    python -S tests/bare_work.py FOLDER_OF_THE_PACKAGE FOLDER_OF_DECKS
"""

import os
import sys

if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])

from deckcheck import (
    Basis,
    DeckcheckError,
    UnknownName,
    UnreadableDeck,
    Workspace,
    load_format,
    render,
    ruleset_ids,
    search_cards,
    validate,
)
from deckcheck.analysis.missions import view_deck
from deckcheck.analysis.statistics import statistics_of
from deckcheck.analysis.tempo import load_tempo
from deckcheck.builder.plan.plan_deck import planned
from deckcheck.decklists import WRITERS
from deckcheck.pages import explain as explain_page
from deckcheck.pages import formats as format_page
from deckcheck.reporters import REPORTERS
from deckcheck.reporters.layout import plain
from deckcheck.workspace import convert, explain, format_deck, judge_in_all, list_formats
from deckcheck.workspace.explanations import rule_names

MISSPELT = b"2 Picrad\n1 Archre\nSeed+Dil:\n1 Hortta of Janus\n"


def main(decks: str) -> None:
    files: dict[str, bytes] = {}
    for name in sorted(os.listdir(decks)):
        with open(os.path.join(decks, name), "rb") as file:
            files[name] = file.read()
    workspace = Workspace(Basis())
    reports = [workspace.outcome(data, name).report for name, data in files.items()]
    reports += [workspace.judge(MISSPELT, "misspelt.txt")]
    for output in REPORTERS:
        if output != "html":  # it draws
            print(render(reports, output, citations=True, notes=True))
    formats(workspace)
    search(workspace)
    for name, data in files.items():
        try:
            each_verb(workspace, data, name)
        except UnreadableDeck as error:
            print(error)


def formats(workspace: Workspace) -> None:
    print(plain(format_page.overview(list_formats(workspace), 80)))
    for format_ in workspace.formats():
        print(plain(format_page.lines(format_, 80)))
    for name in (*rule_names(), *ruleset_ids()):
        print(plain(explain_page.lines(explain(workspace, name), 80)))
    for wrong in ("standrd", "warp sped"):
        try:
            validate(workspace.read(MISSPELT), wrong)
        except UnknownName as error:
            print(error)


def search(workspace: Workspace) -> None:
    found = search_cards("type:ship range>8 legal:standard", workspace.catalog, "-range")
    print([card.id for card in found])
    try:
        search_cards("skill:dipolmacy")
    except DeckcheckError as error:
        print(error)


def each_verb(workspace: Workspace, data: bytes, name: str) -> None:
    for syntax in WRITERS:
        print(convert(workspace, data, name, syntax).text)
    print(format_deck(workspace, data, name).text)
    deck, standard = workspace.resolve(data, name), load_format("standard")
    print(judge_in_all(workspace, deck.deck))
    print(statistics_of(deck))
    print(view_deck(deck, load_tempo(standard), (1, 4)))
    if not deck.unresolved:
        print(planned(deck, standard, workspace.catalog))


if __name__ == "__main__":
    main(sys.argv[2])
    loaded = {name.partition(".")[0] for name in sys.modules}
    others = loaded - sys.stdlib_module_names - {"deckcheck", "__main__"}
    print("loaded besides the standard library:", *sorted(others), file=sys.stderr)
