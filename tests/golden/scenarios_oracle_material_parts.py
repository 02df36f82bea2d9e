"""Ports of MaterialParts.kt (tests/oracle): bars, dialogs, menus, messages, icons, and an app of all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    AlertDialog,
    Box,
    Card,
    Checkbox,
    CircularProgressIndicator,
    Color,
    Column,
    CompositionLocalProvider,
    DisposableEffect,
    DropdownMenu,
    DropdownMenuItem,
    FloatingActionButton,
    Icon,
    Icons,
    LazyColumn,
    LinearProgressIndicator,
    LocalContentColor,
    Modifier,
    NavigationBar,
    NavigationBarItem,
    Row,
    Scaffold,
    SnackbarDuration,
    SnackbarHost,
    SnackbarHostState,
    SnackbarResult,
    Surface,
    TextButton,
    TopAppBar,
    mutable_state_list_of,
    mutable_state_of,
    remember_coroutine_scope,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_material import BLUE, RED, Mark, Quiet, tap
from .scenarios_oracle_screens import Todo
from .scenarios_oracle_showing import null

_RESULTS = {SnackbarResult.DISMISSED: "Dismissed", SnackbarResult.ACTION_PERFORMED: "ActionPerformed"}


@scenario("material_navigation")
def material_navigation(run: Run) -> None:
    run.queue = True
    selected = mutable_state_of(0)

    def choose(i: int) -> Any:
        def clicked() -> None:
            log(f"clicked:{i}")
            selected.value = i

        return clicked

    def content() -> None:
        def inside() -> None:
            log("compose:Root")
            with Column():
                with Box():
                    log("compose:bar")

                    def items() -> None:
                        log("compose:items")
                        for i in range(3):

                            def icon(i: int = i) -> None:
                                log(f"compose:icon{i}")
                                Box(Modifier.size(24))

                            def label(i: int = i) -> None:
                                log(f"compose:label{i}")
                                Mark(f"text{i}")

                            NavigationBarItem(
                                selected.value == i, choose(i), icon, Modifier.test_tag(f"item{i}"), label=label
                            )

                    NavigationBar(items)
                with Box():
                    log(f"compose:page {selected.value}")

        Quiet(inside)

    run.start(content, 300, 200)
    run.step("tap the second", tap(run, "item1"), 60)
    run.step("the third", lambda: selected.set(2), 60)


@scenario("material_dialog")
def material_dialog(run: Run) -> None:
    run.queue = True
    open, n = mutable_state_of(False), mutable_state_of(0)

    def dismissed() -> None:
        log("dismissed")
        open.value = False

    def content() -> None:
        def inside() -> None:
            log("compose:Root")
            with Box():
                log(f"compose:under {n.value}")
                Mark("leaf")
            if open.value:

                def confirm() -> None:
                    log("compose:confirm")
                    TextButton(lambda: open.set(False), lambda: log("compose:ok"))

                def body() -> None:
                    log(f"compose:text {n.value}")

                    def effect() -> Callable[[], None]:
                        log("effect-start:text")
                        return lambda: log("effect-dispose:text")

                    DisposableEffect(effect, None)

                AlertDialog(dismissed, confirm, title=lambda: log("compose:title"), text=body)
            Mark("after")

        Quiet(inside)

    run.start(content, 400, 400)
    run.step("opened", lambda: open.set(True), 60)
    run.step("n", lambda: n.set(1), 60)
    run.step("closed", lambda: open.set(False), 60)


@scenario("material_menu")
def material_menu(run: Run) -> None:
    run.queue = True
    open, n = mutable_state_of(False), mutable_state_of(0)

    def dismissed() -> None:
        log("dismissed")
        open.value = False

    def choose(i: int) -> Any:
        def clicked() -> None:
            log(f"clicked:{i}")
            open.value = False

        return clicked

    def content() -> None:
        def inside() -> None:
            log("compose:Root")
            with Box():
                log("compose:anchor")
                Box(traced("anchor").size(40))

                def menu() -> None:
                    log("compose:menu")
                    for i in range(2):

                        def item(i: int = i) -> None:
                            log(f"compose:item{i}" + (f" {n.value}" if i == 1 else ""))

                        DropdownMenuItem(item, choose(i))

                DropdownMenu(open.value, dismissed, menu)
            Mark("after")

        Quiet(inside)

    run.start(content, 400, 400)
    run.step("opened", lambda: open.set(True), 60)
    run.step("n", lambda: n.set(1), 60)
    run.step("closed", lambda: open.set(False), 60)
    run.step("opened again", lambda: open.set(True), 60)


@scenario("material_progress")
def material_progress(run: Run) -> None:
    run.queue = True
    p, show = mutable_state_of(0.0), mutable_state_of(True)

    def content() -> None:
        def inside() -> None:
            log(f"compose:Root {text(show.value)}")
            with Column():
                if show.value:
                    LinearProgressIndicator(lambda: p.value, traced("line"))
                CircularProgressIndicator(lambda: p.value, traced("circle"))
                Mark("after")

        Quiet(inside)

    run.start(content)
    run.step("a half", lambda: p.set(0.5), 10)
    run.step("no line", lambda: show.set(False), 10)
    run.step("all", lambda: p.set(1.0), 10)


@scenario("material_snackbar")
def material_snackbar(run: Run) -> None:
    run.queue = True
    host = SnackbarHostState()
    jobs: list[Any] = []
    scope: Any = None

    def show(message: str, action: str | None = None) -> None:
        async def block() -> None:
            try:
                r = await host.show_snackbar(message, action, duration=SnackbarDuration.INDEFINITE)
                log(f"result:{message} {_RESULTS[r]}")
            finally:
                log(f"end:{message}")

        jobs.append(scope.launch(block))

    def content() -> None:
        nonlocal scope
        log("compose:Root")
        scope = remember_coroutine_scope()
        data = host.current_snackbar_data
        message, action = (data.message, data.action_label) if data is not None else (None, None)
        log(f"compose:message {null(message)} {null(action)}")

    def current() -> Any:
        return host.current_snackbar_data

    def cancel_five() -> None:
        show("five")
        jobs[4].cancel()
        d = current()
        d.dismiss()
        d.dismiss()

    run.start(content)
    run.step("one", lambda: show("one"))
    run.step("two and three wait", lambda: (show("two", "undo"), show("three")))
    run.step("one is dismissed", lambda: current().dismiss())
    run.step("the action of two", lambda: current().perform_action())
    run.step("four, and three is cancelled", lambda: (show("four"), jobs[2].cancel()))
    run.step("five waits and is cancelled, four is dismissed twice", cancel_five)
    run.step("six", lambda: show("six"))


@scenario("material_snackbar_host")
def material_snackbar_host(run: Run) -> None:
    run.queue = True
    host = SnackbarHostState()
    scope: Any = None

    def show(message: str) -> None:
        async def block() -> None:
            r = await host.show_snackbar(message, duration=SnackbarDuration.INDEFINITE)
            log(f"result:{message} {_RESULTS[r]}")

        scope.launch(block)

    def content() -> None:
        def inside() -> None:
            nonlocal scope
            log("compose:Root")
            scope = remember_coroutine_scope()

            def slot() -> None:
                log("compose:slot")

                def snackbar(data: Any) -> None:
                    log(f"compose:snackbar {data.message}")

                    def effect() -> Callable[[], None]:
                        log(f"effect-start:{data.message}")
                        return lambda: log(f"effect-dispose:{data.message}")

                    DisposableEffect(effect, data)
                    Box(Modifier.size(40))

                SnackbarHost(host, snackbar=snackbar)

            def body(padding: Any) -> None:
                log("compose:body")
                Box(Modifier.padding(padding).size(20))

            Scaffold(body, snackbar_host=slot)

        Quiet(inside)

    def dismiss() -> None:
        data = host.current_snackbar_data
        assert data is not None
        data.dismiss()

    run.start(content, 300, 300)
    run.step("one", lambda: show("one"), 60)
    run.step("two", lambda: show("two"), 60)
    run.step("one is dismissed", dismiss, 60)
    run.step("two is dismissed", dismiss, 60)


@scenario("material_icon")
def material_icon(run: Run) -> None:
    run.queue = True
    red, own = mutable_state_of(True), mutable_state_of(True)

    def content() -> None:
        def root() -> None:
            log("compose:Root")

            def inside() -> None:
                log("compose:inside")
                Icon(Icons.ADD, None, traced("around"))
                with Box():
                    log(f"compose:own {text(own.value)}")
                    Icon(Icons.ADD, None, traced("own"), tint=Color.BLACK if own.value else Color.WHITE)

            CompositionLocalProvider(LocalContentColor.provides(RED if red.value else BLUE), content=inside)

        Quiet(root)

    run.start(content)
    run.step("blue", lambda: red.set(False), 10)
    run.step("white", lambda: own.set(False), 10)


@scenario("material_top_bar")
def material_top_bar(run: Run) -> None:
    run.queue = True
    title, action, caller = mutable_state_of(0), mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        def inside() -> None:
            log(f"compose:Root {caller.value}")
            TopAppBar(
                lambda: log(f"compose:title {title.value}"),
                navigation_icon=lambda: log("compose:navigation"),
                actions=lambda: log(f"compose:actions {action.value}"),
            )
            Mark("after")

        Quiet(inside)

    run.start(content, 300, 100)
    run.step("the title", lambda: title.set(1), 10)
    run.step("the action", lambda: action.set(1), 10)
    run.step("the caller", lambda: caller.set(1), 10)


@scenario("material_app")
def material_app(run: Run) -> None:
    run.queue = True
    tasks: Any = mutable_state_list_of(*(Todo(it, f"task{it}") for it in range(1, 4)))
    host = SnackbarHostState()
    scope: Any = None

    def check(task: Todo) -> Any:
        async def message() -> None:
            r = await host.show_snackbar(f"{task.title} done", "undo", duration=SnackbarDuration.INDEFINITE)
            log(f"result:{_RESULTS[r]}")
            task.done = False

        def checked(it: bool) -> None:
            task.done = it
            scope.launch(message)

        return checked

    def content() -> None:
        def inside() -> None:
            nonlocal scope
            log("compose:Root")
            scope = remember_coroutine_scope()

            def top() -> None:
                log("compose:top")

                def count() -> None:
                    left = sum(not it.done for it in tasks)
                    log(f"compose:left {left}")
                    Box(Modifier.size(300, 40))

                Surface(count)

            def messages() -> None:
                SnackbarHost(host, snackbar=lambda data: Box(Modifier.size(40)))

            def fab() -> None:
                log("compose:fab")

                def plus() -> None:
                    log("compose:plus")
                    Box(Modifier.size(24))

                FloatingActionButton(lambda: tasks.append(Todo(len(tasks) + 1, "new")), plus, Modifier.test_tag("fab"))

            def body(padding: Any) -> None:
                log("compose:body")

                def items(it: Any) -> None:
                    log("lazy:content")

                    def row(task: Todo) -> None:
                        def card() -> None:
                            log(f"compose:card {task.title}")
                            with Row():
                                Checkbox(task.done, check(task), Modifier.test_tag(task.title))
                                log(f"compose:row {task.title} {text(task.done)}")

                        Card(card)

                    it.items(tasks, row, key=lambda each: each.id)

                LazyColumn(items, Modifier.padding(padding))

            Scaffold(body, top_bar=top, snackbar_host=messages, floating_action_button=fab)

        Quiet(inside)

    def undo() -> None:
        data = host.current_snackbar_data
        assert data is not None
        data.perform_action()

    run.start(content, 300, 500)
    run.step("tap the first", tap(run, "task1"), 60)
    data = host.current_snackbar_data
    assert data is not None
    run.fact("message", data.message)
    run.step("undone", undo, 60)
    run.step("tap the button", tap(run, "fab"), 60)
