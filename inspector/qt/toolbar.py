"""Toolbar: program and variant, LIVE or PAUSED, stepping, speed, overlays, find, keys.

Invariants  I1 every function of the bar stays in the bar at any width and text size: narrow windows move entries into
            the menu More and granularities into a separate menu; the search field becomes a button Find.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QAction, QActionGroup, QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy

from inspector.language import _
from inspector.recording.moments.stops import GRANULARITIES
from inspector.running.loading.gallery import GalleryEntry
from inspector.running.loading.program import Program

from .style.appearance import Appearance
from .style.elided import elided
from .widgets.controls import LONGEST_PILL, FindField, Pill, Rule, ToolButton
from .widgets.painting import PaintedWidget
from .widgets.segments import Segments
from .widgets.tab_rows import is_tight

HEIGHT, TIGHT_HEIGHT = 40, 30
LAST_STAGE = 13
"""The number of steps in which a bar without room saves space."""
SHORTEST_PILL = 150
"""The largest width of the pill in px at 100 % in the last stage."""
SPEEDS = ((0.125, "⅛×"), (0.25, "¼×"), (0.5, "½×"), (1.0, "1×"), (2.0, "2×"))


class Toolbar(PaintedWidget):
    """Contains buttons and signals only; the window implements the actions."""

    variant_chosen = Signal(str)
    gallery_chosen = Signal(object)
    speed_chosen = Signal(float)
    overlays_changed = Signal()
    granularity_chosen = Signal(str)
    find_asked = Signal()

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.speed = 1.0
        self._title, self._variant = _("Gallery"), ""
        self._fitted_pill = ""
        self._has_width = False
        """Whether Qt gave the bar a width; pill and buttons are fitted to it."""
        self._is_fitting = False
        """True inside `fit`: a part that it shows activates the layout, which resizes the bar and calls `fit` again."""
        self._play_words = _("Pause")
        self._rules = [Rule(appearance) for _place in range(3)]
        self._segments = (_("Frame"), _("Phase"), _("Scope"), _("Slot"))
        self.program = ToolButton(
            appearance, _("Program and variant"), icon="file", words=_("Gallery"), raised=True, menu=True
        )
        self.pill = Pill(appearance)
        self.back = ToolButton(appearance, _("Back to the previous frame with work"), icon="back", key=",")
        self.play = ToolButton(appearance, _("Pause"), icon="pause", words=_("Pause"), key=_("Space"), raised=True)
        self.forward = ToolButton(appearance, _("Forward to the next frame with work"), icon="forward", key=".")
        self.granularity = Segments(appearance, _("Step by"), self._segments)
        self.granularity.chosen.connect(lambda number: self.granularity_chosen.emit(GRANULARITIES[number]))
        self.granularity_menu = ToolButton(appearance, _("Step by"), words=_("Frame"), raised=True, menu=True)
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
        self.find_button = ToolButton(appearance, _("Find"), icon="search", words=_("Find"), key="Ctrl+F", raised=True)
        self.find_button.clicked.connect(self.find_asked)
        self.more = ToolButton(appearance, _("More"), words="»", menu=True)
        self.theme = ToolButton(appearance, _("Dark or light"), icon="theme", key="Ctrl+Shift+L")
        self.help = ToolButton(appearance, _("Keys"), icon="help", key="?")
        for button in (*self.chips.values(), self.heat):
            button.setChecked(True)
            button.toggled.connect(self.overlays_changed)
        self._lay_out()
        self._fill_speeds()
        self._fill_granularities()
        assert self.more.menu is not None
        self.more.menu.aboutToShow.connect(self._fill_more)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _lay_out(self) -> None:
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 0, 8, 0)
        layout.setSpacing(4)
        layout.addWidget(self.program)
        layout.addSpacing(4)
        layout.addWidget(self.pill)
        layout.addWidget(self._rules[0])
        for button in (self.back, self.play, self.forward):
            layout.addWidget(button)
        layout.addWidget(self._rules[1])
        layout.addWidget(self.granularity)
        layout.addWidget(self.granularity_menu)
        for button in (self.step, self.into, self.out):
            layout.addWidget(button)
        layout.addWidget(self.speed_button)
        layout.addWidget(self._rules[2])
        for chip in self.chips.values():
            layout.addWidget(chip)
        layout.addSpacing(4)
        layout.addWidget(self.heat)
        layout.addWidget(self.pick)
        layout.addStretch(1)
        layout.addWidget(self.find_field)
        layout.addWidget(self.find_button)
        layout.addSpacing(4)
        layout.addWidget(self.theme)
        layout.addWidget(self.help)
        layout.addWidget(self.more)

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(400, self._height)

    def minimumSizeHint(self) -> QSize:
        """The smallest size in px, at the current text scale."""
        return QSize(200, self._height)

    @property
    def _height(self) -> int:
        return self.appearance.px(TIGHT_HEIGHT if is_tight(self.window(), self.appearance) else HEIGHT) - 2

    def _paint(self, painter: QPainter) -> None:
        painter.fillRect(self.rect(), self.appearance.color("head"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapts the buttons to the new width."""
        super().resizeEvent(event)
        self._has_width = True
        self.fit()

    def fit(self) -> None:
        """Saves space in stages, least useful first, until the bar fits; pill, play, step and Find stay visible. Before
        Qt gave the bar a width nothing is fitted: each stage costs as much as painting the bar."""
        if not self._has_width or self._is_fitting:
            return
        self._is_fitting = True
        try:
            for stage in range(LAST_STAGE + 1):
                self._show_stage(stage)
                if (needed := self._needed()) <= self.width():
                    self._lengthen_title(stage, self.width() - needed)
                    return
        finally:
            self._is_fitting = False

    def _lengthen_title(self, stage: int, spare: int) -> None:
        """Gives the shortened name of the program the width that the bar has left."""
        if 5 <= stage < 10 and self.program.words != self._title:
            metrics = self.appearance.metrics(12, 500)
            room = metrics.horizontalAdvance(self.program.words) + spare
            longer = elided(metrics, self._title, room)
            if len(longer) > len(self.program.words):
                self.program.set_words(longer, "")

    def _show_stage(self, stage: int) -> None:
        self.play.set_compact(stage >= 1)
        self.find_field.setVisible(stage < 2)
        self.find_button.setVisible(stage >= 2)
        self.heat.set_words(_("Heat") if stage < 3 else "")
        self.find_button.raised_ground = stage < 4
        self.find_button.set_words(_("Find") if stage < 4 else "")
        shortened = self._title if stage < 5 or len(self._title) <= 10 else f"{self._title[:9]}…"
        self.program.set_words(shortened if stage < 10 else "", self._variant if stage < 5 else "")
        self.granularity.setVisible(stage < 6)
        self.granularity_menu.setVisible(stage >= 6)
        self.play.set_words(self._play_words if stage < 7 else "")
        for least, buttons in self._leaving().items():
            for button in buttons:
                button.setVisible(stage < least)
        self.more.setVisible(stage >= min(self._leaving()))
        self.pill.set_longest(LONGEST_PILL if stage < LAST_STAGE else SHORTEST_PILL)
        for rule in self._rules:
            rule.setVisible(stage < 8)

    def _leaving(self) -> dict[int, tuple[ToolButton, ...]]:
        """Buttons that move into the menu More, by stage."""
        return {
            8: (self.speed_button, self.theme, self.help),
            9: (self.pick, self.heat, *self.chips.values()),
            11: (self.into, self.out),
            12: (self.back, self.forward),
        }

    def _needed(self) -> int:
        """The width in px of all visible parts, with the spaces between them."""
        layout = self.layout()
        assert layout is not None
        margins, width = layout.contentsMargins(), 0
        for at in range(layout.count()):
            item = layout.itemAt(at)
            widget = item.widget() if item is not None else None
            if widget is not None and not widget.isHidden():  # `isHidden` works before the window is shown, too
                width += widget.sizeHint().width() + layout.spacing()
            elif widget is None and item is not None:
                width += item.sizeHint().width() + layout.spacing()
        return width + margins.left() + margins.right()

    def _fill_more(self) -> None:
        """Lists functions that the bar has no room for."""
        menu = self.more.menu
        assert menu is not None
        menu.clear()
        for buttons in self._leaving().values():
            for button in buttons:
                if not button.isHidden():
                    continue
                if button.menu is not None:
                    menu.addMenu(button.menu).setText(button.accessibleName())
                    continue
                action = menu.addAction(f"{button.accessibleName()}\t{button.key}")
                action.setEnabled(button.isEnabled())
                action.setCheckable(button.isCheckable())
                action.setChecked(button.isChecked())
                action.triggered.connect(lambda _=False, button=button: button.click())

    # -- contents

    def show_program(self, program: Program | None, variant: str, entries: list[GalleryEntry], page: str = "") -> None:
        """Shows the program's name and its variants. `page`: what is shown without a program; the default is the
        gallery."""
        menu = self.program.menu
        assert menu is not None
        _empty(menu)
        title = program.title if program is not None else page or _("Gallery")
        self._title, self._variant = title if len(title) <= 28 else title[:27] + "…", ""
        if program is not None:
            several = len(program.variants) > 1
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

    def _fill_granularities(self) -> None:
        menu = self.granularity_menu.menu
        assert menu is not None
        group = QActionGroup(menu)
        for granularity, words in zip(GRANULARITIES, self._segments, strict=True):
            action = menu.addAction(words)
            action.setCheckable(True)
            group.addAction(action)
            action.triggered.connect(lambda _=False, granularity=granularity: self.granularity_chosen.emit(granularity))

    def set_speed(self, speed: float, words: str) -> None:
        """Sets the speed of live mode and of the replay; `words` name it."""
        self.speed = speed
        self.speed_button.set_words(words)
        self.speed_chosen.emit(speed)

    def show_granularity(self, granularity: str) -> None:
        """Shows the granularity of the steps."""
        at = GRANULARITIES.index(granularity)
        self.granularity.choose(at)
        menu = self.granularity_menu.menu
        assert menu is not None
        menu.actions()[at].setChecked(True)
        self.granularity_menu.set_words(self._segments[at])
        self.granularity_menu.setAccessibleName(f"{_('Step by')}: {self._segments[at]}")

    def show_running(
        self, playing: bool, has_program: bool, moment: str, *, replays: bool = False, held: str = ""
    ) -> None:
        """Shows LIVE or where the window is paused, and enables the buttons. `held`: why no other frame can be shown;
        the buttons say it."""
        self.pill.show_state(moment if has_program else "", playing)
        playing = playing or replays
        self._play_words = _("Pause") if playing else _("Go live")
        self.play.set_words(self._play_words if self.play.words else "", icon="pause" if playing else "play")
        self.play.setAccessibleName(_("Pause") if playing else _("Go live"))
        self.play.setToolTip(self._play_tip)
        for button in (self.back, self.play, self.forward, self.step, self.into, self.out):
            button.setEnabled(has_program and not held)
            if held or button.property("tip"):
                tip = button.property("tip") or button.toolTip()
                button.setProperty("tip", tip)
                button.setToolTip(held or tip)
        if self.pill.words != self._fitted_pill:
            self._fitted_pill = self.pill.words
            self.fit()

    def show_space(self, is_taken: bool) -> None:
        """Shows whether Space belongs to the play button, or goes to the program."""
        self.play.key = "" if is_taken else _("Space")
        self.play.setToolTip(self._play_tip)
        self.play.updateGeometry()
        self.play.update()
        self.fit()

    @property
    def _play_tip(self) -> str:
        name = self.play.accessibleName()
        if not self.play.key:
            return _("{action} (F6, then Space: a node of the program has the keyboard)").format(action=name)
        return f"{name} ({self.play.key})"

    @property
    def letters(self) -> frozenset[str]:
        """The letters of the enabled phase overlays."""
        return frozenset(letter for letter, chip in self.chips.items() if chip.isChecked())


def _empty(menu: QMenu) -> None:
    """Removes the entries of a menu, and their groups, which `clear` leaves."""
    menu.clear()
    for group in menu.findChildren(QActionGroup):
        group.deleteLater()
