"""WriteAnnouncer: writes outside snapshots are announced in turn with the coroutines, not only by the next frame.

Order       the first write after an announcement queues the next one behind what is ready then. So what a coroutine
            writes reaches a `snapshot_flow` of the same turn, however many of them stand in a row, and what the
            handler of a press writes is laid out before the next event is tested for hits.
            What another thread writes is announced by the next pump of the loop, or the next frame: a thread that
            writes without a pause does not keep the loop from coming to rest.
Not here    a frame announces by itself before it composes and before it draws.
Source      Compose GlobalSnapshotManager.skiko.kt.
"""

from __future__ import annotations

import threading
from typing import Any

from engine.composition.event_loop import CoroutineLoop
from engine.composition.quiet_call import QuietCall
from engine.snapshot import ObserverHandle, Snapshot


class WriteAnnouncer:
    """Of one scene. It keeps the loop alive, and nothing else, until it is disposed."""

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
        self._handle.dispose()
