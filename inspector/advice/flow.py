"""Data flow of a value that a composable read from a state: through local variables to its uses.

Terms       carrier: a local variable that holds the value or a result computed from it. use: a final use of the value.
Ends        MODIFIER  an argument of a modifier (`offset(y=…)`): a form with a later read may exist.
            LATE      a function that runs after composition (a draw block, a click): it can read the state itself.
            CONTENT   a function given to a composable as content: a separate scope that can read the state directly.
            ARGUMENT  an argument of a composable that this file defines.
            COMPOSED  any other use: composition needs the value.
            UNUSED    the value has no use.
Not here    rewriting the uses: deferral.py.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from .purity import VALUE_OPERATORS, is_pure_call
from .source import Function, Source, callee_name, is_composable_def, root_name

MODIFIER, LATE, CONTENT, ARGUMENT, COMPOSED, UNUSED = "modifier", "late", "content", "argument", "composed", "unused"

MODIFIERS = frozenset(
    "offset absolute_offset padding alpha rotate scale graphics_layer background border size width height "
    "required_size required_width required_height z_index weight fill_max_width fill_max_height fill_max_size clip "
    "shadow width_in height_in size_in aspect_ratio align".split()
)
LATE_MODIFIERS = frozenset(
    "draw_behind draw_with_content offset absolute_offset graphics_layer layout clickable on_size_changed on_placed "
    "on_globally_positioned draggable pointer_input on_key_event".split()
)
LATE_KEYWORDS = frozenset("on_draw on_click on_value_change on_checked_change".split())
# The function passed to these composables first runs after composition.
LATE_CALLS = frozenset(("Canvas", "Button"))

_THROUGH = (*VALUE_OPERATORS, ast.Attribute, ast.keyword)


@dataclass(frozen=True, eq=False)
class ValueUse:
    """One use. `value`: outermost expression with the value; `call`: its consumer; `function`: a late function."""

    kind: str
    value: ast.expr
    call: ast.Call | None = None
    function: Function | None = None


@dataclass
class DataFlow:
    """All uses of some reads in one function."""

    function: Function
    reads: list[ast.expr]
    uses: list[ValueUse] = field(default_factory=list)
    carriers: dict[str, ast.Assign | ast.AnnAssign] = field(default_factory=dict)

    @property
    def kinds(self) -> set[str]:
        """The kinds of the uses."""
        return {use.kind for use in self.uses}


def flow_of(source: Source, function: Function, reads: list[ast.expr]) -> DataFlow:
    """Returns the flow from reads to every use."""
    flow = DataFlow(function, reads)
    for read in reads:
        _follow(source, flow, read)
    return flow


def _follow(source: Source, flow: DataFlow, start: ast.expr) -> None:
    value: ast.expr = start
    at: ast.AST = start
    while True:
        parent = source.parent(at)
        if isinstance(parent, ast.Call) and at is not parent.func:
            if _is_modifier(source, parent):
                flow.uses.append(ValueUse(MODIFIER, value, parent))
                return
            if is_pure_call(source, parent):
                at = value = parent
                continue
            if defined_composable(source, parent) is not None:
                flow.uses.append(ValueUse(ARGUMENT, value, parent))
                return
            flow.uses.append(ValueUse(COMPOSED, value, parent))
            return
        if isinstance(parent, ast.Call):
            # A method of the value: pure ones continue the flow (`color.copy(alpha=…)`), others have unknown effects.
            if is_pure_call(source, parent):
                at = value = parent
                continue
            flow.uses.append(ValueUse(COMPOSED, value, parent))
            return
        if isinstance(parent, _THROUGH):
            at = parent
            if isinstance(parent, ast.expr):
                value = parent
            continue
        if isinstance(parent, ast.Expr):
            flow.uses.append(ValueUse(UNUSED, value))
            return
        if isinstance(parent, (ast.Assign, ast.AnnAssign)) and at is parent.value:
            target = parent.targets[0] if isinstance(parent, ast.Assign) else parent.target
            single = not isinstance(parent, ast.Assign) or len(parent.targets) == 1
            if single and isinstance(target, ast.Name):
                _carry(source, flow, target.id, parent, value)
                return
        flow.uses.append(ValueUse(COMPOSED, value))
        return


def _carry(source: Source, flow: DataFlow, name: str, statement: ast.Assign | ast.AnnAssign, value: ast.expr) -> None:
    if name in flow.carriers:
        return
    if len(source.bindings(flow.function).get(name, ())) != 1:
        flow.uses.append(ValueUse(COMPOSED, value))  # the variable has several assignments
        return
    flow.carriers[name] = statement
    loads = source.loads(name, flow.function)
    if not loads:
        flow.uses.append(ValueUse(UNUSED, value))
    for load in loads:
        around = source.function_around(load)
        if around is flow.function:
            _follow(source, flow, load)
        elif around is not None and runs_late(source, flow.function, load):
            flow.uses.append(ValueUse(LATE, load, None, around))
        elif around is not None and is_content(source, flow.function, load):
            flow.uses.append(ValueUse(CONTENT, load, None, around))
        else:
            flow.uses.append(ValueUse(COMPOSED, load))


def _is_modifier(source: Source, call: ast.Call) -> bool:
    """Returns whether the call has a modifier's name and its receiver is a modifier chain: `row.padding(…)`."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in MODIFIERS:
        return False
    return is_modifier_chain(source, call.func.value)


