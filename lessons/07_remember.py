# %% [markdown]
# # remember: when is a value calculated again?
#
# **Question.** A composable runs often. A list that it sorts is sorted in each run, even if the list is the same.
# `remember` keeps a value between runs. When does it calculate again? When does it keep a stale value?
#
# You need: lesson 1, *A frame has three phases*; lesson 3, *Who runs again? Scopes and skipping*.

# %%
import warnings

from engine import Color, Column, Modifier, Row, Text, composable, mutable_state_of, remember
from lessons import kit

# %% [markdown]
# ## It runs
#
# A board shows three players, the best one first, and a number of likes. A tap on *like* adds a like. A tap on *goal*
# gives Ben four points. `by_points` sorts and notes in `calls` that it ran. `calls` is a plain Python list: the
# engine does not observe it.
#
# `match` taps *like* again and again, then *goal* once, with a frame after each tap.


# %%
ACCENT = Color.hex("#076974")
calls = []


def by_points(players):
    calls.append("sorted")
    return sorted(players, key=lambda player: -player[1])


START = (("Ada", 3), ("Ben", 1), ("Cleo", 2))


def with_goal_for_ben(players):
    return tuple((name, points + 4 if name == "Ben" else points) for name, points in players)


@composable
def Board():
    likes = remember(lambda: mutable_state_of(0))
    players = remember(lambda: mutable_state_of(START))
    ranking = by_points(players.value)
    Page(likes, players, ranking)


def Page(likes, players, ranking):
    """A plain function: what it reads, the calling composable reads."""
    like = Modifier.clickable(lambda: likes.set(likes.value + 1))
    goal = Modifier.clickable(lambda: players.set(with_goal_for_ben(players.value)))
    with Column(Modifier.fill_max_size().background(Color.WHITE).padding(16)):
        with Row():
            Text(f"like ({likes.value})", like.test_tag("like").padding(end=24), color=ACCENT)
            Text("goal", goal.test_tag("goal"), color=ACCENT)
        for name, points in ranking:
            Text(f"{name}: {points}", Modifier.padding(top=8))


def match(scene):
    for _ in range(5):
        scene.tap(*scene.find("like").center)
        scene.frame()
    scene.tap(*scene.find("goal").center)
    scene.frame()


def play(program, name):
    """Records the match; returns the run and how often the list was sorted in it."""
    calls.clear()
    run = kit.record(program, match, name=name, width=240, height=160)
    return run, len(calls)


slow, slow_sorted = play(Board, "slow")
kit.side_by_side(slow.picture(0), slow.picture(5), slow.picture(6))

# %% [markdown]
# ## Predict
#
# The players change once, at the goal. The likes change with each tap on *like*.

# %% tags=["choice"]
how_often = kit.Choice(
    "How often does the program sort the list in the whole run, the first frame included?",
    {
        "once": "The value of an earlier run is lost: a local variable lives until the function returns.",
        "twice, once for each list": "That would be enough. But no line of this program compares the lists.",
        "seven times": (
            "Board runs once at first, five times for the likes and once for the goal, and each run "
            "executes the whole body."
        ),
    },
    right="seven times",
    proof={
        "once": slow_sorted == 1,
        "twice, once for each list": slow_sorted == 2,
        "seven times": slow_sorted == 7,
    },
)
how_often

# %% tags=["predict"]
how_often.choose(None)

# %% [markdown]
# And how often does each composable run *after* the first frame?

# %% tags=["predict"]
mine = kit.Prediction({"Board composed": None, "Text composed": None})
mine

# %% [markdown]
# ## Step
#
# Compare the last frame with a like and the frame of the goal.

# %% tags=["step"]
kit.frames(slow, 5, 6)

# %% [markdown]
# ## Reveal

# %% tags=["reveal"]
how_often.reveal()

# %% tags=["reveal"]
mine.reveal(slow)

# %%
board_runs = slow.count("Board composed", first=0)
kit.say(f"The list was sorted **{slow_sorted}** times. `Board` ran {board_runs} times, the first frame included.")

# %% [markdown]
# ## Explain
#
# `Board` reads both states, so it runs for each change of either. Each run executes its whole body, and the body
# sorts. Each run also calls `Text` for each line. A line with new words composes: the number of likes after a like,
# the players after the goal. The engine skips all other lines.
#
# `remember(calculation)` has a place of its own in the **slot table**. The slot table is the memory of composition:
# it stores for each call in the program what that call needs next time. On the first run, `remember` calls the
# calculation and stores the result in its slot. On each later run it returns the stored value.
#
# The table shows the slots of `Board` after the last frame. Look at the rows `remember`: both states have slots, the
# ranking has none. Lesson 12 explains the other rows.

# %%
slow.picture(6)

# %%
kit.slots(slow, 6, within="Board")

