# %% [markdown]
# # The layout walk: how often is each node visited?
#
# **Question.** A row holds an image and a column of two texts. Layout finds a size and a position for each node. In
# which order does layout visit the nodes, and how often? And what happens to the number of visits when a layout
# asks a child for its size two or more times?
#
# You need: lesson 1, *A frame has three phases*; lesson 10, *Measure once, place often: what restarts which half of
# layout?*

# %%
from engine import Box, Color, Column, Layout, Modifier, Row, composable
from lessons import kit

# %% [markdown]
# ## It runs
#
# Layout works on *nodes*. Each of `Row`, `Box` and `Column` below makes one node. A parent gives a child
# *constraints*: a smallest and a largest width, a smallest and a largest height. The child answers with a size.
# That exchange is called *measuring*. *Placing* is what follows: the parent gives the child a position.
#
# `note(name, color)` is a modifier. It writes a line into `walk` when layout reaches its node, when the node knows
# its size, when the parent places the node, and when the node draws. It changes neither size nor position. It also
# paints the node. In the picture, the square at the left shows the image, and the stacked boxes show the texts.

# %%
walk = []


def note(name, color):
    def measure(scope, measurable, constraints):
        walk.append(f"measure:{name}")
        placeable = measurable.measure(constraints)
        walk.append(f"measured:{name}={placeable.width}x{placeable.height}")

        def place():
            walk.append(f"place:{name}")
            placeable.place(0, 0)

        return scope.layout(placeable.width, placeable.height, place)

    def draw(scope):
        walk.append(f"draw:{name}")
        scope.draw_rect(Color.hex(color))

    return Modifier.layout(measure).draw_behind(draw).test_tag(name)


@composable
def Entry():
    with Row(note("Row", "#E4E8E8")):
        Box(note("Image", "#80B5A6").size(50))
        with Column(note("Column", "#C7D3E3")):
            Box(note("Text1", "#8FA9C9").size(60, 20))
            Box(note("Text2", "#D9B48F").size(40, 20))


entry = kit.record(Entry, width=160, height=70)
entry.picture(0)

# %% [markdown]
# ## Predict
#
# Two questions about the first frame.

# %% tags=["predict"]
# Write a number in place of each None, then run the cell.
visits = kit.Prediction({"Text2 measured": None, "Column measured": None, "Row measured": None, "Row placed": None})
visits

# %% tags=["choice"]
when = kit.Choice(
    "When does the column place its two texts?",
    {
        "as soon as the column knows its own size": "The documentation lists it in this place, before the row decides "
        "its size. The recording of the real Compose does not: no node is placed while another one still waits for "
        "its size.",
        "after the row, too, knows its size": "The whole tree is measured first. Placement is a second walk, from the "
        "row downwards.",
        "while it is drawn": "Drawing reads positions, it does not compute them. Every position is known before the "
        "first draw block runs.",
    },
    right="after the row, too, knows its size",
    proof={
        "as soon as the column knows its own size": walk.index("place:Text1") < walk.index("measured:Row=110x50"),
        "after the row, too, knows its size": walk.index("measured:Row=110x50") < walk.index("place:Text1"),
        "while it is drawn": walk.index("draw:Column") < walk.index("place:Text1"),
    },
)
when

# %% tags=["predict"]
when.choose(None)

# %% [markdown]
# ## Step
#
# The walk, line by line. `measure` is the way down, `measured` the way up.

# %% tags=["step"]
kit.Table(["line", "visit"], enumerate(walk, start=1))

# %% [markdown]
# ## Reveal

# %% tags=["reveal"]
visits.reveal(entry, first=0)

# %% tags=["reveal"]
when.reveal()

# %% [markdown]
# ## Explain
#
# Read the lines with `measure` as questions and the lines with `measured` as answers.
#
# 1. The row asks the image. The image has no children and answers at once.
# 2. The row asks the column. The column cannot answer yet: it must ask its own children first.
# 3. The column asks the first text, then the second one. Both answer at once.
# 4. The column adds the heights and takes the larger width. That is its answer to the row.
# 5. The row adds the widths and takes the larger height. Now every node has a size.
# 6. Then the second walk begins at the row: each parent places its children, parents before children.
# 7. Drawing is a third walk in the same order.
#
# The result of the walk: each node at the place where its parent put it.

# %%
entry.picture(0)

# %% [markdown]
# The documentation describes one algorithm of three steps for each node: measure children, decide the own size,
# place children. Its list of seven steps lets the column place the texts before the row decides its size. The
# recording shows two walks. Both agree on what matters: each node is measured once and placed once.

# %%
kit.matches("S1", what=walk, frame=0)

# %%
kit.agrees("S1", entry)

