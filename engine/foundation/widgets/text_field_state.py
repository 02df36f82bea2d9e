"""TextFieldState: the text, selection and undo history of a text field, in one state that the program keeps.

    state = remember(lambda: TextFieldState("draft"))
    BasicTextField(state, input_transformation=InputTransformation.max_length(20))

Reads       `text`, `selection` and `composition` read one state, so a reader of any of them runs after every edit. The
            field reads it in measurement and drawing, so that typing composes only the readers of the program.
Edits       those of the field pass the input transformation; those of the program (`edit`) do not. Undo takes both
            back (recording field_undo_program).
Not here    output transformations: output_text.py.
Source of behavior  Compose foundation input/TextFieldState.kt, TextFieldBuffer.kt, InputTransformation.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from engine.composition import list_saver, remember_saveable
from engine.foundation.text.edit_mapping import EditMapping
from engine.foundation.widgets.edit_history import EditHistory
from engine.foundation.widgets.text_field_value import TextFieldValue, TextRange
from engine.snapshot import mutable_state_of


class TextFieldBuffer:
    """A text while it is edited: `state.edit(lambda buffer: buffer.append("!"))`. Places count characters."""

    __slots__ = ("_mapping", "_value", "original_text", "original_selection")

    def __init__(self, value: TextFieldValue, original: TextFieldValue, mapping: EditMapping | None = None) -> None:
        """`mapping`: notes each edit."""
        self._value = value
        self._mapping = mapping
        self.original_text = original.text
        self.original_selection = original.selection

    @property
    def value(self) -> TextFieldValue:
        """The text and selection so far."""
        return self._value

    @property
    def text(self) -> str:
        """The text so far."""
        return self._value.text

    def __len__(self) -> int:
        return len(self._value.text)

    @property
    def length(self) -> int:
        """The number of characters so far."""
        return len(self._value.text)

    @property
    def selection(self) -> TextRange:
        """The selection so far; it may be set."""
        return self._value.selection

    @selection.setter
    def selection(self, selection: TextRange) -> None:
        self._value = self._value.copy(selection=TextRange(*selection))

    def replace(self, start: int, end: int, text: str) -> TextFieldBuffer:
        """Replaces the characters from `start` up to `end`. Raises IndexError for a place outside the text."""
        before = self._value.text
        if not 0 <= start <= end <= len(before):
            raise IndexError(f"replace({start}, {end}, …): the text has {len(before)} characters.")

        if self._mapping is not None:
            self._mapping.record(start, end, len(text))

        self._value = TextFieldValue(
            before[:start] + text + before[end:], _adjusted(self._value.selection, start, end, len(text))
        )
        return self

    def append(self, text: str) -> TextFieldBuffer:
        """Adds `text` at the end."""
        return self.replace(len(self), len(self), text)

    def insert(self, index: int, text: str) -> TextFieldBuffer:
        """Inserts `text` at `index`."""
        return self.replace(index, index, text)

    def delete(self, start: int, end: int) -> TextFieldBuffer:
        """Deletes the characters from `start` up to `end`."""
        return self.replace(start, end, "")

    def place_cursor_at_end(self) -> None:
        """Collapses the selection at the end of the text."""
        self.selection = TextRange.at(len(self))

    def place_cursor_before_char_at(self, index: int) -> None:
        """Collapses the selection at `index`."""
        self.selection = TextRange.at(index)

    def select_all(self) -> None:
        """Selects the whole text."""
        self.selection = TextRange(0, len(self))

    def revert_all_changes(self) -> None:
        """Restores text and selection before the edit: an input transformation refuses it."""
        self._value = TextFieldValue(self.original_text, self.original_selection)


def _adjusted(selection: TextRange, start: int, end: int, length: int) -> TextRange:
    """Returns the selection after `length` characters replaced those from `start` up to `end`: a caret in or at the
    replaced place moves behind it."""
    first, last = selection.min, selection.max
    more = length - (end - start)
    if last < start:
        return selection
    if first <= start and end <= last:
        first, last = (first + more if first == last else first), last + more
    elif first > start and last < end:
        first = last = start + length
    elif first >= end:
        first, last = first + more, last + more
    elif start < first:
        first, last = start + length, last + more
    else:
        last = start
    return TextRange(last, first) if selection.reversed else TextRange(first, last)


@dataclass(frozen=True)
class InputTransformation:
    """Changes or refuses the edits of a field, before they are applied: `transform_input(buffer)`.

    Compose: InputTransformation.
    """

    transform_input: Callable[[TextFieldBuffer], object]

    @staticmethod
    def max_length(length: int) -> InputTransformation:
        """Refuses edits that make the text longer than `length` characters. Raises ValueError for a negative one."""
        if length < 0:
            raise ValueError(f"InputTransformation.max_length({length}): a length is 0 or more.")
        return InputTransformation(_MaxLength(length))

    @staticmethod
    def all_caps() -> InputTransformation:
        """Makes each letter a capital."""
        return InputTransformation(_capitalize)

    def then(self, after: InputTransformation) -> InputTransformation:
        """Returns a transformation that applies this one, then `after`."""
        return InputTransformation(_Both(self, after))


@dataclass(frozen=True)
class _MaxLength:
    length: int

    def __call__(self, buffer: TextFieldBuffer) -> None:
        if len(buffer) > self.length:
            buffer.revert_all_changes()


@dataclass(frozen=True)
class _Both:
    first: InputTransformation
    second: InputTransformation

    def __call__(self, buffer: TextFieldBuffer) -> None:
        self.first.transform_input(buffer)
        self.second.transform_input(buffer)


def _capitalize(buffer: TextFieldBuffer) -> None:
    for place, letter in enumerate(buffer.text):
        if len(letter.upper()) == 1 and letter.upper() != letter:
            buffer.replace(place, place + 1, letter.upper())


@dataclass(frozen=True)
class TextFieldLineLimits:
    """How many lines a field of a TextFieldState has: SINGLE_LINE, or `multi_line(min, max)`."""

    SINGLE_LINE: ClassVar[TextFieldLineLimits]

    is_single_line: bool = False
    min_height_in_lines: int = 1
    max_height_in_lines: int | None = None

    @staticmethod
    def multi_line(min_height_in_lines: int = 1, max_height_in_lines: int | None = None) -> TextFieldLineLimits:
        """Several lines; without `max_height_in_lines`, as many as the text has."""
        return TextFieldLineLimits(False, min_height_in_lines, max_height_in_lines)


TextFieldLineLimits.SINGLE_LINE = TextFieldLineLimits(True, 1, 1)


class TextFieldState:
    """The text and selection of a field; without `initial_selection`, the caret is at the end.

    Compose: TextFieldState.
    """

    __slots__ = ("_value", "history")

    def __init__(self, initial_text: str = "", initial_selection: TextRange | None = None) -> None:
        selection = TextRange.at(len(initial_text)) if initial_selection is None else initial_selection
        self._value = mutable_state_of(TextFieldValue(initial_text, selection), name="text_field_state")
        self.history = EditHistory()
        """The steps to undo and to redo."""

    @property
    def value(self) -> TextFieldValue:
        """Text, selection and composition; reads the state."""
        return self._value.value

    @property
    def text(self) -> str:
        """The text; reads the state."""
        return self._value.value.text

    @property
    def selection(self) -> TextRange:
        """The selection; reads the state."""
        return self._value.value.selection

    @property
    def composition(self) -> TextRange | None:
        """The range of text that an input method may still replace; reads the state."""
        return self._value.value.composition

    def edit(self, block: Callable[[TextFieldBuffer], object]) -> None:
        """Runs `block(buffer)`, then applies what it changed; if it raises, nothing is changed."""
        before = self._value.value
        buffer = TextFieldBuffer(before, before)
        block(buffer)
        if buffer.value.text != before.text:
            self.history.add(before)  # the user can take the edit back, too
        if buffer.value.text != before.text or buffer.value.selection != before.selection:
            self._value.value = buffer.value

    def set_text_and_place_cursor_at_end(self, text: str) -> None:
        """Replaces the whole text; the caret is at its end."""
        self.edit(lambda buffer: buffer.replace(0, buffer.length, text).place_cursor_at_end())

    def set_text_and_select_all(self, text: str) -> None:
        """Replaces the whole text, and selects it."""
        self.edit(lambda buffer: buffer.replace(0, buffer.length, text).select_all())

    def clear_text(self) -> None:
        """Deletes the whole text."""
        self.set_text_and_place_cursor_at_end("")

    def apply_input(self, edited: TextFieldValue, transformation: InputTransformation | None) -> None:
        """Applies an edit of the field, as `transformation` leaves it."""
        before = self._value.value
        if transformation is not None and (edited.text, edited.selection) != (before.text, before.selection):
            buffer = TextFieldBuffer(edited, before)
            transformation.transform_input(buffer)
            if buffer.value is not edited:
                edited = buffer.value
        # The whole text of an input method session is one undo step.
        if edited.text != before.text and before.composition is None:
            self.history.add(before)
        self._value.value = edited

    def restore(self, value: TextFieldValue) -> None:
        """Applies a value of the undo history."""
        self._value.value = value

    def undo(self) -> None:
        """Takes the last edit of the field back."""
        value = self.history.undo(self._value.value)
        if value is not None:
            self._value.value = value

    def redo(self) -> None:
        """Applies the edit again that the last undo took back."""
        value = self.history.redo(self._value.value)
        if value is not None:
            self._value.value = value

    def __repr__(self) -> str:
        return f"TextFieldState({self._value.value.text!r})"


def remember_text_field_state(initial_text: str = "", initial_selection: TextRange | None = None) -> TextFieldState:
    """Remembers a TextFieldState across recreations, as `remember_saveable` does. Compose: rememberTextFieldState."""
    return remember_saveable(lambda: TextFieldState(initial_text, initial_selection), saver=_SAVER)


_SAVER = list_saver(
    lambda state: [state.text, state.selection.start, state.selection.end],
    lambda saved: TextFieldState(saved[0], TextRange(saved[1], saved[2])),
)
