"""ScrollableState: the base class of scroll positions, and the mutual exclusion of scrolls.

Terms       delta: px on the state's axis; each state defines its sign (a list: > 0 towards the end).
            consumed: the part of a delta that the state used.
Invariants  I1 one scroll runs at a time: a newer scroll cancels the older one, and a scroll of the user has priority
            over one of the program. `dispatch_raw_delta` ignores running scrolls.
Source of behavior  Compose foundation ScrollableState.kt, ScrollExtensions.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from engine.composition import remember, remember_updated_state
from engine.coroutines import CoroutineScope
from engine.foundation.animation.animation_spec import AnimationSpec
from engine.foundation.animation.animation_state import AnimationScope, AnimationState
from engine.foundation.animation.mutator_mutex import MutatePriority, MutatorMutex
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.snapshot import Snapshot, mutable_state_of

ScrollBlock = Callable[["ScrollScope"], Coroutine[Any, Any, object]]


class ScrollScope:
    """The argument of a scroll block; valid as long as the block runs."""

    __slots__ = ("_scroll_by",)

    def __init__(self, scroll_by: Callable[[float], float]) -> None:
        self._scroll_by = scroll_by

    def scroll_by(self, pixels: float) -> float:
        """Scrolls by `pixels`; returns the consumed px."""
        return self._scroll_by(pixels)


class ScrollableState:
    """Base class of ScrollState and LazyListState; a subclass implements `_consume`."""

    def __init__(self) -> None:
        self._mutex = MutatorMutex()
        self._is_scrolling = mutable_state_of(False, name="is_scroll_in_progress")
        self._scroll_scope = ScrollScope(self._moved)
        self._was_forward = mutable_state_of(False, name="last_scrolled_forward")
        self._was_backward = mutable_state_of(False, name="last_scrolled_backward")
        self.used_interaction_source: InteractionSource | None = None
        """The interaction source, once the program has asked for it."""

    def _consume(self, delta: float) -> float:
        raise NotImplementedError  # subclasses implement it

    @property
    def interaction_source(self) -> InteractionSource:
        """Emits the drags of a scrollable with this state, from the slop to the lift, without the fling."""
        if self.used_interaction_source is None:
            self.used_interaction_source = InteractionSource()
        return self.used_interaction_source

    @property
    def can_scroll_forward(self) -> bool:
        """Whether a positive delta can be consumed."""
        return True

    @property
    def can_scroll_backward(self) -> bool:
        """Whether a negative delta can be consumed."""
        return True

    @property
    def is_scroll_in_progress(self) -> bool:
        """Whether a scroll runs; observable state."""
        return bool(self._is_scrolling.value)

    @property
    def last_scrolled_forward(self) -> bool:
        """Whether the last scroll moved forward; raw deltas do not count. Observable state."""
        return bool(self._was_forward.value)

    @property
    def last_scrolled_backward(self) -> bool:
        """Whether the last scroll moved backward; raw deltas do not count. Observable state."""
        return bool(self._was_backward.value)

    def _moved(self, delta: float) -> float:
        consumed = self._consume(delta)
        self._was_forward.value = consumed > 0
        self._was_backward.value = consumed < 0
        return consumed

    def dispatch_raw_delta(self, px: float) -> float:
        """Scrolls by `px` at once, independent of running scrolls; returns the consumed px."""
        return self._consume(px)

    async def scroll(self, block: ScrollBlock, priority: MutatePriority = MutatePriority.DEFAULT) -> None:
        """Runs `block(scroll_scope)` as the only scroll of this state."""

        async def run() -> None:
            self._is_scrolling.value = True
            try:
                await block(self._scroll_scope)
            finally:
                self._is_scrolling.value = False

        await self._mutex.mutate(run, priority)

    async def scroll_by(self, pixels: float) -> float:
        """Scrolls by `pixels` without animation; returns the consumed px."""
        consumed = 0.0

        async def jump(scope: ScrollScope) -> None:
            nonlocal consumed
            consumed = scope.scroll_by(pixels)

        await self.scroll(jump)
        return consumed

    async def animate_scroll_by(self, pixels: float, spec: AnimationSpec | None = None) -> float:
        """Scrolls by `pixels` with an animation; returns the consumed px."""
        consumed = 0.0

        async def animated(scope: ScrollScope) -> None:
            def frame(animation: AnimationScope) -> None:
                nonlocal consumed
                consumed += scope.scroll_by(animation.value - consumed)

            await AnimationState(0.0).animate_to(pixels, spec, block=frame)

        await self.scroll(animated)
        return consumed

    def end_running_scroll(self, scope: CoroutineScope | None) -> None:
        """On a coroutine of `scope`: the scroll that runs ends when coroutines run next."""
        if scope is not None and Snapshot.without_read_observation(lambda: self.is_scroll_in_progress):
            scope.launch(self.stop_scroll, "stop_scroll")

    async def stop_scroll(self, priority: MutatePriority = MutatePriority.DEFAULT) -> None:
        """Cancels the running scroll, unless it has a higher priority."""

        async def nothing(scope: ScrollScope) -> None:
            pass

        await self.scroll(nothing, priority)


class FunctionScrollableState(ScrollableState):
    """A scrollable state made of one function: `consume(delta)` returns the consumed px."""

    def __init__(self, consume: Callable[[float], float]) -> None:
        super().__init__()
        self.consume = consume

    def _consume(self, delta: float) -> float:
        return self.consume(delta)


def remember_scrollable_state(consume: Callable[[float], float]) -> ScrollableState:
    """Remembers a ScrollableState that calls the latest `consume(px)`. Compose: rememberScrollableState."""
    latest = remember_updated_state(consume)
    return remember(lambda: FunctionScrollableState(lambda delta: float(latest.value(delta))))
