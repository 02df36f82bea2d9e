"""Theme: converts tokens to Qt's palette for Fusion and to a short style sheet.

Not here    the colors: inspector/tokens.py, which reports without a window use, too.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QColor, QPalette

from inspector.tokens import DARK, HEAT_ALPHA, HIGH_CONTRAST, LIGHT, PhaseColors, Theme

__all__ = ["DARK", "HEAT_ALPHA", "HIGH_CONTRAST", "LIGHT", "PhaseColors", "Theme", "palette", "style_sheet"]


def palette(theme: Theme) -> QPalette:
    """Returns the palette for Fusion."""
    made = QPalette()
    roles = {
        QPalette.ColorRole.Window: theme.window,
        QPalette.ColorRole.WindowText: theme.text,
        QPalette.ColorRole.Base: theme.panel,
        QPalette.ColorRole.AlternateBase: theme.zebra,
        QPalette.ColorRole.Text: theme.text,
        QPalette.ColorRole.Button: theme.raised,
        QPalette.ColorRole.ButtonText: theme.text,
        QPalette.ColorRole.BrightText: theme.error,
        QPalette.ColorRole.Highlight: theme.sel,
        QPalette.ColorRole.HighlightedText: theme.text,
        QPalette.ColorRole.Link: theme.accent,
        QPalette.ColorRole.LinkVisited: theme.accent,
        QPalette.ColorRole.ToolTipBase: theme.raised,
        QPalette.ColorRole.ToolTipText: theme.text,
        QPalette.ColorRole.PlaceholderText: theme.text_hint,
        QPalette.ColorRole.Light: theme.raised,
        QPalette.ColorRole.Midlight: theme.head,
        QPalette.ColorRole.Mid: theme.line,
        QPalette.ColorRole.Dark: theme.line,
        QPalette.ColorRole.Shadow: theme.canvas,
    }
    for role, color in roles.items():
        made.setColor(role, QColor(color))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.text_hint))
    return made


def control_palette(theme: Theme) -> QPalette:
    """Returns the palette of fields, check boxes and radio buttons. Fusion derives their outline from the window color,
    divided by 1.4, which is invisible on a dark panel; on a light panel, the darker color has the contrast. With the
    focus, it derives the outline from the highlight, and the one of a selection is invisible on a dark panel."""
    made, control = palette(theme), QColor(theme.control)
    is_dark = QColor(theme.panel).lightness() < 128
    made.setColor(QPalette.ColorRole.Window, control.lighter(140) if is_dark else control)
    made.setColor(QPalette.ColorRole.Highlight, QColor(theme.accent))
    made.setColor(QPalette.ColorRole.HighlightedText, QColor(theme.on_accent))
    return made


def style_sheet(theme: Theme) -> str:
    """Returns a style sheet for parts that Fusion and the palette do not cover."""
    return f"""
    QMainWindow::separator {{ background: {theme.line}; width: 1px; height: 1px; }}
    QMainWindow {{ background: {theme.window}; }}
    QMenuBar {{ background: {theme.window}; color: {theme.text_secondary}; border: 0; padding: 0 6px; }}
    QMenuBar::item {{ padding: 3px 9px; background: transparent; }}
    QMenuBar::item:selected {{ background: {theme.raised}; color: {theme.text}; }}
    QMenu {{ background: {theme.panel}; color: {theme.text}; border: 1px solid {theme.line}; padding: 4px; }}
    QMenu::item {{ padding: 4px 24px 4px 22px; border-radius: 3px; }}
    QMenu::item:selected {{ background: {theme.sel}; }}
    QMenu::item:disabled {{ color: {theme.text_hint}; }}
    QMenu::separator {{ height: 1px; background: {theme.line}; margin: 4px 6px; }}
    QToolBar {{ background: {theme.head}; border: 0; border-top: 1px solid {theme.line};
                border-bottom: 1px solid {theme.line}; spacing: 0; padding: 0; }}
    QStatusBar {{ background: {theme.window}; border-top: 1px solid {theme.line}; color: {theme.text_secondary}; }}
    QStatusBar::item {{ border: 0; }}
    QToolTip {{ background: {theme.raised}; color: {theme.text};
        border: 1px solid {theme.line}; padding: 3px; }}
    QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
    QDialog QLineEdit:focus {{ border: 2px solid {theme.accent}; border-radius: 4px; }}
    QScrollBar:vertical {{ background: transparent; width: 8px; margin: 0; }}
    QScrollBar:horizontal {{ background: transparent; height: 8px; margin: 0; }}
    QScrollBar::handle {{ background: {theme.line}; border-radius: 3px; min-height: 24px; min-width: 24px; }}
    QScrollBar::handle:hover {{ background: {theme.control}; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QAbstractScrollArea::corner {{ background: {theme.panel}; border: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    QTabBar {{ background: {theme.head}; }}
    QTabBar::tab {{ background: {theme.head}; color: {theme.text_secondary}; padding: 5px 8px; border: 0;
        border-bottom: 2px solid {theme.head}; }}
    QTabBar::tab:selected {{ color: {theme.text}; border-bottom: 2px solid {theme.accent}; }}
    QTabBar::tab:hover {{ color: {theme.text}; }}
    QTabBar QToolButton {{ background: {theme.head}; color: {theme.text_secondary}; border: 0; }}
    QTextBrowser {{ background: {theme.panel}; border: 0; }}
    QTreeView, QTableView, QListView {{ background: {theme.panel}; border: 0; outline: 0;
        selection-background-color: {theme.sel}; selection-color: {theme.text}; }}
    QTreeView::branch, QTreeView::branch:selected {{ background: transparent; }}
    QDialogButtonBox QPushButton {{ background: {theme.raised}; color: {theme.text}; border: 1px solid {theme.control};
        border-radius: 4px; padding: 4px 14px; }}
    QDialogButtonBox QPushButton:hover {{ background: {theme.sel}; }}
    QDialogButtonBox QPushButton:disabled {{ color: {theme.text_hint}; border-color: {theme.line}; }}
    QDialogButtonBox QPushButton:focus {{ border: 2px solid {theme.accent}; padding: 3px 13px; }}
    QStackedWidget, #stack {{ background: {theme.panel}; }}
    QHeaderView {{ background: {theme.panel}; border: 0; }}
    """


def control_sizes(theme: Theme, background: str, px: Callable[[float], int]) -> str:
    """Returns the style sheet of the arrow of a QComboBox, and of check boxes and radio buttons as large as the text.
    `px`: converts a design length; `background`: the color of the QComboBox.

    Once a QComboBox is styled, Fusion paints its arrow in a raised box. The arrow here is a border between two others
    in the color of the background, because no image may color it."""
    return (
        f"QComboBox::drop-down {{ border: 0; width: {px(18)}px; }}"
        f"QComboBox::down-arrow {{ width: 0; height: 0; border-top: {px(5)}px solid {theme.text_secondary};"
        f" border-left: {px(4)}px solid {background}; border-right: {px(4)}px solid {background}; }}"
        f"QCheckBox::indicator, QRadioButton::indicator {{ width: {px(14)}px; height: {px(14)}px; }}"
    )
