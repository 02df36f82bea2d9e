"""LastLayout: the layout before a pass, which is restored if the pass raises.

Terms       pass: one run of MeasureAndLayoutDelegate. Before a pass first changes a fact, the old value is noted here.
Facts       size and position of a coordinator, its layer and the layer's properties; whether a node is placed, its
            place order and z index; the positions of alignment lines; lookahead sizes and positions; the slots of a
            SubcomposeLayout; the attributes that a measure block of the framework writes itself, such as the first
            visible item of a list and the item animations (`keep`).
Why         A pass that raises has measured only some of the nodes. Hit tests, semantics and every reader of a size
            must see the last successful pass, which the pixels also show.
Invariants  I1 restored nodes are pending: the next pass measures and places them, and collects restored alignment
            lines again. I2 nodes that were added in this pass keep their values; they have no earlier ones. They are
            pending if they measured a restored node (moved content), which may have the restored size again.
            I3 a layer that the pass removes is destroyed after the pass, when it cannot be restored any more.
Not here    Effects of program code stay: a slot that the pass recomposed keeps its new content, as its effects have run
            (layout/slots_before_pass.py); so do states that a callback wrote (the callback's own variables cannot be
            restored, so it would not write again).
Cost        one entry for each fact that a pass changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from engine import trace
from engine.composition.errors.failures import note_later
from engine.node.place_event import SeenCoordinator, SeenNode, trace_place
from engine.snapshot import MutableState, Snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.node.alignment_line import AlignmentLine
    from engine.node.alignment_lines import AlignmentLines
    from engine.node.coordinator_layer import LayerBefore
    from engine.node.owner import OwnedLayer
    from engine.node.place_order import PlaceOrder
    from engine.node.position_reads import PositionReads


class NotedPlacement(Protocol):
    """The placement of a node, whose facts a pass changes."""

    is_placed: bool
    """Whether the node is placed, with all its ancestors."""

    is_placed_by_parent: bool
    """True if the last placement of the parent placed the node."""

    last_x: int
    """The x in the parent, in px."""

    last_y: int
    """The y in the parent, in px."""

    z_index: float
    """The sum of the z indices of the node's coordinators."""

    order: PlaceOrder
    """The place order of the node."""

    position_reads: PositionReads
    """The placements that read positions."""

    @property
    def layout_node(self) -> NotedNode:
        """The layout node."""

    def mark_subtree_as_not_placed(self) -> None:
        """Marks the subtree as not placed."""


class NotedPass(Protocol):
    """The approach pass of a node, with the size that the parent reads, in px."""

    width: int
    height: int
    measured_width: int
    measured_height: int

    @property
    def placement(self) -> NotedPlacement:
        """The placement of the node."""

    def mark_measure_pending(self) -> None:
        """Marks the node as pending measurement."""

    def mark_layout_pending(self) -> None:
        """Marks the node as pending layout."""


class ZOrder(Protocol):
    """The children of a node in drawing order."""

    def on_z_order_changed(self) -> None:
        """Marks the drawing order as unknown."""


class NotedNode(SeenNode[SeenCoordinator], Protocol):
    """A layout node whose facts a pass changes."""

    depth: int
    """Number of ancestors; 0 for the root."""

    @property
    def owner(self) -> object | None:
        """The owner; None while the node is not attached."""

    @property
    def parent(self) -> NotedNode | None:
        """The node around this one."""

    @property
    def measure_pass(self) -> NotedPass:
        """The approach pass."""

    @property
    def child_list(self) -> ZOrder:
        """The children."""


class NotedCoordinator(Protocol):
    """A coordinator that a pass moves. All lengths are in px."""

    x: int
    y: int
    layer: OwnedLayer | None
    """The layer, which moves with the coordinator."""

    is_released: bool
    """True if the coordinator was discarded."""

    @property
    def layout_node(self) -> NotedNode:
        """The layout node of the coordinator."""


class NotedLayer(Protocol):
    """The layer part of a coordinator, which a pass creates, changes or removes."""

    @property
    def layout_node(self) -> NotedNode:
        """The layout node of the coordinator."""

    def before(self) -> LayerBefore:
        """Returns the layer and its properties, to restore them."""

    def leave(self, before: LayerBefore) -> None:
        """Destroys the layer from before if the pass removed it."""

    def roll_back(self, before: LayerBefore) -> bool:
        """Restores the layer from before. Returns False for a detached coordinator."""


_Held = tuple["MutableState[object]", object]
"""A state with its pre-pass value."""


