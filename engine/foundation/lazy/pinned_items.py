"""PinnedItems: the items of a lazy list that stay composed outside the viewport.

Terms       pinned item: an item with a descendant, such as the focused node, that requested to keep it.
Invariants  I1 the list contains a pinned item once, whatever the number of pins; a pinned item pins the container of
            its list. I2 an item that left the composition pins nothing: releasing its handles has no effect.
Source of behavior  Compose foundation LazyLayoutPinnableItem.kt.
"""

from __future__ import annotations

from typing import Any

from engine.composition import RememberObserver, remember
from engine.foundation.lazy.item_provider import ItemProvider
from engine.layout import LocalPinnableContainer, PinnableContainer, PinnedHandle
from engine.snapshot import Snapshot, SnapshotStateList, mutable_state_list_of
from engine.snapshot.value_repr import value_repr


class PinnedItems:
    """The pinned items of one list; a state: a change measures the list again."""

    __slots__ = ("_items",)

    def __init__(self) -> None:
        self._items: SnapshotStateList[PinnableItem] = mutable_state_list_of(name="pinned_items")

    def __len__(self) -> int:
        return len(self._items)

    def indices(self, provider: ItemProvider) -> list[int]:
        """Returns the current indices of the pinned items, in order."""
        found = {provider.find_index(item.key, item.index) for item in self._items}
        return sorted(index for index in found if 0 <= index < provider.item_count)

    def add(self, item: PinnableItem) -> None:
        """Adds an item."""
        Snapshot.without_read_observation(lambda: self._items.append(item))

    def remove(self, item: PinnableItem) -> None:
        """Removes an item."""

        def remove() -> None:
            if item in self._items:
                self._items.remove(item)

        Snapshot.without_read_observation(remove)


class PinnableItem(RememberObserver):
    """One composed item: the pinnable container of its content, and the handle of its pins."""

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
        """Sets the enclosing container, which may have changed, and moves the pin to it."""
        if parent is self._parent:
            return
        self._parent = parent
        if self._pins:
            self._release_parent()
            self._pin_parent()

    def pin(self) -> PinnedHandle:
        """Pins the item and returns the handle. Raises RuntimeError after the item left the composition."""
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
        """Releases one pin. Raises RuntimeError if it is released twice."""
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
    """Remembers the container of the composed item; its content receives it as LocalPinnableContainer."""
    item: PinnableItem = remember(lambda: PinnableItem(key, pinned), key, pinned)
    item.index = index
    item.is_inside(LocalPinnableContainer.current)
    return item
