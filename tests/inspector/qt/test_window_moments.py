"""What the window shows is that frame's: its picture, its answer, whatever the mouse and the keys do meanwhile."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine import trace
from inspector.qt import files
from inspector.qt.window import InspectorWindow
from inspector.recording import RecordedFrame
from inspector.running.inputs.input_log import input_log
from inspector.running.loading.gallery import GalleryEntry, gallery
from inspector.running.loading.program import load
from inspector.running.loading.watchdog import time_limit
from inspector.running.rerun import rerun
from inspector.running.session import Session

from ...gallery_choice import entries, variants
from ..programs import LOOP, PARALLAX, written
from ..shown_panels import show_only_the_preview

COUNTER = """
    from engine import *

    n = mutable_state_of(0, name="n")

    @composable
    def Screen():
        with Box(Modifier.fill_max_size().clickable(lambda: n.set(n.value + 1))):
            Text(f"{n.value}", Modifier.test_tag("text"))

    def demo(scene):
        for _ in range(3):
            scene.tap(50, 50)
            scene.settle()
"""

TAKES_KEYS = """
    from engine import *

    received = []

    def hear(event):
        received.append(f"{event.key} {event.type.value}")
        return event.key == "x"

    @composable
    def Screen():
        Box(Modifier.fill_max_size().on_key_event(hear).clickable(lambda: None))
"""


def pixels_of(image: QImage) -> bytes:
    raw = np.frombuffer(bytes(image.constBits()), np.uint8).reshape(image.height(), image.bytesPerLine())
    assert image.format() == QImage.Format.Format_RGBA8888_Premultiplied
    return raw[:, : image.width() * 4].tobytes()


class Pictures:
    """What a scene of its own paints for each frame of a run, whole and at once."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.of: dict[int, bytes] = {}
        session.on_frame(self._add)

    def _add(self, frame: RecordedFrame) -> None:
        before = trace.enter(None)
        try:
            renderer = self.session.scene.renderer
            renderer.damage_everything()
            self.of[frame.index] = renderer.pixels().tobytes()
        finally:
            trace.leave(before)


def run_again(window: InspectorWindow) -> dict[int, bytes]:
    """The pictures of the frames that the window has recorded, from another run of the same inputs."""
    session = window.session
    assert session is not None
    found: list[Pictures] = []
    program = load(session.program.target).fresh()
    rerun(program, input_log(session.recording), watch=lambda other: found.append(Pictures(other)))
    return found[0].of


def differing(window: InspectorWindow, expected: dict[int, bytes]) -> list[int]:
    """The frames whose picture the window shows otherwise."""
    assert window.session is not None
    wrong = []
    for index in range(len(window.session.recording)):
        window.player.show(index)
        moment = window.moment()
        assert moment is not None and moment.index == index
        if pixels_of(window.preview.image) != expected[index]:
            wrong.append(index)
    return wrong


@pytest.mark.parametrize("entry", entries(("chat",)), ids=lambda entry: entry.slug)
def test_picture_of_every_frame__is_that_frames_after_the_demo_stepped_back_and_from_a_file(
    window: InspectorWindow, entry: GalleryEntry, tmp_path: Path
) -> None:
    show_only_the_preview(window)
    with time_limit(60.0):  # a slow machine is no fault of a program
        for variant in variants(str(entry.path)):
            assert window.open_target(str(entry.path))
            window.choose_variant(variant)
            window.player.pause()
            window.run_demo()
            assert window.session is not None and window.session.failure is None and not window.error_area.isVisible()
            for _ in range(3):
                window.player.step()
            session = window.session
            assert session.variant == variant
            expected = run_again(window)
            assert len(expected) == len(session.recording) > 3
            assert differing(window, expected) == []
            path = str(tmp_path / f"{entry.slug} {variant}.phases")
            assert files.save(window, path)
            assert files.open_recording(window, path)
            assert differing(window, expected) == []


@pytest.mark.parametrize("entry", gallery(), ids=lambda entry: entry.slug)
def test_live_picture_of_a_gallery_program__is_that_of_the_newest_frame_at_each_frame(
    window: InspectorWindow, entry: GalleryEntry
) -> None:
    show_only_the_preview(window)
    assert window.open_target(str(entry.path))
    session = window.session
    assert session is not None
    pictures = Pictures(session)
    wrong = []
    for number in range(8):
        if number % 2:
            session.input("scroll", session.width / 2, session.height / 2, 0.0, 12.0)
        else:
            window.fire("Tap")
        window.player.tick()
        last = session.recording.last
        if last in pictures.of and pixels_of(window.preview.image) != pictures.of[last]:
            wrong.append(last)
    assert (wrong, len(pictures.of)) == ([], 8)


