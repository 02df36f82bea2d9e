"""ScopeInvalidator: a state without a value, to invalidate whatever phase has read it.

Source of behaviour  Compose foundation ObservableScopeInvalidator.kt.
"""

from __future__ import annotations

from engine.snapshot import mutable_state_of, never_equal_policy


class ScopeInvalidator:
    __slots__ = ("_state",)

    def __init__(self, name: str) -> None:
        self._state = mutable_state_of(None, never_equal_policy(), name=name)

    def attach(self) -> None:
        """Call where the scope that shall be invalidated runs."""
        self._state.value

    def invalidate(self) -> None:
        self._state.value = None
