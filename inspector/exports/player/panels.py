"""Panels: tree, reads and slot table of a frame as rows for the player; computed by the analyses that the window uses.

Tables      line      key, depth, name, tag, inline (1), label
            tree      line, marks (`C2 L1`), skipped (1), runs or -1, skips or -1, bounds [x, y, width, height] or 0
            reader    key, name, place (`app.py:12`, or the text of that line)
            state     key, name, value, written in this frame (1), last write, then one
                      [reader key, [letter, line or 0, invalidated (1), change, phase, code], …] for each reader;
                      code: the text of the line, absent where its number is shown
            group     mark, depth, name, key, flags, nodes, size, parents up, slots, first slot or -1, grey (1), object
                      key; -1 as first slot: right after the slots of the row before
            slot      text, text before this frame or -1, grey (1)
Texts are indices into the pool of texts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.trace import Site
from engine.trace.source_site import file_name
from inspector.analysis import Reader, ReadMark, TreeLine, TreeLines, reads_matrix, slot_table_view, tree_lines
from inspector.analysis.display_names import Names
from inspector.language import n_
from inspector.recording import RecordedFrame, Subject

from .limits import PlayerLimits
from .pools import Pool, Row, Tables, Texts

CodeLine: TypeAlias = Callable[[Site], str]
"""Returns the text of a source line; "" for a line that has none."""

TREE_ROW, READER, STATE, GROUP = "tree row", "reader", "state", "group"
"""The kinds of entries that a limit may cut."""


def entries_words(what: str, count: int) -> str:
    """Returns the number of entries of a kind in words: `2 tree rows`."""
    words = {
        TREE_ROW: n_("{count} tree row", "{count} tree rows", count),
        READER: n_("{count} reader", "{count} readers", count),
        STATE: n_("{count} state", "{count} states", count),
        GROUP: n_("{count} group", "{count} groups", count),
    }
    return words[what].format(count=count)


class Panels:
    """Adds moments to the pools of a run; `left_out`: kind of entry → number that a limit cut. `code_line`: reads show
    the text of a source line instead of its number, where it has one."""

    def __init__(self, limits: PlayerLimits, names: Names, code_line: CodeLine | None = None) -> None:
        self.limits = limits
        self.names = names
        self.code_line = code_line
        self.texts = Texts(limits.text)
        self.lines = Pool()
        self.reads = Pool()
        self.slots = Pool()
        self.moments = Pool()
        self.tables = Tables()
        self.left_out: dict[str, int] = {}

    def moment(self, frame: RecordedFrame, before: RecordedFrame | None) -> int:
        """Returns the index of the moment [tree, reads, slot table]; -1 stands for an unknown part."""
        return self.moments.add((self._tree(frame), self._reads(frame, before), self._slots(frame, before)))

    def cut(self, what: str, count: int) -> None:
        """Notes that a limit cut `count` entries; the largest cut counts."""
        if count > 0:
            self.left_out[what] = max(count, self.left_out.get(what, 0))

    def _tree(self, frame: RecordedFrame) -> int:
        if frame.tree is None:
            return -1
        lines = tree_lines(frame, names=self.names)
        flat = flattened(lines)
        self.cut(TREE_ROW, len(flat) - self.limits.tree_rows + lines.truncated)
        rows = [self._line(line, depth) for line, depth in flat[: self.limits.tree_rows]]
        return self.tables.add("tree", [*rows, (lines.folded,)])

    def _line(self, line: TreeLine, depth: int) -> Row:
        text = self.texts.add
        name = line.called or line.name
        static = self.lines.add((line.key, depth, text(name), text(line.tag), int(line.inline), text(line.label)))
        marks = " ".join(f"{letter}{count}" for letter, count in line.marks)
        place = line.row.place
        return (
            static,
            text(marks),
            int(line.skipped),
            -1 if line.runs is None else line.runs,
            -1 if line.skips is None else line.skips,
            tuple(place) if place is not None else 0,
        )

    def _reads(self, frame: RecordedFrame, before: RecordedFrame | None) -> int:
        matrix = reads_matrix(frame, before, names=self.names)
        text, names = self.texts.add, self.names
        readers: list[Row] = []
        for reader in matrix.readers[: self.limits.readers]:
            readers.append((reader.subject.id, text(names.of(reader.subject)), text(self._place(reader))))
        self.cut(READER, len(matrix.readers) - len(readers))
        states: list[Row] = []
        for at, state in enumerate(matrix.states[: self.limits.states]):
            cells: list[Row] = []
            for column in range(len(readers)):
                if marks := matrix.cell(at, column):
                    cells.append((matrix.readers[column].subject.id, *map(self._mark, marks)))
            name = text(names.of(state.state))
            written = (text(state.value), int(state.written_now), text(state.last_write))
            states.append((state.state.id, name, *written, *cells))
        self.cut(STATE, len(matrix.states) - len(states))
        tables = (self.tables.add("readers", readers), self.tables.add("states", states))
        return self.reads.add((*tables, matrix.invalidated, matrix.folded))

    def _mark(self, mark: ReadMark) -> Row:
        site = mark.site
        shown = (mark.letter, site.line if site is not None else 0, int(mark.invalidated), mark.change, mark.phase)
        code = self.code_line(site) if site is not None and self.code_line is not None else ""
        return (*shown, self.texts.add(code)) if code else shown

    def _place(self, reader: Reader) -> str:
        """Returns the call of a reader: `app.py:12`, or the text of that line; else the file of its reads."""
        line = self.names.line_of(reader.subject)
        if self.code_line is not None:
            code = self.code_line(Site(*line, "")) if line is not None else ""
            return "" if code.startswith("@") else code  # nothing calls the root: its line is the definition's
        return f"{file_name(line[0])}:{line[1]}" if line is not None else reader.file

    def _slots(self, frame: RecordedFrame, before: RecordedFrame | None) -> int:
        view = slot_table_view(frame, before)
        if view is None:
            return -1
        text = self.texts.add
        rows: list[Row] = []
        end = shown = 0
        for line in view.groups[: self.limits.groups]:
            group = line.group
            first, last = group.slots
            up = group.index - group.parent if group.parent >= 0 else 0
            start = first if last > first and first != end else -1
            rows.append(
                (
                    line.mark,
                    group.depth,
                    text(group.name),
                    text(f"{group.key & 0xFFFFFFF:07x}"),
                    group.flags,
                    group.nodes,
                    group.size,
                    up,
                    last - first,
                    start,
                    int(line.grey),
                    text(group.object_key or ""),
                )
            )
            if last > first:
                end = last
            shown = max(shown, last)
        self.cut(GROUP, len(view.groups) - len(rows) + view.truncated)
        slots: list[Row] = [
            (text(line.slot.text), -1 if line.was is None else text(line.was), int(line.grey))
            for line in view.slots[:shown]
        ]
        return self.slots.add(
            (
                self.tables.add("groups", rows),
                self.tables.add("slots", slots),
                view.group_gap,
                view.slot_gap,
                (view.updated, view.skipped, view.inserted, view.removed),
                tuple(map(text, view.calls)),
            )
        )


class KnownNames(Names):
    """The names of a complete recording; computes each name once."""

    def __init__(self, names: Names) -> None:
        self.__dict__.update(names.__dict__)
        self._known_names: dict[int, str] = {}

    def of(self, subject: Subject) -> str:
        """Returns the unique display name of `subject`."""
        known = self._known_names.get(subject.id)
        if known is None:
            known = self._known_names[subject.id] = super().of(subject)
        return known


def flattened(lines: TreeLines) -> list[tuple[TreeLine, int]]:
    """Returns the lines of a tree in display order, each with its depth."""
    flat: list[tuple[TreeLine, int]] = []
    stack = [(line, 0) for line in reversed(lines.roots)]
    while stack:
        line, depth = stack.pop()
        flat.append((line, depth))
        stack.extend((child, depth + 1) for child in reversed(line.children))
    return flat
