"""The gallery: what is listed exists, says what it is, runs, and can be reported without a window."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import Scene, SemanticsData
from inspector import cli
from inspector.course.lesson_files import sources
from inspector.running.loading.gallery import APPS, GalleryEntry, gallery
from inspector.running.loading.program import load

GALLERY = gallery()
ids = [entry.slug for entry in GALLERY]


def test_gallery__lists_every_program_once() -> None:
    listed = [entry.path for entry in GALLERY]
    there = [path for path in listed[0].parent.glob("*.py") if not path.stem.startswith("_")]
    assert sorted(listed) == sorted(there)
    assert [entry.slug for entry in GALLERY] == [entry.path.stem for entry in GALLERY]


@pytest.mark.parametrize("entry", GALLERY, ids=ids)
def test_program__has_title_words_variants_and_demo(entry: GalleryEntry) -> None:
    program = load(str(entry.path))
    assert program.title == entry.title
    assert program.summary.endswith((".", ":", ";"))
    assert len(program.variants) >= 2
    assert program.demo is not None


@pytest.mark.parametrize("entry", GALLERY, ids=ids)
def test_demo__makes_frames_of_every_variant_and_names_what_can_be_pressed(entry: GalleryEntry) -> None:
    program = load(str(entry.path))
    assert program.demo is not None
    for form in program.variants.values():
        with Scene(form, *program.size) as scene:
            scene.frame()
            program.demo(scene)
            assert scene.last_report is not None
            assert scene.last_report.index >= 1
            pixels = scene.pixels()
            assert pixels.shape == (program.size[1], program.size[0], 4)
            assert (pixels != pixels[0, 0]).any(), "its picture in the gallery shows something"
            pressed = [node for node in _within(scene.semantics()) if node.role in ("button", "checkbox", "switch")]
            assert [node.test_tag for node in pressed if not node.name] == []


def _within(node: SemanticsData) -> Iterator[SemanticsData]:
    yield node
    for child in node.children:
        yield from _within(child)


@pytest.mark.parametrize("entry", GALLERY, ids=ids)
def test_report_with_demo__prints_frames(entry: GalleryEntry, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["report", str(entry.path), "--demo", "--json"]) == 0
    frames = json.loads(capsys.readouterr().out)["frames"]
    assert frames[0]["composed"]
    assert len(frames) >= 2


def test_programs__stand_on_their_own() -> None:
    for entry in GALLERY:
        lines = Path(entry.path).read_text(encoding="utf-8").splitlines()
        assert len(lines) <= 200, entry.slug
        imports = [line for line in lines if line.startswith(("from lessons.apps", "import lessons", "from ."))]
        assert not [line for line in imports if not line.startswith("from lessons.apps.parts.")]


def test_parts__belong_to_one_program_or_lesson_and_use_no_other_part() -> None:
    programs = {entry.slug: Path(entry.path).read_text(encoding="utf-8") for entry in GALLERY}
    programs |= {source.stem: source.read_text(encoding="utf-8") for source in sources()}
    for path in (APPS / "parts").glob("*.py"):
        if path.stem == "__init__":
            continue
        using = [slug for slug, text in programs.items() if f"from lessons.apps.parts.{path.stem} import" in text]
        assert len(using) == 1, path.stem
        lines = path.read_text(encoding="utf-8").splitlines()
        assert len(lines) < 300, path.stem
        assert not [line for line in lines if line.startswith(("from lessons.apps", "import lessons", "from ."))]


@pytest.mark.parametrize("entry", gallery(), ids=ids)
def test_program__has_its_lesson_and_its_kotlin(entry: GalleryEntry) -> None:
    assert entry.lesson in {int(source.stem[:2]) for source in sources()}
    lesson = next(source for source in sources() if int(source.stem[:2]) == entry.lesson)
    words = lesson.read_text(encoding="utf-8")
    assert f"*{entry.title}*" in words or entry.path.name in words, "its lesson names it"
    assert entry.kotlin is not None
    text = entry.kotlin.read_text(encoding="utf-8")
    assert text.count("@Composable") >= 2
    assert all(text.count(begin) == text.count(end) for begin, end in ("()", "{}", "[]"))
    assert [line for line in text.splitlines() if len(line) > 120 or line != line.rstrip()] == []


@pytest.mark.parametrize("slug", ["todo", "chat", "album"])
def test_switches__have_names_for_screen_readers(slug: str) -> None:
    program = load(slug)
    scene = Scene(program.variants[program.first], width=400, height=600)
    scene.settle()
    found = [each for each in scene.semantics().walk() if each.role == "switch"]
    scene.close()
    assert [each.name for each in found] == ["Dark"]
