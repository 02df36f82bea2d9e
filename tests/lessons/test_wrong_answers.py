"""Wrong answers can come true: a program that behaves as a wrong answer says makes the proof bear that answer out.

The proof of a choice says for each answer whether the run bears it out. A proof that no program can make true calls its
answer wrong whatever the engine does. Left out are answers that contradict the engine and not the program: the order
of phases, of effects and of the two walks of layout, and what `proof_by_clicks` asks of a program of its own.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.course.cell_runner import CellRunner

from .test_beliefs import Change, changed_lesson

BOX_WITH_CONSTRAINTS = "        BoxWithConstraints(Weather, card(wide))"
NAMES_LOOP = "        for name in names:\n            Guest(name)"
TODAY = """        with Column():
            Text(f"{count.value} today", Modifier.test_tag("today").width(160), font_size=28)
"""

ANSWERED_IF: dict[tuple[int, str], list[Change]] = {
    (1, "composition only"): [('Text(f"Hello, {name.value}!"', 'name.value\n        Text("Hello"')],
    (1, "drawing only"): [
        ('Text(f"Hello, {name.value}!"', 'Text("Hello"'),
        ("    scope.draw_circle(color.value)", "    name.value\n    scope.draw_circle(color.value)"),
    ],
    (2, "where the state is created"): [
        ("settings.level * 2", "40"),
        ("settings.level\n", "20\n"),
        ("3.6 * settings.level", "72"),
    ],
    (2, "where the state is passed on"): [("def Screen():\n", "def Screen():\n    settings.level\n")],
    (3, "the inner Column"): [
        (TODAY, "        DAY(count)\n"),
        (
            "@composable\ndef Title",
            "def day():\n    @composable\n    def Column(count):\n        Text(f'{count.value} today')\n\n"
            "    return Column\n\n\n"
            "DAY = day()\n\n\n@composable\ndef Title",
        ),
    ],
    (3, "Text"): [
        (TODAY, "        DAY(count)\n"),
        (
            "@composable\ndef Title",
            "def day(Words):\n    @composable\n    def Text(count):\n        Words(f'{count.value} today')\n\n"
            "    return Text\n\n\n"
            "DAY = day(Text)\n\n\n@composable\ndef Title",
        ),
    ],
    (5, "composition, layout and drawing"): [
        (".size(160).background(DARK", ".size(160 + 9 * glow.value).background(DARK")
    ],
    (5, "drawing"): [
        (
            ".background(DARK.lerp_to(BRIGHT, glow.value))",
            ".draw_behind(lambda scope: scope.draw_rect(DARK.lerp_to(BRIGHT, glow.value)))",
        ),
    ],
    (6, "Chip"): [
        ("Track(x.value, lambda", "Track(lambda: x.value, lambda"),
        ('offset(x=x).test_tag("chip")', 'offset(x=x()).test_tag("chip")'),
    ],
    (6, "Track"): [
        ("Track(x.value, lambda", "Track(lambda: x.value, lambda"),
        ("        Chip(x)\n", "        Chip(x())\n"),
    ],
    (7, "once"): [("ranking = by_points(players.value)", "ranking = remember(lambda: by_points(players.value))")],
    (7, "twice, once for each list"): [
        ("ranking = by_points(players.value)", "ranking = remember(lambda: by_points(players.value), players.value)"),
    ],
    (9, "one"): [
        ('with Box(PAGE.test_tag("box")):', 'with Column(PAGE.test_tag("box")):'),
        ("Lake(Modifier.on_size_changed(lambda size: h.set(size.height)))", "Lake()"),
    ],
    (9, "it never ends"): [
        ("Lake(Modifier.on_size_changed(lambda size: h.set(size.height)))", "Lake()"),
        (
            "Modifier.padding(top=top)",
            "Modifier.on_size_changed(lambda size: h.set(0 if h.value else 1)).padding(top=top)",
        ),
    ],
    (10, "the composition of Picture"): [
        (
            "    def below(scope, measurables, constraints):",
            "    lift.value\n\n    def below(scope, measurables, constraints):",
        ),
    ],
    (10, "the placement of picture"): [
        ("        y = image.height - lift.value\n\n", ""),
        ("caption.place(0, y)", "caption.place(0, image.height - lift.value)"),
    ],
    (11, "layout, drawing"): [(BOX_WITH_CONSTRAINTS, "        with Box(card(wide)):\n            Temperature()")],
    (11, "composition, layout, drawing"): [(BOX_WITH_CONSTRAINTS, f"        wide.value\n{BOX_WITH_CONSTRAINTS}")],
    (12, "Ada"): [(NAMES_LOOP, "        for name in names:\n            with key(name):\n                Guest(name)")],
    (12, "nobody"): [
        (
            NAMES_LOOP,
            "        for name in names:\n            with key((name, len(names))):\n                Guest(name)",
        ),
    ],
    (13, "all three"): [
        ('    note.value = "for the weekend"', '    note.value = "for today"'),
        ('    items.value.append("pear")', '    items.value = [*items.value, "pear"]'),
    ],
    (13, "the append and the new list"): [
        ('    items.value.append("pear")', '    items.value = [*items.value, "pear"]')
    ],
    (13, "12"): [("with draft.enter():\n    price.value = 12", "price.value = 12\nwith draft.enter():\n    pass")],
    (13, "an error"): [
        ('look("outside, before apply")', 'price, kept = None, price\nlook("outside, before apply")\nprice = kept'),
    ],
    (13, "price is 30: the last one wins"): [
        ("first, second = Snapshot.take_mutable_snapshot(), Snapshot", "first = Snapshot"),
        (
            "with second.enter():",
            "results = [first.apply().succeeded]\nsecond = Snapshot.take_mutable_snapshot()\nwith second.enter():",
        ),
        ("results = [first.apply().succeeded, second.apply().succeeded]", "results.append(second.apply().succeeded)"),
    ],
    (13, "both applies fail"): [("results = [first.apply", "price.value = 99\nresults = [first.apply")],
    (14, "once"): [
        ("LaunchedEffect(report, scroll.first_visible_item_scroll_offset)", "LaunchedEffect(report, scroll)")
    ],
    (14, "once for each line that comes into view"): [
        (
            "LaunchedEffect(report, scroll.first_visible_item_scroll_offset)",
            "LaunchedEffect(report, scroll.first_visible_item_index)",
        ),
    ],
    (15, "wall"): [
        (
            "    Text(f\"tile {number} {'chosen' if is_chosen else ''}\"",
            "    chosen_here = remember(lambda: derived_state_of(lambda: number == chosen.value))\n"
            "    Text(f\"tile {number} {'chosen' if chosen_here.value else ''}\"",
        ),
        ("number == chosen.value)\n\n", "False)\n\n"),
        ("Style(INK), False", "SHARED, False"),
        ("@composable\ndef Wall", "SHARED = Style(INK)\n\n\n@composable\ndef Wall"),
    ],
    (15, "photo"): [
        ("Modifier.alpha(shade.value)", "Modifier.graphics_layer(lambda layer: layer.set(alpha=shade.value))")
    ],
    (15, "news"): [
        (
            '    with Column(PAGE):\n        Text("back',
            "    away = remember(lambda: derived_state_of(lambda: scroll.first_visible_item_index > 0))\n"
            '    with Column(PAGE):\n        Text("back',
        ),
        ("if scroll.first_visible_item_index > 0 else", "if away.value else"),
    ],
    (15, "caption"): [
        ("picture = Modifier.on_size_changed(lambda size: below.set(size.height))", "picture = Modifier"),
        ("    with Box(PAGE):\n        picture", "    with Column(PAGE):\n        picture"),
    ],
    (15, "inbox"): [("            Mail(text)\n", "            with key(text):\n                Mail(text)\n")],
    (16, "1"): [
        (
            "    wanted = measurables[0].max_intrinsic_width(constraints.max_height)\n",
            "    wanted = constraints.max_width\n",
        )
    ],
    (17, "nothing: Greeting does not read visits"): [
        ('        Text(f"{visits.value} visits", Modifier.test_tag("visits"))', "        Count()"),
        (
            "@composable\ndef Greeting",
            '@composable\ndef Count():\n    Text(f"{visits.value} visits")\n\n\n@composable\ndef Greeting',
        ),
    ],
    (17, "everything, then the result is thrown away"): [("Greeting(person.value)", "Greeting(object())")],
    (17, "Screen, then the whole wrapper"): [
        ("        Greeting(person.value)", "        mood.value\n        Greeting(person.value)")
    ],
    (18, "the same as in frame 1"): [("for width in (60, 60, 40)", "for width in (60, 70, 40)")],
    (18, "late is measured and placed"): [("Layout(late, Modifier", "Layout(fixed(100, 100), Modifier")],
    (18, "nothing"): [("Layout(bar(edge),", "Layout(fixed(5, 5),")],
    (19, "outer"): [
        ('Box(painted("childPlain", "#D9B48F")', 'Box(Modifier.graphics_layer().then(painted("childPlain", "#D9B48F"))')
    ],
    (19, "outer, childLayered, grandchild, childPlain"): [
        ('Modifier.graphics_layer().then(painted("childLayered", "#8FA9C9"))', 'painted("childLayered", "#8FA9C9")'),
    ],
    (19, "top, outer, childLayered, grandchild, childPlain"): [
        ('Modifier.graphics_layer().then(painted("outer", "#80B5A6"))', 'painted("outer", "#80B5A6")'),
        ('Modifier.graphics_layer().then(painted("childLayered", "#8FA9C9"))', 'painted("childLayered", "#8FA9C9")'),
    ],
    (19, "grandchild"): [
        ('Box(painted("grandchild", "#7A4B3A")', 'Box(Modifier.graphics_layer().then(painted("grandchild", "#7A4B3A"))')
    ],
    (19, "outer, childLayered, grandchild"): [
        ('Modifier.graphics_layer().then(painted("childLayered", "#8FA9C9"))', 'painted("childLayered", "#8FA9C9")'),
        ('            Box(painted("childPlain", "#D9B48F").size(20))\n', ""),
    ],
    (19, "nothing in both frames"): [("with_layer=False", "with_layer=True")],
}
"""Lesson and wrong answer → what to replace in the lesson, so that the answer is right."""


@pytest.mark.parametrize(
    ("number", "answer"), ANSWERED_IF, ids=[f"{number:02}-{answer}" for number, answer in ANSWERED_IF]
)
def test_program_that_does_what_a_wrong_answer_says__bears_the_answer_out(
    number: int, answer: str, tmp_path: Path
) -> None:
    runner = CellRunner(changed_lesson(number, ANSWERED_IF[number, answer], tmp_path), has_forms=False)
    borne_out = ""
    for cell in runner.cells:
        try:
            runner.run(cell)
        except Exception as error:
            borne_out += str(error).partition("but the run bears out ")[2]
    assert repr(answer) in borne_out
