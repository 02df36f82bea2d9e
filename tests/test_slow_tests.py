"""What `--quick` leaves out, and in which order tests run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .conftest import shuffle
from .slow_tests import listed, most_costly, with_measured, with_whole_files

ROOT = Path(__file__).parent.parent


class Item:
    """As much of a collected test as the order needs."""

    def __init__(self, nodeid: str) -> None:
        self.nodeid = nodeid


def test_names_that_are_listed__are_those_of_tests_that_are_there() -> None:
    gone = []
    for name in sorted(listed()):
        path, _, function = name.partition("::")
        if not function and (ROOT / path).exists():
            continue
        function = function.rpartition("::")[2]
        text = (ROOT / path).read_text(encoding="utf-8") if (ROOT / path).exists() else ""
        if not re.search(rf"def {function}\b", text):
            gone.append(name)
    assert gone == []


@pytest.mark.parametrize(
    ("seconds", "left_out"),
    [(0.0, ["a", "b", "c"]), (1.0, ["a", "b"]), (3.5, ["a"]), (100.0, [])],
)
def test_costs__the_greatest_are_left_out_until_the_rest_fits(seconds: float, left_out: list[str]) -> None:
    assert most_costly({"a": 3.0, "b": 2.0, "c": 1.0}, seconds) == left_out


def test_all_functions_of_a_file_are_slow__the_file_is_listed_in_their_place() -> None:
    known = ["a.py::x", "a.py::y", "b.py::x", "b.py::y"]
    assert with_whole_files(["a.py::x", "a.py::y", "b.py::x"], known) == ["a.py", "b.py::x"]


def test_one_file_is_measured__costs_of_the_others_stay() -> None:
    here = "tests/test_slow_tests.py"
    known = {f"{here}::gone": 9.0, f"{here}::kept": 1.0, "tests/conftest.py::other": 2.0, "tests/no_file.py::x": 3.0}
    assert with_measured(known, {f"{here}::kept": 4.0}) == {"tests/conftest.py::other": 2.0, f"{here}::kept": 4.0}


def test_order_of_a_seed__keeps_files_together_and_loses_none() -> None:
    names = [f"{file}::{number}" for file in ("x", "y", "z") for number in range(5)]
    orders = []
    for seed in ("1", "1", "2"):
        items = [Item(name) for name in names]
        shuffle(items, seed)  # type: ignore[arg-type]
        orders.append([item.nodeid for item in items])
    assert orders[0] == orders[1] != orders[2]
    assert sorted(orders[0]) == names
    files = [name[0] for name in orders[0]]
    assert sum(a != b for a, b in zip(files, files[1:], strict=False)) == 2
