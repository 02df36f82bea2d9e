"""What a screen reader gets of the program: the tree below the preview, its actions, its events."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QInputMethodEvent,
)
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.semantics.semantics_data import STATES
from inspector.qt.model.selection import Selection
from inspector.qt.preview.accessible_states import QT_STATES
from inspector.qt.preview.preview import Preview
from inspector.qt.style.appearance import Appearance
from inspector.qt.window import InspectorWindow
from inspector.running.loading.program import load
from inspector.running.session import Session

from ..open_window import open_window
from ..programs import written

SET_FOCUS = QAccessibleActionInterface.setFocusAction()  # Qt spells it in two ways

PROGRAM = """
    from engine import *

    pressed = mutable_state_of(0, name="pressed")
    checked = mutable_state_of(False, name="checked")
    volume = mutable_state_of(0.5, name="volume")
    name = mutable_state_of("Ada", name="name")
    alarm = mutable_state_of(False, name="alarm")

    @composable
    def App():
        with Column(Modifier.padding(10)):
            Text(f"pressed {pressed.value}", modifier=Modifier.test_tag("count"))
            Button(lambda: pressed.set(pressed.value + 1), lambda: Text("more"), modifier=Modifier.test_tag("more"))
            Button(lambda: pressed.set(100), lambda: Text("never"), enabled=False)
            said = Modifier.semantics(lambda it: setattr(it, "content_description", "on"))
            Checkbox(checked.value, checked.set, said)
            Slider(volume.value, volume.set, steps=3)
            TextField(name.value, name.set, Modifier.test_tag("name"))
            if alarm.value:
                Text("alarm")
            with Column(Modifier.size(100, 40).vertical_scroll(remember_scroll_state())):
                for line in range(20):
                    Text(f"line {line}")
"""

Text = QAccessible.Text
Role = QAccessible.Role
Event = QAccessible.Event


@pytest.fixture(scope="module")
def shared() -> Iterator[InspectorWindow]:
    """A window for all tests: making one takes longer than most of them."""
    with open_window() as made:
        yield made


@pytest.fixture
def window(shared: InspectorWindow, tmp_path: Path) -> InspectorWindow:
    """The window with the program of its own run, paused."""
    assert shared.open_target(written(tmp_path, PROGRAM))
    shared.player.pause()
    shared.refresh()
    return shared


@pytest.fixture
def emitted(window: InspectorWindow) -> Iterator[Callable[[], list[tuple[Event, str]]]]:
    """Returns the accessibility events since its last call, while a screen reader is active."""
    events: list[tuple[Event, str]] = []

    def note(event: QAccessibleEvent) -> None:
        interface = event.accessibleInterface()
        events.append((event.type(), interface.text(Text.Name)))

    def since() -> list[tuple[Event, str]]:
        found = list(events)
        events.clear()
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(window.preview.accessible_scene, "announce", note)
        QAccessible.setActive(True)
        window.preview.accessible_scene.refresh()
        events.clear()
        yield since
        QAccessible.setActive(False)


def preview_of(window: InspectorWindow) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(window.preview)


def inside(interface: QAccessibleInterface) -> list[QAccessibleInterface]:
    return [interface.child(index) for index in range(interface.childCount())]


def find(window: InspectorWindow, role: Role, name: str | None = None) -> Any:
    waiting = inside(preview_of(window))
    while waiting:
        node = waiting.pop(0)
        if node.role() == role and name in (None, node.text(Text.Name)):
            return node
        waiting += inside(node)
    raise LookupError(f"no {role} {name}")


def do(window: InspectorWindow, node: Any, action: str) -> None:
    node.actionInterface().doAction(action)
    settle(window)


def settle(window: InspectorWindow) -> None:
    for _ in range(3):
        window.player.step()


def state(window: InspectorWindow, name: str) -> Any:
    """One of the program's states."""
    assert window.session is not None
    path = str(window.session.program.path)
    (module,) = (each for each in list(sys.modules.values()) if getattr(each, "__file__", None) == path)
    return getattr(module, name)


# ---------------------------------------------------------------- the tree


def test_children_of_the_preview__are_the_merged_nodes_of_the_program(window: InspectorWindow) -> None:
    found = [(node.role(), node.text(Text.Name), node.text(Text.Value)) for node in inside(preview_of(window))]
    assert found == [
        (Role.StaticText, "pressed 0", ""),
        (Role.Button, "more", ""),
        (Role.Button, "never", ""),
        (Role.CheckBox, "on", ""),
        (Role.Slider, "", "0.5"),
        (Role.EditableText, "", "Ada"),
        (Role.Pane, "", ""),
    ]
    lines = inside(find(window, Role.Pane))
    assert [line.text(Text.Name) for line in lines] == [f"line {line}" for line in range(20)]


