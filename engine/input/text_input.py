"""TextInputNode: the interface of a text field for an input method of the host.

Terms       composing: the method shows text that it may still replace. surrounding: the text without the composed text.
            anchor, cursor: selection start and caret position within the surrounding text.
Not here    the text field (foundation/widgets), the input method of the system (inspector/qt).
Source      Compose TextInputSession.kt, EditCommand.kt, PlatformTextInputMethodRequest.skiko.kt
"""

from __future__ import annotations

from abc import ABC, abstractmethod
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


class TextInputNode(ABC):
    """Mixin of modifier nodes that receive typed text while they have the focus."""

    __slots__ = ()

    @abstractmethod
    def commit_text(self, text: str, replace_start: int = 0, replace_length: int = 0) -> None:
        """Inserts `text` in place of the composed or selected text, or of `replace_length` characters.

        `replace_start` is the distance of their first one from the cursor.
        """

    @abstractmethod
    def compose_text(self, text: str, cursor: int | None = None) -> None:
        """Shows `text` in place of the composed text; "" removes it. `cursor` is an offset in `text`."""

    @abstractmethod
    def finish_composing(self) -> None:
        """Keeps the composed text."""

    @property
    @abstractmethod
    def surrounding_text(self) -> SurroundingText:
        """The text without the composed text, and its selection."""

    @property
    @abstractmethod
    def takes_text(self) -> bool:
        """False for a read-only field."""

    @property
    @abstractmethod
    def is_single_line(self) -> bool:
        """True if the field has one line."""

    @abstractmethod
    def cursor_rect_in_root(self) -> Rect:
        """The bounds of the caret in root coordinates, in px."""

    @abstractmethod
    def character_rect_in_root(self, offset: int) -> Rect:
        """Returns the bounds of the character at `offset` in root coordinates, in px."""

    @abstractmethod
    def offset_at(self, position_in_root: Offset) -> int:
        """Returns the caret position nearest to a point in root coordinates."""
