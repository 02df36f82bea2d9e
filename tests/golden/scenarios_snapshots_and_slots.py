"""Ports of ScenJ.kt, third part: snapshots (N), the slot table (O), layers (P), a node visited once (S)."""

from collections.abc import Callable, Iterable
from typing import Any

from engine import (
    Box,
    Column,
    Constraints,
    IllegalStateError,
    Layout,
    Modifier,
    Row,
    Snapshot,
    composable,
    derived_state_of,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
)

from .harness import Run, log, scenario, trace, traced
from .slot_structure import structure_of_table

# ---------------------------------------------------------------- N


def text(value: bool) -> str:
    return "true" if value else "false"


def listed(items: Iterable[object]) -> str:
    return "[" + ", ".join(str(item) for item in items) + "]"


class Counting:
    """A policy that merges: what both sides added is added up."""

    def equivalent(self, a: int, b: int) -> bool:
        return a == b

    def merge(self, previous: int, current: int, applied: int) -> int:
        return current + (applied - previous)


@scenario("N1")
def n1(run: Run) -> None:
    out: list[str] = []
    p = out.append
    _n1_apply(p)
    run.fact("results", out)


def _n1_apply(p: Callable[[str], None]) -> None:
    # isolation + success
    a = mutable_state_of(1)
    s1 = Snapshot.take_mutable_snapshot()
    with s1.enter():
        a.value = 2
        p(f"inside={a.value}")
    p(f"outside before apply={a.value}")
    p(f"apply={'Success' if s1.apply().succeeded else 'Failure'} succeeded; outside={a.value}")
    s1.dispose()
    # reader keeps the old value
    rd = Snapshot.take_snapshot()
    a.value = 3
    with rd.enter():
        seen = a.value
    p(f"read snapshot sees={seen} global={a.value}")
    rd.dispose()
    # dispose without apply
    s2 = Snapshot.take_mutable_snapshot()
    with s2.enter():
        a.value = 99
    s2.dispose()
    p(f"disposed without apply: {a.value}")
    # conflict: two snapshots write different values
    x1 = Snapshot.take_mutable_snapshot()
    x2 = Snapshot.take_mutable_snapshot()
    with x1.enter():
        a.value = 10
    with x2.enter():
        a.value = 20
    p(f"x1 {'succeeded' if x1.apply().succeeded else 'failed'}")
    p(f"x2 {'succeeded' if x2.apply().succeeded else 'failed'}")
    p(f"a={a.value}")
    x1.dispose()
    x2.dispose()
    # same value written by both: structural policy
    y1 = Snapshot.take_mutable_snapshot()
    y2 = Snapshot.take_mutable_snapshot()
    with y1.enter():
        a.value = 30
    with y2.enter():
        a.value = 30
    p(f"y1 {text(y1.apply().succeeded)} y2 {text(y2.apply().succeeded)} a={a.value}")
    y1.dispose()
    y2.dispose()
    # snapshot vs global write
    z = Snapshot.take_mutable_snapshot()
    with z.enter():
        a.value = 41
    a.value = 40
    p(f"conflict with a global write: {text(z.apply().succeeded)} a={a.value}")
    z.dispose()
    # read-only in one, write in the other: no conflict
    b = mutable_state_of(0)
    w1 = Snapshot.take_mutable_snapshot()
    w2 = Snapshot.take_mutable_snapshot()
    with w1.enter():
        a.value = 50
    with w2.enter():
        b.value = a.value
    p(f"w1 {text(w1.apply().succeeded)} w2 (read a=old, wrote b) {text(w2.apply().succeeded)} b={b.value}")
    w1.dispose()
    w2.dispose()
    # merge policy: counter
    cnt = mutable_state_of(0, Counting())
    m1 = Snapshot.take_mutable_snapshot()
    m2 = Snapshot.take_mutable_snapshot()
    with m1.enter():
        cnt.value += 10
    with m2.enter():
        cnt.value += 20
    p(f"merge: {text(m1.apply().succeeded)} {text(m2.apply().succeeded)} cnt={cnt.value}")
    m1.dispose()
    m2.dispose()
    _n1_nested(p, a, b)


def _n1_nested(p: Callable[[str], None], a: Any, b: Any) -> None:
    # nested
    o = Snapshot.take_mutable_snapshot()
    with o.enter():
        a.value = 60
        i = o.take_nested_mutable_snapshot()
        with i.enter():
            p(f"nested sees {a.value}")
            a.value = 61
        p(f"parent before nested apply {a.value}")
        p(f"nested apply {text(i.apply().succeeded)} parent now {a.value}")
        i.dispose()
    p(f"global before parent apply {a.value}")
    o.apply()
    p(f"global after {a.value}")
    o.dispose()
    # nested disposed
    o2 = Snapshot.take_mutable_snapshot()
    with o2.enter():
        i = o2.take_nested_mutable_snapshot()
        with i.enter():
            a.value = 70
        i.dispose()
        p(f"nested disposed: parent {a.value}")
    o2.dispose()
    _n1_observers(p, a, b)


