"""Holographic cards, which live where there is a Holodeck."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model import Card, CardType, Finding, Held, ResolvedDeck, Section, Severity
from deckcheck.model.filters import Filter
from deckcheck.model.reach import working
from deckcheck.rules.base import Rule, register
from deckcheck.rules.entries import When, applying, held_by, is_complete
from deckcheck.rules.missions import own_missions
from deckcheck.rules.words import agree, listing, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["HologramOnPlanet", "HologramWithoutHolodeck"]

_PLAYED = (Section.SEED, Section.DRAW, Section.QS_TENT, Section.UNSTATED)
ICON = "Holo"


def _holograms(deck: ResolvedDeck, *types: CardType) -> tuple[Held, ...]:
    played = deck.of_type(*types, sections=_PLAYED)
    return tuple([held for held in played if held.card.has_icon(ICON)])


class Giver(Value):
    """Cards that give a Holodeck, or set holograms free of it, on some days."""

    cards: Filter
    when: When = When()


@register
class HologramWithoutHolodeck(Rule):
    """Holographic personnel or equipment, and no Holodeck for them.

    They are deactivated aboard a ship or facility without a Holodeck. A ship or another card that
    has one is enough, and so are as many emitters as there are holograms to wear them. Not in Warp
    Speed, which takes holograms for ordinary people.
    """

    id = "hologram-without-holodeck"
    severity = Severity.WARNING
    ledger = ("R-030", "R-031")

    holodecks: tuple[Giver, ...]
    emitter: Filter

    def concerns(self, card: Card, section: Section) -> bool:
        return section in _PLAYED and card.has_icon(ICON)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        deck = working(deck)
        holograms = _holograms(deck, CardType.PERSONNEL, CardType.EQUIPMENT)
        if not holograms or not is_complete(deck) or any(applying(deck, self.holodecks)):
            return
        emitters = total(held_by(deck, self.emitter))
        if emitters < total(holograms):
            yield self.finding(
                f"No ship or facility of the deck has a Holodeck for "
                f"{listing([held.name for held in holograms])}.",
                at=holograms,
                limit=emitters,
                actual=total(holograms),
                hint="Stock a ship with a Holodeck, or an emitter"
                f"{agree(total(holograms), '', ' for each of them')}.",
            )


@register
class HologramOnPlanet(Rule):
    """Holographic personnel, planet missions, and nothing that lets the one go to the other.

    Holograms stay on ships and facilities unless they wear an emitter. Not in Warp Speed.
    """

    id = "hologram-on-planet"
    severity = Severity.NOTE
    ledger = ("A-084", "R-011")

    free: tuple[Giver, ...]
    """Cards that let holograms be on planets."""

    def concerns(self, card: Card, section: Section) -> bool:
        return section in _PLAYED and card.has_icon(ICON)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        deck = working(deck)
        holograms = _holograms(deck, CardType.PERSONNEL)
        planets = [held for held in own_missions(deck) if _is_planet(held.card)]
        if not holograms or not planets or any(applying(deck, self.free)):
            return
        one = len(holograms) == 1
        yield self.finding(
            f"{listing([held.name for held in holograms])} cannot help on planets: "
            f"{'a hologram stays' if one else 'holograms stay'} on ships and facilities.",
            at=holograms,
            actual=total(holograms),
            hint="Stock an emitter, or count on other personnel for planet missions.",
        )


def _is_planet(card: Card) -> bool:
    return card.mission is not None and card.mission.planet and not card.mission.space
