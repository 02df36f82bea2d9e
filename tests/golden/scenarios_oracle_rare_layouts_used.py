"""Ports of RareLayouts.kt (tests/oracle), second part: clicks, scrolls, requests, endless and turned animations."""

from __future__ import annotations

from typing import Any

from engine import (
    AnimatedVisibility,
    Arrangement,
    Box,
    BringIntoViewRequester,
    Color,
    Column,
    DisposableEffect,
    FocusRequester,
    InteractionSource,
    IntOffset,
    Key,
    LazyColumn,
    LazyListState,
    Modifier,
    MutableTransitionState,
    MutatePriority,
    Orientation,
    PaddingValues,
    PressInteraction,
    Rect,
    RepeatMode,
    Row,
    ScrollState,
    ToggleableState,
    derived_state_of,
    dont_memoize,
    expand_vertically,
    fade_in,
    fade_out,
    infinite_repeatable,
    keyframes,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_infinite_transition,
    shrink_vertically,
    slide_in,
    slide_out,
    with_frame_nanos,
)
from engine.foundation.gestures.scrollable_state import FunctionScrollableState

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Shown, hex
from .scenarios_oracle_hands_on_apps import moved, touched, up
from .scenarios_oracle_sources import collected
from .scenarios_oracle_transitions import line


@scenario("clicks_of_kinds")
def clicks_of_kinds(run: Run) -> None:
    run.queue = True
    enabled, double, on = mutable_state_of(True), mutable_state_of(True), mutable_state_of(False)
    three, chosen = mutable_state_of(ToggleableState.OFF), mutable_state_of(0)
    r = [FocusRequester() for _ in range(3)]
    source = InteractionSource()

    def toggled(it: bool) -> None:
        log(f"toggled:{text(it)}")
        on.value = it

    def turned() -> None:
        off = three.value is ToggleableState.OFF
        three.value = ToggleableState.INDETERMINATE if off else ToggleableState.ON
        log(f"three:{three.value.name.capitalize()}")

    def content() -> None:
        log(f"compose:Root {text(enabled.value)} {text(double.value)}")
        pressed = collected(source, PressInteraction.Press, (PressInteraction.Release, PressInteraction.Cancel))
        Shown("pressed", lambda: pressed.value)
        with Column():
            twice = (lambda: log("double")) if double.value else None
            Box(
                Modifier.focus_requester(r[0])
                .combined_clickable(
                    lambda: log("click"),
                    on_long_click=lambda: log("long"),
                    on_double_click=twice,
                    enabled=enabled.value,
                    interaction_source=source,
                )
                .then(trace("a"))
                .size(60, 50)
            )
            toggle = Modifier.focus_requester(r[1]).toggleable(
                on.value, toggled, enabled=enabled.value, interaction_source=InteractionSource()
            )
            Box(toggle.then(trace("b")).size(60, 50))
            Box(Modifier.focus_requester(r[2]).tri_state_toggleable(three.value, turned).then(trace("c")).size(60, 50))
            with Row(Modifier.selectable_group()):
                for i in range(2):

                    def choose(i: int = i) -> None:
                        log(f"chosen:{i}")
                        chosen.value = i

                    Box(Modifier.selectable(chosen.value == i, choose).then(trace(f"s{i}")).size(50))

    def tap(*at: tuple[float, float]) -> Any:
        def change() -> None:
            for it in at:
                run.scene.tap(*it)

        return change

    def disabled() -> None:
        run.scene.press(10, 10)
        enabled.value = False

    def again() -> None:
        enabled.value = True
        run.scene.tap(10, 60)

    def by_key(requester: FocusRequester) -> Any:
        def change() -> None:
            requester.request_focus()
            run.scene.key(Key.ENTER)

        return change

    run.start(content, 200, 200)
    run.step("a tap", tap((10, 10)))
    run.wait("until it is one", 25)
    run.step("two taps", tap((10, 10), (12, 10)))
    run.wait("after it", 25)
    run.step("held", lambda: run.scene.press(10, 10), 3)
    run.wait("until it is long", 35)
    run.step("let go", up(run, 10, 10))
    run.step("no double", lambda: double.set(False))
    run.step("a tap again", tap((10, 10)))
    run.step("disabled while down", disabled)
    run.step("let go, disabled", up(run, 10, 10))
    run.step("b, disabled", tap((10, 60)))
    run.step("enabled, b", again)
    run.step("b again", tap((10, 60)))
    run.step("c", tap((10, 110)))
    run.step("c by a key", by_key(r[2]))
    run.step("the second", tap((70, 160)))
    run.step("a by a key", by_key(r[0]))


class Still:
    async def perform_fling(self, scope: Any, initial_velocity: float) -> float:
        log(f"fling:{'+' if initial_velocity > 0 else '-' if initial_velocity < 0 else '0'}")
        scope.scroll_by(5.0)
        return 0.0


