"""Toolbar: program and variant, LIVE or PAUSED, stepping, speed, overlays, find, keys."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QAction, QActionGroup, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from inspector.language import _
from inspector.recording.moments.stops import GRANULARITIES
from inspector.running.loading.program import GalleryEntry, Program

from .style.appearance import Appearance
from .widgets.controls import FindField, Pill, Rule, ToolButton
from .widgets.painting import painting
from .widgets.segments import Segments

HEIGHT = 40
SPEEDS = ((0.125, "⅛×"), (0.25, "¼×"), (0.5, "½×"), (1.0, "1×"), (2.0, "2×"))


class Toolbar(QWidget):
    """Contains buttons and signals only; the window implements the actions."""

    variant_chosen = Signal(str)
    gallery_chosen = Signal(object)
    speed_chosen = Signal(float)
    overlays_changed = Signal()
    granularity_chosen = Signal(str)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.speed = 1.0
        self._title, self._variant = _("Gallery"), ""
        self._fitted_pill = ""
        self.program = ToolButton(
            appearance, _("Program and variant"), icon="file", words=_("Gallery"), raised=True, menu=True
        )
        self.pill = Pill(appearance)
        self.back = ToolButton(appearance, _("Back to the previous frame with work"), icon="back", key=",")
        self.play = ToolButton(appearance, _("Pause"), icon="pause", words=_("Pause"), key="Space", raised=True)
        self.forward = ToolButton(appearance, _("Forward to the next frame with work"), icon="forward", key=".")
        self.granularity = Segments(appearance, _("Step by"), (_("Frame"), _("Phase"), _("Scope"), _("Slot")))
        self.granularity.chosen.connect(lambda number: self.granularity_chosen.emit(GRANULARITIES[number]))
        self.step = ToolButton(appearance, _("Step over"), icon="over", key="F10")
        self.into = ToolButton(appearance, _("Step into"), icon="into", key="F11")
        self.out = ToolButton(appearance, _("Step out"), icon="out", key="Shift+F11")
        for button in (self.step, self.into, self.out):
            button.setToolTip(_("{step}; backward: Alt").format(step=button.toolTip()))
        self.speed_button = ToolButton(appearance, _("Speed"), words="1×", menu=True)
        self.chips = {
            letter: ToolButton(appearance, words, chip=letter, key=key, checkable=True)
            for letter, words, key in (
                ("C", _("Show composition on the preview"), "1"),
                ("L", _("Show layout on the preview"), "2"),
                ("D", _("Show drawing on the preview"), "3"),
            )
        }
        self.heat = ToolButton(appearance, _("Heat"), icon="heat", words=_("Heat"), checkable=True)
        self.heat.setToolTip(_("Heat: how often each part ran in this frame (H)"))
        self.pick = ToolButton(appearance, _("Pick in the preview"), icon="pick", key="Ctrl+Shift+C", checkable=True)
        self.find_field = FindField(appearance)
        self.theme = ToolButton(appearance, _("Dark or light"), icon="theme", key="Ctrl+Shift+L")
        self.help = ToolButton(appearance, _("Keys"), icon="help", key="?")
        for button in (*self.chips.values(), self.heat):
            button.setChecked(True)
            button.toggled.connect(self.overlays_changed)
        self._lay_out()
        self._fill_speeds()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _lay_out(self) -> None:
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 0, 8, 0)
        layout.setSpacing(4)
        layout.addWidget(self.program)
        layout.addSpacing(4)
        layout.addWidget(self.pill)
        layout.addWidget(Rule(self.appearance))
        for button in (self.back, self.play, self.forward):
            layout.addWidget(button)
        layout.addWidget(Rule(self.appearance))
        layout.addWidget(self.granularity)
        for button in (self.step, self.into, self.out):
            layout.addWidget(button)
        layout.addWidget(self.speed_button)
        layout.addWidget(Rule(self.appearance))
        for chip in self.chips.values():
            layout.addWidget(chip)
        layout.addSpacing(4)
        layout.addWidget(self.heat)
        layout.addWidget(self.pick)
        layout.addStretch(1)
        layout.addWidget(self.find_field)
        layout.addSpacing(4)
        layout.addWidget(self.theme)
        layout.addWidget(self.help)

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(400, self.appearance.px(HEIGHT) - 2)

    def minimumSizeHint(self) -> QSize:
        """The smallest size in px, at the current text scale."""
        return QSize(200, self.appearance.px(HEIGHT) - 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the widget; a fault is painted instead of raised."""
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        painter.fillRect(self.rect(), self.appearance.color("head"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapts the buttons to the new width."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Hides key hints, then Find, then button texts while space is scarce; the pill stays visible."""
        title = self._title
        for stage in range(8):
            self.play.set_compact(stage >= 1)
            # Menus and keys still provide the hidden functions.
            for button in (self.speed_button, self.pick, self.theme):
                button.setVisible(stage < 5)
            for button in (self.heat, self.help, self.into, self.out):
                button.setVisible(stage < 6)
            self.granularity.setVisible(stage < 7)
            self.find_field.setVisible(stage < 2)
            self.heat.set_words(_("Heat") if stage < 3 else "")
            self.program.set_words(title if stage < 4 else f"{title[:9]}…", self._variant if stage < 4 else "")
            if self._needed() <= self.width():
                return

    def _needed(self) -> int:
        widgets = [
            self.program, self.pill, self.back, self.play, self.forward, self.granularity, self.step, self.into,
            self.out, self.speed_button,
            *self.chips.values(), self.heat, self.pick, self.theme, self.help,
        ]  # fmt: skip
        width = sum(widget.sizeHint().width() + 4 for widget in widgets if not widget.isHidden()) + self.appearance.px(
            80
        )
        # `isHidden` works before the window is shown, too.
        return width + (0 if self.find_field.isHidden() else self.find_field.sizeHint().width())

    # -- contents

    def show_program(self, program: Program | None, variant: str, entries: list[GalleryEntry]) -> None:
        """Shows the program's name and its variants; None: the gallery."""
        menu = self.program.menu
        assert menu is not None
        menu.clear()
        self._title, self._variant = _("Gallery"), ""
        if program is not None:
            several = len(program.variants) > 1
            self._title = program.title if len(program.title) <= 28 else program.title[:27] + "…"
            self._variant = variant if several else ""
            if several:
                group = QActionGroup(menu)
                for name in program.variants:
                    action = menu.addAction(name)
                    action.setCheckable(True)
                    action.setChecked(name == variant)
                    group.addAction(action)
                    action.triggered.connect(lambda _=False, name=name: self.variant_chosen.emit(name))
                menu.addSeparator()
        for entry in entries:
            action = menu.addAction(entry.title)
            action.triggered.connect(lambda _=False, entry=entry: self.gallery_chosen.emit(entry))
        self.fit()

    def _fill_speeds(self) -> None:
        menu = self.speed_button.menu
        assert menu is not None
        group = QActionGroup(menu)
        for speed, words in SPEEDS:
            action = QAction(words, menu)
            action.setCheckable(True)
            action.setChecked(speed == self.speed)
            group.addAction(action)
            menu.addAction(action)
            action.triggered.connect(lambda _=False, speed=speed, words=words: self.set_speed(speed, words))

    def set_speed(self, speed: float, words: str) -> None:
        """Sets the speed of live mode and of the replay; `words` name it."""
        self.speed = speed
        self.speed_button.set_words(words)
        self.speed_chosen.emit(speed)

    def show_granularity(self, granularity: str) -> None:
        """Shows the granularity of the steps."""
        self.granularity.choose(GRANULARITIES.index(granularity))

    def show_running(self, playing: bool, has_program: bool, moment: str, *, replays: bool = False) -> None:
        """Shows LIVE or where the window is paused, and enables the buttons."""
        self.pill.show_state(moment if has_program else "", playing)
        playing = playing or replays
        self.play.set_words(_("Pause") if playing else _("Go live"), icon="pause" if playing else "play")
        self.play.setAccessibleName(_("Pause") if playing else _("Go live"))
        self.play.setToolTip(_("Pause (Space)") if playing else _("Go live (Space)"))
        for button in (self.back, self.play, self.forward, self.step, self.into, self.out):
            button.setEnabled(has_program)
        if self.pill.words != self._fitted_pill:
            self._fitted_pill = self.pill.words
            self.fit()

    @property
    def letters(self) -> frozenset[str]:
        """The letters of the enabled phase overlays."""
        return frozenset(letter for letter, chip in self.chips.items() if chip.isChecked())
