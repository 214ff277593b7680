"""Why no deck fits: sets of wishes and rules that contradict each other."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.builder.solver.linear import Program, Solver

__all__ = ["conflicts"]


def conflicts(program: Program, solver: Solver) -> tuple[tuple[str, ...], ...]:
    """Irreducible sets of groups that cannot be met together, without a common member.

    Args:
        program: one without a solution.
        solver: such as `Highs()`.
    """
    asked = program.copy()
    asked.gains = [0.0] * len(asked.gains)  # any deck will do
    groups = asked.groups()
    if solver(asked, frozenset(groups)) is None:
        return (("the cards there are",),)
    found: list[tuple[str, ...]] = []
    spared: frozenset[str] = frozenset()
    while solver(asked, spared) is None:
        found.append(_irreducible(asked, solver, spared))
        spared |= frozenset(found[-1])
    return tuple(found)


def _irreducible(program: Program, solver: Solver, spared: frozenset[str]) -> tuple[str, ...]:
    """What is left after giving up, one at a time, every group that does not matter.

    Wishes are tried last, so that as much as possible is explained by them.
    """
    groups = [group for group in program.groups() if group not in spared]
    lifted = spared
    for group in sorted(groups, key=lambda group: not group.startswith("rule ")):
        if solver(program, lifted | {group}) is None:
            lifted |= {group}
    return tuple(group for group in groups if group not in lifted)
