"""WriteAnnouncer: announces writes outside snapshots between coroutines, before the next frame.

Order       The first write after an announcement queues the next announcement behind the ready coroutines. So a write
            of a coroutine reaches a `snapshot_flow` in the same turn, through a chain of any length, and a write of
            a press handler is laid out before the next event is hit tested.
            Writes of another thread are announced by the next pump of the loop, or the next frame: a thread that
            writes without pause does not prevent the loop from coming to rest.
Not here    a frame's announcements before composing and drawing.
Source      Compose GlobalSnapshotManager.skiko.kt.
"""

from __future__ import annotations

import threading
from typing import Any

from engine.coroutines.event_loop import CoroutineLoop
from engine.coroutines.quiet_call import QuietCall
from engine.snapshot import ObserverHandle, Snapshot


class WriteAnnouncer:
    """Announces writes of one scene until disposed."""

    __slots__ = ("_announcement", "_handle", "_is_queued", "_is_queued_later", "_later", "_loop", "_thread")

    def __init__(self, loop: CoroutineLoop) -> None:
        self._loop = loop
        self._announcement = QuietCall(loop, self._announce)
        self._later = QuietCall(loop, self._announce_later)
        self._is_queued = self._is_queued_later = False
        self._thread = threading.get_ident()
        self._handle: ObserverHandle = Snapshot.register_global_write_observer(self._on_write)

    def _on_write(self, state: Any) -> None:
        if threading.get_ident() != self._thread:
            if not self._is_queued_later:
                self._is_queued_later = True
                self._loop.call_quietly_later(self._later)
        elif not self._is_queued:
            self._is_queued = True
            self._loop.call_quietly(self._announcement)

    def _announce(self) -> None:
        self._is_queued = False
        Snapshot.send_apply_notifications()

    def _announce_later(self) -> None:
        self._is_queued_later = False
        Snapshot.send_apply_notifications()

    def dispose(self) -> None:
        """Stops observing writes."""
        self._handle.dispose()
