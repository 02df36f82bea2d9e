"""Ports of Flows.kt (tests/oracle): flows collected as states, pages kept by a state holder."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    Constraints,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    MutableStateFlow,
    collect_as_state,
    derived_state_of,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_lazy_list_state,
    remember_saveable,
    remember_saveable_state_holder,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import Reading, text
from .scenarios_oracle_grids import Cell


@scenario("flow_exchanged")
def flow_exchanged(run: Run) -> None:
    run.queue = True
    one, two, which = MutableStateFlow(1), MutableStateFlow(20), mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root {text(which.value)}")
        flow = one if which.value else two
        Reading("first", collect_as_state(flow))
        Reading("second", collect_as_state(flow))
        mapped = collect_as_state(remember(lambda: flow.map(lambda it: it * 2), flow), initial=-1)
        Reading("mapped", mapped)

    def both() -> None:
        one.value = 3
        two.value = 30

    def to_two() -> None:
        one.value = 2

    run.start(content)
    run.step("2", to_two)
    run.step("the other one", lambda: which.set(False))
    run.step("both change", both)
    run.step("the first one again", lambda: which.set(True))


@scenario("flow_equal")
def flow_equal(run: Run) -> None:
    run.queue = True
    model_count, model_name = MutableStateFlow(0), MutableStateFlow("x")
    scope: Any = None

    def content() -> None:
        nonlocal scope
        scope = remember_coroutine_scope()
        log("compose:Root")
        count = collect_as_state(model_count)
        name = collect_as_state(model_name)
        with Box():
            log(f"compose:count {count.value}")
        Box(traced("name").draw_behind(lambda it: log(f"draw:{name.value}")).size(10))

        async def follow() -> None:
            def heard(it: int) -> None:
                log(f"flow:{it}")
                if it == 5:
                    model_name.value = "five"

            await model_count.collect(heard)

        LaunchedEffect(follow, None)

    def the_same() -> None:
        model_count.value = 0
        model_name.value = "x"

    def emit(*values: int) -> None:
        for n in values:
            model_count.value = n

    async def written() -> None:
        model_count.value = 7
        log("launched:7")
        model_count.value = 8

    run.start(content)
    run.step("the same", the_same)
    run.step("1 to 5", lambda: emit(1, 2, 3, 4, 5))
    run.step("6 and back", lambda: emit(6, 5))
    run.step("in a coroutine", lambda: scope.launch(written))
    run.step(
        "compared and set",
        lambda: log(f"did:{text(model_count.compare_and_set(8, 9))} {text(model_count.compare_and_set(8, 10))}"),
    )


@scenario("flow_rows")
def flow_rows(run: Run) -> None:
    run.queue = True
    models = [MutableStateFlow(i) for i in range(3)]
    shown: Any = mutable_state_list_of(0, 1)

    def is_big(i: int, n: Any) -> Any:
        def calculate() -> bool:
            log(f"calc:{i}")
            return bool(n.value > 10)

        return lambda: derived_state_of(calculate)

    def measured(i: int, n: Any) -> Any:
        def measure(scope: Any, m: Any, c: Any) -> Any:
            log(f"lambda:row{i} {n.value}")
            p = m.measure(Constraints.fixed(n.value, 5))
            return scope.layout(p.width, 5, lambda: p.place(0, 0))

        return measure

    def content() -> None:
        log("compose:Root")
        with Column():
            for i in shown:
                with key(i):
                    n = collect_as_state(models[i])
                    big = remember(is_big(i, n))
                    log(f"compose:row {i} {text(big.value)}")
                    Box(traced(f"row{i}").layout(measured(i, n)))

    def emit(i: int, value: int) -> None:
        models[i].value = value

    run.start(content)
    run.step("0 is 4", lambda: emit(0, 4))
    run.step("1 is 11, 2 comes", lambda: (emit(1, 11), shown.append(2)))
    run.step("0 leaves and changes", lambda: (shown.remove(0), emit(0, 9)))
    run.step("0 is back", lambda: shown.insert(0, 0))


@scenario("holder_lists")
def holder_lists(run: Run) -> None:
    run.queue = True
    tab = mutable_state_of("a")
    lists: dict[str, LazyListState] = {}
    holder: Any = None

    def content() -> None:
        nonlocal holder
        log(f"compose:Root {tab.value}")
        holder = remember_saveable_state_holder()

        def page() -> None:
            t = remember(lambda: tab.value)
            list = remember_lazy_list_state()
            lists[t] = list
            log(f"compose:tab {t} {list.first_visible_item_index}")
            LazyColumn(lambda scope: scope.items(10, lambda it: Cell(f"{t}{it}", 40, 30)), traced(f"list.{t}"), list)

        holder.SaveableStateProvider(tab.value, page)

    run.start(content, 100, 100)
    run.step("a is scrolled", lambda: lists["a"].dispatch_raw_delta(95))
    run.step("b", lambda: tab.set("b"))
    run.step("b is scrolled", lambda: lists["b"].dispatch_raw_delta(40))
    run.step("a again", lambda: tab.set("a"))
    run.step("a is forgotten while it is shown", lambda: holder.remove_state("a"))
    run.step("b again", lambda: tab.set("b"))
    run.step("a once more", lambda: tab.set("a"))


@scenario("holder_nested")
def holder_nested(run: Run) -> None:
    outer, inner = mutable_state_of("A"), mutable_state_of("x")
    counts: dict[str, Any] = {}
    holder: Any = None

    def init(o: str, i: str) -> Any:
        def make() -> Any:
            log(f"init:{o}{i}")
            return mutable_state_of(0)

        return make

    def content() -> None:
        nonlocal holder
        log("compose:Root")
        holder = remember_saveable_state_holder()
        o = outer.value

        def page() -> None:
            inside = remember_saveable_state_holder()
            i = inner.value
            log(f"compose:outer {o} {i}")

            def part() -> None:
                n = remember_saveable(init(o, i))
                counts[f"{o}{i}"] = n
                log(f"compose:inner {o}{i} {n.value}")

            inside.SaveableStateProvider(i, part)

        holder.SaveableStateProvider(o, page)

    run.start(content)
    run.step("Ax is 1", lambda: counts["Ax"].set(1))
    run.step("Ay", lambda: inner.set("y"))
    run.step("B, y", lambda: (outer.set("B"), counts["Ay"].set(2)))
    run.step("A again", lambda: outer.set("A"))
    run.step("x again", lambda: inner.set("x"))
    run.step("A is forgotten, B", lambda: (holder.remove_state("A"), outer.set("B")))
    run.step("and A", lambda: outer.set("A"))
