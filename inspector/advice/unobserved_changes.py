"""Finds plain values that a handler or a coroutine changes and that composition shows: nothing observes the change.

    count = 0                            a local variable, a variable of the module, or an attribute, with
    def add(): nonlocal count; count += 1        a handler that binds it again, or
    names = remember(lambda: [])
    Button(lambda: names.append("Ada"), …)       a handler that changes the collection in place
    count = state.value                          the value of a state, with a handler that binds the variable again
    count = 3                            the same without `nonlocal`: a new variable of the handler
    class Counter: count = 0             an attribute of the class, also of a dataclass, that a handler binds again
    Text(f"{count} {names}")             read while the content composes

Invariants  I1 a finding is certain: the handler writes no state, which might be meant to run the reader, and each
            binding of the value is a plain one.
Not here    states that a porter writes wrongly: porting_mistakes.py. Collections in states: engine/snapshot.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from typing import NamedTuple

from .flow import LATE_MODIFIERS
from .source import Function, Source, callee_name, is_composable_def, last_name

HANDLERS = frozenset(
    "on_click on_value_change on_checked_change on_long_click on_double_click on_dismiss on_dismiss_request "
    "on_done on_select on_change".split()
)
FIRST = frozenset(("Button", "IconButton", "TextButton", "OutlinedButton", "FloatingActionButton", "clickable"))
SECOND = frozenset(
    ("TextField", "BasicTextField", "OutlinedTextField", "Checkbox", "Switch", "Slider", "RadioButton", "DropdownMenu")
)

_LATER = {"LaunchedEffect": 0, "launch": 0, "produce_state": 0, "call_later": 1, "Timer": 1, "Thread": 1}
"""What runs a function later, with the position of the function. A Thread gets it as `target`."""
_WAITS = frozenset(("delay", "sleep", "with_frame_nanos", "await_cancellation"))
"""Functions that wait, and write no state."""

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_COLLECTIONS = {
    "list": "mutable_state_list_of()",
    "dict": "mutable_state_map_of({})",
    "set": "mutable_state_set_of()",
}
"""Each plain collection, and the observed one to write instead."""
CHANGES = frozenset("append extend insert remove pop clear sort reverse add discard update setdefault popitem".split())


class UnobservedChange(NamedTuple):
    """A change of a plain value in a handler, and the sentence about it."""

    line: int
    text: str


class _Value(NamedTuple):
    """A plain value. `owner`: the function, class or module that binds the variable or attribute `name`."""

    owner: ast.AST
    name: str
    kind: str
    """A key of `_COLLECTIONS`; "" for a number, a text or a truth value."""
    text: str
    """The source of its first value."""
    state: str = ""
    """The source of the state, if the variable has a state's value."""
    in_class: bool = False
    """Whether the body of the class binds it."""


def unobserved_changes(source: Source) -> Iterator[UnobservedChange]:
    """Yields the first change in a handler of each plain value that composition reads."""
    handlers = handlers_of(source, coroutines=True)
    if not handlers:
        return
    for value in _plain_values(source):
        read = next((each for each in _loads(source, value) if _is_composed(source, each, handlers)), None)
        if read is None:
            continue
        for handler in handlers:
            change = _change_in(source, handler, value)
            if change is None and (lost := _assigned_apart(source, handler, value)) is not None:
                yield UnobservedChange(lost.lineno, _apart(source, value, lost, handler))
                break
            if change is None or _may_write_state(source, handler, value, set()):
                continue
            yield UnobservedChange(change.lineno, _sentence(source, value, change, read))
            break


