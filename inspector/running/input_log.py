"""InputLog: all that was done to a scene from outside, in order; what a run can be repeated from.

Terms       input: one thing done from outside: an input of a user, a frame, time that passed, a write of the host.
            host: whoever drives the scene: a demo, a test, the window. number: of a state or scope, in the order in
            which the run told of them first; equal in every run of the same program on the same inputs.
Invariants  I1 values are texts, numbers, None or tuples of those. I2 playing the log of a run of a deterministic
            program gives the same run again (checked by difference.py).
Not here    playing it: input_player.py. The text format: input_script.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine import trace
from engine.frame.scene import FRAME_NANOS
from inspector.recording import RecordedFrame, Recording, Row, Subject

from .program import DEFAULT_SIZE

# What a trace calls an input → how it is called here, where it differs; else the same without blanks.
_METHODS = {"compose": "compose_text", "commit": "commit_text", "finish": "finish_composing"}


class CannotRepeatError(Exception):
    """The run has something in it that cannot be done again; the message is one line that says what."""


@dataclass(frozen=True)
class Input:
    """One thing done from outside; `values` are what its method takes, by name."""

    kind: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    def get(self, name: str, otherwise: Any = None) -> Any:
        return self.values.get(name, otherwise)

    @property
    def is_frame(self) -> bool:
        return self.kind == "frame"

    def __str__(self) -> str:
        words = [f"{name}={value!r}" for name, value in self.values.items() if value is not None]
        return " ".join([self.kind, *words])


FRAME = Input("frame")
"""The next frame, 16 ms after the one before."""


@dataclass(frozen=True)
class InputLog:
    """Inputs and frames in order, and the scene that they are meant for."""

    steps: tuple[Input, ...] = ()
    width: int = DEFAULT_SIZE[0]
    height: int = DEFAULT_SIZE[1]
    density: float = 1.0
    variant: str | None = None

    @property
    def frame_count(self) -> int:
        return sum(step.is_frame for step in self.steps)

    @property
    def real_time(self) -> bool:
        """Timers of the recorded run followed a clock of the host's, not the frames."""
        return any("clock" in step.values for step in self.steps)

    def cut(self, frames: int) -> tuple[tuple[Input, ...], tuple[Input, ...]]:
        """The steps up to the end of the first `frames` frames, and those after."""
        left = frames
        for at, step in enumerate(self.steps):
            if not left:
                return self.steps[:at], self.steps[at:]
            left -= step.is_frame
        return self.steps, ()

    def with_steps(self, steps: Iterable[Input]) -> InputLog:
        return replace(self, steps=tuple(steps))


class Numbers:
    """Numbers of states and scopes in the order in which they are first told of."""

    __slots__ = ("_counts", "_known")

    def __init__(self) -> None:
        self._known: dict[tuple[str, int], int] = {}
        self._counts: dict[str, int] = {}

    def number(self, kind: str, key: int) -> int:
        known = self._known.get((kind, key))
        if known is None:
            known = self._known[(kind, key)] = self._counts.get(kind, 0)
            self._counts[kind] = known + 1
        return known


def numbered_kind(kind: str, phase: Any) -> str | None:
    """Whether an event numbers its subject: "state", "scope" or not at all."""
    if kind in (trace.READ, trace.WRITE):
        return "state"
    if kind in (trace.COMPOSITION, trace.SKIP) or (kind == trace.INVALIDATE and phase == trace.COMPOSITION):
        return "scope"
    return None


def input_log(recording: Recording) -> InputLog:
    """What has to be done to run the same again; raises CannotRepeatError."""
    if recording.dropped or recording.first:
        raise CannotRepeatError(
            f"cannot be repeated: the recording begins at frame {recording.first}; what was done before it is not kept"
        )
    numbers = Numbers()
    steps: list[Input] = []
    clock = _Clock()
    for frame in recording:
        steps.extend(_steps_of(frame, numbers, clock))
    meta = recording.meta
    width, height = (meta.width, meta.height) if meta.width and meta.height else DEFAULT_SIZE
    return InputLog(tuple(steps), width, height, meta.density, meta.variant or None)


@dataclass
class _Clock:
    """The time that a scene without a clock of its own has after the steps so far."""

    nanos: int = 0

    def until(self, nanos: Any) -> Iterator[Input]:
        """Time that passed without anything to tell of."""
        if isinstance(nanos, int) and nanos > self.nanos:
            self.nanos = nanos
            yield Input("advance_to", {"nanos": nanos})


