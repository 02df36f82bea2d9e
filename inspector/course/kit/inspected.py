"""The inspector's answers about one frame of a run, as tables: reads, slot table, events, values and tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine import trace
from engine.trace import Phase
from inspector.analysis import (
    GroupLine,
    ReadMark,
    TreeLine,
    reads_matrix,
    slot_table_view,
    state_lines,
    tree_lines,
)
from inspector.analysis.authors import run_words
from inspector.analysis.display_names import Names, names_of, shown_name
from inspector.analysis.framework import is_framework
from inspector.analysis.phases import input_text, is_programs
from inspector.analysis.work import root_nodes
from inspector.language import N_, _
from inspector.recording import RecordedFrame, Row, Subject
from inspector.recording.events import (
    CalledSpan,
    CompositionRun,
    InputSpan,
    Invalidation,
    ScopeSkipped,
    StateRead,
    StateWrite,
)

from .code_line import code_line, without_line_numbers
from .run import Run
from .table import NO_BREAK, Table

EVENT_KINDS = (
    trace.INPUT,
    trace.WRITE,
    trace.INVALIDATE,
    trace.COMPOSITION,
    trace.SKIP,
    trace.MEASUREMENT,
    trace.PLACEMENT,
    trace.LAYER,
    trace.DRAWING,
    trace.REPLAY,
    trace.READ,
    trace.EFFECT,
    trace.CALLBACK,
    trace.COROUTINE,
    trace.INSERT,
    trace.REMOVE,
    trace.MOVE,
    trace.DISPOSE,
)
"""The kinds that `events` shows; it leaves out the spans around runs and the edits of slot tables."""


LONGEST_SLOT = 60
"""The number of characters after which the text of a slot is cut."""


def _names(run: Run) -> Names:
    return names_of(run.bare_recording, whole=True)


def _name(run: Run, subject: Subject) -> str:
    return without_line_numbers(_names(run).of(subject))


# ---------------------------------------------------------------- reads


def reads(run: Run, frame: int = -1, framework: bool = False) -> Table:
    """Returns which reader reads which state at the end of a frame: a row for each read, with the letter of the phase
    (C composition, L layout, D drawing, d layer block) and the line of code that reads.

    `framework`: also shows reads by the framework itself.
    """
    now = run.frame(frame)
    matrix = reads_matrix(now, run.before(frame), framework=framework, names=_names(run))
    rows: list[list[object]] = []
    for at, line in enumerate(matrix.states):
        for column, reader in enumerate(matrix.readers):
            for mark in matrix.cell(at, column):
                if mark.change == "−":
                    continue
                reading = _name(run, reader.subject)
                rows.append([shown_name(line.state), line.value, reading, _phase(mark), code_line(mark.site)])
    caption = _("Reads at the end of frame {frame} of {run}.").format(frame=now.index, run=run.name)
    return Table([_("state"), _("value"), _("is read by"), _("in"), _("where")], rows, caption)


def _phase(mark: ReadMark) -> str:
    return f"{mark.letter} {_(_NOUNS[Phase(mark.phase)])}" + (_(" (invalidated)") if mark.invalidated else "")


_NOUNS = {
    Phase.COMPOSITION: N_("composition"),
    Phase.MEASUREMENT: N_("measurement"),
    Phase.PLACEMENT: N_("placement"),
    Phase.LAYER: N_("layer"),
    Phase.DRAWING: N_("drawing"),
}


def values(run: Run, frame: int = -1, framework: bool = False) -> Table:
    """Returns the states at the end of a frame: value and last write. `framework`: also the framework's own states."""
    now = run.frame(frame)
    caption = _("States at the end of frame {frame} of {run}.").format(frame=now.index, run=run.name)
    rows = [[shown_name(line.state), line.value, line.last_write] for line in state_lines(now, framework)]
    return Table([_("state"), _("value"), _("last write")], rows, caption)


# ---------------------------------------------------------------- slot table


def slots(run: Run, frame: int = -1, within: str | None = None) -> Table:
    """Returns the slot table at the end of a frame: one row per group, showing slot values.

    `within`: shows one composable's groups and nested groups. Raises ValueError for an unknown name.
    """
    now = run.frame(frame)
    view = slot_table_view(now, run.before(frame))
    lines = list(view.groups) if view is not None else []
    texts: dict[int, list[str]] = {}
    for slot in view.slots if view is not None else ():
        was = f" (was {_short(slot.was)})" if slot.was is not None else ""
        texts.setdefault(slot.slot.group, []).append(f"{_short(slot.slot.text)}{was}")
    if within is not None:
        lines = list(_subtree(lines, within))
        if not lines:
            raise ValueError(f"slots(…, within={within!r}): no group of frame {now.index} has this name.")
    top = min((line.group.depth for line in lines), default=0)
    rows: list[list[object]] = [
        [
            line.group.index,
            NO_BREAK * 2 * (line.group.depth - top) + line.group.name,
            line.group.object_key if line.group.object_key is not None else "",
            line.mark or "–",
            line.group.nodes,
            ", ".join(texts.get(line.group.index, ())) or "–",
        ]
        for line in lines
    ]
    caption = _("Slot table at the end of frame {frame} of {run}.").format(frame=now.index, run=run.name)
    return Table([_("group"), _("name"), _("key"), _("in this frame"), _("nodes"), _("slots")], rows, caption)


def _short(text: str) -> str:
    text = without_line_numbers(text)
    return text if len(text) <= LONGEST_SLOT else text[: LONGEST_SLOT - 1].rstrip() + "…"


