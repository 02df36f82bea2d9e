"""TextField: editable text.

The program owns the text: `TextField(value, on_value_change)` shows `value` and reports each edit. With a str the field
remembers caret and selection itself; with a TextFieldValue the program owns selection and composition, too.

Not here    the effects of keys: text_field_value.py. Input: text_field_node.py. Layout and drawing: field_text.py.
Source of behavior  Compose foundation BasicTextField.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from engine.composition import (
    Content,
    ContentLambda,
    Element,
    SideEffect,
    composable,
    key,
    remember,
    remember_updated_state,
)
from engine.drawing.text import TextStyle
from engine.foundation.argument import check_function, state_given
from engine.foundation.clipboard import Clipboard
from engine.foundation.draw.graphics_layer import ValuesGraphicsLayerElement
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.foundation.gestures.orientation import Orientation
from engine.foundation.gestures.scrollable import ScrollableElement
from engine.foundation.gestures.scrollable_state import remember_scrollable_state
from engine.foundation.layout.box_measure_policy import box_measure_policy
from engine.foundation.locals import LocalClipboard, LocalContentColor, LocalTextStyle
from engine.foundation.material.color_scheme import LocalColorScheme
from engine.foundation.text.keyboard_options import KeyboardActions, KeyboardOptions
from engine.foundation.text.visual_transformation import VisualTransformation
from engine.foundation.widgets.field_text import (
    FieldFrame,
    FieldLook,
    FieldTextElement,
    FieldTextState,
    SingleLineTextElement,
)
from engine.foundation.widgets.output_text import OutputText, OutputTransformation
from engine.foundation.widgets.text_field_node import TextFieldElement
from engine.foundation.widgets.text_field_state import InputTransformation, TextFieldState
from engine.foundation.widgets.text_field_value import TextFieldValue
from engine.layout import Layout
from engine.node import AnyModifier, Modifier
from engine.snapshot import MutableState, mutable_state_of
from engine.snapshot.value_repr import value_repr
from engine.unit import Alignment, Color, Constraints

Decoration = Callable[[Callable[[], object]], object]
"""`decoration_box(inner_field)` composes what is around a field, and `inner_field()` in it."""


@composable
def TextField(
    value: str | TextFieldValue,
    on_value_change: Callable[[Any], object],
    modifier: AnyModifier = Modifier,
    *,
    enabled: bool = True,
    read_only: bool = False,
    single_line: bool = False,
    max_lines: int | None = None,
    placeholder: str = "",
    style: TextStyle | None = None,
    color: Color | None = None,
    on_done: Callable[[], object] | None = None,
    has_frame: bool = True,
) -> None:
    """Shows `value` and calls `on_value_change` with each edit, of the same type (str or TextFieldValue).

    `on_done()` runs on Enter in a single line field. `has_frame` draws a container in the theme's surface color, with
    an edge. Raises TypeError for another type. Compose: BasicTextField.
    """
    if on_done is not None:
        check_function("TextField", on_done, "TextField(…, on_done=lambda: …)")
    scheme = LocalColorScheme.current
    options = FieldOptions(
        enabled=enabled,
        read_only=read_only,
        single_line=single_line,
        max_lines=1 if single_line else max_lines,
        placeholder=placeholder,
        style=LocalTextStyle.current if style is None else style,
        text_color=LocalContentColor.current,
        accent=scheme.primary if color is None else color,
        clipboard=LocalClipboard.current,
        on_done=on_done,
    )
    frame = FieldFrame(scheme.surface, scheme.outline_variant) if has_frame else None
    emit_field(value, on_value_change, modifier, options, FieldLook(frame, scheme.outline))


class FieldOptions(NamedTuple):
    """Arguments of a text field, in the order in which TextFieldElement declares them."""

    enabled: bool
    read_only: bool
    single_line: bool
    max_lines: int | None
    placeholder: str
    style: TextStyle
    text_color: Color
    accent: Color
    clipboard: Clipboard
    on_done: Callable[[], object] | None
    interaction_source: InteractionSource | None = None
    transformation: VisualTransformation = VisualTransformation.NONE
    keyboard_options: KeyboardOptions = KeyboardOptions()
    keyboard_actions: KeyboardActions = KeyboardActions()


def emit_field(
    value: str | TextFieldValue,
    on_value_change: Callable[[Any], object] | None,
    modifier: AnyModifier,
    options: FieldOptions,
    look: FieldLook,
    decoration: Decoration | None = None,
) -> None:
    """Composes a field in the scope of the caller: what TextField and BasicTextField have in common."""
    _check("BasicTextField" if look.is_basic else "TextField", value, on_value_change)
    assert on_value_change is not None
    remembered = remember(lambda: mutable_state_of(_as_value(value), name="text_field_value"))
    # Counts edits, so that a composition follows each one: the value that the program passes then wins.
    edits = remember(lambda: mutable_state_of(0, name="edits"))
    shown = _shown(value, remembered)
    if isinstance(value, str):
        SideEffect(lambda: _keep_caret(remembered, shown))
    # The last text that was passed or reported: a text that the program turned down is not reported twice in a row.
    reported = remember(lambda: [shown.text], shown.text)

    def change(edited: TextFieldValue) -> None:
        edits.value += 1
        if not isinstance(value, str):
            if edited != value:
                on_value_change(edited)
            return
        remembered.value = edited
        if edited.text != reported[0]:
            _report(edited.text, reported, on_value_change)

    # Compose follows this in a state, for input methods, and reads it here: a field that is enabled runs once more.
    takes_text = remember_updated_state(options.enabled and not options.read_only)
    _ = takes_text.value
    text = remember(FieldTextState)
    element = TextFieldElement(shown, change, *options, edits.value, text)
    _emit(modifier, element, look, decoration)


OnKeyboardAction = Callable[[Callable[[], object]], object]
"""`on_keyboard_action(perform_default)` runs in place of the default of a keyboard's action key."""


