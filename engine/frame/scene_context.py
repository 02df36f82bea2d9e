"""SceneContext: the parent context of a scene's content: its recomposer and the composition locals of its host.

The locals come from this context rather than from a provider in the composition, so that slot tables and reports show
only the program. Source: Compose CompositionContext.kt, ProvidePlatformCompositionLocals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from engine.composition import ProvidedValue
from engine.composition.locals_map import LocalsMap, NamedLocal

if TYPE_CHECKING:
    from engine.composition import Composition, Recomposer
    from engine.composition.calls.content import ContentLambda
    from engine.composition.failed_effects import FailedEffects
    from engine.composition.movable.movable_content_insertion import MovableContentInsertion
    from engine.composition.movable.movable_content_state import ReleasedContents
    from engine.composition.scope import RecomposeScope
    from engine.coroutines.coroutine_scope import CoroutineScope


class SceneContext:
    """The parent of a scene's composition."""

    __slots__ = ("_composition", "_locals", "recomposer")

    locals_write = 0  # `provide` is no write of a state

    def __init__(self, recomposer: Recomposer, *provided: ProvidedValue) -> None:
        self.recomposer = recomposer
        self._composition: Composition | None = None
        self._locals = LocalsMap({each.local: each.holder(None) for each in provided})

    @property
    def locals(self) -> LocalsMap:
        """The composition locals of the host."""
        return self._locals

    def provide(self, *provided: ProvidedValue) -> None:
        """Provides other values; if one changed, the whole content recomposes in the next frame."""
        holders = self._locals.holders
        new: dict[NamedLocal, Any] = {each.local: each.holder(holders.get(each.local)) for each in provided}
        changed = self._locals.with_holders(new)
        if not changed.same_as(self._locals):
            self._locals = changed
            if self._composition is not None:
                self.recomposer.invalidate(self._composition)

    @property
    def effect_scope(self) -> CoroutineScope:
        """The coroutine scope of effects."""
        return self.recomposer.effect_scope

    @property
    def failed_effects(self) -> FailedEffects:
        """The recomposer's effects that raised."""
        return self.recomposer.failed_effects

    def report_movable_contents(self, released: ReleasedContents, awaited: Iterable[MovableContentInsertion]) -> None:
        """Registers moving content with the recomposer."""
        self.recomposer.report_movable_contents(released, awaited)

    def schedule_frame_end_callback(self, action: Callable[[], object]) -> Callable[[], None]:
        """Calls `action` once, after the recomposer's next frame; returns its cancellation."""
        return self.recomposer.schedule_frame_end_callback(action)

    def compose_initial(self, composition: Composition, content: ContentLambda) -> None:
        """Composes the content for the first time."""
        self._composition = composition
        self.recomposer.compose_initial(composition, content)

    def recompose_paused(self, composition: Composition, scopes: Iterable[RecomposeScope]) -> None:
        """Composes paused scopes of a composition, outside of frames."""
        self.recomposer.recompose_paused(composition, scopes)

    def invalidate(self, composition: Composition) -> None:
        """Schedules the composition for the next frame."""
        self.recomposer.invalidate(composition)

    def unregister_composition(self, composition: Composition) -> None:
        """Removes the composition from the recomposer."""
        self.recomposer.unregister_composition(composition)
