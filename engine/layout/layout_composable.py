"""Layout: the composable that emits a layout node. All other layouts call it or SubcomposeLayout.

    with Layout(policy, modifier):        policy(scope, measurables, constraints) → scope.layout(…)
        …children…

The node carries the name of the composable that called Layout. Source: Compose Layout.kt.
"""

from __future__ import annotations

from typing import Any

from engine.composition import ComposeNode, Element, composable, current_composer
from engine.layout.composed_modifier import materialize
from engine.layout.locals import LocalDensity, LocalLayoutDirection, value_in
from engine.node.layout_node import LayoutNode
from engine.node.measure import MeasureFunction, MeasurePolicy
from engine.node.modifier import (
    AnyModifier,
    ComposedChain,
    Modifier,
    ModifierChain,
    ModifierNodeElement,
    not_a_modifier,
)


@composable(inline=True, transparent=True)
def Layout(measure_policy: MeasurePolicy | MeasureFunction, modifier: AnyModifier = Modifier) -> Element:
    """Emits a layout node. `measure_policy`: a function, or an object with `measure` and any of the four intrinsic
    sizes.
    """
    composer = current_composer()
    if modifier.__class__ is ComposedChain:
        modifier = materialize(modifier)
    name = composer.name
    locals_here = composer.current_locals()
    if modifier.__class__ is not ModifierChain and modifier is not Modifier:
        scope = composer.scope
        check_modifier(modifier, name, is_inline=scope is None or scope.name != name)

    def make() -> LayoutNode:
        node = LayoutNode(name)
        node.measure_policy = measure_policy
        set_composition_locals(node, locals_here)
        node.modifier = modifier
        return node

    def update(updater: Any) -> None:
        if composer.inserting:
            # `make` has set them already; the values are stored for the next comparison. This saves three operations
            # for each new node, 5 % of the first frame.
            composer.recorder.store_new(measure_policy, locals_here, modifier)
        else:
            updater.set(measure_policy, set_measure_policy)
            updater.set(locals_here, set_composition_locals)
            updater.set(modifier, set_modifier)

    return ComposeNode(make, update)


def check_modifier(modifier: Any, composable: str, is_inline: bool) -> None:
    """Raises TypeError for a value that is not a modifier, while composing rather than when changes are applied."""
    if not isinstance(modifier, ModifierNodeElement):
        raise not_a_modifier(modifier, composable, is_inline)


def set_measure_policy(node: LayoutNode, policy: Any) -> None:
    """Sets the measure policy of `node`."""
    node.measure_policy = policy


def set_modifier(node: LayoutNode, modifier: AnyModifier) -> None:
    """Sets the modifier of `node`."""
    node.modifier = modifier


def set_composition_locals(node: LayoutNode, locals_map: Any) -> None:
    """Stores the composition locals in `node`. Density and layout direction become attributes of the node."""
    node.set_composition_locals(
        locals_map, value_in(locals_map, LocalDensity), value_in(locals_map, LocalLayoutDirection)
    )
