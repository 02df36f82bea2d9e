"""Explains in one sentence why a subject ran in a frame, or why it did not."""

from __future__ import annotations

from itertools import chain

from engine.code_owner import is_engine
from engine.trace import Phase
from inspector.language import N_, _
from inspector.recording import RecordedFrame, Recording, Row, TreeRow
from inspector.recording.events import (
    CompositionRun,
    CoroutineStep,
    DrawingRun,
    InputSpan,
    Invalidation,
    NodeInserted,
    NodeMoved,
    NodeRemoved,
    PhaseRun,
    StateWrite,
)

from . import run_reasons as reasons
from .authors import author_subject, author_words, input_author, is_gesture, requester
from .cause_graph import implied_causes
from .constraints_text import short_constraints
from .derived_dependencies import dependencies_in, reaches
from .display_names import names_of
from .requesters import Requesters
from .run_reasons import Reason, ReasonPart, reason_of
from .sentence import Part, Sentence, code, filled, hint, in_phase, site, text, who
from .why_not_run import (
    AVOIDED,
    DERIVED,
    IDLE,
    NO_READS,
    SKIPPED,
    UNWRITTEN,
    WITHIN,
    SkipReason,
    absence_of,
    skip_reason,
)

MOST_FACTS = 4
"""The number of further reasons, or values, in one explanation; one more than these is listed, too."""

_HAPPENED = {
    Phase.COMPOSITION: N_("ran"),
    Phase.MEASUREMENT: N_("was measured"),
    Phase.PLACEMENT: N_("was placed"),
    Phase.LAYER: N_("had its layer block run"),
    Phase.DRAWING: N_("was drawn again"),
}


def _happened(kind: str) -> str:
    """Returns what happened to the subject of a run of this kind: `ran`, `was measured`, `was drawn again`."""
    return _(_HAPPENED[Phase(kind)])


def why_row(frame: RecordedFrame, recording: Recording, row: Row, reason: Reason | None = None) -> Sentence:
    """Returns why this run happened: subject, value change, read site and write site.

    `reason`: the result of `reason_of`, if already computed.
    """
    subject = row.subject
    assert subject is not None
    reason = reason or reason_of(frame, recording, row)
    known = _known_to_the_program(frame, reason)
    first = known[0]
    verb = _("was drawn") if first.kind == reasons.INITIAL and isinstance(row, DrawingRun) else _happened(row.kind)
    parts: list[Part] = [who(names_of(recording).of(subject)), text(f" {verb} ")]
    parts += _because(frame, recording, row, first)
    through = [each for each in known[1:] if _is_derived_from(each, first)]
    parts += _through(recording, through)
    parts += _besides(recording, [each for each in known[1:] if each not in through])
    return (*parts, *_stayed(frame, recording, row, reason))


def _known_to_the_program(frame: RecordedFrame, reason: Reason) -> tuple[ReasonPart, ...]:
    """Returns the parts of a reason without states that the program does not know, such as the edits of a text field;
    the first part if all are such states."""
    known = tuple(part for part in reason.parts if not _is_unknown(frame, part))
    return known or tuple(reason.parts[:1])


def _is_unknown(frame: RecordedFrame, part: ReasonPart) -> bool:
    """Returns whether the part names a state of the framework that no state of the program changed."""
    written = part.write.subject if part.write is not None else None
    return reasons.is_of_framework(frame, part) and (written is None or written.is_frameworks)


