"""ColorScheme: the colors of a theme, each with a matching content color.

Source of behavior  Compose material3 ColorScheme.kt; the project defines its own colors.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from engine.composition import static_composition_local_of
from engine.foundation.locals import LocalContentColor
from engine.unit import Color


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ColorScheme:
    """The colors of a theme: `ColorScheme.LIGHT` and `ColorScheme.DARK` are built in; `copy` changes some colors."""

    LIGHT: ClassVar[ColorScheme]
    DARK: ClassVar[ColorScheme]

    primary: Color
    on_primary: Color
    primary_container: Color
    on_primary_container: Color
    secondary: Color
    on_secondary: Color
    secondary_container: Color
    on_secondary_container: Color
    background: Color
    on_background: Color
    surface: Color
    on_surface: Color
    surface_variant: Color
    on_surface_variant: Color
    surface_container: Color
    inverse_surface: Color
    inverse_on_surface: Color
    inverse_primary: Color
    error: Color
    on_error: Color
    outline: Color
    outline_variant: Color
    scrim: Color

    @property
    def disabled_container(self) -> Color:
        """The container of a disabled control: 12 % of `on_surface` over `surface`, as in Compose."""
        return self.on_surface.copy(alpha=0.12).composite_over(self.surface)

    @property
    def disabled_content(self) -> Color:
        """The content of a disabled control: 38 % of `on_surface` over `surface`, as in Compose."""
        return self.on_surface.copy(alpha=0.38).composite_over(self.surface)

    def copy(self, **colors: Color) -> ColorScheme:
        """Returns the scheme with other `colors`, given by name."""
        return replace(self, **colors)

    def content_color_for(self, container: Color) -> Color | None:
        """Returns the content color for `container`; None if `container` is no color of the scheme."""
        for name, content in _ON.items():
            if getattr(self, name) == container:
                color: Color = getattr(self, content)
                return color
        return None


_ON = {
    "primary": "on_primary",
    "secondary": "on_secondary",
    "background": "on_background",
    "error": "on_error",
    "surface": "on_surface",
    "surface_variant": "on_surface_variant",
    "surface_container": "on_surface",
    "primary_container": "on_primary_container",
    "secondary_container": "on_secondary_container",
    "inverse_surface": "inverse_on_surface",
}


def _scheme(**colors: str) -> ColorScheme:
    values: dict[str, Any] = {name: Color.hex(text) for name, text in colors.items()}
    return ColorScheme(**values)


ColorScheme.LIGHT = _scheme(
    primary="#3D5AFE",
    on_primary="#FFFFFF",
    primary_container="#DEE3FF",
    on_primary_container="#0A1A66",
    secondary="#5A5D72",
    on_secondary="#FFFFFF",
    secondary_container="#E0E2F5",
    on_secondary_container="#171A2C",
    background="#FCFCFF",
    on_background="#1B1B21",
    surface="#FCFCFF",
    on_surface="#1B1B21",
    surface_variant="#E3E4F0",
    on_surface_variant="#46464F",
    surface_container="#F0F0F8",
    inverse_surface="#303036",
    inverse_on_surface="#F2F0F7",
    inverse_primary="#BAC3FF",
    error="#BA1A1A",
    on_error="#FFFFFF",
    outline="#777780",
    outline_variant="#C7C6D0",
    scrim="#000000",
)

ColorScheme.DARK = _scheme(
    primary="#BAC3FF",
    on_primary="#0A1F8F",
    primary_container="#293CB8",
    on_primary_container="#DEE3FF",
    secondary="#C3C5DD",
    on_secondary="#2C2F42",
    secondary_container="#434659",
    on_secondary_container="#E0E2F5",
    background="#131318",
    on_background="#E5E1E9",
    surface="#131318",
    on_surface="#E5E1E9",
    surface_variant="#46464F",
    on_surface_variant="#C7C6D0",
    surface_container="#1F1F25",
    inverse_surface="#E5E1E9",
    inverse_on_surface="#303036",
    inverse_primary="#3D5AFE",
    error="#FFB4AB",
    on_error="#690005",
    outline="#91909A",
    outline_variant="#46464F",
    scrim="#000000",
)


def light_color_scheme(**colors: Color) -> ColorScheme:
    """Returns the light scheme with other `colors`: `light_color_scheme(primary=Color.RED)`."""
    return ColorScheme.LIGHT.copy(**colors)


def dark_color_scheme(**colors: Color) -> ColorScheme:
    """Returns the dark scheme with other `colors`."""
    return ColorScheme.DARK.copy(**colors)


LocalColorScheme = static_composition_local_of(lambda: ColorScheme.LIGHT, name="LocalColorScheme")
"""The scheme of `MaterialTheme`. Static: a new scheme recomposes all content."""


def content_color_for(container: Color) -> Color:
    """Returns the content color of the theme for `container`, else LocalContentColor; call it in composition."""
    found = LocalColorScheme.current.content_color_for(container)
    return found if found is not None else LocalContentColor.current
