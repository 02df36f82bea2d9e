"""Ports of AppsWritten.kt (tests/oracle): third part: reordered rows, sheets, boards, guides, players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    Animatable,
    Box,
    Column,
    Constraints,
    DisposableEffect,
    FlowRow,
    IntOffset,
    LaunchedEffect,
    LazyColumn,
    Modifier,
    NestedScrollConnection,
    Offset,
    Orientation,
    Row,
    Spacer,
    Velocity,
    animate_float_as_state,
    animate_int_as_state,
    composable,
    delay,
    derived_state_of,
    detect_drag_gestures,
    detect_horizontal_drag_gestures,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_draggable_state,
    state_field,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Alive, Shown, click, plain
from .scenarios_oracle_hands_on_apps import moved, touched
from .scenarios_oracle_transitions import line


@scenario("rows_put_elsewhere")
def rows_put_elsewhere(run: Run) -> None:
    run.queue = True
    names: Any = mutable_state_list_of("a", "b", "c", "d")
    held: Any = mutable_state_of(None)
    by = mutable_state_of(0.0)

    def content() -> None:
        log("compose:Root")
        with Column(traced("list")):
            for name in names:
                with key(name):
                    is_held = held.value == name
                    index = names.index(name)
                    y = animate_int_as_state(index * 20, line(48))
                    log(f"compose:row {name} {index} {text(is_held)}")

                    def begin(_: Offset, name: str = name) -> None:
                        log(f"start:{name}")
                        held.value = name
                        by.value = 0.0

                    def over(how: str, name: str = name) -> None:
                        log(f"{how}:{name}")
                        held.value = None

                    def drag(change: Any, amount: Offset, name: str = name) -> None:
                        change.consume()
                        by.value += amount.y
                        i = names.index(name)
                        to = min(max(i + rounded(by.value / 20), 0), len(names) - 1)
                        if to != i:
                            log(f"moves:{name} {i} {to}")
                            names.pop(i)
                            names.insert(to, name)
                            by.value -= (to - i) * 20

                    async def detect(scope: Any, begin: Any = begin, over: Any = over, drag: Any = drag) -> None:
                        await detect_drag_gestures(scope, drag, begin, lambda: over("end"), lambda: over("cancel"))

                    def offset(is_held: bool = is_held, y: Any = y, index: int = index) -> IntOffset:
                        return IntOffset(0, rounded(by.value) if is_held else y.value - index * 20)

                    row = Modifier.z_index(1 if is_held else 0).pointer_input(detect, name)
                    Box(row.offset(offset).then(trace(name)).size(60, 20))
        Shown("order", lambda: "".join(names))

    run.start(content, 100, 100)
    run.step("a is taken", touched(run, (10, 10), (10, 20), (10, 32)))
    run.step("past b", moved(run, (10, 42), (10, 50)))
    run.step("put down", lambda: run.scene.release(10, 50))
    run.step("d to the top", touched(run, (10, 70), (10, 50), (10, 30), (10, 8)))
    run.step("one goes meanwhile", lambda: names.remove("b"))
    run.step("put down there", lambda: run.scene.release(10, 8))
    run.step("turned round by the program", lambda: names.reverse())
    run.fact("order", "".join(names))


class Sheet(NestedScrollConnection):
    def __init__(self, y: Animatable, scope: Any, settle: Any) -> None:
        self.y, self.scope, self.settle = y, scope, settle

    def on_pre_scroll(self, available: Offset, source: Any) -> Offset:
        if available.y >= 0 or self.y.value <= 20:
            return Offset.ZERO
        to = max(20.0, self.y.value + available.y)
        used = to - self.y.value
        self.scope.launch(lambda: self.y.snap_to(to))
        return Offset(0, used)

    def on_post_scroll(self, consumed: Offset, available: Offset, source: Any) -> Offset:
        if available.y <= 0:
            return Offset.ZERO
        self.scope.launch(lambda: self.y.snap_to(self.y.value + available.y))
        return Offset(0, available.y)

    async def on_pre_fling(self, available: Velocity) -> Velocity:
        if self.y.value <= 20:
            return Velocity.ZERO
        await self.settle()
        return available

    async def on_post_fling(self, consumed: Velocity, available: Velocity) -> Velocity:
        await self.settle()
        return available


@scenario("sheet_by_hand")
def sheet_by_hand(run: Run) -> None:
    run.queue = True
    y = Animatable(100.0)
    scopes: list[Any] = []
    open = derived_state_of(lambda: y.value < 99.5)

    async def settle() -> None:
        to = min([20.0, 60.0, 100.0], key=lambda it: abs(it - y.value))
        log(f"settles:{rounded(to)}")
        await y.animate_to(to, line(64))

    def content() -> None:
        log("compose:Root")
        scope = remember_coroutine_scope()
        scopes.append(scope)
        connection = remember(lambda: Sheet(y, scope, settle))

        def close() -> None:
            scope.launch(lambda: y.animate_to(100.0, line(64)))

        def by(d: float) -> None:
            scope.launch(lambda: y.snap_to(min(max(y.value + d, 20.0), 100.0)))

        async def stopped(_: float) -> None:
            await settle()

        with Box(traced("whole").fill_max_size()):
            if open.value:
                log("compose:shade")
                Alive("shade")
                shade = click(Modifier, "shade", close)
                Box(shade.draw_behind(lambda _: log(f"draw:shade {rounded(100 - y.value)}")).fill_max_size())
            sheet = Modifier.offset(lambda: IntOffset(0, rounded(y.value))).nested_scroll(connection)
            with Column(sheet.then(trace("sheet")).size(100, 80)):
                state = remember_draggable_state(by)
                handle = Modifier.draggable(state, Orientation.VERTICAL, on_drag_stopped=stopped)
                Box(handle.then(trace("handle")).size(100, 10))
                LazyColumn(lambda scope: scope.items(8, lambda it: Box(traced(f"i{it}").size(100, 20))), traced("list"))

    run.start(content, 100, 100)
    run.step("half open", lambda: scopes[-1].launch(lambda: y.animate_to(60.0, line(64))))
    run.step("pulled up by its handle", touched(run, (50, 65), (50, 45), (50, 33), (50, 33)))
    run.step("let go", lambda: run.scene.release(50, 33))
    run.step("its list up", touched(run, (50, 80), (50, 60), (50, 50), (50, 50), up=True))
    run.step("its list down and on", touched(run, (50, 40), (50, 60), (50, 78), (50, 88), (50, 88)))
    run.step("let go there", lambda: run.scene.release(50, 88))
    run.step("closed by a tap", tapped(run, 50, 5))


class Card:
    lane = state_field("")

    def __init__(self, id: int, lane: str) -> None:
        self.id = id
        self.lane = lane


@scenario("board_with_lanes")
def board_with_lanes(run: Run) -> None:
    run.queue = True
    cards: Any = mutable_state_list_of(Card(1, "todo"), Card(2, "todo"), Card(3, "done"))
    folded: Any = mutable_state_of(None)

    def card_content(card: Card) -> Any:
        def shown() -> None:
            n = remember(lambda: mutable_state_of(0))
            log(f"compose:card {card.id} {n.value}")
            Alive(f"card {card.id}")

            def tags() -> None:
                for _ in range(n.value + 1):
                    Box(Modifier.size(15, 5))

            FlowRow(tags, click(Modifier, f"c{card.id}", lambda: n.set(n.value + 1)).then(trace(f"c{card.id}")))

        return movable_content_of(shown)

    def calculate(lane: str) -> list[Card]:
        log(f"calc:{lane}")
        return [it for it in cards if it.lane == lane]

    def content() -> None:
        log(f"compose:Root {plain(folded.value)}")
        contents: dict[int, Any] = remember(dict)
        with Row(traced("board")):
            for lane in ("todo", "now", "done"):
                with key(lane):
                    those = remember(lambda lane=lane: derived_state_of(lambda: calculate(lane)))
                    log(f"compose:lane {lane} {len(those.value)}")
                    with Column(traced(lane).width(40)):
                        if folded.value == lane:
                            Alive(f"folded {lane}")
                        else:
                            for card in those.value:
                                with key(card.id):
                                    if card.id not in contents:
                                        contents[card.id] = card_content(card)
                                    contents[card.id]()

    def put(*lanes: tuple[int, str]) -> Any:
        def change() -> None:
            for index, lane in lanes:
                cards[index].lane = lane

        return change

    def one_done() -> None:
        cards[1].lane = "done"
        folded.value = None

    def third_goes() -> None:
        cards[:] = [it for it in cards if it.id != 3]

    run.start(content, 120, 80)
    run.step("tags of 1", lambda: (run.scene.tap(5, 2), run.scene.tap(5, 2)))
    run.step("1 to now", put((0, "now")))
    run.step("2 and 3 change", put((1, "done"), (2, "todo")))
    run.step("now folds", lambda: folded.set("now"))
    run.step("another folds", lambda: folded.set("done"))
    run.step("a new one, first", lambda: cards.insert(0, Card(4, "todo")))
    run.step("1 done, none folds", one_done)
    run.step("3 goes", third_goes)


@scenario("guide_over_parts")
def guide_over_parts(run: Run) -> None:
    run.queue = True
    places: Any = mutable_state_map_of({})
    at: Any = mutable_state_of("first")
    gap, second = mutable_state_of(10), mutable_state_of(True)

    @composable(restartable=False)  # a local function of Kotlin has no scope of its own
    def Part(name: str, h: int) -> None:
        log(f"compose:Part({name})")

        def placed(it: Any) -> None:
            places[name] = it.bounds_in_root()

        Box(Modifier.on_globally_positioned(placed).then(trace(name)).size(40, h))

        def started() -> Any:
            def gone() -> None:
                log(f"part-gone:{name}")
                places.pop(name, None)

            return gone

        DisposableEffect(started, None)

    def guide(target: str) -> None:
        rect = places.get(target)
        log(f"compose:guide {target} {plain(None if rect is None else rounded(rect.top))}")
        top = animate_float_as_state(0.0 if rect is None else rect.top, line(48))

        def hint(scope: Any, m: Any, _: Any) -> Any:
            p = m.measure(Constraints.fixed(50, 5 if rect is None else rounded(rect.height)))
            return scope.layout(p.width, p.height, lambda: p.place(45, rounded(top.value)))

        with Box(traced("guide").fill_max_size().draw_behind(lambda _: log(f"draw:guide {rounded(top.value)}"))):
            Box(Modifier.layout(hint).then(trace("hint")))

        async def look() -> None:
            if rect is None:
                log(f"no part:{target}")
                await with_frame_nanos(lambda _: None)
                at.value = "third" if "third" in places else None

        LaunchedEffect(look, rect is None)

    def content() -> None:
        log(f"compose:Root {plain(at.value)}")
        with Box(traced("whole").fill_max_size()):
            with Column(traced("parts")):
                Part("first", 15)
                Spacer(Modifier.height(gap.value))
                if second.value:
                    Part("second", 20)
                Part("third", 10)
            target = at.value
            if target is not None:
                guide(target)

    def back() -> None:
        second.value = True
        at.value = "second"

    run.start(content, 100, 100)
    run.step("the second", lambda: at.set("second"))
    run.step("it moves", lambda: gap.set(25))
    run.step("it goes", lambda: second.set(False))
    run.step("the gap is small", lambda: gap.set(5))
    run.step("it is back, the guide goes to it", back)
    run.step("no guide", lambda: at.set(None))


@dataclass(frozen=True, eq=False)
class Song:
    name: str
    length: int


@scenario("songs_played")
def songs_played(run: Run) -> None:
    run.queue = True
    songs = [Song("one", 3), Song("two", 4), Song("three", 2)]
    at, playing, place = mutable_state_of(0), mutable_state_of(False), mutable_state_of(0)
    dragged: Any = mutable_state_of(None)

    def content() -> None:
        log(f"compose:Root {text(playing.value)} {at.value}")

        async def play() -> None:
            while playing.value:
                await delay(32)
                place.value += 1
                log(f"tick:{place.value}")
                if place.value >= songs[at.value].length:
                    place.value = 0
                    at.value = (at.value + 1) % len(songs)
                    break

        LaunchedEffect(play, playing.value, at.value)

        async def detect(scope: Any) -> None:
            log(f"handler:{at.value}")

            def drag(_: Any, d: float) -> None:
                dragged.value = (0.0 if dragged.value is None else dragged.value) + d

            def ended() -> None:
                if dragged.value is not None:
                    place.value = int(dragged.value * songs[at.value].length / 100)
                dragged.value = None

            def cut() -> None:
                log("cut")
                dragged.value = None

            await detect_horizontal_drag_gestures(scope, drag, lambda it: dragged.set(it.x), ended, cut)

        def drawn(_: Any) -> None:
            length = songs[at.value].length
            log(f"draw:slider {rounded(place.value * 100 / length if dragged.value is None else dragged.value)}")

        with Column(traced("player")):
            slider = Modifier.pointer_input(detect, at.value).then(trace("slider"))
            Box(slider.draw_behind(drawn).size(100, 10))
            for i, song in enumerate(songs):
                now = remember(lambda i=i: derived_state_of(lambda: at.value == i))
                log(f"compose:{song.name} {text(now.value)}")

                def choose(i: int = i) -> None:
                    at.value = i
                    place.value = 0

                one = click(Modifier, song.name, choose).then(trace(song.name))
                Box(one.size(60 if now.value else 50, 10))
            Shown("place", lambda: f"{place.value} of {songs[at.value].length}")

    run.start(content, 100, 80)
    run.step("played", lambda: playing.set(True), 2)
    run.wait("a while", 5)
    run.step("dragged", touched(run, (50, 5), (70, 5), (80, 5)), 2)
    run.wait("the song ends meanwhile", 4)
    run.step("let go", lambda: run.scene.release(80, 5), 2)
    run.step("the third", tapped(run, 5, 35), 2)
    run.wait("a while", 2)
    run.step("dragged there", touched(run, (10, 5), (35, 5), (55, 5), up=True), 2)
    run.step("paused", lambda: playing.set(False))
