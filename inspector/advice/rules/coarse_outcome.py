"""Advice about derived_state_of: at one place it saves runs, at another it saves none.

    derived_state           composition computes a coarse outcome from a state (`index > 0`): the outcome changes
                            rarely, the state often
    needless_derived_state  a derived state changes as often as its sources: it only adds a read

The counterfactual, a run of the changed program, decides between the two.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from engine import trace
from engine.trace import Site
from inspector.language import _

from ..advice import Candidate
from ..case import MANY, Case, times_words, why_read
from ..edits import CannotRewriteError, Edit, applied, deleted, imported, inserted_before, replaced
from ..evidence import ReadLine
from ..member_reads import MemberRead, member_reads
from ..outcome import outcome_changes
from ..purity import has_local_read, is_pure
from ..read_expressions import expressions_of, variable_of
from ..source import Function, Source

DERIVED = "derived_state"
NEEDLESS = "needless_derived_state"

_COARSE_CALLS = frozenset("bool int round min max len any all".split())


def find(case: Case) -> Iterator[Candidate]:
    """Yields the candidates of both rules."""
    for function, lines in _by_function(case).items():
        for name in dict.fromkeys(line.name for line, _reads in lines):
            mine = [(line, reads) for line, reads in lines if line.name == name]
            first = max((line for line, _reads in mine), key=lambda line: line.reruns)
            if first.reruns <= MANY or any(line.backwards for line, _reads in mine):
                continue
            reads = list(dict.fromkeys(read for _, each in mine for read in each))
            if isinstance(function, ast.FunctionDef) and not isinstance(case.source.parent(function), ast.ClassDef):
                yield from _derived(case, function, first, reads)
    yield from through_members(case)
    yield from _needless(case)


def _by_function(case: Case) -> dict[Function, list[tuple[ReadLine, list[ast.expr]]]]:
    made: dict[Function, list[tuple[ReadLine, list[ast.expr]]]] = {}
    for line in case.evidence.read_in(trace.COMPOSITION):
        found = expressions_of(case.source, line)
        if found is not None:
            made.setdefault(found[0], []).append((line, found[1]))
    return made


# ---------------------------------------------------------------- a missing derived state


@dataclass(eq=False)
class _Outcomes:
    """The coarse expressions that contain all reads. `held`: expressions that a variable is assigned."""

    points: list[ast.expr] = field(default_factory=list)
    held: dict[ast.expr, ast.Assign] = field(default_factory=dict)


def _derived(case: Case, function: ast.FunctionDef, line: ReadLine, reads: list[ast.expr]) -> Iterator[Candidate]:
    source = case.source
    outcomes = _outcomes(source, function, reads)
    if outcomes is None:
        return
    changes = _changes(outcomes, reads, line)
    if changes is not None and changes >= line.changes:
        return
    seldom = (
        _("which may change less often")
        if changes is None
        else _("which changed {times}").format(times=times_words(changes))
    )
    words = _(
        "{why} It computes {codes} from it, {seldom}: a derived state invalidates its readers only when "
        "the outcome is another one."
    ).format(why=why_read(line), codes=_listed(source, outcomes.points), seldom=seldom)
    title = _("Read what is computed from {state} as a derived state").format(state=line.name)
    try:
        text = applied(source, _derived_edits(source, function, variable_of(reads, line.name), outcomes))
    except CannotRewriteError as error:
        yield Candidate(DERIVED, title, words, line.site, refusal=str(error))
        return
    yield Candidate(DERIVED, title, words, line.site, (text,), about=f"{line.site.function}:{line.name}")


def through_members(case: Case) -> Iterator[Candidate]:
    """Yields one candidate for each composable and member of a class whose result it reads, such as `chat.is_away`.

    The derived state belongs to the composable: coroutines and callbacks, which cannot remember, read the member, too.
    """
    for read in member_reads(case):
        if read.line.reruns > MANY and not read.line.backwards:
            yield _of_member(case.source, read)


def _of_member(source: Source, read: MemberRead) -> Candidate:
    line, function = read.line, read.function
    site = Site(source.path, read.expressions[0].lineno, source.qualname(function))
    outcomes = _Outcomes()
    for expression in read.expressions:
        point = _largest_pure(source, expression)
        if point not in outcomes.points:
            outcomes.points.append(point)
            held = _only_assignment(source, function, point)
            if held is not None:
                outcomes.held[point] = held
    words = _(
        "{why} {name} reads it through {codes} ({site}), which may change less often: a derived state "
        "invalidates its readers only when the outcome is another one."
    ).format(why=why_read(line), name=function.name, codes=_listed(source, outcomes.points), site=site)
    title = _("Read what {member} computes as a derived state").format(member=read.member)
    try:
        text = applied(source, _derived_edits(source, function, read.member, outcomes))
    except CannotRewriteError as error:
        return Candidate(DERIVED, title, words, site, refusal=str(error))
    return Candidate(DERIVED, title, words, site, (text,), about=f"{site.function}:{read.member}")


def _changes(outcomes: _Outcomes, reads: list[ast.expr], line: ReadLine) -> int | None:
    """Returns the total number of outcome changes over all states; None if this needs a run."""
    if not line.series:
        return None  # a derived state: nobody writes its values
    total = 0
    for point in outcomes.points:
        for series in line.series:
            changes = outcome_changes(point, reads, series)
            if changes is None:
                return None
            total += changes
    return total


def _listed(source: Source, points: list[ast.expr]) -> str:
    return _(" and ").join(dict.fromkeys(f"`{' '.join(source.segment(point).split())}`" for point in points))


def _outcomes(source: Source, function: ast.FunctionDef, reads: list[ast.expr]) -> _Outcomes | None:
    """Returns the largest pure expression around each read; None unless all are coarse."""
    found = _Outcomes()
    for read in reads:
        if source.function_around(read) is not function:
            return None
        point = _largest_pure(source, read)
        held = _only_assignment(source, function, point)
        if is_coarse(point, reads):
            if point not in found.points:
                found.points.append(point)
            if held is not None:
                found.held[point] = held
        elif held is not None and len(reads) == 1:
            return _through(source, function, reads, held)
        else:
            return None
    found.points.sort(key=lambda point: (point.lineno, point.col_offset))
    return found


def _only_assignment(source: Source, function: ast.FunctionDef, value: ast.expr) -> ast.Assign | None:
    """Returns the assignment of this value to a variable without other assignments; None otherwise."""
    parent = source.parent(value)
    if not isinstance(parent, ast.Assign) or len(parent.targets) != 1:
        return None
    target = parent.targets[0]
    if isinstance(target, ast.Name) and len(source.bindings(function).get(target.id, ())) == 1:
        return parent
    return None


def _through(source: Source, function: ast.FunctionDef, reads: list[ast.expr], held: ast.Assign) -> _Outcomes | None:
    """Handles a value that goes through one plain variable (`first = state.index`) with coarse uses only."""
    assert isinstance(held.targets[0], ast.Name)
    found = _Outcomes()
    for load in source.loads(held.targets[0].id, function):
        point = _largest_pure(source, load)
        if source.function_around(load) is not function or not is_coarse(point, reads):
            return None
        if point not in found.points:
            found.points.append(point)
    return found if found.points else None


def _largest_pure(source: Source, node: ast.expr) -> ast.expr:
    at = node
    while True:
        parent = source.parent(at)
        if isinstance(parent, ast.keyword) or not isinstance(parent, ast.expr):
            return at
        if isinstance(parent, (ast.JoinedStr, ast.FormattedValue, ast.Tuple, ast.List, ast.Starred, ast.Attribute)):
            return at
        if not is_pure(source, parent) or has_local_read(parent):
            return at
        at = parent


def is_coarse(node: ast.expr, reads: Collection[ast.expr]) -> bool:
    """Returns whether many values of the read state can give an equal outcome."""
    for each in _around(node, reads):
        if isinstance(each, (ast.Compare, ast.BoolOp, ast.IfExp)):
            return True
        if isinstance(each, ast.UnaryOp) and isinstance(each.op, ast.Not):
            return True
        if isinstance(each, ast.BinOp) and isinstance(each.op, (ast.FloorDiv, ast.Mod)):
            return True
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id in _COARSE_CALLS:
            return True
    return False


def _around(node: ast.expr, reads: Collection[ast.expr]) -> Iterator[ast.AST]:
    """Yields the expression's nodes, excluding the reads and their sub-expressions."""
    stack: list[ast.AST] = [node]
    while stack:
        at = stack.pop()
        if at not in reads:
            yield at
            stack.extend(ast.iter_child_nodes(at))


