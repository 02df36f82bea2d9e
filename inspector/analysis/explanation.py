"""Explains in one sentence why a subject ran in a frame, or why it did not."""

from __future__ import annotations

import re

from engine.code_owner import is_engine
from engine.trace import Phase
from inspector.recording import RecordedFrame, Recording, Row, Subject, TreeRow
from inspector.recording.events import (
    CallbackCall,
    CalledSpan,
    CompositionRun,
    CoroutineStep,
    DrawingRun,
    EffectCall,
    InputSpan,
    Invalidation,
    PhaseRun,
    StateRead,
    StateWrite,
)

from . import run_reasons as reasons
from .cause_graph import implied_causes
from .display_names import coroutine_text, names_of
from .run_reasons import Because, Reason, reason_of
from .sentence import Part, Sentence, code, hint, phase, site, text, who
from .why_not_run import (
    DERIVED,
    IDLE,
    NO_READS,
    SKIPPED,
    SPARED,
    UNWRITTEN,
    WITHIN,
    SkipReason,
    absence_of,
    skip_reason,
)
from .work import units_of


def _happened(kind: str) -> str:
    """Returns what happened to the subject of a run of this kind: `ran`, `was measured`, `was drawn again`."""
    phase_of_run = Phase(kind)
    match phase_of_run:
        case Phase.COMPOSITION:
            return "ran"
        case Phase.LAYER:
            return "had its layer block run"
        case Phase.DRAWING:
            return "was drawn again"
    return f"was {phase_of_run.past}"


def why_row(frame: RecordedFrame, recording: Recording, row: Row, reason: Reason | None = None) -> Sentence:
    """Returns why this run happened: subject, value change, read site and write site.

    `reason`: the result of `reason_of`, if already computed.
    """
    subject = row.subject
    assert subject is not None
    reason = reason or reason_of(frame, recording, row)
    first = reason.parts[0]
    verb = "was drawn" if first.kind == reasons.INITIAL and isinstance(row, DrawingRun) else _happened(row.kind)
    parts: list[Part] = [who(names_of(recording).of(subject)), text(f" {verb} ")]
    parts += _because(frame, recording, row, first)
    through = [each for each in reason.parts[1:] if _is_derived_from(each, first)]
    parts += _through(recording, through)
    for more in reason.parts[1:]:
        if more not in through:
            parts += _besides(recording, more)
    return (*parts, *_stayed(frame, recording, row, reason))


def _because(frame: RecordedFrame, recording: Recording, row: Row, part: Because) -> list[Part]:
    kind = part.kind
    if kind in (reasons.STATE, reasons.LOCAL) and part.state is not None:
        return _because_of_state(frame, recording, row, part)
    if kind == reasons.INITIAL:
        if part.row is not None and isinstance(row, CompositionRun):
            return [text("for the first time, when "), _named(recording, part.row), text(" ran.")]
        return [text(f"for the first time, in frame {frame.index}.")]
    if kind == reasons.PARAMETER:
        return [text("because "), *_parameter(recording, part), text(".")]
    if kind == reasons.LOCAL:
        return [text("because the static local "), *_went(part), text(": all content below its provider runs again.")]
    if kind == reasons.KEY:
        return [text("because its key went "), code(f"{part.old} → {part.new}"), text(": it is new.")]
    if kind == reasons.HAND:
        by = f" by {_the(part.row)}" if part.name else ""
        return [text(f"because it was invalidated by hand{by}.")]
    if kind == reasons.MOVED:
        return [text("because its movable content came to another place.")]
    if isinstance(row, CompositionRun) and kind == reasons.PARENT:
        if row.why is None:
            caller = _named(recording, part.row, part.name)
            return [text("because it was called with other arguments when "), caller, text(" ran.")]
        return [text("because "), _named(recording, part.row, part.name), text(" ran, and it cannot be skipped.")]
    return _because_of_layout(frame, recording, row, part)


