"""Ports of ScenE.kt: derived state (E), lists, keys and movable content (F), branches (R), composition
during layout (G), lazy lists (H), measurement up the tree (I)."""

from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    Constraints,
    Content,
    DisposableEffect,
    IntrinsicSize,
    Layout,
    LazyColumn,
    LazyListState,
    Modifier,
    Row,
    composable,
    derived_state_of,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
)

from .harness import Run, log, scenario, traced


def text(value: bool) -> str:
    return "true" if value else "false"


# ---------------------------------------------------------------- E


@composable
def E1Direct(i: Any) -> None:
    show = i.value > 10
    log(f"compose:Direct {text(show)}")


@composable
def E1Derived(i: Any) -> None:
    def calculation() -> bool:
        log("calc:derived")
        return bool(i.value > 10)

    show = remember(lambda: derived_state_of(calculation))
    log(f"compose:Derived {text(show.value)}")


@composable
def E1Keyed(i: Any) -> None:
    show = remember(lambda: i.value > 10, i.value > 10)
    log(f"compose:RememberKey {text(show)}")


@scenario("E1")
def e1(run: Run) -> None:
    i = mutable_state_of(0)

    def content() -> None:
        E1Direct(i)
        E1Derived(i)
        E1Keyed(i)

    run.start(content)
    for v in [*range(1, 16), *range(14, -1, -1)]:
        run.step(f"i={v}", lambda v=v: i.set(v))
    kinds = ("compose:Direct", "compose:Derived", "compose:RememberKey", "calc:derived")
    run.fact("totals_after_initial", {kind: run.count(kind) for kind in kinds})
    run.fact(
        "frames_with_derived_recomposition",
        [f.action for f in run.frames[1:] if any(it.startswith("compose:Derived") for it in f.events)],
    )


@composable
def E2(state: LazyListState) -> None:
    E2Direct(state)
    E2Derived(state)
    LazyColumn(
        lambda scope: scope.items(100, lambda it: Box(Modifier.fill_max_width().height(50))),
        Modifier.height(300),
        state,
    )


@composable
def E2Direct(state: LazyListState) -> None:
    show = state.first_visible_item_index > 10
    log(f"compose:Direct {text(show)}")


@composable
def E2Derived(state: LazyListState) -> None:
    def calculation() -> bool:
        log("calc:derived")
        return bool(state.first_visible_item_index > 10)

    show = remember(lambda: derived_state_of(calculation))
    log(f"compose:Derived {text(show.value)}")


@scenario("E2")
def e2(run: Run) -> None:
    st = LazyListState()
    run.start(lambda: E2(st))
    for k in range(1, 16):
        run.step(f"+50 #{k}", lambda: st.dispatch_raw_delta(50))
    for k in range(1, 16):
        run.step(f"-50 #{k}", lambda: st.dispatch_raw_delta(-50))
    kinds = ("compose:Direct", "compose:Derived", "calc:derived")
    run.fact("totals_after_initial", {kind: run.count(kind) for kind in kinds})


# ---------------------------------------------------------------- F


@composable
def FRow(id: str) -> None:
    def calculation() -> str:
        log(f"remember:{id}")
        return id

    born = remember(calculation)
    log(f"compose:Row({id}) born={born}")

    def effect() -> Any:
        log(f"effect-start:{born}")
        return lambda: log(f"effect-dispose:{born}")

    DisposableEffect(effect, None)
    Box(traced(f"row.{born}").size(50, 20))


@scenario("F1")
def f1(run: Run) -> None:
    items = mutable_state_list_of("a", "b", "c")

    def content() -> None:
        with Column():
            for it in items:
                FRow(it)

    run.start(content)
    run.step("insert x at 0", lambda: items.insert(0, "x"))
    run.step("remove at 0", lambda: items.pop(0))
    run.step("reverse", lambda: items.reverse())


@scenario("F2")
def f2(run: Run) -> None:
    items = mutable_state_list_of("a", "b", "c")

    def content() -> None:
        with Column():
            for it in items:
                with key(it):
                    FRow(it)

    run.start(content)
    run.step("insert x at 0", lambda: items.insert(0, "x"))
    run.step("remove at 0", lambda: items.pop(0))
    run.step("reverse", lambda: items.reverse())
    run.step("move last to first", lambda: items.insert(0, items.pop(len(items) - 1)))
    run.step("remove the middle", lambda: items.pop(1))


