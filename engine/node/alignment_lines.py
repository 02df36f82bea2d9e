"""AlignmentLines: the alignment lines that one layout node offers, collected from its children, and their readers.

Terms       queried: the parent, or a modifier of the node itself, reads an alignment line of it.
            query owner: the nearest queried node, from the node itself outward; while one exists, lines are kept
            up to date, and a change makes the reader measure or place again.
            dirty: the positions are unknown; an extra placement collects them when a line is read.
Invariants  I1 a node without an AlignmentLines object has the initial state: dirty, no line used.
Source      Compose LayoutNodeAlignmentLines.kt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from engine.node.alignment_line import AlignmentLine
from engine.node.coordinate_space import MovedStep, to_parent
from engine.node.last_layout import lines_change
from engine.unit import round_half_up

if TYPE_CHECKING:
    from engine.node.layout_requests import LayoutRequests
    from engine.node.measure import MeasureResult
    from engine.node.place_order import PlaceOrder


class LinesCoordinator(MovedStep, Protocol):
    """A coordinator through which a line is carried outwards."""

    @property
    def wrapped_by(self) -> LinesCoordinator | None:
        """The coordinator around this one."""

    def __getitem__(self, line: AlignmentLine) -> int:
        """The position of `line` in px, or AlignmentLine.UNSPECIFIED."""

    def require_measure_result(self) -> MeasureResult:
        """The last measure result. Raises RuntimeError if the coordinator was not measured."""


class LinesChain(Protocol):
    """The coordinators of a layout node that offers lines."""

    @property
    def inner_coordinator(self) -> LinesCoordinator:
        """The coordinator of the layout itself."""


class LinesPlacement(Protocol):
    """The placement of a layout node that offers lines."""

    order: PlaceOrder
    """Whether and when the parent placed the node."""


class LinesOwner(Protocol):
    """The owner, which knows whether the tree has alignment lines."""

    has_alignment_lines: bool
    """True once a node of the tree has AlignmentLines."""


class LinesNode(Protocol):
    """A layout node that offers lines."""

    @property
    def owner(self) -> LinesOwner | None:
        """The owner; None while the node is not attached."""

    @property
    def parent(self) -> LinesNode | None:
        """The node around this one."""

    @property
    def children(self) -> Sequence[LinesNode]:
        """The children."""

    @property
    def measure_pass(self) -> AlignmentLinesOwner:
        """The pass that owns the lines of the node."""

    @property
    def nodes(self) -> LinesChain:
        """The coordinators of the node."""

    @property
    def requests(self) -> LayoutRequests:
        """The requests of the node."""


class AlignmentLinesOwner(Protocol):
    """The measure pass that owns alignment lines. Compose: AlignmentLinesOwner."""

    lines: AlignmentLines | None
    """The lines; None until one is read."""

    @property
    def layout_node(self) -> LinesNode:
        """The layout node of the pass."""

    @property
    def query_owner(self) -> AlignmentLinesOwner | None:
        """The nearest queried node, from this one outward."""

    @property
    def placement(self) -> LinesPlacement:
        """The placement of the node."""

    def require_lines(self) -> AlignmentLines:
        """Returns the lines, and creates the object on first use."""

    def layout_children(self) -> None:
        """Runs the placement block of the layout if its placement is pending."""


class AlignmentLines:
    """The alignment lines of one MeasurePassDelegate."""

    __slots__ = (
        "owner",
        "dirty",
        "used_during_parent_measurement",
        "used_during_parent_layout",
        "previous_used_during_parent_layout",
        "used_by_modifier_measurement",
        "used_by_modifier_layout",
        "positions",
    )

    def __init__(self, owner: AlignmentLinesOwner) -> None:
        self.owner = owner
        self.positions: dict[AlignmentLine, int] = {}
        self.reset()

    def reset(self) -> None:
        """Restores the initial state: dirty, no line used."""
        self.dirty = True
        self.used_during_parent_measurement = False
        self.used_during_parent_layout = False
        self.previous_used_during_parent_layout = False
        self.used_by_modifier_measurement = False
        self.used_by_modifier_layout = False

    @property
    def queried(self) -> bool:
        """True if the parent, or a modifier of this node, reads an alignment line."""
        return (
            self.used_during_parent_measurement
            or self.previous_used_during_parent_layout
            or self.used_by_modifier_measurement
            or self.used_by_modifier_layout
        )

    def recalculate(self) -> None:
        """Collects the lines of the placed children and of the measure result of this layout."""
        lines_change(self)
        positions = self.positions
        positions.clear()
        inner = self.owner.layout_node.nodes.inner_coordinator
        for child in self.owner.layout_node.children:
            child_pass = child.measure_pass
            if not child_pass.placement.order.is_taken:
                continue
            lines = child_pass.require_lines()
            if lines.dirty:
                child_pass.layout_children()  # it needs no placement, but its lines are needed
            for line, position in lines.positions.items():
                self._add(line, position, child.nodes.inner_coordinator, inner)
            at = child.nodes.inner_coordinator.wrapped_by
            while at is not None and at is not inner:
                for line in at.require_measure_result().alignment_lines:
                    self._add(line, at[line], at, inner)
                at = at.wrapped_by
        positions.update(inner.require_measure_result().alignment_lines)
        self.dirty = False

    def _add(self, line: AlignmentLine, position: int, start: LinesCoordinator, inner: LinesCoordinator) -> None:
        """Adds `line` of a child; `position` is in the coordinates of `start`, in px.

        A coordinator between `start` and `inner` that offers the same line replaces the position.
        """
        x = y = float(position)
        at = start
        while True:
            x, y = to_parent(at, x, y)
            around = at.wrapped_by
            assert around is not None
            at = around
            if at is inner:
                break
            if line in at.require_measure_result().alignment_lines:
                x = y = float(at[line])
        here = round_half_up(y if line.is_horizontal else x)
        positions = self.positions
        positions[line] = line.merger(positions[line], here) if line in positions else here


def query_owner_of(measure_pass: AlignmentLinesOwner) -> AlignmentLinesOwner | None:
    """Returns the nearest node, from this one outward, whose alignment lines are queried, or None."""
    lines = measure_pass.lines
    if lines is not None and lines.queried:
        return measure_pass
    parent = measure_pass.layout_node.parent
    owner = parent.measure_pass.query_owner if parent is not None else None
    while owner is not None:
        if owner.lines is not None and owner.lines.queried:
            return owner
        parent = owner.layout_node.parent
        owner = parent.measure_pass.query_owner if parent is not None else None
    return None


def request_line_readers(measure_pass: AlignmentLinesOwner) -> None:
    """Requests a measurement or placement of each node that read a line, which may have moved.

    Without a read of a line in the whole tree, no node is visited: the walk to the root took 1.6 % of a placement.
    """
    owner = measure_pass.layout_node.owner
    if owner is not None and not owner.has_alignment_lines:
        return
    at = measure_pass
    while True:
        lines = at.lines
        parent = at.layout_node.parent
        if lines is not None:
            lines_change(lines)
            lines.dirty = True
        if parent is None:
            return
        if lines is not None:
            if lines.used_during_parent_measurement:
                parent.requests.request_remeasure()
            elif lines.previous_used_during_parent_layout or lines.used_during_parent_layout:
                parent.requests.request_relayout()
            if lines.used_by_modifier_measurement:
                at.layout_node.requests.request_remeasure()
            if lines.used_by_modifier_layout:
                at.layout_node.requests.request_relayout()
        at = parent.measure_pass