def test_live_picture__is_that_of_the_newest_frame_at_each_frame(window: InspectorWindow) -> None:
    window.open_target(PARALLAX)
    session = window.session
    assert session is not None
    pictures = Pictures(session)
    for _ in range(12):
        session.input("scroll", 200, 300, 0.0, 15.0)
        window.player.tick()
        assert session.recording.last is not None
        assert pixels_of(window.preview.image) == pictures.of[session.recording.last]
    assert len(set(pictures.of.values())) == 12


def test_frame_whose_picture_was_dropped__says_so_and_shows_no_other(window: InspectorWindow, tmp_path: Path) -> None:
    assert window.open_target(written(tmp_path, COUNTER))
    window.player.pause()
    window.run_demo()
    session = window.session
    assert session is not None
    newest = pixels_of(window.preview.image)
    session.recording.pictures.limit = 1
    window.fire("Tap")
    window.player.step()
    window.player.show(0)
    assert window.preview.shown_picture.missing
    assert pixels_of(window.preview.image) not in (newest, b"")


def test_frames_of_a_demo_that_catches_an_error__have_their_pictures(window: InspectorWindow, tmp_path: Path) -> None:
    text = (
        COUNTER
        + """
        try:
            raise ValueError
        except ValueError:
            scene.tap(50, 50)
            scene.settle()
"""
    )
    assert window.open_target(written(tmp_path, text))
    window.player.pause()
    window.run_demo()
    assert window.session is not None and window.session.failure is None
    assert differing(window, run_again(window)) == []


# ---------------------------------------------------------------- the answer stays


def answer(window: InspectorWindow) -> tuple[int, str, int]:
    moment = window.moment()
    assert moment is not None
    return moment.index, window.why_panel.sentence.toPlainText(), window.selection.subject


def counted(window: InspectorWindow, tmp_path: Path) -> tuple[int, str, int]:
    """A live window after one tap, its answer about it."""
    assert window.open_target(written(tmp_path, COUNTER))
    for _ in range(3):
        window.player.tick()
    window.fire("Tap")
    for _ in range(3):
        window.player.tick()
    window.refresh()
    shown = answer(window)
    assert shown[:2] == (4, shown[1]) and " ran because n went 0 → 1." in shown[1]
    return shown


def over(window: InspectorWindow, x: float, y: float) -> QPoint:
    return window.preview.from_scene(x, y).toPoint()


