"""A lesson in the window: contents, steps, forms, masks, hints, solution; leaving brings the layout back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from inspector.analysis.fact_table import FactRow
from inspector.course.cell_subject import cell_subject, is_only_kit
from inspector.course.kit import Choice
from inspector.course.lesson_files import sources
from inspector.course.sections import CHECK, FIX, PREDICT, REVEAL, RUN, STEP, STEPS
from inspector.qt.command_palette import CommandPalette, show_palette
from inspector.qt.find_dialog import FindDialog, show_find
from inspector.qt.lesson.code_cell import CodeCell
from inspector.qt.lesson.lesson_panel import LessonPanel
from inspector.qt.lesson_mode import MASK, OPEN_PANELS, LessonMode
from inspector.qt.lessons_menu import lesson_mode
from inspector.qt.style.appearance import Appearance
from inspector.qt.widgets.fact_view import FactModel
from inspector.qt.window import InspectorWindow

from ...lessons.test_taken import CHECKED, CHOSEN, EXERCISE, LESSON, PREDICTION, PROGRAM, STEPPED
from ..open_window import open_window
from ..small_lesson import open_small_lesson, opened


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[InspectorWindow]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with open_window(size=(1280, 800)) as made:
        yield made


@pytest.fixture
def mode(window: InspectorWindow, tmp_path: Path) -> LessonMode:
    return open_small_lesson(window, tmp_path)


def press(panel: QWidget, words: str) -> None:
    button = next(each for each in panel.findChildren(QPushButton) if each.text().startswith(words))
    button.click()
    QApplication.processEvents()


def masked(window: InspectorWindow) -> set[str]:
    return {panel.name for panel in window.panels if not panel.bodies.isEnabled()}


def test_contents__list_every_lesson_with_its_progress(window: InspectorWindow) -> None:
    made = lesson_mode(window)
    made.progress.of(sources()[0].stem).done = True
    made.show_contents()
    rows = [made.page.list.item(row).text() for row in range(made.page.list.count())]
    assert len(rows) == len(sources())
    assert "– done" in rows[0] and "– not begun" in rows[1]
    assert made.page.list.currentRow() == 1  # the first that is not done


def test_prediction_is_open__panels_are_masked_and_the_preview_has_no_marks(
    window: InspectorWindow, mode: LessonMode
) -> None:
    panel = opened(mode)
    panel.show_step(PREDICT)
    assert masked(window) == {each.name for each in window.panels} - {"Preview"}
    assert window.preview.shown.letters == frozenset()
    assert {each.title.status.text() for each in window.panels if each.name not in OPEN_PANELS} == {MASK}
    assert not any(label.isVisible() for label in (*window.status.left, *window.status.right))
    assert panel.title.status.text() == "Step 3 of 8: predict, 2 predictions missing"
    assert not panel.forms[PREDICTION].commit_button.isEnabled()


def test_question_on_a_page_of_its_own__shows_the_program_that_it_asks_about(mode: LessonMode) -> None:
    panel = opened(mode)
    panel.show_step(PREDICT)
    (program,) = panel.area.findChildren(CodeCell)
    assert program.edit.isReadOnly() and not program.run_button.isVisible() and not program.reset_button.isVisible()
    assert program.edit.toPlainText() == mode.panel.lesson.source(PROGRAM)
    assert program.edit.accessibleName() == f"Code of the program: cell {PROGRAM}"
    panel.show_step(STEP)
    assert [each.edit.isReadOnly() for each in panel.area.findChildren(CodeCell)] == []


def test_form_is_committed_by_the_keyboard__panels_open_and_the_table_shows_both(
    qtbot: QtBot, window: InspectorWindow, mode: LessonMode
) -> None:
    panel = opened(mode)
    panel.show_step(PREDICT)
    box = panel.findChildren(QSpinBox)[0]
    box.setFocus()
    QApplication.processEvents()
    qtbot.keyClicks(box, "4")
    assert box.value() == 4
    qtbot.keyClick(panel.forms[PREDICTION], Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert masked(window)
    panel.forms[CHOSEN].choices["Screen"].setChecked(True)
    panel.forms[CHOSEN].commit()
    assert masked(window) == set()
    assert window.preview.shown.letters == frozenset("CLD")
    panel.show_step(REVEAL)
    assert panel.lesson is not None
    revealed = panel.lesson.outcomes[8].played
    assert revealed is not None and "4" in repr(revealed.value)


def test_you_and_the_engine__fills_with_the_answers_then_with_the_counts(
    qtbot: QtBot, window: InspectorWindow, mode: LessonMode
) -> None:
    panel, answers = opened(mode), mode.answers
    assert answers is not None and answers.isVisible()

    def rows() -> tuple[FactRow, ...]:
        model = answers.view.model()
        assert isinstance(model, FactModel)
        return model.rows

    def spoken() -> list[str]:
        return [row.spoken for row in rows()]

    panel.show_step(PREDICT)
    assert answers.is_front and not answers.bodies.isHidden()
    assert spoken() == [
        "Screen composed: you –, the engine hidden until you commit",
        "Who runs?: you –, the engine hidden until you commit",
    ]
    assert answers.title.status.text() == "0 of 2 answered"
    panel.forms[PREDICTION].counts["Screen composed"].setValue(4)
    assert spoken()[0] == "Screen composed: you 4, the engine hidden until you commit"
    panel.forms[PREDICTION].commit()
    panel.forms[CHOSEN].choices["Screen"].setChecked(True)
    panel.forms[CHOSEN].commit()
    assert [each.partition(", the engine ")[2] for each in spoken()] == ["shown at Reveal", "shown at Reveal"]
    panel.show_step(REVEAL)
    assert spoken()[0] == "Screen composed: you 4, the engine 1, different"
    assert [cell.text for cell in rows()[0].cells] == ["Screen composed", "4", "1", "≠"]
    assert answers.title.status.text() == "0 of 1 answers are the engine's"
    mode.leave()
    assert mode.answers is None


def test_without_answering__the_lesson_opens_what_it_hides(window: InspectorWindow, mode: LessonMode) -> None:
    panel = opened(mode)
    panel.show_step(REVEAL)
    press(panel, "Show me without answering")
    assert masked(window) == set()


def test_cell_is_run__its_run_is_in_the_preview_and_in_the_panels(window: InspectorWindow, mode: LessonMode) -> None:
    panel = opened(mode)
    panel.show_step(RUN)
    panel.run_cell(PROGRAM)
    assert window.session is not None and len(window.session.recording) == 3
    assert window.player.index == 0
    assert window.session.sources and "A small lesson" in next(iter(window.session.sources.values()))


def test_exercise__fails_then_hint_then_solution(window: InspectorWindow, mode: LessonMode) -> None:
    panel = opened(mode)
    panel.show_step(PREDICT)
    panel.forms[PREDICTION].counts["Screen composed"].setValue(0)
    panel.forms[PREDICTION].commit()
    panel.forms[CHOSEN].choices["nobody"].setChecked(True)
    panel.forms[CHOSEN].commit()
    panel.show_step(FIX)
    panel.code_cells[EXERCISE].edit.setPlainText("answer = (9")
    panel.run_cell(EXERCISE)
    assert panel.step == FIX, "the cell itself says what is wrong"
    assert panel.title.status.text().startswith("SyntaxError: '(' was never closed (line")
    panel.code_cells[EXERCISE].edit.setPlainText("answer = 9")
    panel.run_cell(EXERCISE)
    assert panel.step == CHECK
    assert panel.lesson is not None and panel.lesson.outcomes[CHECKED].passed is False
    press(panel, "Hint 1 of 1")
    assert panel.lesson.hints_shown == 1
    press(panel, "Show the solution")
    assert panel.lesson.is_solved
    panel.show_step(len(STEPS) - 1)
    press(panel, "Show the answer")
    assert mode.progress.of("01_small").done


def test_cell_raises__the_error_is_shown_and_the_window_stays(window: InspectorWindow, mode: LessonMode) -> None:
    panel = opened(mode)
    panel.show_step(RUN)
    panel.code_cells[PROGRAM].edit.setPlainText("1 / 0")
    panel.run_cell(PROGRAM)
    assert panel.title.status.text().startswith("ZeroDivisionError: division by zero (line")
    cell = panel.code_cells[PROGRAM]
    assert cell.title.text().endswith("error") and cell.output.count()
    cell.edit.setPlainText("1 / 2")
    assert cell.title.text() == cell.name
    panel._reset(PROGRAM)
    assert cell.title.text() == cell.name and not cell.output.count()
    panel.run_cell(PROGRAM)
    assert panel.lesson is not None and panel.lesson.outcomes[PROGRAM].error == ""


def test_lesson_is_left__columns_and_panels_are_back(window: InspectorWindow, mode: LessonMode) -> None:
    assert window.docks.named("State").isHidden()
    mode.leave()
    assert not window.docks.named("State").isHidden()
    assert masked(window) == set()
    assert window.preview.shown.letters == frozenset("CLD")


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("kit.say('a')", True),
        ("saved = slow.work()\nkit.say(f'{saved}')", True),
        ("def f():\n    pass\nkit.say('a')", False),
        ("run = kit.record(Screen)", False),
        ("(", False),
    ],
)
def test_cells_that_only_call_the_kit__hide_their_code(source: str, shown: bool) -> None:
    assert is_only_kit(source) is shown


def answer(panel: LessonPanel, counts: list[dict[str, int]] | None) -> None:
    """Commits every form of the page: rightly, with the engine's counts; or wrongly."""
    for form in list(panel.all_forms):
        right = next((each for each in counts or [] if each.keys() == form.counts.keys()), None)
        if right is not None and counts is not None:
            counts.remove(right)
        for what, box in form.counts.items():
            box.setValue(right[what] if right is not None else 77)
        if isinstance(form.form, Choice):
            wanted = form.form.right if counts is not None else next(a for a in form.choices if a != form.form.right)
            form.choices[wanted].setChecked(True)
        form.commit()


