"""Assertions as Python text: what one frame of a recording did, as a line for a test with a RecordedScene.

Terms       of a scope: its composable's exact number of recompositions, which `assert_recompositions` counts from
            `start_counting()` on; the test calls it before the input. of a node: the frame's lists, in order.
"""

from __future__ import annotations

from collections.abc import Iterable

from inspector.analysis.phases import input_text
from inspector.analysis.run_reasons import is_first
from inspector.recording import RecordedFrame, Row, Subject
from inspector.recording.events import CompositionRun, InputSpan
from inspector.recording.rows.rows import SCOPE

from .recorded_scene import KINDS

LISTED = ("composed", "measured", "placed", "layers", "drawn")
"""The lists of an assertion; what a frame skips or replays follows from the others."""


def assertion_text(frame: RecordedFrame, subject: Subject) -> str:
    """Returns the assertion about a scope or a node in a frame."""
    inputs = "; ".join(input_text(row) for row in frame.rows if isinstance(row, InputSpan))
    of = f"frame {frame.index}{f', {inputs}' if inputs else ''}"
    if subject.kind == SCOPE:
        counted = _keyword(subject.name, str(_recompositions(frame, subject.name)))
        return f"scene.assert_recompositions({counted})  # {of}; call scene.start_counting() before it\n"
    lists = {each: _names(frame.rows, KINDS[each]) for each in LISTED}
    listed = ", ".join(f"{each}={names}" for each, names in lists.items() if names) or "composed=[]"
    return f"scene.assert_frame({listed})  # {of}\n"


def _recompositions(frame: RecordedFrame, name: str) -> int:
    runs = (row for row in frame.rows if isinstance(row, CompositionRun) and row.name == name and not row.framework)
    return sum(not is_first(frame, row) for row in runs)


def _names(rows: Iterable[Row], kind: str) -> str:
    names = [row.name for row in rows if row.kind == kind and not (isinstance(row, CompositionRun) and row.framework)]
    return f"[{', '.join(_quoted(name) for name in names)}]" if names else ""


def _keyword(name: str, value: str) -> str:
    return f"{name}={value}" if name.isidentifier() else f"{{{_quoted(name)}: {value}}}"


def _quoted(name: str) -> str:
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"' if name.isprintable() else repr(name)
