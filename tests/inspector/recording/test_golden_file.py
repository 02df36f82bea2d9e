"""Recordings of the real Compose, opened like runs of ours and compared with our ports."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import trace
from inspector.analysis.work import work_of_frame
from inspector.recording import Place
from inspector.recording.file.golden_file import GoldenFileError, golden_difference, open_golden
from inspector.running.golden_scenario import (
    golden_folder,
    golden_of,
    has_any_geometry,
    has_close_colors,
    movable_lines,
    run_port,
)

FOLDER = golden_folder()


def test_golden__has_frames_events_and_geometry_like_a_run() -> None:
    golden = golden_of("A2", FOLDER)
    assert (golden.name, golden.version) == ("A2", "1.12.2")
    recording = golden.recording
    assert [frame.index for frame in recording] == [0, 1, 2, 3]
    moved = (0, 0, 2, 0, 0)
    assert [tuple(work_of_frame(frame)) for frame in recording] == [(4, 5, 5, 0, 5), (0,) * 5, moved, moved]
    first, _, third, _ = recording
    assert [row.name for row in first.rows if row.kind == trace.COMPOSITION] == ["Shell", "ColContent", "Target", "Sib"]
    assert all(row.before for row in first.rows if row.kind == trace.COMPOSITION)
    assert [(row.kind, row.name) for row in third.rows] == [
        (trace.INPUT, "s=5"),
        (trace.FRAME, "2"),
        (trace.PLACEMENT, "t.outer"),
        ("log", "lambda:offset"),
        (trace.PLACEMENT, "t.inner"),
    ]
    frame_row = third.rows[1]
    assert [row.inside for row in third.rows[2:]] == [frame_row.id] * 3 and frame_row.end == third.rows[-1].id
    (inner,) = {row.subject for row in third.rows if row.name == "t.inner"}
    assert inner is not None and third.places[inner.id] == Place(5, 0, 50, 50)
    assert third.tallies[inner.id].placed == 2
    assert recording.meta.sources["A2.kt"].lstrip().startswith("abc(")


# The Material components are others than Compose's inside, so their recordings are compared by action, in tests/golden.
FRAME_BY_FRAME = sorted(
    path for path in (FOLDER / "recordings").glob("*.json") if not path.stem.startswith("material_")
)

# tests/golden compares each run with its recording; here the form of a run is compared, of every fourth one.
IN_THE_SAME_FORM = FRAME_BY_FRAME[::4]


@pytest.mark.parametrize("path", IN_THE_SAME_FORM, ids=lambda path: path.stem)
def test_our_run_of_a_scenario__opens_in_the_same_form_and_agrees(path: Path) -> None:
    compose = open_golden(path)
    ours = run_port(compose.name, FOLDER)
    movable, close = movable_lines(compose.name, FOLDER), has_close_colors(compose.name, FOLDER)
    by_font = has_any_geometry(compose.name, FOLDER)
    difference = golden_difference(compose, ours, movable, close_colors=close, any_geometry=by_font)
    assert difference is None
    for frame in compose.recording:
        ids = [row.id for row in frame.rows]
        assert ids == sorted(set(ids)) and len(frame.places) == len(compose.frames[frame.index].geometry)


def changed(**changes: Any) -> str | None:
    """What is said when the second frame of A2 here is another."""
    compose = golden_of("A2", FOLDER)
    frames = list(compose.frames)
    frames[2] = replace(frames[2], **changes)
    return golden_difference(compose, replace(compose, frames=tuple(frames)))


def test_difference__names_frame_and_event() -> None:
    lines = ("place:t.outer", "lambda:offset", "place:t.inner")
    assert changed() is None
    assert changed(events=lines[:2]) == "frame 2 (s=5): Compose did place:t.inner, here it is nothing more"
    assert changed(events=("draw:col", *lines)) == "frame 2 (s=5): Compose did place:t.outer, here it is draw:col"
    assert changed(events=lines[::-1]) == (
        "frame 2 (s=5): the same events in another order, first place:t.inner instead of place:t.outer"
    )
    assert changed(action="s=6") == "frame 2 (s=5): here it is s=6"
    geometry = {**golden_of("A2", FOLDER).frames[2].geometry, "t.inner": "6,0 50x50"}
    assert changed(geometry=geometry) == "frame 2 (s=5): t.inner is at 6,0 50x50, in Compose at 5,0 50x50"


def test_frames_too_many_or_too_few__are_said() -> None:
    compose = golden_of("A2", FOLDER)
    fewer = replace(compose, frames=compose.frames[:2])
    assert golden_difference(compose, fewer) == (
        "frame 2 (s=5): Compose ran it, here the scenario ended after 2 frames"
    )
    assert golden_difference(fewer, compose) == "frame 2: here the scenario went on for 2 more frames"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "is no JSON"),
        ("[]", "it has no list of frames"),
        ('{"frames": [1]}', "TypeError"),
        ('{"frames": [{"action": "a"}]}', "KeyError 'action_events'"),
        ('{"frames": [{"action": "", "action_events": [1], "events": [], "post_events": [], "geom": {}}]}', "no list"),
        ('{"frames": [{"action": "", "action_events": [], "events": [], "post_events": [], "geom": []}]}', "Attribute"),
        ("[" * 100_000, "is no JSON"),
    ],
)
def test_file_that_is_no_golden__is_one_line(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(GoldenFileError) as raised:
        open_golden(path)
    assert str(raised.value).startswith("x.json: ") and words in str(raised.value) and "\n" not in str(raised.value)


def test_folder_without_ports__says_so(tmp_path: Path) -> None:
    (tmp_path / "recordings").mkdir()
    (tmp_path / "recordings" / "A2.json").write_text(json.dumps({"frames": []}), encoding="utf-8")
    folder = golden_folder(str(tmp_path))
    assert golden_of("A2", folder).frames == ()
    with pytest.raises(GoldenFileError, match=r"has recordings but no ports"):
        run_port("A2", folder)
    with pytest.raises(GoldenFileError, match=r"no recording is called A3; did you mean A2\?"):
        golden_of("A3", folder)


HARNESS = """
from types import SimpleNamespace

