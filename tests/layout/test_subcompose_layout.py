"""SubcomposeLayout: slots composed while measuring, and what becomes of those not used any more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.composition import DisposableEffect, composable
from engine.layout import (
    FixedCountSlotReusePolicy,
    SubcomposeLayout,
    SubcomposeLayoutState,
    SubcomposeSlotReusePolicy,
)
from engine.snapshot import mutable_state_of
from engine.unit import Constraints
from tests.layout.composed import Composed, Sized


@composable
def Item(name: str, log: list[str]) -> None:
    log.append(f"compose:{name}")
    DisposableEffect(lambda: lambda: log.append(f"dispose:{name}"), name)
    Sized(name, log)


class List:
    """A SubcomposeLayout with a slot for each name in `names`."""

    def __init__(self, names: str, state: SubcomposeLayoutState | None = None) -> None:
        self.names = mutable_state_of(names)
        self.contents: dict[str, Callable[[], None]] = {}
        self.state = state
        self.ui = Composed(self.content)
        self.log = self.ui.log

    def content(self) -> None:
        SubcomposeLayout(self.policy, state=self.state)

    def of(self, name: str) -> Callable[[], None]:
        return self.contents.setdefault(name, lambda: Item(name, self.log))

    def policy(self, scope: Any, constraints: Constraints) -> Any:
        self.log.append("policy")
        placeables = []
        for name in self.names.value:
            for measurable in scope.subcompose(name, self.of(name)):
                placeables.append(measurable.measure(constraints))
        return scope.layout(50, 50, lambda: [placeable.place(0, 0) for placeable in placeables])

    @property
    def node(self) -> Any:
        return self.ui.root.children[0]

    def emitted(self) -> list[str]:
        return [x for x in self.log if not x.startswith("invalidate_layer") and not x.endswith(":root")]

    def show(self, names: str) -> list[str]:
        return self.ui.frame(lambda: self.names.set(names))


def test_slots__composed_measured_and_placed_inside_the_measure_block() -> None:
    items = List("ab")
    assert items.ui.frame() == [*("policy", "compose:a", "measure:a", "compose:b", "measure:b", "place:a", "place:b")]
    assert [child.name for child in items.node.children] == ["Item", "Item"]
    items.ui.close()


def test_measured_again_with_the_same_content__slots_left_alone() -> None:
    items = List("ab")
    items.ui.frame()
    assert items.ui.frame(items.node.request_remeasure) == ["policy"]
    items.ui.close()


def test_new_slot__only_that_one_composed() -> None:
    items = List("ab")
    items.ui.frame()
    assert items.show("axb") == ["policy", "compose:x", "measure:x", "place:x"]
    items.ui.close()


def test_slot_not_used_any_more__disposed_after_placing() -> None:
    items = List("ab")
    items.ui.frame()
    assert items.show("b") == ["policy", "dispose:a"]
    assert len(items.node.children) == 1
    items.ui.close()


def test_closed__every_slot_disposed() -> None:
    items = List("ab")
    items.ui.frame()
    items.log.clear()
    items.ui.composition.dispose()
    assert sorted(x for x in items.log if x.startswith("dispose")) == ["dispose:a", "dispose:b"]


def test_same_id_twice__error_says_what_to_do() -> None:
    items = List("aa")
    with pytest.raises(ValueError, match=r"subcompose\('a', …\) was called twice .* a key of its own"):
        items.ui.frame()


def test_state_read_in_a_slot__recomposes_there_and_measures_nothing_above() -> None:
    state = mutable_state_of(0)
    log: list[str] = []

    @composable
    def Inner() -> None:
        log.append(f"inner:{state.value}")
        Sized("inner", log)

    @composable
    def SlotRoot() -> None:
        log.append("slot")
        Inner()

    def policy(scope: Any, constraints: Constraints) -> Any:
        log.append("policy")
        placeables = [m.measure(constraints) for m in scope.subcompose("x", SlotRoot)]
        return scope.layout(50, 50, lambda: [p.place(0, 0) for p in placeables])

    ui = Composed(lambda: SubcomposeLayout(policy))
    ui.frame()
    assert log == ["policy", "slot", "inner:0", "measure:inner", "place:inner"]
    log.clear()
    ui.frame(lambda: state.set(1))
    assert log == ["inner:1"]
    ui.close()


def test_slot_content_with_another_captured_value__is_recomposed_in_its_slot() -> None:
    width = mutable_state_of(10)
    log: list[str] = []

    def policy(scope: Any, constraints: Constraints) -> Any:
        size = width.value
        measurables = scope.subcompose("x", lambda: Item(f"w{size}", log))
        placeables = [m.measure(constraints) for m in measurables]
        return scope.layout(50, 50, lambda: [p.place(0, 0) for p in placeables])

    ui = Composed(lambda: SubcomposeLayout(policy))
    ui.frame()
    log.clear()
    ui.frame(lambda: width.set(20))
    assert log == ["compose:w20", "dispose:w10", "measure:w20", "place:w20"]
    ui.close()


def test_slots_in_the_placement_block__composed_there() -> None:
    log: list[str] = []

    def policy(scope: Any, constraints: Constraints) -> Any:
        def place() -> None:
            for measurable in scope.subcompose("late", lambda: Item("late", log)):
                measurable.measure(constraints).place(0, 0)

        return scope.layout(50, 50, place)

    ui = Composed(lambda: SubcomposeLayout(policy))
    ui.frame()
    assert log == ["compose:late", "measure:late", "place:late"]
    ui.close()


def test_subcompose_outside_a_pass__error_says_where_it_belongs() -> None:
    scopes: list[Any] = []

    def policy(scope: Any, constraints: Constraints) -> Any:
        scopes.append(scope)
        return scope.layout(50, 50)

    ui = Composed(lambda: SubcomposeLayout(policy))
    ui.frame()
    with pytest.raises(RuntimeError, match="only inside its policy or its placement block"):
        scopes[0].subcompose("x", lambda: None)
    ui.close()


def test_intrinsics__refused_with_the_reason() -> None:
    items = List("a")
    items.ui.frame()
    with pytest.raises(RuntimeError, match="has no intrinsic size: its content depends on its constraints"):
        items.node.measure_pass.min_intrinsic_width(10)
    items.ui.close()


# ---------------------------------------------------------------- reuse


def test_kept_slot__deactivated_in_the_next_recomposition_and_its_node_used_again() -> None:
    items = List("ab", SubcomposeLayoutState(FixedCountSlotReusePolicy(2)))
    items.ui.frame()
    node = items.node.children[0]
    assert items.show("b") == ["policy"]  # nothing disposed during layout
    assert items.ui.frame() == ["dispose:a"]
    assert node.is_deactivated and not node.is_placed
    assert items.show("bx") == ["policy", "compose:x", "measure:x", "place:x"]
    assert items.node.children[1] is node and not node.is_deactivated
    items.ui.close()


def test_kept_slot_wanted_back_before_it_was_deactivated__starts_again_all_the_same() -> None:
    items = List("ab", SubcomposeLayoutState(FixedCountSlotReusePolicy(2)))
    items.ui.frame()
    node = items.node.children[0]
    items.show("b")
    items.log.clear()
    items.names.value = "ab"
    items.ui.tree.announce()
    items.ui.tree.owner.measure_and_layout()
    assert items.emitted() == ["policy", "compose:a", "dispose:a", "measure:a", "place:a"]
    assert items.node.children[0] is node
    assert items.ui.frame() == []
    items.ui.close()


def test_too_many_to_keep__the_rest_disposed() -> None:
    items = List("abcd", SubcomposeLayoutState(FixedCountSlotReusePolicy(1)))
    items.ui.frame()
    lines = items.show("d")
    assert sorted(x for x in lines if x.startswith("dispose")) == ["dispose:b", "dispose:c"]
    assert items.ui.frame() == ["dispose:a"]
    items.ui.close()


def test_incompatible_slot__not_used_for_another_id() -> None:
    class ByCase(SubcomposeSlotReusePolicy):
        def get_slots_to_retain(self, slot_ids: Any) -> None:
            pass

        def are_compatible(self, slot_id: Any, reusable_slot_id: Any) -> bool:
            return bool(slot_id.isupper() == reusable_slot_id.isupper())

    items = List("aB", SubcomposeLayoutState(ByCase()))
    items.ui.frame()
    small, large = items.node.children
    items.show("")
    items.show("X")
    assert large in items.node.children
    assert [child for child in items.node.children if child.is_placed] == [large]
    items.show("Xy")
    assert [child for child in items.node.children if child.is_placed] == [large, small]
    items.ui.close()


# ---------------------------------------------------------------- composing ahead


def test_precomposed_slot__taken_without_composing_again() -> None:
    state = SubcomposeLayoutState()
    items = List("a", state)
    items.ui.frame()
    items.log.clear()
    handle = state.precompose("b", items.of("b"))
    assert items.log == ["compose:b"]
    assert handle.placeables_count == 1
    handle.premeasure(0, Constraints(max_width=100, max_height=100))
    assert handle.size(0) == (10, 10)
    items.log.clear()
    assert items.ui.frame() == []
    assert items.show("ab") == ["policy", "place:b"]
    items.ui.close()


def test_precomposed_slot_not_needed__disposed() -> None:
    state = SubcomposeLayoutState()
    items = List("a", state)
    items.ui.frame()
    handle = state.precompose("b", items.of("b"))
    items.log.clear()
    handle.dispose()
    assert items.emitted() == ["dispose:b"]
    handle.dispose()
    items.ui.close()


def test_state_without_layout__error_says_so() -> None:
    with pytest.raises(RuntimeError, match="no SubcomposeLayout uses it yet"):
        SubcomposeLayoutState().precompose("a", lambda: None)
