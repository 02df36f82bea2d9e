"""Programs opened and closed again and again leave no object behind; the check of leftovers finds each kind."""

from __future__ import annotations

import gc
import threading
from collections import Counter
from itertools import pairwise

from hypothesis import settings
from PySide6.QtCore import QEvent, QProcess, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from inspector.qt.window import InspectorWindow
from inspector.running.loading.gallery import gallery

from ..conftest import left_behind
from ..programs import LOOP, TAPS

THOROUGH = settings.default is not None and settings.default.max_examples >= 10_000
ROUNDS = 12 if THOROUGH else 6
"""In the thorough run, of all programs of the gallery: 120 programs."""
LAST_ROUNDS = 3 if THOROUGH else 1
PROGRAMS = [str(entry.path) for entry in gallery()] if THOROUGH else [LOOP, TAPS]


def counted() -> Counter[str]:
    """The objects of the project's classes and of Qt's, by class."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    kinds = Counter(type(each) for each in gc.get_objects())
    ours = ("engine.", "inspector.", "PySide6.QtGui", "PySide6.QtWidgets")
    # Of some built-in classes of other packages, `__module__` is a descriptor.
    names = {kind: f"{kind.__module__}.{kind.__qualname__}" for kind in kinds}
    return Counter({name: kinds[kind] for kind, name in names.items() if name.startswith(ours)})


def use(window: InspectorWindow, target: str) -> None:
    assert window.open_target(target)
    window.player.pause()
    window.run_demo()
    window.stepper.back_into()
    window.fire("Tap")
    window.show_gallery()
    QApplication.processEvents()


def test_programs_opened_and_closed__leave_no_object_behind(window: InspectorWindow) -> None:
    """Caches fill in the first rounds; a leak grows in every round. What a round leaves differs by a frame, which a
    busy machine runs or not: so only what grows in each of the last rounds is a leak."""
    grown: dict[str, list[int]] = {}
    counts = [counted()]
    for _ in range(ROUNDS):
        for target in PROGRAMS:
            use(window, target)
        counts.append(counted())
        recent = counts[-LAST_ROUNDS - 1 :]
        series = {name: [each[name] for each in recent] for name in counts[-1]}
        grown = {name: each for name, each in series.items() if all(low < high for low, high in pairwise(each))}
        if not grown and not THOROUGH:
            break
    assert grown == {}


def test_what_a_test_leaves__is_named(qtbot: QtBot) -> None:
    threads = set(threading.enumerate())
    known = left_behind(threads)
    end = threading.Event()
    thread = threading.Thread(target=end.wait, name="waits")
    thread.start()
    widget = QWidget()
    widget.setWindowTitle("stays")
    widget.show()
    timer = QTimer(widget)
    timer.start(60_000)
    process = QProcess(widget)
    process.start("sleep", ["60"])
    process.waitForStarted()
    try:
        found = [each for each in left_behind(threads) if each not in known]
    finally:
        end.set()
        thread.join()
        process.kill()
        process.waitForFinished()
        timer.stop()
        widget.close()
    assert sorted(found) == ["process sleep", "thread waits", "timer of QWidget", "window 'stays'"]
    assert [each for each in left_behind(threads) if each not in known] == []
