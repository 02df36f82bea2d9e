"""BasicTextField: editable text without a look of its own, and with a decoration by the program.

    BasicTextField(text.value, text.set, decoration_box=lambda inner_field: Framed(inner_field))
    BasicTextField(remember_text_field_state("draft"))

Not here    editing, keys and input methods: text_field.py, text_field_node.py.
Source of behavior  Compose foundation BasicTextField.kt (all overloads).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import Content, composable
from engine.drawing.text import TextLayoutResult, TextStyle
from engine.foundation.argument import check_has
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.foundation.locals import LocalClipboard
from engine.foundation.text.keyboard_options import KeyboardActions, KeyboardOptions
from engine.foundation.text.visual_transformation import VisualTransformation
from engine.foundation.widgets.field_text import FieldLook
from engine.foundation.widgets.output_text import OutputTransformation
from engine.foundation.widgets.text_field import Decoration, FieldOptions, emit_field, emit_field_of_state
from engine.foundation.widgets.text_field_state import InputTransformation, TextFieldLineLimits, TextFieldState
from engine.foundation.widgets.text_field_value import TextFieldValue
from engine.node import AnyModifier, Modifier
from engine.unit import Color

_PLAIN = TextStyle()


@composable
def BasicTextField(
    value: str | TextFieldValue | TextFieldState,
    on_value_change: Callable[[Any], object] | None = None,
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
    visual_transformation: VisualTransformation = VisualTransformation.NONE,
    keyboard_options: KeyboardOptions = KeyboardOptions(),
    keyboard_actions: KeyboardActions = KeyboardActions(),
    cursor_color: Color = Color.BLACK,
    decoration_box: Content | Decoration | None = None,
    input_transformation: InputTransformation | None = None,
    output_transformation: OutputTransformation | None = None,
    line_limits: TextFieldLineLimits | None = None,
    on_keyboard_action: Callable[[Callable[[], object]], object] | None = None,
) -> None:
    """Shows `value` and calls `on_value_change` with each edit, of the same type (str or TextFieldValue).

    `decoration_box(inner_field)` composes what is around the text and calls `inner_field()` once, where the text is;
    the whole decoration takes focus and taps. On Enter, a field of a single line runs the action of `keyboard_options`
    in `keyboard_actions`, or `on_done()`. `on_text_layout(result)` runs after each new layout. `visual_transformation`
    shows another text than the field holds.
    A TextFieldState in place of `value` owns the text, without `on_value_change`; `input_transformation`,
    `output_transformation`, `line_limits` and `on_keyboard_action(perform_default)` are for it. Raises TypeError for
    another type. Compose: BasicTextField.
    """
    if line_limits is not None:
        single_line, min_lines = line_limits.is_single_line, line_limits.min_height_in_lines
        max_lines = line_limits.max_height_in_lines
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
        transformation=_checked(visual_transformation),
        keyboard_options=keyboard_options,
        keyboard_actions=check_has("keyboard_actions", keyboard_actions, "run", "KeyboardActions.all(lambda scope: …)"),
    )
    look = FieldLook(is_basic=True, min_lines=min_lines, on_text_layout=on_text_layout)
    around: Any = decoration_box
    if isinstance(value, TextFieldState):
        edits = (*_checked_edits(input_transformation, output_transformation), on_keyboard_action)
        emit_field_of_state(value, modifier, options, look, around, edits)
    else:
        emit_field(value, on_value_change, modifier, options, look, around)


def _checked(transformation: VisualTransformation) -> VisualTransformation:
    return check_has("visual_transformation", transformation, "filter", "VisualTransformation.of(…)")


def _checked_edits(
    of_input: InputTransformation | None, of_output: OutputTransformation | None
) -> tuple[InputTransformation | None, OutputTransformation | None]:
    if of_input is not None:
        check_has("input_transformation", of_input, "transform_input", "InputTransformation(lambda buffer: …)")
    if of_output is not None:
        check_has("output_transformation", of_output, "transform_output", "OutputTransformation(…)")
    return of_input, of_output
