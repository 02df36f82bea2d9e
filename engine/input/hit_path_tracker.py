"""HitPathTracker: stores the nodes that each pointer hit, and dispatches its events to them.

Terms       hit path: the pointer input nodes under a pointer, outermost first, found when it went down
            (a hovering mouse: at each event). The paths of all pointers form one tree.
            is in / has entered: whether a hovering pointer is over a node; changes give ENTER and EXIT.
Invariants  I1 an event goes through INITIAL and MAIN before any node receives FINAL. I2 a node that is detached leaves
            the path at once, before its `on_detach`; it and the nodes inside it are canceled, inner ones first. I3 a
            cancel and a detachment during a dispatch are processed after it. I4 a MOVE whose positions in all nodes of
            the path are those of the last event is not dispatched, as in Compose: if a node follows its own drag, and
            no other node on the path takes events, it receives every second of several moves of one length (recording
            drag_moves_its_node).
Not here    hit testing (node/hit_test_result.py), the source of events (pointer_input_event_processor.py).
Source      Compose HitPathTracker.kt
"""

from __future__ import annotations

from functools import partial
from typing import Any

from engine import trace
from engine.composition.errors.failures import Failures
from engine.input.pointer_event import (
    PointerEvent,
    PointerEventPass,
    PointerEventType,
    PointerInputChange,
    PointerInputEvent,
)
from engine.node import node_kind
from engine.node.modifier import Modifier
from engine.node.traversal import implementers

_HOVER_TYPES = (PointerEventType.MOVE, PointerEventType.ENTER, PointerEventType.EXIT)


class InternalPointerEvent(Failures):
    """An event of the host, with its changes by pointer id."""

    __slots__ = ("_hovering", "changes", "consumer", "event")

    def __init__(self, changes: dict[int, PointerInputChange], event: PointerInputEvent) -> None:
        super().__init__()
        self.changes = changes
        self.consumer: Any = None
        """The first layout node that consumed the event, while it is traced."""
        self.event = event
        self._hovering = {pointer.id for pointer in event.pointers if pointer.hovers}

    def hovers(self, pointer_id: int) -> bool:
        """True if the pointer hovers."""
        return pointer_id in self._hovering


class HitPathTracker:
    """Stores the hit paths of all pointers of one root."""

    __slots__ = ("_cancel_after_dispatch", "_consumer", "_detached", "_dispatching", "_root_coordinates", "root")

    def __init__(self, root_coordinates: Any) -> None:
        self._root_coordinates = root_coordinates
        self.root = _PathNode(None)
        self._dispatching = False
        self._cancel_after_dispatch = False
        self._detached: list[Modifier.Node] = []
        """Nodes that were detached during the dispatch."""
        self._consumer: Any = None
        """The layout node that consumed the last event of the traced gesture: its release ends what this began."""

    def add_hit_path(self, pointer_id: int, nodes: list[Modifier.Node], prune_others: bool = False) -> None:
        """Adds the path of `pointer_id`: `nodes`, outermost first. `prune_others` removes it from other nodes."""
        parent = self.root
        merging = True
        hit: list[_PathNode] = []
        for node in nodes:
            if not node.is_attached:
                continue
            node.detached_listener = partial(self._remove, node)
            found = None
            if merging:
                found = next((child for child in parent.children if child.node is node), None)
            if found is None:
                merging = False
                found = _PathNode(node)
                parent.children.append(found)
            else:
                found.is_in = True
            found.pointer_ids.add(pointer_id)
            hit.append(found)
            parent = found
        if prune_others:
            self.root.keep_pointer_only_in(pointer_id, hit)

    def dispatch_changes(self, event: InternalPointerEvent, is_in_bounds: bool = True) -> bool:
        """Dispatches an event along the paths. Returns True if a node received it."""
        root = self.root
        changed = False
        for child in root.children:
            changed |= child.prepare(event.changes, self._root_coordinates, event, is_in_bounds)
        if not changed:
            root.clean_up_hover()
            event.raise_failure()
            return False
        self._dispatching = True
        dispatched = False
        try:
            for child in list(root.children):
                dispatched |= child.dispatch_main(event)
            for child in list(root.children):
                dispatched |= child.dispatch_final(event)
        finally:
            self._dispatching = False
        root.remove_children_without_pointers()
        root.clean_up_hover()
        if trace.active is not None:
            self._trace_consumer(event, trace.active)
        if self._cancel_after_dispatch:
            self._cancel_after_dispatch = False
            self._cancel(event)
        detached, self._detached = self._detached, []
        for node in detached:
            root.remove(node, event)
        event.raise_failure()
        return dispatched

    def _remove(self, node: Modifier.Node) -> None:
        """Removes `node`, which is being detached, from the paths."""
        if self._dispatching:
            self._detached.append(node)
            return
        failures = Failures()
        self.root.remove(node, failures)
        failures.raise_failure()

    def _trace_consumer(self, event: InternalPointerEvent, tracer: trace.Tracer) -> None:
        """Adds the node that consumed an event to the traced input; a release belongs to the gesture that it ends."""
        is_end = all(change.changed_to_up_ignore_consumed() for change in event.changes.values())
        consumer = event.consumer or (self._consumer if is_end else None)
        if consumer is not None and consumer.is_attached:
            tracer.consumed(consumer)
        self._consumer = None if is_end else event.consumer

    def process_cancel(self) -> None:
        """Cancels the pointer input of all nodes on the paths and removes all paths."""
        if self._dispatching:
            self._cancel_after_dispatch = True
            return
        failures = Failures()
        self._cancel(failures)
        failures.raise_failure()

    def _cancel(self, failures: Failures) -> None:
        children = list(self.root.children)
        self.root.children.clear()
        for child in children:
            child.dispatch_cancel(failures)


