"""An example deck that keeps a rule, and one that breaks it: `formats/examples/rules.toml`.

The file is made from the rule cases in `tests/cases` by `tools/make_docs.py`.
"""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.resources import data_dir

__all__ = ["Example", "examples_of"]


class Example(Value):
    """One short deck, and what a rule says about it."""

    name: str
    format: str
    deck: str
    """In native syntax; only the cards that matter."""
    findings: tuple[str, ...]
    """Severity and message of each finding; none if the deck keeps the rule."""


def examples_of(rule_id: str) -> tuple[Example, ...]:
    """The examples for a rule, the legal one first; empty if there are none."""
    import tomllib

    file = data_dir("formats").joinpath("examples", "rules.toml")
    if not file.is_file():
        return ()
    tables = tomllib.loads(file.read_text(encoding="utf-8")).get(rule_id, {})
    return tuple(
        Example(one["name"], one["format"], one["deck"], tuple(one.get("findings", ())))
        for kind in ("legal", "illegal")
        if (one := tables.get(kind))
    )
