"""on_layout_rect_changed: reports the rectangle of a node, at a limited rate or once it rests.

When        After the on_globally_positioned callbacks of a layout pass, if the pass changed the node's rectangle in the
            root or the position of one of its modifiers. A pass that moves nothing makes no call.
Terms       throttle: after a call, this time passes before the next. debounce: the call waits until this time passed
            without a change.
                throttle 0, debounce 0   each change is reported at once
                throttle 0, debounce d   a change is reported d after the last change
                throttle t, debounce d   at once, but not within t of the last call; then d after the last change
                throttle t, debounce 0   as with debounce t, so that the last rectangle is always reported
Invariants  I1 a node that is not placed reports nothing; the next placement reports its rectangle.
Source of behavior  Compose ui OnLayoutRectChangedModifier.kt, ThrottledCallbacks.kt, RectManager.kt.
"""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.coroutines import Job, until_it_succeeds
from engine.foundation.argument import check_function
from engine.foundation.layout.relative_layout_bounds import RelativeLayoutBounds
from engine.node import (
    GlobalPositionAwareModifierNode,
    Modifier,
    ModifierNodeElement,
    UnplacedAwareModifierNode,
    modifier_extension,
)
from engine.unit import IntOffset, IntSize, Offset

if TYPE_CHECKING:
    from engine.node.node_coordinator import NodeCoordinator

RectCallback = Callable[[RelativeLayoutBounds], object]


class OnLayoutRectChangedNode(GlobalPositionAwareModifierNode, UnplacedAwareModifierNode, Modifier.Node):
    """Calls its callback for changes of the rectangle."""

    follows_every_pass = True

    def __init__(self, callback: RectCallback, throttle_millis: float, debounce_millis: float) -> None:
        super().__init__()
        self.register(callback, throttle_millis, debounce_millis)

    def register(self, callback: RectCallback, throttle_millis: float, debounce_millis: float) -> None:
        """Sets the callback and its times, and forgets earlier calls."""
        self.callback = callback
        self.throttle = throttle_millis / 1000
        self.debounce = (debounce_millis or throttle_millis) / 1000
        self._seen: tuple[object, ...] | None = None
        self._called_at: float | None = None
        self._waiting: Job[None] | None = None

    def on_globally_positioned(self, coordinates: object) -> None:
        seen = self._positions()
        if seen != self._seen:
            before, self._seen = self._seen, seen
            try:
                self._on_change()
            except BaseException:
                self._seen = before  # the next pass reports it again
                raise

    def _positions(self) -> tuple[object, ...]:
        """Returns position and size of each modifier of the node; the node reports a change of one of these values.

        The sizes of the parent's modifiers count too, except the outermost: when one changes, Compose computes the
        positions of all children again and reports them, even equal ones.
        """
        seen: list[object] = []
        node = self.require_layout_node()
        outer: NodeCoordinator = node.nodes.outer_coordinator
        around = node.parent.nodes.outer_coordinator if node.parent is not None else None
        at = outer.wrapped_by
        while at is not None and at is not around:
            seen.append((at.x, at.y, at.measured_width, at.measured_height))
            at = at.wrapped_by
        at = outer
        while at is not None:
            coordinates = at.coordinates
            size = coordinates.size
            seen.append((coordinates.position_in_root(), coordinates.local_to_root(Offset(*size)), size))
            at = at.wrapped
        return tuple(seen)

    def _on_change(self) -> None:
        now = self.coroutine_scope.loop.time()
        is_past_throttle = self._called_at is None or now - self._called_at >= self.throttle
        self.stop_waiting()
        if is_past_throttle and (self.throttle > 0 or self.debounce == 0):
            self._call(now)
        elif self.debounce > 0:
            self._waiting = self.coroutine_scope.launch(self._call_later, undispatched=True)

    async def _call_later(self) -> None:
        await sleep(self.debounce)
        await until_it_succeeds(self._call_if_placed)
        self._waiting = None

    async def _call_if_placed(self) -> None:
        if self.require_layout_node().measure_pass.placement.is_placed:
            self._call(self.coroutine_scope.loop.time())

    def _call(self, now: float) -> None:
        before, self._called_at = self._called_at, now
        try:
            self.callback(self.bounds())
        except BaseException:
            self._called_at = before
            raise

    def stop_waiting(self) -> None:
        """Cancels a call that waits."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def bounds(self) -> RelativeLayoutBounds:
        """Returns the present rectangle. A scaled or rotated node has the size of its bounding box."""
        own = self.require_coordinator()
        outer = self.require_layout_node().nodes.outer_coordinator
        root = outer
        while root.wrapped_by is not None:
            root = root.wrapped_by
        left, top, right, bottom = (
            int(edge) for edge in root.coordinates.local_bounding_box_of(outer.coordinates, clip_bounds=False)
        )
        position, size = IntOffset(left, top), IntSize(right - left, bottom - top)
        if own is not outer:
            inner = outer.coordinates.local_position_of(own.coordinates, Offset(left, top)).round()
            position, size = inner, own.coordinates.size
        owner = self.require_owner()
        shift = owner.calculate_position_in_window(Offset(*position)).round()
        return RelativeLayoutBounds(position, size, IntSize(*owner.size), shift, self)

    def on_unplaced(self) -> None:
        self._seen = None

    def on_detach(self) -> None:
        self.stop_waiting()
        self._seen = self._called_at = None


@dataclass(frozen=True, slots=True)
class OnLayoutRectChangedElement(ModifierNodeElement[OnLayoutRectChangedNode]):
    """Element of `on_layout_rect_changed`."""

    callback: RectCallback
    throttle_millis: float
    debounce_millis: float

    def create(self) -> OnLayoutRectChangedNode:
        return OnLayoutRectChangedNode(self.callback, self.throttle_millis, self.debounce_millis)

    def update(self, node: OnLayoutRectChangedNode) -> None:
        node.stop_waiting()
        node.register(self.callback, self.throttle_millis, self.debounce_millis)


@modifier_extension
def on_layout_rect_changed(
    self: Modifier, callback: RectCallback, throttle_millis: float = 0, debounce_millis: float = 64
) -> Modifier:
    """Calls `callback(bounds)` with the RelativeLayoutBounds in px when the rectangle of the node in the root changed.

    `throttle_millis`: at most one call in this time. `debounce_millis`: the call waits until this time passed without
    a change; 0 for both reports each change after the layout pass.
    """
    if not callable(callback):
        check_function("on_layout_rect_changed", callback, "on_layout_rect_changed(lambda bounds: …)")
    return self.then(OnLayoutRectChangedElement(callback, throttle_millis, debounce_millis))
