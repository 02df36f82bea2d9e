"""Finds states created at a place that runs only once for all users, or that creates another state than intended.

    def Counter(count=mutable_state_of(0))       the default is made once: all counters share one state
    def List(state=remember_lazy_list_state())   the same, and outside composition
    class Model: count = mutable_state_of(0)     all models share one state
    self.count = state_field(0)                  in a method: a descriptor works in the body of a class only
    self.double = self.count.value * 2           in `__init__`: a number, which does not follow the state; so does a
                                                 calculation with a state of the module

Why         Kotlin evaluates a default with each call, and a property of a class for each object; Python evaluates both
            once, when it reads the definition.
Invariants  I1 a finding is certain: the check ignores a class state that the program reads through the class name, and
            attributes that it rebinds or that copy a plain value: both may be intended.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from .source import Source, callee_name, is_composable_def, last_name

_MAKERS = frozenset(("mutable_state_of", "mutable_state_list_of", "mutable_state_map_of", "mutable_state_set_of"))
_CALCULATES = (ast.BinOp, ast.BoolOp, ast.Compare, ast.UnaryOp, ast.JoinedStr)


class MisplacedState(NamedTuple):
    """A line that makes a state at the wrong place, and the sentence about it."""

    line: int
    text: str


def misplaced_states(source: Source) -> Iterator[MisplacedState]:
    """Yields the states that are made at a wrong place."""
    yield from _in_defaults(source)
    for cls in ast.walk(source.tree):
        if isinstance(cls, ast.ClassDef):
            yield from _shared_by_objects(source, cls)
            yield from _calculated_once(source, cls)
    for call in ast.walk(source.tree):
        if source.called_engine_name(call) == "state_field" and isinstance(call, ast.Call):
            statement = source.statement_of(call)
            if source.function_around(call) is not None and isinstance(statement, ast.Assign):
                target = source.segment(statement.targets[0])
                written = source.segment(statement)
                name = target.rpartition(".")[2]
                yield MisplacedState(
                    call.lineno,
                    f"`{written}` stores the field itself, which no state follows: write `{name} = "
                    f"{source.segment(call)}` in the body of the class, or `mutable_state_of` here",
                )


def _in_defaults(source: Source) -> Iterator[MisplacedState]:
    for function in source.functions():
        if not is_composable_def(function):
            continue
        arguments = function.args
        placed = [*arguments.posonlyargs, *arguments.args]
        pairs = list(zip(reversed(placed), reversed(arguments.defaults), strict=False))
        pairs += [(arg, value) for arg, value in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True) if value]
        for parameter, default in reversed(pairs):
            made = source.called_engine_name(default)
            if made not in _MAKERS and not made.startswith("remember"):
                continue
            shown, name = source.short_segment(default), parameter.arg
            kept = shown if made.startswith("remember") else f"remember(lambda: {shown})"
            why = "so every call shares one state"
            if made.startswith("remember"):
                why = "outside composition, where nothing can be remembered"
            yield MisplacedState(
                default.lineno,
                f"the default `{name}={shown}` of {function.name} is made once, when Python reads the definition, "
                f"{why}: write `{name}=None`, and in the body `{name} = {kept} if {name} is None else {name}`",
            )


def _shared_by_objects(source: Source, cls: ast.ClassDef) -> Iterator[MisplacedState]:
    """Yields the states in the body of a class that makes objects, unless its own name reaches them."""
    if cls.decorator_list or not _is_instantiated(source, cls.name):
        return
    for node in cls.body:
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        made = source.called_engine_name(value)
        target = node.targets[0] if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
        target = node.target if isinstance(node, ast.AnnAssign) else target
        if made not in _MAKERS or value is None or not isinstance(target, ast.Name):
            continue
        if any(
            isinstance(each, ast.Attribute) and each.attr == target.id and last_name(each.value) in (cls.name, "cls")
            for each in ast.walk(source.tree)
        ):
            continue
        shown, first = source.short_segment(value), value.args[:1] if isinstance(value, ast.Call) else []
        instead = f"`self.{target.id} = {shown}` in `__init__`"
        if made == "mutable_state_of" and first:
            instead += (
                f", or `{target.id} = state_field({source.short_segment(first[0])})`, which is read without `.value`"
            )
        yield MisplacedState(
            node.lineno, f"`{target.id} = {shown}` is one state, which all objects of {cls.name} share: write {instead}"
        )


def _is_instantiated(source: Source, name: str) -> bool:
    """Returns whether the file calls the class, or gives it to `remember` or `retain`, which call it."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id == name:
                return True
            given = node.args[0] if node.args and callee_name(node) in ("remember", "retain") else None
            if isinstance(given, ast.Name) and given.id == name:
                return True
    return False


