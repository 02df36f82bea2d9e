"""Stepper: steps of four granularities through the recording, in both directions; past its end, the program runs.

Terms       granularity: what a step over visits at least: frame, phase, scope or slot operation.
Invariants  I1 a step backward runs no code of the program. I2 a step forward runs at most one frame, and only if the
            recording has no later stop.
Source      inspector/recording/moments/stepping.py decides where a step leads.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from PySide6.QtCore import QObject, Signal

from engine.trace.source_site import file_name
from inspector.analysis.breakpoints import Breakpoints, Hit, Target, line_with_code, next_hit, previous_hit
from inspector.analysis.display_names import names_of
from inspector.analysis.guess import Answer, Guess, Score, guess_of
from inspector.analysis.position import Position, position_of
from inspector.language import _, n_
from inspector.recording import RecordedFrame
from inspector.recording.moments import stepping
from inspector.recording.moments.cursor import Cursor
from inspector.recording.moments.stops import FRAME, GRANULARITIES, Stop, level_of
from inspector.running.rerun import Canceled, Progress
from inspector.running.session import Session

from .session_player import SessionPlayer

RUN_FRAMES = 600
"""The most frames that "run to" runs: 10 s of the program's time."""

Find = Callable[[Cursor], Stop | None]


class Stepper(QObject):
    """Moves the player's cursor. `refused`: a step found no stop; the text says why. `reached`: a breakpoint or a
    target of "run to", in words."""

    granularity_changed = Signal(str)
    refused = Signal(str)
    reached = Signal(str)
    asked = Signal()
    """The step waits for a guess; `question` has it."""
    targets_changed = Signal()

    def __init__(self, player: SessionPlayer) -> None:
        super().__init__(player)
        self.player = player
        self.granularity: str = FRAME
        self.breakpoints = Breakpoints()
        self.guesses = False
        """Guess mode: a step forward asks first what it reaches."""
        self.question: Guess | None = None
        self.score = Score()
        self.working: Callable[[], AbstractContextManager[Progress]] = lambda: nullcontext(lambda done, total: None)
        """Encloses frames that run without a stop; its progress raises Canceled if a person ends them."""
        player.stop_event = self._breakpoint_in
        player.moved.connect(self.skip_question)
        player.scrubbed.connect(self.skip_question)

    def set_granularity(self, granularity: str) -> None:
        """Chooses the granularity of over and into. Raises ValueError for an unknown one."""
        level_of(granularity)
        if granularity != self.granularity:
            self.granularity = granularity
            self.granularity_changed.emit(granularity)

    def change_granularity(self, by: int) -> None:
        """Chooses a finer (positive) or coarser granularity."""
        at = GRANULARITIES.index(self.granularity) + by
        self.set_granularity(GRANULARITIES[min(max(at, 0), len(GRANULARITIES) - 1)])

    # -- steps forward

    def over(self) -> None:
        """Steps over the span at the cursor."""
        self._forward(lambda cursor: stepping.over(cursor, self.granularity))

    def into(self) -> None:
        """Steps into the span at the cursor."""
        self._forward(lambda cursor: stepping.into(cursor, self.granularity))

    def out(self) -> None:
        """Steps out of the enclosing span."""
        self._forward(stepping.out)

    def end_of_phase(self) -> None:
        """Runs to the end of the phase."""
        self._forward(stepping.end_of_phase)

    def next_at(self, granularity: str) -> None:
        """Moves to the next stop of a granularity."""
        self._forward(lambda cursor: stepping.after(cursor, cursor.event, granularity))

    # -- steps backward

    def back_over(self) -> None:
        """Steps back over the preceding span."""
        self._backward(lambda cursor: stepping.back_over(cursor, self.granularity))

    def back_into(self) -> None:
        """Steps back into the preceding span."""
        self._backward(lambda cursor: stepping.back_into(cursor, self.granularity))

    def back_out(self) -> None:
        """Steps back to the start of the enclosing span."""
        self._backward(stepping.back_out)

    def previous_at(self, granularity: str) -> None:
        """Moves to the previous stop of a granularity."""
        self._backward(lambda cursor: stepping.before(cursor, cursor.event, granularity))

    # -- where it stands

    def cursor(self) -> Cursor | None:
        """Returns the cursor, moved to the displayed moment; None without frames."""
        player = self.player
        steps, index = player.steps, player.index
        if steps is None or index is None:
            return None
        moved = steps.at(player.at_event) if player.at_event is not None else steps.at_frame(index)
        return steps if moved is not None else None

    def position(self) -> Position | None:
        """Returns where the cursor stands; None without frames."""
        cursor = self.cursor()
        return position_of(cursor, names_of(cursor.recording)) if cursor is not None else None

    def _forward(self, find: Find) -> None:
        player = self.player
        session = player.session
        if session is None or player.is_held():
            return
        was_live = player.playing
        if was_live or player.is_at_newest:
            player.halt()
            player.stand_at_end()
        stop = self._found(find)
        if stop is None:
            if session.scene is None:
                self.refused.emit(_("The recording ends here."))
            player.moved.emit()
        elif self.guesses:
            cursor = self.cursor()
            assert cursor is not None
            if was_live:
                player.moved.emit()  # the window says that it is paused while the question waits
                cursor = self.cursor() or cursor
            self.question = guess_of(cursor, stop, names_of(cursor.recording))
            self.asked.emit()
        else:
            player.show_event(stop.at)

    def _found(self, find: Find) -> Stop | None:
        """Returns the stop that a step reaches, after running the next frame if the recording has none."""
        player = self.player
        session, cursor = player.session, self.cursor()
        stop = find(cursor) if cursor is not None else None
        if stop is not None or session is None or session.scene is None:
            return stop
        at = player.index, player.at_event
        last = session.recording.last
        player.run_next()
        newest = session.recording.last
        if newest is None or newest == last:
            return None
        player.return_to(*at)
        cursor = self.cursor()
        if cursor is not None:
            cursor.stepped.update(range(0 if last is None else last + 1, newest + 1))
        stop = find(cursor) if cursor is not None else None
        if stop is None:
            player.stand_at_end()
        return stop

    # -- guesses

    def set_guesses(self, on: bool) -> None:
        """Switches guess mode; a waiting question is dropped."""
        self.guesses = on
        self.question = None
        self.asked.emit()

    def skip_question(self) -> bool:
        """Drops the waiting question, because the cursor moved in another way or a person skips it. Returns whether
        there was one."""
        if self.question is None:
            return False
        self.question = None
        self.asked.emit()
        return True

    def answer(self, chosen: str) -> Answer | None:
        """Keeps the answer to the waiting question, and makes its step; None without a question."""
        question, self.question = self.question, None
        if question is None:
            return None
        answer = Answer(question, chosen)
        self.score.answers.append(answer)
        self.player.show_event(question.event)
        self.asked.emit()
        return answer

    # -- run to, and breakpoints

    def run_to(self, target: Target) -> Hit | None:
        """Moves to the next hit of a target. At the end of the recording the program runs on, for at most RUN_FRAMES
        frames, and until it is idle or a person ends it."""
        player = self.player
        session = player.session
        if session is None or player.is_held():
            return None
        player.halt()
        if player.is_at_newest:
            player.stand_at_end()
        cursor = self.cursor()
        event = cursor.event if cursor is not None else 0
        hit = next_hit(session.recording, target, event)
        ran, is_ended = 0, False
        if hit is None:
            before = session.recording.last
            try:
                with self.working() as progress:
                    hit = self._run_until(session, target, event, progress)
            except Canceled:
                is_ended = True
            last = session.recording.last
            ran = (-1 if last is None else last) - (-1 if before is None else before)
        if hit is not None:
            player.show_event(hit.event)
            self.reached.emit(_("frame {frame}: {words}").format(frame=hit.frame, words=hit.words))
            return hit
        if ran:
            player.stand_at_end()
        frames = n_(" within {count} frame that ran", " within {count} frames that ran", ran).format(count=ran)
        frames = frames if ran else ""
        words = _("No {words} follows{frames}.").format(words=target.words, frames=frames)
        if is_ended:
            words = n_(
                "Ended before {words} came: {count} frame ran.", "Ended before {words} came: {count} frames ran.", ran
            ).format(words=target.words, count=ran)
        if session.scene is not None and session.failure is None and not session.may_change:
            words = f"{words} {_('Nothing further happens without an input.')}"
        self.refused.emit(words)
        player.moved.emit()
        return None

    def _run_until(self, session: Session, target: Target, event: int, progress: Progress) -> Hit | None:
        """Runs frames until one has a hit after `event`."""
        for ran in range(RUN_FRAMES):
            if session.scene is None or not session.may_change:
                break
            progress(ran, RUN_FRAMES)
            self.player.run_next()
            latest = session.recording.latest
            if session.failure is not None or latest is None:
                break
            hits = target.hits(latest, session.recording.frame(latest.index - 1))
            hit = min((each for each in hits if each.event > event), key=lambda each: each.event, default=None)
            if hit is not None:
                return hit
        return None

    def run_back_to(self, target: Target) -> Hit | None:
        """Moves to the previous hit of a target."""
        session, cursor = self.player.session, self.cursor()
        if session is None or cursor is None or self.player.is_held():
            return None
        hit = previous_hit(session.recording, target, cursor.event)
        if hit is None:
            self.refused.emit(_("No {words} comes before.").format(words=target.words))
            return None
        self.player.show_event(hit.event)
        self.reached.emit(_("frame {frame}: {words}").format(frame=hit.frame, words=hit.words))
        return hit

    def add_breakpoint(self, target: Target) -> None:
        """Adds a breakpoint: live mode pauses at its next hit."""
        self.breakpoints.add(target)
        self.targets_changed.emit()
        self.reached.emit(_("Break on {target}").format(target=target.words))  # the Step panel may be behind a tab

    def toggle_breakpoint(self, target: Target) -> None:
        """Adds a breakpoint on the target, or removes the enabled breakpoint on it."""
        if self.breakpoints.toggle(target):
            words = _("Break on {target}")
        else:
            words = _("No break on {target} any more")
        self.targets_changed.emit()
        self.reached.emit(words.format(target=target.words))

    def toggle_line(self, file: str, line: int, source: str = "") -> None:
        """Adds or removes the breakpoint of a source line: a read, a write or a composable called there pauses live
        mode. With the text of the file, a line that no frame runs stands for the next one that frames run; `reached`
        and `refused` say so."""
        name = file_name(file)
        if line not in self.breakpoints.lines(file) and source:
            code = line_with_code(source, line)
            if code is None:
                self.refused.emit(
                    _("No frame runs line {line} of {name}, nor a later one.").format(line=line, name=name)
                )
                return
            if code != line:
                words = _("No frame runs line {line}. Break on {target}").format(line=line, target=f"{name}:{code}")
                self.reached.emit(words)
                if code in self.breakpoints.lines(file):
                    return
                line = code
        self.breakpoints.toggle_line(file, line, f"{name}:{line}")
        self.targets_changed.emit()

    def _breakpoint_in(self, frame: RecordedFrame) -> int | None:
        session = self.player.session
        if session is None or not self.breakpoints.targets:
            return None
        hit = self.breakpoints.hit(frame, session.recording.frame(frame.index - 1))
        if hit is None:
            return None
        self.reached.emit(_("breakpoint, frame {frame}: {words}").format(frame=hit.frame, words=hit.words))
        return hit.event

    def _backward(self, find: Find) -> None:
        player = self.player
        if player.session is None or player.is_held():
            return
        shown, was_live = player.index, player.playing
        player.halt()
        if was_live:  # the displayed frame, not the idle ones that passed since
            player.return_to(shown, None)
        self.question = None
        cursor = self.cursor()
        stop = find(cursor) if cursor is not None else None
        if stop is not None:
            player.show_event(stop.at)
            return
        self.refused.emit(_("The recording begins here."))
        player.moved.emit()
