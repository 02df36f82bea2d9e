"""A person who does anything: clicks, keys, resizes, steps, edits, panels, themes, in random order.

Invariants  I1 nothing raises, and the window reports no fault of its own. I2 what the panels say about the moment is
            what a window that is opened at this moment says. The seed is printed; `SEED=7 script/test` tries others.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import zip_longest

import pytest
from hypothesis import settings
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QEvent, QModelIndex, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QAction, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog, QFileDialog, QInputDialog, QWidget
from pytestqt.qtbot import QtBot

from inspector.qt.panels.flame_panel import FlamePanel
from inspector.qt.panels.ranked_panel import RankedPanel
from inspector.qt.panels.why_panel import ReranLine
from inspector.qt.style.appearance import SCALES, Appearance
from inspector.qt.widgets.panel import Panel
from inspector.qt.window import InspectorWindow
from inspector.recording.moments.stops import GRANULARITIES
from inspector.running.state_edit import EditError, edit_of

from ..open_window import open_window
from ..programs import LOOP, PARALLAX

THOROUGH = settings.default is not None and settings.default.max_examples >= 10_000
EVENTS = 10_000 if THOROUGH else 24
"""Of each program."""
COMPARED = 40 if THOROUGH else 12
"""The number of events between two comparisons with a fresh window."""
SIZES = ((1280, 800), (900, 600), (1000, 700), (1600, 1000), (700, 500))
KEYS = (
    "F10", "F11", "Shift+F11", "Ctrl+F11", "Alt+F10", "Alt+F11", "Alt+Shift+F11", "Ctrl+F10", "Ctrl+Shift+F10",
    ",", ".", "Shift+,", "Shift+.", "1", "2", "3", "H", "L", "Space", "Esc", "F6", "Tab", "Shift+Tab", "Down", "Up",
    "Left", "Right", "Return", "Home", "End", "A", "F9", "Ctrl+Shift+C", "Ctrl+Shift+L", "Ctrl+Shift+G", "F5",
)  # fmt: skip
NOT_TRIGGERED = ("Quit", "Clear the list", "Two variants", "Contents", "Gallery")
"""Entries that close the window, or lead away from the program."""


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[InspectorWindow]:
    for kind in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, kind, lambda *_, **__: ("", ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_, **__: "")
    for kind in ("getText", "getItem"):
        monkeypatch.setattr(QInputDialog, kind, lambda *_, **__: ("", False))
    monkeypatch.setattr(QDialog, "exec", lambda self: self.deleteLater() or 0)
    with open_window() as made:
        made.show_wall_time = False
        yield made


class Person:
    """Does one random thing at a time with a window."""

    def __init__(self, window: InspectorWindow, seed: int) -> None:
        self.window = window
        self.chance = random.Random(seed)
        self.did: list[str] = []
        self.acts: tuple[tuple[int, Callable[[], str]], ...] = (
            (6, self.press_key),
            (6, self.step),
            (4, self.click),
            (3, self.use_program),
            (2, self.raise_panel),
            (2, self.select),
            (1, self.toggle_panel),
            (1, self.resize),
            (1, self.edit),
            (1, self.trigger),
            (1, self.change_look),
            (1, self.play),
        )

    def act(self) -> None:
        """Does something, and lets the window react."""
        weights = [weight for weight, _ in self.acts]
        (_, act), *_ = self.chance.choices(self.acts, weights)
        self.did.append(act.__name__)
        self.did[-1] = f"{act.__name__} {act()}"
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        for dialog in self.window.findChildren(QDialog):
            dialog.close()
        QApplication.processEvents()

    def press_key(self) -> str:
        key = self.chance.choice(KEYS)
        focused = self.window.focusWidget() or self.window
        QTest.keySequence(focused, key)
        return key

    def step(self) -> str:
        stepper = self.window.stepper
        steps = (stepper.over, stepper.into, stepper.out, stepper.back_over, stepper.back_into, stepper.back_out)
        granularity, step = self.chance.choice(GRANULARITIES), self.chance.choice(steps)
        stepper.set_granularity(granularity)
        step()
        return f"{granularity} {step.__name__}"

    def click(self) -> str:
        point = QPoint(self.chance.randrange(self.window.width()), self.chance.randrange(50, self.window.height()))
        target = self.window.childAt(point) or self.window
        twice = self.chance.random() < 0.2
        do = QTest.mouseDClick if twice else QTest.mouseClick
        do(target, Qt.MouseButton.LeftButton, pos=target.mapFrom(self.window, point))
        return f"{type(target).__name__} at {point.x()}, {point.y()}{' twice' if twice else ''}"

    def use_program(self) -> str:
        preview = self.window.preview
        x, y = self.chance.randrange(preview.width()), self.chance.randrange(preview.height())
        if self.chance.random() < 0.5:
            QTest.mouseClick(preview, Qt.MouseButton.LeftButton, pos=QPoint(x, y))
            return f"tap {x}, {y}"
        place, turn = QPointF(x, y), QPoint(0, self.chance.choice((-120, 120)))
        wheel = QWheelEvent(
            place, preview.mapToGlobal(place), QPoint(), turn, Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(preview, wheel)
        return f"wheel {turn.y()}"

    def raise_panel(self) -> str:
        panel = self.chance.choice(self.window.panels)
        panel.show()
        panel.raise_()
        return panel.name

    def toggle_panel(self) -> str:
        panel = self.chance.choice([panel for panel in self.window.panels if panel.name != "Preview"])
        panel.toggleViewAction().trigger()
        return panel.name

    def select(self) -> str:
        moment = self.window.moment()
        if moment is None or not moment.lines_by_subject:
            return "nothing"
        subject = self.chance.choice(sorted(moment.lines_by_subject))
        self.window.selection.select_subject(subject)
        return str(subject)

    def resize(self) -> str:
        size = self.chance.choice(SIZES)
        self.window.resize(*size)
        return str(size)

    def edit(self) -> str:
        moment = self.window.moment()
        states = [line.state for line in moment.states] if moment is not None else []
        if not states or self.window.compare.is_active or moment is None:
            return "nothing"
        state = self.chance.choice(states)
        try:
            edit = edit_of(moment.frame, state)
        except EditError:
            return f"{state.name} cannot be"
        self.window.branches.ask_edit(state)
        self.window.state_panel.editor.entered.emit(edit, edit.text)
        self.window.state_panel.editor.hide()
        return state.name

    def trigger(self) -> str:
        actions = [
            each
            for each in self.window.findChildren(QAction)
            if each.text().partition("\t")[0] not in NOT_TRIGGERED and each.isEnabled() and each.parent() is self.window
        ]
        action = self.chance.choice(actions)
        words = action.text()
        action.trigger()
        return words

    def change_look(self) -> str:
        if self.chance.random() < 0.5:
            self.window.appearance.toggle_theme()
            return "theme"
        scale = self.chance.choice(SCALES)
        self.window.appearance.set_scale(scale)
        return f"{scale} %"

    def play(self) -> str:
        self.window.toggle_play()
        QTest.qWait(1)
        return "play or pause"


def status_of(panel: Panel) -> str:
    return panel.title.status.text()


def spoken(panel: Panel) -> list[str]:
    """What a screen reader finds in a panel: its status, the names and descriptions of its parts, and every cell;
    without the parts that a panel shows where it has the room, which a person's docks decide."""
    body = panel.bodies.currentWidget()
    found = [f"status: {status_of(panel)}"]
    for widget in (body, *body.findChildren(QWidget)) if body is not None else ():
        if isinstance(widget, QAbstractItemView):
            if widget.model() is not None:
                found += cells(widget.model(), QModelIndex())
        elif isinstance(widget, ReranLine) or widget.accessibleName().startswith("Fire: "):
            continue
        elif widget.accessibleName() and widget.isVisibleTo(panel):
            found.append(f"{type(widget).__name__} {widget.accessibleName()}: {widget.accessibleDescription()}")
    return found


