"""Stepping: connects the stepper and the replay of a window with its toolbar, its status bar and the Step panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .program_window import ProgramWindow

MESSAGE_MILLIS = 3_000
"""How long the status bar shows what a step reached, or why it did not move."""


def connect_stepping(window: ProgramWindow) -> None:
    """Connects the signals of stepper, replay, toolbar and Step panel."""
    bar, stepper, replay = window.toolbar, window.stepper, window.replay
    bar.step.clicked.connect(stepper.over)
    bar.into.clicked.connect(stepper.into)
    bar.out.clicked.connect(stepper.out)
    bar.granularity_chosen.connect(stepper.set_granularity)
    stepper.granularity_changed.connect(bar.show_granularity)
    for signal in (stepper.refused, stepper.reached, window.player.refused):
        signal.connect(lambda words: window.statusBar().showMessage(words, MESSAGE_MILLIS))
    window.step_panel.connect_stepper(stepper)
    source = window.source
    source.breakpoints = stepper.breakpoints.lines
    source.breakpoint_asked.connect(lambda file, line: stepper.toggle_line(file, line, source.source))
    stepper.targets_changed.connect(source.viewport().update)
    for clock in (window.player.clock, replay.clock):
        bar.speed_chosen.connect(clock.set_speed)
    replay.changed.connect(window.show_running)
