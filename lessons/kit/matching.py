"""Claims that a recording of the real Compose confirms: the badge "matches real Compose 1.12.2".

Terms       recording: the log of one scenario, run by the real Compose, frame by frame. line: one entry of its log, for
            example `compose:Screen` or `place:header`. claim: what a lesson says that the recording contains.
Where       lessons/recordings/NAME.json: copies of those in tests/golden/recordings, so that an installed package has
            them. `python -m lessons.copy_recordings` copies what the lessons name. Without a copy, a checkout's own
            recording is used.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from inspector.language import _
from inspector.recording.file.golden_file import Golden, GoldenFrame, open_golden

from .run import Run
from .table import Table

COPIES = Path(__file__).parent.parent / "recordings"
ORIGINALS = Path(__file__).parent.parent.parent / "tests" / "golden" / "recordings"


class ClaimError(AssertionError):
    """The recording of the real Compose does not confirm what a lesson claims; the message has both."""


class Badge(Table):
    """A confirmed claim: recorded lines and their confirmation."""

    def __init__(self, golden: Golden, heading: Sequence[str], rows: Sequence[Sequence[object]], of: str) -> None:
        self.title = _("matches real Compose {version}").format(version=golden.version)
        caption = _("{title}: {scenario} (recording {name}, {frames})")
        caption = caption.format(title=self.title, scenario=golden.title, name=golden.name, frames=of)
        super().__init__(heading, rows, f"✓ {caption}")
        self.recording = golden.name


@cache
def recording_of(name: str) -> Golden:
    """Returns the recording of the real Compose with this name. Raises ValueError for an unknown name."""
    for folder in (COPIES, ORIGINALS):
        if (folder / f"{name}.json").is_file():
            return open_golden(folder / f"{name}.json")
    known = sorted({path.stem for folder in (COPIES, ORIGINALS) for path in folder.glob("*.json")})
    near = difflib.get_close_matches(name, known, 3, 0.5)
    hint = f"did you mean {' or '.join(near)}?" if near else 'kit.recordings("word") searches them.'
    raise ValueError(f"no recording is named {name}; {hint}")


def recordings(word: str = "") -> Table:
    """Returns the available recordings whose name, title or Kotlin source contains `word`, for authors of lessons."""
    rows = []
    for name in sorted({path.stem for folder in (COPIES, ORIGINALS) for path in folder.glob("*.json")}):
        golden = recording_of(name)
        if word.lower() in f"{name} {golden.title} {golden.source}".lower():
            rows.append([name, golden.title, len(golden.frames)])
    return Table(["name", "title", "frames"], rows)


def matches(
    name: str,
    what: Mapping[str, int | str] | Sequence[str],
    run: Run | None = None,
    *,
    frame: int | None = None,
    first: int = 1,
    run_frame: int | None = None,
) -> Badge:
    """Checks a claim against the recording `name` and returns its badge. Raises ClaimError if it does not hold.

    `what` as a mapping gives the number of times each line occurs: `{"compose:Screen": 20}`, or the count of `run` that
    must be equal: `{"compose:Screen": "Screen composed"}`. `what` as a sequence gives the order of these lines in one
    frame: `["measure:row", "measure:image"]`. A line that ends with `*` stands for all lines that begin like it.

    `frame`: the frame of the recording; without it, all frames from `first` on. `run_frame`: the frame of the run, if
    its number differs from `frame`. Lines between two frames belong to the later frame.
    """
    golden = recording_of(name)
    frames = golden.frames[first:] if frame is None else golden.frames[frame : frame + 1]
    if not frames:
        raise ValueError(
            f"matches({name!r}): the recording has frames 0 to {len(golden.frames) - 1}, no frame {frame}."
        )
    lines = [line for each in frames for line in _lines(each)]
    of = (
        _("frame {frame}: {action}").format(frame=frame, action=golden.frames[frame].action)
        if frame is not None
        else _span(golden, first)
    )
    if isinstance(what, Mapping):
        return _counted(golden, what, lines, run, _own_frames(frame, run_frame), first, of)
    named = set(what)
    found = [line for line in lines if line in named]
    if found != list(what):
        raise ClaimError(f"{name}, {of}: the real Compose does {', '.join(found) or 'nothing of this'}, in this order.")
    return Badge(golden, ["", _("real Compose")], [[number, line] for number, line in enumerate(what, start=1)], of)


def _own_frames(frame: int | None, run_frame: int | None) -> int | None:
    return run_frame if run_frame is not None else frame


def _lines(frame: GoldenFrame) -> list[str]:
    return [*frame.action_events, *frame.events, *frame.post_events]


def _span(golden: Golden, first: int) -> str:
    last = len(golden.frames) - 1
    return (
        _("frame {frame}").format(frame=first)
        if first == last
        else _("frames {first} to {last}").format(first=first, last=last)
    )


def _counted(
    golden: Golden,
    what: Mapping[str, int | str],
    lines: list[str],
    run: Run | None,
    own: int | None,
    first: int,
    of: str,
) -> Badge:
    rows: list[list[object]] = []
    for line, claimed in what.items():
        beginning = line[:-1] if line.endswith("*") else None
        times = sum(each.startswith(beginning) if beginning is not None else each == line for each in lines)
        if isinstance(claimed, str):
            if run is None:
                raise ValueError(f"matches({golden.name!r}): {claimed!r} is counted in a run; pass one.")
            here = run.count(claimed, first) if own is None else run.count(claimed, own, own)
        else:
            here = claimed
        if here != times:
            label = claimed if isinstance(claimed, str) else "the claim"
            raise ClaimError(f"{golden.name}, {of}: {line} {times} times in the real Compose, {label} {here} times.")
        rows.append([line, times, claimed if isinstance(claimed, str) else "", here])
    return Badge(golden, [_("line of the recording"), _("real Compose"), _("here"), ""], rows, of)
