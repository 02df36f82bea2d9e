"""The keys of a field with an output transformation that move the caret or delete: they count shown characters.

Not here    all other keys, which need no shown place: text_editing.py.
Source of behavior  Compose foundation TextFieldKeyEventHandler.kt, TextPreparedSelection.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.foundation.widgets.output_text import OutputText
from engine.foundation.widgets.text_field_value import TextFieldValue, TextRange
from engine.input import Key, KeyEvent
from engine.snapshot import Snapshot

if TYPE_CHECKING:
    from engine.foundation.widgets.text_field_node import TextFieldNode


_MIRRORED = {Key.ARROW_LEFT: Key.ARROW_RIGHT, Key.ARROW_RIGHT: Key.ARROW_LEFT}


def apply_key_to_output(field: TextFieldNode, output: OutputText, event: KeyEvent) -> bool:
    """Applies the key; returns False if it is none of this file."""
    shown: TextFieldValue = Snapshot.without_read_observation(lambda: output.value)
    if event.key in (Key.BACKSPACE, Key.DELETE):
        _delete(field, output, shown.selection, event.key == Key.DELETE)
        return True
    if event.key not in (Key.ARROW_LEFT, Key.ARROW_RIGHT, Key.HOME, Key.END):
        return False
    moved, wedge_end = _moved(field, output, shown, event)
    if moved != shown.selection:
        held = output.held_range(moved)
        field.move(field.composed_value.select(held.start, held.end))
    if wedge_end is not None:
        output.stand_at(wedge_end, bool(event.is_shift_pressed))
    return True


def _delete(field: TextFieldNode, output: OutputText, selection: TextRange, forward: bool) -> None:
    place = selection.end
    if selection.collapsed:
        beside, _ = output.step(place, forward)
        if beside == place:
            return
        selection = TextRange(min(place, beside), max(place, beside))
    held = output.held_range(selection)
    text = field.composed_value.text
    field.edit(TextFieldValue(text[: held.min] + text[held.max :], TextRange.at(held.min)))


def _moved(
    field: TextFieldNode, output: OutputText, shown: TextFieldValue, event: KeyEvent
) -> tuple[TextRange, bool | None]:
    """Returns the shown selection behind the key, and at which end of a wedge its caret is, or None."""
    selection, extends = shown.selection, event.is_shift_pressed
    wedge_end: bool | None = None
    forward = key_along_text(field, event.key) in (Key.ARROW_RIGHT, Key.END)
    if event.key in (Key.HOME, Key.END):
        place = _line_end(field, shown, forward)
    elif selection.collapsed or extends:
        place, wedge_end = output.step(selection.end, forward)
    else:
        place = selection.max if forward else selection.min
    return (TextRange(selection.start, place) if extends else TextRange.at(place)), wedge_end


def key_along_text(field: TextFieldNode, key: str) -> str:
    """Returns the arrow key that means the same in text from left to right: in a paragraph from right to left, the left
    arrow leads to the next character, also between Latin letters, as in Compose (recording rtl_field_keys)."""
    result = field.layout_result
    return _MIRRORED.get(key, key) if result is not None and result.is_rtl else key


def _line_end(field: TextFieldNode, shown: TextFieldValue, forward: bool) -> int:
    result = field.layout_result
    if result is None or field.element.single_line or result.text != shown.text:
        return len(shown.text) if forward else 0
    line = result.lines[result.get_line_for_offset(shown.selection.end)]
    return line.visible_end if forward else line.start
