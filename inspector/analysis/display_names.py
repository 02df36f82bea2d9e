"""Unique display names for states, composables and nodes in sentences.
    a state       `count`; with two of one name `count of Counter at app.py:12`; two from one place `count #2 of …`;
                  a state field of several objects `votes of Ticket #2`
    a composable  `Card`; with several the text argument, `Card "Alarm"`, if it is constant; else the caller,
                  `Text in Card "Alarm"`, the line, `Card (line 33)`, the first text inside it,
                  `Card around "Total"`, or a number, `Card #2`
    a node        its test tag; else the name of the scope that emitted it, `Text "Total"`, with the same number; a node
                  without a scope of its own uses the first text inside it, `Column around "Total"`, if no other has
                  it, else the line of its call, `Column (line 31)`; a node that shows one item of a list after
                  another belongs to one scope after another: `node #2 of Text (line 18)`

Terms       label: the first text among a call's arguments. A state's name loses the prefix `self.`.
Invariants  I1 a subject whose name is unique keeps its plain name. I2 the same run yields the same names.
            I3 a name is true in each frame: what is around a text contains it in all of them (lifetimes.py).
Cost        one pass over a recording's rows; a live recording is followed frame by frame; for a file, `follow` reads
            only the frames in which a subject appears, leaves, or is composed with new facts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from typing import TypeAlias
from weakref import WeakKeyDictionary

from engine import trace
from inspector.language import _
from inspector.recording import FRAMEWORK, NODE, SCOPE, STATE, RecordedFrame, Recording, Row, Subject
from inspector.recording.events import (
    CompositionRun,
    Invalidation,
    NodeInserted,
    NodeRemoved,
    ScopeDisposed,
    StateWrite,
)

from .lifetimes import Lifetimes
from .node_calls import NodeCalls, calling_run
from .removed_numbers import RemovedNumbers
from .texts_below import TextsBelow


def shown_name(subject: Subject) -> str:
    """Returns the subject's plain name; a state's name loses the prefix `self.`."""
    return subject.name.removeprefix("self.") if subject.kind == STATE else subject.name


def write_text(write: StateWrite, name: str = "") -> str:
    """Returns the write in words: `count 0 → 1`; for a list, map or set its operation, `items: appended 42`.

    `name`: another name than the state's plain one.
    """
    name = name or (shown_name(write.subject) if write.subject is not None else write.name)
    change = write.change
    return f"{name}: {change}" if change is not None else f"{name} {values_text(write)}"


def values_text(write: StateWrite) -> str:
    """Returns `0 → 1`; for numbers that differ only behind the shown digits `0.11 → 0.11 (in further digits)`."""
    values = f"{write.old} → {write.new}"
    if write.old != write.new or not write.new.lstrip("-").replace(".", "", 1).isdigit():
        return values
    return _("{values} (in further digits)").format(values=values)


_GOES = (ScopeDisposed, NodeRemoved)
_COMES = (CompositionRun, NodeInserted)  # other events, such as an invalidation, also name a subject that left
MOST_ROWS = 300_000
"""Maximum number of rows per interactive call; later subjects keep plain names until the next call."""

_CONTENT = "λ"
"""The display name of lambda content."""
MOST_BY_TEXT = 300
"""The largest number of equal scopes that are told apart by the texts inside them."""
_CALLERS = 5
"""The largest distance of the caller that names a forgotten scope."""

MOST_KNOWN = 50_000
"""Maximum number of known subjects of a live recording; beyond it `follow` starts over."""

_Table: TypeAlias = dict[Hashable, dict[int, int]]
"""Fact value → subjects: id → number from 1."""


class Names:
    """The names of one recording."""

    def __init__(self) -> None:
        self._newest = -1
        self._known: dict[int, Subject] = {}
        self._count: Counter[tuple[str, str]] = Counter()
        self._ever: Counter[tuple[str, str]] = Counter()
        """The numbers of all known subjects of each name, whether present or gone."""
        self._gone: set[int] = set()
        self._labels: dict[int, str] = {}
        self._callers: dict[int, Subject | None] = {}
        self._below = TextsBelow()
        self._called: dict[int, tuple[str, int]] = {}
        self._scope_of: dict[int, Subject] = {}  # node id → scope of the run that emitted the node
        self._used_again: set[int] = set()
        """The nodes that a lazy list reuses for several items, so that no single text names them in the whole run."""
        self._children: dict[int, list[int]] = {}
        self.calls = NodeCalls()
        self._lifetimes = Lifetimes(self._gone)
        self._removed = RemovedNumbers(self._known, self._gone, self._lifetimes, self._plain)
        self._numbers: dict[tuple[str, str], list[int]] = {}
        self._version = 0
        """Rises with each change of a fact that names depend on."""
        self._tables: dict[tuple[str, str, str], tuple[int, list[int], _Table]] = {}
        self._made: dict[int, tuple[Subject, str]] = {}
        """Names by subject id, of version `_made_at`: panels ask for the same names at each moment."""
        self._made_at = 0
        self.is_fed = False
        """Whether a scan of the recording adds the frames; `follow` then reads none itself, except for `whole`."""

    @property
    def version(self) -> int:
        """A version number; rises with each change that can rename a subject."""
        return self._version

    # -- taking frames in

    def add(self, frame: RecordedFrame) -> None:
        """Adds the frame after the newest known one, for a scan that reads every frame anyway."""
        if frame.index > self._newest:
            self._add(frame)
            self._newest = frame.index

    def follow(self, recording: Recording, whole: bool) -> None:
        """Adds the recording's new frames: at most MOST_ROWS rows; `whole` removes this limit."""
        if len(self._known) > MOST_KNOWN and not whole:
            self.__init__()  # type: ignore[misc]  # empties it
        last, room = recording.last, 0 if self.is_fed else MOST_ROWS
        while last is not None and self._newest < last and (whole or room > 0):
            index = recording.first_frame_with_new_names(self._newest + 1)
            frame = recording.frame(index)
            if frame is not None:
                self._add(frame)
                room -= len(frame.rows)
            self._newest = last if index is None else index

    def _add(self, frame: RecordedFrame) -> None:
        self._lifetimes.frame = frame.index
        inserted: dict[tuple[int, str], list[Subject]] = {}
        for row in frame.rows:
            subject = row.subject
            if subject is None:
                continue
            if subject.kind in (SCOPE, NODE, STATE) and (isinstance(row, _COMES) or subject.id not in self._gone):
                self._meet(subject)
            if isinstance(row, _GOES):
                self._leave(subject)
            elif isinstance(row, CompositionRun):
                around = calling_run(frame, row)
                self.calls.composed(subject, around)
                self._composed(row, subject, around if isinstance(around, CompositionRun) else None)
            elif isinstance(row, NodeInserted):
                parent = row.parent
                if isinstance(parent, Subject):
                    self._children.setdefault(parent.id, []).append(subject.id)
                    self._version += 1
                self.calls.inserted(row, subject, frame.row(row.cause))
                inserted.setdefault((row.cause, subject.emitter), []).append(subject)
            elif isinstance(row, Invalidation) and subject.kind == NODE:
                self._updated(subject, frame.row(row.cause))
        for (cause, emitter), nodes in inserted.items():
            self._emitted(frame, cause, emitter, nodes)

    def _updated(self, node: Subject, run: Row | None) -> None:
        """Notes a node that new content reuses: its run has another label than the run that created the node."""
        if node.id in self._used_again or not isinstance(run, CompositionRun) or not run.reused:
            return
        scope = self._own_scope(node)
        if scope is not None and scope.name == run.name and self._labels.get(scope.id) != (run.label or ""):
            self._used_again.add(node.id)
            self._version += 1

    def _emitted(self, frame: RecordedFrame, cause: int, emitter: str, nodes: list[Subject]) -> None:
        """Assigns the nodes inserted by the changes of run `cause` to the calls of `emitter` inside that run, in order.

        A node belongs to a scope that runs for the first time; runs of existing scopes count only where the recording
        has no reasons. Assigns nothing if the numbers of nodes and calls differ.
        """
        run = frame.row(cause)
        if not isinstance(run, CompositionRun):
            return
        calls = [
            row
            for row in frame.rows
            if isinstance(row, CompositionRun) and run.id <= row.id <= run.end and row.name == emitter and row.subject
        ]
        first = [row for row in calls if row.why == trace.INITIAL]
        emitting = first if len(first) == len(nodes) else calls
        if len(emitting) == len(nodes):
            self._scope_of.update(
                (node.id, row.subject) for node, row in zip(nodes, emitting, strict=True) if row.subject is not None
            )
            self._version += 1

    def _leave(self, subject: Subject) -> None:
        """Removes a disposed subject from the count of its name; `_meet` adds it again if it returns."""
        if subject.id in self._known and subject.id not in self._gone:
            self._gone.add(subject.id)
            self._version += 1
            self._count[subject.kind, shown_name(subject)] -= 1
            self._lifetimes.left(subject.id)

    def _meet(self, subject: Subject) -> None:
        if subject.id in self._gone:
            self._gone.discard(subject.id)
            self._lifetimes.met(subject.id)
            self._version += 1
            self._count[subject.kind, shown_name(self._known[subject.id])] += 1
        known = self._known.get(subject.id)
        if known is subject:
            return
        if known != subject:
            self._version += 1
        key = (subject.kind, shown_name(subject))
        if known is not None:
            old = (known.kind, shown_name(known))
            if old == key:
                self._known[subject.id] = subject
                return
            self._count[old] -= 1
        self._known[subject.id] = subject
        self._lifetimes.met(subject.id)
        self._count[key] += 1
        self._ever[key] += 1

    def _composed(self, row: CompositionRun, subject: Subject, caller: Row | None) -> None:
        label, called = row.label, row.called
        before = (self._labels.get(subject.id), self._called.get(subject.id), subject.id in self._callers)
        # A scope that recomposes by itself gets no arguments and keeps its earlier ones.
        if label is not None or row.parameters or subject.id not in self._labels:
            if self._labels.setdefault(subject.id, label if isinstance(label, str) else "") != (label or ""):
                self._labels[subject.id] = ""  # a changing text cannot serve as a name
        if subject.id not in self._callers:
            self._callers[subject.id] = caller.subject if caller is not None else None
            if caller is not None and caller.subject is not None:
                self._below.composed(subject.id, caller.subject.id)
        if isinstance(called, tuple) and len(called) == 2:
            self._called[subject.id] = called
        if before != (self._labels.get(subject.id), self._called.get(subject.id), True):
            self._version += 1

    # -- names

    def _plain(self, subject: Subject) -> str:
        """Returns the name of a scope or node; of one that left, without its number among those of its name."""
        return self._scope(subject) if subject.kind == SCOPE else self._node(subject)

    def of(self, subject: Subject) -> str:
        """Returns the unique display name of `subject`."""
        if self._made_at != self._version:
            self._made.clear()
            self._made_at = self._version
        known = self._made.get(subject.id)
        if known is not None and known[0] is subject:
            return known[1]
        if subject.kind == STATE:
            name = self._state(subject)
        elif subject.kind in (SCOPE, NODE):
            name = self._plain(subject) + self._removed.suffix(subject, self._version)
        else:
            return subject.name
        self._made[subject.id] = (subject, name)
        return name

    def of_number(self, number: int, name: str) -> str:
        """Returns the display name for this subject id; `name` for an unknown id."""
        known = self._known.get(number)
        return self.of(known) if known is not None else name

    def is_unique(self, subject: Subject) -> bool:
        """Returns whether no other known subject has the same kind and name."""
        return self._count[subject.kind, shown_name(subject)] <= 1

    def is_called(self, subject: Subject, name: str) -> bool:
        """Returns whether a reader may mean `subject` by `name`: its plain name, its test tag, its display name, or the
        text among its own arguments."""
        if name in (subject.name, shown_name(subject), subject.tag, self.of(subject)):
            return True
        scope = self._own_scope(subject) if subject.kind == NODE else subject
        if scope is None or scope.kind != SCOPE or subject.id in self._used_again:
            return False
        return self._labels.get(scope.id) == name

    def caller_of(self, scope: Subject) -> Subject | None:
        """Returns the scope that first composed this scope; None if unknown."""
        return self._callers.get(scope.id)

    def has_no_caller(self, scope: Subject) -> bool:
        """Returns whether no line of the program calls this scope; False if call sites are unknown."""
        return bool(self._called) and scope.kind == SCOPE and scope.id not in self._called

    def line_of(self, subject: Subject) -> tuple[str, int] | None:
        """Returns (file, line) of a composable's call; a node yields its emitter's call. None if unknown."""
        if subject.kind == NODE:
            scope = self._own_scope(subject)
            if scope is not None:
                return self._called.get(scope.id)
            return self.calls.own_line_of(subject)
        return self._called.get(subject.id)

    def text_in(self, subject: Subject) -> str:
        """Returns the label of a node, else the first one among the descendants that it always has; "" without one."""
        stack = [subject.id]
        seen: set[int] = set()
        while stack:
            at = stack.pop()
            if at in seen or (at != subject.id and not self._lifetimes.is_there_throughout(at, subject.id)):
                continue
            seen.add(at)
            scope = self._scope_of.get(at)
            node = self._known.get(at)
            if scope is not None and node is not None and scope.name == node.emitter and self._labels.get(scope.id):
                if at not in self._used_again:
                    return self._labels[scope.id]
            stack.extend(reversed(self._children.get(at, ())))
        return ""

    def numbered(self, state: Subject) -> str:
        """Returns a state's name without its place, but with its number among those of one place: `others #2`."""
        name = shown_name(state)
        if self.is_unique(state) or not state.emitter:
            return name
        same = self._alike(state, "emitter", state.emitter)
        return f"{name} #{same[state.id]}" if len(same) > 1 and state.id in same else name

    def _state(self, state: Subject) -> str:
        name = self.numbered(state)
        if self.is_unique(state) or not state.emitter or state.emitter == FRAMEWORK:
            return name
        emitter = state.emitter.removeprefix("the framework, for ")
        if state.is_field:
            name = name.rpartition(".")[2]
        return _("{name} of {composable}").format(name=name, composable=emitter)

    def _scope(self, scope: Subject) -> str:
        if scope.id in self._gone and scope.name == _CONTENT:
            return self._removed_content_name(scope)
        if self.is_unique(scope):
            is_one_of_several = scope.id in self._gone and self._ever[SCOPE, scope.name] > 1
            around = self._below.of(scope.id, self._labels, self._lifetimes) if is_one_of_several else ""
            return _('{name} around "{text}"').format(name=scope.name, text=around) if around else scope.name
        label, called = self._labels.get(scope.id), self._called.get(scope.id)
        caller = self._callers.get(scope.id)
        name = f'{scope.name} "{label}"' if label else scope.name
        like = self._alike(scope, "label", label)
        if len(like) <= 1 and label:
            return name
        if caller is not None and self._labels.get(caller.id):
            mine = self._alike(scope, "caller", (label, id(caller)))
            if list(mine) == [scope.id]:
                return _("{name} in {caller}").format(name=name, caller=self._scope(caller))
        there = self._alike(scope, "place", (label, called))
        words = name
        if called is not None and (len(there) < len(like) or len(like) <= 1):  # others of the name have a label
            words = _("{name} (line {line})").format(name=name, line=called[1])
        if len(there) <= 1 and scope.id not in self._gone:
            return words
        around = "" if label or len(there) > MOST_BY_TEXT else self._below.of(scope.id, self._labels, self._lifetimes)
        if around:
            words = _('{name} around "{text}"').format(name=scope.name, text=around)
            there = self._alike(scope, "below", around)
        return words if len(there) <= 1 or scope.id not in there else f"{words} #{there[scope.id]}"

    def _removed_content_name(self, scope: Subject) -> str:
        """Returns the name of removed content, which lost its number: it contains the text of the nearest caller with a
        text, else the line."""
        above = self._callers.get(scope.id)
        for _depth in range(_CALLERS):
            if above is None or self._labels.get(above.id):
                break
            above = self._callers.get(above.id)
        if above is not None and self._labels.get(above.id):
            caller = f'{above.name} "{self._labels[above.id]}"'
            return _("{name} in {caller}").format(name=scope.name, caller=caller)
        if around := self._below.of(scope.id, self._labels, self._lifetimes):
            return _('{name} around "{text}"').format(name=scope.name, text=around)
        called = self._called.get(scope.id)
        return scope.name if called is None else _("{name} (line {line})").format(name=scope.name, line=called[1])

    def scope_of(self, node: Subject) -> Subject | None:
        """Returns the scope of the composable that emitted the node; None for a node that no composable
        emitted, and for an unknown one."""
        return self._scope_of.get(node.id)

    def _node(self, node: Subject) -> str:
        if node.tag or self.is_unique(node):
            return node.name
        scope = self._own_scope(node)
        if scope is not None and node.id not in self._used_again:
            return self._scope(scope) + self._removed.suffix(scope, self._version)
        text, called = self.text_in(node), self.line_of(node)
        like = self._alike(node, "text", text)
        name = _('{name} around "{text}"').format(name=node.name, text=text) if text else node.name
        if called is not None and (not text or len(like) > 1):  # a page and a table in it begin with one text
            like = self._alike(node, "line", called)
            name = _("{name} (line {line})").format(name=node.name, line=called[1])
        if len(like) <= 1 or node.id not in like:
            return name
        number = like[node.id]
        # Scopes of this name have numbers of their own, which are others.
        return f"{name} #{number}" if scope is None else _("node #{number} of {name}").format(number=number, name=name)

    def _own_scope(self, node: Subject) -> Subject | None:
        scope = self._scope_of.get(node.id)
        return scope if scope is not None and scope.name == node.emitter else None

    def _alike(self, subject: Subject, fact: str, value: Hashable) -> Mapping[int, int]:
        """Returns the present subjects of the same kind and name with this value of a fact: id → number from 1.

        One table for each fact serves all subjects of the name, so that naming n of them takes n steps, not n²."""
        key, like = (fact, subject.kind, shown_name(subject)), self._like(subject)
        known = self._tables.get(key)
        if known is None or known[0] != self._version or known[1] is not like:
            table: _Table = {}
            for each in like:
                group = table.setdefault(self._fact(fact, each), {})
                group[each] = len(group) + 1
            known = self._tables[key] = (self._version, like, table)
        return known[2].get(value, {})

    def _fact(self, fact: str, number: int) -> Hashable:
        if fact == "emitter":
            return self._known[number].emitter
        if fact == "text":
            return self.text_in(self._known[number])
        if fact == "line":
            return self.line_of(self._known[number])
        if fact == "below":
            return self._below.of(number, self._labels, self._lifetimes)
        label = self._labels.get(number)
        if fact == "label":
            return label
        return label, id(self._callers.get(number)) if fact == "caller" else self._called.get(number)

    def _like(self, subject: Subject) -> list[int]:
        """Returns the ids of all present subjects with the same kind and name, in order of appearance."""
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
    """Returns the recording's names up to its current end; `whole` removes the limit on rows."""
    names = _of_recordings.get(recording)
    if names is None:
        names = _of_recordings[recording] = Names()
    names.follow(recording, whole)
    return names


def fed_names_of(recording: Recording) -> Names:
    """Returns the recording's names for a scan, which adds the frames and sets `is_fed` to False after the last one."""
    names = _of_recordings.setdefault(recording, Names())
    names.is_fed = True
    return names
