"""Reads the tree, the places and the slot table off a live scene, into frozen rows.

Invariants  I1 nothing here reads state so that anyone is subscribed, writes anything, or is told as an event.
            I2 an object that another thread or a failed pass left half-made is left out, never an error.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from engine import trace
from engine.slots.group import NO_KEY, RESTART, flag_letters
from engine.slots.group import NODE as NODE_FLAG
from engine.trace import Event

from .peek import peek_text
from .rows import NODE, SCOPE, Place, Row, Subject
from .slots import GroupRow, SlotCapture, SlotRow
from .subjects import SubjectRegistry
from .tree import TreeCapture, TreeRow
from .values import value_text

GROUP_LIMIT = 3_000
PLACE_LIMIT = 600

_ENGINE = os.path.dirname(os.path.abspath(trace.__file__)) + os.sep


def events_so_far(scene: Any) -> list[Event]:
    """What the scene told before anyone could listen: its first composition, kept for its first report."""
    return list(scene._reports._events)


# ---------------------------------------------------------------- tree


@dataclass(slots=True)
class _Branch:
    """A row while its children are being found."""

    name: str
    end: int
    scope: Any = None
    node: Any = None
    file: str = ""
    children: list[_Branch] = field(default_factory=list)


def capture_tree(scene: Any, subjects: SubjectRegistry) -> TreeCapture:
    """The composition tree: groups that have a scope or a node, subcompositions where they hang."""
    root = _Branch("root", 0)
    _collect(scene.slot_table, root)
    rows = tuple(_freeze(branch, subjects, framework=False) for branch in root.children)
    return TreeCapture(rows, int(scene.width), int(scene.height))


def _collect(table: Any, root: _Branch) -> None:
    # Compositions are walked one after the other, each below the row where it hangs.
    waiting: list[tuple[Any, _Branch]] = [(table, root)]
    while waiting:
        at, under = waiting.pop()
        waiting.extend(reversed(list(_walk(at, under))))


def _walk(table: Any, under: _Branch) -> Iterator[tuple[Any, _Branch]]:
    """Puts the rows of one table below `under`; gives the compositions found in its slots."""
    open_rows: list[_Branch] = [under]
    ends: list[int] = [1 << 60]
    values = table.slots_buffer
    seen: set[int] = set()  # composition contexts, which the node's group holds once more
    for _, index, slot, group in table.walk():
        while index >= ends[-1]:
            open_rows.pop()
            ends.pop()
        row = open_rows[-1]
        own = [values[slot + place] for place in range(group.slot_count)]
        first = own[0] if own else None
        if first is not None and _is_scope(first, group):
            row = _Branch(str(getattr(first, "name", "")), index + group.size, scope=first, file=_file_of(first))
        elif first is not None and _is_node(first, group):
            row = _joined(open_rows[-1], first) or _Branch(first.name or "node", index + group.size, node=first)
        if row is not open_rows[-1]:
            open_rows[-1].children.append(row)
            open_rows.append(row)
            ends.append(index + group.size)
        for value in own:
            if id(value) not in seen:
                for child in _compositions_in(value):
                    seen.add(id(value))
                    yield child.slot_table, row


def _joined(above: _Branch, node: Any) -> _Branch | None:
    """A composable that emits a node of its own name, or one of the engine's with a node, is one row."""
    if above.scope is None or above.node is not None or above.children:
        return None
    if above.name == node.name or above.file.startswith(_ENGINE):
        above.node = node
        return above
    return None


def _is_scope(first: Any, group: Any) -> bool:
    return bool(group.flags & RESTART) and hasattr(first, "composition")


def _is_node(first: Any, group: Any) -> bool:
    return bool(group.flags & NODE_FLAG) and hasattr(first, "name")


def _file_of(scope: Any) -> str:
    code = getattr(getattr(scope, "info", None), "code", None)
    return str(getattr(code, "co_filename", ""))


def _compositions_in(value: Any) -> list[Any]:
    """The compositions that hang at a remembered composition context, in the order of their nodes."""
    children = getattr(value, "children", None)
    if not isinstance(children, dict) or not children:
        return []
    found = [child for child in children if hasattr(child, "slot_table") and not _is_kept_for_reuse(child)]
    return sorted(found, key=_order_of)


def _is_kept_for_reuse(composition: Any) -> bool:
    """Whether its nodes are out of service, waiting for other content."""
    root = getattr(getattr(composition, "applier", None), "root", None)
    return bool(getattr(root, "is_deactivated", False))


