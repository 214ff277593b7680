"""`deckcheck explain`, `formats`, `rules` and `expansions`: what there is, and what it means.

Everything is found before anything is written: an unknown name is an error, not half a page.
"""

from __future__ import annotations

from deckcheck.cli import exit_code
from deckcheck.cli.io.decks import workspace_for
from deckcheck.cli.io.terminal import show, write
from deckcheck.pages import expansions, explain, formats, rules
from deckcheck.workspace.basis import Basis
from deckcheck.workspace.cards import releases
from deckcheck.workspace.explanations import explain as explained
from deckcheck.workspace.explanations import rule_groups
from deckcheck.workspace.format_lists import audit_formats, list_formats
from deckcheck.workspace.workspace import Workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "run_audit",
    "run_expansions",
    "run_explain",
    "run_format",
    "run_formats",
    "run_rules",
]


def run_explain(name: str, folders: Sequence[str]) -> None:
    """Write what the name means.

    Raises:
        DeckcheckError: nothing is called so, or a format cannot be put in force.
    """
    about = explained(Workspace(Basis(formats_folder=tuple(folders))), name)
    show(lambda width: explain.lines(about, width))


def run_formats(folders: Sequence[str]) -> None:
    """Write a line about each format and rule set.

    Raises:
        DeckcheckError: a format cannot be put in force.
    """
    found = list_formats(Workspace(Basis(formats_folder=tuple(folders))))
    show(lambda width: formats.overview(found, width))


def run_format(name: str, folders: Sequence[str]) -> None:
    """Write everything that a format puts in force.

    Raises:
        DeckcheckError: there is no such format, or it cannot be put in force.
    """
    format_ = Workspace(Basis(formats_folder=tuple(folders))).format(name)
    show(lambda width: formats.lines(format_, width))


def run_audit(
    names: Sequence[str], folders: Sequence[str], card_db: str, cards: Sequence[str]
) -> int:
    """List every problem of the files; of all bundled ones if none is named.

    Raises:
        DeckcheckError: there is no such file or format, or an option is wrong.
    """
    found = audit_formats(workspace_for("", card_db, cards, folders), names)
    write(formats.audit_text(found))
    return exit_code(not found.problems)


def run_rules() -> None:
    """Write a line about each rule."""
    groups = rule_groups()
    show(lambda width: rules.lines(groups, width))


def run_expansions(card_db: str) -> None:
    """Write all releases with their names.

    Raises:
        CardDataError: the card database is not as it must be.
    """
    found = releases(workspace_for(card_db=card_db))
    show(lambda width: expansions.lines(found, width))
