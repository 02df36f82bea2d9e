"""Ports of MaterialScreens.kt (tests/oracle), second part: a shop, themes within themes, messages."""

from __future__ import annotations

from typing import Any

from engine import (
    AnimatedVisibility,
    Box,
    Button,
    Card,
    Chip,
    Color,
    ColorScheme,
    Column,
    CompositionLocalProvider,
    FloatingActionButton,
    HorizontalPager,
    IconButton,
    LaunchedEffect,
    LocalContentColor,
    LocalTextStyle,
    MaterialTheme,
    Modifier,
    NavigationBar,
    NavigationBarItem,
    ProvideTextStyle,
    Scaffold,
    Snackbar,
    SnackbarHost,
    SnackbarHostState,
    SnackbarResult,
    Surface,
    Tab,
    TabRow,
    TextButton,
    TextStyle,
    Typography,
    composable,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember_coroutine_scope,
    remember_pager_state,
    remember_saveable,
    remember_saveable_state_holder,
    static_composition_local_of,
)

from .harness import Run, log, scenario
from .scenarios_oracle_composition import text
from .scenarios_oracle_features import Alive
from .scenarios_oracle_material import BLUE, RED, Mark, Quiet
from .scenarios_oracle_material_screens import INDEFINITE

_RESULTS = {SnackbarResult.DISMISSED: "Dismissed", SnackbarResult.ACTION_PERFORMED: "ActionPerformed"}
_NAMES = {RED: "red", BLUE: "blue", Color.WHITE: "white", Color.BLACK: "black"}
LocalSpacing = static_composition_local_of(lambda: 4)


@scenario("material_shop_screen")
def material_shop_screen(run: Run) -> None:
    run.queue = True
    place, filter = mutable_state_of(0), mutable_state_of(False)
    cart: Any = mutable_state_list_of()
    pager: Any = None
    scope: Any = None

    def page(p: int) -> None:
        seen = remember_saveable(lambda: mutable_state_of(0))
        log(f"compose:page {p} {seen.value}")

        async def launched() -> None:
            seen.value += 1
            log(f"launched:page {p}")

        LaunchedEffect(launched, None)
        with Column():
            for i in range(2):
                if not filter.value or i == 0:
                    with key(i):
                        name = f"{p}.{i}"

                        def product(name: str = name) -> None:
                            log(f"compose:product {name} {text(name in cart)}")
                            Button(lambda: cart.append(name), lambda: Mark(f"add {name}"))

                        Card(product)

    def shelf() -> None:
        nonlocal pager
        pager = remember_pager_state(lambda: 3)

        def tabs() -> None:
            log(f"compose:tabs {pager.current_page}")
            for i in range(3):

                def label(i: int = i) -> None:
                    log(f"compose:tab {i}")
                    Box(Modifier.size(30))

                async def scroll(i: int = i) -> None:
                    await pager.scroll_to_page(i)

                Tab(pager.current_page == i, lambda scroll=scroll: scope.launch(scroll), label)

        TabRow(pager.current_page, tabs, indicator=lambda _: None)
        Chip(
            lambda: filter.set(not filter.value),
            lambda: log(f"compose:chip {text(filter.value)}"),
            selected=filter.value,
        )
        HorizontalPager(pager, page, Modifier.size(300, 200))

    def in_cart(c: str) -> None:
        def inside() -> None:
            Alive(c)
            IconButton(lambda: cart.remove(c), lambda: Mark(f"remove {c}"))

        Card(inside)

    def content() -> None:
        def root() -> None:
            nonlocal scope
            log("compose:Root")
            scope = remember_coroutine_scope()
            holder = remember_saveable_state_holder()

            def bottom() -> None:
                log(f"compose:bottom {len(cart)}")

                def items() -> None:
                    for i in range(2):

                        def icon(i: int = i) -> None:
                            log(f"compose:icon{i}" + (f" {len(cart)}" if i == 1 else ""))
                            Box(Modifier.size(24))

                        NavigationBarItem(place.value == i, lambda i=i: place.set(i), icon)

                NavigationBar(items)

            def fab() -> None:
                log("compose:fab")

                def button() -> None:
                    log("compose:button")
                    Alive("button")
                    FloatingActionButton(lambda: place.set(1), lambda: Box(Modifier.size(24)))

                AnimatedVisibility(len(cart) > 0, button)

            def body(padding: Any) -> None:
                log(f"compose:body {place.value}")

                def provided() -> None:
                    with Column(Modifier.padding(padding)):
                        if place.value == 0:
                            shelf()
                        else:
                            for c in cart:
                                with key(c):
                                    in_cart(c)

                holder.SaveableStateProvider(place.value, provided)

            Scaffold(body, bottom_bar=bottom, floating_action_button=fab)

        Quiet(root)

    async def second() -> None:
        await pager.scroll_to_page(1)

    run.start(content, 300, 500)
    run.step("one into the cart", lambda: cart.append("0.0"), 60)
    run.step("another page", lambda: scope.launch(second), 60)
    run.step("filtered", lambda: filter.set(True), 60)
    run.step("one from there", lambda: cart.append("1.0"), 60)
    run.step("the cart", lambda: place.set(1), 60)
    run.step("all out", lambda: cart.clear(), 60)
    run.step("back", lambda: place.set(0), 60)


