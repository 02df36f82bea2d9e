"""Measurement requests that wait for the end of a placement."""

from __future__ import annotations

from engine.layout.postponed_requests import PostponedRequests
from tests.node.tree import Tree


def test_postponed_request__is_made_once_when_repeated() -> None:
    tree = Tree()
    leaf = tree.leaf("leaf")
    tree.add(leaf)
    tree.pass_()
    requests = PostponedRequests()
    requests.add(leaf, False)
    assert (leaf in requests, tree.root in requests, leaf.measure_pending) == (True, False, False)
    requests.repeat()
    assert (bool(requests), leaf.measure_pending) == (False, True)


def test_node_detached_before_the_repetition__requests_nothing() -> None:
    tree = Tree()
    leaf = tree.leaf("leaf")
    tree.add(leaf)
    tree.pass_()
    requests = PostponedRequests()
    requests.add(leaf, True)
    tree.root.remove_all()
    requests.repeat()
    assert (bool(requests), leaf.measure_pending) == (False, False)
