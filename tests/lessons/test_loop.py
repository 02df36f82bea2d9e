"""Loop: a size that layout writes for composition arrives one frame late; one used in layout alone does not."""

from __future__ import annotations

import pytest

from engine import Scene
from lessons.apps import loop

from .driven import driven, facts, run


def test_first_frame_of_loop__draws_the_text_over_the_image() -> None:
    with Scene(loop.Loop) as scene:
        report = scene.frame()
        assert tuple(scene.find("text").position) == (0, 0)
        assert scene.has_invalidations
    assert [(write.state, write.old, write.new, write.phase) for write in report.writes] == [
        ("h", "0", "100", "measurement")
    ]


def test_loop__settles_in_two_frames() -> None:
    with Scene(loop.Loop) as scene:
        first, second = scene.settle(10)
        assert tuple(scene.find("text").position) == (0, 100)
    assert facts(loop, first) == {
        "composed": ["Loop", "Image", "Text"],
        "measured": ["box", "image", "text"],
        "placed": ["box", "image", "text"],
        "drawn": ["box", "image", "text"],
    }
    assert facts(loop, second) == {
        "composed": ["Loop", "Text"],
        "skipped": ["Image"],
        "measured": ["text", "box"],
        "placed": ["box", "text"],
        "drawn": ["box", "text"],
        "replayed": ["image"],
    }
    assert second.writes == []


def test_tap_on_loop__again_takes_two_frames() -> None:
    wrong, right = driven(loop, "loop")[1:]
    assert wrong == {
        "composed": ["Loop", "Image"],
        "skipped": ["Text"],
        "measured": ["image", "box"],
        "placed": ["box", "image"],
        "drawn": ["image", "box", "text"],
    }
    assert right == {
        "composed": ["Loop", "Text"],
        "skipped": ["Image"],
        "measured": ["text", "box"],
        "placed": ["box", "text"],
        "drawn": ["box", "text"],
        "replayed": ["image"],
    }


@pytest.mark.parametrize("frames", [5, 40])
def test_diverging__is_invalid_after_any_number_of_frames(frames: int) -> None:
    with Scene(loop.Diverging, *loop.SIZE) as scene:
        reports = scene.settle(frames)
        assert scene.has_invalidations
    assert len(reports) == frames
    assert [write.new for report in reports for write in report.writes] == [str(101 + index) for index in range(frames)]
    again = {
        "composed": ["Diverging", "Image", "Text"],
        "measured": ["image", "box", "text"],
        "placed": ["box", "image", "text"],
        "drawn": ["image", "box", "text"],
    }
    assert [facts(loop, report) for report in reports[1:]] == [again] * (frames - 1)


def test_diverging__grows_beyond_the_window() -> None:
    with Scene(loop.Diverging, 400, 110) as scene:
        reports = scene.settle(20)
    assert len(reports) == 20


@pytest.mark.parametrize(
    ("variant", "tag", "after_a_tap"),
    [
        (
            "column",
            "column",
            {
                "composed": ["WithColumn", "Image"],
                "skipped": ["Text"],
                # The room that is left for the text became less: the text is asked again.
                "measured": ["image", "column", "text"],
                "placed": ["column", "image", "text"],
                "drawn": ["image", "column", "text"],
            },
        ),
        (
            "layout",
            "layout",
            {
                "composed": ["WithLayout", "Image"],
                "skipped": ["Text"],
                # The policy gives the text the whole room, as before: it is moved, not asked.
                "measured": ["image", "layout"],
                "placed": ["layout", "image"],
                "drawn": ["image", "layout", "text"],
            },
        ),
    ],
)
def test_fix__settles_in_one_frame(variant: str, tag: str, after_a_tap: dict[str, list[str]]) -> None:
    with Scene(loop.VARIANTS[variant]) as scene:
        (only,) = scene.settle(10)
        assert tuple(scene.find("text").position) == (0, 100)
        scene.tap(*scene.find("image").center)
        assert [facts(loop, report) for report in scene.settle(10)] == [after_a_tap]
        assert tuple(scene.find("text").position) == (0, 150)
    assert facts(loop, only)["measured"] == [tag, "image", "text"]
    assert only.writes == []


@pytest.mark.parametrize("variant", ["loop", "column", "layout"])
def test_other_density__stands_below_too(variant: str) -> None:
    with Scene(loop.VARIANTS[variant], 800, 480, density=2.0) as scene:
        scene.settle(10)
        assert tuple(scene.find("text").position) == (0, 200)


def test_forms__end_with_the_same_picture() -> None:
    last = [run(loop, variant).picture(-1).pixels for variant in ("loop", "column", "layout")]
    assert (last[0] == last[1]).all()
    assert (last[0] == last[2]).all()
