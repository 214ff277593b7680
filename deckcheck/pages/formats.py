"""The formats and rule sets with a line about each, one format with all it puts in force, and what
is wrong with format files.
"""

from __future__ import annotations

from deckcheck.pages.words import in_words
from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.formats import Assumption, Format, RuleInForce
    from deckcheck.rules import Rule
    from deckcheck.workspace.format_lists import Audit, Formats

__all__ = ["audit_text", "chosen", "lines", "options", "overview"]


def overview(found: Formats, width: int) -> Iterator[Line]:
    """The formats and the rule sets, with a summary of each."""
    yield (Span("Formats", Style.STRONG),)
    yield from _summaries(found.formats, width)
    yield blank()
    yield (Span("Rule sets", Style.STRONG),)
    yield from _summaries(found.rulesets, width)


def _summaries(formats: Sequence[Format], width: int) -> Iterator[Line]:
    for format_ in formats:
        dates = f" ({_dates(format_)})" if _dates(format_) else ""
        yield from paragraph([Span(format_.id), Span(dates, Style.FAINT)], width, first="  ")
        yield from paragraph([Span(format_.summary, Style.FAINT)], width, first="    ")


def _dates(format_: Format) -> str:
    since = f"from {format_.effective}" if format_.effective else ""
    until = f"until {format_.until}" if format_.until else ""
    return " ".join([part for part in (since, until) if part])


def lines(format_: Format, width: int) -> Iterator[Line]:
    """One format, with everything it puts in force."""
    yield from paragraph([Span(format_.title, Style.STRONG), Span(f" ({format_.id})")], width)
    yield from paragraph(format_.summary, width)
    yield from _facts(format_, width)
    yield blank()
    yield (Span("Rules in force", Style.STRONG),)
    rules = {}
    for in_force in format_.rules:
        rules[in_force.id] = in_force.rule
        yield from _rule(in_force, width)
    if format_.assumptions:
        yield blank()
        yield (Span("What no source decides, and what is assumed", Style.STRONG),)
    for assumption in format_.assumptions:
        rule = rules[assumption.option.partition(".")[0]]
        yield from _assumption(assumption, rule, width)


def _facts(format_: Format, width: int) -> Iterator[Line]:
    facts = {
        "File": ", ".join([one.file for one in format_.foreign]),
        "Status": format_.status,
        "Played": _dates(format_),
        "Source": format_.source,
        "Extends": ", ".join(format_.parents),
        "Rule sets": ", ".join(format_.rulesets),
    }
    for label, text in facts.items():
        if text:
            yield from paragraph(
                [Span(f"{label}: ", Style.FAINT), Span(text)], width, first="  ", rest="    "
            )


def _rule(in_force: RuleInForce, width: int) -> Iterator[Line]:
    yield from paragraph(
        [Span(in_force.rule.id), Span(f" [{in_force.origin}]", Style.FAINT)], width, first="  "
    )
    for text in options(in_force):
        yield from paragraph(text, width, first="    ", rest="      ")


def _assumption(assumption: Assumption, rule: Rule, width: int) -> Iterator[Line]:
    yield from paragraph(
        [
            Span(chosen(assumption, rule)),
            Span(f" (confidence {assumption.confidence})", Style.FAINT),
        ],
        width,
        first="  ",
    )
    yield from paragraph(assumption.why, width, first="    ")
    yield from paragraph(
        [Span("Source: ", Style.FAINT), Span(f"{assumption.source}.")], width, first="    "
    )


def chosen(assumption: Assumption, rule: Rule) -> str:
    """The option that no source decides, as the rule has it: `rule-id.option = value`."""
    option = assumption.option.partition(".")[2]
    return f"{assumption.option} = {'; '.join(in_words(getattr(rule, option)))}"


def options(in_force: RuleInForce) -> list[str]:
    """The options of a rule, as `name = value`."""
    rule = in_force.rule
    return [
        f"{field} = {text}"
        for field in type(rule).__fields__
        for text in in_words(getattr(rule, field))
    ]


def audit_text(audit: Audit) -> str:
    """A line for each problem, which editors can open, and how many there are."""
    files, problems = audit.files, len(audit.problems)
    count = f"{problems} problem{'' if problems == 1 else 's'}" if problems else "no problem"
    told = f"{files} file{'' if files == 1 else 's'} audited: {count}."
    return "".join([f"{line}\n" for line in (*audit.problems, told)])
