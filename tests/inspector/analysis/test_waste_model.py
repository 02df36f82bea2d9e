"""A composition run is wasted exactly if the frame without it leaves the same: random programs, each run left out."""

from __future__ import annotations

from typing import Any

from hypothesis import example, given, note, settings

from engine import trace
from inspector.analysis.waste import is_wasted
from inspector.recording import RecordedFrame, Row
from inspector.recording.events import StateWrite

from ..waste_programs import Play, Spec, runs, specs, steps

MOST_RUNS = 3
"""Runs of one frame that are left out, one after another: each is the whole program again."""


def before(spec: Spec, done: list[dict[str, int]]) -> Play:
    play = Play(spec)
    for changes in done:
        play.step(changes)
    return play


def is_done_by_another(frame: RecordedFrame, without: RecordedFrame) -> bool:
    """Whether a run that changed nothing in `frame` changes something in the frame without one of its runs: both do
    the same, such as writing one value into a state. The later one is wasted, not both."""
    wasted = {row.subject for row in frame.rows if row.kind == trace.COMPOSITION and is_wasted(row)}
    needed = {row.subject for row in without.rows if row.kind == trace.COMPOSITION and not is_wasted(row)}
    return not wasted.isdisjoint(needed)


def is_undone_by_itself(frame: RecordedFrame, run: Row) -> bool:
    """Whether a run writes a state to another value and then back: it changed the state for whoever read it between."""
    first: dict[int, str] = {}
    for row in frame.rows:
        if isinstance(row, StateWrite) and row.subject is not None and run.id < row.id <= run.end:
            if first.setdefault(row.subject.id, row.old) == row.new:
                return True
    return False


FEW = settings.default.max_examples
"""An example takes as long as several of other tests: as many as others only where all are asked for."""


@given(specs, steps)
@example((("child", "a", (("write", "a"), ("write", "b"))),), [{"a": 1}])
@example((("child", "a", (("write", "a"),)), ("child", "a", (("write", "a"),))), [{"a": 5}])
@settings(max_examples=FEW if FEW >= 10_000 else max(5, FEW // 3))
def test_composition_run__is_wasted_if_the_frame_without_it_leaves_the_same(
    spec: Spec, drive: list[dict[str, Any]]
) -> None:
    play = Play(spec)
    for place, changes in enumerate(drive):
        with runs() as ran:
            frame = play.step(changes)
        shown = play.shown()
        for number, scope in enumerate(ran[:MOST_RUNS]):
            subject = play.recorder.subjects.known(scope)
            assert subject is not None
            rows = [row for row in frame.rows if row.kind == trace.COMPOSITION and row.subject == subject]
            if len(rows) != 1 or rows[0].data.get("framework"):
                continue
            other = before(spec, drive[:place])
            with runs(skip=number):
                without = other.step(changes)
            same = other.shown() == shown
            note(f"step {place} {changes}: {subject.name}, run {number}: wasted {is_wasted(rows[0])}, same {same}")
            other_reason = is_done_by_another(frame, without) or is_undone_by_itself(frame, rows[0])
            assert is_wasted(rows[0]) == same or (same and other_reason)
            other.scene.close()
    play.scene.close()
