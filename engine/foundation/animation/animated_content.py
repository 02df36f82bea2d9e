"""AnimatedContent: one content for each state; the new content enters while the old one exits.

Terms       content key: states with equal keys share the place of their content; a new state replaces the other.
Invariants  I1 exiting contents stay composed until the transition has ended. I2 the newest content is the last child,
            so it is drawn above the others.
Phases      A new state composes the new content once. Alpha, scale and slide then run layer blocks and placements only.
Not here    contents that only fade: crossfade.py.
Source of behavior  Compose animation AnimatedContent.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from enum import Enum
from typing import Any

from engine.composition import DisposableEffect, composable, key, remember
from engine.composition.calls.typed_key import typed_key
from engine.foundation.animation.animated_visibility import AnimatedVisibilityScope, EnterExit
from engine.foundation.animation.animation_spec import AnimationSpec, SpringSpec, tween
from engine.foundation.animation.content_scope import call_content
from engine.foundation.animation.deferred_animation import DeferredAnimation, create_deferred_animation
from engine.foundation.animation.enter_exit import (
    NO_TRANSITION,
    ContentTransform,
    EnterExitState,
    EnterTransition,
    ExitTransition,
    fade_in,
    fade_out,
    scale_in,
    slide_in,
    slide_out,
)
from engine.foundation.animation.segment import has_state
from engine.foundation.animation.size_transform import SizeTransform
from engine.foundation.animation.size_transform_node import SizeTransformElement
from engine.foundation.animation.transition import Transition, update_transition
from engine.foundation.animation.vector_converter import IntSizeConverter
from engine.foundation.argument import check_function
from engine.layout import Layout, LocalLayoutDirection
from engine.node import (
    AnyModifier,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
    ParentDataModifierNode,
)
from engine.snapshot import mutable_state_list_of, mutable_state_of
from engine.snapshot.policy import structurally_equal
from engine.snapshot.value_repr import value_repr
from engine.unit import Alignment, Constraints, IntOffset, IntSize, LayoutDirection

_ENTER = fade_in(tween(220, 90)) + scale_in(tween(220, 90), 0.92)
_EXIT = fade_out(tween(90))


def _itself(state: Any) -> Any:
    return state


class SlideDirection(Enum):
    """The direction in which contents slide; START and END follow the direction of reading. Compose: SlideDirection."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    START = "start"
    END = "end"


def _whole(distance: int) -> int:
    return distance


_SLIDE = SpringSpec(visibility_threshold=IntOffset(1, 1))


class AnimatedContentTransitionScope:
    """The argument of `transition_spec`: both states, and slides as long as the container. Sizes are in px.

    Compose: AnimatedContentTransitionScope.
    """

    def __init__(self, transition: Transition[Any], alignment: Alignment) -> None:
        self.transition = transition
        self.alignment = alignment
        self.layout_direction = LayoutDirection.LTR
        self.animated_size: DeferredAnimation | None = None
        """The animation of the container's size; None while its contents decide its size."""
        self.measured_size = mutable_state_of(IntSize.ZERO, name="container_size")
        self._states: tuple[object, object] | None = None
        self._sizes: dict[Any, Any] = {}

    @property
    def initial_state(self) -> object:
        """The state whose content exits; observable state."""
        return self._states[0] if self._states is not None else self.transition.segment.initial_state

    @property
    def target_state(self) -> object:
        """The state whose content enters; observable state."""
        return self._states[1] if self._states is not None else self.transition.segment.target_state

    def between(self, initial_state: object, target_state: object) -> AnimatedContentTransitionScope:
        """Returns the scope of a content that an interrupted transition left behind."""
        other = copy(self)
        other._states = (initial_state, target_state)
        return other

    def slide_into_container(
        self,
        towards: SlideDirection,
        spec: AnimationSpec = _SLIDE,
        initial_offset: Callable[[int], int] = _whole,
    ) -> EnterTransition:
        """Returns a slide from outside the container; `initial_offset(full_distance)` returns its distance in px.

        Compose: slideIntoContainer.
        """
        side = self._side(towards)

        def start(full: IntSize) -> IntOffset:
            animation = self.animated_size
            size: IntSize = animation.value if animation is not None else self.measured_size.value
            return _beside(side, initial_offset, full, size, self.alignment, enters=True)

        return slide_in(start, spec)

    def slide_out_of_container(
        self,
        towards: SlideDirection,
        spec: AnimationSpec = _SLIDE,
        target_offset: Callable[[int], int] = _whole,
    ) -> ExitTransition:
        """Returns a slide out of the container; `target_offset(full_distance)` returns its distance in px.

        Compose: slideOutOfContainer.
        """
        side = self._side(towards)

        def end(full: IntSize) -> IntOffset:
            size = self.of(self.transition.target_state)
            return _beside(side, target_offset, full, size, self.alignment, enters=False)

        return slide_out(end, spec)

    def _side(self, towards: SlideDirection) -> SlideDirection:
        if towards not in (SlideDirection.START, SlideDirection.END):
            return towards
        is_left = (towards is SlideDirection.START) == (self.layout_direction is LayoutDirection.LTR)
        return SlideDirection.LEFT if is_left else SlideDirection.RIGHT

    def of(self, state: Any) -> IntSize:
        """Returns the measured size in px (a state read); zero for a state without composed content."""
        size = self._sizes.get(state)
        return size.value if size is not None else IntSize.ZERO

    def put(self, state: Any, size: Any) -> None:
        """Stores the size state of a content."""
        self._sizes[state] = size

    def remove(self, state: Any) -> None:
        """Removes the size state of a content."""
        self._sizes.pop(state, None)


