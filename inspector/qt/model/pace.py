"""Pace: limits the share of time that a live panel spends on costly answers.

Terms       rest: the time after costly work in which a live panel keeps what it shows.
Invariants  I1 a paused panel never rests: it shows the moment at the cursor. I2 after the rest the panel is asked
            again, so that it never stays behind.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, QTimer

SHARE = 9
"""The rest lasts nine times as long as the work, which takes at most a tenth of the time."""

CHEAP_SECONDS = 0.004
"""Shorter work needs no rest: ten such answers a second take 4 % of the time."""


class Pace:
    """The pace of one panel. `again` is called after a rest."""

    def __init__(
        self, parent: QObject, again: Callable[[], object], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock = clock
        self._until = 0.0
        self._timer = QTimer(parent)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(again)

    def may_work(self, live: bool) -> bool:
        """Returns whether the panel may work now; otherwise `again` is called after the rest."""
        left = self._until - self._clock()
        if not live or left <= 0:
            self._timer.stop()
            return True
        if not self._timer.isActive():
            self._timer.start(max(1, round(left * 1_000)))
        return False

    @contextmanager
    def work(self) -> Iterator[None]:
        """Measures the work of the panel, for the next rest."""
        began = self._clock()
        try:
            yield
        finally:
            took = self._clock() - began
            self._until = self._clock() + took * SHARE if took >= CHEAP_SECONDS else 0.0

    @property
    def is_waiting(self) -> bool:
        """Whether `again` will be called after the current rest."""
        return self._timer.isActive()

    def stop(self) -> None:
        """Ends a rest without calling `again`."""
        self._timer.stop()
        self._until = 0.0