def _n1_observers(p: Callable[[str], None], a: Any, b: Any) -> None:
    # observers
    reads: list[Any] = []
    writes: list[Any] = []
    c = mutable_state_of("c")
    names: dict[Any, str] = {a: "a", b: "b", c: "c"}
    ob = Snapshot.take_mutable_snapshot(lambda it: reads.append(names.get(it)), lambda it: writes.append(names.get(it)))
    with ob.enter():
        a.value
        b.value
        a.value
        c.value = "d"
        c.value = "e"
        b.value = b.value
    p(f"reads={listed(reads)} writes={listed(writes)}")
    ob.apply()
    ob.dispose()
    # apply observers
    h = Snapshot.register_apply_observer(
        lambda ch, snapshot: p(f"applied: {listed(sorted(names[it] for it in ch if it in names))}")
    )
    a.value = 80
    b.value = 81
    p("before sendApplyNotifications")
    Snapshot.send_apply_notifications()
    p("after sendApplyNotifications")
    a.value = 80
    Snapshot.send_apply_notifications()
    p("equal write notified nothing")

    def write_both() -> None:
        a.value = 90
        c.value = "z"

    Snapshot.with_mutable_snapshot(write_both)
    p("withMutableSnapshot done")
    h.dispose()
    # derived state read observer
    dsum = derived_state_of(lambda: a.value + b.value)
    reads.clear()
    names2 = names | {dsum: "dsum"}

    def read_twice() -> None:
        dsum.value
        dsum.value

    Snapshot.observe(read_twice, lambda it: reads.append(names2.get(it)))
    p(f"observe derived reads={listed(reads)}")
    # read-only write
    ro = Snapshot.take_snapshot()
    try:
        with ro.enter():
            a.value = 1
        p("write in read-only allowed")
    except IllegalStateError as e:
        p(f"write in a read-only snapshot: IllegalStateException: {e}")
    ro.dispose()
    # create state in a snapshot, read before apply
    cr = Snapshot.take_mutable_snapshot()
    with cr.enter():
        made = mutable_state_of(7)
        made.value = 8
    try:
        p(f"state created in an unapplied snapshot read globally: {made.value}")
    except IllegalStateError as e:
        p(f"state created in an unapplied snapshot read globally: throws {e}")
    cr.apply()
    p(f"after apply {made.value}")
    cr.dispose()
    # list
    items = mutable_state_list_of(1, 2)
    l1 = Snapshot.take_mutable_snapshot()
    l2 = Snapshot.take_mutable_snapshot()
    with l1.enter():
        items.append(3)
    with l2.enter():
        items.append(4)
    p(f"list: {text(l1.apply().succeeded)} {text(l2.apply().succeeded)} {listed(items)}")
    l1.dispose()
    l2.dispose()


# ---------------------------------------------------------------- O


@composable
def OText(s: str) -> None:
    def measure(scope: Any, ms: Any, c: Any) -> Any:
        return scope.layout(len(s) * 8, 16, lambda: None)

    Layout(measure, Modifier)


@composable
def OCounter(n: Any) -> None:
    x = remember(lambda: "remembered")
    k = n.value
    OText(f"count {k} {x}")


@composable
def OToggle(t: Any) -> None:
    if t.value:
        OText("yes")
        remember(lambda: "inThen")
    else:
        OText("no")


@composable
def OList(items: Any) -> None:
    with Column():
        for s in items:
            with key(s):
                OText(s)


@composable
def OListNoKey(items: Any) -> None:
    with Column():
        for s in items:
            OText(s)


def _o(run: Run, root: str, named: bool, steps: list[tuple[str, Callable[[], object]]], c: Any) -> None:
    run.start(c)

    def snap(tag: str) -> None:
        run.fact(f"dump:{tag}", structure_of_table(run.scene.slot_table, root, named))

    snap("initial")
    for action, change in steps:
        run.step(action, change, 10)
        snap(action)


@scenario("O1")
def o1(run: Run) -> None:
    n = mutable_state_of(0)
    _o(run, "OCounter", True, [("n=1", lambda: n.set(1))], lambda: OCounter(n))


@scenario("O2")
def o2(run: Run) -> None:
    t = mutable_state_of(True)
    steps = [("toggle", lambda: t.set(False)), ("toggle back", lambda: t.set(True))]
    _o(run, "OToggle", True, steps, lambda: OToggle(t))


@scenario("O3")
def o3(run: Run) -> None:
    items = mutable_state_list_of("a", "b")
    steps: list[tuple[str, Callable[[], object]]] = [
        ("insert x at 0", lambda: items.insert(0, "x")),
        ("remove a", lambda: items.remove("a")),
    ]
    _o(run, "OList", True, steps, lambda: OList(items))


@scenario("O4")
def o4(run: Run) -> None:
    items = mutable_state_list_of("a", "b")
    _o(run, "OListNoKey", True, [("insert x at 0", lambda: items.insert(0, "x"))], lambda: OListNoKey(items))


