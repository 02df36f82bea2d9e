"""What a verdict rests on: the same pictures and less work, or else it says so. The user's file is never touched."""

from __future__ import annotations

import linecache
import sys
from dataclasses import replace
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from inspector.advice.advise import advise
from inspector.advice.counterfactual import counterfactual
from inspector.analysis.work import work_of
from inspector.recording import open_run, save_run
from inspector.running.headless_inputs import recorded
from inspector.running.inputs.input_log import CannotRepeatError, InputLog, input_log
from inspector.running.loading.program import Program, load
from inspector.running.rerun import ProgramRun, rerun
from inspector.running.session import Session

from ..advising import HEAD, TAPS, advice_on, rules
from ..programs import written

MOVED = """
@composable
def Screen() -> None:
    amount = remember(lambda: mutable_state_of(0))
    with Column(Modifier.fill_max_size()):
        Box(Modifier.size(40).clickable(lambda: amount.set(amount.value + 7)).test_tag("tap"))
        MOVED
        Text("below")
"""


def moved(line: str) -> str:
    return MOVED.replace("MOVED", line)


def app(folder: Path, text: str) -> str:
    return written(folder, HEAD.lstrip("\n") + text.strip("\n") + "\n" + TAPS)


FINE = moved("Box(Modifier.offset(amount.value).size(20).background(Color.RED))")


def test_padding_that_pushes_content_below__pictures_differ_so_it_is_not_recommended(tmp_path: Path) -> None:
    """An offset leaves the room where it was: the text below would not move on."""
    found = advice_on(tmp_path, moved("Box(Modifier.padding(top=amount.value).size(20).background(Color.RED))"))
    assert sorted(rules(found)) == [("read_to_layer", "pictures_differ"), ("read_to_placement", "pictures_differ")]
    for advice in found:
        assert not advice.recommended
        assert advice.note == "the pictures differ from frame 1 on"
        assert advice.diff, "what was tried is shown"


def test_padding_pushes_nothing__proved(tmp_path: Path) -> None:
    """A box without a node below it: there the padding only moves."""
    text = moved("Box(Modifier.padding(top=amount.value).size(20).background(Color.RED))").replace("Column", "Box")
    assert {verdict for _, verdict in rules(advice_on(tmp_path, text))} == {"proved"}


def test_source_cannot_be_rewritten_safely__says_what_and_why_unproved(tmp_path: Path) -> None:
    line = "Box(Modifier.size(20).graphics_layer(alpha=0.01 * amount.value, **MORE))"
    (only,) = advice_on(tmp_path, moved(line) + "\n\nMORE = {}\n")
    assert rules([only]) == [("read_to_layer", "unproved")]
    assert (only.diff, only.source, dict(only.saving)) == ("", "", {})
    assert only.note == (
        "the source cannot be rewritten safely: line 11: the arguments of graphics_layer are not plain"
    )
    assert only.title == "Read amount in a layer block instead of in composition"


@pytest.mark.parametrize(
    ("setup", "value", "why"),
    [
        ("x = amount.value\n    x = x + 1", "x", None),
        ("def jump():\n        print(end='')\n        return amount.value\n    x = jump()", "x", None),
    ],
    ids=["assigned twice", "a function that does more than compute"],
)
def test_value_is_not_just_the_state__no_advice(tmp_path: Path, setup: str, value: str, why: None) -> None:
    text = moved(f"Box(Modifier.offset({value}).size(20).background(Color.RED))").replace(
        "    with Column", f"    {setup}\n    with Column"
    )
    assert [rule for rule, _ in rules(advice_on(tmp_path, text)) if rule.startswith("read_to")] == []


def test_not_to_be_proved__nothing_is_run_and_the_saving_is_unproved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = app(tmp_path, FINE)
    program = load(path)
    recording, log = recorded(program, demo=True)
    monkeypatch.setattr("inspector.advice.proof.rerun", lambda *_, **__: pytest.fail("ran a program"))
    monkeypatch.setattr("inspector.advice.proof.load_source", lambda *_, **__: pytest.fail("loaded a program"))
    found = advise(recording, program, log, prove=False)
    assert {verdict for _, verdict in rules(found)} == {"unproved"}
    assert all(advice.diff and advice.note == "the changed program was not run" for advice in found)


def test_recording_opened_from_a_file__advice_from_the_source_in_it(tmp_path: Path) -> None:
    path = app(tmp_path, FINE)
    recording, _ = recorded(load(path), demo=True)
    save_run(recording, tmp_path / "run.phases")
    Path(path).unlink()
    with open_run(tmp_path / "run.phases") as opened:
        found = advise(opened)
        assert {rule for rule, _ in rules(found)} == {"read_to_placement", "read_to_layer"}
        assert {verdict for _, verdict in rules(found)} == {"unproved"}


