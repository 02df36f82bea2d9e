"""The whole way back from a run: to an input, an animation, a coroutine, an effect, the start; as a list and a graph.
Also: reads gained and lost, and search over history."""

from __future__ import annotations

from pathlib import Path

import networkx as nx

from engine import trace
from inspector.analysis import cause_graph, chain_of, full_chain, read_changes, root_writes
from inspector.analysis.framework import is_framework
from inspector.analysis.phases import count
from inspector.analysis.run_search import WRITTEN, Question, answers
from inspector.analysis.state_changes import changes
from inspector.recording import Recording

from ..analysed import idle, recorded, tap, the
from ..feed import SlowParallax

APP = """
@composable
def Child(n):
    Box(Modifier.size(10 + n).background(Color.RED).test_tag("child"))

@composable
def App():
    n = remember(lambda: mutable_state_of(0, name="n"))
    now = n.value
    with Column(Modifier.size(200).test_tag("column")):
        Box(Modifier.size(30).clickable(lambda: n.set(n.value + 1)).test_tag("button"))
        Child(now)
        {more}
"""


def words(recording: Recording, kind: str, name: str) -> tuple[str, str]:
    _, row = the(recording, kind, name)
    chain = full_chain(recording, row)
    assert list(chain.links) == chain_of(recording, row)
    assert chain.links[0].row == row
    assert len({link.row.id for link in chain.links}) == len(chain.links)
    return chain.root, chain.words


def test_chain_of_a_measurement__goes_back_to_the_tap(tmp_path: Path) -> None:
    recording = recorded(tmp_path, APP.format(more=""), tap())
    assert words(recording, trace.MEASUREMENT, "child") == (
        "input",
        "tap → n 0 → 1 → App invalid → App ran → Child ran → child invalid → child measured",
    )
    assert words(recording, trace.PLACEMENT, "child")[1].endswith("child measured → child placed")


def test_chain_of_the_first_composition__goes_back_to_the_start(tmp_path: Path) -> None:
    recording = recorded(tmp_path, APP.format(more=""))
    assert words(recording, trace.COMPOSITION, "Child") == ("start", "App ran → Child ran")


def test_chain_of_an_animation__is_rooted_in_it(tmp_path: Path) -> None:
    more = """
        async def run():
            await with_frame_nanos(lambda nanos: n.set(7))
        LaunchedEffect(run, 1)
    """
    recording = recorded(tmp_path, APP.format(more=more), idle, idle)
    written = next(answers(recording, Question(WRITTEN, "n"), backwards=True))
    run = [row for row in written.frame.rows if row.kind == trace.COMPOSITION and row.name == "App"][-1]
    chain = full_chain(recording, run)
    kinds = [link.row.kind for link in chain.links]
    assert kinds[:4] == [trace.COMPOSITION, trace.INVALIDATE, trace.WRITE, trace.COROUTINE]
    assert chain.links[3].row.data["what"] == "frame"
    assert trace.EFFECT in kinds  # which was launched when App was composed first


def test_effects_of_new_content__were_asked_for_by_the_composable_that_calls_them(tmp_path: Path) -> None:
    program = """
@composable
def Child():
    LaunchedEffect(run)
    DisposableEffect(lambda: None)
    SideEffect(lambda: None)

async def run(): ...

@composable
def App():
    Child()
"""
    recording = recorded(tmp_path, program)
    at, child = the(recording, trace.COMPOSITION, "Child", 0)
    asked = {row.name: row.cause for row in at.rows if row.kind == trace.EFFECT}
    assert len(asked) == 3 and set(asked.values()) == {child.id}, asked


def test_change_that_reruns_framework_scopes_too__has_the_runs_that_the_frame_counts(tmp_path: Path) -> None:
    program = """
@composable
def App():
    n = remember(lambda: mutable_state_of(0, name="n"))
    with Column(Modifier.size(300)):
        Box(Modifier.size(30).clickable(lambda: n.set(n.value + 1)).test_tag("button"))
        now = n.value
        LazyColumn(lambda list: list.items(3, lambda i: Text(f"{now} {i}")))
"""
    recording = recorded(tmp_path, program, tap())
    frame = recording.latest
    assert any(row.kind == trace.COMPOSITION and is_framework(row) for row in frame.rows)
    written = [change for change in changes(frame, recording) if change.write is not None]
    times = {letter: sum(effect.times for change in written for effect in change.of(letter)) for letter in "CLD"}
    assert times == {letter: count(frame).of(letter) for letter in "CLD"}


