"""Looks at a state without being seen: nobody is subscribed, and no event is told."""

from __future__ import annotations

from typing import Any

from engine import trace
from engine.snapshot import Snapshot, StateCollection

from .values import value_text


def peek_text(state: Any) -> str:
    """The value of `state` as text; nobody is subscribed and no event is told."""
    before = trace.enter(None)
    try:
        if isinstance(state, StateCollection):
            return value_text(state.current)
        return value_text(Snapshot.without_read_observation(lambda: state.value))
    except Exception as error:
        return f"<{type(error).__name__}>"
    finally:
        trace.leave(before)
