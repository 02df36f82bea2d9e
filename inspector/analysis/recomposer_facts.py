"""RecomposerFacts: the Recomposer at a moment: its state, invalid scopes, compositions, effects and frame awaiters.

Terms       invalid: a composition run of the scope is requested and has not begun. awaiter: a coroutine inside
            `with_frame_nanos`. carried: invalid, or waiting, since an earlier frame. failed effect: a side effect or
            remembered object whose start raised; the next frame starts it again. resumed: a coroutine that the frame
            resumed and that still runs after the frame; an animation awaits the next frame only in this case.
Invariants  I1 everything is derived from events; the live Recomposer is not asked. I2 PendingWork holds exactly while
            a scope is invalid, a coroutine awaits the frame, a failed effect waits for its next start, or a
            composition is recomposed or applied.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine import trace
from engine.trace import Phase
from inspector.language import N_, _, n_
from inspector.recording import RecordedFrame, Recording, Row, Subject
from inspector.recording.events import (
    ApplyPass,
    CompositionRun,
    CoroutineStep,
    EffectCall,
    FrameAwait,
    Invalidation,
    RecomposePass,
    RunAvoided,
    ScopeDisposed,
    ScopeSkipped,
    SlotEdit,
    StateWrite,
    TreeChange,
)

from .authors import author_words
from .coroutine_words import coroutine_text
from .display_names import Names, write_text
from .fact_table import DONE, NOW, TO_COME, FactCell, FactRow, FactTable, code, gray, heading, when_of

COLUMNS = (N_("Scope, composition, effect"), N_("Why"), N_("Status"))
NO_FRAME = N_("No composition yet. Open a program: Ctrl+O.")

_REQUESTS = {
    trace.CONTENT: N_("its content function changed"),
    trace.MOVED: N_("its content moved"),
    trace.UNDONE: N_("an exception ended the frame before"),
}
_BY_HAND = N_("invalidate() was called")
_EFFECT_STATES = {DONE: N_("ran"), NOW: N_("runs now"), TO_COME: N_("waits for the changes")}
IDLE, PENDING_WORK = "Idle", "PendingWork"
LOOK_BACK = 64
"""The largest number of earlier frames that are searched for carried work: failed frames leave their work."""


class InvalidScope(NamedTuple):
    """A waiting scope, with its invalidating event. `frame`: the frame of that event."""

    scope: Subject
    row: Invalidation
    frame: int


class Awaiter(NamedTuple):
    """A coroutine that waits for a frame."""

    name: str
    row: FrameAwait
    frame: int


class FailedEffect(NamedTuple):
    """An effect that waits for its next start, with the call that raised. `frame`: the frame of that call."""

    row: EffectCall
    frame: int


class RecomposerFacts(NamedTuple):
    """The Recomposer at one event. `passes`: the recompositions and applications of the frame; `effects`: its effects;
    `hidden`: the number of effects of the framework; `failed`: the effects that wait for their next start."""

    state: str
    doing: str
    invalid: tuple[InvalidScope, ...]
    passes: tuple[tuple[Row, str, int], ...]
    contents: dict[int, str]
    """The first scope that runs in a recomposition, by composition number."""
    effects: tuple[tuple[EffectCall, str], ...]
    hidden: int
    awaiters: tuple[Awaiter, ...]
    failed: tuple[FailedEffect, ...] = ()
    resumed: tuple[Awaiter, ...] = ()
    """The coroutines that the frame resumed, and that have not continued yet."""


def recomposer_facts(
    recording: Recording, frame: RecordedFrame, event: int, framework: bool = False
) -> RecomposerFacts:
    """Returns the Recomposer right after `event` of `frame`."""
    invalid: dict[int, InvalidScope] = {}
    awaiters: dict[int, Awaiter] = {}
    resumed: dict[int, Awaiter] = {}
    failed: dict[int, FailedEffect] = {}
    for each in _earlier(recording, frame.index):
        _follow(each, _last(each), invalid, awaiters, resumed)
        _follow_effects(each, _last(each), failed)
    _follow(frame, event, invalid, awaiters, resumed)
    _follow_effects(frame, event, failed)
    passes: list[tuple[Row, str, int]] = []
    effects: list[tuple[EffectCall, str]] = []
    hidden = 0
    doing = ""
    for row in frame.rows:
        if isinstance(row, (RecomposePass, ApplyPass)):
            when = when_of(row.id, row.end, event)
            passes.append((row, when, _size(frame, row)))
            if when == NOW:
                doing = N_("composing") if isinstance(row, RecomposePass) else N_("applying changes")
        elif isinstance(row, EffectCall):
            if row.framework and not framework:
                hidden += 1
            else:
                effects.append((row, when_of(row.id, row.end, event)))
    pending = bool(invalid or awaiters or doing or failed)
    return RecomposerFacts(
        PENDING_WORK if pending else IDLE,
        doing,
        tuple(invalid.values()),
        tuple(passes),
        _contents(frame),
        tuple(effects),
        hidden,
        tuple(awaiters.values()),
        tuple(failed.values()),
        tuple(resumed.values()),
    )


def _earlier(recording: Recording, index: int) -> list[RecordedFrame]:
    """Returns the frames before `index` whose work may be carried: up to the last frame that succeeded."""
    found: list[RecordedFrame] = []
    while index > 0 and len(found) < LOOK_BACK:
        index -= 1
        frame = recording.frame(index)
        if frame is None:
            break
        found.append(frame)
        if frame.failure is None:
            break
    return found[::-1]


def _follow(
    frame: RecordedFrame,
    event: int,
    invalid: dict[int, InvalidScope],
    awaiters: dict[int, Awaiter],
    resumed: dict[int, Awaiter],
) -> None:
    """Applies the events of a frame up to `event`."""
    ran: dict[int, InvalidScope] = {}
    failed = False
    for row in frame.rows:
        if row.id > event:
            break
        subject = row.subject
        if subject is None:
            continue
        if isinstance(row, Invalidation):
            if row.phase is Phase.COMPOSITION:
                invalid.setdefault(subject.id, InvalidScope(subject, row, frame.index))
        elif isinstance(row, (CompositionRun, ScopeSkipped, RunAvoided, ScopeDisposed)):
            gone = invalid.pop(subject.id, None)
            if gone is not None and isinstance(row, CompositionRun):
                ran[subject.id] = gone
            failed = failed or (isinstance(row, CompositionRun) and row.raised and row.end <= event)
        elif isinstance(row, FrameAwait):
            if row.what == "begin":
                awaiters[row.id] = Awaiter(subject.name, row, frame.index)
            else:
                gone_on = awaiters.pop(row.cause, None)
                if row.what == "resume" and gone_on is not None:
                    resumed[subject.id] = gone_on
        elif isinstance(row, CoroutineStep) and row.what != "frame":
            resumed.pop(subject.id, None)
    if failed:  # a pass that raises is abandoned, and its scopes stay invalid
        for number, each in ran.items():
            invalid.setdefault(number, each)


def _follow_effects(frame: RecordedFrame, event: int, failed: dict[int, FailedEffect]) -> None:
    """Applies the effects of a frame up to `event` to those that wait for their next start, by subject."""
    for row in frame.rows:
        if row.id > event:
            return
        subject = row.subject
        if not isinstance(row, EffectCall) or subject is None or row.what == trace.SEMANTICS:
            continue
        failed.pop(subject.id, None)
        if row.raised and row.end <= event and row.what in (trace.REMEMBERED, trace.SIDE_EFFECT):
            failed[subject.id] = FailedEffect(row, frame.index)
    if event >= _last(frame):  # a frame starts all of them again; what it did not start has left
        for number, each in list(failed.items()):
            if each.frame < frame.index and _composed(frame):
                del failed[number]


def _composed(frame: RecordedFrame) -> bool:
    """Whether the frame reached the end of the Recomposer's part, where failed effects start again."""
    return frame.failure is None or any(isinstance(row, (RecomposePass, ApplyPass, EffectCall)) for row in frame.rows)


