"""PinnableContainer: keeps content composed while it is pinned.

Terms       pin: until its handle is released, the container keeps its content, wherever it is. An item of
            a lazy list is a container: a pinned item stays composed when it is scrolled out of the viewport.
Not here    the items of lists: foundation/lazy/pinned_items.py.
Source      Compose ui PinnableContainer.kt.
"""

from __future__ import annotations

from typing import Protocol

from engine.composition import composition_local_of


class PinnedHandle(Protocol):
    """The handle of one pin."""

    def release(self) -> None:
        """Releases the pin. Call it once for each `pin`."""


class PinnableContainer(Protocol):
    """Content that can be kept, for example an item of a lazy list."""

    def pin(self) -> PinnedHandle:
        """Keeps the content until the returned handle is released; several pins count separately."""


def _no_container() -> PinnableContainer | None:
    return None


LocalPinnableContainer = composition_local_of(_no_container, name="LocalPinnableContainer")
"""The nearest container outside; None if no container around removes its content by itself."""
