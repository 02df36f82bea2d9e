"""LookaheadPassDelegate: measures and places one layout node in the lookahead pass, on behalf of its parent.

Terms       outermost root: a node whose parent is outside all LookaheadScopes; its measurement and placement begin with
            its own lookahead measurement and placement. detached: only the approach pass of the parent measured or
            placed the node, so it runs its own lookahead pass.
States      idle → measuring in lookahead → idle → laying out in lookahead → idle; the layout node stores the state,
            because a node runs one step of one pass at a time.
Parts       placement: where the node is placed in lookahead, and its children (lookahead_placement.py).
Invariants  I1 a lookahead measurement makes the lookahead placement and the approach measurement pending; of an
            outermost root only the approach placement, because its parent measures it in both passes. I2 a lookahead
            request is an approach request, too. I3 a lookahead placement draws nothing and calls no
            callback.
Not here    one coordinator of the node: lookahead_delegate.py. Scheduling nodes:
            layout/measure_and_layout_delegate.py.
Source      Compose LookaheadPassDelegate.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import trace
from engine.node.alignment_line import AlignmentLine
from engine.node.intrinsic_sizes import IntrinsicSizes
from engine.node.intrinsics_usage import record_intrinsics_query
from engine.node.last_layout import roll_back_once
from engine.node.layout_spans import MeasurementSpan
from engine.node.layout_state import (
    IDLE,
    LOOKAHEAD_LAYING_OUT,
    LOOKAHEAD_MEASURING,
    NOT_PLACED,
    NOT_USED,
    STATE_NAMES,
)
from engine.node.lookahead_placement import LookaheadPlacement, pass_of
from engine.node.measure import LayerBlock, Placeable
from engine.node.measured_by_parent import IN_LOOKAHEAD, measured_by_parent, not_usable
from engine.unit import Constraints, round_half_up

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.node.layout_info import LayoutInfo
    from engine.node.lookahead_delegate import LookaheadDelegate
    from engine.node.node_coordinator import NodeCoordinator
    from engine.node.position_reads import LookaheadPositionReads


_SIZE = ("width", "height", "measured_width", "measured_height", "shift_x", "shift_y", "constraints")
_NOTED_OF_PASS = (
    *_SIZE, "measured_by_parent", "measured_once", "is_detached_from_parent_pass", "lines_used_in_parent_measurement",
    "lines_used_in_parent_layout",
)  # fmt: skip
_NOTED_OF_PLACEMENT = ("placed_once", "last_x", "last_y", "is_detached_from_parent", "_placed")
_NOTED_OF_DELEGATE = (
    *_SIZE, "measure_result", "x", "y", "in_motion_frame", "approach_in_motion_frame", "_reported_lines",
)  # fmt: skip


class LookaheadPassDelegate(IntrinsicSizes, Placeable):
    """The lookahead measurable and placeable of one child with all its modifiers."""

    __slots__ = (
        "is_detached_from_parent_pass",
        "layout_node",
        "layout_pending",
        "lines_used_in_parent_layout",
        "lines_used_in_parent_measurement",
        "measure_pending",
        "measured_by_parent",
        "measured_once",
        "placement",
        "_child_delegates",
    )

    def __init__(self, layout_node: LayoutInfo) -> None:
        Placeable.__init__(self)
        self.layout_node = layout_node
        self.measure_pending = False
        self.layout_pending = False
        self.measured_by_parent = NOT_USED
        self.measured_once = False
        self.is_detached_from_parent_pass = False
        self.lines_used_in_parent_measurement = False
        self.lines_used_in_parent_layout = False
        self.placement = LookaheadPlacement(self)
        self._child_delegates: list[LookaheadPassDelegate] | None = None

    @property
    def is_placed(self) -> bool:
        """True if the node is placed in lookahead."""
        return self.placement.is_placed

    @property
    def position_reads(self) -> LookaheadPositionReads:
        """The lookahead placements of the node that read positions."""
        return self.placement.position_reads

    @property
    def is_outermost_root(self) -> bool:
        """True if the node runs its own lookahead pass."""
        parent = self.layout_node.parent
        return parent is None or parent.lookahead_pass is None or self.is_detached_from_parent_pass

    @property
    def is_placed_in_approach(self) -> bool:
        """True if the approach placement runs the node's lookahead placement."""
        return self.placement.is_detached_from_parent or self.is_outermost_root

    def outer_delegate(self) -> LookaheadDelegate:
        """The lookahead delegate of the outermost coordinator."""
        outer = self.layout_node.nodes.outer_coordinator.lookahead
        assert outer is not None  # I1 of lookahead_delegate.py
        return outer

    def inner_delegate(self) -> LookaheadDelegate:
        """The lookahead delegate of the inner coordinator."""
        inner = self.layout_node.nodes.inner_coordinator.lookahead
        assert inner is not None  # I1 of lookahead_delegate.py
        return inner

    # -- a layout pass that raises

    def note(self) -> None:
        """Notes the lookahead sizes and positions before a layout pass changes them; they are restored if it raises."""
        roll_back_once(self, self._noted)

    def _noted(self) -> Callable[[], None]:
        values = [
            (subject, name, getattr(subject, name))
            for subject, names in (
                (self, _NOTED_OF_PASS),
                (self.placement, _NOTED_OF_PLACEMENT),
                (self.placement.order, ("index", "previous")),
                *((delegate, _NOTED_OF_DELEGATE) for delegate in self._delegates()),
            )
            for name in names
        ]

        def roll_back() -> None:
            node = self.layout_node
            if node.owner is None or node.lookahead_pass is not self:
                return
            for subject, name, value in values:
                setattr(subject, name, value)
            self.measure_pending = True
            node.measure_pass.mark_measure_pending()  # keeps I2
            parent = node.parent
            if parent is not None and not self.measured_once:  # otherwise the parent places it before it is measured
                parent.measure_pass.mark_measure_pending()
                if parent.lookahead_pass is not None:
                    parent.lookahead_pass.measure_pending = True

        return roll_back

    def _delegates(self) -> Iterator[LookaheadDelegate]:
        at: NodeCoordinator | None = self.layout_node.nodes.outer_coordinator
        while at is not None:
            if at.lookahead is not None:
                yield at.lookahead
            at = at.wrapped

    # -- requests

    def mark_layout_pending(self) -> None:
        """Marks the lookahead placement as pending."""
        self.layout_pending = True

    @property
    def parent_data(self) -> Any:
        """The parent data of the child."""
        return self.layout_node.measure_pass.parent_data

    @property
    def last_constraints(self) -> Constraints | None:
        """The constraints of the last lookahead measurement, or None before the first one."""
        return self.constraints if self.measured_once else None

    def child_delegates(self) -> list[LookaheadPassDelegate]:
        """The measurables for the measure policy in lookahead."""
        delegates = self._child_delegates
        if delegates is None:
            delegates = self._child_delegates = [pass_of(child) for child in self.layout_node.children]
        return delegates

    def on_children_changed(self) -> None:
        """Discards the list of child delegates."""
        self._child_delegates = None

    # -- measuring

    def measure(self, constraints: Constraints) -> Placeable:
        """Measures in lookahead. The parent calls it in its measure or placement block.

        Raises RuntimeError if the parent measured the node already in this pass, or is neither measuring nor placing.
        """
        self.note()
        node = self.layout_node
        parent = node.parent
        if parent is not None and parent.layout_state in (LOOKAHEAD_MEASURING, LOOKAHEAD_LAYING_OUT):
            self.is_detached_from_parent_pass = False
        self.measured_by_parent = measured_by_parent(node, self.measured_by_parent, IN_LOOKAHEAD)
        if node.intrinsics_usage.of_children:
            node.intrinsics_usage.clear_before_measurement()
        self.remeasure(constraints)
        return self

    def remeasure(self, constraints: Constraints) -> bool:
        """Measures in lookahead if pending or if the constraints changed. Returns True if the size changed.

        Raises RuntimeError if the node is deactivated or detached.
        """
        node = self.layout_node
        owner = node.owner
        if node.is_deactivated or owner is None:
            raise not_usable(node, "measured")
        if self.measured_once and not self.measure_pending and constraints == self.constraints:
            owner.force_measure_the_subtree(node, True)
            if node.intrinsics_usage.of_children:
                node.intrinsics_usage.restore_after_skipped_measurement()
            return False
        self.note()
        before = self.constraints if self.measured_once else None
        old_size = (self.width, self.height) if self.measured_once else None
        self.constraints = constraints
        self.measured_once = True
        for child in node.children:
            pass_of(child).lines_used_in_parent_measurement = False
        self._measure(before)
        outer = self.outer_delegate()
        self.width = self.measured_width = outer.width
        self.height = self.measured_height = outer.height
        return old_size != (self.width, self.height)

    def _measure(self, before: Constraints | None) -> None:
        node = self.layout_node
        owner = node.owner
        assert owner is not None
        measure_pass = node.measure_pass
        if node.layout_state != IDLE:
            raise RuntimeError(f"{node!r} is measured again while it is {STATE_NAMES[node.layout_state]}")
        node.layout_state = LOOKAHEAD_MEASURING
        self.measure_pending = False
        span = None
        if (tracer := trace.active) is not None:
            span = MeasurementSpan(tracer, node, self.constraints, before, lookahead=True)
        outer = self.outer_delegate()
        old_size = (outer.measured_width, outer.measured_height)
        try:
            owner.snapshot_observer.observe_lookahead_measure_reads(node, self._measure_block)
        except BaseException:
            node.layout_state = IDLE
            self.measure_pending = True
            measure_pass.mark_measure_pending()  # keeps I2
            raise
        node.layout_state = IDLE
        self.layout_pending = True  # keeps I1
        if self.is_outermost_root:
            measure_pass.mark_layout_pending()
        else:
            measure_pass.mark_measure_pending()
        if span is not None:
            span.end_measurement(outer.lookahead_size, outer.lookahead_size == old_size, measure_pass.measure_pending)

    def _measure_block(self) -> None:
        self.outer_delegate().measure(self.constraints)

    # -- placing

    def _placed_in(self) -> Any:
        return self.outer_delegate()._placed_in()

    def place_at(self, x: int, y: int, z_index: float, layer_block: LayerBlock | None) -> None:
        self.placement.place_at(x, y)

    def place_before_approach(self, x: int, y: int) -> None:
        """Called before the approach pass places the node at (x, y): runs the lookahead placement if no parent does."""
        placement = self.placement
        placement.on_approach_placement()
        if self.is_placed_in_approach:
            parent = self.layout_node.parent
            if parent is not None and parent.lookahead_pass is not None:
                parent.lookahead_pass.placement.order.begin_round_of_children()
            placement.order.index = NOT_PLACED
            placement.place_at(x, y)

    def mark_motion_frame(self) -> None:
        """Marks the placement as continuous motion."""
        self.outer_delegate().mark_motion_frame()

    def on_node_detached(self) -> None:
        """Resets the state when the node is detached."""
        self.placement.on_node_detached()
        self.measured_by_parent = NOT_USED

    # -- intrinsics

    def intrinsic(self, which: str, extent: int) -> int:
        """Returns an intrinsic size in px, and requests a lookahead measurement: as in the approach pass, the measure
        block of the parent runs again with real constraints.
        """
        self.layout_node.requests.ask_for_lookahead_remeasure()
        record_intrinsics_query(self.layout_node)
        return self.outer_delegate().intrinsic(which, extent)

    # -- alignment lines

    def __getitem__(self, line: AlignmentLine) -> int:
        parent = self.layout_node.parent
        if parent is not None:
            state = parent.layout_state
            if state == LOOKAHEAD_MEASURING:
                self.lines_used_in_parent_measurement = True
            elif state == LOOKAHEAD_LAYING_OUT:
                self.lines_used_in_parent_layout = True
        return self.outer_delegate()[line]

    def calculate_alignment_line(self, line: AlignmentLine) -> int:
        """Returns the position of `line` from the children, after an extra placement if they are not placed yet."""
        inner = self.inner_delegate()
        was_placing = inner.is_placing_for_alignment
        inner.is_placing_for_alignment = True
        try:
            self.placement.layout_children(for_alignment=True)
        finally:
            inner.is_placing_for_alignment = was_placing
        found = AlignmentLine.UNSPECIFIED
        for child in self.layout_node.children:
            child_pass = pass_of(child)
            if not child_pass.placement.order.is_taken:
                continue
            outer = child_pass.outer_delegate()
            position = outer[line]
            if position != AlignmentLine.UNSPECIFIED:
                here = round_half_up(position + (outer.y if line.is_horizontal else outer.x))
                found = here if found == AlignmentLine.UNSPECIFIED else line.merger(found, here)
        return found

    def on_alignments_changed(self) -> None:
        """Called when a line may have moved: requests a lookahead pass of each node that read it."""
        at: LookaheadPassDelegate | None = self
        while at is not None:
            parent = at.layout_node.parent
            if parent is None or parent.lookahead_pass is None:
                return
            if at.lines_used_in_parent_measurement:
                parent.requests.request_lookahead_remeasure()
            elif at.lines_used_in_parent_layout:
                parent.requests.request_lookahead_relayout()
            at = parent.lookahead_pass

    def __repr__(self) -> str:
        return f"<lookahead measurable {self.layout_node!r}>"
