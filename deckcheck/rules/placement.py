"""Cards among the seeds that cannot be seeded, cards in the draw deck that cannot be played."""

from __future__ import annotations

from deckcheck.model import (
    Card,
    CardType,
    Finding,
    Held,
    ResolvedDeck,
    Section,
    Severity,
)
from deckcheck.model.kinds import is_only_built, is_seed_only, is_seeded_by_text
from deckcheck.model.reach import failing, held_at, reach_of
from deckcheck.model.routes import Spot
from deckcheck.rules.base import Rule, register
from deckcheck.rules.facilities import has_start
from deckcheck.rules.missions import own_missions
from deckcheck.rules.moves import move_or
from deckcheck.rules.seats import seats_of, without_seat, without_slot
from deckcheck.rules.words import capital, it_or_them, listing, plural, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = [
    "SeedOnlyCardInDrawDeck",
    "SeededPersonnelWithoutHost",
    "TooManyArtifacts",
    "UnseedableCardInSeedDeck",
]

_IN_SIDE_DECKS = (CardType.TACTIC, CardType.TRIBBLE, CardType.TROUBLE)
"""Types that have a side deck of their own; another rule speaks of them elsewhere."""


@register
class SeedOnlyCardInDrawDeck(Rule):
    """A card in the draw deck that can only be seeded: it is dead there.

    Missions, dilemmas, artifacts, and facilities, doorways, incidents, objectives and time
    locations that only seed. Exempt are sites, doorways that say they may be stocked in the deck,
    and cards that another one fetches and seeds, plays or earns, if that one can come into play
    itself. Q's Tent is never checked. A plain download is a play and saves nothing; a special
    download saves the dilemma or artifact that it names.
    """

    id = "seed-only-card-in-draw-deck"
    severity = Severity.WARNING
    ledger = ("A-014", "C-062", "P-045", "A-056", "A-057")

    def concerns(self, card: Card, section: Section) -> bool:
        return section is Section.DRAW and is_seed_only(card)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        lost = [card_id for card_id, section in reach_of(deck).dead if section is Section.DRAW]
        dead = deck.where(lambda card: card.id in lost and is_seed_only(card), Section.DRAW)
        if dead:
            yield self.finding(
                f"{listing([held.name for held in dead])} can only be seeded; in the draw "
                f"deck {'it is' if len(dead) == 1 else 'they are'} dead.{_chain(deck, dead)}",
                at=dead,
                limit=0,
                actual=total(dead),
                hint=f"{capital(move_or(deck, dead, Section.SEED, 'exchange {}'))}.",
                cites=_stated_of(dead),
            )


def _stated_of(dead: Sequence[Held]) -> tuple[str, ...]:
    """What is said of the types of these cards."""
    artifacts = any(held.card.has_type(CardType.ARTIFACT) for held in dead)
    facilities = any(held.card.has_type(CardType.FACILITY) for held in dead)
    return (
        "A-014",
        *(("A-056", "A-057") if artifacts else ()),
        *(("C-062", "P-045") if facilities else ()),
    )


def _chain(deck: ResolvedDeck, dead: Sequence[Held]) -> str:
    """Which dead cards would have brought others of them out of the draw deck."""
    brings: dict[str, list[str]] = {}
    for held in dead:
        for spot in failing(deck, Spot(held.card, Section.DRAW)):
            brings.setdefault(held_at(deck, spot).name, []).append(held.name)
    return "".join(
        [
            f" {title}, which would bring out {listing(others)}, cannot come into play itself."
            for title, others in brings.items()
        ]
    )


@register
class UnseedableCardInSeedDeck(Rule):
    """A card among the seeds that nothing lets be seeded: a mis-seed.

    An old and legal bluff, and of no other use. Exempt are missions, dilemmas, artifacts, sites and
    personnel, of which other rules speak, cards that a stocked host lets be seeded, and cards of a
    side deck.
    """

    id = "unseedable-card-in-seed-deck"
    of_absence = True
    severity = Severity.WARNING
    ledger = ("P-023", "X-010")

    other_types: tuple[CardType, ...]
    """Types of which other rules of the format speak."""
    refuse: bool = False
    """Whether the format forbids mis-seeds."""
    start: bool = False
    """Whether the format asks for an outpost to start from: where there is none, that rule speaks
    of outposts that can only be built."""

    def concerns(self, card: Card, section: Section) -> bool:
        return section is Section.SEED and self._is_mis_seed(card)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        wrong = deck.where(self._is_mis_seed, Section.SEED)
        if self.start and not has_start(deck):
            wrong = tuple([held for held in wrong if not is_only_built(held.card)])
        left = without_seat(deck, wrong)
        if left:
            seeded = [held.replace(quantity=copies) for held, copies in left]
            count = total(seeded)
            yield self.finding(
                f"{listing([held.name for held in seeded])} may not be seeded.",
                at=seeded,
                severity=Severity.ERROR if self.refuse else self.severity,
                limit=0,
                actual=count,
                hint=f"{capital(move_or(deck, seeded, Section.DRAW))}; among the seeds "
                f"{'it is' if count == 1 else 'they are'} only a bluff.",
                cites=("X-010",),
            )

    def _is_mis_seed(self, card: Card) -> bool:
        if card.q_icon or card.has_type(*self.other_types, *_IN_SIDE_DECKS):
            return False
        return not is_seeded_by_text(card)


