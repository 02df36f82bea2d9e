"""Clipboard: stores copied text. A window provides a clipboard that accesses the system's clipboard.

CompositionLocalProvider(LocalClipboard.provides(clipboard), content=…)
"""

from __future__ import annotations


class Clipboard:
    """Stores the text in memory, for a scene without a window. A host overrides both methods."""

    def __init__(self) -> None:
        self._text = ""

    def get_text(self) -> str:
        """Returns the copied text; empty if there is none."""
        return self._text

    def set_text(self, text: str) -> None:
        """Replaces the copied text."""
        self._text = text
