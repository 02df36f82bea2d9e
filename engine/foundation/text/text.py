"""Text: shows a text. remember_text_measurer: measures texts for a draw block.

Unspecified style values come from LocalTextStyle; an unspecified color comes from LocalContentColor.

Source of behavior  Compose foundation BasicText.kt, material3 Text.kt; ui-text TextMeasurerHelper.kt.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Unpack

from engine.composition import composable, remember
from engine.drawing import Brush
from engine.drawing.text import (
    AnnotatedString,
    TextMeasurer,
    TextOverflow,
    TextStyle,
)
from engine.foundation.argument import NUMBERS, check_color, check_function, check_number, state_given
from engine.foundation.locals import LocalContentColor, LocalTextStyle
from engine.foundation.text.text_node import TextElement
from engine.foundation.text.text_options import TextOptions
from engine.layout import Layout, LocalDensity, LocalLayoutDirection
from engine.mistakes.suggestion import did_you_mean
from engine.node import AnyModifier, Modifier
from engine.snapshot.value_repr import value_repr
from engine.unit import Color, Constraints, Sp


def text_measure_policy(scope: Any, measurables: Sequence[Any], constraints: Constraints) -> Any:
    """Measures the empty content of a Text; its modifier measures the text itself."""
    return scope.layout(constraints.min_width, constraints.min_height)


# The names in `**options`: other TextStyle fields and line breaking options.
_STYLE_NAMES = frozenset(field.name for field in fields(TextStyle)) - {"color", "font_size"}
_OWN_NAMES = ("text", "modifier", "style", "color", "font_size", "max_lines", "overflow")
_LINE_NAMES = frozenset(("soft_wrap", "min_lines", "on_text_layout"))


@composable
def Text(
    text: str | AnnotatedString,
    modifier: AnyModifier = Modifier,
    *,
    style: TextStyle | None = None,
    color: Color | Brush | None = None,
    font_size: Sp | None = None,
    max_lines: int | None = None,
    overflow: TextOverflow = TextOverflow.CLIP,
    **options: Unpack[TextOptions],
) -> None:
    """Shows `text`; `font_size` in sp. `options`: other TextStyle fields (`font_weight=` …), `soft_wrap=`,
    `min_lines=`, `on_text_layout=`, which receives the TextLayoutResult of each new layout.

    The options share one parameter because the Composer compares every parameter in every composition, and most texts
    pass none. Raises TypeError for a wrong type or an unknown option. Compose: Text.
    """
    if not isinstance(text, (str, AnnotatedString)):
        written = "Text(text, modifier)" if isinstance(text, Modifier) or text is Modifier else "Text(str(value))"
        raise state_given("Text", text) or TypeError(
            f"Text({value_repr(text)}): expected a str or an AnnotatedString; write `{written}`"
        )
    soft_wrap, min_lines, on_text_layout = True, 1, None
    if style is not None and not isinstance(style, TextStyle):
        raise TypeError(f"Text(style={value_repr(style)}): expected a TextStyle; write `style=TextStyle(font_size=14)`")
    merged = LocalTextStyle.current if style is None else style
    look: dict[str, Any] = {**options}
    if look:
        unknown = look.keys() - _STYLE_NAMES - _LINE_NAMES
        if unknown:
            known = _STYLE_NAMES | _LINE_NAMES
            meant = did_you_mean(min(unknown), (*_OWN_NAMES, *known))
            if any(hasattr(Modifier, each) for each in unknown):
                others = f"; it is a modifier: write `Text(…, Modifier.{min(unknown)}(…))`"
            elif "key" in unknown:
                others = "; write `with key(…):` around the Text"
            else:
                others = meant or f"; there are also {', '.join(sorted(known))}"
            raise TypeError(f"Text has no parameter {', '.join(sorted(unknown))}{others}")
        soft_wrap = look.pop("soft_wrap", True)
        min_lines = look.pop("min_lines", 1)
        on_text_layout = look.pop("on_text_layout", None)
        if on_text_layout is not None:
            check_function("Text", on_text_layout, "Text(…, on_text_layout=lambda result: …)")
    if font_size is not None:
        if font_size.__class__ not in NUMBERS:
            check_number("font_size", font_size, "sp", "14")
        merged = merged.copy(font_size=font_size, **look)
    elif look:
        merged = merged.copy(**look)
    if max_lines is not None and max_lines.__class__ is not int:
        check_number("max_lines", max_lines, "lines", "1")
    if color is not None and color.__class__ is not Color:
        check_color("Text(color=…)", color)
    if color is None or (isinstance(color, Color) and not color.is_specified):
        color = None if merged.color.is_specified or merged.brush is not None else LocalContentColor.current
    Layout(
        text_measure_policy,
        modifier.then(TextElement(text, merged, color, overflow, soft_wrap, max_lines, min_lines, on_text_layout)),
    )


def remember_text_measurer(cache_size: int = 8) -> TextMeasurer:
    """Remembers a TextMeasurer with the local density and layout direction.

    `scope.draw_text(measurer.measure(text))` draws in a draw block. Compose: rememberTextMeasurer.
    """
    density, direction = LocalDensity.current, LocalLayoutDirection.current
    return remember(lambda: TextMeasurer(density, direction, cache_size), density, direction, cache_size)


def _with_options(signature: inspect.Signature) -> inspect.Signature:
    """Returns the signature with each option as a separate parameter, for `help(Text)` and editors."""
    own = [each for each in signature.parameters.values() if each.kind is not inspect.Parameter.VAR_KEYWORD]
    options = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)
        for name, annotation in TextOptions.__annotations__.items()
    ]
    return signature.replace(parameters=own + options)


Text.__signature__ = _with_options(inspect.signature(Text))  # type: ignore[attr-defined]  # for inspect and editors
