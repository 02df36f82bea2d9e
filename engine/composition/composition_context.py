"""CompositionContext: the environment of a composition, provided by the Recomposer or by a parent composition.

A child composition (a SubcomposeLayout's slot) uses its parent's locals, clock and Recomposer.
Source  Compose CompositionContext.kt.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol

from engine.composition.calls.call_site import stable_hash
from engine.composition.current import current
from engine.composition.errors.composition_error import not_composing_error
from engine.composition.locals_map import LocalsMap
from engine.composition.remember_observer import ReusableRememberObserver
from engine.snapshot import Snapshot, mutable_state_of, referential_equality_policy

if TYPE_CHECKING:
    from engine.composition.calls.content import ContentLambda
    from engine.composition.composition import Composition
    from engine.composition.failed_effects import FailedEffects
    from engine.composition.movable.movable_content_insertion import MovableContentInsertion
    from engine.composition.movable.movable_content_state import ReleasedContents
    from engine.composition.scope import RecomposeScope
    from engine.coroutines.coroutine_scope import CoroutineScope


class CompositionContext(Protocol):
    """A Recomposer, or a place inside a parent composition. Compose: CompositionContext."""

    def report_movable_contents(self, released: ReleasedContents, awaited: Iterable[MovableContentInsertion]) -> None:
        """Registers what a pass released, and the places that wait: content may move between compositions."""

    @property
    def locals(self) -> LocalsMap:
        """The composition locals at this place."""

    @property
    def locals_write(self) -> int:
        """The id of the last traced write of `locals`; 0 if they never changed."""

    @property
    def effect_scope(self) -> CoroutineScope:
        """The coroutine scope for effects."""

    @property
    def failed_effects(self) -> FailedEffects:
        """The effects that raised and are tried again in the next frame."""

    def schedule_frame_end_callback(self, action: Callable[[], object]) -> Callable[[], None]:
        """Calls `action` once, after the next frame; returns its cancellation."""

    def compose_initial(self, composition: Composition, content: ContentLambda) -> None:
        """Composes a new composition's first content, applies it and runs its effects."""

    def recompose_paused(self, composition: Composition, scopes: Iterable[RecomposeScope]) -> None:
        """Composes paused scopes of a composition, outside of frames."""

    def invalidate(self, composition: Composition) -> None:
        """Schedules a pass of the composition."""

    def unregister_composition(self, composition: Composition) -> None:
        """Removes a disposed composition."""


class ChildContext(ReusableRememberObserver):
    """The place in a composition to which child compositions are attached."""

    __slots__ = ("_built_by", "_owner", "_parent", "_locals", "children")

    def __init__(self, owner: Composition, locals_map: LocalsMap) -> None:
        self._owner = self._built_by = owner
        self._parent = owner.parent
        self._locals = mutable_state_of(locals_map, referential_equality_policy(), name="locals_of_context")
        self.children: dict[Composition, None] = {}

    def move_to(self, owner: Composition) -> None:
        """Attaches the children to another composition, to which movable content carried this place."""
        self._owner = owner
        self._parent = owner.parent
        owner.watches_rows = True

    @property
    def owner(self) -> Composition:
        """The composition that contains this place."""
        return self._owner

    @property
    def recomposer(self) -> CompositionContext:
        """The context around all compositions: a composition in it outlasts this place."""
        parent = self._parent
        return parent.recomposer if isinstance(parent, ChildContext) else parent

    def report_movable_contents(self, released: ReleasedContents, awaited: Iterable[MovableContentInsertion]) -> None:
        """Registers what a pass released, and the places that wait, with the Recomposer."""
        self._parent.report_movable_contents(released, awaited)

    @property
    def locals(self) -> LocalsMap:
        """The composition locals at this place, read without observation."""
        locals_map: LocalsMap = Snapshot.without_read_observation(lambda: self._locals.value)
        return locals_map

    @property
    def locals_write(self) -> int:
        """The id of the last traced write of the locals; 0 if they never changed."""
        return self._locals.last_write

    @property
    def effect_scope(self) -> CoroutineScope:
        """The owner's coroutine scope for effects."""
        return self._parent.effect_scope

    @property
    def failed_effects(self) -> FailedEffects:
        """The Recomposer's effects that raised."""
        return self._parent.failed_effects

    def schedule_frame_end_callback(self, action: Callable[[], object]) -> Callable[[], None]:
        """Calls `action` once, after the Recomposer's next frame; returns its cancellation."""
        return self._parent.schedule_frame_end_callback(action)

    def compose_initial(self, composition: Composition, content: ContentLambda) -> None:
        """Registers a child of this place and composes its first content.

        A composition further below belongs to the context of its own place, which movable content may carry away before
        this context is forgotten."""
        if composition.parent is self:
            self.children[composition] = None
        self._parent.compose_initial(composition, content)

    def recompose_paused(self, composition: Composition, scopes: Iterable[RecomposeScope]) -> None:
        """Composes paused scopes of a child, outside of frames."""
        self._parent.recompose_paused(composition, scopes)

    def invalidate(self, composition: Composition) -> None:
        """Invalidates the owner first, so that it composes before its children: it may compose or remove them itself.

        If the owner is composing now, it stays scheduled and gets one further frame without work, as in Compose (golden
        G1, «outer recomposes»). As there, the owner is the composition that built the context, also after movable
        content carried the context to another one (golden movable_again).
        """
        self._built_by.parent.invalidate(self._built_by)
        self._parent.invalidate(composition)

    def unregister_composition(self, composition: Composition) -> None:
        """Removes a disposed child."""
        self.children.pop(composition, None)
        self._parent.unregister_composition(composition)

    def update_locals(self, locals_map: LocalsMap) -> None:
        """Sets the locals after a change at the place of the context.

        Children see them in their next composition, possibly in the same pass: the composable that provides content
        (a SubcomposeLayout) runs again, too. The locals are state of the pass: a failed pass restores them.
        """
        self._locals.value = locals_map

    def on_forgotten(self) -> None:
        """Disposes all children."""
        for child in list(self.children):
            child.dispose()

    on_abandoned = on_forgotten


_KEY = stable_hash("remember_composition_context")


def remember_composition_context() -> CompositionContext:
    """Returns the context for child compositions: they use this place's locals and share its lifetime.

    Raises CompositionError outside composition. Compose: rememberCompositionContext.
    """
    composer = current.composer
    if composer is None:
        raise not_composing_error(remember_composition_context)
    key = composer.call_site(sys._getframe(1), is_value=True) ^ _KEY
    owner = composer.composition
    locals_map = composer.current_locals()
    context: ChildContext = composer.remember(key, lambda: owner.build_context(locals_map), ())
    if not context.locals.same_as(locals_map):
        context.update_locals(locals_map)
    return context
