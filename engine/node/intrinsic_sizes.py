"""IntrinsicSizes: the four intrinsic sizes as one query, for classes that answer all of them in the same way.

Source      Compose Measurable.kt (IntrinsicMeasurable).
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from engine.node.intrinsics import MAX_HEIGHT, MAX_WIDTH, MIN_HEIGHT, MIN_WIDTH


class IntrinsicSizes(ABC):
    """Implements IntrinsicMeasurable with one method, `intrinsic`. All lengths are in px."""

    __slots__ = ()

    @abstractmethod
    def intrinsic(self, which: str, extent: int) -> int:
        """Returns the intrinsic size `which` (a name in intrinsics.py) for `extent`, the size along the other axis."""

    def min_intrinsic_width(self, height: int) -> int:
        """The minimum intrinsic width in px for `height`."""
        return self.intrinsic(MIN_WIDTH, height)

    def max_intrinsic_width(self, height: int) -> int:
        """The maximum intrinsic width in px for `height`."""
        return self.intrinsic(MAX_WIDTH, height)

    def min_intrinsic_height(self, width: int) -> int:
        """The minimum intrinsic height in px for `width`."""
        return self.intrinsic(MIN_HEIGHT, width)

    def max_intrinsic_height(self, width: int) -> int:
        """The maximum intrinsic height in px for `width`."""
        return self.intrinsic(MAX_HEIGHT, width)
