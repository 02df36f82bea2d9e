"""What the project wants less of becomes less: no room has more of it than ratchets.toml allows."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from . import ratchets
from .untyped_events import untyped_in

WHAT_TO_DO = {
    "docstrings": "Write a docstring: what it returns or does, units (dp or px), what it raises, its Compose name.",
    "any": "Name the type: a class, a Protocol, a type variable, or `object` if every value is fine.",
    "private": "Give it a public name where it is defined, or ask for what you need by a public method.",
    "long": "Split it by meaning: each step a function with a name; parameters that belong together a class.",
    "untyped": "Ask the event: isinstance(row, StateWrite), row.new (inspector/recording/events); Phase has its words.",
    "circles": "Move what both need below them, pass a value instead of an object, or name the need in a Protocol.",
    "unused": "Remove it, or test it: a name that occurs once is neither used nor tested.",
    "unexplained": "Make the types right, or say beside the line why it must be so.",
}


@pytest.mark.parametrize("name", ratchets.COUNTS)
def test_count_of_each_room__is_within_its_limit(name: str) -> None:
    limits = ratchets.limits()[name]
    found = ratchets.COUNTS[name]()
    over = {room: places for room, places in found.items() if len(places) > limits.get(room, 0)}
    lines = [
        line
        for room, places in over.items()
        for line in (
            f"{room} has {len(places)}, its limit is {limits.get(room, 0)}:",
            *(f"  {each}" for each in places),
        )
    ]
    assert not over, "\n".join([WHAT_TO_DO[name], *lines])


def test_limits__are_as_the_script_writes_them() -> None:
    limits = ratchets.limits()
    assert list(limits) == list(ratchets.COUNTS)
    assert ratchets.LIMITS.read_text(encoding="utf-8") == ratchets.as_toml(limits)


def test_lowered_ratchets__take_smaller_counts_and_never_larger_ones() -> None:
    old = {"any": {"engine/node": 5, "engine/slots": 2, "engine/unit": 1}}
    counted = {"any": {"engine/node": 3, "engine/slots": 4, "engine/frame": 7}, "private": {"engine/unit": 2}}
    assert ratchets.lowered(old, counted) == {
        "any": {"engine/node": 3, "engine/slots": 2},
        "private": {"engine/unit": 2},
    }


def test_defined_names__are_those_of_functions_classes_and_values() -> None:
    source = (
        "class C:\n    size: int = 0\n    async def f(self):\n        x.y = 1\n        f(a=1)\nA = B == C\nif A == B:"
    )
    assert ratchets.defined_names(source) == [(1, "C"), (2, "size"), (3, "f"), (6, "A")]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("from a import _b", [(1, "_b")]),
        ("from a import b as _b\n_b()", []),
        ("def f(x):\n    return x._y", [(2, "_y")]),
        ("class C:\n    def f(self, other):\n        self._y = other._y", []),
        ("class C:\n    def f(self):\n        return self._of_a_base", []),
        ("class C:\n    __slots__ = ('_y',)\n\ndef f(x):\n    return x._y", []),
        ("x.__name__, x._", []),
    ],
)
def test_private_uses__are_those_of_names_that_others_define(source: str, expected: list[tuple[int, str]]) -> None:
    assert ratchets.private_uses_in(source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def f():\n" + "    pass\n" * 59, []),
        ("def f():\n" + "    pass\n" * 60, [(1, "f")]),
        ("class C:\n    def f(self, a, b, c, d, e, f, g, h): pass", []),
        ("class C:\n    def f(self, a, b, c, d, e, f, *g, h, **i): pass", [(2, "f")]),
        ("@composable\ndef F(a, b, c, d, e, f, *, g, h, i): pass", []),
        ("@composable(inline=True)\ndef F(a, b, c, d, e, f, *, g, h, i):\n" + "    pass\n" * 60, [(2, "F")]),
    ],
)
def test_long_functions__have_many_lines_or_parameters(source: str, expected: list[tuple[int, str]]) -> None:
    assert ratchets.long_functions_in(source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = f()  # type: ignore[arg-type]", [1]),
        ("x = f()  # type: ignore[arg-type]  # it is open", []),
        ("# Given above.\nx = f()  # type: ignore", [2]),
        ("x = f()  # noqa: F401, E731", [1]),
        ("x = f()  # noqa: F401  # it registers", []),
        ("def f():\n    raise NotImplementedError", [2]),
        ("def f():\n    raise NotImplementedError  # subclasses implement it", []),
        ("def f():\n    raise NotImplementedError(f'{type(self).__name__}.f is missing')", []),
    ],
)
def test_unexplained_lines__have_no_reason_beside_them(source: str, expected: list[int]) -> None:
    assert ratchets.unexplained_in(source) == expected


def test_bare_members__are_public_and_have_no_docstring_in_any_base() -> None:
    class Base:
        def said(self) -> None:
            """Says it."""

        def unsaid(self) -> None:
            pass

    @dataclass
    class Sub(Base):
        x: int

        def said(self) -> None:
            pass

        @property
        def size(self) -> int:
            return 1

        @staticmethod
        def of() -> None:
            pass

        def _hidden(self) -> None:
            pass

    Base.__module__ = Sub.__module__ = "engine.test"
    assert ratchets.bare_members(Sub) == ["of", "size", "unsaid"]
    assert not ratchets.has_docstring(Sub)  # @dataclass wrote its signature there


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('row.data["new"], row.data.get("old"), "same" in row.data', [(1, "look-up")] * 3),
        ('def f(row):\n    data = row.data\n    return data["new"]', [(3, "look-up")]),
        ('def f(row):\n    kind, data = row.kind, row.data\n    return data.get("x")', [(3, "look-up")]),
        ('data["new"]', []),
        ("row.kind == trace.WRITE", [(1, "comparison")]),
        ("kind in (trace.READ, trace.WRITE)", [(1, "comparison")]),
        ("run.why == trace.CONTENT", []),
        ("isinstance(row, StateWrite) and row.new", []),
        ('{"composition": 1, "drawing": 2}', [(1, "table")]),
        ("{trace.LAYER: 1, trace.DRAWING: 2}", [(1, "table")]),
        ('{"C": 1, "D": 2}', [(1, "table")]),
        ("{trace.SKIP: 1, trace.LAYER: 2}", []),
    ],
)
def test_untyped_uses_of_events__are_look_ups_comparisons_and_tables(
    source: str, expected: list[tuple[int, str]]
) -> None:
    assert untyped_in(source) == expected
