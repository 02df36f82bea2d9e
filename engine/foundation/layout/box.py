"""Box and Spacer: children on top of each other; free space.

A box without children is a scope of its own, as in Compose, where `Box(modifier)` is no inline function: a state that
the factory of a composed modifier reads, as `animate_enter_exit` does, runs the box alone (recording
visible_by_own_state). Only such factories show the difference, so only a box with one pays for the scope.

Source of behavior  Compose foundation-layout Box.kt, Spacer.kt.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from engine.composition import Element, composable, shown_as
from engine.composition.calls.code_operations import drops_result
from engine.foundation.layout.box_measure_policy import box_measure_policy
from engine.layout import Layout
from engine.node import AnyModifier, Modifier
from engine.node.modifier import ComposedChain
from engine.unit import Alignment, Constraints


@composable(inline=True)
def Box(
    modifier: AnyModifier = Modifier,
    *,
    content_alignment: Alignment = Alignment.TOP_START,
    propagate_min_constraints: bool = False,
) -> Element:
    """Stacks its children and takes the largest child's size; `Modifier.align` positions one child differently.

    `content_alignment` positions the others; `propagate_min_constraints` passes the minimum constraints to the
    children.
    """
    if modifier.__class__ is ComposedChain:
        caller = sys._getframe(2)  # around the wrapper of this function
        if drops_result(caller.f_code, caller.f_lasti):
            return _EmptyBox(modifier, content_alignment, propagate_min_constraints)  # type: ignore[return-value]  # dropped
    return Layout(box_measure_policy(content_alignment, propagate_min_constraints), modifier)


@composable
@shown_as("Box")
def _EmptyBox(modifier: AnyModifier, content_alignment: Alignment, propagate_min_constraints: bool) -> None:
    """A box that no `with` block fills."""
    Layout(box_measure_policy(content_alignment, propagate_min_constraints), modifier)


def spacer_measure_policy(scope: Any, measurables: Sequence[Any], constraints: Constraints) -> Any:
    """Measures a Spacer: the fixed size of its constraints, and 0 on an axis without a fixed size."""
    return scope.layout(
        constraints.max_width if constraints.has_fixed_width else 0,
        constraints.max_height if constraints.has_fixed_height else 0,
    )


@composable
def Spacer(modifier: AnyModifier = Modifier) -> None:
    """Emits free space: the size comes from `modifier`, such as `Modifier.height(8)` (dp)."""
    Layout(spacer_measure_policy, modifier)
