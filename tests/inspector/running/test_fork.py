"""Forks: a run that goes on in another way; where the branches part, and which of their frames are the same."""

from __future__ import annotations

import pytest

from inspector.running.difference import first_difference
from inspector.running.fork import Branches, BranchFrame, fork
from inspector.running.inputs.input_log import CannotRepeatError, Input, input_log
from inspector.running.inputs.input_script import parse
from inspector.running.loading.program import load
from inspector.running.rerun import rerun, run_of

from ..programs import written
from .test_rerun import recorded


def set_count(value: int) -> Input:
    return Input("set", {"name": "count", "literal": str(value)})


@pytest.fixture
def branches() -> Branches:
    program = load("counter")
    return Branches.of(run_of(program, recorded(program, "narrow")))


def count_at(cursor: BranchFrame) -> str:
    assert cursor.frame is not None
    (value,) = [value for value in cursor.frame.values.values() if value.state.name == "count"]
    return value.text


def test_state_changed_after_a_frame__the_branch_goes_on_with_the_recorded_inputs(branches: Branches) -> None:
    made = branches.fork(BranchFrame(branches.root, 1), [set_count(5)])
    assert [count_at(BranchFrame(each, 8)) for each in branches] == ["1", "6"]
    assert len(made.recording) == len(branches.root.recording)
    assert (made.parent, made.at_frame, made.name) == (branches.root, 1, "set count = 5")


def test_other_inputs__the_branch_ends_with_them(branches: Branches) -> None:
    other = parse("tap count\nwait\ntap count\nwait 2")
    made = branches.fork(BranchFrame(branches.root, 3), [], other.steps)
    assert len(made.recording) == 4 + 3
    assert count_at(BranchFrame(made, 6)) == "3"


def test_branches__part_at_the_first_event_that_differs(branches: Branches) -> None:
    made = branches.fork(BranchFrame(branches.root, 1), [set_count(5)])
    difference = branches.first_difference(branches.root, made)
    assert difference is not None and difference.frame == 2
    assert difference.sentence.startswith("frame 2, event 1: it was the frame 2, now it is the write of count")
    compared = branches.compared(branches.root, made)
    assert [frame.index for frame in compared.frames if frame.states] == [2, 3, 4, 5, 6, 7, 8]
    assert compared.frames[2].states == {"count": ("0", "5")}


def test_fork_that_sets_the_same_value__differs_in_no_frame(branches: Branches) -> None:
    made = branches.fork(BranchFrame(branches.root, 1), [set_count(0)])
    assert branches.first_difference(branches.root, made) is None


def test_cursors_in_a_shared_prefix__are_the_same_moment_and_merge(branches: Branches) -> None:
    root = branches.root
    first = branches.fork(BranchFrame(root, 3), [set_count(5)], name="five")
    second = branches.fork(BranchFrame(first, 5), [set_count(9)], name="nine")
    third = branches.fork(BranchFrame(second, 2), [set_count(1)], name="one")
    assert (second.parent, second.at_frame) == (first, 5)
    assert (third.parent, third.at_frame) == (root, 2)  # frame 2 of `nine` is frame 2 of the recorded run
    assert branches.home(BranchFrame(second, 2)) == BranchFrame(root, 2)
    assert branches.home(BranchFrame(second, 4)) == BranchFrame(first, 4)
    assert branches.same(BranchFrame(second, 3), BranchFrame(third, 2)) is False
    assert branches.same(BranchFrame(second, 2), BranchFrame(third, 2))
    for a, b, shared in ((root, first, 3), (first, second, 5), (root, second, 3), (second, third, 2), (root, root, 8)):
        assert branches.shared_until(a, b) == branches.shared_until(b, a) == shared
    assert branches.merged(BranchFrame(second, 7), BranchFrame(first, 8)) == BranchFrame(first, 5)
    assert branches.merged(BranchFrame(second, 1), BranchFrame(first, 8)) == BranchFrame(root, 1)


def test_fork__leaves_the_other_branch_as_it_was(branches: Branches) -> None:
    before = [frame.rows for frame in branches.root.recording]
    branches.fork(BranchFrame(branches.root, 3), [set_count(5)])
    assert [frame.rows for frame in branches.root.recording] == before


def test_branches_of_one_name__get_distinct_labels(branches: Branches) -> None:
    names = [branches.fork(BranchFrame(branches.root, 3), [], name="again").name for _ in range(2)]
    assert names == ["again", "again (2)"]


def test_log_of_a_branch__gives_the_branch_again() -> None:
    program = load("counter")
    made = fork(program, input_log(recorded(program)), 4, [set_count(5)])
    assert first_difference(made.recording, rerun(program, made.log).recording) is None


@pytest.mark.parametrize("frame", [-1, 9, 100])
def test_frame_that_is_not_there__cannot_be_forked_at(frame: int) -> None:
    program = load("counter")
    with pytest.raises(CannotRepeatError, match=f"^cannot fork at frame {frame}: the run has frames 0 to 8$"):
        fork(program, input_log(recorded(program)), frame, [])


def test_program_whose_rerun_differs__is_not_forked(tmp_path) -> None:  # type: ignore[no-untyped-def]
    program = load(
        written(
            tmp_path,
            """
            import random
            from engine import *

            @composable
            def Screen():
                count = remember(lambda: mutable_state_of(0))
                Text(str(count.value), Modifier.fill_max_size().clickable(lambda: count.set(random.random())))
            """,
        )
    )
    branches = Branches.of(run_of(program, recorded(program, drive=lambda scene: scene.tap(9, 9))))
    with pytest.raises(CannotRepeatError) as raised:
        branches.fork(BranchFrame(branches.root, 4), [set_count(1)])
    assert "cannot fork at frame 4: the program does not come there as it did; frame 3, event 2: the write of" in str(
        raised.value
    )
    assert branches.all == [branches.root]
