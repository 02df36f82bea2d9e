"""Findings of a run for the program's author: loops, frequent waste, and programs that never settle.

A waste finding needs all of these: the waste is frequent (thresholds: waste.py), a state of the program caused it, no
reported loop explains it, and the program can avoid work in this phase: a placement that moves nothing merely follows a
measurement.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from engine import trace
from engine.trace import Phase
from inspector.language import N_, _, n_
from inspector.recording import RecordedFrame, Recording, Row, Subject
from inspector.recording.events import CoroutineStep, StateWrite

from .display_names import names_of
from .frame_summary import listed_words
from .framework import is_framework
from .loop_description import Loop, fix_sentence, loop_sentence
from .loop_detection import find_loops
from .requesters import Requesters
from .sentence import Part, Sentence, code, filled, in_phase, listed, plain, site, text, who
from .waste import WasteLine, waste_of


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding; programs read `kind`, people read `sentence`."""

    kind: str
    sentence: Sentence
    frames: tuple[int, int]
    fix: str = ""
    """General advice, if any: for a loop, the fix from the backwards-write table."""
    spans: tuple[tuple[int, int], ...] = ()
    """For a repeated finding: the (first, last) frame of each occurrence."""

    @property
    def words(self) -> str:
        """The finding's sentence as plain text."""
        return plain(self.sentence)

    @property
    def count(self) -> int:
        """The number of occurrences, at least 1."""
        return max(1, len(self.spans))


def findings(recording: Recording, still_invalid: bool) -> list[Finding]:
    """Returns the findings of a whole run; `still_invalid`: the program requests another frame after the last one."""
    loops = find_loops(recording)
    found = [_of_loops(same) for same in equal_loops(loops)]
    found += frequent_waste(recording, {state.name for loop in loops for state in loop.states})
    if still_invalid and (latest := recording.latest) is not None:
        found.append(never_settles(recording, latest))
    return found


def equal_loops(loops: list[Loop]) -> list[list[Loop]]:
    """Groups loops that are equal except for the state object: same state name and owner, same read and write sites.

    Such loops repeat for each of several states, or each time an event starts them.
    """
    found: dict[object, list[Loop]] = {}
    for loop in loops:
        edges = loop.edges or (loop.breaks_at,)
        key = tuple(
            (edge._replace(state=None, reader=None), edge.state.name, edge.state.emitter, edge.reader.name)  # type: ignore[arg-type]  # None stands for any
            for edge in edges
        )
        found.setdefault(key, []).append(loop)
    return list(found.values())


def typical_loop(loops: list[Loop]) -> Loop:
    """Returns the one of equal loops that a sentence describes: an unsettled loop, else the longest one."""
    return max(loops, key=lambda each: (not each.settled, each.turns, -each.frames[0]))


def equal_loops_sentence(loops: list[Loop]) -> Sentence:
    """Returns the sentence of the typical loop, and how often and in which frames loops equal to it happened."""
    ordered = sorted(loops, key=lambda each: each.span)
    spans = [each.span for each in ordered]
    typical = typical_loop(loops)
    sentence = loop_sentence(typical, [each for each in ordered if each.outcome == typical.outcome])
    if len(spans) > 1:
        frames = listed([f"{first}–{last}" if first != last else str(first) for first, last in spans])
        sentence = (
            *sentence,
            text(_(" It happened {count} times, in frames {frames}.").format(count=len(spans), frames=frames)),
        )
    return sentence


def _of_loops(loops: list[Loop]) -> Finding:
    """Returns one finding for equal loops."""
    spans = tuple(sorted(each.span for each in loops))
    whole = (spans[0][0], max(last for _first, last in spans))
    fix = plain(fix_sentence(typical_loop(loops)))
    return Finding("loop", equal_loops_sentence(loops), whole, fix, spans)


def frequent_waste(recording: Recording, explained: set[str]) -> list[Finding]:
    """Returns findings for frequent wasted runs; `explained`: names of states whose loops are reported already."""
    waste = waste_of(recording)
    subjects = {row.subject.id: row.subject for _frame, row in waste.rows if row.subject is not None}
    alike: dict[tuple[str, ...], list[_Named]] = {}
    for group in waste.frequent:
        states = sorted({name for line in group for name in line.states if name and name not in explained})
        phase = group[0].phase
        if phase not in _IDENTICAL or not states:
            continue
        if Phase.of(phase) is Phase.DRAWING:  # they share layers: the remedy is the same, whatever changes there
            states = []
        named = _Named(_names_of_group(recording, group, subjects), group)
        alike.setdefault((phase, *states), []).append(named)
    same: dict[tuple[str, ...], list[_Named]] = {}
    for (phase, *_states), groups in alike.items():
        called = dict.fromkeys(name for each in groups for name in each.names)
        same.setdefault((phase, *called), []).extend(groups)
    return [_of_waste(groups, explained) for groups in same.values()]


class _Named(NamedTuple):
    """Waste lines of one place, or a single one, with the names for a sentence."""

    names: list[str]
    lines: list[WasteLine]


