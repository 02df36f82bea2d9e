"""Ports of AppsInUse.kt (tests/oracle), second part: headers, forms, filters, gaps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    AnimatedVisibility,
    Arrangement,
    BasicTextField,
    Box,
    Column,
    CompositionLocalConsumerModifierNode,
    CompositionLocalProvider,
    Constraints,
    FlowRow,
    FocusRequester,
    Layout,
    LayoutModifierNode,
    LazyColumn,
    LazyListState,
    LazyRow,
    LazyStaggeredGridState,
    LazyVerticalStaggeredGrid,
    LocalFocusManager,
    Modifier,
    ModifierNodeElement,
    NestedScrollConnection,
    ObserverModifierNode,
    Offset,
    Row,
    SideEffect,
    StaggeredGridCells,
    StaggeredGridItemSpan,
    SubcomposeLayout,
    composable,
    composition_local_of,
    derived_state_of,
    expand_vertically,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    scale_in,
    scale_out,
    shrink_vertically,
    state_field,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import click
from .scenarios_oracle_hands_on_apps import moved, touched
from .scenarios_oracle_transitions import line


class BarConnection(NestedScrollConnection):
    def __init__(self, state: Any, max: float) -> None:
        self.state, self.max = state, max

    def on_pre_scroll(self, available: Offset, source: Any) -> Offset:
        before = self.state.value
        self.state.value = min(max(before + available.y, -self.max), 0.0)
        if available.y < 0:
            return Offset(0, self.state.value - before)
        self.state.value = before
        return Offset(0, 0)

    def on_post_scroll(self, consumed: Offset, available: Offset, source: Any) -> Offset:
        before = self.state.value
        self.state.value = min(max(before + available.y, -self.max), 0.0)
        return Offset(0, self.state.value - before)


@scenario("header_that_folds")
def header_that_folds(run: Run) -> None:
    run.queue = True
    fold, list_, title = mutable_state_of(0.0), LazyListState(), mutable_state_of("a title")

    def calculate() -> bool:
        log("calc:up")
        return list_.first_visible_item_index == 0 or fold.value > -40

    def bar_policy(scope: Any, measurables: Any, constraints: Any) -> Any:
        part = 1 + fold.value / 40
        log(f"policy:bar {rounded(part * 100)}")
        t = next(it for it in measurables if it.layout_id == "title").measure(Constraints())
        i = next(it for it in measurables if it.layout_id == "icon").measure(Constraints())

        def place() -> None:
            i.place(0, 0)
            t.place_relative(rounded(25 * (1 - part)), rounded(40 * part) + 5)

        return scope.layout(constraints.max_width, 20 + rounded(40 * part), place)

    def item(i: int) -> None:
        log(f"compose:item{i}")
        Box(traced(f"i{i}").fill_max_width().height(30))

    def content() -> None:
        log("compose:Root")
        connection = remember(lambda: BarConnection(fold, 40.0))
        last = remember(lambda: mutable_state_of(0))
        up = remember(lambda: derived_state_of(calculate))

        def policy(scope: Any, c: Any) -> Any:
            log("policy:scaffold")

            def bar() -> None:
                log("compose:bar")
                with Layout(bar_policy, traced("bar")):
                    Box(Modifier.layout_id("title").then(trace("title")).size(len(title.value) * 5, 10))
                    Box(Modifier.layout_id("icon").then(trace("icon")).size(20))

            def body() -> None:
                log("compose:body")
                LazyColumn(lambda scope: scope.items(20, item), traced("list").fill_max_size(), list_)

            bars = [it.measure(c) for it in scope.subcompose("bar", bar)]
            top = max(it.height for it in bars)
            room = c.copy(min_height=0, max_height=c.max_height - top)
            bodies = [it.measure(room) for it in scope.subcompose("body", body)]

            def button() -> None:
                log(f"compose:button {text(up.value)}")
                AnimatedVisibility(up.value, lambda: Leaf("fab"), enter=scale_in(line(32)), exit=scale_out(line(32)))

            buttons = [it.measure(Constraints()) for it in scope.subcompose("button", button)]

            def place() -> None:
                for it in bodies:
                    it.place(0, top)
                for it in bars:
                    it.place(0, 0)
                for it in buttons:
                    it.place(80, 140)

            return scope.layout(c.max_width, c.max_height, place)

        SubcomposeLayout(policy, traced("scaffold").nested_scroll(connection))

        def counted() -> None:
            last.value += 1

        SideEffect(counted)

    run.start(content, 100, 160)
    run.step("up by 25", touched(run, (50, 120), (50, 100), (50, 77)), 3)
    run.step("up by 50 more", moved(run, (50, 27)), 5)
    run.step("rest", max=3)
    run.step("let go", lambda: run.scene.release(50, 27), 6)
    run.step("another title", lambda: title.set("title"))
    run.step("down", touched(run, (50, 40), (50, 70), (50, 130)), 5)
    run.step("let go there", moved(run, (50, 130), up=True), 6)
    run.step("by the program", lambda: list_.dispatch_raw_delta(100), 6)


@scenario("form_with_errors")
def form_with_errors(run: Run) -> None:
    run.queue = True
    names = ["mail", "code"]
    texts = mutable_state_map_of({"mail": "", "code": ""})
    asked, busy, sent = mutable_state_of(False), mutable_state_of(False), mutable_state_list_of()

    def error(name: str) -> str | None:
        if name == "mail" and "@" not in texts["mail"]:
            return "no at"
        if name == "code" and len(texts["code"]) < 2:
            return "short"
        return None

    def calculate() -> bool:
        log("calc:valid")
        return all(error(it) is None for it in names)

    def content() -> None:
        log(f"compose:Root {text(asked.value)} {text(busy.value)}")
        requesters = remember(lambda: {it: FocusRequester() for it in names})
        scope, manager = remember_coroutine_scope(), LocalFocusManager.current
        valid = remember(lambda: derived_state_of(calculate))

        def field(name: str) -> None:
            problem = remember(lambda: derived_state_of(lambda: error(name) if asked.value else None))

            def changed(it: str) -> None:
                log(f"changed:{name} {it}")
                texts[name] = it

            def failed() -> None:
                log(f"compose:error {name} {problem.value or 'null'}")
                Box(traced(f"error.{name}").size(len(problem.value or "") * 10, 10))

            told = Modifier.focus_requester(requesters[name])
            told = told.on_focus_changed(lambda it: log(f"focus:{name} {text(it.is_focused)}"))
            with Column():
                BasicTextField(
                    texts[name],
                    changed,
                    told.then(trace(name)).size(100, 20),
                    enabled=not busy.value,
                    single_line=True,
                )
                AnimatedVisibility(
                    problem.value is not None,
                    failed,
                    enter=expand_vertically(line(32)),
                    exit=shrink_vertically(line(32)),
                )

        def clicked() -> None:
            asked.value = True
            wrong = next((it for it in names if error(it) is not None), None)
            log(f"clicked:send {wrong or 'null'}")
            if wrong is not None:
                requesters[wrong].request_focus()
                return

            async def send() -> None:
                busy.value = True
                manager.clear_focus()
                for _ in range(3):
                    await with_frame_nanos(lambda _: None)
                sent.append(texts["mail"])
                busy.value = False
                asked.value = False
                texts["mail"] = ""

            scope.launch(send)

        with Column(traced("form").animate_content_size(line(32))):
            for name in names:
                with key(name):
                    field(name)
            button = traced("send").clickable(clicked, enabled=not busy.value)
            button = button.draw_behind(lambda _: log(f"draw:send {text(valid.value)} {text(busy.value)}"))
            Box(button.size(50, 20))
            for s in sent:
                Leaf(s)

    def put(name: str, value: str) -> Any:
        def change() -> None:
            texts[name] = value

        return change

    run.start(content, 120, 200)
    run.step("send at once", tapped(run, 20, 50), 6)
    run.step("the program puts an a", put("mail", "a"), 4)
    run.step("the program puts an at", put("mail", "a@"), 6)
    run.step("send again", tapped(run, 20, 65), 6)
    run.step("twelve", put("code", "12"), 6)
    run.step("sent", tapped(run, 20, 50), 12)
    run.step("asked again", tapped(run, 20, 50), 6)


class Photo:
    height = state_field(0)

    def __init__(self, id: int, kind: str, height: int) -> None:
        self.id, self.kind = id, kind
        self.height = height


@composable
def Chip(kind: str, on: bool, on_change: Any) -> None:
    log(f"compose:Chip({kind}) {text(on)}")
    Box(traced(f"chip.{kind}").clickable(lambda: on_change(not on)).size(40, 10))


@scenario("chips_over_wall")
def chips_over_wall(run: Run) -> None:
    run.queue = True
    kinds = ["cat", "dog", "owl"]
    photos = mutable_state_list_of(*[Photo(i, kinds[i % 3], 20 + i * 7 % 30) for i in range(9)])
    on, turned, wall = mutable_state_list_of(*kinds), mutable_state_of(False), LazyStaggeredGridState()

    def calculate() -> list[Photo]:
        log("calc:shown")
        of = [it for it in photos if it.kind in on]
        return of[::-1] if turned.value else of

    def content() -> None:
        log("compose:Root")
        shown = remember(lambda: derived_state_of(calculate))

        def chips() -> None:
            for kind in kinds:
                Chip(kind, kind in on, lambda it, kind=kind: on.append(kind) if it else on.remove(kind))

        def head() -> None:
            log(f"compose:head {len(shown.value)}")
            Box(traced("head").fill_max_width().height(10))

        def photo(p: Photo) -> None:
            log(f"compose:photo{p.id}")

            def grows() -> None:
                p.height += 20

            item = click(Modifier.animate_item(None, line(32), None).then(trace(f"p{p.id}")), f"{p.id}", grows)
            Box(item.fill_max_width().height(p.height))

        def declare(scope: Any) -> None:
            log("lazy:content")
            scope.item(head, key="head", span=StaggeredGridItemSpan.FULL_LINE)
            scope.items(shown.value, photo, key=lambda it: it.id, content_type=lambda it: it.kind)

        with Column():
            FlowRow(chips, traced("chips").fill_max_width())
            LazyVerticalStaggeredGrid(
                StaggeredGridCells.fixed(2),
                declare,
                traced("wall").fill_max_size(),
                wall,
                vertical_item_spacing=5,
                horizontal_arrangement=Arrangement.spaced_by(10),
            )

    run.start(content, 120, 140)
    run.step("no dogs", tapped(run, 50, 5), 6)
    run.step("0 grows", tapped(run, 10, 40), 4)
    run.step("turned round", lambda: turned.set(True), 6)
    run.step("scrolled", lambda: wall.dispatch_raw_delta(45), 4)
    run.step("dogs again", tapped(run, 50, 5), 6)
    run.step("none", lambda: on.clear(), 4)
    run.step("owls", lambda: on.append("owl"), 6)
    run.step("one more owl in front", lambda: photos.append(Photo(9, "owl", 50)), 6)


LocalGap = composition_local_of(lambda: 4)


class GapNode(LayoutModifierNode, CompositionLocalConsumerModifierNode, ObserverModifierNode, Modifier.Node):
    def __init__(self, name: str) -> None:
        super().__init__()
        self.name, self.gap = name, 0

    def on_attach(self) -> None:
        log(f"attach:{self.name}")
        self.on_observed_reads_changed()

    def on_detach(self) -> None:
        log(f"detach:{self.name}")

    def on_observed_reads_changed(self) -> None:
        def reads() -> None:
            self.gap = self.current_value_of(LocalGap)

        self.observe_reads(reads)
        log(f"gap:{self.name} {self.gap}")
        self.invalidate_measurement()

    def measure(self, scope: Any, measurable: Any, constraints: Any) -> Any:
        by = -2 * self.gap
        p = measurable.measure(constraints.offset(by, by))
        gap = self.gap
        return scope.layout(p.width + 2 * gap, p.height + 2 * gap, lambda: p.place(gap, gap))


@dataclass(frozen=True)
class GapElement(ModifierNodeElement):
    name: str

    def create(self) -> GapNode:
        return GapNode(self.name)

    def update(self, node: Any) -> None:
        log(f"update:{node.name}")
        node.name = self.name


@scenario("gaps_by_locals")
def gaps_by_locals(run: Run) -> None:
    run.queue = True
    inner, right, name = mutable_state_of(1), mutable_state_of(False), mutable_state_of("m")
    order, row = mutable_state_list_of("a", "b", "c"), LazyListState()

    def movable() -> None:
        log(f"compose:moved {name.value}")
        Box(Modifier.then(GapElement(name.value)).then(trace("moved")).size(10))

    def item(i: int) -> None:
        log(f"compose:item{i}")
        Box(Modifier.then(GapElement(f"i{i}")).then(trace(f"i{i}")).size(15))

    def content() -> None:
        log("compose:Root")
        the_moved = remember(lambda: movable_content_of(movable))

        def on_right() -> None:
            with Box(traced("right")):
                if right.value:
                    the_moved()

        def inside() -> None:
            with Column():
                with Row(traced("row")):
                    for n in order:
                        with key(n):
                            log(f"compose:{n}")
                            Box(Modifier.then(GapElement(n)).then(trace(n)).size(10))
                with Row(traced("places")):
                    if not right.value:
                        the_moved()
                    CompositionLocalProvider(LocalGap.provides(inner.value), content=on_right)
                LazyRow(lambda scope: scope.items(10, item, key=lambda it: it), traced("lazy").width(60), row)

        CompositionLocalProvider(LocalGap.provides(6), content=inside)

    run.start(content, 200, 100)
    run.step("turned", lambda: order.reverse())
    run.step("to the right", lambda: right.set(True))
    run.step("inner 3", lambda: inner.set(3))
    run.step("another name", lambda: name.set("n"))
    run.step("scrolled", lambda: row.dispatch_raw_delta(50))
    run.step("the middle goes", lambda: order.pop(1))
    run.step("back to the left, and inner 5", lambda: (right.set(False), inner.set(5)))
