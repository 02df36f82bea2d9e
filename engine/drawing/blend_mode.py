"""BlendMode: how a draw is combined with the pixels below it. The names are Porter-Duff's."""

from __future__ import annotations

from enum import Enum

import skia


class BlendMode(Enum):
    """A blend mode. The value is the name of Skia's mode."""

    CLEAR = "kClear"
    SRC = "kSrc"
    DST = "kDst"
    SRC_OVER = "kSrcOver"
    DST_OVER = "kDstOver"
    SRC_IN = "kSrcIn"
    DST_IN = "kDstIn"
    SRC_OUT = "kSrcOut"
    DST_OUT = "kDstOut"
    SRC_ATOP = "kSrcATop"
    DST_ATOP = "kDstATop"
    XOR = "kXor"
    PLUS = "kPlus"
    MODULATE = "kModulate"
    SCREEN = "kScreen"
    OVERLAY = "kOverlay"
    DARKEN = "kDarken"
    LIGHTEN = "kLighten"
    COLOR_DODGE = "kColorDodge"
    COLOR_BURN = "kColorBurn"
    HARDLIGHT = "kHardLight"
    SOFTLIGHT = "kSoftLight"
    DIFFERENCE = "kDifference"
    EXCLUSION = "kExclusion"
    MULTIPLY = "kMultiply"
    HUE = "kHue"
    SATURATION = "kSaturation"
    COLOR = "kColor"
    LUMINOSITY = "kLuminosity"

    def to_skia(self) -> skia.BlendMode:
        """Returns the Skia mode."""
        return getattr(skia.BlendMode, self.value)

    def __repr__(self) -> str:
        return f"BlendMode.{self.name}"


# With these modes, a draw also changes the pixels outside its figure, within the clip.
AFFECTS_OUTSIDE = frozenset(
    {BlendMode.CLEAR, BlendMode.SRC, BlendMode.SRC_IN, BlendMode.DST_IN, BlendMode.SRC_OUT}
    | {BlendMode.DST_ATOP, BlendMode.MODULATE}
)
