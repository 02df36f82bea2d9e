# %% [markdown]
# # Upwards, and no further: how far does a change of size climb?
#
# **Question.** Deep in a screen a bar grows. Layout measures some nodes around the bar again, places other nodes
# without a measurement, and visits the rest not at all. Which nodes are which?
#
# You need: lesson 10, *Measure once, place often: what restarts which half of layout?*; lesson 16, *The layout walk:
# how often is each node visited?*

# %%
import inspect

from engine import Color, Constraints, Layout, Modifier, composable, mutable_state_of
from engine.layout import MeasureAndLayoutDelegate
from lessons import kit

# %% [markdown]
# ## It runs
#
# The program has three small layouts. `bar` is a leaf: its measure block reads the width from a state. `wrap` stacks
# its children, and is exactly as large as they need. `fixed` has a size of its own, whatever its children need.

# %%
PAPER, INK, SAND = Color.hex("#F3F5F5"), Color.hex("#076974"), Color.hex("#D9B48F")


def bar(width):
    return lambda scope, measurables, constraints: scope.layout(width.value, 20, lambda: None)


def wrap(scope, measurables, constraints):
    placeables = [measurable.measure(Constraints()) for measurable in measurables]

    def place():
        y = 0
        for placeable in placeables:
            placeable.place(0, y)
            y += placeable.height

    width = max(placeable.width for placeable in placeables)
    return scope.layout(width, sum(placeable.height for placeable in placeables), place)


def fixed(width, height):
    def measure(scope, measurables, constraints):
        placeables = [measurable.measure(Constraints()) for measurable in measurables]

        def place():
            for placeable in placeables:
                placeable.place(0, 0)

        return scope.layout(width, height, place)

    return measure


# %% [markdown]
# `Ladder` nests four layouts. The innermost, `wrap1`, contains the bar (the *leaf*) and a small sibling. Around it
# stand `wrap2`, then `fixed`, a layout of fixed size, then `gg`, the outermost one. `Modifier.test_tag` gives each node
# the name that the tables use. `grow` makes the leaf wider, writes the same width once more, and makes it narrower.

# %%
size = mutable_state_of(50)


@composable
def Ladder():
    with Layout(wrap, Modifier.background(PAPER).test_tag("gg")):
        with Layout(fixed(200, 200), Modifier.test_tag("fixed")):
            with Layout(wrap, Modifier.test_tag("wrap2")):
                with Layout(wrap, Modifier.test_tag("wrap1")):
                    Layout(bar(size), Modifier.background(INK).test_tag("leaf"))
                    Layout(fixed(5, 5), Modifier.background(SAND).test_tag("sib"))


def grow(scene):
    for width in (60, 60, 40):
        size.value = width
        scene.frame()
    size.value = 50  # for the next run


ladder = kit.record(Ladder, grow, width=220, height=220)
kit.side_by_side(ladder.picture(0), ladder.picture(1), ladder.picture(3))

# %% [markdown]
# ## Predict
#
# The frames after the first one make the leaf wider, write the same width again, and make the leaf narrower. How
# often does layout measure each node in these frames together? Zero is a possible answer.

# %% tags=["predict"]
mine_climb = kit.Prediction(
    {
        "leaf measured": None,
        "wrap1 measured": None,
        "wrap2 measured": None,
        "fixed measured": None,
        "gg measured": None,
        "sib measured": None,
    }
)
mine_climb

# %% tags=["choice"]
again = kit.Choice(
    "Frame 2 writes the width that the state already has. What happens?",
    {
        "the leaf is measured, and finds its old size": "The engine would have to measure the leaf to find that. But "
        "an equal value is no change: no reader is notified.",
        "nothing": "An equal write notifies no reader. The frame has nothing to do.",
        "the same as in frame 1": "Frame 1 was made necessary by a change of the value. Here the value stays.",
    },
    right="nothing",
    proof={
        "the leaf is measured, and finds its old size": ladder.count("leaf measured", 2, 2) > 0,
        "nothing": not ladder.reports[2].phases,
        "the same as in frame 1": ladder.reports[2].measured == ladder.reports[1].measured,
    },
)
again

# %% tags=["predict"]
again.choose(None)

# %% [markdown]
# ## Step
#
# All frames. Each cell lists names in the order of the work.

# %% tags=["step"]
kit.frames(ladder)

# %% [markdown]
# ## Reveal

# %% tags=["reveal"]
mine_climb.reveal(ladder)

