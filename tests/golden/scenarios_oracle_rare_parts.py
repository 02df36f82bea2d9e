"""Ports of RareParts.kt (tests/oracle), first part: locals in arrays, keys of all kinds, compositions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from engine import (
    AbstractApplier,
    Box,
    Composition,
    CompositionLocalProvider,
    CompositionObserver,
    DisposableEffect,
    LazyColumn,
    Modifier,
    SideEffect,
    composable,
    composition_local_of,
    current_recompose_scope,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_composition_context,
    static_composition_local_of,
)

from .harness import Run, log, scenario
from .scenarios_effects_and_backwards_writes import Obs
from .scenarios_oracle_composition import text
from .scenarios_oracle_features import Alive

LocalHue = composition_local_of(lambda: 0)
LocalFont = static_composition_local_of(lambda: "plain")
LocalWeight = composition_local_of(lambda: 1)


class NoApplier(AbstractApplier[None]):
    def __init__(self) -> None:
        super().__init__(None)

    def insert_top_down(self, index: int, node: None) -> None:
        pass

    def insert_bottom_up(self, index: int, node: None) -> None:
        pass

    def remove(self, index: int, count: int) -> None:
        pass

    def move(self, from_: int, to: int, count: int) -> None:
        pass

    def on_clear(self) -> None:
        pass


@composable
def HueOf(name: str) -> None:
    log(f"compose:HueOf({name}) {LocalHue.current} {LocalFont.current} {LocalWeight.current}")


@composable
def Counted(name: str, n: Any) -> None:
    log(f"compose:Counted({name}) {n.value}")


class Kind(Enum):
    A = 1
    B = 2


@dataclass(frozen=True)
class Pair2:
    a: int
    b: str


def alive(name: str) -> Any:
    def effect() -> Any:
        log(f"effect-start:{name}")
        return lambda: log(f"effect-dispose:{name}")

    return effect


@composable
def Staying(name: str) -> None:
    kept = remember(lambda: name)
    log(f"compose:Staying({name}) {kept}")
    DisposableEffect(alive(kept), None)


def setting(**values: Any) -> Any:
    """Returns a change that sets states: pairs of a state and its value, by any names."""

    def change() -> None:
        for state, value in values.values():
            state.value = value

    return change


@scenario("locals_over_list")
def locals_over_list(run: Run) -> None:
    run.queue = True
    hue, font, n = mutable_state_of(0), mutable_state_of("plain"), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def provided() -> None:
            log("compose:provided")

            def items(scope: Any) -> None:
                def item0() -> None:
                    log(f"compose:item0 {n.value}")
                    with Box(Modifier.size(20)):
                        HueOf("part")

                def item1() -> None:
                    log("compose:item1")
                    Box(Modifier.size(20))

                scope.item(item0)
                scope.item(item1)

            LazyColumn(items, Modifier.size(50))
            SideEffect(lambda: log("side:provided"))

        CompositionLocalProvider(LocalHue.provides(hue.value), LocalFont.provides(font.value), content=provided)

    run.start(content, 100, 100)
    run.step("hue=1", lambda: hue.set(1))
    run.step("n=1", lambda: n.set(1))
    run.step("hue=2", lambda: hue.set(2))
    run.step("font", lambda: font.set("bold"))
    run.step("hue=3, n=2", setting(a=(hue, 3), b=(n, 2)))
    run.step("font, n=3", setting(a=(font, "thin"), b=(n, 3)))
    run.step("all", setting(a=(hue, 4), b=(font, "plain"), c=(n, 4)))


@scenario("child_that_throws")
def child_that_throws(run: Run) -> None:
    run.queue = True
    n = mutable_state_of(0)
    contexts: list[Any] = []

    def content() -> None:
        log(f"compose:Root {n.value}")
        contexts.append(remember_composition_context())
        remember(lambda: Obs("root"))
        log("compose:end")

    def at_once() -> None:
        def raises() -> None:
            remember(lambda: Obs("a"))
            SideEffect(lambda: log("side:a"))
            raise ValueError("first")

        c = Composition(NoApplier(), contexts[-1])
        try:
            c.set_content(raises)
        except ValueError as e:
            log(f"caught:{e}")
        c.dispose()
        log(f"disposed:{text(c.is_disposed)}")

    run.start(content, 100, 100)
    run.step("raises at once", at_once)


@scenario("child_that_throws_behind")
def child_that_throws_behind(run: Run) -> None:
    run.queue = True
    contexts: list[Any] = []

    def content() -> None:
        log("compose:Root")
        contexts.append(remember_composition_context())
        log("compose:end")

    def behind() -> None:
        def raises() -> None:
            kept = remember(lambda: Obs("b"))
            DisposableEffect(alive("b"), None)
            Alive("inner")
            remember(lambda: Obs("c"))
            log(f"compose:b {kept.n}")
            raise ValueError("second")

        c = Composition(NoApplier(), contexts[-1])
        try:
            c.set_content(raises)
        except ValueError as e:
            log(f"caught:{e}")
        c.dispose()
        log(f"disposed:{text(c.is_disposed)}")

    run.start(content, 100, 100)
    run.step("raises behind", behind)


@scenario("keys_of_kinds")
def keys_of_kinds(run: Run) -> None:
    run.queue = True
    keys: Any = mutable_state_list_of(None, 1, Kind.A, (1, 2), Pair2(1, "x"))
    twice = mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        for i, k in enumerate(keys):
            with key(k):
                Staying(f"k{i}")
        for i in range(3):
            with key(twice.value * (i % 2), "two"):
                Staying(f"d{i}")

    def equal_ones() -> None:
        keys[0] = Pair2(1, "x")
        keys[1] = (1, 2)

    def others() -> None:
        keys[0] = Pair2(2, "x")
        keys[2] = Kind.B

    def null_goes() -> None:
        keys.remove(None)
        keys.append(1)
        keys.append(1)

    def texts() -> None:
        keys.clear()
        keys.extend(["1", 1, True, 2])

    run.start(content, 100, 100)
    run.step("turned round", keys.reverse)
    run.step("equal ones in their place", equal_ones)
    run.step("others in their place", others)
    run.step("null goes, a double comes", null_goes)
    run.step("the first double goes", lambda: keys.remove(1))
    run.step("texts and truths", texts)
    run.step("turned round again", keys.reverse)
    run.step("other doubles", lambda: twice.set(1))


@scenario("providers_in_turn")
def providers_in_turn(run: Run) -> None:
    run.queue = True
    hue, font = mutable_state_of(1), mutable_state_of("plain")
    which: Any = mutable_state_list_of("hue", "font")

    def value_of(name: str) -> Any:
        if name == "hue":
            return LocalHue.provides(hue.value)
        if name == "font":
            return LocalFont.provides(font.value)
        if name == "weight":
            return LocalWeight.provides(9)
        if name == "default":
            return LocalHue.provides_default(70)
        return LocalHue.provides(50)

    def content() -> None:
        log("compose:Root")
        given = [value_of(it) for it in which]

        def within() -> None:
            log("compose:in")
            remember(lambda: Obs("in"))
            HueOf("all")
            CompositionLocalProvider(LocalWeight.provides(hue.value * 2), content=lambda: HueOf("weighted"))

        CompositionLocalProvider(*given, content=within)
        HueOf("outside")

    def font_again() -> None:
        which.remove("weight")
        which.insert(0, "font")

    def default_before() -> None:
        which.remove("default")
        which.remove("fifty")
        which.insert(0, "default")

    def hue_again() -> None:
        hue.value = 3
        which.append("hue")

    run.start(content, 100, 100)
    run.step("hue=2", lambda: hue.set(2))
    run.step("a third", lambda: which.append("weight"))
    run.step("turned round", which.reverse)
    run.step("no font", lambda: which.remove("font"))
    run.step("font=bold, unseen", lambda: font.set("bold"))
    run.step("hue twice", lambda: which.append("fifty"))
    run.step("font again, no weight", font_again)
    run.step("a default behind", lambda: which.append("default"))
    run.step("a default before", default_before)
    run.step("none", which.clear)
    run.step("hue=3, hue again", hue_again)


@scenario("composition_observed")
def composition_observed(run: Run) -> None:
    run.queue = True
    a, b, more = mutable_state_of(0), mutable_state_of(0), mutable_state_of(True)
    contexts: list[Any] = []
    names: dict[Any, str] = {id(a): "a", id(b): "b", id(more): "more"}
    held: list[Any] = []
    handles: list[Any] = []
    scopes: list[Any] = []

    def name_of(scope: Any) -> str:
        if not any(it is scope for it in scopes):
            scopes.append(scope)
        return f"s{next(i for i, it in enumerate(scopes) if it is scope)}"

    def value_of(value: Any) -> str:
        return names.get(id(value), "null")

    class Told(CompositionObserver):
        def on_begin_composition(self, composition: Any) -> None:
            log("obs:begin")

        def on_scope_enter(self, scope: Any) -> None:
            log(f"obs:enter {name_of(scope)}")

        def on_read_in_scope(self, scope: Any, value: Any) -> None:
            log(f"obs:read {name_of(scope)} {value_of(value)}")

        def on_scope_exit(self, scope: Any) -> None:
            log(f"obs:exit {name_of(scope)}")

        def on_end_composition(self, composition: Any) -> None:
            log("obs:end")

        def on_scope_invalidated(self, scope: Any, value: Any) -> None:
            log(f"obs:invalid {name_of(scope)} {value_of(value)}")

        def on_scope_disposed(self, scope: Any) -> None:
            log(f"obs:disposed {name_of(scope)}")

    def content() -> None:
        log("compose:Root")
        contexts.append(remember_composition_context())

    def own() -> None:
        log("compose:own")
        Counted("x", a)
        if more.value:
            Counted("y", b)
        held.append(current_recompose_scope())
        Counted("z", b)

    def content_is_set() -> None:
        c = Composition(NoApplier(), contexts[-1])
        handles.append(c.set_observer(Told()))
        c.set_content(own)

    def by_hand() -> None:
        held[-1].invalidate()

    def by_hand_and_a() -> None:
        held[-1].invalidate()
        a.value = 3

    def disposed() -> None:
        handles[-1].dispose()
        a.value = 4

    run.start(content, 100, 100)
    run.step("content is set", content_is_set)
    run.step("a=1", lambda: a.set(1))
    run.step("b=1", lambda: b.set(1))
    run.step("a=2 and b=2", setting(a=(a, 2), b=(b, 2)))
    run.step("a=2 again", lambda: a.set(2))
    run.step("fewer", lambda: more.set(False))
    run.step("b=3", lambda: b.set(3))
    run.step("by hand", by_hand)
    run.step("by hand and a=3", by_hand_and_a)
    run.step("disposed, a=4", disposed)
