"""vertical_scroll and horizontal_scroll: content larger than its window, moved by a ScrollState.

The content is measured without a maximum on the axis. Placement reads the state's value, and the content is placed with
a layer: a scroll step runs that placement, with no measurement and no drawing.

Source of behavior  Compose foundation Scroll.kt.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.composition import remember, remember_saveable
from engine.foundation.animation.animation_spec import AnimationSpec
from engine.foundation.gestures.clip_scrollable import clip_scrollable_container
from engine.foundation.gestures.fling import FlingBehavior, check_fling
from engine.foundation.gestures.orientation import Orientation
from engine.foundation.gestures.scrollable import ScrollableElement
from engine.foundation.gestures.scrollable_state import ScrollableState
from engine.node import (
    IntrinsicMeasurable,
    LayoutModifierNode,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
    SemanticsModifierNode,
    modifier_extension,
)
from engine.node.last_layout import NotedNode, keep
from engine.semantics import SemanticsConfiguration
from engine.snapshot import MutableState, Snapshot, derived_state_of, mutable_state_of
from engine.unit import Constraints, round_half_up

INFINITY = Constraints.INFINITY


class ScrollState(ScrollableState):
    """The scroll position in px: 0 … `max_value`; measurement sets `max_value`."""

    def __init__(self, initial: int | MutableState[int] = 0) -> None:
        super().__init__()
        self._value = _state_of(initial)
        self._max_value = mutable_state_of(INFINITY, name="max_scroll")
        self._viewport_size = mutable_state_of(0, name="viewport_size")
        # Derived, as in Compose: a reader runs only if the answer changes, not after each px of a scroll.
        self._can_forward = derived_state_of(lambda: self.value < self.max_value, name="can_scroll_forward")
        self._can_backward = derived_state_of(lambda: self.value > 0, name="can_scroll_backward")
        self._fraction = 0.0  # the part of the deltas below one pixel

    @property
    def value(self) -> int:
        """The scroll position in px; observable state."""
        return self._value.value

    @property
    def max_value(self) -> int:
        """The greatest scroll position in px; infinity before the first measurement. Observable state."""
        return self._max_value.value

    @property
    def viewport_size(self) -> int:
        """The size of the window along the axis in px; 0 before the first measurement. Observable state."""
        return self._viewport_size.value

    @property
    def can_scroll_forward(self) -> bool:
        return self._can_forward.value

    @property
    def can_scroll_backward(self) -> bool:
        return self._can_backward.value

    def _measured(self, node: NotedNode, max_value: int, viewport_size: int) -> None:
        keep(self, node, "_max_value", "_viewport_size", "_value")
        self._max_value.value = max_value
        self._viewport_size.value = viewport_size
        if Snapshot.without_read_observation(lambda: self.value) > max_value:
            self._value.value = max_value

    def _consume(self, delta: float) -> float:
        value = self.value
        wanted = value + delta + self._fraction
        reached = min(max(wanted, 0.0), float(self.max_value))
        consumed = reached - value
        whole = round_half_up(consumed)
        self._value.value = value + whole
        self._fraction = consumed - whole
        return consumed if wanted != reached else delta

    async def scroll_to(self, value: int) -> float:
        """Scrolls to the position `value` (px) without animation; returns the consumed px."""
        return await self.scroll_by(value - self.value)

    async def animate_scroll_to(self, value: int, spec: AnimationSpec | None = None) -> None:
        """Scrolls to the position `value` (px) with an animation."""
        await self.animate_scroll_by(value - self.value, spec)

    def __repr__(self) -> str:
        return f"ScrollState({Snapshot.without_read_observation(lambda: self.value)})"


def _state_of(value: int | MutableState[int]) -> MutableState[int]:
    return value if isinstance(value, MutableState) else mutable_state_of(value, name="scroll")


def remember_scroll_state(initial: int = 0) -> ScrollState:
    """Remembers a ScrollState; a saved position is restored. Compose: rememberScrollState."""
    value = remember_saveable(lambda: _state_of(initial))
    return remember(lambda: ScrollState(value))


class ScrollNode(LayoutModifierNode, SemanticsModifierNode, Modifier.Node):
    """Measures and places the content; its semantics report the scroll position."""

    def __init__(self, state: ScrollState, vertical: bool, reverse: bool) -> None:
        super().__init__()
        self.state = state
        self.vertical = vertical
        self.reverse = reverse

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        vertical = self.vertical
        if (constraints.max_height if vertical else constraints.max_width) == INFINITY:
            way = "vertical" if vertical else "horizontal"
            raise ValueError(
                f"{way}_scroll was measured without a bound on its axis, as inside another {way} scroll or "
                "lazy list. Give it a size, or take the outer scroll away."
            )
        if vertical:
            content = constraints.copy(max_height=INFINITY)
        else:
            content = constraints.copy(max_width=INFINITY)
        placeable = measurable.measure(content)
        width = min(placeable.width, constraints.max_width)
        height = min(placeable.height, constraints.max_height)
        hidden = placeable.height - height if vertical else placeable.width - width
        # Set before the block returns: a program that scrolls when it is measured must read the new maximum.
        self.state._measured(self.require_layout_node(), hidden, height if vertical else width)

        def place() -> None:
            scroll = min(max(self.state.value, 0), hidden)
            at = scroll - hidden if self.reverse else -scroll
            placeable.mark_motion_frame()
            if vertical:
                placeable.place_relative_with_layer(0, at)
            else:
                placeable.place_relative_with_layer(at, 0)

        return scope.layout(width, height, place)

    def min_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        return int(measurable.min_intrinsic_width(INFINITY if self.vertical else height))

    def max_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        return int(measurable.max_intrinsic_width(INFINITY if self.vertical else height))

    def min_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        return int(measurable.min_intrinsic_height(width if self.vertical else INFINITY))

    def max_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        return int(measurable.max_intrinsic_height(width if self.vertical else INFINITY))

    def apply_semantics(self, configuration: SemanticsConfiguration) -> None:
        configuration.is_traversal_group = True
        axis = (self.state.value, self.state.max_value)
        if self.vertical:
            configuration.vertical_scroll_axis_range = axis
        else:
            configuration.horizontal_scroll_axis_range = axis
        configuration.scroll_by = self._scroll_by

    def _scroll_by(self, dx: float, dy: float) -> bool:
        return self.state.dispatch_raw_delta(dy if self.vertical else dx) != 0.0


@dataclass(frozen=True, slots=True)
class ScrollElement(ModifierNodeElement[ScrollNode]):
    """Element of `vertical_scroll` and `horizontal_scroll`."""

    state: ScrollState
    vertical: bool
    reverse: bool

    def create(self) -> ScrollNode:
        return ScrollNode(self.state, self.vertical, self.reverse)

    def update(self, node: ScrollNode) -> None:
        node.state = self.state
        node.vertical = self.vertical
        node.reverse = self.reverse


def _scroll(
    modifier: Modifier,
    state: ScrollState,
    orientation: Orientation,
    enabled: bool,
    reverse_scrolling: bool,
    fling_behavior: FlingBehavior | None,
) -> Modifier:
    check_fling(fling_behavior)
    return (
        clip_scrollable_container(modifier, orientation)
        .then(ScrollableElement(state, orientation, enabled, not reverse_scrolling, fling_behavior, mirrors=True))
        .then(ScrollElement(state, orientation is Orientation.VERTICAL, reverse_scrolling))
    )


@modifier_extension
def vertical_scroll(
    self: Modifier,
    state: ScrollState,
    *,
    enabled: bool = True,
    reverse_scrolling: bool = False,
    fling_behavior: FlingBehavior | None = None,
) -> Modifier:
    """Scrolls the content vertically; it is measured without a maximum height and clipped to the window.

    `reverse_scrolling` starts at the bottom. Raises ValueError if measured without a maximum height.
    """
    return _scroll(self, state, Orientation.VERTICAL, enabled, reverse_scrolling, fling_behavior)


@modifier_extension
def horizontal_scroll(
    self: Modifier,
    state: ScrollState,
    *,
    enabled: bool = True,
    reverse_scrolling: bool = False,
    fling_behavior: FlingBehavior | None = None,
) -> Modifier:
    """Scrolls the content horizontally; it is measured without a maximum width and clipped to the window.

    `reverse_scrolling` starts at the end. Raises ValueError if measured without a maximum width.
    """
    return _scroll(self, state, Orientation.HORIZONTAL, enabled, reverse_scrolling, fling_behavior)
