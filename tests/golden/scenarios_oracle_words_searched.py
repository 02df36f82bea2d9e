"""Ports of ListsChartsAndStores.kt (tests/oracle), fourth part: a search by loops and recursion."""

from __future__ import annotations

from typing import Any

from engine import composable, key, mutable_state_list_of, mutable_state_of, remember

from .harness import Run, log, scenario
from .scenarios_oracle_composition import Leaf
from .scenarios_oracle_features import Alive, Shown


class Words:
    def __init__(self, all: list[str]) -> None:
        self.all = all


def _logged(name: str, value: Any) -> Any:
    def calculate() -> Any:
        log(f"remember:{name}")
        return value

    return calculate


@composable
def Found(words: Words, wanted: str, depth: int = 0) -> None:
    log(f"compose:Found {depth} {len(words.all)}")
    if not words.all:
        Alive(f"none{depth}")
        return
    half = remember(_logged(f"half{depth}", len(words.all) // 2), len(words.all))
    if depth < 2 and half > 0:
        with key(half):
            Found(Words(words.all[:half]), wanted, depth + 1)
    for w in words.all:
        if w.startswith("-"):
            continue
        seen = remember(_logged(f"seen{depth} {w}", w))
        if w == wanted:
            Alive(f"found{depth} {seen}")
            break
        Shown(f"word{depth}", lambda w=w, seen=seen: f"{w} of {seen}")


@composable
def chosen(words: list[str]) -> str | None:
    for w in words:
        n = remember(lambda w=w: len(w))
        log(f"compose:chosen {w} {n}")
        if n > 3:
            return w
    return None


@scenario("words_searched")
def words_searched(run: Run) -> None:
    run.queue = True
    words: Any = mutable_state_list_of("a", "-b", "cc", "dddd", "e")
    wanted, asks = mutable_state_of("cc"), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        Found(Words(list(words)), wanted.value)
        if asks.value:
            c = chosen(words)
            if c is not None:
                Alive(f"chosen {c}")
            else:
                Leaf("no choice")
        for i in range(3):
            if i == 1 and not asks.value:
                continue
            k = remember(_logged(f"k{i}", i))
            if i == 2 and wanted.value == "e":
                with key("last"):
                    Alive(f"tail {k}")
            else:
                Shown("tail", lambda i=i, k=k: f"{i} {k}")

    def write(index: int, word: str) -> None:
        words[index] = word

    def nothing_asked() -> None:
        words.remove("dddd")
        asks.value = False

    def asked_again() -> None:
        asks.value = True
        wanted.value = "-a"

    def three() -> None:
        words.extend(("xxxx", "-y", "z"))
        wanted.value = "z"

    run.start(content, 100, 100)
    run.step("e is wanted", lambda: wanted.set("e"))
    run.step("no b but c", lambda: write(1, "c"))
    run.step("the first is left out", lambda: write(0, "-a"))
    run.step("dddd goes, nothing asked", nothing_asked)
    run.step("asked again, a is wanted", asked_again)
    run.step("none", lambda: words.clear())
    run.step("three", three)
