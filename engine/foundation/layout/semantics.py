"""semantics: the meaning of a part of the screen, for screen readers and tests.

Source of behavior  Compose ui SemanticsModifier.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.foundation.argument import check_function
from engine.node import Modifier, ModifierNodeElement, SemanticsModifierNode, modifier_extension
from engine.node.node_kind import SEMANTICS
from engine.node.traversal import chain_nodes
from engine.semantics import SemanticsConfiguration
from engine.semantics.semantics import configuration_of


class SemanticsBlockNode(SemanticsModifierNode, Modifier.Node):
    """Sets semantics properties with the program's block."""

    def __init__(self, block: Callable[[SemanticsConfiguration], object], merges: bool, clears: bool) -> None:
        super().__init__()
        self.block = block
        self.should_merge_descendant_semantics = merges
        self.should_clear_descendant_semantics = clears

    def apply_semantics(self, configuration: SemanticsConfiguration) -> None:
        self.block(configuration)

    def on_semantics_invalidated(self) -> None:
        """Runs the blocks of the whole chain at once, as Compose does: when the node is attached, when its semantics
        change, and when a state that a block read is announced (recording semantics_blocks)."""
        layout_node = self.require_layout_node()
        blocks = [node for node in chain_nodes(layout_node, SEMANTICS) if isinstance(node, SemanticsBlockNode)]
        if blocks[-1] is self and any(node.block is not _set_nothing for node in blocks):
            configuration_of(layout_node)  # type: ignore[arg-type]  # the layout node, which the info describes


@dataclass(frozen=True, slots=True)
class SemanticsElement(ModifierNodeElement[SemanticsBlockNode]):
    """Element of `semantics` and `clear_and_set_semantics`."""

    block: Callable[[SemanticsConfiguration], object]
    merges: bool
    clears: bool

    def create(self) -> SemanticsBlockNode:
        return SemanticsBlockNode(self.block, self.merges, self.clears)

    def update(self, node: SemanticsBlockNode) -> None:
        node.block = self.block
        node.should_merge_descendant_semantics = self.merges
        node.should_clear_descendant_semantics = self.clears


@modifier_extension
def semantics(
    self: Modifier,
    block: Callable[[SemanticsConfiguration], object] | None = None,
    merge_descendants: bool = False,
) -> Modifier:
    """Sets semantics properties: `block(it)` assigns, such as `it.role = Role.BUTTON`.

    `merge_descendants` merges the properties of the descendants into this node.
    """
    if block is not None:
        check_function("semantics", block, "semantics(lambda it: …)")
    return self.then(SemanticsElement(block if block is not None else _set_nothing, merge_descendants, False))


@modifier_extension
def clear_and_set_semantics(self: Modifier, block: Callable[[SemanticsConfiguration], object]) -> Modifier:
    """Sets semantics properties with `block` and removes those of the descendants."""
    if not callable(block):
        check_function("clear_and_set_semantics", block, "clear_and_set_semantics(lambda it: …)")
    return self.then(SemanticsElement(block, False, True))


def _set_nothing(configuration: SemanticsConfiguration) -> None:
    pass
