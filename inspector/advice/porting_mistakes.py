"""Finds code that runs, and is never meant: mistakes of those who know Compose from Kotlin.

    count = 3                      in a handler: binds a local variable; the state `count` stays
    nonlocal count; count = 3      replaces the state by a number
    self.count = 3                 replaces the state of `__init__`
    modifier.padding(8)            as a statement: its result is lost
    on_click=lambda: tab.value == 1      compares, and changes nothing; so does tab.value + 1
    names.value = names.value.append(x)  `list.append` returns None
    mutable_state_list_of([1, 2])  makes a list whose only item is a list
    model = Model()                in a composable: each run makes another one, with other states
    n = remember(lambda: 0), nonlocal n; n += 1      changes a variable, and the next run resets it
    def Counter(n=mutable_state_of(0))   all counters share one state
    delay(100)                     without `await`: no time passes
    Button(lambda: Text("OK"), …)  composes in a handler
    remember(Model, object())      another key in each run
    a.place(0, 0)                  in a measure block
    def Rows(items=[]): items.append(1)      all calls share one list
    Thread(target=Chart)           composes in a thread
    map(Text, names)               as a statement: calls nothing
    @lru_cache above @composable   the second call shows nothing
    n.value + 1; ++n.value         as a statement or a handler: calculates, and changes nothing

Why         Kotlin's `by` writes the state with `count = 3`; in Python only `count.value = 3` does. Python runs the
            other forms without an error, and the screen does not change.
Invariants  I1 a finding is certain: a local variable that a function also reads, or a name with several kinds of
            values, is none.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from .cached_composables import cached_composables
from .changing_keys import changing_keys
from .composed_in_handlers import composed_in_calculations, composed_in_handlers
from .flow import is_modifier_chain
from .lost_coroutines import lost_coroutines
from .lost_values import lost_values
from .misplaced_states import misplaced_states
from .shared_defaults import shared_defaults
from .source import Function, Source, callee_name, root_name
from .states_of_each_run import states_of_each_run
from .unobserved_changes import FIRST, HANDLERS, SECOND, unobserved_changes
from .unplaced_children import unplaced_children
from .unused_iterators import unused_iterators
from .work_of_threads import work_of_threads

STATES = frozenset(("mutable_state_of",))
_COLLECTIONS = frozenset(("mutable_state_list_of", "mutable_state_map_of", "mutable_state_set_of"))
REMEMBERS = frozenset(("remember", "remember_saveable"))
_RETURN_NONE = frozenset("append extend insert sort reverse clear update add remove".split())
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_MODIFIER_FIRST = frozenset("Box Row Column Spacer FlowRow FlowColumn".split())
_NO_STATE = (
    ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.JoinedStr, ast.List, ast.Dict, ast.Set, ast.Tuple,
    ast.ListComp, ast.DictComp, ast.SetComp,
)  # fmt: skip


class PortingMistake(NamedTuple):
    """A suspicious program line with its warning sentence."""

    line: int
    text: str


def porting_mistakes(path: str, text: str) -> list[PortingMistake]:
    """Returns the mistakes in a program's text, in the order of its lines; none for text that does not parse."""
    try:
        source = Source(path, text)
        found = [*_rebound(source), *_replaced_attributes(source), *_results_lost(source)]
        found += [*_remembered_variables(source), *_lists_in_lists(source), *_templates(source)]
        for find in (
            unobserved_changes, states_of_each_run, misplaced_states, lost_coroutines, composed_in_handlers,
            composed_in_calculations, lost_values, changing_keys, unplaced_children, shared_defaults, work_of_threads,
            unused_iterators, cached_composables,
        ):  # fmt: skip
            found += [PortingMistake(*each) for each in find(source)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    return sorted(set(found))


# ---------------------------------------------------------------- states that are rebound


def _rebound(source: Source) -> Iterator[PortingMistake]:
    """Yields the assignments in nested functions to the name of a state outside them."""
    for node in ast.walk(source.tree):
        target = _assigned_name(node)
        around = source.function_around(node) if target is not None else None
        if target is None or around is None:
            continue
        by = source.bindings(around).get(target.id, [])
        declared = any(isinstance(each, (ast.Nonlocal, ast.Global)) for each in by)
        others = [each for each in by if not isinstance(each, (ast.Nonlocal, ast.Global)) and each is not node]
        if declared and (collection := _collection_owner(source, around, target.id)) is not None:
            if isinstance(node, ast.Assign) and _is_value(node.value):
                yield PortingMistake(
                    target.lineno,
                    f"`{source.short_segment(node)}` replaces the observed collection `{target.id}`"
                    f"{_of(source, collection)} by a plain one, which nothing observes: change it in place, "
                    f"such as `{target.id}.append(…)`",
                )
            continue
        owner = _state_owner(source, around, target.id)
        if owner is None or any(_assigned_name(each) is None for each in others):
            continue
        what = f"the state `{target.id}`{_of(source, owner)}"
        if isinstance(node, ast.AugAssign):
            if not declared and any(not isinstance(each, ast.AugAssign) for each in others):
                continue  # a local variable of its own
            written = f"`{target.id}.value {_operator(source, node)} …`"
            yield PortingMistake(
                target.lineno, f"`{source.segment(node)}` changes a variable, and not {what}: write {written}"
            )
        elif declared:
            if _is_value(getattr(node, "value", None)):
                yield PortingMistake(
                    target.lineno,
                    f"`{source.segment(node)}` replaces {what} by a value, which nothing observes: write "
                    f"`{target.id}.value = …`",
                )
        elif not _is_read(source, around, target.id):
            yield PortingMistake(
                target.lineno,
                f"`{source.segment(node)}` makes a new local variable, and {what} keeps its value: write "
                f"`{target.id}.value = …`",
            )


def _assigned_name(node: ast.AST) -> ast.Name | None:
    """Returns the variable of `x = …`, `x: T = …`, `x += …` or `x := …`; None for any other binding."""
    target: ast.AST | None = None
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target = node.targets[0]
    elif isinstance(node, ast.AugAssign | ast.NamedExpr) or (
        isinstance(node, ast.AnnAssign) and node.value is not None
    ):
        target = node.target
    return target if isinstance(target, ast.Name) else None


def _collection_owner(source: Source, inner: Function, name: str) -> ast.AST | None:
    """Returns the function or module around `inner` in which `name` always is an observed collection, else None."""
    return _state_owner(source, inner, name, _COLLECTIONS)


def _state_owner(source: Source, inner: Function, name: str, made: frozenset[str] = STATES) -> ast.AST | None:
    """Returns the function or module around `inner` in which `name` always is a state; None otherwise."""
    at: ast.AST | None = source.function_around(inner)
    while at is not None:
        by = source.bindings(at).get(name)
        if by and not any(isinstance(each, (ast.Nonlocal, ast.Global)) for each in by):
            return at if all(_makes_state(each, made) for each in by) else None
        at = source.function_around(at)
    by = source.bindings(source.tree).get(name)
    return source.tree if by and all(_makes_state(each, made) for each in by) else None


def _makes_state(by: ast.AST, made: frozenset[str] = STATES) -> bool:
    value = by.value if isinstance(by, ast.Assign | ast.AnnAssign) and _assigned_name(by) is not None else None
    return value is not None and state_call(value, made) is not None


def state_call(value: ast.expr, made: frozenset[str] = STATES) -> ast.Call | None:
    """Returns the `mutable_state_of(…)` of `mutable_state_of(…)` or `remember(lambda: mutable_state_of(…))`; `made`:
    the names of the functions that count."""
    if not isinstance(value, ast.Call):
        return None
    if callee_name(value) in made:
        return value
    if callee_name(value) in REMEMBERS and value.args and isinstance(value.args[0], ast.Lambda):
        return state_call(value.args[0].body, made)
    return None


def _is_value(value: ast.expr | None) -> bool:
    """Returns whether the expression certainly is no state; None and `...` may be placeholders
    for a state."""
    if isinstance(value, _NO_STATE):
        return True
    return isinstance(value, ast.Constant) and value.value is not None and value.value is not ...


def _is_read(source: Source, function: Function, name: str) -> bool:
    """Returns whether the function, or a function inside it, reads its local variable; `del` and `locals()` count."""
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Store):
            return True
        if callee_name(node) in ("locals", "vars", "eval", "exec"):
            return True
    return False


