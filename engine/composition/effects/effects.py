"""Effects: a composition's actions on the outside world, after it is applied.

Order       disposals and forgotten objects, then entered effects, then SideEffects; coroutines start in
            the loop's next run, never during the apply.
Source      Compose Effects.kt; goldens J1q, J2.
"""

from __future__ import annotations

import sys
from asyncio import iscoroutine
from collections.abc import Callable, Coroutine
from typing import Any

from engine.composition.calls.call_site import stable_hash
from engine.composition.controlled_composition import ControlledComposition
from engine.composition.current import current
from engine.composition.effects.disposal import warn_of_no_disposal
from engine.composition.effects.effect_place import note_failed_job, note_failed_step
from engine.composition.effects.remember import remember_at
from engine.composition.errors.composition_error import not_composing_error
from engine.composition.remember_observer import RememberObserver
from engine.coroutines.coroutine_scope import CoroutineScope, Job
from engine.snapshot.value_repr import value_repr

_SIDE_EFFECT = stable_hash("SideEffect")


def SideEffect(effect: Callable[[], Any], *keys: Any) -> None:
    """Runs `effect` after each successful composition of the calling scope; with keys, only after a key changed.

    Raises CompositionError outside composition. Compose: SideEffect (without keys).
    """
    composer = current.composer
    if composer is None:
        raise not_composing_error(SideEffect)
    if keys:
        key = composer.call_site(sys._getframe(1), is_value=True) ^ _SIDE_EFFECT
        composer.note_source(key, "SideEffect", key ^ _SIDE_EFFECT)
        composer.start_group(key)
        changed = composer.changed(len(keys))
        for each in keys:
            changed = composer.recorder.changed_key(each) or changed
        composer.end_group()
        if not changed:
            return
    if not callable(effect):
        raise no_function("SideEffect", effect, keys)
    composer.side_effect(effect)


def no_function(effect: str, given: Any, keys: tuple[Any, ...], example: str = "lambda: …") -> TypeError:
    """Returns the error for an effect whose first argument is no function."""
    if keys and any(map(callable, keys)):
        name = getattr(next(filter(callable, keys)), "__name__", "block")
        name = "lambda: …" if name == "<lambda>" else name
        return TypeError(
            f"{effect}({value_repr(given)}, …): the function comes first, then the keys: write "
            f"`{effect}({name}, {value_repr(given)})`, or `{effect}({name})` to run it once"
        )
    called = "; it was called already: pass the function itself" if given is None else ""
    return TypeError(f"{effect}({value_repr(given)}): expected a function{called}; write `{effect}({example})`")


class DisposableEffectImpl(RememberObserver):
    """What `DisposableEffect` remembers. Compose: DisposableEffectImpl."""

    __slots__ = ("_effect", "_dispose")

    name = "DisposableEffect"

    def __init__(self, effect: Callable[[], Callable[[], Any] | None], keys: tuple[Any, ...] = ()) -> None:
        if not callable(effect):
            raise no_function("DisposableEffect", effect, keys)
        self._effect = effect
        self._dispose: Callable[[], Any] | None = None

    @property
    def runs(self) -> Callable[..., object]:
        """The function that it calls."""
        return self._effect

    def on_remembered(self) -> None:
        self._dispose = self._effect()
        if self._dispose is None:
            warn_of_no_disposal(self._effect)
        elif not callable(self._dispose):
            given, self._dispose = self._dispose, None
            code = getattr(self._effect, "__code__", None)
            place = f" ({code.co_filename}:{code.co_firstlineno})" if code is not None else ""
            raise TypeError(
                f"a DisposableEffect returns the function that disposes it, or None; got {value_repr(given)}: write "
                f"`return lambda: …`{place}"
            )

    def on_forgotten(self) -> None:
        dispose, self._dispose = self._dispose, None
        if dispose is not None:
            dispose()


