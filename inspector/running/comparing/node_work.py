"""Work by node: the composition trees of two runs as one tree, with the work of each node in both runs.

Terms       step: a row's place below its parent: its name, its test tag, and its number among equal siblings. path: the
            steps from the root. Rows of A and B with equal paths share a node of the merged tree.
Invariants  I1 the sum over all nodes is the work of the frames: framework rows get a separate node only after work.
            I2 a scope or node of a run keeps the path of its first frame, so an item that scrolls stays one node.
            I3 a test tag that is unique in both runs identifies a row: a row of B keeps its path from A, even inside
            other enclosing rows.
            I4 two rows with different names are one node if each is the only unmatched row below the same parent:
            `SlowGrid / FastGrid`.
Not here    the tree of one run: analysis/tree.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from engine import trace
from engine.trace import Phase
from inspector.analysis.framework import is_framework
from inspector.analysis.work import units_of
from inspector.recording import RecordedFrame, Recording, TreeRow
from inspector.recording.structure.tree import TreeCapture

from .totals import delta_text, spoken_counts


class PathStep(NamedTuple):
    """One step of a path."""

    name: str
    tag: str
    number: int = 0


Path = tuple[PathStep, ...]


class PhaseWork(NamedTuple):
    """One node's work per phase, in both runs."""

    phase: str
    first: int
    second: int

    @property
    def letter(self) -> str:
        """The letter of the phase."""
        return Phase(self.phase).letter

    @property
    def verb(self) -> str:
        """`composed`, `measured`, `placed`, `layer block` or `drawn`."""
        which = Phase(self.phase)
        return which.noun if which is Phase.LAYER else which.past

    @property
    def delta(self) -> str:
        """B − A as text."""
        return delta_text(self.first, self.second)

    @property
    def spoken(self) -> str:
        """The line for screen readers."""
        return spoken_counts(self.verb, self.first, self.second)


