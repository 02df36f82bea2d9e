"""ItemAnimator: the items of one list or grid that appear, move and disappear between two measurements.

Terms       info: the data of an item with animations, kept between measurements by its key. moving away: the
            item has left the viewport, not the list; the list composes and places it until the move ends. moving in:
            the opposite; the move starts just outside the viewport. lane: the slot of a grid's item; a list has
            one lane.
Rules       A scroll is no move: it moves the targets, too. An item with a new key appears, except in the first
            measurement; an item whose key is gone disappears as a picture that the list draws; an item without specs
            changes at once. In a LookaheadScope the lookahead pass decides, because its positions are the targets.
Invariants  I1 an item without specs has no info. I2 a scroll does not affect an item that moves away.
Not here    one node's animations: item_animation.py.
Source of behavior  Compose foundation LazyLayoutItemAnimator.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.drawing import ContentDrawScope
from engine.foundation.lazy.animate_item import animation_specs
from engine.foundation.lazy.item_animation import ItemAnimation
from engine.foundation.lazy.item_provider import ItemProvider
from engine.node import DrawModifierNode, Modifier, ModifierNodeElement
from engine.node.last_layout import NotedNode, keep, roll_back_by
from engine.unit import Constraints, IntOffset, IntSize


class AnimatedItem(Protocol):
    """The interface of a measured item for the animator."""

    index: int
    slot_key: Any
    placeables: Sequence[Any]
    constraints: Constraints
    lane: int
    span: int
    size_with_spacing: int
    is_fixed: bool

    def offset_of(self, placeable: int) -> IntOffset:
        """Returns the offset of a node in px from the start of the viewport."""
        ...

    def put_at(self, main: int, cross: int, layout_size: IntSize) -> None:
        """Positions an item outside the viewport, in px."""
        ...


@dataclass
class MeasuredItems:
    """Input of the animator, one per measurement; px."""

    items: Sequence[AnimatedItem]
    provider: ItemProvider
    measure: Callable[[int, Constraints, int, int], AnimatedItem]
    """`measure(index, constraints, lane, span)` measures an item outside the viewport."""
    vertical: bool
    lanes: int
    size: IntSize
    consumed_scroll: int
    start: int
    """The px by which the first item has left the viewport."""
    end: int
    """The end of the last item."""
    is_looking_ahead: bool = False
    has_looked_ahead: bool = False


class _ItemInfo:
    __slots__ = ("animations", "constraints", "cross", "lane", "span", "start", "end")

    def __init__(self) -> None:
        self.animations: list[ItemAnimation | None] = []
        self.constraints = Constraints()
        self.cross = self.lane = self.start = self.end = 0
        self.span = 1

    @property
    def present(self) -> list[ItemAnimation]:
        return [animation for animation in self.animations if animation is not None]

    def keep(self, node: NotedNode | None) -> None:
        """Notes the data and the animations before a measurement of `node` changes them."""
        keep(self, node, *self.__slots__)
        for animation in self.present:
            animation.keep(node)

    def update(self, item: AnimatedItem, now: MeasuredItems, animator: ItemAnimator, cross: int | None = None) -> None:
        """Stores the current constraints, lane and specs of the item."""
        if not any(animation.is_moving_away for animation in self.present):
            self.start, self.end = now.start, now.end
        animations = self.animations
        for animation in animations[len(item.placeables) :]:
            if animation is not None:
                animation.release()
        del animations[len(item.placeables) :]
        animations += [None] * (len(item.placeables) - len(animations))
        self.constraints = item.constraints
        if cross is None:
            first = item.offset_of(0)
            cross = first.x if now.vertical else first.y
        self.cross = cross
        self.lane, self.span = item.lane, item.span
        for i, placeable in enumerate(item.placeables):
            specs = animation_specs(placeable)
            animation = animations[i]
            if specs is None:
                if animation is not None:
                    animation.release()
                    animations[i] = None
                continue
            if animation is None:
                animation = animations[i] = ItemAnimation(animator.launch, animator.invalidate_draw)
            animation.fade_in_spec = specs.fade_in_spec
            animation.placement_spec = specs.placement_spec
            animation.fade_out_spec = specs.fade_out_spec


class ItemAnimator:
    """Starts and tracks item animations of one list or grid."""

    __slots__ = ("displaying_node", "_infos", "_provider", "_first_index", "_disappearing")

    def __init__(self) -> None:
        self.displaying_node: DisappearingItemsNode | None = None
        self._infos: dict[Any, _ItemInfo] = {}
        self._provider: ItemProvider | None = None
        self._first_index = 0
        self._disappearing: list[ItemAnimation] = []

    # -- for the animations

    def launch(self, block: Any) -> None:
        """Starts a coroutine in the scope of the displaying node, if it is attached."""
        node = self.displaying_node
        if node is not None and node.is_attached:
            roll_back_by(node.coroutine_scope.launch(block).cancel)

    def invalidate_draw(self) -> None:
        """Invalidates the drawing of the list."""
        if self.displaying_node is not None:
            self.displaying_node.invalidate_draw()

    # -- for the list

    def animation_of(self, key: Any, placeable: int) -> ItemAnimation | None:
        """Returns the animation of a node of the item with `key`, or None."""
        info = self._infos.get(key)
        return info.animations[placeable] if info is not None and placeable < len(info.animations) else None

    def move_target(self, key: Any, by: IntOffset) -> None:
        """Moves the targets of the item with `key` after a scroll without a measurement."""
        info = self._infos.get(key)
        for animation in info.present if info is not None else ():
            if animation.target_offset is not None:
                animation.target_offset += by

    @property
    def room_for_disappearing(self) -> IntSize:
        """The minimum size in px of a wrapping list with items that fade out."""
        width = height = 0
        for animation in self._disappearing:
            target, size = animation.target_offset, animation.remains_size
            if animation.remains is not None and target is not None:
                width, height = max(width, target.x + size.width), max(height, target.y + size.height)
        return IntSize(width, height)

    @property
    def has_remains(self) -> bool:
        """Whether the list draws the picture of an item."""
        return any(animation.remains is not None for animation in self._disappearing)

    def draw_disappearing(self, scope: ContentDrawScope) -> None:
        """Draws the pictures of the items that fade out."""
        for animation in self._disappearing:
            if animation.remains is not None:
                animation.remains.draw(scope.canvas, *animation.place_of)

    def reset(self) -> None:
        """Forgets all positions after a jump of the list: the new positions are no moves."""
        self._release_all()
        self._provider = None
        self._first_index = -1

    def _release_all(self) -> None:
        for info in self._infos.values():
            for animation in info.present:
                animation.release()
        self._infos.clear()
        if self._disappearing:
            self._disappearing.clear()
            self.invalidate_draw()

    def _forget(self, key: Any) -> None:
        info = self._infos.pop(key, None)
        if info is not None:
            for animation in info.present:
                animation.release()

    # -- after a measurement

    def on_measured(self, now: MeasuredItems) -> tuple[list[AnimatedItem], list[AnimatedItem]]:
        """Starts animations; returns the items that move away, to be placed before and after the others."""
        self._keep()
        before, self._provider = self._provider, now.provider
        if not self._infos and not any(
            animation_specs(placeable) is not None for item in now.items for placeable in item.placeables
        ):
            return [], []
        first_before, self._first_index = self._first_index, now.items[0].index if now.items else 0
        decides = now.is_looking_ahead or not now.has_looked_ahead
        gone = dict.fromkeys(self._infos)
        from_start: list[AnimatedItem] = []
        from_end: list[AnimatedItem] = []
        for item in now.items:
            gone.pop(item.slot_key, None)
            if all(animation_specs(placeable) is None for placeable in item.placeables):
                self._forget(item.slot_key)
                continue
            index_before = before.index_of(item.slot_key) if before is not None else -1
            appears = index_before == -1 and before is not None
            info = self._infos.get(item.slot_key)
            if info is None:
                info = self._infos[item.slot_key] = _ItemInfo()
                info.update(item, now, self)
                if item.index != index_before and index_before != -1:
                    (from_start if index_before < first_before else from_end).append(item)
                else:
                    self._set_targets(item, _main(item.offset_of(0), now), info, now)
                    if appears:
                        for animation in info.present:
                            animation.animate_appearance()
            elif decides:
                self._update_visible(item, info, appears, now)
        if decides and before is not None:
            self._move_in(from_start, from_end, before, now)
        to_start: list[AnimatedItem] = []
        to_end: list[AnimatedItem] = []
        for key in gone:
            self._take_leave(key, before, to_start, to_end, now)
        self._move_away(to_start, to_end, decides, now)
        return to_start, to_end

    def _keep(self) -> None:
        """Notes the data of all items before a measurement changes them; a pass that raises restores them."""
        displaying = self.displaying_node
        node = displaying.require_layout_node() if displaying is not None and displaying.is_attached else None
        keep(self, node, "_disappearing", "_first_index", "_infos", "_provider")
        for info in self._infos.values():
            info.keep(node)

    def _update_visible(self, item: AnimatedItem, info: _ItemInfo, appears: bool, now: MeasuredItems) -> None:
        info.update(item, now, self)
        scroll = _along(now.consumed_scroll, now)
        for animation in info.present:
            if animation.target_offset is not None:
                animation.target_offset += scroll
        if appears:
            for animation in info.present:
                if animation in self._disappearing:
                    self._disappearing.remove(animation)
                    animation.reappear()
                    self.invalidate_draw()
                animation.animate_appearance()
        self._start_moves(item)

    def _move_in(
        self,
        from_start: list[AnimatedItem],
        from_end: list[AnimatedItem],
        before: ItemProvider,
        now: MeasuredItems,
    ) -> None:
        def index_before(item: AnimatedItem) -> int:
            return before.index_of(item.slot_key)

        taken = [0] * now.lanes
        for item in sorted(from_start, key=index_before, reverse=True):
            self._set_targets(item, now.start - _stack(taken, item), self._infos[item.slot_key], now)
            self._start_moves(item)
        taken = [0] * now.lanes
        for item in sorted(from_end, key=index_before):
            at = now.end + _stack(taken, item) - item.size_with_spacing
            self._set_targets(item, at, self._infos[item.slot_key], now)
            self._start_moves(item)

    def _take_leave(
        self,
        key: Any,
        before: ItemProvider | None,
        to_start: list[AnimatedItem],
        to_end: list[AnimatedItem],
        now: MeasuredItems,
    ) -> None:
        """Handles an item that this measurement no longer contains."""
        info = self._infos[key]
        # The grid may have fewer lanes now.
        info.span = min(now.lanes, info.span)
        info.lane = min(now.lanes - info.span, info.lane)
        index = now.provider.index_of(key)
        if index == -1:
            self._disappear(key, info)
            return
        item = now.measure(index, info.constraints, info.lane, info.span)
        item.is_fixed = True  # keeps I2
        is_placing = any(animation.is_placing for animation in info.present)
        if not is_placing and before is not None and index == before.index_of(key):
            self._forget(key)  # scrolled out of the viewport
            return
        info.update(item, now, self, info.cross)
        (to_start if index < self._first_index else to_end).append(item)

    def _disappear(self, key: Any, info: _ItemInfo) -> None:
        is_running = False
        for i, animation in enumerate(info.animations):
            if animation is None:
                continue
            if animation.is_disappearing:
                is_running = True
                continue
            if not animation.has_disappeared:
                animation.animate_disappearance()
                if animation.is_disappearing:
                    self._disappearing.append(animation)
                    self.invalidate_draw()
                    is_running = True
                    continue
            elif animation in self._disappearing:
                self._disappearing.remove(animation)
                self.invalidate_draw()
            animation.release()
            info.animations[i] = None
        if not is_running:
            self._forget(key)

    def _move_away(
        self, to_start: list[AnimatedItem], to_end: list[AnimatedItem], decides: bool, now: MeasuredItems
    ) -> None:
        def index(item: AnimatedItem) -> int:
            return now.provider.index_of(item.slot_key)

        taken = [0] * now.lanes
        to_start.sort(key=index, reverse=True)
        for item in to_start:
            info = self._infos[item.slot_key]
            edge = _main(now.items[0].offset_of(0), now) if now.is_looking_ahead else info.start
            item.put_at(edge - _stack(taken, item), info.cross, now.size)
            if decides:
                self._start_moves(item, is_moving_away=True)
        to_start.reverse()  # ascending indices
        taken = [0] * now.lanes
        to_end.sort(key=index)
        for item in to_end:
            info = self._infos[item.slot_key]
            item.put_at(info.end - item.size_with_spacing + _stack(taken, item), info.cross, now.size)
            if decides:
                self._start_moves(item, is_moving_away=True)

    def _set_targets(self, item: AnimatedItem, main: int, info: _ItemInfo, now: MeasuredItems) -> None:
        """Sets the targets of an item that stood at `main` before."""
        first = item.offset_of(0)
        target = IntOffset(first.x, main) if now.vertical else IntOffset(main, first.y)
        for i, animation in enumerate(info.animations):
            if animation is not None:
                animation.target_offset = target + (item.offset_of(i) - first)

    def _start_moves(self, item: AnimatedItem, is_moving_away: bool = False) -> None:
        for i, animation in enumerate(self._infos[item.slot_key].animations):
            if animation is not None:
                target, before = item.offset_of(i), animation.target_offset
                if before is not None and before != target:
                    animation.animate_placement(target - before, is_moving_away)
                animation.target_offset = target


def _main(offset: IntOffset, now: MeasuredItems) -> int:
    return offset.y if now.vertical else offset.x


def _along(distance: int, now: MeasuredItems) -> IntOffset:
    return IntOffset(0, distance) if now.vertical else IntOffset(distance, 0)


def _stack(taken: list[int], item: AnimatedItem) -> int:
    """Returns the distance in px for an item outside the viewport, behind the earlier ones in its lanes."""
    lanes = range(item.lane, item.lane + item.span)
    for lane in lanes:
        taken[lane] += item.size_with_spacing
    return max(taken[lane] for lane in lanes)


class DisappearingItemsNode(DrawModifierNode, Modifier.Node):
    """Draws the pictures of items that fade out, below the list's content; the animations run in its scope."""

    def __init__(self, animator: ItemAnimator) -> None:
        super().__init__()
        self.animator = animator
        self._drew_remains = False

    @property
    def draws_of_its_own(self) -> bool:
        return self._drew_remains or self.animator.has_remains

    def draw(self, scope: ContentDrawScope) -> None:
        self._drew_remains = self.animator.has_remains
        self.animator.draw_disappearing(scope)
        scope.draw_content()

    def on_attach(self) -> None:
        self.animator.displaying_node = self

    def on_detach(self) -> None:
        self.animator.reset()

    def use(self, animator: ItemAnimator) -> None:
        """Replaces the animator."""
        if animator is not self.animator and self.is_attached:
            self.animator.reset()
            animator.displaying_node = self
            self.animator = animator


@dataclass(frozen=True, slots=True)
class DisappearingItemsElement(ModifierNodeElement[DisappearingItemsNode]):
    """Element of the node that draws disappearing items."""

    animator: ItemAnimator

    def create(self) -> DisappearingItemsNode:
        return DisappearingItemsNode(self.animator)

    def update(self, node: DisappearingItemsNode) -> None:
        node.use(self.animator)
