# %% [markdown]
# # Snapshots: who sees a write, and when?
#
# **Question.** A button adds a pear to a shopping list. The list contains the pear, but the screen still counts
# only the apple. Which readers notice a write, and when?
#
# You need: lesson 2, *Where is state read?*; lesson 3, *Who runs again? Scopes and skipping*.

# %%
import threading
import warnings

from engine import Modifier, Snapshot, Text, composable, mutable_state_list_of, mutable_state_of
from lessons import kit

# %% [markdown]
# ## It runs
#
# `items` is a state that holds a Python list. `Total` reads it and shows its length. `shop` does three things, a
# frame after each: it writes the text that `note` already holds, it appends to the list in place, and it writes a
# new list.
#
# The engine prints a warning in this run. We collect it, and look at it later.

# %%
items = mutable_state_of(["apple"])
note = mutable_state_of("for the weekend")


@composable
def Total():
    Text(f"On the list {note.value}: {len(items.value)}", Modifier.test_tag("total"))


def shop(scene):
    note.value = "for the weekend"
    scene.frame()
    items.value.append("pear")
    scene.frame()
    items.value = [*items.value, "plum"]
    scene.frame()
    items.value = ["apple"]  # for the next run


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    shopping = kit.record(Total, shop, width=220, height=20, name="shopping")
kit.side_by_side(*(shopping.picture(frame) for frame in range(4)))

# %% [markdown]
# ## Predict
#
# The first picture shows frame 0. How often does `Total` compose in the frames after it?

# %% tags=["predict"]
mine_total = kit.Prediction({"Total composed": None})
mine_total

# %% tags=["choice"]
which = kit.Choice(
    "Which of the three actions made Total compose?",
    {
        "all three": "A write of an equal value is no change, and an append is no write of the state at all.",
        "the append and the new list": "The append changes the list. The state holds the list, and no line wrote the "
        "state: it still holds the same list object.",
        "the new list": "Only here the state got another value. The new list also contains the pear, so the picture "
        "jumps by two.",
    },
    right="the new list",
    proof={
        "all three": all("Total" in shopping.reports[frame].composed for frame in (1, 2, 3)),
        "the append and the new list": "Total" in shopping.reports[2].composed,
        "the new list": [len(shopping.reports[frame].composed) > 0 for frame in (1, 2, 3)] == [False, False, True],
    },
)
which

# %% tags=["predict"]
which.choose(None)

# %% [markdown]
# ## Step
#
# The writes that the engine saw, frame by frame. A frame without a line has seen none.

# %% tags=["step"]
kit.Table(
    ["frame", "state", "old", "new"],
    [[report.index, write.state, write.old, write.new] for report in shopping.reports for write in report.writes],
)

# %% [markdown]
# ## Reveal

# %% tags=["reveal"]
mine_total.reveal(shopping)

# %% tags=["reveal"]
which.reveal()

# %% [markdown]
# ## Explain
#
# A state notices one thing only: `state.value = …`. Then it compares. If the new value equals the old value, the
# state notifies no reader. This comparison is the state's *policy*. The usual one compares with `==`.
#
# `items.value.append(…)` is not such a write. It reads the state, gets the list, and changes the list behind the
# state's back. The old value in the last line above already contains the pear. The engine cannot prevent it, but it
# can see that a list in a state has changed. This is the warning that it printed:

# %%
kit.say(f"> {caught[0].message}")

# %% [markdown]
# The real Compose ran this program, too, with a list that can change. Each name in the table ran here in the same
# frame and in the same order:

# %%
kit.agrees("lesson_shopping", shopping)

# %% [markdown]
# Recording L1 writes a state again and again before a frame, then an equal value, then an equal new object:

# %%
kit.matches("L1", {"compose:A*": 1}, frame=1)

# %%
kit.matches("L1", {"compose:A*": 0}, frame=2)

# %%
kit.matches("L1", {"compose:structural*": 0}, frame=5)

# %% [markdown]
# ## A write in a snapshot
#
# So far all code saw each write at once. Such writes go to the *global* state of the program. A *snapshot*
# shows all states at one moment. `take_mutable_snapshot` returns a snapshot that also accepts writes. Inside `with
# snapshot.enter():` reads and writes go to the snapshot. `apply` hands its writes over to the global state, all at
# once.

# %%
price = mutable_state_of(10)
seen = []


def look(where):
    try:
        seen.append([where, price.value])
    except Exception as error:
        seen.append([where, error])


draft = Snapshot.take_mutable_snapshot()
with draft.enter():
    price.value = 12
    look("inside, after the write")
look("outside, before apply")
applied = draft.apply().succeeded
look("outside, after apply")
draft.dispose()

old_view = Snapshot.take_snapshot()  # read only
price.value = 15
with old_view.enter():
    look("in a snapshot taken before 15 was written")
look("outside")
old_view.dispose()

