"""The theme and the simple surfaces of the Material-like set: what recomposes, sizes, roles."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np
import pytest

from engine import (
    Box,
    Button,
    Card,
    Checkbox,
    CircularProgressIndicator,
    Color,
    ColorScheme,
    Column,
    FloatingActionButton,
    HorizontalDivider,
    Icon,
    IconButton,
    Icons,
    ImageVector,
    InteractionSource,
    LinearProgressIndicator,
    LocalContentColor,
    LocalTextStyle,
    MaterialTheme,
    Modifier,
    OutlinedButton,
    PaddingValues,
    RadioButton,
    Row,
    Scaffold,
    Scene,
    Shapes,
    Slider,
    Surface,
    Switch,
    Text,
    TextButton,
    TextStyle,
    TopAppBar,
    Typography,
    composable,
    dark_color_scheme,
    light_color_scheme,
    mutable_state_of,
)

from .conftest import Ui


@composable
def Reader(seen: list[Any]) -> None:
    seen.append(MaterialTheme.color_scheme.primary)
    Text("reader")


@composable
def Bystander() -> None:
    Text("bystander", color=Color.BLACK)


def test_color_scheme_changes__all_of_the_content_recomposes(ui: Ui) -> None:
    """The local is static, as in Compose (recording material_theme): a static local does not know its readers."""
    scheme = mutable_state_of(ColorScheme.LIGHT)
    seen: list[Color] = []

    def inside() -> None:
        with Column():
            Reader(seen)
            Bystander()

    def content() -> None:
        MaterialTheme(inside, color_scheme=scheme.value)

    ui.show(content)

    def go_dark() -> None:
        scheme.value = ColorScheme.DARK

    everything = ["content", "MaterialTheme", "inside", "Reader", "Text", "Bystander", "Text"]
    assert ui.change(go_dark)["composed"] == everything
    assert seen == [ColorScheme.LIGHT.primary, ColorScheme.DARK.primary]


def test_theme_without_values__takes_those_of_the_theme_around(ui: Ui) -> None:
    seen: list[Any] = []
    shapes = Shapes(medium=Shapes().large)
    texts = Typography(body_large=TextStyle(font_size=30))

    def read() -> None:
        seen.append((MaterialTheme.color_scheme.primary, MaterialTheme.shapes, LocalTextStyle.current))

    def inner() -> None:
        MaterialTheme(read, color_scheme=dark_color_scheme(primary=Color.RED))

    ui.show(lambda: MaterialTheme(inner, color_scheme=ColorScheme.LIGHT, typography=texts, shapes=shapes))
    assert seen == [(Color.RED, shapes, TextStyle(font_size=30))]


def test_light_color_scheme__replaces_what_is_given() -> None:
    assert asdict(light_color_scheme(primary=Color.RED)) == {**asdict(ColorScheme.LIGHT), "primary": Color.RED}


def test_two_color_schemes_of_the_same_colors__are_two() -> None:
    """As in Compose: a scheme that is made in composition and not remembered is another one each time."""
    assert ColorScheme.LIGHT.copy() != ColorScheme.LIGHT


@pytest.mark.parametrize(
    ("container", "expected"),
    [("surface", "on_surface"), ("primary", "on_primary"), ("inverse_surface", "inverse_on_surface")],
)
@pytest.mark.parametrize("scheme", [ColorScheme.LIGHT, ColorScheme.DARK])
def test_surface__provides_the_content_color_of_its_color(
    ui: Ui, scheme: ColorScheme, container: str, expected: str
) -> None:
    seen: list[Color] = []

    def inside() -> None:
        Surface(lambda: seen.append(LocalContentColor.current), color=getattr(scheme, container))

    ui.show(lambda: MaterialTheme(inside, color_scheme=scheme))
    assert seen == [getattr(scheme, expected)]


def test_surface_with_a_color_of_no_scheme__keeps_the_content_color_around(ui: Ui) -> None:
    seen: list[Color] = []
    red = Color.RED

    def inside() -> None:
        Surface(lambda: seen.append(LocalContentColor.current), color=Color.hex("#123456"))

    ui.show(lambda: Surface(inside, content_color=red))
    assert seen == [red]


def test_surface_color_changes__its_content_is_not_composed(ui: Ui) -> None:
    color = mutable_state_of(Color.RED)

    def content() -> None:
        Surface(lambda: Bystander(), color=color.value, content_color=Color.BLACK)

    ui.show(content)

    def turn_blue() -> None:
        color.value = Color.BLUE

    ran = ui.change(turn_blue)
    assert (ran["composed"], "measured" in ran) == (["content", "Surface"], False)


def test_clickable_card__calls_and_is_as_large_as_its_column(ui: Ui) -> None:
    calls: list[str] = []

    def inside() -> None:
        Box(Modifier.size(60, 20))
        Box(Modifier.size(30, 40))

    ui.show(lambda: Card(inside, Modifier.test_tag("card"), on_click=lambda: calls.append("card")))
    ui.scene.tap(10, 10)
    assert (ui.size("card"), calls) == ((60, 60), ["card"])


BUTTONS = [TextButton, OutlinedButton, IconButton, FloatingActionButton]


@pytest.mark.parametrize(
    ("button", "size"),
    [(TextButton, (48, 36)), (OutlinedButton, (48, 36)), (IconButton, (40, 40)), (FloatingActionButton, (56, 56))],
)
def test_button_around_little__has_its_least_size_and_the_role_of_a_button(
    ui: Ui, button: Any, size: tuple[int, int]
) -> None:
    ui.show(lambda: button(lambda: None, lambda: Box(Modifier.size(4)), Modifier.test_tag("button")))
    assert ui.size("button") == size
    assert [each.role for each in ui.scene.semantics().children] == ["button"]


@pytest.mark.parametrize("button", BUTTONS)
def test_button_is_pressed__runs_nothing(ui: Ui, button: Any) -> None:
    source = InteractionSource()

    def content() -> None:
        button(lambda: None, lambda: Text("x"), Modifier, interaction_source=source)

    ui.show(content)

    def press() -> None:
        ui.scene.press(10, 10)

    assert (ui.change(press), source.is_pressed) == ({}, True)


@pytest.mark.parametrize("button", BUTTONS)
def test_button_gets_another_content_function__only_the_content_runs(ui: Ui, button: Any) -> None:
    label = mutable_state_of("one")

    def content() -> None:
        text = label.value
        button(lambda: None, lambda: Text(text))

    ui.show(content)

    def rename() -> None:
        label.value = "two"

    composed = ui.change(rename)["composed"]
    assert composed[0] == "content"
    assert composed[-2:] == ["<lambda>", "Text"]
    assert [each.name for each in ui.scene.semantics().children] == ["two"]


@pytest.mark.parametrize("button", BUTTONS)
def test_button_without_functions__raises_what_to_write(ui: Ui, button: Any) -> None:
    with pytest.raises(TypeError, match=f"{button.__name__}"):
        ui.show(lambda: button(None, lambda: Text("x")))
    with pytest.raises(TypeError, match="the content is a function"):
        ui.show(lambda: button(lambda: None, None))


def test_disabled_button__does_not_call(ui: Ui) -> None:
    calls: list[str] = []
    ui.show(lambda: TextButton(lambda: calls.append("x"), lambda: Text("x"), enabled=False))
    ui.scene.tap(10, 10)
    assert calls == []


def test_radio_buttons__one_is_selected(ui: Ui) -> None:
    chosen = mutable_state_of(0)

    def choose(index: int) -> None:
        chosen.value = index

    def content() -> None:
        with Row():
            for index in range(3):
                RadioButton(chosen.value == index, lambda index=index: choose(index), Modifier.test_tag(str(index)))

    ui.show(content)
    ui.scene.tap(50, 10)
    ui.settle()
    found = ui.scene.semantics().children
    assert [(each.role, "selected" in each.states) for each in found] == [
        ("radio button", False),
        ("radio button", False),
        ("radio button", True),
    ]


ALL_ICONS = {name: value for name, value in vars(Icons).items() if isinstance(value, ImageVector)}


def test_icons__are_those_that_are_named() -> None:
    names = "ADD ARROW_DOWN BACK CHECK CLOSE DELETE EDIT FAVORITE FAVORITE_BORDER HOME MENU MORE SEARCH SEND SETTINGS"
    assert sorted(ALL_ICONS) == names.split()
    assert all(icon.name == name for name, icon in ALL_ICONS.items())


@pytest.mark.parametrize("name", sorted(ALL_ICONS))
def test_icon__paints_inside_its_square_in_the_content_color(ui: Ui, name: str) -> None:
    def content() -> None:
        Surface(lambda: Icon(ALL_ICONS[name], name, Modifier.padding(24)), color=Color.WHITE, content_color=Color.RED)

    ui.show(content, width=72, height=72)
    pixels = ui.scene.pixels()[..., :3].astype(int)
    painted = (pixels != 255).any(axis=2)
    inside = painted[24:48, 24:48]
    assert painted.sum() == inside.sum()
    assert inside.sum() > 30
    assert np.array_equal(pixels[painted][:, 0], np.full(painted.sum(), 255))  # red stays, green and blue go


def test_icon__is_24_dp_and_an_image_for_screen_readers(ui: Ui) -> None:
    ui.show(lambda: Icon(Icons.ADD, "Add", Modifier.test_tag("icon")), density=2.0)
    (found,) = ui.scene.semantics().children
    assert (ui.size("icon"), found.role, found.name) == ((48, 48), "image", "Add")


def test_icon_that_is_no_icon__raises_what_to_write(ui: Ui) -> None:
    with pytest.raises(TypeError, match=r"Icon\('add'\): expected an ImageVector or a Path"):
        ui.show(lambda: Icon("add", None))  # type: ignore[arg-type]


@pytest.mark.parametrize("indicator", [LinearProgressIndicator, CircularProgressIndicator])
def test_progress_function_reads_a_state__draws_only(ui: Ui, indicator: Any) -> None:
    done = mutable_state_of(0.0)

    def content() -> None:
        indicator(lambda: done.value)

    ui.show(content)

    def go_on() -> None:
        done.value = 0.5

    assert ui.change(go_on) == {"drawn": [indicator.__name__]}
    (found,) = ui.scene.semantics().children
    assert found.range == (0.5, 0.0, 1.0)


@pytest.mark.parametrize("indicator", [LinearProgressIndicator, CircularProgressIndicator])
def test_progress_is_not_known__each_frame_draws_only(ui: Ui, indicator: Any) -> None:
    with Scene(lambda: indicator(), width=300, height=60) as scene:
        scene.advance(100)
        reports = [scene.frame() for _ in range(5)]
    assert [(each.phases, each.composed, each.drawn) for each in reports] == [
        ({"drawing"}, [], [indicator.__name__])
    ] * 5


@pytest.mark.parametrize(
    ("indicator", "size"), [(LinearProgressIndicator, (240, 4)), (CircularProgressIndicator, (40, 40))]
)
def test_progress_indicator__has_its_size(ui: Ui, indicator: Any, size: tuple[int, int]) -> None:
    ui.show(lambda: indicator(0.3, Modifier.test_tag("indicator")))
    assert ui.size("indicator") == size


def test_divider__is_a_line_as_wide_as_it_may_be(ui: Ui) -> None:
    ui.show(lambda: HorizontalDivider(Modifier.test_tag("line"), thickness=3))
    assert ui.size("line") == (400, 3)


def test_scaffold__gives_the_content_the_room_between_the_bars(ui: Ui) -> None:
    paddings: list[tuple[float, ...]] = []

    def body(padding: PaddingValues) -> None:
        paddings.append((padding.start, padding.top, padding.end, padding.bottom))
        Box(Modifier.padding(padding).fill_max_size().test_tag("body"))

    def content() -> None:
        Scaffold(
            body,
            top_bar=lambda: TopAppBar(lambda: Text("Title"), Modifier.test_tag("top")),
            bottom_bar=lambda: Box(Modifier.fill_max_width().height(50).test_tag("bottom")),
            snackbar_host=lambda: Box(Modifier.size(100, 30).test_tag("message")),
            floating_action_button=lambda: FloatingActionButton(
                lambda: None, lambda: Icon(Icons.ADD, "Add"), Modifier.test_tag("button")
            ),
        )

    ui.show(content)
    assert paddings == [(0, 64, 0, 50)]
    assert (ui.size("top"), ui.position("bottom"), ui.size("bottom")) == ((400, 64), (0, 550), (400, 50))
    assert (ui.position("button"), ui.position("message")) == ((400 - 16 - 56, 550 - 16 - 56), (150, 478 - 30))
    assert (ui.position("body"), ui.size("body")) == ((0, 64), (400, 486))


def test_scaffold_bar_reads_a_state__only_the_bar_recomposes(ui: Ui) -> None:
    title = mutable_state_of("one")

    def content() -> None:
        Scaffold(lambda padding: Bystander(), top_bar=lambda: TopAppBar(lambda: Text(title.value)))

    ui.show(content)

    def rename() -> None:
        title.value = "two"

    assert ui.change(rename)["composed"] == ["<lambda>", "Text"]


def test_scaffold_bar_grows__content_gets_the_new_padding(ui: Ui) -> None:
    height = mutable_state_of(40)
    paddings: list[float] = []

    def content() -> None:
        Scaffold(
            lambda padding: paddings.append(padding.top),
            top_bar=lambda: Box(Modifier.fill_max_width().height(height.value)),
        )

    ui.show(content)

    def grow() -> None:
        height.value = 60

    ui.change(grow)
    assert paddings == [40, 60]


@pytest.mark.parametrize(
    "widget",
    [
        lambda: Button(lambda: None, lambda: Text("x"), Modifier.test_tag("widget")),
        lambda: Checkbox(True, None, Modifier.test_tag("widget")),
        lambda: Switch(True, None, Modifier.test_tag("widget")),
        lambda: Slider(0.5, lambda value: None, Modifier.test_tag("widget")),
    ],
    ids=["Button", "Checkbox", "Switch", "Slider"],
)
@pytest.mark.parametrize("scheme", [ColorScheme.LIGHT, ColorScheme.DARK], ids=["light", "dark"])
def test_widget_without_a_color__has_the_primary_color_of_the_theme(ui: Ui, widget: Any, scheme: ColorScheme) -> None:
    ui.show(lambda: MaterialTheme(widget, color_scheme=scheme), width=100, height=60)
    primary = [round(channel * 255) for channel in scheme.primary[:3]]
    assert (ui.scene.pixels()[..., :3] == primary).all(axis=2).sum() > 40
