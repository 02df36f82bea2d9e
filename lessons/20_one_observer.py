# %% [markdown]
# # One observer, many phases: why does a read in drawing not recompose?
#
# **Question.** One number moves four parts of a meter: a width, a position, a color and an opacity. All four read
# the same state. Why do they not all restart the same work when it changes?
#
# You need: lesson 2, *Where is state read?*; lesson 18, *Upwards, and no further: how far does a change of size
# climb?*; lesson 19, *Who draws: whose draw blocks run again?*

# %%
import inspect

from engine import (
    Box,
    Color,
    Column,
    Constraints,
    IntOffset,
    Layout,
    Modifier,
    Snapshot,
    SnapshotStateObserver,
    composable,
    mutable_state_of,
)
from engine.frame.dispatch_draw import dispatch_draw
from lessons import kit

# %% [markdown]
# ## It runs
#
# `Meter` reads `progress` once, in its first line, and hands the number to four parts: the bar needs it for its
# width, the knob for its position, the mark for its color, the glow for its opacity. `fill` counts up and runs a
# frame after each step.

# %%
progress = mutable_state_of(0)
INK, SAND = Color.hex("#076974"), Color.hex("#D9B48F")
PAGE = Modifier.fill_max_size().background(Color.WHITE).test_tag("page")


def ramp(number):
    return Color(number / 20, 0.4, 1 - number / 20)


def fill(scene):
    for _ in range(20):
        progress.value += 1
        scene.frame()
    progress.value = 0  # for the next run


@composable
def Meter():
    now = progress.value
    with Column(PAGE):
        Box(Modifier.width(20 + now * 8).height(20).background(INK).test_tag("bar"))
        Box(Modifier.offset(x=now * 8).size(20).background(SAND).test_tag("knob"))
        Box(Modifier.size(40, 20).draw_behind(lambda scope: scope.draw_rect(ramp(now))).test_tag("mark"))
        Box(Modifier.alpha(now / 20).size(20).background(INK).test_tag("glow"))


at_the_top = kit.record(Meter, fill, width=220, height=90, name="at the top")
kit.side_by_side(at_the_top.picture(0), at_the_top.picture(10), at_the_top.picture(20))

# %% [markdown]
# ## Predict
#
# How often does each event happen in the frames after the first?

# %% tags=["predict"]
mine_top = kit.Prediction(
    {"Meter composed": None, "bar measured": None, "knob measured": None, "knob placed": None, "mark drawn": None}
)
mine_top

# %% [markdown]
# ## Step
#
# All events of frame 1, in order: the write, what it makes invalid, and what runs (`d`: a layer block).

# %% tags=["step"]
kit.events(at_the_top, 1)

# %% [markdown]
# ## Reveal

# %% tags=["reveal"]
mine_top.reveal(at_the_top)

# %% [markdown]
# ## Explain
#
# The moment of frame 1: all four parts have moved by one step.

# %%
at_the_top.picture(1)

# %% [markdown]
# `Meter` reads the state in composition only, so the write requests composition only. The rest of the frame follows
# from the new modifiers that `Meter` makes.
#
# An *observer* notices each read. While a block of code runs, the observer notes pairs: this state was read by this
# *scope*. A scope is a unit that can run again alone, as a composable or the placement of a node. Beside the scope, the
# observer keeps a *callback*: what to do if the state changes. Composition keeps its own notes, in the Recomposer
# (lesson 14). Layout and drawing share one observer for the scene; Compose's source calls it `OwnerSnapshotObserver`.
#
# One observer, one state, and yet different work: it is the callback that differs. You can make such an observer
# yourself. `observe_reads` takes a scope, a callback and a block:

# %%
requests = []
speed = mutable_state_of(0)

observer = SnapshotStateObserver(lambda callback: callback())
observer.start()
observer.observe_reads("bar", lambda scope: requests.append(f"measure {scope}"), lambda: speed.value)
observer.observe_reads("knob", lambda scope: requests.append(f"place {scope}"), lambda: speed.value)
observer.observe_reads("label", lambda scope: requests.append(f"draw {scope}"), lambda: "no read in this block")

speed.value = 10
before = list(requests)
Snapshot.send_apply_notifications()
observer.stop()
kit.say(f"Right after the write: {before or 'no request'}. After the notification: {', '.join(requests)}.")

# %% [markdown]
# The write itself runs no callback. The callbacks run when changes are *announced*, once before each frame. The block
# of `label` has read no state, so its callback does not run.

# %% [markdown]
# ## Fix
#
# Change `Mine` so that composition does not read `progress`. Each part takes the number in its own phase. The
# pictures stay equal.
#
# `grow` is given: a measure block that reads the state. You need it as `Modifier.layout(grow)`.


