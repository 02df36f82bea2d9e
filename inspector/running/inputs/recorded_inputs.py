"""Recorded inputs: the inputs of a recording, grouped as a person gave them; the window can send each again.

Terms       gesture: a press, its moves and its release, with the frames between them.
Invariants  I1 a gesture is one input; a key goes down and up. I2 moves without a button, passing time and what the
            framework does by itself are no inputs. I3 the frames between the parts of a gesture have no
            recorded time, because that time is over.
Not here    the log that repeats a whole run: input_log.py.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from inspector.analysis.phases import input_text
from inspector.language import _
from inspector.recording import RecordedFrame, Recording, Row
from inspector.recording.events import InputSpan, StateWrite

from .input_log import step_of_input, step_of_write
from .inputs import FRAME, CannotRepeatError, Input

_NOT_FIRED = frozenset(("start", "advance", "run coroutines", "measure", "exit", "move", "clipboard"))

LONGEST_GESTURE = 2_000
"""The maximum number of steps from a press to its release. A press without a release so near is an input alone."""


@dataclass(frozen=True)
class RecordedInput:
    """One input. `frame`: the frame that it preceded; `event`: the number of its first row."""

    frame: int
    event: int
    words: str
    steps: tuple[Input, ...]


class BackwardReader:
    """Receives consecutive frames, newest first, and returns their inputs, newest first."""

    def __init__(self) -> None:
        self._gesture: list[Input] = []
        """The steps of an incomplete gesture, from its release backwards, until its press is found."""
        self._end: InputSpan | None = None

    def inputs_of(self, frame: RecordedFrame) -> list[RecordedInput]:
        """Returns the inputs that begin before this frame."""
        if self._gesture:
            self._gesture.append(FRAME)
        found: list[RecordedInput] = []
        for row in reversed(frame.rows):
            if not row.before or row.inside:
                continue
            try:
                made = self._input_of(row, frame)
            except CannotRepeatError:
                continue
            if made is not None:
                found.append(made)
        return found

    def _input_of(self, row: Row, frame: RecordedFrame) -> RecordedInput | None:
        if isinstance(row, StateWrite):
            return _write_of(row, frame)
        if not isinstance(row, InputSpan):
            return None
        if len(self._gesture) > LONGEST_GESTURE:
            self._gesture, self._end = [], None
        step = step_of_input(row)
        if row.name == "release":
            self._gesture, self._end = [step], row
            return None
        if row.name == "press":
            return self._press(row, step, frame)
        if row.name == "move" and self._gesture:
            self._gesture.append(step)
            return None
        if row.name in _NOT_FIRED or "pointers" in step.values:
            return None
        if step.kind == "key":
            if step["type"] != "down":
                return None
            steps = (step, replace(step, values={**step.values, "type": "up", "text": ""}))
            held = f"{step['modifiers']}+" if step["modifiers"] else ""
            key = "Space" if step["key"] == " " else step["key"]
            return RecordedInput(frame.index, row.id, _("key {key}").format(key=f"{held}{key}"), steps)
        words = input_text(row)
        if row.name == "scroll":
            words = _("{scroll} at {place}").format(scroll=words, place=_place(row))
        return RecordedInput(frame.index, row.id, words, (step,))

    def _press(self, row: InputSpan, step: Input, frame: RecordedFrame) -> RecordedInput:
        rest, end = self._gesture, self._end
        self._gesture, self._end = [], None
        if end is None:
            words = _("press at {place}, not released").format(place=_place(row))
        elif (row.x, row.y) != (end.x, end.y):
            words = _("drag from {place} to {end}").format(place=_place(row), end=_place(end))
        else:
            words = _("press and release at {place}").format(place=_place(row))
        return RecordedInput(frame.index, row.id, words, (step, *reversed(rest)))


def _write_of(row: StateWrite, frame: RecordedFrame) -> RecordedInput | None:
    step = step_of_write(row, frame)
    if step is None or step.kind != "set":
        return None
    return RecordedInput(frame.index, row.id, f"{row.name} = {step['literal']}", (step,))


def _place(row: InputSpan) -> str:
    return f"{round(row.x, 1):g}, {round(row.y, 1):g}" if row.x is not None and row.y is not None else "?"


def inputs_before(recording: Recording, index: int) -> list[RecordedInput]:
    """Returns the inputs that begin before a frame, in order; a gesture may end in a later frame."""
    reader = BackwardReader()
    frame = recording.frame(index)
    if frame is None:
        return []
    later = _frames_to_release(recording, frame)
    for each in reversed(later):
        reader.inputs_of(each)
    return reader.inputs_of(frame)[::-1]


def _frames_to_release(recording: Recording, frame: RecordedFrame) -> list[RecordedFrame]:
    """Returns the frames from `frame` to the release, if a pointer is pressed at the end of `frame`; else none."""
    if not _is_pressed_after(frame):
        return []
    found: list[RecordedFrame] = []
    while len(found) < LONGEST_GESTURE:
        later = recording.frame(frame.index + 1 + len(found))
        if later is None:
            return []
        found.append(later)
        names = [row.name for row in later.rows if isinstance(row, InputSpan) and row.before]
        if "release" in names:
            return found
        if "press" in names:
            return []
    return []


def _is_pressed_after(frame: RecordedFrame) -> bool:
    names = [row.name for row in frame.rows if isinstance(row, InputSpan) and row.before and not row.inside]
    ends = [name for name in names if name in ("press", "release")]
    return bool(ends) and ends[-1] == "press"
