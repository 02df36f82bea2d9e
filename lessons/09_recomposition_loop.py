# %% [markdown]
# # Recomposition loop: how many frames until the screen is right?
#
# **Question.** A text belongs below an image. The program asks layout how high the image is, keeps the answer in a
# state, and moves the text down by that height. On the screen, the text first lies on the image and then jumps. Why,
# and how many frames does it take?
#
# You need: lesson 1, *A frame has three phases*; lesson 2, *Where is state read?*; lesson 7, *remember*.

# %%
import warnings

from engine import Box, Color, Column, LocalDensity, Modifier, Text, composable, mutable_state_of, remember
from lessons import kit
from lessons.apps.loop import PAGE, Caption, Lake
from lessons.apps.parts.backwards_cases import BLUE, case, measured_table, revealed, run_case

# %% [markdown]
# ## It runs
#
# `Lake` is the image; a tap makes it higher. `Caption` is the text. `on_size_changed` calls its function in layout,
# when the size of the node has changed, and passes the size in px. `padding` takes dp, so the program converts it:
# `to_dp`.
#
# `open_and_tap` runs frames until nothing is left to do, taps the image, and runs frames again.


# %%
@composable
def Screen():
    h = remember(lambda: mutable_state_of(0))
    with Box(PAGE.test_tag("box")):
        Lake(Modifier.on_size_changed(lambda size: h.set(size.height)))
        top = LocalDensity.current.to_dp(h.value)
        Caption(Modifier.padding(top=top))


def open_and_tap(scene):
    if scene.has_invalidations:
        scene.settle(10)
    scene.tap(*scene.find("image").center)
    scene.settle(10)


slow = kit.record(Screen, open_and_tap, name="slow", width=320, height=200)
kit.side_by_side(slow.picture(0), slow.picture(1))

# %% [markdown]
# ## Predict
#
# The pictures of frames 0 and 1 show how the run begins. Now predict the rest of it, without frame 0: the tap makes the
# image higher. How many frames follow the tap, and what do they do?

# %% tags=["choice"]
tap = next(report.index for report in slow.reports if any(event.kind == "input" for event in report.events))
needed = len(slow) - tap
frames_after_tap = kit.Choice(
    "The tap changes the height of the image. After how many frames is the picture right again?",
    {
        "one": "In the frame of the tap, composition runs before layout. It composes the padding from the old height.",
        "two": "The first frame finds the new height in layout and writes it. The second frame composes with it.",
        "it never ends": (
            "The second frame writes nothing: the image keeps its size, so on_size_changed is not called. The "
            "loop has an end, if the value settles."
        ),
    },
    right="two",
    proof={"one": needed == 1, "two": needed == 2, "it never ends": needed > 8},
    answered_by_frames=True,
)
frames_after_tap

# %% tags=["predict"]
frames_after_tap.choose(None)

# %% tags=["predict"]
mine = kit.Prediction({"Screen composed": None, "image measured": None, "text measured": None})
mine

# %% [markdown]
# ## Step
#
# Frame 0 is the first one, frame 1 repairs it. Frame 2 follows the tap.

# %% tags=["step"]
kit.frames(slow, 0, 3)

# %% [markdown]
# ## Reveal

# %% tags=["reveal"]
frames_after_tap.reveal()

# %% tags=["reveal"]
mine.reveal(slow)

# %% [markdown]
# ## Explain
#
# The cells show the picture of the frame after the tap, then its events in order. Find the write: composition has
# already ended. (`height` is a state in `Lake`. `Lake` is a plain function, so `Screen` reads it.)

# %%
slow.picture(2)

# %%
kit.events(slow, 2, kinds=["composition", "measurement", "write", "invalidate"], only=["Screen", "image", "text", "h"])

# %%
kit.why(slow, 3, "Screen")

# %% [markdown]
# The phases of a frame run in one direction: composition, layout, drawing. Here a value goes **backwards**: layout
# writes `h`, and composition, which ran before layout, reads it. A frame cannot go back. So the engine requests another
# frame, and until then the screen shows a wrong picture.
#
# That is a **recomposition loop**: composition → layout → write → composition. It ends as soon as the written value
# equals the old one, because a write of an equal value invalidates nothing.

# %%
RIGHT = {0: 1, 1: 1, 2: 3, 3: 3}  # frame: the first frame with the right picture
wrong = [at for at, right in RIGHT.items() if (slow.picture(at).pixels != slow.picture(right).pixels).any()]
kit.say(
    f"""
    Of {len(slow)} frames, {len(wrong)} are wrong: frames {" and ".join(map(str, wrong))}. `Screen` composes
    {slow.count("Screen composed")} times after the first frame. One of these runs follows the tap, the others only
    repair.
    """
)

