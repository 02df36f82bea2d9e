"""ScopeTracer: records why a scope runs, and whether its run changed anything; exists only while a tracer is active.

Terms       own: excludes scopes that ran inside this one. argument slots: the restart group's slots after the
            scope itself; differences in them come from the caller's arguments.
            mark: an operation without effect that identifies, during the apply, the run that recorded the following
            operations, so that their node events have that run as cause.
Invariants  I1 each operation is examined once. I2 a pass without changes leaves no mark behind. I3 the Composer's
            behavior never depends on the trace.
Not here    the vocabulary: trace/kinds.py, trace/why_words.py. When a scope runs: composer.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import trace
from engine.composition.calls.argument_text import argument_text, difference, parameter_names
from engine.composition.calls.stability import same
from engine.composition.movable.content_key import SCOPE_KEY
from engine.composition.node_operations import TraceRun
from engine.composition.operations import AppendSlots, ForgetGroups, SideEffect, UpdateSlot
from engine.slots import EMPTY, Group
from engine.slots.group import MOVABLE
from engine.snapshot import DerivedState, Snapshot, structural_equality_policy

if TYPE_CHECKING:
    from engine.composition.composer import Composer
    from engine.composition.scope import RecomposeScope
    from engine.trace import Event, Tracer

_LONGEST_LABEL = 25

_Arguments = tuple[object, ...] | dict[str, object]


class _Open:
    """A run in progress."""

    __slots__ = ("changes", "changes_around", "derived", "effects", "event", "is_marked", "scope")

    def __init__(
        self, event: Event, scope: RecomposeScope, *, is_marked: bool, changes_around: int, changes: int
    ) -> None:
        self.event = event
        self.scope = scope
        self.derived = dict(scope.derived) if scope.derived else None
        """The derived states that its previous run read, with their values then."""
        self.is_marked = is_marked
        """Whether the operations after its start carry its mark."""
        self.changes = changes
        self.effects = 0
        self.changes_around = changes_around
        """The changes that the tracer had counted for the run around it."""


class ScopeTracer:
    """Traces the runs of one pass of one Composer."""

    __slots__ = ("_composer", "_counted", "_open", "_runs_of_new_keyed")

    def __init__(self, composer: Composer) -> None:
        self._composer = composer
        self._open: list[_Open] = []
        self._counted = len(composer.changes)  # operations up to here belong to earlier runs
        self._runs_of_new_keyed: dict[Group, list[Event]] = {}
        """All runs of new content, by the keyed group at its top: `finish` finds which of them have a changed key."""

    # -- a run

    def begin(self, tracer: Tracer, scope: RecomposeScope) -> Event:
        """Emits the start of a run, with its reasons; returns the event."""
        composer = self._composer
        self._count()
        data: dict[str, Any]
        inserting = composer.inserting
        if inserting:
            data = {"why": trace.INITIAL}
        else:
            data = self._why(tracer, scope)
        label = self._label(scope)
        if label:
            data["label"] = label
        event = tracer.begin(trace.COMPOSITION, scope, **data)
        new = composer.insert_table
        if new is not None:
            group = new.groups[0]
            if group.flags & MOVABLE:
                self._runs_of_new_keyed.setdefault(group, []).append(event)
        if inserting and self._open:
            self._open[-1].changes += 1  # a run that composes new content changes the composition
        # The operations of new content stand together: the mark of its outermost run covers the runs inside, too.
        is_marked = not inserting or not self._open
        changes = 1 if inserting else 0
        self._open.append(_Open(event, scope, is_marked=is_marked, changes_around=tracer.changes, changes=changes))
        tracer.changes = 0
        if is_marked:
            self._mark(tracer, event.id)
        return event

    def end(self, tracer: Tracer, event: Event, raised: bool = False) -> None:
        """Emits the end of a run, with its changes and effects."""
        self._count()
        while self._open:
            run = self._open.pop()
            changes, tracer.changes = run.changes + tracer.changes, run.changes_around
            if run.is_marked:
                self._mark(tracer, self._open[-1].event.id if self._open else 0)
            if run.event is event:
                if raised:
                    tracer.end(event, raised=True)
                    return
                facts: dict[str, Any] = {"changed": changes > 0}
                if run.derived is not None and (derived := _changed_derived(run)):
                    facts["derived"] = derived
                if run.effects:
                    facts["effects"] = run.effects
                tracer.end(event, **facts)
                return
        tracer.end(event)

    def _count(self) -> None:
        """Attributes operations recorded since the last call to the innermost run."""
        operations = self._composer.changes
        total = len(operations)
        if self._open and self._counted < total:
            run = self._open[-1]
            for operation in operations[self._counted :] if self._counted else operations:
                if operation.is_change:
                    run.changes += 1
                elif isinstance(operation, SideEffect):
                    run.effects += 1
        self._counted = total

    def _mark(self, tracer: Tracer, run: int) -> None:
        """Marks the following operations; `run` 0: they belong to no run. Removes a trailing mark (keeps I2)."""
        operations = self._composer.changes
        if operations and isinstance(operations[-1], TraceRun):
            operations.pop()
        if run:
            operations.append(TraceRun(tracer, run))
        self._counted = len(operations)

    # -- why

    def _why(self, tracer: Tracer, scope: RecomposeScope) -> dict[str, Any]:
        composer = self._composer
        if composer.reusing:
            return {"why": trace.INITIAL, "reused": True}
        data: dict[str, Any] = {}
        parameters = self._changed_parameters(scope)
        locals_ = self._changed_locals() if composer.providers.invalid or composer.forced else ()
        if tracer.is_pending(trace.COMPOSITION, scope):
            data["why"] = trace.INVALID
        elif parameters:
            data["why"] = trace.PARAMETER
        elif locals_:
            data["why"] = trace.LOCAL
        else:
            data["why"] = trace.FORCED
        if parameters:
            data["parameters"] = parameters
        if locals_:
            data["locals"] = locals_
        return data

    def _changed_parameters(self, scope: RecomposeScope) -> tuple[tuple[str, str, str, str], ...]:
        """Returns (name, old, new, kind of comparison) of each changed argument."""
        composer = self._composer
        frame = composer.frame
        group, first = frame.group, frame.slot
        if group is not scope.group:
            return ()
        found: list[tuple[str, str, str, str]] = []
        names: tuple[str, ...] | None = None
        for operation in composer.changes[frame.mark :]:
            if isinstance(operation, AppendSlots) and operation.group is group:
                found += [("*", "nothing", argument_text(value), "value") for value in operation.values]
            if not isinstance(operation, UpdateSlot) or not first < operation.slot < frame.next_slot:
                continue
            at, new = operation.slot, operation.value
            old = composer.slots[at]
            if old is EMPTY or old is scope:
                continue
            if names is None:
                names = parameter_names(scope)
            number = at - first - 1
            name = names[number] if number < len(names) else f"{number + 1}"
            if group is not None and group.key == SCOPE_KEY:
                found += _changed_arguments(old, new)
            else:
                found.append((name, *difference(old, new)))
        return tuple(found)

    def _label(self, scope: RecomposeScope) -> str:
        """Returns the first text argument, bounded: it distinguishes calls of one composable."""
        composer = self._composer
        frame = composer.frame
        if frame.group is not scope.group:
            return ""
        new = composer.insert_table
        if new is not None:
            values = new.slots[frame.slot + 1 :]
        else:
            first = frame.slot
            values = [composer.slots[at] for at in range(first + 1, frame.next_slot)]
            for operation in composer.changes[frame.mark :]:
                if isinstance(operation, UpdateSlot) and first < operation.slot < frame.next_slot:
                    values[operation.slot - first - 1] = operation.value
        text = next((value for value in values if type(value) is str and value), "")
        text = " ".join(text[:_LONGEST_LABEL].split())
        return text if len(text) < _LONGEST_LABEL else text[: _LONGEST_LABEL - 1] + "…"

    def _changed_locals(self) -> tuple[tuple[str, str, str], ...]:
        """Returns (name, old, new) of the changed locals of the nearest changed provider."""
        composer = self._composer
        composition = composer.composition
        if composer.forced:
            before, now = composition.seen_locals.holders, composition.parent_locals.holders
        else:
            group = composer.group
            while group is not None and group not in composer.providers.updates:
                group = group.parent
            if group is None:
                return ()
            before, now = group.object_key.holders, composer.providers.updates[group].holders
        changed = [(local, before.get(local), holder) for local, holder in now.items() if before.get(local) != holder]
        # A dynamic local's holder is a state: tracing its value must not subscribe the scope.
        return Snapshot.without_read_observation(
            lambda: tuple(
                (local.name, "nothing" if old is None else argument_text(old.value), argument_text(holder.value))
                for local, old, holder in changed
            )
        )

    def finish(self) -> None:
        """Completes the events of the pass."""
        if self._runs_of_new_keyed:
            self._find_changed_keys()
        self._composer.scope_tracer = None

    def _find_changed_keys(self) -> None:
        """Detects changed keys: at one call site, new groups replace removed ones.

        Requires equal numbers of new and removed groups; otherwise some were simply added or removed.
        """
        came: dict[tuple[Group | None, int], list[Group]] = {}
        for group in self._runs_of_new_keyed:
            came.setdefault((group.parent, group.key), []).append(group)
        went: dict[tuple[Group | None, int], list[Group]] = {}
        for operation in self._composer.changes:
            if isinstance(operation, ForgetGroups):
                row = operation.group
                went.setdefault((row.parent, row.key), []).append(row)
        for place, groups in came.items():
            gone = went.get(place, [])
            if len(gone) != len(groups):
                continue
            for old, new in zip(gone, groups, strict=True):
                for event in self._runs_of_new_keyed[new]:
                    event.data["why"] = trace.KEY
                    event.data["key"] = (argument_text(old.object_key), argument_text(new.object_key))


def _changed_arguments(old: _Arguments, new: _Arguments) -> list[tuple[str, str, str, str]]:
    """Returns (name, old, new, kind of comparison) of the changed arguments of movable content, which share a slot: a
    tuple of positional arguments, or a dict of keyword arguments."""
    if isinstance(old, dict) and isinstance(new, dict):
        pairs = [(name, old.get(name), new.get(name)) for name in {**old, **new}]
    else:
        pairs = [(f"{number}", one, other) for number, (one, other) in enumerate(zip(old, new, strict=False), 1)]
    return [(name, *difference(one, other)) for name, one, other in pairs if not same(one, other)]


def _changed_derived(run: _Open) -> tuple[tuple[Any, str, str], ...]:
    """Returns (derived state, old, new) of states read again with another value than in the previous run."""
    seen, now = run.derived or {}, run.scope.derived or {}

    def differ(state: DerivedState[Any], old: Any, new: Any) -> bool:
        try:
            return not (state.policy or structural_equality_policy()).equivalent(new, old)
        except Exception:
            return True

    def find() -> tuple[tuple[Any, str, str], ...]:
        return tuple(
            (state, argument_text(old), argument_text(now[state]))
            for state, old in seen.items()
            if state in now and now[state] is not old and differ(state, old, now[state])
        )

    return Snapshot.without_read_observation(find)


def trace_run(composer: Composer, tracer: Tracer, scope: RecomposeScope) -> None:
    """Emits the start of a run, just before the body of `scope` is called."""
    if composer.scope_tracer is None:
        composer.scope_tracer = ScopeTracer(composer)
    composer.frame.run = composer.scope_tracer.begin(tracer, scope)


def trace_end(composer: Composer, event: Event, raised: bool = False) -> None:
    """Emits the end of a traced run."""
    if (tracer := trace.active) is not None and composer.scope_tracer is not None:
        composer.scope_tracer.end(tracer, event, raised)


def trace_skip(composer: Composer, scope: RecomposeScope, arguments: int, is_invalid: bool = False) -> None:
    """Emits a skip: the arguments are equal, and no read state changed, or only sources of unchanged derived states.

    In the latter case the invalidation is the cause of the skip. `is_invalid`: the scope runs alone right afterwards.
    """
    if (tracer := trace.active) is not None:
        cause = 0 if is_invalid else tracer.take_pending(trace.COMPOSITION, scope)
        reads = scope.reads
        tracer.point(trace.SKIP, scope, cause, arguments=arguments, reads=len(reads) if reads else 0)


def trace_run_avoided(scope: RecomposeScope) -> None:
    """Emits that `scope` did not run, because its invalidating derived states kept their values."""
    if (tracer := trace.active) is not None:
        tracer.point(trace.RUN_AVOIDED, scope, tracer.take_pending(trace.COMPOSITION, scope))
