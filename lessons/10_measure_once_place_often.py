# %% [markdown]
# # Measure once, place often: what restarts which half of layout?
#
# **Question.** Layout has two halves: measurement finds sizes, placement finds positions. A caption on an image is
# lifted, step by step. Only its position changes. Must a frame measure a node for that?
#
# You need: lesson 1, *A frame has three phases*; lesson 2, *Where is state read?*; lesson 4, *Parallax*; lesson 9,
# *Recomposition loop*.

# %%
from engine import (
    Box,
    Color,
    Column,
    Constraints,
    IntOffset,
    Layout,
    Modifier,
    Text,
    composable,
    mutable_state_of,
    remember,
)
from lessons import kit

BLUE, PAPER = Color.hex("#3D6F87"), Color.hex("#F3F5F5")

# %% [markdown]
# ## Your own layout
#
# `Layout` takes a **measure policy**: a function that measures the children and says where they go. It has three
# parameters:
#
# - `scope`: has `layout(width, height, block)`, which ends the measurement;
# - `measurables`: the children, not yet measured;
# - `constraints`: the room that the parent gives, from `min_width` to `max_width` and from `min_height` to
#   `max_height`, in px.
#
# `measurable.measure(constraints)` returns a **placeable**: a measured child with `width` and `height`. The last
# argument of `scope.layout` is the **placement block**. It runs later, when the parent is placed, and calls
# `placeable.place(x, y)` for each child.
#
# `below` is such a policy: the second child stands below the first one. It measures with `loose`, a copy of the
# constraints without lower limits, so that a child may be smaller than its parent. Such a policy mends the loop of
# lesson 9 if no `Column` fits. Here the policy also lifts the second child by some px. Then the caption covers the
# edge of the image. `Picture` keeps this number in a state; a tap adds ten.


# %%
@composable
def Picture():
    lift = remember(lambda: mutable_state_of(0))

    def below(scope, measurables, constraints):
        loose = constraints.copy(min_width=0, min_height=0)
        image, caption = (measurable.measure(loose) for measurable in measurables)
        y = image.height - lift.value

        def place():
            image.place(0, 0)
            caption.place(0, y)

        return scope.layout(constraints.max_width, constraints.max_height, place)

    tap = Modifier.clickable(lambda: lift.set(lift.value + 10))
    with Layout(below, tap.test_tag("picture").background(PAPER)):
        Box(Modifier.test_tag("image").fill_max_width().height(120).background(BLUE))
        Text("A lake in the mountains", Modifier.test_tag("caption").background(Color.WHITE).padding(8))


def five_taps(scene):
    for _ in range(5):
        scene.tap(*scene.find("picture").center)
        scene.frame()


slow = kit.record(Picture, five_taps, name="slow", width=240, height=180)
kit.side_by_side(slow.picture(0), slow.picture(2), slow.picture(-1))

# %% [markdown]
# ## Predict
#
# Each tap lifts the caption. How often does each of these events happen, in the frames of all taps together?

# %% tags=["predict"]
mine = kit.Prediction(
    {
        "Picture composed": None,
        "picture measured": None,
        "caption measured": None,
        "picture placed": None,
    }
)
mine

# %% tags=["choice"]
which_reader = kit.Choice(
    "The word `value` stands in the function that `Layout` gets. Which part of the program reads the state?",
    {
        "the composition of Picture": (
            "Composition only makes the function and hands it to Layout. It does not call it."
        ),
        "the measurement of picture": (
            "The line stands in the body of the policy, and the body runs when the node is measured."
        ),
        "the placement of picture": (
            "Only what stands in the block place runs in placement. The line stands above it."
        ),
    },
    right="the measurement of picture",
    proof={
        "the composition of Picture": any(read.phase == "composition" for read in slow.reports[1].reads),
        "the measurement of picture": any(read.phase == "measurement" for read in slow.reports[1].reads),
        "the placement of picture": any(read.phase == "placement" for read in slow.reports[1].reads),
    },
)
which_reader

# %% tags=["predict"]
which_reader.choose(None)

# %% [markdown]
# ## Step
#
# The first tap, event by event.

# %% tags=["step"]
kit.events(slow, 1, kinds=["input", "write", "invalidate", "measurement", "read", "placement"])

# %% [markdown]
# ## Reveal

# %% tags=["reveal"]
mine.reveal(slow)

# %% tags=["reveal"]
which_reader.reveal()

# %% [markdown]
# ## Explain

# %%
slow.picture(1)

# %%
kit.why(slow, 1, "picture")

