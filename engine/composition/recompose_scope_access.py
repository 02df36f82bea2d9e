"""current_recompose_scope: the running scope, for explicit invalidation."""

from __future__ import annotations

from engine.composition.current import current
from engine.composition.errors.composition_error import CompositionError, not_composing_error
from engine.composition.scope import RecomposeScope


def current_recompose_scope() -> RecomposeScope:
    """Returns the innermost restart scope; its `invalidate()` runs it again in the next frame.

    Raises CompositionError outside composition. Compose: currentRecomposeScope.
    """
    composer = current.composer
    if composer is None:
        raise not_composing_error(current_recompose_scope)
    scope = composer.scope
    if scope is None:
        raise CompositionError("no recompose scope is open here")
    scope.used = True
    return scope
