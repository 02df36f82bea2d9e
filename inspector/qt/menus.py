"""Menus: the menus and keyboard shortcuts of the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu, QMenuBar

from inspector.language import _
from inspector.recording.moments.stops import GRANULARITIES

from . import files
from .command_palette import show_palette
from .compare_menu import compare_next_variant, fill_menu
from .context_menus import copy_assertion, show_menu_of_focus
from .exporting import fill_export_menu
from .keys_dialog import show_keys
from .languages_menu import fill_languages_menu
from .lessons_menu import fill_lessons_menu
from .moment_link import copy_link, install_link_menu
from .node_walk import walks
from .panel_links import advice_actions
from .panels.ranked_panel import RankedPanel
from .presenter import add_presenter_action
from .source_editing import SourceEditing
from .style.appearance import SCALES
from .style.theme import DARK, LIGHT
from .toolbar import SPEEDS

if TYPE_CHECKING:
    from .style.appearance import Appearance
    from .window import InspectorWindow

Act = Callable[[], object]


def make_menus(window: InspectorWindow) -> None:
    """Fills the menu bar."""
    add = partial(_top_menu, window.menuBar())
    _fill_file_menu(window, add(_("File")))
    _fill_view_menu(window, add(_("View")))
    _fill_run_menu(window, add(_("Run")))
    _fill_step_menu(window, add(_("Step")))
    install_link_menu(window)
    fill_menu(window, add(_("Compare")))
    fill_lessons_menu(window, add(_("Lessons")))
    _fill_help_menu(window, add(_("Help")))


def _fill_file_menu(window: InspectorWindow, menu: QMenu) -> None:
    _action(window, menu, _("Open…"), partial(files.ask_file, window), "Ctrl+O")
    recent = menu.addMenu(_("Open recent"))
    recent.aboutToShow.connect(partial(window.recent.fill_menu, recent))
    _action(window, menu, _("Save the run…"), partial(files.ask_save, window), "Ctrl+S")
    _action(window, menu, _("Save the inputs as a script…"), partial(files.ask_save_inputs, window))
    fill_export_menu(window, menu.addMenu(_("Export")))
    _action(window, menu, _("Edit the source"), SourceEditing(window, window.branches.watch).edit, "Ctrl+E")
    _action(window, menu, _("Gallery"), window.show_gallery, "Ctrl+G")
    menu.addSeparator()
    _action(window, menu, _("Reload"), partial(files.reload, window), "Ctrl+R")
    _action(window, menu, _("Quit"), window.close, "Ctrl+Q")


def _fill_view_menu(window: InspectorWindow, menu: QMenu) -> None:
    _fill_panels_menus(window, menu)
    add_presenter_action(window, menu)
    menu.addSeparator()
    _fill_preview_menu(window, menu.addMenu(_("On the preview")))
    framework = QAction(_("Show framework rows"), window)
    framework.setCheckable(True)
    framework.toggled.connect(window.set_show_framework)
    menu.addAction(framework)
    _action(window, menu, _("Count runs from this frame on"), window.reset_counts)
    _action(window, menu, _("Range of frames…"), window.ranges.ask)
    _action(window, menu, _("Find…"), window.show_find, keys="Ctrl+F")
    _action(window, menu, _("Select the next match by name"), window.focus_find, "Ctrl+Shift+F")
    _action(window, menu, _("Next panel"), window.next_panel, keys="F6")
    _action(window, menu, _("Menu of the selected row"), partial(show_menu_of_focus, window), keys="Shift+F10")
    _action(window, menu, _("Hide the banner"), window.hide_banner, keys="Esc")
    sorting = window.docks.panel(RankedPanel).sorting.menu
    assert sorting is not None
    menu.addMenu(sorting).setText(f"{_('Ranked')}: {_('Sort by')}")
    menu.addSeparator()
    _fill_appearance(window, menu)


def _fill_panels_menus(window: InspectorWindow, menu: QMenu) -> None:
    """Adds the panels, and where they stand."""
    panels = menu.addMenu(_("Panels"))
    for panel in window.panels:
        panels.addAction(panel.toggleViewAction())
    go_to = menu.addMenu(_("Go to"))
    for panel in window.panels:
        _action(window, go_to, panel.windowTitle(), partial(window.docks.go_to, panel))
    layouts = menu.addMenu(_("Layouts"))
    for layout in window.docks.layouts:
        _action(window, layouts, _(layout.name), partial(window.docks.arrange, layout))
    _action(window, layouts, _("Compare"), partial(compare_next_variant, window))
    _action(window, menu, _("Default layout"), window.live_layout)


def _fill_preview_menu(window: InspectorWindow, menu: QMenu) -> None:
    _action(window, menu, _("Sizes and constraints on the preview"), window.preview.toggle_sizes, keys="L")
    toolbar = window.toolbar
    for words, button, keys in (
        (_("Composition on the preview"), toolbar.chips["C"], "1"),
        (_("Layout on the preview"), toolbar.chips["L"], "2"),
        (_("Drawing on the preview"), toolbar.chips["D"], "3"),
        (_("Heat"), toolbar.heat, "H"),
        (_("Pick in the preview"), toolbar.pick, "Ctrl+Shift+C"),
    ):
        _action(window, menu, words, button.toggle, keys=keys)
    for words, keys, act in walks(window):
        _action(window, menu, words, act, keys=keys)
    scales = QAction(_("Density and font scale"), window)
    scales.setCheckable(True)
    scales.toggled.connect(window.scale_bar.setVisible)
    menu.addAction(scales)


def _fill_appearance(window: InspectorWindow, menu: QMenu) -> None:
    """Adds theme, contrast, motion, text size and language."""
    appearance = window.appearance
    _action(window, menu, _("Dark or light"), appearance.toggle_theme, keys="Ctrl+Shift+L")
    themes = QActionGroup(menu)
    _choice(window, menu, themes, _("Dark"), lambda: appearance.set_theme(DARK), lambda: appearance.chosen is DARK)
    _choice(window, menu, themes, _("Light"), lambda: appearance.set_theme(LIGHT), lambda: appearance.chosen is LIGHT)
    _switch(window, menu, _("High contrast"), appearance.set_high_contrast, lambda: appearance.high_contrast)
    _switch(window, menu, _("Reduced motion"), appearance.set_reduced_motion, lambda: appearance.reduced_motion)
    sizes = menu.addMenu(_("Text size"))
    scales = QActionGroup(sizes)
    for percent in SCALES:
        _choice(window, sizes, scales, f"{percent} %", *_scale(appearance, percent))
    fill_languages_menu(window, menu.addMenu(_("Language")))


def _scale(appearance: Appearance, percent: int) -> tuple[Act, Callable[[], bool]]:
    """Returns what chooses a text size, and whether it is in use."""
    return partial(appearance.set_scale, percent), lambda: appearance.scale == percent


def _fill_run_menu(window: InspectorWindow, menu: QMenu) -> None:
    _action(window, menu, _("Play or pause"), window.toggle_play, keys=_("Space"))
    _action(window, menu, _("Play the recording"), window.replay.toggle, "Ctrl+Space")
    fire = menu.addMenu(_("Fire an input"))
    for words in ("Tap", "Scroll +10"):
        _action(window, fire, _("Fire: {words}").format(words=_(words)), partial(window.fire, words))
    _action(window, fire, _("A recorded or new input…"), window.fired.ask, "Ctrl+I")
    _action(window, menu, _("Edit the selected state"), window.branches.ask_selected, "F2")
    again = fire.addMenu(_("Inputs before this frame"))
    again.aboutToShow.connect(partial(window.fired.refill_menu, again))
    speeds = menu.addMenu(_("Speed"))
    for speed, words in SPEEDS:
        _action(window, speeds, words, partial(window.toolbar.set_speed, speed, words))
    assert window.toolbar.program.menu is not None
    menu.addMenu(window.toolbar.program.menu).setText(_("Program and variant"))
    branches = menu.addMenu(_("Branch"))
    branches.aboutToShow.connect(partial(window.branches.fill_menu, branches))
    _action(window, menu, _("Restart"), partial(files.restart, window), "Ctrl+Shift+R")
    _action(window, menu, _("Demo"), window.run_demo, "Ctrl+Shift+D")
    menu.addSeparator()
    for words, act in advice_actions(window):
        _action(window, menu, _(words), act)


def _fill_step_menu(window: InspectorWindow, menu: QMenu) -> None:
    player = window.player
    stepper = window.stepper
    for words, act, keys in (
        (_("Over"), stepper.over, "F10"),
        (_("Into"), stepper.into, "F11"),
        (_("Out"), stepper.out, "Shift+F11"),
        (_("To the end of the phase"), stepper.end_of_phase, "Ctrl+F11"),
        (_("Back over"), stepper.back_over, "Alt+F10"),
        (_("Back into"), stepper.back_into, "Alt+F11"),
        (_("Back out"), stepper.back_out, "Alt+Shift+F11"),
        (_("Finer steps"), partial(stepper.change_granularity, 1), "Ctrl+F10"),
        (_("Coarser steps"), partial(stepper.change_granularity, -1), "Ctrl+Shift+F10"),
    ):
        _action(window, menu, words, act, keys=keys)
    by = menu.addMenu(_("Step by"))
    names = (_("Frame"), _("Phase"), _("Scope"), _("Slot operation"))
    for granularity, words in zip(GRANULARITIES, names, strict=True):
        _action(window, by, words, partial(stepper.set_granularity, granularity))
    menu.addSeparator()
    panel = window.step_panel
    for words, act, shortcut in (
        (_("Run to the target"), panel.run_to, "Ctrl+F8"),
        (_("Back to the target"), panel.run_back_to, "Ctrl+Shift+F8"),
        (_("Add or remove a breakpoint on the target"), panel.toggle_breakpoint, "F9"),
        (_("Guess before each step"), lambda: panel.guess_mode.toggle(), "Ctrl+Shift+G"),
    ):
        _action(window, menu, words, act, shortcut)
    menu.addSeparator()
    _action(window, menu, _("Run one frame"), player.step)
    _action(window, menu, _("Back to the previous frame with work"), player.back, keys=",")
    _action(window, menu, _("Forward to the next frame with work"), player.forward, keys=".")
    _action(window, menu, _("Back one frame"), player.back_one, keys="Shift+,")
    _action(window, menu, _("Forward one frame"), player.forward_one, keys="Shift+.")
    _action(window, menu, _("Newest frame with work"), player.newest)
    menu.addSeparator()
    _action(window, menu, _("Copy a link to this moment"), partial(copy_link, window), "Ctrl+Shift+K")
    _action(window, menu, _("Copy assertion for a test"), partial(copy_assertion, window))


def _fill_help_menu(window: InspectorWindow, menu: QMenu) -> None:
    _action(window, menu, _("Keys"), lambda: show_keys(window, window.keys), keys="?")
    _action(window, menu, _("Command palette…"), partial(show_palette, window), "Ctrl+Shift+P")
    menu.addMenu(_("Keys as in")).setObjectName("key_maps")


def _top_menu(bar: QMenuBar, words: str) -> QMenu:
    """Adds a menu to the bar; Alt and its first letter that no other menu has opens it."""
    used = {text[text.index("&") + 1].casefold() for each in bar.actions() if "&" in (text := each.text())}
    at = next((at for at, letter in enumerate(words) if letter.isalpha() and letter.casefold() not in used), None)
    return bar.addMenu(words if at is None else f"{words[:at]}&{words[at:]}")


def _switch(
    window: InspectorWindow, menu: QMenu, words: str, act: Callable[[bool], object], is_on: Callable[[], bool]
) -> None:
    """Adds a checkable entry for a part of the appearance."""
    action = QAction(words, window)
    action.setCheckable(True)
    action.setChecked(is_on())
    action.triggered.connect(lambda on: act(on))
    window.appearance.changed.connect(lambda: action.setChecked(is_on()))
    menu.addAction(action)


def _choice(
    window: InspectorWindow, menu: QMenu, group: QActionGroup, words: str, act: Act, is_on: Callable[[], bool]
) -> None:
    """Adds an entry for one of several values of the appearance; of a group, the value in use is checked."""
    action = QAction(words, window)
    action.setCheckable(True)
    group.addAction(action)
    action.setChecked(is_on())
    action.triggered.connect(lambda _on: act())
    window.appearance.changed.connect(lambda: action.setChecked(is_on()))
    menu.addAction(action)


def _action(window: InspectorWindow, menu: QMenu, words: str, act: Act, shortcut: str = "", *, keys: str = "") -> None:
    """Adds a menu entry. `keys`: a shortcut that is only displayed, because `make_shortcuts` handles keys that the
    program may use."""
    action = QAction(f"{words}\t{keys}" if keys else words, window)
    if shortcut:
        action.setShortcut(QKeySequence(shortcut))
    action.triggered.connect(lambda _=False: act())
    menu.addAction(action)


def make_shortcuts(window: InspectorWindow) -> dict[str, Act]:
    """Creates the shortcuts without a menu entry, including those that act only in the preview. Returns them, so that
    the window can forward a key that the program did not use."""
    player, stepper, toolbar = window.player, window.stepper, window.toolbar
    acts: dict[str, Act] = {
        "Space": window.toggle_play,
        ",": player.back,
        ".": player.forward,
        "Shift+,": player.back_one,
        "Shift+.": player.forward_one,
        "<": player.back_one,
        ">": player.forward_one,
        "F10": stepper.over,
        "F11": stepper.into,
        "Shift+F11": stepper.out,
        "Ctrl+F11": stepper.end_of_phase,
        "Alt+F10": stepper.back_over,
        "Alt+F11": stepper.back_into,
        "Alt+Shift+F11": stepper.back_out,
        "Ctrl+F10": partial(stepper.change_granularity, 1),
        "Ctrl+Shift+F10": partial(stepper.change_granularity, -1),
        "1": toolbar.chips["C"].toggle,
        "2": toolbar.chips["L"].toggle,
        "3": toolbar.chips["D"].toggle,
        "H": toolbar.heat.toggle,
        "L": window.preview.toggle_sizes,
        "?": lambda: show_keys(window, window.keys),
        "Ctrl+F": window.show_find,
        "Ctrl+Shift+C": toolbar.pick.toggle,
        "Ctrl+Shift+L": window.appearance.toggle_theme,
        "Esc": window.hide_banner,
        "F6": window.next_panel,
        "Shift+F10": partial(show_menu_of_focus, window),
    }
    for key, act in acts.items():
        shortcut = QShortcut(QKeySequence(key), window)
        shortcut.activated.connect(act)
    # Keys of the preview alone: a lesson turns its pages by Alt and an arrow key.
    return acts | {key: act for _words, key, act in walks(window)}
