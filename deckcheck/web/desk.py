"""Verbs of a tournament desk: many lists at once, and what is printed for them."""

from __future__ import annotations

import json
import os
from tempfile import TemporaryDirectory

from deckcheck.decklists.suffixes import SUFFIXES
from deckcheck.desk.players import read_players
from deckcheck.desk.receipt_file import text as receipt_text
from deckcheck.desk.roster import match
from deckcheck.desk.roster_file import as_csv
from deckcheck.desk.sheets import Occasion, sheet_of
from deckcheck.desk.slips import slip
from deckcheck.errors import DeckcheckError
from deckcheck.pages.roster import page
from deckcheck.reporters.base import ReportOptions, reporter
from deckcheck.web.archives import unpacked
from deckcheck.web.spans import spans
from deckcheck.workspace.matrix import trouble
from deckcheck.workspace.pools import is_marked, plays_from_pools
from deckcheck.workspace.receipts import receipt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.desk.roster import Roster
    from deckcheck.web.surface import File, Request
    from deckcheck.workspace.workspace import Outcome, Workspace

__all__ = ["desk", "receipts", "report", "roster", "sheets"]

_TOLD_EVERY = 10


def desk(request: Request) -> dict[str, Any]:
    """A row for each list, sorted by file; and what was passed over as no deck."""
    rows = []
    skipped = [file.name for file in _handed(request) if not _is_list(file)]
    for file, outcome in _judged(request):
        if not outcome.is_deck:
            skipped.append(file.name)
            continue
        judged = outcome.report
        errors, undecided, warnings = trouble(judged)
        rows.append(
            {
                "file": file.name,
                "name": judged.name,
                "player": judged.player,
                "format": judged.format,
                "verdict": str(judged.verdict),
                "errors": errors,
                "undecided": undecided,
                "warnings": warnings,
                "first": judged.findings[0].message if judged.findings else "",
                "failure": outcome.failure,
                "text": file.data.decode("utf-8", "replace") if not outcome.failure else "",
            }
        )
    return {"rows": rows, "skipped": sorted(skipped)}


def report(request: Request) -> dict[str, Any]:
    """A report on all lists, as the command line writes it."""
    outcomes = [outcome for _, outcome in _judged(request)]
    reports = [outcome.report for outcome in outcomes if outcome.is_deck]
    skipped = tuple([outcome.report.file for outcome in outcomes if not outcome.is_deck])
    if not reports:
        raise DeckcheckError("There is no deck among these files.")
    render = reporter(request.option("output", "csv"))
    return {"text": render(reports, ReportOptions(skipped=skipped))}


def roster(request: Request) -> dict[str, Any]:
    """Players and their lists. The table of players is the file that `players` names."""
    found = _matched(request)
    event, date = request.option("event"), request.option("date")
    return {
        "ready": found.ready,
        "lines": spans(page(found, request.width, slips=False, event=event, date=date)),
        "csv": as_csv(found),
        "slips": [
            {"player": place.player.shown, "text": slip(place, event, date)}
            for place in found.places
            if place.problems
        ],
    }


def sheets(request: Request) -> dict[str, Any]:
    """Registration sheets of all lists as one page to print."""
    from deckcheck.desk.sheet_html import render

    known = {}
    if request.option("players"):
        for place in _matched(request).places:
            if place.deck:
                known[place.deck.file] = (place.player.name, place.player.number)
    made = []
    for file, outcome in _judged(request):
        if outcome.is_deck and not outcome.failure:
            name, number = known.get(file.name, (request.option("player"), ""))
            occasion = Occasion(name, number, request.option("event"), request.option("date"))
            made.append(sheet_of(outcome.report, occasion))
    if not made:
        raise DeckcheckError("There is no deck to print.")
    return {"html": render(made)}


def receipts(request: Request) -> dict[str, Any]:
    """A receipt for each list that could be judged."""
    workspace = request.workspace
    made = []
    for file, outcome in _judged(request):
        if outcome.is_deck and not outcome.failure:
            deck = workspace.read(file.data, file.name)
            document = receipt(workspace, deck, date=request.option("date")).document
            made.append({"file": file.name, "text": receipt_text(document)})
    return {"receipts": made}


def _handed(request: Request) -> Iterator[File]:
    """All files but the table of players, those in archives among them."""
    for file in request.files:
        if file.name != request.option("players"):
            yield from unpacked(file)


def _is_list(file: File) -> bool:
    """As in a folder: a README among the lists is none."""
    return file.name.lower().endswith(SUFFIXES)


def _lists(request: Request) -> list[File]:
    return sorted(filter(_is_list, _handed(request)), key=lambda file: file.name)


def _judged(request: Request) -> Iterator[tuple[File, Outcome]]:
    """Each list with what became of it. Pools among them are for the lists of their names."""
    lists = _lists(request)
    with TemporaryDirectory() as folder:
        pools = _with_pools(request.workspace, lists, folder)
        for number, file in enumerate(lists):
            if number % _TOLD_EVERY == 0:
                request.progress(json.dumps({"done": number, "total": len(lists)}))
            if pools and pools.pools and pools.pools.holds(_place(folder, file)):
                continue
            workspace = pools if pools and _has_pool(pools, file) else request.workspace
            yield file, workspace.outcome(file.data, file.name, isolated=True)


def _with_pools(workspace: Workspace, lists: Sequence[File], folder: str) -> Workspace | None:
    """The workspace with the pools among the lists; None if there is none."""
    marked = [file for file in lists if is_marked(file.name)]
    for file in marked:
        with open(_place(folder, file), "wb") as copy:
            copy.write(file.data)
    return workspace.on(workspace.basis.replace(pools=folder)) if marked else None


def _place(folder: str, file: File) -> str:
    return os.path.join(folder, os.path.basename(file.name))


def _has_pool(workspace: Workspace, file: File) -> bool:
    try:
        deck = workspace.read(file.data, file.name)
        format_ = workspace.format_of(deck)
        pools = workspace.pools
        return bool(pools and plays_from_pools(format_) and pools.of(deck, format_))
    except DeckcheckError:
        return False  # judged without, it says why


def _matched(request: Request) -> Roster:
    named = request.option("players")
    players = next((file for file in request.files if file.name == named), None)
    if players is None:
        raise DeckcheckError("There is no table of players among the files.")
    judged = [(one.report, not one.failure) for _, one in _judged(request) if one.is_deck]
    return match(read_players(players.data, players.name), judged, None)
