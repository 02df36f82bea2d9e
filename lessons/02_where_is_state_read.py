# %% [markdown]
# # Where is state read?
#
# **Question.** A program creates a state in one place, passes it on, and reads it somewhere. Which place decides
# what runs again after a change?
#
# You need: lesson 1, *A frame has three phases*.
#
# ## It runs
#
# The program shows a bar, a label, a dot and a ring. One number, `level`, drives all of them. `Screen` passes the
# object `settings` to each part, and each part reads the level in its own way:
#
# - `Bar` computes the argument of a modifier from it: `width(settings.level * 2)`.
# - `Label` stores it in a local variable and shows it as text.
# - `Dot` has a function `where` for `offset`, and `Ring` has a function `draw` for `Canvas`. No line of the program
#   calls these functions. The engine calls them later.
#
# In lesson 1 you read a state by `.value`. An attribute can hide this: `state_field(20)` in a class makes `level` an
# attribute with a state behind it. `settings.level` reads that state, and `settings.level = 40` writes it. Kotlin
# calls the same idea a *property delegate*.

# %%
from engine import (
    Box,
    Canvas,
    CircleShape,
    Color,
    Column,
    IntOffset,
    Modifier,
    Stroke,
    Text,
    composable,
    state_field,
)
from lessons import kit

BLUE, GREY = Color.hex("#3B6EA8"), Color.hex("#D5DADF")


class Settings:
    level = state_field(20)


@composable
def Bar(settings):
    Box(Modifier.test_tag("bar").width(settings.level * 2).height(24).background(BLUE))


@composable
def Label(settings):
    level = settings.level
    Text(f"Level {level}", Modifier.test_tag("label"))


@composable
def Dot(settings):
    def where():
        return IntOffset(settings.level * 2, 0)

    Box(Modifier.offset(where).test_tag("dot").size(24).background(BLUE, CircleShape))


@composable
def Ring(settings):
    def draw(scope):
        scope.draw_circle(GREY, style=Stroke(8))
        scope.draw_arc(BLUE, -90, 3.6 * settings.level, False, style=Stroke(8))

    Canvas(draw, Modifier.test_tag("ring").padding(8).size(64))


settings = Settings()


@composable
def Screen():
    with Column(Modifier.padding(24).test_tag("column")):
        Bar(settings)
        Label(settings)
        Dot(settings)
        Ring(settings)


def demo(scene):
    for level in (40, 60, 80):
        settings.level = level
        scene.frame()


def recorded(program, name):
    settings.level = 20
    return kit.record(program, demo, name=name, width=280, height=220)


run = recorded(Screen, "levels")
last = len(run) - 1
kit.side_by_side(run.picture(0), run.picture(1), run.picture(last))

# %%
kit.say(f"""
`demo` writes another level before each of **{last} frames**. So all parts change their looks in each frame.
""")

# %% [markdown]
# ## Predict
#
# A part changes its looks in each frame. But which of its phases run? Give each count over all frames of the demo.

# %% tags=["predict"]
mine = kit.Prediction(
    {
        "Screen composed": None,
        "Bar composed": None,
        "Dot composed": None,
        "dot placed": None,
        "Ring composed": None,
        "ring drawn": None,
    }
)
mine

# %% tags=["choice"]
which = kit.Choice(
    "The level changes. Which place decides what runs again?",
    {
        "where the state is created": "The line `settings = Settings()` runs once and belongs to no phase. If it "
        "decided, nothing would run again.",
        "where the state is passed on": "`Screen` passes the object on and never runs again: passing is not reading.",
        "where the value is taken": "The engine notes the reader and its phase when the value is taken.",
    },
    right="where the value is taken",
    proof={
        "where the state is created": run.work() == 0,
        "where the state is passed on": run.count("Screen composed") > 0,
        "where the value is taken": run.count("Bar composed") == run.count("ring drawn") == last,
    },
)
which

# %% tags=["predict"]
which.choose(None)

# %% [markdown]
# ## Step
#
# The first change, from the write to the last drawing. To *invalidate* means to mark work that has to run again.

# %% tags=["step"]
kit.events(run, 1, kinds=["write", "invalidate", "composition", "measurement", "placement", "drawing"])

# %% [markdown]
# ## Reveal

