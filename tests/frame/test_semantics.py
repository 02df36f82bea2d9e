"""The semantics tree: what is said, merged, cleared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine import Box, Modifier, ModifierNodeElement, composable, mutable_state_of
from engine.frame import Role, SemanticsConfiguration, SemanticsNode
from engine.node import SemanticsModifierNode


class SaysNode(SemanticsModifierNode, Modifier.Node):
    def __init__(self, block: Callable[[Any], None], merge: bool, clear: bool) -> None:
        self.block = block
        self.should_merge_descendant_semantics = merge
        self.should_clear_descendant_semantics = clear

    def apply_semantics(self, configuration: SemanticsConfiguration) -> None:
        self.block(configuration)


@dataclass(frozen=True, eq=False)
class Says(ModifierNodeElement[SaysNode]):
    block: Callable[[Any], None]
    merge: bool = False
    clear: bool = False

    def create(self) -> SaysNode:
        return SaysNode(self.block, self.merge, self.clear)

    def update(self, node: SaysNode) -> None:
        node.block = self.block


def says(merge: bool = False, clear: bool = False, **values: Any) -> Says:
    def block(configuration: SemanticsConfiguration) -> None:
        for name, value in values.items():
            setattr(configuration, name, value)

    return Says(block, merge, clear)


def told(node: SemanticsNode) -> list[dict[str, Any]]:
    """The configurations of the tree without the root, in reading order."""
    return [dict(each.config.items()) for each in node.walk()][1:]


def test_unmerged_and_merged__a_button_takes_over_its_text(run: Any) -> None:
    @composable
    def Screen() -> None:
        with Box(Modifier.then(says(merge=True, role=Role.BUTTON)).size(50)):
            Box(Modifier.then(says(text="Save")).size(10))
            Box(Modifier.then(says(text="now")).size(10))

    owner = run(Screen).owner.semantics_owner
    assert told(owner.root_semantics_node) == [{"role": Role.BUTTON, "text": ["Save", "now"]}]
    assert told(owner.unmerged_root_semantics_node) == [
        {"role": Role.BUTTON},
        {"text": ["Save"]},
        {"text": ["now"]},
    ]


def test_merging_inside_merging__stands_for_itself(run: Any) -> None:
    @composable
    def Screen() -> None:
        with Box(Modifier.then(says(merge=True, text="row")).size(50)):
            with Box(Modifier.then(says(merge=True, role=Role.BUTTON)).size(10)):
                Box(Modifier.then(says(text="inner")).size(10))

    assert told(run(Screen).owner.semantics_owner.root_semantics_node) == [
        {"text": ["row"]},
        {"role": Role.BUTTON, "text": ["inner"]},
    ]


def test_cleared__what_is_inside_is_not_said(run: Any) -> None:
    @composable
    def Screen() -> None:
        with Box(Modifier.then(says(clear=True, content_description="picture")).size(50)):
            Box(Modifier.then(says(text="inner")).size(10))

    owner = run(Screen).owner.semantics_owner
    assert told(owner.root_semantics_node) == [{"content_description": ["picture"]}]


def test_several_modifiers__the_outer_one_wins(run: Any) -> None:
    @composable
    def Screen() -> None:
        Box(Modifier.then(says(role=Role.TAB)).then(says(role=Role.IMAGE, heading=True)).size(10))

    assert told(run(Screen).owner.semantics_owner.root_semantics_node) == [
        {"role": Role.TAB, "heading": True}
    ]


def test_nodes_in_between__say_nothing_and_are_skipped(run: Any) -> None:
    @composable
    def Screen() -> None:
        with Box(Modifier.padding(5)):
            with Box():
                Box(Modifier.then(says(text="deep")).size(10))

    root = run(Screen).owner.semantics_owner.root_semantics_node
    assert told(root) == [{"text": ["deep"]}]
    assert tuple(root.children[0].position_in_root) == (5, 5)


def test_state_read_in_a_semantics_block__tells_listeners_and_runs_no_phase(run: Any) -> None:
    name = mutable_state_of("one")
    log: list[str] = []

    @composable
    def Screen() -> None:
        Box(Modifier.then(Says(lambda it: setattr(it, "text", name.value))).size(10))

    scene = run(Screen)
    owner = scene.owner.semantics_owner
    assert told(owner.root_semantics_node) == [{"text": ["one"]}]
    owner.add_listener(lambda: log.append("changed"))
    name.value = "two"
    report = scene.frame()
    assert (report.phases, log) == (frozenset(), ["changed"])
    assert told(owner.root_semantics_node) == [{"text": ["two"]}]


def test_action__is_found_and_called(run: Any) -> None:
    log: list[str] = []

    @composable
    def Screen() -> None:
        Box(Modifier.then(says(on_click=lambda: log.append("clicked"))).size(10))

    node = run(Screen).owner.semantics_owner.root_semantics_node.children[0]
    node.config[SemanticsConfiguration.on_click]()
    assert log == ["clicked"]
