"""Ports of OddPhrases.kt (tests/oracle), first part: objects, contents, nodes that walk, rows with effects."""

from __future__ import annotations

from typing import Any

from engine import (
    AnimatedContent,
    AnimatedVisibility,
    Box,
    Column,
    CompositionLocalProvider,
    ContentTransform,
    DisposableEffect,
    DrawModifierNode,
    EnterTransition,
    ExitTransition,
    LaunchedEffect,
    Modifier,
    ModifierNodeElement,
    MutableTransitionState,
    Row,
    SideEffect,
    SizeTransform,
    TraversableNode,
    await_cancellation,
    composable,
    composition_local_of,
    expand_vertically,
    fade_in,
    key,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    shrink_vertically,
    state_field,
    static_composition_local_of,
)

from .harness import Run, log, scenario, traced
from .scenarios_effects_and_backwards_writes import Obs
from .scenarios_oracle_composition import text
from .scenarios_oracle_features import Alive, Shown
from .scenarios_oracle_transitions import line

LocalTone = composition_local_of(lambda: "gray")
LocalRoom = static_composition_local_of(lambda: 1)


class Part:
    count = state_field(0)

    def __init__(self, name: str) -> None:
        self.name = name

    @composable(restartable=False)
    def Body(self, n: int) -> None:
        raise NotImplementedError

    @composable(restartable=False)  # open: Kotlin makes only final functions restartable
    def Whole(self, n: int) -> None:
        log(f"compose:Whole({self.name}) {n}")
        remember(lambda: Obs(f"whole.{self.name}"))
        self.Body(n)


class Bare(Part):
    @composable
    def Body(self, n: int) -> None:
        log(f"compose:Bare({self.name}) {self.count}")
        Box(traced(self.name).size(20))


class Framed(Part):
    def __init__(self, name: str, inner: Part) -> None:
        super().__init__(name)
        self.inner = inner

    @composable
    def Body(self, n: int) -> None:
        log(f"compose:Framed({self.name})")
        with Box(traced(self.name).padding(self.count)):
            self.inner.Whole(n + 1)

    @composable
    def Whole(self, n: int) -> None:
        log(f"compose:before {self.name}")
        super().Whole(n * 10)
        if self.count > 1:
            Alive(f"much.{self.name}")


@scenario("parts_of_classes")
def parts_of_classes(run: Run) -> None:
    run.queue = True
    p = Bare("p")
    q, r = Framed("q", p), Framed("r", Bare("s"))
    parts: Any = mutable_state_list_of(p, r)
    n, keyed = mutable_state_of(1), mutable_state_of(False)

    def content() -> None:
        log("compose:Root")
        with Column():
            for part in parts:
                if keyed.value:
                    with key(part.name):
                        part.Whole(n.value)
                else:
                    part.Whole(n.value)

    def count(part: Part, by: int) -> Any:
        def change() -> None:
            part.count += by

        return change

    def q_for_p() -> None:
        parts[0] = q

    run.start(content, 100, 100)
    run.step("p counts", count(p, 1))
    run.step("r counts", count(r, 1))
    run.step("n=2", lambda: n.set(2))
    run.step("q in place of p", q_for_p)
    run.step("r counts twice", count(r, 2))
    run.step("by keys", lambda: keyed.set(True))
    run.step("turned round again", lambda: parts.reverse())
    run.step("p comes, q goes", lambda: (parts.remove(q), parts.append(p)))


@scenario("contents_in_maps")
def contents_in_maps(run: Run) -> None:
    run.queue = True
    n = mutable_state_of(0)

    def made(name: str) -> Any:
        @composable
        def it(i: int) -> None:
            log(f"compose:{name} {i} {n.value}")
            Alive(f"{name}.{i}")
            Box(traced(f"{name}{i}").size(10))

        return it

    a, b, c = made("a"), made("b"), made("c")
    contents: Any = mutable_state_map_of({"x": a, "y": b})
    order: Any = mutable_state_list_of("x", "y", "z")

    def content() -> None:
        log(f"compose:Root {len(contents)}")
        with Row(traced("row")):
            for name in order:
                one = contents.get(name)
                if one is not None:
                    one(len(order))
                else:
                    log(f"compose:no {name}")
                other = contents.get(name)
                if other is not None:
                    other(0)
        x = contents.get("x")
        if x is not None:
            x(-1)

    def put(name: str, it: Any) -> Any:
        def change() -> None:
            contents[name] = it

        return change

    def all_b() -> None:
        for k in list(contents):
            contents[k] = b
        n.value = 2

    run.start(content, 100, 100)
    run.step("n=1", lambda: n.set(1))
    run.step("x is c", put("x", c))
    run.step("z is a", put("z", a))
    run.step("the order turns", lambda: order.reverse())
    run.step("y goes", lambda: contents.pop("y"))
    run.step("shorter", lambda: order.pop(0))
    run.step("all are b", all_b)


