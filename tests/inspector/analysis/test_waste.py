"""Work that changed nothing: each kind on a program that has it, and on one that looks alike and has none."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import trace
from inspector.analysis import Work, findings, waste_of, wasted_rows
from inspector.analysis.ranking import ranking
from inspector.analysis.run_search import RAN, Question, answers
from inspector.analysis.waste import FREQUENT_FRAMES, FREQUENT_RUNS
from inspector.recording import Recording

from ..analysed import idle, recorded, tap
from ..feed import SlowParallax


def wasted(recording: Recording) -> list[tuple[str, str]]:
    frame = recording.latest
    assert frame is not None
    return [(row.kind, row.name) for row in wasted_rows(frame)]


COMPOSED = """
@composable
def Child():
    {read}
    Box(Modifier.size(10 + {use}).test_tag("child"))
    {more}

n = mutable_state_of(0, name="n")
log = []

@composable
def App():
    with Column(Modifier.size(100).clickable(lambda: n.set(n.value + 1)).test_tag("column")):
        Child()
"""


@pytest.mark.parametrize(
    ("read", "use", "more", "is_wasted"),
    [
        ("n.value", "0", "None", True),
        ("n.value", "n.value // 100", "None", True),
        ("n.value", "n.value", "None", False),
        ("n.value", "0", "SideEffect(lambda: log.append(1))", False),
        ("n.value", "0", "remember(lambda: 0, n.value)", False),
        ("n.value", "0", "[Box(Modifier.size(1)) for _ in range(n.value)]", False),
        ("other = remember(lambda: mutable_state_of(0)); other.set(n.value)", "0", "None", False),
        ("n.value", "0", "Box(Modifier.clickable(lambda v=n.value: log.append(v)))", False),
        ("n.value", "0", "Box(Modifier.clickable(lambda: log.append(n.value)))", True),
    ],
    ids=[
        "reads and does not use", "uses what did not change", "uses it", "side effect", "remembers by it", "emits more",
        "writes a state", "lambda with another value", "lambda that reads later",
    ],
)  # fmt: skip
def test_composition_run__is_wasted_only_if_it_changed_nothing(
    tmp_path: Path, read: str, use: str, more: str, is_wasted: bool
) -> None:
    recording = recorded(tmp_path, COMPOSED.format(read=read, use=use, more=more), tap(60, 60))
    found = [row for row in wasted(recording) if row[0] == trace.COMPOSITION]
    assert found == ([(trace.COMPOSITION, "Child")] if is_wasted else [])


def test_caller_that_passes_another_argument__is_not_wasted_though_its_callee_is(tmp_path: Path) -> None:
    text = """
    @composable
    def Child(n):
        assert n >= 0
        Box(Modifier.size(10).test_tag("child"))

    @composable
    def App():
        n = remember(lambda: mutable_state_of(0))
        now = n.value
        with Column(Modifier.size(100).clickable(lambda: n.set(n.value + 1))):
            Child(now)
    """
    recording = recorded(tmp_path, text, tap(60, 60))
    assert [name for kind, name in wasted(recording) if kind == trace.COMPOSITION] == ["Child"]


def test_caller_that_passes_other_content__is_not_wasted(tmp_path: Path) -> None:
    text = """
    @composable
    def Frame(content):
        content()

    @composable
    def App():
        n = remember(lambda: mutable_state_of(0))
        now = n.value
        with Column(Modifier.size(100).clickable(lambda: n.set(n.value + 1))):
            Frame(lambda: Box(Modifier.size(10 + now)))
    """
    recording = recorded(tmp_path, text, tap(60, 60))
    assert [name for kind, name in wasted(recording) if kind == trace.COMPOSITION] == []


LAID_OUT = """
n = mutable_state_of(0, name="n")

def box(width, x=0):
    def measure(scope, measurable, constraints):
        placeable = measurable.measure(constraints)
        return scope.layout(width(), 10, lambda: placeable.place(x() if callable(x) else x, 0))
    return Modifier.layout(measure)

