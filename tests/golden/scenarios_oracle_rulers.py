"""Ports of Rulers.kt (tests/oracle), first part: rulers."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    CompositionLocalProvider,
    HorizontalRuler,
    IntOffset,
    LayoutDirection,
    LocalLayoutDirection,
    Modifier,
    VerticalRuler,
    dont_memoize,
    mutable_state_of,
    remember,
)

from .harness import Run, log, scenario, trace, traced


def reads(name: str, *rulers: Any) -> Any:
    """Says what rulers are for the content, each time the content is placed."""

    def block(scope: Any, m: Any, c: Any) -> Any:
        log(f"measure:{name}")
        p = m.measure(c)

        def place() -> None:
            log(f"place:{name} {' '.join(str(it.current(scope, -1.0)) for it in rulers)}")
            p.place(0, 0)

        return scope.layout(p.width, p.height, place)

    return dont_memoize(block)


def gives(name: str, rulers: Any) -> Any:
    """Gives rulers to what is inside."""

    def block(scope: Any, m: Any, c: Any) -> Any:
        log(f"measure:{name}")
        p = m.measure(c)

        def place() -> None:
            log(f"place:{name}")
            p.place(0, 0)

        return scope.layout(p.width, p.height, place, rulers=rulers)

    return dont_memoize(block)


def providing(ruler: Any, value: Any, line: str) -> Any:
    def block(scope: Any) -> None:
        log(line)
        scope.provides(ruler, value())

    return block


@scenario("rulers_written")
def rulers_written(run: Run) -> None:
    v, h, x, y = VerticalRuler(), HorizontalRuler(), mutable_state_of(10), mutable_state_of(5)

    def give(scope: Any) -> None:
        log("lambda:rulers")
        scope.provides(v, x.value)
        scope.provides(h, y.value)

    def content() -> None:
        log("compose:Root")
        rulers = remember(lambda: give)
        with Box(Modifier.layout(gives("host", rulers)).then(trace("host")).size(100)):
            Box(Modifier.layout(reads("v", v)).size(20))
            with Box(Modifier.offset(30, 20).layout(reads("h", h)).size(20)):
                Box(Modifier.layout(reads("inner", v, h)).size(10))
            Box(traced("none").size(10))

    def both() -> None:
        x.value, y.value = 1, 2

    run.start(content)
    run.step("x=20", lambda: x.set(20))
    run.step("y=8", lambda: y.set(8))
    run.step("the same", lambda: x.set(20))
    run.step("both", both)


@scenario("rulers_nested")
def rulers_nested(run: Run) -> None:
    a, b, near, far = VerticalRuler(), VerticalRuler(), mutable_state_of(0), mutable_state_of(40)

    def give_inner(scope: Any) -> None:
        log("lambda:inner")
        if near.value > 0:
            scope.provides(a, near.value)
        if near.value > 5:
            scope.provides(b, 7)

    def content() -> None:
        log("compose:Root")
        outer = remember(lambda: providing(a, lambda: far.value, "lambda:outer"))
        inner = remember(lambda: give_inner)
        with Box(Modifier.layout(gives("outer", outer)).size(100)):
            with Box(Modifier.padding(10).layout(gives("inner", inner)).size(60)):
                Box(Modifier.padding(2).layout(reads("a", a)).size(10))
                Box(Modifier.layout(reads("b", b)).size(5))
            Box(Modifier.layout(reads("far", a)).size(5))

    run.start(content)
    run.step("near=3", lambda: near.set(3))
    run.step("near=8", lambda: near.set(8))
    run.step("far=50", lambda: far.set(50))
    run.step("near=0", lambda: near.set(0))
    run.step("far=60", lambda: far.set(60))


@scenario("rulers_derived")
def rulers_derived(run: Run) -> None:
    a, b, lost, n, m = VerticalRuler(), VerticalRuler(), VerticalRuler(), mutable_state_of(10), mutable_state_of(20)
    most, least = VerticalRuler.max_of(a, b, lost), VerticalRuler.min_of(a, b)
    half = VerticalRuler.derived(lambda scope, default: a.current(scope, default) / 2)

    def content() -> None:
        log("compose:Root")
        ra = remember(lambda: providing(a, lambda: n.value, "lambda:a"))
        rb = remember(lambda: providing(b, lambda: m.value, "lambda:b"))
        with Box(Modifier.layout(gives("a", ra)).size(100)):
            with Box(Modifier.padding(4).layout(gives("b", rb)).size(60)):
                Box(Modifier.layout(reads("most", most)).size(10))
                Box(Modifier.layout(reads("least", least)).size(5))
                Box(Modifier.layout(reads("half", half)).size(5))
                Box(Modifier.layout(reads("lost", lost)).size(5))

    run.start(content)
    run.step("n=30", lambda: n.set(30))
    run.step("m=6", lambda: m.set(6))
    run.step("m=50", lambda: m.set(50))


@scenario("rulers_moved")
def rulers_moved(run: Run) -> None:
    end, root = VerticalRuler(), HorizontalRuler()
    giver, reader, w = mutable_state_of(0), mutable_state_of(0), mutable_state_of(80)

    def give(scope: Any) -> None:
        log(f"lambda:rulers {scope.coordinates.size.width}")
        scope.provides(end, scope.coordinates.size.width)
        scope.provides(root, -scope.coordinates.position_in_root().y)

    def content() -> None:
        log("compose:Root")
        rulers = remember(lambda: give)
        moved = Modifier.offset(lambda: IntOffset(0, giver.value))
        with Box(moved.layout(gives("giver", rulers)).width(w.value).height(60)):
            Box(Modifier.offset(lambda: IntOffset(reader.value, 0)).layout(reads("reader", end, root)).size(10))
            Box(traced("none").size(5))

    def both() -> None:
        giver.value, reader.value = 9, 6

    run.start(content, 100, 100)
    run.step("giver 5", lambda: giver.set(5))
    run.step("reader 3", lambda: reader.set(3))
    run.step("narrower", lambda: w.set(50))
    run.step("both", both)


@scenario("rulers_replaced")
def rulers_replaced(run: Run) -> None:
    v, n, ltr, show = VerticalRuler(), mutable_state_of(1), mutable_state_of(True), mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root {n.value}")
        by = n.value

        def give(scope: Any) -> None:
            log(f"lambda:rulers {by}")
            scope.provides_relative(v, by * 10)

        def inside() -> None:
            # Kotlin keeps the lambda while what it captures is the same.
            giving = None if by == 0 else remember(lambda: give, by)
            with Box(Modifier.layout(gives("giver", giving)).size(90)):
                if show.value:
                    Box(Modifier.layout(reads("reader", v)).size(10))
                Box(traced("none").size(5))

        direction = LayoutDirection.LTR if ltr.value else LayoutDirection.RTL
        CompositionLocalProvider(LocalLayoutDirection.provides(direction), content=inside)

    run.start(content, 100, 100)
    run.step("n=2", lambda: n.set(2))
    run.step("none", lambda: n.set(0))
    run.step("n=3", lambda: n.set(3))
    run.step("rtl", lambda: ltr.set(False))
    run.step("no reader", lambda: show.set(False))
    run.step("n=4", lambda: n.set(4))
    run.step("a reader", lambda: show.set(True))


@scenario("rulers_asked")
def rulers_asked(run: Run) -> None:
    a, b, c = VerticalRuler(), VerticalRuler(), VerticalRuler()
    n, m, ask = mutable_state_of(1), mutable_state_of(2), mutable_state_of(False)

    def is_given(ruler: Any) -> bool:
        return ruler in (a, b)

    def give(scope: Any, ruler: Any) -> None:
        if ruler is a:
            log("lambda:a")
            scope.provides(a, n.value)
        else:
            log("lambda:b")
            scope.provides(b, m.value)

    def giver(given: Any, provider: Any) -> Any:
        def block(scope: Any, ms: Any, cs: Any) -> Any:
            log("measure:giver")
            p = ms.measure(cs)

            def place() -> None:
                log("place:giver")
                p.place(0, 0)

            return scope.layout(p.width, p.height, place, is_ruler_provided=given, ruler_provider=provider)

        return block

    def asking(scope: Any, ms: Any, cs: Any) -> Any:
        p = ms.measure(cs)

        def place() -> None:
            log(f"place:b {b.current(scope, -1.0) if ask.value else 0.0}")
            p.place(0, 0)

        return scope.layout(p.width, p.height, place)

    def content() -> None:
        log("compose:Root")
        given = remember(lambda: is_given)
        provider = remember(lambda: give)
        with Box(Modifier.layout(giver(given, provider)).size(50)):
            Box(Modifier.layout(reads("a", a)).size(10))
            Box(Modifier.layout(reads("again", a)).size(10))
            Box(Modifier.layout(asking).size(5))
            Box(Modifier.layout(reads("c", c)).size(5))

    run.start(content, 100, 100)
    run.step("m=3", lambda: m.set(3))
    run.step("ask", lambda: ask.set(True))
    run.step("m=4", lambda: m.set(4))
    run.step("n=5", lambda: n.set(5))
    run.step("ask no more", lambda: ask.set(False))
    run.step("m=6", lambda: m.set(6))
