"""Cases B38 and C3: which callbacks a CompositionObserver receives."""

from __future__ import annotations

from typing import Any

from engine import (
    CompositionObserver,
    Content,
    composable,
    mutable_state_of,
)

from .mock_tree import Text, Trial


@composable
def Wrapper(content: Content) -> None:
    content()


class Observed(CompositionObserver):
    """Logs its callbacks, with the number of invalidations of each entered scope."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.invalidations: dict[Any, int] = {}

    def take(self) -> list[str]:
        lines, self.lines = self.lines, []
        return lines

    def on_begin_composition(self, composition: Any) -> None:
        self.lines.append("begin")

    def on_end_composition(self, composition: Any) -> None:
        self.lines.append("end")

    def on_scope_enter(self, scope: Any) -> None:
        count = self.invalidations.get(scope)
        self.lines.append("enter" if count is None else f"enter {count}")

    def on_scope_exit(self, scope: Any) -> None:
        self.lines.append("exit")

    def on_read_in_scope(self, scope: Any, value: Any) -> None:
        self.lines.append("read")

    def on_scope_invalidated(self, scope: Any, value: Any) -> None:
        self.invalidations[scope] = self.invalidations.get(scope, 0) + 1
        self.lines.append(f"invalidate {value.value if value is not None else None}")

    def on_scope_disposed(self, scope: Any) -> None:
        self.lines.append("dispose")


def test_b38_nested_scopes_observed__begin_enter_read_exit_end() -> None:
    state = mutable_state_of("text")
    observer = Observed()
    trial = Trial()
    trial.composition.set_observer(observer)
    trial.composition.set_content(lambda: Wrapper(lambda: Text(state.value)))
    assert observer.take() == ["begin", *["enter"] * 3, "read", *["exit"] * 3, "end"]
    state.value = "text2"
    trial.changes()
    assert trial.texts == ["text2"]
    assert observer.take() == ["invalidate text2", "begin", "enter 1", "read", "exit", "end"]
    trial.composition.dispose()
    trial.recomposer.close()


def test_c3_rerun_by_the_parent_and_by_its_own_read__differ_in_their_invalidation() -> None:
    parent, child = mutable_state_of(0), mutable_state_of(0)
    observer = Observed()
    trial = Trial()

    @composable
    def Child(number: int) -> None:
        Text(f"{number} {child.value}")

    @composable
    def Parent() -> None:
        Child(parent.value)

    trial.composition.set_observer(observer)
    trial.composition.set_content(lambda: Parent())
    observer.take()
    child.value = 1
    trial.changes()
    assert observer.take() == ["invalidate 1", "begin", "enter 1", "read", "exit", "end"]
    parent.value = 2
    trial.changes()
    # The child is entered inside its parent, with no invalidation of its own since.
    assert observer.take() == [
        "invalidate 2",
        "begin",
        "enter 1",
        "read",
        "enter 1",
        "read",
        "exit",
        "exit",
        "end",
    ]
    trial.composition.dispose()
    trial.recomposer.close()
