"""Typing into a program in the window: keys, the clipboard, the mouse, input methods."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QInputMethodQueryEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.foundation import TextFieldValue
from inspector.qt.preview.utf16 import index_at, units_before
from inspector.qt.window import InspectorWindow

from ..open_window import open_window
from ..programs import written

PROGRAM = """
    from engine import *

    @composable
    def App():
        text = remember(lambda: mutable_state_of("one two", name="text"))
        with Column(Modifier.padding(10)):
            TextField(text.value, text.set, Modifier.test_tag("field"))
            Text(text.value)
            Button(lambda: None, lambda: Text("after"))
"""
Key = Qt.Key
Query = Qt.InputMethodQuery
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class Typed:
    """A window with the program in it, and its field."""

    def __init__(self, window: InspectorWindow) -> None:
        self.window = window
        self.preview = window.preview
        assert window.session is not None
        self.session = window.session

    def settle(self) -> None:
        for _ in range(3):
            self.window.player.step()

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier, times: int = 1) -> None:
        for _ in range(times):
            QTest.keyClick(self.preview, key, modifiers)
            self.settle()

    def type(self, text: str) -> None:
        QTest.keyClicks(self.preview, text)
        self.settle()

    @property
    def value(self) -> TextFieldValue:
        node: Any = self.session.text_input
        assert node is not None, "the field does not have the focus"
        return node.value  # type: ignore[no-any-return]

    @property
    def text(self) -> str:
        """What the program made of it."""
        return str(self.session.scene.semantics().children[1].name)

    def at(self, offset: int) -> QPoint:
        """On the widget, at the left of this character."""
        rect = self.session.text_input.character_rect_in_root(offset)
        return self.preview.from_scene(rect.left + 1, rect.center.y).toPoint()

    def ask(self, query: Qt.InputMethodQuery) -> Any:
        event = QInputMethodQueryEvent(query)
        QApplication.sendEvent(self.preview, event)
        return event.value(query)

    def input_method(
        self, preedit: str, *, commit: str = "", replace: tuple[int, int] = (0, 0), cursor: int = -1
    ) -> None:
        attributes = []
        if cursor >= 0:
            kind = QInputMethodEvent.AttributeType.Cursor
            attributes = [QInputMethodEvent.Attribute(kind, cursor, 1, None)]
        event = QInputMethodEvent(preedit, attributes)
        if commit or replace[1]:
            event.setCommitString(commit, *replace)
        QApplication.sendEvent(self.preview, event)
        self.settle()


@pytest.fixture(scope="module")
def shared() -> Iterator[InspectorWindow]:
    """A window for all tests: making one takes longer than most of them."""
    with open_window() as made:
        yield made


@pytest.fixture
def window(shared: InspectorWindow, qtbot: QtBot, tmp_path: Path) -> InspectorWindow:
    """The window with the program of its own run, paused; the preview has the focus."""
    assert shared.open_target(written(tmp_path, PROGRAM))
    shared.player.pause()
    shared.refresh()
    shared.activateWindow()
    shared.preview.setFocus()
    qtbot.waitUntil(shared.preview.hasFocus)
    return shared


@pytest.fixture
def typed(window: InspectorWindow) -> Typed:
    """The field has the focus and its caret at the end."""
    typed = Typed(window)
    typed.key(Key.Key_Tab)
    typed.key(Key.Key_End, CTRL)
    return typed


# ---------------------------------------------------------------- keys


def test_text_and_arrows__edit_the_text(typed: Typed) -> None:
    typed.type(" Three")
    assert (typed.text, typed.value.selection) == ("one two Three", (13, 13))
    typed.key(Key.Key_Home)
    typed.key(Key.Key_Delete)
    typed.key(Key.Key_Right, times=2)
    typed.key(Key.Key_Backspace)
    typed.key(Key.Key_Right, CTRL)
    assert (typed.text, typed.value.selection) == ("n two Three", (5, 5))
    typed.key(Key.Key_End)
    assert typed.value.selection == (11, 11)


def test_shift__selects(typed: Typed) -> None:
    typed.key(Key.Key_Left, SHIFT, times=2)
    assert typed.value.selected_text == "wo"
    typed.key(Key.Key_Home, SHIFT)
    assert typed.value.selected_text == "one two"
    typed.type("X")
    assert typed.text == "X"


def test_clipboard__is_the_systems(typed: Typed) -> None:
    clipboard = QGuiApplication.clipboard()
    typed.key(Key.Key_A, CTRL)
    typed.key(Key.Key_C, CTRL)
    assert clipboard.text() == "one two"
    typed.key(Key.Key_X, CTRL)
    assert (typed.text, clipboard.text()) == ("", "one two")
    clipboard.setText("from elsewhere")
    typed.key(Key.Key_V, CTRL)
    assert typed.text == "from elsewhere"


def test_undo_and_redo(typed: Typed) -> None:
    typed.type("!")
    typed.key(Key.Key_Z, CTRL)
    assert typed.text == "one two"
    typed.key(Key.Key_Z, CTRL | SHIFT)
    assert typed.text == "one two!"


def test_keys_of_the_window__are_the_fields_while_it_has_the_focus(typed: Typed) -> None:
    last = typed.session.recording.last
    QTest.keyClicks(typed.preview, " 1,.")
    assert (typed.session.recording.last, typed.window.player.playing) == (last, False)
    typed.settle()
    assert typed.text == "one two 1,."


def test_tab__goes_through_the_program_and_on_in_the_window(typed: Typed) -> None:
    focus = typed.session.scene.owner.focus_owner
    first = focus.active
    typed.key(Key.Key_Tab)
    assert focus.active not in (None, first) and typed.preview.hasFocus()
    typed.key(Key.Key_Tab)
    assert focus.active is None and not typed.preview.hasFocus()
    typed.preview.setFocus()
    typed.key(Key.Key_Tab, SHIFT)
    typed.key(Key.Key_Tab, SHIFT)
    assert focus.active is first and typed.preview.hasFocus()


# ---------------------------------------------------------------- the mouse


def test_click__puts_the_caret(typed: Typed) -> None:
    QTest.mouseClick(typed.preview, Qt.MouseButton.LeftButton, pos=typed.at(2))
    typed.settle()
    assert typed.value.selection == (2, 2)


def test_drag__selects(typed: Typed) -> None:
    start, end = typed.at(1), typed.at(5)
    QTest.mousePress(typed.preview, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(typed.preview, (start + end) / 2)
    QTest.mouseMove(typed.preview, end)
    QTest.mouseRelease(typed.preview, Qt.MouseButton.LeftButton, pos=end)
    typed.settle()
    assert typed.value.selection == (1, 5)


def test_double_click__selects_the_word(typed: Typed) -> None:
    where = typed.at(5)
    QTest.mouseClick(typed.preview, Qt.MouseButton.LeftButton, pos=where)
    QTest.mouseDClick(typed.preview, Qt.MouseButton.LeftButton, pos=where)
    typed.settle()
    assert typed.value.selected_text == "two"


# ---------------------------------------------------------------- input methods


def test_preedit__is_shown_underlined_and_replaced_by_the_commit(typed: Typed) -> None:
    typed.input_method("に")
    assert (typed.text, typed.value.composition) == ("one twoに", (7, 8))
    typed.input_method("にほん", cursor=1)
    assert (typed.text, typed.value.composition, typed.value.selection) == ("one twoにほん", (7, 10), (8, 8))
    typed.input_method("", commit="日本")
    assert (typed.text, typed.value.composition) == ("one two日本", None)


def test_preedit_that_is_given_up__is_taken_away(typed: Typed) -> None:
    typed.input_method("abc")
    typed.input_method("")
    assert typed.text == "one two"


def test_commit_with_a_next_preedit__both(typed: Typed) -> None:
    typed.input_method("ka")
    typed.input_method("k", commit="か")
    assert (typed.text, typed.value.composition) == ("one twoかk", (8, 9))


def test_commit_that_replaces__counts_from_the_caret_in_units(typed: Typed) -> None:
    typed.input_method("", commit="😀😀x")
    typed.input_method("", commit="!", replace=(-3, 3))
    assert typed.text == "one two😀!"


def test_input_method_queries__return_text_selection_and_caret(typed: Typed) -> None:
    typed.key(Key.Key_Left, SHIFT, times=3)
    assert typed.ask(Query.ImEnabled) is True
    assert typed.ask(Query.ImSurroundingText) == "one two"
    assert (typed.ask(Query.ImAnchorPosition), typed.ask(Query.ImCursorPosition)) == (7, 4)
    assert typed.ask(Query.ImCurrentSelection) == "two"
    typed.input_method("xy")
    assert (typed.ask(Query.ImSurroundingText), typed.ask(Query.ImCursorPosition)) == ("one ", 4)


def test_cursor_rectangle__is_where_the_caret_is_on_the_widget(typed: Typed) -> None:
    typed.key(Key.Key_Home)
    typed.key(Key.Key_Right, times=3)
    rect = typed.ask(Query.ImCursorRectangle)
    caret = typed.session.text_input.cursor_rect_in_root()
    assert rect.topLeft() == typed.preview.from_scene(caret.left, caret.top)
    assert rect.height() > 8


def test_without_a_field__the_method_is_off(window: InspectorWindow) -> None:
    typed = Typed(window)
    assert typed.ask(Query.ImEnabled) is False
    typed.input_method("", commit="x")
    assert typed.text == "one two"


def test_commit__is_an_input_of_the_recording(typed: Typed) -> None:
    first = typed.session.recording.last or 0
    typed.input_method("", commit="x")
    frame = typed.session.recording.frame(first + 1)
    assert frame is not None
    assert [row.name for row in frame.rows if row.kind == "input"] == ["input method"]


def test_keyboard_leaves_the_preview__the_caret_does_too(typed: Typed) -> None:
    assert typed.session.scene.window_info.is_window_focused
    typed.window.toolbar.step.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    typed.window.toolbar.step.setFocus()
    assert not typed.session.scene.window_info.is_window_focused
    typed.preview.setFocus()
    assert typed.session.scene.window_info.is_window_focused


def test_offer_to_stop_a_step_takes_the_focus__the_running_frame_writes_nothing(
    typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("inspector.qt.preview.preview.in_step", lambda: True)
    typed.window.toolbar.step.setFocus()
    assert typed.session.scene.window_info.is_window_focused
    typed.preview.setFocus()
    assert typed.session.scene.window_info.is_window_focused


# ---------------------------------------------------------------- Qt's offsets


def test_units__characters_beyond_the_basic_plane_count_twice() -> None:
    text = "a😀b"
    assert [units_before(text, index) for index in range(4)] == [0, 1, 3, 4]
    assert [index_at(text, units) for units in (0, 1, 3, 4, 9)] == [0, 1, 2, 3, 3]
