# %% [markdown]
# # Recomposer and effects: what happens between a write and a frame?
#
# **Question.** A list reports its scroll position to a logger. It works, but each frame does more work
# than before. Which work, and why? What does the runtime do between a write and the next picture?
#
# You need: lesson 3, *Who runs again? Scopes and skipping*; lesson 13, *Snapshots: who sees a write, and when?*

# %%
from engine import (
    Composition,
    DisposableEffect,
    LaunchedEffect,
    LazyColumn,
    Modifier,
    Recomposer,
    SideEffect,
    Snapshot,
    Text,
    composable,
    mutable_state_of,
    remember_lazy_list_state,
    snapshot_flow,
)
from lessons import kit
from lessons.apps.parts.no_nodes import NoNodes
from lessons.apps.parts.one_click import proof_by_clicks

# %% [markdown]
# ## It runs
#
# An *effect* is work beside the user interface: a message to a server, a log line, a timer. Do not put an effect into
# the body of a composable: Compose may run the body again at any time. `LaunchedEffect(block, key)` starts `block`, an
# `async` function, when the composable enters the screen. If the key has another value in a later composition, it
# cancels the running block and starts it again. A started block is a *coroutine*: it runs beside the frames.
#
# `Screen` shows a list of numbered lines, and passes the scroll offset as the key: how many px of the first visible
# line have left the list. `wheel` turns the wheel by 3 px and runs a frame, again and again.

# %%
FRAMES = 30
starts, sent = [], []


def lines(scope):
    scope.items(20, lambda number: Text(f"Line {number}", Modifier.height(40)))


@composable
def Screen():
    scroll = remember_lazy_list_state()

    async def report():
        starts.append("start")
        sent.append(scroll.first_visible_item_scroll_offset)

    LaunchedEffect(report, scroll.first_visible_item_scroll_offset)
    LazyColumn(lines, Modifier.fill_max_size().test_tag("list"), state=scroll)


def wheel(scene):
    for _ in range(FRAMES):
        scene.scroll(50, 50, 0, 3)
        scene.frame()
        scene.run_coroutines()  # what the platform does between two frames


def measured(program, name):
    """Records a run, and returns it with the number of started effects and the offsets that were sent."""
    starts.clear()
    sent.clear()
    run = kit.record(program, wheel, name=name, width=100, height=120)
    return run, len(starts), list(sent)


by_key, key_starts, key_sent = measured(Screen, "by key")
by_key.picture(-1)

# %% [markdown]
# ## Predict
#
# Before you count: how often does `Screen` compose in these frames? And how often is the effect started?

# %% tags=["predict"]
mine_screen = kit.Prediction({"Screen composed": None})
mine_screen

# %% tags=["choice"]
started = kit.Choice(
    "How often is the effect started, the first frame included?",
    {
        "once": "That is the count for a key that stays the same. This key is the scroll offset.",
        "once for each new offset": "Each frame composes Screen with another key. Another key means: cancel the "
        "running block, start a new one.",
        "once for each line that comes into view": "The lines have no effect. The key is the offset in px, and it "
        "changes long before a new line appears.",
    },
    right="once for each new offset",
    proof={
        "once": key_starts == 1,
        "once for each new offset": key_starts >= FRAMES,
        "once for each line that comes into view": 1 < key_starts < 20,
    },
)
started

# %% tags=["predict"]
started.choose(None)

# %% tags=["choice"]
batch = kit.Choice(
    "Another program. One click writes a state three times, then a frame runs. How often does its reader compose?",
    {
        "once": "The writes only mark the scope as invalid. The frame composes it, with the values it finds then.",
        "once per write": "A write runs nothing. It cannot: the next line of the click may write again.",
        "never, if the last write restores the old value": "The state was written, so its reader is invalid.",
    },
    right="once",
    proof=proof_by_clicks("once", "once per write", "never, if the last write restores the old value"),
)
batch

# %% tags=["predict"]
batch.choose(None)

# %% [markdown]
# ## Step
#
# One frame of the scrolling list. Look for the read in composition, and for the two effect lines: the old effect is
# forgotten, and a new one is remembered.