def test_parents_and_indices__lead_back(window: InspectorWindow) -> None:
    preview = preview_of(window)
    for index, node in enumerate(inside(preview)):
        assert (node.parent(), preview.indexOfChild(node), node.isValid()) == (preview, index, True)
    pane = find(window, Role.Pane)
    assert [pane.indexOfChild(line) for line in inside(pane)] == list(range(20))
    assert {line.parent() for line in inside(pane)} == {pane}


def test_identifier__is_the_test_tag(window: InspectorWindow) -> None:
    assert find(window, Role.Button, "more").text(Text.Identifier) == "more"


def test_states__as_qt_names_them(window: InspectorWindow) -> None:
    def names(node: Any) -> set[str]:
        state = node.state()
        watched = ("focusable", "checkable", "checked", "disabled", "editable", "readOnly", "offscreen")
        return {each for each in watched if getattr(state, each)}

    assert names(find(window, Role.Button, "more")) == {"focusable"}
    assert names(find(window, Role.Button, "never")) == {"disabled"}
    assert names(find(window, Role.CheckBox)) == {"focusable", "checkable"}
    assert names(find(window, Role.EditableText)) == {"focusable", "editable"}
    assert names(find(window, Role.StaticText, "line 0")) == set()
    assert names(find(window, Role.StaticText, "line 19")) == {"offscreen"}


def test_bounds__are_those_of_the_picture_on_the_screen(window: InspectorWindow) -> None:
    assert window.session is not None
    bounds = window.session.scene.semantics().find("more").bounds
    corner = window.preview.mapToGlobal(window.preview.from_scene(bounds.left, bounds.top).toPoint())
    rect = find(window, Role.Button, "more").rect()
    assert (rect.topLeft(), rect.width() > 20, rect.height() > 20) == (corner, True, True)
    middle = rect.center()
    at = preview_of(window).childAt(middle.x(), middle.y())
    assert at.text(Text.Name) == "more"
    outside = window.preview.mapToGlobal(QPoint(1, 1))
    assert preview_of(window).childAt(outside.x(), outside.y()) is None


def test_another_program__the_old_nodes_are_gone(window: InspectorWindow, tmp_path: Path) -> None:
    button = find(window, Role.Button, "more")
    number = QAccessible.uniqueId(button)
    other = """
        from engine import *

        @composable
        def App():
            Text("another")
    """
    assert window.open_target(written(tmp_path, other, "other.py"))
    window.player.pause()
    assert [node.text(Text.Name) for node in inside(preview_of(window))] == ["another"]
    assert QAccessible.accessibleInterface(number) is None
    window.show_gallery()
    assert inside(preview_of(window)) == []


# ---------------------------------------------------------------- actions


def test_press__the_program_reacts_and_the_recording_says_why(window: InspectorWindow) -> None:
    button = find(window, Role.Button, "more")
    assert button.actionInterface().actionNames() == ["Press", SET_FOCUS]
    do(window, button, "Press")
    assert state(window, "pressed").value == 1
    assert find(window, Role.StaticText, "pressed 1").text(Text.Identifier) == "count"
    assert window.session is not None
    frames = [window.session.recording.frame(index) for index in range(4)]
    rows = [row for frame in frames if frame is not None for row in frame.rows]
    assert [row.name for row in rows if row.kind == "input"] == ["screen reader"]


def test_disabled__offers_no_action_and_takes_none(window: InspectorWindow) -> None:
    button = find(window, Role.Button, "never")
    assert button.actionInterface().actionNames() == []
    do(window, button, "Press")
    assert state(window, "pressed").value == 0


def test_checkbox__is_toggled(window: InspectorWindow) -> None:
    box = find(window, Role.CheckBox)
    assert box.actionInterface().actionNames() == ["Toggle", "Press", SET_FOCUS]
    do(window, box, "Toggle")
    assert (state(window, "checked").value, find(window, Role.CheckBox).state().checked) == (True, 1)


def test_slider__steps_and_takes_values(window: InspectorWindow) -> None:
    slider = find(window, Role.Slider)
    value = slider.valueInterface()
    assert (value.minimumValue(), value.maximumValue(), value.minimumStepSize()) == (0.0, 1.0, 0.25)
    do(window, slider, "Increase")
    assert (state(window, "volume").value, value.currentValue()) == (0.75, 0.75)
    do(window, slider, "Decrease")
    value.setCurrentValue(0.0)
    settle(window)
    assert (state(window, "volume").value, slider.text(Text.Value)) == (0.0, "0")


