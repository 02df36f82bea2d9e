"""Ports of MaterialScreens.kt (tests/oracle): settings, forms, menus, a shop, themes within themes, messages."""

from __future__ import annotations

from typing import Any

from engine import (
    AlertDialog,
    BasicTextField,
    Box,
    Button,
    Card,
    ColorScheme,
    Column,
    DisposableEffect,
    DropdownMenu,
    DropdownMenuItem,
    FocusDirection,
    FocusRequester,
    ImeAction,
    Key,
    KeyboardActions,
    KeyboardOptions,
    LazyColumn,
    LocalFocusManager,
    MaterialTheme,
    Modifier,
    OutlinedButton,
    RadioButton,
    Row,
    Scaffold,
    Slider,
    SnackbarDuration,
    SnackbarHost,
    SnackbarHostState,
    Surface,
    Switch,
    TextButton,
    TopAppBar,
    composable,
    derived_state_of,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    state_field,
)

from .harness import Run, log, scenario
from .scenarios_oracle_composition import text
from .scenarios_oracle_features import plain
from .scenarios_oracle_material import BLUE, RED, Mark, Primary, Quiet
from .scenarios_oracle_screens_as_used import lasting

INDEFINITE = SnackbarDuration.INDEFINITE


class Choice:
    on = state_field(False)

    def __init__(self, name: str, on: bool) -> None:
        self.name, self.on = name, on


@composable
def SettingRow(choice: Choice, enabled: bool) -> None:
    log(f"compose:SettingRow({choice.name}) {text(choice.on)} {text(enabled)}")

    def change(it: bool) -> None:
        log(f"checked:{choice.name} {text(it)}")
        choice.on = it

    with Row():
        Switch(choice.on, change, enabled=enabled)
        Mark(f"label {choice.name}")


@scenario("material_settings_screen")
def material_settings_screen(run: Run) -> None:
    run.queue = True
    choices = [Choice("sync", True), Choice("sound", False)]
    asks, scheme, size = mutable_state_of(False), mutable_state_of(0), mutable_state_of(0.5)

    def all_off() -> None:
        for it in choices:
            it.on = False
        asks.value = False

    def yes() -> None:
        log("clicked:yes")
        all_off()

    def dismissed() -> None:
        log("dismissed")
        asks.value = False

    def choose(i: int) -> Any:
        def clicked() -> None:
            log(f"clicked:{i}")
            scheme.value = i

        return clicked

    def schemes() -> None:
        log(f"compose:schemes {scheme.value}")
        with Row():
            for i in range(2):
                RadioButton(scheme.value == i, choose(i))

    def sized() -> None:
        def calculate() -> int:
            log("calc:step")
            return int(size.value * 4)

        step = remember(lambda: derived_state_of(calculate))
        log(f"compose:step {step.value}")
        Slider(size.value, size.set)

    def reset() -> None:
        def label() -> None:
            log("compose:reset label")
            Mark("reset")

        log("compose:reset")
        TextButton(lambda: asks.set(True), label)

    def declare(scope: Any) -> None:
        log("lazy:content")
        scope.items(choices, lambda it: SettingRow(it, it.name != "sound" or choices[0].on), key=lambda it: it.name)
        scope.item(schemes)
        scope.item(sized)
        scope.item(reset)

    def content() -> None:
        def root() -> None:
            log(f"compose:Root {scheme.value}")

            def themed() -> None:
                log("compose:themed")

                def bar() -> None:
                    def title() -> None:
                        log("compose:title")
                        Primary("in the title")

                    log("compose:bar")
                    TopAppBar(title)

                def body(padding: Any) -> None:
                    log("compose:body")
                    LazyColumn(declare, Modifier.padding(padding))

                Scaffold(body, top_bar=bar)
                if asks.value:

                    def question() -> None:
                        log("compose:question")
                        Primary("in the question")

                    AlertDialog(
                        dismissed,
                        lambda: TextButton(yes, lambda: Mark("yes")),
                        dismiss_button=lambda: TextButton(lambda: asks.set(False), lambda: Mark("no")),
                        title=question,
                    )

            colors = ColorScheme.LIGHT.copy(primary=RED) if scheme.value == 0 else ColorScheme.DARK.copy(primary=BLUE)
            MaterialTheme(themed, colors)

        Quiet(root)

    run.start(content, 300, 500)
    run.step("the second on", lambda: setattr(choices[1], "on", True), 60)
    run.step("dark", lambda: scheme.set(1), 60)
    run.step("a little larger", lambda: size.set(0.6), 60)
    run.step("larger", lambda: size.set(0.8), 60)
    run.step("asked", lambda: asks.set(True), 60)
    run.step("light meanwhile", lambda: scheme.set(0), 60)
    run.step("answered", all_off, 60)


class Form:
    name, mail, tried = state_field(""), state_field(""), state_field(False)

    def __init__(self) -> None:
        self._problem = derived_state_of(self._find)

    def _find(self) -> str | None:
        log("calc:problem")
        return "no @" if self.mail and "@" not in self.mail else None

    @property
    def problem(self) -> str | None:
        return self._problem.value

    @property
    def complete(self) -> bool:
        return bool(self.name) and bool(self.mail) and self.problem is None


