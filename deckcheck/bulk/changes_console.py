"""The re-judge report as lines for people."""

from __future__ import annotations

from deckcheck.model import Verdict
from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph, table
from deckcheck.reporters.wording import VERDICTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.bulk.changes import Change, Changes

__all__ = ["lines"]

_MISSING = Span("not there", Style.FAINT)
_DECKS = 40
"""So many are shown; the other outputs have all."""


def lines(changes: Changes, width: int) -> Iterator[Line]:
    """By what was judged, how many verdicts moved which way, for which rules, and the decks."""
    moved = [one for one in changes.changes if one.moved]
    others = len(changes.changes) - len(moved)
    yield from paragraph(
        [
            Span(f"Verdict changed: {len(moved)}", Style.STRONG),
            Span(f"; kept for other reasons: {others}; unchanged: {changes.unchanged}."),
        ],
        width,
    )
    yield from _basis(changes, width)
    yield from _moves(changes, width)
    yield from _rules(changes, width)
    # Those whose verdict moved first: they are what a reader looks for.
    yield from _changed([*moved, *[one for one in changes.changes if not one.moved]], width)


def _basis(changes: Changes, width: int) -> Iterator[Line]:
    yield blank()
    if changes.old is None or changes.new is None:
        which = "old" if changes.old is None else "new"
        yield from paragraph(f"The {which} table does not say what it was judged by.", width)
    elif not changes.differences:
        yield from paragraph("Both were judged by the same.", width)
    else:
        head = (Span("Judged by", Style.STRONG), Span("old", Style.FAINT), Span("new", Style.FAINT))
        rows = [tuple(map(Span, row)) for row in changes.differences]
        yield from table([head, *rows], width, indent=0)


def _moves(changes: Changes, width: int) -> Iterator[Line]:
    if not changes.moves:
        return
    yield blank()
    head = (Span("Verdict", Style.STRONG), Span("now", Style.FAINT), Span("decks", Style.FAINT))
    rows = [(_told(old), _told(new), Span(str(n))) for old, new, n in changes.moves]
    yield from table([head, *rows], width, indent=0, right=(2,))


def _rules(changes: Changes, width: int) -> Iterator[Line]:
    if not changes.rules:
        return
    yield blank()
    head = (Span("Rule", Style.STRONG), Span("gained", Style.FAINT), Span("lost", Style.FAINT))
    rows = [(Span(rule), Span(str(new)), Span(str(gone))) for rule, new, gone in changes.rules]
    yield from table([head, *rows], width, indent=0, right=(1, 2))


def _changed(changes: Sequence[Change], width: int) -> Iterator[Line]:
    if not changes:
        return
    yield blank()
    head = [Span("Deck", Style.STRONG)]
    head += [Span(word, Style.FAINT) for word in ("old", "new", "rules gained and lost")]
    rows = [
        [Span(one.id), _told(one.old), _told(one.new), Span(_reasons(one))]
        for one in changes[:_DECKS]
    ]
    yield from table([head, *rows], width, indent=0)
    if len(changes) > _DECKS:
        yield from paragraph(
            f"And {len(changes) - _DECKS} more, which --output json and --output csv list.", width
        )


def _reasons(one: Change) -> str:
    signed = [f"+{rule}" for rule in one.gained]
    signed += [f"\N{MINUS SIGN}{rule}" for rule in one.lost]
    return " ".join(signed)


def _told(verdict: Verdict | None) -> Span:
    return VERDICTS[verdict] if verdict else _MISSING
