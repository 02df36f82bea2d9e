# %% [markdown]
# # Who runs again? Scopes and skipping
#
# **Question.** A screen has a title, a counter and a button. You press the button, and the counter changes. Why does
# the function of the whole screen run again? And why does the title not run?
#
# You need: lesson 1, *A frame has three phases*; lesson 2, *Where is state read?*
#
# ## It runs
#
# The program counts cups of tea.
#
# - `Screen` has a state `count` and shows its value. `remember` keeps the state from one run of `Screen` to the next.
# - `Title` and `Kinds` are composables of their own. `Title` gets a text, `Kinds` a tuple of names.
# - `Button` gets two functions: the first runs at a press, the second composes what the button shows.
#
# `demo` presses the button and runs a frame after each press.

# %%
from engine import Button, Column, Modifier, Text, composable, current_recompose_scope, mutable_state_of, remember
from lessons import kit

PAGE = Modifier.padding(24)


@composable
def Title(text):
    Text(text, Modifier.test_tag("title"), font_size=24)


@composable
def Kinds(names):
    Text(" · ".join(names), Modifier.test_tag("kinds"))


@composable
def Screen():
    count = remember(lambda: mutable_state_of(0, name="count"))
    with Column(PAGE):
        Title("Cups of tea")
        with Column():
            Text(f"{count.value} today", Modifier.test_tag("today").width(160), font_size=28)
        Kinds(("green", "black", "mint"))
        Button(lambda: count.set(count.value + 1), lambda: Text("One more"), Modifier.test_tag("more"))


def demo(scene):
    for _ in range(5):
        scene.tap(*scene.find("more").center)
        scene.frame()


wide = kit.record(Screen, demo, name="wide", width=280, height=240)
last = len(wide) - 1
kit.side_by_side(wide.picture(0), wide.picture(1), wide.picture(last))

# %% [markdown]
# ## Predict
#
# `demo` presses the button again and again. How often does each composable run after the first frame? To *skip* a
# composable means to reach its call and to leave it out.

# %% tags=["predict"]
mine = kit.Prediction(
    {
        "Screen composed": None,
        "Title composed": None,
        "Title skipped": None,
        "Kinds composed": None,
    }
)
mine

# %% [markdown]
# The text with the number stands in a `Column` of its own. Does this `Column` keep the change inside?

# %% tags=["choice"]
inside = kit.Choice(
    "Which function runs first, when the count changes?",
    {
        "the inner Column": "A `Column` is no restart scope: its content is a part of the function around it.",
        "Text": "`Text` gets the finished text as an argument. It does not read the state itself.",
        "Screen": "`Screen` is the nearest composable around the read, so it runs again, from its first line.",
    },
    right="Screen",
    proof={
        "the inner Column": "Column" in wide.reports[1].composed,
        "Text": wide.reports[1].composed[0] == "Text",
        "Screen": wide.reports[1].composed[0] == "Screen",
    },
)
inside

# %% tags=["predict"]
inside.choose(None)

# %% [markdown]
# ## Step
#
# The events of the first press, in order. An indented event happens inside the event above it.

# %% tags=["step"]
kit.events(wide, 1, kinds=["input", "write", "invalidate", "composition", "skip"])

# %% [markdown]
# ## Reveal

# %% tags=["reveal"]
mine.reveal(wide)

# %% tags=["reveal"]
inside.reveal()

# %% [markdown]
# ## Explain
#
# In lesson 2, a *restart scope* was a unit that can run again alone. In composition, each call of a composable makes
# one. A read belongs to the innermost scope around it. When the state changes, the engine runs this scope again, from
# its first line to its last.
#
# `Column`, `Row` and `Box` are different. Their content, given by `with`, is *inline*: it belongs to the function
# around it, without a separate scope. So the read of `count.value` belongs to `Screen`.

# %%
kit.reads(wide, 1)

# %%
kit.why(wide, 1, "Screen")

# %% [markdown]
# `Screen` runs, and its lines call `Title`, `Kinds` and `Button` again. At each call, the engine compares the
# arguments with those of the last run. Are they equal, and has no state changed that the composable reads? Then its
# result stays right, and the engine skips the call.

# %%
kit.why(wide, 1, "Title")

# %% [markdown]
# Look at the rows of the tree. A composable ran (`C`), was skipped, or was not even reached (a dash). A `Column` always
# has a dash, because it is a part of `Screen`. `L` and `D` say that the node of the row was measured, placed or drawn.

