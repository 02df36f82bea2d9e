"""BoxWithConstraints: content that is composed when it is known how much room there is.

The content is composed in the measurement of the box, so it may differ by size; a state that it reads
re-runs it without measuring the box again.

Source of behaviour  Compose foundation-layout BoxWithConstraints.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any

from engine.composition import composable
from engine.foundation.layout.box_measure_policy import box_measure_policy
from engine.layout import SubcomposeLayout
from engine.node import AnyModifier, Modifier
from engine.unit import Alignment, Constraints, Dp

_CONTENT = "content"  # the one slot


@dataclass(frozen=True)
class BoxWithConstraintsScope:
    """What the content is called with: `constraints` in px, the others in dp."""

    constraints: Constraints
    density: float

    @property
    def min_width(self) -> Dp:
        return self.constraints.min_width / self.density

    @property
    def max_width(self) -> Dp:
        return self.constraints.max_width / self.density if self.constraints.has_bounded_width else inf

    @property
    def min_height(self) -> Dp:
        return self.constraints.min_height / self.density

    @property
    def max_height(self) -> Dp:
        return self.constraints.max_height / self.density if self.constraints.has_bounded_height else inf


@composable
def BoxWithConstraints(
    content: Callable[..., object],
    modifier: AnyModifier = Modifier,
    *,
    content_alignment: Alignment = Alignment.TOP_START,
    propagate_min_constraints: bool = False,
) -> None:
    """`content(scope)` is composed with the constraints the box is measured with."""
    policy = box_measure_policy(content_alignment, propagate_min_constraints)

    def measure(scope: Any, constraints: Constraints) -> Any:
        box = BoxWithConstraintsScope(constraints, scope.density)
        measurables = scope.subcompose(_CONTENT, lambda: content(box))
        return policy.measure(scope, measurables, constraints)

    SubcomposeLayout(measure, modifier)
