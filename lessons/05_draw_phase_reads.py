# %% [markdown]
# # Draw-phase reads: can a color change without composition?
#
# **Question.** A lamp brightens step by step after a tap. Nothing moves and nothing changes its size. Each frame
# shows another color. Which phases have to run?
#
# You need: lesson 1, *A frame has three phases*; lesson 2, *Where is state read?*; lesson 3, *Who runs again? Scopes
# and skipping*; lesson 4, *Parallax*.

# %%
from engine import (
    Animatable,
    Box,
    Color,
    Column,
    LinearEasing,
    Modifier,
    Text,
    animate_float_as_state,
    composable,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    tween,
)
from lessons import kit

DARK, BRIGHT = Color.hex("#44505A"), Color.hex("#F4C95D")

# %% [markdown]
# ## It runs
#
# `animate_float_as_state` returns a state whose value moves to the target, one step in each frame.
# `tween(480, easing=LinearEasing)` says how: in 480 ms, with even speed; the frames here are 16 ms apart. `lerp_to`
# mixes two colors: fraction `0` gives `DARK`, fraction `1` gives `BRIGHT`.
#
# `Box` is a container; without content it is an empty rectangle. `clickable` calls a function at a tap. `tap_lamp`
# taps the lamp once. Then `settle(60)` runs frames until nothing is left to do, and gives up after so many.


# %%
@composable
def Lamp():
    is_on = remember(lambda: mutable_state_of(False))
    glow = animate_float_as_state(1.0 if is_on.value else 0.0, tween(480, easing=LinearEasing))
    tap = Modifier.clickable(lambda: is_on.set(not is_on.value))
    with Column(Modifier.test_tag("page").fill_max_size().background(Color.WHITE).padding(24)):
        Box(tap.test_tag("lamp").size(160).background(DARK.lerp_to(BRIGHT, glow.value)))
        Text("Tap the lamp", Modifier.test_tag("label").padding(top=16))


def tap_lamp(scene):
    scene.tap(*scene.find("lamp").center)
    scene.settle(60)


slow = kit.record(Lamp, tap_lamp, name="slow", width=240, height=240)
kit.side_by_side(slow.picture(2), slow.picture(17), slow.picture(-1))

# %% [markdown]
# ## Predict
#
# `tap_lamp` starts one animation. How often does each of these events happen in the frames after the tap?

# %% tags=["predict"]
# Write a number in place of each None, then run the cell.
mine = kit.Prediction(
    {
        "Lamp composed": None,
        "lamp measured": None,
        "lamp drawn": None,
        "label drawn": None,
    }
)
mine

# %% tags=["choice"]
phases = slow.reports[17].phases
which = kit.Choice(
    "The color of the lamp changes in a frame in the middle of the animation. Which phases run in this frame?",
    {
        "composition, layout and drawing": (
            "A phase runs only if something in it is invalid. The size of the lamp stays the same, so no node "
            "needs a new measurement."
        ),
        "composition and drawing": (
            "Lamp reads the color while it composes, so composition runs first. Drawing "
            "follows, because the new background is not equal to the old one."
        ),
        "drawing": (
            "Drawing would be enough for a new color. But this program reads the animated value in composition, "
            "so composition runs as well. The exercise changes that."
        ),
    },
    right="composition and drawing",
    proof={
        "composition, layout and drawing": "measurement" in phases,
        "composition and drawing": phases == {"composition", "drawing"},
        "drawing": phases == {"drawing"},
    },
)
which

# %% tags=["predict"]
which.choose(None)

# %% [markdown]
# ## Step
#
# Look at a pair of frames from the middle of the animation. Each column lists the work by name. A name in the column
# *drawn* is a node whose draw block ran again.

# %% tags=["step"]
kit.frames(slow, 16, 17)

# %% [markdown]
# ## Reveal
#
# Your numbers beside the counts of the engine.

# %% tags=["reveal"]
mine.reveal(slow)

# %% tags=["reveal"]
which.reveal()

# %% [markdown]
# ## Explain
#
# Here is the moment in the middle. The cells show its picture, then which reader reads which state, then why `Lamp`
# composed.

# %%
slow.picture(17)

# %%
kit.reads(slow, 17)

# %%
kit.why(slow, 17, "Lamp")

# %%
kit.say(
    f"""
    The animation writes its state in each frame. `Lamp` reads that state in composition, in the argument of
    `background`. So `Lamp` composes {slow.count("Lamp composed")} times: once for the tap, which changes the target,
    and {slow.count("Lamp composed") - 1} times only to make another color.

    Layout does nothing: {slow.count("measured")} measurements and {slow.count("placed")} placements. A background has
    no size of its own, so a new color invalidates drawing alone.

    The label is drawn {slow.count("label drawn")} times, although its text never changes. The next section explains
    that.
    """
)

