"""Source tables -> bytes from which a catalog loads at once; `packed` says how they lie.

The wheel carries what was compiled when the package was built; a checkout compiles when it must.
"""

from __future__ import annotations

from deckcheck.catalog.build import build_cards, former_cards
from deckcheck.catalog.codec import SEPARATORS, encode_card
from deckcheck.catalog.former import pack_former
from deckcheck.catalog.packed import pack
from deckcheck.catalog.tables import Tables
from deckcheck.errors import CardDataError
from deckcheck.model import Card, Edition
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["compile_catalog"]

_FIELD = SEPARATORS[0]
_FORMER = "former-title"


def compile_catalog(tables: Tables) -> bytes:
    """The compiled catalog.

    Raises:
        CardDataError: the tables do not fit together.
    """
    cards = build_cards(tables)
    if len({card.id for card in cards}) != len(cards):
        raise CardDataError("card_db/cards.csv: an id stands there twice")
    names = _names(cards, _former_titles(tables))
    aliases = _aliases(tables, names, cards)
    names = {name: found for name, found in names.items() if name not in aliases}
    expansions = [
        (one["code"], one["name"], one["kind"], one["id"], one["date"], one["precision"])
        for one in tables.rows("expansions")
    ]
    abbreviations = [(one["name"], one["code"]) for one in tables.rows("expansion_names")]
    tags = [(one["tag"], one["meaning"]) for one in tables.rows("version_tags")]
    source = tables.document("source.toml")
    lines = {
        "expansions": [_FIELD.join(one) for one in expansions],
        "expansion_names": [_FIELD.join(one) for one in abbreviations],
        "release_tags": [_FIELD.join(one) for one in _release_tags(expansions, abbreviations)],
        "version_tags": [_FIELD.join(one) for one in tags],
        "unreviewed": [_FIELD.join((one["card"], one["source"])) for one in _unreviewed(tables)],
        "aliases": list(aliases),
        "alias_rows": [",".join(found) for found in aliases.values()],
        "ids": [card.id for card in cards],
        "cards": [encode_card(card) for card in cards],
        "former": _former(tables, cards),
    }
    rows = {name: _joined(found) for name, found in names.items()}
    return pack([str(source["date"]), tables.hash()], rows, lines)


def _former(tables: Tables, cards: list[Card]) -> list[str]:
    """The cards whose facts changed, with what they were before."""
    rows = {card.id: row for row, card in enumerate(cards)}
    return [
        pack_former(rows[card.id], after, card.until, encode_card(card))
        for card, after in former_cards(tables)
    ]


def _release_tags(
    expansions: Sequence[tuple[str, ...]], abbreviations: list[tuple[str, str]]
) -> list[tuple[str, str]]:
    """What people write for releases, folded, and the codes that it means, joined by commas."""
    found: dict[str, set[str]] = {}
    names = {name for _, name, *_ in expansions}
    for code, name, _, number, *_ in expansions:
        # `Emissary: Supplemental` is part of `Emissary` in the names that people write.
        # `Alternate Universe: Twilight` is no part of another release.
        whole, _, part = name.partition(":")
        whole = name if whole in names and part != " Supplemental" else whole
        for tag in filter(None, (code, name, whole, whole.removeprefix("The "), number)):
            found.setdefault(fold(tag), set()).add(code)
    for tag, code in abbreviations:
        found.setdefault(fold(tag), set()).add(code)
    return [(tag, ",".join(sorted(codes))) for tag, codes in sorted(found.items())]


def _unreviewed(tables: Tables) -> list[dict[str, str]]:
    """Only an imported database has such cards."""
    return tables.rows("unreviewed") if tables.has("unreviewed") else []


def _joined(rows: list[int]) -> str:
    return ",".join(map(str, rows))


def _former_titles(tables: Tables) -> frozenset[str]:
    """Folded; printings that bear one are named by an alias, so that a report can say so."""
    rows = tables.rows("aliases")
    return frozenset([fold(row["name"]) for row in rows if row["kind"] == _FORMER])


def _names(cards: list[Card], former: frozenset[str]) -> dict[str, list[int]]:
    """Folded name -> rows of the cards that carry it.

    A title names every card of that title; an id, a face and the full name of a printing name one
    card. Second Edition cards answer only to names that no First Edition card has.
    """
    names: dict[str, list[int]] = {}
    for edition in Edition:
        of_edition = [(row, card) for row, card in enumerate(cards) if card.edition is edition]
        for spell in (_titles, _full_names):
            fresh: dict[str, list[int]] = {}
            for row, card in of_edition:
                for name in map(fold, spell(card)):
                    if name in former:
                        continue
                    found = fresh.setdefault(name, [])
                    if row not in found:
                        found.append(row)
            names = {**fresh, **names}
    return dict(sorted(names.items()))


def _titles(card: Card) -> list[str]:
    """The title; Second Edition cards carry ` 2E` in it, which nobody writes."""
    return [card.title, card.title.removesuffix(" 2E")]


def _full_names(card: Card) -> list[str]:
    faces = [face.title for face in card.faces]
    return [card.id, *faces, *(printing.name for printing in card.printings)]


def _aliases(
    tables: Tables, names: dict[str, list[int]], cards: list[Card]
) -> dict[str, list[str]]:
    """Folded former, later and misspelled names -> rows, each with its era where it has one.

    They come before 2E cards' short names.
    """
    rows = {card.id: row for row, card in enumerate(cards)}
    aliases: dict[str, list[str]] = {}
    for one in tables.rows("aliases"):
        key = fold(one["name"])
        if one["card"] not in rows:
            raise CardDataError(f"card_db/aliases.csv: {one['name']}: no card {one['card']!r}")
        if any(cards[row].edition is Edition.FIRST for row in names.get(key, ())):
            raise CardDataError(f"card_db/aliases.csv: {one['name']} is the name of a card")
        # A former title stays known: its days say when the card was called so.
        dated = one["kind"] != _FORMER and (one["since"] or one["until"])
        era = f":{one['since']}:{one['until']}" if dated else ""
        aliases.setdefault(key, []).append(f"{rows[one['card']]}{era}")
    return dict(sorted(aliases.items()))
