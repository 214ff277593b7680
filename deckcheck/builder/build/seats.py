"""Where the builder may put a card, and the rules that decide it: one variable for each place."""

from __future__ import annotations

from deckcheck.builder.solver.linear import Program
from deckcheck.model import Affiliation, Card, CardType, Mission, Section
from deckcheck.model.facility_places import takes_seeded
from deckcheck.model.filters import accepts
from deckcheck.model.kinds import (
    AFFILIATED,
    REPORTING,
    has_outpost,
    is_outpost,
    is_seed_only,
    is_seeded_by_text,
)
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.builder.build.limits import Limits
    from deckcheck.builder.build.stock import Item

__all__ = ["Seats", "sections_of"]

_SEED_TYPES = (CardType.DILEMMA, CardType.ARTIFACT)
_NEVER = (CardType.TACTIC, CardType.TRIBBLE, CardType.TROUBLE, CardType.SITE)
"""Types for which the builder makes no section."""
DOOR_ICON = "AU"


def sections_of(card: Card, limits: Limits) -> tuple[Section, ...]:
    """Where the builder may put a card."""
    if card.q_icon or card.has_type(*_NEVER):
        return ()
    if card.mission is not None and card.type is CardType.MISSION:
        return (Section.MISSIONS,)
    seed = (Section.SEED,) if _may_be_seeded(card, limits) else ()
    return seed if is_seed_only(card) else (*seed, Section.DRAW)


def _may_be_seeded(card: Card, limits: Limits) -> bool:
    if card.has_type(*REPORTING):
        return bool(limits.aboard) and card.has_type(*limits.aboard_types)
    if is_seeded_by_text(card):
        return not card.has_type(CardType.FACILITY) or is_outpost(card)
    return card.has_type(*_SEED_TYPES)


