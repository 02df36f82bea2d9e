"""The chain methods of Modifier, for type checkers and editors. Made by script/signatures; do not edit.

Every method exists on the class (`Modifier.padding(8)`) and on a chain (`Modifier.size(40).padding(8)`).
"""

from collections.abc import Callable
from typing import Any, Unpack

from engine.drawing import Brush, CacheDrawScope, ColorFilter, ContentScale, DrawResult, FixedScale, Shape
from engine.drawing.layer_properties import LayerProperties
from engine.drawing.painter import Painter
from engine.foundation.animation.animate_bounds import BoundsTransform
from engine.foundation.animation.animate_content_size import FinishedListener
from engine.foundation.animation.animated_visibility import AnimatedVisibilityScope
from engine.foundation.animation.animation_spec import AnimationSpec
from engine.foundation.animation.enter_exit import EnterTransition, ExitTransition
from engine.foundation.draw.draw_blocks import ContentDrawBlock, DrawBlock
from engine.foundation.draw.graphics_layer import LayerBlock
from engine.foundation.gestures.anchored_draggable_state import AnchoredDraggableState
from engine.foundation.gestures.bring_into_view import BringIntoViewRequester
from engine.foundation.gestures.bring_into_view_responder import BringIntoViewResponder
from engine.foundation.gestures.clickable import Action
from engine.foundation.gestures.draggable import DraggableState
from engine.foundation.gestures.draggable_2d import Draggable2DState
from engine.foundation.gestures.fling import FlingBehavior
from engine.foundation.gestures.focusable import KeyHandler
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.foundation.gestures.nested_scroll import NestedScrollConnection, NestedScrollDispatcher
from engine.foundation.gestures.orientation import Orientation
from engine.foundation.gestures.pointer_input import PointerInputHandler
from engine.foundation.gestures.scroll import ScrollState
from engine.foundation.gestures.scrollable_state import ScrollableState
from engine.foundation.gestures.transform_gestures import TransformableState
from engine.foundation.layout.approach_layout import ApproachBlock
from engine.foundation.layout.intrinsic_size import IntrinsicSize
from engine.foundation.layout.layout_block import LayoutBlock
from engine.foundation.layout.offset import OffsetBlock
from engine.foundation.layout.padding import PaddingValues
from engine.foundation.layout.rect_callbacks import RectCallback
from engine.foundation.layout.visibility_callbacks import VisibilityCallback
from engine.foundation.shared_elements.overlay_clip import OverlayClip
from engine.foundation.shared_elements.placeholder_size import SizeRule
from engine.foundation.shared_elements.resize_mode import ResizeMode
from engine.foundation.shared_elements.shared_content_state import SharedContentState
from engine.foundation.shared_elements.shared_transition_scope import SharedTransitionSpace
from engine.input import FocusProperties, FocusRequester, FocusState
from engine.layout import LookaheadSpace
from engine.layout.composed_modifier import Factory
from engine.node import AlignmentLine, AnyModifier, LayoutCoordinates
from engine.node.modifier import Modifier
from engine.semantics import Role, SemanticsConfiguration, ToggleableState
from engine.unit import Alignment, Color, Dp, IntSize, Offset, Size, Velocity

