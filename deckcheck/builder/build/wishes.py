"""What a person asks of a deck, as constraints that can be lifted one by one."""

from __future__ import annotations

from deckcheck.errors import UnknownName, WrongOption
from deckcheck.frozen import Value
from deckcheck.model import Affiliation
from deckcheck.model.kinds import CREWS, MIX_WITH_ALL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.builder.build.seats import Seats
    from deckcheck.model import Card

__all__ = ["Wish", "affiliations_of", "ask"]


class Wish(Value):
    """Adjustments by hand. Cards are named by their ids."""

    lock: tuple[tuple[str, int, str], ...] = ()
    """Card, copies at least, and the section (empty: anywhere)."""
    ban: tuple[str, ...] = ()
    missions: tuple[str, ...] = ()
    """Exactly these; empty for no wish."""
    affiliations: tuple[Affiliation, ...] = ()
    """People and ships of these and of those that mix with all; empty for no wish."""

    @property
    def named(self) -> frozenset[str]:
        """The cards that it asks about."""
        return frozenset([*(card for card, _, _ in self.lock), *self.ban, *self.missions])

    def bars(self, card: Card) -> bool:
        """Whether the card is of none of the affiliations."""
        if not self.affiliations or not card.has_type(*CREWS):
            return False
        return not {*self.affiliations, *MIX_WITH_ALL}.intersection(card.affiliations)


def affiliations_of(text: str) -> tuple[Affiliation, ...]:
    """Names of affiliations, separated by `;`, commas or strokes.

    Raises:
        UnknownName: no affiliation of that name.
    """
    known = {str(one).lower(): one for one in Affiliation}
    found = []
    for name in text.replace("/", ";").replace(",", ";").split(";"):
        if not name.strip():
            continue
        if name.strip().lower() not in known:
            from deckcheck.nearest import nearest

            raise UnknownName("affiliation", name.strip(), nearest(name, map(str, known.values())))
        found.append(known[name.strip().lower()])
    return tuple(dict.fromkeys(found))


def ask(wish: Wish, seats: Seats) -> None:
    """Put the wishes into the program, each in a group that says what was asked.

    Raises:
        WrongOption: no card of a wanted affiliation is there.
    """
    by_id = {item.card.id: number for number, item in enumerate(seats.items)}
    for card, copies, section in wish.lock:
        where = {"missions": seats.missions, "seed": seats.seeds, "draw": seats.draws}
        number = by_id.get(card)
        held = seats.items[number].copies if number is not None else 0
        group = f"lock {copies} {card}" + (f" ({section})" if section else "")
        if held < copies:
            group += f", of which there {'is' if held == 1 else 'are'} {held or 'none'}"
        terms: dict[int, float] = {}
        if number is not None and section:
            terms = {where[section][number]: 1.0} if number in where[section] else {}
        elif number is not None:
            terms = seats.stocked(number)
        seats.program.require(terms, least=copies, group=group)
    for card in wish.ban:
        if card in by_id:
            seats.program.require(seats.stocked(by_id[card]), most=0, group=f"ban {card}")
    if wish.missions:
        _set_missions(wish.missions, seats, by_id)
    _set_affiliations(wish, seats)


def _set_missions(missions: Sequence[str], seats: Seats, by_id: dict[str, int]) -> None:
    for name in dict.fromkeys(missions):
        number = by_id.get(name, -1)
        terms = {seats.missions[number]: 1.0} if number in seats.missions else {}
        count = list(missions).count(name)
        seats.program.require(terms, least=count, group=f"mission {name}")
    for number, mission in seats.missions.items():
        count = list(missions).count(seats.items[number].card.id)
        seats.program.require({mission: 1.0}, most=count, group="no other missions")


def _set_affiliations(wish: Wish, seats: Seats) -> None:
    for wanted in wish.affiliations:
        if not any(wanted in item.card.affiliations for item in seats.items):
            raise WrongOption(f"there is no card of {wanted} to build from.", "affiliation")
    group = f"affiliation {' and '.join(wish.affiliations)}"
    for number, item in enumerate(seats.items):
        if wish.bars(item.card):
            seats.program.require(seats.stocked(number), most=0, group=group)