def test_set_focus__the_program_has_it(window: InspectorWindow) -> None:
    do(window, find(window, Role.EditableText), SET_FOCUS)
    assert window.session is not None and window.session.text_input is not None
    assert "focused" in window.session.scene.semantics().find(test_tag="name").states


def test_scroll_area__is_scrolled_by_most_of_what_is_visible(window: InspectorWindow) -> None:
    pane = find(window, Role.Pane)
    assert pane.actionInterface().actionNames() == ["Scroll Down", "Scroll Up"]

    def visible() -> list[str]:
        return [line.text(Text.Name) for line in inside(find(window, Role.Pane)) if not line.state().offscreen]

    assert visible() == ["line 0", "line 1", "line 2"]
    do(window, pane, pane.actionInterface().scrollDownAction())
    assert visible() == ["line 2", "line 3", "line 4"]


def test_text_field__is_read_selected_and_written(window: InspectorWindow) -> None:
    field = find(window, Role.EditableText)
    text, editable = field.textInterface(), field.editableTextInterface()
    assert (text.characterCount(), text.cursorPosition(), text.text(1, 3)) == (3, 0, "da")
    editable.insertText(0, "😀 ")
    settle(window)
    assert (state(window, "name").value, text.characterCount()) == ("😀 Ada", 6)
    text.setSelection(0, 3, 6)
    settle(window)
    assert (text.selectionCount(), text.cursorPosition()) == (0, 6)
    assert window.session is not None
    assert window.session.scene.semantics().find(test_tag="name").selection == (2, 5)
    editable.deleteText(0, 3)
    settle(window)
    editable.insertText(3, "!")
    editable.insertText(0, "¡")
    settle(window)
    assert state(window, "name").value == "¡Ada!"
    field.setText(Text.Value, "Grace")
    settle(window)
    assert (state(window, "name").value, field.text(Text.Value)) == ("Grace", "Grace")


