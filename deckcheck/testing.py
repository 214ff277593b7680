"""Rule cases as data: for our own tests and for authors of third-party rules.

A case file is TOML, named after the rule:

    rule = "seed-deck-too-large"
    format = "standard"             # whose options to use; `standard` if not given

    [[case]]
    name = "31 dilemmas"
    deck = '''
    [seed]
    31 Archer
    '''
    finds = [{ severity = "error", lines = [2], limit = 30, actual = 31 }]

A case with `example = true` is the one of its kind that `deckcheck explain` shows; else it is the
shortest. A case, or the file for all its cases, may have a `pool` that the deck is built from. The
deck is in the native syntax; its first line is line 1. `finds` lists every finding of the rule,
each with the fields to compare; an empty list says that the rule finds nothing. Every card name
must be known, but for the number of lines that `unknown` says. `rows` names the rows of the ledger
(`formats/citations.csv`) whose example the case shows.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import TYPE_CHECKING, Any

from deckcheck.api import load_catalog, load_format, read_deck_bytes
from deckcheck.errors import DeckcheckError
from deckcheck.formats.plugins import load_rules_of
from deckcheck.formats.schema import with_options
from deckcheck.frozen import Value
from deckcheck.model import CardType, Finding, ResolvedDeck
from deckcheck.resolve import resolve
from deckcheck.rules import Rule, rule_class

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.formats import Format

__all__ = ["CASE_KEYS", "FILE_KEYS", "Case", "cases_of", "load_cases", "mismatch"]


FILE_KEYS = ("rule", "format", "pool")
"""What a file may say for all its cases."""
CASE_KEYS = (
    "name",
    "deck",
    "finds",
    "options",
    "format",
    "as_of",
    "pool",
    "example",
    "unknown",
    "rows",
)


class Case(Value):
    """One deck, one rule, and what the rule finds."""

    rule: Rule
    name: str
    deck: str
    as_of: str
    pool: str
    """The pool to judge the deck against, in native syntax; empty for none."""
    finds: tuple[dict[str, Any], ...]
    unknown: int = 0
    """How many lines name no known card."""
    rows: tuple[str, ...] = ()
    """Ids of the ledger rows whose example this deck is."""
    aboard: tuple[CardType, ...] = ()
    """Types of which the format lets a card be seeded aboard the outpost."""

    @property
    def illegal(self) -> bool:
        """Whether the case shows the fault."""
        return bool(self.finds)

    def __str__(self) -> str:
        return f"{self.rule.id}: {self.name}"


def load_cases(path: Path) -> list[Case]:
    """The cases of one file.

    Raises:
        DeckcheckError: the file is not a case file, or names no rule.
    """
    return cases_of(path.read_text(encoding="utf-8"), path.name)


def cases_of(text: str, name: str) -> list[Case]:
    """The cases in the text of a file.

    Args:
        text: TOML.
        name: of the file, for messages.

    Raises:
        DeckcheckError: it is not a case file, or names no rule.
    """
    raw = tomllib.loads(text)
    cases = []
    for one in raw["case"]:
        unknown = set(one).difference(CASE_KEYS)
        if unknown:
            raise DeckcheckError(f"{name}: {one['name']}: unknown key {min(unknown)!r}")
        format_ = _format(one.get("format", raw.get("format", "standard")))
        rule = _rule(raw["rule"], format_)
        if "options" in one:
            rule = with_options(rule, one["options"], f"{name}: {one['name']}")
        pool = one.get("pool", raw.get("pool", ""))
        finds, unknown = tuple(one["finds"]), one.get("unknown", 0)
        cases.append(
            Case(
                rule,
                one["name"],
                one["deck"],
                one.get("as_of", ""),
                pool,
                finds,
                unknown,
                tuple(one.get("rows", ())),
                format_.aboard,
            )
        )
    return cases


def mismatch(case: Case) -> str:
    """What differs between the case and what the rule finds; empty if nothing does."""
    deck = resolve(read_deck_bytes(case.deck.encode(), "case"), load_catalog(), case.as_of)
    if deck.deck.findings or len(deck.unresolved) != case.unknown:
        return f"the deck of the case does not resolve: {_unresolved(deck)}"
    if case.pool:
        deck = deck.with_pool(resolve(read_deck_bytes(case.pool.encode(), "pool"), load_catalog()))
    deck = deck.replace(aboard=case.aboard)
    found = sorted(case.rule.check(deck), key=lambda finding: finding.sort_key)
    if len(found) != len(case.finds):
        return f"{len(case.finds)} findings expected, found {_told(found)}"
    for finding, expected in zip(found, case.finds, strict=True):
        for field, value in expected.items():
            actual = getattr(finding, field)
            actual = list(actual) if isinstance(actual, tuple) else actual
            if actual != value:
                return f"{field}: {value!r} expected, found {actual!r} in {_told([finding])}"
    return ""


def _rule(rule_id: str, format_: Format) -> Rule:
    load_rules_of(rule_id)
    rule_class(rule_id)
    for in_force in format_.rules:
        if in_force.rule.id == rule_id:
            return in_force.rule
    raise DeckcheckError(f"{rule_id} is not in force in {format_.id}")


@cache
def _format(name: str) -> Format:
    """Case files name the same few formats hundreds of times."""
    return load_format(name)


def _unresolved(deck: ResolvedDeck) -> list[str]:
    return [finding.message for finding in (*deck.deck.findings, *deck.findings)]


def _told(findings: list[Finding]) -> list[str]:
    return [f"{one.severity}: {one.message} lines {list(one.lines)}" for one in findings]
