# %% [markdown]
# # Slot table and keys: why did the state jump to another row?
#
# **Question.** Each guest in a list has a counter for cups of tea. Ada has drunk some. Then Zoe is added at the top,
# and suddenly Zoe has drunk them. No line of the program mixes up the guests. Where does composition store the
# counters? How does it find each counter again?
#
# You need: lesson 3, *Who runs again? Scopes and skipping*; lesson 7, *remember*.

# %%
from engine import Color, Column, Modifier, Text, composable, key, mutable_state_list_of, mutable_state_of, remember
from lessons import kit

PAPER, ACCENT = Color.hex("#F3F5F5"), Color.hex("#076974")

# %% [markdown]
# ## It runs
#
# `mutable_state_list_of` makes a list whose changes invalidate its readers, like the changes of a state. `Guest`
# remembers its own counter. A tap on a guest adds a cup. A tap on the first line inserts Zoe at the top. `visit` taps
# Ada, taps her again, and then taps the first line.


# %%
@composable
def Party():
    names = remember(lambda: mutable_state_list_of("Ada", "Ben", "Cleo"))
    with Column(Modifier.fill_max_size().background(PAPER).padding(12)):
        Text("Add Zoe", Modifier.clickable(lambda: names.insert(0, "Zoe")).test_tag("add").padding(6), color=ACCENT)
        for name in names:
            Guest(name)


@composable
def Guest(name):
    cups = remember(lambda: mutable_state_of(0, name="cups"))
    drink = Modifier.clickable(lambda: cups.set(cups.value + 1))
    Text(f"{name}: {cups.value} cups", drink.test_tag(name).padding(6))


def visit(scene):
    for tag in ("Ada", "Ada", "add"):
        scene.tap(*scene.find(tag).center)
        scene.frame()


slow = kit.record(Party, visit, name="slow", width=180, height=170)
kit.side_by_side(slow.picture(0), slow.picture(2))

# %% [markdown]
# ## Predict
#
# The picture of frame 2 shows the list before Zoe comes. Then the tap inserts her at the top.

# %% tags=["choice"]
texts = repr(kit.slots(slow, 3))
who = kit.Choice(
    "Who has the cups after Zoe came?",
    {
        "Ada": (
            "Nothing in the program connects the counter with the word Ada. It was remembered by the first "
            "call of Guest in the loop."
        ),
        "Zoe": "The counter belongs to the first call of Guest in the loop, and that call has the argument Zoe now.",
        "nobody": "The first call of Guest in the loop is still there, so its counter is kept.",
    },
    right="Zoe",
    proof={
        "Ada": "RecomposeScope Text, 'Ada: 2 cups'" in texts,
        "Zoe": "RecomposeScope Text, 'Zoe: 2 cups'" in texts,
        "nobody": "RecomposeScope Text, 'Zoe: 2 cups'" not in texts
        and "RecomposeScope Text, 'Ada: 2 cups'" not in texts,
    },
    answered_by_frames=True,
)
who

# %% tags=["predict"]
who.choose(None)

# %% [markdown]
# One guest is new. How often does `Guest` compose in the frame in which Zoe comes, and how often is it skipped?

# %% tags=["predict"]
mine = kit.Prediction({"Guest composed": None, "Guest skipped": None})
mine

# %% [markdown]
# ## Step

# %% tags=["step"]
kit.events(slow, 3, kinds=["input", "write", "composition", "skip", "insert"])

# %% [markdown]
# ## Reveal

# %% tags=["reveal"]
who.reveal()

# %% tags=["reveal"]
mine.reveal(slow, first=3)

# %% [markdown]
# ## Explain

# %%
slow.picture(3)

# %% [markdown]
# Composition keeps its memory in the **slot table**. The table is a flat list of **groups**. A group stands for a
# call: of a composable, of `remember`, of `key`. It has
#
# - a *key*: a whole number that stands for the place of the call in the source text;
# - its *size*: the number of groups inside it; a skip jumps over all of them;
# - its *nodes*: the number of UI nodes that it has made;
# - its *parent*: the group around it;
# - *flags*: the kind of group, for example one that made a node;
# - **slots**: the values that the call needs next time, such as arguments and remembered values.
#
# The table below shows the groups of the first guest before Zoe comes. A row that is indented further stands inside
# the row above it. The column *key* shows only what the program itself gives as a key: nothing here, names after the
# section *Fix*.

# %%
table = kit.slots(slow, 2, within="Guest")
kit.Table(table.heading, table.rows[:5])