# %% [markdown]
# ## A layout that asks before measuring
#
# Some layouts visit a node more often. A parent may *measure* a child only once in a pass: the engine raises an error
# for a second time, and so does Compose. But a parent may ask further questions before measuring: "how
# wide would you like to be?" These questions are *intrinsic measurements*. `max_intrinsic_width(height)` is one of
# them. It returns a width and fixes nothing.
#
# `snug` uses that to make itself exactly as wide as its child would like to be. `Nest` puts `depth` such layouts
# around one leaf. The leaf counts how often it has to compute its size.

# %%
count = {"leaf": 0}


def leaf(scope, measurables, constraints):
    count["leaf"] += 1
    return scope.layout(40, 20, lambda: None)


def snug(scope, measurables, constraints):
    wanted = measurables[0].max_intrinsic_width(constraints.max_height)
    placeable = measurables[0].measure(constraints.copy(max_width=wanted))
    return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))


@composable
def Nest(depth, policy):
    if depth == 0:
        Layout(leaf, Modifier.background(Color.hex("#80B5A6")).test_tag("leaf"))
    else:
        with Layout(policy, Modifier.test_tag(f"level{depth}")):
            Nest(depth - 1, policy)


def visits_at(depth, policy):
    count["leaf"] = 0
    kit.record(lambda: Nest(depth, policy), name=f"{depth} levels", width=100, height=40)
    return count["leaf"]


kit.say(f"One level around the leaf: the leaf computes its size {visits_at(1, snug)} times.")

# %% [markdown]
# Now five levels. Each of them asks one question and measures once.

# %% tags=["choice"]
deep = kit.Choice(
    "How often does the leaf compute its size with five levels?",
    {
        "1": "That would be so if no level asked before measuring, or if answers were kept. The answer to an "
        "intrinsic question depends on the height that is asked with, and `snug` has no shortcut for it.",
        "6": "One question per level plus one measurement: that is the cost if each level only passes the question "
        "on. `snug` does not: asked for its width, it runs its whole measure block, and that asks twice.",
        "10": "Two visits per level would add up if the levels stood beside each other. They stand inside each other, "
        "so the visits multiply.",
        "32": "The visits double at each level.",
    },
    right="32",
    proof={answer: visits_at(5, snug) == int(answer) for answer in ("1", "6", "10", "32")},
)
deep

# %% tags=["predict"]
deep.choose(None)

# %% tags=["reveal"]
deep.reveal()

# %% tags=["reveal"]
kit.Table(
    ["depth", "visits of the leaf", "2 to the power of depth"],
    [[depth, visits_at(depth, snug), 2**depth] for depth in range(9)],
)

# %% [markdown]
# ## Explain
#
# `snug` says nothing about its own intrinsic width. So the runtime uses the general way: it runs the measure block
# of `snug` with stand-ins for the children, and takes the resulting size. In that run the block asks its child for
# the intrinsic width, and then "measures" the stand-in, which asks the same child once more. One question at the
# top becomes two questions a level deeper, then four.
#
# The documentation warns that with several visits per node the time grows exponentially with the number of nodes.
# Many nodes alone do not cause that. *Nesting* multiplies visits. Children side by side only add their visits:

# %%
count["leaf"] = 0


def side_by_side(scope, measurables, constraints):
    wanted = max(measurable.max_intrinsic_width(constraints.max_height) for measurable in measurables)
    placeables = [measurable.measure(constraints.copy(max_width=wanted)) for measurable in measurables]

    def place():
        for placeable in placeables:
            placeable.place(0, 0)

    return scope.layout(wanted, 20, place)


@composable
def Flat():
    with Layout(side_by_side):
        for _ in range(10):
            Layout(leaf)


kit.record(Flat, width=100, height=40)
kit.say(f"Ten leaves in one layout that asks before measuring: {count['leaf']} visits.")

# %% [markdown]
# ## Fix
#
# Change `mine` so that the leaf computes its size once, at any depth. The layout must stay as wide as its child.


# %% tags=["exercise"]
def mine(scope, measurables, constraints):
    wanted = measurables[0].max_intrinsic_width(constraints.max_height)
    placeable = measurables[0].measure(constraints.copy(max_width=wanted))
    return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))


# %% tags=["check"]
def check(policy):
    differences = []
    for depth in (1, 5, 8):
        if (visits := visits_at(depth, policy)) != 1:
            differences.append(f"depth {depth}: the leaf computes its size {visits} times, should be 1")
    ours, theirs = (
        kit.record(lambda policy=policy: Nest(2, policy), width=100, height=40) for policy in (policy, snug)
    )
    if not kit.same_pictures(ours, theirs):
        differences.append("the pictures are not those of snug")
    return kit.Result(differences)


