"""The documents of the course name what exists: terms in their lessons, names of the kit, tags."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from inspector.course.cells import TAGS
from inspector.course.grading import Grade
from inspector.course.lesson_files import sources
from inspector.course.prose import texts
from lessons import kit

LESSONS = Path(__file__).parent.parent.parent / "lessons"


def rows() -> list[tuple[str, int]]:
    """The terms of the glossary with the numbers of their lessons."""
    lines = (LESSONS / "GLOSSARY.md").read_text(encoding="utf-8").splitlines()
    cells = [line.strip("|").split("|") for line in lines if line.startswith("|")][2:]
    return [(term.strip(), int(number)) for term, _, number in cells]


@pytest.mark.parametrize(("term", "number"), rows(), ids=[term for term, _ in rows()])
def test_term__stands_in_the_prose_of_its_lesson(term: str, number: int) -> None:
    source = sources()[number - 1]
    prose = " ".join(" ".join(text.words.split()) for text in texts(source)).lower()
    forms = [form.strip(" `()").lower() for form in re.split(r"[(/]", term)]
    stems = [form[:-1] if form.endswith(("e", "y")) else form for form in forms]
    assert any(stem in prose for stem in stems), f"{source.name} does not mention {' or '.join(forms)}"


def test_glossary__is_sorted_and_has_no_term_for_two_rows() -> None:
    terms = [term.lower() for term, _ in rows()]
    assert terms == sorted(set(terms))


def refuted_in(lesson: Path) -> set[str]:
    """The claims that a lesson refutes by its own runs."""
    calls = [node for node in ast.walk(ast.parse(lesson.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    named = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "refute"]
    return {str(call.args[0].value) for call in named if isinstance(call.args[0], ast.Constant)}


def test_question_about_a_number_of_frames__hides_the_frames() -> None:
    for source in sources():
        calls = [each for each in ast.walk(ast.parse(source.read_text(encoding="utf-8"))) if isinstance(each, ast.Call)]
        for call in calls:
            if (
                isinstance(call.func, ast.Attribute)
                and call.func.attr == "Choice"
                and "frames" in ast.unparse(call.args[0])
            ):
                assert "answered_by_frames" in [given.arg for given in call.keywords], f"{source.name}:{call.lineno}"


def test_misconceptions__are_refuted_by_their_lessons_and_have_a_source() -> None:
    lines = (LESSONS / "MISCONCEPTIONS.md").read_text(encoding="utf-8").splitlines()
    table = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")][2:]
    assert [row[0] for row in table] == [str(number) for number in range(1, 21)]
    for _, _, claim, lesson, right, source in table:
        assert set(claim.split("; ")) <= refuted_in(sources()[int(lesson) - 1])
        assert right.endswith(".") and re.match(r"\[[^]]+\]\(https://[^)]+\)", source)


def sections_of(lesson: Path) -> dict[str, str]:
    """The words of a lesson by the heading above them, in one line each; sections with the same heading as one."""
    found: dict[str, str] = {}
    heading = ""
    for line in lesson.read_text(encoding="utf-8").splitlines():
        if line.startswith("# ## "):
            heading = line.removeprefix("# ## ")
        found[heading] = f"{found.get(heading, '')} {line.removeprefix('#').strip()}"
    return found


def test_mechanisms__stand_in_the_sections_of_their_lessons() -> None:
    lines = (LESSONS / "MECHANISMS.md").read_text(encoding="utf-8").splitlines()
    table = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")][2:]
    found = {number: sections_of(path) for number, path in enumerate(sources(), start=1)}
    missing = [
        f"lesson {number}, {section}: {piece}"
        for _, number, section, piece in table
        if piece.strip("`") not in found[int(number)].get(section, "")
    ]
    assert missing == []
    assert {int(number) for _, number, _, _ in table} == set(found)


def test_guide__names_the_kit_and_the_tags_that_exist() -> None:
    guide = (LESSONS / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\bkit\.([A-Za-z_]+)", guide))
    assert sorted(name for name in named if not hasattr(kit, name)) == []
    missing = {name for name in kit.__all__ if name[0].islower()} - named
    assert missing == set(), "the guide has an example of each function of the kit"
    assert [tag for tag in TAGS if f"`{tag}`" not in guide] == []


def test_teaching__explains_each_column_of_the_grades_in_their_order() -> None:
    page = (LESSONS / "TEACHING.md").read_text(encoding="utf-8")
    table = re.search(r"\| column \| meaning \|\n *\|---\|---\|\n((?: *\|.*\n)+)", page)
    assert table is not None
    first = [line.strip().strip("|").split("|")[0] for line in table[1].splitlines()]
    assert [name for cell in first for name in re.findall(r"`(\w+)`", cell)] == list(Grade("", "", "").facts())
