"""Chip: the mark of a phase throughout the window, always as letter, color and hatch together.

Cost        a chip from its image takes a twentieth of the time of painting it; a step paints about 25 of them.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QImage, QPainter, QPainterPath, QPen

from .appearance import Appearance

WIDTH, HEIGHT, BAND = 18, 16, 4


def chip_width(appearance: Appearance, text: str) -> int:
    """Returns the width of a chip with this text, in px."""
    if len(text) <= 1:
        return appearance.px(WIDTH)
    return appearance.metrics(10, 700).horizontalAdvance(text) + appearance.px(BAND) + appearance.px(8)


def paint_chip(
    painter: QPainter, rect: QRect, phase: str, text: str, appearance: Appearance, *, faded: bool = False
) -> None:
    """Paints the chip of `phase` ("C", "L", "D", "d" = layer block only; "" = no run)."""
    ratio = painter.device().devicePixelRatioF()
    if not ratio.is_integer():  # an image that begins between two pixels is blurred
        _paint_chip(painter, rect, phase, text, appearance, faded)
        return
    key = ("chip", rect.width(), rect.height(), ratio, phase, text, faded)
    image = appearance.images.get(key)
    if image is None:
        image = QImage(rect.size() * ratio, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(ratio)
        image.fill(Qt.GlobalColor.transparent)
        on_image = QPainter(image)
        _paint_chip(on_image, QRect(QPoint(), rect.size()), phase, text, appearance, faded)
        on_image.end()
        appearance.keep_image(key, image)
    painter.drawImage(rect.topLeft(), image)


def _paint_chip(painter: QPainter, rect: QRect, phase: str, text: str, appearance: Appearance, faded: bool) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(rect)
    painter.setFont(appearance.font(10, 700))
    if phase == "" or phase == "d":
        edge = appearance.phase_color("D") if phase == "d" else appearance.color("line")
        painter.setPen(QPen(edge, 1.4 if phase == "d" else 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(0.7, 0.7, -0.7, -0.7), 3, 3)
        painter.setPen(appearance.phase_text("D") if phase == "d" else appearance.color("text_hint"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text.upper() if phase == "d" else text)
        painter.restore()
        return
    if faded:
        painter.setOpacity(0.55)
    path = QPainterPath()
    path.addRoundedRect(box, 3, 3)
    painter.fillPath(path, appearance.phase_color(phase))
    band = QRectF(box.x(), box.y(), appearance.px(BAND), box.height())
    if phase != "C":
        painter.save()
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)  # the widget may clip, too
        painter.setPen(Qt.PenStyle.NoPen)
        if phase == "L":
            painter.setClipRect(band.adjusted(0, 0, 1, 0), Qt.ClipOperation.IntersectClip)
            painter.setBrushOrigin(QPointF(box.x(), box.y()))
            painter.fillRect(band.adjusted(0, 0, 1, 0), appearance.hatch("L"))
        else:
            painter.setBrushOrigin(QPointF(box.x() + 0.5, box.y()))
            painter.fillRect(band.adjusted(0.5, 0, 0.5, 0), appearance.hatch("D"))
        painter.restore()
    painter.setPen(appearance.phase_ink(phase))
    painter.drawText(box.adjusted(appearance.px(BAND) - 1, 0, 0, 0), Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def paint_phase(painter: QPainter, area: QRectF, letter: str, appearance: Appearance) -> None:
    """Fills the band of a box with the color and the hatch of a chip; the hatch begins at the band's corner."""
    _paint_hatched(painter, area, letter, appearance, appearance.hatch(letter))


def paint_phase_bar(
    painter: QPainter, area: QRectF, letter: str, appearance: Appearance, *, hatched: bool = True
) -> None:
    """Fills a bar of a chart with the color and the hatch of a phase. `hatched`: False for a bar too narrow for it."""
    _paint_hatched(painter, area, letter, appearance, appearance.bar_hatch(letter) if hatched else None)


def _paint_hatched(painter: QPainter, area: QRectF, letter: str, appearance: Appearance, hatch: QBrush | None) -> None:
    painter.fillRect(area, appearance.phase_color(letter))
    if hatch is not None and hatch.style() != Qt.BrushStyle.NoBrush:
        painter.setBrushOrigin(area.topLeft())
        painter.fillRect(area, hatch)


def fitted(
    marks: tuple[tuple[str, int], ...], room: int, appearance: Appearance, *, counts: bool = False
) -> list[tuple[str, str, int]]:
    """Returns (letter, text, width) of the chips that fit into `room` px: shows all counts, only counts above one, or
    only letters."""
    tight = appearance.px(WIDTH - 3)
    letters = [letter for letter, _ in marks]
    without_layer = [letter for letter in letters if letter != "d" or "D" not in letters]
    forms = [
        [(letter, f"{letter.upper()} {count}") for letter, count in marks] if counts else [],
        [(letter, letter.upper() if count == 1 else f"{letter.upper()} {count}") for letter, count in marks],
        [(letter, letter.upper()) for letter in letters],
        [(letter, letter.upper()) for letter in without_layer],
    ]
    for form in forms:
        chips = [(letter, text, chip_width(appearance, text)) for letter, text in form]
        if chips and sum(width + 2 for _, _, width in chips) - 2 <= room:
            return chips
    return [(letter, letter.upper(), tight) for letter in without_layer][: max(1, (room + 2) // (tight + 2))]


def paint_chips(painter: QPainter, rect: QRect, marks: tuple[tuple[str, int], ...], appearance: Appearance) -> int:
    """Paints chips in a row, vertically centered; returns the x coordinate after the last one."""
    x = rect.x()
    height = appearance.px(HEIGHT)
    y = rect.y() + (rect.height() - height) // 2
    for letter, text, width in fitted(marks, rect.width(), appearance):
        paint_chip(painter, QRect(x, y, width, height), letter, text, appearance)
        x += width + 2
    return x
