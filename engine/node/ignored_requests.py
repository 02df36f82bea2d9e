"""IgnoredRequests: a block in which a layout node ignores measure requests, because its own pass changes its children.

Source      Compose LayoutNode.kt (ignoreRemeasureRequests).
"""

from __future__ import annotations

from typing import Protocol


class IgnoringNode(Protocol):
    """A layout node that may ignore requests."""

    ignores_measure_requests: bool
    """Whether requests of the node have no effect."""


class IgnoredRequests:
    """`with IgnoredRequests(node):` makes `node` ignore measure requests, and restores its previous setting at the
    end."""

    __slots__ = ("_did_before", "_node")

    def __init__(self, node: IgnoringNode) -> None:
        self._node = node

    def __enter__(self) -> None:
        self._did_before = self._node.ignores_measure_requests
        self._node.ignores_measure_requests = True

    def __exit__(self, *raised: object) -> None:
        self._node.ignores_measure_requests = self._did_before
