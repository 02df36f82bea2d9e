"""The window, offscreen: stepping, the panels, errors, keys; nothing left running."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from inspector.qt.style.appearance import Appearance
from inspector.qt.style.theme import DARK, LIGHT
from inspector.qt.widgets.controls import Pill
from inspector.qt.window import InspectorWindow
from inspector.running.loading.gallery import GalleryEntry
from inspector.running.loading.watchdog import time_limit

from ...gallery_choice import some, variants
from ..conftest import objects_of
from ..open_window import open_window
from ..programs import LOOP, LOOP_SENTENCE, LOOP_WRITE, PARALLAX, TAPS, place, written


@pytest.fixture
def window() -> Iterator[InspectorWindow]:
    with open_window() as made:
        yield made
    assert [timer for timer in objects_of(QTimer) if _is_running(timer)] == []


def _is_running(timer: QTimer) -> bool:
    try:
        return timer.isActive()
    except RuntimeError:  # its C++ side is gone
        return False


def open_paused(window: InspectorWindow, target: str, variant: str | None = None) -> None:
    assert window.open_target(target)
    if variant is not None:
        window.choose_variant(variant)
    window.player.pause()
    window.refresh()


def press(window: InspectorWindow, key: Qt.Key) -> None:
    window.activateWindow()
    QTest.keyClick(window, key)


def settle(window: InspectorWindow) -> None:
    assert window.session is not None
    for _ in range(5):
        window.player.step()


# ---------------------------------------------------------------- stepping


def test_step__runs_one_frame_and_stands_on_it(window: InspectorWindow) -> None:
    open_paused(window, LOOP, "settles")
    assert window.session is not None
    assert window.session.recording.last == 0
    QTest.mouseClick(window.toolbar.step, Qt.MouseButton.LeftButton)
    assert window.session.recording.last == 1
    assert window.toolbar.pill.words == "PAUSED AT FRAME 1"
    assert "PAUSED AT FRAME 1" in window.windowTitle()
    assert [entry.first for entry in window.frame_timeline.entries()] == [0, 1]


def test_f10__steps(window: InspectorWindow) -> None:
    open_paused(window, LOOP, "settles")
    press(window, Qt.Key.Key_F10)
    assert window.session is not None and window.session.recording.last == 1


def test_comma_and_dot__go_between_frames_with_work_without_running_anything(window: InspectorWindow) -> None:
    open_paused(window, LOOP, "settles")
    settle(window)
    assert window.session is not None
    last = window.session.recording.last
    assert last == 5 and [frame.has_work for frame in window.session.recording] == [True, True] + [False] * 4
    seen = [window.player.index]
    keys = Qt.Key.Key_Comma, Qt.Key.Key_Comma, Qt.Key.Key_Comma, Qt.Key.Key_Period, Qt.Key.Key_Period
    for key in keys:
        press(window, key)
        seen.append(window.player.index)
    assert (seen, window.session.recording.last) == ([5, 1, 0, 0, 1, 1], last)


def test_shift_comma_and_dot__go_by_single_frames(window: InspectorWindow) -> None:
    open_paused(window, LOOP, "settles")
    settle(window)
    assert window.session is not None
    seen = [window.player.index]
    for key in (Qt.Key.Key_Comma, Qt.Key.Key_Comma, Qt.Key.Key_Period, Qt.Key.Key_Period, Qt.Key.Key_Period):
        window.activateWindow()
        QTest.keyClick(window, key, Qt.KeyboardModifier.ShiftModifier)
        seen.append(window.player.index)
    assert (seen, window.session.recording.last) == ([5, 4, 3, 4, 5, 6], 6)


def test_space__plays_and_pauses(window: InspectorWindow) -> None:
    open_paused(window, PARALLAX)
    press(window, Qt.Key.Key_Space)
    assert window.player.playing and window.toolbar.pill.words == "LIVE"
    press(window, Qt.Key.Key_Space)
    assert not window.player.playing


def test_live__frames_run_by_themselves_and_idle_ones_fold(window: InspectorWindow, qtbot: QtBot) -> None:
    window.open_target(PARALLAX)
    session = window.session
    assert session is not None
    qtbot.waitUntil(lambda: (session.recording.last or 0) >= 15, timeout=10_000)
    window.player.pause()
    window.refresh()
    folded = [entry for entry in window.frame_timeline.entries() if entry.work is None]
    assert len(folded) == 1


# ---------------------------------------------------------------- panels


def test_slot_table__shows_the_table_that_runs(window: InspectorWindow) -> None:
    open_paused(window, LOOP, "settles")
    assert window.session is not None
    table = window.session.scene.slot_table
    model = window.slots_panel.groups_model
    assert sum(row is not None for row in model.rows) == table.size
    names = [str(model.index(row, 2).data()) for row in range(model.rowCount())]
    assert "Settles" in names and f"gap: {table.gap_len} groups" in names
    headers = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(2, 9)]
    assert headers == ["Group", "Key", "Flags", "Nodes", "Size", "Parent", "Slots"]


def test_change_of_one_slot__is_marked_with_old_and_new(window: InspectorWindow) -> None:
    open_paused(window, LOOP, "settles")
    window.player.step()
    view = window.moment().slots  # type: ignore[union-attr]
    assert view is not None and view.updated >= 1
    texts = [
        str(window.slots_panel.slots_model.index(row, 1).data())
        for row in range(window.slots_panel.slots_model.rowCount())
    ]
    assert any("→" in text for text in texts)


@pytest.mark.parametrize(("variant", "reader", "letter"), [("slow", "Slow", "C"), ("fast", "header", "L")])
def test_reads_of_parallax__in_the_phase_that_read(
    window: InspectorWindow, variant: str, reader: str, letter: str
) -> None:
    open_paused(window, PARALLAX, variant)
    settle(window)
    window.fire("Scroll +10")
    window.player.step()
    matrix = window.reads_panel.model.matrix
    assert [line.state.name for line in matrix.states] == ["first_visible_item_scroll_offset"]
    column = [one.subject.name for one in matrix.readers].index(reader)
    (mark,) = matrix.cell(0, column)
    assert (mark.letter, mark.invalidated) == (letter, True)
    assert mark.site is not None and mark.site.file == PARALLAX


def test_what_the_change_reran__write_with_line_to_phases(window: InspectorWindow) -> None:
    open_paused(window, PARALLAX, "slow")
    settle(window)
    window.fire("Scroll +10")
    window.player.step()
    change = window.why_panel.reran.change
    assert change is not None and change.write is not None
    assert change.title == "first_visible_item_scroll_offset 0 → 10"
    assert {effect.letter for effect in change.effects} >= {"C", "L", "D"}
    window.causes_panel.raise_()
    picture = window.causes_panel.picture
    assert picture is not None
    assert {box.lane for box in picture.boxes} == {"S", "C", "L", "D"}


def test_why__is_a_sentence_with_links_to_the_source(window: InspectorWindow) -> None:
    open_paused(window, PARALLAX, "slow")
    settle(window)
    window.fire("Scroll +10")
    window.player.step()
    words = window.why_panel.sentence.toPlainText()
    assert words.startswith("Slow ran because first_visible_item_scroll_offset went 0 → 10.")
    assert "read in composition at parallax.py:" in words
    assert 'href="src:' in window.why_panel.sentence.toHtml()


def test_loop__is_named_in_the_banner(window: InspectorWindow) -> None:
    open_paused(window, LOOP, "settles")
    window.player.step()
    assert window.loop_area.isVisible()
    assert window.loop_banner.words == LOOP_SENTENCE
    press(window, Qt.Key.Key_Escape)
    assert not window.loop_area.isVisible()


def test_endless_loop__pauses_after_the_bound(window: InspectorWindow, qtbot: QtBot) -> None:
    window.open_target(LOOP)
    window.choose_variant("grows")
    window.player.clock.set_speed(10)
    qtbot.waitUntil(lambda: not window.player.playing, timeout=20_000)
    assert window.session is not None and window.session.is_endless
    assert "Grows" in window.loop_banner.words and "Paused after 60 frames" in window.loop_banner.words


def test_frame_strip__bar_is_split_by_phase(window: InspectorWindow) -> None:
    open_paused(window, LOOP, "settles")
    window.player.step()
    entries = window.frame_timeline.entries()
    work = entries[1].work
    assert work is not None
    assert (work.composition, work.measurement, work.placement) == (1, 2, 2)
    assert window.frame_timeline.accessibleDescription() == (
        "Frame 1: 1 composed, 2 measured, 2 placed, 1 drawn. Frame 1 exists only because frame 0 wrote h."
    )


def test_click_on_a_bar__puts_the_cursor_there(window: InspectorWindow) -> None:
    open_paused(window, LOOP, "settles")
    settle(window)
    window.frame_timeline.grab()
    entry = window.frame_timeline.entries()[0]
    QTest.mouseClick(window.frame_timeline, Qt.MouseButton.LeftButton, pos=QPoint(entry.x + 2, 60))
    assert window.player.cursor == 0
    assert window.toolbar.pill.words == "PAUSED AT FRAME 0"
    assert window.moment().index == 0  # type: ignore[union-attr]


def test_selection__is_the_same_in_tree_and_slot_table(window: InspectorWindow) -> None:
    open_paused(window, LOOP, "settles")
    window.find_next("text")
    line = window.tree_panel.model.line(window.tree_panel.view.currentIndex())
    assert line.tag == "text"
    group = window.slots_panel.groups_model.rows[window.slots_panel.groups.currentIndex().row()]
    assert group is not None and group.group.node is not None and group.group.node.tag == "text"


def test_click_on_a_site__opens_the_source_at_the_line(window: InspectorWindow) -> None:
    open_paused(window, LOOP, "settles")
    window.player.step()
    write = next(row for row in window.session.recording.frame(0).rows if row.kind == "write")  # type: ignore[union-attr]
    window.selection.ask_source(write.site)
    assert f"{window.source.title}:{window.source.line}" == LOOP_WRITE
    assert window.source_panel.is_front and not window.slots_panel.is_front


def test_tree_of_qt__every_cell_has_an_accessible_text(window: InspectorWindow) -> None:
    open_paused(window, PARALLAX)
    model = window.tree_panel.model
    index = model.index(0, 0, QModelIndex())
    assert index.data(Qt.ItemDataRole.AccessibleTextRole).startswith("Slow: C 1")


# ---------------------------------------------------------------- preview and input


def test_preview__shows_the_pixels_of_the_program(window: InspectorWindow) -> None:
    open_paused(window, PARALLAX)
    image = window.preview.image
    assert (image.width(), image.height()) == (400, 600)
    assert QColor(image.pixel(200, 75)).name() == "#3f5f66"


def test_mouse_and_wheel__arrive_in_the_program(window: InspectorWindow) -> None:
    open_paused(window, TAPS)
    session = window.session
    assert session is not None
    where = window.preview.from_scene(50, 50).toPoint()
    QTest.mouseClick(window.preview, Qt.MouseButton.LeftButton, pos=where)
    inputs = [event.subject for event in session.recorder._events if event.kind == "input"]
    assert "press" in inputs and "release" in inputs
    assert session.recorder.writes_seen >= 1


def test_painting_of_the_inspector__never_shows_up_in_the_trace(window: InspectorWindow) -> None:
    open_paused(window, PARALLAX)
    settle(window)
    session = window.session
    assert session is not None
    session.recorder._events.clear()
    for _ in range(3):
        window.refresh()
        window.grab()
    assert session.recorder._events == []
    assert not session.wants_frame


# ---------------------------------------------------------------- errors


def test_composable_that_raises__last_good_picture_and_the_chain_beside_it(window: InspectorWindow) -> None:
    open_paused(window, TAPS)
    before = window.preview.image.copy()
    window.fire("Tap")
    window.player.step()
    assert window.error_area.isVisible()
    assert window.error_banner.headline == "ValueError: one is one too many"
    raised = place(TAPS, "raise ValueError")  # the link of the banner: the note does not repeat it
    assert f"Screen ({place(TAPS, 'Total(n.value)')}) › Total. " in window.error_banner.detail
    assert str(window.error_banner.site) == raised and raised not in window.error_banner.detail
    assert window.preview.image == before
    window.fire("Tap")
    window.player.step()
    assert not window.error_area.isVisible()
    assert window.preview.image != before


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1", "no composable in it"),
        ("def broken(:", "app.py:1: syntax error"),
        ("raise RuntimeError('no')", "app.py:1: RuntimeError: no"),
    ],
)
def test_file_that_cannot_be_shown__a_message_and_the_old_program_stays(
    window: InspectorWindow, tmp_path: Path, text: str, message: str
) -> None:
    open_paused(window, LOOP, "settles")
    running = window.session
    assert not window.open_target(written(tmp_path, text))
    assert message in window.error_banner.headline
    assert window.error_area.isVisible()
    assert window.session is running
    window.player.step()
    assert running is not None and running.recording.last == 1


def test_program_that_raises_at_once__window_stays_usable(window: InspectorWindow, tmp_path: Path) -> None:
    target = written(
        tmp_path,
        """
        from engine import composable

        @composable
        def Screen() -> None:
            raise ValueError("at once")
        """,
    )
    assert window.open_target(target)
    assert window.error_banner.headline == "ValueError: at once"
    window.player.step()
    open_paused(window, LOOP, "settles")
    assert not window.error_area.isVisible()


# ---------------------------------------------------------------- looks


def test_both_themes__paint_every_panel(window: InspectorWindow) -> None:
    open_paused(window, PARALLAX)
    settle(window)
    grounds = []
    for theme in (DARK, LIGHT):
        window.appearance.set_theme(theme)
        picture = window.grab().toImage()
        grounds.append(QColor(picture.pixel(picture.width() - 4, picture.height() // 2)).lightness())
    assert grounds[0] < 80 < 180 < grounds[1]


def test_narrow_pill__keeps_the_frame_and_cuts_the_place_inside_it(window: InspectorWindow) -> None:
    pill = Pill(window.appearance)
    pill.show_state("PAUSED IN FRAME 19 · composition · SlowScreen", False)
    pill.resize(window.appearance.metrics(11, 700).horizontalAdvance("PAUSED IN FRAME 19 · co") + 60, 24)
    assert pill.shown.startswith("PAUSED IN FRAME 19") and pill.shown.endswith("…")


def test_tab__visits_the_panels_in_the_order_of_f6_whenever_they_were_made(
    window: InspectorWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    for panel in reversed(window.panels):
        panel.make()
    chained: list[QWidget] = []
    monkeypatch.setattr(QWidget, "setTabOrder", lambda before, after: chained.extend((before, after)))
    window.focusNextPrevChild(True)
    visited: list[str] = []
    for widget in chained:
        held = next(panel.name for panel in window.panels if panel.isAncestorOf(widget))
        if visited[-1:] != [held]:
            visited.append(held)
    assert visited == [panel.name for panel in window.panels if panel.name in visited] and len(visited) > 15


def test_text_at_every_scale__pill_is_whole(window: InspectorWindow) -> None:
    open_paused(window, PARALLAX)
    for percent in (80, 100, 150):
        window.appearance.set_scale(percent)
        QApplication.processEvents()
        assert window.toolbar.pill.width() >= window.toolbar.pill.sizeHint().width()


def test_docks__come_back_from_view(window: InspectorWindow) -> None:
    open_paused(window, LOOP, "settles")
    window.reads_panel.close()
    assert not window.reads_panel.isVisible()
    window.live_layout()
    assert window.reads_panel.isVisible()


def test_closed_window__leaves_no_timer_and_no_scene(qtbot: QtBot) -> None:
    window = InspectorWindow(Appearance())
    qtbot.addWidget(window)
    window.show()
    window.open_target(PARALLAX)
    session = window.session
    window.close()
    assert session is not None and session.scene is None
    assert not any(timer.isActive() for timer in window.findChildren(QTimer))
    assert isinstance(window, QObject)


# What else the gallery has runs with its demo in test_window_moments.py.
@pytest.mark.parametrize("entry", some("todo", "album"), ids=lambda entry: entry.slug)
def test_gallery_program__opens_and_its_demo_runs(window: InspectorWindow, entry: GalleryEntry) -> None:
    with time_limit(60.0):  # a slow machine is no fault of a program
        assert window.open_target(str(entry.path))
        run_all_demos(window)


def run_all_demos(window: InspectorWindow) -> None:
    window.player.pause()
    session = window.session
    assert session is not None
    for variant in variants(str(session.program.path)):
        window.choose_variant(variant)
        window.player.pause()
        window.run_demo()
        running = window.session
        assert running is not None and running.failure is None
        assert len(running.recording) > 1
        assert not window.error_area.isVisible()


def test_docks_of_a_new_window__have_their_widths_and_leave_room_to_the_preview(
    window: InspectorWindow, qtbot: QtBot
) -> None:
    open_paused(window, LOOP, "settles")
    QApplication.processEvents()
    assert (window.tree_panel.width(), window.why_panel.width()) == (280, 499)
    window.resize(900, 600)
    qtbot.waitUntil(lambda: window.preview.width() >= 280, timeout=2_000)
