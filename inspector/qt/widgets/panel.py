"""Panel: a dock with a title bar (panel_title.py) and a body, which shows the moment at the cursor.

Terms       name: the word by which documents and tests know the panel; the dock's object name is `dock_` and the name,
            its status label's `status_` and the name. front: neither closed nor behind another tab.
Invariants  I1 a panel that is not in front costs nothing: `offer` keeps the moment until it comes to the front, and
            `make_body` runs when the panel first comes there, or when something asks for a view of it: the bodies of
            the panels behind tabs are a tenth of the start of the window. I2 its status says that it is not in front,
            never what it showed of an earlier moment; a panel that learns something there, such as the end of a
            search, may say so.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHelpEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QDockWidget,
    QHBoxLayout,
    QSizePolicy,
    QStackedWidget,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from inspector.language import _

from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from .painting import painting
from .panel_title import NotePart, PanelTitle

FLOATING = (480, 360)
"""The size in px at 100 % of a dock that floats from behind another tab."""


class Bodies(QStackedWidget):
    """The bodies of a panel; a low window squeezes them, so that no dock forces its height on the window."""

    def minimumSizeHint(self) -> QSize:
        """The smallest size in px."""
        least = super().minimumSizeHint()
        return QSize(min(least.width(), 120), min(least.height(), 48))


class Panel(QDockWidget):
    """One dock. Subclasses add bodies through `add_body`, and update them in `show_moment`. `name` and `title` are
    English; the dock shows their translations."""

    counted = Signal()
    """The count on the panel's tab changed."""
    masked_titles: tuple[str, ...] = ()
    """The titles of columns that say nothing about a run, in English: a mask of the panel shows them."""

    def __init__(self, appearance: Appearance, name: str, *, title: str = "", tabs: bool = False) -> None:
        shown = _(title or name)
        super().__init__(shown)
        self.appearance = appearance
        self.name = name
        key = name.lower().replace(" ", "_")
        self.setObjectName(f"dock_{key}")
        self.setAccessibleName(_("{panel} panel").format(panel=shown))
        self.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetMovable
            | QDockWidget.DockWidgetFeature.DockWidgetFloatable
            | QDockWidget.DockWidgetFeature.DockWidgetClosable
        )
        # A dock grows by hand only: what a larger window adds goes to the docks that expand.
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        self.count = 0
        """The number on the panel's tab, so that a panel behind others says that it has something; 0: none."""
        self.title = PanelTitle(appearance, [], tabs=tabs)
        self.title.status.setObjectName(f"status_{key}")
        self.setTitleBarWidget(self.title)
        self._bare = QWidget(self)
        """The empty title bar, used while a row of tabs shows the title."""
        self._bare.hide()
        self.bodies = Bodies()
        self.setWidget(self.bodies)
        self.title.tab_clicked.connect(self.show_tab)
        self._tab_listeners: list[Callable[[], None]] = []
        self._offered: ShownMoment | None = None
        self._is_stale = False
        self._is_made = type(self).make_body is Panel.make_body
        self._made_listeners: list[Callable[[], None]] = []
        self.visibilityChanged.connect(self._came_to_front)
        # Qt sets the geometry of a floating dock after the signal.
        self.topLevelChanged.connect(lambda floats: QTimer.singleShot(0, self, self._fit_floating) if floats else None)

    def make_body(self) -> None:
        """Makes the views of a panel whose `__init__` leaves them out."""

    def make(self) -> None:
        """Makes the body, unless it is made."""
        if self._is_made:
            return
        self._is_made = True
        self.make_body()
        self.restyle()
        for listener in self._made_listeners:
            listener()
        self._made_listeners.clear()
        self._show_offered()

    @property
    def is_made(self) -> bool:
        """Whether the body is made."""
        return self._is_made

    def on_made(self, listener: Callable[[], None]) -> None:
        """Calls a listener when the body is made; now, if it is."""
        if self._is_made:
            listener()
        else:
            self._made_listeners.append(listener)

    if not TYPE_CHECKING:  # a checker reports unknown attributes

        def __getattr__(self, name: str) -> object:
            """Makes the body when a view is asked for that is not made."""
            if name.startswith("__") or self.__dict__.get("_is_made", True):
                raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")
            self.make()
            return getattr(self, name)

    def _fit_floating(self) -> None:
        """Moves a dock that floats from behind another tab onto the window: Qt keeps such docks beside the screen."""
        parent = self.parentWidget()
        if self.isFloating() and parent is not None and QGuiApplication.screenAt(self.geometry().topLeft()) is None:
            size = QSize(self.appearance.px(FLOATING[0]), self.appearance.px(FLOATING[1]))
            self.resize(size)
            self.move(parent.mapToGlobal(parent.rect().center()) - QPoint(size.width(), size.height()) / 2)
            self._came_to_front(True)

    def add_body(self, title: str, body: QWidget) -> None:
        """Adds a body with its title, in English."""
        self.title.titles.append(_(title))
        self.bodies.addWidget(body)

    def show_tab(self, index: int) -> None:
        """Shows the body of a tab."""
        self.bodies.setCurrentIndex(index)
        self.title.set_current(index)
        for listener in self._tab_listeners:
            listener()

    def on_tab(self, listener: Callable[[], None]) -> None:
        """Registers a listener for tab changes."""
        self._tab_listeners.append(listener)

    def restyle(self) -> None:
        """Adapts fixed sizes to the current text scale."""

    def set_status(self, sentence: str) -> None:
        """Sets the status: one short sentence about what the panel shows, such as `3 causes in frame 12`."""
        self.title.set_status(sentence)

    def set_count(self, count: int) -> None:
        """Sets the number on the panel's tab; 0: none."""
        if count != self.count:
            self.count = count
            self.counted.emit()

    @property
    def is_front(self) -> bool:
        """Whether the panel is open, and not behind another tab. Qt places a dock behind another tab off the window."""
        return not self.isHidden() and (self.isFloating() or self.geometry().right() >= 0)

    def fold_title(self, window: QWidget, place: QRect | None) -> None:
        """Puts the title on a row of tabs of the window; None: hides it, because another tab is in front."""
        if self.titleBarWidget() is not self._bare:
            self.setTitleBarWidget(self._bare)
            self.title.setParent(window)
            self.title.set_folded(True)
        self.title.setVisible(place is not None)
        if place is not None:
            self.title.setGeometry(place)
            self.title.raise_()

    def unfold_title(self) -> None:
        """Puts the title back above the body."""
        if self.titleBarWidget() is self._bare:
            self.title.set_folded(False)
            self.setTitleBarWidget(self.title)
            self.title.show()
            self._bare.hide()

    @property
    def offered(self) -> ShownMoment | None:
        """The moment at the cursor, which a panel that is not in front does not show yet."""
        return self._offered

    def offer(self, moment: ShownMoment | None) -> None:
        """Shows `moment` now if the panel is in front, else as soon as it comes to the front."""
        self._offered = moment
        # Before the window is shown, Qt has no tab in front: a panel without a body waits for it.
        is_front = self.is_front and (self._is_made or self.isVisible())
        self._is_stale = not is_front and (moment is not None or not self._is_made)
        self.title.set_waiting(_("Not in front") if self._is_stale and moment is not None else "")
        if not self._is_stale:
            self.make()
            self._present(moment)

    def _present(self, moment: ShownMoment | None) -> None:
        self.title.set_waiting("")
        self.title.set_absence(_("No frames yet") if moment is None else "")
        self.show_moment(moment)

    def _came_to_front(self, visible: bool) -> None:
        if visible and self.is_front:
            self.make()
        if visible:
            self._show_offered()

    def _show_offered(self) -> None:
        if self._is_stale and self.is_front:
            self._is_stale = False
            self._present(self._offered)

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Shows `moment`; None: no program is open, or no frame exists yet."""
        raise NotImplementedError  # subclasses implement it


def stacked(*widgets: QWidget, margins: tuple[int, int, int, int] = (0, 0, 0, 0)) -> QWidget:
    """Stacks widgets vertically without spacing."""
    holder = QWidget()
    holder.setObjectName("stack")
    _fill(QVBoxLayout(holder), widgets, margins)
    return holder


def side_by_side(*widgets: QWidget, wide: QWidget) -> QWidget:
    """Puts widgets into a row without spacing; `wide` takes the space that the others leave."""
    holder = QWidget()
    layout = QHBoxLayout(holder)
    _fill(layout, widgets, (0, 0, 0, 0))
    layout.setStretchFactor(wide, 1)
    return holder


def _fill(layout: QBoxLayout, widgets: Sequence[QWidget], margins: tuple[int, int, int, int]) -> None:
    layout.setContentsMargins(*margins)
    layout.setSpacing(0)
    for widget in widgets:
        layout.addWidget(widget)


def paint_empty(painter: QPainter, rect: QRect, words: str, appearance: Appearance) -> None:
    """Paints the hint of an empty panel: the reason, and the key to press. `words`: English or translated."""
    painter.setFont(appearance.font(12))
    painter.setPen(appearance.color("text_hint"))
    area = rect.adjusted(appearance.px(16), appearance.px(12), -appearance.px(16), -appearance.px(12))
    flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
    painter.drawText(area, int(flags), _(words))


def show_tip(widget: QWidget, event: QEvent, words: str) -> None:
    """Shows a tooltip at the cursor; empty words hide it."""
    if isinstance(event, QHelpEvent):
        if words:
            QToolTip.showText(event.globalPos(), plain_tip(words), widget)
        else:
            QToolTip.hideText()


def plain_tip(words: str) -> str:
    """Returns words for a tooltip in which Qt interprets no markup: a value of a program may contain any text."""
    return words if "<" not in words else "".join(f"<div>{html.escape(line)}</div>" for line in words.splitlines())


EMPTY_WORDS = "empty_words"
"""The property with the words that an empty view displays, and that describe it to screen readers."""


def paint_if_empty(view: QAbstractItemView, words: str, appearance: Appearance) -> None:
    """Paints `words` into a view whose model has no rows, and describes the view with them to screen readers; called at
    the end of its `paintEvent`."""
    is_empty = bool(words) and (view.model() is None or view.model().rowCount() == 0)
    before, now = view.property(EMPTY_WORDS) or "", _(words) if is_empty else ""
    if now != before:
        view.setProperty(EMPTY_WORDS, now)
        if now or view.accessibleDescription() == before:
            view.setAccessibleDescription(now)
    if is_empty:
        with painting(view.viewport()) as painter:
            paint_empty(painter, view.viewport().rect(), words, appearance)


__all__ = ["NotePart", "Panel", "PanelTitle", "paint_empty", "paint_if_empty", "plain_tip", "show_tip", "stacked"]
