"""Every name of the layout, modifier, drawing and component vocabulary, called as programs call it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from engine import (
    FIRST_BASELINE,
    Alignment,
    AlignmentLine,
    AnchoredDraggableState,
    Animatable,
    AnimatedContent,
    AnimatedVisibility,
    Arrangement,
    BlurredEdgeTreatment,
    Box,
    BoxWithConstraints,
    Brush,
    Button,
    Canvas,
    Checkbox,
    Color,
    ColorPainter,
    Column,
    Constraints,
    ContentScale,
    Crossfade,
    DelegatingNode,
    Density,
    DraggableAnchors,
    DrawModifierNode,
    FastOutSlowInEasing,
    FlowColumn,
    FlowRow,
    GlobalPositionAwareModifierNode,
    GridCells,
    HorizontalAlignmentLine,
    HorizontalPager,
    Image,
    InteractionSource,
    IntOffset,
    IntrinsicSize,
    IntSize,
    KeyInputModifierNode,
    Layout,
    LayoutAwareModifierNode,
    LayoutModifierNode,
    LazyColumn,
    LazyGridState,
    LazyHorizontalGrid,
    LazyListState,
    LazyRow,
    LazyVerticalGrid,
    LinearEasing,
    LocalDensity,
    LocalTextStyle,
    LookaheadScope,
    Modifier,
    ModifierNodeElement,
    Offset,
    Orientation,
    Path,
    PressInteraction,
    Rect,
    RoundedCornerShape,
    Row,
    Scene,
    ScrollState,
    Size,
    Slider,
    Spacer,
    SubcomposeLayout,
    Switch,
    Text,
    TextField,
    TextOverflow,
    VerticalAlignmentLine,
    VerticalPager,
    animate_color_as_state,
    animate_dp_as_state,
    animate_float_as_state,
    animate_int_as_state,
    animate_offset_as_state,
    animate_size_as_state,
    composable,
    detect_transform_gestures,
    key,
    keyframes,
    modifier_extension,
    mutable_state_of,
    remember,
    remember_graphics_layer,
    remember_infinite_transition,
    remember_lazy_list_state,
    remember_pager_state,
    remember_scroll_state,
    remember_text_measurer,
    remember_transformable_state,
    spring,
    tween,
    update_transition,
)


def show(content: Any, frames: int = 3, width: int = 400, height: int = 600, density: float = 1.0) -> Scene:
    scene = Scene(content, width=width, height=height, density=density)
    scene.settle(frames)
    return scene


def test_units() -> None:
    constraints = Constraints(min_width=0, max_width=100, min_height=0)
    assert Constraints.fixed(1, 2).max_height == 2 and constraints.copy(max_width=5).max_width == 5
    assert constraints.constrain_width(200) == 100 and constraints.constrain_height(7) == 7
    assert constraints.constrain((200, 7)) == IntSize(100, 7)
    assert constraints.has_bounded_width and not constraints.has_bounded_height
    assert Color(1, 0, 0) == Color.RED == Color.hex("#FF0000") and Color(0, 0, 0, a=0.5).a == 128 / 255
    assert IntOffset(1, 2).x == 1 and Offset(1, 2).y == 2 and Size(1, 2).width == 1 and Rect(0, 0, 1, 1).width == 1
    assert Density(2.0).density == 2.0 and Constraints.INFINITY > 10**6


def test_layout__policies_placement_lines_and_intrinsics() -> None:
    top, side = HorizontalAlignmentLine(min), VerticalAlignmentLine(max)
    seen: list[Any] = []

    class Policy:
        def measure(self, scope: Any, measurables: Sequence[Any], constraints: Constraints) -> Any:
            placeables = [each.measure(constraints) for each in measurables]
            seen.append([placeables[0][FIRST_BASELINE], placeables[0][top], measurables[0].parent_data])
            seen.append([measurables[0].max_intrinsic_height(100), measurables[0].min_intrinsic_width(50)])
            seen.append((scope.density, scope.to_px(2), scope.to_dp(4), scope.round_to_px(1.6)))

            def place() -> None:
                seen.append(scope.coordinates is not None)
                placeables[0].place(1, 2, z_index=1)
                placeables[1].place_relative(3, 4)
                placeables[2].place_with_layer(5, 6, lambda layer: layer.set(alpha=0.5), z_index=0)

            return scope.layout(100, 50, place, {top: 3, side: 4})

        def min_intrinsic_width(self, scope: Any, measurables: Sequence[Any], height: int) -> int:
            return 33

    def content() -> None:
        with Layout(Policy(), modifier=Modifier):
            Text("a")
            Spacer(Modifier.size(5))
            Box(Modifier.size(3).test_tag("third"))
        with Column(Modifier.width(IntrinsicSize.MIN).height(IntrinsicSize.MAX).test_tag("least")):
            Box(Modifier.size(33))

    with show(content, density=2.0) as scene:
        assert scene.find("third").position == (5, 6) and scene.find("least").size == (66, 66)
    assert seen[0][0] > 0 and seen[0][1] == AlignmentLine.UNSPECIFIED
    assert seen[2] == (2.0, 4.0, 2.0, 3) and seen[3] is True


def test_subcompose_and_box_with_constraints() -> None:
    seen: list[Any] = []

    def policy(scope: Any, constraints: Constraints) -> Any:
        children = [each.measure(constraints) for each in scope.subcompose("slot", lambda: Box(Modifier.size(7)))]
        return scope.layout(20, 20, lambda: [each.place(0, 0) for each in children])

    def constrained(scope: Any) -> None:
        seen.append((scope.constraints.max_width, scope.max_width))

    def content() -> None:
        SubcomposeLayout(policy, modifier=Modifier.test_tag("sub"))
        BoxWithConstraints(constrained, Modifier.size(30))

    with show(content, density=2.0) as scene:
        assert scene.find("sub").children[0].size == (14, 14)
    assert seen == [(60, 30.0)]


def test_every_modifier__in_the_given_forms() -> None:
    log: list[Any] = []
    pressed = InteractionSource()

    async def handle(scope: Any) -> None: ...

    def paint(scope: Any) -> None:
        scope.draw_content()
        scope.draw_rect(Color.RED, top_left=Offset.ZERO, size=None, alpha=1.0, style=None)
        scope.draw_circle(Brush.linear_gradient([Color.RED, Color.BLUE]))
        scope.draw_line(Color.RED, (0, 0), (1, 1))
        scope.draw_path(Path().line_to(1, 1), Color.RED)

    def cached(cache: Any) -> Any:
        log.append(cache.size)
        return cache.on_draw_behind(lambda scope: scope.draw_rect(Color.BLUE))

    def laid_out(scope: Any, measurable: Any, constraints: Constraints) -> Any:
        placeable = measurable.measure(constraints)
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))

    chains = [
        Modifier.padding(8), Modifier.padding(horizontal=1, vertical=2),
        Modifier.padding(start=1, top=2, end=3, bottom=4),
        Modifier.size(4), Modifier.size(4, 5).width(6).height(7).required_size(8),
        Modifier.fill_max_width(fraction=0.5),
        Modifier.fill_max_height(0.5), Modifier.fill_max_size(), Modifier.wrap_content_size(), Modifier.offset(1, 2),
        Modifier.offset(lambda: IntOffset(1, 2)), Modifier.background(Color.RED), Modifier.border(1, Color.BLACK),
        Modifier.background(Brush.vertical_gradient([Color.RED, Color.BLUE]), RoundedCornerShape(2)),
        Modifier.clip(RoundedCornerShape(3)).alpha(0.5).rotate(10).scale(0.5).z_index(1), Modifier.graphics_layer(),
        Modifier.graphics_layer(lambda layer: layer.set(alpha=0.5, translation_x=1)),
        Modifier.graphics_layer(alpha=0.3),
        Modifier.draw_behind(lambda scope: scope.draw_rect(Color.RED)), Modifier.size(3).draw_with_content(paint),
        Modifier.size(3).draw_with_cache(cached), Modifier.layout(laid_out), Modifier.on_size_changed(log.append),
        Modifier.on_placed(log.append), Modifier.on_globally_positioned(log.append), Modifier.clickable(lambda: None),
        Modifier.pointer_input(handle, "key"), Modifier.focusable(), Modifier.on_key_event(lambda event: False),
        Modifier.semantics(lambda configuration: None), Modifier.test_tag("tag"), Modifier.layout_id("id"),
        Modifier.composed(lambda modifier: modifier.padding(1)), Modifier.on_visibility_changed(log.append),
        Modifier.size(3).on_first_visible(lambda: log.append("visible")),
        Modifier.blur(2, edge=BlurredEdgeTreatment.UNBOUNDED),
        Modifier.animate_content_size(), Modifier.animate_content_size(spec=tween()), Modifier,
        Modifier.padding(1).then(Modifier.size(3)), Modifier.clickable(lambda: None, interaction_source=pressed),
    ]  # fmt: skip

    def content() -> None:
        for place, chain in enumerate(chains):
            with key(place):
                Box(chain)
        with Column(Modifier.vertical_scroll(remember_scroll_state())):
            with Row(Modifier.horizontal_scroll(remember_scroll_state()).height(20)):
                Box(Modifier.weight(1, fill=False).align(Alignment.TOP))

    with show(content) as scene:
        assert (scene.pixels()[..., 3] == 255).all()
    assert Size(3.0, 3.0) in log and "visible" in log
    assert Modifier.padding(8) == Modifier.padding(8), "elements are values"


def test_nodes_of_ones_own() -> None:
    log: list[Any] = []

    class Node(
        LayoutModifierNode, DrawModifierNode, LayoutAwareModifierNode, GlobalPositionAwareModifierNode,
        KeyInputModifierNode, DelegatingNode, Modifier.Node,
    ):  # fmt: skip
        def on_attach(self) -> None:
            log.append(("attach", self.coroutine_scope is not None))

        def on_detach(self) -> None:
            log.append("detach")

        def measure(self, scope: Any, measurable: Any, constraints: Constraints) -> Any:
            placeable = measurable.measure(constraints)
            return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))

        def draw(self, scope: Any) -> None:
            log.append("draw")
            scope.draw_content()

        def on_placed(self, coordinates: Any) -> None:
            log.append("placed")

        def on_remeasured(self, size: Any) -> None:
            log.append(tuple(size))

        def on_globally_positioned(self, coordinates: Any) -> None:
            log.append((coordinates.size, coordinates.is_attached, coordinates.position_in_root()))
            coordinates.position_in_parent(), coordinates.position_in_window(), coordinates.bounds_in_root()
            coordinates.bounds_in_parent(), coordinates.bounds_in_window(), coordinates.provided_alignment_lines
            assert coordinates.local_position_of(coordinates, Offset(1, 1)) == (1, 1)

    nodes: list[Node] = []

    @dataclass(frozen=True)
    class Trace(ModifierNodeElement[Any]):
        name: str

        def create(self) -> Any:
            nodes.append(Node())
            return nodes[-1]

        def update(self, node: Any) -> None: ...

    @modifier_extension
    def traced_by_the_contract(self: Modifier, name: str) -> Modifier:
        return self.then(Trace(name))

    chain: Any = Modifier.padding(2)
    with show(lambda: Box(chain.traced_by_the_contract("x").size(4))) as scene:
        nodes[0].invalidate_measurement()
        nodes[0].invalidate_placement()
        nodes[0].invalidate_draw()
        assert scene.has_invalidations and "drawing" in scene.frame().phases
    assert ("attach", True) in log and (4, 4) in log and {"placed", "draw", "detach"} <= {str(each) for each in log}


def test_components() -> None:
    on, text, value = mutable_state_of(True), mutable_state_of("a"), mutable_state_of(0.5)
    pixels = mutable_state_of(LazyListState(index=1, offset=2))

    def rows(scope: Any) -> None:
        scope.item(lambda: Text("head"), key="head")
        scope.sticky_header(lambda: Text("sticky"))
        scope.items(3, lambda index: Box(Modifier.animate_item().fill_parent_max_width(0.5).size(9)), key=lambda i: i)
        scope.items(["x", "y"], lambda item: Text(item), key=lambda item: item, content_type=lambda item: 1)

    def cells(scope: Any) -> None:
        scope.items(5, lambda index: Box(Modifier.size(8)), span=lambda item: 1)

    def content() -> None:
        measurer = remember_text_measurer()
        layer = remember_graphics_layer()
        measured = measurer.measure("text", style=None, constraints=None)
        assert measured.size.width > 0 and measured.first_baseline > 0
        assert LocalDensity.current.density == 1.0 and LocalTextStyle.current is not None

        def draw(scope: Any) -> None:
            scope.draw_text(measured, (1, 1))
            layer.record(scope, lambda inner: inner.draw_rect(Color.RED))
            scope.draw_layer(layer)

        with Column(Modifier.height(900), vertical_arrangement=Arrangement.TOP, horizontal_alignment=Alignment.START):
            with Row(Modifier, horizontal_arrangement=Arrangement.START, vertical_alignment=Alignment.TOP):
                with Box(Modifier.size(5), content_alignment=Alignment.CENTER):
                    Spacer(Modifier.size(2))
            Text("t", Modifier, style=None, color=Color.RED, font_size=12, max_lines=1, overflow=TextOverflow.CLIP)
            Image(ColorPainter(Color.RED), None, Modifier.size(5), content_scale=ContentScale.FIT)
            Canvas(draw, Modifier.size(9))
            state = remember_lazy_list_state()
            LazyColumn(rows, Modifier.height(40), state=state)
            LazyRow(rows, Modifier.height(20).width(90), state=pixels.value)
            Button(lambda: on.set(False), lambda: Text("b"), Modifier.test_tag("button"))
            Slider(value.value, value.set)
            Checkbox(on.value, on.set)
            Switch(on.value, on.set)
            TextField(text.value, text.set)
            AnimatedVisibility(on.value, lambda: Text("v"))
            FlowRow(lambda: Text("f"), Modifier)
            FlowColumn(lambda: Text("f"), Modifier)
            LazyVerticalGrid(GridCells.fixed(2), cells, Modifier.size(40, 20), state=remember(LazyGridState))
            LazyHorizontalGrid(GridCells.adaptive(8), cells, Modifier.size(40, 20))
            pages = remember_pager_state(lambda: 3)
            HorizontalPager(pages, lambda index: Text(str(index)), Modifier.size(20), beyond_viewport_page_count=0)
            VerticalPager(remember_pager_state(lambda: 2), lambda index: Text(str(index)), Modifier.size(20))
            Crossfade(on.value, lambda target: Text(str(target)), Modifier, spec=tween())
            AnimatedContent(on.value, lambda target: Text(str(target)), Modifier)
            LookaheadScope(lambda scope: Box(Modifier.animate_bounds(scope, spec=spring()).size(3)))

    with show(content, 10, height=900) as scene:
        assert pixels.value.first_visible_item_index == 1 and pixels.value.layout_info is not None
        pixels.value.dispatch_raw_delta(3.0)
        position = scene.find("button").position
        scene.tap(position[0] + 3, position[1] + 3)
        scene.settle(60)
        assert not on.value
    with pytest.raises(Exception, match="FlowRow"), Scene(lambda: FlowRow(Modifier).__enter__()):
        pass


def test_animations() -> None:
    big, seen = mutable_state_of(False), []

    def content() -> None:
        target = 1.0 if big.value else 0.0
        seen[:] = [
            animate_float_as_state(target, spec=tween(duration_millis=32, delay_millis=0, easing=LinearEasing)).value,
            animate_int_as_state(int(target)).value,
            animate_dp_as_state(target).value,
            animate_color_as_state(Color.RED if big.value else Color.BLUE).value,
            animate_offset_as_state(Offset(target, target), spring()).value,
            animate_size_as_state(Size(target, target), tween(32, easing=FastOutSlowInEasing)).value,
        ]
        transition = update_transition(big.value)
        seen.append(transition.animate_float(lambda it: 1.0 if it else 0.0, lambda segment: tween(32)).value)
        seen.append(transition.animate_dp(lambda it: 4 if it else 0).value)
        seen.append(transition.animate_color(lambda it: Color.RED if it else Color.BLUE).value)
        seen.append(transition.animate_int(lambda it: int(it)).value)
        seen.append(transition.animate_offset(lambda it: Offset.ZERO).value)
        seen.append(transition.animate_size(lambda it: Size.ZERO).value)
        transition.AnimatedVisibility(lambda it: it, lambda: Box(Modifier.size(3)))
        transition.AnimatedContent(lambda it: Text(str(it)))
        seen.append((transition.current_state, remember(lambda: Animatable(0.0)).value))

    with show(content) as scene:
        big.value = True
        scene.settle(200)
    assert seen[:6] == [1.0, 1, 1.0, Color.RED, Offset(1, 1), Size(1, 1)] and seen[6] == 1.0 and seen[-1][0] is True
    assert keyframes is not None and remember_infinite_transition is not None


def test_gestures() -> None:
    anchored = AnchoredDraggableState("a", DraggableAnchors({"a": 0.0, "b": 50.0}))
    source, kinds, scrolled = InteractionSource(), [], ScrollState(initial=0)

    async def transformed(scope: Any) -> None:
        await detect_transform_gestures(scope, lambda centroid, pan, zoom, rotation: kinds.append("transform"))

    @composable
    def Content() -> None:
        zoom = remember_transformable_state(lambda zoom, pan, rotation: None)
        Box(
            Modifier.anchored_draggable(anchored, Orientation.HORIZONTAL, positional_threshold=lambda d: d / 2).size(60)
        )
        Box(Modifier.size(50).pointer_input(transformed))
        Box(Modifier.size(50).transformable(zoom).clickable(lambda: None, interaction_source=source))
        Box(Modifier.vertical_scroll(scrolled).size(9))

    with show(Content):
        assert (anchored.current_value, anchored.target_value, anchored.offset) == ("a", "a", 0.0)
    assert PressInteraction.Press and PressInteraction.Release and PressInteraction.Cancel


def test_scene__the_headless_host() -> None:
    clicked = mutable_state_of(0)

    def content() -> None:
        with Column(Modifier.test_tag("column")):
            Text(f"{clicked.value}")
            Box(Modifier.size(40).clickable(lambda: clicked.set(clicked.value + 1)).test_tag("target"))

    scene = Scene(content, width=400, height=600, density=1.0)
    report = scene.frame()
    assert report.index == 0 and report.phases <= {"composition", "measurement", "placement", "layer", "drawing"}
    for name in ("composed", "skipped", "measured", "placed", "drawn", "replayed", "writes", "reads", "events"):
        assert len(list(getattr(report, name))) >= 0
    assert isinstance(scene.settle(10), list) and not scene.has_invalidations
    target = scene.find("target")
    assert target.size == (40, 40) and target.is_placed and list(target.children) == []
    x, y = target.position
    scene.tap(x + 5, y + 5)
    scene.press(x + 5, y + 5)
    scene.move(x + 6, y + 6)
    scene.release(x + 6, y + 6)
    scene.scroll(5, 5, 0, 10)
    scene.key("a")
    scene.run_coroutines()
    assert clicked.value == 2 and scene.has_invalidations
    scene.resize(300, 200)
    scene.advance(32)
    scene.settle()
    scene.measure_only(Constraints.fixed(100, 100))
    pixels = scene.pixels()
    assert pixels.dtype == np.uint8 and pixels.shape == (200, 300, 4)
    group = next(iter(scene.slot_table.groups))
    for name in ("key", "object_key", "flags", "node", "nodes", "size", "parent", "slots", "children", "source"):
        assert hasattr(group, name)
    scene.close()
