"""Compare menu: lists possible comparisons of the displayed program.

Invariants  I1 a program runs only if the window shows it, or if its file is opened here. I2 a failure is shown, and the
            window keeps its contents. I3 what makes a comparison is imported for the first one: a start of the window
            needs none.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMenu

from engine import trace
from engine.snapshot import Snapshot
from inspector.advice.advice import PROVED
from inspector.language import _
from inspector.recording import RunFileError, open_run
from inspector.running.inputs.input_log import CannotRepeatError
from inspector.running.loading.program import ProgramError, SeveralComposablesError
from inspector.running.rerun import Canceled
from inspector.running.shown_run import ShownRun

from . import files
from .compare.shown_comparison import BLINK, LOOKS
from .long_work import LongWork

if TYPE_CHECKING:
    from inspector.running.comparing.compared_run import ComparedRun

    from .branches import WindowBranch
    from .panels.advice_panel import AskedComparison
    from .window import InspectorWindow

_FAILURES = (CannotRepeatError, ProgramError, RunFileError)


def fill_menu(window: InspectorWindow, menu: QMenu) -> None:
    """Fills the Compare menu; its list of variants is made when it opens."""
    _add(window, menu, _("Two variants"), partial(compare_next_variant, window), "Ctrl+D")
    variants = menu.addMenu(_("With variant"))
    variants.aboutToShow.connect(partial(_fill_variants, window, variants))
    branches = menu.addMenu(_("With branch"))
    branches.aboutToShow.connect(partial(_fill_branches, window, branches))
    _add(window, menu, _("With a file…"), partial(ask_file, window))
    _add(window, menu, _("With a recording of the real Compose…"), partial(ask_golden, window))
    menu.addSeparator()
    looks = menu.addMenu(_("Look at the pictures"))
    looks.aboutToShow.connect(partial(_fill_looks, window, looks))
    _add(window, menu, _("Copy the difference of the sources"), window.compare.copy_diff)
    _add(window, menu, _("Copy the work of B as a budget"), window.compare.copy_budget)
    menu.addSeparator()
    _add(window, menu, _("Leave the comparison\tEsc"), window.compare.leave)


def _add(window: InspectorWindow, menu: QMenu, words: str, act: Callable[[], object], key: str = "") -> None:
    action = QAction(words, window)
    if key:
        action.setShortcut(QKeySequence(key))
    action.triggered.connect(lambda _=False: act())
    menu.addAction(action)


def _fill_variants(window: InspectorWindow, menu: QMenu) -> None:
    menu.clear()
    session = window.session
    names = list(session.program.variants) if session is not None and session.scene is not None else []
    for name in names:
        if session is not None and name != session.variant:
            _add(window, menu, name, partial(compare_variant, window, name))
    if menu.isEmpty():
        menu.addAction(_("The program has one variant only")).setEnabled(False)


def _fill_looks(window: InspectorWindow, menu: QMenu) -> None:
    menu.clear()
    shown = window.compare.shown
    for look in LOOKS:
        action = menu.addAction(_(look))
        action.setCheckable(True)
        action.setChecked(window.compare.is_active and look == shown.look)
        action.setEnabled(window.compare.is_active and not (look == BLINK and window.appearance.reduced_motion))
        action.triggered.connect(partial(_look, window, look))


def _look(window: InspectorWindow, look: str, _checked: bool = False) -> None:
    window.compare.shown.set_look(look)


def _fill_branches(window: InspectorWindow, menu: QMenu) -> None:
    menu.clear()
    for branch in window.branches.all:
        if branch is not window.branches.shown:
            _add(window, menu, window.branches.words(branch), partial(compare_branch, window, branch))
    if menu.isEmpty():
        menu.addAction(_("The run has no other branch: F2 on a state forks")).setEnabled(False)


def _made(window: InspectorWindow, make: Callable[[LongWork], ComparedRun]) -> bool:
    """Makes a comparison and shows it; a failure is shown instead. The live program is paused meanwhile."""
    from inspector.recording.file.golden_file import GoldenFileError

    if not window.compare.is_active:
        window.compare.was_live = window.player.playing
    window.player.pause()
    window.limit_steps()
    try:
        # Writes of the compared programs between their frames are no events of the program that stays open.
        with LongWork(window, _("Comparing")) as progress, trace.alone():
            compared = make(progress)
            Snapshot.send_apply_notifications()
    except (*_FAILURES, GoldenFileError, Canceled) as error:
        if progress.is_canceled:
            progress.end(_("The comparison was canceled"))
        else:
            window.show_error(str(error))
        if window.compare.was_live and not window.compare.is_active:
            window.player.play()
        return False
    window.compare.enter(compared)
    return True


def compare_next_variant(window: InspectorWindow) -> bool:
    """Compares two variants of the program (Ctrl+D); while a comparison is shown, leaves it."""
    if window.compare.leave():
        return False
    session = window.session
    if session is None:
        window.show_error(_("There is nothing to compare: open a program first (Ctrl+O)."))
        return False
    if files.is_only_shown(window):
        return False
    names = list(session.program.variants)
    if len(names) < 2:
        window.show_error(
            _("{name} has one variant only.").format(name=session.program.path.name),
            _("Compare it with another file (Compare > With a file…), or give it VARIANTS."),
        )
        return False
    at = names.index(session.variant)
    # Variant A always comes first, so that the shown variant does not change the pair.
    first, second = sorted((at, (at + 1) % len(names)))
    return _variants(window, names[first], names[second])


def compare_variant(window: InspectorWindow, other: str) -> bool:
    """Compares the shown variant with another one."""
    session = window.session
    return session is not None and _variants(window, session.variant, other)


def _variants(window: InspectorWindow, first: str, second: str) -> bool:
    from inspector.running.comparing.comparison_builder import compared_variants, inputs_of

    session = window.session
    assert session is not None

    def make(progress: LongWork) -> ComparedRun:
        assert session is not None
        log = inputs_of(session.program, session.recording, session.variant, progress)
        return compared_variants(session.program, first, second, log, progress)

    return _made(window, make)


def compare_branch(window: InspectorWindow, other: WindowBranch) -> bool:
    """Compares the shown branch with another one; runs nothing. The longer branch is A: the cursor moves over the
    frames of A, so the frames that a fork lacks stay within reach."""
    from inspector.running.comparing.comparison_builder import compared_recordings

    window.compare.leave()
    shown = window.branches.shown
    if shown is None or other is shown:
        return False
    branches = sorted((shown, other), key=lambda branch: -(branch.session.recording.last or 0))
    recordings = branches[0].session.recording, branches[1].session.recording
    names = branches[0].name, branches[1].name
    return _made(window, lambda progress: compared_recordings(*recordings, names, progress))


def ask_file(window: InspectorWindow) -> None:
    """Asks for a program or a recording, and compares the shown run with it."""
    if window.session is None:
        window.show_error(_("There is nothing to compare: open a program first (Ctrl+O)."))
        return
    words, folder = _("Compare with a program or a recording"), files.folder(window)
    path = QFileDialog.getOpenFileName(window, words, folder, _(files.PROGRAMS))[0]
    if path:
        compare_file(window, path)


def compare_file(window: InspectorWindow, path: str) -> bool:
    """Compares the shown run with a program, which runs on its inputs, or with a recording, which runs nothing."""
    from inspector.running.comparing.comparison_builder import (
        compared_programs,
        compared_recordings,
        inputs_of,
        program_on_recording,
    )

    window.compare.leave()
    session = window.session
    if session is None:
        return False
    own = session.program.path.name
    if path.endswith(files.ENDING):

        def make(progress: LongWork) -> ComparedRun:
            assert session is not None
            other = open_run(path)
            window.compare.open_files.append(other)
            return compared_recordings(session.recording, other, (own, Path(path).name), progress)

        return _made(window, make)
    program = files.loaded(window, path)
    if program is None or isinstance(program, SeveralComposablesError):
        if program is not None:
            window.show_error(_("{name} has several composables; add one: {name}:Name").format(name=Path(path).name))
        return False

    def run(progress: LongWork) -> ComparedRun:
        assert session is not None and not isinstance(program, SeveralComposablesError) and program is not None
        if isinstance(session, ShownRun):
            return program_on_recording(session.recording, own, program, progress)
        log = inputs_of(session.program, session.recording, session.variant, progress)
        return compared_programs(session.program, session.variant, program, log, progress)

    return _made(window, run)


def compare_advice(window: InspectorWindow, asked: AskedComparison) -> bool:
    """Compares the program with the one that a piece of advice changes, on the inputs that the search examined: on
    others, the proof says nothing."""
    from inspector.running.comparing.comparison_builder import compared_change, demo_inputs, inputs_of, without_idle_end

    window.compare.leave()
    session, request = window.session, asked.request
    if session is None or files.is_only_shown(window):
        return False

    def make(progress: LongWork) -> ComparedRun:
        assert session is not None
        if request.log is not None:
            log = without_idle_end(request.log, asked.recording)
        elif request.is_recording:
            log = inputs_of(session.program, asked.recording, session.variant, progress)
        else:
            log = demo_inputs(session.program, session.variant, progress)
        source, is_proved = asked.advice.source, asked.advice.verdict == PROVED
        return compared_change(session.program, session.variant, source, log, progress, settles_alike=is_proved)

    return _made(window, make)


def ask_golden(window: InspectorWindow) -> None:
    """Asks for a recording of the real Compose, and shows it beside our run."""
    from inspector.recording.file.golden_file import GoldenFileError
    from inspector.running.comparing.comparison_builder import golden_titles

    try:
        titles = golden_titles()
    except GoldenFileError as error:
        window.show_error(str(error))
        return
    items = [f"{name} – {title}" if title else name for name, title in titles.items()]
    words = _("Recording: choose one, or type its name")
    item, chosen = QInputDialog.getItem(window, _("Compare with the real Compose"), words, items, 0, True)
    if chosen and item.strip():
        compare_golden(window, item.partition(" – ")[0].strip())


def compare_golden(window: InspectorWindow, name: str) -> bool:
    """Shows a recording of the real Compose beside our run of its port."""
    from inspector.running.comparing.comparison_builder import BesideCompose

    window.compare.leave()
    return _made(window, lambda progress: BesideCompose(name, progress=progress).compared)
