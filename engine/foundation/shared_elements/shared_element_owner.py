"""SharedElementOwner: what the parts of a shared element need of their shared transition scope."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from engine.foundation.shared_elements.shared_element import ElementEntry, SharedElement
from engine.foundation.shared_elements.transition_overlay import OverlayRenderer, TransitionOverlay

if TYPE_CHECKING:
    from engine.layout import LookaheadSpace
    from engine.node import LayoutCoordinates
    from engine.snapshot import State


class OwnedEntry(ElementEntry, OverlayRenderer, Protocol):
    """A content that enters and leaves a scope."""

    @property
    def element(self) -> SharedElement:
        """The contents of the same key."""


class SharedElementOwner(Protocol):
    """The shared transition scope of a content."""

    @property
    def active(self) -> State[bool]:
        """The state of `is_transition_active`."""

    @property
    def is_transition_active(self) -> bool:
        """Whether a matched shared element is on its way; observable state."""

    @property
    def overlay(self) -> TransitionOverlay:
        """Draws the moving contents."""

    @property
    def space(self) -> LookaheadSpace:
        """Converts positions to lookahead positions."""

    @property
    def root(self) -> LayoutCoordinates | None:
        """The coordinates of the scope's root; None before its first placement."""

    @property
    def lookahead_root(self) -> LayoutCoordinates | None:
        """The lookahead coordinates of the scope's root; None before its first lookahead placement."""

    def element_of(self, key: object) -> SharedElement:
        """Returns the element of `key`."""

    def on_entry_added(self, entry: OwnedEntry) -> None:
        """Adds a content that entered the composition."""

    def on_entry_removed(self, entry: OwnedEntry) -> None:
        """Removes a content that left the composition."""
