"""IntrinsicSize: `width(IntrinsicSize.MIN)`, `height(IntrinsicSize.MAX)`, sizes by the content's intrinsics.

The node queries the intrinsic size of the content, then measures the content with the result.

Source of behavior  Compose foundation-layout Intrinsic.kt.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.node import (
    IntrinsicMeasurable,
    LayoutModifierNode,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
)
from engine.unit import Constraints, constrain_within


class IntrinsicSize(Enum):
    """The intrinsic size that `width` or `height` uses: minimum or maximum."""

    MIN = "min"
    MAX = "max"


class _IntrinsicSizeNode(LayoutModifierNode, Modifier.Node):
    def __init__(self, size: IntrinsicSize, enforce_incoming: bool) -> None:
        self.size = size
        self.enforce_incoming = enforce_incoming

    def content_constraints(self, measurable: Measurable, constraints: Constraints) -> Constraints:
        raise NotImplementedError  # subclasses implement it

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        wanted = self.content_constraints(measurable, constraints)
        if self.enforce_incoming:
            wanted = constrain_within(constraints, wanted)
        placeable = measurable.measure(wanted)
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place_relative(0, 0))

    # The other axis keeps the content's own intrinsics.
    def min_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        return int(measurable.min_intrinsic_width(height))

    def max_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        return int(measurable.max_intrinsic_width(height))

    def min_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        return int(measurable.min_intrinsic_height(width))

    def max_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        return int(measurable.max_intrinsic_height(width))


class IntrinsicWidthNode(_IntrinsicSizeNode):
    """Measures the content with its intrinsic width."""

    def _ask(self, measurable: IntrinsicMeasurable, height: int) -> int:
        if self.size is IntrinsicSize.MIN:
            return int(measurable.min_intrinsic_width(height))
        return int(measurable.max_intrinsic_width(height))

    def content_constraints(self, measurable: Measurable, constraints: Constraints) -> Constraints:
        """Returns constraints with the intrinsic width (px) at the maximum height."""
        return Constraints.fixed_width(max(self._ask(measurable, constraints.max_height), 0))

    def min_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        return self._ask(measurable, height)

    def max_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        return self._ask(measurable, height)


class IntrinsicHeightNode(_IntrinsicSizeNode):
    """Measures the content with its intrinsic height."""

    def _ask(self, measurable: IntrinsicMeasurable, width: int) -> int:
        if self.size is IntrinsicSize.MIN:
            return int(measurable.min_intrinsic_height(width))
        return int(measurable.max_intrinsic_height(width))

    def content_constraints(self, measurable: Measurable, constraints: Constraints) -> Constraints:
        """Returns constraints with the intrinsic height (px) at the maximum width."""
        return Constraints.fixed_height(max(self._ask(measurable, constraints.max_width), 0))

    def min_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        return self._ask(measurable, width)

    def max_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        return self._ask(measurable, width)


@dataclass(frozen=True, slots=True)
class IntrinsicWidthElement(ModifierNodeElement[IntrinsicWidthNode]):
    """Element of `width(IntrinsicSize)` and `required_width(IntrinsicSize)`."""

    size: IntrinsicSize
    enforce_incoming: bool

    def create(self) -> IntrinsicWidthNode:
        return IntrinsicWidthNode(self.size, self.enforce_incoming)

    def update(self, node: IntrinsicWidthNode) -> None:
        node.size = self.size
        node.enforce_incoming = self.enforce_incoming


@dataclass(frozen=True, slots=True)
class IntrinsicHeightElement(ModifierNodeElement[IntrinsicHeightNode]):
    """Element of `height(IntrinsicSize)` and `required_height(IntrinsicSize)`."""

    size: IntrinsicSize
    enforce_incoming: bool

    def create(self) -> IntrinsicHeightNode:
        return IntrinsicHeightNode(self.size, self.enforce_incoming)

    def update(self, node: IntrinsicHeightNode) -> None:
        node.size = self.size
        node.enforce_incoming = self.enforce_incoming
