# %% [markdown]
# # What you write, what is generated: where does skipping come from?
#
# **Question.** You write a function that shows a greeting. Sometimes the runtime calls it, sometimes it does not,
# and sometimes it calls it without its caller. Your function contains no line about that. Which code decides?
#
# You need: lesson 3, *Who runs again? Scopes and skipping*; lesson 12, *Slot table and keys: why did the state jump to
# another row?*

# %%
from dataclasses import dataclass

from engine import Column, Modifier, Scene, Text, composable, mutable_state_of, stable
from lessons import kit

# %% [markdown]
# ## What you write

# %%
visits = mutable_state_of(0)
person = mutable_state_of("Ada")
mood = mutable_state_of("!")


@composable
def Greeting(name):
    Text(f"Hello, {name}{mood.value}", Modifier.test_tag("greeting"))


@composable
def Screen():
    with Column():
        Text(f"{visits.value} visits", Modifier.test_tag("visits"))
        Greeting(person.value)


def drive(scene):
    visits.value = 1
    scene.frame()
    person.value = "Grace"
    scene.frame()
    mood.value = "?"
    scene.frame()
    visits.value, person.value, mood.value = 0, "Ada", "!"  # for the next run


run = kit.record(Screen, drive, width=160, height=40)
kit.side_by_side(*(run.picture(frame) for frame in range(4)))

# %% [markdown]
# ## What is generated
#
# `@composable` replaces `Greeting` by a *wrapper*: a function with the same name and the same parameters, which it
# writes as Python source and compiles. In it, `body` is the function that you wrote. The *composer* is the object
# that walks through the slot table while the program composes.

# %%
print(Greeting.generated_source)

# %% [markdown]
# The lines at the top find the composer and the *key*: a number that stands for the call's place in the source. The
# rest decides. These calls stand there, from top to bottom:
#
# | call | what the composer does |
# |---|---|
# | `skip_if_unchanged` | the short way: nothing has changed, step over the whole group at once |
# | `start_restart_group` | opens the group of this call in the slot table |
# | `function` | compares an argument that is itself a function, for example the content of a card |
# | `changed` | compares any other argument with the slot that holds its last value, and stores the new one |
# | `run` | notes that this body runs now, so that calls and reads in it belong to this group |
# | `skip_to_group_end` | steps over all that is in the group |
# | `unwind` | only after an exception: closes what the body left open, and removes the group |
# | `end_restart_group` | closes the group, and returns its *restart scope* if the body has read a state |
# | `update_scope` | gives that scope the function to call when it must run again |
#
# Between them stands the decision: `if dirty or not composer.skipping`. `dirty` is true if an argument has changed.
# `skipping` is false if the group is new, or if its own scope is invalid. After an exception, `raise` passes it on to
# the caller: the wrapper hides no error. In this lesson the argument is a text and nothing fails, so the calls of
# `function` and `unwind` never run.
#
# So the composer has three jobs. It keeps the *position*: which group belongs to this call. It detects *changes*: does
# an argument differ from the stored one? And it composes *incrementally*: it steps over what is still right.

# %% [markdown]
# ## Predict
#
# In frame 1 `visits` changes, in frame 2 `person`, in frame 3 `mood`. The program reads these states in different
# places: look at the code before you answer.

# %% tags=["predict"]
mine_runs = kit.Prediction({"Screen composed": None, "Greeting composed": None, "Greeting skipped": None})
mine_runs


# %% [markdown]
# You can also observe which lines run: `kit.lines_of` notes them. `wrapper_lines` holds their numbers by frame.

# %%
SOURCE = Greeting.generated_source.splitlines()
wrapper_lines = {}
scenes = []
wrapper_lines["first run"] = kit.lines_of(Greeting, lambda: scenes.append(Scene(Screen, 160, 40)))
for title, state, value in (("visits", visits, 1), ("person", person, "Grace"), ("mood", mood, "?")):
    state.value = value
    wrapper_lines[f"{title} changes"] = kit.lines_of(Greeting, scenes[0].frame)
scenes[0].close()
visits.value, person.value, mood.value = 0, "Ada", "!"


def ran(step, text):
    """Whether a line that contains `text` ran in this step."""
    return any(text in SOURCE[number - 1] for number in wrapper_lines[step])


