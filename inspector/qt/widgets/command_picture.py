"""CommandPicture: paints recorded draw commands up to a chosen one: of the newest frame with Skia, else with Qt.

Limits      with Qt, images are hatched boxes, curves are drawn through their control points, and a transform other
            than a translation is left out: the commands are recorded as numbers and texts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QImage, QPainter, QPen, QPolygonF

from inspector.analysis.draw_facts import LayerKey, ShownLayer
from inspector.language import N_, _, n_

from ..style.appearance import Appearance
from .painting import PaintedWidget

APPROXIMATE = N_("Approximate: an earlier frame is painted from recorded numbers and texts.")
MOST_COMMANDS = 4_000
MOST_NESTED = 24

Resolve = Callable[[LayerKey], ShownLayer | None]
Exact = Callable[[float], QImage | None]
"""Returns the exact picture with this many pixels for a px; None: it is unknown."""


class CommandPicture(PaintedWidget):
    """The picture of one layer, up to command `upto`; None: the whole layer."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.layer: ShownLayer | None = None
        self.upto: int | None = None
        self._resolve: Resolve = lambda key: None
        self._exact: Exact = lambda scale: None
        self._left = 0
        self.is_exact = True
        """Whether Skia paints the picture; otherwise a note says that it is approximate."""
        self.setAccessibleName(_("Picture up to the selected command"))

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(self.appearance.px(150), self.appearance.px(120))

    def show_layer(
        self,
        layer: ShownLayer | None,
        upto: int | None,
        resolve: Resolve,
        exact: Exact = lambda scale: None,
        *,
        is_exact: bool = False,
    ) -> None:
        """Shows a layer; `resolve` returns the commands of an inner layer, `exact` the picture that Skia paints."""
        self.layer, self.upto, self._resolve, self._exact = layer, upto, resolve, exact
        self.is_exact = is_exact or layer is None
        count = len(layer.commands) if layer is not None else 0
        done = count if upto is None else min(upto + 1, count)
        words = (
            n_("{done} of {count} command drawn", "{done} of {count} commands drawn", count).format(
                done=done, count=count
            )
            if layer is not None
            else _("no layer")
        )
        self.setAccessibleDescription(words if self.is_exact else f"{words}; {_(APPROXIMATE)}")
        self.update()

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.fillRect(self.rect(), appearance.color("canvas"))
        painter.setPen(appearance.pen("line"))
        painter.drawLine(0, 0, 0, self.height())
        layer = self.layer
        if layer is None:
            return
        width, height = max(layer.size[0], 1), max(layer.size[1], 1)
        if layer.size[0] <= 0 and layer.inner:  # the window's own layer has no size
            inner = self._resolve((layer.inner[0].id, 0))
            width, height = inner.size if inner is not None and inner.size[0] > 0 else (1, 1)
        room = self.rect().adjusted(8, 8, -8, -8)
        if not self.is_exact:
            room.setBottom(room.bottom() - self._paint_note(painter, room))
        scale = min(room.width() / width, room.height() / height, 4.0)
        if scale <= 0:
            return
        painter.translate(
            room.x() + (room.width() - width * scale) / 2, room.y() + (room.height() - height * scale) / 2
        )
        painter.scale(scale, scale)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(0, 0, width, height), appearance.color("paper"))
        painter.setClipRect(QRectF(0, 0, width, height))
        exact = self._exact(scale * self.devicePixelRatioF())
        if exact is not None:
            painter.drawImage(QRectF(0, 0, width, height), exact)
        self._left = MOST_COMMANDS if exact is None else 0
        commands = layer.commands if self.upto is None else layer.commands[: self.upto + 1]
        painter.save()
        _run(self, painter, layer, commands, 0)
        painter.restore()
        if self.upto is not None and self.upto < len(layer.commands):
            _mark(painter, layer.commands[: self.upto + 1], appearance, scale)

    def _paint_note(self, painter: QPainter, room: QRect) -> int:
        """Paints the note at the bottom; returns its height in px."""
        wraps = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignBottom)
        painter.setFont(self.appearance.font(10))
        painter.setPen(self.appearance.color("text_hint"))
        painter.drawText(room, wraps, _(APPROXIMATE))
        return self.appearance.metrics(10).boundingRect(room, wraps, _(APPROXIMATE)).height() + 4

    def spend(self) -> bool:
        """Counts a command; returns whether it may still be drawn."""
        self._left -= 1
        return self._left >= 0

    def inner(self, key: LayerKey) -> ShownLayer | None:
        """Returns the commands of an inner layer."""
        return self._resolve(key)


