"""Finds composables that read a state only to pass its value to another composable of the file.

    Child(count.value)      →    Child(lambda: count.value)          and in Child, `count` → `count()`

Passing a lambda moves the read into Child, so a change re-runs Child alone. If Child needs the value only in a
modifier, the modifier can read it, and no composable runs; this better form comes first.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from engine import trace
from inspector.language import _

from ..advice import Candidate
from ..case import MANY, Case, why_read
from ..deferral import Deferral, phase_of
from ..edits import CannotRewriteError, Edit, applied, imported, replaced
from ..evidence import ReadLine
from ..flow import ARGUMENT, MODIFIER, DataFlow, defined_composable, flow_of
from ..read_expressions import expressions_of
from ..source import Function, Source

RULE = "pass_lambda"


def find(case: Case) -> Iterator[Candidate]:
    """Yields one candidate for each function and state whose value ends only in arguments."""
    source = case.source
    found: dict[tuple[Function, str], tuple[ReadLine, list[ast.expr]]] = {}
    for line in case.evidence.read_in(trace.COMPOSITION):
        where = expressions_of(source, line)
        if where is None or line.backwards or line.reruns < MANY:
            continue
        known = found.get((where[0], line.name))
        found[where[0], line.name] = (line, list(dict.fromkeys([*(known[1] if known else ()), *where[1]])))
    for (function, name), (line, reads) in found.items():
        flow = flow_of(source, function, reads)
        if not flow.uses or flow.kinds != {ARGUMENT}:
            continue
        takers = [callee.name for use in flow.uses if (callee := _callee(source, use.call)) is not None]
        callees = list(dict.fromkeys(takers))
        alone = _("{name} reads it where it needs it, and only the reader runs").format(name=callees[0])
        if len(callees) > 1:
            alone = _("they read it where they need it, and only the readers run")
        words = _(
            "{why} {reader} needs the value only to pass it to {names}. With a function as the argument, {alone} again."
        ).format(why=why_read(line), reader=_reader_name(function), names=_(" and ").join(callees), alone=alone)
        title = _("Pass {names} a function that reads {name} instead of its value").format(
            names=_(" and ").join(callees), name=name
        )
        try:
            text = _with_lambda_arguments(source, flow, line)
        except CannotRewriteError as error:
            yield Candidate(RULE, title, words, line.site, refusal=str(error))
            continue
        better = [each for each in (_read_later(source.path, text, source, flow),) if each]
        yield Candidate(RULE, title, words, line.site, (*better, text), about=f"{line.site.function}:{name}")


def _reader_name(function: Function) -> str:
    """Returns the function's name at the beginning of a sentence."""
    return _("The lambda") if isinstance(function, ast.Lambda) else function.name


def _callee(source: Source, call: ast.Call | None) -> ast.FunctionDef | None:
    return defined_composable(source, call) if call is not None else None


def _parameter(source: Source, callee: ast.FunctionDef, call: ast.Call, value: ast.expr) -> ast.arg:
    """Returns the callee's parameter for an argument. Raises CannotRewriteError if the call hides it."""
    arguments = callee.args
    named = [*arguments.posonlyargs, *arguments.args]
    for keyword in call.keywords:
        if keyword.value is value:
            for each in (*named, *arguments.kwonlyargs):
                if each.arg == keyword.arg:
                    return each
    if value in call.args and not any(isinstance(each, ast.Starred) for each in call.args):
        place = call.args.index(value)
        if place < len(named):
            return named[place]
    raise CannotRewriteError(_("line {line} passes it in a way that hides the parameter").format(line=call.lineno))


def _with_lambda_arguments(source: Source, flow: DataFlow, line: ReadLine) -> str:
    """Returns the source with functions as arguments, which each callee calls."""
    deferral = Deferral(source, flow, whole=line.whole)
    edits: list[Edit] = []
    parameters: dict[ast.arg, ast.FunctionDef] = {}
    done: set[ast.expr] = set()
    for use in flow.uses:
        callee = _callee(source, use.call)
        assert callee is not None and use.call is not None
        parameters[_parameter(source, callee, use.call, use.value)] = callee
        done.add(use.value)
        edits.append(
            replaced(source, use.value, f"lambda{deferral.bound(use.value)}: {deferral.said_later(use.value)}")
        )
    for parameter, callee in parameters.items():
        edits += _called_in(source, callee, parameter)
        edits += _others(source, callee, parameter, done)
    edits += deferral.without_carriers()
    return applied(source, edits)


