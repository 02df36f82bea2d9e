"""The request for advice about a shown run: the command line of a process that looks for advice, and its answer.

The counterfactual runs the program again for each candidate, which takes seconds (measured with the demos of the
gallery: loop 3, parallax 5, todo 8), and a changed program may not end. So a process of its own makes the proof: the
window stays fluent, and stopping the search ends the process.

Invariants  I1 a recording runs nothing: its advice is unproved. I2 the process receives the inputs as a script.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path

from inspector.language import _
from inspector.running.inputs.input_log import CannotRepeatError, read_inputs
from inspector.running.inputs.input_script import write
from inspector.running.inputs.inputs import InputLog
from inspector.running.opened_run import OpenedRun
from inspector.running.session import Session
from inspector.running.shown_run import ShownRun

from .advice import Advice

SCRIPT = "inputs.txt"


class NoAdviceError(Exception):
    """The shown run cannot be searched for advice. Users read its message."""


@dataclass(frozen=True)
class AdviceRequest:
    """A search names a program with its inputs, or a recording. `log`: the inputs; None: those of the demo."""

    target: str
    variant: str = ""
    log: InputLog | None = None
    is_recording: bool = False
    frames: int = 0
    """The number of frames that the search examines; 0: unknown, as for a demo."""

    def arguments(self, folder: Path) -> list[str]:
        """Returns the arguments of `phases`; writes the input script into `folder`."""
        found = ["advise", self.target, "--json"]
        if self.is_recording:
            return found
        if self.variant:
            found += ["--variant", self.variant]
        if self.log is None:
            return [*found, "--demo"]
        path = folder / SCRIPT
        path.write_text(write(self.log), encoding="utf-8")
        return [*found, "--inputs", str(path)]


def advice_request(session: Session) -> Generator[int, None, AdviceRequest]:
    """Makes the request for a session's run so far; the demo takes the place of inputs that do not exist. Yields the
    number of read frames after each: reading thousands of them takes longer than a frame of the window. Raises
    NoAdviceError."""
    recording = session.recording
    if isinstance(session, OpenedRun):
        return AdviceRequest(session.stored.path, is_recording=True, frames=len(recording))
    if isinstance(session, ShownRun) or not session.program.target:
        raise NoAdviceError(_("Advice needs a program or a recording file: leave the comparison (Esc)."))
    try:
        log = yield from read_inputs(recording)
    except CannotRepeatError as error:
        raise NoAdviceError(_("The run cannot be repeated: {error}.").format(error=error)) from error
    variant = session.variant if len(session.program.variants) > 1 else ""
    if not log.has_actions and session.program.demo is not None:
        return AdviceRequest(session.program.target, variant)
    return AdviceRequest(session.program.target, variant, log, frames=log.frame_count)


def advice_in(answer: str) -> list[Advice]:
    """Returns the advice in the JSON that the process prints. Raises ValueError for other text."""
    facts = json.loads(answer)
    if not isinstance(facts, dict) or not isinstance(facts.get("advice"), list):
        raise ValueError("the answer contains no advice")
    return [Advice.from_json(each) for each in facts["advice"]]