# %% [markdown]
# The official page on phases has this example. It says that the second frame sets the height again, to the same
# value. The recording of the real Compose shows no such write: the image keeps its size, so the callback is not
# called. Both agree that the loop ends.

# %%
kit.agrees("lesson_loop", slow)

# %%
kit.matches(
    "C1", {"compose:BoxContent h=100": 1, "measure:image": 0, "onSizeChanged:100": 0, "measure:text": 1}, frame=1
)

# %% [markdown]
# ## Fix
#
# Two things depend on each other, the height of the image and the place of the text. So one *layout* should know
# both, as the *single source of truth*. The parent that measures both children can place the second below the first,
# in the same frame, without any state.
#
# Change `Mine` so that the first frame is right, and the first frame after the tap is right.


# %% tags=["exercise"]
@composable
def Mine():
    h = remember(lambda: mutable_state_of(0))
    with Box(PAGE.test_tag("box")):
        Lake(Modifier.on_size_changed(lambda size: h.set(size.height)))
        top = LocalDensity.current.to_dp(h.value)
        Caption(Modifier.padding(top=top))


# %% tags=["check"]
def judged(program):
    """Checks the number of frames, and both pictures."""
    run = kit.record(program, open_and_tap, name="mine", width=320, height=200)
    differences = []
    if len(run) != 2:
        differences.append(f"{len(run)} frames until all is right, should be 2: the first one, and one after the tap")
    for own, right in ((0, 1), (-1, 3)):
        if not (run.picture(own).pixels == slow.picture(right).pixels).all():
            differences.append(f"the picture of frame {own % len(run)} is not the right one")
    return kit.Result(differences)


judged(Mine)

# %% [markdown] tags=["hint"]
# **Hint 1.** Which composable of lesson 1 places its children one below the other?

# %% [markdown] tags=["hint"]
# **Hint 2.** `Column` measures both children and then places them. Delete the state, the callback and the conversion.

# %% [markdown] tags=["hint"]
# **Hint 3.** Three lines: `with Column(PAGE):`, and in it `Lake()` and `Caption()`.

# %% [markdown]
# One solution:


# %% tags=["solution"]
@composable
def Mine():
    with Column(PAGE.test_tag("box")):
        Lake()
        Caption()


# %% tags=["check"]
judged(Mine)

# %% [markdown]
# ## What it costs
#
# Beside the phases, the strip counts *layer blocks*: functions that say how a recorded drawing is shown (lesson 5).

# %%
fast = kit.record(Mine, open_and_tap, name="fast", width=320, height=200)
kit.strip(slow)

# %%
kit.say(
    f"""
    {len(slow)} frames and {slow.work(0)} units of work before, {len(fast)} frames and {fast.work(0)} units after. The
    wrong pictures are the greater loss: users see them.
    """
)

# %% [markdown]
# A custom layout does the same if no ready one fits: lesson 10 writes one. The real Compose needs one frame for it,
# too:

# %%
kit.matches("C5", {"compose:*": 2, "policy:measure": 1, "policy:place": 1}, frame=0)

# %% [markdown]
# ## The same mistake, without an end
#
# The loop above settles because the second write has the same value. Here is one whose value never settles: a card is
# narrow if it was measured wide, and wide if it was measured narrow.


# %%
@composable
def Jitter():
    is_wide = remember(lambda: mutable_state_of(True))
    measured = Modifier.on_size_changed(lambda size: is_wide.set(size.width < 200))
    with Box(Modifier.fill_max_size().background(Color.WHITE)):
        Box(measured.test_tag("card").size(300 if is_wide.value else 150, 60).background(Color.hex("#3D6F87")))


jitter = kit.record(Jitter, lambda scene: scene.settle(10), name="jitter", width=320, height=80)
kit.side_by_side(jitter.picture(1), jitter.picture(2), jitter.picture(3))

# %%
kit.say(
    f"""
    `settle(10)` gave up after {len(jitter) - 1} frames: {jitter.count("Jitter composed")} compositions,
    {jitter.count("card measured")} measurements. On a phone this card flickers and drains the battery as long as it
    is visible. The choice between narrow and wide must not depend on its own result.
    """
)

# %% [markdown]
# A growing value diverges in the same way: in the recording, each frame makes the box higher by a pixel.

# %%
kit.matches("C2", {"compose:Screen*": 9, "measure:image": 9, "onSizeChanged:*": 9})

# %% [markdown]
# ## The rule: nine cases
#
# Not every write in a phase goes backwards. Only the pair counts: the phase that *reads* the state, and the phase
# that *writes* it. The function `run_case` runs a program for each pair. Its file is
# *lessons/apps/parts/backwards_cases.py*. The program contains a state `h`, a reader and a writer. The reader moves a
# blue square by `h`. The writer is the gray square: a tap on it adds to a counter, and the writer copies the counter
# to `h` in the phase that the case names.