class Walker(TraversableNode, DrawModifierNode, Modifier.Node):
    traverse_key = "walker"

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def walk(self, how: str) -> list[str]:
        if how == "up":
            nodes = list(self.traversable_ancestors())
        elif how == "children":
            nodes = list(self.traversable_children())
        elif how == "down":
            nodes = list(self.traversable_descendants())
        elif how == "skip":
            nodes = list(self.traversable_descendants(lambda it: not it.name.startswith("b")))
        else:
            nearest = self.nearest_traversable_ancestor()
            return ["none" if nearest is None else nearest.name]
        return [node.name for node in nodes]

    def draw(self, scope: Any) -> None:
        log(f"draw:walker {self.name} {listed(self.walk('near'))}")
        scope.draw_content()

    def on_attach(self) -> None:
        log(f"attach:{self.name} {listed(self.walk('up'))}")

    def on_detach(self) -> None:
        log(f"detach:{self.name}")


def listed(names: list[str]) -> str:
    return f"[{', '.join(names)}]"


class WalkerElement(ModifierNodeElement[Walker]):
    def __init__(self, name: str, hold: Any) -> None:
        self.name, self.hold = name, hold

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WalkerElement) and (self.name, self.hold) == (other.name, other.hold)

    def __hash__(self) -> int:
        return hash(self.name)

    def create(self) -> Walker:
        node = Walker(self.name)
        self.hold(node)
        return node

    def update(self, node: Walker) -> None:
        log(f"update:{node.name} to {self.name}")
        node.name = self.name


@scenario("walkers_in_trees")
def walkers_in_trees(run: Run) -> None:
    run.queue = True
    held: dict[str, Walker] = {}
    deep, wrapped, name = mutable_state_of(True), mutable_state_of(True), mutable_state_of("b")
    late = mutable_state_of(False)

    def hold(it: Walker) -> None:
        held[it.name] = it

    def walks() -> None:
        for k in sorted(held):
            it = held[k]
            if it.is_attached:
                log(
                    f"walk:{k} {it.name} "
                    + " ".join(listed(it.walk(how)) for how in ("up", "children", "down", "skip"))
                )

    def walker(name: str) -> Any:
        return Modifier.then(WalkerElement(name, hold))

    def content() -> None:
        log("compose:Root")
        with Box(walker("a").then(walker("a2")).size(100)):
            with Box(walker(name.value) if wrapped.value else Modifier):
                with Column():
                    Box(walker("c").size(10))
                    if deep.value:
                        Box(walker("d").size(10))
            if late.value:
                Box(walker("leaf").size(10))

    run.start(content, 100, 100)
    run.step("they walk", walks)
    run.step("renamed", lambda: name.set("e"))
    run.step("they walk as e", walks)
    run.step("not deep", lambda: deep.set(False))
    run.step("a leaf comes", lambda: late.set(True))
    run.step("they walk over the new one", walks)
    run.step("not wrapped", lambda: wrapped.set(False))
    run.step("they walk without it", walks)
    run.step("wrapped and deep", lambda: (wrapped.set(True), deep.set(True)))
    run.step("the leaf goes", lambda: late.set(False))
    run.step("they walk at the end", walks)


