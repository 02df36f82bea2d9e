"""TextOptions: the other keyword arguments of `Text`, for type checkers and editors.

Text collects them in one parameter, because the Composer compares every parameter in every composition and most texts
pass none of these.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from engine.drawing import Brush, DrawStyle
from engine.drawing.text import (
    FontStyle,
    FontWeight,
    LineHeightStyle,
    Shadow,
    TextAlign,
    TextDecoration,
    TextDirection,
    TextIndent,
    TextLayoutResult,
)
from engine.unit import Color, Sp


class TextOptions(TypedDict, total=False):
    """The fields of TextStyle other than `color` and `font_size`, the line breaking, and who asks for the lines."""

    font_weight: FontWeight | int | None
    font_style: FontStyle | None
    letter_spacing: Sp | None
    background: Color
    text_decoration: TextDecoration | None
    brush: Brush | None
    baseline_shift: float | None
    alpha: float | None
    shadow: Shadow | None
    draw_style: DrawStyle | None
    text_align: TextAlign | None
    line_height: Sp | None
    line_height_style: LineHeightStyle | None
    text_indent: TextIndent | None
    text_direction: TextDirection | None
    soft_wrap: bool
    min_lines: int
    on_text_layout: Callable[[TextLayoutResult], object] | None