# %%
def grow(scope, measurable, constraints):
    width = 20 + progress.value * 8
    placeable = measurable.measure(Constraints.fixed(width, 20))
    return scope.layout(width, 20, lambda: placeable.place(0, 0))


# %% tags=["exercise"]
@composable
def Mine():
    now = progress.value
    with Column(PAGE):
        Box(Modifier.width(20 + now * 8).height(20).background(INK).test_tag("bar"))
        Box(Modifier.offset(x=now * 8).size(20).background(SAND).test_tag("knob"))
        Box(Modifier.size(40, 20).draw_behind(lambda scope: scope.draw_rect(ramp(now))).test_tag("mark"))
        Box(Modifier.alpha(now / 20).size(20).background(INK).test_tag("glow"))


# %% tags=["check"]
EXPECTED = {
    "Mine composed": 0,
    "bar measured": 20,
    "knob measured": 0,
    "knob placed": 20,
    "knob drawn": 0,
    "mark drawn": 20,
    "glow layers": 20,
    "glow placed": 0,
}
kit.check(kit.record(Mine, fill, width=220, height=90, name="mine"), EXPECTED, looks_like=at_the_top)

# %% [markdown] tags=["hint"]
# **Hint 1.** Delete the line `now = …`. For each part ask: which form of this modifier takes a function?

# %% [markdown] tags=["hint"]
# **Hint 2.** `offset` takes a function that returns an `IntOffset`. `draw_behind` has a function already. Opacity
# is a property of a layer: `graphics_layer` takes a function of the layer.

# %% [markdown] tags=["hint"]
# **Hint 3.** `Modifier.layout(grow)`, `Modifier.offset(lambda: IntOffset(progress.value * 8, 0))`,
# `Modifier.graphics_layer(lambda layer: layer.set(alpha=progress.value / 20))`. The mark reads `progress.value`
# inside its draw block.

# %% [markdown]
# One solution:


# %% tags=["solution"]
@composable
def Mine():
    with Column(PAGE):
        Box(Modifier.layout(grow).background(INK).test_tag("bar"))
        Box(Modifier.offset(lambda: IntOffset(progress.value * 8, 0)).size(20).background(SAND).test_tag("knob"))
        Box(Modifier.size(40, 20).draw_behind(lambda scope: scope.draw_rect(ramp(progress.value))).test_tag("mark"))
        fading = Modifier.graphics_layer(lambda layer: layer.set(alpha=progress.value / 20))
        Box(fading.size(20).background(INK).test_tag("glow"))


# %% tags=["check"]
by_phase = kit.record(Mine, fill, width=220, height=90, name="by phase")
kit.check(by_phase, EXPECTED, looks_like=at_the_top)

# %% [markdown]
# ## The four reads
#
# This table shows the observer's notes after frame 1: state, reader, phase.

# %%
kit.reads(by_phase, 1)

# %% [markdown]
# One write makes a request for each reader, each for another kind of work:
#
# | read in | the scope | the callback requests |
# |---|---|---|
# | composition | restart scope of a composable | to compose that function again |
# | measure block | node | to measure the node again, then to place it |
# | placement block | node | to place the node again |
# | draw block | layer | to record the draw blocks of that layer again |
# | block of `graphics_layer` | layer | to set the properties of the layer again |
#
# Now you can answer the question. The observer notes a read in drawing with a layer as its scope, and the callback
# of a layer knows nothing of composition. No path leads from the layer to a composable. In Compose's source,
# callbacks have names such as *onCommitAffectingMeasure* and *onCommitAffectingLayout*. The real Compose ran `Mine`:

# %%
kit.agrees("lesson_meter_by_phase", by_phase)

# %% [markdown]
# ## What it costs

# %%
kit.compare(at_the_top, by_phase)

# %% [markdown]
# ## Questions about the pipeline, answered by recordings
#
# **In which order does a frame do its work, whatever the order of the writes?** `AllAtOnce` has one reader in each
# phase. `backwards` writes four states in the opposite order of the phases.

# %%
radius, shift, extra, word = mutable_state_of(0), mutable_state_of(0), mutable_state_of(0), mutable_state_of(0)


@composable
def Composes():
    word.value
    Box(Modifier.size(10).test_tag("c"))


def measures(scope, measurable, constraints):
    placeable = measurable.measure(Constraints.fixed(10 + extra.value, 10))
    return scope.layout(10, 10, lambda: placeable.place(0, 0))


