"""Effects that follow a lifecycle: for one event, while an owner is started, while it is resumed.

    LifecycleEventEffect(lambda: save(draft), Lifecycle.Event.ON_STOP)

    def camera():
        device.open()
        return device.close                   # at ON_STOP, or when the effect leaves

    LifecycleStartEffect(camera, device)

Source      Compose Multiplatform lifecycle-runtime-compose, LifecycleEffect.kt, DropUnlessLifecycle.kt (recordings
            lifecycle_events, lifecycle_of_scene).
"""

from __future__ import annotations

from collections.abc import Callable

from engine.composition.effects.effects import DisposableEffectImpl
from engine.composition.effects.lifecycle import (
    LifecycleEvent,
    LifecycleOwner,
    LifecycleState,
    owner_or_screens,
)
from engine.composition.effects.remember import remember_at, remember_updated_state
from engine.snapshot.value_repr import value_repr

Effect = Callable[[], Callable[[], object] | None]


def LifecycleEventEffect(
    on_event: Callable[[], object], event: LifecycleEvent, lifecycle_owner: LifecycleOwner | None = None
) -> None:
    """Calls the newest `on_event()` at each `event` of the owner, by default that of the screen.

    Raises ValueError for ON_DESTROY: the composition is disposed before it. Compose: LifecycleEventEffect.
    """
    if event is LifecycleEvent.ON_DESTROY:
        raise ValueError("LifecycleEventEffect: the composition ends before ON_DESTROY; write a DisposableEffect")
    if not callable(on_event) or not isinstance(event, LifecycleEvent):
        raise TypeError(f"LifecycleEventEffect({value_repr(on_event)}, {value_repr(event)}): the function comes first")
    owner = owner_or_screens(lifecycle_owner)
    newest = remember_updated_state(on_event)

    def effect() -> Callable[[], None]:
        def observe(owner: LifecycleOwner, happened: LifecycleEvent) -> None:
            if happened is event:
                newest.value()

        owner.lifecycle.add_observer(observe)
        return lambda: owner.lifecycle.remove_observer(observe)

    remember_at("LifecycleEventEffect", 2, lambda: DisposableEffectImpl(effect, (owner,)), (owner,))


def LifecycleStartEffect(effect: Effect, *keys: object, lifecycle_owner: LifecycleOwner | None = None) -> None:
    """Runs `effect()` at ON_START; its result runs at ON_STOP, or when the effect leaves or a key changes.

    Compose: LifecycleStartEffect with onStopOrDispose.
    """
    events = LifecycleEvent.ON_START, LifecycleEvent.ON_STOP
    _remember_between("LifecycleStartEffect", effect, keys, lifecycle_owner, events)


def LifecycleResumeEffect(effect: Effect, *keys: object, lifecycle_owner: LifecycleOwner | None = None) -> None:
    """Runs `effect()` at ON_RESUME; its result runs at ON_PAUSE, or when the effect leaves or a key changes.

    Compose: LifecycleResumeEffect with onPauseOrDispose.
    """
    events = LifecycleEvent.ON_RESUME, LifecycleEvent.ON_PAUSE
    _remember_between("LifecycleResumeEffect", effect, keys, lifecycle_owner, events)


def _remember_between(
    name: str,
    effect: Effect,
    keys: tuple[object, ...],
    lifecycle_owner: LifecycleOwner | None,
    events: tuple[LifecycleEvent, LifecycleEvent],
) -> None:
    """Remembers the effect at the place of the call of its caller, which is the composable `name`."""
    owner = owner_or_screens(lifecycle_owner)
    paired = _between(effect, owner, *events)
    remember_at(name, 3, lambda: DisposableEffectImpl(paired, keys), (*keys, owner))


def _between(
    effect: Effect, owner: LifecycleOwner, first: LifecycleEvent, last: LifecycleEvent
) -> Callable[[], Callable[[], None]]:
    """Returns the effect that joins the lifecycle, calls `effect` at `first`, and its result at `last` or the end."""

    def joined() -> Callable[[], None]:
        end: Callable[[], object] | None = None

        def finish() -> None:
            nonlocal end
            ended, end = end, None
            if ended is not None:
                ended()

        def observe(owner: LifecycleOwner, event: LifecycleEvent) -> None:
            nonlocal end
            if event is first:
                end = effect()
            elif event is last:
                finish()

        def leave() -> None:
            owner.lifecycle.remove_observer(observe)
            finish()

        owner.lifecycle.add_observer(observe)
        return leave

    return joined


def drop_unless_resumed(
    block: Callable[[], object], lifecycle_owner: LifecycleOwner | None = None
) -> Callable[[], None]:
    """Returns a function that calls `block()` only while the owner is RESUMED: for clicks that leave a screen.

    Compose: dropUnlessResumed.
    """
    return _dropping(block, lifecycle_owner, LifecycleState.RESUMED)


def drop_unless_started(
    block: Callable[[], object], lifecycle_owner: LifecycleOwner | None = None
) -> Callable[[], None]:
    """As `drop_unless_resumed`, while the owner is at least STARTED. Compose: dropUnlessStarted."""
    return _dropping(block, lifecycle_owner, LifecycleState.STARTED)


def _dropping(
    block: Callable[[], object], lifecycle_owner: LifecycleOwner | None, state: LifecycleState
) -> Callable[[], None]:
    owner = owner_or_screens(lifecycle_owner)

    def call() -> None:
        if owner.lifecycle.current_state.is_at_least(state):
            block()

    return call
