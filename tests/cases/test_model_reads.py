"""ModelReadsTest, A1–A14: what a state read in draw, measure or placement of a node runs again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import Layout, Modifier, Snapshot, mutable_state_of

from .conftest import Host, Leaf, Ran


def switch_off(
    host: Host, ran: Ran, enabled: Any, value: Any, expected: dict[str, int], at_switch: dict[str, int]
) -> None:
    """The suite's shared steps: a value that is read, then no longer read, then changed unobserved."""
    ran.take()
    host.change(lambda: value.set(value.value + 1))
    assert ran.take() == expected
    host.change(lambda: enabled.set(False))
    assert ran.take() == at_switch
    host.change(lambda: value.set(value.value + 1))
    assert ran.take() == {}


def drawing(ran: Ran, read: Callable[[], object]) -> Any:
    def draw(scope: Any) -> None:
        ran("draw")
        read()

    return Modifier.draw_behind(draw)


def test_a1_same_model_in_draw_and_position__both_run_on_each_change(host: Host, ran: Ran) -> None:
    state = mutable_state_of(5)
    host.show(
        lambda: Layout(Leaf(ran, place=lambda: state.value), drawing(ran, lambda: state.value)),
    )
    assert ran.take() == {"measure": 1, "place": 1, "draw": 1}
    for value in (7, 10):
        host.change(lambda value=value: state.set(value))
        assert ran.take() == {"place": 1, "draw": 1}


def test_a2_different_models_in_draw_and_position__each_runs_its_own(host: Host, ran: Ran) -> None:
    drawn, placed = mutable_state_of(5), mutable_state_of(5)
    host.show(lambda: Layout(Leaf(ran, place=lambda: placed.value), drawing(ran, lambda: drawn.value)))
    ran.take()
    host.change(lambda: drawn.set(7))
    assert ran.take() == {"draw": 1}
    host.change(lambda: placed.set(10))
    assert ran.take() == {"place": 1}


def test_a3_same_model_in_measure_and_draw__both_run(host: Host, ran: Ran) -> None:
    state = mutable_state_of(5)
    host.show(lambda: Layout(Leaf(ran, size=lambda: state.value), drawing(ran, lambda: state.value)))
    ran.take()
    for value in (7, 10):
        host.change(lambda value=value: state.set(value))
        assert ran.take() == {"measure": 1, "place": 1, "draw": 1}


def test_a4_different_models_in_measure_and_position__measure_implies_placement(host: Host, ran: Ran) -> None:
    measured, placed = mutable_state_of(5), mutable_state_of(5)
    host.show(lambda: Layout(Leaf(ran, size=lambda: measured.value, place=lambda: placed.value)))
    ran.take()
    host.change(lambda: measured.set(7))
    assert ran.take() == {"measure": 1, "place": 1}
    host.change(lambda: placed.set(10))
    assert ran.take() == {"place": 1}


def test_a5_conditional_read_in_draw__dropped_read_is_not_observed(host: Host, ran: Ran) -> None:
    enabled, value = mutable_state_of(True), mutable_state_of(0)
    host.show(lambda: Layout(Leaf(ran), drawing(ran, lambda: enabled.value and value.value)))
    switch_off(host, ran, enabled, value, {"draw": 1}, {"draw": 1})


def test_a6_conditional_read_in_measure__dropped_read_is_not_observed(host: Host, ran: Ran) -> None:
    enabled, value = mutable_state_of(True), mutable_state_of(0)
    host.show(lambda: Layout(Leaf(ran, measure=lambda: enabled.value and value.value)))
    both = {"measure": 1, "place": 1}
    switch_off(host, ran, enabled, value, both, both)


def test_a7_conditional_read_in_placement__dropped_read_is_not_observed(host: Host, ran: Ran) -> None:
    enabled, value = mutable_state_of(True), mutable_state_of(0)
    host.show(lambda: Layout(Leaf(ran, place=lambda: enabled.value and value.value)))
    switch_off(host, ran, enabled, value, {"place": 1}, {"place": 1})


def test_a8_draw_modifier_taken_away__its_reads_are_gone(host: Host, ran: Ran) -> None:
    enabled, value = mutable_state_of(True), mutable_state_of(0)

    def content() -> None:
        Layout(Leaf(ran), drawing(ran, lambda: value.value) if enabled.value else Modifier)

    host.show(content)
    ran.take()
    host.change(lambda: value.set(1))
    assert ran.take() == {"draw": 1}
    host.change(lambda: enabled.set(False))
    # The scope made a new policy, so the leaf is measured again; what counts is that nothing draws.
    assert "draw" not in ran.take()
    host.change(lambda: value.set(2))
    assert ran.take() == {}


def test_a9_layout_taken_away__its_measure_reads_are_gone(host: Host, ran: Ran) -> None:
    enabled, value = mutable_state_of(True), mutable_state_of(0)
    policy = Leaf(ran, measure=lambda: value.value)

    def content() -> None:
        if enabled.value:
            Layout(policy)

    host.show(content)
    switch_off(host, ran, enabled, value, {"measure": 1, "place": 1}, {})


def test_a10_layout_taken_away__its_placement_reads_are_gone(host: Host, ran: Ran) -> None:
    enabled, value = mutable_state_of(True), mutable_state_of(0)
    policy = Leaf(ran, place=lambda: value.value)

    def content() -> None:
        if enabled.value:
            Layout(policy)

    host.show(content)
    switch_off(host, ran, enabled, value, {"place": 1}, {})


def write_once(state: Any, when: int, value: int) -> Callable[[], None]:
    """Reads `state`; where it is `when`, writes it and announces the write at once."""

    def run() -> None:
        if state.value == when:
            state.value = value
            Snapshot.send_apply_notifications()

    return run


def test_a11_remeasure_asked_for_by_the_node_being_measured__settles(host: Host, ran: Ran) -> None:
    state = mutable_state_of(0)
    host.show(lambda: Layout(Leaf(ran, measure=write_once(state, 1, 2))))
    ran.take()
    host.change(lambda: state.set(1))
    assert ran.take() == {"measure": 1, "place": 1}
    assert state.value == 2


def test_a12_remeasure_asked_for_by_the_node_being_placed__served_after_placement(host: Host, ran: Ran) -> None:
    measured, placed = mutable_state_of(0), mutable_state_of(0)
    seen: list[int] = []

    def place() -> None:
        if placed.value != 0 and measured.value == 0:
            measured.value = 1
            Snapshot.send_apply_notifications()

    host.show(lambda: Layout(Leaf(ran, measure=lambda: seen.append(measured.value), place=place)))
    ran.take()
    host.change(lambda: placed.set(1))
    assert ran.take() == {"measure": 1, "place": 2}
    assert seen[-1] == 1


def test_a13_relayout_asked_for_by_the_node_being_measured__placed_once(host: Host, ran: Ran) -> None:
    measured, placed = mutable_state_of(0), mutable_state_of(0)

    def measure() -> None:
        if measured.value != 0:
            placed.value = 1
            Snapshot.send_apply_notifications()

    host.show(lambda: Layout(Leaf(ran, measure=measure, place=lambda: placed.value)))
    ran.take()
    host.change(lambda: measured.set(1))
    assert ran.take() == {"measure": 1, "place": 1}


def test_a14_relayout_asked_for_by_the_node_being_placed__settles(host: Host, ran: Ran) -> None:
    state = mutable_state_of(0)
    host.show(lambda: Layout(Leaf(ran, place=write_once(state, 1, 2))))
    ran.take()
    host.change(lambda: state.set(1))
    assert ran.take() == {"place": 1}
    assert state.value == 2
