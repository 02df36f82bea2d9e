"""Programs made at random of parts with a planted problem and parts that only look like one: each problem is found in
its part, with its rule and the verdict it deserves, and nothing is found anywhere else."""

from __future__ import annotations

import tempfile
from pathlib import Path
from textwrap import indent
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ..advising import advice_on


class Part(NamedTuple):
    """One kind of part. STATE is its state, a number that each of three taps makes 0.5 more; `before` stands at the
    start of its composable. `rules`: what has to be found, and how it has to be judged."""

    before: str
    body: str
    rules: frozenset[tuple[str, str]]


def planted(before: str, body: str, *rules: str, verdict: str = "proved") -> Part:
    return Part(before, body, frozenset((rule, verdict) for rule in rules))


NOTHING: tuple[str, ...] = ()
MOVES = ("read_to_placement", "read_to_layer")

LOOP = """
with Box():
    Box(Modifier.on_size_changed(lambda it: size.set(it.height)).size(9, 9 + round(STATE.value * 4)).then(RED))
    Text("below", Modifier.MOVED)
""".strip("\n")

PARTS = {
    # with a problem
    "offset": planted("", "Box(Modifier.offset(STATE.value * 20).then(DOT))", *MOVES),
    "offset by a variable": planted("far = STATE.value * 20", "Box(Modifier.offset(far).then(DOT))", *MOVES),
    "alpha": planted("", "Box(Modifier.alpha(1 - STATE.value / 3).then(DOT))", "read_to_layer"),
    "rotate by a variable": planted("turn = STATE.value * 30", "Box(Modifier.rotate(turn).then(DOT))", "read_to_layer"),
    "background": planted("", "Box(Modifier.background(Color(STATE.value / 3, 0.0, 0.0)).size(9))", "read_to_drawing"),
    "draw block": planted(
        "radius = STATE.value * 3",
        "Canvas(lambda scope: scope.draw_circle(Color.RED, radius), Modifier.size(9))",
        "read_to_drawing",
    ),
    "handed on": planted("", "Label(STATE.value)", "pass_lambda"),
    "outcome": planted("", 'Text("many" if STATE.value > 1 else "few")', "derived_state"),
    "not used": planted("gone = STATE.value", 'Text("still")', "unused_read"),
    "not remembered": planted("other = mutable_state_of(0)", 'Text(f"{STATE.value}")\nShow(other)', "missing_remember"),
    "never the same": planted("", 'Text(f"{STATE.value}")\nDraw(Look(7))', "unstable_argument"),
    "derived for nothing": planted(
        "now = remember(lambda: derived_state_of(lambda: f'{STATE.value}'))",
        "Text(now.value)",
        "needless_derived_state",
    ),
    "effect": planted(
        "async def show():\n    pass\n\nLaunchedEffect(show, STATE.value)", 'Text("still")', "effect_restarts"
    ),
    "beside what runs each time": planted("", 'Always()\nText(f"{STATE.value}")', "smaller_scope"),
    "loop": planted(
        "size = remember(lambda: mutable_state_of(0))",
        LOOP.replace("MOVED", "padding(top=size.value)"),
        "single_layout",
    ),
    # one that only looks like it
    "derived for a reason": planted(
        "now = remember(lambda: derived_state_of(lambda: STATE.value > 1))", 'Text("many" if now.value else "few")'
    ),
    "effect that stays": planted("async def show():\n    pass\n\nLaunchedEffect(show, STATE)", "Show(STATE)"),
    "beside what is skipped": planted("", 'Draw(LOOK)\nText(f"{STATE.value}")'),
    "no loop": planted(
        "size = remember(lambda: mutable_state_of(0))",
        LOOP.replace("MOVED", "offset(lambda: IntOffset(0, size.value))"),
    ),
    "offset block": planted("", "Box(Modifier.offset(lambda: IntOffset(round(STATE.value * 20), 0)).then(DOT))"),
    "layer block": planted("", "Box(Modifier.graphics_layer(lambda it: it.set(alpha=1 - STATE.value / 3)).then(DOT))"),
    "drawn": planted("", "Canvas(lambda scope: scope.draw_circle(Color.RED, STATE.value * 3), Modifier.size(9))"),
    "size": planted("", "Box(Modifier.size(9 + STATE.value))"),
    "text": planted("words = f'{STATE.value} of 9'", "Text(words)"),
    "handed on as it is": planted("", "Show(STATE)"),
    "outcome each time": planted("", "Text(f'{STATE.value * 2 // 1}')"),
    "remembered": planted("other = remember(lambda: mutable_state_of(0))", 'Text(f"{STATE.value}")\nShow(other)'),
    "the same": planted("", 'Text(f"{STATE.value}")\nDraw(LOOK)'),
    "alpha that a text needs, too": planted(
        "part = STATE.value / 3", "Box(Modifier.alpha(1 - part).then(DOT))\nText(f'{part}')"
    ),
}

