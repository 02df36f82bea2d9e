"""A recording's backwards writes, one sentence each: values, author, and the source lines of write and read.

The engine reports a write at the end of the last frame only when it next applies the snapshot. Such a write counts,
too: subscribed readers in earlier phases will run again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine import trace
from engine.trace import Site
from inspector.analysis.authors import author_words
from inspector.analysis.backwards_write_table import cell
from inspector.analysis.framework import is_framework
from inspector.analysis.loop_detection import backwards_writes
from inspector.analysis.run_reasons import read_site
from inspector.analysis.sentence import phase_words, site
from inspector.recording import RecordedFrame, Recording, Subject
from inspector.recording.events import Invalidation, StateWrite

_ORDER = {phase: at for at, phase in enumerate((trace.COMPOSITION, trace.MEASUREMENT, trace.PLACEMENT))}
_DRAWING = len(_ORDER)


class Backwards(NamedTuple):
    """One pair of write and reader, in words. `fix`: the recommended change."""

    words: str
    fix: str


def backwards_sentences(recording: Recording, first: int = -1) -> list[Backwards]:
    """Returns one sentence per write and reader, from frame `first` on, with a count of repeated writes."""
    found: dict[tuple[int, int, str, Site | None], tuple[str, str, list[tuple[int, str]]]] = {}
    before: RecordedFrame | None = None
    for frame in recording:
        if frame.index >= first:
            for back in backwards_writes(frame, before):
                _note(found, recording, (before, frame), back.write, back.reader, back.read_phase, back.frame)
        before = frame
    if before is not None and before.index >= first:
        for write, reader, phase in _unannounced(before):
            _note(found, recording, (before,), write, reader, phase, before.index)
    return [Backwards(_joined(words, changes), fix) for words, fix, changes in found.values()]


def _note(
    found: dict[tuple[int, int, str, Site | None], tuple[str, str, list[tuple[int, str]]]],
    recording: Recording,
    moments: tuple[RecordedFrame | None, ...],
    write: StateWrite,
    reader: Subject,
    phase: str,
    index: int,
) -> None:
    key = (write.subject.id, reader.id, phase, write.site)
    if key not in found:
        earlier, latest = moments[0], moments[-1]
        assert latest is not None
        read = read_site(latest, earlier, reader.id, phase, write.subject.id)
        found[key] = (
            f"written{author_words(recording, write)} at {site(write.site).text}, "
            f"after {reader.name} read it in {phase_words(phase)} at {site(read).text}",
            cell(phase, write.written_in).fix,
            [],
        )
    found[key][2].append((index, f"{write.name} {write.old} → {write.new}"))


def _unannounced(frame: RecordedFrame) -> Iterator[tuple[StateWrite, Subject, str]]:
    """Yields this frame's writes without an invalidation so far, each with the reader and phase to be invalidated."""
    noticed = {row.cause for row in frame.rows if isinstance(row, Invalidation)}
    for row in frame.rows:
        if not isinstance(row, StateWrite) or row.before or row.id in noticed:
            continue
        written_in = row.phase
        if written_in is None or is_framework(row.subject):
            continue
        for read in frame.reads:
            # A later phase may read the value that an earlier phase wrote: this order is correct.
            if _ORDER.get(read.phase, _DRAWING) > _ORDER.get(written_in, _DRAWING):
                continue
            # A read after the write saw the new value.
            if read.state.id == row.subject.id and read.row < row.id:
                yield row, read.reader, read.phase


def _joined(words: str, changes: list[tuple[int, str]]) -> str:
    first, change = changes[0]
    again = f" (and {len(changes) - 1} more, to frame {changes[-1][0]})" if len(changes) > 1 else ""
    return f"frame {first}: {change}, {words}{again}"
