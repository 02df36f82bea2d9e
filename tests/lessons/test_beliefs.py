"""Beliefs can come true: a program that behaves as a refuted belief says makes its refutation fail.

A refutation that holds whatever the program does proves nothing. Each row changes the program of a lesson so that the
belief is right; then the cell that refutes the belief must raise. test_wrong_answers.py does so with choices.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from inspector.course.cell_runner import CellRunner
from inspector.course.kit import Refuted
from inspector.course.kit.prediction import answers_anyway
from inspector.course.lesson_files import sources

Change = tuple[str, str]

TRUE_IF: dict[tuple[int, str], list[Change]] = {
    (1, "A change of a state runs all three phases"): [
        ('Text(f"Hello, {name.value}!"', 'Text(f"Hello, {name.value} {color.value}!"'),
        (
            "        Canvas(draw_dot,",
            "        shade = color.value\n        Canvas(lambda scope: scope.draw_circle(shade),",
        ),
    ],
    (1, "Each frame draws the whole screen"): [
        ("    scene.frame()  # frame 1", '    name.value, color.value = "Bob", RED\n    scene.frame()  # frame 1'),
    ],
    (2, "What holds the state runs again"): [
        ("def Screen():\n", "def Screen():\n    settings.level\n"),
    ],
    (2, "An inner function reads in composition"): [
        (
            "    def where():\n        return IntOffset(settings.level * 2, 0)",
            "    left = settings.level * 2\n\n    def where():\n        return IntOffset(left, 0)",
        ),
    ],
    (3, "Column, Row and Box limit recomposition"): [
        ("@composable\ndef Title", "@composable\ndef Day(content):\n    content()\n\n\n@composable\ndef Title"),
        ('        with Column():\n            Text(f"{', '        with Column():\n            Day(lambda: Text(f"{'),
        (".width(160), font_size=28)\n        Kinds", ".width(160), font_size=28))\n        Kinds"),
    ],
    (3, "All children run with their parent"): [
        ('Title("Cups of tea")', 'Title(f"Cups of tea {count.value}")'),
    ],
    (4, "offset with a block costs what offset with a value costs"): [
        ("    def up():\n", "    half = scroll.first_visible_item_scroll_offset // 2\n\n    def up():\n"),
        ("return IntOffset(0, -(scroll.first_visible_item_scroll_offset // 2))", "return IntOffset(0, -half)"),
    ],
    (4, "A moved node is measured again"): [
        (".height(250)", ".height(250 - half)"),
    ],
    (5, "A change of the lamp's color draws only the lamp"): [
        (".size(160).draw_behind(shine)", ".size(160).graphics_layer().draw_behind(shine)"),
    ],
    (5, "alpha with an animated value is free: only the tap composes"): [
        (".alpha(fade.value)", ".graphics_layer(lambda layer: layer.set(alpha=fade.value))"),
    ],
    (6, "Passing the value down is as good as passing a function"): [
        ("Track(x.value, lambda", "Track(lambda: x.value, lambda"),
        ('offset(x=x).test_tag("chip")', 'offset(lambda: IntOffset(round(x()), 0)).test_tag("chip")'),
    ],
    (7, "remember follows what its calculation reads"): [
        ("remember(lambda: by_points(players.value))", "remember(lambda: by_points(players.value), players.value)"),
    ],
    (7, "A state keeps its value without remember: the second text appears"): [
        ("is_open = mutable_state_of(False)", "is_open = remember(lambda: mutable_state_of(False))"),
    ],
    (8, "derived_state_of needs no remember"): [
        (
            "  show = derived_state_of(lambda: is_far(position.value))",
            "  show = remember(lambda: derived_state_of(lambda: is_far(position.value)))",
        ),
    ],
    (8, "derived_state_of always saves runs"): [
        (
            'derived_state_of(lambda: f"{first.value} {last.value}")',
            "derived_state_of(lambda: str(len(first.value) > 3))",
        ),
    ],
    (8, "remember with a key and derived_state_of are interchangeable"): [
        (
            "show = remember(lambda: position.value > 200, position.value > 200)",
            "show = remember(lambda: derived_state_of(lambda: position.value > 200)).value",
        ),
    ],
    (8, "A derived state follows plain parameters"): [
        ("captured, _ = counted(limited(False)", "captured, _ = counted(limited(True)"),
    ],
    (9, "A layout callback is an ordinary event: its write is shown in the same frame"): [
        ('with Box(PAGE.test_tag("box")):', 'with Column(PAGE.test_tag("box")):'),
        ("Lake(Modifier.on_size_changed(lambda size: h.set(size.height)))", "Lake()"),
    ],
    (9, "A backwards write settles after a frame"): [
        ("is_wide.set(size.width < 200)", "is_wide.set(False)"),
    ],
    (9, "A backwards write never settles: each frame measures the text again"): [
        ("Lake(Modifier.on_size_changed(lambda size: h.set(size.height)))", "Lake()"),
        (
            "Modifier.padding(top=top)",
            "Modifier.on_size_changed(lambda size: h.set(0 if h.value else 1)).padding(top=top)",
        ),
    ],
    (9, "A write in the body of a composable is harmless"): [
        ("    runs.value += 1\n", ""),
    ],
    (10, "on_size_changed is called as often as on_globally_positioned"): [
        ("on_size_changed(lambda size: calls", "on_globally_positioned(lambda size: calls"),
    ],
    (10, "A new position needs a new measurement"): [
        (
            "caption.place(0, image.height - lift.value)\n\n",
            "caption.place(0, image.height - lift.value)\n\n        lift.value\n",
        ),
    ],
    (11, "BoxWithConstraints is just a Box: a change of the size composes nothing"): [
        ("        BoxWithConstraints(Weather, card(wide))", "        with Box(card(wide)):\n            Temperature()"),
    ],
    (11, "A state that only layout reads never composes anything"): [
        ("        BoxWithConstraints(Weather, card(wide))", "        with Box(card(wide)):\n            Temperature()"),
    ],
    (12, "The index is a good key: only the new guest composes"): [
        ("with key(index):", "with key(name):"),
    ],
    (12, "Guests keep their identity without keys: only the new guest composes"): [
        (
            "        for name in names:\n            Guest(name)",
            "        for name in names:\n            with key(name):\n                Guest(name)",
        ),
    ],
    (13, "changing a list inside a state notifies its readers"): [
        ('    items.value.append("pear")', '    items.value = [*items.value, "pear"]'),
    ],
    (14, "a LaunchedEffect costs nothing in composition"): [
        ("LaunchedEffect(report, scroll.first_visible_item_scroll_offset)", "LaunchedEffect(report, scroll)"),
    ],
    (15, "a healthy screen does not compose"): [
        (
            '    Text(f"{tenths.value / 10} s")\n',
            "    Box(Modifier.size(10).draw_behind(lambda scope: tenths.value))\n",
        ),
    ],
    (15, "with stable arguments only the new mails compose"): [
        ("            Mail(text)\n", "            with key(text):\n                Mail(text)\n"),
    ],
    (15, "without a stable class each tile runs at each change"): [
        ("Tile(number, SHARED,", "Tile(number, Style(INK),"),
    ],
    (16, "a node is measured once for each layout around it"): [
        ("walk = []\n", "from engine import mutable_state_of\n\nwalk, again = [], mutable_state_of(0)\n"),
        ('        walk.append(f"measure:{name}")\n', '        again.value\n        walk.append(f"measure:{name}")\n'),
        (
            '            walk.append(f"place:{name}")\n',
            '            again.value = 1\n            walk.append(f"place:{name}")\n',
        ),
    ],
    (17, "an equal Person is the same argument, because __eq__ says so"): [
        ("class Person:", "@stable\nclass Person:"),
    ],
    (17, "Mark every class as stable, and everything is skipped"): [
        ("class Marked:", "class Marked(Person):"),
    ],
    (18, "a change of size lays out the whole screen"): [
        ("with Layout(fixed(200, 200)", "with Layout(wrap"),
    ],
    (19, "a read in drawing runs only the block that reads"): [
        ("Modifier.size(24).draw_behind(draw_light)", "Modifier.size(24).graphics_layer().draw_behind(draw_light)"),
    ],
    (20, "one change restarts all phases for each reader"): [
        (
            "    with Column(PAGE):\n        Box(Modifier.layout(grow)",
            "    progress.value\n    with Column(PAGE):\n        Box(Modifier.layout(grow)",
        ),
    ],
}
"""Lesson and belief → what to replace in the lesson, so that its program does what the belief says."""


def refutations(source: Path) -> Iterator[str]:
    """The beliefs that the cells of a lesson refute."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "refute":
            yield ast.literal_eval(node.args[0])


