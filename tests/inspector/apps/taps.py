"""Counts taps, and raises at the first one."""

from __future__ import annotations

from engine import Column, Modifier, Text, composable, mutable_state_of, remember


@composable
def Total(n: int) -> None:
    if n == 1:
        raise ValueError("one is one too many")
    Text(f"{n} taps", Modifier.test_tag("total"))


@composable
def Screen() -> None:
    n = remember(lambda: mutable_state_of(0))
    with Column(Modifier.fill_max_size().clickable(lambda: n.set(n.value + 1))):
        Total(n.value)
