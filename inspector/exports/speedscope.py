"""The run for speedscope: which composables and nodes the work units went to, and through whom.

Profiles    the whole run first – its frames are one stack, so that equal stacks add up –, then one for each frame
            that did something, at most FRAME_PROFILES.
Time        is counted in work units, unit `none`: a span opens at the units before it and closes at the units after
            it. What did no work is left out.
Invariants  I1 every event that opens is closed, in the order of a stack, and `at` never falls.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine import trace
from inspector.recording import Recording

from .definitions import Definitions
from .span_words import span_name
from .timeline import Span, timeline

SCHEMA = "https://www.speedscope.app/file-format-schema.json"
FRAME_PROFILES = 100


def speedscope(recording: Recording) -> dict[str, Any]:
    """The file, ready for `json.dumps`."""
    places = _Places(Definitions(recording.meta))
    spans = [span for span in timeline(recording) if span.units]
    name = recording.meta.name
    profiles = [_profile(f"{name}: all frames", spans, places)]
    worked = [span for span in spans if span.row.kind == trace.FRAME][:FRAME_PROFILES]
    for span in worked:
        profiles.append(_profile(f"frame {span.frame.index}, {span.units} units", [span], places))
    return {
        "$schema": SCHEMA,
        "name": name,
        "exporter": "phases",
        "activeProfileIndex": 0,
        "shared": {"frames": places.frames},
        "profiles": profiles,
    }


class _Places:
    """The table of `shared.frames`: a name and, where it is known, file and line."""

    def __init__(self, definitions: Definitions) -> None:
        self.frames: list[dict[str, Any]] = []
        self._definitions = definitions
        self._known: dict[tuple[str, Any], int] = {}

    def of(self, span: Span) -> int:
        site = span.row.site or self._definitions.of(span.row.subject)
        key = (span_name(span), site)
        if key not in self._known:
            self._known[key] = len(self.frames)
            self.frames.append({"name": key[0], **({"file": site.file, "line": site.line} if site else {})})
        return self._known[key]


def _profile(name: str, spans: Iterable[Span], places: _Places) -> dict[str, Any]:
    events: list[dict[str, Any]] = []
    now = 0
    # (span, None) opens; (span, its place) closes: without recursion, for trees are deep.
    waiting: list[tuple[Span, int | None]] = [(span, None) for span in reversed(list(spans))]
    while waiting:
        span, place = waiting.pop()
        if place is not None:
            now += span.is_unit
            events.append({"type": "C", "frame": place, "at": now})
            continue
        place = places.of(span)
        events.append({"type": "O", "frame": place, "at": now})
        waiting.append((span, place))
        waiting.extend((child, None) for child in reversed(span.inside) if child.units)
    return {"type": "evented", "name": name, "unit": "none", "startValue": 0, "endValue": now, "events": events}