@pytest.mark.parametrize("act", ["move", "leave", "demo key", "3", "."])
def test_mouse_and_keys_of_the_window__leave_the_answer_as_it_is(
    window: InspectorWindow, tmp_path: Path, act: str
) -> None:
    shown = counted(window, tmp_path)
    window.preview.setFocus()
    session = window.session
    assert session is not None
    QTest.mouseMove(window.preview, over(window, 20, 20))
    if act == "move":
        QTest.mouseMove(window.preview, over(window, 90, 70))
    elif act == "leave":
        QApplication.sendEvent(window.preview, QEvent(QEvent.Type.Leave))
    elif act == "demo key":
        QTest.keyRelease(window.preview, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
        QTest.keyRelease(window.preview, Qt.Key.Key_Control)
    else:
        QTest.keyClick(window.preview, Qt.Key.Key_3 if act == "3" else Qt.Key.Key_Period)
    for _ in range(20):
        if window.player.playing:
            window.player.tick()
    window.refresh()
    assert answer(window) == shown
    keys = [row.name for frame in session.recording for row in frame.rows if row.kind == trace.INPUT]
    assert "key" not in keys


def test_minute_without_work__the_answer_and_the_counts_stay_true(window: InspectorWindow, tmp_path: Path) -> None:
    shown = counted(window, tmp_path)
    for number in range(4_500):
        if number % 10 == 0 and window.session is not None:
            window.session.input("move", number % 300, 40)
        window.player.tick()
    window.refresh()
    assert answer(window) == shown
    assert window.tree_panel.title.hint == "since frame 0"
    (line,) = [line for line in window.tree_panel.model.roots if line.name == "Screen"]
    assert line.runs == 2
    recording = window.session.recording  # type: ignore[union-attr]
    assert (recording.first, recording.dropped, recording.work_frames) == (0, 0, 2)
    window.player.pause()
    assert window.toolbar.pill.words == "PAUSED AT FRAME 4"
    assert answer(window) == shown
    entries = window.frame_timeline.entries()
    assert [(entry.first, entry.last, entry.work is not None) for entry in entries] == [
        (0, 0, True),
        (1, 3, False),
        (4, 4, True),
        (5, len(recording) - 1, False),
    ]


def test_mouse_over_the_preview_while_paused__the_cursor_stays(window: InspectorWindow, tmp_path: Path) -> None:
    counted(window, tmp_path)
    window.player.pause()
    window.player.back()
    shown = answer(window)
    assert shown[0] == 0
    inputs = window.session._inputs  # type: ignore[union-attr]
    QTest.mouseMove(window.preview, over(window, 20, 20))
    QTest.mouseMove(window.preview, over(window, 60, 50))
    QApplication.sendEvent(window.preview, QEvent(QEvent.Type.Leave))
    assert answer(window) == shown
    assert window.session._inputs == inputs  # type: ignore[union-attr]


def test_counts_after_reset__are_none_below_zero_before_it(window: InspectorWindow, tmp_path: Path) -> None:
    counted(window, tmp_path)
    window.reset_counts()
    (line,) = [line for line in window.tree_panel.model.roots if line.name == "Screen"]
    assert (line.runs, window.tree_panel.title.hint) == (0, "since frame 5")
    window.player.show(0)
    (line,) = [line for line in window.tree_panel.model.roots if line.name == "Screen"]
    assert (line.runs, window.tree_panel.title.hint) == (1, "up to the cursor")


# ---------------------------------------------------------------- keys


def focused(window: InspectorWindow, tmp_path: Path) -> list[str]:
    """A program that has the focus; the keys that it receives."""
    assert window.open_target(written(tmp_path, TAKES_KEYS))
    window.player.pause()
    window.fire("Tap")
    window.player.step()
    window.preview.setFocus()
    assert window.session is not None and window.session.program.module is not None and window.session.takes_keys
    received: list[str] = window.session.program.module.received
    return received


def test_key_that_the_program_uses__arrives_down_and_up(window: InspectorWindow, tmp_path: Path) -> None:
    received = focused(window, tmp_path)
    QTest.keyClick(window.preview, Qt.Key.Key_X)
    assert received == ["x down", "x up"]


def test_shortcut_with_a_modifier__neither_reaches_the_program(window: InspectorWindow, tmp_path: Path) -> None:
    received = focused(window, tmp_path)
    checked = window.toolbar.pick.isChecked()
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window.preview, Qt.Key.Key_C, both)
    assert window.toolbar.pick.isChecked() is not checked
    assert received == []


def test_release_of_a_key_that_the_window_used__is_not_delivered(window: InspectorWindow, tmp_path: Path) -> None:
    received = focused(window, tmp_path)
    checked = window.toolbar.chips["D"].isChecked()
    QTest.keyClick(window.preview, Qt.Key.Key_3)
    assert window.toolbar.chips["D"].isChecked() is not checked
    assert "3 up" not in received


def test_modifier_key_alone__is_delivered_when_no_shortcut_follows(window: InspectorWindow, tmp_path: Path) -> None:
    received = focused(window, tmp_path)
    QTest.keyClick(window.preview, Qt.Key.Key_Control)
    assert received == ["Control down", "Control up"]


def test_strip__a_click_moves_no_bar_and_no_bar_sets_the_scale_alone(window: InspectorWindow) -> None:
    window.open_target(LOOP)
    window.choose_variant("settles")
    window.player.pause()
    for _ in range(6):
        window.player.step()
    window.frame_timeline.grab()
    before, most = window.frame_timeline.entries(), window.frame_timeline._most
    QTest.mouseClick(window.frame_timeline, Qt.MouseButton.LeftButton, pos=QPoint(before[0].x + 2, 60))
    window.frame_timeline.grab()
    assert window.player.index == 0
    assert (window.frame_timeline.entries(), window.frame_timeline._most) == (before, most)


# ---------------------------------------------------------------- names, marks