# %% [markdown]
# ## Fix
#
# Change `Mine` so that it sorts only a changed list. The pictures must stay equal: a board that shows old points is
# wrong, even if it is fast.


# %% tags=["exercise"]
@composable
def Mine():
    likes = remember(lambda: mutable_state_of(0))
    players = remember(lambda: mutable_state_of(START))
    ranking = by_points(players.value)
    Page(likes, players, ranking)


# %% tags=["check"]
def judged(program):
    """Checks the pictures, and that the list is sorted once for each list."""
    run, times = play(program, "mine")
    differences = list(kit.check(run, {}, looks_like=slow).differences)
    if times != 2:
        differences.append(f"the list is sorted {times} times, should be 2: once at first and once after the goal")
    return kit.Result(differences)


judged(Mine)

# %% [markdown] tags=["hint"]
# **Hint 1.** `remember` takes a function without parameters that calculates the value.

# %% [markdown] tags=["hint"]
# **Hint 2.** `remember(lambda: by_points(players.value))` sorts once, and never again. Run it: the check names what
# is wrong. `remember` has to learn what the value depends on.

# %% [markdown] tags=["hint"]
# **Hint 3.** The arguments after the calculation are **keys**: `remember(calculation, key)`. If a key differs from
# the key of the last run, the value is calculated again. The calculation sorts the players, so the players are the
# key.

# %% [markdown]
# One solution:


# %% tags=["solution"]
@composable
def Mine():
    likes = remember(lambda: mutable_state_of(0))
    players = remember(lambda: mutable_state_of(START))
    ranking = remember(lambda: by_points(players.value), players.value)
    Page(likes, players, ranking)


# %% tags=["check"]
judged(Mine)

# %% [markdown]
# ## What it costs

# %%
fast, fast_sorted = play(Mine, "fast")
kit.say(
    f"""
    The list is sorted {fast_sorted} times instead of {slow_sorted}. `Mine` still composes
    {fast.count("Mine composed")} times, as `Board` did ({slow.count("Board composed")}): `remember` saves the
    calculation, not the run. The units of work are {fast.work()} and {slow.work()}: the engine counts runs and does
    not see the sorting inside a run. So a count of runs says nothing about time. Measure an expensive calculation
    with a clock.
    """
)

# %% [markdown]
# The real Compose ran both boards. The boards have different names and run equally often: `remember` saves no run.

# %%
kit.agrees("lesson_board", slow)

# %%
kit.agrees("lesson_board_kept", fast)

# %% [markdown]
# The recording of the real Compose: the key `a` changes from `1` to `2`. Each `remember` with this key calculates
# again. A `remember` with another key or without a key returns its old value.

# %%
kit.matches(
    "remember_keys",
    {"onRemembered:a2": 1, "onRemembered:ab21": 1, "onRemembered:b*": 0, "onRemembered:last": 0},
    frame=1,
)

# %% [markdown]
# ## Without a key, the value goes stale
#
# The most common mistake omits the key. The calculation reads the state, so it seems that it should follow the state.


# %%
@composable
def Stale():
    likes = remember(lambda: mutable_state_of(0))
    players = remember(lambda: mutable_state_of(START))
    ranking = remember(lambda: by_points(players.value))
    Page(likes, players, ranking)


stale, stale_sorted = play(Stale, "stale")
kit.side_by_side(slow.picture(6), stale.picture(6))

# %%
kit.say(
    f"""
    Sorted {stale_sorted} time, and the goal of Ben is missing. In the frame of the goal, `Stale` composed
    {stale.count("Stale composed", first=6)} times. Why not once? Only the first run calls the calculation, so only
    the first run reads `players`. The runs after a like skip the calculation and its read. A composable stays
    subscribed only to the states that its *last* run read. So the goal invalidates nothing.
    """
)

# %% [markdown]
# Without a like before it, the goal recomposes `Stale` once, and `remember` still returns the old value. A recording of
# the real Compose shows exactly that: `Rem` reads a state inside `remember`; the state changes from `0` to `1`; `Rem`
# composes, and its value `v` is still `0`.

# %%
kit.matches("L5", {"compose:Rem v=0": 1}, frame=1)

# %% [markdown]
# The real Compose also forgets such a read. In this recording, a composable reads a state only in one branch. The
# last run took the other branch. Then the state changes, and nothing composes.

# %%
kit.matches("conditional_read", {"compose:*": 0}, frame=3)

# %% [markdown]
# ## A state without remember
#
# The next mistake is the opposite one: a state that should live longer than one run is created in the body.


# %%
@composable
def Forgetful():
    is_open = mutable_state_of(False)
    tap = Modifier.clickable(lambda: is_open.set(not is_open.value))
    with Column(Modifier.fill_max_size().background(Color.WHITE).padding(16)):
        Text("more", tap.test_tag("more"))
        if is_open.value:
            Text("Here is more.", Modifier.test_tag("details"))