# %%
kit.say(
    f"""
    The state is read in measurement, so each write measures the node `picture` again:
    {slow.count("picture measured")} times. Its children are not measured ({slow.count("caption measured")} times the
    caption): they get the same constraints as before, and nothing in them is invalid, so `measure` returns the old
    result. A measurement is always followed by a placement, so `picture` is placed {slow.count("picture placed")}
    times.

    The size of `picture` does not change. So nothing above it is measured.
    """
)

# %% [markdown]
# Each node has two **restart scopes** in layout: its measurement and its placement. A state that the measure block
# reads restarts both. A state that only the placement block reads restarts the placement alone. The recording of the
# real Compose shows the children's part, too. A parent `p` reads a state in measurement and gives its child the same
# constraints; then it gives other ones:

# %%
kit.matches("I8", {"measure:p": 1, "measure:child": 0, "place:p": 1}, frame=1)

# %%
kit.matches("I8", {"measure:p": 1, "measure:child": 1, "place:child": 1}, frame=2)

# %% [markdown]
# ## Fix
#
# Change `Mine` so that a tap measures nothing. The pictures stay equal.


# %% tags=["exercise"]
@composable
def Mine():
    lift = remember(lambda: mutable_state_of(0))

    def below(scope, measurables, constraints):
        loose = constraints.copy(min_width=0, min_height=0)
        image, caption = (measurable.measure(loose) for measurable in measurables)
        y = image.height - lift.value

        def place():
            image.place(0, 0)
            caption.place(0, y)

        return scope.layout(constraints.max_width, constraints.max_height, place)

    tap = Modifier.clickable(lambda: lift.set(lift.value + 10))
    with Layout(below, tap.test_tag("picture").background(PAPER)):
        Box(Modifier.test_tag("image").fill_max_width().height(120).background(BLUE))
        Text("A lake in the mountains", Modifier.test_tag("caption").background(Color.WHITE).padding(8))


# %% tags=["check"]
kit.check(
    kit.record(Mine, five_taps, name="mine", width=240, height=180),
    {"picture measured": 0, "picture placed": 5, "Mine composed": 0},
    looks_like=slow,
)

# %% [markdown] tags=["hint"]
# **Hint 1.** One block finds sizes, the other block finds positions. Which block needs the number?

# %% [markdown] tags=["hint"]
# **Hint 2.** The inner function `place` sees all names of the outer one. Move the read into it.

# %% [markdown] tags=["hint"]
# **Hint 3.** Delete the line with `y`, and write `caption.place(0, image.height - lift.value)`.

# %% [markdown]
# One solution:


# %% tags=["solution"]
@composable
def Mine():
    lift = remember(lambda: mutable_state_of(0))

    def below(scope, measurables, constraints):
        loose = constraints.copy(min_width=0, min_height=0)
        image, caption = (measurable.measure(loose) for measurable in measurables)

        def place():
            image.place(0, 0)
            caption.place(0, image.height - lift.value)

        return scope.layout(constraints.max_width, constraints.max_height, place)

    tap = Modifier.clickable(lambda: lift.set(lift.value + 10))
    with Layout(below, tap.test_tag("picture").background(PAPER)):
        Box(Modifier.test_tag("image").fill_max_width().height(120).background(BLUE))
        Text("A lake in the mountains", Modifier.test_tag("caption").background(Color.WHITE).padding(8))


# %% tags=["check"]
fast = kit.record(Mine, five_taps, name="fast", width=240, height=180)
kit.check(fast, {"picture measured": 0, "picture placed": 5, "Mine composed": 0}, looks_like=slow)

# %%
kit.agrees("lesson_lift", slow)

# %%
kit.agrees("lesson_lift_placed", fast)

# %% [markdown]
# ## What it costs

# %%
kit.compare(slow, fast, "picture measured", "picture placed", "picture drawn")

# %%
kit.reads(fast, 1)

# %%
kit.say(
    f"""
    {slow.work()} units of work before, {fast.work()} after. One measurement for each step is saved here, because the
    size stayed the same. The next program shows the expensive case.
    """
)

# %% [markdown]
# ## What a new size costs
#
# The next programs show a box between a heading and a footer. A tap changes one number. In `Growing`, the measure
# block of the box uses it as a *size*. In `Shifting`, the block of `offset` uses it as a *position*. Predict the work
# of `Growing` over all taps. (The block of `Modifier.layout` is a policy with one measurable. `Constraints.fixed`
# leaves no choice.)


