"""Peek: reads a state without creating a subscription and without emitting an event."""

from __future__ import annotations

from typing import Any

from engine import trace
from engine.snapshot import Snapshot, StateCollection

from .values import value_text


def peek_text(state: object) -> str:
    """Returns the value of `state` as text, without a subscription and without an event."""
    try:
        return value_text(_peek(state))
    except Exception as error:
        return f"<{type(error).__name__}>"


def peek_kind(state: object) -> type | None:
    """Returns the class of the value of `state`, without a subscription and without an event; None if reading raised.
    The text "1" alone cannot distinguish a float from an int."""
    try:
        return type(_peek(state))
    except Exception:
        return None


def _peek(state: Any) -> object:
    before = trace.enter(None)
    try:
        if isinstance(state, StateCollection):
            return state.current
        return Snapshot.without_read_observation(lambda: state.value)
    finally:
        trace.leave(before)
