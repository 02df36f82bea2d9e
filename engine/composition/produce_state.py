"""produce_state: a state fed by a coroutine."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from engine.composition.effects import launch_effect_at
from engine.composition.remember import remember_at
from engine.snapshot import MutableState, State, mutable_state_of

T = TypeVar("T")


def produce_state(producer: Callable[[MutableState[T]], Coroutine[Any, Any, Any]], initial: T, *keys: Any) -> State[T]:
    """A remembered state that `async producer(state)` feeds; the producer starts anew when a key changed, the
    value stays meanwhile."""
    state: MutableState[T] = remember_at("produce_state", 2, lambda: mutable_state_of(initial, name="produced"), ())
    launch_effect_at("produce_state effect", 3, lambda: producer(state), keys)
    return state
