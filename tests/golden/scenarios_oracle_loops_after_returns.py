"""Ports of LoopsAfterReturns.kt (tests/oracle): what stands behind loops, and what their iterations forget."""

from __future__ import annotations

from typing import Any

from engine import Box, Column, DisposableEffect, composable, key, mutable_state_list_of, mutable_state_of, remember

from .harness import Run, log, scenario, traced
from .scenarios_effects_and_backwards_writes import Obs
from .scenarios_oracle_features import Alive
from .scenarios_oracle_loops import Boxed, Numbered, logged


@composable
def AfterReturn(ids: Any, hidden: Any, left: Any) -> None:
    log("compose:AfterReturn")
    if left.value:
        return
    for id in ids:
        if id in hidden.value:
            continue
        Alive(id)
    if len(ids) > 1:
        Numbered("branch")
    own = remember(logged("remember:own", "own"))
    log(f"compose:own {own}")
    Boxed("end")


@composable
def NestedAfterReturn(rows: Any, hidden: Any) -> None:
    if not rows:
        return
    for row in rows:
        for cell in row:
            if cell in hidden.value:
                continue
            Numbered(f"{row}.{cell}")
        if len(row) > 1:
            Numbered(f"more of {row}")
    Numbered("end")


@composable
def Steps(n: Any, skipped: Any) -> None:
    i = 0
    while True:
        i += 1
        if i > n.value:
            break
        if i == skipped.value:
            continue
        first = remember(lambda i=i: Obs(f"{i}.first"))
        Alive(f"step{i}")
        second = remember(lambda i=i: Obs(f"{i}.second"))
        log(f"compose:step{i} {first.n} {second.n}")


def _goes(ids: Any, first: int, last: int) -> None:
    del ids[first:last]


