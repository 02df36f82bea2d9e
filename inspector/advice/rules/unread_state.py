"""Finds useless states and reads: a read without use of its value, a state that no phase ever reads.

unused_read     a composable reads the state and ignores the value: each change re-runs the composable in vain
unread_state    the state is written, and no phase, flow or derived state reads it: its writes notify no observer
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from engine import trace
from inspector.language import _

from ..advice import Candidate
from ..case import MANY, Case, times_words, why_read
from ..edits import CannotRewriteError, applied, deleted
from ..flow import UNUSED, flow_of
from ..read_expressions import expressions_of
from ..source import Source

UNUSED_READ = "unused_read"
UNREAD = "unread_state"


def find(case: Case) -> Iterator[Candidate]:
    """Yields the candidates of both rules."""
    yield from _unused(case)
    yield from _unread(case)


def _unused(case: Case) -> Iterator[Candidate]:
    source = case.source
    for line in case.evidence.read_in(trace.COMPOSITION):
        where = expressions_of(source, line)
        if where is None or line.reruns < MANY or line.backwards:
            continue
        function, reads = where
        flow = flow_of(source, function, reads)
        if flow.kinds != {UNUSED}:
            continue
        words = _("{why} The value is not used. Without the read a change runs nothing.").format(why=why_read(line))
        title = _("Do not read {state}: its value is not used").format(state=line.name)
        try:
            statements = {source.statement_of(each) for each in [*reads, *(use.value for use in flow.uses)]}
            text = applied(source, [deleted(source, each) for each in statements])
        except CannotRewriteError as error:
            yield Candidate(UNUSED_READ, title, words, line.site, refusal=str(error))
            continue
        yield Candidate(UNUSED_READ, title, words, line.site, (text,))


def _unread(case: Case) -> Iterator[Candidate]:
    source, evidence = case.source, case.evidence
    read = {evidence.names[state].name for state in evidence.read}
    written: dict[str, int] = {}
    for state, rows in evidence.writes.items():
        mine = [row for row in rows if row.site is not None and row.site.file == source.path]
        if mine:
            name = evidence.names[state].name
            written[name] = written.get(name, 0) + len(mine)
    for name, count in written.items():
        place = _made_at(source, name)
        if name in read or place is None:
            continue
        site = case.site(place.lineno, _function_name(source, place))
        words = _(
            "{name} is made at {site} and was written {times}, and in this run no reader subscribed to it: "
            "nothing on the screen depends on it, and its writes run nothing."
        ).format(name=name, site=site, times=times_words(count))
        title = _("{name} is written and never read: leave it out, or keep it in a plain variable").format(name=name)
        yield Candidate(
            UNREAD,
            title,
            words,
            site,
            refusal=_("what callbacks do with it, and what other inputs would read, is not known"),
        )


def _made_at(source: Source, name: str) -> ast.Assign | ast.AnnAssign | None:
    """Returns the file's single assignment that creates a state of this name; None otherwise."""
    found = []
    for node in ast.walk(source.tree):
        if not isinstance(node, (ast.Assign, ast.AnnAssign)) or node.value is None:
            continue
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        named = target.id if isinstance(target, ast.Name) else target.attr if isinstance(target, ast.Attribute) else ""
        makes = any(source.called_engine_name(each).startswith("mutable_state") for each in ast.walk(node.value))
        if named == name and makes:
            found.append(node)
    return found[0] if len(found) == 1 else None


def _function_name(source: Source, node: ast.AST) -> str:
    function = source.function_around(node)
    return source.qualname(function) if function is not None else ""
