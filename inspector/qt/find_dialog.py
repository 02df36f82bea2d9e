"""Find (Ctrl+F): a form that searches displayed texts and the run's history; Enter moves the cursor to an answer.

Terms       here: states, scopes and nodes of the displayed moment by a part of their name, and a frame by its number.
            history: runs, skips, writes, reads and inputs of the whole run (inspector/analysis/run_search.py).
Invariants  I1 the search runs in slices (model/history_search.py), and ends before its recording is closed. I2 an empty
            list says why it is empty.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QStringListModel, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QHideEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QCompleter, QGridLayout, QLineEdit, QVBoxLayout

from inspector.analysis.run_search import INPUT, PHASES, RAN, READ, SKIPPED, WRITTEN, Question
from inspector.analysis.sentence import in_phase, plain
from inspector.language import N_, _, n_
from inspector.running.session import Session

from .model.history_search import ALL, FIRST, LAST, HistoryAnswer, HistorySearch, RunNames
from .style.appearance import Appearance
from .widgets.pop_up import PopUp, PopUpLine

if TYPE_CHECKING:
    from .program_window import ProgramWindow

HERE = "here"
CHOICES = (
    (N_("Name or frame"), HERE),
    (N_("Ran"), RAN),
    (N_("Was skipped"), SKIPPED),
    (N_("Was written"), WRITTEN),
    (N_("Was read"), READ),
    (N_("Input"), INPUT),
)
_ASKS_FOR = {
    HERE: N_("Name of a state, scope or node, or a frame number"),
    RAN: N_("Name of a scope or node"),
    SKIPPED: N_("Name of a scope"),
    WRITTEN: N_("Name of a state"),
    READ: N_("Name of a state"),
    INPUT: N_("tap, press, scroll, a key"),
}
TYPING_MILLIS = 150
"""The pause in typing after which the search starts."""


class FindDialog(PopUp):
    """The form and its answer list; it stays open while the panels show the moment of an answer."""

    def __init__(self, appearance: Appearance, window: ProgramWindow) -> None:
        super().__init__(appearance, _("Find"), window)
        self.window_below: ProgramWindow = window
        self._session: Session | None = None
        """The session that the list is about."""
        self._acts: list[Callable[[], object]] = []
        self._goes = False
        """Whether Enter was pressed before the first answer arrived."""
        self.search, self.names = HistorySearch(self), RunNames(self)
        self.search.found.connect(self._show_answers)
        self.search.ended.connect(self._ended)
        self.names.ended.connect(self._complete)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(TYPING_MILLIS)
        self._pause.timeout.connect(self.start)
        self._make_form()
        self.chosen.connect(self.go)
        window.player.moved.connect(self._check_session)
        window.session_left.connect(self.end)
        self.restyle()

    def _make_form(self) -> None:
        self.what, self.name = QComboBox(), QLineEdit()
        self.phase, self.value = QComboBox(), QLineEdit()
        self.unchanged, self.which = QCheckBox(_("with unchanged output")), QComboBox()
        for words, event in CHOICES:
            self.what.addItem(_(words), event)
        self.phase.addItem(_("In any phase"), None)
        for phase in PHASES:
            words = plain(tuple(in_phase(phase)))
            self.phase.addItem(f"{words[:1].upper()}{words[1:]}", phase)
        for words, which in ((_("All answers"), ALL), (_("First answer"), FIRST), (_("Last answer"), LAST)):
            self.which.addItem(words, which)
        self.value.setPlaceholderText(_("Any value; 10, > 10, contains lake"))
        for widget, name in (
            (self.what, _("Event")),
            (self.name, _("Name")),
            (self.phase, _("Phase")),
            (self.value, _("Written value")),
            (self.unchanged, _("Only runs with unchanged output")),
            (self.which, _("Which answers")),
        ):
            widget.setAccessibleName(name)
            if isinstance(widget, QLineEdit):
                self.serve(widget)
        completer = QCompleter(QStringListModel(self), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
        self.name.setCompleter(completer)
        layout, form = QVBoxLayout(self), QGridLayout()
        layout.setContentsMargins(8, 8, 8, 0)
        form.setColumnStretch(1, 1)
        form.setColumnStretch(2, 1)
        for row, column, widget, columns in (
            (0, 0, self.what, 1),
            (0, 1, self.name, 2),
            (0, 3, self.which, 1),
            (1, 0, self.phase, 1),
            (1, 1, self.value, 2),
            (1, 3, self.unchanged, 1),
        ):
            form.addWidget(widget, row, column, 1, columns)
        layout.addLayout(form)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.status)
        self.name.textEdited.connect(lambda _: self._changed())
        self.value.textEdited.connect(lambda _: self._changed())
        self.what.currentIndexChanged.connect(lambda _: self._chose_event())
        self.phase.currentIndexChanged.connect(lambda _: self._changed())
        self.which.currentIndexChanged.connect(lambda _: self._changed())
        self.unchanged.toggled.connect(lambda _: self._changed())
        self._chose_event()

    # -- the form

    @property
    def question(self) -> Question | None:
        """The question of the form; None: what is displayed is searched."""
        event = self.what.currentData()
        if event == HERE:
            return None
        return Question(
            event,
            self.name.text().strip(),
            self.phase.currentData() if event in (RAN, READ) else None,
            self.unchanged.isChecked() and event == RAN,
            (self.value.text() or None) if event == WRITTEN else None,
        )

    def _chose_event(self) -> None:
        event = self.what.currentData()
        self.phase.setVisible(event in (RAN, READ))
        self.value.setVisible(event == WRITTEN)
        self.unchanged.setVisible(event == RAN)
        self.which.setVisible(event != HERE)
        self.name.setPlaceholderText(_(_ASKS_FOR[event]))
        self._complete()
        self._changed()

    def _complete(self) -> None:
        """Completes names with those in the recording."""
        event = self.what.currentData()
        model = self.name.completer().model()
        if isinstance(model, QStringListModel):
            model.setStringList([] if event == HERE else self.names.of(event))

    def _changed(self) -> None:
        self.search.stop()
        self._goes = False
        self._pause.start()

    # -- searching

    def open_form(self) -> None:
        """Shows the form, and collects the names of the run for completion."""
        self.place(640, 400)
        self.show()
        self.raise_()
        self.activateWindow()
        self.name.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.name.selectAll()
        session = self.window_below.session
        if session is not None:
            self.names.start(session.recording)
        self.start()

    def start(self) -> None:
        """Searches for the answers to the form, from the beginning."""
        self._pause.stop()
        self.search.stop()
        self._acts = []
        self.lines.show_lines([])
        session = self._session = self.window_below.session
        question = self.question
        if session is None:
            self.say(_("There is no run to search: open a program first (Ctrl+O)."))
        elif question is None:
            self._find_here(self.name.text().strip())
        else:
            self.say(_("Searching…"))
            self.search.start(session.recording, question, self.which.currentData())

    def _find_here(self, words: str) -> None:
        moment, selection = self.window_below.moment(), self.window_below.selection
        wanted = words.casefold()
        found: list[tuple[PopUpLine, Callable[[], object]]] = []
        number = wanted.removeprefix("frame").removeprefix(_("frame")).strip()
        if moment is None or not wanted:
            self.say(_("The list on the left asks what happened: Ran, Was written …"))
            return
        recording = moment.session.recording
        first, last = recording.first, recording.last
        if number.isdecimal() and first is not None and last is not None and first <= int(number) <= last:
            index = int(number)
            found.append(
                (
                    PopUpLine(_("frame {frame}").format(frame=index), _("frame")),
                    partial(self.window_below.player.show, index),
                )
            )
        where = _("frame {frame}").format(frame=moment.index)
        for state in moment.states:
            if wanted in state.state.name.casefold():
                line = PopUpLine(moment.names.of(state.state), _("state"), where)
                found.append((line, partial(selection.select_state, state.state.id)))
        for row in {id(each): each for each in moment.lines_by_subject.values()}.values():
            if wanted in f"{row.name} {row.tag}".casefold():
                line = PopUpLine(
                    f"{row.called or row.name} {row.tag}".strip(),
                    _("scope") if row.row.scope is not None else _("node"),
                    where,
                )
                found.append((line, partial(selection.select_subject, row.key)))
        self._acts = [act for _, act in found]
        self.lines.show_lines([line for line, _ in found])
        if found:
            self.set_current(0)
            words = _("{answers} in frame {frame} · Enter selects")
            self.say(words.format(answers=_count(len(found)), frame=moment.index))
        else:
            missing = _("Nothing found: frame {frame} has no state, scope or node with {words} in its name.")
            self.say(missing.format(frame=moment.index, words=words))

    def _show_answers(self) -> None:
        known = len(self.lines.lines)
        fresh = self.search.answers[known:]
        self.lines.add([PopUpLine(each.words, _("frame {frame}").format(frame=each.frame)) for each in fresh])
        self._acts += [partial(self._show, each) for each in fresh]
        if fresh and not known:
            self.set_current(0)
            if self._goes:
                self._goes = False
                self.go(0)
        if self.search.running:
            words = _("{answers} · searching: {done:,} of {total:,} frames")
            answers = _count(len(self.lines.lines))
            self.say(words.format(answers=answers, done=self.search.walk.done, total=self.search.total))

    def _ended(self, trouble: str) -> None:
        self._show_answers()
        count = len(self.lines.lines)
        if trouble:
            self.say(trouble)
        elif count:
            more = _("; the list ends here, so name something or ask for the last answer")
            words = _("{answers} · Enter moves the cursor").format(answers=_count(count))
            self.say(f"{words}{more}" if self.search.is_cut else words)
        else:
            question = self.question
            is_name = question is not None and question.name and question == Question(question.event, question.name)
            hint = _(" No such event names {name}.").format(name=self.name.text().strip()) if is_name else ""
            total = self.search.total
            words = n_(
                "Nothing found in {count:,} frame of this run.", "Nothing found in {count:,} frames of this run.", total
            )
            words = words.format(count=total)
            self.say(f"{words}{hint}")

    # -- answers

    def enter(self) -> None:
        """Goes to the current answer; starts the search first if the form changed."""
        if self._pause.isActive() or self._session is not self.window_below.session:
            self.start()
        self._goes = self.search.running and not self._acts
        super().enter()

    def go(self, number: int) -> None:
        """Does what an answer offers: moves the cursor, or selects."""
        if self._session is self.window_below.session:
            self._acts[number]()

    def _show(self, answer: HistoryAnswer) -> None:
        window = self.window_below
        window.player.show_event(answer.event)
        if answer.is_state:
            window.selection.select_state(answer.subject)
        elif answer.subject:
            window.selection.select_subject(answer.subject)

    def _check_session(self) -> None:
        if self._session is not self.window_below.session:
            self.end()

    def end(self) -> None:
        """Stops reading the recording, and clears the list."""
        self._pause.stop()
        self.search.stop()
        self.names.stop()
        self._acts, self._session = [], None
        self.lines.show_lines([])
        is_closed = self.window_below.session is None
        self.say(_("The run is closed.") if is_closed else _("Press Enter to search this run."))

    def hideEvent(self, event: QHideEvent) -> None:
        """Stops the search while the form is hidden."""
        self.search.stop()
        self.names.stop()
        self._pause.stop()
        super().hideEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stops the search."""
        self.end()
        super().closeEvent(event)


def show_find(window: ProgramWindow) -> None:
    """Opens the form, or brings it to the front (Ctrl+F)."""
    known = window.findChild(FindDialog)
    form = known if known is not None else FindDialog(window.appearance, window)
    field = window.toolbar.find_field
    if field.hasFocus() and field.text():
        form.name.setText(field.text())
    form.open_form()


def _count(number: int) -> str:
    return n_("{count:,} answer", "{count:,} answers", number).format(count=number)
