# %% [markdown]
# # A frame has three phases
#
# **Question.** A screen shows a greeting and a dot. You change the name in the greeting, the place of the dot, or its
# color. Which functions run again after each change, and in which order? When does no function run?
#
# You need: Python. The lesson explains each new word where it first stands.
#
# ## How to work with a lesson
#
# Go from top to bottom. In Jupyter and in the window, Shift+Enter runs a cell. In the window, Alt+Right leads to the
# next step, Tab to the next cell, and Esc out of a cell. Page Down scrolls, Ctrl+Enter commits an answer, and Ctrl+L
# lists all lessons.
#
# Some cells ask you to predict. Answer them *before* you go on: a guess that turns out wrong teaches more than a
# picture that you only look at. In Jupyter, replace each `None` by a number, or by a letter in quotes such as `"a"`,
# and run the cell. The window has a form.
#
# Say how sure you are, too, because a wrong answer that felt certain teaches most. The window asks you. In Jupyter you
# add `sure="guessing"`, `sure="fairly"` or `sure="certain"` behind an answer: `phases.choose("a", sure="certain")`.
#
# ## It runs
#
# A *UI* (user interface) is what an app shows on the screen. In Compose you write a UI as functions. Such a function
# is called a *composable*; here the decorator `@composable` marks it. `Screen` below is one, and it calls others:
#
# - `Text` shows a text. `Canvas` is an empty area on which your own function draws; here it is `draw_dot`. The function
#   gets a `scope`, the pen: `scope.draw_circle(…)` draws.
# - `Column` puts its content one below the other. Python's `with` gives it the content.
# - `Modifier` describes how an element looks and where it stands: `size(60)`, `padding(24)`, `offset(…)`.
#   `offset(where)` moves an element: your function `where` says how far, to the right and down, as an `IntOffset`.
#   A *test tag* gives an element a name for our tables.
#
# The values that change are *states*. `mutable_state_of("Ada")` makes a box with a value; `name.value` reads it, and
# `name.value = "Grace"` writes it. The library, here called the *engine*, notices each read and each write.

# %%
from engine import Canvas, Color, Column, IntOffset, Modifier, Text, composable, mutable_state_of
from lessons import kit

BLUE, RED = Color.hex("#3B6EA8"), Color.hex("#C4473A")

name = mutable_state_of("Ada", name="name")
place = mutable_state_of(0, name="place")
color = mutable_state_of(BLUE, name="color")


def reset():
    name.value, place.value, color.value = "Ada", 0, BLUE


def draw_dot(scope):
    scope.draw_circle(color.value)


def where():
    return IntOffset(place.value, 0)


@composable
def Screen():
    with Column(Modifier.padding(24).test_tag("column")):
        Text(f"Hello, {name.value}!", Modifier.test_tag("greeting"), font_size=28)
        Canvas(draw_dot, Modifier.offset(where).size(60).test_tag("dot"))


# %% [markdown]
# A screen is shown as a sequence of pictures, the *frames*. The function `demo` drives the program: it changes a
# state, then asks for a frame by `scene.frame()`. The `scene` is the running program. `kit` contains the tools of this
# course. `kit.record` runs the program and notes what happens. It makes frame 0, the first picture, before it calls
# `demo`.


# %%
def demo(scene):
    scene.frame()  # frame 1: nothing has changed

    color.value = RED
    scene.frame()  # frame 2: another color

    place.value = 120
    scene.frame()  # frame 3: another place

    name.value = "Grace Hopper"
    scene.frame()  # frame 4: another name


reset()
run = kit.record(Screen, demo, name="greeting", width=320, height=160)
kit.side_by_side(run.picture(0), run.picture(2), run.picture(3), run.picture(4))

# %% [markdown]
# From a state to a picture, the engine works in three phases, always in this order:
#
# - **Composition** decides *what* is shown. The engine runs the composables and gets a tree of *nodes*: here a column
#   that contains a text and a canvas. A composable makes one node or none: `Text` makes one, and `Screen` only calls
#   other composables. To *recompose* means to run a composable again.
# - **Layout** decides *where* it is shown, in two steps. To *measure* a node gives its size; to *place* it gives its
#   position.
# - **Drawing** decides *how* it looks. The engine draws each node, and the result is the picture.
#
# Data flows in one direction: states, composition, layout, drawing, picture. The table says what frame 0 did:
# `composed`, `measured`, `placed` and `drawn` list the names in the order of the work. Everything ran, because nothing
# existed before. So nothing stands under `skipped` and `replayed`: they list what kept its earlier result. `Column`
# makes a node, `column`, but does not stand under `composed`: its content runs as a part of `Screen` (lesson 3).

# %%
kit.frames(run, 0, 0)

