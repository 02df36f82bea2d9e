"""Random UIs as plain tuples: what a program shows, and which state each part of it reads, in which phase.

A spec is `(kind, …)`; numbers in it name states of the program (`Program.numbers`, `Program.lists`).
Limits     no lazy list or BoxWithConstraints below an intrinsic size (they have none, as in Compose); a lazy
           list inside a loop has neither keys nor a scroll position (it would be remembered by instance).
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

NUMBERS = 5
LISTS = 3

Spec = tuple[Any, ...]

numbers = st.integers(0, NUMBERS - 1)
lists = st.integers(0, LISTS - 1)
fixed = st.integers(0, 3)
items = st.lists(st.integers(0, 6), max_size=6, unique=True).map(tuple)

modifiers = st.one_of(
    st.tuples(
        st.sampled_from(
            [
                "alpha",
                "background",
                "draw_behind",
                "draw_with_cache",
                "draw_with_content",
                "fill_max_width",
                "graphics_layer",
                "layer_values",
                "layout_measure",
                "layout_place",
                "offset",
                "offset_block",
                "on_placed_colour",
                "padding",
                "rotate",
                "size",
                "weight",
                "width",
                "z_index",
                "clip",
                "align",
                "optional_draw",
                "optional_offset",
                "optional_layer",
            ]
        ),
        numbers,
    ),
    st.tuples(st.just("plain_layer")),
    st.tuples(st.just("fixed_size"), st.integers(1, 3)),
)
chains = st.lists(modifiers, max_size=3).map(tuple)

texts = st.tuples(st.just("text"), numbers | st.none(), fixed)
spacers = st.tuples(st.just("spacer"), chains, fixed)
leaves = st.one_of(
    texts,
    spacers,
    st.tuples(st.just("local")),
    st.tuples(st.just("derived"), numbers, numbers),
    st.tuples(st.just("remembered"), numbers),
    st.tuples(st.just("side_effect"), numbers),
    st.tuples(st.just("launched"), numbers),
    st.tuples(st.just("size_changed"), numbers),
    st.tuples(st.just("canvas"), numbers),
)


@st.composite
def specs(draw: Any, depth: int, looped: bool = False, intrinsic: bool = False) -> Spec:
    """One part of a UI, at most `depth` deep."""
    if depth == 0 or draw(st.integers(0, 3)) == 0:
        return draw(leaves)
    kinds = [
        "row", "column", "box", "scope", "if", "keyed", "plain", "content", "provide", "provide_static",
        "movable", "early", "flow", "intrinsic", "custom", "default", "method",
    ]  # fmt: skip
    if not intrinsic:
        kinds += ["lazy", "constraints"]
    kind = draw(st.sampled_from(kinds))
    inner = children(depth - 1, looped or kind in ("keyed", "plain", "lazy"), intrinsic or kind == "intrinsic")
    if kind in ("row", "column", "flow", "intrinsic", "custom"):
        return kind, draw(chains), draw(numbers), draw(inner)
    if kind == "box":
        return kind, draw(chains), draw(numbers), draw(inner)
    if kind in ("if", "early"):
        return kind, draw(numbers), draw(inner), draw(inner)
    if kind in ("keyed", "plain"):
        return kind, draw(lists), draw(inner)
    if kind == "lazy":
        return kind, None if looped else draw(st.integers(0, 10**6)), draw(lists), draw(numbers), draw(inner)
    if kind in ("provide", "provide_static", "movable", "constraints", "default", "method", "content"):
        return kind, draw(numbers), draw(inner)
    return kind, draw(inner)


def children(depth: int, looped: bool = False, intrinsic: bool = False) -> st.SearchStrategy[tuple[Spec, ...]]:
    return st.lists(specs(depth, looped, intrinsic), min_size=1, max_size=3).map(tuple)


changes = st.one_of(
    st.tuples(st.just("number"), numbers, st.integers(0, 3)),
    st.tuples(st.just("list"), lists, items),
    st.tuples(st.just("scroll"), st.integers(0, 3), st.integers(-40, 40)),
    st.tuples(st.just("resize"), st.sampled_from([80, 100, 120]), st.sampled_from([60, 90])),
    st.tuples(st.just("frame")),
)
steps = st.lists(st.lists(changes, min_size=1, max_size=3), min_size=1, max_size=6)
