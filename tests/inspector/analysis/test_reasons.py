"""Why a run was: one test for each cause, on a program that has it, beside one that looks alike and has another."""

from __future__ import annotations

from pathlib import Path

from engine import trace
from inspector.analysis import plain, why_row
from inspector.analysis.findings import never_settles

from ..analysed import idle, line_of, parts, reason, recorded, sentence, tap, the

COUNTER = """
@composable
def Child(n, label="x"):
    Box(Modifier.size(10 + n).test_tag("child"))

@composable
def App():
    n = remember(lambda: mutable_state_of(0))
    with Column(Modifier.size(100).clickable(lambda: n.set(n.value + 1)).test_tag("column")):
        Child({argument})
"""


# ---------------------------------------------------------------- composition


def test_first_composition__initial(tmp_path: Path) -> None:
    recording = recorded(tmp_path, COUNTER.format(argument="n.value"))
    assert reason(recording, trace.COMPOSITION, "App").kind == "initial"
    found = reason(recording, trace.COMPOSITION, "Child")
    assert (found.kind, found.parts[0].row.name if found.parts[0].row else "") == ("initial", "App")
    assert sentence(recording, trace.COMPOSITION, "Child") == "Child ran for the first time, when App ran."


def test_state_read_in_composition__state_with_values_and_both_places(tmp_path: Path) -> None:
    recording = recorded(
        tmp_path,
        """
        @composable
        def App():
            n = remember(lambda: mutable_state_of(0))
            Box(Modifier.clickable(lambda: n.set(7)).size(20))
            Box(Modifier.size(10 + n.value))
        """,
        tap(),
    )
    found = reason(recording, trace.COMPOSITION, "App")
    assert parts(found) == [("state", "n", "0", "7")]
    (part,) = found.parts
    assert part.read is not None and part.read.line == line_of(tmp_path, "n.value")
    assert part.write is not None and part.write.site is not None
    assert part.write.site.line == line_of(tmp_path, "n.set(7)")
    assert sentence(recording, trace.COMPOSITION, "App") == (
        f"App ran because n went 0 → 7. It was read in composition at app.py:{part.read.line}, "
        f"and written by the tap on Box (line {part.write.site.line}) at app.py:{part.write.site.line}."
    )


def test_state_written_by_the_tap_and_again_in_the_frame__old_value_is_the_one_that_the_run_before_saw(
    tmp_path: Path,
) -> None:
    recording = recorded(
        tmp_path,
        """
        n = mutable_state_of(24, name="n")

        async def tick():
            while True:
                await with_frame_nanos(lambda _: n.set(n.value + 1) if n.value < 2 else None)

        @composable
        def App():
            Box(Modifier.clickable(lambda: n.set(0)).size(10 + n.value))
            LaunchedEffect(tick)
        """,
        tap(5, 5),
    )
    assert parts(reason(recording, trace.COMPOSITION, "App")) == [("state", "n", "24", "1")]


def test_movable_content_went_elsewhere__sentences_name_its_argument_and_what_came_in(tmp_path: Path) -> None:
    recording = recorded(
        tmp_path,
        """
        n = mutable_state_of(0, name="n")
        moved = movable_content_of(lambda at: Box(Modifier.size(9 + at).test_tag("card")))

        @composable
        def App():
            Box(Modifier.clickable(lambda: n.set(1)).size(40))
            with Row(Modifier.test_tag("first")):
                if not n.value: moved(0)
            with Row(Modifier.test_tag("second")):
                if n.value: moved(1)
        """,
        tap(5, 5),
    )
    assert sentence(recording, trace.MEASUREMENT, "second") == "second was measured because card was inserted into it."
    assert recording.latest is not None
    content = next(row.name for row in recording.latest.rows if row.kind == trace.COMPOSITION and row.name != "App")
    assert sentence(recording, trace.COMPOSITION, content).endswith(" ran because its argument 1 went 0 → 1.")


def test_two_states_written_before_one_run__both_are_named(tmp_path: Path) -> None:
    recording = recorded(
        tmp_path,
        """
        @composable
        def App():
            a = remember(lambda: mutable_state_of(0))
            b = remember(lambda: mutable_state_of("x"))
            def both():
                a.set(1)
                with_separate_announcement()
                b.set("y")
            Box(Modifier.clickable(both).size(20))
            Box(Modifier.size(10 + a.value + len(b.value)))

        def with_separate_announcement():
            Snapshot.send_apply_notifications()
        """.replace("Snapshot.send", "__import__('engine.snapshot').snapshot.Snapshot.send"),
        tap(),
    )
    found = reason(recording, trace.COMPOSITION, "App")
    # Both announcements wait for the Recomposer's next turn, which finds App as the reader of both.
    assert parts(found) == [("state", "a", "0", "1"), ("state", "b", "'x'", "'y'")]


