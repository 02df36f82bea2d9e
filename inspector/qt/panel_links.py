"""Panel links: what panels ask of the window – to move the cursor, to come to the front."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QPlainTextEdit

from inspector.language import N_

from .compare_menu import compare_advice
from .lessons_menu import lesson_mode
from .panels.advice_panel import AdvicePanel
from .panels.console_panel import ConsolePanel
from .panels.loops_panel import LoopsPanel
from .panels.ranked_panel import RankedPanel
from .panels.wrapper_panel import WrapperPanel

if TYPE_CHECKING:
    from inspector.advice.advice import Advice

    from .window import InspectorWindow


def connect_panels(window: InspectorWindow) -> None:
    """Connects the signals of panels and of the loop banner with the window."""
    loops = window.docks.panel(LoopsPanel)
    loops.frame_asked.connect(window.player.show)
    window.stepper.asked.connect(lambda: window.event_timeline.set_hides_future(window.stepper.guesses))
    window.player.scan.progressed.connect(lambda: loops.offer(window.moment()))
    window.player.scrubbed.connect(window.docks.panel(RankedPanel).wait)
    window.messages.on_failure = partial(_open_console, window)
    advice = window.docks.panel(AdvicePanel)
    advice.comparison_asked.connect(partial(compare_advice, window))
    advice.listed.connect(window.why_panel.show_advice)
    advice.listed.connect(window.source.show_advice)
    advice.listed.connect(window.frame_timeline.show_advice)
    advice.listed.connect(partial(_count_advice, window))
    window.why_panel.advice_line.show_me.connect(advice.show_advice)
    window.loop_banner.fix_asked.connect(lambda: show_loop_fix(window))
    wrapper = window.docks.panel(WrapperPanel)
    wrapper.on_made(partial(_link_kotlin, window, wrapper))
    window.gallery_page.list.lesson_asked.connect(partial(_open_lesson, window))


def _count_advice(window: InspectorWindow, advice: list[Advice]) -> None:
    """Counts the pieces of advice in the status bar, and on the tab of their panel."""
    window.docks.panel(AdvicePanel).set_count(len(advice))
    if window.status.pieces_of_advice != len(advice):
        window.status.pieces_of_advice = len(advice)
        window.show_status(window.moment())


def _link_kotlin(window: InspectorWindow, wrapper: WrapperPanel) -> None:
    wrapper.kotlin.lesson_asked.connect(partial(_open_lesson, window))


def _open_lesson(window: InspectorWindow, number: int) -> None:
    lesson_mode(window).open_number(number)


def _open_console(window: InspectorWindow) -> None:
    """Shows a failure in the Console now: the next frame may come late, or never."""
    console = window.docks.panel(ConsolePanel)
    if not isinstance(QApplication.focusWidget(), QPlainTextEdit):  # the tab of an editor in use stays in front
        console.open_error()
    window.refresh((console,))


def advice_actions(window: InspectorWindow) -> tuple[tuple[str, Callable[[], object]], ...]:
    """Returns the menu entries of the Advice and Loops panels: the words and the action of each."""
    panel = window.docks.panel(AdvicePanel)
    return (
        (N_("Look for advice"), partial(look_for_advice, window)),
        (N_("Show me: compare the program with the changed one"), panel.ask_comparison),
        (N_("Copy the suggested change as a diff"), panel.copy),
        (N_("How to fix the loop"), partial(show_loop_fix, window)),
    )


def look_for_advice(window: InspectorWindow) -> None:
    """Opens the Advice panel and starts a search, unless one is under way."""
    panel = window.docks.panel(AdvicePanel)
    panel.show()
    panel.raise_()
    panel.show_moment(window.moment())
    if not panel.is_searching:
        panel.toggle_search()


def show_loop_fix(window: InspectorWindow) -> None:
    """Opens the Loops panel at the loop of the banner, with its fix."""
    panel = window.docks.panel(LoopsPanel)
    panel.show()
    panel.raise_()
    if window.loop_banner.loop is not None:
        panel.show_loop(window.loop_banner.loop)