def _beside(
    side: SlideDirection, part: Callable[[int], int], full: IntSize, size: IntSize, alignment: Alignment, enters: bool
) -> IntOffset:
    """Returns the offset of a content of the size `full` right beside a container of `size`, or a part of it."""
    is_horizontal = side in (SlideDirection.LEFT, SlideDirection.RIGHT)
    extent, room = (full.width, size.width) if is_horizontal else (full.height, size.height)
    x, y = alignment.align(IntSize(extent, extent), size, LayoutDirection.LTR)
    aligned = x if is_horizontal else y
    # Contents enter from the side opposite to the direction, and exit at the side towards which they slide.
    is_after = (side in (SlideDirection.LEFT, SlideDirection.UP)) == enters
    distance = part(room - aligned if is_after else -aligned - extent)
    return IntOffset(distance, 0) if is_horizontal else IntOffset(0, distance)


TransitionSpec = Callable[[AnimatedContentTransitionScope], ContentTransform]


@composable
def AnimatedContent(
    target: Any,
    content: Callable[[Any], object],
    modifier: AnyModifier = Modifier,
    *,
    enter: EnterTransition | None = None,
    exit: ExitTransition | None = None,
    size_transform: SizeTransform | None = None,
    content_alignment: Alignment = Alignment.TOP_START,
    content_key: Callable[[Any], Any] = _itself,
    transition_spec: TransitionSpec | None = None,
) -> None:
    """Shows `content(target)`; for another target the old content exits while the new one enters.

    Content with a second parameter gets the AnimatedVisibilityScope in it.

    Without `enter` and `exit` the new content fades and scales in, the old one fades out, and the size is animated, as
    in Compose. With either of them the size changes at once, unless a `size_transform` is given. States must be
    hashable. `transition_spec(scope)` returns a ContentTransform for each change of the target.
    """
    check_function("AnimatedContent", content_key, "AnimatedContent(…, content_key=lambda state: …)")
    if transition_spec is not None:
        check_function("AnimatedContent", transition_spec, "AnimatedContent(…, transition_spec=lambda scope: …)")
    transition = update_transition(target, "AnimatedContent")
    if transition_spec is not None and (enter is not None or exit is not None or size_transform is not None):
        raise TypeError("AnimatedContent takes a transition_spec, or enter, exit and size_transform, not both")
    transform = content_transform(enter, exit, size_transform)
    ContentOfTransition(transition, content, modifier, transform, content_alignment, content_key, transition_spec)


def content_in(
    transition: Transition[Any],
    content: Callable[[Any], object],
    modifier: AnyModifier,
    transform: ContentTransform,
    content_alignment: Alignment,
    content_key: Callable[[Any], Any] | None,
) -> None:
    """Shows an AnimatedContent on the clock of `transition`."""
    ContentOfTransition(transition, content, modifier, transform, content_alignment, content_key or _itself)