# %% tags=["choice"]
outside = kit.Choice(
    "price is 10. A snapshot writes 12 and has not been applied. What does code outside read?",
    {
        "12": "A state is not one box with one value. It keeps a record for each snapshot that has written it.",
        "10": "The write is in the snapshot. Outside, it does not exist before apply.",
        "an error": "Reading is always possible; each reader has a value that fits its snapshot.",
    },
    right="10",
    proof={"12": seen[1][1] == 12, "10": seen[1][1] == 10, "an error": isinstance(seen[1][1], Exception)},
)
outside

# %% tags=["predict"]
outside.choose(None)

# %% tags=["reveal"]
outside.reveal()

# %% tags=["reveal"]
kit.Table(["where", "price"], seen)

# %% [markdown]
# In the real Compose, recording N1 does the same with numbers of its own: a state with the value `1` gets `2` in a
# snapshot, and then `3` outside. The words *sees* and *global* stand for a look inside and a look outside:

# %%
kit.matches(
    "N1",
    facts={
        "results": [
            "inside=2",
            "outside before apply=1",
            "apply=Success succeeded; outside=2",
            "read snapshot sees=2 global=3",
        ]
    },
)

# %% [markdown]
# How can one state have two values? It holds a chain of *records*. Each record stores a value and the number of its
# snapshot. A later snapshot gets a higher number. A reader takes the newest record that its own snapshot may see.
# `records` lists the records, the oldest snapshot first.


# %%
def records(state):
    chain, record = [], state.first_state_record
    while record is not None:
        chain.append((record.snapshot_id, record.value))
        record = record.next
    numbers = sorted({number for number, _ in chain})
    return [[numbers.index(number) + 1, value] for number, value in sorted(chain)]


stock = mutable_state_of("one value")
rows = [["new", *row] for row in records(stock)]
draft = Snapshot.take_mutable_snapshot()
with draft.enter():
    stock.value = "written in the snapshot"
rows += [["written in a snapshot", *row] for row in records(stock)]
draft.apply()
draft.dispose()
kit.Table(["moment", "order of the snapshot", "value of the record"], rows)

# %% [markdown]
# ## Two snapshots, one state
#
# Two snapshots start from the same moment. Both write `price`, different values. Both are applied.

# %%
first, second = Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()
with first.enter():
    price.value = 20
with second.enter():
    price.value = 30
results = [first.apply().succeeded, second.apply().succeeded]
first.dispose()
second.dispose()

# %% tags=["choice"]
conflict = kit.Choice(
    "What is the result?",
    {
        "price is 30: the last one wins": "The second snapshot has never seen the value 20. If it won, the first "
        "write would be lost without notice.",
        "the second apply fails, price is 20": "A write between the start of a snapshot and its apply is a conflict. "
        "apply says so, and changes nothing.",
        "both applies fail": "When the first one is applied, no other snapshot has been applied yet.",
    },
    right="the second apply fails, price is 20",
    proof={
        "price is 30: the last one wins": results == [True, True],
        "the second apply fails, price is 20": results == [True, False] and price.value == 20,
        "both applies fail": results == [False, False],
    },
)
conflict

# %% tags=["predict"]
conflict.choose(None)

# %% tags=["reveal"]
conflict.reveal()

# %%
said = ["x1 succeeded" if results[0] else "x1 failed", "x2 succeeded" if results[1] else "x2 failed"]
kit.matches("N1", facts={"results": said})

# %% [markdown]
# A policy may resolve the conflict. It needs a method `merge(previous, current, applied)`: the value at the start,
# the value now, and the value to be applied. For a counter both additions are right:


# %%
class Adding:
    def equivalent(self, a, b):
        return a == b

    def merge(self, previous, current, applied):
        return current + (applied - previous)


clicks = mutable_state_of(0, Adding())
left, right = Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()
with left.enter():
    clicks.value += 10
with right.enter():
    clicks.value += 20
both = [left.apply().succeeded, right.apply().succeeded]
left.dispose()
right.dispose()
kit.say(f"Applied: {both}. The counter is {clicks.value}.")

# %%
kit.matches("N1", facts={"results": [f"merge: {' '.join(str(each).lower() for each in both)} cnt={clicks.value}"]})

# %% [markdown]
# ## Why a screen needs this
#
# Composition runs in a snapshot of its own. Suppose another thread writes a state in the middle of a composition.
# Without a snapshot the upper half of the screen would show the old value and the lower half the new one. `Report`
# provokes that: its body reads `degrees`, a thread writes another value, and the body reads again. This happens in
# the run with `above == 21`.

# %%
degrees = mutable_state_of(20)
pairs = []


def write_from_another_thread():
    thread = threading.Thread(target=lambda: degrees.set(35))
    thread.start()
    thread.join()


@composable
def Report():
    above = degrees.value
    if above == 21:
        write_from_another_thread()
    below = degrees.value
    pairs.append((above, below))
    Text(f"{above} above, {below} below")


def warmer(scene):
    degrees.value = 21
    scene.frame()
    scene.frame()
    degrees.value = 20  # for the next run


