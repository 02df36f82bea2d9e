"""The copied assertion holds in a test that repeats the frame, and fails if the frame does something else."""

from __future__ import annotations

import pytest

from engine import Button, Column, Modifier, Text, composable, mutable_state_of
from inspector.recording import RecordedFrame, Subject
from inspector.recording.events import PhaseRun
from inspector.testing import RecordedScene
from inspector.testing.assertion_text import assertion_text

n = mutable_state_of(0, name="n")


@composable
def Counter() -> None:
    Text(f'"{n.value}" taps', Modifier.test_tag('co"unt'))


@composable
def Screen() -> None:
    with Column(Modifier.test_tag("page")):
        Counter()
        Text("Taps")
        Button(lambda: n.set(n.value + 1), lambda: Text("more"), Modifier.test_tag("more"))


@pytest.fixture
def scene() -> RecordedScene:
    n.value = 0
    made = RecordedScene(Screen, 200, 300)
    made.settle()
    made.start_counting()
    made.tap(*made.find("more").center)
    made.frame()
    return made


def latest(scene: RecordedScene) -> RecordedFrame:
    frame = scene.recording.latest
    assert frame is not None
    return frame


def subjects(scene: RecordedScene) -> list[Subject]:
    """Every scope and node that ever ran."""
    found = {
        row.subject.id: row.subject for frame in scene.recording for row in frame.rows if isinstance(row, PhaseRun)
    }
    return list(found.values())


def test_each_scope_and_node__its_assertion_holds(scene: RecordedScene) -> None:
    texts = [assertion_text(latest(scene), subject) for subject in subjects(scene)]
    assert len(texts) > 6
    for text in texts:
        exec(text, {"scene": scene})


def test_each_scope_and_node__its_assertion_of_this_frame_fails_about_another_one(scene: RecordedScene) -> None:
    counter = next(each for each in subjects(scene) if each.name == "Counter")
    node = next(each for each in subjects(scene) if each.tag == 'co"unt')
    texts = [assertion_text(latest(scene), each) for each in (counter, node)]
    scene.start_counting()
    scene.frame()
    for text in texts:
        with pytest.raises(AssertionError):
            exec(text, {"scene": scene})


def test_text__names_the_frame_and_its_input(scene: RecordedScene) -> None:
    counter = next(each for each in subjects(scene) if each.name == "Counter")
    x, y = scene.find("more").center
    assert assertion_text(latest(scene), counter) == (
        f"scene.assert_recompositions(Counter=1)  # frame {latest(scene).index}, tap {x:g}, {y:g}; "
        "call scene.start_counting() before it\n"
    )


def test_frame_without_work__asserts_that_nothing_ran(scene: RecordedScene) -> None:
    node = next(each for each in subjects(scene) if each.tag == "page")
    scene.frame()
    text = assertion_text(latest(scene), node)
    assert text == f"scene.assert_frame(composed=[])  # frame {latest(scene).index}\n"
    exec(text, {"scene": scene})
