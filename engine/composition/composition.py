"""Composition: one slot table, its Composer, and the tree that it builds.

Invariants  I1 a failed pass changes neither table, nodes nor invalidations.
Not here    scheduling: recomposer.py. Composing: composer.py. Reads of states: observations.py. Invalid scopes:
            invalidations.py.
Source      Compose Composition.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from engine import trace
from engine.composition.calls.call_site import source_of, stable_hash
from engine.composition.calls.content import ContentLambda, as_content
from engine.composition.calls.content_arguments import ContentArguments
from engine.composition.composer import Composer
from engine.composition.composition_context import ChildContext
from engine.composition.composition_spans import ApplySpan, PassSpan, trace_disposed
from engine.composition.controlled_composition import Movable
from engine.composition.current import NOT_COMPOSING, current, running
from engine.composition.effects.effect_place import note_recheck
from engine.composition.errors.composition_error import CompositionError
from engine.composition.errors.failures import first_of
from engine.composition.errors.notes import note_composable_chain
from engine.composition.forgetting import deactivate_groups, forget_groups
from engine.composition.invalid_scopes import InvalidScopes
from engine.composition.invalidations import Invalidations
from engine.composition.locals_map import LocalsMap
from engine.composition.movable.await_movable_content import AwaitMovableContent
from engine.composition.movable.movable_content_insertion import MovableContentInsertion
from engine.composition.movable.movable_content_state import ReleasedContents
from engine.composition.node_positions import NodePositions
from engine.composition.observations import Observations
from engine.composition.observer import CompositionObserver, CompositionObserverHandle, CompositionObservers
from engine.composition.paused_composition import PausedComposition
from engine.composition.remember_events import RememberEvents, abandon
from engine.composition.run_again import run_scopes_again
from engine.composition.run_alone import recompose_invalid
from engine.composition.scope import InvalidationResult, RecomposeScope
from engine.composition.scope_place import find_place
from engine.composition.unclosed_group import unclosed_group_error
from engine.slots import Group, SlotTable
from engine.snapshot import observe_derived_state_recalculations

if TYPE_CHECKING:
    from engine.composition.applier import Applier
    from engine.composition.composition_context import CompositionContext
    from engine.composition.failed_effects import FailedObserver, FailedSideEffect
    from engine.composition.remember_observer import RememberObserver
    from engine.coroutines.coroutine_scope import CoroutineScope

_ROOT_KEY = stable_hash("root")
_CONTENT_KEY = stable_hash("invocation")


class Composition:
    """Composes content into the tree of `applier`, driven by a Recomposer or by a parent's CompositionContext."""

    def __init__(self, applier: Applier[Any], recomposer: CompositionContext) -> None:
        self.applier = applier
        self.parent = recomposer
        self.slot_table = SlotTable(source_of, self)
        self.composer = Composer(self, ContentArguments)
        self.is_disposed = False
        self._content: ContentLambda | None = None
        self.seen_locals = self._locals_before = recomposer.locals
        self.observations = Observations(self.composer)
        self.invalidations = Invalidations(self.composer, self.observations, self.slot_table)
        self.has_changes = False  # whether the last pass found changes that are not applied yet
        self._is_applied = True  # whether the changes of the last pass are applied to table and tree
        self._released = False
        self._events = self.new_events()  # replaced when an apply filled it
        self._passes = 0
        self._observers = CompositionObservers()
        self.is_deactivated = False  # whether the composition keeps its nodes for other content, and nothing else
        self.failed_effects = recomposer.failed_effects
        self.schedule_frame_end_callback = recomposer.schedule_frame_end_callback
        self.paused: PausedComposition | None = None  # content that is composed in steps and not applied yet
        self.watches_rows = False  # whether removed rows may contain movable content or child compositions
        self.released_contents: ReleasedContents | None = None  # leaving content, until the last pass is applied

    # ---------------------------------------------------------------- content

    def set_content(self, content: Callable[[], Any]) -> None:
        """Composes `content`, applies the changes, notifies remember observers, runs effects, then returns.
        If `content` raises, all newly remembered objects are abandoned, and the exception leaves this call."""
        self._check_alive()
        if self.composer.is_composing:
            raise CompositionError("set_content() was called while the composition composes; do it in a SideEffect")
        before, self._content = self._content, as_content(content, None)
        was_deactivated, self.is_deactivated = self.is_deactivated, False
        self.slot_table.trace_edit("use")
        try:
            self.parent.compose_initial(self, self._content)
        except BaseException:
            if not self._is_applied:  # otherwise the content is applied already, and one of its effects raised
                self._content, self.is_deactivated = before, was_deactivated
            raise

    def set_pausable_content(self, content: Callable[[], Any]) -> PausedComposition:
        """Returns a handle that composes `content` in steps: nothing is composed yet. Until its `apply`, frames do not
        recompose the composition. Compose: PausableComposition.setPausableContent."""
        return self._pausable(content, self.is_deactivated)

    def set_pausable_content_with_reuse(self, content: Callable[[], Any]) -> PausedComposition:
        """Like `set_pausable_content`, but reuses the nodes and forgets the previous content's remembered values."""
        return self._pausable(content, True)

    def _pausable(self, content: Callable[[], Any], reusing: bool) -> PausedComposition:
        self._check_alive()
        self._content, self.is_deactivated = as_content(content, None), False
        self.paused = PausedComposition(self, self._content, reusing)
        return self.paused

    def set_content_with_reuse(self, content: Callable[[], Any]) -> None:
        """Like `set_content`, but reuses the nodes and forgets the previous content's remembered values."""
        self._check_alive()
        self.composer.set_reusing(True)
        try:
            self.set_content(content)
        finally:
            self.composer.set_reusing(False)

    def deactivate(self) -> None:
        """Forgets remembered values and stops observing, but keeps the nodes for set_content_with_reuse."""
        self._check_alive()
        if self.is_deactivated:
            return
        if self.has_changes:  # composed in the same frame in which the parent deactivates it
            self.abandon_changes()
        self.is_deactivated = True
        self.slot_table.trace_edit("deactivate")
        events = self.new_events()
        if len(self.slot_table):
            deactivate_groups(self.slot_table, 0, 0, self.slot_table.anchor(0), events)
        events.release_scopes()
        self.invalidations.scheduled.clear()
        self.observations.forget_released()
        events.dispatch()

    def dispose(self) -> None:
        """Clears the tree and notifies all remember observers. Raises CompositionError while composing."""
        if self.is_disposed:
            return
        if self.composer.is_composing:
            raise CompositionError("a composition cannot be disposed while it is composing; do it in a SideEffect")
        self.is_disposed = True
        if self.paused is not None:
            self.paused.on_disposed()
        self.composer.changes.clear()
        self.has_changes = False
        self.parent.unregister_composition(self)
        events = self.new_events()
        rows = self.slot_table.groups_buffer
        forget_groups(rows.slice(0, len(rows)), self.slot_table.clear(), events)
        events.release_scopes()
        failure: BaseException | None = None
        for step in (
            self.applier.on_begin_changes,
            self.applier.clear,
            self.applier.on_end_changes,
            self.observations.clear,
            self.invalidations.scheduled.clear,
            events.dispatch,
            self._abandon_rest,
            self.applier.clear,  # as in Compose, whose Composer clears the tree again when it goes (own_composition)
        ):
            try:
                step()
            except BaseException as error:
                failure = first_of(failure, error)
        if failure is not None:
            raise failure

    def _abandon_rest(self) -> None:
        if self.paused is None:  # otherwise they were abandoned already
            abandon(self.abandoned)

    def _check_alive(self) -> None:
        if self.is_disposed:
            raise CompositionError("the composition is disposed: make a new one")
        if self.paused is not None:
            raise CompositionError("the content is paused: resume() and apply() it first, or dispose the composition")

    @property
    def effect_scope(self) -> CoroutineScope:
        """The coroutine scope for effects, from the parent."""
        return self.parent.effect_scope

    @property
    def parent_locals(self) -> LocalsMap:
        """The composition locals of the parent."""
        return self.parent.locals

    @property
    def around(self) -> tuple[Composition, object] | None:
        """The parent composition, and the context in its slots that owns this composition; None below a Recomposer."""
        parent = self.parent
        return (parent.owner, parent) if isinstance(parent, ChildContext) else None

    # ---------------------------------------------------------------- composing

    @property
    def abandoned(self) -> dict[RememberObserver, None]:
        """The objects that passes made and that are not remembered yet."""
        return self.composer.recorder.abandoned

    @property
    def is_composing(self) -> bool:
        """Whether a pass is under way."""
        return self.composer.is_composing

    @property
    def has_invalidations(self) -> bool:
        """Whether scopes wait for the next pass."""
        return bool(self.invalidations.scheduled)

    def compose_content(self, content: ContentLambda) -> bool:
        """Composes the whole content; the parent calls it inside the pass's snapshot. Returns True (changes exist)."""
        # After a change of a static local above, all content must run: its reads of static locals are not recorded.
        if self._locals_changed():
            self.composer.forced = True

        def compose(composer: Composer) -> None:
            composer.start_replaceable_group(_ROOT_KEY)
            composer.start_replaceable_group(_CONTENT_KEY)
            content()
            composer.end_group()
            composer.end_group()

        self._pass(compose)
        self.has_changes = True
        return True

    def recompose(self, modified: Iterable[Any] = ()) -> bool:
        """Composes invalid scopes in the pass's snapshot; returns whether changes exist. `modified`: others' writes."""
        if self.is_deactivated:
            return False  # the nodes wait for new content
        if self.paused is not None and not self.paused.is_resumed():
            return False
        if modified:
            self.invalidations.prepare_for(modified)
        # Other locals above alone are no reason, as in Compose: the layout that composes the content composes it again.
        invalid = self.invalidations
        if not (invalid.scheduled or invalid.postponed):
            return False
        locals_changed = self.parent.locals is not self.seen_locals and self._locals_changed()
        if locals_changed and self._content is not None:
            self.compose_content(self._content)
        else:
            self._pass(recompose_invalid)
        self.has_changes = bool(self.composer.changes)
        return self.has_changes

    def _locals_changed(self) -> bool:
        now, seen = self.parent.locals, self.seen_locals
        return now is not seen and not now.same_as(seen)

    def _pass(self, compose: Callable[[Composer], None]) -> None:
        self._is_applied = False
        self._locals_before = self.seen_locals
        invalid = InvalidScopes(self.invalidations.take())
        observe_derived_state_recalculations(self.observations, self.compose_guarded, invalid, compose)
        self.seen_locals = self.parent.locals
        if self.watches_rows:
            self.released_contents = ReleasedContents()
            awaited = self.released_contents.find(self, self.slot_table, self.composer.changes, invalid.dropped)
            self.parent.report_movable_contents(self.released_contents, awaited)

    def compose_guarded(self, invalid: InvalidScopes, compose: Callable[[Composer], None]) -> None:
        """Runs `compose` as one pass, with observers, tracing and error handling."""
        composer = self.composer
        self._passes += 1
        before = current.composer
        if before is not None:
            around, before.scope = before.scope, None  # the enclosing pass observes these reads, not this one
        composer.observer = self._observers.of_pass() if self._observers else None
        composer.begin(self._passes, invalid)
        if self._observers:
            self._observers.on_begin_composition(self)
        cause = self.parent.locals_write if composer.forced else 0
        span = PassSpan(tracer, self, cause) if (tracer := trace.active) is not None else None
        current.composer = running.composer = composer
        try:
            compose(composer)
            if composer.frame is not composer.root:
                raise unclosed_group_error(composer.frame, composer.insert_table)
        except BaseException as error:
            note_composable_chain(error, composer.failed_chain or composer.chain())
            composer.abort()
            raise
        else:
            composer.finish()
        finally:
            current.composer = before
            running.composer = NOT_COMPOSING
            if before is not None:
                before.scope, running.composer = around, before
            if span is not None:
                span.end()
            if self._observers:
                self._observers.on_end_composition(self)

    # ---------------------------------------------------------------- applying

    def new_events(self) -> RememberEvents:
        """Returns an empty collection of notifications for the objects of this composition."""
        return RememberEvents(self.composer.recorder.abandoned, self)

    def apply_structure(self) -> RememberEvents:
        """Applies the last pass; returns the pending events. If it raises, nothing is changed: abandon the pass."""
        events = self._events
        if self.paused is not None:  # only table and nodes take part; the tree and the notifications wait
            self.paused.node_changes.take(self.composer.changes)
            self.composer.changes.apply(self.slot_table, self.applier, self.paused.events)
            self.keep_pass()
            return events
        try:
            self.apply(self._apply_operations, events)
        finally:
            if not events.is_empty:
                self._events = self.new_events()
        self.keep_pass()
        return events

    def keep_pass(self) -> None:
        """Makes the last pass final: its changes are applied, or it had none."""
        self.has_changes = False
        self._is_applied = True
        self.invalidations.scheduled.keep()
        self.released_contents = None
        self.observations.begin_pass()
        self.composer.undo.clear()
        if self.invalidations.postponed:
            self.invalidations.drain_postponed()

    def _apply_operations(self, events: RememberEvents) -> None:
        operations, applier, released = self.composer.changes, self.applier, self.released_contents
        if operations:
            applier.on_begin_changes()
            if released is not None:
                released.release_scopes()
            try:
                operations.apply(self.slot_table, applier, events, released.release_slots if released else None)
            except BaseException:
                if released is not None:
                    released.put_back(self)
                raise
            try:
                if released is not None:
                    released.end_release(self)
                applier.on_end_changes()
            except BaseException as error:
                events.failed(error)

    def apply(self, change: Callable[[RememberEvents], None], events: RememberEvents) -> None:
        """Runs `change` on table and tree inside a trace span; `events` collects the notifications for afterwards."""
        span = ApplySpan(tracer, self) if (tracer := trace.active) is not None else None
        try:
            change(events)
            if not events.is_empty:
                events.release_scopes()
            if self._released:
                self._released = False
                self.observations.forget_released()
        finally:
            if span is not None:
                span.end()

    def dispatch_effects(self, events: RememberEvents, more_to_come: bool = False) -> None:
        """Notifies remember observers and runs side effects; abandons created but unremembered objects, except with
        `more_to_come`: arriving movable content may still remember them. Raises the first exception at the end."""
        failure: BaseException | None = None
        if not events.is_empty:
            try:
                events.dispatch()
            except BaseException as error:
                failure = error
        if self.invalidations.postponed:
            self.invalidations.drain_postponed()
        if self.composer.recorder.abandoned and not more_to_come and self.paused is None:
            try:
                abandon(self.composer.recorder.abandoned)
            except BaseException as error:
                failure = first_of(failure, error)
        if failure is not None:
            raise failure

    def start_again(self, failed: Iterable[FailedObserver | FailedSideEffect]) -> None:
        """Starts effects that raised once more. Raises the first exception at the end."""
        events = self.new_events()
        for each in failed:
            each.request_in(events)
        self.dispatch_effects(events)

    def abandon_changes(self) -> None:
        """Undoes the last pass and abandons the objects that it remembered; raises their first exception at the end."""
        self.composer.changes.clear()
        self.composer.undo.roll_back()
        run_scopes_again(self.observations.roll_back(), self.slot_table)
        self.released_contents = None
        if not self._is_applied:
            self.seen_locals = self._locals_before
        self.invalidations.scheduled.roll_back()
        self.failed_effects.pass_abandoned(self)
        self.has_changes = False
        self.invalidations.drain_postponed()
        if self.invalidations.scheduled:
            self.parent.invalidate(self)
        abandon(self.composer.recorder.abandoned)

    # ---------------------------------------------------------------- invalidation

    def record_modifications_of(self, values: Iterable[Any]) -> None:
        """Invalidates the readers of changed and applied states; postponed during a pass."""
        if self.composer.is_composing or self.has_changes:
            self.invalidations.postponed.append(values)
        else:
            self.invalidations.record_modifications_of(values)

    def invalidate(self, scope: RecomposeScope, instance: Any, **facts: Any) -> InvalidationResult:
        """Requests a run of `scope`: `instance` changed, or None for an explicit call. `facts`: further data of the
        event, such as `why`."""
        if scope.block is None or not (scope.version == self.slot_table.version or find_place(scope, self.slot_table)):
            return InvalidationResult.IGNORED
        result = self.invalidations.schedule(scope, instance)
        if result is not InvalidationResult.IMMINENT:
            self.parent.invalidate(self)
        if trace.active is not None or self._observers:
            self.trace_invalidated(scope, instance, **facts)
        return result

    def trace_invalidated(self, scope: RecomposeScope, instance: Any, **facts: Any) -> None:
        """Emits the invalidation to the trace and to the composition's observers."""
        if (tracer := trace.active) is not None:
            tracer.invalidated(scope, trace.COMPOSITION, instance, self.observations.last_write_for(instance), **facts)
        self._observers.on_scope_invalidated(scope, instance)

    def note_recheck(self, error: BaseException, scope: RecomposeScope) -> None:
        """Adds the place of `scope` to the exception of a derived state that it read, which is calculated again."""
        note_recheck(self, error, scope)

    def invalidate_all(self, why: str | None = None) -> None:
        """Invalidates every restart scope for the next pass. `why`: the engine's reason, for the trace."""
        for _, _, slot, group in self.slot_table.walk():
            if group.slot_count and isinstance(value := self.slot_table.slots_buffer[slot], RecomposeScope):
                value.invalidate(why=why)

    def scope_released(self, scope: RecomposeScope, reads: Iterable[Any]) -> None:
        """Releases `scope`, which had read `reads` and left the composition."""
        self._released = True
        self.invalidations.scheduled.pop(scope, None)
        self.observations.forget(scope, reads)
        trace_disposed(scope)
        self._observers.on_scope_disposed(scope)

    # ---------------------------------------------------------------- child compositions and movable content

    def build_context(self, locals_map: LocalsMap) -> ChildContext:
        """Returns a context for child compositions, at a place with these locals."""
        self.watches_rows = True
        return ChildContext(self, locals_map)

    def insert_movable_content(self, content: Movable, place: Group, compose: Callable[[], None]) -> None:
        """Records that `place` waits for `content`, which `compose` composes there after the pass."""
        self.watches_rows = True
        self.composer.changes.append(AwaitMovableContent(MovableContentInsertion(content, self, place, compose)))

    def adopt(self, scope: RecomposeScope, origin: Composition) -> None:
        """Takes over `scope`, which arrived with movable content: this composition observes its reads from now on."""
        scope.composition = self
        if origin is not self:
            origin.observations.hand_over(scope, self.observations)
        if self.invalidations.move_from(origin.invalidations, scope):
            self.parent.invalidate(self)

    def adopt_contexts(self, values: list[Any]) -> None:
        """Takes over the child contexts inside arrived movable content."""
        self.watches_rows = True
        for value in values:
            if type(value) is ChildContext:
                value.move_to(self)

    def node_place_of(self, group: Group) -> tuple[Any, int]:
        """Returns the parent node for the nodes of `group`, and the index of the first one."""
        positions = NodePositions(self.slot_table, self.composer.changes, self.applier.root, group)
        return positions.parent_node(), positions.index_of(0)

    # ---------------------------------------------------------------- observers

    def set_observer(self, observer: CompositionObserver) -> CompositionObserverHandle:
        """Registers `observer` for this composition's events until the handle is disposed."""
        self._observers.add(observer)
        return CompositionObserverHandle(self, observer)

    def remove_observer(self, observer: CompositionObserver) -> None:
        """Removes an observer; ignores an unknown one."""
        self._observers.discard(observer)
