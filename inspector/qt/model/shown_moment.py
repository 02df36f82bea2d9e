"""ShownMoment: the data that the window shows for one cursor position; each answer is computed once, on request.

Terms       event: the event at the cursor: the last one of the frame, except while the cursor stands inside a frame.
            done, to come: what happened up to the event, and later in the same frame.
"""

from __future__ import annotations

from functools import cached_property

from engine.code_owner import is_engine
from engine.trace import Site
from inspector.analysis import (
    Change,
    EventEntry,
    Loop,
    PhaseCounts,
    PhaseLine,
    ReadsMatrix,
    Sentence,
    SlotTableView,
    StateLine,
    TreeLine,
    TreeLines,
    changes,
    count,
    event_entries,
    frame_words,
    main_run,
    reads_matrix,
    state_lines,
    summary,
    why,
)
from inspector.analysis.display_names import Names, names_of
from inspector.analysis.explanation import first_run
from inspector.analysis.ghosts import Ghost, ghosts_of
from inspector.analysis.layout_facts import LayoutLine, layout_lines
from inspector.analysis.sentence import text
from inspector.analysis.slot_tables import TableLine, table_lines, table_of
from inspector.language import _
from inspector.recording import Place, RecordedFrame, Row, Subject
from inspector.recording.events import CompositionRun
from inspector.recording.frame_captures import SHOWN_GROUPS
from inspector.recording.moments.cursor import Cursor
from inspector.recording.moments.frame_so_far import frame_so_far
from inspector.recording.moments.moment import Moment
from inspector.recording.moments.slot_operation import DescribedSlotOperation, slot_operation
from inspector.recording.moments.stops import OPERATIONS
from inspector.running.session import Session

from .kept_answers import KeptAnswers


