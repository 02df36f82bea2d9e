"""TextInputNode: what an input method of the host talks to.

Terms       composing: the method shows text that it may still replace. surrounding: the text without that.
            anchor, cursor: where the selection begins and where the caret is, in the surrounding text.
Not here    what a text field does with it (foundation/widgets), what the system sends (inspector/qt).
Source      Compose TextInputSession.kt, EditCommand.kt, PlatformTextInputMethodRequest.skiko.kt
"""

from __future__ import annotations

from typing import NamedTuple

from engine.unit import Offset, Rect


class SurroundingText(NamedTuple):
    text: str
    anchor: int
    cursor: int

    @property
    def selected(self) -> str:
        low, high = sorted((self.anchor, self.cursor))
        return self.text[low:high]


class TextInputNode:
    """Mixin of modifier nodes that a person types into while they have the focus."""

    __slots__ = ()

    def commit_text(self, text: str, replace_start: int = 0, replace_length: int = 0) -> None:
        """`text` for good, in place of what is being composed or selected, or of the `replace_length`
        characters that begin `replace_start` characters from the cursor."""
        raise NotImplementedError

    def compose_text(self, text: str, cursor: int | None = None) -> None:
        """`text`, for now, in place of what was being composed; "" takes that away. `cursor` is in `text`."""
        raise NotImplementedError

    def finish_composing(self) -> None:
        """What is being composed stays."""
        raise NotImplementedError

    @property
    def surrounding_text(self) -> SurroundingText:
        raise NotImplementedError

    @property
    def takes_text(self) -> bool:
        """False: it shows its text only."""
        raise NotImplementedError

    @property
    def is_single_line(self) -> bool:
        raise NotImplementedError

    def cursor_rect_in_root(self) -> Rect:
        raise NotImplementedError

    def character_rect_in_root(self, offset: int) -> Rect:
        """Of the character that begins at `offset`."""
        raise NotImplementedError

    def offset_at(self, position_in_root: Offset) -> int:
        """Where a caret would go."""
        raise NotImplementedError
