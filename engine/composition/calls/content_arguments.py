"""Arguments that are content: a ContentLambda in the slot of the argument, which stays while its function is replaced.

Source      Compose internal/ComposableLambda.kt (composableLambda).
"""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING, Any

from engine.composition.calls.content import ContentLambda, as_content, reuse_content

if TYPE_CHECKING:
    from engine.composition.composer import Composer


class ContentArguments:
    """Compares content arguments with the slots at the position of its Composer."""

    __slots__ = ("_composer",)

    def __init__(self, composer: Composer) -> None:
        self._composer = composer

    def content(self, function: Any) -> tuple[object, bool]:
        """Records a content argument: a ContentLambda with a scope of its own, whose function later runs replace.

        Returns the ContentLambda, and whether the callee must run because of it."""
        composer = self._composer
        group = composer.frame.group
        old = composer.next_slot()
        before = old.function if type(old) is ContentLambda else None
        reused = reuse_content(old, function, group)
        if reused:
            if old.function is not before:
                composer.undo.replaced.append((old, before))
            composer.keep_slot()
            return old, False
        if not callable(function) or isinstance(function, type):
            return function, composer.changed(function)
        lam = as_content(function, group)
        composer.update_slot(lam)
        return lam, True

    def function(self, function: FunctionType) -> tuple[object, bool]:
        """Records an argument that is a function. A nested composable with captures is content, whatever the name of
        the parameter; a function without captures stays the same object and is compared as such."""
        body = function.__dict__.get("__composable_body__")
        if body is not None and body.__closure__ is not None:
            return self.content(function)
        return function, self._composer.changed(function)
