"""TextFieldNode: edits the text of a TextField: focus, keys, pointer, input methods, clipboard, semantics.

Terms       composing: an input method shows text that it may replace; it is underlined.
Not here    layout and drawing: field_text.py. The timing of the caret: caret_blink.py. The input method connection of a
            window: `Scene.text_input`.
Source of behavior  Compose foundation CoreTextField.kt, TextFieldKeyInput.kt.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine import trace
from engine.drawing.text import (
    TextLayoutResult,
    TextStyle,
)
from engine.foundation.clipboard import Clipboard
from engine.foundation.gestures.focusable import FocusableNode
from engine.foundation.gestures.gesture_waits import await_each_gesture, await_first_down, drag
from engine.foundation.gestures.interaction import PressInteraction
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.foundation.text.keyboard_options import ImeAction, KeyboardActions, KeyboardOptions
from engine.foundation.text.visual_transformation import VisualTransformation
from engine.foundation.widgets.caret_blink import CaretBlink
from engine.foundation.widgets.edit_history import EditHistory
from engine.foundation.widgets.field_text import FieldTextState
from engine.foundation.widgets.output_text import OutputText
from engine.foundation.widgets.text_editing import apply_key
from engine.foundation.widgets.text_field_state import TextFieldState
from engine.foundation.widgets.text_field_value import TextFieldValue
from engine.frame import WindowInfo
from engine.input import (
    AwaitPointerEventScope,
    KeyboardModifiers,
    KeyEventType,
    PointerInputChange,
    PointerInputScope,
    SurroundingText,
    SuspendingPointerInputModifierNode,
    TextInputNode,
)
from engine.node import (
    DelegatingNode,
    KeyInputModifierNode,
    Modifier,
    ModifierNodeElement,
    SemanticsModifierNode,
)
from engine.semantics import SemanticsConfiguration
from engine.semantics.semantics import configuration_of
from engine.unit import Color, Offset, Rect


class _FieldFocus(FocusableNode):
    """A focusable that also notifies the text field of focus changes."""

    def __init__(self, enabled: bool, source: InteractionSource | None, changed: Callable[[], None]) -> None:
        super().__init__(enabled, source)
        self._changed = changed

    def on_focus_event(self, focus_state: Any) -> None:
        super().on_focus_event(focus_state)
        self._changed()


class TextFieldNode(
    KeyInputModifierNode,
    SemanticsModifierNode,
    TextInputNode,
    DelegatingNode,
    Modifier.Node,
):
    """Edits the text of one TextField."""

    should_auto_invalidate = False

    def __init__(self, element: TextFieldElement) -> None:
        super().__init__()
        self.element = element
        self._own_history = EditHistory()
        self._edited: TextFieldValue | None = None
        self._last_tap = (-10_000, -1)
        self._had_focus = False
        self._caret = CaretBlink(self)
        self._pointer_input = self.delegate(SuspendingPointerInputModifierNode(self._detect))
        self._focus = self.delegate(_FieldFocus(element.enabled, element.interaction_source, self._focus_changed))

    @property
    def _text(self) -> FieldTextState:
        return self.element.text

    @property
    def is_focused(self) -> bool:
        """Whether the field has the focus."""
        return self._focus.target.focus_state.is_focused

    @property
    def value(self) -> TextFieldValue:
        """The base of the next edit: edits count before the program has received them."""
        return self._edited if self._edited is not None else self.composed_value

    @property
    def composed_value(self) -> TextFieldValue:
        """The value of the last composition; a field with a TextFieldState reads the current value of the state."""
        state = self.element.state
        return self.element.value if state is None else state.value

    @property
    def history(self) -> EditHistory:
        """The steps to undo and to redo."""
        state = self.element.state
        return self._own_history if state is None else state.history

    # -- the caret

    def _focus_changed(self) -> None:
        had_focus, self._had_focus = self._had_focus, self.is_focused
        if had_focus == self.is_focused:
            return  # a focused field requested the focus again: its caret keeps blinking
        if had_focus:
            self._end_session()
        if had_focus and not self.value.selection.collapsed:
            end = self.value.selection.max  # a field without the focus shows no selection
            self.move(self.value.select(end, end))
        if self._shows_blinking_caret:
            self._caret.start_after_frame()
        else:
            self._caret.stop()
        self._text.invalidate_draw()

    def _end_session(self) -> None:
        """Reports what the field holds, as Compose does when the session of the input method ends.

        This is the text without a composing part; an edit that is not composed yet is reported once more; and a caret
        that was moved, but not composed yet, is back where it was.
        """
        held = self.value.without_composition()
        if held != self.value:
            self.edit(held)
        elif self.element.state is None and self.takes_text:
            self.element.on_change(held)

    @property
    def _shows_blinking_caret(self) -> bool:
        return self.takes_text and self.is_focused and self.value.selection.collapsed

    def _blink(self) -> None:
        if self._shows_blinking_caret:
            self._caret.restart()
        else:
            self._caret.stop()

    def on_detach(self) -> None:
        self._caret.stop()

    # -- changes

    def use(self, element: TextFieldElement) -> None:
        """Applies another element and invalidates only the phases that its changes affect."""
        before, self.element = self.element, element
        self._edited = None
        self._focus.target.can_focus = element.enabled
        self._focus.use(element.interaction_source)
        if not self.is_attached:
            return
        text_changed = before.value.text != element.value.text
        if text_changed or before.layout_differs(element):
            self._text.relayout()
        if text_changed or before.value.selection != element.value.selection:
            self.invalidate_semantics()
            self._blink()
        self._text.invalidate_draw()

    def edit(self, edited: TextFieldValue) -> None:
        """Applies an edit, adds it to the undo history and reports it; read-only fields ignore changed texts."""
        before = self.value
        if edited == before:
            # As in Compose, whose edit buffer reports each command with a result that is not yet composed.
            if edited != self.composed_value:
                self.element.on_change(edited)
            return
        if edited.text != before.text:
            if self.element.read_only or not self.element.enabled:
                return
            if self.element.single_line and "\n" in edited.text:
                edited = TextFieldValue(edited.text.replace("\n", " "), edited.selection)
            # The whole text of an input method session is one undo step.
            if before.composition is None and self.element.state is None:
                self.history.add(before)
        self._apply(edited)

    def move(self, moved: TextFieldValue) -> None:
        """Reports the composed value with another selection. The next edit in this frame starts without it."""
        if moved != self.composed_value:
            self._blink()
            self.element.on_change(moved)

    def restore(self, edited: TextFieldValue) -> None:
        """Applies a value of the undo history, without adding it again; no input transformation sees it."""
        state = self.element.state
        if state is None:
            self._apply(edited)
        else:
            state.restore(edited)
            self._blink()

    def _apply(self, edited: TextFieldValue) -> None:
        if self.element.state is None:
            self._edited = edited
        self._blink()
        self.element.on_change(edited)

    # -- for input methods

    @property
    def takes_text(self) -> bool:
        return self.element.enabled and not self.element.read_only

    @property
    def is_single_line(self) -> bool:
        return self.element.single_line

    @property
    def surrounding_text(self) -> SurroundingText:
        value = self.value
        composed = value.composition
        if composed is None:
            return SurroundingText(value.text, value.selection.start, value.selection.end)
        return SurroundingText(value.text[: composed.min] + value.text[composed.max :], composed.min, composed.min)

    def commit_text(self, text: str, replace_start: int = 0, replace_length: int = 0) -> None:
        self.edit(self.value.commit(text, replace_start, replace_length))

    def compose_text(self, text: str, cursor: int | None = None) -> None:
        self.edit(self.value.compose(text, cursor))

    def finish_composing(self) -> None:
        self.edit(self.value.without_composition())

    def cursor_rect_in_root(self) -> Rect:
        result = self._text.result
        if result is None:
            return Rect.ZERO
        return self._in_root(
            result.get_cursor_rect(min(self._text.shown_offset(self.value.selection.end), len(result.text)))
        )

    def character_rect_in_root(self, offset: int) -> Rect:
        result = self._text.result
        if result is None or not 0 <= self._text.shown_offset(offset) < len(result.text):
            return self.cursor_rect_in_root()
        return self._in_root(result.get_bounding_box(self._text.shown_offset(offset)))

    def _in_root(self, rect: Rect) -> Rect:
        field = self.require_layout_coordinates()
        x, y = field.position_in_root() + (self._text.offset_in(field) or Offset.ZERO)
        at = self._text.origin - self._text.scroll
        return rect.translate(x + at.x, y + at.y)

    def offset_at(self, position_in_root: Offset) -> int:
        return self._offset_at(position_in_root - self.require_layout_coordinates().position_in_root())

    @property
    def shows_caret(self) -> bool:
        """Whether the caret is visible now; reads states."""
        if not (self.is_focused and self.takes_text and self.composed_value.selection.collapsed):
            return False
        window: WindowInfo = self.require_owner().window_info  # type: ignore[attr-defined]  # the scene's owner has it
        return window.is_window_focused and self._caret.shown

    # -- the keyboard

    def on_key_event(self, event: Any) -> bool:
        element = self.element
        if not element.enabled:
            return False
        if event.type is not KeyEventType.KEY_DOWN:
            return bool(event.text)
        return apply_key(self, event)

    def perform_ime_action(self) -> bool:
        """Performs the action key of the keyboard. Returns whether the field consumed the key."""
        element = self.element
        action = element.keyboard_options.ime_action
        if element.on_done is not None and action in (ImeAction.DEFAULT, ImeAction.DONE):
            element.on_done()
            return True
        owner: Any = self.require_owner()
        if element.on_keyboard_action is not None and action not in (ImeAction.DEFAULT, ImeAction.NONE):
            element.on_keyboard_action(lambda: element.keyboard_actions.run(action, owner.focus_owner))
            return True
        return element.keyboard_actions.run(action, owner.focus_owner)

    @property
    def shown(self) -> FieldTextState:
        """The displayed text, with the mapping between its offsets and the offsets of the edited text."""
        return self.element.text

    @property
    def layout_result(self) -> TextLayoutResult | None:
        """The last layout of the text, or None before the first measurement."""
        return self._text.result

    # -- the pointer

    async def _detect(self, scope: PointerInputScope) -> None:
        await await_each_gesture(scope, self._gesture)

    async def _gesture(self, events: AwaitPointerEventScope) -> None:
        down = await await_first_down(events)
        if not self.element.enabled:
            return
        down.consume()
        source = self.element.interaction_source
        if source is None:
            await self._select_by(events, down)
            return
        press = PressInteraction.Press(down.position)
        source.emit(press)
        try:
            await self._select_by(events, down)
        except asyncio.CancelledError:
            source.emit(PressInteraction.Cancel(press))
            raise
        source.emit(PressInteraction.Release(press))

    async def _select_by(self, events: AwaitPointerEventScope, down: PointerInputChange) -> None:
        """Sets the caret, or selects, by a pointer until it is lifted."""
        self._focus.target.request_focus()
        offset = self._offset_at(down.position)
        millis, tapped = self._last_tap
        is_double = down.uptime_millis - millis <= events.view_configuration.double_tap_timeout_millis
        self._last_tap = (down.uptime_millis, offset)
        if is_double and tapped == offset and self._text.result is not None:
            start, end = self._text.result.get_word_boundary(self._text.shown_offset(offset))
            self.move(self.composed_value.select(self._text.held_offset(start), self._text.held_offset(end)))
            self._last_tap = (-10_000, -1)
            await drag(events, down.id, lambda change: change.consume())
            return
        extend = bool(KeyboardModifiers.SHIFT & events.current_event.keyboard_modifiers)
        start = self.composed_value.selection.start if extend else offset
        self.move(self.composed_value.select(start, offset))

        def move(change: PointerInputChange) -> None:
            self.move(self.composed_value.select(start, self._offset_at(change.position)))
            change.consume()

        await drag(events, down.id, move)

    def _offset_at(self, position: Offset) -> int:
        result, inside = self._text.result, self._text.offset_in(self.require_layout_coordinates())
        if result is None or inside is None:
            return len(self.value.text)
        at = position - inside - self._text.origin + self._text.scroll
        return min(self._text.held_offset(result.get_offset_for_position(at)), len(self.value.text))

    # -- semantics

    def apply_semantics(self, configuration: SemanticsConfiguration) -> None:
        element = self.element
        shown = self.composed_value if element.output is None else element.output.value
        configuration.editable_text = shown.text
        configuration.text_selection_range = shown.selection
        if not element.enabled:
            configuration.disabled = True
            return
        self._focus.apply_semantics(configuration)
        configuration.on_click = self._focus.target.request_focus
        configuration.set_selection = self._set_selection
        configuration.copy_text = self.copy
        if not element.read_only:
            configuration.set_text = self._set_text
            configuration.insert_text_at_cursor = self._insert_text
            configuration.cut_text = self.cut
            configuration.paste_text = self.paste

    def on_semantics_invalidated(self) -> None:
        """Computes the semantics of a shown text at once, as Compose does (recording field_output_inserted)."""
        if self.element.output is not None:
            configuration_of(self.require_layout_node())  # type: ignore[arg-type]  # the layout node, as the info says

    def _set_text(self, text: str) -> bool:
        self.edit(TextFieldValue.of(text))
        return True

    def _insert_text(self, text: str) -> bool:
        self.commit_text(text)
        return True

    def _set_selection(self, start: int, end: int) -> bool:
        self.move(self.composed_value.select(start, end))
        return True

    # -- the clipboard

    def copy(self) -> bool:
        """Copies the selected text to the clipboard; returns False without a selection."""
        if self.value.selection.collapsed:
            return False
        self.element.clipboard.set_text(self.value.selected_text)
        return True

    def cut(self) -> bool:
        """Copies and deletes the selected text; returns False without a selection."""
        if not self.copy():
            return False
        self.edit(self.value.delete_selection())
        return True

    def paste(self) -> bool:
        """Inserts the clipboard's text; returns False if the clipboard is empty."""
        text = self.element.clipboard.get_text()
        if (tracer := trace.active) is not None:
            tracer.point(trace.INPUT, "clipboard", text=text)
        if not text:
            return False
        self.commit_text(text)
        return True


