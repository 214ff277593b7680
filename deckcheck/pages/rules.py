"""The rules, and what else a report may say, with a line about each."""

from __future__ import annotations

from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.workspace.explanations import RuleGroup

__all__ = ["lines"]


def lines(groups: Sequence[RuleGroup], width: int) -> Iterator[Line]:
    """Group by group."""
    for group in groups:
        yield (Span(group.title, Style.STRONG),)
        for name, fault in group.rules:
            yield from paragraph([Span(name)], width, first="  ")
            yield from paragraph([Span(fault, Style.FAINT)], width, first="    ")
        yield blank()
    yield from paragraph("`deckcheck explain ID` says more about each.", width)