# %% [markdown]
# The real Compose, with the same program in Kotlin:

# %%
kit.agrees("lesson_lamp", slow)

# %% [markdown]
# ## What a draw block belongs to
#
# A **draw block** is a function that draws, for example the block of `draw_behind`. It receives a *draw scope*, which
# has the size of the node and functions such as `draw_rect`. A **layer** is a record of draw commands. Nodes share
# the layer of their parent unless a modifier gives them one of their own. If one draw block of a layer becomes
# invalid, the whole record is made again. The page, the lamp and the label share one layer, so all three draw again.
#
# According to the official page on phases, a state that drawing reads starts drawing alone. That is true. But the page
# does not mention the neighbors in the same layer. The recording of the real Compose shows them: one draw block reads a
# state, and with each change the page (`root`) and a sibling (`sib`) draw again, too.

# %%
kit.matches("A5", {"compose:*": 0, "measure:*": 0, "place:*": 0, "lambda:draw": 2, "draw:root": 2, "draw:sib": 2})

# %% [markdown]
# ## Fix
#
# Composition does not need the color. Only drawing does. `draw_behind` takes a block that runs in the drawing phase.
# A state that the block reads invalidates drawing and nothing else.
#
# Change `Mine` so that the animation composes nothing. The pictures must stay equal.


# %% tags=["exercise"]
@composable
def Mine():
    is_on = remember(lambda: mutable_state_of(False))
    glow = animate_float_as_state(1.0 if is_on.value else 0.0, tween(480, easing=LinearEasing))
    tap = Modifier.clickable(lambda: is_on.set(not is_on.value))
    with Column(Modifier.test_tag("page").fill_max_size().background(Color.WHITE).padding(24)):
        Box(tap.test_tag("lamp").size(160).background(DARK.lerp_to(BRIGHT, glow.value)))
        Text("Tap the lamp", Modifier.test_tag("label").padding(top=16))


# %% tags=["check"]
kit.check(
    kit.record(Mine, tap_lamp, name="mine", width=240, height=240),
    {"Mine composed": 1, "lamp drawn": 30},
    looks_like=slow,
)

# %% [markdown] tags=["hint"]
# **Hint 1.** Find the one place that reads the animated value. In which phase does that line run?

# %% [markdown] tags=["hint"]
# **Hint 2.** Replace `background(…)` by `draw_behind(…)`. The argument is a function with one parameter, the draw
# scope.

# %% [markdown] tags=["hint"]
# **Hint 3.** `scope.draw_rect(color)` fills the whole node. Take `glow.value` inside the function, not above it.

# %% [markdown]
# One solution:


# %% tags=["solution"]
@composable
def Mine():
    is_on = remember(lambda: mutable_state_of(False))
    glow = animate_float_as_state(1.0 if is_on.value else 0.0, tween(480, easing=LinearEasing))
    tap = Modifier.clickable(lambda: is_on.set(not is_on.value))

    def shine(scope):
        scope.draw_rect(DARK.lerp_to(BRIGHT, glow.value))

    with Column(Modifier.test_tag("page").fill_max_size().background(Color.WHITE).padding(24)):
        Box(tap.test_tag("lamp").size(160).draw_behind(shine))
        Text("Tap the lamp", Modifier.test_tag("label").padding(top=16))


# %% tags=["check"]
fast = kit.record(Mine, tap_lamp, name="fast", width=240, height=240)
kit.check(fast, {"Mine composed": 1, "lamp drawn": 30}, looks_like=slow)

# %% [markdown]
# One composition is left. The tap changes `is_on`, and `Mine` reads `is_on` to choose the target. Choosing a target
# is a decision, and decisions belong to composition.

# %% [markdown]
# ## What it costs
#
# The strip shows the work of each frame as a bar. Letter, color and pattern name the phase.

# %%
kit.strip(slow)

# %%
kit.strip(fast)

# %%
kit.compare(slow, fast, "composed", "measured", "placed", "lamp drawn", "label drawn")

# %%
kit.say(
    f"""
    The engine counts one unit of work for each composable that runs and for each node that is measured, placed or
    drawn. The slow form needs {slow.work()} units after the first frame and the fast form {fast.work()}.
    """
)

# %% [markdown]
# The solution, in the real Compose:

# %%
kit.agrees("lesson_lamp_drawn", fast)

# %% [markdown]
# The real Compose counts the same for an animated value that a draw block reads. `Use` is the composable with the
# draw block, `Host` the one that chooses the target; that animation takes ten steps.

# %%
kit.matches("T4", {"compose:Host": 1, "compose:Use": 0, "measure:*": 0, "place:*": 0, "draw:x": 10})

