# %% [markdown]
# # Hoist without reading: why did a refactor bring jank back?
#
# **Question.** A chip follows the finger, and it moved smoothly. Then a colleague cleaned up: the state went up to
# the page, and the functions below receive plain values. The pictures are the same, yet each step of the drag does
# more work, and on a slow phone the chip stutters. (Developers call that *jank*.) Why?
#
# You need: lesson 2, *Where is state read?*; lesson 3, *Who runs again? Scopes and skipping*; lesson 4, *Parallax*.

# %%
from engine import (
    Box,
    Color,
    Column,
    IntOffset,
    Modifier,
    Text,
    composable,
    mutable_state_of,
    remember,
    remember_draggable_state,
)
from lessons import kit

PAPER, ACCENT = Color.hex("#F3F5F5"), Color.hex("#076974")

# %% [markdown]
# ## It runs
#
# To **hoist** a state is to keep it in a composable further up and to pass down what the lower ones need. The lower
# composables are then *stateless*, so other screens and tests can use them. `Page` keeps `x`, the position of the
# chip. `Track` is the bar that takes the drag: `draggable` calls a function with the px that the pointer has moved,
# and `remember_draggable_state` keeps this function. `Chip` is the colored square.
#
# `drag` presses on the bar, moves the pointer in small steps with one frame after each, and lets go. The first step
# moves nothing yet. The engine waits until the pointer leaves a small area, the *touch slop*.


# %%
@composable
def Page():
    x = remember(lambda: mutable_state_of(0.0))
    with Column(Modifier.test_tag("page").fill_max_size().background(PAPER).padding(24)):
        Title("Drag the chip")
        Track(x.value, lambda delta: x.set(x.value + delta))


@composable
def Title(text):
    Text(text, font_size=20)


@composable
def Track(x, on_drag):
    dragged = Modifier.draggable(remember_draggable_state(on_drag))
    with Box(dragged.test_tag("track").padding(top=16).fill_max_width().height(64).background(Color.WHITE)):
        Chip(x)


@composable
def Chip(x):
    Box(Modifier.offset(x=x).test_tag("chip").size(48).background(ACCENT))


def drag(scene):
    x, y = scene.find("track").center
    scene.press(x, y)
    scene.frame()
    for step in range(1, 23):
        scene.move(x + 10 * step, y)
        scene.frame()
    scene.release(x + 220, y)
    scene.frame()


slow = kit.record(Page, drag, name="slow", width=400, height=160)
steps = slow.count("chip placed")
kit.side_by_side(slow.picture(0), slow.picture(12), slow.picture(-1))

# %%
kit.say(f"The chip changes its place in **{steps}** frames.")

# %% [markdown]
# ## Predict
#
# How often does each composable run while the chip moves?

# %% tags=["predict"]
mine = kit.Prediction(
    {
        "Page composed": None,
        "Title composed": None,
        "Track composed": None,
        "Chip composed": None,
    }
)
mine

# %% tags=["choice"]
readers = {read.reader for read in slow.reports[10].reads}
which = kit.Choice(
    "Chip is the only one that uses the number. Which function reads the state x?",
    {
        "Chip": (
            "Chip receives a finished number. A number does not change when the state changes, so Chip is no "
            "reader of the state."
        ),
        "Track": "Track passes the number on. It receives a plain number as well.",
        "Page": (
            "The word value stands in Page, in the argument of Track. Python calculates arguments before "
            "the call, so the read happens while Page composes."
        ),
    },
    right="Page",
    proof={name: name in readers for name in ("Chip", "Track", "Page")},
)
which

# %% tags=["predict"]
which.choose(None)

# %% [markdown]
# ## Step
#
# Look at a pair of frames from the middle of the drag.

# %% tags=["step"]
kit.frames(slow, 10, 11)

# %% [markdown]
# ## Reveal

# %% tags=["reveal"]
mine.reveal(slow)

# %% tags=["reveal"]
which.reveal()

# %% [markdown]
# ## Explain
#
# The table of reads shows the subscription: which state, which reader, which phase, which line.

# %%
slow.picture(10)

# %%
kit.reads(slow, 10)

# %%
kit.why(slow, 10, "Chip")

# %%
kit.say(
    f"""
    `Page` is the reader, so each of the {steps} steps recomposes `Page`: {slow.count("Page composed")} times. It
    calls `Track` with another number, so `Track` cannot be skipped, and neither can `Chip`. `Title` receives the same
    text as before and is skipped {slow.count("Title skipped")} times.

    One number travels through three functions: {slow.count("composed")} runs for {steps} steps. Each further level
    between the state and the chip would add {steps} runs.
    """
)

# %% [markdown]
# The refactor did not change what the program shows. It moved the *read*: from the lowest function up to the highest
# function. A value in a parameter list is a read by the caller.
#
# Hoisting was not the mistake. The state may live in `Page`. Only the *read* should stay below. So pass a function
# without parameters. `lambda: x.value` reads nothing when it is made; it reads where it is called.

