"""Ports of Usual.kt (tests/oracle), second part: gestures, effects of rows, layers, choices, focus, contents."""

from __future__ import annotations

from typing import Any

from engine import (
    AnimatedContent,
    Box,
    Color,
    Column,
    DisposableEffect,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    Modifier,
    RoundedCornerShape,
    Row,
    SideEffect,
    SizeTransform,
    composable,
    detect_drag_gestures,
    detect_tap_gestures,
    fade_in,
    fade_out,
    key,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember_coroutine_scope,
    remember_updated_state,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_focus import Requesters, did
from .scenarios_oracle_grids import Cell
from .scenarios_oracle_transitions import line, tenths


@scenario("gesture_restarted")
def gesture_restarted(run: Run) -> None:
    run.queue = True
    k, s = mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {k.value}")
        each = k.value
        now = remember_updated_state(s.value)

        async def dragging(scope: Any) -> None:
            log(f"begun:{each}")
            try:
                await detect_drag_gestures(
                    scope,
                    lambda change, by: log(f"keyed:{each} {rounded(by.y)} {now.value}"),
                    on_drag_end=lambda: log(f"end:{each}"),
                    on_drag_cancel=lambda: log(f"cancel:{each}"),
                )
            finally:
                log(f"over:{each}")

        async def tapping(scope: Any) -> None:
            await detect_tap_gestures(
                scope,
                on_tap=lambda at: log(f"tap:{now.value}"),
                on_press=lambda at: log(f"press:{now.value}"),
                on_release=lambda up: log(f"released:{text(up)} {now.value}"),
            )

        with Column():
            Box(traced("keyed").pointer_input(dragging, each).size(50))
            Box(traced("tapped").pointer_input(tapping, None).size(50))

    run.start(content, 100, 100)
    scene = run.scene
    run.step("press", lambda: scene.press(10, 10))
    run.step("drag", lambda: scene.move(10, 40))
    run.step("s", lambda: s.set(1))
    run.step("on", lambda: scene.move(10, 45))
    run.step("another key", lambda: k.set(1), 10)
    run.step("on again", lambda: scene.move(10, 20))
    run.step("release", lambda: scene.release(10, 20))
    run.step("press the other", lambda: scene.press(10, 70))
    run.step("s again", lambda: s.set(2))
    run.step("release it", lambda: scene.release(10, 70))


@composable
def Loaded(id: int, n: Any) -> None:
    def effect() -> Any:
        log(f"effect-start:{id} {n.value}")
        return lambda: log(f"effect-dispose:{id}")

    DisposableEffect(effect, id, n.value // 2)
    SideEffect(lambda: log(f"side:{id}"))

    async def started() -> None:
        log(f"started:{id} {n.value}")

    LaunchedEffect(started, n.value)


@scenario("effects_of_rows")
def effects_of_rows(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of(1, 2, 3)
    n = mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        for id in ids:
            with key(id):
                log(f"compose:row{id}")
                Loaded(id, n)
                if id == 2:
                    Leaf("two")
        SideEffect(lambda: log("side:Root"))

    run.start(content)
    run.step("n=1", lambda: n.set(1))
    run.step("n=2", lambda: n.set(2))
    run.step("the second leaves, n=3", lambda: (ids.remove(2), n.set(3)))
    run.step("it comes back first", lambda: ids.insert(0, 2))
    run.step("reversed, n=4", lambda: (ids.reverse(), n.set(4)))


@scenario("layers_and_shapes")
def layers_and_shapes(run: Run) -> None:
    corner, alpha, over = mutable_state_of(0), mutable_state_of(1.0), mutable_state_of(False)
    inner, skip = mutable_state_of(0), mutable_state_of(False)

    def layer(it: Any) -> None:
        log(f"lambda:layer {corner.value}")
        it.shape = RoundedCornerShape(corner.value)
        it.clip = corner.value > 0

    def around(it: Any) -> None:
        log(f"draw:around {text(over.value)}")
        if not skip.value:
            it.draw_content()
        if over.value:
            it.draw_rect(Color.RED)

    def faded(it: Any) -> None:
        log(f"lambda:alpha {tenths(alpha.value)}")
        it.alpha = alpha.value

    def content() -> None:
        log("compose:Root")
        with (
            Box(traced("outer").graphics_layer(layer).size(80)),
            Box(Modifier.draw_with_content(around).then(trace("middle")).size(60)),
        ):
            drawn = Modifier.graphics_layer(faded).then(trace("faded"))
            Box(drawn.draw_behind(lambda it: log(f"draw:inner {inner.value}")).size(30))
            Box(traced("plain").rotate(float(inner.value)).size(10))

    run.start(content, 100, 100)
    run.step("corner", lambda: corner.set(8))
    run.step("faded", lambda: alpha.set(0.5))
    run.step("gone", lambda: alpha.set(0.0))
    run.step("the inner state", lambda: inner.set(1))
    run.step("over", lambda: over.set(True))
    run.step("skipped", lambda: skip.set(True))
    run.step("the inner state while it is skipped", lambda: inner.set(2))
    run.step("shown again", lambda: (skip.set(False), alpha.set(1.0)))


@scenario("choices_in_groups")
def choices_in_groups(run: Run) -> None:
    run.queue = True
    chosen, enabled, all = mutable_state_of(0), mutable_state_of(True), mutable_state_of(False)

    def toggle(it: bool) -> None:
        log(f"all:{text(it)}")
        all.value = it
        enabled.value = not it

    def choose(i: int) -> Any:
        def action() -> None:
            log(f"chosen:{i}")
            chosen.value = i

        return action

    def content() -> None:
        log(f"compose:Root {text(enabled.value)}")
        with Column():
            with Box():
                log(f"compose:all {text(all.value)}")
                Box(traced("all").toggleable(all.value, toggle).size(40, 20))
            for i in range(3):
                with Box():
                    on = chosen.value == i
                    log(f"compose:option{i} {text(on)}")
                    Box(traced(f"option{i}").selectable(on, choose(i), enabled=enabled.value).size(40, 30))

    run.start(content, 100, 120)
    run.step("the second", tapped(run, 10, 60))
    run.step("the second again", tapped(run, 10, 60))
    run.step("all", tapped(run, 10, 10))
    run.step("in vain", tapped(run, 10, 90))
    run.step("not all", tapped(run, 10, 10))
    run.step("the third", tapped(run, 10, 90))


@scenario("scroll_grabbed")
def scroll_grabbed(run: Run) -> None:
    run.queue = True
    list = LazyListState()
    scope: Any = None

    def content() -> None:
        nonlocal scope
        log("compose:Root")
        scope = remember_coroutine_scope()
        with Column():
            Box(traced("bar").draw_behind(lambda it: log(f"draw:bar {text(list.is_scroll_in_progress)}")).size(10))
            LazyColumn(lambda it: it.items(40, lambda i: Cell(f"i{i}", 60, 30)), traced("list"), list)

    async def on() -> None:
        try:
            await list.animate_scroll_by(200, line(160))
            log("ended")
        finally:
            log(f"over:{list.first_visible_item_index}")

    async def back() -> None:
        await list.animate_scroll_by(-1000, line(64))
        log("back")

    run.start(content, 100, 100)
    scene = run.scene
    run.step("animated", lambda: scope.launch(on), 4)
    run.step("held", lambda: scene.press(20, 60), 4)
    run.step("dragged", lambda: scene.move(20, 20), 4)
    run.step("let go after a while", lambda: scene.move(20, 20))
    for i in range(1, 7):
        run.step(f"held #{i}", lambda: scene.move(20, 20))
    run.step("released", lambda: scene.release(20, 20), 20)
    run.step("back by animation", lambda: scope.launch(back), 30)


@scenario("focus_groups")
def focus_groups(run: Run) -> None:
    run.queue = True
    all, able, show = Requesters(), mutable_state_of(True), mutable_state_of(True)

    def focus(id: str) -> Any:
        return lambda it: log(f"{id}:{text(it.is_focused)}")

    def limit(id: str) -> Any:
        def properties(it: Any) -> None:
            it.can_focus = id == "a" or able.value

        return properties

    def content() -> None:
        log("compose:Root")
        with Row():
            left = Modifier.on_focus_changed(lambda it: log(f"left:{text(it.has_focus)} {text(it.is_focused)}"))
            with Column(left.focus_group()):
                for id in ("a", "b"):
                    asked = Modifier.focus_requester(all[id]).focus_properties(limit(id))
                    Box(asked.on_focus_changed(focus(id)).focus_target().then(trace(id)).size(30))
            with Column(Modifier.on_focus_changed(lambda it: log(f"right:{text(it.has_focus)}")).focus_group()):
                if show.value:
                    asked = Modifier.focus_requester(all["c"]).on_focus_changed(focus("c"))
                    Box(asked.focus_target().then(trace("c")).size(30))
                asked = Modifier.focus_requester(all["d"]).on_focus_changed(focus("d"))
                Box(asked.focus_target().then(trace("d")).size(30))

    run.start(content, 200, 200)
    run.step("a", did(lambda: all["a"].request_focus()))
    run.step("tab", lambda: run.scene.key("Tab"))
    run.step("b cannot be focused", lambda: able.set(False), 10)
    run.step("tab again", lambda: run.scene.key("Tab"))
    run.step("down", lambda: run.scene.key("DirectionDown"))
    run.step("c", did(lambda: all["c"].request_focus()), 10)
    run.step("it leaves", lambda: show.set(False), 10)
    run.step("tab to what is left", lambda: run.scene.key("Tab"))


@scenario("sizes_and_contents")
def sizes_and_contents(run: Run) -> None:
    run.queue = True
    modes: Any = mutable_state_map_of({0: 0, 1: 0, 2: 0})
    list = LazyListState()

    def shown(i: int) -> Any:
        def content(mode: int) -> None:
            log(f"compose:mode{i} {mode}")
            Box(traced(f"body{i}.{mode}").size(60, 20 + 20 * mode))

        return content

    def row(i: int) -> None:
        log(f"compose:row{i} {modes[i]}")
        AnimatedContent(
            modes[i],
            shown(i),
            traced(f"row{i}"),
            enter=fade_in(line(48)),
            exit=fade_out(line(48)),
            size_transform=SizeTransform(spec=lambda initial, target: line(64)),
        )

    def content() -> None:
        log("compose:Root")
        LazyColumn(lambda scope: scope.items(len(modes), row, key=lambda it: it), traced("list"), list)

    def put(**values: int) -> Any:
        def write() -> None:
            for name, value in values.items():
                modes[int(name[1:])] = value

        return write

    run.start(content, 100, 120)
    run.step("the first", put(_0=1), 3)
    run.step("one more", put(_3=0), 20)
    run.step("the first back, the second on", put(_0=0, _1=2), 20)
