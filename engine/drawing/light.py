"""Light: the single light of a scene, which casts the shadows of raised layers.

It is above the center of the top edge. Coordinates are px of the screen, `z` is the height above it.
Source: Compose GraphicsLayerOwnerLayer.kt (setLightingInfo), Android's dimens.xml.
"""

from __future__ import annotations

from typing import NamedTuple

_HEIGHT_DP = 500.0
_RADIUS_DP = 800.0
_REFERENCE_DP = 450.0
"""The width in dp of a screen with the light at its nominal height; on a larger one it is higher, so that shadows keep
their form.
"""


class Light(NamedTuple):
    """A disk of `radius` px at x, y, z."""

    x: float
    y: float
    z: float
    radius: float
    reach: float
    """The longer side of the screen, in px."""


def light_above(width: float, height: float, density: float) -> Light:
    """Returns the light of a screen with the given size in px."""
    ratio = min(width, height) / (_REFERENCE_DP * density)
    return Light(
        width / 2, 0.0, _HEIGHT_DP * density * (ratio + 2) / 3, _RADIUS_DP * density, float(max(width, height))
    )