# %% tags=["reveal"]
again.reveal()

# %% [markdown]
# ## Explain
#
# Nodes that need layout wait in a queue, sorted by *depth*: the distance from the root. A pass takes the shallowest
# node first. At the start only the leaf waits in the queue, because no other node reads the state.
#
# The pass measures the leaf, and the leaf gets another size. Its parent `wrap1` used the old size in its measure
# block. So `wrap1` enters the queue, is measured, and has another size. The same happens to `wrap2`, then to `fixed`.
#
# `fixed` is measured, too: its measure block used the size of `wrap2`, and the runtime cannot know the result
# beforehand. But `fixed` returns the same size as before. That ends the climb, because `gg` uses the size of `fixed`
# only.
#
# After the last measurement, the nodes that got another size or another child size are placed, from the top
# downwards. They wait in the same queue, behind all measurements. `fixed` places `wrap2`, which places `wrap1`,
# which places the leaf. When the queue comes to these nodes, no work remains, and they only leave.
#
# The sibling `sib` is not measured. `wrap1` asks it again, but it asks with the same constraints, and nothing in `sib`
# has changed: the old answer is still good.
#
# In Compose's source, the class `MeasureAndLayoutDelegate` holds this queue under the name `relayout_nodes`, and
# *popEach* takes one node after another out of it. The flags `measure_pending` and `layout_pending` of a node say
# which work waits, and *remeasureAndRelayoutIfNeeded* does it. If a node leaves the queue for a placement, the pass
# places the root at its corner by `place(0, 0)`, and any other node where it stood before (*replace*). After the last
# node the pass calls a function of its caller (*onLayout*), and returns whether the root got another size
# (*rootNodeResized*).
#
# The next table replays the queue: its second column shows the content of `relayout_nodes` after each event. The table
# below it shows what the real Compose did with this program: each name ran here in the same frame and in the same
# order.

# %%
kit.queue(ladder, 1)

# %%
kit.agrees("lesson_ladder", ladder)

# %% [markdown]
# The same ladder without the two wrapping layouts in between shows the shortest climb: leaf, fixed parent, end.

# %%
step = mutable_state_of(50)


@composable
def Short():
    with Layout(wrap, Modifier.background(PAPER).test_tag("root")):
        with Layout(fixed(100, 100), Modifier.test_tag("fixed")):
            Layout(bar(step), Modifier.background(INK).test_tag("leaf"))


short = kit.record(Short, lambda scene: (step.set(60), scene.frame()), width=220, height=120)
kit.frames(short)

# %%
kit.matches(
    "I2", {"measure:leaf*": "leaf measured", "measure:fixed": "fixed measured", "measure:root": "root measured"}, short
)

# %% [markdown]
# ## Measured in another block
#
# A parent has two blocks: the measure block, which ends with a size, and the placement block. Usually a parent
# measures its children in the measure block. A parent whose own size ignores its children may measure them later,
# in the placement block. `late` does that: its own size is always the same.

# %%
edge = mutable_state_of(50)


def late(scope, measurables, constraints):
    def place():
        for measurable in measurables:
            measurable.measure(Constraints()).place(0, 0)

    return scope.layout(100, 100, place)


@composable
def Late():
    with Layout(wrap, Modifier.background(PAPER).test_tag("root")):
        with Layout(late, Modifier.test_tag("late")):
            Layout(bar(edge), Modifier.background(INK).test_tag("leaf"))
            Layout(fixed(5, 5), Modifier.background(SAND).test_tag("sib"))


drawn_late = kit.record(Late, lambda scene: (edge.set(60), scene.frame()), width=220, height=120)

# %% tags=["choice"]
block = kit.Choice(
    "The leaf in `late` grows. What happens to `late`?",
    {
        "late is measured and placed": "That is the answer for a child that was measured in the measure block. Here "
        "the measure block has never seen the child's size.",
        "late is placed, not measured": "The runtime knows in which block the parent measured the child, and runs "
        "that block again.",
        "nothing": "The placement block used the size of the child, so it must run again.",
    },
    right="late is placed, not measured",
    proof={
        "late is measured and placed": drawn_late.count("late measured") > 0,
        "late is placed, not measured": drawn_late.count("late placed") > 0 == drawn_late.count("late measured"),
        "nothing": drawn_late.count("late placed") == 0,
    },
)
block

# %% tags=["predict"]
block.choose(None)

