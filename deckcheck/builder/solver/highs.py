"""The solver HiGHS, through highspy: an optional extra, imported when it is first needed."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager
from math import inf

from deckcheck.analysis.deadline import not_after
from deckcheck.builder.errors import SolverMissing, TimeUp
from deckcheck.builder.solver.linear import Program, Solution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

__all__ = ["Highs"]

_LARGE = 2000
"""Programs of so many variables get a solution to begin with."""
_NOTHING = 1e-7
_NO_NUMBER = 1e100


@contextmanager
def _silence() -> Iterator[None]:
    """HiGHS greets on standard output when first made, before it can be told not to."""
    try:
        kept = os.dup(1)
    except OSError:  # started without one
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)


class Highs:
    """Solves programs to proven optimality, or as far as the time allows.

    One thread and a fixed seed: the same program gives the same deck, unless the time runs out.

    Args:
        seconds: most time for one program.
        watch: is told now and then the best gain so far, and how much more than it no deck gains.

    Raises:
        SolverMissing: highspy is not installed.
    """

    def __init__(
        self, seconds: float = 60.0, watch: Callable[[float, float], None] | None = None
    ) -> None:
        try:
            import highspy
        except ImportError:
            raise SolverMissing from None
        self._highspy: Any = highspy
        self._seconds = seconds
        self._watch = watch

    def __call__(self, program: Program, lifted: frozenset[str] = frozenset()) -> Solution | None:
        """The best solution found, or None if there is none.

        Args:
            program: what to solve.
            lifted: groups of constraints to leave out.

        Raises:
            TimeUp: the time ran out before any solution was found.
        """
        until = not_after(time.monotonic() + self._seconds)
        model = self.model(program, lifted)
        start, most = self._start(model, until) if len(program.names) >= _LARGE else (None, inf)
        highs = self._run(model, until, start, watched=True)
        info = highs.getInfo()
        if self._feasible(info):
            start, most = highs.getSolution(), min(most, info.mip_dual_bound)
        elif start is None:
            if highs.getModelStatus() == self._highspy.HighsModelStatus.kTimeLimit:
                raise TimeUp(self._seconds)
            return None
        values = tuple([round(value) for value in start.col_value])
        gain = sum([a * b for a, b in zip(program.gains, values, strict=True)])
        return Solution(values, gain, max(most, gain))

    def _start(self, model: Any, until: float) -> tuple[Any, float]:
        """A good solution to begin with, and a bound that no solution exceeds.

        A large program is solved in fractions first, which is quick; then in whole numbers with
        nothing but what the fractions make use of.
        """
        whole, upper = model.integrality_, model.col_upper_
        model.integrality_ = []
        relaxed = self._run(model, until)
        model.integrality_ = whole
        if not self._feasible(relaxed.getInfo()):
            return None, inf
        used = relaxed.getSolution().col_value
        model.col_upper_ = [
            most if value > _NOTHING else 0.0 for most, value in zip(upper, used, strict=True)
        ]
        found = self._run(model, until)
        model.col_upper_ = upper
        solution = found.getSolution() if self._feasible(found.getInfo()) else None
        return solution, relaxed.getInfo().objective_function_value

    def _run(self, model: Any, until: float, start: Any = None, *, watched: bool = False) -> Any:
        with _silence():
            highs = self._highspy.Highs()
        watched = watched and self._watch is not None
        for option, value in (
            ("log_to_console", False),
            ("output_flag", watched),  # without it there is no word on how it goes
            ("threads", 1),
            ("random_seed", 0),
            ("mip_rel_gap", 0.0),
            ("mip_abs_gap", 1e-6),
            # It takes half of the time for a box, and its decks are never the best.
            ("mip_heuristic_run_feasibility_jump", False),
            ("time_limit", max(0.0, until - time.monotonic())),
        ):
            highs.setOptionValue(option, value)
        if watched:
            highs.cbMipLogging.subscribe(self._tell)
        highs.passModel(model)
        if start is not None:
            highs.setSolution(start)
        highs.run()
        return highs

    def _tell(self, event: Any) -> None:
        best, bound = event.data_out.mip_primal_bound, event.data_out.mip_dual_bound
        if self._watch is not None and best > -_NO_NUMBER and bound < _NO_NUMBER:
            self._watch(best, max(0.0, bound - best))

    def _feasible(self, info: Any) -> bool:
        status: Any = info.primal_solution_status
        return bool(status == self._highspy.SolutionStatus.kSolutionStatusFeasible)

    def model(self, program: Program, lifted: frozenset[str] = frozenset()) -> Any:
        """The program as HiGHS reads it."""
        kept = [one for one in program.constraints if one.group not in lifted]
        infinite = self._highspy.kHighsInf
        model = self._highspy.HighsLp()
        model.num_col_, model.num_row_ = len(program.names), len(kept)
        model.sense_ = self._highspy.ObjSense.kMaximize
        model.col_cost_ = [float(gain) for gain in program.gains]
        model.col_lower_ = [0.0] * len(program.names)
        model.col_upper_ = [float(upper) for upper in program.upper]
        model.integrality_ = [self._highspy.HighsVarType.kInteger] * len(program.names)
        model.row_lower_ = [-infinite if one.least is None else one.least for one in kept]
        model.row_upper_ = [infinite if one.most is None else one.most for one in kept]
        starts, indexes, factors = [0], [], []
        for one in kept:
            indexes += [variable for variable, _ in one.terms]
            factors += [float(factor) for _, factor in one.terms]
            starts.append(len(indexes))
        model.a_matrix_.format_ = self._highspy.MatrixFormat.kRowwise
        model.a_matrix_.start_ = starts
        model.a_matrix_.index_ = indexes
        model.a_matrix_.value_ = factors
        return model
