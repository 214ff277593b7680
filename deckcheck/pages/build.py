"""A built deck as a file, with everything to know about it as comments."""

from __future__ import annotations

from operator import attrgetter

from deckcheck.analysis.tempo import load_tempo
from deckcheck.builder.build.seed_words import plan_in_words
from deckcheck.decklists.native import write
from deckcheck.pages.odds import how_found

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.workspace.builds import BuiltDeck

__all__ = ["text"]


def text(found: BuiltDeck) -> str:
    """The file in native syntax."""
    comments = [
        *_headline(found),
        *_plan(found),
        *_chances(found),
        *_others(found),
        *_left_out(found),
    ]
    head = "\n".join([f"# {line}".rstrip() for line in comments])
    return f"{head}\n\n{_with_reasons(found)}"


def _headline(found: BuiltDeck) -> Iterator[str]:
    best = found.best
    if best.proved:
        proof = "proved to be the most any deck from these cards can be"
    else:
        proof = f"no deck from these cards is worth more than {best.gain + best.gap:.2f}"
    yield f"Worth {best.gain:.2f} by the builder's score: {proof}."
    yield f"{best.report.format_title}: {best.report.verdict}."
    for finding in best.report.findings:
        yield f"  {finding.severity}: {finding.message}"


def _plan(found: BuiltDeck) -> Iterator[str]:
    yield ""
    yield "Seed plan"
    for line in plan_in_words(found.best.placed, in_order=load_tempo(found.format).alternate):
        yield f"  {line}"


def _chances(found: BuiltDeck) -> Iterator[str]:
    view = found.chances
    yield ""
    for said, odds_of, both in (
        ("Chance to attempt it by turn", attrgetter("attempt"), view.win_attempt),
        ("Chance to have drawn a crew", attrgetter("odds"), view.win),
    ):
        yield f"{said:<36}" + " ".join([f"{turn:>6}" for turn in view.turns])
        rows = [(mission.card.id, odds_of(mission)) for mission in view.missions]
        for name, odds in (*rows, ("a planet and a space mission", both)):
            least = ">=" if odds.at_least else "  "
            yield f"  {name:<32}{least}" + " ".join(map(_percent, odds.chances))
    yield f"  {how_found(view)}"


def _percent(chance: float) -> str:
    return f"{chance:6.1%}"


def _others(found: BuiltDeck) -> Iterator[str]:
    if found.others:
        yield ""
        yield "Next best mission sets"
    for other in found.others:
        yield f"  {', '.join(other.missions)}: worth {other.less:.2f} less"


def _left_out(found: BuiltDeck) -> Iterator[str]:
    if found.left_out:
        yield ""
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
        lines.append(f"{line}  # {why}" if why else line)
    return "\n".join(lines) + "\n"