def _of(source: Source, owner: ast.AST) -> str:
    name = source.qualname(owner).rpartition(".")[2]
    return f" of {name}" if name and name != "<lambda>" else ""


def _operator(source: Source, node: ast.AugAssign) -> str:
    words = source.segment(node)[len(source.segment(node.target)) :].lstrip()
    return words.partition("=")[0] + "="


def _remembered_variables(source: Source) -> Iterator[PortingMistake]:
    """Yields the assignments in nested functions to a variable that only `remember(lambda: constant)` sets."""
    for node in ast.walk(source.tree):
        target = _assigned_name(node)
        around = source.function_around(node) if target is not None else None
        if target is None or around is None:
            continue
        if not any(isinstance(each, ast.Nonlocal) for each in source.bindings(around).get(target.id, [])):
            continue
        owner = source.function_around(around)
        by = source.bindings(owner).get(target.id, []) if owner is not None else []
        first = by[0].value if len(by) == 1 and isinstance(by[0], ast.Assign) else None
        if owner is None or not isinstance(first, ast.Call) or callee_name(first) not in REMEMBERS:
            continue
        made = first.args[0].body if len(first.args) == 1 and isinstance(first.args[0], ast.Lambda) else None
        if _is_value(made) and made is not None:
            yield PortingMistake(
                target.lineno,
                f"`{source.short_segment(node)}` changes a variable{_of(source, owner)}, which nothing observes and "
                f"the next run sets back: write `{target.id} = remember(lambda: "
                f"mutable_state_of({source.short_segment(made)}))` and `{target.id}.value`",
            )


