"""What a comparison shows: verdict, totals, work by node, moved reads, source differences, reasons, budget."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from inspector.analysis.sentence import plain
from inspector.analysis.work import Work
from inspector.recording import open_run, save_run
from inspector.running.comparing.compared_run import ComparedRun
from inspector.running.comparing.compared_session import ComparedSession
from inspector.running.comparing.comparison_builder import (
    compared_programs,
    compared_recordings,
    compared_variants,
    golden_names,
    golden_titles,
    inputs_of,
    program_on_recording,
)
from inspector.running.comparing.source_changes import unified
from inspector.running.comparing.totals import delta_text
from inspector.running.comparison import FrameComparison
from inspector.running.inputs.input_log import FRAME, InputLog
from inspector.running.inputs.input_script import parse
from inspector.running.loading.program import Program, load
from inspector.running.session import Session

from ..programs import written

APP = """
    from engine import *

    @composable
    def SlowScreen():
        y = remember(lambda: mutable_state_of(0))
        with Box(Modifier.size(60, 60)):
            Mark(Modifier.offset(y=y.value).test_tag("mark"))

    @composable
    def FastScreen():
        y = remember(lambda: mutable_state_of(0))

        def place():
            return IntOffset(0, y.value)

        with Box(Modifier.size(60, 60)):
            Mark(Modifier.offset(place).test_tag("mark"))

    @composable
    def Mark(modifier):
        Box(modifier.size(10, 10).background(Color.RED))

    VARIANTS = {"slow": SlowScreen, "fast": FastScreen}

    def demo(scene):
        scene.frame()
