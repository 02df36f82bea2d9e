"""Difference: what differs in the sources, which part reads which state in which phase, and why a part did not run."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.trace import Site
from inspector.analysis.sentence import Sentence, in_phase, plain
from inspector.language import N_, _, n_
from inspector.running.comparing.compared_frame import AbsentPart
from inspector.running.comparing.read_moves import ReadPlace, StateReads, moved_reads
from inspector.running.comparing.source_changes import SourceLine

from ..style.appearance import Appearance
from ..style.chip import HEIGHT, WIDTH, paint_chip
from ..style.elided import elided
from ..widgets.painting import PaintedWidget
from ..widgets.panel import NotePart, stacked
from .compare_panel import ComparePanel
from .line_list import LineList
from .shown_comparison import ShownComparison

CHANGES, READS, WHY_NOT = range(3)
_WRAPPED = int(Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)


class ComparedReads:
    """One state with both runs' reads."""

    def __init__(self, reads: StateReads) -> None:
        self.reads = reads

    @property
    def spoken(self) -> str:
        """The line for screen readers."""
        runs = ("A", self.reads.first), ("B", self.reads.second)
        parts = [f"{run} {', '.join(map(_place_words, places)) or _('does not read it')}" for run, places in runs]
        moved = f"; {self.reads.words}" if self.reads.is_moved else ""
        return f"{self.reads.state}: {'; '.join(parts)}{moved}"


def _place_words(place: ReadPlace) -> str:
    words = _("{name} reads it {in_phase}, {place}")
    return words.format(name=place.reader, in_phase=plain(tuple(in_phase(place.phase))), place=place.site)


def _absence_words(part: AbsentPart) -> str:
    return f"{part.absent_in}: {plain(part.reason)}"