def _because_of_layout(frame: RecordedFrame, recording: Recording, row: Row, part: Because) -> list[Part]:
    kind = part.kind
    if kind == reasons.CHILD:
        became = f", is {part.new} now" if part.new else ", has another size"
        return [text("because a child that it measured, "), _named(recording, part.row, part.name), text(f"{became}.")]
    if kind == reasons.APPLIED:
        composed = _named(recording, part.row, part.name)
        return [text("because composing "), composed, text(" changed its modifier or content.")]
    if kind == reasons.ASKED:
        if part.name and part.row is not None:
            return [text(f"because {_the(part.row)} asked for it.")]
        kind_of_edge, causes = implied_causes(frame, part.row) if part.row is not None else ("", [])
        if kind_of_edge == "applied" and causes:
            composed = _named(recording, causes[-1])
            return [text("because composing "), composed, text(" changed its modifier or content.")]
        return [text("because its own node asked for it.")]
    if kind == reasons.WINDOW:
        return [text("because the window has another size: "), *_constraints(part), text(".")]
    around = part.row
    if kind == reasons.FOLLOWED and part.how == Phase.COMPOSITION:
        composed = _named(recording, part.row, part.name)
        return [text("because composing "), composed, text(" changed what shares a layer with it.")]
    if kind == reasons.FOLLOWED and isinstance(around, Invalidation):
        again = [text("because "), _named(recording, part.row, part.name), text(" had to be drawn again")]
        if part.state is not None and part.write is not None:
            again += [text(" ("), *_change(recording, part), text(")")]
        return [*again, text("; they share a layer.")]
    if kind in (reasons.PARENT, reasons.FOLLOWED) and around is not None and around.subject is not None:
        if row.subject is not None and around.subject.id == row.subject.id:
            return [text(f"because it {_happened(around.kind)}.")]
        tail = "; they share a layer." if isinstance(row, DrawingRun) and kind == reasons.FOLLOWED else "."
        constraints = [text(", with other constraints: "), *_constraints(part)] if part.new else []
        name = _named(recording, part.row, part.name)
        return [text("because "), name, text(f" {_happened(around.kind)}"), *constraints, text(tail)]
    return _because_of_order(frame, recording, row)


def _because_of_order(frame: RecordedFrame, recording: Recording, row: Row) -> list[Part]:
    """Explains a run without a recorded cause by the previous run in phase order."""
    kind, causes = implied_causes(frame, row)
    before = causes[-1] if causes else None
    if isinstance(before, PhaseRun):
        if row.subject is not None and before.subject.id == row.subject.id:
            return [text(f"because it {_happened(before.kind)}.")]
        tail = "; they share a layer." if isinstance(row, DrawingRun) and kind == "followed" else "."
        return [text("because "), _named(recording, before), text(f" {_happened(before.kind)}{tail}")]
    if isinstance(before, InputSpan):
        return [text(f"because the {before.name} asked for it.")]
    return [text(f"in frame {frame.index}; no single change of state asked for it.")]


def _is_derived_from(part: Because, first: Because) -> bool:
    """Returns whether `part` is a derived state that changed because of the write in `first`."""
    return part.became is not None and part.write is not None and part.write is first.write and part is not first


def _through(recording: Recording, parts: list[Because]) -> list[Part]:
    """Returns ` Through it, total went 259 → 301 and average 43 → 47.` for the derived states."""
    if not parts:
        return []
    said: list[Part] = [text(" Through it, ")]
    for at, part in enumerate(parts):
        assert part.state is not None and part.became is not None
        if at:
            said.append(text(" and " if at == len(parts) - 1 else ", "))
        said.append(code(names_of(recording).of(part.state)))
        said += [text(" went " if not at else " "), code(" → ".join(part.became))]
    return [*said, text(".")]


def _stayed(frame: RecordedFrame, recording: Recording, row: Row, reason: Reason) -> list[Part]:
    """Returns ` alarm stayed False.` for each derived state it reads that was recalculated to an equal value."""
    changed = {part.write.subject.id for part in reason.parts if part.write is not None and part.write.subject}
    if row.subject is None or not isinstance(row, CompositionRun) or not changed:
        return []
    other = {part.state.id for part in reason.parts if part.state is not None}
    depends: dict[int, set[int]] = {}
    for read in frame.rows:
        by = read.through if isinstance(read, StateRead) else None
        if isinstance(by, Subject) and read.subject is not None:
            depends.setdefault(by.id, set()).add(read.subject.id)
    before = recording.frame(frame.index - 1)
    said: list[Part] = []
    for each in dict.fromkeys(read.state for read in frame.subscriptions.get((row.subject.id, row.kind), ())):
        value = frame.values.get(each.id)
        had = before.values.get(each.id) if before is not None else None
        if each.id in other or value is None or had is None or value.by != "derived" or value.text != had.text:
            continue
        if _reaches(each.id, changed, depends):
            said += [text(" "), code(names_of(recording).of(each)), text(" stayed "), code(value.text), text(".")]
    return said


