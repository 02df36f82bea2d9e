"""WindowInfo: what a scene knows of the window that shows it. Without one it behaves as if it had the focus.

Source      Compose WindowInfo.kt
"""

from __future__ import annotations

from engine.snapshot import mutable_state_of


class WindowInfo:
    """`is_window_focused` is state: who draws something only then reads it there."""

    __slots__ = ("_focused",)

    def __init__(self) -> None:
        self._focused = mutable_state_of(True, name="is_window_focused")

    @property
    def is_window_focused(self) -> bool:
        return self._focused.value

    @is_window_focused.setter
    def is_window_focused(self, focused: bool) -> None:
        if focused != self._focused.value:
            self._focused.value = focused
