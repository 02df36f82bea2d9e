"""A step that asks for too much memory gets a MemoryError at its line; the limit ends with the step."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from inspector.running.loading import memory_limit as limit_module
from inspector.running.loading.memory_limit import LEAST_GROWTH, growth, memory_limit
from inspector.running.loading.program import load
from inspector.running.loading.watchdog import Step, time_limit
from inspector.running.session import Session

from ..programs import written

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux says what a process uses")

GROWTH = 150 << 20
BOMBS = {
    "large values": "held.append(bytearray(10_000_000))",
    "small values": "held.extend(object() for _ in range(1000))",
    "one value": "held.append(bytes(10 ** 12))",
}


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS)
def test_handler_that_fills_the_memory__is_stopped_at_its_line_and_the_program_runs_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bomb: str
) -> None:
    monkeypatch.setattr(memory_limit, "growth", GROWTH)
    text = f"""
        from engine import *
        n = mutable_state_of(0, name="n")

        def spin():
            n.value += 1
            held = []
            while n.value == 1:
                {bomb}

        @composable
        def Screen():
            Text(str(n.value), Modifier.fill_max_size().clickable(spin))
    """
    session = Session(load(written(tmp_path, text)))
    assert session.start()
    session.frame()
    import resource

    before = resource.getrlimit(resource.RLIMIT_DATA)
    try:
        with time_limit(60):
            session.input("tap", 5.0, 5.0)
            failure = session.failure
            session.frame()
            session.input("tap", 5.0, 5.0)
            session.frame()
        assert session.failure is None
    finally:
        session.close()
    assert failure is not None and (failure.kind, str(failure.site)) == ("MemoryError", "app.py:8")
    assert failure.message.startswith("one step may take 150 MB of memory")
    assert resource.getrlimit(resource.RLIMIT_DATA) == before and not memory_limit.is_held


@pytest.mark.parametrize(
    ("free", "message"), [(0, "the program and its recording hold "), (1 << 40, "one step may take")]
)
def test_program_that_grows_with_each_frame__is_stopped_before_the_machine_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, message: str
) -> None:
    """No frame took much, so none was stopped, until the system had no memory left."""
    monkeypatch.setattr(memory_limit, "growth", GROWTH)
    monkeypatch.setattr(limit_module, "LARGE", 0)
    monkeypatch.setattr(limit_module, "available_memory", lambda: limit_module.reserve() + free)
    text = """
        from engine import *
        n = mutable_state_of(0, name="n")
        kept = []

        def grow():
            while n.value == 0:
                kept.append(bytearray(100_000))

        @composable
        def Screen():
            Text(str(n.value), Modifier.fill_max_size().clickable(grow))
    """
    session = Session(load(written(tmp_path, text)))
    assert session.start()
    session.frame()
    with time_limit(60):
        session.input("tap", 5.0, 5.0)
    failure = session.failure
    session.close()
    assert failure is not None and (failure.kind, str(failure.site)) in (
        ("MemoryError", "app.py:7"),
        ("MemoryError", "app.py:8"),
    )
    assert failure.message.startswith(message)


def test_nested_steps__hold_one_limit_until_the_outermost_ends() -> None:
    with time_limit(60):
        with Step("outer"):
            with Step("inner"):
                assert memory_limit.is_held
            assert memory_limit.is_held
        assert not memory_limit.is_held
    with Step("without a time limit"):
        assert not memory_limit.is_held


def test_growth_of_this_machine__is_at_least_that_of_a_small_one() -> None:
    assert growth() >= LEAST_GROWTH
