"""Finds a run's origins (the writes that led to it) and the states that the run follows.

Terms       origins of a run: the nearest writes on all paths back through its reasons. follows: with several origins, a
            run follows the state that changes most often together with it. Example: a header runs in each frame of
            an animation, but is measured only after a height change; its measurements follow the height.
Invariants  I1 a run without origins (a first run, a run that an input or the window requested) follows nothing.
            I2 one `Origins` examines each run once while it knows at most KEPT rows. Then `Origins` forgets all rows,
            which bounds the memory for recordings of any length.
Not here    the single chain for stepping: path_to_trigger.py. The graph of all causes: cause_graph.py.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary, ref

from inspector.recording import RecordedFrame, Recording, Row, Subject
from inspector.recording.events import CalledSpan, CoroutineStep, InputSpan, PhaseRun, StateWrite

from .run_reasons import reason_of

_MOST = 8
"""Maximum number of origins per run; further ones are dropped."""

_DEEPEST = 200

KEPT = 50_000


class Origins:
    """Origins of every run in a recording. `whole`: counts all its frames now; else `count` receives them."""

    def __init__(self, recording: Recording, *, whole: bool = True) -> None:
        self._recording = ref(recording)
        self._known: dict[int, tuple[Row, ...]] = {}
        """The writes behind each of the latest rows; at most KEPT."""
        self._written: dict[int, int] = {}
        """State id → number of frames with a write of it."""
        self._together: dict[tuple[int, int, str], int] = {}
        """(state id, subject id, phase) → number of frames with both a write of the state and a run of the subject."""
        self._last = recording.last
        for frame in recording if whole else ():
            self.count(frame)

    def count(self, frame: RecordedFrame) -> None:
        """Counts which runs and writes happen together in a frame."""
        written = dict.fromkeys(
            row.subject.id for row in frame.rows if isinstance(row, StateWrite) and row.subject is not None
        )
        if not written:
            return
        ran = dict.fromkeys(
            (row.subject.id, row.kind) for row in frame.rows if isinstance(row, PhaseRun) and row.subject is not None
        )
        for state in written:
            self._written[state] = self._written.get(state, 0) + 1
            for subject, phase in ran:
                key = (state, subject, phase)
                self._together[key] = self._together.get(key, 0) + 1

    def of(self, row: Row) -> tuple[Row, ...]:
        """Returns the writes that led to `row`, nearest first."""
        return self._of(row.id, 0)

    def followed(self, row: Row) -> list[Subject]:
        """Returns the states that the run `row` follows: one state, or several with equal shares."""
        return self.closest(self.states_of(row), row.subject, row.kind)

    def states_of(self, row: Row) -> list[Subject]:
        """Returns the states whose writes led to `row`, nearest first."""
        found = list(dict.fromkeys(write.subject for write in self.of(row) if write.subject is not None))
        if len(self._known) > KEPT:
            self._known.clear()
        return found

    @property
    def _alive(self) -> Recording:
        recording = self._recording()  # weak: `origins_of` keeps origins as long as their recording
        assert recording is not None
        return recording

    @property
    def last(self) -> int | None:
        """The last frame of the recording when its frames were counted."""
        return self._last

    def closest(self, states: list[Subject], subject: Subject | None, phase: str) -> list[Subject]:
        """Returns the states that change most often together with runs of `subject` in a phase."""
        if len(states) <= 1 or subject is None:
            return states
        shares = [self._share(state, subject, phase) for state in states]
        return [state for state, share in zip(states, shares, strict=True) if share == max(shares)]

    def _share(self, state: Subject, subject: Subject, phase: str) -> float:
        return self._together.get((state.id, subject.id, phase), 0) / max(1, self._written.get(state.id, 0))

    def _of(self, number: int, depth: int) -> tuple[Row, ...]:
        known = self._known.get(number)
        if known is not None:
            return known
        self._known[number] = ()
        found = self._alive.find_row(number)
        if found is None or depth > _DEEPEST:
            return ()
        frame, row = found
        writes: dict[int, Row] = {}
        if isinstance(row, StateWrite):
            writes[row.id] = row
        else:
            for each in self._before(frame, row):
                for write in (each,) if isinstance(each, StateWrite) else self._of(each.id, depth + 1):
                    writes.setdefault(write.id, write)
        self._known[number] = made = tuple(writes.values())[:_MOST]
        return made

    def _before(self, frame: RecordedFrame, row: Row) -> list[Row]:
        """Returns all direct causes of `row`; each happened earlier or encloses it."""
        recording = self._alive
        if isinstance(row, PhaseRun):
            parts = reason_of(frame, recording, row).parts
            found = [part.write or part.row for part in parts]
            return [each for each in found if each is not None and each.id < row.id]
        if row.cause and (led := recording.find_row(row.cause)) is not None:
            return [led[1]]
        if isinstance(row, InputSpan):
            return []
        around = next((span for span in frame.around(row) if isinstance(span, _AROUND)), None)
        return [around] if around is not None else []


_AROUND = (PhaseRun, InputSpan, CoroutineStep, CalledSpan)

_of_recordings: WeakKeyDictionary[Recording, Origins] = WeakKeyDictionary()


def origins_of(recording: Recording) -> Origins:
    """Returns the origins of all frames of a recording, which several analyses share while no frame is added."""
    origins = _of_recordings.get(recording)
    if origins is None or origins.last != recording.last:
        origins = _of_recordings[recording] = Origins(recording)
    return origins