# %% tags=["reveal"]
block.reveal()

# %% tags=["reveal"]
kit.queue(drawn_late, 1)

# %% [markdown]
# Compose calls this fact *measured by parent*. Each node notes the block in which its parent measured it: measure
# block, layout block (another name of the placement block), or none. Later the node changes its size. After a
# measurement in the measure block (*InMeasureBlock*), the runtime asks the parent to measure again
# (*requestRemeasure*). After one in the layout block (*InLayoutBlock*), it only asks for a placement
# (*requestRelayout*).
#
# The pass measures each node that leaves the queue by one method, `do_remeasure`. This method also asks the parent.
# Here is its source in this engine:

# %%
do_remeasure = vars(MeasureAndLayoutDelegate)["_do_remeasure"]
print(inspect.getsource(do_remeasure))

# %% [markdown]
# `remeasure` runs the measure block, and returns whether the size differs from the old size. An equal size ends the
# climb here: no request follows. A request puts the parent into the queue, and the same method serves it.
#
# The facts of the first frame, node by node:

# %%
kit.Table(
    ["node", "measured by its parent in the"],
    [
        [row.subject.name, "layout block" if row.data.get("by_layout") else "measure block"]
        for row in drawn_late.frame(0).rows
        if row.kind == "measurement" and row.subject.name in ("late", "leaf", "sib")
    ],
)

# %%
kit.matches(
    "I3",
    {
        "measure:leaf*": "leaf measured",
        "policy:measure.late": "late measured",
        "policy:place.late": "late placed",
        "measure:sib": "sib measured",
    },
    drawn_late,
)

# %% [markdown]
# ## Fix
#
# `Download` shows a growing bar. The bar sits in nested layouts that wrap, so each step climbs to the top. The bar
# is never wider than `FULL`.

# %%
FULL = 160
loaded = mutable_state_of(0)


def download(scene):
    for _ in range(20):
        loaded.value += FULL // 20
        scene.frame()
    loaded.value = 0  # for the next run


@composable
def Download():
    with Layout(wrap, Modifier.fill_max_size().background(PAPER).test_tag("page")):
        with Layout(wrap, Modifier.test_tag("card")):
            with Layout(wrap, Modifier.test_tag("line")):
                Layout(bar(loaded), Modifier.background(INK).test_tag("bar"))
        Layout(fixed(FULL, 4), Modifier.background(SAND).test_tag("rule"))


climbs = kit.record(Download, download, width=200, height=60, name="climbs")
kit.frames(climbs, 1, 2)

# %% [markdown]
# Change `Mine` so that the steps of the bar measure neither `line` nor anything above it. You may add a node. The
# pictures must stay the same.


# %% tags=["exercise"]
@composable
def Mine():
    with Layout(wrap, Modifier.fill_max_size().background(PAPER).test_tag("page")):
        with Layout(wrap, Modifier.test_tag("card")):
            with Layout(wrap, Modifier.test_tag("line")):
                Layout(bar(loaded), Modifier.background(INK).test_tag("bar"))
        Layout(fixed(FULL, 4), Modifier.background(SAND).test_tag("rule"))


# %% tags=["check"]
kit.check(
    kit.record(Mine, download, width=200, height=60, name="mine"),
    {"bar measured": 20, "line measured": 0, "card measured": 0, "page measured": 0},
    looks_like=climbs,
)

# %% [markdown] tags=["hint"]
# **Hint 1.** The climb ends at the first node with an unchanged size. Imagine a new node directly around the bar:
# its size must stay the same while the bar grows.

# %% [markdown] tags=["hint"]
# **Hint 2.** `fixed` makes a layout with its own size. Choose a size with room for the widest bar.

# %% [markdown] tags=["hint"]
# **Hint 3.** Put `with Layout(fixed(FULL, 20), …):` around the line of the bar.

# %% [markdown]
# One solution:


# %% tags=["solution"]
@composable
def Mine():
    with Layout(wrap, Modifier.fill_max_size().background(PAPER).test_tag("page")):
        with Layout(wrap, Modifier.test_tag("card")):
            with Layout(wrap, Modifier.test_tag("line")):
                with Layout(fixed(FULL, 20), Modifier.test_tag("track")):
                    Layout(bar(loaded), Modifier.background(INK).test_tag("bar"))
        Layout(fixed(FULL, 4), Modifier.background(SAND).test_tag("rule"))