def test_called_with_another_argument__parameter(tmp_path: Path) -> None:
    text = """
    @composable
    def Child(n):
        Box(Modifier.size(10 + n).test_tag("child"))

    @composable
    def App():
        n = remember(lambda: mutable_state_of(0))
        now = n.value
        with Column(Modifier.size(100).clickable(lambda: n.set(5))):
            Child(now)
    """
    recording = recorded(tmp_path, text, tap())
    found = reason(recording, trace.COMPOSITION, "Child")
    assert parts(found) == [("parameter", "n", "0", "5")]
    assert found.parts[0].how == "value"
    assert sentence(recording, trace.COMPOSITION, "Child") == (
        "Child ran because its argument n went 0 → 5 (passed by App)."
    )


def test_state_passed_and_read_by_the_callee__state_not_parameter(tmp_path: Path) -> None:
    text = """
    @composable
    def Child(n):
        Box(Modifier.size(10 + n.value).test_tag("child"))

    @composable
    def App():
        n = remember(lambda: mutable_state_of(0))
        with Column(Modifier.size(100).clickable(lambda: n.set(5))):
            Child(n)
    """
    recording = recorded(tmp_path, text, tap())
    assert parts(reason(recording, trace.COMPOSITION, "Child")) == [("state", "n", "0", "5")]


def test_argument_of_a_class_compared_by_identity__says_that_it_looks_the_same(tmp_path: Path) -> None:
    text = """
    class Options:
        def __repr__(self):
            return "Options()"

    @composable
    def Child(options):
        assert options is not None
        Box(Modifier.size(10).test_tag("child"))

    @composable
    def App():
        n = remember(lambda: mutable_state_of(0))
        n.value
        with Column(Modifier.size(100).clickable(lambda: n.set(5))):
            Child(Options())
    """
    recording = recorded(tmp_path, text, tap())
    found = reason(recording, trace.COMPOSITION, "Child")
    assert parts(found) == [("parameter", "options", "Options()", "Options()")]
    assert found.parts[0].how == "identity"
    assert sentence(recording, trace.COMPOSITION, "Child") == (
        "Child ran because options is another object (its type is compared by identity), though it looks the same: "
        "Options() (passed by App)."
    )


def test_lambda_that_captures_another_value__names_the_capture(tmp_path: Path) -> None:
    text = """
    @composable
    def Child(on_click):
        Box(Modifier.size(10).clickable(on_click).test_tag("child"))

    @composable
    def App():
        n = remember(lambda: mutable_state_of(0))
        now = n.value
        with Column(Modifier.size(100).clickable(lambda: n.set(5))):
            Child(lambda: print(now))
    """
    recording = recorded(tmp_path, text, tap(60, 60))
    found = reason(recording, trace.COMPOSITION, "Child")
    assert parts(found) == [("parameter", "on_click", "now = 0", "now = 5")]
    assert found.parts[0].how == "captured"


def test_content_that_captures_another_value__its_scope_ran_for_the_parameter_content(tmp_path: Path) -> None:
    text = """
    @composable
    def Frame(content):
        content()

    @composable
    def App():
        n = remember(lambda: mutable_state_of(0))
        now = n.value
        with Column(Modifier.size(100).clickable(lambda: n.set(5))):
            Frame(lambda: Box(Modifier.size(10 + now)))
    """
    recording = recorded(tmp_path, text, tap(60, 60))
    found = reason(recording, trace.COMPOSITION, "λ")
    assert parts(found) == [("parameter", "content", "now = 0", "now = 5")]
    assert sentence(recording, trace.COMPOSITION, "λ") == (
        "λ ran because content captures something else: now = 0 → now = 5 (passed by App)."
    )


def test_composable_that_cannot_be_skipped__parent(tmp_path: Path) -> None:
    text = """
    @composable{how}
    def Child():
        Box(Modifier.size(10).test_tag("child"))

    @composable
    def App():
        n = remember(lambda: mutable_state_of(0))
        n.value
        with Column(Modifier.size(100).clickable(lambda: n.set(5))):
            Child()
    """
    recording = recorded(tmp_path, text.format(how="(skippable=False)"), tap())
    assert parts(reason(recording, trace.COMPOSITION, "Child")) == [("parent", "App", "", "")]
    assert sentence(recording, trace.COMPOSITION, "Child") == ("Child ran because App ran, and it cannot be skipped.")
    alike = recorded(tmp_path, text.format(how=""), tap())
    assert the(alike, trace.SKIP, "Child")


