"""What single cards are worth by the score, and what spare and further copies cost."""

from __future__ import annotations

from deckcheck.model import CardType
from deckcheck.model.filters import accepts
from deckcheck.model.kinds import REPORTING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.builder.build.abilities import Abilities
    from deckcheck.builder.build.score import Score
    from deckcheck.builder.build.seats import Seats
    from deckcheck.model import Card

__all__ = ["loses_by_copies", "single_worth", "value_cards", "worth_alone"]


def value_cards(seats: Seats, abilities: Abilities, score: Score, least: int) -> None:
    """Gains of single cards, and what spare and further ones cost."""
    program = seats.program
    for number, item in enumerate(seats.items):
        gain = worth_alone(item.card, score)
        for section in (seats.seeds, seats.draws):
            if number in section:
                program.gains[section[number]] += gain
                if item.copies > 1 and loses_by_copies(item.card):
                    again = program.variable(f"again {item.card.id}", item.copies, score.again)
                    program.require({again: 1.0, section[number]: -1.0}, least=-1.0)
        if number in abilities.active and not item.card.has_type(CardType.EQUIPMENT):
            used = abilities.flown.get(number, [abilities.active[number]])
            for place in seats.of(number):
                program.gains[place] += score.spare
            for variable in used:
                program.gains[variable] -= score.spare
        if number in seats.seeds and number in abilities.active:
            program.gains[seats.seeds[number]] += score.start
    for mission in seats.missions.values():
        program.gains[mission] += score.brought
    beyond = program.variable("beyond the minimum", 10_000, score.beyond)
    terms = [(place, -1.0) for place in seats.draws.values()]
    program.require([(beyond, 1.0), *terms], least=-least)


def loses_by_copies(card: Card) -> bool:
    """Whether a further copy is worth less: of people, ships and equipment it helps as the first
    does, or is counted as spare."""
    return not card.has_type(*REPORTING)


def worth_alone(card: Card, score: Score) -> float:
    """What a copy is worth by itself among the seeds or in the draw deck."""
    return score.dead_card if accepts(score.dead, card) else single_worth(card, score)


def single_worth(card: Card, score: Score) -> float:
    if card.has_type(CardType.DILEMMA):
        either = score.either_place if card.place_planet and card.place_space else 0.0
        return score.dilemma + either + (score.two_in_one if card.halves else 0.0)
    for kind, gain in (
        (CardType.ARTIFACT, score.artifact),
        (CardType.EQUIPMENT, score.equipment),
        (CardType.EVENT, score.event),
        (CardType.INTERRUPT, score.interrupt),
    ):
        if card.has_type(kind):
            return gain
    return 0.0 if card.personnel or card.ship else score.other
