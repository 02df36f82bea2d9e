"""WindowSettings: what the window remembers between two runs: places of docks, size, theme, text size, granularity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtGui import QGuiApplication, Qt

from inspector.language import NAMES, system_language

from .style.appearance import SCALES
from .style.theme import DARK, LIGHT, Theme

if TYPE_CHECKING:
    from .window import InspectorWindow

LAYOUT_VERSION = 2
"""The version of saved dock places: a layout of another version is ignored."""


class WindowSettings:
    """Reads and writes the settings. `settings`: another store than that of the user, for tests."""

    def __init__(self, settings: QSettings | None = None) -> None:
        self.settings = settings if settings is not None else QSettings("phases", "inspector")

    def theme(self) -> Theme:
        """Returns the chosen theme, else the theme of the system; dark if the system has none."""
        name = self.settings.value("theme")
        for theme in (DARK, LIGHT):
            if name == theme.name:
                return theme
        scheme = QGuiApplication.styleHints().colorScheme()
        return LIGHT if scheme == Qt.ColorScheme.Light else DARK

    def scale(self) -> int:
        """Returns the chosen text size in per cent."""
        try:
            percent = int(str(self.settings.value("text_size", 100)))
        except ValueError:
            return 100
        return percent if percent in SCALES else 100

    def language(self) -> str:
        """Returns the code of the chosen language, else of the language of the system."""
        code = str(self.settings.value("language", ""))
        return code if code in NAMES else system_language()

    def choose_language(self, code: str) -> None:
        """Keeps the language for the following starts."""
        self.settings.setValue("language", code)

    def restore(self, window: InspectorWindow) -> None:
        """Applies size and dock places; unknown ones are ignored."""
        geometry, state = self.settings.value("geometry"), self.settings.value("layout")
        if isinstance(geometry, QByteArray):
            window.restoreGeometry(geometry)
        if isinstance(state, QByteArray):
            window.restoreState(state, LAYOUT_VERSION)

    def save(self, window: InspectorWindow) -> None:
        """Writes everything; called when the window closes."""
        values = {
            "theme": window.appearance.theme.name,
            "text_size": window.appearance.scale,
            "geometry": window.saveGeometry(),
            "layout": window.saveState(LAYOUT_VERSION),
        }
        for name, value in values.items():
            self.settings.setValue(name, value)
        self.settings.sync()
