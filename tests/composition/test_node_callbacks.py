"""Nodes of a tree of one's own that hear of their release, of sleep and of reuse."""

from __future__ import annotations

from engine import (
    AbstractApplier,
    ComposeNode,
    Composition,
    DisposableEffect,
    Recomposer,
    ReusableContent,
    ReusableContentHost,
    mutable_state_of,
)


class Hearing:
    """A node that notes what it hears."""

    def __init__(self, name: str, heard: list[str]) -> None:
        self.name, self.heard = name, heard

    def on_reuse(self) -> None:
        self.heard.append(f"{self.name} reused")

    def on_deactivate(self) -> None:
        self.heard.append(f"{self.name} asleep")

    def on_release(self) -> None:
        self.heard.append(f"{self.name} released")


class HearingApplier(AbstractApplier[Hearing]):
    def insert_top_down(self, index: int, node: Hearing) -> None:
        pass

    def insert_bottom_up(self, index: int, node: Hearing) -> None:
        pass

    def remove(self, index: int, count: int) -> None:
        pass

    def move(self, from_: int, to: int, count: int) -> None:
        pass

    def on_clear(self) -> None:
        pass


def test_nodes_with_callbacks__hear_of_sleep_reuse_and_release_in_the_order_of_forgetting() -> None:
    heard: list[str] = []
    awake, key, shown = mutable_state_of(True), mutable_state_of(0), mutable_state_of(True)

    def effect() -> object:
        return lambda: heard.append("effect ended")

    def reused() -> None:
        with ComposeNode(lambda: Hearing("outer", heard)):
            ComposeNode(lambda: Hearing("inner", heard))
            DisposableEffect(effect, None)

    def content() -> None:
        if shown.value:
            ReusableContentHost(awake.value, lambda: ReusableContent(key.value, reused))

    recomposer = Recomposer()
    composition = Composition(HearingApplier(Hearing("root", heard)), recomposer)
    composition.set_content(content)
    awake.value = False
    recomposer.run_frame()
    assert heard == ["effect ended", "inner asleep", "outer asleep"]
    heard.clear()
    awake.value, key.value = True, 1
    recomposer.run_frame()
    assert heard == ["outer reused", "inner reused"]
    heard.clear()
    shown.value = False
    recomposer.run_frame()
    assert heard == ["effect ended", "inner released", "outer released"]
    heard.clear()
    shown.value = True
    recomposer.run_frame()
    composition.dispose()
    assert heard == ["effect ended", "inner released", "outer released"]
    recomposer.close()
