"""Subcompositions: the slots of one SubcomposeLayout, each with its own node and composition.

Terms       slot: content under an id. active: used in the last pass. reusable: kept and deactivated, for its
            own id or a compatible one. precomposed: composed before its first use.
Shape       children of the root:  active in order of use │ reusable │ precomposed
Invariants  I1 each child has one slot, each slot one child. I2 an active slot with the same content function
            and no invalid scope is not recomposed. I3 a slot that goes out of use is deactivated
            in the next recomposition, not during layout: its effects are disposed then.
Source      Compose SubcomposeLayout.kt (LayoutNodeSubcompositionsState).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine import trace
from engine.composition import Composition, CompositionContext
from engine.composition.errors.failures import first_of
from engine.composition.errors.measure_results import nothing_returned
from engine.layout.approach_slots import ApproachSlots
from engine.layout.precomposed_slot import PrecomposedSlot
from engine.layout.slot_reuse import SubcomposeSlotReusePolicy, UnusedSlots
from engine.layout.slots_before_pass import SlotsBeforePass
from engine.layout.subcompose_measure_policy import PolicyBlock, SubcomposeMeasurePolicy
from engine.layout.subcompose_measure_scope import SubcomposeMeasureScope
from engine.layout.subcompose_slot import REUSED_SLOT_ID, Slot, SlotHost
from engine.node.ignored_requests import IgnoredRequests
from engine.node.last_layout import after_pass, roll_back_once
from engine.node.layout_node import LayoutNode
from engine.node.layout_node_applier import LayoutNodeApplier
from engine.node.layout_state import IDLE, NOT_USED
from engine.node.measure import MeasureResult
from engine.node.request_events import RequestCause
from engine.node.tree_events import trace_insert, trace_move, trace_remove
from engine.snapshot import Snapshot, mutable_state_of
from engine.unit import Constraints


class Subcompositions:
    """The slots of one SubcomposeLayout's node."""

    __slots__ = (
        "root",
        "context",
        "reuse_policy",
        "scope",
        "_approach",
        "_current_index",
        "slots",
        "active",
        "precomposed",
        "reusable_count",
        "precomposed_count",
        "_placed_by",
        "_unused",
        "_unused_from",
    )

    def __init__(self, root: LayoutNode, reuse_policy: SubcomposeSlotReusePolicy) -> None:
        self.root = root
        self.context: CompositionContext | None = None
        self.reuse_policy = reuse_policy
        self.scope = SubcomposeMeasureScope(self)
        self._approach: ApproachSlots | None = None
        self._current_index = 0
        self.slots: dict[LayoutNode, Slot] = {}
        self.active: dict[Any, LayoutNode] = {}
        self.precomposed: dict[Any, LayoutNode] = {}
        self.reusable_count = 0
        self.precomposed_count = 0
        self._unused: UnusedSlots | None = None
        """The slots that the last placement did not use, until `_dispose_or_reuse` keeps or disposes them."""
        self._unused_from: int | None = None
        self._placed_by = 0
        """For the trace: the run that no longer used these slots, the cause of what follows."""

    def set_reuse_policy(self, policy: SubcomposeSlotReusePolicy) -> None:
        """Sets the policy that chooses the slots to keep."""
        if policy is not self.reuse_policy:
            self.reuse_policy = policy
            self._mark_active_as_reused(deactivate=False)
            self.root.invalidate_measurements()

    # -- the measure policy

    def measure_policy(self, block: PolicyBlock) -> SubcomposeMeasurePolicy:
        """Returns the measure policy of the node for `block`."""
        return SubcomposeMeasurePolicy(self, block)

    def measure(self, block: PolicyBlock, constraints: Constraints, is_looking_ahead: bool = False) -> MeasureResult:
        """Runs `block`, which may call `subcompose`. Raises TypeError if it returns None."""
        self._dispose_or_reuse()
        self._note_slots()
        in_scope = self.root.lookahead_pass is not None
        if in_scope and not is_looking_ahead:
            if self._approach is None:
                self._approach = ApproachSlots(self)
            return self._approach.measure(block, constraints)
        self._current_index = 0
        result = block(self.scope, constraints)
        if result is None:
            raise nothing_returned(block, f"the policy of {self.root!r}")
        index_after_measure = self._current_index
        place_children = result.place_children

        def place() -> None:
            self._current_index = index_after_measure
            place_children()
            if not in_scope:  # inside a LookaheadScope, approach placement does this
                self.dispose_or_reuse_unused()

        return result.with_placement(place)

    # -- slots

    def subcompose(self, slot_id: Any, content: Callable[[], Any]) -> Sequence[Any]:
        """Composes `content` in the slot, unless it is unchanged, and returns the slot's measurables."""
        self._check_children()
        root = self.root
        if root.layout_state == IDLE:
            raise RuntimeError(
                f"subcompose({slot_id!r}, …) of {root!r} works only inside its policy or its placement block"
            )
        self._note_slots()
        node = self.active.get(slot_id)
        if node is None:
            node = self.precomposed.pop(slot_id, None)
            if node is not None:
                self.precomposed_count -= 1
            else:
                node = self._take_from_reusables(slot_id) or self._create_node_at(self._current_index, slot_id)
            self.active[slot_id] = node
        index = self._current_index
        children = root.child_list.folded
        if index >= len(children) or children[index] is not node:
            at = children.index(node)
            if at < index:
                raise ValueError(
                    f"subcompose({slot_id!r}, …) was called twice in one pass of {root!r}: each slot id may be "
                    "used once. In a lazy list, give every item a key of its own"
                )
            self.move(at, index)
        self._current_index = index + 1
        self._subcompose_in(node, slot_id, content)
        if node.lookahead_pass is not None and self.scope.is_looking_ahead:
            return node.lookahead_pass.child_delegates()
        return node.measure_pass.child_delegates()

    def composed_in_lookahead(self, slot_id: object) -> LayoutNode | None:
        """Returns the node of a slot that the last lookahead pass used, or None."""
        node = self.active.get(slot_id)
        if node is None or self.root.child_list.folded.index(node) >= self._current_index:
            return None
        return node

    def compose_in_approach(self, slot_id: Any, content: Callable[[], Any]) -> LayoutNode | None:
        """Precomposes a slot that the lookahead pass does not use."""
        if slot_id in self.precomposed:
            self._subcompose_in(self.precomposed[slot_id], slot_id, content)
        elif slot_id in self.active:
            node = self.active.pop(slot_id)
            children = self.root.child_list.folded
            self.move(children.index(node), len(children))
            self.precomposed_count += 1
            self.precomposed[slot_id] = node
            self._check_children()
        else:
            self.precompose(slot_id, content)
        return self.precomposed.get(slot_id)

    def dispose_or_reuse_unused(self) -> None:
        """Keeps or disposes the slots that the placement did not use, when the running pass has succeeded."""
        self._unused_from = self._current_index
        self._placed_by = tracer.here if (tracer := trace.active) is not None else 0
        children = self.root.child_list.folded
        slots = [self.slots[node] for node in children[self._current_index : len(children) - self.precomposed_count]]
        self._unused = UnusedSlots(slots)
        if slots and self._unused.end_a_use(self.reuse_policy):
            # Compose deactivates the slots here, before the nodes that the placement left out lose their layers: it
            # announces the writes so far, such as the position of a list, so their layer blocks run once more.
            Snapshot.send_apply_notifications()
        after_pass(self._dispose_or_reuse)

    def _note_slots(self) -> None:
        """Notes the slots before a layout pass changes them; they are restored if the pass raises."""
        roll_back_once(self, lambda: SlotsBeforePass(self).roll_back)

    def _dispose_or_reuse(self) -> None:
        start, self._unused_from = self._unused_from, None
        if start is None or self.root.owner is None:
            return
        request_cause = RequestCause(tracer, self._placed_by) if (tracer := trace.active) is not None else None
        try:
            self._dispose_or_reuse_from(start)
        finally:
            if request_cause is not None:
                request_cause.end()

    def _subcompose_in(
        self, node: LayoutNode, slot_id: Any, content: Callable[[], Any], pausable: bool = False
    ) -> None:
        slot = self.slots.get(node)
        if slot is None:
            slot = self.slots[node] = Slot(slot_id)
        if slot.paused is not None:
            if slot.content is not content:
                slot.cancel_paused()
            elif pausable:
                return
            else:
                slot.apply_paused(self.root, completing=True)
        composition = slot.composition
        if slot.content is not content or composition is None or slot.force_recompose or composition.has_invalidations:
            before, slot.content = slot.content, content
            try:
                Snapshot.without_read_observation(lambda: self._compose(node, slot, pausable))
            except BaseException:
                # The next `subcompose` of this slot composes it, whatever its content is.
                slot.content, slot.force_recompose = before, True
                raise
            slot.force_recompose = False

    def _compose(self, node: LayoutNode, slot: Slot, pausable: bool) -> None:
        context = self.context
        assert context is not None  # set when the layout was composed
        with IgnoredRequests(self.root):
            composition = slot.composition
            is_new = composition is None or composition.is_disposed
            if composition is None or composition.is_disposed:
                composition = Composition(LayoutNodeApplier(node), context)
            content = slot.content

            def host() -> None:
                SlotHost(slot, content)

            try:
                if pausable:
                    slot.pause(composition, host)
                elif slot.force_reuse:
                    composition.set_content_with_reuse(host)
                else:
                    composition.set_content(host)
            except BaseException:
                if is_new and not len(composition.slot_table):
                    composition.dispose()
                else:
                    slot.composition = composition
                raise
            slot.composition = composition
            slot.force_reuse = False

    def force_recompose_slots(self) -> None:
        """Makes each slot recompose: the layout was recomposed, so values captured by its slots' content may have
        changed.
        """
        if self.reusable_count != len(self.root.child_list.folded):
            for slot in self.slots.values():
                slot.force_recompose = True
            ahead = self.root.lookahead_pass
            if ahead is not None:
                if not ahead.measure_pending:
                    self.root.requests.request_lookahead_remeasure()
            elif not self.root.measure_pass.measure_pending:
                self.root.request_remeasure()

    # -- after a pass

    def _dispose_or_reuse_from(self, start: int) -> None:
        """Keeps for reuse, or disposes, the slots from `start` on, which this pass did not use."""
        self.reusable_count = 0
        failure: BaseException | None = None
        root = self.root
        children = root.child_list.folded
        last = len(children) - self.precomposed_count - 1
        if start <= last:
            slots = [self.slots[node] for node in children[start : last + 1]]
            unused = self._unused if self._unused is not None and self._unused.are(slots) else UnusedSlots(slots)
            retained = unused.retained(self.reuse_policy)
            self._unused = None
            deactivated = False

            def dispose_or_reuse() -> None:
                nonlocal deactivated, failure
                for index in range(last, start - 1, -1):
                    node = children[index]
                    slot = self.slots[node]
                    is_retained = slot.slot_id in retained
                    # First, as `__hash__` of the slot id may raise: a disposed slot must not stay active.
                    self.active.pop(slot.slot_id, None)
                    if is_retained:
                        self.reusable_count += 1
                        if slot.active.value:
                            _reset_layout_state(node)
                            slot.end_use()
                            deactivated = True
                    else:
                        try:
                            self.dispose_slot(node, index)
                        except BaseException as error:  # the other slots are disposed, too
                            failure = first_of(failure, error)

            Snapshot.without_read_observation(dispose_or_reuse)
            if deactivated:
                Snapshot.send_apply_notifications()
        self._check_children()
        if failure is not None:
            raise failure

    def dispose_slot(self, node: LayoutNode, index: int) -> None:
        """Disposes the slot of `node`, the child at `index`. Raises what an effect raises, after the node left."""
        root = self.root
        slot = self.slots.pop(node)
        with IgnoredRequests(root):
            try:
                if slot.composition is not None:
                    slot.composition.dispose()
            finally:
                if (tracer := trace.active) is not None:
                    trace_remove(tracer, node, root, index)
                root.remove_at(index, 1)

    def _take_from_reusables(self, slot_id: Any) -> LayoutNode | None:
        if not self.reusable_count:
            return None
        children = self.root.child_list.folded
        end = len(children) - self.precomposed_count
        start = end - self.reusable_count
        chosen = -1
        for index in range(end - 1, start - 1, -1):
            if self.slots[children[index]].slot_id == slot_id:
                chosen = index
                break
        else:
            for index in range(end - 1, start - 1, -1):
                slot = self.slots[children[index]]
                if slot.slot_id is REUSED_SLOT_ID or self.reuse_policy.are_compatible(slot_id, slot.slot_id):
                    slot.slot_id = slot_id
                    chosen = index
                    break
        if chosen == -1:
            return None
        self.move(chosen, start)
        self.reusable_count -= 1
        node = self.root.child_list.folded[start]
        slot = self.slots[node]
        slot.active = mutable_state_of(True, name="slot is active")
        slot.force_reuse = True
        slot.force_recompose = True
        return node

    # -- precomposition

    def precompose(self, slot_id: Any, content: Callable[[], Any], pausable: bool = False) -> PrecomposedSlot:
        """Composes `content` before its first use, and returns a handle on the slot.

        `pausable`: the content is only set; PausedPrecomposition composes it.
        """
        if self.root.owner is not None:
            self._check_children()
            if slot_id not in self.active:
                node = self.precomposed.get(slot_id)
                if node is None:
                    node = self._take_from_reusables(slot_id)
                    count = len(self.root.child_list.folded)
                    if node is None:
                        node = self._create_node_at(count, slot_id)
                    else:
                        self.move(self.root.child_list.folded.index(node), count)
                    self.precomposed[slot_id] = node
                    self.precomposed_count += 1
                self._subcompose_in(node, slot_id, content, pausable)
        return PrecomposedSlot(self, slot_id)

    def precomposed_node(self, slot_id: object) -> LayoutNode | None:
        """Returns the node of a precomposed slot, or None."""
        return self.precomposed.get(slot_id)

    def dispose_precomposed(self, slot_id: object) -> None:
        """Keeps a precomposed slot for reuse, or disposes it."""
        node = self.precomposed.pop(slot_id, None)
        if node is None:
            return
        self.slots[node].cancel_paused()
        children = self.root.child_list.folded
        self.reusable_count += 1
        self.precomposed_count -= 1
        start = len(children) - self.precomposed_count - self.reusable_count
        self.move(children.index(node), start)
        self._dispose_or_reuse_from(start)

    # -- reuse, deactivation and release of the layout itself

    def on_reuse(self) -> None:
        """Marks all slots as reusable."""
        self._mark_active_as_reused(deactivate=False)

    def on_deactivate(self) -> None:
        """Deactivates all slots and marks them as reusable."""
        self._mark_active_as_reused(deactivate=True)

    def _mark_active_as_reused(self, deactivate: bool) -> None:
        """Marks all slots as reusable. Raises the first exception of the program after all are marked."""
        failure: BaseException | None = None
        self.precomposed_count = 0
        self.precomposed.clear()
        count = len(self.root.child_list.folded)
        if self.reusable_count != count:
            self.reusable_count = count

            def mark() -> None:
                nonlocal failure
                for node, slot in self.slots.items():
                    try:
                        slot.cancel_paused()
                    except BaseException as error:
                        failure = first_of(failure, error)
                    if slot.active.value:
                        _reset_layout_state(node)
                        if deactivate:
                            slot.active = mutable_state_of(False, name="slot is active")
                            try:
                                if slot.composition is not None:
                                    slot.composition.deactivate()
                            except BaseException as error:
                                failure = first_of(failure, error)
                        # Else the next layout pass takes the slot again, or ends its use. Compose ends it here, but
                        # receives this write after layout; by then only slots without a taker still read the state.
                        slot.slot_id = REUSED_SLOT_ID

            Snapshot.without_read_observation(mark)
            self.active.clear()
        self._check_children()
        if failure is not None:
            raise failure

    # -- children of the root

    def _create_node_at(self, index: int, slot_id: Any) -> LayoutNode:
        root = self.root
        node = LayoutNode(is_virtual=True)
        with IgnoredRequests(root):
            if (tracer := trace.active) is not None:
                trace_insert(tracer, node, root, index)
            root.insert_at(index, node)
        self.slots[node] = Slot(slot_id)
        return node

    def move(self, from_: int, to: int) -> None:
        """Moves the child at `from_` to index `to`, counted without this child."""
        if from_ == to:
            return
        root = self.root
        with IgnoredRequests(root):
            if (tracer := trace.active) is not None:
                trace_move(tracer, root, from_, to, 1)
            root.move(from_, to, 1)

    def _check_children(self) -> None:
        """Checks I1. Raises RuntimeError if other code changed the children."""
        count = len(self.root.child_list.folded)
        if len(self.slots) != count or count - self.reusable_count - self.precomposed_count < 0:
            raise RuntimeError(
                f"{self.root!r} has {count} children for {len(self.slots)} slots ({self.reusable_count} reusable, "
                f"{self.precomposed_count} precomposed): only subcompose() may change them"
            )


def _reset_layout_state(node: LayoutNode) -> None:
    node.measure_pass.measured_by_parent = NOT_USED
    if node.lookahead_pass is not None:
        node.lookahead_pass.measured_by_parent = NOT_USED