_MOST_NAMES = 4
"""The largest number of calls of one place that a sentence names one by one."""


def _names_of_group(recording: Recording, group: list[WasteLine], subjects: dict[int, Subject]) -> list[str]:
    place = group[0].place
    if len(group) > _MOST_NAMES and place is not None:
        message = _("{count} nodes of {name}") if group[0].phase != Phase.COMPOSITION else _("{count} calls of {name}")
        name = _("{name} (line {line})").format(name=_composable(group[0], subjects), line=place[1])
        return [message.format(count=len(group), name=name)]
    names = names_of(recording)
    return [names.of(subjects[line.subject]) for line in group if line.subject in subjects]


def _composable(line: WasteLine, subjects: dict[int, Subject]) -> str:
    subject = subjects.get(line.subject)
    return subject.emitter or line.name if subject is not None else line.name


def _states_of(lines: list[WasteLine], explained: set[str]) -> tuple[str, ...]:
    """Returns the states that led to the lines, the most frequent first, without those that a loop explains."""
    counts: Counter[str] = Counter()
    for line in lines:
        counts.update({name: times for name, times in line.states.items() if name and name not in explained})
    return tuple(sorted(counts, key=lambda name: (-counts[name], name)))


def _of_waste(groups: list[_Named], explained: set[str]) -> Finding:
    """Returns one finding for all subjects that ran in vain in one phase and share a remedy or a name."""
    lines = [line for each in groups for line in each.lines]
    frames = set[int]().union(*(line.frames for line in lines))
    one, many, instead = _IDENTICAL[lines[0].phase]
    runs, wasted = sum(line.runs for line in lines), sum(line.wasted for line in lines)
    names = list(dict.fromkeys(name for each in groups for name in each.names))
    is_many = len(names) > 1 or any(len(each.lines) > _MOST_NAMES for each in groups)
    sentence = filled(
        _(many if is_many else one),
        name=who(_and(names)),
        runs=str(runs),
        wasted=_("all") if wasted == runs else str(wasted),
        states=(*_listed_states(_states_of(lines, explained)), *_without_state(lines)),
    )
    return Finding("waste", tuple(sentence), (min(frames), max(frames)), _(instead))


def _without_state(lines: list[WasteLine]) -> Sentence:
    """Returns how many of the wasted runs follow a state of the program, and what led to the others; empty without
    others."""
    others: Counter[str] = Counter()
    for line in lines:
        others.update(line.others)
    if not others:
        return ()
    named = [words for words, _times in others.most_common() if words]
    what = _and(named) if named else _("something else")
    followed = sum(line.wasted for line in lines) - others.total()
    message = _(" in {followed:,} of them, and of {what} in {count:,}")
    return (text(message.format(followed=followed, what=what, count=others.total())),)


def _listed_states(states: tuple[str, ...]) -> Sentence:
    """Joins names like `_and`, each name formatted as code."""
    unique = list(dict.fromkeys(state.removeprefix("self.") for state in states))
    shown, left = (unique, 0) if len(unique) <= 4 else (unique[:3], len(unique) - 3)
    parts: list[Part] = []
    for at, name in enumerate(shown):
        last = at == len(shown) - 1 and not left
        parts += [text(_(" and ") if last else ", ")] if at else []
        parts.append(code(name))
    return (*parts, text(_(" and {count} more").format(count=left))) if left else tuple(parts)


def _and(names: list[str]) -> str:
    """Joins up to four names, such as `header and list`. Of more names, it joins three and counts the rest."""
    unique = list(dict.fromkeys(names))
    if len(unique) > 4:
        return _("{names} and {count} more").format(names=", ".join(unique[:3]), count=len(unique) - 3)
    return listed_words(unique)


_IDENTICAL = {
    trace.COMPOSITION: (
        N_("Waste: {name} ran {runs} times, {wasted} of them without changing anything, because of {states}."),
        N_("Waste: {name} ran {runs} times in all, {wasted} of them without changing anything, because of {states}."),
        N_("Read the state where it is used, or derive from it (derived_state_of) what changes less often."),
    ),
    trace.MEASUREMENT: (
        N_("Waste: {name} was measured {runs} times, {wasted} of them with the size it had, because of {states}."),
        N_(
            "Waste: {name} were measured {runs} times in all, {wasted} of them with the size they had, because of "
            "{states}."
        ),
        N_("Read what only moves or draws in a later phase: offset or graphics_layer with a lambda, draw_behind."),
    ),
    trace.LAYER: (
        N_(
            "Waste: {name} had its layer block run {runs} times, {wasted} of them with the values it had, because of "
            "{states}."
        ),
        N_(
            "Waste: {name} had their layer blocks run {runs} times in all, {wasted} of them with the values they had, "
            "because of {states}."
        ),
        N_("Read less in the layer block, or derive from it (derived_state_of) what changes less often."),
    ),
    trace.DRAWING: (
        N_(
            "Waste: {name} was drawn again {runs} times, {wasted} of them with the commands it had, because of "
            "{states}."
        ),
        N_(
            "Waste: {name} were drawn again {runs} times in all, {wasted} of them with the commands they had, because "
            "of {states}."
        ),
        N_(
            "Other content of the same layer changes; a node with a layer of its own (graphics_layer) is not drawn "
            "again."
        ),
    ),
}
"""The message for one subject, the message for several, and the advice, by phase."""


