"""What the real Compose printed in the recording N1, statement by statement."""

from typing import Any

import pytest

from engine.snapshot import (
    IllegalStateError,
    Snapshot,
    derived_state_of,
    mutable_state_list_of,
    mutable_state_of,
)

RECORDED = [
    "inside=2",
    "outside before apply=1",
    "apply=Success succeeded; outside=2",
    "read snapshot sees=2 global=3",
    "disposed without apply: 3",
    "x1 succeeded",
    "x2 failed",
    "a=10",
    "y1 true y2 true a=30",
    "conflict with a global write: false a=40",
    "w1 true w2 (read a=old, wrote b) true b=40",
    "merge: true true cnt=30",
    "nested sees 60",
    "parent before nested apply 60",
    "nested apply true parent now 61",
    "global before parent apply 50",
    "global after 61",
    "nested disposed: parent 61",
    "reads=[a, b, a, b] writes=[c, c]",
    "before sendApplyNotifications",
    "applied: [a, b]",
    "after sendApplyNotifications",
    "equal write notified nothing",
    "applied: [a, c]",
    "withMutableSnapshot done",
    "observe derived reads=[dsum, a, b, dsum, a, b]",
    "write in a read-only snapshot: IllegalStateException: Cannot modify a state object in a read-only snapshot",
    "state created in an unapplied snapshot read globally: 7",
    "after apply 8",
    "list: true false [1, 2, 3]",
]


class Adding:
    def equivalent(self, a: int, b: int) -> bool:
        return a == b

    def merge(self, previous: int, current: int, applied: int) -> int:
        return current + (applied - previous)


def true(value: bool) -> str:
    return str(value).lower()


def listed(items: Any) -> str:
    return f"[{', '.join(map(str, items))}]"


def test_recorded_scenario__prints_what_compose_printed() -> None:
    out: list[str] = []
    p = out.append
    a = mutable_state_of(1)
    s1 = Snapshot.take_mutable_snapshot()
    with s1.enter():
        a.value = 2
        p(f"inside={a.value}")
    p(f"outside before apply={a.value}")
    p(f"apply={s1.apply()} succeeded; outside={a.value}")
    s1.dispose()

    rd = Snapshot.take_snapshot()
    a.value = 3
    p(f"read snapshot sees={rd.run(lambda: a.value)} global={a.value}")
    rd.dispose()

    s2 = Snapshot.take_mutable_snapshot()
    with s2.enter():
        a.value = 99
    s2.dispose()
    p(f"disposed without apply: {a.value}")

    x1, x2 = Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()
    x1.run(lambda: a.set(10))
    x2.run(lambda: a.set(20))
    p(f"x1 {'succeeded' if x1.apply().succeeded else 'failed'}")
    p(f"x2 {'succeeded' if x2.apply().succeeded else 'failed'}")
    p(f"a={a.value}")
    x1.dispose()
    x2.dispose()

    y1, y2 = Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()
    y1.run(lambda: a.set(30))
    y2.run(lambda: a.set(30))
    p(f"y1 {true(y1.apply().succeeded)} y2 {true(y2.apply().succeeded)} a={a.value}")
    y1.dispose()
    y2.dispose()

    z = Snapshot.take_mutable_snapshot()
    z.run(lambda: a.set(41))
    a.value = 40
    p(f"conflict with a global write: {true(z.apply().succeeded)} a={a.value}")
    z.dispose()

    b = mutable_state_of(0)
    w1, w2 = Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()
    w1.run(lambda: a.set(50))
    w2.run(lambda: b.set(a.value))
    p(f"w1 {true(w1.apply().succeeded)} w2 (read a=old, wrote b) {true(w2.apply().succeeded)} b={b.value}")
    w1.dispose()
    w2.dispose()

    cnt = mutable_state_of(0, Adding())
    m1, m2 = Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()
    m1.run(lambda: cnt.set(cnt.value + 10))
    m2.run(lambda: cnt.set(cnt.value + 20))
    p(f"merge: {true(m1.apply().succeeded)} {true(m2.apply().succeeded)} cnt={cnt.value}")
    m1.dispose()
    m2.dispose()

    o = Snapshot.take_mutable_snapshot()
    with o.enter():
        a.value = 60
        i = o.take_nested_mutable_snapshot()
        with i.enter():
            p(f"nested sees {a.value}")
            a.value = 61
        p(f"parent before nested apply {a.value}")
        p(f"nested apply {true(i.apply().succeeded)} parent now {a.value}")
        i.dispose()
    p(f"global before parent apply {a.value}")
    o.apply()
    p(f"global after {a.value}")
    o.dispose()

    o2 = Snapshot.take_mutable_snapshot()
    with o2.enter():
        i = o2.take_nested_mutable_snapshot()
        with i.enter():
            a.value = 70
        i.dispose()
        p(f"nested disposed: parent {a.value}")
    o2.dispose()

    reads: list[Any] = []
    writes: list[Any] = []
    c = mutable_state_of("c")
    names: dict[Any, str] = {a: "a", b: "b", c: "c"}
    ob = Snapshot.take_mutable_snapshot(lambda it: reads.append(names[it]), lambda it: writes.append(names[it]))
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

    h = Snapshot.register_apply_observer(
        lambda changed, _: p(f"applied: {listed(sorted(names[it] for it in changed if it in names))}")
    )
    a.value = 80
    b.value = 81
    p("before sendApplyNotifications")
    Snapshot.send_apply_notifications()
    p("after sendApplyNotifications")
    a.value = 80
    Snapshot.send_apply_notifications()
    p("equal write notified nothing")
    Snapshot.with_mutable_snapshot(lambda: (a.set(90), c.set("z")))
    p("withMutableSnapshot done")
    h.dispose()

    dsum = derived_state_of(lambda: a.value + b.value)
    reads.clear()
    names2: dict[Any, str] = {**names, dsum: "dsum"}
    Snapshot.observe(lambda: (dsum.value, dsum.value), lambda it: reads.append(names2[it]))
    p(f"observe derived reads={listed(reads)}")

    ro = Snapshot.take_snapshot()
    with pytest.raises(IllegalStateError) as raised, ro.enter():
        a.value = 1
    p(f"write in a read-only snapshot: IllegalStateException: {raised.value}")
    ro.dispose()

    cr = Snapshot.take_mutable_snapshot()
    with cr.enter():
        made = mutable_state_of(7)
        made.value = 8
    p(f"state created in an unapplied snapshot read globally: {made.value}")
    cr.apply()
    p(f"after apply {made.value}")
    cr.dispose()

    items = mutable_state_list_of(1, 2)
    l1, l2 = Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()
    l1.run(lambda: items.append(3))
    l2.run(lambda: items.append(4))
    p(f"list: {true(l1.apply().succeeded)} {true(l2.apply().succeeded)} {listed(items.to_list())}")
    l1.dispose()
    l2.dispose()

    assert out == RECORDED
