"""Modifier text: describes a modifier chain as the calls that build it: `size(20).padding(8)`.

Terms       spelling: the call that creates an element, where several modifiers create elements of one class.
Invariants  I1 no method of a value runs: an argument is compared with a default by identity, or as a plain value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Final

from engine.drawing import RectangleShape
from engine.node.modifier_methods import import_method, methods_of_chains

if TYPE_CHECKING:  # at run time, a class is imported only if a program uses its modifier
    from engine.foundation.draw.graphics_layer import BlockGraphicsLayerElement, ValuesGraphicsLayerElement
    from engine.foundation.layout.fill import FillElement
    from engine.foundation.layout.intrinsic_size import IntrinsicHeightElement, IntrinsicWidthElement
    from engine.foundation.layout.layout_block import LayoutBlockElement
    from engine.foundation.layout.offset import OffsetBlockElement, OffsetElement
    from engine.foundation.layout.padding import PaddingElement, PaddingValuesElement
    from engine.foundation.layout.semantics import SemanticsElement
    from engine.foundation.layout.size import SizeElement
    from engine.foundation.layout.wrap_content import WrapContentElement
    from engine.node import AnyModifier

Argument = tuple[str, object]
"""The name of a keyword argument, or "", and its value."""
Call = tuple[str, Sequence[Argument]]
TextOf = Callable[[object], str]

_ENGINE: Final = "engine."
_PLAIN: Final = (bool, int, float, str)


def modifier_text(modifier: AnyModifier, text_of: TextOf) -> str:
    """Returns the calls that build the chain, outermost first; `text_of` describes each argument."""
    calls: list[str] = []

    def add(count: int, element: object) -> int:
        method, arguments = _call_of(element)
        shown = (f"{name}={text_of(value)}" if name else text_of(value) for name, value in arguments)
        calls.append(f"{method}({', '.join(shown)})")
        return count + 1

    try:
        modifier.fold_in(0, add)
    except Exception:
        return "Modifier"
    return ".".join(calls) or "Modifier"


def _call_of(element: object) -> Call:
    kind: type = type(element)
    spelling = _SPELLINGS.get(kind.__name__) if kind.__module__.startswith(_ENGINE) else None
    if spelling is not None:
        return spelling(element)
    name, defaults = _method_of(kind)
    arguments: list[Argument] = []
    is_complete = True
    for field in getattr(kind, "__dataclass_fields__", ()):
        value = getattr(element, field)
        if value is None or value is RectangleShape or _is_same(value, defaults.get(field, False)):
            is_complete = False
        else:
            is_complete = is_complete and not isinstance(value, bool)
            arguments.append(("" if is_complete else field, value))
    return name, arguments


@lru_cache(256)
def _method_of(kind: type) -> tuple[str, dict[str, object]]:
    """Returns the name of the modifier method for an element class, and the defaults of its parameters."""
    name = "".join(
        f"_{letter.lower()}" if letter.isupper() else letter
        for letter in kind.__name__.removesuffix("Element").removesuffix("Modifier")
    ).strip("_")
    method = methods_of_chains.get(name) or import_method(name, methods_of_chains)
    if method is None:
        return name, {}
    parameters = signature(method).parameters.values()
    return name, {each.name: each.default for each in parameters if each.default is not Parameter.empty}


def _is_same(value: object, default: object) -> bool:
    return value is default or (type(value) is type(default) and type(value) in _PLAIN and bool(value == default))


def _size(element: SizeElement) -> Call:
    name = "" if element.enforce_incoming else "required_"
    width, height = element.min_width, element.min_height
    if (width, height) != (element.max_width, element.max_height):
        bounds = ("min_width", "min_height", "max_width", "max_height")
        given = [(each, getattr(element, each)) for each in bounds if getattr(element, each) is not None]
        axes = {each.rpartition("_")[2] for each, _ in given}
        if len(axes) == 1:
            return f"{name}{axes.pop()}_in", [(each.partition("_")[0], value) for each, value in given]
        return f"{name}size_in", given
    if height is None:
        return f"{name}width", [("", width)]
    if width is None:
        return f"{name}height", [("", height)]
    return f"{name}size", [("", width)] if width == height else [("", width), ("", height)]


def _intrinsic(element: IntrinsicWidthElement | IntrinsicHeightElement) -> Call:
    axis = "width" if type(element).__name__ == "IntrinsicWidthElement" else "height"
    return f"{'' if element.enforce_incoming else 'required_'}{axis}", [("", element.size)]


def _axes(element: FillElement | WrapContentElement) -> str:
    if element.horizontal and element.vertical:
        return "size"
    return "width" if element.horizontal else "height"


def _fill(element: FillElement) -> Call:
    return f"fill_max_{_axes(element)}", [] if element.fraction == 1.0 else [("", element.fraction)]


def _wrap_content(element: WrapContentElement) -> Call:
    unbounded = [("unbounded", True)] if element.unbounded else []
    return f"wrap_content_{_axes(element)}", [("", element.alignment), *unbounded]


def _padding(element: PaddingElement) -> Call:
    sides = [(side, getattr(element, side)) for side in ("start", "top", "end", "bottom")]
    start, top, end, bottom = (value for _, value in sides)
    if start == end and top == bottom:
        pairs = [("horizontal", start), ("vertical", top)]
        return "padding", [("", start)] if start == top else [pair for pair in pairs if pair[1]]
    return "padding", [side for side in sides if side[1]]


def _offset(element: OffsetElement) -> Call:
    return "offset" if element.mirrors else "absolute_offset", [("", element.x), ("", element.y)]


def _offset_block(element: OffsetBlockElement) -> Call:
    return "offset" if element.mirrors else "absolute_offset", [("", element.block)]


def _semantics(element: SemanticsElement) -> Call:
    merges = [("merge_descendants", True)] if element.merges else []
    return "clear_and_set_semantics" if element.clears else "semantics", [("", element.block), *merges]


def _padding_values(element: PaddingValuesElement) -> Call:
    return "padding", [("", element.values)]


def _layout(element: LayoutBlockElement) -> Call:
    return "layout", [("", element.block)]


def _layer_block(element: BlockGraphicsLayerElement) -> Call:
    return "graphics_layer", [("", element.block)]


def _layer_values(element: ValuesGraphicsLayerElement) -> Call:
    return "graphics_layer", element.values


_SPELLINGS: Final[dict[str, Callable[..., Call]]] = {
    "SizeElement": _size,
    "IntrinsicWidthElement": _intrinsic,
    "IntrinsicHeightElement": _intrinsic,
    "FillElement": _fill,
    "WrapContentElement": _wrap_content,
    "PaddingElement": _padding,
    "PaddingValuesElement": _padding_values,
    "OffsetElement": _offset,
    "OffsetBlockElement": _offset_block,
    "SemanticsElement": _semantics,
    "LayoutBlockElement": _layout,
    "BlockGraphicsLayerElement": _layer_block,
    "ValuesGraphicsLayerElement": _layer_values,
}
