"""Nodes that say which pointer events they get, or hand them to a coroutine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine import Modifier, ModifierNodeElement
from engine.input import PointerEvent, PointerEventPass, SuspendingPointerInputModifierNode
from engine.node import PointerInputModifierNode
from engine.unit import IntSize

Hook = Callable[[PointerEvent, PointerEventPass], None]


class ProbeNode(PointerInputModifierNode, Modifier.Node):
    """Logs `name pass type x,y` of each event it gets."""

    def __init__(self, name: str, log: list[str], hook: Hook | None, share: bool) -> None:
        self.name, self.log, self.hook, self.share = name, log, hook, share

    def on_pointer_event(self, event: PointerEvent, event_pass: PointerEventPass, bounds: IntSize) -> None:
        position = event.changes[0].position
        self.log.append(f"{self.name} {event_pass.value} {event.type.value} {position.x:g},{position.y:g}")
        if self.hook is not None:
            self.hook(event, event_pass)

    def on_cancel_pointer_input(self) -> None:
        self.log.append(f"{self.name} cancel")

    def share_pointer_input_with_siblings(self) -> bool:
        return self.share


@dataclass(frozen=True)
class Probe(ModifierNodeElement[ProbeNode]):
    name: str
    log: list[str] = field(compare=False)
    hook: Hook | None = field(default=None, compare=False)
    share: bool = False

    def create(self) -> ProbeNode:
        return ProbeNode(self.name, self.log, self.hook, self.share)

    def update(self, node: ProbeNode) -> None:
        pass


@dataclass(frozen=True)
class Handler(ModifierNodeElement[SuspendingPointerInputModifierNode]):
    handler: Any

    def create(self) -> SuspendingPointerInputModifierNode:
        return SuspendingPointerInputModifierNode(self.handler)

    def update(self, node: SuspendingPointerInputModifierNode) -> None:
        node.handler = self.handler


def main_pass(log: list[str]) -> list[str]:
    return [line.replace(" main", "") for line in log if " main " in line or "cancel" in line]