def test_file_and_its_lines__as_they_were(tmp_path: Path) -> None:
    path = app(tmp_path, FINE)
    before = Path(path).read_bytes()
    program = load(path)
    recording, log = recorded(program, demo=True)
    assert advise(recording, program, log)
    assert Path(path).read_bytes() == before
    assert sorted(entry.name for entry in tmp_path.iterdir() if entry.name != "__pycache__") == ["app.py"]
    assert "".join(linecache.getlines(path)).encode() == before


def test_file_edited_after_the_run__advice_on_what_ran(tmp_path: Path) -> None:
    path = app(tmp_path, FINE)
    program = load(path)
    recording, log = recorded(program, demo=True)
    Path(path).write_text("broken(")
    assert {verdict for _, verdict in rules(advise(recording, program, log))} == {"proved"}


def test_program_that_raises_in_the_end__nothing_is_proved(tmp_path: Path) -> None:
    """The base run raises where the recorded one did not: the world is another one by then."""
    flag = tmp_path / "flag"
    text = FINE.replace(
        "    with Column",
        f"    if Path({str(flag)!r}).exists():\n        raise ValueError('later')\n    with Column",
        1,
    )
    path = app(tmp_path, "from pathlib import Path\n\n\n" + text)
    program = load(path)
    recording, log = recorded(program, demo=True)
    flag.touch()
    found = advise(recording, program, log)
    assert {verdict for _, verdict in rules(found)} == {"unproved"}
    assert all("the program itself raises" in advice.note for advice in found)


def test_changed_program_raises__unproved_with_its_words(tmp_path: Path) -> None:
    """The function may only be asked while composing, which nothing in the source shows."""
    found = advice_on(
        tmp_path,
        """
        class Ruler:
            @property
            def unit(self):
                return LocalDensity.current.density


        RULER = Ruler()


        @composable
        def Screen() -> None:
            amount = remember(lambda: mutable_state_of(0))
            with Box(Modifier.fill_max_size().clickable(lambda: amount.set(amount.value + 7)).test_tag("tap")):
                Box(Modifier.graphics_layer(alpha=1.0 / (1 + amount.value * RULER.unit)).size(20))
        """,
    )
    (only,) = found
    assert rules([only]) == [("read_to_layer", "unproved")]
    assert "the changed program raises: app.py:" in only.note


def test_nothing_recorded__no_advice(tmp_path: Path) -> None:
    from inspector.recording import Recording

    program: Program = load(app(tmp_path, FINE))
    assert advise(Recording(), program, InputLog()) == []


def test_source_that_is_no_python__no_advice(tmp_path: Path) -> None:
    """As a recording may hold: nothing can be said about its lines, and nothing raises."""
    path = app(tmp_path, FINE)
    recording, _ = recorded(load(path), demo=True)
    recording.meta = replace(recording.meta, sources={path: "def broken("})
    assert advise(recording) == []


def test_another_picture_each_time_it_is_run__unproved_not_blamed_on_the_change(tmp_path: Path) -> None:
    text = FINE.replace("Color.RED", "COLORS.pop()") + "\n\nCOLORS = shared().colors\n"
    head = """
    import sys
    from types import ModuleType

    def shared():
        module = sys.modules.setdefault("tests_shared_colors", ModuleType("tests_shared_colors"))
        if not hasattr(module, "colors"):
            module.colors = [Color(n / 200, 0.0, 0.0) for n in range(200)]
        return module
    """
    try:
        found = advice_on(tmp_path, text.replace("@composable", dedent(head) + "\n\n@composable", 1))
    finally:
        sys.modules.pop("tests_shared_colors", None)
    assert found
    assert {verdict for _, verdict in rules(found)} == {"unproved"}
    assert all(advice.note == "the program itself does not show the same pictures twice" for advice in found)


def test_read_in_a_file_that_the_program_imports__its_diff_unproved(tmp_path: Path) -> None:
    """Only the program's own file is run changed."""
    dot = "@composable\ndef Dot(amount):\n    Box(Modifier.alpha(0.01 * amount.value).size(9))\n"
    written(tmp_path, HEAD + dot, "parts.py")
    text = FINE.replace("Box(Modifier.offset(amount.value).size(20).background(Color.RED))", "Dot(amount)")
    program = load(app(tmp_path, "from parts import Dot\n\n\n" + text + "\n\nVARIANTS = {'screen': Screen}\n"))
    recording, log = recorded(program, demo=True)
    (only,) = advise(recording, program, log)
    assert rules([only]) == [("read_to_layer", "unproved")]
    assert str(only.site) == "parts.py:8"
    assert only.diff.startswith("--- a/parts.py")
    assert only.note == "parts.py is imported by the program, and only the program's own file is run changed"


