"""Framework causes: which states of the framework's own led to the work of a frame that nothing else explains.

    write     line_height × 2 (the framework's own): 0 → 16 during the measurement of TextFieldText, in frame 0

Why         A field that learns its line height in layout composes again one frame later: without these lines a report
            shows a frame that runs for no reason.
Not here    every write of the framework: `phases report --framework`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from inspector.analysis.authors import author_words
from inspector.analysis.display_names import Names, shown_name
from inspector.analysis.framework import is_framework
from inspector.analysis.run_reasons import is_of_framework, reason_of
from inspector.language import _
from inspector.recording import RecordedFrame, Recording
from inspector.recording.events import CompositionRun

MOST = 3
"""The largest number of lines for one frame."""


def framework_causes(
    recording: Recording, frame: RecordedFrame, names: Names, *, composition_only: bool
) -> Iterator[str]:
    """Yields the writes of framework states that the shown runs of the frame answer, equal ones with a count.

    Runs that a state or an argument of the program explains do not count. `composition_only`: of a frame with an input
    or a write of the program, later phases follow these and need no further words.
    """
    seen: set[int] = set()
    found: Counter[tuple[str, str]] = Counter()
    for run in frame.runs:
        if run.subject is None or not run.cause or is_framework(run, names):
            continue
        if composition_only and not isinstance(run, CompositionRun):
            continue
        parts = reason_of(frame, recording, run).parts
        if not all(is_of_framework(frame, part) for part in parts):
            continue
        for part in parts:
            write = part.write
            if write is None or part.state is None or write.id in seen:
                continue
            seen.add(write.id)
            where = recording.find_row(write.id)
            written = where[0].index if where is not None else frame.index
            values = f"{part.old} → {part.new}" if part.old != part.new else _("written again")
            change = f"{values}{author_words(recording, write)}"
            if written != frame.index:
                change = _("{change}, in frame {frame}").format(change=change, frame=written)
            found[shown_name(part.state), change] += 1
    for (name, change), count in list(found.items())[:MOST]:
        states = f"{name} × {count}" if count > 1 else name
        yield _("{states} (the framework's own): {change}").format(states=states, change=change)
