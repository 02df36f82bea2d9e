"""An applier without nodes: for a composition that shows nothing."""

from __future__ import annotations

from engine import AbstractApplier


class NoNodes(AbstractApplier[None]):
    """A tree that stays empty."""

    def __init__(self) -> None:
        super().__init__(None)

    def insert_top_down(self, index: int, node: None) -> None:
        """Does nothing."""

    def insert_bottom_up(self, index: int, node: None) -> None:
        """Does nothing."""

    def remove(self, index: int, count: int) -> None:
        """Does nothing."""

    def move(self, from_: int, to: int, count: int) -> None:
        """Does nothing."""

    def on_clear(self) -> None:
        """Does nothing."""
