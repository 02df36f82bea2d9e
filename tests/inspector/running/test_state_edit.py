"""Editing a state and forking a run: what the editor accepts, and a live session that goes on from a recorded frame."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.foundation.clipboard import Clipboard
from inspector.recording import Recording, StateValue, Subject
from inspector.running.difference import first_difference
from inspector.running.fork import prefix_of
from inspector.running.inputs.input_log import CannotRepeatError, Input
from inspector.running.live_fork import ForkClipboard, forked_session
from inspector.running.loading.program import Program, load
from inspector.running.session import Session
from inspector.running.state_edit import EditError, edit_of, write_input

from ..programs import written

APP = """
    from engine import *

    class Lake:
        pass

    @composable
    def Screen():
        count = remember(lambda: mutable_state_of(0))
        name = remember(lambda: mutable_state_of("Ada"))
        share = remember(lambda: mutable_state_of(0.5))
        is_on = remember(lambda: mutable_state_of(True))
        lake = remember(lambda: mutable_state_of(Lake()))
        none = remember(lambda: mutable_state_of(None))
        items = remember(lambda: mutable_state_list_of(1, 2))
        double = remember(lambda: derived_state_of(lambda: count.value * 2))
        with Column(Modifier.clickable(lambda: count.set(count.value + 1))):
            words = count.value, name.value, share.value, is_on.value, lake.value, none.value, list(items), double.value
            Text("a" if words else "b")
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return load(written(tmp_path_factory.mktemp("edited"), APP, "states.py"))


@pytest.fixture(scope="module")
def recording(program: Program) -> Recording:
    session = Session(program, size=(60, 60))
    assert session.start()
    session.frame()
    for _ in range(3):
        session.input("tap", 5, 5)
        session.frame()
        session.frame()
    session.close()
    return session.recording


def value_of(recording: Recording, name: str, index: int | None = None) -> StateValue:
    frame = recording.frame(index if index is not None else recording.last)
    assert frame is not None
    (found,) = (value for value in frame.values.values() if value.state.name == name)
    return found


def state_of(recording: Recording, name: str) -> Subject:
    return value_of(recording, name).state


def literal_of(recording: Recording, name: str, text: str) -> str:
    frame = recording.frame(recording.last)
    assert frame is not None
    return edit_of(frame, state_of(recording, name)).literal(text)


@pytest.mark.parametrize(
    ("name", "text", "literal"),
    [
        ("count", " 7 ", "7"),
        ("count", "-3", "-3"),
        ("name", "'Eva'", "'Eva'"),
        ("share", "1", "1"),
        ("share", "0.25", "0.25"),
        ("is_on", "False", "False"),
        ("none", "[1, 'a']", "[1, 'a']"),
        ("items", "[3]", "[3]"),
    ],
)
def test_value_of_the_same_kind__is_accepted(recording: Recording, name: str, text: str, literal: str) -> None:
    assert literal_of(recording, name, text) == literal


WHOLE = """
    from engine import *

    @composable
    def Screen():
        volume = remember(lambda: mutable_state_of(1.0))
        level = remember(lambda: mutable_state_of(0.5))
        count = remember(lambda: mutable_state_of(1))
        with Column(Modifier.clickable(lambda: level.set(2.0))):
            Text("a" if (volume.value, level.value, count.value) else "b")
"""


def test_float_that_is_whole__takes_a_fraction(tmp_path: Path) -> None:
    session = Session(load(written(tmp_path, WHOLE, "whole.py")), size=(60, 60))
    assert session.start()
    session.frame()
    session.input("tap", 5, 5)
    frame = session.frame()
    assert frame is not None
    kinds = {
        name: edit_of(frame, value.state, session.kind_of(value.state)).kind
        for name in ("volume", "level", "count")
        for value in [value_of(session.recording, name)]
    }
    assert kinds == {"volume": float, "level": float, "count": int}
    session.close()
    assert edit_of(frame, state_of(session.recording, "level")).kind is float  # its former value was a fraction


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("count", "", "A value is missing: count takes a whole number, such as 5."),
        ("count", "five", "five is no literal: count takes a whole number, such as 5."),
        ("count", "True", "True is True or False: count takes a whole number, such as 5."),
        ("count", "1.5", "1.5 is a fraction: count takes a whole number, such as 5."),
        ("name", "Eva", 'Eva is no literal: name takes a text in quotes, such as "Ada".'),
        ("is_on", "1", "1 is a whole number: is_on takes True or False."),
        ("count", "__import__('os')", "__import__('os') is no literal: count takes a whole number, such as 5."),
    ],
)
def test_other_input__is_refused_with_what_is_accepted(recording: Recording, name: str, text: str, words: str) -> None:
    with pytest.raises(EditError) as caught:
        literal_of(recording, name, text)
    assert str(caught.value) == words


