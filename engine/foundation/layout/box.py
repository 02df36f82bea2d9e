"""Box and Spacer: children on top of each other; free space.

Source of behavior  Compose foundation-layout Box.kt, Spacer.kt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.composition import Element, composable
from engine.foundation.layout.box_measure_policy import box_measure_policy
from engine.layout import Layout
from engine.node import AnyModifier, Modifier
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
    return Layout(box_measure_policy(content_alignment, propagate_min_constraints), modifier)


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
