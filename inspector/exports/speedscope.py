"""The run for speedscope: which composables and nodes use the work units, and through which callers.

Profiles    first the whole run (all frames form one stack, so that equal stacks add up), then one profile for each
            active frame, at most FRAME_PROFILES.
Before      events between the previous frame and a frame (before frame 0: the first composition) belong to that
            frame, below a separate entry.
Time        is counted in work units, unit `none`: a span opens at the preceding number of units and closes at the
            following one. Spans without work are omitted.
Invariants  I1 every opened event closes, in stack order, and `at` never decreases.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from inspector.recording import Recording

from .definitions import Definitions
from .span_words import BEFORE, span_name
from .timeline import TimelineSpan, timeline

SCHEMA = "https://www.speedscope.app/file-format-schema.json"
FRAME_PROFILES = 100


def speedscope(recording: Recording) -> dict[str, Any]:
    """Returns the speedscope file as a dict for `json.dumps`."""
    links = _Places(Definitions(recording.meta))
    spans = [span for span in timeline(recording) if span.units]
    name = recording.meta.name
    profiles = [_profile(f"{name}: all frames", spans, links)]
    by_frame: dict[int, list[TimelineSpan]] = {}
    for span in spans:
        by_frame.setdefault(span.frame.index, []).append(span)
    for index, own in list(by_frame.items())[:FRAME_PROFILES]:
        units = sum(span.units for span in own)
        profiles.append(_profile(f"frame {index}, {units} unit{'' if units == 1 else 's'}", own, links))
    return {
        "$schema": SCHEMA,
        "name": name,
        "exporter": "phases",
        "activeProfileIndex": 0,
        "shared": {"frames": links.frames},
        "profiles": profiles,
    }


class _Places:
    """The table of `shared.frames`: names, with file and line if known."""

    def __init__(self, definitions: Definitions) -> None:
        self.frames: list[dict[str, Any]] = []
        self._definitions = definitions
        self._known: dict[tuple[str, Any], int] = {}

    def of(self, span: TimelineSpan | None) -> int:
        """Returns the table index for a span; None means the entry around the spans before a frame."""
        site = span.row.site or self._definitions.of(span.row.subject) if span is not None else None
        key = (span_name(span) if span is not None else BEFORE, site)
        if key not in self._known:
            self._known[key] = len(self.frames)
            self.frames.append({"name": key[0], **({"file": site.file, "line": site.line} if site else {})})
        return self._known[key]


def _profile(name: str, spans: Iterable[TimelineSpan], links: _Places) -> dict[str, Any]:
    events: list[dict[str, Any]] = []
    now = 0
    # (span, None) opens; (span, its place) closes. An explicit stack replaces recursion, because trees are deep.
    for before, group in groupby(spans, lambda span: span.row.before):
        waiting: list[tuple[TimelineSpan | None, int | None]] = [(span, None) for span in reversed(list(group))]
        if before:
            events.append({"type": "O", "frame": links.of(None), "at": now})
            waiting.insert(0, (None, links.of(None)))
        while waiting:
            span, place = waiting.pop()
            if place is not None:
                now += span is not None and span.is_unit
                events.append({"type": "C", "frame": place, "at": now})
                continue
            assert span is not None
            place = links.of(span)
            events.append({"type": "O", "frame": place, "at": now})
            waiting.append((span, place))
            waiting.extend((child, None) for child in reversed(span.inside) if child.units)
    return {"type": "evented", "name": name, "unit": "none", "startValue": 0, "endValue": now, "events": events}
