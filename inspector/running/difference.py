"""Difference: compares two recordings event by event; describes the first different event in one sentence.

Terms       number: of a subject, by first appearance in its recording; of an event, by
            order. Equal runs have equal numbers, while ids and addresses differ.
Invariants  I1 the comparison covers kind, subject, site, data, enclosing event and cause, in
            order. It ignores ids, object addresses and wall time, which differ between any two runs, and the
            site of host writes, because a replay is another host.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

from engine import trace
from engine.trace import Phase, Site
from inspector.recording import OTHER, STATE, RecordedFrame, Recording, Row, Subject
from inspector.recording.events import Detail, StateWrite

_ADDRESS = re.compile(r"0x[0-9a-fA-F]+")


class Difference(NamedTuple):
    """The first different event. `first` or `second` is None if that run has no more events."""

    frame: int
    event: int
    """The event's index in the frame, from 0."""
    what: str
    """"kind", "subject", "site", "data", "inside", "cause", "end" (one run ended) or "failure"."""
    first: Row | None
    second: Row | None
    sentence: str

    @property
    def site(self) -> Site | None:
        """The source line of the event; None: unknown."""
        for row in (self.second, self.first):
            if row is not None and row.site is not None:
                return row.site
        return None


class _Same(NamedTuple):
    """An event, without values that differ between any two runs."""

    kind: str
    subject: Any
    site: Any
    data: Any
    inside: Any
    cause: Any


class _Reader:
    """Reads the events of one recording, and numbers them."""

    def __init__(self) -> None:
        self._events: dict[int, int] = {0: 0}
        self._subjects: dict[int, int] = {}

    def read(self, row: Row) -> _Same:
        self._events[row.id] = len(self._events)
        is_hosts = isinstance(row, StateWrite) and not row.inside
        return _Same(
            row.kind,
            self._subject(row.subject) if row.subject is not None else None,
            None if is_hosts or row.site is None else (row.site.file, row.site.line, row.site.function),
            {name: self._value(value) for name, value in row.data.items() if name not in _PLACES},
            self._events.get(row.inside),
            self._events.get(row.cause),
        )

    def _subject(self, subject: Subject) -> tuple[Any, ...]:
        name = _ADDRESS.sub("0x…", subject.name)
        if subject.kind == OTHER:
            return OTHER, name
        number = self._subjects.setdefault(subject.id, len(self._subjects))
        if subject.kind == STATE and name == f"unnamed state {subject.id}":
            name = "unnamed state"
        return subject.kind, number, name, subject.tag, subject.emitter

    def _value(self, value: Any) -> Any:
        if isinstance(value, str):
            return _ADDRESS.sub("0x…", value) if "0x" in value else value
        if isinstance(value, Subject):
            return self._subject(value)
        if isinstance(value, tuple):
            return tuple(self._value(each) for each in value)
        return value


def first_difference(first: Recording, second: Recording) -> Difference | None:
    """Returns the first difference, from the first frame that both recordings keep; None: the runs are equal."""
    one, other = _Reader(), _Reader()
    start = max(first.first or 0, second.first or 0)
    for left, right in zip_longest(_since(first, start), _since(second, start)):
        if left is None or right is None:
            return _one_is_over(left, right, len(first), len(second))
        for at, (a, b) in enumerate(zip_longest(_compared(left), _compared(right))):
            same_a = one.read(a) if a is not None else None
            same_b = other.read(b) if b is not None else None
            if same_a == same_b and left.index == right.index:
                continue
            what = _what(same_a, same_b)
            return Difference(left.index, at, what, a, b, _sentence(left.index, at, what, a, b, (same_a, same_b)))
        failures = [each.failure.sentence if each.failure is not None else "" for each in (left, right)]
        if failures[0] != failures[1]:
            words = f"frame {left.index}: {_raised(failures[0], 'it')}, now {_raised(failures[1], 'it')}"
            return Difference(left.index, len(left.rows), "failure", None, None, words)
    return None


def _compared(frame: RecordedFrame) -> Iterator[Row]:
    """Skips detail events, which follow from the other events, and which some recordings lack."""
    return (row for row in frame.rows if not isinstance(row, Detail))


def _since(recording: Recording, start: int) -> Iterator[RecordedFrame]:
    return (frame for frame in recording if frame.index >= start)


def _raised(failure: str, who: str) -> str:
    return f"{who} raised {failure}" if failure else f"{who} raised nothing"


def _one_is_over(left: RecordedFrame | None, right: RecordedFrame | None, first: int, second: int) -> Difference:
    there = left or right
    assert there is not None
    row = next(iter(there.rows), None)
    words = f"frame {there.index}: it had {first} frames, now it has {second}"
    return Difference(
        there.index, 0, "end", row if left is not None else None, row if right is not None else None, words
    )


def _what(a: _Same | None, b: _Same | None) -> str:
    if a is None or b is None:
        return "end"
    return next((name for name in _Same._fields if getattr(a, name) != getattr(b, name)), "frame")


def _sentence(
    frame: int, at: int, what: str, a: Row | None, b: Row | None, same: tuple[_Same | None, _Same | None]
) -> str:
    where = f"frame {frame}, event {at + 1}"
    if a is None or b is None:
        there = a or b
        assert there is not None
        return f"{where}: {described(there)} happened {'only in the first run' if b is None else 'only now'}"
    if what == "data":
        assert same[0] is not None and same[1] is not None
        return f"{where}: {described(b)}: {_data_words(a, b, same[0].data, same[1].data)}"
    if what == "cause":
        return f"{where}: {described(b)} has another cause than before"
    if what == "inside":
        return f"{where}: {described(b)} happened inside something else than before"
    if what == "subject" and described(a) == described(b):
        return f"{where}: {described(b)} is about another {b.subject.kind if b.subject else 'thing'} of that name"
    return f"{where}: it was {described(a)}, now it is {described(b)}"


def _exact(row: Row) -> str:
    return (row.exact or row.new) if isinstance(row, StateWrite) else "nothing"


def _data_words(a: Row, b: Row, was: dict[str, Any], now: dict[str, Any]) -> str:
    names = [*was, *(name for name in now if name not in was)]
    changed = [name for name in names if was.get(name, _ABSENT) != now.get(name, _ABSENT)]
    # Prefer the short text, if it differs.
    name = "new" if "new" in changed else changed[0]
    if changed[0] == "exact" or name == "exact":
        return f"new was {_exact(a)}, now it is {_exact(b)}"
    if name not in a.data or name not in b.data:
        missing, there = ("was missing", b) if name not in a.data else ("is missing now", a)
        return f"{name} {there.data[name]} {missing}"
    return f"{name} was {a.data[name]}, now it is {b.data[name]}"


_PLACES = ("called", "function_at")  # differ between runs in different folders

_ABSENT = object()
_VERBS = {
    trace.READ: "the read of",
    trace.WRITE: "the write of",
    trace.INVALIDATE: "the invalidation of",
    trace.SKIP: "the skip of",
    **{str(phase): f"the {phase.noun} of" for phase in Phase},
    trace.INPUT: "the input",
    trace.FRAME: "the frame",
}


def described(row: Row) -> str:
    """`the write of count at app.py:12`."""
    return " ".join(_words(row))


def _words(row: Row) -> Iterator[str]:
    yield _VERBS.get(row.kind, f"the {row.kind.replace('_', ' ')} of")
    yield _ADDRESS.sub("0x…", row.name)
    if row.site is not None:
        yield f"at {row.site}"
