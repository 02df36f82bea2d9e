# %% [markdown]
# # Parallax: what does scrolling one list cost?
#
# **Question.** A header with mountains moves at half the speed of the list in front of it. While the list
# scrolls, only the position of the header changes. How much work does that need?
#
# You need: lesson 1, *A frame has three phases*; lesson 2, *Where is state read?*; lesson 3, *Who runs again?*
#
# ## It runs
#
# *Parallax* means that a near thing seems to move faster than a far thing. The list is near, the mountains
# are far. Read the program first.
#
# - `LazyColumn` is a list that composes only the items on the screen. Its state, `scroll`, holds a position:
#   `first_visible_item_scroll_offset` says how far the first visible item has left the screen, in px (pixels).
# - `offset(y=…)` moves its node without a change of size. It takes dp, a length that is the same on each screen. The
#   *density* of a screen is its number of px for a dp; `LocalDensity` converts px to dp.
# - `draw_behind` takes a function that draws; here `draw_alps` draws the mountains. `lake_list` fills the list with
#   cards, and `liked` holds the likes of the cards. This lesson does not need the likes.
# - `demo` turns the mouse wheel again and again, by 10 px each time, and runs a frame after each turn.

# %%
from engine import Box, IntOffset, LazyColumn, LocalDensity, Modifier, composable, remember, remember_lazy_list_state
from lessons import kit
from lessons.apps.parallax import PAGE, demo, draw_alps, lake_list, no_likes


@composable
def Screen():
    scroll = remember_lazy_list_state()
    liked = remember(no_likes)
    half = scroll.first_visible_item_scroll_offset // 2
    up = LocalDensity.current.to_dp(half)
    with Box(Modifier.fill_max_size().background(PAGE).test_tag("box")):
        Box(Modifier.offset(y=-up).test_tag("header").fill_max_width().height(250).draw_behind(draw_alps))
        LazyColumn(lambda scope: lake_list(scope, liked), Modifier.test_tag("list"), state=scroll)


