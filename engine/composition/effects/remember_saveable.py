"""remember_saveable: a remembered value that outlives its composition if a registry is provided.

    registry = SaveableStateRegistry()
    … with CompositionLocalProvider(LocalSaveableStateRegistry.provides(registry)): App()
    saved = registry.perform_save()                     # before the composition is disposed
    … SaveableStateRegistry(saved) …              # for the next composition

The place identifies a value (composite_key_hash.py); several values at one place match in order. A state is
saved as its value and its policy and restored as a new state; the calculation does not run for restored values. A
composition that raises gives back the values that it consumed.
Source      Compose runtime-saveable: RememberSaveable.kt, SaveableStateRegistry.kt.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from engine.composition.calls.call_site import SITE_MASK, stable_hash
from engine.composition.composite_key_hash import place_in
from engine.composition.current import current
from engine.composition.effects.remember import check_calculation
from engine.composition.effects.saver import Saver
from engine.composition.errors.composition_error import not_composing_error
from engine.composition.errors.failures import first_of
from engine.composition.locals import CompositionLocal, static_composition_local_of
from engine.composition.remember_observer import RememberObserver
from engine.snapshot import MutableState, Snapshot
from engine.snapshot.value_repr import value_repr

T = TypeVar("T")
_KEY = stable_hash("remember_saveable")
_VALUE_KEY = stable_hash("value of remember_saveable")


class SaveableStateRegistry:
    """Stores the values of remember_saveable and an earlier registry's saved values. Compose: SaveableStateRegistry.

    `can_be_saved(value)` decides which saved forms the store takes; without it every value is taken."""

    def __init__(
        self,
        restored_values: Mapping[str, Sequence[object]] | None = None,
        can_be_saved: Callable[..., bool] | None = None,
    ) -> None:
        self._restored: dict[str, list[object]] = {
            key: list(values) for key, values in (restored_values or {}).items() if values
        }
        self._providers: dict[str, list[Callable[[], object]]] = {}
        self._can_be_saved = can_be_saved

    def can_be_saved(self, value: object) -> bool:
        """Returns True if this registry can save `value`."""
        return self._can_be_saved is None or self._can_be_saved(value)

    def consume_restored(self, key: str) -> Any:
        """Returns each value saved under `key` once, in order, then None."""
        values = self._restored.get(key)
        if not values:
            return None
        value = values.pop(0)
        if not values:
            del self._restored[key]
        return value

    def give_back(self, key: str, value: object) -> None:
        """Takes a consumed value back, which `consume_restored` then returns next."""
        self._restored.setdefault(key, []).insert(0, value)

    def register_provider(self, key: str, value_provider: Callable[[], object]) -> SaveableStateEntry:
        """Registers a function that gives the value for `perform_save`.

        Raises ValueError if the key is blank."""
        if not key.strip():
            raise ValueError("the key of a value to save is blank: give it a name")
        self._providers.setdefault(key, []).append(value_provider)
        return SaveableStateEntry(self._providers, key, value_provider)

    def perform_save(self) -> dict[str, list[Any]]:
        """Returns all currently provided values, and restored ones that were never consumed.

        A single None under a key is left out; among several it keeps their order. Raises ValueError for a value that
        cannot be saved."""
        saved: dict[str, list[Any]] = {}
        self.save_into(saved)
        return saved

    def save_into(self, saved: dict[str, list[object]]) -> None:
        """Adds to `saved` what `perform_save` returns. If a value cannot be saved, adds all others, then raises."""
        saved.update((key, list(values)) for key, values in self._restored.items())
        failure: BaseException | None = None
        for key, providers in self._providers.items():
            values: list[object] = []
            for provider in providers:
                value: object = None  # also for what cannot be saved: the others of the place keep their order
                try:
                    value = self._value_of(provider)
                except PartlySavedError as error:
                    value, failure = error.saved, first_of(failure, error.failure)
                except BaseException as error:
                    failure = first_of(failure, error)
                values.append(value)
            if values != [None]:
                saved[key] = values
        if failure is not None:
            raise failure

    def _value_of(self, provider: Callable[[], object]) -> object:
        value = provider()
        self.require_can_be_saved(value)
        return value

    def require_can_be_saved(self, value: object) -> None:
        """Raises ValueError if the value is not None and this registry cannot save it."""
        if value is not None and not self.can_be_saved(value):
            raise ValueError(
                f"{value_repr(value)} cannot be saved by this SaveableStateRegistry: give remember_saveable a `saver` "
                "that converts it, or a `state_saver` for what a state holds"
            )


class SaveableStateEntry:
    """A registered provider. Compose: SaveableStateRegistry.Entry."""

    __slots__ = ("_providers", "_key", "_provider")

    def __init__(
        self, providers: dict[str, list[Callable[[], object]]], key: str, provider: Callable[[], object]
    ) -> None:
        self._providers = providers
        self._key = key
        self._provider = provider

    def unregister(self) -> None:
        """Takes the provider out; does nothing the second time."""
        providers = self._providers.get(self._key, [])
        if self._provider in providers:
            providers.remove(self._provider)
            if not providers:
                del self._providers[self._key]


LocalSaveableStateRegistry: CompositionLocal[SaveableStateRegistry | None] = static_composition_local_of(
    lambda: None, name="LocalSaveableStateRegistry"
)


class SaveableHolder(RememberObserver):
    """Saves the value of one call, also after its keys changed: so values of one place keep their order."""

    __slots__ = ("registry", "place", "value", "saver", "is_new", "_entry", "_give_back")

    def __init__(
        self,
        registry: SaveableStateRegistry | None,
        place: str,
        value: Any,
        saver: Saver[Any] | None,
        give_back: Callable[[], None] | None,
    ) -> None:
        self.registry = registry
        self.place = place
        self.value = value
        self.saver = saver
        self.is_new = True
        self._give_back = give_back
        self._entry: SaveableStateEntry | None = None

    def on_remembered(self) -> None:
        if self.registry is not None:
            try:  # early, where the traceback still names the composable
                self.registry.require_can_be_saved(self._save())
            except PartlySavedError as error:
                raise error.failure from None
            self._entry = self.registry.register_provider(self.place, self._save)
        self._give_back = None

    def on_abandoned(self) -> None:
        if self._give_back is not None:
            self._give_back()

    def hold(self, value: Any) -> None:
        """Saves `value` from now on."""
        self.value = value

    def move_to(self, registry: SaveableStateRegistry | None, place: str) -> None:
        """Saves the value in another registry, or under another place, from now on."""
        self.on_forgotten()
        self.registry, self.place = registry, place
        self.on_remembered()

    def _save(self) -> Any:
        return _saved(self.value) if self.saver is None else self.saver.save(self.value)

    def on_forgotten(self) -> None:
        entry, self._entry = self._entry, None
        if entry is not None:
            entry.unregister()


class Restorable(ABC):
    """The saved form of a value."""

    @abstractmethod
    def restored(self) -> Any:
        """Returns the value that this object represents."""


class Saveable(ABC):
    """A value with a different saved form, which recreates it by `restored()`."""

    @abstractmethod
    def save_state(self) -> Restorable:
        """Returns the saved form. Raises PartlySavedError if a part of the value cannot be saved."""


class PartlySavedError(Exception):
    """A part of a Saveable raised `failure`; `saved` is the saved form without that part. A saver
    that raises in one page therefore loses no value of another page or of the surrounding list."""

    def __init__(self, saved: Restorable, failure: BaseException) -> None:
        super().__init__(str(failure))
        self.saved = saved
        self.failure = failure


@dataclass(frozen=True)
class SavedState(Restorable):
    """The saved form of a MutableState."""

    value: Any
    policy: Any
    name: str | None

    def restored(self) -> MutableState[Any]:
        """Returns a new state with the saved value and policy."""
        return MutableState(self.value, self.policy, self.name)


def _saved(value: object) -> Any:
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
    registry = LocalSaveableStateRegistry.current
    key = composer.call_site(sys._getframe(1), is_value=True) ^ _KEY
    place = f"{place_in(composer)}/{key & SITE_MASK:x}"
    used: Saver[Any] | None = saver if state_saver is None else _saver_of_state(state_saver)

    if used is not None and not hasattr(used, "save"):
        raise TypeError(
            f"remember_saveable(saver={value_repr(used)}): expected a Saver; write `saver=Saver(save, restore)`, with "
            "a function that returns what is saved, and one that makes the value of it again"
        )

    def make() -> SaveableHolder:
        value = None if registry is None else registry.consume_restored(place)
        give_back = None if registry is None or value is None else partial(registry.give_back, place, value)
        try:
            if value is not None and used is not None:
                value = used.restore(value)
            elif isinstance(value, Restorable):
                value = value.restored()
            if value is None:
                check_calculation("remember_saveable", calculation, keys)
                value = calculation()
        except BaseException:
            if give_back is not None:
                give_back()
            raise
        return SaveableHolder(registry, place, value, used, give_back)

    holder: SaveableHolder = composer.remember(key, make, ())
    holder.saver = used

    def choose() -> tuple[T]:
        if holder.is_new:
            holder.is_new = False
            return (holder.value,)
        return (calculation(),)  # changed keys: nothing is restored

    value: T = composer.remember(key ^ _VALUE_KEY, choose, keys)[0]
    if value is not holder.value:
        composer.side_effect(lambda: holder.hold(value))
    if holder.registry is not registry or holder.place != place:
        # Movable content came to another place: its values move along, and the registry at the new place saves them.
        composer.side_effect(lambda: holder.move_to(registry, place))
    return value


def _saver_of_state(inner: Saver[Any]) -> Saver[MutableState[Any]]:
    """Saves a state as what `inner` makes of its value. Compose: mutableStateSaver."""

    def save(state: MutableState[Any]) -> SavedState | None:
        saved = inner.save(Snapshot.without_read_observation(lambda: state.value))
        return None if saved is None else SavedState(saved, state.policy, state.name)

    return Saver(save, lambda saved: MutableState(inner.restore(saved.value), saved.policy, saved.name))
