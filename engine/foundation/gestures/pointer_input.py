"""pointer_input: a coroutine that receives the pointer events of a node.

    async def handler(scope):
        await detect_tap_gestures(scope, on_tap=lambda position: …)

    Box(Modifier.pointer_input(handler, key))

The handler starts with the first event; a changed key cancels and restarts it. A new function under the same
keys does not interrupt it, as in Compose.

Source of behavior  Compose ui SuspendingPointerInputFilter.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from engine.composition import same
from engine.foundation.argument import check_function
from engine.input import PointerInputScope, SuspendingPointerInputModifierNode
from engine.node import Modifier, ModifierNodeElement, modifier_extension
from engine.snapshot.value_repr import value_repr

PointerInputHandler = Callable[[PointerInputScope], Coroutine[Any, Any, object]]


class PointerInputElement(ModifierNodeElement[SuspendingPointerInputModifierNode]):
    """Element of `pointer_input`: equality compares handler and keys; an update restarts for changed keys only."""

    __slots__ = ("handler", "keys")

    def __init__(self, handler: PointerInputHandler, keys: tuple[Any, ...]) -> None:
        self.handler = handler
        self.keys = keys

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PointerInputElement) and other.handler is self.handler and same(other.keys, self.keys)

    def __hash__(self) -> int:
        return hash(self.handler)

    def create(self) -> SuspendingPointerInputModifierNode:
        node = SuspendingPointerInputModifierNode(self.handler)
        _keys_of(node, self.keys)
        return node

    def update(self, node: SuspendingPointerInputModifierNode) -> None:
        before = node.__dict__.get("pointer_input_keys")
        if before is not None and same(before, self.keys):
            node.keep_running_with(self.handler)
            return
        _keys_of(node, self.keys)
        node.handler = self.handler


def _keys_of(node: SuspendingPointerInputModifierNode, keys: tuple[Any, ...]) -> None:
    node.__dict__["pointer_input_keys"] = keys


@modifier_extension
def pointer_input(self: Modifier, handler: PointerInputHandler, *keys: Any) -> Modifier:
    """Runs `handler(scope)`, a coroutine that awaits the pointer events of this node; changed `keys` restart it.

    Raises TypeError if `handler` is no function.
    """
    if not callable(handler):
        first = next((each for each in keys if callable(each)), None)
        name = getattr(first, "__name__", "handler").replace("<lambda>", "handler")
        key = value_repr(handler)
        example = f"pointer_input({name}, {key})` to start again with another key, or `pointer_input({name})"
        check_function("pointer_input", handler, example)
    return self.then(PointerInputElement(handler, keys))
