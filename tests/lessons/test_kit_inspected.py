"""The kit's answers of the inspector: reads, slots, events, tree, why, strip; and its questions and claims."""

from __future__ import annotations

import numpy as np
import pytest

from engine import (
    Box,
    Canvas,
    Color,
    Column,
    IntOffset,
    Modifier,
    Scene,
    Text,
    composable,
    mutable_state_of,
    remember,
)
from inspector.course.kit.matching import recording_of
from lessons import kit


@composable
def Counter() -> None:
    count = remember(lambda: mutable_state_of(0, name="count"))
    more = Modifier.clickable(lambda: count.set(count.value + 1))
    Text(f"{count.value}", more.test_tag("number").size(20))  # the read


@composable
def Screen() -> None:
    with Box(Modifier.test_tag("box").background(Color.WHITE)):
        Counter()


def tap(scene: Scene) -> None:
    scene.tap(5, 5)
    scene.frame()
    scene.frame()


@pytest.fixture(scope="module")
def run() -> kit.Run:
    return kit.record(Screen, tap, name="counter", width=40, height=20)


def test_reads__show_phase_and_line_of_code(run: kit.Run) -> None:
    line = 'Text(f"{count.value}", more.test_tag("number").size(20))'
    assert kit.reads(run, 1).rows == [["count", "1", "Counter", "C composition (invalidated)", line]]


def test_values__show_the_last_write(run: kit.Run) -> None:
    assert kit.values(run, 1).rows == [["count", "1", "now, tap"]]
    assert kit.values(run, 2).rows == [["count", "1", "frame 1"]]


def test_events__are_in_order_and_indented(run: kit.Run) -> None:
    table = kit.events(run, 1, kinds=["write", "invalidate", "composition"])
    assert [row[1:3] for row in table.rows] == [
        ["", "write count: 0 → 1"],
        ["", "invalidate the composition of Counter, which reads count"],
        ["C", "compose Counter"],
        ["C", "\u00a0\u00a0compose Text"],
        ["", "invalidate the measurement of number"],
    ]
    with pytest.raises(ValueError, match="'drawn' is not one of input, write"):
        kit.events(run, 1, kinds=["drawn"])


def test_tree__shows_what_ran_in_the_frame(run: kit.Run) -> None:
    rows = [[str(row[0]).replace("\u00a0", " "), *row[1:]] for row in kit.tree(run, 1).rows]
    assert rows[:3] == [
        ["Screen", "–", 1, 0],
        ["  Box “box”", "D", "–", "–"],
        ["    Counter", "C", 2, 0],
    ]


def test_slots__show_the_value_before_the_frame(run: kit.Run) -> None:
    rows = kit.slots(run, 1, within="Counter").rows
    named = [[str(row[1]).strip("\u00a0"), *row[3:]] for row in rows]
    assert named[:2] == [
        ["Counter", "ran", 1, "RecomposeScope Counter"],
        ["remember", "updated", 0, "State count = 1 (was State count = 0)"],
    ]
    with pytest.raises(ValueError, match="no group of frame 1 has this name"):
        kit.slots(run, 1, within="Nothing")


def test_why__answers_for_a_run_and_for_none(run: kit.Run) -> None:
    assert "count went 0 → 1" in repr(kit.why(run, 1, "Counter"))
    assert repr(kit.why(run, 2, "Counter")) == "Counter did not run: nothing was invalid in this frame."
    assert repr(kit.why(run, 1, "number", phase="layer")).startswith(
        "number did not run in layer in frame 1; it ran in"
    )
    with pytest.raises(ValueError, match="has no composable or node Countr; did you mean Counter?"):
        kit.why(run, 1, "Countr")


def test_strip__is_a_picture_with_text(run: kit.Run) -> None:
    strip = kit.strip(run)
    assert strip.png.startswith(b"\x89PNG")
    assert repr(strip).splitlines()[0] == "Work in frames 0 to 2 of counter"
    assert repr(strip).splitlines()[-1] == "frame 2: no work"
    indigo = np.array([0x64, 0x64, 0xF7, 255])
    assert (strip.pixels == indigo).all(axis=2).any()


def test_recording__has_a_picture_for_each_frame_that_changed_it(run: kit.Run) -> None:
    pictures = [run.recording.picture(frame) for frame in range(len(run))]
    assert [picture.frame for picture in pictures if picture is not None] == [0, 1, 1]
    assert all(picture is not None for picture in pictures)
    shown = pictures[1]
    assert shown is not None and shown.pixels() == run.picture(1).pixels.tobytes()


def test_say__is_markdown_and_text() -> None:
    said = kit.say(f"It runs **{1 + 1}** times.")
    assert said._repr_markdown_() == repr(said) == "It runs **2** times."


def question(right: str = "Counter", **proof: bool) -> kit.Choice:
    answers = {"Screen": "It does not read the state.", "Counter": "It reads the state."}
    return kit.Choice("What runs again?", answers, right, proof or None)


def test_choice_without_an_answer__reveals_no_reason() -> None:
    choice = question().choose(None)
    assert "It reads" not in repr(choice) + repr(choice.reveal())
    assert repr(choice.reveal()).splitlines()[1] == "- What runs again?"


def test_choice__gives_a_reason_for_each_answer() -> None:
    verdict = question().choose("a").reveal()
    assert isinstance(verdict, kit.Verdict)
    assert not verdict.passed
    assert repr(verdict).splitlines() == [
        "What runs again?",
        "a (your answer) Screen: wrong. It does not read the state.",
        "b Counter: right. It reads the state.",
    ]
    right = question().choose("b").reveal()
    assert isinstance(right, kit.Verdict) and right.passed
    with pytest.raises(ValueError, match='the answers are "a", "b"'):
        question().choose("c")


