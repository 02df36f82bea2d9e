"""Generates engine/node/modifier_signatures.pyi: each chain method of `Modifier` with the signature of its function;
and engine/foundation/lazy_imports.py (lazy_imports.py).

    python -m tests.typed.signatures           writes the files (script/signatures)

Type checkers and editors read the file; Python never does. Modifiers are added to chains at run time
(`@modifier_extension`), from rooms that engine/node does not import, so no source file can declare them there.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from engine.node.modifier_methods import methods_of_chains as extensions

from .lazy_imports import LAZY_IMPORTS, import_foundation, lazy_imports

ROOT = Path(__file__).parent.parent.parent
STUB = ROOT / "engine" / "node" / "modifier_signatures.pyi"
LINE = 120
BUILT_IN = frozenset(("then", "fold_in", "fold_out"))
"""Methods that modifier.py declares itself, with type variables."""

HEAD = '''"""The chain methods of Modifier, for type checkers and editors. Made by script/signatures; do not edit.

Every method exists on the class (`Modifier.padding(8)`) and on a chain (`Modifier.size(40).padding(8)`).
"""

'''


def origins(module: ModuleType) -> dict[str, str]:
    """Name → the module that a file imports it from; for a name that the file defines, the file's own module."""
    found: dict[str, str] = {}
    tree = ast.parse(inspect.getsource(module))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
            for alias in node.names:
                found[alias.asname or alias.name] = node.module
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = module.__name__
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    found[target.id] = module.__name__
    return found


def definition_of(function: Callable[..., Any]) -> ast.FunctionDef:
    """The `def` of a modifier, as a tree."""
    tree = ast.parse(inspect.getsource(function))
    node = tree.body[0]
    assert isinstance(node, ast.FunctionDef)
    return node


def names_in(node: ast.FunctionDef) -> set[str]:
    """The names that the annotations use."""
    arguments = node.args
    every = [*arguments.args[1:], *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    return {
        inner.id
        for argument in every
        if argument is not None and argument.annotation is not None
        for inner in ast.walk(argument.annotation)
        if isinstance(inner, ast.Name)
    }


def method(name: str, node: ast.FunctionDef) -> str:
    """The declaration: parameters of the function, `...` for defaults, the first line of its docstring."""
    arguments = node.args
    arguments.args[0] = ast.arg("cls")
    parts = [ast.unparse(each) for each in arguments.args]
    plain = len(arguments.args) - len(arguments.defaults)
    for at, default in enumerate(arguments.defaults):
        parts[plain + at] += f" = {shown(default)}"
    if arguments.vararg is not None:
        parts.append("*" + ast.unparse(arguments.vararg))
    elif arguments.kwonlyargs:
        parts.append("*")
    for each, given in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        parts.append(ast.unparse(each) + (f" = {shown(given)}" if given is not None else ""))
    if arguments.kwarg is not None:
        parts.append("**" + ast.unparse(arguments.kwarg))
    head = f"    def {name}({', '.join(parts)}) -> Modifier:"
    if len(head) > LINE:
        head = "\n".join([f"    def {name}(", *(f"        {part}," for part in parts), "    ) -> Modifier:"])
    text = (ast.get_docstring(node) or "").split("\n\n")[0].replace("\n", " ")
    if not text:
        return f"    @classmethod\n{head} ...\n"
    lines = textwrap.wrap(f'"""{text}"""', LINE, initial_indent=" " * 8, subsequent_indent=" " * 8)
    return "\n".join([f"    @classmethod\n{head}", *lines]) + "\n\n"


def shown(default: ast.expr) -> str:
    """A default as an editor shows it: a literal as it is, anything else as `...`."""
    return ast.unparse(default) if isinstance(default, ast.Constant) else "..."


def stub() -> str:
    """The text of the stub."""
    import_foundation()
    imports: dict[str, set[str]] = {"engine.node.modifier": {"Modifier"}}
    sources: dict[str, str] = {"Modifier": "engine.node.modifier"}
    methods = []
    for name in sorted(extensions.keys() - BUILT_IN):
        function = extensions[name]
        if not function.__module__.startswith("engine."):
            continue  # a test's, or a program's own
        node = definition_of(function)
        known = origins(sys.modules[function.__module__])
        for used in names_in(node) & known.keys():
            origin = known[used]
            if sources.setdefault(used, origin) != origin and not same(used, sources[used], origin):
                raise SystemExit(f"{used} is {sources[used]}'s and {origin}'s: {name} cannot name both")
            imports.setdefault(sources[used], set()).add(used)
        methods.append(method(name, node))
    lines = [HEAD]
    for module in sorted(imports, key=lambda each: (each.startswith("engine"), each)):
        line = f"from {module} import {', '.join(sorted(imports[module]))}"
        if len(line) > LINE:
            line = f"from {module} import (\n" + "".join(f"    {each},\n" for each in sorted(imports[module])) + ")"
        lines.append(line + "\n")
        if module == max(each for each in imports if not each.startswith("engine")):
            lines.append("\n")
    return "".join(lines) + "\nclass ModifierSignatures:\n" + "".join(methods).rstrip("\n") + "\n"


def same(name: str, first: str, second: str) -> bool:
    """Whether two modules mean the same object by `name`."""
    modules = sys.modules
    missing = object()
    found = getattr(modules.get(first), name, missing)
    return found is not missing and found is getattr(modules.get(second), name, None)


if __name__ == "__main__":
    LAZY_IMPORTS.write_text(lazy_imports(), encoding="utf-8")
    STUB.write_text(stub(), encoding="utf-8")
    print(f"{STUB.relative_to(ROOT)}: {len(extensions) - len(BUILT_IN)} modifiers")
