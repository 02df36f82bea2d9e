# %% [markdown]
# # Who draws: whose draw blocks run again?
#
# **Question.** A small light blinks in front of a large sea. The draw block of the light reads a state, so
# composition and layout rest. Does the sea draw again, too?
#
# You need: lesson 5, *Draw-phase reads: can a color change without composition?*; lesson 10, *Measure once, place
# often: what restarts which half of layout?*

# %%
from engine import Box, Color, Column, Constraints, Layout, Modifier, composable, mutable_state_of
from lessons import kit

# %% [markdown]
# ## It runs
#
# A *draw block* is a function that issues draw commands: rectangles, lines, circles. `draw_behind` adds one to a node.
# `draw_sea` issues many commands, `draw_mast` and `draw_light` one each. `blink` switches the light again and again,
# and runs a frame after each change.

# %%
lit = mutable_state_of(False)
SKY, WAVE, MAST = Color.hex("#C7D3E3"), Color.hex("#5C7FA6"), Color.hex("#51575B")
ON, OFF = Color.hex("#F2B33D"), Color.hex("#7A6A45")
SEA_PLACE, MAST_PLACE = Modifier.size(220, 180), Modifier.offset(96, 40).size(24, 90)


def draw_sea(scope):
    scope.draw_rect(SKY)
    for row in range(8):
        for column in range(12):
            scope.draw_circle(WAVE, 9, (column * 20 + row % 2 * 10, 100 + row * 12))


def draw_mast(scope):
    scope.draw_rect(MAST)


def draw_light(scope):
    scope.draw_circle(ON if lit.value else OFF, 12, (12, 12))


def blink(scene):
    for _ in range(20):
        lit.value = not lit.value
        scene.frame()


@composable
def Harbor():
    with Box(SEA_PLACE.draw_behind(draw_sea).test_tag("sea")):
        with Box(MAST_PLACE.draw_behind(draw_mast).test_tag("mast")):
            Box(Modifier.size(24).draw_behind(draw_light).test_tag("light"))


one_record = kit.record(Harbor, blink, width=220, height=180, name="one record")
kit.side_by_side(one_record.picture(0), one_record.picture(1))

# %% [markdown]
# ## Predict
#
# Only `draw_light` reads the state. How often does each draw block run in all frames after the first?

# %% tags=["predict"]
blocks = kit.Prediction(
    {"Harbor composed": None, "light placed": None, "light drawn": None, "mast drawn": None, "sea drawn": None}
)
blocks

# %% [markdown]
# ## Step
#
# The first frames by name. The column `drawn` lists the draw blocks that ran.

# %% tags=["step"]
kit.frames(one_record, 0, 2)

# %% [markdown]
# ## Reveal

# %% tags=["reveal"]
blocks.reveal(one_record)

# %% [markdown]
# ## Explain
#
# Drawing does not paint pixels at once. It writes the commands of the draw blocks into a *record*, and the record
# is painted. A node has no record of its own: each *layer* has one. The scene gives its outermost node a layer.
# `graphics_layer` makes a further layer for a node and its content.
#
# A state that a draw block reads belongs to the layer the block is recorded in. When it changes, that layer's
# record is no longer valid, and it is written again from its first command to its last. Sea, mast and light share
# one record here, so all three draw blocks run for each blink. The picture shows frame 1: the light is on. The
# table shows the same program in the real Compose.

# %%
one_record.picture(1)

# %%
kit.agrees("lesson_harbor", one_record)

# %% [markdown]
# ## The way of a draw call
#
# Each node has a chain of *coordinators*. Each modifier that takes part in layout, such as `size`, and each modifier
# with a layer adds a coordinator. An *inner* coordinator stands at the end, for the content. A draw call goes along
# the chain.
#
# 1. The node hands the call to its outermost coordinator.
# 2. If that coordinator has a layer whose record is valid, the record is *replayed*, and the call ends here.
# 3. Without a layer, it moves the canvas to the position of the node and runs the draw blocks of its modifiers
#    (*drawContainedDrawModifiers*). They share a draw scope (*LayoutNodeDrawScope*), whose `draw_content` goes on along
#    the chain.
# 4. The inner coordinator hands the call to the children that are placed, in *z-order*: lowest `z_index` first, and
#    among equal ones in the order in which they were placed (`z_sorted_children`).
#
# In Compose's source, steps 2 and 3 stand in `NodeCoordinator.draw`, and step 4 in `InnerNodeCoordinator.perform_draw`.
# A parent is drawn before its children, and each child begins at step 1. The z-order concerns siblings only:


