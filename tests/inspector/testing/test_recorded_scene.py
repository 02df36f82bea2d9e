"""The assertions of a phase budget: they hold with equality, and a failure names state, values, write and read."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import Button, Column, Modifier, Text, composable, mutable_state_of, remember
from inspector.analysis.backwards_write_table import cell
from inspector.running.loading.program import load
from inspector.testing import RecordedScene

from ..programs import LOOP, place, written

HERE = __file__
n = mutable_state_of(0, name="n")


@composable
def Counter() -> None:
    Text(f"{n.value} taps", Modifier.test_tag("count"))  # read


@composable
def Header() -> None:
    Text("Taps", Modifier.test_tag("header"))


@composable
def Screen() -> None:
    with Column(Modifier.test_tag("page")):
        Header()
        Counter()
        Button(lambda: n.set(n.value + 1), lambda: Text("more"), Modifier.test_tag("more"))  # write


@pytest.fixture
def scene() -> RecordedScene:
    n.value = 0
    made = RecordedScene(Screen, 200, 300)
    made.settle()
    return made


def tap(scene: RecordedScene) -> None:
    scene.tap(*scene.find("more").center)
    scene.frame()


READ, WRITE = place(HERE, "# read"), place(HERE, "# write")
BLAME = f"n 0 → 1, written by the tap on more at {WRITE}, read in composition by Counter at {READ}"


def failure(of: pytest.ExceptionInfo[AssertionError]) -> list[str]:
    return str(of.value).splitlines()


def test_lists_that_are_right__pass(scene: RecordedScene) -> None:
    tap(scene)
    scene.assert_frame(composed=["Counter", "Text"], measured=["count"])
    scene.assert_frame(1, skipped=[])
    scene.assert_frame(scene.last_report, layers=[])


def test_run_that_was_not_expected__names_state_values_write_and_read(scene: RecordedScene) -> None:
    tap(scene)
    with pytest.raises(AssertionError) as raised:
        scene.assert_frame(composed=["Text"])
    assert failure(raised) == [
        "frame 1 composed ['Counter', 'Text'], expected ['Text']",
        "  not expected: Counter",
        f"    frame 1: Counter ran because n went 0 → 1. It was read in composition at {READ}, "
        f"and written by the tap on more at {WRITE}.",
    ]


def test_node_that_was_measured_unexpectedly__the_write_behind_it_is_named(scene: RecordedScene) -> None:
    tap(scene)
    with pytest.raises(AssertionError) as raised:
        scene.assert_frame(measured=[])
    assert failure(raised)[0] == "frame 1 measured ['count'], expected []"
    assert f"      {BLAME}" in failure(raised)


def test_expected_run_that_is_missing__is_named(scene: RecordedScene) -> None:
    tap(scene)
    with pytest.raises(AssertionError) as raised:
        scene.assert_frame(composed=["Header", "Counter", "Text"])
    assert failure(raised) == [
        "frame 1 composed ['Counter', 'Text'], expected ['Header', 'Counter', 'Text']",
        "  did not run: Header",
    ]


def test_same_names_in_another_order__is_a_difference(scene: RecordedScene) -> None:
    tap(scene)
    with pytest.raises(AssertionError) as raised:
        scene.assert_frame(composed=["Text", "Counter"])
    assert failure(raised)[1:] == ["  the same names, in another order"]


def test_frame_was_forgotten__the_failure_says_so(scene: RecordedScene) -> None:
    scene.tap(*scene.find("more").center)
    with pytest.raises(AssertionError) as raised:
        scene.assert_frame(composed=["Counter", "Text"])
    assert failure(raised)[-1] == "note: something is invalid; was scene.frame() forgotten before the assertion?"


def test_no_frame_yet__says_what_to_do() -> None:
    with RecordedScene(Screen) as scene, pytest.raises(AssertionError, match=r"call scene\.frame\(\) first"):
        scene.assert_frame(composed=[])


def test_frame_that_is_not_there__says_which_are(scene: RecordedScene) -> None:
    with pytest.raises(AssertionError, match="frame 7 is not kept; there are frames 0 to 0"):
        scene.assert_frame(7, composed=[])


def test_nothing_to_compare__is_a_mistake_of_the_test(scene: RecordedScene) -> None:
    with pytest.raises(TypeError, match="needs a list to compare"):
        scene.assert_frame()
    with pytest.raises(TypeError, match="needs a composable to count"):
        scene.assert_recompositions()


def test_recompositions__first_runs_are_none_and_instances_add_up(scene: RecordedScene) -> None:
    scene.assert_recompositions(Header=0, Counter=0, Text=0)
    tap(scene)
    tap(scene)
    scene.assert_recompositions({"Counter": 2}, Header=0, Text=2)


def test_recompositions_of_a_long_run__count_composables_of_dropped_frames(scene: RecordedScene) -> None:
    scene.recording.frame_limit = 2
    scene.settle()
    tap(scene)
    tap(scene)
    assert scene.recording.first is not None and scene.recording.first > 0
    scene.assert_recompositions(Counter=2)


def test_recompositions_since_counting_started(scene: RecordedScene) -> None:
    tap(scene)
    scene.start_counting()
    scene.assert_recompositions(Counter=0)
    tap(scene)
    scene.assert_recompositions(Counter=1, Screen=0)


def test_recomposition_too_many__names_the_write(scene: RecordedScene) -> None:
    tap(scene)
    with pytest.raises(AssertionError) as raised:
        scene.assert_recompositions(Header=0, Counter=0)
    assert failure(raised) == [
        "Counter recomposed once since the scene was made, expected 0",
        f"    frame 1: Counter ran because n went 0 → 1. It was read in composition at {READ}, "
        f"and written by the tap on more at {WRITE}.",
    ]


def test_recomposition_too_few__fails(scene: RecordedScene) -> None:
    with pytest.raises(AssertionError, match="Counter recomposed 0 times since the scene was made, expected 1"):
        scene.assert_recompositions(Counter=1)


def test_misspelt_composable__is_no_zero(scene: RecordedScene) -> None:
    with pytest.raises(AssertionError, match="no composable named Haeder was composed .*; did you mean Header"):
        scene.assert_recompositions(Haeder=0)


def test_settles_within__runs_only_the_frames_it_needs(scene: RecordedScene) -> None:
    assert scene.assert_settles(within=0) == []
    scene.tap(*scene.find("more").center)
    assert [report.index for report in scene.assert_settles(within=5)] == [1]


def test_loop_that_never_settles__error_names_the_state_that_is_written() -> None:
    scene = RecordedScene(load(LOOP).variants["grows"])
    with pytest.raises(AssertionError) as raised:
        scene.assert_settles(within=3)
    write = place(LOOP, "h.set(h.value + 1)")
    assert failure(raised)[0] == (
        f"Not settled within 3 frames, the limit: h is written in measurement at {write} (12 → 13 in frame 2)."
    )


SCROLLS = """
    from engine import *

    @composable
    def Screen():
        state = remember_lazy_list_state()

        async def scroll_down():
            await state.animate_scroll_to_item(20)

        LaunchedEffect(scroll_down, 1)
        LazyColumn(lambda scope: scope.items(40, lambda i: Text(f"{i}")), Modifier.size(100), state=state)
