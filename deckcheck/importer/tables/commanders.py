"""commanders.csv: matching commanders, as ships and as personnel state them.

Neither side is complete, so this is the union. A title with several versions gives one row for each
of them. A persona is not enough: another version under another title is no matching commander, nor
is a member of a dual-personnel card. A name with a rank before it means the card of the name alone,
if none bears the whole. A name that no card bears is kept and marked.
"""

from __future__ import annotations

from collections import defaultdict

from deckcheck.importer.grouping import CardRows
from deckcheck.importer.hand_tables import read_table
from deckcheck.importer.source import Source
from deckcheck.importer.table import Table
from deckcheck.model.cards import CardType
from deckcheck.text import fold

__all__ = ["table"]

_ALIASES = ("name", "card", "kind", "since", "until", "source")
_HEADER = ("ship", "commander", "stated_by", "unknown")


def table(source: Source) -> Table:
    # A few commanders are those of a station, which is commanded like a ship.
    ships = _names(source, CardType.SHIP, CardType.FACILITY)
    people = _names(source, CardType.PERSONNEL)
    for alias in read_table(source.folder, "aliases", _ALIASES):
        ships.setdefault(fold(alias["name"]), ships.get(fold(alias["card"]), []))
    stated: dict[tuple[str, str], set[str]] = defaultdict(set)
    unknown: dict[tuple[str, str], str] = {}
    for card in source.cards:
        for name in _stated(card):
            by_ship = card.first.kind.type is CardType.SHIP
            others = _bearers(name, people if by_ship else ships)
            for other in others or [name]:
                pair = (card.id, other) if by_ship else (other, card.id)
                stated[pair].add("ship" if by_ship else "commander")
                if not others:
                    unknown[pair] = "commander" if by_ship else "ship"
    rows = tuple(
        (*pair, "both" if len(stated[pair]) > 1 else min(stated[pair]), unknown.get(pair, ""))
        for pair in sorted(stated)
    )
    return Table("commanders", _HEADER, rows, key=2)


_RANKS = ("Lt. Commander", "Subcommander", "Commander", "Captain", "Admiral", "General")


def _bearers(name: str, known: dict[str, list[str]]) -> list[str]:
    """The cards of the name; if there are none, of the name without the rank before it."""
    rank = next((rank for rank in _RANKS if name.startswith(f"{rank} ")), "")
    return known.get(fold(name)) or (known.get(fold(name.removeprefix(rank)), []) if rank else [])


def _stated(card: CardRows) -> list[str]:
    """The names in the Command column of all printings: some leave it empty."""
    if card.first.kind.type not in (CardType.SHIP, CardType.PERSONNEL):
        return []
    names = [name.strip() for entry in card.entries for name in entry.row["Command"].split(";")]
    return list(dict.fromkeys(filter(None, names)))


def _names(source: Source, *types: CardType) -> dict[str, list[str]]:
    """Folded id or title -> ids of the cards that bear it."""
    found: dict[str, list[str]] = defaultdict(list)
    for card in source.cards:
        if card.first.kind.type not in types:
            continue
        for name in dict.fromkeys(map(fold, (card.id, card.title))):
            found[name].append(card.id)
    return found
