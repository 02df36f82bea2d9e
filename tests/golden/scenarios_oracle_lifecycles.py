"""Ports of Lifecycles.kt (tests/oracle): effects, flows and observers of a lifecycle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    CompositionLocalProvider,
    DisposableEffect,
    LaunchedEffect,
    Lifecycle,
    LifecycleEventEffect,
    LifecycleOwner,
    LifecycleRegistry,
    LifecycleResumeEffect,
    LifecycleStartEffect,
    LocalLifecycleOwner,
    MutableStateFlow,
    SideEffect,
    collect_as_state_with_lifecycle,
    composable,
    current_state_as_state,
    drop_unless_resumed,
    flow_with_lifecycle,
    mutable_state_of,
    remember,
    repeat_on_lifecycle,
)

from .harness import Run, log, scenario
from .scenarios_oracle_flows_of_several import truth

STATE, EVENT = Lifecycle.State, Lifecycle.Event


class Owner(LifecycleOwner):
    def __init__(self, name: str, state: Any = STATE.RESUMED) -> None:
        self.name = name
        self.registry = LifecycleRegistry(self)
        self.registry.current_state = state

    @property
    def lifecycle(self) -> Lifecycle:
        return self.registry

    def __str__(self) -> str:
        return self.name


def logging(line: str) -> Callable[[], None]:
    return lambda: log(line)


@composable
def Alive(name: str) -> None:
    log(f"compose:Alive({name})")

    def effect() -> Any:
        log(f"effect-start:{name}")
        return logging(f"effect-dispose:{name}")

    DisposableEffect(effect, name)


@composable
def Shown(name: str, value: Any) -> None:
    log(f"compose:{name} {value()}")


def between(start: Any, end: str) -> Callable[[], Any]:
    def effect() -> Any:
        log(start() if callable(start) else start)
        return logging(end)

    return effect


@scenario("lifecycle_of_scene")
def lifecycle_of_scene(run: Run) -> None:
    run.queue = True
    there = mutable_state_of(True)

    async def launched() -> None:
        log("launched")

    def content() -> None:
        log(f"compose:Root {LocalLifecycleOwner.current.lifecycle.current_state.name}")
        if there.value:
            LifecycleEventEffect(logging("created"), EVENT.ON_CREATE)
            LifecycleEventEffect(logging("started"), EVENT.ON_START)
            LifecycleEventEffect(logging("resumed"), EVENT.ON_RESUME)
            LifecycleEventEffect(logging("stopped"), EVENT.ON_STOP)
            LifecycleStartEffect(between("start effect", "stop or dispose"))
            LifecycleResumeEffect(between("resume effect", "pause or dispose"))
            LaunchedEffect(launched)
            DisposableEffect(between("effect-start:d", "effect-dispose:d"))
            SideEffect(logging("side"))

    run.start(content, width=100, height=60)
    run.step("left", lambda: there.set(False))
    run.step("back", lambda: there.set(True))


@scenario("lifecycle_events")
def lifecycle_events(run: Run) -> None:
    run.queue = True
    first, second = Owner("first", STATE.CREATED), Owner("second", STATE.STARTED)
    owner, k, n, there = mutable_state_of(first), mutable_state_of("a"), mutable_state_of(0), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")

        @composable
        def inner() -> None:
            key = k.value
            log(f"compose:inner {key} {LocalLifecycleOwner.current}")
            if there.value:
                LifecycleStartEffect(between(lambda: f"start:{key} {n.value}", f"stop:{key}"), key)
                LifecycleResumeEffect(between(f"resume:{key}", f"pause:{key}"), key)
                count = n.value
                LifecycleEventEffect(logging(f"on-start {count}"), EVENT.ON_START)
                LifecycleEventEffect(logging(f"on-resume {count}"), EVENT.ON_RESUME)
                LifecycleEventEffect(logging(f"on-pause {count}"), EVENT.ON_PAUSE)
                LifecycleEventEffect(logging(f"on-stop {count}"), EVENT.ON_STOP)
            Alive("behind")

        CompositionLocalProvider(LocalLifecycleOwner.provides(owner.value), content=inner)

    def move(registry: LifecycleRegistry, state: Any) -> Callable[[], None]:
        def change() -> None:
            registry.current_state = state

        return change

    run.start(content, width=100, height=60)
    run.step("started", move(first.registry, STATE.STARTED))
    run.step("resumed", move(first.registry, STATE.RESUMED))
    run.step("n", lambda: n.set(1))
    run.step("key", lambda: k.set("b"))
    run.step("created", move(first.registry, STATE.CREATED))
    run.step("key while stopped", lambda: k.set("c"))
    run.step("resumed again", lambda: first.registry.handle_lifecycle_event(EVENT.ON_RESUME))
    run.step("another owner", lambda: owner.set(second))
    run.step("left", lambda: there.set(False))
    run.step("back", lambda: there.set(True))
    run.step("destroyed", move(second.registry, STATE.DESTROYED))


@scenario("lifecycle_states")
def lifecycle_states(run: Run) -> None:
    run.queue = True
    owner, numbers = Owner("owner"), MutableStateFlow(0)

    async def repeats() -> None:
        async def block() -> None:
            log("repeats")
            try:
                await numbers.collect(lambda it: log(f"repeat:{it}"))
            finally:
                log("repeat ends")

        await repeat_on_lifecycle(owner, STATE.STARTED, block)

    async def with_resumed() -> None:
        await flow_with_lifecycle(numbers, owner.lifecycle, STATE.RESUMED).collect(lambda it: log(f"with:{it}"))

    def content() -> None:
        log("compose:Root")

        @composable
        def inner() -> None:
            state = current_state_as_state(owner.lifecycle)
            log(f"state:{state.value.name}")
            collected = collect_as_state_with_lifecycle(numbers)
            log(f"collected:{collected.value}")
            tens = remember(lambda: numbers.map(lambda it: it * 10))
            resumed = collect_as_state_with_lifecycle(tens, -1, min_active_state=STATE.RESUMED)
            log(f"resumed:{resumed.value}")
            Shown("again", lambda: collected.value)
            LaunchedEffect(repeats, owner)
            LaunchedEffect(with_resumed, owner)

        CompositionLocalProvider(LocalLifecycleOwner.provides(owner), content=inner)

    def both(state: Any, number: int | None = None) -> Callable[[], None]:
        def change() -> None:
            if state is not None:
                owner.registry.current_state = state
            if number is not None:
                numbers.value = number

        return change

    run.start(content, width=100, height=60)
    run.step("1", both(None, 1))
    run.step("paused, 2", both(STATE.STARTED, 2))
    run.step("stopped", both(STATE.CREATED))
    run.step("3 while stopped", both(None, 3))
    run.step("started", both(STATE.STARTED))
    run.step("resumed", both(STATE.RESUMED))
    run.step("4", both(None, 4))
    run.step("destroyed, 5", both(STATE.DESTROYED, 5))


@scenario("lifecycle_observed")
def lifecycle_observed(run: Run) -> None:
    run.queue = True
    owner = Owner("owner", STATE.INITIALIZED)
    clicks: list[Callable[[], None]] = []

    def told(name: str) -> Any:
        return lambda _, event: log(f"{name}:{event.name} {owner.lifecycle.current_state.name}")

    one, two, late = told("one"), told("two"), told("late")

    def content() -> None:
        log("compose:Root")

        @composable
        def inner() -> None:
            clicks.append(drop_unless_resumed(logging("clicked")))

        CompositionLocalProvider(LocalLifecycleOwner.provides(owner), content=inner)

    def observed() -> None:
        owner.lifecycle.add_observer(one)
        owner.lifecycle.add_observer(two)

    def resumed() -> None:
        owner.registry.current_state = STATE.RESUMED
        clicks[-1]()

    def paused() -> None:
        owner.registry.handle_lifecycle_event(EVENT.ON_PAUSE)
        clicks[-1]()

    def leaves() -> None:
        owner.lifecycle.remove_observer(one)
        owner.registry.handle_lifecycle_event(EVENT.ON_STOP)

    def asked() -> None:
        log(f"flow:{owner.lifecycle.current_state_flow.value.name}")
        log(f"at least created: {truth(owner.lifecycle.current_state.is_at_least(STATE.CREATED))}")
        up, down = EVENT.up_to(STATE.RESUMED), EVENT.down_from(STATE.RESUMED)
        assert up is not None and down is not None
        log(f"up:{up.name} down:{down.name} target:{EVENT.ON_STOP.target_state.name}")

    def destroyed() -> None:
        owner.registry.current_state = STATE.DESTROYED

    run.start(content, width=100, height=60)
    run.step("observed", observed)
    run.step("resumed", resumed)
    run.step("a late one", lambda: owner.lifecycle.add_observer(late))
    run.step("paused", paused)
    run.step("one leaves, stopped", leaves)
    run.step("the state as a flow", asked)
    run.step("destroyed", destroyed)
