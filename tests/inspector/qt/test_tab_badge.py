"""The number on the tab of a panel: loops and pieces of advice, for eyes and for screen readers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QTabBar
from pytestqt.qtbot import QtBot

from inspector.advice import Advice
from inspector.course.sections import PREDICT
from inspector.qt.panels.advice_panel import AdvicePanel
from inspector.qt.panels.loops_panel import LoopsPanel
from inspector.qt.widgets.panel import Panel
from inspector.qt.widgets.tab_badge import SIDE, TabBadge
from inspector.qt.window import InspectorWindow

from ..advising import advice_of
from ..open_window import open_window
from ..programs import LOOP
from ..small_lesson import open_small_lesson, opened


@pytest.fixture(scope="module")
def advice() -> list[Advice]:
    return advice_of(LOOP, "settles", prove=True)


@pytest.fixture
def window() -> Iterator[InspectorWindow]:
    with open_window(size=(1280, 800)) as made:
        yield made


def badge_of(window: InspectorWindow, panel: Panel) -> TabBadge | None:
    """The badge on the panel's tab, which Qt may make again; None while Qt lays the tabs out."""
    for row in window.findChildren(QTabBar):
        for at in range(row.count()):
            badge = row.tabButton(at, SIDE)
            if isinstance(badge, TabBadge) and row.isVisible() and row.tabText(at) == panel.windowTitle():
                return badge
    return None


def said(window: InspectorWindow, panel: Panel) -> tuple[str, str, int]:
    """The text of the panel's tab, its accessible name, and the number on its badge; 0 without a badge."""
    for row in window.findChildren(QTabBar):
        for at in range(row.count()):
            if row.isVisible() and row.x() >= 0 and row.tabText(at) == panel.windowTitle():
                badge = row.tabButton(at, SIDE)
                shown = badge.count if isinstance(badge, TabBadge) and badge.isVisible() else 0
                return row.tabText(at), row.accessibleTabName(at), shown
    raise AssertionError(f"no tab of {panel.name}")


def test_loops__their_number_is_on_the_tab_until_another_program_opens(window: InspectorWindow, qtbot: QtBot) -> None:
    panel = window.docks.panel(LoopsPanel)
    assert window.open_target(LOOP)
    for _ in range(3):
        window.player.step()
    assert window.session is not None
    count = len(window.session.loops.loops)
    assert count
    qtbot.waitUntil(lambda: said(window, panel) == ("Loops", f"Loops, {count}", count))
    window.show_gallery()
    qtbot.waitUntil(lambda: said(window, panel) == ("Loops", "Loops", 0))


def test_advice__its_number_is_on_the_tab_at_any_text_size(
    window: InspectorWindow, advice: list[Advice], qtbot: QtBot
) -> None:
    panel = window.docks.panel(AdvicePanel)
    assert window.open_target(LOOP)
    window.player.pause()
    panel.make()
    panel.show_moment(window.moment())
    panel.show_found(advice)
    qtbot.waitUntil(lambda: said(window, panel) == ("Advice", f"Advice, {len(advice)}", len(advice)))
    small = badge_of(window, panel)
    assert small is not None
    width = small.width()
    window.appearance.set_scale(200)
    qtbot.waitUntil(lambda: (large := badge_of(window, panel)) is not None and large.width() > width)
    badge = badge_of(window, panel)
    row = badge.parentWidget() if badge is not None else None
    assert badge is not None and isinstance(row, QTabBar)
    at = next(at for at in range(row.count()) if row.tabButton(at, SIDE) is badge)
    assert row.tabRect(at).contains(badge.geometry())


def test_open_prediction__no_number_of_loops_answers_it(
    window: InspectorWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    mode = open_small_lesson(window, tmp_path)
    panel = opened(mode)
    panel.show_step(PREDICT)
    session = window.session
    assert session is not None and panel.hides_answers
    session.loops.loops.append(object())  # type: ignore[arg-type]  # only their number is shown
    window.show_status(window.moment())
    QApplication.processEvents()
    assert window.docks.panel(LoopsPanel).count == 0
