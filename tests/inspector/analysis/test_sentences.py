"""Sentences about a run, read from top to bottom: what changed, by what, where it was read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import trace
from engine.trace import Site
from inspector.analysis import plain, why_row
from inspector.analysis.writes_behind_runs import causing_writes
from inspector.recording import Recording
from inspector.running.loading.program import load
from inspector.running.session import Session

from ..programs import place, written

BOARD = """
    from engine import *

    class Board:
        def __init__(self):
            self.samples = mutable_state_list_of(40, 55)
            self.total = derived_state_of(lambda: sum(self.samples))
            self.alarm = derived_state_of(lambda: self.total.value > 1000)

    @composable
    def Screen():
        board = remember(Board)
        with Column():
            Card("Total", f"{board.total.value}")
            Card("Count", f"{len(board.samples)}")
            Card("Alarm", f"{board.alarm.value}")
            Button(lambda: board.samples.append(42), lambda: Text("Add"), Modifier.test_tag("add"))
            Button(lambda: board.samples.clear(), lambda: Text("Clear"))

    @composable
    def Card(label, value):
        Text(label)
        Text(value, Modifier.alpha(0.5 if value == "0" else 1.0))
"""


@pytest.fixture
def board(tmp_path: Path) -> str:
    return written(tmp_path, BOARD)


def driven(target: str, inputs: Callable[[Any], object]) -> Recording:
    session = Session(load(target), capture=False)
    session.start()
    session.frame()
    session.drive(inputs)
    session.frame()
    session.close()
    return session.recording


def sentences(recording: Recording, kind: str) -> list[str]:
    """Of the last frame."""
    latest = recording.latest
    assert latest is not None
    return [plain(why_row(latest, recording, row)) for row in latest.rows if row.kind == kind]


def tap(tag: str) -> Callable[[Any], object]:
    return lambda scene: scene.tap(*scene.find(tag).center)


def test_list_that_grew__says_what_was_appended_what_became_of_it_and_what_stayed(board: str) -> None:
    made = sentences(driven(board, tap("add")), trace.COMPOSITION)
    wrote, read = place(board, "samples.append"), place(board, 'Card("Count"')
    assert made[0] == (
        f"Screen ran because samples changed: the tap on add appended 42 ({wrote}). "
        f"It was read in composition at {read}. Through it, total went 95 → 137. "
        "alarm, which depends on samples, stayed False."
    )
    assert made[1:3] == [
        """Card "Total" ran because its argument value went '95' → '137' (passed by Screen).""",
        """Text in Card "Total" ran because its argument text went '95' → '137' (passed by Card "Total").""",
    ]


def test_press_and_release__are_a_tap_that_names_its_button(board: str) -> None:
    def click(scene: Any) -> None:
        button = [node for node in scene.root.children[0].children if node.name == "Button"][1]
        x, y = button.position[0] + 4, button.position[1] + 4
        scene.press(x, y)
        scene.release(x, y)

    recording = driven(board, click)
    made = sentences(recording, trace.COMPOSITION)
    assert 'samples changed: the tap on Button "Clear" removed all 2 items (' in made[0]


def test_modifier_that_changed__says_only_what_is_different(board: str) -> None:
    def clear(scene: Any) -> None:
        scene.find("add")
        button = [node for node in scene.root.children[0].children if node.name == "Button"][1]
        scene.tap(button.position[0] + 4, button.position[1] + 4)

    made = sentences(driven(board, clear), trace.COMPOSITION)
    (both,) = [words for words in made if words.startswith('Text in Card "Total" ran')]
    assert both.endswith(
        'Besides, its argument modifier went Modifier → graphics_layer(alpha=0.5, clip=True) (passed by Card "Total").'
    )


def test_blame__says_the_change_in_words(board: str) -> None:
    recording = driven(board, tap("add"))
    latest = recording.latest
    assert latest is not None
    run = next(row for row in latest.rows if row.kind == trace.COMPOSITION)
    assert [each.change for each in causing_writes(latest, recording, run)] == ["samples: appended 42"]


def test_every_sentence__begins_with_its_subject_and_ends_with_a_full_stop(board: str) -> None:
    recording = driven(board, tap("add"))
    for frame in recording:
        for row in frame.rows:
            if row.is_run and row.subject is not None:
                words = plain(why_row(frame, recording, row))
                assert words.endswith(".") and "  " not in words
                assert not [bad for bad in ("pvector", "self.", " at 0x", "because because") if bad in words]


UNCHANGED = """
    from engine import *

    n = mutable_state_of(1, name="n")
    large = derived_state_of(lambda: n.value > 9)

    @composable
    def Title():
        Text(f"{large.value}")

    @composable
    def Screen():
        Box(Modifier.size(9).clickable(lambda: n.set(n.value + 1)).test_tag("more"))
        Text(f"{n.value}")
        Title()