# %% tags=["reveal"]
mine.reveal(run)

# %% tags=["reveal"]
which.reveal()

# %% [markdown]
# ## Explain
#
# A *read* is the moment in which code takes the value of a state. The engine knows at each moment which composable or
# node it is running, and in which phase. So it notes at each read: this reader, this phase. Later, a write invalidates
# exactly what was noted. This is the list after frame 1:

# %%
kit.reads(run, 1)

# %%
kit.say(f"""
`Bar` and `Label` take the value while the engine composes them: they compose again, **{run.count("Bar composed")}** and
**{run.count("Label composed")}** times. `Dot` only *defines* the function `where`. The engine calls it in placement,
so `Dot` itself composes **{run.count("Dot composed")}** times, and its node is placed **{run.count("dot placed")}**
times. `Ring` only defines `draw`, which the engine calls in drawing: **{run.count("Ring composed")}** compositions,
**{run.count("ring drawn")}** drawings.

`Screen` passes `settings` to all four and composes **{run.count("Screen composed")}** times. It never takes the value.
""")

# %%
kit.why(run, 1, "Bar")

# %%
kit.why(run, 1, "Screen")

# %% [markdown]
# The pictures show the screen before and after this frame:

# %%
kit.side_by_side(run.picture(0), run.picture(1))

# %% [markdown]
# The unit that can run again alone is called a *restart scope*. A composable is a restart scope. The measurement, the
# placement and the drawing of a node are restart scopes, too. The real Compose has run this program, written in Kotlin.
# Each name in its table ran here in the same frame.

# %%
kit.agrees("lesson_reads", run)

# %% [markdown]
# The next recordings show a read in each restart scope: composition, placement, drawing, and measurement. In the
# first, `Target` reads the state, and its neighbor `Sib` does not.

# %%
kit.matches("A1", {"compose:Target": 1, "compose:Sib": 0}, frame=2)

# %%
kit.matches("A2", {"compose:*": 0, "measure:*": 0, "lambda:offset": 1, "draw:*": 0}, frame=2)

# %%
kit.matches("A5", {"compose:*": 0, "measure:*": 0, "place:*": 0, "lambda:draw": 1}, frame=2)

# %%
kit.matches("A3", {"compose:*": 0, "lambda:measure": 1}, frame=2)

# %% [markdown]
# ## Fix
#
# `Gauge` below draws a ring. It gets the number as an argument, so `Mine` has to take the value first. Change the
# program so that the drawing of the gauge reads the level, and composition does not. The pictures must stay the same.


# %% tags=["exercise"]
@composable
def Gauge(level):
    def draw(scope):
        scope.draw_circle(GREY, style=Stroke(8))
        scope.draw_arc(BLUE, -90, 3.6 * level, False, style=Stroke(8))

    Canvas(draw, Modifier.test_tag("gauge").padding(8).size(64))


@composable
def Mine():
    Gauge(settings.level)


# %% tags=["check"]
ring = recorded(lambda: Ring(settings), "ring")
early = recorded(Mine, "early")
kit.check(early, {"Mine composed": 0, "Gauge composed": 0, "gauge drawn": last}, looks_like=ring)

# %% [markdown] tags=["hint"]
# **Hint 1.** The read is the place where the value is taken. `Mine` takes it in the line `Gauge(settings.level)`.

# %% [markdown] tags=["hint"]
# **Hint 2.** Pass the object instead of the number, as `Screen` does above: `Gauge(settings)`.

# %% [markdown] tags=["hint"]
# **Hint 3.** In `draw`, write `3.6 * settings.level`. The parameter of `Gauge` is now called `settings`.

# %% [markdown]
# One solution:


# %% tags=["solution"]
@composable
def Gauge(settings):
    def draw(scope):
        scope.draw_circle(GREY, style=Stroke(8))
        scope.draw_arc(BLUE, -90, 3.6 * settings.level, False, style=Stroke(8))

    Canvas(draw, Modifier.test_tag("gauge").padding(8).size(64))


@composable
def Mine():
    Gauge(settings)


# %% tags=["check"]
late = recorded(Mine, "late")
kit.check(late, {"Mine composed": 0, "Gauge composed": 0, "gauge drawn": last}, looks_like=ring)

