"""LessonPanel: a lesson in eight steps: prose, editable cells with their output, predictions, hints, check, solution.

Invariants  I1 the panel shows the cells of one page; a locked cell shows why it is locked and the ways out. I2 leaving
            a page runs what it left unrun, so that later cells find their names. I3 the keyboard focus stays in the
            lesson: new cells, or a committed form, hand it on.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget

from inspector.course.cell_subject import defines_functions, is_only_kit, is_program
from inspector.course.kit.run import Run
from inspector.course.progress import Progress
from inspector.course.sections import CHECK, PREDICT, RUN, STEPS, PlacedCell
from inspector.course.taken_lesson import UNTIL_PREDICTED, Outcome, TakenLesson, is_form_answered, questions_of
from inspector.language import N_, _, n_

from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..widgets.panel import Panel, stacked
from .code_cell import CodeCell
from .flowing_text import FlowingText
from .lesson_head import LessonHead
from .lesson_page import PAGE_KEYS, LessonPage, asks_to_run
from .lesson_style import style_of
from .page_moments import PageMoments
from .prediction_form import PredictionForm

LINES_BESIDE_QUESTION = 10
"""The height of the program above a question, in lines: the question stays visible in a window of 800 px."""


class LessonPanel(Panel):
    """Shows one lesson. Emits `run_made` with each recorded run, `masks_changed` when answers become visible or hidden,
    and `points_at` when a page is shown."""

    run_made = Signal(object)
    masks_changed = Signal()
    answers_changed = Signal()
    """The learner changed or committed an answer, or a cell revealed what the engine did."""
    points_at = Signal(object)
    """The panels that the shown cells speak of: a list of names."""
    moment_shown = Signal(object, object)
    """The run and the frame, or None, that the part of the page in view speaks of."""
    ended = Signal()
    """The learner goes on from the last page."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, N_("Lesson"))
        self.lesson: TakenLesson | None = None
        self.progress = Progress()
        self.page = 0
        self._shown_page = -1
        self._moments = PageMoments()
        self._held: Run | None = None
        """The newest run that is not shown yet, because a later page asks about it."""
        self.code_cells: dict[int, CodeCell] = {}
        self.forms: dict[int, PredictionForm] = {}
        """The first form of each cell on the shown page, by cell number."""
        self.all_forms: list[PredictionForm] = []
        self.head = LessonHead(appearance)
        self.head.turned.connect(self._turn)
        self.head.step_chosen.connect(self.show_step)
        self.head.ended.connect(self.ended)
        self._scale = appearance.scale
        self.area = LessonPage()
        self.area.run_asked.connect(self._run_next)
        self.area.stayed.connect(lambda: self._show_moment(self.area))
        self.area.setAccessibleName(_("Lesson text and cells"))
        self.add_body(N_("Lesson"), stacked(self.head, self.area))
        self.restyle()

    def restyle(self) -> None:
        """Adapts fonts to the appearance."""
        self.bodies.setStyleSheet(style_of(self.appearance))
        self.head.restyle()
        if self.lesson is not None and self._scale != self.appearance.scale:
            self._scale = self.appearance.scale
            self._show_cells()  # forms and buttons are made for one size of the text
            return
        for cell in self.area.findChildren(CodeCell):
            cell.restyle()
        for text in self.area.findChildren(FlowingText):
            text.restyle()

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Does nothing: a lesson does not follow the cursor."""

    @property
    def next_button(self) -> QPushButton:
        """The way to the next page."""
        return self.head.next_button

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scrolls the page, and runs its next cell, while a button of the head has the keyboard."""
        if event.key() in PAGE_KEYS or asks_to_run(event):
            self.area.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    # -- the lesson

    def open_lesson(self, lesson: TakenLesson, progress: Progress) -> None:
        """Shows a lesson at the step that the learner reached."""
        self.lesson, self.progress, self._held = lesson, progress, None
        self.head.show_title(
            _("Lesson {number}: {title}").format(
                number=int(lesson.slug[:2]) if lesson.slug[:2].isdigit() else "", title=lesson.title
            )
        )
        self.show_step(0 if lesson.progress.done else min(lesson.progress.step, PREDICT))

    @property
    def hides_answers(self) -> bool:
        """Whether panels that would answer a prediction of the shown page, or one before it, stay masked."""
        return self.lesson is not None and self.lesson.hides_answers(self.page)

    @property
    def drafts(self) -> dict[str, str]:
        """The answers in the forms of the shown page, by question."""
        return {question: answer for form in self.all_forms for question, answer in form.drafts.items()}

    @property
    def open_question(self) -> str:
        """The sentence that names the next task of the learner before the panels open."""
        missing = [question for form in self.all_forms for question in form.open_questions]
        if missing:
            return _("Choose an answer for “{question}”, then commit.").format(question=missing[0])
        if self.lesson is not None and self.lesson.waits_for_exercise:
            return _("The next question comes after the exercise.")
        is_answered = any(not form.is_frozen for form in self.all_forms)
        return _("All is answered: commit.") if is_answered else _("The question stands at Predict.")

    @property
    def step(self) -> int:
        """The step of the shown page."""
        lesson = self.lesson
        return next((each.step for each in lesson.cells if each.page == self.page), 0) if lesson is not None else 0

    @property
    def pages(self) -> int:
        """The number of pages of the lesson."""
        return self.lesson.cells[-1].page + 1 if self.lesson is not None else 0

    def show_step(self, step: int) -> None:
        """Shows the first page of a step, or of the step that follows it in this lesson."""
        lesson = self.lesson
        if lesson is not None:
            self.show_page(next((each.page for each in lesson.cells if each.step >= step), self.pages - 1))

    def show_page(self, page: int) -> None:
        """Shows a page, after the cells of the pages before it ran."""
        lesson = self.lesson
        if lesson is None:
            return
        page = min(max(page, 0), self.pages - 1)
        before = [placed.number for placed in lesson.cells if placed.page < page and placed.cell.kind == "code"]
        if before:
            self._run_to(before[-1])
        self.page = page
        lesson.progress.step = max(lesson.progress.step, self.step)
        lesson.progress.done = lesson.progress.done or page == self.pages - 1
        self.progress.save()
        if self._held is not None and not lesson.is_asked_later(self._held, page):
            held, self._held = self._held, None
            self.run_made.emit(held)
        self._show_cells()

    def _turn(self, pages: int) -> None:
        """Turns pages. The text takes the focus, so that Tab leads to the cells of the new page."""
        self.show_page(self.page + pages)
        QTimer.singleShot(0, self.area, self.area.setFocus)

    def _show_cells(self, then: tuple[str, ...] = ()) -> None:
        """Shows the cells of the page. The focus of a cell that leaves goes to the first button with an object name of
        `then`, else to the text; the same page stays at its place."""
        lesson = self.lesson
        assert lesson is not None
        focused = QApplication.focusWidget()
        had_focus = focused is not None and self.area.isAncestorOf(focused)
        bar = self.area.verticalScrollBar()
        place = bar.value() if self._shown_page == self.page else 0
        self._shown_page = self.page
        self.code_cells, self.forms, self.all_forms = {}, {}, []
        holder = QWidget()
        holder.setAutoFillBackground(True)
        holder.setBackgroundRole(QPalette.ColorRole.Base)
        column = QVBoxLayout(holder)
        column.setContentsMargins(12, 8, 12, 16)
        column.setSpacing(8)
        shown = [placed for placed in lesson.cells if placed.page == self.page]
        self._run_shown(shown)
        hints = [placed for placed in shown if "hint" in placed.cell.tags]
        locked = ""
        for placed in shown:
            lock = lesson.is_locked(placed.number)
            if lock:
                if lock != locked:
                    column.addWidget(self._lock(lock))
                locked = lock
            elif "hint" not in placed.cell.tags:
                self._add_cell(column, placed)
            elif placed is hints[0]:
                self._add_hints(column, hints)
        column.addStretch(1)
        self.area.show_cells(holder)
        seen = {each.step for each in lesson.cells if not lesson.is_locked(each.number)} - (
            {PREDICT} if self.hides_answers else set()
        )
        self.head.show_steps(self.step, seen & set(range(lesson.progress.step)))
        self.head.show_place(self.page == 0, self.page == self.pages - 1)
        self.set_status(self._status_of_page())
        self.masks_changed.emit()
        spoken = [lesson.subject_of(placed.number) for placed in shown if not lesson.is_locked(placed.number)]
        self.points_at.emit([each[0] for each in spoken if each is not None])
        self._moments.note(lesson, self.code_cells)
        if not place:
            self._show_moment()
        QTimer.singleShot(0, bar, lambda: bar.setValue(place))  # when the new cells have their heights
        if had_focus:
            target = next(filter(None, (holder.findChild(QPushButton, name) for name in then)), None)
            (target or self.area).setFocus()
            if target is not None:
                QTimer.singleShot(0, target, lambda: self.area.bring_into_view(target))

    def _show_moment(self, area: LessonPage | None = None) -> None:
        """Has the panels follow the page to the cell in view; before the page is laid out (None), to its first cell."""
        if not self.hides_answers and (moment := self._moments.reached(area)) is not None:
            self.moment_shown.emit(*moment)

    def _status_of_page(self) -> str:
        words = _("Step {number} of {steps}: {name}")
        words = words.format(number=self.step + 1, steps=len(STEPS), name=_(STEPS[self.step]).lower())
        return words + self._status_of_answers()

    def _status_of_answers(self) -> str:
        lesson = self.lesson
        assert lesson is not None
        missing = [number for number in lesson.predictions() if not lesson.is_answered(number)]
        if not missing or lesson.is_opened:
            return ""
        words = n_(", {count} prediction missing", ", {count} predictions missing", len(missing))
        return words.format(count=len(missing))

    # -- cells

    def _add_cell(self, column: QVBoxLayout, placed: PlacedCell) -> None:
        lesson = self.lesson
        assert lesson is not None
        cell, number = placed.cell, placed.number
        if not lesson.is_asked_for(number):
            if lesson.begins_answer(number):
                button = QPushButton(_("Show the solution") if "solution" in cell.tags else _("Show the answer"))
                button.setObjectName("ask")
                button.clicked.connect(lambda: self._ask_for(number))
                column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        elif cell.kind == "markdown":
            text = FlowingText(self.appearance, _("Text of the lesson"))
            text.show_markdown(cell.source)
            column.addWidget(text)
        elif "predict" in cell.tags:
            self._add_program(column, placed)
            for at, form in enumerate(lesson.forms(number)):
                made = PredictionForm(
                    self.appearance,
                    number,
                    form,
                    is_answered=is_form_answered(form),
                    drafts=lesson.drafts(number),
                    sure=lesson.sureness_of(number, form),
                    frames=lesson.frames_asked(number),
                )
                made.committed.connect(partial(self._commit, at, made))
                made.changed.connect(partial(self._keep_draft, made))
                self.forms.setdefault(number, made)
                self.all_forms.append(made)
                made.changed.connect(self.answers_changed)
                column.addWidget(made)
        elif "choice" not in cell.tags:
            title = _("exercise") if "exercise" in cell.tags else _("cell {number}").format(number=number)
            made_cell = CodeCell(self.appearance, number, title, lesson.source(number), editable=True)
            made_cell.run_asked.connect(self.run_cell)
            made_cell.reset_asked.connect(self._reset)
            made_cell.edited.connect(self._edited)
            made_cell.edit.entered.connect(partial(self._bring, made_cell))
            made_cell.show_outcome(lesson.outcomes.get(number))
            if is_only_kit(cell.source) and "check" not in cell.tags:
                made_cell.edit.hide()
                made_cell.title.hide()
                made_cell.run_button.hide()
                made_cell.reset_button.hide()
            self.code_cells[number] = made_cell
            column.addWidget(made_cell)

    def _add_program(self, column: QVBoxLayout, question: PlacedCell) -> None:
        """Shows the program that the first question of a page asks about, if it stands on an earlier page. If that
        page has several programs, the question names its own, as many questions in one cell do."""
        lesson = self.lesson
        assert lesson is not None
        defining = [each for each in lesson.cells[: question.number] if defines_functions(each.cell)]
        of_page = [each for each in defining if each.page == defining[-1].page]
        programs = [each for each in of_page if "@composable" in each.cell.source] or of_page
        if (
            self.all_forms
            or len(lesson.forms(question.number)) > 1
            or len(programs) != 1
            or any(each.page == self.page and is_program(each.cell) for each in lesson.cells[: question.number])
        ):
            return
        number = programs[0].number
        title = _("the program: cell {number}").format(number=number)
        program = CodeCell(
            self.appearance, number, title, lesson.source(number), editable=False, most_lines=LINES_BESIDE_QUESTION
        )
        program.scroll_to("@composable")
        column.addWidget(program)

    def _lock(self, sentence: str) -> QWidget:
        box = QWidget()
        column = QVBoxLayout(box)  # a row would be wider than the page with a large text
        words = QLabel(sentence)
        words.setWordWrap(True)
        column.addWidget(words)
        if sentence == _(UNTIL_PREDICTED):
            go = QPushButton(_("Go to the question"))
            go.clicked.connect(self.go_to_question)
            without = QPushButton(_("Show me without answering"))
            without.clicked.connect(self.open_answers)
            for button in (go, without):
                column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        elif self.page > self._exercise_page:
            back = QPushButton(_("Go to the exercise"))
            back.clicked.connect(lambda: self.show_page(self._exercise_page))
            column.addWidget(back, 0, Qt.AlignmentFlag.AlignLeft)
        return box

    @property
    def _exercise_page(self) -> int:
        lesson = self.lesson
        assert lesson is not None
        return lesson.cells[lesson.exercise].page if lesson.exercise is not None else 0

    def _add_hints(self, column: QVBoxLayout, hints: list[PlacedCell]) -> None:
        lesson = self.lesson
        assert lesson is not None
        for placed in hints[: lesson.hints_shown]:
            text = FlowingText(self.appearance, _("Hint"))
            text.show_markdown(placed.cell.source)
            column.addWidget(text)
        if lesson.hints_shown < len(hints):
            button = QPushButton(_("Hint {number} of {hints}").format(number=lesson.hints_shown + 1, hints=len(hints)))
            button.setObjectName("hint")
            button.clicked.connect(self._next_hint)
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    # -- what the learner does

    def run_cell(self, number: int) -> None:
        """Runs a cell; an exercise runs its check, too, unless it ends with an error of its own."""
        lesson = self.lesson
        if lesson is None:
            return
        if number in self.code_cells:
            self.code_cells[number].show_running()
        lesson.outcomes.pop(number, None)
        until = lesson.check_of_exercise() if number == lesson.exercise else number
        was_solved = lesson.is_solved
        self._run_to(until if until is not None else number)
        self.progress.save()
        if not any(outcome.error for outcome in lesson.outcomes.values()):
            self._run_shown([placed for placed in lesson.cells if placed.page == self.page])
        for each, cell in self.code_cells.items():
            cell.show_outcome(lesson.outcomes.get(each))
        if number == lesson.exercise and not lesson.outcomes[number].error:
            self.show_step(CHECK)
        elif lesson.is_solved != was_solved:
            self._show_cells()
        else:
            self._moments.note(lesson, self.code_cells)
        if number in self.code_cells:
            self._bring(self.code_cells[number], is_run=True)

    def _run_next(self) -> None:
        """Runs the first cell of the page that has not run; without one, leads to the first question to answer."""
        lesson = self.lesson
        for number, cell in self.code_cells.items():
            if lesson is not None and number not in lesson.outcomes and not cell.run_button.isHidden():
                self.run_cell(number)
                return
        if any(form.first_to_do is not None for form in self.all_forms):
            self._go_on()

    def _bring(self, cell: CodeCell, is_run: bool = False) -> None:
        """Scrolls to a cell that the keyboard reached, or to what a cell that ran shows, once it has its height."""
        below = cell.edit.geometry().bottom() if is_run else 0
        QTimer.singleShot(0, cell, lambda: self.area.bring_into_view(cell, below))

    def _run_shown(self, shown: list[PlacedCell]) -> None:
        """Runs a step's display cells and question cells. At the step Run, the learner runs the program; cells that
        only show its results then run without a key."""
        lesson = self.lesson
        assert lesson is not None
        for placed in shown:
            number, tags = placed.number, placed.cell.tags
            if placed.cell.kind != "code" or number in lesson.outcomes or "exercise" in tags or "check" in tags:
                continue
            if placed.step == RUN and not is_only_kit(placed.cell.source):
                return
            self._run_to(number)

    def _run_to(self, number: int) -> None:
        lesson = self.lesson
        assert lesson is not None
        outcomes = lesson.run(number) if number not in lesson.outcomes else []
        self._show_newest([run for outcome in outcomes for run in outcome.runs])
        self._note_error(outcomes)

    def _show_newest(self, runs: list[Run]) -> None:
        """Shows the newest run that no later page asks about; one that a later page asks about waits for that page."""
        lesson = self.lesson
        assert lesson is not None
        waiting = [run for run in runs if lesson.is_asked_later(run, self.page)]
        shown = [run for run in runs if run not in waiting]
        self._held = waiting[-1] if waiting else self._held
        if shown:
            self.run_made.emit(shown[-1])

    def _note_error(self, outcomes: list[Outcome]) -> None:
        failed = next((outcome for outcome in outcomes if outcome.error), None)
        if failed is not None or outcomes:
            self.set_status(failed.error if failed is not None else self._status_of_page())

    def _commit(self, at: int, form: PredictionForm, number: int, answers: dict[str, int] | str) -> None:
        assert self.lesson is not None
        self.lesson.commit(number, answers, at, form.sure)
        self.progress.save()
        self.set_status(_("Committed") + self._status_of_answers())
        self.masks_changed.emit()
        self._go_on()

    def _keep_draft(self, form: PredictionForm) -> None:
        assert self.lesson is not None
        self.lesson.keep_draft(form.number, questions_of(form.form), form.drafts, form.sure)
        self.progress.save()

    def _go_on(self) -> None:
        """Gives the focus to the first question of the page that is open or not committed; without one, to Next."""
        for form in self.all_forms:
            if (field := form.first_to_do) is not None:
                field.setFocus()
                self.area.bring_into_view(form)
                return
        self.next_button.setFocus()

    def _edited(self, number: int, text: str) -> None:
        if self.lesson is not None:
            self.lesson.edit(number, text)

    def _reset(self, number: int) -> None:
        assert self.lesson is not None
        self.lesson.reset(number)
        self.progress.save()
        self.code_cells[number].set_source(self.lesson.source(number))
        for outdated in self.code_cells.keys() - self.lesson.outcomes.keys():
            self.code_cells[outdated].show_outcome(None)
        self.set_status(self._status_of_page())

    def _ask_for(self, number: int) -> None:
        assert self.lesson is not None
        self.lesson.ask_for(number)
        self._show_cells()
        if (shown := self.code_cells.get(number)) is not None:
            self._bring(shown, is_run="solution" not in self.lesson.cells[number].cell.tags)

    def _next_hint(self) -> None:
        assert self.lesson is not None
        self.lesson.hints_shown += 1
        self._show_cells(then=("hint", "ask"))

    def go_to_question(self) -> None:
        """Shows the page of the first open question, or of the exercise before it, and gives it the focus."""
        lesson = self.lesson
        assert lesson is not None
        number = lesson.exercise if lesson.waits_for_exercise else lesson.next_question
        if number is not None:
            self.show_page(lesson.cells[number].page)
            QTimer.singleShot(0, self.area, self._go_on)  # behind the place of a new page: its top

    def open_answers(self) -> None:
        """Shows what the open questions hide, without answers."""
        assert self.lesson is not None
        self.lesson.show_answers()
        self._show_cells()
