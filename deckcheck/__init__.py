"""Deck builder and decklist legality validator for the Star Trek CCG, First Edition.

The names below are the public interface; they load on first use, so that importing deckcheck costs
nothing.
"""

# Nothing else is imported here, not even __future__: after `python -m deckcheck` the first place
# that Python looks for modules is the current folder, which may be a stranger's.
import sys

if (
    sys.argv[:1] == ["-m"]
    and not sys.flags.safe_path
    and any(word.partition(".")[0] in ("deckcheck", "-mdeckcheck") for word in sys.orig_argv)
):
    del sys.path[0]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.api import (
        add_cards,
        format_ids,
        formats_admitting,
        load_catalog,
        load_format,
        load_ruleset,
        read_deck,
        read_deck_bytes,
        render,
        ruleset_ids,
        search_cards,
        unjudged,
        validate,
    )
    from deckcheck.errors import (
        BrokenInstall,
        BrokenPlugin,
        CardDataError,
        DeckcheckError,
        FormatError,
        UnknownName,
        UnreadableDeck,
        WrongOption,
    )
    from deckcheck.model import Card, Deck, Finding, Report, Section, Severity, Verdict
    from deckcheck.workspace import Basis, Outcome, Workspace

    __version__: str

__all__ = [
    "Basis",
    "BrokenInstall",
    "BrokenPlugin",
    "Card",
    "CardDataError",
    "Deck",
    "DeckcheckError",
    "Finding",
    "FormatError",
    "Outcome",
    "Report",
    "Section",
    "Severity",
    "UnknownName",
    "UnreadableDeck",
    "Verdict",
    "Workspace",
    "WrongOption",
    "__version__",
    "add_cards",
    "format_ids",
    "formats_admitting",
    "load_catalog",
    "load_format",
    "load_ruleset",
    "read_deck",
    "read_deck_bytes",
    "render",
    "ruleset_ids",
    "search_cards",
    "unjudged",
    "validate",
]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'deckcheck' has no attribute {name!r}")
    if name == "__version__":
        from deckcheck.resources import VERSION

        return VERSION
    from importlib import import_module

    for module in ("api", "errors", "model", "workspace"):
        home = import_module(f"deckcheck.{module}")
        if name in home.__all__:
            return getattr(home, name)
    raise AttributeError(f"module 'deckcheck' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
