"""A program's source as a syntax tree with text positions, parent nodes and name bindings.

Terms       span: (first, one past the last) character of a node. function: a `def` or a lambda.
            binder: the function (or comprehension) in which a name is a local variable; None: the module.
Invariants  I1 spans count characters, whereas `ast` counts bytes. I2 a Source never changes.
Not here    changing the text: edits.py. Data flow: flow.py.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any, TypeAlias

from engine.trace import Site

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

LONGEST_SHOWN = 60
"""The length to which a sentence shortens source text."""

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class Source:
    """One source file. Raises SyntaxError or ValueError if the text does not parse."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.tree = ast.parse(text, path)
        self.lines = text.splitlines(keepends=True)
        self._starts: list[int] = []
        at = 0
        for line in self.lines:
            self._starts.append(at)
            at += len(line)
        self._starts.append(at)
        self._ascii = text.isascii()
        self._parents: dict[ast.AST, ast.AST] = {}
        self._names: dict[ast.AST, str] = {}
        self._bindings: dict[ast.AST, dict[str, list[ast.AST]]] = {}
        self._index(self.tree, "")

    def _index(self, node: ast.AST, prefix: str) -> None:
        stack: list[tuple[ast.AST, str]] = [(node, prefix)]
        while stack:
            at, before = stack.pop()
            inner = before
            if isinstance(at, (*_FUNCTIONS, ast.ClassDef)):
                own = "<lambda>" if isinstance(at, ast.Lambda) else at.name
                self._names[at] = before + own
                inner = before + own + ("." if isinstance(at, ast.ClassDef) else ".<locals>.")
            elif isinstance(at, _COMPREHENSIONS):
                kinds = {ast.ListComp: "listcomp", ast.SetComp: "setcomp", ast.DictComp: "dictcomp"}
                inner = f"{before}<{kinds.get(type(at), 'genexpr')}>.<locals>."
            for child in ast.iter_child_nodes(at):
                self._parents[child] = at
                stack.append((child, inner))

    # -- text

    def offset(self, line: int, column: int) -> int:
        """Returns the character offset of `column` (in bytes, as in `ast`) of `line` (from 1)."""
        start = self._starts[line - 1]
        if self._ascii:
            return start + column
        return start + len(self.lines[line - 1].encode()[:column].decode())

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Returns a node's character offsets (first, one past the last)."""
        at: Any = node  # statements and expressions have positions
        return self.offset(at.lineno, at.col_offset), self.offset(at.end_lineno, at.end_col_offset)

    def segment(self, node: ast.AST) -> str:
        """Returns a node's source text."""
        start, end = self.span(node)
        return self.text[start:end]

    def short_segment(self, node: ast.AST) -> str:
        """Returns a node's source text in one line, cut if it is long: for sentences."""
        words = " ".join(self.segment(node).split())
        return words if len(words) <= LONGEST_SHOWN else f"{words[: LONGEST_SHOWN - 3]}…"

    def line_start(self, line: int) -> int:
        """Returns the character offset of the start of `line` (from 1)."""
        return self._starts[line - 1]

    def indent_of(self, statement: ast.AST) -> str:
        """Returns the white space before a statement's line."""
        line = self.lines[statement.lineno - 1]  # type: ignore[attr-defined]  # statements and expressions have it
        return line[: len(line) - len(line.lstrip())]

    # -- around

    def parent(self, node: ast.AST) -> ast.AST | None:
        """Returns a node's parent; None for the module."""
        return self._parents.get(node)

    def ancestors(self, node: ast.AST) -> Iterator[ast.AST]:
        """Yields a node's ancestors, innermost first."""
        at = self._parents.get(node)
        while at is not None:
            yield at
            at = self._parents.get(at)

    def statement_of(self, node: ast.AST) -> ast.stmt:
        """Returns the innermost statement that contains a node."""
        at: ast.AST = node
        while not isinstance(at, ast.stmt):
            at = self._parents[at]
        return at

    def block_of(self, statement: ast.AST) -> list[ast.stmt]:
        """Returns the list of statements that contains this one; empty without such a list."""
        parent = self._parents[statement]
        for name in ("body", "orelse", "finalbody", "handlers"):
            block = getattr(parent, name, None)
            if isinstance(block, list) and statement in block:
                return block
        return []

    def function_around(self, node: ast.AST) -> Function | None:
        """Returns the innermost function with the node in its body; defaults and decorators belong outside."""
        at: ast.AST = node
        for parent in self.ancestors(node):
            if isinstance(parent, ast.Lambda) and at is parent.body:
                return parent
            if isinstance(parent, (ast.FunctionDef, ast.AsyncFunctionDef)) and at in parent.body:
                return parent
            at = parent
        return None

    def own_nodes(self, function: ast.AST) -> Iterator[ast.AST]:
        """Yields the nodes that run with a function (or module) body; bodies of nested functions are excluded."""
        body = function.body  # type: ignore[attr-defined]  # a function
        stack: list[ast.AST] = list(reversed(body)) if isinstance(body, list) else [body]
        while stack:
            at = stack.pop()
            yield at
            if isinstance(at, _FUNCTIONS):
                inner: list[ast.AST] = [*at.args.defaults, *(each for each in at.args.kw_defaults if each is not None)]
                if not isinstance(at, ast.Lambda):
                    inner += at.decorator_list
                stack.extend(reversed(inner))
            else:
                stack.extend(reversed(list(ast.iter_child_nodes(at))))

    # -- functions

    def qualname(self, function: ast.AST) -> str:
        """Returns a function's or class's qualified name; "" for other nodes."""
        return self._names.get(function, "")

    def function_at(self, site: Site) -> Function | None:
        """Returns the function with the site's qualified name; its line decides among several. None if not found."""
        found: Function | None = None
        for node, name in self._names.items():
            if name != site.function or not isinstance(node, _FUNCTIONS):
                continue
            first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))])
            if first <= site.line <= (node.end_lineno or node.lineno) and (
                found is None or node.lineno >= found.lineno
            ):
                found = node
        return found

    def functions(self) -> Iterator[ast.FunctionDef]:
        """Yields all `def` functions of the file."""
        for node in self._names:
            if isinstance(node, ast.FunctionDef):
                yield node

    def module_function(self, name: str) -> ast.FunctionDef | None:
        """Returns the module's only `def` of this name; None without one or after a rebinding."""
        found = [each for each in self.tree.body if isinstance(each, ast.FunctionDef) and each.name == name]
        return found[0] if len(found) == 1 and len(self.bindings(self.tree).get(name, ())) == 1 else None

    # -- names

    def bindings(self, owner: ast.AST) -> dict[str, list[ast.AST]]:
        """Returns, for each local variable of a function, comprehension or module, the nodes that bind it."""
        known = self._bindings.get(owner)
        if known is not None:
            return known
        found: dict[str, list[ast.AST]] = {}

        def bind(name: str, by: ast.AST) -> None:
            found.setdefault(name, []).append(by)

        if isinstance(owner, _FUNCTIONS):
            arguments = owner.args
            every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
            for each in [*every, *(star for star in (arguments.vararg, arguments.kwarg) if star is not None)]:
                bind(each.arg, each)
        nodes: Iterator[ast.AST]
        if isinstance(owner, _COMPREHENSIONS):
            for generator in owner.generators:
                for node in ast.walk(generator.target):
                    if isinstance(node, ast.Name):
                        bind(node.id, generator)
            nodes = iter(())
        else:
            nodes = self.own_nodes(owner)
        for node in nodes:
            if isinstance(node, ast.Name) and isinstance(node.ctx, (ast.Store, ast.Del)):
                if not self._in_comprehension(node, owner):
                    bind(node.id, self._binding_statement(node))
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                bind(node.name, node)
            elif isinstance(node, (ast.Import, ast.ImportFrom)):
                for alias in node.names:
                    bind((alias.asname or alias.name).split(".")[0], node)
            elif isinstance(node, ast.ExceptHandler) and node.name:
                bind(node.name, node)
            elif isinstance(node, (ast.Global, ast.Nonlocal)):
                for name in node.names:
                    bind(name, node)
        self._bindings[owner] = found
        return found

    def _in_comprehension(self, node: ast.AST, owner: ast.AST) -> bool:
        for parent in self.ancestors(node):
            if parent is owner:
                return False
            if isinstance(parent, ast.comprehension):
                return True
        return False

    def _binding_statement(self, name: ast.AST) -> ast.AST:
        for parent in self.ancestors(name):
            if isinstance(parent, (ast.stmt, ast.NamedExpr, ast.withitem)):
                return parent
        return name

    def binder(self, name: ast.Name) -> ast.AST | None:
        """Returns the function or comprehension that binds this local variable; None for module names and built-ins."""
        at: ast.AST = name
        for parent in self.ancestors(name):
            scope = isinstance(parent, _COMPREHENSIONS) or (
                isinstance(parent, _FUNCTIONS) and (at is parent.body or at in _body(parent))
            )
            if scope and name.id in self.bindings(parent):
                return parent
            at = parent
        return None

    def bindings_of(self, name: ast.Name) -> list[ast.AST]:
        """Returns the nodes that bind the variable, which is local or of the module; none for a built-in."""
        owner = self.binder(name)
        return self.bindings(owner if owner is not None else self.tree).get(name.id, [])

    def function_given(self, value: ast.AST) -> Function | None:
        """Returns a lambda, or the `def` that a name stands for if nothing else binds it."""
        if isinstance(value, ast.Name):
            by = self.bindings_of(value)
            return by[0] if len(by) == 1 and isinstance(by[0], ast.FunctionDef | ast.AsyncFunctionDef) else None
        return value if isinstance(value, ast.Lambda) else None

    def is_argument(self, name: ast.Name) -> bool:
        """Returns whether the variable is always an argument: nothing binds it again."""
        by = self.bindings_of(name)
        return bool(by) and all(isinstance(each, ast.arg) for each in by)

    def loads(self, name: str, function: ast.AST) -> list[ast.Name]:
        """Returns all uses of the local variable `name` of `function`, including nested functions, in order."""
        found = [
            node
            for node in ast.walk(function)
            if isinstance(node, ast.Name)
            and node.id == name
            and isinstance(node.ctx, ast.Load)
            and self.binder(node) is function
        ]
        return sorted(found, key=lambda node: (node.lineno, node.col_offset))

    def engine_name(self, node: ast.AST) -> str:
        """Returns the engine's name behind `remember`, `engine.remember` or an alias; "" for other names."""
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            for by in self.bindings(self.tree).get(node.value.id, ()):
                if isinstance(by, ast.Import) and any(
                    alias.name == "engine" and (alias.asname or alias.name) == node.value.id for alias in by.names
                ):
                    return node.attr
            return ""
        if not isinstance(node, ast.Name) or self.binder(node) is not None:
            return ""
        by_name = self.bindings(self.tree).get(node.id, ())
        if not by_name:
            stars = (each for each in self.tree.body if isinstance(each, ast.ImportFrom) and each.module == "engine")
            return node.id if any(alias.name == "*" for each in stars for alias in each.names) else ""
        for by in by_name:
            if isinstance(by, ast.ImportFrom) and (by.module or "").split(".")[0] == "engine":
                return next((alias.name for alias in by.names if (alias.asname or alias.name) == node.id), "")
        return ""

    def called_engine_name(self, node: ast.AST | None) -> str:
        """Returns the engine's name of a call's callee; "" for other nodes."""
        return self.engine_name(node.func) if isinstance(node, ast.Call) else ""

    def free_name(self, wanted: str, function: ast.AST) -> str:
        """Returns `wanted`, with a number if needed, as a name unused in the function and the module."""
        taken = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
        taken |= set(self.bindings(self.tree)) | set(self.bindings(function))
        taken |= {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
        name, number = wanted, 2
        while name in taken:
            name, number = f"{wanted}_{number}", number + 1
        return name


def _body(function: Function) -> list[ast.AST]:
    return [function.body] if isinstance(function, ast.Lambda) else list(function.body)


def is_composable_def(node: ast.AST) -> bool:
    """Returns whether a definition has `@composable`, `@composable(…)` or `@engine.composable`."""
    return any(_is_composable(each) for each in getattr(node, "decorator_list", ()))


def _is_composable(decorator: ast.expr) -> bool:
    at = decorator.func if isinstance(decorator, ast.Call) else decorator
    return last_name(at) == "composable"


def last_name(node: ast.AST | None) -> str:
    """Returns the last name of an expression: `a.b.c` → `c`, `f` → `f`; "" otherwise."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def root_name(node: ast.AST) -> ast.Name | None:
    """Returns the variable at the root of a chain of attributes, calls and subscripts; None otherwise."""
    at = node
    while True:
        if isinstance(at, ast.Attribute):
            at = at.value
        elif isinstance(at, ast.Call):
            at = at.func
        elif isinstance(at, ast.Subscript):
            at = at.value
        else:
            return at if isinstance(at, ast.Name) else None


def callee_name(call: ast.AST | None) -> str:
    """Returns the last name of a call's callee; "" for other nodes."""
    return last_name(call.func) if isinstance(call, ast.Call) else ""
