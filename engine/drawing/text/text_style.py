"""TextStyle and SpanStyle: the look of text. Immutable values; None and Color.UNSPECIFIED mean "not set".

Sizes are sp (`font_size`, `letter_spacing`, `line_height`), as floats.
Source: Compose ui-text TextStyle.kt, SpanStyle.kt.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any, ClassVar, Self

from engine.drawing.brush import Brush
from engine.drawing.draw_style import DrawStyle
from engine.drawing.text.font_style import FontStyle, FontWeight
from engine.snapshot.value_repr import value_repr
from engine.unit import Color, Offset


class TextAlign(Enum):
    """The horizontal alignment of lines."""

    LEFT = "left"
    RIGHT = "right"
    CENTER = "center"
    JUSTIFY = "justify"
    START = "start"
    END = "end"


class TextOverflow(Enum):
    """How text that does not fit is shown."""

    CLIP = "clip"  # cut off at the edge
    ELLIPSIS = "ellipsis"  # the end of the last line is replaced by …
    START_ELLIPSIS = "start ellipsis"  # as ELLIPSIS: Compose on the desktop marks the end (picture texts_in_boxes)
    MIDDLE_ELLIPSIS = "middle ellipsis"  # as ELLIPSIS, for the same reason
    VISIBLE = "visible"  # drawn beyond the edge

    @property
    def is_marked(self) -> bool:
        """Whether a … stands where the text is cut off."""
        return self in (TextOverflow.ELLIPSIS, TextOverflow.START_ELLIPSIS, TextOverflow.MIDDLE_ELLIPSIS)


class TextDecoration(Enum):
    """Lines under or through the text."""

    NONE = 0
    UNDERLINE = 1
    LINE_THROUGH = 2
    UNDERLINE_LINE_THROUGH = 3

    def __or__(self, other: TextDecoration) -> TextDecoration:
        return TextDecoration(self.value | other.value)

    @staticmethod
    def combine(*decorations: TextDecoration) -> TextDecoration:
        """Returns a decoration with all given lines."""
        result = TextDecoration.NONE
        for decoration in decorations:
            result |= decoration
        return result

    def __contains__(self, other: TextDecoration) -> bool:
        return self.value & other.value == other.value


class TextDirection(Enum):
    """From which side a text begins: CONTENT asks its first letter with a direction, and else the layout direction."""

    LTR = "ltr"
    RTL = "rtl"
    CONTENT = "content"
    CONTENT_OR_LTR = "content_or_ltr"
    CONTENT_OR_RTL = "content_or_rtl"


@dataclass(frozen=True, slots=True)
class Shadow:
    """A shadow below the letters: its color, its offset and its blur in px."""

    color: Color = Color.BLACK
    offset: Offset = Offset.ZERO
    blur_radius: float = 0.0


@dataclass(frozen=True, slots=True)
class TextIndent:
    """The indentation in sp of the first line (`first_line`) and of all other lines (`rest_line`)."""

    first_line: float = 0.0
    rest_line: float = 0.0


@dataclass(frozen=True, slots=True)
class LineHeightStyle:
    """Where the letters stand in a line that is higher than they need, and which outer edges are trimmed.

    The default is that of Compose: proportional, and both edges trimmed.
    """

    class Alignment(Enum):
        """Where the additional space of a line goes."""

        TOP = 0.0
        CENTER = 0.5
        PROPORTIONAL = -1.0
        BOTTOM = 1.0

    class Trim(Enum):
        """Which additional space is left out: that above the first line, and that below the last one."""

        FIRST_LINE_TOP = 1
        LAST_LINE_BOTTOM = 2
        BOTH = 3
        NONE = 0

    alignment: Alignment = Alignment.PROPORTIONAL
    trim: Trim = Trim.BOTH


def _refuse_word(name: str, value: object) -> None:
    """Raises TypeError for a word in place of a constant: `font_weight="bold"`."""
    if isinstance(value, str):
        kind, constant = name.title().replace("_", ""), value.upper().replace("-", "_")
        raise TypeError(f"{name}={value_repr(value)}: expected a {kind}; write `{kind}.{constant}`")


@dataclass(frozen=True, slots=True, kw_only=True)
class SpanStyle:
    """The style properties that can differ between characters."""

    color: Color = Color.UNSPECIFIED
    font_size: float | None = None
    font_weight: FontWeight | int | None = None
    font_style: FontStyle | None = None
    letter_spacing: float | None = None
    background: Color = Color.UNSPECIFIED
    text_decoration: TextDecoration | None = None
    brush: Brush | None = None
    baseline_shift: float | None = None
    """Distance above the baseline, as a fraction of the font's ascent: 0.5 is superscript, −0.5 is subscript."""
    alpha: float | None = None
    """Of `brush`, 0…1."""
    shadow: Shadow | None = None
    draw_style: DrawStyle | None = None
    """A Stroke draws outlines of the letters."""

    def __post_init__(self) -> None:
        size = self.font_size
        if size is not None and not 0 <= size < 10_000:
            raise ValueError(f"{type(self).__name__}(font_size={value_repr(size)}): a font size is 0 or more sp.")
        _refuse_word("font_weight", self.font_weight)
        _refuse_word("font_style", self.font_style)
        _refuse_word("text_decoration", self.text_decoration)

    def merge(self, other: SpanStyle | None) -> Self:
        """Returns this style with the properties that `other` sets."""
        if other is None or other is self:
            return self
        changes: dict[str, Any] = {}
        for name in _names(type(other)):
            value = getattr(other, name)
            if value is not None and value is not Color.UNSPECIFIED:
                changes[name] = value
        return replace(self, **changes) if changes else self

    def copy(self, **changes: Any) -> Self:
        """Returns this style with other values of some properties."""
        return replace(self, **changes)


@dataclass(frozen=True, slots=True, kw_only=True)
class TextStyle(SpanStyle):
    """A SpanStyle and the properties of whole lines."""

    DEFAULT: ClassVar[TextStyle]

    text_align: TextAlign | None = None
    line_height: float | None = None
    line_height_style: LineHeightStyle | None = None
    text_indent: TextIndent | None = None
    text_direction: TextDirection | None = None
    """None: the layout direction."""

    def __post_init__(self) -> None:
        # Not super(): a dataclass with slots is a new class, which the zero-argument form does not find.
        SpanStyle.__post_init__(self)
        if self.line_height is not None and not self.line_height > 0:
            raise ValueError(f"TextStyle(line_height={self.line_height!r}): a line height is positive.")
        _refuse_word("text_align", self.text_align)

    def to_span_style(self) -> SpanStyle:
        """Returns the properties of characters only."""
        return SpanStyle(**{name: getattr(self, name) for name in _names(SpanStyle)})

    def has_same_layout_as(self, other: TextStyle) -> bool:
        """True if both styles give the same layout; colors and decorations may differ."""
        return self is other or all(
            getattr(self, name) == getattr(other, name) for name in _names(TextStyle) if name not in _LOOKS
        )


TextStyle.DEFAULT = TextStyle()

DEFAULT_FONT_SIZE = 14.0

_LOOKS = frozenset(("color", "background", "text_decoration", "brush", "alpha", "shadow", "draw_style"))
"""The fields that change how text is drawn, not where."""

_names_of: dict[type, tuple[str, ...]] = {}  # derived from class definitions only


def _names(cls: type) -> tuple[str, ...]:
    names = _names_of.get(cls)
    if names is None:
        names = _names_of[cls] = tuple(field.name for field in fields(cls))
    return names
