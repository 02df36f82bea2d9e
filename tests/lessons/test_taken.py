"""Taking a lesson: cells run in order, answers unlock, edits and resets; whatever a cell does, the lesson goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.course.kit import Choice, Prediction, Table
from inspector.course.lesson_files import sources
from inspector.course.progress import LessonProgress, Progress
from inspector.course.sections import CHECK, FIX, PREDICT, QUESTION, REVEAL, RUN, STEP, TRANSFER
from inspector.course.taken_lesson import MOST_OUTPUT, TakenLesson
from inspector.course.you_and_engine import answers_table

LESSON = """\
# %% [markdown]
# # A small lesson
#
# **Question.** How often does it run?

# %%
from engine import Box, Modifier, composable, mutable_state_of
from lessons import kit

n = mutable_state_of(0, name="n")


@composable
def Screen():
    Box(Modifier.size(10 + n.value).test_tag("box"))


def demo(scene):
    n.value = 0
    scene.frame()
    n.value = 5
    scene.frame()


run = kit.record(Screen, demo, name="slow")

# %% [markdown]
# ## Predict

# %% tags=["predict"]
mine = kit.Prediction({"Screen composed": None})
mine

# %% tags=["choice"]
which = kit.Choice("Who runs?", {"Screen": "Right.", "nobody": "Wrong."}, right="Screen")

# %% tags=["predict"]
which.choose(None)

# %% [markdown]
# ## Step

# %% tags=["step"]
kit.frames(run, 1, 1)

# %% tags=["reveal"]
mine.reveal(run)

# %% [markdown]
# ## Fix

# %% tags=["exercise"]
answer = 1

# %% tags=["check"]
kit.check(run, {"Screen composed": answer})

# %% [markdown] tags=["hint"]
# **Hint 1.** Count.

# %% tags=["solution"]
answer = run.count("Screen composed")

# %% tags=["check"]
kit.check(run, {"Screen composed": answer})

# %% [markdown] tags=["transfer"]
# ## One more question