@dataclass(frozen=True, slots=True)
class TextFieldElement(ModifierNodeElement[TextFieldNode]):
    """Element of TextField."""

    value: TextFieldValue
    on_change: Callable[[TextFieldValue], object]
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
    interaction_source: InteractionSource | None
    transformation: VisualTransformation
    keyboard_options: KeyboardOptions
    keyboard_actions: KeyboardActions
    edits: int
    text: FieldTextState
    state: TextFieldState | None = None
    """The owner of the text; without it, `value` is the text."""
    on_keyboard_action: Callable[[Callable[[], object]], object] | None = None
    output: OutputText | None = None
    """What the field shows in place of the text of its state."""

    def layout_differs(self, other: TextFieldElement) -> bool:
        """Returns whether `other` needs another measurement of the same text."""
        return (
            self.value.composition != other.value.composition
            or self.single_line != other.single_line
            or self.max_lines != other.max_lines
            or self.style != other.style
            or self.transformation != other.transformation
            or self.output is not other.output
        )

    def create(self) -> TextFieldNode:
        node = self.text.field = TextFieldNode(self)
        return node

    def update(self, node: TextFieldNode) -> None:
        self.text.field = node
        node.use(self)


def focused_text_input(root: Any) -> TextFieldNode | None:
    """Returns the focused text field of the tree of `root` (a LayoutNode), or None."""
    active = root.owner.popup_host.focused_owner.focus_owner.active
    node = active.node if active is not None else None
    return node if isinstance(node, TextFieldNode) else None