def _reaches(state: int, goals: set[int], depends: dict[int, set[int]]) -> bool:
    """Returns whether a derived state's calculation read one of `goals`, directly or through other derived states."""
    seen: set[int] = set()
    stack = [state]
    while stack:
        at = stack.pop()
        if at in seen:
            continue
        seen.add(at)
        if depends.get(at, set()) & goals:
            return True
        stack.extend(depends.get(at, ()))
    return False


def _besides(recording: Recording, part: Because) -> list[Part]:
    """Returns a further reason as a sentence of its own."""
    if part.kind == reasons.PARAMETER:
        return [text(" Besides, "), *_parameter(recording, part), text(".")]
    if part.kind in (reasons.STATE, reasons.LOCAL) and (part.old or part.new):
        through = part.write is not None and part.state is not None and part.write.subject != part.state
        if through and part.became is not None:
            name = names_of(recording).of(part.state) if part.state is not None else part.name
            return [text(" Besides, "), code(name), text(" went "), code(" → ".join(part.became)), text(".")]
        words = [text(" through "), code(part.name)] if through else []
        return [text(" Besides, "), *_change(recording, part), *words, text(".")]
    if part.kind in (reasons.PARENT, reasons.WINDOW) and part.new:
        return [text(" Besides, it was given other constraints: "), *_constraints(part), text(".")]
    return []


def _named(recording: Recording, row: Row | None, name: str = "") -> Part:
    """Returns the display name of the row's subject; `name` without one."""
    return who(names_of(recording).of(row.subject) if row is not None and row.subject is not None else name)


def _change(recording: Recording, part: Because) -> list[Part]:
    """Returns the written state's change: `count went 0 → 1`, `items changed: the tap appended 42`."""
    write = part.write
    state = write.subject if write is not None else part.state
    name = code(names_of(recording).of(state) if state is not None else part.name)
    change = write.change if write is not None else None
    if write is None or change is None:
        return [name, text(" went "), code(f"{part.old} → {part.new}")]
    return [name, text(f" changed: {author_subject(recording, write)} {change}")]


def _went(part: Because) -> list[Part]:
    return [code(part.name), text(" went "), code(f"{part.old} → {part.new}")]


def _parameter(recording: Recording, part: Because) -> list[Part]:
    """Returns how an argument changed, in words that fit the kind of comparison."""
    by = [text(" (passed by "), _named(recording, part.row), text(")")] if part.row is not None else []
    if part.how == "captured":
        return [code(part.name), text(" captures something else: "), code(f"{part.old} → {part.new}"), *by]
    if part.how == "never":
        return [code(part.name), text(" is never the same, as dont_memoize says"), *by]
    if part.old == part.new and part.name == "content":
        return [code(part.name), text(" is a new function that captures values: a call with one is never skipped"), *by]
    if part.old == part.new:
        is_other = "is another object (its type is compared by identity), though"
        how = is_other if part.how == "identity" else "changed, and"
        return [code(part.name), text(f" {how} it looks the same: "), code(part.new), *by]
    return [text("its argument "), *_went(part), *by]


def _constraints(part: Because) -> list[Part]:
    return [code(f"{short_constraints(part.old)} → {short_constraints(part.new)}")]


def short_constraints(words: str) -> str:
    """Shortens `Constraints(min_width=0, max_width=400, …)` to `0–400 × 20`; a single number is an exact size."""
    sides = dict(re.findall(r"(m(?:in|ax)_(?:width|height))=([\w.∞]+)", words))
    if len(sides) != 4:
        return words
    spans = []
    for side in ("width", "height"):
        low, high = sides[f"min_{side}"], sides[f"max_{side}"]
        spans.append(low if low == high else f"{low}–{high}")
    return " × ".join(spans)


def _the(row: Row | None) -> str:
    """Returns the requester with its article: `the tap`, `an animation`."""
    if row is None:
        return "its own node"
    if isinstance(row, InputSpan):
        return f"the {row.name}"
    if isinstance(row, CoroutineStep):
        return coroutine_text(row)
    if isinstance(row, CalledSpan):
        return row.what or row.kind
    return row.name


def _phase(kind: str) -> Part:
    return phase(kind)


