"""Explains Python's own errors where they leave the engine: the likely intention, and the correct code.

    Column() got an unexpected keyword argument 'verticalArrangement'; did you mean `vertical_arrangement`?

Invariants  I1 explanations run only for exceptions: working code costs nothing. I2 an exception is explained once; its
            own text stays in front. I3 errors outside the engine's vocabulary stay unchanged.
Not here    messages of the engine's own checks: each check has its own.
"""

from __future__ import annotations

import inspect
import linecache
import re
import sys
from collections.abc import Callable, Collection
from types import FunctionType, MethodType, TracebackType
from typing import Any

from engine.code_owner import is_engine, is_program
from engine.composition.errors.draw_arguments import wrong_draw_argument
from engine.composition.errors.expected_objects import expected_object
from engine.composition.errors.foreign_names import of_others
from engine.composition.errors.keyword_only import by_name_only
from engine.composition.errors.kotlin_members import OF_CLASSES, OF_COLLECTIONS, OF_SCOPES
from engine.composition.errors.measure_results import PLACES, wrong_measure_result
from engine.mistakes.suggestion import did_you_mean, snake_case, suggestion
from engine.snapshot import StateObject

_MARK = "__explained__"
_LONGEST = 2000

INLINE_OR_FUNCTION = (
    "Row, Column and Box are inline, as in Compose, and take content by `with`; what gives its content a scope of its "
    "own (Button, lists and their items, slots) takes a function"
)


def explain(error: BaseException) -> None:
    """Adds the likely intention to the message, and a note with the program's innermost line."""
    if getattr(error, _MARK, False):
        return
    steps: list[TracebackType] = []
    at = error.__traceback__
    while at is not None:
        steps.append(at)
        at = at.tb_next
    try:
        setattr(error, _MARK, True)
        if isinstance(error, _EXPLAINED) and steps and len(error.args) == 1:
            hint = _hint(error, steps)
            if hint:
                error.args = (f"{error.args[0]}{hint}",)
        files = [(step.tb_frame.f_code.co_filename, step) for step in reversed(steps)]
        # A dataclass generates its `__init__` in "<string>", which is also the file of `python -c`.
        within = [step for file, step in files if is_program(file) and file != "<string>"]
        place = next(iter(within), None) or next((step for file, step in files if is_program(file)), None)
        if place is not None:
            code = place.tb_frame.f_code
            error.add_note(f"at {code.co_filename}:{place.tb_lineno}, in {code.co_name}")
    except AttributeError:  # an exception with __slots__
        pass


_EXPLAINED = (TypeError, AttributeError, NameError, RuntimeError, ValueError, OverflowError, IndexError)


def _hint(error: BaseException, steps: list[TracebackType]) -> str:
    message = str(error.args[0])
    if len(message) > _LONGEST:  # contains a huge value; searching it with the patterns would take minutes
        return ""
    if isinstance(error, NameError):
        return _of_name(error, steps)
    if wrong := wrong_draw_argument(steps):
        return wrong
    if isinstance(error, AttributeError):
        return wrong_measure_result(error.obj, steps[-1].tb_frame) or _of_attribute(error, message, steps)
    if isinstance(error, ValueError | OverflowError):
        return _NO_SIZE.get(message, "") if is_engine(steps[-1].tb_frame.f_code.co_filename) else ""
    if isinstance(error, RuntimeError):
        return _NO_LOOP if message == "no running event loop" else ""
    for pattern, explained in _RULES:
        found = pattern.search(message)
        if found is not None:
            hint = explained(found, steps)
            if hint:
                return hint
    return _of_state(message)


_NO_LOOP = (
    "; the scene runs its coroutines itself: write `scope = remember_coroutine_scope()` in the composable, and "
    "`scope.launch(work)` in the callback"
)

_NO_SIZE = {
    "cannot convert float NaN to integer": "; a size or position here is `nan`, no number: look for `0 * inf`, "
    "`inf - inf` or `float('nan')`",
    "cannot convert float infinity to integer": "; a size or position here is infinite: limit it, as with `min(…)`",
}

# ---------------------------------------------------------------- names

