"""System preferences: what the system asks of every window: dark or light, high contrast, reduced motion.

Limits      Qt reports reduced motion only where the system switches the animations of all widgets off; View > Reduced
            motion chooses it elsewhere.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QStyle

from .theme import DARK, LIGHT, Theme


def system_theme() -> Theme:
    """Returns the theme of the system; dark if the system has none."""
    return LIGHT if QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Light else DARK


def prefers_high_contrast() -> bool:
    """Returns whether the system asks for high contrast."""
    hints = QGuiApplication.styleHints()  # a name, because PySide deletes `accessibility()` with its owner's wrapper
    return hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast


def prefers_reduced_motion() -> bool:
    """Returns whether the system asks for reduced motion."""
    style = QApplication.style()
    return style is not None and style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0