def _sentence(source: Source, value: _Value, change: ast.AST, read: ast.AST) -> str:
    shown = " ".join(source.segment(change).split())
    shown = shown if len(shown) <= 60 else f"{shown[:57]}…"
    where = f"line {read.lineno} shows"  # type: ignore[attr-defined]  # an expression, as found
    if value.kind:
        instead = _COLLECTIONS[value.kind]
        made = instead if value.text in ("[]", "{}", "list()", "dict()", "set()") else _filled(instead, value)
    else:
        made = f"mutable_state_of({value.text})"
    if not isinstance(value.owner, ast.Module | ast.ClassDef):
        made = f"remember(lambda: {made})"
    target = _target(value)
    if value.state:
        is_named = value.state.isidentifier()
        instead = f"`{value.state}.value = …`" if is_named else f"`{target} = {value.state}`, and `{target}.value`"
        return (
            f"`{shown}` changes a variable, and not the state whose value it got, and {where} it: write {instead}"
            f"{'' if is_named else ' where it is read and written'}"
        )
    if value.kind:
        return (
            f"`{shown}` changes a plain {value.kind}, which nothing observes, and {where} it: write `{target} = {made}`"
        )
    if value.in_class and isinstance(value.owner, ast.ClassDef):
        changed = change.targets[0] if isinstance(change, ast.Assign) else getattr(change, "target", None)
        owner = changed.value if isinstance(changed, ast.Attribute) else None
        if isinstance(owner, ast.Name) and owner.id in (value.owner.name, "cls"):
            return (
                f"`{shown}` changes a plain attribute, which nothing observes, and {where} it: write `{value.name} = "
                f"mutable_state_of({value.text})` in the body of {value.owner.name}, and `.{value.name}.value`"
            )
        return (
            f"`{shown}` changes a plain attribute, which nothing observes, and {where} it: write `{value.name} = "
            f"state_field({value.text})` in the body of {value.owner.name}, which is read and written without `.value` "
            "as an attribute of an object"
        )
    return (
        f"`{shown}` changes a plain variable, which nothing observes, and {where} it: write `{target} = {made}`, "
        f"and `{target}.value` where it is read and written"
    )


def _apart(source: Source, value: _Value, lost: ast.Assign, handler: Function) -> str:
    made = f"mutable_state_of({value.text})"
    where = f" of {value.owner.name}" if isinstance(value.owner, ast.FunctionDef) else ""
    if where:
        made = f"remember(lambda: {made})"
    return (
        f"`{source.short_segment(lost)}` makes a new local variable of {getattr(handler, 'name', 'the handler')}, and "
        f"`{value.name}`{where} keeps its value: write `{value.name} = {made}`, and `{value.name}.value` where it is "
        "read and written"
    )


def _assigned_apart(source: Source, handler: Function, value: _Value) -> ast.Assign | None:
    """Returns the assignment by which the handler makes a variable of its own, with the name of the value, and which
    nothing in the handler reads."""
    if value.kind or isinstance(value.owner, ast.ClassDef) or isinstance(handler, ast.Lambda):
        return None
    by = source.bindings(handler).get(value.name, [])
    only = by[0] if len(by) == 1 else None
    if not isinstance(only, ast.Assign) or len(only.targets) != 1 or not isinstance(only.targets[0], ast.Name):
        return None
    outer: ast.AST | None = source.function_around(handler)
    while outer is not None and outer is not value.owner:
        if source.bindings(outer).get(value.name):
            return None
        outer = source.function_around(outer)
    if outer is not value.owner and value.owner is not source.tree:
        return None
    for node in ast.walk(handler):
        if isinstance(node, ast.Name) and node.id == value.name and isinstance(node.ctx, ast.Load):
            return None
        if callee_name(node) in ("locals", "vars", "eval", "exec"):
            return None
    return only


def _filled(instead: str, value: _Value) -> str:
    star = "" if value.kind == "dict" else "*"
    return f"{instead.partition('(')[0]}({star}{value.text})"


def _target(value: _Value) -> str:
    return f"self.{value.name}" if isinstance(value.owner, ast.ClassDef) else value.name


# ---------------------------------------------------------------- handlers


