"""Application: creates the Qt application and runs the window."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLibraryInfo, QTimer, QTranslator
from PySide6.QtWidgets import QApplication

from inspector.language import language as current_language
from inspector.language import set_language
from inspector.running.window_tasks import WindowTasks
from inspector.startup_garbage import collect_again

from .driven_window import DrivenWindow, report_closing
from .lessons_menu import lesson_mode
from .stop_offer import StopOffer
from .style.theme import LIGHT
from .widgets import faults

if TYPE_CHECKING:
    from .window import InspectorWindow


_QT_TEXTS = {"pt": "qtbase_pt_BR"}
"""Qt's file of translations by language; English needs none."""


def application() -> QApplication:
    """Returns the single application of the process, in Fusion style."""
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("phases")
    if app.style().name() != "fusion":  # setting a style polishes every widget of the process again
        app.setStyle("Fusion")
    faults.install()
    return app


def run_window(
    target: str | None, *, light: bool = False, tasks: WindowTasks | None = None, language: str | None = None
) -> int:
    """Opens the window on the gallery or on a program, does `tasks`, and returns its exit code when it is closed.
    `language`: a code; None: the setting, else the system's language."""
    app = application()
    window = _shown_window(light, language)
    driven = DrivenWindow(window, tasks or WindowTasks())
    with StopOffer(window).active():  # the first frame may be endless
        if target is not None:
            driven.run(window.open_target(target))
            if driven.tasks.quit:
                return driven.exit_code
        return _until_closed(app, window)


def run_lessons(lesson: int | Path | None, language: str | None = None) -> int:
    """Opens the window with the course contents, or with the lesson of this number or file; returns the exit
    code."""
    app = application()
    window = _shown_window(False, language)
    mode = lesson_mode(window)
    with StopOffer(window).active():
        if lesson is None:
            mode.show_contents()
        elif isinstance(lesson, Path):
            mode.open_lesson(lesson)
        else:
            mode.open_number(lesson)
        return _until_closed(app, window)


def _shown_window(light: bool, language: str | None) -> InspectorWindow:
    from .window import InspectorWindow
    from .window_settings import WindowSettings

    settings = WindowSettings()
    set_language(language if language is not None else settings.language())
    _translate_qt()
    window = InspectorWindow(settings.appearance(LIGHT if light else None), settings=settings)
    if settings.has_geometry or window.fits_screen():
        window.show()
    else:
        window.showMaximized()
    collect_again()
    return window


def _translate_qt() -> None:
    """Loads Qt's translation of its own texts: file dialogs, buttons of dialogs and docks."""
    app = QApplication.instance()
    name = _QT_TEXTS.get(current_language())
    if app is not None and name is not None:
        translator = QTranslator(app)
        if translator.load(name, QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            app.installTranslator(translator)


def _until_closed(app: QApplication, window: InspectorWindow) -> int:
    signal.signal(signal.SIGINT, lambda *_: window.close())
    # Python handles signals only while its code runs, so a timer runs some regularly.
    beat = QTimer()
    beat.start(200)
    beat.timeout.connect(lambda: None)
    code = int(app.exec())
    return code or report_closing(window)
