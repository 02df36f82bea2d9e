"""Ports of AppsInParts.kt (tests/oracle): first part: forms, carts, chats, steppers, bars."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import Any

from engine import (
    AnimatedVisibility,
    Box,
    Column,
    Constraints,
    LaunchedEffect,
    Layout,
    LazyColumn,
    LazyListState,
    Modifier,
    NestedScrollConnection,
    Offset,
    Row,
    animate_dp_as_state,
    await_each_gesture,
    await_first_down,
    composable,
    delay,
    derived_state_of,
    expand_vertically,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_updated_state,
    shrink_vertically,
    snapshot_flow,
    state_field,
    wait_for_up_or_cancellation,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown, click, plain
from .scenarios_oracle_transitions import line


class Entry:
    value = state_field("")
    touched = state_field(False)

    def __init__(self, name: str) -> None:
        self.name = name


@composable
def EntryRow(entry: Entry, check: Any) -> None:
    def find() -> str | None:
        log(f"calc:{entry.name}")
        return check(entry.value) if entry.touched else None

    problem = remember(lambda: derived_state_of(find), entry)
    log(f"compose:EntryRow({entry.name}) {plain(problem.value)}")

    def inside() -> None:
        log(f"compose:problem {entry.name} {plain(problem.value)}")
        Alive(f"p.{entry.name}")
        Box(Modifier.size(60, 10))

    def touch() -> None:
        entry.touched = True

    with Column(traced(entry.name)):
        Box(click(Modifier, entry.name, touch).size(60, 10))
        AnimatedVisibility(
            problem.value is not None, inside, enter=expand_vertically(line(48)), exit=shrink_vertically(line(32))
        )


@scenario("entries_checked")
def entries_checked(run: Run) -> None:
    run.queue = True
    entries = [Entry("user"), Entry("word")]
    state, least = mutable_state_of("idle"), mutable_state_of(3)
    held: dict[str, Any] = {}

    def calculate() -> bool:
        log("calc:ok")
        return all(len(it.value) >= least.value for it in entries)

    ok = derived_state_of(calculate)

    def content() -> None:
        log("compose:Root")
        held["scope"] = remember_coroutine_scope()
        with Column():
            for e in entries:
                EntryRow(e, lambda it: f"short {least.value}" if len(it) < least.value else None)
        Shown("send", lambda: f"{text(ok.value)} {state.value}")

    def put(index: int, value: str) -> None:
        entries[index].value = value

    async def sending() -> None:
        state.value = "sending"
        try:
            await delay(48)
            state.value = "sent"
        except asyncio.CancelledError:
            log("cut")
            state.value = "cut"
            raise

    async def again() -> None:
        state.value = "sending"
        await delay(32)
        state.value = "sent"

    def both() -> None:
        entries[1].touched = True
        put(1, "x")

    run.start(content, 100, 100)
    run.step("user touched", lambda: run.scene.tap(5, 5), 8)
    run.step("abc typed", lambda: put(0, "abc"), 8)
    run.step("both touched", both, 8)
    run.step("valid", lambda: put(1, "xyz"), 8)
    run.step("sent", lambda: held.update(job=held["scope"].launch(sending)), 3)
    run.step("changed meanwhile", lambda: (put(0, "abcd"), held["job"].cancel()), 4)
    run.step("at least four", lambda: least.set(4), 8)
    run.step("sent again", lambda: (put(1, "wxyz"), held["scope"].launch(again)), 2)
    run.wait("a while", 4)


@dataclass(frozen=True)
class Line2:
    id: int
    count: int
    price: int


@composable
def LineRow(line: Line2, change: Any) -> None:
    log(f"compose:LineRow({line.id}) {line.count}")
    with Row(traced(f"l{line.id}")):
        Box(click(Modifier, f"plus{line.id}", lambda: change(1)).size(20, 10))
        Box(click(Modifier, f"minus{line.id}", lambda: change(-1)).size(20, 10))


@scenario("cart_of_lines")
def cart_of_lines(run: Run) -> None:
    run.queue = True
    lines: Any = mutable_state_of([Line2(1, 1, 30), Line2(2, 2, 20)])
    coupon = mutable_state_of(0)

    def sum_up() -> int:
        log("calc:total")
        return sum(it.count * it.price for it in lines.value)

    total = derived_state_of(sum_up)

    def take_off() -> int:
        log("calc:due")
        return total.value - coupon.value if total.value > 50 else total.value

    due = derived_state_of(take_off)

    def change(id: int, by: int) -> None:
        changed = [replace(it, count=it.count + by) if it.id == id else it for it in lines.value]
        lines.value = [it for it in changed if it.count > 0]

    def content() -> None:
        log("compose:Root")
        with Column(traced("cart")):
            if not lines.value:
                Alive("empty")
            else:
                for each in lines.value:
                    with key(each.id):
                        LineRow(each, lambda by, each=each: change(each.id, by))
            Shown("due", lambda: due.value)
            free = remember(lambda: derived_state_of(lambda: due.value >= 60))
            log(f"compose:inner {text(free.value)}")
            Box(traced("bar").fill_max_width(1.0 if free.value else 0.5).height(5))

    def two_again() -> None:
        lines.value = [Line2(2, 3, 20), Line2(1, 1, 30)]
        coupon.value = 0

    run.start(content, 100, 100)
    run.step("one more of 1", lambda: run.scene.tap(5, 5))
    run.step("a coupon", lambda: coupon.set(10))
    run.step("the same list again", lambda: lines.set(list(lines.value)))
    run.step("two less of 2", lambda: (run.scene.tap(25, 15), run.scene.tap(25, 15)))
    run.step("a third first", lambda: lines.set([Line2(3, 1, 5), *lines.value]))
    run.step("none", lambda: lines.set([]))
    run.step("two again, the coupon goes", two_again)


class Bubble2:
    sent = state_field(False)

    def __init__(self, id: int, sent: bool) -> None:
        self.id = id
        self.sent = sent


@scenario("chat_from_the_end")
def chat_from_the_end(run: Run) -> None:
    run.queue = True
    messages: Any = mutable_state_list_of(*(Bubble2(i, True) for i in range(1, 5)))
    list_, new = LazyListState(), mutable_state_of(0)
    scopes: list[Any] = []

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())

        def message(i: int) -> None:
            m = messages[len(messages) - 1 - i]
            log(f"compose:m{m.id} {text(m.sent)}")
            item = Modifier.animate_item(line(32), line(48), None).then(trace(f"m{m.id}"))
            Box(item.alpha(1.0 if m.sent else 0.5).size(80, 20))

        LazyColumn(
            lambda scope: scope.items(len(messages), message, key=lambda it: messages[len(messages) - 1 - it].id),
            traced("list").fill_max_size(),
            list_,
            reverse_layout=True,
        )
        at_end = remember(lambda: derived_state_of(lambda: list_.first_visible_item_index == 0))
        if not at_end.value:
            Shown("new", lambda: new.value)

        async def follow() -> None:
            is_first = True
            async for it in snapshot_flow(lambda: messages[-1].id if messages else None):
                if is_first:
                    is_first = False
                    continue
                log(f"last:{plain(it)} {text(at_end.value)}")
                if at_end.value:
                    await list_.scroll_to_item(0)
                else:
                    new.value += 1

        LaunchedEffect(follow, list_)

        async def seen() -> None:
            if at_end.value:
                new.value = 0

        LaunchedEffect(seen, at_end.value)

    def send(id: int) -> None:
        m = Bubble2(id, False)
        messages.append(m)

        async def go() -> None:
            await delay(48)
            m.sent = True
            log(f"sent:{id}")

        scopes[-1].launch(go)

    def older() -> None:
        messages[0:0] = [Bubble2(-1, True), Bubble2(0, True)]

    run.start(content, 100, 60)
    run.step("one is sent", lambda: send(5), 4)
    run.wait("a while", 4)
    run.step("scrolled back", lambda: scopes[-1].launch(lambda: list_.scroll_to_item(2)), 4)
    run.step("one comes", lambda: messages.append(Bubble2(6, True)), 6)
    run.step("another is sent", lambda: send(7), 6)
    run.wait("a while", 4)
    run.step("older ones", older, 6)
    run.step("to the end", lambda: scopes[-1].launch(lambda: list_.scroll_to_item(0)), 8)


@composable
def Stepper(name: str, value: int, on_change: Any) -> None:
    latest, now = remember_updated_state(on_change), remember_updated_state(value)
    scope = remember_coroutine_scope()
    log(f"compose:Stepper({name}) {value}")

    async def count() -> None:
        wait = 64
        while True:
            latest.value(now.value + 1)
            await delay(wait)
            wait = max(wait // 2, 16)

    async def gesture(events: Any) -> None:
        await await_first_down(events)
        job = scope.launch(count)
        try:
            await wait_for_up_or_cancellation(events)
        finally:
            job.cancel()
        log(f"rests:{name} {now.value}")

    async def handler(it: Any) -> None:
        await await_each_gesture(it, gesture)

    chain = traced(name).pointer_input(handler, None)
    Box(chain.draw_behind(lambda _: log(f"draw:{name} {value}")).size(30, 20))


@scenario("stepper_held")
def stepper_held(run: Run) -> None:
    run.queue = True
    a, b, both = mutable_state_of(0), mutable_state_of(5), mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root {text(both.value)}")
        with Column():
            Stepper("a", a.value, lambda it: a.set(min(it, b.value)))
            if both.value:
                Stepper("b", b.value, lambda it: b.set(it))

        def layer(it: Any) -> None:
            log(f"lambda:sum {a.value + b.value}")
            it.translation_x = float(a.value + b.value)

        Box(Modifier.graphics_layer(layer).then(trace("sum")).size(5))

    run.start(content, 100, 60)
    run.step("a is held", lambda: run.scene.press(5, 5), 2)
    run.wait("a while", 8)
    run.step("let go", lambda: run.scene.release(5, 5), 2)
    run.step("b is held", lambda: run.scene.press(5, 25), 2)
    run.wait("a while", 5)
    run.step("b goes", lambda: both.set(False), 3)
    run.wait("a while", 3)
    run.step("let go there", lambda: run.scene.release(5, 25), 2)
    run.step("a again, short", lambda: run.scene.tap(5, 5), 3)
    run.fact("values", [a.value, b.value])


class HidingBar(NestedScrollConnection):
    y = state_field(0.0)

    def on_pre_scroll(self, available: Offset, source: Any) -> Offset:
        before = self.y
        self.y = min(max(before + available.y, -20.0), 0.0)
        log(f"bar:{rounded(self.y)}")
        return Offset(0, self.y - before)


@scenario("bar_that_hides")
def bar_that_hides(run: Run) -> None:
    run.queue = True
    bar, list_ = HidingBar(), LazyListState()
    title, custom = mutable_state_of("t"), mutable_state_of(False)

    def whole(scope: Any, ms: Any, c: Any) -> Any:
        top = 20 + rounded(bar.y)
        log(f"policy:whole {top}")
        b = ms[0].measure(Constraints())
        rows = ms[1].measure(Constraints.fixed(100, c.max_height - top))
        f = ms[2].measure(Constraints())

        def place() -> None:
            b.place(0, rounded(bar.y))
            rows.place(0, top)
            f.place(100 - f.width, c.max_height - f.height)

        return scope.layout(100, c.max_height, place)

    def content() -> None:
        log(f"compose:Root {text(custom.value)}")
        if custom.value:

            @composable
            def head() -> None:
                log(f"compose:custom {title.value}")
                Alive("custom")
                Box(traced("custom").size(50, 20))

        else:

            @composable
            def head() -> None:
                log(f"compose:title {title.value}")
                Box(traced("title").size(30, 20))

        with Layout(whole, Modifier.nested_scroll(bar).then(trace("whole"))):
            with Box(traced("bar")):
                head()
            LazyColumn(
                lambda scope: scope.items(8, lambda it: Box(traced(f"i{it}").size(100, 30))), traced("list"), list_
            )
            small = remember(lambda: derived_state_of(lambda: bar.y < -10))
            size = animate_dp_as_state(10 if small.value else 30, line(48))
            log(f"compose:button {text(small.value)}")

            def button(scope: Any, m: Any, _: Any) -> Any:
                px = scope.round_to_px(size.value)
                p = m.measure(Constraints.fixed(px, px))
                return scope.layout(p.width, p.height, lambda: p.place(0, 0))

            Box(traced("button").layout(button))

    def moved(*ys: int, press: int | None = None, up: bool = False) -> Any:
        def change() -> None:
            if press is not None:
                run.scene.press(50, press)
            for y in ys:
                run.scene.move(50, y)
            if up:
                run.scene.release(50, ys[-1])

        return change

    def shown() -> None:
        bar.y = 0.0

    run.start(content, 100, 100)
    run.step("up by 15", moved(60, 45, press=80), 8)
    run.step("up by 30", moved(15), 8)
    run.step("back by 12", moved(27), 8)
    run.step("let go", moved(27, up=True), 20)
    run.step("another title", lambda: title.set("u"), 4)
    run.step("a custom content", lambda: custom.set(True), 4)
    run.step("shown by the program", shown, 8)
