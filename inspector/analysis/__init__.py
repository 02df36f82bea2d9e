"""Analyses of a recording; each returns plain data. This room imports no Qt."""

from __future__ import annotations

from .backwards_write_table import BackwardsWriteCell
from .backwards_write_table import cell as loop_cell
from .backwards_write_table import table as loop_table
from .cause_graph import cause_graph, root_writes
from .explanation import first_run, why, why_row
from .findings import Finding, findings
from .frame_summary import main_run, summary
from .loop_description import Loop, LoopEdge, fix_sentence, loop_sentence
from .loop_detection import LoopDetector, find_loops
from .path_to_trigger import Chain, Link, chain_of, full_chain
from .phase_graph import loop_graph, state_cycles
from .phases import (
    EventEntry,
    PhaseCounts,
    PhaseLine,
    count,
    event_entries,
    frame_words,
    names,
    nothing_inside,
    total,
)
from .read_changes import ReadChanges, read_changes
from .reads import Reader, ReadMark, ReadsMatrix, StateLine, reads_matrix, spoken, state_lines
from .run_reasons import Reason, ReasonPart, reason_of
from .run_search import Found, Question, answer_sentence, answers, search
from .sentence import Part, Sentence, plain
from .slots import GroupLine, SlotLine, SlotTableView, slot_table_view
from .state_changes import Change, Effect, changes
from .tree import TreeLine, TreeLines, marks_of, tree_lines
from .waste import Waste, WasteCount, WasteLine, is_wasted, waste_of, wasted_rows
from .why_not_run import Absence, SkipReason, absence_of, skip_reason
from .work import Work, units_of, wall_nanos_of, work_of, work_of_frame

__all__ = [
    "loop_table",
    "loop_cell",
    "BackwardsWriteCell",
    "state_cycles",
    "loop_graph",
    "fix_sentence",
    "LoopEdge",
    "Absence",
    "EventEntry",
    "ReasonPart",
    "Chain",
    "Change",
    "Effect",
    "Finding",
    "Found",
    "GroupLine",
    "Link",
    "Loop",
    "LoopDetector",
    "Part",
    "PhaseCounts",
    "PhaseLine",
    "Question",
    "ReadChanges",
    "ReadMark",
    "Reader",
    "ReadsMatrix",
    "Reason",
    "Sentence",
    "SkipReason",
    "SlotLine",
    "SlotTableView",
    "StateLine",
    "TreeLine",
    "TreeLines",
    "Waste",
    "WasteCount",
    "WasteLine",
    "Work",
    "absence_of",
    "answer_sentence",
    "answers",
    "event_entries",
    "cause_graph",
    "chain_of",
    "changes",
    "count",
    "find_loops",
    "findings",
    "first_run",
    "frame_words",
    "full_chain",
    "is_wasted",
    "loop_sentence",
    "main_run",
    "marks_of",
    "names",
    "nothing_inside",
    "plain",
    "read_changes",
    "reads_matrix",
    "reason_of",
    "root_writes",
    "search",
    "skip_reason",
    "slot_table_view",
    "spoken",
    "state_lines",
    "summary",
    "total",
    "tree_lines",
    "units_of",
    "wall_nanos_of",
    "waste_of",
    "wasted_rows",
    "why",
    "why_row",
    "work_of",
    "work_of_frame",
]
