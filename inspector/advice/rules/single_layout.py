"""Finds sizes that layout sends back to composition (`on_size_changed` → state → padding).

The rule rewrites one certain pattern: in one `with` block an element writes its height (width) to a state, and the next
element reads the state as its distance from the top (start), in a padding or an offset. A Column (Row) then places
both, and the state, the callback and the padding are removed. For other patterns the advice contains only words.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from engine.trace import Phase, Site
from inspector.analysis.loop_detection import Loop
from inspector.language import _

from ..advice import Candidate
from ..case import Case, times_words
from ..edits import CannotRewriteError, Edit, applied, deleted, imported, indented, replaced
from ..flow import MODIFIER, DataFlow, flow_of
from ..purity import is_pure
from ..read_expressions import expressions_at
from ..source import Function, Source, last_name

RULE = "single_layout"
CALLBACKS = ("on_size_changed", "on_globally_positioned", "on_placed")

_SIDES = {"height": ("Column", "top", "y"), "width": ("Row", "start", "x")}


def find(case: Case) -> Iterator[Candidate]:
    """Yields one candidate for each state that composition reads and layout writes."""
    seen: set[tuple[str, Site | None]] = set()
    loops = [
        loop
        for loop in case.evidence.loops
        if loop.read_phase == Phase.COMPOSITION
        and loop.write_phase in (Phase.MEASUREMENT, Phase.PLACEMENT)
        and loop.read_site is not None
        and loop.read_site.file == case.source.path
    ]
    for loop in loops:
        same = [each for each in loops if (each.state.name, each.read_site) == (loop.state.name, loop.read_site)]
        if (loop.state.name, loop.read_site) in seen:
            continue
        seen.add((loop.state.name, loop.read_site))
        yield _candidate(case, same)


def _candidate(case: Case, loops: list[Loop]) -> Candidate:
    loop = loops[0]
    site = loop.read_site
    assert site is not None
    wrong = sorted({frame for each in loops for frame in each.frames})
    settled = all(each.settled for each in loops)
    words = _(
        "{state} is written in layout ({writer}, {write_site}) and read in composition by {reader} at "
        "{site}, {times}: {reader} uses the value one frame too late, and runs again for it ({state} {values})."
    ).format(
        state=loop.state.name,
        writer=loop.writer,
        write_site=loop.write_site,
        reader=loop.reader.name,
        site=site,
        times=times_words(len(wrong)),
        values=loop.values_text,
    ) + ("" if settled else _(" It does not settle."))
    rewrites: tuple[str, ...] = ()
    refusal = ""
    container = _("one layout")
    if not all(each.holds_sizes for each in loops):
        return _decision(loop, words, frozenset(wrong))
    try:
        container, text = _rewritten(case.source, loops)
        rewrites = (text,)
    except CannotRewriteError as error:
        refusal = _(
            "{error}; measure both in one layout – a Column, a Row, or a Layout of your own whose policy "
            "measures the one and then places the other –, and let no size come back to composition"
        ).format(error=error)
    where = _("a {container}").format(container=container) if rewrites else container
    title = _("Lay both out in {where}, so that composition need not read {state}").format(
        where=where, state=loop.state.name
    )
    more = (
        _(" A {container} measures the first and puts the second next to it in the same frame.").format(
            container=container
        )
        if rewrites
        else ""
    )
    return Candidate(RULE, title, words + more, site, rewrites, refusal, excused=frozenset(wrong))


def _decision(loop: Loop, words: str, wrong: frozenset[int]) -> Candidate:
    """Returns the candidate for a state without sizes: layout decides a value that composition needs beforehand."""
    site = loop.read_site
    assert site is not None
    title = _("Decide {state} before layout, or in it: composition reads it, and layout writes it").format(
        state=loop.state.name
    )
    refusal = _(
        "only the author of the program knows what {state} means; decide it from the constraints "
        "(BoxWithConstraints), in a Layout of your own or where the event happens, and write no state "
        "in {writer}"
    ).format(state=loop.state.name, writer=loop.writer)
    return Candidate(RULE, title, words, site, (), refusal, excused=wrong)


class _Pair(NamedTuple):
    """The measured element, the element that keeps its distance from it, and the `with` block around both."""

    holder: ast.With
    first: ast.stmt
    second: ast.stmt


def _rewritten(source: Source, loops: list[Loop]) -> tuple[str, str]:
    loop = loops[0]
    assert loop.read_site is not None
    if loop.write_site is None or loop.write_site.file != source.path:
        raise CannotRewriteError(_("the state is not written in this file"))
    found = expressions_at(source, loop.read_site, loop.state.name)
    if found is None:
        raise CannotRewriteError(_("the read cannot be identified on line {line}").format(line=loop.read_site.line))
    function, reads = found
    callback, written = _callback(source, loop.write_site)
    side = _side_of(written)
    container, edge, axis = _SIDES[side]
    holder = _state_variable(reads)
    every = [load for load in source.loads(holder, function) if source.function_around(load) is function]
    reads = [parent for load in every if isinstance(parent := source.parent(load), ast.Attribute)]
    if len(reads) != len(every):
        raise CannotRewriteError(_("{name} is handed on").format(name=holder))
    flow = flow_of(source, function, list(reads))
    edits: list[Edit] = []
    ends = _ends(source, flow, edge, axis)
    pair = _pair(source, function, callback, [value for _, value in ends])
    for call, value in ends:
        edits += _without_distance(source, flow, call, value, edge, axis)
    edits += _without_call(source, callback, pair.first)
    edits += [deleted(source, statement) for statement in flow.carriers.values()]
    edits += _without_state(source, function, holder, callback)
    edits += _in_container(source, pair, flow, container)
    return container, applied(source, edits)


# ---------------------------------------------------------------- the write


def _callback(source: Source, site: Site) -> tuple[ast.Call, ast.expr]:
    """Returns the call of `on_size_changed` (or similar) whose callback writes at this site, and the written value."""
    function = source.function_at(site)
    if function is None:
        raise CannotRewriteError(_("the callback is not found in the source"))
    written: ast.expr | None
    handed: ast.expr
    if isinstance(function, ast.Lambda):
        handed = function
        body = function.body
        written = body.args[0] if isinstance(body, ast.Call) and last_name(body.func) == "set" and body.args else None
    else:
        if len(function.body) != 1:
            raise CannotRewriteError(_("{name} does more than write it").format(name=function.name))
        uses = source.loads(function.name, source.function_around(function) or source.tree)
        if not uses:
            raise CannotRewriteError(_("{name} is not named where it is handed over").format(name=function.name))
        if len(uses) > 1:
            raise CannotRewriteError(_("{name} is used in {count} places").format(name=function.name, count=len(uses)))
        handed = uses[0]
        only = function.body[0]
        if isinstance(only, ast.Assign):
            written = only.value
        else:
            call = only.value if isinstance(only, ast.Expr) else None
            written = call.args[0] if isinstance(call, ast.Call) and last_name(call.func) == "set" else None
    call_around = source.parent(handed)
    if written is None or not isinstance(call_around, ast.Call) or last_name(call_around.func) not in CALLBACKS:
        raise CannotRewriteError(_("the callback does more than write a size"))
    return call_around, written


def _side_of(written: ast.expr) -> str:
    if isinstance(written, ast.Attribute) and written.attr in _SIDES:
        return written.attr
    raise CannotRewriteError(_("what is written is not just a height or a width"))


# ---------------------------------------------------------------- the reads


def _state_variable(reads: list[ast.expr]) -> str:
    names = {
        read.value.id if isinstance(read, ast.Attribute) and isinstance(read.value, ast.Name) else "" for read in reads
    }
    if len(names) != 1 or "" in names:
        raise CannotRewriteError(_("the state is not a variable of the function"))
    return names.pop()


def _ends(source: Source, flow: DataFlow, edge: str, axis: str) -> list[tuple[ast.Call, ast.expr]]:
    """Returns the paddings and offsets that keep the distance."""
    found = []
    for use in flow.uses:
        name = last_name(use.call.func) if use.call is not None else ""
        if use.kind != MODIFIER or use.call is None or name not in ("padding", "offset"):
            raise CannotRewriteError(
                _("line {line} uses it for something else than the distance to a neighbor").format(
                    line=use.value.lineno
                )
            )
        wanted = edge if name == "padding" else axis
        side = next((keyword.arg for keyword in use.call.keywords if keyword.value is use.value), None)
        if side is None and name == "offset":
            side = "xy"[use.call.args.index(use.value)] if use.value in use.call.args else None
        if side != wanted:
            raise CannotRewriteError(
                _("line {line} uses it for another side than the {wanted}").format(line=use.value.lineno, wanted=wanted)
            )
        found.append((use.call, use.value))
    if len({id(source.statement_of(call)) for call, _ in found}) != 1:
        raise CannotRewriteError(_("more than one element keeps the distance"))
    return found


def _rest(source: Source, flow: DataFlow, value: ast.expr) -> str:
    """Returns the constant part of the distance: `to_dp(h.value) + 8` → `8`; "" for the plain size."""
    if isinstance(value, ast.Name) and value.id in flow.carriers:
        carried = flow.carriers[value.id].value
        assert carried is not None
        return _rest(source, flow, carried)
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
        left, right = (_holds(flow, each) for each in (value.left, value.right))
        if left and not right and is_pure(source, value.right):
            inner = _rest(source, flow, value.left)
            return f"{inner} + {source.segment(value.right)}" if inner else source.segment(value.right)
        if right and not left and is_pure(source, value.left) and not _rest(source, flow, value.right):
            return source.segment(value.left)
        raise CannotRewriteError(_("line {line} computes with the size").format(line=value.lineno))
    if isinstance(value, ast.Call) and last_name(value.func) == "to_dp" and len(value.args) == 1:
        if not _rest(source, flow, value.args[0]):
            return ""
    if value in flow.reads:
        return ""
    raise CannotRewriteError(_("line {line} computes with the size").format(line=value.lineno))


def _holds(flow: DataFlow, node: ast.expr) -> bool:
    return any(
        each in flow.reads or (isinstance(each, ast.Name) and each.id in flow.carriers) for each in ast.walk(node)
    )


def _without_distance(
    source: Source, flow: DataFlow, call: ast.Call, value: ast.expr, edge: str, axis: str
) -> list[Edit]:
    rest = _rest(source, flow, value)
    name = last_name(call.func)
    side = edge if name == "padding" else axis
    others = [keyword for keyword in call.keywords if keyword.value is not value]
    if name == "padding" and (call.args or any(keyword.arg in ("horizontal", "vertical") for keyword in others)):
        raise CannotRewriteError(_("line {line} pads the same side in two ways").format(line=call.lineno))
    if name == "offset" and any(each is not value for each in call.args):
        raise CannotRewriteError(_("line {line} moves it in two directions").format(line=call.lineno))
    parts = ([f"{side}={rest}"] if rest else []) + [source.segment(keyword) for keyword in others]
    if not parts:
        return _without_call(source, call, source.statement_of(call))
    start = source.span(call.func)[1]
    return [Edit(start, source.span(call)[1], f"({', '.join(parts)})")]


def _without_call(source: Source, call: ast.Call, statement: ast.stmt) -> list[Edit]:
    """Returns edits that remove a modifier call; an argument reduced to an empty chain is removed, too."""
    assert isinstance(call.func, ast.Attribute)
    before = call.func.value
    taker = source.parent(call)
    if isinstance(before, ast.Name) and before.id == "Modifier" and isinstance(taker, (ast.Call, ast.keyword)):
        taking = source.parent(taker) if isinstance(taker, ast.keyword) else taker
        argument: ast.AST = taker if isinstance(taker, ast.keyword) else call
        if isinstance(taking, ast.Call) and _modifier_has_default(source, taking, argument):
            given = [*taking.args, *taking.keywords]
            place = given.index(argument)
            if place == len(given) - 1:
                start = source.span(given[place - 1])[1] if place else source.span(taking.func)[1] + 1
                return [Edit(start, source.span(argument)[1], "")]
    return [Edit(source.span(before)[1], source.span(call)[1], "")]


def _modifier_has_default(source: Source, call: ast.Call, argument: ast.AST) -> bool:
    """Returns whether `argument`, a modifier, is optional: always in engine composables, else by the `def`."""
    if source.called_engine_name(call):
        return True
    function = source.module_function(last_name(call.func))
    if function is None:
        return False
    names = [each.arg for each in function.args.args]
    defaults = dict(zip(reversed(names), reversed(function.args.defaults), strict=False))
    place = next((at for at, each in enumerate(call.args) if each is argument), len(names))
    name = argument.arg if isinstance(argument, ast.keyword) else names[place] if place < len(names) else ""
    return last_name(defaults.get(name or "")) == "Modifier"


def _without_state(source: Source, function: Function, holder: str, callback: ast.Call) -> list[Edit]:
    """Returns edits that delete the state and its named callback, which are unused after the rewrite."""
    found: list[Edit] = []
    for load in source.loads(holder, function):
        inside = source.function_around(load)
        if inside is not function and not any(each is callback for each in source.ancestors(load)):
            named = isinstance(inside, ast.FunctionDef) and any(
                isinstance(each, ast.Name) and each.id == inside.name for each in callback.args
            )
            if not named:
                raise CannotRewriteError(_("line {line} uses {name}, too").format(line=load.lineno, name=holder))
            assert isinstance(inside, ast.FunctionDef)
            found.append(deleted(source, inside))
    by = source.bindings(function).get(holder, [])
    if len(by) == 1 and isinstance(by[0], ast.Assign):
        found.append(deleted(source, by[0]))
        return found
    raise CannotRewriteError(_("{name} is not made in this function").format(name=holder))


# ---------------------------------------------------------------- the container


def _pair(source: Source, function: Function, callback: ast.Call, values: list[ast.expr]) -> _Pair:
    first, second = source.statement_of(callback), source.statement_of(values[0])
    block = source.block_of(first)
    holder = source.parent(first)
    if second not in block or not isinstance(holder, ast.With) or first is second:
        raise CannotRewriteError(_("the two elements do not stand in one `with` block"))
    if block.index(second) < block.index(first):
        raise CannotRewriteError(_("the element that keeps the distance comes before the one that is measured"))
    return _Pair(holder, first, second)


def _in_container(source: Source, pair: _Pair, flow: DataFlow, container: str) -> list[Edit]:
    """Returns edits that turn the Box into the container, or that wrap only the two elements if the Box has others."""
    name, edits = imported(source, container)
    gone = set(map(id, flow.carriers.values()))
    between = pair.holder.body
    kept = [each for each in between if id(each) not in gone]
    emitting = [each for each in kept if not isinstance(each, (ast.Assign, ast.AnnAssign, ast.FunctionDef))]
    item = pair.holder.items[0].context_expr
    if len(pair.holder.items) != 1 or source.called_engine_name(item) != "Box":
        raise CannotRewriteError(_("what holds the two elements is no Box"))
    assert isinstance(item, ast.Call)
    plain = len(item.args) + len(item.keywords) <= 1 and all(each.arg == "modifier" for each in item.keywords)
    if emitting == [pair.first, pair.second] and plain:
        return [*edits, replaced(source, item.func, name)]
    if emitting.index(pair.second) != emitting.index(pair.first) + 1:
        raise CannotRewriteError(_("something else stands between the two elements"))
    first, last = pair.first.lineno, pair.second.end_lineno or pair.second.lineno
    indent = source.indent_of(pair.first)
    edits.append(Edit(source.line_start(first), source.line_start(first), f"{indent}with {name}():\n"))
    return [*edits, *indented(source, first, last, flow.carriers.values())]
