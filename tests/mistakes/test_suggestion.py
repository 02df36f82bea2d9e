"""What a misspelt name means, and what it costs to ask an object for a name that it does not have."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Alignment, Modifier
from engine.mistakes import suggestion as suggesting


@pytest.mark.parametrize("asked", [Modifier.padding(1), Modifier, Alignment])
def test_absent_name_asked_for_again__is_compared_with_the_known_names_once(
    asked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = []

    def matches(name: str, *rest: Any) -> list[str]:
        compared.append(name)
        return []

    suggesting.nearest.cache_clear()
    monkeypatch.setattr(suggesting, "get_close_matches", matches)
    assert [hasattr(asked, "xyzzy") for _ in range(100)] == [False] * 100
    assert compared == ["xyzzy"]
