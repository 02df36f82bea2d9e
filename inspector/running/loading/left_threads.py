"""Left threads: ends the process although threads of the program, or its functions of `atexit`, still run."""

from __future__ import annotations

import os
import sys
import threading
import time
from contextlib import suppress

PATIENCE = 2.0
"""The time that remaining threads get to end, in seconds."""
EXIT_PATIENCE = 10.0
"""The time that functions registered with `atexit` get to end, in seconds. Daemon threads run until Python has called
them all."""


def end_in_spite_of_threads(code: int, patience: float = PATIENCE, exit_patience: float = EXIT_PATIENCE) -> None:
    """Limits Python's wait at process exit: after `patience` seconds for non-daemon threads, or `exit_patience` seconds
    for functions of `atexit`, the process ends with `code`, and a message names what still runs."""
    end, wait = (_end, patience) if _left() else (_end_exit_functions, exit_patience)
    threading.Thread(target=end, args=(code, wait), name="end of the process", daemon=True).start()


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


def _end_exit_functions(code: int, patience: float) -> None:
    time.sleep(patience)
    frame = sys._current_frames().get(threading.main_thread().ident or 0)
    where = f"{os.path.basename(frame.f_code.co_filename)}:{frame.f_lineno}: " if frame is not None else ""
    with suppress(OSError, ValueError):  # the output may be closed
        sys.stdout.flush()
    words = f"phases: {where}a function registered with atexit does not end; the process ends without it\n"
    os.write(2, words.encode(errors="backslashreplace"))
    os._exit(code)
