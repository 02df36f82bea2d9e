"""Ports of ScenY.kt: writes in one phase, reads in another (Y), reads that are no composition reads (L5),
animations (T)."""

from collections.abc import Callable
from typing import Any

from engine import (
    Box,
    Color,
    Column,
    Content,
    Layout,
    LinearEasing,
    Modifier,
    animate_int_as_state,
    composable,
    derived_state_of,
    mutable_state_of,
    remember,
    tween,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_skipping import use

# ---------------------------------------------------------------- Y

Write = Callable[[], None]


@composable
def YLeaf(
    n: str,
    mr: Any = None,
    mw: Write | None = None,
    pr: Any = None,
    pw: Write | None = None,
    dr: Any = None,
    dw: Write | None = None,
) -> None:
    """A leaf that reads r and writes w (if given) in its measurement / placement / drawing."""
    log(f"compose:{n}")

    def read(kind: str, r: Any) -> None:
        log(f"{kind}:{n}" + (f" r={r.value}" if r is not None else ""))

    def draw(scope: Any) -> None:
        read("draw", dr)
        if dw is not None:
            dw()

    def measure(scope: Any, ms: Any, c: Any) -> Any:
        read("measure", mr)
        if mw is not None:
            mw()

        def place() -> None:
            read("place", pr)
            if pw is not None:
                pw()

        return scope.layout(10, 10, place)

    Layout(measure, Modifier.draw_behind(draw))


@composable
def Y6R(n: str, s: Any) -> None:
    log(f"compose:R[{n}]={s.value}")


@scenario("Y1")
def y1(run: Run) -> None:
    g = mutable_state_of(1)
    s = mutable_state_of(0)

    def content() -> None:
        with Column(traced("col")):
            YLeaf("a", mr=g, mw=lambda: s.set(g.value))
            YLeaf("b", mr=s)

    run.start(content)
    run.step("g=2", lambda: g.set(2))


@scenario("Y3")
def y3(run: Run) -> None:
    g = mutable_state_of(1)
    s = mutable_state_of(0)

    def content() -> None:
        with Column(traced("col")):
            YLeaf("a", mr=s, pr=g, pw=lambda: s.set(g.value))

    run.start(content)
    run.step("g=2", lambda: g.set(2))


@scenario("Y4")
def y4(run: Run) -> None:
    g = mutable_state_of(1)
    s = mutable_state_of(0)
    t = mutable_state_of(0)
    own = mutable_state_of(0)

    def content() -> None:
        with Column(traced("col")):
            YLeaf("a", mr=s, dr=t)

            def write_both() -> None:
                s.value = g.value
                t.value = g.value

            YLeaf("b", dr=g, dw=write_both)

            def write_own() -> None:
                if own.value < 3:
                    own.value += 1

            YLeaf("c", dr=own, dw=write_own)

    run.start(content)
    run.step("g=2", lambda: g.set(2))


@scenario("Y6")
def y6(run: Run) -> None:
    g = mutable_state_of(1)
    s = mutable_state_of(0)
    h = mutable_state_of(1)
    t = mutable_state_of(0)

    def content() -> None:
        Y6R("s", s)
        Y6R("t", t)
        YLeaf("a", mr=g, mw=lambda: s.set(g.value), pr=h, pw=lambda: t.set(h.value))

    run.start(content)
    run.step("g=2 (written in measure)", lambda: g.set(2))
    run.step("h=2 (written in placement)", lambda: h.set(2))


@scenario("Y7")
def y7(run: Run) -> None:
    g = mutable_state_of(0)
    s = mutable_state_of(0)

    def content() -> None:
        with Column(traced("col")):

            def write() -> None:
                g.value
                if s.value < 3:
                    s.value += 1

            YLeaf("a", mr=s, mw=write)

    run.start(content)
    run.step("s=0", lambda: s.set(0))


@scenario("Y9")
def y9(run: Run) -> None:
    a = mutable_state_of(1)

    def calculation() -> int:
        log("calc:derived")
        return int(a.value // 10)

    d = derived_state_of(calculation)
    run.start(lambda: YLeaf("a", mr=d))
    run.step("a=5 (result equal)", lambda: a.set(5))
    run.step("a=15 (result changed)", lambda: a.set(15))


@scenario("Y10")
def y10(run: Run) -> None:
    c = mutable_state_of(0)
    m = mutable_state_of(0)
    p = mutable_state_of(0)
    d = mutable_state_of(0)

    def content() -> None:
        with Column(traced("col")):
            YLeaf("d", dr=d)
            YLeaf("p", pr=p)
            YLeaf("m", mr=m)
            Y6R("c", c)

    run.start(content)

    def all_at_once() -> None:
        d.value = 1
        p.value = 1
        m.value = 1
        c.value = 1

    run.step("all at once, written in the order draw, place, measure, compose", all_at_once)


@scenario("Y11")
def y11(run: Run) -> None:
    show = mutable_state_of(False)

    def content() -> None:
        with Box(traced("box")):
            YLeaf("a")
            if show.value:
                YLeaf("new")
            YLeaf("b")

    run.start(content)
    run.step("show", lambda: show.set(True))
    run.step("hide", lambda: show.set(False))


# ---------------------------------------------------------------- L5


@composable
def L5Rem(s: Any) -> None:
    v = remember(lambda: s.value)
    log(f"compose:Rem v={v}")


@composable
def L5Lam(s: Any) -> None:
    f = lambda: s.value  # noqa: E731  # as the recording has it
    log("compose:Lam")
    use(f)


@scenario("L5")
def l5(run: Run) -> None:
    s = mutable_state_of(0)
    t = mutable_state_of(0)

    def content() -> None:
        L5Rem(s)
        L5Lam(t)

    run.start(content)
    run.step("s=1 (read inside remember)", lambda: s.set(1))
    run.step("t=1 (read only inside an event lambda)", lambda: t.set(1))


# ---------------------------------------------------------------- T


@composable
def T1Host(t: Any, c: Content) -> None:
    log("compose:Host")
    a = animate_int_as_state(t.value, tween(160, easing=LinearEasing))
    c(a)


@composable
def T1Use(a: Any) -> None:
    log("compose:Use")
    Box(Modifier.padding(start=a.value).then(trace("x")).size(10))


def _anim(run: Run, c: Any) -> None:
    target = mutable_state_of(0)
    run.start(lambda: T1Host(target, c))
    run.step("target=100", lambda: target.set(100), 30)
    kinds = ("compose:", "measure:", "place:", "draw:", "compose:Use", "compose:Host")
    run.fact("totals_after_initial", {kind: run.count(kind) for kind in kinds})


@scenario("T1")
def t1(run: Run) -> None:
    _anim(run, lambda a: T1Use(a))


@scenario("T3")
def t3(run: Run) -> None:
    def content(a: Any) -> None:
        log("compose:Use")

        def block(layer: Any) -> None:
            layer.translation_x = float(a.value)

        Box(Modifier.graphics_layer(block).then(trace("x")).size(10))

    _anim(run, content)


@scenario("T4")
def t4(run: Run) -> None:
    def content(a: Any) -> None:
        log("compose:Use")
        Box(traced("x").draw_behind(lambda scope: scope.draw_rect(Color.RED, alpha=a.value / 100)).size(10))

    _anim(run, content)