class Seats:
    """How many copies of every card go to the missions, the seeds and the draw deck."""

    def __init__(self, items: Sequence[Item], limits: Limits, program: Program) -> None:
        self.items = items
        self.limits = limits
        self.program = program
        self.missions: dict[int, int] = {}
        self.seeds: dict[int, int] = {}
        self.draws: dict[int, int] = {}
        for number, item in enumerate(items):
            self._place(number, item)
        self._sizes()
        self._locations()
        self._outposts()
        self._artifacts()
        self._doors()
        self._borg()

    def of(self, number: int) -> list[int]:
        """The variables of a card, wherever it may go."""
        maps = (self.missions, self.seeds, self.draws)
        return [places[number] for places in maps if number in places]

    def stocked(self, number: int) -> dict[int, float]:
        """Copies of a card in the deck, as terms."""
        return dict.fromkeys(self.of(number), 1.0)

    def _place(self, number: int, item: Item) -> None:
        card, name = item.card, item.card.id
        sections = sections_of(card, self.limits)
        if Section.MISSIONS in sections:
            assert card.mission is not None  # noqa: S101 - only missions go there
            most = item.copies if card.universal else 1
            most = min(most, card.mission.limit or most)
            self.missions[number] = self.program.variable(f"mission {name}", most)
            return
        if Section.SEED in sections:
            self.seeds[number] = self.program.variable(f"seed {name}", item.copies)
        if Section.DRAW in sections:
            self.draws[number] = self.program.variable(f"draw {name}", item.copies)
        self.program.require(self.stocked(number), most=item.copies)
        limit = card.seeding.limit
        if limit and number in self.seeds:
            group = "rule extra-seed-one-facility"
            self.program.require({self.seeds[number]: 1}, most=limit, group=group)

    def _sizes(self) -> None:
        limits = self.limits
        paying = [
            (seed, 1.0)
            for number, seed in self.seeds.items()
            if not self.items[number].card.has_type(*limits.free_types)
        ]
        self.program.require(paying, most=limits.seeds, group="rule seed-deck-too-large")
        drawn = [(draw, 1.0) for draw in self.draws.values()]
        self.program.require(drawn, least=limits.draws, group="rule draw-deck-too-small")
        halves = [
            (mission, float(self._facts(number).weight))
            for number, mission in self.missions.items()
        ]
        group = "rule wrong-mission-count"
        self.program.require(
            halves, least=2 * limits.fewest_missions, most=2 * limits.missions, group=group
        )
        aboard = [
            (seed, 1.0)
            for number, seed in self.seeds.items()
            if self.items[number].card.has_type(*REPORTING)
        ]
        self.program.require(aboard, most=limits.aboard, group="rule extra-reporting-seed")

    def _facts(self, number: int) -> Mission:
        facts = self.items[number].card.mission
        assert facts is not None  # noqa: S101 - only missions have such variables
        return facts

    def _locations(self) -> None:
        """No location twice: by original mission, and by place name within a quadrant."""
        if "duplicate-mission-location" not in self.limits.rules:
            return
        at: dict[object, list[int]] = {}
        for number, mission in self.missions.items():
            card, facts = self.items[number].card, self._facts(number)
            if card.universal:
                continue
            at.setdefault(facts.base or card.id, []).append(mission)
            if facts.location:
                at.setdefault((facts.quadrant, fold(facts.location)), []).append(mission)
        for same in at.values():
            self.program.require(
                dict.fromkeys(same, 1.0), most=1, group="rule duplicate-mission-location"
            )

    def _outposts(self) -> None:
        cards = self.outposts()
        self._apart(cards)
        seeded = [(self.seeds[number], 1.0) for number in cards]
        built_in = [
            (mission, 1.0)
            for number, mission in self.missions.items()
            if has_outpost(self.items[number].card)
        ]
        if self.limits.outposts is not None:
            group = "rule extra-seeded-outpost"
            self.program.require(seeded, most=self.limits.outposts, group=group)
            for mission, _ in built_in:
                # A built-in outpost costs no seed; beside a card it could never be opened.
                together = [*seeded, (mission, 1.0)]
                self.program.require(together, most=self.limits.outposts, group=group)
        if "no-seeded-outpost" in self.limits.rules:
            self.program.require([*seeded, *built_in], least=1, group="rule no-seeded-outpost")

    def outposts(self) -> list[int]:
        """Outpost cards that may be seeded."""
        return [number for number in self.seeds if is_outpost(self.items[number].card)]

    def starts(self) -> list[tuple[int, int]]:
        """Items that give an outpost to start from, each with its variable."""
        built_in = [one for one in self.missions if has_outpost(self.items[one].card)]
        return [
            *((number, self.seeds[number]) for number in self.outposts()),
            *((number, self.missions[number]) for number in built_in),
        ]

    def _apart(self, outposts: Sequence[int]) -> None:
        """Each outpost at an own mission that takes it; a location takes one."""
        held: dict[int, list[int]] = {}
        for number in outposts:
            item = self.items[number]
            sites = []
            for place, mission in self.missions.items():
                host = self.items[place].card
                if takes_seeded(item.card, host) and not has_outpost(host):
                    name = f"{item.card.id} at {host.id}"
                    sites.append(self.program.variable(name, self.program.upper[mission]))
                    held.setdefault(mission, []).append(sites[-1])
            terms = {self.seeds[number]: 1.0, **dict.fromkeys(sites, -1.0)}
            self.program.require(terms, most=0, group="rule facility-without-place")
        for mission, here in held.items():
            terms = {mission: -1.0, **dict.fromkeys(here, 1.0)}
            self.program.require(terms, most=0, group="rule more-facilities-than-missions")

    def _artifacts(self) -> None:
        """Each artifact needs an own planet mission to lie under."""
        needing = [
            (seed, 1.0)
            for number, seed in self.seeds.items()
            if self.items[number].card.has_type(CardType.ARTIFACT)
        ]
        planets = [
            (mission, -1.0)
            for number, mission in self.missions.items()
            if self._facts(number).planet
        ]
        if needing:
            self.program.require([*needing, *planets], most=0, group="rule too-many-artifacts")

    def _doors(self) -> None:
        """Cards that come into play only through a door, each with its doors."""
        rule = "alternate-universe-without-door"
        if rule not in self.limits.rules:
            return
        for number, item in enumerate(self.items):
            if not item.card.has_icon(DOOR_ICON):
                continue
            for seeding, places in ((True, self.seeds), (False, self.draws)):
                if number in places:
                    doors = [
                        (door, -float(item.copies))
                        for door in self._openers(item.card, seeding)
                        if door not in self.of(number)
                    ]
                    terms = [(places[number], 1.0), *doors]
                    self.program.require(terms, most=0, group=f"rule {rule}")

    def _openers(self, card: Card, seeding: bool) -> Iterator[int]:
        maps = {"missions": self.missions, "seed": self.seeds, "draw": self.draws}
        for number, item in enumerate(self.items):
            for opener in item.card.openers:
                accepted = opener.seeding if seeding else opener.playing
                if accepted and accepts(accepted, card):
                    for section in opener.sections:
                        places = maps.get(str(section), {})
                        if number in places:
                            yield places[number]

    def _borg(self) -> None:
        """Borg players stock no people, ships or facilities of others, built-in ones included."""
        rule = "non-borg-card-in-borg-deck"
        if rule not in self.limits.rules:
            return
        borg: list[int] = []
        others: list[int] = []
        for number, item in enumerate(self.items):
            if item.card.has_type(*AFFILIATED):
                (borg if Affiliation.BORG in item.card.affiliations else others).append(number)
            elif has_outpost(item.card):
                facts = self._facts(number)
                if Affiliation.BORG not in facts.built_in_affiliation:
                    others.append(number)
        if not borg:
            return
        playing = self.program.variable("playing Borg", 1)
        for number in borg:
            terms = {**self.stocked(number), playing: -float(self.items[number].copies)}
            self.program.require(terms, most=0, group=f"rule {rule}")
        for number in others:
            copies = float(self.items[number].copies)
            terms = {**self.stocked(number), playing: copies}
            self.program.require(terms, most=copies, group=f"rule {rule}")