# %% [markdown]
# The *Composer* is the part of the engine that runs composition. When `Party` runs again, the Composer walks through
# the table from top to bottom, beside the program. For each call it looks for a group of the same place. In a loop,
# all calls of `Guest` have the same place in the source text. Only the *iteration number* differs. So the call in the
# first iteration takes the group of the first iteration, and so on. An iteration that makes no call leaves its number
# unused. **The position is the identity.**
#
# The next tables show only the groups of `Guest`, `remember` and `key`, before Zoe comes and after.


# %%
def guests(run, frame):
    """Returns the slot table's rows for Guest, remember and key, with key, slots and the outcome of the frame."""
    rows = [[row[0], row[1].strip(), *row[2:4], row[5]] for row in kit.slots(run, frame).rows]
    return kit.Table(
        ["group", "name", "key", "in this frame", "slots"],
        [row for row in rows if row[1] in ("Guest", "remember", "key")][1:],
    )


guests(slow, 2)

# %%
guests(slow, 3)

# %%
kit.say(
    f"""
    Each `Guest` has another name than the guest whose group it took. So none of them can be skipped: `Guest` composes
    {slow.count("Guest composed", first=3)} times, although only one guest is new. The last call finds no group, so
    the table inserts a new group. It belongs to Cleo, although Cleo is no new guest.
    """
)

# %% [markdown]
# The recording of the real Compose shows the same. Each row remembers its first name, after the word *born*. After
# the insertion of `x`, row `x` has the memory of `a`, and only row `c` is born. The second recording is of this
# very party:

# %%
kit.matches("F1", ["compose:Row(x) born=a", "compose:Row(a) born=b", "compose:Row(b) born=c", "remember:c"], frame=1)

# %%
kit.agrees("lesson_guests", slow)

# %% [markdown]
# ## Fix
#
# `with key(value):` gives the calls inside it an identity of their own: the value. The Composer then looks for the
# group with this value, wherever it stands among the groups of the loop, and moves it if necessary.
#
# Change `Mine` so that each guest keeps the cups.


# %% tags=["exercise"]
@composable
def Mine():
    names = remember(lambda: mutable_state_list_of("Ada", "Ben", "Cleo"))
    with Column(Modifier.fill_max_size().background(PAPER).padding(12)):
        Text("Add Zoe", Modifier.clickable(lambda: names.insert(0, "Zoe")).test_tag("add").padding(6), color=ACCENT)
        for name in names:
            Guest(name)


# %% tags=["check"]
@composable
def AllFromTheStart():
    """The right picture: a program without insertion or loop. Each guest has one call."""
    with Column(Modifier.fill_max_size().background(PAPER).padding(12)):
        Text("Add Zoe", Modifier.clickable(lambda: None).test_tag("add").padding(6), color=ACCENT)
        Guest("Zoe")
        Guest("Ada")
        Guest("Ben")
        Guest("Cleo")


right = kit.record(AllFromTheStart, visit, name="right", width=180, height=170)


def judged(program):
    """Checks the last picture, and the work of the frame in which Zoe comes."""
    run = kit.record(program, visit, name="mine", width=180, height=170)
    differences = list(kit.check(run, {"Guest composed": 1, "Guest skipped": 3}, first=3).differences)
    if (run.picture(-1).pixels != right.picture(-1).pixels).any():
        differences.append("the last picture is not the right one: Ada should have the cups")
    return kit.Result(differences)


judged(Mine)

# %% [markdown] tags=["hint"]
# **Hint 1.** The call of `Guest` needs an identity that goes with the guest. Which value in the loop does that?

# %% [markdown] tags=["hint"]
# **Hint 2.** `key` is used as a `with` block around the call.

# %% [markdown] tags=["hint"]
# **Hint 3.** In the loop: `with key(name):`, and `Guest(name)` in the next line, indented.

# %% [markdown]
# One solution:


# %% tags=["solution"]
@composable
def Mine():
    names = remember(lambda: mutable_state_list_of("Ada", "Ben", "Cleo"))
    with Column(Modifier.fill_max_size().background(PAPER).padding(12)):
        Text("Add Zoe", Modifier.clickable(lambda: names.insert(0, "Zoe")).test_tag("add").padding(6), color=ACCENT)
        for name in names:
            with key(name):
                Guest(name)


# %% tags=["check"]
judged(Mine)

# %%
fast = kit.record(Mine, visit, name="fast", width=180, height=170)
kit.side_by_side(slow.picture(3), fast.picture(3))

# %%
guests(fast, 3)

# %% [markdown]
# Each iteration now has a group for `key`, with the name as its key. The table inserts the groups of Zoe. The
# Composer skips the other groups, and their slots keep their values.

