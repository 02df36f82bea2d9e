"""TimelineBars: paints the scale, the bars and the idle frames of the frame timeline, and keeps them as an image.

Terms       chosen: the entry at the cursor. cut: a bar above the scale, which is painted as high as the strip.
Invariants  I1 the strip painted from the image equals, pixel for pixel, a strip painted without one: the image has
            the background of the panel, and the chosen entry with its cursor is repainted over the image.
Cost        while the cursor moves and the bars stay, the image replaces about 120 bars, which took a fifth of a
            scrubbed frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPen

from inspector.recording import Recording

from ..style.appearance import Appearance
from ..style.chip import paint_phase_bar
from .timeline_entries import GAP, TimelineEntry
from .timeline_pictures import TimelinePictures


class BarArea(NamedTuple):
    """Where the bars stand, in px of the widget, and their scale in work units."""

    left: int
    right: int
    top: int
    base: int
    height: int
    ceiling: int
    """The work units at `top`."""
    step: int
    """The work units between two lines."""

    @property
    def per_unit(self) -> float:
        """The height of one work unit, in px."""
        return (self.base - self.top) / self.ceiling


class ShownBars(NamedTuple):
    """The bars that the frame timeline shows. `range`: the chosen frames."""

    area: BarArea
    entries: Sequence[TimelineEntry]
    range: range | None


class TimelineBars:
    """The bars of one frame timeline."""

    def __init__(self, appearance: Appearance, pictures: TimelinePictures) -> None:
        self.appearance = appearance
        self._pictures = pictures
        self._kept: tuple[tuple[object, ...], QImage] | None = None
        """The data that the image shows, and the image."""

    def forget(self) -> None:
        """Releases the image."""
        self._kept = None

    def cuts(self, bars: ShownBars) -> list[tuple[int, str]]:
        """Returns the center and the units of each cut bar."""
        room, per_unit = self._room(bars.area), bars.area.per_unit
        shown = ((entry, entry.work.total) for entry in bars.entries if entry.work is not None)
        return [(entry.x + entry.bar // 2, f"{units:,}") for entry, units in shown if units * per_unit > room]

    def paint(
        self, painter: QPainter, bars: ShownBars, recording: Recording | None, chosen: TimelineEntry | None
    ) -> None:
        """Paints the bars on the ground of the panel."""
        area, px = bars.area, self.appearance.px
        self._paint_numbers(painter, area)
        whole = QRect(area.left + px(5), 0, area.right - area.left + px(2), area.height)
        ratio = painter.device().devicePixelRatioF()
        has_pictures = any(entry.has_picture for entry in bars.entries)
        if has_pictures or not ratio.is_integer():  # an image that begins between two pixels is blurred
            cursor = self._cursor_place(chosen, area) if chosen is not None else None
            self._paint_ground(painter, whole, bars, cursor)
            self._paint_entries(painter, area, bars.entries)
            self._paint_pictures(painter, bars, recording, chosen)
            return
        painter.drawImage(whole.topLeft(), self._image(whole, ratio, bars))
        if chosen is not None:
            self._paint_chosen(painter, bars, chosen)

    def _image(self, whole: QRect, ratio: float, bars: ShownBars) -> QImage:
        of = (whole, ratio, bars, self.appearance.theme, self.appearance.scale)
        if self._kept is None or self._kept[0] != of:
            image = QImage(whole.size() * ratio, QImage.Format.Format_RGB32)
            image.setDevicePixelRatio(ratio)
            painter = QPainter(image)
            painter.translate(-whole.topLeft())
            self._paint_ground(painter, whole, bars, None)
            self._paint_entries(painter, bars.area, bars.entries)
            painter.end()
            self._kept = of, image
        return self._kept[1]

    def _paint_chosen(self, painter: QPainter, bars: ShownBars, chosen: TimelineEntry) -> None:
        """Paints the cursor, then repaints the bars and labels that stand in front of it."""
        cursor = self._cursor_place(chosen, bars.area)
        place = cursor.toAlignedRect().adjusted(-2, -2, 2, 2)
        near = [each for each in bars.entries if place.x() - 8 <= each.x + each.width and each.x <= place.right() + 8]
        painter.save()
        painter.setClipRect(place, Qt.ClipOperation.IntersectClip)
        self._paint_ground(painter, place, bars, cursor)
        self._paint_entries(painter, bars.area, near)
        painter.restore()

    # -- painting

    def _paint_numbers(self, painter: QPainter, area: BarArea) -> None:
        px = self.appearance.px
        painter.setFont(self.appearance.font(10))
        painter.setPen(self.appearance.color("text_hint"))
        for value in range(0, area.ceiling + 1, area.step):
            y = round(area.base - value * area.per_unit)
            place = QRect(area.left - px(36), y - px(8), px(40), px(16))
            painter.drawText(place, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), str(value))

    def _paint_ground(self, painter: QPainter, place: QRect, bars: ShownBars, cursor: QRectF | None) -> None:
        """Paints what lies below the bars in `place`."""
        appearance, area = self.appearance, bars.area
        painter.fillRect(place, appearance.color("panel"))
        painter.setPen(appearance.pen("line"))
        for value in range(0, area.ceiling + 1, area.step):
            y = round(area.base - value * area.per_unit)
            painter.drawLine(area.left + appearance.px(9), y, area.right, y)
        self._paint_range(painter, bars)
        if cursor is not None:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(appearance.color("accent"), 1.5))
            painter.setBrush(appearance.color("sel"))
            painter.drawRoundedRect(cursor, 3, 3)
            painter.restore()

    def _paint_entries(self, painter: QPainter, area: BarArea, entries: Sequence[TimelineEntry]) -> None:
        for entry in entries:
            if entry.work is None:
                self._paint_hair(painter, entry, area.base)
            else:
                self._paint_bar(painter, entry, area)

    def _paint_pictures(
        self, painter: QPainter, bars: ShownBars, recording: Recording | None, chosen: TimelineEntry | None
    ) -> None:
        for entry in bars.entries:
            if entry.has_picture and recording is not None:
                place = entry.picture_area(bars.area.top, bars.area.base, self.appearance.px(GAP))
                self._pictures.paint(painter, place, recording, entry.first, is_chosen=entry is chosen)

    def _cursor_place(self, entry: TimelineEntry, area: BarArea) -> QRectF:
        px = self.appearance.px
        width: float = max(entry.width + 3, px(15))
        left = entry.x + entry.bar / 2 - width / 2
        if entry.has_picture:
            left, width = entry.x - px(GAP), entry.width
        return QRectF(left, 4, width, area.height - 8)

    def _paint_range(self, painter: QPainter, bars: ShownBars) -> None:
        """Paints the ground below the frames of the chosen range."""
        if bars.range is None:
            return
        inside = [entry for entry in bars.entries if entry.last >= bars.range[0] and entry.first <= bars.range[-1]]
        if inside:
            left, right = inside[0].x - 2, inside[-1].x + inside[-1].width - 2
            painter.fillRect(QRect(left, 4, right - left, bars.area.height - 8), self.appearance.color("sel"))
            painter.fillRect(QRect(left, bars.area.height - 6, right - left, 2), self.appearance.color("accent"))

    def _paint_bar(self, painter: QPainter, entry: TimelineEntry, area: BarArea) -> None:
        appearance, base, per_unit = self.appearance, area.base, area.per_unit
        work = entry.work
        assert work is not None
        width = entry.bar
        if entry.failed:  # below the bar, which would hide it
            painter.fillRect(QRect(entry.x, base + 1, width, appearance.px(3)), appearance.color("error"))
        if work.total == work.layer:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            if work.layer:
                painter.setPen(QPen(appearance.phase_color("D"), 1))
                painter.drawRect(QRectF(entry.x + 0.5, base - 5.5, width - 1, 5))
            else:
                painter.setBrush(appearance.color("control"))
                painter.drawEllipse(QPointF(entry.x + width / 2, base - 2.5), 1.4, 1.4)
            painter.restore()
            return
        y = float(base)
        room = self._room(area)
        cut = work.total * per_unit > room
        if cut:
            per_unit = room / work.total
        phases = (("C", work.composition), ("L", work.measurement + work.placement), ("D", work.drawing))
        for letter, units in phases:
            height = units * per_unit
            if height <= 0:
                continue
            bar = QRectF(entry.x, round(y - height), width, round(y) - round(y - height))
            gap = 1 if bar.height() > 3 else 0
            paint_phase_bar(painter, bar.adjusted(0, gap, 0, 0), letter, appearance, hatched=entry.width >= 6)
            y -= height
        if cut:
            middle = (base + y) / 2
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(appearance.color("panel"), 2.5))
            painter.drawLine(QPointF(entry.x - 2, middle + 3), QPointF(entry.x + width + 2, middle - 3))
            painter.restore()

    def _room(self, area: BarArea) -> int:
        """The height of the highest bar; a higher one is cut off and labeled."""
        return area.base - self.appearance.px(12)

    def _paint_hair(self, painter: QPainter, entry: TimelineEntry, base: int) -> None:
        """Paints idle frames: a thin line, and their number."""
        appearance = self.appearance
        number = entry.last - entry.first + 1
        middle = entry.x + (entry.width - appearance.px(4)) // 2
        painter.setPen(appearance.pen("control"))
        painter.drawLine(middle, base - appearance.px(6), middle, base - 1)
        if number > 1:
            painter.setFont(appearance.font(10))
            painter.setPen(appearance.color("text_hint"))
            area = QRect(entry.x - appearance.px(2), base - appearance.px(20), entry.width, appearance.px(13))
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, f"×{number:,}")
