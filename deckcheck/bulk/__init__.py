"""Many decks at once: which files are meant, judging them side by side, and telling two apart.

The names below judge tables of decks (docs/bulk.md). They load on first use, since they need the
extra `bulk`; the rest of the package does without.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.bulk.changes import Change, Changes, compare_verdicts, rejudge
    from deckcheck.bulk.provenance import Provenance
    from deckcheck.bulk.rows import Columns
    from deckcheck.bulk.schemas import CHANGES, FINDINGS, VERDICTS
    from deckcheck.bulk.tables import Summary, Verdicts, validate_table, write_verdicts

__all__ = [
    "CHANGES",
    "FINDINGS",
    "VERDICTS",
    "Change",
    "Changes",
    "Columns",
    "Provenance",
    "Summary",
    "Verdicts",
    "compare_verdicts",
    "rejudge",
    "validate_table",
    "write_verdicts",
]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'deckcheck.bulk' has no attribute {name!r}")
    from importlib import import_module

    for module in ("provenance", "schemas", "rows", "tables", "changes"):
        home = import_module(f"deckcheck.bulk.{module}")
        if name in home.__all__:
            return getattr(home, name)
    raise AttributeError(f"module 'deckcheck.bulk' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
