"""Ports of Mechanisms.kt (tests/oracle), third part: keys of text fields, keys that return, writes of children."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    Key,
    LazyColumn,
    LazyListState,
    Modifier,
    TextField,
    TextFieldValue,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_saveable,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import Reading
from .scenarios_oracle_focus import Requesters, did
from .scenarios_oracle_phrases_laid_out import sized_wide


@scenario("text_field_keys")
def text_field_keys(run: Run) -> None:
    run.queue = True
    shown, value, fixed = mutable_state_of("abc"), mutable_state_of(TextFieldValue("12345", (2, 2))), [False]
    all = Requesters()

    def typed(it: str) -> None:
        log(f"typed:{it}")
        if not fixed[0]:
            shown.value = it

    def edited(it: TextFieldValue) -> None:
        log(f"edited:{it.text} {it.selection.start}-{it.selection.end}")
        value.value = it

    def content() -> None:
        log("compose:Root")
        with Column():
            with Column():
                log(f"compose:text {shown.value}")
                TextField(shown.value, typed, Modifier.focus_requester(all["t"]).size(100, 20), has_frame=False)
            with Column():
                log(f"compose:value {value.value.text}")
                TextField(value.value, edited, Modifier.focus_requester(all["v"]).size(100, 20), has_frame=False)

    def keys(*keys: str) -> Callable[[], None]:
        def action() -> None:
            for it in keys:
                run.scene.key(it)

        return action

    def fix(on: bool) -> Callable[[], None]:
        def action() -> None:
            fixed[0] = on
            run.scene.key(Key.BACKSPACE)

        return action

    def move_caret() -> None:
        value.value = TextFieldValue(value.value.text, (4, 4))

    run.start(content, 200, 100)
    run.step("focus", did(all["t"].request_focus), 3)
    run.step("delete", keys(Key.DELETE), 3)
    run.step("right, backspace", keys(Key.ARROW_RIGHT, Key.BACKSPACE), 3)
    run.step("backspace at the start", keys(Key.BACKSPACE), 3)
    run.step("the program writes", lambda: shown.set("uvwxyz"), 3)
    run.step("to the end, backspace", keys(Key.END, Key.BACKSPACE), 3)
    run.step("turned down", fix(True), 3)
    run.step("again", fix(False), 3)
    run.step("the other", did(all["v"].request_focus), 3)
    run.step("backspace, left", keys(Key.BACKSPACE, Key.ARROW_LEFT), 3)
    run.step("the program moves the caret", move_caret, 3)
    run.step("two backspaces", keys(Key.BACKSPACE, Key.BACKSPACE), 3)


@scenario("keys_return")
def keys_return(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of(*range(12))
    list = LazyListState()
    scope: Any = None

    def item(i: int) -> None:
        def save() -> int:
            log(f"saved:{i}")
            return i * 2

        def keep() -> int:
            log(f"kept:{i}")
            return i

        saved, kept = remember_saveable(save), remember(keep)
        log(f"compose:i{i} {saved} {kept}")
        Box(traced(f"i{i}").size(50, 30))

    def content() -> None:
        nonlocal scope
        log("compose:Root")
        scope = remember_coroutine_scope()
        LazyColumn(lambda scope: scope.items(ids, item, key=lambda it: it), traced("list"), list)

    async def there() -> None:
        await list.animate_scroll_to_item(8)
        log(f"there:{list.first_visible_item_index}+{list.first_visible_item_scroll_offset}")

    run.start(content, 100, 90)
    run.step("by 70", lambda: list.dispatch_raw_delta(70))
    run.step("the first visible one leaves", lambda: ids.remove(2))
    run.step("it comes back at the front", lambda: ids.insert(0, 2))
    run.step("animated to the eighth, the fourth leaves", lambda: (scope.launch(there), ids.remove(4)), 2)
    run.step("it comes back on the way", lambda: ids.insert(3, 4), 2)
    run.step("to the end", None, 60)
    run.step("reversed", lambda: ids.reverse())
    run.step("rotated and scrolled", lambda: (ids.append(ids.pop(0)), list.dispatch_raw_delta(-45)))


@scenario("written_by_children")
def written_by_children(run: Run) -> None:
    run.queue = True
    n, seen, w, last = mutable_state_of(1), mutable_state_of(0), mutable_state_of(50), mutable_state_of(-1)
    list = LazyListState()

    def content() -> None:
        log("compose:Root")

        def room(scope: Any) -> None:
            log(f"compose:room {scope.max_width:.1f}.dp {n.value}")
            seen.value = n.value * 100 + int(scope.max_width)
            Reading("inside", seen)

        def item(i: int) -> None:
            log(f"compose:i{i} {n.value}")
            if i > last.value:
                last.value = i
            Box(traced(f"i{i}").size(20))

        with Column():
            Reading("before", seen)
            with Box(sized_wide(Modifier, w)):
                BoxWithConstraints(room, Modifier.height(20))
            Reading("after", seen)
            LazyColumn(lambda scope: scope.items(6, item), traced("list").height(40), list)
            Reading("last", last)
            Box(Modifier.draw_behind(lambda scope: log(f"draw:seen {seen.value}")).then(traced("drawn")).size(10))

    run.start(content, 100, 100)
    run.step("n=2", lambda: n.set(2))
    run.step("n=3", lambda: n.set(3))
    run.step("wider", lambda: w.set(60))
    run.step("wider, n=4", lambda: (w.set(70), n.set(4)))
    run.step("scrolled", lambda: list.dispatch_raw_delta(30))
    run.step("scrolled, n=5", lambda: (list.dispatch_raw_delta(30), n.set(5)))
    run.step("n=6", lambda: n.set(6))
