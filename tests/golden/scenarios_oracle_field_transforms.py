"""Ports of FieldTransforms.kt (tests/oracle): fields that show another text, act on Enter, or own their text."""

from __future__ import annotations

from typing import Any

from engine import (
    AnnotatedString,
    BasicTextField,
    Box,
    Column,
    FocusRequester,
    ImeAction,
    InputTransformation,
    Key,
    KeyboardActions,
    KeyboardOptions,
    KeyboardType,
    Modifier,
    OffsetMapping,
    PasswordVisualTransformation,
    TextFieldBuffer,
    TextFieldLineLimits,
    TextFieldState,
    TextFieldValue,
    TextRange,
    TransformedText,
    VisualTransformation,
    mutable_state_of,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_features import Shown
from .scenarios_oracle_fields import keys


class ByThrees(OffsetMapping):
    def original_to_transformed(self, offset: int) -> int:
        return 0 if offset == 0 else offset + (offset - 1) // 3

    def transformed_to_original(self, offset: int) -> int:
        return offset - offset // 4


def grouped(it: AnnotatedString) -> TransformedText:
    parts = [it.text[at : at + 3] for at in range(0, len(it.text), 3)]
    return TransformedText(AnnotatedString(" ".join(parts)), ByThrees())


GROUPED = VisualTransformation.of(grouped)


@scenario("field_masked")
def field_masked(run: Run) -> None:
    run.queue = True
    value, shown = mutable_state_of(TextFieldValue("abc", TextRange(3))), mutable_state_of(False)
    mask, r = mutable_state_of("•"), FocusRequester()

    def content() -> None:
        log(f"compose:Root {text(shown.value)}")

        def typed(it: TextFieldValue) -> None:
            log(f"typed:{it.text} {it.selection.start}-{it.selection.end}")
            value.value = it

        BasicTextField(
            value.value,
            typed,
            Modifier.focus_requester(r).then(trace("field")).size(120, 40),
            single_line=True,
            on_text_layout=lambda it: log(f"laid-out:{it.text}"),
            visual_transformation=(
                VisualTransformation.NONE if shown.value else PasswordVisualTransformation(mask.value)
            ),
        )

    def hidden_anew() -> None:
        mask.value = "*"
        shown.value = False

    run.start(content, 200, 100)
    run.step("focused", lambda: r.request_focus(), 4)
    run.step("backspace", keys(run, Key.BACKSPACE), 4)
    run.step("shown", lambda: shown.set(True), 4)
    run.step("left, delete", keys(run, Key.ARROW_LEFT, Key.DELETE), 4)
    run.step("another mask, hidden", hidden_anew, 4)
    run.step("the program: wxyz", lambda: value.set(TextFieldValue("wxyz", TextRange(1, 3))), 4)
    run.step("backspace", keys(run, Key.BACKSPACE), 4)
    run.step("another mask", lambda: mask.set("-"), 4)


@scenario("field_grouped")
def field_grouped(run: Run) -> None:
    run.queue = True
    value, r = mutable_state_of(TextFieldValue("1234567", TextRange(7))), FocusRequester()

    def content() -> None:
        log("compose:Root")

        def typed(it: TextFieldValue) -> None:
            log(f"typed:{it.text} {it.selection.start}-{it.selection.end}")
            value.value = it

        BasicTextField(
            value.value,
            typed,
            Modifier.focus_requester(r).size(150, 40),
            single_line=True,
            on_text_layout=lambda it: log(f"laid-out:{it.text}"),
            visual_transformation=GROUPED,
        )
        Shown("digits", lambda: value.value.text)

    def all_gone() -> None:
        run.scene.key("a", ctrl=True)
        run.scene.key(Key.BACKSPACE)

    run.start(content, 200, 100)
    run.step("focused", lambda: r.request_focus(), 4)
    run.step("left", keys(run, Key.ARROW_LEFT), 4)
    run.step("left", keys(run, Key.ARROW_LEFT), 4)
    run.step("backspace", keys(run, Key.BACKSPACE), 4)
    run.step("home", keys(run, Key.HOME), 4)
    run.step("right", keys(run, Key.ARROW_RIGHT), 4)
    run.step("delete", keys(run, Key.DELETE), 4)
    run.step("end", keys(run, Key.END), 4)
    run.step("backspace", keys(run, Key.BACKSPACE), 4)
    run.step("all, backspace", all_gone, 4)


@scenario("field_actions")
def field_actions(run: Run) -> None:
    run.queue = True
    value, action = mutable_state_of("a"), mutable_state_of(ImeAction.DONE)
    r = [FocusRequester() for _ in range(3)]

    def content() -> None:
        log(f"compose:Root {action.value.name.title()}")

        def told(i: int) -> Modifier:
            return Modifier.focus_requester(r[i]).on_focus_changed(lambda it: log(f"focus:{i} {text(it.is_focused)}"))

        def typed(it: str) -> None:
            log(f"typed:{it}")
            value.value = it

        def typed_in_lines(it: str) -> None:
            log(f"typed2:{it.replace(chr(10), '|')}")
            value.value = it

        def search(scope: Any) -> None:
            log("search")
            scope.default_keyboard_action(ImeAction.NEXT)

        with Column():
            BasicTextField(
                value.value,
                typed,
                told(0).size(100, 20),
                single_line=True,
                keyboard_options=KeyboardOptions(keyboard_type=KeyboardType.NUMBER, ime_action=action.value),
                keyboard_actions=KeyboardActions(on_done=lambda: log("done"), on_search=search),
            )
            BasicTextField(
                value.value,
                value.set,
                told(1).size(100, 20),
                single_line=True,
                keyboard_options=KeyboardOptions(ime_action=ImeAction.PREVIOUS),
            )
            BasicTextField(
                value.value,
                typed_in_lines,
                told(2).size(100, 40),
                keyboard_options=KeyboardOptions(ime_action=ImeAction.NEXT),
                keyboard_actions=KeyboardActions.all(lambda: log("any")),
            )

    def send() -> None:
        action.value = ImeAction.SEND
        r[0].request_focus()

    run.start(content, 200, 100)
    run.step("focused", lambda: r[0].request_focus(), 4)
    run.step("Enter", keys(run, Key.ENTER), 4)
    run.step("search", lambda: action.set(ImeAction.SEARCH), 4)
    run.step("Enter", keys(run, Key.ENTER), 4)
    run.step("Enter in the second", keys(run, Key.ENTER), 4)
    run.step("next", lambda: action.set(ImeAction.NEXT), 4)
    run.step("Enter", keys(run, Key.ENTER), 4)
    run.step("the third, Enter", keys(run, Key.ENTER, first=lambda: r[2].request_focus()), 4)
    run.step("send, unhandled", send, 4)
    run.step("Enter", keys(run, Key.ENTER), 4)


@scenario("field_of_state")
def field_of_state(run: Run) -> None:
    run.queue = True
    state, r, enabled = TextFieldState("ab"), FocusRequester(), mutable_state_of(True)

    def refuse(buffer: TextFieldBuffer) -> None:
        log(f"input:{buffer.text} {buffer.selection.start}")
        if buffer.length > 3:
            buffer.revert_all_changes()

    short = InputTransformation(refuse)

    def decorator(inner: Any) -> None:
        log("compose:decorator")
        with Box(traced("box")):
            inner()

    def action(perform: Any) -> None:
        log("action")
        perform()

    def content() -> None:
        log(f"compose:Root {text(enabled.value)}")
        BasicTextField(
            state,
            modifier=Modifier.focus_requester(r).then(trace("field")).size(120, 40),
            enabled=enabled.value,
            input_transformation=short,
            line_limits=TextFieldLineLimits.SINGLE_LINE,
            on_keyboard_action=action,
            decoration_box=decorator,
        )
        Shown("text", lambda: state.text)
        Shown("selection", lambda: f"{state.selection.start}-{state.selection.end}")

    def append(buffer: TextFieldBuffer) -> None:
        buffer.append("xyz").place_cursor_at_end()

    def select(buffer: TextFieldBuffer) -> None:
        buffer.replace(0, buffer.length, "pq")
        buffer.selection = TextRange(0, 2)

    run.start(content, 200, 100)
    run.step("focused", lambda: r.request_focus(), 4)
    run.step("backspace", keys(run, Key.BACKSPACE), 4)
    run.step("the program: append", lambda: state.edit(append), 4)
    run.step("backspace: too long still", keys(run, Key.BACKSPACE), 4)
    run.step("the program: all text", lambda: state.set_text_and_place_cursor_at_end("uvw"), 4)
    run.step("left", keys(run, Key.ARROW_LEFT), 4)
    run.step("delete", keys(run, Key.DELETE), 4)
    run.step("undo", lambda: run.scene.key("z", ctrl=True), 4)
    run.step("Enter", keys(run, Key.ENTER), 4)
    run.step("clear", lambda: state.clear_text(), 4)
    run.step("not enabled", lambda: enabled.set(False), 4)
    run.step("the program: select", lambda: state.edit(select), 4)
