"""The text of a failed assertion: the difference, and the causing write for each excess run.

Not here    the analysis: inspector/analysis/writes_behind_runs.py and explanation.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from inspector.analysis import cause_graph, plain
from inspector.analysis.cause_graph import Graph
from inspector.analysis.explanation import why_row
from inspector.analysis.findings import still_running
from inspector.analysis.sentence import with_counts
from inspector.analysis.writes_behind_runs import causing_writes
from inspector.recording import RecordedFrame, Recording, Row
from inspector.recording.events import PhaseRun

MOST = 8
"""Maximum number of explained runs; the text only counts the others."""


def frame_difference(
    frame: RecordedFrame,
    recording: Recording,
    wrong: Iterable[tuple[str, list[str], list[str], list[Row]]],
    waiting: bool,
) -> str:
    """Returns the text for `assert_frame`.

    `wrong`: (list, expected, actual, its rows). `waiting`: the scene requests another frame.
    """
    lines = []
    for name, expected, actual, rows in wrong:
        lines.append(f"frame {frame.index} {name} {actual}, expected {expected}")
        extra, missing = Counter(actual) - Counter(expected), Counter(expected) - Counter(actual)
        if not extra and not missing:
            lines.append("  the same names, in another order")
        if missing:
            lines.append(f"  did not run: {with_counts(missing.elements())}")
        if extra:
            lines.append(f"  not expected: {with_counts(extra.elements())}")
            lines += _explained([(frame, row) for row in _surplus(rows, extra)], recording)
    if waiting:
        lines.append("note: something is invalid; was scene.frame() forgotten before the assertion?")
    return "\n".join(lines)


def recomposition_difference(
    recording: Recording,
    wrong: dict[str, tuple[int, int]],
    runs: list[tuple[RecordedFrame, Row]],
    since: str,
) -> str:
    """Returns the text for `assert_recompositions`.

    `wrong`: name → (expected, counted). `runs`: all recompositions of the names in the assertion.
    """
    lines = []
    for name, (expected, counted) in wrong.items():
        lines.append(f"{name} recomposed {_times(counted)} {since}, expected {expected}")
        if counted > expected:
            lines += _explained([run for run in runs if run[1].name == name], recording)
    return "\n".join(lines)


def unsettled_text(recording: Recording, within: int) -> str:
    """Returns the text that explains why the scene is still invalid after `within` frames."""
    start = f"Not settled within {within} frame{'s' if within != 1 else ''}, the limit: "
    latest = recording.latest
    lines = [start + (plain(still_running(recording, latest)) if latest is not None else "no frame has run.")]
    if latest is not None:
        lines += _explained([(latest, row) for row in latest.runs if row.cause], recording)
    return "\n".join(lines)


def _explained(runs: list[tuple[RecordedFrame, Row]], recording: Recording) -> list[str]:
    """Returns lines that explain each run, followed by its causing writes unless the sentence names them already."""
    lines: list[str] = []
    said: set[int] = set()
    graphs: dict[int, Graph] = {}
    for frame, row in runs[:MOST]:
        if not isinstance(row, PhaseRun):
            continue
        sentence = plain(why_row(frame, recording, row))
        lines.append(f"    frame {frame.index}: {sentence}")
        if frame.index not in graphs:
            graphs[frame.index] = cause_graph([frame], recording)
        for cause in causing_writes(frame, recording, row, graphs[frame.index]):
            if cause.write.id not in said and not (
                str(cause.write.site) in sentence and str(cause.read) in sentence and cause.write.name in sentence
            ):
                lines.append(f"      {cause.words}")
            said.add(cause.write.id)
    if len(runs) > MOST:
        lines.append(f"    and {len(runs) - MOST} more")
    return lines


def _surplus(rows: list[Row], extra: Counter[str]) -> list[Row]:
    """Returns the last `extra` rows of each name, in order."""
    left = extra.copy()
    found = []
    for row in reversed(rows):
        name = "<lambda>" if row.name == "λ" and "<lambda>" in left else row.name
        if left[name] > 0:
            left[name] -= 1
            found.append(row)
    return found[::-1]


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
