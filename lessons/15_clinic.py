# %% [markdown]
# # Clinic: find and fix by evidence
#
# **Question.** Six screens, all of them correct to look at. Five do more work than they need. One is healthy. Which
# one must be left alone, and how do you know?
#
# You need: lesson 3, *Who runs again? Scopes and skipping*; lesson 5, *Draw-phase reads*; lesson 8,
# *derived_state_of*; lesson 9, *Recomposition loop*; lesson 12, *Slot table and keys*.

# %%
from dataclasses import dataclass

from engine import (
    Box,
    Color,
    Column,
    LazyColumn,
    Modifier,
    Text,
    composable,
    derived_state_of,
    key,
    mutable_state_of,
    remember,
    remember_lazy_list_state,
)
from lessons import kit
from lessons.apps.parts.clinic_visits import CHANGES, chosen, costs, height, mails, revealed, shade, tenths, visit, well

# %% [markdown]
# ## The patients
#
# Five of the screens read a state that is changed from outside: `chosen`, `shade`, `height`, `mails` or `tenths`.
# `visit` records a screen: it changes the state, runs a frame, and repeats (*lessons/apps/parts/clinic_visits.py*).
#
# **wall**: twelve tiles, one of them is chosen. The choice moves on.

# %%
INK, SAND = Color.hex("#076974"), Color.hex("#D9B48F")
PAGE = Modifier.fill_max_size().background(Color.hex("#F3F5F5")).padding(8)


class Style:
    def __init__(self, color):
        self.color = color


@composable
def Tile(number, style, is_chosen):
    Text(f"tile {number} {'chosen' if is_chosen else ''}", color=style.color)


@composable
def Wall():
    with Column(PAGE):
        for number in range(12):
            Tile(number, Style(INK), number == chosen.value)


# %% [markdown]
# **photo**: a photo fades out.


# %%
def draw_hills(scope):
    scope.draw_rect(SAND)
    for x in range(0, 240, 12):
        scope.draw_circle(INK, 10, (x, 80 + x % 24))


@composable
def Photo():
    with Box(PAGE):
        Box(Modifier.alpha(shade.value).fill_max_width().height(120).draw_behind(draw_hills).test_tag("hills"))


# %% [markdown]
# **news**: a list, and a text above it that says whether you are at the top. `visit` turns the mouse wheel.


# %%
def lines(scope):
    scope.items(40, lambda number: Text(f"Line {number}", Modifier.height(40)))


@composable
def News():
    scroll = remember_lazy_list_state()
    with Column(PAGE):
        Text("back to the top" if scroll.first_visible_item_index > 0 else "at the top")
        LazyColumn(lines, Modifier.fill_max_size(), state=scroll)


# %% [markdown]
# **caption**: a text below a picture that grows. After each change, `visit` runs frames until nothing is invalid.


# %%
@composable
def Caption():
    below = remember(lambda: mutable_state_of(0))
    with Box(PAGE):
        picture = Modifier.on_size_changed(lambda size: below.set(size.height))
        Box(picture.fill_max_width().height(height.value).background(SAND))
        Text("below the picture", Modifier.padding(top=below.value))


# %% [markdown]
# **inbox**: new mails arrive at the top.


# %%
@composable
def Mail(text):
    Text(text)


@composable
def Inbox():
    with Column(PAGE):
        for text in mails.value:
            Mail(text)


# %% [markdown]
# **stopwatch**: a clock that shows tenths of seconds.


# %%
@composable
def Elapsed():
    Text(f"{tenths.value / 10} s")


@composable
def Stopwatch():
    with Column(PAGE):
        Text("Stopwatch")
        Elapsed()
        Text("Lap one")


# %%
SCREENS = {"wall": Wall, "photo": Photo, "news": News, "caption": Caption, "inbox": Inbox, "stopwatch": Stopwatch}
before = {name: visit(name, screen) for name, screen in SCREENS.items()}
wall, photo, news, caption, inbox, stopwatch = before.values()
kit.side_by_side(*(run.picture(-1) for run in before.values()))

