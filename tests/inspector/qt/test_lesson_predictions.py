"""Predictions of a lesson in the window: what they hide and for how long, and answers that are not committed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from inspector.course.lesson_files import sources
from inspector.course.progress import Progress
from inspector.course.taken_lesson import TakenLesson
from inspector.qt.lesson.lesson_panel import LessonPanel
from inspector.qt.lessons_menu import lesson_mode
from inspector.qt.window import InspectorWindow

from ..open_window import open_window

LESSON = """\
# %% [markdown]
# # Two predictions

# %%
from engine import Box, Modifier, composable, mutable_state_of
from lessons import kit

n = mutable_state_of(0, name="n")


@composable
def Screen():
    Box(Modifier.size(10 + n.value).test_tag("box"))


def demo(scene):
    n.value += 1
    scene.frame()


slow = kit.record(Screen, demo, name="slow")

# %% [markdown]
# ## Predict

# %% tags=["predict"]
mine = kit.Prediction({"Screen composed": None, "box measured": None})

# %% [markdown]
# ## Reveal

# %% tags=["reveal"]
mine.reveal(slow)

# %%
other = kit.record(Screen, demo, name="other")

# %% [markdown]
# ## Predict again

# %% tags=["choice"]
who = kit.Choice("Who runs?", {"Screen": "Right.", "nobody": "Wrong."}, right="Screen")

# %% tags=["predict"]
who.choose(None)

# %% tags=["predict"]
again = kit.Prediction({"Screen composed": None})

# %% [markdown]
# ## Reveal again

# %% tags=["reveal"]
again.reveal(other)

# %% [markdown]
# ## Fix