def _because(frame: RecordedFrame, recording: Recording, row: Row, part: ReasonPart) -> list[Part]:
    kind = part.kind
    if kind in (reasons.STATE, reasons.LOCAL) and part.state is not None:
        return _because_of_state(frame, recording, row, part)
    if kind == reasons.INITIAL:
        if part.row is not None and isinstance(row, CompositionRun):
            return filled(_("for the first time, when {name} ran."), name=_named(recording, part.row))
        return filled(_("for the first time, in frame {frame}."), frame=str(frame.index))
    if kind == reasons.PARAMETER:
        return filled(_("because {reason}."), reason=_parameter(recording, part))
    if kind == reasons.LOCAL:
        message = _("because the static local {change}: all content below its provider runs again.")
        return filled(message, change=_went(part))
    if kind == reasons.KEY:
        return filled(_("because its key went {change}: it is new."), change=code(f"{part.old} → {part.new}"))
    if kind == reasons.INVALIDATE_CALLED:
        if not part.name:
            return [text(_("because it was invalidated by hand."))]
        return filled(_("because it was invalidated by hand by {author}."), author=requester(recording, part.row))
    if kind == reasons.MOVED:
        return [text(_("because its movable content came to another place."))]
    if kind == reasons.UNDONE:
        return [text(_("because an exception ended the frame before: what that frame could not finish runs again."))]
    if isinstance(row, CompositionRun) and kind == reasons.PARENT:
        name = _named(recording, part.row, part.name)
        if row.why is None:
            return filled(_("because it was called with other arguments when {name} ran."), name=name)
        return filled(_("because {name} ran, and it cannot be skipped."), name=name)
    return _because_of_layout(frame, recording, row, part)


_TREE_CHANGES: dict[type, str] = {
    NodeInserted: N_("because {name} was inserted into it."),
    NodeRemoved: N_("because {name} was removed from it."),
    NodeMoved: N_("because children of {name} were moved."),
}
"""The words for a change of the tree that no run of the frame made, such as that of movable content."""


def _because_of_layout(frame: RecordedFrame, recording: Recording, row: Row, part: ReasonPart) -> list[Part]:
    kind = part.kind
    name = _named(recording, part.row, part.name)
    if kind == reasons.CHILD:
        if part.new:
            return filled(_("because a child that it measured, {name}, is {size} now."), name=name, size=part.new)
        return filled(_("because a child that it measured, {name}, has another size."), name=name)
    if kind == reasons.APPLIED and type(part.row) in _TREE_CHANGES:
        return filled(_(_TREE_CHANGES[type(part.row)]), name=name)
    if kind == reasons.APPLIED:
        return filled(_("because composing {name} changed its modifier or content."), name=name)
    if kind == reasons.ASKED:
        if part.name and part.row is not None:
            return filled(_("because {author} asked for it."), author=_asker(recording, part.row))
        kind_of_edge, causes = implied_causes(frame, part.row) if part.row is not None else ("", [])
        if kind_of_edge == "applied" and causes:
            composed = _named(recording, causes[-1])
            return filled(_("because composing {name} changed its modifier or content."), name=composed)
        return [text(_("because its own node asked for it."))]
    if kind == reasons.WINDOW:
        return filled(_("because the window has another size: {change}."), change=_constraints(part))
    around = part.row
    if kind == reasons.FOLLOWED and part.how == Phase.COMPOSITION:
        return filled(_("because composing {name} changed what shares a layer with it."), name=name)
    if kind == reasons.FOLLOWED and isinstance(around, Invalidation):
        if part.state is not None and part.write is not None:
            message = _("because {name} had to be drawn again ({change}); they share a layer.")
            asked = _requester_of_framework(frame, recording, around, part)
            return filled(message, name=name, change=asked or _change(recording, part))
        return filled(_("because {name} had to be drawn again; they share a layer."), name=name)
    if kind in (reasons.PARENT, reasons.FOLLOWED) and around is not None and around.subject is not None:
        happened = _happened(around.kind)
        if row.subject is not None and around.subject.id == row.subject.id:
            return filled(_("because it {happened}."), happened=happened)
        if part.new:
            message = _("because {name} {happened}, with other constraints: {change}.")
            return filled(message, name=name, happened=happened, change=_constraints(part))
        if isinstance(row, DrawingRun) and kind == reasons.FOLLOWED:
            return filled(_("because {name} {happened}; they share a layer."), name=name, happened=happened)
        return filled(_("because {name} {happened}."), name=name, happened=happened)
    return _because_of_order(frame, recording, row)