def test_chain_through_an_effect__names_it(tmp_path: Path) -> None:
    more = """
        copy = remember(lambda: mutable_state_of(0, name="copy"))
        Box(Modifier.size(5 + copy.value))
        SideEffect(lambda: copy.set(now))
    """
    recording = recorded(tmp_path, APP.format(more=more), tap(), idle)
    frame = recording.latest
    assert frame is not None
    (run,) = [row for row in frame.rows if row.kind == trace.COMPOSITION and row.name == "App"]
    chain = full_chain(recording, run)
    assert (chain.root, [link.row.name for link in chain.links if link.row.kind == trace.WRITE]) == (
        "input",
        ["copy", "n"],
    )


def test_chain_to_a_coroutine_launched_by_a_tap__is_rooted_in_the_tap(tmp_path: Path) -> None:
    more = """
        scope = remember_coroutine_scope()
        async def later():
            n.set(50)
        Box(Modifier.size(40).clickable(lambda: scope.launch(later)).test_tag("launcher"))
    """
    recording = recorded(tmp_path, APP.format(more=more), tap(20, 60), idle)
    written = next(answers(recording, Question(WRITTEN, "n"), backwards=True))
    assert written.row.data["new"] == "50"
    run = next(
        row for frame in recording for row in frame.rows if row.kind == trace.COMPOSITION and row.id > written.row.id
    )
    chain = full_chain(recording, run)
    assert (chain.root, [link.row.kind for link in chain.links][-2:]) == ("input", [trace.COROUTINE, trace.INPUT])


def test_chain_into_dropped_frames__is_forgotten(tmp_path: Path) -> None:
    recording = recorded(tmp_path, APP.format(more=""), tap())
    _, run = the(recording, trace.MEASUREMENT, "child")
    shorter = Recording(frame_limit=1)
    assert full_chain(shorter, run).root == "forgotten"


# ---------------------------------------------------------------- the graph


def test_graph__has_the_documented_attributes_and_no_cycle(tmp_path: Path) -> None:
    sized = "lambda s, m, c: (lambda p: s.layout(5 + n.value, 5, lambda: p.place(0, 0)))(m.measure(c))"
    more = f"Box(Modifier.layout({sized}))"
    recording = recorded(tmp_path, APP.format(more=more), tap(), tap())
    graph = cause_graph(recording, recording)
    assert nx.is_directed_acyclic_graph(graph)
    for node, facts in graph.nodes(data=True):
        assert {"row", "frame", "kind", "name"} <= facts.keys()
        assert (facts["row"].id, facts["row"].kind, facts["row"].name) == (node, facts["kind"], facts["name"])
    for start, end, facts in graph.edges(data=True):
        assert start < end
        assert facts.keys() == {"kind", "recorded"}
        assert facts["kind"] in ("cause", "inside", "applied", "followed")
        assert facts["recorded"]
    kinds = {
        (graph.nodes[start]["kind"], facts["kind"], graph.nodes[end]["kind"])
        for start, end, facts in graph.edges(data=True)
    }
    assert kinds >= {
        (trace.INPUT, "inside", trace.WRITE),
        (trace.WRITE, "cause", trace.INVALIDATE),
        (trace.INVALIDATE, "cause", trace.COMPOSITION),
        (trace.COMPOSITION, "inside", trace.COMPOSITION),
        (trace.COMPOSITION, "applied", trace.INVALIDATE),
        (trace.MEASUREMENT, "followed", trace.PLACEMENT),
    }


def test_every_run_after_the_first_frame__has_the_tap_as_its_root_write(tmp_path: Path) -> None:
    recording = recorded(tmp_path, APP.format(more=""), tap())
    frame = recording.latest
    assert frame is not None
    graph = cause_graph([frame], recording)
    for row in frame.rows:
        if row.is_run:
            assert [write.data["new"] for write in root_writes(graph, row.id)] == ["1"], (row.kind, row.name)


def test_wasted_runs__are_marked_in_the_graph(tmp_path: Path) -> None:
    recording = recorded(tmp_path, APP.format(more="Box(Modifier.draw_behind(lambda d: 0 * n.value))"), tap())
    frame = recording.latest
    assert frame is not None
    graph = cause_graph([frame], recording)
    marked = {facts["name"] for _, facts in graph.nodes(data=True) if facts.get("wasted")}
    assert marked and "Child" not in marked


def test_events_without_causes__are_concluded_and_say_so() -> None:
    recorded = SlowParallax()
    recorded.drag(10)
    frame = recorded.feed.recording.latest
    assert frame is not None
    graph = cause_graph([frame], recorded.feed.recording)
    assert {facts["recorded"] for _, _, facts in graph.edges(data=True) if facts["kind"] == "followed"} == {False}


