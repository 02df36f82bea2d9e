"""PassThroughIntrinsics: the intrinsic sizes of a modifier that animates a size are those of its content.

A query of intrinsic sizes must not measure such a node: its measurement starts animations, and the size of a stand-in
is no size to animate to. Source of behavior: Compose LayoutModifierWithPassThroughIntrinsics.kt.
"""

from __future__ import annotations

from engine.node import IntrinsicMeasurable


class PassThroughIntrinsics:
    """Answers each query with the size of the content, in px, without a measurement."""

    def min_intrinsic_width(self, scope: object, measurable: IntrinsicMeasurable, height: int) -> int:
        """The minimum intrinsic width of the content in px for `height`."""
        return measurable.min_intrinsic_width(height)

    def max_intrinsic_width(self, scope: object, measurable: IntrinsicMeasurable, height: int) -> int:
        """The maximum intrinsic width of the content in px for `height`."""
        return measurable.max_intrinsic_width(height)

    def min_intrinsic_height(self, scope: object, measurable: IntrinsicMeasurable, width: int) -> int:
        """The minimum intrinsic height of the content in px for `width`."""
        return measurable.min_intrinsic_height(width)

    def max_intrinsic_height(self, scope: object, measurable: IntrinsicMeasurable, width: int) -> int:
        """The maximum intrinsic height of the content in px for `width`."""
        return measurable.max_intrinsic_height(width)
