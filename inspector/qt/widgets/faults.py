"""What goes wrong in the window's own code: shown once for each place, in the window; everything else goes on.

Terms       fault: an exception that no code of the window expects. place: its type, and the line that raised it.
Invariants  I1 a fault is printed and shown once for each place, however often it happens. I2 nothing here raises.
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
    """A window that has a place for such messages."""

    def show_fault(self, words: str, site: Site | None) -> None: ...


def words_of(error: BaseException) -> str:
    """`KeyError: 'effect'`, on one line and bounded, also of an exception whose own text raises."""
    try:
        message = " ".join(str(error)[: WORDS * 4].split())
    except Exception:
        message = ""
    if len(message) > WORDS:
        message = message[: WORDS - 1] + "…"
    return f"{type(error).__name__}: {message}" if message else type(error).__name__


def site_of(error: BaseException) -> Site | None:
    """The line that raised."""
    innermost: Site | None = None
    for entry, line in traceback.walk_tb(error.__traceback__):
        innermost = Site(entry.f_code.co_filename, line, entry.f_code.co_qualname)
    return innermost


def report(error: BaseException) -> None:
    """Prints the fault, and shows it in every open window, unless its place was shown before."""
    site = site_of(error)
    place = (type(error).__name__, site.file if site else "", site.line if site else 0)
    if place in _seen or len(_seen) >= MOST_PLACES:
        return
    _seen.add(place)
    try:
        print(f"phases: a fault of the window: {words_of(error)}", file=sys.stderr)
        traceback.print_tb(error.__traceback__, limit=-20)
    except Exception:  # there may be no stderr
        pass
    where = f" ({os.path.basename(site.file)}:{site.line})" if site is not None else ""
    for window in QApplication.topLevelWidgets():
        if isinstance(window, ShowsFaults):
            _show_later(window, words_of(error) + where, site)


def _show_later(window: ShowsFaults, words: str, site: Site | None) -> None:
    """Not at once: a fault may come from the middle of painting, where no layout may change."""
    assert isinstance(window, QObject)
    QTimer.singleShot(0, window, lambda: window.show_fault(words, site))


def forget() -> None:
    """The next fault of a known place is shown again: another program is opened."""
    _seen.clear()


def install() -> None:
    """Exceptions that no event handler catches come to `report` instead of endless prints."""
    if sys.excepthook is not _hook:
        sys.excepthook = _hook


def _hook(kind: type[BaseException], error: BaseException, at: TracebackType | None) -> None:
    if error.__traceback__ is None:
        error.__traceback__ = at
    if QApplication.instance() is None or isinstance(error, KeyboardInterrupt):
        sys.__excepthook__(kind, error, at)
        return
    report(error)
