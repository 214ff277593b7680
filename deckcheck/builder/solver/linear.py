"""Linear programs in whole numbers, whoever solves them.

Every constraint belongs to a group. Groups named after a wish or a rule can be lifted one by one to
find out which of them cannot be met together; the nameless group holds the model together.
"""

from __future__ import annotations

from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Protocol

    class Solver(Protocol):
        def __call__(self, program: Program, lifted: frozenset[str] = ...) -> Solution | None: ...


__all__ = ["ALWAYS", "Constraint", "Program", "Solution"]

ALWAYS = ""


class Constraint(Value):
    """least <= sum of terms <= most."""

    group: str
    terms: tuple[tuple[int, float], ...]
    least: float | None
    most: float | None


class Solution(Value):
    """Values of all variables, and what is proved about them."""

    values: tuple[int, ...]
    gain: float
    bound: float
    """No solution gains more than this."""

    @property
    def gap(self) -> float:
        return max(0.0, self.bound - self.gain)


class Program:
    """Variables with bounds and gains, and constraints between them; the gain is maximised."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.upper: list[int] = []
        self.gains: list[float] = []
        self.constraints: list[Constraint] = []

    def variable(self, name: str, upper: int, gain: float = 0.0) -> int:
        """A new variable from 0 to `upper`."""
        self.names.append(name)
        self.upper.append(upper)
        self.gains.append(gain)
        return len(self.names) - 1

    def require(
        self,
        terms: Mapping[int, float] | Iterable[tuple[int, float]],
        *,
        least: float | None = None,
        most: float | None = None,
        group: str = ALWAYS,
    ) -> None:
        """A constraint; terms of one variable are added up."""
        added: dict[int, float] = {}
        for variable, factor in terms.items() if hasattr(terms, "items") else terms:
            added[variable] = added.get(variable, 0.0) + factor
        kept = tuple((variable, factor) for variable, factor in added.items() if factor)
        self.constraints.append(Constraint(group, kept, least, most))

    def copy(self) -> Program:
        """A program of its own with the same contents so far."""
        twin = Program()
        twin.names, twin.upper = list(self.names), list(self.upper)
        twin.gains, twin.constraints = list(self.gains), list(self.constraints)
        return twin

    def groups(self) -> tuple[str, ...]:
        """Named groups in the order in which they were first used."""
        return tuple(dict.fromkeys(one.group for one in self.constraints if one.group))