def _calculated_once(source: Source, cls: ast.ClassDef) -> Iterator[MisplacedState]:
    """Yields attributes that `__init__` calculates from a state of the same object, and that nothing binds again."""
    method = next((each for each in cls.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"), None)
    if method is None or not method.args.args:
        return
    own = method.args.args[0].arg
    bound: dict[str, list[ast.expr]] = {}
    for node in ast.walk(cls):
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Attribute):
                    bound.setdefault(target.attr, []).append(node.value)
    states = {name for name, values in bound.items() if all(callee_name(each) in _MAKERS for each in values)}
    for name, values in bound.items():
        if (
            len(values) != 1
            or not isinstance(values[0], _CALCULATES)
            or source.function_around(values[0]) is not method
        ):
            continue
        read = next((each for each in ast.walk(values[0]) if _own_state(each, own) in states), None)
        outer = next((each for each in ast.walk(values[0]) if _module_state(source, each)), None)
        if (read is None and outer is None) or not _is_composed(source, name):
            continue
        if read is None and not _is_kept(source, cls.name):
            continue
        state = f"{own}.{_own_state(read, own)}" if read is not None else _module_state(source, outer)
        shown = source.short_segment(values[0])
        yield MisplacedState(
            values[0].lineno,
            f"`{own}.{name} = {shown}` is calculated once, and does not follow `{state}`: write `{own}.{name} = "
            f"derived_state_of(lambda: {shown})`, and `.value` where it is read",
        )


def _module_state(source: Source, node: ast.AST | None) -> str:
    """Returns the name of the module's state whose value the node reads; "" for other nodes."""
    inner = node.value if isinstance(node, ast.Attribute) and node.attr == "value" else None
    if not isinstance(inner, ast.Name) or source.binder(inner) is not None:
        return ""
    by = source.bindings(source.tree).get(inner.id, [])
    made = [each.value for each in by if isinstance(each, ast.Assign)]
    is_state = bool(by) and len(made) == len(by) and all(source.called_engine_name(each) in _MAKERS for each in made)
    return inner.id if is_state else ""


def _is_kept(source: Source, name: str) -> bool:
    """Returns whether every object of the class is made once: for a variable of the module, or by `remember` without
    keys."""
    calls = [each for each in ast.walk(source.tree) if isinstance(each, ast.Call)]
    made = [each for each in calls if isinstance(each.func, ast.Name) and each.func.id == name]
    given = [
        each
        for each in calls
        if callee_name(each) in ("remember", "retain") and last_name(each.args[0] if each.args else None) == name
    ]
    if any(source.function_around(each) is not None for each in made) or any(len(each.args) > 1 for each in given):
        return False
    return bool(made or given)


def _own_state(node: ast.AST, own: str) -> str:
    """Returns the name of the state that `self.name.value` reads; "" for other nodes."""
    inner = node.value if isinstance(node, ast.Attribute) and node.attr == "value" else None
    if isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name) and inner.value.id == own:
        return inner.attr
    return ""


def _is_composed(source: Source, name: str) -> bool:
    """Returns whether a composable reads an attribute of this name."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute) and node.attr == name and isinstance(node.ctx, ast.Load):
            if any(is_composable_def(each) for each in source.ancestors(node)):
                return True
    return False