# %%
def page(grows):
    @composable
    def Page():
        extra = remember(lambda: mutable_state_of(0))

        def grow(scope, measurable, constraints):
            side = 40 + extra.value
            placeable = measurable.measure(Constraints.fixed(side, side))
            return scope.layout(side, side, lambda: placeable.place(0, 0))

        changing = Modifier.layout(grow) if grows else Modifier.size(40).offset(lambda: IntOffset(extra.value, 0))
        tap = Modifier.clickable(lambda: extra.set(extra.value + 10))
        with Column(tap.test_tag("page").fill_max_size().background(PAPER)):
            Text("Heading", Modifier.test_tag("heading"))
            with Column(Modifier.test_tag("group").background(Color.WHITE)):
                Box(changing.test_tag("box").background(BLUE))
                Text("Footer", Modifier.test_tag("footer"))

    return Page


def tap_page(scene):
    for _ in range(5):
        scene.tap(*scene.find("page").center)
        scene.frame()


growing = kit.record(page(True), tap_page, name="growing", width=160, height=160)
shifting = kit.record(page(False), tap_page, name="shifting", width=160, height=160)
kit.side_by_side(growing.picture(0), growing.picture(-1), shifting.picture(-1))

# %% tags=["predict"]
climbs = kit.Prediction({"box measured": None, "group measured": None, "page measured": None, "heading measured": None})
climbs

# %% tags=["reveal"]
climbs.reveal(growing)

# %%
kit.compare(
    growing, shifting, "box measured", "group measured", "page measured", "box placed", "footer placed", "drawn"
)

# %%
kit.say(
    f"""
    A new size climbs: the group wraps its children, so it is measured ({growing.count("group measured")} times), and
    its own size changes, so the page is measured, too ({growing.count("page measured")} times). The page fills the
    window. Its size stays the same, and there the climb would end. The heading keeps its constraints and is not
    measured. `Shifting` measures {shifting.count("measured")} nodes and places {shifting.count("placed")}, one for
    each tap.
    """
)

# %% [markdown]
# The recordings of the real Compose show a column with a sibling. First a measure block reads the state as a size,
# then an `offset` block reads it.

# %%
kit.matches("A3", {"measure:t.outer": 2, "measure:col": 2, "measure:root": 2, "place:sib": 2, "draw:sib": 2})

# %%
kit.matches("A2", {"measure:*": 0, "place:t.outer": 2, "place:sib": 0, "draw:*": 0})

# %% [markdown]
# By the official page on phases, a state that the block of `offset` reads restarts layout and drawing. The recording
# shows no drawing: the block form of `offset` places its content in a layer, and a layer that moves is not recorded
# again.

# %% [markdown] tags=["pitfalls"]
# ## Pitfalls
#
# - **"`on_size_changed`, `on_placed` and `on_globally_positioned` are the same."** They differ in time and in rate.
#   The next cell counts them.
# - **One stray read in the measure block** undoes the gain: the state then restarts measurement and placement.
# - **A child that is measured in the placement block.** It is allowed, and then the two halves are entangled: see the
#   recording below. The documentation mentions it: a read in placement can affect measurement.
# - **A second `measure` call for the same child** raises an error. A parent that must know a child's size before it
#   chooses the constraints asks for the intrinsic size (lesson 16).
# - **Moving instead of sizing changes the meaning.** A shifted node keeps its old room in the column. If the
#   neighbors should make way, it needs a new size, and then the measurements are not waste.


# %% tags=["pitfalls"]
calls = []


@composable
def Reported():
    side = remember(lambda: mutable_state_of(40))
    x = remember(lambda: mutable_state_of(0))

    def measure(scope, measurable, constraints):
        placeable = measurable.measure(Constraints.fixed(side.value, 40))
        return scope.layout(placeable.width, 40, lambda: placeable.place(0, 0))

    reporting = Modifier.on_size_changed(lambda size: calls.append("on_size_changed"))
    reporting = reporting.on_placed(lambda coordinates: calls.append("on_placed"))
    reporting = reporting.on_globally_positioned(lambda coordinates: calls.append("on_globally_positioned"))
    with Column(Modifier.fill_max_size()):
        with Box(Modifier.offset(lambda: IntOffset(x.value, 0))):
            Box(reporting.layout(measure).background(BLUE))
        Text("grow", Modifier.clickable(lambda: side.set(side.value + 10)).test_tag("grow"))
        Text("move the parent", Modifier.clickable(lambda: x.set(x.value + 10)).test_tag("move"))


def calls_after(tag):
    def drive(scene):
        calls.clear()
        scene.tap(*scene.find(tag).center)
        scene.frame()

    kit.record(Reported, drive, width=160, height=100)
    return [calls.count(name) for name in ("on_size_changed", "on_placed", "on_globally_positioned")]


