"""The counterfactual proof: runs the changed program on the recorded inputs and compares pictures and work.

Terms       base: a second run of the unchanged program, made the same way for a fair comparison.
Invariants  I1 the user's file stays untouched: the changed text is loaded from memory. I2 a changed program that
            raises proves nothing. I3 the proof compares each frame's picture; one different pixel decides.
Not here    running: running/rerun.py. Work units: analysis/work.py.
"""

from __future__ import annotations

import linecache
from collections.abc import Sequence
from typing import NamedTuple

from engine import trace
from inspector.analysis.work import units_of, work_of
from inspector.language import _, n_
from inspector.recording import Recording
from inspector.running.inputs.input_log import FRAME, CannotRepeatError, InputLog
from inspector.running.loading.program import Program, ProgramError, load_source, split_target
from inspector.running.loading.program_output import muted
from inspector.running.rerun import ProgramRun, rerun
from inspector.running.run_pictures import RunPictures

from .advice import NO_SAVING, PICTURES_DIFFER, PROVED, UNPROVED, Candidate, RemovedRuns

Saving = dict[str, tuple[int, int]]


class Proof(NamedTuple):
    """The verdict about one rewrite."""

    verdict: str
    note: str
    saving: Saving
    text: str
    vanished: tuple[RemovedRuns, ...] = ()


SETTLE = 3
"""Extra frames after each frame: more than a one-frame loop needs to settle."""

_RANK = {PROVED: 0, NO_SAVING: 1, PICTURES_DIFFER: 2, UNPROVED: 3}


class Prover:
    """Runs changed programs on one log and compares them with the unchanged program."""

    def __init__(self, program: Program, log: InputLog) -> None:
        self.program = program
        self.log = log
        self._base: ProgramRun | None = None
        self._settled_base: RunPictures | None = None
        self._same_again: bool | None = None

    @property
    def base(self) -> ProgramRun:
        """The run of the unchanged program; made at first use."""
        if self._base is None:
            self._base = _run(self.program, self.log)
        return self._base

    @property
    def _is_the_same_again(self) -> bool:
        """Whether two runs of the unchanged program show equal pictures."""
        if self._same_again is None:
            self._same_again = _run(self.program, self.log).pictures == self.base.pictures
        return self._same_again

    def end(self) -> None:
        """Discards the changed program's lines from `linecache`, so that tracebacks show the file's text from disk."""
        linecache.cache.pop(str(self.program.path), None)

    def _settled(self, program: Program) -> RunPictures:
        """Returns the program's picture after each frame of the log plus SETTLE extra frames."""
        steps = [step for each in self.log.steps for step in ((each, *[FRAME] * SETTLE) if each.is_frame else (each,))]
        return _run(program, self.log.with_steps(steps)).pictures[SETTLE :: SETTLE + 1]

    def _settles_the_same(self, program: Program) -> bool:
        try:
            if self._settled_base is None:
                self._settled_base = self._settled(self.program)
            return self._settled(program) == self._settled_base
        except CannotRepeatError:
            return False

    def prove(self, candidate: Candidate) -> Proof | None:
        """Returns the best verdict among the candidate's rewrites; None without rewrites."""
        best: Proof | None = None
        for text in candidate.rewrites:
            with muted():
                made = self._prove(text, candidate)
            if best is None or _RANK[made.verdict] < _RANK[best.verdict]:
                best = made
            if made.verdict == PROVED:
                break
        return best

    def _prove(self, text: str, candidate: Candidate) -> Proof:
        if self.base.failure is not None:
            return Proof(
                UNPROVED, _("the program itself raises: {error}").format(error=self.base.failure.sentence), {}, text
            )
        name = split_target(self.program.target)[1]
        try:
            program = load_source(self.program.path, text, name, self.program.neighbors)
        except ProgramError as error:
            return Proof(UNPROVED, _("the changed program cannot be loaded: {error}").format(error=error), {}, text)
        try:
            run = _run(program, self.log)
        except (CannotRepeatError, ProgramError) as error:
            return Proof(
                UNPROVED, _("the recorded inputs do not fit the changed program: {error}").format(error=error), {}, text
            )
        if run.failure is not None:
            return Proof(
                UNPROVED, _("the changed program raises: {error}").format(error=run.failure.sentence), {}, text
            )
        saving = saving_of(self.base.recording, run.recording, candidate.counts)
        other = first_other_picture(self.base.pictures, run.pictures, candidate.excused)
        if other is not None:
            if not self._is_the_same_again:
                return Proof(UNPROVED, _("the program itself does not show the same pictures twice"), saving, text)
            note = _("the pictures differ from frame {frame} on").format(frame=other)
            return Proof(PICTURES_DIFFER, note, saving, text)
        if candidate.excused and self.log.real_time:
            note = _(
                "the run followed a clock of its own, so frames with a wrong picture cannot be given time to settle"
            )
            return Proof(UNPROVED, note, saving, text)
        if candidate.excused and not self._settles_the_same(program):
            note = _("given time to settle, the pictures still differ")
            return Proof(PICTURES_DIFFER, note, saving, text)
        frames = len(run.pictures)
        before, after = saving["total"]
        extra = any(saving[name][1] < saving[name][0] for name in candidate.counts)
        if after < before or (after == before and extra):
            vanished = vanished_runs(self.base.recording, run.recording)
            return Proof(PROVED, _proved_words(frames, candidate), saving, text, vanished)
        return Proof(
            NO_SAVING,
            n_("it does the same work in {count} frame", "it does the same work in {count} frames", frames).format(
                count=frames
            ),
            saving,
            text,
        )


