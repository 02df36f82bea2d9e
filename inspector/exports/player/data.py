"""Data: recordings as one JSON value for the player, computed by the analyses that the window uses.

Shape       {"format": FORMAT, "version": VERSION, "language": code, "words": {message: translation}, "runs": [run, …]}
            run: name, width, height, frames, work (units of all frames by phase), loops [[first, last, sentence], …],
                 lines (source lines that sentences name), omitted (sentences about what the limits left out), and the
                 pools: texts, rows, tables, lineage (tree lines), reads, slots, moments, sentences, images.
            frame: at (index), last (index of the last of several idle frames), work, words [[letter, amount, detail]],
                 said (the sentence about the frame), main (key of the row that ran first), why (a table of
                 [key, sentence, number of its first run or 0]), image, before (image before the frame), events,
                 nothing (why there are none, or -1), end (moment), failed (1).
            event: [letter, text, kind, grey (1), key of the tree row or 0, number, moment or -1]; the number of
                 an event counts from 1 in its frame
Invariants  I1 every name, value and sentence is data: JSON inside a page is escaped by `embedded`. I2 `omitted` lists
            everything that is left out. I3 the same recording yields the same data.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TypeAlias

from engine.trace import Site
from inspector.analysis import (
    EventEntry,
    TreeLine,
    event_entries,
    frame_words,
    loop_sentence,
    main_run,
    nothing_inside,
    summary,
    tree_lines,
    why,
    work_of_frame,
)
from inspector.analysis.display_names import names_of
from inspector.analysis.explanation import first_run
from inspector.analysis.loop_detection import LoopDetector
from inspector.analysis.sentence import Sentence
from inspector.analysis.work import Work
from inspector.language import _, language, n_
from inspector.recording import Cursor, RecordedFrame, Recording
from inspector.recording.moments.frame_so_far import FramesSoFar
from inspector.recording.moments.slot_operation import slot_operation
from inspector.recording.moments.stops import SLOT_OPERATION, level_of, stops_of

from ..markup import visible
from .images import Images
from .limits import DEFAULT, PlayerLimits
from .panels import CodeLine, KnownNames, Panels, entries_words, flattened
from .pools import Json, Pool, Row
from .translated_words import player_words

FORMAT = "phases player"
VERSION = 1
IDLE_FRAMES = 8
"""More idle frames in a row are one entry."""

FEWEST_FRAMES = 8
"""A run is not shortened below this number of frames."""

OPERATION = "slot operation"

Progress: TypeAlias = Callable[[int, int], object]
"""Receives (done, total) from time to time."""


def player_data(
    recordings: Sequence[Recording],
    limits: PlayerLimits = DEFAULT,
    progress: Progress | None = None,
    code_line: CodeLine | None = None,
) -> dict[str, Json]:
    """Returns the data of one run, or of two runs side by side. `code_line`: sentences and reads show the text of a
    source line instead of file:line, where it has one. Raises ValueError for another number of recordings."""
    if not 1 <= len(recordings) <= 2:
        raise ValueError(f"a player shows one run, or two side by side, not {len(recordings)}")
    runs: list[Json] = [_fitting(recording, limits, progress, code_line) for recording in recordings]
    return {"format": FORMAT, "version": VERSION, "language": language(), "words": player_words(), "runs": runs}


def number_of(event: int, frame: RecordedFrame) -> int:
    """Returns the number of an event in its frame, from 1: ids differ from run to run, numbers do not."""
    return event - frame.rows[0].id + 1


def embedded(data: dict[str, Json]) -> str:
    """Returns the data as JSON that may stand inside a script element of a page."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    # `<` could end the element or begin a comment; the others end lines in JavaScript.
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def _fitting(
    recording: Recording, limits: PlayerLimits, progress: Progress | None, code_line: CodeLine | None
) -> dict[str, Json]:
    """Returns the data of one run; above `limits.size`, with fewer moments, then with fewer frames."""
    images = Images(limits.pictures)
    while True:
        made = RunData(recording, limits, images, progress, code_line).made()
        size = len(json.dumps({key: value for key, value in made.items() if key != "images"}, ensure_ascii=False))
        if size <= limits.size or limits.frames <= FEWEST_FRAMES:
            return made
        if limits.moments >= limits.frames:
            limits = dataclasses.replace(limits, moments=limits.moments // 8)
        elif limits.moments:
            limits = dataclasses.replace(limits, moments=0)
        else:
            limits = dataclasses.replace(limits, frames=limits.frames // 4, groups=max(20, limits.groups // 4))
            images = Images(limits.pictures)


class RunData:
    """The data of one run, built frame by frame."""

    def __init__(
        self,
        recording: Recording,
        limits: PlayerLimits,
        images: Images,
        progress: Progress | None = None,
        code_line: CodeLine | None = None,
    ) -> None:
        self.recording = recording
        self.limits = limits
        self.progress = progress
        self.code_line = code_line
        self.cursor = Cursor(recording)
        self.cut = FramesSoFar(self.cursor)
        self.names = KnownNames(names_of(recording, whole=True))
        self.panels = Panels(limits, self.names, code_line)
        self.texts = self.panels.texts
        self.sentences = Pool()
        self.images = images
        self.detector = LoopDetector()
        self.moments = 0
        self.plain_frames = 0
        self.work = Work()
        self.source_lines: dict[str, Json] = {}
        self._lines_of: tuple[RecordedFrame, list[tuple[TreeLine, int]]] | None = None

    def made(self) -> dict[str, Json]:
        """Returns the run as JSON values."""
        recording, meta = self.recording, self.recording.meta
        spans = self._spans()
        shown = self._chosen(spans)
        frames: list[Json] = []
        for done, (first, last) in enumerate(spans):
            if (first, last) in shown:
                frames.append(self._frame(first, last))
            if self.progress is not None:
                self.progress(done + 1, len(spans))
        loops: list[Json] = [[*loop.span, self._sentence(loop_sentence(loop))] for loop in self.detector.loops]
        panels = self.panels
        return {
            "name": self.texts.entries[self.texts.add(meta.name)],
            "width": meta.width,
            "height": meta.height,
            "engine": meta.engine,
            "frames": frames,
            "count": len(recording),
            "work": list(self.work),
            "loops": loops,
            "lines": self.source_lines,
            "omitted": list(self._omitted(len(spans) - len(shown))),
            "texts": list(self.texts.entries),
            "rows": panels.tables.rows.entries,
            "tables": panels.tables.entries,
            "lineage": panels.lines.entries,
            "reads": panels.reads.entries,
            "slots": panels.slots.entries,
            "moments": panels.moments.entries,
            "sentences": self.sentences.entries,
            "images": self.images.entries,
        }

    def _spans(self) -> list[tuple[int, int]]:
        """Returns (first, last) of each entry: one frame, or many idle frames in a row."""
        is_idle: list[tuple[int, bool]] = []
        before: RecordedFrame | None = None
        for frame in self.recording:
            self.detector.add(frame, before)
            self.work = self.work.plus(work_of_frame(frame))
            before = frame
            is_idle.append((frame.index, frame.is_idle))
        spans: list[tuple[int, int]] = []
        for idle, group in groupby(is_idle, key=itemgetter(1)):
            indices = [index for index, _ in group]
            if idle and len(indices) > IDLE_FRAMES:
                spans.append((indices[0], indices[-1]))
            else:
                spans += [(index, index) for index in indices]
        return spans

    def _chosen(self, spans: list[tuple[int, int]]) -> set[tuple[int, int]]:
        most = self.limits.frames
        if len(spans) <= most:
            return set(spans)
        return {*spans[: most - most // 2], *spans[-(most // 2) :]}

    def _omitted(self, frames: int) -> list[str]:
        said = []
        if self.recording.dropped:
            words = _("The recording begins at frame {frame}: earlier frames were not kept.")
            said.append(words.format(frame=self.recording.first))
        if frames:
            words = n_(
                "{count} frame is left out in the middle of the run.",
                "{count} frames are left out in the middle of the run.",
                frames,
            )
            said.append(words.format(count=frames))
        if self.plain_frames:
            words = n_(
                "{count} frame is shown at the end only, without the events inside.",
                "{count} frames are shown at the end only, without the events inside.",
                self.plain_frames,
            )
            said.append(words.format(count=self.plain_frames))
        for what, count in self.panels.left_out.items():
            words = n_("Up to {entries} is left out in a frame.", "Up to {entries} are left out in a frame.", count)
            said.append(words.format(entries=entries_words(what, count)))
        if self.images.left_out:
            words = n_("{count} picture is left out.", "{count} pictures are left out.", self.images.left_out)
            said.append(words.format(count=self.images.left_out))
        if self.texts.shortened:
            words = n_(
                "{count} text is shortened to {most} characters.",
                "{count} texts are shortened to {most} characters.",
                self.texts.shortened,
            )
            said.append(words.format(count=self.texts.shortened, most=self.limits.text))
        return said

    # -- a frame

    def _frame(self, index: int, last: int) -> dict[str, Json]:
        frame = self.recording.frame(index)
        assert frame is not None
        before = self.recording.frame(index - 1)
        text = self.texts.add
        events = self._events(frame, before)
        words: list[Json] = [[line.letter, text(line.amount), text(line.detail)] for line in frame_words(frame)]
        return {
            "at": index,
            "last": last,
            "work": list(work_of_frame(frame)),
            "words": words,
            "said": self._sentence(summary(frame, self.recording)),
            "main": self._main(frame),
            "why": self._why(frame),
            "before": self.images.add(self.recording.picture(index - 1)) if before is not None else -1,
            "image": self.images.add(self.recording.picture(index)),
            "events": events,
            "nothing": -1 if events else text(nothing_inside(frame)),
            "end": self.panels.moment(frame, before),
            "failed": int(frame.failure is not None),
        }

    def _main(self, frame: RecordedFrame) -> int:
        """Returns the key of the tree row that ran first, as the window selects it; 0 without runs."""
        lines = self._lines(frame)
        if frame.index == self.recording.first:
            return lines[0][0].key if lines else 0
        by_key = {key: line.key for line, _ in lines for key in line.keys}
        for run in (main_run(frame, self.recording), *frame.runs):
            if run is not None and run.subject is not None and run.subject.id in by_key:
                return by_key[run.subject.id]
        return 0

    def _why(self, frame: RecordedFrame) -> int:
        rows: list[Row] = []
        for line, depth in self._lines(frame)[: self.limits.tree_rows]:
            run = first_run(frame, line.row)
            is_first = frame.index == self.recording.first and not depth
            said = summary(frame, self.recording) if is_first else why(frame, self.recording, line.row)
            rows.append((line.key, self._sentence(said), number_of(run.id, frame) if run is not None else 0))
        return self.panels.tables.add("why", rows)

    def _events(self, frame: RecordedFrame, before: RecordedFrame | None) -> list[Json]:
        found = event_entries(frame, names=self.names)
        text = self.texts.add
        keys = {key: line.key for line, _ in self._lines(frame) for key in line.keys}
        events = {entry.row: self._event(entry, keys) for entry in found}
        last = max((row.end for row in frame.rows), default=0)
        level = level_of(SLOT_OPERATION)
        operations = [stop.row for stop in stops_of(frame, last) if stop.level == level and stop.row is not None]
        if frame.tree is not None and len(operations) <= self.limits.operations:
            for row in operations:
                said = slot_operation(self.cursor, row).sentence
                events[row.id] = ["", text(said), OPERATION, 0, 0]
        if self.moments + len(events) > self.limits.moments:
            self.plain_frames += bool(events)
            return [[*events[at], number_of(at, frame), -1] for at in sorted(events)]
        self.moments += len(events)
        return [[*events[at], number_of(at, frame), self._moment_at(at, before)] for at in sorted(events)]

    def _event(self, entry: EventEntry, keys: dict[int, int]) -> list[Json]:
        text = self.texts.add
        return [entry.letter, text(entry.text), entry.kind, int(entry.grey), keys.get(entry.subject, 0)]

    def _moment_at(self, event: int, before: RecordedFrame | None) -> int:
        frame = self.cut.at(event)
        assert frame is not None
        return self.panels.moment(frame, before)

    def _lines(self, frame: RecordedFrame) -> list[tuple[TreeLine, int]]:
        """Returns the tree lines of the frame's end with their depths."""
        if self._lines_of is None or self._lines_of[0] is not frame:
            self._lines_of = (frame, flattened(tree_lines(frame, names=self.names)))
        return self._lines_of[1]

    def _sentence(self, sentence: Sentence) -> int:
        """Returns the index of a sentence [[kind, text, letter], …]; notes the source lines that it names."""
        parts: list[Row] = []
        for part in sentence:
            words = self.code_line(part.site) if part.site is not None and self.code_line is not None else ""
            if part.site is not None and not words:
                self._note(part.site)
            parts.append((part.kind, self.texts.add(words or part.text), part.letter))
        return self.sentences.add(tuple(parts))

    def _note(self, site: Site) -> None:
        source = self.recording.meta.sources.get(site.file)
        lines = source.splitlines() if source is not None else []
        if 0 < site.line <= len(lines):
            self.source_lines[visible(str(site))] = self.texts.add(lines[site.line - 1].strip())
