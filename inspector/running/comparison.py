"""Comparison: two runs of the same inputs, frame by frame: their work, their different pictures and states, and a
verdict in one sentence.

Terms       first, second: the runs, in the order of the command line. driven: the frames from the first input on;
            earlier frames only start the program. picture difference: the rectangle
            around all different pixels, and their number.
Invariants  I1 only counted work is compared, never time. I2 less work for different pictures is no saving: then the
            verdict describes the pictures instead.
Not here    printing: comparison_text.py. Comparing two recordings of one program: difference.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from engine import trace
from inspector.analysis.work import NOTHING, Work, units_of, work_of_frame
from inspector.recording import STATE, ProgramFailure, RecordedFrame, Recording, Subject
from inspector.recording.events import InputSpan, StateWrite

from .rerun import ProgramRun, Progress
from .run_pictures import RunPictures


class PictureDifference(NamedTuple):
    """The rectangle around the different pixels of two pictures, in px."""

    frame: int
    left: int
    top: int
    width: int
    height: int
    pixels: int

    def words(self) -> str:
        """The difference in words: `3 pixels in 2 × 2 at 10, 20`."""
        dots = "1 pixel" if self.pixels == 1 else f"{self.pixels:,} pixels"
        return f"{dots} in {self.width} × {self.height} at {self.left}, {self.top}"


@dataclass(frozen=True)
class Side:
    """One run: its name and its results."""

    name: str
    recording: Recording
    failure: ProgramFailure | None = None
    pictures: RunPictures = field(default_factory=RunPictures)
    """The picture of each frame, in order."""

    def frame(self, index: int) -> RecordedFrame | None:
        """Returns the recorded frame with this index."""
        return self.recording.frame(index)

    def place(self, index: int) -> int | None:
        """Returns the index of a frame's picture in `pictures`; None without one."""
        place = index - (self.recording.first or 0)
        return place if 0 <= place < len(self.pictures) else None


@dataclass(frozen=True)
class FrameComparison:
    """One frame of both runs. `first_ran`, `second_ran`: names by phase. A work of None: that run lacks the frame."""

    index: int
    first: Work | None
    second: Work | None
    first_ran: dict[str, list[str]]
    second_ran: dict[str, list[str]]
    inputs: tuple[str, ...] = ()
    """The inputs of the first run before the frame, in words."""
    second_inputs: tuple[str, ...] = ()
    picture: PictureDifference | None = None
    states: dict[str, tuple[str | None, str | None]] = field(default_factory=dict)
    """States of the program with different values at the end of the frame: name → (first value, second value)."""

    @property
    def is_same_work(self) -> bool:
        """Whether both runs did the same work by name."""
        return self.first == self.second and self.first_ran == self.second_ran

    @property
    def differs(self) -> bool:
        """Whether work, inputs, pictures or states differ."""
        other = not self.is_same_work or self.inputs != self.second_inputs
        return other or self.picture is not None or bool(self.states)

    @property
    def has_work(self) -> bool:
        """Whether one of the runs did work."""
        return any(each.total for each in (self.first, self.second) if each is not None)

    @property
    def is_idle(self) -> bool:
        """Whether both runs did nothing."""
        return not self.has_work and not self.inputs and not self.second_inputs and not self.differs


