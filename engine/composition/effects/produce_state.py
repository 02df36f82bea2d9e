"""produce_state: a state fed by a coroutine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from engine.composition.effects.effects import launch_effect_at
from engine.composition.effects.remember import remember_at
from engine.snapshot import MutableState, State, mutable_state_of, value_repr
from engine.snapshot.naming import origin_of

T = TypeVar("T")


def produce_state(producer: Callable[[MutableState[T]], Coroutine[Any, Any, Any]], initial: T, *keys: Any) -> State[T]:
    """Returns a remembered state that the coroutine `producer(state)` writes. Compose: produceState.

    A changed key restarts the producer; the state keeps its value meanwhile. Raises TypeError if `producer` is not
    callable.
    """

    if not callable(producer):
        raise TypeError(
            f"produce_state({value_repr(producer)}, …): expected an async function that receives the state; write "
            "`produce_state(producer, initial, *keys)`"
        )
    caller = sys._getframe(1)

    def make() -> Any:
        name: Any = origin_of(caller)  # the state takes its name from the program's assignment
        return mutable_state_of(initial, name=name)

    state: MutableState[T] = remember_at("produce_state", 2, make, ())
    launch_effect_at("produce_state effect", 3, lambda: producer(state), keys)
    return state
