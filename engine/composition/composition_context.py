"""CompositionContext: what a composition needs of the one it is part of, or of the recomposer.

A child composition (a SubcomposeLayout's slot) sees its parent's locals, clock and recomposer.
Source  Compose CompositionContext.kt.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Protocol

from engine.composition.calls.call_site import stable_hash
from engine.composition.current import current, not_composing_error
from engine.composition.locals_map import LocalsMap
from engine.composition.remember_observer import ReusableRememberObserver
from engine.snapshot import Snapshot, mutable_state_of, referential_equality_policy

if TYPE_CHECKING:
    from engine.composition.calls.content import ContentLambda
    from engine.composition.composition import Composition
    from engine.composition.recomposer import Recomposer
    from engine.coroutines.coroutine_scope import CoroutineScope


class CompositionContext(Protocol):
    """A recomposer, or a place in another composition."""

    @property
    def recomposer(self) -> Recomposer: ...

    @property
    def locals(self) -> LocalsMap: ...

    @property
    def effect_scope(self) -> CoroutineScope: ...

    def compose_initial(self, composition: Composition, content: ContentLambda) -> None: ...

    def invalidate(self, composition: Composition) -> None: ...

    def unregister_composition(self, composition: Composition) -> None: ...


class ChildContext(ReusableRememberObserver):
    """The place in a composition where child compositions hang."""

    __slots__ = ("_owner", "_parent", "_locals", "children")

    def __init__(self, owner: Composition, locals_map: LocalsMap) -> None:
        self._owner = owner
        self._parent = owner.parent
        self._locals = mutable_state_of(locals_map, referential_equality_policy(), name="locals_of_context")
        self.children: dict[Composition, None] = {}
        owner.watches_rows = True

    def move_to(self, owner: Composition) -> None:
        """The place came, in movable content, to another composition."""
        self._owner = owner
        self._parent = owner.parent
        owner.watches_rows = True

    @property
    def recomposer(self) -> Recomposer:
        return self._parent.recomposer

    @property
    def locals(self) -> LocalsMap:
        locals_map: LocalsMap = Snapshot.without_read_observation(lambda: self._locals.value)
        return locals_map

    @property
    def effect_scope(self) -> CoroutineScope:
        return self._parent.effect_scope

    def compose_initial(self, composition: Composition, content: ContentLambda) -> None:
        self.children[composition] = None
        self._parent.compose_initial(composition, content)

    def invalidate(self, composition: Composition) -> None:
        """The owner first, so that it composes before its children do: it may compose or remove them itself.

        If it is composing now, it stays scheduled, and there is one more frame in which it has nothing to
        do: so it is in Compose (golden G1, «outer recomposes»)."""
        self._parent.invalidate(self._owner)
        self._parent.invalidate(composition)

    def unregister_composition(self, composition: Composition) -> None:
        self.children.pop(composition, None)
        self._parent.unregister_composition(composition)

    def update_locals(self, locals_map: LocalsMap) -> None:
        """The locals changed where the context was remembered. The children see it when they compose next, in the same
        pass, too: whoever gives them their content (a SubcomposeLayout) composed too, and gives it again. State of the
        pass: one that fails leaves the locals as they were."""
        self._locals.value = locals_map

    def on_forgotten(self) -> None:
        for child in list(self.children):
            child.dispose()

    on_abandoned = on_forgotten


_KEY = stable_hash("remember_composition_context")


def remember_composition_context() -> CompositionContext:
    """The context for compositions that belong to this place: they see its locals and die with it."""
    composer = current.composer
    if composer is None:
        raise not_composing_error(remember_composition_context)
    key = composer.call_site(sys._getframe(1)) ^ _KEY
    owner = composer.composition
    locals_map = composer.current_locals()
    context: Any = composer.remember(key, lambda: ChildContext(owner, locals_map), ())
    if not context.locals.same_as(locals_map):
        context.update_locals(locals_map)
    return context
