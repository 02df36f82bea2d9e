"""The heights of the frame timeline and of the events below it: lower in a window with little height for its text."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ..style.appearance import Appearance
from ..widgets.tab_rows import is_crowded, is_tight

HEIGHT, LOW_HEIGHT, TIGHT_HEIGHT = 91, 66, 52
"""The frame timeline in a large, a crowded and a tight window, in px at 100 %."""

EVENTS_HEIGHT, TIGHT_EVENTS_HEIGHT = 28, 22


def timeline_height(window: QWidget, appearance: Appearance) -> int:
    """Returns the height of the frame timeline in a window, in px at 100 %."""
    if is_tight(window, appearance):
        return TIGHT_HEIGHT
    return LOW_HEIGHT if is_crowded(window, appearance) else HEIGHT


def events_height(window: QWidget, appearance: Appearance) -> int:
    """Returns the height of the events below the timeline, in px at 100 %."""
    return TIGHT_EVENTS_HEIGHT if is_tight(window, appearance) else EVENTS_HEIGHT
