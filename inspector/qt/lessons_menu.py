"""The Lessons menu: the contents of the course, and the way back from a lesson. The course is imported on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from inspector.language import _

if TYPE_CHECKING:
    from .lesson_mode import LessonMode
    from .program_window import ProgramWindow


def lesson_mode(window: ProgramWindow) -> LessonMode:
    """Returns the lessons of a window. Importing them takes as long as importing the window."""
    from .lesson_mode import LessonMode

    known = window.findChild(LessonMode)
    return known if known is not None else LessonMode(window)


def fill_lessons_menu(window: ProgramWindow, menu: QMenu) -> None:
    """Adds the entries."""
    contents = QAction(_("Contents"), window)
    contents.setShortcut(QKeySequence("Ctrl+L"))
    contents.triggered.connect(lambda _=False: lesson_mode(window).show_contents())
    leave = QAction(_("Leave the lesson"), window)
    leave.triggered.connect(lambda _=False: lesson_mode(window).leave())
    menu.addAction(contents)
    menu.addAction(leave)
