"""AnimatedContent and Crossfade: one content for each state; the new content enters while the old one exits.

Terms       content key: states with equal keys share the place of their content; a new state replaces the other.
Invariants  I1 exiting contents stay composed until the transition has ended. I2 the newest content is the last child,
so
            it is drawn above the others.
Phases      A new state composes the new content once. Alpha, scale and slide then run layer blocks and placements
            only.
Source of behavior  Compose animation AnimatedContent.kt, Crossfade.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.composition import DisposableEffect, composable, key, remember, shown_as
from engine.foundation.animation.animated_visibility import AnimatedVisibilityScope, EnterExit
from engine.foundation.animation.animation_spec import AnimationSpec, tween
from engine.foundation.animation.content_arguments import call_content
from engine.foundation.animation.deferred_animation import create_deferred_animation
from engine.foundation.animation.enter_exit import (
    NO_TRANSITION,
    EnterExitState,
    EnterTransition,
    ExitTransition,
    fade_in,
    fade_out,
    scale_in,
)
from engine.foundation.animation.segment import Segment
from engine.foundation.animation.size_transform import SizeTransform, SizeTransformElement
from engine.foundation.animation.transition import Transition, update_transition
from engine.foundation.animation.vector_converter import IntSizeConverter
from engine.foundation.layout.box import Box
from engine.layout import Layout
from engine.node import AnyModifier, Modifier, ModifierNodeElement, ParentDataModifierNode
from engine.snapshot import mutable_state_list_of, mutable_state_of
from engine.unit import Alignment, Constraints, IntSize, LayoutDirection

_ENTER = fade_in(tween(220, 90)) + scale_in(tween(220, 90), 0.92)
_EXIT = fade_out(tween(90))


def _itself(state: Any) -> Any:
    return state


@dataclass(frozen=True)
class ContentTransform:
    """The transitions of the entering and the exiting content, and of the size; None changes the size at once."""

    enter: EnterTransition
    exit: ExitTransition
    size_transform: SizeTransform | None
    target_z_index: float = 0.0


class AnimatedContentSizes:
    """Stores each content's size by its state, for one AnimatedContent."""

    def __init__(self, transition: Transition[Any], alignment: Alignment) -> None:
        self.transition = transition
        self.alignment = alignment
        self._sizes: dict[Any, Any] = {}

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
) -> None:
    """Shows `content(target)`; for another target the old content exits while the new one enters.

    Content with a second parameter gets the AnimatedVisibilityScope in it.

    Without `enter` and `exit` the new content fades and scales in, the old one fades out, and the size is animated, as
    in Compose. With either of them the size changes at once, unless a `size_transform` is given. States must be
    hashable.
    """
    transition = update_transition(target, "AnimatedContent")
    ContentOfTransition(
        transition, content, modifier, content_transform(enter, exit, size_transform), content_alignment, content_key
    )


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


@composable
def ContentOfTransition(
    transition: Transition[Any],
    content: Callable[[Any], object],
    modifier: AnyModifier,
    transform: ContentTransform,
    content_alignment: Alignment,
    content_key: Callable[[Any], Any],
) -> None:
    sizes = remember(lambda: AnimatedContentSizes(transition, content_alignment), transition)
    shown = remember(lambda: mutable_state_list_of(transition.current_state), transition)
    contents: dict[Any, Callable[[], None]] = remember(dict, transition)
    current, target = transition.current_state, transition.target_state
    if current not in shown:
        shown[:] = [current]
    if current == target:
        if len(shown) != 1 or shown[0] != current:
            shown[:] = [current]
        if len(contents) != 1 or current in contents:
            contents.clear()
        sizes.alignment = content_alignment
    else:
        _add_last(shown, target, content_key)
    if target not in contents or current not in contents:
        contents.clear()
        for state in shown:
            contents[state] = _entering_and_exiting(transition, content, transform, sizes, shown, state)

    policy = remember(lambda: _ContentPolicy(sizes), sizes)
    with Layout(policy, modifier.then(_size_modifier(transition, transform.size_transform, sizes))):
        for state in shown:
            with key(content_key(state)):
                if state in contents:
                    contents[state]()