# %% [markdown]
# ## A first improvement
#
# Here `Track` and `Chip` take a function. `Chip` calls it while it composes.


# %%
@composable
def PageWithFunction():
    x = remember(lambda: mutable_state_of(0.0))
    with Column(Modifier.test_tag("page").fill_max_size().background(PAPER).padding(24)):
        Title("Drag the chip")
        TrackWithFunction(lambda: x.value, lambda delta: x.set(x.value + delta))


@composable
def TrackWithFunction(x, on_drag):
    dragged = Modifier.draggable(remember_draggable_state(on_drag))
    with Box(dragged.test_tag("track").padding(top=16).fill_max_width().height(64).background(Color.WHITE)):
        ChipWithFunction(x)


@composable
def ChipWithFunction(x):
    Box(Modifier.offset(x=x()).test_tag("chip").size(48).background(ACCENT))


better = kit.record(PageWithFunction, drag, name="better", width=400, height=160)
kit.reads(better, 10)

# %%
kit.say(
    f"""
    Now the chip is the reader. {better.count("composed")} runs instead of {slow.count("composed")}, and the pictures
    are {"equal" if kit.same_pictures(slow, better) else "different"}. The page and the bar are not even reached.
    """
)

# %% [markdown]
# The real Compose counts the same. In this recording, `Screen` calls `Header`, and `Header` reads the scroll offset
# in composition; the list scrolls in each frame.

# %%
kit.matches("B_slow_isolated", {"compose:Screen": 0, "compose:Header": 20, "place:header": 20})

# %% [markdown]
# ## Fix
#
# Each step still composes the chip, although it only moves. Lesson 4 has the tool: the block form of `offset` runs in
# placement.
#
# Change the functions below so that no composable runs during the drag. `Page` keeps the state, and the pictures stay
# equal.


# %% tags=["exercise"]
@composable
def Page():
    x = remember(lambda: mutable_state_of(0.0))
    with Column(Modifier.test_tag("page").fill_max_size().background(PAPER).padding(24)):
        Title("Drag the chip")
        Track(x.value, lambda delta: x.set(x.value + delta))


@composable
def Track(x, on_drag):
    dragged = Modifier.draggable(remember_draggable_state(on_drag))
    with Box(dragged.test_tag("track").padding(top=16).fill_max_width().height(64).background(Color.WHITE)):
        Chip(x)


@composable
def Chip(x):
    Box(Modifier.offset(x=x).test_tag("chip").size(48).background(ACCENT))


# %% tags=["check"]
kit.check(
    kit.record(Page, drag, name="mine", width=400, height=160),
    {"Page composed": 0, "Track composed": 0, "Chip composed": 0, "chip placed": steps},
    looks_like=slow,
)

# %% [markdown] tags=["hint"]
# **Hint 1.** Change two things: the argument that the functions receive, and the line in which `Chip` uses it.

# %% [markdown] tags=["hint"]
# **Hint 2.** Pass `lambda: x.value` to `Track`, and let `Track` pass the same function on. The parameter is now a
# function. Let the right phase call it.

# %% [markdown] tags=["hint"]
# **Hint 3.** `offset` takes a function that returns an `IntOffset`. Call the parameter in there:
# `Modifier.offset(lambda: IntOffset(round(x()), 0))`.

# %% [markdown]
# One solution:


# %% tags=["solution"]
@composable
def Page():
    x = remember(lambda: mutable_state_of(0.0))
    with Column(Modifier.test_tag("page").fill_max_size().background(PAPER).padding(24)):
        Title("Drag the chip")
        Track(lambda: x.value, lambda delta: x.set(x.value + delta))


@composable
def Track(x, on_drag):
    dragged = Modifier.draggable(remember_draggable_state(on_drag))
    with Box(dragged.test_tag("track").padding(top=16).fill_max_width().height(64).background(Color.WHITE)):
        Chip(x)


@composable
def Chip(x):
    Box(Modifier.offset(lambda: IntOffset(round(x()), 0)).test_tag("chip").size(48).background(ACCENT))


# %% tags=["check"]
fast = kit.record(Page, drag, name="fast", width=400, height=160)
kit.check(
    fast,
    {"Page composed": 0, "Track composed": 0, "Chip composed": 0, "chip placed": steps},
    looks_like=slow,
)

# %% [markdown]
# ## What it costs

# %%
kit.compare(slow, fast, "composed", "chip placed", "chip drawn", "page drawn", "chip replayed")

# %% [markdown]
# The real Compose ran both forms with the same drag. Each name in the tables ran here in the same frame and in the same
# order. First the value:

# %%
kit.agrees("lesson_drag", slow)

# %% [markdown]
# Then the function, which placement calls:

# %%
kit.agrees("lesson_drag_placed", fast)

