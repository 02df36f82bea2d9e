"""SaveableStateHolder: keeps the remember_saveable values of content that is hidden and shown again, by key.

    holder = remember_saveable_state_holder()
    holder.SaveableStateProvider(page, lambda: Page(page))

Terms       key: identifies a page, an item or similar content; any hashable value.
Invariants  I1 a key is shown in at most one place. I2 a key's states are saved when its content leaves,
            before they are forgotten.
Source      Compose runtime-saveable SaveableStateHolder.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from engine.composition.calls.composable import composable
from engine.composition.calls.typed_key import typed_key
from engine.composition.effects.effects import DisposableEffect
from engine.composition.effects.remember import remember
from engine.composition.effects.remember_saveable import (
    LocalSaveableStateRegistry,
    PartlySavedError,
    Restorable,
    Saveable,
    SaveableStateRegistry,
    remember_saveable,
)
from engine.composition.errors.failures import first_of
from engine.composition.locals import CompositionLocalProvider
from engine.composition.reusable_content import ReusableContent
from engine.snapshot.value_repr import value_repr

Saved = dict[str, list[Any]]


class SaveableStateHolder(Saveable):
    """The holder that `remember_saveable_state_holder` returns. Compose: SaveableStateHolder."""

    def __init__(self, saved_states: dict[Hashable, Saved] | None = None) -> None:
        self._saved_states = dict(saved_states or {})
        self._registries: dict[Hashable, SaveableStateRegistry] = {}

    @composable
    def SaveableStateProvider(self, key: Hashable, content: Callable[[], object]) -> None:
        """Composes `content`; its `remember_saveable` values return whenever `key` is shown again.

        Its other remembered values are recreated. Raises ValueError for a key shown in two places.
        """
        key = typed_key(key)

        def provide() -> None:
            registry = remember(lambda: SaveableStateRegistry(self._saved_states.get(key)))
            CompositionLocalProvider(LocalSaveableStateRegistry.provides(registry), content=content)
            DisposableEffect(lambda: self._register(key, registry), None)

        ReusableContent(key, provide)

    def remove_state(self, key: Hashable) -> None:
        """Drops the saved values of `key`; content shown at this time is not saved when it leaves."""
        key = typed_key(key)
        if self._registries.pop(key, None) is None:
            self._saved_states.pop(key, None)

    def save_state(self) -> SavedStateHolder:
        """Returns the saved form: the values of all keys, including those shown now. Raises PartlySavedError if a
        saver raises."""
        failure: BaseException | None = None
        for key, registry in self._registries.items():
            try:
                self._save(key, registry)
            except BaseException as error:
                failure = first_of(failure, error)
        saved = SavedStateHolder(dict(self._saved_states))
        if failure is not None:
            raise PartlySavedError(saved, failure)
        return saved

    def _register(self, key: Hashable, registry: SaveableStateRegistry) -> Callable[[], None]:
        if key in self._registries:
            raise ValueError(
                f"SaveableStateProvider: the key {value_repr(key)} is shown in two places; give each "
                "content a key of its own"
            )
        self._saved_states.pop(key, None)
        self._registries[key] = registry

        def leave() -> None:
            if self._registries.get(key) is registry:
                del self._registries[key]
                self._save(key, registry)

        return leave

    def _save(self, key: Hashable, registry: SaveableStateRegistry) -> None:
        saved: Saved = {}
        try:
            registry.save_into(saved)
        finally:  # after an error, too: keeps the values that were saved
            if saved:
                self._saved_states[key] = saved
            else:
                self._saved_states.pop(key, None)


@dataclass(frozen=True)
class SavedStateHolder(Restorable):
    """The saved form of a holder: the values by key."""

    saved_states: dict[Hashable, Saved]

    def restored(self) -> SaveableStateHolder:
        """Returns a new holder with the saved values."""
        return SaveableStateHolder(self.saved_states)


def remember_saveable_state_holder() -> SaveableStateHolder:
    """Returns this place's holder; with a saveable state registry above, it outlives the composition.

    Compose: rememberSaveableStateHolder.
    """
    return remember_saveable(SaveableStateHolder)
