"""Ports of ScreensAsUsed.kt (tests/oracle), third part: stacks of screens, a shop, mirrored pages, an editor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    AbsoluteAlignment,
    Alignment,
    AnimatedContent,
    Arrangement,
    BackHandler,
    BasicTextField,
    Box,
    Column,
    CompositionLocalProvider,
    Constraints,
    ContentTransform,
    DisposableEffect,
    EnterExitState,
    FocusRequester,
    HorizontalPager,
    ImeAction,
    IntOffset,
    Key,
    KeyboardActions,
    KeyboardOptions,
    LaunchedEffect,
    Layout,
    LayoutDirection,
    LazyListState,
    LazyRow,
    LocalLayoutDirection,
    Modifier,
    MutableSharedFlow,
    MutableStateFlow,
    PaddingValues,
    Row,
    SharingStarted,
    TextFieldValue,
    TextRange,
    animate_dp_as_state,
    collect_as_state,
    combine,
    composable,
    composition_local_of,
    composition_local_with_computed_default_of,
    derived_state_of,
    dont_memoize,
    fade_in,
    fade_out,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_pager_state,
    remember_saveable,
    remember_saveable_state_holder,
    slide_in,
    slide_out,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Alive, Shown, click
from .scenarios_oracle_hands_on_apps import touched
from .scenarios_oracle_screens_as_used import lasting
from .scenarios_oracle_transitions import line

Accent = composition_local_of(lambda: "gray")
Gap = composition_local_with_computed_default_of(lambda scope: 2 if scope.current_value(Accent) == "gray" else 4)
_STATES = {
    EnterExitState.PRE_ENTER: "PreEnter",
    EnterExitState.VISIBLE: "Visible",
    EnterExitState.POST_EXIT: "PostExit",
}


@dataclass(frozen=True)
class Screen:
    route: str
    id: int = 0


@scenario("screens_in_stack")
def screens_in_stack(run: Run) -> None:
    run.queue = True
    stack: Any = mutable_state_list_of(Screen("home"))
    theme = mutable_state_of("gray")

    def content() -> None:
        log(f"compose:Root {len(stack)}")
        holder = remember_saveable_state_holder()

        def back() -> None:
            log("back")
            stack.pop()

        BackHandler(back, len(stack) > 1)

        def spec(scope: Any) -> ContentTransform:
            pushed = len(scope.target_state) > len(scope.initial_state)
            from_right = slide_in(lambda it: IntOffset(it.width, 0), line(64))
            to_right = slide_out(lambda it: IntOffset(it.width, 0), line(64))
            if pushed:
                return ContentTransform(from_right, fade_out(line(64)), target_content_z_index=1)
            return ContentTransform(fade_in(line(64)), to_right, target_content_z_index=-1)

        def shown(s: tuple[Screen, ...], visibility: Any) -> None:
            screen = s[-1]
            name = f"{screen.route}{screen.id}"

            def page() -> None:
                taps = remember_saveable(lambda: mutable_state_of(0))
                transition = visibility.transition
                target = _STATES[transition.target_state]
                log(f"compose:screen {name} {taps.value} {Accent.current} {Gap.current} {target}")
                DisposableEffect(lasting(name), None)

                async def launched() -> None:
                    log(f"launched:{name} {_STATES[transition.target_state]}")

                LaunchedEffect(launched, transition.target_state)
                Box(click(Modifier, name, lambda: taps.set(taps.value + 1)).then(trace(name)).size(100))

            holder.SaveableStateProvider(name, page)

        def provided() -> None:
            AnimatedContent(tuple(stack), shown, traced("host"), content_key=lambda it: it[-1], transition_spec=spec)

        CompositionLocalProvider(Accent.provides(theme.value), content=provided)

    def replaced() -> None:
        stack[0] = Screen("home", 1)

    back = lambda: run.scene.key(Key.ESCAPE)  # noqa: E731
    run.start(content, 100, 100)
    run.step("a tap at home", tapped(run, 10, 10))
    run.step("item 1", lambda: stack.append(Screen("item", 1)), 20)
    run.step("taps there", lambda: (tapped(run, 10, 10)(), tapped(run, 10, 10)()))
    run.step("item 2, cut", lambda: stack.append(Screen("item", 2)), 2)
    run.step("back on the way", back, 20)
    run.step("another theme", lambda: theme.set("blue"))
    run.step("back", back, 20)
    run.step("replaced", replaced, 20)
    run.step("item 1 again", lambda: stack.append(Screen("item", 1)), 20)


class Shop:
    def __init__(self, scope: Any) -> None:
        self.scope = scope
        self.query: Any = MutableStateFlow("")
        self.cart: Any = MutableStateFlow({})
        self._stock: Any = MutableStateFlow(["ash", "oak", "elm"])
        self.told: Any = MutableSharedFlow()

        def shown(q: str, stock: list[str]) -> list[str]:
            log(f"combined:{q}")
            return [it for it in stock if q in it]

        self.shown = combine(shown, self.query, self._stock).state_in(scope, SharingStarted.EAGERLY, [])
        self.count = self.cart.map(lambda it: sum(it.values())).distinct_until_changed()

    def add(self, name: str) -> None:
        self.cart.update(lambda it: it | {name: it.get(name, 0) + 1})

        async def tell() -> None:
            await self.told.emit(f"added {name}")

        self.scope.launch(tell)

    def arrives(self, name: str) -> None:
        self._stock.value = [*self._stock.value, name]


@composable
def Wanted(shop: Shop) -> None:
    q = collect_as_state(shop.query)
    log(f"compose:query {q.value}")


@composable
def Product(name: str, count: int, on_add: Any) -> None:
    log(f"compose:Product({name}) {count}")
    Box(click(Modifier, name, on_add).then(trace(name)).size(40, 10))


@scenario("shop_of_flows")
def shop_of_flows(run: Run) -> None:
    run.queue = True
    shops: list[Shop] = []
    open = mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        scope = remember_coroutine_scope()

        def create() -> Shop:
            log("remember:shop")
            return Shop(scope)

        shop = remember(create)
        shops[:] = [shop]
        count = collect_as_state(shop.count, 0)
        log(f"compose:count {count.value}")

        async def hears() -> None:
            await shop.told.collect(lambda it: log(f"told:{it}"))

        LaunchedEffect(hears, shop)
        if open.value:
            shown, cart = collect_as_state(shop.shown), collect_as_state(shop.cart)
            log(f"compose:shelf {len(shown.value)}")
            with Column():
                for name in shown.value:
                    with key(name):
                        # The lambda captures a `var`.
                        Product(name, cart.value.get(name, 0), dont_memoize(lambda name=name: shop.add(name)))
        Wanted(shop)

    def closed() -> None:
        open.value = False
        shops[0].add("ash")

    run.start(content, 100, 100)
    run.step("an ash", tapped(run, 10, 5))
    run.step("two oaks", lambda: (tapped(run, 10, 15)(), tapped(run, 10, 15)()))
    run.step("searched", lambda: setattr(shops[0].query, "value", "a"))
    run.step("arrives", lambda: shops[0].arrives("larch"))
    run.step("one more ash while closed", closed)
    run.step("open again", lambda: open.set(True))
    run.step("the same cart anew", lambda: setattr(shops[0].cart, "value", dict(shops[0].cart.value)))
    run.step("emptied", lambda: setattr(shops[0].cart, "value", {}))


@scenario("page_mirrored")
def page_mirrored(run: Run) -> None:
    run.queue = True
    rtl, list_ = mutable_state_of(False), LazyListState()

    def content() -> None:
        log("compose:Root")

        def provided() -> None:
            log("compose:provided")
            with Column(traced("page").width(100), horizontal_alignment=Alignment.END):
                with Row(
                    Modifier.fill_max_width().padding(start=5, end=10),
                    horizontal_arrangement=Arrangement.spaced_by(3, Alignment.END),
                ):
                    Leaf("r1")
                    Box(Modifier.offset(4, 0).then(trace("r2")).size(10))
                    Box(Modifier.absolute_offset(4, 0).then(trace("r3")).size(10))
                Box(Modifier.align(AbsoluteAlignment.LEFT).then(trace("left")).size(10))
                drawn = Modifier.align(Alignment.START).draw_behind(
                    lambda it: log(f"draw:line {it.layout_direction.name.title()}")
                )
                Box(drawn.then(trace("start")).size(10))

                def item(i: int) -> None:
                    log(f"compose:item {i} {LocalLayoutDirection.current.name.title()}")
                    Box(traced(f"item{i}").size(20))

                LazyRow(
                    lambda scope: scope.items(6, item),
                    traced("row").width(60),
                    list_,
                    content_padding=PaddingValues(start=8),
                    horizontal_arrangement=Arrangement.spaced_by(2),
                )
                pager = remember_pager_state(lambda: 3)

                def page(p: int) -> None:
                    log(f"compose:page {p}")
                    with Box(traced(f"page{p}").fill_max_size()):
                        Box(Modifier.align(Alignment.TOP_END).then(trace(f"corner{p}")).size(5))

                HorizontalPager(pager, page, traced("pager").size(40, 20))

                def policy(scope: Any, ms: Any, c: Any) -> Any:
                    ps = [it.measure(Constraints()) for it in ms]

                    def place() -> None:
                        log(f"lambda:placing {scope.layout_direction.name.title()}")
                        ps[0].place_relative(5, 0)
                        ps[1].place(5, 0)

                    return scope.layout(60, 20, place)

                with Layout(policy, traced("own")):
                    Leaf("m1")
                    Leaf("m2")

        direction = LayoutDirection.RTL if rtl.value else LayoutDirection.LTR
        CompositionLocalProvider(LocalLayoutDirection.provides(direction), content=provided)

    run.start(content, 120, 120)
    run.step("the list by 30", lambda: list_.dispatch_raw_delta(30))
    run.step("turned", lambda: rtl.set(True), 10)
    over_list = touched(run, (60, 50), (85, 50), (100, 50), (100, 50), up=True)
    run.step("a swipe to the right over the list", over_list, 20)
    over_pager = touched(run, (10, 70), (25, 70), (38, 70), (39, 70), up=True)
    run.step("a swipe to the right over the pager", over_pager, 40)
    run.step("turned back", lambda: rtl.set(False), 10)


@scenario("intro_in_pages")
def intro_in_pages(run: Run) -> None:
    run.queue = True
    done = mutable_state_of(False)
    pagers: list[Any] = []

    def content() -> None:
        log(f"compose:Root {text(done.value)}")
        scope = remember_coroutine_scope()
        if done.value:
            Leaf("home")
            return
        pager = remember_pager_state(lambda: 3)
        pagers[:] = [pager]

        async def settled() -> None:
            log(f"launched:settled {pager.settled_page}")

        LaunchedEffect(settled, pager.settled_page)

        def page(p: int) -> None:
            log(f"compose:page {p}")
            Alive(f"page{p}")

            @dont_memoize  # the block captures a `var`
            def layer(it: Any) -> None:
                o = (pager.current_page - p) + pager.current_page_offset_fraction
                log(f"lambda:page{p} {rounded(o * 100)}")
                it.alpha = 1 - min(abs(o), 1) / 2

            Box(Modifier.graphics_layer(layer).then(trace(f"page{p}")).fill_max_size())

        HorizontalPager(
            pager,
            page,
            traced("pager").size(100, 60),
            1,
            page_size=80,
            content_padding=PaddingValues(horizontal=10),
            key=lambda it: f"p{it}",
        )
        widths = [animate_dp_as_state(16 if pager.current_page == i else 8, line(48)) for i in range(3)]

        @dont_memoize  # Kotlin compares the list that the block captures by identity
        def dots(_: Any) -> None:
            log(f"draw:widths {', '.join(str(rounded(it.value)) for it in widths)}")

        Box(Modifier.padding(top=70).draw_behind(dots).then(trace("dots")).size(40, 8))
        last = remember(lambda: derived_state_of(lambda: pager.current_page == 2))
        log(f"compose:button {text(last.value)}")

        async def on() -> None:
            await pager.animate_scroll_to_page(pager.current_page + 1, spec=line(64))
            log(f"there:{pager.current_page}")

        def pressed() -> None:
            if last.value:
                done.value = True
            else:
                scope.launch(on)

        Box(click(Modifier.padding(top=80), "next", pressed).size(20))

    run.start(content, 100, 100)
    run.step("on", tapped(run, 10, 85), 30)
    run.step("on, and a finger holds it", tapped(run, 10, 85), 3)
    run.step("held", touched(run, (50, 30)), 6)

    def drawn_back() -> None:
        for x in (65, 85, 85):
            run.scene.move(x, 30)
        run.scene.release(85, 30)

    run.step("drawn back, let go", drawn_back, 60)
    run.step("to the last", lambda: pagers[0].request_scroll_to_page(2), 60)
    run.step("ends", tapped(run, 10, 85), 20)


@scenario("editor_of_text")
def editor_of_text(run: Run) -> None:
    run.queue = True
    value = mutable_state_of(TextFieldValue("alpha beta", TextRange.at(5)))
    single, read_only = mutable_state_of(False), mutable_state_of(False)
    r = FocusRequester()
    past: list[Any] = []

    def content() -> None:
        log("compose:Root")
        with Column():

            def typed(it: TextFieldValue) -> None:
                shown = it.text.replace("\n", "/")
                log(f"typed:{shown} {it.selection.start}-{it.selection.end}")
                if len(it.text) <= 12:
                    if it.text != value.value.text:
                        past.append(value.value)
                    value.value = it

            def on_next(scope: Any) -> None:
                log("next")
                scope.default_keyboard_action(ImeAction.NEXT)

            field = Modifier.focus_requester(r).on_focus_changed(lambda it: log(f"focus:field {text(it.is_focused)}"))
            BasicTextField(
                value.value,
                typed,
                field.then(trace("field")).size(100, 30),
                read_only=read_only.value,
                single_line=single.value,
                keyboard_options=KeyboardOptions(ime_action=ImeAction.NEXT if single.value else ImeAction.DEFAULT),
                keyboard_actions=KeyboardActions(on_next=on_next),
            )
            after = Modifier.on_focus_changed(lambda it: log(f"focus:after {text(it.is_focused)}")).focus_target()
            Box(after.then(trace("after")).size(10))
            Shown("count", lambda: f"{len(value.value.text)} {value.value.selection.length}")

    def wrap() -> None:
        v = value.value
        s = v.selection
        past.append(v)
        value.value = TextFieldValue(v.text[: s.min] + "*" + v.text[s.max :], TextRange(s.min, s.min + 1))

    def undo_twice() -> None:
        for _ in range(2):
            if past:
                value.value = past.pop()

    def read_only_keys() -> None:
        read_only.value = True
        run.scene.key(Key.BACKSPACE)
        run.scene.key("a", ctrl=True)

    def one_line() -> None:
        read_only.value = False
        single.value = True

    def delete_all() -> None:
        run.scene.key(Key.END)
        run.scene.key(Key.HOME, shift=True)
        run.scene.key(Key.ARROW_RIGHT)
        run.scene.key(Key.BACKSPACE)

    run.start(content, 120, 80)
    run.step("focused", lambda: r.request_focus(), 4)
    left = lambda: run.scene.key(Key.ARROW_LEFT, ctrl=True, shift=True)  # noqa: E731
    run.step("to the left by a word, with shift", left, 4)
    run.step("the program wraps it", wrap, 4)
    run.step("enter", lambda: run.scene.key(Key.ENTER), 4)
    run.step("undone twice", undo_twice, 4)
    run.step("read only, backspace and all", read_only_keys, 4)
    run.step("backspace there", lambda: run.scene.key(Key.BACKSPACE), 4)
    run.step("a single line", one_line, 4)
    run.step("delete all but the end", delete_all, 4)
    run.step("enter goes on", lambda: run.scene.key(Key.ENTER), 4)
