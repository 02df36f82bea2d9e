"""StepPanel: where the cursor stands at each granularity, steps to either side, "run to", breakpoints, and guesses."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from inspector.analysis import state_lines
from inspector.analysis.breakpoints import BACKWARDS, LOOP, PHASE, PHASES, RUN, WRITE, ConditionError, Target, condition
from inspector.analysis.display_names import names_of
from inspector.analysis.position import Position, next_text, position_of, previous_text
from inspector.language import N_, _
from inspector.recording.moments.stops import FRAME, SCOPE, SLOT_OPERATION
from inspector.recording.moments.stops import PHASE as BY_PHASE

from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..model.stepper import Stepper
from ..style.appearance import Appearance
from ..style.theme import control_sizes
from ..widgets.even_row import EvenRow
from ..widgets.panel import Panel
from ..widgets.still_wheel import StillWheel
from .step_rows import StepRows

EMPTY = N_("No frames yet. Open a program: Ctrl+O.")
GUESS, SHORT_GUESS = N_("Guess before each step"), N_("Guess first")


class BreakpointList(QListWidget):
    """The breakpoints; Space switches one, Delete removes it."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Breakpoints"))
        self.setToolTip(_("Breakpoints: Space switches one on or off, Delete removes it"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.stepper: Stepper | None = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete removes the current breakpoint."""
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.stepper is not None:
            row = self.currentRow()
            if row >= 0:
                self.stepper.breakpoints.remove(row)
                self.stepper.targets_changed.emit()
                self.setCurrentRow(min(row, self.count() - 1))
            return
        super().keyPressEvent(event)


class StepArea(QScrollArea):
    """The scrolled body of the panel: the rows get low if the panel cannot show all controls."""

    def __init__(self, rows: StepRows) -> None:
        super().__init__()
        self._rows = rows

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Gives the rows the height that the new size has room for."""
        super().resizeEvent(event)
        self.fit_rows()

    def fit_rows(self) -> None:
        """Gives the rows their full height if all controls fit then."""
        body = self.widget()
        if body is not None:
            layout = body.layout()
            assert layout is not None
            least = layout.totalMinimumHeightForWidth(self.viewport().width())
            others = least - self._rows.minimumSizeHint().height()
            self._rows.set_low(others + self._rows.full_height > self.viewport().height())


class StepPanel(Panel):
    """The dock. `connect_stepper` gives it the stepper of the window."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, N_("Step"))
        self.selection = selection
        self.stepper: Stepper | None = None
        self._moment: ShownMoment | None = None
        self._targets: list[Target] = []
        self._is_chosen = False
        """Whether a person chose the target, which then stays."""

    def make_body(self) -> None:
        """Makes the views."""
        appearance, selection = self.appearance, self.selection
        self.rows = StepRows(appearance)
        self.question = QLabel()
        self.question.setWordWrap(True)
        self.choices = QWidget()
        self.verdict = QLabel()
        self.verdict.setWordWrap(True)
        self.verdict.setObjectName("guess_verdict")
        self.guess_mode = QCheckBox(_(GUESS))
        self.guess_mode.setAccessibleName(_(GUESS))
        self.guess_mode.setToolTip(_("A step forward first asks what it reaches; the answers are counted."))
        self.target = QComboBox()
        self.target.setAccessibleName(_("Run to"))
        StillWheel(self.target)
        self.target.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.target.setMinimumContentsLength(12)
        self.value = QLineEdit()
        self.value.setPlaceholderText(_("if > 10"))
        self.value.setAccessibleName(_("Condition over the written value"))
        self.value.setToolTip(_('A condition over the written value: > 10, == "x", contains lake. Empty: each write.'))
        self.go = QPushButton(_("Run to"))
        self.go.setToolTip(_("Moves to the next such event; at the end of the recording the program runs on (Ctrl+F8)"))
        self.back = QPushButton(_("Back to"))
        self.back.setToolTip(_("Moves to the previous such event (Ctrl+Shift+F8)"))
        self.stop = QPushButton(_("Break on"))
        self.stop.setToolTip(_("Adds or removes a breakpoint: while live, the program pauses at such an event (F9)"))
        self.breakpoints = BreakpointList()
        self.add_body(N_("Step"), self._lay_out())
        self.title.set_texts(hint=_("back: Alt F10 F11"))
        self.restyle()
        self._fill_targets()
        self._show_guess()
        self.target.currentIndexChanged.connect(self._choose_target)
        self.value.returnPressed.connect(self.run_to)
        self.go.clicked.connect(self.run_to)
        self.back.clicked.connect(self.run_back_to)
        self.stop.clicked.connect(self.toggle_breakpoint)
        self.breakpoints.itemChanged.connect(self._switched)
        selection.changed.connect(self._fill_targets)

    def _lay_out(self) -> QWidget:
        body = QWidget()
        body.setObjectName("stack")
        layout = QVBoxLayout(body)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.asking = QWidget()
        asking = self._asking = QVBoxLayout(self.asking)
        QVBoxLayout(self.choices).setContentsMargins(0, 0, 0, 0)
        for widget in (self.question, self.choices, self.verdict):
            asking.addWidget(widget)
        layout.addWidget(self.asking)
        layout.addWidget(self.rows)
        form = self._form = QVBoxLayout()
        line = QHBoxLayout()
        line.addWidget(self.target, 3)
        line.addWidget(self.value, 1)
        form.addLayout(line)
        for field in (self.target, self.value, self.guess_mode):
            field.setMinimumWidth(0)
            field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.buttons = EvenRow((self.go, self.back, self.stop))
        form.addWidget(self.buttons)
        form.addWidget(self.breakpoints)
        form.addWidget(self.guess_mode)  # last: a low panel shows the targets without scrolling
        layout.addLayout(form)
        layout.addStretch(1)
        area = StepArea(self.rows)
        area.setAccessibleName(_("Step"))
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its rows and buttons have the keyboard
        area.setWidget(body)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        return area

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shortens the words of guess mode in a narrow panel."""
        super().resizeEvent(event)
        if self.is_made:
            self._fit_guess()

    def _fit_guess(self) -> None:
        self.guess_mode.setText(_(GUESS))
        if self.guess_mode.sizeHint().width() > self.guess_mode.width():
            self.guess_mode.setText(_(SHORT_GUESS))

    def connect_stepper(self, stepper: Stepper) -> None:
        """Connects the controls with the stepper of the window."""
        self.stepper = stepper
        self.on_made(partial(self._connect, stepper))

    def _connect(self, stepper: Stepper) -> None:
        self.breakpoints.stepper = stepper
        for granularity, row in self.rows.rows.items():
            row.back.clicked.connect(partial(stepper.previous_at, granularity))
            row.forward.clicked.connect(partial(stepper.next_at, granularity))
            row.chosen.connect(partial(stepper.set_granularity, granularity))
        stepper.granularity_changed.connect(self.rows.set_active)
        stepper.asked.connect(self._show_guess)
        stepper.targets_changed.connect(self._show_breakpoints)
        self.guess_mode.toggled.connect(stepper.set_guesses)
        self.rows.set_active(stepper.granularity)
        self._show_breakpoints()

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        appearance, theme, px = self.appearance, self.appearance.theme, self.appearance.px
        for layout in (self._asking, self._form):
            layout.setContentsMargins(px(8), px(6), px(8), px(6))
        self._form.setSpacing(px(6))
        for widget in (self.target, self.value, self.go, self.back, self.stop, self.guess_mode, self.verdict):
            widget.setFont(appearance.font(11))
        self.question.setFont(appearance.font(13, 500))
        self.breakpoints.setFont(appearance.font(11))
        self.verdict.setStyleSheet(f"color: {theme.text_secondary};")
        self.bodies.setStyleSheet(
            f"QWidget {{ color: {theme.text}; }}"
            f"QPushButton, QComboBox {{ background: {theme.raised}; color: {theme.text};"
            f" border: 1px solid {theme.line}; border-radius: 4px; padding: {px(3)}px {px(6)}px; }}"
            f"QPushButton:hover {{ background: {theme.sel}; }}"
            f"QPushButton:focus, QComboBox:focus, QLineEdit:focus {{ border: 2px solid {theme.accent}; }}"
            f"{control_sizes(theme, theme.raised, appearance.px)}"
            f"QComboBox QAbstractItemView {{ background: {theme.panel}; color: {theme.text};"
            f" border: 1px solid {theme.control}; selection-background-color: {theme.sel};"
            f" selection-color: {theme.text}; }}"
            f"QLineEdit {{ background: {theme.panel}; color: {theme.text}; border: 1px solid {theme.control};"
            f" border-radius: 4px; padding: {px(2)}px {px(4)}px; }}"
            f"QLineEdit:disabled {{ color: {theme.text_hint}; border-color: {theme.line}; }}"
            f"QListWidget {{ background: {theme.panel}; border: 0; }}"
        )
        self._fit_guess()
        self.buttons.fit()
        self.breakpoints.setFixedHeight(appearance.px(20) * max(1, min(4, self.breakpoints.count())) + 4)

    # -- the moment

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Shows the position of this moment at each granularity."""
        self._moment = moment
        self._is_chosen = self._is_chosen and moment is not None
        self._fill_targets()
        if moment is None:
            for row in self.rows.rows.values():
                row.show_texts("", "", "")
            self._show_status(_(EMPTY))
            return
        position = self._show_rows(moment)
        if moment.live or position is None:
            self._show_status(_("live: F10 pauses and steps"))
        else:
            self._show_status(position.moment_text.capitalize())

    def _show_rows(self, moment: ShownMoment) -> Position | None:
        """Shows the place and the next stop at each granularity; an open question hides the next stop."""
        cursor, player = moment.cursor, self.stepper.player if self.stepper is not None else None
        where = cursor.event
        cursor.at(moment.event) if moment.event else cursor.at_frame(moment.index)
        names = names_of(cursor.recording)
        position = position_of(cursor, names)
        before = {granularity: previous_text(cursor, granularity, names) for granularity in self.rows.rows}
        last = cursor.recording.last
        if last is not None and (moment.live or (player is not None and player.is_at_newest)):
            cursor.at_frame(last)  # a step forward first passes over the idle frames at the end
        wants = moment.session.wants_frame if moment.session.scene is not None else None
        is_asked = self.stepper is not None and self.stepper.question is not None
        for granularity, row in self.rows.rows.items():
            following = "" if is_asked else next_text(cursor, granularity, names, wants_frame=wants)
            row.show_texts(_place(position, granularity), following, before[granularity])
            if moment.session.scene is not None:
                row.forward.setEnabled(True)
        cursor.event = where
        return position

    def _show_status(self, words: str) -> None:
        score = self.stepper.score if self.stepper is not None else None
        self.set_status(score.words if score is not None and score.answers else words)

    # -- guesses

    def _show_guess(self) -> None:
        question = self.stepper.question if self.stepper is not None else None
        layout = self.choices.layout()
        assert layout is not None
        while (item := layout.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.setParent(None)
                widget.deleteLater()
        if self._moment is not None:
            self._show_rows(self._moment)
        self.question.setVisible(question is not None)
        self.choices.setVisible(question is not None)
        if question is not None:
            self.show()
            self.raise_()
            self.question.setText(question.question)
            for number, choice in enumerate(question.choices):
                button = QPushButton(choice)
                button.setFont(self.appearance.font(12))
                button.setAccessibleName(f"{question.question} {choice}")
                button.clicked.connect(partial(self._answer, choice))
                layout.addWidget(button)
                if not number:
                    button.setFocus(Qt.FocusReason.OtherFocusReason)
            self.verdict.setText(_("Choose what runs next; Esc skips the question."))
        elif self.stepper is not None and self.stepper.score.answers:
            self.verdict.setText(self.stepper.score.answers[-1].words)
            self._show_status("")
        else:
            self.verdict.setText("")
        self.verdict.setVisible(bool(self.verdict.text()))
        self.asking.setVisible(question is not None or bool(self.verdict.text()))

    def _answer(self, choice: str) -> None:
        if self.stepper is not None:
            self.stepper.answer(choice)

    # -- run to, and breakpoints

    def _fill_targets(self) -> None:
        at = self.target.currentIndex()
        kept = self._targets[at] if 0 <= at < len(self._targets) and self._moment is not None else None
        self._targets = [*self._selected(), *(Target(PHASE, name) for name in PHASES), Target(LOOP), Target(BACKWARDS)]
        if kept is not None and kept.kind in (WRITE, RUN) and kept not in self._targets and self._is_chosen:
            self._targets.insert(0, kept)  # this moment lacks the state or row
        self.target.blockSignals(True)
        self.target.clear()
        self.target.addItems([_("next {target}").format(target=target.words) for target in self._targets])
        is_there = kept in self._targets and self._is_chosen
        self.target.setCurrentIndex(self._targets.index(kept) if kept is not None and is_there else 0)
        self.target.blockSignals(False)
        self._target_chosen()

    def _selected(self) -> list[Target]:
        """Returns the writes of the selected state, else of each state, and the runs of the selected row."""
        moment = self._moment
        if moment is None:
            return []
        found = []
        states = sorted(
            state_lines(moment.frame, moment.framework), key=lambda line: line.state.id != self.selection.state
        )
        for line in states[:8]:
            found.append(Target(WRITE, moment.names.of(line.state), frozenset((line.state.id,))))
        line_of = moment.lines_by_subject.get(self.selection.subject)
        if line_of is not None:
            run = Target(RUN, line_of.tag or line_of.called, frozenset(line_of.keys))
            found.insert(1 if self.selection.state and found else 0, run)
        return found

    def _choose_target(self) -> None:
        self._is_chosen = True
        self._target_chosen()

    def _target_chosen(self) -> None:
        target = self.chosen_target()
        self.value.setEnabled(target is not None and target.kind == WRITE)

    def chosen_target(self) -> Target | None:
        """Returns the target in the form, with its condition. Raises ConditionError."""
        at = self.target.currentIndex()
        if not 0 <= at < len(self._targets):
            return None
        target = self._targets[at]
        if target.kind == WRITE and self.value.text().strip():
            return Target(WRITE, target.name, target.ids, condition(self.value.text()))
        return target

    def run_to(self) -> None:
        """Runs to the target in the form."""
        target = self._target()
        if target is not None and self.stepper is not None:
            self.stepper.run_to(target)

    def run_back_to(self) -> None:
        """Moves back to the target in the form."""
        target = self._target()
        if target is not None and self.stepper is not None:
            self.stepper.run_back_to(target)

    def toggle_breakpoint(self) -> None:
        """Adds the target in the form as a breakpoint, or removes it."""
        target = self._target()
        if target is not None and self.stepper is not None:
            self.stepper.toggle_breakpoint(target)

    def _target(self) -> Target | None:
        if not self.is_front:  # the form has the targets of an earlier moment, or none
            self._moment = self.offered
            self._fill_targets()
        try:
            return self.chosen_target()
        except ConditionError as error:
            if self.stepper is not None:
                self.stepper.refused.emit(str(error))
            return None

    def _show_breakpoints(self) -> None:
        targets = self.stepper.breakpoints.targets if self.stepper is not None else []
        self.breakpoints.blockSignals(True)
        self.breakpoints.clear()
        for target in targets:
            item = QListWidgetItem(_("Break on {target}").format(target=target.words))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if target.is_on else Qt.CheckState.Unchecked)
            self.breakpoints.addItem(item)
        self.breakpoints.blockSignals(False)
        self.breakpoints.setVisible(bool(targets))
        self.restyle()

    def _switched(self, item: QListWidgetItem) -> None:
        if self.stepper is not None:
            is_on = item.checkState() == Qt.CheckState.Checked
            self.stepper.breakpoints.switch(self.breakpoints.row(item), is_on)


def _place(position: Position | None, granularity: str) -> str:
    """Returns the part of a position: `1`, `composition, 1 of 4`, `Text, 2 of 2`."""
    if position is None:
        return ""
    if granularity == FRAME:
        return str(position.frame)
    part = {BY_PHASE: position.phase, SCOPE: position.scope, SLOT_OPERATION: position.operation}[granularity]
    if part is None:
        return _("end of the frame") if position.is_frame_end and granularity == BY_PHASE else "–"
    if granularity == SLOT_OPERATION:
        return _("{number} of {total}").format(number=part.number, total=part.total)
    return str(part) if part.total > 1 else part.name
