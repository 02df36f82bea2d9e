"""The report for people: verdict, table, merged findings, folded frames."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from inspector.analysis import Finding, units_of, waste_of
from inspector.analysis.ranking import ranking
from inspector.analysis.sentence import text
from inspector.cli import main
from inspector.running.loading.gallery import gallery
from inspector.running.loading.program import load
from inspector.running.report import run_report
from inspector.running.report_frames import spans
from inspector.running.report_text import as_text, verdict

from ..programs import LOOP, written

TWO_CARDS = """
    from engine import *

    count = mutable_state_of(0, name="count")
    items = mutable_state_list_of("milk")

    @composable
    def Screen():
        with Column():
            Card("Total", count.value)
            Card("Items", len(items))
            Button(lambda: items.append("bread"), lambda: Text("Add"), Modifier.test_tag("add"))

    @composable
    def Card(label, value):
        Text(label)
        Text(f"{value}")

    def demo(scene):
        scene.tap(*scene.find("add").center)
        scene.frame()
        for number in range(50):
            count.value = number + 10
            scene.frame()
"""

ANIMATION = """
    from engine import *

    @composable
    def Screen():
        turn = remember_infinite_transition().animate_float(0.0, 1.0, infinite_repeatable(tween(1000)))
        Spacer(Modifier.size(20).graphics_layer(lambda layer: layer.set(alpha=turn.value)))
"""


def two_cards(folder: Path) -> list[str]:
    return as_text(run_report(load(written(folder, TWO_CARDS)), demo=True)).splitlines()


def test_report__begins_with_what_the_run_costs_and_what_is_worst(tmp_path: Path) -> None:
    lines = two_cards(tmp_path)
    assert lines[0] == "App (app.py, Screen)" and lines[1] == ""
    assert lines[2].startswith("52 frames cost ") and "Frame 0, which composes everything, costs" in lines[2]


def test_table__ranks_by_work_and_adds_up_to_the_run(tmp_path: Path) -> None:
    recording = run_report(load(written(tmp_path, TWO_CARDS)), demo=True).recording
    lines = ranking(recording)
    assert [line.units for line in lines] == sorted((line.units for line in lines), reverse=True)
    assert sum(line.units for line in lines) == sum(len(units_of(frame)) for frame in recording)
    assert sum(line.wasted for line in lines) == waste_of(recording).total.total
    cards = {str(line.site): (line.runs, line.cause) for line in lines if line.name == "Card"}
    assert sorted(cards.values()) == [(2, "items"), (51, "count")]


def test_list_that_grew__says_what_was_appended(tmp_path: Path) -> None:
    lines = two_cards(tmp_path)
    assert any(line.startswith("  write     items: appended 'bread'  app.py:") for line in lines)


def test_equal_frames__are_folded(tmp_path: Path) -> None:
    assert two_cards(tmp_path)[-1] == "frames 4–51: as frame 3"


def test_frame_that_recurs_later__is_printed_once(tmp_path: Path) -> None:
    also = "items.append('x') if number == 40 else None; count.value = number"
    text = TWO_CARDS.replace("count.value = number", also)
    lines = as_text(run_report(load(written(tmp_path, text)), demo=True)).splitlines()
    frames = [line for line in lines if line.startswith("frame")]
    assert [line.partition("  ")[0] for line in frames] == [
        "frame 0",
        "frame 1",
        "frame 2",
        "frame 3",
        "frames 4–41: as frame 3",
        "frame 42",
        "frames 43–51: as frame 3",
    ]


def test_two_thousand_frames_of_an_animation__are_a_short_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", written(tmp_path, ANIMATION), "--frames", "300"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) < 40 and lines[-1].startswith("frames ") and "as frame" in lines[-1]


def test_all__prints_every_frame(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", written(tmp_path, TWO_CARDS), "--demo", "--all"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith("frame ") for line in lines) == 52


def test_framework__is_shown_on_demand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = written(tmp_path, ANIMATION)
    assert main(["report", target]) == 0
    plain = capsys.readouterr().out
    assert main(["report", target, "--framework"]) == 0
    shown = capsys.readouterr().out
    assert "infinite_transition" not in plain.partition("frame 0")[2]
    assert "read      infinite_transition in composition by remember_infinite_transition" in shown


def test_equal_findings__are_one_with_a_count() -> None:
    report = run_report(load(LOOP))
    said = Finding("waste", (text("Waste: X ran."),), (1, 2), "Do less.")
    report.findings = [said, Finding("waste", (text("Waste: X ran."),), (5, 6), "Do less."), said]
    lines = as_text(report).splitlines()
    assert "finding   Waste: X ran. (3 times, frames 1–2, 5–6 and 1–2)" in lines
    assert sum("Do less." in line for line in lines) == 1


def test_spans__name_frames_and_count_what_is_more() -> None:
    assert spans([(3, 3)]) == "frame 3"
    assert spans([(3, 4)]) == "frames 3–4"
    assert spans([(1, 1), (3, 4)]) == "frames 1 and 3–4"
    assert spans([(at, at) for at in range(6)]) == "frames 0, 1, 2 and 3 more"


@pytest.mark.parametrize("slug", [entry.slug for entry in gallery()])
def test_gallery_program__has_a_verdict_of_whole_sentences_and_no_internal_values(slug: str) -> None:
    program = load(slug)
    report = run_report(program, demo=program.demo is not None)
    said = verdict(report)
    assert said.endswith(".") and " cost" in said and "  " not in said
    shown = as_text(report)
    assert not [word for word in ("pvector", "self.", "<MeasureResult", " at 0x") if word in shown]


MANY_SHAPES = """
    from engine import *

    count = mutable_state_of(0, name="count")

    @composable
    def Screen():
        for number in range(count.value):
            Text(f"{number}")

    def demo(scene):
        for number in range(1, 12):
            count.value = number
            scene.frame()
            scene.frame()
