"""Explains a plain value or a function in a place that takes an object: `fling_behavior=lambda velocity: velocity`.

How         The engine asks the value for a member that only such an object has; the member says what was meant.
Not here    arguments that are checked at once: engine/foundation/argument.py.
"""

from __future__ import annotations

from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Final

_PLAIN = (
    int,
    float,
    str,
    bool,
    list,
    dict,
    tuple,
    set,
    type(None),
    FunctionType,
    MethodType,
    BuiltinFunctionType,
    type,
)

_BY_MEMBER: Final = {
    "to_vector": "a converter: write `TwoWayConverter(to_vector, from_vector)`",
    "from_vector": "a converter: write `TwoWayConverter(to_vector, from_vector)`",
    "track": "an animation spec: write `tween(300)`, with `easing=` for a function of the fraction, or `spring()`",
    "perform_fling": "a fling behavior: write a class with `async def perform_fling(self, scope, velocity)`",
    "on_pre_scroll": "a nested scroll connection: write a class of NestedScrollConnection, and an object of it",
    "on_post_scroll": "a nested scroll connection: write a class of NestedScrollConnection, and an object of it",
    "transform_input": "a transformation of input: write `InputTransformation(function)`",
    "transform_output": "a transformation of output: write `OutputTransformation(function)`",
    "nearest_range": "the state of a list: write `state=remember_lazy_list_state()`",
    "save": "a saver: write `Saver(save, restore)`",
    "restore": "a saver: write `Saver(save, restore)`",
    "left": "a padding: write `PaddingValues(8)`",
    "calculate_left_padding": "a padding: write `PaddingValues(8)`",
    "start": "a padding: write `PaddingValues(8)`",
    "current_page": "the state of a pager: write `remember_pager_state(lambda: count)`",
    "primary": "a color scheme: write `light_color_scheme(primary=…)`",
    "color": "a text style: write `TextStyle(font_size=12, color=Color.RED)`",
    "font_size": "a text style: write `TextStyle(font_size=12, color=Color.RED)`",
    "create_outline": "a shape: write `RoundedCornerShape(8)`, or `GenericShape(builder)` for a function",
    "max_value": "the state of a scroll: write `remember_scroll_state()`",
}
"""By the member that the engine asks for, the object that the place takes."""

_OF_DATA: Final = "; Kotlin's `copy` is a function of `dataclasses` here: write `replace(value, name=…)`"


def expected_object(owner: object, name: str, is_asked_by_engine: bool) -> str:
    """Returns what the place takes in which `owner` was given, whose member `name` is missing; "" if unknown."""
    if name == "copy" and hasattr(type(owner), "__dataclass_fields__"):
        return _OF_DATA
    if is_asked_by_engine and isinstance(owner, FunctionType) and owner.__name__.startswith("remember_"):
        return f"; `{owner.__name__}` is not called: write `{owner.__name__}(…)`, and give what it returns"
    wanted = _BY_MEMBER.get(name) if is_asked_by_engine and isinstance(owner, _PLAIN) else None
    return f"; this place takes {wanted}" if wanted is not None else ""
