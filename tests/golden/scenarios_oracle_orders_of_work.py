"""Ports of OrdersOfWork.kt (tests/oracle): programs of keys, pages, layers and slots; the order of their work."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    Alignment,
    AnimatedContent,
    Box,
    CircleShape,
    Constraints,
    ContentTransform,
    HorizontalPager,
    IntOffset,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    Modifier,
    ModifierNodeElement,
    PaddingValues,
    RectangleShape,
    SideEffect,
    SizeTransform,
    SubcomposeLayout,
    composable,
    dont_memoize,
    fade_in,
    fade_out,
    mutable_state_list_of,
    mutable_state_of,
    remember_coroutine_scope,
    remember_pager_state,
    remember_saveable,
    snapshot_flow,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_features import Alive, Shown, plain
from .scenarios_oracle_transitions import line


@scenario("numbers_by_key")
def numbers_by_key(run: Run) -> None:
    run.queue = True
    n, tall = mutable_state_of(1), mutable_state_of(False)

    def size(a: Any, b: Any) -> Any:
        log(f"size:{a.width} x {a.height} {b.width} x {b.height}")
        return line(64)

    def spec(it: Any) -> Any:
        log(f"spec:{it.initial_state} {it.target_state}")
        return ContentTransform(fade_in(line(48)), fade_out(line(32)), SizeTransform(False, size))

    def content() -> None:
        log(f"compose:Root {n.value}")

        def inner(it: int) -> None:
            times = remember_saveable(lambda: mutable_state_of(0))
            SideEffect(lambda: times.value)
            log(f"compose:content {it}")
            Alive(f"tens {it // 10}")
            Box(traced(f"c{it}").size(10 + it, 30 if tall.value else 20))

        AnimatedContent(
            n.value,
            inner,
            traced("number"),
            transition_spec=spec,
            content_alignment=Alignment.CENTER,
            content_key=lambda it: it // 10,
        )

    run.start(content, 100, 100)
    run.step("2: the same key", lambda: n.set(2))
    run.step("12", lambda: n.set(12), 3)
    run.step("15 on the way", lambda: n.set(15), 3)
    run.step("3: back on the way", lambda: n.set(3), 20)
    run.step("taller", lambda: tall.set(True), 20)
    run.step("25 and 11 in turn", lambda: n.set(25), 1)
    run.step("11", lambda: n.set(11), 20)


def pages(run: Run, marked: Any) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of(1, 2, 3, 4)
    free, gap = mutable_state_of(True), mutable_state_of(4)
    held: dict[str, Any] = {}

    def content() -> None:
        log("compose:Root")
        held["scope"] = remember_coroutine_scope()
        pager = held["pager"] = remember_pager_state(lambda: len(ids), 1)

        def page(i: int) -> None:
            id = ids[i] if i < len(ids) else None
            log(f"compose:page {i} {plain(id)}")
            births = remember_saveable(lambda: mutable_state_of(0))

            async def born() -> None:
                births.value += 1
                log(f"born:{plain(id)} {births.value}")

            LaunchedEffect(born, None)
            Box(marked(f"page{plain(id)}").then(trace(f"page{plain(id)}")).fill_max_size())

        HorizontalPager(
            pager,
            page,
            traced("pager").height(40),
            content_padding=PaddingValues(start=10, end=10),
            page_spacing=gap.value,
            user_scroll_enabled=free.value,
            key=lambda it: ids[it],
        )
        now = dont_memoize(
            lambda: f"{pager.current_page} {pager.settled_page} {pager.target_page}"
        )  # it captures a var
        Shown("page", now)

        async def settled() -> None:
            async for it in snapshot_flow(lambda: pager.settled_page):
                log(f"settled:{it} {plain(ids[it] if it < len(ids) else None)}")

        LaunchedEffect(settled, pager)

    def at(*points: int, release: int | None = None, press: int | None = None) -> None:
        if press is not None:
            run.scene.press(press, 20)
        for point in points:
            run.scene.move(point, 20)
        if release is not None:
            run.scene.release(release, 20)

    def two() -> None:
        ids.clear()
        ids.extend([7, 2])

    run.start(content, 100, 60)
    run.step("0 comes first", lambda: ids.insert(0, 0), 6)
    run.step("dragged to the left", lambda: at(60, 30, press=80), 4)
    run.step("let go", lambda: at(30, release=30), 40)
    run.step("not free: a drag", lambda: (free.set(False), at(20, press=80, release=20)), 6)
    run.step(
        "by the program",
        lambda: held["scope"].launch(lambda: held["pager"].animate_scroll_to_page(1, spec=line(64))),
        40,
    )
    run.step("its page goes", lambda: ids.remove(1), 6)
    run.step("a larger gap", lambda: gap.set(10), 6)
    run.step("only two", two, 6)


@scenario("pages_by_their_keys")
def pages_by_their_keys(run: Run) -> None:
    pages(run, lambda name: Modifier)


@scenario("pages_whose_nodes_count")
def pages_whose_nodes_count(run: Run) -> None:
    CountedNode.made = 0
    pages(run, lambda name: Modifier.then(CountedElement(name)))


@scenario("layers_join_layers")
def layers_join_layers(run: Run) -> None:
    run.queue = True
    kind, x, round_ = mutable_state_of(0), mutable_state_of(1.0), mutable_state_of(False)

    def moved(name: str) -> Any:
        def block(it: Any) -> None:
            log(f"lambda:{name} {x.value}")
            it.translation_x = x.value

        return block

    def other_layer(it: Any) -> None:
        log("lambda:other")
        it.alpha = 0.9

    def other_of(kind: int) -> Any:
        if kind == 1:
            return Modifier.alpha(0.5)
        if kind == 2:
            return Modifier.shadow(2, clip=False)
        if kind == 3:
            return Modifier.graphics_layer(other_layer)
        if kind == 4:
            return Modifier.clip_to_bounds()
        if kind == 5:
            return Modifier.clip(CircleShape if round_.value else RectangleShape)
        if kind == 6:
            return Modifier.offset(lambda: IntOffset(1, 1))
        return Modifier.rotate(10) if kind == 7 else Modifier

    def content() -> None:
        log(f"compose:Root {kind.value}")
        other = other_of(kind.value)
        Box(Modifier.then(other).then(trace("before")).graphics_layer(moved("before")).size(20))
        Box(traced("behind").graphics_layer(moved("behind")).then(other).size(20))
        with Box(Modifier.then(other).then(trace("values")).graphics_layer(alpha=0.5).size(20)):
            Box(Modifier.graphics_layer(lambda _: log("lambda:inner")).then(trace("inner")).size(5))

    run.start(content, 100, 100)
    for k in range(1, 8):
        run.step(f"kind {k}", lambda k=k: kind.set(k))
        if k == 5:
            run.step("round", lambda: round_.set(True))
        if k == 2:
            run.step("x=2", lambda: x.set(2.0))
    run.step("none", lambda: kind.set(0))
    run.step("a clip and x=3 at once", lambda: (kind.set(5), x.set(3.0)))


class CountedNode(Modifier.Node):
    made = 0

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name, self.number = name, CountedNode.made
        CountedNode.made += 1

    def on_attach(self) -> None:
        log(f"attach:{self.number} {self.name}")

    def on_detach(self) -> None:
        log(f"detach:{self.number} {self.name}")

    def on_reset(self) -> None:
        log(f"reset:{self.number} {self.name}")


@dataclass(frozen=True)
class CountedElement(ModifierNodeElement[CountedNode]):
    name: str

    def create(self) -> CountedNode:
        return CountedNode(self.name)

    def update(self, node: CountedNode) -> None:
        log(f"update:{node.number} {node.name} to {self.name}")
        node.name = self.name


@composable
def SlotsOf(names: Any, content: Any) -> None:
    def measure(scope: Any, c: Any) -> Any:
        placed = [
            [each.measure(Constraints()) for each in scope.subcompose(name, lambda name=name: content(name))]
            for name in names
        ]

        def place() -> None:
            x = 0
            for each in placed:
                for p in each:
                    p.place(x, 0)
                    x += p.width

        return scope.layout(c.max_width, c.max_height, place)

    SubcomposeLayout(measure, traced("slots"))


@composable
def ListOfContent(list_: LazyListState, content: Any) -> None:
    LazyColumn(
        lambda scope: scope.items(range(9), lambda it: content(it), key=lambda it: it),
        traced("list").fill_max_size(),
        state=list_,
    )


@scenario("readers_in_slots")
def readers_in_slots(run: Run) -> None:
    run.queue = True
    names: Any = mutable_state_list_of("a", "b", "c")
    n = mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {n.value}")
        now = n.value

        def slot(name: str) -> None:
            log(f"compose:slot {name} {now}")
            Box(traced(name).size(10 + now))

        SlotsOf(list(names), slot)

    run.start(content, 100, 100)
    run.step("n=1", lambda: n.set(1))
    run.step("b goes", lambda: names.remove("b"))
    run.step("d comes", lambda: names.insert(0, "d"))
    run.step("n=2", lambda: n.set(2))
    run.step("turned round", lambda: names.reverse())
    run.step("n=3", lambda: n.set(3))
    run.step(
        "a and d go, e and f come", lambda: (names.remove("a"), names.remove("d"), names.append("e"), names.append("f"))
    )
    run.step("n=4", lambda: n.set(4))
    run.step("n=5", lambda: n.set(5))
    run.step("g comes with n=6", lambda: (names.insert(0, "g"), n.set(6)))
    run.step("n=7", lambda: n.set(7))


@scenario("readers_in_lists")
def readers_in_lists(run: Run) -> None:
    run.queue = True
    n, list_ = mutable_state_of(0), LazyListState()

    def content() -> None:
        log(f"compose:Root {n.value}")
        now = n.value

        def item(i: int) -> None:
            log(f"compose:item {i} {now}")
            Box(traced(f"i{i}").size(50, 20))

        ListOfContent(list_, item)

    run.start(content, 100, 60)
    run.step("n=1", lambda: n.set(1))
    run.step("to 2", lambda: list_.request_scroll_to_item(2))
    run.step("n=2", lambda: n.set(2))
    run.step("to 5", lambda: list_.request_scroll_to_item(5))
    run.step("to 1", lambda: list_.request_scroll_to_item(1))
    run.step("n=3", lambda: n.set(3))
    run.step("to 2 with n=4", lambda: (list_.request_scroll_to_item(2), n.set(4)))
    run.step("n=5", lambda: n.set(5))


@scenario("layers_keep_outlines")
def layers_keep_outlines(run: Run) -> None:
    run.queue = True
    around, clips, round_, block = (mutable_state_of(it) for it in (False, False, False, True))

    def layer(name: str, clipping: bool = False) -> Any:
        def set_layer(it: Any) -> None:
            log(f"lambda:{name}")
            if clipping:
                it.clip = clips.value

        return set_layer

    def two(it: Any) -> None:
        log("lambda:two")
        it.alpha = 0.5

    def three(it: Any) -> None:
        log(f"lambda:three {text(clips.value)}")
        it.clip = clips.value
        it.shape = CircleShape if round_.value else RectangleShape

    one, four, five = layer("one", True), layer("four"), layer("five", True)

    def content() -> None:
        log(f"compose:Root {text(around.value)} {text(round_.value)} {text(block.value)}")
        with Box(traced("outer").size(40)):
            clip = Modifier.clip(CircleShape if round_.value else RectangleShape) if around.value else Modifier
            Box(Modifier.then(clip).then(trace("one")).graphics_layer(one).graphics_layer(two).size(20))
            layered = Modifier.graphics_layer(three) if block.value else Modifier
            Box(traced("two").then(layered).alpha(0.5).graphics_layer(four).size(20))
        alpha = Modifier.alpha(0.9) if around.value else Modifier
        Box(Modifier.graphics_layer(five).then(alpha).then(trace("three")).size(20))

    run.start(content, 100, 100)
    run.step("a clip comes", lambda: around.set(True))
    run.step("it is round", lambda: round_.set(True))
    run.step("the blocks clip", lambda: clips.set(True))
    run.step("the clip goes", lambda: around.set(False))
    run.step("no block", lambda: block.set(False))
    run.step("a block again", lambda: block.set(True))
    run.step("the clip comes back", lambda: around.set(True))
    run.step("nothing clips, not round", lambda: (clips.set(False), round_.set(False)))
    run.step("all goes", lambda: (around.set(False), block.set(False)))
