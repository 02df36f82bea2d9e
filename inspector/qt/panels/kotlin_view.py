"""KotlinView: the Kotlin form of the open gallery program, and the link to its lesson."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from inspector.language import N_, _
from inspector.running.loading.gallery import GalleryEntry, gallery

from ..style.appearance import Appearance

NO_KOTLIN = N_("Only programs of the gallery have a Kotlin form: Ctrl+G.")


class KotlinView(QWidget):
    """A link above read-only text. Emits `lesson_asked` with the number of the lesson."""

    lesson_asked = Signal(int)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.entry: GalleryEntry | None = None
        self._shown: Path | None = None
        self.link = QLabel(_(NO_KOTLIN))
        self.link.setObjectName("kotlin_lesson")
        self.link.setWordWrap(True)
        self.link.setContentsMargins(8, 6, 8, 6)
        self.link.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.link.linkActivated.connect(lambda _target: self.lesson_asked.emit(self.entry.lesson if self.entry else 0))
        self.text = QPlainTextEdit()
        self.text.setObjectName("kotlin_text")
        self.text.setReadOnly(True)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName(_("Kotlin form of the program"))
        self.text.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.link)
        layout.addWidget(self.text, 1)
        layout.addStretch(0)
        self.restyle()

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        self.link.setFont(self.appearance.font(12))
        self.text.setFont(self.appearance.code(12))

    def show_program(self, path: Path | None) -> None:
        """Shows the Kotlin form of the gallery program at a path; a hint for any other program."""
        if path == self._shown:
            return
        self._shown = path
        self.entry = next((each for each in gallery() if each.kotlin is not None and each.path == path), None)
        entry = self.entry
        self.text.setVisible(entry is not None)
        if entry is None or entry.kotlin is None:
            self.link.setText(_(NO_KOTLIN))
            return
        words = _("{program} in Kotlin. Lesson {number} explains it.").format(program=entry.title, number=entry.lesson)
        action = _("Open lesson {number}").format(number=entry.lesson)
        self.link.setText(f'{words} <a href="lesson">{action}</a>')
        self.text.setPlainText(entry.kotlin.read_text(encoding="utf-8"))
