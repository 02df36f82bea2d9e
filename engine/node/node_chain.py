"""NodeChain: the modifier nodes of one layout node, and their update to a new modifier chain.

Terms       head … tail: the nodes in order, outermost first; the tail represents the layout itself.
            same: an equal element; its node is unchanged. update: an element of the same class updates
            its node. replace: an element of another class; its node replaces the old one.
Shape       head ⇄ node ⇄ … ⇄ tail. Each node of a layout modifier has its own coordinator; another node shares the
            coordinator of the next layout modifier after it, or the inner coordinator.
Invariants  I1 `aggregate_child_kind_set` of a node is the union of the kinds from it to the tail.
            I2 coordinators are linked in the order of their nodes, and end in the inner coordinator.
            I3 the number of nodes that survive a change is the largest possible in order. I4 if create() or update()
            raises, the chain is unchanged; if on_attach() or on_detach() raises, the change is complete.
Cost        n comparisons if no element changes its class; otherwise about n for each node that comes or goes.
Source      Compose NodeChain.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.composition.errors.failures import first_of, note_later
from engine.node.approach import ApproachCoordinator
from engine.node.auto_invalidation import (
    auto_invalidate_inserted,
    auto_invalidate_removed,
    auto_invalidate_updated,
)
from engine.node.coordinator_layer import forget_layer_run
from engine.node.element_match import is_same, is_same_when_reused, matched_elements
from engine.node.inner_node_coordinator import InnerNodeCoordinator
from engine.node.layer_invalidation import invalidate_own_layer
from engine.node.layout_modifier_node_coordinator import LayoutModifierNodeCoordinator
from engine.node.modifier import AnyModifier, Modifier, ModifierNodeElement, elements_of
from engine.node.node_kind import (
    APPROACH,
    DRAW,
    FOCUS_EVENT,
    GLOBAL_POSITION_AWARE,
    LAYOUT,
    PARENT_DATA,
    POINTER_INPUT,
    SEMANTICS,
)
from engine.node.subtree_kinds import forget_kinds
from engine.node.traversal import implementers
from engine.snapshot.value_repr import value_repr

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode
    from engine.node.node_coordinator import NodeCoordinator

# The kinds of an inserted node that need an invalidation when the whole layout node is attached with it.
# A new layout node is measured, placed and drawn anyway.
_INVALIDATED_ON_ATTACH = GLOBAL_POSITION_AWARE | SEMANTICS | POINTER_INPUT | FOCUS_EVENT

Element = ModifierNodeElement[Any]

_Node = Modifier.Node


class NodeChain:
    """The nodes and coordinators of one layout node."""

    __slots__ = (
        "layout_node",
        "inner_coordinator",
        "outer_coordinator",
        "head",
        "tail",
        "elements",
        "is_updating",
        "is_reused",
    )

    def __init__(self, layout_node: LayoutNode) -> None:
        self.layout_node = layout_node
        inner = InnerNodeCoordinator(layout_node)
        self.inner_coordinator: InnerNodeCoordinator = inner
        self.outer_coordinator: NodeCoordinator = inner
        self.tail: Modifier.Node = inner.tail
        self.head: Modifier.Node = inner.tail
        self.elements: tuple[Element, ...] = ()
        self.is_updating = self.is_reused = False

    def has(self, kinds: int) -> bool:
        """True if a chain node has one of `kinds`."""
        return self.head.aggregate_child_kind_set & kinds != 0

    # -- following a modifier

    def update_from(self, modifier: AnyModifier, attaching: bool) -> None:
        """Updates the nodes to `modifier`. `attaching`: the layout node is being attached, and attaches new nodes
        itself.

        An exception of on_attach() or on_detach() is raised after the chain is updated.
        """
        after = elements_of(modifier)
        before = self.elements
        if after is before:
            self.is_reused = False
            return
        self.is_updating = True
        updated: list[tuple[Element, Modifier.Node]] = []
        failure: BaseException | None = None
        try:
            if not before and attaching:
                self._insert_all(after)
            elif len(after) == len(before):
                failure = self._update_in_place(before, after, attaching, updated)
            else:
                failure = self._update_structure(before, after, 0, None, attaching, updated)
            self.elements = after
        except BaseException as error:
            _update_back(updated, error)  # keeps I4
            raise
        finally:
            self.is_updating = self.is_reused = False
        if failure is not None:
            raise failure

    def _same(self, old: Element, new: Element) -> bool:
        return is_same_when_reused(old, new) if self.is_reused else is_same(old, new)

    def _update_in_place(
        self,
        before: tuple[Element, ...],
        after: tuple[Element, ...],
        attaching: bool,
        updated: list[tuple[Element, Modifier.Node]],
    ) -> BaseException | None:
        node: Modifier.Node | None = self.head
        previous_node: Modifier.Node | None = None
        for index, old in enumerate(before):
            new = after[index]
            assert node is not None
            if old is not new and not self._same(old, new):
                if old.__class__ is not new.__class__:
                    return self._update_structure(before, after, index, previous_node, attaching, updated)
                updated.append((old, node))
                self._update_node(new, node)
            previous_node, node = node, node.child_node
        return None

    def _insert_all(self, after: tuple[Element, ...]) -> None:
        """Inserts the first nodes of a chain, in one walk from the inside out.

        It has the effect of _insert_after, _sync_aggregates and sync_coordinators, in a third of the time.
        """
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
                own = _new_coordinator(self.layout_node, node, _layout_implementer(node))
                own.wrapped = coordinator
                coordinator.wrapped_by = own
                coordinator = own
            node.update_coordinator(coordinator)
            if kinds & (_INVALIDATED_ON_ATTACH | PARENT_DATA):
                node.awaits_inserted_invalidation = True
            child = node
        self.head = child
        forget_kinds(self.layout_node)
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
        updated: list[tuple[Element, Modifier.Node]],
    ) -> BaseException | None:
        """Replaces the nodes for `before[start:]`, which follow `node` (None: all nodes), by those for `after[start:]`.

        All nodes are created and updated first. Returns the first exception that attaching or detaching raised later.
        """
        matches = [*matched_elements(before, after, start), (len(before), len(after))]
        new_nodes = self._make_and_update(before, after, start, node, matches, updated)
        forget_kinds(self.layout_node)  # an on_attach() may search the tree, before the aggregates are complete
        failure: BaseException | None = None
        old_index = start
        new_index = start
        for old_match, new_match in matches:
            while old_index < old_match:
                try:
                    self._remove_after(node)
                except BaseException as error:
                    failure = first_of(failure, error)
                old_index += 1
            while new_index < new_match:
                node = self._insert_after(node, new_nodes[new_index])
                if not attaching:
                    try:
                        self._attach_inserted(node)
                    except BaseException as error:
                        failure = first_of(failure, error)
                new_index += 1
            if old_match == len(before):
                break
            node = node.child_node if node is not None else self.head
            old_index += 1
            new_index += 1
        self._sync_aggregates()
        self.sync_coordinators()
        return failure

    def _make_and_update(
        self,
        before: tuple[Element, ...],
        after: tuple[Element, ...],
        start: int,
        node: Modifier.Node | None,
        matches: list[tuple[int, int]],
        updated: list[tuple[Element, Modifier.Node]],
    ) -> dict[int, Modifier.Node]:
        """Creates the new nodes, by index, and updates the surviving ones. Both steps run code of the program."""
        made: dict[int, Modifier.Node] = {}
        old_index, new_index = start, start
        at = node.child_node if node is not None else self.head
        for old_match, new_match in matches:
            while old_index < old_match:
                assert at is not None
                at = at.child_node
                old_index += 1
            while new_index < new_match:
                made[new_index] = _new_node(after[new_index])
                new_index += 1
            if old_match == len(before):
                break
            assert at is not None
            old, new = before[old_index], after[new_index]
            if old is not new and not self._same(old, new):
                updated.append((old, at))
                self._update_node(new, at)
            at = at.child_node
            old_index += 1
            new_index += 1
        return made

    def _update_node(self, element: Element, node: Modifier.Node) -> None:
        element.update(node)
        if node.is_attached:
            auto_invalidate_updated(node)
        else:
            node.awaits_updated_invalidation = True

    def _insert_after(self, parent: Modifier.Node | None, node: Modifier.Node) -> Modifier.Node:
        if node.child_node is not None:
            raise RuntimeError(f"{node!r} was returned by create() twice: it must return a new node")
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
        """Attaches a node that is inserted into an attached chain, with the coordinators linked so far."""
        child = node.child_node
        assert child is not None and child.coordinator is not None
        below = child.coordinator
        kinds = node.kind_set
        if kinds & LAYOUT:
            coordinator = _new_coordinator(self.layout_node, node, _layout_implementer(node))
            node.update_coordinator(coordinator)
            coordinator.wrapped_by = below.wrapped_by
            coordinator.wrapped = below
            below.wrapped_by = coordinator
            forget_layer_run(below)
            if self._propagate_coordinator(node, coordinator):
                invalidate_own_layer(below)
        else:
            node.update_coordinator(below)
        node.aggregate_child_kind_set = child.aggregate_child_kind_set | kinds
        node.awaits_inserted_invalidation = False
        node.mark_as_attached()
        try:
            node.run_attach_lifecycle()
        finally:
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
            forget_layer_run(below)
            if self._propagate_coordinator(node, below):
                invalidate_own_layer(below)
        try:
            if node.is_attached:
                auto_invalidate_removed(node)
                try:
                    node.run_detach_lifecycle()
                finally:
                    node.mark_as_detached()
        finally:
            child.parent_node = parent
            if parent is None:
                self.head = child
            else:
                parent.child_node = child
            node.child_node = node.parent_node = None
            node.update_coordinator(None)

    def _propagate_coordinator(self, start: Modifier.Node, coordinator: NodeCoordinator) -> bool:
        """Sets the coordinator of the nodes outside `start` up to the next layout modifier. Returns True if one of them
        draws.
        """
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
        forget_kinds(self.layout_node)

    def sync_coordinators(self) -> None:
        """Gives each layout modifier its coordinator and links the coordinators. Keeps I2."""
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
                        invalidate_own_layer(own)
                else:
                    own = _new_coordinator(self.layout_node, node, implementer)
                    node.update_coordinator(own)
                if coordinator.wrapped_by is not own:
                    forget_layer_run(coordinator)
                coordinator.wrapped_by = own
                own.wrapped = coordinator
                coordinator = own
            elif node.coordinator is not coordinator:
                node.update_coordinator(coordinator)
            node = node.parent_node
        parent = self.layout_node.parent
        coordinator.wrapped_by = parent.nodes.inner_coordinator if parent is not None else None
        self.outer_coordinator = coordinator

    # -- lifecycle of all nodes, together with the layout node

    def mark_as_attached(self) -> None:
        """Marks all nodes as attached, outermost first."""
        node, tail = self.head, self.tail
        while node is not tail:
            node.mark_as_attached()
            node = node.child_node  # type: ignore[assignment]  # the tail is the last one
        tail.is_attached = True

    def run_attach_lifecycle(self) -> None:
        """Runs the attach lifecycle of all nodes, outermost first; the first exception is raised at the end."""
        node, tail = self.head, self.tail
        failure: BaseException | None = None
        while node is not tail:
            try:
                node.run_attach_lifecycle()
                if node.awaits_inserted_invalidation:
                    node.awaits_inserted_invalidation = False
                    if node.kind_set & _INVALIDATED_ON_ATTACH:
                        auto_invalidate_inserted(node)
                    if node.kind_set & PARENT_DATA:  # Compose asks once more when all nodes are attached
                        self.layout_node.measure_pass.parent_data_dirty = True
                if node.awaits_updated_invalidation:
                    node.awaits_updated_invalidation = False
                    auto_invalidate_updated(node)
            except BaseException as error:
                failure = first_of(failure, error)
            node = node.child_node  # type: ignore[assignment]  # the tail is the last one
        if failure is not None:
            raise failure

    def run_detach_lifecycle(self) -> None:
        """Runs the detach lifecycle of all nodes, innermost first; the first exception is raised at the end."""
        node: Modifier.Node | None = self.tail
        failure: BaseException | None = None
        while node is not None:
            if node.is_attached:
                try:
                    node.run_detach_lifecycle()
                except BaseException as error:
                    failure = first_of(failure, error)
            node = node.parent_node
        if failure is not None:
            raise failure

    def mark_as_detached(self) -> None:
        """Marks all nodes as detached, innermost first."""
        node: Modifier.Node | None = self.tail
        while node is not None:
            if node.is_attached:
                node.mark_as_detached()
            node = node.parent_node

    def reset_state(self) -> None:
        """Resets and detaches all nodes, so that the layout node can be reused; the first exception is raised at the
        end.
        """
        self.is_reused = True
        node: Modifier.Node | None = self.tail
        failure: BaseException | None = None
        while node is not None:
            if node.is_attached:
                try:
                    node.reset()
                except BaseException as error:
                    failure = first_of(failure, error)
            node = node.parent_node
        try:
            self.run_detach_lifecycle()
        except BaseException as error:
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


def _update_back(updated: list[tuple[Element, Modifier.Node]], error: BaseException) -> None:
    """Updates the nodes to their old elements again, after an update raised `error`."""
    for element, node in reversed(updated):
        try:
            element.update(node)
        except BaseException as raised:
            note_later(error, raised)


def _new_node(element: Element) -> Modifier.Node:
    node = element.create()
    if not isinstance(node, _Node):
        raise TypeError(
            f"{type(element).__name__}.create() must return a Modifier.Node, got {value_repr(node)} "
            "(put the mixins before Modifier.Node in the bases of its class)"
        )
    if node.is_attached or node.child_node is not None:
        raise RuntimeError(
            f"{type(element).__name__}.create() must return a new node, got one in use: {value_repr(node)}"
        )
    return node


def _new_coordinator(layout_node: LayoutNode, node: Modifier.Node, implementer: Any) -> LayoutModifierNodeCoordinator:
    if node.kind_set & APPROACH:
        return ApproachCoordinator(layout_node, node, implementer)
    return LayoutModifierNodeCoordinator(layout_node, node, implementer)


def _layout_implementer(node: Modifier.Node) -> Any:
    return node if node.self_kind_set & LAYOUT else implementers(node, LAYOUT)[0]
