"""Layers of coordinators: when they are made, moved, updated, recorded, given up."""

from __future__ import annotations

from typing import Any

from engine.node import Modifier
from engine.snapshot import mutable_state_of
from tests.node.modifiers import A, B, DrawLogged, LayoutLogged, TraceLogged, chain
from tests.node.tree import FakeLayer, Tree


def layer_of(node: Any) -> Any:
    layer = node.outer_coordinator.layer
    assert layer is None or isinstance(layer, FakeLayer)
    return layer


def layered(log: list[str], block: Any, name: str = "l") -> A:
    return A(name, log, LayoutLogged, (("with_layer", True), ("layer_block", block)))


def test_placed_with_a_layer__made_once_and_moved() -> None:
    tree = Tree()
    leaf = tree.leaf("leaf")
    tree.root.measure_policy.with_layer = True
    tree.add(leaf)
    tree.pass_()
    tree.draw()
    layer = layer_of(leaf)
    assert (layer.size, layer.position, layer.is_dirty) == ((10, 10), (0, 0), False)
    tree.root.measure_policy.positions = [(5, 5)]
    tree.after(tree.root.request_relayout)
    assert layer_of(leaf) is layer
    assert layer.position == (5, 5)
    assert not layer.is_dirty


def test_placed_without_a_layer_after_one__layer_destroyed_and_enclosing_one_stale() -> None:
    tree = Tree()
    leaf = tree.leaf("leaf")
    tree.root.measure_policy.with_layer = True
    tree.add(leaf)
    tree.pass_()
    layer = layer_of(leaf)
    tree.root.measure_policy.with_layer = False
    tree.after(tree.root.request_relayout)
    assert layer.is_destroyed and layer_of(leaf) is None
    assert "invalidate_layer:root" in tree.log


def test_layer_block_state__runs_the_block_only() -> None:
    tree = Tree()
    state = mutable_state_of(0.0)
    runs: list[float] = []

    def block(scope: Any) -> None:
        runs.append(state.value)
        scope.translation_x = state.value

    leaf = tree.leaf("leaf", modifier=layered(tree.log, block))
    tree.add(leaf)
    tree.pass_()
    tree.draw()
    layer = leaf.inner_coordinator.layer
    assert tree.after(lambda: state.set(10.0)) == []
    assert runs == [0.0, 10.0]
    assert layer.translation == (10.0, 0.0)
    assert not layer.is_dirty
    assert leaf.coordinates.position_in_root() == (10, 0)


def test_layer_block_runs_again__when_the_size_changes() -> None:
    tree = Tree()
    sizes: list[Any] = []
    leaf = tree.leaf("leaf", modifier=layered(tree.log, lambda scope: sizes.append(scope.size)))
    tree.add(leaf)
    tree.pass_()
    leaf.measure_policy.size = (20, 20)
    tree.after(leaf.request_remeasure)
    assert sizes[0] == (10, 10) and sizes[-1] == (20, 20)


def test_same_layer_block_placed_again__does_not_run() -> None:
    tree = Tree()
    runs: list[int] = []
    leaf = tree.leaf("leaf", modifier=layered(tree.log, lambda scope: runs.append(1)))
    tree.add(leaf)
    tree.pass_()
    tree.after(leaf.request_relayout)
    assert runs == [1]


def test_replaced_layer_block__runs_without_measuring_or_placing() -> None:
    tree = Tree()
    runs: list[int] = []
    leaf = tree.leaf("leaf", modifier=layered(tree.log, lambda scope: runs.append(1)))
    tree.add(leaf)
    tree.pass_()
    leaf.nodes.head.replace_layer_block(lambda scope: runs.append(2))
    assert runs == [1, 2]
    assert tree.pass_() == []


def test_detached__layer_destroyed_and_its_reads_forgotten() -> None:
    tree = Tree()
    state = mutable_state_of(0.0)
    runs: list[int] = []

    def block(scope: Any) -> None:
        runs.append(1)
        scope.translation_x = state.value

    leaf = tree.leaf("leaf", modifier=layered(tree.log, block))
    tree.add(leaf)
    tree.pass_()
    layer = leaf.inner_coordinator.layer
    tree.root.remove_at(0, 1)
    assert layer.is_destroyed
    tree.after(lambda: state.set(1.0))
    assert runs == [1]
    tree.add(leaf)
    tree.pass_()
    assert runs == [1, 1] and not leaf.inner_coordinator.layer.is_destroyed


