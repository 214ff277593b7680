"""Cards that may be added to a deck, the least troublesome first."""

from __future__ import annotations

from deckcheck.analysis.people import persona_keys
from deckcheck.builder.repair.layout import Layout, Place
from deckcheck.builder.repair.merits import merits
from deckcheck.model import Affiliation, Card, CardType, Section
from deckcheck.model.facility_places import takes_seeded
from deckcheck.model.kinds import (
    CREWS,
    brings_outpost,
    is_outpost,
    is_seed_only,
    is_seeded_by_text,
    mixes_with_all,
)
from deckcheck.resolve.sections import only_section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from deckcheck.builder.build.score import Score

__all__ = ["Fillers", "may_go"]


def may_go(card: Card, section: Section) -> bool:
    """Whether a copy of the card makes sense in the section."""
    if section is Section.MISSIONS:
        return card.mission is not None
    if card.mission is not None:
        return False
    if section is Section.DRAW:
        return not is_seed_only(card) and only_section(card) in (Section.DRAW, Section.UNSTATED)
    if section is Section.SEED:
        seeds = card.has_type(CardType.DILEMMA, CardType.ARTIFACT)
        return not card.q_icon and (seeds or is_seeded_by_text(card))
    return only_section(card) is section


class Fillers:
    """The cards there are, with how many copies of each may be in the deck."""

    def __init__(self, stock: Iterable[tuple[Card, int]], score: Score) -> None:
        self._stock = {card.id: (card, copies) for card, copies in stock}
        self._score = score
        self._merits: Mapping[str, float] = {}

    @property
    def cards(self) -> dict[str, Card]:
        return {card_id: card for card_id, (card, _) in self._stock.items()}

    def offers(
        self,
        layout: Layout,
        cards: Mapping[str, Card],
        sections: tuple[Section, ...],
        outposts: bool = False,
    ) -> list[tuple[Card, Place]]:
        """Cards that may be added to one of the sections, with where they go; the best first.

        Of those that make little trouble, people and cards that the deck has not yet come first,
        then the builder's score decides; the first ship is worth a win.

        Args:
            layout: the deck as it is.
            cards: the cards by id.
            sections: where something is missing.
            outposts: whether outposts are asked for, on cards or built into missions.
        """
        held: dict[str, int] = {}
        for (card_id, _, _), count in layout.counts:
            held[card_id] = held.get(card_id, 0) + count
        present = [cards[card_id] for card_id, count in held.items() if count]
        own = {one for card in present if card.has_type(*CREWS) for one in card.affiliations}
        missions = [card for card in present if card.mission is not None]
        if not self._merits:
            every = [card for card, _ in self._stock.values()]
            self._merits = merits(every, missions, self._score)
        ships = sum(held[card.id] for card in present if card.ship is not None)
        ship = self._score.ships[ships] if ships < len(self._score.ships) else 0.0
        ship += 0.0 if ships else self._score.full_win
        there = {key for card in present for key in persona_keys(card)}
        ranked = [
            (
                outposts and not brings_outpost(card),
                _trouble(card, section, own, missions, held),
                held.get(card.id, 0) + len(there & persona_keys(card)),
                -round(self._merits[card.id] + (ship if card.ship is not None else 0.0), 6),
                card.id,
                card,
                section,
            )
            for card, copies in self._stock.values()
            for section in sections
            if held.get(card.id, 0) < copies and may_go(card, section)
        ]
        ranked.sort(key=lambda one: one[:5])
        return [(card, (section, "")) for *_, card, section in ranked]


def _trouble(
    card: Card,
    section: Section,
    own: set[Affiliation],
    missions: list[Card],
    held: Mapping[str, int],
) -> tuple[int, ...]:
    """Small for cards that fit the deck and rarely bring another rule into play."""
    borg = Affiliation.BORG in own
    again = held.get(card.id, 0) > 0 and not card.universal
    door = card.has_icon("AU") or bool(card.makers) or bool(card.opens)
    if card.mission is not None:
        stranger = not own & set(card.mission.attempt)
        return (door, again, bool(card.mission.built_in), stranger, not card.mission.location)
    if section is Section.SEED:
        home = is_outpost(card) and any(takes_seeded(card, mission) for mission in missions)
        either = card.place_planet and card.place_space
        fits = bool(own & set(card.affiliations))
        return (door, again, not home, not fits, not either)
    bound = card.has_type(*CREWS)
    friend = bool(own & set(card.affiliations)) or (not borg and mixes_with_all(card))
    kin = bool(own & set(card.affiliations))
    crew = card.has_type(CardType.PERSONNEL, CardType.SHIP)
    return (door, again, bound and not friend, not kin, not crew)
