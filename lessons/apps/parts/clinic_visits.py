"""The visits of the clinic: for each of its six screens, the state that changes and a function that drives the screen.

Each function changes a state and runs a frame, ten times, and then puts the state back for the next run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine import MutableState, Scene, mutable_state_of
from inspector.course.kit.prediction import reveals
from inspector.course.sureness import surprise
from inspector.language import _
from inspector.recording import RecordedFrame
from inspector.recording.events import DrawingRun
from lessons import kit

CHANGES = 10

chosen = mutable_state_of(0)
shade = mutable_state_of(1.0)
height = mutable_state_of(20)
mails: MutableState[tuple[str, ...]] = mutable_state_of(("mail a", "mail b", "mail c", "mail d"))
tenths = mutable_state_of(0)


def _choose(scene: Scene) -> None:
    for number in range(CHANGES):
        chosen.value = number + 1
        scene.frame()
    chosen.value = 0


def _fade(scene: Scene) -> None:
    for _frame in range(CHANGES):
        shade.value -= 0.05
        scene.frame()
    shade.value = 1.0


def _wheel(scene: Scene) -> None:
    for _frame in range(CHANGES):
        scene.scroll(50, 100, 0, 40)
        scene.frame()


def _grow(scene: Scene) -> None:
    for _frame in range(CHANGES):
        height.value += 6
        scene.settle(5)
    height.value = 20


def _arrive(scene: Scene) -> None:
    before = mails.value
    for number in range(CHANGES):
        mails.value = (f"new mail {number}", *mails.value)
        scene.frame()
    mails.value = before


def _tick(scene: Scene) -> None:
    for _frame in range(CHANGES):
        tenths.value += 1
        scene.frame()
    tenths.value = 0


_DRIVES: dict[str, Callable[[Scene], None]] = {
    "wall": _choose,
    "photo": _fade,
    "news": _wheel,
    "caption": _grow,
    "inbox": _arrive,
    "stopwatch": _tick,
}


def visit(name: str, screen: Callable[[], object]) -> kit.Run:
    """Records the screen, driven as the patient of this name."""
    return kit.record(screen, _DRIVES[name], name=name, width=170, height=230)


def well(run: kit.Run) -> bool:
    """Returns whether a screen is well: it does only what its changes need. It needs one frame for each change, and in
    it no composable but the reader of the state and the text that it changes."""
    if len(run) - 1 != CHANGES:
        return False
    return all(len(run.reports[frame].composed) <= 2 * _newly_drawn(run.frame(frame)) for frame in range(1, len(run)))


def _newly_drawn(frame: RecordedFrame) -> int:
    """Returns the number of nodes that draw something else than before."""
    return sum(isinstance(row, DrawingRun) and row.same is not True for row in frame.rows)


def ranked(runs: Mapping[str, kit.Run]) -> list[str]:
    """Returns the names of the screens, the costliest first."""
    return sorted(runs, key=lambda name: -runs[name].work())


def revealed(ranking: kit.Prediction, runs: Mapping[str, kit.Run]) -> kit.Table | kit.Missing:
    """Returns the predicted ranks beside the ranks by units of work; without all ranks, what is missing."""
    if ranking.missing and not reveals(False):
        return kit.Missing(ranking.missing, _("Replace each None by a rank, and run both cells again."))
    rows: list[list[object]] = []
    for rank, name in enumerate(ranked(runs), start=1):
        yours, run = ranking.answers[name], runs[name]
        ranking.engine[name] = rank
        sign = "" if yours is None else "=" if yours == rank else "≠"
        rows.append([name, yours or "–", rank, sign, run.work(), run.count("composed"), len(run) - 1])
    heading = [_("screen"), _("you"), _("engine"), "", _("units of work"), _("runs of composables"), _("frames")]
    wrong = [name for name, is_right in ranking.verdicts.items() if not is_right]
    return kit.Table(heading, rows, surprise(ranking.sure, wrong))


def costs(before: Mapping[str, kit.Run], after: Mapping[str, kit.Run]) -> kit.Table:
    """Returns what each screen costs before and after the cure, the costliest first."""
    rows: list[list[object]] = [
        [
            name,
            *(run.work() for run in (before[name], after[name])),
            *(run.count("composed") for run in (before[name], after[name])),
            *(len(run) - 1 for run in (before[name], after[name])),
        ]
        for name in ranked(before)
    ]
    heading = [_("screen"), _("units before"), _("units after"), _("composed before"), _("composed after")]
    return kit.Table([*heading, _("frames before"), _("frames after")], rows)
