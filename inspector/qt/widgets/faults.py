"""Faults: shows unexpected exceptions of the window's own code, once per place, while the window continues.

Terms       fault: an unexpected exception in the window's code. place: the exception type and its line.
Invariants  I1 a fault is printed and shown once per place, regardless of repetitions. I2 reporting raises nothing.
"""

from __future__ import annotations

import os
import sys
import traceback
from types import TracebackType
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from engine.trace import Site

MOST_PLACES = 200
WORDS = 200

_seen: set[tuple[str, str, int]] = set()


@runtime_checkable
class ShowsFaults(Protocol):
    """A window that can display faults."""

    def show_fault(self, words: str, site: Site | None) -> None:
        """Displays a fault."""


def words_of(error: BaseException) -> str:
    """Returns `KeyError: 'effect'` on one bounded line, even if the exception's `__str__` raises."""
    try:
        message = " ".join(str(error)[: WORDS * 4].split())
    except Exception:
        message = ""
    if len(message) > WORDS:
        message = message[: WORDS - 1] + "…"
    return f"{type(error).__name__}: {message}" if message else type(error).__name__


def site_of(error: BaseException) -> Site | None:
    """Returns the line that raised the exception; None without a traceback."""
    innermost: Site | None = None
    for entry, line in traceback.walk_tb(error.__traceback__):
        innermost = Site(entry.f_code.co_filename, line, entry.f_code.co_qualname)
    return innermost


def report(error: BaseException) -> None:
    """Prints the fault, and shows it in every open window, except for known places."""
    site = site_of(error)
    place = (type(error).__name__, site.file if site else "", site.line if site else 0)
    if place in _seen or len(_seen) >= MOST_PLACES:
        return
    _seen.add(place)
    try:
        print(f"phases: a fault of the window: {words_of(error)}", file=sys.stderr)
        traceback.print_tb(error.__traceback__, limit=-20)
    except Exception:  # stderr may be missing
        pass
    where = f" ({os.path.basename(site.file)}:{site.line})" if site is not None else ""
    for window in QApplication.topLevelWidgets():
        if isinstance(window, ShowsFaults):
            _show_later(window, words_of(error) + where, site)


def _show_later(window: ShowsFaults, words: str, site: Site | None) -> None:
    """Shows the fault later, because it may occur during painting, when layouts must not change."""
    assert isinstance(window, QObject)
    QTimer.singleShot(0, window, lambda: window.show_fault(words, site))


def forget() -> None:
    """Forgets the known places, because another program is opened."""
    _seen.clear()


def install() -> None:
    """Routes exceptions of Qt event handlers to `report`."""
    if sys.excepthook is not _hook:
        sys.excepthook = _hook


def _hook(kind: type[BaseException], error: BaseException, at: TracebackType | None) -> None:
    if error.__traceback__ is None:
        error.__traceback__ = at
    if QApplication.instance() is None or isinstance(error, KeyboardInterrupt):
        sys.__excepthook__(kind, error, at)
        return
    report(error)
