"""Finds lists whose items are matched by position: an insert, removal or move gives later items changed arguments.

Those items run again. With a key each item keeps its own scope and remembered values.

Places      `for item in items:` in a composable; `scope.items(items, …)` of a lazy list.
The key     identifies the item: a field (`id`, `key`) that the source mentions, the item itself, or what the item's
            composable receives of it; last a text (`name`, `title`), because two items may show equal texts.
            The rule offers several; the counterfactual chooses, and the first of those that save the same.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from inspector.analysis.display_names import names_of
from inspector.language import _
from inspector.recording.events import CompositionRun

from ..advice import Candidate
from ..case import MANY, Case, times_words
from ..edits import CannotRewriteError, Edit, applied, imported, indented
from ..source import Source, callee_name, is_composable_def, last_name

RULE = "missing_keys"

_FIELDS = ("id", "key")
_TEXTS = ("name", "title")


def find(case: Case) -> Iterator[Candidate]:
    """Yields one candidate for each list whose items ran again with changed arguments."""
    source = case.source
    runs = _shifted(case)
    shifted = _per_name(runs)
    if not shifted:
        return
    for function in source.functions():
        for loop in source.own_nodes(function) if is_composable_def(function) else ():
            if not isinstance(loop, ast.For):
                continue
            inside = _per_name(runs, range(loop.lineno, (loop.end_lineno or loop.lineno) + 1))
            names = [name for name in _composables_in(loop.body) if name in inside]
            item = _item_of(loop)
            if names and item and not _has_key(source, loop.body) and not _is_constant(source, loop.iter):
                yield _candidate(case, function, loop, names[0], inside[names[0]], item)
    for call in ast.walk(source.tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "items":
            names = [name for name in _shown_by(call) if name in shifted]
            if names and not any(keyword.arg == "key" for keyword in call.keywords):
                yield _lazy_candidate(case, call, names[0], shifted[names[0]])


_Shifted: TypeAlias = list[tuple[str, int, int | None]]
"""(composable, frame, line of its call in this file) of each re-run without a changed state; None: called elsewhere."""


def _shifted(case: Case) -> _Shifted:
    """Returns the re-runs of composables that no state requested: their caller gave them other arguments."""
    evidence = case.evidence
    names = names_of(evidence.recording, whole=True)
    seen: set[int] = set()
    found: _Shifted = []
    for row in evidence.rows.values():
        if not isinstance(row, CompositionRun) or row.subject is None:
            continue
        if row.subject.id in seen and not row.cause:
            file, line = names.line_of(row.subject) or ("", 0)
            found.append((row.subject.name, evidence.frame_of[row.id], line if file == evidence.path else None))
        seen.add(row.subject.id)
    return found


def _per_name(runs: _Shifted, lines: range | None = None) -> dict[str, int]:
    """Returns composables with several of these runs in one frame, and their total number of such runs. `lines`: counts
    only runs that these lines call."""
    by_frame = Counter((name, frame) for name, frame, line in runs if lines is None or line in lines)
    found: dict[str, int] = {}
    for (name, _frame), count in by_frame.items():
        if count >= MANY:
            found[name] = found.get(name, 0) + count
    return found


def _composables_in(body: list[ast.stmt]) -> list[str]:
    return [name for each in body for node in ast.walk(each) if (name := callee_name(node)) and name[:1].isupper()]


def _shown_by(call: ast.Call) -> list[str]:
    """Returns the composables with which `items(list, show)` shows each item."""
    show = call.args[1] if len(call.args) > 1 else None
    if isinstance(show, ast.Lambda):
        return [*_composables_in([ast.Expr(show.body)]), "<lambda>", "λ"]
    return [last_name(show)] if show is not None and last_name(show) else []


def _item_of(loop: ast.For) -> str:
    """Returns the item variable of `for item in …` or `for place, item in enumerate(…)`; "" otherwise."""
    if isinstance(loop.target, ast.Name):
        return "" if callee_name(loop.iter) == "range" else loop.target.id
    if isinstance(loop.target, ast.Tuple) and callee_name(loop.iter) == "enumerate" and len(loop.target.elts) == 2:
        item = loop.target.elts[1]
        return item.id if isinstance(item, ast.Name) else ""
    return ""


def _is_constant(source: Source, items: ast.expr) -> bool:
    """Returns whether a loop runs over a tuple literal, or over a module variable bound to one."""
    if isinstance(items, ast.Call) and callee_name(items) == "enumerate" and items.args:
        items = items.args[0]
    if isinstance(items, ast.Name) and source.binder(items) is None:
        by = source.bindings(source.tree).get(items.id, [])
        items = by[0].value if len(by) == 1 and isinstance(by[0], ast.Assign) else items
    return isinstance(items, ast.Tuple)


def _has_key(source: Source, body: list[ast.stmt]) -> bool:
    return any(
        isinstance(each, ast.With) and any(source.called_engine_name(item.context_expr) == "key" for item in each.items)
        for each in body
    )


def _passed_on(show: ast.expr | None) -> list[str]:
    """Returns the fields of the item that `lambda item: Row(item.task, …)` passes on, in order, without texts."""
    if not isinstance(show, ast.Lambda) or not isinstance(show.body, ast.Call) or not show.args.args:
        return []
    given = [*show.body.args, *(keyword.value for keyword in show.body.keywords)]
    fields = (
        each.attr
        for each in given
        if isinstance(each, ast.Attribute)
        and isinstance(each.value, ast.Name)
        and each.value.id == show.args.args[0].arg
    )
    return [field for field in dict.fromkeys(fields) if field not in (*_FIELDS, *_TEXTS)]


def _keys_for(source: Source, item: str, passed_on: Sequence[str] = ()) -> list[str]:
    """Returns expressions that may identify an item, most likely first."""
    mentioned = {node.attr for node in ast.walk(source.tree) if isinstance(node, ast.Attribute)}
    mentioned |= {
        node.target.id
        for node in ast.walk(source.tree)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    fields = [field for field in _FIELDS if field in mentioned]
    texts = [field for field in _TEXTS if field in mentioned]
    return [
        *(f"{item}.{field}" for field in fields),
        item,
        *(f"{item}.{field}" for field in (*passed_on, *texts)),
    ]


def _words(name: str, count: int, where: str) -> str:
    message = _(
        "The items at {site} are matched by position. When the list changed, {name} ran again {times} with the "
        "arguments of its neighbor, although its own item was the same. With a key an item keeps its scope where it "
        "goes."
    )
    return message.format(site=where, name=name, times=times_words(count))


def _candidate(case: Case, function: ast.FunctionDef, loop: ast.For, name: str, count: int, item: str) -> Candidate:
    source = case.source
    site = case.site(loop.lineno, source.qualname(function))
    words, title = (
        _words(name, count, str(site)),
        _("Give the items of the loop keys, so that {name} is not run again").format(name=name),
    )
    try:
        said, edits = imported(source, "key")
        first, last = loop.body[0].lineno, loop.body[-1].end_lineno or loop.body[-1].lineno
        if first == loop.lineno:
            raise CannotRewriteError(_("line {line} holds the whole loop").format(line=first))
        indent = source.indent_of(loop.body[0])
        start = source.line_start(first)
        inner = indented(source, first, last)
        texts = tuple(
            applied(source, [*edits, Edit(start, start, f"{indent}with {said}({each}):\n"), *inner])
            for each in _keys_for(source, item)
        )
    except CannotRewriteError as error:
        return Candidate(RULE, title, words, site, refusal=str(error))
    return Candidate(RULE, title, words, site, texts)


def _lazy_candidate(case: Case, call: ast.Call, name: str, count: int) -> Candidate:
    source = case.source
    around = source.function_around(call)
    site = case.site(call.lineno, source.qualname(around) if around is not None else "")
    words, title = (
        _words(name, count, str(site)),
        _("Give the items of the lazy list keys, so that {name} is not run again").format(name=name),
    )
    if isinstance(call.args[0], ast.Call) and callee_name(call.args[0]) == "len":
        return Candidate(
            RULE, title, words, site, refusal=_("the list is a count, and only its author knows its items")
        )
    end = source.span([*call.args, *(keyword.value for keyword in call.keywords)][-1])[1]
    keys = _keys_for(source, "item", _passed_on(call.args[1] if len(call.args) > 1 else None))
    try:
        texts = tuple(applied(source, [Edit(end, end, f", key=lambda item: {each}")]) for each in keys)
    except CannotRewriteError as error:
        return Candidate(RULE, title, words, site, refusal=str(error))
    return Candidate(RULE, title, words, site, texts)
