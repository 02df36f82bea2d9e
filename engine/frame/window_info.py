"""WindowInfo: the state of the window that shows a scene. Without a window, the scene counts as focused.

Source      Compose WindowInfo.kt
"""

from __future__ import annotations

from engine.snapshot import mutable_state_of


class WindowInfo:
    """The state of the window. `is_window_focused` is observable, so that only code that reads it runs again."""

    __slots__ = ("_focused",)

    def __init__(self) -> None:
        self._focused = mutable_state_of(True, name="is_window_focused")

    @property
    def is_window_focused(self) -> bool:
        """True if the window has the keyboard focus."""
        return self._focused.value

    @is_window_focused.setter
    def is_window_focused(self, focused: bool) -> None:
        if focused != self._focused.value:
            self._focused.value = focused
