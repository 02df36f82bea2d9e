"""shared_element, shared_bounds: the modifiers that make a content part of a shared element.

    state = scope.remember_shared_content_state("photo")
    Box(Modifier.shared_element(state, visibility).size(40))

Terms       visibility: the scope of an AnimatedVisibility or AnimatedContent, which says whether the content is
            visible.
Source of behavior  Compose animation SharedTransitionScope.kt (sharedElement, sharedBounds,
                    sharedElementWithCallerManagedVisibility).
"""

from __future__ import annotations

from engine.composition import key, remember
from engine.foundation.animation.animate_bounds import BoundsTransform
from engine.foundation.animation.animated_visibility import AnimatedVisibilityScope
from engine.foundation.animation.deferred_animation import create_deferred_animation
from engine.foundation.animation.enter_exit import (
    EnterExitState,
    EnterTransition,
    ExitTransition,
    fade_in,
    fade_out,
)
from engine.foundation.animation.enter_exit_node import active_enter, active_exit, enter_exit_modifier
from engine.foundation.animation.mutable_transition_state import MutableTransitionState
from engine.foundation.animation.transition import Transition, create_child_transition, remember_transition
from engine.foundation.animation.vector_converter import RectConverter
from engine.foundation.shared_elements.bounds_transition import (
    BoundsTransition,
    default_bounds_transform,
)
from engine.foundation.shared_elements.overlay_clip import PARENT_CLIP, OverlayClip
from engine.foundation.shared_elements.placeholder_size import PlaceholderSize, SizeRule
from engine.foundation.shared_elements.resize_mode import ResizeMode, content_scale_modifier
from engine.foundation.shared_elements.shared_bounds_node import SharedBoundsElement
from engine.foundation.shared_elements.shared_content_state import SharedContentState
from engine.foundation.shared_elements.shared_element import SharedElement
from engine.foundation.shared_elements.shared_element_entry import SharedElementEntry, SharedElementOptions
from engine.node import Modifier, modifier_extension

_FADE_IN, _FADE_OUT = fade_in(), fade_out()
_SCALED = ResizeMode.scale_to_bounds()


@modifier_extension
def shared_element(
    self: Modifier,
    state: SharedContentState,
    visibility: AnimatedVisibilityScope,
    bounds_transform: BoundsTransform = default_bounds_transform,
    placeholder_size: SizeRule = PlaceholderSize.CONTENT_SIZE,
    render_in_overlay_during_transition: bool = True,
    z_index_in_overlay: float = 0.0,
    clip_in_overlay_during_transition: OverlayClip = PARENT_CLIP,
) -> Modifier:
    """Moves this content from the bounds of the previous content of the same key; only the new one is drawn.

    Compose: sharedElement.
    """
    options = SharedElementOptions(
        bounds_transform,
        placeholder_size,
        render_in_overlay_during_transition,
        z_index_in_overlay,
        clip_in_overlay_during_transition,
        render_only_when_visible=True,
    )
    return self.composed(lambda modifier: modifier.then(_element_in(state, visibility.transition, options)))


@modifier_extension
def shared_bounds(
    self: Modifier,
    state: SharedContentState,
    visibility: AnimatedVisibilityScope,
    enter: EnterTransition = _FADE_IN,
    exit: ExitTransition = _FADE_OUT,
    bounds_transform: BoundsTransform = default_bounds_transform,
    resize_mode: ResizeMode = _SCALED,
    placeholder_size: SizeRule = PlaceholderSize.CONTENT_SIZE,
    render_in_overlay_during_transition: bool = True,
    z_index_in_overlay: float = 0.0,
    clip_in_overlay_during_transition: OverlayClip = PARENT_CLIP,
) -> Modifier:
    """Moves this content and the previous one of the same key with the same bounds; `enter` and `exit` animate both.

    `resize_mode` measures the contents with the animated size, or scales them. Compose: sharedBounds.
    """
    options = SharedElementOptions(
        bounds_transform,
        placeholder_size,
        render_in_overlay_during_transition,
        z_index_in_overlay,
        clip_in_overlay_during_transition,
        render_only_when_visible=False,
    )

    def is_matched() -> bool:
        return state.is_match_found

    def enter_and_exit(modifier: Modifier) -> Modifier:
        transition = visibility.transition
        entering, leaving = active_enter(transition, enter), active_exit(transition, exit)
        shown = enter_exit_modifier(transition, entering, leaving, is_matched)
        return modifier.then(shown).then(content_scale_modifier(resize_mode, is_matched))

    return self.composed(lambda modifier: modifier.then(_element_in(state, visibility.transition, options))).composed(
        enter_and_exit
    )