# %% [markdown]
# ## Predict
#
# Now the other frames. How many nodes or composables go through this phase in this frame? Zero is a possible answer.
# In frame 1 nothing changes, in frame 2 the color, in frame 3 the place.

# %% tags=["predict"]
# Write a number in place of each None, then run the cell.
mine = kit.Prediction(
    {
        "composed in frame 1": None,
        "drawn in frame 1": None,
        "composed in frame 2": None,
        "drawn in frame 2": None,
        "composed in frame 3": None,
        "placed in frame 3": None,
    }
)
mine

# %% [markdown]
# And frame 4, in which the name changes. The new text is longer.

# %% tags=["choice"]
phases = kit.Choice(
    "Which phases run in frame 4, when the name changes?",
    {
        "composition only": "A longer text has another size, so layout runs; and other letters, so drawing runs.",
        "composition, layout and drawing": "Composition makes the new text. It has another size, so layout runs. "
        "Other letters have to be drawn.",
        "drawing only": "The text comes from a composable, so composition has to run first.",
    },
    right="composition, layout and drawing",
    proof={
        "composition only": run.reports[4].phases == {"composition"},
        "composition, layout and drawing": run.reports[4].phases
        == {"composition", "measurement", "placement", "drawing"},
        "drawing only": run.reports[4].phases == {"drawing"},
    },
)
phases

# %% tags=["predict"]
phases.choose(None)

# %% [markdown]
# ## Step
#
# One row for each frame. A dash means that this kind of work did not happen.

# %% tags=["step"]
kit.frames(run, 1, 4)

# %% [markdown]
# ## Reveal

# %% tags=["reveal"]
mine.reveal(run)

# %% tags=["reveal"]
phases.reveal()

# %% [markdown]
# ## Explain
#
# The strip shows the work of each frame as a bar. Letter, color and pattern name the phase.

# %%
kit.strip(run)

# %%
kit.say(f"""
**Frame 1: {run.work(1, 1)} units of work.** No state changed, so the last picture is still right, and the engine knows
it without looking at any node.

**Frame 2: drawing only.** The engine composed **{run.count("composed in frame 2")}** composables, measured
**{run.count("measured in frame 2")}** nodes and drew **{run.count("drawn in frame 2")}**. Only `draw_dot` reads the
color, and it reads it while the engine draws.

**Frame 3: placement only.** The function `where` reads the place, and the engine calls it to place the dot. It drew
**{run.count("drawn in frame 3")}** nodes: `offset` keeps the drawing of the dot, and shows it at another place.

**Frame 4: all phases.** `Screen` reads the name, and it reads in composition. A new text has a new size, a new size
needs layout, and new letters need drawing.
""")

# %% [markdown]
# A changed state does not always start composition. **It starts the phase that reads the state**, and later
# phases follow only if they need it. The engine *skips* work whose result is still right. The table
# lists the reads, each with its phase (`C` composition, `L` layout, `D` drawing) and its line of code. The word
# *invalidated* marks the reads that started the work of frame 4:

# %%
kit.reads(run, 4)

# %% [markdown]
# The pictures show frames 1 and 2. Below them, the engine explains frame 2 itself:

# %%
kit.side_by_side(run.picture(1), run.picture(2))

# %%
kit.why(run, 2, "dot")

# %%
kit.why(run, 2, "Screen")

# %% [markdown]
# Does the real Compose behave like this? The engine of this course is written in Python, so the question is fair.
# Recordings of the real Compose answer it. The first one recorded this very program, written in Kotlin. Each name in
# its table ran here, too, in the same frame and in the same order.

# %%
kit.agrees("lesson_phases", run)

# %% [markdown]
# The next recordings look at one phase each. The first has a frame without a change. In the second, drawing reads the
# state; in the third, placement reads it. A line such as `compose:*` stands for all composables. `lambda:draw` is the
# function that draws, `draw:sib` a neighbor of its node, and `lambda:offset` the function that `offset` calls.

# %%
kit.matches("A1", {"compose:*": 0, "measure:*": 0, "place:*": 0, "draw:*": 0}, frame=1)

# %%
kit.matches("A5", {"compose:*": 0, "measure:*": 0, "place:*": 0, "lambda:draw": 1, "draw:sib": 1}, frame=2)

# %%
kit.matches("A2", {"compose:*": 0, "measure:*": 0, "lambda:offset": 1, "draw:*": 0}, frame=2)

# %% [markdown]
# ## Fix
#
# Now you drive. `mine_demo` below changes everything in one frame. Change it, so that
#
# - frame 1 only draws,
# - frame 2 does nothing at all,
# - frame 3 composes.


# %% tags=["exercise"]
def mine_demo(scene):
    name.value, place.value, color.value = "Grace", 60, RED
    scene.frame()
    scene.frame()
    scene.frame()