def _because_of_state(frame: RecordedFrame, recording: Recording, row: Row, because: Because) -> list[Part]:
    state, write = because.state, because.write
    assert state is not None
    names = names_of(recording)
    name = code(names.of(state))
    start = [text("because "), *([text("the local ")] if because.kind == reasons.LOCAL else []), name]
    if write is None:
        value = frame.values.get(state.id)
        shown = f" is now {value.text}" if value is not None else " changed"
        return [*start, text(f"{shown}, which it reads in "), _phase(row.kind), text(".")]
    source = code(names.of(write.subject)) if write.subject is not None else code(write.name)
    change = write.change
    read: list[Part] = [text(" was read in "), _phase(row.kind)]
    if because.read is not None:
        read += [text(" at "), site(because.read)]
    place = [text(" at "), site(write.site)] if write.site is not None and not _is_engines(write) else []
    if write.subject is None or write.subject.id == state.id:
        if because.old == because.new and state.is_frameworks:  # a state without a value, which only invalidates
            return [text(f"because {author_subject(recording, write)} requested it.")]
        if change is not None:
            return [*start, text(" changed: "), *_did(recording, write, change), text(" It"), *read, text(".")]
        written = [text(f", and written{author_words(recording, write)}"), *place, text(".")]
        return [*start, text(" went "), code(f"{because.old} → {because.new}"), text(". It"), *read, *written]
    if because.became is not None:
        start += [text(" went "), code(" → ".join(because.became)), text(": it depends on "), source]
    else:
        start += [text(" depends on "), source]
    again = name if because.became is not None else text("It")
    said = [text(" "), again] if again is name else [text(" It")]
    if change is not None:
        did = _did(recording, write, change)
        return [*start, text(", which changed: " if because.became is None else ": "), *did, *said, *read, text(".")]
    subject = [source, text(" was written")] if because.became is not None else [text("written")]
    written = [text(", and "), *subject, text(author_words(recording, write)), *place, text(".")]
    went = [text(", which went "), code(f"{because.old} → {because.new}"), text(".")]
    return [*start, *went, *said, *read, *written]


def _is_engines(write: StateWrite) -> bool:
    """Returns whether the framework wrote within a coroutine; the program's author cannot use that source line."""
    return write.is_by_coroutine and write.site is not None and is_engine(write.site.file)


def _did(recording: Recording, write: StateWrite, change: object) -> list[Part]:
    """Returns the operation with its site: `the tap appended 42 (app.py:25).`"""
    place = [text(" ("), site(write.site), text(")")] if write.site is not None else []
    return [text(f"{author_subject(recording, write)} {change}"), *place, text(".")]


def author_subject(recording: Recording, write: StateWrite) -> str:
    """Returns the write's author as a sentence subject: `the tap`, `a coroutine`, `the measurement of image`."""
    words = author_words(recording, write)
    if words.startswith(" by "):
        return words.removeprefix(" by ")
    return words.removeprefix(" during ") or "the program"


def input_author(recording: Recording, row: InputSpan) -> str:
    """Returns an input that caused a write: `the tap`, `the tap at (40, 20) on add`.

    Any input that clicked a node reads as a tap: hosts report the same click as a release or as a tap.
    """
    clicked = row.clicked
    if not isinstance(clicked, Subject) or row.name == "tap":
        return f"the {row.name}"
    names = names_of(recording)
    name = names.of(clicked)
    label = names.text_in(clicked)
    on = name if clicked.tag or not label or label in name else f'{name} "{label}"'
    if row.name == "key":
        return f"{row.key or 'the key'} on {on}"
    at = f" at ({row.x:g}, {row.y:g})" if row.x is not None and row.y is not None else ""
    return f"the tap{at} on {on}"


def author_words(recording: Recording, write: StateWrite) -> str:
    """Returns the write's author as the end of "written …": ` by the tap`, ` during the measurement of image`."""
    found = recording.find_row(write.id)
    for span in found[0].enclosing(write) if found is not None else ():
        if isinstance(span, InputSpan):
            return f" by {input_author(recording, span)}"
        if isinstance(span, CallbackCall):
            return f" by {span.what or 'a callback'}"
        if isinstance(span, CoroutineStep):
            if span.what == "frame" and write.framework:
                return " by an animation"
            return f" by {coroutine_text(span)}"
        if isinstance(span, EffectCall):
            return " by an effect"
        if isinstance(span, PhaseRun):
            return f" during the {span.kind} of {span.name}"
    return ""


def why(frame: RecordedFrame, recording: Recording, tree_row: TreeRow) -> Sentence:
    """Returns why this tree row ran in this frame (in its first phase), or why it did not run."""
    run = first_run(frame, tree_row)
    if run is not None:
        return why_row(frame, recording, run)
    return why_not(frame, tree_row, recording)


