"""Ports of Loops.kt (tests/oracle): a group for each iteration of a loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    Box,
    Column,
    DisposableEffect,
    LazyColumn,
    Row,
    composable,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
)

from .harness import Run, log, scenario, traced


def logged(line: str, value: Any) -> Callable[[], Any]:
    """A calculation that logs."""

    def calculation() -> Any:
        log(line)
        return value

    return calculation


def text(value: bool) -> str:
    return "true" if value else "false"


@composable
def Numbered(id: str) -> None:
    born = remember(logged(f"remember:{id}", id))
    log(f"compose:Numbered({id}) born={born}")


@composable
def Boxed(id: str) -> None:
    born = remember(logged(f"remember:{id}", id))
    log(f"compose:Boxed({id}) born={born}")
    Box(traced(f"boxed.{born}").size(10))


@composable
def asked(id: str, wanted: str) -> bool:
    born = remember(logged(f"asked-first:{id}", id))
    log(f"asked:{id} born={born}")
    return id != wanted


@scenario("loop_if")
def loop_if(run: Run) -> None:
    ids = mutable_state_list_of("a", "b", "c", "d")
    hidden = mutable_state_of("")

    def content() -> None:
        log("compose:Root")
        with Column(traced("col")):
            for id in ids:
                if id not in hidden.value:
                    Boxed(id)

    run.start(content)
    run.step("b hidden", lambda: hidden.set("b"))
    run.step("b and c hidden", lambda: hidden.set("bc"))
    run.step("b is back", lambda: hidden.set("c"))
    run.step("all hidden", lambda: hidden.set("abcd"))

    def last() -> None:
        hidden.value = ""
        ids.insert(0, "x")

    run.step("none hidden, x at the front", last)


@scenario("loop_continue")
def loop_continue(run: Run) -> None:
    ids = ["a", "b", "c", "d"]
    hidden = mutable_state_of("")
    half = mutable_state_of("")

    def content() -> None:
        log("compose:Root")
        for id in ids:
            if id in hidden.value:
                continue
            Numbered(id)
            if id in half.value:
                continue
            Numbered(f"{id} second")
        Numbered("end")

    run.start(content)
    run.step("b hidden", lambda: hidden.set("b"))

    def third() -> None:
        hidden.value = ""
        half.value = "c"

    run.step("b back, c half", third)

    def fourth() -> None:
        hidden.value = "a"
        half.value = ""

    run.step("a hidden, c whole", fourth)
    run.step("all back", lambda: hidden.set(""))


@scenario("loop_break")
def loop_break(run: Run) -> None:
    ids = ["a", "b", "c", "d"]
    stop = mutable_state_of("z")
    after = mutable_state_of("z")

    def content() -> None:
        log("compose:Root")
        for id in ids:
            if id == stop.value:
                break
            Numbered(id)
            if id == after.value:
                break
        Numbered("end")

    run.start(content)
    run.step("stop at c", lambda: stop.set("c"))

    def after_b() -> None:
        stop.value = "z"
        after.value = "b"

    run.step("stop after b", after_b)
    run.step("to the end", lambda: after.set("z"))
    run.step("stop at a", lambda: stop.set("a"))


@scenario("loop_while")
def loop_while(run: Run) -> None:
    n = mutable_state_of(3)
    odd = mutable_state_of(True)
    wanted = mutable_state_of("w2")

    def content() -> None:
        log("compose:Root")
        i = 0
        while i < n.value:
            if i % 2 == 0 or odd.value:
                r = remember(logged(f"remember:while{i}", i))
                log(f"compose:while {i} {r}")
            i += 1
        k = 0
        while asked(f"w{k}", wanted.value):
            Numbered(f"w{k}")
            k += 1
        while True:
            if odd.value:
                Numbered(f"do{k}")
            k -= 1
            if not k > 0:
                break
        Numbered("end")

    run.start(content)
    run.step("only even", lambda: odd.set(False))
    run.step("five", lambda: n.set(5))
    run.step("all", lambda: odd.set(True))

    def two() -> None:
        n.value = 2
        wanted.value = "w3"

    run.step("two, one more asked", two)
    run.step("none asked", lambda: wanted.set("w0"))


@scenario("loop_nested")
def loop_nested(run: Run) -> None:
    rows = mutable_state_list_of("a", "b", "c")
    hidden = mutable_state_of("")
    n = mutable_state_of(2)

    def content() -> None:
        log("compose:Root")
        for row in rows:
            if row in hidden.value:
                continue
            for i in range(n.value):
                if f"{row}{i}" not in hidden.value:
                    Numbered(f"{row}{i}")
            for i in range(2):
                Numbered(f"{row}.{i}")

    run.start(content)
    run.step("b0 hidden", lambda: hidden.set("b0"))
    run.step("three columns", lambda: n.set(3))
    run.step("a hidden", lambda: hidden.set("a"))
    run.step("all", lambda: hidden.set(""))
    run.step("without the first", lambda: rows.pop(0))


@scenario("loop_key_plain")
def loop_key_plain(run: Run) -> None:
    ids = mutable_state_of(["a", "b", "c"])

    def content() -> None:
        log("compose:Root")
        for id in ids.value:
            with key(id):
                Numbered(id)
        for id in ids.value:
            Numbered(f"{id} before")
            with key(id):
                Numbered(f"{id} keyed")
        for id in ids.value:
            with key(id, 1):
                Numbered(f"{id} one")
            with key(id, 2):
                Numbered(f"{id} two")

    run.start(content)
    run.step("reversed", lambda: ids.set(["c", "b", "a"]))
    run.step("x in front, without b", lambda: ids.set(["x", "c", "a"]))


@scenario("loop_key_if")
def loop_key_if(run: Run) -> None:
    ids = mutable_state_of(["a", "b", "c"])
    hidden = mutable_state_of("")

    def content() -> None:
        log("compose:Root")
        for id in ids.value:
            if id not in hidden.value:
                with key(id):
                    Numbered(f"{id} if")
        for id in ids.value:
            if id in hidden.value:
                continue
            with key(id):
                Numbered(f"{id} after continue")
        for id in ids.value:
            with key(id):
                Numbered(f"{id} before continue")
            if id in hidden.value:
                continue
            Numbered(f"{id} behind")
        for id in ids.value:
            with key(id):
                Numbered(f"{id} before break")
            if id in hidden.value:
                break

    run.start(content)
    run.step("reversed", lambda: ids.set(["c", "b", "a"]))
    run.step("b hidden", lambda: hidden.set("b"))
    run.step("x in front", lambda: ids.set(["x", "c", "b", "a"]))

    def last() -> None:
        hidden.value = ""
        ids.value = ["a", "b", "c", "x"]

    run.step("all, reversed", last)


@scenario("loop_key_inner")
def loop_key_inner(run: Run) -> None:
    ids = mutable_state_of(["a", "b", "c"])
    hidden = mutable_state_of("")

    def content() -> None:
        log("compose:Root")
        for id in ids.value:
            with key(id):
                if id not in hidden.value:
                    Numbered(f"{id} if")
                else:
                    Numbered(f"{id} else")
                for i in range(2):
                    if f"{id}{i}" not in hidden.value:
                        Numbered(f"{id}{i}")

    run.start(content)
    run.step("reversed", lambda: ids.set(["c", "b", "a"]))
    run.step("b and a0 hidden", lambda: hidden.set("b a0"))

    def last() -> None:
        hidden.value = ""
        ids.value = ["a", "b", "c"]

    run.step("reversed, all", last)


@scenario("loop_key_pending")
def loop_key_pending(run: Run) -> None:
    ids = mutable_state_of(["a", "b", "c"])
    hidden = mutable_state_of("b")

    def content() -> None:
        log("compose:Root")
        for id in ids.value:
            with key(id):
                Numbered(f"{id} key")
            if id not in hidden.value:
                Numbered(f"{id} if")

    run.start(content)
    run.step("reversed", lambda: ids.set(["c", "b", "a"]))
    run.step("b too", lambda: hidden.set(""))
    run.step("without c", lambda: ids.set(["b", "a"]))


@scenario("loop_remember")
def loop_remember(run: Run) -> None:
    ids = mutable_state_of(["a", "b", "c"])
    hidden = mutable_state_of("")

    def effect_of(id: str) -> Callable[[], Any]:
        def effect() -> Any:
            log(f"start:{id}")
            return lambda: log(f"dispose:{id}")

        return effect

    def content() -> None:
        log("compose:Root")
        for id in ids.value:
            first = remember(logged(f"remember:first.{id}", id))
            second = remember(logged(f"remember:second.{id}", id)) if id not in hidden.value else "none"
            third = (
                remember(logged(f"remember:hidden.{id}", f"h{id}"))
                if id in hidden.value
                else remember(logged(f"remember:shown.{id}", f"s{id}"))
            )
            log(f"compose:{id} {first} {second} {third}")
            if id not in hidden.value:
                DisposableEffect(effect_of(id), None)
        log("compose:end")

    run.start(content)
    run.step("b hidden", lambda: hidden.set("b"))

    def shown() -> None:
        hidden.value = ""
        ids.value = ["a", "b", "c", "d"]

    run.step("b shown, d more", shown)
    run.step("a and c hidden", lambda: hidden.set("ac"))
    run.step("two of them", lambda: ids.set(["a", "b"]))


@scenario("loop_movable")
def loop_movable(run: Run) -> None:
    ids = mutable_state_of(["a", "b", "c"])
    hidden = mutable_state_of("")

    def content() -> None:
        log("compose:Root")
        rows = remember(lambda: {id: movable_content_of(lambda id=id: Numbered(id)) for id in ("a", "b", "c")})
        for id in ids.value:
            if id not in hidden.value:
                rows[id]()
        for id in ids.value:
            if id in hidden.value:
                continue
            Numbered(f"plain {id}")

    run.start(content)
    run.step("b hidden", lambda: hidden.set("b"))
    run.step("reversed", lambda: ids.set(["c", "b", "a"]))
    run.step("b back", lambda: hidden.set(""))


@scenario("loop_containers")
def loop_containers(run: Run) -> None:
    ids = mutable_state_list_of("a", "b", "c")
    hidden = mutable_state_of("")

    def content() -> None:
        log("compose:Root")
        with Column(traced("col")):
            for id in ids:
                with Row(traced("row")):
                    if id not in hidden.value:
                        Boxed(id)
                    Boxed(f"{id}.end")
            for id in ids:
                if id not in hidden.value:
                    with Row(traced("line")):
                        Boxed(f"{id}.line")
        for it in ids:
            if it not in hidden.value:
                Numbered(f"each {it}")
        all = ["none" if it in hidden.value else remember(logged(f"remember:map.{it}", it)) for it in ids]
        log(f"compose:map [{', '.join(all)}]")

    run.start(content)
    run.step("b hidden", lambda: hidden.set("b"))
    run.step("x in front", lambda: ids.insert(0, "x"))
    run.step("a hidden", lambda: hidden.set("a"))

    def last() -> None:
        hidden.value = ""
        ids.pop(0)

    run.step("all, without the first", last)


@scenario("loop_lazy")
def loop_lazy(run: Run) -> None:
    ids = mutable_state_list_of("a", "b", "c")
    hidden = mutable_state_of("")

    def content() -> None:
        log("compose:Root")

        def items(scope: Any) -> None:
            for id in ids:
                if id in hidden.value:
                    continue

                def item(id: str = id) -> None:
                    Boxed(id)
                    for i in range(3):
                        if str(i) not in hidden.value:
                            Boxed(f"{id}{i}")

                scope.item(item)

        LazyColumn(items, traced("list").size(100))

    run.start(content)
    run.step("1 hidden", lambda: hidden.set("1"))
    run.step("b hidden", lambda: hidden.set("b"))
    run.step("all", lambda: hidden.set(""))
