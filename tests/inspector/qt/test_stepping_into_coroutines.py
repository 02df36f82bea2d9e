"""Steps into what runs outside of scopes: the writes of a coroutine and of an input, and coroutines of one frame."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from inspector.qt.window import InspectorWindow
from inspector.recording import Row
from inspector.recording.events import CoroutineStep, InputSpan

from ..open_window import open_window
from ..programs import written

APP = """
    from engine import *

    @composable
    def Screen():
        count = remember(lambda: mutable_state_of(0))
        other = remember(lambda: mutable_state_of(0))

        async def run():
            await delay(16)
            count.set(count.value + 1)
            other.set(count.value * 2)
            await with_frame_nanos(lambda nanos: other.set(other.value + 1))

        LaunchedEffect(run, 1)
        with Box(Modifier.fill_max_size().clickable(lambda: count.set(count.value + 1))):
            Text(f"{count.value} {other.value}")

    def demo(scene):
        for _ in range(3):
            scene.frame()
        scene.tap(30, 30)
        scene.frame()
"""


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InspectorWindow]:
    program = written(tmp_path_factory.mktemp("coroutines"), APP, "steps.py")
    with open_window(program) as made:
        made.run_demo()
        made.player.pause()
        yield made


def walked(window: InspectorWindow, frame: int, granularity: str, key: Qt.Key, times: int) -> list[str]:
    """The labels of the moment after each press of a key, from the end of the frame before `frame`."""
    window.player.show(frame - 1)
    window.stepper.set_granularity(granularity)
    window.activateWindow()
    label, found = window.findChild(QLabel, "moment"), []
    assert label is not None
    for _ in range(times):
        QTest.keyClick(window, key)
        found.append(label.text().removeprefix(f"PAUSED IN FRAME {frame} · "))
    return found


def frame_with(window: InspectorWindow, name: str) -> int:
    """The first frame after the first one in which an event of this name happens, such as a coroutine or a tap."""
    assert window.session is not None
    frames = [frame for frame in window.session.recording if frame.index]
    return next(frame.index for frame in frames if any(_is(row, name) for row in frame.rows))


def _is(row: Row, name: str) -> bool:
    return isinstance(row, (CoroutineStep, InputSpan)) and row.name.endswith(name)


@pytest.mark.parametrize(("granularity", "key"), [("phase", Qt.Key.Key_F11), ("scope", Qt.Key.Key_F10)])
def test_step_into_a_coroutine__stops_at_each_write_and_every_step_has_another_label(
    window: InspectorWindow, granularity: str, key: Qt.Key
) -> None:
    run = "the coroutine run (line 8)"
    found = walked(window, frame_with(window, "run"), granularity, key, 7)
    assert found == [
        f"{run} #1",
        f"{run} #1 · write count",
        f"{run} #1 · write other",
        "announcements",
        f"{run} #2",
        f"{run} #2 · write other",
        "announcements",
    ]


def test_step_into_an_input__stops_at_what_its_handler_writes(window: InspectorWindow) -> None:
    found = walked(window, frame_with(window, "tap"), "phase", Qt.Key.Key_F11, 3)
    assert found == ["input: tap 30, 30", "input: tap 30, 30 · write count", "composition"]


def test_step_over_a_coroutine__passes_its_writes(window: InspectorWindow) -> None:
    run = "the coroutine run (line 8)"
    found = walked(window, frame_with(window, "run"), "phase", Qt.Key.Key_F10, 4)
    assert found == [f"{run} #1", "announcements", f"{run} #2", "announcements"]


def test_steps_back__visit_the_same_stops(window: InspectorWindow) -> None:
    found = walked(window, frame_with(window, "run"), "phase", Qt.Key.Key_F11, 6)
    label = window.findChild(QLabel, "moment")
    assert label is not None
    back = []
    for _ in range(5):
        QTest.keyClick(window, Qt.Key.Key_F11, Qt.KeyboardModifier.AltModifier)
        back.append(label.text().partition(" · ")[2])
    assert back == found[-2::-1]


def test_guess_of_a_write__asks_what_is_next_and_knows_the_answer(window: InspectorWindow) -> None:
    walked(window, frame_with(window, "run"), "phase", Qt.Key.Key_F11, 1)
    window.stepper.set_guesses(True)
    QTest.keyClick(window, Qt.Key.Key_F11)
    question = window.stepper.question
    window.stepper.set_guesses(False)
    assert question is not None
    assert (question.question, question.right) == ("What is next?", "write count")
    assert question.right in question.choices and len(set(question.choices)) == len(question.choices) > 1
