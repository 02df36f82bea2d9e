"""LookaheadScope: which pass measures and places what, which events are emitted, and no request is left pending."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    Constraints,
    IntrinsicSize,
    Layout,
    LazyColumn,
    LookaheadScope,
    Modifier,
    Row,
    Scene,
    Text,
    composable,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    trace,
)
from engine.layout import verify_well_formed


class Show:
    def __init__(self) -> None:
        self.scenes: list[Scene] = []

    def __call__(self, content: Callable[[], object], **how: Any) -> Scene:
        scene = Scene(content, width=300, height=300, **how)
        self.scenes.append(scene)
        self.settle()
        return scene

    def settle(self) -> list[Any]:
        scene = self.scenes[-1]
        reports = scene.settle(20)
        assert not scene.has_invalidations
        verify_well_formed(scene.owner.root, scene.owner.delegate)
        return reports


@pytest.fixture
def show() -> Iterator[Show]:
    show = Show()
    yield show
    for scene in show.scenes:
        scene.close()


class Passes:
    """Listens to measurements and placements."""

    def __init__(self) -> None:
        self.emitted: list[tuple[str, str, bool]] = []

    def happened(self, event: trace.Event) -> None:
        if event.kind in (trace.MEASUREMENT, trace.PLACEMENT) and event.subject.test_tag is not None:
            self.emitted.append((event.kind, event.subject.test_tag, bool(event.data.get("lookahead"))))

    def ended(self, event: trace.Event) -> None:
        pass


def placed_in(scene: Scene, tag: str) -> list[Any]:
    """The placed children of the node with `tag`, in their order."""
    stack = [scene.owner.root]
    while stack:
        node = stack.pop()
        if node.test_tag == tag:
            return [child for child in node.children if child.is_placed]
        stack += node.children
    raise AssertionError(f"nothing has the tag {tag}")


def growing(size: Any, running: Any) -> Any:
    """An approach that is `size` wide while it is `running`."""

    def approach(scope: Any, measurable: Any, constraints: Constraints) -> Any:
        ahead = scope.lookahead_size
        placeable = measurable.measure(Constraints.fixed(size.value, ahead.height) if running.value else constraints)
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))

    return Modifier.approach_layout(lambda lookahead_size: running.value, approach)


def test_size_in_a_scope_changes__lookahead_measurement_is_first_and_emitted(show: Show) -> None:
    width = mutable_state_of(30)
    passes = Passes()

    def content() -> None:
        def inside(scope: Any) -> None:
            def measure(measuring: Any, _: Any, constraints: Constraints) -> Any:
                return measuring.layout(width.value, 10)

            with Row(Modifier.test_tag("row")):
                Layout(measure, Modifier.test_tag("leaf"))

        LookaheadScope(inside)

    show(content, listeners=[passes])
    passes.emitted.clear()
    width.value = 50
    show.settle()
    assert passes.emitted == [
        ("measurement", "leaf", True),
        ("measurement", "row", True),
        ("measurement", "row", False),
        ("measurement", "leaf", False),
        ("placement", "row", True),
        ("placement", "leaf", True),
        ("placement", "row", False),
        ("placement", "leaf", False),
    ]


def test_state_read_in_the_approach_only__runs_no_lookahead(show: Show) -> None:
    size, running = mutable_state_of(40), mutable_state_of(True)
    passes = Passes()

    def content() -> None:
        def inside(scope: Any) -> None:
            with Row(Modifier.test_tag("row")):
                Box(growing(size, running).test_tag("box").size(90, 10))
                Box(Modifier.test_tag("after").size(10))

        LookaheadScope(inside)

    scene = show(content, listeners=[passes])
    passes.emitted.clear()
    size.value = 60
    show.settle()
    assert [ahead for _, _, ahead in passes.emitted if ahead] == []
    assert (scene.find("box").size[0], scene.find("after").position[0]) == (60, 60)
    running.value = False
    show.settle()
    assert (scene.find("box").size[0], scene.find("after").position[0]) == (90, 90)


def test_removed_lookahead_scope__leaves_no_lookahead_pass(show: Show) -> None:
    in_scope = mutable_state_of(True)
    moving = movable_content_of(lambda: Box(Modifier.test_tag("moved").size(20)))

    def content() -> None:
        with Column():
            if in_scope.value:
                LookaheadScope(lambda scope: moving())
            else:
                moving()

    scene = show(content)
    node = next(iter(scene.owner.root.children[0].children))
    assert node.lookahead_pass is not None
    in_scope.value = False
    show.settle()
    node = next(iter(scene.owner.root.children[0].children))
    assert (node.test_tag, node.lookahead_pass, node.outer_coordinator.lookahead) == ("moved", None, None)
    in_scope.value = True
    show.settle()
    assert scene.find("moved").size == (20, 20)


def test_measurement_in_lookahead_that_raises__is_tried_again_in_the_next_frame(show: Show) -> None:
    width, fails = mutable_state_of(30), mutable_state_of(False)

    def content() -> None:
        def inside(scope: Any) -> None:
            def measure(measuring: Any, _: Any, constraints: Constraints) -> Any:
                if fails.value and measuring.is_looking_ahead:
                    raise ValueError("no width")
                return measuring.layout(width.value, 10)

            with Row():
                Layout(measure, Modifier.test_tag("leaf"))

        LookaheadScope(inside)

    scene = show(content)
    fails.value, width.value = True, 50
    with pytest.raises(ValueError, match="no width"):
        scene.frame()
    assert scene.has_invalidations
    fails.value = False
    show.settle()
    assert scene.find("leaf").size[0] == 50


def test_intrinsics_and_baselines_in_a_scope__are_those_of_a_tree_without_one(show: Show) -> None:
    @composable
    def Lines() -> None:
        with Row(Modifier.width(IntrinsicSize.MIN).test_tag("row")):
            Text("Wide and long", Modifier.align_by_baseline().test_tag("a"))
            Text("x", Modifier.align_by_baseline().padding(top=7).test_tag("b"))

    places = []
    for content in (Lines, lambda: LookaheadScope(lambda scope: Lines())):
        scene = show(content)
        places.append([(scene.find(tag).position, scene.find(tag).size) for tag in ("row", "a", "b")])
    assert places[0] == places[1]


def test_what_the_lookahead_pass_composed__is_not_composed_again_in_the_approach(show: Show) -> None:
    size, running = mutable_state_of(40), mutable_state_of(True)
    composed: list[int] = []

    def content() -> None:
        def inside(scope: Any) -> None:
            with Box(growing(size, running).size(90, 20)):

                def box(constrained: Any) -> None:
                    composed.append(constrained.constraints.max_width)
                    Box(Modifier.fill_max_width().height(5).test_tag("inner"))

                BoxWithConstraints(box, Modifier.fill_max_size())

        LookaheadScope(inside)

    scene = show(content)
    size.value = 70
    show.settle()
    assert composed == [90]
    assert scene.find("inner").size[0] == 70


def test_list_in_a_scope__scrolls_and_changes_as_one_without(show: Show) -> None:
    def places(in_scope: bool) -> list[Any]:
        names: Any = mutable_state_list_of(*range(30))
        found: list[Any] = []

        def items(scope: Any) -> None:
            scope.items(names, lambda i: Box(Modifier.test_tag(f"{i}").size(20, 30)), key=lambda i: i)

        def shown() -> None:
            LazyColumn(items, Modifier.size(50, 100).test_tag("list"))

        scene = show(lambda: LookaheadScope(lambda scope: shown()) if in_scope else shown())
        for change in (lambda: scene.scroll(10, 10, 0, -4), lambda: names.pop(2), lambda: names.reverse()):
            change()
            show.settle()
            shown_tags = [node.test_tag for node in placed_in(scene, "list")]
            found.append([(tag, scene.find(tag).position) for tag in shown_tags])
        return found

    assert places(True) == places(False)


def test_scopes_in_scopes_that_come_and_go__keep_a_well_formed_tree(show: Show) -> None:
    outer, inner, extra = (mutable_state_of(False) for _ in range(3))

    def content() -> None:
        def leaf(scope: Any) -> None:
            with Row():
                Box(Modifier.size(10).test_tag("leaf"))
                if extra.value:
                    Box(Modifier.size(20))

        def middle(scope: Any) -> None:
            with Column():
                if inner.value:
                    LookaheadScope(leaf)
                else:
                    leaf(scope)

        with Column():
            if outer.value:
                LookaheadScope(middle)
            else:
                middle(None)

    scene = show(content)
    for states in ((outer,), (inner,), (extra,), (outer, extra), (inner, outer), (extra, inner)):
        for state in states:
            state.value = not state.value
        show.settle()
        assert scene.find("leaf").size == (10, 10)