def _steps_of(frame: RecordedFrame, numbers: Numbers, clock: _Clock) -> Iterator[Input]:
    composed = frame.index > 0  # what a scene does while it is made, it does again by itself
    own: Row | None = None
    pasted = {row.inside: row for row in frame.rows if row.kind == trace.INPUT and row.name == "clipboard"}
    real = any(row.kind == trace.FRAME and "clock" in row.data for row in frame.rows)
    for row in frame.rows:
        kind = numbered_kind(row.kind, row.data.get("phase"))
        number = numbers.number(kind, row.subject.id) if kind is not None and row.subject is not None else -1
        if row.inside:
            continue
        if row.kind == trace.FRAME:
            own = row
            continue
        if not row.before:
            if row.kind == trace.WRITE:
                raise CannotRepeatError(
                    f"cannot be repeated: another thread wrote {_write_words(row)} during frame {frame.index}"
                )
            continue
        if row.kind == trace.INPUT:
            composed = row.name != "start"
            if not real:
                yield from clock.until(row.data.get("nanos"))
            if row.id in pasted:
                yield Input("clipboard", {"text": pasted[row.id].data.get("text")})
            step = _input_of(row, real)
            if step.kind == "advance_to":
                clock.nanos = max(clock.nanos, step["nanos"])
            yield step
        elif row.kind == trace.WRITE and row.subject is not None:
            composed = True
            yield _write_of(row, row.subject, number, frame)
        elif composed:
            yield from _host_step(row, number, frame)
    if own is None:
        raise CannotRepeatError(f"cannot be repeated: frame {frame.index} has no FRAME row that says when it was")
    nanos = int(own.data.get("nanos", frame.index * FRAME_NANOS))
    values: dict[str, Any] = {}
    if nanos != frame.index * FRAME_NANOS:
        values["nanos"] = nanos
    if real:
        values["clock"] = own.data["clock"]
    clock.nanos = max(clock.nanos, nanos)
    yield Input("frame", values)


def _input_of(row: Row, real: bool) -> Input:
    values = {name: value for name, value in row.data.items() if name not in ("nanos", "what", "raised")}
    if real:
        values["clock"] = row.data.get("nanos")
    kind = row.name
    if "pointers" in values:
        kind = "pointer"
        values["type"] = row.name
    elif kind == "input method":
        kind = _METHODS[str(row.data["what"])]
    elif kind == "screen reader":
        kind = "act"
        if not isinstance(values["values"], tuple):
            raise CannotRepeatError(
                f"cannot be repeated: a screen reader gave {values['values']} to {values['action']}, "
                "which cannot be written down"
            )
    elif kind == "advance":
        kind, values = "advance_to", {"nanos": row.data["to"]}
    return Input(kind.replace(" ", "_"), values)


def _write_of(row: Row, state: Subject, number: int, frame: RecordedFrame) -> Input:
    if state.name == "is_window_focused" and row.data.get("framework"):
        return Input("window_focus", {"focused": row.data.get("literal") == "True"})
    literal = row.data.get("literal")
    if literal is None:
        raise CannotRepeatError(
            f"cannot be repeated: before frame {frame.index} the host wrote {_write_words(row)}, which is no literal"
        )
    return Input("write", {"state": number, "name": state.name, "literal": literal})


def _write_words(row: Row) -> str:
    where = f" at {row.site}" if row.site is not None else ""
    return f"{row.name} = {row.data.get('new')}{where}"


def _host_step(row: Row, number: int, frame: RecordedFrame) -> Iterator[Input]:
    """What a host did other than by an input or a write."""
    if row.kind == trace.ANNOUNCE:
        yield Input("announce")
    elif row.kind == trace.INVALIDATE:
        if row.cause or isinstance(row.data.get("state"), Subject):
            return  # by a write, which is a step
        if row.data.get("phase") != trace.COMPOSITION:
            raise CannotRepeatError(
                f"cannot be repeated: before frame {frame.index} the host asked {row.name} for {row.data.get('phase')}"
            )
        yield Input("invalidate", {"scope": number, "name": row.name})
    elif row.is_run or row.kind in _SPANS:
        raise CannotRepeatError(
            f"cannot be repeated: before frame {frame.index} the host ran {row.kind} of {row.name} "
            "by calling the program or the framework itself, not by an input"
        )


_SPANS = (trace.RECOMPOSE, trace.COROUTINE, trace.LAYOUT_PASS, trace.DRAW_PASS, trace.CALLBACK)
