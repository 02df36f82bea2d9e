"""SnapshotFacts: snapshots of a frame, records of one state, and which snapshot reads which record.

Terms       record: a state's value plus the writing snapshot's id. world: the global snapshot, outside
            all others. ids: counted from the first snapshot of the recording; 1 stands for every earlier one.
Rule        a snapshot reads the newest visible record: its id is at most the snapshot's base and not in
            `invalid`, or the snapshot wrote the record.
Limits      the world also takes new ids without an event: its id is the last known one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from inspector.language import N_, _, n_
from inspector.recording import RecordedFrame, Recording, Row
from inspector.recording.events import SnapshotChange, StateRecords, StateWrite
from inspector.recording.moments.moment import Moment
from inspector.recording.rows.snapshot_numbers import EARLIER

from .authors import author_words
from .display_names import Names, shown_name
from .fact_table import DONE, NOW, TO_COME, FactCell, FactRow, FactTable, code, gray, heading

COLUMNS = (N_("Snapshot, record"), N_("Value"), N_("Sees, is seen by"), N_("Status"))
NO_FRAME = N_("No snapshots yet. Open a program: Ctrl+O.")
WORLD = "global"


class SnapshotLine(NamedTuple):
    """One snapshot. `own`: the ids of its writes. `is_open`: taken, and neither applied nor disposed, at the event."""

    id: int
    kind: str
    taken: Row
    base: int
    invalid: frozenset[int]
    own: frozenset[int]
    is_open: bool
    status: str
    when: str


class RecordLine(NamedTuple):
    """One record of the state. `seen_by`: names of snapshots that read this record at the event."""

    id: int
    value: str
    seen_by: tuple[str, ...]


class SnapshotFacts(NamedTuple):
    """A frame's snapshots and conflicts. `world`: the last known id of the global snapshot; 0: unknown."""

    lines: tuple[SnapshotLine, ...]
    world: int
    conflicts: tuple[SnapshotChange, ...]

    @property
    def current(self) -> SnapshotLine | None:
        """The newest open snapshot; None: code runs in the global snapshot."""
        return next((line for line in reversed(self.lines) if line.is_open), None)


def snapshot_facts(frame: RecordedFrame, event: int) -> SnapshotFacts:
    """Returns the snapshots right after `event` of `frame`."""
    rows = [row for row in frame.rows if isinstance(row, SnapshotChange)]
    world = 0
    for row in frame.rows:
        if row.id > event:
            break
        if isinstance(row, SnapshotChange):
            world = max(world, row.world or 0)
        elif isinstance(row, StateRecords) and row.records:
            world = max(world, row.records[0][0])
    lines = tuple(_line(row, rows, event) for row in rows if row.what == "take")
    conflicts = tuple(row for row in rows if row.what == "conflict")
    return SnapshotFacts(lines, world, conflicts)


def snapshot_at(frame: RecordedFrame, event: int) -> int | None:
    """Returns the id of the snapshot in which code runs right after `event`: the newest open one, else the global one;
    None if the frame does not name it."""
    facts = snapshot_facts(frame, event)
    return facts.current.id if facts.current is not None else facts.world or None


def _line(taken: SnapshotChange, rows: list[SnapshotChange], event: int) -> SnapshotLine:
    number = taken.snapshot
    own, status, is_open = {number}, _("open"), taken.id <= event
    is_applied = False
    for row in rows:
        if row.id <= taken.id or row.id > event:
            continue
        what = row.what
        if what == "advance" and row.was in own:
            own.add(row.snapshot)
            number = row.snapshot
        elif row.snapshot == number:
            if what == "apply":
                words = n_("applied {count:,} state", "applied {count:,} states", row.states)
                status, is_open, is_applied = words.format(count=row.states), False, True
            elif what == "conflict":
                status, is_open, is_applied = _("its apply failed: conflict"), True, False
            elif what == "dispose":
                status = status if is_applied else _("disposed without an apply")
                is_open = False
    when = TO_COME if taken.id > event else NOW if is_open else DONE
    kind = _("read-only {name}").format(name=taken.name) if taken.read_only else taken.name
    base, invalid = taken.base or 0, frozenset(taken.invalid)
    status = _(TO_COME) if when == TO_COME else status
    return SnapshotLine(taken.snapshot, kind, taken, base, invalid, frozenset(own), is_open, status, when)


