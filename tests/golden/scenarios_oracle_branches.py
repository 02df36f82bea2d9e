"""Ports of Loops.kt (tests/oracle): a group for each branch; returns out of loops, and recursion."""

from __future__ import annotations

from typing import Any

from engine import composable, mutable_state_of, remember

from .harness import Run, log, scenario
from .scenarios_oracle_loops import Numbered, asked, logged, text


@composable
def Until(ids: list[str], last: Any) -> None:
    log(f"compose:Until {last.value}")
    for id in ids:
        Numbered(id)
        if id == last.value:
            return
        Numbered(f"{id} after")
    Numbered("end")


@composable
def Branch(deep: int, hidden: Any, id: str) -> None:
    log(f"compose:Branch {id} {hidden.value}")
    born = remember(logged(f"remember:{id}", id))
    log(f"compose:Branch {id} born={born}")
    if deep > 0:
        for i in range(3):
            if f"{id}{i}" in hidden.value:
                continue
            Branch(deep - 1, hidden, f"{id}{i}")


@scenario("loop_when")
def loop_when(run: Run) -> None:
    kinds = mutable_state_of([0, 1, 2, 0, 1])

    def content() -> None:
        log("compose:Root")
        for i, kind in enumerate(kinds.value):
            match kind:
                case 0:
                    Numbered(f"zero{i}")
                case 1:
                    Numbered(f"one{i}")
                    Numbered(f"uno{i}")
                case _:
                    pass
            if kind == 0:
                Numbered(f"if{i}")
            elif kind == 1:
                Numbered(f"elseif{i}")
            else:
                Numbered(f"else{i}")
        for kind in kinds.value:
            ok = kind > 0 and asked(f"and{kind}", "and2")
            s = (f"k{kind}" if kind > 1 else None) or remember(logged(f"remember:elvis{kind}", f"e{kind}"))
            log(f"compose:{kind} {text(ok)} {s}")

    run.start(content)
    run.step("the first is one", lambda: kinds.set([1, 1, 2, 0, 1]))
    run.step("the second is two", lambda: kinds.set([1, 2, 2, 0, 1]))
    run.step("all zero", lambda: kinds.set([0, 0, 0, 0, 0]))
    run.step("as at first, less two", lambda: kinds.set([0, 1, 2]))


@scenario("loop_return")
def loop_return(run: Run) -> None:
    ids = ["a", "b", "c"]
    last = mutable_state_of("z")

    def content() -> None:
        log("compose:Root")
        Until(ids, last)

    run.start(content)
    run.step("return at b", lambda: last.set("b"))
    run.step("return at a", lambda: last.set("a"))
    run.step("return at c", lambda: last.set("c"))
    run.step("to the end", lambda: last.set("z"))


@scenario("loop_recursive")
def loop_recursive(run: Run) -> None:
    hidden = mutable_state_of("")

    def content() -> None:
        log("compose:Root")
        Branch(2, hidden, "t")

    run.start(content)
    run.step("t1 hidden", lambda: hidden.set("t1"))
    run.step("t00 and t21 hidden", lambda: hidden.set("t00 t21"))
    run.step("all", lambda: hidden.set(""))


@scenario("branch_places")
def branch_places(run: Run) -> None:
    f = mutable_state_of(True)
    n = mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {n.value}")
        if f.value:
            Numbered("then")
        else:
            Numbered("else")
        r = remember(logged("remember:r.then", "then")) if f.value else remember(logged("remember:r.else", "else"))
        both = remember(logged("remember:both", f.value), f.value)
        if f.value:
            if n.value % 2 == 0:
                Numbered("even")
            else:
                Numbered("odd")
        s = (asked("n", "m") or asked("second", "x")) if n.value > 1 else f.value and asked("third", "x")
        log(f"compose:values {r} {text(both)} {text(s)}")
        Numbered("last")

    run.start(content)
    run.step("else", lambda: f.set(False))
    run.step("then again", lambda: f.set(True))
    run.step("n=1", lambda: n.set(1))
    run.step("n=2", lambda: n.set(2))

    def last() -> None:
        f.value = False
        n.value = 3

    run.step("else, n=3", last)