# %%
@composable
def Stacked():
    with Box(Modifier.size(60).background(SKY).test_tag("parent")):
        Box(Modifier.size(40).z_index(1).background(ON).test_tag("first"))
        Box(Modifier.size(50).background(WAVE).test_tag("second"))
        Box(Modifier.size(30).background(MAST).test_tag("third"))


stacked = kit.record(Stacked, width=60, height=60)
kit.say(
    f"Placed: {', '.join(stacked.reports[0].placed)}. Drawn: {', '.join(stacked.reports[0].drawn)}. The child with "
    "the larger z-index is placed first and drawn last, on top of the two others."
)

# %% [markdown]
# The next program has a layer inside a layer, and some states, each read by one draw block. The colors show whose
# block it is; `then` appends a chain of modifiers. `change_each` writes one state before each frame.

# %%
STATES = {name: mutable_state_of(0, name=name) for name in ("outer", "childLayered", "childPlain", "grandchild")}


def painted(name, color):
    def draw(scope):
        if name in STATES:
            STATES[name].value  # the read
        scope.draw_rect(Color.hex(color))

    return Modifier.draw_behind(draw).test_tag(name)


@composable
def Layers():
    with Box(painted("top", "#E4E8E8").size(200)):
        with Box(Modifier.graphics_layer().then(painted("outer", "#80B5A6")).size(150)):
            with Box(Modifier.graphics_layer().then(painted("childLayered", "#8FA9C9")).size(100)):
                Box(painted("grandchild", "#7A4B3A").size(30))
            Box(painted("childPlain", "#D9B48F").size(20))


def change_each(scene):
    scene.frame()  # nothing has changed
    for state in STATES.values():
        state.value += 1
        scene.frame()


layers = kit.record(Layers, change_each, width=220, height=200)
layers.picture(0)

# %% tags=["choice"]
OUTER = {
    "outer": "Only this block reads the state. But childPlain has no layer, so both share one record.",
    "outer, childPlain": "They share the outer record; that of childLayered is still valid and is replayed.",
    "outer, childLayered, grandchild, childPlain": "Everything inside `outer` is painted again, but not everything is "
    "recorded again. The inner layer keeps its record.",
    "top, outer, childLayered, grandchild, childPlain": "`top` belongs to the outermost layer, and that one has no "
    "reader of this state.",
}
outer = kit.Choice(
    "The state of `outer` changes. Which draw blocks run?",
    OUTER,
    right="outer, childPlain",
    proof={answer: ", ".join(layers.reports[2].drawn) == answer for answer in OUTER},
)
outer

# %% tags=["predict"]
outer.choose(None)

# %% tags=["choice"]
DEEP = {
    "grandchild": "It has no layer of its own, so its block is part of a larger record.",
    "childLayered, grandchild": "The grandchild is recorded in the layer of childLayered.",
    "outer, childLayered, grandchild": "The outer record contains the inner layer as one command: replay it. That "
    "command stays valid when the content of the inner layer changes.",
}
deep = kit.Choice(
    "The state of `grandchild` changes. Which draw blocks run?",
    DEEP,
    right="childLayered, grandchild",
    proof={answer: ", ".join(layers.reports[5].drawn) == answer for answer in DEEP},
)
deep

# %% tags=["predict"]
deep.choose(None)

# %% tags=["reveal"]
outer.reveal()

# %% tags=["reveal"]
deep.reveal()

# %% tags=["reveal"]
kit.frames(layers)

# %% [markdown]
# The recordings show the same order. The number in a line is the value of the state.

# %%
kit.matches("P1", ["draw:outer(layer) 1", "draw:childPlain 0"], frame=2)

# %%
kit.matches("P1", ["draw:childLayered 1", "draw:grandchild 1"], frame=5)

# %% [markdown]
# ## A node that moves
#
# A parent can also give its child a layer: `place_with_layer` instead of `place`. `Moved` has a child of each kind.
# First the plain child `kid` moves, then `kidL`, the child with a layer.

# %%
plain_x, layer_x = mutable_state_of(0), mutable_state_of(0)


def moving(x, with_layer):
    def measure(scope, measurables, constraints):
        placeable = measurables[0].measure(Constraints())
        place = placeable.place_with_layer if with_layer else placeable.place
        return scope.layout(50, 50, lambda: place(x.value, 0))

    return measure


def named(name, color):
    return Modifier.background(Color.hex(color)).test_tag(name)


@composable
def Moved():
    with Column(named("root", "#E4E8E8")):
        with Layout(moving(plain_x, with_layer=False), named("plainParent", "#C7D3E3")):
            Box(named("kid", "#076974").size(25))
        with Layout(moving(layer_x, with_layer=True), named("layerParent", "#F1E4D3")):
            Box(named("kidL", "#7A4B3A").size(15))
        Box(named("sib", "#5C6468").size(5))


