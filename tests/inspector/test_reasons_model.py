"""The states that are named as reasons are those that changed and had been read: random programs, and an observer of
its own that hears the raw events and looks at the values before and after."""

from __future__ import annotations

from typing import Any

from hypothesis import given, note, settings

from engine import trace
from engine.snapshot import DerivedState, Snapshot
from engine.trace import Event
from inspector.analysis import reason_of
from inspector.recording import RecordedFrame, Row

from .waste_programs import NAMES, Play, Spec, runs, specs, steps

FEW = settings.default.max_examples


class Watch:
    """Who read what in its last run, by itself: what a derived state reads is not theirs."""

    def __init__(self) -> None:
        self.reads: dict[tuple[int, str], dict[int, Any]] = {}
        self._open: list[Event] = []
        self._drew: dict[tuple[int, str], bool] = {}

    def happened(self, event: Event) -> None:
        if event.kind == trace.READ:
            run = next((each for each in reversed(self._open) if each.kind in trace.RUNS), None)
            if run is not None and "through" not in event.data and self._open[-1].kind in trace.RUNS:
                self.reads[id(run.subject), run.kind][id(event.subject)] = event.subject
        elif event.kind not in _POINTS:
            self._open.append(event)
            if event.kind in trace.RUNS:
                self.reads[id(event.subject), event.kind] = {}

    def ended(self, event: Event) -> None:
        while self._open and self._open.pop() is not event:
            pass


_POINTS = {
    trace.WRITE, trace.INVALIDATE, trace.SKIP, trace.RUN_AVOIDED, trace.INSERT, trace.REMOVE, trace.MOVE, trace.REPLAY,
    trace.DISPOSE, *trace.DETAILS,
}  # fmt: skip


def value(state: Any) -> Any:
    return Snapshot.without_read_observation(lambda: state.value)


def is_watched(state: Any) -> bool:
    return state.name in NAMES or (isinstance(state, DerivedState) and state.name == "even")


@given(specs, steps)
@settings(max_examples=FEW if FEW >= 10_000 else max(5, FEW // 4))
def test_state_is_a_reason__if_it_changed_and_the_run_before_had_read_it(
    spec: Spec, drive: list[dict[str, Any]]
) -> None:
    play = Play(spec)
    watch = Watch()
    play.scene.add_listener(watch)
    for state in play.states.values():  # everything runs once more, and is heard
        state.value = 7
    play.scene.frame()
    play.scene.frame()
    for changes in drive:
        known = {key: dict(read) for key, read in watch.reads.items()}
        states = {number: each for read in known.values() for number, each in read.items() if is_watched(each)}
        before = {number: value(each) for number, each in states.items()}
        for name, new in changes.items():
            play.states[name].value = new
        changed = {number: each.name for number, each in states.items() if value(each) != before[number]}
        with runs() as ran:
            play.scene.frame()
        frame = play.recorder.recording.latest
        assert frame is not None
        for scope in ran:
            read = known.get((id(scope), trace.COMPOSITION), {})
            expected = sorted(changed[each] for each in read if each in changed)
            subject = play.recorder.subjects.known(scope)
            rows = [row for row in frame.rows if row.kind == trace.COMPOSITION and row.subject == subject]
            if len(rows) == 1:
                note(f"{changes}: {rows[0].name} had read {expected}")
                found = named(play, frame, rows[0])
                if is_called(frame, rows[0]):
                    # The Composer asks no derived state of a scope whose caller runs: one that kept its value counts.
                    kept = {each.name for each in map(states.get, read) if isinstance(each, DerivedState)}
                    found = [name for name in found if name in expected or name not in kept]
                assert sorted(found) == expected
        for row in frame.rows:
            if row.kind == trace.DRAWING and row.subject is not None:
                node = play.recorder.subjects.thing(row.subject)
                read = known.get((id(node), trace.DRAWING), {})
                expected = sorted(changed[each] for each in read if each in changed)
                note(f"{changes}: {row.name} had read {expected} when it was drawn")
                assert sorted(named(play, frame, row)) == expected
    play.scene.close()


def is_called(frame: RecordedFrame, run: Row) -> bool:
    """Whether the scope runs inside the run of its caller."""
    return any(row.id == run.inside and row.kind == trace.COMPOSITION for row in frame.rows)


def named(play: Play, frame: RecordedFrame, row: Any) -> list[str]:
    reason = reason_of(frame, play.recorder.recording, row)
    own = [part for part in reason.parts if part.state is not None and part.kind == "state"]
    return [part.state.name for part in own if part.state.name in (*NAMES, "even")]
