"""A cache around a composable is found; a cache around a plain function is none of these."""

from __future__ import annotations

import pytest

from inspector.advice.porting_mistakes import porting_mistakes

HEAD = "import functools\nfrom functools import lru_cache\nfrom engine import *\n"


def found(text: str) -> list[str]:
    return [f"{line}: {words}" for line, words in porting_mistakes("app.py", HEAD + text)]


@pytest.mark.parametrize(
    ("cache", "name"),
    [("@lru_cache", "lru_cache"), ("@functools.lru_cache(maxsize=8)", "lru_cache"), ("@functools.cache", "cache")],
)
def test_cache_above_composable__is_named_with_the_remedy(cache: str, name: str) -> None:
    (one,) = found(f"{cache}\n@composable\ndef Row1(n):\n    Text(str(n))\n")
    assert one.startswith(f"4: `@{name}` keeps what a call of Row1 returns")
    assert f"take `@{name}` out" in one


def test_cache_of_a_plain_function__is_no_finding() -> None:
    assert not found("@lru_cache\ndef total(n):\n    return n\n@composable\ndef App():\n    Text(str(total(3)))\n")
