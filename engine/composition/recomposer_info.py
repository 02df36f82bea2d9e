"""RecomposerInfo: what tools may know of a Recomposer, and no means to change it. Source: Compose Recomposer.kt."""

from __future__ import annotations

from typing import Protocol

from engine.composition.recomposer_state import RecomposerState
from engine.composition.registration_observer import CompositionRegistrationObserver, RegistrationHandle


class RecomposerInfo(Protocol):
    """The facts of a Recomposer; `Recomposer.as_recomposer_info()` returns them. Compose: RecomposerInfo."""

    @property
    def state(self) -> RecomposerState:
        """What the Recomposer does now."""

    @property
    def has_pending_work(self) -> bool:
        """Whether the next frame has work."""

    @property
    def change_count(self) -> int:
        """The number of frames with applied changes so far."""

    def observe(self, observer: CompositionRegistrationObserver) -> RegistrationHandle:
        """Calls `observer` with all known compositions, then with each added or removed one."""


class InfoOfRecomposer:
    """The facts of one Recomposer; each property reads the current state of the Recomposer."""

    __slots__ = ("_recomposer",)

    def __init__(self, recomposer: RecomposerInfo) -> None:
        self._recomposer = recomposer

    def __repr__(self) -> str:
        return f"<RecomposerInfo {self.state.name} {self.change_count} frames with changes>"

    @property
    def state(self) -> RecomposerState:
        """What the Recomposer does now."""
        return self._recomposer.state

    @property
    def has_pending_work(self) -> bool:
        """Whether the next frame has work."""
        return self._recomposer.has_pending_work

    @property
    def change_count(self) -> int:
        """The number of frames with applied changes so far."""
        return self._recomposer.change_count

    def observe(self, observer: CompositionRegistrationObserver) -> RegistrationHandle:
        """Calls `observer` with all known compositions, then with each added or removed one."""
        return self._recomposer.observe(observer)
