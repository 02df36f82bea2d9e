"""Input log of a recording: all inputs from outside, in order, which are sufficient to repeat the run.

Terms       input: one action from outside: a user input, a frame, passing time, a write of the host.
            host: the driver of the scene: a demo, a test, the window. number: identifies a state or scope by its first
            event in the run; equal in every run of the same program with the same inputs.
Invariants  I1 values are texts, numbers, None or tuples of those. I2 for a deterministic program, playing its log
            repeats the run exactly (verified by difference.py).
Not here    repeating a log: input_injector.py. The text format: input_script.py.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Any

from engine import trace
from engine.frame.scene import FRAME_NANOS
from engine.trace import Phase
from inspector.language import _
from inspector.recording import RecordedFrame, Recording, Row, Subject
from inspector.recording.events import (
    Announcement,
    CallbackCall,
    CoroutineStep,
    FrameSpan,
    InputSpan,
    Invalidation,
    PhaseRun,
    RecomposePass,
    RootPass,
    StateWrite,
)

from ..loading.failure import one_line
from ..loading.program import DEFAULT_SIZE
from .input_script import InputScriptError, parse
from .inputs import FRAME, CannotRepeatError, Input, InputLog, time_after

__all__ = ["FRAME", "CannotRepeatError", "Input", "InputLog", "input_log"]

_NOT_REPEATED = ("nanos", "what", "raised", "clicked", "consumer")
"""Facts of an input that follow from it."""

# Names of trace inputs → kinds of steps, where they differ beyond blanks.
_METHODS = {"compose": "compose_text", "commit": "commit_text", "finish": "finish_composing"}


class Numbers:
    """Numbers states and scopes by their first event."""

    __slots__ = ("_counts", "_known")

    def __init__(self) -> None:
        self._known: dict[tuple[str, int], int] = {}
        self._counts: dict[str, int] = {}

    def number(self, kind: str, key: int) -> int:
        """Returns the number of an object; assigns the next number on its first event."""
        known = self._known.get((kind, key))
        if known is None:
            known = self._known[(kind, key)] = self._counts.get(kind, 0)
            self._counts[kind] = known + 1
        return known


def numbered_kind(kind: str, phase: Any) -> str | None:
    """Returns the kind that an event numbers: "state", "scope" or None."""
    if kind in (trace.READ, trace.WRITE):
        return "state"
    if kind in (trace.COMPOSITION, trace.SKIP) or (kind == trace.INVALIDATE and phase == trace.COMPOSITION):
        return "scope"
    return None


def input_log(recording: Recording) -> InputLog:
    """Returns the inputs that repeat this run. Raises CannotRepeatError."""
    reading = read_inputs(recording)
    while True:
        try:
            next(reading)
        except StopIteration as end:
            log: InputLog = end.value
            return log


def read_inputs(recording: Recording) -> Generator[int, None, InputLog]:
    """Reads the inputs that repeat this run; yields the number of read frames after each, for a caller that may not
    block. Raises CannotRepeatError."""
    meta = recording.meta
    width, height = (meta.width, meta.height) if meta.width and meta.height else DEFAULT_SIZE
    log = InputLog((), width, height, meta.density, meta.variant or None, meta.font_scale)
    steps: list[Input] = []
    if recording.dropped or recording.first:
        steps.extend(_steps_before(recording))
        reader = LogReader(None, time_after(steps))
    else:
        reader = LogReader(Numbers())
    for done, frame in enumerate(recording, 1):
        try:
            steps.extend(reader.steps_of(frame))
        except (KeyError, TypeError, ValueError) as error:
            words = _("cannot be repeated: the inputs before frame {frame} are damaged ({error})")
            raise CannotRepeatError(words.format(frame=frame.index, error=one_line(error))) from error
        yield done
    return log.with_steps(steps)


def _steps_before(recording: Recording) -> tuple[Input, ...]:
    """Returns the inputs before the first kept frame. Raises CannotRepeatError."""
    try:
        steps = parse(recording.meta.inputs, "the inputs of the recording").steps
    except InputScriptError as error:
        raise CannotRepeatError(_("cannot be repeated: {error}").format(error=error)) from error
    if sum(step.is_frame for step in steps) != recording.first:
        words = _("cannot be repeated: the recording begins at frame {frame}; what was done before it is not kept")
        raise CannotRepeatError(words.format(frame=recording.first))
    return steps


@dataclass
class _Clock:
    """The time of a scene without its own clock, in ns, after the steps so far."""

    nanos: int = 0

    def until(self, nanos: Any) -> Iterator[Input]:
        """Advances the time, if it passed without an event."""
        if isinstance(nanos, int) and nanos > self.nanos:
            self.nanos = nanos
            yield Input("advance_to", {"nanos": nanos})


class LogReader:
    """Converts consecutive frames to steps. `numbers`: None if the first frames are missing."""

    def __init__(self, numbers: Numbers | None, nanos: int = 0) -> None:
        self.numbers = numbers
        self.clock = _Clock(nanos)

    def _number(self, kind: str | None, row: Row) -> int | None:
        if self.numbers is None or kind is None or row.subject is None:
            return None
        return self.numbers.number(kind, row.subject.id)

    def steps_of(self, frame: RecordedFrame) -> Iterator[Input]:
        """Yields the steps of a frame: its preceding inputs, then a frame step. Raises CannotRepeatError."""
        composed = frame.index > 0  # a scene repeats its first composition without a step
        own: FrameSpan | None = None
        pasted = {row.inside: row for row in frame.rows if isinstance(row, InputSpan) and row.name == "clipboard"}
        real = any(isinstance(row, FrameSpan) and row.clock is not None for row in frame.rows)
        # Writes since the last announcement. Time that passes without an event passed before them: after a write, it
        # would have announced the write.
        held: list[Input] = []
        for row in frame.rows:
            kind = numbered_kind(row.kind, row.invalid_in if isinstance(row, Invalidation) else None)
            number = self._number(kind, row)
            if row.inside:
                continue
            if isinstance(row, FrameSpan):
                own = row
                continue
            if not row.before:
                if isinstance(row, StateWrite):
                    words = _("cannot be repeated: another thread wrote {write} during frame {frame}")
                    raise CannotRepeatError(words.format(write=_write_words(row), frame=frame.index))
                continue
            if isinstance(row, InputSpan):
                composed = row.name != "start"
                if not real:
                    yield from self.clock.until(row.nanos)
                yield from held
                held = []
                if row.id in pasted:
                    yield Input("clipboard", {"text": pasted[row.id].text})
                step = step_of_input(row, real)
                if step.kind == "advance_to":
                    self.clock.nanos = max(self.clock.nanos, step["nanos"])
                yield step
            elif isinstance(row, StateWrite) and row.subject is not None:
                composed = True
                held.append(_write_of(row, row.subject, number, frame))
            elif composed:
                yield from held
                held = []
                yield from _host_step(row, number, frame)
        yield from held
        if own is None:
            words = _("cannot be repeated: frame {frame} has no FRAME row with its time")
            raise CannotRepeatError(words.format(frame=frame.index))
        nanos = own.nanos if own.nanos is not None else frame.index * FRAME_NANOS
        values: dict[str, Any] = {}
        if nanos != frame.index * FRAME_NANOS:
            values["nanos"] = nanos
        if real:
            values["clock"] = own.clock
        self.clock.nanos = max(self.clock.nanos, nanos)
        yield Input("frame", values)


def step_of_input(row: InputSpan, real: bool = False) -> Input:
    """Returns the step that repeats an input. `real`: with the time of the host clock. Raises CannotRepeatError."""
    values = {name: value for name, value in row.data.items() if name not in _NOT_REPEATED}
    if real:
        values["clock"] = row.nanos
    kind = row.name
    if "pointers" in values:
        kind = "pointer"
        values["type"] = row.name
    elif kind == "input method":
        kind = _METHODS[row.what]
    elif kind == "screen reader":
        kind = "act"
        if not isinstance(values["values"], tuple):
            words = _("cannot be repeated: a screen reader gave {values} to {action}, which cannot be written down")
            raise CannotRepeatError(words.format(values=values["values"], action=values["action"]))
    elif kind == "advance":
        kind, values = "advance_to", {"nanos": row.to}
    return Input(kind.replace(" ", "_"), values)


def step_of_write(row: StateWrite, frame: RecordedFrame) -> Input | None:
    """Returns the step that repeats a write of the host, by the state's name. Raises CannotRepeatError."""
    return _write_of(row, row.subject, None, frame) if row.subject is not None else None


