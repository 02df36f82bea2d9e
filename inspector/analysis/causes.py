"""Cause and effect: which write re-ran what, as a graph over the rows of a recording.

Shape       write ─cause→ invalidate ─cause→ run ─inside→ write, run;  run ─applied→ invalidate
Nodes       row ids; attributes `row` (Row) and `frame` (index).
Edges       attribute `kind`: "cause" (the engine said so), "inside" (it ran as part of that run or input),
            "applied" (a node changed when the result of these composition runs was applied), "followed" (it
            was asked for by no event, and this is what came before it in the order of the phases: a node is
            placed after it was measured, a parent measured after its child, a layer drawn after something in
            the frame moved or asked for drawing).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import networkx as nx

from engine import trace
from engine.trace import Site
from inspector.recording import LETTERS, RecordedFrame, Recording, Row, Subject

Graph: TypeAlias = Any  # nx.DiGraph; networkx has no type information


class Effect(NamedTuple):
    """One thing that a change re-ran. `direct`: it read the state itself."""

    letter: str
    phase: str
    subject: Subject
    times: int
    direct: bool
    read_site: Site | None
    row: int


@dataclass(frozen=True, slots=True)
class Change:
    """A write and everything it re-ran in one frame. `write` is None for runs that no write caused."""

    write: Row | None
    author: str
    effects: tuple[Effect, ...]

    @property
    def title(self) -> str:
        if self.write is None:
            return self.author
        return f"{self.write.name} {self.write.data['old']} → {self.write.data['new']}"

    def of(self, letter: str) -> list[Effect]:
        return [effect for effect in self.effects if effect.letter == letter]


def cause_graph(frames: Iterable[RecordedFrame], recording: Recording | None = None) -> Graph:
    """The graph of these frames; with `recording`, causes in earlier frames are followed there."""
    graph = nx.DiGraph()
    pending: list[tuple[int, int]] = []
    for frame in frames:
        rows = {row.id: row for row in frame.rows}
        for row in frame.rows:
            kind = row.kind
            if kind not in LETTERS and kind not in (trace.WRITE, trace.INVALIDATE, trace.INPUT):
                continue
            graph.add_node(row.id, row=row, frame=frame.index)
            if row.cause:
                graph.add_edge(row.cause, row.id, kind="cause")
                if row.cause not in rows:
                    pending.append((row.cause, row.id))
                continue
            kind_of_edge, causes = implied_causes(frame, row, rows)
            for cause in causes:
                graph.add_edge(cause.id, row.id, kind=kind_of_edge)
    if recording is not None:
        while pending:
            missing, _ = pending.pop()
            if "row" in graph.nodes[missing]:
                continue
            found = recording.find_row(missing)
            if found is None:
                continue
            frame, row = found
            graph.add_node(missing, row=row, frame=frame.index)
            if row.cause:
                graph.add_edge(row.cause, missing, kind="cause")
                pending.append((row.cause, missing))
    return graph


def _spans(row: Row, rows: dict[int, Row]) -> list[Row]:
    spans = []
    inside = row.inside
    while inside and (span := rows.get(inside)) is not None:
        spans.append(span)
        inside = span.inside
    return spans


def implied_causes(frame: RecordedFrame, row: Row, rows: dict[int, Row] | None = None) -> tuple[str, list[Row]]:
    """(kind of edge, causes) of a row to which the engine gave no cause."""
    if rows is None:
        rows = {each.id: each for each in frame.rows}
    spans = _spans(row, rows)
    around = next((span for span in spans if span.kind in LETTERS or span.kind == trace.INPUT), None)
    if around is not None:
        return "inside", [around]
    outer = next((span for span in spans if span.kind in _PASSES), None)
    if outer is None:
        return "followed", []
    if row.kind == trace.INVALIDATE and outer.kind == trace.APPLY:
        return "applied", _composed_before(frame, row, outer, rows)
    if outer.kind == trace.LAYOUT_PASS:
        return "followed", _laid_out_before(frame, row, outer)
    if outer.kind == trace.DRAW_PASS and row.kind in (trace.DRAWING, trace.LAYER):
        return "followed", [
            each
            for each in frame.rows
            if each.id < row.id
            and (
                each.kind == trace.PLACEMENT
                or (each.kind == trace.INVALIDATE and each.data.get("phase") == trace.DRAWING)
            )
        ]
    return "followed", []


_PASSES = (trace.APPLY, trace.LAYOUT_PASS, trace.DRAW_PASS)


def _composed_before(frame: RecordedFrame, row: Row, apply: Row, rows: dict[int, Row]) -> list[Row]:
    """The runs whose changes are applied here: those of the same composition's pass, else all before."""
    runs = [each for each in frame.rows if each.kind == trace.COMPOSITION and each.id < row.id]
    same_place = [run for run in runs if _place(run, rows) == apply.inside]
    return same_place or runs