def _asker(recording: Recording, row: Row) -> str:
    """Returns the requester of the work; for an animation of the framework it also names the cause of its start."""
    is_animation = isinstance(row, CoroutineStep) and row.what == "frame" and row.function_at is None
    if is_animation and isinstance(row, CoroutineStep) and not is_gesture(recording, row):
        return Requesters(recording).of_step(row)
    return requester(recording, row)


def _because_of_order(frame: RecordedFrame, recording: Recording, row: Row) -> list[Part]:
    """Explains a run without a recorded cause by the previous run in phase order."""
    kind, causes = implied_causes(frame, row)
    before = causes[-1] if causes else None
    if isinstance(before, PhaseRun):
        happened = _happened(before.kind)
        if row.subject is not None and before.subject.id == row.subject.id:
            return filled(_("because it {happened}."), happened=happened)
        shares = isinstance(row, DrawingRun) and kind == "followed"
        message = _("because {name} {happened}; they share a layer.") if shares else _("because {name} {happened}.")
        return filled(message, name=_named(recording, before), happened=happened)
    if isinstance(before, InputSpan):
        return filled(_("because {author} asked for it."), author=input_author(recording, before))
    return filled(_("in frame {frame}; no single change of state asked for it."), frame=str(frame.index))


def _is_derived_from(part: ReasonPart, first: ReasonPart) -> bool:
    """Returns whether `part` is a derived state that changed because of the write in `first`."""
    return part.became is not None and part.write is not None and part.write is first.write and part is not first


def _through(recording: Recording, parts: list[ReasonPart]) -> list[Part]:
    """Returns ` Through it, total went 259 → 301 and average 43 → 47.` for the derived states."""
    if not parts:
        return []
    went: list[Part] = []
    left_out = _left_out(len(parts))
    for at, part in enumerate(parts[: len(parts) - left_out]):
        assert part.state is not None and part.became is not None
        if at:
            went.append(text(_(" and ") if at == len(parts) - 1 else ", "))
        name, change = code(names_of(recording).of(part.state)), code(" → ".join(part.became))
        went += [name, text(" "), change] if at else filled(_("{state} went {change}"), state=name, change=change)
    if left_out:
        went.append(hint(_(" and {count} more").format(count=left_out)))
    return filled(_(" Through it, {changes}."), changes=went)


def _stayed(frame: RecordedFrame, recording: Recording, row: Row, reason: Reason) -> list[Part]:
    """Returns ` alarm, which depends on samples, stayed False.` for each derived state it reads that was recalculated
    to an equal value; without the dependency if the sentence names the state already."""
    written = {part.write.subject.id: part.write.subject for part in reason.parts if part.write is not None}
    changed = written.keys()
    if row.subject is None or not isinstance(row, CompositionRun) or not changed:
        return []
    other = {part.state.id for part in reason.parts if part.state is not None and not _is_unchanged(part)}
    depends = dependencies_in(frame)
    before = recording.frame(frame.index - 1)
    stayed: list[list[Part]] = []
    for each in dict.fromkeys(read.state for read in frame.subscriptions.get((row.subject.id, row.kind), ())):
        value = frame.values.get(each.id)
        had = before.values.get(each.id) if before is not None else None
        if each.id in other or value is None or had is None or value.by != "derived" or value.text != had.text:
            continue
        if reaches(each.id, changed, depends):
            names, kept = names_of(recording), code(value.text)
            sources = ", ".join(names.of(written[key]) for key in changed if reaches(each.id, {key}, depends))
            is_named = any(part.state == each for part in reason.parts)
            message = _(" {state} stayed {value}.")
            if not is_named:
                message = _(" {state}, which depends on {sources}, stayed {value}.")
            stayed.append(filled(message, state=code(names.of(each)), sources=code(sources), value=kept))
    left_out = _left_out(len(stayed))
    said = list(chain.from_iterable(stayed[: len(stayed) - left_out]))
    if left_out:
        said.append(hint(_(" {count} further derived states stayed the same.").format(count=left_out)))
    return said


