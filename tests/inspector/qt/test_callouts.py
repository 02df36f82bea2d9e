"""Callouts: the names beside the picture; each differs from the others, none lies on another or leaves its gutter."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from inspector.qt.preview.overlay import (
    Callout,
    Region,
    Shown,
    lay_out_callouts,
    paint_callouts,
    short_name,
    with_shown_marks,
)
from inspector.qt.style.appearance import Appearance
from inspector.qt.style.theme import LIGHT
from inspector.recording import Place

PICTURE = QRectF(100, 20, 300, 400)
AREA = QRectF(0, 0, 500, 440)


def region(number: int, y: int, marks: tuple[tuple[str, int], ...] = (("C", 1),), name: str = "") -> Region:
    return Region(number, name or f"Text #{number}", Place(10, y, 280, 20), marks)


def laid_out(regions: list[Region], look: Appearance, selected: int = 0, gutter: float = 100) -> list[Callout]:
    return lay_out_callouts(regions, 1.0, PICTURE, AREA, gutter, look, selected)


@pytest.mark.parametrize("scale", [80, 100, 150, 200])
@pytest.mark.parametrize("count", [1, 5, 10, 40])
def test_any_number_of_regions__callouts_neither_overlap_nor_leave_their_gutter(
    qtbot: QtBot, scale: int, count: int
) -> None:
    look = Appearance(LIGHT, scale)
    callouts = laid_out([region(number, 390) for number in range(count)], look, gutter=200)
    high = look.px(34)
    for left in (True, False):
        tops = sorted(callout.y for callout in callouts if callout.left is left)
        assert [b - a >= high for a, b in zip(tops, tops[1:], strict=False)] == [True] * max(0, len(tops) - 1)
        assert [AREA.top() <= top and top + high <= AREA.bottom() for top in tops] == [True] * len(tops)


def test_phase_is_switched_off__what_ran_only_in_it_has_no_callout() -> None:
    regions = [region(1, 10), region(2, 40, (("L", 1), ("C", 2))), region(3, 70, ())]
    shown = with_shown_marks(regions, Shown(frozenset("LD"), True))
    assert [(each.key, each.marks) for each in shown] == [(2, (("L", 1),)), (3, ())]


def test_more_regions_than_there_is_room_for__the_selected_one_is_among_them(qtbot: QtBot) -> None:
    callouts = laid_out([region(number, number * 4) for number in range(90)], Appearance(LIGHT), selected=89)
    assert 89 in [callout.region.key for callout in callouts]


def test_gutter_too_narrow_for_a_name__no_callouts(qtbot: QtBot) -> None:
    assert laid_out([region(1, 10)], Appearance(LIGHT), gutter=60) == []


def test_region_in_which_nothing_ran__stands_after_those_that_ran_and_says_so(qtbot: QtBot) -> None:
    tall = Region(2, "Image", Place(0, 100, 290, 120), ())
    callouts = laid_out([region(1, 10), tall], Appearance(LIGHT))
    assert [callout.region.key for callout in callouts] == [1, 2]


@pytest.mark.parametrize(
    ("name", "room", "shown"),
    [
        ('Card "Total"', 'Card "Total"', 'Card "Total"'),
        ('Column around "Average"', 'Column "Average"', 'Column "Average"'),
        ('Column around "Average"', 'Column "Aver…"', 'Column "Aver…"'),
        ('Column around "Average" #2', 'Column "Aver…" #2', 'Column "Aver…" #2'),
        ('Text in Card "Samples"', 'Text in "Samples"', 'Text in "Samples"'),
        ('Card "Samples today, by t…"', 'Card "Sam…"', 'Card "Sam…"'),
    ],
)
def test_name_with_a_label_and_too_little_room__keeps_its_kind_and_the_beginning_of_the_label(
    qtbot: QtBot, name: str, room: str, shown: str
) -> None:
    metrics = Appearance(LIGHT).metrics(11)
    assert short_name(name, metrics, metrics.horizontalAdvance(room)) == shown


def test_labels_that_differ_at_their_beginning__names_differ_in_a_narrow_gutter(qtbot: QtBot) -> None:
    metrics = Appearance(LIGHT).metrics(11)
    labels = ("Total", "Average", "Samples", "Alarm")
    names = [f'{kind} "{label}"' for kind in ("Card", "Column around", "Text in Card") for label in labels]
    assert len({short_name(name, metrics, 78) for name in names}) == len(names)


@pytest.mark.parametrize("scale", [100, 200])
def test_names_of_any_length__are_painted_inside_their_gutter_only(qtbot: QtBot, scale: int) -> None:
    look = Appearance(LIGHT, scale)
    regions = [region(number, number * 40, (("C", 12), ("L", 34), ("D", 56)), "Wide" * 9) for number in range(6)]
    area, picture = QRectF(20, 20, 560, 460), QRectF(190, 40, 220, 400)
    image = QImage(600, 500, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    paint_callouts(painter, lay_out_callouts(regions, 1.0, picture, area, 170, look, 0), picture, area, look)
    painter.end()
    inside = [
        (x, y)
        for y in range(0, 500, 2)
        for x in range(600)
        if image.pixelColor(x, y).alpha() and (picture.left() + 1 < x < picture.right() or x < 20 or x > 581)
    ]
    assert inside == []
