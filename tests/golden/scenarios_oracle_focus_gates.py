"""Port of StaggeredRetainedGates.kt (tests/oracle), third part: groups that hear of the focus entering and leaving."""

from __future__ import annotations

from typing import Any

from engine import Box, Column, Key, Modifier, Row, composable, mutable_state_of

from .harness import Run, log, scenario
from .scenarios_oracle_focus import Requesters, did, focus


@composable
def Stop(name: str, all: Requesters, can: bool = True) -> None:
    def properties(it: Any) -> None:
        it.can_focus = can

    requested = Modifier.focus_requester(all[name]).focus_properties(properties)
    Box(focus(requested, name).focus_target().size(20))


def gate(chain: Any, name: str, all: Requesters, enter_to: Any, exit_to: Any) -> Any:
    def decide(kind: str, to: Any) -> Any:
        def ask(scope: Any) -> None:
            log(f"{kind}:{name} {scope.requested_focus_direction.value.title()}")
            if to.value == "cancel":
                scope.cancel_focus_change()
            elif to.value is not None:
                all[to.value].request_focus()

        return ask

    def properties(it: Any) -> None:
        it.on_enter = decide("enter", enter_to)
        it.on_exit = decide("exit", exit_to)

    return chain.focus_properties(properties)


@scenario("focus_gates")
def focus_gates(run: Run) -> None:
    run.queue = True
    all = Requesters()
    enter_to, exit_to, none = (mutable_state_of(None) for _ in range(3))

    def content() -> None:
        log("compose:Root")
        with Column():
            Stop("top", all)
            with Row(gate(focus(Modifier, "outer"), "outer", all, enter_to, none).focus_group()):
                Stop("one", all)
                with Row(gate(focus(Modifier, "inner"), "inner", all, none, exit_to).focus_group()):
                    Stop("two", all)
                    Stop("three", all)
            Stop("bottom", all)

    def request(name: str) -> Any:
        return did(lambda: all[name].request_focus())

    def set_and_request(state: Any, value: str, name: str) -> Any:
        return lambda: (state.set(value), request(name)())

    def pressed(key: Any) -> Any:
        return lambda: run.scene.key(key)

    run.start(content, 200, 200)
    run.step("top", request("top"))
    run.step("two, by a request", request("two"))
    run.step("three", request("three"))
    run.step("one", request("one"))
    run.step("tab", pressed(Key.TAB))
    run.step("tab", pressed(Key.TAB))
    run.step("tab: out", pressed(Key.TAB))
    run.step("up: in", pressed(Key.ARROW_UP))
    run.step("bottom", request("bottom"))
    run.step("entering is turned away", set_and_request(enter_to, "cancel", "one"))
    run.step("up", pressed(Key.ARROW_UP))
    run.step("entering goes to three", set_and_request(enter_to, "three", "one"))
    run.step("leaving is turned away", set_and_request(exit_to, "cancel", "bottom"))
    run.step("tab", pressed(Key.TAB))
    run.step("leaving goes to top", set_and_request(exit_to, "top", "bottom"))