def _is_unchanged(part: ReasonPart) -> bool:
    """Returns whether the part is a derived state that kept its value: a scope whose caller runs asks for none."""
    return part.write is not None and part.write.subject != part.state and part.became is None


def _besides(recording: Recording, parts: list[ReasonPart]) -> list[Part]:
    """Returns the further reasons as one sentence, and other constraints as another."""
    said: list[Part] = []
    more = [reason for part in parts if (reason := _further_reason(recording, part))]
    left_out = _left_out(len(more))
    for at, reason in enumerate(more[: len(more) - left_out]):
        if at:
            said.append(text(_(" and ") if at == len(more) - 1 else ", "))
        said += reason
    if left_out:
        said.append(hint(_(" and {count} more").format(count=left_out)))
    said = filled(_(" Besides, {reason}."), reason=said) if said else []
    for part in parts:
        if part.kind in (reasons.PARENT, reasons.WINDOW) and part.new:
            said += filled(_(" Besides, it was given other constraints: {change}."), change=_constraints(part))
    return said


def _left_out(count: int) -> int:
    """Returns how many of `count` facts a sentence leaves out: a person reads the first MOST_FACTS."""
    return count - MOST_FACTS if count > MOST_FACTS + 1 else 0


def _further_reason(recording: Recording, part: ReasonPart) -> list[Part]:
    """Returns a further reason as a clause, such as `total went 1128 → 1222`; nothing for kinds that lead no run."""
    if part.kind == reasons.PARAMETER:
        return _parameter(recording, part)
    if part.kind not in (reasons.STATE, reasons.LOCAL) or not (part.old or part.new):
        return []
    through = part.write is not None and part.state is not None and part.write.subject != part.state
    if through and part.became is not None:
        name = code(names_of(recording).of(part.state) if part.state is not None else part.name)
        return filled(_("{state} went {change}"), state=name, change=code(" → ".join(part.became)))
    change = _change(recording, part)
    return filled(_("{change} through {state}"), change=change, state=code(part.name)) if through else change


def _named(recording: Recording, row: Row | None, name: str = "") -> Part:
    """Returns the display name of the row's subject; `name` without one."""
    return who(names_of(recording).of(row.subject) if row is not None and row.subject is not None else name)


def _change(recording: Recording, part: ReasonPart) -> list[Part]:
    """Returns the written state's change: `count went 0 → 1`, `items changed: the tap appended 42`."""
    write = part.write
    state = write.subject if write is not None else part.state
    name = code(names_of(recording).of(state) if state is not None else part.name)
    change = write.change if write is not None else None
    if write is None or change is None:
        return filled(_("{state} went {change}"), state=name, change=code(f"{part.old} → {part.new}"))
    return filled(_("{state} changed: {change}"), state=name, change=f"{author_subject(recording, write)} {change}")


def _went(part: ReasonPart) -> list[Part]:
    return filled(_("{state} went {change}"), state=code(part.name), change=code(f"{part.old} → {part.new}"))


def _parameter(recording: Recording, part: ReasonPart) -> list[Part]:
    """Returns how an argument changed, in words that fit the kind of comparison."""
    by = filled(_(" (passed by {name})"), name=_named(recording, part.row)) if part.row is not None else []
    name, change = code(part.name), code(f"{part.old} → {part.new}")
    if part.how == "captured" and part.old == part.new:
        message = _("{name} captures another object, which looks the same: {value}")
        if part.new.endswith("…"):  # the text is cut: what differs may stand behind it
            message = _("{name} captures another object, which begins with the same text: {value}")
        return [*filled(message, name=name, value=code(part.new)), *by]
    if part.how == "captured":
        return [*filled(_("{name} captures something else: {change}"), name=name, change=change), *by]
    if part.how == "never":
        return [*filled(_("{name} is never the same, as dont_memoize says"), name=name), *by]
    if part.old == part.new and part.name == "content":
        message = _("{name} is a new function that captures values, and such a function equals no other")
        return [*filled(message, name=name), *by]
    if part.old == part.new:
        is_other = _("{name} is another object (its type is compared by identity), though it looks the same: {value}")
        message = is_other if part.how == "identity" else _("{name} changed, and it looks the same: {value}")
        if part.new.endswith("…"):
            message = _("{name} is another value, which begins with the same text: {value}")
        return [*filled(message, name=name, value=code(part.new)), *by]
    return [*filled(_("its argument {name} went {change}"), name=name, change=change), *by]