def _place(row: Row, rows: dict[int, Row]) -> int:
    """What the composition pass of this run is inside of."""
    for span in _spans(row, rows):
        if span.kind not in (trace.COMPOSITION, trace.RECOMPOSE):
            return span.id
    return 0


def _laid_out_before(frame: RecordedFrame, row: Row, outer: Row) -> list[Row]:
    """A node is placed because it was measured; otherwise what ran just before led here."""
    before = [
        each for each in frame.rows if outer.id < each.id < row.id and each.kind in (trace.MEASUREMENT, trace.PLACEMENT)
    ]
    if row.kind == trace.PLACEMENT and row.subject is not None:
        own = [each for each in before if each.kind == trace.MEASUREMENT and each.subject == row.subject]
        if own:
            return own[-1:]
    # The last run that had ended when this happened, not one nested in it.
    return before[-1:]


def root_writes(graph: Graph, row_id: int) -> list[Row]:
    """The writes nearest to `row_id` up the graph: those without which it would not have run."""
    found: dict[int, Row] = {}
    seen = {row_id}
    stack = list(graph.predecessors(row_id)) if row_id in graph else []
    while stack:
        at = stack.pop()
        if at in seen:
            continue
        seen.add(at)
        row = graph.nodes[at].get("row")
        if row is not None and row.kind == trace.WRITE:
            found[at] = row
            continue
        stack.extend(graph.predecessors(at))
    return [found[key] for key in sorted(found)]


def read_site(frame: RecordedFrame, before: RecordedFrame | None, reader: int, phase: str, state: int) -> Site | None:
    """Where `reader` read `state` before it was invalidated (else where it does now)."""
    for moment in (before, frame):
        if moment is not None:
            for read in moment.subscriptions.get((reader, phase), ()):
                if read.state.id == state:
                    return read.site
    return None


def changes(frame: RecordedFrame, recording: Recording) -> list[Change]:
    """What each change of state re-ran in this frame, in the order of the writes."""
    graph = cause_graph([frame], recording)
    before = recording.frame(frame.index - 1)
    by_write: dict[int, tuple[Row, list[tuple[Row, bool]]]] = {}
    loose: list[tuple[Row, bool]] = []
    for row in frame.rows:
        if row.kind == trace.WRITE:
            by_write.setdefault(row.id, (row, []))
        if row.kind not in LETTERS or row.id not in graph:
            continue
        writes = root_writes(graph, row.id)
        if not writes:
            loose.append((row, False))
        for write in writes:
            by_write.setdefault(write.id, (write, []))[1].append((row, _is_direct(graph, row, write)))
    _fold_framework_writes(frame, recording, by_write)
    found = []
    for key in sorted(by_write):
        write, runs = by_write[key]
        assert write.subject is not None
        author = _author(frame, recording, write)
        found.append(Change(write, author, _effects(frame, before, runs, write.subject.id)))
    if loose:
        first = frame.index == recording.first and recording.dropped == 0
        title = "first composition" if first else "no change of state"
        found.append(Change(None, title, _effects(frame, before, loose, 0)))
    return found


def _fold_framework_writes(
    frame: RecordedFrame, recording: Recording, by_write: dict[int, tuple[Row, list[tuple[Row, bool]]]]
) -> None:
    """What a widget writes for itself, beside what it writes for the program, is part of the same change."""
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
            by_write[main][1].extend((run, False) for run, _ in runs if run.id not in known)
            by_write[main][1].sort(key=lambda entry: entry[0].id)
            del by_write[key]
        elif not runs:
            del by_write[key]


def _author(frame: RecordedFrame, recording: Recording, write: Row) -> str:
    assert write.subject is not None
    value = frame.values.get(write.subject.id)
    if value is not None and value.write is not None and value.write.id == write.id:
        return value.by
    found = recording.find_row(write.id)
    if found is not None:
        for span in found[0].enclosing(write):
            if span.kind in (trace.INPUT, trace.CALLBACK) or span.kind in LETTERS:
                return span.name if span.kind == trace.INPUT else str(span.data.get("what", span.kind))
    return ""


def _is_direct(graph: Graph, row: Row, write: Row) -> bool:
    for cause in graph.predecessors(row.id):
        if graph.edges[cause, row.id]["kind"] == "cause" and graph.has_edge(write.id, cause):
            return True
    return False


def _effects(
    frame: RecordedFrame, before: RecordedFrame | None, runs: list[tuple[Row, bool]], state: int
) -> tuple[Effect, ...]:
    joined: dict[tuple[str, int], Effect] = {}
    for row, direct in runs:
        subject = row.subject
        if subject is None:
            continue
        key = (row.kind, subject.id)
        had = joined.get(key)
        if had is not None:
            joined[key] = had._replace(times=had.times + 1, direct=had.direct or direct)
            continue
        where = read_site(frame, before, subject.id, row.kind, state) if direct else None
        joined[key] = Effect(LETTERS[row.kind], row.kind, subject, 1, direct, where, row.id)
    return tuple(joined.values())