# %% tags=["answer"]
kit.say("Once.")
"""

PROGRAM, PREDICTION, CHOICE, CHOSEN, STEPPED, REVEALED, EXERCISE, CHECKED = 1, 3, 4, 5, 7, 8, 10, 11
SOLUTION, SOLVED, ANSWER = 13, 14, 16


@pytest.fixture
def lesson(tmp_path: Path) -> TakenLesson:
    path = tmp_path / "01_small.py"
    path.write_text(LESSON, encoding="utf-8")
    return TakenLesson(path)


def answered(lesson: TakenLesson, times: int = 1, who: str = "Screen") -> None:
    lesson.run(CHOSEN)
    lesson.commit(PREDICTION, {"Screen composed": times})
    lesson.commit(CHOSEN, who)


def test_cells__have_the_eight_steps(lesson: TakenLesson) -> None:
    steps = [placed.step for placed in lesson.cells]
    assert steps[:2] == [QUESTION, RUN]
    assert steps[2:6] == [PREDICT] * 4
    assert steps[6:9] == [STEP, STEP, REVEAL]
    assert steps[9:11] == [FIX, FIX]
    assert set(steps[11:15]) == {CHECK}
    assert steps[15:] == [TRANSFER, TRANSFER]
    assert lesson.title == "A small lesson"


def test_later_section_that_asks__stands_on_one_page_with_its_text_and_its_program() -> None:
    lesson = TakenLesson(sources()[8])
    asked = lesson.predictions()[-1]
    page = [placed for placed in lesson.cells if placed.page == lesson.cells[asked].page]
    assert page[0].cell.source.startswith("## The rule: nine cases")
    assert any("run_case(" in placed.cell.source for placed in page)
    assert page[-1].number == asked


def test_cell_in_the_middle__runs_after_those_before_it(lesson: TakenLesson) -> None:
    assert [outcome.number for outcome in lesson.run(CHOICE)] == [PROGRAM, PREDICTION, CHOICE]
    assert [run.name for run in lesson.outcomes[PROGRAM].runs] == ["slow"]
    assert isinstance(lesson.form(PREDICTION), Prediction)


def test_open_prediction__later_cells_are_locked_and_do_not_run(lesson: TakenLesson) -> None:
    assert lesson.run(REVEALED)[-1].number == CHOSEN
    assert "commit your prediction" in lesson.is_locked(REVEALED)
    lesson.commit(PREDICTION, {"Screen composed": 0})
    assert lesson.is_locked(STEPPED)
    lesson.commit(CHOSEN, "nobody")
    assert isinstance(lesson.form(CHOSEN), Choice)
    assert lesson.is_locked(REVEALED) == ""
    revealed = lesson.run(REVEALED)[-1].played
    assert revealed is not None and "≠" in repr(revealed.value)


def test_incomplete_or_impossible_answers__are_refused(lesson: TakenLesson) -> None:
    lesson.run(CHOSEN)
    with pytest.raises(ValueError, match="Still open: Screen composed"):
        lesson.commit(PREDICTION, {})
    with pytest.raises(ValueError, match="whole number"):
        lesson.commit(PREDICTION, {"Screen composed": -2})
    with pytest.raises(ValueError, match="the answers are"):
        lesson.commit(CHOSEN, "everybody")
    assert not lesson.is_answered(PREDICTION) and not lesson.is_answered(CHOSEN)


def test_certain_answer_that_is_wrong__is_kept_and_is_the_first_line_of_the_reveal(lesson: TakenLesson) -> None:
    lesson.run(CHOSEN)
    lesson.commit(PREDICTION, {"Screen composed": 5}, sure="certain")
    lesson.commit(CHOSEN, "nobody", sure="guessing")
    assert lesson.progress.certain_and_wrong == []  # nothing is revealed yet
    revealed = lesson.run(REVEALED)[-1].played
    assert revealed is not None
    first = repr(revealed.value).splitlines()[0]
    assert first == "You were certain, but this is wrong: Screen composed (you 5, the engine 1)."
    assert lesson.progress.sure == {"Screen composed": "certain", "Who runs?": "guessing"}
    assert lesson.progress.right == {"Screen composed": False}
    assert lesson.progress.certain_and_wrong == ["Screen composed"]
    assert lesson.progress.answers_in_words == "0 of 1 predictions right, 1 certain and wrong"
    again = TakenLesson(lesson.path, lesson.progress)
    again.run(REVEALED)
    assert [form.sure for number in again.predictions() for form in again.forms(number)] == ["certain", "guessing"]


def test_certain_answer_that_is_right__is_no_surprise(lesson: TakenLesson) -> None:
    lesson.run(CHOSEN)
    lesson.commit(PREDICTION, {"Screen composed": 1}, sure="certain")
    lesson.commit(CHOSEN, "Screen")
    revealed = lesson.run(REVEALED)[-1].played
    assert revealed is not None and "certain" not in repr(revealed.value)
    assert lesson.progress.answers_in_words == "1 of 1 predictions right"


def test_unknown_sureness__is_refused(lesson: TakenLesson) -> None:
    lesson.run(CHOSEN)
    with pytest.raises(ValueError, match='the answers are "guessing", "fairly", "certain"'):
        lesson.commit(PREDICTION, {"Screen composed": 1}, sure="very")


def test_answers_are_opened__nothing_is_locked_for_a_prediction(lesson: TakenLesson) -> None:
    lesson.show_answers()
    assert lesson.run(STEPPED)[-1].number == STEPPED


def test_answers_are_opened__a_reveal_shows_the_engines_and_asks_for_no_answer(lesson: TakenLesson) -> None:
    lesson.run(CHOSEN)
    lesson.show_answers()
    revealed = lesson.run(REVEALED)[-1].played
    assert revealed is not None and isinstance(revealed.value, Table)
    assert [row[1:] for row in revealed.value.rows] == [["–", 1, ""]]
    assert lesson.progress.right == {}, "no answer is neither right nor wrong"
    table = answers_table(lesson.forms(PREDICTION), {"Screen composed": "7"})
    assert [cell.text for cell in table.rows[0].cells] == ["Screen composed", "7", "1", ""], "nor is one not committed"
    lesson.commit(PREDICTION, {"Screen composed": 1})
    assert answers_table(lesson.forms(PREDICTION), {}).rows[0].cells[3].text == "="


def test_starter_fails_and_edited_exercise_passes__the_rest_is_unlocked(lesson: TakenLesson) -> None:
    answered(lesson)
    lesson.edit(EXERCISE, "answer = 0")
    assert lesson.run(CHECKED)[-1].passed is False
    assert "exercise passes" in lesson.is_locked(SOLVED)
    lesson.edit(EXERCISE, "answer = 1")
    assert lesson.run(CHECKED)[-1].passed is True
    assert lesson.is_locked(SOLVED) == ""
    assert [outcome.number for outcome in lesson.run(SOLVED)] == [SOLUTION, SOLVED]


def test_solution_and_answer__are_shown_and_run_only_if_asked_for(lesson: TakenLesson) -> None:
    answered(lesson)
    lesson.edit(EXERCISE, "answer = 7")
    assert [outcome.number for outcome in lesson.run(SOLUTION)][-1] == CHECKED
    lesson.ask_for(SOLUTION)
    assert lesson.run(SOLVED)[-1].passed is True
    assert lesson.run(ANSWER) == []
    lesson.ask_for(ANSWER)
    assert lesson.run(ANSWER)[-1].number == ANSWER


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("while True:\n    pass", "The cell was stopped"),
        ("\n1 / 0", "ZeroDivisionError: division by zero (line 2 of the cell)"),
        ("a = 1\n\ndef (", "(line 3 of the cell)"),
        ("exit()", "The cell called exit()"),
        ("import os; os._exit(3)", "os._exit"),
    ],
)
def test_cell_that_fails__says_so_and_the_lesson_goes_on(tmp_path: Path, source: str, words: str) -> None:
    path = tmp_path / "01_small.py"
    path.write_text(LESSON, encoding="utf-8")
    lesson = TakenLesson(path, seconds=0.3)
    lesson.edit(PROGRAM, source)
    outcome = lesson.run(PROGRAM)[-1]
    assert words in outcome.error
    lesson.reset(PROGRAM)
    assert lesson.run(PROGRAM)[-1].error == ""


def test_endless_output__is_an_error_of_the_cell(lesson: TakenLesson) -> None:
    lesson.edit(PROGRAM, "while True:\n    print('x' * 1000)")
    assert f"the cell printed more than {MOST_OUTPUT:,} characters" in lesson.run(PROGRAM)[-1].error


def test_progress__keeps_answers_and_edits_between_starts(tmp_path: Path) -> None:
    path, kept = tmp_path / "01_small.py", tmp_path / "progress.json"
    path.write_text(LESSON, encoding="utf-8")
    progress = Progress(kept)
    lesson = TakenLesson(path, progress.of("01_small"))
    answered(lesson, 3, "nobody")
    lesson.edit(EXERCISE, "answer = 1")
    progress.save()
    again = TakenLesson(path, Progress(kept).of("01_small"))
    again.run(CHOSEN)
    assert again.is_answered(PREDICTION) and again.is_answered(CHOSEN)
    assert again.source(EXERCISE) == "answer = 1"
    progress.forget("01_small")
    progress.save()
    assert Progress(kept).of("01_small") == LessonProgress()


@pytest.mark.parametrize("text", ["", "[]", '{"01": 3}', '{"01": {"step": 1}}', "\x00"])
def test_progress_that_cannot_be_read__is_kept_aside(tmp_path: Path, text: str) -> None:
    kept = tmp_path / "progress.json"
    kept.write_text(text, encoding="utf-8")
    progress = Progress(kept)
    assert "is no progress file" in progress.trouble
    assert (tmp_path / "progress.broken").read_text(encoding="utf-8") == text
    progress.save()
    assert progress.trouble == ""


def test_progress_that_cannot_be_written__says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    progress = Progress(tmp_path / "file" / "progress.json")
    progress.save()
    assert "cannot be written" in progress.trouble


def test_cell_with_a_list_of_choices__is_answered_choice_by_choice(tmp_path: Path) -> None:
    path, progress = tmp_path / "01_small.py", LessonProgress()
    path.write_text(
        '# %% tags=["predict"]\nfrom lessons import kit\n\n'
        "cases = [kit.Choice(each, {'a': 'A.', 'b': 'B.'}, right='b').choose(None) for each in ('one', 'two')]\n"
        "\n# %% [markdown]\n# ## Later\n\n# %% tags=[\"reveal\"]\nkit.say('shown')\n",
        encoding="utf-8",
    )
    lesson = TakenLesson(path, progress)
    lesson.run(0)
    assert [form.question for form in lesson.forms(0) if isinstance(form, Choice)] == ["one", "two"]
    lesson.commit(0, "b", 1)
    assert not lesson.is_answered(0)
    lesson.commit(0, "a", 0)
    assert lesson.is_answered(0) and lesson.is_locked(2) == ""
    again = TakenLesson(path, progress)
    again.run(0)
    assert [form.chosen for form in again.forms(0) if isinstance(form, Choice)] == ["a", "b"]


def test_exercise_raises__its_check_says_so_and_does_not_judge_the_program_before(lesson: TakenLesson) -> None:
    answered(lesson)
    lesson.run(CHECKED)
    assert lesson.outcomes[CHECKED].passed is True
    lesson.edit(EXERCISE, "answer = (9")
    lesson.run(EXERCISE)
    lesson.run(CHECKED)
    assert lesson.outcomes[CHECKED].passed is None and not lesson.is_solved
    assert lesson.outcomes[CHECKED].error.startswith("The exercise ends with an error, so its check cannot run.")


def test_check_records_a_run_without_a_name__the_run_is_the_learners_own(lesson: TakenLesson) -> None:
    answered(lesson)
    lesson.edit(CHECKED, "kit.check(kit.record(Screen, demo, name='mine'), {'Screen composed': 1})")
    lesson.run(CHECKED)
    assert [run.name for run in lesson.outcomes[CHECKED].runs] == ["mine"]


def test_answer_of_two_cells__is_opened_by_one_press(tmp_path: Path) -> None:
    path = tmp_path / "01_small.py"
    path.write_text(LESSON + '\n# %% tags=["answer"]\nkit.say("Measured.")\n', encoding="utf-8")
    lesson = TakenLesson(path)
    assert not lesson.is_asked_for(ANSWER) and not lesson.is_asked_for(ANSWER + 1)
    assert lesson.begins_answer(ANSWER) and not lesson.begins_answer(ANSWER + 1) and lesson.begins_answer(SOLUTION)
    lesson.ask_for(ANSWER)
    assert lesson.is_asked_for(ANSWER) and lesson.is_asked_for(ANSWER + 1)
