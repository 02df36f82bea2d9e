"""The style sheet of a lesson: buttons, forms, and a line around what has the keyboard focus."""

from __future__ import annotations

from ..style.appearance import Appearance
from ..style.theme import control_sizes


def style_of(appearance: Appearance) -> str:
    """Returns the style sheet of a lesson's buttons and forms. Commit is the one solid button of the window."""
    theme = appearance.theme
    return f"""
    {control_sizes(theme, theme.raised, appearance.px)}
    QPushButton {{ background: {theme.raised}; color: {theme.text}; border: 1px solid {theme.line};
        border-radius: 4px; padding: 4px 12px; }}
    QPushButton:hover {{ background: {theme.sel}; }}
    QPushButton:disabled {{ background: transparent; color: {theme.text_hint}; border: 1px dashed {theme.line}; }}
    QPushButton:focus {{ border: 2px solid {theme.accent}; }}
    QPushButton#commit:enabled {{ background: {theme.accent}; color: {theme.on_accent}; }}
    QScrollArea {{ border: 2px solid transparent; }}
    QScrollArea:focus {{ border: 2px solid {theme.accent}; }}
    QTextBrowser, QPlainTextEdit {{ border: 1px solid transparent; border-radius: 4px; }}
    QPlainTextEdit {{ border-color: {theme.line}; }}
    QTextBrowser:focus, QPlainTextEdit:focus {{ border-color: {theme.accent}; }}
    QRadioButton {{ border: 1px solid transparent; border-radius: 4px; padding: 1px 4px; }}
    QRadioButton:focus {{ border-color: {theme.accent}; }}
    #prediction {{ border: 1px solid {theme.line}; border-radius: 4px; }}
    """
