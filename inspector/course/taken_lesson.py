"""TakenLesson: one learner takes one lesson: runs and edits cells, commits predictions, solves the exercise.

Terms       locked: a cell whose output would answer an open prediction, or that needs the solved exercise.
            opened: the learner asks for the answers without answering. solved: the exercise's check has passed, or the
            learner has asked for the solution.
Invariants  I1 a cell runs after all unlocked code cells before it. I2 whatever a cell does – an exception, `exit()`, an
            endless loop, endless output – ends in an Outcome, and the lesson stays usable. I3 an edited cell is kept in
            the progress; `reset` brings the lesson's own text back.
Not here    showing cells: inspector/qt/lesson.
"""

from __future__ import annotations

import ast
import traceback
from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path

from inspector.language import N_, _
from inspector.running.loading.watchdog import ProgramStopped, Step, time_limit

from .cell_runner import CellResult, CellRunner
from .cell_subject import cell_subject
from .cells import Cell
from .course import lesson_of
from .kit.checking import Result
from .kit.choice import Choice
from .kit.prediction import Prediction, answers_anyway
from .kit.run import Run, recorded_runs
from .progress import LessonProgress
from .sections import FIX, PlacedCell, placed_cells
from .sureness import sureness

CELL_SECONDS = 10.0
"""The time limit of a cell; a lesson's own cells take a fraction of a second."""

MOST_OUTPUT = 20_000
"""The number of characters that a cell may print."""

UNTIL_PREDICTED = N_("Hidden until you commit your prediction.")
EXERCISE_RAISES = N_("The exercise ends with an error, so its check cannot run. Exercise: {error}")
UNTIL_SOLVED = N_("Hidden until your exercise passes its check, or you ask for the solution.")
"""Why a cell is locked."""


@dataclass
class Outcome:
    """What one run of a cell showed. `error`: the exception in words, with the line; `trace`: its traceback."""

    number: int
    played: CellResult | None = None
    error: str = ""
    trace: str = ""
    runs: list[Run] = field(default_factory=list)
    """The recorded runs that the cell named, or, in a check, all that it made; newest last."""

    @property
    def passed(self) -> bool | None:
        """Whether the cell's check passed; None for other cells."""
        value = self.played.value if self.played is not None else None
        return bool(value.passed) if isinstance(value, Result) else None


def is_form_answered(form: Prediction | Choice) -> bool:
    """Returns whether a form has all its answers."""
    return not form.missing if isinstance(form, Prediction) else form.chosen is not None


def questions_of(form: Prediction | Choice) -> list[str]:
    """Returns the questions of a form: the events of a prediction, or what a choice asks."""
    return list(form.answers) if isinstance(form, Prediction) else [form.question]