def test_runs_that_vanish__named_with_how_often(tmp_path: Path) -> None:
    found = advice_on(tmp_path, FINE)
    placement = next(advice for advice in found if advice.rule == "read_to_placement")
    assert [tuple(each) for each in placement.vanished] == [
        ("composition", "Screen", 5, 1),
        ("drawing", "Box", 5, 1),
        ("drawing", "Text", 5, 1),
    ]


def test_counterfactual__holds_both_runs_and_their_differences(tmp_path: Path) -> None:
    program = load(app(tmp_path, FINE))
    recording, log = recorded(program, demo=True)
    advice = advise(recording, program, log)[0]
    made = counterfactual(advice, program, log)
    assert len(made.before.recording) == len(made.after.recording) == len(recording)
    assert not made.comparison.pictures
    assert work_of(made.before.recording).total - work_of(made.after.recording).total == advice.saved


def test_counterfactual_without_a_changed_program__error_gives_the_note(tmp_path: Path) -> None:
    program = load(app(tmp_path, FINE))
    recording, log = recorded(program, demo=True)
    advice = replace(advise(recording, program, log)[0], source="", note="nobody knows how")
    with pytest.raises(ValueError, match=r"there is no changed program to run; nobody knows how"):
        counterfactual(advice, program, log)


@pytest.mark.parametrize("depth", [50, 400, 900, 100_000])
def test_expression_nested_very_deep__advice_or_none_and_no_error(tmp_path: Path, depth: int) -> None:
    """A recording may hold any text; here the recorded reads point into an expression that is not in the source."""
    path = app(tmp_path, FINE)
    recording, _ = recorded(load(path), demo=True)
    text = Path(path).read_text().replace("offset(amount.value)", f"offset({'-' * depth}amount.value)")
    recording.meta = replace(recording.meta, sources={path: text})
    for advice in advise(recording):
        assert advice.verdict == "unproved"


def test_recording_of_another_text__lines_that_are_not_there(tmp_path: Path) -> None:
    path = app(tmp_path, FINE)
    recording, _ = recorded(load(path), demo=True)
    for text in ("", "x = 1\n", "\n" * 400, "def Screen():\n    pass\n" * 40):
        recording.meta = replace(recording.meta, sources={path: text})
        assert advise(recording) == []


def test_loop_in_a_run_with_a_clock_of_its_own__unproved(tmp_path: Path) -> None:
    """As in the window: between its frames no more of them can be put, to see where a wrong picture leads."""
    program = load("loop")
    now = [0.0]
    session = Session(program, "loop", capture=False, time_source=lambda: now[0])
    session.start()
    for _ in range(3):
        now[0] += 0.016
        session.frame()
    log = input_log(session.recording)
    assert log.real_time
    (only,) = advise(session.recording, program, log)
    session.close()
    assert rules([only]) == [("single_layout", "unproved")]
    assert "followed a clock of its own" in only.note


def test_run_with_a_clock_of_its_own__moved_reads_are_proved(tmp_path: Path) -> None:
    program = load(app(tmp_path, FINE))
    now = [0.0]
    session = Session(program, capture=False, time_source=lambda: now[0])
    session.start()
    for _ in range(4):
        now[0] += 0.016
        session.frame()
        session.input("tap", 20, 20)
    session.frame()
    found = advise(session.recording, program, input_log(session.recording))
    session.close()
    assert {verdict for _, verdict in rules(found)} == {"proved"}


def test_state_that_the_host_writes__found_in_the_changed_program_by_its_name(tmp_path: Path) -> None:
    """The change takes away a state that was used before it, so it has another number."""
    found = advice_on(
        tmp_path,
        """
        HEIGHT = mutable_state_of(40, name="height")


        @composable
        def Screen() -> None:
            size = remember(lambda: mutable_state_of(0))
            with Box(Modifier.fill_max_size()):
                Box(Modifier.on_size_changed(lambda it: size.set(it.height)).background(Color.RED).size(40, 20))
                Text("below", Modifier.padding(top=size.value))
            Box(Modifier.height(HEIGHT.value).width(3).background(Color.BLUE))
        """,
        demo="\n\ndef demo(scene):\n    for _ in range(3):\n        HEIGHT.value += 10\n        scene.settle(5)\n",
    )
    assert rules(found) == [("single_layout", "proved")]


def test_inputs_do_not_fit_the_changed_program__unproved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = load(app(tmp_path, FINE))
    recording, log = recorded(program, demo=True)
    calls: list[Program] = []

    def run_first_only(again: Program, *arguments: Any, **named: Any) -> ProgramRun:
        calls.append(again)
        if len(calls) > 1:
            raise CannotRepeatError("cannot be done: write 3")
        return rerun(again, *arguments, **named)

    monkeypatch.setattr("inspector.advice.proof.rerun", run_first_only)
    found = advise(recording, program, log)
    assert {verdict for _, verdict in rules(found)} == {"unproved"}
    assert found[0].note == "the recorded inputs do not fit the changed program: cannot be done: write 3"