def _last(frame: RecordedFrame) -> int:
    return max((row.end for row in frame.rows), default=0)


def _contents(frame: RecordedFrame) -> dict[int, str]:
    """Returns the first scope that runs in each recomposition; hosts of items and lambdas only if nothing else runs."""
    found: dict[int, str] = {}
    runs = [row for row in frame.rows if isinstance(row, CompositionRun)]
    for span in frame.rows:
        if isinstance(span, RecomposePass) and span.subject is not None:
            inside = [row for row in runs if span.id < row.id <= span.end]
            telling = (row for row in inside if not row.framework and row.name != "λ")
            if inside:
                found.setdefault(span.subject.id, next(telling, inside[0]).name)
    return found


def _size(frame: RecordedFrame, span: Row) -> int:
    """Returns the number of scopes that ran in a recomposition, or of operations in an application."""
    counted_classes = (CompositionRun,) if isinstance(span, RecomposePass) else (SlotEdit, TreeChange)
    return sum(isinstance(row, counted_classes) for row in frame.rows if span.id < row.id <= span.end)


# ---------------------------------------------------------------- as a table


def recomposer_table(
    recording: Recording, frame: RecordedFrame, event: int, names: Names, framework: bool = False
) -> FactTable:
    """Returns the Recomposer panel's rows."""
    facts = recomposer_facts(recording, frame, event, framework)
    rows = [
        heading(facts.state, _reasons(facts)),
        *_invalid_rows(recording, facts, names, frame.index),
        *_pass_rows(facts),
        *_effect_rows(recording, facts, names),
        *_failed_rows(recording, facts, names),
        *_awaiter_rows(facts, frame.index),
    ]
    status = _("{state} in frame {frame}").format(state=facts.state, frame=frame.index) + f", {_invalid(facts)}"
    if facts.awaiters:
        count = len(facts.awaiters)
        status += ", " + n_("{count:,} frame awaiter", "{count:,} frame awaiters", count).format(count=count)
    return FactTable(COLUMNS, tuple(rows), status)


