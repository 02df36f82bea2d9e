"""Ports of SlotsAndParents.kt (tests/oracle), second part: sleeping hosts, lambdas for slots, lists, two parents."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    CompositionLocalProvider,
    Constraints,
    Content,
    DisposableEffect,
    LaunchedEffect,
    LazyColumn,
    ReusableContentHost,
    Row,
    SideEffect,
    SubcomposeLayout,
    composable,
    current_recompose_scope,
    key,
    movable_content_of,
    mutable_state_list_of,
    remember,
    remember_saveable,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_features import Shown
from .scenarios_oracle_framework_turns import mixed_states, written
from .scenarios_oracle_slots_and_parents import Guard, SlotToken, Word, in_column


@scenario("hosts_give_up_movables")
def hosts_give_up_movables(run: Run) -> None:
    run.queue = True
    active, inside, n = mixed_states(True, True, 0)

    def moved() -> None:
        Guard("m", n.value)
        Box(traced("moved").size(10))

    def made() -> int:
        log("made:saved")
        return int(n.value)

    def content() -> None:
        log(f"compose:Root {text(active.value)} {text(inside.value)}")
        movable = remember(lambda: movable_content_of(moved))

        def in_host() -> None:
            log("compose:host")
            Guard("own", n.value)
            saved = remember_saveable(made)
            if inside.value:
                movable()
            log(f"compose:saved {saved}")

        with Column(traced("col")):
            with Box(traced("in")):
                ReusableContentHost(active.value, in_host)
            with Box(), Box(traced("out")):
                if not inside.value:
                    movable()

    run.start(content, 100, 100)
    run.step("asleep", written((active, False)))
    run.step("n=1", written((n, 1)))
    run.step("taken out while asleep", written((inside, False)))
    run.step("awake", written((active, True)))
    run.step("in again", written((inside, True)))
    run.step("asleep and out", written((active, False), (inside, False)))
    run.step("awake and in, n=2", written((active, True), (inside, True), (n, 2)))
    run.step("out", written((inside, False)))


def held(k: int) -> None:
    log(f"compose:held {k}")
    Box(traced("held").size(k, 5))


def plain() -> None:
    log("compose:plain")
    Box(traced("plain").size(10, 5))


@scenario("slots_given_lambdas")
def slots_given_lambdas(run: Run) -> None:
    run.queue = True
    n, s, w, kept = mixed_states(0, 0, 20, True)

    @composable(restartable=False)  # as Kotlin's local functions
    def Slots(plain: Content, value: Content, state: Content) -> None:
        log("compose:Slots")

        def policy(scope: Any, c: Any) -> Any:
            log("policy:sub")

            def slot() -> None:
                log("compose:slot value")
                value(w.value)

            p = [it.measure(Constraints()) for it in scope.subcompose("plain", plain)]
            p += [it.measure(Constraints()) for it in scope.subcompose("value", slot)]
            p += [it.measure(Constraints(max_width=w.value)) for it in scope.subcompose("state", state)]
            return scope.layout(c.max_width, sum(it.height for it in p), in_column(p))

        SubcomposeLayout(policy, traced("sub"))

    def content() -> None:
        now = n.value
        log(f"compose:Root {now}")
        of_caller = remember(lambda: held)

        def by_value(k: int) -> None:
            log(f"compose:value {now} {k}")
            Box(traced("value").size(k, 6))

        def by_state() -> None:
            log(f"compose:state {s.value}")
            Box(traced("state").size(10 + s.value, 7))

        Slots(plain, of_caller if kept.value else by_value, by_state)

    run.start(content, 100, 100)
    run.step("n=1", written((n, 1)))
    run.step("s=5", written((s, 5)))
    run.step("w=30", written((w, 30)))
    run.step("another lambda", written((kept, False)))
    run.step("n=2", written((n, 2)))
    run.step("n=3, w=12, s=8", written((n, 3), (w, 12), (s, 8)))
    run.step("the kept one again", written((kept, True)))
    run.step("n=4", written((n, 4)))


@scenario("keyed_movables_in_lists")
def keyed_movables_in_lists(run: Run) -> None:
    run.queue = True
    left, right = mutable_state_list_of("a", "b", "c"), mutable_state_list_of("d")
    n, held_part = mixed_states(0, "")

    def part(id: str) -> Any:
        def made() -> int:
            log(f"made:{id}")
            return int(n.value)

        def started() -> Any:
            log(f"start:{id}")
            return lambda: log(f"stop:{id}")

        def inside() -> None:
            log(f"compose:part {id} {Word.current}")
            k = remember_saveable(made)
            Shown(f"saved.{id}", lambda: k)
            DisposableEffect(started, None)
            Box(traced(f"part.{id}").size(20))

        return movable_content_of(inside)

    def content() -> None:
        log("compose:Root")
        parts = remember(lambda: {id: part(id) for id in ("a", "b", "c", "d")})
        with Row():
            for name, ids in (("left", left), ("right", right)):

                def of_list(name: str = name, ids: Any = ids) -> None:
                    def row(i: int) -> None:
                        with Box(traced(f"row.{ids[i]}")):
                            parts[ids[i]]()

                    LazyColumn(
                        lambda scope: scope.items(len(ids), row, key=lambda i: ids[i]), traced(name).size(30, 100)
                    )

                CompositionLocalProvider(Word.provides(name), content=of_list)
            with Column():
                if held_part.value in parts:
                    parts[held_part.value]()

    def to_the_right() -> None:
        n.value = 1
        left.remove("b")
        right.append("b")

    def is_held() -> None:
        left.remove("a")
        held_part.value = "a"

    def exchanged() -> None:
        left.clear()
        left.append("d")
        right.clear()
        right.extend(["c", "b"])

    def at_the_front() -> None:
        held_part.value = ""
        left.insert(0, "a")

    def all_to_the_left() -> None:
        right.clear()
        left.extend(["b", "c"])

    run.start(content, 100, 100)
    run.step("b to the right, n=1", to_the_right)
    run.step("a is held", is_held)
    run.step("c and d change places", exchanged)
    run.step("a back at the front", at_the_front)
    run.step("right reversed", right.reverse)
    run.step("all to the left", all_to_the_left)


@scenario("effects_of_two_parents")
def effects_of_two_parents(run: Run) -> None:
    run.queue = True
    k, up, wide = mixed_states(0, 0, 40)
    scopes: dict[str, Any] = {}

    async def write() -> None:
        up.value = k.value * 10
        log(f"wrote:{up.value}")

    def content() -> None:
        log(f"compose:Root up {up.value}")
        scopes["above"] = current_recompose_scope()

        def in_box(scope: Any) -> None:
            log(f"compose:in {scope.constraints.max_width}")
            scopes["below"] = current_recompose_scope()
            with key(k.value):
                Guard("g", k.value)
            LaunchedEffect(write, k.value)
            SideEffect(lambda: log("side:in"))
            Box(traced("leaf").size(10))

        BoxWithConstraints(in_box, traced("box").width(wide.value))
        with key(k.value):
            Guard("h", up.value)

    def both() -> None:
        scopes["above"].invalidate()
        scopes["below"].invalidate()

    def wider() -> None:
        wide.value = 60
        scopes["below"].invalidate()

    run.start(content, 100, 100)
    run.step("k=1", written((k, 1)))
    run.step("the lower scope", lambda: scopes["below"].invalidate())
    run.step("the upper scope", lambda: scopes["above"].invalidate())
    run.step("both scopes", both)
    run.step("wider and the lower scope", wider)
    run.step("k=2 and wider", written((k, 2), (wide, 70)))


@composable
def Holding(name: str, content: Content) -> None:
    log(f"compose:Holding({name})")
    with Box():
        content()
    remember(lambda: SlotToken(f"{name}.end"))


def first_tab() -> None:
    log("compose:tab 0")
    Guard("t0", 0)


def second_tab() -> None:
    log("compose:tab 1")
    Guard("t1", 1)


def same() -> None:
    log("compose:same")
    Guard("same", 0)


@scenario("contents_exchanged")
def contents_exchanged(run: Run) -> None:
    run.queue = True
    b, i, n = mixed_states(False, 0, 0)

    def content() -> None:
        now = n.value
        log(f"compose:Root {now}")
        tabs = remember(lambda: [first_tab, second_tab])

        def yes() -> None:
            log("compose:yes")
            Guard("yes", 0)

        def no() -> None:
            log(f"compose:no {now}")
            Guard("no", now)

        Holding("branch", yes if b.value else no)
        Holding("tab", tabs[i.value])
        Holding("same", same)
        Holding("chosen", (lambda: log("compose:zero")) if i.value == 0 else (lambda: log(f"compose:other {now}")))

    run.start(content, 100, 100)
    run.step("n=1", written((n, 1)))
    run.step("the other branch", written((b, True)))
    run.step("n=2", written((n, 2)))
    run.step("the other tab", written((i, 1)))
    run.step("n=3", written((n, 3)))
    run.step("both as at first", written((b, False), (i, 0)))
