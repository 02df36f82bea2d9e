"""The measure scope and the coordinates of a coordinator: parts of their own."""

from __future__ import annotations

from typing import Any

import pytest

from engine.node.approach_measure_scope import ApproachMeasureScope
from engine.node.layout_state import IDLE, LAYING_OUT
from engine.node.lookahead_delegate import LookaheadDelegate
from engine.node.node_measure_scope import NodeMeasureScope
from engine.unit import Density, LayoutDirection
from tests.node.modifiers import B, LayoutLogged
from tests.node.tree import Tree


def a_node() -> Any:
    tree = Tree()
    node = tree.node("node", modifier=B("layout", [], LayoutLogged), size=(10, 10))
    tree.add(node)
    tree.pass_()
    return node


def test_scope_kept_by_a_program__has_the_current_density_and_direction() -> None:
    node = a_node()
    scope = node.outer_coordinator.measure_scope
    assert isinstance(scope, NodeMeasureScope)
    node.density, node.layout_direction = Density(2.0, 1.5), LayoutDirection.RTL
    assert (scope.density, scope.font_scale, scope.layout_direction) == (2.0, 1.5, LayoutDirection.RTL)
    assert scope.round_to_px(3) == 6


def test_coordinates_of_a_scope__are_those_of_its_coordinator() -> None:
    node = a_node()
    outer, inner = node.outer_coordinator, node.inner_coordinator
    assert outer.measure_scope.coordinates is outer.coordinates
    assert inner.measure_scope.coordinates is inner.coordinates is node.coordinates
    assert outer.coordinates is not inner.coordinates
    assert inner.coordinates.parent_coordinates is outer.coordinates


def test_coordinates_while_alignment_lines_are_computed__are_none_and_the_read_is_recorded() -> None:
    node = a_node()
    inner = node.inner_coordinator
    inner.is_placing_for_alignment = True
    node.layout_state = LAYING_OUT
    assert inner.measure_scope.coordinates is None
    node.layout_state = IDLE
    assert node.measure_pass.position_reads.in_modifier_placement


def test_approach_scope_outside_a_lookahead_scope__names_the_node() -> None:
    coordinator = a_node().outer_coordinator
    scope = ApproachMeasureScope(coordinator, coordinator.layout_node)
    with pytest.raises(RuntimeError, match=r"<node.* approaches a lookahead, but it is in no LookaheadScope"):
        scope.lookahead_size


def test_coordinates_of_a_lookahead_delegate__are_one_object_of_their_own() -> None:
    coordinator = a_node().outer_coordinator
    ahead = LookaheadDelegate(coordinator)
    coordinates = ahead.lookahead_coordinates
    assert coordinates is ahead.coordinates is ahead.lookahead_coordinates
    assert (coordinates.coordinator, coordinates.size) == (coordinator, (0, 0))
    assert coordinates.parent_coordinates is None  # the coordinator around it is outside every LookaheadScope
