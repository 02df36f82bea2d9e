"""PinnableContainer: content that is important now asks what holds it to keep it.

Terms       pin: as long as its handle was not released, the container keeps its content, wherever it is. An item of
            a lazy list is one: pinned it stays composed when it is scrolled out of sight.
Not here    the items of lists: foundation/lazy/pinned_items.py.
Source      Compose ui PinnableContainer.kt.
"""

from __future__ import annotations

from typing import Protocol

from engine.composition import composition_local_of


class PinnedHandle(Protocol):
    def release(self) -> None:
        """The content is not important any more. Once for each `pin`."""


class PinnableContainer(Protocol):
    def pin(self) -> PinnedHandle:
        """May be called by several: the content is kept until each has released its handle."""


def _nobody() -> PinnableContainer | None:
    return None


LocalPinnableContainer = composition_local_of(_nobody, name="LocalPinnableContainer")
"""The nearest container around; None if nothing here goes away by itself."""