@scenario("scrolled_by_hand")
def scrolled_by_hand(run: Run) -> None:
    run.queue = True
    offset, limit, outer = mutable_state_of(0.0), mutable_state_of(30), ScrollState(0)
    reversed, enabled = mutable_state_of(False), mutable_state_of(True)
    scopes: list[Any] = []

    def consume(d: float) -> float:
        to = min(max(offset.value + d, -float(limit.value)), float(limit.value))
        took = to - offset.value
        offset.value = to
        log(f"delta:{rounded(d)} took {rounded(took)}")
        return took

    state = FunctionScrollableState(consume)
    still = Still()

    def content() -> None:
        log(f"compose:Root {text(reversed.value)} {text(enabled.value)}")
        scopes.append(remember_coroutine_scope())
        Shown("running", lambda: f"{text(state.is_scroll_in_progress)} {text(outer.is_scroll_in_progress)}")
        with Column(traced("outer").vertical_scroll(outer)):
            scrolls = Modifier.scrollable(
                state,
                Orientation.VERTICAL,
                enabled=enabled.value,
                reverse_direction=reversed.value,
                fling_behavior=still,
            )
            Box(scrolls.offset(lambda: IntOffset(0, rounded(offset.value))).then(trace("box")).size(100, 60))
            Box(traced("rest").size(100, 120))
        Shown("outer", lambda: outer.value)

    async def by() -> None:
        log(f"took {rounded(await state.scroll_by(20.0))}")

    async def prevents(scope: Any) -> None:
        await with_frame_nanos(lambda _: None)
        scope.scroll_by(-3.0)
        log("prevented")

    def turned() -> None:
        reversed.value = True
        touched(run, (50, 40), (50, 10))()

    def not_enabled() -> None:
        enabled.value = False
        touched(run, (50, 40), (50, 15), (50, 10))()

    async def prevented() -> None:
        await state.scroll(prevents, MutatePriority.PREVENT_USER_INPUT)

    run.start(content, 100, 100)
    run.step("dragged up past the limit", touched(run, (50, 40), (50, 10), (50, -20)), 4)
    run.step("let go", moved(run, (50, -20), (50, -20), up=True), 20)
    run.step("by the program", lambda: scopes[-1].launch(by), 4)
    run.step("reversed: dragged", turned, 4)
    run.step("cut by a program that prevents", lambda: scopes[-1].launch(prevented), 4)
    run.step("moves on", moved(run, (50, 0)), 4)
    run.step("let go 2", up(run, 50, 0), 20)
    run.step("not enabled: the outer", not_enabled, 10)
    run.step("let go 3", moved(run, (50, 10), (50, 10), up=True), 30)


@scenario("brought_through_lists")
def brought_through_lists(run: Run) -> None:
    run.queue = True
    outer, list_, h = ScrollState(0), LazyListState(), mutable_state_of(20)
    r, f = [BringIntoViewRequester() for _ in range(3)], FocusRequester()
    scopes: list[Any] = []

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())

        def item(i: int) -> None:
            asks = Modifier.bring_into_view_requester(r[0]) if i == 2 else Modifier
            Box(asks.then(trace(f"i{i}")).size(50, 30))

        with Column(traced("outer").vertical_scroll(outer)):
            Box(traced("top").size(80))
            LazyColumn(lambda scope: scope.items(8, item), traced("list").size(100, 60), list_)
            Box(Modifier.bring_into_view_requester(r[1]).then(trace("low")).size(50, h.value))
            Box(traced("space").size(70))
            Box(
                Modifier.bring_into_view_requester(r[2])
                .focus_requester(f)
                .on_focus_changed(lambda it: log(f"focus:{text(it.is_focused)}"))
                .focus_target()
                .then(trace("last"))
                .size(50)
            )
        Shown("at", lambda: f"{outer.value}")
        Shown("in list", lambda: f"{list_.first_visible_item_index} {list_.first_visible_item_scroll_offset}")

    def brought(requester: Any, name: str, *part: Any) -> Any:
        async def bring() -> None:
            await requester.bring_into_view(*part)
            log(f"brought {name}")

        return lambda: scopes[-1].launch(bring)

    def two() -> None:
        brought(r[1], "low 2")()
        brought(r[0], "third 2")()

    run.start(content, 100, 100)
    run.step("low", brought(r[1], "low"), 60)
    run.step("the third in the list", brought(r[0], "third"), 60)
    run.step("a part of the last", brought(r[2], "part", Rect(0, 0, 10, 10)), 60)
    run.step("to the top", lambda: scopes[-1].launch(lambda: outer.scroll_to(0)), 4)
    run.step("focused", f.request_focus, 60)
    run.step("low again, then the third at once", two, 60)
    run.step("higher", lambda: h.set(40))


def _frames(it: Any) -> None:
    from engine import LinearEasing

    it.duration_millis = 80
    it.at(16, 50.0, LinearEasing)
    it.at(48, 60.0, LinearEasing)