def is_modifier_chain(source: Source, node: ast.expr, depth: int = 6) -> bool:
    """Returns whether an expression is a modifier chain, judged by its root name's import, assignment or annotation."""
    root = root_name(node)
    if root is None or not depth:
        return False
    if source.engine_name(root) == "Modifier":
        return True
    by = source.bindings_of(root)
    if len(by) != 1:
        return False
    only = by[0]
    if isinstance(only, ast.arg):
        declared = source.segment(only.annotation) if only.annotation is not None else ""
        return "Modifier" in declared or "modifier" in only.arg
    if isinstance(only, (ast.Assign, ast.AnnAssign)) and only.value is not None:
        return is_modifier_chain(source, only.value, depth - 1)
    if isinstance(only, ast.FunctionDef):
        return only.returns is not None and "Modifier" in source.segment(only.returns)
    return isinstance(only, ast.ImportFrom) and not source.engine_name(root)


def runs_late(source: Source, composed: Function, node: ast.AST) -> bool:
    """Returns whether the nested function around `node` runs only after composition, in all its uses."""
    uses = _uses_of_function(source, composed, node)
    return bool(uses) and all(_is_late_argument(source, use) for use in uses)


def is_content(source: Source, composed: Function, node: ast.AST) -> bool:
    """Returns whether the nested function around `node` is given to a composable in all its uses."""
    uses = _uses_of_function(source, composed, node)
    return bool(uses) and all(_is_given_to_composable(source, use) for use in uses)


def _uses_of_function(source: Source, composed: Function, node: ast.AST) -> list[ast.expr]:
    """Returns the uses of the function around `node` that stands directly in `composed`; a lambda is its own use."""
    outermost: Function | None = None
    around = source.function_around(node)
    while around is not None and around is not composed:
        outermost, around = around, source.function_around(around)
    if outermost is None or around is None:
        return []
    if isinstance(outermost, ast.Lambda):
        return [outermost]
    return [] if is_composable_def(outermost) else list(source.loads(outermost.name, composed))


def _is_given_to_composable(source: Source, node: ast.expr) -> bool:
    parent = source.parent(node)
    call = source.parent(parent) if isinstance(parent, ast.keyword) else parent
    return isinstance(call, ast.Call) and node is not call.func and callee_name(call)[:1].isupper()


def _is_late_argument(source: Source, node: ast.expr) -> bool:
    parent = source.parent(node)
    if isinstance(parent, ast.keyword):
        return parent.arg in LATE_KEYWORDS
    if not isinstance(parent, ast.Call) or node not in parent.args:
        return False
    if isinstance(parent.func, ast.Attribute):
        return parent.func.attr in LATE_MODIFIERS
    return callee_name(parent) in LATE_CALLS and parent.args[0] is node


def defined_composable(source: Source, call: ast.Call) -> ast.FunctionDef | None:
    """Returns the composable in this file that `call` calls; None otherwise."""
    if not isinstance(call.func, ast.Name) or source.binder(call.func) is not None:
        return None
    function = source.module_function(call.func.id)
    return function if function is not None and is_composable_def(function) else None
