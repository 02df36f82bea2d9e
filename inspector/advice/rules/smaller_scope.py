"""Finds composables in which only one part needs a state: extracting this part gives it its own scope.

The part is the sequence of statements that use the value. It becomes a nested composable in the same place, so it sees
the same variables; loop variables become its parameters. The change saves work only if the rest of the composable does
work in each run; the counterfactual decides that.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from engine import trace
from inspector.language import _
from inspector.recording import Row
from inspector.recording.events import CompositionRun, Invalidation

from ..advice import Candidate
from ..case import MANY, Case, times_words, why_read
from ..edits import CannotRewriteError, Edit, applied, imported, indented
from ..evidence import ReadLine
from ..read_expressions import expressions_of, variable_of
from ..source import Source, callee_name, is_composable_def

RULE = "smaller_scope"
CAUSES = ("unstable_argument", "missing_remember")
"""Rules that explain why the rest of a composable runs in vain."""

_LEAVES = (ast.Return, ast.Break, ast.Continue, ast.Yield, ast.YieldFrom, ast.Await, ast.Nonlocal, ast.Global)


def find(case: Case) -> Iterator[Candidate]:
    """Yields one candidate for each function and state where other parts of the function ran in vain."""
    source = case.source
    found: dict[tuple[ast.FunctionDef, str], tuple[ReadLine, list[ast.expr]]] = {}
    for line in case.evidence.read_in(trace.COMPOSITION):
        where = expressions_of(source, line)
        if where is None or not isinstance(where[0], ast.FunctionDef) or line.backwards or line.reruns < MANY:
            continue
        known = found.get((where[0], line.name))
        reads = [*(known[1] if known is not None else ()), *where[1]]
        first = line if known is None or line.reruns > known[0].reruns else known[0]
        found[where[0], line.name] = (first, list(dict.fromkeys(reads)))
    named: dict[int, str] = {}
    """The variable that names the scope of a part, by the part's first statement: states that need the same part ask
    for the same change, which then is one piece of advice."""
    for (function, name), (line, reads) in sorted(found.items(), key=lambda each: -each[1][0].reruns):
        part = _part(source, function, reads)
        vain = _ran_beside(case, line, part) if part is not None else []
        if part is None or not vain:
            continue
        words = _(
            "{why} Only {lines} it, yet {names} ran with it. In a scope of its own only that part runs again."
        ).format(why=why_read(line), lines=_lines(part), names=_(" and ").join(vain[:3]))
        about = f"{line.site.function}:{name}"
        try:
            variable = named.setdefault(id(part[0]), variable_of(reads, name))
            own, text = _extracted(source, function, variable, part)
        except CannotRewriteError as error:
            yield Candidate(
                RULE,
                _("Read {name} in a smaller scope").format(name=name),
                words,
                line.site,
                refusal=str(error),
                symptom_of=CAUSES,
            )
            continue
        title = _("Read {name} in a scope of its own, {own}").format(name=name, own=own)
        yield Candidate(RULE, title, words, line.site, (text,), about=about, symptom_of=CAUSES)


def _lines(part: list[ast.stmt]) -> str:
    first, last = part[0].lineno, part[-1].end_lineno
    if first == last:
        return _("line {line} needs").format(line=first)
    return _("lines {first} to {last} need").format(first=first, last=last)


def _ran_beside(case: Case, line: ReadLine, part: list[ast.stmt]) -> list[str]:
    """Returns composables that ran inside the reader's re-runs more often than the part calls them."""
    own: dict[str, int] = {}
    for statement in part:
        for node in ast.walk(statement):
            if name := callee_name(node):
                own[name] = own.get(name, 0) + 1
    names: dict[str, int] = {}
    for row in case.evidence.rows.values():
        if not isinstance(row, CompositionRun) or row.framework:
            continue
        around = _handed_by(case, row) if row.cause else case.evidence.around(row)
        if around is None or around.subject is None or around.subject.id not in line.readers:
            continue
        if case.evidence.frame_of[around.id] in line.frames and around.cause:
            names[row.name] = names.get(row.name, 0) + 1
    beside = {name: count - own.get(name, 0) * line.reruns for name, count in names.items()}
    return [f"{name} ({times_words(count)})" for name, count in beside.items() if count >= MANY]


def _handed_by(case: Case, run: CompositionRun) -> Row | None:
    """Returns the run that handed new content to a scope which then ran by itself, such as the items of a list."""
    asked = case.evidence.rows.get(run.cause)
    if not isinstance(asked, Invalidation) or asked.why != trace.CONTENT:
        return None
    return case.evidence.rows.get(asked.cause)


def _part(source: Source, function: ast.FunctionDef, reads: list[ast.expr]) -> list[ast.stmt] | None:
    """Returns the consecutive statements of one block that need the value; None if they are the whole function."""
    nodes: list[ast.AST] = list(reads)
    waiting = list(reads)
    while waiting:
        node = waiting.pop()
        inner = [each for each in source.ancestors(node) if isinstance(each, ast.FunctionDef)]
        if function in inner and (nested := inner[: inner.index(function)]):
            # A nested function reads it: the part contains all uses of that function, too.
            loads = [load for load in source.loads(nested[-1].name, function) if load not in nodes]
            nodes += loads
            waiting += loads
        statement = source.statement_of(node)
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        for target in targets:
            for each in ast.walk(target):
                if isinstance(each, ast.Name):
                    loads = [load for load in source.loads(each.id, function) if load not in nodes]
                    nodes += loads
                    waiting += loads
    block = _common_block(source, function, nodes)
    if block is None:
        return None
    inside = [place for place, each in enumerate(block) if any(_within(source, node, each) for node in nodes)]
    part = block[inside[0] : inside[-1] + 1]
    if len(part) == len(block) and block is function.body:
        return None
    if not _composes(source, part):
        return None
    if _is_thin(source, function, block, part):
        return None
    return part