def emit_field_of_state(
    state: TextFieldState,
    modifier: AnyModifier,
    options: FieldOptions,
    look: FieldLook,
    decoration: Decoration | None,
    edits: tuple[InputTransformation | None, OutputTransformation | None, OnKeyboardAction | None],
) -> None:
    """Composes a field whose text `state` owns: composition reads no text, so that typing composes nothing.

    `edits`: the input transformation, the output transformation and the keyboard action.
    """
    transformation, of_output, on_keyboard_action = edits
    output = remember(lambda: None if of_output is None else OutputText(state, of_output), state, of_output)

    def change(edited: TextFieldValue) -> None:
        state.apply_input(edited, transformation)

    text = remember(FieldTextState)
    element = TextFieldElement(_NO_VALUE, change, *options, 0, text, state, on_keyboard_action, output)
    _emit(modifier, element, look, decoration)


_NO_VALUE = TextFieldValue()
_FILLED = box_measure_policy(Alignment.TOP_START, True)
_CLIPPED = Modifier.then(ValuesGraphicsLayerElement((("clip", True),)))


def _emit(modifier: AnyModifier, element: TextFieldElement, look: FieldLook, decoration: Decoration | None) -> None:
    """Emits the field's node, and the text in it, whose layer of its own field_text.py explains."""
    text, is_of_state = element.text, element.state is not None
    orientation = Orientation.HORIZONTAL if element.single_line else Orientation.VERTICAL
    # The field of a TextFieldState learns in layout what the others read in composition.
    scrolls = element.enabled and (is_of_state or text.overflow.value > 0)
    scrollable = ScrollableElement(remember_scrollable_state(text.scroll_by), orientation, scrolls, True, None)
    inside = SingleLineTextElement if element.single_line else FieldTextElement
    chain = _CLIPPED.then(inside(text, 0 if is_of_state else text.line_height.value, look))
    with Layout(_FILLED, modifier.then(element).then(scrollable)):
        if is_of_state:
            # In Compose the area of a menu is around the content of an enabled field: enabling composes other content.
            with key(element.enabled):
                _emit_content_of_state(decoration, chain)
        elif decoration is None:
            TextFieldText(chain)
        else:
            _Decorated(decoration, lambda: _inner_field(chain))


def _emit_content_of_state(decoration: Decoration | None, chain: AnyModifier) -> None:
    if decoration is None:
        TextFieldText(chain)
        return
    # A TextFieldDecorator is an interface in Compose: its function is no scope, and runs with the field.
    plain: Any = decoration.function if isinstance(decoration, ContentLambda) else decoration
    plain(lambda: _inner_field(chain))


def _inner_field(chain: AnyModifier) -> None:
    TextFieldText(chain)


@composable(transparent=True)
def _Decorated(decoration: Decoration, inner: Content | Callable[[], object]) -> None:
    """Composes the decoration; another text or caret runs only the inner field in it."""
    shown: Any = inner
    decoration(shown)


@composable(inline=True)
def TextFieldText(modifier: AnyModifier) -> Element:
    """Emits the text of a field under a name of its own, so that reports distinguish it from the field around it."""
    return Layout(text_field_measure_policy, modifier)


def _report(text: str, reported: list[str], on_value_change: Callable[[str], object]) -> None:
    """Reports `text`. After an exception the same text, typed again, is reported again."""
    before, reported[0] = reported[0], text
    try:
        on_value_change(text)
    except BaseException:
        reported[0] = before
        raise


def _check(name: str, value: object, on_value_change: object) -> None:
    if not callable(on_value_change):
        check_function(name, on_value_change, f"{name}(text.value, lambda new: text.set(new))")
    if not isinstance(value, str | TextFieldValue):
        raise state_given(name, value) or TypeError(
            f"{name}({value_repr(value)}): expected a str or a TextFieldValue, got {type(value).__name__}"
        )


def _shown(value: str | TextFieldValue, remembered: MutableState[TextFieldValue]) -> TextFieldValue:
    """Returns the program's text, even if the program rejected the last edit, with the remembered caret."""
    if isinstance(value, TextFieldValue):
        return value
    shown = remembered.value
    return shown if shown.text == value else shown.with_text(value)


def _keep_caret(remembered: MutableState[TextFieldValue], shown: TextFieldValue) -> None:
    """Stores a caret that a shorter text of the program limits: it stays there when a longer text follows."""
    kept = remembered.value
    if kept.selection != shown.selection or kept.composition != shown.composition:
        remembered.value = shown


def _as_value(value: str | TextFieldValue) -> TextFieldValue:
    """Returns the value of a string as Compose does: the caret stands at the start until a click or key moves it."""
    return TextFieldValue(value) if isinstance(value, str) else replace(value)


def text_field_measure_policy(scope: Any, measurables: Sequence[Any], constraints: Constraints) -> Any:
    """Measures the empty content of a TextField; its modifier measures the text itself."""
    return scope.layout(constraints.min_width, constraints.min_height)