# %% tags=["choice"]
skip = kit.Choice(
    "visits changes. Which part of the wrapper of Greeting runs?",
    {
        "nothing: Greeting does not read visits": "Screen does read it, so Screen runs, and its body calls the "
        "wrapper. The wrapper cannot know beforehand that nothing has changed.",
        "everything, then the result is thrown away": "The body does not run. Not running it is what skipping means.",
        "the comparison, then it returns": "The argument is equal to the slot, and nothing inside is invalid. The "
        "composer steps over the group.",
    },
    right="the comparison, then it returns",
    proof={
        "nothing: Greeting does not read visits": not wrapper_lines["visits changes"],
        "everything, then the result is thrown away": ran("visits changes", "body(name)"),
        "the comparison, then it returns": ran("visits changes", "skip_if_unchanged")
        and not ran("visits changes", "start_restart_group"),
    },
)
skip

# %% tags=["predict"]
skip.choose(None)

# %% tags=["choice"]
restart = kit.Choice(
    "mood changes. It is read in the body of Greeting. What runs?",
    {
        "Screen, then the whole wrapper": "That is the way of a call. But there is no call here: Screen has no reason "
        "to run.",
        "the restart function only": "The scope of Greeting has stored the restart function and the last arguments. "
        "The Recomposer calls it without any caller.",
        "the whole wrapper, without Screen": "The wrapper compares arguments. Here there are no new ones to compare: "
        "the scope uses those of the last run.",
    },
    right="the restart function only",
    proof={
        "Screen, then the whole wrapper": "Screen" in run.reports[3].composed,
        "the restart function only": ran("mood changes", "name, = arguments")
        and not ran("mood changes", "skip_if_unchanged"),
        "the whole wrapper, without Screen": ran("mood changes", "skip_if_unchanged"),
    },
)
restart

# %% tags=["predict"]
restart.choose(None)

# %% [markdown]
# ## Step
#
# The work of the frames, by name.

# %% tags=["step"]
kit.frames(run, only=["Screen", "Greeting", "Text", "greeting", "visits"])

# %% [markdown]
# ## Reveal

# %% tags=["reveal"]
mine_runs.reveal(run)

# %% tags=["reveal"]
skip.reveal()

# %% tags=["reveal"]
restart.reveal()

# %% [markdown]
# Here is the wrapper. A dot marks each line that ran.

# %% tags=["reveal"]
kit.Table(
    ["line", "generated code", *wrapper_lines],
    [
        [number, text.replace(" ", "\u00a0"), *("●" if number in lines else "" for lines in wrapper_lines.values())]
        for number, text in enumerate(SOURCE, start=1)
        if text.strip()
    ],
)

# %% [markdown]
# ## Explain
#
# **First run.** The slot table is empty, so the short way is not open. The wrapper opens a group; `changed` stores
# the name in the group's slots and answers yes. The body runs. At the end the group is closed. The body has read
# `mood`, so the group has a restart scope, and `update_scope` gives it the restart function together with the
# arguments.
#
# **`visits` changes.** The body of `Screen` runs and calls the wrapper. The name equals the stored name, and no
# scope inside the group is invalid. One call steps over the group and all groups inside it. The wrapper of `Text`
# does not run.
#
# **`person` changes.** The name differs from the slot. The wrapper goes the long way: group, comparison, body.
#
# **`mood` changes.** The wrapper does not run at all. The Recomposer looks for invalid scopes, finds the one of
# `Greeting`, and calls its restart function with the stored arguments. This is why a function can run without its
# caller.
# The picture shows frame 3, in which only the restart function ran:

# %%
run.picture(3)

# %% [markdown]
# The same from the side of the slot table. In frame 1 the composer skips the group of `Greeting`, so no inner group
# has a mark. In frame 2 a slot of this group has a new value.

# %%
kit.slots(run, 1, within="Greeting")

# %%
kit.slots(run, 2, within="Greeting")


# %%
def edits(frame):
    """The edits of the slot table in a frame: groups inserted, values updated."""
    made = [row.data for row in run.frame(frame).rows if row.kind == "slot"]
    groups = sum(len(data["groups"]) for data in made if data["what"] == "insert")
    return [frame, groups, sum(len(data["values"]) for data in made if data["what"] == "update")]


kit.Table(["frame", "groups inserted", "values updated"], [edits(frame) for frame in range(4)])

