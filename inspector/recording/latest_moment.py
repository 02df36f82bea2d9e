"""LatestMoment: the readers of each state, the values and the run counts at the end of the latest recorded frame.

How         `follow` replaces what the rows of one more frame change; unchanged parts are shared with the frames before.
Invariants  I1 a run replaces the reads of the previous run of the same subject and phase.
            I2 a state that a program read or wrote stays marked as the program's.
Not here    the same facts at any event: moments/reads_and_values.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pyrsistent import PMap, pmap

from engine import trace

from .enclosing_run import author_of, reading_run
from .events import NodeInserted, PhaseRun, StateRead, StateWrite
from .frame import Subscriptions
from .rows.peek import peek_text
from .rows.rows import COUNTED, STATE, Row, StateValue, Subject, Subscription
from .rows.subjects import SubjectRegistry
from .run_counts import Counts, RunCounts

FORGET_ABOVE = 20_000
FORGET_EVERY = 256
"""Above this number of known subjects dead subjects are forgotten; checked once per FORGET_EVERY frames."""

_COUNT_OF = {kind: place for place, kind in enumerate(COUNTED)}
"""The index of the count of each counted kind in a RunCount."""

# The other kinds that change subscriptions, values or counts.
_CHANGING = frozenset((trace.READ, trace.WRITE, trace.DISPOSE, trace.REMOVE, trace.INSERT))

Reads = dict[tuple[int, str], dict[tuple[int, str, int], Subscription]]
"""The reads of a frame by the subject and phase of the run, and by state and line."""


class LatestMoment:
    """The facts at the end of the latest frame; see the module docstring."""

    __slots__ = ("_children", "_since_forgetting", "_subjects", "_subscribed", "counts", "subscriptions", "values")

    def __init__(self, subjects: SubjectRegistry) -> None:
        self._subjects = subjects
        self.subscriptions: Subscriptions = pmap()
        self._subscribed: set[tuple[int, str]] = set()
        """The keys of `subscriptions`: a set answers at once whether a run had reads, and most had none."""
        self.values: PMap[int, StateValue] = pmap()
        self.counts = RunCounts()
        self._children: dict[int, set[int]] = {}
        """The nodes below each node: of a removed subtree only its root has an event."""
        self._since_forgetting = 0

    def follow(self, index: int, rows: Sequence[Row], read_states: Iterable[Any]) -> None:
        """Updates to the end of frame `index`. `read_states`: the states that its rows name."""
        if not rows:
            return
        by_id: dict[int, Row] = {}  # made at the first read or write: many frames have neither
        subscribed = self._subscribed
        reads: Reads = {}
        counts: Counts = {}
        values = self.values.evolver()
        gone: set[int] = set()
        touched: set[int] = set()  # states that the program itself read or wrote in this frame

        for row in rows:
            kind, subject = row.kind, row.subject
            count = _COUNT_OF.get(kind)
            if count is not None and subject is not None:
                own = counts.get(subject.id) or counts.setdefault(subject.id, [0, 0, 0, 0, 0, 0])
                own[count] += 1
                if kind == trace.SKIP:
                    continue
                # A run replaces the reads of the previous run, if it had any. A node, however, has several draw and
                # layer blocks, whose reads in one frame add up.
                key = subject.id, kind
                if key in reads:
                    if kind != trace.DRAWING and kind != trace.LAYER:
                        reads[key] = {}
                elif key in subscribed:
                    reads[key] = {}
                continue
            if kind not in _CHANGING or subject is None:
                continue
            if not by_id:
                by_id = {row.id: row for row in rows}
            if isinstance(row, StateRead):
                if row.is_programs:
                    touched.add(subject.id)
                _subscribe(reads, row, reading_run(row, by_id))
            elif isinstance(row, StateWrite):
                known = self.values.get(subject.id)
                mine = not row.framework or subject.id in touched
                mine = mine or (known is not None and known.program)
                values[subject.id] = StateValue(subject, row.new, index, row, author_of(row, by_id), mine)
                if mine:
                    touched.add(subject.id)
            elif kind in (trace.DISPOSE, trace.REMOVE):
                gone.add(subject.id)
            elif isinstance(row, NodeInserted):
                gone.discard(subject.id)
                if isinstance(row.parent, Subject):
                    self._children.setdefault(row.parent.id, set()).add(subject.id)

        if reads or gone:
            self._replace_subscriptions(reads, self._with_nodes_below(gone))
        self.counts = self.counts.after(counts)
        self.values = self._with_unwritten(values.persistent(), read_states, touched)
        self._forget_dead()

    def _with_nodes_below(self, gone: set[int]) -> set[int]:
        """Returns the gone subjects and all nodes below them."""
        found: set[int] = set()
        stack = list(gone)
        while stack:
            at = stack.pop()
            found.add(at)
            stack.extend(self._children.pop(at, ()))
        return found

    def _replace_subscriptions(self, reads: Reads, gone: set[int]) -> None:
        """Replaces the reads of subjects that ran, and removes those of `gone` subjects."""
        kept: Any = self.subscriptions.evolver()
        subscribed = self._subscribed
        for key, those in reads.items():
            if those:
                kept[key] = tuple(those.values())
                subscribed.add(key)
            elif key in subscribed:
                del kept[key]
                subscribed.remove(key)
        for subject_id in gone:
            for phase in trace.RUNS:
                if (subject_id, phase) in subscribed:
                    del kept[(subject_id, phase)]
                    subscribed.remove((subject_id, phase))
        self.subscriptions = kept.persistent()

    def _forget_dead(self) -> None:
        """Forgets subscriptions, values and counts of dead subjects, so that a program which keeps creating objects
        does not fill the memory. Forgetting starts only above a large number: the garbage collector decides which
        objects are alive, and short runs must record identically."""
        self._since_forgetting += 1
        if self._since_forgetting < FORGET_EVERY:
            return
        self._since_forgetting = 0
        alive = self._subjects.is_alive
        if len(self.counts) > FORGET_ABOVE:
            self.counts = self.counts.without({number for number in self.counts if not alive(number)})
        if len(self.values) > FORGET_ABOVE:
            kept = self.values.evolver()
            for number in [number for number in self.values if not alive(number)]:
                del kept[number]
            self.values = kept.persistent()
        if len(self.subscriptions) > FORGET_ABOVE:
            left = self.subscriptions.evolver()
            for key in [key for key in self.subscriptions if not alive(key[0])]:
                del left[key]
            self.subscriptions = left.persistent()
            self._subscribed = set(self.subscriptions)

    def _with_unwritten(
        self, values: PMap[int, StateValue], states: Iterable[Any], touched: set[int]
    ) -> PMap[int, StateValue]:
        """Adds the value of each state that was read but never written, and updates each derived state."""
        for state in states:
            subject = self._subjects.subject(state, STATE)
            known = values.get(subject.id)
            derived = type(state).__name__.startswith("Derived")
            mine = subject.id in touched
            if known is not None and not derived:
                if mine and not known.program:
                    values = values.set(subject.id, known._replace(program=True))
                continue
            text = peek_text(state)
            if known is None or known.text != text or (mine and not known.program):
                mine = mine or (known is not None and known.program)
                by = "derived" if derived else ""
                values = values.set(subject.id, StateValue(subject, text, None, None, by, mine))
        return values


def _subscribe(reads: Reads, row: StateRead, run: PhaseRun | None) -> None:
    """Adds the read at `row` to those of `run`; None: it subscribes nothing."""
    if run is None or run.subject is None:
        return
    line = row.site.line if row.site is not None else 0
    file = row.site.file if row.site is not None else ""
    found = reads.setdefault((run.subject.id, run.kind), {})
    found.setdefault((row.subject.id, file, line), Subscription(row.subject, run.subject, run.kind, row.site, row.id))
