"""ObserverModifierNode, and what the observer forgets when nodes leave."""

from __future__ import annotations

from typing import Any

from engine import trace
from engine.node import Modifier, ObserverModifierNode
from engine.snapshot import mutable_state_of
from tests.node.modifiers import A, DrawLogged, LayoutLogged, Logged
from tests.node.tree import Tree


class Observes(ObserverModifierNode, Logged):
    state: Any = None

    def on_attach(self) -> None:
        self.observe()

    def observe(self) -> None:
        self.observe_reads(lambda: self.state.value)

    def on_observed_reads_changed(self) -> None:
        self.log.append("changed")


def a_leaf(state: Any) -> tuple[Tree, Any, list[str]]:
    tree = Tree()
    log: list[str] = []
    leaf = tree.leaf("leaf", modifier=A("o", log, Observes, (("state", state),)))
    tree.add(leaf)
    tree.pass_()
    return tree, leaf, log


def test_observed_state_changes__one_callback_until_it_observes_again() -> None:
    state = mutable_state_of(0)
    tree, leaf, log = a_leaf(state)
    assert tree.after(lambda: state.set(1)) == []
    assert log == ["changed"]
    leaf.nodes.head.observe()
    tree.after(lambda: state.set(2))
    assert log == ["changed", "changed"]


def test_detached__gets_no_callback_and_is_forgotten() -> None:
    state = mutable_state_of(0)
    tree, leaf, log = a_leaf(state)
    node = leaf.nodes.head
    leaf.modifier = Modifier
    tree.after(lambda: state.set(1))
    assert log == ["detach:o"]
    assert not known(tree, node)


def known(tree: Tree, scope: Any) -> bool:
    """Does the observer still hold reads of `scope`?"""
    maps = tree.owner.snapshot_observer.observer._maps.values()
    return any(scope in each.scope_to_values for each in maps)


def test_removed_subtree__the_observer_holds_nothing_of_it() -> None:
    tree = Tree()
    state = mutable_state_of(0.0)

    def read(*_: Any) -> None:
        state.value

    options = (("with_layer", True), ("layer_block", read), ("on_measure", read), ("on_place", read))
    leaf = tree.leaf(
        "leaf", modifier=A("l", [], LayoutLogged, options).then(A("d", [], DrawLogged, (("on_draw", read),)))
    )
    leaf.measure_policy.on_place = read
    tree.add(leaf)
    tree.pass_()
    tree.draw()
    draw_node = leaf.nodes.tail.parent_node
    layered = leaf.inner_coordinator.layer_state
    assert known(tree, leaf) and known(tree, draw_node) and known(tree, layered)
    tree.root.remove_at(0, 1)
    assert not known(tree, leaf) and not known(tree, draw_node) and not known(tree, layered)


def test_change_of_a_state__each_phase_says_which_state_invalidated_it() -> None:
    tree = Tree()
    states = {phase: mutable_state_of(0, name=phase) for phase in ("measurement", "placement", "layer", "drawing")}
    options = (
        ("with_layer", True),
        ("layer_block", lambda scope: states["layer"].value),
        ("on_measure", lambda: states["measurement"].value),
        ("on_place", lambda scope: states["placement"].value),
    )
    on_draw = (("on_draw", lambda: states["drawing"].value),)
    tree.add(tree.leaf("leaf", modifier=A("l", [], LayoutLogged, options).then(A("d", [], DrawLogged, on_draw))))
    tree.pass_()
    tree.draw()
    emitted: list[tuple[str, str, Any, bool]] = []

    class Listener:
        def happened(self, event: trace.Event) -> None:
            if event.kind == trace.INVALIDATE:
                state = event.data["state"]
                cause = state is not None and event.cause == state.last_write
                emitted.append((event.subject.name, event.data["phase"], state, cause))

        def ended(self, event: trace.Event) -> None: ...

    before = trace.enter(trace.Tracer(Listener()))
    try:
        for state in states.values():
            state.value = 1
            tree.announce()
    finally:
        trace.leave(before)
    assert emitted == [("leaf", phase, state, True) for phase, state in states.items()]
