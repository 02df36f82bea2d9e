"""Ports of KeptAndMoved.kt (tests/oracle): focus and nodes whose rows move, leave and come back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine import (
    Box,
    Column,
    FocusDirection,
    IllegalStateError,
    LazyColumn,
    LazyListState,
    LocalFocusManager,
    Modifier,
    ModifierNodeElement,
    ReusableContent,
    ReusableContentHost,
    Row,
    composable,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
)

from .harness import Run, log, scenario, trace
from .scenarios_oracle_composition import text
from .scenarios_oracle_focus import Requesters, focus


class Stay(Modifier.Node):
    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def on_attach(self) -> None:
        log(f"attach:{self.name}")

    def on_detach(self) -> None:
        log(f"detach:{self.name}")


@dataclass(frozen=True)
class StayElement(ModifierNodeElement[Stay]):
    name: str

    def create(self) -> Stay:
        return Stay(self.name)

    def update(self, node: Stay) -> None:
        log(f"update:{node.name} to {self.name}")
        node.name = self.name


@composable
def Cell(name: str, all: Requesters) -> None:
    log(f"compose:Cell({name})")

    def heard(it: Any) -> bool:
        log(f"key:{name}")
        return True

    chain = focus(Modifier.then(trace(name)).focus_requester(all[name]), name)
    Box(chain.on_key_event(heard).focusable().size(40, 20))


@composable
def Point(name: str) -> None:
    log(f"compose:Point({name})")
    Box(Modifier.then(StayElement(name)).then(trace(name)).size(10))


@composable
def Depths(a: Any, b: Any) -> None:
    log("compose:Depths")
    Point("before")
    if a.value > 0:
        if b.value:
            Point("b yes")
            Point("b yes 2")
        else:
            if a.value == 2:
                Point("a is 2")
            else:
                Point("a is other")
                Point("a is other 2")
    else:
        if b.value:
            Point("none b")
            Point("none b 2")
        elif a.value < 0:
            Point("below")
    Point("after")


@composable
def Tables(rows: Any, marks: Any) -> None:
    log("compose:Tables")
    for row in rows.value:
        for cell in row:
            if cell in marks.value:
                Point(f"{row}.{cell} mark")
                Point(f"{row}.{cell} mark 2")
            else:
                Point(f"{row}.{cell}")
        if len(row) > 1:
            for cell in row:
                Point(f"{row} again {cell}")
    Point("end")


def moving(ids: Any, name: str, index: int | None) -> Callable[[], None]:
    def change() -> None:
        ids.remove(name)
        if index is None:
            ids.append(name)
        else:
            ids.insert(index, name)

    return change


def removing(ids: Any, *names: str) -> Callable[[], None]:
    def change() -> None:
        for name in names:
            ids.remove(name)

    return change


@scenario("focus_in_keyed_rows")
def focus_in_keyed_rows(run: Run) -> None:
    run.queue = True
    ids, all, version = mutable_state_list_of("a", "b", "c", "d"), Requesters(), mutable_state_of(0)
    manager: Any = None

    def content() -> None:
        nonlocal manager
        manager = LocalFocusManager.current
        log("compose:Root")
        with Column(focus(Modifier, "column").then(trace("column"))):
            for id in ids:
                with key(id, version.value if id == "b" else 0):
                    Cell(id, all)

    def focus_d_and_key() -> None:
        all["d"].request_focus()
        run.scene.key("A")

    run.start(content, width=100, height=200)
    run.step("focus b", lambda: all["b"].request_focus())
    run.step("b goes to the end", moving(ids, "b", None))
    run.step("key", lambda: run.scene.key("A"))
    run.step("b comes to the front", moving(ids, "b", 0))
    run.step("tab", lambda: run.scene.key("Tab"))
    run.step("back", lambda: manager.move_focus(FocusDirection.PREVIOUS))
    run.step("neighbors leave", removing(ids, "a", "c"))
    run.step("another key", lambda: version.set(1))
    run.step("focus again", lambda: all["b"].request_focus())
    run.step("it leaves", removing(ids, "b"))
    run.step("it comes back", lambda: ids.append("b"))
    run.step("focus d, key", focus_d_and_key)
    run.step("d and b change places", ids.reverse)


@scenario("focus_without_keys")
def focus_without_keys(run: Run) -> None:
    run.queue = True
    ids, all = mutable_state_list_of("a", "b", "c"), Requesters()

    def content() -> None:
        log("compose:Root")
        with Column(focus(Modifier, "column").then(trace("column"))):
            for id in ids:
                Cell(id, all)

    def ask() -> None:
        try:
            log(f"asked:{text(all['c'].request_focus())}")
        except IllegalStateError:
            log("not there")

    run.start(content, width=100, height=200)
    run.step("focus b", lambda: all["b"].request_focus())
    run.step("a leaves", removing(ids, "a"))
    run.step("key", lambda: run.scene.key("A"))
    run.step("a comes back", lambda: ids.insert(0, "a"))
    run.step("request c", lambda: all["c"].request_focus())
    run.step("the last leaves", removing(ids, "c"))
    run.step("request the row that left", ask)


@scenario("focus_in_movable_rows")
def focus_in_movable_rows(run: Run) -> None:
    run.queue = True
    left, which, active, all = mutable_state_of(True), mutable_state_of(0), mutable_state_of(True), Requesters()

    def content() -> None:
        log("compose:Root")
        moved = remember(lambda: movable_content_of(lambda: Cell("moved", all)))
        with Row():
            with Column(focus(Modifier, "left")):
                if left.value:
                    moved()
                Cell("left.own", all)
            with Column(focus(Modifier, "right")):
                if not left.value:
                    moved()
            with Column(focus(Modifier, "reused")):

                def reused() -> None:
                    Cell(f"reused{which.value}", all)

                ReusableContentHost(active.value, lambda: ReusableContent(which.value, reused))

    run.start(content, width=200, height=200)
    run.step("focus moved", lambda: all["moved"].request_focus())
    run.step("to the right", lambda: left.set(False))
    run.step("key", lambda: run.scene.key("A"))
    run.step("focus it again", lambda: all["moved"].request_focus())
    run.step("to the left", lambda: left.set(True))
    run.step("focus the reused", lambda: all["reused0"].request_focus())
    run.step("reused for 1", lambda: which.set(1))
    run.step("key again", lambda: run.scene.key("A"))
    run.step("focus 1", lambda: all["reused1"].request_focus())
    run.step("deactivated", lambda: active.set(False))
    run.step("active", lambda: active.set(True))


@scenario("focus_in_keyed_list")
def focus_in_keyed_list(run: Run) -> None:
    run.queue = True
    ids, all, state = mutable_state_list_of("a", "b", "c", "d", "e"), Requesters(), LazyListState()
    wide = mutable_state_of(False)

    def content() -> None:
        log("compose:Root")
        with key(wide.value):
            LazyColumn(
                lambda scope: scope.items(list(ids), lambda it: Cell(it, all), key=lambda it: it),
                focus(Modifier, "list").then(trace("list")),
                state,
            )

    run.start(content, width=100, height=60)
    run.step("focus b", lambda: all["b"].request_focus())
    run.step("b goes to the end", moving(ids, "b", None))
    run.step("key", lambda: run.scene.key("A"))
    run.step("b comes back", moving(ids, "b", 1))
    run.step("b is removed", removing(ids, "b"))
    run.step("b comes again", lambda: ids.insert(1, "b"))
    run.step("focus c", lambda: all["c"].request_focus())
    run.step("another list", lambda: wide.set(True))
    run.step("key to nobody", lambda: run.scene.key("A"))


@scenario("branches_of_branches")
def branches_of_branches(run: Run) -> None:
    run.queue = True
    a, b = mutable_state_of(1), mutable_state_of(True)

    def setting(to_a: int, to_b: bool) -> Callable[[], None]:
        def change() -> None:
            a.value = to_a
            b.value = to_b

        return change

    def content() -> None:
        with Column():
            Depths(a, b)

    run.start(content, width=100, height=200)
    run.step("not b", lambda: b.set(False))
    run.step("2", lambda: a.set(2))
    run.step("0", lambda: a.set(0))
    run.step("0, b", lambda: b.set(True))
    run.step("2, b", lambda: a.set(2))
    run.step("-1, not b", setting(-1, False))
    run.step("1", lambda: a.set(1))
    run.step("0, b again", setting(0, True))
    run.step("1, not b", setting(1, False))


@scenario("loops_in_loops")
def loops_in_loops(run: Run) -> None:
    run.queue = True
    rows: Any = mutable_state_of(["ab", "c"])
    marks = mutable_state_of("")

    def content() -> None:
        with Column():
            Tables(rows, marks)

    run.start(content, width=100, height=400)
    run.step("mark a, c", lambda: marks.set("ac"))
    run.step("a row at the front", lambda: rows.set(["de", "ab", "c"]))
    run.step("without it", lambda: rows.set(["ab", "c"]))
    run.step("one row", lambda: rows.set(["abc"]))
    run.step("marks b", lambda: marks.set("b"))
    run.step("two long", lambda: rows.set(["b", "abc"]))
    run.step("none", lambda: rows.set([]))
    run.step("again", lambda: rows.set(["ab", "bc"]))
    run.step("last leaves", lambda: rows.set(["ab"]))


@composable
def Dot(name: str) -> None:
    Box(Modifier.then(StayElement(name)).size(4))


@composable
def LoopAlone(n: int, m: int) -> None:
    for r in range(n):
        for c in range(m):
            Dot(f"1.{r}.{c}")


@composable
def LoopBehindNode(n: int, m: int) -> None:
    for r in range(n):
        Dot(f"2.{r}")
        for c in range(m):
            Dot(f"2.{r}.{c}")


@composable
def TwoLoops(n: int, m: int) -> None:
    for r in range(n):
        for c in range(m):
            Dot(f"3.{r}.a{c}")
        for c in range(m):
            Dot(f"3.{r}.b{c}")


@composable
def LoopInBranch(n: int, m: int) -> None:
    for r in range(n):
        if m > 0:
            for c in range(m):
                Dot(f"4.{r}.{c}")


@composable
def LoopBeforeNode(n: int, m: int) -> None:
    for r in range(n):
        for c in range(m):
            if c == 1:
                Dot(f"5.{r}.{c} if")
            else:
                Dot(f"5.{r}.{c}")
            Dot(f"5.{r}.{c} too")
        Dot(f"5.{r} end")


@composable
def ThreeLoops(n: int, m: int) -> None:
    for r in range(n):
        for c in range(m):
            for d in range(2):
                Dot(f"6.{r}.{c}.{d}")
        Dot(f"6.{r}")


@composable
def LoopWithBranch(n: int, m: int) -> None:
    for r in range(n):
        for c in range(m):
            Dot(f"7.{r}.{c}")
        if m == 2:
            Dot(f"7.{r} if")
            Dot(f"7.{r} if 2")


@composable
def BranchWithLoops(n: int, m: int) -> None:
    if n > 1:
        for r in range(n):
            Dot(f"8.{r}")
            Dot(f"8.{r} too")
        for c in range(m):
            Dot(f"8.c{c}")
    else:
        for c in range(m):
            Dot(f"8.else {c}")


@scenario("loops_leave_in_order")
def loops_leave_in_order(run: Run) -> None:
    run.queue = True
    n, m, which = mutable_state_of(2), mutable_state_of(2), mutable_state_of(1)

    def content() -> None:
        log(f"compose:Root {which.value} {n.value} {m.value}")
        with Column():
            with key(which.value):
                if which.value == 1:
                    LoopAlone(n.value, m.value)
                elif which.value == 2:
                    LoopBehindNode(n.value, m.value)
                elif which.value == 3:
                    TwoLoops(n.value, m.value)
                elif which.value == 4:
                    LoopInBranch(n.value, m.value)
                elif which.value == 5:
                    LoopBeforeNode(n.value, m.value)
                elif which.value == 6:
                    ThreeLoops(n.value, m.value)
                elif which.value == 7:
                    LoopWithBranch(n.value, m.value)
                else:
                    BranchWithLoops(n.value, m.value)

    def another(each: int) -> Callable[[], None]:
        def change() -> None:
            which.value = each
            n.value = 2
            m.value = 2

        return change

    run.start(content, width=100, height=400)
    for each in range(1, 9):
        if each > 1:
            run.step(f"another {each}", another(each))
        run.step("outer leaves", lambda: n.set(1))
        run.step("it comes back", lambda: n.set(2))
        run.step("inner leave", lambda: m.set(0))
        run.step("inner come", lambda: m.set(3))
        run.step("all leave", lambda: n.set(0))
