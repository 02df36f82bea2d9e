"""Counts of what the project wants less of, room by room: the limits in ratchets.toml only go down.

    .venv/bin/python -m tests.ratchets           writes lower limits where there is less by now

docstrings   public names of `engine` and its doors, and public members of their classes, that have no docstring
any          parameters and results of functions that are annotated with `Any` (the linter's ANN401)
private      uses of a private name (`_name`) of another module: imports, and attributes that the file does not define
             (`sys._getframe` is the one way to a call site and does not count, nor does what Python documents for all:
             `_replace` of a named tuple, `os._exit`)
long         functions with more than 60 lines, and functions with more than 8 parameters (those of composables and
             modifiers are named at the call and do not count)
untyped      data of events looked up by text, kinds of events compared, tables by phase (untyped_events.py); in
             `inspector` and `lessons`, which read events by their classes
unexplained  lines with `type: ignore`, `noqa`, or a NotImplementedError without a message, and no reason behind it
circles      files of the largest circle of imports of a room: files that import each other, directly or through others,
             for their types or inside functions included (imports.py)
unused       names of the product that occur once in all files, tests and documents included

Terms        room: the first two parts of a path, `engine/node`.
"""

from __future__ import annotations

import ast
import functools
import inspect
import json
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import engine
import engine.runtime
import engine.testing
import engine.tooling

from .imports import product_circles
from .project_files import project_files
from .untyped_events import MAY_BE, untyped_in

ROOT = Path(__file__).parent.parent
LIMITS = Path(__file__).parent / "ratchets.toml"
HOUSES = ("engine", "inspector", "lessons")

Found = dict[str, list[str]]
"""Room → the places that count, each with its file, line or name."""


def room_of(path: str) -> str:
    return "/".join(path.removesuffix(".py").split("/")[:2])


def _sorted(places: Iterator[tuple[str, str]]) -> Found:
    found: Found = {}
    for room, place in places:
        found.setdefault(room, []).append(place)
    return {room: sorted(found[room]) for room in sorted(found)}


# ---------------------------------------------------------------- docstrings


def bare_names() -> Found:
    """Public names of `engine` and its doors, and public members of their classes, without docstring."""
    return _sorted(_bare_names())


def public_names() -> Iterator[tuple[ModuleType, str]]:
    """Each public name with the module that exports it: `engine`, then its doors."""
    for door in (engine, engine.testing, engine.tooling, engine.runtime):
        yield from ((door, name) for name in vars(door)["__all__"])


def _bare_names() -> Iterator[tuple[str, str]]:
    seen: set[int] = set()
    for door, name in public_names():
        value = getattr(door, name)
        module = getattr(value, "__module__", None) or ""
        if not module.startswith("engine") or not callable(value) or id(value) in seen:
            continue
        seen.add(id(value))
        room = room_of(module.replace(".", "/"))
        if isinstance(value, type):
            if not has_docstring(value):
                yield room, name
            yield from ((room, f"{name}.{member}") for member in bare_members(value))
        elif inspect.isroutine(value) or inspect.isroutine(getattr(value, "__wrapped__", None)):
            if not inspect.getdoc(value):
                yield room, name


def has_docstring(cls: type) -> bool:
    """Whether the class has a docstring of its own; the signature that `@dataclass` or NamedTuple writes is none."""
    words = vars(cls).get("__doc__") or ""
    return bool(words) and not words.startswith(f"{cls.__name__}(")


def bare_members(cls: type) -> list[str]:
    """Public methods and properties that the class or a base within the engine defines, without docstring there or in
    a base."""
    found = set()
    for base in cls.__mro__:
        if not base.__module__.startswith("engine"):
            continue
        for name, member in vars(base).items():
            function = member.__func__ if isinstance(member, staticmethod | classmethod) else member
            is_member = inspect.isfunction(function) or isinstance(function, property | functools.cached_property)
            if not name.startswith("_") and is_member and not inspect.getdoc(getattr(cls, name, None)):
                if not any(inspect.getdoc(vars(other).get(name)) for other in cls.__mro__ if name in vars(other)):
                    found.add(name)
    return sorted(found)


# ---------------------------------------------------------------- Any


def any_annotations() -> Found:
    """Parameters and results that are annotated with `Any`, as the linter finds them."""
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache", "--exit-zero"]
    command += ["--select", "ANN401", "--output-format", "json", *HOUSES]
    printed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return _sorted(_any_annotations(json.loads(printed)))


