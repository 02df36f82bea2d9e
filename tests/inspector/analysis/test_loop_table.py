"""The backwards-write table, cell by cell, on programs that run: what is a loop, what is fine, and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import trace
from inspector.analysis import find_loops, fix_sentence, loop_cell, loop_sentence, loop_table, plain
from inspector.analysis.backwards_write_table import BACKWARDS, CARE, FINE

from ..analysed import idle, recorded, tap

C, M, P, L, D = trace.RUNS

PROGRAM = """
def measures(block):
    def measure(scope, measurable, constraints):
        placeable = measurable.measure(constraints)
        side = block()
        return scope.layout(10 + (side or 0), 10, lambda: placeable.place(0, 0))
    return Modifier.layout(measure)

def places(block):
    def measure(scope, measurable, constraints):
        placeable = measurable.measure(constraints)
        return scope.layout(10, 10, lambda: placeable.place(block() or 0, 0))
    return Modifier.layout(measure)

def more(s):
    if s.value < 14:
        s.set(s.value + 1)

def more_unread(s, seen):
    if seen[0] < 14:
        seen[0] += 1
        s.set(seen[0])

@composable
def App():
    s = remember(lambda: mutable_state_of(0, name="s"))
    go = remember(lambda: mutable_state_of(0, name="go"))
    seen = remember(lambda: [0])
    with Column(Modifier.size(200)):
        Box(Modifier.size(30).clickable(lambda: go.set(go.value + 1)).test_tag("button"))
        {body}
"""

# Whatever writes does so a few times only, and starts with the tap: `go` makes its phase run.
BACKWARDS_CELLS = {
    (C, C): "go.value; Box(Modifier.size(10 + s.value)); more(s) if go.value else None",
    (C, M): "Box(measures(lambda: go.value and more_unread(s, seen)).size(10 + s.value))",
    (C, P): "Box(places(lambda: go.value and more_unread(s, seen)).size(10 + s.value))",
    (C, D): "Box(Modifier.size(10 + s.value).draw_behind(lambda d: go.value and more_unread(s, seen)))",
    (M, P): "Box(measures(lambda: s.value).then(places(lambda: go.value and more_unread(s, seen))).size(5))",
    (M, D): "Box(measures(lambda: s.value).draw_behind(lambda d: go.value and more_unread(s, seen)).size(5))",
    (P, D): "Box(places(lambda: s.value).draw_behind(lambda d: go.value and more_unread(s, seen)).size(5))",
    (M, M): "Box(measures(lambda: s.value + (more(s) or 0) if go.value else 0).size(5))",
    (P, P): "Box(places(lambda: s.value + (more(s) or 0) if go.value else 0).size(5))",
    (D, D): "Box(Modifier.size(5).draw_behind(lambda d: (s.value, more(s)) if go.value else None))",
}

FINE_CELLS = {
    (P, C): "s.set(go.value * 3); Box(places(lambda: s.value).size(5))",
    (D, C): "s.set(go.value * 3); Box(Modifier.size(5).draw_behind(lambda d: s.value))",
    (M, C): "s.set(go.value * 3); Box(measures(lambda: s.value).size(5))",
    (L, C): "s.set(go.value); Box(Modifier.size(5).graphics_layer(lambda l: setattr(l, 'alpha', 1 / (1 + s.value))))",
    (D, M): "Box(measures(lambda: s.set(go.value * 3)).size(5).draw_behind(lambda d: s.value))",
    (D, P): "Box(places(lambda: s.set(go.value * 3)).size(5).draw_behind(lambda d: s.value))",
    (P, M): "Box(measures(lambda: s.set(go.value * 3)).then(places(lambda: s.value)).size(5))",
}


@pytest.mark.parametrize(("read", "written"), BACKWARDS_CELLS, ids=lambda phase: phase)
def test_backwards_cell__is_a_loop_with_its_phases_and_fix(tmp_path: Path, read: str, written: str) -> None:
    recording = recorded(tmp_path, PROGRAM.format(body=BACKWARDS_CELLS[read, written]), tap(), *[idle] * 25)
    loops = [loop for loop in find_loops(recording) if loop.state.name == "s"]
    assert {(loop.read_phase, loop.write_phase) for loop in loops} == {(read, written)}
    for loop in loops:
        assert loop.cell == loop_cell(read, written)
        assert (loop.name, loop.settled) == (loop_cell(read, written).name, True)
        assert loop.fix and loop.fix in plain(fix_sentence(loop))
    values = [int(value) for loop in loops for value in loop.values]
    assert values[-1] == 14


@pytest.mark.parametrize(("read", "written"), FINE_CELLS, ids=lambda phase: phase)
def test_fine_cell__is_no_loop(tmp_path: Path, read: str, written: str) -> None:
    recording = recorded(tmp_path, PROGRAM.format(body=FINE_CELLS[read, written]), tap(), idle, tap(), *[idle] * 3)
    assert [row.data["new"] for frame in recording for row in frame.rows if row.name == "s" and row.kind == "write"]
    assert find_loops(recording) == []
    assert loop_cell(read, written).verdict == FINE


@pytest.mark.parametrize("body", ["Box(Modifier.size(10 + go.value))", "s.value; Box(Modifier.size(5))"])
def test_read_in_composition_and_written_by_input__is_no_loop(tmp_path: Path, body: str) -> None:
    recording = recorded(tmp_path, PROGRAM.format(body=body), tap(), tap(), tap(), idle)
    assert find_loops(recording) == []
    assert loop_cell(C, trace.INPUT).verdict == FINE


EFFECT_ONCE = """
@composable
def App():
    s = remember(lambda: mutable_state_of(0, name="s"))
    Box(Modifier.size(10 + s.value))
    async def load():
        s.set(5)
    LaunchedEffect(load, {key})