class ShownMoment:
    """One frame of one session, with lazily computed answers."""

    def __init__(
        self,
        session: Session,
        frame: RecordedFrame,
        live: bool,
        baseline: RecordedFrame | None,
        framework: bool = False,
        cursor: Cursor | None = None,
        event: int | None = None,
        kept: KeptAnswers | None = None,
    ) -> None:
        self.framework = framework
        self._kept = kept if kept is not None else KeptAnswers()
        self._cursor = cursor
        self._event = event
        self.session = session
        self.frame = frame
        self.live = live
        self.baseline = baseline if baseline is not None and baseline.index <= frame.index else None
        """The frame after which runs are counted; a baseline after this frame is ignored."""

    @property
    def index(self) -> int:
        """The index of the frame."""
        return self.frame.index

    @cached_property
    def cursor(self) -> Cursor:
        """The cursor over the recording. `at` and the player move it; a panel only asks it."""
        return self._cursor if self._cursor is not None else Cursor(self.session.recording)

    @cached_property
    def last_event(self) -> int:
        """The last event of the frame; 0 without events."""
        return max((row.end for row in self.frame.rows), default=0)

    @cached_property
    def event(self) -> int:
        """The cursor's event: earlier work is done, the rest of the frame follows."""
        return self.last_event if self._event is None else self._event

    @property
    def is_frame_end(self) -> bool:
        """Whether the whole frame is done."""
        return self._event is None or self._event >= self.last_event

    @cached_property
    def at(self) -> Moment | None:
        """The state of the whole run right after the event; None without recorded frames."""
        cursor = self.cursor
        where = cursor.event
        try:
            return cursor.at_frame(self.index) if self.is_frame_end else cursor.at(self.event)
        finally:
            cursor.event = where

    @cached_property
    def clips(self) -> dict[int, Place]:
        """The clip of each node inside a container that scrolls, by node number."""
        return self._kept.clips.of(self.at) if self.at is not None else {}

    @cached_property
    def ghosts(self) -> list[Ghost]:
        """Nodes whose bounds change until the frame ends."""
        return [] if self.is_frame_end else ghosts_of(self.so_far, self.frame)

    @cached_property
    def so_far(self) -> RecordedFrame:
        """The frame cut off after the event; the whole frame at its end."""
        at = None if self.is_frame_end else self.at
        if at is None:
            return self.frame
        cuts = self._kept.cuts
        return cuts.of(at) if cuts is not None else frame_so_far(at, self.before)

    @cached_property
    def row(self) -> Row | None:
        """The event at the cursor inside the frame; None at the frame's end."""
        return None if self.is_frame_end else self.frame.row(self.event)

    @cached_property
    def site(self) -> Site | None:
        """The program's line of the event at the cursor, else of the innermost span around it; None: unknown."""
        row = self.row
        for each in (row, *self.frame.enclosing(row)) if row is not None else ():
            called = each.called if isinstance(each, CompositionRun) else None
            if each.site is not None and not is_engine(each.site.file):
                return each.site
            if isinstance(called, tuple) and len(called) == 2 and not is_engine(str(called[0])):
                return Site(str(called[0]), int(called[1]), "")
        return None

    @cached_property
    def operation(self) -> DescribedSlotOperation | None:
        """The slot or node operation at the cursor; None: the event is no operation."""
        row = self.row
        return slot_operation(self.cursor, row) if isinstance(row, OPERATIONS) else None

    @cached_property
    def layout(self) -> list[LayoutLine]:
        """The nodes with their constraints, sizes and dirty flags."""
        return layout_lines(self.frame, self.at, self.names) if self.at is not None else []

    def keys_of(self, subject: int) -> frozenset[int]:
        """Returns the numbers of the scope and the nodes of a selected row."""
        line = self.lines_by_subject.get(subject)
        return frozenset(line.keys if line is not None else (subject,))

    @cached_property
    def before(self) -> RecordedFrame | None:
        """The previous frame; None if it is not kept."""
        return self.session.recording.frame(self.frame.index - 1)

    @cached_property
    def counts(self) -> PhaseCounts:
        """The numbers of runs by phase."""
        return count(self.frame)

    @cached_property
    def names(self) -> Names:
        """Display names that distinguish states, composables and nodes of the same name."""
        return names_of(self.session.recording)

    @cached_property
    def tree(self) -> TreeLines:
        """The rows of the composition tree."""
        return self._kept.outlines.lines(self.so_far, self.baseline, self.framework, self.names)

    @cached_property
    def lines_by_subject(self) -> dict[int, TreeLine]:
        """The tree rows by subject number."""
        found: dict[int, TreeLine] = {}
        stack = list(self.tree.roots)
        while stack:
            line = stack.pop()
            scope, node = line.row.scope, line.row.node
            if scope is not None:
                found[scope.id] = line
            if node is not None:
                found[node.id] = line
            stack.extend(line.children)
        return found

    @cached_property
    def states(self) -> list[StateLine]:
        """The rows of the State panel."""
        return state_lines(self.so_far, self.framework)

    @cached_property
    def folded_states(self) -> int:
        """The number of hidden framework states."""
        if self.framework:
            return 0
        return sum(not value.program for value in self.so_far.values.values())

    @cached_property
    def reads(self) -> ReadsMatrix:
        """The matrix of states and readers."""
        return reads_matrix(self.so_far, self.before, self.framework, self.names)

    @cached_property
    def reads_later(self) -> bool:
        """Whether the rest of the frame reads a state, after the cursor inside it."""
        return not self.is_frame_end and bool(reads_matrix(self.frame, self.before, self.framework, self.names).states)

    @cached_property
    def slots(self) -> SlotTableView | None:
        """The slot table; None: unknown."""
        return self._kept.slots.view(self.so_far, self.before)

    @cached_property
    def slot_tables(self) -> list[TableLine]:
        """The slot tables of all compositions, the outermost first."""
        return table_lines(self.at, self.names) if self.at is not None else []

    def composition_of(self, subject: int) -> Subject | None:
        """Returns the composition whose slot table has the operation at the cursor, else the selected row; None: the
        outermost one."""
        at = self.at
        if at is None or len(at.compositions) < 2:
            return None
        operation = self.operation
        if operation is not None and operation.composition is not None:
            found: Subject | None = operation.composition
        else:
            found = table_of(at, self.keys_of(subject))
        return found if found != at.compositions[0] else None

    def slots_of(self, composition: Subject | None) -> SlotTableView | None:
        """Returns the slot table of a composition; None: of the outermost one."""
        now = self.at.slots_of(composition, SHOWN_GROUPS) if composition is not None and self.at is not None else None
        if composition is None or now is None:
            return self.slots
        cursor = self.cursor
        where = cursor.event
        try:
            earlier = cursor.at_frame(self.index - 1) if self.before is not None else None
            old = earlier.slots_of(composition, SHOWN_GROUPS) if earlier is not None else None
        finally:
            cursor.event = where
        return self._kept.slots_of(composition.id).view_of(self.so_far, now, old, is_whole=False)

    @cached_property
    def changes(self) -> list[Change]:
        """The frame's changes with their effects."""
        return changes(self.so_far, self.session.recording)

    @cached_property
    def words(self) -> list[PhaseLine]:
        """The frame in words, by phase."""
        return frame_words(self.frame)

    @property
    def outcome(self) -> str:
        """How the frame failed: `did not finish: ValueError`; empty for another frame."""
        failure = self.frame.failure
        return _("did not finish: {error}").format(error=failure.kind) if failure is not None else ""

    @cached_property
    def event_entries(self) -> list[EventEntry]:
        """The events of the frame, in order."""
        return event_entries(self.frame, names=self.names)

    @cached_property
    def loop(self) -> Loop | None:
        """The loop at this frame; None without one."""
        return self.session.current_loop(self.frame.index)

    @cached_property
    def main_subject(self) -> int:
        """The tree row of the event at the cursor; at the end of a frame, the row that ran first. 0 without runs."""
        for each in (self.row, *self.frame.enclosing(self.row)) if self.row is not None else ():
            line = self.lines_by_subject.get(each.subject.id) if each.subject is not None else None
            if line is not None:
                return line.key
        if self.frame.index == self.session.recording.first:
            return self.tree.roots[0].key if self.tree.roots else 0
        first = main_run(self.frame, self.session.recording)
        for run in (first, *self.frame.runs):
            line = self.lines_by_subject.get(run.subject.id) if run is not None and run.subject is not None else None
            if line is not None:
                return line.key
        return 0

    def sentence(self, subject: int) -> Sentence:
        """The reason why the selected row ran; without a selection, a summary of the frame."""
        line = self.lines_by_subject.get(subject)
        recording = self.session.recording
        is_summary = line is None or (recording.first == self.frame.index and not line.parent)
        ran = self.so_far.runs if line is None or is_summary else first_run(self.so_far, line.row)
        # Inside a frame, "did not run" would be false of a row that runs after the cursor.
        is_after_cursor = not ran and not self.is_frame_end
        frame = self.frame if is_after_cursor else self.so_far
        found = summary(frame, recording) if line is None or is_summary else why(frame, recording, line.row)
        return (text(_("By the end of this frame: ")), *found) if is_after_cursor else found

    def title_of(self, subject: int) -> str:
        """Returns the title of the Why panel for a row."""
        line = self.lines_by_subject.get(subject)
        if line is None:
            return _("frame {frame}").format(frame=self.index)
        return _("{name}, frame {frame}").format(name=line.tag or line.called, frame=self.index)