def test_key_that_changed__key_with_old_and_new(tmp_path: Path) -> None:
    recording = recorded(tmp_path, KEYED, tap())
    assert parts(reason(recording, trace.COMPOSITION, "Child")) == [("key", "key", "0", "5")]
    assert sentence(recording, trace.COMPOSITION, "Child") == "Child ran because its key went 0 → 5: it is new."


KEYED = """
@composable
def Child():
    Box(Modifier.size(10).test_tag("child"))

@composable
def App():
    n = remember(lambda: mutable_state_of(0))
    with Column(Modifier.size(100).clickable(lambda: n.set(5))):
        with key(n.value):
            Child()
"""


def test_row_added_to_a_keyed_list__initial_not_key(tmp_path: Path) -> None:
    text = """
    @composable
    def Child(i):
        Box(Modifier.size(10).test_tag(f"child{i}"))

    @composable
    def App():
        rows = remember(lambda: mutable_state_of((1, 2)))
        with Column(Modifier.size(100).clickable(lambda: rows.set((0, 1, 2)))):
            for i in rows.value:
                with key(i):
                    Child(i)
    """
    recording = recorded(tmp_path, text, tap(60, 60))
    assert reason(recording, trace.COMPOSITION, "Child").kind == "initial"


LOCALS = """
Size = {make}(lambda: 0, name="Size")

@composable
def Reads():
    Box(Modifier.size(10 + Size.current).test_tag("reads"))

@composable
def Deaf():
    Box(Modifier.size(10).test_tag("deaf"))

@composable
def App():
    n = remember(lambda: mutable_state_of(0))
    with Column(Modifier.size(100).clickable(lambda: n.set(5))):
        with CompositionLocalProvider(Size.provides(n.value)):
            Reads()
            Deaf()
"""


def test_dynamic_local__only_its_reader_ran_and_names_the_local(tmp_path: Path) -> None:
    recording = recorded(tmp_path, LOCALS.format(make="composition_local_of"), tap(60, 60))
    assert parts(reason(recording, trace.COMPOSITION, "Reads")) == [("local", "Size", "0", "5")]
    assert the(recording, trace.SKIP, "Deaf")
    assert sentence(recording, trace.COMPOSITION, "Reads").startswith(
        f"Reads ran because the local Size went 0 → 5. It was read in composition at "
        f"app.py:{line_of(tmp_path, 'Size.current')}, and written during the composition of App"
    )


def test_static_local__everything_below_ran_because_of_it(tmp_path: Path) -> None:
    recording = recorded(tmp_path, LOCALS.format(make="static_composition_local_of"), tap(60, 60))
    for name in ("Reads", "Deaf"):
        assert parts(reason(recording, trace.COMPOSITION, name)) == [("local", "Size", "0", "5")]
        assert sentence(recording, trace.COMPOSITION, name) == (
            f"{name} ran because the static local Size went 0 → 5: all content below its provider runs again."
        )


def test_invalidate_called__hand(tmp_path: Path) -> None:
    text = """
    @composable
    def App():
        scope = current_recompose_scope()
        Box(Modifier.clickable(lambda: scope.invalidate()).size(20))
    """
    recording = recorded(tmp_path, text, tap())
    assert parts(reason(recording, trace.COMPOSITION, "App")) == [("invalidate", "tap", "", "")]
    assert (
        sentence(recording, trace.COMPOSITION, "App") == "App ran because it was invalidated by hand by the tap on Box."
    )


def test_derived_state__names_it_and_the_state_that_was_written(tmp_path: Path) -> None:
    recording = recorded(tmp_path, DERIVED.format(limit=3), *[tap(60, 60)] * 4)
    (part,) = reason(recording, trace.COMPOSITION, "Child").parts
    assert (part.kind, part.name, part.old, part.new) == ("state", "large", "3", "4")
    assert part.write is not None and part.write.name == "n"
    start = "Child ran because large went False → True: it depends on n, which went 3 → 4. large was read in "
    assert sentence(recording, trace.COMPOSITION, "Child").startswith(start)


DERIVED = """
@composable
def Child(large):
    Box(Modifier.size(30 if large.value else 10).test_tag("child"))

@composable
def App():
    n = remember(lambda: mutable_state_of(0))
    large = remember(lambda: derived_state_of(lambda: n.value > {limit}, name="large"))
    with Column(Modifier.size(100).clickable(lambda: n.set(n.value + 1))):
        Child(large)
"""


