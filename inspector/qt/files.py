"""Files: opens and saves programs and recordings.

Invariants  I1 opening a recording runs no code; running its program requires opening the program. I2 the window reports
            failures of saving and opening, and keeps its current contents.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from inspector.exports.written_file import write_file
from inspector.language import N_, _, n_
from inspector.recording import RunFileError, save_run
from inspector.running.inputs.input_log import CannotRepeatError, input_log
from inspector.running.inputs.input_script import write
from inspector.running.loading.failure import one_line
from inspector.running.loading.gallery import gallery
from inspector.running.loading.program import Program, ProgramError, SeveralComposablesError, load
from inspector.running.opened_run import opened_run
from inspector.running.rerun import Canceled
from inspector.running.shown_run import ShownRun

from .long_work import LongWork
from .model.recording_scan import AT_ONCE
from .moment_link import note_saved

if TYPE_CHECKING:
    from .program_window import ProgramWindow

ENDING = ".phases"
PROGRAMS = N_("Programs and recordings (*.py *.phases)")
RECORDINGS = N_("Recordings (*.phases)")
SCRIPTS = N_("Input scripts (*.txt)")


def ask_file(window: ProgramWindow) -> None:
    """Asks for a file and opens it (Ctrl+O)."""
    path, _filter = QFileDialog.getOpenFileName(window, _("Open a program or a recording"), folder(window), _(PROGRAMS))
    if path:
        open_target(window, path)


def folder(window: ProgramWindow) -> str:
    """Returns the folder of the shown file, where a person looks for others; empty, the current one, for a program of
    the gallery."""
    session = window.session
    if session is None or session.program.path in [entry.path for entry in gallery()]:
        return ""
    return str(session.program.path.parent)


def ask_save(window: ProgramWindow) -> None:
    """Asks for a file name and saves the recording (Ctrl+S)."""
    session = window.session
    if session is None or not len(session.recording):
        window.show_error(_("There is no run to save: open a program first (Ctrl+O)."))
        return
    name = f"{session.program.path.stem}{ENDING}"
    path, _filter = QFileDialog.getSaveFileName(window, _("Save the run"), name, _(RECORDINGS))
    if path:
        save(window, path if Path(path).suffix else f"{path}{ENDING}")


def save(window: ProgramWindow, path: str) -> bool:
    """Saves the recording; the program is paused meanwhile. Returns whether it was saved."""
    session = window.session
    assert session is not None
    was_playing = window.player.clock.running
    window.player.clock.stop()
    if session.scene is not None:
        session.recording.still_invalid = session.wants_frame
    try:
        with LongWork(window, _("Saving")) as progress:
            save_run(session.recording, path, on_progress=progress)
    except Canceled:
        progress.end(_("Canceled: nothing was saved"))
        return False
    except RunFileError as error:
        window.show_error(str(error))
        return False
    finally:
        if was_playing:
            window.player.clock.start()
    note_saved(session, path)
    frames = len(session.recording)
    words = n_("Saved {count:,} frame to {file}", "Saved {count:,} frames to {file}", frames)
    progress.end(words.format(count=frames, file=Path(path).name))
    return True


def ask_save_inputs(window: ProgramWindow) -> None:
    """Asks for a file name and saves the inputs as a script."""
    session = window.session
    if session is None or not len(session.recording):
        window.show_error(_("There are no inputs to save: open a program first (Ctrl+O)."))
        return
    name = f"{session.program.path.stem}.inputs.txt"
    path, _filter = QFileDialog.getSaveFileName(window, _("Save the inputs as a script"), name, _(SCRIPTS))
    if path:
        save_inputs(window, path)


def save_inputs(window: ProgramWindow, path: str) -> bool:
    """Saves the inputs so far as a script, which `phases report --inputs` and other commands can replay. Returns
    whether it was saved."""
    session = window.session
    assert session is not None
    try:
        log = input_log(session.recording)
        write_file(Path(path), write(log))
    except CannotRepeatError as error:
        window.show_error(_("The inputs {error}").format(error=error))
        return False
    except OSError as error:
        window.show_error(_("{path}: cannot be written ({strerror})").format(path=path, strerror=error.strerror))
        return False
    done = sum(not step.is_frame for step in log.steps)
    words = n_("{count:,} input in {frames:,} frames", "{count:,} inputs in {frames:,} frames", done)
    words = words.format(count=done, frames=log.frame_count)
    window.statusBar().showMessage(_("Saved {words} to {name}").format(words=words, name=Path(path).name), 4_000)
    return True


def open_target(window: ProgramWindow, target: str) -> bool:
    """Opens `FILE.py[:Name]` or a recording. On failure, shows the error and keeps the current program."""
    if target.endswith(ENDING):
        if open_recording(window, target):
            window.opened.emit(target)
            return True
        return False
    program = loaded(window, target)
    if program is None:
        return False
    window.opened.emit(target)
    if isinstance(program, SeveralComposablesError):
        window.show_choice(program)
    else:
        window.open_program(program)
    return True


def open_recording(window: ProgramWindow, path: str) -> bool:
    """Shows a recording, starting at its first frame. Returns False, and keeps the current contents, on failure."""
    try:
        run = opened_run(path)
    except RunFileError as error:
        window.show_error(str(error))
        return False
    try:
        if run.recording.first is None:
            raise RunFileError(path, _("has no frame in it"), _("record the run again"))
        frames = run.follow()
        followed = sum(1 for _each in islice(frames, AT_ONCE))
    except RunFileError as error:
        run.close()
        window.show_error(str(error))
        return False
    window.show_session(run)
    window.player.scan.start(frames, followed, len(run.recording), window.show_error)
    window.player.show(run.recording.first)
    window.statusBar().showMessage(_("Opened {name}: a recording does not run").format(name=Path(path).name), 4_000)
    return True


def loaded(window: ProgramWindow, target: str) -> Program | SeveralComposablesError | None:
    """Loads the program in a file, or returns its composables to choose from. On failure, shows the error and returns
    None; Ctrl+R retries."""
    window.failed_target = ""
    try:
        return load(target)
    except SeveralComposablesError as choice:
        return choice
    except ProgramError as error:
        words = str(error)
    except KeyboardInterrupt as error:  # raised by the module's own code
        words = f"{Path(target).name}: {one_line(error)}"
    window.failed_target = target
    window.show_error(words, _("The program does not run. Correct the file and press Ctrl+R."))
    return None


def reload(window: ProgramWindow) -> None:
    """Loads the program's current file again, beside the run so far; after a loading failure, retries the failed
    file."""
    session = window.session
    if window.failed_target:
        open_target(window, window.failed_target)
        return
    if session is None or is_only_shown(window):
        return
    program = loaded(window, session.program.target)
    if isinstance(program, SeveralComposablesError):
        window.show_choice(program)
    elif program is not None:
        window.run_again(program, session.variant, _("reloaded"))


def restart(window: ProgramWindow, variant: str | None = None, name: str = "") -> None:
    """Runs the same text of the program from its beginning: states of its modules are created again, too. The run so
    far stays as a branch. `variant`: another one; `name`: what is new about the run, if not the variant."""
    session = window.session
    if session is None or is_only_shown(window):
        return
    try:
        program = session.program.fresh()
    except (ProgramError, KeyboardInterrupt) as error:  # raised by the module's own code
        window.show_error(str(error) if isinstance(error, ProgramError) else one_line(error))
        return
    if variant is None or variant == session.variant:
        window.run_again(program, session.variant, name or _("restarted"))
    else:
        window.run_again(program, variant, variant)


def is_only_shown(window: ProgramWindow) -> bool:
    """Returns whether the session is a recording, which cannot run; shows a message in that case."""
    if not isinstance(window.session, ShownRun):
        return False
    name = window.session.program.path.name
    window.show_error(
        _("This is a recording, which does not run. To run its program, open {name} (Ctrl+O).").format(name=name)
    )
    return True
