"""The graph of states and phases, in which a loop is a cycle: state → reading phase → writing phase → state.

Nodes       ("state", number) for a state; attributes kind "state", name, subject
            ("reads", number, phase) for a scope or node in a phase; attributes kind "reads", name, phase, site
            ("writes", who, phase, site) for a write's place; attributes kind "writes", name, phase, site
Edges       attributes: kind – "read" from a state to its invalidated reader, "led" from the reader to the place of the
            next write, "write" from that place to the written state –; frames, sorted indices of the frames in which
            this step occurred; "write" edges also have values, the written values.
            A write by an input, or by code outside phases, effects and coroutines, adds no edge to its state;
            therefore every cycle in the graph runs by itself.
Invariants  I1 every edge stands for a recorded cause: names or row order alone never create an edge.
            I2 each state on a cycle has a "read" and a "write" edge on it.
Not here    loops with their verdicts: loop_detection.py. Rows and their causes: cause_graph.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from inspector.recording import RecordedFrame, Subject

from .write_ancestry import LONGEST_CYCLE, Lineage, Turn, program_writes
from .write_cycle import loop_read_site

Graph: TypeAlias = Any  # nx.DiGraph; networkx has no type information


def loop_graph(frames: Iterable[RecordedFrame]) -> Graph:
    """Returns the graph of these frames."""
    import networkx as nx  # here: importing it takes a fifth of the start of the window

    graph = nx.DiGraph()
    lineage = Lineage()
    before: RecordedFrame | None = None
    for frame in frames:
        for turn in lineage.add(frame, program_writes(frame)):
            _add(graph, turn, (before, frame))
        before = frame
    return graph


def _add(graph: Graph, turn: Turn, moments: tuple[RecordedFrame | None, RecordedFrame]) -> None:
    first, second = turn.states
    reader = turn.reader.subject
    phase = turn.second.written_in
    a, b = ("state", first.id), ("state", second.id)
    reads = ("reads", reader.id, turn.reader.kind)
    writes = ("writes", turn.writer, phase, turn.second.site)
    for key, state in ((a, first), (b, second)):
        graph.add_node(key, kind="state", name=state.name, subject=state)
    site = loop_read_site(moments, reader, turn.reader.kind, first)
    graph.add_node(reads, kind="reads", name=reader.name, phase=turn.reader.kind, site=site)
    graph.add_node(writes, kind="writes", name=turn.writer, phase=phase, site=turn.second.site)
    for start, end, kind in ((a, reads, "read"), (reads, writes, "led"), (writes, b, "write")):
        if not graph.has_edge(start, end):
            graph.add_edge(start, end, kind=kind, frames=[], **({"values": []} if kind == "write" else {}))
        edge = graph.edges[start, end]
        if not edge["frames"] or edge["frames"][-1] != turn.frame:
            edge["frames"].append(turn.frame)
    graph.edges[writes, b]["values"].append(turn.second.new)


def state_cycles(graph: Graph) -> list[tuple[Subject, ...]]:
    """Returns the states of each cycle, oldest state first; cycles over equal sets of states appear once."""
    import networkx as nx  # here: importing it takes a fifth of the start of the window

    states = nx.DiGraph()
    for node, facts in graph.nodes(data=True):
        if facts["kind"] != "state":
            continue
        for reads in graph.successors(node):
            for writes in graph.successors(reads):
                states.add_edges_from((node, after) for after in graph.successors(writes))
    found: dict[frozenset[Any], tuple[Subject, ...]] = {}
    for cycle in nx.simple_cycles(states, length_bound=LONGEST_CYCLE):
        start = cycle.index(min(cycle))
        ordered = cycle[start:] + cycle[:start]
        found.setdefault(frozenset(cycle), tuple(graph.nodes[node]["subject"] for node in ordered))
    return sorted(found.values(), key=lambda states: [state.id for state in states])