@scenario("rows_with_three_effects")
def rows_with_three_effects(run: Run) -> None:
    run.queue = True
    rows: Any = mutable_state_list_of("a", "b", "c", "d")
    tone = mutable_state_of("t")
    sums: dict[str, int] = {}

    def row_of(i: int, row: str, n: Obs) -> None:
        log(f"compose:row {row} {i}")

        def side() -> None:
            sums[row] = sums.get(row, 0) + i
            log(f"side:{row} {sums[row]}")

        def started() -> Any:
            log(f"effect-start:{row} {i}")
            return lambda: log(f"effect-dispose:{row} {i}")

        async def launched() -> None:
            try:
                log(f"launched:{row} {text(i > 1)}")
                await await_cancellation()
            finally:
                log(f"cancelled:{row}")

        SideEffect(side)
        DisposableEffect(started, i, n)
        LaunchedEffect(launched, row, i > 1)
        if i % 2 == 0:
            Shown(f"even.{row}", lambda: None)
        tint = LocalTone.current if i == 0 else "none"
        Box(traced(row).size(10, 10 + len(tint)))

    def content() -> None:
        def sized() -> Obs:
            log(f"compose:sized {len(rows)}")
            return Obs(f"size{len(rows)}")

        n = remember(sized, len(rows))
        log(f"compose:Root {n.n}")

        def inner() -> None:
            with Column():
                for i, row in enumerate(rows):
                    with key(row):
                        row_of(i, row, n)

        CompositionLocalProvider(LocalTone.provides(tone.value), content=inner)

    def exchanged() -> None:
        rows.insert(1, "e")
        i, k = rows.index("c"), rows.index("d")
        rows[i], rows[k] = "d", "c"

    run.start(content, 100, 100)
    run.step("another tone", lambda: tone.set("tone"))
    run.step("a to the end", lambda: rows.append(rows.pop(0)))
    run.step("c and d exchanged, e comes", exchanged)
    run.step("b and d go", lambda: (rows.remove("b"), rows.remove("d")))
    run.step("turned round, another tone", lambda: (rows.reverse(), tone.set("t")))
    run.step("none", lambda: rows.clear())


class Notice:
    def __init__(self, name: str) -> None:
        self.name = name
        self.shown = MutableTransitionState(False)
        self.shown.target_state = True


@scenario("notices_that_leave")
def notices_that_leave(run: Run) -> None:
    run.queue = True
    notices: Any = mutable_state_list_of(Notice("a"))
    enter_ms = mutable_state_of(48)

    def content() -> None:
        log(f"compose:Root {len(notices)}")
        with Column(traced("col")):
            for notice in notices:
                with key(notice.name):

                    def inside(it: Any, notice: Notice = notice) -> None:
                        log(f"compose:in {notice.name} {state_name(it.transition.target_state)}")
                        Alive(notice.name)
                        Box(traced(notice.name).size(40, 20))

                    AnimatedVisibility(
                        notice.shown,
                        inside,
                        enter=expand_vertically(line(enter_ms.value)) + fade_in(line(32)),
                        exit=shrink_vertically(line(48)),
                    )
                    if notice.shown.is_idle and not notice.shown.current_state:

                        async def forget(notice: Notice = notice) -> None:
                            log(f"forgotten:{notice.name}")
                            notices.remove(notice)

                        LaunchedEffect(forget, None)
        Shown("idle", lambda: " ".join(f"{it.name}{'.' if it.shown.is_idle else '~'}" for it in notices))

    def target(index: int, shown: bool) -> Any:
        def change() -> None:
            notices[index].shown.target_state = shown

        return change

    def all_leave() -> None:
        for it in notices:
            it.shown.target_state = False

    run.start(content, 100, 100)
    run.step("b", lambda: notices.append(Notice("b")), 2)
    run.step("a leaves on the way", target(0, False), 2)
    run.step("b leaves", target(-1, False), 1)
    run.step("b is called back", target(-1, True), 20)
    run.step("c first and slower", lambda: (enter_ms.set(96), notices.insert(0, Notice("c"))), 3)
    run.step("all leave", all_leave, 20)


def state_name(state: Any) -> str:
    return "".join(it.title() for it in state.name.split("_"))


def plain_with(transform: SizeTransform) -> ContentTransform:
    return ContentTransform(EnterTransition.NONE, ExitTransition.NONE, transform)


@scenario("sizes_by_spec")
def sizes_by_spec(run: Run) -> None:
    run.queue = True
    n, h = mutable_state_of(1), mutable_state_of(20)

    def size(a: Any, b: Any) -> Any:
        log(f"size:{a.width} x {a.height} {b.width} x {b.height}")
        return line(48)

    def content() -> None:
        log(f"compose:Root {n.value}")
        AnimatedContent(
            n.value,
            lambda it: Box(traced(f"c{it}").size(10 * it, h.value)),
            transition_spec=lambda _: ContentTransform(
                EnterTransition.NONE, ExitTransition.NONE, SizeTransform(True, size)
            ),
        )

    run.start(content, 100, 100)
    run.step("3", lambda: n.set(3), 2)
    run.step("taller on the way", lambda: h.set(30), 10)
    run.step("1", lambda: n.set(1), 2)
    run.step("3 again", lambda: n.set(3), 10)
    run.step("lower at rest", lambda: h.set(10), 10)
