"""Context menus: what can be done with the row under the mouse, or with the selected row (Shift+F10).

The menus of a tree row and of a state offer its source, the next and previous event about it, and a breakpoint. The
menus of the strip and of the events inside a frame offer the inputs before the frame. Any other place offers to float
or close its dock.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from inspector.analysis.breakpoints import RUN, WRITE, Target
from inspector.language import _

from .model.search import read_site_of
from .widgets.tab_rows import dock_menu

if TYPE_CHECKING:
    from .program_window import ProgramWindow


def install(window: ProgramWindow) -> None:
    """Gives the tree, the states and the titles of all docks their menus."""
    for view, make in ((window.tree_panel.view, row_menu), (window.state_panel.view, state_menu)):
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

        def show(point: QPoint, view: QWidget = view, make=make) -> None:  # type: ignore[no-untyped-def]  # the menu of either view
            menu = make(window)
            if menu is not None:
                menu.popup(view.mapToGlobal(point))

        view.customContextMenuRequested.connect(show)
    for panel in window.panels:
        panel.title.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        panel.title.customContextMenuRequested.connect(
            lambda point, panel=panel: dock_menu(panel).popup(panel.title.mapToGlobal(point))
        )


def menu_of_focus(window: ProgramWindow) -> QMenu | None:
    """Returns the menu of the focused panel; None without one."""
    focused = window.focusWidget()
    panel = next((each for each in window.panels if focused is not None and each.isAncestorOf(focused)), None)
    if panel is None:
        return None
    if focused in window.focus_menus:
        return window.focus_menus[focused]()
    menu = {"Composition": row_menu, "State": state_menu}.get(panel.name, lambda _: None)(window)
    return menu if menu is not None else dock_menu(panel)


def show_menu_of_focus(window: ProgramWindow) -> None:
    """Opens the menu of the focused panel (Shift+F10)."""
    menu, focused = menu_of_focus(window), window.focusWidget()
    if menu is not None and focused is not None:
        menu.popup(focused.mapToGlobal(QPoint(24, 24)))


def row_menu(window: ProgramWindow) -> QMenu | None:
    """Returns the menu of the selected scope or node; None without one."""
    moment = window.moment()
    line = moment.lines_by_subject.get(window.selection.subject) if moment is not None else None
    if line is None:
        return None
    name = line.tag or line.called
    menu = _menu(window, Target(RUN, name, frozenset(line.keys)), _("run of {name}").format(name=name))
    menu.addAction(_("Copy assertion for a test")).triggered.connect(lambda: copy_assertion(window))
    site = read_site_of(moment, window.selection.subject)
    if site is not None:
        menu.addAction(_("Source\tEnter")).triggered.connect(partial(window.selection.ask_source, site))
    return menu


def copy_assertion(window: ProgramWindow) -> None:
    """Copies what the displayed frame did with the selected scope or node, as a line for a test."""
    from inspector.testing.assertion_text import assertion_text

    moment = window.moment()
    line = moment.lines_by_subject.get(window.selection.subject) if moment is not None else None
    subject = (line.row.scope or line.row.node) if line is not None else None
    if moment is None or subject is None:
        window.statusBar().showMessage(_("Select a row of the tree first"), 4_000)
        return
    text = assertion_text(moment.frame, subject)
    QGuiApplication.clipboard().setText(text)
    window.statusBar().showMessage(_("Copied: {text}").format(text=text.strip()), 4_000)


def state_menu(window: ProgramWindow) -> QMenu | None:
    """Returns the menu of the selected state; None without one."""
    moment = window.moment()
    chosen = [line for line in moment.states if line.state.id == window.selection.state] if moment is not None else []
    if moment is None or not chosen:
        return None
    line = chosen[0]
    name = moment.names.of(line.state)
    menu = _menu(window, Target(WRITE, name, frozenset((line.state.id,))), _("write of {name}").format(name=name))
    if line.site is not None:
        source = menu.addAction(_("Source of the last write\tdouble-click"))
        source.triggered.connect(partial(window.selection.ask_source, line.site))
    return menu


def _menu(window: ProgramWindow, target: Target, noun: str) -> QMenu:
    stepper = window.stepper
    menu = QMenu(window)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for words, act in (
        (_("To the next {noun}"), stepper.run_to),
        (_("Back to the last {noun}"), stepper.run_back_to),
        (_("Break on each {noun}"), stepper.add_breakpoint),
    ):
        menu.addAction(words.format(noun=noun)).triggered.connect(lambda checked=False, act=act: act(target))
    menu.addSeparator()
    return menu
