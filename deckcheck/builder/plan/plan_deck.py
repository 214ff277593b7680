"""A deck with its seed plan written into it, judged before it is handed out."""

from __future__ import annotations

from deckcheck.builder.plan.planning import GaveUp, arrangements, conflict, to_lay
from deckcheck.decklists.native import numbered
from deckcheck.engine import judge
from deckcheck.errors import DeckcheckError, FormatError
from deckcheck.frozen import Value
from deckcheck.model import (
    CardType,
    Deck,
    DeckLine,
    Entry,
    PlanLine,
    ResolvedDeck,
    Section,
    Severity,
    Versions,
)
from deckcheck.model.decks import tagged
from deckcheck.model.kinds import is_outpost
from deckcheck.model.plans import own_stacks
from deckcheck.resolve import resolve
from deckcheck.resolve.naming import full_name
from deckcheck.rules.enablers import without_door
from deckcheck.rules.seed_plan import MisSeed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.builder.plan.planning import Stacks
    from deckcheck.catalog import Catalog
    from deckcheck.formats import Format

__all__ = ["NoPlan", "planned"]

_TRIED = 50
"""So many arrangements are judged before the search says that something is wrong with it."""


class NoPlan(Value):
    """Why there is no plan: seed cards that cannot all lie at the missions of the deck.

    Irreducible: without any one of the cards there is a plan for the others.
    """

    cards: tuple[Entry, ...]
    missions: tuple[str, ...]
    without_dilemmas: bool
    """Whether there is a plan that leaves the dilemmas for the opponent's missions."""


def planned(
    deck: ResolvedDeck, format_: Format, catalog: Catalog, *, dilemmas: bool = True
) -> Deck | NoPlan:
    """The deck with a seed plan that breaks no rule, or why there is none.

    A plan that the deck states and that is sound is kept.

    Args:
        deck: every name of it must be known.
        format_: whose rule about plans counts.
        catalog: to name cards so that they are understood again.
        dilemmas: whether they are laid too; if not they are kept for the opponent's missions.

    Raises:
        DeckcheckError: a name of the deck is not known, or the search took too long.
        FormatError: the format has no rule about seed plans.
    """
    rule = next((one.rule for one in format_.rules if isinstance(one.rule, MisSeed)), None)
    if rule is None:
        raise FormatError(f"{format_.id}: the format has no rule about seed plans ({MisSeed.id}).")
    if deck.unresolved or any(f.severity is Severity.UNDECIDED for f in deck.deck.findings):
        raise DeckcheckError(
            f"{deck.deck.file}: not every line is known; `deckcheck validate` shows which."
        )
    if deck.planned and not _errors(deck, format_):
        return deck.deck
    seeds = to_lay(deck, dilemmas)
    shut = {held.card.id for held in without_door(deck, Section.SEED)}
    try:
        if any(entry.card.id in shut for entry in seeds):
            return _none(deck, rule, seeds)
        for tried, stacks in enumerate(arrangements(deck, rule, seeds)):
            made = _written(deck, stacks, rule, catalog)
            if not _errors(resolve(made, catalog, deck.as_of), format_):
                return made
            if tried >= _TRIED:
                raise GaveUp
        return _none(deck, rule, seeds)
    except GaveUp:
        raise DeckcheckError(
            f"{deck.deck.file}: there are too many ways to seed this deck to try them all."
        ) from None


def _none(deck: ResolvedDeck, rule: MisSeed, seeds: Sequence[Entry]) -> NoPlan:
    others = [one for one in seeds if not one.card.has_type(CardType.DILEMMA)]
    return NoPlan(
        cards=conflict(deck, rule, seeds),
        missions=tuple(stack.mission.title for stack in own_stacks(deck)),
        without_dilemmas=len(others) < len(seeds)
        and next(arrangements(deck, rule, others), None) is not None,
    )


def _errors(deck: ResolvedDeck, format_: Format) -> bool:
    """Whether the engine finds fault with the plan of the deck."""
    report = judge(deck, format_, versions=Versions("", "", ""))
    return any(finding.rule == MisSeed.id and finding.blocks for finding in report.findings)


def _written(deck: ResolvedDeck, stacks: Stacks, rule: MisSeed, catalog: Catalog) -> Deck:
    """The deck in native syntax with the stacks below its missions."""
    names = _Names(deck, catalog)
    lines: list[DeckLine] = []
    plan: list[PlanLine] = []
    laid = [one for stack in stacks for one in stack.seeds]
    spaceline = ""
    for stack in stacks:
        if stack.spaceline != spaceline:
            spaceline = stack.spaceline
            plan.append(PlanLine(len(lines) + len(plan) + 1, "spaceline", spaceline))
        name, tag = names.of(stack.line)
        number = len(lines) + len(plan) + 1
        lines.append(DeckLine(number, Section.MISSIONS, 1, name, tag, face=stack.face))
    outpost = _outpost_line(stacks) if rule.outpost_outside else 0
    if outpost:
        plan.append(PlanLine(len(lines) + len(plan) + 1, "outpost", names.place(outpost)))
    for line, count in _left_over(deck, laid):
        name, tag = names.of(line.number)
        number = len(lines) + len(plan) + 1
        lines.append(line.replace(number=number, quantity=count, name=name, tag=tag, under=""))
    for stack in stacks:
        place = names.place(stack.line)
        if stack.seeds:
            plan.append(PlanLine(len(lines) + len(plan) + 1, "under", place))
        for source, count in _added_up(stack.seeds):
            name, tag = names.of(source)
            number = len(lines) + len(plan) + 1
            lines.append(DeckLine(number, Section.SEED, count, name, tag, place))
    made = Deck("", "native", tuple(lines), headers=deck.deck.headers, plan=tuple(plan))
    return numbered(made, deck.deck.file)


class _Names:
    """How to write the card of a line so that native syntax means the same one."""

    def __init__(self, deck: ResolvedDeck, catalog: Catalog) -> None:
        self._entries = {entry.line.number: entry for entry in deck.entries}
        self._catalog = catalog

    def of(self, number: int) -> tuple[str, str]:
        entry = self._entries[number]
        line = entry.line
        if self._catalog.find(line.name, line.tag).cards == (entry.card,):
            return line.name, line.tag
        return full_name(entry.card, self._catalog)

    def place(self, number: int) -> str:
        return tagged(*self.of(number))


def _outpost_line(stacks: Stacks) -> int:
    """The line of the mission where the outpost is; 0 if there is none."""
    for stack in stacks:
        up = stack.built_in_outpost and stack.face == "up"
        if up or any(is_outpost(one.card) for one in stack.facilities):
            return stack.line
    return 0


def _left_over(deck: ResolvedDeck, laid: Sequence[Entry]) -> Iterator[tuple[DeckLine, int]]:
    """What the plan does not lay, line by line, in the section where it counts."""
    copies: dict[int, int] = {}
    for one in laid:
        copies[one.line.number] = copies.get(one.line.number, 0) + one.quantity
    for entry in deck.entries:
        mission = entry.section is Section.MISSIONS and entry.card.mission is not None
        left = 0 if mission else entry.quantity - copies.get(entry.line.number, 0)
        if left:
            yield entry.line.replace(section=entry.section), left


def _added_up(seeds: Sequence[Entry]) -> Iterator[tuple[int, int]]:
    """Lines of the deck with the number of their copies in a stack."""
    copies: dict[int, int] = {}
    for one in seeds:
        copies[one.line.number] = copies.get(one.line.number, 0) + one.quantity
    yield from copies.items()
