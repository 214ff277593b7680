"""The fact families of `card_db/facts/`: what people transcribed from the rules, checked.

Every entry names cards of the source, says where the fact comes from, and has no key that nobody
reads; every filter and requirement in it can be read, names only titles that exist, and asks only
for what card facts answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

from deckcheck.errors import CardDataError
from deckcheck.importer.toml import read_toml
from deckcheck.model import filters, requirements
from deckcheck.text import fold

__all__ = ["FAMILIES", "check_facts", "titles_in"]

_ANY = {"card", "source", "note", "since", "until"}
FAMILIES: dict[str, dict[str, set[str]]] = {
    "side_decks": {"door": {"opens", "closes", "holds", "again"}},
    "au_openers": {
        "opener": {"sections", "seeding", "playing", "per_turn", "benefit_of_the_doubt"}
    },
    "time_locations": {"location": {"natives", "fetches"}},
    "hosts": {"host": {"sections", "seat"}},
    "self_seating": {"card": {"at", "limit", "needs", "lenient"}},
    "seed_limits": {"limit": {"limit", "kind", "cards"}},
    "outpost_places": {"outpost": {"places", "unsure"}},
    "fetchers": {"fetcher": {"fetches", "how", "needs"}, "every": {"fetches", "how"}},
    "compatibility": {
        "maker": {
            "joins",
            "guests",
            "with",
            "scope",
            "people",
            "copies",
            "unless",
            "missions",
            "doubtful",
        }
    },
    "attempt_ways": {"way": {"missions", "attempters", "match", "requirement", "replaces"}},
    "eras": {"fact": {"fact", "value"}},
    "loans": {"loan": {"cards", "lends", "choice", "cumulative"}},
    "skill_conditions": {"condition": {"text", "needs", "place", "region", "only"}},
}
"""File -> kind of entry -> its keys, besides those that any entry may have."""

_FILTERS = (
    "seeding",
    "playing",
    "natives",
    "places",
    "fetches",
    "guests",
    "with",
    "missions",
    "attempters",
)
_ONE_CARD = ("card", "needs")
_LOAN = {"to", "skill", "attribute", "amount", "place"}
_NO_CARD = "skill_conditions"
"""The family whose entries are about words, not about a card."""


def check_facts(folder: Path, titles: Iterable[str]) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """All families.

    Args:
        folder: the card database.
        titles: ids and titles of all cards.

    Raises:
        CardDataError: an entry that is not as it must be; the message names file and entry.
    """
    names = {fold(title): title for title in titles}
    found = {}
    for family, kinds in FAMILIES.items():
        content = read_toml(folder / "facts" / f"{family}.toml", frozenset(kinds))
        for kind, keys in kinds.items():
            for entry in content.get(kind, []):
                place = f"facts/{family}.toml, {kind}"
                if family == _NO_CARD:
                    _check_words(place, entry, keys | {"source"}, names)
                else:
                    _check(place, entry, keys | _ANY, names)
        found[family] = content
    return found


def titles_in(filter_: filters.Filter) -> Iterator[str]:
    """The titles a filter asks for; a title with a star asks for every title so begun."""
    if isinstance(filter_, filters.Word) and filter_.field == "title":
        yield filter_.value
    parts = getattr(filter_, "parts", ())
    for part in (filter_.part,) if isinstance(filter_, filters.Not) else parts:
        yield from titles_in(part)


def _check(place: str, entry: dict[str, Any], keys: set[str], names: dict[str, str]) -> None:
    cards = entry.get("cards") or [entry.get("card")]
    place = f"{place} of {cards[0]!r}"
    if unknown := sorted(entry.keys() - keys):
        raise CardDataError(f"{place}, key {unknown[0]!r}: no such key.")
    if not entry.get("source"):
        raise CardDataError(f"{place}: has no source.")
    for card in (*cards, *(entry[key] for key in _ONE_CARD if key in entry)):
        if names.get(fold(str(card))) != card:
            raise CardDataError(f"{place}: there is no card {card!r}.")
    for key in ("since", "until"):
        if key in entry:
            _check_date(place, str(entry[key]))
    for text in _filters_of(entry, names):
        _check_filter(place, text, names)
    for loan in entry.get("lends", ()):
        if unknown := sorted(loan.keys() - _LOAN):
            raise CardDataError(f"{place}, key {unknown[0]!r} of a loan: no such key.")
    if "requirement" in entry:
        requirements.parse(entry["requirement"])


def _check_words(place: str, entry: dict[str, Any], keys: set[str], names: dict[str, str]) -> None:
    """An entry that says what words mean."""
    place = f"{place} {entry.get('text')!r}"
    if unknown := sorted(entry.keys() - keys):
        raise CardDataError(f"{place}, key {unknown[0]!r}: no such key.")
    if not entry.get("source") or not entry.get("text"):
        raise CardDataError(f"{place}: needs a text and a source.")
    texts = [entry["only"]] if "only" in entry else []
    if "needs" in entry:
        nodes = requirements.walk(requirements.parse(entry["needs"]))
        texts += [node.filter for node in nodes if isinstance(node, _FILTERED)]
    for text in texts:
        _check_filter(place, text, names)


_FILTERED = (requirements.Counted, requirements.ShipHere)


def _check_date(place: str, text: str) -> None:
    try:
        date.fromisoformat(text)
    except ValueError as error:
        raise CardDataError(f"{place}: {error}.") from None


def _filters_of(entry: dict[str, Any], names: dict[str, str]) -> Iterator[str]:
    yield from entry.get("joins", ())
    yield from (seat["filter"] for seat in entry.get("seat", ()))
    yield from (loan["to"] for loan in entry.get("lends", ()))
    for key in _FILTERS:
        # Some keys hold a card's name in one family and a filter in another.
        if key in entry and names.get(fold(entry[key])) != entry[key]:
            yield entry[key]


_ANSWERED = filters.Dialect(fields=())
"""Whoever asks these filters knows no more than the facts of the card."""


def _check_filter(place: str, text: str, names: dict[str, str]) -> None:
    for title in titles_in(filters.parse(text, _ANSWERED)):
        wanted = fold(title).strip("*")
        known = any(wanted in name for name in names) if "*" in title else fold(title) in names
        if not known:
            raise CardDataError(f"{place}: there is no card titled {title!r}.")