def record_lines(recording: Recording, frame: RecordedFrame, moment: Moment, state: int) -> list[RecordLine]:
    """Returns the records of a state, newest first; empty without a recorded write."""
    row = _last_records(recording, frame, moment, state)
    if row is None:
        return []
    facts = snapshot_facts(frame, moment.event)
    opened = [line for line in facts.lines if line.is_open]
    records: tuple[tuple[int, str], ...] = row.records
    hidden = frozenset(number for line in opened for number in line.own)
    readers: dict[int, list[str]] = {}
    for at, (number, _value) in enumerate(records):  # the world sees each id that is not open
        if number not in hidden:
            readers.setdefault(at, []).append(_(WORLD))
            break
    for line in opened:
        for at, (number, _value) in enumerate(records):
            if number in line.own or (number <= line.base and number not in line.invalid):
                readers.setdefault(at, []).append(_("snapshot {number}").format(number=line.id))
                break
    return [RecordLine(number, text, tuple(readers.get(at, ()))) for at, (number, text) in enumerate(records)]


def _last_records(recording: Recording, frame: RecordedFrame, moment: Moment, state: int) -> StateRecords | None:
    """Returns the latest RECORD event of the state up to the moment. The one of a write follows it at once, and already
    counts at the write, because the state has the new value."""
    value = moment.values.get(state)
    at = frame.row(moment.event)
    is_written = isinstance(at, StateWrite) and at.subject is not None and at.subject.id == state
    first = value.frame if value is not None and value.frame is not None else frame.index
    # Announcing the write reclaims old records, at the latest one frame later.
    for index in dict.fromkeys((frame.index, first + 1, first)):
        each = frame if index == frame.index else recording.frame(index)
        if each is None or each.index > frame.index:
            continue
        of_state = [
            row
            for row in each.rows
            if isinstance(row, StateRecords) and row.subject is not None and row.subject.id == state
        ]
        known = sum(row.id <= moment.event for row in of_state)
        known = min(known + is_written, len(of_state)) if each.index == frame.index else known
        if known:
            return of_state[known - 1]
    return None


# ---------------------------------------------------------------- as a table


def shown_state(frame: RecordedFrame, moment: Moment, selected: int) -> int:
    """Returns the id of the state whose records the panel shows: the selected state, else the program's last written
    state in this frame, else the program's first state. 0 means that the program has no state."""
    if selected in moment.values:
        return selected
    for row in reversed(frame.rows):
        if isinstance(row, StateWrite) and row.subject is not None and row.id <= moment.event:
            if not row.framework:
                return row.subject.id
    return next((number for number, value in sorted(moment.values.items()) if value.program), 0)


def snapshot_table(
    recording: Recording, frame: RecordedFrame, moment: Moment, names: Names, selected: int = 0
) -> FactTable:
    """Returns the Snapshots panel's rows: the snapshots, then the records and writes of one state, then conflicts."""
    facts = snapshot_facts(frame, moment.event)
    current = facts.current
    inside = _("snapshot {number}").format(number=current.id) if current is not None else _("the global snapshot")
    state = shown_state(frame, moment, selected)
    rows = [heading(_("Snapshots"), _("at the cursor: {snapshot}").format(snapshot=inside)), *_snapshot_rows(facts)]
    status = _("In {snapshot}").format(snapshot=inside)
    if state:
        name = names.of(moment.values[state].state)
        records = record_lines(recording, frame, moment, state)
        note = _counted_records(len(records)) if records else _("not written since the recording began")
        note = _("{records}, newest first").format(records=note) if len(records) > 1 else note
        rows += [heading(_("Records of {name}").format(name=name), note)]
        rows += _record_rows(records, moment, state)
        rows += _write_rows(recording, frame, moment, state, name)
        has = _("{name} has {records}").format(name=name, records=_counted_records(max(len(records), 1)))
        status = f"{status}; {has}"
    if facts.conflicts:
        count = len(facts.conflicts)
        note = n_("{count:,} failed apply", "{count:,} failed applies", count).format(count=count)
        rows.append(heading(_("Conflicts"), note))
        rows += _conflict_rows(facts.conflicts, moment.event)
    return FactTable(COLUMNS, tuple(rows), status)


