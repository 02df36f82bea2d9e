# %% [markdown]
# # Composition inside layout: why is BoxWithConstraints not just a box?
#
# **Question.** A weather card shows its two parts side by side if there is room, and one below the other if there is
# not. Composition runs before layout, so how can it know how much room there is? What does the answer cost?
#
# You need: lesson 1, *A frame has three phases*; lesson 3, *Who runs again? Scopes and skipping*; lesson 10, *Measure
# once, place often*.

# %%
from engine import (
    Box,
    BoxWithConstraints,
    Column,
    Layout,
    Modifier,
    Row,
    Text,
    composable,
    derived_state_of,
    mutable_state_of,
    remember,
)
from lessons import kit
from lessons.apps import composed_in_layout
from lessons.apps.composed_in_layout import PAGE, Sky, Temperature, card

# %% [markdown]
# ## It runs
#
# `card(wide)` is a modifier: its measure block reads the state `wide` and gives the content the full width or half of
# it; a tap switches. `Temperature` and `Sky` are the two parts of the card.
#
# `BoxWithConstraints(content, modifier)` calls its content with a scope that has `max_width` and `max_height` in dp:
# the room that its parent gives. So the content can choose between a `Row` and a `Column`.


# %%
@composable
def Screen():
    wide = remember(lambda: mutable_state_of(True))
    with Column(PAGE):
        BoxWithConstraints(Weather, card(wide))


@composable
def Weather(scope):
    if scope.max_width >= 260:
        with Row(Modifier.test_tag("in a row")):
            Temperature()
            Sky()
    else:
        with Column(Modifier.test_tag("in a column")):
            Temperature()
            Sky()


def four_taps(scene):
    for _ in range(4):
        scene.tap(*scene.find("card").center)
        scene.frame()


slow = kit.record(Screen, four_taps, name="slow", height=240)
kit.side_by_side(slow.picture(0), slow.picture(1))

# %% [markdown]
# ## Predict
#
# A tap writes `wide`, and only a *measure block* reads it. By lessons 2 and 10 that restarts a measurement. So what
# happens in the frames after the taps?

# %% tags=["predict"]
mine = kit.Prediction(
    {"Screen composed": None, "Weather composed": None, "Temperature composed": None, "temperature measured": None}
)
mine

# %% tags=["choice"]
kinds = [event.kind for event in slow.reports[1].events if event.kind in ("composition", "measurement", "drawing")]
order = kit.Choice(
    "In which order do the phases run in the frame of a tap?",
    {
        "layout, drawing": (
            "That would be so for a Box. But the new width reaches the content of BoxWithConstraints, and the "
            "content is a composable."
        ),
        "composition, layout, drawing": (
            "Composition cannot come first: it needs the width, and layout finds the width."
        ),
        "layout, and composition inside it, then drawing": (
            "The measurement of the card stops in the middle, composes the content for its width, and goes "
            "on with the new nodes."
        ),
    },
    right="layout, and composition inside it, then drawing",
    proof={
        "layout, drawing": "composition" not in kinds,
        "composition, layout, drawing": kinds[0] == "composition",
        "layout, and composition inside it, then drawing": kinds[0] == "measurement" and "composition" in kinds,
    },
)
order

# %% tags=["predict"]
order.choose(None)

# %% [markdown]
# ## Step
#
# The frame of the first tap, event by event. An indented event happens inside the one above it.

# %% tags=["step"]
kit.events(slow, 1, kinds=["input", "write", "composition", "insert", "remove", "measurement", "placement", "drawing"])

# %% [markdown]
# ## Reveal

# %% tags=["reveal"]
mine.reveal(slow)

# %% tags=["reveal"]
order.reveal()

# %% [markdown]
# ## Explain

# %%
slow.picture(1)

# %%
kit.why(slow, 1, "Weather")

# %%
kit.tree(slow, 1)

# %% [markdown]
# The real Compose ran this screen with four taps. Each name in the table ran here in the same frame and in the same
# order:

# %%
kit.agrees("lesson_card", slow)

# %% [markdown]
# `BoxWithConstraints` is built on `SubcomposeLayout`. Its content is a separate composition, a **subcomposition**.
# The measurement of the node runs it. So the phases keep their order for the frame, but the bar of layout contains a
# bar of composition.
#
# It composes again in two cases:
#
# 1. a state that the content reads has changed. Then the composition phase composes it, like any other scope;
# 2. the constraints have changed. Then it composes inside layout, **even if it chooses the same branch**.
#
# The recording of the real Compose shows both. A few px are added to the width, and the content chooses the same
# branch as before:

# %%
kit.matches("G1", ["measure:bwc", "compose:BwcContent maxW=210 s=1", "measure:g.narrow"], frame=2)

