"""Finds a color that is read in composition only to be a container's color: a draw block can read it instead.

    Scaffold(content, container_color=page.value)
    Scaffold(content, Modifier.draw_behind(lambda scope: scope.draw_rect(page.value)).graphics_layer(),
             container_color=Color.TRANSPARENT)

The layer keeps what stands on the container apart: a change of the color records the container alone. A container
with a shape paints within it, which a rectangle does not; then the pictures differ, and the proof refuses the change.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from engine import trace
from inspector.language import _

from ..advice import Candidate
from ..case import MANY, Case, why_read
from ..deferral import Deferral
from ..edits import CannotRewriteError, Edit, applied, imported, replaced
from ..evidence import ReadLine
from ..flow import COMPOSED, DataFlow, ValueUse, flow_of
from ..read_expressions import expressions_of
from ..source import Source

RULE = "color_argument"

CONTAINERS = {"Scaffold": "container_color", "Surface": "color", "Card": "color", "TopAppBar": "color"}
"""The composables whose first argument is content and whose second one is a modifier → their color's parameter."""


def find(case: Case) -> Iterator[Candidate]:
    """Yields one candidate per line that reads such a color."""
    source = case.source
    for line in case.evidence.read_in(trace.COMPOSITION):
        found = expressions_of(source, line)
        if found is None or line.backwards or line.reruns < MANY:
            continue
        flow = flow_of(source, *found)
        if not flow.uses or not all(_is_color(source, use) for use in flow.uses):
            continue
        words = _(
            "{why} Only the color of {name} depends on it: read in a draw block, a change records that block again and "
            "composes nothing."
        ).format(why=why_read(line), name=_container(source, flow.uses[0]))
        title = _("Read {state} in drawing instead of in composition").format(state=line.name)
        about = f"{line.site.function}:{line.name}"
        try:
            rewrites = tuple(_painted(source, flow, line, layer) for layer in (".graphics_layer()", ""))
        except CannotRewriteError as error:
            yield Candidate(RULE, title, words, line.site, refusal=str(error), about=about)
            continue
        yield Candidate(RULE, title, words, line.site, rewrites, about=about)


def _container(source: Source, use: ValueUse) -> str:
    return (source.called_engine_name(use.call) or "") if use.call is not None else ""


def _is_color(source: Source, use: ValueUse) -> bool:
    parameter = CONTAINERS.get(_container(source, use))
    return use.kind == COMPOSED and use.call is not None and _keyword(use.call, parameter, use.value) is not None


def _keyword(call: ast.Call, name: str | None, value: ast.expr) -> ast.keyword | None:
    return next((each for each in call.keywords if each.arg == name and each.value is value), None)


def _painted(source: Source, flow: DataFlow, line: ReadLine, layer: str) -> str:
    """Returns the source in which draw blocks paint the colors."""
    deferral = Deferral(source, flow, whole=line.whole)
    transparent, edits = imported(source, "Color")
    modifier, more = imported(source, "Modifier")
    edits = [*edits, *more]
    for use in flow.uses:
        assert use.call is not None
        loops = deferral.bound(use.value).replace(" ", ", ", 1)
        painted = f"scope.draw_rect({deferral.said_later(use.value)})"
        painting = f".draw_behind(lambda scope{loops}: {painted}){layer}"
        edits.append(replaced(source, use.value, f"{transparent}.TRANSPARENT"))
        edits.append(_with_modifier(source, use.call, modifier, painting))
    return applied(source, [*edits, *deferral.without_carriers()])


def _with_modifier(source: Source, call: ast.Call, modifier: str, painting: str) -> Edit:
    """Returns the edit that appends to the call's modifier, or gives it one."""
    if any(isinstance(each, ast.Starred) for each in call.args) or any(each.arg is None for each in call.keywords):
        raise CannotRewriteError(_("line {line}: the arguments are not plain").format(line=call.lineno))
    given = next((each.value for each in call.keywords if each.arg == "modifier"), None)
    if given is None and len(call.args) > 1:
        given = call.args[1]
    if given is None:
        at = source.span(call.args[0])[1] if call.args else None
        if at is None:
            raise CannotRewriteError(_("line {line}: the arguments are not plain").format(line=call.lineno))
        return Edit(at, at, f", {modifier}{painting}")
    if not isinstance(given, (ast.Name, ast.Attribute, ast.Call)):
        raise CannotRewriteError(_("line {line}: the arguments are not plain").format(line=call.lineno))
    end = source.span(given)[1]
    return Edit(end, end, painting)
