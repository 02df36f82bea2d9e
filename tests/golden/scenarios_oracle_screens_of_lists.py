"""Ports of FormsAndBoards.kt (tests/oracle), second part: notes, kept panes, lists in lists."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    LazyColumn,
    LazyListState,
    LazyRow,
    Modifier,
    Row,
    Snapshot,
    composable,
    derived_state_of,
    key,
    list_saver,
    map_saver,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember_lazy_list_state,
    remember_saveable,
    remember_saveable_state_holder,
    state_field,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Alive, Shown, click, plain
from .scenarios_oracle_phrases_laid_out import sized_wide


class Note:
    text = state_field("")

    def __init__(self, id: int, text: str) -> None:
        self.id = id
        self.text = text


class Notes:
    def __init__(self) -> None:
        self.list: Any = mutable_state_list_of()
        self._undo: Any = mutable_state_list_of()

        def can_undo() -> bool:
            log("calc:canUndo")
            return len(self._undo) > 0

        self.can_undo = derived_state_of(can_undo)

    def add(self, note: Note) -> None:
        self.list.append(note)
        self._undo.append(lambda: self.list.remove(note))

    def remove(self, note: Note) -> None:
        at = self.list.index(note)
        del self.list[at]
        self._undo.append(lambda: self.list.insert(at, note))

    def rename(self, note: Note, text: str) -> None:
        old = note.text
        note.text = text

        def back() -> None:
            note.text = old

        self._undo.append(back)

    def undo(self) -> None:
        if self._undo:
            self._undo.pop()()


@composable
def NoteRow(note: Note) -> None:
    def birth() -> int:
        log(f"born:note{note.id}")
        return note.id

    seen = remember_saveable(birth, note.id)
    log(f"compose:NoteRow({seen}) {note.text}")
    Box(traced(f"note{seen}").size(40, 15))


@scenario("notes_undone")
def notes_undone(run: Run) -> None:
    run.queue = True
    notes = Notes()
    notes.add(Note(1, "a"))
    notes.add(Note(2, "b"))

    def content() -> None:
        log("compose:Root")
        with Column():
            Shown("undo", lambda: notes.can_undo.value)
            Shown("count", lambda: len(notes.list))

            def rows(scope: Any) -> None:
                scope.items(notes.list, lambda it: NoteRow(it), key=lambda it: it.id)

            LazyColumn(rows, traced("list").height(50))

    def two_more() -> None:
        notes.add(Note(3, "c"))
        notes.add(Note(4, "d"))

    def three_steps() -> None:
        notes.rename(notes.list[0], "A")
        notes.remove(notes.list[2])
        notes.undo()

    def given_up() -> None:
        snapshot = Snapshot.take_mutable_snapshot()
        with snapshot.enter():
            notes.list.clear()
        snapshot.dispose()

    def all_undone() -> None:
        while notes.can_undo.value:
            notes.undo()

    run.start(content, 100, 60)
    run.step("two more", two_more)
    run.step("renamed", lambda: notes.rename(notes.list[1], "B"))
    run.step("the second removed", lambda: notes.remove(notes.list[1]))
    run.step("back", notes.undo)
    run.step("its name too", notes.undo)
    run.step("in one snapshot: renamed, removed, undone once", lambda: Snapshot.with_mutable_snapshot(three_steps))
    run.step("a snapshot that is given up", given_up)
    run.step("all undone", all_undone)


class Visited:
    def __init__(self, id: int, times: int) -> None:
        self.id = id
        self.times = times


def _save_visit(it: Visited) -> list[int]:
    log(f"save:{it.id}")
    return [it.id, it.times]


def _restore_visit(it: list[int]) -> Visited:
    log(f"restore:{it[0]}")
    return Visited(it[0], it[1] + 1)


def _save_draft(it: tuple[str, int]) -> dict[str, Any]:
    log(f"save:draft {it[0]}")
    return {"text": it[0], "at": it[1]}


def _restore_draft(it: dict[str, Any]) -> tuple[str, int]:
    log(f"restore:draft {it['text']}")
    return it["text"], it["at"]


VisitedSaver = list_saver(_save_visit, _restore_visit)
DraftSaver = map_saver(_save_draft, _restore_draft)


@composable
def VisitPage(id: int) -> None:
    def birth() -> Visited:
        log(f"born:visited{id}")
        return Visited(id, 1)

    visited = remember_saveable(birth, saver=VisitedSaver)
    draft: Any = remember_saveable(lambda: mutable_state_of((f"new{id}", 0)), state_saver=DraftSaver)
    log(f"compose:VisitPage({id}) {visited.times} {draft.value[0]}@{draft.value[1]}")

    def typed() -> None:
        draft.value = (f"text{id}", draft.value[1] + 1)

    Box(click(Modifier, f"page{id}", typed).then(trace(f"page{id}")).size(50))


@scenario("panes_kept")
def panes_kept(run: Run) -> None:
    width, open, holders = mutable_state_of(60), mutable_state_of(None), []

    def content() -> None:
        log("compose:Root")
        pages = remember_saveable_state_holder()
        holders.append(pages)
        with Box(sized_wide(Modifier, width)):

            def room(scope: Any) -> None:
                log(f"compose:room {scope.constraints.max_width} {plain(open.value)}")
                two = scope.constraints.max_width > 100
                with Row():
                    if two or open.value is None:
                        with Column():
                            Alive("list")
                            for i in (1, 2):
                                with key(i):
                                    item = click(Modifier, f"item{i}", lambda i=i: open.set(i))
                                    Box(item.then(trace(f"item{i}")).size(50, 20))
                    id = open.value
                    if id is not None:
                        pages.SaveableStateProvider(id, lambda: VisitPage(id))

            BoxWithConstraints(room)

    def closed() -> None:
        open.value = None
        holders[-1].remove_state(2)

    run.start(content, 200, 60)
    run.step("the first", tapped(run, 5, 5))
    run.step("its page is tapped", tapped(run, 5, 5))
    run.step("two panes: the page is at another place", lambda: width.set(150))
    run.step("the second", tapped(run, 5, 25))
    run.step("the first again", tapped(run, 5, 5))
    run.step("one pane", lambda: width.set(60))
    run.step("closed, and the second is forgotten", closed)
    run.step("the second", tapped(run, 5, 25))


@scenario("rows_within_rows")
def rows_within_rows(run: Run) -> None:
    run.queue = True
    shelves: Any = mutable_state_list_of("a", "b", "c", "d")
    mark: Any = mutable_state_map_of({})
    column, rows = LazyListState(), {}

    def add_shelf(scope: Any, shelf: str) -> None:
        def head() -> None:
            Shown(f"head.{shelf}", lambda: mark.get(shelf))
            Box(traced(f"head.{shelf}").size(100, 10))

        scope.sticky_header(head, f"head.{shelf}", "head")

        def row() -> None:
            state = remember_lazy_list_state()
            rows[shelf] = state

            def book(i: int) -> None:
                Shown(f"book{shelf}{i}", lambda: mark.get(f"{shelf}{i}"))
                Box(traced(f"book{shelf}{i}").size(40, 30))

            LazyRow(lambda scope: scope.items(6, book, key=lambda it: f"{shelf}{it}"), traced(f"row.{shelf}"), state)

        scope.item(row, f"row.{shelf}", "row")

    def content() -> None:
        log("compose:Root")

        def shown(scope: Any) -> None:
            log("lazy:content")
            for shelf in shelves:
                add_shelf(scope, shelf)

        LazyColumn(shown, traced("shelves").size(100), column)

    def marks() -> None:
        mark["a"] = 1
        mark["b0"] = 2
        mark["d5"] = 3

    run.start(content, 100, 100)
    run.step("the first row is scrolled", lambda: rows["a"].dispatch_raw_delta(60))
    run.step("down", lambda: column.dispatch_raw_delta(55))
    run.step("further: the first row is gone", lambda: column.dispatch_raw_delta(60))
    run.step("back: it is where it was", lambda: column.dispatch_raw_delta(-115))
    run.step("marks: a header, a book shown, one not shown", marks)
    run.step("the second shelf leaves", lambda: shelves.remove("b"))
    run.step("and comes back in front", lambda: shelves.insert(0, "b"))
    first = rows["a"].first_visible_item_index
    run.fact("at", f"{column.first_visible_item_index} {column.first_visible_item_scroll_offset} {first}")