def _lists_in_lists(source: Source) -> Iterator[PortingMistake]:
    """Yields calls that make a state list of one item, where the items of a list are meant."""
    for node in ast.walk(source.tree):
        if callee_name(node) != "mutable_state_list_of" or not isinstance(node, ast.Call) or len(node.args) != 1:
            continue
        only = node.args[0]
        if isinstance(only, (ast.List, ast.ListComp)) or callee_name(only) in ("list", "range", "sorted"):
            items = source.short_segment(only)
            yield PortingMistake(
                node.lineno,
                f"`{source.short_segment(node)}` makes a list with one item, which is a list: write "
                f"`mutable_state_list_of(*{items})`",
            )


def _templates(source: Source) -> Iterator[PortingMistake]:
    """Yields texts with Kotlin's `${…}`, or with `{state.value}`, that a composable shows as they are."""
    for node in ast.walk(source.tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        call = source.parent(node)
        is_shown = isinstance(call, ast.Call) and node in call.args and callee_name(call)[:1].isupper()
        if is_shown and (found := _TEMPLATE.search(node.value)) is not None:
            is_kotlin = found[0].startswith("$")
            written = found[0].removeprefix("$")
            yield PortingMistake(
                node.lineno,
                f"`{source.short_segment(node)}` shows `{found[0]}` as it is: write an f-string, "
                f'`f"…{written}…"`{", without `$`" if is_kotlin else ""}',
            )


_TEMPLATE = re.compile(r"\$\{[^{}]+\}|(?<![{$])\{[A-Za-z_][\w.]*\.value\b[^{}]*\}(?!\})")


# ---------------------------------------------------------------- states in attributes


def _replaced_attributes(source: Source) -> Iterator[PortingMistake]:
    """Yields the assignments of plain values to an attribute that `__init__` makes a state."""
    for cls in ast.walk(source.tree):
        if not isinstance(cls, ast.ClassDef):
            continue
        methods = [each for each in cls.body if isinstance(each, ast.FunctionDef) and each.args.args]
        states: set[str] = set()
        for method in methods:
            if method.name == "__init__":
                states |= {name for name, value in _attributes(source, method) if state_call(value) is not None}
        for method in methods:
            for node in source.own_nodes(method):
                name = _own_attribute(node, method)
                if name not in states or not isinstance(node, ast.Assign | ast.AugAssign):
                    continue
                if isinstance(node, ast.AugAssign):
                    text = f"`{source.segment(node)}` calculates with the state itself: write "
                    text += f"`self.{name}.value {_operator(source, node)} …`"
                elif _is_value(node.value):
                    text = f"`{source.segment(node)}` replaces the state of {cls.name} by a value, which nothing "
                    text += f"observes: write `self.{name}.value = …`"
                else:
                    continue
                yield PortingMistake(node.lineno, text)


def _attributes(source: Source, method: ast.FunctionDef) -> Iterator[tuple[str, ast.expr]]:
    for node in source.own_nodes(method):
        if name := _own_attribute(node, method):
            value = getattr(node, "value", None)
            if isinstance(value, ast.expr):
                yield name, value


def _own_attribute(node: ast.AST, method: ast.FunctionDef) -> str:
    """Returns the name of `self.name = …`; "" for other nodes."""
    target: ast.AST | None = None
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target = node.targets[0]
    elif isinstance(node, ast.AugAssign | ast.AnnAssign):
        target = node.target
    if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
        return target.attr if target.value.id == method.args.args[0].arg else ""
    return ""


# ---------------------------------------------------------------- results that are lost


def _results_lost(source: Source) -> Iterator[PortingMistake]:
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Expr) and _is_modifier_call(source, node.value):
            yield PortingMistake(
                node.lineno,
                f"the result of `{source.short_segment(node.value)}` is not used: a modifier never changes, each call "
                "returns a new one; pass it, or write `modifier = …`",
            )
        elif isinstance(node, ast.Call):
            for handler in _handlers(node):
                if isinstance(handler.body, ast.Compare) and _equates_state(handler.body):
                    left = source.segment(handler.body.left)
                    yield PortingMistake(
                        handler.lineno,
                        f"`{source.short_segment(handler)}` compares and changes nothing: write "
                        f"`{left.removesuffix('.value')}.set(…)`",
                    )
                elif (state := _state_in_sum(handler.body)) is not None:
                    name = source.segment(state.value)
                    yield PortingMistake(
                        handler.lineno,
                        f"`{source.short_segment(handler)}` calculates a value and changes nothing: write "
                        f"`{name}.set({source.short_segment(handler.body)})`",
                    )
        elif isinstance(node, ast.Assign) and (call := _returns_none(source, node)) is not None:
            yield PortingMistake(
                node.lineno,
                f"`{source.short_segment(call)}` changes the list in place and returns None, which the state then "
                f"holds: write a new collection, such as `{source.segment(node.targets[0])} = "
                f"[*{source.segment(node.targets[0])}, item]`",
            )