@modifier_extension
def shared_element_with_caller_managed_visibility(
    self: Modifier,
    state: SharedContentState,
    visible: bool,
    bounds_transform: BoundsTransform = default_bounds_transform,
    placeholder_size: SizeRule = PlaceholderSize.CONTENT_SIZE,
    render_in_overlay_during_transition: bool = True,
    z_index_in_overlay: float = 0.0,
    clip_in_overlay_during_transition: OverlayClip = PARENT_CLIP,
) -> Modifier:
    """Like `shared_element`, with `visible` in place of an AnimatedVisibility; hidden content may stay composed.

    Compose: sharedElementWithCallerManagedVisibility.
    """
    options = SharedElementOptions(
        bounds_transform,
        placeholder_size,
        render_in_overlay_during_transition,
        z_index_in_overlay,
        clip_in_overlay_during_transition,
        render_only_when_visible=True,
    )
    return self.composed(lambda modifier: modifier.then(_element_managed(state, visible, options)))


def _is_shown(state: EnterExitState) -> bool:
    return state is EnterExitState.VISIBLE


def _element_in(
    state: SharedContentState, parent: Transition[EnterExitState], options: SharedElementOptions
) -> SharedBoundsElement:
    """Composes the entry of a content that `parent` shows and hides."""
    with key(state.key):
        element = remember(lambda: state.owner.element_of(state.key))
        with key(parent):
            transition = create_child_transition(parent, _is_shown, str(state.key))
            bounds = _bounds_of(state, element, transition, options)
        return _entry_of(state, element, bounds, options)


def _element_managed(state: SharedContentState, visible: bool, options: SharedElementOptions) -> SharedBoundsElement:
    """Composes the entry of a content whose visibility the program manages."""
    with key(state.key):
        element: SharedElement = remember(lambda: state.owner.element_of(state.key))
        with key(None):
            # The first content of a key is shown at once; a further one begins hidden, or visible, and changes.
            target: MutableTransitionState[bool] = remember(
                lambda: MutableTransitionState(visible if not element.enabled_entries else not visible)
            )
            target.target_state = visible
            transition = remember_transition(target)
            bounds = _bounds_of(state, element, transition, options)
        return _entry_of(state, element, bounds, options)


def _bounds_of(
    state: SharedContentState, element: SharedElement, transition: Transition[bool], options: SharedElementOptions
) -> BoundsTransition:
    owner = state.owner
    with key(owner.is_transition_active):  # each activity of the scope has animations of its own
        animation = create_deferred_animation(transition, RectConverter, "bounds")
    bounds: BoundsTransition = remember(
        lambda: BoundsTransition(owner.active, transition, animation, options.bounds_transform, element.momentum),
        transition,
    )
    bounds.use(animation, options.bounds_transform)
    return bounds


def _entry_of(
    state: SharedContentState, element: SharedElement, bounds: BoundsTransition, options: SharedElementOptions
) -> SharedBoundsElement:
    entry: SharedElementEntry = remember(lambda: SharedElementEntry(state.owner, element, bounds, state, options))
    entry.use(element, bounds, state, options)
    return SharedBoundsElement(entry)
