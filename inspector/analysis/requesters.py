"""Requesters: what led to runs that follow no state of the program, in a few words.

    the scroll                                    an input
    load                                          a coroutine of the program
    the animation of AnimatedVisibility (line 9)  the framework animates for a composable that the program calls
    the animation in Surface around "News"        the same, composed while this node was measured, in a recording
                                                  without the calls of nodes
    Animatable.animate_to                         a function of the framework that the program launched
    the animation that the tap started            an input launched a coroutine of the framework
    an animation                                  the same, without any of these: the caret of a field
    the measurement of Box                        another run, which the run follows

Not here    the program's states that cause a run: states_behind_runs.py.
"""

from __future__ import annotations

from engine.trace import Phase
from inspector.language import N_, _
from inspector.recording import NODE, RecordedFrame, Recording, Row, Subject
from inspector.recording.events import (
    CompositionRun,
    CoroutineStep,
    InputSpan,
    LayoutRun,
    MeasurementRun,
    PhaseRun,
    StateWrite,
)

from . import run_reasons as reasons
from .authors import input_author, is_gesture, run_words
from .coroutine_words import launched_function
from .display_names import Names, names_of, shown_name
from .framework import is_framework
from .path_to_trigger import Link, links_of
from .phases import is_programs
from .run_reasons import reason_of

KEPT = 50_000


def programs_call_of(subject: Subject, names: Names) -> Subject:
    """Returns the nearest enclosing scope that the program calls: a widget's line includes the work of its parts.

    Returns `subject` itself if the program calls it or no such scope exists.
    """
    found: Subject | None = subject
    while found is not None and is_framework(found, names):
        found = names.caller_of(found)
    return found or subject


class Requesters:
    """What led to runs that follow no state of the program, in a few words.

    The words of a run are those of the nearest event of its chain that has words (an input, a coroutine, a write), so
    they are kept for every event of the chain: nested runs share most of their chain.
    """

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self._known: dict[int, str] = {}
        """The words of the nearest event with words, from each event; "" without one. At most KEPT."""
        self._animations: dict[int, str] = {}
        """The words of an animation, by the event that launched its coroutine; at most KEPT."""

    def words(self, frame: RecordedFrame, row: Row) -> str:
        """Returns what led to the run `row` of `frame`; "" if unknown."""
        found = self._of_chain(row)
        if found:
            return found
        part = reason_of(frame, self.recording, row).parts[0]
        if part.kind in (reasons.PARENT, reasons.FOLLOWED, reasons.APPLIED, reasons.CHILD) and part.name:
            kind = part.row.kind if isinstance(part.row, PhaseRun) else Phase.COMPOSITION
            return run_words(kind, part.name)
        words = _WORDS.get(part.kind, "")
        return _(words)

    def before(self, row: Row) -> str:
        """Returns the nearest event that led to the run, without the words for a run that follows another one: the
        program's state, an input, a coroutine or an animation; "" if unknown."""
        return self._of_chain(row)

    def of_step(self, step: CoroutineStep) -> str:
        """Returns what the coroutine step does: the program's function, or the framework's animation."""
        return step.name.rpartition(".")[2] if step.function_at is not None else self._animation(step)

    def _of_chain(self, row: Row) -> str:
        if len(self._known) > KEPT:
            self._known.clear()
        passed: list[int] = []
        found = ""
        link: Link | None = None
        for link in links_of(self.recording, row):
            known = self._known.get(link.row.id)
            found = known if known is not None else self._own(link)
            if found or known is not None:
                break
            passed.append(link.row.id)
        if not found and link is not None and _is_of_window(self.recording, link):
            found = _("the size of the window")
        for number in passed:
            self._known[number] = found
        return found

    def _own(self, link: Link) -> str:
        """Returns the words of the event itself, for an event that needs no further cause; else ""."""
        row = link.row
        if isinstance(row, StateWrite) and row.subject is not None and _is_shown(self.recording, link.frame, row):
            return shown_name(row.subject)
        if isinstance(row, InputSpan):
            return input_author(self.recording, row)
        if isinstance(row, CoroutineStep):
            if row.function_at is None and is_gesture(self.recording, row):
                return ""  # its cause, the input, has the words
            return self.of_step(row)
        return ""

    def _animation(self, step: CoroutineStep) -> str:
        """Returns the animation that `step` advances: its function, or the framework's purpose."""
        if launched := launched_function(step):
            return launched
        if not step.cause:
            return _("an animation")
        known = self._animations.get(step.cause)
        if known is None:
            if len(self._animations) > KEPT:
                self._animations.clear()
            known = self._animations[step.cause] = self._animation_launched(step)
        return known

    def _animation_launched(self, step: CoroutineStep) -> str:
        names = names_of(self.recording)
        for link in links_of(self.recording, step):
            row = link.row
            if isinstance(row, InputSpan):
                return _("the animation that {input} started").format(input=input_author(self.recording, row))
            if not isinstance(row, (CompositionRun, LayoutRun)) or row.subject is None:
                continue
            scope = names.scope_of(row.subject) if row.subject.kind == NODE else row.subject
            called = programs_call_of(scope, names) if scope is not None else None
            line = names.line_of(called) if called is not None else None
            if called is not None and line is not None:
                return _("the animation of {name} (line {line})").format(name=called.name, line=line[1])
            if isinstance(row, LayoutRun):  # what encloses this node does not own the animation
                call = names.calls.call_of(row.subject)
                if call is not None:
                    return _("the animation of {name} (line {line})").format(name=call[0], line=call[1][1])
                return _("the animation in {name}").format(name=names.of(row.subject))
        return _("an animation")


def _is_of_window(recording: Recording, link: Link) -> bool:
    """Returns whether the chain ends at the root, which was measured because the window has another size."""
    frame = recording.frame(link.frame) if isinstance(link.row, MeasurementRun) else None
    return frame is not None and reason_of(frame, recording, link.row).kind == reasons.WINDOW


def _is_shown(recording: Recording, index: int, write: Row) -> bool:
    """Returns whether the program uses the written state; otherwise the caller reports what led to the write."""
    frame = recording.frame(index)
    return frame is None or is_programs(write, frame)


_WORDS = {
    reasons.INVALIDATE_CALLED: "invalidate()",
    reasons.KEY: N_("another key"),
    reasons.MOVED: N_("a move"),
    reasons.ASKED: N_("a request of its node"),
    reasons.UNDONE: N_("an exception"),
}
