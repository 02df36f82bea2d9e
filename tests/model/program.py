"""What a description means: composables that run it, and the states they read.

Both the scene that has been through everything and the one made from scratch run this code, each on a world
of its own.

Terms       world: the states of one scene. A copy of it has the same values, and scrolls to the same places.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import (
    FIRST_BASELINE,
    Alignment,
    AnimatedVisibility,
    Arrangement,
    Box,
    BoxWithConstraints,
    Canvas,
    CircleShape,
    Color,
    Column,
    Constraints,
    FlowRow,
    IntOffset,
    IntrinsicSize,
    Layout,
    LazyColumn,
    LazyListState,
    LazyRow,
    Modifier,
    Offset,
    RoundedCornerShape,
    Row,
    ScrollState,
    Size,
    Snapshot,
    Spacer,
    Text,
    composable,
    expand_vertically,
    fade_in,
    fade_out,
    key,
    mutable_state_of,
    shrink_vertically,
    tween,
)
from tests.model.description import WATCHED, Part, Program, Value

COLORS = tuple(
    Color(r, g, b) for r, g, b in ((1, 0, 0), (0, 0.6, 0), (0, 0, 1), (1, 0.6, 0), (0.6, 0, 0.6), (0, 0.6, 0.6))
)
_TWEEN = tween(32)
Item = tuple[int, ...]


def color(number: int) -> Color:
    return COLORS[number % len(COLORS)].copy(alpha=0.5 + 0.5 * (number % 2))


class World:
    """States, scroll positions, and what callbacks received."""

    def __init__(self, program: Program, other: World | None = None) -> None:
        self.program = program

        def make() -> None:
            numbers = program.states if other is None else [state.value for state in other.states]
            lists = program.lists if other is None else [state.value for state in other.lists]
            sizes = [0] * WATCHED if other is None else [state.value for state in other.sizes]
            self.states = [mutable_state_of(n, name=f"s{i}") for i, n in enumerate(numbers)]
            self.lists = [mutable_state_of(keys, name=f"l{i}") for i, keys in enumerate(lists)]
            self.sizes = [mutable_state_of(n, name=f"z{i}") for i, n in enumerate(sizes)]
            self.lazies: dict[Any, LazyListState] = {}
            self.scrolls: dict[Any, ScrollState] = {}
            if other is not None:
                for where, lazy in other.lazies.items():
                    index, offset = lazy.first_visible_item_index, lazy.first_visible_item_scroll_offset
                    self.lazies[where] = LazyListState(index, offset)
                for where, scroll in other.scrolls.items():
                    self.scrolls[where] = ScrollState(scroll.value)
            self.recorded: dict[Any, Any] = {}

        Snapshot.without_read_observation(make)

    def read(self, value: Value, item: Item) -> int:
        kind = value[0]
        if kind == "c":
            return int(value[1])
        if kind == "s":
            return self.states[value[1]].value
        if kind == "z":
            return self.sizes[value[1]].value
        return item[-1] % 10

    def beside(self, part: Part, item: Item) -> None:
        """Composed before each part: for worlds in which more is going on."""

    def modifier(self, first: Any, part: Part, item: Item) -> Any:
        """What the modifiers of a part begin with."""
        return first

    def key_of(self, each: int) -> Any:
        """The key of an item."""
        return each

    def lazy(self, number: int, item: Item) -> LazyListState:
        state = self.lazies.get((number, item))
        if state is None:
            state = self.lazies[number, item] = LazyListState()
        return state

    def scroll(self, place: Any, item: Item) -> ScrollState:
        state = self.scrolls.get((place, item))
        if state is None:
            state = self.scrolls[place, item] = ScrollState()
        return state

    def write_size(self, which: int, size: Any) -> None:
        self.sizes[which].value = (size.width + 2 * size.height) % 10

    def record(self, what: Any, fact: Any) -> None:
        self.recorded[what] = fact


@composable
def App(world: World) -> None:
    with Box():
        emit_all(world, world.program.parts, ())


@composable
def Scope(world: World, part: Part, item: Item) -> None:
    world.read(part.values[0], item)
    emit_all(world, part.children, item)


def emit_inside(world: World, part: Part, item: Item) -> None:
    """The children of a layout. One that is asked for its first baseline has one: else, in Compose and so here, its
    content keeps its place whatever its modifiers became (recording line_asked_that_is_not_there)."""
    if part.lined:
        Text("l", font_size=6 + world.read(part.values[0], item) % 3)
    emit_all(world, part.children, item)


def emit_all(world: World, parts: Sequence[Part], item: Item) -> None:
    for part in parts:
        emit(world, part, item)


def emit(world: World, part: Part, item: Item) -> None:
    """A plain helper: its call sites differ by the chain of frames and by order."""
    kind, number, values = part.kind, part.number, part.values
    world.beside(part, item)
    if kind == "scope":
        Scope(world, part, item)
    elif kind == "if":
        emit_all(world, part.children if world.read(values[0], item) % 2 else part.others, item)
    elif kind == "keyed":
        for each in world.lists[values[0][1]].value:
            with key(world.key_of(each)):
                emit_all(world, part.children, (*item, each))
    elif kind == "plain":
        for each in world.lists[values[0][1]].value:
            emit_all(world, part.children, (*item, each))
    elif kind == "visibility":
        visible = world.read(values[0], item) % 2 == 1
        AnimatedVisibility(
            visible,
            lambda: emit_inside(world, part, item),
            enter=fade_in(_TWEEN) + expand_vertically(_TWEEN),
            exit=fade_out(_TWEEN) + shrink_vertically(_TWEEN),
        )
    elif kind == "lazy_column":
        modifier = modifiers(Modifier, world, part, item).height(10 + 4 * world.read(values[2], item))
        LazyColumn(lambda scope: items(world, part, item, scope), modifier, world.lazy(number, item))
    elif kind == "lazy_row":
        modifier = modifiers(Modifier, world, part, item).width(10 + 4 * world.read(values[2], item))
        LazyRow(lambda scope: items(world, part, item, scope), modifier, world.lazy(number, item))
    elif kind == "constraints":
        BoxWithConstraints(
            lambda scope: constrained(world, part, item, scope.constraints),
            modifiers(Modifier, world, part, item),
            propagate_min_constraints=world.read(values[1], item) % 2 == 1,
        )
    else:
        node(world, part, item)


def node(world: World, part: Part, item: Item) -> None:
    kind, values = part.kind, part.values
    modifier = modifiers(Modifier, world, part, item)
    if kind == "text":
        Text("m" * (world.read(values[0], item) % 4) + str(world.read(values[1], item)), modifier, font_size=8)
    elif kind == "spacer":
        Spacer(modifier.size(2 + world.read(values[0], item), 3).background(color(part.number)))
    elif kind == "canvas":
        Canvas(lambda scope: paint(world, values, item, scope), Modifier.size(8, 8).then(modifier))
    elif kind == "row":
        spaced = Arrangement.spaced_by(world.read(values[0], item) % 3)
        alignment = (Alignment.TOP, Alignment.CENTER_VERTICALLY)[world.read(values[1], item) % 2]
        with Row(modifier, horizontal_arrangement=spaced, vertical_alignment=alignment):
            emit_inside(world, part, item)
    elif kind == "column":
        arrangement = (Arrangement.TOP, Arrangement.BOTTOM)[world.read(values[0], item) % 2]
        with Column(modifier, vertical_arrangement=arrangement):
            emit_inside(world, part, item)
    elif kind == "flow":
        each = 1 + world.read(values[0], item) % 3
        FlowRow(lambda: emit_inside(world, part, item), modifier, max_items_in_each_row=each)
    elif kind == "policy":
        with Layout(lambda scope, measurables, c: policy(world, values, item, scope, measurables, c), modifier):
            emit_inside(world, part, item)
    elif kind == "baselines":
        with Layout(lambda scope, measurables, c: baselines(world, values, item, scope, measurables, c), modifier):
            emit_inside(world, part, item)
    else:
        alignment = (Alignment.TOP_START, Alignment.CENTER)[world.read(values[0], item) % 2]
        with Box(modifier, content_alignment=alignment):
            emit_inside(world, part, item)


def items(world: World, part: Part, item: Item, scope: Any) -> None:
    """A list's content: one item for each key, of two content types, and a header."""
    keys = world.lists[part.values[0][1]].value
    if world.read(part.values[1], item) % 4 == 3:
        scope.item(lambda: Spacer(Modifier.size(9, 5).background(Color.BLACK)), key="header")
    scope.items(
        keys,
        lambda each: list_item(world, part, (*item, each)),
        key=world.key_of,
        content_type=lambda each: each % 2,
    )


