"""Why a node was measured, placed or drawn: one test for each cause, beside one that looks alike and has another. And
that every run of every program of the gallery has a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import trace
from inspector.analysis import full_chain, plain, reason_of, why_row
from inspector.analysis.run_reasons import UNKNOWN
from inspector.running.loading.gallery import gallery
from inspector.running.loading.program import load
from inspector.running.session import Session

from ..analysed import Step, idle, parts, reason, recorded, sentence, tap
from ..feed import SlowParallax

MOVING = """
@composable
def App():
    n = remember(lambda: mutable_state_of(0))
    with Column(Modifier.size(100).clickable(lambda: n.set(n.value + 5)).test_tag("column")):
        Box({modifier}.test_tag("box"))
        Box(Modifier.size(10).background(Color.RED).test_tag("below"))
"""


def moving(modifier: str) -> str:
    return MOVING.format(modifier=modifier)


SIZED = "Modifier.layout(lambda s, m, c: (lambda p: s.layout(10 + n.value, 10, lambda: p.place(0, 0)))(m.measure(c)))"


def test_first_measurement_and_placement__initial(tmp_path: Path) -> None:
    recording = recorded(tmp_path, moving("Modifier.size(10)"))
    for kind in (trace.MEASUREMENT, trace.DRAWING):
        name = "box" if kind == trace.MEASUREMENT else "below"
        assert reason(recording, kind, name).kind == "initial"


def test_state_read_in_measurement__state(tmp_path: Path) -> None:
    recording = recorded(tmp_path, moving(SIZED), tap(60, 60))
    assert parts(reason(recording, trace.MEASUREMENT, "box")) == [("state", "n", "0", "5")]
    assert parts(reason(recording, trace.MEASUREMENT, "column")) == [("child", "box", "", "15 × 10")]
    assert sentence(recording, trace.MEASUREMENT, "column") == (
        "column was measured because a child that it measured, box, is 15 × 10 now."
    )


def test_state_read_in_placement__state_and_nothing_measured(tmp_path: Path) -> None:
    recording = recorded(tmp_path, moving("Modifier.offset(lambda: IntOffset(n.value, 0)).size(10)"), tap(60, 60))
    assert parts(reason(recording, trace.PLACEMENT, "box")) == [("state", "n", "0", "5")]
    assert recording.latest is not None
    assert [row.name for row in recording.latest.rows if row.kind == trace.MEASUREMENT] == []


def test_state_read_in_a_layer_block__state(tmp_path: Path) -> None:
    layer = "Modifier.graphics_layer(lambda l: setattr(l, 'translation_x', float(n.value))).size(10)"
    recording = recorded(tmp_path, moving(layer), tap(60, 60))
    assert parts(reason(recording, trace.LAYER, "box")) == [("state", "n", "0", "5")]


CACHE = "draw_with_cache(lambda c: (n.value, c.on_draw_behind(lambda s: s.draw_rect(Color.BLUE)))[1])"
SHAPED = "background(Color.BLUE, GenericShape(lambda path, size, _: path.add_rect(Rect(0, 0, 5 + n.value, 5))))"


@pytest.mark.parametrize("drawn", [CACHE, SHAPED], ids=["draw cache", "outline"])
def test_state_read_by_what_is_kept_for_drawing__state_and_its_neighbor_shares_the_layer(
    tmp_path: Path, drawn: str
) -> None:
    recording = recorded(tmp_path, moving(f"Modifier.size(10).{drawn}"), tap(60, 60))
    assert parts(reason(recording, trace.DRAWING, "box")) == [("state", "n", "0", "5")]
    assert sentence(recording, trace.DRAWING, "below") == (
        "below was drawn again because box had to be drawn again (n went 0 → 5); they share a layer."
    )


def test_state_read_in_drawing__state_and_its_neighbor_in_the_layer_followed(tmp_path: Path) -> None:
    draw = "Modifier.size(10).draw_behind(lambda s: s.draw_rect(Color.BLUE, (0, 0), (n.value, 4)))"
    recording = recorded(tmp_path, moving(draw), tap(60, 60))
    assert parts(reason(recording, trace.DRAWING, "box")) == [("state", "n", "0", "5")]
    # They share a layer, so its whole record is made again.
    assert parts(reason(recording, trace.DRAWING, "below")) == [("followed", "box", "0", "5")]
    assert sentence(recording, trace.DRAWING, "below") == (
        "below was drawn again because box had to be drawn again (n went 0 → 5); they share a layer."
    )


def test_modifier_changed_by_composition__applied_names_the_scope(tmp_path: Path) -> None:
    recording = recorded(tmp_path, moving("Modifier.size(10 + n.value)"), tap(60, 60))
    assert parts(reason(recording, trace.MEASUREMENT, "box")) == [("applied", "App", "", "")]
    assert sentence(recording, trace.MEASUREMENT, "box") == (
        "box was measured because composing App changed its modifier or content."
    )
    followed = reason(recording, trace.PLACEMENT, "box")
    assert (followed.kind, followed.parts[0].how) == ("followed", trace.MEASUREMENT)
    assert sentence(recording, trace.PLACEMENT, "box") == "box was placed because it was measured."


def test_node_inserted__its_parent_is_measured_because_of_that_scope(tmp_path: Path) -> None:
    text = """
    @composable
    def App():
        n = remember(lambda: mutable_state_of(False))
        with Column(Modifier.size(100).clickable(lambda: n.set(True)).test_tag("column")):
            if n.value:
                Box(Modifier.size(10).test_tag("new"))
    """
    recording = recorded(tmp_path, text, tap(60, 60))
    assert parts(reason(recording, trace.MEASUREMENT, "column")) == [("applied", "App", "", "")]
    assert reason(recording, trace.MEASUREMENT, "new").kind == "initial"


def test_other_constraints_from_the_parent__parent_with_both(tmp_path: Path) -> None:
    text = """
    @composable
    def App():
        n = remember(lambda: mutable_state_of(0))
        with Column(Modifier.size(100).clickable(lambda: n.set(30)).test_tag("column")):
            Box(Modifier.size(10, 10 + n.value).test_tag("first"))
            Box(Modifier.fill_max_size().test_tag("second"))
    """
    recording = recorded(tmp_path, text, tap(60, 60))
    (part,) = reason(recording, trace.MEASUREMENT, "second").parts
    assert (part.kind, part.name) == ("parent", "column")
    assert sentence(recording, trace.MEASUREMENT, "second") == (
        "second was measured because column was measured, with other constraints: 0–100 × 0–90 → 0–100 × 0–60."
    )


def test_drawn_because_something_in_its_layer_moved__the_followed_reason_names_the_moved_node(tmp_path: Path) -> None:
    moved = "Modifier.layout(lambda s, m, c: (lambda p: s.layout(10, 10, lambda: p.place(n.value, 0)))(m.measure(c)))"
    recording = recorded(tmp_path, moving(moved), tap(60, 60))
    found = reason(recording, trace.DRAWING, "below")
    assert (found.kind, found.parts[0].name, found.parts[0].how) == ("followed", "box", trace.PLACEMENT)
    assert sentence(recording, trace.DRAWING, "below") == (
        "below was drawn again because box was placed; they share a layer."
    )


def test_scroll__what_it_asked_for_names_the_state_or_the_input(tmp_path: Path) -> None:
    text = """
    @composable
    def App():
        with Column(Modifier.size(50).vertical_scroll(remember_scroll_state()).test_tag("list")):
            Box(Modifier.size(40, 300).test_tag("tall"))
    """
    step: Step = lambda session: session.input("scroll", 20, 20, 0.0, 10.0)  # noqa: E731
    recording = recorded(tmp_path, text, step)
    found = reason(recording, trace.PLACEMENT, "list")
    assert (found.kind, found.parts[0].write is not None) == ("state", True)


def test_window_resized__window(tmp_path: Path) -> None:
    step: Step = lambda session: session.resize(300, 300)  # noqa: E731
    recording = recorded(tmp_path, moving("Modifier.size(10)"), step)
    frame = recording.latest
    assert frame is not None
    root = next(row for row in frame.rows if row.kind == trace.MEASUREMENT)
    assert reason_of(frame, recording, root).kind == "window"


# ---------------------------------------------------------------- no events


def test_events_without_reasons__take_the_reason_of_their_enclosing_event() -> None:
    emitted = SlowParallax()
    recording = emitted.feed.recording
    frame = recording.frame(0)
    assert frame is not None
    assert [reason_of(frame, recording, row).kind for row in frame.runs[:2]] == ["initial", "initial"]


def test_reason_of_a_row_that_is_no_run__raises(tmp_path: Path) -> None:
    recording = recorded(tmp_path, moving("Modifier.size(10)"), idle)
    frame = recording.frame(0)
    assert frame is not None
    insert = next(row for row in frame.rows if row.kind == trace.INSERT)
    with pytest.raises(ValueError, match="only runs have reasons"):
        reason_of(frame, recording, insert)


def test_layer_block_that_composing_replaced__applied(tmp_path: Path) -> None:
    recording = recorded(tmp_path, moving("Modifier.alpha(1 / (2 + n.value)).size(10)"), tap(60, 60))
    assert parts(reason(recording, trace.LAYER, "box")) == [("applied", "App", "", "")]
    assert sentence(recording, trace.LAYER, "box") == (
        "box had its layer block run because composing App changed its modifier or content."
    )


# ---------------------------------------------------------------- every program


@pytest.mark.parametrize("slug", [entry.slug for entry in gallery()])
def test_every_run_of_the_gallery__has_a_reason_and_a_root(slug: str) -> None:
    program = load(slug)
    for variant in program.variants:
        session = Session(program, variant, capture=False)
        assert session.start()
        session.frame()
        session.run_demo()
        session.resize(300, 500)
        session.frame()
        session.close()
        recording = session.recording
        for frame in recording:
            for row in frame.runs:
                found = reason_of(frame, recording, row)
                assert found.kind != UNKNOWN, (variant, frame.index, row.kind, row.name)
                assert found.kind == found.parts[0].kind
                chain = full_chain(recording, row)
                assert chain.root in ("start", "input", "window", "animation", "coroutine", "effect"), chain.words
                assert "no single change" not in plain(why_row(frame, recording, row))


def test_composition_changed_a_neighbor_in_the_layer__followed_and_not_applied(tmp_path: Path) -> None:
    colored = "Modifier.size(10).background(Color.RED if n.value else Color.BLUE)"
    recording = recorded(tmp_path, moving(colored), tap(60, 60))
    assert reason(recording, trace.DRAWING, "box").kind == "applied"
    found = reason(recording, trace.DRAWING, "below")
    assert (found.kind, found.parts[0].name, found.parts[0].how) == ("followed", "App", trace.COMPOSITION)
    assert sentence(recording, trace.DRAWING, "below") == (
        "below was drawn again because composing App changed what shares a layer with it."
    )


def test_drawn_again_with_a_size_of_its_own__is_not_blamed_on_a_neighbor(tmp_path: Path) -> None:
    text = """
    @composable
    def App():
        n = remember(lambda: mutable_state_of(0))
        with Column(Modifier.size(100).clickable(lambda: n.set(5))):
            Box(Modifier.size(10).draw_behind(lambda s: s.draw_rect(Color.RED, (0, 0), (n.value, 4))).test_tag("above"))
            Box(Modifier.size(20 + n.value).background(Color.BLUE).test_tag("below"))
    """
    recording = recorded(tmp_path, text, tap(60, 60))
    assert parts(reason(recording, trace.DRAWING, "above")) == [("state", "n", "0", "5")]
    assert sentence(recording, trace.DRAWING, "below") == "below was drawn again because it was measured."


def test_derived_state_of_a_list_changes__its_layout_names_the_written_state(tmp_path: Path) -> None:
    recording = recorded(
        tmp_path,
        """
        names = mutable_state_list_of("milk")
        shown = derived_state_of(lambda: [name for name in names if name])

        @composable
        def App():
            with Column():
                Box(Modifier.size(10).clickable(lambda: names.append("bread")))
                LazyColumn(lambda scope: scope.items(shown.value, lambda name: Text(name)), Modifier.test_tag("list"))
        """,
        tap(5, 5),
    )
    assert sentence(recording, trace.MEASUREMENT, "list") == (
        "list was measured because names changed: the tap on Box appended 'bread' (app.py:8). "
        "It was read in measurement."
    )


def test_field_takes_the_focus__its_text_is_drawn_and_nothing_beside_it(tmp_path: Path) -> None:
    recording = recorded(
        tmp_path,
        """
        text = mutable_state_of("")

        @composable
        def App():
            with Column():
                Box(Modifier.size(10).background(Color.RED).test_tag("beside"))
                TextField(text.value, text.set, Modifier.test_tag("field"))
        """,
        tap(5, 20),
    )
    assert sentence(recording, trace.DRAWING, "TextFieldText") == (
        "TextFieldText was drawn again because the tap on field asked for it."
    )
    latest = recording.latest
    assert latest is not None and [row.name for row in latest.rows if row.kind == trace.DRAWING] == ["TextFieldText"]