def test_value_that_is_no_literal__cannot_be_edited(recording: Recording) -> None:
    with pytest.raises(EditError, match="lake holds .*, which is no literal: only numbers, texts"):
        literal_of(recording, "lake", "1")


def test_write_to_a_running_program__is_an_input_that_can_be_repeated(program: Program) -> None:
    session = Session(program, size=(60, 60))
    assert session.start()
    session.frame()
    assert session.write(state_of(session.recording, "count"), "5")
    session.frame()
    assert value_of(session.recording, "count").text == "5"
    assert session.write(state_of(session.recording, "items"), "[7, 8, 9]")
    session.frame()
    assert value_of(session.recording, "items").text == "[7, 8, 9]"
    again = forked_session(program, session.recording, 2)
    assert value_of(again.recording, "items").text == "[7, 8, 9]"
    again.close()
    session.close()


def test_write_to_one_session__is_not_recorded_by_another_open_one(program: Program) -> None:
    first, second = Session(program, size=(60, 60)), Session(program.fresh(), size=(60, 60))
    for session in (first, second):
        assert session.start()
        session.frame()
    assert second.write(state_of(second.recording, "count"), "5")
    second.announce_writes()
    change = write_input(second.recording, 0, state_of(second.recording, "count"), "6")
    third = forked_session(program, second.recording, 0, [change])
    for session in (first, second, third):
        session.frame()
    assert [value_of(session.recording, "count").text for session in (first, second, third)] == ["0", "5", "6"]
    kinds = [[row.kind for row in session.recording.frame(1).rows] for session in (first, second)]  # type: ignore[union-attr]
    assert "write" not in kinds[0] and kinds[1].count("write") == 1
    for session in (first, second, third):
        session.close()


def test_write_to_a_closed_session__is_refused(program: Program) -> None:
    session = Session(program, size=(60, 60))
    assert session.start()
    session.frame()
    state = state_of(session.recording, "count")
    session.close()
    assert not session.write(state, "5")


def test_fork_from_a_frame__repeats_the_events_and_runs_on_with_the_change(
    program: Program, recording: Recording
) -> None:
    change = write_input(recording, 2, state_of(recording, "count"), "40")
    session = forked_session(program, recording, 2, [change])
    assert session.recording.last == 2
    assert first_difference(prefix_of(recording, 2), session.recording) is None
    session.frame()
    assert value_of(session.recording, "count").text == "40"
    session.input("tap", 5, 5)
    session.frame()
    assert value_of(session.recording, "count").text == "41"
    assert value_of(recording, "count").text == "3"  # the recorded run stays
    session.close()


def test_fork_of_a_fork__has_both_changes(program: Program, recording: Recording) -> None:
    first = forked_session(program, recording, 2, [write_input(recording, 2, state_of(recording, "count"), "40")])
    first.frame()
    change = write_input(first.recording, 3, state_of(first.recording, "name"), "'Eva'")
    second = forked_session(program, first.recording, 3, [change])
    second.frame()
    assert [value_of(second.recording, name).text for name in ("count", "name")] == ["40", "'Eva'"]
    for session in (first, second):
        session.close()


def test_fork_outside_of_the_run__is_refused(program: Program, recording: Recording) -> None:
    with pytest.raises(CannotRepeatError, match="cannot fork at frame 99: the run has frames 0 to 6"):
        forked_session(program, recording, 99)


def test_program_that_does_not_repeat_its_frames__cannot_be_forked(
    program: Program, recording: Recording, tmp_path: Path
) -> None:
    other = load(written(tmp_path, APP.replace("count.value + 1", "count.value + 2"), "states.py"))
    with pytest.raises(CannotRepeatError, match="cannot fork at frame 2: the program does not come there as it did"):
        forked_session(other, recording, 2)


def test_derived_state__cannot_be_written(program: Program, recording: Recording) -> None:
    change = Input("set", {"name": "double", "literal": "5"})
    with pytest.raises(CannotRepeatError, match="double"):
        forked_session(program, recording, 2, [change])


def test_clipboard__is_the_recorded_one_while_repeating_and_the_hosts_afterwards() -> None:
    host = Clipboard()
    host.set_text("host")
    clipboard = ForkClipboard()
    clipboard.set_text("recorded")
    assert (clipboard.get_text(), host.get_text()) == ("recorded", "host")
    clipboard.host = host
    clipboard.set_text("new")
    assert (clipboard.get_text(), host.get_text()) == ("new", "new")
