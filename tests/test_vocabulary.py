"""The names, parameters, defaults and members that a program of this project may rely on.

`tests/test_public_names.py` has which names there are; here is how each is called, by position and by keyword.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from typing import Any

import pytest

import engine
from engine import (
    AbstractApplier,
    AnchoredDraggableState,
    Box,
    BoxWithConstraints,
    Composition,
    Constraints,
    InteractionSource,
    LazyListState,
    Modifier,
    MutableStateFlow,
    Recomposer,
    Scene,
    Snapshot,
    current_recompose_scope,
    mutable_state_of,
    remember_coroutine_scope,
    remember_pager_state,
    remember_text_measurer,
    tween,
    update_transition,
)

SIGNATURES = """
mutable_state_of(value, policy, name=None)
derived_state_of(calculation, policy=None)
mutable_state_list_of(*items)
mutable_state_map_of(mapping)
mutable_state_set_of(*items)
state_field(default)
state_field(factory=None)
snapshot_flow(block)
produce_state(producer, initial, *keys)
remember_updated_state(value)
MutableState.set(value)
Snapshot.take_snapshot(read_observer=None)
Snapshot.take_mutable_snapshot(read_observer=None, write_observer=None)
Snapshot.enter()
Snapshot.dispose()
Snapshot.take_nested_snapshot(read_observer=None)
MutableSnapshot.apply()
MutableSnapshot.take_nested_mutable_snapshot(read_observer=None, write_observer=None)
Snapshot.with_mutable_snapshot(block)
Snapshot.without_read_observation(block)
Snapshot.observe(block, read_observer=None, write_observer=None)
Snapshot.send_apply_notifications()
Snapshot.notify_objects_initialized()
Snapshot.register_apply_observer(fn)
Snapshot.register_global_write_observer(fn)
SnapshotStateObserver(on_changed_executor)
SnapshotStateObserver.start()
SnapshotStateObserver.stop()
SnapshotStateObserver.observe_reads(scope, on_value_changed, block)
SnapshotStateObserver.with_no_observations(block)
SnapshotStateObserver.clear(scope)
SnapshotStateObserver.clear_if(predicate)
composable(inline=False, restartable=True, skippable=True)
dont_memoize(f)
remember(calculation, *keys)
remember_saveable(calculation, *keys)
key(*keys)
current_recompose_scope()
current_composer()
movable_content_of(content)
composition_local_of(default_factory, policy=None)
static_composition_local_of(default_factory)
CompositionLocal.provides(value)
CompositionLocal.provides_default(value)
CompositionLocalProvider(*provided, content=None)
SideEffect(effect)
DisposableEffect(effect, *keys)
LaunchedEffect(block, *keys)
remember_coroutine_scope()
CoroutineScope.launch(block)
with_frame_nanos(fn)
await_cancellation()
Recomposer()
Recomposer.run_frame(nanos=None)
Recomposer.run_coroutines()
Recomposer.pause_composition_frame_clock()
Recomposer.resume_composition_frame_clock()
Recomposer.close()
Composition(applier, recomposer)
Composition.set_content(content)
Composition.set_observer(observer)
Composition.dispose()
AbstractApplier(root)
AbstractApplier.insert_top_down(index, node)
AbstractApplier.insert_bottom_up(index, node)
AbstractApplier.remove(index, count)
AbstractApplier.move(from_, to, count)
AbstractApplier.on_clear()
AbstractApplier.down(node)
AbstractApplier.up()
AbstractApplier.clear()
AbstractApplier.on_begin_changes()
AbstractApplier.on_end_changes()
ComposeNode(factory, update=None)
Updater.set(value, fn)
Updater.update(value, fn)
Updater.init(fn)
Updater.reconcile(fn)
CompositionObserver.on_begin_composition(composition)
CompositionObserver.on_end_composition(composition)
CompositionObserver.on_scope_enter(scope)
CompositionObserver.on_scope_exit(scope)
CompositionObserver.on_read_in_scope(scope, value)
CompositionObserver.on_scope_disposed(scope)
SlotTable()
SlotTable.read()
SlotTable.write()
SlotTable.verify_well_formed()
SlotTable.dump()
Density.to_px(dp)
Density.to_dp(px)
Density.round_to_px(dp)
Constraints(min_width=0, max_width=2147483647, min_height=0, max_height=2147483647)
Constraints.fixed(w, h)
Constraints.copy(min_width=None, max_width=None, min_height=None, max_height=None)
Constraints.constrain_width(w)
Constraints.constrain_height(h)
Constraints.constrain(size)
Color(r, g, b, a=1.0)
Layout(measure_policy, modifier)
Measurable.measure(constraints)
Measurable.min_intrinsic_width(height)
Measurable.max_intrinsic_width(height)
Measurable.min_intrinsic_height(width)
Measurable.max_intrinsic_height(width)
MeasureScope.layout(width, height, placement_block, alignment_lines=None, rulers=None)
Placeable.place(x, y, z_index=0.0)
Placeable.place_relative(x, y)
Placeable.place_with_layer(x, y, layer_block=None, z_index=0.0)
HorizontalAlignmentLine(merger)
VerticalAlignmentLine(merger)
SubcomposeLayout(policy, modifier)
SubcomposeMeasureScope.subcompose(slot_id, content)
Modifier.padding(all=None)
Modifier.padding(horizontal=None, vertical=None, start=None, top=None, end=None, bottom=None)
Modifier.size(w, h=None)
Modifier.width(width)
Modifier.height(height)
Modifier.required_size(w)
Modifier.fill_max_width(fraction=1.0)
Modifier.fill_max_height(fraction=1.0)
Modifier.fill_max_size(fraction=1.0)
Modifier.wrap_content_size()
Modifier.weight(weight, fill=True)
Modifier.align(alignment)
Modifier.offset(x, y)
Modifier.offset(block=None)
Modifier.background(color_or_brush, shape=None)
Modifier.clip(shape)
Modifier.alpha(value)
Modifier.rotate(degrees)
Modifier.scale(factor)
Modifier.z_index(z)
Modifier.graphics_layer()
Modifier.graphics_layer(block=None)
Modifier.draw_behind(block)
Modifier.draw_with_content(block)
Modifier.draw_with_cache(build)
Modifier.layout(block)
Modifier.on_size_changed(cb)
Modifier.on_placed(cb)
Modifier.on_globally_positioned(cb)
Modifier.clickable(on_click)
Modifier.pointer_input(handler, *keys)
Modifier.vertical_scroll(state)
Modifier.horizontal_scroll(state)
Modifier.semantics(block)
Modifier.test_tag(name)
LayoutModifierNode.measure(scope, measurable, constraints)
LayoutModifierNode.min_intrinsic_width(scope, measurable, height)
LayoutModifierNode.max_intrinsic_width(scope, measurable, height)
LayoutModifierNode.min_intrinsic_height(scope, measurable, width)
LayoutModifierNode.max_intrinsic_height(scope, measurable, width)
DrawModifierNode.draw(scope)
GlobalPositionAwareModifierNode.on_globally_positioned(coordinates)
LayoutAwareModifierNode.on_placed(coordinates)
LayoutAwareModifierNode.on_remeasured(size)
ModifierNodeElement.create()
ModifierNodeElement.update(node)
Modifier.Node.invalidate_measurement()
Modifier.Node.invalidate_placement()
Modifier.Node.invalidate_draw()
Modifier.Node.invalidate_semantics()
LayoutCoordinates.local_position_of(other, offset)
DrawScope.draw_rect(color_or_brush, top_left=engine.Offset.ZERO, size=None, alpha=1.0, style=None)
DrawScope.draw_text(result, top_left)
remember_text_measurer()
TextMeasurer.measure(text, style=None, constraints=None)
Row(modifier, horizontal_arrangement=..., vertical_alignment=...)
Column(modifier, horizontal_alignment=..., vertical_arrangement=...)
Box(modifier, content_alignment=...)
Spacer(modifier)
Text(text, modifier, style=..., color=..., font_size=..., max_lines=..., overflow=...)
Image(painter, content_description, modifier, content_scale=...)
Canvas(on_draw, modifier)
BoxWithConstraints(content, modifier)
LazyColumn(content, modifier, state=None)
LazyRow(content, modifier, state=None)
LazyListScope.item(content, key=None)
LazyListScope.items(count_or_sequence, item_content, key=None, content_type=None)
LazyListScope.sticky_header(content)
Button(on_click, content, modifier)
FlowRow(content, modifier)
FlowColumn(content, modifier)
painter_resource(path)
ColorPainter(color)
LazyListState(index=0, offset=0)
LazyListState.dispatch_raw_delta(px)
LazyListState.scroll_by(pixels)
LazyListState.scroll_to_item(index)
LazyListState.animate_scroll_to_item(index)
ScrollState(initial=0)
remember_scroll_state()
animate_float_as_state(target, spec=None)
animate_int_as_state(target, spec=None)
animate_dp_as_state(target, spec=None)
animate_color_as_state(target, spec=None)
animate_offset_as_state(target, spec=None)
animate_size_as_state(target, spec=None)
tween(duration_millis=300, delay_millis=0, easing=engine.FastOutSlowInEasing)
update_transition(target)
Transition.animate_float(value_by_target, spec_by_segment=None)
Transition.animate_dp(value_by_target, spec_by_segment=None)
Transition.animate_color(value_by_target, spec_by_segment=None)
Transition.animate_int(value_by_target, spec_by_segment=None)
Transition.animate_offset(value_by_target, spec_by_segment=None)
Transition.animate_size(value_by_target, spec_by_segment=None)
Crossfade(target, content, modifier, spec=None)
AnimatedContent(target, content, modifier, enter=..., exit=...)
Modifier.animate_content_size(spec=None)
Modifier.animate_item(fade_in_spec, placement_spec, fade_out_spec)
LookaheadScope(content)
Modifier.animate_bounds(scope, spec=None)
GridCells.fixed(n)
GridCells.adaptive(dp)
LazyVerticalGrid(columns, content, modifier, state=None, vertical_arrangement=..., horizontal_arrangement=...)
LazyHorizontalGrid(rows, content, modifier, state=None, vertical_arrangement=..., horizontal_arrangement=...)
LazyGridScope.items(count_or_sequence, item_content, key=None, content_type=None, span=None)
HorizontalPager(state, page, modifier, beyond_viewport_page_count=0)
VerticalPager(state, page, modifier, beyond_viewport_page_count=0)
remember_pager_state(page_count)
PagerState.scroll_to_page(page)
PagerState.animate_scroll_to_page(page)
Modifier.fill_parent_max_width(fraction=1.0)
Modifier.fill_parent_max_height(fraction=1.0)
Modifier.fill_parent_max_size(fraction=1.0)
MutableStateFlow(value)
MutableStateFlow.map(f)
collect_as_state(flow, initial=...)
remember_saveable_state_holder()
SaveableStateHolder.SaveableStateProvider(key, content)
SaveableStateHolder.remove_state(key)
InteractionSource()
AnchoredDraggableState(initial, anchors)
Modifier.anchored_draggable(state, orientation, positional_threshold=..., spec=...)
detect_transform_gestures(scope, on_gesture)
Modifier.transformable(state)
Modifier.layout_id(id)
Modifier.composed(factory)
Modifier.on_visibility_changed(cb)
Modifier.on_first_visible(cb)
Modifier.focus_restorer(fallback=None)
Modifier.on_layout_rect_changed(callback, throttle_millis=0, debounce_millis=64)
remember_graphics_layer()
RecordedLayer.record(scope, block)
Modifier.blur(radius, edge=...)
Scene(content, width=400, height=600, density=1.0)
Scene.frame()
Scene.settle(max=10)
Scene.run_coroutines()
Scene.tap(x, y)
Scene.press(x, y)
Scene.move(x, y)
Scene.release(x, y)
Scene.scroll(x, y, dx, dy)
Scene.resize(w, h)
Scene.advance(ms)
Scene.find(test_tag)
Scene.measure_only(constraints)
Scene.pixels()
Scene.close()
"""
"""Arguments in the order in which they may be passed by position; `name=default` need not be, `...` is any default."""


@pytest.mark.parametrize("line", SIGNATURES.strip().splitlines())
def test_call__takes_its_arguments_by_position_and_by_keyword(line: str) -> None:
    call = ast.parse(line, mode="eval").body
    assert isinstance(call, ast.Call)
    called: Any = engine
    for part in ast.unparse(call.func).split("."):
        called = getattr(called, part)
    signature = inspect.signature(called if isinstance(called, type) else inspect.unwrap(called))
    first: list[object] = [None] if next(iter(signature.parameters), "") == "self" else []
    positional = [each.id for each in call.args if isinstance(each, ast.Name)]
    keywords = {str(each.arg): ast.unparse(each.value) for each in call.keywords}
    has_rest = any(isinstance(each, ast.Starred) for each in call.args)
    signature.bind(*first, *positional, *(["one", "two"] if has_rest else []), **keywords)
    signature.bind_partial(*first, **dict.fromkeys(keywords if has_rest else [*positional, *keywords]))
    parameters = signature.parameters
    assert [name for name in [*positional, *keywords] if name not in parameters] == []
    expected = {name: eval(text) for name, text in keywords.items() if text != "..."}
    assert {name: parameters[name].default for name in expected} == expected
    assert [name for name in keywords if parameters[name].default is inspect.Parameter.empty] == []


MEMBERS = """
state value set
snapshot read_only id
apply_result succeeded check
constraints min_width max_width min_height max_height INFINITY has_bounded_width has_bounded_height copy
measure_scope density to_px to_dp round_to_px layout
measurable measure parent_data layout_id max_intrinsic_height
placeable width height place place_relative place_with_layer
coordinates size is_attached position_in_root position_in_parent position_in_window bounds_in_root bounds_in_parent
coordinates bounds_in_window local_position_of provided_alignment_lines
draw_scope size draw_content draw_rect draw_circle draw_line draw_path draw_image draw_text draw_layer density to_px
cache size on_draw_behind on_draw_with_content
layer set alpha translation_x
text_layout size first_baseline
box_scope constraints max_width max_height min_width min_height
transition current_state AnimatedVisibility AnimatedContent
segment initial_state target_state
list_state first_visible_item_index first_visible_item_scroll_offset layout_info dispatch_raw_delta
pager_state current_page scroll_to_page animate_scroll_to_page
flow value map collect
interaction_source interactions
anchored_state current_value target_value offset
scope launch
recompose_scope invalidate
recomposer has_pending_work state close
composition slot_table set_observer dispose
applier current
scene has_invalidations slot_table key
report index phases composed skipped measured placed drawn replayed writes reads events
found size position children is_placed
group key object_key flags node nodes size parent slots children source
node coroutine_scope on_attach on_detach invalidate_measurement
Color RED
Offset ZERO
Constraints INFINITY
AlignmentLine UNSPECIFIED
IntrinsicSize MIN MAX
PressInteraction Press Release Cancel
FocusInteraction Focus Unfocus
DragInteraction Start Stop Cancel
HoverInteraction Enter Exit
LocalDensity current provides provides_default
RememberObserver on_remembered on_forgotten on_abandoned
"""
"""What `_objects` has, or else a name of `engine`, and what is asked of it."""


@pytest.fixture(scope="module")
def objects() -> Iterator[dict[str, Any]]:
    """One object of each kind that programs get from the engine, by the names of MEMBERS."""
    seen: dict[str, Any] = {
        "state": mutable_state_of(0),
        "list_state": LazyListState(),
        "flow": MutableStateFlow(1),
        "interaction_source": InteractionSource(),
        "anchored_state": AnchoredDraggableState("closed", {"closed": 0.0}),
        "applier": Applier([]),
        "recomposer": Recomposer(),
        "node": Modifier.Node(),
    }
    seen["composition"] = Composition(seen["applier"], recomposer=seen["recomposer"])
    turned = mutable_state_of(False)

    def measured(scope: Any, measurable: Any, constraints: Constraints) -> Any:
        placeable = measurable.measure(constraints)
        seen.update(measure_scope=scope, measurable=measurable, constraints=constraints, placeable=placeable)
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place(x=0, y=0))

    def drawn(scope: Any) -> None:
        seen["draw_scope"] = scope
        scope.draw_content()

    def cached(cache: Any) -> Any:
        seen["cache"] = cache
        return cache.on_draw_behind(block=lambda scope: None)

    def content() -> None:
        seen["scope"] = remember_coroutine_scope()
        seen["recompose_scope"] = current_recompose_scope()
        seen["pager_state"] = remember_pager_state(page_count=lambda: 3)
        seen["text_layout"] = remember_text_measurer().measure(text="a")
        seen["transition"] = transition = update_transition(target=turned.value)

        def spec(segment: Any) -> Any:
            seen["segment"] = segment
            return tween(0)

        transition.animate_float(value_by_target=float, spec_by_segment=spec)
        Box(
            Modifier.test_tag(name="box")
            .size(w=10)
            .on_placed(cb=lambda it: seen.update(coordinates=it))
            .layout(block=measured)
            .draw_with_content(block=drawn)
            .draw_with_cache(build=cached)
            .graphics_layer(block=lambda layer: seen.update(layer=layer))
        )
        BoxWithConstraints(content=lambda it: seen.update(box_scope=it))

    with Scene(content, width=40, height=30) as scene:
        scene.frame()
        turned.set(True)
        seen.update(scene=scene, report=scene.frame(), found=scene.find(test_tag="box"))
        seen["group"] = scene.slot_table.groups[0]
        snapshot = seen["snapshot"] = Snapshot.take_mutable_snapshot()
        with snapshot.enter():
            seen["state"].set(1)
        seen["apply_result"] = snapshot.apply()
        snapshot.dispose()
        yield seen
    seen["recomposer"].close()


@pytest.mark.parametrize("line", MEMBERS.strip().splitlines())
def test_object__has_its_members(line: str, objects: dict[str, Any]) -> None:
    name, *members = line.split()
    holder = objects[name] if name in objects else getattr(engine, name)
    assert [member for member in members if member not in dir(holder)] == []


class Applier(AbstractApplier[Any]):
    """Builds nothing: only its names are looked at."""

    def insert_top_down(self, index: int, node: Any) -> None:
        raise NotImplementedError("nothing is built")

    insert_bottom_up = insert_top_down

    def remove(self, index: int, count: int) -> None:
        raise NotImplementedError("nothing is built")

    def move(self, from_: int, to: int, count: int) -> None:
        raise NotImplementedError("nothing is built")

    def on_clear(self) -> None:
        """Nothing was built."""
