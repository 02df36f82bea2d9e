"""Content that is reused: nodes stay, what is remembered does not."""

from __future__ import annotations

from typing import Any

from engine.composition import RememberObserver, ReusableContent, ReusableContentHost, composable, remember
from engine.snapshot import mutable_state_of
from tests.composition.tree import Composed, Leaf


class Seen(RememberObserver):
    def __init__(self, log: list[str], name: Any) -> None:
        self.log, self.name = log, name

    def on_remembered(self) -> None:
        self.log.append(f"remembered {self.name}")

    def on_forgotten(self) -> None:
        self.log.append(f"forgotten {self.name}")


def test_reusable_content_with_another_key__same_node_and_everything_remembered_again() -> None:
    which = mutable_state_of("a")
    log: list[str] = []

    @composable
    def Row(name: str) -> None:
        remember(lambda: Seen(log, name))
        Leaf((name, remember(lambda: name)))

    def app() -> None:
        name = which.value
        ReusableContent(name, lambda: Row(name))

    composed = Composed(app)
    node = composed.root.children[0]
    which.value = "b"
    composed.frame()
    assert composed.root.children[0] is node
    assert composed.dump() == "leaf'('b', 'b')'"
    assert log == ["remembered a", "forgotten a", "remembered b"]


def test_host_that_is_inactive__forgets_and_keeps_its_nodes() -> None:
    active = mutable_state_of(True)
    n = mutable_state_of(0)
    log: list[str] = []

    @composable
    def Row() -> None:
        remember(lambda: Seen(log, "row"))
        log.append(f"composed {n.value}")
        Leaf(n.value)

    composed = Composed(lambda: ReusableContentHost(active.value, Row))
    node = composed.root.children[0]
    active.value = False
    composed.frame()
    assert composed.root.children == [node]
    assert log == ["composed 0", "remembered row", "forgotten row"]
    log.clear()
    n.value = 1  # no scope reads it now
    assert not composed.frame()
    active.value = True
    composed.frame()
    assert composed.root.children == [node]
    assert composed.dump() == "leaf'1'"
    assert log == ["composed 1", "remembered row"]


def test_frame_end_callback__called_once_after_the_changes() -> None:
    n = mutable_state_of(0)
    log: list[str] = []
    composed = Composed(lambda: Leaf(n.value))
    composed.recomposer.schedule_frame_end_callback(lambda: log.append(composed.dump()))
    taken_back = composed.recomposer.schedule_frame_end_callback(lambda: log.append("never"))
    taken_back()
    assert composed.recomposer.has_pending_work
    n.value = 1
    composed.frame()
    composed.frame()
    assert log == ["leaf'1'"]


def test_reusable_content__is_inline_and_recomposes_the_caller() -> None:
    n = mutable_state_of(0)
    log: list[str] = []

    def app() -> None:
        log.append("app")
        ReusableContentHost(True, lambda: ReusableContent("a", lambda: log.append(f"inside {n.value}")))

    composed = Composed(app)
    n.value = 1
    composed.frame()
    assert log == ["app", "inside 0", "app", "inside 1"]
