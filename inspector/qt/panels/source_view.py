"""Source view: a file with a marked line; beside the lines stands what ran, read and wrote there in the frame."""

from __future__ import annotations

import io
import keyword
import linecache
import tokenize
from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QStackedWidget, QWidget

from engine.trace import Site
from engine.trace.source_site import file_name
from inspector.advice.advice import Advice
from inspector.analysis.source_notes import LineNote, loop_lines, source_notes
from inspector.language import N_, _

from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..style.chip import paint_chip
from ..style.elided import elided
from ..style.icon import paint_icon
from ..widgets.accessible_role import Role, give_role
from ..widgets.painting import painting
from ..widgets.panel import Panel, paint_empty, show_tip
from .advice_line import advice_words

ROW = 20
NUMBERS = 42
"""The width of the line numbers in px at 100 %."""
EMPTY = N_("No source yet. Click a file:line, or double-click a read.")

NOTHING = LineNote()

Span = tuple[int, int, str]  # first column, end column, token of the theme


def whole_rows(top: int, room: int, height: int) -> tuple[int, int]:
    """Returns the first row that is shown from `top` px on, and the row behind the last one: of rows of a `height`,
    those that fit as a whole into the `room`, so that no line is cut. A room of less than three rows shows parts."""
    if height * 3 > room:
        return top // height, -(-(top + room) // height)
    return -(-top // height), (top + room) // height


class SourceView(QAbstractScrollArea):
    """A read-only view that paints only visible lines, and no part of a line. `breakpoint_asked`: a click on a line
    number, or F9 on the marked line."""

    breakpoint_asked = Signal(str, int)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        give_role(self, Role.Document)
        self.appearance = appearance
        self.file = ""
        self.line = 0
        self.sources: Mapping[str, str] | None = None
        """The texts of a recording, which replace the current files."""
        self._lines: list[str] = []
        self._source = ""
        self._spans: dict[int, list[Span]] | None = {}
        """The colored spans per line; None until the file is painted: behind a tab, it often never is."""
        self._notes: dict[int, LineNote] = {}
        self._elbows: list[tuple[int, int]] = []
        """Pairs of lines in this file: the write of a loop, and the read that this write invalidates."""
        self._advice: dict[tuple[str, int], str] = {}
        """The advice that the latest search found, by file and line."""
        self.breakpoints: Callable[[str], frozenset[int]] = lambda _: frozenset()
        """Returns the lines of a file that have a breakpoint."""
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Source"))
        self._row = appearance.px(ROW)
        """The height of a line in px."""
        appearance.changed.connect(self._follow_scale)

    def _follow_scale(self) -> None:
        """Keeps the line at the top when the text size changes."""
        before, self._row = self._row, self.appearance.px(ROW)
        if self._row != before:
            top = self.verticalScrollBar().value()
            self._fit()
            self.verticalScrollBar().setValue(top * self._row // before)

    def show_sources(self, sources: Mapping[str, str] | None) -> None:
        """Uses these texts instead of files; None: reads the files."""
        self.sources = sources
        self.file = ""
        self._lines = []

    @property
    def source(self) -> str:
        """The text of the shown file."""
        return self._source

    @property
    def title(self) -> str:
        """The file name; `Source` without a file."""
        return file_name(self.file) if self.file else "Source"

    def show_site(self, site: Site) -> bool:
        """Shows the file and marks the line; returns False if its source is unavailable."""
        if site.file != self.file:
            if self.sources is not None:
                lines = self.sources.get(site.file, "").splitlines(keepends=True)
            else:
                linecache.checkcache(site.file)
                lines = linecache.getlines(site.file)
            if not lines:
                return False
            self.file = site.file
            self._lines = [line.rstrip("\n").expandtabs(4) for line in lines]
            self._spans = None
            self._source = "".join(lines)
        self.line = site.line
        self._fit()
        self.verticalScrollBar().setValue(self._place_of(site.line))
        self._describe()
        self.viewport().update()
        return True

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Marks what ran, read and wrote in this frame at each line, and the write and the read of a loop."""
        self._notes, self._elbows = {}, []
        if moment is not None and self.file:
            self._notes = source_notes(moment.so_far, moment.before, self.file)
            self._elbows = loop_lines(moment.loop, self.file)
        self._describe()
        self.viewport().update()

    def spoken(self, line: int) -> str:
        """Returns a line with what is painted beside it, as a screen reader says it."""
        note = self._notes.get(line)
        parts = [_("{title}, line {line}: {text}").format(title=self.title, line=line, text=self._text(line))]
        parts += note.parts if note is not None else []
        if advice := self.advice_at(line):
            parts.append(advice)
        if line in self.breakpoints(self.file):
            parts.append(_("breakpoint"))
        return "; ".join(parts)

    def _describe(self) -> None:
        """Gives screen readers the marked line."""
        spoken = self.spoken(self.line) if self.file and self.line else ""
        self.setAccessibleDescription(spoken if self.file else _(EMPTY))

    def show_advice(self, advice: list[Advice]) -> None:
        """Shows the recommended advice beside the lines that it changes."""
        recommended = [each for each in advice if each.recommended]
        self._advice = {(each.site.file, each.site.line): advice_words(each) for each in reversed(recommended)}
        self.viewport().update()

    def advice_at(self, line: int) -> str:
        """Returns the advice about a line of the shown file; empty without one."""
        return self._advice.get((self.file, line), "")

    def tip_of(self, line: int) -> str:
        """Returns the tooltip of a line: its notes and its advice."""
        note = self._notes.get(line, NOTHING)
        return "\n".join([*note.parts, *([self.advice_at(line)] if self.advice_at(line) else [])])

    def _text(self, line: int) -> str:
        return self._lines[line - 1].strip() if 0 < line <= len(self._lines) else ""

    def _fit(self) -> None:
        rows = len(self._lines) * self.appearance.px(ROW)
        self.verticalScrollBar().setRange(0, max(0, rows - self.viewport().height()))
        shown = self.viewport().height() // self.appearance.px(ROW)
        self.verticalScrollBar().setPageStep(max(1, shown) * self.appearance.px(ROW))  # a page skips no line
        self.verticalScrollBar().setSingleStep(self.appearance.px(ROW))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapts the scroll range to the new size."""
        super().resizeEvent(event)
        bar, height = self.verticalScrollBar(), self._row
        top = (self.line - 1) * height
        was_shown = bar.value() <= top <= bar.value() + event.oldSize().height() - height
        self._fit()
        if self.line and event.oldSize().height() <= 0:
            bar.setValue(self._place_of(self.line))
        elif self.line and was_shown:
            self._reveal()

    def _place_of(self, line: int) -> int:
        """Returns how far to scroll, in px, so that a line stands below a few lines of context."""
        above = min(4, max(0, self.viewport().height() // self.appearance.px(ROW) // 3))
        return max(0, line - 1 - above) * self.appearance.px(ROW)

    def _reveal(self) -> None:
        """Scrolls as little as shows the marked line."""
        bar, height = self.verticalScrollBar(), self.appearance.px(ROW)
        top = (self.line - 1) * height
        bar.setValue(min(max(bar.value(), top + height - self.viewport().height()), top))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the widget; a fault is painted instead of raised."""
        with painting(self.viewport()) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.fillRect(self.viewport().rect(), appearance.color("panel"))
        if not self._lines:
            paint_empty(painter, self.viewport().rect(), EMPTY, appearance)
            return
        height = appearance.px(ROW)
        top = self.verticalScrollBar().value()
        first, end = whole_rows(top, self.viewport().height(), height)
        painter.setClipRect(QRect(0, first * height - top, self.viewport().width(), (end - first) * height))
        for number in range(first + 1, min(end, len(self._lines)) + 1):
            self._paint_line(painter, number, (number - 1) * height - top, height)
        for wrote, read in self._elbows:
            self._paint_elbow(painter, *((line - 0.5) * height - top for line in (wrote, read)))

    def _paint_elbow(self, painter: QPainter, start: float, end: float) -> None:
        """Paints an arrow in the margin, from the line of a write to the line of a read, in px."""
        px = self.appearance.px
        left, right = px(2) + 0.5, px(9) + 0.5
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.appearance.color("warn"), 1.5))
        painter.drawPolyline([QPointF(right, start), QPointF(left, start), QPointF(left, end), QPointF(right, end)])
        tip = px(3)
        painter.drawPolyline([QPointF(right - tip, end - tip), QPointF(right, end), QPointF(right - tip, end + tip)])
        painter.restore()

    def _paint_line(self, painter: QPainter, number: int, y: int, height: int) -> None:
        appearance = self.appearance
        row = QRect(0, y, self.viewport().width(), height)
        note = self._notes.get(number, NOTHING)
        if note.writes or note.is_invalidated:
            painter.fillRect(row, appearance.color("warn_bg"))
        if number == self.line:
            painter.fillRect(row, appearance.color("sel"))
            painter.fillRect(QRect(0, y, 2, height), appearance.color("accent"))
        painter.setFont(appearance.code(11))
        painter.setPen(appearance.color("text_hint" if number != self.line else "text_secondary"))
        painter.drawText(
            QRect(0, y, appearance.px(38), height),
            int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter),
            str(number),
        )
        if number in self.breakpoints(self.file):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(appearance.color("text"))
            painter.drawEllipse(
                QRectF(appearance.px(4), y + height / 2 - appearance.px(4), appearance.px(8), appearance.px(8))
            )
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        x = appearance.px(44)
        for letter in note.letters[:2]:
            paint_chip(
                painter,
                QRect(x, y + appearance.px(2), appearance.px(18), appearance.px(16)),
                "d" if letter == "d" else letter,
                letter.upper(),
                appearance,
            )
            x += appearance.px(20)
        left, advance = appearance.px(90), appearance.metrics(11, code=True).horizontalAdvance("m" * 40) / 40
        self._paint_text(painter, number, left, advance, y, height)
        self._paint_notes(painter, number, round(left + (len(self._lines[number - 1]) + 2) * advance), y, height)

    def _paint_text(self, painter: QPainter, number: int, left: int, advance: float, y: int, height: int) -> None:
        """Paints a line in its colors; `advance`: the width of a character."""
        appearance, text = self.appearance, self._lines[number - 1]
        painter.setFont(appearance.code(11))
        baseline = Qt.AlignmentFlag.AlignVCenter
        if self._spans is None:
            self._spans = syntax(self._source)
        at = 0
        for begin, end, token in [*self._spans.get(number, []), (len(text), len(text), "text")]:
            if begin > at:
                painter.setPen(appearance.color("text"))
                painter.drawText(QRectF(left + at * advance, y, 4000, height), int(baseline), text[at:begin])
            if end > begin:
                painter.setPen(appearance.color(token))
                painter.drawText(QRectF(left + begin * advance, y, 4000, height), int(baseline), text[begin:end])
            at = max(at, end)

    def _paint_notes(self, painter: QPainter, number: int, x: int, y: int, height: int) -> None:
        """Paints the notes of the line, then its advice. The tooltip shows the notes that have no room."""
        appearance = self.appearance
        note, size = self._notes.get(number, NOTHING), appearance.px(12)
        shown = [("pencil", "warn", each) for each in note.write_parts]
        shown += [("eye", "warn" if asked else "text_secondary", words) for words, asked in note.read_parts]
        shown += [("", "text_hint", each) for each in note.run_parts]
        if advice := self.advice_at(number):
            shown.append(("lamp", "warn", advice))
        painter.setFont(appearance.font(11, 500))
        metrics = appearance.metrics(11, 500)
        for mark, token, words in shown:
            if mark:
                paint_icon(painter, QRectF(x, y + (height - size) / 2, size, size), mark, appearance.color(token))
                x += appearance.px(16)
            room = max(0, self.viewport().width() - x - appearance.px(4))
            painter.setPen(appearance.color(token))
            said = elided(metrics, words, room)
            painter.drawText(QRectF(x, y, room, height), int(Qt.AlignmentFlag.AlignVCenter), said)
            x += metrics.horizontalAdvance(said) + appearance.px(12)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Marks the clicked line; a click on its number switches its breakpoint."""
        self.setFocus()
        point: QPoint = event.position().toPoint()
        line = (point.y() + self.verticalScrollBar().value()) // self.appearance.px(ROW) + 1
        if 0 < line <= len(self._lines):
            self.line = line
            self._describe()
            if point.x() < self.appearance.px(NUMBERS) and event.button() == Qt.MouseButton.LeftButton:
                self.breakpoint_asked.emit(self.file, line)
            self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down move the marked line; F9 switches its breakpoint."""
        by = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_F9 and self.line:
            self.breakpoint_asked.emit(self.file, self.line)
        elif by is not None and 0 < self.line + by <= len(self._lines):
            self.line += by
            self._reveal()
            self._describe()
            self.viewport().update()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Claims F9 while the source has the focus; the tooltip of a line has its whole advice."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            line = (event.pos().y() + self.verticalScrollBar().value()) // self.appearance.px(ROW) + 1
            show_tip(self, event, self.tip_of(line))
            return True
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_F9
        ):
            event.accept()
            return True
        return super().event(event)


class SourcePanel(Panel):
    """The dock with the source."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, N_("Source"))
        self.view = SourceView(appearance)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.view)
        self.add_body(N_("Source"), self.pages)
        self.title.set_texts(action=_("Edit"))

    def show_editor(self, editor: QWidget | None) -> None:
        """Shows the editor instead of the marked source; None: the marked source."""
        if editor is not None and self.pages.indexOf(editor) < 0:
            self.pages.addWidget(editor)
        self.pages.setCurrentWidget(editor if editor is not None else self.view)

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Marks the reads and writes of this moment's frame, and inside a frame shows the line of the event."""
        if moment is not None and moment.site is not None and moment.site[:2] != (self.view.file, self.view.line):
            self.view.show_site(moment.site)
        self.view.show_moment(moment)
        self.show_place()

    def show_place(self) -> None:
        """Shows the name of the file and the marked line in the status."""
        view = self.view
        self.set_status(_("{title}, line {line}").format(title=view.title, line=view.line) if view.file else "")


def syntax(source: str) -> dict[int, list[Span]]:
    """Returns colored spans per line. After a tokenizer error, the remaining source is plain."""
    spans: dict[int, list[Span]] = {}
    decorated = False
    try:
        for item in tokenize.generate_tokens(io.StringIO(source).readline):
            token = ""
            if item.type == tokenize.COMMENT:
                token = "comment"
            elif item.type == tokenize.STRING:
                token = "string"
            elif item.type == tokenize.NUMBER:
                token = "number"
            elif item.type == tokenize.OP and item.string == "@" and not item.line[: item.start[1]].strip():
                decorated = True
                token = "decorator"
            elif item.type == tokenize.NAME:
                if decorated:
                    token = "decorator"
                elif keyword.iskeyword(item.string):
                    token = "keyword"
            if item.type == tokenize.NEWLINE:
                decorated = False
            if token:
                _add(spans, item.start, item.end, token)
    except (tokenize.TokenError, SyntaxError):
        pass
    return spans


def _add(spans: dict[int, list[Span]], start: tuple[int, int], end: tuple[int, int], token: str) -> None:
    if start[0] == end[0]:
        spans.setdefault(start[0], []).append((start[1], end[1], token))
        return
    for line in range(start[0], end[0] + 1):
        begin = start[1] if line == start[0] else 0
        until = end[1] if line == end[0] else 10_000
        spans.setdefault(line, []).append((begin, until, token))
