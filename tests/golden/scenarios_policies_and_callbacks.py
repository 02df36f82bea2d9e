"""Ports of ScenJ.kt, second part: batching, policies, collections (L), layout callbacks and changed
modifiers (X), composition locals (M)."""

from typing import Any

from engine import (
    Box,
    Color,
    Column,
    CompositionLocalProvider,
    Constraints,
    Content,
    IntOffset,
    LazyColumn,
    Modifier,
    Snapshot,
    composable,
    composition_local_of,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    never_equal_policy,
    referential_equality_policy,
    static_composition_local_of,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_skipping import Stab

# ---------------------------------------------------------------- L


@composable
def L1(a: Any, two: Any) -> None:
    log(f"compose:A a={a.value} two={two.value}")


@composable
def LS(t: str, s: Any) -> None:
    log(f"compose:{t} {s.value.v}")


@scenario("L1")
def l1(run: Run) -> None:
    a = mutable_state_of(0)
    st = mutable_state_of(Stab(1))
    ref = mutable_state_of(Stab(1), referential_equality_policy())
    nev = mutable_state_of(Stab(1), never_equal_policy())
    two = mutable_state_of(0)

    def content() -> None:
        L1(a, two)
        LS("structural", st)
        LS("referential", ref)
        LS("never", nev)

    run.start(content)

    def ten_writes() -> None:
        for i in range(1, 11):
            a.value = i

    run.step("10 writes", ten_writes)
    run.step("same value", lambda: a.set(10))

    def away_and_back() -> None:
        a.value = 11
        a.value = 10

    run.step("write away and back before the frame", away_and_back)

    def away_announce_back() -> None:
        a.value = 11
        Snapshot.send_apply_notifications()
        a.value = 10

    run.step("away, sendApply, back", away_announce_back)
    run.step("structural: equal new instance", lambda: st.set(Stab(1)))
    run.step("referential: equal new instance", lambda: ref.set(Stab(1)))
    run.step("referential: same instance", lambda: ref.set(ref.value))
    run.step("neverEqual: same instance", lambda: nev.set(nev.value))

    def two_states() -> None:
        a.value = 100
        two.value = 100

    run.step("two states of the same scope", two_states)


@composable
def LSize(items: Any) -> None:
    log(f"compose:Size {len(items)}")


@composable
def LFirst(items: Any) -> None:
    log(f"compose:First {items[0]}")


@composable
def LIter(items: Any) -> None:
    log(f"compose:Iter {', '.join(str(item) for item in items)}")


@composable
def LMapA(m: Any) -> None:
    log(f"compose:MapA {m['a']}")


@scenario("L2")
def l2(run: Run) -> None:
    items = mutable_state_list_of(1, 2, 3)
    m = mutable_state_map_of({"a": 1})

    def content() -> None:
        LSize(items)
        LFirst(items)
        LIter(items)
        LMapA(m)

    run.start(content)
    run.step("add 4", lambda: items.append(4))
    run.step("set [0]=9", lambda: items.__setitem__(0, 9))
    run.step("set [0]=9 again (equal)", lambda: items.__setitem__(0, 9))
    run.step("set [2]=5", lambda: items.__setitem__(2, 5))
    run.step("map put b", lambda: m.__setitem__("b", 2))
    run.step("map put a=1 (equal)", lambda: m.__setitem__("a", 1))


@composable
def L3(s: Any) -> None:
    log(f"compose:L3 s={s.value}")

    def offset() -> IntOffset:
        log(f"lambda:offset s={s.value}")
        return IntOffset(s.value, 0)

    Box(Modifier.offset(offset).draw_behind(lambda scope: log(f"lambda:draw s={s.value}")).then(trace("b")).size(5))


@scenario("L3")
def l3(run: Run) -> None:
    s = mutable_state_of(0)
    run.start(lambda: L3(s))
    run.step("s=1", lambda: s.set(1))


# ---------------------------------------------------------------- X


@scenario("X1")
def x1(run: Run) -> None:
    s = mutable_state_of(50)
    x = mutable_state_of(0)

    def content() -> None:
        with Box(
            traced("p")
            .on_size_changed(lambda size: log("p.onSizeChanged"))
            .on_placed(lambda coordinates: log("p.onPlaced"))
            .on_globally_positioned(lambda coordinates: log("p.onGloballyPositioned"))
        ):

            def measure(scope: Any, m: Any, c: Any) -> Any:
                q = m.measure(Constraints.fixed(s.value, s.value))
                return scope.layout(q.width, q.height, lambda: q.place(0, 0))

            Box(
                Modifier.offset(lambda: IntOffset(x.value, 0))
                .then(trace("c"))
                .on_size_changed(lambda size: log("c.onSizeChanged"))
                .on_placed(lambda coordinates: log("c.onPlaced"))
                .on_globally_positioned(lambda coordinates: log("c.onGloballyPositioned"))
                .layout(measure)
            )

    run.start(content)
    run.step("child size 50->60", lambda: s.set(60))
    run.step("child moves by 5 (offset lambda)", lambda: x.set(5))


@composable
def X2a(s: Any) -> None:
    log("compose:a")
    Box(Modifier.background(Color.RED if s.value == 0 else Color.BLUE).then(trace("a")).size(10))


@composable
def X2b(s: Any) -> None:
    log("compose:b")
    Box(Modifier.padding(start=s.value).then(trace("b")).size(10))


@composable
def X2c(s: Any) -> None:
    log("compose:c")
    Box(Modifier.offset(x=s.value).then(trace("c")).size(10))


@composable
def X2d(s: Any) -> None:
    log("compose:d")
    Box(traced("d").size(10 + s.value))


@composable
def X2e(s: Any) -> None:
    log("compose:e")
    Box((Modifier if s.value == 0 else Modifier.background(Color.RED)).then(trace("e")).size(10))


@composable
def X2f(s: Any) -> None:
    log(f"compose:f {s.value}")
    Box(Modifier.background(Color.RED).then(trace("f")).size(10))


@scenario("X2")
def x2(run: Run) -> None:
    a = mutable_state_of(0)
    b = mutable_state_of(0)
    c = mutable_state_of(0)
    d = mutable_state_of(0)
    e = mutable_state_of(0)
    f = mutable_state_of(0)

    def content() -> None:
        with Column(traced("col")):
            X2a(a)
            X2b(b)
            X2c(c)
            X2d(d)
            X2e(e)
            X2f(f)

    run.start(content)
    run.step("background color", lambda: a.set(1))
    run.step("padding", lambda: b.set(1))
    run.step("offset(dp)", lambda: c.set(1))
    run.step("size(dp) changed", lambda: d.set(1))
    run.step("modifier element added", lambda: e.set(1))
    run.step("recomposed with an equal modifier", lambda: f.set(1))


@scenario("X4")
def x4(run: Run) -> None:
    a = mutable_state_of(0)
    h = mutable_state_of(50)

    def content() -> None:
        log("compose:Root")

        def item(i: int) -> None:
            log(f"compose:item{i}" + (f" a={a.value}" if i == 1 else ""))

            def measure(scope: Any, m: Any, c: Any) -> Any:
                q = m.measure(Constraints.fixed(50, h.value if i == 1 else 50))
                return scope.layout(q.width, q.height, lambda: q.place(0, 0))

            Box(traced(f"item{i}").layout(measure))

        LazyColumn(lambda scope: scope.items(3, item), traced("list"))

    run.start(content)
    run.step("a=1 (composition read in item 1)", lambda: a.set(1))
    run.step("h=80 (measure read in item 1)", lambda: h.set(80))


# ---------------------------------------------------------------- M

LDyn = composition_local_of(lambda: 0)
LSta = static_composition_local_of(lambda: 0)


@composable
def MReader(tag: str) -> None:
    log(f"compose:Dyn[{tag}]={LDyn.current}")


@composable
def MSReader(tag: str) -> None:
    log(f"compose:Sta[{tag}]={LSta.current}")


@composable
def MNone(tag: str) -> None:
    log(f"compose:None[{tag}]")


@composable
def MMid(c: Content) -> None:
    log("compose:Mid")
    c()


@composable
def M1Dyn(d: Any) -> None:
    log("compose:DynProviderHost")

    def content() -> None:
        log("compose:DynContent")

        def mid() -> None:
            MReader("in")
            MNone("in")

        MMid(mid)

    CompositionLocalProvider(LDyn.provides(d.value), content=content)
    MNone("afterDyn")


@composable
def M1Sta(s: Any) -> None:
    log("compose:StaProviderHost")

    def content() -> None:
        log("compose:StaContent")

        def mid() -> None:
            MSReader("in")
            MNone("in")

        MMid(mid)

    CompositionLocalProvider(LSta.provides(s.value), content=content)
    MNone("afterSta")


@scenario("M1")
def m1(run: Run) -> None:
    d = mutable_state_of(0)
    s = mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        M1Dyn(d)
        M1Sta(s)

    run.start(content)
    run.step("dynamic changes", lambda: d.set(1))
    run.step("static changes", lambda: s.set(1))
    run.step("dynamic rewritten to an equal value", lambda: d.set(1))
