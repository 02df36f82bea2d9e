"""One demo has one number of frames: the recording, report, advice, comparison, exports and the window agree on it."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from inspector.analysis import work_of_frame
from inspector.cli import main
from inspector.recording import open_run
from tests.gallery_choice import entries, variants

from ..open_window import open_window

TARGETS = [(str(entry.path), variant) for entry in entries(()) for variant in variants(str(entry.path))]
FORMS = ("csv", "json", "chrome", "player", "html")
IDS = [f"{Path(path).stem}-{variant}" for path, variant in TARGETS]


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    assert main(list(arguments)) == 0, capsys.readouterr().err
    return capsys.readouterr().out


@pytest.mark.parametrize(("path", "variant"), TARGETS, ids=IDS)
def test_one_demo__one_number_of_frames(
    path: str, variant: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    program = (path, "--demo", "--variant", variant)
    recorded = json.loads(printed(capsys, "record", *program, "-o", "run.phases", "--json"))["frames"]
    with open_run("run.phases") as stored:
        assert len(stored) == recorded
    assert {
        "report": words_of_report(printed(capsys, "report", *program)),
        "report --json": len(json.loads(printed(capsys, "report", *program, "--json"))["frames"]),
        "report of the run": words_of_report(printed(capsys, "report", "run.phases")),
        "compare": len(json.loads(printed(capsys, "compare", "run.phases", "run.phases", "--json"))["frames"]),
        **{form: exported(capsys, program, form) for form in FORMS},
        "window": of_window(path, variant),
    } == dict.fromkeys(("report", "report --json", "report of the run", "compare", *FORMS, "window"), recorded)
    for note in re.findall(r"same picture in each of (\d+) frames", printed(capsys, "advise", *program, "--json")):
        assert int(note) == recorded


def words_of_report(text: str) -> int:
    found = re.search(r"^([\d,]+) frames?\b", text, re.MULTILINE)
    assert found is not None, text[:200]
    return int(found[1].replace(",", ""))


def exported(capsys: pytest.CaptureFixture[str], program: tuple[str, ...], form: str) -> int:
    name = f"run.{form}"
    table = ("--table", "frames") if form == "csv" else ()
    printed(capsys, "export", *program, "--format", form, *table, "-o", name)
    text = Path(name).read_text(encoding="utf-8")
    if form == "csv":
        return len(list(csv.DictReader(text.splitlines())))
    if form == "html":
        return words_of_report(re.sub(r"<[^>]+>", "\n", text))
    if form == "player":
        data = re.search(r'<script type="application/json">(.*?)</script>', text, re.DOTALL)
        assert data is not None
        return len(json.loads(data[1])["runs"][0]["frames"])
    data = json.loads(text)
    if form == "json":
        return len(data["frames"])
    return sum(event["ph"] == "X" and event["name"] == "Frame" for event in data["traceEvents"])


def test_profiles_of_speedscope__are_the_frames_with_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    printed(capsys, "record", "walk", "--demo", "-o", "run.phases")
    printed(capsys, "export", "run.phases", "-o", "run.speedscope.json")
    names = [each["name"] for each in json.loads(Path("run.speedscope.json").read_text(encoding="utf-8"))["profiles"]]
    with open_run("run.phases") as stored:
        works = [(frame.index, work_of_frame(frame).total) for frame in stored]
    assert names[1:] == [f"frame {index}, {units} unit{'s' * (units != 1)}" for index, units in works if units]


def of_window(path: str, variant: str) -> int:
    with open_window(path) as window:
        window.choose_variant(variant)
        window.run_demo()
        session = window.session
        assert session is not None and session.variant == variant
        return len(session.recording)