def _composes(source: Source, part: list[ast.stmt]) -> bool:
    """Returns whether the part calls composables; a part that only computes, such as a loop that fills a list, has no
    place in a scope of its own: what follows uses its result."""
    own = {function.name for function in source.functions() if is_composable_def(function)}
    for node in (node for each in part for node in ast.walk(each)):
        if isinstance(node, ast.With):
            return True
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            name = callee_name(node.value)
            if name[:1].isupper() or name in own:
                return True
    return False


def _is_thin(source: Source, function: ast.FunctionDef, block: list[ast.stmt], part: list[ast.stmt]) -> bool:
    """Returns whether the rest of the function emits nothing, so that a separate scope would save no work."""
    rest = [each for each in function.body if not any(_within(source, mine, each) for mine in part)]
    around = [each for each in block if each not in part]
    return not any(_emits(each) for each in (*rest, *around))


def _emits(statement: ast.stmt) -> bool:
    """Returns whether a statement may call composables: any except assignments and definitions."""
    return not isinstance(statement, (ast.Assign, ast.AnnAssign, ast.FunctionDef, ast.ClassDef, ast.Pass)) and not (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    )


def _common_block(source: Source, function: ast.FunctionDef, nodes: list[ast.AST]) -> list[ast.stmt] | None:
    """Returns the innermost block of the function that contains all nodes."""
    chains = []
    for node in nodes:
        chain: list[list[ast.stmt]] = []
        at: ast.AST = node
        while at is not function:
            parent = source.parent(at)
            if parent is None:
                return None
            if isinstance(at, ast.stmt):
                block = source.block_of(at)
                # A `with` or `if` statement's head belongs to the block that contains the statement.
                chain.append(block)
            at = parent
        chains.append(chain)
    for block in chains[0]:
        if block and all(any(block is other for other in chain) for chain in chains):
            return block
    return None


def _within(source: Source, node: ast.AST, statement: ast.stmt) -> bool:
    return node is statement or any(each is statement for each in source.ancestors(node))


def _extracted(source: Source, function: ast.FunctionDef, name: str, part: list[ast.stmt]) -> tuple[str, str]:
    """Returns the new scope's name and the changed source."""
    first, last = part[0].lineno, part[-1].end_lineno or part[-1].lineno
    for statement in part:
        for node in ast.walk(statement):
            if isinstance(node, _LEAVES):
                raise CannotRewriteError(
                    _("line {line} leaves the function or the loop").format(line=getattr(node, "lineno", first))
                )
    bound = {
        node.id
        for each in part
        for node in ast.walk(each)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    } | {node.name for each in part for node in ast.walk(each) if isinstance(node, ast.FunctionDef)}
    for variable in sorted(bound):
        for load in source.loads(variable, function):
            if not any(_within(source, load, each) for each in part):
                raise CannotRewriteError(
                    _("line {line} uses {variable}, which the part computes").format(
                        line=load.lineno, variable=variable
                    )
                )
    handed = _reassigned_arguments(source, function, part, bound)
    own = source.free_name(_own_name(name, part), function)
    edits: list[Edit] = []
    composable, more = imported(source, "composable")
    edits += more
    indent = source.indent_of(part[0])
    start, end = source.line_start(first), source.line_start(last + 1)
    head = f"{indent}@{composable}\n{indent}def {own}({', '.join(handed)}) -> None:\n"
    if part[0] is not source.block_of(part[0])[0] and source.lines[first - 2].strip():
        head = f"\n{head}"
    edits.append(Edit(start, start, head))
    edits += indented(source, first, last)
    newline = "" if source.text[:end].endswith("\n") else "\n"
    edits.append(Edit(end, end, f"{newline}\n{indent}{own}({', '.join(handed)})\n"))
    return own, applied(source, edits)


def _reassigned_arguments(
    source: Source, function: ast.FunctionDef, part: list[ast.stmt], bound: set[str]
) -> list[str]:
    """Returns reassigned variables of the function; the part receives their current values as arguments."""
    found: list[str] = []
    for statement in part:
        for node in ast.walk(statement):
            if not isinstance(node, ast.Name) or source.binder(node) is not function or node.id in bound:
                continue
            by = source.bindings(function)[node.id]
            loop = any(isinstance(each, (ast.For, ast.While)) for one in by for each in (one, *source.ancestors(one)))
            if (len(by) > 1 or loop) and node.id not in found:
                found.append(node.id)
    return sorted(found)


def _own_name(state: str, part: list[ast.stmt]) -> str:
    """Returns a name for the new scope: `count` and `Text(…)` → `CountText`."""
    words = "".join(word[:1].upper() + word[1:] for word in "".join(c if c.isalnum() else " " for c in state).split())
    for statement in part:
        for node in ast.walk(statement):
            name = callee_name(node)
            if name[:1].isupper():
                return f"{words}{name}" if words else f"Own{name}"
    return f"{words or 'Own'}Part"
