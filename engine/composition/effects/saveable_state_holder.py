"""SaveableStateHolder: what remember_saveable keeps of content that is left and shown again, by a key.

    holder = remember_saveable_state_holder()
    holder.SaveableStateProvider(page, lambda: Page(page))

Terms       key: names one content, a page or an item; any hashable value.
Invariants  I1 a key is shown in one place at a time. I2 the states of a key are saved when its content is left,
            before they are forgotten.
Source      Compose runtime-saveable SaveableStateHolder.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from engine.composition.calls.composable import composable
from engine.composition.effects.effects import DisposableEffect
from engine.composition.effects.remember import remember
from engine.composition.effects.remember_saveable import (
    LocalSaveableStateRegistry,
    Restorable,
    Saveable,
    SaveableStateRegistry,
    remember_saveable,
)
from engine.composition.locals import CompositionLocalProvider
from engine.composition.reusable_content import ReusableContent
from engine.snapshot.value_repr import value_repr

Saved = dict[str, list[Any]]


class SaveableStateHolder(Saveable):
    """Made by `remember_saveable_state_holder`."""

    def __init__(self, saved_states: dict[Hashable, Saved] | None = None) -> None:
        self._saved_states = dict(saved_states or {})
        self._registries: dict[Hashable, SaveableStateRegistry] = {}

    @composable
    def SaveableStateProvider(self, key: Hashable, content: Callable[[], object]) -> None:
        """Composes `content`; what it keeps with `remember_saveable` comes back whenever `key` is shown again.

        What it only remembers is made anew. Raises ValueError for a key that is shown in two places."""

        def provide() -> None:
            registry = remember(lambda: SaveableStateRegistry(self._saved_states.get(key)))
            CompositionLocalProvider(LocalSaveableStateRegistry.provides(registry), content=content)
            DisposableEffect(lambda: self._register(key, registry), None)

        ReusableContent(key, provide)

    def remove_state(self, key: Hashable) -> None:
        """Drops what is saved for `key`; if its content is shown, nothing is saved when it is left."""
        if self._registries.pop(key, None) is None:
            self._saved_states.pop(key, None)

    def save_state(self) -> SavedStateHolder:
        for key, registry in self._registries.items():
            self._save(key, registry)
        return SavedStateHolder(dict(self._saved_states))

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
        saved = registry.save()
        if saved:
            self._saved_states[key] = saved
        else:
            self._saved_states.pop(key, None)


@dataclass(frozen=True)
class SavedStateHolder(Restorable):
    """A holder while it is saved: for each key what its content kept."""

    saved_states: dict[Hashable, Saved]

    def restored(self) -> SaveableStateHolder:
        return SaveableStateHolder(self.saved_states)


def remember_saveable_state_holder() -> SaveableStateHolder:
    """The holder of this place; with a saveable state registry above it outlives the composition."""
    return remember_saveable(SaveableStateHolder)