slow = kit.record(Screen, demo, name="slow")
last = len(slow) - 1
kit.side_by_side(slow.picture(0), slow.picture(last // 2), slow.picture(last))

# %%
kit.say(f"""
Frame 0 composes the screen for the first time. Then `demo` scrolls in **{last} frames**. From picture to picture,
the mountains have moved up by half of the way that the list has moved.
""")

# %% [markdown]
# ## Predict
#
# It looks right. Before you look inside: how often does each of these events happen while the list scrolls?
# The first frame does not count.

# %% tags=["predict"]
# Write a number in place of each None, then run the cell.
mine = kit.Prediction(
    {
        "Screen composed": None,
        "header measured": None,
        "header placed": None,
        "header drawn": None,
    }
)
mine

# %% [markdown]
# ## Step
#
# Look at the first frame after a turn of the wheel. The table lists its events in order; an indented event
# happens inside the event above it. The letter names the phase: `C` composition, `L` layout, `D` drawing.

# %% tags=["step"]
kit.events(slow, 1, kinds=["input", "write", "invalidate", "composition", "measurement", "placement", "drawing"])

# %% [markdown]
# ## Reveal
#
# Your numbers, beside the engine's counts over all frames of the demo.

# %% tags=["reveal"]
mine.reveal(slow)

# %% [markdown]
# ## Explain
#
# When a state changes, the engine runs its readers again, each in the phase of its read. So look for the read
# first. The table shows each state of frame 1, its reader, and the line of the read.

# %%
kit.reads(slow, 1)

# %%
kit.say(f"""
`Screen` reads the scroll offset, and it reads in composition. So each turn of the wheel composes `Screen` again:
**{slow.count("Screen composed")} times**, only to compute another number for the same `offset`.

The engine never measures the header again (**{slow.count("header measured")} times**): a new argument of `offset(y=…)`
invalidates placement only, and the size stays. It places the header **{slow.count("header placed")} times**, because
the header moves.

The header has no layer of its own. A *layer* is a recorded drawing that the engine can show again without running draw
code. The header's pixels belong to the layer around it, and this layer is recorded again
**{slow.count("header drawn")} times**, together with the page behind the header (`box`).
""")

# %%
kit.why(slow, 1, "Screen")

# %%
kit.why(slow, 1, "header")

# %% [markdown]
# The picture shows that moment; the strip shows the work of all frames. The first bar is the first composition. The
# high bar later on is not the header's work: there a new card scrolls onto the screen, and a lazy list
# composes its items during layout. Lesson 11, *Composition inside layout*, returns to it. A *layer block* is a
# function that says how a layer is shown; lesson 5 explains it.

# %%
kit.side_by_side(slow.picture(1))

# %%
kit.strip(slow)

# %% [markdown]
# Does the real Compose do the same? It ran this program with the same turns of the wheel. Each name in the table ran
# here, too, in the same frame and in the same order. The documentation puts it more simply: it says that scrolling
# also *measures* the header again. The recording contains placements only.

# %%
kit.agrees("lesson_parallax", slow)

# %% [markdown]
# ## Fix
#
# Layout needs the number, so layout should read it. `offset` also takes a function without parameters, its
# *block*, that returns an `IntOffset` in px. The placement of the header calls the block, and a state that
# the block reads invalidates that placement.
#
# Change `Mine` so that composition no longer reads the scroll offset. The pictures must stay the same.


# %% tags=["exercise"]
@composable
def Mine():
    scroll = remember_lazy_list_state()
    liked = remember(no_likes)
    half = scroll.first_visible_item_scroll_offset // 2
    up = LocalDensity.current.to_dp(half)
    with Box(Modifier.fill_max_size().background(PAGE).test_tag("box")):
        Box(Modifier.offset(y=-up).test_tag("header").fill_max_width().height(250).draw_behind(draw_alps))
        LazyColumn(lambda scope: lake_list(scope, liked), Modifier.test_tag("list"), state=scroll)


# %% tags=["check"]
kit.check(
    kit.record(Mine, demo, name="mine"),
    {"Mine composed": 0, "header placed": last, "header drawn": 0},
    looks_like=slow,
)

# %% [markdown] tags=["hint"]
# **Hint 1.** Not every line that mentions the state reads it. Find the line that takes the value of the offset.
# In which phase does that line run?

# %% [markdown] tags=["hint"]
# **Hint 2.** Move that line into a function `up` inside `Mine`. A function reads when it is called, and
# `offset(up)` calls it during placement.

# %% [markdown] tags=["hint"]
# **Hint 3.** The block returns px, so the conversion to dp goes away: `return IntOffset(0, -(…))`. The modifier
# becomes `Modifier.offset(up)`, without brackets after `up`.

# %% [markdown]
# One solution:


# %% tags=["solution"]
@composable
def Mine():
    scroll = remember_lazy_list_state()
    liked = remember(no_likes)

    def up():
        return IntOffset(0, -(scroll.first_visible_item_scroll_offset // 2))

    with Box(Modifier.fill_max_size().background(PAGE).test_tag("box")):
        Box(Modifier.offset(up).test_tag("header").fill_max_width().height(250).draw_behind(draw_alps))
        LazyColumn(lambda scope: lake_list(scope, liked), Modifier.test_tag("list"), state=scroll)


# %% tags=["check"]
fast = kit.record(Mine, demo, name="fast")
kit.check(fast, {"Mine composed": 0, "header placed": last, "header drawn": 0}, looks_like=slow)

# %% [markdown]
# ## What it costs
#
# Both forms show equal pictures, pixel for pixel. This is their work:

# %%
kit.compare(
    slow, fast, "composed", "header measured", "header placed", "header drawn", "box drawn", "header replayed", "placed"
)

# %%
saved = slow.work() - fast.work()
kit.say(f"""
The block saves **{saved} units of work** in {last} frames, {saved // last} for each turn of the wheel. The header
still moves, so its placements stay. The engine no longer composes the screen, and no longer draws the header or
the page: `offset` with a block gives its content a layer of its own, and a layer that moves is shown again from its
record (`replayed`).

A block is not free. The engine creates a function object in each composition of `Mine` and keeps one more layer. Where
the value changes rarely, `offset(y=…)` is the simpler choice.
""")

# %%
kit.reads(fast, 1)

# %% [markdown]
# The real Compose ran the fast form, too:

# %%
kit.agrees("lesson_parallax_placed", fast)

# %% [markdown] tags=["pitfalls"]
# ## Pitfalls
#
# - **"`offset(y=…)` and `offset(block)` are the same."** They look the same. One takes a value that composition has
#   read; the other reads during placement. The run refutes the belief:

# %% tags=["pitfalls"]
kit.refute(
    "offset with a block costs what offset with a value costs", {"Mine composed": last, "header drawn": last}, fast
)

# %% [markdown] tags=["pitfalls"]
# - **"The header must be measured again, because it moves."** A position is no part of a measurement. Neither form
#   measures the header again:

# %% tags=["pitfalls"]
kit.refute("A moved node is measured again", {"header measured": last}, slow)

# %% [markdown] tags=["pitfalls"]
# - **"`offset` with a block restarts drawing."** The documentation says so. The recording above shows no drawing of
#   the header at all: its layer is replayed.
# - **A read outside the block.** `half = scroll.first_visible_item_scroll_offset` before the block, and `half` inside
#   it, is again a read in composition.

# %% [markdown] tags=["kotlin"]
# ## In Kotlin
#
# The slow form, then the fast form. Kotlin writes the block as a lambda in braces behind `offset`.
#
# ```kotlin
# @Composable
# fun Screen() {
#     val scroll = rememberLazyListState()
#     val half = scroll.firstVisibleItemScrollOffset / 2
#     Box(Modifier.fillMaxSize().background(PAGE)) {
#         Box(Modifier.offset(y = with(LocalDensity.current) { -half.toDp() }) /* … */)
#         LazyColumn(state = scroll) { lakeList() }
#     }
# }
#
# @Composable
# fun Mine() {
#     val scroll = rememberLazyListState()
#     Box(Modifier.fillMaxSize().background(PAGE)) {
#         Box(Modifier.offset { IntOffset(0, -scroll.firstVisibleItemScrollOffset / 2) } /* … */)
#         LazyColumn(state = scroll) { lakeList() }
#     }
# }
# ```
#
# The other programs of this lesson:

# %% tags=["kotlin"]
kit.kotlin("04_parallax")

# %% [markdown] tags=["transfer"]
# ## One more question
#
# A colleague tidies up. He moves the line `scroll.first_visible_item_scroll_offset // 2` into a plain function
# `half(scroll)` beside `Screen`, and calls it where the line was: `up = LocalDensity.current.to_dp(half(scroll))`.
# How often does the screen compose now? Decide first, then open the answer.


# %% tags=["answer"]
def half(scroll):
    return scroll.first_visible_item_scroll_offset // 2


@composable
def Tidy():
    scroll = remember_lazy_list_state()
    liked = remember(no_likes)
    up = LocalDensity.current.to_dp(half(scroll))
    with Box(Modifier.fill_max_size().background(PAGE).test_tag("box")):
        Box(Modifier.offset(y=-up).test_tag("header").fill_max_width().height(250).draw_behind(draw_alps))
        LazyColumn(lambda scope: lake_list(scope, liked), Modifier.test_tag("list"), state=scroll)


tidy = kit.record(Tidy, demo, name="tidy")
kit.say(f"""
`Tidy` composes **{tidy.count("Tidy composed")} times**, as `Screen` does. A plain function is part of its caller: it
runs during composition, and so its read is a read in composition. The place of the code decides nothing. The phase in
which the code runs decides.
""")

# %% [markdown]
# ## Read more
#
# - [Jetpack Compose phases](https://developer.android.com/develop/ui/compose/phases), *Optimize state reads*
# - [FrequentlyChangingValue](https://developer.android.com/reference/kotlin/androidx/compose/runtime/annotation/FrequentlyChangingValue),
#   the annotation behind the official lint check for such reads
# - [A change of this kind in the Compose samples](https://github.com/android/compose-samples/pull/778)
# - In the gallery: the program *Parallax*.
