"""Rulers: what the recordings do not show: the lookahead pass, slots, released reads."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    LookaheadScope,
    Modifier,
    Scene,
    Snapshot,
    SubcomposeLayout,
    VerticalRuler,
    mutable_state_of,
    remember,
)

RULER = VerticalRuler("edge")


def giving(rulers: Any) -> Any:
    def measure(scope: Any, measurable: Any, constraints: Any) -> Any:
        placeable = measurable.measure(constraints)
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0), rulers=rulers)

    return measure


def reading(seen: list[tuple[bool, float]]) -> Any:
    def measure(scope: Any, measurable: Any, constraints: Any) -> Any:
        placeable = measurable.measure(constraints)

        def place() -> None:
            seen.append((scope.is_looking_ahead, RULER.current(scope, -1)))
            placeable.place(0, 0)

        return scope.layout(placeable.width, placeable.height, place)

    return measure


def test_ruler_in_a_lookahead_scope__has_a_value_in_both_passes_and_follows_its_state() -> None:
    seen: list[tuple[bool, float]] = []
    x = mutable_state_of(3)

    def content() -> None:
        rulers = remember(lambda: lambda scope: scope.provides(RULER, x.value))

        def inside(scope: Any) -> None:
            with Box(Modifier.layout(giving(rulers)).size(50)):
                Box(Modifier.padding(1).layout(reading(seen)).size(10))

        LookaheadScope(inside)

    scene = Scene(content, 100, 100)
    scene.frame()
    assert seen == [(True, 2.0), (False, 2.0)]
    seen.clear()
    x.value = 5
    report = scene.frame()
    assert sorted(seen, reverse=True) == [(True, 4.0), (False, 4.0)]
    assert report.measured == []
    scene.close()


def test_ruler_of_a_subcompose_layout__reaches_its_slots() -> None:
    seen: list[tuple[bool, float]] = []
    x = mutable_state_of(3)

    def content() -> None:
        def give(scope: Any) -> None:
            scope.provides(RULER, x.value)

        def slot() -> None:
            Box(Modifier.layout(reading(seen)).size(10))

        def policy(scope: Any, constraints: Any) -> Any:
            placeables = [it.measure(constraints) for it in scope.subcompose("slot", slot)]

            def place() -> None:
                seen.append((scope.is_looking_ahead, RULER.current(scope, -1)))
                for placeable in placeables:
                    placeable.place(0, 0)

            return scope.layout(40, 40, place, rulers=give)

        SubcomposeLayout(policy)

    scene = Scene(content, 100, 100)
    scene.frame()
    assert seen == [(False, 3.0), (False, 3.0)]
    scene.close()


def test_provider_that_left__runs_no_more_when_its_state_changes() -> None:
    runs: list[int] = []
    x, show = mutable_state_of(1), mutable_state_of(True)

    def content() -> None:
        def give(scope: Any) -> None:
            runs.append(x.value)
            scope.provides(RULER, x.value)

        if show.value:
            Box(Modifier.layout(giving(give)).size(10))

    scene = Scene(content, 100, 100)
    scene.frame()
    show.value = False
    scene.frame()
    x.value = 2
    Snapshot.send_apply_notifications()
    assert runs == [1]
    assert not scene.has_invalidations
    scene.close()