# %% tags=["check"]
reset()
own = kit.record(Screen, mine_demo, name="mine", width=320, height=160)
wanted = {
    "composed in frame 1": 0,
    "placed in frame 1": 0,
    "dot drawn in frame 1": 1,
    "composed in frame 2": 0,
    "drawn in frame 2": 0,
    "Screen composed in frame 3": 1,
}
kit.check(own, wanted)

# %% [markdown] tags=["hint"]
# **Hint 1.** Each state has a reader in another phase. Look at the table of reads. Which state does drawing read?
# Which state does composition read?

# %% [markdown] tags=["hint"]
# **Hint 2.** Only a change before a `scene.frame()` makes that frame work. Spread the writes over the frames.

# %% [markdown] tags=["hint"]
# **Hint 3.** Write `color.value` before the first frame, nothing before the next one, and `name.value` before the last.

# %% [markdown]
# One solution:


# %% tags=["solution"]
def mine_demo(scene):
    color.value = RED
    scene.frame()
    scene.frame()
    name.value = "Grace"
    scene.frame()


# %% tags=["check"]
reset()
own = kit.record(Screen, mine_demo, name="mine", width=320, height=160)
kit.check(own, wanted)

# %% [markdown]
# ## What it costs
#
# A *unit of work* is one run of a composable, one measured node, one placed node, or one drawn node. A frame on a
# phone has about a sixtieth of a second. Work that is left out is time for other things, and battery.

# %%
work = [run.work(k, k) for k in range(len(run))]
kit.say(f"""
Units of work by frame: {", ".join(f"frame {k}: **{units}**" for k, units in enumerate(work))}. The change of the color
costs {work[2]} of the {work[0]} units that the first picture cost.
""")

# %% [markdown] tags=["pitfalls"]
# ## Pitfalls
#
# - **"A change of a state runs all three phases."** It starts in the phase of the read. Frame 2 refutes the belief:

# %% tags=["pitfalls"]
kit.refute(
    "A change of a state runs all three phases",
    {"composed in frame 2": run.count("composed", 0, 0), "measured in frame 2": run.count("measured", 0, 0)},
    run,
)

# %% [markdown] tags=["pitfalls"]
# - **"The engine draws the whole screen in each frame."** It draws nothing in frame 1, and nothing in frame 3:

# %% tags=["pitfalls"]
kit.refute(
    "Each frame draws the whole screen",
    {"drawn in frame 1": run.count("drawn", 0, 0), "drawn in frame 3": run.count("drawn", 0, 0)},
    run,
)

# %% [markdown] tags=["pitfalls"]
# - **"Only the node that changed draws again."** Here this is true, because `offset` with a function gives the dot a
#   *layer*: a recorded drawing of its own. Nodes without a layer share one record. A change of one node makes the
#   engine record all of them again. `draw:sib` above is such a neighbor. It reads no state, and yet draws again.
#   Lesson 19, *Who draws*, explains it.
# - Older toolkits, such as Android's views, have no composition: the program itself changes the tree of views. Then the
#   toolkit measures, lays out and draws, as Compose does.

# %% [markdown] tags=["kotlin"]
# ## In Kotlin
#
# Compose is a library for Kotlin. Braces take the place of `with` and of `lambda`:
#
# ```kotlin
# @Composable
# fun Screen(name: MutableState<String>, place: MutableState<Int>, color: MutableState<Color>) {
#     Column(Modifier.padding(24.dp)) {
#         Text("Hello, ${name.value}!", fontSize = 28.sp)
#         Canvas(Modifier.offset { IntOffset(place.value, 0) }.size(60.dp)) {
#             drawCircle(color.value)
#         }
#     }
# }
# ```

# %% [markdown] tags=["transfer"]
# ## One more question
#
# In one and the same frame, the program writes another color *and* another place. How many frames are needed to show
# both, and which phases run? Decide first, then open the answer.


# %% tags=["answer"]
def both(scene):
    color.value, place.value = RED, 120
    scene.frame()
    scene.frame()


reset()
pair = kit.record(Screen, both, name="both", width=320, height=160)
kit.say(f"""
One frame is enough: after both writes, frame 1 places **{pair.count("placed in frame 1")}** and draws
**{pair.count("drawn in frame 1")}** nodes, and it composes **{pair.count("composed in frame 1")}** composables. Frame 2
has nothing left to do (**{pair.count("drawn in frame 2") + pair.count("placed in frame 2")}** units). The engine
collects the changes and runs each phase once, in order.
""")

# %% [markdown]
# ## Read more
#
# - [Jetpack Compose phases](https://developer.android.com/develop/ui/compose/phases), *The three phases of a frame*
# - [Thinking in Compose](https://developer.android.com/develop/ui/compose/mental-model)
