"""Enclosing run: the run around an event, and the author of a write."""

from __future__ import annotations

from collections.abc import Mapping

from .events import CallbackCall, CalledSpan, CoroutineStep, EffectCall, InputSpan, PhaseRun, StateRead
from .rows.rows import Row

_UNOBSERVED = (CalledSpan, CoroutineStep, InputSpan)
"""Spans that run code of the program outside any observed phase: their reads create no subscription."""


def author_of(row: Row, by_id: Mapping[int, Row]) -> str:
    """Names the author of a write: the enclosing input, coroutine, callback or phase."""
    inside = row.inside
    while inside:
        span = by_id.get(inside)
        if span is None:
            break
        match span:
            case InputSpan():  # a press and release that end in a click count as a tap
                return "tap" if span.name == "release" and span.clicked is not None else span.name
            case CallbackCall() | EffectCall():
                return str(span.what or span.kind)
            case CoroutineStep() | PhaseRun():
                return span.kind
        inside = span.inside
    return "outside the frame"


def reading_run(row: Row, by_id: Mapping[int, Row]) -> PhaseRun | None:
    """Returns the run that subscribes by the read at `row`; None outside phases, such as in the calculation of a
    derived state."""
    return None if isinstance(row, StateRead) and row.through is not None else enclosing_run(row, by_id)


def enclosing_run(row: Row, by_id: Mapping[int, Row]) -> PhaseRun | None:
    """Returns the run whose observer receives a read at `row`; None in a callback, an effect or a coroutine."""
    inside = row.inside
    while inside:
        span = by_id.get(inside)
        if span is None or isinstance(span, _UNOBSERVED):
            return None
        if isinstance(span, PhaseRun):
            return span
        inside = span.inside
    return None
