"""Ports of SavedNulls.kt (tests/oracle): values that are None among those that are saved."""

from __future__ import annotations

from typing import Any

from engine import SaveableStateRegistry, Saver, composable, mutable_state_of, remember_saveable
from engine import remember_saveable_state_holder as holder_here

from .harness import Run, log, scenario


def shown(value: object) -> str:
    """As Kotlin writes a value that may be null, or a list of such values."""
    if isinstance(value, list):
        return "[" + ", ".join(map(shown, value)) + "]"
    return "null" if value is None else str(value)


@composable
def Values(a: str | None, b: str | None) -> None:
    def made(name: str, value: str | None) -> Any:
        log(f"init:{name}")
        return mutable_state_of(value)

    first = remember_saveable(lambda: made("a", a))
    second = remember_saveable(lambda: made("b", b))
    for i in range(3):
        row = remember_saveable(lambda i=i: made(f"row{i}", None if i == 1 else f"{i}"))
        log(f"row{i}:{shown(row.value)}")
    log(f"values:{shown(first.value)} {shown(second.value)}")


@scenario("saved_nulls_in_turn")
def saved_nulls_in_turn(run: Run) -> None:
    run.queue = True
    at = mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {at.value}")

        def provided() -> None:
            Values(None if at.value == 0 else "x", None if at.value == 1 else "y")

        holder_here().SaveableStateProvider(at.value, provided)

    run.start(content, 100, 100)
    run.step("one", lambda: at.set(1))
    run.step("zero", lambda: at.set(0))
    run.step("one", lambda: at.set(1))


@composable
def Kept(name: str, nothing: bool) -> None:
    def save(it: Any) -> Any:
        return None if nothing else it.value

    def restore(it: Any) -> Any:
        log(f"restore:{name} {it}")
        return mutable_state_of(it)

    def init() -> Any:
        log(f"init:{name}")
        return mutable_state_of(len(name))

    v = remember_saveable(init, saver=Saver(save, restore))
    log(f"{name}:{v.value}")


@scenario("saved_nulls_of_savers")
def saved_nulls_of_savers(run: Run) -> None:
    run.queue = True
    at, n = mutable_state_of(0), mutable_state_of(3)

    def content() -> None:
        log("compose:Root")

        def provided() -> None:
            for i in range(n.value):
                Kept(f"row{i}", i == 1)
            Kept("end", False)

        holder_here().SaveableStateProvider(at.value, provided)

    run.start(content, 100, 100)
    run.step("one", lambda: at.set(1))
    run.step("zero", lambda: at.set(0))
    run.step("two rows in zero", lambda: n.set(2))
    run.step("one", lambda: at.set(1))
    run.step("zero with three", lambda: (n.set(3), at.set(0)))


@scenario("saved_nulls_by_registry")
def saved_nulls_by_registry(run: Run) -> None:
    def told(saved: Any) -> str:
        return ", ".join(f"{key}={shown(saved[key])}" for key in sorted(saved))

    def taken(registry: Any, key: str, count: int) -> str:
        return shown([registry.consume_restored(key) for _ in range(count)])

    def save() -> None:
        first = SaveableStateRegistry({"old": [None, 1, None, 2]})
        log(f"restored:{shown(first.consume_restored('old'))} {shown(first.consume_restored('old'))}")
        for key, value in (("alone", None), ("k", None), ("k", 1), ("k", None), ("both", None), ("both", None)):
            first.register_provider(key, lambda value=value: value)
        saved = first.perform_save()
        log(f"saved:{told(saved)}")
        second = SaveableStateRegistry(saved)
        k, alone = taken(second, "k", 4), shown(second.consume_restored("alone"))
        log(f"restored:{k} {alone} {taken(second, 'both', 3)} {shown(second.consume_restored('old'))}")
        log(f"saved:{told(second.perform_save())}")
        third = SaveableStateRegistry(saved)
        third.consume_restored("k")
        third.register_provider("k", lambda: 7)
        log(f"saved:{told(third.perform_save())}")

    run.start(lambda: log("compose:Root"), 100, 100)
    run.step("saved", save)
