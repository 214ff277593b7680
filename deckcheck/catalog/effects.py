"""The fact families in `card_db/facts/`: what cards do for building a deck, by card id."""

from __future__ import annotations

from deckcheck.catalog.tables import Tables
from deckcheck.errors import CardDataError
from deckcheck.model import Era, Fetch, Maker, Opener, Seat, Section, Way
from deckcheck.model.filters import Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Entry = dict[str, Any]

__all__ = ["Effects"]

_TENT = "tent"
"""The word for Q's Tent in the tables of openers."""


class Effects:
    """All families, read once.

    Raises:
        CardDataError: an entry has no card, or a section that does not exist.
    """

    def __init__(self, tables: Tables) -> None:
        self._doors = _by_card(tables, "side_decks", "door")
        self._hosts = _by_card(tables, "hosts", "host")
        self._seated = _by_card(tables, "self_seating", "card")
        self._openers = _by_card(tables, "au_openers", "opener")
        self._locations = _by_card(tables, "time_locations", "location")
        self._makers = _by_card(tables, "compatibility", "maker")
        self._fetchers = _by_card(tables, "fetchers", "fetcher")
        self._fetch_all = _by_card(tables, "fetchers", "every")
        self._ways = _by_card(tables, "attempt_ways", "way")
        self._eras = _by_card(tables, "eras", "fact")
        self._outposts = _by_card(tables, "outpost_places", "outpost")

    def opens(self, card: str) -> tuple[Section, ...]:
        return tuple(Section(name) for one in self._doors.get(card, ()) for name in one["opens"])

    def seats(self, card: str) -> tuple[Seat, ...]:
        return tuple(
            Seat(
                tuple(Section(name) for name in one["sections"]),
                seat["filter"],
                seat["count"],
                seat.get("distinct", False),
            )
            for one in self._hosts.get(card, ())
            for seat in one["seat"]
        )

    def seats_itself(self, card: str) -> int:
        """Copies that own text seats; many where the text states no number."""
        for one in self._seated.get(card, ()):
            if "needs" not in one:  # else a host says so
                return int(one.get("limit", 0)) or _MANY
        return 0

    def openers(self, card: str) -> tuple[Opener, ...]:
        stated = [
            Opener(
                tuple(
                    Section.QS_TENT if name == _TENT else Section(name) for name in one["sections"]
                ),
                one.get("seeding", ""),
                one.get("playing", ""),
            )
            for one in self._openers.get(card, ())
        ]
        for one in self._locations.get(card, ()):
            natives = one["natives"]
            if "fetches" in one:
                natives = f"({natives}) or {Word('title', one['fetches'])}"
            stated.append(Opener(_WHEREVER, "", natives))
        return tuple(stated)

    def makers(self, card: str) -> tuple[Maker, ...]:
        return tuple(
            Maker(
                joins=tuple(one.get("joins", ())),
                guests=one.get("guests", ""),
                hosts=one.get("with", ""),
                scope=one["scope"],
                people=one.get("people", 0),
                copies=one.get("copies", 0),
                unless_side_deck=one.get("unless", "") == "side-deck",
                missions=one.get("missions", ""),
                since=one.get("since", ""),
                until=one.get("until", ""),
            )
            for one in self._makers.get(card, ())
        )

    def fetches(self, card: str) -> tuple[Fetch, ...]:
        return tuple(
            Fetch(
                one["fetches"],
                one["how"],
                str(Word("title", one["needs"])) if "needs" in one else "",
                one.get("since", ""),
                one.get("until", ""),
            )
            for one in (*self._fetchers.get(card, ()), *self._fetch_all.get(card, ()))
        )

    def ways(self, card: str) -> tuple[Way, ...]:
        return tuple(
            Way(one["missions"], one.get("attempters", ""), one.get("match", ""))
            for one in self._ways.get(card, ())
        )

    def eras(self, card: str) -> tuple[Era, ...]:
        return tuple(
            Era(one["fact"], one["value"], one.get("since", ""), one.get("until", ""))
            for one in self._eras.get(card, ())
        )

    def place(self, card: str) -> str:
        return "".join(one["places"] for one in self._outposts.get(card, ()))

    def place_unsure(self, card: str) -> bool:
        return any(one.get("unsure", False) for one in self._outposts.get(card, ()))


_MANY = 10_000
_WHEREVER = (Section.SEED, Section.DRAW, Section.QS_TENT)
"""A time location works from wherever it can come into play."""


def _by_card(tables: Tables, name: str, entry: str) -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    for one in tables.document("facts", f"{name}.toml").get(entry, []):
        if "card" not in one:
            raise CardDataError(f"card_db/facts/{name}.toml: an entry names no card")
        found.setdefault(one["card"], []).append(one)
    return found
