"""`deckcheck explain`: a rule, a rule set, or anything else that a report has an id for."""

from __future__ import annotations

from deckcheck.api import format_ids, load_format, load_ruleset, ruleset_ids
from deckcheck.cli.checks import check_folders
from deckcheck.cli.formats import options
from deckcheck.cli.reading import READING
from deckcheck.cli.rules import described, rule_names
from deckcheck.errors import UnknownName
from deckcheck.formats.ledger import load_ledger
from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph
from deckcheck.rules import RULES, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from deckcheck.formats import Format

__all__ = ["explanation"]


def explanation(name: str, folders: Sequence[str] = ()) -> Callable[[int], Iterator[Line]]:
    """The page about a name.

    Raises:
        UnknownName: no rule, rule set or finding is called so; `nearest` has the closest.
        FormatError: a file in `folders` cannot be put in force.
    """
    check_folders(folders)
    if name in RULES:
        formats = [load_format(one, folders) for one in format_ids(folders)]
        return lambda width: _rule(RULES[name], formats, width)
    if name in READING:
        fault, more = READING[name]
        return lambda width: _text(name, fault, [more], width)
    if name in ruleset_ids(folders):
        ruleset = load_ruleset(name, folders)
        return lambda width: _ruleset(ruleset, width)
    from difflib import get_close_matches

    raise UnknownName("rule", name, tuple(get_close_matches(name, rule_names(), cutoff=0.5)))


def _text(name: str, fault: str, more: Sequence[str], width: int) -> Iterator[Line]:
    yield from paragraph([Span(name, Style.STRONG)], width)
    yield from paragraph(fault, width)
    for text in more:
        yield blank()
        yield from paragraph(text, width)


def _rule(rule: type[Rule], formats: Sequence[Format], width: int) -> Iterator[Line]:
    yield from _text(rule.id, *described(rule), width)
    yield blank()
    yield from paragraph([Span("Normally: ", Style.FAINT), Span(rule.severity)], width, first="  ")
    yield from _in_force(rule, formats, width)
    ledger = load_ledger()
    if rule.ledger:
        yield blank()
        yield (Span("It rests on", Style.STRONG),)
    for one in rule.ledger:
        citation = ledger.get(one)
        source = f"{citation.document}, {citation.entry}, {citation.date}" if citation else ""
        yield from paragraph([Span(f"{one} ", Style.STRONG), Span(source)], width, first="  ")
        if citation:
            yield from paragraph(citation.statement, width, first="    ")


def _in_force(rule: type[Rule], formats: Sequence[Format], width: int) -> Iterator[Line]:
    """The formats that have the rule, those with the same options together."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for format_ in formats:
        for in_force in format_.rules:
            if in_force.rule.id == rule.id:
                groups.setdefault(tuple(options(in_force)), []).append(format_.id)
    if not groups:
        yield from paragraph("No format puts it in force.", width, first="  ")
    for lines, names in groups.items():
        yield from paragraph(
            [Span("In force in: ", Style.FAINT), Span(", ".join(names))], width, first="  "
        )
        for line in lines:
            yield from paragraph(line, width, first="    ", rest="      ")


def _ruleset(ruleset: Format, width: int) -> Iterator[Line]:
    yield from _text(ruleset.id, ruleset.summary, [], width)
    yield blank()
    for in_force in ruleset.rules:
        rule = type(in_force.rule)
        yield from paragraph([Span(rule.id, Style.STRONG)], width, first="  ")
        yield from paragraph(described(rule)[0], width, first="    ")
        for line in options(in_force):
            yield from paragraph([Span(line, Style.FAINT)], width, first="    ", rest="      ")
