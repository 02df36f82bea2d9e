"""Fork: a run goes on from one of its frames in another way, and both ways stay.

Terms       branch: a run, and after which frame of which branch it parted. prefix: the frames up to there; they are
            the same in both. cursor: a frame of a branch; the frames of a shared prefix are the same moment.
Invariants  I1 a branch's prefix is the same as its parent's, event for event; that is checked when it is made.
            I2 making a branch changes no other. I3 each branch's recording is whole: causes that lie in the prefix
            are found in it.
Not here    what differs between two branches in full: comparison.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from inspector.recording import RecordedFrame, Recording

from .comparison import Comparison, compare
from .difference import first_difference
from .input_log import CannotRepeatError, Input, InputLog
from .program import Program
from .rerun import Progress, Run, rerun
from .script_writer import line_of


@dataclass(eq=False)
class Branch:
    """One way the run went. The first one has no parent."""

    name: str
    run: Run
    parent: Branch | None = None
    at_frame: int = -1
    """The last frame that it shares with its parent."""
    changes: tuple[Input, ...] = ()

    @property
    def recording(self) -> Recording:
        return self.run.recording

    @property
    def log(self) -> InputLog:
        return self.run.log

    @property
    def line(self) -> list[Branch]:
        """This branch, its parent, and so on."""
        found = [self]
        while (parent := found[-1].parent) is not None:
            found.append(parent)
        return found

    def __repr__(self) -> str:
        return f"<Branch {self.name}: {len(self.recording)} frames>"


def fork(
    program: Program,
    log: InputLog,
    at_frame: int,
    changes: Iterable[Input],
    rest: Iterable[Input] | None = None,
    *,
    pictures: bool = False,
    capture: bool = False,
    progress: Progress | None = None,
) -> Branch:
    """Runs the inputs of `log` to the end of frame `at_frame`, does `changes`, and goes on with `rest`: by default with
    what the log has after that frame. At least one frame shows what the changes do."""
    count = log.frame_count
    if not 0 <= at_frame < count:
        there = f"the run has frames 0 to {count - 1}" if count else "the run has no frame"
        raise CannotRepeatError(f"cannot fork at frame {at_frame}: {there}")
    before, after = log.cut(at_frame + 1)
    changes = tuple(changes)
    later = [*changes, *(after if rest is None else rest)]
    if not any(step.is_frame for step in later):
        later.append(Input("frame"))
    changed = log.with_steps([*before, *later])
    run = rerun(program, changed, pictures=pictures, capture=capture, progress=progress)
    name = "; ".join(line_of(step) for step in changes) or "other inputs"
    return Branch(name, run, None, at_frame, changes)


@dataclass(frozen=True)
class BranchFrame:
    """A frame of a branch."""

    branch: Branch
    index: int

    @property
    def frame(self) -> RecordedFrame | None:
        return self.branch.recording.frame(self.index)

    def __str__(self) -> str:
        return f"frame {self.index} of {self.branch.name}"


@dataclass(frozen=True)
class Parting:
    """Where two branches part: the first frame that is not the same, and its first event that is not."""

    frame: int
    sentence: str


@dataclass
class Branches:
    """All branches of one program. Cursors are `BranchFrame`s; `home` makes those that are the same moment equal."""

    program: Program
    all: list[Branch] = field(default_factory=list)

    @staticmethod
    def of(run: Run, name: str = "as recorded") -> Branches:
        """The branches of a run; its first branch is the run itself."""
        return Branches(run.program, [Branch(name, run)])

    @property
    def root(self) -> Branch:
        return self.all[0]

    def __iter__(self) -> Iterator[Branch]:
        return iter(self.all)

    def fork(
        self,
        at: BranchFrame,
        changes: Iterable[Input],
        rest: Iterable[Input] | None = None,
        *,
        name: str | None = None,
        pictures: bool = False,
        capture: bool = False,
        progress: Progress | None = None,
    ) -> Branch:
        """A new branch that parts after a moment; raises CannotRepeatError if the program does not even come to that
        moment in the same way."""
        made = fork(
            self.program,
            at.branch.log,
            at.index,
            changes,
            rest,
            pictures=pictures,
            capture=capture,
            progress=progress,
        )
        difference = first_difference(_prefix(at.branch.recording, at.index), _prefix(made.recording, at.index))
        if difference is not None:
            raise CannotRepeatError(
                f"cannot fork at frame {at.index}: the program does not come there as it did; {difference.sentence}"
            )
        home = self.home(at)
        made.parent, made.at_frame = home.branch, home.index
        made.name = self._unused(name or made.name)
        self.all.append(made)
        return made

    def _unused(self, name: str) -> str:
        names = {branch.name for branch in self.all}
        found, count = name, 1
        while found in names:
            count += 1
            found = f"{name} ({count})"
        return found

    # -- cursors

    def home(self, moment: BranchFrame) -> BranchFrame:
        """The same moment in the branch that it belongs to: a frame of a prefix is the parent's."""
        branch = moment.branch
        while branch.parent is not None and moment.index <= branch.at_frame:
            branch = branch.parent
        return BranchFrame(branch, moment.index)

    def same(self, first: BranchFrame, second: BranchFrame) -> bool:
        return self.home(first) == self.home(second)

    def merged(self, first: BranchFrame, second: BranchFrame) -> BranchFrame:
        """The latest moment that lies on the way to both."""
        shared = self.shared_until(first.branch, second.branch)
        return self.home(BranchFrame(first.branch, min(first.index, second.index, shared)))

    def shared_until(self, first: Branch, second: Branch) -> int:
        """The last frame that two branches share because one was forked from the other, or both from a third."""
        line = first.line
        common = next(branch for branch in second.line if branch in line)
        return min(_leaves(first, common), _leaves(second, common))

    def parting(self, first: Branch, second: Branch) -> Parting | None:
        """Where their events part; None: they never do."""
        difference = first_difference(first.recording, second.recording)
        return Parting(difference.frame, difference.sentence) if difference is not None else None

    def compared(self, first: Branch, second: Branch) -> Comparison:
        """What differs, frame by frame."""
        return compare(first.run, second.run, (first.name, second.name))


def _leaves(branch: Branch, common: Branch) -> int:
    """The last frame of `common` that `branch` came through."""
    last = (common.recording.last or 0) if branch is common else branch.at_frame
    while branch is not common and branch.parent is not None:
        last = min(last, branch.at_frame)
        branch = branch.parent
    return last


def _prefix(recording: Recording, last: int) -> Recording:
    """The frames up to `last`, as a recording of their own (frames never change: they are shared)."""
    made = Recording(last + 2, recording.row_limit)
    for frame in recording:
        if frame.index > last:
            break
        made.add(frame)
    return made