"""


def test_more_shapes_than_are_shown__no_line_speaks_for_a_frame_that_is_of_another_shape(tmp_path: Path) -> None:
    lines = as_text(run_report(load(written(tmp_path, MANY_SHAPES)), demo=True)).splitlines()
    frames = [line for line in lines if line.startswith("frame")]
    assert frames[-2:] == [
        "frame 12  idle: nothing was invalid",
        "frames 13–22: 5 unlike those above, 5 as those above; --all shows every frame",
    ]


BEHIND_THE_LIMIT = (
    MANY_SHAPES.replace("def demo", "def grow").replace("Text(", "Taps(")
    + """
    @composable
    def Taps(text):
        Text(text, Modifier.clickable(lambda: count.set(0)).test_tag(text))

    def demo(scene):
        grow(scene)
        scene.tap(*scene.find("3").center)
        scene.frame()
        for _ in range(6):
            count.value = 5
            scene.frame()
            count.value = 2
            scene.frame()
"""
)


def test_frames_beyond_the_limit__only_those_with_an_input_or_a_frequent_shape_are_printed(
    tmp_path: Path,
) -> None:
    lines = as_text(run_report(load(written(tmp_path, BEHIND_THE_LIMIT)), demo=True)).splitlines()
    at = next(index for index, line in enumerate(lines) if line.startswith("frame 12"))
    frames = [line.partition(";")[0].partition("  ")[0] for line in lines[at:] if line.startswith("frame")]
    assert frames == [
        "frame 12",
        "frames 13–22: 5 unlike those above, 5 as those above",
        "frame 23",  # the tap
        "frames 24–30: 7 unlike those above",
        "frame 31",  # the fourth time that three of them go, and in the next frame that they appear
        "frame 32",
        "frame 33: as frame 31",
        "frame 34: as frame 32",
        "frame 35: as frame 31",
    ]


def test_waste_that_has_another_cause_than_most_runs__verdict_names_that_of_the_waste(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        """
        from engine import *

        used = mutable_state_of(0, name="used")
        unused = mutable_state_of(0, name="unused")

        @composable
        def Screen():
            Text(f"{used.value}")
            unused.value

        def demo(scene):
            for state in (used, used, used, unused):
                state.value += 1
                scene.frame()
        """,
    )
    report = run_report(load(path), demo=True)
    (screen,) = [line for line in ranking(report.recording) if line.name == "Screen"]
    assert (screen.cause, screen.cause_of_waste, screen.wasted) == ("used", "unused", 1)


def test_side_effect_that_writes_what_is_read__loop_says_that_it_has_no_key(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        """
        from engine import *

        count = mutable_state_of(0, name="count")

        @composable
        def Screen():
            Text(f"{count.value}")

            def bump():
                if count.value < 3:
                    count.value += 1

            SideEffect(bump)
        """,
    )
    (loop,) = [each for each in run_report(load(path)).findings if each.kind == "loop"]
    assert " → a SideEffect writes it at app.py:" in loop.words
    assert "A SideEffect has no key" in loop.fix and "key the effect" not in loop.fix


def test_widget_inside_a_widget__is_in_no_list_of_the_report(tmp_path: Path) -> None:
    report = as_text(run_report(load(written(tmp_path, ANIMATION)), frames=3), everything=True)
    assert "remember_infinite_transition" not in report


NUMBERED = """
    from engine import *

    done = [mutable_state_of(False, name=f"done[{at}]") for at in range(9)]

    @composable
    def Screen():
        shown = animate_float_as_state(1.0 if done[3].value else 0.0)
        Text(f"{sum(each.value for each in done)} {shown.value > 0.5}")

    def demo(scene):
        done[3].value = True
        scene.settle(3)
