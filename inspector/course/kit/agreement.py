"""agrees: a run of the lesson's own program beside a recording of the same program by the real Compose, event by event.

Terms       event: a name in one phase of one frame, such as `header placed`. vocabulary: the names that the recording
            logs in a phase; the comparison leaves out other names of the run.
Drawing     a recorded program logs each of its nodes by a draw block of its own, so a node without drawing logs, too.
            Such nodes are left out. A node with several draw blocks counts once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine import FrameReport
from inspector.language import _
from inspector.recording.file.golden_file import Golden

from .matching import Badge, ClaimError, lines_of_frame, recording_of
from .run import Run
from .table import listed

KINDS = {"compose": "composed", "measure": "measured", "place": "placed", "draw": "drawn"}

Events = tuple[tuple[str, ...], ...]
"""The names of one frame, by kind."""


def agrees(name: str, run: Run) -> Badge:
    """Compares each frame of `run` with the recording `name`: which names are composed, measured, placed and drawn, in
    which order. Returns the badge with the events of all frames. Raises ClaimError for the first difference."""
    golden = recording_of(name)
    real = list(_recorded(golden, run))
    here = [_ran(report, golden) for report in run.reports]
    for frame in range(max(len(real), len(here))):
        theirs, ours = (each[frame] if frame < len(each) else ((),) * len(KINDS) for each in (real, here))
        is_unordered = frame in golden.unordered
        for kind, *lists in zip(KINDS.values(), theirs, ours, strict=True):
            expected, found = map(sorted, lists) if is_unordered else lists
            if list(expected) != list(found):
                raise ClaimError(
                    f"{name}, frame {frame}: the real Compose has {kind} {', '.join(lists[0]) or 'nothing'}; "
                    f"{run.name} has {kind} {', '.join(lists[1]) or 'nothing'}."
                )
    heading = [_("frames"), *KINDS.values()]
    of = _("frames {first} to {last}").format(first=0, last=len(real) - 1)
    return Badge(golden, heading, _rows(real), _("{frames}, event by event").format(frames=of))


def _recorded(golden: Golden, run: Run) -> Iterator[Events]:
    drawn = {name for report in run.reports for name in report.drawn}
    for frame in golden.frames:
        lines = [line.partition(":") for line in lines_of_frame(frame)]
        names = {kind: [name for begin, _colon, name in lines if begin == kind] for kind in KINDS}
        names["draw"] = [name for name in names["draw"] if name in drawn]
        yield tuple(tuple(each) for each in names.values())


def _ran(report: FrameReport, golden: Golden) -> Events:
    known = {line for frame in golden.frames for line in lines_of_frame(frame)}
    found = []
    for begin, kind in KINDS.items():
        names = [name for name in getattr(report, kind) if f"{begin}:{name}" in known]
        found.append(tuple(name for name, _same in groupby(names)) if kind == "drawn" else tuple(names))
    return tuple(found)


def _rows(frames: Sequence[Events]) -> list[list[object]]:
    """Returns a row for each frame; equal frames in succession share one."""
    rows: list[list[object]] = []
    for events, group in groupby(enumerate(frames), key=lambda each: each[1]):
        numbers = [number for number, _events in group]
        span = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"
        rows.append([span, *map(listed, events)])
    return rows
