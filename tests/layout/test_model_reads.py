"""What a change of state re-runs, by the phase it was read in (the cases of ModelReadsTest).

H(action, flag): `action` reads `value` only while `enabled`. value+1 → runs; enabled = false → runs iff flag;
value+1 → does not run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.node import Modifier
from engine.snapshot import derived_state_of, mutable_state_of
from tests.node.modifiers import A, B, DrawLogged, Element, LayoutLogged, chain
from tests.node.tree import Tree, measured, placed


def check_helper(tree: Tree, line: str, enabled: Any, value: Any, runs_at_switch: bool) -> None:
    tree.pass_()
    tree.draw()
    assert line in ran(tree, lambda: value.set(value.value + 1))
    assert (line in ran(tree, lambda: enabled.set(False))) is runs_at_switch
    assert line not in ran(tree, lambda: value.set(value.value + 1))


def ran(tree: Tree, change: Callable[[], object]) -> list[str]:
    """Pass and drawing after `change`."""
    lines = tree.after(change)
    before = len(tree.log)
    tree.draw()
    return lines + tree.log[before:]


def conditional(enabled: Any, value: Any) -> Callable[..., None]:
    def read(*_: Any) -> None:
        if enabled.value:
            value.value

    return read


def reads(*states: Any) -> Callable[..., None]:
    def read(*_: Any) -> None:
        for state in states:
            state.value

    return read


def with_layer(tree: Tree, *elements: Element) -> Any:
    """A leaf placed in a layer of its own, so that drawing it says something."""
    leaf = tree.leaf("leaf", modifier=chain(*elements))
    tree.root.measure_policy.with_layer = True
    tree.add(leaf)
    return leaf


def draw_element(log: list[str], name: str, on_draw: Callable[..., object]) -> B:
    return B(name, log, DrawLogged, (("on_draw", on_draw),))


def layout_element(log: list[str], name: str, **options: Any) -> A:
    return A(name, log, LayoutLogged, tuple(options.items()))


def test_one_state_in_draw_and_placement__both_run() -> None:
    tree = Tree()
    state = mutable_state_of(5)
    leaf = with_layer(tree, draw_element(tree.log, "m", lambda: state.value))
    leaf.measure_policy.on_place = lambda scope: state.value
    tree.pass_()
    tree.draw()
    for number in (7, 10):
        lines = ran(tree, lambda number=number: state.set(number))  # type: ignore[misc]
        assert "draw:m" in lines and "place:leaf" in lines and not measured(lines)


def test_two_states_in_draw_and_placement__each_runs_its_own() -> None:
    tree = Tree()
    in_draw, in_placement = mutable_state_of(0), mutable_state_of(0)
    leaf = with_layer(tree, draw_element(tree.log, "m", lambda: in_draw.value))
    leaf.measure_policy.on_place = lambda scope: in_placement.value
    tree.pass_()
    tree.draw()
    assert [x for x in ran(tree, lambda: in_draw.set(1)) if ":" in x and "layer" not in x] == ["draw:m"]
    assert ran(tree, lambda: in_placement.set(1)) == ["place:leaf"]


def test_one_state_in_measure_and_draw__both_run() -> None:
    tree = Tree()
    state = mutable_state_of(5)
    leaf = with_layer(tree, draw_element(tree.log, "m", lambda: state.value))
    leaf.measure_policy.on_measure = lambda measurables: (state.value, 10)
    tree.pass_()
    tree.draw()
    for number in (7, 10):
        lines = ran(tree, lambda number=number: state.set(number))  # type: ignore[misc]
        assert "draw:m" in lines and "measure:leaf" in lines


def test_two_states_in_measure_and_placement__measuring_implies_placing_only() -> None:
    tree = Tree()
    in_measure, in_placement = mutable_state_of(5), mutable_state_of(0)
    leaf = tree.leaf("leaf")
    leaf.measure_policy.on_measure = lambda measurables: (in_measure.value, 10)
    leaf.measure_policy.on_place = lambda scope: in_placement.value
    tree.add(leaf)
    tree.pass_()
    lines = tree.after(lambda: in_measure.set(6))
    assert "measure:leaf" in lines and "place:leaf" in lines
    assert tree.after(lambda: in_placement.set(1)) == ["place:leaf"]


def test_draw_drops_a_conditional_read() -> None:
    tree = Tree()
    enabled, value = mutable_state_of(True), mutable_state_of(0)
    with_layer(tree, draw_element(tree.log, "m", conditional(enabled, value)))
    check_helper(tree, "draw:m", enabled, value, True)


def test_measure_drops_a_conditional_read() -> None:
    tree = Tree()
    enabled, value = mutable_state_of(True), mutable_state_of(0)
    leaf = tree.leaf("leaf")
    leaf.measure_policy.on_measure = conditional(enabled, value)
    check_helper(tree.add(leaf), "measure:leaf", enabled, value, True)


def test_placement_drops_a_conditional_read() -> None:
    tree = Tree()
    enabled, value = mutable_state_of(True), mutable_state_of(0)
    leaf = tree.leaf("leaf")
    leaf.measure_policy.on_place = conditional(enabled, value)
    check_helper(tree.add(leaf), "place:leaf", enabled, value, True)


def test_modifier_measure_drops_a_conditional_read() -> None:
    tree = Tree()
    enabled, value = mutable_state_of(True), mutable_state_of(0)
    with_layer(tree, layout_element(tree.log, "m", on_measure=conditional(enabled, value)))
    check_helper(tree, "measure:m", enabled, value, True)


def test_modifier_placement_drops_a_conditional_read() -> None:
    tree = Tree()
    enabled, value = mutable_state_of(True), mutable_state_of(0)
    with_layer(tree, layout_element(tree.log, "m", on_place=conditional(enabled, value)))
    check_helper(tree, "place:m", enabled, value, True)


def test_removed_draw_modifier__its_reads_are_gone() -> None:
    tree = Tree()
    value = mutable_state_of(0)
    leaf = with_layer(tree, draw_element(tree.log, "m", lambda: value.value))
    tree.pass_()
    tree.draw()
    leaf.modifier = Modifier
    tree.pass_()
    tree.draw()
    assert ran(tree, lambda: value.set(1)) == []


def test_removed_node__its_reads_are_gone() -> None:
    tree = Tree()
    in_measure, in_placement = mutable_state_of(0), mutable_state_of(0)
    leaf = tree.leaf("leaf")
    leaf.measure_policy.on_measure = reads(in_measure)
    leaf.measure_policy.on_place = lambda scope: in_placement.value
    tree.add(leaf)
    tree.pass_()
    tree.root.remove_at(0, 1)
    tree.pass_()

    def write_both() -> None:
        in_measure.set(1)
        in_placement.set(1)

    assert tree.after(write_both) == []


def parent_of_modified_child(**options: Any) -> tuple[Tree, Any]:
    tree = Tree()
    child = tree.leaf("child", modifier=layout_element(tree.log, "m", **options))
    parent = tree.node("parent", child, size=(10, 10))
    tree.add(parent)
    tree.pass_()
    return tree, parent


def test_state_in_childs_modifier_measure__parent_neither_measured_nor_placed() -> None:
    state = mutable_state_of(0)
    tree, _ = parent_of_modified_child(on_measure=lambda: state.value)
    assert tree.after(lambda: state.set(1)) == ["measure:m", "measure:child", "place:m", "place:child"]


def test_state_in_childs_modifier_placement__parent_not_placed() -> None:
    state = mutable_state_of(0)
    tree, _ = parent_of_modified_child(on_place=lambda scope: state.value)
    assert tree.after(lambda: state.set(1)) == ["place:m", "place:child"]


def test_modifier_that_reads_in_measure_put_in_later__is_observed() -> None:
    tree = Tree()
    state = mutable_state_of(0)
    leaf = tree.leaf("leaf", modifier=layout_element(tree.log, "m"))
    tree.add(leaf)
    tree.pass_()
    reading = layout_element(tree.log, "m", on_measure=lambda: state.value)
    assert "measure:m" in tree.after(lambda: setattr(leaf, "modifier", reading))
    assert "measure:m" in tree.after(lambda: state.set(1))


def test_modifier_that_reads_in_placement_put_in_later__is_observed() -> None:
    tree = Tree()
    state = mutable_state_of(0)
    leaf = tree.leaf("leaf", modifier=layout_element(tree.log, "m"))
    tree.add(leaf)
    tree.pass_()
    reading = layout_element(tree.log, "m", on_place=lambda scope: state.value)
    assert "place:m" in tree.after(lambda: setattr(leaf, "modifier", reading))
    assert placed(tree.after(lambda: state.set(1))) == ["m", "leaf"]


def test_derived_state_read_after_a_state__the_state_is_still_observed() -> None:
    tree = Tree()
    state = mutable_state_of(0)
    constant = derived_state_of(lambda: 42)
    leaf = tree.leaf("leaf")
    leaf.measure_policy.on_measure = reads(state, constant)
    tree.add(leaf)
    tree.pass_()
    assert measured(tree.after(lambda: state.set(1))) == ["leaf"]
