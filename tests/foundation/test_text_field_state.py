"""TextFieldState, its buffer and transformations; see the recordings field_of_state, field_masked, field_grouped."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    AnnotatedString,
    BasicTextField,
    CompositionLocalProvider,
    ImeAction,
    InputTransformation,
    KeyboardActions,
    KeyboardCapitalization,
    KeyboardOptions,
    KeyboardType,
    LocalSaveableStateRegistry,
    Modifier,
    OffsetMapping,
    PasswordVisualTransformation,
    SaveableStateRegistry,
    Scene,
    TextFieldBuffer,
    TextFieldState,
    TextFieldValue,
    TextRange,
    TransformedText,
    VisualTransformation,
    mutable_state_of,
    remember_text_field_state,
)
from engine.foundation.text.edit_mapping import EditMapping

from .conftest import Ui

EDITS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9), st.text("abc", max_size=3)), max_size=6)


@given(EDITS, st.integers(0, 5), st.integers(0, 5))
def test_edits_of_a_buffer__are_those_of_a_string__and_the_selection_stays_in_the_text(
    edits: list[tuple[int, int, str]], start: int, end: int
) -> None:
    state, expected = TextFieldState("hello", TextRange(start, end)), "hello"

    def edit(buffer: TextFieldBuffer) -> None:
        nonlocal expected
        for a, b, text in edits:
            low, high = sorted((min(a, buffer.length), min(b, buffer.length)))
            tail_before = expected[buffer.selection.max :]
            is_before = high <= buffer.selection.min
            buffer.replace(low, high, text)
            expected = expected[:low] + text + expected[high:]
            assert buffer.text == expected
            if is_before and low < buffer.selection.min:
                assert expected[buffer.selection.max :] == tail_before, "the selection moves with its characters"

    state.edit(edit)
    assert state.text == expected
    assert 0 <= state.selection.min <= state.selection.max <= len(expected)


def test_edit_that_raises__changes_nothing() -> None:
    state = TextFieldState("ab")

    def edit(buffer: TextFieldBuffer) -> None:
        buffer.append("c")
        buffer.replace(0, 9, "")

    with pytest.raises(IndexError, match="3 characters"):
        state.edit(edit)
    assert state.text == "ab"


def test_input_transformations__see_what_the_one_before_left(ui: Ui) -> None:
    state = TextFieldState("ab")
    both = InputTransformation.all_caps().then(InputTransformation.max_length(3))
    ui.show(lambda: BasicTextField(state, modifier=Modifier.test_tag("field"), input_transformation=both))
    ui.scene.tap(5, 5)
    ui.settle()
    state.set_text_and_place_cursor_at_end("ab")
    ui.scene.key("c")
    assert state.text == "ABC"
    ui.scene.key("d")
    assert state.text == "ABC" and state.selection == (3, 3)
    state.undo()
    assert state.text == "ab"
    state.redo()
    assert state.text == "ABC"
    with pytest.raises(ValueError, match="0 or more"):
        InputTransformation.max_length(-1)


def test_typing_into_a_field_of_a_state__composes_only_the_readers(ui: Ui) -> None:
    state = TextFieldState()
    ui.show(lambda: BasicTextField(state, modifier=Modifier.size(100, 20)))
    ui.scene.tap(5, 5)
    ui.settle()
    ui.scene.key("x")
    report = ui.scene.frame()
    assert state.text == "x" and not report.composed and "drawing" in report.phases


def test_remembered_state__is_saved_and_restored() -> None:
    found: list[TextFieldState] = []
    registry = SaveableStateRegistry()

    def content() -> None:
        CompositionLocalProvider(LocalSaveableStateRegistry.provides(registry), content=remembered)

    def remembered() -> None:
        found.append(remember_text_field_state("a"))

    with Scene(content):
        found[0].set_text_and_place_cursor_at_end("kept")
        registry = SaveableStateRegistry(registry.perform_save())
    with Scene(content):
        assert found[-1] is not found[0] and (found[-1].text, found[-1].selection) == ("kept", (4, 4))


class _Doubled(OffsetMapping):
    def original_to_transformed(self, offset: int) -> int:
        return 2 * offset

    def transformed_to_original(self, offset: int) -> int:
        return (offset + 1) // 2


def test_tap_into_a_transformed_text__finds_the_place_in_the_text_of_the_field(ui: Ui) -> None:
    value = mutable_state_of(TextFieldValue("abcd"))
    doubled = VisualTransformation.of(
        lambda text: TransformedText(AnnotatedString("".join(c * 2 for c in text.text)), _Doubled())
    )
    ui.show(lambda: BasicTextField(value.value, value.set, Modifier.size(150, 20), visual_transformation=doubled))
    ui.scene.tap(145, 5)
    ui.settle()
    assert value.value.selection == (4, 4)
    ui.scene.tap(0, 5)
    ui.settle()
    assert value.value.selection == (0, 0)


def test_mapping_that_leaves_the_text__is_an_error_that_names_both_places(ui: Ui) -> None:
    wrong = VisualTransformation.of(lambda text: TransformedText(AnnotatedString("ab"), OffsetMapping.IDENTITY))
    with pytest.raises(ValueError, match="returned 4 for 4: it is 0 … 2"):
        ui.show(lambda: BasicTextField("abcd", print, visual_transformation=wrong))


def test_equal_options__are_equal_values() -> None:
    assert PasswordVisualTransformation() == PasswordVisualTransformation("•")
    assert KeyboardOptions() == KeyboardOptions() and KeyboardActions() == KeyboardActions()


@pytest.mark.parametrize(
    ("action", "handler"),
    [
        (ImeAction.GO, "on_go"),
        (ImeAction.SEARCH, "on_search"),
        (ImeAction.SEND, "on_send"),
        (ImeAction.PREVIOUS, "on_previous"),
        (ImeAction.NEXT, "on_next"),
        (ImeAction.DONE, "on_done"),
    ],
)
def test_enter_in_a_single_line__runs_the_action_of_the_options_only(ui: Ui, action: ImeAction, handler: str) -> None:
    ran: list[str] = []
    handlers = ("on_go", "on_search", "on_send", "on_previous", "on_next", "on_done")
    actions = KeyboardActions(**{each: partial(ran.append, each) for each in handlers})
    options = KeyboardOptions(ime_action=action)
    ui.show(
        lambda: BasicTextField(
            "a", print, Modifier.size(90, 20), single_line=True, keyboard_options=options, keyboard_actions=actions
        )
    )
    ui.scene.tap(5, 5)
    ui.scene.key("Enter")
    assert ran == [handler]


@pytest.mark.parametrize(
    "type",
    [
        KeyboardType.ASCII,
        KeyboardType.PHONE,
        KeyboardType.EMAIL,
        KeyboardType.PASSWORD,
        KeyboardType.NUMBER_PASSWORD,
        KeyboardType.DECIMAL,
    ],
)
def test_keyboard_of_a_type__refuses_no_character__as_in_compose(ui: Ui, type: KeyboardType) -> None:
    state = TextFieldState()
    options = KeyboardOptions(
        keyboard_type=type, capitalization=KeyboardCapitalization.SENTENCES, auto_correct_enabled=False
    )
    ui.show(lambda: BasicTextField(state, modifier=Modifier.size(90, 20), keyboard_options=options))
    ui.scene.tap(5, 5)
    ui.scene.key("x")
    assert state.text == "x"


def test_selection_of_a_state__is_where_an_edit_puts_it() -> None:
    state = TextFieldState("ab")
    state.edit(lambda buffer: buffer.place_cursor_before_char_at(1))
    assert state.selection == (1, 1)
    state.set_text_and_select_all("wxyz")
    assert (state.text, state.selection, state.composition) == ("wxyz", (0, 4), None)


@given(
    st.lists(st.tuples(st.integers(0, 9), st.integers(0, 4), st.text("xy", max_size=3)), max_size=5),
    st.text("abc", max_size=8),
)
@settings(max_examples=200, deadline=None)
def test_places_of_a_form__go_back_to_ranges_that_contain_them(edits: list[tuple[int, int, str]], text: str) -> None:
    mapping = EditMapping()
    form = text
    for at, count, new in edits:
        start = min(at, len(form))
        end = min(start + count, len(form))
        mapping.record(start, end, len(new))
        form = form[:start] + new + form[end:]
    assert (mapping.to_form(0)[0], mapping.to_form(len(text))[1]) == (0, len(form))
    ranges = [mapping.to_form(place) for place in range(len(text) + 1)]
    assert ranges == sorted(ranges)
    for place, (first, last) in enumerate(ranges):
        back = mapping.to_text(first)[0], mapping.to_text(last)[1]
        assert back[0] <= place <= back[1]
