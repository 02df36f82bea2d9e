"""Ports of MixedScreens.kt (tests/oracle), first part: steps, entries, faces, seen pages, lit keys."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    Crossfade,
    FocusInteraction,
    FocusRequester,
    HorizontalPager,
    HoverInteraction,
    InteractionSource,
    IntOffset,
    Key,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    Modifier,
    PressInteraction,
    SeekableTransitionState,
    animate_dp_as_state,
    derived_state_of,
    dont_memoize,
    expand_vertically,
    fade_in,
    fade_out,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    mutable_state_set_of,
    remember,
    remember_coroutine_scope,
    remember_pager_state,
    remember_saveable,
    remember_saveable_state_holder,
    remember_transition,
    shrink_vertically,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown, plain
from .scenarios_oracle_sources import collected
from .scenarios_oracle_transitions import line


@scenario("steps_sought")
def steps_sought(run: Run) -> None:
    run.queue = True
    state: Any = SeekableTransitionState(0)
    scopes: list[Any] = []

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        t = remember_transition(state, "steps")
        width = t.animate_int(lambda it: 20 + it * 20, lambda _: line(64))
        last = t.create_child_transition(lambda it: it == 2, "last")

        def shown(s: int) -> None:
            log(f"compose:step {s}")
            Alive(f"step{s}")
            Box(traced(f"step{s}").size(20 + 10 * s))

        def shifted() -> IntOffset:
            log(f"lambda:shift {width.value}")
            return IntOffset(width.value, 0)

        def done() -> None:
            log("compose:done")
            Box(traced("done").size(10))

        with Column(traced("col")):
            t.AnimatedContent(shown, enter=fade_in(line(48)), exit=fade_out(line(48)), size_transform=None)
            Box(Modifier.offset(shifted).then(trace("bar")).size(10))
            last.AnimatedVisibility(
                lambda it: it, done, enter=expand_vertically(line(48)), exit=shrink_vertically(line(32))
            )
        Shown("at", lambda: f"{state.current_state} {state.target_state} {rounded(state.fraction * 100)}")

    async def both() -> None:
        await state.seek_to(0.5, 0)
        log("sought")
        await state.snap_to(0)
        log("snapped")

    def launch(block: Any) -> Any:
        return lambda: scopes[-1].launch(block)

    run.start(content, 100, 100)
    run.step("half to 1", launch(lambda: state.seek_to(0.5, 1)), 4)
    run.step("back by a quarter", launch(lambda: state.seek_to(0.25)), 4)
    run.step("let go", launch(lambda: state.animate_to(1)), 20)
    run.step("on to 2", launch(lambda: state.animate_to(2)), 3)
    run.step("cut short: 0", launch(lambda: state.animate_to(0)), 30)
    run.step("snapped to 2", launch(lambda: state.snap_to(2)), 4)
    run.step("sought to 0, snapped", launch(both), 10)


@scenario("entries_unfolding")
def entries_unfolding(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of("a", "b", "c", "d")
    open: Any = mutable_state_set_of()
    list_, wide = LazyListState(), mutable_state_of(True)

    def calculate() -> int:
        log("calc:sum")
        return len(open)

    def content() -> None:
        log(f"compose:Root {text(wide.value)}")
        sum = remember(lambda: derived_state_of(calculate))

        def entry(id: str) -> None:
            log(f"compose:item {id} {text(id in open)}")

            def ended(a: Any, b: Any) -> None:
                log(f"ended:{id} {a.height} {b.height}")

            def more(it: Any) -> None:
                log(f"compose:more {id} {it.constraints.max_width}")
                Alive(f"more {id}")
                Box(traced(f"more.{id}").size(it.max_width / 2, 30))

            grown = traced(f"item.{id}").animate_content_size(line(64), finished_listener=ended)
            with Column(grown.then(trace(f"in.{id}"))):
                Box(traced(f"head.{id}").fill_max_width().height(20))
                if id in open:
                    BoxWithConstraints(more)

        def declare(scope: Any) -> None:
            scope.items(ids, entry, key=lambda it: it)
            scope.item(lambda: Shown("sum", lambda: sum.value))

        LazyColumn(declare, traced("list") if wide.value else traced("list").width(60), list_)

    def a_scrolled() -> None:
        open.add("a")
        list_.dispatch_raw_delta(30)

    def c_and_b() -> None:
        open.add("c")
        ids.remove("b")

    def gone() -> None:
        ids.remove("a")
        list_.dispatch_raw_delta(-100)

    run.start(content, 100, 80)
    run.step("b", lambda: open.add("b"), 2)
    run.step("narrow on the way", lambda: wide.set(False), 20)
    run.step("a, scrolled by 30", a_scrolled, 3)
    run.step("a is closed on its way", lambda: open.remove("a"), 20)
    run.step("c opens and b leaves", c_and_b, 20)
    run.step("a leaves on its way", lambda: open.add("a"), 2)
    run.step("gone", gone, 20)


@scenario("faces_of_items")
def faces_of_items(run: Run) -> None:
    run.queue = True
    turned: Any = mutable_state_map_of({})
    list_ = LazyListState()
    counts: dict[str, Any] = {}

    def content() -> None:
        log("compose:Root")

        def item(i: int) -> None:
            holder = remember_saveable_state_holder()
            log(f"compose:item{i} {plain(turned.get(i))}")

            def side(back: bool) -> None:
                def init() -> Any:
                    log(f"init:{i} {text(back)}")
                    return mutable_state_of(0)

                def face() -> None:
                    n = remember_saveable(init)
                    counts[f"{i} {text(back)}"] = n
                    log(f"compose:face {i} {text(back)} {n.value}")
                    Alive(f"{i} {text(back)}")
                    Box(traced(f"face{i}.{text(back)}").size(20))

                holder.SaveableStateProvider(back, face)

            Crossfade(turned.get(i) is True, side, traced(f"item{i}").size(100, 30), line(48))

        LazyColumn(lambda it: it.items(5, item, key=lambda it: it), traced("list"), list_)

    def turn(*rows: int, to: bool = True) -> Any:
        def change() -> None:
            for it in rows:
                turned[it] = to

        return change

    def counted() -> None:
        counts["0 true"].value = 3
        counts["1 true"].value = 4

    run.start(content, 100, 60)
    run.step("0 and 1 turn", turn(0, 1), 20)
    run.step("counted", counted, 4)
    run.step("0 back", turn(0, to=False), 2)
    run.step("and again on its way", turn(0), 20)
    run.step("1 back, scrolled on its way", turn(1, to=False), 2)
    run.step("away", lambda: list_.dispatch_raw_delta(70), 20)
    run.step("and back", lambda: list_.dispatch_raw_delta(-70), 20)
    run.step("0 back for good", turn(0, to=False), 20)


@scenario("pages_seen")
def pages_seen(run: Run) -> None:
    run.queue = True
    pager: Any = None
    scopes: list[Any] = []
    names: Any = mutable_state_list_of("a", "b", "c", "d")

    def content() -> None:
        nonlocal pager
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        pager = remember_pager_state(lambda: len(names), 1)

        def page(p: int) -> None:
            name = names[p]
            log(f"compose:page {name}")
            Alive(name)

            @dont_memoize
            def layer(it: Any) -> None:
                by = pager.get_offset_distance_in_pages(min(max(p, 0), len(names) - 1))
                log(f"lambda:layer {name} {rounded(by * 10)}")
                it.alpha = 1 - abs(min(max(by, -1.0), 1.0)) / 2

            seen = Modifier.graphics_layer(layer).on_visibility_changed(lambda it: log(f"visible:{name} {text(it)}"))
            Box(seen.on_first_visible(lambda: log(f"first:{name}")).then(trace(name)).fill_max_size())

        HorizontalPager(pager, page, traced("pager"), beyond_viewport_page_count=1, key=lambda it: names[it])
        Shown("settled", lambda: f"{pager.current_page} {pager.settled_page} {text(pager.is_scroll_in_progress)}")

    async def to_three() -> None:
        try:
            await pager.animate_scroll_to_page(3, spec=line(128))
            log("arrived:3")
        finally:
            log("over:3")

    async def to_zero() -> None:
        await pager.animate_scroll_to_page(0, spec=line(64))
        log("arrived:0")

    run.start(content, 100, 100)
    run.step("animated to 3", lambda: scopes[-1].launch(to_three), 4)
    run.step("to 0 on the way", lambda: scopes[-1].launch(to_zero), 40)
    run.step("a is last", lambda: names.append(names.pop(0)), 10)
    run.step("the one that is seen is taken out", lambda: names.remove("a"), 10)
    run.step("by a half", lambda: scopes[-1].launch(lambda: pager.scroll_to_page(1, 0.4)), 10)
    run.step("a new first one", lambda: names.insert(0, "n"), 10)


@scenario("keys_lit")
def keys_lit(run: Run) -> None:
    run.queue = True
    enabled, shown = mutable_state_of(True), mutable_state_of(True)
    r, clicks = FocusRequester(), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {text(enabled.value)}")
        source = remember(InteractionSource)
        pressed = collected(source, PressInteraction.Press, (PressInteraction.Release, PressInteraction.Cancel))
        focused = collected(source, FocusInteraction.Focus, FocusInteraction.Unfocus)
        hovered = collected(source, HoverInteraction.Enter, HoverInteraction.Exit)
        lift = animate_dp_as_state(8.0 if pressed.value else 4.0 if hovered.value else 0.0, line(48))

        def clicked() -> None:
            clicks.value += 1
            log(f"clicked:{clicks.value}")

        def lifted() -> IntOffset:
            log(f"lambda:lift {rounded(lift.value)}")
            return IntOffset(0, rounded(lift.value))

        if shown.value:
            button = Modifier.focus_requester(r).clickable(clicked, interaction_source=source, enabled=enabled.value)
            with Box(button.offset(lifted).then(trace("key")).size(40)):
                Shown("lit", lambda: f"{text(pressed.value)} {text(focused.value)} {text(hovered.value)}")

        async def hear() -> None:
            async for it in source.interactions:
                log(f"heard:{type(it).__name__}")

        LaunchedEffect(hear, source)
        Shown("clicks", lambda: clicks.value)

    scene = None

    def let_go() -> None:
        run.scene.release(10, 10)
        enabled.value = True

    def taken_out() -> None:
        r.request_focus()
        shown.value = False

    run.start(content, 100, 100)
    scene = run.scene
    run.step("pressed", lambda: scene.press(10, 10), 10)
    run.step("let go", lambda: scene.release(10, 10), 10)
    run.step("the mouse is over it", lambda: scene.move(10, 10), 10)
    run.step("focused", lambda: r.request_focus(), 10)
    run.step("enter", lambda: scene.key(Key.ENTER), 10)
    run.step("pressed again", lambda: scene.press(10, 10), 3)
    run.step("disabled while it is pressed", lambda: enabled.set(False), 10)
    run.step("let go, enabled", let_go, 10)
    run.step("focused again, taken out", taken_out, 10)
    run.step("there again", lambda: shown.set(True), 10)
