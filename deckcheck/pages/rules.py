"""`deckcheck rules list`."""

from __future__ import annotations

from deckcheck.api import load_ruleset, ruleset_ids
from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph
from deckcheck.rules import RULES, Rule
from deckcheck.workspace.reading import READING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["described", "overview", "rule_names"]


def rule_names() -> list[str]:
    """Everything that `explain` takes, sorted."""
    return sorted({*RULES, *READING, *ruleset_ids()})


def described(rule: type[Rule]) -> tuple[str, list[str]]:
    """The fault in one line, and the paragraphs on exemptions behind it."""
    paragraphs = (rule.__doc__ or "").split("\n\n")
    fault, *rest = [" ".join(text.split()) for text in paragraphs]
    return fault, [text for text in rest if text]


def overview() -> Callable[[int], Iterator[Line]]:
    """Every rule under its rule set, then what is not a rule."""
    rulesets = [load_ruleset(name) for name in ruleset_ids()]

    def page(width: int) -> Iterator[Line]:
        listed: set[str] = set()
        for ruleset in rulesets:
            rules = [type(in_force.rule) for in_force in ruleset.rules]
            listed |= {rule.id for rule in rules}
            yield from _group(ruleset.id, [(rule.id, described(rule)[0]) for rule in rules], width)
        others = [RULES[rule] for rule in sorted(set(RULES) - listed)]
        if others:
            yield from _group("no rule set", [(one.id, described(one)[0]) for one in others], width)
        reading = [(name, fault) for name, (fault, _) in READING.items()]
        yield from _group("reading a deck", reading, width)
        yield from paragraph("`deckcheck explain ID` says more about each.", width)

    return page


def _group(title: str, entries: list[tuple[str, str]], width: int) -> Iterator[Line]:
    yield (Span(title, Style.STRONG),)
    for name, fault in entries:
        yield from paragraph([Span(name)], width, first="  ")
        yield from paragraph([Span(fault, Style.FAINT)], width, first="    ")
    yield blank()
