"""Cuts a text to a width."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

from inspector.language import _


def elided(
    metrics: QFontMetrics, words: str, width: float, mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight
) -> str:
    """Returns `words`, cut with an ellipsis to `width` px; "" where Qt returns a wider text: the ellipsis alone, or one
    character. A display name such as `Card around "Total"` loses the word "around" before its end, which distinguishes
    it from other names."""
    if metrics.horizontalAdvance(words) <= width:
        return words  # Qt compares fractions of px: it cuts a text that is 0.4 px wider than its own rounded advance
    shown = metrics.elidedText(words, mode, max(0, int(width)))
    if shown != words and (shorter := _without_around(words)) != words:
        shown = metrics.elidedText(shorter, mode, max(0, int(width)))
    return shown if metrics.horizontalAdvance(shown) <= max(0, width) + 1 else ""  # the advance is rounded


def _without_around(words: str) -> str:
    """Returns the words with a space in place of the words between the name and the text of a display name."""
    before, after = _('{name} around "{text}"').split("{name}")[1].split("{text}")
    return words.replace(before, f" {after}")
