"""RememberObserver: a remembered object that is told when it enters and leaves a composition.

Source  Compose RememberObserver.kt.
"""

from __future__ import annotations


class RememberObserver:
    """Exactly one of on_forgotten and on_abandoned ends what `remember` began."""

    __slots__ = ()

    def on_remembered(self) -> None:
        """The composition that remembers the object was applied."""

    def on_forgotten(self) -> None:
        """The object left the composition."""

    def on_abandoned(self) -> None:
        """The object was made, but the composition that would have remembered it failed."""


class ReusableRememberObserver(RememberObserver):
    """Stays remembered while its composition is deactivated, and when its group is reused for other content; forgotten
    only when the group goes. So nested compositions outlive the reuse of what they hang in."""

    __slots__ = ()