class LastLayout:
    """The old layout of one pass."""

    __slots__ = (
        "_outer", "_positions", "_seen", "_sizes", "actions", "endings", "kept", "layers", "lines", "orders", "placed",
        "z_indices",
    )  # fmt: skip

    current: ClassVar[LastLayout | None] = None
    """The LastLayout of the innermost running pass; None outside passes."""

    def __init__(self) -> None:
        # The functions below fill the public attributes.
        self._sizes: dict[Any, tuple[Any, ...]] = {}
        self._positions: dict[NotedCoordinator, tuple[int, int]] = {}
        self._seen: dict[NotedNode, tuple[int, ...]] = {}
        """The size and position that the parent reads, for each noted node."""
        self.placed: dict[NotedPlacement, bool] = {}
        self.orders: dict[NotedPlacement, int] = {}
        self.z_indices: dict[NotedPlacement, float] = {}
        self.lines: dict[AlignmentLines, tuple[bool, dict[AlignmentLine, int]]] = {}
        self.layers: dict[NotedLayer, LayerBefore] = {}
        self.actions: dict[object, Callable[[], object]] = {}
        self.endings: dict[Callable[[], object], None] = {}
        self.kept: dict[object, tuple[NotedNode | None, list[tuple[str, object]], list[_Held]]] = {}
        self._outer = LastLayout.current
        LastLayout.current = self

    def end(self) -> None:
        """Ends the pass and makes that of the enclosing pass current."""
        LastLayout.current = self._outer

    def keep_pass(self) -> None:
        """Makes a pass that succeeded final: runs what was postponed, and destroys the layers that it removed."""
        while self.endings:
            ending = next(iter(self.endings))
            del self.endings[ending]
            ending()
        for of, before in self.layers.items():
            of.leave(before)
        self.layers.clear()

    # -- before a change

    def size_changes(self, coordinator: Any) -> None:
        """Notes the size and the measure result of `coordinator` before their first change in this pass."""
        if coordinator not in self._sizes:
            at = coordinator
            self._sizes[at] = (
                at.constraints, at.measured_width, at.measured_height, at.width, at.height, at.shift_x, at.shift_y,
                at.measure_result, at.reported_lines,
            )  # fmt: skip
            self._note(at.layout_node)

    def position_changes(self, coordinator: NotedCoordinator) -> None:
        """Notes the position of `coordinator` before its first change in this pass."""
        if coordinator not in self._positions:
            self._positions[coordinator] = (coordinator.x, coordinator.y)
            self._note(coordinator.layout_node)

    def _note(self, node: NotedNode) -> None:
        if node not in self._seen:
            seen, placement = node.measure_pass, node.measure_pass.placement
            self._seen[node] = (
                seen.width, seen.height, seen.measured_width, seen.measured_height, placement.last_x, placement.last_y,
            )  # fmt: skip

    # -- after the pass raised

    def roll_back(self, error: BaseException) -> list[AlignmentLines]:
        """Restores the noted facts and marks their nodes as pending. Returns the restored alignment lines.

        Exceptions of the program are noted on `error`, which the pass raised.
        """
        for action in reversed(self.actions.values()):
            try:
                action()
            except BaseException as raised:
                note_later(error, raised)
        for of, before in self.layers.items():
            if of.roll_back(before):
                self._place_again(of.layout_node)
        for at, size in self._sizes.items():
            node = at.layout_node
            if node.owner is None or at.is_released:
                continue
            if (around := node.parent) is not None and around not in self._seen:
                around.measure_pass.mark_measure_pending()
            (
                at.constraints, at.measured_width, at.measured_height, at.width, at.height, at.shift_x, at.shift_y,
                at.measure_result, at.reported_lines,
            ) = size  # fmt: skip
            if at.layer is not None:
                at.layer.resize((at.measured_width, at.measured_height))
                at.layer_state.forget_run()  # it ran with the other size
            node.measure_pass.mark_measure_pending()
        for at, (x, y) in self._positions.items():
            node = at.layout_node
            if node.owner is None or at.is_released:
                continue
            at.x, at.y = x, y
            if at.layer is not None:
                at.layer.move((x, y))
            self._place_again(node)
        self._roll_back_placement()
        for subject, (measured, values, states) in self.kept.items():
            for name, value in values:
                setattr(subject, name, value)
            for state, value in states:
                state.value = value
            if measured is not None and measured.owner is not None:
                measured.measure_pass.mark_measure_pending()
        for node, seen in self._seen.items():
            if node.owner is None:
                continue
            own, placement = node.measure_pass, node.measure_pass.placement
            own.width, own.height, own.measured_width, own.measured_height, placement.last_x, placement.last_y = seen
            node.measure_pass.placement.position_reads.request_placements()
            if (tracer := trace.active) is not None:
                trace_place(tracer, node)
        restored = []
        for lines, (dirty, positions) in self.lines.items():
            if lines.owner.layout_node.owner is not None:
                lines.dirty, lines.positions = dirty, positions
                restored.append(lines)
        return restored

    def _roll_back_placement(self) -> None:
        for own, order in self.orders.items():
            if own.layout_node.owner is not None:
                own.order.put_back(order)
                own.is_placed_by_parent = own.order.is_taken
                self._place_again(own.layout_node)
        for own, z_index in self.z_indices.items():
            if own.layout_node.owner is not None:
                own.z_index = z_index
                self._place_again(own.layout_node)
        for own, was_placed in sorted(self.placed.items(), key=lambda each: each[0].layout_node.depth):
            node = own.layout_node
            if node.owner is None or own.is_placed == was_placed:
                continue
            self._place_again(node)
            if not was_placed:
                own.mark_subtree_as_not_placed()
            elif node.parent is None or node.parent.is_placed:
                own.is_placed = True

    def _place_again(self, node: NotedNode) -> None:
        node.measure_pass.mark_layout_pending()
        parent = node.parent
        if parent is not None:
            parent.measure_pass.mark_layout_pending()
            parent.child_list.on_z_order_changed()


