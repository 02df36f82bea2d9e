"""Ports of DailyApps.kt (tests/oracle), first part: a calendar, a player, lanes of cards, a quiz, colors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    AnimatedContent,
    Box,
    Color,
    Column,
    ContentTransform,
    FlowRow,
    IntOffset,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    Modifier,
    Orientation,
    Row,
    SizeTransform,
    animate_color_as_state,
    composable,
    delay,
    derived_state_of,
    detect_drag_gestures,
    detect_horizontal_drag_gestures,
    dont_memoize,
    fade_out,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    remember_draggable_state,
    remember_saveable,
    remember_updated_state,
    slide_in,
    snapshot_flow,
    state_field,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown, click
from .scenarios_oracle_movable import Births, Mover
from .scenarios_oracle_transitions import line


class Calendar:
    start = state_field(-1)
    end = state_field(-1)

    def __init__(self) -> None:
        self.busy: Any = mutable_state_map_of({})

        def calculate() -> int:
            log("calc:nights")
            return 0 if self.start < 0 else abs(self.end - self.start)

        self.nights = derived_state_of(calculate)

    def has(self, day: int) -> bool:
        return self.start >= 0 and min(self.start, self.end) <= day <= max(self.start, self.end)


@composable
def Day(c: Calendar, day: int) -> None:
    inside = remember(lambda: derived_state_of(lambda: c.has(day)), c, day)
    log(f"compose:Day({day}) {text(inside.value)} {c.busy.get(day, 0)}")

    def draw(_: Any) -> None:
        if inside.value:
            log(f"draw:inside {day}")

    Box(traced(f"d{day}").draw_behind(draw).size(20))


@scenario("stay_picked")
def stay_picked(run: Run) -> None:
    run.queue = True
    c, first = Calendar(), mutable_state_of(1)

    def day(at: Any) -> int:
        return int(first.value + int(at.y / 20) * 5 + int(at.x / 20))

    def content() -> None:
        log("compose:Root")

        async def detect(scope: Any) -> None:
            def start(at: Any) -> None:
                c.start = day(at)
                c.end = c.start
                log(f"from:{c.start}")

            def drag(change: Any, _: Any) -> None:
                c.end = day(change.position)

            await detect_drag_gestures(
                scope,
                drag,
                on_drag_start=start,
                on_drag_end=lambda: log(f"over:{c.nights.value}"),
                on_drag_cancel=lambda: log("cancelled"),
            )

        with Column(traced("month").pointer_input(detect, first.value)):
            for week in range(3):
                with Row(traced(f"w{week}")):
                    for d in range(5):
                        id = first.value + week * 5 + d
                        if id > 14:
                            break
                        with key(id):
                            Day(c, id)
        Shown("nights", lambda: c.nights.value)

    def booked() -> None:
        c.busy[3] = 2
        c.busy[12] = 1

    def change_days() -> None:
        first.value = 1
        c.busy.clear()

    run.start(content, 100, 100)
    scene = run.scene
    run.step("pressed on 7", lambda: scene.press(30, 30))
    run.step("two days on", lambda: scene.move(70, 30))
    run.step("to the next week", lambda: scene.move(90, 50))
    run.step("back before the start", lambda: scene.move(10, 10))
    run.step("let go", lambda: scene.release(10, 10))
    run.step("booked", booked)
    run.step("more for 3", lambda: c.busy.update({3: 3}))
    run.step("the next days while nothing is pressed", lambda: first.set(3))
    run.step("pressed and moved", lambda: (scene.press(10, 10), scene.move(40, 10)))
    run.step("the days change meanwhile", change_days)
    run.step("let go there", lambda: scene.release(40, 10))


@dataclass(frozen=True)
class Song:
    id: int
    name: str
    seconds: int


class Deck:
    current: Any = state_field(None)
    at = state_field(0)
    playing = state_field(False)

    def __init__(self, songs: list[Song]) -> None:
        self.queue: Any = mutable_state_list_of(*songs)
        self.current = songs[0]

    def next(self) -> None:
        i = self.queue.index(self.current)
        self.current = self.queue[(i + 1) % len(self.queue)]
        self.at = 0


@composable
def Seek(deck: Deck) -> None:
    dragged: Any = remember(lambda: mutable_state_of(None))
    shown = dragged.value if dragged.value is not None else deck.at * 100.0 / deck.current.seconds
    log(f"compose:Seek {rounded(shown)}")

    def by(d: float) -> None:
        dragged.value = min(max((dragged.value if dragged.value is not None else shown) + d, 0.0), 100.0)

    def stopped(_: float) -> None:
        if dragged.value is not None:
            deck.at = rounded(dragged.value * deck.current.seconds / 100)
        dragged.value = None
        log(f"sought:{deck.at}")

    bar = traced("seek").draggable(remember_draggable_state(by), Orientation.HORIZONTAL, on_drag_stopped=stopped)
    Box(bar.size(100, 20).draw_behind(lambda _: log(f"draw:seek {rounded(shown)}")))


@composable
def SongRow(song: Song, is_current: bool, modifier: Any, picked: Any) -> None:
    log(f"compose:SongRow({song.name}) {text(is_current)}")

    def clicked() -> None:
        log(f"picked:{song.name}")
        picked()

    Box(modifier.clickable(clicked).then(trace(f"s{song.id}")).size(100, 20))


@scenario("songs_in_a_queue")
def songs_in_a_queue(run: Run) -> None:
    run.queue = True
    deck = Deck([Song(1, "a", 4), Song(2, "b", 3), Song(3, "c", 5), Song(4, "d", 2)])
    list_ = LazyListState()

    def content() -> None:
        log(f"compose:Root {text(deck.playing)}")
        Seek(deck)
        Shown("time", lambda: f"{deck.at}/{deck.current.seconds}")
        Box(traced("play").size(100, 10))

        def row(s: Song) -> None:
            def picked() -> None:
                deck.current = s
                deck.at = 0

            SongRow(s, s == deck.current, Modifier.animate_item(placement_spec=line(48)), picked)

        def declare(scope: Any) -> None:
            scope.items(deck.queue, row, key=lambda it: it.id)

        LazyColumn(declare, traced("queue").offset(y=30).height(50), list_)

        async def play() -> None:
            log(f"effect:{deck.current.name} {text(deck.playing)}")
            while deck.playing:
                await delay(32)
                if deck.at + 1 >= deck.current.seconds:
                    deck.next()
                else:
                    deck.at += 1

        async def follow() -> None:
            is_first = True
            async for it in snapshot_flow(lambda: deck.current):
                if is_first:
                    is_first = False
                    continue
                log(f"scrolls:{it.name}")
                await list_.animate_scroll_to_item(deck.queue.index(it))

        LaunchedEffect(play, deck.playing, deck.current)
        LaunchedEffect(follow, None)

    run.start(content, 100, 100)
    scene = run.scene
    run.step("plays", lambda: setattr(deck, "playing", True), 2)
    run.wait("a while", 8)
    run.step("drags the bar", lambda: (scene.press(50, 10), scene.move(70, 10)), 2)
    run.step("and lets go", lambda: (scene.move(90, 10), scene.release(90, 10)), 2)
    run.wait("it goes on", 6)
    run.step("stops", lambda: setattr(deck, "playing", False), 4)
    run.step("the last moves to the front", lambda: deck.queue.insert(0, deck.queue.pop(3)), 6)
    run.step("a tap on a row", lambda: scene.tap(50, 40), 8)


class Lane:
    def __init__(self, name: str, *cards: str) -> None:
        self.name = name
        self.cards: Any = mutable_state_list_of(*cards)


@scenario("cards_between_lanes")
def cards_between_lanes(run: Run) -> None:
    run.queue = True
    lanes = [Lane("todo", "x", "y", "z"), Lane("done")]
    only, up, births, n = mutable_state_of(""), mutable_state_of(True), Births(), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        contents: dict[str, Any] = remember(dict)

        def content_of(id: str) -> Any:
            def card() -> None:
                Mover(id, births, n)
                open = remember_saveable(lambda: mutable_state_of(False))
                log(f"compose:open.{id} {text(open.value)}")
                opened = click(Modifier, f"open.{id}", lambda: open.set(not open.value))
                Box(opened.then(trace(f"card.{id}")).size(40, 20 if open.value else 10))

            if id not in contents:
                contents[id] = movable_content_of(card)
            return contents[id]

        with Row(traced("board")):
            for lane in lanes:
                shown = sorted((it for it in lane.cards if not only.value or it in only.value), reverse=not up.value)
                with Column(traced(f"lane.{lane.name}").width(50)):
                    Shown(f"count.{lane.name}", lambda lane=lane: len(lane.cards))
                    for id in shown:
                        with key(id), Box(traced(f"place.{id}")):
                            content_of(id)()

    def move(id: str, from_: int, to: int) -> None:
        lanes[from_].cards.remove(id)
        lanes[to].cards.append(id)

    def w_comes() -> None:
        lanes[0].cards.append("w")
        lanes[0].cards.remove("x")

    run.start(content, 100, 100)
    run.step("x is opened", lambda: run.scene.tap(10, 15))
    run.step("x is done", lambda: move("x", 0, 1))
    run.step("n=1", lambda: n.set(1))
    run.step("only y and z", lambda: only.set("yz"))
    run.step("z and x change lanes", lambda: (move("z", 0, 1), move("x", 1, 0)))
    run.step("all, downwards", lambda: (only.set(""), up.set(False)))
    run.step("w comes, x leaves for good", w_comes)
    run.step("x is back", lambda: lanes[1].cards.append("x"))


@composable
def Countdown(seconds: int, running: bool, on_end: Any) -> None:
    end, left = remember_updated_state(on_end), remember(lambda: mutable_state_of(seconds))
    log(f"compose:Countdown {left.value} {text(running)}")

    async def count() -> None:
        while running and left.value > 0:
            await delay(32)
            left.value -= 1
        if left.value == 0:
            end.value()

    LaunchedEffect(count, running)


@scenario("quiz_against_time")
def quiz_against_time(run: Run) -> None:
    run.queue = True
    at, stopped, hint = mutable_state_of(0), mutable_state_of(False), mutable_state_of(False)
    answers: Any = mutable_state_list_of()

    def spec(_: Any) -> ContentTransform:
        enter = slide_in(dont_memoize(lambda it: IntOffset(it.width, 0)), line(48))
        return enter.together_with(fade_out(line(32))).using(SizeTransform(False, dont_memoize(lambda _, __: line(48))))

    def content() -> None:
        log(f"compose:Root {at.value}")

        def count() -> int:
            log("calc:score")
            return sum(it is True for it in answers)

        score = remember(lambda: derived_state_of(count))

        def question(q: int) -> None:
            log(f"compose:question {q}")
            if q < 3:
                with Column(traced(f"q{q}").size(40 + q * 10)):

                    def over() -> None:
                        log(f"time is over:{q}")
                        answers.append(None)
                        at.value += 1

                    Countdown(2 + q, not stopped.value and q == at.value, over)
                    if hint.value:
                        Alive(f"hint {q}")
                    Leaf(f"answer{q}")
            else:
                Shown("score", lambda: score.value)

        AnimatedContent(at.value, question, traced("quiz"), transition_spec=spec)
        Shown("answers", lambda: len(answers))

    run.start(content, 100, 100)
    run.wait("some time", 2)
    run.step("answered", lambda: (answers.append(True), at.set(1)), 2)
    run.step("a hint on the way", lambda: hint.set(True), 3)
    run.step("the time stands", lambda: stopped.set(True), 3)
    run.wait("nothing happens", 4)
    run.step("it goes on", lambda: stopped.set(False), 2)
    run.wait("until it is over", 12)
    run.step("the last is answered", lambda: (answers.append(True), at.set(3)), 20)


@composable
def Strip(name: str, value: float, on_change: Any) -> None:
    change, now = remember_updated_state(on_change), remember_updated_state(value)
    log(f"compose:Strip({name}) {rounded(value * 100)}")

    async def detect(scope: Any) -> None:
        def start(at: Any) -> None:
            log(f"start:{name}")
            change.value(min(max(at.x / 100, 0.0), 1.0))

        def drag(c: Any, d: float) -> None:
            c.consume()
            change.value(min(max(now.value + d / 100, 0.0), 1.0))

        await detect_horizontal_drag_gestures(
            scope, drag, on_drag_start=start, on_drag_end=lambda: log(f"end:{name} {rounded(now.value * 100)}")
        )

    strip = traced(name).pointer_input(detect, None)
    Box(strip.draw_behind(lambda _: log(f"draw:{name} {rounded(value * 100)}")).size(100, 20))


@scenario("colors_by_strips")
def colors_by_strips(run: Run) -> None:
    run.queue = True
    parts: Any = mutable_state_list_of(0.0, 0.5, 1.0)
    kept: Any = mutable_state_list_of()

    def content() -> None:
        log("compose:Root")

        def calculate() -> Color:
            log("calc:color")
            return Color(parts[0], parts[1], parts[2])

        color = remember(lambda: derived_state_of(calculate))
        shown = animate_color_as_state(color.value, line(48), finished_listener=lambda _: log("finished"))

        def draw(_: Any) -> None:
            log(f"draw:preview {rounded(shown.value.r * 10)} {rounded(shown.value.g * 10)}")

        def swatches() -> None:
            for c in kept:
                with key(c):
                    log(f"compose:swatch {rounded(c.r * 10)}")

                    def chosen(c: Color = c) -> None:
                        parts[0] = c.r
                        parts[1] = c.g
                        parts[2] = c.b

                    Box(click(Modifier, "swatch", chosen).then(trace(f"k{rounded(c.r * 10)}")).size(30, 10))

        with Column(traced("col")):
            for i, name in enumerate(["r", "g", "b"]):
                Strip(name, parts[i], lambda it, i=i: parts.__setitem__(i, it))
            Box(traced("preview").size(100, 20).draw_behind(draw))
            FlowRow(swatches, traced("kept"))
        Shown("dark", lambda: color.value.r + color.value.g + color.value.b < 1.5)

    def kept_too() -> None:
        kept.append(Color(0, 0, 0))
        run.scene.press(50, 30)
        run.scene.move(80, 30)

    run.start(content, 100, 140)
    scene = run.scene
    run.step("red is dragged", lambda: (scene.press(10, 10), scene.move(40, 10)), 2)
    run.step("further", lambda: scene.move(70, 10), 2)
    run.step("and let go", lambda: scene.release(70, 10), 8)
    run.step("kept", lambda: kept.append(Color(*parts)))
    run.step("blue by a program", lambda: parts.__setitem__(2, 0.0), 8)
    run.step("kept, too, and green is pressed", kept_too, 4)
    run.step("both strips? only the one", lambda: scene.move(90, 10), 3)
    run.step("let go", lambda: scene.release(90, 10), 8)
    run.step("the first swatch", lambda: scene.tap(10, 85), 8)
    run.step("the first swatch leaves", lambda: kept.pop(0))
