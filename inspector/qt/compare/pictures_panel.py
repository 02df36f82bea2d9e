"""Pictures: both pictures at the cursor, the ways to look at them, and the inputs that drive both runs."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QSizePolicy, QSlider, QVBoxLayout, QWidget

from inspector.language import N_, _

from ..style.appearance import Appearance
from ..widgets.controls import ToolButton
from ..widgets.painting import PaintedWidget
from .compare_panel import ComparePanel
from .picture_view import PictureView
from .shown_comparison import BLINK, LOOKS, ONION, ShownComparison


class LookBar(PaintedWidget):
    """The buttons for the ways to look at the pictures, the opacity of B, and the inputs in words."""

    def __init__(self, appearance: Appearance, shown: ShownComparison, view: PictureView) -> None:
        super().__init__()
        self.appearance = appearance
        self.shown = shown
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.group = QButtonGroup(self)
        self.buttons: dict[str, ToolButton] = {}
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.setSpacing(1)
        layout.addStretch(1)
        for look in LOOKS:
            button = ToolButton(appearance, look, words=look, raised=True, checkable=True)
            button.setChecked(look == shown.look)
            button.clicked.connect(lambda _=False, look=look: shown.set_look(look))
            self.group.addButton(button)
            self.buttons[look] = button
            layout.addWidget(button)
        self.opacity = QSlider(Qt.Orientation.Horizontal)
        self.opacity.setRange(0, 100)
        self.opacity.setValue(50)
        self.opacity.setAccessibleName(_("Opacity of B over A, in per cent"))
        self.opacity.setFixedWidth(90)
        policy = self.opacity.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # the buttons stay where the pointer is
        self.opacity.setSizePolicy(policy)
        self.opacity.valueChanged.connect(view.set_onion)
        layout.addSpacing(8)
        layout.addWidget(self.opacity)
        self.inputs = QLabel()
        self.inputs.setObjectName("compare_inputs")
        self.inputs.setMinimumWidth(0)
        self.inputs.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        layout.addSpacing(8)
        layout.addWidget(self.inputs)
        layout.addStretch(1)
        shown.look_changed.connect(self.follow)
        appearance.changed.connect(self.follow)
        self.follow()

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(300, self.appearance.px(24) + 14)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hides the inputs if space is missing."""
        super().resizeEvent(event)
        buttons = sum(button.sizeHint().width() + 1 for button in self.buttons.values())
        self.inputs.setVisible(self.inputs.sizeHint().width() + buttons + 90 + 40 <= self.width())

    def minimumSizeHint(self) -> QSize:
        """The smallest size in px, at the current text scale."""
        return QSize(120, self.appearance.px(24) + 12)

    def follow(self) -> None:
        """Shows the chosen look; Blink is off with reduced motion."""
        for look, button in self.buttons.items():
            button.setChecked(look == self.shown.look)
        blink = self.buttons[BLINK]
        blink.setEnabled(not self.appearance.reduced_motion)
        blink.setToolTip(_("Off with reduced motion") if self.appearance.reduced_motion else _("A and B in turns"))
        self.opacity.setVisible(self.shown.look == ONION)
        self.inputs.setFont(self.appearance.font(11))
        self.inputs.setStyleSheet(f"color: {self.appearance.theme.text_secondary};")

    def _paint(self, painter: QPainter) -> None:
        painter.fillRect(self.rect(), self.appearance.color("canvas"))


class PicturesPanel(ComparePanel):
    """The dock `dock_compare_pictures`, without a title: each picture has its own."""

    def __init__(self, appearance: Appearance, shown: ShownComparison) -> None:
        super().__init__(appearance, shown, N_("Compare pictures"))
        self.view = PictureView(appearance, shown)
        self.looks = LookBar(appearance, shown, self.view)
        holder = QWidget()
        layout = QVBoxLayout(holder)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.looks)
        self.add_body(N_("Pictures"), holder)
        self.hide_title()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_comparison(self) -> None:
        """Shows the pictures and the inputs of a comparison."""
        compared = self.shown.compared
        self.looks.inputs.setText(compared.input_words if compared is not None else "")
        self.looks.follow()
        self.view.show_comparison()

    def show_frame(self) -> None:
        """Shows the pictures of the frame at the cursor."""
        self.view.show_frame()
        self.set_status(self.view.words)

    @property
    def focus_widget(self) -> QWidget:
        """The button of the chosen look."""
        return self.looks.buttons[self.shown.look]
