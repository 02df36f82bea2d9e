"""Live fork: repeats a recorded run up to the end of one frame in a new session, which then runs on by itself; or
replays its inputs in a changed program.

Invariants  I1 the recorded run does not change, and the new recording contains the same events up to the frame; this is
            verified. I2 the repeated frames show the recorded pictures. I3 only the repeated part uses recorded
            clipboard texts; afterwards the session uses the host's clipboard.
Not here    a fork without a window, which replays the remaining inputs: fork.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.foundation import LocalClipboard
from engine.foundation.clipboard import Clipboard
from engine.unit import Density
from inspector.language import _, n_
from inspector.recording import Recording
from inspector.recording.capture import events_so_far

from .difference import first_difference
from .fork import prefix_of
from .input_injector import InputInjector, check_size
from .inputs.input_log import FRAME, CannotRepeatError, Input, InputLog, input_log
from .live_states import LiveStates
from .loading.program import Program, ProgramError
from .loading.recorded_modules import recorded_modules
from .rerun import Progress
from .session import Session


class ForkClipboard(Clipboard):
    """The clipboard of a forked session. `host`: None while recorded inputs are repeated."""

    def __init__(self) -> None:
        super().__init__()
        self.host: Clipboard | None = None

    def get_text(self) -> str:
        """Returns the host's text; while inputs are repeated, the recorded one."""
        return self.host.get_text() if self.host is not None else super().get_text()

    def set_text(self, text: str) -> None:
        """Replaces the host's text; while inputs are repeated, the recorded one."""
        if self.host is not None:
            self.host.set_text(text)
        else:
            super().set_text(text)


def forked_session(
    program: Program,
    recording: Recording,
    at_frame: int,
    changes: Iterable[Input] = (),
    *,
    host: Clipboard | None = None,
    progress: Progress | None = None,
) -> Session:
    """Returns a running session that has repeated the frames up to `at_frame` and received `changes`. Raises
    CannotRepeatError if the program does not repeat the frames, ProgramError if it cannot be loaded."""
    log = input_log(recording)
    if log.real_time:
        raise CannotRepeatError(
            _("cannot be forked: the run followed a clock of its own, which cannot go on from a frame")
        )
    if not 0 <= at_frame < log.frame_count:
        words = _("cannot fork at frame {frame}: the run has frames 0 to {last}")
        raise CannotRepeatError(words.format(frame=at_frame, last=log.frame_count - 1))
    check_size(log.width, log.height)
    fresh = program.fresh()
    clipboard = ForkClipboard()
    session = Session(
        fresh,
        log.variant,
        size=(log.width, log.height),
        density=Density(log.density, log.font_scale),
        locals=(LocalClipboard.provides(clipboard),),
    )
    try:
        with recorded_modules(fresh.path.parent, fresh.neighbors):
            _repeat(session, clipboard, log.cut(at_frame + 1)[0], tuple(changes), recording, at_frame, progress)
    except BaseException:
        session.close()
        raise
    clipboard.host = host
    return session


def _repeat(
    session: Session,
    clipboard: Clipboard,
    steps: tuple[Input, ...],
    changes: tuple[Input, ...],
    recording: Recording,
    at_frame: int,
    progress: Progress | None,
) -> None:
    if not session.start():
        assert session.failure is not None
        words = _("cannot fork at frame {frame}: the program raised {error}")
        raise CannotRepeatError(words.format(frame=at_frame, error=session.failure.sentence))
    states = LiveStates()
    for event in events_so_far(session.scene):
        states.happened(event)
    remove = session.scene.add_listener(states)
    injector = InputInjector(session, states, clipboard, None)
    shown = -1
    for done, step in enumerate(steps, 1):
        injector.inject(step)
        latest = session.recording.last
        if step.is_frame and latest is not None:
            picture = recording.picture(latest)
            if picture is not None and picture.frame != shown:
                shown = picture.frame
                session.recording.add_picture(picture)
        if progress is not None:
            progress(done, len(steps))
    difference = first_difference(prefix_of(recording, at_frame), session.recording)
    if difference is not None:
        words = _("cannot fork at frame {frame}: the program does not come there as it did; {difference}")
        raise CannotRepeatError(words.format(frame=at_frame, difference=difference.sentence))
    for change in changes:
        injector.inject(change)
    session.announce_writes()
    remove()


class Replayed(NamedTuple):
    """A session of a changed program. `words`: how its state came about, in one sentence."""

    session: Session
    words: str


def replayed_session(
    program: Program,
    recording: Recording,
    variant: str,
    *,
    host: Clipboard | None = None,
    progress: Progress | None = None,
) -> Replayed:
    """Returns a running session of a changed program that has received the recorded inputs, as far as they fit. Raises
    ProgramError if the changed program raises."""
    meta = recording.meta
    try:
        log = input_log(recording)
        if log.real_time:
            raise CannotRepeatError(_("the run followed a clock of its own"))
    except CannotRepeatError as error:
        width, height = meta.width or program.size[0], meta.height or program.size[1]
        log = InputLog((FRAME,), width, height, meta.density, font_scale=meta.font_scale)
        said = _("It starts from the beginning, because the run so far cannot be repeated: {error}.")
        start = said.format(error=error)
    else:
        start = ""
    clipboard = ForkClipboard()
    size = (log.width, log.height)
    provided = (LocalClipboard.provides(clipboard),)
    session = Session(program, variant, size=size, density=Density(log.density, log.font_scale), locals=provided)
    try:
        with recorded_modules(program.path.parent, program.neighbors):
            words = _replay(session, clipboard, log, progress)
    except BaseException:
        session.close()
        raise
    clipboard.host = host
    return Replayed(session, start or words)


def _replay(session: Session, clipboard: Clipboard, log: InputLog, progress: Progress | None) -> str:
    if not session.start():
        assert session.failure is not None
        raise ProgramError(session.failure.sentence)
    states = LiveStates()
    for event in events_so_far(session.scene):
        states.happened(event)
    remove = session.scene.add_listener(states)
    injector = InputInjector(session, states, clipboard, None)
    inputs = done = 0
    whole = sum(not step.is_frame for step in log.steps)
    refused = ""
    for place, step in enumerate(log.steps, 1):
        try:
            injector.inject(step)
        except CannotRepeatError as error:
            refused = str(error)
            break
        if session.failure is not None:
            raise ProgramError(session.failure.sentence)
        if step.is_frame:
            _add_picture(session)
        else:
            inputs += 1
        if progress is not None:
            progress(place, len(log.steps))
        done += step.is_frame
    remove()
    if refused:
        words = _("Its state was rebuilt from the first {count} of {all} inputs; the next one does not fit: {error}.")
        return words.format(count=inputs, all=whole, error=refused)
    if not inputs:
        return _("There was no input to replay.")
    words = n_(
        "Its state was rebuilt by replaying {count} input in {frames} frames.",
        "Its state was rebuilt by replaying {count} inputs in {frames} frames.",
        inputs,
    )
    return words.format(count=inputs, frames=f"{done:,}")


def _add_picture(session: Session) -> None:
    """Adds the picture of the latest frame, if the frame did work."""
    latest = session.recording.latest
    if latest is not None and latest.has_work:
        session.add_picture(session.scene.pixels().tobytes())
