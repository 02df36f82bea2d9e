"""Matches the elements of two modifier chains, so that nodes of the old chain serve the new chain.

Rule        The longest match in order; among equally long ones, the match with the most equal elements, which need no
            update.
Source      Compose MyersDiff.kt, NodeChain.kt (Compose uses Myers' algorithm; here a table holds the best matches of
            all pairs of suffixes).
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from types import FunctionType
from typing import Any

from engine.composition.calls.stability import same
from engine.node.modifier import ModifierNodeElement

Element = ModifierNodeElement[Any]


def is_same(old: Element, new: Element) -> bool:
    """True if the elements are equal; functions in them compare by code and captures, like composable arguments."""
    return bool(old == new) or same(old, new)


def is_same_when_reused(old: Element, new: Element) -> bool:
    """Like `is_same`, for a node that is reused. There, Compose creates a new instance of a capturing function, because
    reuse dropped its remembered lambda; one that captures nothing stays the same."""
    if not is_same(old, new):
        return False
    if not is_dataclass(new):
        return True
    for each in fields(new):
        value = getattr(new, each.name)
        if type(value) is FunctionType and value.__closure__ and value is not getattr(old, each.name):
            return False
    return True


def longest_match(before: tuple[Element, ...], after: tuple[Element, ...], start: int) -> list[tuple[int, int]]:
    """Returns index pairs of elements in `before` and `after` that share a node, for indices from `start` on."""
    old_count, new_count = len(before), len(after)
    head: list[tuple[int, int]] = []
    while start < old_count and start < new_count and before[start].__class__ is after[start].__class__:
        head.append((start, start))
        start += 1
    tail: list[tuple[int, int]] = []
    while old_count > start and new_count > start and before[old_count - 1].__class__ is after[new_count - 1].__class__:
        old_count -= 1
        new_count -= 1
        tail.append((old_count, new_count))
    tail.reverse()
    if start == old_count or start == new_count:
        return head + tail
    # best[i][j]: the value of the best match of before[i:] with after[j:]; a surviving node counts
    # more than all equalities together.
    weight = old_count - start + 1
    width = new_count - start + 1
    best = [[0] * width for _ in range(weight)]
    for i in range(old_count - 1, start - 1, -1):
        old = before[i]
        row, below = best[i - start], best[i - start + 1]
        for j in range(new_count - 1, start - 1, -1):
            value = max(below[j - start], row[j - start + 1])
            new = after[j]
            if old.__class__ is new.__class__:
                matched = below[j - start + 1] + weight + (1 if is_same(old, new) else 0)
                value = max(value, matched)
            row[j - start] = value
    middle: list[tuple[int, int]] = []
    i, j = start, start
    while i < old_count and j < new_count:
        value = best[i - start][j - start]
        if value == best[i - start + 1][j - start]:
            i += 1
        elif value == best[i - start][j - start + 1]:
            j += 1
        else:
            middle.append((i, j))
            i += 1
            j += 1
    return head + middle + tail