def _derived_edits(source: Source, function: ast.FunctionDef, name: str, outcomes: _Outcomes) -> list[Edit]:
    edits: list[Edit] = []
    remember, more = imported(source, "remember")
    edits += more
    derived, more = imported(source, "derived_state_of")
    edits += more
    made: dict[str, str] = {}
    taken: set[str] = set()
    for point in outcomes.points:
        text, keys, carriers = _calculation(source, function, point)
        # A derived state calculates again after the loop around it has gone on: it keeps the values of its iteration.
        kept = ", ".join(f"{key}={key}" for key in keys if _is_of_loop(source, function, key))
        calculation = f"lambda {kept}: {text}" if kept else f"lambda: {text}"
        made_of = f"{remember}(lambda: {derived}({calculation}){''.join(f', {key}' for key in keys)})"
        statement = outcomes.held.get(point)
        if statement is not None:
            assert isinstance(statement.targets[0], ast.Name)
            variable = statement.targets[0].id
            edits.append(replaced(source, point, made_of))
            edits += [replaced(source, load, f"{variable}.value") for load in source.loads(variable, function)]
            continue
        if text not in made:
            variable = source.free_name(f"{_word(name)}_outcome", function)
            while variable in taken:
                variable += "_"
            taken.add(variable)
            made[text] = variable
            edits.append(inserted_before(source, source.statement_of(point), [f"{variable} = {made_of}"]))
        edits.append(replaced(source, point, f"{made[text]}.value"))
        edits += [deleted(source, each) for each in carriers if _is_needless(source, function, each, outcomes.points)]
    return edits


