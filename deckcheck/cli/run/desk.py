"""`deckcheck sheet`, `roster`, `receipt` and `verify`: what a tournament desk asks for."""

from __future__ import annotations

import os
import sys

from deckcheck.cli import exit_code
from deckcheck.cli.io.files import write_file
from deckcheck.cli.io.project import basis_of, chosen_project
from deckcheck.cli.io.terminal import note, send, show
from deckcheck.cli.options import Request
from deckcheck.cli.run.validate import judged_files
from deckcheck.desk.filenames import FileNames
from deckcheck.errors import DeckcheckError, UnknownName
from deckcheck.frozen import Value
from deckcheck.workspace.basis import check_day

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.desk.roster import Roster
    from deckcheck.desk.sheets import Sheet
    from deckcheck.model import Report
    from deckcheck.workspace.workspace import Outcome

__all__ = ["RosterOrder", "SheetOrder", "run_roster", "run_sheet"]

_SHEETS = ("pdf", "html")
_ROSTERS = ("console", "json", "csv")


class SheetOrder(Value):
    """What one `sheet` was asked for."""

    request: Request
    players: str = ""
    player: str = ""
    number: str = ""
    event: str = ""
    date: str = ""
    output: str = "pdf"
    into: str = ""
    paper: str = "a4"


class RosterOrder(Value):
    """What one `roster` was asked for."""

    request: Request
    players: str
    event: str = ""
    date: str = ""
    output: str = "console"
    slips: str = ""
    save: str = ""
    earlier: str = ""


def run_sheet(order: SheetOrder) -> int:
    """Write the sheets. The exit code is 1 if a deck is not legal.

    Raises:
        DeckcheckError: an option is wrong, or there is no deck.
        OSError: a file cannot be read or written.
    """
    kind, _, file = order.output.partition("=")
    if kind not in _SHEETS:
        raise UnknownName("output", kind, _SHEETS)
    if order.into and file:
        raise DeckcheckError("--into: each deck gets a file of its own, so --output names none.")
    if order.date:
        check_day(order.date, "date")
    if kind == "pdf":
        import deckcheck.desk.sheet_pdf  # noqa: F401 - missing fonts are told before any work
    if kind == "pdf" and not (file or order.into) and sys.stdout and sys.stdout.isatty():
        raise DeckcheckError("sheet: name a file, as in --output pdf=sheets.pdf.")
    judged = _judged(order.request)
    if (order.player or order.number) and len(judged) > 1:
        raise DeckcheckError("--player and --number: for one deck; --players knows those of many.")
    sheets = _sheets(order, judged)
    if order.into:
        _each(sheets, kind, order, judged)
    else:
        _write(_rendered(sheets, kind, order.paper), file, judged)
    return exit_code(all(outcome.report.passes() for outcome in judged))


def _judged(request: Request) -> list[Outcome]:
    """Every deck of the request, by the rules and waivers of the project, if there is one."""
    project = chosen_project(request.config, request.no_config)
    outcomes = judged_files(request, project, basis_of(request, project))
    skipped = [outcome.report.file for outcome in outcomes if not outcome.is_deck]
    note([f"{file}: skipped, there is no deck in it." for file in skipped])
    decks = [outcome for outcome in outcomes if outcome.is_deck]
    if not decks:
        raise DeckcheckError("There is no deck to judge.")
    return decks


def _sheets(order: SheetOrder, judged: Sequence[Outcome]) -> list[Sheet]:
    from deckcheck.desk.sheets import Occasion, sheet_of

    numbers: dict[str, tuple[str, str]] = {}
    if order.players:
        for place in _matched(order.players, judged).places:
            if place.deck:
                numbers[place.deck.file] = (place.player.name, place.player.number)
    sheets = []
    for one in judged:
        if one.failure:
            note([f"{one.failure} There is no sheet for it."])
            continue
        given = numbers.get(one.report.file, (order.player, order.number))
        name, number = given if any(given) else _by_file(one.report)
        sheets.append(sheet_of(one.report, Occasion(name, number, order.event, order.date)))
    if not sheets:
        raise DeckcheckError("There is no deck to print.")
    return sheets


