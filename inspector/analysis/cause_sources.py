"""The sources of causes as boxes of the Causes panel: inputs, coroutine steps and effects, their keys and their words.

Terms       key: sources with one key share a box. Two coroutines have none in common; two effects have one only if
            one event remembered both, because only then they follow from the same causes.
Not here    the picture: cause_picture.py. The same sources in sentences: authors.py, requesters.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inspector.recording import Row
from inspector.recording.events import CoroutineStep, EffectCall, InputSpan

from .authors import input_on_node
from .coroutine_words import coroutine_text
from .display_names import names_of
from .phases import input_text
from .requesters import Requesters

SOURCES = (InputSpan, CoroutineStep, EffectCall)
"""The kinds of events that are sources."""


def source_key(row: InputSpan | CoroutineStep | EffectCall, frame: int) -> tuple[Any, ...]:
    """Returns the key of a source that happened in this frame."""
    if isinstance(row, InputSpan):
        return row.kind, frame, input_text(row)
    if isinstance(row, CoroutineStep):
        return row.kind, frame, row.cause, row.name, row.function_at, row.task
    return row.kind, frame, row.cause, row.name, row.what


def source_words(rows: Sequence[Row], requesters: Requesters) -> str:
    """Returns the sources of one key in words: `tap 20, 20 on add`, `the animation of Cover (line 83)`,
    `LaunchedEffect remembered`; with their number if there are several."""
    # A step that waited for the frame says that the coroutine is an animation.
    frames = [each for each in rows if isinstance(each, CoroutineStep) and each.what == "frame"]
    row = frames[0] if frames else rows[0]
    words = row.name
    if isinstance(row, InputSpan):
        words = input_on_node(input_text(row), row, names_of(requesters.recording))
    elif isinstance(row, CoroutineStep):
        is_animation = row.what == "frame" and row.function_at is None
        words = requesters.of_step(row) if is_animation else coroutine_text(row)
    elif isinstance(row, EffectCall) and row.what and row.what != row.name:
        words = f"{row.name} {row.what}"
    # One coroutine that waits for the frame and then continues takes two steps.
    count = len(frames or rows)
    return f"{words} × {count}" if count > 1 else words
