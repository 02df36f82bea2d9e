"""Ports of Composition.kt (tests/oracle), first part: derived state, writes during composition, locals, keys."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    CompositionLocalProvider,
    Content,
    DisposableEffect,
    composable,
    composition_local_of,
    derived_state_of,
    key,
    mutable_state_list_of,
    mutable_state_of,
    never_equal_policy,
    remember,
    static_composition_local_of,
)

from .harness import Run, log, scenario, traced
from .scenarios_effects_and_backwards_writes import Obs


def text(value: bool) -> str:
    return "true" if value else "false"


@composable
def Reading(name: str, s: Any) -> None:
    log(f"compose:{name}={s.value}")


@composable
def Choosing(choice: Any, s: Any) -> None:
    log(f"compose:Choosing {text(choice.value)}" + (f" s={s.value}" if choice.value else ""))


@composable
def Forwarding(n: Any, to: Any, content: Content) -> None:
    log(f"compose:Forwarding n={n.value}")
    to.value = n.value
    content()


@composable
def Reader2(name: str, a: Any, b: Any) -> None:
    log(f"compose:{name} a={a.value} b={b.value}")


@composable
def Backwards(n: Any) -> None:
    c = remember(lambda: mutable_state_of(0))
    log(f"compose:Backwards n={n.value} c={c.value}")
    if c.value < n.value:
        c.value += 1


@composable
def Keeper(id: str, s: Any = None) -> None:
    """A row that tells which remembered state it has, and holds a node and an effect."""

    def calculation() -> str:
        log(f"remember:{id}")
        return id

    born = remember(calculation)
    log(f"compose:Keeper({id}) born={born}" + (f" s={s.value}" if s is not None else ""))

    def effect() -> Any:
        log(f"effect-start:{born}")
        return lambda: log(f"effect-dispose:{born}")

    DisposableEffect(effect, None)
    Box(traced(f"keeper.{born}").size(50, 20))


@composable
def Leaf(name: str) -> None:
    log(f"compose:{name}")
    Box(traced(name).size(20))


@composable
def Positional(n: Any, early: Any) -> None:
    log("compose:Positional")

    def calculate(value: Any) -> Any:
        log(f"remember:{value}")
        return value

    first = remember(lambda: calculate("first"))
    for i in range(n.value):
        born = remember(lambda i=i: calculate(i))
        if born % 2 == 0:
            Reading(f"even{i}/{born}", remember(lambda born=born: mutable_state_of(born)))
        else:
            Leaf(f"odd{i}/{born}")
    if early.value:
        return
    remember(lambda: Obs("late"))
    log(f"compose:Positional.end {first}")


Tint = composition_local_of(lambda: 0)
Fixed = static_composition_local_of(lambda: 0)


@composable
def TintReader(name: str) -> None:
    log(f"compose:{name} tint={Tint.current}")


@composable
def FixedReader(name: str) -> None:
    log(f"compose:{name} fixed={Fixed.current}")


@composable
def Tinting(a: Any, b: Any) -> None:
    log("compose:Tinting")

    def content() -> None:
        TintReader("outer")
        Retinting(b)
        TintReader("after")

    CompositionLocalProvider(Tint.provides(a.value), content=content)


@composable
def Retinting(b: Any) -> None:
    log("compose:Retinting")
    CompositionLocalProvider(Tint.provides(b.value), content=lambda: TintReader("inner"))


@scenario("derived_nested")
def derived_nested(run: Run) -> None:
    use_a = mutable_state_of(True)
    a = mutable_state_of(1)
    b = mutable_state_of(1)

    def calculate_inner() -> int:
        log("calc:inner")
        return int(a.value // 10)

    inner = derived_state_of(calculate_inner)

    def calculate_outer() -> int:
        log("calc:outer")
        return inner.value if use_a.value else b.value

    outer = derived_state_of(calculate_outer)

    def content() -> None:
        log("compose:Root")
        Reading("first", outer)
        Reading("second", outer)
        Reading("inner", inner)

    run.start(content)
    run.step("a=5: the inner result is equal", lambda: a.set(5))
    run.step("a=15: the inner result changes", lambda: a.set(15))
    run.step("b=2: no dependency now", lambda: b.set(2))
    run.step("other branch", lambda: use_a.set(False))
    run.step("a=25: a dependency of the inner only", lambda: a.set(25))
    run.step("b=3", lambda: b.set(3))

    def both() -> None:
        b.value = 4
        a.value = 27

    run.step("b=4 and a=27", both)

    def first_branch() -> None:
        use_a.value = True
        b.value = 3

    run.step("first branch, with b=3", first_branch)

    def at_once() -> None:
        a.value = 45
        b.value = 7

    run.step("a and b at once", at_once)


@scenario("derived_policy")
def derived_policy(run: Run) -> None:
    a = mutable_state_of(1)
    n = mutable_state_of(0)

    def calculate(name: str) -> Any:
        def calculation() -> int:
            log(f"calc:{name}")
            return int(a.value // 10)

        return calculation

    never = derived_state_of(calculate("never"), never_equal_policy())
    equal = derived_state_of(calculate("equal"))

    def content() -> None:
        log(f"compose:Root n={n.value}")
        Reading("never", never)
        Reading("equal", equal)
        local = derived_state_of(calculate("local"))
        log(f"compose:local={local.value}+{local.value}")

    run.start(content)
    run.step("a=2: results equal", lambda: a.set(2))
    run.step("a=12: results change", lambda: a.set(12))
    run.step("n=1: the root alone", lambda: n.set(1))


@scenario("conditional_read")
def conditional_read(run: Run) -> None:
    choice = mutable_state_of(True)
    s = mutable_state_of(0)
    run.start(lambda: Choosing(choice, s))
    run.step("s=1: read", lambda: s.set(1))
    run.step("choice=false", lambda: choice.set(False))
    run.step("s=2: not read any more", lambda: s.set(2))

    def both() -> None:
        s.value = 3
        choice.value = True

    run.step("s=3 and choice=true", both)
    run.step("s=4: read again", lambda: s.set(4))


@scenario("forward_write")
def forward_write(run: Run) -> None:
    n = mutable_state_of(0)
    to = mutable_state_of(0)
    m = mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        Reader2("before", to, m)
        Forwarding(n, to, lambda: Reader2("inside", to, m))
        Reader2("after", to, m)

    run.start(content)
    run.step("n=5", lambda: n.set(5))

    def both() -> None:
        n.value = 6
        m.value = 1

    run.step("n=6 and m=1: the readers are invalid by themselves", both)
    run.step("m=2", lambda: m.set(2))
    run.step("written from outside", lambda: to.set(9))

    def outside_and_writer() -> None:
        to.value = 10
        n.value = 7

    run.step("written from outside and by the writer", outside_and_writer)


@scenario("backwards_bounded")
def backwards_bounded(run: Run) -> None:
    n = mutable_state_of(0)
    run.start(lambda: Backwards(n))
    run.step("n=3", lambda: n.set(3))
    run.step("n=4", lambda: n.set(4))


@scenario("locals_nested")
def locals_nested(run: Run) -> None:
    a = mutable_state_of(1)
    b = mutable_state_of(2)
    run.start(lambda: Tinting(a, b))
    run.step("outer 1->5", lambda: a.set(5))
    run.step("inner 2->6", lambda: b.set(6))

    def both() -> None:
        a.value = 7
        b.value = 7

    run.step("both to the same", both)


@scenario("key_duplicates")
def key_duplicates(run: Run) -> None:
    items = mutable_state_list_of("a", "b", "a", "c")

    def content() -> None:
        with Column(traced("column")):
            for it in items:
                with key(it):
                    Keeper(it)

    run.start(content)
    run.step("remove the first a", lambda: items.pop(0))
    run.step("add a at the front", lambda: items.insert(0, "a"))
    run.step("c to the front", lambda: items.insert(0, items.pop(3)))

    def three_times_a() -> None:
        items.clear()
        items.extend(["a", "a", "a"])

    run.step("three times a", three_times_a)
    run.step("b between", lambda: items.insert(1, "b"))


@scenario("key_compound")
def key_compound(run: Run) -> None:
    rows = mutable_state_list_of(("x", 1), ("x", 2), ("y", 1))

    def content() -> None:
        log("compose:Root")
        for group, n in rows:
            with key(group, n):
                with key("inner"):
                    Keeper(f"{group}{n}")

    run.start(content)
    run.step("reverse", lambda: rows.reverse())

    def replace() -> None:
        rows[rows.index(("x", 1))] = ("x", 3)

    run.step("x1 becomes x3", replace)

    def move() -> None:
        rows.remove(("y", 1))
        rows.append(("y", 1))
        rows.insert(0, ("z", 1))

    run.step("y1 to the end, z1 at the front", move)


@scenario("positional")
def positional(run: Run) -> None:
    n = mutable_state_of(2)
    early = mutable_state_of(False)
    run.start(lambda: Positional(n, early))
    run.step("n=4", lambda: n.set(4))
    run.step("n=1", lambda: n.set(1))
    run.step("early return", lambda: early.set(True))

    def again() -> None:
        early.value = False
        n.value = 3

    run.step("all of it again", again)