@dataclass(frozen=True)
class Comparison:
    """Both runs, frame by frame and in total."""

    first: Side
    second: Side
    frames: list[FrameComparison]
    has_pictures: bool
    driven_from: int | None
    """The index of the first frame with an input; None without inputs."""
    said: str | None = None
    """A given verdict, which replaces the computed one."""

    @property
    def totals(self) -> tuple[Work, Work]:
        """The total work of each run."""
        return _sum(frame.first for frame in self.frames), _sum(frame.second for frame in self.frames)

    @property
    def driven(self) -> tuple[Work, Work]:
        """The work from the first input on; without inputs, all work."""
        start = self.driven_from or 0
        late = [frame for frame in self.frames if frame.index >= start]
        return _sum(frame.first for frame in late), _sum(frame.second for frame in late)

    @property
    def pictures(self) -> list[PictureDifference]:
        """The picture differences, by frame."""
        return [frame.picture for frame in self.frames if frame.picture is not None]

    @property
    def parts_at(self) -> FrameComparison | None:
        """The first frame with any difference; None: the runs are equal."""
        return next((frame for frame in self.frames if frame.differs), None)

    @property
    def verdict(self) -> str:
        """The result in one sentence."""
        if self.said is not None:
            return self.said
        raised = [f"{side.name} raised {side.failure.sentence}" for side in self._sides if side.failure is not None]
        if raised:
            return " and ".join(raised) + "."
        different = self.pictures
        if different:
            frames = _in_frames(different, self.frames[-1].index)
            words = different[0].words()
            return f"{frames} they show different things ({words}), so their work is not compared."
        pictures = "the same pictures" if self.has_pictures else "pictures that were not compared"
        words = f"{self._work_words(*self.totals)}, for {pictures}.{self._driven_words()}"
        return f"T{words[1:]}" if words.startswith("the ") else words

    def _driven_words(self) -> str:
        """Adds the comparison of the driven frames, if it differs from the total."""
        whole, driven = self.totals, self.driven
        if not self.driven_from or driven == whole or (whole[0] == whole[1] and driven[0] == driven[1]):
            return ""
        start = f" From frame {self.driven_from} on, where the inputs begin,"
        more = [first.total - second.total for first, second in (whole, driven)]
        if more[0] * more[1] > 0:
            few, many = sorted(each.total for each in driven)
            return f"{start} it does {_less(*driven)}: {few} units instead of {many}."
        return f"{start} {self._work_words(*driven)}."

    def _work_words(self, first: Work, second: Work) -> str:
        """Names the run with less work, without a full stop."""
        one, other = self.first.name, self.second.name
        if first == second:
            return f"{one} and {other} do the same work, {first.words()}"
        if first.total == second.total:
            return f"{one} and {other} both do {_units(first.total)}, but not the same: {_phase_words(first, second)}"
        (less, few), (more, many) = sorted(((one, first), (other, second)), key=lambda each: each[1].total)
        return (
            f"{less} does {_less(first, second)} work than {more}, "
            f"{few.total} units instead of {many.total} ({_phase_words(few, many)})"
        )

    @property
    def _sides(self) -> tuple[Side, Side]:
        return self.first, self.second


def compare(a: ProgramRun, b: ProgramRun, names: tuple[str, str] | None = None) -> Comparison:
    """Compares two runs of the same input log. Default names: variants or file names, whichever differ."""
    first, second = names or _names(a, b)
    return compare_sides(
        Side(first, a.recording, a.failure, a.pictures), Side(second, b.recording, b.failure, b.pictures)
    )


def compare_sides(
    first: Side, second: Side, verdict: str | None = None, progress: Progress | None = None
) -> Comparison:
    """Compares two recordings. `verdict` replaces the computed sentence. `progress` receives (done, total) frames."""
    indices = sorted({frame.index for side in (first, second) for frame in side.recording})
    frames = []
    for done, index in enumerate(indices):
        if progress is not None:
            progress(done, len(indices))
        frames.append(_frame(index, first, second))
    driven = next((frame.index for frame in frames if frame.inputs or frame.second_inputs), None)
    return Comparison(first, second, frames, first.pictures.any and second.pictures.any, driven, verdict)


def _frame(index: int, first: Side, second: Side) -> FrameComparison:
    left, right = first.frame(index), second.frame(index)
    return FrameComparison(
        index,
        work_of_frame(left) if left is not None else None,
        work_of_frame(right) if right is not None else None,
        ran_in(left),
        ran_in(right),
        _inputs(left),
        _inputs(right),
        _picture(index, first, second),
        _states(left, right),
    )


def ran_in(frame: RecordedFrame | None) -> dict[str, list[str]]:
    """Returns the names of executed scopes and nodes by phase, in order."""
    found: dict[str, list[str]] = {}
    for row in units_of(frame) if frame is not None else ():
        found.setdefault(row.kind, []).append(row.name)
    return {phase: found[phase] for phase in trace.RUNS if phase in found}


def _inputs(frame: RecordedFrame | None) -> tuple[str, ...]:
    """Inputs and writes of the host before the frame, in words."""
    if frame is None:
        return ()
    found = []
    for row in frame.rows:
        if row.inside or not row.before:
            continue
        if isinstance(row, InputSpan) and row.name != "start":
            found.append("tap" if isinstance(row.clicked, Subject) and row.name == "release" else row.name)
        elif isinstance(row, StateWrite):
            found.append(f"{row.name} = {row.new}")
    return tuple(found)


