"""Application: creates the Qt application and runs the window."""

from __future__ import annotations

import signal
import sys

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from .style.appearance import Appearance
from .style.theme import LIGHT
from .widgets import faults


def application() -> QApplication:
    """Returns the single application of the process, in Fusion style."""
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("phases")
    app.setStyle("Fusion")
    faults.install()
    return app


def run_window(target: str | None, *, light: bool = False) -> int:
    """Opens the window on the gallery or on a program, and returns its exit code when it is closed."""
    from .window import InspectorWindow
    from .window_settings import WindowSettings

    app = application()
    settings = WindowSettings()
    theme = LIGHT if light else settings.theme()
    window = InspectorWindow(Appearance(theme, settings.scale()), settings=settings)
    window.show()
    if target is not None:
        window.open_target(target)
    signal.signal(signal.SIGINT, lambda *_: window.close())
    # Python handles signals only while its code runs, so a timer runs some regularly.
    beat = QTimer()
    beat.start(200)
    beat.timeout.connect(lambda: None)
    return int(app.exec())
