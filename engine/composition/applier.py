"""Applier: how a composition changes a tree it knows nothing else about.

Source  Compose Applier.kt. `move`'s `to` counts before the removal, as in Compose.
"""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

N = TypeVar("N")


class Applier(Protocol[N]):
    """What the change list calls. `current` is the node whose children change."""

    @property
    def current(self) -> N: ...

    @property
    def root(self) -> N: ...

    @property
    def knows_children(self) -> bool:
        """Whether `restore` looks at the children that `current` has."""

    def put_back_taken(self) -> None:
        """What was removed since changes began is put back where it was; nothing else was changed."""

    def on_begin_changes(self) -> None: ...

    def on_end_changes(self) -> None: ...

    def down(self, node: N) -> None: ...

    def up(self) -> None: ...

    def insert_top_down(self, index: int, node: N) -> None:
        """A node enters, before its own children do. Both inserts are called for each node; use one."""

    def insert_bottom_up(self, index: int, node: N) -> None:
        """A node enters, after its own children did."""

    def remove(self, index: int, count: int) -> None: ...

    def move(self, from_: int, to: int, count: int) -> None: ...

    def clear(self) -> None: ...

    def restore(self, now: list[N], before: list[N]) -> None:
        """Changing the tree raised: `current` gets the children back that it had `before`. As far as the calls that
        returned go it has those of `now`."""


class AbstractApplier(Generic[N]):
    """Keeps `current`; subclasses implement the two inserts, remove, move and on_clear."""

    knows_children = False

    def __init__(self, root: N) -> None:
        self.root = root
        self.current = root
        self.above: list[N] = []
        """The nodes above `current`, outermost first."""

    def down(self, node: N) -> None:
        self.above.append(self.current)
        self.current = node

    def up(self) -> None:
        if not self.above:
            raise RuntimeError("Applier.up() at the root: there is no node above")
        self.current = self.above.pop()

    def clear(self) -> None:
        """Takes everything out of the root."""
        self.above.clear()
        self.current = self.root
        self.on_clear()

    def restore(self, now: list[N], before: list[N]) -> None:
        """By the calls that a subclass implements: only what differs is taken out and put in."""
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
        """An applier that removes at once cannot do it."""

    def on_begin_changes(self) -> None:
        """The changes of one composition are about to be applied."""

    def on_end_changes(self) -> None:
        """They were applied."""

    def insert_top_down(self, index: int, node: N) -> None:
        raise NotImplementedError(f"{type(self).__name__} must implement insert_top_down (it may do nothing)")

    def insert_bottom_up(self, index: int, node: N) -> None:
        raise NotImplementedError(f"{type(self).__name__} must implement insert_bottom_up (it may do nothing)")

    def remove(self, index: int, count: int) -> None:
        raise NotImplementedError(f"{type(self).__name__} must implement remove")

    def move(self, from_: int, to: int, count: int) -> None:
        raise NotImplementedError(f"{type(self).__name__} must implement move")

    def on_clear(self) -> None:
        raise NotImplementedError(f"{type(self).__name__} must implement on_clear")

    @staticmethod
    def move_in_list(children: list[Any], from_: int, to: int, count: int) -> None:
        """Moves `count` items of a list as `move` asks."""
        if count == 1:
            item = children.pop(from_)
            children.insert(to - 1 if from_ < to else to, item)
            return
        block = children[from_ : from_ + count]
        del children[from_ : from_ + count]
        at = to - count if from_ < to else to
        children[at:at] = block
