"""Modifier methods: the methods of modifier chains by name, such as `padding`, and the modules that provide them.

Cost        A module is imported at the first use of one of its methods: `import engine` takes half the time.
Not here    chains, and the decorator that makes a function a method: modifier.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from engine.mistakes.suggestion import did_you_mean

Method = Callable[..., Any]

methods_of_chains: dict[str, Method] = {}
"""The methods as functions of a chain; constant after import."""

methods_of_class: dict[str, Method] = {}
"""The same methods, bound to the empty chain: the class `Modifier` stands for it in `Modifier.padding(8)`."""

_providers: dict[str, str] = {}
"""The module of each provided method."""


def provide_modifiers(modules: Mapping[str, str]) -> None:
    """Adds methods whose modules are imported when a program first uses them. `modules`: method → module."""
    _providers.update(modules)


def provider_of(name: str) -> str | None:
    """Returns the module that provides the method `name`; None without one."""
    return _providers.get(name)


def import_method(name: str, methods: dict[str, Method]) -> Method | None:
    """Imports the module that provides the method `name`, and returns the method from `methods`; None without one."""
    if name not in _providers:
        return None
    import_module(_providers[name])
    return methods.get(name)


def modifier_names() -> list[str]:
    """Returns the names of all methods, also of those that no program has used yet."""
    return [*methods_of_chains, *(name for name in _providers if name not in methods_of_chains)]


def no_modifier(name: str) -> AttributeError:
    """Returns the error for an unknown method, with a suggestion."""
    if name in _SCOPE_FUNCTIONS:
        return AttributeError(f"there is no modifier `{name}`{_SCOPE_FUNCTION}")
    meant = did_you_mean(name, modifier_names())
    return AttributeError(
        f"there is no modifier `{name}`{meant or '; is the module with its @modifier_extension imported?'}"
    )


_SCOPE_FUNCTIONS = frozenset(("also", "apply", "let", "run", "take_if", "takeIf", "take_unless", "takeUnless", "with"))
"""Functions that Kotlin has for each object. Here they have no counterpart."""

_SCOPE_FUNCTION = (
    "; an assignment does what Kotlin's scope functions do: write `modifier = modifier.padding(8)`, below an `if` "
    "where it depends on something, or `modifier.then(Modifier.padding(8) if … else Modifier)`"
)
