"""`deckcheck formats list` and `deckcheck formats show`."""

from __future__ import annotations

from deckcheck.api import format_ids, load_format, load_ruleset, ruleset_ids
from deckcheck.pages.words import in_words
from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph
from deckcheck.workspace.basis import check_folders

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from deckcheck.formats import Assumption, Format, RuleInForce

__all__ = ["chosen", "description", "options", "overview"]


def overview(folders: Sequence[str]) -> Callable[[int], Iterator[Line]]:
    """The formats and the rule sets, with a summary of each."""
    check_folders(folders)
    formats = [load_format(name, folders) for name in format_ids(folders)]
    rulesets = [load_ruleset(name, folders) for name in ruleset_ids(folders)]

    def page(width: int) -> Iterator[Line]:
        yield (Span("Formats", Style.STRONG),)
        yield from _summaries(formats, width)
        yield blank()
        yield (Span("Rule sets", Style.STRONG),)
        yield from _summaries(rulesets, width)

    return page


def _summaries(formats: Sequence[Format], width: int) -> Iterator[Line]:
    for one in formats:
        dates = f" ({_dates(one)})" if _dates(one) else ""
        yield from paragraph([Span(one.id), Span(dates, Style.FAINT)], width, first="  ")
        yield from paragraph([Span(one.summary, Style.FAINT)], width, first="    ")


def _dates(format_: Format) -> str:
    since = f"from {format_.effective}" if format_.effective else ""
    until = f"until {format_.until}" if format_.until else ""
    return " ".join([part for part in (since, until) if part])


def description(name: str, folders: Sequence[str]) -> Callable[[int], Iterator[Line]]:
    """One format, with everything it puts in force.

    Raises:
        UnknownName: there is no such format.
        FormatError: its file cannot be put in force.
    """
    check_folders(folders)
    format_ = load_format(name, folders)

    def page(width: int) -> Iterator[Line]:
        yield from paragraph([Span(format_.title, Style.STRONG), Span(f" ({format_.id})")], width)
        yield from paragraph(format_.summary, width)
        yield from _facts(format_, width)
        yield blank()
        yield (Span("Rules in force", Style.STRONG),)
        for in_force in format_.rules:
            yield from _rule(in_force, width)
        if format_.assumptions:
            yield blank()
            yield (Span("What no source decides, and what is assumed", Style.STRONG),)
        for assumption in format_.assumptions:
            yield from _assumption(assumption, format_, width)

    return page


def _facts(format_: Format, width: int) -> Iterator[Line]:
    facts = {
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


def _assumption(assumption: Assumption, format_: Format, width: int) -> Iterator[Line]:
    yield from paragraph(
        [
            Span(chosen(assumption, format_)),
            Span(f" (confidence {assumption.confidence})", Style.FAINT),
        ],
        width,
        first="  ",
    )
    yield from paragraph(assumption.why, width, first="    ")
    yield from paragraph(
        [Span("Source: ", Style.FAINT), Span(f"{assumption.source}.")], width, first="    "
    )


def chosen(assumption: Assumption, format_: Format) -> str:
    """The option that no source decides, as the format has it: `rule-id.option = value`."""
    rule_id, _, option = assumption.option.partition(".")
    rule = next(one.rule for one in format_.rules if one.rule.id == rule_id)
    return f"{rule_id}.{option} = {'; '.join(in_words(getattr(rule, option)))}"


def options(in_force: RuleInForce) -> list[str]:
    """The options of a rule, as `name = value`."""
    rule = in_force.rule
    return [
        f"{field} = {text}"
        for field in type(rule).__fields__
        for text in in_words(getattr(rule, field))
    ]
