"""Ports of Focus.kt (tests/oracle): who has the focus, who hears of it, where it moves, who gets the keys."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    FocusDirection,
    FocusRequester,
    FocusState,
    LocalFocusManager,
    Modifier,
    Row,
    ScrollState,
    composable,
    mutable_state_of,
)

from .harness import Run, log, scenario, trace
from .scenarios_oracle_composition import text

_STATES = {
    FocusState.ACTIVE: "Active",
    FocusState.ACTIVE_PARENT: "ActiveParent",
    FocusState.CAPTURED: "Captured",
    FocusState.INACTIVE: "Inactive",
}


def focus(chain: Any, name: str) -> Any:
    return chain.on_focus_changed(lambda it: log(f"focus:{name} {_STATES[it]}"))


class Requesters:
    def __init__(self) -> None:
        self.of: dict[str, FocusRequester] = {}

    def __getitem__(self, name: str) -> FocusRequester:
        return self.of.setdefault(name, FocusRequester())


@composable
def Target(name: str, all: Requesters) -> None:
    Box(focus(Modifier.focus_requester(all[name]), name).focus_target().size(20))


def did(action: Any) -> Any:
    return lambda: log(f"did:{text(action())}")


@scenario("focus_events")
def focus_events(run: Run) -> None:
    all = Requesters()
    show = mutable_state_of(True)
    allowed = mutable_state_of(True)
    manager: list[Any] = [None]

    def can_focus(it: Any) -> None:
        it.can_focus = allowed.value

    def content() -> None:
        log("compose:Root")
        manager[0] = LocalFocusManager.current
        with Column(focus(Modifier, "around")):
            Target("first", all)
            with Box(focus(Modifier, "group").focus_target()):
                with Column():
                    if show.value:
                        Target("second", all)
                    Box(
                        focus(Modifier.focus_requester(all["third"]), "third")
                        .focus_properties(can_focus)
                        .focus_target()
                        .size(20)
                    )

    run.start(content)
    run.step("request first", did(lambda: all["first"].request_focus()))
    run.step("request first again", did(lambda: all["first"].request_focus()))
    run.step("request second", did(lambda: all["second"].request_focus()))
    run.step("capture second", did(lambda: all["second"].capture_focus()))
    run.step("request first in vain", did(lambda: all["first"].request_focus()))
    run.step("capture first in vain", did(lambda: all["first"].capture_focus()))
    run.step("clear in vain", lambda: manager[0].clear_focus())
    run.step("free second", did(lambda: all["second"].free_focus()))
    run.step("clear", lambda: manager[0].clear_focus())
    run.step("second again", did(lambda: all["second"].request_focus()))
    run.step("second leaves", lambda: show.set(False))
    run.step("second returns", lambda: show.set(True))
    run.step("third", did(lambda: all["third"].request_focus()))
    run.step("third may not", lambda: allowed.set(False))
    run.step("request third in vain", did(lambda: all["third"].request_focus()))
    run.step("third may", lambda: allowed.set(True))

    def captured() -> None:
        log(f"did:{text(all['third'].request_focus())} {text(all['third'].capture_focus())}")

    run.step("captured third", captured)
    run.step("clear by force", lambda: manager[0].clear_focus(force=True))


@scenario("focus_modifiers")
def focus_modifiers(run: Run) -> None:
    all = Requesters()
    enabled = mutable_state_of(True)
    name = mutable_state_of("a")
    more = mutable_state_of(False)

    def content() -> None:
        log("compose:Root")
        with Column():
            Box(focus(Modifier.focus_requester(all["first"]), "first").focusable(enabled.value).size(20))
            Box(
                (focus(Modifier, "more") if more.value else Modifier)
                .focus_requester(all["second"])
                .on_focus_changed(lambda it: log(f"focus:{name.value} {_STATES[it]}"))
                .focus_target()
                .size(20)
            )

    run.start(content)
    run.step("request first", did(lambda: all["first"].request_focus()))
    run.step("first is disabled", lambda: enabled.set(False))
    run.step("request first in vain", did(lambda: all["first"].request_focus()))
    run.step("first is enabled", lambda: enabled.set(True))

    def both() -> None:
        all["first"].request_focus()
        all["second"].request_focus()

    run.step("request first, then second", both)
    run.step("another name", lambda: name.set("b"))
    run.step("one more", lambda: more.set(True))
    run.step("one less", lambda: more.set(False))


@scenario("focus_moves")
def focus_moves(run: Run) -> None:
    all = Requesters()
    allowed = mutable_state_of(False)
    manager: list[Any] = [None]

    def can_focus(it: Any) -> None:
        it.can_focus = allowed.value

    def custom(it: Any) -> None:
        it.next = all["b"]
        it.left = all["a"]

    def content() -> None:
        manager[0] = LocalFocusManager.current
        with Row():
            with Column():
                with Row():
                    Target("a", all)
                    Target("b", all)
                    Target("c", all)
                with Row():
                    Target("d", all)
                    Box(focus(Modifier, "e").focus_properties(can_focus).focus_target().size(20))
                    Target("f", all)
            with Column(focus(Modifier.padding(top=5), "group").focus_group()):
                Target("g", all)
                Target("h", all)
            with Box(focus(Modifier.focus_requester(all["i"]), "i").focus_properties(custom).focus_target().size(30)):
                Target("j", all)

    def move(direction: FocusDirection) -> Any:
        return did(lambda: manager[0].move_focus(direction))

    run.start(content)
    for n in range(1, 11):
        run.step(f"next #{n}", move(FocusDirection.NEXT))
    for n in range(1, 5):
        run.step(f"previous #{n}", move(FocusDirection.PREVIOUS))
    run.step("request a", lambda: all["a"].request_focus())
    for n in range(1, 6):
        run.step(f"right #{n}", move(FocusDirection.RIGHT))
    for n in range(1, 5):
        run.step(f"left #{n}", move(FocusDirection.LEFT))
    run.step("e may", lambda: allowed.set(True))
    run.step("request b", lambda: all["b"].request_focus())
    run.step("down", move(FocusDirection.DOWN))
    run.step("down at the bottom", move(FocusDirection.DOWN))
    run.step("up", move(FocusDirection.UP))
    run.step("request h", lambda: all["h"].request_focus())
    run.step("up in the group", move(FocusDirection.UP))
    run.step("left out of the group", move(FocusDirection.LEFT))


@scenario("focus_keys")
def focus_keys(run: Run) -> None:
    all = Requesters()
    taking = mutable_state_of("")

    def keys(chain: Any, name: str) -> Any:
        def heard(who: str) -> Any:
            def handler(event: Any) -> bool:
                log(f"key:{who} {event.type.name.title().replace('_', '')}")
                return taking.value == who

            return handler

        return chain.on_preview_key_event(heard(f"{name}.preview")).on_key_event(heard(name))

    def content() -> None:
        with Column(keys(Modifier, "around")):
            before = keys(Modifier, "before").focus_requester(all["first"]).focus_target()
            with Box(keys(before, "after").size(20)):
                Box(keys(Modifier, "inside").size(10))
            with Box(keys(Modifier, "group").focus_target()):
                Box(keys(Modifier, "second").focus_requester(all["second"]).focusable().size(20))

    run.start(content)
    scene = run.scene

    def typed(setup: Any, key: str = "a") -> Any:
        def change() -> None:
            setup()
            scene.key(key)

        return change

    run.step("nobody has the focus", typed(lambda: None))
    run.step("first", typed(lambda: all["first"].request_focus()))
    run.step("second", typed(lambda: all["second"].request_focus()))
    run.step("taken by the group", typed(lambda: taking.set("group")))
    run.step("taken before it goes down", typed(lambda: taking.set("around.preview")))
    run.step("taken by nobody: tab", typed(lambda: taking.set(""), "Tab"))


@scenario("focus_into_view")
def focus_into_view(run: Run) -> None:
    run.queue = True
    all = Requesters()
    outer = ScrollState(0)
    inner = ScrollState(0)

    def target(n: int) -> Any:
        return Modifier.focus_requester(all[f"{n}"]).focusable().then(trace(f"box{n}"))

    def content() -> None:
        with Column(Modifier.vertical_scroll(outer)):
            for n in range(5):
                Box(target(n).size(80))
            with Row(Modifier.width(150).horizontal_scroll(inner)):
                for n in range(5, 10):
                    Box(target(n).size(60))
            Box(Modifier.height(100))

    def request(name: str) -> Any:
        return lambda: all[name].request_focus()

    run.start(content, 200, 200)
    run.step("one that is in view", request("1"))
    run.step("one below", request("3"), 60)
    run.fact("below", outer.value)
    run.step("one above", request("0"), 60)
    run.fact("above", outer.value)
    run.step("one in a row of its own", request("8"), 60)
    run.fact("in the row", f"{outer.value} {inner.value}")
    run.step("one far above", request("0"), 4)
    run.step("and back on the way", request("5"), 60)
    run.fact("back", f"{outer.value} {inner.value}")
