"""Peek: reads a state without creating a subscription and without emitting an event."""

from __future__ import annotations

from typing import Any

from engine import trace
from engine.snapshot import Snapshot, StateCollection

from .values import value_text


def peek_text(state: Any) -> str:
    """Returns the value of `state` as text, without a subscription and without an event."""
    before = trace.enter(None)
    try:
        if isinstance(state, StateCollection):
            return value_text(state.current)
        return value_text(Snapshot.without_read_observation(lambda: state.value))
    except Exception as error:
        return f"<{type(error).__name__}>"
    finally:
        trace.leave(before)
