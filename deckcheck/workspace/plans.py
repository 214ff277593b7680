"""A seed plan for a deck, or why there is none."""

from __future__ import annotations

from deckcheck.builder.plan.plan_deck import NoPlan, planned
from deckcheck.decklists import write
from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.formats import Format
    from deckcheck.model import Deck
    from deckcheck.workspace.workspace import Workspace

__all__ = ["PlannedDeck", "plan"]


class PlannedDeck(Value):
    """A deck with its seed plan; or without one, and why."""

    deck: Deck
    """As it was given; with its plan if there is one, and then in native syntax."""
    format: Format
    text: str = ""
    """The file with the plan; empty if there is none."""
    why: NoPlan | None = None


def plan(
    workspace: Workspace, deck: Deck | bytes, file: str = "<input>", *, dilemmas: bool = True
) -> PlannedDeck:
    """Every seed card at an own mission where it may lie.

    Args:
        workspace: has the format, as `format_of` says.
        deck: a deck, or the bytes of its file.
        file: the name of the file, for bytes.
        dilemmas: whether they are laid too; if not they are kept for the opponent's missions.

    Raises:
        DeckcheckError: a name of the deck is not known, or the search took too long.
        FormatError: the format has no rule about seed plans.
    """
    deck = workspace.read(deck, file) if isinstance(deck, bytes) else deck
    format_ = workspace.format_of(deck)
    found = planned(workspace.resolve(deck), format_, workspace.catalog, dilemmas=dilemmas)
    if isinstance(found, NoPlan):
        return PlannedDeck(deck, format_, why=found)
    return PlannedDeck(found, format_, write(found, "native"))