# %% tags=["step"]
kit.events(by_key, 2, kinds=["input", "write", "invalidate", "composition", "skip", "read", "effect", "coroutine"])

# %% [markdown]
# ## Reveal

# %% tags=["reveal"]
mine_screen.reveal(by_key)

# %% tags=["reveal"]
started.reveal()

# %% [markdown]
# ## Explain: from the write to the picture
#
# Why a new task in every frame? `Screen` reads the offset in composition, because it passes the offset as the key.
# So each new offset composes `Screen`, and each composition finds another key.
#
# The *Recomposer* decides when a composable runs again. It works in the rhythm of frames. Its steps, with names of
# functions in Compose's source:
#
# 1. **Wait.** It derives its state (*deriveStateLocked*): *Idle* if no work waits (*awaitWorkAvailable*).
# 2. **Writes are announced.** The runtime announces writes together, at the latest when the next frame begins
#    (*sendApplyNotifications*). The Recomposer keeps the changed states (*snapshotInvalidations*), makes the scopes
#    that have read them invalid (*recordComposerModifications*), and has *PendingWork*.
# 3. **The frame begins.** On Android the *Choreographer* of the system starts it, here the clock of the scene. The
#    Recomposer hands the time on (*BroadcastFrameClock.sendFrame*): animations and other code that waited for a frame
#    (*withFrameNanos*) run first, and may write more states. These writes are announced, too.
# 4. **Compose.** Each composition with invalid scopes (*compositionInvalidations*) gets into a list (*toRecompose*) and
#    runs them (*performRecompose*), unless it is disposed or is composing already. The result is a list of changes.
# 5. **Apply.** The compositions with changes are a second list (*toApply*). The engine inserts, moves and removes
#    nodes, and replaces modifiers (*applyChanges*).
# 6. **Effects.** Effects that have left the composition end, new ones begin.
# 7. Layout and drawing follow.
#
# Composition does not touch the tree in step 4. So a composition that fails in the middle leaves no half-changed
# tree.
#
# A Recomposer also works without a screen. `Reads` has no nodes at all, and `NoNodes` is a tree that stays empty:

# %%
word = mutable_state_of("a")
log, ran = [], []


@composable
def Reads():
    ran.append(word.value)


recomposer = Recomposer()
composition = Composition(NoNodes(), recomposer)


def note(moment):
    log.append([moment, recomposer.state.name, ", ".join(ran)])


composition.set_content(Reads)
note("content set")
word.value = "b"
note("a write")
Snapshot.send_apply_notifications()
note("the write is announced")
word.value = "c"
word.value = "d"
note("two further writes")
recomposer.run_frame()
note("the frame has run")
composition.dispose()
recomposer.close()
kit.Table(["moment", "state of the Recomposer", "values that Reads has read"], log)

# %% tags=["reveal"]
batch.reveal()

# %% [markdown]
# The real Compose does the same. In recording L1 a click writes a state again and again before the frame. A later
# click changes the value and restores the old value:

# %%
kit.matches("L1", {"compose:A*": 1}, frame=1)

# %%
kit.matches("L1", {"compose:A*": 1}, frame=3)

# %% [markdown]
# ## The order of effects
#
# There are three kinds of effects:
#
# - `SideEffect(f)`: `f` runs after each composition of the composable.
# - `DisposableEffect(f, key)`: `f` runs when the composable enters or the key changes, and returns a function that
#   ends it.
# - `LaunchedEffect(block, key)`: the same with an `async` function, which may wait.
#
# `Parent` uses all three kinds, and its child does the same.

# %%
version = mutable_state_of(1)
order = []


def all_three(name):
    def begin():
        order.append(f"begin {name}")
        return lambda: order.append(f"end {name}")

    async def launched():
        order.append(f"launched {name}")

    DisposableEffect(begin, version.value)
    LaunchedEffect(launched, version.value)
    SideEffect(lambda: order.append(f"side effect {name}"))


