"""Inputs: actions on a scene from outside, and ordered logs of them.

Terms       input: one action from outside: a user input, a frame, passing time, a write of the host.
Invariants  I1 values are texts, numbers, None or tuples of those.
Not here    the log of a recording: input_log.py. Repeating a log: input_injector.py. Its text form: input_script.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.frame.scene import FRAME_NANOS

from ..loading.program import DEFAULT_SIZE


class CannotRepeatError(Exception):
    """The run contains an action that cannot be repeated; the message describes it in one line."""


@dataclass(frozen=True)
class Input:
    """One action from outside. `kind`: the name of the action; `values`: its arguments by name."""

    kind: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    def get(self, name: str, otherwise: Any = None) -> Any:
        """Returns the value with this name, else `otherwise`."""
        return self.values.get(name, otherwise)

    @property
    def is_frame(self) -> bool:
        """Whether the step runs a frame."""
        return self.kind == "frame"

    def __str__(self) -> str:
        words = [f"{name}={value!r}" for name, value in self.values.items() if value is not None]
        return " ".join([self.kind, *words])


FRAME = Input("frame")
"""The next regular frame, 16 ms after the previous one."""


_PASSIVE = frozenset(("frame", "window_focus", "move", "exit"))
"""Steps that no person decides on: the window reports its focus to the program, and a mouse that crosses it."""


@dataclass(frozen=True)
class InputLog:
    """Inputs and frames in order, with the size in px, density, font scale and variant of their scene."""

    steps: tuple[Input, ...] = ()
    width: int = DEFAULT_SIZE[0]
    height: int = DEFAULT_SIZE[1]
    density: float = 1.0
    variant: str | None = None
    font_scale: float = 1.0

    @property
    def frame_count(self) -> int:
        """The number of frames in the log."""
        return sum(step.is_frame for step in self.steps)

    @property
    def has_actions(self) -> bool:
        """Whether a person or a host did something, beyond frames and what the window reports by itself."""
        return any(step.kind not in _PASSIVE for step in self.steps)

    @property
    def real_time(self) -> bool:
        """Whether timers of the recorded run used a host clock instead of frame time."""
        return any("clock" in step.values for step in self.steps)

    def cut(self, frames: int) -> tuple[tuple[Input, ...], tuple[Input, ...]]:
        """Returns the steps up to the end of the first `frames` frames, and the remaining steps."""
        left = frames
        for at, step in enumerate(self.steps):
            if not left:
                return self.steps[:at], self.steps[at:]
            left -= step.is_frame
        return self.steps, ()

    def with_steps(self, steps: Iterable[Input]) -> InputLog:
        """Returns the log with other steps."""
        return replace(self, steps=tuple(steps))


def time_after(steps: Iterable[Input]) -> int:
    """Returns the time of a scene without its own clock after these steps, in ns."""
    frames = nanos = 0
    for step in steps:
        if step.is_frame:
            nanos = max(nanos, step.get("nanos", frames * FRAME_NANOS))
            frames += 1
        elif step.kind == "advance_to":
            nanos = max(nanos, step["nanos"])
    return nanos
