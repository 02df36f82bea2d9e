"""Ports of AppsWritten.kt (tests/oracle): first part: settings, logins, chats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    AnimatedVisibility,
    Box,
    Column,
    CompositionLocalProvider,
    Constraints,
    IntOffset,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    Modifier,
    Row,
    animate_dp_as_state,
    composable,
    composition_local_of,
    delay,
    derived_state_of,
    expand_vertically,
    key,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    shrink_vertically,
    state_field,
    static_composition_local_of,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Alive, Shown, click, plain
from .scenarios_oracle_hands_on_apps import touched
from .scenarios_oracle_transitions import line

LocalEnabled = composition_local_of(lambda: True)
LocalTint = static_composition_local_of(lambda: "gray")


class Option:
    on = state_field(False)

    def __init__(self, name: str, on: bool) -> None:
        self.name = name
        self.on = on


@composable
def Toggle(option: Option) -> None:
    enabled = LocalEnabled.current
    x = animate_dp_as_state(20 if option.on else 0, line(48))
    log(f"compose:Toggle({option.name}) {text(option.on)} {text(enabled)}")

    def switch() -> None:
        log(f"clicked:{option.name}")
        option.on = not option.on

    with Row(traced(option.name).clickable(switch, enabled=enabled).size(80, 10)):
        Box(Modifier.weight(1))
        with Box(Modifier.size(30, 10)):
            thumb = Modifier.offset(lambda: IntOffset(rounded(x.value), 0))
            thumb = thumb.then(trace(f"{option.name}.thumb"))
            Box(thumb.draw_behind(lambda _: log(f"draw:thumb {option.name}")).size(10))


@composable
def Section(title: str, options: list[Option], open: bool, on_toggle: Any) -> None:
    def calculate() -> int:
        log(f"calc:{title}")
        return sum(it.on for it in options)

    count = remember(lambda: derived_state_of(calculate), options)
    log(f"compose:Section({title}) {text(open)} {count.value} {LocalTint.current}")

    def inside() -> None:
        with Column():
            for o in options:
                with key(o.name):
                    Toggle(o)

    with Column(traced(title)):
        Box(click(Modifier, title, on_toggle).size(80, 12))
        AnimatedVisibility(open, inside, enter=expand_vertically(line(48)), exit=shrink_vertically(line(48)))


@scenario("settings_in_sections")
def settings_in_sections(run: Run) -> None:
    run.queue = True
    sound = [Option("ring", True), Option("hum", False)]
    look = [Option("dark", False), Option("large", False)]
    every = Option("all", True)
    open: Any = mutable_state_map_of({"sound": True, "look": False})
    tint = mutable_state_of("gray")

    def toggle(name: str) -> None:
        open[name] = not open[name]

    def content() -> None:
        log(f"compose:Root {tint.value}")

        def sections() -> None:
            Section("sound", sound, open["sound"], lambda: toggle("sound"))
            Section("look", look, open["look"], lambda: toggle("look"))

        def page() -> None:
            with Column(traced("page")):
                Toggle(every)
                CompositionLocalProvider(LocalEnabled.provides(every.on), content=sections)

        CompositionLocalProvider(LocalTint.provides(tint.value), content=page)
        Shown("dark", lambda: look[0].on)

    def folds() -> None:
        run.scene.tap(5, 15)
        sound[1].on = False

    def back() -> None:
        every.on = True
        open["look"] = False

    run.start(content, 100, 150)
    run.step("hum on", tapped(run, 5, 37))
    run.step("look opens", tapped(run, 5, 47))
    run.step("dark on, by the finger", tapped(run, 5, 59))
    run.step("all off", tapped(run, 5, 5))
    run.step("ring while disabled", tapped(run, 5, 27))
    run.step("sound folds, meanwhile hum off by the program", folds)
    run.step("another tint", lambda: tint.set("blue"))
    run.step("all on, look folds at once", back)


class Login:
    user, word = state_field(""), state_field("")
    shown, tries = state_field(False), state_field(0)
    message = state_field(None)

    def __init__(self) -> None:
        self.can_send = derived_state_of(self._can_send)

    def _can_send(self) -> bool:
        log("calc:canSend")
        return self.user != "" and len(self.word) >= 3


@composable
def Field(name: str, value: str, problem: str | None, hidden: bool = False) -> None:
    log(f"compose:Field({name}) {'*' * len(value) if hidden else value} {plain(problem)}")
    width = animate_dp_as_state(60 if problem is None else 80, line(32))

    def laid(scope: Any, m: Any, _: Any) -> Any:
        p = m.measure(Constraints.fixed(scope.round_to_px(width.value), 10))
        return scope.layout(p.width, p.height, lambda: p.place(0, 0))

    with Column(traced(name)):
        Box(Modifier.layout(laid).then(trace(f"{name}.box")))
        if problem is not None:
            Alive(f"{name}.problem")


@scenario("login_tried")
def login_tried(run: Run) -> None:
    run.queue = True
    login, touched_ = Login(), mutable_state_of(False)

    def content() -> None:
        log(f"compose:Root {text(touched_.value)}")
        scope = remember_coroutine_scope()
        sending = remember(lambda: mutable_state_of(False))

        def show() -> None:
            login.shown = not login.shown

        async def sent() -> None:
            sending.value = True
            log("sends")
            await delay(48)
            login.tries += 1
            login.message = f"refused {login.tries}" if login.tries < 2 else "welcome"
            sending.value = False

        with Column(traced("form")):
            Field("user", login.user, "missing" if touched_.value and login.user == "" else None)
            short = touched_.value and len(login.word) < 3
            Field("word", login.word, "short" if short else None, not login.shown)
            Box(click(Modifier, "show", show).size(20, 10))
            enabled = login.can_send.value and not sending.value
            log(f"compose:button {text(enabled)}")
            button = Modifier.clickable(lambda: scope.launch(sent), enabled=enabled)
            Box(button.then(trace("send")).size(40, 10))
            m = login.message
            if m is not None:
                log(f"compose:message {m}")
                with key(m):
                    Alive(m)

        async def tried() -> None:
            if login.tries > 0:
                log(f"tried:{login.tries}")
                await delay(64)
                login.message = None

        LaunchedEffect(tried, login.tries)

    def touch() -> None:
        touched_.value = True

    def put(user: str | None = None, word: str | None = None) -> None:
        if word is not None:
            login.word = word
        if user is not None:
            login.user = user

    run.start(content, 100, 100)
    run.step("touched", touch)
    run.step("ab, 12", lambda: put("ab", "12"))
    run.step("123", lambda: put(word="123"))
    run.step("shown", tapped(run, 5, 25))
    run.step("sent", tapped(run, 5, 35), 2)
    run.step("sent twice", tapped(run, 5, 35), 2)
    run.wait("a while", 4)
    run.wait("the message goes", 4)
    run.step("word changed and sent", lambda: put("abc", "1234"), 2)
    run.step("sent again", tapped(run, 5, 35), 2)
    run.wait("a while", 4)


@dataclass(frozen=True)
class Note:
    id: int
    day: int
    by: str


@scenario("chat_by_days")
def chat_by_days(run: Run) -> None:
    run.queue = True
    first = [(1, 1, "a"), (2, 1, "a"), (3, 1, "b"), (4, 2, "b"), (5, 2, "a"), (6, 2, "a"), (7, 3, "b")]
    notes: Any = mutable_state_list_of(*(Note(*it) for it in first))
    read, list_ = mutable_state_of(4), LazyListState()
    scopes: list[Any] = []

    def group() -> dict[int, list[Note]]:
        log("calc:days")
        days: dict[int, list[Note]] = {}
        for note in notes:
            days.setdefault(note.day, []).append(note)
        return days

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        days = remember(lambda: derived_state_of(group))

        def declare_day(scope: Any, day: int, those: list[Note]) -> None:
            def head() -> None:
                log(f"compose:day{day} {len(those)}")
                Box(traced(f"day{day}").size(100, 10))

            scope.sticky_header(head, f"day{day}", "day")
            for i, note in enumerate(those):
                declare_note(scope, those, i, note)

        def declare_note(scope: Any, those: list[Note], i: int, note: Note) -> None:
            def unread() -> None:
                log("compose:unread")
                Alive("unread")
                Box(Modifier.animate_item(None, line(32), None).then(trace("unread")).size(100, 5))

            def shown() -> None:
                joined = i > 0 and those[i - 1].by == note.by
                log(f"compose:n{note.id} {text(joined)}")
                item = Modifier.animate_item(None, line(32), None).then(trace(f"n{note.id}"))
                Box(item.size(60, 10 if joined else 15))

            if note.id == read.value + 1:
                scope.item(unread, "unread")
            scope.item(shown, note.id, "note")

        def declare(scope: Any) -> None:
            log(f"content:{read.value}")
            for day, those in days.value.items():
                declare_day(scope, day, those)

        LazyColumn(declare, traced("list").fill_max_size(), list_)

    def first_day_goes() -> None:
        notes[:] = [it for it in notes if it.day != 1]

    run.start(content, 100, 70)
    run.step("all read", lambda: read.set(7))
    run.step("a new one", lambda: notes.append(Note(8, 3, "b")))
    run.step("to the second day", lambda: scopes[-1].launch(lambda: list_.scroll_to_item(4)))
    run.step("dragged on", touched(run, (50, 60), (50, 30), (50, 25), (50, 25), up=True))
    run.step("one goes", lambda: notes.pop(4))
    run.step("unread again", lambda: read.set(6))
    run.step("a day goes", first_day_goes)
    run.step("to the top", lambda: scopes[-1].launch(lambda: list_.animate_scroll_to_item(0)))
    run.fact("at", [list_.first_visible_item_index, list_.first_visible_item_scroll_offset])