# %%
kit.tree(wide, 1)

# %%
kit.side_by_side(wide.picture(1))

# %%
kit.say(f"""
A skip is cheap, but not free: in **{last}** frames the engine compared the arguments of `Title` **{
    wide.count("Title skipped")
}** times.
""")

# %% [markdown]
# The real Compose ran this screen, too, with a box that takes taps as its button. Each name in the table ran here in
# the same frame and in the same order:

# %%
kit.agrees("lesson_tea", wide)

# %% [markdown]
# The real Compose has the same scopes. In the first recording, the content of a `Column` reads a state: the function
# around it runs (`D3Column.body`). In the second, a composable that is not inline takes the content: only this
# content runs. In the third, a scope in the middle of a tree runs, `B`. It runs the child with another argument,
# `D(1)`, and skips the child with an equal argument, `D(99)`.

# %%
kit.matches("D3", {"compose:D3Column.body": 1, "compose:Column.content*": 1, "compose:Leaf*": 0}, frame=1)

# %%
kit.matches("D3", {"compose:D3NonInline.body": 0, "compose:NonInline.content*": 1}, frame=2)

# %%
kit.matches("D6", {"compose:A": 0, "compose:B*": 1, "compose:D(1)": 1, "compose:D(99)": 0, "compose:C": 0}, frame=1)

# %% [markdown]
# ## Fix
#
# Change the program: a press must not run `Mine`, and must not reach `Title`. It may run only a small composable
# `Counter`, which you write. The pictures must stay the same.


# %% tags=["exercise"]
@composable
def Mine():
    count = remember(lambda: mutable_state_of(0, name="count"))
    with Column(PAGE):
        Title("Cups of tea")
        with Column():
            Text(f"{count.value} today", Modifier.test_tag("today").width(160), font_size=28)
        Kinds(("green", "black", "mint"))
        Button(lambda: count.set(count.value + 1), lambda: Text("One more"), Modifier.test_tag("more"))


# %% tags=["check"]
wanted = {"Mine composed": 0, "Title composed": 0, "Title skipped": 0, "Counter composed": last}
kit.check(kit.record(Mine, demo, name="mine", width=280, height=240), wanted, looks_like=wide)

# %% [markdown] tags=["hint"]
# **Hint 1.** The innermost composable around the read runs again. Make one that contains the read, and little else.

# %% [markdown] tags=["hint"]
# **Hint 2.** Write `@composable def Counter(count):` with the line that calls `Text`. Which function takes the value
# then?

# %% [markdown] tags=["hint"]
# **Hint 3.** In `Mine`, the inner `Column` contains only `Counter(count)`. Pass the state `count`, not `count.value`.

# %% [markdown]
# One solution:


# %% tags=["solution"]
@composable
def Counter(count):
    Text(f"{count.value} today", Modifier.test_tag("today").width(160), font_size=28)


@composable
def Mine():
    count = remember(lambda: mutable_state_of(0, name="count"))
    with Column(PAGE):
        Title("Cups of tea")
        with Column():
            Counter(count)
        Kinds(("green", "black", "mint"))
        Button(lambda: count.set(count.value + 1), lambda: Text("One more"), Modifier.test_tag("more"))


# %% tags=["check"]
narrow = kit.record(Mine, demo, name="narrow", width=280, height=240)
kit.check(narrow, wanted, looks_like=wide)

# %% [markdown]
# ## What it costs

# %%
kit.compare(wide, narrow, "composed", "skipped", "measured", "placed", "drawn")

# %% [markdown]
# The same screen with `Counter`, in the real Compose:

# %%
kit.agrees("lesson_tea_counter", narrow)

# %%
kit.say(f"""
As many composables run: `Counter` now runs where `Screen` ran. But `Counter` is one line, and `Screen` is the whole
screen. The skips are gone: {wide.count("skipped")} before, {narrow.count("skipped")} now. On this small screen the gain
is small. It grows with the number of things that stand beside the read.

Do not split functions without a reason. If a value changes rarely, a read in the large function is simpler and good.
""")

# %%
kit.tree(narrow, 1)

