"""The state changes of one frame: for each write, which runs followed it, and which of these runs read the state.

Terms       reader: a run whose subject read the written state itself, or a derived state that depends on it, in the
            same phase. The other runs of a change follow from readers: a caller ran, a child changed its size, content
            of the same layer changed.
Not here    the graph of causes: cause_graph.py. Words: the Why panel and the report page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from engine.code_owner import is_engine
from engine.trace import Site
from inspector.language import _
from inspector.recording import RecordedFrame, Recording, Row, Subject
from inspector.recording.events import CallbackCall, InputSpan, PhaseRun, StateWrite

from .cause_graph import Graph, all_root_writes, graph_of_frame
from .derived_dependencies import dependencies_in, reaches
from .display_names import Names, names_of, write_text
from .framework import is_framework
from .run_reasons import read_site
from .work import root_nodes

_RunsByWrite: TypeAlias = dict[int, tuple[StateWrite, list[tuple[PhaseRun, bool]]]]
"""The runs that follow each write, by its id; True for a run that the write invalidated."""


class Effect(NamedTuple):
    """One subject that a change re-ran in one phase, under its display name.

    `read_site`, `through`: where it read the state in this phase, or the names of the derived states between, if the
    write invalidated it. `together`: the other states whose changes led to the same run of a caller, a parent or
    a layer; the recording does not say which of these changes the run needs.
    """

    letter: str
    phase: str
    subject: Subject
    name: str
    times: int
    read_site: Site | None
    row: int
    through: tuple[str, ...] = ()
    together: tuple[str, ...] = ()

    @property
    def direct(self) -> bool:
        """Whether the subject is a reader."""
        return self.read_site is not None or bool(self.through)

    @property
    def program_site(self) -> Site | None:
        """The source place of the read; None in the engine."""
        return None if self.read_site is None or is_engine(self.read_site.file) else self.read_site


@dataclass(frozen=True, slots=True)
class Change:
    """A write and all runs that it caused within one frame. `write` is None for runs without a causing write."""

    write: StateWrite | None
    author: str
    effects: tuple[Effect, ...]
    later: tuple[str, ...] = ()
    """For a write that re-ran nothing in its frame: the readers that run in the next one."""
    besides: tuple[str, ...] = ()
    """States of the framework that the same event wrote, and that led to some of the effects."""
    earlier: int | None = None
    """The index of the frame of a write that happened in an earlier frame."""

    @property
    def title(self) -> str:
        """The change in words, `count 0 → 1`, with the frame of an earlier write; without a write the author's text."""
        if self.write is None:
            return self.author
        words = write_text(self.write)
        if self.earlier is None:
            return words
        return _("{change} in frame {frame}").format(change=words, frame=self.earlier)

    @property
    def together(self) -> tuple[str, ...]:
        """The names of the other states whose changes led to some of the runs as well."""
        return tuple(dict.fromkeys(state for effect in self.effects for state in effect.together))

    def of(self, letter: str) -> list[Effect]:
        """Returns the effects in the phase with this letter (C, L, d or D)."""
        return [effect for effect in self.effects if effect.letter == letter]


def changes(frame: RecordedFrame, recording: Recording) -> list[Change]:
    """Returns what each state change re-ran in this frame, in order of the writes."""
    # Nothing in the first frame follows a write if it contains none; without a graph, a window opens without networkx.
    is_plain = frame.index == 0 and not any(isinstance(row, StateWrite) for row in frame.rows)
    graph = graph_of_frame(frame, recording) if not is_plain else None
    roots_of = all_root_writes(graph) if graph is not None else {}
    before = recording.frame(frame.index - 1)
    names, roots = names_of(recording), root_nodes(frame)
    by_write: _RunsByWrite = {}
    loose: list[tuple[PhaseRun, bool]] = []
    for row in frame.rows:
        if isinstance(row, StateWrite):
            by_write.setdefault(row.id, (row, []))
        if (
            not isinstance(row, PhaseRun)
            or (graph is not None and row.id not in graph)
            or (row.subject is not None and row.subject.id in roots)
        ):
            continue
        writes = roots_of.get(row.id, ())
        if graph is None or not writes:
            loose.append((row, False))
            continue
        for write in writes:
            by_write.setdefault(write.id, (write, []))[1].append((row, _is_direct(graph, row, write)))
    besides = _fold_framework_writes(frame, recording, by_write)
    shared = _causes_of_shared_runs(names, by_write)
    found = []
    for key in sorted(by_write):
        write, runs = by_write[key]
        assert write.subject is not None
        author = _author(frame, recording, write)
        effects = _effects(frame, before, names, runs, write.subject, shared)
        later = () if effects else later_readers(frame, names, write)
        above = recording.find_row(key) if frame.row(key) is None else None
        earlier = above[0].index if above is not None else None
        found.append(Change(write, author, effects, later, tuple(dict.fromkeys(besides.get(key, ()))), earlier))
    if loose:
        first = frame.index == recording.first and recording.dropped == 0
        title = _("first composition") if first else _("no change of state")
        found.append(Change(None, title, _effects(frame, before, names, loose, None, {})))
    return found


