"""What the shell offers behind TAB. Asked anew at each key, so nothing heavy is loaded here."""

from __future__ import annotations

from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["card_titles", "format_names", "rule_names", "ruleset_names", "sort_fields"]

_OFFERED = 60
"""More than that helps nobody."""


def format_names() -> list[str]:
    """Ids of the bundled formats."""
    from deckcheck.api import format_ids

    return format_ids()


def ruleset_names() -> list[str]:
    """Ids of the bundled rule sets."""
    from deckcheck.api import ruleset_ids

    return ruleset_ids()


def rule_names() -> list[str]:
    """Everything that `explain` takes."""
    from deckcheck.workspace.explanations import rule_names

    return rule_names()


def sort_fields(incomplete: str) -> list[str]:
    """Fields to sort by, behind those already named."""
    from deckcheck.browse.search import SORTS

    before, comma, last = incomplete.rpartition(",")
    minus = "-" if last.startswith("-") else ""
    offered = [f"{before}{comma}{minus}{field}" for field in SORTS]
    return [one for one in offered if one.startswith(incomplete)]


def card_titles(words: Sequence[str], incomplete: str) -> list[str]:
    """How the names of cards that begin so go on.

    Args:
        words: the words of the name before the one that is being typed.
        incomplete: that one.
    """
    from deckcheck.cli.io.database import chosen_catalog

    return _continued(chosen_catalog().ids(), words, incomplete)


def _continued(names: Iterable[str], words: Sequence[str], incomplete: str) -> list[str]:
    start = fold(" ".join([*words, incomplete]))
    fitting = [name for name in names if fold(name).startswith(start)]
    # A shell that does not quote hands each word over by itself; those are there already.
    return sorted([" ".join(name.split(" ")[len(words) :]) for name in fitting])[:_OFFERED]
