"""The graph of cause and effect over the rows of a recording: which write caused which runs.

Shape       input ─inside→ write ─cause→ invalidate ─cause→ run ─inside→ write, run;  run ─applied→ invalidate
Nodes       ids of rows: runs, writes, invalidations, inserted, removed or moved nodes, and the enclosing inputs,
            coroutine steps, effects and callbacks. Attributes of each:
              row    the Row                          frame  index of its frame
              kind   the row's kind                   name   its subject's name
              wasted True for a run whose outcome was identical (waste.py)
Edges       lead from the earlier row to its consequence. Attributes of each:
              kind   "cause"     a write invalidated, an invalidation requested a run, a launch led to a step
                     "inside"    the row ran within that run, input, step, effect or callback
                     "applied"   composing that scope changed the node, when its changes were applied
                     "followed"  a run of an earlier phase required this one: place after measure, measure again
                                 after a child changed its size, draw after a move
              recorded  True if the engine recorded the cause; False if the order of the rows implies it, which this
                     module assumes only where the recording has no causes (recordings of real Compose)
Invariants  I1 every edge leads from an earlier row to a later one, so the graph has no cycle: loops are cycles of
            states and phases, not of rows (phase_graph.py). I2 given a recording, the graph follows causes into frames
            before the given ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

from engine import trace
from engine.trace import Phase
from inspector.recording import RecordedFrame, Recording, Row, Subject
from inspector.recording.events import (
    ApplyPass,
    CalledSpan,
    CompositionRun,
    CoroutineStep,
    DrawingRun,
    DrawPass,
    EffectCall,
    InputSpan,
    Invalidation,
    LayerRun,
    LayoutPass,
    LayoutRun,
    MeasurementRun,
    PhaseRun,
    PlacementRun,
    RecomposePass,
    RootPass,
    StateWrite,
    TreeChange,
)

from .run_reasons import answered_invalidations, caller_of
from .waste import is_wasted
from .writes_while_invalid import further_writes

Graph: TypeAlias = Any  # nx.DiGraph; networkx has no type information


def cause_graph(frames: Iterable[RecordedFrame], recording: Recording | None = None) -> Graph:
    """Returns the graph of these frames; with `recording`, it also contains causes from earlier frames."""
    import networkx as nx  # here: importing it takes a fifth of the start of the window

    graph = nx.DiGraph()
    pending: list[int] = []
    first: int | None = None
    for frame in frames:
        first = frame.index if first is None else first
        rows = {row.id: row for row in frame.rows}
        for row in frame.rows:
            if not isinstance(row, _NODES):
                continue
            _add(graph, frame, row)
            if row.cause and (row.cause in rows or recording is not None):
                cause = rows.get(row.cause)
                if cause is None:
                    pending.append(row.cause)
                graph.add_edge(row.cause, row.id, kind=_kind_of_edge(cause, row), recorded=True)
                if cause is not None and not isinstance(cause, _NODES):
                    _add(graph, frame, cause)
                if isinstance(row, PhaseRun) and recording is not None:
                    pending += _further_causes(graph, frame, recording, row)
                continue
            kind_of_edge, causes = implied_causes(frame, row, rows)
            for cause in causes:
                if cause.id not in graph:
                    _add(graph, frame, cause)
                graph.add_edge(cause.id, row.id, kind=kind_of_edge, recorded=kind_of_edge == "inside")
    while recording is not None and pending:
        missing = pending.pop()
        if "row" in graph.nodes[missing]:
            continue
        found = recording.find_row(missing)
        if found is None:
            continue
        frame, row = found
        _add(graph, frame, row)
        for after in list(graph.successors(missing)):
            if "row" in graph.nodes[after]:
                graph.edges[missing, after]["kind"] = _kind_of_edge(row, graph.nodes[after]["row"])
        before = [row.cause] if row.cause else [span.id for span in _spans_in(frame, row)][:1]
        for each in before:
            known = recording.find_row(each)
            kind_of_edge = _kind_of_edge(known[1] if known is not None else None, row) if row.cause else "inside"
            graph.add_edge(each, missing, kind=kind_of_edge, recorded=True)
            pending.append(each)
        if isinstance(row, PhaseRun) and first is not None and frame.index == first - 1:
            # The graph goes back by one frame only, because the causes of each frame lead to the frame before.
            pending += _further_causes(graph, frame, recording, row)
    # The recording dropped the rows of these ids: they cannot become nodes.
    graph.remove_nodes_from([node for node, facts in graph.nodes(data=True) if "row" not in facts])
    return graph


def graph_of_frame(frame: RecordedFrame, recording: Recording) -> Graph:
    """Returns `cause_graph([frame], recording)`, which several panels ask for at the same moment; do not change it."""
    graphs = _graphs.setdefault(recording, [])
    for rows, first, graph in graphs:
        if rows is frame.rows and first == recording.first:
            return graph
    made = cause_graph([frame], recording)
    graphs.append((frame.rows, recording.first, made))
    del graphs[:-GRAPHS_KEPT]
    return made


GRAPHS_KEPT = 3

_graphs: WeakKeyDictionary[Recording, list[tuple[tuple[Row, ...], int | None, Graph]]] = WeakKeyDictionary()
"""The latest graphs: the rows of the frame, the oldest frame at that time, and the graph. They hold no frame, because a
frame of a file holds its recording."""

_NODES = (PhaseRun, StateWrite, Invalidation, InputSpan, CoroutineStep, CalledSpan, TreeChange)
"""Event kinds that become graph nodes."""


def _add(graph: Graph, frame: RecordedFrame, row: Row) -> None:
    facts: dict[str, Any] = {"row": row, "frame": frame.index, "kind": row.kind, "name": row.name}
    if isinstance(row, PhaseRun) and is_wasted(row):
        facts["wasted"] = True
    graph.add_node(row.id, **facts)


def _further_causes(graph: Graph, frame: RecordedFrame, recording: Recording, row: Row) -> list[int]:
    """Adds the run's further invalidations and, after changed arguments, its caller. Returns ids without a node yet."""
    answered = answered_invalidations(frame, recording, row)
    futile = _futile_invalidations(recording, row, answered)
    if row.cause in futile and graph.has_edge(row.cause, row.id):
        graph.remove_edge(row.cause, row.id)
    more = [each.id for _, each in answered if each.id != row.cause and each.id not in futile]
    more += [writes[-1].id for writes in further_writes(frame, recording, row, answered).values()]
    for each in more:
        graph.add_edge(each, row.id, kind="cause", recorded=True)
    if isinstance(row, CompositionRun) and row.parameters and (caller := caller_of(frame, row)) is not None:
        more.append(caller.id)
        graph.add_edge(caller.id, row.id, kind="inside", recorded=True)
    return more


