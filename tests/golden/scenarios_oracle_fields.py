"""Ports of Fields.kt (tests/oracle): text fields with a decoration of their own."""

from __future__ import annotations

from typing import Any

from engine import (
    BasicTextField,
    Box,
    Column,
    FocusRequester,
    InteractionSource,
    Key,
    Modifier,
    Row,
    TextFieldValue,
    TextRange,
    mutable_state_of,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_features import Shown


def keys(run: Run, *keys: str, first: Any = None) -> Any:
    def change() -> None:
        if first is not None:
            first()
        for it in keys:
            run.scene.key(it)

    return change


@scenario("field_decorated")
def field_decorated(run: Run) -> None:
    run.queue = True
    value, icon, enabled = mutable_state_of(""), mutable_state_of("i"), mutable_state_of(True)
    most, r, source = mutable_state_of(3), FocusRequester(), InteractionSource()

    def content() -> None:
        log(f"compose:Root {text(enabled.value)}")
        Shown("focused", lambda: source.is_focused)

        def typed(it: str) -> None:
            log(f"typed:{it}")
            if len(it) <= most.value:
                value.value = it

        def decoration(inner: Any) -> None:
            log(f"compose:decoration {icon.value}")
            with Row(traced("row")):
                Leaf(f"icon {icon.value}")
                with Box(traced("room").size(80, 30)):
                    if value.value == "":
                        Leaf("hint")
                    inner()

        BasicTextField(
            value.value,
            typed,
            Modifier.focus_requester(r).then(trace("field")).size(120, 40),
            enabled=enabled.value,
            single_line=True,
            interaction_source=source,
            decoration_box=decoration,
        )

    run.start(content, 200, 100)
    run.step("focused", lambda: r.request_focus(), 4)
    run.step("the program: ab", lambda: value.set("ab"), 4)
    run.step("end, backspace", keys(run, Key.END, Key.BACKSPACE), 4)
    run.step("another icon", lambda: icon.set("k"), 4)
    run.step("backspace: empty", keys(run, Key.BACKSPACE), 4)
    run.step("not enabled", lambda: enabled.set(False), 4)
    run.step("the program: xyz", lambda: value.set("xyz"), 4)


@scenario("field_without_inner")
def field_without_inner(run: Run) -> None:
    run.queue = True
    value, inside = mutable_state_of(TextFieldValue("one", TextRange(3))), mutable_state_of(True)
    r = [FocusRequester(), FocusRequester()]

    def content() -> None:
        log("compose:Root")

        def field(i: int) -> None:
            def typed(it: TextFieldValue) -> None:
                log(f"typed{i}:{it.text} {it.selection.start}")
                value.value = it

            def decoration(inner: Any) -> None:
                log(f"compose:decoration{i} {text(inside.value)}")
                with Box(traced(f"box{i}").size(90, 30)):
                    if inside.value or i == 1:
                        inner()

            told = Modifier.focus_requester(r[i]).on_focus_changed(lambda it: log(f"focus:{i} {text(it.is_focused)}"))
            BasicTextField(value.value, typed, told.then(trace(f"field{i}")).size(100, 40), decoration_box=decoration)

        with Column():
            for i in range(2):
                field(i)
        Shown("text", lambda: value.value.text)

    run.start(content, 200, 100)
    run.step("the first", lambda: r[0].request_focus(), 4)
    run.step("backspace", keys(run, Key.BACKSPACE), 4)
    run.step("without inner", lambda: inside.set(False), 4)
    run.step("backspace without it", keys(run, Key.BACKSPACE), 4)
    run.step("the second, home, delete", keys(run, Key.HOME, Key.DELETE, first=lambda: r[1].request_focus()), 4)
    run.step("with inner", lambda: inside.set(True), 4)