@scenario("behind_continue")
def behind_continue(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of("a", "b", "c")
    hidden = mutable_state_of("")

    def content() -> None:
        log("compose:Root")
        with Column():
            for id in ids:
                if id in hidden.value:
                    continue
                Alive(id)
            if len(ids) > 1:
                Numbered("branch")
            own = remember(logged("remember:own", "own"))
            log(f"compose:own {own}")
            Boxed("end")

    run.start(content)
    run.step("one more", lambda: ids.append("d"))
    run.step("b hidden", lambda: hidden.set("b"))
    run.step("two less", lambda: _goes(ids, 0, 2))
    run.step("one", lambda: _goes(ids, 0, 1))
    run.step("three", lambda: ids.extend("ef"))


@scenario("behind_return_and_continue")
def behind_return_and_continue(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of("a", "b", "c")
    hidden, left = mutable_state_of(""), mutable_state_of(False)

    def content() -> None:
        log("compose:Root")
        with Box():
            AfterReturn(ids, hidden, left)

    run.start(content)
    run.step("one more", lambda: ids.append("d"))
    run.step("b hidden", lambda: hidden.set("b"))
    run.step("one less", lambda: _goes(ids, 0, 1))
    run.step("two more", lambda: ids.extend("ef"))
    run.step("one", lambda: _goes(ids, 1, 5))
    run.step("three", lambda: ids.extend("gh"))
    run.step("left", lambda: left.set(True))
    run.step("back", lambda: left.set(False))


@scenario("behind_return_nested")
def behind_return_nested(run: Run) -> None:
    run.queue = True
    rows: Any = mutable_state_list_of("ab", "cd")
    hidden = mutable_state_of("")

    def content() -> None:
        log("compose:Root")
        with Box():
            NestedAfterReturn(rows, hidden)

    def write(index: int, row: str) -> None:
        rows[index] = row

    run.start(content)
    run.step("d hidden", lambda: hidden.set("d"))
    run.step("one more in the last", lambda: write(1, "cde"))
    run.step("one less in the first", lambda: write(0, "a"))
    run.step("a row more", lambda: rows.append("fg"))


@scenario("behind_return_in_box")
def behind_return_in_box(run: Run) -> None:
    run.queue = True
    n, skipped = mutable_state_of(2), mutable_state_of(0)
    left, more = mutable_state_of(False), mutable_state_of(True)

    @composable(inline=True)
    def inside() -> None:
        if left.value:
            return
        i = 0
        while i < n.value:
            i += 1
            if i == skipped.value:
                continue
            Alive(f"w{i}")
        if more.value:
            Numbered("behind")

    def content() -> None:
        log("compose:Root")
        with Box(traced("box")):
            inside()
        Numbered("outside")

    def many() -> None:
        more.value = False
        n.value = 4

    run.start(content)
    run.step("3", lambda: n.set(3))
    run.step("2 skipped", lambda: skipped.set(2))
    run.step("2", lambda: n.set(2))
    run.step("no branch, 4", many)
    run.step("a branch", lambda: more.set(True))
    run.step("left", lambda: left.set(True))


@scenario("forgotten_by_continue")
def forgotten_by_continue(run: Run) -> None:
    run.queue = True
    hidden, last, off = mutable_state_of(""), mutable_state_of("-"), mutable_state_of("")

    def content() -> None:
        log("compose:Root")
        for id in ("a", "b"):
            first = remember(lambda id=id: Obs(f"{id}.first"))
            if id in hidden.value:
                continue
            Alive(f"{id}.1")
            second = remember(lambda id=id: Obs(f"{id}.second"))
            Alive(f"{id}.2")
            third = remember(lambda id=id: Obs(f"{id}.third"))
            log(f"compose:{id} {first.n} {second.n} {third.n}")
        for id in ("c", "d"):
            first = remember(lambda id=id: Obs(f"{id}.first"))
            if id == last.value:
                break
            Alive(f"{id}.1")
            second = remember(lambda id=id: Obs(f"{id}.second"))
            Alive(f"{id}.2")
            third = remember(lambda id=id: Obs(f"{id}.third"))
            log(f"compose:{id} {first.n} {second.n} {third.n}")
        for id in ("e", "f"):
            first = remember(lambda id=id: Obs(f"{id}.first"))
            if id not in off.value:
                Alive(f"{id}.1")
                second = remember(lambda id=id: Obs(f"{id}.second"))
                Alive(f"{id}.2")
                third = remember(lambda id=id: Obs(f"{id}.third"))
                log(f"compose:{id} {second.n} {third.n}")
            log(f"compose:{id} {first.n}")
        log("compose:end")

    def all_on() -> None:
        hidden.value, last.value, off.value = "", "-", ""

    def all_off() -> None:
        hidden.value, last.value, off.value = "ab", "c", "ef"

    run.start(content)
    run.step("a continues", lambda: hidden.set("a"))
    run.step("b continues", lambda: hidden.set("b"))
    run.step("it breaks at d", lambda: last.set("d"))
    run.step("it breaks at c", lambda: last.set("c"))
    run.step("e is off", lambda: off.set("e"))
    run.step("all", all_on)
    run.step("all are off", all_off)


@scenario("forgotten_by_steps")
def forgotten_by_steps(run: Run) -> None:
    run.queue = True
    n, skipped = mutable_state_of(2), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        with Box():
            Steps(n, skipped)

    def second() -> None:
        n.value, skipped.value = 2, 2

    run.start(content)
    run.step("3", lambda: n.set(3))
    run.step("the second left out", lambda: skipped.set(2))
    run.step("the first", lambda: skipped.set(1))
    run.step("1", lambda: n.set(1))
    run.step("2, the second", second)


@scenario("forgotten_by_shorter_loop")
def forgotten_by_shorter_loop(run: Run) -> None:
    run.queue = True
    n, off = mutable_state_of(3), mutable_state_of(-1)

    def kept(name: str) -> Any:
        return lambda: Obs(name)

    def content() -> None:
        log("compose:Root")
        for i in range(n.value):
            a = remember(kept(f"p{i}.a"))
            Alive(f"p{i}")
            b = remember(kept(f"p{i}.b"))
            log(f"compose:p{i} {a.n} {b.n}")
        for i in range(n.value):
            a = remember(kept(f"q{i}.a"))
            if i != off.value:
                Alive(f"q{i}")
                b = remember(kept(f"q{i}.b"))
                log(f"compose:q{i} {a.n} {b.n}")
        for i in range(n.value):
            with key(i):
                a = remember(kept(f"k{i}.a"))
                Alive(f"k{i}")
                b = remember(kept(f"k{i}.b"))
                log(f"compose:k{i} {a.n} {b.n}")
        for i in range(n.value):
            for j in range(n.value - 1):
                Alive(f"n{i}{j}")
                b = remember(kept(f"n{i}{j}.b"))
                log(f"compose:n{i}{j} {b.n}")
            c = remember(kept(f"n{i}.c"))
            log(f"compose:n{i} {c.n}")
        log("compose:end")

    def one() -> None:
        n.value, off.value = 1, -1

    run.start(content)
    run.step("2", lambda: n.set(2))
    run.step("the second off", lambda: off.set(1))
    run.step("1, not off", one)
    run.step("3", lambda: n.set(3))
    run.step("0", lambda: n.set(0))


@composable
def Returning(left: Any, stop: Any) -> None:
    log(f"compose:Returning {left.value} {stop.value}")
    a = remember(lambda: Obs("a"))
    if left.value == 1:
        return
    Alive("one")
    b = remember(lambda: Obs("b"))

    def own() -> Any:
        log("effect-start:own")
        return lambda: log("effect-dispose:own")

    DisposableEffect(own, None)
    if left.value == 2:
        Alive("left")
        return

    @composable(inline=True)
    def inside() -> None:
        Alive("box1")
        c = remember(lambda: Obs("c"))
        if left.value == 3:
            return
        Alive("box2")
        d = remember(lambda: Obs("d"))
        Alive("box3")
        log(f"compose:box {c.n} {d.n}")

    with Box():
        inside()
    for i in range(3):
        e = remember(lambda i=i: Obs(f"e{i}"))
        if i == stop.value:
            return
        Alive(f"f{i}")
        g = remember(lambda i=i: Obs(f"g{i}"))
        log(f"compose:loop {e.n} {g.n}")
    Alive("end")
    h = remember(lambda: Obs("h"))
    log(f"compose:end {a.n} {b.n} {h.n}")


@scenario("forgotten_by_return")
def forgotten_by_return(run: Run) -> None:
    run.queue = True
    left, stop = mutable_state_of(0), mutable_state_of(9)

    def content() -> None:
        log("compose:Root")
        Returning(left, stop)

    run.start(content)
    run.step("first", lambda: left.set(1))
    run.step("none", lambda: left.set(0))
    run.step("second", lambda: left.set(2))
    run.step("none", lambda: left.set(0))
    run.step("third, in the box", lambda: left.set(3))
    run.step("none", lambda: left.set(0))
    run.step("in the loop at 1", lambda: stop.set(1))
    run.step("at 0", lambda: stop.set(0))
    run.step("not at all", lambda: stop.set(9))