class _PathNode:
    """A node on the path of some pointers. The root of the path tree has no modifier node."""

    __slots__ = (
        "_coordinates",
        "_event",
        "_has_entered",
        "_relevant",
        "children",
        "is_in",
        "node",
        "pointer_ids",
    )

    def __init__(self, node: Modifier.Node | None) -> None:
        self.node: Any = node
        self.children: list[_PathNode] = []
        self.pointer_ids: set[int] = set()
        self.is_in = True
        self._has_entered = False
        # Valid from `prepare` to the end of the dispatch: equal in all three passes.
        self._relevant: dict[int, PointerInputChange] = {}
        self._coordinates: Any = None
        self._event: PointerEvent | None = None

    # -- the path

    def keep_pointer_only_in(self, pointer_id: int, hit: list[_PathNode]) -> None:
        for child in self.children:
            if pointer_id in child.pointer_ids and child not in hit:
                child.pointer_ids.discard(pointer_id)
                child._relevant.pop(pointer_id, None)
            child.keep_pointer_only_in(pointer_id, hit)

    def remove(self, node: Modifier.Node, failures: Failures) -> None:
        """Cancels and removes what stands for `node` inside this node."""
        for child in list(self.children):
            if child.node is node:
                self.children.remove(child)
                child.dispatch_cancel(failures)
            else:
                child.remove(node, failures)

    def remove_children_without_pointers(self) -> None:
        self.children = [child for child in self.children if child.pointer_ids]

    def clean_up_hover(self) -> None:
        """Resets `is_in`, which the next event sets, and the changes of an event that was not dispatched."""
        for child in self.children:
            child.clean_up_hover()
            child.is_in = False
            child._relevant.clear()

    # -- one event

    def prepare(
        self,
        changes: dict[int, PointerInputChange],
        parent_coordinates: Any,
        internal: InternalPointerEvent,
        is_in_bounds: bool,
    ) -> bool:
        """Creates this node's view of the event. Returns False if neither this node nor one inside has a change."""
        node = self.node
        inner_changed = False
        for child in self.children:
            # Children store their views first. Positions are converted from the root: one step
            # instead of one for each level.
            inner_changed |= child.prepare(changes, parent_coordinates, internal, is_in_bounds)
        if not node.is_attached:
            return True
        coordinator = None
        for implementer in implementers(node, node_kind.POINTER_INPUT):
            coordinator = implementer.coordinator
        self._coordinates = coordinates = coordinator.coordinates if coordinator is not None else None
        if coordinates is None:
            return True
        relevant = self._relevant
        for pointer_id, change in changes.items():
            if pointer_id in self.pointer_ids and change.position.is_finite:
                relevant[pointer_id] = change.moved_to(
                    coordinates.local_position_of(parent_coordinates, change.position),
                    coordinates.local_position_of(parent_coordinates, change.previous_position),
                )
        if not relevant:
            self.pointer_ids.clear()
            self.children.clear()
            return True
        self.pointer_ids &= changes.keys()

        host_event = internal.event
        event = PointerEvent(
            list(relevant.values()), host_event.type, host_event.buttons, host_event.keyboard_modifiers
        )
        for change in event.changes:
            if internal.hovers(change.id):
                self._follow_hover(event, change, coordinates, is_in_bounds)
                break
        before, self._event = self._event, event
        return inner_changed or event.type is not PointerEventType.MOVE or _moved(before, event)

    def _follow_hover(
        self, event: PointerEvent, change: PointerInputChange, coordinates: Any, is_in_bounds: bool
    ) -> None:
        if not is_in_bounds:
            self.is_in = False
        elif not self.is_in and (change.pressed or change.previous_pressed):
            # A pressed pointer is not hit tested again.
            self.is_in = not change.is_out_of_bounds(coordinates.size)
        if event.type in _HOVER_TYPES:
            if self.is_in and not self._has_entered:
                event.type = PointerEventType.ENTER
            elif self._has_entered and not self.is_in:
                event.type = PointerEventType.EXIT
            else:
                event.type = PointerEventType.MOVE
        if event.type is PointerEventType.ENTER:
            self._has_entered = True
        elif event.type is PointerEventType.EXIT:
            self._has_entered = False

    def dispatch_main(self, internal: InternalPointerEvent) -> bool:
        """Dispatches INITIAL on the way down and MAIN on the way up."""
        if not self._can_dispatch():
            return False
        self._dispatch(PointerEventPass.INITIAL, internal)
        if self.node.is_attached:
            for child in list(self.children):
                child.dispatch_main(internal)
        if self.node.is_attached:
            self._dispatch(PointerEventPass.MAIN, internal)
        return True

    def dispatch_final(self, internal: InternalPointerEvent) -> bool:
        dispatched = self._can_dispatch()
        if dispatched:
            self._dispatch(PointerEventPass.FINAL, internal)
            if self.node.is_attached:
                for child in list(self.children):
                    child.dispatch_final(internal)
        self._forget_released(internal)
        self._relevant.clear()
        self._coordinates = None
        return dispatched

    def dispatch_cancel(self, failures: Failures) -> None:
        for child in self.children:
            child.dispatch_cancel(failures)
        for implementer in implementers(self.node, node_kind.POINTER_INPUT):
            try:
                implementer.on_cancel_pointer_input()
            except BaseException as error:
                failures.add(error)

    def _can_dispatch(self) -> bool:
        if not self._relevant or not self.node.is_attached:
            return False
        coordinator = self.node.coordinator
        return coordinator is not None and coordinator.layout_node.is_placed

    def _dispatch(self, event_pass: PointerEventPass, internal: InternalPointerEvent) -> None:
        event, size = self._event, self._coordinates.size
        is_traced = trace.active is not None and not _is_consumed(event)
        for implementer in implementers(self.node, node_kind.POINTER_INPUT):
            try:
                implementer.on_pointer_event(event, event_pass, size)
            except BaseException as error:  # the other nodes of the path receive the event nevertheless
                internal.add(error)
        if is_traced and internal.consumer is None and _is_consumed(event) and self.node.is_attached:
            internal.consumer = self.node.require_layout_node()

    def _forget_released(self, internal: InternalPointerEvent) -> None:
        self.remove_children_without_pointers()
        if self._event is not None:
            for change in self._event.changes:
                if not change.pressed and (not internal.hovers(change.id) or not self.is_in):
                    self.pointer_ids.discard(change.id)


def _is_consumed(event: PointerEvent | None) -> bool:
    return event is not None and any(change.is_consumed for change in event.changes)


def _moved(before: PointerEvent | None, event: PointerEvent) -> bool:
    if before is None or len(before.changes) != len(event.changes):
        return True
    for old, new in zip(before.changes, event.changes, strict=True):
        if old.position != new.position or old.scroll_delta != new.scroll_delta:
            return True
    return False