def test_each_belief__has_a_program_in_which_it_is_right() -> None:
    refuted = {(at, belief) for at, source in enumerate(sources(), start=1) for belief in refutations(source)}
    assert refuted == set(TRUE_IF)


@pytest.mark.parametrize(("number", "belief"), TRUE_IF, ids=[f"{number:02}-{belief}" for number, belief in TRUE_IF])
def test_program_that_does_what_a_belief_says__makes_the_refutation_fail(
    number: int, belief: str, tmp_path: Path
) -> None:
    changed = changed_lesson(number, TRUE_IF[number, belief], tmp_path)
    assert _said_by_the_refutation(changed, belief).endswith("as the belief says.")


def changed_lesson(number: int, changes: list[Change], folder: Path) -> Path:
    """Writes the lesson with changes, each an old text of the lesson and the new one."""
    source = sources()[number - 1]
    text = source.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    changed = folder / source.name
    changed.write_text(text, encoding="utf-8")
    return changed


def _said_by_the_refutation(source: Path, belief: str) -> str:
    """Runs the lesson up to the refutation and returns its error. Other cells may fail: they claim other facts."""
    runner = CellRunner(source, has_forms=False)
    with answers_anyway():
        for cell in runner.cells:
            try:
                value = runner.run(cell).value
            except Exception as error:
                if str(error).startswith(f"refute({belief!r})"):
                    return str(error)
            else:
                if isinstance(value, Refuted) and value.belief == belief:
                    return f"{belief} is refuted, although it is right"
    return f"no cell refutes {belief}"