def handlers_of(source: Source, *, coroutines: bool = False) -> list[Function]:
    """Returns the functions that run as handlers of input: lambdas and defs that are passed, and what these call.

    `coroutines`: those that an effect, `launch` or a timer runs, too."""
    found: list[Function] = []
    waiting: list[ast.expr] = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call):
            place = 0 if callee_name(node) in FIRST else 1 if callee_name(node) in SECOND else None
            waiting += [] if place is None else node.args[place : place + 1]
            waiting += [keyword.value for keyword in node.keywords if keyword.arg in HANDLERS]
            if coroutines and (place := _LATER.get(callee_name(node))) is not None:
                waiting += node.args[place : place + 1]
                waiting += [keyword.value for keyword in node.keywords if keyword.arg in ("target", "function")]
    while waiting:
        function = _function(source, waiting.pop())
        if function is None or function in found or is_composable_def(function):
            continue
        found.append(function)
        waiting += [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
    return sorted(found, key=lambda function: (function.lineno, function.col_offset))


def _function(source: Source, node: ast.expr) -> Function | None:
    """Returns the function that an expression names, if the file has exactly one such; methods by their name."""
    if isinstance(node, ast.Attribute):
        named = (each for each in source.functions() if each.name == node.attr)
        methods = [each for each in named if isinstance(source.parent(each), ast.ClassDef)]
        return methods[0] if len(methods) == 1 else None
    return source.function_given(node)


def _may_write_state(source: Source, handler: Function, value: _Value, seen: set[Function]) -> bool:
    """Returns whether a handler may write a state, which then may run the reader; True for calls of unknown code."""
    seen.add(handler)
    for node in ast.walk(handler):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and not _is_it(source, node, value):
            if node.attr == "value" or _is_class_level(source, node.attr):
                return True
        if not isinstance(node, ast.Call) or (isinstance(node.func, ast.Name) and hasattr(builtins, node.func.id)):
            continue
        if callee_name(node) in _WAITS and isinstance(source.parent(node), ast.Await):
            continue
        if isinstance(node.func, ast.Attribute) and _is_it(source, node.func.value, value):
            continue  # changes the value itself
        called = _function(source, node.func)
        if called is None or (called not in seen and _may_write_state(source, called, value, seen)):
            return True
    return False


def _is_class_level(source: Source, name: str) -> bool:
    """Returns whether a class of the file names the attribute in its body, as a property or a field with a state."""
    for cls in ast.walk(source.tree):
        for each in cls.body if isinstance(cls, ast.ClassDef) else ():
            if getattr(each, "name", "") == name or any(
                isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id == name
                for node in ast.walk(each)
            ):
                return True
    return False


# ---------------------------------------------------------------- plain values


def _plain_values(source: Source) -> Iterator[_Value]:
    for owner in (source.tree, *source.functions()):
        for name, by in source.bindings(owner).items():
            if value := _plain(source, owner, name, by):
                yield value
        if is_composable_def(owner):
            yield from _defaults(source, owner)
    for cls in ast.walk(source.tree):
        if isinstance(cls, ast.ClassDef):
            yield from _attributes(source, cls)
            yield from _class_attributes(source, cls)


def _defaults(source: Source, function: ast.AST) -> Iterator[_Value]:
    """Yields the parameters whose default is a collection: Python makes it once, for all calls."""
    if isinstance(function, ast.FunctionDef):
        arguments = function.args
        placed = reversed([*arguments.posonlyargs, *arguments.args])
        pairs = [*zip(placed, reversed(arguments.defaults), strict=False)]
        pairs += [(arg, each) for arg, each in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True) if each]
        for parameter, default in pairs:
            if kind := _kind(default):
                yield _Value(function, parameter.arg, kind, source.segment(default))


def _plain(source: Source, owner: ast.AST, name: str, by: list[ast.AST]) -> _Value | None:
    """Returns the variable if it is bound once in its owner, to a plain value."""
    only = by[0] if len(by) == 1 else None
    if not isinstance(only, ast.Assign | ast.AnnAssign) or only.value is None:
        return None
    targets = only.targets if isinstance(only, ast.Assign) else [only.target]
    if len(targets) != 1 or not isinstance(targets[0], ast.Name):
        return None
    kept = only.value
    if isinstance(kept, ast.Attribute) and kept.attr == "value" and is_composable_def(owner):
        return _Value(owner, name, "", source.segment(kept), source.segment(kept.value))
    if callee_name(kept) == "remember" and isinstance(kept, ast.Call) and len(kept.args) == 1:
        kept = kept.args[0].body if isinstance(kept.args[0], ast.Lambda) else kept.args[0]
        if isinstance(kept, ast.Name) and kept.id in _COLLECTIONS:
            return _Value(owner, name, kept.id, f"{kept.id}()")
        kind = _kind(kept)
        return _Value(owner, name, kind, source.segment(kept)) if kind else None
    kind = _kind(kept)
    return _Value(owner, name, kind, source.segment(kept)) if kind is not None else None


def _kind(value: ast.expr) -> str | None:
    """Returns the kind of a literal: a key of `_COLLECTIONS`, "" for a plain constant, None for other expressions."""
    if isinstance(value, ast.Constant):
        return None if value.value is ... else ""
    if isinstance(value, ast.List | ast.ListComp):
        return "list"
    if isinstance(value, ast.Dict | ast.DictComp):
        return "dict"
    if isinstance(value, ast.Set | ast.SetComp):
        return "set"
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in _COLLECTIONS:
        return value.func.id
    return None


