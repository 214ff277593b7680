"""What stands on a decklist registration sheet, whatever it is printed by."""

from __future__ import annotations

from deckcheck.desk.identity import deck_hash, grouped
from deckcheck.frozen import Value
from deckcheck.model import Section, Verdict
from deckcheck.model.kinds import REPORTING
from deckcheck.model.sections import SECTION_NAMES, STOCKED
from deckcheck.reporters.wording import clean, issuer, tally, verdict
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.model import Report
    from deckcheck.model.resolved import Entry

__all__ = ["Occasion", "Part", "Row", "Sheet", "sheet_of"]

_LONGEST = 600
"""Letters of a name. More is no name, and would push the cards off the page."""


class Occasion(Value):
    """What the desk knows about a sheet and the deck's file may not."""

    player: str = ""
    number: str = ""
    event: str = ""
    date: str = ""


class Row(Value):
    """All copies of one card in one section."""

    copies: int
    title: str
    known: bool = True


class Part(Value):
    """One section."""

    section: Section
    rows: tuple[Row, ...]

    @property
    def name(self) -> str:
        words = SECTION_NAMES[self.section]
        return words[:1].upper() + words[1:]

    @property
    def copies(self) -> int:
        return sum([row.copies for row in self.rows])


class Sheet(Value):
    """One player's deck list. An empty field is a line to be filled in by hand."""

    player: str
    number: str
    event: str
    date: str
    deck: str
    format: str
    verdict: Verdict
    judged: str
    """`legal in Standard. No findings.`"""
    issuer: str
    """By what it was judged."""
    hash: str
    """In groups of four."""
    parts: tuple[Part, ...]

    @property
    def total(self) -> int:
        """Cards of the deck: what lies aside or outside the game is no part of it."""
        return sum([part.copies for part in self.parts if part.section in STOCKED])


def sheet_of(report: Report, occasion: Occasion) -> Sheet:
    """The sheet for a deck that was judged; the occasion goes before what the deck itself says."""
    return Sheet(
        player=_shown(occasion.player or report.player),
        number=_shown(occasion.number),
        event=_shown(occasion.event),
        date=_shown(occasion.date),
        deck=_shown(report.name),
        format=_shown(report.format_shown),
        verdict=report.verdict,
        judged=" ".join(_judged(report)),
        issuer=issuer(report),
        hash=grouped(deck_hash(report)),
        parts=tuple(_parts(report)),
    )


def _judged(report: Report) -> Iterable[str]:
    yield f"{verdict(report)} in {_shown(report.format_shown)}. {tally(report)}"
    if report.pool:
        yield f"From the pool {_shown(report.pool)}."


def _shown(text: str) -> str:
    shown = " ".join(clean(text).split())
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}..."


def _stated(entry: Entry, sided: bool) -> str:
    """A card with what the plan says of it: its side, or that it begins aboard the outpost."""
    if entry.line.face:
        return f"{entry.card.id}, face {entry.line.face}"
    aboard = sided and entry.section is Section.SEED and entry.card.has_type(*REPORTING)
    return f"{entry.card.id}, aboard the outpost" if aboard else entry.card.id


def _parts(report: Report) -> Iterable[Part]:
    found: dict[Section, dict[tuple[str, bool], int]] = {}
    sided = any(one.line.face for one in report.entries)
    lines = [(one.section, _stated(one, sided), True, one.quantity) for one in report.entries]
    for lost in report.unresolved:
        lines.append((lost.line.section, _shown(lost.line.shown), False, lost.line.quantity))
    for section, title, known, quantity in lines:
        rows = found.setdefault(section, {})
        rows[title, known] = rows.get((title, known), 0) + quantity
    for section in Section:
        if section in found:
            rows = found[section]
            in_order = sided and section is Section.MISSIONS
            order = list(rows) if in_order else sorted(rows, key=lambda row: (fold(row[0]), row))
            yield Part(section, tuple([Row(rows[row], *row) for row in order]))
