"""CompositionLocals: who sees which value, and who runs when one changes."""

from __future__ import annotations

from typing import Any

import pytest

from engine.composition import (
    CompositionError,
    CompositionLocalProvider,
    composable,
    composition_local_of,
    key,
    remember,
    static_composition_local_of,
)
from engine.snapshot import mutable_state_of, never_equal_policy
from tests.composition.ran import Ran
from tests.composition.tree import Composed, Group, Leaf

Dynamic = composition_local_of(lambda: "default", name="dynamic")
Static = static_composition_local_of(lambda: "static default", name="static")


class Pair:
    """A reader of the local and a sibling that reads nothing, below a provider with a state."""

    def __init__(self, local: Any, inline: bool) -> None:
        self.ran = Ran()
        self.value = mutable_state_of("a")
        ran, value = self.ran, self.value

        @composable
        def Reader() -> None:
            ran("reader")
            Leaf(local.current)

        @composable
        def Other() -> None:
            ran("other")

        @composable
        def Between() -> None:
            ran("between")
            Reader()
            Other()

        @composable
        def App() -> None:
            ran("app")
            if inline:
                with CompositionLocalProvider(local.provides(value.value)):
                    Between()
            else:
                CompositionLocalProvider(local.provides(value.value), content=lambda: Between())

        self.composed = Composed(App)

    def change(self, value: str) -> list[str]:
        self.ran.take()
        self.value.value = value
        self.composed.frame()
        return self.ran.take()


@pytest.mark.parametrize("inline", [True, False])
def test_dynamic_local_changes__only_its_readers_run(inline: bool) -> None:
    pair = Pair(Dynamic, inline)
    assert pair.composed.dump() == "leaf'a'"
    assert pair.change("b") == ["app", "reader"]
    assert pair.composed.dump() == "leaf'b'"


@pytest.mark.parametrize("inline", [True, False])
def test_static_local_changes__everything_below_the_provider_runs(inline: bool) -> None:
    pair = Pair(Static, inline)
    assert pair.change("b") == ["app", "between", "reader", "other"]
    assert pair.composed.dump() == "leaf'b'"


@pytest.mark.parametrize("local", [Dynamic, Static], ids=["dynamic", "static"])
def test_equal_value_provided_again__no_reader_runs(local: Any) -> None:
    n = mutable_state_of(0)
    ran = Ran()

    @composable
    def Reader() -> None:
        ran(str(local.current))

    def app() -> None:
        n.value
        with CompositionLocalProvider(local.provides([1, 2])):
            Reader()

    composed = Composed(app)
    ran.take()
    n.value = 1
    composed.frame()
    assert ran.take() == []


def test_policy_never_equal__readers_run_each_time_it_is_provided() -> None:
    local = composition_local_of(lambda: 0, never_equal_policy())
    n = mutable_state_of(0)
    ran = Ran()

    @composable
    def Reader() -> None:
        ran(str(local.current))

    def app() -> None:
        n.value
        with CompositionLocalProvider(local.provides(5)):
            Reader()

    composed = Composed(app)
    ran.take()
    n.value = 1
    composed.frame()
    assert ran.take() == ["5"]


def test_nothing_provided__the_default_is_made_once() -> None:
    made: list[int] = []

    def make() -> object:
        made.append(1)
        return object()

    local = composition_local_of(make)
    seen: list[object] = []

    def app() -> None:
        seen.append(local.current)
        with Group():
            seen.append(local.current)

    Composed(app)
    assert (len(made), seen[0] is seen[1]) == (1, True)


def test_default_that_raises__raises_where_it_is_read() -> None:
    def missing() -> Any:
        raise LookupError("no theme is provided")

    local: Any = composition_local_of(missing)
    with pytest.raises(LookupError, match="no theme is provided"):
        Composed(lambda: Leaf(local.current))


def test_nested_providers__the_nearest_counts() -> None:
    def app() -> None:
        with CompositionLocalProvider(Dynamic.provides("outer"), Static.provides("outer static")):
            Leaf((Dynamic.current, Static.current))
            with CompositionLocalProvider(Dynamic.provides("inner")):
                Leaf((Dynamic.current, Static.current))
            Leaf((Dynamic.current, Static.current))
        Leaf((Dynamic.current, Static.current))

    assert Composed(app).dump() == (
        "leaf'('outer', 'outer static')',leaf'('inner', 'outer static')',"
        "leaf'('outer', 'outer static')',leaf'('default', 'static default')'"
    )


def test_outer_provider_changes__a_reader_below_the_inner_one_does_not_run() -> None:
    outer = mutable_state_of("outer")
    ran = Ran()

    @composable
    def Reader() -> None:
        ran(Dynamic.current)

    def app() -> None:
        with CompositionLocalProvider(Dynamic.provides(outer.value)):
            with CompositionLocalProvider(Dynamic.provides("inner")):
                Reader()

    composed = Composed(app)
    outer.value = "changed"
    composed.frame()
    assert ran.take() == ["inner"]


def test_provides_default__counts_only_where_nothing_is_provided() -> None:
    def app() -> None:
        with CompositionLocalProvider(Dynamic.provides_default("fallback")):
            Leaf(Dynamic.current)
        with CompositionLocalProvider(Dynamic.provides("given")):
            with CompositionLocalProvider(Dynamic.provides_default("fallback")):
                Leaf(Dynamic.current)

    assert Composed(app).dump() == "leaf'fallback',leaf'given'"