# %% [markdown]
# ## Predict
#
# Rank the six screens by their cost. The cost is the number of *units of work* after the first frame: runs of
# composables, measurements, placements, layer blocks and draw blocks. Give each screen a rank: `1` for the
# costliest, `2` for the next one.

# %% tags=["predict"]
my_ranking = kit.Prediction(
    {"wall": None, "photo": None, "news": None, "caption": None, "inbox": None, "stopwatch": None}
)
my_ranking

# %% tags=["choice"]
leave = kit.Choice(
    "Which screen should be left as it is?",
    {
        "wall": "Each change concerns two tiles: the old choice and the new one. Twelve run.",
        "photo": "It costs little, but each composition is needless: an opacity can change without one.",
        "news": "The line changes its text a single time. The screen composes with each item that scrolls by.",
        "caption": "Each change takes one more frame than needed, and shows a wrong picture in between.",
        "inbox": "One mail arrives, and all the others are composed, too.",
        "stopwatch": "The digits change in each frame, so their composable must run. Only it and its text do. The "
        "other texts draw again because they share a record with the digits, as in lesson 5.",
    },
    right="stopwatch",
    proof={name: well(run) for name, run in before.items()},
)
leave

# %% tags=["predict"]
leave.choose(None)

# %% [markdown]
# ## Step
#
# Do not trust the looks of a screen, or its code. Look at the work in frames 1 and 2.

# %% tags=["step"]
kit.frames(wall, 1, 2)

# %% tags=["step"]
kit.frames(photo, 1, 2)

# %% tags=["step"]
kit.frames(news, 1, 2)

# %% tags=["step"]
kit.frames(caption, 1, 2)

# %% tags=["step"]
kit.frames(inbox, 1, 2)

# %% tags=["step"]
kit.frames(stopwatch, 1, 2)

# %% [markdown]
# ## Reveal

# %% tags=["reveal"]
revealed(my_ranking, before)

# %% tags=["reveal"]
leave.reveal()

# %% [markdown]
# ## Explain: the evidence
#
# The ranking shows what a screen costs. The ranking does not show waste. The healthy stopwatch costs more than the
# photo. Here a screen is ill if a composable runs, or a frame, without a change of the picture. So ask for each
# composable: why did it run? (Neighbors that draw again are another matter: they share a record. A layer would spare
# them and has its own price: lesson 19, *Who draws*.)

# %%
kit.why(wall, 1, "Tile")

# %% [markdown]
# *Compared by identity* means: the engine compares objects of a class that can change with `is`. It compares objects of
# a class that cannot change, such as a frozen dataclass, with `==`. `Wall` creates a `Style` in each run, so each tile
# gets a new object. Lesson 17 shows the code that compares.

# %%
kit.why(photo, 2, "Photo")

# %%
kit.why(news, 2, "News")

# %%
kit.why(caption, 2, "Caption")

# %%
kit.why(inbox, 1, "Mail")

# %%
kit.why(stopwatch, 1, "Elapsed")

# %% [markdown]
# The caption has a further symptom: the pictures in between. In frame 1 the picture has grown, and the text does
# not know it yet.

# %%
kit.side_by_side(caption.picture(1), caption.picture(2))

# %% [markdown]
# ## Fix
#
# `mine` has a function for each screen. Replace those that you want to cure: write the new functions into this cell,
# above the line with `mine`, and leave the healthy one alone. The last picture of each screen must stay the same. The
# check names the budget of each cured screen in work units.

# %% tags=["exercise"]
mine = {"wall": Wall, "photo": Photo, "news": News, "caption": Caption, "inbox": Inbox, "stopwatch": Stopwatch}


# %% tags=["check"]
BUDGET = {"wall": 260, "photo": 12, "news": 80, "caption": 130, "inbox": 350, "stopwatch": stopwatch.work()}


