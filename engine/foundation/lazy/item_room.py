"""ItemRoom: how large a list is inside its padding, for the items that fill it (fill_parent.py).

Two states, one for each axis: an item that fills the width is not measured again when the height changes.
Source of behaviour  Compose foundation LazyItemScopeImpl.kt.
"""

from __future__ import annotations

from engine.snapshot import mutable_state_of
from engine.unit import Constraints


class ItemRoom:
    __slots__ = ("height", "width")

    def __init__(self) -> None:
        self.width = mutable_state_of(Constraints.INFINITY, name="item_room.width")
        self.height = mutable_state_of(Constraints.INFINITY, name="item_room.height")

    def set(self, width: int, height: int) -> None:
        """px, or `Constraints.INFINITY`."""
        self.width.value = width
        self.height.value = height
