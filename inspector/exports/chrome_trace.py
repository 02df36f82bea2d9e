"""Chrome Trace Event JSON of a run: for Perfetto, Chrome's own viewer, the Firefox Profiler, speedscope.

Tracks      frames; inputs and coroutines; composition; layout; drawing. A write is a slice on the track of its
            enclosing span; a skip is an instant. A counter shows the work units of each frame.
Arrows      lead from each write to the runs that it invalidated: the write has `flow_out`, each run `flow_in`, and
            both share a `bind_id`. A run requested by another run has no arrow.
Time        `ts` and `dur` are the ticks of timeline.py, one tick per microsecond: 100 µs are one work unit. Ticks are
            counted, not measured; `args.clock_ms` of a frame is its time on the program's virtual clock.
Before      events between the previous frame and a frame (before frame 0: the first composition) belong to that
            frame: a separate slice on the frames track, and `args.before` on each slice inside.
Names       a slice's name has no numbers (`Measure: list`), because viewers derive the color from the name; `args`
            holds the frame and all other facts, and `args.detail` the description in one line.
Invariants  I1 slices of a track nest. I2 every flow has both ends. I3 the same run gives the same text: no wall
            time, no machine path, no process id.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from engine import trace
from engine.trace import MainPhase, Phase
from inspector.analysis import is_wasted, reason_of, work_of_frame
from inspector.recording import RecordedFrame, Recording
from inspector.recording.events import (
    FrameSpan,
    Invalidation,
    MeasurementRun,
    PhaseRun,
    ScopeSkipped,
    StateRead,
    StateWrite,
)

from .definitions import Definitions
from .overview import Progress
from .span_words import BEFORE, span_detail, span_name
from .timeline import TimelineSpan, timeline, walk

PROCESS = 1
FRAME_TRACK, INPUT_TRACK, COMPOSITION_TRACK, LAYOUT_TRACK, DRAWING_TRACK = TRACKS = range(1, 6)
TRACK_NAMES = {
    FRAME_TRACK: "Frames",
    INPUT_TRACK: "Inputs and coroutines",
    COMPOSITION_TRACK: "C · Composition",
    LAYOUT_TRACK: "L · Layout",
    DRAWING_TRACK: "D · Drawing",
}
_TRACK_OF_PHASE = dict(zip(MainPhase, (COMPOSITION_TRACK, LAYOUT_TRACK, DRAWING_TRACK), strict=True))
_TRACK_OF = {
    **{str(phase): _TRACK_OF_PHASE[phase.main] for phase in Phase},
    trace.FRAME: FRAME_TRACK,
    trace.ANNOUNCE: FRAME_TRACK,
    trace.INPUT: INPUT_TRACK,
    trace.COROUTINE: INPUT_TRACK,
    trace.RECOMPOSE: COMPOSITION_TRACK,
    trace.APPLY: COMPOSITION_TRACK,
    trace.EFFECT: COMPOSITION_TRACK,
    trace.SKIP: COMPOSITION_TRACK,
    trace.LAYOUT_PASS: LAYOUT_TRACK,
    trace.CALLBACK: LAYOUT_TRACK,
    trace.DRAW_PASS: DRAWING_TRACK,
}


def chrome_trace(recording: Recording, progress: Progress | None = None) -> dict[str, Any]:
    """Returns the trace as a dict for `json.dumps`. `progress` receives (done, total) spans."""
    outermost = timeline(recording)
    spans = [span for _, span in walk(outermost)]
    definitions = Definitions(recording.meta)
    frames = list({span.frame.index: span.frame for span in spans}.values())  # reads each frame of a file only once
    flows = _flows(frames, spans)
    reads = _reads(frames)
    events = _metadata(recording)
    before = {group[0].row.id: _before(group) for group in _between(outermost)}
    for place, span in enumerate(spans, 1):
        if progress is not None:
            progress(place, len(spans))
        if span.row.id in before:
            events.append(before[span.row.id])
        events.append(_slice(span, recording, definitions, flows, reads))
        if isinstance(span.row, FrameSpan):
            events.append(_counter(span.start, *_units(span)))
            if span.frame.failure is not None:
                events.append(_failure(span))
    if spans:
        events.append(_counter(max(span.end for span in spans), 0, 0, 0))
    return {
        "traceEvents": events,
        "displayTimeUnit": "ms",
        "otherData": {"program": recording.meta.name, "time": "counted, not measured: 100 us are one work unit"},
    }


# ---------------------------------------------------------------- events


def _slice(
    span: TimelineSpan,
    recording: Recording,
    definitions: Definitions,
    flows: dict[int, tuple[str, str]],
    reads: dict[int, list[str]],
) -> dict[str, Any]:
    row = span.row
    event: dict[str, Any] = {
        "ph": "i" if isinstance(row, ScopeSkipped) else "X",
        "name": span_name(span),
        "cat": row.kind,
        "pid": PROCESS,
        "tid": _track(span),
        "ts": span.start,
    }
    if isinstance(row, ScopeSkipped):
        event["s"] = "t"  # an instant of its own track
    else:
        event["dur"] = span.end - span.start
    if row.id in flows:
        end, bind = flows[row.id]
        event["bind_id"] = bind
        event[end] = True
    event["args"] = _arguments(span, recording, definitions, reads)
    return event


def _between(outermost: list[TimelineSpan]) -> Iterator[list[TimelineSpan]]:
    """Yields the spans before each frame, in groups; frames without such spans yield no group."""
    for (is_before, _), group in groupby(outermost, lambda span: (span.row.before, span.frame.index)):
        if is_before:
            yield list(group)


def _before(spans: list[TimelineSpan]) -> dict[str, Any]:
    start, end = spans[0].start, max(span.end for span in spans)
    units = sum(span.units for span in spans)
    index = spans[0].frame.index
    made = {"frame": index, "before": True, "detail": f"before frame {index}", "work_units": units}
    where = {"pid": PROCESS, "tid": FRAME_TRACK, "ts": start, "dur": max(end - start, 1)}
    return {"ph": "X", "name": BEFORE, "cat": "before", **where, "args": made}


def _arguments(
    span: TimelineSpan, recording: Recording, definitions: Definitions, reads: dict[int, list[str]]
) -> dict[str, Any]:
    row = span.row
    is_run = isinstance(row, PhaseRun) and row.subject is not None
    reason = reason_of(span.frame, recording, row) if is_run else None
    detail = " ".join(span_detail(span, recording, reason).splitlines())
    made: dict[str, Any] = {"frame": span.frame.index, "detail": detail}
    if row.before:
        made["before"] = True
    if span.units:
        made["work_units"] = span.units
    if reason is not None:
        made["why"] = reason.kind
        made["changed_nothing"] = is_wasted(row)
    site = row.site or definitions.of(row.subject)
    if site is not None:
        made["site"] = str(site)
    if isinstance(row, PhaseRun) and row.id in reads:
        made["reads"] = reads[row.id]
    for name in ("size", "position"):
        if name in row.data:
            made[name] = list(row.data[name])
    if isinstance(row, MeasurementRun) and row.constraints:
        made["constraints"] = row.constraints
    if isinstance(row, FrameSpan) and isinstance(row.nanos, int):
        made["clock_ms"] = row.nanos / 1e6
    return made


def _reads(frames: Iterable[RecordedFrame]) -> dict[int, list[str]]:
    """Returns run id → the run's own reads: `offset at app.py:12`."""
    found: dict[int, list[str]] = {}
    for frame in frames:
        for row in frame.rows:
            if isinstance(row, StateRead) and row.inside and row.through is None:
                text = f"{row.name} at {row.program_site}" if row.program_site is not None else row.name
                mine = found.setdefault(row.inside, [])
                if text not in mine:
                    mine.append(text)
    return found


