"""Everything that the analysis says about a recording, as plain data to compare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from inspector.analysis import (
    TreeLine,
    cause_graph,
    changes,
    count,
    event_entries,
    find_loops,
    findings,
    frame_words,
    main_run,
    plain,
    reads_matrix,
    slot_table_view,
    state_lines,
    summary,
    tree_lines,
    why,
    why_row,
    work_of,
)
from inspector.recording import RecordedFrame, Recording

FIELDS = ("index", "rows", "subscriptions", "values", "tallies", "wall_nanos", "tree", "slots", "places", "failure")


def facts_of(frame: RecordedFrame) -> dict[str, Any]:
    """What was recorded of a frame."""
    return {name: getattr(frame, name) for name in FIELDS}


def _lines(roots: list[TreeLine]) -> Iterator[tuple[Any, ...]]:
    waiting = list(reversed(roots))
    while waiting:
        line = waiting.pop()
        yield (line.name, line.tag, line.inline, line.marks, line.skipped, line.runs, line.skips, line.key, line.spoken)
        waiting.extend(reversed(line.children))


def answers_about(frame: RecordedFrame, recording: Recording) -> dict[str, Any]:
    """What the window shows of one frame."""
    before = recording.frame(frame.index - 1)
    graph = cause_graph([frame], recording)
    tree = tree_lines(frame, recording.frame(recording.first))
    rows = [row for root in (frame.tree.roots if frame.tree is not None else ()) for row in root.walk()]
    main = main_run(frame, recording)
    return {
        "idle": frame.is_idle,
        "count": count(frame),
        "words": frame_words(frame),
        "entries": event_entries(frame),
        "summary": plain(summary(frame, recording)),
        "main": main.id if main is not None else None,
        "why": [plain(why_row(frame, recording, row)) for row in frame.runs if row.subject is not None],
        "why rows": [plain(why(frame, recording, row)) for row in rows],
        "changes": changes(frame, recording),
        "nodes": sorted((node, data["frame"], data["row"]) for node, data in graph.nodes(data=True) if "row" in data),
        "edges": sorted((a, b, data["kind"]) for a, b, data in graph.edges(data=True)),
        "reads": reads_matrix(frame, before),
        "reads of all": reads_matrix(frame, None, framework=True),
        "states": state_lines(frame, framework=True),
        "slots": slot_table_view(frame, before),
        "tree": list(_lines(tree.roots)),
        "folded": (tree.folded, tree.truncated),
    }


def answers(recording: Recording) -> dict[str, Any]:
    """What is said of the whole run."""
    return {
        "span": (recording.first, recording.last, len(recording), recording.dropped, recording.still_invalid),
        "meta": recording.meta,
        "findings": findings(recording, recording.still_invalid),
        "loops": find_loops(recording),
        "work": work_of(recording),
        "picture frames": [(picture.frame, picture.width, picture.height) for picture in recording.pictures],
    }
