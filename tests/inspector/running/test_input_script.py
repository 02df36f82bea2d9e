"""Input scripts: what each line means, what is wrong with a line, and that a log and its script are the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspector.running.inputs.input_log import FRAME, Input, InputLog, input_log
from inspector.running.inputs.input_script import InputScriptError, load_script, parse, write
from inspector.running.loading.gallery import gallery
from inspector.running.loading.program import load
from inspector.running.rerun import rerun

from ..programs import written
from .test_rerun import MANY_INPUTS, everything, recorded


def steps(text: str) -> list[str]:
    return [str(step) for step in parse(text).steps]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("tap 200,40", ["tap x=200 y=40 pointer='touch'"]),
        ("tap count mouse", ["tap tag='count' pointer='mouse'"]),
        ('tap "in a row":4,-2.5', ["tap tag='in a row' x=4 y=-2.5 pointer='touch'"]),
        ("press 1,2 secondary+back stylus", ["press x=1 y=2 button='secondary+back' pointer='stylus'"]),
        ("move by 3,-4", ["move by=(3, -4)"]),
        ("move list of 4", ["move tag='list' of=4"]),
        ("release 1,2", ["release x=1 y=2 button='primary'"]),
        ("scroll list 0 10", ["scroll tag='list' dx=0 dy=10"]),
        ("wait 3", ["frame"] * 3),
        ("frame at 12.5 ms", ["frame nanos=12500000"]),
        ("exit", ["exit"]),
        ("clear focus", ["clear_focus"]),
        ('text "né"', ["commit_text text='né' replace_start=0 replace_length=0"]),
        ('compose "n" 1', ["compose_text text='n' cursor=1"]),
        ("set count = 5  # the count", ["set name='count' literal='5'"]),
        ("set self.count[2] = 'a # b'", ["set name='self.count' nth=2 literal=\"'a # b'\""]),
        ("act more on_click()", ["act action='on_click' tag='more' values=()"]),
        ("act path 0/2 set_text('x', 1)", ["act action='set_text' path=(0, 2) values=('x', 1)"]),
        ("act path gone on_click()", ["act action='on_click' values=()"]),
        ("resize 30 50", ["resize width=30 height=50"]),
        ("back start 0.1 5,200 left", ["back step='start' progress=0.1 x=5 y=200 edge='left'"]),
        ("window unfocused", ["window_focus focused=False"]),
        ("tap 1,2 @ 5 ms", ["tap x=1 y=2 pointer='touch' clock=5000000"]),
        ("", []),
        ("   # nothing", []),
    ],
)
def test_line__is_these_inputs(line: str, expected: list[str]) -> None:
    assert steps(line) == expected


def test_key__emits_down_and_up_and_types_its_character() -> None:
    assert [tuple(step.values.values()) for step in parse("key a\nkey shift+a\nkey ctrl+a\nkey Enter").steps] == [
        ("a", "down", "a", ""),
        ("a", "up", "", ""),
        ("a", "down", "A", "shift"),
        ("a", "up", "", "shift"),
        ("a", "down", "", "ctrl"),
        ("a", "up", "", "ctrl"),
        ("Enter", "down", "", ""),
        ("Enter", "up", "", ""),
    ]
    assert steps('type "a "') == steps("key a\nkey Space")


def test_drag__presses_moves_with_frames_and_releases() -> None:
    assert steps("drag knob by 10,0 in 2") == [
        "press tag='knob' button='primary' pointer='touch'",
        "move by=(5.0, 0.0)",
        "frame",
        "move by=(5.0, 0.0)",
        "frame",
        "release by=(0, 0) button='primary'",
    ]
    assert steps("drag knob to list in 2")[1::2] == [
        "move tag='list' of=2",
        "move tag='list'",
        "release by=(0, 0) button='primary'",
    ]


def test_advance__is_every_frame_that_falls_into_it() -> None:
    assert steps("wait 2\nadvance 40 ms\nadvance 1 ms") == [
        *["frame"] * 2,  # at 0 and 16 ms
        *["frame"] * 2,  # 32 and 48 ms
        "advance_to nanos=56000000",
        "advance_to nanos=57000000",
    ]


def test_header__says_for_what_window_it_is() -> None:
    log = parse("size 300 500\ndensity 2\nvariant 'created elsewhere'\nwait")
    assert (log.width, log.height, log.density, log.variant) == (300, 500, 2.0, "created elsewhere")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("wait\ntpa 1,2", 2, "no input is called 'tpa'; did you mean 'tap'? allowed: act, advance, announce, back,"),
        ("tap", 1, "a position like 200,40 or a test tag is missing"),
        ("tap 200 40", 1, "',' is missing before '40'"),
        ("tap 1,2 3", 1, "'3' is unexpected"),
        ("\n\nwait many", 3, "'many' is unexpected"),
        ("wait 0", 1, "how many frames must be a whole number from 1 on, not 0"),
        ("wait 1000000", 1, "1000000 frames are more than 100000"),
        ("advance 1e9 ms", 1, "1e9 is no time in ms with at most six places"),
        ("advance 99999999 ms", 1, "these are 6250000 frames, more than 100000"),
        ("scroll list 10", 1, "how far on is missing or no number"),
        ("set count 5", 1, "'=' is missing before '5'"),
        ("set count = open('x')", 1, "open('x') is no literal: a number, True, False, None, a text in quotes,"),
        ("set count[0] = 1", 1, "which one must be a whole number from 1 on, not 0"),
        ("set count =", 1, "a value is missing"),
        ("key", 1, "the name of a key is missing"),
        ('type "open', 1, "what to type in quotes is missing before '\"open'"),
        ("window", 1, "'focused' or 'unfocused' is missing"),
        ("act more on_click", 1, "'on_click' is no action like on_click() or set_text('new')"),
        ("wait\nsize 1 2", 2, "size must come before the first input"),
        ("size 9000 100", 1, "9000 × 100 px is more than 8192 × 8192"),
        ("density 0", 1, "the density must be more than 0, not 0"),
        ("press 1,2 @ now", 1, "'@ now' is unexpected"),
    ],
)
def test_bad_line__is_named_with_what_is_allowed(text: str, line: int, words: str) -> None:
    with pytest.raises(InputScriptError) as raised:
        parse(text, "drive.txt")
    assert raised.value.line == line
    assert str(raised.value).startswith(f"drive.txt:{line}: {words}")
    assert "\n" not in str(raised.value)


def test_file__is_read_as_utf8_and_named_when_it_cannot_be(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_bytes('\ufefftype "é"\r\nwait\r\n'.encode())
    bad.write_bytes(b"wait\nwait\n\xff\n")
    assert [step.kind for step in load_script(good).steps] == ["key", "key", "frame"]
    with pytest.raises(InputScriptError, match=r"^bad\.txt:3: is no UTF-8 text$"):
        load_script(bad)
    with pytest.raises(InputScriptError, match=r"^none\.txt:1: cannot be read \(No such file or directory\)$"):
        load_script(tmp_path / "none.txt")


# ---------------------------------------------------------------- a log and its script

numbers = st.one_of(st.integers(-9999, 9999), st.floats(allow_nan=False, allow_infinity=False))
nanos = st.integers(0, 10**15)
tags = st.text(min_size=1)
positions = st.one_of(
    st.fixed_dictionaries({"x": numbers, "y": numbers}),
    st.fixed_dictionaries({"tag": tags}),
    st.fixed_dictionaries({"tag": tags, "x": numbers, "y": numbers}),
)
buttons = st.sampled_from(["", "primary", "secondary", "primary+tertiary", "back+forward"])
pointers = st.sampled_from(["touch", "mouse", "stylus", "unknown"])
modifiers = st.sampled_from(["", "shift", "ctrl+alt", "shift+ctrl+alt+meta"])
literals = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.text()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(), inner, max_size=3)),
    max_leaves=5,
)


def made(kind: str, **values: Any) -> st.SearchStrategy[Input]:
    return st.fixed_dictionaries(values).map(lambda found: Input(kind, found))


def placed(kind: str, **values: Any) -> st.SearchStrategy[Input]:
    return st.tuples(positions, st.fixed_dictionaries(values)).map(lambda found: Input(kind, {**found[0], **found[1]}))


plain_inputs = st.one_of(
    st.just(FRAME),
    made("frame", nanos=nanos),
    made("advance_to", nanos=nanos),
    placed("tap", pointer=pointers),
    placed("press", button=buttons, pointer=pointers),
    placed("move"),
    placed("move", of=st.integers(1, 9)),
    made("move", by=st.tuples(numbers, numbers)),
    placed("release", button=buttons),
    placed("scroll", dx=numbers, dy=numbers),
    made("key", key=st.text(min_size=1), type=st.sampled_from(["down", "up"]), text=st.text(), modifiers=modifiers),
    made("commit_text", text=st.text(), replace_start=st.integers(-9, 9), replace_length=st.integers(0, 9)),
    made("compose_text", text=st.text(), cursor=st.one_of(st.none(), st.integers(0, 9))),
    made(
        "back",
        step=st.sampled_from(("start", "progress", "cancel", "complete")),
        progress=st.floats(0, 1),
        x=st.integers(-9, 999),
        y=st.integers(-9, 999),
        edge=st.sampled_from(("left", "right")),
    ),
    made("resize", width=st.integers(1, 8192), height=st.integers(1, 8192)),
    made("act", action=st.just("set_text"), path=st.one_of(st.none(), st.lists(st.integers(0, 9)).map(tuple)),
         values=st.lists(literals, max_size=3).map(tuple)),
    made("act", action=st.just("on_click"), tag=tags, values=st.just(())),
    made("clipboard", text=st.text()),
    made("window_focus", focused=st.booleans()),
    made("write", state=st.integers(0, 99), name=tags, literal=literals.map(repr)),
    made("set", name=tags, literal=literals.map(repr)),
    made("set", name=tags, nth=st.integers(1, 9), literal=literals.map(repr)),
    made("invalidate", scope=st.integers(0, 99), name=tags),
    made("measure", least=st.tuples(st.integers(0, 9), st.integers(0, 9)),
         most=st.tuples(st.integers(0, 2**31), st.integers(0, 2**31))),
    made("pointer", type=st.sampled_from(["press", "move"]), millis=st.integers(0, 9999),
         pointers=st.lists(st.integers(0, 3)).map(tuple), xs=st.lists(numbers).map(tuple)),
    *(made(kind) for kind in ("exit", "cancel", "start", "announce", "clear_focus", "run_coroutines",
                              "finish_composing")),
)  # fmt: skip
inputs = st.one_of(
    plain_inputs,
    st.tuples(plain_inputs, nanos).map(lambda found: Input(found[0].kind, {**found[0].values, "clock": found[1]})),
)


@given(
    st.lists(inputs, max_size=12),
    st.integers(1, 4000),
    st.sampled_from([0.5, 1.0, 1.25, 3.0]),
    st.one_of(st.none(), st.text(min_size=1)),
)
def test_script_of_a_log__is_read_as_the_same_log(
    several: list[Input], width: int, density: float, variant: str | None
) -> None:
    log = InputLog(tuple(several), width, 600, density, variant)
    assert parse(write(log)) == log


@pytest.mark.parametrize("slug", [entry.slug for entry in gallery()])
def test_script_of_a_recorded_demo__is_the_same_log(slug: str) -> None:
    log = input_log(recorded(load(slug)))
    assert parse(write(log)) == log


def test_script_of_every_kind_of_input__is_the_same_log(tmp_path: Path) -> None:
    log = input_log(recorded(load(written(tmp_path, MANY_INPUTS)), drive=everything))
    assert parse(write(log)) == log


# ---------------------------------------------------------------- what a script does

KNOB = """
    from engine import *

    at = mutable_state_of(0.0)
    twice = [mutable_state_of(n, name="twice") for n in (1, 2)]
    taps = mutable_state_list_of()

    @composable
    def Screen():
        shown = remember(lambda: mutable_state_of("", name="shown"))
        with Column(Modifier.fill_max_size()):
            Box(Modifier.offset(lambda: IntOffset(round(at.value), 0)).size(40)
                .draggable(lambda amount: at.set(at.value + amount)).test_tag("knob"))
            Box(Modifier.size(40, 20).clickable(lambda: taps.append("tap")).test_tag("a b"))
            Text(shown.value)
            for state in twice:
                Text(str(state.value))
            Text(" ".join(taps))