@scenario("material_form_screen")
def material_form_screen(run: Run) -> None:
    run.queue = True
    form, host = Form(), SnackbarHostState()
    r = [FocusRequester(), FocusRequester()]
    scope: Any = None

    def send() -> None:
        form.tried = True
        log(f"sent:{form.name} {form.mail}")
        if form.complete:

            async def message() -> None:
                await host.show_snackbar("sent", "undo", duration=INDEFINITE)
                form.tried = False

            scope.launch(message)

    def content() -> None:
        def root() -> None:
            nonlocal scope
            log("compose:Root")
            scope = remember_coroutine_scope()
            manager = LocalFocusManager.current

            def named(it: str) -> None:
                log(f"typed:name {it}")
                form.name = it

            def mailed(it: str) -> None:
                log(f"typed:mail {it}")
                form.mail = it

            def on_next() -> None:
                log(f"next:{text(manager.move_focus(FocusDirection.NEXT))}")

            def on_send() -> None:
                log("onSend")
                send()

            def name_field(inner: Any) -> None:
                log("compose:name field")

                def inside() -> None:
                    Mark("name label")
                    inner()

                Surface(inside)

            def mail_field(inner: Any) -> None:
                log(f"compose:mail field {plain(form.problem)}")

                def inside() -> None:
                    inner()
                    if form.problem is not None:
                        Mark(f"problem {form.problem}")

                Card(inside)

            with Column():
                BasicTextField(
                    form.name,
                    named,
                    Modifier.focus_requester(r[0]).on_focus_changed(
                        lambda it: log(f"focus:name {text(it.is_focused)}")
                    ),
                    single_line=True,
                    keyboard_options=KeyboardOptions(ime_action=ImeAction.NEXT),
                    keyboard_actions=KeyboardActions(on_next=on_next),
                    decoration_box=name_field,
                )
                BasicTextField(
                    form.mail,
                    mailed,
                    Modifier.focus_requester(r[1]).on_focus_changed(
                        lambda it: log(f"focus:mail {text(it.is_focused)}")
                    ),
                    single_line=True,
                    keyboard_options=KeyboardOptions(ime_action=ImeAction.SEND),
                    keyboard_actions=KeyboardActions(on_send=on_send),
                    decoration_box=mail_field,
                )
                with Box():
                    log(f"compose:send {text(form.complete)}")
                    Button(send, lambda: Mark("send"), enabled=form.complete)

                def snackbar(data: Any) -> None:
                    log(f"compose:message {data.message} {plain(data.action_label)}")
                    Box(Modifier.size(20))

                SnackbarHost(host, snackbar=snackbar)

        Quiet(root)

    def perform() -> None:
        data = host.current_snackbar_data
        assert data is not None
        data.perform_action()

    def at_end() -> None:
        run.scene.key(Key.END)
        run.scene.key(Key.BACKSPACE)

    enter = lambda: run.scene.key(Key.ENTER)  # noqa: E731
    run.start(content, 300, 400)
    run.step("the name has the focus", lambda: r[0].request_focus(), 60)
    run.step("the program names it", lambda: setattr(form, "name", "ann"), 60)
    run.step("next", enter, 60)
    run.step("a mail without", lambda: setattr(form, "mail", "a"), 60)
    run.step("sent in vain", enter, 60)
    run.step("a whole mail", lambda: setattr(form, "mail", "a@b"), 60)
    run.step("sent", enter, 60)
    run.step("undone", perform, 60)
    run.step("backspace", at_end, 60)


@scenario("material_menu_screen")
def material_menu_screen(run: Run) -> None:
    run.queue = True
    names: Any = mutable_state_list_of("one", "two", "three")
    open: Any = mutable_state_of(None)
    chosen: Any = mutable_state_map_of({})

    def row(name: str) -> None:
        log(f"compose:row {name} {plain(chosen.get(name))}")

        def dismissed() -> None:
            log(f"dismissed:{name}")
            open.value = None

        def button() -> None:
            log(f"compose:button {name} {plain(chosen.get(name))}")
            Mark(name)

        def menu() -> None:
            log(f"compose:menu {name}")
            DisposableEffect(lasting(f"menu {name}"), None)
            for i in range(3):

                def clicked(i: int = i) -> None:
                    log(f"clicked:{i}")
                    chosen[name] = i
                    open.value = None

                def entry(i: int = i) -> None:
                    log(f"compose:entry {name} {i} {text(chosen.get(name) == i)}")

                def icon(i: int = i) -> None:
                    log(f"compose:icon {i}")

                DropdownMenuItem(entry, clicked, leading_icon=icon, enabled=i != 1)

        with Box():
            OutlinedButton(lambda: open.set(name), button)
            DropdownMenu(open.value == name, dismissed, menu)

    def content() -> None:
        def root() -> None:
            log("compose:Root")
            LazyColumn(lambda scope: scope.items(names, row, key=lambda it: it))

        Quiet(root)

    run.start(content, 300, 400)
    run.step("the second opens", lambda: open.set("two"), 60)
    run.step("chosen while it is open", lambda: chosen.__setitem__("two", 2), 60)
    run.step("closed", lambda: open.set(None), 60)
    run.step("the first opens", lambda: open.set("one"), 60)
    run.step("its row leaves", lambda: names.remove("one"), 60)
    run.step("opened at another", lambda: open.set("three"), 60)
    run.step("turned round", lambda: names.reverse(), 60)
    run.step("closed", lambda: open.set(None), 60)
