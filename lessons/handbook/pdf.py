"""PDF: all lessons in one document, written by Qt's text layout; needs no display and no web engine.

Terms       document HTML: the subset of HTML and CSS that QTextDocument lays out.
Invariants  I1 what is behind a gate begins on a new page, so that a question stands without its answer below.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import font_roboto
from PySide6.QtCore import QMarginsF, QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextDocument,
)
from PySide6.QtWidgets import QApplication

from inspector.exports.markup import Markup, Piece, element, joined
from inspector.tokens import LIGHT
from lessons.kit import Choice, Prediction

from .played_lesson import PlayedCell, PlayedLesson
from .text import markdown

DPI = 96
MARGIN = 18.0
"""The margin of a page in mm."""

_FOLDED = {"hint": "Hint", "solution": "A solution", "answer": "Answer"}

_CSS = f"""
body {{ color: {LIGHT.text}; }}
h1 {{ font-size: 20pt; font-weight: 500; }}
h2 {{ font-size: 14pt; font-weight: 500; }}
h3 {{ font-size: 11pt; font-weight: 500; }}
pre, code {{ font-family: "JetBrains Mono", "DejaVu Sans Mono", monospace; font-size: 8pt; }}
pre {{ background-color: {LIGHT.zebra}; white-space: pre-wrap; }}
.t2 {{ color: {LIGHT.text_secondary}; }}
th {{ font-weight: 500; text-align: left; }}
td, th {{ padding: 1px 8px 1px 0; font-size: 8pt; }}
"""


def write_pdf(lessons: Sequence[PlayedLesson], path: Path) -> int:
    """Writes the lessons as one PDF (A4) and returns its number of pages."""
    # Not QGuiApplication, which suffices here: a window that opens later in this process needs widgets.
    application = QApplication.instance() or QApplication(["handbook"])
    assert application is not None
    for file in Path(font_roboto.__file__).parent.glob("**/*.ttf"):
        QFontDatabase.addApplicationFont(str(file))
    writer = QPdfWriter(str(path))
    writer.setResolution(DPI)
    writer.setTitle("The three phases")
    layout = QPageLayout(
        QPageSize(QPageSize.PageSizeId.A4),
        QPageLayout.Orientation.Portrait,
        QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN),
        QPageLayout.Unit.Millimeter,
    )
    writer.setPageLayout(layout)
    width, height = writer.width(), writer.height()
    document = QTextDocument()
    document.setDocumentMargin(0)
    document.setDefaultFont(QFont("Roboto", 10))
    document.setDefaultStyleSheet(_CSS)
    document.documentLayout().setPaintDevice(writer)
    book = _Book(document, width)
    html = joined(book.lesson(lesson, first=not at) for at, lesson in enumerate(lessons))
    document.setHtml(html.html)
    document.setPageSize(QSizeF(width, height - 24))
    painter = QPainter(writer)
    count = document.pageCount()
    try:
        for page in range(count):
            if page:
                writer.newPage()
            painter.save()
            painter.translate(0, -page * (height - 24))
            document.drawContents(painter, QRectF(0, page * (height - 24), width, height - 24))
            painter.restore()
            painter.setPen(QColor(LIGHT.text_secondary))
            painter.setFont(QFont("Roboto", 8))
            number = QRectF(0, height - 16, width, 16)
            painter.drawText(number, Qt.AlignmentFlag.AlignRight, str(page + 1))
    finally:
        painter.end()
    return count


class _Book:
    """Makes the document HTML of lessons; pictures become resources of the document."""

    def __init__(self, document: QTextDocument, width: int) -> None:
        self.document = document
        self.width = width
        self._pictures = 0

    def lesson(self, lesson: PlayedLesson, *, first: bool) -> Markup:
        """Returns one lesson; it begins on a new page."""
        gates = {index for index, _ in lesson.gates()}
        made: list[Piece] = [] if first else [_new_page("")]
        for index, each in enumerate(lesson.cells):
            if index in gates:
                made.append(_new_page("Turn the page when you have answered."))
            made.append(self._cell(each))
        return joined(made)

    def _cell(self, each: PlayedCell) -> Piece:
        cell, value = each.cell, each.played.value
        title = next((_FOLDED[tag] for tag in cell.tags if tag in _FOLDED), None)
        heading = element("h3", title) if title is not None and title != "Hint" else None
        if cell.kind == "markdown":
            return joined((heading, markdown(cell.source)))
        if each.is_question and isinstance(value, Prediction):
            return joined(element("p", f"{what}: ", "_" * 8) for what in value.answers)
        if each.is_question and isinstance(value, Choice):
            answers = [element("p", f"○ {letter}  {answer}") for letter, answer in value.letters.items()]
            return joined((element("p", element("b", value.question)), *answers))
        if isinstance(value, Choice) or ("choice" in cell.tags and not each.is_question):
            return None
        made: list[Piece] = [heading]
        if not cell.source.lstrip().startswith("kit.say("):
            made.append(element("pre", cell.source))
        if each.played.printed:
            made.append(element("pre", each.played.printed))
        made.append(self._output(each))
        return joined(made)

    def _output(self, each: PlayedCell) -> Piece:
        forms = each.played.forms
        if isinstance(png := forms.get("image/png"), bytes):
            return self._picture(png)
        if "text/markdown" in forms:
            return markdown(str(forms["text/markdown"]))
        if "text/html" in forms:
            return Markup(str(forms["text/html"]))
        return element("pre", str(forms["text/plain"])) if forms else None

    def _picture(self, png: bytes) -> Markup:
        image = QImage.fromData(png)
        self._pictures += 1
        name = f"picture:{self._pictures}"
        self.document.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(name), image)
        shown = min(self.width, image.width())
        return element("p", element("img", src=name, width=shown, height=round(image.height() * shown / image.width())))


def _new_page(words: str) -> Markup:
    """Returns a page break; `words`: the last line before it."""
    if words:
        return element("p", words, class_="t2", style="page-break-after:always")
    return element("p", "\u00a0", style="page-break-before:always")