@composable
def Child():
    order.append("compose Child")
    all_three("Child")


@composable
def Parent():
    order.append("compose Parent")
    all_three("Parent")
    Child()


def next_version(scene):
    order.append("version changes")
    version.value = 2
    scene.frame()
    scene.frame()
    order.append("the scene closes")
    version.value = 1  # for the next run


kit.record(Parent, next_version, width=10, height=10)

# %% tags=["choice"]
happened = ", ".join(entry for entry in order[order.index("version changes") :] if entry.startswith(("end", "begin")))
ORDERS = {
    "end Parent, begin Parent, end Child, begin Child": "A new effect must not begin while an old one still holds "
    "the same file.",
    "end Child, end Parent, begin Parent, begin Child": "First all old ones end, in the opposite order of their "
    "beginning. Then all new ones begin.",
    "end Parent, end Child, begin Parent, begin Child": "What began last ends first, like brackets: the child may use "
    "what its parent has opened.",
}
ends = kit.Choice(
    "version changes. In which order do the old effects end and the new ones begin?",
    ORDERS,
    right="end Child, end Parent, begin Parent, begin Child",
    proof={answer: happened.startswith(answer) for answer in ORDERS},
)
ends

# %% tags=["predict"]
ends.choose(None)

# %% tags=["reveal"]
ends.reveal()

# %% tags=["reveal"]
kit.Table(["", "what happened"], enumerate(order, start=1))

# %%
kit.matches(
    "J1q",
    [
        "disposable-end:Child.k1",
        "disposable-end:Parent.k1",
        "disposable-start:Parent.k2",
        "disposable-start:Child.k2",
        "side:Parent1",
        "side:Child",
        "launched-start:Parent.k2",
        "launched-start:Child.k2",
    ],
    frame=1,
)

# %% [markdown]
# The recording also shows when the launched blocks start: after the picture of their frame. The first composition is an
# exception: its blocks start before the first picture.

# %% [markdown]
# ## Fix
#
# Back to the list. The logger needs each offset; composition does not need it. Change `Mine` so that the effect is
# started once, sends the same offsets, and `Mine` does not compose while the list scrolls.
#
# `snapshot_flow(block)` yields one value of the block after another. It observes the reads of the block. When one
# of these states changes, it computes the block again and yields the new value: `async for value in
# snapshot_flow(block):`.


# %% tags=["exercise"]
@composable
def Mine():
    scroll = remember_lazy_list_state()

    async def report():
        starts.append("start")
        sent.append(scroll.first_visible_item_scroll_offset)

    LaunchedEffect(report, scroll.first_visible_item_scroll_offset)
    LazyColumn(lines, Modifier.fill_max_size().test_tag("list"), state=scroll)


# %% tags=["check"]
def check(run, count, offsets):
    differences = kit.check(run, {"Mine composed": 0}, looks_like=by_key).differences
    if count != 1:
        differences.append(f"the effect was started {count} times, should be 1")
    if offsets != key_sent:
        differences.append("the offsets that were sent are not those of Screen")
    return kit.Result(differences)


check(*measured(Mine, "mine"))

# %% [markdown] tags=["hint"]
# **Hint 1.** The key decides about a restart. Find a key that stays the same as long as the list exists.

# %% [markdown] tags=["hint"]
# **Hint 2.** With such a key, `report` starts only one time. Then `report` waits for further offsets in a loop.

# %% [markdown] tags=["hint"]
# **Hint 3.** `LaunchedEffect(report, scroll)`, and in `report`: `async for offset in snapshot_flow(lambda:
# scroll.first_visible_item_scroll_offset):` with `sent.append(offset)` in the loop.

# %% [markdown]
# One solution:


# %% tags=["solution"]
@composable
def Mine():
    scroll = remember_lazy_list_state()

    async def report():
        starts.append("start")
        async for offset in snapshot_flow(lambda: scroll.first_visible_item_scroll_offset):
            sent.append(offset)

    LaunchedEffect(report, scroll)
    LazyColumn(lines, Modifier.fill_max_size().test_tag("list"), state=scroll)