@composable
def AllAtOnce():
    with Column():
        Box(Modifier.size(10).draw_behind(lambda scope: scope.draw_circle(INK, radius.value)).test_tag("d"))
        Box(Modifier.offset(lambda: IntOffset(shift.value, 0)).size(10).test_tag("p"))
        Box(Modifier.layout(measures).test_tag("m"))
        Composes()


def backwards(scene):
    for state in (radius, shift, extra, word):
        state.value += 1
    scene.frame()


at_once = kit.record(AllAtOnce, backwards, width=40, height=60)
PHASES = ["composition", "measurement", "placement", "drawing"]
ran = list(dict.fromkeys(event.kind for event in at_once.reports[1].events if event.kind in PHASES))

# %% tags=["choice"]
order = kit.Choice(
    "The writes were made in the order drawing, placement, measurement, composition. In which order does the work run?",
    {
        "in the order of the writes": "A write only makes something invalid. The frame decides when it is done.",
        "composition, measurement, placement, drawing": "The order of the phases is the order of the calls in the "
        "frame: recompose, then measure and lay out, then draw.",
        "drawing first, since it is cheapest": "Drawing needs positions, and positions need sizes. The frame has no "
        "choice.",
    },
    right="composition, measurement, placement, drawing",
    proof={
        "in the order of the writes": ran == PHASES[::-1],
        "composition, measurement, placement, drawing": ran == PHASES,
        "drawing first, since it is cheapest": ran[0] == "drawing",
    },
)
order

# %% tags=["predict"]
order.choose(None)

# %% tags=["reveal"]
order.reveal()

# %%
kit.matches("Y10", ["compose:R[c]=1", "measure:m r=1", "place:p r=1", "draw:d r=1"], frame=1)

# %% [markdown]
# Plain code enforces this order. The Recomposer composes first, at the frame's clock. When its frame has
# ended, the host calls one function for layout and drawing. In Compose for Android this is the method
# `dispatchDraw`; this engine names its function `dispatch_draw`:

# %%
print(inspect.getsource(dispatch_draw))

# %% [markdown]
# `measure_and_layout` empties the queue of lesson 18. A second pass follows for writes that the first pass made.
# `notify_objects_initialized` concerns states that this frame created: before this call, writing such a state announces
# no change. `draw` walks the tree of lesson 19. No code after `draw` composes or measures: a write during
# drawing waits for the next frame. Compose's method also has a first line for a view outside the window
# (*invalidateLayers*), and a flag (*isDrawingContent*): a layer that becomes invalid meanwhile waits, too.

# %% [markdown]
# **Can a read in placement lead to a measurement?** Yes, through the placement block of a parent. `Stage` reads
# `wide` there, and measures its child with constraints of that width.

# %%
wide = mutable_state_of(20)


def stage(scope, measurables, constraints):
    def place():
        measurables[0].measure(Constraints.fixed(wide.value, 10)).place(0, 0)

    return scope.layout(60, 10, place)


@composable
def Stage():
    with Layout(stage, Modifier.test_tag("stage")):
        Box(Modifier.background(INK).test_tag("child"))


def widen(scene):
    wide.value = 40
    scene.frame()
    wide.value = 20  # for the next run


staged = kit.record(Stage, widen, width=60, height=10)
kit.frames(staged, 1, 1)

# %% [markdown]
# **What if the node is gone?** Usually the observer has forgotten it: a node that leaves the tree loses its notes.
# `Leaves` removes a node in the very frame in which the node's state changes, and changes the state once more in
# the frame after.

# %%
shown, room = mutable_state_of(True), mutable_state_of(10)


def sized(scope, measurables, constraints):
    return scope.layout(room.value, 10, lambda: None)


@composable
def Leaves():
    with Column(Modifier.test_tag("column")):
        if shown.value:
            Layout(sized, Modifier.test_tag("node"))


def leave(scene):
    room.value = 20
    scene.frame()
    shown.value = False
    room.value = 30
    scene.frame()
    room.value = 40
    scene.frame()
    shown.value = True  # for the next run


gone = kit.record(Leaves, leave, width=60, height=20)
kit.events(gone, 2)

# %%
kit.say(
    f"In frame 1 the node is measured {gone.count('node measured', 1, 1)} time, in frame 2 "
    f"{gone.count('node measured', 2, 2)} times, in frame 3 {gone.count('node measured', 3, 3)} times. Frame 3 does "
    f"{gone.work(3)} units of work: the observer has forgotten the scope."
)

# %% [markdown]
# A gap remains. A callback may wait in a line, and its node may leave the tree first. So each callback checks first
# whether its scope is valid, and requests nothing for an invalid scope. Compose's source calls this flag
# `is_valid_owner_scope`. `Part` below is such a scope. The observer puts its work into `line`, and the lid becomes
# invalid before that work runs.