# %% tags=["check"]
stops = kit.record(Mine, download, width=200, height=60, name="stops")
kit.check(stops, {"bar measured": 20, "line measured": 0, "card measured": 0, "page measured": 0}, looks_like=climbs)

# %% [markdown]
# ## What it costs

# %%
kit.compare(
    climbs, stops, "bar measured", "track measured", "line measured", "card measured", "page measured", "placed"
)

# %%
kit.say(
    f"{climbs.count('measured')} measurements become {stops.count('measured')}, and {climbs.count('placed')} "
    f"placements become {stops.count('placed')}, in {len(climbs) - 1} frames with equal pictures."
)

# %% [markdown]
# The real Compose ran both programs. First the climb, then the layout of fixed size:

# %%
kit.agrees("lesson_download", climbs)

# %%
kit.agrees("lesson_download_fixed", stops)

# %% [markdown] tags=["pitfalls"]
# ## Pitfalls
#
# - **"A change of size lays out the whole screen."** It climbs until a size stays the same, and no further.
#   Sideways it goes nowhere: a sibling with the same constraints keeps its size.
# - **"A node of fixed size is a wall, so it is never measured."** Its measure block used the child, so the pass
#   measures this node once. Only the nodes above `fixed` are protected.
# - **"So I put a fixed size everywhere."** Text that may grow, and other languages and font sizes, need room. A
#   fixed size is right where the room is fixed by design, as a progress bar's track is.
# - **"Measuring in the placement block is the faster way."** It only fits when the parent's size does not depend on
#   the child. The child's first measurement then also comes late, after all sizes are decided.

# %% tags=["pitfalls"]
kit.refute("a change of size lays out the whole screen", {"gg measured": 2, "sib measured": 2}, ladder)

# %% [markdown] tags=["kotlin"]
# ## In Kotlin
#
# ```kotlin
# @Composable
# fun Download(loaded: () -> Int) = Wrap {
#     Wrap {
#         Wrap { Bar(loaded) }                       // climbs: line, card, page
#     }
#     Rule()
# }
#
# @Composable
# fun Mine(loaded: () -> Int) = Wrap {
#     Wrap {
#         Wrap {
#             Box(Modifier.size(160.dp, 20.dp)) {    // the size stays: the climb ends here
#                 Bar(loaded)
#             }
#         }
#     }
#     Rule()
# }
#
# @Composable
# fun Bar(width: () -> Int) = Layout { _, _ -> layout(width(), 20) {} }     // reads while it is measured
#
# @Composable
# fun Late(content: @Composable () -> Unit) = Layout(content) { measurables, _ ->
#     layout(100, 100) { measurables.forEach { it.measure(Constraints()).place(0, 0) } }
# }
# ```
#
# The other programs of this lesson:

# %% tags=["kotlin"]
kit.kotlin("18_upwards")

# %% [markdown] tags=["transfer"]
# ## One more question
#
# Now `wrap2` and `wrap1` read a state `room` and give their child at most that much width. The leaf below reads
# `room`, too. One write changes `room`, so each of them waits in the queue. Does the pass measure the leaf once, or
# once for each reason?

# %% [markdown] tags=["answer"]
# Once. The queue hands out the shallowest node first. `wrap2` measures its child with new constraints, and that one
# measures the leaf. When the queue reaches the leaf, no work remains. With the deepest node first, the pass would
# measure the leaf with the old constraints, and once more with the new ones.

# %% tags=["answer"]
room = mutable_state_of(50)


def limited(scope, measurables, constraints):
    placeable = measurables[0].measure(Constraints(max_width=room.value))
    return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))


@composable
def Two():
    with Layout(limited, Modifier.test_tag("wrap2")):
        with Layout(limited, Modifier.test_tag("wrap1")):
            Layout(bar(room), Modifier.test_tag("leaf"))


two = kit.record(Two, lambda scene: (room.set(60), scene.frame()), width=100, height=40)
kit.say(f"The leaf is measured {two.count('leaf measured')} time. The order: {', '.join(two.reports[1].measured)}.")

# %% [markdown]
# ## Read more
#
# - In the gallery: *Layout walk*. Tap a row, and watch how far the new line of text climbs.
# - [Custom layouts](https://developer.android.com/develop/ui/compose/layouts/custom)
# - [Jetpack Compose phases](https://developer.android.com/develop/ui/compose/phases): layout.
# - [Constraints and modifier order](https://developer.android.com/develop/ui/compose/layouts/constraints-modifiers)
