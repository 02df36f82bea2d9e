"""Tokens: every color of the inspector, for the dark and the light theme. No other module names a color.

Terms       surface: the background of text. text_secondary, text_hint: less important text. as_text: a phase's color
            for text (the phase color itself is never text). tint: the background of elements of that phase.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.trace import MainPhase


@dataclass(frozen=True)
class PhaseColors:
    """One phase: color and ink are equal in both themes, tint and text color differ."""

    color: str
    ink: str
    tint: str
    as_text: str


@dataclass(frozen=True)
class Theme:
    """All tokens of one theme."""

    name: str
    window: str
    panel: str
    head: str
    raised: str
    canvas: str
    zebra: str
    line: str
    control: str
    text: str
    text_secondary: str
    text_hint: str
    sel: str
    accent: str
    on_accent: str
    pill: str
    on_pill: str
    warn: str
    warn_bg: str
    warn_line: str
    error: str
    heat: str
    keyword: str
    string: str
    number: str
    comment: str
    decorator: str
    hatch: str
    paper: str
    composition: PhaseColors
    layout: PhaseColors
    drawing: PhaseColors

    def phase(self, letter: str) -> PhaseColors:
        """Returns the colors of C, L or D (`d`, a layer block, has the colors of D). Raises KeyError for others."""
        colors: PhaseColors = getattr(self, MainPhase.of_letter(letter).color_token)
        return colors


HEAT_ALPHA = (0.0, 0.12, 0.24, 0.38, 0.55)
"""The opacity by number of runs; the last entry applies to four or more."""

DARK = Theme(
    name="dark",
    window="#171819",
    panel="#1E1E1E",
    head="#242627",
    raised="#2C2F31",
    canvas="#121314",
    zebra="#212223",
    line="#303335",
    control="#81878C",
    text="#E4E6E7",
    text_secondary="#A9AEB1",
    text_hint="#91969A",
    sel="#17424A",
    accent="#35B8C4",
    on_accent="#06181A",
    pill="#E4E6E7",
    on_pill="#171819",
    warn="#E3B341",
    warn_bg="#2B2618",
    warn_line="#5A4C22",
    error="#FF6B6B",
    heat="#FFD43B",
    keyword="#C8B6FF",
    string="#9CCB9C",
    number="#E7C28B",
    comment="#A1A7AB",
    decorator="#7CC4D6",
    hatch="#FFFFFF",
    paper="#FFFFFF",
    composition=PhaseColors("#6464F7", "#FFFFFF", "#29294A", "#A3A3FF"),
    layout=PhaseColors("#F55200", "#000000", "#3D2416", "#FF9A66"),
    drawing=PhaseColors("#CD7AA3", "#000000", "#3A2A33", "#E3A4C3"),
)

LIGHT = Theme(
    name="light",
    window="#F0F1F2",
    panel="#FFFFFF",
    head="#F7F8F8",
    raised="#ECEEEF",
    canvas="#E6E8E9",
    zebra="#FAFBFB",
    line="#DCDFE1",
    control="#7F858B",
    text="#1B1E20",
    text_secondary="#51575B",
    text_hint="#63696D",
    sel="#D7EEF1",
    accent="#076974",
    on_accent="#FFFFFF",
    pill="#1B1E20",
    on_pill="#FFFFFF",
    warn="#7A5600",
    warn_bg="#FFF6DB",
    warn_line="#E2C873",
    error="#C62828",
    heat="#E0A800",
    keyword="#5B3FA8",
    string="#2E6B34",
    number="#8A4B08",
    comment="#646A6E",
    decorator="#0B6B80",
    hatch="#FFFFFF",
    paper="#FFFFFF",
    composition=PhaseColors("#6464F7", "#FFFFFF", "#ECECFE", "#4A4AD9"),
    layout=PhaseColors("#F55200", "#000000", "#FEEADF", "#B83D00"),
    drawing=PhaseColors("#CD7AA3", "#000000", "#F9EBF2", "#A0446F"),
)

HIGH_CONTRAST = {
    DARK: replace(
        DARK,
        window="#000000",
        panel="#000000",
        head="#000000",
        raised="#1A1A1A",
        canvas="#000000",
        zebra="#0D0D0D",
        line="#9AA0A3",
        control="#FFFFFF",
        text="#FFFFFF",
        text_secondary="#E6E6E6",
        text_hint="#CFCFCF",
        sel="#00404A",
        accent="#5CE1EE",
        warn="#FFD75E",
        warn_line="#FFD75E",
        error="#FF9090",
        comment="#CFCFCF",
    ),
    LIGHT: replace(
        LIGHT,
        window="#FFFFFF",
        head="#FFFFFF",
        raised="#F0F0F0",
        canvas="#FFFFFF",
        line="#5A5F63",
        control="#000000",
        text="#000000",
        text_secondary="#26292B",
        text_hint="#3A3E41",
        accent="#00454D",
        warn="#4D3600",
        warn_line="#4D3600",
        error="#8E0000",
        comment="#3A3E41",
    ),
}
"""The themes with high contrast: text at least 7:1 on every surface, and edges that are seen."""
