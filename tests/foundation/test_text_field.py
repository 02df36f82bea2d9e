"""TextField: what keys, pointers and input methods do to its text."""

from __future__ import annotations

from engine import (
    Key,
    Modifier,
    Text,
    TextField,
    TextFieldValue,
    TextRange,
    composable,
    mutable_state_of,
)
from engine.foundation.widgets.text_field_node import focused_text_input

from .conftest import Ui


class Field:
    """A text field with its text, focused by Tab, with the caret at the end of the text."""

    def __init__(self, ui: Ui, text: str = "", **how: object) -> None:
        self.ui = ui
        self.text = mutable_state_of(text, name="text")
        self.done: list[str] = []

        @composable
        def Content() -> None:
            TextField(
                self.text.value,
                self.text.set,
                Modifier.test_tag("field"),
                on_done=lambda: self.done.append(self.text.value),
                **how,
            )

        ui.show(Content)
        self.key(Key.TAB)
        self.key(Key.END, ctrl=True)

    def key(self, key: str, times: int = 1, **how: bool) -> None:
        for _ in range(times):
            self.ui.scene.key(key, **how)
            self.ui.settle()

    def type(self, text: str) -> None:
        for character in text:
            self.key(character)

    @property
    def value(self) -> TextFieldValue:
        node = focused_text_input(self.ui.scene.root)
        assert node is not None
        return node.value


def test_range_of_one_number__is_a_caret() -> None:
    caret, backwards = TextRange(3), TextRange(5, 2)
    assert (caret, caret.collapsed, caret.length) == (TextRange(3, 3), True, 0)
    assert (backwards.min, backwards.max, backwards.length, backwards.reversed) == (2, 5, 3, True)
    assert TextFieldValue("text", caret).copy(text="te") == TextFieldValue("te", TextRange(2))


def test_typing__passes_the_new_text_and_moves_the_caret(ui: Ui) -> None:
    field = Field(ui)
    field.type("hello")
    assert field.text.value == "hello"
    assert field.value.selection == (5, 5)


def test_text_of_the_program__the_first_caret_is_at_its_start(ui: Ui) -> None:
    text = mutable_state_of("bc")
    ui.show(lambda: TextField(text.value, text.set))
    ui.scene.key(Key.TAB)
    ui.scene.key("a")
    ui.settle()
    assert text.value == "abc"


def test_several_keys_between_two_frames__none_is_lost(ui: Ui) -> None:
    field = Field(ui)
    for character in "abc":
        ui.scene.key(character)
    ui.settle()
    assert field.text.value == "abc"


def test_typing_in_the_middle__goes_where_the_caret_is(ui: Ui) -> None:
    field = Field(ui, "ad")
    field.key(Key.ARROW_LEFT)
    field.type("bc")
    assert field.text.value == "abcd"


def test_backspace_and_delete__take_one_character_or_the_selection(ui: Ui) -> None:
    field = Field(ui, "abcdef")
    field.key(Key.BACKSPACE)
    field.key(Key.HOME)
    field.key(Key.DELETE)
    assert field.text.value == "bcde"
    field.key(Key.ARROW_RIGHT, 2, shift=True)
    field.key(Key.BACKSPACE)
    assert field.text.value == "de"


def test_backspace_after_a_family__takes_the_whole_family(ui: Ui) -> None:
    field = Field(ui, "a👩‍👩‍👧")
    field.key(Key.BACKSPACE)
    assert field.text.value == "a"


def test_control_and_arrows__go_by_words(ui: Ui) -> None:
    field = Field(ui, "one two three")
    field.key(Key.ARROW_LEFT, ctrl=True)
    assert field.value.selection == (8, 8)
    field.key(Key.BACKSPACE, ctrl=True)
    assert field.text.value == "one three"


def test_select_all_copy_and_paste__doubles_the_text(ui: Ui) -> None:
    field = Field(ui, "ab")
    field.key("a", ctrl=True)
    assert field.value.selected_text == "ab"
    field.key("c", ctrl=True)
    field.key(Key.ARROW_RIGHT)
    field.key("v", ctrl=True)
    assert field.text.value == "abab"


def test_cut__takes_the_selection_to_the_clipboard(ui: Ui) -> None:
    field = Field(ui, "abc")
    field.key(Key.ARROW_LEFT, 2, shift=True)
    field.key("x", ctrl=True)
    assert field.text.value == "a"
    field.key("v", ctrl=True)
    assert field.text.value == "abc"


def test_undo_and_redo__go_back_and_forth(ui: Ui) -> None:
    field = Field(ui)
    field.type("ab")
    field.key("z", ctrl=True)
    assert field.text.value == "a"
    field.key("y", ctrl=True)
    assert field.text.value == "ab"


