"""Color: red, green, blue and alpha from 0 to 1 in sRGB, not premultiplied.

Interpolation uses Oklab, as in Compose, so that the steps between two colors look even.
Source: Compose ui-graphics Color.kt, colorspace/Oklab.kt (matrices: Björn Ottosson, public domain).
"""

from __future__ import annotations

import colorsys
from math import floor, nan
from typing import ClassVar, NamedTuple

from engine.mistakes.short_repr import short_repr
from engine.mistakes.suggestion import SuggestsConstants
from engine.unit.offset import refuse

_make = tuple.__new__
_OF_BYTE = tuple(byte / 255.0 for byte in range(256))


class _Channels(NamedTuple):
    red: float
    green: float
    blue: float
    alpha: float


class Color(_Channels, metaclass=SuggestsConstants):
    """`Color(r, g, b, a=1.0)` with channels from 0 to 1; `.r .g .b .a` are short names for the channels.

    A color has 8 bits a channel, as in Compose: `Color(0.5, 0, 0).r` is 128 / 255. Colors that differ by less are
    equal: the first step of an animation equals its start, and a write of such a color changes no state.

    Raises ValueError for a channel outside 0…1, TypeError for one that is no number.
    """

    __slots__ = ()

    BLACK: ClassVar[Color]
    DARK_GRAY: ClassVar[Color]
    GRAY: ClassVar[Color]
    LIGHT_GRAY: ClassVar[Color]
    WHITE: ClassVar[Color]
    RED: ClassVar[Color]
    GREEN: ClassVar[Color]
    BLUE: ClassVar[Color]
    YELLOW: ClassVar[Color]
    CYAN: ClassVar[Color]
    MAGENTA: ClassVar[Color]
    TRANSPARENT: ClassVar[Color]
    UNSPECIFIED: ClassVar[Color]

    def __new__(cls, r: float, g: float, b: float, a: float = 1.0) -> Color:
        try:
            if 0 <= r <= 1 and 0 <= g <= 1 and 0 <= b <= 1 and 0 <= a <= 1:
                return _make(
                    cls,
                    (
                        _OF_BYTE[int(r * 255.0 + 0.5)],
                        _OF_BYTE[int(g * 255.0 + 0.5)],
                        _OF_BYTE[int(b * 255.0 + 0.5)],
                        _OF_BYTE[int(a * 255.0 + 0.5)],
                    ),
                )
            error: type[Exception] = ValueError
        except TypeError:
            error = TypeError
        raise error(
            f"Color({short_repr(r)}, {short_repr(g)}, {short_repr(b)}, {short_repr(a)}): channels go from 0 to 1; "
            "for 0…255 use Color.of_bytes(r, g, b, a) or Color.hex('#RRGGBB')."
        ) from None

    @staticmethod
    def of_bytes(r: int, g: int, b: int, a: int = 255) -> Color:
        """A color from channels of 0 to 255."""
        return Color(r / 255, g / 255, b / 255, a / 255)

    @staticmethod
    def of_argb(argb: int) -> Color:
        """A color from 0xAARRGGBB, like Kotlin's `Color(0xFF…)`."""
        return Color.of_bytes(argb >> 16 & 255, argb >> 8 & 255, argb & 255, argb >> 24 & 255)

    @staticmethod
    def hex(text: str) -> Color:
        """A color from "#RGB", "#RRGGBB" or "#AARRGGBB"; the # is optional. Raises ValueError for another text."""
        digits = text[1:] if text.startswith("#") else text
        if len(digits) == 3:
            digits = "".join(d + d for d in digits)
        if len(digits) == 6:
            digits = "FF" + digits
        if len(digits) != 8 or any(d not in "0123456789abcdefABCDEF" for d in digits):
            raise ValueError(f"Color.hex({short_repr(text)}): expected '#RGB', '#RRGGBB' or '#AARRGGBB'.")
        return Color.of_argb(int(digits, 16))

    @staticmethod
    def hsv(hue: float, saturation: float, value: float, a: float = 1.0) -> Color:
        """A color from hue in degrees (0 to 360), saturation and value (0 to 1)."""
        r, g, b = colorsys.hsv_to_rgb(hue / 360 % 1, saturation, value)
        return Color(r, g, b, a)

    @staticmethod
    def hsl(hue: float, saturation: float, lightness: float, a: float = 1.0) -> Color:
        """A color from hue in degrees (0 to 360), saturation and lightness (0 to 1)."""
        r, g, b = colorsys.hls_to_rgb(hue / 360 % 1, lightness, saturation)
        return Color(_clamp(r), _clamp(g), _clamp(b), a)

    def __add__(self, other: object) -> Color:
        refuse(self, "+")

    def __mul__(self, other: object) -> Color:
        refuse(self, "*")

    @property
    def r(self) -> float:
        """Red, 0 to 1."""
        return self[0]

    @property
    def g(self) -> float:
        """Green, 0 to 1."""
        return self[1]

    @property
    def b(self) -> float:
        """Blue, 0 to 1."""
        return self[2]

    @property
    def a(self) -> float:
        """Alpha, 0 to 1."""
        return self[3]

    @property
    def is_specified(self) -> bool:
        """False for Color.UNSPECIFIED."""
        return self[0] == self[0]

    def take_or_else(self, other: Color) -> Color:
        """Returns this color, or `other` for Color.UNSPECIFIED."""
        return self if self[0] == self[0] else other

    def copy(
        self,
        red: float | None = None,
        green: float | None = None,
        blue: float | None = None,
        alpha: float | None = None,
    ) -> Color:
        """Returns the color with other values of some channels."""
        return Color(
            self[0] if red is None else red,
            self[1] if green is None else green,
            self[2] if blue is None else blue,
            self[3] if alpha is None else alpha,
        )

    def to_argb(self) -> int:
        """Returns 0xAARRGGBB, with each channel rounded."""
        r, g, b, a = self
        return (
            floor(a * 255 + 0.5) << 24 | floor(r * 255 + 0.5) << 16 | floor(g * 255 + 0.5) << 8 | floor(b * 255 + 0.5)
        )

    def to_hex(self) -> str:
        """Returns "#RRGGBB", or "#AARRGGBB" for a color that is not opaque."""
        argb = self.to_argb()
        return f"#{argb & 0xFFFFFF:06X}" if argb >> 24 == 255 else f"#{argb:08X}"

    def luminance(self) -> float:
        """Returns the relative luminance (WCAG), from 0 (black) to 1 (white)."""
        r, g, b = (_linear(c) for c in self[:3])
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    def composite_over(self, background: Color) -> Color:
        """Returns the visible color of this color over `background`."""
        r, g, b, a = self
        br, bg, bb, ba = background
        alpha = a + ba * (1 - a)
        if alpha == 0:
            return Color.TRANSPARENT
        back = ba * (1 - a)
        return Color(
            _clamp((r * a + br * back) / alpha),
            _clamp((g * a + bg * back) / alpha),
            _clamp((b * a + bb * back) / alpha),
            _clamp(alpha),
        )

    def lerp_to(self, stop: Color, fraction: float) -> Color:
        """Interpolates in Oklab; fractions outside 0…1 are clamped, as in Compose."""
        if fraction <= 0 or self == stop:
            return self
        if fraction >= 1:
            return stop
        start_lab, stop_lab = to_oklab(self), to_oklab(stop)
        lightness, a, b = (s + (e - s) * fraction for s, e in zip(start_lab, stop_lab, strict=True))
        return from_oklab(lightness, a, b, self[3] + (stop[3] - self[3]) * fraction)

    def __repr__(self) -> str:
        """Returns the color as a program writes it: a name, else hexadecimal digits."""
        if self[0] != self[0]:
            return "Color.UNSPECIFIED"
        if name := _NAMES.get(self):
            return f"Color.{name}"
        return f'Color.hex("{self.to_hex()}")'


