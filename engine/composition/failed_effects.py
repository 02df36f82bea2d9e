"""FailedEffects: effects that raised when they started. The next frame starts them again, until they succeed.

Why         Without a second start, the scene would lack an effect that a scene composed from scratch has.
Dropped     A remembered object is dropped when the composition forgets it. It never started, so it receives
            `on_abandoned`, not `on_forgotten`. A side effect is dropped when its scope leaves or runs again, because
            the new run requests its own effects.
Not repeated  Two failures remain, because a second call would repeat the part before the exception:
            - the clean-up of a DisposableEffect (`on_forgotten`). All other objects complete their clean-up.
            - a coroutine. A LaunchedEffect starts again only when a key changes, or when its content returns.
            In real Compose, both failures end the app.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from engine.composition.effects.effect_place import PlacedComposition
from engine.composition.errors.failures import first_of

if TYPE_CHECKING:
    from engine.composition.remember_observer import RememberObserver
    from engine.composition.remembering import RememberManager
    from engine.composition.scope import RecomposeScope
    from engine.slots import Group


class EffectOwner(PlacedComposition, Protocol):
    """A composition, which starts its effects."""

    failed_effects: FailedEffects
    """The effects that raised, of all compositions of its Recomposer."""

    def start_again(self, failed: Iterable[FailedObserver | FailedSideEffect]) -> None:
        """Starts pending effects like those of a pass. Raises the first exception at the end."""


class FailedObserver(NamedTuple):
    """A remembered object whose `on_remembered` raised."""

    observer: RememberObserver
    group: Group | None
    requested_by: int
    """The traced run that remembered the object; 0 without a trace."""

    def request_in(self, events: RememberManager) -> None:
        """Requests the start again. The registry has dropped the object if it was forgotten."""
        events.remembering(self.observer, self.group, self.requested_by)


@dataclass(slots=True)
class FailedSideEffect:
    """A side effect that raised."""

    effect: Callable[[], object]
    scope: RecomposeScope
    token: int
    """The last applied pass in which the scope ran: it requested the effect."""
    requested_by: int

    def request_in(self, events: RememberManager) -> None:
        """Requests the effect again, unless its scope left or ran since."""
        scope = self.scope
        if scope.valid and (scope.token == self.token or scope.skipped):
            events.side_effect(self.effect, scope, self.requested_by)


class FailedEffects:
    """The effects of all compositions of one Recomposer that raised."""

    __slots__ = ("due", "raised")

    def __init__(self) -> None:
        self.raised: dict[object, tuple[EffectOwner, FailedObserver | FailedSideEffect]] = {}
        """What raised since the frame began. Key: the id of the observer, or the ids of side effect and scope."""
        self.due: dict[object, tuple[EffectOwner, FailedObserver | FailedSideEffect]] = {}
        """What the current frame starts again."""

    def observer_raised(self, composition: EffectOwner, failed: FailedObserver) -> None:
        """Keeps an object whose start raised."""
        self.raised[id(failed.observer)] = composition, failed

    def side_effect_raised(self, composition: EffectOwner, failed: FailedSideEffect) -> None:
        """Keeps a side effect that raised."""
        self.raised[id(failed.effect), id(failed.scope)] = composition, failed

    def forget(self, observer: RememberObserver) -> bool:
        """Drops an object that is forgotten. Returns whether it waited: then it never started."""
        waited = self.raised.pop(id(observer), None) is not None
        return self.due.pop(id(observer), None) is not None or waited

    def pass_abandoned(self, composition: EffectOwner) -> None:
        """Counts the scopes that the abandoned pass ran as not run: their effects are still wanted."""
        for waiting in (self.raised, self.due):
            for owner, failed in waiting.values():
                if owner is composition and isinstance(failed, FailedSideEffect):
                    failed.token = failed.scope.token

    def begin_frame(self) -> None:
        """Makes everything that raised before this frame due in it."""
        self.due.update(self.raised)
        self.raised.clear()

    def restart(self) -> BaseException | None:
        """Starts what is due, at the end of a frame; returns the first exception. What raises again waits again."""
        due, self.due = self.due, {}
        failed_of: dict[EffectOwner, list[FailedObserver | FailedSideEffect]] = {}
        for composition, failed in due.values():
            failed_of.setdefault(composition, []).append(failed)
        failure: BaseException | None = None
        for composition, several in failed_of.items():
            try:
                composition.start_again(several)
            except BaseException as error:
                failure = first_of(failure, error)
        return failure
