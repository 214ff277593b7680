"""The part of highspy that `deckcheck.builder.solver` asks, over HiGHS in WebAssembly.

The package npm calls `highs` is the same solver with another way in; the worker of the page hands
it over as the module `_highs`. highspy itself would bring numpy along, many times the size.
"""

from __future__ import annotations

from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

__all__ = [
    "Highs",
    "HighsLp",
    "HighsModelStatus",
    "HighsVarType",
    "MatrixFormat",
    "ObjSense",
    "SolutionStatus",
    "kHighsInf",
]

kHighsInf = float("inf")  # noqa: N816 - the name in highspy
_MIP_LOGGING = 5
_FIXED = {"threads": 1}
"""What cannot be chosen here: it is always so."""


class ObjSense:
    kMaximize = -1  # noqa: N815


class MatrixFormat:
    kRowwise = "csr"  # noqa: N815


class HighsVarType:
    kInteger = 1  # noqa: N815


class SolutionStatus:
    kSolutionStatusFeasible = 2  # noqa: N815


class HighsModelStatus:
    kTimeLimit = 13  # noqa: N815


class _Matrix:
    format_ = MatrixFormat.kRowwise
    start_: list[int]
    index_: list[int]
    value_: list[float]


class HighsLp:
    """A program, in the fields of highspy."""

    num_col_: int
    num_row_: int
    sense_ = ObjSense.kMaximize
    col_cost_: list[float]
    col_lower_: list[float]
    col_upper_: list[float]
    integrality_: list[int]
    row_lower_: list[float]
    row_upper_: list[float]

    def __init__(self) -> None:
        self.a_matrix_ = _Matrix()


class _Solution(Value):
    col_value: list[float]


class _Info:
    """What the solver knows of its last run; HiGHS is asked field by field."""

    def __init__(self, info: Any) -> None:
        self._info = info

    def __getattr__(self, name: str) -> Any:
        return self._info.get(name)


class _Event(Value):
    data_out: Any


class _Subscribers:
    def __init__(self) -> None:
        self.told: list[Callable[[Any], None]] = []

    def subscribe(self, tell: Callable[[Any], None]) -> None:
        self.told.append(tell)


class Highs:
    """A solver, as far as it is asked here."""

    def __init__(self) -> None:
        from _highs import createModel  # type: ignore[import-not-found]

        self._model = createModel()
        self.cbMipLogging = _Subscribers()

    def __del__(self) -> None:
        self._model.dispose()  # its memory is no Python object

    def setOptionValue(self, name: str, value: object) -> None:  # noqa: N802
        if _FIXED.get(name) != value:
            self._model.options.set(name, value)

    def passModel(self, lp: HighsLp) -> None:  # noqa: N802
        matrix = lp.a_matrix_
        model = {
            "numCols": lp.num_col_,
            "numRows": lp.num_row_,
            "sense": lp.sense_,
            "colCost": lp.col_cost_,
            "colLower": lp.col_lower_,
            "colUpper": lp.col_upper_,
            "rowLower": lp.row_lower_,
            "rowUpper": lp.row_upper_,
            "matrix": {
                "format": matrix.format_,
                "numRows": lp.num_row_,
                "numCols": lp.num_col_,
                "starts": matrix.start_,
                "indices": matrix.index_,
                "values": matrix.value_,
            },
        }
        if lp.integrality_:
            model["integrality"] = lp.integrality_
        self._model.passModel(_in_javascript(model))

    def setSolution(self, solution: _Solution) -> None:  # noqa: N802
        self._model.setSolution(_in_javascript({"colValue": solution.col_value}))

    def run(self) -> None:
        if not self.cbMipLogging.told:
            self._model.run()
            return
        from pyodide.ffi import create_proxy  # type: ignore[import-not-found]

        def tell(event: Any) -> None:
            for told in self.cbMipLogging.told:
                told(_Event(event.data))

        proxy = create_proxy(tell)
        try:
            self._model.run(_in_javascript({str(_MIP_LOGGING): proxy}))
        finally:
            proxy.destroy()

    def getInfo(self) -> _Info:  # noqa: N802
        return _Info(self._model.info)

    def getSolution(self) -> _Solution:  # noqa: N802
        return _Solution(self._model.getSolution().colValue.to_py())

    def getModelStatus(self) -> int:  # noqa: N802
        status: int = self._model.getModelStatus()
        return status


def _in_javascript(value: dict[str, Any]) -> Any:
    from js import Object  # type: ignore[import-not-found]
    from pyodide.ffi import to_js

    return to_js(value, dict_converter=Object.fromEntries)
