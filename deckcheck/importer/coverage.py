"""How much of the source is understood: `python -m deckcheck.importer.coverage PLUGIN [CARD_DB]`.

Counts rows of the plugin, not cards, so that the figures can be compared with the source's own.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from deckcheck.errors import CardDataError
from deckcheck.importer import cells
from deckcheck.importer.fact_overrides import read_fact_overrides
from deckcheck.importer.grouping import CardRows, Entry
from deckcheck.importer.parsers.dilemmas import UNREAD
from deckcheck.importer.parsers.requirements import parse_mission_text
from deckcheck.importer.parsers.skills import SkillBox, parse_skill_box
from deckcheck.importer.source import Source, read_source
from deckcheck.importer.tables import dilemma_demands
from deckcheck.importer.tables.personas import stated_personas
from deckcheck.importer.texts import heads, seedings, skill_boxes
from deckcheck.model.cards import CardType
from deckcheck.model.skills import Skill, is_mission_specialist, is_support_personnel

__all__ = ["main", "measure"]

Test = Callable[[tuple[Skill, ...], int], bool]


def measure(source: Source) -> list[str]:
    """The coverage of each parser, a line for each figure."""
    return [
        *_requirements(source),
        *_skills(source),
        *_keyword(source, "Mission Specialist", is_mission_specialist),
        *_keyword(source, "Support Personnel", is_support_personnel),
        *_seeding(source),
        *_dilemmas(source),
        *_personas(source),
    ]


def _rows(source: Source, type_: CardType) -> list[tuple[CardRows, Entry]]:
    return [(c, entry) for c in source.cards for entry in c.entries if entry.kind.type is type_]


def _requirements(source: Source) -> list[str]:
    rows = _rows(source, CardType.MISSION)
    failed = [card.id for card, entry in rows if not _parses(_mission, card, entry)]
    overridden = read_fact_overrides(source.folder).requirements
    lost = sorted(set(failed) - overridden.keys())
    return [
        f"requirements: {len(rows) - len(failed)} of {len(rows)} mission rows parse",
        f"requirements: overridden {', '.join(sorted(set(failed) - set(lost)))}",
        f"requirements: neither {', '.join(lost) or 'none'}",
    ]


def _mission(_: CardRows, entry: Entry) -> object:
    return parse_mission_text(entry.row["Text"])


def _skills(source: Source) -> list[str]:
    rows = _rows(source, CardType.PERSONNEL)
    failed = [card.id for card, entry in rows if not _parses(_box, card, entry)]
    overridden = read_fact_overrides(source.folder).skills
    lost = sorted(set(failed) - overridden.keys())
    parsed = len(rows) - len(failed)
    return [
        f"skills: {parsed} of {len(rows)} personnel rows parse",
        f"skills: overridden {', '.join(sorted(overridden))}",
        f"skills: neither {', '.join(lost) or 'none'}",
    ]


def _box(card: CardRows, entry: Entry) -> object:
    return parse_skill_box(entry.row["Text"], entry.row["Class"], heads(card))


def _parses(parser: Callable[[CardRows, Entry], object], card: CardRows, entry: Entry) -> bool:
    try:
        parser(card, entry)
    except CardDataError:
        return False
    return True


def _keyword(source: Source, keyword: str, test: Test) -> list[str]:
    """Whether what the skills say agrees with the keyword that the source gives its rows."""
    boxes = skill_boxes(source)
    rows = [row for row in _rows(source, CardType.PERSONNEL) if row[1].complete]
    wrong = [
        entry.row["Name"]
        for card, entry in rows
        if _holds(boxes[card], test, heads(card)) != (keyword in cells.characteristics(entry.row))
    ]
    agree = len(rows) - len(wrong)
    return [
        f"{keyword}: computed and keyword agree on {agree} of {len(rows)} rows",
        f"{keyword}: disagree {', '.join(wrong) or 'none'}",
    ]


def _holds(box: SkillBox, test: Test, members: tuple[str, ...]) -> bool:
    """Of a dual-personnel card either member will do."""
    if not members:
        return test(box.skills, box.specials + len(box.downloads))
    for member in members:
        own = tuple(skill for skill in box.skills if skill.member == member)
        downloads = sum(download.member == member for download in box.downloads)
        if test(own, box.specials + downloads):
            return True
    return False


def _seeding(source: Source) -> list[str]:
    modes = Counter(seeding.mode.value for seeding in seedings(source).values())
    figures = ", ".join(f"{mode} {count}" for mode, count in sorted(modes.items()))
    return [f"seed modes: {sum(modes.values())} of {len(source.cards)} cards: {figures}"]


def _dilemmas(source: Source) -> list[str]:
    """How many dilemmas are read whole, in all and by their first set."""
    rows = dilemma_demands.table(source).rows
    unread = {row[0] for row in rows if row[3] == UNREAD}
    known = {row[0] for row in rows} - unread
    first = {card.id: card.first.row["Release"] for card in source.cards}
    every = Counter([first[id_] for id_ in known | unread])
    read = Counter([first[id_] for id_ in known])
    figures = ", ".join([f"{code} {read[code]} of {every[code]}" for code in sorted(every)])
    return [
        f"dilemmas: {len(known)} of {len(known | unread)} read",
        f"dilemmas by first set: {figures}",
    ]


def _personas(source: Source) -> list[str]:
    people = [c for c in source.cards if c.first.kind.type is CardType.PERSONNEL]
    stated = [card for card in people if stated_personas(card)]
    partly = [
        card
        for card in stated
        if any(not entry.row["Persona"] for entry in card.entries if entry.complete)
    ]
    return [
        f"personas: {len(stated)} of {len(people)} personnel cards state one, "
        f"{len(partly)} of them not on every printing (merged)"
    ]


def main(arguments: list[str] | None = None) -> int:
    """Prints the figures; exit code 2 if a folder is not understood."""
    parser = argparse.ArgumentParser(prog="python -m deckcheck.importer.coverage")
    parser.add_argument("plugin_folder", type=Path, help="the unpacked plugin")
    parser.add_argument("card_db", type=Path, nargs="?", default=Path("card_db"))
    parser.add_argument("--updates", type=Path, help="a folder of rows that came after the plugin")
    options = parser.parse_args(arguments)
    try:
        lines = measure(read_source(options.plugin_folder, options.card_db, options.updates))
    except CardDataError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
