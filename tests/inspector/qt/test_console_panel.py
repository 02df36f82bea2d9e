"""The Console and the error banner in the window, by keys and accessible texts."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from inspector.qt.error_banner import ErrorBanner
from inspector.qt.panels.console_panel import ConsolePanel
from inspector.qt.style.appearance import Appearance
from inspector.qt.style.theme import DARK, LIGHT
from inspector.qt.window import InspectorWindow

from ..open_window import open_window
from ..programs import written

TALKS = """
    from engine import *

    n = mutable_state_of(0, name="n")

    @composable
    def Screen():
        if n.value == 2:
            raise ValueError("a message " + "that is long " * 30)
        print("composed with", n.value)
        Box(Modifier.fill_max_size().clickable(lambda: n.set(n.value + 1)))
"""


RAISES = """
    from engine import *

    def press():
        for number in range(300):
            print("line", number)
        raise ValueError("after many lines")

    @composable
    def Screen():
        Box(Modifier.fill_max_size().clickable(press))
"""


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InspectorWindow]:
    with open_window(written(tmp_path_factory.mktemp("talks"), TALKS), steps=1, size=(1280, 800)) as made:
        for _ in range(2):
            assert made.session is not None
            made.session.input("tap", 40, 40)
            made.player.step()
        QApplication.processEvents()
        yield made


@pytest.fixture
def console(window: InspectorWindow) -> ConsolePanel:
    panel = window.docks.panel(ConsolePanel)
    panel.expanded = frozenset()
    panel.open_error()
    QApplication.processEvents()
    window.refresh()
    return panel


def _texts(console: ConsolePanel) -> list[str]:
    facts = console.view.facts
    return [facts.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(facts.rowCount())]


def test_failure__opens_the_console_by_itself(window: InspectorWindow) -> None:
    window.messages.show_failure(window.session)  # type: ignore[arg-type]
    assert window.docks.panel(ConsolePanel).is_front


def test_input_that_raises__is_in_the_console_with_what_it_printed_though_no_frame_follows(
    qtbot: QtBot, tmp_path: Path
) -> None:
    made = InspectorWindow(Appearance())
    qtbot.addWidget(made)
    made.show()
    made.open_target(written(tmp_path, RAISES))
    session = made.session
    assert session is not None and made.player.playing
    made.fire("Tap")
    assert session.failure is not None
    at = f"frame {session.failure.frame}"
    texts = _texts(made.docks.panel(ConsolePanel))
    assert texts[:100] == [f"{at}, stdout: line {number}" for number in range(100)]
    assert texts[100].endswith("… 100 lines of this frame were dropped") and texts[101:-1] == [
        f"{at}, stdout: line {number}" for number in range(200, 300)
    ]
    assert texts[-1].startswith(f"Error in {at}: app.py:6: ValueError: after many lines")
    made.close()


WRITES_AFTER = """
    from engine import *

    ticks = mutable_state_of(0, name="ticks")

    @composable
    def App():
        Text(f"{ticks.value}", Modifier.fill_max_size().clickable(fail))

    def fail():
        raise ValueError("no use")
"""


def test_input_that_raises__its_error_stays_in_the_banner_and_the_console_while_the_program_runs_on(
    qtbot: QtBot, tmp_path: Path
) -> None:
    made = InspectorWindow(Appearance())
    qtbot.addWidget(made)
    made.show()
    made.open_target(written(tmp_path, WRITES_AFTER))
    session = made.session
    assert session is not None
    made.player.play()
    made.fire("Tap")
    assert made.error_area.isVisible() and session.failure is not None
    assert made.error_banner.detail.startswith("in an input after frame")  # no frame will try it again
    path = str(session.program.path)
    (module,) = (each for each in list(sys.modules.values()) if getattr(each, "__file__", None) == path)
    with session.as_host():
        module.ticks.value = 5
    made.player.tick()
    assert session.failure is None
    assert made.error_area.isVisible() and made.error_banner.headline.startswith("ValueError: no use")
    assert made.error_banner.detail.endswith("The program runs on; the next input or Esc hides this.")
    made.refresh()
    made.docks.go_to(made.docks.panel(ConsolePanel))
    assert sum(text.startswith("Error in") for text in _texts(made.docks.panel(ConsolePanel))) == 1
    made.hide_banner()
    assert not made.error_area.isVisible()
    made.fire("Tap")
    assert made.error_area.isVisible()
    made.close()


def test_console__says_each_line_with_its_frame_and_the_error_with_its_traceback(console: ConsolePanel) -> None:
    first, second, error, *_ = _texts(console)
    assert (first, second) == ("frame 0, stdout: composed with 0", "frame 2, stdout: composed with 1")
    assert error.startswith("Error in frame 3: app.py:8: ValueError: a message that is long")
    assert "app.py:8 in Screen" in error
    status = console.window().findChild(QLabel, "status_console")
    assert isinstance(status, QLabel) and status.text() == "2 lines printed, 1 error"


def test_right_arrow_on_an_error__shows_its_lines_and_hides_them_again(console: ConsolePanel) -> None:
    view = console.view
    rows = view.facts.rowCount()
    view.setCurrentIndex(view.facts.index(2, 0))
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.facts.rowCount() > rows
    assert view.current_row is not None and view.current_row.is_error
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert view.facts.rowCount() == rows


def test_copy_of_an_error__contains_the_traceback(console: ConsolePanel) -> None:
    view = console.view
    view.setCurrentIndex(view.facts.index(2, 0))
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    text = QApplication.clipboard().text()
    assert ("app.py:8 in Screen" in text and text.endswith("that is long")) or "ValueError" in text


def test_banner__shows_the_whole_message_after_enter_and_copies_it_with_traceback(window: InspectorWindow) -> None:
    banner = window.error_banner
    assert isinstance(banner, ErrorBanner) and not banner.expanded
    folded = banner.height()
    QTest.keyClick(banner, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert banner.expanded and banner.height() > folded + 40
    QTest.keyClick(banner, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QApplication.clipboard().text()
    assert copied.count("that is long") >= 30 and "app.py:8 in Screen" in copied
    QTest.keyClick(banner, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert banner.height() == folded


def test_banner_in_both_themes_and_double_text__paints_without_fault(window: InspectorWindow) -> None:
    banner = window.error_banner
    for theme, scale in ((DARK, 100), (LIGHT, 200), (LIGHT, 100)):
        window.appearance.set_theme(theme)
        window.appearance.set_scale(scale)
        for _ in range(2):
            banner.toggle()
            QApplication.processEvents()
            assert not banner.grab().isNull()
            assert banner.height() <= window.height() // 2


def test_first_composition_that_raises__the_console_shows_the_exception(qtbot: QtBot, tmp_path: Path) -> None:
    made = InspectorWindow(Appearance())
    qtbot.addWidget(made)
    made.show()
    made.open_target(
        written(tmp_path, "from engine import *\n\n@composable\ndef Screen():\n    raise ValueError('no')\n")
    )
    panel = made.console_panel
    assert panel.is_front
    assert panel.title.status.text() == "0 lines printed, 1 error"
    assert panel.view.facts.rows[0].spoken.startswith("Error in frame 0: app.py:5: ValueError: no")
    assert made.why_panel.sentence.accessibleDescription() == "The program raised before it drew anything."
    assert made.preview.empty == "The program raised before it drew anything."
    made.show_gallery()
    assert panel.title.status.text() == "No frames yet"
