"""Generates engine/foundation/lazy_imports.py: the file that defines each public name and each modifier of foundation.

The names are those that engine/foundation/__init__.py imports for type checkers; the modifiers are those that the files
of the package add. `from engine import Row` then imports only what Row needs.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
from pathlib import Path

import engine.foundation
from engine.node.modifier_methods import methods_of_chains as extensions

ROOM = "engine.foundation"
INIT = Path(engine.foundation.__file__)
LAZY_IMPORTS = INIT.with_name("lazy_imports.py")

HEAD = '''"""The files that define the public names and the modifiers of this package. Made by script/signatures."""

from typing import Final
'''


def import_foundation() -> None:
    """Imports every file of the package, each of which registers its modifiers."""
    for module in pkgutil.walk_packages(engine.foundation.__path__, f"{ROOM}."):
        importlib.import_module(module.name)


def names() -> dict[str, str]:
    """Public name → module."""
    return {
        alias.asname or alias.name: node.module
        for node in ast.walk(ast.parse(INIT.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module is not None and node.col_offset == 4
        for alias in node.names
        if alias.name in engine.foundation.__all__
    }


def modifiers() -> dict[str, str]:
    """Modifier → module."""
    import_foundation()
    modules = {name: function.__module__ for name, function in extensions.items()}
    return {name: module for name, module in modules.items() if module.startswith(f"{ROOM}.")}


def table(name: str, modules: dict[str, str]) -> str:
    """The text of one table, sorted by name."""
    lines = "".join(f'    "{each}": "{modules[each]}",\n' for each in sorted(modules))
    return f"\n{name}: Final[dict[str, str]] = {{\n{lines}}}\n"


def lazy_imports() -> str:
    """The text of the file."""
    return HEAD + table("NAMES", names()) + table("MODIFIERS", modifiers())
