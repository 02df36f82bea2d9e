"""Finds states read in composition only for a modifier or a late function: the read can move there.

    read_to_placement   an offset, or a padding that only moves: `offset` with a block
    read_to_layer       alpha, rotation, scale, or such a movement: the block of a graphics layer
    read_to_drawing     a background, or a value captured by a draw block: the draw block
    read_to_callback    a value captured only by a callback: the callback
    read_to_content     a value captured only by content that is given as a function: that content, a scope of its own

The rule gives no advice if composition needs the value (a text, a branch) or a later phase writes the state.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from engine import trace
from inspector.analysis.sentence import in_phase, plain
from inspector.language import N_, _

from ..advice import Candidate
from ..case import MANY, Case, times_words, why_read
from ..deferral import CALLBACK, DRAWING, LAYER, PLACEMENT, Deferral, phase_of
from ..edits import CannotRewriteError, applied
from ..evidence import ReadLine
from ..flow import COMPOSED, CONTENT, LATE_CALLS, MODIFIER, DataFlow, ValueUse, flow_of
from ..read_expressions import expressions_of
from ..source import Function, Source, callee_name

RULES = {
    PLACEMENT: "read_to_placement",
    LAYER: "read_to_layer",
    DRAWING: "read_to_drawing",
    CALLBACK: "read_to_callback",
    CONTENT: "read_to_content",
}
_WORDS = {
    PLACEMENT: N_(
        "Only where it is placed depends on it: read in the block of `offset`, a change places the node and composes "
        "nothing"
    ),
    LAYER: N_(
        "Only how its layer is shown depends on it: read in the block of `graphics_layer`, a change runs that block; "
        "nothing is composed, placed or drawn again"
    ),
    DRAWING: N_(
        "Only what is drawn depends on it: read in the draw block, a change records that block again and composes "
        "nothing"
    ),
    CALLBACK: N_("Only a callback uses it: read there, a change runs nothing"),
    CONTENT: N_("Only content that is given as a function uses it: read there, a change runs that content alone"),
}
_ORDER = (PLACEMENT, LAYER, DRAWING, CONTENT, CALLBACK)


def find(case: Case) -> Iterator[Candidate]:
    """Yields one candidate per function and state, plus a joint one if several states can move."""
    by_function: dict[Function, list[tuple[ReadLine, list[ast.expr]]]] = {}
    for line in case.evidence.read_in(trace.COMPOSITION):
        found = expressions_of(case.source, line)
        if found is not None:
            by_function.setdefault(found[0], []).append((line, found[1]))
    for function, lines in by_function.items():
        movable: list[tuple[list[ReadLine], DataFlow]] = []
        for name in dict.fromkeys(line.name for line, _reads in lines):
            mine = [(line, reads) for line, reads in lines if line.name == name]
            if any(line.backwards for line, _reads in mine) or max(line.reruns for line, _reads in mine) < MANY:
                continue
            reads = list(dict.fromkeys(read for _, each in mine for read in each))
            flow = flow_of(case.source, function, reads)
            if flow.uses and all(phase_of(use, PLACEMENT) is not None for use in flow.uses):
                movable.append(([line for line, _reads in mine], flow))
        about = [_about(those) for those, _ in movable]
        for those, flow in movable:
            yield from _candidates(case, those, flow, _about(those))
        if len(movable) > 1:
            every = [line for those, _ in movable for line in those]
            reads = list(dict.fromkeys(read for _, flow in movable for read in flow.reads))
            together = flow_of(case.source, function, reads)
            yield from _candidates(case, every, together, " + ".join(about), tuple(about))


def _about(lines: list[ReadLine]) -> str:
    return f"{lines[0].site.function}:{lines[0].name}"


def _candidates(
    case: Case, lines: list[ReadLine], flow: DataFlow, about: str, parts: tuple[str, ...] = ()
) -> Iterator[Candidate]:
    phases = [_phase(case.source, use, PLACEMENT) for use in flow.uses]
    for movement in (PLACEMENT, LAYER) if PLACEMENT in phases else (PLACEMENT,):
        phase = next(each for each in _ORDER if each in {_phase(case.source, use, movement) for use in flow.uses})
        names = _(" and ").join(dict.fromkeys(line.name for line in lines))
        first = max(lines, key=lambda line: line.reruns)
        rewrites: tuple[str, ...] = ()
        refusal = ""
        try:
            edits = Deferral(case.source, flow, movement, all(line.whole for line in lines)).edits()
            rewrites = (applied(case.source, edits),)
        except CannotRewriteError as error:
            refusal = str(error)
        if refusal and movement == LAYER and PLACEMENT in phases:
            return  # the layer form fails for the same reason; report it once
        yield Candidate(
            RULES[phase],
            _title(case.source, flow, movement, names, lines[0]),
            f"{why_read(first)} {_(_WORDS[phase])}.{_more(lines, first)}",
            first.site,
            rewrites,
            refusal,
            about,
            parts=parts,
        )


def _title(source: Source, flow: DataFlow, movement: str, names: str, line: ReadLine) -> str:
    places = _places(source, flow, movement)
    elsewhere = (
        plain(tuple(in_phase(trace.COMPOSITION)))
        if CONTENT not in {use.kind for use in flow.uses}
        else _("in {name}").format(name=line.site.function)
    )
    return _("Read {states} {places} instead of {elsewhere}").format(states=names, places=places, elsewhere=elsewhere)


def _more(lines: list[ReadLine], first: ReadLine) -> str:
    others = [
        _("{state} at {site} ({times})").format(state=line.name, site=line.site, times=times_words(line.reruns))
        for line in lines
        if line is not first
    ]
    return _(" The same goes for {others}.").format(others=", ".join(others)) if others else ""


def _places(source: Source, flow: DataFlow, movement: str) -> str:
    phases = {_phase(source, use, movement) for use in flow.uses}
    return _(" and ").join(_(_WHERE[phase]) for phase in _ORDER if phase in phases)


_WHERE = {
    PLACEMENT: N_("in placement"),
    LAYER: N_("in a layer block"),
    DRAWING: N_("in drawing"),
    CALLBACK: N_("in the callback"),
    CONTENT: N_("in the content that uses it"),
}


def _phase(source: Source, use: ValueUse, movement: str) -> str:
    """Returns the target phase like `phase_of`; for a late function, the phase that runs it."""
    if use.kind in (MODIFIER, CONTENT) or use.function is None:
        phase = phase_of(use, movement)
        assert phase is not None and use.kind != COMPOSED
        return phase
    return _phase_of_function(source, use.function)


def _phase_of_function(source: Source, function: Function) -> str:
    outer = function
    taker = source.parent(outer)
    if not isinstance(outer, ast.Lambda):
        around = source.function_around(outer)
        uses = source.loads(outer.name, around) if around is not None else []
        taker = source.parent(uses[0]) if uses else None
    if isinstance(taker, ast.keyword):
        return DRAWING if taker.arg == "on_draw" else CALLBACK
    name = callee_name(taker)
    if name in ("draw_behind", "draw_with_content") or (name in LATE_CALLS and name == "Canvas"):
        return DRAWING
    return {"offset": PLACEMENT, "absolute_offset": PLACEMENT, "graphics_layer": LAYER}.get(name, CALLBACK)