_OF_LIST_SCOPE = frozenset(("item", "items", "items_indexed", "sticky_header"))


def _of_name(error: NameError, steps: list[TracebackType]) -> str:
    name = error.name or ""
    if isinstance(error, UnboundLocalError):
        found = re.search(r"variable '(\w+)'", str(error.args[0]))
        line = _line_of(steps[-1])
        if found is None or (written := re.search(rf"(?<![\w.]){found[1]}\s*(\S{{1,2}}=)", line)) is None:
            return ""
        return (
            f"; an assignment makes `{found[1]}` a local variable of {steps[-1].tb_frame.f_code.co_name}: write "
            f"`{found[1]}.value {written[1]} …` if it is a state"
        )
    if (instead := of_others(name)) is not None:
        return f"; {instead}"
    frame = steps[-1].tb_frame
    if is_engine(frame.f_code.co_filename):
        return ""
    if name in _OF_LIST_SCOPE:
        call = f"scope.{name}(…)" if "scope" in frame.f_locals else f"LazyColumn(lambda scope: scope.{name}(…))"
        return f"; in the content of a list it is a method of its scope: write `{call}`"
    known = getattr(sys.modules.get("engine"), "__all__", ())
    if name in known:
        return f"; import it: write `from engine import {name}`"
    if _is_modifier(snake_case(name)) and snake_case(name) not in known:
        return f"; it is a modifier: write `Modifier.{snake_case(name)}(…)`"
    for local, value in frame.f_locals.items():
        if not name.startswith("_") and _is_of_engine(type(value)) and callable(getattr(type(value), name, None)):
            return f"; it is a method: write `{local}.{name}(…)`"
    member = snake_case(name)
    if member.startswith(OF_SCOPES) and member not in known:
        return f"; it is a method of the draw scope: write `scope.{member}(…)` in `Canvas(lambda scope: …)`"
    return did_you_mean(name, {*frame.f_locals, *frame.f_globals, *known}, by_meaning=False)


# ---------------------------------------------------------------- attributes


def _of_attribute(error: AttributeError, message: str, steps: list[TracebackType]) -> str:
    name, owner = error.name, error.obj
    if "did you mean" in message or "write `" in message:
        return ""
    if "'DerivedState' object has no setter" in message:
        return _IS_CALCULATED
    if "'CompositionLocal' object has no setter" in message:
        return "; a local is provided: write `with CompositionLocalProvider(….provides(value)):` around its readers"
    if name is None:  # it was set, not read
        found = re.search(r"'(\w+)' object (?:has no attribute|attribute) '(\w+)'", message)
        if found is None:
            return ""
        name = found[2]
        owner = _owner_written(found[1], name, steps[-1])
    if isinstance(owner, int | float) and name in ("dp", "sp"):
        return f"; numbers are {name} here: write `{owner!r}`"
    frame = steps[-1].tb_frame
    if owner is None and (called := re.search(rf"\b(\w+)\.{name}\(", _line_of(steps[-1]))) is not None:
        if name in getattr(sys.modules.get("engine"), "__all__", ()) and frame.f_locals.get(called[1], owner) is None:
            return f"; `with … as {called[1]}` gives no object: write `{name}(…)` in the block, without `{called[1]}.`"
    if type(owner).__name__ in ("Element", "_Container") and name in getattr(sys.modules.get("engine"), "__all__", ()):
        return f"; {INLINE_OR_FUNCTION}: write `with …:`, and `{name}(…)` in the block"
    if isinstance(owner, FunctionType | MethodType) and _is_modifier(name) and _is_modifier(owner.__name__):
        return f"; a modifier is called: write `{owner.__name__}().{name}(…)`"
    if name == "then" and "modifier" in frame.f_locals and (wrong := _no_modifier(owner)):
        return wrong
    if _is_modifier(name) and (owner is None or type(owner).__name__ == "Element"):
        return f"; modifiers are an argument of the composable: write `Text(…, Modifier.{name}(…))`"
    if name == "then" and frame.f_locals.get("modifier") is owner and isinstance(owner, FunctionType):
        function = _of_engine(frame.f_code.co_name, steps)
        if function is not None:
            return f"; the modifier comes later: write `{_usage(function)}`"
    if name == "then" and "modifier" in frame.f_locals and frame.f_locals["modifier"] is owner:
        return (
            f"; {frame.f_code.co_name} has a modifier in this place, such as `Modifier.padding(8)`: other arguments "
            "have names, such as `font_size=12`"
        )
    for kind in (owner if isinstance(owner, type) else type(owner)).__mro__:
        if (instead := OF_CLASSES.get((kind.__name__, snake_case(name)))) and kind.__module__.startswith("engine."):
            return f"; {instead}"
    is_collection = isinstance(owner, Collection) and not isinstance(owner, str | bytes)
    if is_collection and (instead := OF_COLLECTIONS.get(snake_case(name))):
        return f"; {instead}"
    if isinstance(owner, StateObject) and hasattr(type(owner), "value"):
        if name == "set":
            return _IS_A_FUNCTION if hasattr(owner, "set") else _IS_CALCULATED
        return (
            did_you_mean(name, dir(owner)) or f"; a state is not its value: write `{_source_name(owner)}.value.{name}`"
        )
    if wanted := expected_object(owner, name, is_engine(frame.f_code.co_filename)):
        return wanted
    if type(owner) in _PLAIN and name in ("value", "set") and is_program(frame.f_code.co_filename):
        is_write = name == "set"
        return _OBSERVED_BY_NOTHING if is_write else _IS_A_VALUE
    of_engine = (owner if isinstance(owner, type) else type(owner)).__module__.partition(".")[0] == "engine"
    if not of_engine:
        of_program = is_program(getattr(sys.modules.get(type(owner).__module__), "__file__", None) or "")
        return did_you_mean(name, dir(owner), by_meaning=False) if of_program else ""
    return _extension(name) or did_you_mean(name, dir(owner)) or _constants(owner)


