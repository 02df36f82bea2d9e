"""AnimatedVisibility: content that appears and disappears over several frames.

Invariants  I1 disappearing content stays composed until the last of its animations has ended, then leaves.
            I2 content that is visible from the start appears without animation.
Not here    the changing properties: enter_exit.py (values), enter_exit_node.py (phases).
Source of behavior  Compose animation AnimatedVisibility.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.composition import composable, key, produce_state, remember, remember_updated_state
from engine.foundation.animation.content_scope import call_content
from engine.foundation.animation.enter_exit import (
    EnterExitState,
    EnterTransition,
    ExitTransition,
    expand_in,
    fade_in,
    fade_out,
    shrink_out,
)
from engine.foundation.animation.enter_exit_node import active_enter, active_exit, enter_exit_modifier
from engine.foundation.animation.mutable_transition_state import MutableTransitionState
from engine.foundation.animation.transition import (
    Transition,
    create_child_transition,
    remember_transition,
    update_transition,
)
from engine.foundation.argument import check_flag
from engine.layout import Layout
from engine.node import AnyModifier, IntrinsicMeasurable, Measurable, MeasureResult, MeasureScope, Modifier
from engine.snapshot import MutableState, mutable_state_of, snapshot_flow
from engine.unit import Constraints, IntSize

_ENTER = fade_in() + expand_in()
_EXIT = shrink_out() + fade_out()


class AnimatedVisibilityScope:
    """What content that appears and disappears knows of its transition. Compose: AnimatedVisibilityScope."""

    def __init__(self, transition: Transition[EnterExitState]) -> None:
        self.transition = transition
        """The transition between the states of the content: other animations can play on its clock."""

    def __repr__(self) -> str:
        return f"<AnimatedVisibilityScope {self.transition!r}>"


@composable
def AnimatedVisibility(
    visible: bool | MutableTransitionState[bool],
    content: Callable[..., object],
    modifier: AnyModifier = Modifier,
    *,
    enter: EnterTransition = _ENTER,
    exit: ExitTransition = _EXIT,
) -> None:
    """Shows `content` while `visible`; `enter` or `exit` animates a change. Compose: AnimatedVisibility.

    Content with a parameter gets the AnimatedVisibilityScope in it.

    With a MutableTransitionState it also enters at its first composition, if the target state asks for it.
    """
    if isinstance(visible, MutableTransitionState):
        transition = remember_transition(visible, "AnimatedVisibility")
    else:
        if type(visible) is not bool:
            check_flag("AnimatedVisibility", visible)
        transition = update_transition(visible, "AnimatedVisibility")
    EnterExit(transition, bool, content, modifier, enter, exit, _is_gone, leaves_lookahead=True)


def visibility_in(
    transition: Transition[Any],
    visible: Callable[[Any], bool],
    content: Callable[..., object],
    modifier: AnyModifier,
    enter: EnterTransition | None,
    exit: ExitTransition | None,
) -> None:
    """Shows an AnimatedVisibility on the clock of `transition`."""
    entering, leaving = _ENTER if enter is None else enter, _EXIT if exit is None else exit
    EnterExit(transition, visible, content, modifier, entering, leaving, _is_gone, leaves_lookahead=True)


def _is_gone(current: EnterExitState, target: EnterExitState) -> bool:
    return current is target is EnterExitState.POST_EXIT


@composable
def EnterExit(
    transition: Transition[Any],
    visible: Callable[[Any], bool],
    content: Callable[..., object],
    modifier: AnyModifier,
    enter: EnterTransition,
    exit: ExitTransition,
    disposes: Callable[[EnterExitState, EnterExitState], bool],
    measured_size: MutableState[IntSize] | None = None,
    leaves_lookahead: bool = False,
) -> None:
    """Content that `transition` shows in the states for which `visible(state)` is true.

    `disposes(current, target)` returns whether the content is forgotten after its exit. `measured_size` receives the
    content's target size in px. `leaves_lookahead`: disappearing content has no size in lookahead.
    """
    is_shown = visible(transition.target_state) or visible(transition.current_state)
    if not is_shown and not transition.has_initial_animations():
        return
    child: Transition[EnterExitState] = create_child_transition(
        transition, lambda state: _enter_exit_state(transition, visible, state), "EnterExit"
    )
    entering = active_enter(child, enter)
    leaving = active_exit(child, exit)
    disposes_now = remember_updated_state(disposes)

    async def follow(state: MutableState[bool]) -> None:
        async for finished in snapshot_flow(lambda: _exit_has_ended(child)):
            state.value = finished and disposes_now.value(child.current_state, child.target_state)

    is_disposed = produce_state(follow, disposes(child.current_state, child.target_state))
    if not _exit_has_ended(child) or not is_disposed.value:
        scope = remember(lambda: AnimatedVisibilityScope(child), transition)
        policy = remember(lambda: _ContentPolicy(measured_size), measured_size)
        shown = enter_exit_modifier(child, entering, leaving, leaves_lookahead=leaves_lookahead)
        with Layout(policy, modifier.then(shown)):
            call_content(content, scope)


def _exit_has_ended(child: Transition[EnterExitState]) -> bool:
    return bool(child.current_state is EnterExitState.POST_EXIT and child.target_state is EnterExitState.POST_EXIT)


def _enter_exit_state(transition: Transition[Any], visible: Callable[[Any], bool], state: Any) -> EnterExitState:
    """Returns PRE_ENTER for hidden content that was never visible, POST_EXIT for content that was visible."""
    with key(transition):
        was_visible = remember(lambda: mutable_state_of(False, name="was_visible"))
        if visible(transition.current_state):
            was_visible.value = True
        if visible(state):
            return EnterExitState.VISIBLE
        return EnterExitState.POST_EXIT if was_visible.value else EnterExitState.PRE_ENTER


class _ContentPolicy:
    """Places all contents at the top left; its size equals the largest content.

    The size that lookahead measured; outside a LookaheadScope, that of the only pass.
    """

    def __init__(self, measured_size: MutableState[IntSize] | None) -> None:
        self._measured_size = measured_size
        self._looked_ahead = False

    def measure(
        self, scope: MeasureScope, measurables: Sequence[Measurable], constraints: Constraints
    ) -> MeasureResult:
        placeables = [child.measure(constraints) for child in measurables]
        width = max((each.width for each in placeables), default=0)
        height = max((each.height for each in placeables), default=0)
        if scope.is_looking_ahead:
            self._looked_ahead = True
        if self._measured_size is not None and scope.is_looking_ahead == self._looked_ahead:
            self._measured_size.value = IntSize(width, height)

        def place() -> None:
            for placeable in placeables:
                placeable.place(0, 0)

        return scope.layout(width, height, place)

    def min_intrinsic_width(self, scope: MeasureScope, measurables: Sequence[IntrinsicMeasurable], height: int) -> int:
        return max((child.min_intrinsic_width(height) for child in measurables), default=0)

    def max_intrinsic_width(self, scope: MeasureScope, measurables: Sequence[IntrinsicMeasurable], height: int) -> int:
        return max((child.max_intrinsic_width(height) for child in measurables), default=0)

    def min_intrinsic_height(self, scope: MeasureScope, measurables: Sequence[IntrinsicMeasurable], width: int) -> int:
        return max((child.min_intrinsic_height(width) for child in measurables), default=0)

    def max_intrinsic_height(self, scope: MeasureScope, measurables: Sequence[IntrinsicMeasurable], width: int) -> int:
        return max((child.max_intrinsic_height(width) for child in measurables), default=0)
