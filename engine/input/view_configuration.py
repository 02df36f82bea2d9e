"""ViewConfiguration: the times and distances of gestures.

Source      Compose ViewConfiguration.kt, DefaultViewConfiguration.skiko.kt
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.unit import Size

TOUCH_SLOP_DP = 18.0
MOUSE_SLOP_DP = 0.125
_TARGET_DP = 48.0


@dataclass(frozen=True)
class ViewConfiguration:
    """Times in ms; lengths in px."""

    long_press_timeout_millis: int = 500
    double_tap_timeout_millis: int = 300
    double_tap_min_time_millis: int = 40
    touch_slop: float = TOUCH_SLOP_DP
    minimum_touch_target_size: Size = Size(_TARGET_DP, _TARGET_DP)  # noqa: RUF009  # a Size never changes
    maximum_fling_velocity: float = 8000.0

    @staticmethod
    def of_density(density: float) -> ViewConfiguration:
        """Returns the configuration for a density, in px per dp."""
        target = _TARGET_DP * density
        return ViewConfiguration(touch_slop=TOUCH_SLOP_DP * density, minimum_touch_target_size=Size(target, target))
