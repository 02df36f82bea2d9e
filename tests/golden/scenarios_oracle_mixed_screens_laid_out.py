"""Ports of MixedScreens.kt (tests/oracle), second part: shares, slots, drafts, jobs, brands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine import (
    Box,
    Column,
    CompositionLocalProvider,
    Constraints,
    FocusDirection,
    FocusRequester,
    HorizontalAlignmentLine,
    IntrinsicSize,
    LaunchedEffect,
    Layout,
    LayoutDirection,
    LazyColumn,
    LocalFocusManager,
    LocalLayoutDirection,
    Modifier,
    ModifierNodeElement,
    ParentDataModifierNode,
    Row,
    Snapshot,
    SubcomposeLayout,
    await_cancellation,
    composable,
    composition_local_of,
    derived_state_of,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    static_composition_local_of,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_features import Shown, plain
from .scenarios_oracle_focus import Requesters
from .scenarios_oracle_movable import Births, Mover


class ShareNode(ParentDataModifierNode, Modifier.Node):
    def __init__(self, part: int) -> None:
        super().__init__()
        self.part = part

    def modify_parent_data(self, density: Any, parent_data: Any) -> Any:
        log(f"policy:data {self.part}")
        return self.part


@dataclass(frozen=True)
class Share(ModifierNodeElement[ShareNode]):
    part: int

    def create(self) -> ShareNode:
        return ShareNode(self.part)

    def update(self, node: ShareNode) -> None:
        log(f"update:{self.part}")
        node.part = self.part


Middle = HorizontalAlignmentLine(min)


class SharesPolicy:
    """Columns as wide as their shares, in a row as high as the highest, with a line in its middle."""

    def measure(self, scope: Any, ms: Sequence[Any], c: Constraints) -> Any:
        log(f"policy:measure {c.max_width}")
        parts = [it.parent_data if isinstance(it.parent_data, int) else 1 for it in ms]
        unit = c.max_width // max(sum(parts), 1)
        placed = [m.measure(Constraints.fixed_width(unit * part)) for m, part in zip(ms, parts, strict=True)]
        height = max((it.height for it in placed), default=0)

        def place() -> None:
            x = 0
            for p in placed:
                p.place_relative(x, 0)
                x += p.width

        return scope.layout(c.max_width, height, place, {Middle: height // 2})

    def min_intrinsic_height(self, scope: Any, ms: Sequence[Any], width: int) -> int:
        log(f"intrinsic:minHeight {width}")
        return max((it.min_intrinsic_height(width) for it in ms), default=0)


@scenario("shares_by_data")
def shares_by_data(run: Run) -> None:
    run.queue = True
    first, second = mutable_state_of(1), mutable_state_of(True)
    h, rtl = mutable_state_of(20), mutable_state_of(False)

    def sized(scope: Any, m: Any, c: Any) -> Any:
        p = m.measure(c.copy(min_height=h.value, max_height=h.value))
        return scope.layout(p.width, p.height, lambda: p.place(0, 0))

    @composable
    def shares_of(modifier: Any, content: Any) -> None:
        with Layout(SharesPolicy(), modifier):
            content()

    def content() -> None:
        log("compose:Root")

        def shares() -> None:
            log(f"compose:shares {first.value}")
            Box(Modifier.then(Share(first.value)).then(trace("one")).height(20))
            if second.value:
                Box(Modifier.then(Share(1)).then(trace("two")).layout(sized))
            Box(traced("three").layout_id("three").height(10))

        def inside() -> None:
            log(f"compose:inside {text(rtl.value)}")
            with Row(traced("row").height(IntrinsicSize.MIN)):
                shares_of(Modifier.weight(1).align_by(Middle).then(trace("shares")), shares)
                Box(Modifier.align_by(lambda it: it.measured_height).then(trace("mark")).size(10, 6))
                Box(traced("rule").fill_max_height().width(5))

        direction = LayoutDirection.RTL if rtl.value else LayoutDirection.LTR
        CompositionLocalProvider(LocalLayoutDirection.provides(direction), content=inside)

    def lower() -> None:
        second.value = True
        h.value = 8

    def three() -> None:
        first.value = 3
        rtl.value = False

    run.start(content, 100, 100)
    run.step("the first has 2", lambda: first.set(2))
    run.step("the second is higher", lambda: h.set(40))
    run.step("mirrored", lambda: rtl.set(True))
    run.step("the second leaves", lambda: second.set(False))
    run.step("back, lower", lower)
    run.step("3 and left to right", three)


LocalShade = composition_local_of(lambda: "none")
LocalBrand = static_composition_local_of(lambda: "plain")


@composable
def Shaded(name: str) -> None:
    log(f"compose:Shaded6({name}) {LocalShade.current}")


@composable
def Branded(name: str) -> None:
    log(f"compose:Branded6({name}) {LocalBrand.current}")


@scenario("slots_exchanged")
def slots_exchanged(run: Run) -> None:
    run.queue = True
    up, shade, births = mutable_state_of(True), mutable_state_of("light"), Births()
    n, deep = mutable_state_of(2), mutable_state_of("x")

    def made(i: int) -> Any:
        def card() -> None:
            Mover(f"m{i}", births)
            Shaded(f"m{i}")

        return movable_content_of(card)

    def content() -> None:
        log("compose:Root")

        def item(i: int) -> None:
            log(f"compose:item{i}")
            card = remember(lambda: made(i))

            def slots(scope: Any, c: Constraints) -> Any:
                log(f"policy:slots{i}")

                def top() -> None:
                    log(f"compose:top{i}")
                    if up.value:
                        card()
                    else:
                        Shaded(f"top{i}")

                def low() -> None:
                    def inside_low() -> None:
                        log(f"compose:low{i}")
                        if not up.value:
                            card()
                        else:
                            Shaded(f"low{i}")

                    CompositionLocalProvider(LocalShade.provides(deep.value), content=inside_low)

                tops = [it.measure(c.copy(min_width=0)) for it in scope.subcompose("top", top)]
                lows = [it.measure(c.copy(min_width=0)) for it in scope.subcompose("low", low)]

                def place() -> None:
                    for it in tops:
                        it.place(0, 0)
                    for it in lows:
                        it.place(0, 10)

                return scope.layout(60, 20, place)

            SubcomposeLayout(slots, traced(f"slots{i}"))

        def rows() -> None:
            LazyColumn(lambda it: it.items(n.value, item, key=lambda it: it), traced("list"))

        CompositionLocalProvider(LocalShade.provides(shade.value), content=rows)

    def one_more() -> None:
        n.value = 3
        shade.value = "grey"

    def one() -> None:
        up.value = True
        n.value = 1

    run.start(content, 100, 100)
    run.step("shade", lambda: shade.set("dark"))
    run.step("deep", lambda: deep.set("y"))
    run.step("down", lambda: up.set(False))
    run.step("deep again", lambda: deep.set("z"))
    run.step("one item more, shade", one_more)
    run.step("up, one item", one)


@scenario("drafts_of_snapshots")
def drafts_of_snapshots(run: Run) -> None:
    run.queue = True
    total, note = mutable_state_of(0), mutable_state_of("-")
    rows: Any = mutable_state_list_of("a")
    scopes: list[Any] = []

    def calculate() -> int:
        log("calc:sum")
        return len(rows) * 100 + total.value

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        sum = remember(lambda: derived_state_of(calculate))
        Shown("sum", lambda: sum.value)
        with Column(traced("col")):
            for r in rows:
                with key(r):
                    Shown(f"row.{r}", lambda: note.value)
                    Box(traced(r).draw_behind(lambda _, r=r: log(f"draw:{r} {total.value}")).size(10))

    def at_once() -> None:
        def write() -> None:
            total.value = 1
            rows.append("b")

        Snapshot.with_mutable_snapshot(write)

    async def over_frames() -> None:
        s = Snapshot.take_mutable_snapshot()
        with s.enter():
            total.value = 2
            rows.append("c")
        log(f"written:{total.value} {len(rows)}")
        await with_frame_nanos(lambda _: None)
        log(f"applied:{text(s.apply().succeeded)}")
        s.dispose()

    async def in_conflict() -> None:
        s = Snapshot.take_mutable_snapshot()
        with s.enter():
            total.value = 3
            note.value = "s"
        total.value = 9
        await with_frame_nanos(lambda _: None)
        log(f"applied:{text(s.apply().succeeded)}")
        s.dispose()

    async def given_up() -> None:
        s = Snapshot.take_mutable_snapshot()
        with s.enter():
            rows.clear()
            log(f"inside:{len(rows)}")
        s.dispose()
        log(f"outside:{len(rows)}")

    async def nested() -> None:
        s = Snapshot.take_mutable_snapshot()
        with s.enter():
            note.value = "outer"
            t = s.take_nested_mutable_snapshot()
            with t.enter():
                note.value = "inner"
                rows.pop(0)
            log(f"nested:{text(t.apply().succeeded)} {note.value} {len(rows)}")
            t.dispose()
        await with_frame_nanos(lambda _: None)
        log(f"applied:{text(s.apply().succeeded)}")
        s.dispose()

    def read_only() -> None:
        s = Snapshot.take_snapshot()
        total.value = 20
        with s.enter():
            log(f"seen:{total.value}")
        s.dispose()

    def launch(block: Any) -> Any:
        return lambda: scopes[-1].launch(block)

    run.start(content, 100, 100)
    run.step("applied at once", at_once)
    run.step("over frames", launch(over_frames), 4)
    run.step("in conflict", launch(in_conflict), 4)
    run.step("given up", launch(given_up), 4)
    run.step("nested", launch(nested), 4)
    run.step("read only", read_only, 4)


@composable
def Job(id: str, version: int, r: FocusRequester) -> None:
    def calculate() -> str:
        log(f"remember:{id}")
        return id

    born = remember(calculate)
    log(f"compose:Job({born}) {version}")

    async def work() -> None:
        log(f"launched:{born} {version}")
        try:
            await await_cancellation()
        finally:
            log(f"over:{born} {version}")

    LaunchedEffect(work, version)
    told = Modifier.focus_requester(r).on_focus_changed(lambda it: log(f"focus:{born} {text(it.is_focused)}"))
    Box(told.focus_target().then(trace(born)).size(40, 20))


@scenario("jobs_sorted")
def jobs_sorted(run: Run) -> None:
    run.queue = True
    jobs: Any = mutable_state_list_of(("a", 1), ("b", 1), ("c", 1), ("d", 1))
    all, wish = Requesters(), mutable_state_of(None)
    managers: list[Any] = []

    def content() -> None:
        log(f"compose:Root {plain(wish.value)}")
        managers.append(LocalFocusManager.current)
        with Column(traced("col").on_focus_changed(lambda it: log(f"focus:col {text(it.has_focus)}"))):
            for id, version in jobs:
                if version < 0:
                    continue
                with key(id):
                    Job(id, version, all[id])
        w = wish.value
        if w is not None:

            async def wished() -> None:
                log(f"did:{text(all[w].request_focus())}")

            LaunchedEffect(wished, w)

    def move(direction: FocusDirection) -> Any:
        return lambda: log(f"did:{text(managers[-1].move_focus(direction))}")

    def at(id: str) -> int:
        return next(i for i, job in enumerate(jobs) if job[0] == id)

    def b_and_a() -> None:
        jobs[at("b")] = ("b", 2)
        jobs[at("a")] = ("a", -1)

    def e_comes() -> None:
        jobs.insert(1, ("e", 1))
        wish.value = "e"

    def exchanged() -> None:
        x = jobs[0]
        jobs[0] = jobs[1]
        jobs[1] = x

    def e_leaves() -> None:
        del jobs[at("e")]
        jobs[len(jobs) - 1] = ("a", 3)

    run.start(content, 100, 120)
    run.step("b", lambda: all["b"].request_focus(), 4)
    run.step("sorted otherwise", lambda: jobs.reverse(), 4)
    run.step("next", move(FocusDirection.NEXT), 4)
    run.step("b is new, a is hidden", b_and_a, 4)
    run.step("e comes and is wished for", e_comes, 4)
    run.step("two are exchanged", exchanged, 4)
    run.step("e leaves, a is back", e_leaves, 4)
    run.step("previous", move(FocusDirection.PREVIOUS), 4)


@scenario("brands_carried")
def brands_carried(run: Run) -> None:
    run.queue = True
    left, brand, shade = mutable_state_of(True), mutable_state_of("x"), mutable_state_of("s")
    wrapped, births = mutable_state_of(True), Births()

    def made() -> Any:
        def card() -> None:
            Mover("m", births)
            Shaded("card")
            Branded("card")
            with Box(traced("card").size(10)):
                Branded("in card")

        return movable_content_of(card)

    def content() -> None:
        log(f"compose:Root {text(left.value)} {text(wrapped.value)}")
        card = remember(made)

        def outer() -> None:
            def in_left() -> None:
                log("compose:left")
                Branded("left")
                if left.value:
                    card()

            def in_right() -> None:
                log("compose:right")
                Shaded("right")
                if not left.value:
                    card()

            with Row(traced("row")):
                CompositionLocalProvider(LocalBrand.provides(brand.value), LocalShade.provides("left"), content=in_left)
                with Box(traced("right")):
                    if wrapped.value:
                        CompositionLocalProvider(LocalShade.provides(shade.value), content=in_right)
                    elif not left.value:
                        card()

        CompositionLocalProvider(LocalBrand.provides("outer"), content=outer)

    def write(**values: Any) -> Any:
        states = {"left": left, "brand": brand, "shade": shade, "wrapped": wrapped}

        def change() -> None:
            for name, value in values.items():
                states[name].value = value

        return change

    run.start(content, 100, 100)
    run.step("brand y", write(brand="y"))
    run.step("right", write(left=False))
    run.step("shade t", write(shade="t"))
    run.step("left and brand z", write(left=True, brand="z"))
    run.step("right, not wrapped", write(left=False, wrapped=False))
    run.step("wrapped, shade u", write(wrapped=True, shade="u"))
    run.step("brand w, left, shade v", write(brand="w", left=True, shade="v"))
