"""MultiContentLayout: a layout node with several contents; its measure policy receives one list of measurables for
each.

    MultiContentLayout([Header, Body], policy, modifier)      policy(scope, (header, body), constraints)

Each content is composed into a virtual node, which groups the nodes that it emits.
Source      Compose Layout.kt (Layout with contents), MultiContentMeasurePolicy.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.composition import ComposeNode, composable, current_composer, key
from engine.layout.layout_composable import set_composition_locals, set_modifier
from engine.node.intrinsics import MAX_HEIGHT, MAX_WIDTH, MIN_HEIGHT, MIN_WIDTH
from engine.node.layout_node import LayoutNode
from engine.node.measure import MeasureResult
from engine.node.modifier import AnyModifier, Modifier
from engine.unit import Constraints

_INTRINSICS = frozenset((MIN_WIDTH, MAX_WIDTH, MIN_HEIGHT, MAX_HEIGHT))


class _ByContent:
    """A measure policy that splits the measurables into one list for each content, for another policy."""

    __slots__ = ("_node", "_policy")

    def __init__(self, node: LayoutNode, policy: Any) -> None:
        self._node = node
        self._policy = policy

    def measure(self, scope: Any, measurables: Sequence[Any], constraints: Constraints) -> MeasureResult:
        measure = getattr(self._policy, "measure", self._policy)
        result: MeasureResult = measure(scope, self._split(measurables), constraints)
        return result

    def __getattr__(self, name: str) -> Callable[..., int]:
        """Returns the intrinsic sizes that the policy defines; the others are computed from `measure`."""
        own = getattr(self._policy, name, None) if name in _INTRINSICS else None
        if own is None:
            raise AttributeError(name)
        return lambda scope, measurables, extent: int(own(scope, self._split(measurables), extent))

    def _split(self, measurables: Sequence[Any]) -> list[list[Any]]:
        parts = []
        start = 0
        for content in self._node.child_list.folded:
            end = start + len(content.children)
            parts.append(list(measurables[start:end]))
            start = end
        return parts


@composable(transparent=True)
def MultiContentLayout(
    contents: Sequence[Callable[[], Any]], measure_policy: Any, modifier: AnyModifier = Modifier
) -> None:
    """Emits a layout node with several contents. `measure_policy` receives one list of measurables for each content."""
    composer = current_composer()
    name = composer.name
    locals_here = composer.current_locals()

    def make() -> LayoutNode:
        return LayoutNode(name)

    def update(updater: Any) -> None:
        updater.set(measure_policy, _set_measure_policy)
        updater.set(locals_here, set_composition_locals)
        updater.set(modifier, set_modifier)

    with ComposeNode(make, update):
        for number, content in enumerate(contents):
            with key(number):
                with ComposeNode(_virtual):
                    _Part(content)


@composable(transparent=True)
def _Part(content: Callable[[], object]) -> None:
    """One content: a scope of its own, as a composable lambda is in Kotlin."""
    content()


def _virtual() -> LayoutNode:
    return LayoutNode(is_virtual=True)


def _set_measure_policy(node: LayoutNode, policy: Any) -> None:
    node.measure_policy = _ByContent(node, policy)
