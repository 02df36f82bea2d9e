"""What the window shows at one cursor position: each answer is asked for once, if a panel wants it."""

from __future__ import annotations

from functools import cached_property

from inspector.analysis import (
    Beat,
    Change,
    Loop,
    PhaseCounts,
    PhaseLine,
    ReadsMatrix,
    Sentence,
    SlotTableView,
    StateLine,
    TreeLine,
    TreeLines,
    beats,
    changes,
    count,
    frame_words,
    main_run,
    reads_matrix,
    slot_table_view,
    state_lines,
    summary,
    tree_lines,
    why,
)
from inspector.analysis.display_names import Names, names_of
from inspector.recording import RecordedFrame
from inspector.running.session import Session


class ShownMoment:
    """One frame of one session, and the answers about it."""

    def __init__(
        self,
        session: Session,
        frame: RecordedFrame,
        live: bool,
        baseline: RecordedFrame | None,
        framework: bool = False,
    ) -> None:
        self.framework = framework
        self.session = session
        self.frame = frame
        self.live = live
        self.baseline = baseline if baseline is not None and baseline.index <= frame.index else None
        """The frame after which runs are counted; one that comes after this moment counts for nothing here."""

    @property
    def index(self) -> int:
        return self.frame.index

    @cached_property
    def before(self) -> RecordedFrame | None:
        return self.session.recording.frame(self.frame.index - 1)

    @cached_property
    def counts(self) -> PhaseCounts:
        return count(self.frame)

    @cached_property
    def names(self) -> Names:
        """What tells states, composables and nodes of one name apart."""
        return names_of(self.session.recording)

    @cached_property
    def tree(self) -> TreeLines:
        return tree_lines(self.frame, self.baseline, self.framework, self.names)

    @cached_property
    def lines_by_subject(self) -> dict[int, TreeLine]:
        found: dict[int, TreeLine] = {}
        stack = list(self.tree.roots)
        while stack:
            line = stack.pop()
            for key in line.keys:
                found[key] = line
            stack.extend(line.children)
        return found

    @cached_property
    def states(self) -> list[StateLine]:
        return state_lines(self.frame, self.framework)

    @cached_property
    def folded_states(self) -> int:
        if self.framework:
            return 0
        return sum(not value.program for value in self.frame.values.values())

    @cached_property
    def reads(self) -> ReadsMatrix:
        return reads_matrix(self.frame, self.before, self.framework, self.names)

    @cached_property
    def slots(self) -> SlotTableView | None:
        return slot_table_view(self.frame, self.before)

    @cached_property
    def changes(self) -> list[Change]:
        return changes(self.frame, self.session.recording)

    @cached_property
    def words(self) -> list[PhaseLine]:
        return frame_words(self.frame)

    @cached_property
    def beats(self) -> list[Beat]:
        return beats(self.frame, names=self.names)

    @cached_property
    def loop(self) -> Loop | None:
        return self.session.current_loop(self.frame.index)

    @cached_property
    def main_subject(self) -> int:
        """What the frame is about, as a row of the tree; 0 if nothing ran."""
        if self.frame.index == self.session.recording.first:
            return self.tree.roots[0].key if self.tree.roots else 0
        first = main_run(self.frame, self.session.recording)
        for run in (first, *self.frame.runs):
            line = self.lines_by_subject.get(run.subject.id) if run is not None and run.subject is not None else None
            if line is not None:
                return line.key
        return 0

    def sentence(self, subject: int) -> Sentence:
        """Why the selected row ran; with nothing selected, why the frame did."""
        line = self.lines_by_subject.get(subject)
        if line is None or (self.session.recording.first == self.frame.index and not line.parent):
            return summary(self.frame, self.session.recording)
        return why(self.frame, self.session.recording, line.row)

    def title_of(self, subject: int) -> str:
        line = self.lines_by_subject.get(subject)
        return f"{line.tag or line.called}, frame {self.index}" if line is not None else f"frame {self.index}"
