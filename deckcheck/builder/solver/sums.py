"""Sums that many constraints ask for, made once: how often a deck has a skill, who matches a ship.

A row with a term for every person, once for each mission and each level, is what makes a large
collection slow. Here equal sums share one variable, and each constraint speaks of that.
"""

from __future__ import annotations

from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.builder.solver.linear import Program

__all__ = ["Sums", "Terms"]

_SHORT = 3
"""Sums of so few terms are written out."""


class Terms(Value):
    """What is added up: variables with what one of each is worth."""

    common: tuple[tuple[int, float], ...]
    """Variables of the whole deck: other sums have them too. None is worth less than 0."""
    own: tuple[tuple[int, float], ...] = ()
    """Variables of this sum and perhaps a few others."""

    def capped(self, most: float) -> Terms:
        return Terms(
            tuple([(variable, min(factor, most)) for variable, factor in self.common]),
            tuple([(variable, min(factor, most)) for variable, factor in self.own]),
        )


class Sums:
    """Variables for sums of other variables, and what it takes for a sum to be large enough."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._known: dict[tuple[tuple[int, float], ...], int] = {}

    def reach(self, terms: Terms, least: int, reached: int) -> None:
        """If `reached` is 1, the sum is at least `least`.

        Where no term is below 0, none counts for more than what is asked for: the same for whole
        numbers, and a closer bound for fractions.
        """
        hurting = any(factor < 0 for _, factor in terms.own)
        if least <= 0 and not hurting:
            return
        if not hurting:
            terms = terms.capped(float(least))
        total = [*self._sum(terms.common), *terms.own, (reached, -float(least))]
        self._program.require(total, least=0)

    def _sum(self, terms: tuple[tuple[int, float], ...]) -> tuple[tuple[int, float], ...]:
        if len(terms) <= _SHORT:
            return terms
        if terms not in self._known:
            most = sum([factor * self._program.upper[variable] for variable, factor in terms])
            total = self._program.variable(f"sum {len(self._known) + 1}", int(most))
            self._program.require([*terms, (total, -1.0)], least=0)
            self._known[terms] = total
        return ((self._known[terms], 1.0),)
