"""Ports of MovableClaims.kt (tests/oracle), third part: contents and fields that are used again."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    Modifier,
    ReusableContent,
    TextField,
    mutable_state_of,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf
from .scenarios_oracle_features import click
from .scenarios_oracle_focus import Requesters
from .scenarios_oracle_movable import Births
from .scenarios_oracle_movable_claims import Working


@scenario("screens_by_key")
def screens_by_key(run: Run) -> None:
    run.queue = True
    k, s, births = mutable_state_of(0), mutable_state_of(0), Births()

    def reused() -> None:
        Working("w", births, s)
        Box(Modifier.graphics_layer(lambda _: log(f"lambda:layer {k.value}")).then(trace("layered")).size(10))
        Box(Modifier.size(10 + k.value).then(trace("sized")).draw_behind(lambda _: log(f"draw:own {s.value}")))
        if k.value % 2 == 0:
            Box(traced("even").size(5))
        else:
            Leaf("odd")

    def content() -> None:
        log(f"compose:Root {k.value}")
        with Column(traced("column")):
            ReusableContent(k.value, reused)
            Leaf("beside")

    run.start(content, 100, 100)
    run.step("k=1", lambda: k.set(1))
    run.step("s=1", lambda: s.set(1))
    run.step("k=2", lambda: k.set(2))
    run.step("k=4, s=2", lambda: (k.set(4), s.set(2)))


@scenario("sign_in")
def sign_in(run: Run) -> None:
    run.queue = True
    name, word, sent, all = mutable_state_of("ann"), mutable_state_of(""), mutable_state_of(0), Requesters()

    def typed(state: Any) -> Any:
        def change(it: str) -> None:
            log(f"typed:{it}")
            state.value = it

        return change

    def content() -> None:
        log("compose:Root")
        with Column(traced("form")):
            for state, id in ((name, "name"), (word, "word")):
                chain = traced(id).focus_requester(all[id]).size(100, 20)
                TextField(state.value, typed(state), chain, single_line=True, has_frame=False)

            def act() -> None:
                sent.value += 1
                word.value = ""

            button = click(traced("button"), "button", act).size(20 + len(name.value) + len(word.value), 20)
            with Box(button):
                log(f"compose:button {len(name.value)} {len(word.value)} {sent.value}")

    run.start(content, 200, 100)
    scene = run.scene
    run.step("focus the name", lambda: log(f"did:{str(all['name'].request_focus()).lower()}"), 6)
    run.step("to the end", lambda: scene.key("End"), 6)
    run.step("backspace", lambda: scene.key("Backspace"), 6)
    run.step("the program fills the word", lambda: word.set("secret"), 6)
    run.step("focus the word", lambda: log(f"did:{str(all['word'].request_focus()).lower()}"), 6)
    run.step("delete", lambda: scene.key("Delete"), 6)
    run.step("tap the button", lambda: scene.tap(5, 45), 6)


@scenario("fields_of_kinds")
def fields_of_kinds(run: Run) -> None:
    run.queue = True
    a, b, wide = mutable_state_of("one"), mutable_state_of("two"), mutable_state_of(60)

    def content() -> None:
        log("compose:Root")
        with Column(traced("form")):
            with Box(traced("around a")):
                chain = traced("a").width(wide.value).then(trace("in a")).height(20)
                TextField(a.value, a.set, chain, single_line=True, has_frame=False)
            with Box(traced("around b")):
                TextField(b.value, b.set, traced("b").width(wide.value).height(40), has_frame=False)

    run.start(content, 200, 200)
    run.step("the first is long", lambda: a.set("one and two and three and four"), 6)
    run.step("the second is long", lambda: b.set("two and three and four and five"), 6)
    run.step("both short", lambda: (a.set("1"), b.set("2")), 6)
    run.step("wider", lambda: wide.set(80), 6)
    run.step("nothing", lambda: (a.set(""), b.set("")), 6)
