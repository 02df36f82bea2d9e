"""Which tests `--quick` leaves out: those that measuring found slow, by name, beside those with the mark `slow`.

Terms       cost: seconds of processor time that all cases of a test function take together, in this process and in
            those that it starts. slow_tests.txt: the functions that cost most, one a line; a file without `::` stands
            for all its functions, and `--quick` does not import it: importing all files is half of a quick run.
How         `.venv/bin/python -m pytest -p no:xdist --measure-slow --hypothesis-profile=quick` writes the file. What
            costs least is kept for `--quick`, as much of it as fits into QUICK_SECONDS. The costs stay in the cache of
            pytest: with files as arguments, only their tests are measured again.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

LIST = Path(__file__).parent / "slow_tests.txt"
QUICK_SECONDS = 50.0
"""Of processor time for all that is left: less than a minute on two cores, with what starting the processes takes."""

COSTS = "phases/costs"
"""The key of the measured costs in pytest's cache."""

HEADER = "# Tests that cost most: --quick leaves them out. Written by --measure-slow (tests/slow_tests.py).\n"


@cache
def listed() -> frozenset[str]:
    """The names in the file."""
    lines = LIST.read_text(encoding="utf-8").splitlines() if LIST.exists() else []
    return frozenset(line for line in lines if line and not line.startswith("#"))


def name_of(item: pytest.Item) -> str:
    """`tests/unit/test_size.py::test_name`, for every case of it."""
    return item.nodeid.split("[", 1)[0]


def mark_slow(items: list[pytest.Item]) -> None:
    """Gives those in the file the mark."""
    names = listed()
    for item in items:
        name = name_of(item)
        if name in names or name.partition("::")[0] in names:
            item.add_marker(pytest.mark.slow)


def most_costly(costs: dict[str, float], seconds: float = QUICK_SECONDS) -> list[str]:
    """The names to leave out, so that the others together cost at most `seconds`."""
    left = 0.0
    kept: set[str] = set()
    for name, cost in sorted(costs.items(), key=lambda pair: (pair[1], pair[0])):
        left += cost
        if left > seconds:
            break
        kept.add(name)
    return sorted(costs.keys() - kept)


def with_whole_files(slow: list[str], known: Iterable[str]) -> list[str]:
    """The names, with a file's path in place of its functions where all that are known of it are slow."""
    others = {name.partition("::")[0] for name in set(known).difference(slow)}
    files = (name.partition("::")[0] for name in slow)
    return sorted({name if file in others else file for name, file in zip(slow, files, strict=True)})


def is_left_out(path: Path, config: pytest.Config) -> bool:
    """Whether a run without slow tests needs nothing of this file."""
    if config.getoption("markexpr") != "not slow":
        return False
    return path.is_relative_to(config.rootpath) and path.relative_to(config.rootpath).as_posix() in listed()


def with_measured(known: dict[str, float], measured: dict[str, float]) -> dict[str, float]:
    """The known costs, and those of files that were measured now."""
    files = {name.partition("::")[0] for name in measured}
    kept = {name: cost for name, cost in known.items() if name.partition("::")[0] not in files}
    return {name: cost for name, cost in (kept | measured).items() if Path(name.partition("::")[0]).exists()}


class Measuring:
    """The plugin behind --measure-slow."""

    def __init__(self, config: pytest.Config) -> None:
        self.costs: dict[str, float] = defaultdict(float)
        self._config = config

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        before = _spent()
        result = yield
        if item.get_closest_marker("slow") is None or {name_of(item), name_of(item).partition("::")[0]} & listed():
            self.costs[name_of(item)] += _spent() - before
        return result

    def pytest_sessionfinish(self) -> None:
        costs = with_measured(self._config.cache.get(COSTS, {}), self.costs)
        self._config.cache.set(COSTS, costs)
        names = with_whole_files(most_costly(costs), costs)
        LIST.write_text(HEADER + "".join(f"{name}\n" for name in names), encoding="utf-8")


def _spent() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