def _attributes(source: Source, cls: ast.ClassDef) -> Iterator[_Value]:
    """Yields the attributes that `__init__` binds to plain values, of a class with plain attributes only."""
    own = {each.id for each in ast.walk(cls) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
    own |= {each.name for each in cls.body if isinstance(each, ast.FunctionDef)}
    if any(last_name(base) not in ("object", "") for base in cls.bases):
        return
    for method in cls.body:
        if not isinstance(method, ast.FunctionDef) or method.name != "__init__" or not method.args.args:
            continue
        bound: dict[str, list[ast.expr]] = {}
        for node in source.own_nodes(method):
            if isinstance(node, ast.Assign) and len(node.targets) == 1:
                target = node.targets[0]
                if isinstance(target, ast.Attribute) and last_name(target.value) == method.args.args[0].arg:
                    bound.setdefault(target.attr, []).append(node.value)
        for name, values in bound.items():
            kind = _kind(values[0]) if len(values) == 1 else None
            if kind is not None and name not in own and _owners(source, name) == 1:
                yield _Value(cls, name, kind, source.segment(values[0]))


def _class_attributes(source: Source, cls: ast.ClassDef) -> Iterator[_Value]:
    """Yields the plain values in the body of a class, or of a dataclass that may change, which only functions outside
    `__init__` bind again."""
    if any(last_name(base) not in ("object", "") for base in cls.bases) or cls.keywords:
        return
    if any(last_name(each) != "dataclass" for each in cls.decorator_list):
        return  # a frozen dataclass is a call
    names: dict[str, list[ast.expr]] = {}
    for node in cls.body:
        target = node.targets[0] if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
        target = node.target if isinstance(node, ast.AnnAssign) else target
        if isinstance(target, ast.Name) and isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            names.setdefault(target.id, []).append(node.value)
    for name, values in names.items():
        kind = _kind(values[0]) if len(values) == 1 else None
        if kind == "" and not name.startswith("_") and _owners(source, name) == 1:
            yield _Value(cls, name, kind, source.segment(values[0]), in_class=True)


def _owners(source: Source, name: str) -> int:
    """Returns the number of classes in the file whose methods bind the attribute, or whose body names it."""
    count = 0
    for cls in ast.walk(source.tree):
        if isinstance(cls, ast.ClassDef):
            count += any(
                (isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and node.attr == name)
                or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id == name)
                for node in ast.walk(cls)
            )
    return count


# ---------------------------------------------------------------- changes and reads


def _change_in(source: Source, handler: Function, value: _Value) -> ast.stmt | ast.expr | None:
    """Returns the first node of the handler that changes the value: another binding, or a change in place."""
    for node in source.own_nodes(handler):
        if isinstance(node, ast.Assign | ast.AugAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Subscript) and value.kind and _is_it(source, target.value, value):
                    return node
                is_bound = isinstance(target, ast.Name | ast.Attribute) and _is_it(source, target, value)
                if is_bound and (not value.kind or isinstance(value.owner, ast.ClassDef)):
                    return node
        elif isinstance(node, ast.Delete):
            for target in node.targets:
                if isinstance(target, ast.Subscript) and value.kind and _is_it(source, target.value, value):
                    return node
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if value.kind and node.func.attr in CHANGES and _is_it(source, node.func.value, value):
                return node
    return None


def _is_it(source: Source, node: ast.expr, value: _Value) -> bool:
    """Returns whether an expression names the value, which a handler binds by `nonlocal` or `global`."""
    if isinstance(node, ast.Attribute):
        return isinstance(value.owner, ast.ClassDef) and node.attr == value.name
    if not isinstance(node, ast.Name) or node.id != value.name or isinstance(value.owner, ast.ClassDef):
        return False
    at = source.function_around(node)
    while at is not None and at is not value.owner:
        by = source.bindings(at).get(node.id)
        if by and not any(isinstance(each, (ast.Nonlocal, ast.Global)) for each in by):
            return False
        if by and any(isinstance(each, ast.Global) for each in by):
            return value.owner is source.tree
        at = source.function_around(at)
    return at is value.owner or (at is None and value.owner is source.tree)


def _loads(source: Source, value: _Value) -> Iterator[ast.expr]:
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
            if _is_it(source, node, value):
                yield node


def _is_composed(source: Source, node: ast.expr, handlers: list[Function]) -> bool:
    """Returns whether an expression runs while a composable of the file composes: in its body or its content.

    In nested functions only the arguments of a composable or of `items` count; effects and draw blocks run later.
    """
    method = source.parent(node)
    if isinstance(method, ast.Attribute) and method.attr in CHANGES:
        return False
    shown = False
    at: ast.AST = node
    for parent in source.ancestors(node):
        if isinstance(parent, _FUNCTIONS):
            if parent in handlers:
                return False
            if is_composable_def(parent):
                return True
            if not shown:
                return False
        if isinstance(parent, ast.Call) and at is not parent.func:
            name = callee_name(parent)
            if name in LATE_MODIFIERS or name.endswith("Effect") or name in ("remember", "derived_state_of", "Canvas"):
                return False
            shown = shown or name[:1].isupper() or name in ("items", "item", "items_indexed")
        at = parent
    return False
