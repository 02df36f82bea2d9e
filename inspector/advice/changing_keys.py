"""Finds keys that never keep, or never change, what they are meant to.

    remember(lambda: Model(), object())      another object in each run: the kept value is lost each time
    LaunchedEffect(load, time.time())        another number: the effect starts again with each run
    LaunchedEffect(load, lambda: page.value)     a function, which stays the same when `page` changes
    LaunchedEffect(load, page)                   the state itself, which stays the same, too

Invariants  I1 a finding is certain: each run makes the key anew, of a class that compares by identity, or reads a clock
            or a random number.
Not here    an effect that restarts often by a state: rules/effect_restarts.py.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from .source import Source, callee_name, is_composable_def, last_name, root_name

_FIRST_KEY = {
    "remember": 1,
    "remember_saveable": 1,
    "retain": 1,
    "LaunchedEffect": 1,
    "DisposableEffect": 1,
    "RetainedEffect": 1,
    "produce_state": 2,
}
"""The position of the first key, by the engine's name."""
_KEEPS = frozenset(("remember", "remember_saveable", "retain", "produce_state"))
_CLOCKS = frozenset("time time_ns monotonic monotonic_ns perf_counter perf_counter_ns random now uuid4".split())
_STATES = frozenset(("mutable_state_of", "derived_state_of"))
_COLLECTIONS = frozenset(("mutable_state_list_of", "mutable_state_map_of", "mutable_state_set_of"))
_OBSERVES = frozenset(("snapshot_flow", "derived_state_of", "collect", "with_frame_nanos", "delay"))
"""A block with one of these reads the state again, as time passes."""
_MODULES = frozenset(("time", "random", "uuid", "datetime"))


class ChangingKey(NamedTuple):
    """A key that changes with each run or never, and the sentence about it."""

    line: int
    text: str


def changing_keys(source: Source) -> Iterator[ChangingKey]:
    """Yields the keys of `remember` and of effects that differ in each run, and functions as keys."""
    for node in ast.walk(source.tree):
        name = source.called_engine_name(node)
        first = _FIRST_KEY.get(name)
        if not isinstance(node, ast.Call) or first is None:
            if callee_name(node) != "pointer_input" or not isinstance(node, ast.Call):
                continue
            name, first = "pointer_input", 1
        for key in node.args[first:]:
            if isinstance(key, ast.Lambda) and _is_function(source, node.args[0]):
                yield ChangingKey(key.lineno, _function(source, name, key))
            elif (state := _state_read_by(source, node.args[0], key)) is not None:
                yield ChangingKey(key.lineno, _state(source, name, key, state))
            elif _is_new_in_each_run(source, key):
                yield ChangingKey(key.lineno, _other(source, name, key))


def _other(source: Source, name: str, key: ast.expr) -> str:
    shown = source.short_segment(key)
    if name in _KEEPS:
        then = f"so `{name}` makes its value again and what was kept is lost"
    else:
        then = "so the gesture starts again" if name == "pointer_input" else f"so `{name}` starts again each time"
    return f"the key `{shown}` is another one in each run, {then}: write a key that stays equal, or leave it out"


def _function(source: Source, name: str, key: ast.Lambda) -> str:
    body = source.short_segment(key.body)
    return (
        f"the key `{source.short_segment(key)}` of `{name}` is a function, which stays the same when its value "
        f"changes: write the value, `{body}`"
    )


def _state(source: Source, name: str, key: ast.expr, made: str) -> str:
    shown = source.short_segment(key)
    value = f"`tuple({shown})`" if made in _COLLECTIONS else f"`{shown}.value`"
    return (
        f"the key `{shown}` of `{name}` is the state itself, which stays the same when its value changes, and what is "
        f"given to `{name}` reads it once: write the value, {value}"
    )


def _state_read_by(source: Source, first: ast.expr, key: ast.expr) -> str | None:
    """Returns the engine's function that makes the state `key`, if it always names one and the same state, whose value
    the block `first` reads itself, and not in a function inside it; else None."""
    if not isinstance(key, ast.Name):
        return None
    by = source.bindings_of(key)
    only = by[0] if len(by) == 1 else None
    made = source.called_engine_name(only.value) if isinstance(only, ast.Assign) else ""
    if isinstance(only, ast.Assign) and made == "remember" and isinstance(only.value, ast.Call):
        inner = only.value.args[0] if len(only.value.args) == 1 else None
        made = source.called_engine_name(inner.body) if isinstance(inner, ast.Lambda) else ""
    if made not in _STATES | _COLLECTIONS:
        return None
    block = source.function_given(first)
    if block is None:
        return None
    is_observed = any(callee_name(each) in _OBSERVES for each in ast.walk(block))
    reads = (node for node in source.own_nodes(block) if isinstance(node, ast.Name) and node.id == key.id)
    if is_observed or not any(made in _COLLECTIONS or _is_value_of(source, each) for each in reads):
        return None
    return made


def _is_value_of(source: Source, name: ast.Name) -> bool:
    """Returns whether the expression around the name reads the value of the state."""
    around = source.parent(name)
    return isinstance(around, ast.Attribute) and around.attr == "value" and isinstance(around.ctx, ast.Load)


def _is_function(source: Source, first: ast.expr) -> bool:
    """Returns whether the first argument is the function: with the key there, the engine raises and says so."""
    if isinstance(first, ast.Name):
        by = source.bindings_of(first)
        return len(by) == 1 and isinstance(by[0], ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    return isinstance(first, ast.Lambda)


def _is_new_in_each_run(source: Source, key: ast.expr) -> bool:
    if isinstance(key, ast.Name):
        owner = source.binder(key)
        by = source.bindings(owner).get(key.id, []) if owner is not None and is_composable_def(owner) else []
        only = by[0] if len(by) == 1 else None
        is_own = only is not None and source.function_around(only) is owner
        return isinstance(only, ast.Assign) and is_own and _is_new(source, only.value)
    return _is_new(source, key)


def _is_new(source: Source, value: ast.expr) -> bool:
    """Returns whether each evaluation gives a value that equals no earlier one."""
    if not isinstance(value, ast.Call):
        return False
    called = value.func
    if isinstance(called, ast.Name):
        by = source.bindings_of(called)
        if not by:
            return called.id == "object"
        only = by[0] if len(by) == 1 else None
        if isinstance(only, ast.ImportFrom):
            return only.module in _MODULES and called.id in _CLOCKS
        return isinstance(only, ast.ClassDef) and _compares_by_identity(only)
    if not isinstance(called, ast.Attribute) or called.attr not in _CLOCKS:
        return False
    root = root_name(called)
    if root is None or source.binder(root) is not None:
        return False
    by = source.bindings(source.tree).get(root.id, [])
    return len(by) == 1 and (
        (isinstance(by[0], ast.Import) and root.id in _MODULES)
        or (isinstance(by[0], ast.ImportFrom) and by[0].module in _MODULES)
    )


def _compares_by_identity(cls: ast.ClassDef) -> bool:
    """Returns whether objects of the class are new and equal no other: a plain class without bases and decorators."""
    own = {each.name for each in cls.body if isinstance(each, ast.FunctionDef)}
    own |= {last_name(target) for each in cls.body if isinstance(each, ast.Assign) for target in each.targets}
    plain = all(last_name(base) == "object" for base in cls.bases)
    return plain and not cls.keywords and not cls.decorator_list and not own & {"__eq__", "__new__"}
