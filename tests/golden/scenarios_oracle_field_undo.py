"""Ports of FieldUndo.kt (tests/oracle): what undo takes back where the user and the program edit one TextFieldState."""

from __future__ import annotations

from typing import Any

from engine import (
    BasicTextField,
    FocusRequester,
    Key,
    Modifier,
    TextFieldBuffer,
    TextFieldLineLimits,
    TextFieldState,
)

from .harness import Run, log, scenario
from .scenarios_oracle_features import Shown
from .scenarios_oracle_field_transforms import keys


def _start(run: Run, state: TextFieldState, r: FocusRequester) -> None:
    def content() -> None:
        log("compose:Root")
        BasicTextField(
            state,
            modifier=Modifier.focus_requester(r).size(150, 40),
            line_limits=TextFieldLineLimits.SINGLE_LINE,
        )
        Shown("text", lambda: f"{state.text} {state.selection.start}-{state.selection.end}")

    run.queue = True
    run.start(content, 200, 100)


def _append(state: TextFieldState, text: str) -> Any:
    def append(buffer: TextFieldBuffer) -> None:
        buffer.append(text).place_cursor_at_end()

    return lambda: state.edit(append)


@scenario("field_undo_program")
def field_undo_program(run: Run) -> None:
    state, r = TextFieldState("abc"), FocusRequester()
    _start(run, state, r)

    def undo() -> None:
        run.scene.key("z", ctrl=True)

    def again() -> None:
        state.edit(lambda buffer: buffer.append("x"))

    run.step("focused", lambda: r.request_focus(), 4)
    run.step("backspace", keys(run, Key.BACKSPACE), 4)
    run.step("the program appends", _append(state, "de"), 4)
    run.step("undo", undo, 4)
    run.step("undo", undo, 4)
    run.step("redo", lambda: run.scene.key("z", ctrl=True, shift=True), 4)
    run.step("the program again, left", keys(run, Key.ARROW_LEFT, first=again), 4)
    run.step("undo", undo, 4)
    all_of_it = keys(run, Key.BACKSPACE, first=lambda: state.set_text_and_place_cursor_at_end("pqr"))
    run.step("all by the program, backspace", all_of_it, 4)
    run.step("undo", undo, 4)
    run.step("undo", undo, 4)
