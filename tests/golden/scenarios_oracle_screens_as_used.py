"""Ports of ScreensAsUsed.kt (tests/oracle), first part: mail, tips, a month, panes, lanes, a watch."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    AnchoredDraggableState,
    AnimatedContent,
    BackHandler,
    Box,
    BoxWithConstraints,
    Column,
    ContentTransform,
    DisposableEffect,
    GridCells,
    HoverInteraction,
    InteractionSource,
    IntOffset,
    Key,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    LazyVerticalGrid,
    Modifier,
    Orientation,
    Popup,
    Row,
    SideEffect,
    composable,
    delay,
    derived_state_of,
    key,
    list_saver,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_lazy_list_state,
    remember_saveable,
    remember_saveable_state_holder,
    remember_updated_state,
    slide_in,
    slide_out,
    state_field,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Alive, Shown, click
from .scenarios_oracle_hands_on_apps import touched, up
from .scenarios_oracle_popups import at_corner
from .scenarios_oracle_sources import collected
from .scenarios_oracle_transitions import line


class Letter:
    read = state_field(False)

    def __init__(self, id: int, day: int) -> None:
        self.id, self.day = id, day
        self.swipe = AnchoredDraggableState("closed", {"closed": 0.0, "open": -60.0})


@scenario("letters_anchored")
def letters_anchored(run: Run) -> None:
    run.queue = True
    letters: Any = mutable_state_list_of(Letter(1, 1), Letter(2, 1), Letter(3, 2), Letter(4, 2))
    last: list[Any] = []
    state = LazyListState()

    def calculate() -> int:
        log("calc:unread")
        return sum(not it.read for it in letters)

    unread = derived_state_of(calculate)

    def content() -> None:
        log("compose:Root")
        scope = remember_coroutine_scope()

        def row(letter: Letter) -> None:
            log(f"compose:letter {letter.id} {text(letter.read)}")

            def delete() -> None:
                last[:] = [(letters.index(letter), letter)]
                letters.remove(letter)

            def at() -> IntOffset:
                log(f"lambda:row{letter.id} {rounded(letter.swipe.offset)}")
                return IntOffset(rounded(letter.swipe.offset), 0)

            def opened() -> None:
                letter.read = True
                for it in letters:
                    if it.swipe.current_value == "open":

                        async def close(it: Letter = it) -> None:
                            await it.swipe.animate_to("closed", line(32))
                            log(f"closed:{it.id}")

                        scope.launch(close)

            item = Modifier.animate_item(None, line(48), None).then(trace(f"row{letter.id}"))
            with Box(item.size(100, 20)):
                Box(click(Modifier.align(Alignment.CENTER_END), f"delete{letter.id}", delete).size(60, 20))
                dragged = Modifier.offset(at).anchored_draggable(
                    letter.swipe, Orientation.HORIZONTAL, positional_threshold=lambda it: it / 2, spec=line(48)
                )
                name = f"letter{letter.id}"
                Box(click(dragged, name, opened).then(trace(name)).size(100, 20))

        def declare(lazy: Any) -> None:
            days: dict[int, list[Letter]] = {}
            for letter in letters:
                days.setdefault(letter.day, []).append(letter)

            def section(day: int, of: list[Letter]) -> None:
                def head() -> None:
                    log(f"compose:day {day} {len(of)}")
                    Box(traced(f"day{day}").size(100, 10))

                lazy.sticky_header(head, key=f"day{day}")
                lazy.items(of, row, key=lambda it: it.id)

            for day, of in days.items():
                section(day, of)

        LazyColumn(declare, traced("list"), state)
        Shown("unread", lambda: unread.value)

    def first_day_goes() -> None:
        letters[:] = [it for it in letters if it.day != 1]

    run.start(content, 100, 90)
    run.step("the second is dragged", touched(run, (90, 40), (70, 40), (50, 40)))
    run.step("let go", up(run, 50, 40), 20)
    run.step("the first is read, the second closes", tapped(run, 20, 20), 20)
    run.step("the third is dragged open", touched(run, (90, 70), (60, 70), (30, 70), up=True), 20)
    run.step("deleted there", tapped(run, 80, 70), 20)
    run.step("put back", lambda: letters.insert(*last[0]), 20)
    run.step("scrolled", lambda: state.dispatch_raw_delta(25), 20)
    run.step("all of the first day go", first_day_goes, 20)


@composable
def Tip(text: str, on_gone: Any) -> None:
    log(f"compose:Tip({text})")
    gone = remember_updated_state(on_gone)

    async def ends() -> None:
        log(f"launched:tip {text}")
        await delay(64)
        log(f"ends:tip {text}")
        gone.value()

    LaunchedEffect(ends, text)
    Alive(f"tip {text}")


@composable
def Action(name: str, tip: Any) -> None:
    source = remember(InteractionSource)
    hovered = collected(source, HoverInteraction.Enter, HoverInteraction.Exit)
    log(f"compose:Action({name}) {text(hovered.value)}")

    async def waits() -> None:
        if hovered.value:
            await delay(48)
            log(f"waited:{name}")
            tip.value = name
        elif tip.value == name:
            tip.value = None

    LaunchedEffect(waits, hovered.value)
    with Box(Modifier.hoverable(source).then(trace(name)).size(30)):
        if tip.value == name:

            def shown() -> None:
                with Box(traced(f"tip.{name}").size(20, 8)):
                    Tip(name, lambda: tip.set(None))

            Popup(shown, position=remember(lambda: at_corner(f"tip.{name}")), is_modal=False)


@scenario("actions_with_tips")
def actions_with_tips(run: Run) -> None:
    run.queue = True
    tip: Any = mutable_state_of(None)
    names: Any = mutable_state_list_of("cut", "copy", "paste")

    def content() -> None:
        log("compose:Root")
        with Row(traced("bar")):
            for n in names:
                with key(n):
                    Action(n, tip)
        Shown("tip", lambda: tip.value)

    def over(x: float, y: float) -> Any:
        return lambda: run.scene.move(x, y)

    run.start(content, 120, 60)
    run.step("over cut", over(10, 10))
    run.wait("rests there", 5)
    run.step("on to copy", over(40, 10))
    run.wait("not long", 2)
    run.step("on to paste", over(70, 10))
    run.wait("rests until the tip ends", 10)
    run.step("back to copy", over(40, 10))
    run.wait("rests", 4)
    run.step("copy leaves", lambda: names.remove("copy"))
    run.wait("after it", 5)
    run.step("out", over(10, 50))


@scenario("month_in_grid")
def month_in_grid(run: Run) -> None:
    run.queue = True
    month = mutable_state_of(1)

    def saver_of(m: int) -> Any:
        def save(s: Any) -> list[int]:
            log(f"save:{m}")
            return list(s.value)

        def restore(saved: list[int]) -> Any:
            log(f"restore:{m} [{', '.join(map(str, saved))}]")
            return mutable_state_of(tuple(saved))

        return list_saver(save, restore)

    def content() -> None:
        log(f"compose:Root {month.value}")
        holder = remember_saveable_state_holder()

        def spec(scope: Any) -> ContentTransform:
            def side(it: Any) -> int:
                width: int = it.width
                return width if scope.target_state > scope.initial_state else -width

            return ContentTransform(
                slide_in(lambda it: IntOffset(side(it), 0), line(64)),
                slide_out(lambda it: IntOffset(-side(it), 0), line(64)),
                None,
            )

        def shown(m: int) -> None:
            def page() -> None:
                def init() -> Any:
                    log(f"init:{m}")
                    return mutable_state_of(())

                picked = remember_saveable(init, saver=saver_of(m))
                log(f"compose:month {m} {len(picked.value)}")

                def title() -> None:
                    log(f"compose:title {m} {len(picked.value)}")
                    Box(Modifier.size(80, 12))

                def cell(d: int) -> None:
                    on = remember(lambda: derived_state_of(lambda: d in picked.value))
                    runs = remember(lambda: mutable_state_of(0))
                    SideEffect(lambda: runs.set(1 if on.value else 0))
                    log(f"compose:day {m}.{d} {text(on.value)} {runs.value}")

                    def toggle() -> None:
                        rest = tuple(it for it in picked.value if it != d)
                        picked.value = rest if on.value else (*picked.value, d)

                    Box(click(Modifier, f"day{d}", toggle).then(trace(f"d{m}.{d}")).size(20, 20))

                def declare(scope: Any) -> None:
                    scope.item(title, span=lambda: scope.max_line_span)
                    scope.items(10, cell, key=lambda it: it)

                LazyVerticalGrid(GridCells.fixed(4), declare, traced(f"grid{m}").size(80, 100))

            holder.SaveableStateProvider(m, page)

        AnimatedContent(month.value, shown, traced("months"), transition_spec=spec)

    run.start(content, 100, 120)
    run.step("a day", tapped(run, 30, 20))
    run.step("another", tapped(run, 50, 40))
    run.step("the first again", tapped(run, 30, 20))
    run.step("the next month", lambda: month.set(2), 20)
    run.step("a day there", tapped(run, 10, 20))
    run.step("back, cut on the way", lambda: month.set(1), 3)
    run.step("on again", lambda: month.set(2), 20)
    run.step("back", lambda: month.set(1), 20)


def lasting(name: str) -> Any:
    def effect() -> Any:
        log(f"effect-start:{name}")
        return lambda: log(f"effect-dispose:{name}")

    return effect


@scenario("detail_by_width")
def detail_by_width(run: Run) -> None:
    run.queue = True
    width = mutable_state_of(200)
    chosen: Any = mutable_state_of(None)

    def content() -> None:
        log("compose:Root")
        holder = remember_saveable_state_holder()

        @composable
        def entries() -> None:
            def provided() -> None:
                state = remember_lazy_list_state()
                log(f"compose:list {state.first_visible_item_index}")

                def entry(i: int) -> None:
                    log(f"compose:entry {i} {text(chosen.value == i)}")
                    row = click(Modifier, f"entry{i}", lambda: chosen.set(i))
                    Box(row.then(trace(f"entry{i}")).size(60, 16))

                LazyColumn(lambda scope: scope.items(8, entry), traced("list").size(60, 40), state)

            holder.SaveableStateProvider("list", provided)

        @composable
        def detail(id: int) -> None:
            def provided() -> None:
                notes = remember_saveable(lambda: mutable_state_of(0))
                log(f"compose:detail {id} {notes.value}")
                DisposableEffect(lasting(f"detail {id}"), id)
                page = click(Modifier, f"note{id}", lambda: notes.set(notes.value + 1))
                Box(page.then(trace("detail")).size(50))

            holder.SaveableStateProvider(f"detail{id}", provided)

        def framed(scope: Any, m: Any, c: Any) -> Any:
            p = m.measure(c.copy(min_width=width.value, max_width=width.value))
            return scope.layout(p.width, p.height, lambda: p.place(0, 0))

        def inside(scope: Any) -> None:
            log(f"compose:frame {int(scope.max_width)}")
            wide, id = scope.max_width >= 150, chosen.value
            if wide:
                with Row():
                    entries()
                    with Column():
                        if id is not None:
                            detail(id)
                        else:
                            Leaf("empty")
            elif id is not None:

                def back() -> None:
                    log(f"back:{id}")
                    chosen.value = None

                BackHandler(back)
                detail(id)
            else:
                entries()

        BoxWithConstraints(inside, traced("frame").layout(framed))

    def narrow_and_none() -> None:
        width.value = 100
        chosen.value = None

    run.start(content, 240, 100)
    run.step("the second", tapped(run, 10, 20))
    run.step("two notes", lambda: (tapped(run, 70, 10)(), tapped(run, 70, 10)()))
    run.step("narrow", lambda: width.set(100))
    run.step("a note", tapped(run, 10, 10))
    run.step("back", lambda: run.scene.key(Key.ESCAPE))
    run.step("the first, by a tap", tapped(run, 10, 5))
    run.step("wide", lambda: width.set(200))
    run.step("the second again", lambda: chosen.set(1))
    run.step("narrow, and none chosen", narrow_and_none)
