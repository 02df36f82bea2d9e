"""The current snapshot of each thread: at first the global snapshot.

Source      Compose Snapshot.kt (threadSnapshot, globalSnapshot).
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.snapshot.global_snapshot import GlobalSnapshot
    from engine.snapshot.snapshot import Snapshot


class CurrentSnapshot(threading.local):
    """The current snapshot of a thread, and the global one. global_snapshot.py sets both defaults once."""

    current: Snapshot
    global_snapshot: GlobalSnapshot


thread = CurrentSnapshot()
