"""Breakpoints: events at which a run stops, and the search for the next event of a kind.

Terms       target: a kind of event, and the subject, phase or line that it is about: a write of a state, a run of a
            scope or node, a phase, a loop, a backwards write, a source line. A write may have a condition over the
            written value. hit: an event that matches a target. The same target serves as breakpoint and for "run to".
Invariants  I1 the recording decides: a file and a live program have the same hits.
            I2 a hit is the event itself, except for a loop: the run that closes it, of a reader that a backwards write
            of the frame before invalidated; within one frame, the repeated write.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from types import CodeType
from typing import Any, NamedTuple

from inspector.language import N_, _
from inspector.recording import RecordedFrame, Recording, Row, Subject
from inspector.recording.events import CompositionRun, PhaseRun, StateWrite

from .framework import is_framework
from .loop_detection import BackwardsWrite, backwards_writes
from .sentence import phase_words

WRITE, RUN, PHASE, LOOP, BACKWARDS, LINE = "write", "run", "phase", "loop", "backwards", "line"
PHASES = (N_("composition"), N_("layout"), N_("drawing"))

_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
    "contains": lambda text, part: str(part) in str(text),
}
_CONDITION = re.compile(r"\s*(==|!=|<=|>=|<|>|=|contains\b)?\s*(.+?)\s*", re.DOTALL)
_NAMED = re.compile(r"\s*[A-Za-z_][\w.]*\s*(?=(?:==|!=|<=|>=|<|>|contains\b)\s*[^\s=])")
"""A state's name before an operator, as in `h > 10`: the target already names the state."""


class ConditionError(ValueError):
    """Raised for a condition without operator or value."""


class Condition(NamedTuple):
    """A comparison with the written value: `> 10`, `== "x"`, `contains lake`; a bare value means ==."""

    operator: str
    value: str

    def __str__(self) -> str:
        return f"{self.operator} {self.value}"

    def holds(self, text: str) -> bool:
        """Returns whether a recorded value satisfies the condition; values of different kinds satisfy only `!=`."""
        compare = _OPERATORS[self.operator]
        for mine, other in ((_value(text), _value(self.value)), (text, self.value)):
            try:
                if compare(mine, other):
                    return True
            except TypeError:
                return self.operator == "!="
            if self.operator not in ("==", "contains"):
                return False
        return False


def condition(text: str) -> Condition | None:
    """Parses a condition, such as `> 10` or `h > 10`; None for an empty text. Raises ConditionError, also for a value
    that no recorded value can be compared with, such as `10 and h < 20`."""
    if not text.strip():
        return None
    found = _CONDITION.fullmatch(_NAMED.sub("", text, count=1) if _NAMED.match(text) else text)
    if found is None or text.strip() in (*_OPERATORS, "="):
        raise ConditionError(
            _("A condition is an operator and a value, such as > 10, not {text}.").format(text=repr(text.strip()))
        )
    sign, value = found.group(1) or "==", found.group(2)
    if sign != "contains" and not _is_literal(value) and (sign in _ORDERS or _SIGNS.search(value)):
        raise ConditionError(
            _("A condition compares with one number or one quoted text, such as > 10, not with {value}.").format(
                value=value
            )
        )
    return Condition("==" if sign == "=" else sign, value)


_ORDERS = ("<", "<=", ">", ">=")
_SIGNS = re.compile(r"[<>=!]")


def _is_literal(text: str) -> bool:
    try:
        ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return False
    return True


def _value(text: str) -> object:
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return text


class Hit(NamedTuple):
    """An event that matches a target, with its description."""

    frame: int
    event: int
    words: str


@dataclass(frozen=True)
class Target:
    """A kind of event. `ids`: matching subjects, such as a scope plus its node. `place`: file and line."""

    kind: str
    name: str = ""
    ids: frozenset[int] = frozenset()
    condition: Condition | None = None
    place: tuple[str, int] | None = None
    is_on: bool = True

    @property
    def words(self) -> str:
        """`write of h if > 10`, `run of Text`, `layout`, `loop`, `backwards write`, `app.py:12`."""
        if self.kind == WRITE:
            condition = _(" if {condition}").format(condition=self.condition) if self.condition is not None else ""
            return _("write of {name}").format(name=self.name) + condition
        if self.kind == RUN:
            return _("run of {name}").format(name=self.name)
        if self.kind == PHASE:
            return _(self.name)
        return {LOOP: _("loop"), BACKWARDS: _("backwards write")}.get(self.kind, self.name)

    def hits(self, frame: RecordedFrame, before: RecordedFrame | None) -> Iterator[Hit]:
        """Yields the hits of a frame, in order. `before`: the previous frame."""
        if self.kind == BACKWARDS:
            yield from _backwards(frame, before)
            return
        if self.kind == LOOP:
            yield from sorted(_loops(frame, before), key=lambda hit: hit.event)
            return
        for row in frame.rows:
            words = self._match(row)
            if words:
                yield Hit(frame.index, row.id, words)

    def _match(self, row: Row) -> str:
        """Returns the hit in words; empty without a match."""
        subject = row.subject
        if self.kind == WRITE:
            if not isinstance(row, StateWrite) or subject is None or (self.ids and subject.id not in self.ids):
                return ""
            new = row.new
            if (is_framework(subject) and not self.ids) or (
                self.condition is not None and not self.condition.holds(new)
            ):
                return ""
            return f"{row.name} {row.old} → {new}"
        if self.kind == RUN:
            ran = isinstance(row, PhaseRun) and row.subject.id in self.ids
            return _("{phase} of {name}").format(phase=phase_words(row.kind), name=self.name) if ran else ""
        if self.kind == PHASE:
            return self.name if isinstance(row, PhaseRun) and row.phase.main == self.name else ""
        places = [row.site[:2]] if row.site is not None else []
        if isinstance(row, CompositionRun) and row.called is not None:
            places.append(row.called[:2])
        is_here = self.kind == LINE and self.place in places
        return _("{phase} at {place}").format(phase=phase_words(row.kind), place=self.name) if is_here else ""


