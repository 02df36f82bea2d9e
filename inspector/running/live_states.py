"""LiveStates: finds the states and scopes of a running program by number and by name.

Terms       number: the order of first events, as in input_log.py.
Invariants  I1 the lookup keeps no state or scope alive, creates no subscription and emits no event.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from engine.snapshot import StateObject
from engine.trace import Event
from inspector.recording import SCOPE, STATE, Subject, SubjectRegistry

from .inputs.input_log import numbered_kind

_KINDS = {"state": STATE, "scope": SCOPE}


class LiveStates:
    """A trace listener; attach the listener before the first event."""

    def __init__(self) -> None:
        self._registries = {name: SubjectRegistry() for name in _KINDS}
        self._subjects: dict[str, list[Subject]] = {name: [] for name in _KINDS}

    def happened(self, event: Event) -> None:
        """Numbers the subject of an event, if it is a new state or scope."""
        kind = numbered_kind(event.kind, event.data.get("phase"))
        if kind is None or event.subject is None:
            return
        registry = self._registries[kind]
        if registry.known(event.subject) is None:
            self._subjects[kind].append(registry.subject(event.subject, _KINDS[kind]))

    def ended(self, event: Event) -> None:
        """Ignores the end of spans; their start contains all data."""

    def numbered(self, kind: str, number: int) -> Any:
        """Returns the state or scope with this number; None: garbage-collected, or not created yet."""
        subjects = self._subjects[kind]
        return self._registries[kind].thing(subjects[number]) if 0 <= number < len(subjects) else None

    def named(self, name: str, module: ModuleType | None = None, scene: Any = None) -> list[Any]:
        """Returns the states with this name, which may leave out the `self.` of an attribute: recorded states in order
        of their first event, then states in the program's module and in the scene's slot table. Without any, the fields
        of this name: `count` is `Model.count`."""
        found: list[Any] = []
        fields: list[Any] = []
        for state in self._candidates(module, scene):
            if state.name in (name, f"self.{name}"):
                fitting = found
            elif state.name.endswith(f".{name}"):
                fitting = fields
            else:
                continue
            if not any(state is each for each in fitting):
                fitting.append(state)
        return found or fields

    def names(self, module: ModuleType | None = None, scene: Any = None) -> list[str]:
        """Returns the sorted names of the program's states that `named` finds, without `self.`."""
        states = (state for state in self._candidates(module, scene) if not getattr(state, "is_local", False))
        return sorted({str(state.name).removeprefix("self.") for state in states})

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
    """Returns whether the value is a writable state; derived states are not."""
    return isinstance(value, StateObject) and not type(value).__name__.startswith("Derived")
