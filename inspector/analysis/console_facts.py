"""ConsoleFacts: what the program printed, by frame, and its exceptions with traceback.

Terms       entry: one printed line, one exception, or a note about dropped lines.
Bounds      the newest ENTRIES entries are kept, and the others counted. Of one frame, the first and the last
            lines are recorded (program_output.py).
Cost        new frames alone are read; a file yields the indices of frames with output by one query.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from inspector.language import N_, _, n_
from inspector.recording import ProgramFailure, RecordedFrame, Recording, Row
from inspector.recording.events import OutputLine

from .engine_warnings import in_own_language
from .fact_table import DONE, TO_COME, FactCell, FactRow, FactTable

COLUMNS = (N_("Frame"), N_("Stream"), N_("Text"))
NO_FRAME = N_("No output. What the program prints appears here. Open a program: Ctrl+O.")
SILENT = N_("The program printed nothing, and raised nothing. Run it: Space, or one frame: F10.")
ENTRIES: Final = 2_000
FRAMES_AT_ONCE: Final = 2_000
"""The largest number of frames with output that one call reads, newest first."""
WRAPPED = 110
"""Characters of a line of an expanded entry."""


class ConsoleEntry(NamedTuple):
    """One entry. `frame`: -1 outside all frames. `event`: its event; 0 for exceptions, which end their frame."""

    frame: int
    event: int
    stream: str
    text: str
    failure: ProgramFailure | None = None
    lines: int = 1
    """The number of lines for which this entry stands."""


class Console:
    """The entries of one recording; `follow` adds those of new frames."""

    def __init__(self) -> None:
        self.entries: deque[ConsoleEntry] = deque(maxlen=ENTRIES)
        self.count = 0
        self._newest = -1
        self._last_failed: ProgramFailure | None = None

    @property
    def dropped(self) -> int:
        """How many entries were dropped."""
        return self.count - len(self.entries)

    def follow(self, recording: Recording) -> None:
        """Adds the entries of new frames."""
        last = recording.last
        if last is None:
            return
        if last < self._newest:  # a fork or restart replaced the frames
            self.__init__()  # type: ignore[misc]  # empties it
        found = recording.frames_with_output(self._newest + 1)
        for index in found[-FRAMES_AT_ONCE:]:
            frame = recording.frame(index)
            if frame is not None:
                self._add(_entries_of(frame))
        self._newest = last
        latest = recording.frame(last)  # a frame gets its failure after it was added
        failure = latest.failure if latest is not None else None
        if (
            failure is not None
            and failure is not self._last_failed
            and not any(each.failure == failure for each in self.entries)
        ):
            self._add([ConsoleEntry(last, 0, "error", failure.message, failure)])
        self._last_failed = failure

    def _add(self, entries: Iterable[ConsoleEntry]) -> None:
        for entry in entries:
            self.count += 1
            self.entries.append(entry)


def _entries_of(frame: RecordedFrame) -> list[ConsoleEntry]:
    found = list(output_entries(frame.index, frame.rows))
    if frame.failure is not None:
        found.append(ConsoleEntry(frame.index, 0, "error", frame.failure.message, frame.failure))
    return found


def output_entries(frame: int, rows: Iterable[Row]) -> Iterator[ConsoleEntry]:
    """Yields the entries of the rows of output of a frame."""
    for row in rows:
        if isinstance(row, OutputLine):
            tail = row.tail or ((row.name, row.text),)
            if (dropped := (row.lines or 1) - len(tail)) > 0:
                words = n_(
                    "… {count:,} line of this frame was dropped",
                    "… {count:,} lines of this frame were dropped",
                    dropped,
                ).format(count=dropped)
                yield ConsoleEntry(frame, row.id, "note", words, lines=dropped)
            yield from (ConsoleEntry(frame, row.id, stream, text) for stream, text in tail)


_consoles: WeakKeyDictionary[Recording, Console] = WeakKeyDictionary()


def console_of(recording: Recording) -> Console:
    """Returns the console entries of all frames of a recording."""
    known = _consoles.get(recording)
    if known is None:
        known = _consoles[recording] = Console()
    known.follow(recording)
    return known


# ---------------------------------------------------------------- as a table


def console_table(
    entries: Iterable[ConsoleEntry],
    dropped: int,
    frame: int,
    event: int,
    expanded: frozenset[str] = frozenset(),
) -> FactTable:
    """Returns the Console's rows at `event` of `frame`; what later frames printed is one row with its count.
    `expanded`: the keys of rows that show all their lines."""
    rows: list[FactRow] = []
    printed = errors = 0
    later: list[ConsoleEntry] = []
    if dropped:
        words = n_("{count:,} older line was dropped", "{count:,} older lines were dropped", dropped).format(
            count=dropped
        )
        rows.append(FactRow((FactCell(""), FactCell(""), FactCell(words, "text_secondary")), words, "dropped"))
    occurrence: dict[tuple[int, int, str], int] = {}
    for entry in entries:
        if entry.frame > frame:
            later.append(entry)
            continue
        place = (entry.frame, entry.event, entry.stream)
        occurrence[place] = number = occurrence.get(place, 0) + 1
        key = f"{entry.stream} {entry.frame} {entry.event} {number}"
        is_later = entry.frame == frame and entry.event > event
        printed += entry.lines if entry.stream in ("stdout", "stderr", "note") else 0
        errors += entry.failure is not None
        rows += _rows(entry, key, TO_COME if is_later else DONE, key in expanded)
    if later:
        rows.append(_later_row(later))
    count = printed + dropped
    status = n_("{count:,} line printed", "{count:,} lines printed", count).format(count=count)
    if errors:
        status += ", " + n_("{count:,} error", "{count:,} errors", errors).format(count=errors)
    return FactTable(COLUMNS, tuple(rows), status, "" if rows else _(SILENT))


def _later_row(entries: list[ConsoleEntry]) -> FactRow:
    """Returns the row that stands for the entries of later frames."""
    errors = sum(entry.failure is not None for entry in entries)
    lines = sum(entry.lines for entry in entries) - errors
    parts = [n_("{count:,} line", "{count:,} lines", lines).format(count=lines)] if lines else []
    parts += [n_("{count:,} error", "{count:,} errors", errors).format(count=errors)] if errors else []
    words = _("later, from frame {frame} on: {what}").format(frame=entries[0].frame, what=", ".join(parts))
    cells = FactCell(""), FactCell(""), FactCell(words, "text_secondary")
    return FactRow(cells, words, "later")


def _rows(entry: ConsoleEntry, key: str, when: str, is_expanded: bool) -> list[FactRow]:
    at = "–" if entry.frame < 0 else str(entry.frame)
    where = _("outside all frames") if entry.frame < 0 else _("frame {frame}").format(frame=entry.frame)
    failure = entry.failure
    if failure is not None:
        words = f"{failure.kind}: {failure.message}"
        place = f"{failure.site}: " if failure.site is not None else ""
        lines = list(failure.traceback) or [failure.sentence, _("The file keeps no traceback.")]
        title = _("Error in {where}: {words}").format(where=where, words=failure.sentence)
        full = "\n".join([title, *failure.traceback])
        text, token = f"{place}{words}", "error"
        stream = _("Error")
    else:
        full = text = in_own_language(entry.text) if entry.stream == "stderr" else entry.text
        lines = [text[at : at + WRAPPED] for at in range(0, len(text), WRAPPED)] or [""]
        stream = _("note") if entry.stream == "note" else entry.stream
        token = "warn" if entry.stream == "stderr" else "text_secondary" if entry.stream == "note" else "text"
    can_expand = failure is not None or len(lines) > 1
    mark = ("▾ " if is_expanded else "▸ ") if can_expand else ""
    spoken = full if failure is not None else f"{where}, {stream}: {full}"
    cells = (
        FactCell(at, "text_secondary", code=True),
        FactCell(stream, "error" if failure is not None else "text_secondary"),
        FactCell(f"{mark}{text}", token, code=True, tip=_("Enter shows all lines.") if can_expand else ""),
    )
    site = failure.site if failure is not None else None
    rows = [FactRow(cells, spoken, key, when=when, is_error=failure is not None, site=site)]
    if is_expanded and can_expand:
        for number, line in enumerate(lines):
            part = (FactCell(""), FactCell(""), FactCell(f"  {line}", "text", code=True))
            rows.append(FactRow(part, line, f"{key} line {number}", when=when, is_error=failure is not None, site=site))
    return rows