def check(mine):
    differences = []
    for name, screen in mine.items():
        run = after[name] = visit(name, screen)
        if run.work() > BUDGET[name]:
            differences.append(f"{name}: {run.work()} units of work, the budget is {BUDGET[name]}")
        if run.picture(-1).png != before[name].picture(-1).png:
            differences.append(f"{name}: the last picture is another one")
    if mine["stopwatch"] is not Stopwatch:
        differences.append("stopwatch: it was healthy, and has been treated")
    return kit.Result(differences)


after = {}
check(mine)

# %% [markdown] tags=["hint"]
# **Hint 1.** One question for each screen.
#
# - wall: does the runtime treat a new `Style` as equal to the old `Style`?
# - photo: in which phase is `shade` read, and which phase needs it?
# - news: how often does the *answer* to "at the top?" change, and how often the index?
# - caption: which parent could know both heights at once?
# - inbox: a new mail moves the others down; how does the runtime recognize them?

# %% [markdown] tags=["hint"]
# **Hint 2.** One tool for each screen.
#
# - wall: a frozen dataclass in place of `Style`
# - photo: `graphics_layer` with a block
# - news: `derived_state_of`, in a `remember`
# - caption: `Column`
# - inbox: `with key(…):`

# %% [markdown] tags=["hint"]
# **Hint 3.** The decisive lines.
#
# - wall: `@dataclass(frozen=True)`, then `class Look:` with `color: Color`, and `Tile(number, Look(INK), …)`
# - photo: `Modifier.graphics_layer(lambda layer: layer.set(alpha=shade.value))`
# - news: `away = remember(lambda: derived_state_of(lambda: scroll.first_visible_item_index > 0))`
# - caption: `with Column(PAGE):`, and neither `below` nor `on_size_changed`
# - inbox: `with key(text):` around `Mail(text)`

# %% [markdown]
# One solution:


# %% tags=["solution"]
@dataclass(frozen=True)
class Look:
    color: Color


@composable
def CuredWall():
    with Column(PAGE):
        for number in range(12):
            Tile(number, Look(INK), number == chosen.value)


@composable
def CuredPhoto():
    with Box(PAGE):
        layer = Modifier.graphics_layer(lambda layer: layer.set(alpha=shade.value))
        Box(layer.fill_max_width().height(120).draw_behind(draw_hills).test_tag("hills"))


@composable
def CuredNews():
    scroll = remember_lazy_list_state()
    away = remember(lambda: derived_state_of(lambda: scroll.first_visible_item_index > 0))
    with Column(PAGE):
        Text("back to the top" if away.value else "at the top")
        LazyColumn(lines, Modifier.fill_max_size(), state=scroll)


@composable
def CuredCaption():
    with Column(PAGE):
        Box(Modifier.fill_max_width().height(height.value).background(SAND))
        Text("below the picture")


@composable
def CuredInbox():
    with Column(PAGE):
        for text in mails.value:
            with key(text):
                Mail(text)


cures = {"wall": CuredWall, "photo": CuredPhoto, "news": CuredNews, "caption": CuredCaption, "inbox": CuredInbox}
mine = {**cures, "stopwatch": Stopwatch}

# %% tags=["check"]
check(mine)

# %% [markdown]
# ## What it costs

# %%
costs(before, after)

# %% [markdown]
# The cured inbox and the cured wall still cost more than the others. Mails move down, and moved nodes are placed
# and drawn; all tiles share one record of drawing. That is work that the pictures need.

# %% [markdown]
# The real Compose ran three of these screens: the wall and the inbox, ill and cured, and the healthy stopwatch. Each
# name in the tables ran here, too, in the same frame and in the same order. The texts have no test tags, so the tables
# contain composables only.

# %%
kit.agrees("lesson_clinic_wall", wall)

# %%
kit.agrees("lesson_clinic_wall_cured", after["wall"])

# %%
kit.agrees("lesson_clinic_inbox", inbox)

# %%
kit.agrees("lesson_clinic_inbox_cured", after["inbox"])

# %%
kit.agrees("lesson_clinic_stopwatch", stopwatch)