# %% [markdown]
# ## What it costs
#
# Each part alone on the screen, with the same demo. Here the reads in composition cost work in all phases. The reads in
# placement and in drawing cost work in their own phase only.

# %%
parts = {"Bar": Bar, "Label": Label, "Dot": Dot, "Ring": Ring}
alone = {name: recorded(lambda part=part: part(settings), name) for name, part in parts.items()}
kit.Table(
    ["part", "composed", "measured", "placed", "drawn", "units of work"],
    [
        [name, *(run.count(kind) for kind in ("composed", "measured", "placed", "drawn")), run.work()]
        for name, run in alone.items()
    ],
)

# %%
kit.say(f"""
The exercise turns a part like `Bar` into a part like `Ring`: **{early.work()}** units of work become **{late.work()}**.
""")

# %% [markdown] tags=["pitfalls"]
# ## Pitfalls
#
# - **"The composable that creates or holds the state runs again."** It runs again only if it takes the value:

# %% tags=["pitfalls"]
kit.refute("What holds the state runs again", {"Screen composed": last}, run)

# %% [markdown] tags=["pitfalls"]
# - **"A function inside a composable reads when the composable runs."** Its body runs when it is called. `Dot` and
#   `Ring` only define their functions:

# %% tags=["pitfalls"]
kit.refute("An inner function reads in composition", {"Dot composed": last, "Ring composed": last}, run)

# %% [markdown] tags=["pitfalls"]
# - **An attribute hides the read.** `level = settings.level` looks harmless. It is a read, as `.value` is.
# - **A copy is no state.** A local variable keeps the number that it got. It does not follow the state.

# %% [markdown] tags=["kotlin"]
# ## In Kotlin
#
# `by` makes a property whose getter takes the value, so each use of the name is a read.
#
# ```kotlin
# class Settings {
#     var level by mutableStateOf(20)
# }
#
# @Composable
# fun Bar(settings: Settings) {                       // read in composition
#     Box(Modifier.width((settings.level * 2).dp).height(24.dp).background(Blue))
# }
#
# @Composable
# fun Dot(settings: Settings) {                       // read in placement
#     Box(Modifier.offset { IntOffset(settings.level * 2, 0) }.size(24.dp).background(Blue, CircleShape))
# }
#
# @Composable
# fun Ring(settings: Settings) {                      // read in drawing
#     Canvas(Modifier.padding(8.dp).size(64.dp)) {
#         drawArc(Blue, -90f, 3.6f * settings.level, false, style = Stroke(8f))
#     }
# }
# ```
#
# The other programs of this lesson:

# %% tags=["kotlin"]
kit.kotlin("02_where_is_state_read")

# %% [markdown] tags=["transfer"]
# ## One more question
#
# A colleague adds a local variable to your solution: the line `level = settings.level` stands in `Gauge`, above
# `def draw`, and `draw` uses `level`. `Mine` stays. What runs again after a change? Decide first, then open the answer.


# %% tags=["answer"]
@composable
def CopyingGauge(settings):
    level = settings.level

    def draw(scope):
        scope.draw_circle(GREY, style=Stroke(8))
        scope.draw_arc(BLUE, -90, 3.6 * level, False, style=Stroke(8))

    Canvas(draw, Modifier.test_tag("gauge").padding(8).size(64))


@composable
def Copying():
    CopyingGauge(settings)


copying = recorded(Copying, "copying")
kit.say(f"""
`CopyingGauge` composes **{copying.count("CopyingGauge composed")}** times: the new line takes the value in composition.
`draw` uses a plain number, so drawing reads no state. It runs again (**{copying.count("gauge drawn")}** times) only
because each composition passes another function `draw`. `Copying` composes
**{copying.count("Copying composed")}** times.
""")

# %% [markdown]
# ## Read more
#
# - [Jetpack Compose phases](https://developer.android.com/develop/ui/compose/phases), *State reads* and
#   *Phased state reads*
# - [The snippets of that page](https://github.com/android/snippets/blob/main/compose/snippets/src/main/java/com/example/compose/snippets/phases/PhasesSnippets.kt)
# - [State and Jetpack Compose](https://developer.android.com/develop/ui/compose/state)
# - In the gallery: the first program, *lessons/apps/three_reads.py*.
