"""The Causes and Flame panels, with mouse and keys: what a person does, and what a screen reader reads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.trace import Site
from inspector.analysis.cause_boxes import EMPTY, CauseBox
from inspector.analysis.cause_layout import PADDING
from inspector.qt.model.selection import Selection
from inspector.qt.model.shown_moment import ShownMoment
from inspector.qt.panels.causes_panel import CausesPanel
from inspector.qt.panels.flame_panel import FlamePanel
from inspector.qt.style.appearance import Appearance
from inspector.qt.style.theme import DARK, LIGHT, Theme
from inspector.qt.widgets import faults
from inspector.qt.widgets.panel import plain_tip
from inspector.running.loading.program import load
from inspector.running.session import Session

from ..programs import LOOP, LOOP_READ, LOOP_WRITE
from ..runs import recorded


@pytest.fixture(scope="module")
def loop() -> Iterator[Session]:
    session = recorded(LOOP, "settles", frames=4)
    yield session
    session.close()


def moment(session: Session, index: int, event: int | None = None) -> ShownMoment:
    frame = session.recording.frame(index)
    assert frame is not None
    return ShownMoment(session, frame, False, None, event=event)


@pytest.fixture
def causes(qtbot: QtBot, loop: Session) -> CausesPanel:
    panel = CausesPanel(Appearance(), Selection())
    qtbot.addWidget(panel)
    panel.resize(900, 320)
    panel.show()
    panel.show_moment(moment(loop, 1))
    return panel


@pytest.fixture
def flame(qtbot: QtBot, loop: Session) -> FlamePanel:
    panel = FlamePanel(Appearance(), Selection())
    qtbot.addWidget(panel)
    panel.resize(600, 240)
    panel.show()
    panel.show_moment(moment(loop, 0))
    return panel


def box(panel: CausesPanel, title: str, frame: int, lane: str) -> CauseBox:
    assert panel.picture is not None
    return next(each for each in panel.picture.boxes if (each.title, each.frame, each.lane) == (title, frame, lane))


def place(panel: CausesPanel, title: str, frame: int, lane: str) -> QPoint:
    found = panel.view.layout_.of(box(panel, title, frame, lane).number)
    assert found is not None
    return panel.view.mapFromScene(QPointF(*found.middle))


def asked(selection: Selection) -> list[str]:
    sites: list[str] = []
    selection.source_asked.connect(lambda site: sites.append(str(site)))
    return sites


# ---------------------------------------------------------------- causes


def test_causes__status_says_what_the_panel_shows(causes: CausesPanel) -> None:
    assert causes.objectName() == "dock_causes"
    assert causes.title.status.text() == "1 cause, 1 backwards write in frame 1"


def test_causes_without_a_program__says_which_key_opens_one(causes: CausesPanel) -> None:
    causes.show_moment(None)
    assert causes.view.accessibleDescription() == "No frames yet. Open a program: Ctrl+O."
    assert causes.view.layout_.boxes == ()


def test_causes_of_an_idle_frame__says_so(causes: CausesPanel, loop: Session) -> None:
    idle = next(frame.index for frame in loop.recording if frame.is_idle)
    causes.show_moment(moment(loop, idle))
    assert causes.view.accessibleDescription() == EMPTY


def test_click_on_a_box__selects_its_scope(causes: CausesPanel) -> None:
    QTest.mouseClick(causes.view.viewport(), Qt.MouseButton.LeftButton, pos=place(causes, "Settles", 1, "C"))
    assert causes.selection.subject in box(causes, "Settles", 1, "C").subjects


def test_click_on_a_state__selects_the_state(causes: CausesPanel) -> None:
    QTest.mouseClick(causes.view.viewport(), Qt.MouseButton.LeftButton, pos=place(causes, "h", 0, "S"))
    assert causes.selection.state == box(causes, "h", 0, "S").state


def test_double_click_on_a_box__opens_its_source(causes: CausesPanel) -> None:
    sites = asked(causes.selection)
    QTest.mouseDClick(causes.view.viewport(), Qt.MouseButton.LeftButton, pos=place(causes, "Settles", 1, "C"))
    assert sites == [LOOP_READ]


def test_arrows_and_enter__follow_the_loop_to_the_line_that_writes(causes: CausesPanel) -> None:
    sites = asked(causes.selection)
    causes.view.set_current(box(causes, "Settles", 1, "C").number)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Return):
        QTest.keyClick(causes.view, key)
    assert sites[0] == LOOP_WRITE
    assert causes.view.accessibleDescription().startswith(("layout", "composition"))


def test_screen_reader__reads_the_backwards_write(causes: CausesPanel) -> None:
    causes.view.set_current(box(causes, "h", 0, "S").number)
    assert causes.view.accessibleDescription() == (
        f"write of h: 0 → 100, {LOOP_WRITE}, frame 0, backwards write by image"
    )


def test_cursor_inside_the_frame__later_boxes_are_to_come(causes: CausesPanel, loop: Session) -> None:
    ran = box(causes, "Settles", 1, "C")
    causes.show_moment(moment(loop, 1, ran.first))
    assert not causes.view.is_after_cursor(box(causes, "Settles", 1, "C"))
    assert causes.view.is_after_cursor(box(causes, "text", 1, "D"))
    assert causes.view.words_of(box(causes, "text", 1, "D")).endswith(", to come")


def test_plus_and_shift_click__show_the_neighbors(causes: CausesPanel) -> None:
    causes.expand(box(causes, "h", 0, "S").number)
    seen: list[int] = []
    causes.view.expanded.connect(seen.append)
    number = box(causes, "Settles", 1, "C").number
    causes.view.set_current(number)
    QTest.keyClick(causes.view, Qt.Key.Key_Plus)
    QTest.mouseClick(
        causes.view.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.ShiftModifier,
        place(causes, "Settles", 1, "C"),
    )
    assert seen == [number, number]


def test_narrow_panel__the_causes_and_the_backwards_write_of_the_cursor_are_in_view(causes: CausesPanel) -> None:
    session = Session(load("loop"))
    session.start()
    session.frame()
    session.frame()
    causes.resize(1200, 320)
    causes.show_moment(moment(session, 1))
    assert ("Text", 0) in {(each.box.title, each.box.frame) for each in causes.view.layout_.boxes}
    causes.resize(510, 320)
    view = causes.view
    shown = view.viewport().rect()
    text = box(causes, "Text", 1, "C")
    causes.show_moment(moment(session, 1, text.first))
    assert view.current == text.number
    for each in (text, box(causes, "Loop", 1, "C"), box(causes, "h", 0, "S")):
        place = view.layout_.of(each.number)
        assert place is not None
        left, right = view.mapFromScene(place.x, place.y).x(), view.mapFromScene(place.x + place.width, place.y).x()
        assert view.appearance.px(44) <= left and right <= shown.right(), each.title
    assert ("Text", 0) not in {(each.box.title, each.box.frame) for each in view.layout_.boxes}
    causes.show_moment(None)
    session.close()


@pytest.mark.parametrize("event", [None, "Text"])
@pytest.mark.parametrize("width", [505, 510, 560, 700])
def test_width_of_the_paused_layout__cuts_no_box_and_plus_shows_what_is_left_out(
    causes: CausesPanel, width: int, event: str | None
) -> None:
    with closing(Session(load("loop"))) as session:
        assert session.start()
        session.frame()
        session.frame()
        causes.resize(width, 320)
        causes.show_moment(moment(session, 1))
        if event is not None:
            causes.show_moment(moment(session, 1, box(causes, event, 1, "C").first))
        view = causes.view
        lanes, shown = view.appearance.px(44), view.viewport().rect()
        for each in view.layout_.boxes:
            left, right = view.mapFromScene(each.x, each.y).x(), view.mapFromScene(each.x + each.width, each.y).x()
            assert lanes <= left and right <= shown.right(), each.box.title
        titles = {(each.box.title, each.box.frame, each.box.lane) for each in view.layout_.boxes}
        assert {("image", 0, "L"), ("h", 0, "S"), ("Loop", 1, "C"), ("Text", 1, "C")} <= titles
        if width < 700:
            assert ("Image", 1, "C") not in titles, "a skip that nothing follows has no room"
            loop = view.layout_.of(box(causes, "Loop", 1, "C").number)
            assert loop is not None and loop.hidden
            causes.expand(loop.box.number)
            assert ("Image", 1, "C") in {(each.box.title, each.box.frame, each.box.lane) for each in view.layout_.boxes}
        causes.show_moment(None)


def test_wide_panel__its_boxes_are_as_wide_as_their_words(causes: CausesPanel) -> None:
    def cut() -> list[str]:
        view, s = causes.view, causes.appearance.scale / 100
        placed = view.layout_.boxes
        return [each.box.title for each in placed if view._width_of(each.box) + PADDING * s > each.width + 1]

    session = recorded("loop", "loop")
    try:
        causes.show_moment(moment(session, 1))
        shown = cut()
        causes.resize(600, 320)
        assert (shown, "Image" in cut()) == ([], True)
    finally:
        causes.show_moment(None)
        session.close()


def test_value_with_markup__is_plain_text_in_a_tooltip() -> None:
    assert plain_tip("h: 0 → 100") == "h: 0 → 100"
    assert plain_tip("name '<img src=x>'\nsecond") == ("<div>name &#x27;&lt;img src=x&gt;&#x27;</div><div>second</div>")


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("scale", [80, 200])
def test_both_panels_at_each_theme_and_text_size__paint(
    theme: Theme, scale: int, causes: CausesPanel, flame: FlamePanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[BaseException] = []
    monkeypatch.setattr(faults, "report", found.append)
    for panel in (causes, flame):
        panel.appearance.set_theme(theme)
        panel.appearance.set_scale(scale)
        panel.restyle()
        image = panel.grab().toImage()
        points = [(x, y) for x in range(0, image.width(), 4) for y in range(0, image.height(), 4)]
        assert len({image.pixelColor(x, y).name() for x, y in points}) > 10
    assert found == []


# ---------------------------------------------------------------- flame chart


def test_flame__status_and_accessible_text(flame: FlamePanel) -> None:
    assert flame.objectName() == "dock_flame"
    assert flame.title.status.text() == "8 work units in 12 spans of frame 0"
    flame.view.set_current(0)
    assert flame.view.accessibleDescription() == "Frame 0: 8 work units, 0 of its own"


def test_flame_arrows__walk_and_select_and_enter_opens_the_source(flame: FlamePanel) -> None:
    sites = asked(flame.selection)
    flame.view.set_current(0)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(flame.view, key)
    assert flame.view.accessibleDescription().startswith("Settles: 1 work unit")
    assert len(sites) == 1
    chart = flame.view.chart
    assert chart is not None
    assert flame.selection.subject == chart.subject(chart.spans[flame.view.current])


def test_flame_of_an_idle_frame__paints_its_words_and_no_mark(flame: FlamePanel, loop: Session) -> None:
    idle = next(frame.index for frame in loop.recording if frame.is_idle)
    flame.show_moment(moment(loop, idle))
    assert flame.title.status.text() == f"0 work units in 0 spans of frame {idle}"
    flame.view.setFocus()
    image = flame.view.viewport().grab().toImage()
    ground = flame.appearance.color("panel")
    row = range(flame.view.row_height)
    assert all(image.pixelColor(x, y) == ground for x in range(image.width() // 8) for y in row)
    assert any(image.pixelColor(x, y) != ground for x in range(image.width()) for y in range(image.height()))


def test_flame_click__selects_the_span_under_the_mouse(flame: FlamePanel) -> None:
    chart = flame.view.chart
    assert chart is not None
    span = next(each for each in chart.spans if chart.name(each) == "measure image")
    QTest.mouseClick(flame.view.viewport(), Qt.MouseButton.LeftButton, pos=flame.view.rect_of(span).center().toPoint())
    assert flame.view.current == span.number
    assert flame.selection.subject == chart.subject(span)


def test_flame_w_a_s_d__zoom_and_move(flame: FlamePanel) -> None:
    view = flame.view
    view.set_current(0)
    whole = view.zoom
    for _ in range(3):
        QTest.keyClick(view, Qt.Key.Key_W)
    assert round(view.zoom / whole, 3) == round(1.4**3, 3)
    first = view.first
    QTest.keyClick(view, Qt.Key.Key_D)
    assert view.first > first
    QTest.keyClick(view, Qt.Key.Key_A)
    assert round(view.first, 6) == round(first, 6)
    for _ in range(9):
        QTest.keyClick(view, Qt.Key.Key_S)
    assert (view.first, round(view.zoom, 6)) == (0.0, round(whole, 6))


def test_flame_wheel__zooms_and_keeps_the_unit_under_the_pointer(flame: FlamePanel) -> None:
    view = flame.view
    at = QPointF(300, 60)
    unit, zoom = view.unit_at(at.x()), view.zoom
    event = QWheelEvent(
        at, at, QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)
    assert view.zoom > zoom
    assert round(view.unit_at(at.x()), 6) == round(unit, 6)


def test_flame_selection__of_another_panel_is_shown(flame: FlamePanel) -> None:
    chart = flame.view.chart
    assert chart is not None
    span = next(each for each in chart.spans if chart.name(each) == "place text")
    flame.selection.select_subject(chart.subject(span))
    assert {chart.name(chart.spans[number]) for number in flame.view.selected} == {
        "measure text",
        "place text",
        "draw text",
    }


def test_flame_inside_the_frame__later_spans_are_to_come(flame: FlamePanel, loop: Session) -> None:
    chart = flame.view.chart
    assert chart is not None
    drawn = next(each for each in chart.spans if chart.name(each) == "draw text")
    flame.show_moment(moment(loop, 0, drawn.row - 1))
    assert flame.view.words_of(drawn).endswith(", to come")
    assert not flame.view.is_after_cursor(chart.spans[1])


def test_site__is_the_type_that_the_window_opens(flame: FlamePanel) -> None:
    found: list[object] = []
    flame.selection.source_asked.connect(found.append)
    flame.view.set_current(0)
    QTest.keyClick(flame.view, Qt.Key.Key_Return)
    assert found == []  # the frame itself has no line
    QTest.keyClick(flame.view, Qt.Key.Key_Down)
    QTest.keyClick(flame.view, Qt.Key.Key_Left)
    QTest.keyClick(flame.view, Qt.Key.Key_Down)
    QTest.keyClick(flame.view, Qt.Key.Key_Return)
    assert [type(each) for each in found] == [Site]
