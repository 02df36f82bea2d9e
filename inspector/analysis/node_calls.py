"""NodeCalls: which call of the program each node of a recording belongs to.

Terms       call of a node: the innermost composable around the node that the program itself calls, with file and line;
            for a part of a component, the call of the component: a `Box` inside `TabRow` belongs to the `TabRow`.
            own line: the line of the node's call, if the call is that of the node's own composable.
Invariants  I1 a node keeps the call of its insertion, also after movable content carried it elsewhere.
            I2 a recording without the calls of nodes has none.
Not here    the calls of scopes, and names: display_names.py.
"""

from __future__ import annotations

from inspector.recording import RecordedFrame, Row, Subject
from inspector.recording.events import CompositionRun, EffectCall, LayoutRun, NodeInserted, PhaseRun


class NodeCalls:
    """The calls of the nodes of one recording."""

    def __init__(self) -> None:
        self._calls: dict[int, tuple[str, tuple[str, int]]] = {}
        self._parents: dict[int, int] = {}
        self._inserted_by: dict[int, Subject] = {}  # node id → the scope whose run inserted the node
        self._composed_in: dict[int, Subject] = {}  # scope id → the node in whose layout the scope was first composed

    def inserted(self, row: NodeInserted, node: Subject, run: Row | None) -> None:
        """Notes an insertion; `run`: its cause."""
        if isinstance(row.parent, Subject):
            self._parents[node.id] = row.parent.id
        if row.called is not None:
            self._calls[node.id] = (row.call, row.called)
        if isinstance(run, CompositionRun) and run.subject is not None:
            self._inserted_by[node.id] = run.subject

    def composed(self, scope: Subject, around: Row | None) -> None:
        """Notes the run around a run of `scope` (`calling_run`)."""
        if isinstance(around, LayoutRun) and around.subject is not None:
            self._composed_in.setdefault(scope.id, around.subject)

    def call_of(self, node: Subject) -> tuple[str, tuple[str, int]] | None:
        """Returns the name, and the file and line, of the call of `node`; None if unknown."""
        at: int | None = node.id
        seen: set[int] = set()
        while at is not None and at not in seen:
            if (call := self._calls.get(at)) is not None:
                return call
            seen.add(at)
            at = self._parents.get(at)  # the content of a slot: its composition begins at the parent
        return None

    def own_line_of(self, node: Subject) -> tuple[str, int] | None:
        """Returns the own line of `node`; None for a part of a component."""
        name, called = self._calls.get(node.id, ("", None))
        return called if name == node.emitter else None

    def composed_in(self, scope: Subject) -> Subject | None:
        """Returns the node in whose layout the scope was first composed; None without one."""
        return self._composed_in.get(scope.id)

    def inserted_by(self, node: Subject) -> Subject | None:
        """Returns the scope whose run inserted the node; None if unknown."""
        return self._inserted_by.get(node.id)


def calling_run(frame: RecordedFrame, row: Row) -> Row | None:
    """Returns the run in which the run `row` was called, through spans of the framework. Content that an effect
    composes (a popup) is called by the run that scheduled the effect."""
    around = frame.row(row.inside)
    while around is not None and not isinstance(around, (PhaseRun, EffectCall)):
        around = frame.row(around.inside)
    return frame.row(around.cause) if isinstance(around, EffectCall) else around
