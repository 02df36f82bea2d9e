"""Ports of DailyApps.kt (tests/oracle), third part: a header that shrinks, and toasts that undo."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from engine import (
    Animatable,
    Box,
    Column,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    Modifier,
    NestedScrollConnection,
    NestedScrollSource,
    Offset,
    delay,
    derived_state_of,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Keeper
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown
from .scenarios_oracle_transitions import line


class Shrinking(NestedScrollConnection):
    def __init__(self, height: Any, least: Any) -> None:
        self.height, self.least = height, least

    def on_pre_scroll(self, available: Offset, source: NestedScrollSource) -> Offset:
        before = self.height.value
        if available.y < 0:
            self.height.value = max(before + available.y, self.least.value)
        log(f"pre:{rounded(available.y)} {rounded(self.height.value - before)}")
        return Offset(0, self.height.value - before)

    def on_post_scroll(self, consumed: Offset, available: Offset, source: NestedScrollSource) -> Offset:
        before = self.height.value
        if available.y > 0:
            self.height.value = min(before + available.y, 50.0)
        log(f"post:{rounded(consumed.y)} {rounded(available.y)}")
        return Offset(0, self.height.value - before)


@scenario("header_shrinks")
def header_shrinks(run: Run) -> None:
    run.queue = True
    height, list_, least, n = mutable_state_of(50.0), LazyListState(), mutable_state_of(20.0), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {n.value}")
        connection = remember(lambda: Shrinking(height, least))
        small = remember(lambda: derived_state_of(lambda: height.value < 30))

        def header(scope: Any, m: Any, c: Any) -> Any:
            h = rounded(height.value)
            p = m.measure(c.copy(min_height=h, max_height=h))
            return scope.layout(p.width, h, lambda: p.place(0, 0))

        def title(layer: Any) -> None:
            log(f"lambda:title {rounded(height.value)}")
            layer.scale_x = height.value / 50

        def item(i: int) -> None:
            log(f"compose:item {i}")
            Box(traced(f"i{i}").fill_max_width().height(20))

        with Column(traced("col").nested_scroll(connection)):
            with Box(traced("header").layout(header).fill_max_width()):
                Box(Modifier.graphics_layer(title).then(trace("title")).size(40, 10))
            if small.value:
                Alive("button")
            LazyColumn(lambda scope: scope.items(10, item), traced("list"), list_)
        Shown("small", lambda: small.value)

    run.start(content, 100, 120)
    scene = run.scene
    run.step("pressed, up by 20", lambda: (scene.press(50, 100), scene.move(50, 80)), 2)
    run.step("up by 30 more", lambda: scene.move(50, 50), 2)
    run.step("down by 20", lambda: scene.move(50, 70), 2)
    run.step("down by 60", lambda: scene.move(50, 130), 2)
    run.step("let go", lambda: (scene.move(50, 130), scene.release(50, 130)), 6)
    run.step("a program scrolls: nobody is asked", lambda: list_.dispatch_raw_delta(30), 3)
    run.step("it jumps to 5", lambda: list_.request_scroll_to_item(5), 3)
    run.step("a lower least, the root runs", lambda: (least.set(10.0), n.set(1)), 3)
    run.step("up by 50 in one", lambda: (scene.press(50, 110), scene.move(50, 60)), 2)
    run.step("and let go", lambda: (scene.move(50, 60), scene.release(50, 60)), 6)


@dataclass(frozen=True)
class Toast:
    id: int
    text: str


@scenario("orders_undone")
def orders_undone(run: Run) -> None:
    run.queue = True
    orders: Any = mutable_state_list_of(1, 2, 3, 4)
    toasts: Any = mutable_state_list_of()
    gone: dict[int, int] = {}

    def remove(id: int) -> None:
        gone[id] = orders.index(id)
        orders.remove(id)
        toasts.append(Toast(id, f"order {id}"))

    def undo(t: Toast) -> None:
        orders.insert(min(gone[t.id], len(orders)), t.id)
        toasts.remove(t)

    def content() -> None:
        log(f"compose:Root {len(orders)}")
        with Column(traced("col")):
            for id in orders:
                with key(id):
                    Keeper(f"o{id}")
            now = toasts[0] if toasts else None
            if now is not None:
                with key(now.id):
                    left = remember(lambda: Animatable(1.0))
                    log(f"compose:toast {now.text} {len(toasts)}")

                    async def end() -> None:
                        try:
                            await left.animate_to(0.0, line(80))
                            log(f"ended:{now.id}")
                            await delay(16)
                            toasts.remove(now)
                        except asyncio.CancelledError:
                            log(f"undone:{now.id} {rounded(left.value * 10)}")
                            raise

                    LaunchedEffect(end, now)
                    toast = traced("toast").draw_behind(lambda _: log(f"draw:toast {rounded(left.value * 10)}"))
                    Box(toast.size(100, 10))

    run.start(content, 100, 100)
    run.step("2 leaves", lambda: remove(2), 3)
    run.step("3 too", lambda: remove(3), 3)
    run.wait("the first ends", 6)
    run.step("the second is undone", lambda: undo(toasts[0]), 3)
    run.step("1 and 4", lambda: (remove(1), remove(4)), 2)
    run.step("the waiting one is undone", lambda: undo(toasts[-1]), 2)
    run.wait("until all is over", 10)