# %% [markdown]
# The first run inserts everything. Later edits store only changed values: an argument, and the modifier that holds
# the text. The real Compose ran this screen, too. Each name in the table ran here in the same frame and order:

# %%
kit.agrees("lesson_greeting", run)

# %% [markdown]
# ## When comparing goes wrong
#
# `changed` compares. How? Two values of a type that cannot change, such as a number, a text or a *frozen*
# dataclass, are the same if they are equal. The runtime compares objects of other classes by identity: an equal
# object could change later without notice. Compose makes the same difference, and calls the first kind *stable*.
#
# `Card` shows a person. `Wall` makes a new `Person` each time it runs.


# %%
class Person:
    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        return isinstance(other, Person) and self.name == other.name

    def __hash__(self):
        return hash(self.name)


@composable
def Card(who):
    Text(who.name, Modifier.test_tag("card"))


@composable
def Wall():
    with Column():
        Text(f"{visits.value} visits")
        Card(Person("Ada"))


def visit(scene):
    for _ in range(10):
        visits.value += 1
        scene.frame()
    visits.value = 0  # for the next run


always = kit.record(Wall, visit, width=160, height=40, name="always")
kit.frames(always, 1, 3)

# %%
kit.why(always, 1, "Card")

# %% [markdown]
# ## Fix
#
# Change `Gallery` so that each of its runs skips `Card`. You may write a class. `Card` stays as it is.


# %% tags=["exercise"]
@composable
def Gallery():
    with Column():
        Text(f"{visits.value} visits")
        Card(Person("Ada"))


# %% tags=["check"]
kit.check(
    kit.record(Gallery, visit, width=160, height=40, name="mine"),
    {"Gallery composed": 10, "Card composed": 0, "Card skipped": 10},
    looks_like=always,
)

# %% [markdown] tags=["hint"]
# **Hint 1.** The wrapper of `Card` asks whether the argument is the same as last time. What would make two persons
# of the same name the same for the runtime, although one of them was made later?

# %% [markdown] tags=["hint"]
# **Hint 2.** A class whose objects can never change may be compared by its fields. Python has a decorator for it.

# %% [markdown] tags=["hint"]
# **Hint 3.** `@dataclass(frozen=True)` above `class Someone:`, and in the class one line: `name: str`. Then pass a
# `Someone`.

# %% [markdown]
# One solution:


# %% tags=["solution"]
@dataclass(frozen=True)
class Someone:
    name: str


@composable
def Gallery():
    with Column():
        Text(f"{visits.value} visits")
        Card(Someone("Ada"))


# %% tags=["check"]
skipped = kit.record(Gallery, visit, width=160, height=40, name="skipped")
kit.check(skipped, {"Gallery composed": 10, "Card composed": 0, "Card skipped": 10}, looks_like=always)

# %% [markdown]
# Other cures pass the check, too: create the person outside of `Gallery`, or in a `remember`. Then each run passes
# the same object, and identity is enough.
#
# The real Compose does the same. In recording D1 a parent runs again and passes arguments of several kinds.

# %%
kit.matches(
    "D1",
    {
        "compose:Parent*": 1,  # the caller runs
        "compose:Stab(*": 0,  # a new, equal object of a stable class
        "compose:UnstData[newEqual]*": 1,  # a new, equal object of a class that can change
        "compose:Unst[same]*": 0,  # the same object of a class that can change
    },
    frame=1,
)

# %% [markdown]
# ## What it costs

# %%
kit.compare(always, skipped, "Card composed", "Card skipped", "card measured", "composed")

# %% [markdown]
# Which way did this skip take? Look at the wrapper of `Card`: the short way compares by identity first, finds
# another object, and gives up. So the wrapper goes the long way, and `changed` compares the fields:

# %%
with Scene(Gallery, 160, 40) as scene:
    scene.frame()
    visits.value = 1
    numbers = kit.lines_of(Card, scene.frame)
    visits.value = 0
lines = Card.generated_source.splitlines()
CALLS = ("skip_if_unchanged", "start_restart_group", "changed", "body", "skip_to_group_end", "end_restart_group")
called = [call for call in CALLS if any(f"{call}(" in lines[number - 1] for number in numbers)]
kit.say("Calls of the wrapper of `Card` in a frame that skips it: " + ", ".join(f"`{call}`" for call in called) + ".")

# %% [markdown]
# An equal text is not measured again, so the slow form, too, measures the card once. The cure saves the runs of `Card`.

