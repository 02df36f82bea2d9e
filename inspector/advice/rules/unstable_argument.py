"""Finds arguments created in each run and compared by identity: the Composer can never skip their composable.

    Card(Style(4))      →     Card(remember(lambda: Style(4)))         Card(dont_memoize(f))    →     Card(f)

Values – numbers, texts, frozen dataclasses, classes marked @stable or @immutable, built-in collections – compare
structurally and cause no such problem.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from inspector.language import _
from inspector.recording.events import CompositionRun

from ..advice import Candidate
from ..case import MANY, Case, times_words
from ..edits import CannotRewriteError, Edit, applied, imported, replaced
from ..flow import defined_composable
from ..source import Source, callee_name, last_name

RULE = "unstable_argument"


def find(case: Case) -> Iterator[Candidate]:
    """Yields one candidate for each such argument of a composable that always ran together with its caller."""
    source = case.source
    for function in source.functions():
        for call in source.own_nodes(function):
            if not isinstance(call, ast.Call):
                continue
            callee = defined_composable(source, call)
            if callee is None:
                continue
            count = _run_by_caller(case, callee.name)
            if count < MANY:
                continue
            for argument in [*call.args, *(keyword.value for keyword in call.keywords)]:
                made = _made_in_each_run(source, function, argument)
                if made is not None:
                    yield _candidate(case, function, callee, made, count)


def _run_by_caller(case: Case, name: str) -> int:
    """Returns the number of re-runs caused only by a repeated call."""
    seen: set[int] = set()
    count = 0
    for row in case.evidence.runs_of(name):
        assert row.subject is not None
        around = case.evidence.around(row)
        if row.subject.id in seen and not row.cause and isinstance(around, CompositionRun):
            count += 1
        seen.add(row.subject.id)
    return count


def _made_in_each_run(source: Source, function: ast.FunctionDef, argument: ast.expr) -> ast.Call | None:
    """Returns the call that creates the argument, directly or in a variable's only assignment; None otherwise."""
    made: ast.expr = argument
    if isinstance(argument, ast.Name) and source.binder(argument) is function:
        by = source.bindings(function).get(argument.id, [])
        if len(by) != 1 or not isinstance(by[0], ast.Assign):
            return None
        made = by[0].value
    if not isinstance(made, ast.Call):
        return None
    if source.called_engine_name(made) == "dont_memoize":
        return made
    return made if _gives_identity(source, made) else None


def _gives_identity(source: Source, call: ast.Call) -> bool:
    """Returns whether the call creates an instance of a class in this file that compares by identity."""
    if not isinstance(call.func, ast.Name) or source.binder(call.func) is not None:
        return False
    by = source.bindings(source.tree).get(call.func.id, [])
    if len(by) != 1:
        return False
    if isinstance(by[0], ast.ClassDef):
        return not _is_value(by[0])
    if isinstance(by[0], ast.FunctionDef) and not by[0].decorator_list:
        returned = [each.value for each in source.own_nodes(by[0]) if isinstance(each, ast.Return)]
        return bool(returned) and all(isinstance(each, ast.Call) and _gives_identity(source, each) for each in returned)
    return False


def _is_value(definition: ast.ClassDef) -> bool:
    """Returns whether a class compares by value: a frozen dataclass, an enum, a named tuple, or a marked class."""
    for decorator in definition.decorator_list:
        name = last_name(decorator.func if isinstance(decorator, ast.Call) else decorator)
        if name in ("stable", "immutable"):
            return True
        frozen = isinstance(decorator, ast.Call) and any(
            keyword.arg == "frozen" and isinstance(keyword.value, ast.Constant) and keyword.value.value is True
            for keyword in decorator.keywords
        )
        if name == "dataclass" and frozen:
            return True
    bases = {last_name(base) for base in definition.bases}
    return bool(bases & {"Enum", "IntEnum", "StrEnum", "Flag", "NamedTuple", "str", "int", "float", "tuple"})


def _candidate(case: Case, function: ast.FunctionDef, callee: ast.FunctionDef, made: ast.Call, count: int) -> Candidate:
    source = case.source
    site = case.site(made.lineno, source.qualname(function))
    said = " ".join(source.segment(made).split())
    words = _(
        "{name} ran again {times} only because {caller} did: `{code}` at {site} makes another object "
        "each time, and objects of that class are the same only if they are one object. So {name} is "
        "never skipped."
    ).format(name=callee.name, times=times_words(count), caller=function.name, code=said, site=site)
    title = _("Pass {name} the same object each time, so that it can be skipped").format(name=callee.name)
    try:
        text = applied(source, _kept(source, function, made))
    except CannotRewriteError as error:
        return Candidate(RULE, title, words, site, refusal=str(error))
    return Candidate(RULE, title, words, site, (text,))


def _kept(source: Source, function: ast.FunctionDef, made: ast.Call) -> list[Edit]:
    if callee_name(made) == "dont_memoize" and len(made.args) == 1:
        return [replaced(source, made, source.segment(made.args[0]))]
    remember, edits = imported(source, "remember")
    keys = sorted(
        {
            each.id
            for each in ast.walk(made)
            if isinstance(each, ast.Name) and source.binder(each) is function and isinstance(each.ctx, ast.Load)
        }
    )
    reads = [each for each in ast.walk(made) if isinstance(each, ast.Attribute) and each.attr == "value"]
    if reads:
        keys += [source.segment(each) for each in reads]
    named = "".join(f", {key}" for key in dict.fromkeys(keys))
    return [*edits, replaced(source, made, f"{remember}(lambda: {source.segment(made)}{named})")]