def _is_modifier_call(source: Source, value: ast.expr) -> bool:
    if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Attribute):
        return False
    return value.func.attr in _modifier_names() and _is_chain(source, value.func.value)


@cache
def _modifier_names() -> frozenset[str]:
    """The names of all modifiers, which importing the engine registers."""
    from engine import Modifier

    return frozenset(each for each in dir(Modifier) if each.islower() and each[0] != "_") - {"fold_in", "fold_out"}


def _is_chain(source: Source, node: ast.expr) -> bool:
    at: ast.expr = node
    while isinstance(at, ast.Call) and isinstance(at.func, ast.Attribute):
        at = at.func.value
    if isinstance(at, ast.Name) and at.id == "Modifier" and source.binder(at) is None:
        return True
    if not isinstance(at, ast.Name):
        return False
    owner = source.binder(at)
    by = source.bindings(owner if owner is not None else source.tree).get(at.id, [])
    if len(by) == 1 and isinstance(by[0], ast.Assign) and _assigned_name(by[0]) is not None:
        return _is_chain(source, by[0].value)
    if (
        len(by) == 1
        and isinstance(by[0], ast.arg)
        and owner is not None
        and _is_modifier_parameter(source, owner, by[0])
    ):
        return True
    if any(isinstance(each, ast.ImportFrom) for each in by) and not source.engine_name(at):
        return False  # any object of another module
    return is_modifier_chain(source, node)


