"""The kit: pictures, tables, predictions and checks show what the engine counted."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest

from engine import Box, Color, Modifier, Scene, composable, mutable_state_of, remember
from inspector.course.kit.notebook import OUTPUT_LIMIT, OutputLimitError, guard
from lessons import kit


@composable
def Screen() -> None:
    color = remember(lambda: mutable_state_of(Color.RED))
    tap = Modifier.clickable(lambda: color.set(Color.BLUE))
    Box(tap.test_tag("box").size(20).draw_behind(lambda scope: scope.draw_rect(color.value)))


def tap(scene: Scene) -> None:
    scene.tap(5, 5)
    scene.frame()
    scene.frame()


def recorded(name: str = "screen") -> kit.Run:
    return kit.record(Screen, tap, name=name, width=20, height=10)


def test_record__keeps_each_frame() -> None:
    run = recorded()
    assert len(run) == 3
    assert [report.phases for report in run.reports[1:]] == [frozenset({"drawing"}), frozenset()]
    assert run.picture(0).pixels[5, 5].tolist() == [255, 0, 0, 255]
    assert run.picture(-1).pixels[5, 5].tolist() == [0, 0, 255, 255]


def test_count__is_by_name_and_kind_or_by_kind() -> None:
    run = recorded()
    assert (run.count("box drawn"), run.count("drawn"), run.count("box drawn", 0)) == (1, 1, 2)
    assert [run.count(f"box drawn in frame {frame}") for frame in range(3)] == [1, 1, 0]
    assert run.work() == 1
    with pytest.raises(ValueError, match="the last word is one of"):
        run.count("box painted")


def test_picture__is_a_png() -> None:
    picture = recorded().picture(0)
    assert picture._repr_png_().startswith(b"\x89PNG\r\n")
    assert repr(picture) == "[Picture 20 × 10: screen, frame 0]"


def test_side_by_side__shows_both() -> None:
    run = recorded()
    both = kit.side_by_side(run.picture(0), run.picture(1))
    height, width, _ = both.pixels.shape
    assert (width, height) == (56, 38)
    assert both.pixels[33, 10].tolist() == [255, 0, 0, 255]
    assert both.pixels[33, 46].tolist() == [0, 0, 255, 255]
    assert both.words == "screen, frame 0 | screen, frame 1"


def test_side_by_side__pictures_that_are_too_wide_for_a_row_continue_in_the_next_one() -> None:
    wide = kit.Picture(recorded().picture(0).pixels.repeat(16, axis=1), "wide")  # 320 px
    sizes = {count: kit.side_by_side(*[wide] * count).pixels.shape[1::-1] for count in (1, 2, 3, 4)}
    assert sizes == {1: (320, 38), 2: (656, 38), 3: (656, 92), 4: (656, 92)}


def test_frames__is_a_plain_table_and_text() -> None:
    table = kit.frames(recorded(), 1)
    assert repr(table).splitlines() == [
        "Work in frames 1 to 2 of screen.",
        "frame  composed  skipped  measured  placed  drawn  replayed",
        "-----  --------  -------  --------  ------  -----  --------",
        "    1  –         –        –         –       box    –",
        "    2  –         –        –         –       –      –",
    ]
    html = table._repr_html_()
    assert '<td><div align="left">box</div></td>' in html
    assert '<th scope="col"><div align="right">frame</div></th>' in html
    assert "style" not in html and "script" not in html


def test_frames_of_several_runs__name_their_run_because_the_window_hides_the_code() -> None:
    assert [kit.frames(recorded(name), 2).caption for name in ("wall", "inbox")] == [
        "Work in frame 2 of wall.",
        "Work in frame 2 of inbox.",
    ]
    assert kit.frames(recorded(), 3).caption == "", "there is no such frame"


def test_table__escapes_what_it_shows() -> None:
    assert "&lt;lambda&gt;" in kit.Table(["name"], [["<lambda>"]])._repr_html_()


def test_compare__shows_the_difference() -> None:
    still = kit.record(Screen, lambda scene: scene.frame(), name="still", width=20, height=10)
    rows = kit.compare(recorded("tapped"), still).rows
    assert ["drawn", 1, 0, "−1"] in rows
    assert ["composed", 0, 0, "="] in rows
    assert rows[-1] == ["units of work", 1, 0, "−1"]
    assert kit.compare(still, recorded("tapped"), "box drawn").rows == [["box drawn", 0, 1, "+1"]]


def test_prediction__is_shown_beside_the_count() -> None:
    mine = kit.Prediction({"box drawn": 1, "box placed": 2})
    shown = mine.reveal(recorded())
    assert isinstance(shown, kit.Table)
    assert shown.rows == [["box drawn", 1, 1, "="], ["box placed", 2, 0, "≠"]]


def test_prediction_that_is_no_count__says_which() -> None:
    with pytest.raises(ValueError, match="'box drawn' is -1; say how often"):
        kit.Prediction({"box drawn": -1})


def test_prediction_without_an_answer__reveals_what_is_missing_and_no_count() -> None:
    mine = kit.Prediction({"box drawn": 1, "box placed": None})
    assert repr(mine.reveal(recorded())).splitlines() == [
        "Answer first. Still open:",
        "- box placed",
        "Replace each None by a number, and run both cells again.",
    ]
    shown = mine.reveal(recorded(), anyway=True)
    assert isinstance(shown, kit.Table)
    assert shown.rows == [["box drawn", 1, 1, "="], ["box placed", "–", 0, ""]]


def test_check__names_what_differs() -> None:
    run = recorded()
    assert kit.check(run, {"box drawn": 1}, looks_like=recorded()).passed
    still = kit.record(Screen, lambda scene: scene.frame(), name="still", width=20, height=10)
    result = kit.check(run, {"box drawn": 0}, looks_like=still)
    assert repr(result).splitlines() == [
        "Not yet:",
        "- box drawn: 1 time, should be 0",
        "- the pictures are not those of still",
    ]


def test_cell_in_a_kernel__stops_at_the_output_limit_and_cannot_end_the_kernel(
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Kernel:
        def __init__(self) -> None:
            self.user_ns: dict[str, object] = {"exit": None}
            self.events = self
            self.begin: Callable[..., None] = print

        def register(self, event: str, function: Callable[..., None]) -> None:
            assert event == "pre_run_cell"
            self.begin = function

    kernel, stream = Kernel(), io.StringIO()
    plain = stream.write
    guard(kernel, stream)
    guard(kernel, stream)
    for _ in range(2):
        stream.write = plain  # type: ignore[method-assign]  # as IPython does after each cell
        kernel.begin()
        with pytest.raises(OutputLimitError, match="the cell printed more than 100,000 characters"):
            while True:
                print("x" * 999, file=stream)
    assert len(stream.getvalue()) == 2 * OUTPUT_LIMIT
    leave = kernel.user_ns["exit"]
    assert callable(leave) and kernel.user_ns["quit"] is leave
    leave(3)
    assert capsys.readouterr().out == "The cell called exit(). The lesson goes on.\n"
