"""Ports of Pairs.kt (tests/oracle), first part: contents, lists, scrolling, intrinsics and keys that meet."""

from __future__ import annotations

from typing import Any

from engine import (
    AnimatedVisibility,
    Box,
    Column,
    IntrinsicSize,
    KeyEventType,
    LazyColumn,
    LazyListState,
    LookaheadScope,
    Modifier,
    NestedScrollConnection,
    NestedScrollSource,
    Offset,
    Row,
    ScrollState,
    SubcomposeLayout,
    Velocity,
    delay,
    derived_state_of,
    expand_vertically,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    shrink_vertically,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown
from .scenarios_oracle_focus import Requesters, focus
from .scenarios_oracle_layout import WithIntrinsics
from .scenarios_oracle_movable import Births, Mover
from .scenarios_oracle_transitions import line


@scenario("movable_in_derived_slots")
def movable_in_derived_slots(run: Run) -> None:
    run.queue = True
    n, s, slots, births = mutable_state_of(0), mutable_state_of(0), mutable_state_of(2), Births()

    def content() -> None:
        log("compose:Root")

        def is_right() -> bool:
            log("calc:right")
            return n.value > 2

        right = remember(lambda: derived_state_of(is_right))
        card = remember(lambda: movable_content_of(lambda: Mover("card", births, s)))

        def policy(scope: Any, c: Any) -> Any:
            log(f"policy:slots {text(right.value)}")

            def slot(i: int) -> Any:
                def inside() -> None:
                    log(f"compose:slot{i}")
                    if right.value == (i == 1):
                        card()
                    else:
                        Shown(f"empty{i}", lambda: n.value)

                return scope.subcompose(i, inside)

            measurables = [each for i in range(slots.value) for each in slot(i)]
            placed = [each.measure(c) for each in measurables]
            return scope.layout(50, 50, lambda: [each.place(0, 0) for each in placed])

        SubcomposeLayout(policy, traced("slots"))

    def both(a: int, b: int) -> Any:
        return lambda: (n.set(a), s.set(b))

    run.start(content, 100, 100)
    run.step("n=1", lambda: n.set(1))
    run.step("n=3: it goes to the right", lambda: n.set(3))
    run.step("s=1", lambda: s.set(1))
    run.step("back with s=2", both(0, 2))
    run.step("one slot", lambda: slots.set(1))
    run.step("to the slot that is not there", lambda: n.set(4))
    run.step("two slots", lambda: slots.set(2))
    run.step("none", lambda: slots.set(0))
    run.step("both, on the left", lambda: (slots.set(2), n.set(0)))


@scenario("focused_item_animated")
def focused_item_animated(run: Run) -> None:
    run.queue = True
    ids, all, list = mutable_state_list_of(1, 2, 3, 4, 5, 6), Requesters(), LazyListState()

    def row(id: int) -> None:
        Alive(f"row{id}")
        moved = Modifier.animate_item(line(48), line(64), line(48)).focus_requester(all[f"r{id}"])
        Box(focus(moved, f"r{id}").focus_target().then(trace(f"row{id}")).size(100, 20))

    def content() -> None:
        log("compose:Root")
        LazyColumn(lambda scope: scope.items(ids, row, key=lambda it: it), traced("list"), list)

    def to_the_end() -> None:
        ids.remove(2)
        ids.append(2)

    run.start(content, 100, 80)
    run.step("the second", lambda: all["r2"].request_focus())
    run.step("to the end", to_the_end, 20)
    run.step("scrolled there", lambda: list.dispatch_raw_delta(40))
    run.step("removed", lambda: ids.remove(2), 20)
    run.step("the fifth", lambda: all["r5"].request_focus())
    run.step("one comes before all", lambda: ids.insert(0, 9), 20)
    run.step("turned round", lambda: ids.reverse(), 20)
    run.step("away from it", lambda: list.dispatch_raw_delta(60))
    run.step("removed far away", lambda: ids.remove(5), 20)


class HalfLater(NestedScrollConnection):
    """Takes what is left of a scroll, and half of a speed after a while."""

    def __init__(self, taken: Any) -> None:
        self.taken = taken

    def on_post_scroll(self, consumed: Offset, available: Offset, source: NestedScrollSource) -> Offset:
        log(f"nested:post {rounded(available.y)} {camel(source.name)}")
        self.taken.value += rounded(available.y)
        return Offset(0, available.y)

    async def on_pre_fling(self, available: Velocity) -> Velocity:
        log(f"nested:pre fling {text(available.y < 0)}")
        await delay(40)
        log("nested:pre fling over")
        return Velocity(0, available.y / 2)

    async def on_post_fling(self, consumed: Velocity, available: Velocity) -> Velocity:
        log("nested:post fling")
        await delay(20)
        log("nested:post fling over")
        return available


def camel(name: str) -> str:
    """As Kotlin writes the name of an enum entry."""
    return "".join(part.capitalize() for part in name.split("_"))


@scenario("fling_waits")
def fling_waits(run: Run) -> None:
    run.queue = True
    scroll, taken = ScrollState(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        half = remember(lambda: HalfLater(taken))
        Shown("taken", lambda: taken.value)
        Shown("moves", lambda: scroll.is_scroll_in_progress)
        with Box(Modifier.nested_scroll(half).then(trace("outer")).size(100)):
            with Column(Modifier.vertical_scroll(scroll).then(trace("column"))):
                for i in range(4):
                    Box(traced(f"b{i}").size(100, 60))

    run.start(content, 100, 100)
    scene = run.scene
    run.step("pressed", lambda: scene.press(50, 80))
    run.step("moved", lambda: scene.move(50, 50))
    run.step("on", lambda: scene.move(50, 30))
    run.step("let go", lambda: scene.release(50, 30), 1)
    run.wait("it waits", 2)
    run.step("pressed on the way", lambda: scene.press(50, 80), 1)
    run.wait("held", 3)
    run.step("back", lambda: scene.move(50, 140), 1)
    run.wait("further", 1)
    run.step("further", lambda: scene.move(50, 190), 1)
    run.step("let go", lambda: scene.release(50, 190), 1)
    run.wait("over", 12)
    run.fact("at", f"{scroll.value} {taken.value}")


@scenario("intrinsics_of_animated")
def intrinsics_of_animated(run: Run) -> None:
    run.queue = True
    h, shown, s = mutable_state_of(20), mutable_state_of(True), mutable_state_of(10)

    def content() -> None:
        log("compose:Root")
        with Row(traced("row").height(IntrinsicSize.MAX)):
            with Box(traced("a").animate_content_size(line(64)).then(trace("in a"))):
                Box(Modifier.height(h.value).width(20))
            bar = Modifier.width(5).fill_max_height().draw_behind(lambda it: log(f"draw:bar {rounded(it.size.height)}"))
            Box(bar.then(trace("bar")))
            AnimatedVisibility(
                shown.value,
                lambda: Box(traced("in b").size(20, 40)),
                traced("b"),
                enter=expand_vertically(line(48)),
                exit=shrink_vertically(line(48)),
            )
            WithIntrinsics("c", s)

    run.start(content, 200, 100)
    run.step("higher", lambda: h.set(60), 2)
    run.step("lower on the way", lambda: h.set(30), 20)
    run.step("b goes", lambda: shown.set(False), 2)
    run.step("s=50 meanwhile", lambda: s.set(50), 20)
    run.step("b comes, a grows", lambda: (shown.set(True), h.set(70)), 20)


@scenario("movable_bounds")
def movable_bounds(run: Run) -> None:
    run.queue = True
    row = mutable_state_of(True)

    def content() -> None:
        log("compose:Root")

        def ahead(scope: Any) -> None:
            def three() -> None:
                log("compose:boxes")
                for i in range(3):
                    with key(i):
                        Alive(f"i{i}")
                        Box(Modifier.animate_bounds(scope, spec=line(64)).then(trace(f"i{i}")).size(10 + 10 * i))

            boxes = remember(lambda: movable_content_of(three))
            if row.value:
                with Row(traced("row")):
                    boxes()
            else:
                with Column(traced("column")):
                    boxes()

        LookaheadScope(ahead)

    run.start(content, 200, 200)
    run.step("a column", lambda: row.set(False), 2)
    run.step("back on the way", lambda: row.set(True), 20)


def hears(modifier: Any, name: str, takes: str | None = None) -> Any:
    def preview(it: Any) -> bool:
        if it.type is KeyEventType.KEY_DOWN:
            log(f"preview:{name}")
        return False

    def heard(it: Any) -> bool:
        if it.type is KeyEventType.KEY_DOWN:
            log(f"key:{name}")
        return bool(it.key == takes)

    return modifier.on_preview_key_event(preview).on_key_event(heard)
