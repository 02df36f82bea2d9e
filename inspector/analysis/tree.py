"""The composition tree for display: its rows, each row's work in the frame, and total runs.

Terms       mark: a letter and its number of runs in this frame. folded: rows of the framework that the
            program did not call itself; their children move up, and one line shows the number of folded rows.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.trace import Phase
from inspector.recording import RecordedFrame, RunCount, TreeRow
from inspector.recording.events import ScopeSkipped

from .display_names import Names
from .framework import is_framework

COMPOSITION_TREE_LIMIT = 5_000


@dataclass(slots=True, eq=False)
class TreeLine:
    """One displayed row."""

    row: TreeRow
    name: str
    tag: str
    inline: bool
    marks: tuple[tuple[str, int], ...]
    skipped: bool
    runs: int | None
    skips: int | None
    children: list[TreeLine] = field(default_factory=list)
    parent: TreeLine | None = None
    place: int = 0
    number: int = 0
    called: str = ""
    """The row's unique display name; the plain name if it has a test tag or no names are given."""

    @property
    def label(self) -> str:
        """The row's label in the recording."""
        return self.row.label

    @property
    def key(self) -> int:
        """The subject id that identifies this row in every panel; 0 without a subject."""
        subject = self.row.scope or self.row.node
        return subject.id if subject is not None else 0

    @property
    def keys(self) -> tuple[int, ...]:
        """The subject ids of the row's scope and node."""
        return tuple(subject.id for subject in (self.row.scope, self.row.node) if subject is not None)

    @property
    def facts(self) -> tuple[object, ...]:
        """What a view shows of the row, apart from its place in the tree."""
        return (self.called, self.name, self.tag, self.inline, self.marks, self.skipped, self.runs, self.skips)

    @property
    def spoken(self) -> str:
        """The row as text for screen readers."""
        ran = ", ".join(f"{letter} {count}" for letter, count in self.marks) or "nothing ran"
        counts = "" if self.runs is None else f", {self.runs} runs, {self.skips} skips"
        return f"{self.called or self.name} {self.tag}: {ran}{counts}".replace(" :", ":")


@dataclass(frozen=True, slots=True)
class TreeLines:
    """The whole displayed tree; `folded`, `truncated`: numbers of hidden rows."""

    roots: list[TreeLine]
    folded: int
    truncated: int


def marks_of(frame: RecordedFrame) -> dict[int, dict[str, int]]:
    """Returns, per subject id, the number of runs by letter in this frame (`S` = skipped)."""
    found: dict[int, dict[str, int]] = {}
    for row in frame.rows:
        if row.subject is None:
            continue
        letter = Phase.letter_of(row.kind) or ("S" if isinstance(row, ScopeSkipped) else None)
        if letter is not None:
            mine = found.setdefault(row.subject.id, {})
            mine[letter] = mine.get(letter, 0) + 1
    return found


def tree_lines(
    frame: RecordedFrame,
    baseline: RecordedFrame | None = None,
    framework: bool = False,
    names: Names | None = None,
) -> TreeLines:
    """Returns the tree of a frame; runs and skips count from the frame after `baseline`.

    `names`: the recording's unique display names.
    """
    capture = frame.tree
    if capture is None:
        return TreeLines([], 0, 0)
    marks = marks_of(frame)
    folded = 0
    shown = 0
    truncated = 0
    roots: list[TreeLine] = []
    stack: list[tuple[TreeRow, TreeLine | None]] = [(root, None) for root in reversed(capture.roots)]
    while stack:
        row, parent = stack.pop()
        line = parent
        if not framework and (row.framework or is_framework(row.scope, names)):
            folded += 1
        elif shown >= COMPOSITION_TREE_LIMIT:
            truncated += 1
            continue
        else:
            line = _line(row, marks, frame, baseline)
            subject = row.scope or row.node
            line.called = names.of(subject) if names and subject and not row.tag else row.name
            line.parent = parent
            siblings = parent.children if parent is not None else roots
            line.place = len(siblings)
            siblings.append(line)
            shown += 1
        for child in reversed(row.children):
            stack.append((child, line))
    return TreeLines(roots, folded, truncated)


def _line(
    row: TreeRow, marks: dict[int, dict[str, int]], frame: RecordedFrame, baseline: RecordedFrame | None
) -> TreeLine:
    mine: dict[str, int] = {}
    for subject in (row.scope, row.node):
        if subject is not None:
            for letter, count in marks.get(subject.id, {}).items():
                mine[letter] = mine.get(letter, 0) + count
    skipped = mine.pop("S", 0) > 0
    runs = skips = None
    if row.scope is not None:
        now = frame.tallies.get(row.scope.id, RunCount())
        then = baseline.tallies.get(row.scope.id, RunCount()) if baseline is not None else RunCount()
        runs, skips = now.runs - then.runs, now.skips - then.skips
    ordered = tuple((letter, mine[letter]) for letter in "CLdD" if letter in mine)
    return TreeLine(row, row.name, row.tag or "", row.scope is None, ordered, skipped, runs, skips)
