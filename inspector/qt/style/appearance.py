"""Appearance: the current theme, fonts and text scale, shared by all widgets of one window.

Terms       look: one object per window; its signal `changed` requests a complete repaint.
Not here    the colors themselves: inspector/tokens.py. Shapes: chip.py, icon.py.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFont, QFontDatabase, QFontMetrics, QImage, QPainter, QPen

from .theme import DARK, HIGH_CONTRAST, LIGHT, Theme

CODE_FAMILIES = ["JetBrains Mono", "Cascadia Mono", "SF Mono", "Menlo", "Consolas", "DejaVu Sans Mono"]
UI_FAMILY = "Roboto"

MOST_IMAGES = 500
"""The largest number of kept small pictures: about 2 MB."""

SCALES = (80, 90, 100, 110, 125, 150, 175, 200)


def load_fonts() -> str:
    """Registers Roboto with Qt, from the same package that Skia uses; returns the font family."""
    if UI_FAMILY in QFontDatabase.families() and "Medium" in QFontDatabase.styles(UI_FAMILY):
        return UI_FAMILY
    try:
        from font_roboto import font_files  # type: ignore[import-untyped,unused-ignore]  # it has no types
    except ImportError:
        return QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    for name in ("Roboto", "RobotoMedium", "RobotoBold", "RobotoItalic"):
        if name in font_files:
            QFontDatabase.addApplicationFont(str(font_files[name]))
    return UI_FAMILY


class Appearance(QObject):
    """Theme, fonts and scale; painting code takes colors, fonts and hatches from here."""

    changed = Signal()

    def __init__(self, theme: Theme = DARK, scale: int = 100) -> None:
        super().__init__()
        self.chosen = theme
        """The theme without regard to contrast."""
        self.theme = theme
        self.scale = scale
        self.high_contrast = False
        self.reduced_motion = False
        self._ui_family = load_fonts()
        self._code_families = [
            *(family for family in CODE_FAMILIES if family in QFontDatabase.families()),
            QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family(),
        ]
        self._fonts: dict[tuple[str, int, int], QFont] = {}
        self._metrics: dict[tuple[str, int, int], QFontMetrics] = {}
        self._brushes: dict[tuple[str, str], QBrush] = {}
        self._colors: dict[tuple[str, float], QColor] = {}
        self._phase_colors: dict[str, QColor] = {}
        self.images: dict[tuple[object, ...], QImage] = {}
        """Small pictures that are painted often; valid for the theme and the text scale."""

    # -- changing it

    def set_theme(self, theme: Theme) -> None:
        """Sets the theme and emits `changed`."""
        if theme is not self.chosen:
            self.chosen = theme
            self._apply_theme()

    def set_high_contrast(self, on: bool) -> None:
        """Switches the high contrast of the theme, and emits `changed`."""
        if on != self.high_contrast:
            self.high_contrast = on
            self._apply_theme()

    def set_reduced_motion(self, on: bool) -> None:
        """Switches everything that moves, fades or blinks by itself, and emits `changed`."""
        if on != self.reduced_motion:
            self.reduced_motion = on
            self.changed.emit()

    def _apply_theme(self) -> None:
        self.theme = HIGH_CONTRAST[self.chosen] if self.high_contrast else self.chosen
        self._brushes.clear()
        self._colors.clear()
        self._phase_colors.clear()
        self.images.clear()
        self.changed.emit()

    def toggle_theme(self) -> None:
        """Switches between the dark and the light theme."""
        self.set_theme(LIGHT if self.chosen is DARK else DARK)

    def set_scale(self, percent: int) -> None:
        """Sets the text scale in per cent and emits `changed`."""
        if percent != self.scale:
            self.scale = percent
            self._fonts.clear()
            self._metrics.clear()
            self.images.clear()
            self.changed.emit()

    # -- asking it

    def px(self, size: float) -> int:
        """Converts a design length to px at the current text scale."""
        return round(size * self.scale / 100)

    def font(self, size: int = 12, weight: int = 400) -> QFont:
        """Returns the font for text, in design px."""
        return self._font("ui", size, weight)

    def code(self, size: int = 11, weight: int = 400) -> QFont:
        """Returns the font for code, in design px."""
        return self._font("code", size, weight)

    def _font(self, family: str, size: int, weight: int) -> QFont:
        key = (family, size, weight)
        font = self._fonts.get(key)
        if font is None:
            font = QFont()
            font.setFamilies([self._ui_family] if family == "ui" else self._code_families)
            font.setPixelSize(self.px(size))
            font.setWeight(QFont.Weight(weight))
            font.setHintingPreference(QFont.HintingPreference.PreferVerticalHinting)
            font.setFeature(QFont.Tag("tnum"), 1)
            if family == "code":
                font.setFeature(QFont.Tag("calt"), 0)
                font.setFeature(QFont.Tag("liga"), 0)
            self._fonts[key] = font
        return font

    def metrics(self, size: int = 12, weight: int = 400, *, code: bool = False) -> QFontMetrics:
        """Returns the metrics of a font, in px."""
        key = ("code" if code else "ui", size, weight)
        metrics = self._metrics.get(key)
        if metrics is None:
            metrics = self._metrics[key] = QFontMetrics(self._font(*key))
        return metrics

    def row(self, token: int, size: int = 12) -> int:
        """Returns the height of a row in px: the design height, or more for a large font."""
        return max(self.px(token), self.metrics(size).height() + 4)

    def color(self, token: str, alpha: float = 1.0) -> QColor:
        """Returns a theme color by token name. Callers do not change it: reading a color from its text takes longer
        than painting a cell with it."""
        made = self._colors.get((token, alpha))
        if made is None:
            made = self._colors[token, alpha] = QColor(getattr(self.theme, token))
            if alpha < 1.0:
                made.setAlphaF(alpha)
        return made

    def pen(self, token: str, width: float = 1.0) -> QPen:
        """Returns a cosmetic pen, whose width is not scaled."""
        pen = QPen(self.color(token), width)
        pen.setCosmetic(True)
        return pen

    def phase_color(self, letter: str) -> QColor:
        """Returns the color of a phase. Callers do not change it."""
        made = self._phase_colors.get(letter)
        if made is None:
            made = self._phase_colors[letter] = QColor(self.theme.phase(letter).color)
        return made

    def phase_ink(self, letter: str) -> QColor:
        """Returns the color of text on a phase color. With high contrast all phases have the ink of layout, black."""
        phase = self.theme.layout if self.high_contrast else self.theme.phase(letter)
        return QColor(phase.ink)

    def phase_tint(self, letter: str) -> QColor:
        """Returns the background color for elements of a phase."""
        return QColor(self.theme.phase(letter).tint)

    def phase_text(self, letter: str) -> QColor:
        """Returns the text color of a phase."""
        return QColor(self.theme.phase(letter).as_text)

    def keep_image(self, key: tuple[object, ...], image: QImage) -> None:
        """Keeps a small picture until the theme or the text scale changes, or MOST_IMAGES are kept."""
        if len(self.images) >= MOST_IMAGES:
            self.images.clear()
        self.images[key] = image

    # -- hatches, made once per theme

    def hatch(self, letter: str) -> QBrush:
        """The hatch of a phase's chip: none for C, diagonal lines for L, dots for D."""
        key = (letter, "chip")
        brush = self._brushes.get(key)
        if brush is None:
            if letter == "L":
                brush = self._diagonal(5, 1.3, self.color("hatch", 0.55))
            elif letter in ("D", "d"):
                brush = self._dots(4, 0.9, self.color("hatch", 0.75))
            else:
                brush = QBrush(Qt.BrushStyle.NoBrush)
            self._brushes[key] = brush
        return brush

    def bar_hatch(self, letter: str) -> QBrush:
        """The hatch of a phase's bar in the frame timeline."""
        key = (letter, "bar")
        brush = self._brushes.get(key)
        if brush is None:
            if letter == "L":
                brush = self._diagonal(5, 1.3, self.color("hatch", 0.42))
            else:
                brush = self.hatch(letter)
            self._brushes[key] = brush
        return brush

    def overlay_hatch(self) -> QBrush:
        """The hatch of L on the preview."""
        key = ("L", "overlay")
        brush = self._brushes.get(key)
        if brush is None:
            color = QColor(self.phase_color("L"))
            color.setAlphaF(0.6)
            brush = self._brushes[key] = self._diagonal(10, 1.6, color)
        return brush

    def gap_hatch(self) -> QBrush:
        """The hatch of the free places in a gap buffer."""
        key = ("gap", "grey")
        brush = self._brushes.get(key)
        if brush is None:
            brush = self._brushes[key] = self._diagonal(9, 1.0, self.color("control", 0.55))
        return brush

    def _diagonal(self, pitch: int, width: float, color: QColor) -> QBrush:
        # Drawn at four times the size, so that lines join at tile edges; the brush scales it down.
        size = pitch * 4
        tile = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
        tile.fill(Qt.GlobalColor.transparent)
        painter = QPainter(tile)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(color, width * 4 / 1.2))
        for shift in (-size, 0, size):
            painter.drawLine(shift - 4, size + 4, shift + size + 4, -4)
        painter.end()
        return QBrush(tile.scaled(pitch, pitch, mode=Qt.TransformationMode.SmoothTransformation))

    def _dots(self, pitch: int, radius: float, color: QColor) -> QBrush:
        tile = QImage(pitch * 4, pitch * 4, QImage.Format.Format_ARGB32_Premultiplied)
        tile.fill(Qt.GlobalColor.transparent)
        painter = QPainter(tile)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.scale(4, 4)
        painter.drawEllipse(QRectF(pitch / 2 - radius, pitch / 2 - radius, radius * 2, radius * 2))
        painter.end()
        return QBrush(tile.scaled(pitch, pitch, mode=Qt.TransformationMode.SmoothTransformation))
