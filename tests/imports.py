"""What each file of the product imports, and the circles of imports.

Imports are read with `ast`, those inside functions and under TYPE_CHECKING included: what a reader has to
know to follow a file is what counts, not when it is loaded.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import networkx as nx

ROOT = Path(__file__).parent.parent


@cache
def imports(path: Path) -> tuple[tuple[int, str], ...]:
    """Each imported module, absolute, with its line; `from a import b` gives a.b, which may be a module."""
    package = path.relative_to(ROOT).parts[:-1]
    return tuple(imports_in(path.read_text(encoding="utf-8"), package))


def imports_in(source: str, package: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """The same for the text of a file in `package`."""
    for node in _statements(ast.parse(source).body):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module or "") if part)
            for alias in node.names:
                yield node.lineno, f"{module}.{alias.name}"


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """All statements, nested ones included; expressions are not visited, which takes half of the time."""
    waiting = list(body)
    while waiting:
        node = waiting.pop()
        yield node
        for name in ("body", "orelse", "finalbody"):
            waiting += getattr(node, name, ())
        for each in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
            waiting += each.body


def circles(imported: dict[str, set[str]]) -> list[set[str]]:
    """The sets of modules that import each other, directly or through others; the largest first. `imported`: the
    imports of each module, in which `a.b` is the name b of the module a if there is no module a.b."""
    graph = nx.DiGraph()
    for module, names in imported.items():
        for name in names:
            target = name if name in imported else name.rpartition(".")[0]
            if target in imported and target != module:
                graph.add_edge(module, target)
    found = [each for each in nx.strongly_connected_components(graph) if len(each) > 1]
    return sorted(found, key=lambda each: (-len(each), sorted(each)))


def product_circles(*houses: str) -> list[list[str]]:
    """The circles among the files of `houses`, the largest first, each as sorted paths."""
    paths = {}
    for house in houses:
        for path in (ROOT / house).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            paths[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    found = circles({module: {name for _, name in imports(path)} for module, path in paths.items()})
    return [sorted(paths[module].relative_to(ROOT).as_posix() for module in each) for each in found]
