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
    """Names of keys: those of Compose, and those of browsers. Any other key has its text in lower case as a name."""

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
    MOVE_HOME: Final = HOME
    MOVE_END: Final = END
    DIRECTION_LEFT: Final = ARROW_LEFT
    DIRECTION_RIGHT: Final = ARROW_RIGHT
    DIRECTION_UP: Final = ARROW_UP
    DIRECTION_DOWN: Final = ARROW_DOWN
    SPACEBAR: Final = SPACE
    F1: Final = "F1"
    F2: Final = "F2"
    F3: Final = "F3"
    F4: Final = "F4"
    F5: Final = "F5"
    F6: Final = "F6"
    F7: Final = "F7"
    F8: Final = "F8"
    F9: Final = "F9"
    F10: Final = "F10"
    F11: Final = "F11"
    F12: Final = "F12"
    A: Final = "a"
    B: Final = "b"
    C: Final = "c"
    D: Final = "d"
    E: Final = "e"
    F: Final = "f"
    G: Final = "g"
    H: Final = "h"
    I: Final = "i"  # noqa: E741  # the name on the key
    J: Final = "j"
    K: Final = "k"
    L: Final = "l"
    M: Final = "m"
    N: Final = "n"
    O: Final = "o"  # noqa: E741  # the name on the key
    P: Final = "p"
    Q: Final = "q"
    R: Final = "r"
    S: Final = "s"
    T: Final = "t"
    U: Final = "u"
    V: Final = "v"
    W: Final = "w"
    X: Final = "x"
    Y: Final = "y"
    Z: Final = "z"


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