"""


def test_written_once_by_an_effect__is_no_loop_but_care(tmp_path: Path) -> None:
    recording = recorded(tmp_path, EFFECT_ONCE.format(key="1"), *[idle] * 5)
    assert find_loops(recording) == []
    assert loop_cell(C, trace.COROUTINE).verdict == CARE


def test_effect_keyed_by_what_it_writes__settles_when_the_value_stays(tmp_path: Path) -> None:
    recording = recorded(tmp_path, EFFECT_ONCE.format(key="s.value"), *[idle] * 5)
    # It wrote, ran again for its key, and wrote an equal value: that is no write.
    assert find_loops(recording) == []


def test_effect_keyed_by_what_it_counts_up__is_an_effect_loop(tmp_path: Path) -> None:
    text = EFFECT_ONCE.format(key="s.value").replace("s.set(5)", "s.set(s.value + 1)")
    recording = recorded(tmp_path, text, *[idle] * 8)
    (loop,) = find_loops(recording)
    assert (loop.name, loop.state.name, loop.verdict, loop.write_phase) == ("Effect loop", "s", "grows", "coroutine")
    assert "key the effect by what it really depends on" in plain(fix_sentence(loop))


def test_side_effect_that_writes_what_its_scope_reads__is_an_effect_loop_that_settles(tmp_path: Path) -> None:
    text = """
    @composable
    def App():
        s = remember(lambda: mutable_state_of(0, name="s"))
        Box(Modifier.size(10 + s.value))
        SideEffect(lambda: s.set(min(s.value + 1, 4)))
    """
    recording = recorded(tmp_path, text, *[idle] * 8)
    (loop,) = find_loops(recording)
    assert (loop.name, loop.verdict, loop.values) == ("Effect loop", "settled", ("0", "1", "2", "3", "4"))


def test_side_effect_that_writes_once_after_each_tap__is_one_loop_for_each_and_another_reader_makes_none(
    tmp_path: Path,
) -> None:
    text = """
    seen = mutable_state_of(0, name="seen")

    @composable
    def Reads(n):
        last = remember(lambda: mutable_state_of(n, name="last"))
        Box(Modifier.size(10 + last.value))
        SideEffect(lambda: (last.set(n), seen.set(n)))

    @composable
    def Other():
        Box(Modifier.size(10 + seen.value))

    @composable
    def App():
        n = remember(lambda: mutable_state_of(0, name="n"))
        with Column(Modifier.fill_max_size().clickable(lambda: n.set(n.value + 1))):
            Reads(n.value)
            Other()
    """

    recording = recorded(tmp_path, text, idle, tap(90, 90), idle, idle, tap(90, 90), idle, idle)
    loops = find_loops(recording)
    assert [(loop.name, loop.state.name, loop.reader.name, loop.verdict, loop.values) for loop in loops] == [
        ("Effect loop", "last", "Reads", "settled", ("0", "1")),
        ("Effect loop", "last", "Reads", "settled", ("1", "2")),
    ]
    assert "a SideEffect writes it at" in plain(loop_sentence(loops[0]))


def test_animation__is_no_loop(tmp_path: Path) -> None:
    text = """
    @composable
    def App():
        s = remember(lambda: mutable_state_of(0, name="s"))
        Box(Modifier.size(10 + s.value))
        async def run():
            for _ in range(6):
                await with_frame_nanos(lambda nanos: s.set(s.value + 1))
        LaunchedEffect(run, 1)
    """
    recording = recorded(tmp_path, text, *[idle] * 8)
    assert [row.data["new"] for frame in recording for row in frame.rows if row.kind == "write"] == list("123456")
    assert find_loops(recording) == []


def test_handler_relaunched_by_its_own_write__is_no_loop(tmp_path: Path) -> None:
    text = """
    @composable
    def App():
        s = remember(lambda: mutable_state_of(0, name="s"))
        now = s.value
        Box(Modifier.size(40).clickable(lambda: s.set(now + 1)))
    """
    recording = recorded(tmp_path, text, *[tap()] * 6)
    assert find_loops(recording) == []


# ---------------------------------------------------------------- the table itself


def test_every_cell__has_a_verdict_and_a_fix_where_one_is_needed() -> None:
    cells = loop_table()
    assert len(cells) == 5 * 9
    for each in cells:
        assert bool(each.fix) == (each.verdict != FINE)
        assert bool(each.name) == (each.verdict != FINE)
        assert each.words


def test_table__agrees_with_the_rule() -> None:
    rule = {
        (P, C): FINE, (D, C): FINE, (D, M): FINE, (D, P): FINE, (P, M): FINE, (C, trace.INPUT): FINE,
        (C, trace.COROUTINE): CARE, (C, trace.EFFECT): CARE, (M, P): BACKWARDS, (C, C): BACKWARDS,
        (C, M): BACKWARDS, (C, P): BACKWARDS, (C, D): BACKWARDS,
    }  # fmt: skip
    assert {key: loop_cell(*key).verdict for key in rule} == rule
    names = {key: loop_cell(*key).name for key, verdict in rule.items() if verdict == BACKWARDS}
    assert names == {
        (M, P): "Remeasure loop",
        **{(C, written): "Recomposition loop" for written in (C, M, P, D)},
    }


def test_unknown_place__is_an_error() -> None:
    with pytest.raises(ValueError, match="is no phase"):
        loop_cell("cooking", C)
    with pytest.raises(ValueError, match="is no place to write in"):
        loop_cell(C, "cooking")
