"""FramesMask: the mask of the frames: equal boxes, which show neither heights nor phases; the pictures can be played.

Invariants  I1 all boxes have one size, so that they reveal no work. I2 a click and the arrow keys
            move the cursor, as on the bars.
Not here    the mask of the whole panel, if the number of frames is the answer: inspector/qt/lesson_mode.py.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent

from inspector.language import _

from ..model.replay import Replay
from ..panels.frame_summary import SUMMARY_WIDTH
from ..panels.frame_timeline import LEFT
from ..style.appearance import Appearance
from ..style.hidden import paint_hidden
from ..style.icon import paint_icon
from ..widgets.controls import ToolButton
from ..widgets.panel import Panel
from .panel_mask import PanelMask

RIBBON = 28
"""The height of the hidden events of the frame, in design px."""
WIDEST = 38
"""The largest distance of two boxes in px at 100 %."""
RIBBON_BOX, RIBBON_BOXES = 80, 7
"""The width in design px and the number of the hidden events: the same for each frame."""


class FramesMask(PanelMask):
    """Covers the bars of the frames. A panel without room for boxes shows the words of other masks."""

    def __init__(self, appearance: Appearance, panel: Panel, words: str, replay: Replay) -> None:
        self.replay = replay
        again = _("Play the frames again")
        self.again = ToolButton(appearance, again, icon="play", words=again, raised=True)
        super().__init__(appearance, panel, words)  # the mask is shown, and asks for its boxes
        self.again.setParent(self)
        self.again.clicked.connect(replay.toggle)
        for moved in (replay.player.moved, replay.player.scrubbed):
            moved.connect(self.update)
        self._place()

    @property
    def frames(self) -> range:
        """The recorded frames."""
        session = self.replay.player.session
        recording = session.recording if session is not None else None
        if recording is None or recording.first is None or recording.last is None:
            return range(0)
        return range(recording.first, recording.last + 1)

    @property
    def boxes(self) -> list[tuple[int, QRectF]]:
        """The frames that fit into the panel, each with its box in px; an empty list if no frame fits."""
        px, frames = self.appearance.px, self.frames
        room = self.width() - px(LEFT + SUMMARY_WIDTH + 12)
        height = self.height() - px(16 + 20 + 4 + RIBBON)
        if not frames or height < px(24) or room < px(6) * len(frames):
            return []
        pitch = min(room / len(frames), px(WIDEST))
        width = pitch * 0.7
        return [(frame, QRectF(px(LEFT) + at * pitch, px(16), width, height)) for at, frame in enumerate(frames)]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the button at the right."""
        super().resizeEvent(event)
        if self.again.parentWidget() is self:  # a button without a parent would open a separate window
            self._place()

    @property
    def has_buttons(self) -> bool:
        """Whether the mask has room for the ways out, beside no boxes."""
        return not self.boxes and super().has_buttons

    def _place(self) -> None:
        self._place_buttons()
        px, size = self.appearance.px, self.again.sizeHint()
        self.again.setGeometry(QRect(self.width() - px(SUMMARY_WIDTH - 14), px(66), size.width(), size.height()))
        self.again.setVisible(bool(self.boxes))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Shows the frame of the clicked box."""
        for frame, box in self.boxes:
            if box.left() <= event.position().x() <= box.right():
                self._show(frame)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves by the arrow keys, Home and End."""
        frames, now = self.frames, self.replay.player.index
        if not frames or now is None or not self.boxes:
            super().keyPressEvent(event)
            return
        to = {
            Qt.Key.Key_Left: max(now - 1, frames[0]),
            Qt.Key.Key_Right: min(now + 1, frames[-1]),
            Qt.Key.Key_Home: frames[0],
            Qt.Key.Key_End: frames[-1],
        }.get(Qt.Key(event.key()))
        if to is None:
            super().keyPressEvent(event)
        else:
            self._show(to)

    def _show(self, frame: int) -> None:
        self.replay.stop()
        self.replay.player.show(frame)

    def _paint(self, painter: QPainter) -> None:
        boxes = self.boxes
        if not boxes:
            super()._paint(painter)
            return
        appearance, px = self.appearance, self.appearance.px
        painter.fillRect(self.rect(), appearance.color("panel"))
        self._words(painter, QRect(px(12), px(6), px(120), px(18)), _("Frames"), "text", 12, 500)
        self._words(painter, QRect(px(12), px(24), px(120), px(18)), _("work units a frame"), "text_secondary", 11, 400)
        now, end = self.replay.player.index, -1.0
        for frame, box in boxes:
            if frame == now:
                painter.fillRect(box.adjusted(-2, -2, 2, 2), appearance.color("accent"))
                painter.fillRect(box, appearance.color("sel"))
            else:
                painter.fillRect(box, appearance.color("panel"))
            paint_hidden(painter, box, appearance)
            number = QRectF(box.center().x() - px(16), box.bottom() + px(2), px(32), px(16))
            if frame == now or number.left() > end:
                size, weight = 10, 700 if frame == now else 400
                painter.setFont(appearance.font(size, weight))
                painter.setPen(appearance.color("text" if frame == now else "text_hint"))
                painter.drawText(number, Qt.AlignmentFlag.AlignCenter, str(frame))
                end = number.right()
        self._paint_ribbon(painter, now)
        x = self.width() - px(SUMMARY_WIDTH)
        painter.setPen(appearance.pen("line"))
        painter.drawLine(x, px(6), x, self.height() - px(6 + RIBBON))
        area = QRect(x + px(14), px(6), px(SUMMARY_WIDTH - 24), px(18))
        words = _("Frames {first}–{last}, recorded").format(first=boxes[0][0], last=boxes[-1][0])
        self._words(painter, area, words, "text", 12, 500)
        words = _("The bars show their heights and phases after you commit.")
        self._words(painter, area.adjusted(0, px(22), 0, px(40)), words, "text_secondary", 11, 400)

    def _paint_ribbon(self, painter: QPainter, frame: int | None) -> None:
        """Paints the events of the frame as boxes of one size and number."""
        appearance, px = self.appearance, self.appearance.px
        top = self.height() - px(RIBBON)
        painter.setPen(appearance.pen("line"))
        painter.drawLine(0, top, self.width(), top)
        title = _("Inside frame {frame}").format(frame=frame) if frame is not None else _("Inside the frame")
        self._words(painter, QRect(px(12), top + px(6), px(LEFT - 12), px(18)), title, "text_secondary", 11, 400)
        note = _("hidden until you commit")
        end = self.width() - px(24) - appearance.metrics(11).horizontalAdvance(note)
        for x in range(px(LEFT), end - px(RIBBON_BOX + 32), px(RIBBON_BOX + 8)):
            if x < px(LEFT + (RIBBON_BOX + 8) * RIBBON_BOXES):
                paint_hidden(painter, QRectF(x, top + px(6), px(RIBBON_BOX), px(16)), appearance)
        paint_icon(painter, QRectF(end - px(20), top + px(6), px(14), px(14)), "lock", appearance.color("text_hint"))
        self._words(painter, QRect(end, top + px(6), self.width() - end, px(18)), note, "text_secondary", 11, 400)

    def _words(self, painter: QPainter, area: QRect, words: str, token: str, size: int, weight: int) -> None:
        painter.setFont(self.appearance.font(size, weight))
        painter.setPen(self.appearance.color(token))
        painter.drawText(area, int(Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap), words)
