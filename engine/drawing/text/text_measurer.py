"""TextMeasurer: lays out text and caches the last layouts.

`measure(text, style, constraints)` → TextLayoutResult, in px. Equal arguments return the same object while it
is cached, so that drawing it again counts as unchanged.
Source: Compose ui-text TextMeasurer.kt.
"""

from __future__ import annotations

from collections import OrderedDict

from engine.drawing.text.annotated_string import AnnotatedString
from engine.drawing.text.paragraph import paragraph_of
from engine.drawing.text.text_layout_result import TextLayoutInput, TextLayoutResult
from engine.drawing.text.text_style import TextOverflow, TextStyle
from engine.unit import Constraints, Density, LayoutDirection

_UNBOUNDED = Constraints()


class TextMeasurer:
    """Measures text. `density` and `layout_direction` are the defaults of `measure`."""

    __slots__ = ("_cache", "_cache_size", "_density", "_font_scale", "_layout_direction")

    def __init__(
        self,
        density: Density | float = 1.0,
        layout_direction: LayoutDirection = LayoutDirection.LTR,
        cache_size: int = 8,
    ) -> None:
        if isinstance(density, Density):
            self._density, self._font_scale = density.density, density.font_scale
        else:
            self._density, self._font_scale = float(density), 1.0
        self._layout_direction = layout_direction
        self._cache: OrderedDict[TextLayoutInput, TextLayoutResult] = OrderedDict()
        self._cache_size = cache_size

    def measure(
        self,
        text: str | AnnotatedString,
        style: TextStyle | None = None,
        constraints: Constraints | None = None,
        *,
        overflow: TextOverflow = TextOverflow.CLIP,
        soft_wrap: bool = True,
        max_lines: int | None = None,
        min_lines: int = 1,
        density: Density | None = None,
        layout_direction: LayoutDirection | None = None,
    ) -> TextLayoutResult:
        """Lays out a text, with lines broken at the maximum width in px.

        `max_lines` and, with an ellipsis, the maximum height limit the number of lines.
        """
        key = TextLayoutInput(
            text,
            TextStyle.DEFAULT if style is None else style,
            _UNBOUNDED if constraints is None else constraints,
            overflow,
            soft_wrap,
            max_lines,
            min_lines,
            self._density if density is None else density.density,
            self._font_scale if density is None else density.font_scale,
            self._layout_direction if layout_direction is None else layout_direction,
        )
        cache = self._cache
        result = cache.get(key)
        if result is not None:
            cache.move_to_end(key)
            return result
        result = lay_out_text(key)
        if self._cache_size:
            cache[key] = result
            if len(cache) > self._cache_size:
                cache.popitem(last=False)
        return result


def lay_out_text(input: TextLayoutInput) -> TextLayoutResult:
    """Lays out a text without the cache, for a node that keeps its result.

    Raises ValueError for wrong numbers of lines, TypeError for a text of another type.
    """
    if input.max_lines is not None and input.max_lines < max(1, input.min_lines):
        raise ValueError(
            f"max_lines={input.max_lines!r}, min_lines={input.min_lines!r}: "
            "max_lines must be at least 1, and not less than min_lines."
        )
    if not isinstance(input.text, (str, AnnotatedString)):
        raise TypeError(f"Text is a str or an AnnotatedString, not {type(input.text).__name__}.")
    paragraph = paragraph_of(input.text, input.style, input.density, input.font_scale)
    return TextLayoutResult(input, paragraph)