"""


def test_derived_state_that_kept_its_value__sentence_names_it_as_read_and_unchanged(tmp_path: Path) -> None:
    target = written(tmp_path, UNCHANGED)

    made = sentences(driven(f"{target}:Screen", tap("more")), trace.COMPOSITION)
    read = place(target, "large.value")
    wrote = place(target, "n.set")
    assert [words for words in made if words.startswith("Title")] == [
        f"Title ran because large depends on n, which went 1 → 2. large was read in composition at {read}, and n was "
        f"written by the tap on more at {wrote}. large stayed False."
    ]


ANIMATED = """
    from engine import *

    @composable
    def Screen():
        turn = remember_infinite_transition().animate_float(0.0, 1.0, infinite_repeatable(tween(1000)))
        Text(f"{turn.value:.2f}")
"""


def test_animation__is_named_and_not_a_line_of_the_framework(tmp_path: Path) -> None:
    target = written(tmp_path, ANIMATED)
    made = sentences(driven(target, lambda scene: scene.frame()), trace.COMPOSITION)
    assert made[0].startswith("Screen ran because turn went 0")
    read = place(target, "turn.value")
    assert made[0].endswith(f"It was read in composition at {read}, and written by an animation.")


SCROLLED = """
    from engine import *

    @composable
    def Screen():
        scroll = remember_scroll_state()
        with Column(Modifier.size(60).vertical_scroll(scroll)):
            Text(str(scroll.value))
            Box(Modifier.size(60, 900))

    @composable
    def Listed():
        LazyColumn(lambda scope: scope.items(90, lambda index: Box(Modifier.size(60, 20))), Modifier.size(60, 50))
"""


def test_three_writes_before_one_run__the_sentence_names_the_first_and_the_last_value(tmp_path: Path) -> None:
    path = written(tmp_path, SCROLLED)

    def turn(scene: Any) -> None:
        for _ in range(3):
            scene.scroll(30, 30, 0, 60)

    (said,) = sentences(driven(f"{path}:Screen", turn), trace.COMPOSITION)[:1]
    assert said.startswith("Screen ran because scroll went 0 → 180. It was read in composition at ")


def test_state_without_a_value_invalidates__the_sentence_says_what_requested_it(tmp_path: Path) -> None:
    path = written(tmp_path, SCROLLED)
    found = sentences(driven(f"{path}:Listed", lambda scene: scene.scroll(30, 30, 0, 5)), trace.PLACEMENT)
    assert found[0] == "LazyColumn was placed because the scroll on LazyColumn requested it."


OUTER = """
    from engine import *
    from labels.app import Label

    @composable
    def Screen():
        with Column():
            Label()
            Text("other")
"""

INNER = """
    from engine import *

    n = mutable_state_of(0)

    @composable
    def Label():
        Text(str(n.value), Modifier.clickable(lambda: n.set(n.value + 1)).test_tag("label"))
"""


def test_two_files_of_one_name__each_is_shown_with_a_distinct_folder(tmp_path: Path) -> None:
    (tmp_path / "home" / "labels").mkdir(parents=True)
    written(tmp_path / "home" / "labels", INNER)
    path = written(tmp_path / "home", OUTER)
    found = sentences(driven(path, lambda scene: scene.tap(*scene.find("label").center)), trace.COMPOSITION)
    assert found[0] == (
        "Label ran because n went 0 → 1. It was read in composition at labels/app.py:7, and written by the tap on "
        "label at labels/app.py:7."
    )
    assert str(Site(path, 5, "Screen")) == "home/app.py:5"
    assert str(Site(str(tmp_path / "app.py"), 1, "")) == "app.py:1"


def test_many_states_at_once__the_first_are_named_and_the_others_counted(tmp_path: Path) -> None:
    app = """
        from engine import *

        states = [mutable_state_of(each, name=f"state_{each}") for each in range(12)]
        totals = [derived_state_of(lambda each=each: states[0].value + each) for each in range(9)]

        @composable
        def Many():
            Text(str(sum(state.value for state in states)))

        @composable
        def Derived():
            Text(str(sum(total.value for total in totals)))

        @composable
        def Screen():
            def press():
                for state in states:
                    state.value += 1

            with Column(Modifier.size(50, 50).clickable(press)):
                Many()
                Derived()
    """
    recording = driven(written(tmp_path, app, "many.py") + ":Screen", lambda scene: scene.tap(5, 5))
    made = sentences(recording, trace.COMPOSITION)
    many, derived = (next(each for each in made if each.startswith(name)) for name in ("Many", "Derived"))
    assert many.startswith("Many ran because state_0 went 0 → 1.")
    assert many.endswith(
        "Besides, state_1 went 1 → 2, state_2 went 2 → 3, state_3 went 3 → 4, state_4 went 4 → 5 and 7 more."
    )
    assert derived.count(" → ") == 2 + 4 and derived.endswith(" and 4 more.")