def _backwards(frame: RecordedFrame, before: RecordedFrame | None) -> Iterator[Hit]:
    """Yields the backwards writes."""
    for found in backwards_writes(frame, before):
        said = _("backwards write: {change}, read by {reader}")
        yield Hit(found.frame, found.write.id, said.format(change=_change(found), reader=found.reader.name))


def _loops(frame: RecordedFrame, before: RecordedFrame | None) -> Iterator[Hit]:
    """Yields the runs of readers that a backwards write of the previous frame invalidated, and backwards writes that
    invalidate a reader within the frame if the previous frame wrote the state, too. This is earlier than the verdict of
    loop_detection.py, which also says how a loop ends."""
    here = list(backwards_writes(frame, before))
    if before is not None:
        last = [*backwards_writes(before), *(found for found in here if found.frame == before.index)]
        closing = {(found.reader.id, found.read_phase): found for found in last if not found.same_frame}
        for row in frame.rows:
            if isinstance(row, PhaseRun) and row.subject is not None:
                closed = closing.pop((row.subject.id, row.kind), None)
                if closed is not None:
                    yield Hit(frame.index, row.id, _("loop on {change}").format(change=_change(closed)))
        for found in here:
            if found.same_frame and _wrote(before, found.write.subject):
                yield Hit(found.frame, found.write.id, _("loop on {change}").format(change=_change(found)))


def _change(found: BackwardsWrite) -> str:
    return f"{found.write.name} {found.write.old} → {found.write.new}"


def _wrote(frame: RecordedFrame, state: Subject | None) -> bool:
    return any(isinstance(row, StateWrite) and row.subject == state for row in frame.rows)


def next_hit(recording: Recording, target: Target, event: int) -> Hit | None:
    """Returns the first hit after an event; None without one."""
    index = recording.frame_at(event)
    while index is not None:
        frame = recording.frame(index)
        hits = target.hits(frame, recording.frame(index - 1)) if frame is not None else ()
        later = [hit for hit in hits if hit.event > event]
        if later:
            return min(later, key=lambda hit: hit.event)
        index = recording.work_after(index)
    return None


def previous_hit(recording: Recording, target: Target, event: int) -> Hit | None:
    """Returns the last hit before an event; None without one."""
    index = recording.frame_at(event)
    while index is not None:
        frame = recording.frame(index)
        hits = target.hits(frame, recording.frame(index - 1)) if frame is not None else ()
        earlier = [hit for hit in hits if hit.event < event]
        if earlier:
            return max(earlier, key=lambda hit: hit.event)
        index = recording.work_before(index)
    return None


def line_with_code(source: str, line: int) -> int | None:
    """Returns the first line from a line on that a frame can run: a line inside a function, or a decorator. A blank
    line, a comment and code of the module never run in a frame. None if no such line follows; `line` itself if the
    source does not compile."""
    try:
        module = compile(source, "", "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return line
    texts = source.splitlines()
    lines: set[int] = set()
    pending = [each for each in module.co_consts if isinstance(each, CodeType)]
    while pending:
        code = pending.pop()
        pending.extend(each for each in code.co_consts if isinstance(each, CodeType))
        # The instruction that starts a call stands at columns 0 to 0 of the `def`, outside the body.
        lines.update(each for each, _, first, last in code.co_positions() if each and (first, last) != (0, 0))
        if texts[code.co_firstlineno - 1].lstrip().startswith("@"):
            lines.add(code.co_firstlineno)
    return min((each for each in lines if each >= line), default=None)


class Breakpoints:
    """The breakpoints of one window."""

    def __init__(self) -> None:
        self.targets: list[Target] = []

    def add(self, target: Target) -> None:
        """Adds a breakpoint; one with the same words is replaced."""
        self.targets = [*(each for each in self.targets if each.words != target.words), target]

    def toggle(self, target: Target) -> bool:
        """Removes the breakpoint with the same words if it is on, else adds this one; returns whether it exists now."""
        for at, each in enumerate(self.targets):
            if each.words == target.words and each.is_on:
                self.remove(at)
                return False
        self.add(target)
        return True

    def remove(self, at: int) -> None:
        """Removes a breakpoint by its number in the list."""
        del self.targets[at]

    def switch(self, at: int, is_on: bool) -> None:
        """Enables or disables a breakpoint."""
        self.targets[at] = replace(self.targets[at], is_on=is_on)

    def toggle_line(self, file: str, line: int, name: str) -> bool:
        """Adds or removes the breakpoint of a source line; returns whether it exists now."""
        for at, each in enumerate(self.targets):
            if each.place == (file, line):
                self.remove(at)
                return False
        self.add(Target(LINE, name, place=(file, line)))
        return True

    def lines(self, file: str) -> frozenset[int]:
        """Returns the lines of a file that have a breakpoint."""
        return frozenset(each.place[1] for each in self.targets if each.place is not None and each.place[0] == file)

    def hit(self, frame: RecordedFrame, before: RecordedFrame | None) -> Hit | None:
        """Returns the first hit of any enabled breakpoint in a frame; None without one."""
        hits = [hit for each in self.targets if each.is_on for hit in each.hits(frame, before)]
        return min(hits, key=lambda hit: hit.event, default=None)