def _owner_written(kind: str, name: str, step: TracebackType) -> object:
    """Returns the object of this class whose attribute the line sets."""
    frame = step.tb_frame
    written = re.search(rf"(\w+)\.{name}\b", _line_of(step))
    known = {**frame.f_globals, **frame.f_locals}
    values = [known[written[1]]] if written is not None and written[1] in known else list(frame.f_locals.values())
    return next((each for each in values if type(each).__name__ == kind), None)


_IS_CALCULATED = "; a derived state is calculated: write the states from which it is calculated"
_IS_A_FUNCTION = "; it is a function: write `state.value = …`, or `state.set(…)`"
_IS_A_VALUE = "; it is a value, not a state: leave `.value` out here, or pass the state itself to this place"
_OBSERVED_BY_NOTHING = (
    "; it is a plain value, which nothing observes: make it a state, `remember(lambda: mutable_state_of(…))`, and read "
    "its `.value`"
)
_PLAIN = (int, float, str, bool, list, dict, tuple, set)


def _no_modifier(value: object) -> str:
    """Explains what was given as a modifier: None, or several modifiers in a list."""
    if value is None:
        return "; write `Modifier` for no modifier, or leave it out"
    if isinstance(value, list | tuple) and all(hasattr(each, "then") for each in value):
        return "; modifiers are chained: write `Modifier.padding(8).size(20)`, or `a.then(b)`"
    return ""


def _constants(owner: object) -> str:
    """Names constants of a class such as `Icons`: `Icons.Default.Add` has no families here."""
    names = [each for each in vars(owner) if each.isupper()] if isinstance(owner, type) else []
    if not names:
        return ""
    shown = ", ".join(f"`{getattr(owner, '__name__', '')}.{each}`" for each in names[:3])
    return f"; it has {shown}{' and others' if len(names) > 3 else ''}"


def _extension(name: str) -> str:
    """Explains an extension function of Kotlin, which is a plain function here: `scope.detectDragGestures(…)`."""
    door = sys.modules.get("engine")
    function = getattr(door, snake_case(name)) if snake_case(name) in getattr(door, "__all__", ()) else None
    if not isinstance(function, FunctionType):
        return ""
    return f"; it is a function: write `{'await ' * inspect.iscoroutinefunction(function)}{_usage(function)}`"


