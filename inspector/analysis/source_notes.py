"""Source notes: the runs, reads and writes of a frame at each line of a file, as the Source panel shows them.

Terms       line: a line of the file, from 1. A composable runs at the line that calls it; a read and a write happen at
            the line that the program executes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine.trace import Phase
from inspector.language import _
from inspector.recording import RecordedFrame
from inspector.recording.events import CompositionRun, StateWrite

from .display_names import shown_name, write_text
from .loop_description import Loop
from .reads import invalidations


@dataclass
class LineNote:
    """What a frame did at one line. `letters`: phases with reads or runs at this line, in phase order."""

    letters: list[str] = field(default_factory=list)
    ran: Counter[str] = field(default_factory=Counter)
    writes: list[str] = field(default_factory=list)
    reads: dict[str, bool] = field(default_factory=dict)
    """The reads in words; True: a write invalidated the read in this frame."""

    @property
    def is_invalidated(self) -> bool:
        """Whether a write invalidated a read of this line."""
        return any(self.reads.values())

    @property
    def write_parts(self) -> list[str]:
        """The writes in words."""
        return [_("writes {change}").format(change=each) for each in self.writes]

    @property
    def read_parts(self) -> list[tuple[str, bool]]:
        """The reads in words, and whether a write invalidated each."""
        found: list[tuple[str, bool]] = []
        for state, is_invalidated in self.reads.items():
            words = _("reads {state}").format(state=state)
            invalidated = _("{read}, invalidated in this frame").format(read=words)
            found.append((invalidated if is_invalidated else words, is_invalidated))
        return found

    @property
    def run_parts(self) -> list[str]:
        """The runs of composables in words."""
        once, several = _("{name} ran"), _("{name} ran {count} times")
        return [(once if count == 1 else several).format(name=name, count=count) for name, count in self.ran.items()]

    @property
    def parts(self) -> list[str]:
        """All facts in words: writes, reads, runs."""
        return [*self.write_parts, *(words for words, _asked in self.read_parts), *self.run_parts]


def source_notes(frame: RecordedFrame, before: RecordedFrame | None, file: str) -> dict[int, LineNote]:
    """Returns the notes of a file by line. `before`: the previous frame."""
    notes: dict[int, LineNote] = {}
    letters: dict[int, set[str]] = {}
    asked = invalidations(frame, before)
    for read in frame.reads:
        if read.site is None or read.site.file != file:
            continue
        note = notes.setdefault(read.site.line, LineNote())
        letters.setdefault(read.site.line, set()).add(Phase(read.phase).letter)
        value = frame.values.get(read.state.id)
        words = f"{shown_name(read.state)} = {value.text}" if value is not None else shown_name(read.state)
        is_asked = (read.state.id, read.reader.id, read.phase) in asked
        note.reads[words] = note.reads.get(words, False) or is_asked
    for row in frame.rows:
        if isinstance(row, StateWrite):
            if row.site is not None and row.site.file == file:
                notes.setdefault(row.site.line, LineNote()).writes.append(write_text(row))
        elif isinstance(row, CompositionRun) and not row.framework and row.called is not None and row.called[0] == file:
            notes.setdefault(row.called[1], LineNote()).ran[row.name] += 1
            letters.setdefault(row.called[1], set()).add(Phase.COMPOSITION.letter)
    for line, found in letters.items():
        notes[line].letters = [letter for letter in _ORDER if letter in found]
    return notes


_ORDER = tuple(dict.fromkeys(phase.letter for phase in Phase))


def loop_lines(loop: Loop | None, file: str) -> list[tuple[int, int]]:
    """Returns the edges of a loop inside a file: the writing line, and the reading line that the write invalidates."""
    if loop is None:
        return []
    found: list[tuple[int, int]] = []
    for edge in loop.edges or (loop.breaks_at,):
        wrote, read = edge.write_site, edge.read_site
        if wrote is not None and read is not None and wrote.file == read.file == file:
            found.append((wrote.line, read.line))
    return found
