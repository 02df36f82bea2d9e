"""Ports of ScreensByKeys.kt (tests/oracle): a menu by keys, rows that are pulled to be loaded."""

from __future__ import annotations

from typing import Any

from engine import (
    Animatable,
    AnimatedVisibility,
    Box,
    Column,
    FocusRequester,
    IntOffset,
    Key,
    KeyEventType,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    Modifier,
    NestedScrollConnection,
    NestedScrollSource,
    Offset,
    Popup,
    Velocity,
    delay,
    derived_state_of,
    fade_in,
    fade_out,
    key,
    mutable_state_of,
    produce_state,
    remember,
    remember_coroutine_scope,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown, click
from .scenarios_oracle_hands_on_apps import moved, touched, up
from .scenarios_oracle_popups import at_corner
from .scenarios_oracle_transitions import line


def pressed(run: Run, name: str, **how: bool) -> Any:
    return lambda: run.scene.key(name, **how)


@scenario("menu_by_keys")
def menu_by_keys(run: Run) -> None:
    run.queue = True
    open, off, button = mutable_state_of(False), mutable_state_of(True), FocusRequester()

    def heard(it: Any) -> bool:
        if it.type is KeyEventType.KEY_DOWN:
            log(f"key:screen {text(it.key == Key.ENTER)}")
        return False

    def content() -> None:
        log("compose:Root")
        chosen: Any = remember(lambda: mutable_state_of(None))

        def dismissed() -> None:
            log("dismissed")
            open.value = False

        def menu() -> None:
            first = remember(FocusRequester)
            log(f"compose:menu {text(off.value)}")

            async def launched() -> None:
                log(f"launched:menu {text(first.request_focus())}")

            LaunchedEffect(launched, None)
            Alive("menu")
            with Column(traced("menu")):
                for name in ("a", "b", "c"):
                    with key(name):
                        focused = remember(lambda: mutable_state_of(False))
                        log(f"compose:entry {name} {text(focused.value)}")

                        def changed(it: Any, name: str = name, focused: Any = focused) -> None:
                            log(f"focus:{name} {text(it.is_focused)}")
                            focused.value = it.is_focused

                        def choose(name: str = name) -> None:
                            chosen.value = name
                            open.value = False

                        def properties(it: Any, name: str = name) -> None:
                            it.can_focus = name != "b" or not off.value

                        chain: Any = Modifier.focus_requester(first) if name == "a" else Modifier
                        chain = chain.focus_properties(properties).on_focus_changed(changed)
                        Box(click(chain, name, choose).then(trace(name)).size(30, 10))

        with Column(Modifier.on_key_event(heard)):
            chain = Modifier.focus_requester(button)
            chain = chain.on_focus_changed(lambda it: log(f"focus:button {text(it.is_focused)}"))
            with Box(click(chain, "button", lambda: open.set(True)).then(trace("button")).size(30, 10)):
                if open.value:
                    Popup(menu, dismissed, position=remember(lambda: at_corner("menu")))
            Shown("chosen", lambda: chosen.value)

    def opened() -> None:
        open.value = True
        off.value = False

    def closed() -> None:
        run.scene.key(Key.ENTER)
        open.value = False

    run.start(content, 120, 120)
    run.step("the button has the focus", lambda: button.request_focus())
    run.step("opened by Enter", pressed(run, Key.ENTER))
    run.step("down", pressed(run, Key.ARROW_DOWN))
    run.step("Enter", pressed(run, Key.ENTER))
    run.step("opened, and b can have it", opened)
    run.step("down", pressed(run, Key.ARROW_DOWN))
    run.step("b cannot have it any more", lambda: off.set(True))
    run.step("down", pressed(run, Key.ARROW_DOWN))
    run.step("Escape", pressed(run, Key.ESCAPE))
    run.step("Enter again, then closed by the program", closed)


class Pulled(NestedScrollConnection):
    """Half of a pull beyond the start of the list moves it down; let go far enough it begins another round."""

    def __init__(self, pull: Animatable, scope: Any, round_: Any) -> None:
        self.pull, self.scope, self.round = pull, scope, round_

    def on_pre_scroll(self, available: Offset, source: NestedScrollSource) -> Offset:
        if available.y >= 0 or self.pull.value <= 0:
            return Offset.ZERO
        used = max(available.y, -self.pull.value)
        log(f"pre:{rounded(used)}")
        self.scope.launch(lambda: self.pull.snap_to(self.pull.value + used))
        return Offset(0, used)

    def on_post_scroll(self, consumed: Offset, available: Offset, source: NestedScrollSource) -> Offset:
        if available.y <= 0:
            return Offset.ZERO
        by_user = source is NestedScrollSource.USER_INPUT
        log(f"post:{rounded(consumed.y)} {rounded(available.y)} {text(by_user)}")
        if by_user:
            self.scope.launch(lambda: self.pull.snap_to(self.pull.value + available.y / 2))
        return Offset(0, available.y)

    async def on_pre_fling(self, available: Velocity) -> Velocity:
        log(f"preFling:{rounded(self.pull.value)}")
        if self.pull.value > 15:
            self.round.value += 1
            await self.pull.animate_to(15, line(32))
        elif self.pull.value > 0:
            await self.pull.animate_to(0, line(32))
        else:
            return Velocity.ZERO
        log(f"settled:{rounded(self.pull.value)}")
        return available

    async def on_post_fling(self, consumed: Velocity, available: Velocity) -> Velocity:
        log(f"postFling:{text(available.y > 0)}")
        return Velocity.ZERO


@scenario("rows_reloaded")
def rows_reloaded(run: Run) -> None:
    run.queue = True
    round_, list_ = mutable_state_of(0), LazyListState(3)

    def content() -> None:
        log(f"compose:Root {round_.value}")
        scope = remember_coroutine_scope()
        pull = remember(lambda: Animatable(0.0))

        async def load(state: Any) -> None:
            if round_.value > 0:
                log(f"loads:{round_.value}")
                await delay(80)
                state.value = [f"r{i + round_.value}" for i in range(8)]
                log("loaded")
                await pull.animate_to(0, line(48))

        rows = produce_state(load, [f"r{i}" for i in range(8)], round_.value)
        connection = remember(lambda: Pulled(pull, scope, round_))

        def at() -> IntOffset:
            log(f"lambda:list {rounded(pull.value)}")
            return IntOffset(0, rounded(pull.value))

        def row(name: str) -> None:
            log(f"compose:{name}")
            Box(Modifier.animate_item(None, line(32), None).then(trace(name)).size(80, 20))

        with Box(Modifier.nested_scroll(connection)):
            LazyColumn(
                lambda lazy: lazy.items(rows.value, row, key=lambda it: it),
                Modifier.offset(at).then(trace("list")).size(80),
                list_,
            )
            far = remember(lambda: derived_state_of(lambda: pull.value > 15))
            log(f"compose:indicator {text(far.value)}")
            AnimatedVisibility(
                far.value, lambda: Box(traced("ready").size(10)), enter=fade_in(line(32)), exit=fade_out(line(32))
            )

    def loaded_by_program() -> None:
        round_.value += 1
        list_.dispatch_raw_delta(30)

    run.start(content, 80, 80)
    run.step("dragged down by 50", touched(run, (40, 10), (40, 40), (40, 60)))
    run.step("to its start and on", moved(run, (40, 78), (40, 100), (40, 140)), 3)
    run.step("pushed back a little", moved(run, (40, 132)), 3)
    run.step("let go", up(run, 40, 132), 6)
    run.wait("until it is loaded", 12)
    run.step("pulled a little", touched(run, (40, 10), (40, 35), (40, 50)), 3)
    run.step("let go", up(run, 40, 50), 10)
    run.step("scrolled up by 30 while it is loaded by the program", loaded_by_program, 3)
    run.wait("loaded", 12)