def move_both(scene):
    for x in (plain_x, layer_x):
        x.value = 20
        scene.frame()
    plain_x.value = layer_x.value = 0  # for the next run


moved = kit.record(Moved, move_both, width=140, height=110)
kit.side_by_side(moved.picture(0), moved.picture(1), moved.picture(2))

# %% tags=["choice"]
moves = kit.Choice(
    "`kid` moves without a layer, `kidL` with one. Which draw blocks run?",
    {
        "kid in frame 1, kidL in frame 2": "A node's position is no part of its own commands. It is part of the "
        "record around it: move the canvas, then draw.",
        "everything around kid in frame 1, nothing in frame 2": "A move without a layer changes the record around the "
        "node, and that record is written again. A layer's position is no part of any record; it is used when the "
        "record is replayed.",
        "nothing in both frames": "That holds for the node with a layer only.",
    },
    right="everything around kid in frame 1, nothing in frame 2",
    proof={
        "kid in frame 1, kidL in frame 2": [moved.reports[1].drawn, moved.reports[2].drawn] == [["kid"], ["kidL"]],
        "everything around kid in frame 1, nothing in frame 2": "root" in moved.reports[1].drawn
        and not moved.reports[2].drawn,
        "nothing in both frames": not moved.count("drawn"),
    },
)
moves

# %% tags=["predict"]
moves.choose(None)

# %% tags=["reveal"]
moves.reveal()

# %% tags=["reveal"]
kit.frames(moved)

# %%
kit.agrees("P6", moved)

# %% [markdown]
# ## Three ways to set the opacity
#
# A layer has properties, such as its opacity (`alpha`). There are three ways to set it, and they read the state in
# different phases.

# %%
ALPHAS = [mutable_state_of(1.0, name=name) for name in ("first", "second", "third")]


@composable
def InBlock():
    Box(Modifier.graphics_layer(lambda layer: layer.set(alpha=ALPHAS[0].value)).then(named("a", "#076974")).size(20))


@composable
def InAlpha():
    Box(Modifier.alpha(ALPHAS[1].value).then(named("b", "#7A4B3A")).size(20))


@composable
def InValue():
    Box(Modifier.graphics_layer(alpha=ALPHAS[2].value).then(named("c", "#5C6468")).size(20))


@composable
def Opacity():
    with Column(named("page", "#E4E8E8")):
        InBlock()
        InAlpha()
        InValue()


def fade(scene):
    for alpha in ALPHAS:
        alpha.value = 0.5
        scene.frame()


opacity = kit.record(Opacity, fade, width=80, height=80)
WAYS = ("graphics_layer(block)", "alpha(value)", "graphics_layer(alpha=value)")
KINDS = ("composed", "measured", "placed", "layers", "drawn")
kit.Table(
    ["way", *KINDS],
    [
        [way, *(", ".join(getattr(report, kind)) or "–" for kind in KINDS)]
        for way, report in zip(WAYS, opacity.reports[1:], strict=True)
    ],
)

# %% [markdown]
# A row for each frame; *layers* lists the nodes whose layer block ran. With a block, only the layer reads the state.
# The two forms that take a value read it in composition. `alpha` also measures and places its node and the column
# around it: below full opacity it adds an element with a layer, as in lesson 5. So `b` leaves the record of the page,
# and both records are written. `a` and `c` have a layer from the start: their records stay valid, and only the replay
# changes.

# %%
kit.agrees("lesson_opacity", opacity)

# %% [markdown]
# ## Fix
#
# Back to the harbor. Change `Mine` so that a blink runs the draw block of the light and no other one. The pictures
# must stay the same.


# %% tags=["exercise"]
@composable
def Mine():
    with Box(SEA_PLACE.draw_behind(draw_sea).test_tag("sea")):
        with Box(MAST_PLACE.draw_behind(draw_mast).test_tag("mast")):
            Box(Modifier.size(24).draw_behind(draw_light).test_tag("light"))


# %% tags=["check"]
kit.check(
    kit.record(Mine, blink, width=220, height=180, name="mine"),
    {"light drawn": 20, "mast drawn": 0, "sea drawn": 0},
    looks_like=one_record,
)

# %% [markdown] tags=["hint"]
# **Hint 1.** The read is in the right phase already. Which other draw blocks share the record of the light?

# %% [markdown] tags=["hint"]
# **Hint 2.** Give the light a record of its own. One modifier does that.