class ModifierSignatures:
    @classmethod
    def absolute_offset(cls, x: Dp | OffsetBlock = 0.0, y: Dp = 0.0, *, block: OffsetBlock | None = None) -> Modifier:
        """Moves the content as `offset` does, with x to the right in both layout directions."""

    @classmethod
    def absolute_padding(cls, left: Dp = 0.0, top: Dp = 0.0, right: Dp = 0.0, bottom: Dp = 0.0) -> Modifier:
        """Adds free space in dp around the content; left and right stay in a right-to-left layout."""

    @classmethod
    def align(cls, alignment: Alignment | Alignment.Horizontal | Alignment.Vertical) -> Modifier:
        """Aligns the child in its parent: Alignment.Vertical in a row, .Horizontal in a column, Alignment in a box."""

    @classmethod
    def align_by(cls, line: Any) -> Modifier:
        """Aligns this alignment line (or the px that a function of the placeable returns) with those of the
        siblings."""

    @classmethod
    def align_by_baseline(cls) -> Modifier:
        """Aligns the first text baseline of the child with those of its siblings in a Row."""

    @classmethod
    def alpha(cls, value: float) -> Modifier:
        """Draws the content with opacity `value`, from 0 (invisible) to 1 (opaque), clipped to its bounds."""

    @classmethod
    def anchored_draggable(
        cls,
        state: AnchoredDraggableState[Any],
        orientation: Orientation,
        *,
        enabled: bool = True,
        reverse_direction: bool | None = None,
        positional_threshold: Callable[[float], float] = ...,
        spec: AnimationSpec = ...,
        interaction_source: InteractionSource | None = None,
    ) -> Modifier:
        """Drags `state.offset` (px) along `orientation`; after the release it settles at an anchor with `spec`."""

    @classmethod
    def animate_bounds(
        cls,
        scope: LookaheadSpace,
        modifier: AnyModifier = ...,
        spec: AnimationSpec | BoundsTransform | None = None,
        animate_motion_frame: bool = False,
    ) -> Modifier:
        """Animates changes of position and size in `LookaheadScope(content(scope))`, with a `spec` of Rect."""

    @classmethod
    def animate_content_size(
        cls,
        spec: AnimationSpec | None = None,
        alignment: Alignment = ...,
        finished_listener: FinishedListener | None = None,
    ) -> Modifier:
        """Animates the node's size in px to each new size of its content, clipped; the default spec is a soft
        spring."""

    @classmethod
    def animate_enter_exit(
        cls,
        scope: AnimatedVisibilityScope,
        enter: EnterTransition = ...,
        exit: ExitTransition = ...,
    ) -> Modifier:
        """Animates a part of an AnimatedVisibility's or AnimatedContent's content in its own way, on the same clock."""

    @classmethod
    def animate_item(
        cls,
        fade_in_spec: AnimationSpec | None = ...,
        placement_spec: AnimationSpec | None = ...,
        fade_out_spec: AnimationSpec | None = ...,
    ) -> Modifier:
        """Animates an item with a key: fade in, move to another position, fade out, on its outermost node."""

    @classmethod
    def approach_layout(
        cls,
        is_measurement_approach_in_progress: Callable[[IntSize], object],
        approach_measure: ApproachBlock,
        is_placement_approach_in_progress: Callable[[Any, Any], object] | None = None,
    ) -> Modifier:
        """In the approach pass `approach_measure(scope, measurable, constraints)` measures, with `scope.lookahead_size`
        to arrive at; `is_measurement_approach_in_progress(lookahead_size)` and
        `is_placement_approach_in_progress(scope, lookahead_coordinates)` say whether it is on its way."""

    @classmethod
    def aspect_ratio(cls, ratio: float, match_height_first: bool = False) -> Modifier:
        """Sizes the content to `ratio` = width / height, as large as the constraints allow."""

    @classmethod
    def background(cls, color_or_brush: Color | Brush, shape: Shape | None = None, alpha: float = 1.0) -> Modifier:
        """Draws a color or a brush behind the content, in `shape` (default: rectangle) with opacity `alpha` (0…1)."""

    @classmethod
    def blur(cls, radius: float, radius_y: float | None = None, edge: Any = ...) -> Modifier:
        """Blurs the content by `radius` dp, or by `radius` dp horizontally and `radius_y` dp vertically."""

    @classmethod
    def border(cls, width: Dp, color_or_brush: Color | Brush, shape: Shape | None = None) -> Modifier:
        """Draws a line of `width` dp along the inside of the edge, over the content; 0 draws one pixel."""

    @classmethod
    def bring_into_view_requester(cls, requester: BringIntoViewRequester) -> Modifier:
        """Connects the content with `requester`: `await requester.bring_into_view()` scrolls it into view."""

    @classmethod
    def bring_into_view_responder(cls, responder: BringIntoViewResponder) -> Modifier:
        """Makes `responder` move the content until a child that asks for it is visible. Compose:
        bringIntoViewResponder."""

    @classmethod
    def clear_and_set_semantics(cls, block: Callable[[SemanticsConfiguration], object]) -> Modifier:
        """Sets semantics properties with `block` and removes those of the descendants."""

    @classmethod
    def clickable(
        cls,
        on_click: Action,
        *,
        enabled: bool = True,
        role: Role | None = None,
        interaction_source: InteractionSource | None = None,
    ) -> Modifier:
        """Calls `on_click()` on a tap, Enter or Space. Raises TypeError if `on_click` is not callable."""

    @classmethod
    def clip(cls, shape: Shape) -> Modifier:
        """Clips the content to `shape`. Raises TypeError for what is no Shape."""

    @classmethod
    def clip_to_bounds(cls) -> Modifier:
        """Clips the content to its bounds."""

    @classmethod
    def combined_clickable(
        cls,
        on_click: Action,
        *,
        on_long_click: Action | None = None,
        on_double_click: Action | None = None,
        enabled: bool = True,
        role: Role | None = None,
        interaction_source: InteractionSource | None = None,
    ) -> Modifier:
        """Calls `on_click()` on a tap, `on_long_click()` on a long press and `on_double_click()` on a double tap."""

    @classmethod
    def composed(cls, factory: Factory) -> Modifier:
        """Composes `factory(modifier)` for each node: it can remember and read state, and returns a chain."""

    @classmethod
    def default_min_size(cls, min_width: Dp | None = None, min_height: Dp | None = None) -> Modifier:
        """Sets a minimum size in dp that applies only where the parent's minimum is 0; buttons use it."""

    @classmethod
    def draggable(
        cls,
        state: DraggableState | Callable[[float], object],
        orientation: Orientation = ...,
        *,
        enabled: bool = True,
        reverse_direction: bool = False,
        start_drag_immediately: bool = False,
        on_drag_started: Callable[[Offset], object] | None = None,
        on_drag_stopped: Callable[[float], object] | None = None,
        interaction_source: InteractionSource | None = None,
    ) -> Modifier:
        """Drags along one axis: `on_drag_started(position)`, deltas in px to `state`, `on_drag_stopped(px per
        second)`."""

    @classmethod
    def draggable_2d(
        cls,
        state: Draggable2DState | Callable[[Offset], object],
        *,
        enabled: bool = True,
        reverse_direction: bool = False,
        start_drag_immediately: bool = False,
        on_drag_started: Callable[[Offset], object] | None = None,
        on_drag_stopped: Callable[[Velocity], object] | None = None,
        interaction_source: InteractionSource | None = None,
    ) -> Modifier:
        """Drags in the plane: `on_drag_started(position)`, deltas in px to `state`, `on_drag_stopped(px per
        second)`."""

    @classmethod
    def draw_behind(cls, block: DrawBlock) -> Modifier:
        """Runs `block(scope)` in the draw phase, then draws the content over it."""

    @classmethod
    def draw_with_cache(cls, build: Callable[[CacheDrawScope], DrawResult]) -> Modifier:
        """Builds expensive drawing objects once: `build(cache)` returns `cache.on_draw_behind(block)`."""

    @classmethod
    def draw_with_content(cls, block: ContentDrawBlock) -> Modifier:
        """Runs `block(scope)` in the draw phase; the block calls `scope.draw_content()` to draw the content."""

    @classmethod
    def fill_max_column_width(cls, fraction: float = 1.0) -> Modifier:
        """Sizes the child to `fraction` (0…1) of the width of its line in a FlowColumn."""

    @classmethod
    def fill_max_height(cls, fraction: float = 1.0) -> Modifier:
        """Fills `fraction` (0…1) of the maximum height; an infinite maximum leaves the height to the content."""

    @classmethod
    def fill_max_row_height(cls, fraction: float = 1.0) -> Modifier:
        """Sizes the child to `fraction` (0…1) of the height of its line in a FlowRow."""

    @classmethod
    def fill_max_size(cls, fraction: float = 1.0) -> Modifier:
        """Fills `fraction` (0…1) of the maximum width and height; an infinite maximum is not filled."""

    @classmethod
    def fill_max_width(cls, fraction: float = 1.0) -> Modifier:
        """Fills `fraction` (0…1) of the maximum width; an infinite maximum leaves the width to the content."""

    @classmethod
    def fill_parent_max_height(cls, fraction: float = 1.0) -> Modifier:
        """Sizes an item to `fraction` (0…1) of the height of its lazy list or grid, inside the padding."""

    @classmethod
    def fill_parent_max_size(cls, fraction: float = 1.0) -> Modifier:
        """Sizes an item to `fraction` (0…1) of the size of its lazy list or grid, inside the padding."""

    @classmethod
    def fill_parent_max_width(cls, fraction: float = 1.0) -> Modifier:
        """Sizes an item to `fraction` (0…1) of the width of its lazy list or grid, inside the padding."""

    @classmethod
    def focus_group(cls) -> Modifier:
        """Groups the focus targets inside: Tab and `move_focus` stay in the group until its last target."""

    @classmethod
    def focus_properties(cls, block: Callable[[FocusProperties], object]) -> Modifier:
        """Sets focus properties of the next focusable: `block(it)` assigns where Tab and each direction go."""

    @classmethod
    def focus_requester(cls, requester: FocusRequester) -> Modifier:
        """Connects `requester` with the next focusable in the chain: `requester.request_focus()` focuses it."""

    @classmethod
    def focus_restorer(cls, fallback: FocusRequester | None = None) -> Modifier:
        """Makes the next `focus_group` of the chain give the focus back to the child that had it last."""

    @classmethod
    def focus_target(cls) -> Modifier:
        """Makes the node focusable without semantics or interactions; `focusable` adds them."""

    @classmethod
    def focusable(cls, enabled: bool = True, interaction_source: InteractionSource | None = None) -> Modifier:
        """Makes the node focusable, by Tab, `move_focus` and FocusRequester; gaining focus scrolls it into view."""

    @classmethod
    def graphics_layer(cls, block: LayerBlock | None = None, **properties: Unpack[LayerProperties]) -> Modifier:
        """Draws the content in a layer; `block(layer)` sets its properties, or values do:
        `graphics_layer(alpha=0.5)`."""

    @classmethod
    def height(cls, height: Dp | IntrinsicSize) -> Modifier:
        """Sets the preferred height in dp, or by the content's intrinsic height; coerced into the parent's
        constraints."""

    @classmethod
    def height_in(cls, min: Dp | None = None, max: Dp | None = None) -> Modifier:
        """Keeps the height between `min` and `max` dp, coerced into the parent's constraints."""

    @classmethod
    def horizontal_scroll(
        cls,
        state: ScrollState,
        *,
        enabled: bool = True,
        reverse_scrolling: bool = False,
        fling_behavior: FlingBehavior | None = None,
    ) -> Modifier:
        """Scrolls the content horizontally; it is measured without a maximum width and clipped to the window."""

    @classmethod
    def hoverable(cls, interaction_source: InteractionSource, enabled: bool = True) -> Modifier:
        """Reports the mouse over the node to `interaction_source`, see `interaction_source.is_hovered`."""

    @classmethod
    def layout(cls, block: LayoutBlock) -> Modifier:
        """Measures and places the content with `block(scope, measurable, constraints)`; sizes in px."""

    @classmethod
    def layout_id(cls, id: Any) -> Modifier:
        """Sets `measurable.layout_id`, by which the parent's measure policy finds this child."""

    @classmethod
    def match_parent_size(cls) -> Modifier:
        """Sizes the child like its Box, after the box has measured its other children."""

    @classmethod
    def nested_scroll(
        cls,
        connection: NestedScrollConnection,
        dispatcher: NestedScrollDispatcher | None = None,
    ) -> Modifier:
        """Lets `connection` consume parts of the scrolls (px) and flings (px per second) of the content."""

    @classmethod
    def offset(cls, x: Dp | OffsetBlock = 0.0, y: Dp = 0.0, *, block: OffsetBlock | None = None) -> Modifier:
        """Moves the content by `x` and `y` dp, or by the IntOffset in px that `offset(block)` returns in placement."""

    @classmethod
    def on_first_visible(
        cls,
        cb: Callable[[], object],
        min_fraction: float = 1.0,
        min_duration_millis: int = 0,
    ) -> Modifier:
        """Calls `cb()` the first time the node is visible; see `on_visibility_changed` for the parameters."""

    @classmethod
    def on_focus_changed(cls, callback: Callable[[FocusState], object]) -> Modifier:
        """Calls `callback(focus_state)` when the focus state of the next focusable in the chain, or inside, changes."""

    @classmethod
    def on_focus_event(cls, callback: Callable[[FocusState], object]) -> Modifier:
        """Calls `callback(focus_state)` for each focus event of the next focusable in the chain, or of those inside."""

    @classmethod
    def on_globally_positioned(cls, cb: Callable[[LayoutCoordinates], object]) -> Modifier:
        """Calls `cb(coordinates)` after a layout pass if the position in the root or the size may have changed."""

    @classmethod
    def on_key_event(cls, handler: KeyHandler) -> Modifier:
        """Calls `handler(event)` for key events that nothing inside consumed; True consumes the event."""

    @classmethod
    def on_layout_rect_changed(
        cls,
        callback: RectCallback,
        throttle_millis: float = 0,
        debounce_millis: float = 64,
    ) -> Modifier:
        """Calls `callback(bounds)` with the RelativeLayoutBounds in px when the rectangle of the node in the root
        changed."""

    @classmethod
    def on_placed(cls, cb: Callable[[LayoutCoordinates], object]) -> Modifier:
        """Calls `cb(coordinates)` after each placement of the node, before its children are placed."""

    @classmethod
    def on_preview_key_event(cls, handler: KeyHandler) -> Modifier:
        """Calls `handler(event)` before the content receives a key event; True consumes the event."""

    @classmethod
    def on_size_changed(cls, cb: Callable[[IntSize], object]) -> Modifier:
        """Calls `cb(size)` with the IntSize in px after each measurement that changed the size, and the first."""

    @classmethod
    def on_visibility_changed(
        cls,
        cb: VisibilityCallback,
        min_fraction: float = 1.0,
        min_duration_millis: int = 0,
    ) -> Modifier:
        """Calls `cb(visible)` when the node becomes visible in the window or stops being visible."""

    @classmethod
    def padding(
        cls,
        all: Dp | PaddingValues | None = None,
        *,
        horizontal: Dp | None = None,
        vertical: Dp | None = None,
        start: Dp | None = None,
        top: Dp | None = None,
        end: Dp | None = None,
        bottom: Dp | None = None,
    ) -> Modifier:
        """Adds free space in dp around the content; the more specific name wins: `start` over `horizontal` over
        `all`."""

    @classmethod
    def padding_from(cls, line: AlignmentLine, before: Dp | None = None, after: Dp | None = None) -> Modifier:
        """Makes `line` at least `before` dp from the start edge and `after` dp from the end edge. Compose:
        paddingFrom."""

    @classmethod
    def padding_from_baseline(cls, top: Dp | None = None, bottom: Dp | None = None) -> Modifier:
        """Makes the first baseline at least `top` dp from the top edge, the last one `bottom` dp from the bottom
        edge."""

    @classmethod
    def paint(
        cls,
        painter: Painter,
        alignment: Alignment = ...,
        content_scale: ContentScale | FixedScale = ...,
        alpha: float = 1.0,
        color_filter: ColorFilter | None = None,
        size_to_intrinsics: bool = True,
    ) -> Modifier:
        """Draws `painter` behind the content; its intrinsic size in px becomes the minimum size. `alpha` is 0…1."""

    @classmethod
    def pointer_input(cls, handler: PointerInputHandler, *keys: Any) -> Modifier:
        """Runs `handler(scope)`, a coroutine that awaits the pointer events of this node; changed `keys` restart it."""

    @classmethod
    def render_in_shared_transition_scope_overlay(
        cls,
        scope: SharedTransitionSpace,
        z_index_in_overlay: float = 0.0,
        render_in_overlay: Callable[[], bool] | None = None,
    ) -> Modifier:
        """Draws the content in the overlay of `scope` while `render_in_overlay()`; by default during a transition."""

    @classmethod
    def required_height(cls, height: Dp | IntrinsicSize) -> Modifier:
        """Sets the height in dp (or an intrinsic height), whatever the parent's constraints allow."""

    @classmethod
    def required_height_in(cls, min: Dp | None = None, max: Dp | None = None) -> Modifier:
        """Keeps the height between `min` and `max` dp, whatever the parent's constraints allow."""

    @classmethod
    def required_size(cls, w: Dp | Size, h: Dp | None = None) -> Modifier:
        """Sets the width and height in dp, whatever the parent's constraints; the content is centered if they
        differ."""

    @classmethod
    def required_width(cls, width: Dp | IntrinsicSize) -> Modifier:
        """Sets the width in dp (or an intrinsic width), whatever the parent's constraints allow."""

    @classmethod
    def required_width_in(cls, min: Dp | None = None, max: Dp | None = None) -> Modifier:
        """Keeps the width between `min` and `max` dp, whatever the parent's constraints allow."""

    @classmethod
    def rotate(cls, degrees: float) -> Modifier:
        """Rotates the content clockwise around its center by `degrees`."""

    @classmethod
    def scale(cls, factor: float, factor_y: float | None = None) -> Modifier:
        """Scales the content around its center by `factor`, or by `factor` horizontally and `factor_y` vertically."""

    @classmethod
    def scrollable(
        cls,
        state: ScrollableState,
        orientation: Orientation,
        *,
        enabled: bool = True,
        reverse_direction: bool = False,
        fling_behavior: FlingBehavior | None = None,
    ) -> Modifier:
        """Scrolls `state` by drags, the mouse wheel and flings along `orientation`."""

    @classmethod
    def selectable(
        cls,
        selected: bool,
        on_click: Action,
        *,
        enabled: bool = True,
        role: Role | None = None,
        interaction_source: InteractionSource | None = None,
    ) -> Modifier:
        """Makes the node one option of a group: a click calls `on_click()`; semantics report `selected`."""

    @classmethod
    def selectable_group(cls) -> Modifier:
        """Says that the selectables inside belong together, as radio buttons or tabs do."""

    @classmethod
    def semantics(
        cls,
        block: Callable[[SemanticsConfiguration], object] | None = None,
        merge_descendants: bool = False,
    ) -> Modifier:
        """Sets semantics properties: `block(it)` assigns, such as `it.role = Role.BUTTON`."""

    @classmethod
    def shadow(
        cls,
        elevation: Dp,
        shape: Shape = ...,
        clip: bool | None = None,
        ambient_color: Color = ...,
        spot_color: Color = ...,
    ) -> Modifier:
        """Draws a shadow behind the content, as if it floated `elevation` dp above the surface below."""

    @classmethod
    def shared_bounds(
        cls,
        state: SharedContentState,
        visibility: AnimatedVisibilityScope,
        enter: EnterTransition = ...,
        exit: ExitTransition = ...,
        bounds_transform: BoundsTransform = ...,
        resize_mode: ResizeMode = ...,
        placeholder_size: SizeRule = ...,
        render_in_overlay_during_transition: bool = True,
        z_index_in_overlay: float = 0.0,
        clip_in_overlay_during_transition: OverlayClip = ...,
    ) -> Modifier:
        """Moves this content and the previous one of the same key with the same bounds; `enter` and `exit` animate
        both."""

    @classmethod
    def shared_element(
        cls,
        state: SharedContentState,
        visibility: AnimatedVisibilityScope,
        bounds_transform: BoundsTransform = ...,
        placeholder_size: SizeRule = ...,
        render_in_overlay_during_transition: bool = True,
        z_index_in_overlay: float = 0.0,
        clip_in_overlay_during_transition: OverlayClip = ...,
    ) -> Modifier:
        """Moves this content from the bounds of the previous content of the same key; only the new one is drawn."""

    @classmethod
    def shared_element_with_caller_managed_visibility(
        cls,
        state: SharedContentState,
        visible: bool,
        bounds_transform: BoundsTransform = ...,
        placeholder_size: SizeRule = ...,
        render_in_overlay_during_transition: bool = True,
        z_index_in_overlay: float = 0.0,
        clip_in_overlay_during_transition: OverlayClip = ...,
    ) -> Modifier:
        """Like `shared_element`, with `visible` in place of an AnimatedVisibility; hidden content may stay composed."""

    @classmethod
    def size(cls, w: Dp | Size, h: Dp | None = None) -> Modifier:
        """Sets the preferred width and height in dp: `size(40)` a square, `size(40, 20)`, or a `Size`."""

    @classmethod
    def size_in(
        cls,
        min_width: Dp | None = None,
        min_height: Dp | None = None,
        max_width: Dp | None = None,
        max_height: Dp | None = None,
    ) -> Modifier:
        """Keeps width and height between bounds in dp, coerced into the parent's constraints."""

    @classmethod
    def skip_to_lookahead_position(
        cls,
        scope: SharedTransitionSpace,
        enabled: Callable[[], bool] | None = None,
    ) -> Modifier:
        """Places the content at its target position, while `enabled()`; by default during a transition of `scope`."""

    @classmethod
    def skip_to_lookahead_size(
        cls,
        scope: SharedTransitionSpace,
        enabled: Callable[[], bool] | None = None,
    ) -> Modifier:
        """Measures the content with its target constraints, while `enabled()`; by default during a transition of
        `scope`."""

    @classmethod
    def test_tag(cls, name: str) -> Modifier:
        """Names the node, so that `scene.find(name)` finds it."""

    @classmethod
    def toggleable(
        cls,
        value: bool,
        on_value_change: Callable[[bool], object],
        *,
        enabled: bool = True,
        role: Role | None = None,
        interaction_source: InteractionSource | None = None,
    ) -> Modifier:
        """Makes the node a switch: a click calls `on_value_change(not value)`."""

    @classmethod
    def transformable(
        cls,
        state: TransformableState,
        *,
        lock_rotation_on_zoom_pan: bool = False,
        enabled: bool = True,
    ) -> Modifier:
        """Passes pan (px), zoom (factor) and rotation (degrees) of the pointers over the node to `state`."""

    @classmethod
    def tri_state_toggleable(
        cls,
        state: ToggleableState,
        on_click: Action,
        *,
        enabled: bool = True,
        role: Role | None = None,
        interaction_source: InteractionSource | None = None,
    ) -> Modifier:
        """Makes the node a toggle of three states: a click calls `on_click()`; semantics report `state`."""

    @classmethod
    def vertical_scroll(
        cls,
        state: ScrollState,
        *,
        enabled: bool = True,
        reverse_scrolling: bool = False,
        fling_behavior: FlingBehavior | None = None,
    ) -> Modifier:
        """Scrolls the content vertically; it is measured without a maximum height and clipped to the window."""

    @classmethod
    def weight(cls, weight: float, fill: bool = True) -> Modifier:
        """Gives the child a share of the space that the siblings without weight leave in a Row or Column."""

    @classmethod
    def width(cls, width: Dp | IntrinsicSize) -> Modifier:
        """Sets the preferred width in dp, or by the content's intrinsic width; coerced into the parent's
        constraints."""

    @classmethod
    def width_in(cls, min: Dp | None = None, max: Dp | None = None) -> Modifier:
        """Keeps the width between `min` and `max` dp, coerced into the parent's constraints."""

    @classmethod
    def wrap_content_height(cls, alignment: Alignment.Vertical = ..., unbounded: bool = False) -> Modifier:
        """Measures the content at its own height, ignoring the minimum height, and aligns it vertically."""

    @classmethod
    def wrap_content_size(cls, alignment: Alignment = ..., unbounded: bool = False) -> Modifier:
        """Measures the content at its own size, ignoring the minimum constraints, and aligns it in them."""

    @classmethod
    def wrap_content_width(cls, alignment: Alignment.Horizontal = ..., unbounded: bool = False) -> Modifier:
        """Measures the content at its own width, ignoring the minimum width, and aligns it horizontally."""

    @classmethod
    def z_index(cls, z: float) -> Modifier:
        """Draws content with greater `z` above siblings with smaller `z`; the default is 0."""
