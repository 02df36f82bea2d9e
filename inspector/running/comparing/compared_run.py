"""ComparedRun: all that the compare views show about one comparison, each computed once, on request.

Terms       driven: the frames from the first input on; without inputs, all frames. budget: the work of B as limits in
            the form of `phases report --budget`.
Not here    making the two runs: comparison_builder.py. The comparison itself: ../comparison.py.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from engine.trace import Phase
from inspector.analysis.sentence import Sentence, code, filled, in_phase, plain, text, who
from inspector.analysis.work import Work
from inspector.language import N_, _, n_, number

from ..comparison import Comparison, FrameComparison
from .compared_frame import AbsentPart, PhaseWords, absent_parts, frame_of, phase_words
from .node_work import ComparedNode, ComparedTrees
from .read_moves import StateReads, state_reads
from .source_changes import SourceLine, source_changes
from .totals import TotalLine, total_lines
from .verdict import ComparisonVerdict, verdict_of

_VERBS = (N_("composed"), N_("measured"), N_("placed"), "", N_("drawn"))
"""The words for the fields of Work after their numbers; the layer blocks are counted in words of their own."""


class ComparedRun:
    """One comparison with lazily computed answers. `title`: what is compared, in words."""

    def __init__(self, comparison: Comparison, title: str = "") -> None:
        self.comparison = comparison
        self.title = title or _("{first} with {second}").format(
            first=comparison.first.name, second=comparison.second.name
        )

    @property
    def names(self) -> tuple[str, str]:
        """The names of A and B."""
        return self.comparison.first.name, self.comparison.second.name

    @property
    def files(self) -> tuple[str, str]:
        """The file names of A and B; empty if the recording names no program."""
        sides = self.comparison.first, self.comparison.second
        first, second = (side.recording.meta.target.replace("\\", "/").rpartition("/")[2] for side in sides)
        return first, second

    @cached_property
    def first_frame(self) -> int:
        """The first compared frame."""
        frames = self.comparison.frames
        return self.comparison.driven_from or (frames[0].index if frames else 0)

    @cached_property
    def last_frame(self) -> int:
        """The last compared frame; idle frames at the end are left out."""
        busy = [frame.index for frame in self.comparison.frames if not frame.is_idle]
        return max([self.first_frame, *busy[-1:]])

    @cached_property
    def frames(self) -> list[FrameComparison]:
        """The compared frames."""
        return [frame for frame in self.comparison.frames if self.first_frame <= frame.index <= self.last_frame]

    @property
    def span_words(self) -> str:
        """`frames 1–20`."""
        if self.first_frame == self.last_frame:
            return _("frame {frame}").format(frame=self.first_frame)
        return _("frames {first}–{last}").format(first=self.first_frame, last=self.last_frame)

    @cached_property
    def reads(self) -> list[StateReads]:
        """Both runs' reads of each state; moved ones first."""
        return state_reads(self.comparison.first.recording, self.comparison.second.recording, self.first_frame)

    @cached_property
    def verdict(self) -> ComparisonVerdict:
        """The result in one sentence."""
        return verdict_of(self.comparison, self.reads, self.frames)

    @property
    def may_claim(self) -> bool:
        """Whether differences of work mean a saving: the verdict compares work."""
        return self.verdict.is_claim

    @cached_property
    def works(self) -> tuple[Work, Work]:
        """The work of A and B in the driven frames."""
        return self.comparison.driven

    @cached_property
    def totals(self) -> list[TotalLine]:
        """The lines of the totals table."""
        return total_lines(*self.works)

    @cached_property
    def trees(self) -> ComparedTrees:
        """The merged composition tree with the work of each node."""
        return ComparedTrees(self.comparison.first.recording, self.comparison.second.recording, self.first_frame)

    def nodes(self, *, only_changed: bool) -> list[ComparedNode]:
        """Returns the roots of the merged tree; `only_changed` leaves out nodes with equal work."""
        return self.trees.changed() if only_changed else self.trees.roots

    @cached_property
    def changes(self) -> list[SourceLine]:
        """The differing source lines."""
        return source_changes(self.comparison.first.recording, self.comparison.second.recording, self.reads)

    @property
    def read_sentences(self) -> list[tuple[str, str, Sentence]]:
        """What reads the first moved state: (A or B, phase letter, sentence), with the usual work of a frame."""
        found: list[tuple[str, str, Sentence]] = []
        moved = next((each for each in self.reads if each.is_moved), None)
        if moved is None:
            return found
        for letter, places, phases in (("A", moved.first, moved.left), ("B", moved.second, moved.arrived)):
            for place in places:
                if place.phase in phases:
                    # The verdict names a state that both runs read; nothing names another one.
                    what = text(_("it")) if moved.first and moved.second else code(moved.state)
                    sentence = filled(
                        _("{reader} reads {state} {in_phase}, {site}; {work}."),
                        reader=who(place.reader),
                        state=what,
                        in_phase=in_phase(place.phase),
                        site=str(place.site),
                        work=self._usual_words(letter),
                    )
                    found.append((letter, place.letter.upper(), tuple(sentence)))
                    break
        return found

    def _usual_words(self, letter: str) -> str:
        """Returns the most frequent work of a driven frame in words."""
        frames = self.frames
        works = [frame.first if letter == "A" else frame.second for frame in frames]
        usual = Counter(work for work in works if work is not None and work.total).most_common(1)
        if not usual:
            return _("no frame does any work")
        work, count = usual[0]
        units = ", ".join(_unit_words(units, verb) for verb, units in zip(_VERBS, work, strict=True) if units)
        if count == len(frames):
            return _("{work} in each frame").format(work=units)
        return _("{work} in {count} of {all} frames").format(work=units, count=count, all=len(frames))

    @cached_property
    def input_words(self) -> str:
        """`One input drives both: scroll × 20, 20 frames`."""
        frames = self.frames
        first = Counter(name for frame in frames for name in frame.inputs)
        second = Counter(name for frame in frames for name in frame.second_inputs)
        count = n_("{count} frame", "{count} frames", len(frames)).format(count=f"{len(frames):,}")
        if first != second:
            return _("The inputs differ: A {first}; B {second}").format(first=_counted(first), second=_counted(second))
        if not first:
            return _("No input, {frames}").format(frames=count)
        return _("One input drives both: {inputs}, {frames}").format(inputs=_counted(first), frames=count)

    @property
    def has_same_input(self) -> bool:
        """Whether both runs have the same inputs in each frame."""
        return all(frame.inputs == frame.second_inputs for frame in self.comparison.frames)

    @property
    def wall_words(self) -> str:
        """The wall time of both runs in the driven frames, on this machine."""
        sides = self.comparison.first, self.comparison.second
        nanos = [sum(frame.wall_nanos for frame in side.recording if frame.index >= self.first_frame) for side in sides]
        if not all(nanos):
            return ""
        words = _("wall time A {first} ms, B {second} ms on this one")
        return words.format(first=number(nanos[0] / 1e6, ".1f"), second=number(nanos[1] / 1e6, ".1f"))

    # -- one frame

    def frame(self, index: int) -> FrameComparison | None:
        """Returns one frame of both runs; None if neither has it."""
        return frame_of(self.comparison, index)

    def phase_words(self, index: int) -> list[PhaseWords]:
        """Returns what ran in a frame, by phase."""
        frame = self.frame(index)
        return phase_words(frame) if frame is not None else []

    def absences(self, index: int) -> list[AbsentPart]:
        """Returns the parts that ran in only one run in a frame, with reasons."""
        return absent_parts(self.comparison, self.trees, index)

    # -- to copy

    @property
    def budget(self) -> str:
        """The work of B as a budget for `phases report`."""
        work = self.comparison.totals[1]
        name = self.files[1] or self.names[1]
        variant = self.comparison.second.recording.meta.variant
        program = f"{name} ({variant})" if variant else name
        lines = [f'[program."{program}".total]', f"units = {work.total}"]
        lines += [f"{name} = {getattr(work, name)}" for name in Phase]
        return "\n".join(lines) + "\n"

    def __str__(self) -> str:
        return f"{self.title}: {plain(self.verdict.sentence)}"


def _counted(names: Counter[str]) -> str:
    return ", ".join(name if count == 1 else f"{name} × {count:,}" for name, count in names.items()) or _("nothing")


def _unit_words(units: int, verb: str) -> str:
    if verb:
        return f"{units} {_(verb)}"
    return n_("{count} layer block", "{count} layer blocks", units).format(count=units)