# %% [markdown]
# `draw_behind` draws below the content of its node. The block of `draw_with_content` decides itself when the content is
# drawn: `draw_content` draws it. The next program covers a bright lamp with a shade. Its value is an `Animatable`, an
# animated value that the program starts itself; `launch` starts a function that may wait for frames.


# %%
@composable
def Shaded():
    shade = remember(lambda: Animatable(0.0))
    coroutines = remember_coroutine_scope()

    async def darken():
        await shade.animate_to(0.8, tween(480, easing=LinearEasing))

    def cover(scope):
        scope.draw_content()
        scope.draw_rect(DARK, alpha=shade.value)

    tap = Modifier.clickable(lambda: coroutines.launch(darken))
    with Column(Modifier.test_tag("page").fill_max_size().background(Color.WHITE).padding(24)):
        Box(tap.test_tag("lamp").size(160).draw_with_content(cover).background(BRIGHT))


shaded = kit.record(Shaded, tap_lamp, name="shaded", width=240, height=240)
steps = sum("lamp" in report.drawn for report in shaded.reports[1:])
kit.say(f"""
The lamp is drawn in **{steps}** frames, **{shaded.count("lamp drawn")}** times in all. Its node now has a draw block
more: in each of these frames, `cover` runs, and its `draw_content` runs the block of `background`. The engine composes
**{shaded.count("composed")}** composables and measures **{shaded.count("measured")}** nodes: only `cover` reads the
value.
""")

# %% [markdown]
# ## One step further: no drawing at all
#
# Some changes do not even need new draw commands: a fade, a shift, a turn. A layer can be shown with another `alpha`
# (its opacity) without a new record of its commands. The block of `graphics_layer` runs on its own, and a state that
# it reads invalidates this block only.
#
# Both programs below fade the lamp. The first one passes a value to `alpha`, the second one reads it in a layer
# block. `then` appends the second chain of modifiers to the first one.


# %%
@composable
def FadeByValue():
    is_on = remember(lambda: mutable_state_of(True))
    fade = animate_float_as_state(1.0 if is_on.value else 0.2, tween(480, easing=LinearEasing))
    tap = Modifier.clickable(lambda: is_on.set(not is_on.value))
    with Column(Modifier.test_tag("page").fill_max_size().background(Color.WHITE).padding(24)):
        Box(tap.test_tag("lamp").size(160).alpha(fade.value).background(BRIGHT))


@composable
def FadeByLayer():
    is_on = remember(lambda: mutable_state_of(True))
    fade = animate_float_as_state(1.0 if is_on.value else 0.2, tween(480, easing=LinearEasing))
    tap = Modifier.clickable(lambda: is_on.set(not is_on.value))
    layer = Modifier.graphics_layer(lambda layer: layer.set(alpha=fade.value))
    with Column(Modifier.test_tag("page").fill_max_size().background(Color.WHITE).padding(24)):
        Box(tap.test_tag("lamp").size(160).then(layer).background(BRIGHT))


by_value = kit.record(FadeByValue, tap_lamp, name="by value", width=240, height=240)
by_layer = kit.record(FadeByLayer, tap_lamp, name="by layer", width=240, height=240)
kit.compare(by_value, by_layer, "composed", "measured", "drawn", "layers")

# %%
kit.say(
    f"""
    The pictures are {"equal" if kit.same_pictures(by_value, by_layer) else "different"}. The row *layers* counts
    layer blocks; `alpha` makes a layer, too, and its block sets the value. By value, `FadeByValue` composes
    {by_value.count("FadeByValue composed")} times. By layer, the layer block runs {by_layer.count("layers")} times,
    `FadeByLayer` composes {by_layer.count("FadeByLayer composed")} time, for the tap, and no draw block runs:
    {by_layer.count("drawn")}.
    """
)

# %%
kit.matches("A6", {"compose:*": 0, "measure:*": 0, "place:*": 0, "draw:*": 0, "lambda:layer": 2})

# %% [markdown]
# Why does the program with the value measure and draw in one frame? The modifiers of a node form a *chain*.
# `alpha(1.0)` adds nothing to it, because full opacity needs no layer. The first step below full opacity adds an
# element with a layer. The engine measures a new element once. The lamp leaves the record of the page for a record of
# its own, so both records are made. The real Compose does the same in its frame 3:

# %%
kit.agrees("lesson_fade", by_value)