# %%
kit.matches("G1", {"compose:BwcContent maxW=200 s=1": 1, "measure:*": 0}, frame=1)

# %%
kit.say(
    f"""
    In this run, `Weather` composes {slow.count("Weather composed")} times in {len(slow) - 1} frames, and `Screen`
    {slow.count("Screen composed")} times. Each switch removes one tree and makes another: `Temperature` composes
    {slow.count("Temperature composed")} times, as a new call each time. The switch discards any remembered value.
    """
)

# %% [markdown]
# ## Fix
#
# Both forms show the same two parts. Only their *positions* differ, and layout decides positions. A
# custom `Layout` has fixed content and chooses where to place it, from the same constraints. In a measure block,
# `scope.to_px(260)` converts dp to px.
#
# Change `Mine` so that a tap composes nothing. The pictures stay equal.


# %% tags=["exercise"]
@composable
def Mine():
    wide = remember(lambda: mutable_state_of(True))
    with Column(PAGE):
        BoxWithConstraints(Weather, card(wide))


# %% tags=["check"]
kit.check(
    kit.record(Mine, four_taps, name="mine", height=240),
    {"Temperature composed": 0, "Sky composed": 0, "card measured": 4},
    looks_like=slow,
)

# %% [markdown] tags=["hint"]
# **Hint 1.** Replace `BoxWithConstraints(Weather, card(wide))` by `with Layout(policy, card(wide)):` and put the two
# parts below it.

# %% [markdown] tags=["hint"]
# **Hint 2.** The policy of lesson 10 is nearly what you need. Measure both parts with
# `constraints.copy(min_width=0, min_height=0)`, then compare `constraints.max_width` with `scope.to_px(260)`.

# %% [markdown] tags=["hint"]
# **Hint 3.** The second part stands at `(first.width, 0)` in the wide form and at `(0, first.height)` in the narrow
# one. Use this size for the card: `scope.layout(constraints.max_width, constraints.max_height, place)`.

# %% [markdown]
# One solution:


# %% tags=["solution"]
def beside_or_below(scope, measurables, constraints):
    is_row = constraints.max_width >= scope.to_px(260)
    loose = constraints.copy(min_width=0, min_height=0)
    first, second = (measurable.measure(loose) for measurable in measurables)

    def place():
        first.place(0, 0)
        second.place(*((first.width, 0) if is_row else (0, first.height)))

    return scope.layout(constraints.max_width, constraints.max_height, place)


@composable
def Mine():
    wide = remember(lambda: mutable_state_of(True))
    with Column(PAGE):
        with Layout(beside_or_below, card(wide)):
            Temperature()
            Sky()


# %% tags=["check"]
fast = kit.record(Mine, four_taps, name="fast", height=240)
kit.check(fast, {"Temperature composed": 0, "Sky composed": 0, "card measured": 4}, looks_like=slow)

# %% [markdown]
# ## What it costs

# %%
kit.compare(slow, fast)

# %% [markdown]
# The fixed content, in the real Compose:

# %%
kit.agrees("lesson_card_placed", fast)

# %% [markdown]
# The strip shows how much each phase works. It does not show the order inside a frame: for that, look at the events.

# %%
kit.strip(slow)

# %%
kit.strip(fast)

# %%
kit.say(
    f"""
    Units of work after the first frame: {slow.work()} before, {fast.work()} after. The parts keep their calls, and so
    their remembered values.
    """
)

# %% [markdown]
# ## Lists compose in layout, too
#
# A lazy list composes only the items that are visible. Which ones are visible? Only layout knows. So `LazyColumn` and
# `LazyRow` are subcompositions as well: an item is composed inside the measurement of the list, in the frame in which
# it comes into view. The gallery's program *Composed in layout* has such a row below the card. It is scrolled here.

# %%
row = kit.record(composed_in_layout.Measured, composed_in_layout.demo, name="row")
first_new = next(report.index for report in row.reports[1:] if "Hour" in report.composed)
kit.events(row, first_new, kinds=["composition", "measurement", "placement"])

# %%
kit.say(
    f"""
    In frame {first_new} the row is measured, and an `Hour` composes inside the measurement. Compositions of `Hour` in
    all {len(row) - 1} frames: {row.count("Hour composed")}. So "no composition while scrolling" can be true for a
    *scope*, never for a whole screen with a list.
    """
)

# %% [markdown]
# In the recording of the real Compose, a list of boxes is scrolled by one item: the new item is composed between the
# measurement of the list and its own measurement.

# %%
kit.matches("H1", ["measure:list", "compose:Item(6) born=6", "measure:item.6", "place:list"], frame=1)