def test_step_speaks_of_a_panel__it_is_opened_and_outlined_at_that_moment(
    window: InspectorWindow, mode: LessonMode
) -> None:
    panel = opened(mode)
    frames = window.docks.named("Frames")
    frames.hide()
    panel.show_step(STEP)
    assert mode.outlines == []  # the prediction is open
    panel.show_step(PREDICT)
    answer(panel, None)
    panel.show_step(STEP)
    assert [outline.objectName() for outline in mode.outlines] == ["outline_frames"]
    assert not frames.isHidden() and window.player.index == 1
    assert panel.lesson is not None
    stepped = panel.lesson.subject_of(STEPPED)
    assert stepped is not None
    panel.moment_shown.emit(stepped[1], 2)
    panel.moment_shown.emit(stepped[1], None)
    assert window.player.index == 2, "the strip of all frames names no moment of its own"
    mode.leave()
    assert mode.outlines == []


def test_pages_are_turned_by_alt_and_arrows__tab_leads_to_their_cells(
    qtbot: QtBot, window: InspectorWindow, mode: LessonMode
) -> None:
    panel = opened(mode)
    panel.show_page(0)
    window.activateWindow()
    panel.area.setFocus()
    qtbot.waitUntil(panel.area.hasFocus)
    qtbot.keyClick(panel.area, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: panel.page == 1)
    qtbot.waitUntil(panel.area.hasFocus)
    qtbot.keyClick(panel.area, Qt.Key.Key_Tab)
    edit = QApplication.focusWidget()
    assert isinstance(edit, QPlainTextEdit) and edit.accessibleName() == "Code of cell 1, editable"
    before = edit.toPlainText()
    reached = []
    qtbot.keyClick(edit, Qt.Key.Key_Tab)
    assert QApplication.focusWidget().accessibleName() == "Run cell 1", "a Tab that passes a cell does not change it"
    edit.setFocus()
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_Tab):
        qtbot.keyClick(QApplication.focusWidget(), key)
        reached.append(QApplication.focusWidget().accessibleName())
    assert reached == ["Run cell 1", "Reset cell 1"] and edit.toPlainText() == before
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert panel.code_cells[1].title.text() == "cell 1: ran", "the keys of the text run the cell from its buttons, too"
    edit.setFocus()
    qtbot.keyClick(edit, Qt.Key.Key_Tab)
    assert edit.toPlainText() == f"    {before}", "in a cell that one works in, Tab indents"
    qtbot.keyClick(edit, Qt.Key.Key_Backtab)
    assert QApplication.focusWidget() is panel.area
    shortcuts = [button.shortcut().toString() for button in (panel.head.back_button, panel.next_button)]
    assert shortcuts == ["Alt+Left", "Alt+Right"]
    panel.head.back_button.click()
    assert panel.page == 0


