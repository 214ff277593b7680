"""Every verb there is about decks, as a function of a `Workspace`: what surfaces are made of.

The names below load on first use.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.workspace.basis import Basis
    from deckcheck.workspace.workspace import Outcome, Workspace

__all__ = ["Basis", "Outcome", "Workspace"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'deckcheck.workspace' has no attribute {name!r}")
    from deckcheck.resources import imported

    home = "basis" if name == "Basis" else "workspace"
    return getattr(imported(f"deckcheck.workspace.{home}"), name)
