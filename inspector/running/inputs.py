"""Inputs and logs of them: what is done to a scene from outside, in order.

Terms       input: one thing done from outside: an input of a user, a frame, time that passed, a write of the host.
Invariants  I1 values are texts, numbers, None or tuples of those.
Not here    making a log of a recording: input_log.py. Playing it: input_player.py. Its text: input_script.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.frame.scene import FRAME_NANOS

from .program import DEFAULT_SIZE


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


def time_after(steps: Iterable[Input]) -> int:
    """The time of a scene without a clock of its own, in nanoseconds."""
    frames = nanos = 0
    for step in steps:
        if step.is_frame:
            nanos = max(nanos, step.get("nanos", frames * FRAME_NANOS))
            frames += 1
        elif step.kind == "advance_to":
            nanos = max(nanos, step["nanos"])
    return nanos
