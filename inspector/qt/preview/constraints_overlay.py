"""Constraints overlay (key L): paints on the preview the size of each node, and the constraints under which the parent
measured it; the selected node also gets the bounds of its largest size, dashed.

Invariants  I1 no label covers another one: a node without room has its outline only. I2 the selected node has a label.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from inspector.analysis.constraints_text import short_constraints
from inspector.analysis.layout_facts import LayoutLine
from inspector.language import _
from inspector.recording import Place

from ..style.appearance import Appearance
from .overlay import scaled

MOST_NODES: Final = 200
_MAX = re.compile(r"max_(?:width|height)=(\d+)")
UNBOUNDED: Final = 2**31 - 1


def label_of(line: LayoutLine) -> str:
    """Returns `364 × 36 in 0–364 × 0–∞`: the size, then the constraints."""
    size = f"{line.size[0]} × {line.size[1]}" if line.size is not None else _("not measured")
    return f"{size} in {short_constraints(line.constraints)}" if line.constraints else size


def labels(
    lines: Sequence[LayoutLine],
    places: Mapping[int, Place],
    selected: frozenset[int],
    scale: float,
    picture: QRectF,
    appearance: Appearance,
) -> list[tuple[QRectF, str, LayoutLine]]:
    """Returns the labels with their places: the selected node's first, then inner nodes before outer ones."""
    metrics = appearance.metrics(10, code=True)
    height = metrics.height() + 2
    placed: list[tuple[QRectF, str, LayoutLine]] = []
    order = sorted(lines[:MOST_NODES], key=lambda line: (line.number not in selected, -line.depth))
    for line in order:
        place = places.get(line.number)
        if place is None:
            continue
        box = scaled(place, scale, picture)
        is_selected = line.number in selected
        size = f"{line.size[0]} × {line.size[1]}" if line.size is not None else ""
        for words in (label_of(line), size):
            width = metrics.horizontalAdvance(words) + appearance.px(6)
            if not words or not (is_selected or (width <= box.width() and height <= box.height())):
                continue
            spot = _spot(box, width, height, picture, [each for each, _, _ in placed], is_selected)
            if spot is not None:
                placed.append((spot, words, line))
                break
    return placed


def _spot(
    box: QRectF, width: float, height: float, picture: QRectF, taken: list[QRectF], anywhere: bool
) -> QRectF | None:
    """Returns a free corner of the node; for the selected node, its upper left corner, moved into the picture."""
    if anywhere:
        left = max(min(box.left(), picture.right() - width), picture.left())
        top = max(min(box.top(), picture.bottom() - height), picture.top())
        return QRectF(left, top, width, height)
    for left, top in (
        (box.left(), box.top()),
        (box.right() - width, box.top()),
        (box.left(), box.bottom() - height),
        (box.right() - width, box.bottom() - height),
    ):
        spot = QRectF(left, top, width, height)
        if picture.contains(spot) and not any(spot.intersects(each) for each in taken):
            return spot
    return None


def paint_constraints(
    painter: QPainter,
    lines: Sequence[LayoutLine],
    places: Mapping[int, Place],
    selected: frozenset[int],
    scale: float,
    picture: QRectF,
    appearance: Appearance,
) -> None:
    """Paints outlines, the largest allowed bounds of the selected node, and the labels."""
    painter.save()
    painter.setClipRect(picture.adjusted(-1, -1, 1, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for line in lines[:MOST_NODES]:
        place = places.get(line.number)
        if place is None:
            continue
        box = scaled(place, scale, picture)
        painter.setPen(appearance.pen("paper"))
        painter.drawRect(box.adjusted(1, 1, -2, -2))
        painter.setPen(appearance.pen("warn" if line.measure_pending or line.layout_pending else "control"))
        painter.drawRect(box.adjusted(0, 0, -1, -1))
        if line.number in selected:
            _paint_largest(painter, line, box, scale, picture, appearance)
    painter.setFont(appearance.code(10))
    for spot, words, line in labels(lines, places, selected, scale, picture, appearance):
        is_selected = line.number in selected
        painter.fillRect(spot, appearance.color("accent" if is_selected else "pill", 1.0 if is_selected else 0.82))
        painter.setPen(appearance.color("on_accent" if is_selected else "on_pill"))
        painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()


def _paint_largest(
    painter: QPainter, line: LayoutLine, box: QRectF, scale: float, picture: QRectF, appearance: Appearance
) -> None:
    """Paints the bounds of the largest size that the constraints allow; an unbounded side reaches the picture's
    edge."""
    most = [int(number) for number in _MAX.findall(line.constraints)]
    if len(most) != 2:
        return
    right = picture.right() if most[0] >= UNBOUNDED else box.left() + most[0] * scale
    bottom = picture.bottom() if most[1] >= UNBOUNDED else box.top() + most[1] * scale
    pen = QPen(appearance.color("accent"), 1.5, Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.drawRect(QRectF(box.topLeft(), QPointF(right, bottom)).adjusted(0.5, 0.5, -1, -1))