def _is_modifier(name: str) -> bool:
    return hasattr(getattr(sys.modules.get("engine"), "Modifier", None), name)


def _source_name(state: StateObject) -> str:
    return state.name if state.name.replace(".", "").replace("_", "").isalnum() else "state"


# ---------------------------------------------------------------- states in place of values


def _of_state(message: str) -> str:
    for kind in _state_kinds(StateObject):
        if re.search(rf"\b{kind.__name__}\b", message) and hasattr(kind, "value"):
            return "; a state is not its value: read it with `.value`, write it with `.value = …`"
    return ""


def _state_kinds(kind: type) -> list[type]:
    derived: Any
    kinds: list[type] = [kind]
    for derived in kind.__subclasses__():
        kinds += _state_kinds(derived)
    return kinds


# ---------------------------------------------------------------- arguments


def _unexpected(found: re.Match[str], steps: list[TracebackType]) -> str:
    function = _of_engine(found[1], steps)
    if function is None:
        return ""
    name = found[2]
    if name in ("content", "child", "children") and _takes_with(function):
        return f"; {INLINE_OR_FUNCTION}: write `with {found[1]}(…):`"
    known = inspect.signature(function).parameters
    parameters = known.values()
    meant = suggestion(name, [each.name for each in parameters if each.kind is not each.VAR_POSITIONAL])
    if meant is not None and meant != "self":
        return f"; did you mean `{meant}`?"
    if "modifier" in known and _is_modifier(snake_case(name)):
        return f"; it is a modifier: write `{found[1]}({'…, ' * (len(known) > 1)}Modifier.{snake_case(name)}(…))`"
    return f"; write `{_usage(function)}`"


def _missing(found: re.Match[str], steps: list[TracebackType]) -> str:
    function = _of_engine(found[1], steps)
    if function is None:
        return _called_by_the_engine(found[1], steps)
    name = found[1].rpartition(".")[2]
    if any(re.search(rf"\bremember(?:_saveable)?\(\s*{name}\b", _line_of(step)) for step in steps[-4:]):
        return f"; the function of remember gets no arguments: write `remember(lambda: {_usage(function)})`"
    if found[1] == "Color.__new__" and (digits := _DIGITS_AS_COLOR.search(_line_of(steps[-1]))) is not None:
        shown = digits[1].upper().rjust(8, "0").removeprefix("FF")
        return f'; a color is made of numbers from 0 to 1: write `Color.hex("#{shown}")`'
    if found[1] == "Color.__new__" and (text := _TEXT_AS_COLOR.search(_line_of(steps[-1]))) is not None:
        known = getattr(sys.modules.get("engine"), "Color", None)
        is_name = not text[1].startswith("#") and text[1].upper() in getattr(known, "__dict__", {})
        written = f"Color.{text[1].upper()}" if is_name else f'Color.hex("{text[1]}")'
        return f"; a color is made of numbers from 0 to 1: write `{written}`"
    if name[:1].isupper() and _line_of(steps[-1]).startswith(f"with {name}("):
        return f"; {INLINE_OR_FUNCTION}: write `{_usage(function)}` without `with`"
    return f"; write `{_usage(function)}`"


def _too_many(found: re.Match[str], steps: list[TracebackType]) -> str:
    function = _of_engine(found[1], steps)
    if function is None:
        if only_by_name := by_name_only(found[1], steps[-1].tb_frame):
            return only_by_name
        return _called_by_the_engine(found[1], steps)
    if _takes_with(function) and re.search(r"\blambda\b|\(\s*(?!Modifier)[A-Z]\w*\(", _line_of(steps[-1])):
        return f"; {INLINE_OR_FUNCTION}: write `with {found[1]}(…):`"
    return f"; write `{_usage(function)}`"