class Readers(PaintedWidget):
    """What reads the moved state, and the usual work of a frame, for A and for B."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.sentences: list[tuple[str, str, Sentence]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setAccessibleName(_("What reads the moved state"))

    def _heights(self) -> list[int]:
        """Returns the height of each sentence at the current width, in px."""
        px, metrics = self.appearance.px, self.appearance.metrics(12)
        room = QRect(0, 0, max(self.width() - px(60), px(60)), 10_000)
        flags = int(Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
        return [metrics.boundingRect(room, flags, plain(sentence)).height() for _, _, sentence in self.sentences]

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale and width."""
        px = self.appearance.px
        return QSize(100, px(8) + sum(height + px(8) for height in self._heights()) if self.sentences else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapts the height to the lines at the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """The smallest size in px: the list above needs the space more."""
        return QSize(0, 0)

    def show_sentences(self, sentences: list[tuple[str, str, Sentence]]) -> None:
        """Shows (A or B, phase letter, sentence)."""
        self.sentences = sentences
        self.setAccessibleDescription(" ".join(f"{run}: {plain(sentence)}" for run, _, sentence in sentences))
        self.setVisible(bool(sentences))
        self.updateGeometry()
        self.update()

    def _paint(self, painter: QPainter) -> None:
        appearance, px = self.appearance, self.appearance.px
        painter.fillRect(self.rect(), appearance.color("panel"))
        painter.setPen(appearance.pen("line"))
        painter.drawLine(0, 0, self.width(), 0)
        y = px(8)
        for (run, letter, sentence), height in zip(self.sentences, self._heights(), strict=True):
            painter.setFont(appearance.font(12, 700))
            painter.setPen(appearance.color("text"))
            painter.drawText(QRect(px(10), y, px(16), px(16)), Qt.AlignmentFlag.AlignVCenter, run)
            paint_chip(painter, QRect(px(30), y, px(WIDTH), px(HEIGHT)), letter, letter, appearance)
            painter.setFont(appearance.font(12))
            painter.setPen(appearance.color("text"))
            area = QRect(px(54), y, self.width() - px(60), height + 2)
            painter.drawText(area, int(Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap), plain(sentence))
            y += height + px(8)


class DifferencePanel(ComparePanel):
    """The dock `dock_compare_difference`. `site_asked`: a line was activated."""

    site_asked = Signal(Site)

    def __init__(self, appearance: Appearance, shown: ShownComparison) -> None:
        super().__init__(appearance, shown, N_("Compare difference"), tabs=True)
        self.source = LineList(appearance, _("Source lines that differ"), "", self._paint_source)
        self.readers = Readers(appearance)
        self.reads = LineList(appearance, _("Reads in A and B"), "", self._paint_reads, row=44)
        self.why_not = LineList(
            appearance, _("Parts that ran in one run only"), "", self._paint_absent, row=44, more=self._more_lines
        )
        self.add_body(N_("What differs"), stacked(self.source, self.readers))
        self.add_body(N_("Reads"), self.reads)
        self.add_body(N_("Why not"), self.why_not)
        self.on_tab(self.show_frame)

    def show_comparison(self) -> None:
        """Shows the differences of sources and reads."""
        compared = self.shown.compared
        if compared is None:
            for view in (self.source, self.reads, self.why_not):
                view.show_lines(())
            self.readers.show_sentences([])
            self.title.set_texts()
            return
        self.source.empty = N_("The sources are equal, or were not recorded.")
        self.reads.empty = N_("No line of the program reads a state in these frames.")
        self.source.show_lines(compared.changes)
        self.reads.show_lines([ComparedReads(each) for each in compared.reads])
        self.readers.show_sentences(compared.read_sentences)
        self._fit()
        moved = len(moved_reads(compared.reads))
        words = n_("{count} read moved", "{count} reads moved", moved).format(count=moved)
        self.title.set_texts(note=(NotePart(words),))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Gives the sentences their height, but at most half of the panel."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.readers.setMinimumHeight(min(self.readers.sizeHint().height(), self.bodies.height() // 2))

    def show_frame(self) -> None:
        """Shows parts of the cursor's frame that only one run executed."""
        compared, index = self.shown.compared, self.shown.index
        if compared is None or self.bodies.currentIndex() != WHY_NOT:
            return
        words = _("Both runs ran the same functions and nodes in frame {frame}.")
        self.why_not.empty = words.format(frame=index)
        self.why_not.show_lines(compared.absences(index))

    @property
    def focus_widget(self) -> QWidget:
        """The list of the chosen tab."""
        return (self.source, self.reads, self.why_not)[self.bodies.currentIndex()]

    # -- painting

    def _paint_source(self, painter: QPainter, rect: QRect, line: SourceLine) -> None:
        appearance, px = self.appearance, self.appearance.px
        if line.mark != " ":
            tint = appearance.phase_tint(line.letter) if line.letter else appearance.color("raised")
            painter.fillRect(rect, tint)
        painter.setFont(appearance.code(11))
        painter.setPen(appearance.color("text_hint" if line.mark == " " else "text_secondary"))
        number = QRect(rect.x(), rect.y(), px(36), rect.height())
        side = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(number, side, "" if line.is_gap else str(line.number))
        painter.drawText(rect.adjusted(px(44), 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, line.mark.replace("-", "−"))
        x = rect.x() + px(58)
        if line.letter:
            box = QRect(rect.right() - px(24), rect.center().y() - px(HEIGHT) // 2, px(WIDTH), px(HEIGHT))
            paint_chip(painter, box, line.letter, line.letter, appearance)
        painter.setFont(appearance.code(11))
        painter.setPen(appearance.color("text_secondary" if line.mark == " " else "text"))
        room = QRect(x, rect.y(), rect.right() - x - px(28 if line.letter else 4), rect.height())
        shown = elided(appearance.metrics(11, code=True), line.text, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, shown)

    def _paint_reads(self, painter: QPainter, rect: QRect, line: ComparedReads) -> None:
        appearance, px = self.appearance, self.appearance.px
        half = rect.height() // 2
        name = QRect(rect.x() + px(10), rect.y(), rect.width() * 2 // 5, rect.height())
        self._text(painter, name, line.reads.state, "warn" if line.reads.is_moved else "text", code=True)
        for place, (run, reads) in enumerate((("A", line.reads.first), ("B", line.reads.second))):
            y = rect.y() + place * half
            x = name.right() + px(8)
            self._text(painter, QRect(x, y, px(14), half), run, "text_secondary")
            x += px(18)
            if not reads:
                self._text(painter, QRect(x, y, px(100), half), _("not read"), "text_hint")
            for each in reads:
                if x > rect.right() - px(60):
                    self._text(painter, QRect(x, y, px(20), half), "…", "text_secondary")
                    break
                box = QRect(x, y + (half - px(HEIGHT)) // 2, px(WIDTH), px(HEIGHT))
                paint_chip(painter, box, each.letter, each.letter.upper(), appearance)
                x += px(WIDTH + 4)
                words = f":{each.site.line}"
                self._text(painter, QRect(x, y, px(48), half), words, "text_secondary", code=True)
                x += appearance.metrics(11, code=True).horizontalAdvance(words) + px(8)
        painter.setPen(appearance.pen("line"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())

    def _paint_absent(self, painter: QPainter, rect: QRect, part: AbsentPart) -> None:
        appearance, px = self.appearance, self.appearance.px
        half = appearance.row(44, 11) // 2
        x = rect.x() + px(10)
        for letter in part.letters:
            paint_chip(painter, QRect(x, rect.y() + px(3), px(WIDTH), px(HEIGHT)), letter, letter, appearance)
            x += px(WIDTH + 3)
        top = QRect(x + px(4), rect.y(), rect.right() - x, half)
        self._text(painter, top, _("{name} ran in {run} only").format(name=part.name, run=part.ran_in), "text")
        painter.setPen(appearance.color("text_secondary"))
        below = QRect(rect.x() + px(10), rect.y() + half + px(3), rect.width() - px(20), rect.height() - half)
        painter.drawText(below, _WRAPPED, _absence_words(part))
        painter.setPen(appearance.pen("line"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())

    def _more_lines(self, part: AbsentPart, width: int) -> int:
        px, metrics = self.appearance.px, self.appearance.metrics(11)
        room = QRect(0, 0, max(width - px(20), px(60)), 10_000)
        return max(0, metrics.boundingRect(room, _WRAPPED, _absence_words(part)).height() - metrics.height())

    def _text(self, painter: QPainter, rect: QRect, words: str, token: str, *, code: bool = False) -> None:
        appearance = self.appearance
        painter.setFont(appearance.code(11) if code else appearance.font(11))
        painter.setPen(appearance.color(token))
        metrics = appearance.metrics(11, code=code)
        elide = Qt.TextElideMode.ElideMiddle if code else Qt.TextElideMode.ElideRight
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, elided(metrics, words, rect.width(), elide))
