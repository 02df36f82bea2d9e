"""What a lesson hides until a prediction is committed, the ways out, and how its forms and cells are used by mouse."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QRadioButton
from pytestqt.qtbot import QtBot

from inspector.course.kit import Choice
from inspector.course.lesson_files import sources
from inspector.course.sections import FIX, PREDICT, RUN
from inspector.course.taken_lesson import Outcome
from inspector.qt.lesson.frames_mask import FramesMask
from inspector.qt.lesson.panel_mask import PanelMask
from inspector.qt.lesson_mode import HELD, LessonMode
from inspector.qt.window import InspectorWindow

from ...lessons.test_taken import PREDICTION
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


def masked(window: InspectorWindow) -> set[str]:
    return {panel.name for panel in window.panels if not panel.bodies.isEnabled()}


def test_prediction_of_counts__frames_are_equal_boxes_whose_pictures_play(
    window: InspectorWindow, mode: LessonMode, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = opened(mode)
    panel.show_step(PREDICT)
    (mask,) = window.findChildren(FramesMask)
    assert window.session is not None
    assert [frame for frame, _box in mask.boxes] == [frame.index for frame in window.session.recording]
    assert len({(box.width(), box.height()) for _frame, box in mask.boxes}) == 1
    frame, box = mask.boxes[-1]
    QTest.mouseClick(mask, Qt.MouseButton.LeftButton, pos=box.center().toPoint())
    assert window.player.index == frame
    QTest.keyClick(mask, Qt.Key.Key_Home)
    assert window.player.index == mask.boxes[0][0]
    mask.again.click()
    assert window.replay.running
    window.replay.stop()
    assert window.toolbar.forward.isEnabled()
    window.player.show(0)
    choice = next(each.form for each in panel.all_forms if isinstance(each.form, Choice))
    monkeypatch.setattr(choice, "question", "Which phases run in frame 1?")
    panel.masks_changed.emit()
    assert [each.isVisible() for each in window.findChildren(FramesMask)] == [True]
    monkeypatch.setattr(choice, "answered_by_frames", True)
    panel.masks_changed.emit()
    assert [each for each in window.findChildren(FramesMask) if each.isVisible()] == []
    assert "Frames" in masked(window)
    assert not any(button.isEnabled() for button in (window.toolbar.play, window.toolbar.forward, window.toolbar.step))
    assert window.toolbar.play.toolTip() == HELD
    said: list[str] = []
    window.player.refused.connect(said.append)
    tries = (
        window.player.back,
        window.player.forward,
        window.player.forward_one,
        window.player.back_one,
        window.player.toggle,
        window.replay.toggle,
        window.stepper.over,
        window.stepper.back_over,
    )
    for move in tries:
        move()
    assert (window.player.index, window.replay.running) == (0, False)
    assert said == [HELD] * len(tries)
    mode.leave()
    assert window.player.held == "" and window.toolbar.forward.isEnabled()


def test_masks__lead_to_the_question_or_past_it(window: InspectorWindow, mode: LessonMode) -> None:
    panel = opened(mode)
    panel.show_step(PREDICT)
    mask = next(each for each in window.findChildren(PanelMask) if each.panel.name == "Reads")
    mask.resize(360, 200)
    assert mask.open_question == "Choose an answer for “Screen composed”, then commit."
    assert mask.accessibleDescription() == mask.open_question
    assert mask.to_question.isVisibleTo(mask) and mask.without_answer.isVisibleTo(mask)
    form = panel.forms[PREDICTION]
    for box in form.counts.values():
        box.setValue(1)
    choice = next(each for each in panel.all_forms if each.choices)
    assert isinstance(choice.form, Choice)
    assert mask.open_question == f"Choose an answer for “{choice.form.question}”, then commit."
    next(iter(choice.choices.values())).setChecked(True)
    assert mask.open_question == "All is answered: commit."
    mask.resize(360, 60)
    assert not mask.to_question.isVisibleTo(mask), "a mask without room has only its words"
    mask.question_asked.emit()
    assert panel.step == PREDICT
    mask.opening_asked.emit()
    assert masked(window) == set()


def test_question_behind_the_exercise__masks_lead_to_the_exercise(window: InspectorWindow, mode: LessonMode) -> None:
    mode.open_lesson(sources()[8])
    panel = mode.panel
    assert panel is not None and panel.lesson is not None
    panel.show_step(PREDICT)
    for form in list(panel.all_forms):
        for box in form.counts.values():
            box.setValue(77)
        for button in form.choices.values():
            button.setChecked(True)
        form.commit()
    lesson = panel.lesson
    assert lesson.next_question is not None and lesson.waits_for_exercise
    panel.show_page(lesson.cells[lesson.next_question].page)
    mask = next(each for each in window.findChildren(PanelMask) if each.panel.name == "Reads" and not each.isHidden())
    assert mask.open_question == "The next question comes after the exercise."
    assert mask.to_question.words == "Go to the exercise"
    mask.question_asked.emit()
    assert panel.step == FIX


def test_frequent_counts__are_buttons_that_show_the_same_as_the_box(window: InspectorWindow, mode: LessonMode) -> None:
    panel = opened(mode)
    panel.show_step(PREDICT)
    form = panel.forms[PREDICTION]
    box = form.counts["Screen composed"]
    assert form.times is not None
    names = [f"Screen composed: {words}" for words in form.times.options.values()]
    assert names[:2] == ["Screen composed: never", "Screen composed: once"]
    buttons = {each.accessibleName(): each for each in form.findChildren(QRadioButton)}
    for name, times in zip(names, form.times.options, strict=True):
        QTest.mouseClick(buttons[name], Qt.MouseButton.LeftButton)
        assert box.value() == times
        assert [each for each in names if buttons[each].isChecked()] == [name]
    assert form.given.text() == f"1 of {len(form.counts)} answered"
    box.setValue(7)
    assert [each for each in names if buttons[each].isChecked()] == []
    form.resize(200, form.height())
    assert not any(buttons[each].isVisibleTo(form) for each in names), "a narrow form has only its boxes"


def test_cell_that_runs__grays_what_it_showed_until_it_has_ended(window: InspectorWindow, mode: LessonMode) -> None:
    panel = opened(mode)
    panel.show_step(RUN)
    number, cell = next(iter(panel.code_cells.items()))
    panel.run_cell(number)
    cell = panel.code_cells[number]
    seen: list[tuple[str, list[bool]]] = []
    lesson = panel.lesson
    assert lesson is not None
    run = lesson.run

    def watched(at: int) -> list[Outcome]:
        shown = [cell.output.itemAt(each).widget() for each in range(cell.output.count())]
        seen.append((cell.title.text(), [each.isEnabled() for each in shown if each is not None]))
        return run(at)

    lesson.run = watched  # type: ignore[method-assign]
    panel.run_cell(number)
    assert seen[0][0] == f"cell {number}: running"
    assert not any(seen[0][1])
    assert cell.title.text() == f"cell {number}: ran"


def test_edited_cell__grays_what_its_former_text_showed(window: InspectorWindow, mode: LessonMode) -> None:
    panel = opened(mode)
    panel.show_step(RUN)
    number = next(iter(panel.code_cells))
    panel.run_cell(number)
    cell = panel.code_cells[number]

    def shown() -> list[bool]:
        widgets = [cell.output.itemAt(at).widget() for at in range(cell.output.count())]
        return [each.isEnabled() for each in widgets if each is not None]

    cell.edit.appendPlainText("1 / 0")
    panel.run_cell(number)
    assert shown() == [True]
    cell.edit.appendPlainText("2 / 0")
    assert shown() == [False]


def test_enter_in_a_cell__keeps_the_indentation_and_adds_to_it_behind_a_colon(
    qtbot: QtBot, window: InspectorWindow, mode: LessonMode
) -> None:
    panel = opened(mode)
    panel.show_step(RUN)
    edit = next(iter(panel.code_cells.values())).edit
    edit.selectAll()
    for typed in ("def f(x):", "if x:", "return 1", "# no colon:", "y = {", "}"):
        qtbot.keyClicks(edit, typed)
        qtbot.keyClick(edit, Qt.Key.Key_Return)
    lines = edit.toPlainText().split("\n")
    assert lines == [
        "def f(x):",
        "    if x:",
        "        return 1",
        "        # no colon:",
        "        y = {",
        "        }",
        "        ",
    ]
    qtbot.keyClick(edit, Qt.Key.Key_Backspace)
    assert edit.toPlainText().split("\n")[-1] == "    ", "a step of the indentation goes at once"


def test_masked_reads__have_the_columns_of_the_table_and_no_row_that_says_something(
    window: InspectorWindow, mode: LessonMode
) -> None:
    opened(mode).show_step(PREDICT)
    (mask,) = [each for each in window.findChildren(PanelMask) if each.panel.name == "Reads"]
    others = [each for each in window.findChildren(PanelMask) if each.panel.name not in ("Reads", "Frames")]
    mask.panel.raise_()
    for height, has_titles, has_way in ((300, True, True), (150, False, True), (90, False, False)):
        mask.resize(400, height)
        assert (mask.head > 0, mask.has_buttons) == (has_titles, has_way), height
    assert mask.panel.masked_titles == ("State", "Value")
    assert {each.head for each in others} == {0}
