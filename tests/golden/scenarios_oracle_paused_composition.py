"""Ports of Paused.kt (tests/oracle): compositions that are made piece by piece."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    AbstractApplier,
    ComposeNode,
    Composition,
    CompositionError,
    DisposableEffect,
    RememberObserver,
    SideEffect,
    composable,
    mutable_state_of,
    remember,
    remember_composition_context,
)

from .harness import Run, log, scenario


class Word:
    """A tree of words, which says what is done to it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words: list[Word] = []

    def __str__(self) -> str:
        return f"{self.text}({' '.join(map(str, self.words))})" if self.words else self.text


class WordApplier(AbstractApplier[Word]):
    def on_begin_changes(self) -> None:
        log("applier:begin")

    def on_end_changes(self) -> None:
        log("applier:end")

    def insert_top_down(self, index: int, node: Word) -> None:
        pass

    def insert_bottom_up(self, index: int, node: Word) -> None:
        log(f"applier:insert {node} at {index}")
        self.current.words.insert(index, node)

    def remove(self, index: int, count: int) -> None:
        log(f"applier:remove {index} {count}")
        del self.current.words[index : index + count]

    def move(self, from_: int, to: int, count: int) -> None:
        log(f"applier:move {from_} {to} {count}")

    def on_clear(self) -> None:
        self.root.words.clear()


class Noticed(RememberObserver):
    def __init__(self, name: str) -> None:
        self.name = name

    def on_remembered(self) -> None:
        log(f"remembered:{self.name}")

    def on_forgotten(self) -> None:
        log(f"forgotten:{self.name}")

    def on_abandoned(self) -> None:
        log(f"abandoned:{self.name}")


@composable
def nothing() -> None:
    """Kotlin's default `{}`: a lambda that is made once."""


@composable
def Say(text: str, content: Callable[[], None] = nothing) -> None:
    log(f"compose:{text}")
    remember(lambda: Noticed(text))

    def named(node: Word, it: str) -> None:
        node.text = it
        log(f"set:{it}")

    with ComposeNode(lambda: Word(text), lambda u: u.set(text, named)):
        content()
    SideEffect(lambda: log(f"side:{text}"))


@composable
def Phrase(name: str, s: Any) -> None:
    log(f"compose:phrase {name}")

    @composable
    def inside() -> None:
        Say(f"{name}.a")
        Say(f"{name}.b")

    Say(f"{name} {s.value}", inside)

    def effect() -> Callable[[], None]:
        log(f"effect-start:{name}")
        return lambda: log(f"effect-dispose:{name}")

    DisposableEffect(effect, None)


class Pausing:
    def __init__(self) -> None:
        self.root = Word("root")
        self.composition: Any = None
        self.paused: Any = None

    def open(self, parent: Any) -> None:
        self.composition = Composition(WordApplier(self.root), parent)

    def set(self, content: Callable[[], None]) -> None:
        self.paused = self.composition.set_pausable_content(content)

    def resume(self, after: int) -> None:
        asked = 0

        def should_pause() -> bool:
            nonlocal asked
            asked += 1
            return asked > after

        resumed = self.paused.resume(should_pause)
        log(f"resumed:{said(resumed)} asked {asked} complete {said(self.paused.is_complete)}")

    def resume_all(self, after: int) -> None:
        while not self.paused.is_complete:
            self.resume(after)

    def apply(self) -> None:
        self.paused.apply()
        log(f"applied:{self.root} {said(self.paused.is_applied)}")

    def attempt(self, name: str, action: Callable[[], object]) -> None:
        try:
            action()
            log(f"{name}:went well")
        except CompositionError:
            log(f"{name}:IllegalStateException")


def said(value: bool) -> str:
    return "true" if value else "false"


def both(s: Any) -> Callable[[], None]:
    def content() -> None:
        Phrase("one", s)
        Phrase("two", s)

    return content


def rooted(*all: Pausing) -> Callable[[], None]:
    def content() -> None:
        log("compose:Root")
        parent = remember_composition_context()

        def open_all() -> None:
            for p in all:
                p.open(parent)

        remember(open_all)

    return content


