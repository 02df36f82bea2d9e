"""Names and one-line descriptions of timeline spans."""

from __future__ import annotations

from engine import trace
from engine.trace import Phase, Site
from inspector.analysis import Reason, plain, why_row, work_of_frame
from inspector.analysis.authors import author_words
from inspector.analysis.display_names import write_text
from inspector.analysis.explanation import why_skipped
from inspector.analysis.phases import input_text
from inspector.recording import Recording
from inspector.recording.events import (
    CallbackCall,
    CalledSpan,
    EffectCall,
    FrameSpan,
    InputSpan,
    PhaseRun,
    ScopeSkipped,
    StateWrite,
)

from .timeline import TimelineSpan

_NAMES = {
    **{str(phase): phase.verb.capitalize() for phase in Phase},
    trace.LAYER: "Layer block",
    trace.INPUT: "Input",
    trace.WRITE: "Write",
    trace.SKIP: "Skipped",
}
# These kinds' subjects have no name.
_BARE = {
    trace.FRAME: "Frame",
    trace.COROUTINE: "Coroutine",
    trace.ANNOUNCE: "Announce writes",
    trace.RECOMPOSE: "Recompose",
    trace.APPLY: "Apply changes",
    trace.LAYOUT_PASS: "Layout pass",
    trace.DRAW_PASS: "Draw pass",
}


BEFORE = "Before the frame"
"""Name of the span around all events between the previous frame and a frame."""


def span_name(span: TimelineSpan) -> str:
    """Returns a span's name, such as `Measure: list`, without frame number, because viewers color by name."""
    kind = span.row.kind
    if kind in _BARE:
        return _BARE[kind]
    if isinstance(span.row, CalledSpan):
        what = span.row.what or kind
        return f"Effect: {what}" if isinstance(span.row, EffectCall) else f"Callback: {what}"
    return f"{_NAMES[kind]}: {span.row.name}"


def span_detail(span: TimelineSpan, recording: Recording, reason: Reason | None) -> str:
    """Returns one line: the reason for a run, or the event in words. `reason`: the run's `reason_of`."""
    row, frame = span.row, span.frame
    if isinstance(row, PhaseRun) and row.subject is not None:
        return plain(why_row(frame, recording, row, reason))
    if isinstance(row, StateWrite):
        return f"{write_text(row)}, written{author_words(recording, row)}{_at(row.program_site)}"
    if isinstance(row, InputSpan):
        return input_text(row)
    if isinstance(row, ScopeSkipped):
        return plain(why_skipped(frame, recording, row))
    if isinstance(row, FrameSpan):
        return f"frame {frame.index}: {work_of_frame(frame).words()}"
    if isinstance(row, CallbackCall):
        return f"{row.what or 'a callback'} of {row.name}"
    return span_name(span)


def _at(site: Site | None) -> str:
    return f" at {site}" if site is not None else ""
