"""The location of a layout node in the program: the composables around it, and the line that calls its own.

Why         An exception of a measure, placement, draw or layer block, or of a callback, passes through layout nodes;
            the composable that emitted the node has returned before.
How         The slot tables store the group that created a node; a group's key identifies its call site. The lookup runs
            when an exception leaves a frame, and for warnings; nothing is stored for it.
"""

from __future__ import annotations

from types import FrameType
from typing import TYPE_CHECKING

from engine.code_owner import is_program
from engine.composition.calls.function_info import CallSite, FunctionInfo
from engine.composition.errors.chain_text import chain_text, folded
from engine.composition.errors.notes import applied_place
from engine.composition.group_place import GroupPlace, place_of_group
from engine.composition.scope import RecomposeScope
from engine.node import LayoutNode, Modifier
from engine.node.children_placement import ChildrenPlacement
from engine.node.coordinator_layer import CoordinatorLayer
from engine.node.measure_pass_delegate import MeasurePassDelegate
from engine.node.node_coordinator import NodeCoordinator
from engine.node.node_placement import NodePlacement
from engine.slots import Group
from engine.slots.group import NODE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.composition import Composition

_NOTED = "__noted_node__"
_NAMED = 3
"""The most composables around a node that a message names."""


def place_of_node(node: LayoutNode, compositions: Iterable[Composition]) -> GroupPlace:
    """Returns the composables around `node` and the line that calls its own."""
    groups: dict[int, Group] = {}
    scopes: dict[int, FunctionInfo] = {}
    for composition in compositions:
        table = composition.slot_table
        for _, _, slot, group in table.walk():
            if group.slot_count:
                value = table.slots_buffer[slot]
                if group.flags & NODE:
                    groups[id(value)] = group
                elif isinstance(value, RecomposeScope):
                    scopes[id(group)] = value.info
    names: list[str] = []
    call: CallSite | None = None
    at: LayoutNode | None = node
    composed: set[int] = set()
    while at is not None:
        above: Group | None = groups.get(id(at))
        if above is not None and id(above) not in composed:
            inner = place_of_group(above, scopes)
            while above is not None:
                composed.add(id(above))
                above = above.parent
            call = call or inner.call
            names = inner.chain + names
        at = at.folded_parent
    return GroupPlace(names, call)


def note_node(error: BaseException, compositions: Iterable[Composition]) -> None:
    """Adds a note to `error`: the node whose block or callback raised it, and where that node was composed."""
    if getattr(error, _NOTED, False):
        return
    found = _innermost_node(error)
    if found is None:
        return
    node, what = found
    place = place_of_node(node, compositions)
    applied = applied_place(error)
    if not place.chain and applied is not None:  # a new node whose insertion failed
        around, inside = place_of_node(applied.root, compositions), applied.find(node)
        place = GroupPlace(around.chain + inside.chain, inside.call or around.call)
    name = node.name or "the root"
    tag = f" with the test tag {node.test_tag!r}" if node.test_tag else ""
    text = f"while {what} {name}{tag}"
    if place.chain:
        text += f", in {chain_text(place.chain)}"
    if place.call is not None:
        text += f", which is called at {place.call.file}:{place.call.line}"
    try:
        setattr(error, _NOTED, True)
        if isinstance(error, RecursionError) and str(error).startswith("maximum recursion depth"):
            measured = list(dict.fromkeys(_nodes_in(error)))
            names, times = folded([each.name for each in measured])[1:]
            if names:
                own = dict.fromkeys([*place.chain[-_NAMED:], *names])
                error.args = (
                    f"{', '.join(own)}: content that is composed while it is measured composes itself without end "
                    f"({times:,} times, one inside the other): make the call under a condition that becomes false, "
                    "such as `if depth > 0:`",
                )
        error.add_note(text)
    except AttributeError:  # an exception class with __slots__
        pass


def _nodes_in(error: BaseException) -> Iterator[LayoutNode]:
    """Yields the nodes that the exception passed through, outermost first."""
    step = error.__traceback__
    while step is not None:
        node = _node_of(step.tb_frame)
        if node is not None and node.name and not node.is_virtual:
            yield node
        step = step.tb_next


ACTIVITIES = {
    "_measure_block": "measuring",
    "remeasure": "measuring",
    "measure": "measuring",
    "_layout_children_block": "placing the children of",
    "place_at": "placing",
    "_run_layer_block": "running a layer block of",
    "_learn_shape": "running a layer block of",
    "draw": "drawing",
    "intrinsic_size": "asking for an intrinsic size of",
}
"""The activity of a node, by the name of the engine's function that performs it."""


def _innermost_node(error: BaseException) -> tuple[LayoutNode, str] | None:
    """Returns the last node whose code the exception passed through, and the activity of that code."""
    found: tuple[LayoutNode, str] | None = None
    step = error.__traceback__
    while step is not None:
        frame = step.tb_frame
        name = frame.f_code.co_name
        node = _node_of(frame)
        if node is not None:
            what = ACTIVITIES.get(name)
            if what is not None:
                found = (node, what)
            elif found is None or found[0] is not node:
                found = (node, "running a callback of")
        step = step.tb_next
    return found


def _node_of(frame: FrameType) -> LayoutNode | None:
    """Returns the node that an engine frame works for, or None."""
    if is_program(frame.f_code.co_filename):
        return None
    values = frame.f_locals
    at = values.get("self")
    draws = values.get("draw_node")  # LayoutNodeDrawScope
    coordinator = values.get("coordinator")  # coordinator_nodes.py
    node: object = None
    if isinstance(at, MeasurePassDelegate | NodePlacement | ChildrenPlacement | NodeCoordinator | CoordinatorLayer):
        node = at.layout_node
    elif isinstance(at, Modifier.Node):
        node = at.coordinator.layout_node if at.coordinator is not None else None
    elif isinstance(draws, Modifier.Node) and draws.coordinator is not None:
        node = draws.coordinator.layout_node
    elif isinstance(coordinator, NodeCoordinator):
        node = coordinator.layout_node
    return node if isinstance(node, LayoutNode) else None