@composable
def Styled(name: str) -> None:
    size = MaterialTheme.typography.body_medium.font_size or 0
    primary = _NAMES.get(MaterialTheme.color_scheme.primary, "other")
    color = _NAMES.get(LocalContentColor.current, "other")
    around = LocalTextStyle.current.font_size or 0
    log(f"compose:Styled({name}) {int(size)} {primary} {color} {int(around)} {LocalSpacing.current}")


@scenario("material_themes_within")
def material_themes_within(run: Run) -> None:
    run.queue = True
    body, primary, on = mutable_state_of(14), mutable_state_of(RED), mutable_state_of(Color.WHITE)
    spacing, style = mutable_state_of(4), mutable_state_of(20)

    def sized(size: int) -> Typography:
        return Typography(body_medium=TextStyle(font_size=size))

    def content() -> None:
        def root() -> None:
            log("compose:Root")

            def themed() -> None:
                log("compose:themed")
                Styled("plain")

                def surface() -> None:
                    log("compose:surface")
                    Styled("on surface")

                    def styled() -> None:
                        log("compose:styled")
                        Styled("in style")
                        Mark("nothing")

                    ProvideTextStyle(TextStyle(font_size=style.value), styled)

                def provided() -> None:
                    log("compose:provided")
                    Styled("provided")

                    def card() -> None:
                        log("compose:card")
                        Styled("in card")

                    Card(card)

                def within() -> None:
                    log("compose:within")
                    Styled("within")

                    def button() -> None:
                        log("compose:button")
                        Styled("in button")

                    Button(lambda: None, button)

                Surface(surface, color=MaterialTheme.color_scheme.primary)
                CompositionLocalProvider(
                    LocalSpacing.provides(spacing.value), LocalContentColor.provides(Color.BLACK), content=provided
                )
                MaterialTheme(within, typography=sized(30))

            scheme = ColorScheme.LIGHT.copy(primary=primary.value, on_primary=on.value)
            MaterialTheme(themed, scheme, sized(body.value))

        Quiet(root)

    def everything() -> None:
        body.value, primary.value, on.value, spacing.value, style.value = 14, RED, Color.WHITE, 4, 20

    run.start(content, 200, 300)
    run.step("larger text", lambda: body.set(16), 20)
    run.step("another primary", lambda: primary.set(BLUE), 20)
    run.step("another color on it", lambda: on.set(Color.BLACK), 20)
    run.step("another style", lambda: style.set(22), 20)
    run.step("spacing", lambda: spacing.set(8), 20)
    run.step("all", everything, 20)


@scenario("material_queue_of_messages")
def material_queue_of_messages(run: Run) -> None:
    run.queue = True
    host = SnackbarHostState()
    wanted, count, open = mutable_state_of(0), mutable_state_of(0), mutable_state_of(True)
    scope: Any = None

    async def wait() -> None:
        n = wanted.value
        if n > 0:
            try:
                log(f"launched:{n}")
                r = await host.show_snackbar(f"message {n}", with_dismiss_action=n == 2, duration=INDEFINITE)
                log(f"result:{n} {_RESULTS[r]}")
                count.value += 1
            finally:
                log(f"end:{n}")

    def content() -> None:
        def root() -> None:
            nonlocal scope
            log(f"compose:Root {text(open.value)}")
            scope = remember_coroutine_scope()
            if open.value:
                LaunchedEffect(wait, wanted.value)

            def top() -> None:
                log(f"compose:top {count.value}")
                Box(Modifier.size(20))

            def message(data: Any) -> None:
                log(f"compose:snackbar {data.message} {text(data.with_dismiss_action)}")
                Snackbar(
                    lambda: log(f"compose:text {data.message}"),
                    action=lambda: TextButton(data.perform_action, lambda: Mark("act")),
                )

            def body(_: Any) -> None:
                log("compose:body")
                Mark("inside")

            Scaffold(body, top_bar=top, snackbar_host=lambda: SnackbarHost(host, snackbar=message))

        Quiet(root)

    async def another() -> None:
        log(f"result:other {_RESULTS[await host.show_snackbar('other', duration=INDEFINITE)]}")

    def current() -> Any:
        return host.current_snackbar_data

    run.start(content, 300, 300)
    run.step("one is wanted", lambda: wanted.set(1), 60)
    run.step("two instead", lambda: wanted.set(2), 60)
    run.step("another waits", lambda: scope.launch(another), 60)
    run.step("the action of two", lambda: current().perform_action(), 60)
    run.step("three waits", lambda: wanted.set(3), 60)
    run.step("closed with it", lambda: open.set(False), 60)
    run.step("other dismissed", lambda: current().dismiss(), 60)