# %%
example = run_case("composition", "input")
kit.side_by_side(example.picture(0), example.picture(1))

# %% [markdown]
# Three words for what can happen after the tap:
#
# - **same frame**: the frame of the tap is right, and no phase runs a second time in it;
# - **later**: the write happens outside the three phases, and a second frame shows it;
# - **backwards**: the write happens in a phase and comes too late. A phase runs again, in the same frame or in the
#   next frame.
#
# The first word of a case is the phase that reads, the second one the place that writes. Answer each case by one of
# the three words. *Input* is the function of `clickable`. *Coroutine* is a function that `LaunchedEffect` starts when
# composition has ended (lesson 14). Within a phase, the reader comes first: it is composed before the writer is
# composed, measured before the writer is measured, and so on.

# %% tags=["predict"]
# In place of each None, write "a" (same frame), "b" (later) or "c" (backwards). Then run the cell.
verdicts = [
    case("placement", "composition").choose(None),
    case("drawing", "measurement").choose(None),
    case("placement", "measurement").choose(None),
    case("composition", "input").choose(None),
    case("composition", "coroutine").choose(None),
    case("measurement", "placement").choose(None),
    case("composition", "composition").choose(None),
    case("composition", "measurement").choose(None),
    case("composition", "drawing").choose(None),
]

# %% tags=["reveal"]
revealed(verdicts)

# %% [markdown]
# The runs give the same table. The last column shows the verdict of the inspector, which marks backwards writes in
# any program: *fine* for a write that the same frame shows, *care* for one that takes a second frame.

# %% tags=["reveal"]
measured_table()

# %% [markdown]
# So the rule is short: **a write is fine if its phase comes before the phase that reads**. Recordings of the real
# Compose show the backwards writes. First, measurement writes what composition reads. `R` is the reader; its new value
# appears one frame later:

# %%
kit.matches("Y6", {"measure:a r=2": 1, "compose:R[s]=2": 0}, frame=2)

# %%
kit.matches("Y6", {"compose:R[s]=2": 1}, frame=3)

# %% [markdown]
# Placement writes what measurement reads. The node is placed, measured again and placed again, all in one frame:

# %%
kit.matches("Y3", ["place:a r=2", "measure:a r=2", "place:a r=2"], frame=1)

# %% [markdown]
# Composition reads what a composable further down writes, then what drawing writes:

# %%
kit.matches("K3", {"compose:Writer n=5": 1, "compose:Reader c=5": 0}, frame=1)

# %%
kit.matches("K5", {"draw:go=3": 4, "compose:Reader*": 3})

# %% [markdown] tags=["pitfalls"]
# ## Pitfalls
#
# - **"Layout callbacks are ordinary events."** A click happens between frames. `on_size_changed`, `on_placed` and
#   `on_globally_positioned` happen inside one, after composition.
# - **"A backwards write always loops for ever", "a backwards write is harmless."** Both are wrong. The loop ends when
#   the value settles. Each frame before that shows a wrong screen.
# - **The conversion from px to dp** is a sign: layout speaks px, and modifiers take dp. A program that converts a
#   result of layout for a modifier sends a value backwards. Without the conversion, a screen with another density
#   shows a wrong position: see the pictures below, with doubled density.
# - **Writing a state in the body of a composable.** The documentation says that it loops for ever. The program
#   `CountsItself` shows when it does.


# %% tags=["pitfalls"]
@composable
def Unconverted():
    h = remember(lambda: mutable_state_of(0))
    with Box(PAGE):
        Lake(Modifier.on_size_changed(lambda size: h.set(size.height)))
        Caption(Modifier.padding(top=h.value))


def settle(scene):
    scene.settle(5)


kit.side_by_side(
    kit.record(Mine, name="right", width=320, height=560, density=2).picture(-1),
    kit.record(Unconverted, settle, name="not converted", width=320, height=560, density=2).picture(-1),
)


# %% tags=["pitfalls"]
@composable
def CountsItself():
    clicks = remember(lambda: mutable_state_of(0))
    runs = remember(lambda: mutable_state_of(0))
    Text(f"{clicks.value} clicks", Modifier.clickable(lambda: clicks.set(clicks.value + 1)).test_tag("click"))
    Text(f"{runs.value} runs", Modifier.padding(top=30))
    runs.value += 1


def open_then_click(scene):
    scene.settle(10)
    scene.tap(*scene.find("click").center)
    scene.settle(10)