def never_settles(recording: Recording, latest: RecordedFrame) -> Finding:
    """Returns the finding that the program still requests frames, with the work still going on."""
    count = len(recording)
    start = text(
        n_("Not settled after {count} frame: ", "Not settled after {count} frames: ", count).format(count=count)
    )
    return Finding("never_settles", (start, *still_running(recording, latest)), (recording.first or 0, latest.index))


def still_running(recording: Recording, latest: RecordedFrame) -> Sentence:
    """Returns why the frame after `latest` has work: a state written in a phase, a running coroutine, an animation."""
    frames = [frame for frame in (latest, recording.frame(latest.index - 1)) if frame is not None]
    rows = [row for frame in frames for row in reversed(frame.rows)]
    writes = [row for row in rows if isinstance(row, StateWrite) and row.subject is not None]
    for row in writes:
        if row.phase is not None and not row.framework:
            return _written(recording, row, latest)
    for row in rows:
        if isinstance(row, CoroutineStep) and row.function_at is not None and not _is_done(row, rows):
            return _coroutine_running(recording, row, _animated_in(row, rows, latest), latest)
    for row in (row for row in writes if row.is_by_coroutine and row.framework):
        if row.subject is not None and not is_framework(row.subject):
            name = names_of(recording).of(row.subject)
            emitter = row.subject.emitter
            made = _(" of {name}").format(name=emitter) if emitter and emitter not in name else ""
            return tuple(filled(_("an animation is still running ({name}{of})."), name=code(name), of=made))
    for write in writes[:1]:
        step = next((each for each in rows if each.id == write.inside and isinstance(each, CoroutineStep)), None)
        if step is None or not write.framework:
            return _written(recording, write, latest)
        return tuple(filled(_("{animation} is still running."), animation=Requesters(recording).of_step(step)))
    if any(isinstance(row, CoroutineStep) for row in rows):
        return (text(_("a coroutine awaits the next frame.")),)
    return (text(_("no state is written; something is invalidated by hand.")),)


def _coroutine_running(
    recording: Recording, step: CoroutineStep, animated: Subject | None, latest: RecordedFrame
) -> Sentence:
    """Returns the sentence about a running coroutine of the program: the coroutine animates a state, or scrolls."""
    assert step.function_at is not None
    name, line = code(step.name.rpartition(".")[2]), str(step.function_at[1])
    if animated is not None:
        message = _("an animation is still running ({state} in {name}, line {line}).")
        return tuple(filled(message, state=code(names_of(recording).of(animated)), name=name, line=line))
    scrolls = any(
        value.state.name == "is_scroll_in_progress" and value.text == "True" for value in latest.values.values()
    )
    message = (
        _("a scroll is still running ({name}, line {line}).")
        if scrolls
        else _("a coroutine is still running ({name}, line {line}).")
    )
    return tuple(filled(message, name=name, line=line))


def _animated_in(step: CoroutineStep, rows: list[Row], latest: RecordedFrame) -> Subject | None:
    """Returns the state that the framework animates in a step of the program's coroutine; None if the step writes none
    or only the framework reads it, as for a scroll."""
    written = [row for row in rows if isinstance(row, StateWrite) and row.inside == step.id]
    first = min(written, key=lambda row: row.id, default=None)
    if first is None or first.subject is None or not first.framework:
        return None
    value = latest.values.get(first.subject.id)
    return first.subject if value is not None and value.program else None


def _is_done(step: Row, rows: list[Row]) -> bool:
    return any(isinstance(row, CoroutineStep) and row.name == step.name and row.done for row in rows)


def _written(recording: Recording, row: StateWrite, latest: RecordedFrame) -> Sentence:
    name = names_of(recording).of(row.subject) if row.subject is not None else row.name
    if row.phase is not None:
        place = in_phase(row.phase)
    else:
        message = _WRITTEN_IN.get(str(row.written_in), _NO_PHASE)
        place = [text(_(message))]
    at = filled(_(" at {site}"), site=site(row.program_site)) if row.program_site is not None else ""
    change = row.change or f"{row.old} → {row.new}"
    message = _("{state} is written {place}{at} ({change} in frame {frame}).")
    return tuple(filled(message, state=code(name), place=place, at=at, change=str(change), frame=str(latest.index)))


_WRITTEN_IN = {"coroutine": N_("in a coroutine"), "effect": N_("in an effect"), "input": N_("in an input")}
_NO_PHASE = N_("in no phase")


__all__ = ["Finding", "Loop", "findings", "never_settles", "still_running"]
