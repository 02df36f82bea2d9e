"""BackDispatcher: gives the back gesture, Escape in a scene, to one handler.

Invariants  I1 only the enabled handler that was added last gets the gesture.
Source      Compose BackHandler.kt; androidx navigationevent NavigationEventDispatcher.kt.
"""

from __future__ import annotations

from collections.abc import Callable


class BackEventHandler:
    """A function for the back gesture. While `is_enabled` is False, the dispatcher passes over it."""

    __slots__ = ("is_enabled", "on_back")

    def __init__(self, on_back: Callable[[], object]) -> None:
        self.on_back = on_back
        self.is_enabled = True


class BackDispatcher:
    """The handlers of one scene, oldest first. Compose: NavigationEventDispatcher."""

    __slots__ = ("_handlers",)

    def __init__(self) -> None:
        self._handlers: list[BackEventHandler] = []

    def add_handler(self, handler: BackEventHandler) -> Callable[[], None]:
        """Adds a handler; returns what removes it."""
        self._handlers.append(handler)
        return lambda: self._handlers.remove(handler)

    @property
    def has_enabled_handler(self) -> bool:
        """Whether an enabled handler exists."""
        return any(handler.is_enabled for handler in self._handlers)

    def dispatch_back(self) -> bool:
        """Calls the handler of I1. Returns False without one."""
        for handler in reversed(self._handlers):
            if handler.is_enabled:
                handler.on_back()
                return True
        return False