class TakenLesson:
    """The state of one lesson in one learner's hands."""

    def __init__(self, path: Path, progress: LessonProgress | None = None, seconds: float = CELL_SECONDS) -> None:
        self.path = path
        self.progress = progress if progress is not None else LessonProgress()
        self._seconds = seconds
        self._runner = CellRunner(path, MOST_OUTPUT)
        self.cells: list[PlacedCell] = placed_cells(self._runner.cells)
        self.title = lesson_of(path).title
        self.outcomes: dict[int, Outcome] = {}
        """The latest outcome of each code cell that ran."""
        self.is_opened = False
        self._solution_asked = False
        self.hints_shown = 0
        self._answers_asked: set[int] = set()

    @property
    def slug(self) -> str:
        """The lesson's name: `04_parallax`."""
        return self.path.stem

    def text(self) -> str:
        """Returns the text of the lesson's file, for the source panel."""
        return self.path.read_text(encoding="utf-8")

    # -- cells

    def source(self, number: int) -> str:
        """Returns the text of a cell, with the learner's changes."""
        return self.progress.cells.get(str(number), self.cells[number].cell.source)

    def edit(self, number: int, text: str) -> None:
        """Keeps the learner's text of a code cell. This outdates the outcome of this cell and of all later cells."""
        if text == self.source(number):
            return
        if text == self.cells[number].cell.source:
            self.progress.cells.pop(str(number), None)
        else:
            self.progress.cells[str(number)] = text
        for later in [each for each in self.outcomes if each >= number]:
            del self.outcomes[later]

    def reset(self, number: int) -> None:
        """Brings back the lesson's own text of a cell."""
        self.edit(number, self.cells[number].cell.source)

    def tags(self, number: int) -> tuple[str, ...]:
        """Returns the tags of a cell."""
        return self.cells[number].cell.tags

    def is_locked(self, number: int) -> str:
        """Returns why a cell is locked, as a sentence that says what to do; "" if it is not."""
        placed = self.cells[number]
        if not self.is_opened and any(
            self.cells[each].page < placed.page and not self.is_answered(each) for each in self.predictions()
        ):
            return _(UNTIL_PREDICTED)
        if self._needs_solution(number) and not self.is_solved:
            return _(UNTIL_SOLVED)
        return ""

    def is_asked_for(self, number: int) -> bool:
        """Returns whether a solution or an answer is shown; other cells always are."""
        tags = self.tags(number)
        if "solution" in tags:
            return self._solution_asked
        return "answer" not in tags or number in self._answers_asked

    def begins_answer(self, number: int) -> bool:
        """Returns whether a cell is the first one of a solution or an answer: asking for it shows the others, too."""
        tag = "solution" if "solution" in self.tags(number) else "answer"
        return number == 0 or tag not in self.tags(number - 1)

    def ask_for(self, number: int) -> None:
        """Shows the solution, or all cells of an answer to the transfer question."""
        if "solution" in self.tags(number):
            self._solution_asked = True
        else:
            for placed in self.cells[number:]:
                if "answer" not in placed.cell.tags:
                    break
                self._answers_asked.add(placed.number)

    def _needs_solution(self, number: int) -> bool:
        solution = next((placed.number for placed in self.cells if "solution" in placed.cell.tags), None)
        return solution is not None and number > solution

    @property
    def is_solved(self) -> bool:
        """Whether the exercise is solved, or its solution shown."""
        if self._solution_asked:
            return True
        checks = [placed.number for placed in self.cells if "check" in placed.cell.tags]
        outcome = self.outcomes.get(checks[0]) if checks else None
        return not checks or (outcome is not None and outcome.passed is True)

    def subject_of(self, number: int) -> tuple[str, Run | None, int | None] | None:
        """Returns the panel that shows the same as a cell that ran, with the run and the frame; None without one."""
        outcome = self.outcomes.get(number)
        found = cell_subject(self.source(number)) if outcome is not None and outcome.played is not None else None
        if found is None:
            return None
        run = self._runner.namespace.get(found.run)
        return found.panel, run if isinstance(run, Run) else None, found.frame

    # -- predictions

    def predictions(self) -> list[int]:
        """Returns the cells with an answer of the learner."""
        return [placed.number for placed in self.cells if "predict" in placed.cell.tags]

    def forms(self, number: int) -> list[Prediction | Choice]:
        """Returns what a predict cell asks: a prediction, a choice, or a list of choices; empty before the cell ran."""
        outcome = self.outcomes.get(number)
        return self._runner.forms(outcome.played) if outcome is not None and outcome.played is not None else []

    def form(self, number: int) -> Prediction | Choice | None:
        """Returns the first form of a predict cell; None before the cell ran."""
        return next(iter(self.forms(number)), None)

    def is_answered(self, number: int) -> bool:
        """Returns whether the learner has committed an answer to each form of this cell."""
        forms = self.forms(number)
        return bool(forms) and all(map(is_form_answered, forms))

    def commit(self, number: int, answers: dict[str, int] | str, at: int = 0, sure: str | None = None) -> None:
        """Stores the learner's answers to form `at` of a cell: counts by question, or the text of the chosen answer,
        and how sure the learner is. Raises ValueError for an incomplete or impossible answer."""
        form = next(iter(self.forms(number)[at : at + 1]), None)
        if isinstance(form, Prediction) and isinstance(answers, dict):
            if missing := [what for what in form.answers if what not in answers]:
                raise ValueError(f"Still open: {', '.join(missing)}.")
            form.answers.update(Prediction(answers).answers)
            kept = {what: str(times) for what, times in answers.items()}
        elif isinstance(form, Choice) and isinstance(answers, str):
            form.choose(answers)
            kept = {form.question: answers}
        else:
            raise ValueError("This cell asks for another kind of answer; run it first.")
        form.sure = sureness(sure)
        self._keep_sureness(number, kept, form.sure)
        for question, answer in kept.items():
            key = self._key(number, question)
            self.progress.answers[key] = answer
            self.progress.drafts.pop(key, None)

    def drafts(self, number: int) -> dict[str, str]:
        """Returns the kept answers of a cell that are not committed, by question."""
        kept, keys = self.progress.drafts, {each: self._key(number, each) for each in self._questions(number)}
        return {question: kept[key] for question, key in keys.items() if key in kept}

    def sureness_of(self, number: int, form: Prediction | Choice) -> str | None:
        """Returns how sure the learner is of a form's answers, committed or not; None: not said."""
        return self.progress.sure.get(self._key(number, questions_of(form)[0]))

    def _keep_sureness(self, number: int, questions: Iterable[str], sure: str | None) -> None:
        for key in [self._key(number, question) for question in questions]:
            self.progress.sure.pop(key, None)
            if sure is not None:
                self.progress.sure[key] = sure

    def keep_draft(
        self, number: int, questions: Iterable[str], answers: Mapping[str, str], sure: str | None = None
    ) -> None:
        """Keeps answers that are not committed, and how sure the learner is. A question without an answer loses its
        draft."""
        questions = list(questions)
        self._keep_sureness(number, questions, sure)
        for question in questions:
            key = self._key(number, question)
            self.progress.drafts.pop(key, None)
            if question in answers:
                self.progress.drafts[key] = answers[question]

    def _questions(self, number: int) -> list[str]:
        return [question for form in self.forms(number) for question in questions_of(form)]

    def _key(self, number: int, question: str) -> str:
        """Returns the key of an answer in the progress: a later cell that asks the same question has its own."""
        earlier = sum(question in self._questions(each) for each in self.predictions() if each < number)
        return f"{question} ({earlier + 1})" if earlier else question

    def _answer_again(self, number: int) -> None:
        """Gives a form that ran again the kept answers."""
        for form in self.forms(number):
            kept = {each: self.progress.answers.get(self._key(number, each), "") for each in questions_of(form)}
            if isinstance(form, Prediction):
                form.answers.update({what: int(answer) for what, answer in kept.items() if answer.isdigit()})
            elif kept[form.question] in form.answers:
                form.choose(kept[form.question])
            form.sure = self.sureness_of(number, form)

    # -- what open predictions hide

    def hides_answers(self, page: int) -> bool:
        """Returns whether panels beside this page would answer an open prediction: one of this page, of an earlier
        page, or, on pages before any prediction, the lesson's first one."""
        if self.is_opened:
            return False
        return any(self.cells[each].page <= max(page, self._first_asking) for each in self._open())

    def is_asked_later(self, run: Run, page: int) -> bool:
        """Returns whether only a prediction behind this page, still open, asks about a run. Panels that show the run
        would answer it."""
        later = {self.cells[each].page for each in self._open()}
        pages = {} if self.is_opened else {asking: self._runs_asked(asking) for asking in self._asking}
        hidden = {asking for asking in pages if asking in later and asking > max(page, self._first_asking)}
        asked = {asking for asking, runs in pages.items() if any(each is run for each in runs)}
        return bool(asked) and asked <= hidden

    @property
    def next_question(self) -> int | None:
        """The first predict cell without an answer; None without one."""
        return next(iter(self._open()), None)

    @property
    def waits_for_exercise(self) -> bool:
        """Whether the next question is locked until the exercise is solved."""
        number = self.next_question
        return number is not None and self.is_locked(number) == _(UNTIL_SOLVED)

    @property
    def way_to_question(self) -> str:
        """The words of a button that leads to the next question."""
        return _("Go to the exercise") if self.waits_for_exercise else _("Go to the question")

    def frames_asked(self, number: int) -> int:
        """Returns the number of frames, without the first one, in which the runs behind a question count; 0 if they
        differ, or if a question of the page asks about the frames."""
        page = self.cells[number].page
        forms = [form for each in self.predictions() if self.cells[each].page == page for form in self.forms(each)]
        if any(isinstance(form, Choice) and form.answered_by_frames for form in forms):
            return 0
        lengths = {len(run) - 1 for run in self._runs_asked(page)}
        return lengths.pop() if len(lengths) == 1 else 0

    def _open(self) -> list[int]:
        return [each for each in self.predictions() if not self.is_answered(each)]

    @property
    def _asking(self) -> list[int]:
        """The pages with predictions, in order."""
        return sorted({self.cells[each].page for each in self.predictions()})

    @property
    def _first_asking(self) -> int:
        return next(iter(self._asking), 0)

    def _runs_asked(self, page: int) -> list[Run]:
        """Returns the runs that the predictions of a page ask about: the runs named by cells and reveals."""
        end = next((each for each in self._asking if each > page), len(self.cells))
        cells = [
            placed.cell.source
            for placed in self.cells
            if (placed.page == page and {"choice", "predict"} & set(placed.cell.tags))
            or (page < placed.page < end and "reveal" in placed.cell.tags)
        ]
        names = {each.id for source in cells for each in ast.walk(ast.parse(source)) if isinstance(each, ast.Name)}
        found = (self._runner.namespace.get(name) for name in sorted(names))
        return [each for each in found if isinstance(each, Run)]

    # -- running

    def run(self, number: int) -> list[Outcome]:
        """Runs a code cell, after those before it that have not run yet; ends at the first error. Locked cells and
        hidden solutions do not run."""
        done: list[Outcome] = []
        for placed in self.cells[: number + 1]:
            at = placed.number
            if placed.cell.kind != "code" or (at != number and at in self.outcomes):
                continue
            if self.is_locked(at) or not (self.is_asked_for(at) or self._solves_anyway(at)):
                continue
            outcome = self._unchecked(at) or self._play(placed)
            self.outcomes[at] = outcome
            done.append(outcome)
            if outcome.error:
                break
            self._answer_again(at)
            self._keep_verdicts()
        return done

    def _unchecked(self, number: int) -> Outcome | None:
        """Returns the outcome of the exercise's check if the exercise ends with an error; else None. The check would
        judge the program that ran before."""
        exercise = self.outcomes.get(self.exercise) if self.exercise is not None else None
        if exercise is None or not exercise.error or number != self.check_of_exercise():
            return None
        return Outcome(number, error=_(EXERCISE_RAISES).format(error=exercise.error))

    def _keep_verdicts(self) -> None:
        """Keeps which of the committed answers are the engine's, once they are revealed."""
        for number in self.predictions():
            for form in self.forms(number):
                for question, is_right in form.verdicts.items():
                    self.progress.right[self._key(number, question)] = is_right

    def _solves_anyway(self, number: int) -> bool:
        """Whether the solution runs unseen: cells after it measure it, even if the learner's own solution passed."""
        return "solution" in self.tags(number) and self.is_solved

    def _play(self, placed: PlacedCell) -> Outcome:
        outcome = Outcome(placed.number)
        space = self._runner.namespace
        before = {id(value) for value in space.values() if isinstance(value, Run)}
        made: list[Run] = []
        cell = replace(placed.cell, source=self.source(placed.number))
        try:
            with (
                recorded_runs() as made,
                time_limit(self._seconds),
                Step(_("cell {number}").format(number=placed.number)),
                answers_anyway() if self.is_opened else nullcontext(),
            ):
                outcome.played = self._runner.run(cell)
        except BaseException as error:  # SystemExit and ProgramStopped, too: the cell belongs to the learner
            if isinstance(error, KeyboardInterrupt):
                raise
            outcome.error = self._error_words(error, cell)
            outcome.trace = "".join(traceback.format_exception(type(error), error, error.__traceback__, limit=-12))
        named = [each for each in space.values() if isinstance(each, Run) and id(each) not in before]
        outcome.runs = made if "check" in placed.cell.tags else named
        return outcome

    def _error_words(self, error: BaseException, cell: Cell) -> str:
        """Returns the words about an exception. A learner sees lines of the cell, not of the file: edited cells have
        other lines than the file."""
        lines = [each.lineno for each in traceback.extract_tb(error.__traceback__) if each.filename == str(self.path)]
        line = error.lineno if isinstance(error, SyntaxError) else (lines[-1] if lines else None)
        own = line - cell.line + 1 if line is not None else 0
        where = _(" (line {line} of {file})").format(line=line, file=self.path.name) if line is not None else ""
        if 1 <= own <= cell.source.count("\n") + 1:
            where = _(" (line {line} of the cell)").format(line=own)
        if isinstance(error, SystemExit):
            return _("The cell called exit(){where}. The lesson goes on.").format(where=where)
        if isinstance(error, ProgramStopped):
            return _("The cell was stopped: {error}").format(error=error)
        words = error.msg if isinstance(error, SyntaxError) else str(error)
        return f"{type(error).__name__}: {words}{where}"

    def show_answers(self) -> None:
        """Opens what the predictions lock, without answers."""
        self.is_opened = True

    @property
    def exercise(self) -> int | None:
        """The number of the exercise's cell."""
        return next((placed.number for placed in self.cells if "exercise" in placed.cell.tags), None)

    def check_of_exercise(self) -> int | None:
        """Returns the number of the check that follows the exercise."""
        return next((p.number for p in self.cells if "check" in p.cell.tags and p.step > FIX - 1), None)