TEN = """
    from engine import *

    @composable
    def Card(text):
        n = remember(lambda: mutable_state_of(0))
        with Box(Modifier.size(80, 20).background(Color.WHITE).clickable(lambda: n.set(n.value + 1))):
            Text(f"{text} {n.value}")

    @composable
    def Screen():
        with Column():
            Card("Alarm")
            Card("Light")
            Card("Door")
"""


def test_rows_columns_and_callouts_of_one_name__get_distinct_labels(window: InspectorWindow, tmp_path: Path) -> None:
    assert window.open_target(written(tmp_path, TEN))
    window.player.pause()
    for y in (10, 30, 50):
        window.session.input("tap", 10, y)  # type: ignore[union-attr]
        window.player.step()
    moment = window.moment()
    assert moment is not None
    lines = [line for line in moment.lines_by_subject.values() if line.name == "Card"]
    called = {line.called for line in lines}
    assert len(called) == 3 and all(name.startswith("Card") and name != "Card" for name in called)
    reads = window.reads_panel.model
    titles = [reads.headerData(column, Qt.Orientation.Horizontal) for column in range(2, reads.columnCount())]
    assert len(titles) == 3 == len(set(titles))
    rows = [reads.index(row, 0).data() for row in range(reads.rowCount())]
    assert len(rows) == 3 == len(set(rows))
    states = window.state_panel.model
    assert sorted(states.index(row, 0).data() for row in range(states.rowCount())) == sorted(rows)
    window.player.show(0)
    names = [region.name for region in window.preview.marks.regions if region.marks]
    cards = [name for name in names if name.startswith("Card")]
    assert len(cards) == 3 == len(set(cards))


COVERED = """
    from engine import *

    n = mutable_state_of(0, name="n")

    @composable
    def Screen():
        with Box(Modifier.fill_max_size().clickable(lambda: n.set(n.value + 1))):
            Box(Modifier.test_tag("back").size(200, 100).background(Color.BLUE if n.value % 2 else Color.RED))
            Box(Modifier.test_tag("front").offset(20, 20).size(60, 40).graphics_layer().background(Color.GREEN))
            Spacer(Modifier.offset(120, 20).size(60, 40))
"""


def test_region_behind_another_node__is_not_marked_over_that(window: InspectorWindow, tmp_path: Path) -> None:
    assert window.open_target(written(tmp_path, COVERED))
    window.player.pause()
    window.fire("Tap")
    window.player.step()
    regions = {region.name: region for region in window.preview.marks.regions if region.marks}
    # What draws nothing covers nothing.
    assert [tuple(place) for place in regions["back"].covered] == [(20, 20, 60, 40)]
    assert regions["front"].covered == () if "front" in regions else True
    window.toolbar.heat.setChecked(True)
    grabbed = window.preview.grab().toImage()
    inside = window.preview.from_scene(50, 40).toPoint()
    assert grabbed.pixelColor(inside).name() == "#00ff00"
    beside = window.preview.from_scene(50, 80).toPoint()
    assert grabbed.pixelColor(beside).name() != "#0000ff"


def test_marks_while_live__fade_and_come_back_with_a_pause(
    window: InspectorWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr("inspector.qt.preview.mark_fade.time.monotonic", lambda: now[0])
    counted(window, tmp_path)
    fade = window.preview.marks.fade
    window.refresh()
    began = fade.opacity
    now[0] += 0.3
    halfway = fade.opacity
    now[0] += 0.4
    assert (began, round(halfway, 3), fade.opacity) == (1.0, 0.5, 0.0)
    window.player.pause()
    assert fade.opacity == 1.0
    window.player.show(0)
    assert window.preview.marks.marked == [] and window.preview.marks.regions != []


def test_program_at_rest__the_clock_dozes_until_input_comes(window: InspectorWindow, tmp_path: Path) -> None:
    counted(window, tmp_path)
    for _ in range(200):
        window.player.tick()
    assert window.player.clock.dozes and window.player.playing
    window.fire("Tap")
    assert not window.player.clock.dozes


WAITS = """
    from engine import *
    import asyncio

    n = mutable_state_of(0, name="n")

    async def wait():
        while True:
            await asyncio.sleep(10)
            n.value += 1

    @composable
    def Screen():
        Text(f"{n.value}")
        LaunchedEffect(wait, None)
"""


def test_program_with_a_timer__the_clock_does_not_doze(window: InspectorWindow, tmp_path: Path) -> None:
    assert window.open_target(written(tmp_path, WAITS))
    for _ in range(200):
        window.player.tick()
    assert not window.player.clock.dozes