SCENARIOS = {}


def run_scenario(name):
    SCENARIOS[name]()
    return SimpleNamespace(frames=[])
"""
PORT = """
from .harness import SCENARIOS

SCENARIOS[NAME] = int
"""


def test_ports__are_imported_until_the_scenario_is_found_and_progress_is_shown_before_each(tmp_path: Path) -> None:
    folder = tmp_path / "golden_ports_of_a_test"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "harness.py").write_text(HARNESS, encoding="utf-8")
    (folder / "scenarios_a.py").write_text("raise AssertionError('not the port of S1')\n", encoding="utf-8")
    (folder / "scenarios_b.py").write_text(PORT.replace("NAME", '"S1"'), encoding="utf-8")
    (folder / "scenarios_c.py").write_text(PORT.replace("NAME", "'S' '2'"), encoding="utf-8")
    shown: list[tuple[int, int]] = []
    try:
        assert run_port("S1", folder, lambda done, total: shown.append((done, total))).name == "S1"
        assert shown == [(0, 3)]
        run_port("S1", folder, lambda done, total: shown.append((done, total)))
        assert shown == [(0, 3)]
        (folder / "scenarios_a.py").unlink()
        assert run_port("S2", folder, lambda done, total: shown.append((done, total))).name == "S2"
        assert shown == [(0, 3), (0, 2), (1, 2)]
        with pytest.raises(GoldenFileError, match="S3: has no port in"):
            run_port("S3", folder)
    finally:
        sys.path.remove(str(tmp_path))
        for module in [each for each in sys.modules if each.partition(".")[0] == folder.name]:
            del sys.modules[module]
