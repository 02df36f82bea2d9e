"""State events: reads, writes, and the invalidations that they cause. Texts of values are bounded (rows/values.py)."""

from __future__ import annotations

from engine import trace
from engine.code_owner import is_engine
from engine.trace import Phase

from ..rows.rows import Row, Subject
from .fact import Fact
from .runs import ArgumentChange


class StateRead(Row, kind=trace.READ):
    """A state was read. Emitted by its getter, with the line of the program that reads."""

    __slots__ = ()
    subject: Subject
    through = Fact[Subject | None](None)
    """The derived state whose calculation reads this state, or None."""

    @property
    def is_programs(self) -> bool:
        """Whether the program uses the state: program code reads the state, not framework code."""
        if self.site is None or is_engine(self.site.file) or self.subject.is_internal:
            return False
        return self.through is None or not self.through.is_internal


class StateWrite(Row, kind=trace.WRITE):
    """A state received another value. Emitted by its setter, right after the change."""

    __slots__ = ()
    subject: Subject
    old = Fact[str]()
    """The value before, as text."""
    new = Fact[str]()
    """The value now, as text."""
    written_in = Fact[str | None](None, key="phase")
    """The phase in which it was written, or `effect`, `coroutine`, `input`; None outside of frames."""
    change = Fact[str | None](None)
    """The operation on a list, map or set in words: `appended 42`."""
    exact = Fact[str | None](None)
    """The value as a literal, if it is a number, text, truth value or None."""
    literal = Fact[str | None](None)
    """The literal value of a write by the host: a replay repeats the write."""
    framework = Fact[bool](False)
    """True, if the framework wrote, without the program."""
    foreign = Fact[bool](False)
    """True, if another thread wrote than the one that runs the frames."""

    @property
    def phase(self) -> Phase | None:
        """The phase in which it was written; None outside the phases."""
        return Phase.of(self.written_in)

    @property
    def is_by_coroutine(self) -> bool:
        """Whether a coroutine wrote it."""
        return self.written_in == trace.COROUTINE

    @property
    def is_by_effect(self) -> bool:
        """Whether an effect wrote it."""
        return self.written_in == trace.EFFECT

    @property
    def is_by_input(self) -> bool:
        """Whether the handler of an input wrote it."""
        return self.written_in == trace.INPUT


class Invalidation(Row, kind=trace.INVALIDATE):
    """Requests one phase of a scope or node again. Emitted when an observer receives a written state, or when the
    engine requests the run itself. Cause: the write, or the requesting run."""

    __slots__ = ()
    invalid_in = Fact[str]("", key="phase")
    """The name of the phase."""
    state = Fact[Subject | None](None)
    """The state that the subject had read; None: the engine requests the run."""
    local = Fact[bool](False)
    """True, if the state belongs to a CompositionLocal."""
    why = Fact[str | None](None)
    """The request of the engine: CHILD_SIZE, CONTENT, MOVED or UNDONE (engine/trace/why_words.py)."""
    parameters = Fact[tuple[ArgumentChange, ...]](())
    """For CONTENT: the captured values that differ."""
    lookahead = Fact[bool](False)
    """True for a request of the lookahead pass."""

    @property
    def phase(self) -> Phase | None:
        """The phase that the subject needs again."""
        return Phase.of(self.invalid_in)