def _order_of(composition: Any) -> int:
    root = getattr(getattr(composition, "applier", None), "root", None)
    parent = getattr(root, "folded_parent", None)
    if parent is None:
        return 1 << 30
    try:
        return int(parent.folded_children.index(root))
    except ValueError:
        return 1 << 30


def _freeze(branch: _Branch, subjects: SubjectRegistry, framework: bool) -> TreeRow:
    """The frozen row, children first, without recursion."""
    order: list[tuple[_Branch, bool]] = []
    stack = [(branch, False)]
    while stack:
        at, under_engine = stack.pop()
        order.append((at, under_engine))
        inner = at.file.startswith(_ENGINE) if at.scope is not None else under_engine
        stack.extend((child, inner) for child in at.children)
    made: dict[int, TreeRow] = {}
    for at, under_engine in reversed(order):
        _take_inner_node(at)
        # What the engine's own composables call is framework; what the program calls of the engine is not.
        hidden = under_engine and (at.scope is None or at.file.startswith(_ENGINE)) and not _tagged(at.node)
        # A lambda that only passes arguments on to one composable is no row of its own.
        hidden = hidden or (at.name == "<lambda>" and len(at.children) == 1)
        made[id(at)] = TreeRow(
            "λ" if at.name == "<lambda>" else at.name,
            subjects.subject(at.scope, SCOPE) if at.scope is not None else None,
            subjects.subject(at.node, NODE) if at.node is not None else None,
            None,
            hidden,
            tuple(made[id(child)] for child in at.children),
        )
    return made[id(branch)]


def _take_inner_node(branch: _Branch) -> None:
    """A widget of the engine's that is made of one other of its own is one row with it (LazyColumn)."""
    if branch.scope is None or branch.node is not None or len(branch.children) != 1:
        return
    (inner,) = branch.children
    if branch.file.startswith(_ENGINE) and inner.node is not None and inner.file.startswith(_ENGINE):
        branch.node = inner.node
        branch.children = inner.children


def _tagged(node: Any) -> bool:
    return bool(getattr(node, "test_tag", None))


# ---------------------------------------------------------------- places


def capture_places(scene: Any, tree: TreeCapture, rows: Iterable[Row], subjects: SubjectRegistry) -> dict[int, Place]:
    """Where the nodes are, and around what each scope's nodes are. In a big tree only of what ran."""
    wanted: set[int] | None = None
    everything = list(tree.walk())
    if len(everything) > PLACE_LIMIT:
        wanted = {row.subject.id for row in rows if row.is_run and row.subject is not None}
    places: dict[int, Place] = {}
    for line in everything:
        node = line.node
        if node is not None and (wanted is None or node.id in wanted) and len(places) < PLACE_LIMIT * 2:
            thing = subjects.thing(node)
            place = place_of(thing) if thing is not None else None
            if place is not None:
                places[node.id] = place
    for line in reversed(everything):
        scope = line.scope
        if scope is None or (wanted is not None and scope.id not in wanted):
            continue
        own = [places[line.node.id]] if line.node is not None and line.node.id in places else []
        around = own or [place for child in line.children if (place := _place_below(child, places)) is not None]
        if around:
            places[scope.id] = union(around)
    return places


def _place_below(line: TreeRow, places: dict[int, Place]) -> Place | None:
    for subject in (line.node, line.scope):
        if subject is not None and subject.id in places:
            return places[subject.id]
    below = [place for child in line.children if (place := _place_below(child, places)) is not None]
    return union(below) if below else None


def union(places: list[Place]) -> Place:
    left = min(place.x for place in places)
    top = min(place.y for place in places)
    right = max(place.x + place.width for place in places)
    bottom = max(place.y + place.height for place in places)
    return Place(left, top, right - left, bottom - top)


def place_of(node: Any) -> Place | None:
    """Where one sees a node in the root: where its outermost draw modifier draws, else at its tag."""
    try:
        if not node.is_attached or not node.is_placed:
            return None
        coordinator = _seen_at(node)
        x, y = coordinator.position_in_root()
        return Place(round(x), round(y), int(coordinator.measured_width), int(coordinator.measured_height))
    except (AttributeError, RuntimeError, AssertionError):
        return None


def _seen_at(node: Any) -> Any:
    tagged = None
    at = node.nodes.head
    while at is not None:
        if callable(getattr(at, "draw", None)) and at.coordinator is not None:
            return at.coordinator
        if getattr(at, "test_tag", None) is not None and at.coordinator is not None:
            tagged = at.coordinator
        at = at.child_node
    if tagged is not None:
        return tagged
    outer, inner = node.outer_coordinator, node.inner_coordinator
    # An offset modifier moves what is inside it and keeps the size.
    same = outer.measured_width == inner.measured_width and outer.measured_height == inner.measured_height
    return inner if same else outer


