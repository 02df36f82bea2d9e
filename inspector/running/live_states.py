"""LiveStates: the states and scopes of a run by number and by name, while it runs.

Terms       number: as in input_log.py, the order in which the run told of them first.
Invariants  I1 nothing here keeps a state or scope alive, reads one so that anyone is subscribed, or is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from engine.snapshot import StateObject
from engine.trace import Event
from inspector.recording import SCOPE, STATE, Subject, SubjectRegistry

from .input_log import numbered_kind

_KINDS = {"state": STATE, "scope": SCOPE}


class LiveStates:
    """A trace listener; to be attached from the first event on."""

    def __init__(self) -> None:
        self._registries = {name: SubjectRegistry() for name in _KINDS}
        self._subjects: dict[str, list[Subject]] = {name: [] for name in _KINDS}

    def happened(self, event: Event) -> None:
        kind = numbered_kind(event.kind, event.data.get("phase"))
        if kind is None or event.subject is None:
            return
        registry = self._registries[kind]
        if registry.known(event.subject) is None:
            self._subjects[kind].append(registry.subject(event.subject, _KINDS[kind]))

    def ended(self, event: Event) -> None:
        """Spans tell all when they begin."""

    def numbered(self, kind: str, number: int) -> Any:
        """The state or scope with this number; None: it is gone, or there is none yet."""
        subjects = self._subjects[kind]
        return self._registries[kind].thing(subjects[number]) if 0 <= number < len(subjects) else None

    def named(self, name: str, module: ModuleType | None = None, scene: Any = None) -> list[Any]:
        """The states called `name`: those that were told of in this order, then those that the program's module and
        the scene's slot table hold."""
        found: list[Any] = []
        for state in self._candidates(module, scene):
            if state.name == name and not any(state is each for each in found):
                found.append(state)
        return found

    def names(self, module: ModuleType | None = None, scene: Any = None) -> list[str]:
        """What `named` knows, without the framework's own."""
        return sorted({str(state.name) for state in self._candidates(module, scene)})

    def _candidates(self, module: ModuleType | None, scene: Any) -> Iterator[Any]:
        for subject in self._subjects["state"]:
            state = self._registries["state"].thing(subject)
            if state is not None and _is_writable(state):
                yield state
        for value in vars(module).values() if module is not None else ():
            if _is_writable(value):
                yield value
        for value in scene.slot_table.slots_buffer if scene is not None else ():
            if _is_writable(value):
                yield value


def _is_writable(value: Any) -> bool:
    """A state that one can write: no derived one."""
    return isinstance(value, StateObject) and not type(value).__name__.startswith("Derived")