# %% [markdown] tags=["pitfalls"]
# ## Pitfalls
#
# - **The value is taken above the block.** `color = DARK.lerp_to(BRIGHT, glow.value)` in the body and
#   `draw_rect(color)` in the block still read in composition. The place of the word `value` decides, as in lesson 2.
# - **`alpha(x.value)` and `background(x.value)` look free.** They are cheap for a value that changes rarely. With an
#   animated value they compose in each frame. An official sample contained this mistake: [its
#   correction](https://github.com/android/snippets/pull/484).
# - **A draw read draws the neighbors.** If the neighbors are expensive, give the animated node a layer of its own:
#   `graphics_layer()` before the draw modifier.
# - **Drawing cannot change layout.** A circle that is drawn larger than its node does not push its neighbors away,
#   and a tap outside the node does not reach it. If the size matters to others, it belongs to layout (lesson 10).
# - **A drawn state is not a decision.** `if glow.value > 0.5: Text("bright")` needs composition, because it changes the
#   tree. Lesson 8 shows how to make such a read cheap.

# %% tags=["pitfalls"]
kit.refute("A change of the lamp's color draws only the lamp", {"label drawn": 0, "page drawn": 0}, fast)

# %% tags=["pitfalls"]
taps = by_layer.count("FadeByLayer composed")
kit.refute("alpha with an animated value is free: only the tap composes", {"FadeByValue composed": taps}, by_value)

# %% [markdown] tags=["kotlin"]
# ## In Kotlin
#
# | Python here | Kotlin |
# |---|---|
# | `animate_float_as_state(target, tween(480))` | `animateFloatAsState(target, tween(480))` |
# | `background(color)` | `background(color)` |
# | `draw_behind(shine)` | `drawBehind { … }` |
# | `draw_with_content(cover)` | `drawWithContent { drawContent(); … }` |
# | `alpha(x.value)` | `alpha(x)` |
# | `graphics_layer(lambda layer: layer.set(alpha=x.value))` | `graphicsLayer { alpha = x }` |
#
# ```kotlin
# @Composable
# fun Lamp() {
#     var isOn by remember { mutableStateOf(false) }
#     val glow by animateFloatAsState(if (isOn) 1f else 0f, tween(480, easing = LinearEasing))
#     Column(Modifier.fillMaxSize().background(Color.White).padding(24.dp)) {
#         // slow: .background(lerp(Dark, Bright, glow)) reads glow in composition
#         Box(Modifier.clickable { isOn = !isOn }.size(160.dp).drawBehind { drawRect(lerp(Dark, Bright, glow)) })
#         Text("Tap the lamp", Modifier.padding(top = 16.dp))
#     }
# }
# ```
#
# With the delegate `by`, the word `glow` alone is the read. It is easy to miss.
#
# The other programs of this lesson:

# %% tags=["kotlin"]
kit.kotlin("05_draw_phase_reads")

# %% [markdown] tags=["transfer"]
# ## One more question
#
# A progress bar is a `Box` with `fill_max_width(fraction=progress.value)` and a background. The value changes in each
# frame. A colleague moves the read into drawing: the box is as wide as the page, and a draw block draws a rectangle
# with the width `scope.size.width * progress.value`. No other node depends on the bar. Which phases does this change
# save in each frame? Which phase remains?

# %% [markdown] tags=["answer"]
# Composition and layout are saved. With `fill_max_width`, the reader composes, and the box is measured with another
# width. With the draw block, neither runs. Drawing is not saved: the bar looks different, so its layer is recorded
# again, with all neighbors that share the layer. The cell below measures it.


# %% tags=["answer"]
def bar(is_drawn):
    @composable
    def Bar():
        progress = remember(lambda: mutable_state_of(0.0))
        tap = Modifier.clickable(lambda: progress.set(progress.value + 0.1))
        with Column(Modifier.test_tag("page").fill_max_size().then(tap)):
            if is_drawn:
                size = Modifier.fill_max_width().height(8)

                def draw(scope):
                    scope.draw_rect(BRIGHT, size=(scope.size.width * progress.value, scope.size.height))

                Box(size.test_tag("bar").draw_behind(draw))
            else:
                Box(Modifier.test_tag("bar").fill_max_width(progress.value).height(8).background(BRIGHT))

    return Bar


def ten_taps(scene):
    for _ in range(10):
        scene.tap(*scene.find("page").center)
        scene.frame()


kit.compare(
    kit.record(bar(False), ten_taps, name="by width", width=240, height=80),
    kit.record(bar(True), ten_taps, name="drawn", width=240, height=80),
    "Bar composed",
    "bar measured",
    "bar drawn",
)

# %% [markdown]
# ## Read more
#
# - [Jetpack Compose phases](https://developer.android.com/develop/ui/compose/phases), the section on drawing
# - [Graphics modifiers](https://developer.android.com/develop/ui/compose/graphics/draw/modifiers)
# - [Follow best practices](https://developer.android.com/develop/ui/compose/performance/bestpractices), section
#   *Defer reads as long as possible*
# - In the gallery: the program *Fade*.