def _by_file(report: Report) -> tuple[str, str]:
    """Name and number that the file's name tells; what the deck itself says of the name counts."""
    from deckcheck.desk.filenames import named_by

    number, name = named_by(report.file)
    return report.player or name, number


def _rendered(sheets: Sequence[Sheet], kind: str, paper: str) -> bytes:
    if kind == "html":
        from deckcheck.desk.sheet_html import render as render_html

        return render_html(sheets).encode()
    from deckcheck.desk.sheet_pdf import PAPERS, render

    if paper not in PAPERS:
        raise UnknownName("paper", paper, PAPERS)
    return render(sheets, paper)


def _each(sheets: Sequence[Sheet], kind: str, order: SheetOrder, judged: Sequence[Outcome]) -> None:
    """A file for each deck, named after number and player."""
    os.makedirs(order.into, exist_ok=True)
    names = FileNames()
    for sheet in sheets:
        name = names.name(f"{sheet.number} {sheet.player or sheet.deck}", f".{kind}")
        _save(os.path.join(order.into, name), _rendered([sheet], kind, order.paper), judged)


def _write(data: bytes, file: str, judged: Sequence[Outcome]) -> None:
    if not file:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    _save(file, data, judged)


def _save(file: str, content: bytes | str, judged: Sequence[Outcome], players: str = "") -> None:
    """Write a file, but never over what it was made from."""
    read = [one.report.file for one in judged] + ([players] if players else [])
    if os.path.realpath(file) in {os.path.realpath(one) for one in read}:
        what = "the table of players" if file == players else "a deck"
        raise DeckcheckError(f"{file}: this file is {what}; it is not written over.")
    write_file(file, content)


def _matched(players: str, judged: Sequence[Outcome], earlier: str = "") -> Roster:
    from deckcheck.cli.io.judging import read_file
    from deckcheck.desk.players import read_players
    from deckcheck.desk.roster import match
    from deckcheck.desk.roster_file import read_earlier

    listed = read_players(read_file(players), players)
    before = read_earlier(read_file(earlier), earlier) if earlier else None
    return match(listed, [(one.report, not one.failure) for one in judged], before)


def run_roster(order: RosterOrder) -> int:
    """Write the roster, and a slip for each player with a problem. The exit code is 1 if any has.

    Raises:
        DeckcheckError: an option is wrong, or the table of players cannot be used.
        OSError: a file cannot be read or written.
    """
    from deckcheck.desk.roster_file import as_csv, as_json

    if order.output not in _ROSTERS:
        raise UnknownName("output", order.output, _ROSTERS)
    if order.date:
        check_day(order.date, "date")
    table = os.path.realpath(order.players)
    request = order.request
    judged = [
        one
        for one in _judged(request)
        if os.path.realpath(one.report.file) != table and not os.path.isdir(one.report.file)
    ]
    roster = _matched(order.players, judged, order.earlier)
    if order.save:
        _save(order.save, as_json(roster), judged, order.players)
    if order.slips:
        _slips(roster, order, judged)
    if order.output == "json":
        send(as_json(roster))
    elif order.output == "csv":
        send(as_csv(roster))
    else:
        from deckcheck.pages.roster import page

        show(
            lambda width: page(
                roster, width, slips=not order.slips, event=order.event, date=order.date
            )
        )
    return exit_code(roster.ready)


def _slips(roster: Roster, order: RosterOrder, judged: Sequence[Outcome]) -> None:
    from deckcheck.desk.slips import slip

    os.makedirs(order.slips, exist_ok=True)
    names = FileNames()
    for place in roster.places:
        if place.problems:
            name = names.name(f"{place.player.number} {place.player.name}", ".txt")
            told = slip(place, order.event, order.date)
            _save(os.path.join(order.slips, name), told, judged, order.players)