def test_provides_default_below_a_provider_that_comes_and_goes__reader_follows() -> None:
    given = mutable_state_of(False)

    @composable
    def Reader() -> None:
        Leaf(Dynamic.current)

    def app() -> None:
        provided = [Dynamic.provides("given")] if given.value else []
        with CompositionLocalProvider(*provided):
            with CompositionLocalProvider(Dynamic.provides_default("fallback")):
                Reader()

    composed = Composed(app)
    assert composed.dump() == "leaf'fallback'"
    given.value = True
    composed.frame()
    assert composed.dump() == "leaf'given'"
    given.value = False
    composed.frame()
    assert composed.dump() == "leaf'fallback'"


def test_provider_of_nothing__changes_nothing() -> None:
    n = mutable_state_of(0)
    ran = Ran()

    @composable
    def Reader() -> None:
        ran(Dynamic.current)

    def app() -> None:
        n.value
        with CompositionLocalProvider():
            Reader()

    composed = Composed(app)
    n.value = 1
    composed.frame()
    assert ran.take() == ["default"]


def test_reader_runs_alone__it_sees_the_value_of_its_place() -> None:
    n = mutable_state_of(0)

    @composable
    def Reader() -> None:
        Leaf((n.value, Dynamic.current, Static.current))

    def app() -> None:
        with CompositionLocalProvider(Dynamic.provides("d"), Static.provides("s")):
            with Group():
                Reader()
        Reader()

    composed = Composed(app)
    n.value = 1
    composed.frame()
    assert composed.dump() == "group(leaf'(1, 'd', 's')'),leaf'(1, 'default', 'static default')'"


def test_scope_between_runs_alone_and_new_content_comes__it_sees_the_value() -> None:
    shown = mutable_state_of(False)

    @composable
    def Between() -> None:
        if shown.value:
            Leaf((Dynamic.current, Static.current))

    def app() -> None:
        with CompositionLocalProvider(Dynamic.provides("d"), Static.provides("s")):
            Between()

    composed = Composed(app)
    shown.value = True
    composed.frame()
    assert composed.dump() == "leaf'('d', 's')'"


def test_static_local_changes_above_a_scope_that_runs_too__it_sees_the_new_value() -> None:
    both = mutable_state_of("a")
    ran = Ran()

    @composable
    def Reader() -> None:
        ran(f"{both.value} {Static.current}")

    def app() -> None:
        CompositionLocalProvider(Static.provides(both.value), content=lambda: Reader())

    composed = Composed(app)
    ran.take()
    both.value = "b"
    composed.frame()
    assert ran.take() == ["b b"]


def test_content_captured_outside__sees_the_locals_of_where_it_is_called() -> None:
    @composable
    def Themed(content: Any) -> None:
        with CompositionLocalProvider(Dynamic.provides("inside")):
            content()

    assert Composed(lambda: Themed(lambda: Leaf(Dynamic.current))).dump() == "leaf'inside'"


def test_rows_permuted_below_a_provider__keep_their_values() -> None:
    keys = mutable_state_of((0, 1, 2))
    ran = Ran()

    @composable
    def Row(each: int) -> None:
        ran(str(each))
        Leaf((each, Dynamic.current))

    def app() -> None:
        for each in keys.value:
            with key(each), CompositionLocalProvider(Dynamic.provides(each * 10)):
                Row(each)

    composed = Composed(app)
    ran.take()
    keys.value = (2, 0, 1)
    composed.frame()
    assert ran.take() == []
    assert composed.dump() == "leaf'(2, 20)',leaf'(0, 0)',leaf'(1, 10)'"


def test_provider_remembers__what_is_in_it_stays_when_the_value_changes() -> None:
    n = mutable_state_of(0)

    def app() -> None:
        with CompositionLocalProvider(Static.provides(n.value)):
            Leaf((Static.current, remember(lambda: n.value)))

    composed = Composed(app)
    node = composed.root.children[0]
    n.value = 1
    composed.frame()
    assert composed.dump() == "leaf'(1, 0)'"
    assert composed.root.children[0] is node


def test_state_provided_as_a_value__reading_it_is_the_readers_alone() -> None:
    local: Any = static_composition_local_of(lambda: None)
    n = mutable_state_of(0)
    ran = Ran()

    @composable
    def Reader() -> None:
        ran(f"reader {local.current.value}")

    @composable
    def App() -> None:
        ran("app")
        with CompositionLocalProvider(local.provides(n)):
            Reader()

    composed = Composed(App)
    ran.take()
    n.value = 1
    composed.frame()
    assert ran.take() == ["reader 1"]


def test_read_outside_composition__says_what_to_do() -> None:
    with pytest.raises(CompositionError, match=r"dynamic\.current was read outside composition"):
        Dynamic.current


def test_argument_that_is_no_provided_value__error_names_the_expected_form() -> None:
    def app() -> None:
        with CompositionLocalProvider("value"):  # type: ignore[arg-type]
            pass

    with pytest.raises(TypeError, match=r"takes local\.provides\(value\), got 'value'"):
        Composed(app)
