"""What of two scenes must be equal, and what of one must hold at any time.

Terms       seen: what is placed. What is composed and not placed is compared as composed only: whether it was
            measured before is history, and shows nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import ndiff
from typing import Any

import numpy as np

from engine import Offset, Scene, Snapshot
from engine.layout import verify_well_formed
from engine.node.hit_test_result import hit_test
from tests.model.program import World


def verify(scene: Scene) -> None:
    """Slot tables, layout tree and what is scheduled are well formed."""
    scene.slot_table.verify_well_formed()
    verify_well_formed(scene.root, scene.owner.delegate)
    for node in nodes(scene.root):
        if node.subcompositions is not None:
            for slot in node.subcompositions.slots.values():
                if slot.composition is not None:
                    slot.composition.slot_table.verify_well_formed()


def nodes(root: Any) -> Iterator[Any]:
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        stack += node.folded_children


def described(node: Any, depth: int = 0) -> Iterator[str]:
    """The tree below a node, a line for each: name, size, place in the parent and in the root."""
    if not node.is_placed:
        yield f"{'  ' * depth}{node.name} is not placed"
        return
    at = node.coordinates.bounds_in_root()
    yield f"{'  ' * depth}{node.name} {tuple(node.size)} at {tuple(node.position)}, in the root {tuple(at)}"
    # A lazy list has its slots in the order in which it asked for them; what counts is that of placing. An item
    # which was scrolled out of sight in one go was composed to learn its size, and stays composed, not placed,
    # until the next measurement – as in Compose, where the slots that a pass asked for are in use.
    lazy = node.name.startswith("Lazy")
    for child in sorted(node.children, key=lambda child: child.measure_pass.place_order):
        if not child.is_deactivated and (child.is_placed or not lazy):
            yield from described(child, depth + 1)


POINTS = (Offset(1, 1), Offset(7, 4), Offset(13, 11), Offset(3, 25), Offset(30, 9))


def hit_at(scene: Scene, point: Offset) -> list[str]:
    """What takes input there, outermost first."""
    return [
        f"{node.require_layout_node().name} {tuple(node.require_layout_node().coordinates.bounds_in_root())}"
        for node in hit_test(scene.root, point)
    ]


def measure_lists_that_passed_items(scene: Scene, world: World, within: int) -> None:
    """Measures each placed list again whose last pass composed items that it does not show, and settles.

    Such a pass counts an item that it adds and then drops past the end for the cross size of the list, and the next
    pass does not, as in Compose (recording lazy_cross_size_of_passed_items). Other lists keep what they have: a missed
    measurement of them must differ from scratch.
    """
    for lazy in list(world.lazies.values()):
        node = lazy.remeasurement
        if node is not None and node.is_placed and lazy.layout_info.remeasure_needed:
            node.request_remeasure(force=True)
    scene.settle(within)


def compare(scene: Scene, world: World, scratch: Scene, fresh: World) -> None:
    def both() -> None:
        tree, expected = list(described(scene.root)), list(described(scratch.root))
        assert tree == expected, "tree, sizes or places:\n" + "\n".join(ndiff(expected, tree))
        for point in POINTS:
            hit, there = hit_at(scene, point), hit_at(scratch, point)
            assert hit == there, f"hit at {point}: {hit} instead of {there}"
        for where, lazy in world.lazies.items():
            if lazy.remeasurement is not None and lazy.remeasurement.is_placed:
                assert list_facts(lazy) == list_facts(fresh.lazies[where]), f"lazy list {where}"
        for where, scroll in fresh.scrolls.items():
            assert scroll.value == world.scrolls[where].value, f"scroll {where}"
        for what, fact in fresh.recorded.items():
            assert world.recorded.get(what) == fact, f"callback {what}"

    Snapshot.without_read_observation(both)
    assert scene.semantics() == scratch.semantics(), "semantics"
    pixels, expected = scene.pixels(), scratch.pixels()
    if not np.array_equal(pixels, expected):
        ys, xs = np.nonzero((pixels != expected).any(axis=2))
        raise AssertionError(
            f"pixels differ at {len(xs)} places from x={xs.min()}…{xs.max()}, y={ys.min()}…{ys.max()}; first: "
            f"{pixels[ys[0], xs[0]].tolist()} instead of {expected[ys[0], xs[0]].tolist()}"
        )
    scene.owner.layer_tree.verify_well_formed()


def list_facts(lazy: Any) -> Any:
    info = lazy.layout_info
    return (
        lazy.first_visible_item_index,
        lazy.first_visible_item_scroll_offset,
        lazy.can_scroll_forward,
        lazy.can_scroll_backward,
        [(item.index, item.key, item.offset, item.size) for item in info.visible_items_info],
        info.total_items_count,
    )