# %% [markdown]
# The next recordings run small programs with one illness each:
#
# - **wall**: a new, equal object of a class that can change makes its reader run; one of a stable class does not.
# - **photo**: `b` reads the opacity in composition, `a` in a layer block.
# - **news**: a number crosses a threshold. One reader reads the number, the other reader reads a derived state.
# - **caption**: the loop needs a second frame after the first one; a layout of its own does not.
# - **inbox**: a row enters above others, first without keys, then with keys.

# %%
kit.matches("D1", {"compose:UnstData[newEqual]*": 1, "compose:Stab(*": 0}, frame=1)

# %%
kit.matches("P2", {"compose:b": 1, "compose:a": 0, "lambda:layer": 1})

# %%
kit.matches("E1", {"compose:Direct*": 30, "compose:Derived*": 2})

# %%
kit.matches("C1", {"compose:Screen": 1, "draw:text": 1}, frame=1)

# %%
kit.matches("C5", {"compose:Screen": 1, "measure:text": 1, "draw:text": 1}, first=0)

# %%
kit.matches("F1", {"compose:Row*": 4}, frame=1)

# %%
kit.matches("F2", {"compose:Row*": 1}, frame=1)

# %% [markdown] tags=["pitfalls"]
# ## Pitfalls
#
# - **"The goal is zero recompositions."** The goal is no work without a change in the picture. A clock must
#   compose.
# - **"Mark every class as stable, and nothing runs needlessly."** A stable class helps where a call passes a new, equal
#   object. The mails of the inbox are texts, which are stable already, and yet all of them run. And the wall needs no
#   mark: one shared `Style` is enough, because the engine compares it by identity.
# - **"The costliest screen needs the cure."** Cost and waste are different things. Measure both, then decide.
# - **"I see the cause in the code."** Guess first, then prove the guess by a recording.
# - **"Counts are time."** A unit of work may be a cheap lambda or a costly drawing. Before you optimize for users,
#   measure time on a device, with a release build.

# %% tags=["pitfalls"]
kit.refute("a healthy screen does not compose", {"Elapsed composed": 0}, stopwatch)

# %% tags=["pitfalls"]
kit.refute("with stable arguments only the new mails compose", {"Mail composed": CHANGES}, inbox)

# %% tags=["pitfalls"]
SHARED = Style(INK)


@composable
def SharedWall():
    with Column(PAGE):
        for number in range(12):
            Tile(number, SHARED, number == chosen.value)


shared_wall = visit("wall", SharedWall)
kit.refute("without a stable class each tile runs at each change", {"Tile composed": 12 * CHANGES}, shared_wall)

# %% [markdown] tags=["kotlin"]
# ## In Kotlin

# %% tags=["kotlin"]
kit.kotlin("15_clinic")

# %% [markdown] tags=["transfer"]
# ## One more question
#
# A colleague wants to help the stopwatch, too, and wraps its text: `remember(lambda: derived_state_of(lambda:
# f"{tenths.value / 10} s"))`. How many runs of composables does that save?

# %% [markdown] tags=["answer"]
# None. A derived state saves runs when its result changes less often than its inputs. Here each tenth gives another
# text. The derived state adds its own bookkeeping, and the composable runs as often as before.


# %% tags=["answer"]
@composable
def DerivedElapsed():
    text = remember(lambda: derived_state_of(lambda: f"{tenths.value / 10} s"))
    Text(text.value)


@composable
def DerivedStopwatch():
    with Column(PAGE):
        Text("Stopwatch")
        DerivedElapsed()
        Text("Lap one")


derived = visit("stopwatch", DerivedStopwatch)
kit.say(f"{stopwatch.count('composed')} runs before, {derived.count('composed')} with the derived state.")

# %% [markdown]
# ## Read more
#
# - [Jetpack Compose performance](https://developer.android.com/develop/ui/compose/performance)
# - In the gallery: *To-do list*, *Chat* and *Photo album*, each in a slow and a fast form.
# - [Tooling](https://developer.android.com/develop/ui/compose/performance/tooling), *Layout Inspector*
