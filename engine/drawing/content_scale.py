"""ContentScale: how content is scaled into an area of another size.

Source: Compose layout/ContentScale.kt.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.unit import Size


class ContentScale(Enum):
    """How content is scaled into an area."""

    CROP = "crop"  # covers the area; parts outside are cut off
    FIT = "fit"  # the largest size that fits
    FILL_HEIGHT = "fill_height"
    FILL_WIDTH = "fill_width"
    INSIDE = "inside"  # FIT, but never larger than the content
    NONE = "none"
    FILL_BOUNDS = "fill_bounds"  # stretched

    def compute_scale_factor(self, source: Size, target: Size) -> tuple[float, float]:
        """Returns the factors for width and height; 1 where the source has no extent."""
        x = target[0] / source[0] if source[0] else 1.0
        y = target[1] / source[1] if source[1] else 1.0
        if self is ContentScale.CROP:
            x = y = max(x, y)
        elif self is ContentScale.FIT:
            x = y = min(x, y)
        elif self is ContentScale.FILL_HEIGHT:
            x = y
        elif self is ContentScale.FILL_WIDTH:
            y = x
        elif self is ContentScale.INSIDE:
            x = y = min(x, y, 1.0)
        elif self is ContentScale.NONE:
            x = y = 1.0
        return x, y


@dataclass(frozen=True, slots=True)
class FixedScale:
    """A ContentScale that scales by `value` in both directions, whatever the area is."""

    value: float

    def compute_scale_factor(self, source: Size, target: Size) -> tuple[float, float]:
        """Returns the value twice."""
        return self.value, self.value