"""


def values_after(folder: Path, text: str) -> dict[str, list[str]]:
    run = rerun(load(written(folder, KNOB)), parse(text))
    found: dict[str, list[str]] = {}
    assert run.recording.latest is not None
    for _, value in sorted(run.recording.latest.values.items()):
        if value.program:
            found.setdefault(value.state.name, []).append(value.text)
    return found


def test_drag_of_a_node_that_moves_with_it__moves_it_that_far(tmp_path: Path) -> None:
    assert values_after(tmp_path, "wait\ndrag knob by 100,0 in 10 mouse\nwait")["at"] == ["99.875"]  # 1/8 px of slop


def test_set__writes_the_state_of_that_name(tmp_path: Path) -> None:
    script = "wait\nset twice[2] = 7\nset shown = 'now'\nset at = 3.5\nset taps = ['x', 'y']\ntap 'a b'\nwait"
    values = values_after(tmp_path, script)
    assert (values["twice"], values["shown"], values["at"]) == (["1", "7"], ["'now'"], ["3.5"])
    (taps,) = values["taps"]
    assert "['x', 'y', 'tap']" in taps


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("set nothing = 1", "no state is called nothing; there is: at, "),
        ("set twice = 1", "2 states are called twice; say which one, from twice[1] to twice[2]"),
        ("set twice[3] = 1", "there are 2 states called twice"),
        ("act knob explode()", "no action is called explode; there is: collapse, copy_text, "),
        ("tap nowhere", "tap tag='nowhere' pointer='touch': "),
    ],
)
def test_line_that_cannot_be_done__says_what_there_is(tmp_path: Path, line: str, words: str) -> None:
    from inspector.running.inputs.input_log import CannotRepeatError

    with pytest.raises(CannotRepeatError) as raised:
        values_after(tmp_path, f"wait\n{line}\nwait")
    assert str(raised.value).startswith("cannot be done: ") and words in str(raised.value)
