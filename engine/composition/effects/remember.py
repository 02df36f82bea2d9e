"""remember: keeps a value at its call site while the call site stays composed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

from engine.composition.calls.call_site import stable_hash
from engine.composition.calls.stability import needs_note
from engine.composition.current import current
from engine.composition.errors.composition_error import not_composing_error
from engine.snapshot import MutableState, State, StateObject, mutable_state_of
from engine.snapshot.naming import origin_of
from engine.snapshot.value_repr import value_repr

T = TypeVar("T")
_KEY = stable_hash("remember")
_MAKERS = {
    "SnapshotStateList": "mutable_state_list_of(…)",
    "SnapshotStateMap": "mutable_state_map_of(…)",
    "SnapshotStateSet": "mutable_state_set_of(…)",
    "DerivedState": "derived_state_of(lambda: …)",
}
"""The calls that make the kinds of states, for a message."""


def remember(calculation: Callable[[], T], *keys: Any) -> T:
    """Returns the result of `calculation` from this call site's first composition, or from the last change of a key.

    Raises CompositionError outside composition. Compose: remember.
    """
    composer = current.composer
    if composer is None:
        raise not_composing_error(remember)
    frame = sys._getframe(1)
    body = composer.body
    site = body.sites.get(frame.f_lasti) if frame.f_code is body.code else None
    if site is None:
        site = composer.call_site(frame, is_value=True)
        composer.note_source(site ^ _KEY, "remember", site)
    try:
        value: T = composer.remember(site ^ _KEY, calculation, keys)
    except TypeError:
        check_calculation("remember", calculation, keys)
        raise
    return value


def check_calculation(call: str, calculation: Any, keys: tuple[Any, ...]) -> None:
    """Raises TypeError, with the likely intention, if the calculation is no function."""
    if callable(calculation):
        return
    shown = value_repr(calculation)
    if isinstance(calculation, MutableState):
        shown = f"mutable_state_of({value_repr(calculation.value)})"
    elif isinstance(calculation, StateObject):  # a list, a map, a set or a derived state
        shown = _MAKERS.get(type(calculation).__name__, shown)
    if keys and callable(keys[0]):
        text = f"the function comes first, then the keys: write `{call}(lambda: …, {shown})`"
    else:
        text = f"it takes a function that makes the value, which runs once: write `{call}(lambda: {shown})`"
    raise TypeError(f"{call}({shown}): {text}") from None


def remember_at(site_name: str, frame_depth: int, calculation: Callable[[], T], keys: tuple[Any, ...]) -> T:
    """Implements remember for wrappers: the call site is `frame_depth` frames up."""
    composer = current.composer
    if composer is None:
        raise not_composing_error(remember)
    frame = sys._getframe(frame_depth)
    key = composer.call_site(frame, is_value=True) ^ stable_hash(site_name)
    value: T = composer.remember(key, calculation, keys)
    return value


def remember_updated_state(value: T) -> State[T]:
    """Returns a remembered state with the latest composition's value, for effects that outlive that composition.

    Compose: rememberUpdatedState.
    """
    caller = sys._getframe(1)

    def make() -> Any:
        name: Any = origin_of(caller)  # inside a widget this is the framework's code
        return mutable_state_of(value, name=name)

    if needs_note(value):
        # A function with equal captures stays the first one, like a lambda that Kotlin remembers: no write occurs.
        given = value
        value = remember_at("remember_updated_state.function", 2, lambda: given, (given,))
    state: MutableState[T] = remember_at("remember_updated_state", 2, make, ())
    state.value = value
    return state
