"""NextFrameEndCallbackQueue: calls that run once at the end of a frame, after its changes are applied.

Invariants  I1 a call that is scheduled while the queue runs waits for the next frame.
            I2 an exception of one call stops no other call; `run` returns the first.
Source      Compose NextFrameEndCallbackQueue.kt.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.composition.errors.failures import first_of


class NextFrameEndCallbackQueue:
    """The calls that wait for the end of a frame. Compose: NextFrameEndCallbackQueue."""

    __slots__ = ("waiting",)

    def __init__(self) -> None:
        self.waiting: dict[object, Callable[[], object]] = {}

    def schedule(self, action: Callable[[], object]) -> Callable[[], None]:
        """Adds `action`. Returns a function that removes it; afterwards that function does nothing."""
        handle = object()  # the same action may be scheduled several times
        self.waiting[handle] = action

        def cancel() -> None:
            self.waiting.pop(handle, None)

        return cancel

    def run(self) -> BaseException | None:
        """Runs the waiting calls in order; calls added meanwhile wait. Returns the first exception,
        with later ones as notes."""
        waiting, self.waiting = self.waiting, {}  # keeps I1
        failure: BaseException | None = None
        for action in waiting.values():
            try:
                action()
            except BaseException as error:
                failure = first_of(failure, error)
        return failure
