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
from inspector.language import N_, _
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
            words = _("frame {frame}: it raised {before}, now it raises {now}").format(
                frame=left.index, before=failures[0] or _("nothing"), now=failures[1] or _("nothing")
            )
            return Difference(left.index, len(left.rows), "failure", None, None, words)
    return None


def _compared(frame: RecordedFrame) -> Iterator[Row]:
    """Skips detail events, which follow from the other events, and which some recordings lack."""
    return (row for row in frame.rows if not isinstance(row, Detail))


def _since(recording: Recording, start: int) -> Iterator[RecordedFrame]:
    return (frame for frame in recording if frame.index >= start)


def _one_is_over(left: RecordedFrame | None, right: RecordedFrame | None, first: int, second: int) -> Difference:
    there = left or right
    assert there is not None
    row = next(iter(there.rows), None)
    words = _("frame {frame}: it had {before} frames, now it has {now}")
    words = words.format(frame=there.index, before=first, now=second)
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
    where = _("frame {frame}, event {number}").format(frame=frame, number=at + 1)
    return f"{where}: {_at_event(what, a, b, same)}"


def _at_event(what: str, a: Row | None, b: Row | None, same: tuple[_Same | None, _Same | None]) -> str:
    if a is None or b is None:
        there = a or b
        assert there is not None
        words = _("{event} happened only in the first run") if b is None else _("{event} happened only now")
        return words.format(event=described(there))
    if what == "data":
        assert same[0] is not None and same[1] is not None
        return f"{described(b)}: {_data_words(a, b, same[0].data, same[1].data)}"
    if what == "cause":
        return _("{event} has another cause than before").format(event=described(b))
    if what == "inside":
        return _("{event} happened inside something else than before").format(event=described(b))
    if what == "subject" and described(a) == described(b):
        return _("{event} is about another object of that name").format(event=described(b))
    return _("it was {before}, now it is {now}").format(before=described(a), now=described(b))


def _exact(row: Row) -> str:
    return (row.exact or row.new) if isinstance(row, StateWrite) else _("nothing")


def _where_they_differ(left: str, right: str) -> tuple[str, str]:
    """Returns both texts, or, if they are long, the part of each around the first different character."""
    at = next((at for at, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    return _around(left, at), _around(right, at)


def _around(text: str, at: int) -> str:
    if len(text) <= _LONGEST_SHOWN:
        return text
    start = max(0, at - _LONGEST_SHOWN // 2)
    end = start + _LONGEST_SHOWN
    return f"{'…' if start else ''}{text[start:end]}{'…' if end < len(text) else ''}"


def _data_words(a: Row, b: Row, was: dict[str, Any], now: dict[str, Any]) -> str:
    names = [*was, *(name for name in now if name not in was)]
    changed = [name for name in names if was.get(name, _ABSENT) != now.get(name, _ABSENT)]
    # Prefer the short text, if it differs.
    name = "new" if "new" in changed else changed[0]
    if changed[0] == "exact" or name == "exact":
        name, (left, right) = "new", _where_they_differ(_exact(a), _exact(b))
    elif name not in a.data:
        return _("{name} {value} was missing").format(name=name, value=b.data[name])
    elif name not in b.data:
        return _("{name} {value} is missing now").format(name=name, value=a.data[name])
    else:
        left, right = a.data[name], b.data[name]
    return _("{name} was {before}, now it is {now}").format(name=name, before=left, now=right)


_LONGEST_SHOWN = 60  # characters of a value in a sentence

_PLACES = ("called", "function_at")  # differ between runs in different folders

_ABSENT = object()
_EVENTS = {
    trace.READ: N_("the read of {name}"),
    trace.WRITE: N_("the write of {name}"),
    trace.INVALIDATE: N_("the invalidation of {name}"),
    trace.SKIP: N_("the skip of {name}"),
    Phase.COMPOSITION: N_("the composition of {name}"),
    Phase.MEASUREMENT: N_("the measurement of {name}"),
    Phase.PLACEMENT: N_("the placement of {name}"),
    Phase.LAYER: N_("the layer block of {name}"),
    Phase.DRAWING: N_("the drawing of {name}"),
    trace.INPUT: N_("the input {name}"),
    trace.FRAME: N_("the frame {name}"),
}


def described(row: Row) -> str:
    """`the write of count at app.py:12`."""
    words = _(_EVENTS.get(row.kind, N_("the event {kind} of {name}")))
    words = words.format(kind=row.kind.replace("_", " "), name=_ADDRESS.sub("0x…", row.name))
    return words if row.site is None else _("{event} at {place}").format(event=words, place=row.site)
