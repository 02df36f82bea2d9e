# %% [markdown]
# # Parallax: what does scrolling one list cost?
#
# **Question.** A header with mountains moves at half the speed of the list in front of it. While
# the list scrolls, nothing about the header changes but its place. How much has to run for that?
#
# You need: what composition, layout and drawing are.

# %%
from engine import Box, IntOffset, LazyColumn, LocalDensity, Modifier, composable, remember, remember_lazy_list_state
from lessons import kit
from lessons.apps.parallax import PAGE, demo, draw_alps, lake_list, no_likes

# %% [markdown]
# ## It runs
#
# `Screen` takes the scroll offset, halves it, makes dp of it and hands it to `offset`. `demo` turns
# the wheel twenty times by 10 px and lets a frame run after each turn.


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
# It looks right. Before you look inside: in these twenty frames, how often does each of these
# happen? Put your numbers in place of the ones below, then run the cell.

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
# One frame of them, the first after a turn of the wheel. Each column lists by name what ran.

# %% tags=["step"]
kit.frames(slow, 1, 1)

# %% [markdown]
# ## Reveal
#
# Your numbers, and those the engine counted over all twenty frames.

# %% tags=["reveal"]
mine.reveal(slow)

# %% [markdown]
# ## Explain
#
# `first_visible_item_scroll_offset` is a state, and `Screen` reads it while it composes. Whoever
# reads a state runs again when it changes, so `Screen` composes in each of the twenty frames, only
# to arrive at another number for the same `offset`.
#
# The header is never measured again. `offset(y=…)` got a new value, and that asks for placement
# alone: the size is what it was. But the header is placed without a layer of its own, so its pixels
# are part of the drawing that it stands in: that is recorded again, with the page behind it.
#
# One more thing composes now and then, and it is not the header's doing: in frame 16 a new card
# scrolls into view, and a lazy list composes its items during layout. These are the names of the
# page and of that card:

# %%
kit.frames(slow, 15, 17, only=["Screen", "Card", "box", "header", "list", "item3"])

# %% [markdown]
# ## Fix
#
# Layout is where the number is needed, so layout should read it. `offset` also takes a function of
# nothing that returns an `IntOffset` in px. It is called when the header is placed, and what it
# reads is observed for that placement.
#
# Change `Mine` so that composition does not read the scroll offset any more. The pictures must stay
# as they are.


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
# **Hint 1.** Not every line that mentions the state reads it. Which one takes its value, and in
# which phase does that line run?

# %% [markdown] tags=["hint"]
# **Hint 2.** Move that line into a function. Who calls the function, and when, is what counts.

# %% [markdown] tags=["hint"]
# **Hint 3.** The block returns px, so there is nothing to convert: `IntOffset(0, …)`.

# %% [markdown]
# One way to do it:


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
# The header is placed as often as before, since it has to move. Composing stopped, and so did
# drawing: `offset` with a block places its content in a layer of its own, and a layer that moves is
# composited from its record. The page behind it, `box`, is left alone too.

# %%
kit.compare(
    slow, fast, "Screen composed", "header measured", "header placed", "header drawn", "box drawn", "header replayed"
)

# %%
slow.work() - fast.work()

# %% [markdown]
# Three units of work a frame, sixty in twenty frames, for pictures that are equal pixel for pixel:

# %%
kit.same_pictures(slow, fast)

# %% [markdown]
# ## One more question
#
# A colleague moves the line `scroll.first_visible_item_scroll_offset // 2` into a function
# `half(scroll)` next to `Screen` and calls it where the line was: `up =
# LocalDensity.current.to_dp(half(scroll))`. How often does `Screen` compose in the twenty frames?
#
# Twenty times. A plain function is part of whoever calls it: the read happens in composition as
# before. Not where the code stands decides, but in which phase it runs.