def DisposableEffect(effect: Callable[[], Callable[[], Any] | None], *keys: Any) -> None:
    """Runs `effect` when it enters the composition and after each change of a key; its result disposes it.

    A function that never returns another function warns, unless it says `return None`: Kotlin's compiler demands
    `onDispose`. A disposal that raises is not called again. Raises CompositionError outside composition.
    Compose: DisposableEffect.
    """
    remember_at("DisposableEffect", 2, lambda: DisposableEffectImpl(effect, keys), keys)


class LaunchedEffectImpl(RememberObserver):
    """What `LaunchedEffect` remembers. Compose: LaunchedEffectImpl."""

    __slots__ = ("_block", "_composition", "_job")

    name = "LaunchedEffect"

    def __init__(
        self,
        composition: ControlledComposition,
        block: Callable[[], Coroutine[Any, Any, Any]],
        keys: tuple[Any, ...] = (),
    ) -> None:
        if iscoroutine(block):
            name = block.__name__
            block.close()
            raise TypeError(
                f"LaunchedEffect({name}(…)): the function is called already; pass the function itself, since each key "
                f"that changes starts it again: write `LaunchedEffect({name})`, or `LaunchedEffect(lambda: {name}(…))`"
            )
        if not callable(block):
            raise no_function("LaunchedEffect", block, keys, "tick")
        self._composition = composition
        self._block = block
        self._job: Job[Any] | None = None

    @property
    def runs(self) -> Callable[..., object]:
        """The coroutine function that it starts."""
        return self._block

    def on_remembered(self) -> None:
        self._job = self._composition.effect_scope.launch(
            self._block, note=lambda error: note_failed_step(self._composition, self, error)
        )
        self._job.invoke_on_completion(lambda error: note_failed_job(self._composition, self, error))

    def on_forgotten(self) -> None:
        job, self._job = self._job, None
        if job is not None:
            job.cancel("LaunchedEffect left the composition")


def LaunchedEffect(block: Callable[[], Coroutine[Any, Any, Any]], *keys: Any) -> None:
    """Starts the coroutine function `block` when it enters the composition, and restarts it after a change of a key.

    The coroutine is cancelled when the effect leaves. Its exception leaves the frame in which it runs and ends it: only
    a changed key restarts it. Raises CompositionError outside composition. Compose: LaunchedEffect.
    """
    launch_effect_at("LaunchedEffect", 3, block, keys)


def launch_effect_at(
    name: str, frame_depth: int, block: Callable[[], Coroutine[Any, Any, Any]], keys: tuple[Any, ...]
) -> None:
    """Implements LaunchedEffect for wrappers: the call site is `frame_depth` frames up."""
    composer = current.composer
    if composer is None:
        raise not_composing_error(LaunchedEffect)
    composition = composer.composition
    remember_at(name, frame_depth, lambda: LaunchedEffectImpl(composition, block, keys), keys)


class RememberedCoroutineScope(RememberObserver):
    """What `remember_coroutine_scope` remembers. Compose: RememberedCoroutineScope."""

    __slots__ = ("scope",)

    name = "remember_coroutine_scope"

    def __init__(self, composition: ControlledComposition) -> None:
        parent = composition.effect_scope
        self.scope = CoroutineScope(parent.loop, parent.clock, lambda error: note_failed_job(composition, self, error))
        self.scope.note_step = lambda error: note_failed_step(composition, self, error)

    def on_forgotten(self) -> None:
        self.scope.cancel("its composable left the composition")

    def on_abandoned(self) -> None:
        self.scope.cancel("its composition was abandoned")


def remember_coroutine_scope() -> CoroutineScope:
    """Returns a scope for coroutines started from callbacks; it is cancelled when the caller leaves the composition.

    Raises CompositionError outside composition. Compose: rememberCoroutineScope.
    """
    composer = current.composer
    if composer is None:
        raise not_composing_error(remember_coroutine_scope)
    composition = composer.composition
    holder: RememberedCoroutineScope = remember_at(
        "remember_coroutine_scope", 2, lambda: RememberedCoroutineScope(composition), ()
    )
    return holder.scope
