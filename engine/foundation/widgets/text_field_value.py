"""TextFieldValue: a text in editing with its caret and selection, and the edits by keys.

Terms       selection: from `start` (its anchor) to `end` (the caret); collapsed = only a caret.
            composition: the range of text that an input method inserted and may still replace.
Invariants  I1 values are immutable; every edit returns a new value with the selection inside its text.
            I2 the caret moves by grapheme clusters, the characters that a reader perceives.
Source of behavior  Compose ui-text TextFieldValue.kt, TextRange.kt, foundation TextFieldState.kt.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.drawing.text.grapheme import grapheme_end, grapheme_start


class _Ends(NamedTuple):
    start: int
    end: int


class TextRange(_Ends):
    """A range of text: `min` … `max` is selected, the caret is at `end`; with one number only a caret.

    Compose: TextRange.
    """

    __slots__ = ()

    def __new__(cls, start: int, end: int | None = None) -> TextRange:
        return super().__new__(cls, start, start if end is None else end)

    @staticmethod
    def at(position: int) -> TextRange:
        """Returns the collapsed range at `position`."""
        return TextRange(position, position)

    @property
    def min(self) -> int:
        """The smaller of start and end."""
        return self.start if self.start < self.end else self.end

    @property
    def max(self) -> int:
        """The greater of start and end."""
        return self.start if self.start > self.end else self.end

    @property
    def collapsed(self) -> bool:
        """Whether the range is empty: only a caret."""
        return self.start == self.end

    @property
    def length(self) -> int:
        """The number of characters in the range."""
        return abs(self.end - self.start)

    @property
    def reversed(self) -> bool:
        """Whether the caret precedes the selection's anchor."""
        return self.start > self.end

    def within(self, length: int) -> TextRange:
        """Returns the range limited to 0…`length`."""
        return TextRange(min(max(self.start, 0), length), min(max(self.end, 0), length))


_AT_START = TextRange(0, 0)


