"""Checks of the arguments of modifiers and composables, and the errors that explain a wrong one.

How         The caller compares the class of a value, which is cheap, and calls these functions only for an unusual
class.
"""

from __future__ import annotations

from numbers import Real
from typing import Any, Final, TypeVar

from engine.composition.calls.called_argument import check_not_called
from engine.drawing import Brush
from engine.mistakes.mistake_warning import warn_of_mistake
from engine.mistakes.suggestion import meant_fraction
from engine.snapshot import StateObject
from engine.snapshot.value_repr import value_repr
from engine.unit import Alignment, Color

T = TypeVar("T")

NUMBERS: Final = frozenset((int, float))


def state_given(call: str, value: Any) -> TypeError | None:
    """Returns an error if `value` is a state object passed in place of its value, else None."""
    if isinstance(value, StateObject) and hasattr(type(value), "value"):
        return TypeError(f"{call}: got the state `{_name_of(value)}` itself; write `{_name_of(value)}.value`")
    return None


def _name_of(state: StateObject) -> str:
    return state.name if state.name.replace(".", "").isidentifier() else "state"


def check_flag(call: str, value: object) -> None:
    """Raises TypeError for a state object in place of a bool, which would always count as True."""
    error = state_given(call, value)
    if error is not None:
        raise error


def check_toggle(call: str, checked: object, on_checked_change: object) -> None:
    """Raises TypeError for the wrong arguments of a Checkbox or Switch: a state as `checked`, or something uncallable
    as `on_checked_change`."""
    if type(checked) is not bool:
        check_flag(call, checked)
    if on_checked_change is None:
        check_not_called(call, "on_checked_change", 1, "lambda new:")
    elif not callable(on_checked_change):
        check_function(call, on_checked_change, f"{call}(checked.value, lambda new: checked.set(new))")


def check_number(call: str, value: Any, unit: str = "dp", example: str = "16") -> None:
    """Raises TypeError unless `value` is a number; `call` is the name of the called function, such as `padding`."""
    if isinstance(value, Real) and not isinstance(value, bool):
        return
    raise state_given(call, value) or TypeError(
        f"{call}({value_repr(value)}): expected a number{f' of {unit}' if unit else ''}, got {type(value).__name__}; "
        f"write `{call}({_as_number(value) or example})`"
    )


def warn_unless_fraction(call: str, value: float) -> None:
    """Warns if `value` is far outside 0…1, such as a percentage or a byte. An animation may overshoot a little."""
    if not -1 < value < 2:
        meant = f"{call}({meant_fraction(value):.3g})"
        warn_of_mistake(f"Modifier.{call} takes a fraction from 0 to 1, and got {value_repr(value)}: write `{meant}`")


def check_sizes(call: str, *sizes: Any) -> None:
    """Raises TypeError unless each size is a number or None; warns of negative sizes, which count as 0."""
    for size in sizes:
        if size is None:
            continue
        check_number(call, size)
        if size < 0:
            warn_of_mistake(f"Modifier.{call} got a negative size, which counts as 0: write 0 or more")


def check_given(call: str, *sizes: Any) -> None:
    """Checks as `check_sizes` does and raises TypeError for None, too."""
    for size in sizes:
        if size is None:
            check_number(call, size)
    check_sizes(call, *sizes)


def _as_number(text: Any) -> str | None:
    if isinstance(text, str) and len(text) < 20:
        bare = text.strip().removesuffix("dp").removesuffix("px").removesuffix(".").strip()
        try:
            float(bare)
        except ValueError:
            return None
        return bare
    return None


def check_color(call: str, value: Any) -> None:
    """Raises TypeError unless `value` is a Color or a Brush."""
    if not isinstance(value, Color | Brush):
        raise state_given(call, value) or TypeError(
            f"{call}: expected a Color or a Brush, got {type(value).__name__}: {value_repr(value)}; write "
            f"`{_color_text(value)}`"
        )


def _color_text(value: Any) -> str:
    if isinstance(value, str):
        if isinstance(getattr(Color, value.upper(), None) if value.isidentifier() else None, Color):
            return f"Color.{value.upper()}"
        if value.startswith("#"):
            return f'Color.hex("{value}")'
    if isinstance(value, int):
        return f"Color.of_argb(0x{value & 0xFFFFFFFF:08X})"
    return 'Color.RED` or `Color.hex("#3D5AFE")'


def check_function(call: str, value: Any, example: str = "lambda: …") -> None:
    """Raises TypeError unless `value` is callable. A state stands for its `set`."""
    if not callable(value):
        if isinstance(value, StateObject) and hasattr(type(value), "set"):
            raise TypeError(f"{call}: expected a function, got the state itself; write `{_name_of(value)}.set`")
        called = "; it was called already, or is missing" if value is None else ""
        raise TypeError(f"{call}: expected a function, got {value_repr(value)}{called}; write `{example}`")


# ---------------------------------------------------------------- alignments


def check_alignment(call: str, value: Any, kind: type) -> None:
    """Raises TypeError unless `value` aligns in the directions of `kind`: Alignment, its Horizontal or Vertical."""
    if isinstance(value, kind):
        return
    of_other = isinstance(value, Alignment | Alignment.Horizontal | Alignment.Vertical)
    if not of_other and callable(getattr(value, "align", None)):
        return  # an alignment class of the program
    given = f"{_alignment_name(value)}, which {_directions(type(value))}" if of_other else value_repr(value)
    raise TypeError(f"{call}: got {given}; what is wanted {_directions(kind)}: write `{_counterpart(value, kind)}`")


def _directions(kind: type) -> str:
    if issubclass(kind, Alignment.Horizontal):
        return "aligns horizontally"
    return "aligns vertically" if issubclass(kind, Alignment.Vertical) else "aligns in two directions"


def _alignment_name(value: Any) -> str:
    return next((f"Alignment.{name}" for name, each in vars(Alignment).items() if each is value), repr(value))


def _counterpart(value: Any, kind: type) -> str:
    across = getattr(value, "horizontal_bias", value.bias if isinstance(value, Alignment.Horizontal) else 0.0)
    down = getattr(value, "vertical_bias", value.bias if isinstance(value, Alignment.Vertical) else 0.0)
    if issubclass(kind, Alignment.Horizontal):
        return _alignment_name(_named(Alignment.Horizontal, across))
    if issubclass(kind, Alignment.Vertical):
        return _alignment_name(_named(Alignment.Vertical, down))
    return _alignment_name(_named(Alignment, across, down))


def _named(kind: type, *biases: float) -> Any:
    made = kind(*biases)
    return next((each for each in vars(Alignment).values() if type(each) is kind and each == made), made)


def check_arrangement(call: str, value: Any) -> None:
    """Raises TypeError unless `value` has an `arrange` method."""
    if not callable(getattr(value, "arrange", None)):
        given = _alignment_name(value) if isinstance(value, Alignment) else value_repr(value)
        raise TypeError(
            f"{call}: expected an Arrangement, got {given}; write `Arrangement.CENTER` or `Arrangement.spaced_by(8)`"
        )


def check_has(argument: str, value: T, member: str, example: str) -> T:
    """Returns the argument. Raises TypeError unless it has the member that the engine calls; a plain function has
    none."""
    if not hasattr(value, member):
        raise TypeError(f"{argument}: got {value_repr(value)}; write `{argument}={example}`")
    return value
