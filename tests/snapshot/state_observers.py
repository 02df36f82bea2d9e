"""States as an observer in tests needs them: they exist already, and each write is announced."""

from __future__ import annotations

from typing import Any

from engine.snapshot import Snapshot, mutable_state_of


def state_of(value: Any) -> Any:
    """A state that exists for the apply observers: a write right after creation initializes it."""
    state = mutable_state_of(value, name="state")
    Snapshot.notify_objects_initialized()
    return state


def write(state: Any, value: Any) -> None:
    state.value = value
    Snapshot.send_apply_notifications()
