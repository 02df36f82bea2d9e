"""approach_layout(…): a measure policy for one content during its way to its lookahead size.

    Modifier.approach_layout(
        lambda lookahead_size: is_running.value,
        lambda scope, measurable, constraints: …,       # scope.lookahead_size is the target size
    )

Source of behavior  Compose ui LookaheadScope.kt (Modifier.approachLayout).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.foundation.argument import check_function
from engine.node import ApproachLayoutModifierNode, Modifier, ModifierNodeElement, modifier_extension
from engine.unit import Constraints, IntSize

ApproachBlock = Callable[[Any, Any, Constraints], Any]


class ApproachLayoutNode(ApproachLayoutModifierNode, Modifier.Node):
    """Measures and places its content with the program's functions while an approach runs."""

    def __init__(self, element: ApproachLayoutElement) -> None:
        super().__init__()
        self.element = element

    def is_measurement_approach_in_progress(self, lookahead_size: IntSize) -> bool:
        return bool(self.element.is_measurement_approach_in_progress(lookahead_size))

    def is_placement_approach_in_progress(self, scope: Any, lookahead_coordinates: Any) -> bool:
        asked = self.element.is_placement_approach_in_progress
        return asked is not None and bool(asked(scope, lookahead_coordinates))

    def approach_measure(self, scope: Any, measurable: Any, constraints: Constraints) -> Any:
        return self.element.approach_measure(scope, measurable, constraints)


@dataclass(frozen=True, slots=True)
class ApproachLayoutElement(ModifierNodeElement[ApproachLayoutNode]):
    """Element of `approach_layout`."""

    is_measurement_approach_in_progress: Callable[[IntSize], object]
    approach_measure: ApproachBlock
    is_placement_approach_in_progress: Callable[[Any, Any], object] | None

    def create(self) -> ApproachLayoutNode:
        return ApproachLayoutNode(self)

    def update(self, node: ApproachLayoutNode) -> None:
        node.element = self


@modifier_extension
def approach_layout(
    self: Modifier,
    is_measurement_approach_in_progress: Callable[[IntSize], object],
    approach_measure: ApproachBlock,
    is_placement_approach_in_progress: Callable[[Any, Any], object] | None = None,
) -> Modifier:
    """In the approach pass `approach_measure(scope, measurable, constraints)` measures, with `scope.lookahead_size` to
    arrive at; `is_measurement_approach_in_progress(lookahead_size)` and
    `is_placement_approach_in_progress(scope, lookahead_coordinates)` say whether it is on its way."""
    if not callable(is_measurement_approach_in_progress):
        check_function("approach_layout", is_measurement_approach_in_progress, "lambda size: …")
    if not callable(approach_measure):
        check_function("approach_layout", approach_measure, "lambda scope, measurable, constraints: …")
    if is_placement_approach_in_progress is not None:
        check_function(
            "approach_layout",
            is_placement_approach_in_progress,
            "lambda scope, coordinates: …",
        )
    return self.then(
        ApproachLayoutElement(is_measurement_approach_in_progress, approach_measure, is_placement_approach_in_progress)
    )
