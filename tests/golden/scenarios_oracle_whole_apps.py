"""Ports of WholeApps.kt (tests/oracle), first part: a gallery, a form, pages under a header, a list that animates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    AnimatedVisibility,
    Box,
    BoxWithConstraints,
    Column,
    DisposableEffect,
    FocusDirection,
    GridCells,
    HorizontalPager,
    Key,
    KeyEventType,
    LaunchedEffect,
    LazyColumn,
    LazyGridState,
    LazyListState,
    LazyVerticalGrid,
    LocalFocusManager,
    Modifier,
    NestedScrollConnection,
    Offset,
    animate_float_as_state,
    composable,
    derived_state_of,
    expand_vertically,
    fade_out,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_pager_state,
    state_field,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import Leaf, Reading, text
from .scenarios_oracle_focus import Requesters
from .scenarios_oracle_grids import Cell, sized
from .scenarios_oracle_transitions import line, tenths


class Photo:
    liked = state_field(False)

    def __init__(self, id: int) -> None:
        self.id = id


@composable
def Thumb(photo: Photo, open: Callable[[int], None]) -> None:
    log(f"compose:Thumb({photo.id}) {text(photo.liked)}")
    Box(
        traced(f"thumb{photo.id}")
        .clickable(lambda: open(photo.id))
        .draw_behind(lambda scope: log(f"draw:thumb{photo.id} {text(photo.liked)}"))
        .fill_max_width()
        .height(30)
    )


@scenario("gallery_app")
def gallery_app(run: Run) -> None:
    run.queue = True
    photos: Any = mutable_state_list_of(*(Photo(it) for it in range(8)))
    open, asking, grid = mutable_state_of(-1), mutable_state_of(False), LazyGridState()
    pager: Any = None
    scope: Any = None

    def opened(id: int) -> None:
        log(f"opened:{id}")
        open.value = next(i for i, p in enumerate(photos) if p.id == id)

    def calculate() -> int:
        log("calc:liked")
        return sum(it.liked for it in photos)

    def content() -> None:
        nonlocal pager, scope
        log(f"compose:Root {open.value}")
        scope = remember_coroutine_scope()
        liked = remember(lambda: derived_state_of(calculate))
        with Box():
            with Column():
                with Box():
                    log(f"compose:bar {liked.value}")

                def items(it: Any) -> None:
                    log("lazy:content")
                    it.items(photos, lambda photo: Thumb(photo, opened), key=lambda photo: photo.id)

                LazyVerticalGrid(GridCells.fixed(3), items, traced("grid"), grid)
            if open.value >= 0:
                pager = remember_pager_state(lambda: len(photos), open.value)

                def page(p: int) -> None:
                    photo = photos[p]
                    log(f"compose:detail {photo.id} {text(photo.liked)}")

                    def effect() -> Callable[[], None]:
                        log(f"effect-start:{photo.id}")
                        return lambda: log(f"effect-dispose:{photo.id}")

                    DisposableEffect(effect, None)
                    Box(traced(f"detail{photo.id}").fill_max_size())

                HorizontalPager(pager, page, traced("pager").fill_max_size(), key=lambda it: photos[it].id)
                if asking.value:
                    with Box(traced("question").size(50)):
                        log(f"compose:question {pager.current_page}")

    def tap(x: float, y: float) -> None:
        run.scene.press(x, y)
        run.scene.release(x, y)

    def like(i: int) -> None:
        photos[i].liked = True

    run.start(content, 90, 100)
    run.step("tap the second", lambda: tap(40, 10), 10)
    run.step("the next page", lambda: scope.launch(lambda: pager.scroll_to_page(2)))
    run.step("liked", lambda: like(2))
    run.step("asked", lambda: asking.set(True))
    run.step("deleted", lambda: (asking.set(False), photos.pop(2)))
    run.step("closed", lambda: open.set(-1))
    run.step("liked below", lambda: like(0))


class Field:
    text = state_field("")

    def __init__(self, name: str) -> None:
        self.name = name


@composable
def FieldRow(field: Field, all: Requesters) -> None:
    manager = LocalFocusManager.current
    focused = remember(lambda: mutable_state_of(False))
    error = remember(lambda: derived_state_of(lambda: len(field.text) == 1))
    log(f"compose:FieldRow({field.name}) '{field.text}' {text(focused.value)}")
    if error.value:
        Leaf(f"error.{field.name}")

    def on_key(e: Any) -> bool:
        if e.type is not KeyEventType.KEY_DOWN:
            return False
        if e.key == "a":
            field.text += "a"
        elif e.key == Key.BACKSPACE:
            field.text = field.text[:-1]
        elif e.key == Key.ENTER:
            log(f"did:{text(manager.move_focus(FocusDirection.NEXT))}")
        else:
            return False
        return True

    Box(
        traced(field.name)
        .focus_requester(all[field.name])
        .on_focus_changed(lambda it: focused.set(it.is_focused))
        .on_key_event(on_key)
        .focus_target()
        .size(80, 20)
    )


@composable
def Send(valid: Any, all: Requesters, send: Callable[[], None]) -> None:
    log(f"compose:Send {text(valid.value)}")
    Box(traced("send").focus_requester(all["send"]).clickable(send, enabled=valid.value).size(40))


@scenario("form_app")
def form_app(run: Run) -> None:
    run.queue = True
    all, fields, sent = Requesters(), [Field("name"), Field("mail")], mutable_state_of(0)

    def is_valid() -> bool:
        log("calc:valid")
        return all_valid()

    def all_valid() -> bool:
        for it in fields:
            if len(it.text) < 2:
                return False
        return True

    def send() -> None:
        log("clicked:send")
        sent.value += 1
        for it in fields:
            it.text = ""

    def content() -> None:
        log("compose:Root")
        valid = remember(lambda: derived_state_of(is_valid))
        with Column():
            for f in fields:
                FieldRow(f, all)
            Send(valid, all, send)
            Reading("sent", sent)

        async def start() -> None:
            log(f"did:{text(all['name'].request_focus())}")

        LaunchedEffect(start, None)

    run.start(content)
    key = run.scene.key
    run.step("a", lambda: key("a"))
    run.step("a again", lambda: key("a"))
    run.step("enter", lambda: key(Key.ENTER))
    run.step("a, a", lambda: (key("a"), key("a")))
    run.step("enter on the button", lambda: key(Key.ENTER), 10)
    run.step("sent by it", lambda: key(Key.ENTER), 10)


class HeaderConnection(NestedScrollConnection):
    def __init__(self, header: Any) -> None:
        self.header = header

    def on_pre_scroll(self, available: Offset, source: Any) -> Offset:
        before = self.header.value
        self.header.value = min(max(before + available.y, 20.0), 60.0)
        return Offset(0.0, self.header.value - before)


class _Whole:
    """The whole part of what a state has."""

    def __init__(self, state: Any) -> None:
        self.state = state

    @property
    def value(self) -> int:
        return int(self.state.value)


@scenario("nested_pager_scroll")
def nested_pager_scroll(run: Run) -> None:
    run.queue = True
    header = mutable_state_of(60.0)
    lists = [LazyListState() for _ in range(3)]
    connection = HeaderConnection(header)
    pager: Any = None

    def content() -> None:
        nonlocal pager
        log("compose:Root")
        pager = remember_pager_state(lambda: 3)
        with Column(Modifier.nested_scroll(connection)):
            w = remember(lambda: mutable_state_of(100))
            h = remember(lambda: _Whole(header))
            Box(sized(traced("header"), w, h))

            def page(p: int) -> None:
                log(f"compose:page{p}")
                LazyColumn(
                    lambda scope: scope.items(10, lambda it: Cell(f"p{p}.{it}", 80, 30)),
                    traced(f"list{p}").fill_max_size(),
                    lists[p],
                )

            HorizontalPager(pager, page, traced("pager").weight(1))

    run.start(content, 100, 160)
    scene = run.scene
    run.step("press", lambda: scene.press(50, 150))
    run.step("up", lambda: scene.move(50, 120))
    run.step("up by 50", lambda: scene.move(50, 70))
    run.step("down by 30", lambda: scene.move(50, 100))
    run.step("held", lambda: scene.move(50, 100))
    run.step("release", lambda: scene.release(50, 100), 40)
    run.step("across", lambda: (scene.press(90, 100), scene.move(60, 100), scene.move(30, 100)))
    for n in range(1, 9):
        run.step(f"held #{n}", lambda: scene.move(30, 100))
    run.step("let go", lambda: scene.release(30, 100), 60)
    first = lists[0]
    run.fact(
        "at",
        f"{pager.current_page} {int(header.value)}"
        f" {first.first_visible_item_index}+{first.first_visible_item_scroll_offset}",
    )


@scenario("derived_animated")
def derived_animated(run: Run) -> None:
    run.queue = True
    list = LazyListState()

    def calculate() -> bool:
        log("calc:scrolled")
        return list.first_visible_item_index > 0

    def content() -> None:
        log("compose:Root")
        scrolled = remember(lambda: derived_state_of(calculate))
        with Column():
            with Box():
                shade = animate_float_as_state(1.0 if scrolled.value else 0.0, line(48))
                log(f"compose:bar {text(scrolled.value)}")

                def layer(it: Any) -> None:
                    log(f"lambda:bar {tenths(shade.value)}")
                    it.alpha = shade.value

                Box(traced("bar").graphics_layer(layer).size(100, 20))
            AnimatedVisibility(
                scrolled.value,
                lambda: Box(traced("up").size(100, 20)),
                enter=expand_vertically(line(64)),
                exit=fade_out(line(32)),
            )
            LazyColumn(lambda scope: scope.items(10, lambda it: Cell(f"i{it}", 80, 30)), traced("list").weight(1), list)

    run.start(content, 100, 120)
    run.step("by 20", lambda: list.dispatch_raw_delta(20), 10)
    run.step("by 30", lambda: list.dispatch_raw_delta(30), 3)
    run.step("by 5", lambda: list.dispatch_raw_delta(5), 20)
    run.step("to the start", lambda: list.dispatch_raw_delta(-100), 20)


@scenario("constraints_in_pages")
def constraints_in_pages(run: Run) -> None:
    run.queue = True
    w, h, n = mutable_state_of(100), mutable_state_of(90), mutable_state_of(0)
    pager: Any = None
    scope: Any = None

    def content() -> None:
        nonlocal pager, scope
        log("compose:Root")
        scope = remember_coroutine_scope()
        pager = remember_pager_state(lambda: 3)
        with Box(sized(Modifier, w, h)):

            def page(p: int) -> None:
                log(f"compose:page{p}")

                def item(i: int) -> None:
                    def inside(it: Any) -> None:
                        log(f"compose:bwc{p}.{i} {it.constraints.max_width} {n.value}")
                        Box(traced(f"in{p}.{i}").size(it.constraints.max_width // 2, 30))

                    BoxWithConstraints(inside, traced(f"bwc{p}.{i}").fill_max_width())

                LazyColumn(lambda it: it.items(4, item), traced(f"list{p}"))

            HorizontalPager(pager, page, traced("pager"))

    run.start(content, 200, 200)
    run.step("n", lambda: n.set(1))
    run.step("narrower", lambda: w.set(70))
    run.step("the next page", lambda: scope.launch(lambda: pager.scroll_to_page(1)))
    run.step("n and wider", lambda: (n.set(2), w.set(90)))
    run.step("back", lambda: scope.launch(lambda: pager.scroll_to_page(0)))
