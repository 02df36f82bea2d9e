"""Which layer a change inside a coordinator invalidates: the nearest one, from the coordinator outwards.

Invariants  I1 without a layer around it, a coordinator is drawn into the root layer of the owner.
Not here    creating layers and running layer blocks: coordinator_layer.py.
Source      Compose NodeCoordinator.kt (invalidateLayer).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from engine.node.owner import OwnedLayer


class RootLayerOwner(Protocol):
    """The owner of the drawn tree."""

    def invalidate_root_layer(self) -> None:
        """Invalidates the drawing outside the layers of the tree."""


class DrawnLayout(Protocol):
    """A layout node that is drawn."""

    @property
    def owner(self) -> RootLayerOwner | None:
        """The owner; None while the node is not attached."""


class CoordinatorInLayer(Protocol):
    """A coordinator drawn into some layer: its own, or one around it."""

    layer: OwnedLayer | None
    """The layer of the coordinator; None if it is drawn into a layer around it."""

    @property
    def wrapped_by(self) -> CoordinatorInLayer | None:
        """The coordinator around this one."""

    @property
    def wrapped(self) -> CoordinatorInLayer | None:
        """The coordinator inside this one."""

    @property
    def layout_node(self) -> DrawnLayout:
        """The layout node of the coordinator."""


def invalidate_layer(coordinator: CoordinatorInLayer) -> None:
    """Invalidates the layer that records the content of `coordinator`."""
    at: CoordinatorInLayer | None = coordinator
    while at is not None:
        if at.layer is not None:
            at.layer.invalidate()
            return
        at = at.wrapped_by
    owner = coordinator.layout_node.owner
    if owner is not None:
        owner.invalidate_root_layer()  # keeps I1


def invalidate_parent_layer(coordinator: CoordinatorInLayer) -> None:
    """Invalidates the layer that `coordinator`, or its own layer, is drawn into."""
    around = coordinator.wrapped_by
    if around is not None:
        invalidate_layer(around)
    elif coordinator.layout_node.owner is not None:
        coordinator.layout_node.owner.invalidate_root_layer()


def invalidate_own_layer(coordinator: CoordinatorInLayer) -> None:
    """Invalidates the own layer: draw nodes move when a coordinator around this one is inserted or removed."""
    if coordinator.layer is not None:
        coordinator.layer.invalidate()


def invalidate_layer_of_node(coordinator: CoordinatorInLayer) -> None:
    """Like `invalidate_layer`, but limited to the layers of the coordinator's layout node.

    With many nested nodes, each search for the layer around all of them would be as long as the tree is deep.
    """
    node = coordinator.layout_node
    at: CoordinatorInLayer | None = coordinator
    while at is not None and at.layout_node is node:
        if at.layer is not None:
            at.layer.invalidate()
            return
        at = at.wrapped_by


def invalidate_layers_from(outermost: CoordinatorInLayer) -> None:
    """Invalidates the layers of `outermost` and of all coordinators inside it."""
    at: CoordinatorInLayer | None = outermost
    while at is not None:
        invalidate_own_layer(at)
        at = at.wrapped