@scenario("paused_steps")
def paused_steps(run: Run) -> None:
    run.queue = True
    p, s = Pausing(), mutable_state_of(0)

    def begin() -> None:
        p.set(both(s))
        log(f"made:{said(p.paused.is_complete)} {p.root}")

    def dispose() -> None:
        p.composition.dispose()
        log(f"left:{p.root}")

    run.start(rooted(p))
    run.step("set", begin)
    run.step("at once", lambda: p.resume(0))
    run.step("after one", lambda: p.resume(1))
    run.step("after two", lambda: p.resume(2))
    run.step("at once", lambda: p.resume(0))
    run.step("the rest", lambda: p.resume_all(100))
    run.step("once more", lambda: p.attempt("resume", lambda: p.paused.resume(lambda: False)))
    run.step("apply", p.apply)
    run.step("again", lambda: p.attempt("apply", p.paused.apply))
    run.step("s=1", lambda: s.set(1))
    run.step("dispose", dispose)


@scenario("paused_whole")
def paused_whole(run: Run) -> None:
    run.queue = True
    p, q, s = Pausing(), Pausing(), mutable_state_of(0)

    def usual() -> None:
        q.composition.set_content(lambda: Phrase("usual", s))
        log(f"left:{q.root}")

    def other() -> None:
        q.set(lambda: Phrase("other", s))
        q.resume(1)

    def to_the_end() -> None:
        q.resume_all(1)
        q.apply()

    run.start(rooted(p, q))
    run.step("set", lambda: p.set(lambda: Phrase("one", s)))
    run.step("all of it", lambda: p.resume(100))
    run.step("apply", p.apply)
    run.step("usual", usual)
    run.step("s=1", lambda: s.set(1))
    run.step("other content", other)
    run.step("to the end", to_the_end)
    run.step("dispose", lambda: [each.composition.dispose() for each in (p, q)])


@scenario("paused_written")
def paused_written(run: Run) -> None:
    run.queue = True
    p, s = Pausing(), mutable_state_of(0)

    def some() -> None:
        p.set(both(s))
        p.resume(4)

    def complete() -> None:
        log(f"complete:{said(p.paused.is_complete)}")
        p.attempt("apply", p.paused.apply)

    run.start(rooted(p))
    run.step("set and some", some)
    run.step("s=1", lambda: s.set(1))
    run.step("some more", lambda: p.resume(3))
    run.step("to the end", lambda: p.resume_all(100))
    run.step("s=2", lambda: s.set(2))
    run.step("complete?", complete)
    run.step("dispose", lambda: p.composition.dispose())


@scenario("paused_written_once")
def paused_written_once(run: Run) -> None:
    run.queue = True
    p, s = Pausing(), mutable_state_of(0)

    def all_of_it() -> None:
        p.set(both(s))
        p.resume(100)

    def again() -> None:
        log(f"complete:{said(p.paused.is_complete)}")
        p.resume_all(100)

    run.start(rooted(p))
    run.step("set and all", all_of_it)
    run.step("s=1", lambda: s.set(1))
    run.step("again", again)
    run.step("apply", p.apply)
    run.step("s=2", lambda: s.set(2))
    run.step("dispose", lambda: p.composition.dispose())


@scenario("paused_cancelled")
def paused_cancelled(run: Run) -> None:
    run.queue = True
    p, s = Pausing(), mutable_state_of(0)

    def some() -> None:
        p.set(both(s))
        p.resume(4)

    def cancel() -> None:
        p.paused.cancel()
        log(f"cancelled:{said(p.paused.is_cancelled)} {p.root}")

    def dispose() -> None:
        p.composition.dispose()
        log(f"left:{p.root}")

    def set_again() -> None:
        p.attempt("set", lambda: p.composition.set_content(nothing))

    run.start(rooted(p))
    run.step("set and some", some)
    run.step("set again", set_again)
    run.step("cancel", cancel)
    run.step("resume", lambda: p.attempt("resume", lambda: p.paused.resume(lambda: False)))
    run.step("set", set_again)
    run.step("dispose", dispose)