def test_enter__ends_a_single_line_and_breaks_a_longer_one(ui: Ui) -> None:
    field = Field(ui, "a", single_line=True)
    field.key(Key.ENTER)
    assert field.done == ["a"]
    field = Field(ui, "a")
    field.key(Key.ENTER)
    assert field.text.value == "a\n"


def test_lines__arrows_go_up_and_down(ui: Ui) -> None:
    field = Field(ui, "aaaa\nbbbb")
    field.key(Key.ARROW_UP)
    assert field.value.selection == (4, 4)
    field.key(Key.HOME)
    field.key(Key.ARROW_DOWN)
    assert field.value.selection == (5, 5)


def test_more_lines_than_room__the_caret_stays_in_sight_and_clicks_hit_what_is_seen(ui: Ui) -> None:
    field = Field(ui, "\n".join("0123456789"), max_lines=2)
    node = focused_text_input(ui.scene.root)
    assert node is not None
    top, height = ui.position("field")[1], ui.size("field")[1]

    def caret_is_in_sight() -> bool:
        ui.scene.pixels()
        rect = node.cursor_rect_in_root()
        return top <= rect.top and rect.bottom <= top + height

    assert (field.value.selection, caret_is_in_sight()) == ((19, 19), True)
    ui.scene.tap(11, 12)
    ui.settle()
    assert field.value.selection.start in (16, 17)  # "8", not "0"
    field.key(Key.ARROW_UP, 9)
    assert (field.value.selection.start in (0, 1), caret_is_in_sight()) == (True, True)


def test_click_and_drag__place_the_caret_and_select(ui: Ui) -> None:
    field = Field(ui, "abcdefghij")
    scene = ui.scene
    scene.press(11, 15)
    scene.move(60, 15)
    scene.release(60, 15)
    ui.settle()
    assert field.value.selection.start == 0
    assert 4 < field.value.selection.end < 9


def test_double_click__selects_the_word(ui: Ui) -> None:
    field = Field(ui, "one two")
    ui.scene.tap(15, 15)
    ui.settle()
    ui.scene.tap(15, 15)
    ui.settle()
    assert field.value.selected_text == "one"


def test_input_method__composes_then_commits(ui: Ui) -> None:
    field = Field(ui, "a")
    node = focused_text_input(ui.scene.root)
    assert node is not None
    node.compose_text("に")
    ui.settle()
    assert (field.text.value, field.value.composition) == ("aに", (1, 2))
    node.compose_text("にほ")
    ui.settle()
    assert field.text.value == "aにほ"
    node.commit_text("日本")
    ui.settle()
    assert (field.text.value, field.value.composition) == ("a日本", None)
    assert node.cursor_rect_in_root().height > 10


def test_input_method__its_caret_is_in_what_it_shows(ui: Ui) -> None:
    field = Field(ui, "ab")
    field.key(Key.ARROW_LEFT)
    ui.scene.compose_text("xyz", 1)
    ui.settle()
    assert (field.text.value, field.value.composition, field.value.selection) == ("axyzb", (1, 4), (2, 2))
    node = ui.scene.text_input
    assert node is not None and node.surrounding_text == ("ab", 1, 1)


def test_input_method_that_gives_up__what_it_showed_is_taken_away(ui: Ui) -> None:
    field = Field(ui, "ab")
    ui.scene.compose_text("xyz")
    ui.scene.compose_text("")
    ui.settle()
    assert (field.text.value, field.value.composition) == ("ab", None)


def test_input_method__replaces_what_is_around_the_caret(ui: Ui) -> None:
    field = Field(ui, "one too")
    ui.scene.commit_text("two", -3, 3)
    ui.settle()
    assert (field.text.value, field.value.selection) == ("one two", (7, 7))


def test_focus_leaves__what_was_composed_stays(ui: Ui) -> None:
    field = Field(ui, "a")
    ui.scene.compose_text("b")
    ui.settle()
    ui.scene.owner.focus_owner.clear_focus()
    ui.settle()
    ui.scene.key(Key.TAB)
    assert (field.text.value, field.value.composition) == ("ab", None)


def test_undo__takes_a_whole_composition_back(ui: Ui) -> None:
    field = Field(ui, "a")
    for shown in ("k", "か", "かn"):
        ui.scene.compose_text(shown)
        ui.settle()
    ui.scene.commit_text("漢")
    ui.settle()
    field.key("z", ctrl=True)
    assert field.text.value == "a"


def test_no_field_has_the_focus__nothing_takes_text(ui: Ui) -> None:
    @composable
    def Content() -> None:
        TextField("a", lambda _: None)

    ui.show(Content)
    assert (ui.scene.text_input, ui.scene.commit_text("x")) == (None, False)


