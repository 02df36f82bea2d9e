"""TextStyle and SpanStyle: how text looks. Immutable values; None and Color.UNSPECIFIED mean "not said here".

Sizes are sp (`font_size`, `letter_spacing`, `line_height`), as floats.
Source: Compose ui-text TextStyle.kt, SpanStyle.kt.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any, ClassVar, Self

from engine.drawing.brush import Brush
from engine.drawing.text.font_style import FontStyle, FontWeight
from engine.snapshot.value_repr import value_repr
from engine.unit import Color


class TextAlign(Enum):
    LEFT = "left"
    RIGHT = "right"
    CENTER = "center"
    JUSTIFY = "justify"
    START = "start"
    END = "end"


class TextOverflow(Enum):
    """What happens to text that does not fit."""

    CLIP = "clip"  # cut off at the edge
    ELLIPSIS = "ellipsis"  # the end of the last line becomes …
    VISIBLE = "visible"  # drawn over the edge


class TextDecoration(Enum):
    NONE = 0
    UNDERLINE = 1
    LINE_THROUGH = 2
    UNDERLINE_LINE_THROUGH = 3

    def __or__(self, other: TextDecoration) -> TextDecoration:
        return TextDecoration(self.value | other.value)

    @staticmethod
    def combine(*decorations: TextDecoration) -> TextDecoration:
        result = TextDecoration.NONE
        for decoration in decorations:
            result |= decoration
        return result

    def __contains__(self, other: TextDecoration) -> bool:
        return self.value & other.value == other.value


@dataclass(frozen=True, slots=True, kw_only=True)
class SpanStyle:
    """What may change from one character to the next."""

    color: Color = Color.UNSPECIFIED
    font_size: float | None = None
    font_weight: FontWeight | int | None = None
    font_style: FontStyle | None = None
    letter_spacing: float | None = None
    background: Color = Color.UNSPECIFIED
    text_decoration: TextDecoration | None = None
    brush: Brush | None = None
    baseline_shift: float | None = None
    """Up, as a fraction of the font size."""

    def __post_init__(self) -> None:
        size = self.font_size
        if size is not None and not 0 <= size < 10_000:
            raise ValueError(f"{type(self).__name__}(font_size={value_repr(size)}): a font size is 0 or more sp.")

    def merge(self, other: SpanStyle | None) -> Self:
        """This style with everything that `other` says."""
        if other is None or other is self:
            return self
        changes: dict[str, Any] = {}
        for name in _names(type(other)):
            value = getattr(other, name)
            if value is not None and value is not Color.UNSPECIFIED:
                changes[name] = value
        return replace(self, **changes) if changes else self

    def copy(self, **changes: Any) -> Self:
        return replace(self, **changes)


@dataclass(frozen=True, slots=True, kw_only=True)
class TextStyle(SpanStyle):
    """A SpanStyle and what concerns whole lines."""

    DEFAULT: ClassVar[TextStyle]

    text_align: TextAlign | None = None
    line_height: float | None = None

    def __post_init__(self) -> None:
        # Not super(): a dataclass with slots is made anew, and the zero-argument form would miss it.
        SpanStyle.__post_init__(self)
        if self.line_height is not None and not self.line_height > 0:
            raise ValueError(f"TextStyle(line_height={self.line_height!r}): a line height is positive.")

    def to_span_style(self) -> SpanStyle:
        return SpanStyle(**{name: getattr(self, name) for name in _names(SpanStyle)})

    def has_same_layout_as(self, other: TextStyle) -> bool:
        """Do they differ at most in what is only drawn (colors, decoration)?"""
        return self is other or all(
            getattr(self, name) == getattr(other, name)
            for name in _names(TextStyle)
            if name not in ("color", "background", "text_decoration", "brush")
        )


TextStyle.DEFAULT = TextStyle()

DEFAULT_FONT_SIZE = 14.0

_names_of: dict[type, tuple[str, ...]] = {}  # from class definitions only


def _names(cls: type) -> tuple[str, ...]:
    names = _names_of.get(cls)
    if names is None:
        names = _names_of[cls] = tuple(field.name for field in fields(cls))
    return names
