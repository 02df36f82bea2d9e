"""The causes of one frame as a picture: boxes in swim lanes and edges between them, merged from the cause graph.

Terms       lane: "S" states and their sources (inputs, coroutines, effects), "C", "L", "D" the phases.
            box: rows that the picture merges: all writes of one state; the runs of one scope; layout
            or drawing that follows from the same causes. A row without a box (an invalidation, an inserted node, a
            write of the framework) is passed through: its causes lead on to its consequences.
            absent: a box without rows; it explains why work did not happen.
            backwards: an edge to a state that a phase writes after its reader ran (loop_detection.py).
Invariants  I1 every run of the frame, except the root node's and the framework's own, is in exactly one box.
            I2 the picture contains the whole previous frame if it caused work here; of older frames only the causes.
Not here    box classes and visibility: cause_boxes.py. Positions: cause_layout.py.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, TypeAlias, TypeVar

from engine.code_owner import is_engine
from engine.trace import Phase, Site
from inspector.language import N_, _
from inspector.recording import RecordedFrame, Recording, Row, Subject
from inspector.recording.events import (
    CompositionRun,
    CoroutineStep,
    DrawingRun,
    LayerRun,
    LayoutRun,
    PhaseRun,
    ScopeSkipped,
    StateWrite,
)

from . import run_reasons as reasons
from .cause_boxes import CauseBox, CauseEdge, CausePicture
from .cause_graph import Graph, cause_graph, graph_of_frame
from .cause_sources import SOURCES, source_key, source_words
from .display_names import Names, names_of
from .framework import is_framework
from .loop_detection import backwards_writes
from .requesters import Requesters
from .run_reasons import ReasonPart, read_site, reason_of
from .sentence import past_of
from .short_changes import short_change
from .why_not_run import DERIVED, skip_reason
from .work import root_nodes

MOST_FRAMES = 3
"""The largest number of columns: the frame and its causes in earlier frames."""

MOST_NAMES = 3
"""The largest number of names in the title of a box."""


def cause_picture(frame: RecordedFrame, recording: Recording) -> CausePicture:
    """Returns the picture of one frame."""
    picture = CausePicture(frame.index)
    if frame.is_idle:
        return picture
    _Maker(frame, recording, picture).make()
    return picture


Key: TypeAlias = tuple[Any, ...]
"""Rows with one key share a box: its lane or kind, its frame, its subject."""
Member = TypeVar("Member")


class _Maker:
    """Collects the boxes of one picture."""

    def __init__(self, frame: RecordedFrame, recording: Recording, picture: CausePicture) -> None:
        self.frame = frame
        self.recording = recording
        self.picture = picture
        self.names: Names = names_of(recording)
        self.requesters = Requesters(recording)
        self.graph: Graph = graph_of_frame(frame, recording)
        self.frames: dict[int, RecordedFrame] = {frame.index: frame}
        self.box_of: dict[int, int] = {}
        self._facts: dict[int, tuple[Row, int]] = {}
        """The row and the frame index of each id in the graph; access through networkx is slower."""
        self._root_nodes: dict[int, frozenset[int]] = {}
        self.boxed: dict[int, frozenset[int]] = {}
        self.composed: dict[int, frozenset[Key]] = {}
        self.roots: dict[int, frozenset[int]] = {}
        self._writes: dict[int, dict[int, list[StateWrite]]] = {}

    def make(self) -> None:
        self._add_frames()
        groups: dict[Key, list[int]] = defaultdict(list)
        for row_id in sorted(self.graph):
            key = self._key(row_id)
            if key is not None:
                groups[key].append(row_id)
        self._merge_like(groups)
        for rows in sorted(groups.values(), key=lambda rows: rows[0]):
            self._add_box(sorted(rows))
        self._drop_idle_sources()
        self._number_equal_coroutines()
        edges = self._edges()
        self._add_absent(edges)
        self._set_edges(edges)

    # -- which frames

    def _add_frames(self) -> None:
        found = sorted({facts["frame"] for _, facts in self.graph.nodes(data=True)})
        kept = [index for index in found if index <= self.frame.index][-MOST_FRAMES:]
        before = self.recording.frame(self.frame.index - 1)
        if before is not None and before.index in kept:
            self.graph = cause_graph([before, self.frame], self.recording)
        for index in kept:
            each = self.recording.frame(index)
            if each is not None:
                self.frames[index] = each

        for row_id, facts in self.graph.nodes(data=True):
            self._facts[row_id] = (facts["row"], facts["frame"])

    def _row(self, row_id: int) -> Row:
        return self._facts[row_id][0]

    def _frame_of(self, row_id: int) -> RecordedFrame | None:
        return self.frames.get(self._facts[row_id][1])

    # -- rows to boxes

    def _key(self, row_id: int) -> Key | None:
        """Returns the key of the row's box; None for a row that is passed through."""
        row, frame = self._row(row_id), self._frame_of(row_id)
        if frame is None:
            return None
        if frame.index not in self._root_nodes:
            self._root_nodes[frame.index] = root_nodes(frame)
        if row.subject is not None and row.subject.id in self._root_nodes[frame.index]:
            return None
        if isinstance(row, StateWrite) and row.subject is not None:
            value = frame.values.get(row.subject.id)
            return ("S", frame.index, row.subject.id) if value is None or value.program else None
        if isinstance(row, SOURCES):
            return source_key(row, frame.index)
        if isinstance(row, CompositionRun):
            if row.framework or is_framework(row, self.names):
                return None
            return ("C", frame.index, row.subject.id if row.subject is not None else row.id)
        if isinstance(row, LayoutRun):
            return ("L", frame.index, row.subject.id if row.subject is not None else row.id)
        if isinstance(row, (LayerRun, DrawingRun)):
            return ("D", frame.index, row.subject.id if row.subject is not None else row.id)
        return None

    def _merge_like(self, groups: dict[Key, list[int]]) -> None:
        """Merges boxes of layout, drawing and composition that follow from the same causes and write nothing."""
        key_of = {row: key for key, rows in groups.items() for row in rows}
        self._upstream(key_of)
        writers = {
            key_of[run] for key, rows in groups.items() if key[0] == "S" for row in rows for run in self.boxed[row]
        }
        merged: dict[Key, Key] = {}
        first: dict[object, Key] = {}
        # Sorted by first event: a box's parents are merged before the box.
        for key in sorted(groups, key=lambda key: groups[key][0]):
            rows, likeness = groups[key], None
            roots = frozenset().union(*(self.roots[row] for row in rows))
            if key in writers or key[0] not in ("C", "L", "D"):
                likeness = key
            elif key[0] == "C":
                row = self._row(rows[0])
                parents = {key_of[at] for row in rows for at in self.boxed[row]} - {key}
                above = frozenset(merged.get(each, each) for each in parents)
                why = row.why if isinstance(row, CompositionRun) else None
                likeness = ("C", key[1], row.name, roots, above, why)
            elif key[0] == "L":
                composed = frozenset().union(*(self.composed[row] for row in rows))
                likeness = ("L", key[1], roots, frozenset(merged.get(each, each) for each in composed))
            else:
                likeness = ("D", key[1], roots)
            merged[key] = same = first.setdefault(likeness, key)
            if same != key:
                groups[same] += groups.pop(key)

    def _upstream(self, key_of: dict[int, Key]) -> None:
        """Finds, for every row, the nearest rows upstream with a box, the nearest composition and state boxes, and the
        nearest writes and sources; causes come before consequences, so one pass in the order of ids is enough."""
        nothing: frozenset[Any] = frozenset()
        given: dict[int, tuple[frozenset[int], frozenset[Key], frozenset[int]]] = {}
        """The boxes, states and roots that each row passes to its consequences: its own, or those of its causes."""
        for row_id in sorted(self.graph):
            parts = [given.get(at, (nothing, nothing, nothing)) for at in self.graph.pred[row_id]]
            self.boxed[row_id] = boxed = _united(part[0] for part in parts)
            self.composed[row_id] = composed = _united(part[1] for part in parts)
            self.roots[row_id] = roots = _united(part[2] for part in parts)
            key = key_of.get(row_id)
            given[row_id] = (
                boxed if key is None else frozenset((row_id,)),
                composed if key is None or key[0] not in ("C", "S") else frozenset((key,)),
                frozenset((row_id,)) if isinstance(self._row(row_id), (StateWrite, *SOURCES)) else roots,
            )

    def _boxes_before(self, rows: Iterable[int]) -> set[int]:
        """Returns the numbers of the boxes right upstream of these rows."""
        return {self.box_of[at] for row in rows for at in self.boxed[row] if at in self.box_of}

    # -- boxes

    def _add_box(self, rows: list[int]) -> None:
        all_rows = [self._row(row) for row in rows]
        row, frame = all_rows[0], self._frame_of(rows[0])
        assert frame is not None
        subjects = {each.subject.id: each.subject for each in all_rows if each.subject is not None}
        box = CauseBox(len(self.picture.boxes), "S", frame.index, row.name, rows=tuple(rows))
        if isinstance(row, StateWrite):
            self._fill_state(box, [each for each in all_rows if isinstance(each, StateWrite)])
        elif isinstance(row, SOURCES):
            box.verb, box.title = row.kind, source_words(all_rows, self.requesters)
            box.site = row.program_site
        elif isinstance(row, PhaseRun):
            box.lane = row.phase.main.letter
            box.title = self._short(list(subjects.values()))
            box.subjects = frozenset(subjects)
            self._fill_run(box, [each for each in all_rows if isinstance(each, PhaseRun)], frame)
        self.picture.boxes.append(box)
        self.box_of.update(dict.fromkeys(rows, box.number))

    def _short(self, subjects: list[Subject]) -> str:
        """Returns the first names, and the number of further subjects; finding a name may compare many subjects."""
        unique = list({each.id: each for each in subjects}.values())
        names = ", ".join(dict.fromkeys(self.names.of(each) for each in unique[:MOST_NAMES]))
        return names if len(unique) <= MOST_NAMES else f"{names} +{len(unique) - MOST_NAMES}"

    def _fill_state(self, box: CauseBox, writes: list[StateWrite]) -> None:
        state, last = writes[0].subject, writes[-1]
        box.title, box.state, box.site, box.verb = self.names.of(state), state.id, last.program_site, _("write of")
        box.detail = last.change if last.change is not None else f"{writes[0].old} → {last.new}"

    def _fill_run(self, box: CauseBox, rows: list[PhaseRun], frame: RecordedFrame) -> None:
        phases = {row.phase for row in rows}
        if frame.index not in self._writes:
            self._writes[frame.index] = _writes_by_run(frame)
        written = [write for row in rows for write in self._writes[frame.index].get(row.id, ())]
        if written:
            write = written[-1]
            line = f", :{write.program_site.line}" if write.program_site is not None else ""
            words = _("writes {change}")
            box.detail = words.format(change=f"{self.names.of(write.subject)} = {write.new}{line}")
            box.site = write.site
            return
        if box.lane == "C":
            some = list({row.subject.id: row for row in reversed(rows) if row.subject is not None}.values())
            reasons_of = [self._because(frame, row) for row in some[-MOST_NAMES:]]
            box.detail, box.site = reasons_of[-1]
            if len({words for words, _ in reasons_of}) > 1:
                first = rows[0]
                has_arguments = isinstance(first, CompositionRun) and first.parameters
                box.detail = _("each with other arguments") if has_arguments else _("for several reasons")
            called = self.names.line_of(rows[0].subject) if rows[0].subject is not None else None
            if box.site is None and called is not None:
                box.site = Site(called[0], called[1], "")
            return
        box.detail = ", ".join(past_of(phase) for phase in Phase if phase in phases)
        box.site = self._site_of_layout(frame, rows)

    def _because(self, frame: RecordedFrame, row: Row) -> tuple[str, Site | None]:
        """Returns the main reason of a composition in a few words, and the line of the read that led to it."""
        part = reason_of(frame, self.recording, row).parts[0]
        if reasons.is_of_framework(frame, part):  # the program knows neither the name nor the line
            asked = self.requesters.before(row)
            return _("because of {requester}").format(requester=asked) if asked else _(_RAN), None
        if part.kind in (reasons.STATE, reasons.LOCAL) and part.state is not None:
            new = part.became[1] if part.became is not None else part.new
            read = part.read if part.read is not None and not is_engine(part.read.file) else None
            line = f", :{read.line}" if read is not None else ""
            value = f" = {new}" if new else ""
            return _("reads {state}").format(state=f"{self.names.numbered(part.state)}{value}{line}"), read
        return _reason_words(part), None

    def _site_of_layout(self, frame: RecordedFrame, rows: list[PhaseRun]) -> Site | None:
        """Returns the program line whose read caused one of these runs; without one, the composable's call line."""
        before = self.recording.frame(frame.index - 1)
        for row in rows[:MOST_NAMES]:
            for part in reason_of(frame, self.recording, row).parts:
                if part.state is not None and row.subject is not None:
                    site = read_site(frame, before, row.subject.id, row.kind, part.state.id)
                    if site is not None and not is_engine(site.file):
                        return site
        for row in rows[:MOST_NAMES]:
            called = self.names.line_of(row.subject) if row.subject is not None else None
            if called is not None:
                return Site(called[0], called[1], "")
        return None

    def _drop_idle_sources(self) -> None:
        """Removes inputs, coroutine steps and effects that lead to no box, and earlier frames that lead nowhere."""
        kept, now = self.picture.boxes, self.frame.index
        while True:
            leads = {at for box in kept for at in self._boxes_before(box.rows) if at != box.number}
            crossing = {at for box in kept if box.frame == now for at in self._boxes_before(box.rows)}
            is_linked = any(box.frame == now - 1 and box.number in crossing for box in kept)
            rest = [
                box
                for box in kept
                if box.number in leads
                or (box.frame == now and (box.state or box.lane != "S"))
                or (box.frame == now - 1 and is_linked and (box.state or box.lane != "S"))
            ]
            if len(rest) == len(kept):
                break
            kept = rest
        number = {box.number: at for at, box in enumerate(kept)}
        for box in kept:
            box.number = number[box.number]
        self.picture.boxes = kept
        self.box_of = {row: number[at] for row, at in self.box_of.items() if at in number}

    def _number_equal_coroutines(self) -> None:
        """Gives coroutines of one function in one frame numbers: `the coroutine tick (line 23) #2`."""
        alike: dict[tuple[int, str], list[CauseBox]] = defaultdict(list)
        for box in self.picture.boxes:
            if isinstance(self._row(box.first), CoroutineStep):
                alike[box.frame, box.title].append(box)
        for boxes in alike.values():
            if len(boxes) > 1:
                for number, box in enumerate(boxes, 1):
                    box.title = f"{box.title} #{number}"

    # -- edges

    def _edges(self) -> dict[tuple[int, int], CauseEdge]:
        backwards = self._backwards_writes()
        edges: dict[tuple[int, int], CauseEdge] = {}
        boxes = self.picture.boxes
        for box in boxes:
            for source in self._boxes_before(box.rows):
                if source == box.number or boxes[source].frame > box.frame:
                    continue
                up = bool(box.state) and boxes[source].lane != "S" and not backwards.isdisjoint(box.rows)
                edges[source, box.number] = CauseEdge(source, box.number, up)
        return edges

    def _backwards_writes(self) -> set[int]:
        """Returns the ids of the backwards writes; the engine may record their invalidation in the following frame."""
        found: set[int] = set()
        for index, frame in self.frames.items():
            before, after = self.recording.frame(index - 1), self.recording.frame(index + 1)
            found.update(each.write.id for each in backwards_writes(frame, before))
            if after is not None:
                found.update(each.write.id for each in backwards_writes(after, frame) if each.frame == index)
        return found

    def _set_edges(self, edges: dict[tuple[int, int], CauseEdge]) -> None:
        picture = self.picture
        picture.edges = [edges[key] for key in sorted(edges)]
        for edge in picture.edges:
            picture.after.setdefault(edge.source, []).append(edge.target)
            picture.before.setdefault(edge.target, []).append(edge.source)

    # -- what did not happen

    def _add_absent(self, edges: dict[tuple[int, int], CauseEdge]) -> None:
        self._add_skipped(edges)
        self._add_settled(edges)

    def _add_skipped(self, edges: dict[tuple[int, int], CauseEdge]) -> None:
        """Adds one dashed box for the skipped calls of each scope that ran in the shown frame."""
        skipped: dict[tuple[int, str], list[Row]] = defaultdict(list)
        for row in self.frame.rows:
            if not isinstance(row, ScopeSkipped) or row.subject is None or is_framework(row, self.names):
                continue
            caller = next((span for span in self.frame.around(row) if span.id in self.box_of), None)
            if isinstance(caller, CompositionRun):
                reason = skip_reason(self.frame, self.recording, row)
                words = _EQUAL_STATE if reason.kind == DERIVED else _EQUAL
                state = reason.states[0] if reason.kind == DERIVED else ""
                words = _(words).format(state=state, value=reason.value)
                skipped[self.box_of[caller.id], words].append(row)
        for (caller_box, words), rows in skipped.items():
            subjects = [row.subject for row in rows if row.subject is not None]
            self._add_absent_box("C", self._short(subjects), words, subjects, caller_box, edges)

    def _add_settled(self, edges: dict[tuple[int, int], CauseEdge]) -> None:
        """Adds a dashed box for each phase run that wrote backwards in the previous frame, and here does not run, or
        runs without a write: there the loop settles."""
        for edge in list(edges.values()):
            if not edge.backwards:
                continue
            writer, state = self.picture.boxes[edge.source], self.picture.boxes[edge.target]
            if writer.frame != self.frame.index - 1:
                continue
            again = [box for box in self.picture.boxes if box.frame == self.frame.index]
            if any(box.state == state.state for box in again):
                continue
            readers = [box for box in again if (state.number, box.number) in edges]
            ran = [box for box in again if box.lane == writer.lane and box.subjects & writer.subjects]
            if ran:
                ran[0].detail += _(", no write: settled")
            elif readers:
                words = _DID_NOT_RUN[next(phase for phase in Phase if phase.letter == writer.lane)]
                number = readers[0].number
                subjects = [
                    row.subject
                    for row in map(self._row, writer.rows)
                    if row.subject is not None and isinstance(row, PhaseRun)
                ]
                self._add_absent_box(writer.lane, writer.title, _(words), subjects, number, edges)

    def _add_absent_box(
        self,
        lane: str,
        title: str,
        detail: str,
        subjects: list[Subject],
        source: int,
        edges: dict[tuple[int, int], CauseEdge],
    ) -> None:
        box = CauseBox(len(self.picture.boxes), lane, self.frame.index, title, detail, absent=True)
        box.verb = _("did not run:")
        box.subjects = frozenset(each.id for each in subjects)
        called = self.names.line_of(subjects[0]) if subjects else None
        box.site = Site(called[0], called[1], "") if called is not None else None
        self.picture.boxes.append(box)
        edges[source, box.number] = CauseEdge(source, box.number, absent=True)