@scenario("F3")
def f3(run: Run) -> None:
    left = mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        m = remember(lambda: movable_content_of(lambda: FRow("m")))
        with Box(traced("L")):
            if left.value:
                m()
        with Box(traced("R").padding(start=200)):
            if not left.value:
                m()

    run.start(content)
    run.step("move to the right", lambda: left.set(False))
    run.step("move to the left", lambda: left.set(True))


# ---------------------------------------------------------------- R


@scenario("R1")
def r1(run: Run) -> None:
    t = mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root t={text(t.value)}")
        if t.value:
            FRow("then")
        else:
            FRow("else")

    run.start(content)
    run.step("toggle", lambda: t.set(False))
    run.step("toggle back", lambda: t.set(True))


# ---------------------------------------------------------------- G


@composable
def GChild(n: str) -> None:
    log(f"compose:GChild({n})")
    Box(traced(f"g.{n}").size(20))


@scenario("G1")
def g1(run: Run) -> None:
    w = mutable_state_of(200)
    s = mutable_state_of(0)
    o = mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root o={o.value}")

        def measure(scope: Any, m: Any, c: Any) -> Any:
            log("lambda:measure")
            p = m.measure(Constraints.fixed(w.value, 100))
            return scope.layout(p.width, p.height, lambda: p.place(0, 0))

        with Box(traced("outer").layout(measure)):
            log("compose:OuterContent")

            @composable
            def bwc_content(scope: Any) -> None:
                log(f"compose:BwcContent maxW={scope.constraints.max_width} s={s.value}")
                if scope.constraints.max_width > 250:
                    GChild("wide")
                else:
                    GChild("narrow")

            BoxWithConstraints(bwc_content, traced("bwc"))

    run.start(content)
    run.step("state read in the content: s=1", lambda: s.set(1))
    run.step("constraint change 200->210 (same branch)", lambda: w.set(210))
    run.step("constraint change 210->300 (other branch)", lambda: w.set(300))
    run.step("outer recomposes: o=1", lambda: o.set(1))

    def both() -> None:
        s.value = 2
        w.value = 220

    run.step("s and w together", both)


# ---------------------------------------------------------------- H


@composable
def HItem(id: str) -> None:
    def calculation() -> str:
        log(f"remember:{id}")
        return id

    born = remember(calculation)
    log(f"compose:Item({id}) born={born}")

    def effect() -> Any:
        log(f"effect-start:{born}")
        return lambda: log(f"effect-dispose:{born}")

    DisposableEffect(effect, None)
    Box(traced(f"item.{id}").fill_max_width().height(100))


@scenario("H1")
def h1(run: Run) -> None:
    st = LazyListState()

    def content() -> None:
        log("compose:Root")

        def list_content(scope: Any) -> None:
            log("lazy:content")
            scope.items(100, lambda i: HItem(f"{i}"))

        LazyColumn(list_content, traced("list"), st)

    run.start(content)
    for k in range(1, 5):
        run.step(f"scroll +100 (#{k})", lambda: st.dispatch_raw_delta(100))
    run.step("scroll +30 (no new item fully)", lambda: st.dispatch_raw_delta(30))
    run.step("scroll -100", lambda: st.dispatch_raw_delta(-100))
    run.step("scroll +2000", lambda: st.dispatch_raw_delta(2000))


@scenario("H2")
def h2(run: Run) -> None:
    items = mutable_state_list_of("a", "b", "c", "d")
    st = LazyListState()

    def content() -> None:
        log("compose:Root")

        def list_content(scope: Any) -> None:
            log("lazy:content")
            scope.items(len(items), lambda i: HItem(items[i]))

        LazyColumn(list_content, traced("list"), st)

    run.start(content)
    run.step("insert x at 0", lambda: items.insert(0, "x"))
    run.step("remove at 0", lambda: items.pop(0))
    run.fact("firstVisible", f"{st.first_visible_item_index}+{st.first_visible_item_scroll_offset}")


# ---------------------------------------------------------------- I


@composable
def INode(name: str, fixed: int = -1, *, content: Content) -> None:
    log(f"compose:{name}")

    def measure(scope: Any, ms: Any, c: Any) -> Any:
        log(f"measure:{name}")
        cc = Constraints(max_width=fixed, max_height=fixed) if fixed >= 0 else c.copy(min_width=0, min_height=0)
        ps = [it.measure(cc) for it in ms]
        w = fixed if fixed >= 0 else max((it.width for it in ps), default=0)
        h = fixed if fixed >= 0 else sum(it.height for it in ps)

        def place() -> None:
            log(f"place:{name}")
            y = 0
            for it in ps:
                it.place(0, y)
                y += it.height

        return scope.layout(w, h, place)

    pol = remember(lambda: measure, name, fixed)
    with Layout(pol, Modifier.draw_behind(lambda scope: log(f"draw:{name}"))):
        content()


