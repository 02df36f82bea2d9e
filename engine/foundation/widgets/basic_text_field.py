"""BasicTextField: editable text without a look of its own, and with a decoration by the program.

    BasicTextField(text.value, text.set, decoration_box=lambda inner_field: Framed(inner_field))

Not here    editing, keys and input methods: text_field.py, text_field_node.py.
Source of behavior  Compose foundation BasicTextField.kt (value and TextFieldValue overloads).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import Content, composable
from engine.drawing.text import TextLayoutResult, TextStyle
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.foundation.locals import LocalClipboard
from engine.foundation.widgets.field_text import FieldLook
from engine.foundation.widgets.text_field import Decoration, FieldOptions, emit_field
from engine.foundation.widgets.text_field_value import TextFieldValue
from engine.node import AnyModifier, Modifier
from engine.unit import Color

_PLAIN = TextStyle()


@composable
def BasicTextField(
    value: str | TextFieldValue,
    on_value_change: Callable[[Any], object],
    modifier: AnyModifier = Modifier,
    *,
    enabled: bool = True,
    read_only: bool = False,
    text_style: TextStyle | None = None,
    single_line: bool = False,
    max_lines: int | None = None,
    min_lines: int = 1,
    on_done: Callable[[], object] | None = None,
    on_text_layout: Callable[[TextLayoutResult], object] | None = None,
    interaction_source: InteractionSource | None = None,
    cursor_color: Color = Color.BLACK,
    decoration_box: Content | Decoration | None = None,
) -> None:
    """Shows `value` and calls `on_value_change` with each edit, of the same type (str or TextFieldValue).

    `decoration_box(inner_field)` composes what is around the text and calls `inner_field()` once, where the text is;
    the whole decoration takes focus and taps. `on_done()` runs on Enter in a single line field,
    `on_text_layout(result)` after each new layout. Raises TypeError for another type of value. Compose: BasicTextField.
    """
    options = FieldOptions(
        enabled=enabled,
        read_only=read_only,
        single_line=single_line,
        max_lines=1 if single_line else max_lines,
        placeholder="",
        style=_PLAIN if text_style is None else text_style,
        text_color=Color.BLACK,
        accent=cursor_color,
        clipboard=LocalClipboard.current,
        on_done=on_done,
        interaction_source=interaction_source,
    )
    look = FieldLook(has_frame=False, is_basic=True, min_lines=min_lines, on_text_layout=on_text_layout)
    around: Any = decoration_box
    emit_field(value, on_value_change, modifier, options, look, around)