grown, moved = calls_after("grow"), calls_after("move")
kit.Table(
    ["a tap on", "on_size_changed", "on_placed", "on_globally_positioned"],
    [["grow", *grown], ["move the parent", *moved]],
)

# %% [markdown] tags=["pitfalls"]
# A new size calls all three. A parent that moves calls only `on_globally_positioned`: the node keeps its size and its
# place in the parent, but its place on the screen changes. The recording shows a node that moves within its parent,
# which calls the last two:

# %% tags=["pitfalls"]
kit.matches("X1", {"c.onSizeChanged": 0, "c.onPlaced": 1, "c.onGloballyPositioned": 1, "measure:c": 0}, frame=2)

# %% [markdown] tags=["pitfalls"]
# A child that the placement block measures: the parent `late` is not measured, only placed, and the child is
# measured.

# %% tags=["pitfalls"]
kit.matches("I3", {"policy:measure.late": 0, "policy:place.late": 1, "measure:leaf*": 1}, frame=1)

# %% tags=["pitfalls"]
counted = {"calls after a move": moved[0]}
kit.refute("on_size_changed is called as often as on_globally_positioned", {"calls after a move": moved[2]}, counted)

# %% tags=["pitfalls"]
kit.refute("A new position needs a new measurement", {"picture measured": 5}, fast)

# %% [markdown] tags=["kotlin"]
# ## In Kotlin
#
# | Python here | Kotlin |
# |---|---|
# | `Layout(policy, modifier)` and content by `with` | `Layout(content, modifier) { measurables, constraints -> … }` |
# | `scope.layout(w, h, place)` | `layout(w, h) { … }` |
# | `placeable.place(x, y)` | `placeable.place(x, y)` |
# | `Modifier.layout(block)` | `Modifier.layout { measurable, constraints -> … }` |
#
# ```kotlin
# @Composable
# fun Picture() {
#     var lift by remember { mutableIntStateOf(0) }
#     Layout(
#         content = { Lake(); Caption() },
#         modifier = Modifier.clickable { lift += 10 },
#     ) { measurables, constraints ->
#         val loose = constraints.copy(minWidth = 0, minHeight = 0)
#         val (image, caption) = measurables.map { it.measure(loose) }
#         // slow: val y = image.height - lift    reads in measurement
#         layout(constraints.maxWidth, constraints.maxHeight) {
#             image.place(0, 0)
#             caption.place(0, image.height - lift)    // reads in placement
#         }
#     }
# }
# ```
#
# The other programs of this lesson:

# %% tags=["kotlin"]
kit.kotlin("10_measure_once_place_often")

# %% [markdown] tags=["transfer"]
# ## One more question
#
# A sheet with three lines of text comes up from the lower edge, a step with each frame. Ada lets it *grow*: the
# measure block of the sheet uses the animated number as its height. Ben gives the sheet its full height at once and
# *shifts* it with the block form of `offset`. In which form does each step measure the sheet, and its lines? When
# is Ada right?

# %% [markdown] tags=["answer"]
# Ada's sheet is measured in each step. The constraints of her lines change with the height, so a step measures each
# line whose maximum height changes. A line without any room keeps its constraints and is skipped. Ben's sheet is
# measured once, at the start, and then only placed. Ada's form is right if other nodes must make room for the sheet,
# or if each height needs another arrangement of the lines. The cell below measures both.


# %% tags=["answer"]
def sheet(grows):
    @composable
    def Sheet():
        shown = remember(lambda: mutable_state_of(20))

        def grow(scope, measurable, constraints):
            placeable = measurable.measure(Constraints(max_width=constraints.max_width, max_height=shown.value))
            return scope.layout(placeable.width, shown.value, lambda: placeable.place(0, 0))

        moving = Modifier.layout(grow) if grows else Modifier.offset(lambda: IntOffset(0, 120 - shown.value))
        tap = Modifier.clickable(lambda: shown.set(shown.value + 10))
        with Box(tap.test_tag("page").fill_max_size()):
            with Column(moving.test_tag("sheet").fill_max_width().background(PAPER)):
                for number in range(3):
                    Text(f"Line {number}", Modifier.test_tag("line").padding(8))

    return kit.record(Sheet, tap_page, name="grow" if grows else "shift", width=160, height=120)


kit.compare(sheet(True), sheet(False), "sheet measured", "line measured", "sheet placed", "line drawn")

# %% [markdown]
# ## Read more
#
# - [Jetpack Compose phases](https://developer.android.com/develop/ui/compose/phases), the section on layout
# - [Custom layouts](https://developer.android.com/develop/ui/compose/layouts/custom)
# - [Constraints and modifier order](https://developer.android.com/develop/ui/compose/layouts/constraints-modifiers)