_DID_NOT_RUN = {
    Phase.COMPOSITION: N_("not composed, no write: settled"),
    Phase.MEASUREMENT: N_("not measured, no write: settled"),
    Phase.PLACEMENT: N_("not placed, no write: settled"),
    Phase.LAYER: N_("layer block not run, no write: settled"),
    Phase.DRAWING: N_("not drawn, no write: settled"),
}
_WORDS_ALONE = {
    reasons.INITIAL: N_("composed for the first time"),
    reasons.INVALIDATE_CALLED: "invalidate()",
    reasons.MOVED: N_("its content moved"),
    reasons.UNDONE: N_("after an exception"),
}
"""The words of reasons that need no name and no value; `_reason_words` has the others."""
_RAN = N_("ran")
_EQUAL = N_("skipped: its arguments are equal")
_EQUAL_STATE = N_("skipped: {state} stayed {value}")


def _united(parts: Iterable[frozenset[Member]]) -> frozenset[Member]:
    """Returns the union. Many rows have the same set from each of their causes: it is shared, not copied."""
    unlike = {id(part): part for part in parts if part}
    if len(unlike) > 1:
        return frozenset().union(*unlike.values())
    return next(iter(unlike.values()), frozenset())


def _writes_by_run(frame: RecordedFrame) -> dict[int, list[StateWrite]]:
    """Returns the program's writes by the id of the innermost run around each."""
    found: dict[int, list[StateWrite]] = defaultdict(list)
    for row in frame.rows:
        if not isinstance(row, StateWrite) or row.subject is None:
            continue
        value = frame.values.get(row.subject.id)
        run = next((span for span in frame.around(row) if isinstance(span, PhaseRun)), None)
        if run is not None and (value is None or value.program):
            found[run.id].append(row)
    return found


def _reason_words(part: ReasonPart) -> str:
    if part.kind in (reasons.PARAMETER, reasons.LOCAL):
        if part.old == part.new:
            return _("{name}: another object").format(name=part.name)
        return f"{part.name} {short_change(part.old, part.new)}"
    if part.kind == reasons.KEY:
        return _("key {change}").format(change=f"{part.old} → {part.new}")
    if part.kind == reasons.PARENT:
        return _("called by {name}").format(name=part.name) if part.name else _("called")
    return _(_WORDS_ALONE.get(part.kind, _RAN))