def _run(picture: CommandPicture, painter: QPainter, layer: ShownLayer, commands: tuple[Any, ...], depth: int) -> None:
    opened = 0
    for op in commands:
        if not picture.spend():
            return
        name = op[0]
        if name in ("save", "save_layer"):
            painter.save()
            opened += 1
        elif name == "restore":
            if opened:
                painter.restore()
                opened -= 1
        elif name == "translate":
            painter.translate(op[1], op[2])
        elif name == "clip_rect":
            if not op[5]:
                painter.setClipRect(_box(op), Qt.ClipOperation.IntersectClip)
        elif name == "layer":
            index, x, y, alpha, place = op[1:6]
            if depth < MOST_NESTED and 0 <= index < len(layer.inner):
                found = picture.inner((layer.inner[index].id, place))
                if found is not None:
                    painter.save()
                    painter.translate(x, y)
                    painter.setOpacity(painter.opacity() * min(max(alpha, 0.0), 1.0))
                    _run(picture, painter, found, found.commands, depth + 1)
                    painter.restore()
        else:
            _shape(painter, op)
    for _open in range(opened):
        painter.restore()


def _shape(painter: QPainter, op: tuple[Any, ...]) -> None:
    name, ink = op[0], _color(op[-1])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    if name == "rect":
        painter.drawRect(_box(op))
    elif name == "round_rect":
        painter.drawRoundedRect(_box(op), 8, 8)
    elif name == "oval":
        painter.drawEllipse(_box(op))
    elif name == "circle":
        painter.drawEllipse(QPointF(op[1], op[2]), op[3], op[3])
    elif name == "line":
        painter.setPen(QPen(ink, 1.5))
        painter.drawLine(QPointF(op[1], op[2]), QPointF(op[3], op[4]))
    elif name == "path":
        painter.drawPolygon(QPolygonF([QPointF(*point) for point in op[1]]))
    elif name == "text":
        font = QFont("Roboto")
        font.setPixelSize(max(int(op[5] * 0.78), 4))
        painter.setFont(font)
        painter.setPen(ink)
        painter.drawText(QRectF(op[2], op[3], op[4] + 2, op[5] + 2), int(Qt.TextFlag.TextWordWrap), str(op[1]))
    elif name == "image":
        painter.setBrush(QBrush(unknown_color(90), Qt.BrushStyle.BDiagPattern))
        painter.drawRect(_box(op))


def _box(op: tuple[Any, ...]) -> QRectF:
    left, top, right, bottom = op[1:5]
    return QRectF(left, top, right - left, bottom - top)


def _color(text: object) -> QColor:
    words = str(text)
    if words.startswith("#") and len(words) >= 9:
        return QColor(int(words[1:3], 16), int(words[3:5], 16), int(words[5:7], 16), int(words[7:9], 16))
    return unknown_color(160)


def _mark(painter: QPainter, commands: tuple[Any, ...], appearance: Appearance, scale: float) -> None:
    """Paints the bounds of the last command, at its position."""
    places = [(0.0, 0.0)]
    for op in commands[:-1]:
        if op[0] in ("save", "save_layer"):
            places.append(places[-1])
        elif op[0] == "restore" and len(places) > 1:
            places.pop()
        elif op[0] == "translate":
            places[-1] = (places[-1][0] + op[1], places[-1][1] + op[2])
    op = commands[-1]
    if op[0] in ("rect", "round_rect", "oval", "image", "clip_rect"):
        box = _box(op)
    elif op[0] == "text":
        box = QRectF(op[2], op[3], op[4], op[5])
    elif op[0] == "path" and op[1]:
        box = QPolygonF([QPointF(*point) for point in op[1]]).boundingRect()
    else:
        return
    painter.translate(*places[-1])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    pen = appearance.pen("accent", 2)
    painter.setPen(pen)
    painter.drawRect(box)


def unknown_color(alpha: int) -> QColor:
    """Returns the gray of what the commands do not contain: pixels of an image, a color of another form."""
    color = QColor(Qt.GlobalColor.gray)
    color.setAlpha(alpha)
    return color
