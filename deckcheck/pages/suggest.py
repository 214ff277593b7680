"""The changes that would better a deck most, grouped by what they do."""

from __future__ import annotations

from deckcheck.model.sections import SECTION_NAMES
from deckcheck.pages.unread import unread_lines
from deckcheck.reporters.layout import blank, paragraph
from deckcheck.rules.words import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.builder.suggest.deeds import Deed
    from deckcheck.reporters.layout import Line
    from deckcheck.workspace.suggestions import Chance, Proposal, Suggestions

__all__ = ["does", "headline", "lines"]

_MISSIONS = 2
"""So many are told of what a card covers."""


def lines(found: Suggestions, width: int) -> Iterator[Line]:
    """What is missing, then each group with what it repairs and makes possible."""
    if found.missing:
        yield from paragraph("The deck is not complete:", width)
        for message in found.missing:
            yield from paragraph(message, width, first="  - ", rest="    ")
        told = f"`deckcheck build --start {found.file} --format {found.format.id}` completes it."
        yield from paragraph(told, width)
        yield blank()
    if not found.proposals:
        yield from paragraph(
            "No single change from these cards repairs anything or is worth more.", width
        )
    for number, proposal in enumerate(found.proposals, 1):
        yield from _proposal(number, proposal, width)
    if found.unread:
        yield blank()
        heading, *named = unread_lines(found.unread)
        yield from paragraph(heading, width)
        for line in named:
            yield from paragraph(line.strip(), width, first="  ", rest="    ")
    if not found.finished:
        yield blank()
        yield from paragraph("Time was up: there may be better changes. --time-limit", width)


def _proposal(number: int, proposal: Proposal, width: int) -> Iterator[Line]:
    first, *others = proposal.changes
    yield from paragraph(headline(proposal), width, first=f"{number}. ")
    if others:
        named = [f"{change.card.id} ({change.worth:+.2f})" for change in proposal.changes]
        yield from paragraph("; ".join(named), width, first="     ", rest="     ")
    else:
        yield from paragraph(f"worth {first.worth:+.2f}", width, first="   ", rest="     ")
    for said in does(proposal):
        yield from paragraph(said, width, first="   ", rest="     ")


def headline(proposal: Proposal) -> str:
    """What is to be done."""
    first, *others = proposal.changes
    where = SECTION_NAMES[first.section]
    of = "one of these" if others else first.card.id
    end = ":" if others else ""
    if first.instead_of:
        return f"Replace {first.instead_of.id} in the {where} by {of}{end}"
    return f"Add {of} to the {where}{end}"


def does(proposal: Proposal) -> Iterator[str]:
    """What is repaired, what becomes possible, and how likely."""
    deed, chance, first = proposal.deed, proposal.chance, proposal.changes[0]
    for message in first.repairs:
        yield f"repairs: {message}"
    if deed.brought:
        yield "brings a mission that the deck can solve"
    elif deed.solved:
        yield f"can be solved then: {', '.join(deed.solved)}"
    elif deed.ships > 0:
        yield "one more ship that can be staffed"
    elif first.covers:
        yield f"{first.card.id} covers {_covered(first.covers, deed)}"
    if chance is not None and chance.tells:
        yield f"chance to attempt {chance.mission} by turn {chance.turn}: {_chance(chance)}"


def _chance(chance: Chance) -> str:
    if chance.before is None:
        return f"{chance.after:.0%}"
    return f"{chance.before:.0%} before, {chance.after:.0%} after"


def _covered(covers: Sequence[tuple[str, str]], deed: Deed) -> str:
    """What a card adds to the missions, those that matter first and the rest as a number."""
    by_mission: dict[str, list[str]] = {}
    for mission, demand in covers:
        by_mission.setdefault(mission, []).append(demand)
    named = sorted(by_mission, key=lambda name: name not in deed.covered)
    said = [f"{name}: {', '.join(by_mission[name])}" for name in named[:_MISSIONS]]
    if more := len(named) - len(said):
        said.append(f"and {plural(more, 'more mission')}")
    return "; ".join(said)