def _is_modifier_parameter(source: Source, function: ast.AST, parameter: ast.arg) -> bool:
    """Returns whether a parameter without annotation certainly is a modifier: it has one as its default, or the
    function passes it as `modifier=…`, or first to a composable that takes its modifier first."""
    if not isinstance(function, _FUNCTIONS) or parameter.annotation is not None:
        return False
    arguments = function.args
    placed = [*arguments.posonlyargs, *arguments.args]
    defaults = dict(zip(reversed(placed), reversed(arguments.defaults), strict=False))
    default = defaults.get(parameter) or dict(zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)).get(
        parameter
    )
    if default is not None:
        return source.engine_name(root_name(default) or default) == "Modifier"
    for call in ast.walk(function):
        if not isinstance(call, ast.Call):
            continue
        given = [keyword.value for keyword in call.keywords if keyword.arg == "modifier"]
        given += call.args[:1] if source.engine_name(call.func) in _MODIFIER_FIRST else []
        if any(isinstance(root := root_name(each), ast.Name) and root.id == parameter.arg for each in given):
            return True
    return False


def _handlers(call: ast.Call) -> Iterator[ast.Lambda]:
    """Yields the lambdas that the call passes as handlers of input."""
    place = 0 if callee_name(call) in FIRST else 1 if callee_name(call) in SECOND else None
    passed = [] if place is None else call.args[place : place + 1]
    for value in (*passed, *(keyword.value for keyword in call.keywords if keyword.arg in HANDLERS)):
        if isinstance(value, ast.Lambda):
            yield value


def _equates_state(test: ast.Compare) -> bool:
    left = test.left
    return (
        len(test.ops) == 1
        and isinstance(test.ops[0], ast.Eq)
        and isinstance(left, ast.Attribute)
        and left.attr == "value"
    )


def _state_in_sum(body: ast.expr) -> ast.Attribute | None:
    """Returns `state.value` of an arithmetic operation with it, of which nothing else is done; else None."""
    if not isinstance(body, ast.BinOp) or any(isinstance(each, ast.Call | ast.NamedExpr) for each in ast.walk(body)):
        return None
    sides = (body.left, body.right)
    return next((each for each in sides if isinstance(each, ast.Attribute) and each.attr == "value"), None)


def _returns_none(source: Source, node: ast.Assign) -> ast.Call | None:
    """Returns the call of `names.value = names.value.append(…)` if `names` is a state with a built-in list."""
    call = node.value
    if len(node.targets) != 1 or not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return None
    target, owner = node.targets[0], call.func.value
    if call.func.attr not in _RETURN_NONE or not isinstance(target, ast.Attribute) or target.attr != "value":
        return None
    if not isinstance(target.value, ast.Name) or ast.dump(owner) != ast.dump(target).replace("Store()", "Load()"):
        return None
    binder = source.binder(target.value)
    by = source.bindings(binder if binder is not None else source.tree).get(target.value.id, [])
    made = [state_call(each.value) for each in by if isinstance(each, ast.Assign)]
    holds = [each.args[0] if each is not None and each.args else None for each in made]
    return call if by and len(holds) == len(by) and all(isinstance(each, ast.List) for each in holds) else None
