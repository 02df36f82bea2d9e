"""The Language menu: the languages of the window, each in its own words. A chosen one counts from the next start."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from inspector.language import NAMES, _, language, using

if TYPE_CHECKING:
    from .program_window import ProgramWindow


def fill_languages_menu(window: ProgramWindow, menu: QMenu) -> None:
    """Adds an entry for each language; the current one is checked."""
    group = QActionGroup(menu)
    for code, words in NAMES.items():
        action = QAction(words, window)
        action.setObjectName(f"language_{code}")
        action.setCheckable(True)
        action.setChecked(code == language())
        action.triggered.connect(partial(choose_language, window, code))
        group.addAction(action)
        menu.addAction(action)


def choose_language(window: ProgramWindow, code: str) -> None:
    """Keeps the language for the next start, and says so in that language: texts that exist keep their language."""
    if window.settings is not None:
        window.settings.choose_language(code)
    with using(code):
        words = _("{language}: from the next start of the window").format(language=NAMES[code])
    window.statusBar().showMessage(words, 8_000)