def test_chosen_answer__is_marked_and_code_is_shown_as_code() -> None:
    choice = kit.Choice("What does `Screen` read?", {"`<state>`": "It is read.", "none": "It reads."}, right="none")
    html = choice.choose("a")._repr_html_()
    assert "<p>What does <code>Screen</code> read?</p>" in html
    assert "<strong>a (your answer)</strong>" in html and "<code>&lt;state&gt;</code>" in html


def test_choice_that_the_run_does_not_bear_out__raises() -> None:
    assert question(Screen=False, Counter=True).right == "Counter"
    with pytest.raises(ValueError, match=r"the run bears out \['Screen'\]"):
        question(Screen=True, Counter=False)


def test_belief__is_refuted_by_the_run_or_raises(run: kit.Run) -> None:
    assert kit.refute("All runs again", {"Screen composed": 1}, run).rows == [["Screen composed", 1, 0, "≠"]]
    with pytest.raises(ValueError, match="Counter composed is 1 in counter, as the belief says"):
        kit.refute("All runs again", {"Counter composed": 1}, run)


def test_belief_about_counts_of_the_program__is_refuted_by_them_or_raises() -> None:
    assert kit.refute("It is called once", {"calls": 1}, {"calls": 3}).rows == [["calls", 1, 3, "≠"]]
    with pytest.raises(ValueError, match="calls is 3 in the program, as the belief says"):
        kit.refute("It is called often", {"calls": 3}, {"calls": 3})


def test_run_of_the_recorded_program__agrees_event_by_event_or_names_the_first_difference() -> None:
    name, place, color = mutable_state_of("Ada"), mutable_state_of(0), mutable_state_of(Color.BLUE)

    @composable
    def Screen() -> None:
        with Column(Modifier.padding(24).test_tag("column")):
            Text(f"Hello, {name.value}!", Modifier.test_tag("greeting"))
            dot = Modifier.offset(lambda: IntOffset(place.value, 0)).size(60).test_tag("dot")
            Canvas(lambda scope: scope.draw_circle(color.value), dot)

    def demo(scene: Scene) -> None:
        for change in (lambda: None, lambda: color.set(Color.RED), lambda: place.set(120), lambda: name.set("Grace")):
            change()
            scene.frame()

    badge = kit.agrees("lesson_phases", kit.record(Screen, demo, name="mine", width=320, height=160))
    assert badge.rows[2:] == [
        ["2", "–", "–", "–", "dot"],
        ["3", "–", "–", "dot", "–"],
        ["4", "Screen", "greeting, column", "column, greeting", "greeting"],
    ]
    with pytest.raises(kit.ClaimError, match="frame 2: the real Compose has drawn dot; other has drawn nothing"):
        kit.agrees("lesson_phases", kit.record(Screen, lambda scene: [scene.frame() for _ in range(4)], name="other"))


def test_claim__shows_the_badge_or_raises() -> None:
    badge = kit.matches("B_slow", {"compose:Screen": 20, "measure:header": 0})
    assert badge.title == "matches real Compose 1.12.2"
    assert [row[:2] for row in badge.rows] == [["compose:Screen", 20], ["measure:header", 0]]
    with pytest.raises(kit.ClaimError, match="compose:Screen 20 times in the real Compose, the claim 19 times"):
        kit.matches("B_slow", {"compose:Screen": 19})


def test_claim_of_an_order__compares_the_lines_of_a_frame() -> None:
    frame = recording_of("S1").frames[0]
    order = [line for line in frame.events if line.startswith("measure:")]
    assert len(order) > 1
    kit.matches("S1", order, frame=0)
    with pytest.raises(kit.ClaimError, match="in this order"):
        kit.matches("S1", order[::-1], frame=0)


def test_claim_of_facts__compares_values_and_parts_of_lists_and_mappings() -> None:
    claims: dict[str, object] = {
        "totals_after_initial": {"compose:Derived": 2},
        "frames_with_derived_recomposition": ["i=11", "i=10"],
    }
    rows = [
        ["compose:Derived", 2, 2],
        *[["frames_with_derived_recomposition", each, each] for each in ("i=11", "i=10")],
    ]
    assert kit.matches("E1", facts=claims).rows == rows
    with pytest.raises(kit.ClaimError, match=r"'i=11' is not in \['i=11', 'i=10'\], in this order"):
        kit.matches("E1", facts={"frames_with_derived_recomposition": ["i=10", "i=11"]})
    with pytest.raises(kit.ClaimError, match="compose:Derived is 2 in the real Compose, 3 here"):
        kit.matches("E1", facts={"totals_after_initial": {"compose:Derived": 3}})
    with pytest.raises(ValueError, match="no fact 'totals'; it has: totals_after_initial"):
        kit.matches("E1", facts={"totals": {}})


def test_claim_about_a_run__counts_in_the_run(run: kit.Run) -> None:
    with pytest.raises(kit.ClaimError, match="Counter composed 1 times"):
        kit.matches("B_slow", {"compose:Screen": "Counter composed"}, run)


def test_unknown_recording__names_near_ones() -> None:
    with pytest.raises(ValueError, match="no recording is named B_slwo; did you mean B_slow"):
        kit.matches("B_slwo", {})