def tap_more(scene):
    for _ in range(3):
        scene.tap(*scene.find("more").center)
        scene.frame()


with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the engine warns of this mistake
    forgetful = kit.record(Forgetful, tap_more, name="forgetful", width=240, height=80)
kit.frames(forgetful)

# %%
same = [bool((forgetful.picture(frame).pixels == forgetful.picture(0).pixels).all()) for frame in range(len(forgetful))]
kit.say(
    f"""
    `Forgetful` composes {forgetful.count("Forgetful composed")} times for three taps, and {sum(same)} of {len(same)}
    pictures are the first one. The tap sets the state to true, and the write recomposes the reader. That run creates
    a *new* state, with the value false.
    """
)

# %% [markdown] tags=["pitfalls"]
# ## Pitfalls
#
# - **`remember` without a key that it needs** shows old values. Every value that the calculation takes from outside
#   is a key, unless it never changes. That includes parameters.
# - **`mutable_state_of` without `remember`** in a composable loses its value in each run. Android Studio's lint rule
#   for it is called *UnrememberedMutableState*.
# - **A key that is new in each run**, for example an object without an `__eq__` that the body creates, calculates in
#   each run. An object that equals the old key is no new key.
# - **`remember` is a cache of one call at one place.** If the call leaves the composition (an `if` turns false), the
#   value is forgotten. Lesson 12 shows what "the same place" means.
# - **A cheap calculation needs no `remember`.** A slot, a key and a comparison cost more than an addition.

# %% tags=["pitfalls"]
kit.refute("remember follows what its calculation reads", {"Stale composed": fast.count("Mine composed")}, stale)

# %% tags=["pitfalls"]
kit.refute(
    "A state keeps its value without remember: the second text appears", {"details drawn in frame 1": 1}, forgetful
)

# %% [markdown] tags=["kotlin"]
# ## In Kotlin
#
# | Python here | Kotlin |
# |---|---|
# | `remember(lambda: mutable_state_of(0))` | `remember { mutableIntStateOf(0) }` |
# | `remember(lambda: by_points(players.value), players.value)` | `remember(players) { byPoints(players) }` |
#
# The keys stand before the calculation in Kotlin and after it in Python, because Python has no trailing lambda.
#
# ```kotlin
# @Composable
# fun Board() {
#     var likes by remember { mutableIntStateOf(0) }
#     var players by remember { mutableStateOf(Start) }
#     val ranking = remember(players) { byPoints(players) }   // slow: byPoints(players)
#                                                             // stale: remember { byPoints(players) }
#     Page(likes, players, ranking)
# }
# ```
#
# The other programs of this lesson:

# %% tags=["kotlin"]
kit.kotlin("07_remember")

# %% [markdown] tags=["transfer"]
# ## One more question
#
# A composable receives a parameter and keeps a shortened form of it:
#
# ```python
# @composable
# def Headline(text):
#     short = remember(lambda: text[:12])
#     Text(short)
# ```
#
# The caller first passes `"Rain in the north"` and then `"Sun in the south"`. Does `Headline` run after the change?
# Which text does it show?

# %% [markdown] tags=["answer"]
# It runs, because its parameter has changed, and it still shows the beginning of the old text. `remember` without a
# key returns the stored value. A parameter is an input like a state: `remember(lambda: text[:12], text)`. The cell
# below shows it.


# %% tags=["answer"]
@composable
def Headline(text):
    short = remember(lambda: text[:12])
    Text(short)


@composable
def News():
    text = remember(lambda: mutable_state_of("Rain in the north"))
    with Column(
        Modifier.clickable(lambda: text.set("Sun in the south"))
        .test_tag("news")
        .fill_max_size()
        .background(Color.WHITE)
    ):
        Headline(text.value)


def change(scene):
    scene.tap(*scene.find("news").center)
    scene.frame()


news = kit.record(News, change, name="news", width=240, height=40)
kit.say(
    f"""
    `Headline` composed {news.count("Headline composed")} time after the change, and `Text` composed
    {news.count("Text composed")} times.
    """
)

# %% tags=["answer"]
kit.side_by_side(news.picture(0), news.picture(1))

# %% [markdown]
# ## Read more
#
# - [State and Jetpack Compose](https://developer.android.com/develop/ui/compose/state), section *State in
#   composables*
# - [Follow best practices](https://developer.android.com/develop/ui/compose/performance/bestpractices), section *Use
#   remember to minimize expensive calculations*
# - [UnrememberedMutableState](https://googlesamples.github.io/android-custom-lint-rules/checks/UnrememberedMutableState.md.html),
#   the lint rule
