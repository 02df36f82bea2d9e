"""Ports of MaterialVariants.kt (tests/oracle): buttons, cards, list items, badges, a checkbox of three states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    Badge,
    BadgedBox,
    Box,
    Column,
    ElevatedButton,
    ElevatedCard,
    ExtendedFloatingActionButton,
    FilledTonalButton,
    IconToggleButton,
    ListItem,
    LocalTextStyle,
    Modifier,
    OutlinedCard,
    ProvideTextStyle,
    SmallFloatingActionButton,
    TextStyle,
    ToggleableState,
    TriStateCheckbox,
    composable,
    mutable_state_of,
)

from .harness import Run, log, scenario
from .scenarios_oracle_flows_of_several import truth


def counting(name: str, n: Any = None) -> Callable[[], None]:
    def click() -> None:
        log(f"clicked:{name}")
        if n is not None:
            n.value += 1

    return click


@scenario("material_kinds_of_buttons")
def material_kinds_of_buttons(run: Run) -> None:
    run.queue = True
    n, on, enabled = mutable_state_of(0), mutable_state_of(False), mutable_state_of(True)

    def toggled(it: bool) -> None:
        log(f"toggled:{truth(it)}")
        on.value = it

    @composable
    def content() -> None:
        log("compose:Root")

        def extended() -> None:
            log("compose:in extended")
            Box(Modifier.size(20))

        with Column():
            with Box():
                log("compose:elevated")
                ElevatedButton(
                    counting("elevated", n),
                    lambda: log(f"compose:in elevated {n.value}"),
                    Modifier.width(100),
                    enabled=enabled.value,
                )
            with Box():
                log("compose:tonal")
                FilledTonalButton(counting("tonal", n), lambda: log(f"compose:in tonal {n.value}"), Modifier.width(100))
            with Box():
                log(f"compose:toggle {truth(on.value)}")
                IconToggleButton(on.value, toggled, lambda: log("compose:in toggle"))
            with Box():
                log("compose:small")
                SmallFloatingActionButton(counting("small"), lambda: log("compose:in small"))
            with Box():
                log("compose:extended")
                ExtendedFloatingActionButton(counting("extended"), extended, Modifier.width(120))

    run.start(content, width=300, height=400)
    run.step("tap the first", lambda: run.scene.tap(50, 20), 20)
    run.step("tap the second", lambda: run.scene.tap(50, 60), 20)
    run.step("toggled", lambda: on.set(True), 20)
    run.step("disabled", lambda: enabled.set(False), 20)
    run.step("tap the disabled", lambda: run.scene.tap(50, 20), 20)


@scenario("material_kinds_of_cards")
def material_kinds_of_cards(run: Run) -> None:
    run.queue = True
    n, size = mutable_state_of(0), mutable_state_of(20)

    @composable
    def content() -> None:
        log("compose:Root")

        def leading() -> None:
            log("compose:leading")
            Box(Modifier.size(24))

        def outlined() -> None:
            log("compose:in outlined")
            Box(Modifier.size(20))

        def elevated() -> None:
            log(f"compose:in elevated {n.value}")
            Box(Modifier.size(20))

        with Column():
            with Box():
                log("compose:cards")
                ElevatedCard(elevated, Modifier.width(100))
            with Box():
                log("compose:outlined")
                OutlinedCard(outlined, Modifier.width(100), on_click=counting("outlined", n))
            with Box():
                log("compose:item")
                ListItem(
                    lambda: log(f"compose:headline {n.value}"),
                    supporting=lambda: log("compose:supporting"),
                    leading=leading,
                    trailing=lambda: log("compose:trailing"),
                )
            with Box():
                log("compose:styles")
                ProvideTextStyle(
                    TextStyle(font_size=size.value),
                    lambda: log(f"compose:style {int(LocalTextStyle.current.font_size or 0)}"),
                )

    run.start(content, width=300, height=400)
    run.step("tap the outlined", lambda: run.scene.tap(50, 30), 20)
    run.step("another size", lambda: size.set(30), 20)
    run.step("again", lambda: n.set(5), 20)


@scenario("material_marks")
def material_marks(run: Run) -> None:
    run.queue = True
    n, state, there = mutable_state_of(0), mutable_state_of(ToggleableState.OFF), mutable_state_of(True)

    def clicked() -> None:
        log("clicked:tri")
        state.value = ToggleableState.OFF if state.value is ToggleableState.ON else ToggleableState.ON

    @composable
    def content() -> None:
        log("compose:Root")

        def anchor() -> None:
            log("compose:anchor")
            Box(Modifier.size(24))

        def badge() -> None:
            log(f"compose:badge slot {truth(there.value)}")
            if there.value:
                Badge(lambda: log(f"compose:in badge {n.value}"))

        with Column():
            with Box():
                log(f"compose:box {truth(there.value)}")
                BadgedBox(badge, anchor)
            with Box():
                log("compose:alone")
                Badge()
            with Box(Modifier.size(48)):
                log(f"compose:tri {state.value.title()}")
                TriStateCheckbox(state.value, clicked)

    run.start(content, width=300, height=200)
    run.step("n", lambda: n.set(3), 20)
    run.step("gone", lambda: there.set(False), 20)
    run.step("back", lambda: there.set(True), 20)
    run.step("indeterminate", lambda: state.set(ToggleableState.INDETERMINATE), 20)
