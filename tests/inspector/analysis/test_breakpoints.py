"""Breakpoints and "run to": writes with conditions, runs, phases, loops, backwards writes, lines; and guesses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import trace
from inspector.analysis.breakpoints import (
    BACKWARDS,
    LINE,
    LOOP,
    PHASE,
    RUN,
    WRITE,
    Breakpoints,
    Condition,
    ConditionError,
    Hit,
    Target,
    condition,
    line_with_code,
    next_hit,
    previous_hit,
)
from inspector.analysis.guess import Answer, Guess, Score, guess_of
from inspector.recording import Recording
from inspector.recording.events import CompositionRun
from inspector.recording.moments import stepping
from inspector.recording.moments.cursor import Cursor
from inspector.recording.moments.stops import FRAME, SCOPE
from inspector.recording.moments.stops import PHASE as BY_PHASE
from inspector.running.loading.program import load
from inspector.running.session import Session

from ..programs import LOOP as LOOP_APP


@pytest.fixture(scope="module")
def grows() -> Iterator[Recording]:
    """A loop without end: each frame's layout writes h, which the next frame's composition reads."""
    session = Session(load(LOOP_APP), "grows")
    assert session.start()
    for _ in range(6):
        session.frame()
    yield session.recording
    session.close()


def all_hits(recording: Recording, target: Target) -> list[Hit]:
    found: list[Hit] = []
    while (hit := next_hit(recording, target, found[-1].event if found else 0)) is not None:
        found.append(hit)
    return found


def ids(recording: Recording, name: str) -> frozenset[int]:
    return frozenset(row.subject.id for frame in recording for row in frame.rows if row.subject and row.name == name)


@pytest.mark.parametrize(
    ("text", "value", "holds"),
    [
        ("> 10", "12", True),
        ("> 10", "9.5", False),
        ("12", "12", True),
        ("= 12", "12.0", True),
        ('== "x"', "'x'", True),
        ("x", "'x'", True),
        ("!= 3", "'x'", True),
        ("< 3", "'x'", False),
        ("contains lake", "'Alpine lakes'", True),
        ("<= None", "3", False),
    ],
)
def test_condition__compares_recorded_values(text: str, value: str, holds: bool) -> None:
    found = condition(text)
    assert found is not None and found.holds(value) is holds


def test_condition_with_the_name_of_the_state__is_the_condition_behind_it() -> None:
    assert condition("h > 12") == condition("> 12") == Condition(">", "12")
    assert condition("page.title contains lake") == Condition("contains", "lake")
    assert condition("a plain text") == Condition("==", "a plain text")


@pytest.mark.parametrize("text", [">", "==", " contains ", "="])
def test_operator_without_a_value__is_refused(text: str) -> None:
    with pytest.raises(ConditionError, match="A condition is an operator and a value"):
        condition(text)


@pytest.mark.parametrize("text", ["> x", "h >", "> 10 and h < 20", "< > 3", "h = = 2"])
def test_value_that_is_no_literal__is_refused_where_no_recorded_value_compares_with_it(text: str) -> None:
    with pytest.raises(ConditionError, match="compares with one number or one quoted text"):
        condition(text)


def test_empty_condition__is_none() -> None:
    assert condition("  ") is None
    assert condition(">=4") == Condition(">=", "4")


def test_write__each_write_of_the_state_is_a_hit(grows: Recording) -> None:
    target = Target(WRITE, "h", ids(grows, "h"))
    hits = all_hits(grows, target)
    assert [hit.words for hit in hits[:3]] == ["h 10 → 11", "h 11 → 12", "h 12 → 13"]
    assert [hit.frame for hit in hits] == list(range(len(hits)))
    assert previous_hit(grows, target, hits[2].event) == hits[1]


def test_write_with_a_condition__stops_at_the_first_value_that_satisfies_it(grows: Recording) -> None:
    target = Target(WRITE, "h", ids(grows, "h"), condition("> 12"))
    assert [hit.words for hit in all_hits(grows, target)][:1] == ["h 12 → 13"]
    assert target.words == "write of h if > 12"


def test_run__each_run_of_the_scope_is_a_hit(grows: Recording) -> None:
    hits = all_hits(grows, Target(RUN, "Grows", ids(grows, "Grows")))
    assert [hit.frame for hit in hits] == [frame.index for frame in grows]


def test_phase__its_first_run_is_a_hit(grows: Recording) -> None:
    hit = next_hit(grows, Target(PHASE, "layout"), 0)
    assert hit is not None and hit.frame == 0
    row = grows.frame(0).row(hit.event)  # type: ignore[union-attr]
    assert row is not None and row.kind == trace.MEASUREMENT


def test_backwards_write_and_loop__the_loop_is_closed_by_the_run_that_follows_in_the_next_frame(
    grows: Recording,
) -> None:
    backwards, loops = all_hits(grows, Target(BACKWARDS)), all_hits(grows, Target(LOOP))
    assert backwards[0].words == "backwards write: h 10 → 11, read by Grows" and backwards[0].frame == 0
    assert loops[0].words == "loop on h 10 → 11" and loops[0].event > backwards[0].event
    runs = [run.id for frame in grows for run in frame.rows if isinstance(run, CompositionRun) and run.name == "Grows"]
    assert [hit.event for hit in loops] == runs[1:]
    assert [hit.frame for hit in loops] == [hit.frame + 1 for hit in backwards][: len(loops)]


def test_loop_that_settles_in_the_second_frame__its_second_run_is_a_hit_as_the_window_calls_it_a_loop() -> None:
    session = Session(load("loop"), "loop")
    assert session.start()
    for _ in range(4):
        session.frame()
    hits = [(hit.frame, hit.words) for hit in all_hits(session.recording, Target(LOOP))]
    session.close()
    assert hits == [(1, "loop on h 0 → 100")]


def test_line__its_reads_and_writes_are_hits(grows: Recording) -> None:
    write = next(row for row in grows.frame(0).rows if row.kind == trace.WRITE)  # type: ignore[union-attr]
    assert write.site is not None
    points = Breakpoints()
    assert points.toggle_line(write.site.file, write.site.line, "loop.py:22")
    assert points.lines(write.site.file) == {write.site.line}
    hit = points.hit(grows.frame(1), grows.frame(0))  # type: ignore[arg-type]
    assert hit is not None and hit.words.endswith("at loop.py:22")
    assert points.targets[0].kind == LINE
    assert not points.toggle_line(write.site.file, write.site.line, "loop.py:22") and points.targets == []


def test_line_that_no_frame_runs__stands_for_the_next_one_that_frames_run() -> None:
    source = "import a\n\n@deco\ndef f(\n    b,\n):\n    # why\n    return (\n        b\n    )\n\n"
    assert [line_with_code(source, line) for line in range(1, 12)] == [3, 3, 3, 8, 8, 8, 8, 8, 9, None, None]
    assert line_with_code("f = lambda: 1", 1) == 1 and line_with_code("def (", 1) == 1


def test_line_of_a_call__the_run_of_the_called_composable_is_a_hit(grows: Recording) -> None:
    run = next(row for row in grows.frame(1).rows if isinstance(row, CompositionRun) and row.called)  # type: ignore[union-attr]
    assert run.called is not None
    hits = all_hits(grows, Target(LINE, "here", place=(run.called[0], run.called[1])))
    assert (1, run.id) in {(hit.frame, hit.event) for hit in hits}


def test_breakpoints__a_disabled_one_has_no_hit(grows: Recording) -> None:
    points = Breakpoints()
    points.add(Target(PHASE, "layout"))
    points.add(Target(PHASE, "layout"))
    frame = grows.frame(1)
    assert frame is not None and len(points.targets) == 1
    assert points.hit(frame, grows.frame(0)) is not None
    points.switch(0, False)
    assert points.hit(frame, grows.frame(0)) is None


@pytest.mark.parametrize("granularity", [FRAME, BY_PHASE, SCOPE])
def test_guess__exactly_one_choice_is_right_and_it_is_what_the_step_reaches(grows: Recording, granularity: str) -> None:
    cursor = Cursor(grows)
    cursor.at_frame(0)
    for _ in range(8):
        stop = stepping.over(cursor, granularity)
        assert stop is not None
        guess = guess_of(cursor, stop)
        assert guess.choices.count(guess.right) == 1 and len(set(guess.choices)) == len(guess.choices) >= 2
        assert guess == guess_of(cursor, stop) and guess.event == stop.at
        cursor.at(stop.at)
        if cursor.index == grows.last:
            break


def test_score__counts_right_answers() -> None:
    guess = Guess("Which scope is next?", ("Text", "Image"), "Text", 7)
    score = Score([Answer(guess, guess.right), Answer(guess, "Image")])
    assert score.words == "1 of 2 guesses right"
    assert [answer.words for answer in score.answers] == ["Right: Text.", "≠ Image: it is Text."]
