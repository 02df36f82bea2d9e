"""PinnedItems: the items of a lazy list that stay composed although they are out of sight.

Terms       pinned item: somebody inside it, what has the focus for instance, asked for it to be kept.
Invariants  I1 an item is listed once, however many pin it; a pinned item pins what its list is in. I2 an item that
            left the composition pins nothing: handles it gave are released without effect.
Source of behaviour  Compose foundation LazyLayoutPinnableItem.kt.
"""

from __future__ import annotations

from typing import Any

from engine.composition import RememberObserver, remember
from engine.foundation.lazy.item_provider import ItemProvider
from engine.layout import LocalPinnableContainer, PinnableContainer, PinnedHandle
from engine.snapshot import Snapshot, SnapshotStateList, mutable_state_list_of
from engine.snapshot.value_repr import value_repr


class PinnedItems:
    """Of one list. State: the list is measured again when one comes or goes."""

    __slots__ = ("_items",)

    def __init__(self) -> None:
        self._items: SnapshotStateList[PinnableItem] = mutable_state_list_of(name="pinned_items")

    def __len__(self) -> int:
        return len(self._items)

    def indices(self, provider: ItemProvider) -> list[int]:
        """Where they are now, in order."""
        found = {provider.find_index(item.key, item.index) for item in self._items}
        return sorted(index for index in found if 0 <= index < provider.item_count)

    def add(self, item: PinnableItem) -> None:
        Snapshot.without_read_observation(lambda: self._items.append(item))

    def remove(self, item: PinnableItem) -> None:
        def remove() -> None:
            if item in self._items:
                self._items.remove(item)

        Snapshot.without_read_observation(remove)


class PinnableItem(RememberObserver):
    """One composed item: the container of what is inside it, and the handle that it gives."""

    __slots__ = ("key", "index", "_list", "_parent", "_parent_handle", "_pins", "_is_disposed")

    def __init__(self, key: Any, pinned: PinnedItems) -> None:
        self.key = key
        self.index = -1
        self._list = pinned
        self._parent: PinnableContainer | None = None
        self._parent_handle: PinnedHandle | None = None
        self._pins = 0
        self._is_disposed = False

    def is_inside(self, parent: PinnableContainer | None) -> None:
        """The container around may be another one now."""
        if parent is self._parent:
            return
        self._parent = parent
        if self._pins:
            self._release_parent()
            self._pin_parent()

    def pin(self) -> PinnedHandle:
        if self._is_disposed:
            raise RuntimeError(
                f"the list item with key {value_repr(self.key)} was pinned after it left the composition: "
                "read LocalPinnableContainer again where it is pinned"
            )
        self._pins += 1
        if self._pins == 1:
            self._list.add(self)
            self._pin_parent()
        return self

    def release(self) -> None:
        if self._is_disposed:
            return
        if self._pins == 0:
            raise RuntimeError(
                f"a pin of the list item with key {value_repr(self.key)} was released twice: call "
                "release() once for each pin()"
            )
        self._pins -= 1
        if self._pins == 0:
            self._unpin()

    def on_forgotten(self) -> None:
        self._is_disposed = True
        if self._pins:
            self._pins = 0
            self._unpin()

    def __repr__(self) -> str:
        return f"<item {self.index}>"

    def _unpin(self) -> None:
        self._list.remove(self)
        self._release_parent()

    def _pin_parent(self) -> None:
        self._parent_handle = self._parent.pin() if self._parent is not None else None

    def _release_parent(self) -> None:
        handle, self._parent_handle = self._parent_handle, None
        if handle is not None:
            handle.release()


def pinnable_item(key: Any, index: int, pinned: PinnedItems) -> PinnableItem:
    """The container of the item that is being composed: provide it to its content as LocalPinnableContainer."""
    item: PinnableItem = remember(lambda: PinnableItem(key, pinned), key, pinned)
    item.index = index
    item.is_inside(LocalPinnableContainer.current)
    return item
