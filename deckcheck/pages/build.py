"""A built deck as a file, with what to know about it as comments of a hundred characters a line."""

from __future__ import annotations

from operator import attrgetter
from textwrap import wrap

from deckcheck.analysis.tempo import load_tempo
from deckcheck.builder.build.seed_words import plan_in_words
from deckcheck.decklists.native import write
from deckcheck.model import Severity
from deckcheck.pages.odds import how_found
from deckcheck.pages.strategy import strategy
from deckcheck.pages.unread import unread_lines
from deckcheck.text import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.workspace.builds import BuiltDeck

__all__ = ["text"]

_WIDTH = 100


def text(found: BuiltDeck, *, why: bool = False) -> str:
    """The file in native syntax.

    Args:
        found: the deck.
        why: whether to say of every card what it is there for, and what else was weighed.
    """
    parts = [
        [*strategy(found)],
        [*_headline(found, why)],
        [*unread_lines(found.unread)],
        [*_plan(found)],
    ]
    parts += [[*_chances(found, why)], [*_others(found)], [*_left_out(found)]]
    comments = [line for part in parts if part for line in (*_wrapped(part), "")]
    head = "\n".join([f"# {line}".rstrip() for line in comments[:-1]])
    return f"{head}\n\n{_with_reasons(found) if why else write(found.best.deck)}"


def _wrapped(lines: list[str]) -> Iterator[str]:
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        short = len(line) <= _WIDTH - 2  # a table keeps its blanks
        yield from [line] if short else wrap(line, _WIDTH - 2, subsequent_indent=indent)


def _headline(found: BuiltDeck, why: bool) -> Iterator[str]:
    best = found.best
    if best.proved:
        proof = "proved to be the most any deck from these cards can be"
    else:
        proof = f"no deck from these cards is worth more than {best.gain + best.gap:.2f}"
    yield f"{best.report.format_title}: {best.report.verdict}."
    yield f"Worth {best.gain:.2f} by the builder's score: {proof}."
    for finding in best.report.findings:
        if why or finding.severity is not Severity.NOTE:
            yield f"  {finding.severity}: {finding.message}"


def _plan(found: BuiltDeck) -> Iterator[str]:
    yield "Seed plan"
    for line in plan_in_words(found.best.placed, in_order=load_tempo(found.format).alternate):
        yield f"  {line}"


def _chances(found: BuiltDeck, why: bool) -> Iterator[str]:
    view = found.chances
    tables = [("Chance to attempt it by turn", attrgetter("attempt"), view.win_attempt)]
    if why:
        tables.append(("Chance to have drawn a crew", attrgetter("odds"), view.win))
    for said, odds_of, both in tables:
        yield f"{said:<36}" + " ".join([f"{turn:>6}" for turn in view.turns])
        rows = [(mission.card.id, odds_of(mission)) for mission in view.missions]
        for name, odds in (*rows, ("a planet and a space mission", both)):
            least = ">=" if odds.at_least else "  "
            yield f"  {one_line(name, 32):<32}{least}" + " ".join(map(_percent, odds.chances))
    yield f"  {how_found(view)}"


def _percent(chance: float) -> str:
    return f"{chance:6.1%}"


def _others(found: BuiltDeck) -> Iterator[str]:
    if found.others:
        yield "Next best mission sets"
    for other in found.others:
        yield f"  {', '.join(other.missions)}: worth {other.less:.2f} less"


def _left_out(found: BuiltDeck) -> Iterator[str]:
    if found.left_out:
        yield "Left out, and what one would cost the deck"
    for card in found.left_out:
        told = "no deck can hold it" if card.cost is None else f"{card.cost:.2f}"
        yield f"  {card.copies} {card.card}: {told}"


def _with_reasons(found: BuiltDeck) -> str:
    """The deck, each card with what it is there for as a comment."""
    reasons = dict(found.reasons)
    cards = {entry.line.number: entry.card.id for entry in found.best.resolved.entries}
    lines = []
    for number, line in enumerate(write(found.best.deck).splitlines(), 1):
        why = "; ".join(reasons.get(cards.get(number, ""), ()))
        lines.append(line)
        if why and len(line) < _WIDTH - 10:
            lines[-1] = one_line(f"{line}  # {why}", _WIDTH)
    return "\n".join(lines) + "\n"
