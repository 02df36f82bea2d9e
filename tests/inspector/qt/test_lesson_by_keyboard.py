"""Every lesson is taken in the window by keys alone, all wrong up to the last hint, then all right to the last line.

The tests read the window to decide which key comes next; each action is a key in the widget that has the keyboard.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from inspector.course.kit import Choice, Prediction, Table, Verdict
from inspector.course.lesson_files import sources
from inspector.course.taken_lesson import TakenLesson
from inspector.qt.lesson.lesson_panel import LessonPanel
from inspector.qt.lesson.prediction_form import PredictionForm
from inspector.qt.lessons_menu import lesson_mode
from inspector.qt.window import InspectorWindow

from ..open_window import open_window

MOST_TABS = 200
"""How often Tab may be needed to reach a widget of the page."""

CONTROL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InspectorWindow]:
    """A window for all lessons: making one takes as long as taking a short lesson."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("learner")))
        with open_window(size=(1280, 800)) as made:
            yield made


class Learner:
    """Presses keys in a lesson of a window."""

    def __init__(self, qtbot: QtBot, window: InspectorWindow, path: Path) -> None:
        self.qtbot = qtbot
        self.window = window
        self.mode = lesson_mode(window)
        self.mode.open_lesson(path)
        window.activateWindow()
        qtbot.waitUntil(self.panel.area.hasFocus)

    @property
    def panel(self) -> LessonPanel:
        assert self.mode.panel is not None
        return self.mode.panel

    @property
    def lesson(self) -> TakenLesson:
        assert self.panel.lesson is not None
        return self.panel.lesson

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.qtbot.keyClick(QApplication.focusWidget(), key, modifier)
        QApplication.processEvents()

    def tab_to(self, widget: QWidget) -> None:
        for _ in range(MOST_TABS):
            if QApplication.focusWidget() is widget:
                return
            self.qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        raise AssertionError(f"Tab does not lead to {widget.accessibleName() or widget.objectName()}")

    def turn(self, key: Qt.Key = Qt.Key.Key_Right) -> None:
        page = self.panel.page
        self.press(key, ALT)
        assert self.panel.page == page + (1 if key == Qt.Key.Key_Right else -1)
        self.qtbot.waitUntil(self.panel.area.hasFocus)

    def answer(self, form: PredictionForm, right: dict[str, int] | None, is_right: bool) -> None:
        """Answers a form and commits it: counts by `right`, else 77; a choice by its letter, else by an arrow."""
        for what, box in form.counts.items():
            self.tab_to(box)
            QApplication.processEvents()  # the box selects its text after it has the focus
            self.qtbot.keyClicks(box, str(right[what] if right is not None else 77))
        if isinstance(form.form, Choice):
            letters = {answer: letter for letter, answer in form.form.letters.items()}
            wrong = next(answer for answer in letters if answer != form.form.right)
            self.tab_to(next(iter(form.choices.values())))
            self.qtbot.keyClicks(QApplication.focusWidget(), letters[form.form.right if is_right else wrong])
        self.press(Qt.Key.Key_Return, CONTROL)
        assert form.is_frozen

    def answer_page(self, counts: list[dict[str, int]] | None) -> None:
        """Answers every form of the page: rightly, with the engine's counts, or wrongly."""
        for form in [each for each in self.panel.all_forms if not each.is_frozen]:
            right = next((each for each in counts or [] if each.keys() == form.counts.keys()), None)
            if right is not None and counts is not None:
                counts.remove(right)
            self.answer(form, right, is_right=counts is not None)

    def run_exercise(self, source: str | None = None) -> bool | None:
        """Runs the exercise of the page, with another text if given; returns whether its check passed."""
        exercise, check = self.lesson.exercise, self.lesson.check_of_exercise()
        assert exercise is not None and check is not None
        self.tab_to(self.panel.code_cells[exercise].edit)
        if source is not None:
            QApplication.clipboard().setText(source)
            self.press(Qt.Key.Key_A, CONTROL)
            self.press(Qt.Key.Key_V, CONTROL)
        self.press(Qt.Key.Key_Return, SHIFT)
        return self.lesson.outcomes[check].passed

    def button(self, words: str) -> QPushButton | None:
        buttons = self.panel.area.findChildren(QPushButton)
        return next((each for each in buttons if each.text().startswith(words)), None)

    def press_button(self, words: str) -> None:
        button = self.button(words)
        assert button is not None
        self.tab_to(button)
        self.press(Qt.Key.Key_Space)

    def take_hints(self) -> None:
        while (hint := self.button("Hint ")) is not None:
            self.tab_to(hint)
            self.press(Qt.Key.Key_Space)


