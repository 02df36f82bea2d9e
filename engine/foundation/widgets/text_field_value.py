"""TextFieldValue: a text that is being edited, with caret and selection; and what keys do to it.

Terms       selection: from `start` (where it began) to `end` (where the caret is); collapsed = only a caret.
            composition: text an input method has put in and may still replace.
Invariants  I1 values are immutable; every edit makes a new one with the selection inside its text.
            I2 caret steps go by what a person sees as one character (grapheme clusters).
Source of behaviour  Compose ui-text TextFieldValue.kt, TextRange.kt, foundation TextFieldState.kt.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.drawing.text.grapheme import grapheme_end, grapheme_start


class TextRange(NamedTuple):
    """`min` … `max` is the selected part; `end` is where the caret stands."""

    start: int
    end: int

    @staticmethod
    def at(position: int) -> TextRange:
        return TextRange(position, position)

    @property
    def min(self) -> int:
        return self.start if self.start < self.end else self.end

    @property
    def max(self) -> int:
        return self.start if self.start > self.end else self.end

    @property
    def collapsed(self) -> bool:
        return self.start == self.end

    def within(self, length: int) -> TextRange:
        return TextRange(min(max(self.start, 0), length), min(max(self.end, 0), length))


_AT_START = TextRange(0, 0)


@dataclass(frozen=True)
class TextFieldValue:
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
        """The text with the caret at its end."""
        return TextFieldValue(text, TextRange.at(len(text)))

    @property
    def selected_text(self) -> str:
        return self.text[self.selection.min : self.selection.max]

    # -- edits

    def with_text(self, text: str) -> TextFieldValue:
        """Another text; the selection stays as far as it can."""
        return replace(self, text=text, composition=None)

    def insert(self, text: str) -> TextFieldValue:
        """In place of the selection, or of what an input method was composing."""
        low, high = self.selection.min, self.selection.max
        if self.composition is not None:
            low, high = self.composition.min, self.composition.max
        return TextFieldValue(self.text[:low] + text + self.text[high:], TextRange.at(low + len(text)))

    def compose(self, text: str, cursor: int | None = None) -> TextFieldValue:
        """An input method shows `text`, which it may still replace; its caret is at `cursor` in it."""
        inserted = self.insert(text)
        end = inserted.selection.end
        start = end - len(text)
        caret = end if cursor is None else min(max(start + cursor, start), end)
        return replace(inserted, selection=TextRange.at(caret), composition=TextRange(start, end))

    def commit(self, text: str, replace_start: int = 0, replace_length: int = 0) -> TextFieldValue:
        """An input method puts `text` in for good. `replace_start` counts from the caret, without what was
        being composed."""
        if replace_length <= 0:
            return self.insert(text)
        base = self.insert("") if self.composition is not None else self
        start = min(max(base.selection.end + replace_start, 0), len(base.text))
        return base.select(start, start + replace_length).insert(text)

    def without_composition(self) -> TextFieldValue:
        """What is being composed stays as it is."""
        return replace(self, composition=None)

    def delete_selection(self) -> TextFieldValue:
        return replace(self, composition=None).insert("") if not self.selection.collapsed else self

    def delete_before(self, by_word: bool = False) -> TextFieldValue:
        if not self.selection.collapsed:
            return self.delete_selection()
        end = self.selection.end
        start = self._word_start(end) if by_word else self._before(end)
        return TextFieldValue(self.text[:start] + self.text[end:], TextRange.at(start))

    def delete_after(self, by_word: bool = False) -> TextFieldValue:
        if not self.selection.collapsed:
            return self.delete_selection()
        start = self.selection.end
        end = self._word_end(start) if by_word else self._after(start)
        return TextFieldValue(self.text[:start] + self.text[end:], TextRange.at(start))

    # -- the caret

    def select(self, start: int, end: int) -> TextFieldValue:
        return replace(self, selection=TextRange(start, end), composition=None)

    def select_all(self) -> TextFieldValue:
        return self.select(0, len(self.text))

    def move_to(self, position: int, extend: bool) -> TextFieldValue:
        return self.select(self.selection.start if extend else position, position)

    def move_left(self, extend: bool, by_word: bool) -> TextFieldValue:
        if not extend and not self.selection.collapsed:
            return self.move_to(self.selection.min, False)
        end = self.selection.end
        return self.move_to(self._word_start(end) if by_word else self._before(end), extend)

    def move_right(self, extend: bool, by_word: bool) -> TextFieldValue:
        if not extend and not self.selection.collapsed:
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
