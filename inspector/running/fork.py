"""Fork: continues a recorded run from one frame with other inputs; both branches are kept.

Terms       branch: a run, with its parent branch and the last shared frame. prefix: the shared frames, which are equal
            in both branches. cursor: a frame of a branch; a shared frame is the same moment in both branches.
Invariants  I1 a branch's prefix equals its parent's, event for event; forking verifies this. I2 a new branch changes no
            other branch. I3 each branch's recording is complete: it contains causes in the prefix.
Not here    the full comparison of two branches: comparison.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from inspector.language import _
from inspector.recording import RecordedFrame, Recording

from .comparison import Comparison, compare
from .difference import first_difference
from .inputs.input_log import CannotRepeatError, Input, InputLog
from .inputs.script_writer import line_of
from .loading.program import Program
from .rerun import ProgramRun, Progress, rerun


@dataclass(eq=False)
class Branch:
    """One branch of the run. The first branch has no parent."""

    name: str
    run: ProgramRun
    parent: Branch | None = None
    at_frame: int = -1
    """The last frame that the branch shares with its parent."""
    changes: tuple[Input, ...] = ()

    @property
    def recording(self) -> Recording:
        """The branch's recording."""
        return self.run.recording

    @property
    def log(self) -> InputLog:
        """The branch's input log."""
        return self.run.log

    @property
    def line(self) -> list[Branch]:
        """This branch and all its ancestors, nearest first."""
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
    """Runs the inputs of `log` up to the end of frame `at_frame`, then `changes`, then `rest` (default: the remaining
    inputs of the log). At least one frame shows the effect of the changes. Raises CannotRepeatError."""
    count = log.frame_count
    if not 0 <= at_frame < count:
        words = _("cannot fork at frame {frame}: the run has frames 0 to {last}")
        words = words if count else _("cannot fork at frame {frame}: the run has no frame")
        raise CannotRepeatError(words.format(frame=at_frame, last=count - 1))
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
        """The recorded frame; None if it is not kept."""
        return self.branch.recording.frame(self.index)

    def __str__(self) -> str:
        return f"frame {self.index} of {self.branch.name}"


@dataclass(frozen=True)
class FirstDifference:
    """The first difference of two branches: a frame, and its first different event."""

    frame: int
    sentence: str


@dataclass
class Branches:
    """All branches of one program. Cursors are `BranchFrame`s; `home` maps equal moments to the same cursor."""

    program: Program
    all: list[Branch] = field(default_factory=list)

    @staticmethod
    def of(run: ProgramRun, name: str = "as recorded") -> Branches:
        """Returns the branches of a run; its first branch is the run itself."""
        return Branches(run.program, [Branch(name, run)])

    @property
    def root(self) -> Branch:
        """The first branch."""
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
        """Adds a branch that starts after a moment. Raises CannotRepeatError if the program does not reach that moment
        in the same way."""
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
        difference = first_difference(prefix_of(at.branch.recording, at.index), prefix_of(made.recording, at.index))
        if difference is not None:
            words = _("cannot fork at frame {frame}: the program does not come there as it did; {difference}")
            raise CannotRepeatError(words.format(frame=at.index, difference=difference.sentence))
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
        """Maps a frame of a shared prefix to the branch that it belongs to."""
        branch = moment.branch
        while branch.parent is not None and moment.index <= branch.at_frame:
            branch = branch.parent
        return BranchFrame(branch, moment.index)

    def same(self, first: BranchFrame, second: BranchFrame) -> bool:
        """Returns whether both cursors are the same moment."""
        return self.home(first) == self.home(second)

    def merged(self, first: BranchFrame, second: BranchFrame) -> BranchFrame:
        """Returns the latest common moment of two cursors."""
        shared = self.shared_until(first.branch, second.branch)
        return self.home(BranchFrame(first.branch, min(first.index, second.index, shared)))

    def shared_until(self, first: Branch, second: Branch) -> int:
        """Returns the last frame that two branches share, directly or through a common ancestor."""
        line = first.line
        common = next(branch for branch in second.line if branch in line)
        return min(_leaves(first, common), _leaves(second, common))

    def first_difference(self, first: Branch, second: Branch) -> FirstDifference | None:
        """Returns the first difference of the branches' events; None: they are equal."""
        difference = first_difference(first.recording, second.recording)
        return FirstDifference(difference.frame, difference.sentence) if difference is not None else None

    def compared(self, first: Branch, second: Branch) -> Comparison:
        """Compares two branches frame by frame."""
        return compare(first.run, second.run, (first.name, second.name))


def _leaves(branch: Branch, common: Branch) -> int:
    """Returns the last frame of `common` that `branch` passed."""
    last = (common.recording.last or 0) if branch is common else branch.at_frame
    while branch is not common and branch.parent is not None:
        last = min(last, branch.at_frame)
        branch = branch.parent
    return last


def prefix_of(recording: Recording, last: int) -> Recording:
    """Returns the frames up to `last` as a recording; frames are immutable and shared."""
    made = Recording(last + 2, recording.row_limit)
    for frame in recording:
        if frame.index > last:
            break
        made.add(frame)
    return made
