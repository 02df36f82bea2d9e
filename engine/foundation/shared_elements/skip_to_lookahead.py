"""skip_to_lookahead_size, skip_to_lookahead_position: content that is at its target while its surroundings move.

    Text("title", Modifier.skip_to_lookahead_size(scope))

Text that is measured with the animated width of a shared element breaks its lines again in each frame; measured with
the target width it is laid out once.

Source of behavior  Compose animation SkipToLookaheadSizeNode.kt, SharedTransitionScope.kt (skipToLookaheadPosition).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.foundation.argument import check_function
from engine.node import (
    ApproachLayoutModifierNode,
    IntrinsicMeasurable,
    LayoutModifierNode,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
    modifier_extension,
)
from engine.snapshot import MutableState, mutable_state_of
from engine.unit import Constraints, IntSize, Offset, Size, TransformOrigin, round_half_up

if TYPE_CHECKING:
    from engine.drawing import GraphicsLayerScope
    from engine.foundation.shared_elements.resize_mode import ScaleToBounds
    from engine.foundation.shared_elements.shared_transition_scope import SharedTransitionSpace
    from engine.node import LayoutCoordinates, Placeable

_TOP_LEFT = TransformOrigin(0.0, 0.0)


class SkipToLookaheadSizeNode(LayoutModifierNode, Modifier.Node):
    """Measures its content with the lookahead constraints in both passes; `scale` fits it into the animated size."""

    def __init__(self, scale: ScaleToBounds | None, is_enabled: Callable[[], bool]) -> None:
        super().__init__()
        self._scale: MutableState[ScaleToBounds | None] = mutable_state_of(scale, name="scale_to_bounds")
        self._is_enabled: MutableState[Callable[[], bool]] = mutable_state_of(is_enabled, name="is_enabled")
        self._lookahead_constraints: Constraints | None = None
        self._lookahead_size: IntSize | None = None

    def use(self, scale: ScaleToBounds | None, is_enabled: Callable[[], bool]) -> None:
        """Takes the values of an element."""
        self._scale.value = scale
        self._is_enabled.value = is_enabled

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        if scope.is_looking_ahead:
            self._lookahead_constraints = constraints
        if not self._is_enabled.value():
            placeable = measurable.measure(constraints)
            return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))
        placeable = measurable.measure(self._lookahead_constraints or constraints)
        if scope.is_looking_ahead or self._lookahead_size is None:
            self._lookahead_size = IntSize(placeable.width, placeable.height)
        full = self._lookahead_size
        size = constraints.constrain(full)
        return scope.layout(size.width, size.height, lambda: self._place(scope, placeable, full, size))

    def _place(self, scope: MeasureScope, placeable: Placeable, full: IntSize, size: IntSize) -> None:
        scale = self._scale.value
        if scale is None:
            placeable.place(0, 0)
            return
        factor_x = factor_y = 1.0
        if full.width and full.height:
            source, target = Size(float(full.width), float(full.height)), Size(float(size.width), float(size.height))
            factor_x, factor_y = scale.content_scale.compute_scale_factor(source, target)
        scaled = IntSize(round_half_up(full.width * factor_x), round_half_up(full.height * factor_y))
        x, y = scale.alignment.align(scaled, size, scope.layout_direction)

        def scale_content(layer: GraphicsLayerScope) -> None:
            layer.scale_x, layer.scale_y = factor_x, factor_y
            layer.transform_origin = _TOP_LEFT

        placeable.place_with_layer(x, y, scale_content)

    # Once lookahead has run, its size is the answer: so the approach pass agrees with it.

    def min_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        size = self._known_size(scope)
        return size.width if size is not None else measurable.min_intrinsic_width(height)

    def max_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        size = self._known_size(scope)
        return size.width if size is not None else measurable.max_intrinsic_width(height)

    def min_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        size = self._known_size(scope)
        return size.height if size is not None else measurable.min_intrinsic_height(width)

    def max_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        size = self._known_size(scope)
        return size.height if size is not None else measurable.max_intrinsic_height(width)

    def _known_size(self, scope: MeasureScope) -> IntSize | None:
        return None if scope.is_looking_ahead else self._lookahead_size


@dataclass(frozen=True, slots=True)
class SkipToLookaheadSizeElement(ModifierNodeElement[SkipToLookaheadSizeNode]):
    """Element of `skip_to_lookahead_size`, and of contents that are scaled to bounds."""

    scale: ScaleToBounds | None
    is_enabled: Callable[[], bool]

    def create(self) -> SkipToLookaheadSizeNode:
        return SkipToLookaheadSizeNode(self.scale, self.is_enabled)

    def update(self, node: SkipToLookaheadSizeNode) -> None:
        node.use(self.scale, self.is_enabled)


class SkipToLookaheadPositionNode(ApproachLayoutModifierNode, Modifier.Node):
    """Places its content at its lookahead position, wherever its surroundings are."""

    def __init__(self, space: SharedTransitionSpace, is_enabled: Callable[[], bool]) -> None:
        super().__init__()
        self.space = space
        self.is_enabled = is_enabled

    def is_measurement_approach_in_progress(self, lookahead_size: IntSize) -> bool:
        return False

    def is_placement_approach_in_progress(self, scope: MeasureScope, lookahead_coordinates: LayoutCoordinates) -> bool:
        return self.is_enabled()

    def approach_measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        placeable = measurable.measure(constraints)

        def place() -> None:
            coordinates = scope.coordinates if self.is_enabled() else None
            if coordinates is None:
                placeable.place(0, 0)
                return
            around = self.space.lookahead_scope_coordinates
            target = self.space.local_lookahead_position_of(around, coordinates)
            missing = target - self.space.local_position_of(around, coordinates)
            # The distance is known in the scope; a layer between may scale it.
            x, y = coordinates.local_position_of(around, missing) - coordinates.local_position_of(around, Offset.ZERO)
            placeable.place(round_half_up(x), round_half_up(y))

        return scope.layout(placeable.width, placeable.height, place)


@dataclass(frozen=True, slots=True)
class SkipToLookaheadPositionElement(ModifierNodeElement[SkipToLookaheadPositionNode]):
    """Element of `skip_to_lookahead_position`."""

    space: SharedTransitionSpace
    is_enabled: Callable[[], bool]

    def create(self) -> SkipToLookaheadPositionNode:
        return SkipToLookaheadPositionNode(self.space, self.is_enabled)

    def update(self, node: SkipToLookaheadPositionNode) -> None:
        node.space, node.is_enabled = self.space, self.is_enabled


@modifier_extension
def skip_to_lookahead_size(
    self: Modifier, scope: SharedTransitionSpace, enabled: Callable[[], bool] | None = None
) -> Modifier:
    """Measures the content with its target constraints, while `enabled()`; by default during a transition of `scope`.

    Compose: skipToLookaheadSize.
    """
    if enabled is not None:
        check_function("skip_to_lookahead_size", enabled, "skip_to_lookahead_size(scope, lambda: …)")
    return self.then(SkipToLookaheadSizeElement(None, enabled if enabled is not None else scope.read_active))


@modifier_extension
def skip_to_lookahead_position(
    self: Modifier, scope: SharedTransitionSpace, enabled: Callable[[], bool] | None = None
) -> Modifier:
    """Places the content at its target position, while `enabled()`; by default during a transition of `scope`.

    Compose: skipToLookaheadPosition.
    """
    if enabled is not None:
        check_function("skip_to_lookahead_position", enabled, "skip_to_lookahead_position(scope, lambda: …)")
    return self.then(SkipToLookaheadPositionElement(scope, enabled if enabled is not None else scope.read_active))