def _is_of_loop(source: Source, function: ast.FunctionDef, name: str) -> bool:
    """Returns whether iterations give the variable other values."""
    return any(
        isinstance(each, (ast.For, ast.While))
        for by in source.bindings(function)[name]
        for each in (by, *source.ancestors(by))
    )


def _is_needless(source: Source, function: ast.FunctionDef, carrier: ast.stmt, points: Collection[ast.expr]) -> bool:
    """Returns whether only the expressions that the derived states replace use the variable of `carrier`."""
    assert isinstance(carrier, ast.Assign) and isinstance(carrier.targets[0], ast.Name)
    loads = source.loads(carrier.targets[0].id, function)
    return all(any(each in points for each in (load, *source.ancestors(load))) for load in loads)


def _word(name: str) -> str:
    word = "".join(letter if letter.isalnum() else "_" for letter in name).strip("_")
    return word if word.isidentifier() else "state"


def _calculation(source: Source, function: ast.FunctionDef, point: ast.expr) -> tuple[str, list[str], list[ast.stmt]]:
    """Returns the calculation's text, its keys (variables that may change), and the carrier lines it replaces."""
    text = source.segment(point)
    start = source.span(point)[0]
    keys: set[str] = set()
    carriers: list[ast.stmt] = []
    pieces: list[tuple[int, int, str]] = []
    for each in sorted(
        _own_names(source, function, point), key=lambda each: (each.lineno, each.col_offset), reverse=True
    ):
        only = _only_value(source, function, each.id)
        if only is not None and is_pure(source, only.value) and not has_local_read(only.value):
            first, last = source.span(each)
            inlined = source.segment(only.value)
            is_one = isinstance(only.value, (ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.Constant))
            pieces.append((first - start, last - start, inlined if is_one else f"({inlined})"))
            keys.update(_changing(source, function, _own_names(source, function, only.value)))
            if only not in carriers:
                carriers.append(only)
            continue
        keys.update(_changing(source, function, [each]))
    for first, last, piece in pieces:
        text = text[:first] + piece + text[last:]
    return text, sorted(keys), carriers


def _own_names(source: Source, function: ast.FunctionDef, expression: ast.expr) -> list[ast.Name]:
    """Returns the uses of the function's own variables and parameters in the expression."""
    return [each for each in ast.walk(expression) if isinstance(each, ast.Name) and source.binder(each) is function]


