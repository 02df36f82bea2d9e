"""Ports of FurtherParts.kt (tests/oracle): lists declared again, typed keys, focus, policies, look-ahead."""

from __future__ import annotations

from math import nan
from typing import Any

from engine import (
    Box,
    Column,
    CompositionLocalProvider,
    Constraints,
    DisposableEffect,
    FocusDirection,
    FocusRequester,
    IntOffset,
    Layout,
    LazyColumn,
    LocalFocusManager,
    LookaheadScope,
    Modifier,
    SideEffect,
    Snapshot,
    composable,
    composition_local_of,
    current_composition_local_context,
    dont_memoize,
    key,
    mutable_state_list_of,
    mutable_state_of,
    never_equal_policy,
    referential_equality_policy,
    remember,
    static_composition_local_of,
    update_transition,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_features import Shown
from .scenarios_oracle_focus import _STATES
from .scenarios_oracle_rare_parts import alive, setting
from .scenarios_oracle_transitions import line

LocalShade = composition_local_of(lambda: 0)
LocalGrain = static_composition_local_of(lambda: 0)


@composable
def ShadeOf(name: str) -> None:
    log(f"compose:ShadeOf({name}) {LocalShade.current}")


@composable
def GrainOf(name: str) -> None:
    log(f"compose:GrainOf({name}) {LocalGrain.current}")


@composable
def Plain(name: str, value: int) -> None:
    log(f"compose:Plain({name}) {value}")


@composable
def Lasting(name: str) -> None:
    kept = remember(lambda: name)
    log(f"compose:Lasting({name}) {kept}")
    DisposableEffect(alive(kept), None)


@scenario("list_declared_again")
def list_declared_again(run: Run) -> None:
    run.queue = True
    n, shade = mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def provided() -> None:
            made = n.value
            log(f"compose:provided {made}")

            def items(scope: Any) -> None:
                log("list:declared")

                def item0() -> None:
                    log("compose:item0")
                    Plain("uses", made)
                    Box(Modifier.size(10))

                def item1() -> None:
                    log("compose:item1")
                    if made < 0:
                        Plain("never", made)
                    ShadeOf("list")
                    Box(Modifier.size(10))

                def item2() -> None:
                    log("compose:item2")
                    Box(Modifier.size(10))

                scope.item(item0)
                scope.item(item1)
                scope.item(item2)

            LazyColumn(items, Modifier.size(60))
            SideEffect(lambda: log("side:provided"))

        CompositionLocalProvider(LocalShade.provides(shade.value), content=provided)

    run.start(content, 100, 100)
    run.step("n=1", lambda: n.set(1))
    run.step("shade=1", lambda: shade.set(1))
    run.step("n=2, shade=2", setting(a=(n, 2), b=(shade, 2)))
    run.step("n=3", lambda: n.set(3))
    run.step("shade=3", lambda: shade.set(3))


@scenario("list_below_grain")
def list_below_grain(run: Run) -> None:
    run.queue = True
    n, grain = mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def provided() -> None:
            made = n.value
            log(f"compose:provided {made}")

            def items(scope: Any) -> None:
                def item0() -> None:
                    log("compose:item0")
                    Plain("uses", made)
                    Box(Modifier.size(10))

                def item1() -> None:
                    log("compose:item1")
                    GrainOf("list")
                    Box(Modifier.size(10))

                scope.item(item0)
                scope.item(item1)

            LazyColumn(items, Modifier.size(60))
            SideEffect(lambda: log("side:provided"))

        CompositionLocalProvider(LocalGrain.provides(grain.value), content=provided)

    run.start(content, 100, 100)
    run.step("n=1", lambda: n.set(1))
    run.step("grain=1", lambda: grain.set(1))
    run.step("n=2, grain=2", setting(a=(n, 2), b=(grain, 2)))
    run.step("grain=3", lambda: grain.set(3))


@scenario("list_given_locals")
def list_given_locals(run: Run) -> None:
    run.queue = True
    shade, n = mutable_state_of(1), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def provided() -> None:
            log(f"compose:provided {n.value}")
            context = current_composition_local_context()

            def items(scope: Any) -> None:
                def item() -> None:
                    log("compose:item")

                    def given() -> None:
                        log("compose:given")
                        ShadeOf("given")

                    CompositionLocalProvider(context, content=given)

                scope.item(item)
                scope.item(lambda: log("compose:other"))

            LazyColumn(items, Modifier.size(60))
            SideEffect(lambda: log("side:provided"))

        CompositionLocalProvider(LocalShade.provides(shade.value), content=provided)

    run.start(content, 100, 100)
    run.step("n=1", lambda: n.set(1))
    run.step("shade=2", lambda: shade.set(2))
    run.step("n=2", lambda: n.set(2))
    run.step("n=3, shade=3", setting(a=(n, 3), b=(shade, 3)))


@scenario("keys_typed")
def keys_typed(run: Run) -> None:
    run.queue = True
    keys: Any = mutable_state_list_of(1, 1.0, True, nan, 0, False, 0.5)
    pairs: Any = mutable_state_list_of(0, False, 0.0)

    def place(of: Any, value: Any) -> int:
        """As Kotlin finds it: by type and value."""
        return next(i for i, it in enumerate(of) if type(it) is type(value) and it == value)

    def content() -> None:
        log("compose:Root")
        for i, k in enumerate(keys):
            with key(k):
                Lasting(f"k{i}")
        for i, k in enumerate(pairs):
            with key("p", k):
                Lasting(f"p{i}")

    def nan_again() -> None:
        keys[place(keys, 0.5)] = float("nan")

    def true_for_one() -> None:
        keys.pop(place(keys, 1))
        keys.pop(place(keys, True))
        keys.insert(0, True)

    def one_for_false() -> None:
        pairs[place(pairs, False)] = 1

    run.start(content, 100, 100)
    run.step("turned round", keys.reverse)
    run.step("pairs turned round", pairs.reverse)
    run.step("NaN again and a half", nan_again)
    run.step("true for one", true_for_one)
    run.step("one for false", one_for_false)


def told(chain: Any, name: str) -> Any:
    return chain.on_focus_event(lambda it: log(f"event:{name} {_STATES[it]}"))


@scenario("focus_events_told")
def focus_events_told(run: Run) -> None:
    run.queue = True
    f = [FocusRequester() for _ in range(3)]
    can, second = mutable_state_of(True), mutable_state_of(True)
    manager: list[Any] = []

    def changed(chain: Any, name: str) -> Any:
        return chain.on_focus_changed(lambda it: log(f"focus:{name} {_STATES[it]}"))

    def properties(it: Any) -> None:
        it.can_focus = can.value

    def content() -> None:
        log("compose:Root")
        manager.append(LocalFocusManager.current)
        with Column(changed(told(Modifier, "all"), "all")):
            Box(told(Modifier, "a").focus_requester(f[0]).focus_properties(properties).focus_target().size(10))
            if second.value:
                Box(changed(told(Modifier, "b"), "b").focus_requester(f[1]).focus_target().size(10))
            Box(told(Modifier, "none").size(10))
            with Box(told(Modifier, "group").focus_group()):
                Box(Modifier.focus_requester(f[2]).focus_target().size(10))
                Box(told(Modifier, "in").focus_target().size(10))

    def asked(i: int) -> Any:
        return lambda: log(f"asked:{text(f[i].request_focus())}")

    run.start(content, 100, 100)
    run.step("a", asked(0))
    run.step("a again", asked(0))
    run.step("a cannot", lambda: can.set(False))
    run.step("b", asked(1))
    run.step("b leaves", lambda: second.set(False))
    run.step("into the group", asked(2))
    run.step("on within it", lambda: log(f"moved:{text(manager[-1].move_focus(FocusDirection.NEXT))}"))
    run.step("b comes, a can", setting(a=(second, True), b=(can, True)))
    run.step("cleared", lambda: manager[-1].clear_focus())


class Adding:
    def equivalent(self, a: int, b: int) -> bool:
        return a == b

    def merge(self, previous: int, current: int, applied: int) -> int | None:
        log(f"merge:{previous} {current} {applied}")
        return None if applied > 1000 else current + (applied - previous)


@scenario("policies_in_nested")
def policies_in_nested(run: Run) -> None:
    run.queue = True
    a: Any = mutable_state_of(0, Adding())
    b, c = mutable_state_of(1, never_equal_policy()), mutable_state_of("c", referential_equality_policy())

    def content() -> None:
        log("compose:Root")
        Shown("a", lambda: a.value)
        Shown("b", lambda: b.value)
        Shown("c", lambda: c.value)

    def ok(*snapshots: Any) -> None:
        log("ok:" + " ".join(text(it.apply().succeeded) for it in snapshots))

    def nested_and_parent() -> None:
        s = Snapshot.take_mutable_snapshot()
        with s.enter():
            a.value = 10
            i = s.take_nested_mutable_snapshot()
            with i.enter():
                a.value += 5
                b.value = 1
            log(f"before:{a.value}")
            ok(i)
            i.dispose()
            log(f"after:{a.value} {b.value}")
        ok(s)
        s.dispose()
        log(f"out:{a.value}")

    def outside() -> None:
        s, t = Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()
        with s.enter():
            a.value += 100
            c.value = "s"
        with t.enter():
            a.value += 3
        a.value += 1
        ok(s, t)
        s.dispose()
        t.dispose()
        log(f"out:{a.value} {c.value}")

    def two_conflict() -> None:
        s, t = Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()
        with s.enter():
            c.value = "x"
            a.value += 1
        with t.enter():
            c.value = "y"
            a.value += 1
        ok(s, t)
        s.dispose()
        t.dispose()
        log(f"out:{a.value} {c.value}")

    def too_large() -> None:
        s = Snapshot.take_mutable_snapshot()
        with s.enter():
            a.value = 5000
        a.value += 1
        ok(s)
        s.dispose()
        log(f"out:{a.value}")

    def same_on_both_sides() -> None:
        s = Snapshot.take_mutable_snapshot()
        with s.enter():
            a.value = 7
            c.value = "z"
        a.value = 7
        c.value = "z"
        ok(s)
        s.dispose()
        log(f"out:{a.value} {c.value}")

    def nested_conflicts() -> None:
        s = Snapshot.take_mutable_snapshot()
        i, j = s.take_nested_mutable_snapshot(), s.take_nested_mutable_snapshot()
        with i.enter():
            c.value = "i"
        with j.enter():
            c.value = "j"
            a.value += 2
        i.apply().check()
        ok(j)
        i.dispose()
        j.dispose()
        ok(s)
        s.dispose()
        log(f"out:{a.value} {c.value}")

    run.start(content, 100, 100)
    run.step("nested and its parent", nested_and_parent)
    run.step("outside as well", outside)
    run.step("two conflict", two_conflict)
    run.step("too large", too_large)
    run.step("the same value on both sides", same_on_both_sides)
    run.step("never equal, the same again", lambda: b.set(b.value))
    run.step("nested conflicts", nested_conflicts)


@scenario("targets_of_states")
def targets_of_states(run: Run) -> None:
    run.queue = True
    on, far, near, second = (mutable_state_of(it) for it in (False, 40, 0, False))

    def content() -> None:
        log(f"compose:Root {text(on.value)}")
        t = update_transition(on.value)

        def spec(segment: Any) -> Any:
            log(f"spec:{text(segment.initial_state)} {text(segment.target_state)}")
            return line(64)

        def target(it: bool) -> int:
            log(f"target:{text(it)}")
            return far.value if it else near.value

        x = t.animate_int(target, spec)

        def offset() -> IntOffset:
            log(f"lambda:x {x.value}")
            return IntOffset(x.value, 0)

        Box(Modifier.offset(offset).size(10))
        if second.value:
            y = t.animate_int(lambda it: far.value * 2 if it else 1, lambda _: line(32))
            Box(Modifier.draw_behind(lambda _: log(f"draw:y {y.value}")).size(5))
        Shown("running", lambda: f"{text(t.is_running)} {text(t.current_state)}")

    run.start(content, 100, 100)
    run.step("near=8 at rest", lambda: near.set(8), 8)
    run.step("far=50, not shown", lambda: far.set(50), 3)
    run.step("on", lambda: on.set(True), 2)
    run.step("far=80 on the way", lambda: far.set(80), 8)
    run.step("a second value", lambda: second.set(True), 4)
    run.step("off with near=20", setting(a=(on, False), b=(near, 20)), 2)
    run.step("back with far=30", setting(a=(on, True), b=(far, 30)), 8)
    run.step("the second goes, far=31", setting(a=(second, False), b=(far, 31)), 8)


@scenario("late_in_lookahead")
def late_in_lookahead(run: Run) -> None:
    run.queue = True
    a, b, show = mutable_state_of(10), mutable_state_of(10), mutable_state_of(True)

    def pass_of(scope: Any) -> str:
        return "ahead" if scope.is_looking_ahead else "now"

    def fixed(chain: Any, name: str, w: Any) -> Any:
        @dont_memoize  # made by a plain function: another block each time
        def block(scope: Any, m: Any, _: Any) -> Any:
            log(f"lambda:{name} {pass_of(scope)} {w.value}")
            p = m.measure(Constraints.fixed(w.value, 10))
            return scope.layout(p.width, p.height, lambda: p.place(0, 0))

        return chain.layout(block)

    def policy(scope: Any, children: Any, _: Any) -> Any:
        log(f"policy:{pass_of(scope)} {len(children)}")
        p = children[0].measure(Constraints())

        def place() -> None:
            p.place(0, 0)
            if len(children) > 1:
                late = children[1].measure(Constraints())
                log(f"place:late {late.width}")
                late.place(p.width, 0)

        return scope.layout(p.width, 20, place)

    def content() -> None:
        log("compose:Root")

        def ahead(_: Any) -> None:
            with Column(traced("column")):
                with Layout(policy, traced("own")):
                    Box(fixed(traced("early"), "early", a))
                    if show.value:
                        Box(fixed(traced("late"), "late", b))
                Box(traced("below").size(10))

        LookaheadScope(ahead)

    run.start(content, 100, 100)
    run.step("b=20", lambda: b.set(20))
    run.step("a=20", lambda: a.set(20))
    run.step("both", setting(a=(a, 12), b=(b, 12)))
    run.step("the late one leaves", lambda: show.set(False))
    run.step("b=5, it comes", setting(a=(b, 5), b=(show, True)))