def test_program_that_refuses_an_edit__its_text_is_shown(ui: Ui) -> None:
    shown: list[str] = []

    @composable
    def Content() -> None:
        TextField("fixed", shown.append)

    ui.show(Content)
    ui.scene.key(Key.TAB)
    ui.scene.key("x")
    ui.settle()
    node = focused_text_input(ui.scene.root)
    assert node is not None
    assert (shown, node.value.text) == (["xfixed"], "fixed")


def test_value_with_selection__is_owned_by_the_program(ui: Ui) -> None:
    value = mutable_state_of(TextFieldValue("abc", TextRange(0, 3)))

    @composable
    def Content() -> None:
        TextField(value.value, value.set)

    ui.show(Content)
    ui.scene.key(Key.TAB)
    ui.scene.key("x")
    assert value.value == TextFieldValue("x", TextRange.at(1))


def test_read_only__caret_moves_and_text_stays(ui: Ui) -> None:
    field = Field(ui, "abc", read_only=True)
    field.key(Key.ARROW_LEFT)
    field.type("x")
    assert field.text.value == "abc"
    assert field.value.selection == (2, 2)


def test_typing__composes_only_the_field_and_its_caller(ui: Ui) -> None:
    text = mutable_state_of("")

    @composable
    def Form() -> None:
        TextField(text.value, text.set)

    @composable
    def Content() -> None:
        Form()
        Text("neighbor")

    ui.show(Content)
    ui.scene.key(Key.TAB)
    ui.settle()
    ui.scene.key("a")
    composed = [name for report in ui.settle() for name in report.composed]
    assert composed == ["Form", "TextField"]


def test_text_to_semantics__is_editable_and_can_be_set(ui: Ui) -> None:
    field = Field(ui, "abc")
    (node,) = ui.scene.owner.semantics_owner.root_semantics_node.children
    assert node.config.editable_text == "abc"
    node.config.set_text("new")
    assert field.text.value == "new"


# ---------------------------------------------------------------- the caret


def drawn_in(ui: Ui, millis: int) -> list[list[str]]:
    """What each frame did that did anything."""
    return [report.drawn for report in ui.scene.advance(millis) if report.phases]


def test_caret__blinks_by_drawing_only_and_the_scene_settles(ui: Ui) -> None:
    Field(ui, "abc")
    ui.settle()
    assert not ui.scene.has_invalidations
    with_caret = ui.scene.pixels().copy()
    reports = [report for report in ui.scene.advance(520) if report.phases]
    assert [report.phases for report in reports] == [frozenset({"drawing"})]
    without = ui.scene.pixels().copy()
    assert (with_caret != without).any()
    ui.scene.advance(500)
    assert (ui.scene.pixels() == with_caret).all()


def test_edit__the_caret_is_on_again_for_half_a_second(ui: Ui) -> None:
    field = Field(ui, "abc")
    ui.scene.advance(700)
    field.key(Key.ARROW_LEFT)
    ui.settle()
    assert drawn_in(ui, 400) == []
    assert len(drawn_in(ui, 200)) == 1


def test_selection_or_no_focus__no_caret_and_nothing_blinks(ui: Ui) -> None:
    field = Field(ui, "abc")
    field.key("a", ctrl=True)
    ui.settle()
    assert drawn_in(ui, 2000) == []
    field.key(Key.ARROW_LEFT)
    ui.scene.owner.focus_owner.clear_focus()
    ui.settle()
    assert drawn_in(ui, 2000) == []


def test_window_without_the_focus__no_caret(ui: Ui) -> None:
    Field(ui, "abc")
    ui.settle()
    with_caret = ui.scene.pixels().copy()
    ui.scene.window_info.is_window_focused = False
    ui.settle()
    assert (ui.scene.pixels() != with_caret).any()
    ui.scene.window_info.is_window_focused = True
    ui.settle()
    assert (ui.scene.pixels() == with_caret).all()


def test_keys_of_one_frame__a_move_leaves_the_edited_text_and_an_edit_does_not_see_the_move(ui: Ui) -> None:
    field = Field(ui, "abc")
    ui.settle()
    for key in (Key.ARROW_LEFT, Key.BACKSPACE):
        ui.scene.key(key)
    assert field.value == TextFieldValue("ab", (2, 2))
    ui.settle()
    for key in (Key.BACKSPACE, Key.BACKSPACE):
        ui.scene.key(key)
    assert field.value == TextFieldValue("", (0, 0))
    ui.settle()


def test_text_that_the_program_turns_down_twice__is_reported_once(ui: Ui) -> None:
    reported: list[str] = []
    ui.show(lambda: TextField("abc", reported.append, Modifier.test_tag("field")))
    ui.settle()
    ui.scene.key(Key.TAB)
    for _ in range(2):
        ui.scene.key(Key.DELETE)
        ui.settle()
    assert reported == ["bc"]