report = kit.record(Report, warmer, width=220, height=20)
kit.say(f"What `Report` read, run by run: {pairs}.")

# %% [markdown]
# Both reads of each run agree: the pairs have equal numbers, also in the run with the thread. The write is not
# lost, either: the next frame announces the write, and `Report` runs again.

# %% [markdown]
# ## Fix
#
# `add` puts three things on the list, one after the other. Change it so that `Total` composes once for each. The
# list stays a list in a `mutable_state_of`.


# %% tags=["exercise"]
def add(thing):
    items.value.append(thing)


# %%
def shown(add):
    """Records the additions, and puts the list back. The warning has been seen; it is not shown again."""

    def drive(scene):
        for thing in ("pear", "plum", "fig"):
            add(thing)
            scene.frame()

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        run = kit.record(Total, drive, width=220, height=20, name="mine")
        items.value = ["apple"]
    return run


# %% tags=["check"]
kit.check(shown(add), {"Total composed": 3, "total drawn": 3})

# %% [markdown] tags=["hint"]
# **Hint 1.** Look at the table of writes. Which action of `shop` made a line in it?

# %% [markdown] tags=["hint"]
# **Hint 2.** The state must get another value. Which value contains all old things and the new thing?

# %% [markdown] tags=["hint"]
# **Hint 3.** `[*items.value, thing]` is a new list. Assign it.

# %% [markdown]
# One solution:


# %% tags=["solution"]
def add(thing):
    items.value = [*items.value, thing]


# %% tags=["check"]
copied = shown(add)
kit.check(copied, {"Total composed": 3, "total drawn": 3})

# %% [markdown]
# ## What it costs
#
# A new list for each addition copies all old things. For long lists use `mutable_state_list_of`: such a list is
# itself a state. Each changing method writes the state. `Basket` uses it.

# %%
basket = mutable_state_list_of("apple")


@composable
def Basket():
    Text(f"On the list for the weekend: {len(basket)}", Modifier.test_tag("total"))


def fill(scene):
    for thing in ("pear", "plum", "fig"):
        basket.append(thing)
        scene.frame()
    del basket[1:]  # for the next run


state_list = kit.record(Basket, fill, width=220, height=20, name="state list")
kit.Table(
    ["", "composed", "units of work", "pictures as in the copy"],
    [
        ["new list", copied.count("Total composed"), copied.work(), "yes"],
        [
            "state list",
            state_list.count("Basket composed"),
            state_list.work(),
            "yes" if kit.same_pictures(copied, state_list) else "no",
        ],
    ],
)

# %% [markdown]
# In the real Compose such a list notifies its readers when an item is added, and stays silent when an item is
# replaced by an equal item:

# %%
kit.matches("L2", {"compose:Size*": 1, "compose:Iter*": 1}, frame=1)

# %%
kit.matches("L2", {"compose:Size*": 0, "compose:Iter*": 0}, frame=3)

# %% [markdown] tags=["pitfalls"]
# ## Pitfalls
#
# - **"The state holds the list, so the state notices changes of the list."** The state notices assignments, not
#   changes inside the value.
# - **"To be sure, I write the same list once more."** A list equals itself, so the state sees no change.
# - **"A snapshot copies the whole program."** It copies nothing. It is a number; states add a record when they are
#   written.
# - **"Only programs with threads need snapshots."** Each composition runs in a snapshot, even with one thread. So a
#   failed composition leaves no half-written states behind.

# %% tags=["pitfalls"]
kit.refute("changing a list inside a state notifies its readers", {"Total composed": 2}, shopping)

# %% [markdown] tags=["kotlin"]
# ## In Kotlin

# %% tags=["kotlin"]
kit.kotlin("13_snapshots")

# %% [markdown] tags=["kotlin"]
# Kotlin's `List` has no `add`; Python's `list` always has `append`. So the mistake is easier to make in Python.

# %% [markdown] tags=["transfer"]
# ## One more question
#
# A colleague has read that a new list is needed, and writes in `add`: first `items.value.append(thing)`, then
# `items.value = list(items.value)`. How often does `Total` compose for the three things?

# %% [markdown] tags=["answer"]
# Never. When the new list is written, the old list in the state has already got the thing, too. The policy compares
# the two, finds them equal, and that is no change. Copy first, then change the copy.


# %% tags=["answer"]
def add_then_copy(thing):
    items.value.append(thing)
    items.value = list(items.value)


kit.say(f"`Total` composes {shown(add_then_copy).count('Total composed')} times.")

# %% [markdown]
# ## Read more
#
# - [State and Jetpack Compose](https://developer.android.com/develop/ui/compose/state)
# - [Snapshot](https://developer.android.com/reference/kotlin/androidx/compose/runtime/snapshots/Snapshot)
# - [SnapshotMutationPolicy](https://developer.android.com/reference/kotlin/androidx/compose/runtime/SnapshotMutationPolicy)