@register
class SeededPersonnelWithoutHost(Rule):
    """Personnel among the seeds that nothing lets be seeded, or more than can be seated at once.

    Own text seats some; hosts, stocked among the seeds or missions, seat a number of others of
    some kind.
    """

    id = "seeded-personnel-without-host"
    of_absence = True
    severity = Severity.WARNING
    ledger = ("P-023", "P-024", "P-025", "P-026", "C-084", "C-085")

    refuse: bool = False
    """Whether the format forbids mis-seeds."""

    def concerns(self, card: Card, section: Section) -> bool:
        return section is Section.SEED and card.has_type(CardType.PERSONNEL)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        left = without_seat(deck, deck.of_type(CardType.PERSONNEL, sections=(Section.SEED,)))
        if left:
            seeded = [held.replace(quantity=copies) for held, copies in left]
            count = total(seeded)
            yield self.finding(
                f"Nothing seats {plural(count, 'personnel', 'personnel')} among the seeds: "
                f"{listing([held.name for held in seeded])}.",
                at=seeded,
                severity=Severity.ERROR if self.refuse else self.severity,
                limit=0,
                actual=count,
                hint=f"Seed a card that lets {it_or_them(count)} be seeded, or "
                f"{move_or(deck, seeded, Section.DRAW)}.",
                cites=("P-023", "C-084") if deck.bearing("seats") else ("P-023",),
            )


@register
class TooManyArtifacts(Rule):
    """More artifacts among the seeds than one's own planet missions take.

    A mission takes one artifact that may lie there, at a planet unless its own text says otherwise;
    some take different ones of a kind instead, and hosts have room for more. A seed plan that
    places them all settles it.
    """

    id = "too-many-artifacts"
    severity = Severity.WARNING
    ledger = ("A-052", "A-053", "C-035", "C-083", "C-084", "E-038")

    other_missions: bool
    """Whether the opponent's missions could take the rest."""

    def concerns(self, card: Card, section: Section) -> bool:
        return section is Section.SEED and card.has_type(CardType.ARTIFACT)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        if deck.planned:
            from deckcheck.model.plans import seed_plan

            plan = seed_plan(deck)
            if plan and not any(one.card.has_type(CardType.ARTIFACT) for one in plan.loose):
                return
        artifacts = deck.of_type(CardType.ARTIFACT, sections=(Section.SEED,))
        if _have_planets(deck, artifacts):
            return
        left = without_slot(deck, artifacts)
        count = sum(copies for _, copies in left)
        if count <= deck.unknown(Section.MISSIONS):
            return
        sure = total(artifacts) - count
        rest = (
            "the opponent's would have to take the rest"
            if self.other_missions
            else "there is no place for the rest"
        )
        yield self.finding(
            f"Your missions have room for {sure} of {plural(total(artifacts), 'artifact')}; "
            f"{rest}.",
            at=artifacts,
            limit=sure,
            actual=total(artifacts),
            hint=f"Take out {count}, or bring more missions where artifacts may lie.",
            cites=_stated_of_room(deck, artifacts),
        )


def _have_planets(deck: ResolvedDeck, artifacts: Sequence[Held]) -> bool:
    """Whether there is simply a planet for each: so it is in most decks."""
    planets = [
        held
        for held in own_missions(deck)
        if held.card.mission and held.card.mission.planet and not held.card.seats
    ]
    anywhere = all(held.card.seeding.artifact_at in _ON_PLANETS for held in artifacts)
    return anywhere and total(artifacts) <= total(planets)


_ON_PLANETS = ("", "planet", "any")
"""Places of artifacts that may lie at every planet."""


def _stated_of_room(deck: ResolvedDeck, artifacts: Sequence[Held]) -> tuple[str, ...]:
    """The statements that speak of what this deck has."""
    missions = [held.card.mission for held in own_missions(deck)]
    planets = [one for one in missions if one is not None and one.planet]
    seats = [seat for _, seat in seats_of(deck)]
    return (
        *(("A-052",) if len(planets) < len(missions) or not missions else ()),
        *(("A-053",) if missions and total(artifacts) > 1 else ()),
        *(("C-035",) if any(one.distinct for one in seats) else ()),
        *(("C-083", "C-084") if any(not one.distinct for one in seats) else ()),
        "E-038",
    )
