"""Random user interfaces as plain data: what hypothesis draws, and shrinks.

Terms       value: ("c", n) a constant, ("s", i) state i, ("z", i) the last measured size of a watched node,
            ("i",) the item of the list around. All are small whole numbers when they are read.
            part: (kind, number, modifiers, values, children); `number` is unique.
Not here    what a description means: program.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from hypothesis import strategies as st

STATES = 5
LISTS = 2
LARGEST = 9  # of a state
DEPTH = 4
WATCHED = 2

Value = tuple[Any, ...]
ModifierSpec = tuple[Any, ...]


class Part(NamedTuple):
    kind: str
    number: int
    modifiers: tuple[ModifierSpec, ...]
    values: tuple[Value, ...]
    children: tuple[Part, ...] = ()
    others: tuple[Part, ...] = ()  # of an `if`: what it shows instead
    lined: bool = False  # an ancestor reads its first baseline: it has one


class Program(NamedTuple):
    parts: tuple[Part, ...]
    states: tuple[int, ...]
    lists: tuple[tuple[int, ...], ...]
    width: int
    height: int


# By how many values each is given. The last letter of a name says when they are read:
# c composition, m measurement, p placement, l layer, d drawing, s semantics.
MODIFIERS = {
    "padding_c": 1,
    "size_c": 2,
    "required_c": 1,
    "width_c": 1,
    "height_c": 1,
    "fill_width_c": 1,
    "wrap_c": 1,
    "offset_c": 2,
    "offset_p": 1,
    "background_c": 1,
    "border_c": 1,
    "clip_c": 1,
    "alpha_c": 1,
    "rotate_c": 1,
    "scale_c": 1,
    "shadow_c": 1,
    "layer_c": 1,
    "layer_l": 2,
    "clip_l": 1,
    "behind_d": 1,
    "content_d": 1,
    "cache_d": 2,
    "z_c": 1,
    "weight_c": 1,
    "align_row": 1,
    "align_column": 1,
    "align_box": 1,
    "baseline_row": 0,
    "match_box": 0,
    "scroll_v": 1,
    "scroll_h": 1,
    "watch": 1,
    "positioned": 0,
    "last_emitted_place": 0,
    "sized": 0,
    "intrinsic_w": 0,
    "intrinsic_h": 0,
    "block_m": 1,
    "block_p": 1,
    "placed_p": 1,
    "layered_p": 1,
    "positioned_p": 0,
    "semantics_s": 1,
    "merge_c": 1,
    "click_c": 0,
    "maybe_c": 2,
}

CONTAINERS = ("box", "row", "column", "flow", "policy", "baselines", "constraints", "lazy_column", "lazy_row")
WRAPPERS = ("scope", "if", "keyed", "plain", "visibility")
LOOPS = frozenset({"keyed", "plain", "lazy_column", "lazy_row"})
LEAVES = ("text", "spacer", "canvas", "policy", "box")
# Of these Compose shows what an extra placement did that only looked for an alignment line: it uses up the placement
# that was pending, and has no positions yet (recordings line_asked_that_is_not_there, place_read_behind_a_line). So
# inside of what is asked for lines a first frame and a later one may differ: there are none of these.
SEEN_LOOKING_FOR_LINES = frozenset({"placed_p", "positioned_p", "last_emitted_place"})
# A reader of a child's line is not notified when a modifier of that child only moves another one inside of it
# (recordings line_moved_by_an_offset, line_moved_by_a_wrap).
MOVE_IN_PLACEMENT = frozenset(
    {"offset_c", "offset_p", "block_p", "layered_p", "scroll_v", "scroll_h", "maybe_c", "wrap_c"}
)
# Lines are found through the transforms of layers; a reader of one is not notified when a layer changes
# (Compose AlignmentLines.kt: toParentPosition, and no notice of layers).
MOVE_IN_LAYER = frozenset({"scale_c", "rotate_c", "layer_c", "layer_l"})
# A move of a node that is not placed does not notify readers of positions inside it (recording
# place_read_comes_back): they are not put where something can be given up and placed again.
GIVE_UP = frozenset({"policy", "lazy_column", "lazy_row"})
SUBCOMPOSED = frozenset({"constraints", "lazy_column", "lazy_row"})


def _below(count: int, cache: dict[int, Any] = {}) -> Any:  # noqa: B006  a strategy for each count
    if count not in cache:
        cache[count] = st.integers(0, count - 1)
    return cache[count]


class _Drawing:
    """One description being drawn. Zero is always the plainest choice, so that it is what examples shrink to."""

    def __init__(self, draw: Callable[[Any], Any], budget: int) -> None:
        self.draw = draw
        self.budget = budget
        self.number = 0
        self.asked_intrinsics = 0  # how many are being asked for their intrinsic sizes around here
        self.item = 0  # how many lists are around here
        self.watched = 0
        self.around = "box"  # the layout that reads what the next part says to its parent
        self.lined = False
        self.asked = 0
        self.given_up = 0  # how many are around here that may not place something

    def below(self, count: int) -> int:
        return int(self.draw(_below(count)))

    def value(self) -> Value:
        which = self.below(8)
        if which < 2:
            return "c", self.below(LARGEST + 1)
        if which == 7:
            return "z", self.below(WATCHED)
        if which == 6 and self.item:
            return ("i",)
        return "s", self.below(STATES)

    def values(self, count: int) -> tuple[Value, ...]:
        return tuple(self.value() for _ in range(count))

    def modifiers(self, children: tuple[Part, ...]) -> tuple[ModifierSpec, ...]:
        found: list[ModifierSpec] = []
        subcomposed = any(_has(child, _is_subcomposed) for child in children)
        reads_position = any(_has(child, _reads_position) for child in children)
        for _ in range(self.below(5)):
            name = _NAMES[self.below(len(_NAMES))]
            if subcomposed and (name.startswith("intrinsic") or (name == "weight_c" and self.around == "flow")):
                continue  # they ask for intrinsic sizes
            if name == "baseline_row" and not self.lined:
                continue
            if name in SEEN_LOOKING_FOR_LINES and (self.lined or self.asked):
                continue
            if name == "positioned_p" and (self.given_up or any(each[0] == "placed_p" for each in found)):
                continue
            if name == "placed_p" and reads_position:
                continue
            reads_position |= name == "positioned_p"
            if name in MOVE_IN_PLACEMENT and self.lined:
                continue
            if name in MOVE_IN_LAYER and (self.lined or self.asked):
                continue
            for_parent = name.rpartition("_")[2]
            if for_parent in ("row", "column", "box") and for_parent != self.around:
                continue
            if name == "watch":
                if self.watched == WATCHED or self.item:
                    continue
                found.append((name, self.watched, ("s", self.below(STATES))))
                self.watched += 1
                continue
            found.append((name, *self.values(MODIFIERS[name])))
        return tuple(found)

    def parts(self, depth: int, most: int) -> tuple[Part, ...]:
        return tuple(self.part(depth) for _ in range(self.below(most) + (depth == DEPTH)) if self.budget > 0)

    def part(self, depth: int) -> Part:
        self.budget -= 1
        self.number += 1
        number = self.number
        lined = self.lined
        if depth == 0 or self.budget <= 0:
            kind = LEAVES[self.below(len(LEAVES))] if not lined else "text"
            return Part(kind, number, self.modifiers(()), self.values(2), lined=lined)
        which = self.below(len(LEAVES) + len(CONTAINERS) + len(WRAPPERS))
        loops = which >= len(LEAVES) and (*WRAPPERS, *CONTAINERS)[which - len(LEAVES)] in LOOPS
        if which < len(LEAVES) or (loops and self.item == 2):
            which %= len(LEAVES)
            kind = LEAVES[which] if not lined else "text"
            return Part(kind, number, self.modifiers(()), self.values(2), lined=lined)
        which -= len(LEAVES)
        if which < len(WRAPPERS):
            return self.wrapper(WRAPPERS[which], number, depth)
        kind = CONTAINERS[which - len(WRAPPERS)]
        lazy = kind.startswith("lazy")
        if lazy and lined:
            kind, lazy = "box", False
        around = self.around
        self.item += lazy
        self.around = kind
        self.lined = kind == "baselines" or (kind == "row" and self.below(3) == 2)
        self.asked += self.lined
        self.given_up += kind in GIVE_UP
        children = self.parts(depth - 1, 5)
        self.given_up -= kind in GIVE_UP
        self.asked -= self.lined
        self.item -= lazy
        self.around, self.lined = around, lined
        values = (("c", self.below(LISTS)), *self.values(2)) if lazy else self.values(2)
        part = Part(kind, number, (), values, children, lined=lined)
        return part._replace(modifiers=self.modifiers((part,)))

    def wrapper(self, kind: str, number: int, depth: int) -> Part:
        values: tuple[Value, ...] = self.values(1)
        if kind in ("keyed", "plain"):
            values = (("c", self.below(LISTS)),)
            self.item += 1
        around, lined = self.around, self.lined
        if kind == "visibility":
            self.around, self.lined = "box", False
        children = self.parts(depth - 1, 3)
        self.around, self.lined = around, lined
        if kind in ("keyed", "plain"):
            self.item -= 1
        others = self.parts(depth - 1, 3) if kind == "if" else ()
        return Part(kind, number, (), values, children, others, lined)


_NAMES = tuple(MODIFIERS)


def _has(part: Part, what: Callable[[Part], bool]) -> bool:
    return what(part) or any(_has(each, what) for each in (*part.children, *part.others))


def _is_subcomposed(part: Part) -> bool:
    return part.kind in SUBCOMPOSED


def _reads_position(part: Part) -> bool:
    return any(each[0] == "positioned_p" for each in part.modifiers)


key_lists = st.lists(st.integers(0, LARGEST), unique=True, max_size=5).map(tuple)
states = st.integers(0, LARGEST)
WIDTHS = (60, 40, 90, 3)
HEIGHTS = (60, 150, 40, 5)  # more than one tile of the renderer high; hardly anything


@st.composite
def programs(draw: Callable[[Any], Any], budget: int = 12) -> Program:
    drawing = _Drawing(draw, budget)
    return Program(
        drawing.parts(DEPTH, 3),
        tuple(draw(states) for _ in range(STATES)),
        tuple(draw(key_lists) for _ in range(LISTS)),
        WIDTHS[drawing.below(2)],
        HEIGHTS[drawing.below(2)],
    )


_changes = st.one_of(
    st.tuples(st.just("state"), st.integers(0, STATES - 1), states),
    st.tuples(st.just("state"), st.integers(0, STATES - 1), states),
    st.tuples(st.just("list"), st.integers(0, LISTS - 1), key_lists),
    st.tuples(st.just("shuffle"), st.integers(0, LISTS - 1), st.integers(0, 1000)),
    st.tuples(st.just("scroll"), st.integers(0, 5), st.integers(-60, 60)),
    st.tuples(st.just("scroll"), st.integers(0, 5), st.integers(-9, 9)),
    st.tuples(st.just("jump"), st.integers(0, 5), st.integers(0, 7)),
    st.tuples(st.just("wheel"), st.integers(0, 59), st.integers(-20, 20)),
    st.tuples(st.just("resize"), st.sampled_from(WIDTHS), st.sampled_from(HEIGHTS)),
    st.tuples(st.just("frame"), st.just(0), st.just(0)),
    st.tuples(st.just("pixels"), st.just(0), st.just(0)),
    st.tuples(st.just("measure_only"), st.sampled_from(WIDTHS), st.sampled_from(HEIGHTS)),
)
rounds = st.lists(st.lists(_changes, min_size=1, max_size=4), min_size=1, max_size=5)
