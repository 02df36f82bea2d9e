"""TextInputNode: the interface of a text field for an input method of the host.

Terms       composing: the method shows text that it may still replace. surrounding: the text without the composed text.
            anchor, cursor: the start of the selection and the position of the caret, in the surrounding text.
Not here    the text field (foundation/widgets), the input method of the system (inspector/qt).
Source      Compose TextInputSession.kt, EditCommand.kt, PlatformTextInputMethodRequest.skiko.kt
"""

from __future__ import annotations

from typing import NamedTuple

from engine.unit import Offset, Rect


class SurroundingText(NamedTuple):
    """The text of a field without the composed text, with anchor and cursor as offsets."""

    text: str
    anchor: int
    cursor: int

    @property
    def selected(self) -> str:
        """The selected text."""
        low, high = sorted((self.anchor, self.cursor))
        return self.text[low:high]


class TextInputNode:
    """Mixin of modifier nodes that receive typed text while they have the focus."""

    __slots__ = ()

    def commit_text(self, text: str, replace_start: int = 0, replace_length: int = 0) -> None:
        """Inserts `text` in place of the composed or selected text, or of `replace_length` characters.

        `replace_start` is the distance of their first one from the cursor.
        """
        raise NotImplementedError  # subclasses implement it

    def compose_text(self, text: str, cursor: int | None = None) -> None:
        """Shows `text` in place of the composed text; "" removes it. `cursor` is an offset in `text`."""
        raise NotImplementedError  # subclasses implement it

    def finish_composing(self) -> None:
        """Keeps the composed text."""
        raise NotImplementedError  # subclasses implement it

    @property
    def surrounding_text(self) -> SurroundingText:
        """The text without the composed text, and its selection."""
        raise NotImplementedError  # subclasses implement it

    @property
    def takes_text(self) -> bool:
        """False for a read-only field."""
        raise NotImplementedError  # subclasses implement it

    @property
    def is_single_line(self) -> bool:
        """True if the field has one line."""
        raise NotImplementedError  # subclasses implement it

    def cursor_rect_in_root(self) -> Rect:
        """The bounds of the caret in root coordinates, in px."""
        raise NotImplementedError  # subclasses implement it

    def character_rect_in_root(self, offset: int) -> Rect:
        """Returns the bounds of the character at `offset` in root coordinates, in px."""
        raise NotImplementedError  # subclasses implement it

    def offset_at(self, position_in_root: Offset) -> int:
        """Returns the caret position nearest to a point in root coordinates."""
        raise NotImplementedError  # subclasses implement it
