"""Ports of FieldOutputs.kt (tests/oracle): fields of a TextFieldState that show another text than they hold."""

from __future__ import annotations

from typing import Any

from engine import (
    BasicTextField,
    FocusRequester,
    Key,
    Modifier,
    OutputTransformation,
    TextFieldBuffer,
    TextFieldLineLimits,
    TextFieldState,
    TextRange,
)

from .harness import Run, log, scenario, trace
from .scenarios_oracle_features import Shown
from .scenarios_oracle_field_transforms import keys


def _laid_out(result: Any) -> None:
    log(f"laid-out:{result.text}")


def _all_selected(run: Run) -> None:
    run.scene.key("a", ctrl=True)
    run.scene.key(Key.BACKSPACE)


@scenario("field_output_inserted")
def field_output_inserted(run: Run) -> None:
    run.queue = True
    state, r = TextFieldState("1234567"), FocusRequester()

    def with_dashes(buffer: TextFieldBuffer) -> None:
        log(f"output:{buffer.text}")
        if buffer.length > 3:
            buffer.insert(3, "-")
        if buffer.length > 6:
            buffer.insert(6, "-")

    dashed = OutputTransformation(with_dashes)

    def content() -> None:
        log("compose:Root")
        BasicTextField(
            state,
            modifier=Modifier.focus_requester(r).then(trace("field")).size(150, 40),
            line_limits=TextFieldLineLimits.SINGLE_LINE,
            output_transformation=dashed,
            on_text_layout=_laid_out,
        )
        Shown("text", lambda: state.text)
        Shown("selection", lambda: f"{state.selection.start}-{state.selection.end}")

    def home_and_four() -> None:
        run.scene.key(Key.HOME)
        for _ in range(4):
            run.scene.key(Key.ARROW_RIGHT, shift=True)

    run.start(content, 200, 100)
    run.step("focused", lambda: r.request_focus(), 4)
    for _ in range(4):
        run.step("left", keys(run, Key.ARROW_LEFT), 4)
    run.step("backspace", keys(run, Key.BACKSPACE), 4)
    run.step("left", keys(run, Key.ARROW_LEFT), 4)
    run.step("right", keys(run, Key.ARROW_RIGHT), 4)
    run.step("right", keys(run, Key.ARROW_RIGHT), 4)
    run.step("delete", keys(run, Key.DELETE), 4)
    run.step("home, shift right four times", home_and_four, 4)
    run.step("backspace", keys(run, Key.BACKSPACE), 4)
    run.step("end, backspace", keys(run, Key.END, Key.BACKSPACE), 4)
    run.step("the program", lambda: state.set_text_and_place_cursor_at_end("98765432"), 4)
    run.step("all, backspace", lambda: _all_selected(run), 4)


@scenario("field_output_hidden")
def field_output_hidden(run: Run) -> None:
    run.queue = True
    state, r = TextFieldState("<abcdef>", TextRange.at(4)), FocusRequester()

    def middle(buffer: TextFieldBuffer) -> None:
        if buffer.length > 5:
            buffer.replace(3, 5, "...")
            buffer.delete(0, 1)
            buffer.delete(buffer.length - 1, buffer.length)

    shown = OutputTransformation(middle)

    def content() -> None:
        log("compose:Root")
        BasicTextField(
            state,
            modifier=Modifier.focus_requester(r).then(trace("field")).size(150, 40),
            line_limits=TextFieldLineLimits.SINGLE_LINE,
            output_transformation=shown,
            on_text_layout=_laid_out,
        )
        Shown("text", lambda: f"{state.text} {state.selection.start}-{state.selection.end}")

    run.start(content, 200, 100)
    run.step("focused", lambda: r.request_focus(), 4)
    for _ in range(4):
        run.step("left", keys(run, Key.ARROW_LEFT), 4)
    run.step("right three times", keys(run, Key.ARROW_RIGHT, Key.ARROW_RIGHT, Key.ARROW_RIGHT), 4)
    run.step("shift right", lambda: run.scene.key(Key.ARROW_RIGHT, shift=True), 4)
    run.step("delete", keys(run, Key.DELETE), 4)
    run.step("end", keys(run, Key.END), 4)
    run.step("backspace", keys(run, Key.BACKSPACE), 4)