# %% [markdown]
# ## What it costs

# %%
kit.compare(slow, fast, "Guest composed", "Guest skipped", "Text composed", start=3)

# %%
kit.agrees("lesson_guests_keyed", fast)

# %%
kit.matches(
    "F2", {"compose:Row(x) born=x": 1, "compose:Row(a)*": 0, "compose:Row(b)*": 0, "compose:Row(c)*": 0}, frame=1
)

# %% [markdown]
# Moving is even cheaper. Here a tap reverses the list, in a program without keys and in one with keys. How often does
# `Guest` compose *with* keys?


# %%
@composable
def Queue():
    names = remember(lambda: mutable_state_list_of("Ada", "Ben", "Cleo"))
    with Column(Modifier.fill_max_size().background(PAPER).padding(12)):
        Text("turn round", Modifier.clickable(names.reverse).test_tag("turn").padding(6), color=ACCENT)
        for name in names:
            Guest(name)


@composable
def KeyedQueue():
    names = remember(lambda: mutable_state_list_of("Ada", "Ben", "Cleo"))
    with Column(Modifier.fill_max_size().background(PAPER).padding(12)):
        Text("turn round", Modifier.clickable(names.reverse).test_tag("turn").padding(6), color=ACCENT)
        for name in names:
            with key(name):
                Guest(name)


def turn(scene):
    scene.tap(*scene.find("turn").center)
    scene.frame()


queue = kit.record(Queue, turn, name="no keys", width=180, height=170)
keyed_queue = kit.record(KeyedQueue, turn, name="keys", width=180, height=170)
kit.side_by_side(keyed_queue.picture(0), keyed_queue.picture(1))

# %% tags=["predict"]
turned = kit.Prediction({"Guest composed": None})
turned

# %% tags=["reveal"]
turned.reveal(keyed_queue)

# %%
kit.compare(queue, keyed_queue, "Guest composed", "Guest skipped")

# %%
kit.events(keyed_queue, 1, kinds=["write", "composition", "skip", "move"])

# %% [markdown]
# With keys, the groups and the nodes move, and no guest runs. The recordings of the real Compose show the same for rows
# that are reversed, first without keys, then with keys.

# %%
kit.matches("F1", {"compose:Row*": 2}, frame=3)

# %%
kit.matches("F2", {"compose:*": 0}, frame=3)

# %% [markdown]
# ## Branches are places, too
#
# A call in the `if` branch and a call in the `else` branch stand at different places in the source text. So they have
# different groups, even if they look the same.


# %%
@composable
def Seat():
    is_window = remember(lambda: mutable_state_of(False))
    with Column(Modifier.fill_max_size().background(PAPER).padding(12)):
        Text(
            "change seats", Modifier.clickable(lambda: is_window.set(not is_window.value)).test_tag("change").padding(6)
        )
        if is_window.value:
            Text("at the window", Modifier.padding(6))
            Guest("Ada")
        else:
            Guest("Ada")


def drink_and_change(scene):
    for tag in ("Ada", "change"):
        scene.tap(*scene.find(tag).center)
        scene.frame()


seat = kit.record(Seat, drink_and_change, name="seat", width=180, height=120)
kit.side_by_side(seat.picture(1), seat.picture(2))

# %% [markdown]
# The change removes one call with its counter, and adds another call. So an `if` gives another tree. The recording says
# so, too: `then` is forgotten, `else` is remembered. If the state should stay, call `Guest` once, after the `if`.

# %%
kit.matches("R1", {"remember:else": 1, "effect-dispose:then": 1}, frame=1)

# %% [markdown] tags=["pitfalls"]
# ## Pitfalls
#
# - **"List items keep their identity by themselves."** They have a position, and nothing else.
# - **The index as key** repeats the position, so it changes nothing. The cell below shows that.
# - **A key that is not stable**, for example a random number or an object that is made in each run, throws the state
#   away in each run.
# - **A key that occurs more than once.** Then the order decides among the equal ones. A lazy list refuses it.
# - **A lazy list without keys** has the same trouble: `scope.items(names, Guest, key=…)` takes a function that
#   returns the key of an item.


# %% tags=["pitfalls"]
@composable
def KeyIsIndex():
    names = remember(lambda: mutable_state_list_of("Ada", "Ben", "Cleo"))
    with Column(Modifier.fill_max_size().background(PAPER).padding(12)):
        Text("Add Zoe", Modifier.clickable(lambda: names.insert(0, "Zoe")).test_tag("add").padding(6), color=ACCENT)
        for index, name in enumerate(names):
            with key(index):
                Guest(name)


