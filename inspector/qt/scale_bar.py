"""ScaleBar: two sliders below the preview: the density of the program's screen, and its font scale.

Invariants  I1 a change runs the program again from its first frame, and keeps the run so far as a branch. I2 the
            size in dp stays: a density of 2 has twice as many px. I3 a recording shows its values, which stay.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QSlider

from inspector.language import _, number
from inspector.running.session import Session

from .style.appearance import Appearance
from .widgets.controls import ToolButton
from .widgets.painting import PaintedWidget

HEIGHT = 32
STEPS = 20
"""The steps of a slider for 1.0."""
DENSITIES, FONT_SCALES = (0.75, 3.0), (0.5, 2.0)
QUIET_MILLIS = 250
"""A moving slider runs the program again when it rests for this time."""


class ScaleBar(PaintedWidget):
    """The sliders with their values. `chosen`: a person chose another density or font scale."""

    chosen = Signal()

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.density = self.font_scale = 1.0
        """What the next program that is opened gets."""
        self.density_slider = self._slider(_("Density"), DENSITIES)
        self.font_slider = self._slider(_("Font scale"), FONT_SCALES)
        self._words = [QLabel(), QLabel()]
        self.reset = ToolButton(appearance, _("Density and font scale 1"), words=_("Reset"), raised=True)
        self.reset.clicked.connect(lambda: self._set(1.0, 1.0))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(appearance.px(12), 0, appearance.px(12), 0)
        for label, slider in zip(self._words, (self.density_slider, self.font_slider), strict=True):
            layout.addWidget(label)
            layout.addWidget(slider, 1)
        layout.addWidget(self.reset)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(QUIET_MILLIS)
        self._rest.timeout.connect(self.chosen)
        appearance.changed.connect(self.restyle)
        self.restyle()
        self.hide()

    def _slider(self, name: str, bounds: tuple[float, float]) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setAccessibleName(name)
        slider.setToolTip(_("Another value starts the program again; the run so far stays in the list at the frames"))
        slider.setAccessibleDescription(slider.toolTip())
        slider.setRange(round(bounds[0] * STEPS), round(bounds[1] * STEPS))
        slider.setPageStep(STEPS // 4)
        slider.setValue(STEPS)
        slider.valueChanged.connect(self._moved)
        return slider

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(240, self.appearance.px(HEIGHT))

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        for label in self._words:
            label.setFont(self.appearance.font(11))
        self._show_words()

    def _moved(self) -> None:
        self.density, self.font_scale = self.density_slider.value() / STEPS, self.font_slider.value() / STEPS
        self._show_words()
        self._rest.start()

    def _set(self, density: float, font_scale: float) -> None:
        self.density_slider.setValue(round(density * STEPS))
        self.font_slider.setValue(round(font_scale * STEPS))

    def show_session(self, session: Session | None) -> None:
        """Shows the values of a session; those of a recording cannot be changed."""
        is_running = session is not None and session.scene is not None
        for slider, value in zip(
            (self.density_slider, self.font_slider),
            (session.density, session.font_scale) if session is not None else (self.density, self.font_scale),
            strict=True,
        ):
            slider.blockSignals(True)
            slider.setValue(round(value * STEPS))
            slider.blockSignals(False)
            slider.setEnabled(is_running or session is None)
        self.reset.setEnabled(is_running or session is None)
        self._show_words()

    @property
    def words(self) -> str:
        """The chosen screen in words: `density 2`, `density 1, font 1.25`."""
        words = _("density {density}").format(density=number(self.density, "g"))
        if self.font_scale != 1.0:
            words += ", " + _("font {scale}").format(scale=number(self.font_scale, "g"))
        return words

    def _show_words(self) -> None:
        for label, name, slider in zip(
            self._words, (_("Density"), _("Font scale")), (self.density_slider, self.font_slider), strict=True
        ):
            label.setText(f"{name} {number(slider.value() / STEPS, 'g')}")

    def stop(self) -> None:
        """Drops a change that has not been emitted yet."""
        self._rest.stop()

    def _paint(self, painter: QPainter) -> None:
        painter.fillRect(self.rect(), self.appearance.color("head"))
        painter.setPen(self.appearance.pen("line"))
        painter.drawLine(0, 0, self.width(), 0)