check(mine)

# %% [markdown] tags=["hint"]
# **Hint 1.** Which of the two lines that mention `measurables[0]` do you really need to learn the child's size?

# %% [markdown] tags=["hint"]
# **Hint 2.** A child that may be as wide as it likes chooses the width it likes. The size comes back with the
# placeable.

# %% [markdown] tags=["hint"]
# **Hint 3.** Delete the question, and measure the child with the constraints you were given. The last line stays as
# it is.

# %% [markdown]
# One solution:


# %% tags=["solution"]
def mine(scope, measurables, constraints):
    placeable = measurables[0].measure(constraints)
    return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))


# %% tags=["check"]
check(mine)

# %% [markdown]
# ## What it costs

# %%
DEEPEST = 8
kit.Table(
    ["depth", "asks first", "measures only"],
    [[depth, visits_at(depth, snug), visits_at(depth, mine)] for depth in (1, 2, 5, 8)],
)

# %%
kit.say(
    f"At depth {DEEPEST} the first form computes the leaf's size {visits_at(DEEPEST, snug)} times, the second form "
    f"{visits_at(DEEPEST, mine)} time. The pictures are equal."
)

# %% [markdown] tags=["pitfalls"]
# ## Pitfalls
#
# - **"Layout is linear, so nesting is free."** It is linear as long as each parent measures each child once and
#   asks nothing else. A layout of your own that asks intrinsic questions changes that.
# - **"Intrinsics are forbidden, then."** No. A divider that is as high as the text beside it needs an intrinsic
#   measurement. Ask once, near the leaves, and never in a layout that contains itself.
# - **"I can measure the child again instead."** The second `measure` of a child in one pass raises an error, here
#   and in Compose.
# - **"`Modifier.width(IntrinsicSize.MAX)` doubles, too."** This modifier only passes the question on to its
#   child. It adds one visit per level instead of doubling. The last question of this lesson measures such a policy.

# %% tags=["pitfalls"]
kit.refute("a node is measured once for each layout around it", {"Text1 measured": 2}, entry, first=0)

# %% [markdown] tags=["kotlin"]
# ## In Kotlin
#
# ```kotlin
# Row {
#     Image(painter, contentDescription = null, Modifier.size(50.dp))
#     Column {
#         Text("first")
#         Text("second")
#     }
# }
#
# @Composable
# fun Snug(content: @Composable () -> Unit) = Layout(content) { measurables, constraints ->
#     val wanted = measurables.first().maxIntrinsicWidth(constraints.maxHeight)   // the question
#     val placeable = measurables.first().measure(constraints.copy(maxWidth = wanted))
#     layout(placeable.width, placeable.height) { placeable.place(0, 0) }
# }
#
# @Composable
# fun Mine(content: @Composable () -> Unit) = Layout(content) { measurables, constraints ->
#     val placeable = measurables.first().measure(constraints)
#     layout(placeable.width, placeable.height) { placeable.place(0, 0) }
# }
# ```
#
# In Kotlin the measure block is the last argument of `Layout`, and the content is the first one. In Python the
# measure block is the first argument, and the content stands in the `with` block.
#
# The other programs of this lesson:

# %% tags=["kotlin"]
kit.kotlin("16_layout_walk")

# %% [markdown] tags=["transfer"]
# ## One more question
#
# A colleague keeps the question, but answers it cheaply. The policy becomes an object with its own
# `max_intrinsic_width`. This method asks the child and adds nothing. Five such layouts stand around the leaf. Does
# the leaf compute its size one time, one time per level and once more, or as often as before?

# %% [markdown] tags=["answer"]
# One time per level and once more. Each level asks one question before measuring, and each question travels down to
# the leaf in one line. One measurement follows. The visits grow by addition instead of doubling:


# %% tags=["answer"]
class Handing:
    def measure(self, scope, measurables, constraints):
        return snug(scope, measurables, constraints)

    def max_intrinsic_width(self, scope, measurables, height):
        return measurables[0].max_intrinsic_width(height)


kit.say(", ".join(f"depth {depth}: {visits_at(depth, Handing())} visits" for depth in (1, 5, 8)) + ".")

# %% [markdown]
# ## Read more
#
# - [Jetpack Compose phases](https://developer.android.com/develop/ui/compose/phases): the walk in seven steps.
# - In the gallery: the program *Layout walk* has a row of this shape, and a list of such rows.
# - [Custom layouts](https://developer.android.com/develop/ui/compose/layouts/custom)
# - [Intrinsic measurements in Compose
#   layouts](https://developer.android.com/develop/ui/compose/layouts/intrinsic-measurements)
