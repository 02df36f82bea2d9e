"""Clipboard: where copied text goes. A window provides one that reaches the system's.

CompositionLocalProvider(LocalClipboard.provides(clipboard), content=…)
"""

from __future__ import annotations


class Clipboard:
    """Keeps the text itself: what a scene without a window has. A host overrides both methods."""

    def __init__(self) -> None:
        self._text = ""

    def get_text(self) -> str:
        return self._text

    def set_text(self, text: str) -> None:
        self._text = text