def first_run(frame: RecordedFrame, tree_row: TreeRow) -> Row | None:
    """Returns the earliest run of the row's scope or node in this frame; None without one."""
    mine = {subject.id for subject in (tree_row.scope, tree_row.node) if subject is not None}
    return next(
        (row for row in frame.rows if isinstance(row, PhaseRun) and row.subject is not None and row.subject.id in mine),
        None,
    )


def why_not(frame: RecordedFrame, tree_row: TreeRow, recording: Recording | None = None) -> Sentence:
    """Returns why this tree row did not run."""
    name = tree_row.label
    subject = tree_row.scope or tree_row.node
    if subject is None:
        return (who(name), text(" did not run: nothing was recorded of it."))
    absence = absence_of(frame, recording if recording is not None else Recording(), subject, tree_row)
    start = who(name)
    if absence.skip is not None:
        return (start, *_skipped(absence.kind, absence.skip))
    if absence.kind == IDLE:
        return (start, text(" did not run: nothing was invalid in this frame."))
    if absence.kind == WITHIN:
        return (start, text(" did not run: it is inside "), who(absence.within), text(", which was skipped."))
    if absence.kind == UNWRITTEN:
        listed_states = ", ".join(absence.states[:3])
        return (start, text(" did not run: "), code(listed_states), text(", which it reads, did not change."))
    if tree_row.scope is None:
        return (
            start,
            text(" did not run: it has no scope of its own, and nothing in it changed size or place."),
        )
    return (start, text(" did not run: it reads no state, and was not called again."))


def why_skipped(frame: RecordedFrame, recording: Recording, row: Row) -> Sentence:
    """Returns why the Composer skipped the scope of `row`, a skip in `frame`."""
    return (who(row.name), *_skipped(SKIPPED, skip_reason(frame, recording, row)))


def _skipped(kind: str, skip: SkipReason) -> list[Part]:
    if skip.kind == DERIVED:
        start = " did not run after all: " if kind == SPARED else " was skipped: its arguments are equal, and "
        value = [text(", "), code(skip.value)] if skip.value else []
        states = code(", ".join(skip.states))
        return [text(start), states, text(" still has the value that it saw"), *value, text(".")]
    if skip.kind == NO_READS and skip.arguments is not None:
        return [text(" was skipped: its arguments are equal, and it reads no state.")]
    return [text(" was skipped: its arguments are equal, and no state that it reads changed.")]


def main_run(frame: RecordedFrame, recording: Recording) -> Row | None:
    """Returns the frame's main run: the first run that a state change invalidated, else the first run."""
    runs = [row for row in frame.runs if row.subject is not None and row.name != "root"]
    for row in runs:
        if row.cause:
            found = recording.find_row(row.cause)
            if found is not None and isinstance(found[1], Invalidation) and found[1].state is not None:
                return row
    return runs[0] if runs else None


_FIRST_TIME = (Phase.COMPOSITION, Phase.MEASUREMENT, Phase.PLACEMENT, Phase.DRAWING)


def listed_words(words: list[str]) -> str:
    """Joins words: `composed, measured and placed`."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def _s(count: int) -> str:
    return "" if count == 1 else "s"


def summary(frame: RecordedFrame, recording: Recording) -> Sentence:
    """Returns the sentence for a whole frame: why its main run happened."""
    if frame.failure is not None:
        return (
            text("This frame did not finish: "),
            code(frame.failure.kind),
            text(f": {frame.failure.message}"),
        )
    runs = frame.runs
    if not runs:
        wrote = any(isinstance(row, StateWrite) for row in frame.rows)
        if wrote:
            return (text("State was written, and nothing ran: no phase reads it, or the value is the same."),)
        return (text("This frame was idle: nothing was invalid."),)
    if frame.index == recording.first and not recording.dropped:
        units = units_of(frame)
        scopes = len({row.subject.id for row in units if row.subject is not None and isinstance(row, CompositionRun)})
        nodes = len(
            {row.subject.id for row in units if row.subject is not None and not isinstance(row, CompositionRun)}
        )
        kinds = {row.kind for row in units}
        did = [each.past for each in _FIRST_TIME if each in kinds]
        return (
            text(f"The first frame: everything is {listed_words(did)} for the first time. "),
            hint(f"{scopes} scope{_s(scopes)} and {nodes} node{_s(nodes)} ran."),
        )
    return why_row(frame, recording, main_run(frame, recording) or runs[0])