def test_derived_state_kept_its_value__is_no_reason_beside_the_state_itself(tmp_path: Path) -> None:
    text = """
    @composable
    def App():
        n = remember(lambda: mutable_state_of(0))
        large = remember(lambda: derived_state_of(lambda: n.value > 1, name="large"))
        twice = remember(lambda: derived_state_of(lambda: n.value * 2, name="twice"))
        Box(Modifier.size(20 + n.value + twice.value + large.value).clickable(lambda: n.set(n.value + 1)))
    """
    recording = recorded(tmp_path, text, tap())
    found = reason(recording, trace.COMPOSITION, "App")
    assert [(part.name, part.became) for part in found.parts] == [("n", None), ("twice", ("0", "2"))]
    recording = recorded(tmp_path, text, tap(), tap())
    found = reason(recording, trace.COMPOSITION, "App")
    assert [(part.name, part.became) for part in found.parts] == [
        ("n", None), ("twice", ("2", "4")), ("large", ("False", "True")),
    ]  # fmt: skip


def test_derived_state_is_read__what_it_reads_is_not_read_by_the_composable(tmp_path: Path) -> None:
    text = """
    @composable
    def App():
        n = remember(lambda: mutable_state_of(0))
        twice = remember(lambda: derived_state_of(lambda: n.value * 2, name="twice"))
        Box(Modifier.size(20 + twice.value).clickable(lambda: n.set(n.value + 1)))
    """
    recording = recorded(tmp_path, text, tap())
    frame = recording.latest
    assert frame is not None
    assert [(read.reader.name, read.state.name) for read in frame.reads if read.phase == trace.COMPOSITION][:1] == [
        ("App", "twice")
    ]
    rows = [row for row in frame.rows if row.kind == trace.READ and row.name == "n" and "through" in row.data]
    assert [row.data["through"].name for row in rows] == ["twice"]


def test_coroutine_writes_after_a_delay__is_named_as_before_it(tmp_path: Path) -> None:
    """The step after the delay begins inside a frame, so that its event has no data of its own."""
    recording = recorded(
        tmp_path,
        """
        items = mutable_state_list_of()

        async def load():
            await delay(10)
            items.append("late")

        @composable
        def App():
            LaunchedEffect(load)
            Text(f"{len(items)}")
        """,
        idle,
        idle,
    )
    late = next(frame.index for frame in recording for row in frame.rows if row.kind == "write")
    words = sentence(recording, "composition", "App", late)
    line = line_of(tmp_path, "async def load")
    assert words.startswith(f"App ran because items changed: the coroutine load (line {line}) appended 'late'")


FADES = """
    page = mutable_state_of(0)

    @composable
    def App():
        Crossfade(page.value, lambda shown: Text(f"page {shown}"))
        Text("fixed", Modifier.clickable(lambda: page.set(1)))
"""


def test_state_of_the_framework_is_animated__the_animation_leads_the_sentence(tmp_path: Path) -> None:
    recording = recorded(tmp_path, FADES, lambda session: session.input("tap", 10, 28), *[idle] * 4)
    last = recording.latest
    assert last is not None
    lead = f"because of the animation of Crossfade (line {line_of(tmp_path, 'Crossfade(')}): "
    said = [plain(why_row(last, recording, row)) for row in last.runs if row.kind == "layer"]
    assert len(said) == 2 and all(lead in each and ", the framework's own, went " in each for each in said)
    assert plain(never_settles(recording, last).sentence) == (
        f"Not settled after 6 frames: {lead[len('because of ') : -2]} is still running."
    )


TYPING = """
    query = mutable_state_of("")

    @composable
    def App():
        TextField(query.value, query.set, Modifier.test_tag("field"), single_line=True)
"""


def test_widget_ran_for_its_argument_and_states_of_its_own__the_sentence_names_the_argument(tmp_path: Path) -> None:
    recording = recorded(
        tmp_path,
        TYPING,
        tap(10, 10),
        lambda session: session.input("commit_text", "a"),
        capture=True,
    )
    typed = next(frame for frame in recording for row in frame.rows if row.kind == "write" and row.name == "query")
    words = sentence(recording, "composition", "TextField", typed.index)
    assert words == "TextField ran because its argument value went '' → 'a' (passed by App)."


def test_widget_ran_for_a_state_of_its_own_alone__the_sentence_says_whose_it_is(tmp_path: Path) -> None:
    recording = recorded(tmp_path, TYPING, idle)
    words = sentence(recording, "composition", "TextField", 1)
    assert words.startswith("TextField ran because line_height, the framework's own, went 0 → ")