# %% [markdown] tags=["hint"]
# **Hint 3.** `graphics_layer()` without arguments makes a layer with the usual properties. Write it before
# `draw_behind`: a layer contains the rest of the chain.

# %% [markdown]
# One solution:


# %% tags=["solution"]
@composable
def Mine():
    with Box(SEA_PLACE.draw_behind(draw_sea).test_tag("sea")):
        with Box(MAST_PLACE.draw_behind(draw_mast).test_tag("mast")):
            Box(Modifier.size(24).graphics_layer().draw_behind(draw_light).test_tag("light"))


# %% tags=["check"]
own_record = kit.record(Mine, blink, width=220, height=180, name="own record")
kit.check(own_record, {"light drawn": 20, "mast drawn": 0, "sea drawn": 0}, looks_like=one_record)

# %% [markdown]
# ## What it costs

# %%
kit.compare(one_record, own_record, "light drawn", "mast drawn", "sea drawn", "light placed", "Harbor composed")

# %%
kit.say(
    f"{one_record.count('drawn')} runs of draw blocks become {own_record.count('drawn')}, for equal pictures. The "
    "price is one more layer: memory for a record, and one more replay per frame."
)

# %%
kit.agrees("lesson_harbor_layer", own_record)

# %% [markdown] tags=["pitfalls"]
# ## Pitfalls
#
# - **"Read in drawing, so only my block runs."** Each block of the same layer runs. Usually that is cheap. A costly
#   block in the same record makes it expensive.
# - **"A layer for each node, then."** A layer costs memory and a step of painting. Make one at the border between
#   what changes often and what is costly to draw.
# - **"The layer may stand anywhere in the chain."** `draw_behind(…).graphics_layer()` leaves that draw block
#   outside the layer.
# - **"With a z-index a child can be drawn behind its parent."** The order concerns the children of one parent. The
#   parent's own draw blocks run before those of any child.

# %% tags=["pitfalls"]
kit.refute("a read in drawing runs only the block that reads", {"sea drawn": 0, "mast drawn": 0}, one_record)

# %% [markdown] tags=["kotlin"]
# ## In Kotlin
#
# ```kotlin
# @Composable
# fun Harbor(lit: () -> Boolean) = Box(Modifier.size(220.dp, 180.dp).drawBehind { drawSea() }) {
#     Box(Modifier.offset(96.dp, 40.dp).size(24.dp, 90.dp).drawBehind { drawRect(Mast) }) {
#         Box(Modifier.size(24.dp).drawBehind { drawLight(lit()) })    // Mine: graphicsLayer() before drawBehind
#     }
# }
#
# @Composable
# fun Layers(outer: IntState, layered: IntState, plain: IntState) =
#     Box(Modifier.graphicsLayer().drawBehind { drawOuter(outer.intValue) }.size(150.dp)) {
#         Box(Modifier.graphicsLayer().drawBehind { drawLayered(layered.intValue) }.size(100.dp))    // its own record
#         Box(Modifier.drawBehind { drawPlain(plain.intValue) }.size(20.dp))                         // that of outer
#     }
# ```
#
# The other programs of this lesson:

# %% tags=["kotlin"]
kit.kotlin("19_who_draws")

# %% [markdown] tags=["transfer"]
# ## One more question
#
# A colleague puts the layer elsewhere: `graphics_layer()` on the sea, the largest and costliest part, and none on
# the light. "Now the sea has a record that can be replayed." How often does `draw_sea` run while the light blinks?

# %% [markdown] tags=["answer"]
# In each frame. The light is inside the sea's layer, so this record contains the commands of both. A blink makes
# the record of the sea invalid. Put the layer around the changing part, not around the costly part.


# %% tags=["answer"]
@composable
def Elsewhere():
    with Box(SEA_PLACE.graphics_layer().draw_behind(draw_sea).test_tag("sea")):
        with Box(MAST_PLACE.draw_behind(draw_mast).test_tag("mast")):
            Box(Modifier.size(24).draw_behind(draw_light).test_tag("light"))


elsewhere = kit.record(Elsewhere, blink, width=220, height=180)
kit.say(f"`draw_sea` runs {elsewhere.count('sea drawn')} times in {len(elsewhere) - 1} frames.")

# %% [markdown]
# ## Read more
#
# - [Jetpack Compose phases](https://developer.android.com/develop/ui/compose/phases): drawing.
# - In the gallery: the programs *Fade* and *Photo album*.
# - [Graphics modifiers](https://developer.android.com/develop/ui/compose/graphics/draw/modifiers)
# - [Defer reads](https://developer.android.com/develop/ui/compose/performance/bestpractices#defer-reads)
