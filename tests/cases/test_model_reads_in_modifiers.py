"""ModelReadsTest, A15–A21: the same for layout modifiers, and for derived state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import Box, Layout, Modifier, derived_state_of, mutable_state_of

from .conftest import Host, Leaf, Ran
from .test_model_reads import switch_off


def layout_modifier(
    ran: Ran, measure: Callable[[], object] = lambda: None, place: Callable[[], object] = lambda: None
) -> Any:
    def block(scope: Any, measurable: Any, constraints: Any) -> Any:
        ran("modifier measure")
        measure()
        placeable = measurable.measure(constraints)

        def placement() -> None:
            ran("modifier place")
            place()
            placeable.place(0, 0)

        return scope.layout(10, 10, placement)

    return Modifier.layout(block)


def parent(ran: Ran) -> Callable[[Any, Any, Any], Any]:
    """Measures its child in its measure block, has a fixed size."""

    def policy(scope: Any, measurables: Any, constraints: Any) -> Any:
        ran("measure parent")
        placeable = measurables[0].measure(constraints)

        def place() -> None:
            ran("place parent")
            placeable.place(0, 0)

        return scope.layout(10, 10, place)

    return policy


def test_a15_conditional_read_in_a_modifiers_measure__dropped_read_is_not_observed(host: Host, ran: Ran) -> None:
    enabled, value = mutable_state_of(True), mutable_state_of(0)
    host.show(lambda: Box(layout_modifier(ran, measure=lambda: enabled.value and value.value)))
    both = {"modifier measure": 1, "modifier place": 1}
    switch_off(host, ran, enabled, value, both, both)


def test_a16_conditional_read_in_a_modifiers_placement__dropped_read_is_not_observed(host: Host, ran: Ran) -> None:
    enabled, value = mutable_state_of(True), mutable_state_of(0)
    host.show(lambda: Box(layout_modifier(ran, place=lambda: enabled.value and value.value)))
    switch_off(host, ran, enabled, value, {"modifier place": 1}, {"modifier place": 1})


def test_a17_read_in_a_childs_modifier_measure__parent_is_neither_measured_nor_placed(host: Host, ran: Ran) -> None:
    state = mutable_state_of(0)

    def content() -> None:
        with Layout(parent(ran)):
            Layout(Leaf(ran), layout_modifier(ran, measure=lambda: state.value))

    host.show(content)
    assert ran.take() == {
        "measure parent": 1,
        "modifier measure": 1,
        "measure": 1,
        "place parent": 1,
        "modifier place": 1,
        "place": 1,
    }
    host.change(lambda: state.set(1))
    # The leaf's own policy is the innermost part of the same node: it runs with its modifiers.
    assert ran.take() == {"modifier measure": 1, "measure": 1, "modifier place": 1, "place": 1}


def test_a18_read_in_a_childs_modifier_placement__parent_is_not_placed(host: Host, ran: Ran) -> None:
    state = mutable_state_of(0)

    def content() -> None:
        with Layout(parent(ran)):
            Layout(Leaf(ran), layout_modifier(ran, place=lambda: state.value))

    host.show(content)
    ran.take()
    host.change(lambda: state.set(1))
    assert ran.take() == {"modifier place": 1, "place": 1}


def test_a19_measure_modifier_introduced_later__its_read_is_observed(host: Host, ran: Ran) -> None:
    state, late = mutable_state_of(0), mutable_state_of(False)

    def content() -> None:
        Box(layout_modifier(ran, measure=lambda: state.value) if late.value else layout_modifier(ran))

    host.show(content)
    ran.take()
    both = {"modifier measure": 1, "modifier place": 1}
    host.change(lambda: state.set(1))
    assert ran.take() == {}
    host.change(lambda: late.set(True))
    assert ran.take() == both
    host.change(lambda: state.set(2))
    assert ran.take() == both


def test_a20_placement_modifier_introduced_later__its_read_is_observed(host: Host, ran: Ran) -> None:
    state, late = mutable_state_of(0), mutable_state_of(False)

    def content() -> None:
        Box(layout_modifier(ran, place=lambda: state.value) if late.value else layout_modifier(ran))

    host.show(content)
    ran.take()
    host.change(lambda: state.set(1))
    assert ran.take() == {}
    host.change(lambda: late.set(True))
    assert ran.take() == {"modifier measure": 1, "modifier place": 1}
    host.change(lambda: state.set(2))
    assert ran.take() == {"modifier place": 1}


def test_a21_derived_state_without_dependencies_read_after__the_earlier_read_is_kept(host: Host, ran: Ran) -> None:
    state = mutable_state_of(0)
    derived = derived_state_of(lambda: "constant")

    def measure() -> None:
        state.value
        derived.value

    host.show(lambda: Layout(Leaf(ran, measure=measure)))
    ran.take()
    for value in (1, 2):
        host.change(lambda value=value: state.set(value))
        assert ran.take() == {"measure": 1, "place": 1}
