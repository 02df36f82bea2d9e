"""Questions over a recording, answered as plain data. Knows nothing of Qt."""

from __future__ import annotations

from .causes import Change, Effect, cause_graph, changes, root_writes
from .findings import Finding, findings
from .loops import Loop, LoopDetector, find_loops, loop_sentence
from .phases import Beat, PhaseCounts, PhaseLine, beats, count, frame_words, names, total
from .reads import Reader, ReadMark, ReadsMatrix, StateLine, reads_matrix, spoken, state_lines
from .sentence import Part, Sentence, plain
from .slots import GroupLine, SlotLine, SlotTableView, slot_table_view
from .tree import TreeLine, TreeLines, marks_of, tree_lines
from .why import first_run, main_run, summary, why, why_row
from .work import Work, units_of, wall_nanos_of, work_of, work_of_frame

__all__ = [
    "Beat",
    "Change",
    "Effect",
    "Finding",
    "GroupLine",
    "Loop",
    "LoopDetector",
    "Part",
    "PhaseCounts",
    "PhaseLine",
    "ReadMark",
    "Reader",
    "ReadsMatrix",
    "Sentence",
    "SlotLine",
    "SlotTableView",
    "StateLine",
    "TreeLine",
    "TreeLines",
    "Work",
    "beats",
    "cause_graph",
    "changes",
    "count",
    "find_loops",
    "findings",
    "first_run",
    "frame_words",
    "loop_sentence",
    "main_run",
    "marks_of",
    "names",
    "plain",
    "reads_matrix",
    "root_writes",
    "slot_table_view",
    "spoken",
    "state_lines",
    "summary",
    "total",
    "tree_lines",
    "units_of",
    "wall_nanos_of",
    "why",
    "why_row",
    "work_of",
    "work_of_frame",
]
