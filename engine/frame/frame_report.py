"""FrameReport: the work of one frame, by names; ReportBuilder creates it from the engine's events.

Terms       run: an event whose kind is a phase. before: the event happened after the previous frame and before this
            one, such as a composition before the first frame, or a lazy item composed by a scroll.
            reader: the run that read a state. name of a scope: its composable; of a node: its test
            tag, else the composable that emitted it.
Invariants  I1 each list has the order of the events. I2 a report does not change after its frame: names and
            the text of written values are taken when the frame ends, before nodes are reused. The exception is a lazy
            report, which takes names when one of its lists is read first: a node with another test tag by then has
            that name. A recorded session has lazy reports, because its recording has the names (session_scene.py).
Cost        during a frame one list append for each event; then one pass over the events. The costlier lists
            (`writes`, `reads`) are computed on demand.
Not here    queries over many frames (inspector/analysis).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from engine import trace
from engine.snapshot.state_collection import written_value
from engine.snapshot.value_repr import value_repr
from engine.trace import Event, Site
from engine.trace.repeated_reads import RepeatedReads
from engine.trace.repeated_writes import RepeatedWrites


class Write(NamedTuple):
    """A write that changed the value of a state. Values are texts."""

    state: str
    old: str
    new: str
    phase: str | None
    """The phase of the write; None outside of frames; also "effect", "coroutine", "input"."""
    site: Site | None
    before: bool


class Read(NamedTuple):
    """A state read by a run."""

    state: str
    phase: str
    reader: str
    site: Site | None
    before: bool


# The index of a report's list for each event kind; the runs come first, in the order of phases.
_LIST_OF = {kind: at for at, kind in enumerate((*trace.RUNS, trace.SKIP, trace.REPLAY))}
_FIRST_POINT = len(trace.RUNS)
_NO_PHASES: frozenset[str] = frozenset()
_COLLECTED = frozenset(
    ("composed", "skipped", "measured", "placed", "layers", "drawn", "replayed", "phases", "_names", "_transparent")
)
"""The attributes that `_collect` fills."""


class FrameReport:
    """The work of one frame, as lists of names in the order of events."""

    __slots__ = (
        "_event_list",
        "_names",
        "_reads",
        "_root",
        "_transparent",
        "_writes",
        "composed",
        "drawn",
        "error",
        "index",
        "layers",
        "measured",
        "phases",
        "placed",
        "replayed",
        "skipped",
    )

    composed: list[str]
    """Scopes that ran."""
    skipped: list[str]
    """Scopes that were reached and skipped."""
    measured: list[str]
    placed: list[str]
    layers: list[str]
    """Nodes whose `graphics_layer` block ran."""
    drawn: list[str]
    """Nodes whose draw block was recorded again."""
    replayed: list[str]
    """Nodes whose layer was composited from its record."""
    phases: frozenset[str]
    """The phases that did work: composition, measurement, placement, layer, drawing."""
    _names: dict[int, tuple[str, str]]
    _transparent: set[int]

    def __init__(self, index: int, events: list[Event], root: object = None, *, is_lazy: bool = False) -> None:
        self.index = index
        self.error: BaseException | None = None
        """The exception that ended the frame, or None."""
        self._event_list = events
        self._reads: list[Read] | None = None
        self._writes: list[Write] | None = None
        self._root = root
        if not is_lazy:
            self._collect()

    def __getattr__(self, name: str) -> object:
        """Fills the lists of a lazy report: Python calls this for an attribute that has no value yet."""
        if name not in _COLLECTED:
            raise AttributeError(f"a FrameReport has no {name!r}")
        self._collect()
        value: object = getattr(self, name)
        return value

    def _collect(self) -> None:
        """Fills the lists. They omit `root`, the host's own node, because no composable emitted it."""
        self.composed, self.measured, self.placed, self.layers, self.drawn = [], [], [], [], []
        self.skipped, self.replayed = [], []
        self._names = {}
        self._transparent = set()  # scopes of the engine's own composables: their reads are not listed
        events, root = self._event_list, self._root
        lists = (
            self.composed,
            self.measured,
            self.placed,
            self.layers,
            self.drawn,
            self.skipped,
            self.replayed,
        )
        list_of = _LIST_OF
        names = self._names
        phases: set[str] = set()
        for event in events:
            kind = event.kind
            at = list_of.get(kind)
            if at is not None:
                subject = event.subject
                # Most runs and skips belong to scopes, which have no tag.
                info = getattr(subject, "info", None) if kind == trace.COMPOSITION or kind == trace.SKIP else None
                name = (info.name if info is not None else "") or name_of(subject)
                if info is not None and info.transparent:
                    self._transparent.add(event.id)
                elif subject is not root:
                    lists[at].append(name)
                if at < _FIRST_POINT:
                    phases.add(kind)
                    names[event.id] = (kind, name)
        self.phases = frozenset(phases) if phases else _NO_PHASES

    @property
    def events(self) -> list[Event]:
        """All events of the frame, in order. Events before the frame have `data["before"]` true."""
        return self._event_list

    @property
    def writes(self) -> list[Write]:
        """The writes, in order."""
        # Computed on demand: a thread can write states faster than their texts are computed.
        writes = self._writes
        if writes is None:
            writes = self._writes = [_write(event) for event in self._event_list if event.kind == trace.WRITE]
        return writes

    @property
    def reads(self) -> list[Read]:
        """The reads, in order."""
        reads = self._reads
        if reads is None:
            reads = self._reads = list(self._find_reads())
        return reads

    def _find_reads(self) -> Iterable[Read]:
        runs = self._names
        inside: dict[int, int] = {}  # the enclosing span of each span, run or not
        for event in self._event_list:
            if event.kind != trace.READ:
                if event.end != event.id:
                    inside[event.id] = event.inside
                continue
            at = event.inside
            while at and at not in runs:
                at = inside.get(at, 0)
            if at and at not in self._transparent:
                phase, reader = runs[at]
                if (through := event.data.get("through")) is not None:
                    reader = name_of(through)  # a derived state reads it during that phase
                yield Read(name_of(event.subject), phase, reader, event.site, "before" in event.data)

    def to_json(self) -> dict[str, Any]:
        """Returns the data of one frame that `phases report --json` prints."""
        return {
            "index": self.index,
            "phases": [phase for phase in trace.RUNS if phase in self.phases],
            "composed": self.composed,
            "skipped": self.skipped,
            "measured": self.measured,
            "placed": self.placed,
            "drawn": self.drawn,
            "replayed": self.replayed,
            "writes": [_row(write) for write in self.writes],
            "reads": [_row(read) for read in self.reads],
        }

    def __repr__(self) -> str:
        phases = " ".join(phase for phase in trace.RUNS if phase in self.phases) or "nothing"
        return f"<FrameReport {self.index}: {phases}>"


