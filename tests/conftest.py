"""Settings of the whole suite: Qt without a display, how many examples a model-based test tries, which tests are slow,
the order of tests, and the line that ends a run of the recordings: how many of them agree.

Order       with a seed other than 0 (`SEED=7 script/test`) files, and tests within a file, are in a random order that
            the seed decides: a test that needs another to run before it fails.
"""

from __future__ import annotations

import gc
import os
import random
import sys
import weakref
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from engine import Recomposer, Scene, SnapshotStateObserver
from engine.snapshot.global_observers import global_observers

from .slow_tests import Measuring, is_left_out, mark_slow
from .typed.lazy_imports import import_foundation

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LANGUAGE"] = "en"  # texts do not depend on the locale of the machine

COLLECTED_AFTER = (20_000, 20, 20)
"""Objects, and younger collections, before the next one: with Python's (700, 10, 10) they take an eighth of a run."""

# No deadline: a first example imports and warms caches, and wall time is no property of the engine.
_QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
for _name, _examples in (("quick", 20), ("default", 50), ("thorough", 10_000)):
    settings.register_profile(
        _name, max_examples=_examples, deadline=None, print_blob=True, suppress_health_check=_QUIET
    )
settings.load_profile("default")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--measure-slow", action="store_true", help="write tests/slow_tests.txt from this run")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--measure-slow"):
        config.pluginmanager.register(Measuring(config))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if is_left_out(collection_path, config) else None  # None: others decide


@pytest.fixture(scope="module", autouse=True)
def streams_are_released() -> Iterator[None]:
    """Releases the standard streams that a file's open sessions hold: the tests after it would print into them."""
    before = streams_held()
    yield
    for _ in range(streams_held() - before):
        sys.modules[_OUTPUT].release()


_OUTPUT = "inspector.running.loading.program_output"


def streams_held() -> int:
    """Returns how many sessions hold the standard streams; a test that needs no inspector does not import it."""
    output = sys.modules.get(_OUTPUT)
    return output.holds() if output is not None else 0


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--measure-slow"):
        mark_slow(items)
    seed = config.getoption("--hypothesis-seed", None)
    if seed not in (None, "0"):
        shuffle(items, str(seed))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Modules and tests stay until the end: the garbage collector, which some tests call often, passes them over. No
    test imports a component: an import counts neither in a time limit nor in counted steps.

    A scene or recomposer that a module makes at its import would observe the writes of all tests."""
    if global_observers.apply_observers:
        raise pytest.UsageError(
            f"a module registered {global_observers.apply_observers} at its import: make it in a fixture"
        )
    import_foundation()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)


def shuffle(items: list[pytest.Item], seed: str) -> None:
    """Files in a random order, and so the tests within each; fixtures of a file are still made once."""
    chance = random.Random(seed)
    by_file: dict[str, list[pytest.Item]] = {}
    for item in items:
        by_file.setdefault(item.nodeid.partition("::")[0], []).append(item)
    files = list(by_file.values())
    chance.shuffle(files)
    for tests in files:
        chance.shuffle(tests)
    items[:] = [item for tests in files for item in tests]


@pytest.fixture(autouse=True)
def nothing_left_running() -> Iterator[None]:
    """Closes what a test left open, because scenes and recomposers observe every later write."""
    opened: list[weakref.ref[Any]] = []
    path = list(sys.path)
    with pytest.MonkeyPatch.context() as patch:
        for cls in (Scene, Recomposer, SnapshotStateObserver):
            patch.setattr(cls, "__init__", _noting(cls.__init__, opened))
        yield
    sys.path[:] = path  # each program that a test opened made its folder importable
    for each in (reference() for reference in opened):
        if isinstance(each, (Scene, Recomposer)):
            each.close()
            each.run_coroutines()  # a task that never ends warns when it is collected
        elif each is not None:
            each.stop()


def _noting(init: Callable[..., None], opened: list[weakref.ref[Any]]) -> Callable[..., None]:
    @wraps(init)
    def noted(self: Any, *args: Any, **kwargs: Any) -> None:
        init(self, *args, **kwargs)
        opened.append(weakref.ref(self))

    return noted


REPLAYS = {
    "tests/golden/test_goldens.py::test_scenario__agrees_with_its_recording[": "agree",
    "tests/golden/test_goldens.py::test_scenario_of_the_oracle__agrees_with_its_recording[": "recorded here agree",
}


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for replay, what in REPLAYS.items():
        counts = {
            outcome: sum(report.nodeid.startswith(replay) for report in terminalreporter.getreports(outcome))
            for outcome in ("passed", "failed", "xfailed", "xpassed")
        }
        if any(counts.values()):
            terminalreporter.write_line(f"{counts['passed']} of {sum(counts.values())} {what}")