@composable
def ILeaf(name: str, s: Any) -> None:
    log(f"compose:{name}")

    def measure(scope: Any, ms: Any, c: Any) -> Any:
        log(f"measure:{name} s={s.value}")
        return scope.layout(c.constrain_width(s.value), c.constrain_height(s.value), lambda: log(f"place:{name}"))

    pol = remember(lambda: measure, name)
    Layout(pol, Modifier.draw_behind(lambda scope: log(f"draw:{name}")))


@scenario("I1")
def i1(run: Run) -> None:
    s = mutable_state_of(50)

    def content() -> None:
        def wrap1() -> None:
            ILeaf("leaf", s)
            INode("sib", fixed=5, content=lambda: None)

        def wrap2() -> None:
            INode("wrap1", content=wrap1)

        def fixed() -> None:
            INode("wrap2", content=wrap2)

        INode("gg", content=lambda: INode("fixed", fixed=200, content=fixed))

    run.start(content)
    run.step("leaf 50->60", lambda: s.set(60))
    run.step("leaf 60->60 via write of equal value", lambda: s.set(60))
    run.step("leaf 60->40", lambda: s.set(40))


@scenario("I2")
def i2(run: Run) -> None:
    s = mutable_state_of(50)

    def content() -> None:
        INode("root", content=lambda: INode("fixed", fixed=100, content=lambda: ILeaf("leaf", s)))

    run.start(content)
    run.step("leaf 50->60", lambda: s.set(60))


@scenario("I3")
def i3(run: Run) -> None:
    s = mutable_state_of(50)

    def content() -> None:
        def root() -> None:
            def policy(scope: Any, ms: Any, c: Any) -> Any:
                log("policy:measure.late")

                def place() -> None:
                    log("policy:place.late")
                    for it in ms:
                        it.measure(Constraints()).place(0, 0)

                return scope.layout(100, 100, place)

            with Layout(policy, traced("late")):
                ILeaf("leaf", s)
                INode("sib", fixed=5, content=lambda: None)

        INode("root", content=root)

    run.start(content)
    run.step("leaf 50->60", lambda: s.set(60))


@scenario("I5")
def i5(run: Run) -> None:
    s = mutable_state_of(50)

    def content() -> None:
        def root() -> None:
            def policy(scope: Any, ms: Any, c: Any) -> Any:
                log("policy:measure.tight")
                p = ms[0].measure(Constraints.fixed(40, 40))

                def place() -> None:
                    log("policy:place.tight")
                    p.place(0, 0)

                return scope.layout(p.width, p.height, place)

            with Layout(policy, traced("tight")):
                ILeaf("leaf", s)

        INode("root", content=root)

    run.start(content)
    run.step("leaf 50->60 (coerced to 40)", lambda: s.set(60))


@scenario("I6")
def i6(run: Run) -> None:
    s = mutable_state_of(50)

    def content() -> None:
        with Box(traced("root")):
            with Row(traced("row").height(IntrinsicSize.MIN)):
                Box(traced("a").width(10).fill_max_height())

                def policy(scope: Any, ms: Any, c: Any) -> Any:
                    log("policy:measure.b")
                    return scope.layout(20, c.constrain_height(s.value), lambda: None)

                Layout(policy, traced("b"))

    run.start(content)
    run.step("b 50->60", lambda: s.set(60))


@scenario("I8")
def i8(run: Run) -> None:
    own = mutable_state_of(0)
    con = mutable_state_of(100)

    def content() -> None:
        def policy(scope: Any, ms: Any, c: Any) -> Any:
            log(f"policy:measure.p own={own.value} con={con.value}")
            p = ms[0].measure(Constraints(max_width=con.value, max_height=100))

            def place() -> None:
                log("policy:place.p")
                p.place(own.value, 0)

            return scope.layout(200, 200, place)

        with Layout(policy, traced("p")):
            INode("child", content=lambda: INode("grand", fixed=5, content=lambda: None))

    run.start(content)
    run.step("own=3: re-measure, same constraints to child", lambda: own.set(3))
    run.step("con=120: new constraints to child", lambda: con.set(120))