def _row(entry: Write | Read) -> dict[str, Any]:
    row = entry._asdict()
    site: Site | None = row.pop("site")
    row["file"] = site.file if site is not None else None
    row["line"] = site.line if site is not None else None
    row["function"] = site.function if site is not None else None
    return row


class ReportBuilder:
    """A trace listener that collects the events since the last report."""

    __slots__ = ("_is_lazy", "_reads", "_writes", "events", "happened", "root")

    ends_of: frozenset[str] = frozenset()

    def __init__(self, *, is_lazy: bool = False) -> None:
        self.root: object = None
        self._is_lazy = is_lazy
        self._reads = RepeatedReads()
        """The reads since `leave_out_repeated`."""
        self._writes = RepeatedWrites()
        """The writes since then."""
        self.events: list[Event] = []
        """The events since the last report."""
        # The bound append: one call for each event, without a Python frame.
        self.happened: Callable[[Event], None] = self.events.append

    def ended(self, event: Event) -> None:
        """Does nothing."""

    def leave_out_repeated(self) -> None:
        """Until the next report, keeps of equal reads only the first, and of equal writes one with the newest value: a
        listener that counts the events of an endless loop calls this, so that the loop does not fill the memory."""
        self.happened = self._keep_unless_repeated

    def _keep_unless_repeated(self, event: Event) -> None:
        kind = event.kind
        if kind == trace.WRITE or kind == trace.RECORD:
            first = self._writes.first(event)
            if first is not None:
                first.data.update({name: value for name, value in event.data.items() if name != "old"})
                return
        elif kind == trace.READ and not self._reads.is_new(event):
            return
        self.events.append(event)

    def begin_frame(self) -> None:
        """Marks the events so far as having happened before the frame."""
        for event in self.events:
            event.data["before"] = True

    def finish(self, index: int) -> FrameReport:
        """Returns the report of the events since the last call."""
        events = self.events
        self.events = []
        self._reads.clear()
        self._writes.clear()
        self.happened = self.events.append
        return FrameReport(index, events, self.root, is_lazy=self._is_lazy)


# ---------------------------------------------------------------- names


def name_of(subject: Any) -> str:
    """Returns the name of a scope, node or state; a node's test tag has priority."""
    tag: str | None = getattr(subject, "test_tag", None)
    if tag:
        return tag
    name: str | None = getattr(subject, "name", None)
    return name or type(subject).__name__


def _write(event: Event) -> Write:
    data = event.data
    old, new = (value_repr(written_value(event.subject, data[name])) for name in ("old", "new"))
    return Write(name_of(event.subject), old, new, data.get("phase"), event.site, "before" in data)