def _counted_records(count: int) -> str:
    return n_("{count:,} record", "{count:,} records", count).format(count=count)


def _snapshot_rows(facts: SnapshotFacts) -> Iterator[FactRow]:
    world = f"id {facts.world}" if facts.world else _("id not recorded in this frame")
    is_current = facts.current is None
    status = _("current") if is_current else _("open")
    cells = (FactCell(_("global")), code(world), gray(_("every applied write")), gray(status))
    words = _("global snapshot, {number}, sees every applied write").format(number=world)
    yield FactRow(
        cells,
        f"{words}, {status}" if is_current else words,
        "snapshot world",
        1,
        NOW if is_current else DONE,
    )
    for line in facts.lines:
        sees = _("up to {number}").format(number=line.base)
        if line.invalid:
            numbers = ", ".join(map(str, sorted(line.invalid)))
            sees = _("{records} except {numbers}").format(records=sees, numbers=numbers)
        more = sorted(line.own - {line.id})
        ids = f"id {line.id}" + (f", {', '.join(map(str, more))}" if more else "")
        status = _("current") if line is facts.current else line.status
        own = _("sees {records}, its own").format(records=sees)
        cells = (FactCell(line.kind), code(ids), gray(own), gray(status))
        words = _("{snapshot}, sees the records {records} and its own, {status}")
        words = words.format(snapshot=f"{line.kind}, {ids}", records=sees, status=status)
        yield FactRow(cells, words, f"snapshot {line.taken.id}", 1, line.when)


def _record_rows(records: list[RecordLine], moment: Moment, state: int) -> Iterator[FactRow]:
    for at, line in enumerate(records):
        name = _("before the run") if line.id <= EARLIER else _("record {number}").format(number=line.id)
        seen = ", ".join(line.seen_by) or _("no open snapshot")
        tip = "" if line.seen_by else _("A later announcement reclaims this record.")
        cells = (
            FactCell(name),
            code(line.value),
            FactCell(seen, "text" if line.seen_by else "text_hint", tip=tip),
            gray(""),
        )
        words = _("{name}: {value}, read by {snapshots}").format(name=name, value=line.value, snapshots=seen)
        yield FactRow(cells, words, f"record {at}", 1, state=state)
    if not records:
        value = moment.values[state]
        cells = (FactCell(_("first record")), code(value.text), FactCell(_(WORLD)), gray(_("initial value")))
        words = _("first record: {value}, the initial value").format(value=value.text)
        yield FactRow(cells, words, "record 0", 1, state=state)


def _write_rows(recording: Recording, frame: RecordedFrame, moment: Moment, state: int, name: str) -> Iterator[FactRow]:
    writes = [
        row for row in frame.rows if isinstance(row, StateWrite) and row.subject is not None and row.subject.id == state
    ]
    if not writes:
        return
    note = n_("{count:,} write", "{count:,} writes", len(writes)).format(count=len(writes))
    yield heading(_("Writes of {name} in this frame").format(name=name), note)
    for row in writes:
        record = next((each for each in frame.rows if isinstance(each, StateRecords) and each.id > row.id), None)
        number = record.records[0][0] if record is not None and record.subject is row.subject else 0
        into = _("into record {number}").format(number=number) if number else ""
        when = TO_COME if row.id > moment.event else DONE
        change = f"{row.old} → {row.new}"
        where = str(row.program_site or "")
        by = author_words(recording, row).strip() if not where else ""
        cells = (
            FactCell(where or by or shown_name(row.subject)),
            code(change),
            gray(into),
            gray(_(when)),
        )
        words = _("{change} {place} {into}, {when}") if by else _("{change} at {place} {into}, {when}")
        place = where or by or _("an unknown line")
        words = words.format(change=change, place=place, into=into, when=_(when))
        yield FactRow(cells, words, f"write {row.id}", 1, when, state=state, site=row.program_site)


def _conflict_rows(conflicts: tuple[SnapshotChange, ...], event: int) -> Iterator[FactRow]:
    for row in conflicts:
        when = TO_COME if row.id > event else DONE
        words = _("{name} {number}: another snapshot changed the same state")
        words = words.format(name=row.name, number=row.snapshot)
        cells = (FactCell(words, "warn"), gray(""), gray(""), gray(_(when)))
        yield FactRow(cells, words, f"conflict {row.id}", 1, when)
