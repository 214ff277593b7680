"""A rule, a rule set, or anything else that a report has an id for, explained."""

from __future__ import annotations

from deckcheck.pages.formats import chosen, options
from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph
from deckcheck.workspace.explanations import AboutRule, AboutRuleSet, described

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.formats.examples import Example
    from deckcheck.workspace.explanations import AboutFinding, Default, InForce

__all__ = ["lines"]


def lines(about: AboutFinding | AboutRule | AboutRuleSet, width: int) -> Iterator[Line]:
    """The page about a name."""
    if isinstance(about, AboutRuleSet):
        yield from _ruleset(about, width)
        return
    yield from _text(about.id, about.fault, about.more, width)
    if isinstance(about, AboutRule):
        yield from _rule(about, width)


def _text(name: str, fault: str, more: Sequence[str], width: int) -> Iterator[Line]:
    yield from paragraph([Span(name, Style.STRONG)], width)
    yield from paragraph(fault, width)
    for text in more:
        yield blank()
        yield from paragraph(text, width)


def _rule(about: AboutRule, width: int) -> Iterator[Line]:
    yield blank()
    normally = [Span("Normally: ", Style.FAINT), Span(about.severity)]
    yield from paragraph(normally, width, first="  ")
    if not about.in_force:
        yield from paragraph("No format puts it in force.", width, first="  ")
    for group in about.in_force:
        yield from _in_force(group, width)
    if about.defaults:
        yield blank()
        yield (Span("Defaults that decide an open question", Style.STRONG),)
    for default in about.defaults:
        yield from _default(default, width)
    for example in about.examples:
        yield from _example(example, width)
    if about.sources:
        yield blank()
        yield (Span("It rests on", Style.STRONG),)
    for source, citation in about.sources:
        where = f"{citation.document}, {citation.entry}, {citation.date}" if citation else ""
        named = [Span(f"{source} ", Style.STRONG), Span(where)]
        yield from paragraph(named, width, first="  ")
        if citation:
            yield from paragraph(citation.statement, width, first="    ")


def _in_force(group: InForce, width: int) -> Iterator[Line]:
    """The formats that have the rule with the same options."""
    formats = [Span("In force in: ", Style.FAINT), Span(", ".join(group.formats))]
    yield from paragraph(formats, width, first="  ")
    for option in options(group.rule):
        yield from paragraph(option, width, first="    ", rest="      ")


def _default(default: Default, width: int) -> Iterator[Line]:
    """An option that no source decides: what was chosen is a default, and says so."""
    assumption, names = default.assumption, ", ".join(default.formats)
    told = chosen(assumption, default.rule).partition(".")[2]
    yield from paragraph(
        [Span(told), Span(f" in {names}", Style.FAINT)], width, first="  ", rest="    "
    )
    yield from paragraph(assumption.why, width, first="    ")
    source = f"Source: {assumption.source}. Confidence: {assumption.confidence}."
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


def _ruleset(ruleset: AboutRuleSet, width: int) -> Iterator[Line]:
    yield from _text(ruleset.id, ruleset.summary, [], width)
    yield blank()
    for in_force in ruleset.rules:
        rule = type(in_force.rule)
        yield from paragraph([Span(rule.id, Style.STRONG)], width, first="  ")
        yield from paragraph(described(rule)[0], width, first="    ")
        for line in options(in_force):
            yield from paragraph([Span(line, Style.FAINT)], width, first="    ", rest="      ")
