"""Ports of ScenJ.kt, first part: effects and remember observers (J), backwards writes (K)."""

import warnings
from typing import Any

from engine import (
    AbstractApplier,
    Box,
    Composition,
    DisposableEffect,
    LaunchedEffect,
    Modifier,
    Recomposer,
    RememberObserver,
    SideEffect,
    await_cancellation,
    composable,
    mutable_state_of,
    remember,
    with_frame_nanos,
)

from .harness import LOG, Run, log, scenario, traced

# ---------------------------------------------------------------- J


class Obs(RememberObserver):
    def __init__(self, n: str) -> None:
        self.n = n

    def on_remembered(self) -> None:
        log(f"onRemembered:{self.n}")

    def on_forgotten(self) -> None:
        log(f"onForgotten:{self.n}")

    def on_abandoned(self) -> None:
        log(f"onAbandoned:{self.n}")


@composable
def JChild(k: int) -> None:
    log("compose:Child.begin")
    remember(lambda: Obs("child"))
    remember(lambda: Obs(f"child.k{k}"), k)
    SideEffect(lambda: log("side:Child"))

    def disposable() -> Any:
        log(f"disposable-start:Child.k{k}")
        return lambda: log(f"disposable-end:Child.k{k}")

    DisposableEffect(disposable, k)

    async def launched() -> None:
        log(f"launched-start:Child.k{k}")
        try:
            await await_cancellation()
        finally:
            log(f"launched-cancel:Child.k{k}")

    LaunchedEffect(launched, k)
    Box(traced("child").size(10))
    log("compose:Child.end")


@composable
def JParent(k: Any, show: Any) -> None:
    log("compose:Parent.begin")
    remember(lambda: Obs(f"parent.k{k.value}"), k.value)
    SideEffect(lambda: log("side:Parent1"))

    async def launched() -> None:
        log(f"launched-start:Parent.k{k.value}")
        try:
            await await_cancellation()
        finally:
            log("launched-cancel:Parent")

    LaunchedEffect(launched, k.value)

    def disposable() -> Any:
        kk = k.value
        log(f"disposable-start:Parent.k{kk}")
        return lambda: log(f"disposable-end:Parent.k{kk}")

    DisposableEffect(disposable, k.value)
    if show.value:
        JChild(k.value)
    SideEffect(lambda: log("side:Parent2"))
    log("compose:Parent.end")


@scenario("J1")
def j1(run: Run) -> None:
    k = mutable_state_of(1)
    show = mutable_state_of(True)
    run.start(lambda: JParent(k, show))
    run.step("key 1->2", lambda: k.set(2))
    run.step("remove the child", lambda: show.set(False))
    run.step("child returns", lambda: show.set(True))

    def both() -> None:
        k.value = 3
        show.value = False

    run.step("recompose only by key 2->3 and remove child together", both)


@scenario("J1q")
def j1q(run: Run) -> None:
    run.queue = True
    k = mutable_state_of(1)
    show = mutable_state_of(True)
    run.start(lambda: JParent(k, show))
    run.step("key 1->2", lambda: k.set(2))
    run.step("remove the child", lambda: show.set(False))


def _j4(run: Run) -> None:
    s = mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root s={s.value}")

        async def launched() -> None:
            log("launched")
            s.value = 1

        LaunchedEffect(launched, None)
        Box(traced("b").size(5))

    run.start(content)


@scenario("J4")
def j4(run: Run) -> None:
    _j4(run)


@scenario("J4q")
def j4q(run: Run) -> None:
    run.queue = True
    _j4(run)


@composable
def J2Child() -> None:
    log("compose:J2Child")
    SideEffect(lambda: log("side:J2Child"))


@scenario("J2")
def j2(run: Run) -> None:
    a = mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root a={a.value}")
        SideEffect(lambda: log("side:Root"))
        J2Child()

    run.start(content)
    run.step("a=1", lambda: a.set(1))


