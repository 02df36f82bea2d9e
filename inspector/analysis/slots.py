"""Compares a frame's slot table with the previous frame's: groups that ran, were skipped, inserted, moved, updated."""

from __future__ import annotations

from dataclasses import dataclass

from inspector.recording import GroupRow, RecordedFrame, SlotRow
from inspector.recording.events import CompositionRun, ScopeSkipped

RAN, SKIPPED, UPDATED, INSERTED, MOVED = "ran", "skipped", "updated", "inserted", "moved"

NOT_RUN = ""


@dataclass(frozen=True, slots=True)
class GroupLine:
    """One group with its mark; `grey`: skipped, or inside a skipped group."""

    group: GroupRow
    mark: str
    grey: bool


@dataclass(frozen=True, slots=True)
class SlotLine:
    """One slot; `was`: its text before this frame, if this frame changed it."""

    slot: SlotRow
    was: str | None
    grey: bool


@dataclass(frozen=True, slots=True)
class SlotTableView:
    """The content of the slot table panel. A gap is (index, number of free places)."""

    groups: tuple[GroupLine, ...]
    slots: tuple[SlotLine, ...]
    group_gap: tuple[int, int]
    slot_gap: tuple[int, int]
    updated: int
    skipped: int
    inserted: int
    removed: int
    calls: tuple[str, ...]
    truncated: int


def slot_table_view(frame: RecordedFrame, before: RecordedFrame | None) -> SlotTableView | None:
    """Returns the marked slot table of `frame`; None if the recording has no table for this frame."""
    now = frame.slots
    if now is None:
        return None
    ran: set[int] = set()
    skipped: set[int] = set()
    for row in frame.rows:
        if row.subject is not None:
            if isinstance(row, CompositionRun):
                ran.add(row.subject.id)
            elif isinstance(row, ScopeSkipped):
                skipped.add(row.subject.id)
    old = before.slots if before is not None else None
    same = old is now
    was_at = _paths(old.groups) if old is not None and not same else {}
    old_texts = _texts(old.slots) if old is not None and not same else {}
    now_texts = _texts(now.slots)
    paths = _paths_of(now.groups)
    changed: dict[int, str] = {}
    inserted = 0
    lines: list[GroupLine] = []
    for group, path in zip(now.groups, paths, strict=True):
        mark = NOT_RUN
        if group.scope is not None and group.scope.id in ran:
            mark = RAN
        elif group.scope is not None and group.scope.id in skipped:
            mark = SKIPPED
        if old is not None and not same:
            earlier = was_at.get(path)
            if earlier is None:
                mark = mark if mark == RAN else INSERTED
                inserted += 1
            else:
                mine = now_texts.get(group.index, [])
                theirs = [text for _, text in old_texts.get(earlier, [])]
                if len(mine) == len(theirs):
                    for (index, text), was in zip(mine, theirs, strict=True):
                        if text != was:
                            changed[index] = was
                            mark = mark or UPDATED
        lines.append(GroupLine(group, mark, mark == SKIPPED))
    grey_groups = _within_skipped(lines)
    lines = [GroupLine(line.group, line.mark, line.grey or line.group.index in grey_groups) for line in lines]
    grey = {line.group.index for line in lines if line.grey}
    slots = tuple(SlotLine(slot, changed.get(slot.index), slot.group in grey) for slot in now.slots)
    removed = len(set(was_at) - set(paths)) if old is not None and not same else 0
    return SlotTableView(
        tuple(lines),
        slots,
        now.group_gap,
        now.slot_gap,
        len(changed),
        sum(line.mark == SKIPPED for line in lines),
        inserted,
        removed,
        _calls(frame, sorted(changed)),
        now.truncated,
    )


def _paths_of(groups: tuple[GroupRow, ...]) -> list[tuple[object, ...]]:
    """Returns a frame-independent identity per group: its keys from the root, numbered among equals."""
    paths: list[tuple[object, ...]] = []
    by_index: dict[int, tuple[object, ...]] = {}
    seen: dict[tuple[object, ...], int] = {}
    for group in groups:
        above = by_index.get(group.parent, ())
        stem = (hash(above), *group.identity)
        number = seen.get(stem, 0)
        seen[stem] = number + 1
        path = (*stem, number)
        by_index[group.index] = path
        paths.append(path)
    return paths


def _paths(groups: tuple[GroupRow, ...]) -> dict[tuple[object, ...], int]:
    return {path: group.index for path, group in zip(_paths_of(groups), groups, strict=True)}


def _texts(slots: tuple[SlotRow, ...]) -> dict[int, list[tuple[int, str]]]:
    texts: dict[int, list[tuple[int, str]]] = {}
    for slot in slots:
        texts.setdefault(slot.group, []).append((slot.index, slot.text))
    return texts


def _within_skipped(lines: list[GroupLine]) -> set[int]:
    inside: set[int] = set()
    until = -1
    for line in lines:
        index = line.group.index
        if index < until:
            inside.add(index)
        elif line.mark == SKIPPED:
            until = index + line.group.size
    return inside


def _calls(frame: RecordedFrame, changed: list[int]) -> tuple[str, ...]:
    """Returns the Composer's calls in slot table terms: for the frame's first runs and its skips."""
    calls: list[str] = []
    for row in frame.rows:
        if isinstance(row, CompositionRun) and len(calls) < 4:
            calls.append(f"start_restart_group({row.name})")
        elif isinstance(row, ScopeSkipped) and len(calls) < 6:
            calls.append(f"skip_to_group_end({row.name})")
    if changed:
        more = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
        calls.append(f"update slot {changed[0]}{more}")
    return tuple(calls)
