"""Ports of Mechanisms.kt (tests/oracle), first part: keys, derived states, flows, animations, nodes, lines, reuse."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine import (
    Animatable,
    Box,
    Column,
    Content,
    DelegatingNode,
    DisposableEffect,
    DrawModifierNode,
    LaunchedEffect,
    Layout,
    LayoutModifierNode,
    LazyColumn,
    LazyListState,
    Modifier,
    ModifierNodeElement,
    RepeatMode,
    Row,
    composable,
    derived_state_of,
    dont_memoize,
    infinite_repeatable,
    key,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    remember_infinite_transition,
    snapshot_flow,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, Reading, text
from .scenarios_oracle_layout import Edge
from .scenarios_oracle_transitions import line, tenths


@composable
def Says(name: str, value: Callable[[], Any]) -> None:
    log(f"compose:{name} {value()}")


@scenario("key_behind_skipped")
def key_behind_skipped(run: Run) -> None:
    n, to, k = mutable_state_of(0), mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {n.value}")
        Reading("before", to)
        for i in range(3):
            Reading(f"row{i}", to)
            with key(i + k.value):
                log(f"compose:key{i}")
                if i == 1:
                    to.value = n.value * 10
                Reading(f"in{i}", to)
        Reading("after", to)

    run.start(content)
    run.step("n=1", lambda: n.set(1))
    run.step("n=2", lambda: n.set(2))
    run.step("other keys", lambda: k.set(1))
    run.step("n=3, other keys", lambda: (n.set(3), k.set(3)))
    run.step("to=5", lambda: to.set(5))
    run.step("n=4", lambda: n.set(4))


@composable
def Deeper(boxes: int, content: Content) -> None:
    """In so many boxes: nodes of equal depth are measured in an order that is no fact."""
    if boxes == 0:
        content()
    else:
        with Box():
            Deeper(boxes - 1, content)


@composable
def SortedWords(words: Any) -> None:
    log("compose:SortedWords")
    for w in words.value:
        with key(w):

            def calculate(w: str = w) -> int:
                log(f"born:{w}")
                return len(w)

            born = remember(calculate)
            Says(f"word.{w}", lambda born=born: born)


@scenario("derived_of_lists")
def derived_of_lists(run: Run) -> None:
    words: Any = mutable_state_list_of("pear", "fig", "apple")
    query, limit = mutable_state_of(""), mutable_state_of(3)

    def content() -> None:
        log("compose:Root")

        def find() -> list[str]:
            log("calc:found")
            return [it for it in words if query.value in it]

        found = remember(lambda: derived_state_of(find))

        def sort() -> list[str]:
            log("calc:sorted")
            return sorted(found.value)[: limit.value]

        ordered = remember(lambda: derived_state_of(sort))

        def number() -> int:
            log("calc:count")
            return len(found.value)

        count = remember(lambda: derived_state_of(number))

        def item(w: str) -> None:
            log(f"compose:item.{w} {count.value}")
            Box(traced(w).size(20))

        def items(scope: Any) -> None:
            log("lazy:content")
            scope.items(found.value, item, key=lambda it: it)

        with Column():
            Says("count", lambda: count.value)
            SortedWords(ordered)
            LazyColumn(items, traced("list").height(60))

    run.start(content, 100, 100)
    run.step("one more", lambda: words.append("kiwi"))
    run.step("p", lambda: query.set("p"))
    run.step("pe: another query with fewer", lambda: query.set("pe"))
    run.step("pear: the same one", lambda: query.set("pear"))
    run.step("a word that is not found", lambda: words.append("plum"))
    run.step("everything, two of them", lambda: (query.set(""), limit.set(2)))
    run.step("reversed", lambda: words.reverse())
    run.step("cleared", lambda: words.clear())
    run.step("and one", lambda: words.append("fig"))


@scenario("flow_of_lists")
def flow_of_lists(run: Run) -> None:
    run.queue = True
    items: Any = mutable_state_list_of(1, 2)
    map: Any = mutable_state_map_of({"a": 1})
    k = mutable_state_of(0)

    def total() -> int:
        log("flow:sum")
        return sum(items)

    async def pairs() -> None:
        async for first, size in snapshot_flow(lambda: (map.get("a"), len(items))):
            log(f"pair:({'null' if first is None else first}, {size})")
            if size > 4:
                del items[0]

    def content() -> None:
        log(f"compose:Root {k.value}")

        async def collecting() -> None:
            log(f"launched:{k.value}")
            try:
                async for it in snapshot_flow(total):
                    log(f"sum:{it}")
                    await with_frame_nanos(lambda nanos: log("frame:"))
                    log(f"late:{it}")
                    await with_frame_nanos(lambda nanos: None)
                    log(f"later:{it}")
            finally:
                log("ended")

        LaunchedEffect(collecting, k.value)
        LaunchedEffect(pairs, None)

    def same() -> None:
        items[0] = items[0]

    def restart() -> None:
        items[0] = 9
        k.value = 1

    run.start(content)
    run.step("3", lambda: items.append(3), 20)
    run.step("4", lambda: items.append(4), 1)
    run.step("5 while 4 is waited for", lambda: items.append(5), 1)
    run.step("the rest", None, 20)
    run.step("the same value", same, 20)
    run.step("a", lambda: map.update(a=2), 20)
    run.step("restarted while it waits", restart, 20)
    run.step("b: not read", lambda: map.update(b=1), 20)
    run.step("all cleared", lambda: (items.clear(), map.clear()), 20)


@composable
def Slid(id: str, target: int, ms: int) -> None:
    x = remember(lambda: Animatable(0.0))
    log(f"compose:Slid({id}) {target}")

    async def slide() -> None:
        log(f"to:{id} {target}")
        try:
            await x.animate_to(float(target), line(ms))
            log(f"end:{id}")
        except asyncio.CancelledError:
            log(f"cut:{id} {tenths(x.value)}")
            raise

    LaunchedEffect(slide, target)

    def layer(it: Any) -> None:
        log(f"lambda:layer.{id} {tenths(x.value)}")
        it.translation_x = x.value

    Box(Modifier.graphics_layer(layer).then(trace(id)).size(10))


@scenario("slid_to_targets")
def slid_to_targets(run: Run) -> None:
    run.queue = True
    targets: Any = mutable_state_list_of(0, 0, 0)

    def content() -> None:
        log("compose:Root")
        with Column():
            for i in range(len(targets)):
                Slid(f"s{i}", targets[i], 48 + 16 * i)

    def to(**values: int) -> Callable[[], None]:
        def action() -> None:
            for name, value in values.items():
                targets[int(name[1:])] = value

        return action

    def shorten() -> None:
        del targets[2]

    run.start(content)
    run.step("all", to(t0=100, t1=100, t2=100), 3)
    run.step("the second turns back", to(t1=20), 2)
    run.step("the first and the third, too", to(t0=10, t2=30), 20)
    run.step("the same again", to(t0=10), 20)
    run.step("on again", to(t0=50, t2=60), 2)
    run.step("the last leaves on the way", shorten, 20)
    run.step("it comes back", lambda: targets.append(40), 20)


@scenario("infinite_in_items")
def infinite_in_items(run: Run) -> None:
    run.queue = True
    list, on, slow = LazyListState(), mutable_state_of(True), mutable_state_of(False)

    def content() -> None:
        log(f"compose:Root {text(on.value)}")
        all = remember_infinite_transition()
        a = (
            all.animate_float(0.0, 10.0, infinite_repeatable(line(96 if slow.value else 48), RepeatMode.REVERSE))
            if on.value
            else None
        )

        def item(i: int) -> None:
            log(f"compose:i{i} {text(a is not None)}")
            if i % 3 == 0 and a is not None:

                def layer(it: Any) -> None:
                    log(f"lambda:layer.{i} {tenths(a.value)}")
                    it.translation_x = a.value

                Box(Modifier.graphics_layer(layer).then(trace(f"i{i}")).size(20, 30))
            else:
                Box(traced(f"i{i}").size(30))

        LazyColumn(lambda scope: scope.items(8, item), traced("list"), list)

    run.start(content, 100, 80)
    run.step("on", None, 3)
    run.step("scrolled", lambda: list.dispatch_raw_delta(65), 3)
    run.step("slower", lambda: slow.set(True), 4)
    run.step("off", lambda: on.set(False), 4)
    run.step("on again", lambda: on.set(True), 3)
    run.step("scrolled back", lambda: list.dispatch_raw_delta(-65), 3)
    run.step("off again", lambda: on.set(False))


class TintingNode(DrawModifierNode, Modifier.Node):
    def __init__(self, name: str, s: Any) -> None:
        super().__init__()
        self.name, self.s = name, s

    def on_attach(self) -> None:
        log(f"attached:{self.name}")

    def on_detach(self) -> None:
        log(f"detached:{self.name}")

    def draw(self, scope: Any) -> None:
        log(f"draw:{self.name} {self.s.value}")
        scope.draw_content()


class SizingNode(LayoutModifierNode, Modifier.Node):
    def __init__(self, name: str, s: Any) -> None:
        super().__init__()
        self.name, self.s = name, s

    def on_attach(self) -> None:
        log(f"attached:{self.name}")

    def on_detach(self) -> None:
        log(f"detached:{self.name}")

    def measure(self, scope: Any, measurable: Any, constraints: Any) -> Any:
        log(f"measure:{self.name} {self.s.value}")
        p = measurable.measure(constraints)

        def place() -> None:
            log(f"place:{self.name}")
            p.place(0, 0)

        return scope.layout(p.width + self.s.value, p.height, place)


class HostNode(DelegatingNode):
    def __init__(self, s: Any) -> None:
        super().__init__()
        self.s = s
        self._tint: Any = None
        self._sizing: Any = None

    def tint(self, on: bool) -> None:
        if on:
            self._tint = self.delegate(TintingNode("tint", self.s))
        elif self._tint is not None:
            self.undelegate(self._tint)
            self._tint = None

    def sizing(self, on: bool) -> None:
        if on:
            self._sizing = self.delegate(SizingNode("sizing", self.s))
        elif self._sizing is not None:
            self.undelegate(self._sizing)
            self._sizing = None


@dataclass(frozen=True)
class HostElement(ModifierNodeElement[HostNode]):
    s: Any
    born: Callable[[HostNode], object]

    def create(self) -> HostNode:
        node = HostNode(self.s)
        self.born(node)
        return node

    def update(self, node: HostNode) -> None:
        log("node:update")


@scenario("delegates_changed")
def delegates_changed(run: Run) -> None:
    s, k = mutable_state_of(0), mutable_state_of(0)
    hosts: list[HostNode] = []

    def content() -> None:
        log(f"compose:Root {k.value}")
        with Row(traced("row")):
            element = HostElement(s, dont_memoize(lambda it: hosts.append(it)))
            Box(traced("around").then(element).then(trace("in")).size(10))
            Leaf("beside")

    def host() -> HostNode:
        return hosts[-1]

    run.start(content)
    run.step("it tints", lambda: host().tint(True))
    run.step("s=1", lambda: s.set(1))
    run.step("it sizes, too", lambda: host().sizing(True))
    run.step("s=5", lambda: s.set(5))
    run.step("it tints no more", lambda: host().tint(False))
    run.step("s=7", lambda: s.set(7))
    run.step("it sizes no more", lambda: host().sizing(False))
    run.step("s=9", lambda: s.set(9))
    run.step("both at once", lambda: (host().sizing(True), host().tint(True)))
    run.step("composed again", lambda: k.set(1))
    run.step("none", lambda: (host().tint(False), host().sizing(False)))


@scenario("aligned_again")
def aligned_again(run: Run) -> None:
    a, b, pad, shown = mutable_state_of(5), mutable_state_of(10), mutable_state_of(0), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")

        def measure_a(scope: Any, ms: Any, c: Any) -> Any:
            log(f"policy:a {a.value}")
            return scope.layout(20, 30, lambda: None, {Edge: a.value})

        def measure_b(scope: Any, ms: Any, c: Any) -> Any:
            log(f"policy:b {b.value}")
            return scope.layout(20, 30, lambda: None, {Edge: b.value})

        def padded(scope: Any, m: Any, c: Any) -> Any:
            p = m.measure(c)

            def place() -> None:
                log(f"lambda:pad {pad.value}")
                p.place(0, pad.value)

            return scope.layout(p.width, p.height + pad.value, place)

        with Row(traced("row")):
            Layout(measure_a, Modifier.align_by(Edge).then(trace("a")))
            with Box(Modifier.align_by(Edge).then(trace("outer")).layout(padded)):
                Layout(measure_b, traced("b"))
            if shown.value:
                Box(Modifier.align_by_baseline().then(trace("none")).size(10))
            Box(Modifier.align_by(lambda it: it.height // 2).then(trace("half")).size(10, 40))

    run.start(content)
    run.step("a=12", lambda: a.set(12))
    run.step("b=20", lambda: b.set(20))
    run.step("a padding", lambda: pad.set(5))
    run.step("b=25", lambda: b.set(25))
    run.step("both back", lambda: (a.set(0), b.set(0)))
    run.step("the one without a line leaves", lambda: shown.set(False))
    run.step("no padding, b=12", lambda: (pad.set(0), b.set(12)))


@composable
def ReadItem(i: int, n: Any) -> None:
    def calculate() -> int:
        log(f"born:{i}")
        value: int = n.value
        return value

    born = remember(calculate)
    log(f"compose:i{i} {n.value} born {born}")

    def effect() -> Callable[[], None]:
        log(f"effect-start:{i}")
        return lambda: log(f"effect-dispose:{i}")

    DisposableEffect(effect, None)
    Box(traced(f"i{i}").size(50, 30))


@scenario("reused_items_read")
def reused_items_read(run: Run) -> None:
    n, list = mutable_state_of(0), LazyListState()

    def content() -> None:
        log("compose:Root")

        def items(scope: Any) -> None:
            scope.items(14, lambda it: ReadItem(it, n), key=lambda it: it, content_type=lambda it: it % 2)

        LazyColumn(items, traced("list"), list)

    run.start(content, 100, 90)
    run.step("by 95", lambda: list.dispatch_raw_delta(95))
    run.step("n=1", lambda: n.set(1))
    run.step("back", lambda: list.dispatch_raw_delta(-95))
    run.step("n=2", lambda: n.set(2))
    run.step("by 200", lambda: list.dispatch_raw_delta(200))
    run.step("back by 70, n=3", lambda: (list.dispatch_raw_delta(-70), n.set(3)))
    run.step("n=4", lambda: n.set(4))
    run.step("to the start", lambda: list.dispatch_raw_delta(-500))