def list_item(world: World, part: Part, item: Item) -> None:
    Spacer(Modifier.size(7, 3 + item[-1]).background(color(item[-1])))
    emit_all(world, part.children, item)


def constrained(world: World, part: Part, item: Item, constraints: Constraints) -> None:
    world.read(part.values[0], item)
    if constraints.has_bounded_width and constraints.max_width < 30:
        Spacer(Modifier.size(4, 4).background(Color.BLACK))
    emit_inside(world, part, item)


def paint(world: World, values: Any, item: Item, scope: Any) -> None:
    scope.draw_rect(color(world.read(values[0], item)), Offset(1, 1), Size(5, 2 + world.read(values[1], item) % 4))


def policy(world: World, values: Any, item: Item, scope: Any, measurables: Any, constraints: Constraints) -> Any:
    """Stacks its children; how far apart is read while they are placed, how large they may be when measured."""
    most = 8 + 5 * world.read(values[0], item)
    loose = Constraints(0, min(most, constraints.max_width), 0, min(most, constraints.max_height))
    placeables = [measurable.measure(loose) for measurable in measurables]
    width = constraints.constrain_width(max([4, *(each.width for each in placeables)]))
    height = constraints.constrain_height(max([4, *(each.height for each in placeables)]))

    def place() -> None:
        step = world.read(values[1], item)
        for index, placeable in enumerate(placeables):
            if step == LEAVES_OUT and index == 1:
                continue  # some are measured and not placed
            placeable.place(index * (step % 4), index)

    return scope.layout(width, height, place)


