"""Errors about a huge value show its beginning."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import Box, DisposableEffect, Layout, Modifier, Text, key, remember
from tests.foundation.test_mistakes import answer_to


def with_a_huge_key() -> None:
    with key([0] * 1_000_000):
        pass


@pytest.mark.parametrize(
    "content",
    [
        with_a_huge_key,
        lambda: Text([0] * 1_000_000),  # type: ignore[arg-type]
        lambda: Layout([0] * 1_000_000),
        lambda: Layout(lambda scope, measurables, constraints: scope.layout("9" * 1_000_000, 0)),
        lambda: Box(Modifier.padding("9" * 1_000_000)),
        lambda: remember([0] * 1_000_000),  # type: ignore[arg-type]
        lambda: DisposableEffect(lambda: [0] * 1_000_000),  # type: ignore[arg-type, return-value]
    ],
)
def test_value_is_huge__error_is_short(content: Callable[[], object]) -> None:
    error = answer_to(content)
    assert len(str(error)) + sum(map(len, getattr(error, "__notes__", ()))) < 1500
