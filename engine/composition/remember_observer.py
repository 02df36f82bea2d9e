"""RememberObserver: a remembered object with callbacks for entering and leaving a composition.

Source  Compose RememberObserver.kt.
"""

from __future__ import annotations


class RememberObserver:
    """Each object receives either on_forgotten or on_abandoned, at most once. Compose: RememberObserver."""

    __slots__ = ()

    def on_remembered(self) -> None:
        """Called after the composition that remembers the object is applied."""

    def on_forgotten(self) -> None:
        """Called after the object left the composition."""

    def on_abandoned(self) -> None:
        """Called if the composition failed before it remembered the created object."""


class ReusableRememberObserver(RememberObserver):
    """An observer that stays remembered while its composition is deactivated or its group is reused.

    It is forgotten only when its group is removed, so that child compositions outlive the reuse of their context.
    """

    __slots__ = ()
