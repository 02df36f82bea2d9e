"""Coroutines on a virtual clock: the event loop that a host pumps, frame clocks, scopes and jobs."""

from engine.coroutines.child_scope import coroutine_scope, supervisor_scope
from engine.coroutines.collect_latest import collect_latest
from engine.coroutines.coroutine_scope import CoroutineScope, Job, await_cancellation
from engine.coroutines.delay import delay
from engine.coroutines.event_loop import CoroutineLoop
from engine.coroutines.frame_clock import BroadcastFrameClock, with_frame_millis, with_frame_nanos
from engine.coroutines.non_cancellable import non_cancellable
from engine.coroutines.until_it_succeeds import until_it_succeeds

__all__ = [
    "BroadcastFrameClock",
    "CoroutineLoop",
    "CoroutineScope",
    "Job",
    "await_cancellation",
    "collect_latest",
    "coroutine_scope",
    "delay",
    "non_cancellable",
    "supervisor_scope",
    "until_it_succeeds",
    "with_frame_millis",
    "with_frame_nanos",
]
