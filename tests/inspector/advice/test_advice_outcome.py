"""How often an outcome changed, computed from recorded values without running the program."""

from __future__ import annotations

import ast

import pytest

from inspector.advice.outcome import outcome_changes


def changes(expression: str, *series: str) -> int | None:
    """`S` stands for the state."""
    point = ast.parse(expression, mode="eval").body
    reads = {node for node in ast.walk(point) if isinstance(node, ast.Name) and node.id == "S"}
    return outcome_changes(point, reads, series)


@pytest.mark.parametrize(
    ("expression", "series", "count"),
    [
        ("S > 2", "0 1 2 3 4", 1),
        ("S // 2", "0 1 2 3 4", 2),
        ("S % 2 == 0", "0 1 2 3", 3),
        ("not S", "0 1 2 0", 2),
        ("1.0 if S else 0.2", "True False True", 2),
        ("S > 1 and S < 3", "0 2 4", 2),
        ("S < 1 or S", "0 1 2", 2),
        ("min(S, 2)", "0 1 2 3 4", 2),
        ("round(S)", "0.2 0.4 0.6 1.2", 1),
        ("-S + 1 >= 0", "0 1 2 3", 1),
        ("S * 2", "0 1 2", 2),
        ("len(S) > 1", "'a' 'ab' 'abc'", 1),
        ("S", "1 1.0 True", 2),
    ],
)
def test_computed_from_plain_values__counted(expression: str, series: str, count: int) -> None:
    assert changes(expression, *series.split()) == count


@pytest.mark.parametrize(
    ("expression", "series"),
    [
        ("S > limit", ("1", "2")),
        ("S > 1", ("<Lake>", "2")),
        ("1 // S", ("1", "0")),
        ("S + 'x'", ("1",)),
        ("S ** S", ("9", "99")),
        ("S * S * S * S * S", ("9" * 50,)),
        ("'a' * S", ("999999999",)),
        ("print(S)", ("1",)),
        ("__import__('os').getpid() > S", ("1",)),
        ("S > 1", ("1" * 2_000, "2")),
        ("S > 1", ()),
    ],
)
def test_ambiguous_or_unsafe_expression__none(expression: str, series: tuple[str, ...]) -> None:
    assert changes(expression, *series) is None
