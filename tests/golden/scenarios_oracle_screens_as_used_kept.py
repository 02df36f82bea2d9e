"""Ports of ScreensAsUsed.kt (tests/oracle), third part: stacks of screens, a shop, mirrored pages, an editor."""

from __future__ import annotations

from typing import Any

from engine import (
    BasicTextField,
    Box,
    Column,
    FocusRequester,
    HorizontalPager,
    ImeAction,
    Key,
    KeyboardActions,
    KeyboardOptions,
    LaunchedEffect,
    Modifier,
    MutableSharedFlow,
    MutableStateFlow,
    PaddingValues,
    SharingStarted,
    TextFieldValue,
    TextRange,
    animate_dp_as_state,
    collect_as_state,
    combine,
    composable,
    derived_state_of,
    dont_memoize,
    key,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_pager_state,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Alive, Shown, click
from .scenarios_oracle_hands_on_apps import touched
from .scenarios_oracle_transitions import line


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
