"""Find searches the displayed moment and the history of a run, and moves the cursor; a link names a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from weakref import WeakKeyDictionary

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from inspector.analysis.run_search import RAN, SKIPPED, WRITTEN
from inspector.qt import files
from inspector.qt.find_dialog import HERE, FindDialog, show_find
from inspector.qt.model import history_search
from inspector.qt.model.history_search import ALL, FIRST, LAST
from inspector.qt.moment_link import link_menu, moment_link
from inspector.qt.style.appearance import Appearance
from inspector.qt.window import InspectorWindow
from inspector.recording import open_run
from inspector.recording.moments.moment_address import event_of, parsed_address

from ..open_window import open_window
from ..programs import written

COUNTER = """
    from engine import Box, Color, Modifier, composable, mutable_state_of

    n = mutable_state_of(0, name="n")

    @composable
    def Badge():
        color = "#FF0000" if n.value % 2 else "#0000FF"
        Box(Modifier.fill_max_size().background(Color.hex(color)).test_tag("badge"))

    @composable
    def Screen():
        with Box(Modifier.fill_max_size().clickable(lambda: n.set(n.value + 1))):
            Badge()

    SIZE = (60, 40)
"""

Ask = Callable[..., list[str]]


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InspectorWindow]:
    with open_window() as made:
        run(made, tmp_path_factory.mktemp("find"))
        yield made


def run(window: InspectorWindow, folder: Path) -> None:
    assert window.open_target(f"{written(folder, COUNTER)}:Screen")
    window.player.pause()
    assert window.session is not None
    for _ in range(3):
        window.session.input("tap", 30, 20)
        window.player.step()


@pytest.fixture
def find(window: InspectorWindow) -> Iterator[FindDialog]:
    show_find(window)
    made = window.findChild(FindDialog)
    assert made is not None
    for field in (made.name, made.value):
        field.clear()
    for box in (made.what, made.phase, made.which):
        box.setCurrentIndex(0)
    made.unchanged.setChecked(False)
    yield made
    made.hide()


@pytest.fixture
def ask(find: FindDialog, qtbot: QtBot) -> Ask:
    def asked(event: str, name: str = "", which: str = ALL, value: str = "") -> list[str]:
        find.what.setCurrentIndex(find.what.findData(event))
        find.which.setCurrentIndex(find.which.findData(which))
        find.name.setText(name)
        find.value.setText(value)
        find.start()
        qtbot.waitUntil(lambda: not find.search.running, timeout=2_000)
        return [line.accessible for line in find.lines.lines]

    return asked


def words_of(window: InspectorWindow) -> str:
    return window.moment_text()


def test_written__lists_each_write_with_its_frame(ask: Ask) -> None:
    answers = ask(WRITTEN, "n")
    assert [each.split(" at ")[0] for each in answers] == ["frame 1: n 0 → 1", "frame 2: n 1 → 2", "frame 3: n 2 → 3"]


def test_two_of_one_name__each_answer_says_which_one_ran(qtbot: QtBot, tmp_path: Path) -> None:
    app = """
        from engine import Column, Text, composable

        @composable
        def Screen():
            with Column():
                Text("first")
                Text("second")
    """
    with open_window(f"{written(tmp_path, app)}:Screen") as other:
        show_find(other)
        form = other.findChild(FindDialog)
        assert form is not None
        form.what.setCurrentIndex(form.what.findData(RAN))
        form.name.setText("Text")
        form.start()
        qtbot.waitUntil(lambda: not form.search.running)
        ran = {each.words for each in form.search.answers if each.words.endswith("in composition")}
        form.close()
    assert ran == {'Text "first" ran in composition', 'Text "second" ran in composition'}


def test_first_and_last__yield_one_answer(ask: Ask) -> None:
    assert [each.split(":")[0] for each in ask(RAN, "Badge", FIRST)] == ["frame 0"]
    assert [each.split(":")[0] for each in ask(RAN, "Badge", LAST)] == ["frame 3"]


def test_value__restricts_the_writes(ask: Ask) -> None:
    assert len(ask(WRITTEN, "n", value="2")) == 1


def test_no_answer__says_nothing_found(ask: Ask, find: FindDialog) -> None:
    assert ask(SKIPPED, "Nobody") == []
    assert find.status.text().startswith("Nothing found in 4 frames of this run.")


def test_hint__stands_once_in_the_list_while_it_is_empty_and_below_its_lines(ask: Ask, find: FindDialog) -> None:
    assert ask(SKIPPED, "Nobody") == []
    assert find.list.empty == find.list.accessibleDescription() == find.status.text()
    assert not find.status.isVisible()
    assert ask(WRITTEN, "n")
    assert find.status.isVisible() and find.list.accessibleDescription() == ""


def test_enter__moves_the_cursor_to_the_event(window: InspectorWindow, find: FindDialog, ask: Ask) -> None:
    ask(WRITTEN, "n")
    QTest.keyClick(find.name, Qt.Key.Key_Down)
    QTest.keyClick(find.name, Qt.Key.Key_Return)
    assert window.player.index == 2
    assert words_of(window).startswith("PAUSED IN FRAME 2")
    assert window.selection.state != 0


def test_enter_right_after_typing__goes_to_the_first_answer(
    window: InspectorWindow, find: FindDialog, qtbot: QtBot
) -> None:
    window.player.show(0)
    find.what.setCurrentIndex(find.what.findData(WRITTEN))
    find.which.setCurrentIndex(find.which.findData(LAST))
    QTest.keyClicks(find.name, "n")
    QTest.keyClick(find.name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.player.index == 3, timeout=2_000)


def test_frame_number__enter_shows_the_frame(window: InspectorWindow, find: FindDialog, ask: Ask) -> None:
    assert ask(HERE, "frame 1")[0] == "frame: frame 1"
    QTest.keyClick(find.name, Qt.Key.Key_Return)
    assert window.player.index == 1


def test_part_of_a_name__finds_scopes_nodes_and_states_of_the_moment(
    window: InspectorWindow, find: FindDialog, ask: Ask
) -> None:
    window.player.show(3)
    kinds = {each.split(":")[0] for each in ask(HERE, "badge")}
    assert kinds == {"scope", "node"}
    assert ask(HERE, "n")[0] == "state: n, frame 3"
    assert ask(HERE, "zzz") == []
    assert find.status.text() == "Nothing found: frame 3 has no state, scope or node with zzz in its name."


def test_names_of_the_run__complete_the_name(find: FindDialog, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not find.names.walk.running, timeout=2_000)
    assert find.names.of(WRITTEN) == ["n"]
    find.what.setCurrentIndex(find.what.findData(RAN))
    assert find.name.completer().model().index(0, 0).data() in find.names.of(RAN)
    find.name.setFocus()
    QTest.keyClicks(find.name, "ad")  # inside of badge, which would complete to "addge"
    assert find.name.text() == "ad"


def test_fields__appear_with_the_event_they_fit(find: FindDialog) -> None:
    shown = {}
    for event in (HERE, RAN, WRITTEN):
        find.what.setCurrentIndex(find.what.findData(event))
        shown[event] = [not each.isHidden() for each in (find.phase, find.unchanged, find.value, find.which)]
    assert shown == {
        HERE: [False, False, False, False],
        RAN: [True, True, False, True],
        WRITTEN: [False, False, True, True],
    }


def test_too_many_answers__list_ends_and_says_so(ask: Ask, find: FindDialog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history_search, "LONGEST", 2)
    assert len(ask(WRITTEN, "n")) == 2
    assert "the list ends here" in find.status.text()


def test_link__opens_the_moment_at_the_cursor(window: InspectorWindow, find: FindDialog, ask: Ask) -> None:
    ask(WRITTEN, "n")
    find.go(1)
    session = window.session
    assert session is not None
    assert moment_link(window) == f"phases open {session.program.target} --at 2:write:n"
    assert event_of(session.recording, parsed_address("2:write:n"))[1] == window.player.at_event


def test_link_of_a_saved_run__names_the_recording(
    window: InspectorWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("inspector.qt.moment_link._saved", WeakKeyDictionary())  # the window is shared
    path = str(tmp_path / "my run.phases")
    assert files.save(window, path)
    window.player.show(1)
    link_menu(window).actions()[0].trigger()
    assert QGuiApplication.clipboard().text() == f"phases open '{path}' --at 1"
    assert len(open_run(path)) == 4


def test_program_closed__search_ends_and_list_is_empty(qtbot: QtBot, tmp_path: Path) -> None:
    window = InspectorWindow(Appearance())
    qtbot.addWidget(window)
    run(window, tmp_path)
    show_find(window)
    find = window.findChild(FindDialog)
    assert find is not None
    find.what.setCurrentIndex(find.what.findData(RAN))
    find.start()
    window.show_gallery()
    assert not find.search.running
    assert not find.names.walk.running
    assert find.lines.lines == []
    find.start()
    assert find.status.text() == "There is no run to search: open a program first (Ctrl+O)."
    assert moment_link(window) is None
    find.hide()
