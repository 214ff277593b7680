"""`deckcheck cards search`: cards that a query finds, as a table, as JSON or as CSV."""

from __future__ import annotations

from deckcheck.api import search_cards
from deckcheck.cli.io.database import chosen_catalog
from deckcheck.cli.io.terminal import show, write
from deckcheck.errors import DeckcheckError, UnknownName
from deckcheck.model.filters import FilterError
from deckcheck.reporters.layout import Line, Span, Style, paragraph, table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.model import Card

__all__ = ["run"]

OUTPUTS = ("table", "json", "csv")
_SHOWN = 200
"""Characters of a query that are quoted around a fault."""


def run(words: Sequence[str], *, sort: str, output: str, limit: int, card_db: str) -> None:
    """Search and write what was found.

    Args:
        words: the query; several words are joined by blanks.

    Raises:
        DeckcheckError: an option is wrong, or the query cannot be read.
    """
    if output not in OUTPUTS:
        raise UnknownName("output", output, OUTPUTS)
    if limit < 0:
        raise DeckcheckError(f"--limit: {limit} is less than nothing.")
    query = " ".join(words)
    try:
        found = search_cards(query, chosen_catalog(card_db), sort)
    except FilterError as error:
        raise DeckcheckError(pointed_at(error)) from None
    shown = found[:limit] if limit else found
    if output == "json":
        import json

        from deckcheck.browse import facts

        write(json.dumps({"cards": [facts(card) for card in shown]}, indent=2) + "\n")
    elif output == "csv":
        write(_csv(shown))
    else:
        show(lambda width: _page(shown, len(found), width))


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


def _csv(cards: Sequence[Card]) -> str:
    import csv
    import io

    from deckcheck.catalog.sheets import sheet

    columns = sheet("cards")
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([column.name for column in columns.columns])
    for row in columns.rows(cards):
        writer.writerow(["yes" if cell is True else "" if cell is False else cell for cell in row])
    return text.getvalue()


def _page(cards: Sequence[Card], total: int, width: int) -> Iterator[Line]:
    if cards:
        heads = ("Card", "Type", "Affiliation", "Facts", "Expansions")
        rows = [tuple([Span(head, Style.STRONG) for head in heads])]
        rows += [_row(card) for card in cards]
        yield from table(rows, width, indent=0)
    left = f" {total - len(cards)} more are not shown." if total > len(cards) else ""
    yield from paragraph(
        [Span(f"{total or 'No'} card{'' if total == 1 else 's'} found.{left}", Style.FAINT)], width
    )


def _row(card: Card) -> tuple[Span, ...]:
    expansions = dict.fromkeys([printing.expansion for printing in card.printings])
    return (
        Span(card.id),
        Span(f"{'Q ' if card.q_icon else ''}{card.type.value}"),
        Span("/".join(card.affiliations)),
        Span(_facts(card)),
        Span(" ".join(expansions), Style.FAINT),
    )


def _facts(card: Card) -> str:
    """The numbers on the card, and what it is."""
    facts = [card.card_class]
    if card.personnel is not None:
        one = card.personnel
        facts.append(f"{one.integrity}-{one.cunning}-{one.strength}")
    elif card.ship is not None:
        facts.append(f"{card.ship.range}-{card.ship.weapons}-{card.ship.shields}")
    elif card.mission is not None:
        facts = [f"{card.mission.points} points" if card.mission.points else ""]
        facts.append(f"span {card.mission.span}")
    return " ".join([fact for fact in facts if fact])
