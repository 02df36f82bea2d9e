"""The source edited in the window: a save loads the program again; an error stands beside the text; old branches go."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QTextCursor
from PySide6.QtTest import QTest

from inspector.qt import branches
from inspector.qt.panels.source_editor import READY, SourceEditor
from inspector.qt.source_editing import SourceEditing
from inspector.qt.window import InspectorWindow
from inspector.recording import ProgramFailure, save_run

from ..open_window import open_window
from ..programs import written

APP = """
    from engine import *

    @composable
    def Screen():
        count = remember(lambda: mutable_state_of(3))
        Text(f"{count.value}")
"""
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return Path(written(tmp_path, APP, "app.py"))


@pytest.fixture
def window(path: Path) -> Iterator[InspectorWindow]:
    with open_window(str(path)) as made:
        yield made


def edited(window: InspectorWindow) -> SourceEditor:
    """The editor, opened by its menu entry."""
    next(each for each in window.findChildren(QAction) if each.text() == "Edit the source").trigger()
    editor = window.findChild(SourceEditor)
    assert isinstance(editor, SourceEditor)
    return editor


def replace(editor: SourceEditor, old: str, new: str) -> None:
    text = editor.text
    found = text.document().find(old)
    assert not found.isNull()
    text.setTextCursor(found)
    QTest.keyClicks(text, new)


def shown_text(window: InspectorWindow) -> str:
    assert window.session is not None
    return next(each.name for each in window.session.semantics().walk() if each.name)


def test_saved_text__runs_in_a_new_branch(window: InspectorWindow, path: Path) -> None:
    first = window.session
    editor = edited(window)
    assert editor.text.textCursor().blockNumber() + 1 == window.source.line
    replace(editor, "{count.value}", "now {count.value}")
    QTest.keyClick(editor.text, Qt.Key.Key_S, CTRL)
    assert "now {count.value}" in path.read_text()
    assert window.session is not first and shown_text(window) == "now 3"
    assert [each.name for each in window.branches.all] == ["as run", "app.py saved"]
    assert editor.note.text() == READY and not editor.is_changed


def test_saved_text_with_an_error__stands_beside_it_while_the_old_program_runs_on(
    window: InspectorWindow, path: Path
) -> None:
    first = window.session
    editor = edited(window)
    replace(editor, 'Text(f"{count.value}")', "Text(")
    QTest.keyClick(editor.text, Qt.Key.Key_S, CTRL)
    assert window.session is first and shown_text(window) == "3"
    assert "app.py:6" in editor.note.text() and editor.note.text().endswith("the old program runs on.")
    assert editor.text.error_line == 6
    replace(editor, "Text(", 'Text("right"')
    QTest.keyClicks(editor.text, ")")
    QTest.keyClick(editor.text, Qt.Key.Key_S, CTRL)
    assert shown_text(window) == "right" and editor.text.error_line == 0


def test_escape_and_edit_again__keep_an_unsaved_text(window: InspectorWindow) -> None:
    editor = edited(window)
    replace(editor, "{count.value}", "kept")
    QTest.keyClick(editor.text, Qt.Key.Key_Escape)
    assert window.source_panel.pages.currentWidget() is window.source
    assert "kept" in edited(window).text.toPlainText() and editor.is_changed


def test_file_that_another_program_changed__is_overwritten_by_a_second_save_only(
    window: InspectorWindow, path: Path
) -> None:
    editor = edited(window)
    replace(editor, "{count.value}", "mine")
    path.write_text("# theirs\n")
    QTest.keyClick(editor.text, Qt.Key.Key_S, CTRL)
    assert path.read_text() == "# theirs\n" and "another program" in editor.note.text()
    QTest.keyClick(editor.text, Qt.Key.Key_S, CTRL)
    assert "mine" in path.read_text()


def test_typing__indents_as_python_wants(window: InspectorWindow) -> None:
    editor = edited(window)
    text = editor.text
    text.setPlainText("")
    QTest.keyClicks(text, "if x:")
    QTest.keyClick(text, Qt.Key.Key_Return)
    QTest.keyClicks(text, "y")
    QTest.keyClick(text, Qt.Key.Key_Return)
    QTest.keyClick(text, Qt.Key.Key_Tab)
    QTest.keyClick(text, Qt.Key.Key_Backtab)
    QTest.keyClick(text, Qt.Key.Key_Backtab)
    text.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(text, "z")
    assert text.toPlainText() == "if x:\n    y\nz"


def test_recording__is_not_edited(window: InspectorWindow, tmp_path: Path) -> None:
    assert window.session is not None
    save_run(window.session.recording, str(tmp_path / "run.phases"))
    window.open_target(str(tmp_path / "run.phases"))
    editing = window.findChild(SourceEditing)
    assert isinstance(editing, SourceEditing)
    editing.edit()
    assert "recording is not edited" in window.error_banner.headline and editing.editor is None


def test_many_saves__close_the_oldest_branch_that_was_not_chosen(
    window: InspectorWindow, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(branches, "MOST_SAVED", 2)
    watch, all_ = window.branches.watch, window.branches.all

    def save(text: str) -> None:
        path.write_text(path.read_text().replace('Text(f"', f'Text(f"{text}'))
        watch.reload()

    save("a")
    window.branches.switch(all_[0])
    window.branches.switch(all_[1])  # a person looks at it again
    for text in "bc":
        save(text)
    assert len(all_) == 4
    gone = all_[2].session
    save("d")
    assert [each.name for each in all_] == ["as run", "app.py saved", "app.py saved (3)", "app.py saved (4)"]
    assert gone.scene is None
    assert "Branch 3 app.py saved (2) was closed" in window.statusBar().currentMessage()


def test_breakpoint_in_the_first_frame__stops_a_program_that_is_opened(window: InspectorWindow, path: Path) -> None:
    window.stepper.toggle_line(str(path), 6)
    assert window.open_target(str(path))
    assert not window.player.playing and window.moment_text().startswith("PAUSED IN FRAME 0 · composition")


def test_file_saved_by_another_program__an_editor_without_unsaved_text_shows_it_and_its_error(
    window: InspectorWindow, path: Path
) -> None:
    editor = edited(window)
    theirs = path.read_text().replace("{count.value}", "theirs")
    for text, line in ((theirs.replace("Text(", "Text(("), 6), (theirs, 0)):
        path.write_text(text)
        window.branches.watch.reload()
        assert (editor.text.toPlainText(), editor.text.error_line, editor.is_changed) == (text, line, False)


def test_program_that_failed__neither_hides_the_editor_in_use_nor_is_forgotten_with_a_mended_text(
    window: InspectorWindow, path: Path
) -> None:
    edited(window).text.setFocus()
    session, text = window.session, path.read_text()
    assert session is not None
    session.failure = ProgramFailure("badly", "ValueError", None, (), 0)
    window.messages.show_failure(session)
    assert window.source_panel.is_front
    for saved in (text.replace("Text(", "Text(("), text):
        path.write_text(saved)
        window.branches.watch.reload()
    assert window.error_banner.headline == "ValueError: badly"