by_index = kit.record(KeyIsIndex, visit, name="index", width=180, height=170)
kit.refute("The index is a good key: only the new guest composes", {"Guest composed": 1}, by_index, first=3)

# %% tags=["pitfalls"]
kit.refute("Guests keep their identity without keys: only the new guest composes", {"Guest composed": 1}, slow, first=3)

# %% [markdown] tags=["kotlin"]
# ## In Kotlin
#
# | Python here | Kotlin |
# |---|---|
# | `with key(name):` and the call | `key(name) { Guest(name) }` |
# | `mutable_state_list_of("Ada", "Ben")` | `mutableStateListOf("Ada", "Ben")` |
# | `scope.items(names, Guest, key=…)` | `items(names, key = { it }) { Guest(it) }` |
#
# ```kotlin
# @Composable
# fun Party() {
#     val names = remember { mutableStateListOf("Ada", "Ben", "Cleo") }
#     Column(Modifier.fillMaxSize().padding(12.dp)) {
#         Text("Add Zoe", Modifier.clickable { names.add(0, "Zoe") })
#         for (name in names) {
#             key(name) { Guest(name) }    // without key: Guest(name)
#         }
#     }
# }
#
# @Composable
# fun Guest(name: String) {
#     var cups by remember { mutableIntStateOf(0) }
#     Text("$name: $cups cups", Modifier.clickable { cups++ }.padding(6.dp))
# }
# ```
#
# In Kotlin, the compiler writes the number of the place into the code. Here the engine computes this number from the
# position of the call.
#
# The other programs of this lesson:

# %% tags=["kotlin"]
kit.kotlin("12_slot_table_and_keys")

# %% [markdown] tags=["transfer"]
# ## One more question
#
# A list without keys shows three guests, and Cleo has drunk a cup. A switch hides Ben. One program hides him *inside*
# the loop:
#
# ```python
# for name in names:
#     if name != "Ben" or not is_hidden.value:
#         Guest(name)
# ```
#
# Another program filters *before* the loop:
#
# ```python
# for name in [name for name in names if name != "Ben" or not is_hidden.value]:
#     Guest(name)
# ```
#
# Which program keeps Cleo's cups?

# %% [markdown] tags=["answer"]
# The first program keeps them. Each iteration of a loop has its own place: Cleo stays the last iteration, and Ben's
# iteration makes no call. In the second program the loop has fewer iterations: Cleo moves up, takes the group of Ben,
# and loses her cups. A key mends it. The cell below shows both.


# %% tags=["answer"]
@composable
def HiddenInside():
    is_hidden = remember(lambda: mutable_state_of(False))
    with Column(Modifier.fill_max_size().background(PAPER).padding(12)):
        Text("Ben goes", Modifier.clickable(lambda: is_hidden.set(True)).test_tag("ben goes").padding(6), color=ACCENT)
        for name in ("Ada", "Ben", "Cleo"):
            if name != "Ben" or not is_hidden.value:
                Guest(name)


@composable
def FilteredBefore():
    is_hidden = remember(lambda: mutable_state_of(False))
    with Column(Modifier.fill_max_size().background(PAPER).padding(12)):
        Text("Ben goes", Modifier.clickable(lambda: is_hidden.set(True)).test_tag("ben goes").padding(6), color=ACCENT)
        for name in [name for name in ("Ada", "Ben", "Cleo") if name != "Ben" or not is_hidden.value]:
            Guest(name)


def ben_goes(scene):
    for tag in ("Cleo", "ben goes"):
        scene.tap(*scene.find(tag).center)
        scene.frame()


inside = kit.record(HiddenInside, ben_goes, name="inside", width=180, height=140)
before = kit.record(FilteredBefore, ben_goes, name="before", width=180, height=140)
kit.side_by_side(inside.picture(-1), before.picture(-1))

# %% [markdown] tags=["answer"]
# The real Compose agrees. In this recording, a loop hides one row by an `if`. No row below it is remembered again.

# %% tags=["answer"]
kit.matches("filtered_loop", {"remember:*": 0, "place:kept.c": 1, "place:kept.d": 1}, frame=1)

# %% [markdown]
# ## Read more
#
# - [Lifecycle of composables](https://developer.android.com/develop/ui/compose/lifecycle), the section on the key
#   composable
# - [Lists and grids](https://developer.android.com/develop/ui/compose/lists), the section on item keys
# - [Follow best practices](https://developer.android.com/develop/ui/compose/performance/bestpractices), section *Use
#   lazy layout keys*
