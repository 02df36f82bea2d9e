"""Keys: what the keyboard tells the node that has the focus.

Terms       key: named as on the keyboard ("a", "Enter", "ArrowLeft"). text: what the key types, if anything.
Not here    who gets a key (focus_owner.py).
Source      Compose KeyEvent.kt, Key.kt; names of keys are those of the web's KeyboardEvent.key
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from engine.frame.pointer_event import KeyboardModifiers


class KeyEventType(Enum):
    KEY_DOWN = "down"
    KEY_UP = "up"


class Key:
    """Names of keys that type nothing. A key that types is named by what it types, in lower case."""

    ENTER: Final = "Enter"
    ESCAPE: Final = "Escape"
    TAB: Final = "Tab"
    SPACE: Final = " "
    BACKSPACE: Final = "Backspace"
    DELETE: Final = "Delete"
    INSERT: Final = "Insert"
    HOME: Final = "Home"
    END: Final = "End"
    PAGE_UP: Final = "PageUp"
    PAGE_DOWN: Final = "PageDown"
    ARROW_LEFT: Final = "ArrowLeft"
    ARROW_RIGHT: Final = "ArrowRight"
    ARROW_UP: Final = "ArrowUp"
    ARROW_DOWN: Final = "ArrowDown"
    SHIFT: Final = "Shift"
    CTRL: Final = "Control"
    ALT: Final = "Alt"
    META: Final = "Meta"


@dataclass(frozen=True)
class KeyEvent:
    """One key went down or up."""

    key: str
    type: KeyEventType = KeyEventType.KEY_DOWN
    text: str = ""
    modifiers: KeyboardModifiers = KeyboardModifiers.NONE

    @property
    def is_shift_pressed(self) -> bool:
        return KeyboardModifiers.SHIFT in self.modifiers

    @property
    def is_ctrl_pressed(self) -> bool:
        return KeyboardModifiers.CTRL in self.modifiers

    @property
    def is_alt_pressed(self) -> bool:
        return KeyboardModifiers.ALT in self.modifiers

    @property
    def is_meta_pressed(self) -> bool:
        return KeyboardModifiers.META in self.modifiers