LEAVES_OUT = 7


def baselines(world: World, values: Any, item: Item, scope: Any, measurables: Any, constraints: Constraints) -> Any:
    """Puts the first baselines of its children on one line, found while measuring or only when placing."""
    early = world.read(values[0], item) % 2 == 0
    loose = constraints.copy_max_dimensions()
    placeables = [measurable.measure(loose) for measurable in measurables]

    def lines() -> list[int]:
        return [max(placeable[FIRST_BASELINE], 0) for placeable in placeables]

    found = lines() if early else []
    width = constraints.constrain_width(sum(each.width for each in placeables))
    height = constraints.constrain_height(max([0, *(each.height for each in placeables)]) + max([0, *found]))

    def place() -> None:
        at = lines()
        x = 0
        for line, placeable in zip(at, placeables, strict=True):
            placeable.place(x, max(at) - line)
            x += placeable.width

    return scope.layout(width, height, place)


# ---------------------------------------------------------------- modifiers


def modifiers(first: Any, world: World, part: Part, item: Item) -> Any:
    chain = world.modifier(first, part, item)
    for place, spec in enumerate(part.modifiers):
        chain = _apply(chain, world, (part.number, place), spec, item)
    return chain


def _apply(chain: Any, world: World, place: Any, spec: Any, item: Item) -> Any:
    name, values = spec[0], spec[1:]
    if name == "watch":
        watched = values[0]
        side = 2 + world.read(values[1], item)
        # Outside required_size: inside it, the listener receives the size of a further `required_size`, which may
        # depend on this very size; such a program never settles.
        return chain.on_size_changed(lambda size: world.write_size(watched, size)).required_size(side, 3)
    if name == "maybe_c":
        # A part of the chain that comes and goes.
        if world.read(values[0], item) % 2 == 0:
            return chain
        return (chain.alpha(0.5), chain.padding(1), chain.offset(lambda: IntOffset(1, 0)), chain.z_index(1.0))[
            world.read(values[1], item) % 4
        ]
    if name in _COMPOSED:
        return _COMPOSED[name](chain, *(world.read(value, item) for value in values))
    return _DEFERRED[name](chain, world, place, item, *values)