"""


def test_states_of_one_name_and_writes_of_an_animation__one_row_and_the_author(tmp_path: Path) -> None:
    lines = as_text(run_report(load(written(tmp_path, NUMBERED)), demo=True)).splitlines()
    assert [line[:50] for line in lines if "done[0" in line] == ["  read      done[0, 1, …, 8] in composition by Scr"]
    written_by_it = [line.partition(" → ")[2].partition(" ")[2] for line in lines if "write     shown" in line]
    assert set(written_by_it) == {"by an animation"}


LAUNCHED = """
    from engine import *

    @composable
    def Screen():
        x = remember(lambda: Animatable(0.0))
        scope = remember_coroutine_scope()
        scroll = remember_scroll_state()

        async def back():
            await x.animate_to(0.0)

        with Column(Modifier.fill_max_size()):
            for tag, block in (
                ("out", lambda: x.animate_to(99.0)),
                ("back", back),
                ("scroll", lambda: scroll.animate_scroll_to(99)),
            ):
                Box(Modifier.test_tag(tag).size(9).clickable(lambda block=block: scope.launch(block)))
            Box(Modifier.offset(lambda: IntOffset(int(x.value), 0)).size(9))
            with Column(Modifier.height(99).test_tag("rows").vertical_scroll(scroll)):
                Spacer(Modifier.size(9, 999))

    def demo(scene):
        for tag in ("out", "scroll", "back"):
            scene.tap(*scene.find(tag).center)
            for _ in range(3):
                scene.frame()
"""


def test_animation_that_an_input_launched__is_named_by_its_function_or_the_coroutine(tmp_path: Path) -> None:
    text = as_text(run_report(load(written(tmp_path, LAUNCHED)), demo=True, frames=1))
    by = [line.partition(" by ")[2] for line in text.splitlines() if line.startswith("  write     x: ")]
    assert list(dict.fromkeys(by)) == ["Animatable.animate_to", "an animation in back (line 9)"]
    table = text.partition("composable ")[2].partition("\n\n")[0].splitlines()
    assert [line.split("  ")[-2].strip() for line in table if line.endswith("app.py:20")] == [
        "ScrollState.animate_scroll_to"
    ]
    assert "an animation is still running (x in back, line 9)." in text  # it is no scroll, although one runs as well


TRANSITION = """
    from engine import *

    wide = mutable_state_of(False)

    @composable
    def Screen():
        async def load(state):
            state.value = "loaded"

        status = produce_state(load, "-")
        moved = update_transition(wide.value)
        width = moved.animate_dp(lambda is_wide: 40.0 if is_wide else 20.0, lambda segment: tween(48))
        Text(status.value)
        Box(Modifier.size(width.value, 10).clickable(lambda: wide.set(True)).test_tag("box"))

    def demo(scene):
        scene.tap(*scene.find("box").center)
        scene.settle()