def _any_annotations(messages: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for message in messages:
        path = Path(message["filename"]).relative_to(ROOT).as_posix()
        yield room_of(path), f"{path}:{message['location']['row']:04}"


# ---------------------------------------------------------------- private names


def private_uses() -> Found:
    """Uses of private names of other modules."""
    return _sorted(_private_uses())


_MAY_USE_PRIVATE = re.compile(
    r"(?<!\bself)(?<!\bcls)(?<!\bsys)\._[a-zA-Z]|^\s*from .* import .*\b_[a-z]|^\s+_\w+(?: as \w+)?,$", re.MULTILINE
)


def _private_uses() -> Iterator[tuple[str, str]]:
    for path, source in _sources():
        if not _MAY_USE_PRIVATE.search(source):
            continue  # parsing every file would take longer than all else together
        for line, name in private_uses_in(source):
            yield room_of(path), f"{path}:{line:04} {name}"


def private_uses_in(source: str) -> list[tuple[int, str]]:
    """Line and name of each private name that the source imports, or takes of an object without defining it."""
    nodes = list(ast.walk(_tree(source)))
    own = {name for node in nodes for name in _defined(node)}
    found = []
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            found += [(node.lineno, alias.name) for alias in node.names if is_private(alias.name)]
        elif isinstance(node, ast.Attribute) and is_private(node.attr) and node.attr not in own:
            of_itself = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls", "sys")
            if not of_itself:
                found.append((node.lineno, node.attr))
    return sorted(found)


_DOCUMENTED = frozenset(("_asdict", "_exit", "_fields", "_make", "_replace"))
"""Names with an underscore that Python documents for every caller: of named tuples, and `os._exit`."""


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__") and name != "_" and name not in _DOCUMENTED


def _defined(node: ast.AST) -> Iterator[str]:
    """The private names that a node of the tree defines: functions, classes, variables, attributes of self, slots."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
        if isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"):
            yield node.attr
    elif isinstance(node, ast.Assign) and any(getattr(target, "id", "") == "__slots__" for target in node.targets):
        constants = (each.value for each in ast.walk(node.value) if isinstance(each, ast.Constant))
        yield from (value for value in constants if isinstance(value, str))


# ---------------------------------------------------------------- long functions

MOST_LINES = 60
MOST_PARAMETERS = 8


def long_functions() -> Found:
    """Functions with more lines or parameters than a reader can hold in the head."""
    return _sorted(
        (room_of(path), f"{path}:{line:04} {name}")
        for path, source in _sources()
        for line, name in long_functions_in(source)
    )


def long_functions_in(source: str) -> list[tuple[int, str]]:
    """Line and name of each function with more than 60 lines or 8 parameters; `self` does not count."""
    found = []
    for node in _functions(_tree(source)):
        lines = (node.end_lineno or node.lineno) - node.lineno + 1
        arguments = node.args
        every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
        parameters = [each.arg for each in every if each is not None and each.arg not in ("self", "cls")]
        decorators = {getattr(getattr(each, "func", each), "id", "") for each in node.decorator_list}
        many = len(parameters) > MOST_PARAMETERS and not decorators & {"composable", "modifier_extension"}
        if lines > MOST_LINES or many:
            found.append((node.lineno, node.name))
    return sorted(found)


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function of the tree. Expressions contain none, so that most of the tree is left out."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
        if isinstance(node, ast.stmt | ast.excepthandler | ast.match_case):
            yield from _functions(node)


# ---------------------------------------------------------------- reasons

_IGNORE = re.compile(r"#\s*type: ignore(?:\[[^\]]*\])?\s*(?P<reason>\S.*)?$")
_NOQA = re.compile(r"#\s*(?:ruff: )?noqa(?::\s*[A-Z]+\d+(?:,\s*[A-Z]+\d+)*)?\s*(?P<reason>\S.*)?$")
_NOT_IMPLEMENTED = re.compile(r"\braise NotImplementedError(?:\(\))?\s*(?P<reason>#.*)?$")


def unexplained() -> Found:
    """Lines that switch a check off, or leave a method out, without saying why."""
    return _sorted(
        (room_of(path), f"{path}:{line:04}")
        for path, source in _sources()
        if not re.match(r"lessons/\d\d_", path)
        for line in unexplained_in(source)
    )


def unexplained_in(source: str) -> list[int]:
    """The lines with `type: ignore`, `noqa` or NotImplementedError, and no reason behind it."""
    matches = (
        (number, _IGNORE.search(line) or _NOQA.search(line) or _NOT_IMPLEMENTED.search(line))
        for number, line in enumerate(source.splitlines(), 1)
    )
    return [number for number, match in matches if match is not None and not match.group("reason")]


_tree = functools.lru_cache(maxsize=2_000)(ast.parse)  # two counts need it, and parsing is most of their time


def _sources() -> Iterator[tuple[str, str]]:
    for house in HOUSES:
        for file in sorted((ROOT / house).rglob("*.py")):
            yield file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")


# ---------------------------------------------------------------- events


def untyped_uses() -> Found:
    """Untyped uses of events and phases."""
    return _sorted(
        (room_of(path), f"{path}:{line:04} {sort}")
        for path, source in _sources()
        if not path.startswith("engine/") and MAY_BE.search(source)
        for line, sort in untyped_in(source)
    )


# ---------------------------------------------------------------- limits

# ---------------------------------------------------------------- circles


def largest_circles() -> Found:
    """The files of each room's largest circle of imports."""
    largest: Found = {}
    for circle in product_circles(*HOUSES):
        largest.setdefault(room_of(circle[0]), circle)
    return largest


# ---------------------------------------------------------------- names that occur once


def unused_names() -> Found:
    """Functions, classes and constants of the product whose name stands nowhere else: neither used nor tested."""
    words: Counter[str] = Counter()
    for path in project_files():
        if path.suffix in _TEXTS or path.parent.name == "script":
            words.update(_WORD.findall(path.read_text(encoding="utf-8")))
    return _sorted(
        (room_of(path), f"{path}:{line:04} {name}")
        for path, source in _sources()
        for line, name in defined_names(source)
        if words[name] == 1 and not _OF_OTHERS.match(name)
    )


def defined_names(source: str) -> list[tuple[int, str]]:
    """The names that a file defines by `def`, `class` and `=`, with their lines. A pattern takes a fifth of the time of
    a syntax tree."""
    found = ((number, _DEFINITION.match(line)) for number, line in enumerate(source.splitlines(), 1))
    return [(number, match["function"] or match["value"]) for number, match in found if match is not None]


_WORD = re.compile(r"[A-Za-z_]\w*")
_TEXTS = frozenset((".py", ".md", ".toml", ".js", ".css", ".txt", ".po"))
_DEFINITION = re.compile(r"\s*(?:(?:async def|def|class) (?P<function>\w+)|(?P<value>[A-Za-z_]\w*)(?:: [^=]+)? = )")
_OF_OTHERS = re.compile(r"__|[a-z]+[A-Z]")
"""The names of methods that Python or Qt calls."""


COUNTS: Mapping[str, Callable[[], Found]] = {
    "docstrings": bare_names,
    "any": any_annotations,
    "private": private_uses,
    "long": long_functions,
    "unexplained": unexplained,
    "untyped": untyped_uses,
    "circles": largest_circles,
    "unused": unused_names,
}

HEAD = """\
# How much of this there may be in each room: less is better, more fails (tests/ratchets.py says what is counted).
# `.venv/bin/python -m tests.ratchets` writes lower limits; nothing raises one. A room that is not listed has none.
"""


def limits() -> dict[str, dict[str, int]]:
    return tomllib.loads(LIMITS.read_text(encoding="utf-8")) if LIMITS.exists() else {}


def lowered(
    old: Mapping[str, Mapping[str, int]], counted: Mapping[str, Mapping[str, int]]
) -> dict[str, dict[str, int]]:
    """Returns the limits of `counted`, none above its old one; all of them for a count that had no limits."""
    return {
        name: {
            room: number if name not in old else min(number, old[name].get(room, 0))
            for room, number in sorted(rooms.items())
            if name not in old or old[name].get(room, 0)
        }
        for name, rooms in counted.items()
    }


def as_toml(numbers: Mapping[str, Mapping[str, int]]) -> str:
    parts = [HEAD]
    for name, rooms in numbers.items():
        parts.append(f"\n[{name}]\n" + "".join(f'"{room}" = {number}\n' for room, number in rooms.items()))
    return "".join(parts)


def main() -> None:
    counted = {name: {room: len(places) for room, places in count().items()} for name, count in COUNTS.items()}
    LIMITS.write_text(as_toml(lowered(limits(), counted)), encoding="utf-8")
    for name, rooms in counted.items():
        print(f"{name}: {sum(rooms.values())}")


if __name__ == "__main__":
    main()
