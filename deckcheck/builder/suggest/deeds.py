"""What a change does for a deck, in kinds that a player tells apart."""

from __future__ import annotations

from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.builder.suggest.standing import Feats
    from deckcheck.model import Card

__all__ = ["Deed", "deed_of"]


class Deed(Value):
    """What becomes possible, or surer."""

    solved: tuple[str, ...]
    """Missions of the deck that can be solved then, and could not before."""
    brought: bool
    """Whether what comes in is a mission that can be solved."""
    covered: tuple[str, ...]
    """Missions of the deck whose demands are covered more often."""
    ships: int
    """More ships that can be staffed."""

    @property
    def kind(self) -> tuple[object, ...]:
        """Equal for changes that do the same."""
        if self.solved or self.brought:
            return ("solves", self.solved, self.brought)
        if self.ships > 0:
            return ("flies",)
        return ("covers",) if self.covered else ("is worth more",)


def deed_of(card: Card, before: Feats, after: Feats) -> Deed:
    """What has changed between two decks when a card came in."""
    risen = {
        name: (before.missions[name], times)
        for name, times in after.missions.items()
        if name in before.missions and times > before.missions[name]
    }
    solved = tuple(sorted(name for name, (had, times) in risen.items() if not had and times))
    brought = card.id not in before.missions and bool(after.missions.get(card.id))
    return Deed(
        solved=solved,
        brought=brought,
        covered=tuple(sorted(set(risen) - set(solved))),
        ships=after.flown - before.flown,
    )