# %% [markdown]
# ## What starts a composition
#
# Composition has three triggers: a changed *state*; a changed *structure*, in which a running composable calls another
# composable for the first time or passes other arguments; and an explicit *request*. `current_recompose_scope()`
# returns the scope that composes now, and its method `invalidate` requests a run.
#
# `Shelf` counts the books of a plain list. A list is no state, so the engine does not notice the new book. `add_book`
# appends a book and runs a frame. Then it calls `invalidate` and runs another frame.

# %%
books, scopes = ["Emma"], []


@composable
def Shelf():
    scopes.append(current_recompose_scope())
    Text(f"{len(books)} on the shelf", Modifier.test_tag("shelf"))


def add_book(scene):
    books.append("Dracula")
    scene.frame()
    scopes[-1].invalidate()
    scene.frame()
    del books[1:]  # for the next run


shelf = kit.record(Shelf, add_book, name="shelf", width=160, height=40)
kit.side_by_side(shelf.picture(0), shelf.picture(1), shelf.picture(2))

# %%
kit.say(f"""
Frame 1 composes **{shelf.count("composed in frame 1")}** composables, and its picture is out of date. Frame 2 composes
`Shelf` **{shelf.count("Shelf composed in frame 2")}** time, because the program asked for it. A state would have asked
by itself.
""")

# %% [markdown] tags=["pitfalls"]
# ## Pitfalls
#
# - **"A `Column` around the counter limits what runs."** Its content is inline. The whole function ran:

# %% tags=["pitfalls"]
kit.refute("Column, Row and Box limit recomposition", {"Screen composed": 0}, wide)

# %% [markdown] tags=["pitfalls"]
# - **"When a composable runs, everything below it runs."** Calls with equal arguments are skipped:

# %% tags=["pitfalls"]
kit.refute("All children run with their parent", {"Title composed": last, "Kinds composed": last}, wide)

# %% [markdown] tags=["pitfalls"]
# - **A value as an argument moves the read.** `Counter(count.value)` reads in `Mine`, and `Mine` runs again. Lesson 6,
#   *Hoist without reading*, is about this.
# - **A skip needs equal arguments.** A new object that is not equal to the old one means another argument.

# %% [markdown] tags=["kotlin"]
# ## In Kotlin
#
# ```kotlin
# @Composable
# fun Screen() {
#     val count = remember { mutableStateOf(0) }
#     Column(Modifier.padding(24.dp)) {
#         Title("Cups of tea")
#         Column { Text("${count.value} today") }     // read in Screen: Column is an inline function
#         Kinds(listOf("green", "black", "mint"))
#         Button(onClick = { count.value++ }) { Text("One more") }
#     }
# }
#
# @Composable
# fun Counter(count: State<Int>) {
#     Text("${count.value} today")                    // read in Counter
# }
# ```
#
# The other programs of this lesson:

# %% tags=["kotlin"]
kit.kotlin("03_scopes_and_skipping")

# %% [markdown] tags=["transfer"]
# ## One more question
#
# The button shows the count, too: `Button(…, lambda: Text(f"One more than {count.value}"), …)`. Everything else is as
# in your solution. Does `Mine` run at a press? Does `Button`? Decide first, then open the answer.


# %% tags=["answer"]
@composable
def Asking():
    count = remember(lambda: mutable_state_of(0, name="count"))
    with Column(PAGE):
        Title("Cups of tea")
        with Column():
            Counter(count)
        Kinds(("green", "black", "mint"))
        Button(
            lambda: count.set(count.value + 1),
            lambda: Text(f"One more than {count.value}"),
            Modifier.test_tag("more"),
        )


asking = kit.record(Asking, demo, name="asking", width=280, height=240)
kit.say(f"""
Neither: `Asking` composes **{asking.count("Asking composed")}** times, and `Button` composes
**{asking.count("Button composed")}** times. The content of a `Button` is a function, not the inline content of `with`.
Such a function makes a restart scope, and this scope reads the count. Frame 1 composed
{", ".join(f"`{name}`" for name in asking.reports[1].composed)}.
""")

# %% [markdown]
# ## Read more
#
# - [Donut-hole skipping in Jetpack Compose](https://www.jetpackcompose.app/articles/donut-hole-skipping-in-jetpack-compose)
# - [Lifecycle of composables](https://developer.android.com/develop/ui/compose/lifecycle), *Skipping if the inputs
#   haven't changed*
# - [Strong skipping mode](https://developer.android.com/develop/ui/compose/performance/stability/strongskipping)
# - In the gallery: the program *Counter*.