# ---------------------------------------------------------------- reads gained and lost


DYNAMIC = """
a = mutable_state_of(1, name="a")
b = mutable_state_of(2, name="b")
first = mutable_state_of(True, name="first")

@composable
def App():
    with Column(Modifier.size(100).clickable(lambda: first.set(not first.value))):
        Box(Modifier.size((a if first.value else b).value))
"""


def test_dynamic_dependency__gained_and_lost_since_the_last_run(tmp_path: Path) -> None:
    recording = recorded(tmp_path, DYNAMIC, tap(60, 60), idle, tap(60, 60))
    for index, gained, lost in ((1, ["b"], ["a"]), (3, ["a"], ["b"])):
        frame, row = the(recording, trace.COMPOSITION, "App", index)
        found = read_changes(frame, recording, row)
        assert ([read.state.name for read in found.gained], [read.state.name for read in found.lost]) == (gained, lost)
    assert found.previous == 1


def test_first_run_and_equal_reads__nothing_gained(tmp_path: Path) -> None:
    recording = recorded(tmp_path, APP.format(more=""), tap())
    for index in (0, 1):
        frame, row = the(recording, trace.COMPOSITION, "App", index)
        found = read_changes(frame, recording, row)
        assert (found.gained, found.lost) == ((), ())
    assert found.previous == 0


def test_slot_goes_out_of_use_in_an_animated_scroll__its_host_leads_to_the_animation(tmp_path: Path) -> None:
    text = """
    @composable
    def App():
        state = remember_lazy_list_state()
        LaunchedEffect(lambda: state.animate_scroll_to_item(20))
        LazyColumn(lambda items: items.items(40, lambda i: Box(Modifier.size(50))), Modifier.size(50, 100), state)
    """
    recording = recorded(tmp_path, text, *[idle] * 12)
    hosts = [
        full_chain(recording, row)
        for frame in recording
        for row in frame.rows
        if row.kind == trace.COMPOSITION and row.name == "SlotHost" and row.data["why"] == trace.INVALID
    ]
    assert len(hosts) > 0
    assert {tuple(link.row.kind for link in chain.links[1:4]) for chain in hosts} == {
        (trace.INVALIDATE, trace.PLACEMENT, trace.MEASUREMENT)
    }
    assert [chain.words for chain in hosts if "animation" not in chain.words] == []


def test_position_callback_writes_a_state__chain_of_its_reader_reaches_the_move_of_the_node(tmp_path: Path) -> None:
    text = """
    @composable
    def App():
        pad = remember(lambda: mutable_state_of(0))
        seen = remember(lambda: mutable_state_of(0))
        with Column(Modifier.size(100).clickable(lambda: pad.set(10))):
            Box(Modifier.size(5 + pad.value))
            moved = lambda coordinates: seen.set(int(coordinates.position_in_root().y))
            Box(Modifier.size(5).on_globally_positioned(moved).test_tag("low"))
            Box(Modifier.offset(lambda: IntOffset(seen.value, 0)).size(5).test_tag("follower"))
    """
    recording = recorded(tmp_path, text, tap(60, 60), idle)
    frame = recording.frame(1)
    assert frame is not None
    row = [row for row in frame.rows if row.kind == trace.PLACEMENT and row.name == "follower"][-1]
    chain = full_chain(recording, row)
    assert (chain.root, chain.words) == (
        "input",
        "tap → pad 0 → 10 → App invalid → App ran → Box invalid → Box measured → Column invalid → Column measured → "
        "Column placed → on_globally_positioned of low → seen 5 → 15 → follower invalid → follower placed",
    )


def test_local_changes_around_a_subcomposition__its_content_leads_to_the_write(tmp_path: Path) -> None:
    text = """
    LocalTint = static_composition_local_of(lambda: 0)

    @composable
    def Inside(n):
        Box(Modifier.size(5 + LocalTint.current + n.value))

    @composable
    def App():
        n = remember(lambda: mutable_state_of(0, name="n"))
        with CompositionLocalProvider(LocalTint.provides(n.value)):
            with Box(Modifier.size(100).clickable(lambda: n.set(n.value + 1))):
                BoxWithConstraints(content=lambda scope: Inside(n))
    """
    recording = recorded(tmp_path, text, tap(60, 60))
    root, text = words(recording, trace.COMPOSITION, "SlotHost")
    assert root == "input"
    assert text.startswith("tap → n 0 → 1 → App invalid → App ran → BoxWithConstraints ran → SubcomposeNode ran → loc")
    assert text.endswith(" → host ran → SlotHost ran")
