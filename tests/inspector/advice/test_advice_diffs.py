"""The diffs of advice, applied as a reader does: they fit the file, and the program shows the same with less work."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.advice import Advice
from inspector.advice.advice import PROVED
from inspector.advice.edits import newline_of, unified_diff
from inspector.advice.proof import first_other_picture
from inspector.analysis.work import Work, work_of
from inspector.cli import main
from inspector.running.headless_inputs import recorded
from inspector.running.loading.program import load
from inspector.running.rerun import ProgramRun, rerun
from inspector.running.run_pictures import RunPictures
from tests.gallery_choice import entries, variants

from ..advising import advice_of
from ..applied_diff import applied_diff, dedented_diff

PROGRAMS = [(str(entry.path), variant) for entry in entries(()) for variant in variants(str(entry.path))]
IDS = [f"{Path(path).stem}-{variant}" for path, variant in PROGRAMS]


def run_of(path: Path, variant: str) -> ProgramRun:
    program = load(str(path))
    _recording, log = recorded(program, variant, demo=True)
    return rerun(program, log, pictures=RunPictures(compared_only=True))


@pytest.mark.parametrize(("path", "variant"), PROGRAMS, ids=IDS)
def test_diff_applied_to_the_file__the_program_shows_the_same_and_saves_what_is_said(
    path: str, variant: str, tmp_path: Path
) -> None:
    name, text = Path(path).name, Path(path).read_text(encoding="utf-8")
    before: ProgramRun | None = None
    for number, advice in enumerate(advice_of(path, variant), 1):
        if not advice.diff:
            continue
        if advice.site.file != path:
            assert advice.verdict != PROVED
            continue
        changed = applied_diff(advice.diff, {name: text})[name]
        assert changed == advice.source
        if advice.verdict != PROVED:
            continue
        file = tmp_path / str(number) / name
        file.parent.mkdir()
        file.write_text(changed, encoding="utf-8")
        after = run_of(file, variant)
        assert after.failure is None
        before = before or run_of(Path(path), variant)
        assert {phase: said for phase, said in advice.saving.items() if phase in Work._fields} == {
            phase: (getattr(work_of(before.recording), phase), getattr(work_of(after.recording), phase))
            for phase in Work._fields
        }
        assert same_in_the_end(advice, before.pictures, after.pictures)


def same_in_the_end(advice: Advice, before: RunPictures, after: RunPictures) -> bool:
    """Whether all pictures are equal; those of frames that a loop shows wrongly are excused, not the last one."""
    if "given time to settle" not in advice.note:
        return first_other_picture(before, after) is None
    return after.same(len(after) - 1, before, len(before) - 1)


def test_printed_diff_and_the_one_of_the_option__are_the_diff(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = next(path for path, _ in PROGRAMS if Path(path).stem == "parallax")
    text = Path(path).read_text(encoding="utf-8")
    Path("parallax.py").write_text(text, encoding="utf-8")
    assert main(["advise", "parallax.py", "--demo"]) == 0
    shown = capsys.readouterr().out
    assert shown.endswith("\nTo apply change 1 or 2, add `--diff NUMBER | patch -p1` to the command.\n")
    body = shown.rpartition("\n\n1 and 2 are two ways")[0]
    for number in (1, 2):
        assert main(["advise", "parallax.py", "--demo", "--diff", str(number)]) == 0
        diff = capsys.readouterr().out
        files = {"parallax.py": text}
        assert applied_diff(diff, files) == applied_diff(dedented_diff(body, number), files)
    assert main(["advise", "parallax.py", "--demo", "--diff", "3"]) == 2
    assert capsys.readouterr().err == "phases: 3: there are 2 pieces of advice\n"


def test_program_in_another_folder__the_sentence_names_the_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my apps").mkdir()
    path = next(path for path, _ in PROGRAMS if Path(path).stem == "parallax")
    Path("my apps/parallax.py").write_text(Path(path).read_text(encoding="utf-8"), encoding="utf-8")
    assert main(["advise", "my apps/parallax.py", "--demo", "--no-prove"]) == 0
    assert capsys.readouterr().out.endswith(
        "\nTo apply change 1 or 2, add `--diff NUMBER | patch -p1 -d 'my apps'` to the command.\n"
    )


LINES = ["a = 1", 'b = "one\f, two\x1c, three\u2028, four\x85"', "c = 3", "", "d = 4"]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("changed", range(5))
@pytest.mark.parametrize("end", ["", "\n"])
def test_text_with_other_separators__each_line_ends_at_its_line_break(
    changed: int, newline: str, end: str, tmp_path: Path
) -> None:
    after = [*LINES[:changed], f"x{changed} = 0", *LINES[changed + 1 :]]
    file = tmp_path / "app.py"
    with file.open("w", encoding="utf-8", newline="") as opened:
        opened.write(newline.join(LINES) + end.replace("\n", newline))
    with file.open(encoding="utf-8", newline="") as opened:
        on_disk = opened.read()
    diff = unified_diff(str(file), "\n".join(LINES) + end, "\n".join(after) + end, newline_of(str(file)))
    assert applied_diff(diff, {"app.py": on_disk}) == {"app.py": newline.join(after) + end.replace("\n", newline)}
