"""Finds a node that is drawn again often, and makes its neighbors draw the same commands again: they share a layer.

    Canvas(draw, Modifier.size(40))                      the title beside it is drawn again in each frame
    Canvas(draw, Modifier.graphics_layer().size(40))     only the canvas is

Terms       leader: a node whose draw block reads a state that changed. follower: a node whose draw block ran only
            because the layer was recorded again; its commands stayed equal.
Limits      a layer costs memory and a step of its own in each frame: the rule asks for FEWEST frames, and the proof
            shows whether less is drawn. Content that is composed or measured in the same frame gets no layer.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine import trace
from engine.trace import Site
from inspector.analysis.display_names import Names, names_of
from inspector.language import _
from inspector.recording import RecordedFrame, Subject
from inspector.recording.events import DrawingRun, Invalidation

from ..advice import Candidate
from ..case import Case, times_words
from ..edits import CannotRewriteError, Edit, applied, imported
from ..source import Source, root_name

RULE = "own_layer"

FEWEST = 4
"""Minimum number of frames in which a node makes its neighbors draw the same again."""

NEIGHBORS = 2
"""Minimum number of neighbors in a frame, on average: to spare one is not worth a layer."""

MOST = 3
"""Maximum number of candidates: each costs the proof a run of the program."""


@dataclass
class _Leader:
    """A call of the program whose nodes make others draw the same again."""

    call: ast.Call
    names: set[str] = field(default_factory=set)
    frames: set[int] = field(default_factory=set)
    followers: dict[int, Subject] = field(default_factory=dict)
    again: int = 0
    """Number of runs of the followers."""

    @property
    def is_worth_a_layer(self) -> bool:
        """Whether the leader is drawn often enough, and has enough neighbors."""
        return len(self.frames) >= FEWEST and self.again >= NEIGHBORS * len(self.frames)

    def name(self, source: Source) -> str:
        """Returns the name of the node; of several nodes that of their composable, with its line."""
        if len(self.names) == 1:
            return next(iter(self.names))
        called = source.called_engine_name(self.call)
        return _("{name} (line {line})").format(name=called, line=self.call.lineno)


def find(case: Case) -> Iterator[Candidate]:
    """Yields one candidate per call, those with most followers first."""
    leaders = sorted(_leaders(case), key=lambda each: -each.again)
    for leader in [each for each in leaders if each.is_worth_a_layer][:MOST]:
        names = names_of(case.evidence.recording, whole=True)
        others = [names.of(each) for each in leader.followers.values()]
        shown = (
            ", ".join(others[:3]) if len(others) <= 3 else _("{names} and others").format(names=", ".join(others[:2]))
        )
        name = leader.name(case.source)
        words = _(
            "In {frames} frames only {name} changes what it draws, and what shares its layer draws the same again with "
            "it, {times} in all: {others}. A layer of its own keeps them apart: then only {name} is drawn again."
        ).format(name=name, frames=len(leader.frames), times=times_words(leader.again), others=shown)
        title = _("Give {name} a layer of its own").format(name=name)
        site = case.site(leader.call.lineno, _function_name(case.source, leader.call))
        about = f"{RULE}:{leader.call.lineno}"
        try:
            rewrites = (_layered(case.source, leader.call),)
        except CannotRewriteError as error:
            yield Candidate(RULE, title, words, site, refusal=str(error), about=about)
            continue
        yield Candidate(RULE, title, words, site, rewrites, about=about)


def _leaders(case: Case) -> list[_Leader]:
    names = names_of(case.evidence.recording, whole=True)
    places = _drawn_at(case)
    found: dict[ast.Call, _Leader] = {}
    calls: dict[int, ast.Call | None] = {}
    for frame in case.evidence.frames[1:]:
        drawn, followers = _drawn(case, frame)
        if not followers or len(drawn) > 1:
            continue  # if two nodes cause the redraw, a layer for one of them saves no drawing
        for node in drawn:
            if node.id not in calls:
                calls[node.id] = _call_of(case, names, node, places.get(node.id))
            call = calls[node.id]
            if call is None:
                continue
            leader = found.setdefault(call, _Leader(call))
            leader.names.add(names.of(node))
            leader.frames.add(frame.index)
            leader.followers.update((each.id, each) for each in followers)
            leader.again += len(followers)
    return list(found.values())


def _drawn(case: Case, frame: RecordedFrame) -> tuple[list[Subject], list[Subject]]:
    """Returns the leaders and the followers of a frame."""
    leaders: dict[int, Subject] = {}
    followers: list[Subject] = []
    for row in frame.rows:
        if not isinstance(row, DrawingRun) or row.subject is None or row.subject.name == "root":
            continue
        if row.shared and row.same:
            followers.append(row.subject)
        elif not row.shared:
            cause = case.evidence.rows.get(row.cause)
            if not isinstance(cause, Invalidation) or cause.state is None:
                return [], []  # content that was composed or measured is drawn again anyway
            leaders[row.subject.id] = row.subject
    return list(leaders.values()), [each for each in followers if each.id not in leaders]


def _drawn_at(case: Case) -> dict[int, Site]:
    """Returns node → a line of a draw block of the program that reads a state for it."""
    return {node: line.site for line in case.evidence.read_in(trace.DRAWING) for node in line.readers}


def _call_of(case: Case, names: Names, node: Subject, drawn_at: Site | None) -> ast.Call | None:
    """Returns the program's call of the composable that made the node; None if the line has several such calls."""
    source = case.source
    called = names.line_of(node)
    if called is not None and called[0] == source.path:
        there = [each for each in ast.walk(source.tree) if isinstance(each, ast.Call) and each.lineno == called[1]]
        found = [each for each in there if source.called_engine_name(each) == node.emitter]
        return found[0] if len(found) == 1 else None
    function = source.function_at(drawn_at) if drawn_at is not None else None
    if function is None:
        return None
    at: ast.AST = function
    if not isinstance(function, ast.Lambda):
        loads = (each for each in ast.walk(source.tree) if isinstance(each, ast.Name) and each.id == function.name)
        uses = [each for each in loads if isinstance(each.ctx, ast.Load)]
        if len(uses) != 1:
            return None
        at = uses[0]
    around = (each for each in source.ancestors(at) if isinstance(each, ast.Call))
    return next((each for each in around if source.called_engine_name(each) == node.emitter), None)


def _function_name(source: Source, call: ast.Call) -> str:
    function = source.function_around(call)
    return function.name if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)) else ""


def _layered(source: Source, call: ast.Call) -> str:
    """Returns the source in which the modifier of the call begins with a layer."""
    if any(isinstance(each, ast.Starred) for each in call.args) or any(each.arg is None for each in call.keywords):
        raise CannotRewriteError(_("line {line}: the arguments are not plain").format(line=call.lineno))
    name, edits = imported(source, "Modifier")
    roots = [root_name(each) for each in (*call.args, *(each.value for each in call.keywords))]
    modifier = next((each for each in roots if each is not None and source.engine_name(each) == "Modifier"), None)
    if modifier is not None:
        end = source.span(modifier)[1]
        return applied(source, [*edits, Edit(end, end, ".graphics_layer()")])
    if any(each.arg == "modifier" for each in call.keywords) or any(
        isinstance(each, ast.Name) and each.id == "modifier" for each in call.args
    ):
        raise CannotRewriteError(_("line {line}: the modifier comes from elsewhere").format(line=call.lineno))
    end = source.span(call)[1] - 1
    start = ", " if call.args or call.keywords else ""
    return applied(source, [*edits, Edit(end, end, f"{start}modifier={name}.graphics_layer()")])
