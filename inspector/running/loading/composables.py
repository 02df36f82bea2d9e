"""Lists the composables of a program's file, and proposes the one to show.

Terms       root: a composable without required arguments and without a caller among the file's composables.
            calls: the names that its body loads, directly or through plain functions and classes of the file.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import cast

Content = Callable[[], object]


@dataclass(frozen=True)
class Listed:
    """One composable of a file."""

    name: str
    line: int
    needs_arguments: bool
    called_by: tuple[str, ...]

    @property
    def is_root(self) -> bool:
        """Whether the composable needs no arguments and has no caller."""
        return not self.needs_arguments and not self.called_by


def is_composable(value: object) -> bool:
    """Returns whether `value` was made by @composable."""
    return hasattr(value, "generated_source") or bool(getattr(value, "is_composable", False))


def own_composables(module: ModuleType) -> dict[str, Content]:
    """Returns the composables that the file itself defines, in file order, without imports."""
    own = {
        key: value
        for key, value in vars(module).items()
        if is_composable(value) and getattr(value, "__module__", None) == module.__name__
    }
    # sorted by line, because a definition that replaces an import keeps the import's place in the module dict
    return dict(sorted(own.items(), key=lambda entry: _line(entry[1])))


def _line(form: object) -> int:
    code = getattr(inspect.unwrap(cast(Callable[..., object], form)), "__code__", None)
    return code.co_firstlineno if code is not None else 0


def takes_no_arguments(form: object) -> bool:
    """Returns whether the function is callable without arguments."""
    try:
        parameters = inspect.signature(cast(Callable[..., object], form)).parameters.values()
    except (TypeError, ValueError):
        return True
    return all(
        parameter.default is not parameter.empty or parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
        for parameter in parameters
    )


def listed(own: Mapping[str, Content], text: str) -> list[Listed]:
    """Returns the composables in file order, with their callers."""
    callers = _callers(text, own)
    found = []
    for name, form in own.items():
        found.append(Listed(name, _line(form), not takes_no_arguments(form), tuple(callers.get(name, ()))))
    return found


def proposed(found: list[Listed]) -> Listed | None:
    """Returns the only root; None if there are several or none."""
    roots = [each for each in found if each.is_root]
    return roots[0] if len(roots) == 1 else None


def _callers(text: str, own: Mapping[str, Content]) -> dict[str, list[str]]:
    """Returns each composable's callers among the other composables."""
    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    loads: dict[str, set[str]] = {}
    for statement in body:
        names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            loads.setdefault(statement.name, set()).update(names)
        elif isinstance(statement, (ast.Assign, ast.AnnAssign)):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            for target in targets:
                if isinstance(target, ast.Name):
                    loads.setdefault(target.id, set()).update(names)
    callers: dict[str, list[str]] = {}
    for caller in own:
        for called in sorted(_reached(caller, loads, own) & own.keys() - {caller}):
            callers.setdefault(called, []).append(caller)
    return callers


def _reached(start: str, loads: Mapping[str, set[str]], own: Mapping[str, Content]) -> set[str]:
    """Returns the names that a composable loads, directly or through plain functions of the file."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for name in loads.get(waiting.pop(), ()):
            if name not in found:
                found.add(name)
                if name not in own:
                    waiting.append(name)
    return found