def _subtree(lines: list[GroupLine], name: str) -> Iterator[GroupLine]:
    until = -1
    for line in lines:
        if line.group.index < until:
            yield line
        elif line.group.name == name or (line.group.scope is not None and line.group.scope.name == name):
            until = line.group.index + line.group.size
            yield line


# ---------------------------------------------------------------- events


def events(
    run: Run,
    frame: int = -1,
    kinds: Iterable[str] | None = None,
    only: Iterable[str] | None = None,
    framework: bool = False,
) -> Table:
    """Returns the events of a frame in order, indented by nesting: number, phase letter, event, and its line of code.

    `kinds`: limits the kinds of events, for example `["write", "invalidate", "composition"]`. `only`: limits the names.
    `framework`: also shows composables and states that the framework uses for itself. Raises ValueError for an unknown
    kind.
    """
    wanted = tuple(kinds) if kinds is not None else EVENT_KINDS
    for kind in wanted:
        if kind not in EVENT_KINDS:
            raise ValueError(f"events(…, kinds=…): {kind!r} is not one of {', '.join(EVENT_KINDS)}.")
    names = set(only) if only is not None else None
    now = run.frame(frame)
    shown = {row.id: row for row in _shown_events(run, now, wanted, framework) if names is None or row.name in names}
    caption = _("Events of frame {frame} of {run}, in order.").format(frame=now.index, run=run.name)
    rows: list[list[object]] = []
    for number, row in enumerate(shown.values(), start=1):
        depth = sum(span.id in shown for span in now.enclosing(row))
        text = NO_BREAK * 2 * depth + _event_text(run, now, row)
        rows.append([number, Phase.letter_of(row.kind), text, code_line(row.site)])
    return Table(["", _("phase"), _("event"), _("where")], rows, caption)


def _shown_events(run: Run, frame: RecordedFrame, kinds: tuple[str, ...], framework: bool) -> Iterator[Row]:
    roots = root_nodes(frame)
    for row in frame.rows:
        if row.kind not in kinds or (row.subject is not None and row.subject.id in roots):
            continue
        if not framework:
            if isinstance(row, (CompositionRun, ScopeSkipped)) and is_framework(row, _names(run)):
                continue
            if isinstance(row, (StateWrite, StateRead)) and not is_programs(row, frame):
                continue
        yield row


_WORDS = {
    Phase.COMPOSITION: N_("compose {name}"),
    Phase.MEASUREMENT: N_("measure {name}"),
    Phase.PLACEMENT: N_("place {name}"),
    Phase.LAYER: N_("layer block of {name}"),
    Phase.DRAWING: N_("draw {name}"),
    trace.SKIP: N_("skip {name}"),
    trace.REPLAY: N_("replay the layer of {name}"),
    trace.READ: N_("read {name}"),
    trace.INSERT: N_("insert {name}"),
    trace.REMOVE: N_("remove {name}"),
    trace.MOVE: N_("move children of {name}"),
    trace.DISPOSE: N_("dispose {name}"),
    trace.EFFECT: N_("effect {name}"),
    trace.COROUTINE: N_("coroutine {name}"),
    trace.CALLBACK: N_("callback {name}"),
}


def _event_text(run: Run, frame: RecordedFrame, row: Row) -> str:
    if isinstance(row, InputSpan):
        return input_text(row)
    name = _name(run, row.subject) if row.subject is not None and row.subject.id else row.name
    if isinstance(row, StateWrite):
        change = row.change
        return _("write {name}: {change}").format(name=name, change=change or f"{row.old} → {row.new}")
    if isinstance(row, Invalidation):
        state = row.state
        value = frame.values.get(state.id) if isinstance(state, Subject) else None
        reads = _(", which reads {state}").format(state=shown_name(value.state)) if value and value.program else ""
        return _("invalidate {run}").format(run=run_words(row.invalid_in, name)) + reads
    if isinstance(row, CalledSpan):
        name = f"{row.what} {name}".strip()
    return _(_WORDS[row.kind]).format(name=name)


# ---------------------------------------------------------------- tree


def tree(run: Run, frame: int = -1, framework: bool = False) -> Table:
    """Returns the composition tree at the end of a frame: what ran for each row in this frame, and how often each
    composable ran and was skipped so far. `framework`: also shows the framework's own composables."""
    now = run.frame(frame)
    lines = tree_lines(now, framework=framework, names=_names(run))
    rows: list[list[object]] = []
    stack: list[tuple[TreeLine, int]] = [(line, 0) for line in reversed(lines.roots)]
    while stack:
        line, depth = stack.pop()
        tag = f" “{line.tag}”" if line.tag else ""
        rows.append(
            [
                NO_BREAK * 2 * depth + without_line_numbers(line.called or line.name) + tag,
                _marks(line),
                line.runs if line.runs is not None else "–",
                line.skips if line.skips is not None else "–",
            ]
        )
        stack += [(child, depth + 1) for child in reversed(line.children)]
    caption = _("Composition tree at the end of frame {frame} of {run}.").format(frame=now.index, run=run.name)
    return Table([_("composable"), _("ran in this frame"), _("runs so far"), _("skips so far")], rows, caption)


def _marks(line: TreeLine) -> str:
    marks = [f"{letter} × {count}" if count > 1 else letter for letter, count in line.marks]
    return ", ".join([*marks, *([_("skipped")] if line.skipped else [])]) or "–"
