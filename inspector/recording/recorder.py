"""Recorder: listens to the trace of the engine and freezes its events into one `RecordedFrame` per frame.

Terms       before: events between two frames belong to the later frame.
Invariants  I1 events are kept only until their frame ends; then only rows remain. I2 the texts of values
            are taken at the event itself, because a value may change afterwards.
            I3 the recorder reads state without creating subscriptions and without emitting events.
Cost        a recorded run takes 1.2 × (a column of 100 items) to 1.4 × (a lazy list) the steps of the run with the
            trace off; a session, which records details from the start, takes 1.3 × to 1.7 ×:
            `python -m tests.bench.recording_cost`. RunCounts are incremented and captures are laid out on access
            (run_counts.py, frame_captures.py).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from threading import get_ident
from typing import Any

from engine import trace
from engine.frame import ReportBuilder
from engine.snapshot import StateCollection
from engine.trace import Event, Site
from engine.trace.repeated_reads import RepeatedReads
from engine.trace.repeated_writes import RepeatedWrites
from engine.unit import Constraints

from .frame import RecordedFrame
from .frame_captures import NONE, CaptureFollower, Captures, LaidOutCaptures, Layouts
from .frame_structures import FrameStructures
from .keyframes import Keyframes
from .latest_moment import LatestMoment
from .recording import Recording
from .rows.call_place import call_place
from .rows.code_owner import INSPECTOR, framework_site, written_by_program
from .rows.collection_change import change_words
from .rows.effect_owner import effect_facts, effect_name
from .rows.literal import exact_text, literal_of_write
from .rows.rows import (
    EVENT_CLASSES,
    NODE,
    OTHER,
    SCOPE,
    STATE,
    TABLE,
    Row,
    Subject,
)
from .rows.snapshot_numbers import SnapshotNumbers
from .rows.subjects import SubjectRegistry
from .rows.tasks import TaskNumbers, coroutine_name, task_facts
from .rows.values import STORED_AS_IS, value_text
from .structure.slot_edits import SlotEdits
from .structure.structure import Structure, steps_of

FOREIGN_WRITES = 1000
"""How many writes of other threads one frame records at their full speed. To record a write takes longer than to make
it: without a limit, threads that write without pause would make each frame longer than the one before."""
FOREIGN_PAUSE = 0.001
"""How long each further write waits, in seconds."""


class _Kinds(dict[str, str]):
    """The kind of subject for each kind of event; `OTHER` for unlisted kinds."""

    def __missing__(self, _: str) -> str:
        return OTHER


_KIND_OF_SUBJECT = _Kinds(
    {
        trace.COMPOSITION: SCOPE,
        trace.SKIP: SCOPE,
        trace.RUN_AVOIDED: SCOPE,
        trace.DISPOSE: SCOPE,
        trace.MEASUREMENT: NODE,
        trace.PLACEMENT: NODE,
        trace.LAYER: NODE,
        trace.DRAWING: NODE,
        trace.REPLAY: NODE,
        trace.INSERT: NODE,
        trace.REMOVE: NODE,
        trace.MOVE: NODE,
        trace.PLACE: NODE,
        trace.QUEUE: NODE,
        trace.COMMANDS: NODE,
        trace.SLOT: TABLE,
        trace.RECOMPOSE: TABLE,
        trace.APPLY: TABLE,
        trace.CALLBACK: NODE,
        trace.LAYOUT_PASS: NODE,
        trace.DRAW_PASS: NODE,
        trace.READ: STATE,
        trace.WRITE: STATE,
        trace.RECORD: STATE,
    }
)

# The recorder freezes the data of these events immediately; other events wait for the end of the frame.
_TAKEN_AT_ONCE = frozenset((trace.FRAME, trace.WRITE, trace.SLOT, trace.SNAPSHOT, trace.RECORD, trace.OUTPUT))

_REPEATING = frozenset((trace.READ,))

_LOOKED_AT = _TAKEN_AT_ONCE | _REPEATING

# Most events of a frame are of these kinds. They have no site and few facts, equal for many subjects.
_SHARING_FACTS = {trace.SKIP: SCOPE, trace.DRAWING: NODE}

_OF_STATES = frozenset((trace.RECORD,))

REPEATED_AFTER = 20_000
"""The number of events of a frame from which a read that repeats is left out, and of equal writes one with the newest
value is kept. An endless loop that reads a state emits a hundred thousand reads a second, and an event with its row
takes 0.9 KB: after it was stopped, the window made rows of 200,000 of them for a second, in 850 MB."""

# Rows keep the data of these points unchanged.
_PLAIN_POINTS = frozenset((trace.PLACE, trace.QUEUE, trace.AWAIT, trace.MOVE, trace.REPLAY, trace.DISPOSE))

_FACTS = {trace.COROUTINE: task_facts, trace.EFFECT: effect_facts}
"""The further facts of some subjects, by the kind of the event."""


class Recorder:
    """A trace listener. `on_frame` receives each recorded frame. `details`: also records slot edits and places, from
    which moment.py derives the structure at any event."""

    ends_of = frozenset((trace.FRAME, trace.INPUT))

    def __init__(
        self,
        recording: Recording | None = None,
        on_frame: Callable[[RecordedFrame], None] | None = None,
        clock: Callable[[], int] = time.perf_counter_ns,
        *,
        details: bool = False,
    ) -> None:
        self.recording = recording if recording is not None else Recording()
        self.subjects = SubjectRegistry()
        self.on_frame = on_frame
        self.writes_seen = 0
        self.window_size: Callable[[], tuple[int, int]] | None = None
        """Returns the size of the window at the end of a frame, in px; None: the size of the content is used."""
        self.frame_raised = False
        """Whether the latest frame raised; exceptions already handled by its host are ignored."""
        self._handled: BaseException | None = None
        self._clock = clock
        self._events: list[Event] = []
        self._keep = self._events.append  # bound once: it is called for each event
        self._late_reads = RepeatedReads()
        self._late_writes = RepeatedWrites()
        self._is_late = False
        """Whether the frame has more than `REPEATED_AFTER` events."""
        self._data: dict[int, dict[str, Any]] = {}
        self._sites: dict[int, Site | None] = {}
        self._thread = get_ident()
        self._foreign_writes = 0
        """How many writes other threads made since the last frame."""
        self._last_id = 0
        self._frame_began: int | None = None
        self._began_at = 0
        self._latest = LatestMoment(self.subjects)
        self._states: dict[int, Any] = {}
        self.wants_details = details
        self._slot_edits = SlotEdits(self.subjects)
        self._snapshots = SnapshotNumbers()
        self._tasks = TaskNumbers()
        self._output: list[Event] = []
        """The OUTPUT events of the current frame."""
        self._keyframes = Keyframes()
        self._layouts = Layouts(FrameStructures(self.recording))
        self._captures = CaptureFollower(self._layouts)

    @property
    def structure(self) -> Structure:
        """The structure at the end of the latest frame, derived from the recorded steps."""
        return self._keyframes.structure

    @property
    def waiting_output(self) -> list[Row]:
        """What was printed since the last frame, as rows of the next one."""
        return [
            Row(each.id, 0, 0, each.kind, self._subject(each.kind, each), None, each.id, True, self._freeze_data(each))
            for each in self._output
        ]

    # -- Listener

    def happened(self, event: Event) -> None:
        """Receives an event of the engine: the first half of the listener's interface."""
        kind = event.kind
        if kind not in _LOOKED_AT:
            self._keep(event)
            return
        if kind in _REPEATING:
            if len(self._events) < REPEATED_AFTER or self._is_new_read(event):
                self._keep(event)
            return
        if kind == trace.OUTPUT:
            self._output.append(event)
            self._events.append(event)
            return
        if kind == trace.FRAME:
            self._frame_began = event.id
            self._handled = sys.exc_info()[1]
            self._began_at = self._clock()
        elif kind == trace.WRITE:
            self.writes_seen += 1
            is_foreign = get_ident() != self._thread
            if is_foreign:
                self._foreign_writes += 1
            data = event.data
            old, new = data.get("old"), data.get("new")
            if isinstance(event.subject, StateCollection):
                old, new = event.subject.plain(old), event.subject.plain(new)
            taken: dict[str, Any]
            taken = {"old": value_text(old), "new": value_text(new), "phase": data.get("phase")}
            if type(new) not in STORED_AS_IS and (change := change_words(old, new)) is not None:
                taken["change"] = change
            exact = exact_text(new, taken["new"])
            if exact is not None:
                taken["exact"] = exact
            if not event.inside:  # written by the host: a replay must repeat the write
                taken["literal"] = literal_of_write(event.subject, data.get("new"))
            if not written_by_program():
                taken["framework"] = True
            if is_foreign:
                taken["foreign"] = True
            if self._repeats(event, taken):
                return
            self._data[event.id] = taken
            if event.site is not None and event.site.file.startswith(INSPECTOR):
                self._sites[event.id] = framework_site()
        elif kind == trace.SLOT:
            self._data[event.id] = self._slot_edits.frozen(event)
        else:
            taken = self._snapshots.frozen(event)
            if kind in _OF_STATES and self._repeats(event, taken):
                return
            self._data[event.id] = taken
        self._events.append(event)
        if self._foreign_writes > FOREIGN_WRITES and get_ident() != self._thread:
            time.sleep(FOREIGN_PAUSE)

    def _is_new_read(self, event: Event) -> bool:
        """Returns whether the frame has no equal read yet since `REPEATED_AFTER` events."""
        self._begin_leaving_out()
        return self._late_reads.is_new(event)

    def _repeats(self, event: Event, taken: dict[str, Any]) -> bool:
        """Returns whether a late write or record repeats an earlier one, which gets the newest value."""
        if len(self._events) < REPEATED_AFTER or get_ident() != self._thread:
            return False
        self._begin_leaving_out()
        first = self._late_writes.first(event)
        if first is None:
            return False
        taken.pop("change", None)  # that of the newest write alone
        kept = self._data[first.id]
        self._data[first.id] = {**taken, "old": kept["old"]} if "old" in kept else taken
        return True

    def _begin_leaving_out(self) -> None:
        if self._is_late:
            return
        self._is_late = True
        for listener in trace.active.listeners if trace.active is not None else ():
            if isinstance(listener, ReportBuilder):
                listener.leave_out_repeated()

    def ended(self, event: Event) -> None:
        """Receives the end of a span; the end of a frame freezes its events."""
        if event.kind == trace.FRAME:
            index = event.subject if isinstance(event.subject, int) else len(self.recording)
            self.frame_raised = sys.exc_info()[1] is not self._handled
            self._finish(index, self._clock() - self._began_at)
        elif event.kind == trace.INPUT and not event.data.keys().isdisjoint(("clicked", "consumer")):
            # At the end of the frame, a node can have another test tag than at the input.
            self._data[event.id] = self._freeze_data(event)

    # -- freezing

    def _subject(self, kind: str, event: Event) -> Subject | None:
        thing = event.subject
        if kind == trace.INVALIDATE:
            of = SCOPE if event.data.get("phase") == trace.COMPOSITION else NODE
            return self.subjects.subject(thing, of)
        of = _KIND_OF_SUBJECT[kind]
        if of == OTHER:
            runs = coroutine_name(thing) if kind == trace.COROUTINE or kind == trace.AWAIT else None
            return Subject(0, OTHER, runs if runs is not None else effect_name(thing))
        return self.subjects.subject(thing, of)

    def _freeze_data(self, event: Event) -> dict[str, Any]:
        data = event.data
        kind = event.kind
        frozen = data.copy()
        for name, value in data.items():
            if type(value) in STORED_AS_IS:
                continue
            if (name == "state" and kind == trace.INVALIDATE) or name == "through":
                frozen[name] = self.subjects.subject(value, STATE)
            elif name == "derived":
                frozen[name] = tuple((self.subjects.subject(state, STATE), old, new) for state, old, new in value)
            elif name == "tail":
                frozen[name] = tuple(value)
            elif name == "commands":  # plain values
                continue
            elif name == "layers":
                frozen[name] = tuple(self.subjects.subject(node, NODE) for node in value)
            elif name == "parent" or name == "clicked" or name == "consumer":
                frozen[name] = self.subjects.subject(value, NODE)
            elif name == "called":
                continue
            elif name in ("size", "position"):
                first, second = value
                frozen[name] = (int(first), int(second))
            elif not isinstance(value, (str, int, float)):
                frozen[name] = _plain(value)
        frozen.pop("before", None)  # the mark of frame reports; Row.before says the same
        if (facts := _FACTS.get(kind)) is not None:
            frozen.update(facts(event.subject))
        if kind == trace.COROUTINE:
            frozen["task"] = self._tasks.of(event.subject)
        if kind == trace.COMPOSITION or kind == trace.SKIP:
            if _is_the_engines(event.subject):
                frozen["framework"] = True
            elif kind == trace.COMPOSITION and (place := call_place(event.subject)) is not None:
                frozen["called"] = place
        return frozen

    def _finish(self, index: int, wall_nanos: int) -> None:
        count = len(self._events)  # a thread of the program may add events meanwhile: they belong to the next frame
        events = self._events[:count]
        if self._foreign_writes:
            events = self._in_order(events)
        self._last_id = events[-1].id if events else self._last_id
        rows = self._rows_of(events)
        self._close_output()
        # What the watchdog interrupts above is repeated in the next frame: nothing is taken before here.
        del self._events[:count]
        self._late_reads.clear()
        self._late_writes.clear()
        self._is_late = False
        self._forget_facts()
        self._frame_began = None
        latest = self._latest
        latest.follow(index, rows, self._states.values())
        structure = None
        captures: Captures | LaidOutCaptures = NONE
        if self.wants_details:
            self._slot_edits.frame_ended()
            steps = list(steps_of(rows))
            structure = self._keyframes.frame_ended(steps)
            if not self._keyframes.is_lost:
                now, renamed = self._keyframes.structure, self.subjects.renamed
                size = self.window_size() if self.window_size is not None else None
                captures = self._captures.frame_ended(index, steps, now, latest.values, renamed, size)
        frame = RecordedFrame(
            index,
            tuple(rows),
            latest.subscriptions,
            latest.values,
            latest.counts,
            wall_nanos,
            captures,
            structure=structure,
        )
        self._states.clear()
        self.recording.add(frame)
        if self.on_frame is not None:
            self.on_frame(frame)

    def _rows_of(self, events: list[Event]) -> list[Row]:
        """Makes the rows of a frame's events: subjects and data become plain."""
        began = self._frame_began if self._frame_began is not None else 0
        rows: list[Row] = []
        # `tuple.__new__` takes half the time of Row's own `__new__`, and every event makes a row.
        append, make, classes = rows.append, tuple.__new__, EVENT_CLASSES
        # Most events concern a known scope or state: for those the loop calls no function to find the subject.
        named: dict[int, Subject] = {}  # no name changes during this loop
        subject_of, known = self.subjects.subject, self.subjects.by_thing
        taken, sites, states = self._data, self._sites, self._states
        kinds = _KIND_OF_SUBJECT
        sharing = _SHARING_FACTS
        shared: dict[tuple[Any, ...], dict[str, Any]] = {}
        for event in events:
            kind, thing, number = event.kind, event.subject, event.id
            if kind in sharing and number > began and not (kind == trace.SKIP and _is_the_engines(thing)):
                at, facts = id(thing), event.data
                subject = known.get(at) if kind == trace.SKIP else named.get(at)
                if subject is None:
                    subject = named[at] = subject_of(thing, sharing[kind])
                facts = shared.setdefault((*facts, *facts.values()), facts)
                plain = (number, event.inside, event.cause, kind, subject, None, event.end, False, facts)
                append(make(classes[kind], plain))
                continue
            site = event.site
            of = kinds[kind]
            at = id(thing)
            if of is STATE:
                states[at] = thing
            subject = known.get(at) if of is SCOPE or of is STATE else named.get(at)
            if (subject is None or of is OTHER) and thing is not None:
                subject = self._subject(kind, event) if of is OTHER else named.setdefault(at, subject_of(thing, of))
            if site is not None and site.file.startswith(INSPECTOR):
                site = sites.get(number)  # the host only passes input on, so its line is no place
            data = taken.get(number)
            if data is None:
                data = event.data
                if data and kind not in _PLAIN_POINTS:
                    data = self._freeze_data(event)
                elif kind in _FACTS:  # a step after a delay, or an effect inside a frame: its subject has all facts
                    data = self._freeze_data(event)
            row = (number, event.inside, event.cause, kind, subject, site, event.end, number < began, data)
            append(make(classes[kind], row))
        return rows

    def _forget_facts(self) -> None:
        """Forgets the data and sites that were read at once, of events that are rows now."""
        for read_at_once in (self._data, self._sites):
            for number in list(read_at_once):
                if number <= self._last_id:
                    del read_at_once[number]

    def _in_order(self, events: list[Event]) -> list[Event]:
        """Returns the events in the order of their numbers, which other threads take and add at different times.

        Omits an event whose number belongs to a frame that is recorded already."""
        self._foreign_writes = 0
        return sorted((event for event in events if event.id > self._last_id), key=lambda event: event.id)

    def _close_output(self) -> None:
        """Marks the OUTPUT events as frozen: whoever still adds lines to the last one begins a new event."""
        for event in self._output:
            event.data["closed"] = True
        self._output.clear()

    def abandon(self) -> None:
        """Discards the events since the last frame and the current structure, because the host is gone."""
        self._slot_edits = SlotEdits(self.subjects)
        self._close_output()
        self._keyframes = Keyframes()
        self._captures = CaptureFollower(self._layouts)
        self._events.clear()
        self._data.clear()
        self._sites.clear()


def _plain(value: Any) -> Any:
    """Converts a value for a row: text, numbers and tuples of them are kept, other values become text."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if type(value) is Constraints:
        return repr(value)  # whole: the bound of other texts would cut off that its height is unbounded
    return tuple(map(_plain, value)) if type(value) is tuple else value_text(value)


def _is_the_engines(scope: Any) -> bool:
    """Returns whether the engine created the scope for itself, such as the host scope of a lazy item."""
    info = getattr(scope, "info", None)
    return info is not None and info.transparent