"""

TURNS = """
    from engine import *

    @composable
    def Screen():
        turn = remember_infinite_transition().animate_float(0.0, 1.0, infinite_repeatable(tween(1000)))
        Spacer(Modifier.size(20).graphics_layer(lambda layer: layer.set(alpha=turn.value)))
"""


@pytest.mark.parametrize(
    ("text", "within", "words"),
    [
        (SCROLLS, 1, "Not settled within 1 frame, the limit: a coroutine is still running (scroll_down, line 7)."),
        (SCROLLS, 4, "Not settled within 4 frames, the limit: a scroll is still running (scroll_down, line 7)."),
        (
            TURNS,
            5,
            "Not settled within 5 frames, the limit: an animation is still running (turn of Screen at app.py:5).",
        ),
    ],
)
def test_animation_that_never_settles__error_names_the_running_animation(
    tmp_path: Path, text: str, within: int, words: str
) -> None:
    scene = RecordedScene(load(written(tmp_path, text)).variants["Screen"])
    with pytest.raises(AssertionError) as raised:
        scene.assert_settles(within)
    assert failure(raised)[0] == words
    scene.close()


def test_backwards_write__values_write_and_read() -> None:
    scene = RecordedScene(load(LOOP).variants["settles"])
    scene.settle()
    write, read = place(LOOP, "on_size_changed(lambda size: h.set(size.height))"), place(LOOP, "to_dp(h.value)")
    with pytest.raises(AssertionError) as raised:
        scene.assert_no_backwards_writes()
    assert failure(raised) == [
        "1 backwards write:",
        f"  frame 0: h 0 → 100, written by on_size_changed at {write}, after Settles read it in composition at {read}",
        cell("composition", "measurement").fix,
    ]


def test_backwards_write_of_the_last_frame__counts_before_it_is_announced() -> None:
    scene = RecordedScene(load(LOOP).variants["settles"])
    scene.frame()
    with pytest.raises(AssertionError, match="frame 0: h 0 → 100"):
        scene.assert_no_backwards_writes()


def test_backwards_write_before_counting_started__is_not_looked_at() -> None:
    scene = RecordedScene(load(LOOP).variants["settles"])
    scene.settle()
    scene.start_counting()
    scene.frame()
    scene.assert_no_backwards_writes()


def test_writes_of_inputs__are_not_backwards(scene: RecordedScene) -> None:
    tap(scene)
    scene.assert_no_backwards_writes()


def test_state_written_in_layout_and_read_in_drawing__is_the_right_way_round() -> None:
    height = mutable_state_of(0, name="height")

    @composable
    def Bar() -> None:
        Text(
            "bar",
            Modifier.on_size_changed(lambda size: height.set(size.height)).draw_behind(lambda scope: height.value),
        )

    scene = RecordedScene(Bar)
    scene.frame()
    scene.assert_no_backwards_writes()


def test_program_that_raises__its_exception_is_the_one_seen() -> None:
    @composable
    def Broken() -> None:
        if n.value:
            raise ValueError("one is one too many")

    n.value = 0
    scene = RecordedScene(Broken)
    scene.frame()
    n.value = 1
    with pytest.raises(ValueError, match="one is one too many"):
        scene.frame()
    scene.assert_frame(composed=["Broken"])


def test_trace_off__is_refused() -> None:
    with pytest.raises(TypeError, match="leave trace=False out"):
        RecordedScene(Screen, trace=False)


def test_recorded_scene_as_a_context__accepts_the_arguments_of_scene() -> None:
    @composable
    def Own() -> None:
        own = remember(lambda: mutable_state_of(0))
        Text(str(own.value))

    with RecordedScene(Own, width=100) as scene:
        scene.frame()
        scene.assert_frame(composed=["Own", "Text"])
        assert (scene.width, scene.recording.last) == (100, 0)
