"""`deckcheck explain`: a rule, a rule set, or anything else that a report has an id for."""

from __future__ import annotations

from deckcheck.api import format_ids, load_format, load_ruleset, ruleset_ids
from deckcheck.errors import UnknownName
from deckcheck.formats.examples import examples_of
from deckcheck.formats.ledger import load_ledger
from deckcheck.formats.plugins import load_rules_of
from deckcheck.pages.formats import chosen, options
from deckcheck.pages.rules import described, rule_names
from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph
from deckcheck.rules import RULES, Rule
from deckcheck.workspace.basis import check_folders
from deckcheck.workspace.reading import READING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from deckcheck.formats import Assumption, Format
    from deckcheck.formats.examples import Example

__all__ = ["explanation"]


def explanation(name: str, folders: Sequence[str] = ()) -> Callable[[int], Iterator[Line]]:
    """The page about a name.

    Raises:
        UnknownName: no rule, rule set or finding is called so; `nearest` has the closest.
        FormatError: a file in `folders` cannot be put in force.
    """
    check_folders(folders)
    load_rules_of(name)
    if name in RULES:
        formats = [load_format(one, folders) for one in format_ids(folders)]
        return lambda width: _rule(RULES[name], formats, width)
    if name in READING:
        fault, more = READING[name]
        return lambda width: _text(name, fault, [more], width)
    if name in ruleset_ids(folders):
        ruleset = load_ruleset(name, folders)
        return lambda width: _ruleset(ruleset, width)
    from deckcheck.nearest import nearest

    raise UnknownName("rule", name, nearest(name, rule_names()))


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
    yield from _defaults(rule, formats, width)
    for example in examples_of(rule.id):
        yield from _example(example, width)
    ledger = load_ledger()
    cited = _cited(rule, formats)
    if cited:
        yield blank()
        yield (Span("It rests on", Style.STRONG),)
    for one in cited:
        citation = ledger.get(one)
        source = f"{citation.document}, {citation.entry}, {citation.date}" if citation else ""
        yield from paragraph([Span(f"{one} ", Style.STRONG), Span(source)], width, first="  ")
        if citation:
            yield from paragraph(citation.statement, width, first="    ")


def _cited(rule: type[Rule], formats: Sequence[Format]) -> list[str]:
    """The ledger ids of the rule, with those that stand in the entries of a format."""
    found = set(rule.ledger)
    for format_ in formats:
        for in_force in format_.rules:
            if in_force.rule.id == rule.id:
                found |= in_force.rule.cited()
    return sorted(found)


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


def _defaults(rule: type[Rule], formats: Sequence[Format], width: int) -> Iterator[Line]:
    """Options that no source decides: what was chosen is a default, and says so."""
    found: dict[Assumption, list[Format]] = {}
    for format_ in formats:
        for assumption in format_.assumptions:
            if assumption.option.partition(".")[0] == rule.id:
                found.setdefault(assumption, []).append(format_)
    if found:
        yield blank()
        yield (Span("Defaults that decide an open question", Style.STRONG),)
    for one, of in found.items():
        names = ", ".join([format_.id for format_ in of])
        yield from paragraph(
            [Span(chosen(one, of[0]).partition(".")[2]), Span(f" in {names}", Style.FAINT)],
            width,
            first="  ",
            rest="    ",
        )
        yield from paragraph(one.why, width, first="    ")
        source = f"Source: {one.source}. Confidence: {one.confidence}."
        yield from paragraph([Span(source, Style.FAINT)], width, first="    ")


def _example(example: Example, width: int) -> Iterator[Line]:
    yield blank()
    title = "A deck that breaks it" if example.findings else "A deck that keeps it"
    yield from paragraph(
        [Span(title, Style.STRONG), Span(f" (in {example.format}): {example.name}")], width
    )
    yield blank()
    for line in example.deck.splitlines():
        yield (Span(f"    {line}"),)
    if example.findings:
        yield blank()
    for finding in example.findings:
        yield from paragraph(finding, width, first="  ", rest="    ")


def _ruleset(ruleset: Format, width: int) -> Iterator[Line]:
    yield from _text(ruleset.id, ruleset.summary, [], width)
    yield blank()
    for in_force in ruleset.rules:
        rule = type(in_force.rule)
        yield from paragraph([Span(rule.id, Style.STRONG)], width, first="  ")
        yield from paragraph(described(rule)[0], width, first="    ")
        for line in options(in_force):
            yield from paragraph([Span(line, Style.FAINT)], width, first="    ", rest="      ")