# %% [markdown] tags=["pitfalls"]
# ## Pitfalls
#
# - **"A skipped function was not called."** Its wrapper was called, and compared. Only the body did not run.
# - **"Mark every class as stable, and everything is skipped."** The mark is a promise: no change without notice.
#   With a class that breaks it, the screen shows old values. And the mark does not make objects equal: `Marked` below
#   has no `__eq__`, so each new object differs from the old object.
# - **"`__eq__` decides."** For a class that can change, identity decides, whatever `__eq__` says.
# - **"`Column` runs its content in a scope of its own."** It is inline: its wrapper opens no restart group, so a
#   read in its block belongs to the function around it.

# %% tags=["pitfalls"]
kit.refute("an equal Person is the same argument, because __eq__ says so", {"Card composed": 0}, always)


# %% tags=["pitfalls"]
@stable
class Marked:
    def __init__(self, name):
        self.name = name


@composable
def MarkedWall():
    with Column():
        Text(f"{visits.value} visits")
        Card(Marked("Ada"))


marked = kit.record(MarkedWall, visit, width=160, height=40, name="marked")
kit.refute("Mark every class as stable, and everything is skipped", {"Card composed": 0}, marked)

# %% [markdown] tags=["kotlin"]
# ## In Kotlin
#
# What you write:
#
# ```kotlin
# @Composable
# fun Greeting(name: String) {
#     Text("Hello, $name${mood.value}")
# }
#
# data class Someone(val name: String)      // stable: only val fields of stable types
# ```
#
# What the compiler plugin makes of it, shortened:
#
# ```kotlin
# fun Greeting(name: String, $composer: Composer, $changed: Int) {
#     val composer = $composer.startRestartGroup(KEY)
#     var dirty = $changed
#     if (dirty and 0b110 == 0) dirty = dirty or (if (composer.changed(name)) 0b100 else 0b010)
#     if (dirty and 0b011 == 0b010 && composer.skipping) {
#         composer.skipToGroupEnd()
#     } else {
#         Text("Hello, $name${mood.value}", composer, 0)
#     }
#     composer.endRestartGroup()?.updateScope { next, _ -> Greeting(name, next, $changed or 1) }
# }
# ```
#
# Kotlin's compiler passes the composer as a parameter; the Python wrapper takes it from a variable of the thread.
# Kotlin also passes a mask, `$changed`, with some bits for each argument. A caller sets the bits of an argument that it
# knows to be unchanged, and the function does not compare this argument. Python has no mask: its wrapper always
# compares. `skip_if_unchanged` exists in Python only: one call replaces the other calls. The other programs:

# %% tags=["kotlin"]
kit.kotlin("17_generated")

# %% [markdown] tags=["transfer"]
# ## One more question
#
# A colleague moves the text into a composable that returns a value: `@composable def greeting_text(name) -> str`,
# whose body reads `mood`. `Badge` calls it and passes the text on to `Text`. Now `mood` changes. Whose body runs
# again? Ask first who uses the returned text.

# %% [markdown] tags=["answer"]
# The body of `Badge`, which then calls `greeting_text`. A function that returns a value cannot run without its
# caller, because only the caller uses the value. So its wrapper has no restart group, here as in Kotlin. Its reads
# belong to the function around it.


# %% tags=["answer"]
@composable
def greeting_text(name) -> str:
    return f"Hello, {name}{mood.value}"


@composable
def Badge():
    Text(greeting_text("Ada"))


def change_mood(scene):
    mood.value = "?"
    scene.frame()
    mood.value = "!"  # for the next run


badge = kit.record(Badge, change_mood, width=160, height=20)
kit.say(
    f"Composed in frame 1: {', '.join(badge.reports[1].composed)}. The wrapper of `greeting_text` "
    f"{'has' if 'start_restart_group' in greeting_text.generated_source else 'has no'} restart group."
)

# %% [markdown]
# ## Read more
#
# - [Lifecycle of composables](https://developer.android.com/develop/ui/compose/lifecycle): skipping if the inputs
#   haven't changed.
# - [Stability in Compose](https://developer.android.com/develop/ui/compose/performance/stability)
# - In the gallery: the program *Counter* shows which functions run and which are skipped.
# - [Strong skipping mode](https://developer.android.com/develop/ui/compose/performance/stability/strongskipping)
