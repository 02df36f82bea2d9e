"""Cases B39, B49–B59: measurement and placement up and down the tree, coordinates, subcomposition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import (
    Box,
    BoxWithConstraints,
    Constraints,
    Content,
    HorizontalAlignmentLine,
    Layout,
    Modifier,
    SubcomposeLayout,
    composable,
    mutable_state_of,
    remember,
)

from .conftest import Host, Leaf, Ran

Policy = Callable[[Any, Any, Any], Any]


def wrapping(ran: Ran, name: str) -> Policy:
    """As large as its first child."""

    def policy(scope: Any, measurables: Any, constraints: Any) -> Any:
        ran(f"measure {name}")
        placeable = measurables[0].measure(constraints.copy(min_width=0, min_height=0))

        def place() -> None:
            ran(f"place {name}")
            placeable.place(0, 0)

        return scope.layout(placeable.width, placeable.height, place)

    return policy


def fixed(ran: Ran, name: str, size: int, for_children: Constraints | None = None) -> Policy:
    """Has its own size whatever its child has, and always asks the child for the same."""

    def policy(scope: Any, measurables: Any, constraints: Any) -> Any:
        ran(f"measure {name}")
        placeable = measurables[0].measure(for_children or Constraints(max_width=size, max_height=size))

        def place() -> None:
            ran(f"place {name}")
            placeable.place(0, 0)

        return scope.layout(size, size, place)

    return policy


def test_b39_child_remeasured_with_the_same_result__parent_neither_measured_nor_placed(host: Host, ran: Ran) -> None:
    state = mutable_state_of(0)

    def content() -> None:
        with Layout(wrapping(ran, "parent")):
            Layout(Leaf(ran, " child", measure=lambda: state.value))

    host.show(content)
    ran.take()
    host.change(lambda: state.set(1))
    assert ran.take() == {"measure child": 1, "place child": 1}


def test_b49_leaf_changes_size__remeasures_up_to_the_fixed_size_parent(host: Host, ran: Ran) -> None:
    size = mutable_state_of(10)

    def content() -> None:
        with Layout(wrapping(ran, "root")):
            with Layout(fixed(ran, "fixed", 100)):
                with Layout(wrapping(ran, "wrapper")):
                    Layout(Leaf(ran, " leaf", size=lambda: size.value))

    host.show(content)
    ran.take()
    host.change(lambda: size.set(20))
    assert ran.take() == {
        "measure leaf": 1,
        "measure wrapper": 1,
        "measure fixed": 1,
        "place fixed": 1,
        "place wrapper": 1,
        "place leaf": 1,
    }


def test_b50_root_constraints_change__child_that_gets_the_same_is_not_measured(host: Host, ran: Ran) -> None:
    def content() -> None:
        with Layout(fixed(ran, "node", 50, Constraints.fixed(20, 20))):
            Layout(Leaf(ran, " child"))

    scene = host.show(content)
    ran.take()
    host.change(lambda: scene.resize(300, 300))
    assert ran.take() == {"measure node": 1, "place node": 1}


def test_b51_parent_stops_placing_its_child__whole_subtree_is_not_placed(host: Host, ran: Ran) -> None:
    show = mutable_state_of(True)

    def policy(scope: Any, measurables: Any, constraints: Any) -> Any:
        placeable = measurables[0].measure(constraints)

        def place() -> None:
            ran("place root")
            if show.value:
                placeable.place(0, 0)

        return scope.layout(100, 100, place)

    def content() -> None:
        with Layout(policy, Modifier.test_tag("root")):
            with Box(Modifier.test_tag("child")):
                with Box(Modifier.test_tag("grandchild")):
                    Layout(Leaf(ran, " leaf"), Modifier.test_tag("leaf"))

    scene = host.show(content)
    tags = ("root", "child", "grandchild", "leaf")
    assert [scene.find(tag).is_placed for tag in tags] == [True] * 4
    ran.take()
    host.change(lambda: show.set(False))
    assert ran.take() == {"place root": 1}
    assert [scene.find(tag).is_placed for tag in tags] == [True, False, False, False]


def test_b52_measure_only_pass__places_nothing_and_calls_nothing_back(host: Host, ran: Ran) -> None:
    def policy(scope: Any, measurables: Any, constraints: Any) -> Any:
        ran("measure")
        return scope.layout(
            constraints.constrain_width(10_000),
            constraints.constrain_height(10_000),
            lambda: ran("place"),
        )

    scene = host.show(
        lambda: Layout(
            policy,
            Modifier.fill_max_size()
            .on_placed(lambda coordinates: ran("on_placed"))
            .on_globally_positioned(lambda coordinates: ran("on_globally_positioned")),
        )
    )
    assert ran.take() == {"measure": 1, "place": 1, "on_placed": 1, "on_globally_positioned": 1}
    scene.measure_only(Constraints.fixed(100, 100))
    assert ran.take() == {"measure": 1}


LINE = HorizontalAlignmentLine(min)


def test_b54_alignment_line_moves__its_reader_is_measured_and_not_the_readers_parent(host: Host, ran: Ran) -> None:
    position = mutable_state_of(1)

    def reading(scope: Any, measurables: Any, constraints: Any) -> Any:
        ran("measure reader")
        placeable = measurables[0].measure(constraints)
        ran(f"line {placeable[LINE]}")
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))

    def provider(scope: Any, measurables: Any, constraints: Any) -> Any:
        ran("measure provider")
        return scope.layout(10, 10, lambda: None, {LINE: position.value})

    def content() -> None:
        with Layout(wrapping(ran, "grandparent")):
            with Layout(reading):
                with Layout(wrapping(ran, "parent")):
                    Layout(provider)

    host.show(content)
    first = ran.take()
    assert (first["measure grandparent"], first["measure reader"], first["line 1"]) == (1, 1, 1)
    host.change(lambda: position.set(2))
    again = ran.take()
    assert "measure grandparent" not in again
    assert "place grandparent" not in again
    assert (again["measure provider"], again["measure reader"], again["line 2"]) == (1, 1, 1)


@pytest.mark.parametrize(
    ("read", "placements"),
    [
        ("position_in_parent", 1),
        ("position_in_root", 1),
        ("position_in_window", 1),
        ("bounds_in_parent", 1),
        ("bounds_in_root", 1),
        ("bounds_in_window", 1),
        (None, 0),
        ("size", 0),
        ("is_attached", 0),
        ("provided_alignment_lines", 0),
    ],
)
def test_b56_coordinates_read_in_placement__only_positions_place_again(
    host: Host, ran: Ran, read: str | None, placements: int
) -> None:
    offset = mutable_state_of(0)

    def child(scope: Any, measurables: Any, constraints: Any) -> Any:
        def place() -> None:
            coordinates = scope.coordinates
            if coordinates is not None and read is not None:
                value = getattr(coordinates, read)
                if callable(value):
                    value()
            ran("place child")

        return scope.layout(10, 10, place)

    def parent(scope: Any, measurables: Any, constraints: Any) -> Any:
        placeable = measurables[0].measure(constraints)
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place(offset.value, 0))

    def content() -> None:
        with Layout(parent):
            Layout(child)

    host.show(content)
    ran.take()
    for value in (10, 0):
        host.change(lambda value=value: offset.set(value))
        assert ran.take().get("place child", 0) == placements


def test_b57_globally_positioned_callback_replaced__new_one_called_and_nothing_laid_out(host: Host, ran: Ran) -> None:
    first = mutable_state_of(True)

    def block(scope: Any, measurable: Any, constraints: Any) -> Any:
        ran("measure")
        placeable = measurable.measure(constraints)

        def place() -> None:
            ran("place")
            placeable.place(0, 0)

        return scope.layout(placeable.width, placeable.height, place)

    one = lambda coordinates: ran("first")  # noqa: E731  # two values to choose from
    two = lambda coordinates: ran("second")  # noqa: E731

    host.show(lambda: Box(Modifier.layout(block).size(10).on_globally_positioned(one if first.value else two)))
    assert ran.take() == {"measure": 1, "place": 1, "first": 1}
    host.change(lambda: first.set(False))
    assert ran.take() == {"second": 1}


@composable
def NonInlineBox(modifier: Any, content: Content) -> None:
    with Box(modifier):
        content()


def test_b58_state_read_deep_in_a_slot__neither_slot_nor_layout_run_again(host: Host, ran: Ran) -> None:
    model = mutable_state_of(0)

    def inner() -> None:
        model.value
        ran("inner")

    def slot() -> None:
        ran("slot")
        NonInlineBox(Modifier.required_size(20), inner)

    def policy(scope: Any, constraints: Any) -> Any:
        ran("measure")
        placeable = scope.subcompose(None, slot)[0].measure(constraints)
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))

    host.show(lambda: SubcomposeLayout(policy))
    assert ran.take() == {"measure": 1, "slot": 1, "inner": 1}
    host.change(lambda: model.set(1))
    assert ran.take() == {"inner": 1}


def test_b59_state_written_in_measure_and_read_in_its_content__recomposed_once_and_settles(
    host: Host, ran: Ran
) -> None:
    def inside(scope: Any) -> None:
        model = remember(lambda: mutable_state_of(False))

        def policy(scope: Any, measurables: Any, constraints: Any) -> Any:
            ran("measure")
            if not model.value:
                model.value = True
            return scope.layout(100, 100, lambda: None)

        with Layout(policy):
            ran(f"content {model.value}")

    def content() -> None:
        with Box(Modifier.size(100)):
            BoxWithConstraints(inside)

    host.show(content)
    counts = ran.take()
    assert (counts["content False"], counts["content True"]) == (1, 1)
