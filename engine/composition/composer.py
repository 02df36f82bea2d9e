"""The Composer: walks the slot table beside the program, and records what must change.

Parts       frame: the innermost open group, and the position inside it (open_group.py). insert_table: the new groups
            of an insertion (insert_table.py). child_matching.py: children that changed their order. recorder:
            comparison of slots (slot_recorder.py). enter_inline, leave_inline: calls without a restart scope
            (inline_calls.py). positions: node indices (node_positions.py). providers: composition locals
            (provider_stack.py). changes: recorded operations (change_list.py). undo: the undo of a failed pass.
Terms       pass: one composition of invalid scopes. row: a group in the slot table. reading: the next group has a row.
            inserting: the next group is new; it becomes a row when the changes are applied. skipping: the body of the
            restart group opened last need not run. reusing: rows and nodes stay, and their slots count as EMPTY.
Invariants  I1 a pass does not change the table; it records operations. I2 a pass visits the rows of a group in table
            order, except while it matches children by key.
Not here    when a pass starts: composition.py, recomposer.py. Applying changes: change_list.py. Keys: call_site.py.
Source      Compose GapComposer.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FrameType
from typing import Any

from engine import trace
from engine.composition import child_matching, unwinding
from engine.composition.calls.call_site import NO_BODY_CODE, around_frames, find_site, note_source
from engine.composition.calls.element import Element
from engine.composition.calls.function_info import FunctionInfo, prepare
from engine.composition.calls.inline_calls import InlineCalls
from engine.composition.calls.key_block import KeyBlock, SkippedBlock
from engine.composition.calls.numbered_site import Iterations
from engine.composition.change_list import ChangeList
from engine.composition.controlled_composition import ControlledComposition
from engine.composition.errors.composition_error import CompositionError, check_hashable
from engine.composition.insert_table import InsertTable
from engine.composition.invalid_scopes import InvalidScopes
from engine.composition.locals_map import LocalsMap
from engine.composition.node_positions import NodePositions
from engine.composition.observer import ObserverGroup
from engine.composition.open_group import OpenGroup
from engine.composition.operations import EndCompositionScope, InsertGroups, UpdateSlot
from engine.composition.pass_undo import PassUndo
from engine.composition.pausing import Pausing
from engine.composition.pending import Pending
from engine.composition.provider_stack import ProviderStack
from engine.composition.run_alone import recompose_invalid
from engine.composition.scope import RecomposeScope
from engine.composition.scope_tracer import ScopeTracer, trace_end, trace_run, trace_skip
from engine.composition.slot_recorder import ComparesContent, SlotRecorder
from engine.composition.unclosed_group import unclosed_group_error
from engine.composition.updater import Updater
from engine.slots import EMPTY, NO_KEY, Group, SlotTable
from engine.slots.group import MOVABLE, NODE, REPLACEABLE, RESTART
from engine.snapshot.policy import COMPARED_BY_EQ

NO_BODY = FunctionInfo("composition", NO_BODY_CODE, 0)
"""The position of a Composer outside all composables; no call site belongs to it."""


class Composer:
    """Composes one composition; one thread at a time uses it. The module docstring names its parts."""

    __slots__ = (
        "body", "body_frame", "changed", "changed_body", "changes", "composition", "content", "content_arguments",
        "enter_inline", "failed_chain", "forced", "frame", "function", "groups", "insert_table", "invalid",
        "is_composing", "iterations", "keep_slot", "key_block", "leave_inline", "may_be_quick", "next_slot",
        "observer", "pausing", "positions", "providers", "quick", "recorder", "remember", "reusing", "root", "scope",
        "scope_tracer", "search_budget", "side_effect", "skipping", "slots", "table", "token", "undo",
        "unwind_inline", "update_slot", "updater", "waiting",
    )  # fmt: skip

    def __init__(
        self, composition: ControlledComposition, content_arguments: Callable[[Composer], ComparesContent]
    ) -> None:
        self.composition = composition
        self.undo = PassUndo()
        self.invalid = InvalidScopes()
        self.key_block = KeyBlock(self)
        self.updater = Updater(self)
        self.token = 0
        self.is_composing = self.forced = self.reusing = self.skipping = False
        self.observer: ObserverGroup | None = None
        self.failed_chain: list[str] = []
        """The open composables at the place that raised the current exception."""
        self.iterations = Iterations()
        """The running loops, by Python frame and loop number: the iteration counter, and the group open before."""
        self.switch_table(composition.slot_table, ChangeList())
        self._rewind()
        self.recorder = recorder = SlotRecorder(self)
        # Bound methods of the parts: generated wrappers and `remember` call them without a second Python call.
        self.pausing: Pausing | None = None  # during a pass that may pause
        self.content_arguments = content_arguments(self)
        self.compare_arguments()
        self.next_slot, self.update_slot, self.keep_slot = recorder.next_slot, recorder.update_slot, recorder.keep_slot
        inline = InlineCalls(self)
        self.enter_inline, self.leave_inline, self.unwind_inline = inline.enter, inline.leave, inline.unwind
        self.remember, self.side_effect = recorder.remember, recorder.side_effect

    def compare_arguments(self) -> None:
        """Makes wrappers compare arguments with the recorder; a paused scope only stores them (pausing.py)."""
        self.changed, self.changed_body = self.recorder.changed, self.recorder.changed_body
        self.content, self.function = self.content_arguments.content, self.content_arguments.function

    def store_arguments(self) -> None:
        """Makes wrappers store arguments only, and take them for unchanged: the body of a paused scope does not run."""
        recorder, arguments = self.recorder, self.content_arguments
        self.changed = lambda value: bool(recorder.changed(value)) and False
        self.changed_body = lambda body: bool(recorder.changed_body(body)) and False
        self.content = lambda function: (arguments.content(function)[0], False)
        self.function = lambda function: (arguments.function(function)[0], False)

    def switch_table(self, table: SlotTable, changes: ChangeList) -> None:
        """Reads the rows of `table` from now on, and records operations in `changes`."""
        self.table = table
        self.changes = changes
        self.positions = NodePositions(table, changes, self.composition.applier.root)
        self.groups: list[Group] = table.groups_buffer.items
        self.slots: list[Any] = table.slots_buffer.items

    def _rewind(self) -> None:
        """Moves to the start of the table and closes all groups."""
        self.root = self.frame = OpenGroup(None)
        self.root.end = len(self.table)
        self.insert_table: InsertTable | None = None
        self.positions = NodePositions(self.table, self.changes, self.composition.applier.root)
        self.providers = ProviderStack()
        self.search_budget = 0
        self.quick = self.may_be_quick = False
        """may_be_quick: no observer watches the pass, and nothing forces all scopes to run. quick: `skip_if_unchanged`
        may skip the next call, because no insertion, reuse or changed provider is around it."""
        self.scope: RecomposeScope | None = None
        self.body = NO_BODY
        self.body_frame: FrameType | None = None
        """The Python frame of `body` in which `key` was called last, or None (current.py)."""
        self.waiting: Element | KeyBlock | SkippedBlock | None = None
        """What the next call settles: an element before its `with` block, or a keyed block."""
        self.scope_tracer: ScopeTracer | None = None  # while a pass is traced

    # ---------------------------------------------------------------- a pass

    def begin(self, token: int, invalid: InvalidScopes) -> None:
        """Starts a pass. `token` is the number of the pass. Raises CompositionError inside a pass."""
        if self.is_composing:
            raise CompositionError("composition is already under way: it cannot be entered again")
        self.root.end = self.search_budget = self.table.groups_buffer.gap_start  # a pass reads rows before the gap only
        self.token = token
        self.invalid = invalid
        self.iterations.clear()
        self.is_composing = True
        self.may_be_quick = not self.forced and self.observer is None  # an observer receives every scope entered
        self.quick = self.may_be_quick and not self.reusing

    def finish(self) -> None:
        """Ends a pass that succeeded; `changes` holds its operations."""
        self.is_composing = False
        self.body_frame = None
        self.forced = False
        if self.scope_tracer is not None:
            self.scope_tracer.finish()
        if around_frames:
            around_frames.clear()
        # Every group is closed; the position in the root returns to the start.
        root = self.root
        root.current = root.current_slot = root.node_index = 0
        root.matching = None
        providers = self.providers
        if providers.updates or providers.locals is not None:
            providers.end_pass()
        # Scopes that ran alone count nodes from their own place; the next pass may start at the root.
        self.positions.end_pass()
        if self.recorder.late_captures:
            self.recorder.warn_of_late_captures()

    def abort(self) -> None:
        """Ends a pass that failed: table and nodes are unchanged; the recorder keeps new remembered objects."""
        around_frames.clear()
        self.changes.clear()
        self._rewind()
        self.recorder.late_captures.clear()
        self.failed_chain = []
        self.forced = self.is_composing = False

    def set_reusing(self, reusing: bool) -> None:
        """Enters or leaves reused content."""
        self.reusing = reusing
        self.update_quick()

    def update_quick(self) -> None:
        """Computes `quick` again, after a change of insertion, reuse or providers."""
        inserting = self.insert_table is not None
        self.quick = self.may_be_quick and not (inserting or self.reusing or self.providers.invalid)

    # ---------------------------------------------------------------- position

    @property
    def group(self) -> Group | None:
        """The innermost open group."""
        return self.frame.group

    @property
    def inserting(self) -> bool:
        """True while the next group is new."""
        return self.insert_table is not None

    @property
    def position(self) -> int:
        """The index of the next row of the table."""
        new = self.insert_table
        if new is None:
            return self.frame.current
        return new.outermost.outer.current  # type: ignore[union-attr]  # it began inside an open group

    def group_around_next(self) -> Group | None:
        """Returns the group whose child the next group becomes."""
        return self.waiting.around if self.waiting is not None else self.frame.group

    @property
    def name(self) -> str:
        """The name for emitted nodes: the name of the innermost composable that is not transparent. Each node searches
        it, because an attribute beside `body` costs 1 % of every run."""
        body, group = self.body, self.frame.group
        while body.transparent and group is not None:
            body, group = group.body, group.parent
        return body.name

    def chain(self) -> list[str]:
        """The names of the open composables, outermost first."""
        return [frame.scope.name for frame in self.frame.chain() if frame.scope is not None]

    # ---------------------------------------------------------------- groups

    def start_group(self, key: int, object_key: Any = NO_KEY, flags: int = REPLACEABLE) -> None:
        """Opens the next group: the next or a later row of the open group that has these keys, else a new group."""
        if self.waiting is not None:
            self.waiting.settle()
        outer = self.frame
        new = self.insert_table
        if new is None:
            index = outer.current
            if index < outer.end:
                row = self.groups[index]
                if row.key == key and (row.object_key is object_key or row.object_key == object_key):
                    # The same as `open`, inline: most groups are the next row, and the call costs 5 % of a skipped row.
                    frame = self.frame = outer.inner or outer.make_inner()
                    frame.group = row
                    frame.index = index
                    frame.slot = frame.next_slot = slot = outer.current_slot
                    frame.current = index + 1
                    frame.current_slot = slot + row.slot_count
                    frame.end = index + row.size
                    frame.node_index = outer.node_index
                    frame.mark = len(self.changes)
                    return
            found = child_matching.find(self, outer, key, object_key)
            if found is not None:
                self.open(*found)
                return
            new = self.insert_table = InsertTable()
            new.outermost = outer.inner or outer.make_inner()
            self.quick = False
        if object_key is not NO_KEY:
            check_hashable(object_key)
        groups = new.groups
        frame = self.frame = outer.inner or outer.make_inner()
        frame.group = group = Group(self.body.keys.get(key, key), object_key, flags, outer.group, self.body)
        frame.index = len(groups)
        frame.slot = len(new.slots)
        frame.node_index = outer.node_index
        frame.mark = len(self.changes)
        groups.append(group)

    def open(self, group: Group, index: int, slot: int) -> None:
        """Opens the row `group`, which stands at `index` and whose slots begin at `slot`."""
        outer = self.frame
        frame = self.frame = outer.inner or outer.make_inner()
        frame.group = group
        frame.index = index
        frame.slot = frame.next_slot = slot
        frame.current = index + 1
        frame.current_slot = slot + group.slot_count
        frame.end = index + group.size
        frame.node_index = outer.node_index
        frame.mark = len(self.changes)

    def end_group(self) -> None:
        """Closes the innermost group and removes its remaining rows, which this pass did not compose."""
        if self.waiting is not None:
            self.waiting.settle()
        frame = self.frame
        outer: OpenGroup = frame.outer  # type: ignore[assignment]  # the root, which has none, is not closed
        group: Group = frame.group  # type: ignore[assignment]  # likewise
        new = self.insert_table
        nodes = frame.node_index
        if group.flags & NODE:
            outer.node_index += 1
        else:
            nodes -= outer.node_index
            outer.node_index = frame.node_index
        if new is None:
            if frame.current < frame.end or frame.matching is not None:
                child_matching.end(self, frame)
            if nodes != group.nodes or self.positions.count_changes:
                self.positions.note(group, nodes)
            outer.current = frame.end
            outer.current_slot = frame.current_slot
            self.frame = outer
        else:
            self.frame = outer
            group.nodes = nodes
            group.size = len(new.groups) - frame.index
            group.slot_size = len(new.slots) - frame.slot
            if frame is new.outermost:
                self._finish_insert(new)

    def _finish_insert(self, new: InsertTable) -> None:
        """Records the insertion of the outermost new group, which is complete."""
        self.end_inserting()
        outer = self.frame
        if type(outer.matching) is Pending:
            outer.matching.order.append(new)
        else:
            self.changes.append(InsertGroups(outer.current, outer.current_slot, outer.group, new))

    def end_inserting(self) -> None:
        """Returns from inserting to reading."""
        self.insert_table = None
        self.update_quick()

    def start_replaceable_group(self, key: int) -> None:
        """Opens a group without an object key. Compose: startReplaceableGroup."""
        self.start_group(key, NO_KEY, REPLACEABLE)

    def start_movable_group(self, key: int, object_key: Any) -> None:
        """Opens a group with an object key, found at any place among its siblings. Compose: startMovableGroup."""
        self.start_group(key, object_key, MOVABLE)

    # ---------------------------------------------------------------- restart groups

    def skip_if_unchanged(self, key: int, arguments: tuple[Any, ...]) -> bool:
        """Skips the next restart group if its arguments are unchanged and no scope in it is invalid. Returns False if
        this fast path cannot decide; the wrapper then opens the group and compares with `changed`. Wrappers call it
        while `quick`. It takes 0.2 µs, the long way 1.1 µs, and most calls are skipped."""
        frame = self.frame
        index = frame.current
        if index >= frame.end:
            return False
        call = skipped = self.groups[index]
        block = self.waiting
        if block is not None:
            # The call is skipped together with its waiting keyed block, if the block holds nothing else.
            if block is not self.key_block or skipped.size == 1:
                return False
            call = self.groups[index + 1]
            if call.size + 1 != skipped.size:
                return False
        if call.key != key or call.slot_count <= len(arguments):
            return False
        slots = self.slots
        scope_slot = slot = frame.current_slot
        for value in arguments:
            slot += 1
            old = slots[slot]
            if old is not value and not (type(old) in COMPARED_BY_EQ and type(value) is type(old) and old == value):
                return False  # `changed` compares values of other types, by a call
        if self.invalid and self.invalid.any_in(index, index + skipped.size):
            return False
        if trace.active is not None:
            trace_skip(self, slots[scope_slot], len(arguments))
        if block is not None:
            self.waiting = block = self.key_block.skipped
            block.row = skipped
        frame.current = index + skipped.size
        frame.current_slot = scope_slot + skipped.slot_size
        frame.node_index += skipped.nodes
        return True

    def start_restart_group(self, key: int, info: FunctionInfo) -> RecomposeScope:
        """Opens the group of a restartable composable and sets `skipping`."""
        self.start_group(key, NO_KEY, RESTART)
        frame = self.frame
        new = self.insert_table
        if new is not None:
            group: Group = frame.group  # type: ignore[assignment]  # it is open
            scope = RecomposeScope(self.composition, info, group, frame.index, frame.slot)
            new.slots.append(scope)
            new.scopes.append(scope)
            group.slot_count = 1
            self.skipping = False
        else:
            slot = frame.slot
            frame.next_slot = slot + 1
            scope = self.slots[slot]
            self.skipping = self.quick or not (self.reusing or self.providers.invalid or self.forced)
            if scope is EMPTY:  # it was deactivated
                group = frame.group  # type: ignore[assignment]  # it is open
                scope = RecomposeScope(self.composition, info, group, frame.index, slot)
                scope.version = self.table.version
                self.changes.append(UpdateSlot(slot, scope))
            elif self.invalid and self.invalid.take(frame.index):
                self.skipping = False
        if self.pausing is not None:
            self.pausing.enter(scope)
        frame.scope_around = self.scope
        frame.body_around = self.body
        frame.scope = self.scope = scope
        scope.token = self.token
        scope.skipped = False
        if self.observer is not None:
            self.observer.on_scope_enter(scope)
        return scope

    def run(self, scope: RecomposeScope) -> None:
        """Prepares the call of the body of `scope`."""
        info = scope.info
        if info.not_run is not None:
            prepare(info)
        self.body = info
        if (tracer := trace.active) is not None:
            trace_run(self, tracer, scope)

    def skip_to_group_end(self) -> None:
        """Skips the body of the open group, and runs the invalid scopes inside it."""
        if self.pausing is not None:
            self.pausing.end_pause()
        if self.insert_table is not None:
            return
        scope = self.scope
        if scope is not None and not self.reusing:
            scope.skipped = True
        frame = self.frame
        if trace.active is not None and scope is not None:
            is_invalid = self.invalid.any_in(frame.index, frame.index + 1)
            trace_skip(self, scope, frame.next_slot - frame.slot - 1, is_invalid)
        if self.invalid:
            recompose_invalid(self, frame.index, frame.end)
        self.skip_rest()

    def skip_rest(self) -> None:
        """Moves to the end of the open group, whose nodes stay."""
        frame, group = self.frame, self.frame.group
        assert group is not None and frame.outer is not None
        frame.node_index = frame.outer.node_index + group.nodes + self.positions.count_changes.get(group, 0)
        frame.current, frame.current_slot = frame.end, frame.slot + group.slot_size

    def end_restart_group(self) -> RecomposeScope | None:
        """Closes the restart group. Returns the scope if it ran and read a state, for `update_scope`; else None."""
        if self.waiting is not None:
            self.waiting.settle()
        frame = self.frame
        scope = frame.scope
        if scope is None:
            raise unclosed_group_error(self.frame, self.insert_table)
        if self.pausing is not None:
            self.pausing.leave(scope)
        frame.scope = None
        self.scope = frame.scope_around
        self.body = frame.body_around
        if self.observer is not None:
            self.observer.on_scope_exit(scope)
        skipped = scope.skipped
        if scope.reads is not None and not skipped:
            token = self.token
            for read_in in scope.reads.values():
                if read_in != token:  # this run did not read a state that an earlier run read
                    self.changes.append(EndCompositionScope(scope, token))
                    break
        self.end_group()
        if (run := frame.run) is not None:  # only now: removals at the end of the group belong to this run
            frame.run = None
            trace_end(self, run)
        if skipped or not scope.used:
            return None
        self.undo.updated.append((scope, scope.block, scope.arguments))
        return scope

    # ---------------------------------------------------------------- exceptions and call sites

    def unwind(self, group: Group | None) -> None:
        """Closes `group` after an exception in it, and records the removal of what the pass left incomplete."""
        if group is not None and self.is_composing:
            if not self.failed_chain:
                self.failed_chain = self.chain()
            unwinding.unwind_to(self, group)
            self.update_quick()

    def call_site(self, frame: FrameType, keyed: bool = False, is_value: bool = False) -> int:
        """Returns the site of the call that `frame` is executing, relative to the composing body."""
        return find_site(self, frame, keyed, is_value)

    def note_source(self, key: int, name: str, site: int) -> None:
        """Stores the name and the source place of the call with `key`."""
        note_source(self.body, key, name, site)

    # ---------------------------------------------------------------- locals

    def current_locals(self) -> LocalsMap:
        """Returns the composition locals of the nearest provider around, else of the parent composition."""
        found = self.providers.locals
        if found is None:
            found = self.providers.locals_in(self.frame.group, self.composition.parent_locals)
        return found
