"""PictureView: shows the pictures of A and B at the cursor: side by side, as difference, blinking, or overlaid.

Invariants  I1 a picture is that of the recorded frame, never of a live scene. I2 marks of phases are painted only side
            by side; heat never, because pictures must be comparable. I3 nothing blinks with reduced motion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent, QImage, QPainter, QShowEvent
from PySide6.QtWidgets import QSizePolicy

from engine.trace import MAIN_LETTERS
from inspector.language import N_, _, n_
from inspector.recording import Place, RecordedFrame
from inspector.running.comparing.totals import by_letter
from inspector.running.comparison import Side
from inspector.running.shown_run import ShownRun

from ..model.shown_moment import ShownMoment
from ..preview.overlay import Region, Shown, outside, paint_regions, paint_selection, regions_of, scaled, texts_of
from ..style.appearance import Appearance
from ..style.chip import HEIGHT, chip_width, paint_chip
from ..style.elided import elided
from ..widgets.painting import PaintedWidget
from ..widgets.panel import paint_empty
from .shown_comparison import BLINK, DIFFERENCE, ONION, SIDE_BY_SIDE, ShownComparison

if TYPE_CHECKING:
    import numpy as np

HEAD = 28
BLINK_MILLIS = 600


class PictureView(PaintedWidget):
    """Paints both pictures. `letters`: the phases whose marks are shown."""

    def __init__(self, appearance: Appearance, shown: ShownComparison) -> None:
        super().__init__()
        self.appearance = appearance
        self.shown = shown
        self.letters: frozenset[str] = frozenset(MAIN_LETTERS)
        self.onion = 0.5
        """The opacity of B over A."""
        self.shows_second = False
        """Whether B is visible while blinking."""
        self._images: list[QImage | None] = [None, None]
        self._difference: QImage | None = None
        self._moments: list[ShownMoment | None] = [None, None]
        self._regions: list[list[Region]] = [[], []]
        self._runs: list[ShownRun] = []
        self._timer = QTimer(self)
        self._timer.setInterval(BLINK_MILLIS)
        self._timer.timeout.connect(self._blink)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(160, 120))
        self.setAccessibleName(_("Pictures of A and B"))
        shown.look_changed.connect(self.follow_look)
        shown.selected.connect(self.update)
        appearance.changed.connect(self.follow_look)

    # -- contents

    def show_comparison(self) -> None:
        """Takes the recordings of another comparison."""
        compared = self.shown.compared
        sides = (compared.comparison.first, compared.comparison.second) if compared is not None else ()
        self._runs = [ShownRun(side.recording, side.name) for side in sides]
        self.follow_look()

    def show_frame(self) -> None:
        """Takes the pictures of the frame at the cursor."""
        compared, index = self.shown.compared, self.shown.index
        self._difference = None
        if compared is None:
            self._images, self._moments, self._regions = [None, None], [None, None], [[], []]
        else:
            sides = (compared.comparison.first, compared.comparison.second)
            self._images = [_image_of(side, index) for side in sides]
            frames = [run.recording.frame(index) for run in self._runs]
            self._moments = [
                ShownMoment(run, frame, False, None) if frame is not None else None
                for run, frame in zip(self._runs, frames, strict=True)
            ]
            self._regions = [regions_of(moment) if moment is not None else [] for moment in self._moments]
        self.setAccessibleDescription(self.words)
        self.update()

    @property
    def words(self) -> str:
        """The difference of the two pictures in words."""
        compared = self.shown.compared
        if compared is None:
            return ""
        frame = compared.frame(self.shown.index)
        if frame is None or None in self._images:
            return _("No pictures of frame {frame} to compare").format(frame=self.shown.index)
        if frame.picture is None:
            return _("0 px differ in frame {frame}").format(frame=self.shown.index)
        pixels = frame.picture.pixels
        words = n_("{count:,} px differs in frame {frame}", "{count:,} px differ in frame {frame}", pixels)
        return words.format(count=pixels, frame=self.shown.index)

    def set_letters(self, letters: frozenset[str]) -> None:
        """Sets the phases whose marks are shown."""
        self.letters = letters
        self.update()

    def set_onion(self, percent: int) -> None:
        """Sets the opacity of B over A, in per cent."""
        self.onion = percent / 100
        self.update()

    def follow_look(self) -> None:
        """Starts or stops blinking."""
        blinks = self.shown.look == BLINK and not self.appearance.reduced_motion and self.isVisible()
        if blinks and not self._timer.isActive():
            self._timer.start()
        elif not blinks:
            self._timer.stop()
        self.update()

    def showEvent(self, event: QShowEvent) -> None:
        """Blinks again, if chosen."""
        super().showEvent(event)
        self.follow_look()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stops blinking."""
        super().hideEvent(event)
        self._timer.stop()

    def _blink(self) -> None:
        self.shows_second = not self.shows_second
        self.update()

    # -- painting

    def _paint(self, painter: QPainter) -> None:
        appearance, compared = self.appearance, self.shown.compared
        painter.fillRect(self.rect(), appearance.color("canvas"))
        if compared is None:
            paint_empty(painter, self.rect(), N_("Two runs are compared here: Ctrl+D."), appearance)
            return
        width = self.width()
        half = width // 2
        heads = [QRect(0, 0, half, appearance.px(HEAD)), QRect(half, 0, width - half, appearance.px(HEAD))]
        for place, head in enumerate(heads):
            self._paint_head(painter, head, place)
        painter.setPen(appearance.pen("line"))
        painter.drawLine(half, 0, half, appearance.px(HEAD))
        body = QRect(0, appearance.px(HEAD), width, self.height() - appearance.px(HEAD))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        look = self.shown.look
        if look == SIDE_BY_SIDE:
            painter.drawLine(half, body.top(), half, body.bottom())
            self._paint_side(painter, QRect(0, body.y(), half, body.height()), 0, marks=True)
            self._paint_side(painter, QRect(half, body.y(), width - half, body.height()), 1, marks=True)
        elif None in self._images:  # one sentence: which picture is missing
            self._paint_side(painter, body, self._images.index(None))
        elif look == DIFFERENCE:
            self._paint_difference(painter, body)
        elif look == ONION:
            self._paint_side(painter, body, 0)
            painter.setOpacity(self.onion)
            self._paint_side(painter, body, 1)
            painter.setOpacity(1.0)
        else:
            second = self.shows_second and not appearance.reduced_motion
            self._paint_side(painter, body, int(second))
            self._paint_caption(painter, body, "B" if second else "A")

    def _paint_head(self, painter: QPainter, head: QRect, place: int) -> None:
        appearance, px = self.appearance, self.appearance.px
        compared = self.shown.compared
        assert compared is not None
        painter.fillRect(head, appearance.color("head"))
        painter.setPen(appearance.pen("line"))
        painter.drawLine(head.bottomLeft(), head.bottomRight())
        box = QRect(head.x() + px(8), head.y() + px(5), px(16), px(18))
        painter.fillRect(box, appearance.color("raised"))
        painter.setFont(appearance.font(11, 700))
        painter.setPen(appearance.color("text"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "AB"[place])
        right = self._paint_head_chips(painter, head, place)
        x = box.right() + px(8)
        name, file = compared.names[place], compared.files[place]
        metrics = appearance.metrics(12, 700)
        name = elided(metrics, name, right - x, Qt.TextElideMode.ElideMiddle)
        painter.setFont(appearance.font(12, 700))
        painter.drawText(QRect(x, head.y(), right - x, head.height()), Qt.AlignmentFlag.AlignVCenter, name)
        x += metrics.horizontalAdvance(name) + px(8)
        if file and file != name and x < right:
            shown = elided(appearance.metrics(12), file, right - x, Qt.TextElideMode.ElideMiddle)
            painter.setFont(appearance.font(12))
            painter.setPen(appearance.color("text_hint"))
            painter.drawText(QRect(x, head.y(), right - x, head.height()), Qt.AlignmentFlag.AlignVCenter, shown)

    def _paint_head_chips(self, painter: QPainter, head: QRect, place: int) -> int:
        """Paints the work of the frame as chips at the right; returns the x coordinate before them."""
        appearance, px = self.appearance, self.appearance.px
        compared = self.shown.compared
        assert compared is not None
        frame = compared.frame(self.shown.index)
        if frame is None:
            return head.right()
        x = head.right() - px(8)
        for letter, units in reversed(by_letter(frame.second if place else frame.first).items()):
            text = f"{letter} {units}"
            width = chip_width(appearance, text)
            x -= width
            area = QRect(x, head.center().y() - px(HEIGHT) // 2 + 1, width, px(HEIGHT))
            paint_chip(painter, area, letter if units else "", text, appearance)
            x -= px(3)
        return x - px(6)

    def _picture_in(self, area: QRect, image: QImage) -> tuple[QRectF, float]:
        """Returns the rectangle of a picture, centered in the area, and its scale."""
        px = self.appearance.px
        room = area.adjusted(px(14), px(16), -px(14), -px(16))
        if room.width() <= 0 or room.height() <= 0 or image.isNull():
            return QRectF(), 1.0
        scale = min(room.width() / image.width(), room.height() / image.height())
        width, height = image.width() * scale, image.height() * scale
        return QRectF(area.center().x() - width / 2, room.y() + (room.height() - height) / 2, width, height), scale

    def _paint_side(self, painter: QPainter, area: QRect, place: int, *, marks: bool = False) -> None:
        image = self._images[place]
        if image is None:
            compared = self.shown.compared
            words = _("{run} has no picture of frame {frame}.").format(run="AB"[place], frame=self.shown.index)
            if compared is not None and not compared.comparison.has_pictures:
                words = f"{words} {_('Without pictures on both sides, only events and work are compared.')}"
            paint_empty(painter, area, words, self.appearance)
            return
        picture, scale = self._picture_in(area, image)
        painter.drawImage(picture, image)
        moment = self._moments[place]
        if not marks or moment is None:
            return
        shown = Shown(self.letters, heat=False)
        # The scale of regions is that of scene px, which are the picture's px.
        beside_texts = outside(picture, texts_of(moment), scale)
        paint_regions(painter, self._regions[place], scale, self.appearance, shown, picture, visible=beside_texts)
        bounds = self._selected_place(moment.frame, place)
        if bounds is not None:
            paint_selection(painter, scaled(bounds, scale, picture), picture, self.appearance)

    def _selected_place(self, frame: RecordedFrame, place: int) -> Place | None:
        compared = self.shown.compared
        if compared is None or not self.shown.path:
            return None
        row = compared.trees.rows_at(frame, is_second=place == 1).get(self.shown.path)
        subjects = [each for each in (row.node, row.scope) if each is not None] if row is not None else []
        return next((frame.places[each.id] for each in subjects if each.id in frame.places), None)

    def _paint_difference(self, painter: QPainter, area: QRect) -> None:
        if self._difference is None and self._images[0] is not None and self._images[1] is not None:
            heat = self.appearance.color("heat")
            self._difference = difference_image(
                self._images[0], self._images[1], (heat.red(), heat.green(), heat.blue())
            )
        if self._difference is not None:
            picture, _ = self._picture_in(area, self._difference)
            painter.drawImage(picture, self._difference)
        self._paint_caption(painter, area, self.words)

    def _paint_caption(self, painter: QPainter, area: QRect, words: str) -> None:
        appearance, px = self.appearance, self.appearance.px
        metrics = appearance.metrics(12, 700)
        width = metrics.horizontalAdvance(words) + px(16)
        box = QRectF(area.center().x() - width / 2, area.y() + px(4), width, px(22))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(appearance.color("pill"))
        painter.drawRoundedRect(box, 4, 4)
        painter.setFont(appearance.font(12, 700))
        painter.setPen(appearance.color("on_pill"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)


def _image_of(side: Side, index: int) -> QImage | None:
    place = side.place(index)
    pixels = side.pictures[place] if place is not None else None
    if place is None or pixels is None:
        return None
    width, height = side.pictures.size(place)
    return QImage(pixels, width, height, width * 4, QImage.Format.Format_RGBA8888_Premultiplied).copy()


def difference_image(first: QImage, second: QImage, mark: tuple[int, int, int]) -> QImage:
    """Returns the first picture, faded, with each different pixel in the color `mark`. Pixels outside the common area
    are different."""
    import numpy as np

    width, height = max(first.width(), second.width()), max(first.height(), second.height())
    made = np.zeros((height, width, 4), np.uint8)
    one, other = _pixels(first), _pixels(second)
    rows, columns = min(first.height(), second.height()), min(first.width(), second.width())
    differs = np.ones((height, width), bool)
    differs[:rows, :columns] = (one[:rows, :columns] != other[:rows, :columns]).any(axis=2)
    gray = one[:, :, :3].mean(axis=2) * 0.3 + 20
    made[: first.height(), : first.width(), :3] = gray[:, :, None].astype(np.uint8)
    made[:, :, 3] = 255
    made[differs, :3] = mark
    pixels = made.tobytes()
    return QImage(pixels, width, height, width * 4, QImage.Format.Format_RGBA8888_Premultiplied).copy()


def _pixels(image: QImage) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Returns the RGBA pixels of a picture."""
    import numpy as np

    size = image.height() * image.bytesPerLine()
    flat = np.frombuffer(image.constBits(), np.uint8, size).reshape(image.height(), image.bytesPerLine() // 4, 4)
    return flat[:, : image.width()]