# %% tags=["exercise"]
answer = 1
"""

FIRST, REVEALED, CHOSEN, SECOND = 3, 5, 9, 10
QUESTION, RUN, PREDICT, REVEAL, PREDICT_AGAIN, REVEAL_AGAIN, FIX = range(7)
"""The pages."""


@pytest.fixture
def lesson_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = tmp_path / "01_two.py"
    path.write_text(LESSON, encoding="utf-8")
    return path


@pytest.fixture
def window(lesson_file: Path) -> Iterator[InspectorWindow]:
    with open_window(size=(1280, 800)) as made:
        yield made


def opened(window: InspectorWindow, path: Path) -> LessonPanel:
    made = lesson_mode(window)
    made.open_lesson(path)
    assert made.panel is not None
    return made.panel


def is_masked(window: InspectorWindow) -> bool:
    return any(not panel.bodies.isEnabled() for panel in window.panels)


def shown_run(window: InspectorWindow) -> str:
    assert window.session is not None
    return window.session.recording.meta.name


def committed(panel: LessonPanel, times: int) -> None:
    for form in list(panel.all_forms):
        for box in form.counts.values():
            box.setValue(times)
        for button in list(form.choices.values())[:1]:
            button.setChecked(True)
        form.commit()


def test_first_of_two_predictions_is_committed__its_reveal_is_open_and_the_next_prediction_masks_again(
    window: InspectorWindow, lesson_file: Path
) -> None:
    panel = opened(window, lesson_file)
    masked = []
    for page in range(FIX + 1):
        panel.show_page(page)
        committed(panel, 1)
        masked.append((page, is_masked(window)))
        if page == PREDICT_AGAIN - 1:
            panel.show_page(PREDICT_AGAIN)
            assert is_masked(window), "the second prediction is open"
    assert masked == [(page, page in (QUESTION, RUN)) for page in range(FIX + 1)]


def test_run_that_the_next_prediction_asks_about__is_shown_from_that_page_on(
    window: InspectorWindow, lesson_file: Path
) -> None:
    panel = opened(window, lesson_file)
    panel.show_page(REVEAL)
    panel.show_page(PREDICT)
    done = [button.accessibleDescription() == "done" for button in panel.head.steps.buttons()]
    assert done == [True, True, *[False] * 6], "a locked step was seen, and is not done"
    for box in panel.all_forms[0].counts.values():
        box.setValue(1)
    panel.area.run_asked.emit()
    assert panel.all_forms[0].first_to_do is panel.all_forms[0].commit_button is QApplication.focusWidget()
    committed(panel, 1)
    assert shown_run(window) == "slow"
    panel.show_page(REVEAL)
    assert panel.lesson is not None and [run.name for run in panel.lesson.outcomes[REVEALED + 1].runs] == ["other"]
    assert (shown_run(window), is_masked(window)) == ("slow", False)
    panel.show_page(PREDICT_AGAIN)
    assert (shown_run(window), is_masked(window)) == ("other", True)
    panel.show_page(REVEAL)
    assert is_masked(window), "the panels show the run that the open prediction asks about"


def test_two_cells_ask_the_same__each_has_its_own_answer(lesson_file: Path, tmp_path: Path) -> None:
    progress = Progress(tmp_path / "progress.json")
    lesson = TakenLesson(lesson_file, progress.of("01_two"))
    lesson.run(FIRST)
    lesson.commit(FIRST, {"Screen composed": 3, "box measured": 4})
    lesson.run(SECOND)
    assert not lesson.is_answered(SECOND)
    lesson.commit(CHOSEN, "Screen")
    lesson.commit(SECOND, {"Screen composed": 1})
    progress.save()
    again = TakenLesson(lesson_file, Progress(progress.path).of("01_two"))
    again.run(SECOND)
    assert [form.answers for number in (FIRST, SECOND) for form in again.forms(number)] == [
        {"Screen composed": 3, "box measured": 4},
        {"Screen composed": 1},
    ]


def test_uncommitted_numbers__are_restored_after_a_page_turn_and_after_a_start(
    qtbot: QtBot, window: InspectorWindow, lesson_file: Path
) -> None:
    panel = opened(window, lesson_file)
    panel.show_page(PREDICT)
    panel.forms[FIRST].counts["Screen composed"].setValue(7)
    panel.show_page(RUN)
    panel.show_page(PREDICT)
    values = {what: box.value() for what, box in panel.forms[FIRST].counts.items()}
    assert values == {"Screen composed": 7, "box measured": -1}
    assert not panel.forms[FIRST].is_frozen and is_masked(window), "a draft is no answer"
    again = InspectorWindow()
    qtbot.addWidget(again)
    started = opened(again, lesson_file)
    started.show_page(PREDICT)
    assert started.forms[FIRST].counts["Screen composed"].value() == 7
    committed(started, 1)
    assert started.lesson is not None and started.lesson.progress.drafts == {}
    started.show_page(PREDICT_AGAIN)
    started.forms[CHOSEN].choices["nobody"].setChecked(True)
    started.show_page(REVEAL)
    started.show_page(PREDICT_AGAIN)
    assert [button.isChecked() for button in started.forms[CHOSEN].choices.values()] == [False, True]
    assert started.forms[SECOND].counts["Screen composed"].value() == -1, "the first cell's answer is not its draft"
    again.close()


def test_sureness__is_restored_and_a_certain_wrong_answer_is_listed_first(
    window: InspectorWindow, lesson_file: Path
) -> None:
    panel = opened(window, lesson_file)
    panel.show_page(PREDICT)
    panel.forms[FIRST].sureness["certain"].setChecked(True)
    panel.show_page(RUN)
    panel.show_page(PREDICT)
    form = panel.forms[FIRST]
    assert form.sure == "certain" and not form.is_frozen
    for what, times in (("Screen composed", 1), ("box measured", 9)):
        form.counts[what].setValue(times)
    form.commit()
    panel.show_page(REVEAL)
    answers = lesson_mode(window).answers
    assert answers is not None
    assert answers.view.model().index(0, 0).data() == "box measured"
    assert answers.title.sentence == "1 of 2 answers are the engine's, 1 certain and wrong"
    lesson_mode(window).show_contents()
    first = lesson_mode(window).progress.of("01_two")
    assert (first.answers_in_words, first.certain_and_wrong) == (
        "1 of 2 predictions right, 1 certain and wrong",
        ["box measured"],
    )


@pytest.mark.parametrize("reason", [Qt.FocusReason.TabFocusReason, Qt.FocusReason.OtherFocusReason])
def test_number_typed_before_the_window_has_caught_up__keeps_its_first_digit(
    qtbot: QtBot, window: InspectorWindow, lesson_file: Path, reason: Qt.FocusReason
) -> None:
    panel = opened(window, lesson_file)
    window.activateWindow()
    panel.show_page(PREDICT)
    first, second = panel.forms[FIRST].counts.values()
    second.setFocus()
    qtbot.waitUntil(second.hasFocus)
    first.setFocus(reason)
    for key in (Qt.Key.Key_2, Qt.Key.Key_0):
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):  # one key after the other, without the event loop
            QApplication.sendEvent(first, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, chr(key)))
        QApplication.processEvents()
    assert (first.value(), first.lineEdit().hasSelectedText()) == (20, False)


def test_reset_of_a_cell_with_an_error__takes_the_error_out_of_the_title(
    window: InspectorWindow, lesson_file: Path
) -> None:
    panel = opened(window, lesson_file)
    for page in (PREDICT, PREDICT_AGAIN):
        panel.show_page(page)
        committed(panel, 1)
    panel.show_page(FIX)
    before = panel.title.status.text()
    (cell,) = panel.code_cells.values()
    cell.edit.setPlainText("answer =")
    cell.run_button.click()
    assert "SyntaxError" in panel.title.status.text()
    cell.reset_button.click()
    assert (panel.title.status.text(), cell.edit.toPlainText()) == (before, "answer = 1")


@pytest.mark.parametrize("path", [path for path in sources() if path.stem[:2] in ("08", "12", "14", "18", "19")])
def test_runs_of_lessons_with_several_predictions__wait_for_the_page_that_asks_about_them(path: Path) -> None:
    lesson = TakenLesson(path)
    pages = sorted({lesson.cells[number].page for number in lesson.predictions()})
    for number in [each for each in lesson.predictions() if lesson.cells[each].page == pages[0]]:
        lesson.run(number)
        for at, form in enumerate(lesson.forms(number)):
            answers = form.right if hasattr(form, "right") else dict.fromkeys(form.answers, 0)
            lesson.commit(number, answers, at)
    runs = {run.name: run for outcome in lesson.outcomes.values() for run in outcome.runs}
    assert not any(lesson.is_asked_later(run, pages[0]) for run in runs.values())
    assert not lesson.hides_answers(pages[0]) and lesson.hides_answers(pages[1])
    later = next(p.number for p in lesson.cells if p.page == pages[1] and "predict" in p.cell.tags)
    before = [p.number for p in lesson.cells if p.number < later and p.page < pages[1] and p.cell.kind == "code"]
    lesson.run(before[-1])
    fresh = {run.name: run for outcome in lesson.outcomes.values() for run in outcome.runs if run.name not in runs}
    asked = {name for name, run in fresh.items() if lesson.is_asked_later(run, pages[0])}
    assert all(not lesson.is_asked_later(fresh[name], pages[1]) for name in asked)