def later_readers(frame: RecordedFrame, names: Names, write: StateWrite) -> tuple[str, ...]:
    """Returns the names of what read the written state before, and did not run after the write: it runs in the next
    frame."""
    readers = {
        (read.reader.id, read.phase): read.reader
        for reads in frame.subscriptions.values()
        for read in reads
        if read.state == write.subject
    }
    for row in frame.rows:
        if isinstance(row, PhaseRun) and row.subject is not None and row.id > write.id:
            readers.pop((row.subject.id, row.kind), None)
    return tuple(dict.fromkeys(names.of(reader) for reader in readers.values() if not is_framework(reader)))


def _fold_framework_writes(frame: RecordedFrame, recording: Recording, by_write: _RunsByWrite) -> dict[int, list[str]]:
    """Merges a widget's own writes into the program's change from the same event; drops own writes without effects.
    Returns the names of the merged states that led to runs of their own, by the id of the program's write."""
    besides: dict[int, list[str]] = {}
    ours: dict[int, int] = {}
    alone: list[int] = []
    for key in sorted(by_write):
        write = by_write[key][0]
        assert write.subject is not None
        value = frame.values.get(write.subject.id)
        if value is None or value.program:
            if write.inside:
                ours.setdefault(write.inside, key)
        else:
            alone.append(key)
    for key in alone:
        write, runs = by_write[key]
        main = ours.get(write.inside)
        if main is not None:
            known = {run.id for run, _ in by_write[main][1]}
            more = [(run, False) for run, _ in runs if run.id not in known]
            by_write[main][1].extend(more)
            if any(not is_framework(run) for run, _ in more):
                besides.setdefault(main, []).append(write.subject.name if write.subject is not None else write.name)
            by_write[main][1].sort(key=lambda entry: entry[0].id)
            del by_write[key]
        elif not runs:
            del by_write[key]
    return besides


def _author(frame: RecordedFrame, recording: Recording, write: Row) -> str:
    assert write.subject is not None
    value = frame.values.get(write.subject.id)
    if value is not None and value.write is not None and value.write.id == write.id:
        return value.by
    found = recording.find_row(write.id)
    if found is not None:
        for span in found[0].around(write):
            if isinstance(span, InputSpan):
                return span.name
            if isinstance(span, (CallbackCall, PhaseRun)):
                return (span.what if isinstance(span, CallbackCall) else "") or span.kind
    return ""


def _is_direct(graph: Graph, row: Row, write: Row) -> bool:
    for cause in graph.predecessors(row.id):
        if graph.edges[cause, row.id]["kind"] == "cause" and (cause == write.id or graph.has_edge(write.id, cause)):
            return True
    return False


def _causes_of_shared_runs(names: Names, by_write: _RunsByWrite) -> dict[int, tuple[str, ...]]:
    """Returns the names of the states behind each run that several changes led to, none of which invalidated it."""
    states: dict[int, dict[str, None]] = {}
    direct: set[int] = set()
    for write, runs in by_write.values():
        for row, is_invalidated in runs:
            states.setdefault(row.id, {})[names.of(write.subject)] = None
            if is_invalidated:
                direct.add(row.id)
    return {row: tuple(found) for row, found in states.items() if len(found) > 1 and row not in direct}


def _effects(
    frame: RecordedFrame,
    before: RecordedFrame | None,
    names: Names,
    runs: list[tuple[PhaseRun, bool]],
    state: Subject | None,
    shared: dict[int, tuple[str, ...]],
) -> tuple[Effect, ...]:
    joined: dict[tuple[str, int], Effect] = {}
    depends: dict[int, set[int]] | None = None
    own = names.of(state) if state is not None else ""
    for row, is_invalidated in _without_framework(runs):
        subject = row.subject
        if subject is None:
            continue
        key = (row.kind, subject.id)
        had = joined.get(key)
        if had is not None and (had.direct or not is_invalidated):
            joined[key] = had._replace(times=had.times + 1)
            continue
        where: Site | None = None
        through: tuple[str, ...] = ()
        if is_invalidated and state is not None:
            where = read_site(frame, before, subject.id, row.kind, state.id)
            if where is None:
                depends = dependencies_in(frame) if depends is None else depends
                through = _derived_between(frame, before, names, (subject.id, row.kind), state.id, depends)
        together = tuple(each for each in shared.get(row.id, ()) if each != own)
        joined[key] = Effect(
            row.phase.letter,
            row.kind,
            subject,
            names.of(subject),
            had.times + 1 if had is not None else 1,
            where,
            row.id,
            through,
            together,
        )
    return tuple(joined.values())


def _derived_between(
    frame: RecordedFrame,
    before: RecordedFrame | None,
    names: Names,
    reader: tuple[int, str],
    state: int,
    depends: dict[int, set[int]],
) -> tuple[str, ...]:
    """Returns the names of the derived states that `reader` reads and whose calculation read `state`."""
    found: dict[str, None] = {}
    for moment in (before, frame):
        if moment is not None:
            for read in moment.subscriptions.get(reader, ()):
                if reaches(read.state.id, {state}, depends):
                    found[names.of(read.state)] = None
    return tuple(found)


def _without_framework(runs: list[tuple[PhaseRun, bool]]) -> list[tuple[PhaseRun, bool]]:
    """Leaves out the framework's own scopes, as the counts of a frame do; a change that re-ran nothing else keeps them.

    Otherwise `C 36` stands beside "22 composed" of the same frame.
    """
    return [run for run in runs if not is_framework(run[0])] or runs