def _add_last(shown: Any, target: Any, content_key: Callable[[Any], Any]) -> None:
    """Moves `target` to the end, in place of a state with the same content key."""
    for index, state in enumerate(shown):
        if content_key(state) == content_key(target):
            if state != target or index != len(shown) - 1:
                del shown[index]
                shown.append(target)
            return
    shown.append(target)


def _entering_and_exiting(
    transition: Transition[Any],
    content: Callable[[Any], object],
    transform: ContentTransform,
    sizes: AnimatedContentSizes,
    shown: Any,
    state: Any,
) -> Callable[[], None]:
    """Returns the content of one state with its enter and exit transitions."""

    def is_state(each: Any) -> bool:
        return bool(each == state)

    @composable
    def AnimatedState() -> None:
        is_target = transition.segment.target_state == state
        exit = remember(lambda: NO_TRANSITION if is_target else transform.exit, is_target)
        child = remember(lambda: AnimatedContentData(state == transition.target_state))
        child.is_target = state == transition.target_state
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

        placed = Modifier.z_index(transform.target_z_index).then(AnimatedContentDataElement(child))
        EnterExit(transition, is_state, Shown, placed, transform.enter, exit, _has_left, size)

    return AnimatedState


def _has_left(current: EnterExitState, target: EnterExitState) -> bool:
    return current is target is EnterExitState.POST_EXIT


def _size_modifier(
    transition: Transition[Any], transform: SizeTransform | None, sizes: AnimatedContentSizes
) -> AnyModifier:
    animates = remember(lambda: mutable_state_of(False, name="animates_size"), sizes)
    if transition.current_state == transition.target_state:
        animates.value = False
    elif transform is not None:
        animates.value = True
    animation = None
    chain: AnyModifier = Modifier
    if animates.value:
        animation = create_deferred_animation(transition, IntSizeConverter, "size")
        if transform is None or transform.clip:
            chain = Modifier.clip_to_bounds()
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

    def __init__(self, sizes: AnimatedContentSizes) -> None:
        self._sizes = sizes

    def measure(self, scope: Any, measurables: Sequence[Any], constraints: Constraints) -> Any:
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

        def place() -> None:
            alignment = self._sizes.alignment
            for each in placeables:
                each.place(
                    *alignment.align(IntSize(each.width, each.height), IntSize(width, height), LayoutDirection.LTR)
                )

        return scope.layout(width, height, place)


@composable
def Crossfade(
    target: Any,
    content: Callable[[Any], object],
    modifier: AnyModifier = Modifier,
    spec: AnimationSpec | None = None,
) -> None:
    """Shows `content(target)`; for another target the contents cross-fade with `spec` (default: a tween).

    Compose: Crossfade.
    """
    transition = update_transition(target, "Crossfade")
    _CrossfadeOf(transition, content, modifier, spec if spec is not None else tween())


@composable
@shown_as("Crossfade")
def _CrossfadeOf(
    transition: Transition[Any], content: Callable[[Any], object], modifier: AnyModifier, spec: AnimationSpec
) -> None:
    shown = remember(lambda: mutable_state_list_of(transition.current_state))
    contents: dict[Any, Callable[[], None]] = remember(dict)
    target = transition.target_state
    if transition.current_state == target and (len(shown) != 1 or shown[0] != target):
        shown[:] = [target]
        contents.clear()
    if target not in contents or target not in shown:  # a pass that raised keeps `contents`, and not `shown`
        if target not in shown:
            shown.append(target)
        contents.clear()
        for state in shown:
            contents[state] = _fading(transition, content, spec, state)
    with Box(modifier):
        for state in shown:
            with key(state):
                if state in contents:
                    contents[state]()


def _fading(
    transition: Transition[Any], content: Callable[[Any], object], spec: AnimationSpec, state: Any
) -> Callable[[], None]:
    def spec_of(segment: Segment[Any]) -> AnimationSpec:
        return spec

    @composable
    def Fading() -> None:
        alpha = transition.animate_float(lambda each: 1.0 if each == state else 0.0, spec_of)

        def fade(layer: Any) -> None:
            layer.alpha = alpha.value

        with Box(Modifier.graphics_layer(fade)):
            content(state)

    return Fading