def _only_value(source: Source, function: ast.FunctionDef, name: str) -> ast.Assign | None:
    """Returns the only assignment of the variable; None for a parameter, for several assignments, and for a remembered
    object."""
    by = source.bindings(function)[name]
    only = by[0] if len(by) == 1 else None
    return only if isinstance(only, ast.Assign) and not _is_remembered(source, only) else None


def _is_remembered(source: Source, statement: ast.Assign) -> bool:
    """Returns whether the variable keeps its object: `remember` with keys makes another one when they change."""
    call = source.called_engine_name(statement.value)
    with_keys = isinstance(statement.value, ast.Call) and len(statement.value.args) > 1
    return call.startswith("remember") and not (call in ("remember", "remember_saveable") and with_keys)


def _changing(source: Source, function: ast.FunctionDef, names: list[ast.Name]) -> Iterator[str]:
    """Yields the names that may change from run to run: all but remembered objects."""
    for each in names:
        by = source.bindings(function)[each.id]
        if not (len(by) == 1 and isinstance(by[0], ast.Assign) and _is_remembered(source, by[0])):
            yield each.id


# ---------------------------------------------------------------- a needless derived state


def _needless(case: Case) -> Iterator[Candidate]:
    source = case.source
    for function in source.functions():
        for name, by in list(source.bindings(function).items()):
            calculation = _derived_calculation(source, by)
            if calculation is None:
                continue
            # Another function may use the same name; code elsewhere reads a state passed as an argument.
            named = [
                line for line in case.evidence.lines if line.name == name and source.function_at(line.site) is not None
            ]
            last = function.end_lineno or function.lineno
            lines = [line for line in named if line.site is not None and function.lineno <= line.site.line <= last]
            if not lines and sum(name in source.bindings(each) for each in source.functions()) == 1:
                lines = named
            first = max(lines, key=lambda line: line.reruns, default=None)
            if first is None or first.reruns <= MANY:
                continue
            words = _(
                "{state} is a derived state that changed with every change of the states that it reads: {names} ran "
                "again {times}. Direct reads of those states cause the same runs, without the calculation and the "
                "comparison in between."
            ).format(state=name, names=_(" and ").join(first.reader_names[:3]), times=times_words(first.reruns))
            title = _("Compute {name} without a derived state: it avoids no run").format(name=name)
            try:
                text = applied(source, _direct(source, function, name, by[0], calculation))
            except CannotRewriteError as error:
                yield Candidate(NEEDLESS, title, words, first.site, refusal=str(error))
                continue
            yield Candidate(NEEDLESS, title, words, first.site, (text,), counts=("reads",))


def _derived_calculation(source: Source, by: list[ast.AST]) -> ast.expr | None:
    """Returns the calculation in `x = remember(lambda: derived_state_of(lambda: …))`; None for other forms."""
    if len(by) != 1 or not isinstance(by[0], ast.Assign):
        return None
    value: ast.expr = by[0].value
    if source.called_engine_name(value) == "remember" and isinstance(value, ast.Call) and value.args:
        inner = value.args[0]
        value = inner.body if isinstance(inner, ast.Lambda) else value
    if source.called_engine_name(value) != "derived_state_of" or not isinstance(value, ast.Call) or not value.args:
        return None
    calculation = value.args[0]
    return calculation.body if isinstance(calculation, ast.Lambda) and len(value.args) == 1 else None


def _direct(
    source: Source, function: ast.FunctionDef, name: str, statement: ast.AST, calculation: ast.expr
) -> list[Edit]:
    assert isinstance(statement, ast.stmt)
    text = source.segment(calculation)
    simple = isinstance(calculation, (ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.Constant))
    edits = [deleted(source, statement)]
    for load in source.loads(name, function):
        read = source.parent(load)
        if not isinstance(read, ast.Attribute) or read.attr != "value":
            raise CannotRewriteError(_("line {line} hands {name} on").format(line=load.lineno, name=name))
        alone = isinstance(source.parent(read), (ast.Call, ast.keyword, ast.Assign, ast.FormattedValue))
        edits.append(replaced(source, read, text if simple or alone else f"({text})"))
    return edits
