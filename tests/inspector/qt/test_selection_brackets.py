"""The brackets of the selection: around the part of a place that is in the picture, nowhere for a place outside it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from inspector.qt.preview.overlay import paint_selection
from inspector.qt.style.appearance import Appearance

PICTURE = QRectF(60, 40, 100, 120)
AROUND = 8.0
"""Brackets stand this number of px around a place at most."""


def inked(place: QRectF) -> QRectF:
    """The rectangle of the px that the brackets of a place ink; an empty one if there are none."""
    image = QImage(240, 200, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.black)
    with QPainter(image) as painter:
        paint_selection(painter, place, PICTURE, Appearance())
    black = image.pixel(0, 0)
    found = [(x, y) for y in range(image.height()) for x in range(image.width()) if image.pixel(x, y) != black]
    if not found:
        return QRectF()
    left, top = min(x for x, _ in found), min(y for _, y in found)
    right, bottom = max(x for x, _ in found), max(y for _, y in found)
    return QRectF(left, top, right - left + 1, bottom - top + 1)


@pytest.mark.parametrize(
    "place",
    [QRectF(60, 400, 100, 20), QRectF(60, -30, 100, 20), QRectF(170, 50, 10, 10), QRectF(10, 50, 0, 0)],
    ids=["below", "above", "right", "left, without a size"],
)
def test_place_outside_the_picture__has_no_brackets(qapp: object, place: QRectF) -> None:
    assert inked(place).isEmpty()


@pytest.mark.parametrize(
    ("place", "part"),
    [
        (QRectF(80, 60, 20, 10), QRectF(80, 60, 20, 10)),
        (QRectF(80, 60, 0, 0), QRectF(80, 60, 0, 0)),
        (QRectF(20, 60, 60, 300), QRectF(60, 60, 20, 100)),
    ],
    ids=["inside", "without a size", "cut by the picture"],
)
def test_place_in_the_picture__has_brackets_around_what_is_seen(qapp: object, place: QRectF, part: QRectF) -> None:
    found = inked(place)
    around = found.adjusted(-1, -1, 1, 1)
    assert around.contains(part.topLeft()) and around.contains(part.bottomRight())
    assert part.adjusted(-AROUND, -AROUND, AROUND, AROUND).contains(found)