# %% tags=["check"]
by_flow, flow_starts, flow_sent = measured(Mine, "by flow")
check(by_flow, flow_starts, flow_sent)

# %% [markdown]
# ## What it costs

# %%
kit.strip(by_key)

# %%
kit.strip(by_flow)

# %%
kit.Table(
    ["", "by key", "by flow"],
    [
        ["effects started", key_starts, flow_starts],
        ["screen composed", by_key.count("Screen composed"), by_flow.count("Mine composed")],
        ["offsets sent", len(key_sent), len(flow_sent)],
        ["units of work", by_key.work(), by_flow.work()],
    ],
)

# %% [markdown]
# The real Compose ran both programs with the same turns of the wheel; in its log, `start` is a started effect:

# %%
kit.agrees("lesson_log", by_key)

# %%
kit.matches("lesson_log", {"start": key_starts}, first=0)

# %%
kit.agrees("lesson_log_flow", by_flow)

# %% [markdown] tags=["pitfalls"]
# ## Pitfalls
#
# - **"Each write composes."** Writes only collect. The frame composes once, with the last values.
# - **"A key is a kind of condition."** A key is an identity: another key, another effect. A key that changes in
#   each frame cancels a waiting block before the block does its work.
# - **"snapshot_flow filters for me."** It yields each value that differs from the one before. `layout_info` holds the
#   positions of all visible lines: its flow yields in each frame, as the next cell measures. Read only what you need.

# %% tags=["pitfalls"]
yielded = {"layout_info": 0, "first_visible_item_index": 0}


@composable
def TwoFlows():
    scroll = remember_lazy_list_state()

    async def observe(name):
        async for _ in snapshot_flow(lambda: getattr(scroll, name)):
            yielded[name] += 1

    for name in yielded:
        LaunchedEffect(lambda name=name: observe(name), scroll)
    LazyColumn(lines, Modifier.fill_max_size(), state=scroll)


kit.record(TwoFlows, wheel, width=100, height=120)
kit.Table(["snapshot_flow of", f"values in {FRAMES} frames"], yielded.items())

# %% tags=["pitfalls"]
kit.refute("a LaunchedEffect costs nothing in composition", {"Screen composed": 0}, by_key)

# %% [markdown] tags=["kotlin"]
# ## In Kotlin

# %% tags=["kotlin"]
kit.kotlin("14_recomposer_and_effects")

# %% [markdown] tags=["kotlin"]
# In Kotlin the keys come first and the block comes last. In Python the block comes first, then the keys. `async
# for` over `snapshot_flow` takes the place of `collect`.

# %% [markdown] tags=["transfer"]
# ## One more question
#
# A screen shows `s`, which is "old". A `LaunchedEffect` of the same screen writes "new" to it, without waiting.
# Does the user ever see "old"?

# %% [markdown] tags=["answer"]
# No. The effect starts after the first composition has been applied, and before the first picture is drawn. Its
# write makes the scope invalid, so the frame composes again before layout and drawing. So the user sees one
# picture, with "new". An effect that first waits for a frame or a server comes too late: the screen shows "old"
# until then. An effect that enters the screen in a later frame starts after that frame's picture, so it is one
# frame late, too.


# %% tags=["answer"]
s = mutable_state_of("old")
shown = []


@composable
def First():
    async def write():
        s.value = "new"

    LaunchedEffect(write, "once")
    shown.append(s.value)
    Text(s.value, Modifier.test_tag("word"))


run = kit.record(First, width=60, height=20)
kit.say(f"`First` composes {run.count('First composed', 0)} times before the first picture, with {', '.join(shown)}.")

# %% tags=["answer"]
kit.matches("J4q", ["compose:Root s=0", "launched", "compose:Root s=1", "draw:b"], frame=0)

# %% [markdown]
# ## Read more
#
# - [Side-effects in Compose](https://developer.android.com/develop/ui/compose/side-effects)
# - [Recomposer](https://developer.android.com/reference/kotlin/androidx/compose/runtime/Recomposer)