"""


def test_values_of_transitions_and_producers__have_the_names_of_the_program(tmp_path: Path) -> None:
    text = as_text(run_report(load(written(tmp_path, TRANSITION)), demo=True), everything=True)
    reads = {line.split()[1] for line in text.splitlines() if line.startswith("  read ")}
    writes = {line.split()[1].rstrip(":") for line in text.splitlines() if line.startswith("  write ")}
    assert reads == {"status", "wide", "width"}
    assert writes == {"status", "wide", "width"}
    whole = as_text(run_report(load(written(tmp_path, TRANSITION)), demo=True), everything=True, framework=True)
    assert "_segment" in whole


def test_scope_ran_again_in_frame_0__the_verdict_does_not_say_that_nothing_did(tmp_path: Path) -> None:
    report = run_report(load(written(tmp_path, TRANSITION)))
    assert "ran again most" in verdict(report)
    assert "Nothing ran again" not in verdict(report)


VISIBILITY = """
    from engine import *

    shown = mutable_state_of(False)

    @composable
    def Screen():
        with Column():
            Box(Modifier.size(20).clickable(lambda: shown.set(True)).test_tag("box"))
            AnimatedVisibility(shown.value, lambda: Text("here"))

    def demo(scene):
        scene.tap(*scene.find("box").center)
        scene.settle()
"""


def test_only_scopes_of_the_framework_ran__the_frame_says_so_beside_what_it_drew(tmp_path: Path) -> None:
    text = as_text(run_report(load(written(tmp_path, VISIBILITY)), demo=True), everything=True)
    frames = text.split("\n\nframe ")[1:]
    for frame in frames:
        head, *lines = frame.splitlines()
        if "composition" in head:
            assert any("composed" in line or "only the framework's own" in line for line in lines), frame
    assert any("composed  only the framework's own" in frame for frame in frames)


FIELD = """
from engine import *
words = mutable_state_of("")
blink = mutable_state_of(0)

@composable
def App():
    with Column():
        Text(f"{blink.value}")
        TextField(words.value, words.set, single_line=True)

def demo(scene):
    {between}
    scene.frame()
"""


@pytest.mark.parametrize("between", ["pass", "blink.value += 1"])
def test_field_that_learns_its_line_height__the_report_says_which_state_of_the_framework(
    tmp_path: Path, between: str
) -> None:
    path = tmp_path / "field.py"
    path.write_text(FIELD.replace("{between}", between), encoding="utf-8")
    second = as_text(run_report(load(str(path)), demo=True)).partition("frame 1")[2]
    height = r"line_height \(the framework's own\): 0 → \d+ during the measurement of TextFieldText, in frame 0"
    assert re.search(height, second)
    assert "TextFieldText" in second


def test_number_that_changes_behind_the_shown_digits__the_write_says_so(tmp_path: Path) -> None:
    path = tmp_path / "digits.py"
    path.write_text(
        """
from engine import *
x = mutable_state_of(0.5)

@composable
def App():
    Text(f"{x.value}")

def demo(scene):
    scene.frame()
    x.value += 1e-12
    scene.frame()
    x.value += 1
    scene.frame()
""",
        encoding="utf-8",
    )
    text = as_text(run_report(load(str(path)), demo=True))
    assert re.findall("x: (.*)  digits.py", text) == ["0.5 → 0.5 (in further digits)", "0.5 → 1.5"]
