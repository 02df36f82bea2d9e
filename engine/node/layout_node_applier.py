"""LayoutNodeApplier: how composition changes a tree of layout nodes.

Nodes are inserted bottom up: a subtree is complete before it is attached, so that each node is attached
once and with its modifiers set. Source: Compose UiApplier.android.kt.
"""

from __future__ import annotations

from engine import trace
from engine.composition import AbstractApplier
from engine.node.layout_node import LayoutNode


class LayoutNodeApplier(AbstractApplier[LayoutNode]):
    """Applies changes below `root`."""

    def insert_top_down(self, index: int, node: LayoutNode) -> None:
        pass

    def insert_bottom_up(self, index: int, node: LayoutNode) -> None:
        if (tracer := trace.active) is not None:
            event = tracer.point(trace.INSERT, node, tracer.here, parent=self.current, index=index)
            node.told_place = None
            if self.current.owner is not None:
                tracer.follows(trace.MEASUREMENT, self.current, event.id)
        self.current.insert_at(index, node)

    def remove(self, index: int, count: int) -> None:
        if (tracer := trace.active) is not None:
            for at in range(index, index + count):
                node = self.current.folded_children[at]
                tracer.point(trace.REMOVE, node, tracer.here, parent=self.current, index=at)
        self.current.remove_at(index, count)

    def move(self, from_: int, to: int, count: int) -> None:
        if (tracer := trace.active) is not None:
            tracer.point(trace.MOVE, self.current, tracer.here, from_=from_, to=to, count=count)
        self.current.move(from_, to, count)

    def on_clear(self) -> None:
        if (tracer := trace.active) is not None:
            for at, node in reversed(list(enumerate(self.root.folded_children))):
                tracer.point(trace.REMOVE, node, parent=self.root, index=at)
        self.root.remove_all()

    def on_end_changes(self) -> None:
        owner = self.root.owner
        if owner is not None:
            owner.on_end_apply_changes()
