"""Comparison builder: runs and compares two sides: variants of one program, files, recordings, branches, or a recording
of the real Compose beside our run.

Invariants  I1 both programs run on one input log, in fresh sessions without a window; no other run is changed.
            I2 a recording is only read; it runs nothing.
"""

from __future__ import annotations

import json
import linecache
from dataclasses import replace
from pathlib import Path

from inspector.language import _, n_
from inspector.recording import Recording
from inspector.recording.file.golden_file import golden_difference

from ..comparison import Comparison, Side, compare, compare_sides
from ..golden_scenario import golden_folder, golden_of, has_any_geometry, has_close_colors, movable_lines, run_port
from ..headless_inputs import recorded
from ..inputs.input_log import InputLog, input_log
from ..loading.program import Program, load_source, split_target
from ..rerun import ProgramRun, Progress, first_failure, part_of, recorded_pictures, rerun
from .compared_run import ComparedRun


def inputs_of(
    program: Program, recording: Recording | None, variant: str, progress: Progress | None = None
) -> InputLog:
    """Returns the inputs that drive a comparison: those of the recording; without any of a person, the program's demo.
    Idle frames at the end are left out. Raises CannotRepeatError, ProgramError."""
    if recording is not None:
        log = input_log(recording)
        if program.demo is None or log.has_actions:
            return without_idle_end(log, recording)
    return demo_inputs(program, variant, progress)


def demo_inputs(program: Program, variant: str, progress: Progress | None = None) -> InputLog:
    """Returns the inputs of the program's demo; without a demo, one frame. Raises CannotRepeatError, ProgramError."""
    # The demo may write states of the module, which the program that stays open reads.
    return recorded(program.fresh(), variant, demo=program.demo is not None, progress=progress)[1]


def without_idle_end(log: InputLog, recording: Recording) -> InputLog:
    """Omits trailing frames beyond the first idle frame: a live window may have run thousands of them. `log`: the
    inputs of the recording, or of its first frames."""
    last = recording.last
    worked = recording.work_before(log.frame_count) if last is not None else None
    if last is None or worked is None or log.frame_count > last + 1:
        return log
    kept, rest = log.cut(worked + 2)
    return log.with_steps(kept) if all(step.is_frame for step in rest) else log


def compared_variants(
    program: Program, first: str, second: str, log: InputLog, progress: Progress | None = None
) -> ComparedRun:
    """Runs two variants of a program. Raises CannotRepeatError, ProgramError."""
    one, other = (_run(program, variant, log, part_of(progress, at, 2)) for at, variant in enumerate((first, second)))
    return ComparedRun(compare(one, other, (first, second)), f"{program.path.name}: {first} with {second}")


def compared_programs(
    first: Program, variant: str, second: Program, log: InputLog, progress: Progress | None = None
) -> ComparedRun:
    """Runs two programs; both in the same variant, provided that the second program defines it. Raises
    CannotRepeatError,
    ProgramError."""
    other = variant if variant in second.variants else second.first
    made = compare(
        _run(first, variant, log, part_of(progress, 0, 2)), _run(second, other, log, part_of(progress, 1, 2))
    )
    return ComparedRun(made, f"{first.path.name} with {second.path.name}")


def compared_change(
    program: Program,
    variant: str,
    changed: str,
    log: InputLog,
    progress: Progress | None = None,
    *,
    settles_alike: bool = False,
) -> ComparedRun:
    """Runs the current program, and the same program with a changed text of its file. `settles_alike`: the proof found
    that pictures differ only where the current program shows wrong ones. Raises CannotRepeatError, ProgramError."""
    other = load_source(program.path, changed, split_target(program.target)[1], program.neighbors)
    try:
        made = compare(
            _run(program, variant, log, part_of(progress, 0, 2)),
            _run(other, variant, log, part_of(progress, 1, 2)),
            (_("as it is"), _("changed")),
        )
    finally:
        linecache.cache.pop(str(program.path), None)  # tracebacks show the text of the file again
    if settles_alike and made.pictures:
        made = replace(made, said=_settling_words(made))
    return ComparedRun(made, _("{file}: as written, beside the suggested change").format(file=program.path.name))