def _write_of(row: StateWrite, state: Subject, number: int | None, frame: RecordedFrame) -> Input:
    if state.name == "is_window_focused" and row.framework:
        return Input("window_focus", {"focused": row.literal == "True"})
    literal = row.literal
    if literal is None:
        words = _("cannot be repeated: before frame {frame} the host wrote {write}, which is no literal")
        raise CannotRepeatError(words.format(frame=frame.index, write=_write_words(row)))
    if number is None:
        return Input("set", {"name": state.name, "literal": literal})
    return Input("write", {"state": number, "name": state.name, "literal": literal})


def _write_words(row: StateWrite) -> str:
    if row.site is None:
        return f"{row.name} = {row.new}"
    return _("{name} = {value} at {place}").format(name=row.name, value=row.new, place=row.site)


def _host_step(row: Row, number: int | None, frame: RecordedFrame) -> Iterator[Input]:
    """Converts a host action other than inputs and writes to steps."""
    if isinstance(row, Announcement):
        yield Input("announce")
    elif isinstance(row, Invalidation):
        if row.cause or isinstance(row.state, Subject):
            return  # caused by a write, which is a step already
        if row.phase is not Phase.COMPOSITION:
            words = _("cannot be repeated: before frame {frame} the host asked {name} for {work}")
            raise CannotRepeatError(words.format(frame=frame.index, name=row.name, work=row.invalid_in))
        if number is None:
            words = _(
                "cannot be repeated: before frame {frame} the host invalidated {name}; the frame that identifies this"
                " scope is not kept"
            )
            raise CannotRepeatError(words.format(frame=frame.index, name=row.name))
        yield Input("invalidate", {"scope": number, "name": row.name})
    elif isinstance(row, _SPANS):
        raise CannotRepeatError(
            f"cannot be repeated: before frame {frame.index} the host ran {row.kind} of {row.name} "
            "by calling the program or the framework itself, not by an input"
        )


_SPANS = (PhaseRun, RecomposePass, CoroutineStep, RootPass, CallbackCall)
