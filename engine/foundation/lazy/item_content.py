"""ItemContentFactory: one content function for each key, kept as long as the item is composed.

SubcomposeLayout keeps a slot unchanged if it receives the same function again, so the functions are cached. An item
reads the provider itself: a change of the list's content recomposes exactly the composed items.

Terms       saved item states: the values of `remember_saveable` in items that are not composed, by key.
Source of behavior  Compose foundation LazyLayoutItemContentFactory.kt, LazySaveableStateHolder.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.composition import (
    CompositionLocalProvider,
    DisposableEffect,
    LocalSaveableStateRegistry,
    SaveableStateRegistry,
    remember,
    remember_saveable,
)
from engine.composition.effects.remember_saveable import PartlySavedError, Restorable, Saveable
from engine.composition.errors.failures import first_of
from engine.foundation.lazy.item_provider import ItemProvider
from engine.foundation.lazy.pinned_items import PinnedItems, pinnable_item
from engine.layout import LocalPinnableContainer


class SavedItemStates(Saveable):
    """The saved values of items; an item that returns restores its values.

    The saved form omits the values of items that left the viewport, and so does this class: Compose saves only
    visible items, because a saved form must stay small.
    """

    __slots__ = ("_left", "_saved", "_shown")

    def __init__(self, saved: dict[Any, dict[str, list[Any]]] | None = None) -> None:
        self._saved = dict(saved or {})
        self._shown: dict[Any, SaveableStateRegistry] = {}
        self._left: set[Any] = set()

    def registry_for(self, key: Any) -> SaveableStateRegistry:
        """Returns a registry with the saved values of the item with `key`, and removes them here."""
        return SaveableStateRegistry(self._saved.pop(key, None))

    def show(self, key: Any, registry: SaveableStateRegistry) -> Callable[[], None]:
        """Notes that the item with `key` is composed; the returned function saves the values of its registry."""
        self._shown[key] = registry
        self._left.discard(key)

        def leave() -> None:
            if self._shown.get(key) is registry:
                del self._shown[key]
                self._left.add(key)
            self._save(key, registry)

        return leave

    def save_state(self) -> SavedItems:
        """Returns the saved form. Raises PartlySavedError if a saver of an item raises."""
        for key in self._left:
            self._saved.pop(key, None)
        found, failure = dict(self._saved), None
        for key, registry in self._shown.items():
            saved: dict[str, list[Any]] = {}
            try:
                registry.save_into(saved)
            except BaseException as error:
                failure = first_of(failure, error)
            if saved:
                found[key] = saved
        if failure is not None:
            raise PartlySavedError(SavedItems(found), failure)
        return SavedItems(found)

    def _save(self, key: Any, registry: SaveableStateRegistry) -> None:
        saved: dict[str, list[Any]] = {}
        try:
            registry.save_into(saved)
        finally:  # after an error, too: keeps the values that were saved
            if saved:
                self._saved[key] = saved


@dataclass(frozen=True)
class SavedItems(Restorable):
    """The saved form of the values of items."""

    saved: dict[Any, dict[str, list[Any]]]

    def restored(self) -> SavedItemStates:
        """Returns the values, for another list at the same place."""
        return SavedItemStates(self.saved)


class ItemContentFactory:
    """Creates and caches the content functions of a list's items."""

    __slots__ = ("pinned", "provider", "saved_states", "_cache")

    def __init__(
        self, provider: Callable[[], ItemProvider], saved_states: SavedItemStates, pinned: PinnedItems
    ) -> None:
        self.provider = provider
        self.saved_states = saved_states
        self.pinned = pinned
        self._cache: dict[Any, _CachedItem] = {}

    def content_type_of(self, key: Any) -> Any:
        """Returns the content type of the item with `key`; slots are reused within one type."""
        cached = self._cache.get(key)
        if cached is not None:
            return cached.content_type
        provider = self.provider()
        index = provider.index_of(key)
        return provider.content.content_type(index) if index != -1 else None

    def content(self, index: int, key: Any, content_type: Any) -> Callable[[], None]:
        """Returns the content function of an item; the same function for the same index, key and type."""
        cached = self._cache.get(key)
        if cached is None or cached.index != index or cached.content_type != content_type:
            cached = self._cache[key] = _CachedItem(self, index, key, content_type)
        return cached.content


class _CachedItem:
    __slots__ = ("index", "key", "content_type", "_factory", "_content")

    def __init__(self, factory: ItemContentFactory, index: int, key: Any, content_type: Any) -> None:
        self.index = index
        self.key = key
        self.content_type = content_type
        self._factory = factory
        self._content: Callable[[], None] | None = None

    @property
    def content(self) -> Callable[[], None]:
        content = self._content
        if content is None:
            content = self._content = self._make()
        return content

    def _make(self) -> Callable[[], None]:
        factory, key = self._factory, self.key

        def LazyItem() -> None:
            provider = factory.provider()
            index = self.index
            if index >= provider.item_count or provider.key(index) != key:
                index = provider.index_of(key)
                if index != -1:
                    self.index = index
            if index != -1:
                states = factory.saved_states
                registry: Any = remember(lambda: states.registry_for(key), key)
                item = pinnable_item(key, index, factory.pinned)
                with CompositionLocalProvider(
                    LocalSaveableStateRegistry.provides(registry), LocalPinnableContainer.provides(item)
                ):
                    provider.content.compose(index)
                # After the content: effects are disposed in reverse order, so the content can still save its values.
                DisposableEffect(lambda: states.show(key, registry), key)
            DisposableEffect(lambda: self._forget, key)

        return LazyItem

    def _forget(self) -> None:
        self._content = None  # a disposed item must release its scopes


def remember_item_content_factory(provider: Callable[[], ItemProvider], pinned: PinnedItems) -> ItemContentFactory:
    """Remembers the factory of one list; another provider creates a new one, and the saved values of items stay."""
    saved_states = remember_saveable(SavedItemStates)
    return remember(lambda: ItemContentFactory(provider, saved_states, pinned), provider, saved_states, pinned)
