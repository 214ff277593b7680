"""Which missions a deck brings, and how many."""

from __future__ import annotations

from deckcheck.model import Card, CardType, Finding, Held, Measure, ResolvedDeck, Section, Severity
from deckcheck.rules.base import Rule, register
from deckcheck.rules.words import listing, plural, total, unknown_lines
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["DuplicateMissionLocation", "NonMissionInMissions", "WrongMissionCount"]


def own_missions(deck: ResolvedDeck) -> tuple[Held, ...]:
    """The missions of the mission section."""
    return deck.where(lambda card: card.mission is not None, Section.MISSIONS)


@register
class WrongMissionCount(Rule):
    """Not the number of missions that the format asks for.

    A few missions count as less than one, and may not be brought in any number: both are facts of
    the card. Q-icon missions in a side deck do not count.
    """

    id = "wrong-mission-count"
    ledger = ("E-019", "E-030", "X-001", "X-011")
    filled_by = (Section.MISSIONS, Section.SEED)

    minimum: int
    maximum: int
    too_few: Severity = Severity.ERROR
    """What a deck with too few missions gets. With none at all, other rules speak where this is
    less than an error."""

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        yield from self._counted(deck)
        for held in own_missions(deck):
            mission = held.card.mission
            if mission and mission.limit and held.quantity > mission.limit:
                yield self.finding(
                    f"{held.name} is seeded {held.quantity} times; "
                    f"its own limit is {mission.limit}.",
                    at=[held],
                    limit=mission.limit,
                    actual=held.quantity,
                    hint=f"Take out {held.quantity - mission.limit}.",
                    cites=_OF_HALVES,
                )

    def _cites(self, deck: ResolvedDeck) -> tuple[str, ...]:
        halved = any(
            held.card.mission.weight % 2 for held in own_missions(deck) if held.card.mission
        )
        return tuple([one for one in self.ledger if halved or one not in _OF_HALVES])

    def _counted(self, deck: ResolvedDeck) -> Iterator[Finding]:
        halves, unknown = _halves(deck), deck.unknown(Section.MISSIONS)
        most = halves + 2 * unknown
        cites = self._cites(deck)
        strict = self.too_few is Severity.ERROR
        wanted = (
            f"exactly {self.minimum} are needed"
            if strict
            else f"up to {self.maximum} may be brought"
        )
        if halves > 2 * self.maximum:
            yield self.finding(
                f"The deck brings {_missions(halves)}; {wanted}.",
                at=own_missions(deck),
                limit=self.maximum,
                actual=_shown(halves),
                hint=f"Take out {_in_words(halves - 2 * self.maximum)}.",
                cites=cites,
            )
        elif most < 2 * self.minimum:
            if not halves and not strict:
                return
            yield self.finding(
                f"The deck brings {'' if strict else 'only '}{_missions(most)}; {wanted}.",
                severity=self.too_few,
                at=own_missions(deck),
                limit=self.minimum,
                actual=_shown(most),
                hint=f"Add {_in_words(2 * self.minimum - most)}.",
                cites=cites,
                shortage=True,
            )
        elif most > 2 * self.maximum:
            yield self.finding(
                f"The deck brings {_shown(halves)} known missions and {unknown} not yet known; "
                f"{wanted}.",
                lines=unknown_lines(deck, Section.MISSIONS),
                severity=Severity.UNDECIDED,
                limit=self.maximum,
                actual=_shown(most),
                hint="Correct the unknown names first.",
                cites=cites,
            )

    def measures(self, deck: ResolvedDeck) -> tuple[Measure, ...]:
        halves = _halves(deck) + 2 * deck.unknown(Section.MISSIONS)
        minimum = self.minimum if self.too_few is Severity.ERROR else None
        return (Measure(Section.MISSIONS, _number(halves), minimum, self.maximum),)


_OF_ONE_PLACE = ("E-011", "E-031")
"""What is said of a location where no Mission II is."""
_OF_HALVES = ("X-011",)
"""What is said of missions that count as less than one."""


def _halves(deck: ResolvedDeck) -> int:
    """The missions brought, counted in half missions."""
    missions = [(held.quantity, held.card.mission) for held in own_missions(deck)]
    return sum([quantity * mission.weight for quantity, mission in missions if mission])


def _number(halves: int) -> int | float:
    return halves // 2 if halves % 2 == 0 else halves / 2


def _shown(halves: int) -> str:
    whole, half = divmod(halves, 2)
    return f"{whole or ''}\N{VULGAR FRACTION ONE HALF}" if half else str(whole)


def _missions(halves: int) -> str:
    return f"{_shown(halves)} {'mission' if 0 < halves <= 2 else 'missions'}"


def _in_words(halves: int) -> str:
    return "half a mission" if halves == 1 else _shown(halves)


_ELSEWHERE = (
    "Move it to the section where it belongs",
    "Move them to the sections where they belong",
)
_COUNTED = ("; it counts as a seed card here.", "; here they count as seed cards.")


@register
class NonMissionInMissions(Rule):
    """A card of another type among the missions.

    It is counted as a seed card, a site as sites are. Cards that count as two types are judged by
    either.
    """

    id = "non-mission-in-missions"
    ledger = ("A-003", "E-019")

    def concerns(self, card: Card, section: Section) -> bool:
        return section is Section.MISSIONS and not card.has_type(CardType.MISSION)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        wrong = deck.where(lambda card: not card.has_type(CardType.MISSION), Section.MISSIONS)
        if wrong:
            several = total(wrong) > 1
            # Whether sites count is the format's to say.
            counted = not any(held.card.has_type(CardType.SITE) for held in wrong)
            yield self.finding(
                f"{listing([held.name for held in wrong])} "
                f"{'is no mission' if len(wrong) == 1 else 'are no missions'}.",
                at=wrong,
                actual=total(wrong),
                limit=0,
                hint=_ELSEWHERE[several] + (_COUNTED[several] if counted else "."),
            )


@register
class DuplicateMissionLocation(Rule):
    """The same location twice among one player's missions.

    A Mission II is at the location of its original, whichever side is up, and so is a reprint.
    Universal missions are exempt. Places of one name in different quadrants, or of different
    years, are different locations. Where no source gives a location, only the mission itself is
    compared.
    """

    id = "duplicate-mission-location"
    ledger = ("E-011", "E-012", "E-031", "E-057")

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        for same in _by_location(own_missions(deck)):
            count = total(same)
            if count < 2:
                continue
            titles = listing([held.name for held in same])
            doubled = any(held.card.mission and held.card.mission.base for held in same)
            if len(same) == 1:
                message = f"{titles} is brought {plural(count, 'time')}; it is one location."
            else:
                message = f"{titles} are at one location."
            yield self.finding(
                message,
                at=same,
                limit=1,
                actual=count,
                hint=f"Keep one of them, and bring {plural(count - 1, 'other mission')} instead.",
                cites=self.ledger if doubled else _OF_ONE_PLACE,
            )


def _by_location(missions: tuple[Held, ...]) -> list[list[Held]]:
    """Non-universal missions, grouped by the location they share."""
    groups: dict[str, list[Held]] = {}
    for held in missions:
        mission = held.card.mission
        if mission is None or held.card.universal:
            continue
        groups.setdefault(mission.base or held.card.id, []).append(held)
    merged: dict[object, list[Held]] = {}
    for original, same in groups.items():
        places = {
            (held.card.mission.quadrant, fold(held.card.mission.location))
            for held in same
            if held.card.mission and held.card.mission.location
        }
        key: object = min(places) if places else original
        merged.setdefault(key, []).extend(same)
    return list(merged.values())
