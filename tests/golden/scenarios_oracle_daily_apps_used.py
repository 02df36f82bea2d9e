"""Ports of DailyApps.kt (tests/oracle), second part: a chat, settings, a game, timers, tabs with hints."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    Box,
    Color,
    Column,
    CompositionLocalProvider,
    Content,
    FocusRequester,
    GridCells,
    HorizontalPager,
    Key,
    KeyEventType,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    LazyVerticalGrid,
    Modifier,
    Offset,
    Popup,
    Row,
    Size,
    composable,
    composition_local_of,
    delay,
    derived_state_of,
    infinite_repeatable,
    key,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_infinite_transition,
    remember_lazy_list_state,
    remember_pager_state,
    remember_saveable,
    snapshot_flow,
    state_field,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_features import Alive, Shown, click
from .scenarios_oracle_transitions import line

LocalAccent = composition_local_of(lambda: "blue")


@composable
def Message(id: int, mine: bool, modifier: Any) -> None:
    log(f"compose:Message({id})")
    seen = remember_saveable(lambda: mutable_state_of(False))

    async def see() -> None:
        log(f"seen:{id} {text(seen.value)}")
        seen.value = True

    LaunchedEffect(see, None)
    Box(modifier.then(trace(f"m{id}")).size(60 if mine else 80, 20))


@scenario("chat_that_types")
def chat_that_types(run: Run) -> None:
    run.queue = True
    messages: Any = mutable_state_list_of(5, 4, 3, 2, 1, 0)
    typing, list_, unread = mutable_state_of(False), LazyListState(), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {text(typing.value)}")

        def is_below() -> bool:
            log("calc:below")
            return list_.first_visible_item_index == 0

        below = remember(lambda: derived_state_of(is_below))

        def types() -> None:
            log("compose:typing")
            dots = remember_infinite_transition().animate_float(0.0, 3.0, infinite_repeatable(line(48)))
            row = Modifier.animate_item(None, line(32), None).then(trace("typing"))
            Box(row.draw_behind(lambda _: log(f"draw:dots {int(dots.value)}")).size(40, 10))

        def message(m: int) -> None:
            Message(m, m % 2 == 0, Modifier.animate_item(line(32), line(32), None))

        def declare(scope: Any) -> None:
            log("lazy:content")
            if typing.value:
                scope.item(types, key="typing")
            scope.items(messages, message, key=lambda it: it)

        LazyColumn(declare, traced("list"), list_, reverse_layout=True)
        newest = messages[0] if messages else None

        async def follow() -> None:
            log(f"newest:{newest} {text(below.value)}")
            if below.value:
                unread.value = 0
                await list_.animate_scroll_to_item(0)
            else:
                unread.value += 1

        def last_key() -> Any:
            visible = list_.layout_info.visible_items_info
            return visible[-1].key if visible else None

        async def load() -> None:
            async for it in snapshot_flow(last_key):
                if it == (messages[-1] if messages else None) and len(messages) < 12:
                    log("loads")
                    messages.extend([x - len(messages) for x in (-1, -2)])

        LaunchedEffect(follow, newest)
        LaunchedEffect(load, list_)
        if unread.value > 0:
            Shown("unread", lambda: unread.value)

    def written() -> None:
        typing.value = False
        messages.insert(0, 6)

    def deleted() -> None:
        messages.remove(7)
        messages.insert(0, 9)

    run.start(content, 100, 100)
    run.step("somebody types", lambda: typing.set(True), 5)
    run.step("and has written", written, 12)
    run.step("one reads above", lambda: list_.dispatch_raw_delta(45), 6)
    run.step("a new one meanwhile", lambda: messages.insert(0, 7), 6)
    run.step("and another", lambda: messages.insert(0, 8), 6)
    run.step("down again", lambda: list_.dispatch_raw_delta(-500), 6)
    run.step("one is deleted, one more", deleted, 12)
    run.step("to the very top", lambda: list_.dispatch_raw_delta(1000), 8)


@composable
def Section(name: str, open: bool, toggle: Any, content: Content) -> None:
    log(f"compose:Section({name}) {text(open)} {LocalAccent.current}")
    with Column(traced(name).animate_content_size(line(48))):
        Box(Modifier.clickable(lambda: toggle()).then(trace(f"{name}.head")).size(100, 20))
        if open:
            content()


@scenario("settings_searched")
def settings_searched(run: Run) -> None:
    run.queue = True
    query, accent = mutable_state_of(""), mutable_state_of("blue")
    open: Any = mutable_state_map_of({"net": True, "look": False})
    all = {"net": ["wifi", "cable"], "look": ["dark", "large", "wide"], "keys": ["copy"]}

    def content() -> None:
        log("compose:Root")

        def find() -> dict[str, list[str]]:
            log(f"calc:found {query.value}")
            hits = {name: [it for it in entries if query.value in it] for name, entries in all.items()}
            return {name: entries for name, entries in hits.items() if entries}

        found = remember(lambda: derived_state_of(find))

        def provided() -> None:
            def top() -> None:
                log("compose:top")
                Shown("hits", lambda: sum(len(it) for it in found.value.values()))
                Box(traced("top").size(100, 10))

            def declare(scope: Any) -> None:
                log("lazy:content")
                scope.sticky_header(top, key="top")
                for name, entries in found.value.items():

                    def section(name: str = name, entries: list[str] = entries) -> None:
                        def toggle() -> None:
                            log(f"toggled:{name}")
                            open[name] = not open.get(name, False)

                        def inside() -> None:
                            for e in entries:
                                with key(e):
                                    on = remember_saveable(lambda: mutable_state_of(False))
                                    log(f"compose:entry {e} {text(on.value)}")
                                    entry = click(Modifier, e, lambda on=on: on.set(not on.value))
                                    Box(entry.then(trace(f"e.{e}")).size(90, 15))

                        Section(name, open.get(name, False), toggle, inside)

                    scope.item(section, key=name)

            LazyColumn(declare, traced("list"))

        CompositionLocalProvider(LocalAccent.provides(accent.value), content=provided)

    run.start(content, 100, 120)
    run.step("wifi on", lambda: run.scene.tap(10, 35), 4)
    run.step("look unfolds", lambda: run.scene.tap(10, 65), 10)
    run.step("red", lambda: accent.set("red"), 4)
    run.step("searched: a", lambda: query.set("a"), 10)
    run.step("searched: ar", lambda: query.set("ar"), 10)
    run.step("net folds though it is not there", lambda: open.update({"net": False}), 4)
    run.step("all again", lambda: query.set(""), 10)
    run.step("net unfolds: wifi", lambda: open.update({"net": True}), 10)


class Game:
    snake: Any = state_field(((2, 2), (1, 2)))
    dir: Any = state_field((1, 0))
    food: Any = state_field((4, 2))
    points = state_field(0)
    over = state_field(False)

    def __init__(self) -> None:
        self.ticks = 0


@scenario("snake_by_keys")
def snake_by_keys(run: Run) -> None:
    run.queue = True
    game, paused, cell, r = Game(), mutable_state_of(True), mutable_state_of(10), FocusRequester()

    def content() -> None:
        log(f"compose:Root {text(game.over)}")

        async def go() -> None:
            log(f"effect:{text(paused.value)} {text(game.over)}")
            while not paused.value and not game.over:
                await with_frame_nanos(lambda _: None)
                game.ticks += 1
                if game.ticks % 2 == 0:
                    continue
                head = game.snake[0][0] + game.dir[0], game.snake[0][1] + game.dir[1]
                if head[0] not in range(6) or head[1] not in range(6) or head in game.snake:
                    game.over = True
                    break
                if head == game.food:
                    game.points += 1
                    game.food = (head[0] * 3 + 1) % 6, (head[1] + 2) % 6
                    game.snake = (head, *game.snake)
                else:
                    game.snake = (head, *game.snake[:-1])

        LaunchedEffect(go, paused.value, game.over)

        def turn(e: Any) -> bool:
            if e.type is not KeyEventType.KEY_DOWN:
                return False
            if e.key == Key.ARROW_UP:
                game.dir = 0, -1
            elif e.key == Key.ARROW_DOWN:
                game.dir = 0, 1
            elif e.key == Key.ARROW_LEFT:
                game.dir = -1, 0
            elif e.key == Key.SPACE:
                paused.value = not paused.value
            else:
                return False
            return True

        def build(cache: Any) -> Any:
            log(f"cache:{cell.value}")
            side = Size(cell.value, cell.value)

            def draw(scope: Any) -> None:
                snake = " ".join(f"{x},{y}" for x, y in game.snake)
                log(f"draw:snake {snake} food {game.food[0]},{game.food[1]}")
                for x, y in game.snake:
                    scope.draw_rect(Color.GREEN, Offset(x * side.width, y * side.height), side)

            return cache.on_draw_behind(draw)

        field = traced("field").focus_requester(r).on_key_event(turn).focus_target()
        Box(field.draw_with_cache(build).size(60))
        Shown("points", lambda: game.points)
        Shown("over", lambda: game.over)

        async def focus() -> None:
            r.request_focus()

        LaunchedEffect(focus, None)

    run.start(content, 100, 100)
    press = run.scene.key
    run.step("goes", lambda: press(Key.SPACE), 4)
    run.step("down", lambda: press(Key.ARROW_DOWN), 4)
    run.step("left", lambda: press(Key.ARROW_LEFT), 3)
    run.step("larger cells, paused", lambda: (cell.set(12), press(Key.SPACE)), 3)
    run.step("x does nothing", lambda: press("x"), 2)
    run.step("up and on, into the wall", lambda: (press(Key.ARROW_UP), press(Key.SPACE)), 20)


class Timer:
    resets = state_field(0)

    def __init__(self, id: str, most: int) -> None:
        self.id, self.most = id, most


@scenario("timers_of_a_kitchen")
def timers_of_a_kitchen(run: Run) -> None:
    run.queue = True
    timers: Any = mutable_state_list_of(Timer("a", 3), Timer("b", 6))
    paused = mutable_state_of(True)

    def content() -> None:
        log("compose:Root")

        def timer(t: Timer) -> None:
            left = remember(lambda: mutable_state_of(t.most), t.resets)
            rings = remember(lambda: derived_state_of(lambda: left.value == 0))
            log(f"compose:timer {t.id} {text(rings.value)}")

            async def count() -> None:
                if not paused.value:
                    log(f"runs:{t.id} {left.value}")
                    while left.value > 0:
                        await with_frame_nanos(lambda _: None)
                        left.value -= 1
                    log(f"rings:{t.id}")

            LaunchedEffect(count, paused.value, t.resets)
            box = Modifier.animate_item(None, line(32), None).then(trace(f"t.{t.id}"))
            with Box(box.draw_behind(lambda _: log(f"draw:{t.id} {left.value}")).size(40, 20)):
                if rings.value:
                    Alive(f"bell {t.id}")

        LazyVerticalGrid(
            GridCells.fixed(2), lambda scope: scope.items(timers, timer, key=lambda it: it.id), traced("grid")
        )

    def named(id: str) -> Timer:
        return next(it for it in timers if it.id == id)

    def reset(id: str) -> None:
        named(id).resets += 1

    def b_to_the_front() -> None:
        timers.remove(named("a"))
        timers.insert(0, timers.pop(timers.index(named("b"))))

    run.start(content, 100, 100)
    run.step("all run", lambda: paused.set(False), 2)
    run.step("a third comes in front", lambda: timers.insert(0, Timer("c", 2)), 3)
    run.step("paused", lambda: paused.set(True), 4)
    run.step("b is reset", lambda: reset("b"), 4)
    run.step("all run again", lambda: paused.set(False), 4)
    run.step("a leaves, b to the front", b_to_the_front, 8)
    run.step("c is reset", lambda: reset("c"), 8)


@scenario("tour_by_tabs")
def tour_by_tabs(run: Run) -> None:
    run.queue = True
    hints, n = mutable_state_of(True), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        pager, scope = remember_pager_state(lambda: 4), remember_coroutine_scope()

        def page(p: int) -> None:
            log(f"compose:page {p}")
            list_ = remember_lazy_list_state()

            def row(i: int) -> None:
                Box(traced(f"i{p}.{i}").size(90, 20))

            LazyColumn(lambda it: it.items(6, row, key=lambda it: it), traced(f"list{p}").size(100, 60), list_)
            Shown(f"at{p}", lambda: list_.first_visible_item_index)

        with Column(traced("col")):
            with Row(traced("tabs")):
                for t in range(4):
                    is_here = remember(lambda t=t: derived_state_of(lambda: pager.target_page == t), t)
                    log(f"compose:tab {t} {text(is_here.value)}")

                    def go(t: int = t) -> None:
                        scope.launch(lambda: pager.animate_scroll_to_page(t, spec=line(64)))

                    with Box(click(Modifier, f"tab{t}", go).then(trace(f"tab{t}")).size(25, 20)):
                        if is_here.value and hints.value:
                            shown = remember(lambda: mutable_state_of(False))

                            async def wait(t: int = t, shown: Any = shown) -> None:
                                await delay(48)
                                log(f"hint:{t}")
                                shown.value = True

                            LaunchedEffect(wait, None)
                            if shown.value:

                                def hint(t: int = t) -> None:
                                    log(f"compose:hint {t} {n.value}")
                                    Alive(f"hint {t}")
                                    Box(traced(f"hint{t}").size(20, 8))

                                Popup(hint, position=Alignment.BOTTOM_START, is_modal=False)
            HorizontalPager(pager, page, traced("pager"))

    run.start(content, 100, 120)
    scene = run.scene
    run.wait("the first hint", 5)
    run.step("the second tab", lambda: scene.tap(30, 10), 10)
    run.wait("its hint", 4)
    run.step("its list is dragged", lambda: (scene.press(50, 70), scene.move(50, 30)), 3)
    run.step("and let go", lambda: scene.release(50, 30), 6)
    run.step("n=1", lambda: n.set(1), 3)
    run.step("a swipe", lambda: (scene.press(80, 50), scene.move(40, 50)), 2)
    run.step("and let go", lambda: (scene.move(20, 50), scene.release(20, 50)), 20)
    run.wait("the third hint", 5)
    run.step("no hints", lambda: hints.set(False), 3)
    run.step("the first tab", lambda: scene.tap(10, 10), 12)
