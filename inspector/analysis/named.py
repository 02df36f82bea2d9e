"""What things are called in sentences, so that two of one name are told apart.

    a state       `count`; of two of one name `count of Counter at app.py:12`, of two made there `count #2 of …`
    a composable  `Card`; of several the text it was given, `Card "Alarm"`, unless that changes; else who called it,
                  `Text in Card "Alarm"`, its line, `Card (line 33)`, or a number, `Card #2`
    a node        its test tag; else what its composable is called, `Text "Total"`; what has no composable of its own,
                  by the first text in it, `Column around "Total"`

Terms       label: the first text among the arguments of a call. `self.` is how a class names its own states; a reader
            of a sentence does not need it.
Invariants  I1 the name of what is the only one stays as it is. I2 the same run gives the same names.
Cost        one pass over the rows of a recording; a live recording is followed frame by frame, of a file only the
            frames are read in which something comes, goes or is composed with other facts.
"""

from __future__ import annotations

from collections import Counter
from weakref import WeakKeyDictionary

from engine import trace
from inspector.recording import FRAMEWORK, NODE, SCOPE, STATE, RecordedFrame, Recording, Row, Subject


def shown_name(subject: Subject) -> str:
    """The name of a subject by itself."""
    return subject.name.removeprefix("self.") if subject.kind == STATE else subject.name


def write_text(write: Row) -> str:
    """`count 0 → 1`; of a list, map or set what was done to it, `items: appended 42`."""
    name = shown_name(write.subject) if write.subject is not None else write.name
    change = write.data.get("change")
    return f"{name}: {change}" if change is not None else f"{name} {write.data['old']} → {write.data['new']}"


def coroutine_text(step: Row) -> str:
    """`the coroutine scroll_down (line 38)`: the program's function that it runs; one of the framework is an animation
    if it waits for frames."""
    place = step.data.get("function_at")
    if isinstance(place, tuple):
        name = step.name.rpartition(".")[2]
        return f"the coroutine {name} (line {place[1]})" if name.isidentifier() else f"a coroutine (line {place[1]})"
    return "an animation" if step.data.get("what") == "frame" else "a coroutine"


_GOES = frozenset((trace.DISPOSE, trace.REMOVE))

MOST_ROWS = 300_000
"""Rows that names are found in while somebody waits; what comes later has its plain name until it is asked again."""

MOST_KNOWN = 50_000
"""Things of a live recording; beyond it they are met anew."""