def content_transform(
    enter: EnterTransition | None, exit: ExitTransition | None, size_transform: SizeTransform | None
) -> ContentTransform:
    """Returns the transform with the defaults of Compose for missing parts."""
    if enter is None and exit is None and size_transform is None:
        return ContentTransform(_ENTER, _EXIT, SizeTransform())
    return ContentTransform(_ENTER if enter is None else enter, _EXIT if exit is None else exit, size_transform)


def _checked(transform: object) -> ContentTransform:
    """Returns the result of a `transition_spec`; raises TypeError for another one, such as `fade_in() + fade_out()`."""
    if isinstance(transform, ContentTransform):
        return transform
    raise TypeError(
        f"transition_spec returned {value_repr(transform)}: expected a ContentTransform; write "
        "`lambda scope: ContentTransform(fade_in(), fade_out())`"
    )


@composable
def ContentOfTransition(
    transition: Transition[Any],
    content: Callable[[Any], object],
    modifier: AnyModifier,
    transform: ContentTransform,
    content_alignment: Alignment,
    content_key: Callable[[Any], Any],
    spec: TransitionSpec | None = None,
) -> None:
    layout_direction = LocalLayoutDirection.current
    sizes = remember(lambda: AnimatedContentTransitionScope(transition, content_alignment), transition)
    shown = remember(lambda: mutable_state_list_of(transition.current_state), transition)
    contents: dict[Any, Callable[[], None]] = remember(dict, transition)
    current, target = transition.current_state, transition.target_state
    if not has_state(shown, current):
        shown[:] = [current]
    if structurally_equal(current, target):
        if len(shown) != 1 or not structurally_equal(shown[0], current):
            shown[:] = [current]
        if len(contents) != 1 or typed_key(current) in contents:
            contents.clear()
        sizes.alignment = content_alignment
        sizes.layout_direction = layout_direction
    else:
        _add_last(shown, target, content_key)
    if typed_key(target) not in contents or typed_key(current) not in contents:
        contents.clear()
        for state in shown:
            contents[typed_key(state)] = _entering_and_exiting(content, transform, spec, sizes, shown, state)

    if spec is not None:
        transform = remember(lambda: _checked(spec(sizes)), sizes, transition.segment)
    policy = remember(lambda: _ContentPolicy(sizes, spec is not None), sizes)
    with Layout(policy, modifier.then(_size_modifier(transition, transform.size_transform, sizes))):
        for state in shown:
            with key(content_key(state)):
                if (own := contents.get(typed_key(state))) is not None:
                    own()


def _add_last(shown: Any, target: Any, content_key: Callable[[Any], Any]) -> None:
    """Moves `target` to the end, in place of a state with the same content key."""
    for index, state in enumerate(shown):
        if structurally_equal(content_key(state), content_key(target)):
            if not structurally_equal(state, target) or index != len(shown) - 1:
                del shown[index]
                shown.append(target)
            return
    shown.append(target)


def _entering_and_exiting(
    content: Callable[[Any], object],
    transform: ContentTransform,
    spec: TransitionSpec | None,
    sizes: AnimatedContentTransitionScope,
    shown: Any,
    state: Any,
) -> Callable[[], None]:
    """Returns the content of one state with its enter and exit transitions."""
    transition = sizes.transition

    def transform_of(enters: bool) -> ContentTransform:
        if spec is None:
            return transform
        segment = transition.segment
        if has_state((segment.initial_state, segment.target_state), state):
            return spec(sizes)
        return spec(
            sizes.between(segment.initial_state, state) if enters else sizes.between(state, segment.initial_state)
        )

    def is_state(each: Any) -> bool:
        return structurally_equal(each, state)

    @composable
    def AnimatedState() -> None:
        used = remember(lambda: transform_of(True)) if spec is not None else transform
        is_target = structurally_equal(transition.segment.target_state, state)
        exit = remember(lambda: NO_TRANSITION if is_target else transform_of(False).exit, is_target)
        child = remember(lambda: AnimatedContentData(structurally_equal(state, transition.target_state)))
        child.is_target = structurally_equal(state, transition.target_state)
        size = remember(lambda: mutable_state_of(IntSize.ZERO, name="content_size"))

        @composable
        def Shown(visibility: AnimatedVisibilityScope) -> None:
            def forget() -> None:
                if state in shown:
                    shown.remove(state)
                sizes.remove(state)

            DisposableEffect(lambda: forget, sizes, state)
            sizes.put(state, size)
            call_content(content, visibility, state)

        placed = Modifier.z_index(used.target_content_z_index).then(AnimatedContentDataElement(child))
        EnterExit(transition, is_state, Shown, placed, used.enter, exit, _stays if exit.holds else _has_left, size)

    return AnimatedState