def _invalid(facts: RecomposerFacts) -> str:
    count = len(facts.invalid)
    return n_("{count:,} invalid scope", "{count:,} invalid scopes", count).format(count=count)


def _reasons(facts: RecomposerFacts) -> str:
    parts = []
    if facts.doing:
        parts.append(_(facts.doing))
    if facts.invalid:
        parts.append(_invalid(facts))
    if facts.awaiters:
        count = len(facts.awaiters)
        words = n_("{count:,} coroutine awaits the frame", "{count:,} coroutines await the frame", count)
        parts.append(words.format(count=count))
    if facts.resumed:
        count = len(facts.resumed)
        words = n_(
            "{count:,} resumed coroutine continues after the frame",
            "{count:,} resumed coroutines continue after the frame",
            count,
        )
        parts.append(words.format(count=count))
    if facts.failed:
        count = len(facts.failed)
        words = n_("{count:,} effect that raised waits", "{count:,} effects that raised wait", count)
        parts.append(words.format(count=count))
    return ", ".join(parts) or _("no scope is invalid, no coroutine awaits a frame")


def _invalid_rows(recording: Recording, facts: RecomposerFacts, names: Names, index: int) -> Iterator[FactRow]:
    note = _("{count}, in order of invalidation").format(count=len(facts.invalid)) if facts.invalid else _("none")
    yield heading(_("Invalid scopes"), note)
    for each in facts.invalid:
        name, why, site = names.of(each.scope), _why(recording, each, names), _write_of(recording, each)
        is_due = each.frame < index or each.row.before
        since = _("waits for this frame") if is_due else _("waits")
        words = _("{name} is invalid: {why}; it {waits}").format(name=name, why=why, waits=since)
        cells = (FactCell(name, letter="C"), code(why, "warn"), gray(since))
        where = site.program_site if site is not None else None
        yield FactRow(cells, words, f"invalid {each.scope.id}", 1, subject=each.scope.id, site=where)


def _write_of(recording: Recording, each: InvalidScope) -> StateWrite | None:
    if not each.row.cause:
        return None
    index = recording.frame_at(each.row.cause)
    frame = recording.frame(index) if index is not None else None
    row = frame.row(each.row.cause) if frame is not None else None
    return row if isinstance(row, StateWrite) else None


def _why(recording: Recording, each: InvalidScope, names: Names) -> str:
    write = _write_of(recording, each)
    if write is not None:
        words, site = write_text(write), write.program_site
        if site is None:
            return words + author_words(recording, write)
        return _("{change} at {place}").format(change=words, place=site)
    state = each.row.state
    if isinstance(state, Subject):
        return _("{state} changed").format(state=names.of(state))
    return _(_REQUESTS.get(each.row.why or "", _BY_HAND))