def _of_engine(name: str, steps: list[TracebackType]) -> Any:
    """Returns the engine function with this qualified name, as called in the last traceback step; None if not found."""
    first, *rest = name.split(".")
    frame = steps[-1].tb_frame
    door = sys.modules.get("engine")
    modifier = getattr(door, "Modifier", None)
    for owner in (frame.f_locals.get(first), frame.f_globals.get(first), getattr(door, "__dict__", {}).get(first)):
        found = owner
        if not rest and _is_of_program(found):
            return None  # the program's own function of the same name
        for part in rest:
            found = getattr(found, part, None)
        if callable(found) and _is_of_engine(found):
            return found
    found = getattr(modifier, first, None) if not rest and modifier is not None else None
    if found is not None and callable(found):
        return getattr(found, "__func__", found)
    return _scope_method(first, rest)


def _scope_method(kind: str, path: list[str]) -> Any:
    if len(path) != 1:
        return None
    for name, module in list(sys.modules.items()):
        if name.startswith("engine.") and (owner := getattr(module, kind, None)) is not None:
            return getattr(owner, path[0], None)
    return None


def _is_of_engine(value: object) -> bool:
    return (getattr(value, "__module__", None) or "").partition(".")[0] == "engine"


def _is_of_program(value: object) -> bool:
    code = getattr(inspect.unwrap(value), "__code__", None) if isinstance(value, FunctionType) else None
    return code is not None and is_program(code.co_filename)


def _takes_with(function: object) -> bool:
    return "Element" in str(getattr(function, "__annotations__", {}).get("return", ""))


def _usage(function: Any) -> str:
    """Returns the call's form: `padding(all, *, horizontal, vertical)`; for keyword arguments only their names."""
    parts: list[str] = []
    starred = False
    is_made = function.__name__ in ("__init__", "__new__")
    name = function.__qualname__.rpartition(".")[0].rpartition(".")[2] if is_made else function.__name__
    for each in inspect.signature(function).parameters.values():
        if each.name in ("self", "cls") or each.kind is each.VAR_KEYWORD:
            continue
        if each.kind is each.KEYWORD_ONLY and not starred:
            starred = True
        star = "*" if each.kind is each.VAR_POSITIONAL else ""
        parts.append(f"{each.name}=…" if each.kind is each.KEYWORD_ONLY else star + each.name)
    return f"{name}({', '.join(parts)})"


_WHO_GETS_WHAT = (
    "a list's content, a draw block and a layer block get their scope (`lambda scope: …`), a change gets the new value "
    "(`lambda value: …`), an offset block and a click get nothing (`lambda: …`)"
)


def _called_by_the_engine(name: str, steps: list[TracebackType]) -> str:
    """Explains a program function that the engine calls with a wrong number of arguments."""
    frame = steps[-1].tb_frame
    if not is_engine(frame.f_code.co_filename):
        return ""
    for value in list(frame.f_locals.values()):
        for function in _functions_in(value):
            if function.__qualname__ == name:
                code = function.__code__
                owner = frame.f_code.co_qualname.partition(".<locals>")[0]
                if owner.startswith("DisposableEffectImpl"):
                    return (
                        f"; the function at {code.co_filename}:{code.co_firstlineno} gets nothing, and returns the "
                        "function that disposes: write `def effect():`, and `return lambda: …` for `onDispose { … }`"
                    )
                what = ("no parameters", "1 parameter", f"{code.co_argcount} parameters")[min(code.co_argcount, 2)]
                return (
                    f"; the function at {code.co_filename}:{code.co_firstlineno} has {what}, and the engine calls it "
                    f"from {owner}: {_WHO_GETS_WHAT}"
                )
    return f"; the engine calls it in {frame.f_code.co_qualname.partition('.<locals>')[0]}: {_WHO_GETS_WHAT}"


def _functions_in(value: Any) -> list[FunctionType]:
    value = getattr(value, "element", value)
    names = ("block", "function", "content", "on_click", "policy", "apply", "runs")
    inside = [getattr(value, name, None) for name in names]
    return [each for each in (value, *inside) if isinstance(each, FunctionType)]


# ---------------------------------------------------------------- with