@scenario("infinite_kinds")
def infinite_kinds(run: Run) -> None:
    run.queue = True
    long, shown, target = mutable_state_of(False), mutable_state_of(True), mutable_state_of(1.0)

    def content() -> None:
        log(f"compose:Root {text(long.value)} {text(shown.value)} {target.value}")
        t = remember_infinite_transition("t")
        turning = infinite_repeatable(line(128 if long.value else 64), RepeatMode.REVERSE)
        a = t.animate_float(0.0, target.value, turning)
        b = None
        if shown.value:
            b = t.animate_float(0.0, 100.0, infinite_repeatable(keyframes(_frames), start_offset_millis=-32))
        c = t.animate_color(Color.BLACK, Color.WHITE, infinite_repeatable(line(64), start_offset_millis=32))
        Shown("a", lambda: rounded(a.value * 100))

        def drawn(_: Any) -> None:
            log(f"draw:b {'null' if b is None else rounded(b.value)} {hex(c.value)}")

        Box(Modifier.draw_behind(drawn).size(10))

    def again() -> None:
        shown.value = True
        target.value = 2.0

    run.start(content, 100, 100)
    run.wait("runs", 8)
    run.step("long", lambda: long.set(True), 3)
    run.wait("runs long", 5)
    run.step("without b", lambda: shown.set(False), 3)
    run.step("with b, target 2", again, 4)
    run.wait("runs on", 8)


@scenario("visible_by_own_state")
def visible_by_own_state(run: Run) -> None:
    run.queue = True
    state: Any = MutableTransitionState(False)
    state.target_state = True
    seen, n = mutable_state_of(True), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {text(seen.value)}")

        def inside(scope: Any) -> None:
            t = scope.transition
            log(f"compose:inside {n.value} {_named(t.current_state)} {_named(t.target_state)}")

            def effect() -> Any:
                log("effect-start:inside")
                return lambda: log("effect-dispose:inside")

            DisposableEffect(effect, None)
            with Column():
                Box(traced("first").size(20))
                # Kotlin's slideInHorizontally wraps what it is given: another function each time.
                slides = (
                    slide_in(dont_memoize(lambda it: IntOffset(-it.width, 0)), line(64)),
                    slide_out(dont_memoize(lambda it: IntOffset(it.width, 0)), line(96)),
                )
                Box(Modifier.animate_enter_exit(scope, *slides).then(trace("second")).size(20))

        if seen.value:
            AnimatedVisibility(
                state,
                inside,
                traced("av"),
                enter=fade_in(line(48)) + expand_vertically(line(48)),
                exit=fade_out(line(32)) + shrink_vertically(line(64)),
            )
        Shown("state", lambda: f"{text(state.current_state)} {text(state.target_state)} {text(state.is_idle)}")

    def gone() -> None:
        state.target_state = True
        seen.value = False

    def target(value: bool) -> Any:
        return lambda: setattr(state, "target_state", value)

    run.start(content, 100, 100)
    run.step("hidden", target(False), 3)
    run.step("n=1 on the way", lambda: n.set(1), 2)
    run.step("back on the way", target(True), 20)
    run.step("hidden to the end", target(False), 20)
    run.step("shown and gone in one step", gone, 20)
    run.step("seen again", lambda: seen.set(True), 20)


def _named(it: Any) -> str:
    return "".join(part.capitalize() for part in it.name.split("_"))


@scenario("requested_scrolls")
def requested_scrolls(run: Run) -> None:
    run.queue = True
    list_, pad = LazyListState(), mutable_state_of(5)
    ids: Any = mutable_state_list_of(*range(10))

    def informed() -> str:
        i = list_.layout_info
        items = ", ".join(f"{it.key}@{it.offset}" for it in i.visible_items_info)
        return f"[{items}] {i.before_content_padding} {i.total_items_count}"

    def content() -> None:
        log(f"compose:Root {pad.value}")
        info = remember(lambda: derived_state_of(informed))
        Shown("info", lambda: info.value)

        def item(it: int) -> None:
            log(f"compose:item {it}")
            Box(traced(f"i{it}").size(50, 20))

        def declare(scope: Any) -> None:
            log(f"content:{len(ids)}")
            all = list(ids)
            for at in range(0, len(all), 4):
                part = all[at : at + 4]

                def header(first: int = part[0]) -> None:
                    log(f"compose:header {first}")
                    Box(traced(f"h{first}").size(60, 10))

                scope.sticky_header(header, key=f"h{part[0]}")
                scope.items(part, item, key=lambda it: it)

        LazyColumn(
            declare,
            traced("list").size(60, 90),
            list_,
            content_padding=PaddingValues(vertical=pad.value),
            vertical_arrangement=Arrangement.spaced_by(2),
        )

    def less() -> None:
        list_.request_scroll_to_item(3, 4)
        ids.remove(1)

    def first() -> None:
        ids.insert(0, 21)
        list_.request_scroll_to_item(0)

    run.start(content, 100, 100)
    run.step("asked for the sixth", lambda: list_.request_scroll_to_item(6))
    run.step("asked with an offset, an item less", less)
    run.step("an item before, nothing asked", lambda: ids.insert(0, 20))
    run.step("an item before, asked for the first", first)
    run.step("pad=15", lambda: pad.set(15))
    run.step("scrolled by 33", lambda: list_.dispatch_raw_delta(33.0), 4)
    run.step("asked past the end", lambda: list_.request_scroll_to_item(50))
    run.step("emptied", ids.clear)
    run.step("filled", lambda: ids.extend((5, 6, 7)))
