"""Matches the elements of two modifier chains, so that nodes of the old chain serve the new chain.

Rule        As many elements as possible keep their node, in order; elements of one class can share it. Which ones,
            where there is a choice: shortest_edit.py.
Source      Compose NodeChain.kt.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from types import FunctionType
from typing import Any

from engine.composition.calls.stability import same
from engine.node.modifier import ModifierNodeElement
from engine.node.shortest_edit import matches_of_shortest_edit

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


def matched_elements(before: tuple[Element, ...], after: tuple[Element, ...], start: int) -> list[tuple[int, int]]:
    """Returns index pairs of elements in `before` and `after` that share a node, for indices from `start` on."""

    def can_share(old: int, new: int) -> bool:
        return before[start + old].__class__ is after[start + new].__class__

    pairs = matches_of_shortest_edit(len(before) - start, len(after) - start, can_share)
    return [(start + old, start + new) for old, new in pairs]
