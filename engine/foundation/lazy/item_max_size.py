"""ItemMaxSize: the largest size of an item: that of the list inside its padding (fill_parent.py).

It consists of one state per axis: a change of the height does not measure an item that fills the width.
Source of behavior  Compose foundation LazyItemScopeImpl.kt.
"""

from __future__ import annotations

from engine.node.last_layout import keep
from engine.snapshot import mutable_state_of
from engine.unit import Constraints


class ItemMaxSize:
    """The width and the height as states, in px."""

    __slots__ = ("height", "width")

    def __init__(self) -> None:
        self.width = mutable_state_of(Constraints.INFINITY, name="item_max_size.width")
        self.height = mutable_state_of(Constraints.INFINITY, name="item_max_size.height")

    def set(self, width: int, height: int) -> None:
        """Sets both sizes in px; `Constraints.INFINITY` for an unbounded axis."""
        keep(self, None, "height", "width")
        self.width.value = width
        self.height.value = height
