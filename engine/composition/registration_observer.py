"""CompositionRegistrationObserver: receives the compositions of a Recomposer, for tools.

Order   on_composition_registered comes before a composition's first content is composed, and again for all known ones
        when the observer is registered; on_composition_unregistered when the composition is disposed, when its first
        content raises, or when the Recomposer closes.
Source  Compose tooling/CompositionObserver.kt, Recomposer.kt (registerCompositionLocked).
"""

from __future__ import annotations

from collections.abc import Callable

from engine.composition.observer import ObservableComposition


class CompositionRegistrationObserver:
    """Base class with empty methods; override them. Compose: CompositionRegistrationObserver."""

    def on_composition_registered(self, composition: ObservableComposition) -> None:
        """The Recomposer has `composition` from now on."""

    def on_composition_unregistered(self, composition: ObservableComposition) -> None:
        """The Recomposer has `composition` no longer."""


class RegistrationHandle:
    """The handle of a registered observer; `dispose` ends its observation."""

    __slots__ = ("_end",)

    def __init__(self, end: Callable[[], object]) -> None:
        self._end = end

    def dispose(self) -> None:
        """Removes the observer."""
        self._end()


class RegisteredCompositions:
    """The compositions of one Recomposer that are composed or being composed, and the observers of them."""

    __slots__ = ("_compositions", "_observers")

    def __init__(self) -> None:
        self._compositions: dict[ObservableComposition, None] = {}
        self._observers: list[CompositionRegistrationObserver] = []

    def register(self, composition: ObservableComposition) -> bool:
        """Adds a composition and notifies the observers; returns False if it is known."""
        if composition in self._compositions:
            return False
        self._compositions[composition] = None
        for observer in self._observers.copy():
            observer.on_composition_registered(composition)
        return True

    def unregister(self, composition: ObservableComposition) -> None:
        """Removes a composition and notifies the observers; ignores an unknown one."""
        if composition not in self._compositions:
            return
        del self._compositions[composition]
        for observer in self._observers.copy():
            observer.on_composition_unregistered(composition)

    def unregister_all(self) -> None:
        """Removes all compositions."""
        for composition in list(self._compositions):
            self.unregister(composition)

    def observe(self, observer: CompositionRegistrationObserver) -> RegistrationHandle:
        """Adds an observer and calls it with the known compositions."""
        self._observers.append(observer)
        for composition in list(self._compositions):
            observer.on_composition_registered(composition)

        def end() -> None:
            if observer in self._observers:
                self._observers.remove(observer)

        return RegistrationHandle(end)