# %%
kit.reads(fast, 10)

# %%
kit.say(
    f"""
    Units of work after the first frame: {slow.work()} with values, {better.work()} with a function that composition
    calls, {fast.work()} with a function that placement calls. The placements stay, because the chip moves.
    """
)

# %% [markdown] tags=["pitfalls"]
# ## Pitfalls
#
# - **"No change of behavior."** Replacing a function parameter by a value looks harmless in a review, and every test
#   of the pictures passes. Only counts show it. Keep the gain with a test: the `phases` fixture for pytest has
#   `assert_recompositions`, and the README of this project shows an example.
# - **A function alone is not enough.** What it captures decides, too: see the recording below, and the last question.
# - **Not every parameter should be a function.** A value that changes once in a minute costs nothing as a value, and
#   a value is easier to read. Use functions for values that change in many frames: scroll, drag, animation.
# - **The state object itself as a parameter** works as well as a function, because passing it reads nothing. But then
#   the lower function can also write the state. A function is read-only.

# %% tags=["pitfalls"]
kit.refute("Passing the value down is as good as passing a function", {"Page composed": 0, "Track composed": 0}, slow)

# %% [markdown] tags=["pitfalls"]
# Why may `Track` be skipped, although `lambda: x.value` makes a new function object in each run of `Page`? The engine
# compares functions by their code and by the values that they capture. A captured state object stays the same object.
# A captured number changes. In the recording, the parent runs because a number changed, and passes functions to its
# children. The child whose function captures a state object is skipped. The child whose function captures the number
# runs.

# %% tags=["pitfalls"]
kit.matches("D2", {"compose:Lam[captureState]": 0, "compose:Lam[captureN]": 1}, frame=1)

# %% [markdown] tags=["kotlin"]
# ## In Kotlin
#
# | Python here | Kotlin |
# |---|---|
# | `Track(x.value, …)`, parameter `x` | `Track(x = x, …)`, parameter `x: Float` |
# | `Track(lambda: x.value, …)` | `Track(x = { x }, …)`, parameter `x: () -> Float` |
# | `offset(lambda: IntOffset(round(x()), 0))` | `offset { IntOffset(x().roundToInt(), 0) }` |
#
# ```kotlin
# @Composable
# fun Page() {
#     var x by remember { mutableFloatStateOf(0f) }
#     Column(Modifier.fillMaxSize().padding(24.dp)) {
#         Title("Drag the chip")
#         Track(x = { x }, onDrag = { delta -> x += delta })   // slow: Track(x = x, …) with x: Float
#     }
# }
#
# @Composable
# fun Track(x: () -> Float, onDrag: (Float) -> Unit) {
#     Box(Modifier.draggable(rememberDraggableState(onDrag), Orientation.Horizontal).fillMaxWidth().height(64.dp)) {
#         Chip(x)
#     }
# }
#
# @Composable
# fun Chip(x: () -> Float) {
#     Box(Modifier.offset { IntOffset(x().roundToInt(), 0) }.size(48.dp).background(Accent))
# }
# ```
#
# The other programs of this lesson:

# %% tags=["kotlin"]
kit.kotlin("06_hoist_without_reading")

# %% [markdown] tags=["transfer"]
# ## One more question
#
# A colleague reads that functions are good and writes this in `Page`:
#
# ```python
# now = x.value
# Track(lambda: now, lambda delta: x.set(x.value + delta))
# ```
#
# `Track` and `Chip` stay as in the solution. How often do `Page`, `Track` and `Chip` compose during the drag?

# %% [markdown] tags=["answer"]
# As often as with plain values. The word `value` stands in the body of `Page`, so `Page` is the reader. And each run
# passes a different function, because the captured number has changed. So `Track` and `Chip` cannot be skipped. The
# cell below measures it.


# %% tags=["answer"]
@composable
def PageWithCapturedNumber():
    x = remember(lambda: mutable_state_of(0.0))
    now = x.value
    with Column(Modifier.test_tag("page").fill_max_size().background(PAPER).padding(24)):
        Title("Drag the chip")
        Track(lambda: now, lambda delta: x.set(x.value + delta))


captured = kit.record(PageWithCapturedNumber, drag, name="captured", width=400, height=160)
kit.say(
    f"""
    `PageWithCapturedNumber` {captured.count("PageWithCapturedNumber composed")} times, `Track`
    {captured.count("Track composed")}, `Chip` {captured.count("Chip composed")}.
    """
)

# %% [markdown]
# ## Read more
#
# - [State and Jetpack Compose](https://developer.android.com/develop/ui/compose/state), section *State hoisting*
# - [Follow best practices](https://developer.android.com/develop/ui/compose/performance/bestpractices), section
#   *Defer reads as long as possible*
# - [Jetpack Compose phases](https://developer.android.com/develop/ui/compose/phases), section *Optimize state reads*