with warnings.catch_warnings(action="ignore"):  # the engine warns of this mistake
    counts_itself = kit.record(CountsItself, open_then_click, name="counts itself", width=160, height=60)
before_click = sum("CountsItself" in report.composed for report in counts_itself.reports[:2])
kit.say(
    f"""
    Before the click, `CountsItself` composed {before_click} time: the state was created in that same first
    composition, and a write to it does not invalidate the run that created it. After the click, it composed
    {counts_itself.count("CountsItself composed")} times, once in each frame, until `settle` gave up. A test that only
    opens the screen does not find this loop.
    """
)

# %% tags=["pitfalls"]
kit.matches("K1", {"compose:Bad*": 1}, first=0)

# %% tags=["pitfalls"]
kit.matches("K1d", {"compose:Bad*": 10, "compose:Text*": 10})

# %% tags=["pitfalls"]
kit.refute("A layout callback is an ordinary event: its write is shown in the same frame", {"Screen composed": 1}, slow)

# %% tags=["pitfalls"]
kit.refute("A backwards write settles after a frame", {"Jitter composed": 1}, jitter)

# %% tags=["pitfalls"]
each_frame = {"text measured": len(slow) - 1}
kit.refute("A backwards write never settles: each frame measures the text again", each_frame, slow)

# %% tags=["pitfalls"]
kit.refute("A write in the body of a composable is harmless", {"CountsItself composed": 1}, counts_itself)

# %% [markdown] tags=["kotlin"]
# ## In Kotlin
#
# | Python here | Kotlin |
# |---|---|
# | `on_size_changed(lambda size: h.set(size.height))` | `onSizeChanged { h = it.height }` |
# | `LocalDensity.current.to_dp(h.value)` | `with(LocalDensity.current) { h.toDp() }` |
# | `size(300 if is_wide.value else 150, 60)` in `Jitter` | `size(if (isWide) 300.dp else 150.dp, 60.dp)` |
# | `runs.value += 1` in `CountsItself` | `runs++` with `var runs by …` |
#
# ```kotlin
# @Composable
# fun Screen() {
#     Box {
#         var h by remember { mutableIntStateOf(0) }
#         Lake(Modifier.onSizeChanged { h = it.height })                              // layout writes
#         Caption(Modifier.padding(top = with(LocalDensity.current) { h.toDp() }))    // composition reads
#     }
# }
#
# @Composable
# fun Mine() {
#     Column {
#         Lake()
#         Caption()
#     }
# }
# ```
#
# The other programs of this lesson:

# %% tags=["kotlin"]
kit.kotlin("09_recomposition_loop")

# %% [markdown] tags=["transfer"]
# ## One more question
#
# A heading gets a line below it, exactly as long as its text. `on_size_changed` of the text writes the width to a
# state. The column around it has a `draw_behind` block: a function that the engine calls in drawing, to draw behind
# the content of the column. This block reads the state and draws the line. Is this a recomposition loop? How many
# frames does the first picture need? Then replace the draw block by a `Box` with `width(…)`: how many frames now?

# %% [markdown] tags=["answer"]
# The draw block is fine: layout writes, and drawing comes later in the same frame. No composable runs again. The
# `Box` is the loop of this lesson, because `width(…)` takes a value that composition reads: the first frame shows no
# line. The cell below measures both.


# %% tags=["answer"]
def heading(is_drawn):
    @composable
    def Heading():
        width = remember(lambda: mutable_state_of(0))

        def draw(scope):
            scope.draw_rect(BLUE, (0, 36), (width.value, 4))

        with Column(Modifier.fill_max_size().then(Modifier.draw_behind(draw) if is_drawn else Modifier)):
            Text("Alpine lakes", Modifier.on_size_changed(lambda size: width.set(size.width)), font_size=24)
            if not is_drawn:
                Box(Modifier.width(width.value).height(4).background(BLUE))

    def until_quiet(scene):
        if scene.has_invalidations:
            scene.settle(10)

    name = "drawn" if is_drawn else "composed"
    return kit.record(Heading, until_quiet, name=name, width=200, height=60)


drawn, composed = heading(True), heading(False)
kit.say(f"Frames until quiet: {len(drawn)} with the draw block, {len(composed)} with the box.")

# %% tags=["answer"]
kit.side_by_side(drawn.picture(0), composed.picture(0))

# %% [markdown]
# ## Read more
#
# - [Jetpack Compose phases](https://developer.android.com/develop/ui/compose/phases), section *Recomposition loop
#   (cyclic phase dependency)*
# - [Backwards Write](https://developer.android.com/develop/ui/compose/performance/backwards-write)
# - [Custom layouts](https://developer.android.com/develop/ui/compose/layouts/custom)
# - In the gallery: the program *Loop*.
