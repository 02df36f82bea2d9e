"""The semantics tree: what is said, merged, cleared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from engine import (
    Box,
    Button,
    Checkbox,
    LazyColumn,
    Modifier,
    ModifierNodeElement,
    Slider,
    Text,
    TextField,
    composable,
    mutable_state_of,
)
from engine.node import SemanticsModifierNode
from engine.semantics import Role, SemanticsConfiguration, SemanticsData, SemanticsNode
from engine.unit import Rect


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


def emitted(node: SemanticsNode) -> list[dict[str, Any]]:
    """The configurations of the tree without the root, in reading order."""
    return [dict(each.config.items()) for each in node.walk()][1:]


def test_unmerged_and_merged__a_button_takes_over_its_text(run: Any) -> None:
    @composable
    def Screen() -> None:
        with Box(Modifier.then(says(merge=True, role=Role.BUTTON)).size(50)):
            Box(Modifier.then(says(text="Save")).size(10))
            Box(Modifier.then(says(text="now")).size(10))

    owner = run(Screen).owner.semantics_owner
    assert emitted(owner.root_semantics_node) == [{"role": Role.BUTTON, "text": ["Save", "now"]}]
    assert emitted(owner.unmerged_root_semantics_node) == [
        {"role": Role.BUTTON},
        {"text": ["Save"]},
        {"text": ["now"]},
    ]


def test_merging_parent__takes_over_collection_items_but_no_places_in_traversals(run: Any) -> None:
    @composable
    def Screen() -> None:
        with Box(Modifier.then(says(merge=True, role=Role.DROPDOWN_LIST)).size(50)):
            Box(Modifier.then(says(collection_item_info=(1, 1), traversal_index=2.0)).size(20))

    said = emitted(run(Screen).owner.semantics_owner.root_semantics_node)
    assert said == [{"role": Role.DROPDOWN_LIST, "collection_item_info": (1, 1)}]
    names = (SemanticsConfiguration.collection_item_info, SemanticsConfiguration.traversal_index)
    assert [key.name for key in names] == ["collection_item_info", "traversal_index"]


def test_merging_inside_merging__stands_for_itself(run: Any) -> None:
    @composable
    def Screen() -> None:
        with Box(Modifier.then(says(merge=True, text="row")).size(50)):
            with Box(Modifier.then(says(merge=True, role=Role.BUTTON)).size(10)):
                Box(Modifier.then(says(text="inner")).size(10))

    assert emitted(run(Screen).owner.semantics_owner.root_semantics_node) == [
        {"text": ["row"]},
        {"role": Role.BUTTON, "text": ["inner"]},
    ]


def test_cleared_semantics__omit_the_descendants(run: Any) -> None:
    @composable
    def Screen() -> None:
        with Box(Modifier.then(says(clear=True, content_description="picture")).size(50)):
            Box(Modifier.then(says(text="inner")).size(10))

    owner = run(Screen).owner.semantics_owner
    assert emitted(owner.root_semantics_node) == [{"content_description": ["picture"]}]


def test_several_modifiers__the_outer_one_wins(run: Any) -> None:
    @composable
    def Screen() -> None:
        Box(Modifier.then(says(role=Role.TAB)).then(says(role=Role.IMAGE, heading=True)).size(10))

    assert emitted(run(Screen).owner.semantics_owner.root_semantics_node) == [{"role": Role.TAB, "heading": True}]


def test_nodes_in_between__say_nothing_and_are_skipped(run: Any) -> None:
    @composable
    def Screen() -> None:
        with Box(Modifier.padding(5)):
            with Box():
                Box(Modifier.then(says(text="deep")).size(10))

    root = run(Screen).owner.semantics_owner.root_semantics_node
    assert emitted(root) == [{"text": ["deep"]}]
    assert tuple(root.children[0].position_in_root) == (5, 5)


def test_state_read_in_a_semantics_block__notifies_listeners_and_runs_no_phase(run: Any) -> None:
    name = mutable_state_of("one")
    log: list[str] = []

    @composable
    def Screen() -> None:
        Box(Modifier.then(Says(lambda it: setattr(it, "text", name.value))).size(10))

    scene = run(Screen)
    owner = scene.owner.semantics_owner
    assert emitted(owner.root_semantics_node) == [{"text": ["one"]}]
    owner.add_listener(lambda: log.append("changed"))
    name.value = "two"
    report = scene.frame()
    assert (report.phases, log) == (frozenset(), ["changed"])
    assert emitted(owner.root_semantics_node) == [{"text": ["two"]}]


def test_action__is_found_and_called(run: Any) -> None:
    log: list[str] = []

    @composable
    def Screen() -> None:
        Box(Modifier.then(says(on_click=lambda: log.append("clicked"))).size(10))

    node = run(Screen).owner.semantics_owner.root_semantics_node.children[0]
    node.config[SemanticsConfiguration.on_click]()
    assert log == ["clicked"]


# ---------------------------------------------------------------- as plain data


def only(scene: Any) -> SemanticsData:
    (child,) = scene.semantics().children
    return child


def test_button__role_name_state_bounds_and_actions(run: Any) -> None:
    @composable
    def Screen() -> None:
        Button(lambda: None, lambda: Text("Save"), Modifier.size(80, 40).test_tag("save"))

    assert only(run(Screen)) == SemanticsData(
        role="button",
        name="Save",
        value="",
        states=frozenset({"focusable"}),
        bounds=Rect(0.0, 0.0, 80.0, 40.0),
        actions=("on_click", "request_focus"),
        test_tag="save",
        node=only(run(Screen)).node,
    )


def test_checkbox_slider_and_field__semantics_have_their_values_and_ranges(run: Any) -> None:
    @composable
    def Screen() -> None:
        Checkbox(True, lambda _: None)
        Slider(5.0, lambda _: None, value_range=(0.0, 10.0), steps=4, enabled=False)
        TextField("abc", lambda _: None)

    box, slider, field = run(Screen).semantics().children
    assert (box.role, box.states) == ("checkbox", {"checkable", "checked", "focusable"})
    assert (slider.role, slider.value, slider.range, slider.step) == ("slider", "5", (5.0, 0.0, 10.0), 2.0)
    assert slider.states == {"disabled"}
    assert (field.role, field.value, field.selection) == ("text field", "abc", (0, 0))
    assert field.states == {"editable", "focusable"}


def test_list__is_one_that_scrolls_down(run: Any) -> None:
    @composable
    def Screen() -> None:
        LazyColumn(lambda scope: scope.items(100, lambda index: Text(str(index))), Modifier.size(50, 20))

    found = only(run(Screen))
    assert (found.role, found.scrolls, found.children[0].name) == ("list", ("vertical",), "0")


def test_find__one_or_an_error_that_says_what_there_is(run: Any) -> None:
    @composable
    def Screen() -> None:
        Text("one")
        Text("two")

    tree = run(Screen).semantics()
    assert tree.find("two").role == "text"
    with pytest.raises(LookupError, match="no node with name 'three' .* there are: group '', text 'one', text 'two'"):
        tree.find("three")
    with pytest.raises(LookupError, match="2 nodes with role 'text'"):
        tree.find(role="text")


def test_semantics_action__calls_the_newest_handler(run: Any) -> None:
    log: list[str] = []
    enabled = mutable_state_of(True)

    @composable
    def Screen() -> None:
        Button(lambda: log.append("saved"), lambda: Text("Save"), enabled=enabled.value)

    scene = run(Screen)
    button = scene.semantics().find("Save")
    assert (scene.act(button, "on_click"), scene.act(button, "set_text", "x"), log) == (True, False, ["saved"])
    enabled.value = False
    scene.frame()
    assert (scene.act(button, "on_click"), log) == (False, ["saved"])


def test_act_on_a_node_that_is_gone__does_nothing(run: Any) -> None:
    shown = mutable_state_of(True)

    @composable
    def Screen() -> None:
        if shown.value:
            Button(lambda: None, lambda: Text("Save"))

    scene = run(Screen)
    button = scene.semantics().find("Save")
    shown.value = False
    scene.frame()
    assert scene.act(button, "on_click") is False


def test_looking__adds_nothing_to_the_next_report(run: Any) -> None:
    name = mutable_state_of("one")

    @composable
    def Screen() -> None:
        Box(Modifier.then(Says(lambda it: setattr(it, "text", name.value))).size(10))

    scene = run(Screen)
    scene.semantics()
    report = scene.frame()
    assert (report.phases, report.reads) == (frozenset(), [])