def test_size_changes_under_no_layer__enclosing_layer_stale() -> None:
    tree = Tree()
    leaf = tree.leaf("leaf")
    parent = tree.node("parent", leaf, size=(50, 50))
    tree.root.measure_policy.with_layer = True
    tree.add(parent)
    tree.pass_()
    tree.draw()
    leaf.measure_policy.size = (20, 20)
    tree.after(leaf.request_remeasure)
    assert layer_of(parent).is_dirty


# ---------------------------------------------------------------- the order of drawing


def draws(tree: Tree) -> list[str]:
    tree.log.clear()
    tree.draw()
    return [line for line in tree.log if line.startswith("draw:")]


def test_draw__outside_in_and_children_in_z_order() -> None:
    tree = Tree()

    def traced(name: str, *children: Any) -> Any:
        return tree.node(name, *children, modifier=A(name, tree.log, TraceLogged))

    tree.add(traced("a", traced("a1"), traced("a2")), traced("b"))
    tree.pass_()
    assert draws(tree) == ["draw:a", "draw:a1", "draw:a2", "draw:b"]


def test_draw_modifiers_of_one_chain__in_their_order_across_layout_modifiers() -> None:
    tree = Tree()
    log = tree.log
    modifier = chain(
        A("1", log, DrawLogged),
        B("2", log, DrawLogged),
        A("layout", log, LayoutLogged),
        B("3", log, TraceLogged),
        A("4", log, DrawLogged),
    )
    tree.add(tree.leaf("leaf", modifier=modifier))
    tree.pass_()
    assert draws(tree) == ["draw:1", "draw:2", "draw:3", "draw:4"]


def test_draw_that_leaves_out_its_content__nothing_inside_is_drawn() -> None:
    tree = Tree()

    class Silent(DrawLogged):
        def draw(self, scope: Any) -> None:
            self.log.append(f"draw:{self.name}")

    modifier = chain(A("outer", tree.log, Silent), B("inner", tree.log, DrawLogged))
    tree.add(tree.node("n", tree.leaf("leaf", modifier=A("leaf", tree.log, DrawLogged)), modifier=modifier))
    tree.pass_()
    assert draws(tree) == ["draw:outer"]


def test_child_not_placed__is_not_drawn() -> None:
    tree = Tree()
    tree.root.measure_policy.placed = False
    tree.add(tree.leaf("leaf", modifier=A("leaf", tree.log, DrawLogged)))
    tree.pass_()
    assert draws(tree) == []


def test_draw_of_a_node_that_places_its_content_in_a_layer__is_recorded_in_that_layer() -> None:
    tree = Tree()
    state = mutable_state_of(0)
    options = (("with_layer", True), ("on_draw", lambda: state.value))
    leaf = tree.leaf("leaf", modifier=A("m", tree.log, TraceLogged, options))
    tree.add(leaf)
    tree.pass_()
    assert draws(tree) == ["draw:m"]
    tree.after(lambda: state.set(1))
    assert leaf.inner_coordinator.layer.is_dirty
    assert draws(tree) == ["draw:m"]


def test_invalidate_draw__only_the_enclosing_layer() -> None:
    tree = Tree()
    inner = tree.leaf("inner", modifier=A("inner", tree.log, DrawLogged))
    outer = tree.node("outer", inner, size=(50, 50), with_layer=True, modifier=A("outer", tree.log, DrawLogged))
    tree.root.measure_policy.with_layer = True
    tree.add(outer)
    tree.pass_()
    assert draws(tree) == ["draw:outer", "draw:inner"]
    inner.nodes.head.invalidate_draw()
    assert (layer_of(outer).is_dirty, layer_of(inner).is_dirty) == (False, True)
    outer.nodes.head.invalidate_draw()
    assert draws(tree) == ["draw:outer", "draw:inner"]
    outer.modifier = Modifier
    assert layer_of(outer).is_dirty