def _settling_words(made: Comparison) -> str:
    first, second = made.totals
    frames = [each.frame for each in made.pictures]
    shown = ", ".join(map(str, frames[:6])) + (" …" if len(frames) > 6 else "")
    where = n_("frame {frames}", "frames {frames}", len(frames)).format(frames=shown)
    words = _(
        "B saves {saved} of {all} work units. Only the wrong pictures of A differ ({where}): given time to settle, "
        "both show the same."
    )
    return words.format(saved=first.total - second.total, all=first.total, where=where)


def compared_recordings(
    first: Recording, second: Recording, names: tuple[str, str], progress: Progress | None = None
) -> ComparedRun:
    """Compares two recordings; runs nothing."""
    one, other = (
        Side(name, recording, first_failure(recording), recorded_pictures(recording, part_of(progress, at, 3)))
        for at, (name, recording) in enumerate(zip(names, (first, second), strict=True))
    )
    return ComparedRun(compare_sides(one, other, progress=part_of(progress, 2, 3)))


def program_on_recording(
    recording: Recording, name: str, program: Program, progress: Progress | None = None
) -> ComparedRun:
    """Compares a recording with a program that runs on its inputs. Raises CannotRepeatError, ProgramError."""
    log = input_log(recording)
    variant = recording.meta.variant if recording.meta.variant in program.variants else program.first
    run = _run(program, variant, log, part_of(progress, 0, 2))
    first = Side(name, recording, first_failure(recording), recorded_pictures(recording, part_of(progress, 1, 2)))
    return ComparedRun(compare_sides(first, Side(program.path.name, run.recording, run.failure, run.pictures)))


def _run(program: Program, variant: str, log: InputLog, progress: Progress | None) -> ProgramRun:
    return rerun(program, log, pictures=True, capture=True, variant=variant, progress=progress)


def golden_names(folder: str | None = None) -> list[str]:
    """Returns the names of the recordings of the real Compose in this checkout, sorted. Raises GoldenFileError."""
    return sorted(path.stem for path in (golden_folder(folder) / "recordings").glob("*.json"))


def golden_titles(folder: str | None = None) -> dict[str, str]:
    """Returns the title of each recording by its name; empty for a file that cannot be read. Raises GoldenFileError."""
    recordings = golden_folder(folder) / "recordings"
    return {name: _title(recordings / f"{name}.json") for name in golden_names(folder)}


def _title(path: Path) -> str:
    try:
        return str(json.loads(path.read_text(encoding="utf-8")).get("title", ""))
    except (OSError, ValueError, AttributeError):
        return ""


class BesideCompose:
    """A scenario of the real Compose beside our run of its port."""

    def __init__(self, name: str, goldens: str | None = None, progress: Progress | None = None) -> None:
        """Runs the port. Raises GoldenFileError."""
        folder: Path = golden_folder(goldens)
        compose = golden_of(name, folder)
        ours = run_port(compose.name, folder, progress)
        difference = golden_difference(
            compose,
            ours,
            movable_lines(compose.name, folder),
            close_colors=has_close_colors(compose.name, folder),
            any_geometry=has_any_geometry(compose.name, folder),
        )
        count = len(compose.frames)
        frames = _("its one frame") if count == 1 else _("all {count} frames").format(count=count)
        words = (
            _("{name} does what Compose {version} did, event for event in {frames}.")
            if difference is None
            else _("{name} does not do what Compose {version} did: {difference}.")
        )
        verdict = words.format(name=compose.name, version=compose.version, frames=frames, difference=difference)
        self.title = f"{compose.name}: {compose.title}"
        self.is_equal = difference is None
        sides = (Side(f"Compose {compose.version}", compose.recording), Side(_("here"), ours.recording))
        self.comparison: Comparison = compare_sides(*sides, verdict)

    @property
    def compared(self) -> ComparedRun:
        """The comparison for the compare views."""
        return ComparedRun(self.comparison, self.title)
