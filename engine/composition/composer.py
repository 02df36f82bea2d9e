"""The Composer: walks the slot table beside the program, and records what must change.

Terms       pass: one composition of invalid scopes. skipping: the group entered last may be left as it is.
            reusing: rows and nodes are kept, what slots hold counts as not there.
Not here    matching groups with rows: group_walker.py. Who decides to compose: composition.py, recomposer.py.
            Applying: changes.py. Keys: call_site.py.
Source      Compose GapComposer.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING, Any

from engine import trace
from engine.composition import changes as op
from engine.composition.calls.call_site import find_site, forget_frames, note_source
from engine.composition.calls.function_info import FunctionInfo, prepare
from engine.composition.calls.late_capture import warn_of_late_captures
from engine.composition.current import CompositionError, unhashable_key
from engine.composition.invalid_scopes import InvalidScopes
from engine.composition.locals_map import LocalsMap, locals_around
from engine.composition.node_positions import NodePositions
from engine.composition.scope import RecomposeScope
from engine.composition.scope_tracer import trace_end, trace_run, trace_skip
from engine.composition.slot_recorder import PLAIN, SlotRecorder
from engine.slots import EMPTY, NO_KEY, Group
from engine.slots.group import MOVABLE, NODE, REPLACEABLE, RESTART

if TYPE_CHECKING:
    from engine.composition.composition import Composition


class Composer(SlotRecorder):
    """See the module. One per composition; used by one thread at a time."""

    __slots__ = (
        "composition",
        "failed_chain",
        "forced",
        "is_composing",
        "key_block",
        "locals",
        "observer",
        "provider_stack",
        "provider_updates",
        "providers_invalid",
        "skipping",
        "token",
        "updater",
    )

    def __init__(self, composition: Composition) -> None:
        from engine.composition.calls.key import KeyBlock
        from engine.composition.node import Updater

        super().__init__(composition.slot_table, [])
        self.composition = composition
        self.token = 0
        self.is_composing = False
        self.observer: Any = None
        self.failed_chain: list[str] = []
        """The composables that were open where the exception that is unwinding now was raised."""
        self.forced = False
        self.key_block = KeyBlock(self)
        self.updater = Updater(self)
        self.skipping = self.providers_invalid = False
        self.locals: LocalsMap | None = None
        self.provider_updates: dict[Group, LocalsMap] = {}
        self.provider_stack: list[tuple[Group, bool, LocalsMap | None]] = []

    # ---------------------------------------------------------------- a pass

    def begin(self, token: int, invalid: InvalidScopes) -> None:
        """Starts a pass; `token` differs from that of every pass before."""
        if self.is_composing:
            raise CompositionError("composition is already under way: it cannot be entered again")
        self.end = self.seeks_left = self.table.groups_buffer.gap_start  # the gap is at the end while composing
        self.token = token
        self.invalid = invalid
        self.iterations.clear()
        self.is_composing = True
        # An observer hears of every scope that is entered and left.
        self.quick = self.may_be_quick = not (self.forced or self.reusing or self.observer is not None)

    def finish(self) -> None:
        """Ends a pass that succeeded; `operations` holds what it found."""
        self.is_composing = False
        self.forced = False
        if self.teller is not None:
            self.teller.finish()
        forget_frames()
        # Everything that was opened is closed again; only this is left to put back to the start.
        self.cur = self.cur_slot = self.node_index = 0
        self.locals = None
        if self.provider_updates:
            self.provider_updates = {}
        # A scope that ran alone counted from its own place; the next pass may walk from the root.
        self.positions.end_pass()
        if self.late_captures:
            captures, self.late_captures = self.late_captures, []
            warn_of_late_captures(captures)

    def abort(self) -> None:
        """Ends a pass that failed: table and nodes stay as they were, what was remembered stays in `abandoned`."""
        forget_frames()
        self.operations.clear()
        self.rewind()
        self.locals = None
        self.provider_updates.clear()
        self.provider_stack.clear()
        self.late_captures.clear()
        self.failed_chain = []
        self.providers_invalid = self.forced = self.is_composing = False

    def recompose_invalid(self, start: int, end: int) -> None:
        """Runs the invalid scopes whose rows are in [start, end), in table order; composing may add more."""
        invalid = self.invalid
        while (entry := invalid.pop_in(start, end)) is not None:
            index, slot, scope, instances = entry
            if instances is None or scope.is_invalid_for(instances):
                self._run_alone(scope, index, slot)
            else:  # derived states that have the values it saw
                if self.observer is not None:
                    self.observer.on_scope_enter(scope)
                saved, self.scope = self.scope, scope
                scope.reread()
                self.scope = saved
                if (tracer := trace.active) is not None:
                    tracer.point(trace.RUN_AVOIDED, scope, tracer.take_pending(trace.COMPOSITION, scope))
                if self.observer is not None:
                    self.observer.on_scope_exit(scope)

    def _run_alone(self, scope: RecomposeScope, index: int, slot: int) -> None:
        """Runs one scope where it stands, without walking to it; then goes on where the composer was."""
        group, block = scope.group, scope.block
        assert group is not None and block is not None
        if self.unopened is not None:
            self.open_unopened()
        if not self.stack:
            self.positions.begin_at(group)
            self._run_at(scope, group, index, slot, block)
            self.node_index = 0
            self.locals = None
            return
        saved = (
            self.group, self.cur, self.cur_slot, self.end, self.slot, self.slot_end, self.pending, self.node_index,
            self.positions, self.locals, self.providers_invalid, self.body, self.name, self.reusing, self.scope,
        )  # fmt: skip
        depth, scopes = len(self.stack), len(self.scope_stack)
        self.pending = None
        self.group = group.parent
        self.node_index = 0
        outer = (saved[8], self.stack[-1][0], self.stack[-1][3]) if self.stack else None
        self.positions = NodePositions(self, group, saved[8].changes, outer)
        self.locals = None
        self.providers_invalid = False
        self.reusing = False
        try:
            self._run_at(scope, group, index, slot, block)
        finally:
            del self.stack[depth:]
            del self.scope_stack[scopes:]
            (
                self.group, self.cur, self.cur_slot, self.end, self.slot, self.slot_end, self.pending, self.node_index,
                self.positions, self.locals, self.providers_invalid, self.body, self.name, self.reusing, self.scope,
            ) = saved  # fmt: skip

    def _run_at(self, scope: RecomposeScope, group: Group, index: int, slot: int, block: Any) -> None:
        self.enter(group, index, slot)
        self._enter_scope(scope)
        self.slot = slot + 1
        self.run(scope)
        block(scope.arguments)
        self.end_restart_group()
        if self.positions.changes:
            self.positions.propagate(group)

    # ---------------------------------------------------------------- exceptions

    def unwind(self, group: Group | None) -> None:
        """An exception left `group` half-made: it is closed and removed; see `unwind_to`."""
        if group is not None and self.is_composing:
            if not self.failed_chain:
                self.failed_chain = self.chain()
            self.unwind_to(group)
            while self.provider_stack and not self.is_open(self.provider_stack[-1][0]):
                _, self.providers_invalid, self.locals = self.provider_stack.pop()

    def scope_left(self, scope: RecomposeScope) -> None:
        if self.observer is not None:
            self.observer.on_scope_exit(scope)

    def chain(self) -> list[str]:
        """Names of the composables that are open, outermost first."""
        return [entry[0].name for entry in self.scope_stack if entry[0] is not None] + (
            [self.scope.name] if self.scope is not None else []
        )

    # ---------------------------------------------------------------- restart groups

    def skip_if_unchanged(self, key: int, arguments: tuple[Any, ...]) -> bool:
        """Steps over the restart group that is next if nothing about it changed; False if that takes a closer look.

        The calls that a wrapper makes otherwise come to the same. All of them take 1.1 µs, this 0.2 µs, and
        most composables that are called are skipped."""
        cur = self.cur
        if (
            cur >= self.end
            or self.pending is not None
            or self.element is not None
            or self.reusing
            or (row := self.groups[cur]).key != key
            or self.providers_invalid
        ):
            return False
        slots = self.slots
        first = at = self.cur_slot
        for value in arguments:
            at += 1
            old = slots[at]
            if old is not value and not (type(old) in PLAIN and type(value) is type(old) and old == value):
                return False
        if at >= first + row.slot_count or slots[first].forced:
            return False
        if self.invalid and self.invalid.any_in(cur, cur + row.size):
            return False
        scope = slots[first]
        if (tracer := trace.active) is not None:
            trace_skip(tracer, scope, len(arguments), tracer.take_pending(trace.COMPOSITION, scope))
        scope.skipped = True
        self.cur = cur + row.size
        self.cur_slot = first + row.slot_size
        self.node_index += row.nodes
        return True

    def start_restart_group(self, key: int, info: FunctionInfo) -> RecomposeScope:
        """A group that can run again by itself. `skipping` then tells whether it may be skipped."""
        cur = self.cur
        if (
            not self.inserting
            and self.pending is None
            and cur < self.end
            and self.element is None
            and self.unopened is None
            and (group := self.groups[cur]).key == key
        ):
            # As start_group and enter, here for speed: the row that is next is the one that is composed.
            at = self.cur_slot
            self.stack.append((group, self.end, None, self.node_index, cur, at, len(self.operations)))
            self.group = group
            self.cur = cur + 1
            self.cur_slot = self.slot_end = at + group.slot_count
            self.end = cur + group.size
        else:
            self.start_group(key, NO_KEY, RESTART)
            if self.inserting:
                group = self.group  # type: ignore[assignment]
                slots = self.new_slots
                scope = RecomposeScope(self.composition, info, group, len(self.new_groups) - 1, len(slots))
                slots.append(scope)
                group.slot_count = 1
                self.skipping = False
                # As _enter_scope, here for speed.
                self.scope_stack.append((self.scope, self.body, self.name, None))
                self.scope = scope
                scope.token = self.token
                scope.skipped = False
                if self.observer is not None:
                    self.observer.on_scope_enter(scope)
                return scope
            at = self.slot
        self.slot = at + 1
        scope = self.slots[at]
        invalid = False
        if scope is EMPTY:
            scope = RecomposeScope(self.composition, info, self.stack[-1][0], self.stack[-1][4], at)
            scope.version = self.table.version
            self.operations.append((op.SET_SLOT, at, scope))
        elif self.invalid or scope.forced:
            invalid = self.invalid.take(self.stack[-1][4]) or scope.forced
            scope.forced = False
        self.entered.append((scope, scope.block, scope.arguments))
        self.scope_stack.append((self.scope, self.body, self.name, None))
        self.scope = scope
        scope.token = self.token
        scope.skipped = False
        if self.observer is not None:
            self.observer.on_scope_enter(scope)
        self.skipping = not (invalid or self.reusing or self.providers_invalid or self.forced)
        return scope

    def _enter_scope(self, scope: RecomposeScope) -> None:
        self.entered.append((scope, scope.block, scope.arguments))
        self.scope_stack.append((self.scope, self.body, self.name, None))
        self.scope = scope
        scope.token = self.token
        scope.skipped = False
        if self.observer is not None:
            self.observer.on_scope_enter(scope)

    def run(self, scope: RecomposeScope) -> None:
        """The body of `scope` is about to be called."""
        info = scope.info
        if info.not_run is not None:
            prepare(info)
        self.body = info
        if not info.transparent:
            self.name = info.name
        if (tracer := trace.active) is not None:
            trace_run(self, tracer, scope)

    def skip_to_group_end(self) -> None:
        """Leaves the open group as it is; scopes in it that are invalid by themselves do run."""
        if self.inserting:
            return
        scope = self.scope
        if scope is not None and not self.reusing:
            scope.skipped = True
        if (tracer := trace.active) is not None and scope is not None:
            _, _, _, _, index, first, _ = self.stack[-1]
            is_invalid = self.invalid and self.invalid.any_in(index, index + 1)
            cause = 0 if is_invalid else tracer.take_pending(trace.COMPOSITION, scope)
            trace_skip(tracer, scope, self.slot - first - 1, cause)
        if self.invalid:
            self.recompose_invalid(self.stack[-1][4], self.end)
        self._skip_rest()

    def _skip_rest(self) -> None:
        group, _, _, nodes_before, _, _, _ = self.stack[-1]
        self.node_index = nodes_before + group.nodes + self.positions.changes.get(group, 0)
        self.cur = self.end

    def end_restart_group(self) -> RecomposeScope | None:
        """Returns the scope if it can run again by itself, for `update_scope`."""
        if self.element is not None:
            self.close_element()
        scope = self.scope
        assert scope is not None
        self.scope, self.body, self.name, event = self.scope_stack.pop()
        if self.observer is not None:
            self.observer.on_scope_exit(scope)
        skipped = scope.skipped
        if scope.reads is not None and not skipped:
            token = self.token
            for read_in in scope.reads.values():
                if read_in != token:  # something it read before was not read this time
                    self.operations.append((op.END_SCOPE, scope, token))
                    break
        self.end_group()
        if event is not None:  # only now: what is gone from the group is its doing, too
            trace_end(self, event)
        return scope if scope.used and not skipped else None

    # ---------------------------------------------------------------- other groups

    def start_replaceable_group(self, key: int) -> None:
        """A group that is kept or replaced as a whole."""
        self.start_group(key, NO_KEY, REPLACEABLE)

    def start_movable_group(self, key: int, object_key: Any) -> None:
        """A group that is found again wherever among its siblings it is composed."""
        try:
            hash(object_key)
        except TypeError:
            raise unhashable_key(object_key) from None
        self.start_group(key, object_key, MOVABLE)

    def enter_inline(self, key: int, info: FunctionInfo) -> tuple[Group, FunctionInfo, str]:
        """Opens the group of an inline composable; returns what `leave_inline` takes."""
        self.start_group(key, NO_KEY, REPLACEABLE)
        group = self.group
        assert group is not None
        outer = (group, self.body, self.name)
        if info.not_run is not None:
            prepare(info)
        self.body = info
        if not info.transparent:
            self.name = info.name
        return outer

    def leave_inline(self, outer: tuple[Group, FunctionInfo, str], result: Any) -> Any:
        """Closes it – unless `result` is the element emitted last: then its `with` block comes first."""
        _, self.body, self.name = outer
        element = self.element
        if element is not None and result is element:
            element.wrapped_by(outer[0])
            return result
        self.end_group()
        return result

    def unwind_inline(self, outer: tuple[Group, FunctionInfo, str]) -> None:
        """An exception left an inline composable."""
        group, self.body, self.name = outer
        self.unwind(group)

    def call_site(self, frame: FrameType, keyed: bool = False) -> int:
        """Site of the call that `frame` is executing, relative to the body that is composing."""
        return find_site(self, frame, keyed)

    def note_source(self, key: int, name: str, site: int) -> None:
        note_source(self.body, key, name, site)

    # ---------------------------------------------------------------- nodes

    def start_node(self, key: int, factory: Callable[[], Any]) -> None:
        """Enters the node here, or has one made by `factory` when the changes are applied."""
        cur = self.cur
        if (
            self.quick
            and self.pending is None
            and cur < self.end
            and self.element is None
            and self.unopened is None
            and (group := self.groups[cur]).key == key
            and not self.reusing
        ):
            # As start_group, enter and below, here for speed: the row that is next is the one that is composed.
            at = self.cur_slot
            self.stack.append((group, self.end, None, self.node_index, cur, at, len(self.operations)))
            self.group = group
            self.cur = cur + 1
            self.cur_slot = self.slot_end = at + group.slot_count
            self.end = cur + group.size
            self.slot = at + 1
            self.positions.nodes.append(self.slots[at])
            self.node_index = 0
            return
        self.start_group(key, NO_KEY, NODE)
        if self.inserting:
            index = self.insert_stack[-1][3]
            if not self.created_depth:
                self._at_parent_node()
                index = self.positions.index_of(index)
            into = self.new_slots
            self.operations.append((op.CREATE_NODE, factory, index, into, len(into)))
            into.append(None)
            self.group.slot_count += 1  # type: ignore[union-attr] # what is being inserted
            self.created_depth += 1
        else:
            node = self.slots[self.slot]
            self.slot += 1
            self.positions.nodes.append(node)
            if self.reusing and hasattr(node, "on_reuse"):
                self.operations.append((op.REUSE_NODE, node.on_reuse))
        self.node_index = 0

    def end_node(self) -> None:
        if self.element is not None:
            self.close_element()
        if self.inserting:
            self.created_depth -= 1
            index = self.insert_stack[-1][3]
            if not self.created_depth:
                index = self.positions.index_of(index)
            self.operations.append((op.END_NODE, index))
        self.end_group()

    def target(self) -> Any:
        """The node entered last, for operations on it; None stands for the one that is created."""
        return None if self.inserting else self.positions.node

    def deactivate_to_group_end(self, was_active: bool) -> None:
        """Forgets what the rest of the open group remembers, but keeps its rows and nodes."""
        if self.inserting:
            return
        if self.unopened is not None:
            self.open_unopened()
        if was_active:
            self.operations.append((op.DEACTIVATE_ROWS, self.cur, self.cur_slot, self.stack[-1][0]))
        self.invalid.remove_range(self.cur, self.end)
        self._skip_rest()

    # ---------------------------------------------------------------- locals

    def current_locals(self) -> LocalsMap:
        """What the composition locals are here: of the nearest provider above, or of the parent composition."""
        found = self.locals
        if found is None:
            found = self.locals = locals_around(self.group, self.provider_updates, self.composition.parent_locals)
        return found

    # ---------------------------------------------------------------- invalidation while composing

    def try_imminent(self, scope: RecomposeScope, instance: Any) -> bool:
        """True if this pass will still come to `scope`: it is ahead of where the composer is."""
        if not self.is_composing or self.table is not self.composition.slot_table:
            return False
        place = self.composition.place_of(scope)
        if place is None or place[0] < self.cur:
            return False
        self.invalid.add(place[0], place[1], scope, instance)
        return True
