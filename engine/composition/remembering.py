"""RememberManager: receives what applied changes remember, forget and release. Compose: RememberManager.

Not here    the order of the notifications: remember_events.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from engine.composition.remember_observer import RememberObserver
from engine.composition.scope import RecomposeScope
from engine.slots import Group


class RememberManager(Protocol):
    """Receives reports from operations during apply."""

    def remembering(self, observer: RememberObserver, group: Group | None, requested_by: int = 0) -> None:
        """Adds an object to be remembered in `group`. `requested_by`: the run that requested it; 0: the current one."""

    def forgetting(self, observer: RememberObserver, group: Group | None) -> None:
        """Adds an object to be forgotten, which `group` remembered."""

    def deactivating(self, deactivate: Callable[[], object]) -> None:
        """Adds a node to be deactivated, in the order of forgetting."""

    def side_effect(
        self, effect: Callable[[], object], scope: RecomposeScope | None = None, requested_by: int = 0
    ) -> None:
        """Adds a side effect that `scope` requested."""

    def leaving(self, group: Group) -> None:
        """Notes the place of a subtree that is about to be removed."""

    def releasing(self, scope: RecomposeScope) -> None:
        """Adds a scope to be released."""
