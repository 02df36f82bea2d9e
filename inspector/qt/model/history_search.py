"""HistorySearch: answers a question about the whole run in slices, and collects the names that a question may use."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from inspector.analysis.display_names import Names, names_of, shown_name
from inspector.analysis.run_search import EVENTS, Found, Question, answer_sentence, event_of_kind
from inspector.analysis.sentence import plain
from inspector.recording import RecordedFrame, Recording

from .frame_walk import FrameWalk

ALL, FIRST, LAST = "all", "first", "last"
LONGEST = 1_000
"""A search for all answers ends after this number."""


@dataclass(frozen=True)
class HistoryAnswer:
    """One answer. `subject`: the number of its scope, node or state; 0 without one."""

    frame: int
    event: int
    words: str
    subject: int = 0
    is_state: bool = False


class HistorySearch(QObject):
    """Emits `found` when answers arrive, and `ended` with a sentence if the file is damaged, else ""."""

    found = Signal()
    ended = Signal(str)

    def __init__(self, parent: QObject | None) -> None:
        super().__init__(parent)
        self.answers: list[HistoryAnswer] = []
        self.total = 0
        """The number of frames to search."""
        self.walk = FrameWalk(self)
        self.walk.sliced.connect(self.found)
        self.walk.ended.connect(self.ended)

    @property
    def running(self) -> bool:
        """Whether frames are left to search."""
        return self.walk.running

    @property
    def is_cut(self) -> bool:
        """Whether the search ended because there are too many answers."""
        return len(self.answers) >= LONGEST

    def start(self, recording: Recording, question: Question, which: str = ALL) -> None:
        """Searches the frames that the recording has now. `which`: ALL, FIRST or LAST."""
        self.answers = []
        first, last = recording.first, recording.last
        self.total = 0 if first is None or last is None else last - first + 1
        frames = range(first or 0, (first or 0) + self.total)
        names = names_of(recording)
        backwards = which == LAST

        def visit(frame: RecordedFrame) -> bool:
            for row in reversed(frame.rows) if backwards else frame.rows:
                if question.matches(frame, row):
                    self.answers.append(_answer(Found(frame, row), names, recording))
                    if which != ALL or self.is_cut:
                        return False
            return True

        self.walk.start(recording, reversed(frames) if backwards else frames, visit)

    def stop(self) -> None:
        """Ends the search, before its recording is closed."""
        self.walk.stop()


def _answer(found: Found, names: Names, recording: Recording) -> HistoryAnswer:
    row = found.row
    subject = row.subject.id if row.subject is not None else 0
    is_state = row.subject is not None and row.subject.kind == "state"
    return HistoryAnswer(found.frame.index, row.id, plain(answer_sentence(found, names, recording)), subject, is_state)


class RunNames(QObject):
    """Collects, in slices, the names in a recording that answer a question about each event. Emits `ended`."""

    ended = Signal()

    def __init__(self, parent: QObject | None) -> None:
        super().__init__(parent)
        self._names: dict[str, set[str]] = {event: set() for event in EVENTS}
        self.walk = FrameWalk(self)
        self.walk.ended.connect(lambda _: self.ended.emit())

    def start(self, recording: Recording) -> None:
        """Collects the names of the frames that the recording has now, newest first."""
        for names in self._names.values():
            names.clear()
        first, last = recording.first, recording.last
        if first is not None and last is not None:
            self.walk.start(recording, range(last, first - 1, -1), self._add)

    def stop(self) -> None:
        """Ends the walk, before its recording is closed."""
        self.walk.stop()

    def of(self, event: str | None = None) -> list[str]:
        """Returns the names of an event, sorted; None: those of all events."""
        sets = self._names.values() if event is None else [self._names[event]]
        return sorted(set().union(*sets), key=lambda name: (name.casefold(), name))

    def _add(self, frame: RecordedFrame) -> bool:
        for row in frame.rows:
            event = event_of_kind(row.kind)
            if event is not None and row.subject is not None and not row.subject.is_frameworks:
                self._names[event].add(shown_name(row.subject))
        return True