class NoApplier(AbstractApplier):
    def insert_top_down(self, index: int, node: Any) -> None:
        pass

    def insert_bottom_up(self, index: int, node: Any) -> None:
        pass

    def remove(self, index: int, count: int) -> None:
        pass

    def move(self, from_: int, to: int, count: int) -> None:
        pass

    def on_clear(self) -> None:
        pass


@scenario("J3")
def j3(run: Run) -> None:
    rec = Recomposer()
    comp = Composition(NoApplier(None), rec)

    def content() -> None:
        remember(lambda: Obs("a"))
        remember(lambda: Obs("b"))
        log("compose:throws")
        raise RuntimeError("boom")

    try:
        comp.set_content(content)
    except RuntimeError as e:
        log(f"caught:{e}")
    run.fact("events", list(LOG))
    LOG.clear()
    rec.close()


@composable
def J6Child(s: Any) -> None:
    log(f"compose:J6Child s={s.value}")


@scenario("J6")
def j6(run: Run) -> None:
    s = mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        async def launched() -> None:
            def frame(it: int) -> None:
                log(f"frame-callback:{it}")
                s.value += 1

            for _ in range(3):
                await with_frame_nanos(frame)

        LaunchedEffect(launched, None)
        J6Child(s)
        Box(Modifier.draw_behind(lambda scope: log(f"draw:s={s.value}")).size(5))

    run.start(content)


# ---------------------------------------------------------------- K


@composable
def K1Bad() -> None:
    c = remember(lambda: mutable_state_of(0))
    log(f"compose:Bad c={c.value}")
    c.value += 1


@composable
def K1eBad(c: Any) -> None:
    log(f"compose:Bad c={c.value}")
    c.value += 1


@composable
def K1dText(t: str) -> None:
    log(f"compose:Text({t})")


@composable
def K1dBad(click: Any) -> None:
    count = remember(lambda: mutable_state_of(0))
    log(f"compose:Bad click={click.value}")
    K1dText(f"{count.value}")
    count.value += 1


@composable
def K3Reader(c: Any) -> None:
    log(f"compose:Reader c={c.value}")


@composable
def K3Writer(n: Any, c: Any) -> None:
    log(f"compose:Writer n={n.value}")
    c.value = n.value


@scenario("K1")
def k1(run: Run) -> None:
    run.start(lambda: K1Bad())


@scenario("K1b")
def k1b(run: Run) -> None:
    c = mutable_state_of(0)

    def content() -> None:
        log(f"compose:Bad c={c.value}")
        c.value += 1

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the engine names the write that nobody hears of
        run.start(content)


@scenario("K1d")
def k1d(run: Run) -> None:
    click = mutable_state_of(0)
    run.start(lambda: K1dBad(click))
    run.step("click", lambda: click.set(click.value + 1))


@scenario("K1e")
def k1e(run: Run) -> None:
    c = mutable_state_of(0)
    show = mutable_state_of(False)

    def content() -> None:
        log("compose:Root")
        if show.value:
            K1eBad(c)

    run.start(content)
    run.step("show", lambda: show.set(True))


@scenario("K3")
def k3(run: Run) -> None:
    n = mutable_state_of(0)
    c = mutable_state_of(0)

    def content() -> None:
        K3Reader(c)
        K3Writer(n, c)

    run.start(content)
    run.step("n=5", lambda: n.set(5))


@scenario("K4")
def k4(run: Run) -> None:
    n = mutable_state_of(0)
    c = mutable_state_of(0)

    def content() -> None:
        K3Writer(n, c)
        K3Reader(c)

    run.start(content)
    run.step("n=5", lambda: n.set(5))


@scenario("K5")
def k5(run: Run) -> None:
    s = mutable_state_of(0)
    go = mutable_state_of(0)

    def content() -> None:
        K3Reader(s)

        def draw(scope: Any) -> None:
            log(f"draw:go={go.value}")
            if s.value < go.value:
                s.value += 1

        Box(Modifier.draw_behind(draw).size(5))

    run.start(content)
    run.step("go=3", lambda: go.set(3))
