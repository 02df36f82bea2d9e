"""Ports of LessonsThreeToTwenty.kt (tests/oracle): the programs of lessons 3, 6, 7, 8, 11, 12, 17 and 20."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Color,
    Column,
    Constraints,
    IntOffset,
    Layout,
    Modifier,
    Row,
    ScrollState,
    Text,
    composable,
    derived_state_of,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_draggable_state,
    remember_scroll_state,
)

from .harness import GEOMETRY, Run, log, scenario, trace, traced

WHITE, BLUE, YELLOW = Color.WHITE, Color.BLUE, Color.YELLOW
PAGE = Modifier.fill_max_size().background(WHITE)


def tapped(modifier: Any, name: str, action: Any) -> Any:
    """A tap that the log does not show; the place is known as `name`."""

    def placed(it: Any) -> None:
        at, size = it.position_in_root(), it.size
        GEOMETRY[name] = f"{int(at.x)},{int(at.y)} {size.width}x{size.height}"

    return modifier.clickable(action).on_globally_positioned(placed)


def center(name: str) -> tuple[float, float]:
    at, size = GEOMETRY[name].split(" ")
    (x, y), (w, h) = (map(int, at.split(","))), (map(int, size.split("x")))
    return x + w / 2, y + h / 2


def tap_on(run: Run, name: str) -> Any:
    return lambda: run.scene.tap(*center(name))


def _run_as(name: str, body: Any) -> Any:
    """A composable that the log calls `name`."""

    @composable
    def named() -> None:
        log(f"compose:{name}")
        body()

    return named


# ---------------------------------------------------------------- lesson 3


@composable
def Title(text: str) -> None:
    log("compose:Title")
    Text(text, traced("title"))


@composable
def Kinds(names: tuple[str, ...]) -> None:
    log("compose:Kinds")
    Text(" · ".join(names), traced("kinds"))


@composable
def OneMore(action: Any) -> None:
    with Box(tapped(Modifier, "more", action)):
        Text("One more")


@composable
def Counter(count: Any) -> None:
    log("compose:Counter")
    Text(f"{count.value} today", traced("today").width(160))


def _tea(run: Run, name: str, today: Any) -> None:
    run.queue = True

    def screen() -> None:
        count = remember(lambda: mutable_state_of(0))
        with Column(Modifier.padding(24)):
            Title("Cups of tea")
            with Column():
                today(count)
            Kinds(("green", "black", "mint"))
            OneMore(lambda: count.set(count.value + 1))

    run.start(_run_as(name, screen), 280, 240)
    for n in range(1, 6):
        run.step(f"tap {n}", tap_on(run, "more"), 1)


@scenario("lesson_tea")
def lesson_tea(run: Run) -> None:
    _tea(run, "Screen", lambda count: Text(f"{count.value} today", traced("today").width(160)))


@scenario("lesson_tea_counter")
def lesson_tea_counter(run: Run) -> None:
    _tea(run, "Mine", lambda count: Counter(count))


# ---------------------------------------------------------------- lesson 6


@composable
def PageTitle(text: str) -> None:
    log("compose:Title")
    Text(text)


@composable
def Track(x: Any, on_drag: Any) -> None:
    """`x`: the value, or a function that returns it."""
    log("compose:Track")
    track = Modifier.draggable(remember_draggable_state(on_drag)).then(trace("track"))
    with Box(track.padding(top=16).fill_max_width().height(64).background(WHITE)):
        Chip(x)


@composable
def Chip(x: Any) -> None:
    log("compose:Chip")
    moved = Modifier.offset(lambda: IntOffset(round(x()), 0)) if callable(x) else Modifier.offset(x=x)
    Box(moved.then(trace("chip")).size(48).background(BLUE))


def _drag(run: Run, is_placed: bool) -> None:
    run.queue = True

    def page() -> None:
        x = remember(lambda: mutable_state_of(0.0))
        with Column(traced("page").fill_max_size().background(WHITE).padding(24)):
            PageTitle("Drag the chip")
            Track((lambda: x.value) if is_placed else x.value, lambda delta: x.set(x.value + delta))

    run.start(_run_as("Page", page), 400, 160)
    x, y = center("track")
    run.step("press", lambda: run.scene.press(x, y), 1)
    for n in range(1, 23):
        run.step(f"move {n}", lambda n=n: run.scene.move(x + 10 * n, y), 1)  # type: ignore[misc]  # it is an int
    run.step("release", lambda: run.scene.release(x + 220, y), 1)


@scenario("lesson_drag")
def lesson_drag(run: Run) -> None:
    _drag(run, is_placed=False)


@scenario("lesson_drag_placed")
def lesson_drag_placed(run: Run) -> None:
    _drag(run, is_placed=True)


# ---------------------------------------------------------------- lesson 7

Players = tuple[tuple[str, int], ...]
START: Players = (("Ada", 3), ("Ben", 1), ("Cleo", 2))


def by_points(players: Players) -> Any:
    log(f"sorted:{players[1][1]}")
    return sorted(players, key=lambda player: -player[1])


def _board(run: Run, name: str, is_kept: bool) -> None:
    run.queue = True

    def board() -> None:
        likes: Any = remember(lambda: mutable_state_of(0))
        players: Any = remember(lambda: mutable_state_of(START))
        if is_kept:
            ranking = remember(lambda: by_points(players.value), players.value)
        else:
            ranking = by_points(players.value)

        def goal() -> None:
            players.value = tuple((name, n + 4 if name == "Ben" else n) for name, n in players.value)

        with Column(PAGE.padding(16)):
            with Row():
                like = tapped(Modifier, "like", lambda: likes.set(likes.value + 1))
                Text(f"like ({likes.value})", like.then(trace("like")).padding(end=24))
                Text("goal", tapped(Modifier, "goal", goal).then(trace("goal")))
            for name, points in ranking:
                Text(f"{name}: {points}", Modifier.padding(top=8))

    run.start(_run_as(name, board), 240, 160)
    for n in range(1, 6):
        run.step(f"like {n}", tap_on(run, "like"), 1)
    run.step("goal", tap_on(run, "goal"), 1)


@scenario("lesson_board")
def lesson_board(run: Run) -> None:
    _board(run, "Board", is_kept=False)


@scenario("lesson_board_kept")
def lesson_board_kept(run: Run) -> None:
    _board(run, "Mine", is_kept=True)


# ---------------------------------------------------------------- lesson 8


@composable
def Lines() -> None:
    log("compose:Lines")
    for n in range(30):
        Text(f"Line {n}", Modifier.height(50).padding(16))


@composable
def ToTop() -> None:
    log("compose:ToTop")
    Text("To top", Modifier.padding(start=150, top=16).background(BLUE).padding(12))


def _to_top(run: Run, name: str, is_derived: bool) -> None:
    run.queue = True
    positions: list[ScrollState] = []

    def page() -> None:
        position = remember_scroll_state()
        positions.append(position)
        if is_derived:
            show = remember(lambda: derived_state_of(lambda: position.value > 200))
        else:
            shows = position.value > 200
        with Box(PAGE):
            with Column(traced("list").fill_max_width().vertical_scroll(position)):
                Lines()
            if show.value if is_derived else shows:
                ToTop()

    run.start(_run_as(name, page), 240, 200)
    for n in range(1, 31):
        run.step(f"{n * 10} px", lambda: positions[-1].dispatch_raw_delta(10), 1)


@scenario("lesson_to_top")
def lesson_to_top(run: Run) -> None:
    _to_top(run, "Page", is_derived=False)


@scenario("lesson_to_top_derived")
def lesson_to_top_derived(run: Run) -> None:
    _to_top(run, "Mine", is_derived=True)


# ---------------------------------------------------------------- lesson 11


@composable
def Temperature() -> None:
    log("compose:Temperature")
    Text("21°", traced("temperature").width(120))


@composable
def Sky() -> None:
    log("compose:Sky")
    with Column(traced("sky").padding(vertical=10)):
        Text("A few clouds")
        Text("Wind from the west", Modifier.padding(top=4))


@composable
def Weather(max_width: float) -> None:
    log("compose:Weather")
    if max_width >= 260:
        with Row(traced("in a row")):
            Temperature()
            Sky()
    else:
        with Column(traced("in a column")):
            Temperature()
            Sky()


def _card(wide: Any) -> Any:
    def narrow(scope: Any, m: Any, c: Any) -> Any:
        width = c.max_width if wide.value else c.max_width // 2
        p = m.measure(c.copy(min_width=width, max_width=width))
        return scope.layout(c.max_width, p.height, lambda: p.place(0, 0))

    tap = Modifier.clickable(lambda: wide.set(not wide.value))
    return tap.then(trace("card")).height(176).layout(narrow).background(WHITE).padding(16)


def _beside_or_below(scope: Any, measurables: Any, constraints: Any) -> Any:
    is_row = constraints.max_width >= scope.round_to_px(260)
    first, second = (each.measure(constraints.copy(min_width=0, min_height=0)) for each in measurables)

    def place() -> None:
        first.place(0, 0)
        second.place(*((first.width, 0) if is_row else (0, first.height)))

    return scope.layout(constraints.max_width, constraints.max_height, place)


def _four_taps(run: Run) -> None:
    for n in range(1, 5):
        run.step(f"tap {n}", tap_on(run, "card"), 1)


@scenario("lesson_card")
def lesson_card(run: Run) -> None:
    run.queue = True

    def screen() -> None:
        wide = remember(lambda: mutable_state_of(True))
        with Column(PAGE.padding(24).then(trace("page"))):
            BoxWithConstraints(lambda scope: Weather(scope.max_width), _card(wide))

    run.start(_run_as("Screen", screen), 400, 240)
    _four_taps(run)


@scenario("lesson_card_placed")
def lesson_card_placed(run: Run) -> None:
    run.queue = True

    def mine() -> None:
        wide = remember(lambda: mutable_state_of(True))
        with Column(PAGE.padding(24).then(trace("page"))):
            with Layout(_beside_or_below, _card(wide)):
                Temperature()
                Sky()

    run.start(_run_as("Mine", mine), 400, 240)
    _four_taps(run)


# ---------------------------------------------------------------- lesson 12


@composable
def Guest(name: str) -> None:
    log("compose:Guest")
    cups = remember(lambda: mutable_state_of(0))
    drink = tapped(Modifier, name, lambda: cups.set(cups.value + 1))
    Text(f"{name}: {cups.value} cups", drink.padding(6))


def _party(run: Run, name: str, guests: Any) -> None:
    """`guests(names)` composes them, in a loop with keys or without."""
    run.queue = True

    def party() -> None:
        names = remember(lambda: mutable_state_list_of("Ada", "Ben", "Cleo"))
        with Column(PAGE.padding(12)):
            Text("Add Zoe", tapped(Modifier, "add", lambda: names.insert(0, "Zoe")).padding(6))
            guests(names)

    run.start(_run_as(name, party), 180, 170)
    for tag in ("Ada", "Ada", "add"):
        run.step(tag, tap_on(run, tag), 1)


@scenario("lesson_guests")
def lesson_guests(run: Run) -> None:
    @composable(inline=True)
    def guests(names: Any) -> None:
        for name in names:
            Guest(name)

    _party(run, "Party", guests)


@scenario("lesson_guests_keyed")
def lesson_guests_keyed(run: Run) -> None:
    @composable(inline=True)
    def guests(names: Any) -> None:
        for name in names:
            with key(name):
                Guest(name)

    _party(run, "Mine", guests)


# ---------------------------------------------------------------- lesson 17


@composable
def Greeting(name: str, mood: Any) -> None:
    log("compose:Greeting")
    Text(f"Hello, {name}{mood.value}", traced("greeting"))


@scenario("lesson_greeting")
def lesson_greeting(run: Run) -> None:
    run.queue = True
    visits, person, mood = mutable_state_of(0), mutable_state_of("Ada"), mutable_state_of("!")

    def screen() -> None:
        with Column():
            Text(f"{visits.value} visits", traced("visits"))
            Greeting(person.value, mood)

    run.start(_run_as("Screen", screen), 160, 40)
    run.step("visits", lambda: visits.set(1), 1)
    run.step("person", lambda: person.set("Grace"), 1)
    run.step("mood", lambda: mood.set("?"), 1)


# ---------------------------------------------------------------- lesson 20


def _ramp(number: int) -> Color:
    return Color(number / 20, 0.4, 1 - number / 20)


def _progress(run: Run, progress: Any) -> None:
    for n in range(1, 21):
        run.step(f"progress {n}", lambda n=n: progress.set(n), 1)  # type: ignore[misc]  # it is an int


@scenario("lesson_meter")
def lesson_meter(run: Run) -> None:
    run.queue = True
    progress = mutable_state_of(0)

    def meter() -> None:
        now = progress.value
        with Column(PAGE.then(trace("page"))):
            Box(Modifier.width(20 + now * 8).height(20).background(BLUE).then(trace("bar")))
            Box(Modifier.offset(x=now * 8).size(20).background(YELLOW).then(trace("knob")))
            Box(Modifier.size(40, 20).draw_behind(lambda it: it.draw_rect(_ramp(now))).then(trace("mark")))
            Box(Modifier.alpha(now / 20).size(20).background(BLUE).then(trace("glow")))

    run.start(_run_as("Meter", meter), 220, 90)
    _progress(run, progress)


@scenario("lesson_meter_by_phase")
def lesson_meter_by_phase(run: Run) -> None:
    run.queue = True
    progress = mutable_state_of(0)

    def grow(scope: Any, m: Any, _: Any) -> Any:
        p = m.measure(Constraints.fixed(20 + progress.value * 8, 20))
        return scope.layout(p.width, 20, lambda: p.place(0, 0))

    def fade(layer: Any) -> None:
        layer.alpha = progress.value / 20

    def mine() -> None:
        with Column(PAGE.then(trace("page"))):
            Box(Modifier.layout(grow).background(BLUE).then(trace("bar")))
            moved = Modifier.offset(lambda: IntOffset(progress.value * 8, 0))
            Box(moved.size(20).background(YELLOW).then(trace("knob")))
            Box(Modifier.size(40, 20).draw_behind(lambda it: it.draw_rect(_ramp(progress.value))).then(trace("mark")))
            Box(Modifier.graphics_layer(fade).size(20).background(BLUE).then(trace("glow")))

    run.start(_run_as("Mine", mine), 220, 90)
    _progress(run, progress)
