"""movable_content_of: content that keeps its remembered values and nodes when it is called in another place.

Terms       place: the group of a call, with the content below it. A place stays empty until the pass ends.
How         A call without a place in the table creates an empty place and waits (movable_content_insertion.py). After
            all passes of the frame, each place takes content that left another place (movable_content_state.py), and
            the Composer composes over it: unchanged parts are skipped as usual. Without such content, the content is
            composed from scratch. Only then are changes applied.
Not here    assigning contents to places: movable_content_registry.py.
Source      Compose MovableContent.kt, GapComposer.kt (invokeMovableContentLambda).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.composition.calls.call_site import SITE_MASK
from engine.composition.calls.composed_function import body_of, info_of
from engine.composition.calls.function_info import FunctionInfo
from engine.composition.current import current
from engine.composition.errors.composition_error import not_composing_error
from engine.composition.locals import end_locals, start_locals
from engine.composition.movable.content_key import CONTENT_KEY, SCOPE_KEY
from engine.snapshot.value_repr import value_repr

if TYPE_CHECKING:
    from engine.composition.composer import Composer
    from engine.composition.locals_map import LocalsMap


class MovableContent:
    """Callable like the original content. One instance has one identity."""

    __slots__ = ("function", "info", "sites", "__weakref__")

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function: Callable[..., Any] = body_of(function)
        self.info: FunctionInfo = info_of(self.function)
        self.sites: set[int] = set()
        """The sites that called it, which its key does not say (leaving_branches.py)."""

    def __repr__(self) -> str:
        return f"<movable content {self.info.name}>"

    def __call__(self, *args: Any, **kwargs: Any) -> None:
        composer = current.composer
        if composer is None:
            raise not_composing_error(self.function)
        site = composer.call_site(sys._getframe(1), is_value=True)
        # The key ignores the call site, so equal content matches anywhere among the siblings.
        composer.note_source(CONTENT_KEY, self.info.name, site)
        composer.note_source(SCOPE_KEY, self.info.name, site)
        self.sites.add(site & SITE_MASK)
        composer.start_movable_group(CONTENT_KEY, self)
        place = composer.group
        assert place is not None
        locals_map = composer.current_locals()
        if composer.inserting or composer.frame.current >= composer.frame.end:
            composer.composition.insert_movable_content(
                self, place, lambda: self.compose(composer, args, kwargs, locals_map)
            )
        else:
            try:
                self.compose(composer, args, kwargs, locals_map)
            except BaseException:
                composer.unwind(place)
                raise
        composer.end_group()

    def compose(self, composer: Composer, args: tuple[Any, ...], kwargs: dict[str, Any], locals_map: LocalsMap) -> None:
        """Composes the content in the open place, below that place's locals."""
        start_locals(composer, locals_map)
        scope = composer.start_restart_group(SCOPE_KEY, self.info)
        scope.used = True
        try:
            dirty = composer.changed(args)
            dirty = composer.changed(kwargs) or dirty
            if dirty or not composer.skipping:
                composer.run(scope)
                self.function(*args, **kwargs)
            else:
                composer.skip_to_group_end()
        except BaseException:
            composer.unwind(scope.group)
            raise
        ended = composer.end_restart_group()
        if ended is not None:
            ended.update_scope(self._restart, (args, kwargs))
        end_locals(composer)

    def _restart(self, arguments: tuple[Any, ...]) -> None:
        args, kwargs = arguments
        self.function(*args, **kwargs)


def movable_content_of(content: Callable[..., Any]) -> MovableContent:
    """Returns `content` in movable form: remember the result, and call it wherever the content belongs.

    Raises TypeError if `content` is no function. Compose: movableContentOf.
    """
    if not callable(content):
        called = ": it was called already" if content is None else ""
        raise TypeError(
            f"movable_content_of({value_repr(content)}): expected a function{called}; write "
            "`movable_content_of(lambda: …)`"
        )
    return MovableContent(content)
