"""Is what came out of many boxes as even as it should be? Pearson's chi-square, exactly enough.

Cards drawn without replacement spread more evenly than the test supposes, so its upper tail errs on
the side of not complaining; an uneven slot still shows at once over a thousand boxes.
"""

from __future__ import annotations

import math

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["chi_square", "upper_tail"]


def chi_square(observed: Sequence[int], expected: Sequence[float]) -> float:
    """Pearson's statistic. Both of one length, every expectation above 0."""
    return sum(
        (seen - wanted) ** 2 / wanted for seen, wanted in zip(observed, expected, strict=True)
    )


def upper_tail(statistic: float, freedom: int) -> float:
    """Chance that chance alone gives a statistic at least as large."""
    return _upper_gamma(freedom / 2, statistic / 2)


def _upper_gamma(shape: float, at: float) -> float:
    """Regularised upper incomplete gamma function: by series below its bend, else by fraction."""
    if at <= 0:
        return 1.0
    scale = math.exp(shape * math.log(at) - at - math.lgamma(shape))
    if at < shape + 1:
        term = total = 1 / shape
        step = shape
        while term > total * 1e-15:
            step += 1
            term *= at / step
            total += term
        return max(0.0, 1 - total * scale)
    return scale / _fraction(shape, at)


def _fraction(shape: float, at: float) -> float:
    """Lentz's continued fraction of the upper tail."""
    tiny = 1e-300
    below = at + 1 - shape
    high, low = below, 0.0
    for step in range(1, 10_000):
        factor = -step * (step - shape)
        below += 2
        low = 1 / (below + factor * low or tiny)
        high_next = below + factor / (high or tiny)
        change = high_next * low
        if step == 1:
            value = at + 1 - shape
        value *= change
        high = high_next
        if abs(change - 1) < 1e-15:
            break
    return value
