"""An input says which node it was for, under the name that the node had then."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.analysis.authors import author_words
from inspector.analysis.display_names import names_of
from inspector.recording import Recording
from inspector.recording.events import InputSpan, StateWrite
from inspector.running.session import Session

from ..analysed import Step, recorded, tap

FORM = """
    name, mail, age = mutable_state_of(""), mutable_state_of(""), mutable_state_of(0.0)
    moved, tapped = mutable_state_of(0.0), mutable_state_of(0)

    async def drags(scope):
        await detect_drag_gestures(scope, on_drag=lambda change, amount: moved.set(change.position.x))

    async def taps(scope):
        await detect_tap_gestures(scope, on_tap=lambda position: tapped.set(tapped.value + 1))

    @composable
    def App():
        with Column(Modifier.width(100)):
            TextField(name.value, name.set, Modifier.height(20).test_tag("name"))
            TextField(mail.value, mail.set, Modifier.height(20).test_tag("mail"))
            Slider(age.value, age.set, Modifier.test_tag("age"))
            Spacer(Modifier.size(40).pointer_input(drags).test_tag("paper"))
            Spacer(Modifier.size(40).pointer_input(taps).test_tag("spot"))
"""


def send(*inputs: tuple[str, float, float]) -> Step:
    def step(session: Session) -> None:
        for kind, x, y in inputs:
            session.input(kind, x, y)

    return step


def nodes_of_inputs(recording: Recording) -> list[tuple[str, str]]:
    names = names_of(recording)
    return [
        (row.name, names.of(row.node) if row.node is not None else "")
        for frame in recording
        for row in frame.rows
        if isinstance(row, InputSpan) and row.name != "start"
    ]


def writes(recording: Recording, name: str) -> list[str]:
    return [
        author_words(recording, row)
        for frame in recording
        for row in frame.rows
        if isinstance(row, StateWrite) and row.name == name
    ]


def test_taps_on_text_fields__name_the_field(tmp_path: Path) -> None:
    recording = recorded(tmp_path, FORM, tap(20, 10), tap(20, 30))
    assert nodes_of_inputs(recording) == [("tap", "name"), ("tap", "mail")]


@pytest.mark.parametrize("inputs", [[("tap", 50, 56)], [("press", 50, 56), ("release", 50, 56)]])
def test_click_on_a_slider__is_a_tap_that_names_it(tmp_path: Path, inputs: list[tuple[str, float, float]]) -> None:
    recording = recorded(tmp_path, FORM, send(*inputs))
    assert nodes_of_inputs(recording) == [(kind, "age") for kind, _x, _y in inputs]
    assert writes(recording, "age") == [" by the tap on age"]


def test_tap_and_drag_in_a_pointer_input__name_its_node(tmp_path: Path) -> None:
    drag = send(("press", 10, 92), ("move", 35, 92), ("release", 35, 92))
    recording = recorded(tmp_path, FORM, drag, tap(20, 132), tap(300, 600))
    assert nodes_of_inputs(recording) == [
        ("press", ""),  # a drag begins with a move
        ("move", "paper"),
        ("release", "paper"),
        ("tap", "spot"),
        ("tap", ""),  # beside all nodes
    ]
    assert set(writes(recording, "moved")) == {" by the move on paper"}
    assert writes(recording, "tapped") == [" by the tap on spot"]


RENAMED = """
    step = mutable_state_of(0)

    @composable
    def App():
        Box(Modifier.size(40).clickable(lambda: step.set(step.value + 1)).test_tag(f"step {step.value}"))
"""


def test_node_whose_tag_changes_by_the_click__has_the_tag_of_before_in_the_input(tmp_path: Path) -> None:
    recording = recorded(tmp_path, RENAMED, tap(), tap())
    assert nodes_of_inputs(recording) == [("tap", "step 0"), ("tap", "step 1")]
    assert writes(recording, "step") == [" by the tap on step 0", " by the tap on step 1"]
