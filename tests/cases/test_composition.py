"""Cases B15–B38 and C3: composition on a mock tree, without layout."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from engine import (
    AbstractApplier,
    ComposeNode,
    Composition,
    CompositionLocalProvider,
    Content,
    DisposableEffect,
    LaunchedEffect,
    Recomposer,
    RememberObserver,
    SideEffect,
    Snapshot,
    composable,
    composition_local_of,
    current_recompose_scope,
    derived_state_of,
    key,
    movable_content_of,
    mutable_state_of,
    remember,
    remember_composition_context,
    static_composition_local_of,
    with_frame_nanos,
)

from .conftest import Ran
from .mock_tree import Linear, Text, Trial, ViewApplier, composed


def test_b15_derived_state_in_content__recomposes_only_when_its_result_differs() -> None:
    a, b = mutable_state_of(32), mutable_state_of(10)
    answer = derived_state_of(lambda: a.value + b.value)

    def both() -> None:
        a.value += 1
        b.value -= 1

    with composed(lambda: Text(f"The answer is {answer.value}")) as trial:
        Snapshot.with_mutable_snapshot(both)
        assert not trial.changes()
        assert trial.texts == ["The answer is 42"]
        a.value += 1
        assert trial.changes()
        assert trial.texts == ["The answer is 43"]
        b.value -= 1
        assert trial.changes()
        assert trial.texts == ["The answer is 42"]
        Snapshot.with_mutable_snapshot(both)
        assert not trial.changes()


def test_b18_states_made_in_each_run__a_stale_one_is_no_longer_observed() -> None:
    states: list[Any] = []

    @composable
    def Test() -> None:
        for name in ("s1", "s2"):
            state = mutable_state_of(len(states))
            Text(f"{name} {state.value}")
            states.append(state)

    with composed(lambda: Test()) as trial:
        for _ in range(10):
            states[-1].value += 1
            assert trial.changes()
        states[0].value += 1
        assert not trial.changes()


@dataclass(frozen=True)
class Point:
    x: int
    y: int


def test_b19_parent_invalidated_children_with_equal_parameters__no_changes(ran: Ran) -> None:
    points = [Point(1, 2), Point(2, 3)]
    scope: list[Any] = []

    @composable
    def Points(items: list[Point]) -> None:
        ran("points")
        for point in items:
            Text(f"{point.x},{point.y}")

    def content() -> None:
        ran("content")
        scope[:] = [current_recompose_scope()]
        Points(points)

    with composed(content) as trial:
        assert ran.take() == {"content": 1, "points": 1}
        scope[0].invalidate()
        assert not trial.changes()
        assert ran.take() == {"content": 1}
        assert trial.texts == ["1,2", "2,3"]


class LoggedObserver(RememberObserver):
    def __init__(self, calls: list[str]) -> None:
        self.calls = calls

    def on_remembered(self) -> None:
        self.calls.append("remembered")

    def on_forgotten(self) -> None:
        self.calls.append("forgotten")

    def on_abandoned(self) -> None:
        self.calls.append("abandoned")


def test_b22_composition_throws_after_remembering__observer_is_abandoned_and_nothing_else() -> None:
    calls: list[str] = []
    trial = Trial()

    def content() -> None:
        remember(lambda: LoggedObserver(calls))
        raise ValueError("thrown")

    with pytest.raises(ValueError, match="thrown"):
        trial.composition.set_content(content)
    assert calls == ["abandoned"]
    trial.composition.dispose()
    trial.recomposer.close()
    assert calls == ["abandoned"]


def test_b23_changes_applied__between_begin_and_end_and_before_effects() -> None:
    order: list[tuple[str, int, int]] = []
    trial = Trial()

    def note(name: str) -> None:
        order.append((name, trial.applier.begun, trial.applier.ended))

    class Noted(RememberObserver):
        def on_remembered(self) -> None:
            note("RememberObserver")

        def on_forgotten(self) -> None:
            pass

        def on_abandoned(self) -> None:
            pass

    def content() -> None:
        note("composition")
        SideEffect(lambda: note("SideEffect"))
        remember(lambda: Noted())

    trial.composition.set_content(content)
    assert order == [("composition", 0, 0), ("RememberObserver", 1, 1), ("SideEffect", 1, 1)]
    trial.composition.dispose()
    trial.recomposer.close()


def test_b26_child_composition_invalidated_before_its_parent__parent_recomposes_first() -> None:
    results: list[str] = []
    first, second = mutable_state_of("firstInitial"), mutable_state_of("secondInitial")

    @composable
    def Subcomposition(content: Content) -> None:
        context = remember_composition_context()

        def effect() -> Any:
            child = Composition(ViewApplier(), context)
            child.set_content(content)
            return child.dispose

        DisposableEffect(effect, context)

    def content() -> None:
        results.append(first.value)
        Subcomposition(lambda: results.append(second.value))

    with composed(content) as trial:
        second.value = "secondSet"
        Snapshot.send_apply_notifications()
        first.value = "firstSet"
        Snapshot.send_apply_notifications()
        trial.changes()
        assert results == ["firstInitial", "secondInitial", "firstSet", "secondSet"]


def test_b27_property_set_and_updated__update_leaves_the_factorys_value_alone() -> None:
    class Node:
        def __init__(self, value: str) -> None:
            self.value = value
            self.calls = 0

        def assign(self, value: str) -> None:
            self.value = value
            self.calls += 1

    class Nodes(AbstractApplier):
        def insert_top_down(self, index: int, node: Node) -> None: ...
        def insert_bottom_up(self, index: int, node: Node) -> None: ...
        def remove(self, index: int, count: int) -> None: ...
        def move(self, from_: int, to: int, count: int) -> None: ...
        def on_clear(self) -> None: ...

    value = mutable_state_of("initial")
    nodes: list[Node] = []

    def make() -> Node:
        nodes.append(Node(value.value))
        return nodes[-1]

    def content() -> None:
        ComposeNode(make, lambda u: u.set(value.value, Node.assign))
        ComposeNode(make, lambda u: u.update(value.value, Node.assign))

    recomposer = Recomposer()
    composition = Composition(Nodes(Node("root")), recomposer)
    composition.set_content(content)
    assert [(node.value, node.calls) for node in nodes] == [("initial", 1), ("initial", 0)]
    value.value = "changed"
    assert recomposer.run_frame(0)
    assert [(node.value, node.calls) for node in nodes] == [("changed", 2), ("changed", 1)]
    composition.dispose()
    recomposer.close()


def test_b29_parent_and_child_invalidated__each_recomposes_once(ran: Ran) -> None:
    scopes: dict[str, Any] = {}

    @composable(skippable=False)
    def A() -> None:
        ran("A")
        scopes["A"] = current_recompose_scope()
        with Linear():
            for id in (100, 101, 102):
                with key(id):
                    B(id)

    @composable(skippable=False)
    def B(id: int) -> None:
        ran(str(id))
        scopes[str(id)] = current_recompose_scope()
        Text(str(id))

    with composed(lambda: A()) as trial:
        assert ran.take() == {"A": 1, "100": 1, "101": 1, "102": 1}
        scopes["100"].invalidate()
        scopes["102"].invalidate()
        assert ran.take() == {}, "nothing happens at once"
        assert not trial.changes()
        assert ran.take() == {"100": 1, "102": 1}
        scopes["A"].invalidate()
        scopes["102"].invalidate()
        assert not trial.changes()
        assert ran.take() == {"A": 1, "100": 1, "101": 1, "102": 1}


def test_b31_read_without_observation__change_does_not_recompose(ran: Ran) -> None:
    state = mutable_state_of(0)

    def content() -> None:
        ran("content")
        Snapshot.without_read_observation(lambda: state.value)

    with composed(content) as trial:
        ran.take()
        state.value = 1
        assert not trial.changes()
        assert ran.take() == {}


def test_b32_frame_clock_paused__frame_awaiters_wait_and_recomposition_goes_on() -> None:
    state = mutable_state_of(0)
    seen: list[int] = []
    nanos: list[int] = []

    def content() -> None:
        seen.append(state.value)

        async def animate() -> None:
            while True:
                await with_frame_nanos(nanos.append)

        LaunchedEffect(animate, None)

    with composed(content) as trial:
        trial.recomposer.run_coroutines()
        trial.changes()
        assert (seen, len(nanos)) == ([0], 1)
        trial.recomposer.run_coroutines()
        state.value = 1
        trial.changes()
        assert (seen, len(nanos)) == ([0, 1], 2)
        trial.recomposer.run_coroutines()
        trial.recomposer.pause_composition_frame_clock()
        state.value = 2
        trial.changes()
        assert (seen, len(nanos)) == ([0, 1, 2], 2)
        trial.recomposer.resume_composition_frame_clock()
        trial.changes()
        assert (seen, len(nanos)) == ([0, 1, 2], 3)


def test_b33_key_of_a_disposable_effect_changes__disposed_then_started_again() -> None:
    log: list[str] = []
    key_state, other = mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        other.value
        x = key_state.value

        def effect() -> Any:
            log.append(f"effect:{x}")
            return lambda: log.append(f"dispose:{x}")

        DisposableEffect(effect, x)

    with composed(content) as trial:
        assert log == ["effect:0"]
        log.clear()
        other.value = 1
        trial.changes()
        assert log == []
        key_state.value = 1
        trial.changes()
        assert log == ["dispose:0", "effect:1"]


@dataclass(frozen=True)
class SomeData:
    value: str = "default"


def test_b34_equal_value_provided_again__reader_is_not_recomposed(ran: Ran) -> None:
    local = composition_local_of(SomeData)
    scope: list[Any] = []

    @composable
    def Reader() -> None:
        ran("reader")
        Text(local.current.value)

    def content() -> None:
        ran("content")
        scope[:] = [current_recompose_scope()]
        with CompositionLocalProvider(local.provides(SomeData("provided"))):
            Reader()

    with composed(content) as trial:
        assert ran.take() == {"content": 1, "reader": 1}
        assert trial.texts == ["provided"]
        scope[0].invalidate()
        assert not trial.changes()
        assert ran.take() == {"content": 1}


def test_b35_static_local_changes_above_nested_defaults__reader_below_sees_it() -> None:
    local = static_composition_local_of(lambda: False)
    other = static_composition_local_of(lambda: 0)
    value = mutable_state_of(False)
    seen: list[bool] = []

    def read() -> None:
        seen.append(local.current)

    def inner() -> None:
        CompositionLocalProvider(other.provides_default(2), content=read)

    def outer() -> None:
        CompositionLocalProvider(other.provides_default(1), content=inner)

    with composed(lambda: CompositionLocalProvider(local.provides(value.value), content=outer)) as trial:
        assert seen == [False]
        value.value = True
        trial.changes()
        assert seen == [False, True]


def test_b36_movable_content_goes_from_row_to_column__same_nodes(ran: Ran) -> None:
    portrait = mutable_state_of(False)

    def some_texts() -> None:
        remember(lambda: ran("remembered"))
        Text("Some text")
        Text("Some other text")

    content = movable_content_of(some_texts)

    @composable
    def Test() -> None:
        if portrait.value:
            with Linear("Column"):
                content()
        else:
            with Linear("Row"):
                content()

    with composed(lambda: Test()) as trial:
        before = trial.applier.root.first("Text")
        assert [child.name for child in trial.applier.root.children] == ["Row"]
        portrait.value = True
        assert trial.changes()
        assert [child.name for child in trial.applier.root.children] == ["Column"]
        assert trial.texts == ["Some text", "Some other text"]
        assert trial.applier.root.first("Text") is before
        assert ran.take() == {"remembered": 1}
