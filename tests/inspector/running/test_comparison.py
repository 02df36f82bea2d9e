"""Two runs on the same inputs: work per frame, pictures, states, and the verdict."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from inspector.analysis.work import Work
from inspector.running.comparison import PictureDifference, compare, picture_difference
from inspector.running.comparison_text import as_json, as_text
from inspector.running.inputs.input_log import input_log
from inspector.running.inputs.input_script import parse
from inspector.running.loading.program import load
from inspector.running.rerun import rerun

from ..programs import written
from .test_rerun import recorded


def test_parallax__fast_shows_the_same_for_less() -> None:
    program = load("parallax")
    log = input_log(recorded(program, "slow"))
    compared = compare(*(rerun(program, log, pictures=True, variant=form) for form in ("slow", "fast")))
    slow, fast = compared.driven
    assert slow.composition - fast.composition == 20  # what comes into view in the list is composed in both
    assert compared.pictures == [] and compared.driven_from == 3
    whole = compared.totals
    assert compared.verdict == (
        f"fast does 28 % less work than slow, {whole[1].total} units instead of {whole[0].total} (composition 26 "
        "instead of 46, drawing 25 instead of 65), for the same pictures. From frame 3 on, where the inputs begin, "
        f"it does 46 % less: {fast.total} units instead of {slow.total}."
    )


APP = """
    from engine import *

    @composable
    def Screen():
        count = remember(lambda: mutable_state_of(0))
        with Column(Modifier.fill_max_size().clickable(lambda: count.set(count.value + STEP))):
            Box(Modifier.size(20 + 10 * count.value, 10).background(Color.RED).test_tag("bar"))
"""


def app(folder: Path, name: str, step: int, more: str = "") -> str:
    return written(folder, APP.replace("STEP", str(step)) + more, name)


def test_pictures_that_differ__are_no_saving_and_are_said_where(tmp_path: Path) -> None:
    log = parse("wait\ntap 50,50\nwait 2")
    runs = [rerun(load(app(tmp_path, name, step)), log, pictures=True) for name, step in (("a.py", 1), ("b.py", 3))]
    compared = compare(*runs)
    assert compared.pictures == [PictureDifference(1, 30, 0, 20, 10, 200), PictureDifference(2, 30, 0, 20, 10, 200)]
    assert compared.frames[1].states == {"count": ("1", "3")} and compared.parts_at is compared.frames[1]
    assert compared.verdict == (
        "From frame 1 on they show different things (200 pixels in 20 × 10 at 30, 0), so their work is not compared."
    )


def test_same_program_twice__does_the_same(tmp_path: Path) -> None:
    log = parse("wait\ntap 50,50\nwait 2")
    path = app(tmp_path, "a.py", 1)
    compared = compare(rerun(load(path), log, pictures=True), rerun(load(path), log, pictures=True), ("left", "right"))
    assert compared.verdict == (
        f"left and right do the same work, {compared.totals[0].words()}, for the same pictures."
    )
    assert compared.parts_at is None


def test_program_that_raises__is_the_verdict(tmp_path: Path) -> None:
    log = parse("wait\ntap 50,50\nwait 2")
    broken = app(tmp_path, "b.py", 1, "        if count.value:\n            raise ValueError('no')\n")
    compared = compare(rerun(load(app(tmp_path, "a.py", 1)), log), rerun(load(broken), log))
    assert compared.verdict == "b.py raised b.py:9: ValueError: no [in Screen]."


def test_text__has_a_row_for_each_frame_that_did_something_and_ends_with_the_verdict(tmp_path: Path) -> None:
    log = parse("wait\ntap 50,50\nwait 4")
    compared = compare(*(rerun(load(app(tmp_path, f"{n}.py", n)), log, pictures=True) for n in (1, 2)))
    lines = as_text(compared).splitlines()
    assert lines[0].split() == ["1.py", "2.py"]
    assert [line.split()[0] for line in lines[2:4]] == ["0", "1"]
    assert lines[3].split()[1] == "tap" and "100 pixels in 10 × 10 at 30, 0" in lines[3]
    assert lines[-1] == compared.verdict
    assert "\x1b" not in "".join(lines) and "\x1b" in as_text(compared, colors=True)
    assert "composition of Screen" in as_text(compare(*_differ(tmp_path)), names=True)


def _differ(folder: Path) -> list:  # type: ignore[type-arg]
    log = parse("wait\ntap 50,50\nwait")
    return [rerun(load(app(folder, f"{n}.py", n)), log) for n in (0, 1)]


def test_json__says_the_same_and_is_plain_data(tmp_path: Path) -> None:
    compared = compare(*_differ(tmp_path))
    data = json.loads(json.dumps(as_json(compared)))
    assert data["verdict"] == compared.verdict
    assert data["frames"][1]["inputs"] == ["tap"]
    assert data["frames"][1]["second"]["ran"]["composition"] == ["Screen"]
    assert Work(**{name: data["second"]["total"][name] for name in Work._fields}) == compared.totals[1]
    assert data["pictures_compared"] is False


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ((4, 3), (4, 3), None),
        ((4, 3), (5, 3), PictureDifference(0, 4, 0, 1, 3, 3)),
        ((4, 3), (2, 5), PictureDifference(0, 0, 0, 4, 5, 20 - 6)),
    ],
)
def test_pictures_of_different_sizes__differ_where_only_one_is(
    first: tuple[int, int], second: tuple[int, int], expected: PictureDifference | None
) -> None:
    a, b = (np.zeros((height, width, 4), np.uint8).tobytes() for width, height in (first, second))
    assert picture_difference(0, a, first, b, second) == expected


def test_one_pixel__is_found() -> None:
    picture = np.zeros((30, 40, 4), np.uint8)
    other = picture.copy()
    other[7, 11, 2] = 1
    assert picture_difference(5, picture.tobytes(), (40, 30), other.tobytes(), (40, 30)) == (5, 11, 7, 1, 1, 1)


LARGE = """
    from engine import *

    @composable
    def Screen():
        with Column():
            for number in range(COUNT):
                Spacer(Modifier.size(1, 0))
"""


def test_saving_below_one_percent__has_no_number(tmp_path: Path) -> None:
    log = parse("wait")
    runs = [
        rerun(load(written(tmp_path, LARGE.replace("COUNT", str(count)), name)), log)
        for name, count in (("a.py", 251), ("b.py", 250))
    ]
    assert compare(*runs).verdict.startswith("b.py does a little less work than a.py, 753 units instead of 756 (")