@dataclass(frozen=True)
class TextFieldValue:
    """An immutable text with selection and composition; both are limited to the text. Compose: TextFieldValue."""

    text: str = ""
    selection: TextRange = _AT_START
    composition: TextRange | None = None

    def __post_init__(self) -> None:
        length = len(self.text)
        object.__setattr__(self, "selection", TextRange(*self.selection).within(length))
        if self.composition is not None:
            composition = TextRange(*self.composition).within(length)
            object.__setattr__(self, "composition", None if composition.collapsed else composition)

    @staticmethod
    def of(text: str) -> TextFieldValue:
        """Returns the value of `text` with the caret at its end."""
        return TextFieldValue(text, TextRange.at(len(text)))

    @property
    def selected_text(self) -> str:
        """The selected part of the text."""
        return self.text[self.selection.min : self.selection.max]

    # -- edits

    def copy(self, text: str | None = None, selection: TextRange | None = None) -> TextFieldValue:
        """Returns the value with another text or selection; the composition stays."""
        text = self.text if text is None else text
        return replace(self, text=text, selection=self.selection if selection is None else selection)

    def with_text(self, text: str) -> TextFieldValue:
        """Returns the value with another text; limits the selection to this text and ends the composition."""
        return replace(self, text=text, composition=None)

    def insert(self, text: str) -> TextFieldValue:
        """Replaces the composition, or else the selection, by `text`; the caret follows it."""
        low, high = self.selection.min, self.selection.max
        if self.composition is not None:
            low, high = self.composition.min, self.composition.max
        return TextFieldValue(self.text[:low] + text + self.text[high:], TextRange.at(low + len(text)))

    def compose(self, text: str, cursor: int | None = None) -> TextFieldValue:
        """Replaces the composition by `text`, which stays a composition; the caret is at `cursor` in it."""
        inserted = self.insert(text)
        end = inserted.selection.end
        start = end - len(text)
        caret = end if cursor is None else min(max(start + cursor, start), end)
        return replace(inserted, selection=TextRange.at(caret), composition=TextRange(start, end))

    def commit(self, text: str, replace_start: int = 0, replace_length: int = 0) -> TextFieldValue:
        """Inserts `text` of an input method; the composition ends.

        `replace_start` counts from the caret in the text without the composition; `replace_length` characters are
        replaced.
        """
        if replace_length <= 0:
            return self.insert(text)
        base = self.insert("") if self.composition is not None else self
        start = min(max(base.selection.end + replace_start, 0), len(base.text))
        return base.select(start, start + replace_length).insert(text)

    def without_composition(self) -> TextFieldValue:
        """Ends the composition and keeps its text."""
        return replace(self, composition=None)

    def delete_selection(self) -> TextFieldValue:
        """Deletes the selected text; without a selection returns the same value."""
        return replace(self, composition=None).insert("") if not self.selection.collapsed else self

    def delete_before(self, by_word: bool = False) -> TextFieldValue:
        """Deletes the selection, or the character (or word) before the caret."""
        if not self.selection.collapsed:
            return self.delete_selection()
        end = self.selection.end
        start = self._word_start(end) if by_word else self._before(end)
        return TextFieldValue(self.text[:start] + self.text[end:], TextRange.at(start))

    def delete_after(self, by_word: bool = False) -> TextFieldValue:
        """Deletes the selection, or the character (or word) after the caret."""
        if not self.selection.collapsed:
            return self.delete_selection()
        start = self.selection.end
        end = self._word_end(start) if by_word else self._after(start)
        return TextFieldValue(self.text[:start] + self.text[end:], TextRange.at(start))

    def delete_around(self, before: int, after: int) -> TextFieldValue:
        """Deletes `before` characters in front of the selection and `after` characters behind it; the composition
        ends."""
        low, high = self.selection.min, self.selection.max
        start = max(low - before, 0)
        moved = TextRange(self.selection.start - (low - start), self.selection.end - (low - start))
        return TextFieldValue(self.text[:start] + self.text[low:high] + self.text[high + after :], moved)

    # -- the caret

    def select(self, start: int, end: int) -> TextFieldValue:
        """Selects `start`…`end`; the composition ends."""
        return replace(self, selection=TextRange(start, end), composition=None)

    def select_all(self) -> TextFieldValue:
        """Selects the whole text."""
        return self.select(0, len(self.text))

    def move_to(self, position: int, extend: bool) -> TextFieldValue:
        """Moves the caret to `position`; `extend` keeps the start of the selection."""
        return self.select(self.selection.start if extend else position, position)

    def move_left(self, extend: bool, by_word: bool) -> TextFieldValue:
        """Moves the caret by a character or word to the left; from a selection, without a word, to its left end."""
        if not extend and not by_word and not self.selection.collapsed:
            return self.move_to(self.selection.min, False)
        end = self.selection.end
        return self.move_to(self._word_start(end) if by_word else self._before(end), extend)

    def move_right(self, extend: bool, by_word: bool) -> TextFieldValue:
        """Moves the caret by a character or word to the right; from a selection, without a word, to its right end."""
        if not extend and not by_word and not self.selection.collapsed:
            return self.move_to(self.selection.max, False)
        end = self.selection.end
        return self.move_to(self._word_end(end) if by_word else self._after(end), extend)

    def _before(self, position: int) -> int:
        return grapheme_start(self.text, position - 1) if position > 0 else 0

    def _after(self, position: int) -> int:
        return grapheme_end(self.text, position) if position < len(self.text) else len(self.text)

    def _word_start(self, position: int) -> int:
        at = position
        while at > 0 and not self.text[at - 1].isalnum():
            at -= 1
        while at > 0 and self.text[at - 1].isalnum():
            at -= 1
        return at

    def _word_end(self, position: int) -> int:
        at, length = position, len(self.text)
        while at < length and not self.text[at].isalnum():
            at += 1
        while at < length and self.text[at].isalnum():
            at += 1
        return at
