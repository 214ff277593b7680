"""What cards do for deck building, as facts: seeding, hosts, openers, treaties.

Which cards a fact is about is a filter in the language of `deckcheck.model.filters`.
"""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model.sections import Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Dated(Protocol):
        """Anything with a first day and a first day after; empty means no bound."""

        @property
        def since(self) -> str: ...
        @property
        def until(self) -> str: ...


__all__ = ["Era", "Fetch", "Maker", "Opener", "Seat", "Seeding", "Way", "holds"]


class Seeding(Value):
    """How a card reaches the table."""

    mode: str
    """`seeds`, `plays`, `seeds-or-plays`, `seed-one-or-build`, `build`, or `by-type` where the
    card's type says it."""
    seed_at: tuple[str, ...]
    """Short codes of the places where it may be seeded: `table`, `mission`, `side-deck`, ..."""
    play_at: tuple[str, ...]
    limit: int
    """How many its own text lets one player seed; 0 for no limit of its own."""
    stock_in_deck: bool
    """Whether it has another use in the draw deck."""
    artifact_use: str
    """`equipment`, `hand`, `immediate` or `table`; empty for other types."""
    artifact_at: str
    """`planet` or `space`: where an artifact may be seeded."""


class Seat(Value):
    """Room that a stocked card gives to cards which may be seeded with it."""

    sections: tuple[Section, ...]
    """Where the host must be stocked."""
    accepts: str
    """Card filter."""
    capacity: int
    """How many, for each copy of the host; 0 for any number."""
    distinct: bool
    """Whether no two of them may be alike."""


class Opener(Value):
    """A way for cards with the Alternate Universe icon to enter play."""

    sections: tuple[Section, ...]
    """Where the opener must be stocked; in Q's Tent it must be open."""
    seeding: str
    """Filter of the cards that it lets be seeded; empty for none."""
    playing: str
    """Filter of the cards that it lets be played or report; empty for none."""


class Maker(Value):
    """A way for cards of several affiliations to work together."""

    joins: tuple[str, ...]
    """Filters: the cards that any of them accepts become one party."""
    guests: str
    """Filter of cards that mix with every card of `hosts`, without joining those to each other."""
    hosts: str
    """Filter; empty for every card."""
    scope: str
    """`table`; `place` (at one place only) or `opponent` join nothing for the deck as a whole."""
    people: int
    """At most so many single personnel for each copy; 0 for all."""
    copies: int
    """Copies that count; 0 for all."""
    unless_side_deck: bool
    """Whether an open side deck makes it void."""
    missions: str
    """Filter that every own mission must pass; empty for no such condition."""
    since: str
    """First day on which it held, as an ISO date; empty for always."""
    until: str
    """First day on which it no longer held; empty if it still does."""


class Fetch(Value):
    """A way to seed or earn cards that lie in the draw deck."""

    cards: str
    """Card filter."""
    how: str
    """`seeds`, `earns` or `plays`."""
    needs: str
    """Filter of the cards without which it does not work; empty if it does."""
    since: str
    until: str


class Way(Value):
    """A way to attempt missions that do not show the icon of one's affiliation."""

    missions: str
    """Filter of the missions."""
    attempters: str
    """Filter of those who may attempt them; empty for all."""
    match: str
    """What must agree between mission and personnel, in words; empty for nothing."""


class Era(Value):
    """A fact that held for a time only."""

    fact: str
    value: str
    since: str
    until: str


def holds(dated: Dated, as_of: str) -> bool:
    """Whether something dated is in force on a day."""
    return dated.since <= as_of and (not dated.until or as_of < dated.until)
