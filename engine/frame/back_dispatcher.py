"""BackDispatcher: gives the back gesture, Escape in a scene, to one handler.

Terms       predictive: a gesture that reports its progress, such as a drag from the edge of the screen. It begins,
            moves, and is completed or cancelled.
Invariants  I1 only the enabled handler that was added last gets the gesture. I2 the handler that a predictive gesture
            began with gets its end, unless it left.
Source      Compose BackHandler.kt; androidx navigationevent NavigationEventDispatcher.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class BackEdge(Enum):
    """The edge of the screen from which a gesture comes."""

    LEFT = 0
    RIGHT = 1


@dataclass(frozen=True)
class BackEvent:
    """One moment of a predictive back gesture. Compose: BackEventCompat."""

    progress: float = 0.0
    """How far the gesture is, 0…1."""
    touch_x: float = 0.0
    """The x of the finger, in px."""
    touch_y: float = 0.0
    """The y of the finger, in px."""
    edge: BackEdge = BackEdge.LEFT


class BackEventHandler:
    """A function for the back gesture. While `is_enabled` is False, the dispatcher passes over it."""

    __slots__ = ("is_enabled", "on_back")

    def __init__(self, on_back: Callable[[], object]) -> None:
        self.on_back = on_back
        self.is_enabled = True

    def on_back_started(self, event: BackEvent) -> None:
        """Receives the beginning of a predictive gesture; this handler waits for its end."""

    def on_back_progressed(self, event: BackEvent) -> None:
        """Receives the progress of a predictive gesture; this handler waits for its end."""

    def on_back_cancelled(self) -> None:
        """Receives that a predictive gesture is cancelled; this handler does nothing then."""

    def on_back_completed(self) -> None:
        """Receives the gesture, or the end of a predictive one."""
        self.on_back()


class BackDispatcher:
    """The handlers of one scene, oldest first. Compose: NavigationEventDispatcher."""

    __slots__ = ("_handlers", "_in_progress")

    def __init__(self) -> None:
        self._handlers: list[BackEventHandler] = []
        self._in_progress: BackEventHandler | None = None

    def add_handler(self, handler: BackEventHandler) -> Callable[[], None]:
        """Adds a handler; returns what removes it."""
        self._handlers.append(handler)

        def remove() -> None:
            self._handlers.remove(handler)
            if self._in_progress is handler:
                self._in_progress = None
                handler.on_back_cancelled()

        return remove

    @property
    def has_enabled_handler(self) -> bool:
        """Whether an enabled handler exists."""
        return any(handler.is_enabled for handler in self._handlers)

    def dispatch_back(self) -> bool:
        """Completes the gesture: its handler of I2, else that of I1, gets it. Returns False without one."""
        handler = self._in_progress or self._first_enabled()
        self._in_progress = None
        if handler is not None:
            handler.on_back_completed()
        return handler is not None

    def dispatch_back_started(self, event: BackEvent) -> bool:
        """Begins a predictive gesture, and cancels one that runs. Returns False without a handler."""
        self.dispatch_back_cancelled()
        handler = self._in_progress = self._first_enabled()
        if handler is not None:
            handler.on_back_started(event)
        return handler is not None

    def dispatch_back_progressed(self, event: BackEvent) -> bool:
        """Moves the gesture that runs. Returns False if none runs."""
        if self._in_progress is not None:
            self._in_progress.on_back_progressed(event)
        return self._in_progress is not None

    def dispatch_back_cancelled(self) -> bool:
        """Cancels the gesture that runs. Returns False if none runs."""
        handler, self._in_progress = self._in_progress, None
        if handler is not None:
            handler.on_back_cancelled()
        return handler is not None

    def _first_enabled(self) -> BackEventHandler | None:
        return next((handler for handler in reversed(self._handlers) if handler.is_enabled), None)
