"""FlowingText: text that is as high as its content: Markdown, a table, printed text, a picture.

Invariants  I1 the text itself never scrolls up or down: keys and the wheel scroll the page around it. I2 a line ends
            between words, except in printed text; what is too wide then scrolls sideways.
"""

from __future__ import annotations

import re

from PySide6.QtCore import QMimeData, QSize, Qt
from PySide6.QtGui import (
    QFont,
    QImage,
    QKeyEvent,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser

from ..style.appearance import Appearance

WIDEST = 640
"""The width in px of a column of about 75 characters at a text scale of 100 %."""

PARAGRAPH, HEADING = 6, 12
"""The space in px below a paragraph, and above a heading, at a text scale of 100 %."""

MAY_BREAK = "\u200b"
"""Has no width; a line may end behind it."""

_WORDS_OF_HTML = re.compile(r"(?<=>)[^<]+(?=<)")
_INSIDE_CODE = re.compile(r"(?<=\S{8}[.(,_])(?=\w{2})")
"""A place in a line of code, behind the dot, parenthesis, comma or underscore of a long word."""

_SCROLLS = frozenset((Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Space))


class FlowingText(QTextBrowser):
    """A read-only text without a scroll bar of its own; links open in the browser of the system."""

    def __init__(self, appearance: Appearance, name: str) -> None:
        super().__init__()
        self.appearance = appearance
        self._picture: QImage | None = None
        self._is_code = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenExternalLinks(True)
        self.viewport().setAutoFillBackground(False)
        self.setWordWrapMode(QTextOption.WrapMode.WordWrap)  # with Qt's default, a narrow column breaks its words
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        bar = self.verticalScrollBar()
        bar.rangeChanged.connect(lambda: bar.setRange(0, 0))  # Qt keeps a range from before the height was fitted
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)
        self.restyle()

    def restyle(self) -> None:
        """Adapts fonts and colors to the appearance."""
        appearance = self.appearance
        self.setFont(self._font())  # the document alone would take the font of the window as soon as it has a parent
        self.document().setDefaultStyleSheet(
            f"th, td {{ padding: 2px 8px; border: 1px solid {appearance.color('line').name()}; }}"
            f" table {{ border-collapse: collapse; }} a {{ color: {appearance.color('accent').name()}; }}"
        )
        self.setMaximumWidth(appearance.px(WIDEST))
        self._fit()

    def _font(self) -> QFont:
        return self.appearance.code(12) if self._is_code else self.appearance.font(13)

    def show_markdown(self, text: str) -> None:
        """Shows Markdown."""
        self.setMarkdown(text)
        self._space()
        self._fit()

    def _space(self) -> None:
        """Sets the paragraphs apart; Qt's reader of Markdown lets them touch."""
        px, block = self.appearance.px, self.document().begin()
        while block.isValid():
            made = QTextBlockFormat(block.blockFormat())
            if not _continues(block):
                made.setBottomMargin(px(PARAGRAPH))
            if made.headingLevel() and block.blockNumber():
                made.setTopMargin(px(HEADING))
            QTextCursor(block).setBlockFormat(made)
            block = block.next()

    def show_html(self, html: str) -> None:
        """Shows a plain table of the kit. Lines of code in it may break behind dots, parentheses, commas and
        underscores."""
        self.setHtml(_WORDS_OF_HTML.sub(lambda words: _INSIDE_CODE.sub(MAY_BREAK, words.group()), html))
        self._fit()

    def createMimeDataFromSelection(self) -> QMimeData:
        """Copies the selected text as it was given."""
        copied = super().createMimeDataFromSelection()
        copied.setText(copied.text().replace(MAY_BREAK, ""))
        copied.setHtml(copied.html().replace(MAY_BREAK, ""))
        return copied

    def show_plain(self, text: str) -> None:
        """Shows printed text with the font of code."""
        self._is_code = True
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setFont(self._font())
        self.setPlainText(text)
        self._fit()

    def show_picture(self, png: bytes, words: str) -> None:
        """Shows a picture; `words` describe it to a screen reader."""
        self._picture = QImage.fromData(png)
        self.setAccessibleName(words)
        self._fit()

    def sizeHint(self) -> QSize:
        """The preferred size in px: the height of the content."""
        return QSize(320, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits the height to the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leaves the keys that scroll to the page."""
        if event.key() in _SCROLLS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leaves the wheel to the page, unless it moves sideways."""
        if event.angleDelta().x():
            super().wheelEvent(event)
        else:
            event.ignore()

    def _fit(self) -> None:
        document = self.document()
        if self._picture is not None:
            wished = max(self._picture.width(), self.appearance.px(self._picture.width()))
            width = min(wished, max(120, self.viewport().width() - 2 * round(document.documentMargin())))
            sharp = min(wished, round(width * self.devicePixelRatioF()))
            smooth = Qt.TransformationMode.SmoothTransformation  # the document itself would leave out rows and columns
            shown = self._picture.scaledToWidth(sharp, smooth)
            document.addResource(QTextDocument.ResourceType.ImageResource, "picture", shown)
            document.setHtml(f'<img src="picture" width="{width}">')
        document.setTextWidth(max(120, self.viewport().width()))
        bar = self.horizontalScrollBar()
        needs_bar = round(document.size().width()) > self.viewport().width()  # as Qt decides whether it shows the bar
        room = bar.sizeHint().height() if needs_bar else 0
        self.setFixedHeight(round(document.size().height()) + room + 2 * self.frameWidth() + 4)


def _continues(block: QTextBlock) -> bool:
    """Returns whether the next block belongs to the same list or to the same piece of code."""
    next_block = block.next()
    if not next_block.isValid():
        return False
    is_code = block.blockFormat().nonBreakableLines() and next_block.blockFormat().nonBreakableLines()
    return is_code or (block.textList() is not None and next_block.textList() is not None)
