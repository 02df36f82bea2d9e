"""Typography: the text styles of a theme, by their purpose.

Source of behavior  Compose material3 Typography.kt.
"""

# ruff: noqa: RUF009 a text style is immutable: one default serves every instance
from __future__ import annotations

from dataclasses import dataclass, replace

from engine.composition import static_composition_local_of
from engine.drawing.text import FontWeight, TextStyle


def _style(font_size: float, line_height: float, weight: FontWeight | int | None = None) -> TextStyle:
    return TextStyle(font_size=font_size, line_height=line_height, font_weight=weight)


@dataclass(frozen=True, slots=True, kw_only=True)
class Typography:
    """The text styles of a theme; sizes in sp. `copy` changes some styles."""

    display_large: TextStyle = _style(57.0, 64.0)
    display_medium: TextStyle = _style(45.0, 52.0)
    display_small: TextStyle = _style(36.0, 44.0)
    headline_large: TextStyle = _style(32.0, 40.0)
    headline_medium: TextStyle = _style(28.0, 36.0)
    headline_small: TextStyle = _style(24.0, 32.0)
    title_large: TextStyle = _style(22.0, 28.0)
    title_medium: TextStyle = _style(16.0, 24.0, FontWeight.MEDIUM)
    title_small: TextStyle = _style(14.0, 20.0, FontWeight.MEDIUM)
    body_large: TextStyle = _style(16.0, 24.0)
    body_medium: TextStyle = _style(14.0, 20.0)
    body_small: TextStyle = _style(12.0, 16.0)
    label_large: TextStyle = _style(14.0, 20.0, FontWeight.MEDIUM)
    label_medium: TextStyle = _style(12.0, 16.0, FontWeight.MEDIUM)
    label_small: TextStyle = _style(11.0, 16.0, FontWeight.MEDIUM)

    def copy(self, **styles: TextStyle) -> Typography:
        """Returns the typography with other `styles`, given by name."""
        return replace(self, **styles)


_DEFAULT = Typography()

LocalTypography = static_composition_local_of(lambda: _DEFAULT, name="LocalTypography")
"""The typography of `MaterialTheme`."""
