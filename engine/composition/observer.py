"""CompositionObserver: hears what a composition does, for tools.

Order   on_begin_composition ─ (on_scope_enter ─ on_read_in_scope* ─ … ─ on_scope_exit)* ─ on_end_composition
        on_scope_invalidated comes before, when the reason is known; on_scope_disposed when changes are applied.
Source  Compose tooling/CompositionObserver.kt; CASES B38.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.composition.composition import Composition
    from engine.composition.scope import RecomposeScope


class CompositionObserver:
    """Override what you want to hear."""

    def on_begin_composition(self, composition: Composition) -> None: ...

    def on_end_composition(self, composition: Composition) -> None: ...

    def on_scope_enter(self, scope: RecomposeScope) -> None: ...

    def on_scope_exit(self, scope: RecomposeScope) -> None: ...

    def on_read_in_scope(self, scope: RecomposeScope, value: Any) -> None: ...

    def on_scope_invalidated(self, scope: RecomposeScope, value: Any) -> None:
        """`value` is the state that changed, None when `invalidate()` was called."""

    def on_scope_disposed(self, scope: RecomposeScope) -> None: ...


class ObserverHandle:
    """Ends an observation."""

    def __init__(self, composition: Composition, observer: CompositionObserver) -> None:
        self._composition = composition
        self._observer = observer

    def dispose(self) -> None:
        self._composition.remove_observer(self._observer)


class ObserverGroup:
    """Tells several observers what the composer tells one."""

    __slots__ = ("_all",)

    def __init__(self, observers: list[CompositionObserver]) -> None:
        self._all = list(observers)

    def on_scope_enter(self, scope: RecomposeScope) -> None:
        for observer in self._all:
            observer.on_scope_enter(scope)

    def on_scope_exit(self, scope: RecomposeScope) -> None:
        for observer in self._all:
            observer.on_scope_exit(scope)

    def on_read_in_scope(self, scope: RecomposeScope, value: Any) -> None:
        for observer in self._all:
            observer.on_read_in_scope(scope, value)
