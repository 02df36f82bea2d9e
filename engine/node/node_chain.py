"""The modifier nodes of one layout node, and how they follow a new modifier chain.

Terms       head … tail: the nodes in order, outermost first; the tail stands for the layout itself.
            same: an equal element; its node is left alone. update: an element of the same class; its node
            is brought up to date. replace: anything else; a node goes, another comes.
Shape       head ⇄ node ⇄ … ⇄ tail. Layout nodes have a coordinator each, the others share the one of
            the next layout node (or the inner one) after them.
Invariants  I1 `aggregate_child_kind_set` of a node is the union of the kinds from it to the tail.
            I2 coordinators are linked in the order of their nodes, and end in the inner coordinator.
            I3 the number of nodes that survive a change is the largest possible in order.
Cost        n comparisons when nothing changes its class; else a table of what is left of both lists.
Source      Compose NodeChain.kt (there with Myers' algorithm).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.composition.errors import first_of
from engine.composition.stability import same
from engine.node.auto_invalidation import (
    auto_invalidate_inserted,
    auto_invalidate_removed,
    auto_invalidate_updated,
)
from engine.node.inner_node_coordinator import InnerNodeCoordinator
from engine.node.layout_modifier_node_coordinator import LayoutModifierNodeCoordinator
from engine.node.modifier import AnyModifier, Modifier, ModifierNodeElement, elements_of
from engine.node.node_kind import (
    DRAW,
    FOCUS_EVENT,
    GLOBAL_POSITION_AWARE,
    LAYOUT,
    POINTER_INPUT,
    SEMANTICS,
)
from engine.node.traversal import implementers

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode
    from engine.node.node_coordinator import NodeCoordinator

# What an inserted node must still tell when its whole layout node is attached with it; the rest
# (measurement, placement, drawing) happens to a new layout node anyway.
_TOLD_ON_ATTACH = GLOBAL_POSITION_AWARE | SEMANTICS | POINTER_INPUT | FOCUS_EVENT

Element = ModifierNodeElement[Any]

_Node = Modifier.Node


class NodeChain:
    """Nodes and coordinators of one layout node."""

    __slots__ = (
        "layout_node",
        "inner_coordinator",
        "outer_coordinator",
        "head",
        "tail",
        "elements",
        "is_updating",
    )

    def __init__(self, layout_node: LayoutNode) -> None:
        self.layout_node = layout_node
        inner = InnerNodeCoordinator(layout_node)
        self.inner_coordinator: InnerNodeCoordinator = inner
        self.outer_coordinator: NodeCoordinator = inner
        self.tail: Modifier.Node = inner.tail
        self.head: Modifier.Node = inner.tail
        self.elements: tuple[Element, ...] = ()
        self.is_updating = False

    def has(self, kinds: int) -> bool:
        return self.head.aggregate_child_kind_set & kinds != 0

    # -- following a modifier

    def update_from(self, modifier: AnyModifier, attaching: bool) -> None:
        """Makes the nodes those of `modifier`. `attaching`: the layout node is, so new nodes wait for it."""
        after = elements_of(modifier)
        before = self.elements
        if after is before:
            return
        self.is_updating = True
        try:
            if not before and attaching:
                self._insert_all(after)
            elif len(after) == len(before):
                self._update_in_place(before, after, attaching)
            else:
                self._update_structure(before, after, 0, None, attaching)
            self.elements = after
        finally:
            self.is_updating = False

    def _update_in_place(self, before: tuple[Element, ...], after: tuple[Element, ...], attaching: bool) -> None:
        node: Modifier.Node | None = self.head
        previous_node: Modifier.Node | None = None
        for index, old in enumerate(before):
            new = after[index]
            assert node is not None
            if old is not new and not _is_same(old, new):
                if old.__class__ is not new.__class__:
                    self._update_structure(before, after, index, previous_node, attaching)
                    return
                self._update_node(new, node)
            previous_node, node = node, node.child_node

    def _insert_all(self, after: tuple[Element, ...]) -> None:
        """The first nodes of a chain, in one walk from the inside out: it does for all of them what
        _insert_after, _sync_aggregates and sync_coordinators do, for a third of the time."""
        nodes = [_new_node(element) for element in after]
        coordinator: NodeCoordinator = self.inner_coordinator
        child = self.tail
        aggregate = 0
        for node in reversed(nodes):
            if node.child_node is not None:
                raise RuntimeError(f"{node!r} was returned by create() twice: it must return a new node")
            kinds = node.kind_set
            aggregate |= kinds
            node.aggregate_child_kind_set = aggregate
            node.child_node = child
            child.parent_node = node
            if kinds & LAYOUT:
                own = LayoutModifierNodeCoordinator(self.layout_node, node, _layout_implementer(node))
                own.wrapped = coordinator
                coordinator.wrapped_by = own
                coordinator = own
            node.update_coordinator(coordinator)
            if kinds & _TOLD_ON_ATTACH:
                node.awaits_inserted_invalidation = True
            child = node
        self.head = child
        parent = self.layout_node.parent
        coordinator.wrapped_by = parent.nodes.inner_coordinator if parent is not None else None
        self.outer_coordinator = coordinator

    def _update_structure(
        self,
        before: tuple[Element, ...],
        after: tuple[Element, ...],
        start: int,
        node: Modifier.Node | None,
        attaching: bool,
    ) -> None:
        """Edits what follows `node` (None: everything) so that `before[start:]` becomes `after[start:]`."""
        old_index = start
        new_index = start
        for old_match, new_match in (*_longest_match(before, after, start), (len(before), len(after))):
            while old_index < old_match:
                self._remove_after(node)
                old_index += 1
            while new_index < new_match:
                node = self._insert_after(node, after[new_index])
                if not attaching:
                    self._attach_inserted(node)
                new_index += 1
            if old_match == len(before):
                break
            node = node.child_node if node is not None else self.head
            assert node is not None
            old, new = before[old_index], after[new_index]
            if old is not new and not _is_same(old, new):
                self._update_node(new, node)
            old_index += 1
            new_index += 1
        self._sync_aggregates()
        self.sync_coordinators()

    def _update_node(self, element: Element, node: Modifier.Node) -> None:
        element.update(node)
        if node.is_attached:
            auto_invalidate_updated(node)
        else:
            node.awaits_updated_invalidation = True

    def _insert_after(self, parent: Modifier.Node | None, element: Element) -> Modifier.Node:
        node = _new_node(element)
        node.awaits_inserted_invalidation = True
        child = self.head if parent is None else parent.child_node
        assert child is not None  # the tail is always there
        node.child_node = child
        node.parent_node = parent
        child.parent_node = node
        if parent is None:
            self.head = node
        else:
            parent.child_node = node
        return node

    def _attach_inserted(self, node: Modifier.Node) -> None:
        """A node inserted into an attached chain lives at once, with the coordinators as far as they go."""
        child = node.child_node
        assert child is not None and child.coordinator is not None
        below = child.coordinator
        kinds = node.kind_set
        if kinds & LAYOUT:
            coordinator = LayoutModifierNodeCoordinator(self.layout_node, node, _layout_implementer(node))
            node.update_coordinator(coordinator)
            coordinator.wrapped_by = below.wrapped_by
            coordinator.wrapped = below
            below.wrapped_by = coordinator
            if self._propagate_coordinator(node, coordinator):
                below.on_draw_nodes_changed()
        else:
            node.update_coordinator(below)
        node.aggregate_child_kind_set = child.aggregate_child_kind_set | kinds
        node.awaits_inserted_invalidation = False
        node.mark_as_attached()
        node.run_attach_lifecycle()
        auto_invalidate_inserted(node)

    def _remove_after(self, parent: Modifier.Node | None) -> None:
        node = self.head if parent is None else parent.child_node
        assert node is not None
        child = node.child_node
        assert child is not None
        if node.kind_set & LAYOUT and node.coordinator is not None:
            removed = node.coordinator
            below = removed.wrapped
            above = removed.wrapped_by
            assert below is not None
            if above is not None and above.layout_node is self.layout_node:
                above.wrapped = below
            below.wrapped_by = above
            if self._propagate_coordinator(node, below):
                below.on_draw_nodes_changed()
        if node.is_attached:
            auto_invalidate_removed(node)
            node.run_detach_lifecycle()
            node.mark_as_detached()
        child.parent_node = parent
        if parent is None:
            self.head = child
        else:
            parent.child_node = child
        node.child_node = node.parent_node = None
        node.update_coordinator(None)

    def _propagate_coordinator(self, start: Modifier.Node, coordinator: NodeCoordinator) -> bool:
        """Gives what is around `start`, up to the next layout node, to `coordinator`. Does any of it draw?"""
        draws = 0
        node = start.parent_node
        while node is not None:
            draws |= node.kind_set & DRAW
            if node.kind_set & LAYOUT:
                return draws != 0
            node.update_coordinator(coordinator)
            node = node.parent_node
        parent = self.layout_node.parent
        coordinator.wrapped_by = parent.nodes.inner_coordinator if parent is not None else None
        self.outer_coordinator = coordinator
        return draws != 0

    def _sync_aggregates(self) -> None:
        node = self.tail.parent_node
        aggregate = 0
        while node is not None:
            aggregate |= node.kind_set
            node.aggregate_child_kind_set = aggregate  # keeps I1
            node = node.parent_node

    def sync_coordinators(self) -> None:
        """Gives each layout node its coordinator and links them. Keeps I2."""
        coordinator: NodeCoordinator = self.inner_coordinator
        node = self.tail.parent_node
        while node is not None:
            if node.kind_set & LAYOUT:
                own = node.coordinator
                implementer = _layout_implementer(node)
                if own is not None and own.tail is node:
                    assert isinstance(own, LayoutModifierNodeCoordinator)
                    if own.layout_modifier_node is not implementer:
                        own.layout_modifier_node = implementer
                        own.on_layout_modifier_node_changed()
                else:
                    own = LayoutModifierNodeCoordinator(self.layout_node, node, implementer)
                    node.update_coordinator(own)
                coordinator.wrapped_by = own
                own.wrapped = coordinator
                coordinator = own
            elif node.coordinator is not coordinator:
                node.update_coordinator(coordinator)
            node = node.parent_node
        parent = self.layout_node.parent
        coordinator.wrapped_by = parent.nodes.inner_coordinator if parent is not None else None
        self.outer_coordinator = coordinator

    # -- lifecycle of all nodes, with the layout node

    def mark_as_attached(self) -> None:
        node, tail = self.head, self.tail
        while node is not tail:
            node.mark_as_attached()
            node = node.child_node  # type: ignore[assignment]  # the tail is the last one
        tail.is_attached = True

    def run_attach_lifecycle(self) -> None:
        """Of all nodes; the first exception is raised at the end."""
        node, tail = self.head, self.tail
        failure: BaseException | None = None
        while node is not tail:
            try:
                node.run_attach_lifecycle()
                if node.awaits_inserted_invalidation:
                    node.awaits_inserted_invalidation = False
                    if node.kind_set & _TOLD_ON_ATTACH:
                        auto_invalidate_inserted(node)
                if node.awaits_updated_invalidation:
                    node.awaits_updated_invalidation = False
                    auto_invalidate_updated(node)
            except Exception as error:
                failure = first_of(failure, error)
            node = node.child_node  # type: ignore[assignment]
        if failure is not None:
            raise failure

    def run_detach_lifecycle(self) -> None:
        """Of all nodes; the first exception is raised at the end."""
        node: Modifier.Node | None = self.tail
        failure: BaseException | None = None
        while node is not None:
            if node.is_attached:
                try:
                    node.run_detach_lifecycle()
                except Exception as error:
                    failure = first_of(failure, error)
            node = node.parent_node
        if failure is not None:
            raise failure

    def mark_as_detached(self) -> None:
        node: Modifier.Node | None = self.tail
        while node is not None:
            if node.is_attached:
                node.mark_as_detached()
            node = node.parent_node

    def reset_state(self) -> None:
        """For reuse: every node forgets what belonged to its content, and is detached."""
        node: Modifier.Node | None = self.tail
        failure: BaseException | None = None
        while node is not None:
            if node.is_attached:
                try:
                    node.reset()
                except Exception as error:
                    failure = first_of(failure, error)
            node = node.parent_node
        try:
            self.run_detach_lifecycle()
        except Exception as error:
            failure = first_of(failure, error)
        self.mark_as_detached()
        if failure is not None:
            raise failure

    def __repr__(self) -> str:
        names = []
        node: Modifier.Node | None = self.head
        while node is not None:
            names.append(type(node).__name__)
            node = node.child_node
        return f"<NodeChain {' → '.join(names)}>"


def _is_same(old: Element, new: Element) -> bool:
    """Equal; functions in them by what they do and captured, as for arguments of composables."""
    return bool(old == new) or same(old, new)


def _new_node(element: Element) -> Modifier.Node:
    node = element.create()
    if not isinstance(node, _Node):
        raise TypeError(
            f"{type(element).__name__}.create() must return a Modifier.Node, got {node!r} "
            "(put the mixins before Modifier.Node in the bases of its class)"
        )
    if node.is_attached or node.child_node is not None:
        raise RuntimeError(f"{type(element).__name__}.create() must return a new node, got one in use: {node!r}")
    return node


def _layout_implementer(node: Modifier.Node) -> Any:
    return node if node.self_kind_set & LAYOUT else implementers(node, LAYOUT)[0]


def _longest_match(before: tuple[Element, ...], after: tuple[Element, ...], start: int) -> list[tuple[int, int]]:
    """Index pairs of elements whose nodes survive: as many as possible, in order (keeps I3).

    Among equally many, those with the most equal elements, which need no update."""
    old_count, new_count = len(before), len(after)
    head: list[tuple[int, int]] = []
    while start < old_count and start < new_count and before[start].__class__ is after[start].__class__:
        head.append((start, start))
        start += 1
    tail: list[tuple[int, int]] = []
    while old_count > start and new_count > start and before[old_count - 1].__class__ is after[new_count - 1].__class__:
        old_count -= 1
        new_count -= 1
        tail.append((old_count, new_count))
    tail.reverse()
    if start == old_count or start == new_count:
        return head + tail
    # best[i][j]: the value of the best match of before[i:] with after[j:]; a surviving node counts
    # more than all equalities together.
    weight = old_count - start + 1
    width = new_count - start + 1
    best = [[0] * width for _ in range(weight)]
    for i in range(old_count - 1, start - 1, -1):
        old = before[i]
        row, below = best[i - start], best[i - start + 1]
        for j in range(new_count - 1, start - 1, -1):
            value = max(below[j - start], row[j - start + 1])
            new = after[j]
            if old.__class__ is new.__class__:
                matched = below[j - start + 1] + weight + (1 if _is_same(old, new) else 0)
                value = max(value, matched)
            row[j - start] = value
    middle: list[tuple[int, int]] = []
    i, j = start, start
    while i < old_count and j < new_count:
        value = best[i - start][j - start]
        if value == best[i - start + 1][j - start]:
            i += 1
        elif value == best[i - start][j - start + 1]:
            j += 1
        else:
            middle.append((i, j))
            i += 1
            j += 1
    return head + middle + tail
