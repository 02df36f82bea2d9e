"""The scale of the frame strip: how high its bars reach, and where its lines are."""

from __future__ import annotations


def usual_top(units: list[int]) -> int:
    """The top of the scale: the most that frames do, leaving out those that did far more than the rest."""
    worked = sorted(value for value in units if value)
    if not worked:
        return 0
    usual = worked[-1 - max(1, len(worked) // 10)] if len(worked) > 1 else worked[0]
    return worked[-1] if worked[-1] <= usual * 3 else usual


SHRINKS_BELOW = 3
"""The top comes down when frames do less than this part of it, so that it does not jump with each frame."""


def next_top(top: int, usual: int) -> int:
    """The top of the scale after it was `top`, now that frames do `usual`: it rises at once, and does not stay where
    a few frames long ago have raised it."""
    return usual if usual > top or usual * SHRINKS_BELOW < top else top


def scale_of(most: int) -> tuple[int, int]:
    """Top of the scale and the step between its lines, so that there are three lines or so."""
    step = 5
    for candidate in (5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_500, 5_000, 10_000, 50_000):
        step = candidate
        if candidate * 2 >= most:
            break
    ceiling = max(step * 2, -(-most // step) * step)
    return ceiling, step
