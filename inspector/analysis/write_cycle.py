"""An active cycle of writes: a → b → a, or a → effect → a.

Terms       period: number of frames between two writes of the first state. main edge: the edge that breaks the
            cycle – the first edge that the backwards-write table calls backwards, else the first edge.
Not here    finding cycles: write_ancestry.py.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.trace import Site
from inspector.recording import RecordedFrame, Subject
from inspector.recording.events import StateWrite

from .loop_description import Loop, LoopEdge, classify
from .work import NOTHING, Work
from .write_ancestry import Turn

LONG = 3
"""Number of turns or frames after which an unsettled loop gets a verdict such as grows or repeats."""

MOST_VALUES = 400


class Cycle:
    """Collects the writes of one cycle; created when the cycle first closes."""

    __slots__ = ("_edges", "_last", "_since", "_values", "cost", "frames", "period")

    def __init__(self, turns: tuple[Turn, ...], frame: RecordedFrame, before: RecordedFrame | None) -> None:
        moments = (before, frame)
        self._edges = [_edge(turn, turns[number - 1], moments) for number, turn in enumerate(turns)]
        self._values: dict[int, list[str]] = {}
        self._last: dict[int, int] = {}  # state id → id of its last collected write
        self.frames: list[int] = []
        self.cost = NOTHING
        self.period = max(1, turns[-1].frame - turns[0].frame + 1)
        self._since = turns[0].first.id

    def take(self, write: StateWrite, index: int) -> None:
        """Adds one write of a state of the cycle, from frame `index`; ignores writes it already has."""
        state = write.subject
        if state is None or write.id < max(self._since, self._last.get(state.id, -1) + 1):
            return
        self._last[state.id] = write.id
        values = self._values.setdefault(state.id, [write.old])
        values.append(write.new)
        del values[1:-MOST_VALUES]
        if not self.frames or self.frames[-1] < index:
            self.frames.append(index)

    def add_cost(self, index: int, work: Work) -> None:
        """Adds the work of frame `index` if the cycle caused that frame."""
        if self.frames[0] < index <= self.frames[-1] + 1:
            self.cost = self.cost.plus(work)

    def loop(self, newest: int) -> Loop:
        """Returns the cycle as a Loop, with its verdict as of frame `newest`."""
        edges = tuple(self._edges)
        main = next((edge for edge in edges if edge.cell.is_backwards), edges[0])
        values = self._values.get(main.state.id, [])
        others = tuple(
            (edge.state, tuple(self._values.get(edge.state.id, ()))) for edge in edges if edge.state != main.state
        )
        over = newest > self.frames[-1] + self.period
        verdict = "settled" if over else classify(values) if len(values) > LONG else "going on"
        return Loop(
            main.state,
            main.reader,
            main.read_phase,
            main.read_site,
            main.writer,
            main.write_phase or "",
            main.write_site,
            tuple(self.frames),
            tuple(values),
            False,
            newest,
            verdict,
            edges,
            others,
            self.cost,
        )


def _edge(turn: Turn, before: Turn, moments: Iterable[RecordedFrame | None]) -> LoopEdge:
    """Returns the first state's edge in `turn`: its reader, and the write that ended turn `before`."""
    state, reader = turn.states[0], turn.reader
    write = before.second
    return LoopEdge(
        state,
        reader.subject,
        reader.kind,
        loop_read_site(moments, reader.subject, reader.kind, state),
        before.writer,
        write.written_in,
        write.site,
    )


def loop_read_site(
    moments: Iterable[RecordedFrame | None], reader: Subject, phase_name: str, state: Subject
) -> Site | None:
    """Returns the source line of the read of `state` by `reader`, from the first of `moments` with that read."""
    for moment in moments:
        for read in moment.subscriptions.get((reader.id, phase_name), ()) if moment is not None else ():
            if read.state.id == state.id and read.site is not None:
                return read.site
    return None
