"""Cuts a text to a width."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics


def elided(
    metrics: QFontMetrics, words: str, width: float, mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight
) -> str:
    """Returns `words`, cut with an ellipsis to `width` px; "" where Qt returns a wider text: the ellipsis alone, or one
    character."""
    shown = metrics.elidedText(words, mode, max(0, int(width)))
    return shown if metrics.horizontalAdvance(shown) <= max(0, width) + 1 else ""  # the advance is rounded up