def _futile_invalidations(
    recording: Recording, row: Row, answered: list[tuple[RecordedFrame, Invalidation]]
) -> set[int]:
    """Returns the answered invalidations through derived states that kept their values, which are no reasons of the
    run; empty if there are no others."""
    if not isinstance(row, CompositionRun):
        return set()
    changed = {state.id for state, _old, _new in row.derived}
    futile = set()
    for _frame, each in answered:
        found = (
            recording.find_row(each.cause) if isinstance(each.state, Subject) and each.state.id not in changed else None
        )
        if found is not None and isinstance(found[1], StateWrite) and found[1].subject != each.state:
            futile.add(each.id)
    return futile if len(futile) < len(answered) else set()


def _kind_of_edge(cause: Row | None, row: Row) -> str:
    """Returns the kind of edge for a recorded cause, by the kinds of both rows."""
    if cause is None or isinstance(cause, (StateWrite, Invalidation)):
        return "cause"
    if isinstance(cause, CompositionRun):
        is_content = isinstance(row, Invalidation) and row.why == trace.CONTENT
        return "cause" if is_content or isinstance(row, EffectCall) else "applied"
    if isinstance(cause, (PhaseRun, TreeChange)):
        return "followed"
    return "inside" if isinstance(row, Invalidation) else "cause"


def _spans_in(frame: RecordedFrame, row: Row) -> list[Row]:
    return [span for span in frame.around(row) if isinstance(span, _NODES)]


def _spans(row: Row, rows: dict[int, Row]) -> Iterator[Row]:
    """Iterates over the spans around `row`, innermost first."""
    inside = row.inside
    while inside and (span := rows.get(inside)) is not None:
        yield span
        inside = span.inside