def cells(model: QAbstractItemModel, parent: QModelIndex) -> list[str]:
    found = []
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    for row in range(model.rowCount(parent)):
        for column in range(columns):
            index = model.index(row, column, parent)
            words = index.data(Qt.ItemDataRole.AccessibleTextRole) or index.data(Qt.ItemDataRole.DisplayRole)
            found.append(str(words))
        found += cells(model, model.index(row, 0, parent))
    return found


def keep_choices(window: InspectorWindow, other: InspectorWindow) -> None:
    """Repeats what a person chose in a panel: the span of the keyboard, the order and the filter of a table."""
    mine, its = (each.docks.panel(FlamePanel).view for each in (window, other))
    if mine.chart is not None and its.chart is not None and mine.chart.frame is its.chart.frame:
        its.set_current(mine.current)
    order = window.docks.panel(RankedPanel).model
    ranked = other.docks.panel(RankedPanel).model
    ranked.sort(order.column, Qt.SortOrder.DescendingOrder if order.descending else Qt.SortOrder.AscendingOrder)
    ranked.set_wasted_only(order.wasted_only)
    for each in window.panels:  # the tab of a panel with several bodies
        its_panel = other.docks.named(each.name)
        if each.title.tabs and each.title.current != its_panel.title.current:
            its_panel.title.tab_clicked.emit(each.title.current)


