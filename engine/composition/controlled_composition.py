"""ControlledComposition: the composition, as its Composer and the calls inside it see it.

Not here    the composition itself: composition.py. Its observers: observer.py. Its place in the program:
            effect_place.py.
Source      Compose ControlledComposition (Composition.kt).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from engine.composition.applier import Applier
from engine.composition.calls.function_info import FunctionInfo
from engine.composition.effects.effect_place import PlacedComposition
from engine.composition.locals_map import LocalsMap
from engine.composition.remember_observer import RememberObserver
from engine.composition.scope import RecomposeScopeOwner
from engine.coroutines.coroutine_scope import CoroutineScope
from engine.slots import Group


class Movable(Protocol):
    """Movable content, as the key under which its state waits for another place: movable_content.py."""

    @property
    def info(self) -> FunctionInfo:
        """The function of the content."""


class ControlledComposition(RecomposeScopeOwner, PlacedComposition, Protocol):
    """What composing needs of the composition; see the module docstring."""

    @property
    def applier(self) -> Applier[Any]:
        """The applier of the tree; its root is the parent of the topmost nodes."""

    @property
    def parent_locals(self) -> LocalsMap:
        """The composition locals of the parent."""

    @property
    def seen_locals(self) -> LocalsMap:
        """The parent's locals at the last pass."""

    @property
    def effect_scope(self) -> CoroutineScope:
        """The coroutine scope for effects."""

    @property
    def schedule_frame_end_callback(self) -> Callable[[Callable[[], object]], Callable[[], None]]:
        """Calls a function once, after the next frame; returns its cancellation."""

    def build_context(self, locals_map: LocalsMap) -> RememberObserver:
        """Returns a context for child compositions, at a place with these locals. Compose: Composer.buildContext."""

    def insert_movable_content(self, content: Movable, place: Group, compose: Callable[[], None]) -> None:
        """Records that `place` waits for `content`, which `compose` composes there after the pass."""
