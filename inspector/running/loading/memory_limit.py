"""Memory limit: a step raises MemoryError at its line in the program before the system has no memory left.

Terms       step: one call into the program, see watchdog.py. growth: how much memory one step may take. reserve: what
            the machine needs for others; a large process that reaches into it may not grow at all, so a program that
            grows a little with each frame ends with a message, too, and not with the machine.
How         The watchdog asks `is_exceeded` and interrupts a step that fills the memory bit by bit. `RLIMIT_DATA`, which
            counts what the process may write, refuses more than twice the growth at once: beyond that limit, small
            requests of the engine would fail as well. Both end with the step, so that the window and a command have
            memory to say what happened.
Limits      only systems with `/proc` have it; elsewhere the system's own limit decides.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from inspector.language import _, number

LEAST_GROWTH = 384 << 20
"""How much one step may take on a small machine, in bytes."""
SHARE = 64
"""One step may take this part of the machine's memory, if that is more."""

LARGE = 1 << 30
"""The use from which the machine's free memory counts, in bytes."""
RESERVE = 10
"""One part in this number of the machine's memory is the reserve."""

_STATM = "/proc/self/statm"
_DATA_FIELD = 5
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


def growth() -> int:
    """Returns how much memory one step may take, in bytes; 0: as much as the system gives."""
    if not sys.platform.startswith("linux") or not os.path.exists(_STATM):
        return 0
    return max(LEAST_GROWTH, os.sysconf("SC_PHYS_PAGES") * _PAGE // SHARE)


class MemoryLimit:
    """The limit of this process; off until `hold`."""

    def __init__(self) -> None:
        self.growth = growth()
        self._before: tuple[int, int] | None = None
        self._most = 0
        """The use from which the limit is exceeded, in bytes."""
        self._is_full = False
        """Whether the step may grow less because the machine has little memory left."""

    @property
    def is_held(self) -> bool:
        """Whether the limit holds now."""
        return self._before is not None

    @property
    def is_exceeded(self) -> bool:
        """Whether the step that runs took more than it may."""
        if self._before is None:
            return False
        try:
            return _use() > self._most
        except (OSError, MemoryError):  # no file can be opened, or no memory is left: the system's limit decides
            return False

    @property
    def sentence(self) -> str:
        """What the step asked for too much of; empty without a limit."""
        if not self.growth:
            return ""
        if self._is_full:
            return _("the program and its recording hold {count} MB, and the machine has little memory left").format(
                count=number(self._most >> 20, ",d")
            )
        return _("one step may take {count} MB of memory").format(count=number(self.growth >> 20, ",d"))

    def hold(self) -> None:
        """Lets the process grow by `growth` from now on."""
        if not self.growth or self._before is not None:
            return
        import resource  # a system without this module has no growth

        with suppress(OSError, ValueError, MemoryError):
            use = _use()
            soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
            limits = [each for each in (use + 2 * self.growth, soft, hard) if each != resource.RLIM_INFINITY]
            resource.setrlimit(resource.RLIMIT_DATA, (min(limits), hard))
            allowed = self.growth if use < LARGE else min(self.growth, max(0, available_memory() - reserve()))
            self._is_full = allowed < self.growth
            self._before, self._most = (soft, hard), use + allowed

    def release(self) -> None:
        """Ends the limit."""
        if self._before is None:
            return
        import resource

        before, self._before = self._before, None
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_DATA, before)


def reserve() -> int:
    """Returns the memory that the machine keeps for others, in bytes."""
    return os.sysconf("SC_PHYS_PAGES") * _PAGE // RESERVE


def available_memory() -> int:
    """Returns the memory that the machine can give to processes now, in bytes."""
    with open("/proc/meminfo", "rb") as file:
        for line in file:
            if line.startswith(b"MemAvailable:"):
                return int(line.split()[1]) << 10
    return sys.maxsize


def _use() -> int:
    with open(_STATM, "rb") as file:
        return int(file.read().split()[_DATA_FIELD]) * _PAGE


memory_limit = MemoryLimit()
"""The limit that steps hold."""
