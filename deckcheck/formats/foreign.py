"""Whether what a rule of another package says can be used. Our own rules have tests and types."""

from __future__ import annotations

from deckcheck.model import Finding, Measure, Section, Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.rules import Rule

__all__ = ["check_answers"]


def check_answers(rule: Rule, answers: Iterable[object]) -> None:
    """Refuse what is no finding of the rule and no measure, or one with odd parts.

    Raises:
        TypeError: there is one.
    """
    for answer in answers:
        if isinstance(answer, Measure):
            fit = _is_measure(answer)
        else:
            fit = isinstance(answer, Finding) and answer.rule == rule.id and _is_finding(answer)
        if not fit:
            raise TypeError("what it says is no finding of its own")


def _is_finding(one: Finding) -> bool:
    words = (one.message, one.hint, *one.cards, *one.citations)
    return (
        isinstance(one.severity, Severity)
        and all(isinstance(word, str) for word in words)
        and all(type(line) is int and line > 0 for line in one.lines)
        and all(isinstance(count, int | str | None) for count in (one.limit, one.actual))
    )


def _is_measure(one: Measure) -> bool:
    bounds = (one.minimum, one.maximum, one.free)
    return (
        isinstance(one.section, Section)
        and isinstance(one.count, int | float)
        and all(isinstance(bound, int | None) for bound in bounds)
    )
