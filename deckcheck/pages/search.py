"""Cards that a query found, and where a query cannot be read."""

from __future__ import annotations

from deckcheck.browse import facts
from deckcheck.decklists.native import write
from deckcheck.model import Deck, DeckLine, Section
from deckcheck.reporters.layout import Line, Span, Style, paragraph, table
from deckcheck.resolve.naming import full_name
from deckcheck.resolve.sections import only_section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from deckcheck.catalog import Catalog
    from deckcheck.model import Card
    from deckcheck.model.filters import FilterError
    from deckcheck.workspace.cards import Found

__all__ = ["as_csv", "as_list", "document", "lines", "pointed_at"]

_SHOWN = 200
"""Characters of a query that are quoted around a fault."""


def document(found: Found) -> dict[str, Any]:
    """Every fact about the cards, for programs."""
    return {"cards": [facts(card) for card in found.cards]}


def pointed_at(error: FilterError) -> str:
    """The query with a mark under the place of its fault."""
    start = max(0, error.at - _SHOWN // 2)
    text = error.text[start : start + _SHOWN]
    said = [
        f"The query cannot be read: {error.problem}.",
        f"  {text}",
        f"  {' ' * (error.at - start)}^",
    ]
    if error.nearest:
        said.append(f"Did you mean {' or '.join(error.nearest)}?")
    if "fields" in error.problem:
        said.append("A title that holds a colon needs quotation marks.")
    return "\n".join(said)


_LIST = ("quantity", "card", "set")
"""Columns by which a sheet of facts is a list of cards, too."""


def as_csv(found: Found, catalog: Catalog) -> str:
    """The cards as `card_db/cards.csv` has them, after what makes it a list of one copy each."""
    import csv
    import io

    from deckcheck.catalog.sheets import sheet

    columns = sheet("cards")
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    key, *names = [column.name for column in columns.columns]
    writer.writerow([*_LIST, f"card {key}", *names])
    for card, row in zip(found.cards, columns.rows(found.cards), strict=True):
        facts = ["yes" if cell is True else "" if cell is False else cell for cell in row]
        writer.writerow([1, *full_name(card, catalog), *facts])
    return text.getvalue()


def as_list(found: Found, catalog: Catalog, *, pool: bool) -> str:
    """One copy of each card in native syntax: in the sections where they go, or as a pool."""
    placed = [
        DeckLine(0, Section.POOL if pool else _section(card), 1, *full_name(card, catalog))
        for card in found.cards
    ]
    return write(Deck("", "native", tuple(placed)))


def _section(card: Card) -> Section:
    section = only_section(card)
    return Section.DRAW if section is Section.UNSTATED else section


def lines(found: Found, width: int) -> Iterator[Line]:
    """A row for each card, and how many there are."""
    if found.cards:
        heads = ("Card", "Type", "Affiliation", "Facts", "Expansions")
        rows = [tuple([Span(head, Style.STRONG) for head in heads])]
        rows += [_row(card) for card in found.cards]
        yield from table(rows, width, indent=0)
    total, left = found.total, found.total - len(found.cards)
    more = f" {left} more are not shown." if left else ""
    more += f" Did you mean {' or '.join(found.near)}?" if found.near else ""
    yield from paragraph(
        [Span(f"{total or 'No'} card{'' if total == 1 else 's'} found.{more}", Style.FAINT)], width
    )


def _row(card: Card) -> tuple[Span, ...]:
    expansions = dict.fromkeys([printing.expansion for printing in card.printings])
    return (
        Span(card.id),
        Span(f"{'Q ' if card.q_icon else ''}{card.type.value}"),
        Span("/".join(card.affiliations)),
        Span(_numbers(card)),
        Span(" ".join(expansions), Style.FAINT),
    )


def _numbers(card: Card) -> str:
    """The numbers on the card, and what it is."""
    told = [card.card_class]
    if card.personnel is not None:
        person = card.personnel
        told.append(f"{person.integrity}-{person.cunning}-{person.strength}")
    elif card.ship is not None:
        told.append(f"{card.ship.range}-{card.ship.weapons}-{card.ship.shields}")
    elif card.mission is not None:
        told = [f"{card.mission.points} points" if card.mission.points else ""]
        told.append(f"span {card.mission.span}")
    return " ".join([fact for fact in told if fact])
