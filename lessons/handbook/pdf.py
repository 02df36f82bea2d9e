"""PDF: all lessons in one document, written by Qt's text layout; needs no display and no web engine.

Terms       document HTML: the subset of HTML and CSS that QTextDocument lays out.
Invariants  I1 what is behind a gate, the solution of an exercise, and the answer to the last question begin on a new
            page, without the answer below the question. I2 a heading, or a question with its answers, is not parted by
            the end of a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import QApplication

from inspector.course.kit import Choice, Prediction
from inspector.exports.markup import Markup, Piece, element, joined
from inspector.tokens import LIGHT

from .played_lesson import PlayedCell, PlayedLesson
from .text import inline, markdown
from .timeless import DOCUMENT, same_order, without_times

DPI = 96
MARGIN = 18.0
"""The margin of a page in mm."""

_CSS = f"""
body {{ color: {LIGHT.text}; }}
h1 {{ font-size: 20pt; font-weight: 500; }}
h2 {{ font-size: 14pt; font-weight: 500; }}
h3 {{ font-size: 11pt; font-weight: 500; }}
pre, code {{ font-family: "JetBrains Mono", "DejaVu Sans Mono", monospace; font-size: 8pt; }}
pre, pre code {{ font-size: 7.5pt; }}
pre {{ background-color: {LIGHT.zebra}; white-space: pre-wrap; }}
.t2 {{ color: {LIGHT.text_secondary}; }}
table {{ margin-bottom: 10px; }}
th {{ font-weight: 500; text-align: left; }}
td, th {{ padding: 1px 8px 1px 0; font-size: 8pt; }}
"""


def write_pdf(lessons: Sequence[PlayedLesson], path: Path) -> int:
    """Writes the lessons as one PDF (A4) and returns its number of pages. Equal lessons give equal bytes."""
    with same_order():
        count = _write_pages(lessons, path)
    path.write_bytes(without_times(path.read_bytes()))
    return count


def _write_pages(lessons: Sequence[PlayedLesson], path: Path) -> int:
    # Not QGuiApplication, which suffices here: a window that opens later in this process needs widgets.
    application = QApplication.instance() or QApplication(["handbook"])
    assert application is not None
    for file in Path(font_roboto.__file__).parent.glob("**/*.ttf"):
        QFontDatabase.addApplicationFont(str(file))
    writer = QPdfWriter(str(path))
    writer.setResolution(DPI)
    writer.setTitle("The three phases")
    writer.setDocumentId(DOCUMENT)
    layout = QPageLayout(
        QPageSize(QPageSize.PageSizeId.A4),
        QPageLayout.Orientation.Portrait,
        QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN),
        QPageLayout.Unit.Millimeter,
    )
    writer.setPageLayout(layout)
    width, height = writer.width(), writer.height()
    document = laid_out(lessons, writer)
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


def laid_out(lessons: Sequence[PlayedLesson], writer: QPdfWriter) -> QTextDocument:
    """Returns the document of the lessons, laid out for the pages of `writer`."""
    document = QTextDocument()
    document.setDocumentMargin(0)
    document.setDefaultFont(QFont("Roboto", 10))
    document.setDefaultStyleSheet(_CSS)
    document.documentLayout().setPaintDevice(writer)
    book = _Book(document, writer.width())
    document.setHtml(joined([_contents(lessons), *map(book.lesson, lessons)]).html)
    document.setPageSize(QSizeF(writer.width(), writer.height() - 24))
    _keep_together(document)
    _number_contents(document, lessons)
    return document


class _Book:
    """Makes the document HTML of lessons; pictures become resources of the document."""

    def __init__(self, document: QTextDocument, width: int) -> None:
        self.document = document
        self.width = width
        self._pictures = 0

    def lesson(self, lesson: PlayedLesson) -> Markup:
        """Returns one lesson; it begins on a new page."""
        gates = {index for index, _ in lesson.gates()} | set(_solutions(lesson.cells))
        made: list[Piece] = []
        is_answered = False
        for index, each in enumerate(lesson.cells):
            if index in gates:
                made.append(_turn_the_page())
            if "answer" in each.cell.tags and not is_answered:
                is_answered = True
                made += [_turn_the_page(), element("h3", "Answer")]
            made.append(self._cell(each))
        return joined(made)

    def _cell(self, each: PlayedCell) -> Piece:
        cell, value = each.cell, each.played.value
        if cell.kind == "markdown":
            return markdown(cell.source)
        if each.cases:
            return _lines(f"{case.question} {_LINE}" for case in each.cases)
        if each.is_question and isinstance(value, Prediction):
            return _lines(f"{what}: {_LINE}" for what in value.answers)
        if each.is_question and isinstance(value, Choice):
            answers = [joined((f"{_CIRCLE} {letter}  ", inline(answer))) for letter, answer in value.letters.items()]
            return _lines([element("b", inline(value.question)), *answers])
        if isinstance(value, Choice) or ("choice" in cell.tags and not each.is_question):
            return None
        made: list[Piece] = []
        if each.code:
            made.append(element("pre", each.code))
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


def _solutions(cells: Sequence[PlayedCell]) -> Iterator[int]:
    """Iterates over the places where the solution of an exercise begins, with the line of text above it."""
    for index, each in enumerate(cells):
        before = cells[index - 1].cell
        if "solution" in each.cell.tags and "solution" not in before.tags:
            yield index - (before.kind == "markdown" and not before.tags)


_LINE, _CIRCLE = "_" * 8, "○"
"""Where a reader writes; both mark a block that stays on one page."""


def _lines(lines: Iterable[Piece]) -> Markup:
    """Returns one paragraph, so that a question and its answers can be kept on one page."""
    return element("p", joined(lines, element("br")))


def _contents(lessons: Sequence[PlayedLesson]) -> Markup:
    rows = [
        element("tr", element("td", lesson.number), element("td", lesson.title), element("td", _page_mark(lesson)))
        for lesson in lessons
    ]
    words = "The course as a book. A question stands at the end of its page; the answer is on the next one."
    return joined((element("h1", "The three phases"), element("p", words), element("table", *rows)))


def _page_mark(lesson: PlayedLesson) -> str:
    return f"page of {lesson.file}"


def _number_contents(document: QTextDocument, lessons: Sequence[PlayedLesson]) -> None:
    """Writes the pages of the lessons into the contents."""
    titles = [block for block in _blocks(document) if block.blockFormat().headingLevel() == 1][1:]
    pages = [_page(document, document.documentLayout().blockBoundingRect(block).top()) for block in titles]
    for lesson, page in zip(lessons, pages, strict=True):
        document.find(_page_mark(lesson)).insertText(str(page + 1))


def _keep_together(document: QTextDocument) -> None:
    """Breaks the page before each lesson, each heading whose text begins on the next page, and each question that would
    be parted. Lessons begin on new pages, so a round moves one block of each lesson."""
    titles = [block for block in _blocks(document) if block.blockFormat().headingLevel() == 1]
    _break_before(document, titles[1:])
    for _round in range(_ROUNDS):
        parted: dict[int, QTextBlock] = {}
        lesson = 0
        for block in _blocks(document):
            lesson += block.blockFormat().headingLevel() == 1
            if lesson not in parted and _is_parted(document, block):
                parted[lesson] = block
        if not parted:
            return
        _break_before(document, parted.values())


def _break_before(document: QTextDocument, blocks: Iterable[QTextBlock]) -> None:
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    for block in blocks:
        cursor.setPosition(block.position())
        wanted = block.blockFormat()
        wanted.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
        cursor.setBlockFormat(wanted)
    cursor.endEditBlock()
    # Qt lays out again only what is near the changed blocks, and loses the blocks between tables behind them.
    document.markContentsDirty(0, document.characterCount())


_ROUNDS = 12


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _is_parted(document: QTextDocument, block: QTextBlock) -> bool:
    if block.blockFormat().pageBreakPolicy() != QTextFormat.PageBreakFlag.PageBreak_Auto:
        return False
    place = document.documentLayout().blockBoundingRect(block)
    first = _page(document, place.top())
    if block.blockFormat().headingLevel():
        following = block.next()
        if not following.isValid() or not following.layout().lineCount():
            return False
        below = document.documentLayout().blockBoundingRect(following)
        return first != _page(document, below.top() + following.layout().lineAt(0).rect().bottom() - 1)
    is_question = _LINE in block.text() or block.text().startswith(_CIRCLE) or f"\u2028{_CIRCLE} a" in block.text()
    return is_question and first != _page(document, place.bottom() - 1)


def _page(document: QTextDocument, y: float) -> int:
    return int(y // document.pageSize().height())


def _turn_the_page() -> Markup:
    """Returns the last line before a page break."""
    return element("p", "Turn the page when you have your answer.", class_="t2", style="page-break-after:always")