# %%
class Part:
    def __init__(self, name):
        self.name = name
        self.is_valid_owner_scope = True


def request_measurement(part):
    called.append(part.name)
    if part.is_valid_owner_scope:
        measured_again.append(part.name)


called, measured_again, line = [], [], []
box, lid, weight = Part("box"), Part("lid"), mutable_state_of(1)
postponing = SnapshotStateObserver(line.append)
postponing.start()
for part in (box, lid):
    postponing.observe_reads(part, request_measurement, lambda: weight.value)

weight.value = 2
Snapshot.send_apply_notifications()
lid.is_valid_owner_scope = False
for work in line:
    work()
postponing.stop()
kit.say(f"Callbacks ran for: {', '.join(called)}. A measurement was requested for: {', '.join(measured_again)}.")

# %% [markdown]
# This engine calls a node valid if it has an *owner*: the object that keeps the whole tree.
#
# **One state has readers in three phases. What does a write do?** It requests work for each reader, in one frame.

# %%
kit.matches("L3", ["compose:L3 s=1", "lambda:offset s=1", "place:b", "lambda:draw s=1", "draw:b"], frame=1)

# %% [markdown] tags=["pitfalls"]
# ## Pitfalls
#
# - **"A change of a state restarts the frame from composition."** It restarts at the phase of the read. Without a
#   read in composition, the frame has no composition.
# - **"The state knows its phase."** A state knows nothing of phases. The same state can have readers in all phases.
# - **"A read in the draw block also counts for the composable around it."** The draw block runs later, when the
#   composable has long returned. The phase in which a line runs decides, not the function around the line.
# - **"Placement never leads to measurement."** `Stage` shows the opposite. The documentation mentions it, too: the
#   steps of layout have separate scopes, but a placement can lead to a measurement.

# %% tags=["pitfalls"]
kit.refute("one change restarts all phases for each reader", {"Mine composed": 20, "knob measured": 20}, by_phase)

# %% [markdown] tags=["kotlin"]
# ## In Kotlin
#
# ```kotlin
# @Composable
# fun Mine(progress: () -> Int) = Column {                         // Meter: val now = progress() first, in composition
#     Box(Modifier.layout { measurable, _ ->                       // measurement; Meter: width((20 + now * 8).dp)
#         val width = 20 + progress() * 8
#         val placeable = measurable.measure(Constraints.fixed(width, 20))
#         layout(width, 20) { placeable.place(0, 0) }
#     }.background(Ink))
#     Box(Modifier.offset { IntOffset(progress() * 8, 0) }.size(20.dp))           // placement; offset(x = (now * 8).dp)
#     Box(Modifier.size(40.dp, 20.dp).drawBehind { drawRect(ramp(progress())) })  // drawing; drawRect(ramp(now))
#     Box(Modifier.graphicsLayer { alpha = progress() / 20f }.size(20.dp))        // layer; alpha(now / 20f)
# }
# ```
#
# The other programs of this lesson:

# %% tags=["kotlin"]
kit.kotlin("20_one_observer")

# %% [markdown] tags=["transfer"]
# ## One more question
#
# To "save work", a colleague wraps the read of the mark: `Snapshot.without_read_observation(lambda:
# progress.value)`. The value is the same. The screen contains only the mark. What does the screen show while
# `progress` grows?

# %% [markdown] tags=["answer"]
# The first color, for ever. The read returns the current value, but the observer does not note it. So no scope is
# invalid when the state changes, and the draw block never runs again. Use an unobserved read only if later changes
# of the value do not matter.


# %% tags=["answer"]
def paint_unobserved(scope):
    scope.draw_rect(ramp(Snapshot.without_read_observation(lambda: progress.value)))


@composable
def Unobserved():
    Box(Modifier.size(40, 20).draw_behind(paint_unobserved).test_tag("mark"))


stale = kit.record(Unobserved, fill, width=60, height=20, name="unobserved")
kit.say(f"The draw block runs {stale.count('mark drawn')} times in {len(stale) - 1} frames.")

# %% [markdown]
# ## Read more
#
# - [Jetpack Compose phases](https://developer.android.com/develop/ui/compose/phases): phased state reads.
# - [Defer reads as long as
#   possible](https://developer.android.com/develop/ui/compose/performance/bestpractices#defer-reads)
# - In the gallery: the first program, in the form that creates its state elsewhere.
# - [SnapshotStateObserver](https://developer.android.com/reference/kotlin/androidx/compose/runtime/snapshots/SnapshotStateObserver)
