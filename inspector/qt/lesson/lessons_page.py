"""LessonsPage: the contents of the course with the learner's progress; Enter opens a lesson."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from inspector.course.course import Lesson
from inspector.course.marks import plain_words
from inspector.course.progress import LessonProgress, Progress
from inspector.course.sections import STEPS
from inspector.language import _

from ..style.appearance import Appearance


class LessonsPage(QWidget):
    """A list, one line per lesson. Emits `opened` with the lesson's path."""

    opened = Signal(object)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.list = QListWidget()
        self.list.setAccessibleName(_("Lessons"))
        self.list.setWordWrap(True)
        self.list.setSpacing(4)
        self.list.itemActivated.connect(lambda item: self.opened.emit(item.data(Qt.ItemDataRole.UserRole)))
        self.note = QLabel()
        self.note.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.note)

    def show_lessons(self, lessons: list[Lesson], progress: Progress, taken: str = "") -> None:
        """Lists the lessons, in order; the first unfinished one is selected, behind the lesson with the slug `taken` if
        there is one."""
        self.list.clear()
        first, is_behind = None, False
        for lesson in lessons:
            kept = progress.of(lesson.slug)
            reached = reached_words(kept)
            words = f"{lesson.number}. {lesson.title} – {reached}\n{plain_words(lesson.question)}"
            item = QListWidgetItem(words)
            item.setData(Qt.ItemDataRole.UserRole, lesson.path)
            item.setFont(self.appearance.font(13))
            self.list.addItem(item)
            if not kept.done and (first is None or is_behind):
                first, is_behind = item, False
            is_behind = is_behind or lesson.slug == taken
        self.list.setCurrentItem(first or self.list.item(0))
        self.note.setText(progress.trouble)
        self.note.setVisible(bool(progress.trouble))


def reached_words(kept: LessonProgress) -> str:
    """Returns how far a learner has come in a lesson, and how many predictions were right."""
    if kept.done:
        words = _("done")
    elif kept.step:
        words = _("step {number} of {steps}").format(number=kept.step + 1, steps=len(STEPS))
    else:
        words = _("not begun")
    return ", ".join(filter(None, (words, kept.answers_in_words)))
