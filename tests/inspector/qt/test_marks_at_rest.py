"""Marks on the preview: at rest they cover no text, and none is outside the list that cuts its content."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from inspector.analysis.range_counts import RangeCounts
from inspector.analysis.visible_places import clips, cut
from inspector.qt.preview.overlay import Shown, outside, paint_regions, regions_of, scaled, texts_of
from inspector.qt.window import InspectorWindow
from inspector.recording import Place

from ..open_window import open_window
from ..programs import written

APP = """
    from engine import *

    count = mutable_state_of(0, name="count")

    @composable
    def Item(number):
        with Row(Modifier.fill_max_width().height(40).test_tag(f"item{number}")):
            Text(f"item {number}: {count.value}")

    @composable
    def Screen():
        with Column(Modifier.fill_max_size().clickable(lambda: count.set(count.value + 1))):
            Text("above the list")
            LazyColumn(lambda scope: scope.items(20, lambda at: Item(at)), Modifier.fill_max_width().height(100))
            with Column(Modifier.test_tag("scrolls").height(50).vertical_scroll(remember_scroll_state())):
                for number in range(5):
                    Text(f"line {number} of {count.value}", modifier=Modifier.height(20).test_tag(f"line{number}"))
            Text("below the list")

    def demo(scene):
        for _ in range(3):
            scene.tap(300, 300)
            scene.frame()
"""


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InspectorWindow]:
    with open_window(written(tmp_path_factory.mktemp("marks"), APP)) as made:
        made.run_demo()
        yield made


def tagged(window: InspectorWindow, tag: str) -> int:
    moment = window.moment()
    assert moment is not None and moment.so_far.tree is not None
    return next(row.node.id for row in moment.so_far.tree.walk() if row.node is not None and row.tag == tag)


def test_content_that_scrolls__is_cut_at_its_container(window: InspectorWindow) -> None:
    moment = window.moment()
    assert moment is not None and moment.at is not None and moment.at.structure is not None
    found, places = clips(moment.at.structure), moment.so_far.places
    item, line = tagged(window, "item2"), tagged(window, "line2")
    top = places[tagged(window, "item0")].y
    assert cut(places[item], found[item]) == Place(0, top + 80, 400, 20)
    box = places[tagged(window, "scrolls")]
    assert cut(places[line], found[line])[1::2] == (box.y + 40, 10)
    assert tagged(window, "scrolls") not in found


def test_regions__are_inside_the_list_that_cuts_them(window: InspectorWindow) -> None:
    moment = window.moment()
    assert moment is not None
    item, scrolled = (moment.so_far.places[tagged(window, tag)] for tag in ("item0", "scrolls"))
    inside = [each.place for each in regions_of(moment) if each.name.startswith(("item", "Item"))]
    assert inside != [] and max(place.y + place.height for place in inside) == item.y + 100
    lines = [each.place for each in regions_of(moment) if each.name.startswith("line")]
    assert lines != [] and max(place.y + place.height for place in lines) == scrolled.y + 50


def test_marks_at_rest__leave_every_pixel_of_every_text(window: InspectorWindow) -> None:
    moment = window.moment()
    assert moment is not None
    picture = QRectF(20, 20, 600, 900)
    white = QImage(640, 940, QImage.Format.Format_RGB32)
    white.fill(Qt.GlobalColor.white)
    marked = QImage(white)
    painter = QPainter(marked)
    texts = texts_of(moment)
    paint_regions(painter, regions_of(moment), 1.5, window.appearance, Shown(), picture, outside(picture, texts, 1.5))
    painter.end()
    assert marked != white and len(texts) >= 6
    for text in texts:
        box = scaled(text, 1.5, picture).toAlignedRect().intersected(picture.toAlignedRect())
        assert marked.copy(box) == white.copy(box), text


def test_marks_of_a_text__stand_around_it(window: InspectorWindow) -> None:
    moment = window.moment()
    assert moment is not None
    region = next(each for each in regions_of(moment) if each.is_text and each.place.width > 0)
    image = QImage(640, 940, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    picture = QRectF(20, 20, 600, 900)
    paint_regions(
        painter,
        [region],
        1.5,
        window.appearance,
        Shown(heat=False),
        picture,
        outside(picture, [region.place], 1.5),
    )
    painter.end()
    box = scaled(region.place, 1.5, picture).toAlignedRect()
    around = [QColor(image.pixel(x, box.top() - 3)).name() for x in range(box.left(), box.right())]
    assert set(around) != {"#ffffff"}


# ---------------------------------------------------------------- a range of frames


def test_range_of_frames__counts_the_runs_of_all_of_them(window: InspectorWindow) -> None:
    assert window.session is not None
    recording = window.session.recording
    frames = [frame for frame in recording if frame.index >= 1]
    counts = RangeCounts(recording, 1, frames[-1].index)
    moment = window.moment()
    assert moment is not None
    for line in moment.lines_by_subject.values():
        ran = sum(row.is_run and row.kind == "composition" and row.subject is not None and row.subject.id in line.keys
                  for frame in frames for row in frame.rows)  # fmt: skip
        assert dict(counts.marks(line.keys)).get("C", 0) == ran, line.name


def test_shift_and_drag_in_the_strip__choose_a_range_and_escape_drops_it(window: InspectorWindow, qtbot: QtBot) -> None:
    strip = window.frame_timeline
    strip.repaint()
    work = [entry for entry in strip.entries() if entry.work is not None]
    window.player.show(work[1].first)
    points = [QPoint(entry.x + 2, 40) for entry in strip.entries() if entry.work is not None]
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, points[-1])
    assert window.ranges.chosen == range(work[1].first, work[-1].last + 1)
    assert window.player.index == work[1].first
    drawn = [dict(each.marks).get("D", 0) for each in window.preview.marks.regions if each.is_text]
    assert max(drawn) == len(work) - 1
    window.activateWindow()  # on a busy machine the demo opened its dialog, which had the focus
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.ranges.chosen is None and window.preview.marks.counts is None


def test_shift_and_drag__choose_the_frames_under_the_drag_wherever_the_cursor_is(window: InspectorWindow) -> None:
    strip = window.frame_timeline
    strip.repaint()
    work = [entry for entry in strip.entries() if entry.work is not None]
    window.player.show(work[-1].first)
    left, shift = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier
    for begin, end in ((0, 2), (2, 1)):
        QTest.mousePress(strip, left, shift, QPoint(work[begin].x + 2, 40))
        for at in (begin, end):
            point = QPointF(work[at].x + 2, 40)
            move = QMouseEvent(QEvent.Type.MouseMove, point, strip.mapToGlobal(point), left, left, shift)
            QApplication.sendEvent(strip, move)
        QTest.mouseRelease(strip, left, shift, QPoint(work[end].x + 2, 40))
        low, high = sorted((work[begin].last, work[end].last))
        assert window.ranges.chosen == range(low, high + 1)
    assert window.player.index == work[-1].first
    QTest.mouseClick(strip, Qt.MouseButton.RightButton, pos=QPoint(work[1].x + 2, 40))
    assert window.ranges.chosen == range(low, high + 1), "the menu is about the range"
    QTest.mouseClick(strip, Qt.MouseButton.RightButton, pos=QPoint(work[0].x + 2, 40))
    assert window.ranges.chosen is None and window.player.index == work[0].last