_COMPOSED: dict[str, Any] = {
    "padding_c": lambda chain, n: chain.padding(n % 4),
    "size_c": lambda chain, n, m: chain.size(4 * n, 3 * m + 2),
    "required_c": lambda chain, n: chain.required_size(5 * n, 6),
    "width_c": lambda chain, n: chain.width(5 * n + 3),
    "height_c": lambda chain, n: chain.height(5 * n + 3),
    "fill_width_c": lambda chain, n: chain.fill_max_width((n + 1) / 10),
    "wrap_c": lambda chain, n: chain.wrap_content_size(unbounded=n % 2 == 1),
    "offset_c": lambda chain, n, m: chain.offset(n, m - 3),
    "background_c": lambda chain, n: chain.background(color(n), shape=CircleShape if n % 3 == 2 else None),
    "border_c": lambda chain, n: chain.border(1 + n % 3, color(n + 1)),
    "clip_c": lambda chain, n: chain.clip(RoundedCornerShape(n)) if n % 3 else chain.clip_to_bounds(),
    "alpha_c": lambda chain, n: chain.alpha((n % 5) / 4),
    "rotate_c": lambda chain, n: chain.rotate(n * 10.0),
    "scale_c": lambda chain, n: chain.scale(0.4 + n / 5),
    "shadow_c": lambda chain, n: chain.shadow(n % 4, clip=n % 2 == 1),
    "layer_c": lambda chain, n: chain.graphics_layer(translation_x=float(n), alpha=1.0 - n / 20, clip=n % 4 == 1),
    "z_c": lambda chain, n: chain.z_index(float(n - 4)),
    "weight_c": lambda chain, n: chain.weight(1.0 + n, fill=n % 2 == 0),
    "align_row": lambda chain, n: chain.align((Alignment.BOTTOM, Alignment.CENTER_VERTICALLY)[n % 2]),
    "align_column": lambda chain, n: chain.align((Alignment.END, Alignment.CENTER_HORIZONTALLY)[n % 2]),
    "align_box": lambda chain, n: chain.align((Alignment.BOTTOM_END, Alignment.CENTER)[n % 2]),
    "baseline_row": lambda chain: chain.align_by_baseline(),
    "match_box": lambda chain: chain.match_parent_size(),
    "intrinsic_w": lambda chain: chain.width(IntrinsicSize.MIN),
    "intrinsic_h": lambda chain: chain.height(IntrinsicSize.MAX),
    "merge_c": lambda chain, n: chain.semantics(merge_descendants=n % 2 == 1),
    "click_c": lambda chain: chain.clickable(lambda: None),
}


def _layer(world: World, first: Value, second: Value, item: Item, layer: Any) -> None:
    n = world.read(first, item)
    layer.translation_x = float(n)
    layer.alpha = 1.0 if n % 2 else 0.5
    if n == 8:
        layer.rotation_z = 10.0 * world.read(second, item)  # a read that comes and goes


def _clip(world: World, value: Value, item: Item, layer: Any) -> None:
    n = world.read(value, item)
    layer.clip = n % 2 == 1
    layer.shape = RoundedCornerShape(n)


def _behind(world: World, value: Value, item: Item, scope: Any) -> None:
    scope.draw_rect(color(world.read(value, item)), Offset(0, 0), Size(scope.size.width / 2, 4))


def _around(world: World, value: Value, item: Item, scope: Any) -> None:
    n = world.read(value, item)
    if n != 5:
        scope.draw_content()
    scope.draw_rect(color(n), Offset(n, 0), Size(2, scope.size.height))


def _cached(world: World, first: Value, second: Value, item: Item, cache: Any) -> Any:
    width = cache.size.width * world.read(first, item) / 10

    def draw(scope: Any) -> None:
        scope.draw_rect(color(world.read(second, item)), Offset(0, 1), Size(width, 2))

    return cache.on_draw_behind(draw)


def _smaller(world: World, value: Value, item: Item, scope: Any, measurable: Any, constraints: Constraints) -> Any:
    n = world.read(value, item)
    most = constraints.max_width if n % 3 == 0 else min(constraints.max_width, 6 * n)
    placeable = measurable.measure(constraints.copy(min_width=min(constraints.min_width, most), max_width=most))
    return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))


