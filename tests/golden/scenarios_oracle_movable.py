"""Ports of Moving.kt (tests/oracle): movable content in all its ways of moving within one composition."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    CompositionLocalProvider,
    DisposableEffect,
    LaunchedEffect,
    SideEffect,
    await_cancellation,
    composable,
    composition_local_of,
    derived_state_of,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    static_composition_local_of,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import Leaf
from .scenarios_oracle_effects import EffectRow


class Births:
    def __init__(self) -> None:
        self.count = 0

    def next(self) -> int:
        self.count += 1
        return self.count


@composable
def Mover(id: str, births: Births, s: Any = None) -> None:
    """Tells which of several equal ones it is by a number, and when its effects are told."""

    def calculation() -> str:
        name = f"{id}{births.next()}"
        log(f"remember:{name}")
        return name

    born = remember(calculation)
    log(f"compose:Mover({id}) born={born}" + (f" s={s.value}" if s is not None else ""))
    SideEffect(lambda: log(f"side:{born}"))

    def effect() -> Any:
        log(f"effect-start:{born}")
        return lambda: log(f"effect-dispose:{born}")

    DisposableEffect(effect, None)
    Box(traced(f"mover.{born}").size(40, 10))


Shade = composition_local_of(lambda: 0)
Paper = static_composition_local_of(lambda: "none")


@composable
def Shaded(name: str) -> None:
    log(f"compose:{name} shade={Shade.current}")


@composable
def Papered(name: str) -> None:
    log(f"compose:{name} paper={Paper.current}")


@composable
def Writing(n: Any, to: Any) -> None:
    log(f"compose:Writing n={n.value}")
    to.value = n.value


@scenario("movable_nested")
def movable_nested(run: Run) -> None:
    run.queue = True
    births = Births()
    outer_at = mutable_state_of(0)
    inner_at = mutable_state_of(-1)
    s = mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root outer={outer_at.value} inner={inner_at.value}")

        def inner_content() -> None:
            log("compose:inner")
            Mover("i", births, s)

        inner = remember(lambda: movable_content_of(inner_content))

        def outer_content() -> None:
            log("compose:outer")
            Mover("o", births)
            with Box(traced("in.outer")):
                if inner_at.value == -1:
                    inner()
            Leaf("after")

        outer = remember(lambda: movable_content_of(outer_content))
        with Column(traced("left")):
            if outer_at.value == 0:
                outer()
            if inner_at.value == 0:
                inner()
        with Column(traced("right")):
            if outer_at.value == 1:
                outer()
            if inner_at.value == 1:
                inner()

    def both(outer: int, inner: int, value: int | None = None) -> None:
        outer_at.value = outer
        inner_at.value = inner
        if value is not None:
            s.value = value

    run.start(content)
    run.step("the outer to the right", lambda: outer_at.set(1))
    run.step("s=1 while it stands", lambda: s.set(1))
    run.step("the outer to the left, and s=2", lambda: both(0, -1, 2))
    run.step("the inner out of it, to the right", lambda: inner_at.set(1))
    run.step("the inner back into it", lambda: inner_at.set(-1))
    run.step("the outer to the right, the inner to the left", lambda: both(1, 0))
    run.step("the outer to the left, with the inner in it again", lambda: both(0, -1))
    run.step("the outer leaves, the inner stays, and s=3", lambda: both(9, 1, 3))
    run.step("the outer returns, the inner moves into it", lambda: both(1, -1))
    run.step("both leave", lambda: outer_at.set(9))


@scenario("movable_many")
def movable_many(run: Run) -> None:
    run.queue = True
    births = Births()
    places = mutable_state_of(["a", "b"])
    s = mutable_state_of(0)
    n = mutable_state_of(0)

    def one(k: int) -> None:
        log(f"compose:movable {k}")
        Mover("m", births, s)

    def content() -> None:
        log("compose:Root")
        movable = remember(lambda: movable_content_of(one))
        for id in ("a", "b", "c", "d"):
            with Box(traced(id)):
                if id in places.value:
                    movable(n.value)

    run.start(content)
    run.step("a to c", lambda: places.set(["b", "c"]))
    run.step("both to others", lambda: places.set(["a", "d"]))
    run.step("one more", lambda: places.set(["a", "b", "d"]))
    run.step("three to one", lambda: places.set(["c"]))

    def to_three() -> None:
        places.value = ["a", "b", "d"]
        s.value = 1

    run.step("one to three, and s=1", to_three)

    def to_others() -> None:
        places.value = ["b", "c"]
        n.value = 1

    run.step("to others, with another argument", to_others)
    run.step("s=2", lambda: s.set(2))
    run.step("none", lambda: places.set([]))


@scenario("movable_locals")
def movable_locals(run: Run) -> None:
    births = Births()
    at = mutable_state_of(0)
    shade = mutable_state_of(1)

    def one() -> None:
        log("compose:movable")
        Mover("m", births)
        Shaded("shaded")
        Papered("papered")
        Leaf("leaf")

    def content() -> None:
        log(f"compose:Root at={at.value}")
        movable = remember(lambda: movable_content_of(one))

        def dynamic() -> None:
            with Box(traced("dynamic")):
                if at.value == 0:
                    movable()

        CompositionLocalProvider(Shade.provides(shade.value), content=dynamic)

        def static() -> None:
            with Box(traced("static")):
                if at.value == 1:
                    movable()

        CompositionLocalProvider(Paper.provides("lined"), content=static)
        with Box(traced("plain")):
            if at.value == 2:
                movable()

    run.start(content)
    run.step("to the static one", lambda: at.set(1))
    run.step("to where none is", lambda: at.set(2))
    run.step("to the dynamic one", lambda: at.set(0))
    run.step("shade=2 in place", lambda: shade.set(2))

    def out() -> None:
        at.value = 2
        shade.value = 3

    run.step("to where none is, and shade=3", out)


@scenario("movable_rows")
def movable_rows(run: Run) -> None:
    run.queue = True
    births = Births()
    left = mutable_state_list_of("a", "b", "c")
    right = mutable_state_list_of("d", "e")
    s = mutable_state_of(0)

    def row(id: str) -> Any:
        return movable_content_of(lambda: Mover(id, births, s if id == "b" else None))

    def content() -> None:
        log("compose:Root")
        rows = remember(lambda: {id: row(id) for id in ("a", "b", "c", "d", "e")})
        with Column(traced("left")):
            Leaf("head")
            for id in left:
                rows[id]()
            Leaf("foot")
        with Box(traced("pane")):
            with Column(traced("right")):
                for id in right:
                    with key(id):
                        rows[id]()

    run.start(content)

    def b_right() -> None:
        left.remove("b")
        right.insert(0, "b")

    run.step("b to the right, at the front", b_right)

    def exchange() -> None:
        left.remove("c")
        right.append("c")
        right.remove("d")
        left.insert(0, "d")
        s.value = 1

    run.step("c to the right, d to the left, s=1", exchange)
    run.step("left reversed", left.reverse)

    def all_left() -> None:
        left.extend(list(right))
        right.clear()

    run.step("all to the left", all_left)

    def all_but_one() -> None:
        right.extend(list(left)[:0:-1])
        del left[1:]
        s.value = 2

    run.step("all but one to the right, in reverse, s=2", all_but_one)

    def two_leave() -> None:
        del right[0]
        left.clear()

    run.step("two leave", two_leave)
    run.step("they return", lambda: left.extend([id for id in ("a", "b", "c", "d", "e") if id not in right]))


@scenario("movable_written")
def movable_written(run: Run) -> None:
    births = Births()
    at = mutable_state_of(0)
    n = mutable_state_of(0)
    copy = mutable_state_of(0)
    half = derived_state_of(lambda: n.value // 2)

    def one() -> None:
        log("compose:movable")
        Mover("c", births, copy)
        Mover("h", births, half)

    def content() -> None:
        log(f"compose:Root at={at.value}")
        movable = remember(lambda: movable_content_of(one))
        with Box(traced("left")):
            if at.value == 0:
                movable()
        Writing(n, copy)
        with Box(traced("right")):
            if at.value == 1:
                movable()

    def change(where: int, value: int) -> None:
        at.value = where
        n.value = value

    run.start(content)
    run.step("n=1 in place: the half is the same", lambda: n.set(1))
    run.step("to the right, and n=2", lambda: change(1, 2))
    run.step("to the left, and n=3: the half is the same", lambda: change(0, 3))
    run.step("to the right, and n=6", lambda: change(1, 6))
    run.step("n=8 in place", lambda: n.set(8))


@scenario("movable_running")
def movable_running(run: Run) -> None:
    run.queue = True
    births = Births()
    at = mutable_state_of(0)
    version = mutable_state_of(1)

    def one(v: int) -> None:
        log(f"compose:movable v{v}")
        Mover("m", births)

        async def launched() -> None:
            log("launched")
            try:
                await await_cancellation()
            finally:
                log("cancelled")

        LaunchedEffect(launched, None)

        async def versioned() -> None:
            log(f"launched v{v}")
            try:
                await await_cancellation()
            finally:
                log(f"cancelled v{v}")

        LaunchedEffect(versioned, v)

        def effect() -> Any:
            log(f"effect-start:v{v}")
            return lambda: log(f"effect-dispose:v{v}")

        DisposableEffect(effect, v)

    def content() -> None:
        log(f"compose:Root at={at.value}")
        SideEffect(lambda: log("side:root"))
        movable = remember(lambda: movable_content_of(one))
        with Column():
            if at.value == 0:
                EffectRow("left", version.value)
                movable(version.value)
        with Column(traced("right")):
            if at.value == 1:
                EffectRow("right", version.value)
                movable(version.value)
        where = at.value

        def effect() -> Any:
            log(f"effect-start:at{where}")
            return lambda: log("effect-dispose:at")

        DisposableEffect(effect, where)

    run.start(content)
    run.step("to the right", lambda: at.set(1))

    def to_the_left() -> None:
        at.value = 0
        version.value = 2

    run.step("to the left, with another version", to_the_left)
    run.step("another version in place", lambda: version.set(3))