def implied_causes(frame: RecordedFrame, row: Row, rows: dict[int, Row] | None = None) -> tuple[str, list[Row]]:
    """Returns (kind of edge, causes) for a row without a recorded cause."""
    if rows is None:
        rows = _rows_of(frame)
    around = next((span for span in _spans(row, rows) if isinstance(span, _NODES)), None)
    if around is not None:
        return "inside", [around]
    if not isinstance(row, (PhaseRun, Invalidation)):
        return "inside", []
    if any(fact in row.data for fact in _FACTS):
        return "followed", []  # this recording has causes, and the engine recorded none for this row
    outer = next((span for span in _spans(row, rows) if isinstance(span, _PASSES)), None)
    if outer is None:
        return "followed", []
    if isinstance(row, Invalidation) and isinstance(outer, ApplyPass):
        return "applied", _composed_before(frame, row, outer, rows)
    if isinstance(outer, LayoutPass):
        return "followed", _laid_out_before(frame, row, outer)
    if isinstance(outer, DrawPass) and isinstance(row, (DrawingRun, LayerRun)):
        return "followed", [
            each
            for each in frame.rows
            if each.id < row.id
            and (isinstance(each, PlacementRun) or (isinstance(each, Invalidation) and each.phase is Phase.DRAWING))
        ]
    return "followed", []


_rows_in: WeakKeyDictionary[RecordedFrame, dict[int, Row]] = WeakKeyDictionary()
"""Rows by id: a table of reasons asks for each of the thousands of rows of a frame."""


def _rows_of(frame: RecordedFrame) -> dict[int, Row]:
    known = _rows_in.get(frame)
    if known is None:
        known = _rows_in[frame] = {each.id: each for each in frame.rows}
    return known


_FACTS = ("why", "same", "moved", "first", "changed")
"""Data keys of runs that occur only in recordings with causes."""

_PASSES = (ApplyPass, RootPass)


def _composed_before(frame: RecordedFrame, row: Row, apply: Row, rows: dict[int, Row]) -> list[Row]:
    """Returns the runs whose changes this apply step applies: the same composition pass's, else all earlier runs."""
    runs: list[Row] = [each for each in frame.rows if isinstance(each, CompositionRun) and each.id < row.id]
    same_place = [run for run in runs if _place(run, rows) == apply.inside]
    return same_place or runs


def _place(row: Row, rows: dict[int, Row]) -> int:
    """Returns the id of the span around the composition pass that contains this run; 0 without one."""
    for span in _spans(row, rows):
        if not isinstance(span, (CompositionRun, RecomposePass)):
            return span.id
    return 0


def _laid_out_before(frame: RecordedFrame, row: Row, outer: Row) -> list[Row]:
    """Returns the run that led to this layout run: a node's own measurement for a placement, else the previous run."""
    before: list[Row] = [each for each in frame.rows if outer.id < each.id < row.id and isinstance(each, LayoutRun)]
    if isinstance(row, PlacementRun) and row.subject is not None:
        own: list[Row] = [each for each in before if isinstance(each, MeasurementRun) and each.subject == row.subject]
        if own:
            return own[-1:]
    # The previous run at the same level: it ended before this row began.
    return before[-1:]


def root_writes(graph: Graph, row_id: int) -> list[StateWrite]:
    """Returns the nearest writes upstream of `row_id`: the writes without which the run would not exist."""
    found: dict[int, StateWrite] = {}
    seen = {row_id}
    stack = list(graph.predecessors(row_id)) if row_id in graph else []
    while stack:
        at = stack.pop()
        if at in seen:
            continue
        seen.add(at)
        row = graph.nodes[at].get("row")
        if isinstance(row, StateWrite):
            found[at] = row
            continue
        stack.extend(graph.predecessors(at))
    return [found[key] for key in sorted(found)]


def all_root_writes(graph: Graph) -> dict[int, tuple[StateWrite, ...]]:
    """Returns `root_writes` of every node that is no write.

    A cause has a smaller id, so each node is visited once; causes that the nodes of one layer share are merged once.
    """
    found: dict[int, tuple[StateWrite, ...]] = {}
    of_causes: dict[tuple[int, ...], tuple[StateWrite, ...]] = {}
    for each in sorted(graph):
        row = graph.nodes[each].get("row")
        if isinstance(row, StateWrite):
            found[each] = (row,)
            continue
        causes = tuple(graph.predecessors(each))
        if causes not in of_causes:
            of_causes[causes] = _merged(found[cause] for cause in causes)
        found[each] = of_causes[causes]
    return found


def _merged(groups: Iterable[tuple[StateWrite, ...]]) -> tuple[StateWrite, ...]:
    """Returns the writes of all groups, sorted, without duplicates."""
    different = {id(group): group for group in groups if group}
    if len(different) < 2:
        return next(iter(different.values()), ())
    merged = {write.id: write for group in different.values() for write in group}
    return tuple(merged[key] for key in sorted(merged))