def test_keys_of_an_open_lesson__have_one_owner_and_go_back_to_the_window(
    window: InspectorWindow, mode: LessonMode
) -> None:
    def owners() -> list[str]:
        shortcuts = [each.key().toString() for each in window.findChildren(QShortcut) if each.isEnabled()]
        buttons = [each.shortcut().toString() for each in window.findChildren(QAbstractButton)]
        return [key for key in (*shortcuts, *buttons) if key]

    assert sorted(owners()) == sorted(set(owners()))
    before = {each.key().toString() for each in window.findChildren(QShortcut)}
    mode.leave()
    assert {each.key().toString() for each in window.findChildren(QShortcut) if each.isEnabled()} == before


def test_keyboard_alone__answers_runs_and_takes_hints_without_leaving_the_lesson(
    qtbot: QtBot, window: InspectorWindow, mode: LessonMode
) -> None:
    def press_key(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        qtbot.keyClick(QApplication.focusWidget(), key, modifier)
        QApplication.processEvents()

    panel = opened(mode)
    panel.show_step(PREDICT)
    window.activateWindow()
    panel.area.setFocus()
    qtbot.waitUntil(panel.area.hasFocus)
    counts, choice = panel.forms[PREDICTION], panel.forms[CHOSEN]
    counts.commit()
    assert counts.counts["Screen composed"].hasFocus() and counts.still_open.text() == "Still open: Screen composed"
    QApplication.processEvents()
    qtbot.keyClicks(QApplication.focusWidget(), "4")
    assert counts.still_open.text() == ""
    press_key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert counts.is_frozen and choice.choices["Screen"].hasFocus(), "the next form has the focus"
    press_key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert choice.still_open.text() == "Still open: an answer"
    press_key(Qt.Key.Key_Down)
    assert choice.choices["nobody"].isChecked(), "an arrow key chooses"
    press_key(Qt.Key.Key_A)
    assert choice.choices["Screen"].isChecked(), "so does the letter of an answer"
    press_key(Qt.Key.Key_B)
    press_key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert choice.is_frozen and panel.next_button.hasFocus()
    panel.show_step(FIX)
    panel.code_cells[EXERCISE].edit.setPlainText("answer = 9")
    panel.code_cells[EXERCISE].edit.setFocus()
    press_key(Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert panel.step == CHECK and panel.area.hasFocus()
    hint = panel.area.findChild(QPushButton, "hint")
    assert isinstance(hint, QPushButton)
    hint.setFocus()
    press_key(Qt.Key.Key_Space)
    assert panel.lesson is not None and panel.lesson.hints_shown == 1
    assert QApplication.focusWidget().text() == "Show the solution", "the last hint was asked for"
    panel.show_step(FIX)
    panel.code_cells[EXERCISE].edit.setPlainText("answer = 1")
    panel.code_cells[EXERCISE].edit.setFocus()
    press_key(Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert panel.step == CHECK and panel.lesson.outcomes[CHECKED].passed, "the page of the check says that it passed"


FIELDS = (QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit)


def without_name(window: InspectorWindow) -> list[str]:
    """The fields, and the visible widgets that take the focus, that have no name for a screen reader."""
    found = []
    for widget in window.findChildren(QWidget):
        inside = isinstance(widget.parent(), (QAbstractSpinBox, QAbstractScrollArea))
        takes_focus = widget.isVisible() and widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        if (takes_focus or isinstance(widget, FIELDS)) and not inside:
            interface = QAccessible.queryAccessibleInterface(widget)
            if not (widget.accessibleName() or interface.text(QAccessible.Text.Name)):
                found.append(f"{type(widget).__name__} {widget.objectName()} in {type(widget.parent()).__name__}")
    return found


def test_each_field_and_each_widget_with_focus__has_a_name(
    qtbot: QtBot, window: InspectorWindow, mode: LessonMode
) -> None:
    panel = opened(mode)
    names: set[str] = set()
    for page in range(panel.pages):
        panel.show_page(page)
        qtbot.waitUntil(lambda: without_name(window) == [])  # rows of tabs get their names when they are placed
        fields = [each for kind in (QPlainTextEdit, QSpinBox) for each in panel.findChildren(kind)]
        names |= {field.accessibleName() for field in fields}
    assert "Screen composed: how many times" in names and any(name.startswith("Code of cell") for name in names)
    show_find(window)
    show_palette(window)
    assert without_name(window) == []
    for made in (*window.findChildren(FindDialog), *window.findChildren(CommandPalette)):
        made.close()


@pytest.mark.parametrize(
    ("source", "spoken"),
    [
        ("kit.slots(slow, 6, within='Board')", ("Slots", "slow", 6)),
        ("x = 1\nkit.why(run, 2, 'dot')", ("Why", "run", 2)),
        ("kit.strip(run)", ("Frames", "run", None)),
        ("kit.events(run, 1, kinds=['write'])", ("Frames", "run", 1)),
        ("kit.events(run, first_new)", ("Frames", "run", None)),
        ("kit.why(run, -1, 'dot')", ("Why", "run", -1)),
        ("kit.queue(run, 1)", ("Layout", "run", 1)),
        ("run.picture(3)", ("Preview", "run", 3)),
        ("run.picture(-1)", ("Preview", "run", -1)),
        ("run.picture(3).pixels", None),
        ("kit.side_by_side(run.picture(0), run.picture(3))", None),
        ("kit.say('a')", None),
        ("kit.frames(record(), 1)", None),
        ("other.frames(run, 1)", None),
        ("(", None),
        ("", None),
    ],
)
def test_cell_speaks_of_a_panel__by_its_last_call_of_the_kit(
    source: str, spoken: tuple[str, str, int | None] | None
) -> None:
    assert cell_subject(source) == spoken


@pytest.mark.parametrize(("width", "height", "scale"), [(900, 600, 100), (1280, 800, 200)])
def test_small_window__gives_the_lesson_its_room_and_takes_it_back(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: int, height: int, scale: int
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    window = InspectorWindow(Appearance(scale=scale))
    qtbot.addWidget(window)
    window.resize(width, height)
    window.show()
    path = tmp_path / "01_small.py"
    path.write_text(LESSON, encoding="utf-8")
    made = lesson_mode(window)
    made.open_lesson(path)
    panel, frames = opened(made), window.docks.named("Frames")
    QApplication.processEvents()
    assert panel.area.width() > width // 2 and panel.area.height() > height * 4 // 10
    assert not frames.isVisible() and window.docks.named("Preview").is_front
    made.leave()
    QApplication.processEvents()
    assert frames.isVisible()
    window.close()
