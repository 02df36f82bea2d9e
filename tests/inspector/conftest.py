"""The window of a test, and what a test file may leave behind: no visible window, running timer, thread or process.

A file that needs a program in the window, or one window for all its tests, defines its own fixture `window` with
`open_window` (open_window.py).
"""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from inspector.qt.window import InspectorWindow


@pytest.fixture
def window() -> Iterator[InspectorWindow]:
    """A window without a program, for one test."""
    from .open_window import open_window  # most files of this folder need no Qt

    with open_window() as made:
        yield made


@pytest.fixture(autouse=True)
def work_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work of the window counts as short on a slow machine, too: its dialog would take the focus of a test."""
    if "inspector.qt.long_work" in sys.modules:
        monkeypatch.setattr("inspector.qt.long_work.QUIET_SECONDS", 600.0)


@pytest.fixture(autouse=True)
def shared_window_is_active(work_is_short: None) -> None:
    """Activates the window that the tests of a file share: a test that showed another window left none active, and a
    widget of an inactive window never has the focus."""
    qt = sys.modules.get("PySide6.QtWidgets")
    if qt is None or qt.QApplication.instance() is None:
        return
    shown = [each for each in qt.QApplication.topLevelWidgets() if each.isVisible()]
    windows = [each for each in shown if isinstance(each, qt.QMainWindow)]
    if len(windows) == len(shown) == 1 and not windows[0].isActiveWindow():
        windows[0].activateWindow()
        qt.QApplication.processEvents()


@pytest.fixture(scope="module", autouse=True)
def nothing_left_by_this_file() -> Iterator[None]:
    """Fails the last test of a file if the file leaves anything running. Checked once a file, because a look at every
    object takes tens of ms."""
    threads = set(threading.enumerate())
    yield
    assert left_behind(threads) == []


def left_behind(threads: set[threading.Thread]) -> list[str]:
    """What runs or is shown now; `threads`: those that may run."""
    # The watchdog's thread serves the whole process.
    new = [each for each in threading.enumerate() if each not in threads and each.name != "watchdog"]
    found = [f"thread {each.name}" for each in new]
    if "PySide6.QtWidgets" not in sys.modules:
        return found
    from PySide6.QtCore import QEvent, QProcess, QThread, QTimer
    from PySide6.QtWidgets import QApplication

    if QApplication.instance() is None:
        return found
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    found += [f"window {each.windowTitle()!r}" for each in QApplication.topLevelWidgets() if each.isVisible()]
    for each in objects_of(QTimer, QProcess, QThread):
        try:
            if isinstance(each, QTimer) and each.isActive():
                found.append(f"timer of {type(each.parent()).__name__}")
            elif isinstance(each, QProcess) and each.state() != QProcess.ProcessState.NotRunning:
                found.append(f"process {each.program()}")
            elif isinstance(each, QThread) and each.isRunning() and each is not QThread.currentThread():
                found.append("a thread of Qt")
        except (RuntimeError, ReferenceError):  # its C++ side is gone
            continue
    return found


class _Answers(dict[type, bool]):
    """Whether a class is a subclass of the kinds: `isinstance` of a million objects takes seconds, of a class once."""

    def __init__(self, kinds: tuple[type, ...]) -> None:
        super().__init__()
        self._kinds = kinds

    def __missing__(self, kind: type) -> bool:
        answer = self[kind] = issubclass(kind, self._kinds)
        return answer


def objects_of(*kinds: type) -> list[Any]:
    """All objects of these classes, and of their subclasses, that the garbage collector knows."""
    is_one = _Answers(kinds)
    return [each for each in gc.get_objects() if is_one[type(each)]]