def fresh_view(window: InspectorWindow, qtbot: QtBot) -> dict[str, list[str]]:
    """What the panels say in a window that is opened at the same moment, with the same panels and selection."""
    other = InspectorWindow(Appearance(window.appearance.theme, window.appearance.scale))
    other.show_wall_time = False
    other.resize(window.size())
    other.show()
    session = window.session
    assert session is not None
    other.show_framework = window.show_framework
    other.player.take(session)
    other.player.return_to(window.player.index, window.player.at_event)
    other.player.is_at_newest = window.player.is_at_newest
    other.stepper.granularity = window.stepper.granularity
    other.stepper.breakpoints = window.stepper.breakpoints
    other.present(session)
    other.baseline = window.baseline
    for mine, its in zip(window.panels, other.panels, strict=True):
        if mine.is_front:
            its.show()
            its.raise_()
        its.offer(None)
    QApplication.processEvents()
    other.refresh()
    other.selection.select_subject(window.selection.subject)
    QApplication.processEvents()
    keep_choices(window, other)
    try:
        for each in (window, other):  # this panel counts the frames in turns, which takes seconds beside other work
            ranked = each.docks.named("Ranked")
            qtbot.waitUntil(
                lambda ranked=ranked: not (ranked.is_front and status_of(ranked).startswith("Counting")),
                timeout=120_000,
            )
        return {panel.name: spoken(panel) for panel in other.panels if panel.is_front}
    finally:
        other.leave_session()
        other.player.release()
        other.branches.watch.follow(None)
        other.close()
        other.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


OWN = ("Advice", "Causes", "Step", "Frames", "Preview", "Source", "Draw", "Snapshots", "Loops")
"""Panels that keep something of what a person did before: a place in a list, a box of a picture, a search, a file."""


@pytest.mark.parametrize("target", [LOOP, PARALLAX, "todo"] if THOROUGH else [LOOP])
def test_anything_a_person_does__raises_nothing_and_shows_the_moment_as_a_fresh_window_does(
    window: InspectorWindow, qtbot: QtBot, target: str, request: pytest.FixtureRequest
) -> None:
    seed = int(request.config.getoption("--hypothesis-seed") or 0)
    print(f"seed {seed}, {EVENTS} events")
    assert window.open_target(target)
    person = Person(window, seed)
    for number in range(1, EVENTS + 1):
        person.act()
        assert not window.error_banner.headline.startswith("A fault"), person.did[-5:]
        assert window.session is not None, person.did[-5:]
        if number % COMPARED == 0 and not window.compare.is_active:
            window.player.pause()
            window.state_panel.editor.cancel()  # the form of a new value stays until Enter or Esc
            # A moved slider of the density restarts the program when it rests: not between the two views.
            qtbot.waitUntil(lambda: not any(timer.isActive() for timer in window.scale_bar.findChildren(QTimer)))
            QApplication.processEvents()
            its = fresh_view(window, qtbot)
            mine = {panel.name: spoken(panel) for panel in window.panels if panel.is_front}
            differ = {
                name: [pair for pair in zip_longest(mine[name], its[name]) if pair[0] != pair[1]]
                for name in mine.keys() & its.keys() - set(OWN)
            }
            assert {name: pairs for name, pairs in differ.items() if pairs} == {}, person.did[-COMPARED:]
