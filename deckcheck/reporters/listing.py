"""The cards of a deck by section, for the HTML report: each line where findings can point at it."""

from __future__ import annotations

from html import escape

from deckcheck.model import CardType, Section, Severity
from deckcheck.model.sections import SECTION_NAMES
from deckcheck.reporters.wording import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deckcheck.model import Card, Report

__all__ = ["anchor", "listing"]


class _Row:
    """A line of the deck as it is shown."""

    __slots__ = ("details", "known", "line", "quantity", "title")

    def __init__(self, line: int, quantity: int, title: str, details: str, known: bool) -> None:
        self.line = line
        self.quantity = quantity
        self.title = title
        self.details = details
        self.known = known


def anchor(deck: int, line: int) -> str:
    """Id of the place where a line of a deck is shown."""
    return f"d{deck}-line{line}"


def listing(report: Report, deck: int) -> Iterator[str]:
    """The sections that hold cards, each with its lines in the order of the file."""
    rows = _rows(report)
    if not rows:
        return
    worst: dict[int, Severity] = {}
    for finding in report.findings:  # worst first
        for line in finding.lines:
            worst.setdefault(line, finding.severity)
    yield "<h3>Cards</h3>"
    yield '<div class="listing">'
    for section in Section:
        if section in rows:
            total = sum([row.quantity for row in rows[section]])
            yield f"<section><h4>{escape(SECTION_NAMES[section])} <small>{total}</small></h4>"
            yield "<table><tbody>"
            yield from [_shown(row, deck, worst) for row in rows[section]]
            yield "</tbody></table></section>"
    yield "</div>"


def _rows(report: Report) -> dict[Section, list[_Row]]:
    rows: dict[Section, list[_Row]] = {}
    for entry in report.entries:
        row = _Row(
            entry.line.number, entry.quantity, entry.card.id, _details(entry.card), known=True
        )
        rows.setdefault(entry.section, []).append(row)
    for lost in report.unresolved:
        line = lost.line
        row = _Row(line.number, line.quantity, line.name, "card not known", known=False)
        rows.setdefault(line.section, []).append(row)
    for group in rows.values():
        group.sort(key=lambda row: row.line)
    return rows


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


def _shown(row: _Row, deck: int, worst: Mapping[int, Severity]) -> str:
    severity = worst.get(row.line)
    style = f' class="{severity}"' if severity else ""
    mark = f' <span class="mark {severity}">{severity}</span>' if severity else ""
    return (
        f'<tr id="{anchor(deck, row.line)}"{style}><td class="number">{row.quantity}</td>'
        f"<td>{escape(clean(row.title))}{mark}<small>{escape(clean(row.details))}</small></td>"
        f'<td class="line">{row.line}</td></tr>'
    )
