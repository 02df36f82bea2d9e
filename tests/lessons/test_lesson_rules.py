"""The rules of lessons find what breaks them: prose, grammar, exercises, questions."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.course.lesson_check import check_lesson
from inspector.course.prose import Problem, prose_problems


def lesson(folder: Path, *cells: tuple[str, str]) -> Path:
    """Writes a lesson of (marker, source) cells."""
    parts = []
    for marker, source in cells:
        lines = source.splitlines()
        text = "\n".join(f"# {line}".rstrip() for line in lines) if "[markdown]" in marker else source
        parts.append(f"# %%{marker}\n{text}\n")
    path = folder / "01_test.py"
    path.write_text("\n".join(parts), encoding="utf-8")
    return path


def problems(folder: Path, prose: str, code: str = "width = 10") -> list[str]:
    return [each.text for each in prose_problems(lesson(folder, ("", code), (" [markdown]", prose)))]


@pytest.mark.parametrize(
    ("prose", "number"),
    [
        ("The header runs 20 times.", "the number 20 is typed by hand"),
        ("It costs sixty units in all.", "“sixty units” is typed by hand"),
        ("It recomposes twice.", "“twice” is typed by hand"),
        ("Two small recompositions happen.", "“Two small recompositions” is typed by hand"),
        ("It moves by 30 px.", "30 px is no number of the program"),
    ],
)
def test_number_typed_by_hand__is_found(tmp_path: Path, prose: str, number: str) -> None:
    assert [text.partition(";")[0] for text in problems(tmp_path, prose)] == [number]


@pytest.mark.parametrize(
    "prose",
    [
        "## 3 questions",
        "You need: lesson 3, and lessons 1 and 2.",
        "In frames 1 to 4, and in frame 16.",
        "Compose 1.12.2 and Python 3 agree.",
        "It is `10` wide, in ```` 20 ````.",
        "It moves by 10 px.",
        "The three phases run in one order.",
        "See [Phases of 2024](https://example.org/3/phases).",
        "**Hint 2.** Look there.",
    ],
)
def test_number_that_is_allowed__is_not_found(tmp_path: Path, prose: str) -> None:
    assert problems(tmp_path, prose) == []


def test_number_in_a_said_text__is_found_unless_it_is_computed(tmp_path: Path) -> None:
    path = lesson(tmp_path, ("", 'from lessons import kit\nn = 3\nkit.say(f"It runs {n} times and draws 4 times.")'))
    assert prose_problems(path) == [Problem(4, 'the number 4 is typed by hand; compute it in kit.say(f"…")')]


def test_dead_name__is_found(tmp_path: Path) -> None:
    assert problems(tmp_path, "Change `widht` or `width`.") == [
        "`widht` is no name of the lesson, the engine or Python"
    ]
    assert problems(tmp_path, "`Modifier.padding(…)` and `derivedStateOf` exist.") == []


def test_long_sentence__is_found(tmp_path: Path) -> None:
    assert problems(tmp_path, " ".join(["word"] * 33) + ".")[0].startswith("a sentence of 33 words: word word")


def test_sentences_of_function_words__are_found_above_their_share(tmp_path: Path) -> None:
    heavy = "What it is is what it was before that, when there was nothing."
    assert problems(tmp_path, heavy) == [f"mostly function words: {heavy}"]
    plain = "Composition calls the composable, compares its arguments, and records each read state. "
    assert problems(tmp_path, heavy + " " + plain * 20) == []


KIT = "from lessons import kit\nfrom engine import Box, Modifier\nrun = kit.record(lambda: Box(Modifier.size(5)))"
STARTER = ("", 'mine = 1\nkit.check(run, {"drawn": mine})')


def texts(path: Path) -> list[str]:
    return [each.text for each in check_lesson(path, built=False)]


def test_starter_that_passes_and_solution_that_fails__are_found(tmp_path: Path) -> None:
    path = lesson(
        tmp_path,
        ("", KIT),
        (' tags=["exercise"]', "mine = 0"),
        (' tags=["check"]', 'kit.check(run, {"drawn": mine})'),
        (' tags=["solution"]', "mine = 1"),
        (' tags=["check"]', 'kit.check(run, {"drawn": mine})'),
    )
    found = texts(path)
    assert "the starter passes its check, so the exercise asks for nothing" in found
    assert "the solution fails its check. Not yet:\n- drawn: 0 times, should be 1" in found


def test_question_that_is_answered_already__is_found(tmp_path: Path) -> None:
    path = lesson(tmp_path, ("", KIT), (' tags=["predict"]', 'kit.Prediction({"drawn": 1})'))
    assert "the prediction is answered already; write None" in texts(path)
    path = lesson(tmp_path, ("", KIT), (' tags=["predict"]', 'kit.Prediction({"drawn": None})'))
    assert "the prediction is answered already; write None" not in texts(path)


def test_reason_that_repeats_the_verdict_or_another_reason__is_found(tmp_path: Path) -> None:
    answers = '{"a": "No. It does not.", "b": "It reads.", "c": "It reads."}'
    path = lesson(tmp_path, ("", KIT), (' tags=["choice"]', f'kit.Choice("What runs?", {answers}, right="b")'))
    assert [text for text in texts(path) if "reason" in text] == [
        "the answer “b” has no reason of its own",
        "the answer “c” has no reason of its own",
        "the reason of “a” repeats the verdict; begin with the fact",
    ]


def test_reference_to_a_lesson__has_its_number_and_the_beginning_of_its_title(tmp_path: Path) -> None:
    prose = "You need: lesson 1, *A frame has three phases*; lesson 4, *Parallax*."
    assert [text for text in texts(lesson(tmp_path, (" [markdown]", prose))) if "title" in text] == []
    found = texts(lesson(tmp_path, (" [markdown]", "Lesson 4, *Scrolling*, and lesson 77, *Nothing*.")))
    assert "lesson 4 has the title “Parallax: what does scrolling one list cost?”, not “Scrolling”" in found
    assert "there is no lesson 77" in found


def test_proof_that_is_a_constant__is_found(tmp_path: Path) -> None:
    choice = 'kit.Choice("Who?", {"A": "x", "B": "y"}, right="A", proof={"A": run.work() > 0, "B": False})'
    found = check_lesson(lesson(tmp_path, (' tags=["choice"]', choice)), [], built=False)
    constant = [problem for problem in found if "constant" in problem.text]
    assert constant == [Problem(2, "the proof of “B” is a constant; compute it from a run")]


def test_grammar__names_what_is_missing_unknown_or_out_of_order(tmp_path: Path) -> None:
    found = texts(lesson(tmp_path, (' [markdown] tags=["hint"]', "Look."), (' tags=["exercise", "quiz"]', "x = 1")))
    assert "no cell with the tag predict" in found
    assert "no common belief is refuted; add kit.refute(…) to the pitfalls" in found
    assert "hint comes before exercise" in found
    assert any(text.startswith("unknown tag quiz; the tags are choice, predict") for text in found)
    assert "1 hints for 1 exercises; each exercise has 3" in found
