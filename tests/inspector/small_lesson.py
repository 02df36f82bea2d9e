"""A small lesson of its own, opened in the window, for tests of the lesson workspace."""

from __future__ import annotations

from pathlib import Path

from inspector.qt.lesson.lesson_panel import LessonPanel
from inspector.qt.lesson_mode import LessonMode
from inspector.qt.lessons_menu import lesson_mode
from inspector.qt.window import InspectorWindow

from ..lessons.test_taken import LESSON


def open_small_lesson(window: InspectorWindow, folder: Path) -> LessonMode:
    """Writes the lesson into `folder` and opens it."""
    path = folder / "01_small.py"
    path.write_text(LESSON, encoding="utf-8")
    made = lesson_mode(window)
    made.open_lesson(path)
    return made


def opened(mode: LessonMode) -> LessonPanel:
    """Returns the panel of the open lesson."""
    assert mode.panel is not None
    return mode.panel