@composable
def App():
    with Column(Modifier.size(100).clickable(lambda: n.set(n.value + 1)).test_tag("column")):
        Box({modifier}.size(5).background(Color.RED).test_tag("box"))
"""


@pytest.mark.parametrize(
    ("modifier", "expected"),
    [
        ("box(lambda: 10 + 0 * n.value)", [(trace.MEASUREMENT, "box"), (trace.PLACEMENT, "box")]),
        (
            "box(lambda: 10 + n.value)",
            [(trace.MEASUREMENT, "column"), (trace.PLACEMENT, "column"), (trace.PLACEMENT, "box")],
        ),
        ("box(lambda: 10, lambda: 0 * n.value)", [(trace.PLACEMENT, "box")]),
        ("box(lambda: 10, lambda: n.value)", []),
        ("Modifier.graphics_layer(lambda l: setattr(l, 'alpha', min(1, 0.5 + n.value)))", []),
        ("Modifier.graphics_layer(lambda l: setattr(l, 'alpha', 0.5 + 0 * n.value))", [(trace.LAYER, "box")]),
        ("Modifier.draw_behind(lambda d: d.draw_rect(Color.BLUE, (0, 0), (n.value, 4)))", [(trace.DRAWING, "box")]),
        (
            "Modifier.draw_behind(lambda d: d.draw_rect(Color.BLUE, (0, 0), (4 + 0 * n.value, 4)))",
            [(trace.DRAWING, "box"), (trace.DRAWING, "box")],
        ),
    ],
    ids=[
        "measured, same size", "measured, another size", "placed, same place", "placed elsewhere", "layer, other alpha",
        "layer, same alpha", "drawn otherwise: only its background is the same", "drawn the same",
    ],
)  # fmt: skip
def test_layout_and_drawing__are_wasted_only_if_the_outcome_is_the_same(
    tmp_path: Path, modifier: str, expected: list[tuple[str, str]]
) -> None:
    recording = recorded(tmp_path, LAID_OUT.format(modifier=modifier), tap(60, 60))
    found = [(kind, name) for kind, name in wasted(recording) if name in ("box", "column")]
    if trace.DRAWING not in [kind for kind, _ in expected]:
        found = [each for each in found if each[0] != trace.DRAWING]
    assert sorted(found) == sorted(expected)


def test_measurement_with_the_same_size_around_one_that_changed__is_not_wasted(tmp_path: Path) -> None:
    text = """
    n = mutable_state_of(0)

    @composable
    def App():
        with Box(Modifier.size(100).clickable(lambda: n.set(n.value + 1)).test_tag("frame")):
            with Box(Modifier.size(50).test_tag("inner")):
                Box(Modifier.layout(
                    lambda s, m, c: (lambda p: s.layout(10 + n.value, 10, lambda: p.place(0, 0)))(m.measure(c))
                ).test_tag("grows"))
    """
    recording = recorded(tmp_path, text, tap(60, 60))
    frame = recording.latest
    assert frame is not None
    measured = [row.name for row in frame.rows if row.kind == trace.MEASUREMENT]
    assert measured[0] == "grows"
    assert (trace.MEASUREMENT, "grows") not in wasted(recording)


def test_totals__per_composable_and_per_state(tmp_path: Path) -> None:
    text = COMPOSED.format(read="n.value", use="0", more="None")
    recording = recorded(tmp_path, text, *[tap(60, 60)] * 4)
    waste = waste_of(recording)
    assert waste.total == Work(composition=4)
    assert waste.composables == {"Child": Work(composition=4)}
    assert waste.states == {"n": Work(composition=4)}
    (line,) = waste.lines
    assert (line.name, line.phase, line.runs, line.wasted, line.states) == ("Child", "composition", 4, 4, {"n": 4})
    assert [frame for frame, _ in waste.rows] == [1, 2, 3, 4]
    assert not line.is_frequent


def test_follow_up_waste__is_blamed_on_the_state_at_its_start(tmp_path: Path) -> None:
    text = LAID_OUT.format(modifier="box(lambda: 10 + 0 * n.value)")
    waste = waste_of(recorded(tmp_path, text, tap(60, 60)))
    assert waste.states.keys() == {"n"}
    assert waste.states["n"].placement >= 1


@pytest.mark.parametrize(("times", "emitted"), [(FREQUENT_RUNS, True), (FREQUENT_RUNS - 1, False)])
def test_waste_that_is_frequent__is_a_finding(tmp_path: Path, times: int, emitted: bool) -> None:
    text = COMPOSED.format(read="n.value", use="0", more="None")
    recording = recorded(tmp_path, text, *[tap(60, 60)] * times)
    found = [finding for finding in findings(recording, False) if finding.kind == "waste"]
    assert bool(found) == emitted
    for finding in found:
        assert finding.words.startswith(
            f"Waste: Child ran {times} times, all of them without changing anything, because of n."
        )
        assert finding.frames == (1, times)


def test_waste_that_is_rare_among_useful_runs__is_no_finding(tmp_path: Path) -> None:
    text = COMPOSED.format(read="n.value", use="n.value // 2", more="None")
    recording = recorded(tmp_path, text, *[tap(60, 60)] * 12)
    assert waste_of(recording).total.composition == 6
    assert [finding for finding in findings(recording, False) if finding.kind == "waste"] == []


def test_first_frame_where_it_ran_unchanged__is_found(tmp_path: Path) -> None:
    text = COMPOSED.format(read="n.value", use="min(n.value, 2)", more="None")
    recording = recorded(tmp_path, text, *[tap(60, 60)] * 5)
    found = next(answers(recording, Question(RAN, "Child", trace.COMPOSITION, unchanged=True)))
    assert found.frame.index == 3


def test_events_without_outcomes__have_no_waste() -> None:
    emitted = SlowParallax()
    emitted.drag(10)
    assert waste_of(emitted.feed.recording).total == Work()


def test_idle_frames__waste_nothing(tmp_path: Path) -> None:
    recording = recorded(tmp_path, COMPOSED.format(read="n.value", use="0", more="None"), *[idle] * 3)
    assert waste_of(recording).rows == ()


def test_caller_that_composes_something_new__is_not_wasted(tmp_path: Path) -> None:
    text = """
    @composable
    def Child():
        Box(Modifier.size(10))

    @composable
    def App():
        n = remember(lambda: mutable_state_of(0))
        with Column(Modifier.size(100).clickable(lambda: n.set(n.value + 1))):
            if n.value == 1:
                Child()
    """
    found = [wasted(recorded(tmp_path, text, *[tap(60, 60)] * times)) for times in (1, 2, 3)]
    compositions = [[name for kind, name in each if kind == trace.COMPOSITION] for each in found]
    assert compositions == [[], [], ["App"]]


def test_content_that_captures_the_same__is_no_change(tmp_path: Path) -> None:
    text = """
    @composable
    def Frame(content):
        content()

    @composable
    def App():
        n = remember(lambda: mutable_state_of(0))
        half = n.value // 2
        with Column(Modifier.size(100).clickable(lambda: n.set(n.value + 1))):
            Frame(lambda: Box(Modifier.size(10 + half)))
    """
    names = [name for kind, name in wasted(recorded(tmp_path, text, tap(60, 60))) if kind == trace.COMPOSITION]
    assert names == ["App", "λ"]


def test_text_of_the_same_size_is_measured_again__is_not_wasted_when_it_draws_something_else(tmp_path: Path) -> None:
    text = """
    @composable
    def App():
        n = remember(lambda: mutable_state_of(0))
        Text(f"{n.value}", Modifier.size(60).clickable(lambda: n.set(n.value + 1)))
    """
    assert (trace.MEASUREMENT, "Text") not in wasted(recorded(tmp_path, text, tap(30, 30)))


BESIDE_AN_ANIMATION = """
@composable
def App():
    count = remember(lambda: mutable_state_of(0))
    with Column(Modifier.fill_max_size().clickable(lambda: count.set(count.value + 1))):
        Text("Still")
        Text(f"{count.value}")
        AnimatedVisibility(count.value % 2 == 1, lambda: Text("Shown"))