"""


def log_of(program: Program) -> InputLog:
    steps = FRAME, parse("set y=5").steps[0], FRAME, parse("set y=9").steps[0], FRAME, FRAME
    return InputLog(steps, 60, 60, 1.0, program.first)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("compared")


@pytest.fixture(scope="module")
def program(folder: Path) -> Program:
    return load(written(folder, APP, "moving.py"))


@pytest.fixture(scope="module")
def compared(program: Program) -> ComparedRun:
    return compared_variants(program, "slow", "fast", log_of(program))


def other(folder: Path, name: str, *changes: tuple[str, str]) -> Program:
    text = APP
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return load(written(folder, text, name))


@pytest.mark.parametrize(("first", "second", "text"), [(20, 0, "−20"), (0, 3, "+3"), (4, 4, "="), (5000, 0, "−5,000")])
def test_delta__has_a_true_minus_and_an_equals_sign(first: int, second: int, text: str) -> None:
    assert delta_text(first, second) == text


def test_verdict_of_equal_pictures__says_which_does_less_and_which_read_moved(compared: ComparedRun) -> None:
    first, second = compared.works
    assert plain(compared.verdict.sentence) == (
        f"B does the same with {first.total - second.total} fewer units of work: the read of y moved from composition "
        "to placement."
    )
    assert compared.verdict.pictures == "2 of 2 pictures equal, 0 px differ"
    assert compared.may_claim and compared.span_words == "frames 1–2"


def test_totals__sum_up_to_all(compared: ComparedRun) -> None:
    lines = compared.totals
    whole = [line for line in lines if line.letter]
    assert [line.letter for line in whole] == ["C", "L", "D"]
    assert (sum(line.first for line in whole), sum(line.second for line in whole)) == lines[-1][2:4]
    assert lines[-1].delta == delta_text(*lines[-1][2:4])
    assert lines[0].spoken == f"Composition: A {lines[0].first}, B 0, difference −{lines[0].first}"


def test_work_by_node__is_the_whole_work_and_roots_of_variants_are_one_node(compared: ComparedRun) -> None:
    roots = compared.nodes(only_changed=False)
    assert [root.name for root in roots] == ["SlowScreen / FastScreen"]
    first, second = compared.works
    assert roots[0].total == (first.total, second.total)
    mark = next(node for node in roots[0].walk() if node.tag == "mark")
    assert [line.spoken for line in mark.phases if line.verb == "placed"] == ["placed: A 2, B 2, the same"]
    assert roots[0].spoken == f"SlowScreen / FastScreen: A {first.total}, B {second.total} with all below"


def test_only_changed_nodes__are_those_with_other_work_and_their_parents(compared: ComparedRun) -> None:
    (root,) = compared.nodes(only_changed=True)
    assert all(node.differs or node.children for node in root.walk())
    assert sum(node.differs for node in root.walk()) > 0


def test_node_with_a_test_tag__is_one_node_even_below_another_parent(folder: Path, program: Program) -> None:
    wrapped = other(
        folder,
        "wrapped.py",
        ('            Mark(Modifier.offset(y=y.value).test_tag("mark"))', "            Around(y)"),
        (
            "    VARIANTS",
            "    @composable\n    def Around(y):\n"
            '        Mark(Modifier.offset(y=y.value).test_tag("mark"))\n\n    VARIANTS',
        ),
    )
    made = compared_programs(program, "slow", wrapped, log_of(program))
    (root,) = made.nodes(only_changed=False)
    marks = [node for node in root.walk() if node.tag == "mark"]
    assert len(marks) == 1 and marks[0].only_in == "" and not marks[0].differs
    assert [node.only_in for node in root.walk() if node.name == "Around"] == ["B"]


def test_part_with_another_name__is_one_node_if_it_alone_remains(folder: Path, program: Program) -> None:
    renamed = other(folder, "renamed.py", ("Mark(", "Sign("))
    made = compared_programs(program, "slow", renamed, log_of(program))
    (root,) = made.nodes(only_changed=False)
    assert [node.name for node in root.walk() if node.tag != "mark"][:3] == ["SlowScreen", "Box", "Mark / Sign"]
    assert all(node.only_in == "" for node in root.walk())


def test_source_of_two_variants__shows_only_their_own_functions_with_the_moved_reads(compared: ComparedRun) -> None:
    lines = compared.changes
    assert all("def Mark" not in line.text for line in lines)
    assert sorted((line.mark, line.letter, line.text.strip()) for line in lines if line.letter) == [
        ("+", "L", "return IntOffset(0, y.value)"),
        ("-", "C", 'Mark(Modifier.offset(y=y.value).test_tag("mark"))'),
    ]
    assert "+def FastScreen():\n" in unified(lines)


def test_moved_read__names_reader_line_and_usual_work_of_each_run(compared: ComparedRun) -> None:
    sentences = [(run, letter, plain(sentence)) for run, letter, sentence in compared.read_sentences]
    assert sentences[0][:2] == ("A", "C") and sentences[1][:2] == ("B", "L")
    assert sentences[0][2].startswith("SlowScreen reads it in composition, moving.py:")
    assert sentences[1][2].endswith("1 placed in each frame.")


def test_frame_in_words__says_what_ran_in_each_run(compared: ComparedRun) -> None:
    composed, laid_out, _ = compared.phase_words(1)
    assert (composed.first_ran, composed.second, composed.second_ran) == (True, "nothing composed", False)
    assert laid_out.second == "mark placed"


def test_part_that_ran_in_one_run_only__has_the_reason_of_the_other_run(compared: ComparedRun) -> None:
    found = compared.absences(1)
    assert found[0].spoken == (
        "SlowScreen / FastScreen ran in A only. FastScreen did not run: it reads no state, and was not called again."
    )


def test_different_pictures__are_not_comparable_and_nothing_is_claimed(folder: Path, program: Program) -> None:
    moved = other(folder, "moved.py", ("offset(y=y.value)", "offset(y=y.value + 1)"))
    made = compared_programs(program, "slow", moved, log_of(program))
    assert plain(made.verdict.sentence) == "Not comparable: 20 px differ in frame 0, and 3 more frames differ."
    assert not made.may_claim and made.verdict.pictures == "0 of 3 pictures equal, up to 20 px differ"


def test_run_that_raises__is_not_comparable(folder: Path, program: Program) -> None:
    raising = other(
        folder, "raising.py", ("Mark(Modifier.offset(y=y.value)", "Mark(Modifier.offset(y=1 // (9 - y.value))")
    )
    made = compared_programs(program, "slow", raising, log_of(program))
    assert plain(made.verdict.sentence).startswith("Not comparable: B raised raising.py:7: ZeroDivisionError")


def test_equal_programs__do_the_same_work_and_differ_in_nothing(program: Program) -> None:
    made = compared_variants(program, "fast", "fast", log_of(program))
    first = made.works[0].total
    assert plain(made.verdict.sentence) == f"A and B do the same work, {first} units, and show the same."
    assert made.nodes(only_changed=True) == [] and made.changes == [] and made.absences(1) == []


def test_saved_recordings__compare_like_the_runs(compared: ComparedRun, folder: Path) -> None:
    paths = []
    for side in (compared.comparison.first, compared.comparison.second):
        paths.append(folder / f"{side.name}.phases")
        save_run(side.recording, paths[-1])
    with open_run(paths[0]) as first, open_run(paths[1]) as second:
        made = compared_recordings(first, second, ("slow", "fast"))
        assert made.verdict == compared.verdict and made.totals == compared.totals
        assert [root.spoken for root in made.nodes(only_changed=False)] == [
            root.spoken for root in compared.nodes(only_changed=False)
        ]
        assert made.changes == compared.changes


def test_program_on_a_recording__runs_on_its_inputs(compared: ComparedRun, program: Program) -> None:
    made = program_on_recording(compared.comparison.first.recording, "slow.phases", program)
    assert made.works[0] == made.works[1] and made.has_same_input


def test_inputs__are_those_of_the_recording_and_without_any_those_of_the_demo(
    compared: ComparedRun, program: Program
) -> None:
    recording = compared.comparison.first.recording
    assert inputs_of(program, recording, "slow").frame_count == len(recording)
    assert inputs_of(program, None, "slow").frame_count >= 2


def test_only_the_mouse_crossed_the_preview__the_demo_drives(program: Program) -> None:
    session = Session(program, "slow")
    assert session.start()
    session.frame()
    session.input("move", 50, 50)
    session.input("exit")
    session.scene.window_info.is_window_focused = False
    session.frame()
    assert inputs_of(program, session.recording, "slow") == inputs_of(program, None, "slow")
    session.close()


def test_budget__holds_the_work_of_b_as_toml(compared: ComparedRun) -> None:
    limits = tomllib.loads(compared.budget)["program"]["moving.py (fast)"]["total"]
    assert limits["units"] == compared.comparison.totals[1].total
    assert limits["composition"] == compared.comparison.totals[1].composition


def test_golden_names__are_those_of_the_checkout() -> None:
    assert "A2" in golden_names()
    assert golden_titles()["C1"] == "recomposition loop via onSizeChanged -> padding(top)"


def test_frames_with_work_of_the_other_run__stop_the_cursor(compared: ComparedRun) -> None:
    frames = [
        FrameComparison(at, Work(composition=first), Work(composition=second), {}, {})
        for at, (first, second) in enumerate(((1, 1), (0, 0), (0, 1), (1, 1)))
    ]
    session = ComparedSession(replace(compared.comparison, frames=frames))
    assert [session.work_after(at) for at in (0, 2, 3)] == [2, 3, None]
    assert [session.work_before(at) for at in (3, 2, 0)] == [2, 0, None]


def test_longer_second_run__its_last_frames_are_within_reach_of_the_cursor(program: Program) -> None:
    short, long = Session(program.fresh(), "slow"), Session(program.fresh(), "fast")
    for session, count in ((short, 2), (long, 5)):
        assert session.start()
        for _ in range(count):
            session.frame()
    made = compared_recordings(short.recording, long.recording, ("slow", "fast"))
    shown = ComparedSession(made.comparison)
    assert (shown.recording.last, shown.program.path.name) == (long.recording.last, "moving.py")
    assert (
        ComparedSession(replace(made.comparison, second=made.comparison.first)).recording.last == short.recording.last
    )
    short.close()
    long.close()
