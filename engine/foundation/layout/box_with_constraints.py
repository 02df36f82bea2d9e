"""BoxWithConstraints: composes its content during measurement, with the constraints of the box.

The content may therefore depend on the available size. A state that the content reads recomposes the content without
measuring the box again.

Source of behavior  Compose foundation-layout BoxWithConstraints.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any

from engine.composition import composable
from engine.foundation.layout.box_measure_policy import box_measure_policy
from engine.layout import SubcomposeLayout, SubcomposeMeasureScope
from engine.node import AnyModifier, Modifier
from engine.unit import Alignment, Constraints, Dp

_CONTENT = "content"  # the slot id of the only slot


@dataclass(frozen=True)
class BoxWithConstraintsScope:
    """The argument of the content: `constraints` in px, the other sizes in dp.

    Two scopes are equal if the same box made them for equal constraints. A density that changes alone makes no new
    scope: the content skips then, and reads its sizes by the new density when something else runs it, as in Compose.
    """

    constraints: Constraints
    measure_scope: SubcomposeMeasureScope  # compared by identity

    @property
    def density(self) -> float:
        """Pixels per dp."""
        return self.measure_scope.density

    @property
    def min_width(self) -> Dp:
        """The minimum width in dp."""
        return self.constraints.min_width / self.density

    @property
    def max_width(self) -> Dp:
        """The maximum width in dp; infinity if the width is unbounded."""
        return self.constraints.max_width / self.density if self.constraints.has_bounded_width else inf

    @property
    def min_height(self) -> Dp:
        """The minimum height in dp."""
        return self.constraints.min_height / self.density

    @property
    def max_height(self) -> Dp:
        """The maximum height in dp; infinity if the height is unbounded."""
        return self.constraints.max_height / self.density if self.constraints.has_bounded_height else inf


@composable
def BoxWithConstraints(
    content: Callable[..., object],
    modifier: AnyModifier = Modifier,
    *,
    content_alignment: Alignment = Alignment.TOP_START,
    propagate_min_constraints: bool = False,
) -> None:
    """Composes `content(scope)` during measurement; `scope` is a BoxWithConstraintsScope."""
    policy = box_measure_policy(content_alignment, propagate_min_constraints)

    def measure(scope: Any, constraints: Constraints) -> Any:
        box = BoxWithConstraintsScope(constraints, scope)
        measurables = scope.subcompose(_CONTENT, lambda: content(box))
        return policy.measure(scope, measurables, constraints)

    SubcomposeLayout(measure, modifier)
