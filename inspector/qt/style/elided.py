"""Cuts a text to a width."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

from inspector.language import _


def elided(
    metrics: QFontMetrics, words: str, width: float, mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight
) -> str:
    """Returns `words`, cut with an ellipsis to `width` px; "" where Qt returns a wider text: the ellipsis alone, or one
    character. A display name loses first what does not distinguish it from other names: `Card around "Total"` the word
    "around", and `Column (line 70) #1` becomes `Column:70 #1`, then `Col…:70 #1`."""
    if metrics.horizontalAdvance(words) <= width:
        return words  # Qt compares fractions of px: it cuts a text that is 0.4 px wider than its own rounded advance
    shorter = _without_around(words)
    kind, line = _split_at_line(shorter)
    if line:
        kind = elided(metrics, kind, width - metrics.horizontalAdvance(line)) or kind
        shorter = f"{kind}{line}"
    if metrics.horizontalAdvance(shorter) <= width:
        return shorter
    shown = metrics.elidedText(shorter, mode, max(0, int(width)))
    return shown if metrics.horizontalAdvance(shown) <= max(0, width) + 1 else ""  # the advance is rounded


def _without_around(words: str) -> str:
    """Returns the words with a space in place of the words between the name and the text of a display name."""
    before, after = _('{name} around "{text}"').split("{name}")[1].split("{text}")
    return words.replace(before, f" {after}")


def _split_at_line(words: str) -> tuple[str, str]:
    """Returns a display name as what stands before its line of the source, and the rest: `Column`, `:70 #1`. Without a
    line the rest is empty."""
    before, after = _("{name} (line {line})").split("{name}")[1].split("{line}")
    found = re.fullmatch(rf"(.+?){re.escape(before)}(\d+){re.escape(after)}(.*)", words)
    return (found[1], f":{found[2]}{found[3]}") if found else (words, "")