"""


def test_waste_through_an_animation__is_not_credited_to_the_states_alone(tmp_path: Path) -> None:
    """Two taps draw "Still" again because of `count`; the frames of the animation follow no state of the program."""
    recording = recorded(tmp_path, BESIDE_AN_ANIMATION, tap(), *[idle] * 8, tap(), *[idle] * 8)
    (still,) = [line for line in waste_of(recording).lines if line.name == "Text" and line.states.get("count")][:1]
    found = [finding.words for finding in findings(recording, False) if "count" in finding.words]
    assert still.states[""] > still.states["count"]
    others = still.states[""]
    words = f"because of count in {still.wasted - others} of them, and of {ANIMATION} in {others}."
    assert still.others == {ANIMATION: others}
    assert [words in each for each in found] == [True]


ANIMATION = "the animation of AnimatedVisibility (line 8)"


def test_work_that_only_an_animation_leads_to__the_ranking_names_the_animation(tmp_path: Path) -> None:
    recording = recorded(tmp_path, BESIDE_AN_ANIMATION, tap(), *[idle] * 8)
    (still,) = [line for line in ranking(recording) if line.name == "Text" and line.site and line.site.line == 6]
    assert still.cause == ANIMATION


SHARED = """
@composable
def App():
    a = remember(lambda: mutable_state_of(0))
    b = remember(lambda: mutable_state_of(0))
    with Column(Modifier.fill_max_size()):
        Box(Modifier.size(50).draw_behind(lambda s: s.draw_circle(Color.RED, a.value)).clickable(lambda: more(a)))
        Box(Modifier.size(50).draw_behind(lambda s: s.draw_circle(Color.RED, b.value)).clickable(lambda: more(b)))
        Box(Modifier.size(50).background(Color.BLUE).test_tag("still"))

