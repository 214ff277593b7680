"""seeding.csv: how every card enters play, and what a card does that waits among the seeds."""

from __future__ import annotations

import re

from deckcheck.errors import CardDataError
from deckcheck.importer.grouping import CardRows
from deckcheck.importer.parsers.artifacts import parse_artifact
from deckcheck.importer.source import Source
from deckcheck.importer.table import Table, yes
from deckcheck.importer.texts import seedings
from deckcheck.model.cards import CardType
from deckcheck.text import fold

__all__ = ["table"]

_HEADER = (
    "card",
    "mode",
    "seed_at",
    "play_at",
    "phase",
    "seed_limit",
    "stock_in_deck",
    "artifact_use",
    "artifact_at",
)


def table(source: Source) -> Table:
    titles = {fold(card.title): card.title for card in reversed(source.cards)}
    rows = []
    for card, seeding in seedings(source).items():
        seed_at = _place(seeding.seed_at, titles)
        play_at = _place(seeding.play_at, titles)
        limit, stock = str(seeding.limit), yes(seeding.stock)
        how = (seeding.mode.value, seed_at, play_at, seeding.phase, limit, stock)
        rows.append((card.id, *how, *_artifact(card, titles)))
    return Table("seeding", _HEADER, tuple(rows))


def _artifact(card: CardRows, titles: dict[str, str]) -> tuple[str, str]:
    if card.first.kind.type is not CardType.ARTIFACT or card.first.kind.q_icon:
        return "", ""
    try:
        use, place = parse_artifact(card.first.row["Text"])
    except CardDataError as error:
        raise card.first.row.fault("Text", f"{error}.") from None
    return use, _place(place, titles)


def _place(code: str, titles: dict[str, str]) -> str:
    """A named place is a card of that title, or else a location."""

    def resolve(match: re.Match[str]) -> str:
        title = titles.get(fold(match[1]))
        return f"card:{title}" if title else f"location:{match[1]}"

    return re.sub(r"named:([^;|]+)", resolve, code)
