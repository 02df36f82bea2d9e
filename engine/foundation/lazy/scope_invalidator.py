"""ScopeInvalidator: a state without a value that invalidates the phases that read it.

Source of behavior  Compose foundation ObservableScopeInvalidator.kt.
"""

from __future__ import annotations

from engine.snapshot import mutable_state_of, never_equal_policy


class ScopeInvalidator:
    """A state that is read by `attach` and written by `invalidate`."""

    __slots__ = ("_state",)

    def __init__(self, name: str) -> None:
        self._state = mutable_state_of(None, never_equal_policy(), name=name)

    def attach(self) -> None:
        """Subscribes the running scope."""
        self._state.value

    def invalidate(self) -> None:
        """Invalidates the subscribed scopes."""
        self._state.value = None
