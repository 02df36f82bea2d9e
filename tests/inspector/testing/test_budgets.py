"""`phases report --budget`: limits by run, frame, phase, name; the cause of each excess; mistakes with their line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from inspector.analysis import work_of, work_of_frame
from inspector.cli import main
from inspector.running.loading.program import load
from inspector.running.report import run_report
from inspector.testing.budget import BudgetError, Limit, load_budget
from inspector.testing.budget_check import check

from ..programs import LOOP, PARALLAX, TAPS, place, written


def budget_file(folder: Path, text: str) -> Path:
    return Path(written(folder, text, "budgets.toml"))


def report(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["report", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


# ---------------------------------------------------------------- the file


def test_limits__by_table_with_their_lines(tmp_path: Path) -> None:
    path = budget_file(
        tmp_path,
        """
        total = {units = 9}

        [frame]
        composition = 0
        7.layout = 3      # of frame 7

        [composable."a b"]
        recompositions = 1
        """,
    )
    assert load_budget(path, "app.py").limits == (
        Limit("total", "", "units", 9, 1),
        Limit("frame", "", "composition", 0, 4),
        Limit("frame", "7", "layout", 3, 5),
        Limit("composable", "a b", "recompositions", 1, 8),
    )


def test_limits_of_one_program__stand_for_the_general_ones(tmp_path: Path) -> None:
    path = budget_file(
        tmp_path,
        """
        [total]
        units = 9
        frames = 2
        [program."app.py".total]
        units = 5
        [program."other.py".total]
        units = 1
        """,
    )
    mine = {limit.what: limit.most for limit in load_budget(path, "app.py", "app.py (slow)").limits}
    assert mine == {"units": 5, "frames": 2}


def test_limits_of_a_variant__stand_for_those_of_its_program_wherever_they_are(tmp_path: Path) -> None:
    path = budget_file(
        tmp_path, '[program."app.py (slow)".total]\nunits = 3\n[program."app.py".total]\nunits = 5\nframes = 2\n'
    )
    limits = load_budget(path, "app.py", "app.py (slow)").limits
    assert {limit.what: limit.most for limit in limits} == {"units": 3, "frames": 2}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[total]\nunits = \n", "budgets.toml:2: Invalid value"),
        ("[total\n", "budgets.toml:1: Expected ']' at the end of a table declaration"),
        ("[total]\nunits = 1\nunits = 2\n", "budgets.toml:3: Cannot overwrite a value"),
        ("[total]\n\nunit = 3\n", "budgets.toml:3: unknown key unit; did you mean units?"),
        ("[totals]\nunits = 3\n", "budgets.toml:1: unknown key totals; did you mean total?"),
        ("[frame]\nframes = 3\n", "budgets.toml:2: unknown key frames; there is: composition, measurement,"),
        ("[frame.3]\nunits = -1\n", "budgets.toml:2: units must be a whole number from 0 up, not -1"),
        ("[first]\nunits = true\n", "budgets.toml:2: units must be a whole number from 0 up, not True"),
        ("[first]\nunits = '9'\n", "budgets.toml:2: units must be a whole number from 0 up, not '9'"),
        ("x = 1\n", "budgets.toml:1: unknown key x; there is: total, first, frame, composable, program"),
        ("[[total]]\nunits = 1\n", "budgets.toml:1: total must be a table of limits, not [{'units': 1}]"),
        ("[composable]\nHeader = 1\n", "budgets.toml:2: Header must be a table of limits, not 1"),
        ('[program."other.py".frame]\nunit = 1\n', "budgets.toml:2: unknown key unit; did you mean units?"),
        ("program.x = 1\n", "budgets.toml:1: program.x must be a table of budgets"),
        ("[program.x.program.y]\n", "budgets.toml:1: unknown key program; there is: total, first, frame, composable"),
        ("", "budgets.toml: has no limit for app.py; add one, for instance: total.units = 100"),
        ('[program."other.py".frame]\nunits = 1\n', "budgets.toml: has no limit for app.py"),
    ],
)
def test_mistake_in_the_file__its_line(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(BudgetError) as raised:
        load_budget(budget_file(tmp_path, text), "app.py")
    assert str(raised.value).startswith(words) and "\n" not in str(raised.value)


def test_file_that_cannot_be_read__says_why(tmp_path: Path) -> None:
    with pytest.raises(BudgetError, match="cannot be read"):
        load_budget(tmp_path / "none.toml", "app.py")
    (tmp_path / "bytes.toml").write_bytes(b"[total]\nunits = 1 # \xff\n")
    with pytest.raises(BudgetError, match="is no UTF-8 text"):
        load_budget(tmp_path / "bytes.toml", "app.py")


# ---------------------------------------------------------------- the check


def over(tmp_path: Path, target: str, text: str, *, demo: bool = True) -> list[str]:
    made = run_report(load(target), demo=demo)
    budget = load_budget(budget_file(tmp_path, text), Path(target).name)
    return [excess.words for excess in check(made.recording, budget)]


def test_exactly_the_limit__is_within_budget(tmp_path: Path) -> None:
    recording = run_report(load(PARALLAX), demo=True).recording
    work, first = work_of(recording), work_of_frame(next(iter(recording)))
    most = max(work_of_frame(frame).total for frame in recording if frame.index)
    exact = f"""
        [total]
        units = {work.total}
        composition = {work.composition}
        layout = {work.measurement + work.placement}
        [first]
        units = {first.total}
        [frame]
        units = {most}
    """
    assert over(tmp_path, PARALLAX, exact) == []
    one_less = exact.replace(f"units = {work.total}", f"units = {work.total - 1}")
    (words,) = over(tmp_path, PARALLAX, one_less)
    assert words.startswith(f"total: {work.total} work units, at most {work.total - 1} (budgets.toml:2); in frame ")


def test_recomposition_too_many__names_state_values_write_and_read(tmp_path: Path) -> None:
    (words,) = over(tmp_path, PARALLAX, "[composable.Slow]\nrecompositions = 1\n")
    read = place(PARALLAX, "first_visible_item_scroll_offset / 2")
    assert words.startswith(
        "Slow: 5 recompositions, at most 1 (budgets.toml:2); in frame 3 Slow ran because "
        f"first_visible_item_scroll_offset went 10 → 20. It was read in composition at {read}, and written "
    )
    assert words.endswith(" written during the measurement of list"), "the framework's line is of no use"


def test_frames_over_a_limit__the_worst_is_named_and_the_others_counted(tmp_path: Path) -> None:
    (words,) = over(tmp_path, PARALLAX, "[frame]\ncomposition = 0\n")
    assert words.startswith("frame 4: 3 composition units, at most 0 (budgets.toml:2), and 4 more frames; in frame 4 ")


def test_limit_of_one_frame__stands_for_the_general_one(tmp_path: Path) -> None:
    text = "[frame]\ncomposition = 0\n" + "".join(f"[frame.{index}]\ncomposition = 3\n" for index in range(2, 7))
    assert over(tmp_path, PARALLAX, text) == []


def test_run_that_a_run_caused__the_write_behind_it_is_named(tmp_path: Path) -> None:
    (words,) = over(tmp_path, PARALLAX, "[composable.header]\nplacement = 1\n")
    assert words.startswith("header: 6 placement units, at most 1 (budgets.toml:2); in frame 2 header was placed")
    assert "first_visible_item_scroll_offset 0 → 10, written by the scroll on list" in words
    assert words.endswith(f"read in composition by Slow at {place(PARALLAX, 'first_visible_item_scroll_offset / 2')}")


def test_run_that_only_the_framework_asked_for__the_write_of_the_program_beside_it_is_named(tmp_path: Path) -> None:
    (words,) = over(tmp_path, PARALLAX, "[composable.list]\nplacement = 1\n")
    assert "in frame 2 list was placed" in words
    assert re.search(
        r"first_visible_item_scroll_offset 0 → 10, written by the scroll on list at scroll_position\.py:\d+$", words
    )


def test_frames_and_backwards_writes__of_a_loop(tmp_path: Path) -> None:
    frames, backwards = over(tmp_path, LOOP, "[total]\nframes = 1\nbackwards_writes = 0\n", demo=False)
    assert frames.startswith("total: 2 frames that did something, at most 1 (budgets.toml:2); in frame 1 Settles ran")
    assert backwards.startswith("total: 1 backwards write, at most 0 (budgets.toml:3); frame 0: h 0 → 100, written by")
    assert over(tmp_path, LOOP, "[total]\nframes = 2\nbackwards_writes = 1\n", demo=False) == []


def test_name_that_never_ran__is_an_error_and_no_zero(tmp_path: Path) -> None:
    with pytest.raises(BudgetError, match=r"budgets\.toml:2: nothing named Slwo ran; did you mean Slow\?"):
        over(tmp_path, PARALLAX, "[composable.Slwo]\nrecompositions = 0\n")


# ---------------------------------------------------------------- the command


def test_within_budget__one_line_and_exit_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = budget_file(tmp_path, "[total]\nunits = 1000\n")
    code, out, err = report(capsys, PARALLAX, "--demo", "--budget", str(path))
    assert (code, out, err) == (0, "parallax.py (slow): within budget: 1 limit, 8 frames\n", "")


def test_over_budget__a_line_for_each_excess_and_exit_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = budget_file(tmp_path, "[total]\nunits = 1\ncomposition = 1000\n[composable.Slow]\nrecompositions = 0\n")
    code, out, err = report(capsys, PARALLAX, "--demo", "--budget", str(path))
    lines = out.splitlines()
    assert (code, err, len(lines)) == (1, "", 2)
    assert all(line.startswith("parallax.py (slow): over budget: ") for line in lines)


def test_budget_of_a_variant__applies_to_it_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = '[program."parallax.py".frame]\ncomposition = 3\n[program."parallax.py (fast)".frame]\ncomposition = 2\n'
    path = budget_file(tmp_path, text)
    for variant in ("slow", "fast"):
        assert report(capsys, PARALLAX, "--demo", "--variant", variant, "--budget", str(path))[0] == 0
    path = budget_file(tmp_path, text.replace("composition = 2", "composition = 1"))
    codes = [
        report(capsys, PARALLAX, "--demo", "--variant", variant, "--budget", str(path))[0]
        for variant in ("slow", "fast")
    ]
    assert codes == [0, 1]


def test_budget_as_json__beside_the_frames(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = budget_file(tmp_path, "[frame]\ncomposition = 0\nunits = 99\n")
    code, out, _ = report(capsys, PARALLAX, "--demo", "--budget", str(path), "--json")
    made = json.loads(out)
    (excess,) = made["budget"]["over"]
    assert (code, made["budget"]["limits"], len(made["frames"])) == (1, 2, 8)
    assert {key: excess[key] for key in ("scope", "what", "most", "count", "frame", "frames_over", "line")} == {
        "scope": "frame",
        "what": "composition",
        "most": 0,
        "count": 3,
        "frame": 4,
        "frames_over": 5,
        "line": 2,
    }


@pytest.mark.parametrize("text", ["[totl]\n", "[composable.Slwo]\nunits = 1\n"])
def test_bad_budget__one_line_and_exit_2(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    code, out, err = report(capsys, PARALLAX, "--demo", "--budget", str(budget_file(tmp_path, text)))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("phases: budgets.toml:")


def test_program_that_raises__is_neither_within_nor_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    demo = Path(TAPS).read_text(encoding="utf-8") + "\n\ndef demo(scene):\n    scene.tap(10, 10)\n    scene.frame()\n"
    path = budget_file(tmp_path, "[total]\nunits = 1\n")
    code, out, err = report(capsys, written(tmp_path, demo), "--demo", "--budget", str(path))
    assert (code, out) == (2, "") and "one is one too many" in err
