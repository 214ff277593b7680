"""The cards of a deck by section, for the HTML report: each line where findings can point at it."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model import CardType, Section, Severity
from deckcheck.model.sections import SECTION_NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.model import Card, Report

__all__ = ["ListedRow", "ListedSection", "anchor", "listing"]


class ListedRow(Value):
    """A line of the deck as it is shown."""

    line: int
    quantity: int
    title: str
    details: str
    severity: str
    """The worst that is found on it; empty if nothing is."""


class ListedSection(Value):
    """The cards of one section, in the order of the file."""

    name: str
    rows: tuple[ListedRow, ...]

    @property
    def copies(self) -> int:
        return sum([row.quantity for row in self.rows])


def anchor(deck: int, line: int) -> str:
    """Id of the place where a line of a deck is shown."""
    return f"d{deck}-line{line}"


def listing(report: Report) -> Iterator[ListedSection]:
    """The sections that hold cards."""
    worst: dict[int, Severity] = {}
    for finding in report.findings:  # worst first
        for line in finding.lines:
            worst.setdefault(line, finding.severity)
    rows: dict[Section, list[ListedRow]] = {}
    for entry in report.entries:
        number, card = entry.line.number, entry.card
        row = ListedRow(number, entry.quantity, card.id, _details(card), worst.get(number, ""))
        rows.setdefault(entry.section, []).append(row)
    for lost in report.unresolved:
        number, name = lost.line.number, lost.line.name
        row = ListedRow(number, lost.line.quantity, name, "card not known", worst.get(number, ""))
        rows.setdefault(lost.line.section, []).append(row)
    for section in Section:
        if section in rows:
            in_order = sorted(rows[section], key=lambda row: row.line)
            yield ListedSection(SECTION_NAMES[section], tuple(in_order))


def _details(card: Card) -> str:
    """What a player looks for first: points of a mission, attributes of personnel and ships."""
    if card.mission and card.mission.points:
        return f"{card.type}, {card.mission.points} points"
    if card.has_type(CardType.PERSONNEL) and card.personnel:
        person = card.personnel
        return f"{card.card_class} {person.integrity}-{person.cunning}-{person.strength}"
    if card.ship:
        return f"{card.type} {card.ship.range}-{card.ship.weapons}-{card.ship.shields}"
    return card.type
