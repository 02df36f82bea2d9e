"""Finds state holders that a composable creates again in each run: their values get lost.

Composables that receive such a holder run again, because it is a different object. The advice explains `remember`;
different pictures in the proof show that the unremembered holder did lose values.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from inspector.language import _

from ..advice import Candidate
from ..case import Case, times_words
from ..edits import CannotRewriteError, applied, imported, replaced
from ..source import is_composable_def

RULE = "missing_remember"

KEEPERS = frozenset(
    "mutable_state_of mutable_state_list_of mutable_state_map_of mutable_state_set_of derived_state_of Animatable "
    "LazyListState ScrollState TextFieldState".split()
)


def find(case: Case) -> Iterator[Candidate]:
    """Yields one candidate for each such line in a composable with repeated runs."""
    source = case.source
    for function in source.functions():
        if not is_composable_def(function):
            continue
        runs: dict[int, int] = {}
        for row in case.evidence.runs_of(function.name):
            if row.subject is not None:
                runs[row.subject.id] = runs.get(row.subject.id, 0) + 1
        again = max(runs.values(), default=0) - 1
        if again < 1:
            continue
        for node in source.own_nodes(function):
            if not isinstance(node, (ast.Assign, ast.AnnAssign)) or not isinstance(node.value, ast.Call):
                continue
            maker = source.called_engine_name(node.value)
            if maker not in KEEPERS:
                continue
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            name = target.id if isinstance(target, ast.Name) else source.segment(target)
            site = case.site(node.lineno, source.qualname(function))
            words = _(
                "{composable} makes {name} with {maker} at {site} each time it runs, and it ran again {times}: what "
                "{name} held is lost then, and each function that receives it gets another object and runs again. "
                "`remember` makes it once."
            ).format(composable=function.name, name=name, maker=maker, site=site, times=times_words(again))
            title = _("Remember {name}").format(name=name)
            try:
                remember, edits = imported(source, "remember")
                made = f"{remember}(lambda: {source.segment(node.value)})"
                text = applied(source, [*edits, replaced(source, node.value, made)])
            except CannotRewriteError as error:
                yield Candidate(RULE, title, words, site, refusal=str(error))
                continue
            yield Candidate(RULE, title, words, site, (text,))
