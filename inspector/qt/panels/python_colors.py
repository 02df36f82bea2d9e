"""PythonColors: colors the Python text of an editor with the tokens of the Source panel."""

from __future__ import annotations

from PySide6.QtGui import QColor, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from ..style.appearance import Appearance
from .source_view import syntax


class PythonColors(QSyntaxHighlighter):
    """The highlighter of one document."""

    def __init__(self, document: QTextDocument, appearance: Appearance) -> None:
        super().__init__(document)
        self.appearance = appearance
        self._spans: dict[int, list[tuple[int, int, str]]] = {}
        self._text = ""

    def highlightBlock(self, text: str) -> None:
        """Colors one line."""
        whole = self.document().toPlainText()
        if whole != self._text:
            self._text = whole
            self._spans = {line: list(spans) for line, spans in syntax(whole).items()}
        for start, end, token in self._spans.get(self.currentBlock().blockNumber() + 1, ()):
            shape = QTextCharFormat()
            shape.setForeground(QColor(self.appearance.color(token)))
            self.setFormat(start, end - start, shape)
