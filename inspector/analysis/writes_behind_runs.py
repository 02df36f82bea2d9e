"""Finds the writes that caused a run, and the reads through which each write invalidated it.

Terms       causing write: a write (state, old → new, author, source line) with the read through which it caused the
            run (reader, phase, source line).
            A widget may write a state of its own in the same event as the program's write; both are one change, and
            the program's write represents it.
Invariants  I1 the list is empty for a run that no recorded write caused: a first composition, a resize.
Not here    the whole causal chain, step by step: cause_graph.py. One sentence about one run: explanation.py.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.trace import Site
from inspector.language import _
from inspector.recording import RecordedFrame, Recording, Row, Subject
from inspector.recording.events import Invalidation, PhaseRun, StateWrite

from .authors import author_words
from .cause_graph import Graph, cause_graph, root_writes
from .display_names import write_text
from .phases import is_programs
from .run_reasons import read_site
from .sentence import in_phase, plain, site


class CausingWrite(NamedTuple):
    """One write that caused a run, with its author and its reader."""

    write: StateWrite
    author: str
    reader: Subject | None
    phase: str
    read: Site | None

    @property
    def change(self) -> str:
        """`count 0 → 1`."""
        return write_text(self.write)

    @property
    def words(self) -> str:
        """`count 0 → 1, written by the tap at app.py:12, read in composition by Screen at app.py:9`."""
        words = _("{change}, written{author} at {place}")
        words = words.format(change=self.change, author=self.author, place=site(self.write.site).text)
        if self.reader is None:
            return words
        within = plain(tuple(in_phase(self.phase)))
        read = _("{written}, read {in_phase} by {reader} at {place}")
        return read.format(written=words, in_phase=within, reader=self.reader.name, place=site(self.read).text)


def causing_writes(
    frame: RecordedFrame, recording: Recording, row: Row, graph: Graph | None = None
) -> list[CausingWrite]:
    """Returns the writes that caused `row`, in time order. `graph`: `cause_graph([frame], recording)`, if built."""
    if graph is None:
        graph = cause_graph([frame], recording)
    before = recording.frame(frame.index - 1)
    found = []
    known: set[int] = set()
    for root in root_writes(graph, row.id):
        reader, state = _first_reader(graph, root, row)
        write = _programs(recording, root)
        if write.id in known:
            continue
        known.add(write.id)
        if write is not root:
            reader = None
        if reader is None or reader.subject is None or state is None:
            found.append(CausingWrite(write, author_words(recording, write), None, "", None))
            continue
        site = read_site(frame, before, reader.subject.id, reader.kind, state.id)
        found.append(CausingWrite(write, author_words(recording, write), reader.subject, reader.kind, site))
    return found


def _first_reader(graph: Graph, write: Row, row: Row) -> tuple[Row | None, Subject | None]:
    """Returns the first run between `write` and `row` that `write` invalidated directly, and the state it had read."""
    seen = {row.id}
    queue = [row.id]
    while queue:
        at = queue.pop(0)
        run = graph.nodes[at].get("row")
        for above in graph.predecessors(at):
            cause = graph.nodes[above].get("row")
            if cause is None or above in seen:
                continue
            if isinstance(cause, Invalidation) and graph.has_edge(write.id, above) and isinstance(run, PhaseRun):
                state = cause.state
                return run, state if isinstance(state, Subject) else write.subject
            if not isinstance(cause, StateWrite):
                seen.add(above)
                queue.append(above)
    return None, None


def _programs(recording: Recording, write: StateWrite) -> StateWrite:
    """Returns the program's write from the same input or callback if `write` is the framework's own; else `write`."""
    found = recording.find_row(write.id)
    if found is None or not write.inside or is_programs(write, found[0]):
        return write
    for row in found[0].rows:
        if isinstance(row, StateWrite) and row.inside == write.inside and is_programs(row, found[0]):
            return row
    return write