def _states(left: RecordedFrame | None, right: RecordedFrame | None) -> dict[str, tuple[str | None, str | None]]:
    here, there = _values(left), _values(right)
    if left is None or right is None:
        return {}
    return {
        name: (here.get(name), there.get(name))
        for name in dict.fromkeys([*here, *there])
        if name in here and name in there and here[name] != there[name]
    }


def _values(frame: RecordedFrame | None) -> dict[str, str]:
    """Values of the program's states by name; a repeated name becomes `count[2]`."""
    found: dict[str, str] = {}
    counts: dict[str, int] = {}
    for _, value in sorted(frame.values.items()) if frame is not None else ():
        if not value.program or value.state.kind != STATE:
            continue
        name = value.state.name
        counts[name] = counts.get(name, 0) + 1
        found[name if counts[name] == 1 else f"{name}[{counts[name]}]"] = value.text
    return found


def _picture(index: int, first: Side, second: Side) -> PictureDifference | None:
    here, there = first.place(index), second.place(index)
    if here is None or there is None or first.pictures.same(here, second.pictures, there):
        return None
    mine, its = first.pictures[here], second.pictures[there]
    if mine is None or its is None:
        return None
    return picture_difference(index, mine, first.pictures.size(here), its, second.pictures.size(there))


def picture_difference(
    frame: int, first: bytes, first_size: tuple[int, int], second: bytes, second_size: tuple[int, int]
) -> PictureDifference | None:
    """Compares two RGBA pictures; None: equal. Pixels outside the common area count as different."""
    if first_size == second_size and first == second:
        return None
    width, height = (max(sides) for sides in zip(first_size, second_size, strict=True))
    import numpy as np

    differs = np.ones((height, width), bool)
    common_width, common_height = (min(sides) for sides in zip(first_size, second_size, strict=True))
    one, other = (
        np.frombuffer(pixels, np.uint8).reshape(size[1], size[0], 4)[:common_height, :common_width]
        for pixels, size in ((first, first_size), (second, second_size))
    )
    differs[:common_height, :common_width] = (one != other).any(axis=2)
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    if not rows.size:
        return None
    left, top = int(columns[0]), int(rows[0])
    return PictureDifference(frame, left, top, int(columns[-1]) - left + 1, int(rows[-1]) - top + 1, int(differs.sum()))


def _sum(works: Iterable[Work | None]) -> Work:
    total = NOTHING
    for work in works:
        total = total.plus(work) if work is not None else total
    return total


def _less(first: Work, second: Work) -> str:
    """Returns how much less the run with less work does; a share below 1 % has no number."""
    percent = abs(_share(first, second))
    return f"{percent} % less" if percent else "a little less"


def _share(first: Work, second: Work) -> int:
    """Returns the saving of the second run in per cent of the larger work; negative if the first run saves."""
    most = max(first.total, second.total)
    return round(100 * (first.total - second.total) / most) if most else 0


def _in_frames(different: list[PictureDifference], last: int) -> str:
    """`From frame 3 on`, `In frame 3` or `In 4 frames, first in frame 3,`."""
    first, count = different[0].frame, len(different)
    if count > 1 and count == last - first + 1:
        return f"From frame {first} on"
    return f"In frame {first}" if count == 1 else f"In {count} frames, first in frame {first},"


def _units(count: int) -> str:
    return f"{count} work unit{'' if count == 1 else 's'}"


def _phase_words(first: Work, second: Work) -> str:
    """`composition 0 instead of 20, drawing 20 instead of 40`: the phases with different work."""
    return ", ".join(
        f"{phase} {mine} instead of {its}"
        for phase, mine, its in zip(Work._fields, first, second, strict=True)
        if mine != its
    )


def _names(a: ProgramRun, b: ProgramRun) -> tuple[str, str]:
    if a.program.path == b.program.path and a.variant != b.variant:
        return a.variant, b.variant
    if a.program.path.name != b.program.path.name:
        return a.program.path.name, b.program.path.name
    if str(a.program.path) != str(b.program.path):
        return str(a.program.path), str(b.program.path)
    return "the first run", "the second run"