def _constraints(part: ReasonPart) -> list[Part]:
    return [code(f"{short_constraints(part.old)} → {short_constraints(part.new)}")]


def _because_of_state(frame: RecordedFrame, recording: Recording, row: Row, because: ReasonPart) -> list[Part]:
    state, write = because.state, because.write
    assert state is not None
    name = code(names_of(recording).of(state))
    named = filled(_("the local {name}"), name=name) if because.kind == reasons.LOCAL else [name]
    if write is None:
        value = frame.values.get(state.id)
        now = filled(_("is now {value}"), value=value.text) if value is not None else [text(_("changed"))]
        message = _("because {state} {now}, which it reads {in_phase}.")
        return filled(message, state=named, now=now, in_phase=in_phase(row.kind))
    if asked := _requester_of_framework(frame, recording, row, because):
        message = _("because of {requester}: {state}, the framework's own, went {change}.")
        return filled(message, requester=asked, state=named, change=code(f"{because.old} → {because.new}"))
    source = code(names_of(recording).of(write.subject) if write.subject is not None else write.name)
    change = write.change
    read = in_phase(row.kind)
    if because.read is not None and not is_engine(because.read.file):
        read = filled(_("{in_phase} at {site}"), in_phase=read, site=site(because.read))
    did = _did(recording, write, change, because.changes) if change is not None else []
    went = code(f"{because.old} → {because.new}")
    if reasons.is_of_framework(frame, because) and write.subject is not None and not write.subject.is_frameworks:
        state, named = write.subject, [source]  # the program does not know names of framework-derived states
    elif reasons.is_of_framework(frame, because):
        named = filled(_("{state}, the framework's own,"), state=name)
    if write.subject is None or write.subject.id == state.id:
        if because.old == because.new and state.is_frameworks:  # a state without a value, which only invalidates
            return filled(_("because {author} requested it."), author=author_subject(recording, write))
        if did:
            return filled(_("because {state} changed: {did} It was read {read}."), state=named, did=did, read=read)
        if because.old == because.new and not set("…<") & set(because.new):  # such as an empty list that was cleared
            message = _("because {state} was written again and is still {change}. It was read {read}, and written{by}.")
            went = code(because.new)
        else:
            message = _("because {state} went {change}. It was read {read}, and written{by}.")
        return filled(message, state=named, change=went, read=read, by=_written(recording, write))
    by = _written(recording, write)
    if because.old == because.new and write.subject.is_frameworks:  # two functions of one line, say
        return filled(_("because {author} gave it other content."), author=author_subject(recording, write))
    if because.became is not None:
        became = code(" → ".join(because.became))
        start = filled(
            _("because {state} went {change}: it depends on {source}"), state=named, change=became, source=source
        )
        if did:
            return filled(_("{start}: {did} {state} was read {read}."), start=start, did=did, state=name, read=read)
        message = _("{start}, which went {change}. {state} was read {read}, and {source} was written{by}.")
        return filled(message, start=start, change=went, state=name, read=read, source=source, by=by)
    start = filled(_("because {state} depends on {source}"), state=named, source=source)
    if did:
        message = _("{start}, which changed: {did} {state} was read {read}.")
        return filled(message, start=start, did=did, state=name, read=read)
    message = _("{start}, which went {change}. {state} was read {read}, and {source} was written{by}.")
    return filled(message, start=start, change=went, state=name, read=read, source=source, by=by)