SHARED = """
RED = Modifier.background(Color.RED)
DOT = Modifier.size(9).then(RED)


class Look:
    def __init__(self, size):
        self.size = size


LOOK = Look(7)


@composable
def Show(state: MutableState) -> None:
    Text(f"{state.value}")


@composable(skippable=False)
def Always() -> None:
    Text("always")


@composable
def Draw(look: Look) -> None:
    Text("look", font_size=look.size)
"""

LABEL = """

@composable
def Label{place}(n: float) -> None:
    Text(f"{{n}}")
"""
"""Of each part: one advice changes a composable and all its calls, so parts that share it would have one together."""

NAMES = ("count", "amount", "x", "scrolled", "value", "n")
AROUND = ("with Box():", "with Column():", "if True:", "with Row(Modifier.padding(1)):")


class Chosen(NamedTuple):
    kind: str
    name: str
    around: str


CHOSEN = st.builds(Chosen, st.sampled_from(sorted(PARTS)), st.sampled_from(NAMES), st.sampled_from(("", *AROUND)))


def program(chosen: list[Chosen]) -> str:
    text = SHARED
    for place, (kind, name, around) in enumerate(chosen):
        part = PARTS[kind]
        body = f"{around}\n{indent(part.body, '    ')}" if around else part.body
        lines = "\n".join(each for each in (part.before, body) if each).replace("STATE", name)
        lines = lines.replace("Label(", f"Label{place}(")
        text += LABEL.format(place=place)
        text += (
            f"\n\n@composable\ndef Part{place}() -> None:\n"
            f"    {name} = remember(lambda: mutable_state_of(0.0))\n"
            f"    Box(Modifier.size(9).clickable(lambda: {name}.set({name}.value + 0.5)).test_tag('tap{place}'))\n"
            f"{indent(lines, '    ')}\n"
        )
    calls = "\n".join(f"        Part{place}()" for place in range(len(chosen)))
    return (
        f"{text}\n\n@composable\ndef Screen() -> None:\n    with Column():\n{calls}\n\n\nVARIANTS = {{'s': Screen}}\n"
    )


def demo(count: int) -> str:
    return (
        f"\n\ndef demo(scene):\n    for _ in range(3):\n        for place in range({count}):\n"
        '            scene.tap(*scene.find(f"tap{place}").center)\n            scene.frame()\n'
    )


def found_in(text: str, count: int) -> dict[str, set[tuple[str, str]]]:
    """By the function it is about."""
    made: dict[str, set[tuple[str, str]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for advice in advice_on(Path(folder), text, demo=demo(count)):
            made.setdefault(advice.site.function.split(".")[0], set()).add((advice.rule, advice.verdict))
    return made


@pytest.mark.slow
def test_each_kind_of_part__found_alone() -> None:
    chosen = [Chosen(kind, "count", "") for kind in sorted(PARTS)]
    for each in chosen:
        wanted = PARTS[each.kind].rules
        assert found_in(program([each]), 1) == ({"Part0": wanted} if wanted else {}), each.kind


@settings(max_examples=8, deadline=None)
@given(st.lists(CHOSEN, min_size=1, max_size=4))
def test_parts_at_random__each_problem_in_its_part_and_no_other(chosen: list[Chosen]) -> None:
    expected = {
        f"Part{place}": set(PARTS[each.kind].rules) for place, each in enumerate(chosen) if PARTS[each.kind].rules
    }
    assert found_in(program(chosen), len(chosen)) == expected
