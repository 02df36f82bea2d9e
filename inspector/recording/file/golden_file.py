"""Golden file: opens recordings of the real Compose like recorded runs, with frames, events and geometry, without
pictures.

Terms       golden: a JSON file with the frames of one scenario, as the real Compose ran it. line: one entry of
            its log, `kind:name`. action: the action before a frame.
Invariants  I1 any other file raises a GoldenFileError of one line. I2 a golden adds nothing to the file's facts:
            lines contain no nesting and no causes, so each event is directly inside its frame and has no cause.
Not here    running the same scenario in this engine: inspector/running/golden_scenario.py.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

from pyrsistent import pmap

from engine import trace

from ..frame import RecordedFrame
from ..frame_captures import Captures
from ..meta import RunMeta
from ..recording import Recording
from ..rows.rows import COUNTED, NODE, OTHER, SCOPE, Place, Row, RunCount, Subject

LARGEST = 50_000_000
LOG = "log"
"""The row kind of lines other than compose, measure, place and draw."""

FRAME_NANOS = 16_000_000
_KINDS = {
    "compose": (trace.COMPOSITION, SCOPE),
    "measure": (trace.MEASUREMENT, NODE),
    "place": (trace.PLACEMENT, NODE),
    "draw": (trace.DRAWING, NODE),
}
_COLOR = re.compile(r"\b[0-9a-f]{8}\b")
_LISTS = ("action_events", "events", "post_events")
_GEOMETRY = re.compile(r"(-?\d+),(-?\d+) (\d+)x(\d+)")


class GoldenFileError(Exception):
    """The file is not a golden; the message has one line."""


@dataclass(frozen=True)
class GoldenFrame:
    """One frame of the file."""

    action: str
    action_events: tuple[str, ...]
    events: tuple[str, ...]
    post_events: tuple[str, ...]
    geometry: Mapping[str, str]


@dataclass(frozen=True)
class Golden:
    """A scenario, both as lines per frame and as a recording."""

    name: str
    title: str
    source: str
    version: str
    frames: tuple[GoldenFrame, ...]
    unordered: frozenset[int]
    """The indices of frames with an unspecified order of nodes of equal depth."""
    recording: Recording
    facts: Mapping[str, object] = field(default_factory=dict)
    """The values that the scenario kept by name, such as the results of calls."""


def open_golden(path: Path | str) -> Golden:
    """Opens a golden file. Raises GoldenFileError."""
    path = Path(path)
    try:
        if path.stat().st_size > LARGEST:
            raise GoldenFileError(f"{path.name}: is larger than a recording of Compose can be")
        data = json.loads(path.read_bytes())
    except OSError as error:
        raise GoldenFileError(f"{path.name}: cannot be read ({error.strerror})") from error
    except (ValueError, RecursionError) as error:
        raise GoldenFileError(f"{path.name}: is no JSON ({' '.join(str(error).split())})") from error
    if not isinstance(data, dict) or not isinstance(data.get("frames"), list):
        raise GoldenFileError(f"{path.name}: is no recording of Compose: it has no list of frames")
    try:
        frames = tuple(golden_frame(frame) for frame in data["frames"])
        unordered = frozenset(int(index) for index in data.get("order_unspecified_frames") or ())
        facts = dict(data.get("facts") or {})
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise GoldenFileError(f"{path.name}: is no recording of Compose: {type(error).__name__} {error}") from error
    name, title = str(data.get("scenario", path.stem)), str(data.get("title", ""))
    source, version = str(data.get("source", "")), str(data.get("compose_version", ""))
    return replace(golden(name, frames, title, source, version, unordered), facts=facts)


def golden(
    name: str,
    frames: Iterable[GoldenFrame],
    title: str = "",
    source: str = "",
    version: str = "",
    unordered: frozenset[int] = frozenset(),
) -> Golden:
    """Returns a golden with these frames."""
    frames = tuple(frames)
    file = f"{name}.kt"
    meta = RunMeta(target=name, program=file, sources={file: source} if source else {}, engine=f"Compose {version}")
    return Golden(name, title, source, version, frames, unordered, _recorded(frames, meta))


def golden_frame(data: Mapping[str, Any]) -> GoldenFrame:
    """Reads a frame from the file's JSON, or from the attributes of a frame that a port recorded. Raises ValueError,
    KeyError or TypeError."""
    lists: dict[str, tuple[str, ...]] = {}
    for name in _LISTS:
        lines = data[name]
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            raise ValueError(f"{name} is no list of texts")
        lists[name] = tuple(lines)
    geometry = {str(name): str(place) for name, place in data["geom"].items()}
    return GoldenFrame(action=str(data["action"]), geometry=geometry, **lists)


class _Builder:
    """Assigns numbers to rows and subjects."""

    def __init__(self) -> None:
        self.subjects: dict[tuple[str, str], Subject] = {}
        self.last = 0

    def subject(self, kind: str, name: str) -> Subject:
        found = self.subjects.get((kind, name))
        if found is None:
            tag = name if kind == NODE else None
            number = len(self.subjects) + 1 if kind != OTHER else 0
            found = self.subjects[(kind, name)] = Subject(number, kind, name, tag)
        return found

    def row(self, line: str, inside: int, before: bool) -> Row:
        verb, _, name = line.partition(":")
        kind, of = _KINDS.get(verb, (LOG, OTHER))
        if line == "lambda:layer":
            kind, of, name = trace.LAYER, NODE, "layer"
        return self.point(kind, self.subject(of, name if kind != LOG else line), inside, before)

    def point(self, kind: str, subject: Subject, inside: int, before: bool, **data: Any) -> Row:
        self.last += 1
        return Row(self.last, inside, 0, kind, subject, None, self.last, before, data)


def _recorded(frames: tuple[GoldenFrame, ...], meta: RunMeta) -> Recording:
    builder = _Builder()
    recording = Recording(max(len(frames), 1), 1 << 62, meta)
    tallies: dict[int, RunCount] = {}
    for index, frame in enumerate(frames):
        rows: list[Row] = []
        if index and not re.search(r" \(\+\d+\)$", frame.action):
            rows.append(builder.point(trace.INPUT, builder.subject(OTHER, frame.action), 0, True))
        rows += [builder.row(line, 0, True) for line in frame.action_events]
        span = builder.point(trace.FRAME, builder.subject(OTHER, str(index)), 0, False, nanos=index * FRAME_NANOS)
        inside = [builder.row(line, span.id, False) for line in frame.events]
        rows += [span._replace(end=builder.last), *inside]
        rows += [builder.row(line, 0, False) for line in frame.post_events]
        for row in rows:
            count = COUNTED.get(row.kind)
            if count is not None and row.subject is not None:
                had = tallies.get(row.subject.id, RunCount())
                tallies[row.subject.id] = had._replace(**{count: getattr(had, count) + 1})
        places = {builder.subject(NODE, name).id: place for name, place in _places(frame.geometry)}
        captures = Captures(places=places)
        recording.add(RecordedFrame(index, tuple(rows), pmap(), pmap(), pmap(tallies), captures=captures))
    return recording


def _places(geometry: Mapping[str, str]) -> Iterable[tuple[str, Place]]:
    for name, text in geometry.items():
        found = _GEOMETRY.fullmatch(text)
        if found is not None:
            yield name, Place(*(int(number) for number in found.groups()))


# ---------------------------------------------------------------- do they agree?


def golden_difference(
    compose: Golden,
    ours: Golden,
    movable: tuple[str, ...] = (),
    *,
    close_colors: bool = False,
    any_geometry: bool = False,
) -> str | None:
    """Describes the first difference from the real Compose in one sentence; None: no difference. Lines with a prefix in
    `movable` may be anywhere in their frame. `close_colors`: color channels (AARRGGBB) may differ by one, because Skia
    blends with another precision. `any_geometry`: sizes and places may differ, because they follow from a font."""
    for index, expected in enumerate(compose.frames):
        if index >= len(ours.frames):
            return f"frame {index} ({expected.action}): Compose ran it, here the scenario ended after {index} frames"
        got = ours.frames[index]
        if movable:
            if _those(expected, movable) != _those(got, movable):
                here = f"here it is {', '.join(_those(got, movable)) or 'nothing'}"
                return f"frame {index} ({expected.action}): Compose did {', '.join(_those(expected, movable))}, {here}"
            expected, got = _others(expected, movable), _others(got, movable)
        if close_colors:
            got = _with_close_colors(got, expected)
        if any_geometry:
            got = replace(got, geometry=expected.geometry)
        found = _frame_difference(expected, got, index in compose.unordered)
        if found is not None:
            return f"frame {index} ({expected.action}): {found}"
    more = len(ours.frames) - len(compose.frames)
    if more:
        return f"frame {len(compose.frames)}: here the scenario went on for {more} more frame{'s' if more > 1 else ''}"
    return None


def _those(frame: GoldenFrame, beginnings: tuple[str, ...]) -> list[str]:
    return [line for name in _LISTS for line in getattr(frame, name) if line.startswith(beginnings)]


def _others(frame: GoldenFrame, beginnings: tuple[str, ...]) -> GoldenFrame:
    def without(lines: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(line for line in lines if not line.startswith(beginnings))

    return replace(
        frame,
        action_events=without(frame.action_events),
        events=without(frame.events),
        post_events=without(frame.post_events),
    )


def _with_close_colors(frame: GoldenFrame, expected: GoldenFrame) -> GoldenFrame:
    """Replaces lines of `frame` by the expected lines if they differ only in colors, by at most one per channel."""

    def lines(name: str) -> tuple[str, ...]:
        pairs = zip_longest(getattr(frame, name), getattr(expected, name))
        return tuple(want if want and _is_close(line, want) else line for line, want in pairs if line is not None)

    return replace(
        frame, action_events=lines("action_events"), events=lines("events"), post_events=lines("post_events")
    )


def _is_close(line: str, expected: str) -> bool:
    if _COLOR.sub("", line) != _COLOR.sub("", expected):
        return False
    pairs = zip(_COLOR.findall(line), _COLOR.findall(expected), strict=True)
    return all(
        abs(a - b) <= 1 for have, want in pairs for a, b in zip(bytes.fromhex(have), bytes.fromhex(want), strict=True)
    )


def _frame_difference(expected: GoldenFrame, got: GoldenFrame, unordered: bool) -> str | None:
    if expected.action != got.action:
        return f"here it is {got.action}"
    for name in _LISTS:
        want, have = getattr(expected, name), getattr(got, name)
        if want == have or (unordered and sorted(want) == sorted(have)):
            continue
        if sorted(want) == sorted(have):
            at = next(at for at, (a, b) in enumerate(zip(want, have, strict=True)) if a != b)
            return f"the same events in another order, first {have[at]} instead of {want[at]}"
        at = next((at for at, (a, b) in enumerate(zip(want, have, strict=False)) if a != b), min(len(want), len(have)))
        did = want[at] if at < len(want) else "nothing more"
        does = have[at] if at < len(have) else "nothing more"
        return f"Compose did {did}, here it is {does}"
    for name in dict.fromkeys([*expected.geometry, *got.geometry]):
        if expected.geometry.get(name) != got.geometry.get(name):
            return f"{name} is at {got.geometry.get(name)}, in Compose at {expected.geometry.get(name)}"
    return None
