"""Applier: the interface through which a composition changes a tree of any node type.

Source  Compose Applier.kt. `move`'s `to` counts before the removal, as in Compose.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, Protocol, TypeVar

N = TypeVar("N")


class Applier(Protocol[N]):
    """The calls of the change list. `current` is the node whose children change. Compose: Applier."""

    @property
    def current(self) -> N:
        """The node whose children the next calls change."""

    @property
    def root(self) -> N:
        """The root of the tree."""

    @property
    def knows_children(self) -> bool:
        """Whether `restore` examines the children of `current`."""

    def put_back_taken(self) -> None:
        """Puts nodes removed since on_begin_changes back into place, provided that no other change happened."""

    def on_begin_changes(self) -> None:
        """Called before the changes of one composition."""

    def on_end_changes(self) -> None:
        """Called after the changes of one composition."""

    def down(self, node: N) -> None:
        """Makes `node`, a child of `current`, the current node."""

    def up(self) -> None:
        """Makes the parent of `current` the current node."""

    def insert_top_down(self, index: int, node: N) -> None:
        """Inserts a node before its children. The change list calls both inserts for each node; implement one."""

    def insert_bottom_up(self, index: int, node: N) -> None:
        """Inserts a node after its children are inserted. It may do nothing."""

    def remove(self, index: int, count: int) -> None:
        """Removes `count` children of `current`, starting at `index`."""

    def end_removal(self, node: N) -> None:
        """Called in the order in which Compose removes nodes, after `remove` took `node` out of its parent. An applier
        whose nodes notice that they leave lets them notice it here."""

    def move(self, from_: int, to: int, count: int) -> None:
        """Moves `count` children from `from_` to `to`, both counted before the removal."""

    def clear(self) -> None:
        """Removes all nodes from the root."""

    def restore(self, now: list[N], before: list[N]) -> None:
        """Restores the children of `current` after a change raised: from `now`, the assumed children, to `before`."""


class AbstractApplier(ABC, Generic[N]):
    """Maintains `current`; subclasses implement both inserts, remove, move and on_clear."""

    knows_children = False

    def __init__(self, root: N) -> None:
        self.root = root
        self.current = root
        self.above: list[N] = []
        """The nodes above `current`, outermost first."""

    def down(self, node: N) -> None:
        """Makes `node` the current node."""
        self.above.append(self.current)
        self.current = node

    def up(self) -> None:
        """Makes the parent the current node. Raises RuntimeError at the root."""
        if not self.above:
            raise RuntimeError("Applier.up() at the root: there is no node above")
        self.current = self.above.pop()

    def clear(self) -> None:
        """Removes all nodes from the root, and makes the root current."""
        self.above.clear()
        self.current = self.root
        self.on_clear()

    def restore(self, now: list[N], before: list[N]) -> None:
        """Restores the children through the subclass's own calls: removes and inserts only differing nodes."""
        start, end = 0, 0
        least = min(len(now), len(before))
        while start < least and now[start] is before[start]:
            start += 1
        while end < least - start and now[-1 - end] is before[-1 - end]:
            end += 1
        if len(now) - end > start:
            self.remove(start, len(now) - end - start)
        for index in range(start, len(before) - end):
            self.insert_top_down(index, before[index])
            self.insert_bottom_up(index, before[index])

    def put_back_taken(self) -> None:
        """Does nothing: an applier with immediate removal keeps no removed nodes."""

    def end_removal(self, node: N) -> None:
        """Does nothing: `remove` was all."""

    def on_begin_changes(self) -> None:
        """Called before the changes of one composition."""

    def on_end_changes(self) -> None:
        """Called after the changes of one composition."""

    @abstractmethod
    def insert_top_down(self, index: int, node: N) -> None:
        """Inserts a node before its children are inserted. It may do nothing."""

    @abstractmethod
    def insert_bottom_up(self, index: int, node: N) -> None:
        """Inserts a node after its children are inserted. It may do nothing."""

    @abstractmethod
    def remove(self, index: int, count: int) -> None:
        """Removes `count` children of `current`, starting at `index`."""

    @abstractmethod
    def move(self, from_: int, to: int, count: int) -> None:
        """Moves `count` children of `current`."""

    @abstractmethod
    def on_clear(self) -> None:
        """Removes all children of the root."""

    @staticmethod
    def move_in_list(children: list[Any], from_: int, to: int, count: int) -> None:
        """Moves `count` items within a list, with the semantics of `move`."""
        if count == 1:
            item = children.pop(from_)
            children.insert(to - 1 if from_ < to else to, item)
            return
        block = children[from_ : from_ + count]
        del children[from_ : from_ + count]
        at = to - count if from_ < to else to
        children[at:at] = block
