"""Finds effects with a fast-changing key: each change cancels and restarts the effect, and re-runs its composable.

A LaunchedEffect can observe the state itself: `snapshot_flow` passes each new value to one coroutine. For a
DisposableEffect or `produce_state` the right change depends on its resources, so the advice contains only words.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from engine import trace
from inspector.language import _

from ..advice import Candidate
from ..case import MANY, Case, times_words, why_read
from ..deferral import Deferral
from ..edits import CannotRewriteError, Edit, applied, defined_before, deleted, imported, replaced
from ..evidence import ReadLine
from ..flow import DataFlow
from ..read_expressions import expressions_of
from ..source import Source

RULE = "effect_restarts"

EFFECTS = ("LaunchedEffect", "DisposableEffect", "produce_state")


def find(case: Case) -> Iterator[Candidate]:
    """Yields one candidate for each effect with a frequently changing key."""
    source = case.source
    lines: list[tuple[ast.FunctionDef, ReadLine, list[ast.expr]]] = []
    for line in case.evidence.read_in(trace.COMPOSITION):
        where = expressions_of(source, line)
        if where is not None and isinstance(where[0], ast.FunctionDef) and line.reruns > MANY and not line.backwards:
            lines.append((where[0], line, where[1]))
    for function, line, reads in lines:
        for call in source.own_nodes(function):
            name = source.called_engine_name(call)
            if name not in EFFECTS or not isinstance(call, ast.Call):
                continue
            keys = call.args[2:] if name == "produce_state" else call.args[1:]
            key = next((each for each in keys if _is_key(source, function, each, reads)), None)
            if key is None:
                continue
            words = _(
                "{why} It is a key of {effect} at line {line}: each change ended the effect and restarted it, {times}."
            ).format(why=why_read(line), effect=name, line=call.lineno, times=times_words(line.reruns))
            title = _("Let {effect} follow {state} instead of restarting for each value").format(
                effect=name, state=line.name
            )
            about = f"{line.site.function}:effect at {call.lineno}"
            try:
                text = _followed(source, function, call, key, reads)
                words += _(
                    " With `snapshot_flow` one coroutine gets each new value, in the frame of the change and not "
                    "after it."
                )
                if _waits(source, function, call):
                    words += _(
                        " `collect_latest` ends the block of one value when the next one comes, as a restart does."
                    )
            except CannotRewriteError as error:
                yield Candidate(RULE, title, words, line.site, refusal=str(error))
                continue
            # A restarted effect runs after composition; a coroutine that observes gets the value before it.
            early = frozenset(line.frames)
            yield Candidate(RULE, title, words, line.site, (text,), about=about, counts=("effects",), excused=early)


def _is_key(source: Source, function: ast.FunctionDef, key: ast.expr, reads: list[ast.expr]) -> bool:
    """Returns whether the key is the read itself or a variable that holds it."""
    return key in reads or _carrier(source, function, key, reads) is not None


def _carrier(source: Source, function: ast.FunctionDef, key: ast.expr, reads: list[ast.expr]) -> ast.Assign | None:
    if not isinstance(key, ast.Name):
        return None
    by = source.bindings(function).get(key.id, [])
    if len(by) == 1 and isinstance(by[0], ast.Assign) and by[0].value in reads:
        return by[0]
    return None


def _waits(source: Source, function: ast.FunctionDef, call: ast.Call) -> bool:
    """Returns whether the effect's block may wait, so that a restart can end it before its end; True for a block whose
    source is not in the function."""
    block = call.args[0]
    by = source.bindings(function).get(block.id, []) if isinstance(block, ast.Name) else []
    if len(by) != 1 or not isinstance(by[0], ast.AsyncFunctionDef):
        return True
    return any(isinstance(each, (ast.Await, ast.AsyncFor, ast.AsyncWith)) for each in ast.walk(by[0]))


def _followed(source: Source, function: ast.FunctionDef, call: ast.Call, key: ast.expr, reads: list[ast.expr]) -> str:
    if source.called_engine_name(call) != "LaunchedEffect":
        raise CannotRewriteError(_("only the author of the effect knows what it sets up and releases for each key"))
    block = call.args[0]
    if not isinstance(block, (ast.Name, ast.Attribute)):
        raise CannotRewriteError(_("the block at line {line} has no name").format(line=call.lineno))
    statement = source.statement_of(call)
    if not isinstance(statement, ast.Expr):
        raise CannotRewriteError(_("line {line} does more than start the effect").format(line=statement.lineno))
    flow, more = imported(source, "snapshot_flow")
    edits: list[Edit] = list(more)
    carrier = _carrier(source, function, key, reads)
    said = source.segment(key if carrier is None else carrier.value)
    if carrier is not None and isinstance(key, ast.Name):
        around = source.bindings(function).get(block.id, []) if isinstance(block, ast.Name) else []
        deferral = Deferral(source, DataFlow(function, reads))
        for load in source.loads(key.id, function):
            if load is key:
                continue
            if source.function_around(load) not in around:
                raise CannotRewriteError(_("line {line} uses {name}, too").format(line=load.lineno, name=key.id))
            edits.append(replaced(source, load, deferral.said_later(carrier.value)))
        edits.append(deleted(source, carrier))
    own = source.free_name("follow", function)
    values, run = f"{flow}(lambda: {said})", source.segment(block)
    lines = [f"async def {own}() -> None:"]
    if _waits(source, function, call):
        lines += [f"    await {values}.collect_latest(lambda _: {run}())"]
    else:
        lines += [f"    async for _ in {values}:", f"        await {run}()"]
    edits.append(defined_before(source, statement, lines))
    others = "".join(f", {source.segment(each)}" for each in call.args[1:] if each is not key)
    effect = source.segment(call.func)
    edits.append(replaced(source, call, f"{effect}({own}{others})"))
    return applied(source, edits)