def _moved(world: World, value: Value, item: Item, scope: Any, measurable: Any, constraints: Constraints) -> Any:
    placeable = measurable.measure(constraints)
    return scope.layout(placeable.width, placeable.height, lambda: placeable.place(world.read(value, item), 1))


def _maybe_placed(world: World, value: Value, item: Item, scope: Any, measurable: Any, constraints: Constraints) -> Any:
    placeable = measurable.measure(constraints)

    def place() -> None:
        if world.read(value, item) % 3 != 1:
            placeable.place(0, 0)

    return scope.layout(placeable.width, placeable.height, place)


def _layered(world: World, value: Value, item: Item, scope: Any, measurable: Any, constraints: Constraints) -> Any:
    """Sometimes in a layer, sometimes with a block, sometimes without."""
    placeable = measurable.measure(constraints)

    def fade(layer: Any) -> None:
        layer.alpha = 0.5

    def place() -> None:
        n = world.read(value, item)
        if n % 3 == 0:
            placeable.place(n, 0, z_index=float(n % 2))
        else:
            placeable.place_with_layer(n, 0, fade if n % 3 == 1 else None)

    return scope.layout(placeable.width, placeable.height, place)


def _where(scope: Any, measurable: Any, constraints: Constraints) -> Any:
    """Placed by where on the screen it is."""
    placeable = measurable.measure(constraints)

    def place() -> None:
        coordinates = scope.coordinates
        x = 0.0 if coordinates is None else coordinates.position_in_root().x
        placeable.place(round(abs(x)) % 5, 0)

    return scope.layout(placeable.width, placeable.height, place)


def _say(world: World, value: Value, item: Item, configuration: Any) -> None:
    configuration.state_description = str(world.read(value, item))


_DEFERRED: dict[str, Any] = {
    "offset_p": lambda chain, world, place, item, n: chain.offset(lambda: IntOffset(world.read(n, item), 2)),
    "layer_l": lambda chain, world, place, item, n, m: chain.graphics_layer(
        lambda layer: _layer(world, n, m, item, layer)
    ),
    "clip_l": lambda chain, world, place, item, n: chain.graphics_layer(lambda layer: _clip(world, n, item, layer)),
    "behind_d": lambda chain, world, place, item, n: chain.draw_behind(lambda scope: _behind(world, n, item, scope)),
    "content_d": lambda chain, world, place, item, n: chain.draw_with_content(
        lambda scope: _around(world, n, item, scope)
    ),
    "cache_d": lambda chain, world, place, item, n, m: chain.draw_with_cache(
        lambda cache: _cached(world, n, m, item, cache)
    ),
    "scroll_v": lambda chain, world, place, item, n: chain.height(8 + 3 * world.read(n, item)).vertical_scroll(
        world.scroll(place, item)
    ),
    "scroll_h": lambda chain, world, place, item, n: chain.width(8 + 3 * world.read(n, item)).horizontal_scroll(
        world.scroll(place, item)
    ),
    "positioned": lambda chain, world, place, item: chain.on_globally_positioned(
        lambda at: world.record((place, item), (at.position_in_root(), at.bounds_in_root(), at.size))
    ),
    "last_emitted_place": lambda chain, world, place, item: chain.on_placed(
        lambda at: world.record((place, item), (at.position_in_parent(), at.size))
    ),
    "sized": lambda chain, world, place, item: chain.on_size_changed(lambda size: world.record((place, item), size)),
    "block_m": lambda chain, world, place, item, n: chain.layout(
        lambda scope, measurable, c: _smaller(world, n, item, scope, measurable, c)
    ),
    "block_p": lambda chain, world, place, item, n: chain.layout(
        lambda scope, measurable, c: _moved(world, n, item, scope, measurable, c)
    ),
    "placed_p": lambda chain, world, place, item, n: chain.layout(
        lambda scope, measurable, c: _maybe_placed(world, n, item, scope, measurable, c)
    ),
    "layered_p": lambda chain, world, place, item, n: chain.layout(
        lambda scope, measurable, c: _layered(world, n, item, scope, measurable, c)
    ),
    "positioned_p": lambda chain, world, place, item: chain.layout(_where),
    "semantics_s": lambda chain, world, place, item, n: chain.semantics(lambda it: _say(world, n, item, it)),
}
