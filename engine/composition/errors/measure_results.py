"""Explains a measure block that returns no measure result: nothing, a size, or a placeable.

    def measure(scope, measurables, constraints):
        scope.layout(10, 10, place)              without `return`
        return 10, 10                            a size

Why         Kotlin's compiler refuses such a block; in Python the missing members are noticed when the engine asks.
Cost        none for correct programs: only an exception leads to this file.
"""

from __future__ import annotations

import inspect
import os
from types import FrameType
from typing import Final, Protocol

from engine.code_owner import is_engine, is_program
from engine.snapshot.value_repr import value_repr


class NodeWithPolicy(Protocol):
    """A node with a measure policy."""

    @property
    def measure_function(self) -> object:
        """The function of the policy that measures."""


class MeasuringModifier(Protocol):
    """The node of a layout modifier."""

    @property
    def measure(self) -> object:
        """Its method that measures."""


_TAKERS: Final = frozenset(("take_measure_result", "measure"))
"""The functions of the engine that ask the result of a measure block for its members."""
PLACES: Final = (
    "; the last argument of `scope.layout(width, height, place)` is the function that places the children: write "
    "`lambda: child.place(x, y)`"
)
"""The hint for a list, or another value, in place of the function."""


def policy_returned_nothing(node: NodeWithPolicy) -> TypeError:
    """Returns the error for the measure policy of `node` that returned None."""
    return nothing_returned(node.measure_function, f"the measure policy of {node!r}")


def modifier_returned_nothing(modifier: MeasuringModifier) -> TypeError:
    """Returns the error for the node of a layout modifier whose `measure`, or whose block, returned None."""
    return nothing_returned(_block_of_modifier(modifier), f"{type(modifier).__name__}.measure")


def nothing_returned(block: object, otherwise: str) -> TypeError:
    """Returns the error for a measure block that returned None. `otherwise`: what it is, if it is no function of the
    program."""
    return TypeError(f"{_named(block) or otherwise} returned None: write `return scope.layout(width, height, place)`")


def wrong_measure_result(owner: object, frame: FrameType) -> str:
    """Returns what the block returns in place of `owner`, which the engine's `frame` takes as its result; "" for
    another object."""
    is_taker = frame.f_code.co_name in _TAKERS and is_engine(frame.f_code.co_filename)
    if not is_taker or frame.f_locals.get("result") is not owner or owner is None:
        return ""
    given = value_repr(owner)
    if hasattr(owner, "place") and hasattr(owner, "measured_size"):
        given = "the measured child itself"
    return (
        f"; a measure block returns `scope.layout(width, height, place)`, and {_block_of(frame) or 'this one'} "
        f"returned {given}"
    )


def _block_of(frame: FrameType) -> str:
    """Returns the name and the place of the block that the coordinator of `frame` runs."""
    owner = frame.f_locals.get("self")
    modifier = getattr(owner, "layout_modifier_node", None)
    if modifier is not None:
        return _named(_block_of_modifier(modifier))
    return _named(getattr(getattr(owner, "layout_node", None), "measure_function", None))


def _block_of_modifier(modifier: MeasuringModifier) -> object:
    return getattr(modifier, "block", None) or modifier.measure


def _named(block: object) -> str:
    """Returns "`measure` (app.py:3)" for a function or a method of the program, else ""."""
    block = getattr(block, "block", block)
    function = inspect.unwrap(block) if callable(block) else None
    code = getattr(function, "__code__", None)
    if code is None or not is_program(code.co_filename):
        return ""
    return f"`{code.co_name}` ({os.path.basename(code.co_filename)}:{code.co_firstlineno})"