@scenario("O5")
def o5(run: Run) -> None:
    n = mutable_state_of(0)
    _o(run, "OCounter", False, [("n=1", lambda: n.set(1))], lambda: OCounter(n))


# ---------------------------------------------------------------- P


@scenario("P1")
def p1(run: Run) -> None:
    o = mutable_state_of(0)
    cl = mutable_state_of(0)
    cp = mutable_state_of(0)
    gc = mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        with Box(Modifier.draw_behind(lambda scope: log("draw:top")).size(200)):
            with Box(
                Modifier.graphics_layer().draw_behind(lambda scope: log(f"draw:outer(layer) {o.value}")).size(100)
            ):
                with Box(
                    Modifier.graphics_layer().draw_behind(lambda scope: log(f"draw:childLayered {cl.value}")).size(50)
                ):
                    Box(Modifier.draw_behind(lambda scope: log(f"draw:grandchild {gc.value}")).size(5))
                Box(Modifier.draw_behind(lambda scope: log(f"draw:childPlain {cp.value}")).size(20))

    run.start(content)
    run.step("nothing")
    run.step("outer's draw state", lambda: o.set(1))
    run.step("layered child's draw state", lambda: cl.set(1))
    run.step("plain child's draw state", lambda: cp.set(1))
    run.step("grandchild's draw state (in the child's layer)", lambda: gc.set(1))


@composable
def P2a(a: Any) -> None:
    log("compose:a")

    def block(layer: Any) -> None:
        log("lambda:layer")
        layer.alpha = a.value

    Box(Modifier.graphics_layer(block).then(trace("a")).size(20))


@composable
def P2b(a: Any) -> None:
    log("compose:b")
    Box(Modifier.alpha(a.value).then(trace("b")).size(20))


@composable
def P2c(a: Any) -> None:
    log("compose:c")
    Box(Modifier.graphics_layer(alpha=a.value).then(trace("c")).size(20))


@scenario("P2")
def p2(run: Run) -> None:
    a = mutable_state_of(1.0)
    b = mutable_state_of(1.0)
    c = mutable_state_of(1.0)

    def content() -> None:
        P2a(a)
        P2b(b)
        P2c(c)

    run.start(content)
    run.step("block alpha .5", lambda: a.set(0.5))
    run.step("Modifier.alpha .5", lambda: b.set(0.5))
    run.step("Modifier.graphicsLayer(alpha=.5)", lambda: c.set(0.5))


@scenario("P4")
def p4(run: Run) -> None:
    def content() -> None:
        def with_content(scope: Any) -> None:
            log("draw:2.before")
            scope.draw_content()
            log("draw:2.after")

        with Box(
            Modifier.draw_behind(lambda scope: log("draw:1.behind"))
            .draw_with_content(with_content)
            .draw_behind(lambda scope: log("draw:3.behind"))
            .size(50)
        ):
            Box(Modifier.draw_behind(lambda scope: log("draw:child")).size(5))
        with Box(Modifier.draw_with_content(lambda scope: log("draw:nocontent")).size(50)):
            Box(Modifier.draw_behind(lambda scope: log("draw:hidden child")).size(5))

    run.start(content)


@scenario("P6")
def p6(run: Run) -> None:
    a = mutable_state_of(0)
    b = mutable_state_of(0)

    def content() -> None:
        def plain(scope: Any, ms: Any, c: Any) -> Any:
            q = ms[0].measure(Constraints())
            return scope.layout(50, 50, lambda: q.place(a.value, 0))

        def layered(scope: Any, ms: Any, c: Any) -> Any:
            q = ms[0].measure(Constraints())
            return scope.layout(50, 50, lambda: q.place_with_layer(b.value, 0))

        with Box(traced("root")):
            with Layout(plain, traced("plainParent")):
                Box(traced("kid").size(5))
            with Layout(layered, traced("layerParent")):
                Box(traced("kidL").size(5))
            Box(traced("sib").size(5))

    run.start(content)
    run.step("place(x)", lambda: a.set(5))
    run.step("placeWithLayer(x)", lambda: b.set(5))


# ---------------------------------------------------------------- S


@scenario("S1")
def s1(run: Run) -> None:
    def content() -> None:
        with Row(traced("Row", exit=True, pos=True)):
            Box(traced("Image", exit=True, pos=True).size(50))
            with Column(traced("Column", exit=True, pos=True)):
                Box(traced("Text1", exit=True, pos=True).size(60, 20))
                Box(traced("Text2", exit=True, pos=True).size(40, 20))

    run.start(content)


@scenario("S3")
def s3(run: Run) -> None:
    def content() -> None:
        Box(
            traced("1", exit=True, pos=True)
            .padding(10)
            .then(trace("2", exit=True, pos=True))
            .size(100)
            .then(trace("3", exit=True, pos=True))
            .padding(20)
            .then(trace("4", exit=True, pos=True))
            .size(500)
            .then(trace("5", exit=True, pos=True))
        )

    run.start(content)
