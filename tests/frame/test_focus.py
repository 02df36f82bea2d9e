"""Focus: which node has it, which nodes are notified, where Tab and arrows move it, which node gets keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from engine import Box, Modifier, ModifierNodeElement, Scene, composable, mutable_state_of
from engine.foundation.gestures.focusable import FocusTargetElement
from engine.input import FocusDirection, FocusRequester, FocusState, Key, KeyboardModifiers, KeyEvent, KeyEventType
from engine.node import FocusEventModifierNode, FocusPropertiesModifierNode, KeyInputModifierNode


class WatchNode(FocusEventModifierNode, FocusPropertiesModifierNode, KeyInputModifierNode, Modifier.Node):
    """Logs focus events and keys under its name."""

    def __init__(self, name: str, log: list[str], uses: str, properties: Callable[[Any], None] | None) -> None:
        self.name, self.log, self.uses, self.properties = name, log, uses, properties

    def on_focus_event(self, focus_state: FocusState) -> None:
        self.log.append(f"{self.name} {focus_state.value}")

    def apply_focus_properties(self, properties: Any) -> None:
        if self.properties is not None:
            self.properties(properties)

    def on_pre_key_event(self, event: KeyEvent) -> bool:
        if event.type.value == "down":
            self.log.append(f"{self.name} preview {event.key}")
        return self.uses == "preview"

    def on_key_event(self, event: KeyEvent) -> bool:
        if event.type.value == "down":
            self.log.append(f"{self.name} key {event.key}{f' types {event.text}' if event.text else ''}")
        return self.uses == "key"


@dataclass(frozen=True)
class Watch(ModifierNodeElement[WatchNode]):
    name: str
    log: list[str] = field(compare=False)
    uses: str = ""
    properties: Callable[[Any], None] | None = field(default=None, compare=False)

    def create(self) -> WatchNode:
        return WatchNode(self.name, self.log, self.uses, self.properties)

    def update(self, node: WatchNode) -> None:
        pass


@pytest.fixture
def log() -> list[str]:
    return []


def test_focus_request__notifies_old_and_new_target_and_their_ancestors(run: Any, log: list[str]) -> None:
    first, second = FocusRequester(), FocusRequester()

    @composable
    def Screen() -> None:
        with Box(Modifier.then(Watch("around", log)).focus_target().size(50)):
            Box(Modifier.focus_requester(first).then(Watch("a", log)).focus_target().size(10))
            Box(Modifier.focus_requester(second).then(Watch("b", log)).focus_target().size(10))

    run(Screen)
    log.clear()
    assert first.request_focus() is True
    assert log == ["around active parent", "a active"]
    log.clear()
    assert second.request_focus() is True
    assert log == ["a inactive", "b active"]


def test_target_that_cannot_focus__refuses(run: Any) -> None:
    first = FocusRequester()

    @composable
    def Screen() -> None:
        Box(Modifier.focus_requester(first).then(FocusTargetElement(can_focus=False)).size(10))

    scene = run(Screen)
    assert (first.request_focus(), scene.owner.focus_owner.active) == (False, None)


def test_captured__keeps_the_focus_until_freed(run: Any, log: list[str]) -> None:
    first, second = FocusRequester(), FocusRequester()

    @composable
    def Screen() -> None:
        Box(Modifier.focus_requester(first).then(Watch("a", log)).focus_target().size(10))
        Box(Modifier.focus_requester(second).focus_target().size(10))

    run(Screen)
    first.request_focus()
    log.clear()
    assert (first.capture_focus(), second.request_focus()) == (True, False)
    assert (first.free_focus(), second.request_focus()) == (True, True)
    assert log == ["a captured", "a active", "a inactive"]


def test_focus_states__say_what_is_focused_and_what_is_captured() -> None:
    facts = {state.name: (state.is_focused, state.has_focus, state.is_captured) for state in FocusState}
    assert facts == {
        "ACTIVE": (True, True, False),
        "ACTIVE_PARENT": (False, True, False),
        "CAPTURED": (True, True, True),
        "INACTIVE": (False, False, False),
    }


def test_requester_without_modifier__says_what_to_write() -> None:
    with pytest.raises(RuntimeError, match="focus_requester"):
        FocusRequester().request_focus()


def test_focused_node_is_removed__no_node_has_the_focus(run: Any, log: list[str]) -> None:
    requester, show = FocusRequester(), mutable_state_of(True)

    @composable
    def Screen() -> None:
        with Box(Modifier.then(Watch("around", log)).size(50)):
            if show.value:
                Box(Modifier.focus_requester(requester).focus_target().size(10))

    scene = run(Screen)
    requester.request_focus()
    log.clear()
    show.value = False
    scene.frame()
    assert (scene.owner.focus_owner.active, log) == (None, ["around inactive"])


def focused(scene: Scene) -> str | None:
    active = scene.owner.focus_owner.active
    return active.require_layout_node().test_tag if active is not None else None


def test_tab__goes_through_the_targets_in_tree_order_and_around(run: Any) -> None:
    @composable
    def Screen() -> None:
        with Box(Modifier.test_tag("a").focus_target().size(50)):
            Box(Modifier.test_tag("b").focus_target().size(10))
        Box(Modifier.test_tag("no").then(FocusTargetElement(can_focus=False)).size(10))
        Box(Modifier.test_tag("c").focus_target().size(10))

    scene = run(Screen)
    order = []
    for _ in range(4):
        assert scene.key("Tab") is True
        order.append(focused(scene))
    assert order == ["a", "b", "c", "a"]
    scene.key("Tab", shift=True)
    assert focused(scene) == "c"


@pytest.mark.parametrize("shift", [False, True], ids=["Tab", "Shift+Tab"])
def test_tab_with_a_single_target__loses_the_focus_and_has_it_again(run: Any, shift: bool) -> None:
    log: list[str] = []
    scene = run(lambda: Box(Watch("only", log).then(Modifier.test_tag("only").focus_target().size(10))))
    log.clear()
    assert scene.key("Tab", shift=shift) is True
    assert (focused(scene), [entry for entry in log if "preview" not in entry]) == ("only", ["only active"])
    log.clear()
    assert scene.key("Tab", shift=shift) is True
    emitted = [entry for entry in log if entry.endswith("active")]
    assert (focused(scene), emitted) == ("only", ["only inactive", "only active"])


def test_next_set_by_hand__is_where_tab_goes(run: Any) -> None:
    third = FocusRequester()

    def go(properties: Any) -> None:
        properties.next = third

    @composable
    def Screen() -> None:
        Box(Modifier.test_tag("a").then(Watch("w", [], "", go)).focus_target().size(10))
        Box(Modifier.test_tag("b").focus_target().size(10))
        Box(Modifier.test_tag("c").focus_requester(third).focus_target().size(10))

    scene = run(Screen)
    scene.key("Tab")
    scene.key("Tab")
    assert focused(scene) == "c"


@pytest.mark.parametrize(
    ("direction", "expected"),
    [
        (FocusDirection.RIGHT, "e"),
        (FocusDirection.LEFT, "w"),
        (FocusDirection.UP, "n"),
        (FocusDirection.DOWN, "se"),  # not in the beam, but wholly nearer than what is
    ],
)
def test_direction__goes_to_the_nearest_first_in_the_beam(run: Any, direction: FocusDirection, expected: str) -> None:
    middle = FocusRequester()

    @composable
    def Screen() -> None:
        places = {"nw": (5, 5), "n": (40, 0), "w": (0, 40), "e": (80, 45), "se": (62, 62), "s": (42, 80)}
        for tag, (x, y) in places.items():
            Box(Modifier.offset(x, y).test_tag(tag).focus_target().size(10))
        Box(Modifier.offset(40, 40).test_tag("middle").focus_requester(middle).focus_target().size(20))

    scene = run(Screen)
    middle.request_focus()
    assert scene.owner.focus_owner.move_focus(direction) is True
    assert focused(scene) == expected


def test_key__goes_down_to_the_focus_and_up_again(run: Any, log: list[str]) -> None:
    requester = FocusRequester()

    @composable
    def Screen() -> None:
        with Box(Modifier.then(Watch("outer", log)).size(50)):
            Box(Modifier.focus_requester(requester).then(Watch("inner", log)).focus_target().size(10))

    scene = run(Screen)
    requester.request_focus()
    log.clear()
    assert scene.key("x") is False
    assert log == ["outer preview x", "inner preview x", "inner key x types x", "outer key x types x"]


@pytest.mark.parametrize(
    ("uses", "received"),
    [
        ("preview", ["outer preview x", "inner preview x"]),
        ("key", ["outer preview x", "inner preview x", "inner key x types x"]),
    ],
)
def test_consumed_key__is_not_passed_to_the_parents(run: Any, log: list[str], uses: str, received: list[str]) -> None:
    requester = FocusRequester()

    @composable
    def Screen() -> None:
        with Box(Modifier.then(Watch("outer", log)).size(50)):
            Box(Modifier.focus_requester(requester).then(Watch("inner", log, uses)).focus_target().size(10))

    scene = run(Screen)
    requester.request_focus()
    log.clear()
    assert scene.key("x") is True
    assert log == received


def test_without_focus__no_node_gets_keys(run: Any, log: list[str]) -> None:
    @composable
    def Screen() -> None:
        Box(Modifier.then(Watch("box", log)).size(10))

    scene = run(Screen)
    log.clear()
    assert (scene.key("x"), log) == (False, [])


def test_modifiers_of_a_key__change_what_it_types(run: Any, log: list[str]) -> None:
    requester = FocusRequester()

    @composable
    def Screen() -> None:
        Box(Modifier.focus_requester(requester).then(Watch("box", log)).focus_target().size(10))

    scene = run(Screen)
    requester.request_focus()
    log.clear()
    scene.key("x", shift=True)
    scene.key("x", ctrl=True)
    assert [line for line in log if " key " in line] == ["box key x types X", "box key x"]


def test_listener_added__receives_the_initial_state(run: Any, log: list[str]) -> None:
    requester, more = FocusRequester(), mutable_state_of(False)

    @composable
    def Screen() -> None:
        chain = Modifier.then(Watch("more", log)) if more.value else Modifier
        Box(chain.focus_requester(requester).then(Watch("a", log)).focus_target().size(10))

    scene = run(Screen)
    assert log == ["a inactive"]
    requester.request_focus()
    log.clear()
    more.value = True
    scene.frame()
    assert log == ["more active"]
    more.value = False
    scene.frame()
    assert log == ["more active", "more inactive"]


def test_focus_moves_between_two_targets__their_group_receives_both_focus_states(run: Any, log: list[str]) -> None:
    first, second = FocusRequester(), FocusRequester()

    @composable
    def Screen() -> None:
        with Box(Modifier.then(Watch("around", log)).size(50)):
            Box(Modifier.focus_requester(first).focus_target().size(10))
            Box(Modifier.focus_requester(second).focus_target().size(10))

    run(Screen)
    first.request_focus()
    log.clear()
    second.request_focus()
    assert log == ["around inactive", "around active"]


def test_requested_again__is_emitted_again(run: Any, log: list[str]) -> None:
    first = FocusRequester()

    @composable
    def Screen() -> None:
        Box(Modifier.then(Watch("a", log)).focus_requester(first).focus_target().size(10))

    run(Screen)
    first.request_focus()
    first.request_focus()
    assert log == ["a inactive", "a active", "a active"]


def test_can_focus_set_to_false__focus_is_cleared(run: Any, log: list[str]) -> None:
    first, allowed = FocusRequester(), mutable_state_of(True)

    def properties(it: Any) -> None:
        it.can_focus = allowed.value

    @composable
    def Screen() -> None:
        Box(Modifier.focus_requester(first).then(Watch("a", log, "", properties)).focus_target().size(10))

    scene = run(Screen)
    first.request_focus()
    allowed.value = False
    scene.settle()
    assert (log[-1], scene.owner.focus_owner.active) == ("a inactive", None)


def test_group__its_members_come_before_those_outside(run: Any) -> None:
    names: list[str] = []

    def box(name: str, x: int, y: int) -> None:
        chain = Modifier.on_focus_changed(lambda state: names.append(name) if state.is_focused else None)
        Box(Modifier.offset(x, y).then(chain).focus_target().size(20))

    @composable
    def Screen() -> None:
        with Box(Modifier.size(200)):
            with Box(Modifier.focus_group().size(100)):
                box("a", 0, 0)
                box("b", 0, 70)
            box("c", 0, 30)

    scene = run(Screen)
    owner = scene.owner.focus_owner
    owner.move_focus(FocusDirection.NEXT)
    assert [owner.move_focus(FocusDirection.DOWN) for _ in range(2)] == [True, False]
    assert names == ["a", "b"]


def test_modifiers_of_a_key_event__are_asked_one_by_one() -> None:
    event = KeyEvent("x", modifiers=KeyboardModifiers.ALT | KeyboardModifiers.SHIFT)
    pressed = (event.is_shift_pressed, event.is_ctrl_pressed, event.is_alt_pressed, event.is_meta_pressed)
    assert pressed == (True, False, True, False)


def test_key_by_compose_s_name__is_the_key_that_a_browser_names() -> None:
    log: list[str] = []

    def note(event: KeyEvent) -> bool:
        if event.type is KeyEventType.KEY_DOWN:
            log.append(event.key)
        return True

    requester = FocusRequester()
    scene = Scene(lambda: Box(Modifier.on_key_event(note).focus_requester(requester).focus_target().size(9)), 20, 20)
    scene.settle()
    requester.request_focus()
    for key in (Key.MOVE_END, Key.DIRECTION_UP, Key.DIRECTION_DOWN, Key.PAGE_UP, Key.PAGE_DOWN, Key.U):
        scene.key(key)
    assert log == ["End", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "u"]