def more(state):
    state.value += 1
"""


def test_nodes_of_one_layer_are_drawn_again_because_of_different_states__one_finding(tmp_path: Path) -> None:
    taps = [*[tap(25, 25)] * 10, *[tap(25, 75)] * 2]
    (found,) = [each for each in findings(recorded(tmp_path, SHARED, *taps), False) if each.kind == "waste"]
    assert found.words == (
        "Waste: still and Box (line 8) were drawn again 24 times in all, 22 of them with the commands they had, "
        "because of a and b."
    )


CELLS = """
marked = mutable_state_of(0)

@composable
def Cell(index):
    Text("x" if marked.value == index else ".")

@composable
def App():
    with Column(Modifier.clickable(lambda: marked.set((marked.value + 1) % 12))):
        for index in range(12):
            Cell(index)
"""


@pytest.mark.parametrize("taps", [1, 2, 3, 5])
def test_calls_of_one_line_waste_little_each__one_finding_for_all_of_them(tmp_path: Path, taps: int) -> None:
    found = findings(recorded(tmp_path, CELLS, *[tap()] * taps), False)
    words = [each.words for each in found if " ran " in each.words]
    if taps < FREQUENT_FRAMES:
        assert words == []
        return
    assert words == [
        f"Waste: 12 calls of Cell (line 12) ran {12 * taps} times in all, {10 * taps} of them without changing "
        "anything, because of marked."
    ]


def test_layer_that_keeps_the_properties_of_a_new_layer__its_first_run_is_no_waste(tmp_path: Path) -> None:
    text = """
    shift = mutable_state_of(0)

    @composable
    def App():
        Box(Modifier.size(50).graphics_layer(lambda layer: layer.set(translation_x=0 * shift.value)).clickable(
            lambda: shift.set(shift.value + 1)))
    """
    recording = recorded(tmp_path, text, tap())
    layers = [(index, row.kind) for index, row in waste_of(recording).rows if row.kind == trace.LAYER]
    assert layers == [(1, trace.LAYER)]
