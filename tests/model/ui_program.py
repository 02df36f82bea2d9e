"""Runs a random UI (ui_specs.py) as a program: twice from one set of states, once kept, once from scratch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    Alignment,
    Arrangement,
    Box,
    BoxWithConstraints,
    Canvas,
    CircleShape,
    Color,
    Column,
    CompositionLocalProvider,
    FlowRow,
    IntOffset,
    IntrinsicSize,
    LaunchedEffect,
    Layout,
    LazyColumn,
    LazyListState,
    Modifier,
    Offset,
    RectangleShape,
    Row,
    Scene,
    SideEffect,
    Size,
    Spacer,
    Text,
    composable,
    composition_local_of,
    derived_state_of,
    key,
    movable_content_of,
    mutable_state_of,
    remember,
    static_composition_local_of,
)
from tests.model.ui_specs import LISTS, NUMBERS, Spec

LocalNumber = composition_local_of(lambda: -1)
LocalStatic = static_composition_local_of(lambda: -1)

_COLOURS = (Color(0.9, 0.2, 0.2), Color(0.2, 0.7, 0.3), Color(0.2, 0.3, 0.9), Color(0.8, 0.7, 0.1))


def colour(value: int) -> Color:
    return _COLOURS[value % 4]


class Program:
    """The states, and the specs that read them."""

    def __init__(self, specs: tuple[Spec, ...], start: list[int], lists: list[tuple[int, ...]]) -> None:
        self.specs = specs
        self.numbers = [mutable_state_of(start[i % len(start)], name=f"n{i}") for i in range(NUMBERS)]
        self.lists = [mutable_state_of(lists[i % len(lists)], name=f"l{i}") for i in range(LISTS)]

    def value(self, number: int) -> int:
        return self.numbers[number].value


class Run:
    """One scene of a program. `scrolled` gives a lazy list its first position."""

    def __init__(self, program: Program, width: int, height: int, like: Run | None = None) -> None:
        self.program = program
        self.lazy: dict[int, LazyListState] = {}
        self._like = like
        self.scene = Scene(self.content, width=width, height=height)
        self.scene.settle(20)

    def content(self) -> None:
        show(self, self.program.specs, None)

    def value(self, number: int) -> int:
        return self.program.numbers[number].value

    def lazy_state(self, identity: int) -> LazyListState:
        state = self.lazy.get(identity)
        if state is None:
            known = self._like.lazy.get(identity) if self._like is not None else None
            state = self.lazy[identity] = (
                LazyListState(known.first_visible_item_index, known.first_visible_item_scroll_offset)
                if known is not None
                else LazyListState()
            )
        return state

    def apply(self, change: tuple[Any, ...]) -> None:
        match change:
            case ("number", number, value):
                self.program.numbers[number].value = value
            case ("list", number, value):
                self.program.lists[number].value = value
            case ("scroll", number, pixels):
                states = list(self.lazy.values())
                if states:
                    states[number % len(states)].dispatch_raw_delta(pixels)
            case ("resize", width, height):
                self.scene.resize(width, height)
            case ("frame",):
                self.scene.frame()

    def shown(self) -> Any:
        return described(self.scene.root)


def described(node: Any) -> Any:
    """Name, size, position and children of a node, without what is kept but not placed."""
    return (
        node.name,
        tuple(node.size),
        tuple(node.coordinates.position_in_root()),
        [described(child) for child in node.children if child.is_placed],
    )


# ---------------------------------------------------------------- modifiers


def chain_of(run: Run, chain: tuple[Spec, ...]) -> Any:
    modifier: Any = Modifier
    for spec in chain:
        modifier = modifier_of(run, modifier, spec)
    return modifier


def modifier_of(run: Run, m: Any, spec: Spec) -> Any:
    """Value forms read in composition, blocks read in their own phase."""
    kind = spec[0]
    n = spec[1] if len(spec) > 1 else 0
    value = run.value

    def rectangle(scope: Any) -> None:
        scope.draw_rect(colour(value(n)), Offset(value(n), 1), Size(6, 4))

    match kind:
        case "alpha":
            return m.alpha(1 - value(n) / 4)
        case "background":
            return m.background(colour(value(n)))
        case "draw_behind":
            return m.draw_behind(rectangle)
        case "draw_with_cache":

            def build(cache: Any) -> Any:
                edge = cache.size.width / 2 + value(n)
                return cache.on_draw_behind(lambda scope: scope.draw_rect(colour(value(n) + 1), size=Size(edge, 3)))

            return m.draw_with_cache(build)
        case "draw_with_content":

            def draw(scope: Any) -> None:
                if value(n) % 2:
                    scope.draw_content()
                rectangle(scope)

            return m.draw_with_content(draw)
        case "fill_max_width":
            return m.fill_max_width((value(n) + 1) / 4)
        case "graphics_layer":

            def layer(scope: Any) -> None:
                scope.alpha = 1 - value(n) / 5
                scope.translation_x = value(n) * 3

            return m.graphics_layer(layer)
        case "layer_values":
            return m.graphics_layer(alpha=1 - value(n) / 5, translation_y=value(n) * 2)
        case "layout_measure":

            def measure(scope: Any, measurable: Any, constraints: Any) -> Any:
                more = value(n)
                placeable = measurable.measure(constraints)
                return scope.layout(placeable.width + more, placeable.height, lambda: placeable.place(more, 0))

            return m.layout(measure)
        case "layout_place":

            def place_it(scope: Any, measurable: Any, constraints: Any) -> Any:
                placeable = measurable.measure(constraints)
                return scope.layout(placeable.width, placeable.height, lambda: placeable.place(value(n), 1))

            return m.layout(place_it)
        case "offset":
            return m.offset(value(n), 1)
        case "offset_block":
            return m.offset(lambda: IntOffset(value(n) * 2, 1))
        case "on_placed_colour":
            seen = remember(lambda: mutable_state_of(0, name="seen"))
            return m.on_placed(lambda c: seen.set(c.size.width)).draw_behind(
                lambda scope: scope.draw_rect(colour(seen.value), size=Size(3, 3))
            )
        case "padding":
            return m.padding(value(n))
        case "rotate":
            return m.rotate(value(n) * 10)
        case "size":
            return m.size(10 + value(n) * 4)
        case "weight":
            return m.weight(value(n) + 1)
        case "width":
            return m.width(12 + value(n) * 5)
        case "z_index":
            return m.z_index(value(n))
        case "clip":
            return m.clip(CircleShape if value(n) % 2 else RectangleShape)
        case "align":
            return m.align((Alignment.CENTER, Alignment.TOP_END, Alignment.BOTTOM_START, Alignment.TOP_START)[value(n)])
        case "optional_draw":
            return m.draw_behind(rectangle) if value(n) % 2 else m
        case "optional_offset":
            return m.offset(lambda: IntOffset(value(n), 3)) if value(n) > 1 else m
        case "optional_layer":
            return m.graphics_layer(alpha=0.5) if value(n) % 2 else m
        case "plain_layer":
            return m.graphics_layer()
        case _:
            return m.size(spec[1] * 9)


# ---------------------------------------------------------------- composables


@composable
def Scope(run: Run, specs: tuple[Spec, ...], item: Any) -> None:
    show(run, specs, item)


@composable
def WithContent(content: Any) -> None:
    with Box(Modifier.padding(1)):
        content()


@composable
def Early(run: Run, number: int, before: tuple[Spec, ...], after: tuple[Spec, ...], item: Any) -> None:
    show(run, before, item)
    if run.value(number) % 2:
        return
    show(run, after, item)


@composable
def Default(run: Run, specs: tuple[Spec, ...], item: Any, extra: int = 3, *more: int, last: int = 4) -> None:
    Text(f"d{extra}{more}{last}")
    show(run, specs, item)


class Screen:
    """A composable that is a method."""

    def __init__(self, run: Run) -> None:
        self.run = run

    @composable
    def Body(self, number: int, specs: tuple[Spec, ...], item: Any) -> None:
        Text(f"m{number}")
        show(self.run, specs, item)


@composable(inline=True)
def Framed(colour_: Color) -> Any:
    """A container in the generator form."""
    with Box(Modifier.background(colour_).padding(1)):
        yield


def show(run: Run, specs: tuple[Spec, ...], item: Any) -> None:
    """A plain function: call sites are told apart through it, by the chain of frames and by order."""
    for spec in specs:
        show_one(run, spec, item)


def show_one(run: Run, spec: Spec, item: Any) -> None:
    show_leaf = _LEAVES.get(spec[0])
    if show_leaf is not None:
        show_leaf(run, spec, item)
        return
    _CONTAINERS[spec[0]](run, spec, item)


def _text(run: Run, spec: Spec, item: Any) -> None:
    _, number, fixed = spec
    Text(f"{fixed}{'' if number is None else run.value(number)}{'' if item is None else item}")


def _spacer(run: Run, spec: Spec, item: Any) -> None:
    _, chain, fixed = spec
    Spacer(chain_of(run, chain).background(colour(fixed)).size(8 + fixed, 6))


def _local(run: Run, spec: Spec, item: Any) -> None:
    Text(f"L{LocalNumber.current}{LocalStatic.current}")


def _derived(run: Run, spec: Spec, item: Any) -> None:
    _, a, b = spec
    state = remember(lambda: derived_state_of(lambda: run.value(a) // 2 if run.value(b) < 2 else run.value(b)))
    Text(f"D{state.value}")


def _remembered(run: Run, spec: Spec, item: Any) -> None:
    seen = run.value(spec[1])
    Text(f"R{remember(lambda: seen * 3, seen)}")


def _side_effect(run: Run, spec: Spec, item: Any) -> None:
    mirrored = remember(lambda: mutable_state_of(-1, name="mirrored"))
    seen = run.value(spec[1])
    SideEffect(lambda: mirrored.set(seen))
    Text(f"S{mirrored.value}")


def _launched(run: Run, spec: Spec, item: Any) -> None:
    mirrored = remember(lambda: mutable_state_of(-1, name="launched"))
    seen = run.value(spec[1])

    async def mirror() -> None:
        mirrored.value = seen

    LaunchedEffect(mirror, seen)
    Text(f"E{mirrored.value}")


def _size_changed(run: Run, spec: Spec, item: Any) -> None:
    width = remember(lambda: mutable_state_of(0, name="width"))
    edge = 5 + run.value(spec[1])
    with Box(Modifier.background(colour(width.value)).on_size_changed(lambda size: width.set(size.width))):
        Spacer(Modifier.size(edge))


def _canvas(run: Run, spec: Spec, item: Any) -> None:
    Canvas(lambda scope: scope.draw_circle(colour(run.value(spec[1])), radius=4), Modifier.size(10))


_LEAVES: dict[str, Callable[[Run, Spec, Any], None]] = {
    "text": _text,
    "spacer": _spacer,
    "local": _local,
    "derived": _derived,
    "remembered": _remembered,
    "side_effect": _side_effect,
    "launched": _launched,
    "size_changed": _size_changed,
    "canvas": _canvas,
}


def _row(run: Run, spec: Spec, item: Any) -> None:
    _, chain, number, inner = spec
    arrangement = (Arrangement.START, Arrangement.CENTER, Arrangement.SPACE_BETWEEN, Arrangement.spaced_by(2))
    with Row(chain_of(run, chain), horizontal_arrangement=arrangement[run.value(number)]):
        show(run, inner, item)


def _column(run: Run, spec: Spec, item: Any) -> None:
    _, chain, number, inner = spec
    alignment = (Alignment.START, Alignment.CENTER_HORIZONTALLY, Alignment.END, Alignment.START)
    with Column(chain_of(run, chain), horizontal_alignment=alignment[run.value(number)]):
        show(run, inner, item)


def _box(run: Run, spec: Spec, item: Any) -> None:
    _, chain, number, inner = spec
    with Box(chain_of(run, chain)):
        show(run, inner, item)


def _flow(run: Run, spec: Spec, item: Any) -> None:
    _, chain, number, inner = spec
    with FlowRow(chain_of(run, chain)):
        show(run, inner, item)


def _intrinsic(run: Run, spec: Spec, item: Any) -> None:
    _, chain, number, inner = spec
    height = IntrinsicSize.MIN if run.value(number) % 2 else IntrinsicSize.MAX
    with Row(chain_of(run, chain).height(height)):
        show(run, inner, item)


def _custom(run: Run, spec: Spec, item: Any) -> None:
    """A layout that reads state while it measures and while it places, and does not always place all."""
    _, chain, number, inner = spec

    def measure(scope: Any, measurables: Any, constraints: Any) -> Any:
        placeables = [m.measure(constraints.copy(min_width=0, min_height=0)) for m in measurables]
        gap = run.value(number)
        width = max((p.width for p in placeables), default=0) + gap
        height = max((p.height for p in placeables), default=0)

        def place() -> None:
            skipped = run.value((number + 1) % NUMBERS)
            for index, placeable in enumerate(placeables):
                if index != skipped:
                    if index % 2:
                        placeable.place_with_layer(index, gap)
                    else:
                        placeable.place(index * 2, gap)

        return scope.layout(constraints.constrain_width(width), constraints.constrain_height(height), place)

    with Layout(measure, chain_of(run, chain)):
        show(run, inner, item)


def _scope(run: Run, spec: Spec, item: Any) -> None:
    Scope(run, spec[1], item)


def _if(run: Run, spec: Spec, item: Any) -> None:
    _, number, yes, no = spec
    show(run, yes if run.value(number) % 2 else no, item)


def _keyed(run: Run, spec: Spec, item: Any) -> None:
    for each in run.program.lists[spec[1]].value:
        with key(each):
            show(run, spec[2], each)


def _plain(run: Run, spec: Spec, item: Any) -> None:
    for each in run.program.lists[spec[1]].value:
        show(run, spec[2], each)


def _content(run: Run, spec: Spec, item: Any) -> None:
    seen = run.value(spec[1])

    def content() -> None:
        Text(f"c{seen}")
        show(run, spec[2], item)

    WithContent(content)


def _provide(run: Run, spec: Spec, item: Any) -> None:
    with CompositionLocalProvider(LocalNumber.provides(run.value(spec[1]))):
        show(run, spec[2], item)


def _provide_static(run: Run, spec: Spec, item: Any) -> None:
    CompositionLocalProvider(LocalStatic.provides(run.value(spec[1])), content=lambda: show(run, spec[2], item))


def _movable(run: Run, spec: Spec, item: Any) -> None:
    content = remember(lambda: movable_content_of(lambda: show(run, spec[2], item)))
    where = run.value(spec[1])
    if where == 0:
        with Row(Modifier.padding(1)):
            content()
    elif where == 1:
        with Column():
            with Framed(colour(1)):
                content()
    elif where == 2:
        content()


def _early(run: Run, spec: Spec, item: Any) -> None:
    _, number, before, after = spec
    Early(run, number, before, after, item)


def _default(run: Run, spec: Spec, item: Any) -> None:
    count = run.value(spec[1])
    if count == 0:
        Default(run, spec[2], item)
    else:
        Default(run, spec[2], item, count, *range(count), last=count)


def _method(run: Run, spec: Spec, item: Any) -> None:
    screen = remember(lambda: Screen(run))
    with Framed(colour(run.value(spec[1]))):
        screen.Body(spec[1], spec[2], item)


def _constraints(run: Run, spec: Spec, item: Any) -> None:
    def content(scope: Any) -> None:
        Text(f"w{scope.constraints.max_width}")
        show(run, spec[2], item)

    BoxWithConstraints(content, Modifier.width(40 + run.value(spec[1]) * 10))


def _lazy(run: Run, spec: Spec, item: Any) -> None:
    _, identity, number, height, inner = spec

    def content(scope: Any) -> None:
        by_key = None if identity is None else (lambda each: each)
        scope.items(run.program.lists[number].value, lambda each: show(run, inner, each), key=by_key)

    state = None if identity is None else run.lazy_state(identity)
    LazyColumn(content, Modifier.size(40, 30 + run.value(height) * 8), state)


_CONTAINERS: dict[str, Callable[[Run, Spec, Any], None]] = {
    "row": _row,
    "column": _column,
    "box": _box,
    "flow": _flow,
    "intrinsic": _intrinsic,
    "custom": _custom,
    "scope": _scope,
    "if": _if,
    "keyed": _keyed,
    "plain": _plain,
    "content": _content,
    "provide": _provide,
    "provide_static": _provide_static,
    "movable": _movable,
    "early": _early,
    "default": _default,
    "method": _method,
    "constraints": _constraints,
    "lazy": _lazy,
}
