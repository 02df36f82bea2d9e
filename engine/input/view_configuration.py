"""ViewConfiguration: the times and distances of gestures.

Source      Compose ViewConfiguration.kt, DefaultViewConfiguration.skiko.kt
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.unit import Size

_MINIMUM_TARGET = Size(48.0, 48.0)


@dataclass(frozen=True)
class ViewConfiguration:
    """Times in ms; lengths in px."""

    long_press_timeout_millis: int = 500
    double_tap_timeout_millis: int = 300
    double_tap_min_time_millis: int = 40
    touch_slop: float = 18.0
    minimum_touch_target_size: Size = _MINIMUM_TARGET
    maximum_fling_velocity: float = 8000.0

    @staticmethod
    def of_density(density: float) -> ViewConfiguration:
        """Returns the configuration for a density, in px per dp."""
        return ViewConfiguration(
            touch_slop=18.0 * density, minimum_touch_target_size=Size(48.0 * density, 48.0 * density)
        )
