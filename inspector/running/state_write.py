"""State write: writes a state from outside of the program, as one change."""

from __future__ import annotations

from typing import Any

from engine.snapshot import (
    SnapshotStateList,
    SnapshotStateMap,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_set_of,
)
from engine.snapshot.state_collection import StateCollection


def write_state(state: Any, value: Any) -> None:
    """Writes a state, or all items of a state list, map or set at once."""
    if not isinstance(state, StateCollection):
        state.set(value)
        return
    if isinstance(state, SnapshotStateMap):
        like: StateCollection = mutable_state_map_of(value)
    elif isinstance(state, SnapshotStateList):
        like = mutable_state_list_of(*value)
    else:
        like = mutable_state_set_of(*value)
    state.replace_all(like)
