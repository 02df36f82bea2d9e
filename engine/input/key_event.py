"""Key events: the keyboard input of the focused node.

Terms       key: named as on the keyboard ("a", "Enter", "ArrowLeft"). text: the typed text; empty for other keys.
Not here    the receivers of a key (focus_owner.py).
Source      Compose KeyEvent.kt, Key.kt; names of keys are those of the web's KeyboardEvent.key
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from engine.input.pointer_event import KeyboardModifiers


class KeyEventType(Enum):
    """Whether the key went down or up."""

    KEY_DOWN = "down"
    KEY_UP = "up"


class Key:
    """Names of keys that type no text. Other keys have their text in lower case as a name."""

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
    """A key that went down or up."""

    key: str
    type: KeyEventType = KeyEventType.KEY_DOWN
    text: str = ""
    modifiers: KeyboardModifiers = KeyboardModifiers.NONE

    @property
    def is_shift_pressed(self) -> bool:
        """True if a Shift key is pressed."""
        return KeyboardModifiers.SHIFT in self.modifiers

    @property
    def is_ctrl_pressed(self) -> bool:
        """True if a Control key is pressed."""
        return KeyboardModifiers.CTRL in self.modifiers

    @property
    def is_alt_pressed(self) -> bool:
        """True if an Alt key is pressed."""
        return KeyboardModifiers.ALT in self.modifiers

    @property
    def is_meta_pressed(self) -> bool:
        """True if a Meta key is pressed."""
        return KeyboardModifiers.META in self.modifiers
