"""Ports of Interplay.kt (tests/oracle), first part: arguments, returns, contents, producers, jobs, maps, keys."""

from __future__ import annotations

import asyncio
from typing import Any

from engine import (
    Box,
    Column,
    CompositionLocalProvider,
    Content,
    DisposableEffect,
    FocusRequester,
    Key,
    KeyEventType,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    LazyRow,
    Modifier,
    State,
    await_cancellation,
    composable,
    composition_local_of,
    derived_state_of,
    dont_memoize,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    produce_state,
    remember,
    remember_coroutine_scope,
    snapshot_flow,
    static_composition_local_of,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, Reading, text
from .scenarios_oracle_features import Alive, Shown, click
from .scenarios_oracle_movable import Births, Mover
from .scenarios_programs import kotlin_list

LocalUnit = composition_local_of(lambda: 1)
LocalTone = static_composition_local_of(lambda: "plain")


class Bag:
    def __init__(self, name: str) -> None:
        self.name, self.size = name, 0


@composable
def Toned(name: str, n: int | None = None, tone: str | None = None) -> None:
    if n is None:
        n = LocalUnit.current
    if tone is None:
        tone = LocalTone.current
    log(f"compose:Toned({name}) {n} {tone}")


@composable
def Defaulted(name: str, source: Any, n: int | None = None, act: Any = None) -> None:
    if n is None:
        n = source.value
    log(f"compose:Defaulted({name}) {n}")
    if n is not None and n > 5 and act is not None:
        act()


@composable(restartable=False)
def Through(name: str, content: Content) -> None:
    log(f"compose:Through({name})")
    content()


@composable(skippable=False)
def Always(name: str) -> None:
    log(f"compose:Always({name})")


@composable
def Bagged(bag: Bag, rows: list[int], act: Any) -> None:
    log(f"compose:Bagged({bag.name}) {bag.size} {kotlin_list(rows)} {act()}")


@scenario("defaults_that_read")
def defaults_that_read(run: Run) -> None:
    run.queue = True
    n, m, unit, tone = mutable_state_of(1), mutable_state_of(0), mutable_state_of(1), mutable_state_of("plain")
    bag = Bag("b")

    def content() -> None:
        log(f"compose:Root {m.value}")
        calls = 0

        def called() -> None:
            nonlocal calls
            calls += 1
            log("act:e")

        def provided() -> None:
            Toned("both")
            Toned("given", 7)
            Toned("none", 7, "own")

            def inside() -> None:
                Always("in")
                Toned("in", tone="x")

            Through("t", inside)

        CompositionLocalProvider(LocalUnit.provides(unit.value), LocalTone.provides(tone.value), content=provided)
        Defaulted("d", n)
        Defaulted("e", n, 3, dont_memoize(called))
        Always("root")
        Bagged(bag, [1, 2], lambda: 5)
        Bagged(bag, [m.value // 2], dont_memoize(lambda: calls))

    def all_three() -> None:
        n.value = 6
        m.value = 3
        unit.value = 5

    run.start(content, 100, 100)
    run.step("n=2", lambda: n.set(2))
    run.step("m=1: the root runs", lambda: m.set(1))
    run.step("the bag grows: nobody sees it", lambda: setattr(bag, "size", 1))
    run.step("m=2", lambda: m.set(2))
    run.step("unit 4", lambda: unit.set(4))
    run.step("bold", lambda: tone.set("bold"))
    run.step("n=6, m=3, unit 5", all_three)


@composable
def Early(name: str, at: Any, end: Any) -> None:
    log(f"compose:Early({name}) {at.value}")

    def calculate_first() -> str:
        log(f"remember:first {name}")
        return name + "1"

    first = remember(calculate_first)
    if at.value == 0:
        return
    with Column(traced(f"early.{name}")):
        Leaf(f"{first}.a")
        if at.value == 1:
            return

        def calculate_second() -> str:
            log(f"remember:second {name}")
            return name + "2"

        second = remember(calculate_second)
        Reading(f"{second}.r", at)
        if not end.value:
            Alive(f"{second}.end")
    Alive(f"{name}.last")


@scenario("panel_leaves_early")
def panel_leaves_early(run: Run) -> None:
    run.queue = True
    at, end, n = mutable_state_of(0), mutable_state_of(False), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {n.value}")
        with Column(traced("col")):
            Early("x", at, end)
            Leaf("after")

    run.start(content, 100, 200)
    run.step("at 1", lambda: at.set(1))
    run.step("at 2", lambda: at.set(2))
    run.step("the end is left out", lambda: end.set(True))
    run.step("at 3", lambda: at.set(3))
    run.step("back to 1", lambda: at.set(1))
    run.step("whole again", lambda: (at.set(2), end.set(False)))
    run.step("nothing, and the root runs", lambda: (at.set(0), n.set(1)))
    run.step("whole at once", lambda: at.set(4))


def framed(name: str, body: Any) -> None:
    """Kotlin's inline function: no scope of its own."""
    log(f"compose:Framed({name})")
    with Box(traced(name)):
        body(len(name))


@scenario("widgets_in_state")
def widgets_in_state(run: Run) -> None:
    run.queue = True
    n, k, births = mutable_state_of(0), mutable_state_of(1), Births()

    @composable
    def one(it: int) -> None:
        log(f"compose:one {it} {n.value}")
        Alive("one")

    @composable
    def two(it: int) -> None:
        log(f"compose:two {it}")
        Leaf("two")

    def movable(it: int) -> None:
        log(f"compose:moved {it}")
        Mover("m", births, n)

    moved = movable_content_of(movable)
    which: Any = mutable_state_of(one)
    more: Any = mutable_state_map_of({"a": two})

    def content() -> None:
        log(f"compose:Root {k.value}")
        with Column(traced("col")):
            which.value(k.value)
            for name, widget in sorted(more.items()):
                with key(name):
                    framed(name, lambda it, widget=widget: widget(it + k.value))

            def own(it: int) -> None:
                log(f"compose:own {it} {n.value}")

            framed("own", own)

    def in_the_map() -> None:
        which.value = one
        more["a"] = moved

    def in_front() -> None:
        del more["a"]
        which.value = moved

    run.start(content, 100, 100)
    run.step("n=1", lambda: n.set(1))
    run.step("two", lambda: which.set(two))
    run.step("b comes, with the first", lambda: more.update({"b": one}))
    run.step("k=2", lambda: k.set(2))
    run.step("the movable one in front", lambda: which.set(moved))
    run.step("and in the map instead", in_the_map)
    run.step("the map loses it, it comes in front", in_front)
    run.step("n=2, k=3", lambda: (n.set(2), k.set(3)))


class Bus:
    def __init__(self) -> None:
        self.listeners: list[Any] = []

    def send(self, n: int) -> None:
        for listener in list(self.listeners):
            listener(n)


def sensor(bus: Bus, factor: int) -> State[int]:
    async def produce(state: Any) -> None:
        log(f"produce:{factor} {state.value}")

        def listen(it: int) -> None:
            state.value = it * factor

        bus.listeners.append(listen)
        try:
            await await_cancellation()
        finally:
            log(f"disposed:{factor}")
            bus.listeners.remove(listen)

    return produce_state(produce, -1, bus, factor)


@scenario("sensors_of_rows")
def sensors_of_rows(run: Run) -> None:
    run.queue = True
    first, second = Bus(), Bus()
    bus = mutable_state_of(first)
    factors: Any = mutable_state_list_of(1, 10)

    def content() -> None:
        log("compose:Root")
        for f in factors:
            with key(f):
                v = sensor(bus.value, f)
                log(f"compose:row {f} {v.value}")
                Shown(f"s{f}", lambda v=v: v.value)

    def twice() -> None:
        first.send(4)
        first.send(4)

    def a_third() -> None:
        factors.append(100)
        first.send(5)

    def both(n: int) -> None:
        first.send(n)
        second.send(n)

    def other() -> None:
        bus.value = second
        both(7)

    def leaves() -> None:
        del factors[0]
        second.send(9)

    run.start(content, 100, 100)
    run.step("3", lambda: first.send(3))
    run.step("4 twice", twice)
    run.step("a third, and 5", a_third)
    run.step("6", lambda: first.send(6))
    run.step("the other bus, and 7 on both", other)
    run.step("8 on both", lambda: both(8))
    run.step("the first row leaves, 9 comes", leaves)
    run.fact("listeners", len(first.listeners) * 10 + len(second.listeners))


@scenario("jobs_through_a_mutex")
def jobs_through_a_mutex(run: Run) -> None:
    run.queue = True
    n, lock, here = mutable_state_of(0), asyncio.Lock(), mutable_state_of(True)
    jobs: dict[str, Any] = {}
    scopes: list[Any] = []

    def go(name: str, frames: int) -> None:
        async def job() -> None:
            log(f"asks:{name}")
            try:
                async with lock:
                    log(f"holds:{name}")
                    for _ in range(frames):
                        await with_frame_nanos(lambda _: None)
                        n.value += 1
                    log(f"done:{name} {n.value}")
            except asyncio.CancelledError:
                log(f"cut:{name}")
                raise
            finally:
                log(f"finally:{name}")

        jobs[name] = scopes[-1].launch(job)

    def content() -> None:
        log(f"compose:Root {text(here.value)}")
        if here.value:
            scopes.append(remember_coroutine_scope())
            Shown("n", lambda: n.value)

            async def effect() -> None:
                async with lock:
                    log("effect:holds")
                    await with_frame_nanos(lambda _: None)
                log("effect:over")
                async for it in snapshot_flow(lambda: n.value // 2):
                    log(f"half:{it}")

            LaunchedEffect(effect, None)

    run.start(content, 100, 100)
    run.step("a and b", lambda: (go("a", 2), go("b", 1)), 8)
    run.step("c, d and e", lambda: (go("c", 3), go("d", 1), go("e", 1)), 2)
    run.step("d is cancelled", lambda: jobs["d"].cancel(), 2)
    run.step("c is cancelled", lambda: jobs["c"].cancel(), 6)
    run.step("f and g", lambda: (go("f", 4), go("g", 1)), 2)
    run.step("all leave", lambda: here.set(False), 4)
    run.step("and are here again", lambda: here.set(True), 6)
    run.step("h", lambda: go("h", 1), 6)


@scenario("cart_of_maps")
def cart_of_maps(run: Run) -> None:
    run.queue = True
    cart: Any = mutable_state_map_of({"a": 1, "b": 2})
    prices: Any = mutable_state_map_of({"a": 10, "b": 5, "c": 1})
    only: Any = mutable_state_of(None)

    def add_up() -> int:
        log("calc:total")
        return sum(count * prices[id] for id, count in cart.items())

    def content() -> None:
        log("compose:Root")
        total = remember(lambda: derived_state_of(add_up))

        def is_free() -> bool:
            log("calc:free")
            return total.value > 30

        free = remember(lambda: derived_state_of(is_free))
        Shown("total", lambda: total.value)
        Shown("free", lambda: free.value)
        Shown("kinds", lambda: len(cart))
        Shown("names", lambda: kotlin_list(sorted(cart)))
        Shown("empty", lambda: not cart)

        def item(id: str) -> None:
            def calculate() -> int:
                log(f"calc:{id}")
                return int(cart.get(id, 0))

            count = remember(lambda: derived_state_of(calculate), id)
            log(f"compose:item {id} {count.value}")

            def more() -> None:
                cart[id] = count.value + 1

            Box(click(Modifier, id, more).then(trace(f"item.{id}")).size(10 + count.value, 20))
            now = count.value

            def effect() -> Any:
                log(f"effect-start:{id} {count.value}")
                return lambda: log(f"effect-dispose:{id} {count.value}")

            DisposableEffect(effect, now)

        def declare(scope: Any) -> None:
            log("lazy:content")
            scope.items([it for it in sorted(prices) if only.value in (None, it)], item, key=lambda it: it)

        LazyRow(declare, traced("row"))

    def all_at_once() -> None:
        cart.update({"a": 4, "b": 2})
        only.value = None

    def kinds() -> None:
        prices["d"] = 2
        del prices["c"]
        del cart["c"]

    run.start(content, 100, 100)
    run.step("one more a", lambda: run.scene.tap(2, 2))
    run.step("the same count again", lambda: cart.update({"b": 2}))
    run.step("c comes", lambda: cart.update({"c": 3}))
    run.step("a price", lambda: prices.update({"b": 20}))
    run.step("a leaves", lambda: cart.pop("a"))
    run.step("only b", lambda: only.set("b"))
    run.step("all of them at once", all_at_once)
    run.step("a new kind, unpriced kinds leave", kinds)
    run.step("emptied", cart.clear)


@scenario("list_walked_by_keys")
def list_walked_by_keys(run: Run) -> None:
    run.queue = True
    rows: Any = mutable_state_list_of(*range(8))
    off, list_, r, last = mutable_state_of(2), LazyListState(), FocusRequester(), FocusRequester()

    def content() -> None:
        log("compose:Root")

        def heard(event: Any) -> bool:
            if event.type is KeyEventType.KEY_DOWN:
                log(f"key:col {text(event.key == 'x')}")
            return False

        def row(i: int) -> None:
            log(f"compose:row {i} {text(off.value == i)}")

            def properties(it: Any) -> None:
                it.can_focus = off.value != i
                if i == 4:
                    it.down = last

            first = Modifier.focus_requester(r) if i == 0 else Modifier
            chain = Modifier.then(first).on_focus_changed(lambda it: log(f"focus:{i} {text(it.is_focused)}"))
            Box(chain.focus_properties(properties).focus_target().then(trace(f"row{i}")).size(50, 20))

        with Column(traced("col").on_key_event(heard)):
            LazyColumn(lambda scope: scope.items(rows, row, key=lambda it: it), traced("list").height(60), list_)
            end = Modifier.focus_requester(last).on_focus_changed(lambda it: log(f"focus:last {text(it.is_focused)}"))
            Box(end.focus_target().then(trace("last")).size(50, 20))
        Shown("at", lambda: f"{list_.first_visible_item_index}+{list_.first_visible_item_scroll_offset}")

    def row_leaves() -> None:
        del rows[list_.layout_info.visible_items_info[-1].index]

    def off_now() -> None:
        off.value = 1
        r.request_focus()

    run.start(content, 100, 90)
    key = run.scene.key
    run.step("the first", r.request_focus)
    run.step("down", lambda: key(Key.ARROW_DOWN))
    run.step("down, over the third", lambda: key(Key.ARROW_DOWN), 6)
    run.step("tab", lambda: key(Key.TAB), 6)
    run.step("down: the last", lambda: key(Key.ARROW_DOWN), 6)
    run.step("up", lambda: key(Key.ARROW_UP), 6)
    run.step("x", lambda: key("x"), 6)
    run.step("the row leaves", row_leaves, 6)
    run.step("tab again", lambda: key(Key.TAB), 6)
    run.step("the one off now is the focused one", off_now, 6)