class Names:
    """The names of one recording."""

    def __init__(self) -> None:
        self._newest = -1
        self._known: dict[int, Subject] = {}
        self._count: Counter[tuple[str, str]] = Counter()
        self._gone: set[int] = set()
        self._labels: dict[int, str] = {}
        self._callers: dict[int, Subject | None] = {}
        self._called: dict[int, tuple[str, int]] = {}
        self._scope_of: dict[int, Subject] = {}  # a node → the run that emitted it
        self._children: dict[int, list[int]] = {}
        self._numbers: dict[tuple[str, str], list[int]] = {}

    # -- taking frames in

    def follow(self, recording: Recording, whole: bool) -> None:
        """Takes in the frames that have come, as far as MOST_ROWS reach unless `whole`."""
        if len(self._known) > MOST_KNOWN and not whole:
            self.__init__()  # type: ignore[misc]
        last, room = recording.last, MOST_ROWS
        while last is not None and self._newest < last and (whole or room > 0):
            index = recording.newcomers_from(self._newest + 1)
            frame = recording.frame(index)
            if frame is not None:
                self._add(frame)
                room -= len(frame.rows)
            self._newest = last if index is None else index

    def _add(self, frame: RecordedFrame) -> None:
        inserted: dict[tuple[int, str], list[Subject]] = {}
        for row in frame.rows:
            subject = row.subject
            if subject is None:
                continue
            if subject.kind in (SCOPE, NODE, STATE):
                self._meet(subject)
            if row.kind in _GOES:
                self._leave(subject)
            elif row.kind == trace.COMPOSITION:
                around = frame.row(row.inside)
                self._composed(row, subject, around if around and around.kind == trace.COMPOSITION else None)
            elif row.kind == trace.INSERT:
                parent = row.data.get("parent")
                if isinstance(parent, Subject):
                    self._children.setdefault(parent.id, []).append(subject.id)
                inserted.setdefault((row.cause, subject.emitter), []).append(subject)
        for (cause, emitter), nodes in inserted.items():
            self._emitted(frame, cause, emitter, nodes)

    def _emitted(self, frame: RecordedFrame, cause: int, emitter: str, nodes: list[Subject]) -> None:
        """Nodes that came when the changes of the run `cause` were applied: those that composables called `emitter`
        emitted inside it, in the order of their calls. Where they are not as many, that is not known."""
        run = frame.row(cause)
        if run is None or run.kind != trace.COMPOSITION or run.subject is None:
            return
        calls = [
            row.subject
            for row in frame.rows
            if row.kind == trace.COMPOSITION and run.id <= row.id <= run.end and row.name == emitter and row.subject
        ]
        if len(calls) == len(nodes):
            self._scope_of.update((node.id, scope) for node, scope in zip(nodes, calls, strict=True))

    def _leave(self, subject: Subject) -> None:
        """It is no longer there to be confused with another; when it comes back, it is met again."""
        if subject.id in self._known and subject.id not in self._gone:
            self._gone.add(subject.id)
            self._count[subject.kind, shown_name(subject)] -= 1

    def _meet(self, subject: Subject) -> None:
        if subject.id in self._gone:
            self._gone.discard(subject.id)
            self._count[subject.kind, shown_name(self._known[subject.id])] += 1
        known = self._known.get(subject.id)
        if known is subject:
            return
        key = (subject.kind, shown_name(subject))
        if known is not None:
            old = (known.kind, shown_name(known))
            if old == key:
                self._known[subject.id] = subject
                return
            self._count[old] -= 1
        self._known[subject.id] = subject
        self._count[key] += 1

    def _composed(self, row: Row, subject: Subject, caller: Row | None) -> None:
        label, called = row.data.get("label"), row.data.get("called")
        # What runs by itself, not called, is given no arguments, and keeps those that it had.
        if label is not None or "parameters" in row.data or subject.id not in self._labels:
            if self._labels.setdefault(subject.id, label if isinstance(label, str) else "") != (label or ""):
                self._labels[subject.id] = ""  # a text that changes is no name
        if subject.id not in self._callers:
            self._callers[subject.id] = caller.subject if caller is not None else None
        if isinstance(called, tuple) and len(called) == 2:
            self._called[subject.id] = called

    # -- names

    def of(self, subject: Subject) -> str:
        """What `subject` is called."""
        if subject.kind == STATE:
            return self._state(subject)
        if subject.kind == SCOPE:
            return self._scope(subject)
        if subject.kind == NODE:
            return self._node(subject)
        return subject.name

    def of_number(self, number: int, name: str) -> str:
        """What the subject of this number is called; `name`, if it was not met."""
        known = self._known.get(number)
        return self.of(known) if known is not None else name

    def is_unique(self, subject: Subject) -> bool:
        return self._count[subject.kind, shown_name(subject)] <= 1

    def caller_of(self, scope: Subject) -> Subject | None:
        """The scope in which this one was composed first, if that is known."""
        return self._callers.get(scope.id)

    def has_no_caller(self, scope: Subject) -> bool:
        """Whether no line of the program calls this scope; False where that is not known."""
        return bool(self._called) and scope.kind == SCOPE and scope.id not in self._called

    def line_of(self, subject: Subject) -> tuple[str, int] | None:
        """(file, line) of the call of a composable, or of the one that emitted a node."""
        if subject.kind == NODE:
            scope = self._own_scope(subject)
            return self._called.get(scope.id) if scope is not None else None
        return self._called.get(subject.id)

    def text_in(self, subject: Subject) -> str:
        """The label of a node, else that of the first node inside it that has one."""
        stack = [subject.id]
        seen: set[int] = set()
        while stack:
            at = stack.pop()
            if at in seen:
                continue
            seen.add(at)
            scope = self._scope_of.get(at)
            node = self._known.get(at)
            if scope is not None and node is not None and scope.name == node.emitter and self._labels.get(scope.id):
                return self._labels[scope.id]
            stack.extend(reversed(self._children.get(at, ())))
        return ""

    def _state(self, state: Subject) -> str:
        name = shown_name(state)
        if self.is_unique(state) or not state.emitter:
            return name
        same = [each for each in self._like(state) if self._known[each].emitter == state.emitter]
        number = f" #{same.index(state.id) + 1}" if len(same) > 1 and state.id in same else ""
        if state.emitter == FRAMEWORK:
            return f"{name}{number}"
        return f"{name}{number} of {state.emitter.removeprefix('the framework, for ')}"

    def _scope(self, scope: Subject) -> str:
        if self.is_unique(scope):
            return scope.name
        label, called = self._labels.get(scope.id), self._called.get(scope.id)
        caller = self._callers.get(scope.id)
        name = f'{scope.name} "{label}"' if label else scope.name
        like = [each for each in self._like(scope) if self._labels.get(each) == label]
        if len(like) <= 1 and label:
            return name
        if caller is not None and self._labels.get(caller.id):
            mine = [each for each in like if self._callers.get(each) is caller]
            if mine == [scope.id]:
                return f"{name} in {self._scope(caller)}"
        if len(like) <= 1:
            return name
        there = [each for each in like if self._called.get(each) == called]
        words = f"{name} (line {called[1]})" if called is not None and len(there) < len(like) else name
        return words if len(there) <= 1 or scope.id not in there else f"{words} #{there.index(scope.id) + 1}"

    def _node(self, node: Subject) -> str:
        if node.tag or self.is_unique(node):
            return node.name
        scope = self._own_scope(node)
        if scope is not None:
            return self._scope(scope)
        text = self.text_in(node)
        like = [each for each in self._like(node) if self.text_in(self._known[each]) == text]
        name = f'{node.name} around "{text}"' if text else node.name
        return name if len(like) <= 1 or node.id not in like else f"{name} #{like.index(node.id) + 1}"

    def _own_scope(self, node: Subject) -> Subject | None:
        scope = self._scope_of.get(node.id)
        return scope if scope is not None and scope.name == node.emitter else None

    def _like(self, subject: Subject) -> list[int]:
        """Those of its name, in the order in which they came."""
        key = (subject.kind, shown_name(subject))
        known = self._numbers.get(key)
        if known is None or len(known) != self._count[key]:
            known = self._numbers[key] = [
                number
                for number, each in self._known.items()
                if number not in self._gone and (each.kind, shown_name(each)) == key
            ]
        return known


_of_recordings: WeakKeyDictionary[Recording, Names] = WeakKeyDictionary()


def names_of(recording: Recording, *, whole: bool = False) -> Names:
    """The names of a recording, as it is now; `whole`: however long it is."""
    names = _of_recordings.get(recording)
    if names is None:
        names = _of_recordings[recording] = Names()
    names.follow(recording, whole)
    return names
