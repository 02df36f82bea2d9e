# %% [markdown]
# # Parallax: what does scrolling one list cost?
#
# **Question.** A header with mountains moves at half the speed of the list in front of it. While the list
# scrolls, only the position of the header changes. How much work does that need?
#
# You need: what composition, layout and drawing are.

# %%
from engine import Box, IntOffset, LazyColumn, LocalDensity, Modifier, composable, remember, remember_lazy_list_state
from lessons import kit
from lessons.apps.parallax import PAGE, demo, draw_alps, lake_list, no_likes

# %% [markdown]
# ## It runs
#
# `Screen` takes the scroll offset, halves it, converts it to dp and passes it to `offset`. `demo` turns
# the wheel twenty times by 10 px and runs a frame after each turn.


# %%
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
kit.side_by_side(slow.picture(0), slow.picture(10), slow.picture(20))

# %% [markdown]
# ## Predict
#
# It looks right. Before you look inside: how many times do you expect each of these events in the twenty
# frames? Put your numbers in place of the ones below, then run the cell.

# %% tags=["predict"]
mine = kit.Prediction(
    {
        "Screen composed": 20,
        "header measured": 20,
        "header placed": 20,
        "header drawn": 20,
    }
)
mine

# %% [markdown]
# ## Step
#
# The first frame after a turn of the wheel. Each column lists the work by name.

# %% tags=["step"]
kit.frames(slow, 1, 1)

# %% [markdown]
# ## Reveal
#
# Your numbers, and the engine's counts over all twenty frames.

# %% tags=["reveal"]
mine.reveal(slow)

# %% [markdown]
# ## Explain
#
# `first_visible_item_scroll_offset` is a state, and `Screen` reads it in composition. A change of a state
# recomposes its readers, so `Screen` composes in each of the twenty frames, only to compute another
# number for the same `offset`.
#
# The header is never measured again. `offset(y=…)` received a new value, which invalidates placement
# only: the size stays the same. But the header has no layer of its own, so its pixels belong to the
# drawing of the enclosing layer: the frame records that layer again, including the page behind the header.
#
# One more event appears in some frames, and the header does not cause it: in frame 16 a new card scrolls
# into view, and a lazy list composes its items during layout. These are the names of the page and of that
# card:

# %%
kit.frames(slow, 15, 17, only=["Screen", "Card", "box", "header", "list", "item3"])

# %% [markdown]
# ## Fix
#
# Layout needs the number, so layout should read it. `offset` also takes a function without parameters
# that returns an `IntOffset` in px. Placement of the header calls the function, and a state that the
# function reads invalidates that placement.
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
    {"Mine composed": 0, "header placed": 20, "header drawn": 0},
    looks_like=slow,
)

# %% [markdown] tags=["hint"]
# **Hint 1.** Not every line that mentions the state reads it. Which line gets its value, and in which
# phase does that line run?

# %% [markdown] tags=["hint"]
# **Hint 2.** Move that line into a function. Only the caller of the function, and the phase of the call, matter.

# %% [markdown] tags=["hint"]
# **Hint 3.** The block returns px, so no conversion is needed: `IntOffset(0, …)`.

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
kit.check(fast, {"Mine composed": 0, "header placed": 20, "header drawn": 0}, looks_like=slow)

# %% [markdown]
# ## What it saved
#
# The frames place the header as often as before, because it moves. They no longer compose the screen or
# draw the header: `offset` with a block places its content in a layer of its own, and a moved layer is
# composited from its record. The page behind it, `box`, is not drawn again, either.

# %%
kit.compare(
    slow, fast, "Screen composed", "header measured", "header placed", "header drawn", "box drawn", "header replayed"
)

# %%
slow.work() - fast.work()

# %% [markdown]
# Three units of work per frame, sixty in twenty frames, for pictures that are equal pixel for pixel:

# %%
kit.same_pictures(slow, fast)

# %% [markdown]
# ## One more question
#
# A colleague moves the line `scroll.first_visible_item_scroll_offset // 2` into a function
# `half(scroll)` next to `Screen` and calls it where the line was: `up =
# LocalDensity.current.to_dp(half(scroll))`. How often does `Screen` compose in the twenty frames?
#
# Twenty times. A plain function is part of its caller: composition reads the state as before. Not the
# place of the code decides, but the phase in which it runs.