def _pass_rows(facts: RecomposerFacts) -> Iterator[FactRow]:
    done = sum(when == DONE for _, when, _ in facts.passes)
    note = n_("{done} of {count} pass done", "{done} of {count} passes done", len(facts.passes))
    note = note.format(done=done, count=len(facts.passes))
    yield heading(_("Compositions"), note if facts.passes else _("none to compose"))
    for row, when, size in facts.passes:
        composes = isinstance(row, RecomposePass)
        if composes:
            words = _("compose {name}").format(name=f"{row.name}{_content_of(facts, row)}")
            what = n_("{count:,} scope runs", "{count:,} scopes run", size).format(count=size)
        else:
            words = _("apply changes of {name}").format(name=f"{row.name}{_content_of(facts, row)}")
            what = n_("{count:,} operation", "{count:,} operations", size).format(count=size)
        cells = (FactCell(words, letter="C"), gray(what), gray(_(when)))
        yield FactRow(cells, f"{words}, {what}, {_(when)}", f"pass {row.id}", 1, when)


def _content_of(facts: RecomposerFacts, row: Row) -> str:
    name = facts.contents.get(row.subject.id) if row.subject is not None else None
    return _(" with {name}").format(name=name) if name is not None else ""


def _effect_rows(recording: Recording, facts: RecomposerFacts, names: Names) -> Iterator[FactRow]:
    waiting = sum(when == TO_COME for _, when in facts.effects)
    note = _("{count} in this frame, {waiting} waiting").format(count=len(facts.effects), waiting=waiting)
    note = note if facts.effects else _("none in this frame")
    if facts.hidden:
        note += _(", {count} of the framework").format(count=facts.hidden)
    yield heading(_("Effects"), note)
    for row, when in facts.effects:
        what = row.what or _("effect")
        status = _("raised") if row.raised and when == DONE else _(_EFFECT_STATES[when])
        name = _effect_name(recording, row, names)
        cells = (FactCell(name), gray(what), gray(status))
        yield FactRow(cells, f"{name}, {what}, {status}", f"effect {row.id}", 1, when, site=row.site)


def _effect_name(recording: Recording, row: EffectCall, names: Names) -> str:
    """Names the effect, the composable whose run requested it, and the framework if it owns the effect."""
    index = recording.frame_at(row.cause) if row.cause else None
    frame = recording.frame(index) if index is not None else None
    run = frame.row(row.cause) if frame is not None else None
    name = row.name
    if isinstance(run, CompositionRun) and run.subject is not None:
        name = _("{effect} of {composable}").format(effect=name, composable=names.of(run.subject))
    return _("{effect} (the framework's own)").format(effect=name) if row.framework else name


def _failed_rows(recording: Recording, facts: RecomposerFacts, names: Names) -> Iterator[FactRow]:
    if not facts.failed:
        return
    yield heading(_("Effects that raised"), _("the next frame starts them again"))
    for row, frame in facts.failed:
        status = _("raised in frame {frame}, starts again in the next one").format(frame=frame)
        name = _effect_name(recording, row, names)
        cells = (FactCell(name), code(row.what or _("effect"), "warn"), gray(status))
        yield FactRow(cells, f"{name}, {row.what}, {status}", f"failed {row.id}", 1, site=row.site)


def _awaiter_rows(facts: RecomposerFacts, index: int) -> Iterator[FactRow]:
    note = _("{count} in with_frame_nanos").format(count=len(facts.awaiters)) if facts.awaiters else _("none")
    yield heading(_("Frame awaiters"), note)
    for each in facts.awaiters:
        next_frame = index if each.row.before or each.frame < index else index + 1
        yield _awaiter_row(each, _("waits for frame {frame}").format(frame=next_frame))
    for each in facts.resumed:
        yield _awaiter_row(each, _("resumed, continues after the frame"))


def _awaiter_row(each: Awaiter, status: str) -> FactRow:
    name = coroutine_text(each.row)
    name = each.name.replace(".<locals>", "") if name in (_("a coroutine"), _("an animation")) else name
    cells = (FactCell(name), gray("with_frame_nanos"), gray(status))
    return FactRow(cells, f"{name} {status}", f"await {each.row.id}", 1)
