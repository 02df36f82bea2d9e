"""Ports of Back.kt (tests/oracle): handlers of the back gesture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import BackHandler, DisposableEffect, Key, composable, key, mutable_state_list_of, mutable_state_of

from .harness import Run, log, scenario
from .scenarios_oracle_composition import text


@composable
def Back(name: str, enabled: bool = True, n: int = 0) -> None:
    log(f"compose:{name} {text(enabled)}")
    BackHandler(lambda: log(f"back:{name} {n}"), enabled)


@scenario("back_in_turn")
def back_in_turn(run: Run) -> None:
    run.queue = True
    inner, outer, show, n = mutable_state_of(True), mutable_state_of(True), mutable_state_of(True), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        Back("outer", outer.value)
        if show.value:
            Back("inner", inner.value, n.value)

    def back() -> None:
        run.scene.key(Key.ESCAPE)

    def both() -> None:
        outer.value = inner.value = True

    def again() -> None:
        show.value, n.value = True, 1

    run.start(content, 100, 100)
    run.step("back", back)
    run.step("inner disabled", lambda: inner.set(False))
    run.step("back", back)
    run.step("both disabled", lambda: outer.set(False))
    run.step("back", back)
    run.step("both enabled", both)
    run.step("back", back)
    run.step("inner is gone", lambda: show.set(False))
    run.step("back", back)
    run.step("inner again, n=1", again)
    run.step("back", back)
    run.step("n=2", lambda: n.set(2))
    run.step("back", back)


@scenario("back_closes")
def back_closes(run: Run) -> None:
    run.queue = True
    pages, late = mutable_state_list_of("a", "b", "c"), mutable_state_of(False)

    def opened(page: str) -> Callable[[], Any]:
        def effect() -> Callable[[], None]:
            log(f"effect-start:{page}")
            return lambda: log(f"effect-dispose:{page}")

        return effect

    def content() -> None:
        log(f"compose:Root {len(pages)}")
        BackHandler(lambda: log("back:late"), late.value)
        for page in pages:
            with key(page):

                def close(page: str = page) -> None:
                    log(f"back:{page}")
                    if page in pages:  # Kotlin's `remove` of a missing element does nothing
                        pages.remove(page)

                BackHandler(close)
                DisposableEffect(opened(page), None)

    def back() -> None:
        run.scene.key(Key.ESCAPE)

    def twice() -> None:
        back()
        back()

    run.start(content, 100, 100)
    run.step("back", back)
    run.step("back twice", twice)
    run.step("late", lambda: late.set(True))
    run.step("back", back)
    run.step("back", back)
    run.step("nobody else", lambda: late.set(False))
    run.step("back", back)
