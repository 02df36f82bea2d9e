"""Notes beside each source line: what ran, read and wrote there; screen readers read them with the line."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.trace import Site
from inspector.analysis.source_notes import LineNote, loop_lines, source_notes
from inspector.qt.panels.source_view import SourceView
from inspector.qt.window import InspectorWindow

from ..open_window import open_window
from ..programs import LOOP, LOOP_READ, LOOP_WRITE


def line(place: str) -> int:
    return int(place.rpartition(":")[2])


@pytest.fixture(scope="module")
def window() -> Iterator[InspectorWindow]:
    with open_window(LOOP, steps=4) as made:
        made.docks.go_to(made.source_panel)
        yield made


@pytest.fixture
def view(window: InspectorWindow) -> SourceView:
    window.player.show(1)
    window.show_source(Site(LOOP, line(LOOP_READ), "Settles"))
    return window.source


def notes_of(window: InspectorWindow, index: int) -> dict[int, LineNote]:
    session = window.session
    assert session is not None
    frame = session.recording.frame(index)
    assert frame is not None
    return source_notes(frame, session.recording.frame(index - 1), LOOP)


def test_line_that_writes__says_the_change(window: InspectorWindow) -> None:
    assert notes_of(window, 0)[line(LOOP_WRITE)].write_parts == ["writes h 0 → 100"]


def test_line_that_reads__says_the_value_and_whether_a_write_invalidated_it(window: InspectorWindow) -> None:
    assert notes_of(window, 1)[line(LOOP_READ)].read_parts == [("reads h = 100, invalidated in this frame", True)]
    last = window.session.recording.last if window.session is not None else None
    assert last is not None and last > 1
    assert notes_of(window, last)[line(LOOP_READ)].read_parts == [("reads h = 100", False)]


def test_line_that_calls_a_composable__has_its_phase_and_its_name(window: InspectorWindow) -> None:
    ran = {number: (note.letters, note.run_parts) for number, note in notes_of(window, 1).items() if note.ran}
    assert list(ran.values()) == [(["C"], ["Settles ran"])]


def test_loop__joins_its_write_with_its_read(window: InspectorWindow) -> None:
    session = window.session
    assert session is not None
    assert loop_lines(session.current_loop(1), LOOP) == [(line(LOOP_WRITE), line(LOOP_READ))]
    assert loop_lines(session.current_loop(1), "other.py") == []
    assert loop_lines(None, LOOP) == []


def test_marked_line__is_spoken_with_its_notes_and_follows_the_arrow_keys(view: SourceView) -> None:
    assert view.accessibleDescription() == (f"loop.py, line {view.line}: {view.spoken(view.line).partition(': ')[2]}")
    assert "; reads h = 100, invalidated in this frame" in view.accessibleDescription()
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert view.accessibleDescription().startswith(f"loop.py, line {line(LOOP_READ) - 1}: ")
    QTest.keyClick(view, Qt.Key.Key_F9)
    assert view.spoken(view.line).endswith("; breakpoint")
    QTest.keyClick(view, Qt.Key.Key_F9)


def test_tooltip__has_the_notes_that_have_no_room(view: SourceView) -> None:
    assert view.tip_of(line(LOOP_READ)) == "reads h = 100, invalidated in this frame"
    assert view.tip_of(1) == ""


@pytest.mark.parametrize("height", [60, 700, 90])
def test_view_of_another_height__still_shows_the_marked_line(window: InspectorWindow, height: int) -> None:
    view = SourceView(window.appearance)
    view.resize(400, 400)
    view.show()
    assert view.show_site(Site(LOOP, line(LOOP_READ), ""))
    view.resize(400, height)
    top = (view.line - 1) * window.appearance.px(20)
    assert view.verticalScrollBar().value() <= top
    assert top + window.appearance.px(20) <= view.verticalScrollBar().value() + view.viewport().height()
    view.deleteLater()
    view.hide()
