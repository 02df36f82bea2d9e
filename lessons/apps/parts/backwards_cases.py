"""Combines one reader and one writer of a state, in any two phases: the cases of the backwards-write table, as runs.

The reader moves a blue square by the state. The writer copies a counter to the state; a tap on the gray square adds to
the counter. The reader is composed, measured, placed and drawn before the writer.
"""

from __future__ import annotations

from functools import cache

from engine import (
    AnyModifier,
    Box,
    Color,
    Column,
    Constraints,
    DrawScope,
    IntOffset,
    LaunchedEffect,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    MutableState,
    Scene,
    composable,
    mutable_state_of,
    remember,
)
from inspector.analysis.backwards_write_table import BACKWARDS as BACKWARDS_WRITE
from inspector.analysis.backwards_write_table import CARE, FINE
from inspector.analysis.backwards_write_table import cell as rule_for
from inspector.course.sureness import CERTAIN, surprise
from inspector.language import N_, _
from lessons import kit

BLUE, GRAY = Color.hex("#3D6F87"), Color.hex("#DDE1E2")
STEP = 40
"""The px by which a tap moves the reader."""

SAME_FRAME, LATER, BACKWARDS = N_("same frame"), N_("later"), N_("backwards")

REASONS = {
    ("placement", "composition"): N_("Composition comes before placement, so placement finds the new value."),
    ("drawing", "measurement"): N_(
        "Drawing is the last phase. It finds each value that composition or layout has written."
    ),
    ("placement", "measurement"): N_(
        "The nodes are measured before they are placed, so placement finds the new value."
    ),
    ("composition", "input"): N_(
        "A tap is handled before the frame begins. The frame then composes with the new value."
    ),
    ("composition", "coroutine"): N_(
        "An effect runs when composition is finished. Its write needs one more frame, on purpose, as for an animation "
        "that begins."
    ),
    ("measurement", "placement"): N_(
        "The reader keeps the size of its last measurement until the writer is placed. Then it is measured, and "
        "placement runs again, in the same frame."
    ),
    ("composition", "composition"): N_(
        "The reader was composed before the writer writes. It runs again in the next frame."
    ),
    ("composition", "measurement"): N_(
        "Composition is over when layout writes. The next frame has to compose again: this is the loop of the lesson."
    ),
    ("composition", "drawing"): N_("Composition is over when drawing writes. This frame shows the old value."),
}
"""Read phase and write place, and why the case ends as it does."""

INSPECTOR = {FINE: SAME_FRAME, CARE: LATER, BACKWARDS_WRITE: BACKWARDS}
"""The outcome that each verdict of the inspector expects."""

PLACES = (N_("composition"), N_("measurement"), N_("placement"), N_("drawing"), N_("input"), N_("coroutine"))
"""Where a case reads and writes."""

VERDICTS = (N_("fine"), N_("care"), N_("backwards"))
"""The words of the inspector."""


@composable
def Reader(h: MutableState[int], read: str) -> None:
    place: AnyModifier = Modifier
    if read == "composition":
        place = Modifier.padding(start=h.value)
    elif read == "measurement":

        def measure(scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
            start = h.value
            placeable = measurable.measure(constraints)
            return scope.layout(placeable.width + start, placeable.height, lambda: placeable.place(start, 0))

        place = Modifier.layout(measure)
    elif read == "placement":
        place = Modifier.offset(lambda: IntOffset(h.value, 0))

    def draw(scope: DrawScope) -> None:
        scope.draw_rect(BLUE, (h.value if read == "drawing" else 0, 0))

    Box(place.test_tag("reader").size(40).draw_behind(draw))


@composable
def Writer(go: MutableState[int], h: MutableState[int], written: str) -> None:
    def write(here: str) -> None:
        if written == here:
            h.set(go.value)

    def on_tap() -> None:
        go.set(go.value + STEP)
        write("input")

    async def effect() -> None:
        write("coroutine")

    def measure(scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        write("measurement")
        placeable = measurable.measure(constraints)

        def place() -> None:
            write("placement")
            placeable.place(0, 0)

        return scope.layout(placeable.width, placeable.height, place)

    def draw(scope: DrawScope) -> None:
        write("drawing")
        scope.draw_rect(GRAY)

    write("composition")
    if written == "coroutine":
        LaunchedEffect(effect, go.value)
    Box(Modifier.clickable(on_tap).layout(measure).test_tag("writer").size(40).draw_behind(draw))


@cache
def run_case(read: str, written: str) -> kit.Run:
    """Returns the run of one case: the first frame, then a tap and frames until nothing is invalid."""

    @composable
    def Case() -> None:
        go = remember(lambda: mutable_state_of(0))
        h = remember(lambda: mutable_state_of(0))
        with Column(Modifier.fill_max_size().background(Color.WHITE)):
            Reader(h, read)
            Writer(go, h, written)

    def tap_writer(scene: Scene) -> None:
        scene.tap(*scene.find("writer").center)
        scene.settle(10)

    return kit.record(Case, tap_writer, name="case", width=160, height=80)


def outcome(run: kit.Run) -> str:
    """Returns what happened after the tap, from the recording alone: SAME_FRAME, LATER or BACKWARDS."""
    write = next(write for report in run.reports[1:] for write in report.writes if write.state == "h")
    kinds = [event.kind for event in run.reports[1].events if event.kind in ("measurement", "placement")]
    is_measured_late = "placement" in kinds and "measurement" in kinds[kinds.index("placement") :]
    if len(run) == 2 and not is_measured_late:
        return SAME_FRAME
    return LATER if write.phase in ("input", "coroutine", "effect") else BACKWARDS


def case(read: str, written: str) -> kit.Choice:
    """Returns the question of one case; running the case gives the right answer."""
    happened = outcome(run_case(read, written))
    answers = {_(answer): _(REASONS[read, written]) for answer in (SAME_FRAME, LATER, BACKWARDS)}
    question = _("Read in {read}, written in {written}:").format(read=_(read), written=_(written))
    return kit.Choice(question, answers, right=_(happened))


def revealed(cases: list[kit.Choice]) -> kit.Table | kit.Missing:
    """Returns a row for each case; without all answers, the open questions."""
    verdicts = [each.reveal() for each in cases]
    if any(isinstance(verdict, kit.Missing) for verdict in verdicts):
        still_open = [each.question for each in cases if each.chosen is None]
        return kit.Missing(still_open, _("Write a letter for each case, and run its cell and this one again."))
    rows = []
    for each in cases:
        sign = "" if each.chosen is None else "=" if each.chosen == each.right else "≠"
        rows.append([each.question, each.chosen or "–", each.right, sign, each.answers[each.right]])
    wrong = [each.question for each in cases if each.sure == CERTAIN and each.chosen not in (None, each.right)]
    return kit.Table([_("case"), _("you"), _("engine"), "", _("why")], rows, surprise(CERTAIN, wrong))


def measured_table() -> kit.Table:
    """Returns a row for each case from its run: the frames, the outcome, and the inspector's verdict, which agrees."""
    rows = []
    for read, written in REASONS:
        run = run_case(read, written)
        verdict = rule_for(read, written).verdict
        happened = outcome(run)
        assert INSPECTOR[verdict] == happened
        rows.append([_(read), _(written), len(run) - 1, _(happened), _(verdict)])
    heading = [_("read in"), _("written in"), _("frames after the tap"), _("outcome"), _("inspector")]
    return kit.Table(heading, rows)
