"""SubcomposeLayout: a layout that composes content while it is measured or placed.

    def policy(scope, constraints):
        measurables = scope.subcompose("header", lambda: Header(constraints.max_width))
        …
        return scope.layout(…)

Not here    unused slots: subcompositions.py.
Source      Compose SubcomposeLayout.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import (
    ComposeNode,
    CompositionContext,
    SideEffect,
    composable,
    current_composer,
    remember,
    remember_composition_context,
)
from engine.layout.layout_composable import set_composition_locals, set_modifier
from engine.layout.paused_precomposition import PausedPrecomposition
from engine.layout.precomposed_slot import PrecomposedSlot
from engine.layout.slot_reuse import NO_REUSE, SubcomposeSlotReusePolicy
from engine.layout.subcompose_measure_scope import SubcomposeMeasureScope
from engine.layout.subcompositions import Subcompositions
from engine.node.layout_node import LayoutNode
from engine.node.measure import MeasureResult
from engine.node.modifier import AnyModifier, Modifier
from engine.unit import Constraints

SubcomposePolicy = Callable[[SubcomposeMeasureScope, Constraints], MeasureResult]


class SubcomposeLayoutState:
    """Precomposes slots, and defines by its policy which unused slots are kept for reuse."""

    __slots__ = ("_reuse_policy", "_subcompositions")

    def __init__(self, slot_reuse_policy: SubcomposeSlotReusePolicy = NO_REUSE) -> None:
        self._reuse_policy = slot_reuse_policy
        self._subcompositions: Subcompositions | None = None

    def precompose(self, slot_id: Any, content: Callable[[], Any]) -> PrecomposedSlot:
        """Composes `content` for the next `subcompose(slot_id, …)`. Dispose the returned handle if it is not needed.

        Raises RuntimeError if no SubcomposeLayout uses this state.
        """
        return self._require().precompose(slot_id, content)

    def create_paused_precomposition(self, slot_id: Any, content: Callable[[], Any]) -> PausedPrecomposition:
        """Like `precompose`, but `resume` of the returned object composes `content` in steps.

        Raises RuntimeError if no SubcomposeLayout uses this state.
        """
        self._require().precompose(slot_id, content, pausable=True)
        return PausedPrecomposition(self._require(), slot_id)

    def _require(self) -> Subcompositions:
        if self._subcompositions is None:
            raise RuntimeError("the SubcomposeLayoutState is not attached: no SubcomposeLayout uses it yet")
        return self._subcompositions

    # -- set when the node is created or updated

    def set_root(self, node: LayoutNode) -> None:
        """Attaches the state to `node`."""
        subcompositions: Subcompositions | None = node.subcompositions
        if subcompositions is None:
            subcompositions = node.subcompositions = Subcompositions(node, self._reuse_policy)
        subcompositions.set_reuse_policy(self._reuse_policy)
        self._subcompositions = subcompositions

    def force_recompose_slots(self) -> None:
        """Makes each slot recompose at its next `subcompose`, and requests a measurement."""
        self._require().force_recompose_slots()


@composable(inline=True, transparent=True)
def SubcomposeLayout(
    policy: SubcomposePolicy, modifier: AnyModifier = Modifier, state: SubcomposeLayoutState | None = None
) -> None:
    """Emits a layout node that composes content in its measure policy.

    `policy(scope, constraints)` returns scope.layout(…). In it, `scope.subcompose(slot_id, content)`
    composes `content`, or skips it if nothing changed, and returns its measurables.
    """
    SubcomposeNode(policy, modifier, state, current_composer().name)


@composable(transparent=True)
def SubcomposeNode(
    policy: SubcomposePolicy, modifier: AnyModifier, state: SubcomposeLayoutState | None, name: str
) -> None:
    """Emits the node. As a restart scope, it skips slots while the layout's arguments stay unchanged.

    Other arguments alone do not compose the slots again, as in Compose: their content is what the policy passes to
    `subcompose`. A static local that changed above does, and so does a layout that is new or used again.
    """
    composes_slots = not current_composer().skipping
    own_state = remember(SubcomposeLayoutState)
    used = state if state is not None else own_state
    locals_here = current_composer().current_locals()
    context = remember_composition_context()

    def update(updater: Any) -> None:
        updater.set(used, _set_state)
        updater.set(context, _set_context)
        updater.set(policy, _set_policy)
        updater.set(locals_here, set_composition_locals)
        updater.set(modifier, set_modifier)

    ComposeNode(lambda: LayoutNode(name), update)
    if composes_slots:
        SideEffect(used.force_recompose_slots)


def _set_state(node: LayoutNode, state: SubcomposeLayoutState) -> None:
    state.set_root(node)


def _set_context(node: LayoutNode, context: CompositionContext) -> None:
    node.subcompositions.context = context


def _set_policy(node: LayoutNode, policy: SubcomposePolicy) -> None:
    node.measure_policy = node.subcompositions.measure_policy(policy)
