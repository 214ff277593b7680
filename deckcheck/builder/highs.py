"""The solver HiGHS, through highspy: an optional extra, imported when it is first needed."""

from __future__ import annotations

import os
from contextlib import contextmanager

from deckcheck.builder.errors import SolverMissing, TimeUp
from deckcheck.builder.linear import Program, Solution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

__all__ = ["Highs"]


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

    Raises:
        SolverMissing: highspy is not installed.
    """

    def __init__(self, seconds: float = 60.0) -> None:
        try:
            import highspy
        except ImportError:
            raise SolverMissing from None
        self._highspy: Any = highspy
        self._seconds = seconds

    def __call__(self, program: Program, lifted: frozenset[str] = frozenset()) -> Solution | None:
        """The best solution found, or None if there is none.

        Args:
            program: what to solve.
            lifted: groups of constraints to leave out.

        Raises:
            TimeUp: the time ran out before any solution was found.
        """
        with _silence():
            highs = self._highspy.Highs()
        for option, value in (
            ("output_flag", False),
            ("log_to_console", False),
            ("threads", 1),
            ("random_seed", 0),
            ("mip_rel_gap", 0.0),
            ("mip_abs_gap", 1e-6),
            ("time_limit", self._seconds),
        ):
            highs.setOptionValue(option, value)
        highs.passModel(self._model(program, lifted))
        highs.run()
        info = highs.getInfo()
        if info.primal_solution_status != self._highspy.SolutionStatus.kSolutionStatusFeasible:
            if highs.getModelStatus() == self._highspy.HighsModelStatus.kTimeLimit:
                raise TimeUp(self._seconds)
            return None
        values = tuple(round(value) for value in highs.getSolution().col_value)
        gain = sum(a * b for a, b in zip(program.gains, values, strict=True))
        return Solution(values, gain, max(info.mip_dual_bound, gain))

    def _model(self, program: Program, lifted: frozenset[str]) -> Any:
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