@dataclass(eq=False)
class ComparedNode:
    """One node of the merged tree. `first_name`, `second_name`: None if the run lacks the node."""

    path: Path
    first_name: str | None = None
    second_name: str | None = None
    first: Counter[str] = field(default_factory=Counter)
    second: Counter[str] = field(default_factory=Counter)
    children: list[ComparedNode] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The composable's name; `SlowScreen / FastScreen` if the runs differ."""
        names = [name for name in (self.first_name, self.second_name) if name is not None]
        return " / ".join(dict.fromkeys(names))

    @property
    def tag(self) -> str:
        """The test tag; empty without one."""
        return self.path[-1].tag if self.path else ""

    @property
    def only_in(self) -> str:
        """Names the run, `A` or `B`, whose tree alone contains the node; empty if both trees contain it."""
        if self.first_name is None:
            return "B"
        return "A" if self.second_name is None else ""

    @property
    def phases(self) -> list[PhaseWork]:
        """The phases in which the node worked in at least one run."""
        return [
            PhaseWork(phase, self.first[phase], self.second[phase])
            for phase in trace.RUNS
            if self.first[phase] or self.second[phase]
        ]

    @property
    def differs(self) -> bool:
        """Whether the two runs did different work in the node itself; nodes below it do not count."""
        return any(line.first != line.second for line in self.phases)

    @property
    def total(self) -> tuple[int, int]:
        """Both runs' work units of the node's subtree."""
        nodes = list(self.walk())
        return sum(node.first.total() for node in nodes), sum(node.second.total() for node in nodes)

    @property
    def spoken(self) -> str:
        """The node for screen readers."""
        where = f", only in {self.only_in}" if self.only_in else ""
        first, second = self.total
        return f"{self.name} {self.tag}".strip() + f"{where}: A {first}, B {second} with all below"

    def walk(self) -> Iterator[ComparedNode]:
        """Iterates over this node and all nodes below it, depth first."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def changed(self) -> ComparedNode | None:
        """Returns the tree of the nodes with different work and the nodes above them; None without any."""
        kept = [child for child in (each.changed() for each in self.children) if child is not None]
        if not kept and not self.differs:
            return None
        return ComparedNode(self.path, self.first_name, self.second_name, self.first, self.second, kept)


class PathFinder:
    """Assigns paths to the scopes and nodes of one run. `other`: A's finder, while B's paths are computed."""

    def __init__(self, other: PathFinder | None = None) -> None:
        self._tagged = other.tags if other is not None else {}
        self._below = other.names_below() if other is not None else {}
        self._of: dict[int, Path] = {}
        self._taken: dict[Path, int] = {}
        self._tree: TreeCapture | None = None
        self.names: dict[Path, str] = {}
        """Path → composable, in order of appearance."""
        self.framework: set[Path] = set()
        self.rows: dict[Path, TreeRow] = {}
        """Path → the row in the latest tree."""

    def follow(self, tree: TreeCapture | None) -> None:
        """Assigns a path to each row of `tree`."""
        if tree is None or tree is self._tree:
            return
        self._tree = tree
        self.rows = {}
        unique = unique_tags(tree)
        stack: list[tuple[TreeRow, Path, str]] = [(root, (), "") for root in reversed(tree.roots)]
        while stack:
            row, parent, name = stack.pop()
            path = self._path(row, parent, unique, name)
            self.rows[path] = row
            self.names.setdefault(path, row.name)
            folded = row.framework or is_framework(row.scope)
            if folded:
                self.framework.add(path)
            above = parent if folded else path
            names = self._renamed(above, row.children)
            stack.extend((child, above, names.get(child.name, child.name)) for child in reversed(row.children))

    def _renamed(self, parent: Path, children: tuple[TreeRow, ...]) -> dict[str, str]:
        """Returns the names in A of rows with other names (I4)."""
        known = self._below.get(parent)
        if known is None:
            return {}
        mine = list(dict.fromkeys(child.name for child in children if not child.tag and not child.framework))
        new = [name for name in mine if name not in known]
        gone = [name for name in known if name not in mine]
        if len(new) != 1 or len(gone) != 1:
            return {}
        # If the new row of B contains the missing row of A, B only wraps that part: both keep their names.
        is_wrapped = any(row.name == gone[0] for child in children if child.name == new[0] for row in child.walk())
        return {} if is_wrapped else {new[0]: gone[0]}

    def names_below(self) -> dict[Path, list[str]]:
        """Returns, by parent, the names of the untagged rows of the program below it."""
        found: dict[Path, list[str]] = {}
        for path in self.names:
            if path not in self.framework and not path[-1].tag:
                names = found.setdefault(path[:-1], [])
                if path[-1].name not in names:
                    names.append(path[-1].name)
        return found

    def _path(self, row: TreeRow, parent: Path, unique: frozenset[str], name: str) -> Path:
        numbers = [subject.id for subject in (row.scope, row.node) if subject is not None]
        known = next((self._of[number] for number in numbers if number in self._of), None)
        if known is None:
            known = self._tagged.get(row.tag) if row.tag in unique and row.tag is not None else None
        if known is None:
            # A root's step has an empty name: the outermost composables of two variants have different names.
            number = 0
            known = (*parent, PathStep(name, row.tag or "", number))
            while known in self._taken:
                number += 1
                known = (*parent, PathStep(name, row.tag or "", number))
        for each in numbers:
            self._of[each] = known
            self._taken[known] = each
        return known

    def knows(self, subject: int) -> bool:
        """Returns whether a scope or node has a path already."""
        return subject in self._of

    def path_of(self, subject: int, name: str) -> Path:
        """Returns the path of a scope or node; a node without a row gets a separate path."""
        found = self._of.get(subject)
        if found is None:
            found = self._of[subject] = (PathStep(name, ""),)
            self.names.setdefault(found, name)
        return found

    @property
    def tags(self) -> dict[str, Path]:
        """Paths of unique test tags."""
        counts = Counter(path[-1].tag for path in self.names)
        return {path[-1].tag: path for path in self.names if path[-1].tag and counts[path[-1].tag] == 1}


def unique_tags(tree: TreeCapture) -> frozenset[str]:
    """Returns the test tags that exactly one row has."""
    counts = Counter(row.tag for row in tree.walk() if row.tag)
    return frozenset(tag for tag, count in counts.items() if count == 1)


class ComparedTrees:
    """The merged tree of two recordings, from frame `start` on."""

    def __init__(self, first: Recording, second: Recording, start: int = 0) -> None:
        self._first = PathFinder()
        here = self._work(first, self._first, start)
        self._second = PathFinder(self._first)
        there = self._work(second, self._second, start)
        self._nodes: dict[Path, ComparedNode] = {}
        self.roots: list[ComparedNode] = []
        for finder, work, is_first in ((self._first, here, True), (self._second, there, False)):
            for path, name in finder.names.items():
                if path in finder.framework and not work.get(path):
                    continue
                node = self._node(path)
                if is_first:
                    node.first_name, node.first = name, work.get(path, Counter())
                else:
                    node.second_name, node.second = name, work.get(path, Counter())

    @staticmethod
    def _work(recording: Recording, finder: PathFinder, start: int) -> dict[Path, Counter[str]]:
        found: dict[Path, Counter[str]] = {}
        for frame in recording:
            units = units_of(frame)
            # A new scope or node does work in its first frame, so other frames need no tree, which costs time.
            if frame.index == recording.first or any(row.subject and not finder.knows(row.subject.id) for row in units):
                finder.follow(frame.tree)
            if frame.index < start:
                continue
            for row in units:
                if row.subject is not None:
                    found.setdefault(finder.path_of(row.subject.id, row.name), Counter())[row.kind] += 1
        return found

    def _node(self, path: Path) -> ComparedNode:
        node = self._nodes.get(path)
        if node is None:
            node = self._nodes[path] = ComparedNode(path)
            siblings = self._node(path[:-1]).children if len(path) > 1 else self.roots
            siblings.append(node)
        return node

    def name_of(self, path: Path) -> str:
        """Returns the test tag or the composable of a node."""
        node = self._nodes.get(path)
        return path[-1].tag or (node.name if node is not None else path[-1].name)

    def changed(self) -> list[ComparedNode]:
        """Returns the roots with only those nodes that did different work, and the nodes above them."""
        return [node for node in (root.changed() for root in self.roots) if node is not None]

    def ran(self, frame: RecordedFrame | None, *, is_second: bool) -> dict[Path, Counter[str]]:
        """Returns the units of one frame by path."""
        finder = self._second if is_second else self._first
        found: dict[Path, Counter[str]] = {}
        for row in units_of(frame) if frame is not None else ():
            if row.subject is not None:
                found.setdefault(finder.path_of(row.subject.id, row.name), Counter())[row.kind] += 1
        return found

    def rows_at(self, frame: RecordedFrame, *, is_second: bool) -> dict[Path, TreeRow]:
        """Returns the rows of a frame's tree by path."""
        finder = self._second if is_second else self._first
        finder.follow(frame.tree)
        return finder.rows