def _has_left(current: EnterExitState, target: EnterExitState) -> bool:
    return current is target is EnterExitState.POST_EXIT


def _stays(current: EnterExitState, target: EnterExitState) -> bool:
    return False


def _size_modifier(
    transition: Transition[Any], transform: SizeTransform | None, sizes: AnimatedContentTransitionScope
) -> AnyModifier:
    animates = remember(lambda: mutable_state_of(False, name="animates_size"), sizes)
    if structurally_equal(transition.current_state, transition.target_state):
        animates.value = False
    elif transform is not None:
        animates.value = True
    animation = None
    chain: AnyModifier = Modifier
    if animates.value:
        animation = create_deferred_animation(transition, IntSizeConverter, "size")
        # As in Compose the clip of the first transform stays until the size rests: a later one exchanges only its spec.
        clips = transform is None or transform.clip
        chain = remember(lambda: Modifier.clip_to_bounds() if clips else Modifier, animation)
    else:
        sizes.animated_size = None
    return chain.then(SizeTransformElement(animation, transform, sizes))


class AnimatedContentData:
    """Whether a content is the target; parent data of its node, and of the next one if the content returns."""

    def __init__(self, is_target: bool) -> None:
        self._is_target = mutable_state_of(is_target, name="is_target")

    @property
    def is_target(self) -> bool:
        """Whether the content belongs to the target state; observable state."""
        return bool(self._is_target.value)

    @is_target.setter
    def is_target(self, value: bool) -> None:
        self._is_target.value = value


class AnimatedContentDataNode(ParentDataModifierNode, Modifier.Node):
    """Provides the data to the layout of the contents."""

    def __init__(self, data: AnimatedContentData) -> None:
        super().__init__()
        self.data = data

    def modify_parent_data(self, density: Any, parent_data: Any) -> Any:
        return self.data


@dataclass(frozen=True, slots=True)
class AnimatedContentDataElement(ModifierNodeElement[AnimatedContentDataNode]):
    """Element of the parent data of a content."""

    data: AnimatedContentData

    def create(self) -> AnimatedContentDataNode:
        return AnimatedContentDataNode(self.data)

    def update(self, node: AnimatedContentDataNode) -> None:
        node.data = self.data


class _ContentPolicy:
    """As large as the largest content; the alignment places each content in it, as in Compose."""

    def __init__(self, sizes: AnimatedContentTransitionScope, stores_size: bool) -> None:
        self._sizes = sizes
        self._stores_size = stores_size  # only slides read it

    def measure(
        self, scope: MeasureScope, measurables: Sequence[Measurable], constraints: Constraints
    ) -> MeasureResult:
        placeables: list[Any] = [None] * len(measurables)
        for stays in (True, False):  # the target content is measured first
            for index, child in enumerate(measurables):
                if child.parent_data.is_target is stays and placeables[index] is None:
                    placeables[index] = child.measure(constraints)
        # In lookahead only the target counts: the others are about to leave.
        counted = [
            placeable
            for placeable, child in zip(placeables, measurables, strict=True)
            if not scope.is_looking_ahead or child.parent_data.is_target
        ]
        width = max((each.width for each in counted), default=0)
        height = max((each.height for each in counted), default=0)
        if self._stores_size and not scope.is_looking_ahead:
            self._sizes.measured_size.value = IntSize(width, height)

        def place() -> None:
            alignment = self._sizes.alignment
            for each in placeables:
                each.place(
                    *alignment.align(IntSize(each.width, each.height), IntSize(width, height), LayoutDirection.LTR)
                )

        return scope.layout(width, height, place)
