"""Claims that a recording of the real Compose confirms: the badge "matches real Compose 1.12.2".

Terms       recording: the log of one scenario, run by the real Compose, frame by frame. line: one entry of its log, for
            example `compose:Screen` or `place:header`. fact: a value that the scenario kept under a name, for example
            the results of calls. claim: what a lesson says that the recording contains.
Where       lessons/recordings/NAME.json: copies of those in tests/golden/recordings, so that an installed package has
            them. `python -m lessons.copy_recordings` copies what the lessons name. Without a copy, a checkout's own
            recording is used.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from functools import cache

from inspector.language import _
from inspector.lessons_folder import LESSONS
from inspector.recording.file.golden_file import Golden, GoldenFrame, open_golden

from .run import Run
from .table import Table

COPIES = LESSONS / "recordings"
ORIGINALS = LESSONS.parent / "tests" / "golden" / "recordings"


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
    what: Mapping[str, int | str] | Sequence[str] = (),
    run: Run | None = None,
    *,
    frame: int | None = None,
    first: int = 1,
    run_frame: int | None = None,
    facts: Mapping[str, object] | None = None,
) -> Badge:
    """Checks a claim against the recording `name` and returns its badge. Raises ClaimError if it does not hold.

    `what` as a mapping gives the number of occurrences of each line, `{"compose:Screen": 20}`, or the name of an equal
    count of `run`, `{"compose:Screen": "Screen composed"}`. `what` as a sequence gives the order of these lines in one
    frame: `["measure:row", "measure:image"]`. A line that ends with `*` stands for all lines that begin like it.

    `frame`: the frame of the recording; without it, all frames from `first` on. `run_frame`: the frame of the run, if
    its number differs from `frame`. Lines between two frames belong to the later frame.

    `facts` instead of `what` gives facts of the recording: `{"page": 2}`. Of a recorded list it gives some entries in
    their order: `{"results": ["x1 succeeded", "x2 failed"]}`; of a recorded mapping, some entries.
    """
    golden = recording_of(name)
    if facts is not None:
        if what:
            raise ValueError(f"matches({name!r}): a claim is about lines or about facts; call it once for each.")
        return _of_facts(golden, facts)
    frames = golden.frames[first:] if frame is None else golden.frames[frame : frame + 1]
    if not frames:
        raise ValueError(
            f"matches({name!r}): the recording has frames 0 to {len(golden.frames) - 1}, no frame {frame}."
        )
    lines = [line for each in frames for line in lines_of_frame(each)]
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


def _of_facts(golden: Golden, facts: Mapping[str, object]) -> Badge:
    rows: list[list[object]] = []
    for name, claimed in facts.items():
        if name not in golden.facts:
            known = ", ".join(golden.facts) or "none"
            raise ValueError(f"matches({golden.name!r}): the recording has no fact {name!r}; it has: {known}.")
        rows += _fact_rows(golden, name, golden.facts[name], claimed)
    return Badge(golden, [_("fact"), _("real Compose"), _("here")], rows, _("facts"))


def _fact_rows(golden: Golden, name: str, recorded: object, claimed: object) -> list[list[object]]:
    """Returns a row for each claimed value of one fact. Raises ClaimError for a value that the recording has not."""
    if isinstance(claimed, Mapping) and isinstance(recorded, Mapping):
        return [row for key, value in claimed.items() for row in _fact_rows(golden, str(key), recorded.get(key), value)]
    if isinstance(claimed, Sequence) and not isinstance(claimed, str) and isinstance(recorded, Sequence):
        entries = iter(recorded)
        for entry in claimed:
            if not any(entry == each for each in entries):
                raise ClaimError(f"{golden.name}, {name}: {entry!r} is not in {recorded!r}, in this order.")
        return [[name, entry, entry] for entry in claimed]
    if claimed != recorded:
        raise ClaimError(f"{golden.name}: {name} is {recorded!r} in the real Compose, {claimed!r} here.")
    return [[name, recorded, claimed]]


def _own_frames(frame: int | None, run_frame: int | None) -> int | None:
    return run_frame if run_frame is not None else frame


def lines_of_frame(frame: GoldenFrame) -> list[str]:
    """Returns the lines of a frame in order; those before it come first."""
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
    if not any(row[2] for row in rows):
        return Badge(
            golden, [_("line of the recording"), _("real Compose"), _("here")], [[*row[:2], row[3]] for row in rows], of
        )
    return Badge(golden, [_("line of the recording"), _("real Compose"), _("here"), ""], rows, of)
