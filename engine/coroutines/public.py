"""Coroutines on the clock of the host: names for programs, exported by `engine`."""

from engine.coroutines import (
    CoroutineScope,
    Job,
    await_cancellation,
    collect_latest,
    coroutine_scope,
    delay,
    non_cancellable,
    supervisor_scope,
    with_frame_millis,
    with_frame_nanos,
)

__all__ = [
    "CoroutineScope",
    "Job",
    "await_cancellation",
    "collect_latest",
    "coroutine_scope",
    "delay",
    "non_cancellable",
    "supervisor_scope",
    "with_frame_millis",
    "with_frame_nanos",
]
