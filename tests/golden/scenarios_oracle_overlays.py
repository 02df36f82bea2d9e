"""Ports of Overlays.kt (tests/oracle), first part: locals through subcompositions, keys, fields."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    CompositionLocalProvider,
    InteractionSource,
    Key,
    KeyEvent,
    KeyEventType,
    LaunchedEffect,
    Modifier,
    TextField,
    TextFieldValue,
    TextRange,
    mutable_state_of,
    remember,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Tint, TintReader
from .scenarios_oracle_features import Shown
from .scenarios_oracle_focus import Requesters, focus


@scenario("locals_three_deep")
def locals_three_deep(run: Run) -> None:
    run.queue = True
    tint, a = mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def three(_: Any) -> None:
            TintReader("three")
            Shown("a", lambda: a.value)

        def two(_: Any) -> None:
            TintReader("two")
            BoxWithConstraints(three, traced("three").size(40))

        def one(_: Any) -> None:
            TintReader("one")
            BoxWithConstraints(two, traced("two").size(60))

        def provided() -> None:
            BoxWithConstraints(one, traced("one").size(80))

        CompositionLocalProvider(Tint.provides(tint.value), content=provided)

    run.start(content, 100, 100)
    run.step("tint", lambda: tint.set(1))
    run.step("tint and a", lambda: (tint.set(2), a.set(1)))


@scenario("combined_keys")
def combined_keys(run: Run) -> None:
    run.queue = True
    all = Requesters()
    enabled, double = mutable_state_of(True), mutable_state_of(False)

    def press(key: str, type: KeyEventType) -> None:
        run.scene.send_key_event(KeyEvent(key, type))

    def down(key: str) -> None:
        press(key, KeyEventType.KEY_DOWN)

    def up(key: str) -> None:
        press(key, KeyEventType.KEY_UP)

    def content() -> None:
        log("compose:Root")
        source: Any = remember(InteractionSource)

        async def listen() -> None:
            async for it in source.interactions:
                log(f"interaction:{type(it).__name__}")

        LaunchedEffect(listen, source)
        with Column():
            pressed = focus(Modifier.focus_requester(all["a"]), "a").combined_clickable(
                lambda: log("click"),
                on_long_click=lambda: log("long"),
                on_double_click=(lambda: log("double")) if double.value else None,
                enabled=enabled.value,
                interaction_source=source,
            )
            Box(pressed.then(trace("a")).size(40))
            Box(focus(Modifier.focus_requester(all["b"]), "b").focusable().size(20))

    def both(key: str) -> None:
        down(key)
        up(key)

    run.start(content, 100, 100)
    run.step("focused", lambda: all["a"].request_focus())
    run.step("enter down", lambda: down(Key.ENTER))
    run.wait("a moment", 3)
    run.step("enter up", lambda: up(Key.ENTER))
    run.wait("over", 3)
    run.step("space down", lambda: down(Key.SPACE))
    run.step("again, as it is held", lambda: down(Key.SPACE))
    run.wait("held", 34)
    run.step("space up", lambda: up(Key.SPACE))
    run.wait("over", 3)
    run.step("another key", lambda: both("A"))
    run.step("down, and the focus leaves", lambda: (down(Key.ENTER), all["b"].request_focus()))
    run.step("up elsewhere", lambda: up(Key.ENTER))
    run.wait("over", 34)
    run.step("focused, with a double", lambda: (double.set(True), all["a"].request_focus()))
    run.step("once", lambda: both(Key.ENTER))
    run.wait("the second does not come", 22)
    run.step("once again", lambda: both(Key.ENTER))
    run.wait("soon", 4)
    run.step("twice", lambda: both(Key.ENTER))
    run.wait("over", 22)
    run.step("down, then disabled", lambda: (down(Key.ENTER), enabled.set(False)))
    run.step("up", lambda: up(Key.ENTER))


@scenario("fields_edited")
def fields_edited(run: Run) -> None:
    run.queue = True
    all = Requesters()
    value, digits = mutable_state_of(TextFieldValue("abc", TextRange(1, 1))), mutable_state_of("12")

    def changed(it: TextFieldValue) -> None:
        log(f"change:{it.text} {it.selection.start}-{it.selection.end}")
        value.value = it

    def typed(it: str) -> None:
        log(f"digits:{it}")
        if all_digits(it):
            digits.value = it

    def content() -> None:
        log("compose:Root")
        with Column():
            first = focus(Modifier.focus_requester(all["value"]), "value").size(80, 20)
            TextField(value.value, changed, first, has_frame=False)
            other = focus(Modifier.focus_requester(all["digits"]), "digits").size(80, 20)
            TextField(digits.value, typed, other, single_line=True, has_frame=False)
        at = lambda: value.value.selection  # noqa: E731  # read where it is shown
        Shown("text", lambda: f"{value.value.text} {at().start}-{at().end} {digits.value}")

    def pressed(*keys: str) -> Any:
        return lambda: [run.scene.key(it) for it in keys]

    def selected() -> None:
        value.value = TextFieldValue(value.value.text, TextRange(0, 2))

    run.start(content, 200, 100)
    run.step("focused", lambda: all["value"].request_focus())
    run.step("right", pressed(Key.ARROW_RIGHT))
    run.step("delete", pressed(Key.DELETE))
    run.step("all is selected by the program", selected)
    run.step("backspace", pressed(Key.BACKSPACE))
    run.step("backspace in nothing", pressed(Key.BACKSPACE))
    run.step("another text by the program", lambda: value.set(TextFieldValue("hello", TextRange(5, 5))))
    run.step("home, delete", pressed(Key.HOME, Key.DELETE))
    run.step("the other field", lambda: all["digits"].request_focus())
    run.step("end, backspace", pressed(Key.END, Key.BACKSPACE))


def all_digits(it: str) -> bool:
    """As Kotlin's `all(Char::isDigit)`: true of no characters."""
    return all(each.isdigit() for each in it)