# %% [markdown] tags=["pitfalls"]
# ## Pitfalls
#
# - **"`BoxWithConstraints` is just a `Box`."** It is a composition of its own, and it composes during measurement.
#   The cells below refute it.
# - **A new size in each frame.** In a container that is animated or dragged, the content composes in each frame. See
#   the last question.
# - **State in a branch.** A switch to the other branch forgets the remembered values of the first branch (see
#   lesson 12).
# - **Coordinates that composition reads.** A position comes from layout. A composable that stores it in `on_placed`
#   and reads it in composition uses the position of the frame before, and gets the loop of lesson 9.
# - **No intrinsic size.** A parent that asks for the intrinsic size of its children (lesson 16) gets an error:
#   without constraints, the content is unknown.
# - **It is the right tool if the tree differs**: other composables, other texts, a list in place of a grid. Then
#   composition must run, and measurement is the earliest moment that knows the room. A state and `on_size_changed`
#   would give the loop of lesson 9 instead.

# %% tags=["pitfalls"]
kit.refute("BoxWithConstraints is just a Box: a change of the size composes nothing", {"Weather composed": 0}, slow)

# %% tags=["pitfalls"]
kit.refute("A state that only layout reads never composes anything", {"composed": 0}, slow)

# %% [markdown] tags=["kotlin"]
# ## In Kotlin
#
# | Python here | Kotlin |
# |---|---|
# | `BoxWithConstraints(Weather, modifier)` | `BoxWithConstraints(modifier) { … }` |
# | `scope.max_width >= 260` | `maxWidth >= 260.dp` |
# | `scope.to_px(260)` in a measure block | `260.dp.toPx()` in a measure block |
#
# ```kotlin
# @Composable
# fun Screen() {
#     BoxWithConstraints {
#         if (maxWidth >= 260.dp) Row { Temperature(); Sky() } else Column { Temperature(); Sky() }
#     }
# }
#
# @Composable
# fun Mine() {
#     Layout(content = { Temperature(); Sky() }) { measurables, constraints ->
#         val isRow = constraints.maxWidth >= 260.dp.roundToPx()
#         val (first, second) = measurables.map { it.measure(constraints.copy(minWidth = 0, minHeight = 0)) }
#         layout(constraints.maxWidth, constraints.maxHeight) {
#             first.place(0, 0)
#             if (isRow) second.place(first.width, 0) else second.place(0, first.height)
#         }
#     }
# }
# ```
#
# The other programs of this lesson:

# %% tags=["kotlin"]
kit.kotlin("11_composition_inside_layout")

# %% [markdown] tags=["transfer"]
# ## One more question
#
# A header shrinks while the user scrolls: its height goes down by 10 px in each frame, and a measure block sets it.
# The header contains a `BoxWithConstraints` with a title: small letters if the height is under 80 dp, large letters
# otherwise. The height crosses this limit once. How often does the content compose? Write a form that composes once.

# %% [markdown] tags=["answer"]
# The content composes in each frame, because each frame has new constraints. The chosen branch does not matter. A
# derived state (lesson 8) knows the height without asking layout, and notifies its reader only when the answer
# changes. Then one composition is left. The cell below measures both.


# %% tags=["answer"]
def header(by_constraints):
    @composable
    def Title(scope):
        Text("Lakes", font_size=14 if scope.max_height < 80 else 28)

    @composable
    def Page():
        height = remember(lambda: mutable_state_of(120))

        def shrink(scope, measurable, constraints):
            placeable = measurable.measure(constraints.copy(min_height=height.value, max_height=height.value))
            return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))

        tap = Modifier.clickable(lambda: height.set(height.value - 10))
        with Column(tap.test_tag("page").fill_max_size()):
            if by_constraints:
                BoxWithConstraints(Title, Modifier.layout(shrink).fill_max_width())
            else:
                is_small = remember(lambda: derived_state_of(lambda: height.value < 80))
                with Box(Modifier.layout(shrink).fill_max_width()):
                    Text("Lakes", font_size=14 if is_small.value else 28)

    def ten_taps(scene):
        for _ in range(10):
            scene.tap(*scene.find("page").center)
            scene.frame()

    return kit.record(Page, ten_taps, name="constraints" if by_constraints else "derived", width=200, height=200)


kit.compare(header(True), header(False), "Title composed", "Page composed", "Text composed")

# %% [markdown]
# ## Read more
#
# - [Jetpack Compose phases](https://developer.android.com/develop/ui/compose/phases)
# - [Custom layouts](https://developer.android.com/develop/ui/compose/layouts/custom)
# - [Lists and grids](https://developer.android.com/develop/ui/compose/lists)
# - [Advanced layouts in
#   Compose](https://developer.android.com/develop/ui/compose/quick-guides/content/video/advanced-layouts-compose), a
#   video on subcomposition
