"""Ports of ShapesOfApps.kt (tests/oracle), first part: lines, data for parents, intrinsics, slots, caches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    AlignmentLine,
    Box,
    Column,
    Constraints,
    Content,
    HorizontalAlignmentLine,
    IntrinsicSize,
    Layout,
    Modifier,
    ModifierNodeElement,
    ParentDataModifierNode,
    Row,
    SubcomposeLayout,
    animate_dp_as_state,
    animate_int_as_state,
    composable,
    mutable_state_of,
    remember,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_effects_and_backwards_writes import Obs
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_transitions import line

MidLine = HorizontalAlignmentLine(max)


@composable
def MidLined(name: str, at: Any, modifier: Any = Modifier) -> None:
    def policy(scope: Any, ms: Any, c: Any) -> Any:
        log(f"policy:{name} {at.value}")
        return scope.layout(30, 20, lambda: log(f"policy:place {name}"), {MidLine: at.value})

    Layout(policy, modifier.then(trace(name)))


def _line_of(p: Any) -> int:
    line: int = p[MidLine]
    return int(p.height) // 2 if line == AlignmentLine.UNSPECIFIED else line


@composable
def ByLine(name: str, in_placement: Any, modifier: Any, content: Content) -> None:
    def policy(scope: Any, all: Any, c: Any) -> Any:
        log(f"policy:{name}")
        placed = [it.measure(c.copy(min_width=0, min_height=0)) for it in all]
        late = in_placement.value
        lines = None if late else [_line_of(p) for p in placed]
        most = 30 if lines is None else max(lines)

        def place() -> None:
            log(f"policy:place {name}")
            x = 0
            for i, p in enumerate(placed):
                at = _line_of(p) if lines is None else lines[i]
                p.place(x, most - at)
                x += p.width

        height = 60 if lines is None else max(most - at + p.height for at, p in zip(lines, placed, strict=True))
        return scope.layout(sum(p.width for p in placed), height, place)

    with Layout(policy, modifier.then(trace(name))):
        content()


@scenario("form_by_lines")
def form_by_lines(run: Run) -> None:
    run.queue = True
    a, b, late = mutable_state_of(5), mutable_state_of(15), mutable_state_of(False)
    deep, two = mutable_state_of(10), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")

        def inner() -> None:
            MidLined("b", b, Modifier.padding(2))
            if two.value:
                with Box(traced("deep").padding(1)):
                    MidLined("c", deep)

        def outer() -> None:
            MidLined("a", a)
            ByLine("inner", remember(lambda: mutable_state_of(False)), Modifier.padding(top=4), inner)
            Box(traced("plain").size(10))

        with Column(traced("form")):
            ByLine("outer", late, Modifier, outer)
            Leaf("end")

    def again() -> None:
        late.value = False
        a.value = 12

    run.start(content, 200, 200)
    run.step("a=8", lambda: a.set(8))
    run.step("b=2: the inner row's lines", lambda: b.set(2))
    run.step("c=18 becomes the most", lambda: deep.set(18))
    run.step("asked while placing", lambda: late.set(True))
    run.step("a=3, late", lambda: a.set(3))
    run.step("c=4, late", lambda: deep.set(4))
    run.step("c is gone", lambda: two.set(False))
    run.step("while measuring again", again)


class PortionNode(ParentDataModifierNode, Modifier.Node):
    def __init__(self, share: int, name: str) -> None:
        super().__init__()
        self.share, self.name = share, name

    def modify_parent_data(self, density: Any, parent_data: Any) -> Any:
        log(f"lambda:data {self.name}")
        return (parent_data if isinstance(parent_data, int) else 0) + self.share


@dataclass(frozen=True)
class Portion(ModifierNodeElement[PortionNode]):
    share: int
    name: str

    def create(self) -> PortionNode:
        return PortionNode(self.share, self.name)

    def update(self, node: PortionNode) -> None:
        log(f"update:{self.name} {self.share}")
        node.share, node.name = self.share, self.name


@composable
def Shares(name: str, total: Any, content: Content) -> None:
    def policy(scope: Any, all: Any, c: Any) -> Any:
        shares = [1 if m.parent_data is None else m.parent_data for m in all]
        log(f"policy:{name} {shares}")
        one = total.value // max(sum(shares), 1)
        placed = [m.measure(Constraints(one * share, one * share)) for m, share in zip(all, shares, strict=True)]

        def place() -> None:
            x = 0
            for it in placed:
                it.place(x, 0)
                x += it.width

        return scope.layout(total.value, max((it.height for it in placed), default=0), place)

    with Layout(policy, traced(name)):
        content()


class Room:
    def __init__(self, total: Any) -> None:
        self.total = total

    @property
    def value(self) -> int:
        return int(self.total.value)


@scenario("shares_of_room")
def shares_of_room(run: Run) -> None:
    run.queue = True
    share, more, wide = mutable_state_of(1), mutable_state_of(False), mutable_state_of(False)
    wrapped, named = mutable_state_of(False), mutable_state_of("x")

    def content() -> None:
        log("compose:Root")
        total = animate_int_as_state(240 if wide.value else 120, line(80))
        room = remember(lambda: Room(total))

        def children() -> None:
            Box(Modifier.then(Portion(share.value, named.value)).then(trace("first")).height(20))
            second: Any = Modifier.then(Portion(2, "y"))
            if more.value:
                second = second.then(Portion(1, "z"))
            if wrapped.value:
                with Box(traced("wrap")):
                    Box(second.then(trace("second")).size(10))
            else:
                Box(second.then(trace("second")).height(10))
            Box(traced("third").height(5))

        Shares("shares", room, children)

    def all() -> None:
        wrapped.value = False
        share.value = 1
        wide.value = True

    run.start(content, 300, 100)
    run.step("share 3", lambda: share.set(3))
    run.step("another name only", lambda: named.set("w"))
    run.step("two data on the second", lambda: more.set(True))
    run.step("wide", lambda: wide.set(True), 2)
    run.step("turned on the way", lambda: wide.set(False), 20)
    run.step("the second is wrapped", lambda: wrapped.set(True))
    run.step("unwrapped, share 1, wide", all, 20)


class Words:
    def __init__(self, name: str, long: Any) -> None:
        self.name, self.long = name, long

    def measure(self, scope: Any, ms: Any, c: Constraints) -> Any:
        log(f"policy:{self.name} {c.max_width}")
        w = c.constrain_width(self.long.value)
        return scope.layout(w, c.constrain_height(self._height(w)), lambda: None)

    def _height(self, w: int) -> int:
        return 10 if w <= 0 else (int(self.long.value) + w - 1) // w * 10

    def min_intrinsic_width(self, scope: Any, ms: Any, height: int) -> int:
        log(f"intrinsic:minW {self.name}")
        return int(self.long.value) // 3

    def max_intrinsic_width(self, scope: Any, ms: Any, height: int) -> int:
        log(f"intrinsic:maxW {self.name}")
        return int(self.long.value)

    def min_intrinsic_height(self, scope: Any, ms: Any, width: int) -> int:
        log(f"intrinsic:minH {self.name} {width}")
        return self._height(width)

    def max_intrinsic_height(self, scope: Any, ms: Any, width: int) -> int:
        log(f"intrinsic:maxH {self.name} {width}")
        return self._height(width)


@scenario("cells_of_words")
def cells_of_words(run: Run) -> None:
    run.queue = True
    one, two, three = mutable_state_of(60), mutable_state_of(30), mutable_state_of(90)
    room, least, shown = mutable_state_of(100), mutable_state_of(False), mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root {text(least.value)}")

        def narrow(scope: Any, m: Any, c: Any) -> Any:
            p = m.measure(c.copy(max_width=room.value))
            return scope.layout(p.width, p.height, lambda: p.place(0, 0))

        width = IntrinsicSize.MIN if least.value else IntrinsicSize.MAX
        with Column(Modifier.layout(narrow).then(trace("table")).width(width)):
            with Row(traced("row").height(IntrinsicSize.MIN)):
                Layout(remember(lambda: Words("one", one)), Modifier.weight(1).then(trace("one")))
                Box(traced("divider").width(2).fill_max_height())
                if shown.value:
                    Layout(remember(lambda: Words("two", two)), Modifier.weight(1).then(trace("two")))
            Layout(remember(lambda: Words("three", three)), Modifier.fill_max_width().then(trace("three")))

    def back() -> None:
        least.value = False
        shown.value = True

    run.start(content, 200, 200)
    run.step("one grows", lambda: one.set(80))
    run.step("three grows beyond the room", lambda: three.set(130))
    run.step("more room", lambda: room.set(160))
    run.step("by the least", lambda: least.set(True))
    run.step("two grows, by the least", lambda: two.set(90))
    run.step("two goes", lambda: shown.set(False))
    run.step("by the most, two is back", back)


@composable
def FittingBar(count: Any, modifier: Any, item: Content, more: Content) -> None:
    def policy(scope: Any, c: Any) -> Any:
        log(f"policy:bar {c.max_width}")
        free = Constraints(max_height=c.max_height)
        wanted = count.value
        placed: list[Any] = []
        used = shown = 0
        while shown < wanted:
            p = [it.measure(free) for it in scope.subcompose(shown, lambda i=shown: item(i))]
            w = sum(it.width for it in p)
            if used + w > c.max_width - 10:
                break
            placed += p
            used += w
            shown += 1
        rest = wanted - shown
        if rest > 0:
            p = [it.measure(free) for it in scope.subcompose("more", lambda: more(rest))]
            placed += p
            used += sum(it.width for it in p)

        def place() -> None:
            x = 0
            for it in placed:
                it.place(x, 0)
                x += it.width

        return scope.layout(c.constrain_width(used), max((it.height for it in placed), default=0), place)

    SubcomposeLayout(policy, modifier.then(trace("bar")))


@scenario("bar_that_fits")
def bar_that_fits(run: Run) -> None:
    run.queue = True
    count, wide, big, title = mutable_state_of(5), mutable_state_of(False), mutable_state_of(-1), mutable_state_of("t")

    def content() -> None:
        log(f"compose:Root {title.value}")
        width = animate_dp_as_state(120 if wide.value else 60, line(96))
        label = title.value

        def sized(scope: Any, m: Any, c: Any) -> Any:
            w = scope.round_to_px(width.value)
            p = m.measure(c.copy(min_width=0, max_width=w))
            return scope.layout(p.width, p.height, lambda: p.place(0, 0))

        def item(i: int) -> None:
            kept = remember(lambda: Obs(f"action{i}"))
            log(f"compose:action{i} {kept.n}")
            Box(traced(f"action{i}").size(40 if big.value == i else 20, 20))

        def more(rest: int) -> None:
            log(f"compose:more {rest} {label}")
            Box(traced("more").size(10))

        FittingBar(count, Modifier.layout(sized), item, more)

    def all() -> None:
        count.value = 5
        wide.value = True
        big.value = -1

    run.start(content, 200, 60)
    run.step("the second is big", lambda: big.set(1))
    run.step("wide", lambda: wide.set(True), 3)
    run.step("narrow on the way", lambda: wide.set(False), 20)
    run.step("another title", lambda: title.set("u"))
    run.step("one action", lambda: count.set(1))
    run.step("five again, wide", all, 20)
