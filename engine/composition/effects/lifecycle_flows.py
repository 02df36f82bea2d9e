"""Flows and coroutines that run while a lifecycle is far enough, and its state as a state.

    count = collect_as_state_with_lifecycle(model.count)      # stops while the screen is not visible
    await repeat_on_lifecycle(owner.lifecycle, Lifecycle.State.STARTED, work)

Source      AndroidX RepeatOnLifecycle.kt, FlowExt.kt, and lifecycle-runtime-compose FlowExt.kt, LifecycleExt.kt
            (recording lifecycle_states).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from enum import Enum
from typing import Final, TypeVar

from engine.composition.effects.channel import ProducerScope, callback_flow
from engine.composition.effects.flow import Flow
from engine.composition.effects.lifecycle import (
    Lifecycle,
    LifecycleEvent,
    LifecycleOwner,
    LifecycleState,
    owner_or_screens,
)
from engine.composition.effects.produce_state import produce_state
from engine.composition.effects.state_flow import collect_as_state, show, value_at_start
from engine.coroutines import CoroutineScope, Job, coroutine_scope
from engine.coroutines.finish import finish
from engine.snapshot import MutableState, State

T = TypeVar("T")


class _Absent(Enum):
    NOTHING = "no initial value"


_NOTHING: Final = _Absent.NOTHING


async def repeat_on_lifecycle(
    lifecycle: Lifecycle | LifecycleOwner,
    state: LifecycleState,
    block: Callable[[], Coroutine[object, object, object]],
) -> None:
    """Starts `block()`, an `async def`, each time the lifecycle comes to `state`, and cancels it below that.

    Returns when the lifecycle is destroyed. Raises ValueError for INITIALIZED. Compose: repeatOnLifecycle.
    """
    own = lifecycle.lifecycle if isinstance(lifecycle, LifecycleOwner) else lifecycle
    if state is LifecycleState.INITIALIZED:
        raise ValueError("repeat_on_lifecycle(INITIALIZED): no event leads to this state")
    if own.current_state is LifecycleState.DESTROYED:
        return
    await coroutine_scope(lambda scope: _repeat(scope, own, state, block))


async def _repeat(
    scope: CoroutineScope,
    lifecycle: Lifecycle,
    state: LifecycleState,
    block: Callable[[], Coroutine[object, object, object]],
) -> None:
    starts, stops = LifecycleEvent.up_to(state), LifecycleEvent.down_from(state)
    destroyed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    one_at_a_time = asyncio.Lock()
    job: Job[None] | None = None

    async def work() -> None:
        async with one_at_a_time:
            await block()

    def observe(owner: LifecycleOwner, event: LifecycleEvent) -> None:
        nonlocal job
        if event is starts:
            job = scope.launch(work)
            return
        if event is stops and job is not None:
            job.cancel()
            job = None
        if event is LifecycleEvent.ON_DESTROY:
            finish(destroyed)

    try:
        lifecycle.add_observer(observe)
        await destroyed
    finally:
        if job is not None:
            job.cancel()
        lifecycle.remove_observer(observe)


def flow_with_lifecycle(
    flow: Flow[T], lifecycle: Lifecycle, min_active_state: LifecycleState = LifecycleState.STARTED
) -> Flow[T]:
    """Returns a flow that collects `flow` while the lifecycle is at least in `min_active_state`.

    Compose: flowWithLifecycle.
    """

    async def sending(scope: ProducerScope[T]) -> None:
        await repeat_on_lifecycle(lifecycle, min_active_state, lambda: flow.collect(scope.send))
        scope.close()

    return callback_flow(sending)


def collect_as_state_with_lifecycle(
    flow: Flow[T],
    initial: T | _Absent = _NOTHING,
    lifecycle_owner: LifecycleOwner | None = None,
    min_active_state: LifecycleState = LifecycleState.STARTED,
) -> State[T]:
    """As `collect_as_state`, while the owner is at least in `min_active_state`; meanwhile the state keeps its value.

    Raises TypeError for a flow that is no StateFlow, without `initial`. Compose: collectAsStateWithLifecycle.
    """
    start = value_at_start("collect_as_state_with_lifecycle", flow) if isinstance(initial, _Absent) else initial
    lifecycle = owner_or_screens(lifecycle_owner).lifecycle

    async def collect(state: MutableState[T]) -> None:
        await repeat_on_lifecycle(lifecycle, min_active_state, lambda: flow.collect(lambda value: show(state, value)))

    return produce_state(collect, start, flow, lifecycle, min_active_state)


def current_state_as_state(lifecycle: Lifecycle) -> State[LifecycleState]:
    """Returns the state of `lifecycle` as a state that composition observes. Compose: currentStateAsState."""
    return collect_as_state(lifecycle.current_state_flow)