def engines_counts(lesson: TakenLesson) -> list[dict[str, int]]:
    """What the reveals show as the engine's counts, by question."""
    found = []
    for placed in lesson.cells:
        outcome = lesson.outcomes.get(placed.number)
        value = outcome.played.value if outcome is not None and outcome.played is not None else None
        if "reveal" in placed.cell.tags and isinstance(value, Table) and "engine" in value.heading:
            column = value.heading.index("engine")
            found.append({str(row[0]): row[column] for row in value.rows})
    return found


def _as_another_learner(lesson: TakenLesson, first: int) -> None:
    """Takes away the answers, the outcomes that depend on them, and, from the exercise on, all outcomes; the cells
    before it need not run again. `first`: the first cell that is taken again."""
    lesson.progress.answers.clear()
    exercise = lesson.exercise
    for placed in lesson.cells[first:]:
        asks = {"predict", "reveal"} & set(placed.cell.tags)
        if asks or (exercise is not None and first <= exercise <= placed.number):
            lesson.outcomes.pop(placed.number, None)


@pytest.mark.slow
@pytest.mark.parametrize("path", sources(), ids=lambda path: path.stem)
def test_each_lesson__is_taken_all_wrong_and_then_all_right(qtbot: QtBot, shared: InspectorWindow, path: Path) -> None:
    """Cells run once for both: the wrong turn ends at the last hint, the right one goes on from there."""
    learner = Learner(qtbot, shared, path)
    lesson, panel = learner.lesson, learner.panel
    assert lesson.exercise is not None
    for _ in range(lesson.cells[lesson.exercise].page):
        learner.answer_page(None)
        learner.turn()
    learner.answer_page(None)
    assert learner.run_exercise() is False
    learner.take_hints()
    counts = engines_counts(lesson)
    _as_another_learner(lesson, 0)
    panel.show_page(min(placed.page for placed in lesson.cells if "predict" in placed.cell.tags))
    solution = next(placed.cell.source for placed in lesson.cells if "solution" in placed.cell.tags)
    while panel.page < panel.pages - 1:
        learner.answer_page(counts)
        if lesson.exercise in panel.code_cells:
            assert learner.run_exercise(solution) is True
            continue
        learner.turn()
    learner.press_button("Show the answer")
    # Predictions behind the exercise had no counts yet: they were wrong until now.
    late = [p for p in lesson.cells if p.number > lesson.exercise and {"predict", "reveal"} & set(p.cell.tags)]
    if any(isinstance(lesson.form(placed.number), Prediction) for placed in late):
        counts = engines_counts(lesson)
        _as_another_learner(lesson, lesson.exercise + 1)
        panel.show_page(min(placed.page for placed in late))
        while panel.page < panel.pages - 1:
            learner.answer_page(counts)
            learner.turn()
    assert {number: outcome.error for number, outcome in lesson.outcomes.items() if outcome.error} == {}
    assert lesson.is_solved and learner.mode.progress.of(path.stem).done
    assert all(each.bodies.isEnabled() for each in shared.panels)
    revealed = [lesson.outcomes[p.number].played for p in lesson.cells if "reveal" in p.cell.tags]
    assert ["≠" in repr(each.value) for each in revealed if each is not None] == [False] * len(revealed)
    assert all(each.value.passed for each in revealed if each is not None and isinstance(each.value, Verdict))
    learner.press(Qt.Key.Key_Right, ALT)
    assert learner.mode.panel is None and learner.mode.page.list.hasFocus(), "the last page leads to all lessons"
    at = sources().index(path)
    # Tests of other lessons may have run before this one: the next lesson is the next one that is not done.
    others = [each for each in sources()[at + 1 :] + sources()[:at] if not learner.mode.progress.of(each.stem).done]
    assert learner.mode.page.list.currentRow() == (sources().index(others[0]) if others else 0)
