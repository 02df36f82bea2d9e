"""The effects of keys in a text field.

Terms       composed value: the value of the last composition. edited value: that value with the edits since then.
Invariants  I1 a key that moves the caret starts from the composed value and leaves the edited value: of two keys in one
            frame, an edit after a move does not see the move. I2 a key that deletes finds what to delete in the
            composed value, and deletes as much in the edited value.
Source of behavior  Compose foundation KeyMapping.kt, TextFieldKeyInput.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.foundation.widgets.output_keys import apply_key_to_output, key_along_text
from engine.foundation.widgets.text_field_value import TextFieldValue
from engine.input import Key, KeyEvent

if TYPE_CHECKING:
    from engine.drawing.text import TextLayoutResult
    from engine.foundation.widgets.text_field_node import TextFieldNode


def apply_key(field: TextFieldNode, event: KeyEvent) -> bool:
    """Applies a key to the field; returns whether the key was consumed."""
    command = event.is_ctrl_pressed or event.is_meta_pressed
    output = field.element.output
    if output is not None and not command and apply_key_to_output(field, output, event):
        return True
    if command and event.key.lower() in _COMMANDS:
        return _COMMANDS[event.key.lower()](field, event)
    if event.key in (Key.BACKSPACE, Key.DELETE):
        _delete(field, event.key == Key.BACKSPACE, command)
        return True
    moved = _moved(field, event, command)
    if moved is not None:
        field.move(moved)
        return True
    if event.key == Key.ENTER:
        if field.element.single_line:
            return field.perform_ime_action()
        field.commit_text("\n")
        return True
    if event.text and event.text.isprintable() and not command:
        field.commit_text(event.text)
        return True
    return False


def _delete(field: TextFieldNode, is_before: bool, by_word: bool) -> None:
    composed = field.composed_value
    if not composed.selection.collapsed:
        field.edit(field.value.insert(""))
        return
    rest = composed.delete_before(by_word) if is_before else composed.delete_after(by_word)
    length = len(composed.text) - len(rest.text)
    if length:
        field.edit(field.value.delete_around(length, 0) if is_before else field.value.delete_around(0, length))


def _moved(field: TextFieldNode, event: KeyEvent, by_word: bool) -> TextFieldValue | None:
    """Returns the composed value with the caret where the key moves it, or None for another key."""
    value, extend = field.composed_value, event.is_shift_pressed
    key = key_along_text(field, event.key)
    if key == Key.ARROW_LEFT:
        return value.move_left(extend, by_word)
    if key == Key.ARROW_RIGHT:
        return value.move_right(extend, by_word)
    if key in (Key.HOME, Key.END):
        return value.move_to(_line_end(field, key == Key.HOME, by_word), extend)
    if key in (Key.ARROW_UP, Key.ARROW_DOWN) and not field.element.single_line:
        return value.move_to(_line_away(field, -1 if key == Key.ARROW_UP else 1), extend)
    return None


def _caret_in(result: TextLayoutResult, field: TextFieldNode) -> int:
    # Keys may arrive before the first layout of a composed text: the layout result then belongs to an earlier one.
    return min(field.shown.shown_offset(field.composed_value.selection.end), len(result.text))


def _line_end(field: TextFieldNode, at_start: bool, of_text: bool) -> int:
    result = field.layout_result
    if of_text or result is None:
        return 0 if at_start else len(field.composed_value.text)
    line = result.lines[result.get_line_for_offset(_caret_in(result, field))]
    return field.shown.held_offset(line.start if at_start else line.visible_end)


def _line_away(field: TextFieldNode, step: int) -> int:
    result = field.layout_result
    if result is None:
        return field.composed_value.selection.end
    caret = result.get_cursor_rect(_caret_in(result, field))
    y = (caret.top + caret.bottom) / 2 + step * result.line_height
    if y < 0:
        return 0
    if y > result.lines_height:
        return len(field.composed_value.text)
    return field.shown.held_offset(result.get_offset_for_position((caret.left, y)))


def _select_all(field: TextFieldNode, event: KeyEvent) -> bool:
    field.move(field.composed_value.select_all())
    return True


def _copy(field: TextFieldNode, event: KeyEvent) -> bool:
    field.copy()
    return True


def _cut(field: TextFieldNode, event: KeyEvent) -> bool:
    field.cut()
    return True


def _paste(field: TextFieldNode, event: KeyEvent) -> bool:
    field.paste()
    return True


def _undo(field: TextFieldNode, event: KeyEvent) -> bool:
    history = field.history
    value = history.redo(field.value) if event.is_shift_pressed else history.undo(field.value)
    if value is not None:
        field.restore(value)
    return True


def _redo(field: TextFieldNode, event: KeyEvent) -> bool:
    value = field.history.redo(field.value)
    if value is not None:
        field.restore(value)
    return True


_COMMANDS = {"a": _select_all, "c": _copy, "x": _cut, "v": _paste, "z": _undo, "y": _redo}
