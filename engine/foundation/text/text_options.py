"""TextOptions: what else `Text` takes as keyword arguments, for type checkers and editors.

Text gathers them in one parameter, because a composable compares every parameter in each composition and most texts
give none of these.
"""

from __future__ import annotations

from typing import TypedDict

from engine.drawing import Brush
from engine.drawing.text import FontStyle, FontWeight, TextAlign, TextDecoration
from engine.unit import Color, Sp


class TextOptions(TypedDict, total=False):
    """The fields of TextStyle other than `color` and `font_size`, and how lines are broken."""

    font_weight: FontWeight | int | None
    font_style: FontStyle | None
    letter_spacing: Sp | None
    background: Color
    text_decoration: TextDecoration | None
    brush: Brush | None
    baseline_shift: float | None
    text_align: TextAlign | None
    line_height: Sp | None
    soft_wrap: bool
    min_lines: int