def _no_with(found: re.Match[str], steps: list[TracebackType]) -> str:
    line = _line_of(steps[-1])
    if found[1].startswith("Modifier"):
        return "; a modifier holds no content: write `with Box(Modifier…):`"
    written = re.match(r"with\s+([\w.]+)\s*(\(|:|\s)", line)
    if written is None:
        return ""
    name, after = written[1], written[2]
    if after != "(":
        return f"; `{name}` is not called: write `with {name}():`" if found[1] in ("function", "type") else ""
    if found[1] == "NoneType":
        return f"; {name} has no content that is given by `with`: {INLINE_OR_FUNCTION}"
    return ""


def _line_of(step: TracebackType) -> str:
    """Returns the source line at which this step's instruction starts."""
    code = step.tb_frame.f_code
    line = step.tb_lineno
    for number, position in enumerate(code.co_positions()):
        if 2 * number == step.tb_lasti and position[0] is not None:
            line = position[0]
            break
    return linecache.getline(code.co_filename, line).strip()


def _not_callable(found: re.Match[str], steps: list[TracebackType]) -> str:
    values = steps[-1].tb_frame.f_locals
    if not callable(getattr(values.get("result"), "place_children", len)):
        return PLACES
    if "content" in values and not callable(values["content"]):
        return "; the content is a function: write `lambda: Text(…)`, or the name of a function"
    called = re.search(r"(?<![.\w])(items?|items_indexed|sticky_header)\(", _line_of(steps[-1]))
    if called is not None and not callable(values.get(called[1])):
        return f"; `{called[1]}` is a variable here; in the content of a list write `scope.{called[1]}(…)`"
    if (made := re.search(r"\b([A-Z]\w*(?:Shape|\.[A-Z_]+))\(\)", _line_of(steps[-1]))) is not None:
        return f"; `{made[1]}` is an object, and no class: write `{made[1]}`"
    for name in ("value", "current") if is_program(steps[-1].tb_frame.f_code.co_filename) else ():
        if f".{name}(" in _line_of(steps[-1]):
            return f"; `{name}` is a property: write `.{name}`"
    return ""


def _added(found: re.Match[str], steps: list[TracebackType]) -> str:
    both = found[1].startswith("Modifier") and found[2].startswith("Modifier")
    return "; modifiers are chained: write `a.padding(8).size(20)`, or `a.then(b)`" if both else ""


def _not_iterable(found: re.Match[str], steps: list[TracebackType]) -> str:
    return "; it gives its values as time passes: write `async for`" if found[1].endswith("Flow") else ""


_NO_MEMORY = "; Skia's answer did not fit into the memory: make the text or the picture smaller"
_DIGITS_AS_COLOR = re.compile(r"\bColor\(\s*0[xX]([0-9a-fA-F]{6}|[0-9a-fA-F]{8})\s*\)")
_TEXT_AS_COLOR = re.compile(r"""\bColor\(\s*["'](#?\w{1,30})["']\s*\)""")
_NAME = r"([\w.<>]+)\(\)"


def _unhashable(found: re.Match[str], steps: list[TracebackType]) -> str:
    is_key = is_engine(steps[-1].tb_frame.f_code.co_filename)
    return f"; a key is a text, a number or a tuple, and no {found[1]}: it must not change" if is_key else ""


_RULES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], list[TracebackType]], str]], ...] = (
    (re.compile(_NAME + r" got an unexpected keyword argument '(\w+)'"), _unexpected),
    (re.compile(_NAME + r" missing \d+ required"), _missing),
    (re.compile(_NAME + r" takes .* but \d+ (?:was|were|positional)"), _too_many),
    (re.compile(r"'(\w+)' object is not callable"), _not_callable),
    (re.compile(r"unhashable type: '(list|dict|set)'"), _unhashable),
    (re.compile(r"'(\w+)' object is not iterable"), _not_iterable),
    (re.compile(r"^Unable to (convert) function return value"), lambda *_: _NO_MEMORY),
    (re.compile(r"unsupported operand type\(s\) for \S+ '?(\w+)'? and '(\w+)'"), _added),
    (re.compile(r"'(?:[\w.]+\.)?(\w+)' object does not support the (?:asynchronous )?context manager"), _no_with),
)
