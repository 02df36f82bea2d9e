"""open_window: the window of a test, shown, with a program if the test names one; closed and deleted at the end.

Not here    the fixture `window`, a window without a program for one test: conftest.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtTest import QTest

from inspector.qt.application import application
from inspector.qt.style.appearance import Appearance
from inspector.qt.window import InspectorWindow


@contextmanager
def open_window(
    target: str | None = None, *, steps: int = 0, size: tuple[int, int] | None = None
) -> Iterator[InspectorWindow]:
    """Shows a window, of `size` px if given. A program `target` is opened, paused after its first frame, and stepped
    `steps` frames further."""
    application()
    window = InspectorWindow(Appearance())
    if size is not None:
        window.resize(*size)
    window.show()
    try:
        assert QTest.qWaitForWindowExposed(window)
        if target is not None:
            assert window.open_target(target)
            window.player.pause()
            for _ in range(steps):
                window.player.step()
        yield window
    finally:
        window.close()
        window.deleteLater()
