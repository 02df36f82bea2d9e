"""LastLayout: what sizes and positions were before a pass, for when the pass raises.

Terms       pass: one run of MeasureAndLayoutDelegate. What was measured, or placed, before the pass and gets another
            size, or position, in it is noted here the first time that it does.
Why         A pass that raises has measured some nodes and others not. Hit tests, semantics and whoever asks for a size
            must find those of the last pass that succeeded, which the pixels show, too.
Invariants  I1 what is taken back is pending again: the next pass measures and places it. I2 what came in this pass
            keeps what it got; nothing from before it is to be shown.
Cost        one entry for each coordinator whose size or position a pass changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from engine import trace
from engine.node.placed_at import tell_place

if TYPE_CHECKING:
    from engine.node.coordinator_layer import CoordinatorLayer
    from engine.node.layout_node import LayoutNode


class LastLayout:
    """Of the pass that runs."""

    __slots__ = ("_outer", "_positions", "_seen", "_sizes")

    current: ClassVar[LastLayout | None] = None
    """That of the innermost pass that runs."""

    def __init__(self) -> None:
        self._sizes: dict[Any, tuple[Any, ...]] = {}
        self._positions: dict[Any, tuple[int, int]] = {}
        self._seen: dict[LayoutNode, tuple[int, ...]] = {}
        """What their parents see of the nodes."""
        self._outer = LastLayout.current
        LastLayout.current = self

    def end(self) -> None:
        """The pass is over."""
        LastLayout.current = self._outer

    def size_changes(self, coordinator: Any) -> None:
        if coordinator not in self._sizes:
            at = coordinator
            self._sizes[at] = (
                at.constraints, at.measured_width, at.measured_height, at.width, at.height, at._shift_x, at._shift_y,
                at.measure_result,
            )  # fmt: skip
            self._note(at.layout_node)

    def position_changes(self, coordinator: CoordinatorLayer) -> None:
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
        """The pass raised: sizes and positions are those from before it, and what has them is pending."""
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
            if (tracer := trace.active) is not None and tracer.details:
                tell_place(tracer, node)