def _called_in(source: Source, callee: ast.FunctionDef, parameter: ast.arg) -> list[Edit]:
    """Returns edits that change `count` to `count()` in the callee, with its annotation and default."""
    if len(source.bindings(callee).get(parameter.arg, ())) != 1:
        raise CannotRewriteError(
            _("{name} assigns its parameter {parameter}").format(name=callee.name, parameter=parameter.arg)
        )
    edits = [replaced(source, load, f"{parameter.arg}()") for load in source.loads(parameter.arg, callee)]
    if parameter.annotation is not None:
        name, more = imported(source, "Callable", "collections.abc")
        annotation = source.segment(parameter.annotation)
        edits += [*more, replaced_text(source, parameter.annotation, f"{name}[[], {annotation}]")]
    default = _default(callee, parameter)
    if default is not None:
        edits.append(Edit(source.span(default)[0], source.span(default)[0], "lambda: "))
    return edits


def replaced_text(source: Source, node: ast.expr, text: str) -> Edit:
    """Returns the edit that replaces a node's text, without the f-string check of `replaced`."""
    return Edit(*source.span(node), text)


def _default(callee: ast.FunctionDef, parameter: ast.arg) -> ast.expr | None:
    arguments = callee.args
    named = [*arguments.posonlyargs, *arguments.args]
    if parameter in named:
        place = named.index(parameter) - (len(named) - len(arguments.defaults))
        return arguments.defaults[place] if place >= 0 else None
    return arguments.kw_defaults[arguments.kwonlyargs.index(parameter)]


def _others(source: Source, callee: ast.FunctionDef, parameter: ast.arg, done: set[ast.expr]) -> list[Edit]:
    """Returns edits that pass a function in all other calls of the callee."""
    edits: list[Edit] = []
    for node in ast.walk(source.tree):
        if not isinstance(node, ast.Name) or node.id != callee.name or source.binder(node) is not None:
            continue
        call = source.parent(node)
        if not isinstance(call, ast.Call) or call.func is not node:
            if isinstance(node.ctx, ast.Load):
                raise CannotRewriteError(
                    _("line {line} uses {name} without calling it").format(line=node.lineno, name=callee.name)
                )
            continue
        value = _argument(call, callee, parameter)
        if value is None or value in done:
            continue
        edits.append(Edit(source.span(value)[0], source.span(value)[0], "lambda: "))
    return edits


def _argument(call: ast.Call, callee: ast.FunctionDef, parameter: ast.arg) -> ast.expr | None:
    for keyword in call.keywords:
        if keyword.arg is None:
            raise CannotRewriteError(_("line {line} hands over arguments as a mapping").format(line=call.lineno))
        if keyword.arg == parameter.arg:
            return keyword.value
    named = [*callee.args.posonlyargs, *callee.args.args]
    if any(isinstance(each, ast.Starred) for each in call.args):
        raise CannotRewriteError(_("line {line} hands over arguments as a sequence").format(line=call.lineno))
    place = named.index(parameter) if parameter in named else len(call.args)
    return call.args[place] if place < len(call.args) else None


def _read_later(path: str, text: str, before: Source, flow: DataFlow) -> str | None:
    """Returns the changed source with reads moved into the callee's modifiers; None if it needs the value elsewhere."""
    source = Source(path, text)
    for use in flow.uses:
        callee = _callee(before, use.call)
        assert callee is not None and use.call is not None
        parameter = _parameter(before, callee, use.call, use.value)
        again = source.module_function(callee.name)
        if again is None:
            return None
        reads: list[ast.expr] = []
        for load in source.loads(parameter.arg, again):
            call = source.parent(load)
            if isinstance(call, ast.Call) and source.function_around(load) is again:
                reads.append(call)
        later = flow_of(source, again, reads)
        if (
            not later.uses
            or later.kinds != {MODIFIER}
            or any(phase_of(each, "placement") is None for each in later.uses)
        ):
            return None
        try:
            text = applied(source, Deferral(source, later).edits())
        except CannotRewriteError:
            return None
        source = Source(path, text)
    return text
