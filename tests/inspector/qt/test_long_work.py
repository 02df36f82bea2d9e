"""Long work of the window: it paints meanwhile, shows the progress, and Cancel ends the work and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from inspector.analysis.breakpoints import WRITE, Target
from inspector.qt import long_work
from inspector.qt.compare_menu import compare_next_variant, compare_variant
from inspector.qt.files import save
from inspector.qt.long_work import LongWork, LongWorkDialog
from inspector.qt.widgets.event_pump import LayoutTimer
from inspector.qt.window import InspectorWindow
from inspector.running.rerun import Canceled

from ..open_window import open_window
from ..programs import written

APP = """
    from engine import *
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    count = mutable_state_of(0, name="count")
    runs = []

    def press_cancel():
        # Acts as a person does while the program runs.
        for window in QApplication.topLevelWidgets():
            if window.objectName() == "long_work" and window.isVisible():
                QTest.mouseClick(window.button, Qt.MouseButton.LeftButton)

    @composable
    def Slow():
        Text(f"{count.value}", Modifier.fill_max_size().clickable(lambda: count.set(count.value + 1)))

    @composable
    def Endless():
        while True:
            press_cancel()

    @composable
    def Pressing():
        press_cancel()
        Slow()

    VARIANTS = {"slow": Slow, "fast": Slow, "endless": Endless, "pressing": Pressing}

    def demo(scene):
        for each in range(3):
            scene.tap(5, 5)
            scene.frame()
"""


class Paints(QObject):
    """Counts the paint events of a widget."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


class CancelsWhenShown(QObject):
    """Cancels as soon as the window of long work is shown."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, LongWorkDialog):
            watched.cancel()
        return False


@pytest.fixture
def window(tmp_path: Path) -> Iterator[InspectorWindow]:
    with open_window(written(tmp_path, APP, "long.py")) as made:
        yield made


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_work, "QUIET_SECONDS", 0.0)
    monkeypatch.setattr(long_work, "EVERY_SECONDS", 0.0)


def dialogs(window: InspectorWindow) -> list[LongWorkDialog]:
    return [each for each in window.findChildren(LongWorkDialog) if each.isVisible()]


def test_short_work__shows_nothing(window: InspectorWindow) -> None:
    with LongWork(window, "Saving", clock=iter((0.0, 0.1, 0.29)).__next__) as progress:
        progress(1, 2)
        progress(2, 2)
        assert dialogs(window) == []


def test_long_work__shows_the_progress_and_the_window_paints(window: InspectorWindow, at_once: None) -> None:
    paints = Paints()
    window.toolbar.installEventFilter(paints)
    fired: list[str] = []
    timer = QTimer(window, interval=0)
    timer.timeout.connect(lambda: fired.append("timer"))
    timer.start()
    layout = LayoutTimer(window, interval=0)
    layout.timeout.connect(lambda: fired.append("layout"))
    layout.start()
    with LongWork(window, "Comparing") as progress:
        for done in (120, 240):
            window.toolbar.update()
            progress(done, 2000)
            (dialog,) = dialogs(window)
            assert dialog.accessibleDescription() == f"Comparing: {done} of 2,000"
            assert (dialog.bar.value(), dialog.bar.maximum()) == (done, 2000)
        assert set(fired) == {"layout"} and dialog.button.hasFocus()
    timer.stop()
    layout.stop()
    assert paints.count == 2 and dialogs(window) == []


@pytest.mark.parametrize("way", ["click", "escape", "close"])
def test_cancel__ends_the_work_at_its_next_progress(window: InspectorWindow, at_once: None, way: str) -> None:
    reached = []
    with pytest.raises(Canceled), LongWork(window, "Saving") as progress:
        for done in range(5):
            reached.append(done)
            progress(done, 5)
            if done == 2:
                (dialog,) = dialogs(window)
                if way == "click":
                    QTest.mouseClick(dialog.button, Qt.MouseButton.LeftButton)
                elif way == "escape":
                    QTest.keyClick(dialog, Qt.Key.Key_Escape)
                else:
                    dialog.close()
    assert reached == [0, 1, 2, 3] and dialogs(window) == []


@pytest.mark.parametrize("other", ["pressing", "endless"])
def test_comparison_canceled__the_program_stays_as_it_was(window: InspectorWindow, at_once: None, other: str) -> None:
    session = window.session
    window.player.play()
    assert not compare_variant(window, other)
    assert not window.compare.is_active and window.session is session and window.player.playing
    assert window.statusBar().currentMessage() == "The comparison was canceled"
    assert window.error_banner.headline == "" and dialogs(window) == []
    window.player.pause()
    assert compare_next_variant(window)


def test_save_canceled__leaves_the_former_file(window: InspectorWindow, at_once: None, tmp_path: Path) -> None:
    path = tmp_path / "run.phases"
    path.write_bytes(b"before")
    canceler = CancelsWhenShown()
    app = QApplication.instance()
    assert app is not None
    app.installEventFilter(canceler)
    assert not save(window, str(path))
    app.removeEventFilter(canceler)
    assert path.read_bytes() == b"before" and [each.name for each in tmp_path.glob("*.phases*")] == ["run.phases"]


DISTANT = """
    from engine import *

    @composable
    def Screen():
        late = remember(lambda: mutable_state_of(False, name="late"))

        async def wait():
            await delay(160)
            late.value = True

        LaunchedEffect(wait, None)
        Text(f"{late.value}")
"""


def test_run_to_a_distant_timer__arrives_or_is_ended_by_a_person(at_once: None, tmp_path: Path) -> None:
    with open_window(written(tmp_path, DISTANT, "distant.py")) as window:
        recording = window.session.recording if window.session is not None else None
        assert recording is not None
        first = recording.last or 0
        said: list[str] = []
        window.stepper.refused.connect(said.append)
        app = QApplication.instance()
        assert app is not None
        canceler = CancelsWhenShown()
        app.installEventFilter(canceler)
        frame = recording.frame(first)
        assert frame is not None
        late = frozenset(value.state.id for value in frame.values.values() if value.state.name == "late")
        assert window.stepper.run_to(Target(WRITE, "late", late)) is None
        app.removeEventFilter(canceler)
        assert said == ["Ended before write of late came: 0 frames ran."] and recording.last == first
        assert not window.player.playing and dialogs(window) == []
        assert window.stepper.run_to(Target(WRITE, "late", late)) is not None
        assert recording.last == 10 and window.player.index == 10


LONG_DEMO = (
    APP.replace("VARIANTS = ", "OTHERS = ").replace("def demo", "def short_demo")
    + """
    @composable
    def Screen():
        Slow()

    def demo(scene):
        for each in range(400):
            scene.tap(5, 5)
            scene.frame()
            press_cancel()
"""
)


@pytest.mark.parametrize("is_watched", [True, False], ids=["watched", "without the signals of the watchdog"])
def test_a_demo__can_be_canceled_and_the_program_runs_on(tmp_path: Path, at_once: None, is_watched: bool) -> None:
    with open_window(written(tmp_path, LONG_DEMO, "long_demo.py") + ":Screen") as window:
        if not is_watched:
            window.limits.close()
        window.run_demo()
        assert window.session is not None and window.session.failure is None
        last = window.session.recording.last
        # How many frames pass before the press depends on when the watchdog lets the window handle its events.
        assert last is not None and 1 <= last < 400 and not window.error_area.isVisible()
        assert window.statusBar().currentMessage() == f"Canceled: the demo ended in frame {last}"
        window.player.step()
        assert window.session.failure is None and window.session.recording.last == last + 1
