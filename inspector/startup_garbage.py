"""Startup garbage: no garbage collection while the modules of a command are imported, because they stay.

Cost        The window's imports: 3 % of the start is spent on scanning objects of which none is garbage. Objects that
            are frozen afterwards are scanned by no later collection: those of the window's first second are a million.
"""

from __future__ import annotations

import gc

COLLECTED_AFTER = 10_000
"""How many new objects exist before the collector scans them; Python's default is 700."""

_is_delayed = False


def collect_later() -> None:
    """From here on, no garbage is collected; a caller that disabled the collector itself keeps it."""
    global _is_delayed
    if gc.isenabled():
        _is_delayed = True
        gc.disable()


def collect_again() -> None:
    """Ends `collect_later`: what exists now stays for good, and later garbage is collected, rarely."""
    global _is_delayed
    if _is_delayed:
        _is_delayed = False
        gc.freeze()
        gc.set_threshold(COLLECTED_AFTER)
        gc.enable()
