"""Timeline scale: computes the upper end and the grid lines of the frame timeline."""

from __future__ import annotations


def usual_top(units: list[int]) -> int:
    """Returns the usual maximum of work units, without outliers."""
    worked = sorted(value for value in units if value)
    if not worked:
        return 0
    usual = worked[-1 - max(1, len(worked) // 10)] if len(worked) > 1 else worked[0]
    return worked[-1] if worked[-1] <= usual * 3 else usual


SHRINKS_BELOW = 3
"""The scale shrinks only if the maximum falls below 1/SHRINKS_BELOW of it, so that it does not jump at each frame."""


def next_top(top: int, usual: int) -> int:
    """Returns the next upper end of the scale: it rises immediately, and falls after outliers have left the view."""
    return usual if usual > top or usual * SHRINKS_BELOW < top else top


def scale_of(most: int) -> tuple[int, int]:
    """Returns the upper end of the scale and the step between about three grid lines."""
    step = 5
    for candidate in (5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_500, 5_000, 10_000, 50_000):
        step = candidate
        if candidate * 2 >= most:
            break
    ceiling = max(step * 2, -(-most // step) * step)
    return ceiling, step
