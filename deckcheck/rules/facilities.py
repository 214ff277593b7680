"""Facilities among the seeds, and missions to hold them."""

from __future__ import annotations

from deckcheck.model import (
    SEEDED,
    Affiliation,
    Card,
    CardType,
    Finding,
    Held,
    ResolvedDeck,
    Section,
    Severity,
)
from deckcheck.model.facility_places import takes_built, takes_seeded
from deckcheck.model.filters import Filter, matches
from deckcheck.model.kinds import has_outpost, is_outpost, is_seeded_by_text, is_seeded_outpost
from deckcheck.rules.base import Rule, register
from deckcheck.rules.entries import is_complete
from deckcheck.rules.missions import own_missions
from deckcheck.rules.moves import may_move, some_hint
from deckcheck.rules.words import agree, it_or_them, listing, plural, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["ExtraSeedOneFacility", "FacilityWithoutPlace", "MoreFacilitiesThanMissions"]


def built_in_outposts(deck: ResolvedDeck) -> tuple[Held, ...]:
    """The own missions with an outpost, whichever side is up."""
    return tuple([held for held in own_missions(deck) if has_outpost(held.card)])


def sides(deck: ResolvedDeck, held: Held) -> set[str]:
    """Which sides the deck states for the copies of a mission: `up`, `down`, or empty."""
    return {entry.line.face for entry in deck.entries if entry.card.id == held.card.id}


def has_start(deck: ResolvedDeck) -> bool:
    """Whether there is an outpost among the seeds, or in a mission that need not be face down."""
    if any(sides(deck, held) != {"down"} for held in built_in_outposts(deck)):
        return True
    return bool(deck.where(is_seeded_outpost, *SEEDED))


@register
class ExtraSeedOneFacility(Rule):
    """More copies of a facility among the seeds than its own text lets one player seed.

    The limit is in the card's text: being an outpost, or unique, does not make it. Built-in
    outposts do not count, copies in the draw deck may be built, and two titles of one affiliation
    are two facilities.
    """

    id = "extra-seed-one-facility"
    ledger = ("C-070", "R-016", "R-022", "E-013", "E-075")

    def concerns(self, card: Card, section: Section) -> bool:
        return section is Section.SEED and bool(card.seeding.limit)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        built_in = deck.where(has_outpost, Section.MISSIONS)
        for held in deck.of_type(CardType.FACILITY, sections=(Section.SEED,)):
            limit = held.card.seeding.limit
            if limit and held.quantity > limit:
                yield self.finding(
                    f"{held.name} is seeded {plural(held.quantity, 'time')}; "
                    f"its text lets a player seed {limit}.",
                    at=[held],
                    limit=limit,
                    actual=held.quantity,
                    hint=f"Move {held.quantity - limit} to the draw deck."
                    if may_move(deck, held, Section.DRAW)
                    else f"Take out {held.quantity - limit}.",
                    cites=(
                        *("C-070", "R-022"),
                        *(("R-016",) if Affiliation.BORG in held.card.affiliations else ()),
                        *(("E-013", "E-075") if built_in else ()),
                    ),
                )


@register
class FacilityWithoutPlace(Rule):
    """An outpost that none of one's own missions takes.

    Among the seeds a warning: only an opponent's mission might take it. In the draw deck a note,
    for outposts that can be built, which is not bound to their native quadrant. Where the card
    facts do not tell for certain, nothing is said.
    """

    id = "facility-without-place"
    severity = Severity.WARNING
    ledger = ("P-045", "R-019", "R-016")

    other_rules: Filter
    """Outposts of whose places another statement speaks."""
    own_place: Filter
    """Outposts of whose own place P-045 speaks."""

    def concerns(self, card: Card, section: Section) -> bool:
        return card.has_type(CardType.FACILITY) and self._judged(card, section)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        missions = [held.card for held in own_missions(deck)]
        if not missions or not is_complete(deck):
            return
        for section, severity, takes, verb in (
            (Section.SEED, self.severity, takes_seeded, "seed"),
            (Section.DRAW, Severity.NOTE, takes_built, "build"),
        ):
            homeless = [
                held
                for held in deck.of_type(CardType.FACILITY, sections=(section,))
                if self._judged(held.card, section)
                and all(takes(held.card, mission) is False for mission in missions)
            ]
            if homeless:
                yield self.finding(
                    f"None of your missions is a place to {verb} "
                    f"{listing([held.name for held in homeless])}.",
                    at=homeless,
                    severity=severity,
                    hint=f"Bring a mission that takes {it_or_them(len(homeless))}, or exchange "
                    f"the {agree(len(homeless), 'outpost', 'outposts')}.",
                    cites=self._stated(homeless),
                )

    def _judged(self, card: Card, section: Section) -> bool:
        if section is Section.SEED:
            has_way = is_seeded_by_text(card)
        else:
            has_way = card.facility is not None and bool(card.facility.build_requires)
        return is_outpost(card) and has_way and not matches(self.other_rules, card)

    def _stated(self, homeless: list[Held]) -> tuple[str, ...]:
        """The statements about places: some name their own, the others go by affiliation icons."""
        cards = [held.card for held in homeless]
        named = [card for card in cards if matches(self.own_place, card)]
        borg = [card for card in cards if Affiliation.BORG in card.affiliations]
        return (
            *(("P-045",) if named else ()),
            *(("R-019",) if len(named) + len(borg) < len(cards) else ()),
            *(("R-016",) if borg else ()),
        )


@register
class MoreFacilitiesThanMissions(Rule):
    """More facilities among the seeds than own missions to hold them.

    One location takes one facility of a player, except for facilities that share theirs by their
    own text. With a seed plan the places themselves are judged instead.
    """

    id = "more-facilities-than-missions"
    severity = Severity.WARNING
    ledger = ("C-024",)

    sharing: Filter
    """Facilities that can share a location."""

    def concerns(self, card: Card, section: Section) -> bool:
        return section is Section.SEED and card.has_type(CardType.FACILITY)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        if deck.planned:
            return
        missions = total(own_missions(deck))
        seeded = deck.of_type(CardType.FACILITY, sections=(Section.SEED,))
        counted = [held for held in seeded if not matches(self.sharing, held.card)]
        if missions and total(counted) > missions and is_complete(deck):
            yield self.finding(
                f"{plural(total(counted), 'facility', 'facilities')} are seeded at "
                f"{plural(missions, 'mission')}; one location takes one of them.",
                at=counted,
                limit=missions,
                actual=total(counted),
                hint=some_hint(deck, counted, total(counted) - missions, Section.DRAW),
            )
