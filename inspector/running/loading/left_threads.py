"""Left threads: ends the process although threads of the program still run."""

from __future__ import annotations

import os
import sys
import threading
import time

PATIENCE = 2.0
"""The time that remaining threads get to end, in seconds."""


def end_in_spite_of_threads(code: int, patience: float = PATIENCE) -> None:
    """Limits Python's wait for non-daemon threads at process exit: after `patience` seconds the process ends with
    `code`, and a message names the remaining threads."""
    if _left():
        threading.Thread(target=_end, args=(code, patience), name="end of the process", daemon=True).start()


def _left() -> list[threading.Thread]:
    return [
        thread
        for thread in threading.enumerate()
        if thread is not threading.main_thread() and not thread.daemon and thread.is_alive()
    ]


def _end(code: int, patience: float) -> None:
    time.sleep(patience)
    names = ", ".join(thread.name for thread in _left())
    sys.stdout.flush()
    if names:
        words = f"phases: threads of the program still run ({names}); the process ends without them\n"
        os.write(2, words.encode(errors="backslashreplace"))
    os._exit(code)