def _requester_of_framework(frame: RecordedFrame, recording: Recording, row: Row, part: ReasonPart) -> str:
    """Returns the animation that wrote a state which the program does not know; "" for every other write."""
    write = part.write
    is_animated = write is not None and write.is_by_coroutine and part.old != part.new
    if write is not None and write.change is not None and not write.subject.is_frameworks:
        return ""  # the values are those of the program's list, not of the framework's state
    if not is_animated or not reasons.is_of_framework(frame, part):
        return ""
    return Requesters(recording).before(row)


def _written(recording: Recording, write: StateWrite) -> list[Part]:
    """Returns the end of "written …": ` by the tap at app.py:12`; ` from outside the program` for a write
    without author and place, such as an edit in the State panel."""
    by = author_words(recording, write)
    if write.program_site is None:
        return [text(by or _(" from outside the program"))]
    return [text(by), *filled(_(" at {site}"), site=site(write.program_site))]


def _did(recording: Recording, write: StateWrite, change: object, changes: int) -> list[Part]:
    """Returns the operation with its site, `the tap appended 42 (app.py:25).`; with several changes since the run
    before, `the tap appended 42 (app.py:25), which is one of its 2 changes.`"""
    place = [text(" ("), site(write.program_site), text(")")] if write.program_site is not None else []
    others = _(", which is one of its {count} changes").format(count=changes) if changes > 1 else ""
    return [text(f"{author_subject(recording, write)} {change}"), *place, text(f"{others}.")]


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
    name = who(tree_row.label)
    subject = tree_row.scope or tree_row.node
    if subject is None:
        return tuple(filled(_("{name} did not run: nothing was recorded of it."), name=name))
    absence = absence_of(frame, recording if recording is not None else Recording(), subject, tree_row)
    if absence.skip is not None:
        return (name, *_skipped(absence.kind, absence.skip))
    if absence.kind == IDLE:
        return tuple(filled(_("{name} did not run: nothing was invalid in this frame."), name=name))
    if absence.kind == WITHIN:
        within = who(absence.within)
        return tuple(
            filled(_("{name} did not run: it is inside {parent}, which was skipped."), name=name, parent=within)
        )
    if absence.kind == UNWRITTEN:
        message = _("{name} did not run: {states}, which it reads, did not change.")
        if not absence.states:
            message = _("{name} did not run: no state that it reads changed.")
        states = [code(", ".join(absence.states[:3]))]
        if len(absence.states) > 3:
            states.append(hint(_(" and {count} more").format(count=len(absence.states) - 3)))
        return tuple(filled(message, name=name, states=states))
    if tree_row.scope is None:
        message = _("{name} did not run: it has no scope of its own, and nothing asked to measure, place or draw it.")
        return tuple(filled(message, name=name))
    return tuple(filled(_("{name} did not run: it reads no state, and was not called again."), name=name))


def why_skipped(frame: RecordedFrame, recording: Recording, row: Row) -> Sentence:
    """Returns why the Composer skipped the scope of `row`, a skip in `frame`."""
    return (who(row.name), *_skipped(SKIPPED, skip_reason(frame, recording, row)))


def _skipped(kind: str, skip: SkipReason) -> list[Part]:
    if skip.kind == DERIVED:
        value = [text(", "), code(skip.value)] if skip.value else []
        message = (
            _(" did not run after all: {states} still has the value that it saw{value}.")
            if kind == AVOIDED
            else _(" was skipped: its arguments are equal, and {states} still has the value that it saw{value}.")
        )
        return filled(message, states=code(", ".join(skip.states)), value=value)
    if skip.kind == NO_READS and skip.arguments is not None:
        return [text(_(" was skipped: its arguments are equal, and it reads no state."))]
    return [text(_(" was skipped: its arguments are equal, and no state that it reads changed."))]