def test_characters_of_a_field__where_they_are_on_the_screen(window: InspectorWindow) -> None:
    field = find(window, Role.EditableText)
    text = field.textInterface()
    first, second = text.characterRect(0), text.characterRect(1)
    assert field.rect().contains(first) and first.right() <= second.left() + 1 and second.width() > 2
    assert text.offsetAtPoint(second.center() - QPoint(second.width() // 4 + 1, 0)) == 1


def test_node_that_is_gone__does_nothing(window: InspectorWindow) -> None:
    button = find(window, Role.Button, "more")
    data = button.data
    window.show_gallery()
    assert window.preview.accessible_scene.act(data, "on_click") is False


# ---------------------------------------------------------------- events


def test_changes__are_reported_once(window: InspectorWindow, emitted: Any) -> None:
    do(window, find(window, Role.Button, "more"), "Press")
    events = emitted()
    assert (Event.NameChanged, "pressed 1") in events
    assert {kind for kind, _ in events} <= {Event.NameChanged, Event.LocationChanged}
    settle(window)
    assert emitted() == []


def test_value_and_state__are_announced(window: InspectorWindow, emitted: Any) -> None:
    do(window, find(window, Role.CheckBox), "Toggle")
    assert emitted() == [(Event.StateChanged, "on")]
    do(window, find(window, Role.Slider), "Increase")
    assert emitted() == [(Event.ValueChanged, "")]


def test_inserted_text__emits_text_and_caret_events(window: InspectorWindow, emitted: Any) -> None:
    find(window, Role.EditableText).editableTextInterface().insertText(1, "m")
    settle(window)
    assert [kind for kind, _ in emitted()] == [Event.TextUpdated, Event.TextCaretMoved]


def test_nodes_of_new_and_removed_elements__are_notified_and_the_others_are_kept(
    window: InspectorWindow, emitted: Any
) -> None:
    button = find(window, Role.Button, "more")
    pane = find(window, Role.Pane)
    state(window, "alarm").value = True
    settle(window)
    events = emitted()
    reordered = (Event.ObjectReorder, "Preview of the program")
    assert (Event.ObjectCreated, "alarm") in events and events.count(reordered) == 1
    assert find(window, Role.Button, "more") is button and find(window, Role.Pane) is pane
    alarm = QAccessible.uniqueId(find(window, Role.StaticText, "alarm"))
    state(window, "alarm").value = False
    settle(window)
    assert QAccessible.accessibleInterface(alarm) is None
    assert reordered in emitted()


def test_focus__is_reported_while_the_preview_has_the_keyboard(
    window: InspectorWindow, qtbot: QtBot, emitted: Any
) -> None:
    window.activateWindow()
    window.preview.setFocus()
    qtbot.waitUntil(window.preview.hasFocus)
    do(window, find(window, Role.EditableText), SET_FOCUS)
    assert (Event.Focus, "") in emitted()
    assert find(window, Role.EditableText).state().focused == 1
    assert preview_of(window).focusChild().role() == Role.EditableText


def test_no_listener__no_tree_is_made(window: InspectorWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    assert window.session is not None
    asked: list[int] = []
    monkeypatch.setattr(window.session, "semantics", lambda: asked.append(1))
    window.preview.send("tap", 30, 50)
    settle(window)
    assert asked == []


def test_looking__adds_nothing_to_the_recording(window: InspectorWindow) -> None:
    assert window.session is not None
    settle(window)
    find(window, Role.StaticText, "line 19")
    window.player.step()
    last = window.session.recording.latest
    assert last is not None and last.is_idle


# ---------------------------------------------------------------- nothing is left


def test_window_thrown_away__its_nodes_with_it(qtbot: QtBot, tmp_path: Path) -> None:
    made = InspectorWindow(Appearance())
    made.show()
    assert made.open_target(written(tmp_path, PROGRAM))
    made.player.pause()
    number = QAccessible.uniqueId(find(made, Role.Button, "more"))
    made.close()
    made.deleteLater()
    del made
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    assert QAccessible.accessibleInterface(number) is None


@pytest.mark.parametrize("asked", [False, True])
def test_preview_without_references__is_collected_with_its_nodes(qtbot: QtBot, tmp_path: Path, asked: bool) -> None:
    preview = Preview(Appearance(), Selection())
    session = Session(load(written(tmp_path, PROGRAM)), locals=preview.locals)
    assert session.start()
    preview.set_session(session)
    session.frame()
    preview.paint_scene()
    preview.accessible_scene.refresh()
    numbers = [QAccessible.uniqueId(node) for node in preview.accessible_scene.top]
    if asked:
        assert QAccessible.queryAccessibleInterface(preview).childCount() == 7
    session.close()
    gone = weakref.ref(preview)
    del preview, session
    gc.collect()
    assert gone() is None
    assert [QAccessible.accessibleInterface(number) for number in numbers] == [None] * 7


def test_reader_that_listens_from_the_start__gets_the_program_too(qtbot: QtBot, tmp_path: Path) -> None:
    QAccessible.setActive(True)
    try:
        made = InspectorWindow(Appearance())
        qtbot.addWidget(made)
        assert made.open_target(written(tmp_path, PROGRAM))
        made.player.pause()
        assert len(inside(preview_of(made))) == 7
        made.close()
    finally:
        QAccessible.setActive(False)


def test_standard_widgets__keep_their_accessible_interface_of_qt(window: InspectorWindow) -> None:
    interface = QAccessible.queryAccessibleInterface(window.toolbar.step)
    assert (interface.object(), interface.role()) == (window.toolbar.step, Role.Button)


# ---------------------------------------------------------------- a past frame


def test_action_on_a_past_frame__forks_as_a_click_does(window: InspectorWindow) -> None:
    do(window, find(window, Role.Button, "more"), "Press")
    first = window.session
    window.player.show(0)
    find(window, Role.Button, "more").actionInterface().doAction("Press")
    assert window.session is not first and [each.name for each in window.branches.all] == [
        "as run",
        "input after frame 0",
    ]
    settle(window)
    assert state(window, "pressed").value == 1


def test_text_of_an_input_method_on_a_past_frame__forks(window: InspectorWindow) -> None:
    do(window, find(window, Role.EditableText), SET_FOCUS)
    do(window, find(window, Role.Button, "more"), "Press")
    do(window, find(window, Role.EditableText), SET_FOCUS)
    first, last = window.session, window.session.recording.work_before(10_000) if window.session is not None else None
    assert last is not None and window.session is not None
    before = window.session.recording.work_before(last)
    assert before is not None
    window.player.show(before)
    event = QInputMethodEvent()
    event.setCommitString("x")
    QApplication.sendEvent(window.preview, event)
    assert window.session is not first and len(window.branches.all) == 2


def test_states_of_semantics__each_has_one_of_qt() -> None:
    assert set(QT_STATES) == set(STATES)
    state = QAccessible.State()
    assert all(hasattr(state, each.name) for each in QT_STATES.values())