def _track(span: TimelineSpan) -> int:
    """Returns the track: a write belongs to its innermost enclosing span's track; without one, to the inputs."""
    at: TimelineSpan | None = span
    while at is not None:
        track = _TRACK_OF.get(at.row.kind)
        if track is not None:
            return track
        at = at.parent
    return INPUT_TRACK


def _units(span: TimelineSpan) -> tuple[int, int, int]:
    work = work_of_frame(span.frame)
    return work.of(MainPhase.COMPOSITION), work.of(MainPhase.LAYOUT), work.of(MainPhase.DRAWING)


def _counter(at: int, composition: int, layout: int, drawing: int) -> dict[str, Any]:
    units = dict(zip((main.noun for main in MainPhase), (composition, layout, drawing), strict=True))
    return {"ph": "C", "name": "Work units", "pid": PROCESS, "tid": FRAME_TRACK, "ts": at, "args": units}


def _failure(span: TimelineSpan) -> dict[str, Any]:
    failure = span.frame.failure
    assert failure is not None
    arguments = {"frame": span.frame.index, "detail": failure.sentence}
    name = f"Exception: {failure.kind}"
    return {
        "ph": "i",
        "s": "p",
        "name": name,
        "pid": PROCESS,
        "tid": FRAME_TRACK,
        "ts": span.end - 1,
        "args": arguments,
    }


def _metadata(recording: Recording) -> list[dict[str, Any]]:
    """Returns name and order of the process and the tracks; viewers know only these four metadata events."""

    def of(what: str, thread: int, arguments: dict[str, Any]) -> dict[str, Any]:
        return {"ph": "M", "name": what, "pid": PROCESS, "tid": thread, "ts": 0, "args": arguments}

    made = [
        of("process_name", 0, {"name": recording.meta.name}),
        of("process_sort_index", 0, {"sort_index": 0}),
    ]
    for track in TRACKS:
        made.append(of("thread_name", track, {"name": TRACK_NAMES[track]}))
        made.append(of("thread_sort_index", track, {"sort_index": track}))
    return made


# ---------------------------------------------------------------- arrows


def _flows(frames: Iterable[RecordedFrame], spans: list[TimelineSpan]) -> dict[int, tuple[str, str]]:
    """Returns row id → (end of the arrow, its bind id) for invalidating writes and the runs they requested."""
    rows = {row.id: row for frame in frames for row in frame.rows if isinstance(row, (Invalidation, StateWrite))}
    bind: dict[int, str] = {}
    ends: dict[int, tuple[str, str]] = {}
    shown = {span.row.id for span in spans}
    for span in spans:
        row = span.row
        asked = rows.get(row.cause) if isinstance(row, PhaseRun) else None
        write = rows.get(asked.cause) if isinstance(asked, Invalidation) else None
        if not isinstance(write, StateWrite) or write.id not in shown:
            continue
        number = bind.setdefault(write.id, f"0x{len(bind) + 1:x}")  # viewers parse a text id as hex
        ends[write.id] = ("flow_out", number)
        ends[row.id] = ("flow_in", number)
    return ends
