"""LastLayout: the sizes and positions before a pass, which are restored if the pass raises.

Terms       pass: one run of MeasureAndLayoutDelegate. Before a pass first changes the size or the position of a
            coordinator, the old value is noted here.
Why         A pass that raises has measured only some of the nodes. Hit tests, semantics and every reader of a size
            must see the last successful pass, which the pixels also show.
Invariants  I1 restored nodes are pending: the next pass measures and places them. I2 nodes that were added in this pass
            keep their values; they have no earlier ones.
Cost        one entry for each coordinator whose size or position a pass changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from engine import trace
from engine.node.place_event import trace_place

if TYPE_CHECKING:
    from engine.node.coordinator_layer import CoordinatorLayer
    from engine.node.layout_node import LayoutNode


class LastLayout:
    """The old sizes and positions of one pass."""

    __slots__ = ("_outer", "_positions", "_seen", "_sizes")

    current: ClassVar[LastLayout | None] = None
    """The LastLayout of the innermost running pass; None outside passes."""

    def __init__(self) -> None:
        self._sizes: dict[Any, tuple[Any, ...]] = {}
        self._positions: dict[Any, tuple[int, int]] = {}
        self._seen: dict[LayoutNode, tuple[int, ...]] = {}
        """The size and position that the parent reads, for each noted node."""
        self._outer = LastLayout.current
        LastLayout.current = self

    def end(self) -> None:
        """Ends the pass and makes that of the enclosing pass current."""
        LastLayout.current = self._outer

    def size_changes(self, coordinator: Any) -> None:
        """Notes the size of `coordinator` before its first change in this pass."""
        if coordinator not in self._sizes:
            at = coordinator
            self._sizes[at] = (
                at.constraints, at.measured_width, at.measured_height, at.width, at.height, at._shift_x, at._shift_y,
                at.measure_result,
            )  # fmt: skip
            self._note(at.layout_node)

    def position_changes(self, coordinator: CoordinatorLayer) -> None:
        """Notes the position of `coordinator` before its first change in this pass."""
        if coordinator not in self._positions:
            self._positions[coordinator] = (coordinator.x, coordinator.y)
            self._note(coordinator.layout_node)

    def _note(self, node: LayoutNode) -> None:
        if node not in self._seen:
            seen = node.measure_pass
            self._seen[node] = (
                seen.width, seen.height, seen.measured_width, seen.measured_height, seen.last_x, seen.last_y,
            )  # fmt: skip

    def take_back(self) -> None:
        """Restores the noted sizes and positions after the pass raised, and marks their nodes as pending."""
        for at, size in self._sizes.items():
            node = at.layout_node
            if node.owner is None or at.is_released:
                continue
            (
                at.constraints, at.measured_width, at.measured_height, at.width, at.height, at._shift_x, at._shift_y,
                at.measure_result,
            ) = size  # fmt: skip
            if at.layer is not None:
                at.layer.resize((at.measured_width, at.measured_height))
            node.measure_pass.mark_measure_pending()
        for at, (x, y) in self._positions.items():
            node = at.layout_node
            if node.owner is None or at.is_released:
                continue
            at.x, at.y = x, y
            if at.layer is not None:
                at.layer.move((x, y))
            node.measure_pass.mark_layout_pending()
            if node.parent is not None:
                node.parent.measure_pass.mark_layout_pending()
        for node, seen in self._seen.items():
            if node.owner is None:
                continue
            own = node.measure_pass
            own.width, own.height, own.measured_width, own.measured_height, own.last_x, own.last_y = seen
            node.on_coordinator_rect_changed()
            if (tracer := trace.active) is not None:
                trace_place(tracer, node)