def keep(subject: object, node: NotedNode | None, *names: str) -> None:
    """Notes attributes of `subject` before a measure block of `node` changes them; does nothing outside passes.

    If the running pass raises, the attributes are restored, and `node` is measured again. If an attribute holds a
    state, the value of the state is restored.
    """
    last = LastLayout.current
    if last is None or subject in last.kept:
        return
    values = [(name, _copied(getattr(subject, name))) for name in names]

    def read_states() -> list[_Held]:
        return [(value, value.value) for _, value in values if isinstance(value, MutableState)]

    last.kept[subject] = (node, values, Snapshot.without_read_observation(read_states))


def _copied(value: object) -> object:
    """Returns a copy of a collection, which the measure block may change in place; any other value itself."""
    return value.copy() if isinstance(value, list | dict) else value


def roll_back_by(action: Callable[[], object]) -> None:
    """Calls `action` if the running pass raises, later actions first; does nothing outside passes."""
    if (last := LastLayout.current) is not None:
        last.actions[action] = action


def roll_back_once(subject: object, action: Callable[[], Callable[[], object]]) -> None:
    """Like `roll_back_by`, with the action that `action()` returns when the running pass first changes `subject`."""
    last = LastLayout.current
    if last is not None and subject not in last.actions:
        last.actions[subject] = action()


def after_pass(action: Callable[[], object]) -> None:
    """Calls `action` once, when the running pass has succeeded, before anything is drawn; at once outside passes."""
    if (last := LastLayout.current) is not None:
        last.endings[action] = None
    else:
        action()


def layer_changes(of: NotedLayer) -> bool:
    """Notes the layer of a coordinator before its first change in the running pass. Returns False outside passes."""
    last = LastLayout.current
    if last is None:
        return False
    if of not in last.layers:
        last.layers[of] = of.before()
    return True


def layer_leaves(of: NotedLayer | None) -> None:
    """Forgets the noted layer of a coordinator that is detached, and destroys it if the pass removed it."""
    last = LastLayout.current
    if last is not None and of is not None and (before := last.layers.pop(of, None)) is not None:
        of.leave(before)


def placed_changes(own: NotedPlacement) -> None:
    """Notes whether the node is placed, before this first changes in the running pass."""
    if (last := LastLayout.current) is not None:
        last.placed.setdefault(own, own.is_placed)


def order_changes(own: NotedPlacement) -> None:
    """Notes the place order of a node before the placement of its parent that just changed it."""
    if (last := LastLayout.current) is not None:
        last.orders.setdefault(own, own.order.previous)


def z_index_changes(own: NotedPlacement) -> None:
    """Notes the z index of a node before its first change in the running pass."""
    if (last := LastLayout.current) is not None:
        last.z_indices.setdefault(own, own.z_index)


def lines_change(lines: AlignmentLines) -> None:
    """Notes the alignment lines of a node before their first change in the running pass."""
    if (last := LastLayout.current) is not None and lines not in last.lines:
        last.lines[lines] = (lines.dirty, dict(lines.positions))
