"""Fire an input (Ctrl+I): every recorded input to fire again, and a field for a new one in the words of input scripts.

Invariants  I1 the recording is read in slices, newest frame first, and no longer after `end`. I2 the status line says
            what Enter does before it is pressed: fire in the running program, fork, or run a recorded program again.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from inspector.language import _, n_
from inspector.recording import RecordedFrame, Recording
from inspector.running.inputs.input_script import InputScriptError, parse
from inspector.running.inputs.inputs import Input
from inspector.running.inputs.recorded_inputs import BackwardReader, RecordedInput

from .model.frame_walk import FrameWalk
from .style.appearance import Appearance
from .widgets.pop_up import PopUp, PopUpLine

MOST = 1_000
"""The list ends after this number of recorded inputs."""

Fire = Callable[[tuple[Input, ...], str], object]


class FireDialog(PopUp):
    """The field and the list. `does`: what Enter does, in words. `fire`: fires steps, which have words."""

    def __init__(self, appearance: Appearance, window: QWidget, does: str, fire: Fire) -> None:
        super().__init__(appearance, _("Fire an input"), window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._does, self._fire = does, fire
        self._recorded: list[RecordedInput] = []
        self._offered: list[tuple[tuple[Input, ...], str]] = []
        self._trouble = ""
        self._reader = BackwardReader()
        self.walk = FrameWalk(self)
        self.walk.sliced.connect(self._fill)
        self.walk.ended.connect(self._ended)
        self.field = QLineEdit()
        self.field.setPlaceholderText(_("Such as tap 200,40 or scroll list 0 10 or key Enter or set count = 5"))
        self.field.setAccessibleName(_("New input, or words of a recorded one"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 0)
        layout.addWidget(self.field)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.status)
        self.serve(self.field)
        self.field.textChanged.connect(lambda _: self._fill())
        self.chosen.connect(self._choose)
        self.restyle()

    def show_inputs(self, recording: Recording) -> None:
        """Lists the inputs that the recording has now."""
        first, last = recording.first, recording.last
        if first is not None and last is not None:
            self.walk.start(recording, range(last, first - 1, -1), self._add)
        self._fill()

    def end(self) -> None:
        """Stops reading the recording, and closes."""
        self.walk.stop()
        self.reject()

    def _add(self, frame: RecordedFrame) -> bool:
        self._recorded += self._reader.inputs_of(frame)
        return len(self._recorded) < MOST

    def _ended(self, trouble: str) -> None:
        self._trouble = trouble
        self._fill()

    def _fill(self) -> None:
        """Lists the typed input, if it is one, and the recorded inputs that contain the typed words."""
        typed = self.field.text().strip()
        offered: list[tuple[tuple[Input, ...], str]] = []
        lines: list[PopUpLine] = []
        problem = ""
        if typed:
            try:
                steps = parse(typed).steps
            except InputScriptError as error:
                problem = str(error).partition(": ")[2]
            else:
                if steps:
                    offered.append((steps, typed))
                    lines.append(PopUpLine(typed, _("new")))
        for each in self._recorded:
            if all(word in each.words.casefold() for word in typed.casefold().split()):
                offered.append((each.steps, each.words))
                lines.append(PopUpLine(each.words, _("before frame {frame}").format(frame=each.frame)))
        self._offered = offered
        if lines != self.lines.lines:
            row = max(0, self.list.currentIndex().row())
            self.lines.show_lines(lines)
            if lines:
                self.set_current(min(row, len(lines) - 1) if not typed else 0)
        self._say(bool(lines), problem)

    def _say(self, found: bool, problem: str) -> None:
        count = len(self._recorded)
        recorded = n_("{count:,} recorded input", "{count:,} recorded inputs", count).format(count=count)
        if self.walk.running:
            recorded = _("{inputs} so far").format(inputs=recorded)
        if self._trouble:
            words = self._trouble
        elif found:
            words = f"{recorded} · {self._does}"
        elif problem:
            words = _("No recorded input contains these words, and as a new one: {problem}").format(problem=problem)
        else:
            words = _("{inputs}: type a new one. {does}").format(inputs=recorded, does=self._does)
        self.say(words)

    def _choose(self, number: int) -> None:
        steps, words = self._offered[number]
        self.end()
        self._fire(steps, words)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stops reading."""
        self.walk.stop()
        super().hideEvent(event)
