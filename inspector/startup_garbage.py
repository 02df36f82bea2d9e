"""Startup garbage: no garbage collection while the modules of a command are imported, because they stay.

Cost        The window's imports: 3 % of the start is spent on scanning objects of which none is garbage. Objects that
            are frozen afterwards are scanned by no later collection: those of the window's first second are a million.
            A command that records makes many objects, and few of them are garbage: 500 frames of a column of 100 items
            take 2.83 → 2.55 s of CPU time with collections as rare as YOUNG makes them (seven alternating pairs), in
            the same memory.
"""

from __future__ import annotations

import gc

YOUNG = 10_000
"""How many more objects than were freed are made before a collection; Python's own number is 700."""

_is_delayed = False
_is_ours = False
"""Whether `collect_again` has frozen the modules of a command: then no other code decides about the collector."""


def collect_later() -> None:
    """From here on, no garbage is collected; a caller that disabled the collector itself keeps it."""
    global _is_delayed
    if gc.isenabled():
        _is_delayed = True
        gc.disable()


def collect_again() -> None:
    """Ends `collect_later`: what exists now stays for good, and later garbage is collected."""
    global _is_delayed, _is_ours
    if _is_delayed:
        _is_delayed, _is_ours = False, True
        gc.freeze()
        gc.enable()


def collect_rarely() -> None:
    """From here on, the process of a command collects less often; another one keeps its setting."""
    if _is_ours:
        gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