def _run(program: Program, log: InputLog) -> ProgramRun:
    return rerun(program, log, pictures=RunPictures(compared_only=True))


def _proved_words(frames: int, candidate: Candidate) -> str:
    each = _("each of {count} frames").format(count=frames) if frames != 1 else _("its one frame")
    words = _("the changed program, run on the recorded inputs, shows the same picture in {each}").format(each=each)
    if not candidate.excused:
        return words
    wrong = ", ".join(str(index) for index in sorted(candidate.excused)[:6])
    message = n_(
        "{words}, except in frame {wrong}, in which the current program still shows an earlier value; given time to "
        "settle, it is the same, too",
        "{words}, except in frames {wrong}, in which the current program still shows an earlier value; given time to "
        "settle, they are the same, too",
        len(candidate.excused),
    )
    return message.format(words=words, wrong=wrong)


def saving_of(before: Recording, after: Recording, counts: Sequence[str] = ()) -> Saving:
    """Returns work units by phase and then the extra counts, each as (before, after)."""
    first, second = work_of(before), work_of(after)
    saving: Saving = {name: (mine, its) for name, mine, its in zip(first._fields, first, second, strict=True)}
    saving["total"] = (first.total, second.total)
    for name in counts:
        saving[name] = (_counted(before, name), _counted(after, name))
    return saving


def vanished_runs(before: Recording, after: Recording) -> tuple[RemovedRuns, ...]:
    """Returns the subjects that run less often, largest difference first; names match, since scope ids differ."""
    first, second = _runs(before), _runs(after)
    less = [
        RemovedRuns(phase, name, count, second.get((phase, name), 0))
        for (phase, name), count in first.items()
        if second.get((phase, name), 0) < count
    ]
    order = {phase: place for place, phase in enumerate(trace.RUNS)}
    return tuple(sorted(less, key=lambda each: (each.after - each.before, order[each.phase], each.name)))


def _runs(recording: Recording) -> dict[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = {}
    for frame in recording:
        for row in units_of(frame):
            found[row.kind, row.name] = found.get((row.kind, row.name), 0) + 1
    return found


_KINDS = {"reads": trace.READ, "effects": trace.EFFECT}


def _counted(recording: Recording, name: str) -> int:
    return sum(row.kind == _KINDS[name] for frame in recording for row in frame.rows)


def first_other_picture(before: RunPictures, after: RunPictures, excused: frozenset[int] = frozenset()) -> int | None:
    """Returns the first frame, excluding `excused` ones, with a different picture; None if all are equal."""
    for index in range(max(len(before), len(after))):
        if index >= len(after) or index >= len(before):
            return index
        if index not in excused and not after.same(index, before, index):
            return index
    return None
