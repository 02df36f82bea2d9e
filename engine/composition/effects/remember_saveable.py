"""remember_saveable: a remembered value that outlives its composition if a registry is provided.

    registry = SaveableStateRegistry()
    … with CompositionLocalProvider(LocalSaveableStateRegistry.provides(registry)): App()
    saved = registry.save()                       # before the composition is disposed
    … SaveableStateRegistry(saved) …              # for the next composition

The place identifies a value (composite_key_hash.py); several values at one place match in order. A state is
saved as its value and its policy and restored as a new state; the calculation does not run for restored values.
Source      Compose runtime-saveable: RememberSaveable.kt, SaveableStateRegistry.kt.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.composition.calls.call_site import SITE_MASK, stable_hash
from engine.composition.composite_key_hash import place_in
from engine.composition.current import current
from engine.composition.effects.remember import check_calculation
from engine.composition.effects.saver import Saver
from engine.composition.errors.composition_error import not_composing_error
from engine.composition.locals import CompositionLocal, static_composition_local_of
from engine.composition.remember_observer import RememberObserver
from engine.snapshot import MutableState, Snapshot

T = TypeVar("T")
_KEY = stable_hash("remember_saveable")


class SaveableStateRegistry:
    """Stores the values of remember_saveable and an earlier registry's saved values. Compose: SaveableStateRegistry."""

    def __init__(self, restored: Mapping[str, list[Any]] | None = None) -> None:
        self._restored = {place: list(values) for place, values in (restored or {}).items()}
        self._providers: dict[str, list[Callable[[], Any]]] = {}

    def consume(self, place: str) -> tuple[bool, Any]:
        """Returns (True, value) once for each value saved at `place`, then (False, None)."""
        values = self._restored.get(place)
        return (True, values.pop(0)) if values else (False, None)

    def register(self, place: str, provider: Callable[[], Any]) -> Callable[[], None]:
        """Registers a provider of the value for `save`; returns a function that unregisters it."""
        providers = self._providers.setdefault(place, [])
        providers.append(provider)

        def unregister() -> None:
            providers.remove(provider)
            if not providers and self._providers.get(place) is providers:
                del self._providers[place]

        return unregister

    def save(self) -> dict[str, list[Any]]:
        """Returns all currently provided values, and restored ones that were never consumed."""
        saved = {place: list(values) for place, values in self._restored.items() if values}
        for place, providers in self._providers.items():
            saved[place] = [provider() for provider in providers]
        return saved


LocalSaveableStateRegistry: CompositionLocal[Any] = static_composition_local_of(
    lambda: None, name="LocalSaveableStateRegistry"
)


class _Holder(RememberObserver):
    __slots__ = ("registry", "place", "value", "saver", "_unregister")

    def __init__(
        self, registry: SaveableStateRegistry | None, place: str, value: Any, saver: Saver[Any] | None
    ) -> None:
        self.registry = registry
        self.place = place
        self.value = value
        self.saver = saver
        self._unregister: Callable[[], None] | None = None

    def on_remembered(self) -> None:
        if self.registry is not None:
            self._unregister = self.registry.register(self.place, self._save)
            if self.saver is not None:
                self._save()  # like Compose, which then validates the saved result

    def move_to(self, registry: SaveableStateRegistry | None, place: str) -> None:
        """Saves the value in another registry, or under another place, from now on."""
        self.on_forgotten()
        self.registry, self.place = registry, place
        self.on_remembered()

    def _save(self) -> Any:
        return _saved(self.value) if self.saver is None else _SavedBySaver(self.saver.save(self.value))

    def on_forgotten(self) -> None:
        unregister, self._unregister = self._unregister, None
        if unregister is not None:
            unregister()


class Restorable(ABC):
    """The saved form of a value."""

    @abstractmethod
    def restored(self) -> Any:
        """Returns the value that this object represents."""


class Saveable(ABC):
    """A value with a different saved form, which recreates it by `restored()`."""

    @abstractmethod
    def save_state(self) -> Restorable:
        """Returns the saved form."""


@dataclass(frozen=True)
class SavedState(Restorable):
    """The saved form of a MutableState."""

    value: Any
    policy: Any
    name: str | None

    def restored(self) -> MutableState[Any]:
        """Returns a new state with the saved value and policy."""
        return MutableState(self.value, self.policy, self.name)


@dataclass(frozen=True)
class _SavedBySaver:
    """What a Saver returned."""

    saved: Any


def _saved(value: Any) -> Any:
    if isinstance(value, Saveable):
        return value.save_state()
    if isinstance(value, MutableState):
        return SavedState(Snapshot.without_read_observation(lambda: value.value), value.policy, value.name)
    return value


def remember_saveable(
    calculation: Callable[[], T], *keys: Any, saver: Saver[T] | None = None, state_saver: Saver[Any] | None = None
) -> T:
    """Returns a remembered value like `remember`; a registry's value for this place is restored.

    A `saver` converts a value that is not saved as it is, for example an object of an own class; a `state_saver`
    converts the value of the MutableState that the calculation returns.
    Raises CompositionError outside composition. Compose: rememberSaveable.
    """
    composer = current.composer
    if composer is None:
        raise not_composing_error(remember_saveable)
    registry: Any = LocalSaveableStateRegistry.current
    key = composer.call_site(sys._getframe(1)) ^ _KEY
    place = f"{place_in(composer)}/{key & SITE_MASK:x}"
    used: Saver[Any] | None = saver if state_saver is None else _saver_of_state(state_saver)

    def make() -> _Holder:
        found, value = registry.consume(place) if registry is not None else (False, None)
        if isinstance(value, _SavedBySaver):
            value = value.saved
            found = used is not None and value is not None
            if found and used is not None:
                value = used.restore(value)
        elif isinstance(value, Restorable):
            value = value.restored()
        if not found:
            check_calculation("remember_saveable", calculation, keys)
            value = calculation()
        return _Holder(registry, place, value, used)

    holder: _Holder = composer.remember(key, make, keys)
    holder.saver = used
    if holder.registry is not registry or holder.place != place:
        # Movable content came to another place: its values move with it, and are saved where they are now.
        composer.side_effect(lambda: holder.move_to(registry, place))
    value: T = holder.value
    return value


def _saver_of_state(inner: Saver[Any]) -> Saver[MutableState[Any]]:
    """Saves a state as what `inner` makes of its value. Compose: mutableStateSaver."""

    def save(state: MutableState[Any]) -> SavedState | None:
        saved = inner.save(Snapshot.without_read_observation(lambda: state.value))
        return None if saved is None else SavedState(saved, state.policy, state.name)

    return Saver(save, lambda saved: MutableState(inner.restore(saved.value), saved.policy, saved.name))