def _clamp(value: float) -> float:
    return 0.0 if value < 0 else 1.0 if value > 1 else value


def _linear(c: float) -> float:
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def _gamma(c: float) -> float:
    return c * 12.92 if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055


def _cube_root(value: float) -> float:
    root: float = abs(value) ** (1 / 3)
    return root if value >= 0 else -root


def to_oklab(color: Color) -> tuple[float, float, float]:
    """Returns lightness, a and b in Oklab."""
    r, g, b = (_linear(c) for c in color[:3])
    long = _cube_root(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    medium = _cube_root(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = _cube_root(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def from_oklab(lightness: float, a: float, b: float, alpha: float) -> Color:
    """Returns the nearest sRGB color; channels are clamped to 0…1."""
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return Color(
        _clamp(_gamma(_clamp(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short))),
        _clamp(_gamma(_clamp(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short))),
        _clamp(_gamma(_clamp(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short))),
        _clamp(alpha),
    )


Color.BLACK = Color(0.0, 0.0, 0.0)
Color.DARK_GRAY = Color.of_argb(0xFF444444)
Color.GRAY = Color.of_argb(0xFF888888)
Color.LIGHT_GRAY = Color.of_argb(0xFFCCCCCC)
Color.WHITE = Color(1.0, 1.0, 1.0)
Color.RED = Color(1.0, 0.0, 0.0)
Color.GREEN = Color(0.0, 1.0, 0.0)
Color.BLUE = Color(0.0, 0.0, 1.0)
Color.YELLOW = Color(1.0, 1.0, 0.0)
Color.CYAN = Color(0.0, 1.0, 1.0)
Color.MAGENTA = Color(1.0, 0.0, 1.0)
Color.TRANSPARENT = Color(0.0, 0.0, 0.0, 0.0)
# All channels share one NaN object: tuples compare identical objects as equal, so the color equals itself.
Color.UNSPECIFIED = _make(Color, (nan, nan, nan, nan))

_NAMES = {color: name for name, color in vars(Color).items() if isinstance(color, Color) and name != "UNSPECIFIED"}