# ---------------------------------------------------------------- slots


def capture_slots(table: Any, subjects: SubjectRegistry) -> SlotCapture:
    """The table as rows, at most GROUP_LIMIT groups of it."""
    groups: list[GroupRow] = []
    slots: list[SlotRow] = []
    indexes: dict[int, int] = {}
    truncated = 0
    values = table.slots_buffer
    source_of = table.source_of
    for depth, index, slot, group in table.walk():
        if index >= GROUP_LIMIT:
            truncated = table.size - index
            break
        indexes[id(group)] = index
        own = [values[slot + place] for place in range(group.slot_count)]
        first = own[0] if own else None
        scope: Subject | None = None
        node: Subject | None = None
        if _is_scope(first, group):
            scope = subjects.subject(first, SCOPE)
        elif first is not None and _is_node(first, group):
            node = subjects.subject(first, NODE)
        source = source_of(group.key) if source_of is not None else None
        groups.append(
            GroupRow(
                index,
                depth,
                _group_name(group, scope, node, source),
                group.key,
                None if group.object_key is NO_KEY else value_text(group.object_key),
                flag_letters(group.flags),
                group.nodes,
                group.size,
                indexes.get(id(group.parent), -1) if group.parent is not None else -1,
                (slot, slot + group.slot_count),
                scope,
                node,
                str(source) if source is not None else "",
            )
        )
        slots.extend(SlotRow(slot + place, index, slot_text(value)) for place, value in enumerate(own))
    return SlotCapture(
        tuple(groups),
        tuple(slots),
        (int(table.gap_start), int(table.gap_len)),
        (int(table.slots_gap_start), int(table.slots_gap_len)),
        truncated,
    )


_LETTER_NAMES = {"R": "scope", "N": "node", "K": "key", "M": "remember", "L": "locals"}


def _group_name(group: Any, scope: Subject | None, node: Subject | None, source: Any) -> str:
    if scope is not None:
        return scope.name
    if node is not None:
        return f"{node.emitter} {node.tag}" if node.tag and node.emitter else node.name
    named = getattr(source, "name", None) or getattr(source, "callee", None)
    if isinstance(named, str) and named:
        return named
    if group.parent is None:
        return "root"
    for letter in flag_letters(group.flags):
        if letter in _LETTER_NAMES:
            return _LETTER_NAMES[letter]
    return "group"


def slot_text(value: Any) -> str:
    """A slot as one reads it: what kind of thing, and its name or value."""
    kind = type(value).__name__
    if value is None or isinstance(value, (bool, int, float, str, tuple)):
        return value_text(value)
    name = getattr(value, "name", None)
    if kind in ("RecomposeScope", "LayoutNode"):
        tag = getattr(value, "test_tag", None)
        return f"{kind} {tag or name or ''}".rstrip()
    if hasattr(value, "first_state_record"):
        shown = "…" if kind.startswith("Derived") else peek_text(value)
        return f"State {name} = {shown}"
    if hasattr(value, "fold_in") and not isinstance(value, type):
        return _modifier_text(value)
    if kind == "type" and value.__name__ == "Modifier":
        return "Modifier"
    if callable(value) and hasattr(value, "__code__"):
        code = value.__code__
        short = "λ" if code.co_name == "<lambda>" else code.co_name
        return f"{short} :{code.co_firstlineno}"
    if getattr(type(value), "__repr__", None) is object.__repr__:
        return f"{kind} {name}" if isinstance(name, str) and name else kind
    return value_text(value)


def _modifier_text(modifier: Any) -> str:
    """`size 20, padding 8`: the elements of a chain, in order."""
    words: list[str] = []

    def add(so_far: int, element: Any) -> int:
        name = type(element).__name__.removesuffix("Element").removesuffix("Modifier")
        fields = [
            value_text(getattr(element, field_name))
            for field_name in getattr(type(element), "__dataclass_fields__", ())
        ]
        distinct = list(dict.fromkeys(fields))
        words.append(f"{name[:1].lower()}{name[1:]} {' '.join(distinct)}".strip())
        return so_far + 1

    try:
        modifier.fold_in(0, add)
    except Exception:
        return "Modifier"
    return ", ".join(words) or "Modifier"
