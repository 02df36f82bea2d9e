"""Controls take all their colors from the theme: in a dark theme nothing of the light one remains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import fields

import pytest

from engine import (
    Button,
    Card,
    Checkbox,
    CircularProgressIndicator,
    ColorScheme,
    HorizontalDivider,
    Icon,
    IconButton,
    Icons,
    LinearProgressIndicator,
    MaterialTheme,
    Modifier,
    OutlinedButton,
    OutlinedTextField,
    RadioButton,
    Scene,
    Slider,
    Surface,
    Switch,
    Text,
    TextButton,
    TextField,
)

_SOLID = 12  # fewer pixels of one color are edges of shapes and letters
_LUMINANCE = (0.2126, 0.7152, 0.0722)


def nothing(*_: object) -> None:
    pass


CONTROLS: dict[str, Callable[[], object]] = {
    "button": lambda: Button(nothing, lambda: Text("Button")),
    "button, disabled": lambda: Button(nothing, lambda: Text("Button"), enabled=False),
    "text button": lambda: TextButton(nothing, lambda: Text("Button")),
    "outlined button": lambda: OutlinedButton(nothing, lambda: Text("Button")),
    "icon button": lambda: IconButton(nothing, lambda: Icon(Icons.ADD, "add")),
    "card": lambda: Card(lambda: Text("Card", Modifier.padding(8))),
    "checkbox": lambda: Checkbox(True, nothing),
    "checkbox, empty": lambda: Checkbox(False, nothing),
    "checkbox, disabled": lambda: Checkbox(True, nothing, enabled=False),
    "radio button": lambda: RadioButton(True, nothing),
    "switch": lambda: Switch(True, nothing),
    "switch, off": lambda: Switch(False, nothing),
    "switch, disabled": lambda: Switch(True, nothing, enabled=False),
    "slider": lambda: Slider(0.4, nothing),
    "slider, disabled": lambda: Slider(0.4, nothing, enabled=False),
    "progress": lambda: LinearProgressIndicator(0.4),
    "round progress": lambda: CircularProgressIndicator(0.4),
    "divider": lambda: HorizontalDivider(),
    "field": lambda: TextField("MMMM", nothing),
    "field, empty": lambda: TextField("", nothing, placeholder="MMMM"),
    "field, disabled": lambda: TextField("MMMM", nothing, enabled=False),
    "outlined field": lambda: OutlinedTextField("MMMM", nothing),
}


def colors_of(control: Callable[[], object], scheme: ColorScheme) -> Counter[tuple[int, ...]]:
    """The number of pixels of each color, of the control on the theme's surface."""

    def screen() -> None:
        MaterialTheme(lambda: Surface(control, Modifier.fill_max_size()), color_scheme=scheme)

    scene = Scene(screen, 300, 80)
    scene.settle()
    counts = Counter(tuple(pixel) for pixel in scene.pixels()[:, :, :3].reshape(-1, 3).tolist())
    scene.close()
    return counts


def luminance(color: tuple[int, ...]) -> float:
    linear = [each / 255 / 12.92 if each <= 10 else ((each / 255 + 0.055) / 1.055) ** 2.4 for each in color]
    return sum(share * each for share, each in zip(_LUMINANCE, linear, strict=True))


@pytest.mark.parametrize("name", CONTROLS)
def test_control_in_the_dark_scheme__has_no_color_of_the_light_one(name: str) -> None:
    light, dark = (
        {color for color, count in colors_of(CONTROLS[name], scheme).items() if count >= _SOLID}
        for scheme in (ColorScheme.LIGHT, ColorScheme.DARK)
    )
    of_dark = {
        tuple(round(255 * channel) for channel in getattr(ColorScheme.DARK, each.name)[:3])
        for each in fields(ColorScheme)
    }
    assert light & dark - of_dark == set()


@pytest.mark.parametrize("scheme", [ColorScheme.LIGHT, ColorScheme.DARK], ids=["light", "dark"])
@pytest.mark.parametrize("name", ["button", "field", "field, empty", "outlined field", "card"])
def test_text_of_a_control__stands_out_from_its_container(name: str, scheme: ColorScheme) -> None:
    """The largest area besides the surface around is the container; WCAG asks for a contrast of 4.5."""
    colors = [color for color, count in colors_of(CONTROLS[name], scheme).most_common() if count >= _SOLID]
    container = colors[1] if name in ("button", "card") else colors[0]
    contrasts = [
        (max(one, other) + 0.05) / (min(one, other) + 0.05)
        for one, other in ((luminance(container), luminance(color)) for color in colors)
    ]
    assert max(contrasts) >= (4.5 if name != "field, empty" else 3)
