# %% [markdown]
# # derived_state_of: when does it help, and when not?
#
# **Question.** A button *To top* appears when the page is scrolled by more than 200 px. The scroll position changes
# in each frame. The answer to "far enough?" changes once. Can a composable subscribe to the answer instead of the
# position? And is that always better?
#
# You need: lesson 2, *Where is state read?*; lesson 3, *Who runs again? Scopes and skipping*; lesson 7, *remember*.

# %%
import warnings

from engine import (
    Box,
    Color,
    Column,
    Modifier,
    Text,
    composable,
    derived_state_of,
    mutable_state_of,
    remember,
    remember_scroll_state,
)
from lessons import kit

# %% [markdown]
# ## It runs
#
# `remember_scroll_state` returns a state with the scroll position in px as its `value`. `vertical_scroll` makes its
# content scrollable. `Lines` is the long content. `scroll` turns the wheel again and again, by 10 px, with a frame
# after each turn.


# %%
@composable
def Page():
    position = remember_scroll_state()
    show = position.value > 200
    with Box(Modifier.fill_max_size().background(Color.WHITE)):
        with Column(Modifier.test_tag("list").fill_max_width().vertical_scroll(position)):
            Lines()
        if show:
            ToTop()


@composable
def Lines():
    for number in range(30):
        Text(f"Line {number}", Modifier.height(50).padding(16))


@composable
def ToTop():
    Text("To top", Modifier.padding(start=150, top=16).background(Color.hex("#076974")).padding(12), color=Color.WHITE)


def scroll(scene):
    for _ in range(30):
        scene.scroll(20, 100, 0, 10)
        scene.frame()


slow = kit.record(Page, scroll, name="slow", width=240, height=200)
kit.side_by_side(slow.picture(0), slow.picture(20), slow.picture(21))

# %% [markdown]
# ## Predict
#
# How often does each composable run while `scroll` turns the wheel?

# %% tags=["predict"]
mine = kit.Prediction({"Page composed": None, "Lines composed": None, "ToTop composed": None})
mine

# %% [markdown]
# ## Step
#
# The frames around the moment when the button appears.

# %% tags=["step"]
kit.frames(slow, 19, 22, only=["Page", "Lines", "ToTop", "list"])

# %% [markdown]
# ## Reveal

# %% tags=["reveal"]
mine.reveal(slow)

# %% [markdown]
# ## Explain

# %%
slow.picture(21)

# %%
kit.why(slow, 21, "Page")

# %%
kit.say(
    f"""
    `Page` reads the position to compare it, so it composes {slow.count("Page composed")} times. (The inspector calls
    this state `scroll`, its name in the engine.) Only one run changes the result, the run in which `ToTop` appears
    ({slow.count("ToTop composed")} composition). All others calculate the same answer again.
    """
)

# %% [markdown]
# `derived_state_of(calculation)` returns a state whose value comes from other states. It has three rules:
#
# 1. It subscribes to what the calculation reads. These are its *inputs*.
# 2. A reader of its `value` subscribes to the *result*, not to the inputs.
# 3. When an input changes, it calculates again. If the result differs, it notifies its readers.
#
# So it is a filter: many changes come in, few go out.

# %% [markdown]
# ## Fix
#
# Change `Mine` so that it composes only when the button appears. The pictures stay equal.


# %% tags=["exercise"]
@composable
def Mine():
    position = remember_scroll_state()
    show = position.value > 200
    with Box(Modifier.fill_max_size().background(Color.WHITE)):
        with Column(Modifier.test_tag("list").fill_max_width().vertical_scroll(position)):
            Lines()
        if show:
            ToTop()


# %% tags=["check"]
kit.check(
    kit.record(Mine, scroll, name="mine", width=240, height=200),
    {"Mine composed": 1, "ToTop composed": 1},
    looks_like=slow,
)

# %% [markdown] tags=["hint"]
# **Hint 1.** The condition becomes a state of its own. The composable reads that state.

# %% [markdown] tags=["hint"]
# **Hint 2.** `derived_state_of` takes a function without parameters. Move the comparison, with its read, into that
# function.

# %% [markdown] tags=["hint"]
# **Hint 3.** The state must survive the next run, as every state: `remember(lambda: derived_state_of(lambda: …))`.
# And then read its `value`.

# %% [markdown]
# One solution:


# %% tags=["solution"]
@composable
def Mine():
    position = remember_scroll_state()
    show = remember(lambda: derived_state_of(lambda: position.value > 200))
    with Box(Modifier.fill_max_size().background(Color.WHITE)):
        with Column(Modifier.test_tag("list").fill_max_width().vertical_scroll(position)):
            Lines()
        if show.value:
            ToTop()


# %% tags=["check"]
fast = kit.record(Mine, scroll, name="fast", width=240, height=200)
kit.check(fast, {"Mine composed": 1, "ToTop composed": 1}, looks_like=slow)

# %% [markdown]
# ## What it costs

# %%
kit.compare(slow, fast, "Page composed", "Mine composed", "ToTop composed", "list placed")

# %%
kit.say(
    f"""
    Units of work after the first frame: {slow.work()} before, {fast.work()} after. Each frame still runs the
    calculation, because each frame changes its input. A comparison of two numbers is cheaper than a run of `Page`.
    """
)

# %% [markdown]
# The real Compose ran `Mine`, too. There the program itself moves the list by 10 px in each frame.

# %%
kit.agrees("lesson_to_top_derived", fast)

# %% [markdown]
# The recording of the real Compose has the same shape: a number changes in each frame, and crosses a limit upwards
# and later downwards. `Direct` compares in composition, `Derived` reads a derived state, and `RememberKey` uses
# `remember` with a key (see mistake three below). `calc` is the calculation.

# %%
kit.matches("E1", {"compose:Direct*": 30, "compose:RememberKey*": 30, "compose:Derived*": 2, "calc:derived": 30})

# %% [markdown]
# `Derived` composes in these frames: one number rises above the limit, a later number falls below it.

# %%
kit.matches("E1", facts={"frames_with_derived_recomposition": ["i=11", "i=10"]})

# %% [markdown]
# ## When it does not help
#
# A name has two parts. The full name is derived from both. Each tap adds a letter to the first name. Predict the form
# with a derived state: how often does `Name` compose?


# %%
def name_field(is_derived):
    @composable
    def Name():
        first = remember(lambda: mutable_state_of("A"))
        last = remember(lambda: mutable_state_of("Lovelace"))
        if is_derived:
            full = remember(lambda: derived_state_of(lambda: f"{first.value} {last.value}")).value
        else:
            full = f"{first.value} {last.value}"
        Text(full, Modifier.clickable(lambda: first.set(first.value + "a")).test_tag("name"))

    return Name


def five_edits(scene):
    for _ in range(5):
        scene.tap(*scene.find("name").center)
        scene.frame()


# %% tags=["predict"]
edits = kit.Prediction({"Name composed": None})
edits

# %% tags=["reveal"]
plain = kit.record(name_field(False), five_edits, name="plain", width=240, height=60)
derived = kit.record(name_field(True), five_edits, name="derived", width=240, height=60)
edits.reveal(derived)

# %%
kit.compare(plain, derived, "Name composed", "Text composed")

# %%
kit.say(
    f"""
    {plain.count("Name composed")} runs without a derived state, {derived.count("Name composed")} runs with one. Each
    change of an input is a change of the result, so the filter lets everything pass. It costs an object,
    subscriptions and comparisons, and it saves nothing. The rule: use `derived_state_of` if its inputs change *more
    often* than its result.
    """
)

# %% [markdown]
# ## Three mistakes
#
# The next programs differ from the solution in one line each. `checks` notes each run of the calculation.

# %%
checks = []


def is_far(position, limit=200):
    checks.append(position)
    return position > limit


def counted(program, name, drive=scroll):
    """Records a program; returns the run and how often the calculation ran in it."""
    checks.clear()
    return kit.record(program, drive, name=name, width=240, height=200), len(checks)


# %% [markdown]
# **Mistake one: no `remember` around it.** The tap adds a like, which recomposes the page.


# %%
def with_likes(is_remembered):
    @composable
    def Liked():
        position = remember_scroll_state()
        likes = remember(lambda: mutable_state_of(0))
        if is_remembered:
            show = remember(lambda: derived_state_of(lambda: is_far(position.value)))
        else:
            show = derived_state_of(lambda: is_far(position.value))
        Text(f"{likes.value} likes", Modifier.clickable(lambda: likes.set(likes.value + 1)).test_tag("like"))
        if show.value:
            ToTop()

    return Liked


def five_likes(scene):
    for _ in range(5):
        scene.tap(*scene.find("like").center)
        scene.frame()


with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the engine warns of this mistake
    _, kept_checks = counted(with_likes(True), "remembered", five_likes)
    _, lost_checks = counted(with_likes(False), "not remembered", five_likes)
kit.say(
    f"""
    With `remember`, the calculation runs {kept_checks} time: a like does not concern it. Without `remember`, it runs
    {lost_checks} times. Each run of the composable creates a new derived state, which knows nothing and has to
    calculate.
    """
)

# %% [markdown]
# **Mistake two: a plain parameter inside.** The derived state follows the *states* that it reads. A parameter is no
# state: the function captures the value of the first run. Here a tap lowers the limit while the page stands between
# the old limit and the new limit.


# %%
def limited(has_key):
    @composable
    def Limited(position, limit):
        keys = [limit] if has_key else []
        show = remember(lambda: derived_state_of(lambda: is_far(position.value, limit)), *keys)
        if show.value:
            ToTop()

    @composable
    def LimitedPage():
        position = remember_scroll_state()
        limit = remember(lambda: mutable_state_of(200))
        with Box(Modifier.fill_max_size().background(Color.WHITE)):
            with Column(Modifier.test_tag("list").fill_max_width().vertical_scroll(position)):
                Lines()
            Text("nearer", Modifier.clickable(lambda: limit.set(20)).test_tag("nearer"))
            Limited(position, limit.value)

    return LimitedPage


def scroll_and_limit(scene):
    for _ in range(10):
        scene.scroll(20, 100, 0, 10)
        scene.frame()
    scene.tap(*scene.find("nearer").center)
    scene.frame()


captured, _ = counted(limited(False), "captured", scroll_and_limit)
keyed, _ = counted(limited(True), "keyed", scroll_and_limit)
kit.side_by_side(captured.picture(-1), keyed.picture(-1))

# %%
kit.say(
    f"""
    The left page shows no button: `ToTop` composed {captured.count("ToTop composed")} times. With the parameter as a
    key of `remember`, it composed {keyed.count("ToTop composed")} time. A key makes a new derived state, with the new
    limit.
    """
)

# %% [markdown]
# **Mistake three: `remember` with a key is "the same thing".** It stores a result, as a derived state does. But
# composition reads the key, because the key is an argument.


# %%
@composable
def RememberedWithKey():
    position = remember_scroll_state()
    show = remember(lambda: position.value > 200, position.value > 200)
    with Box(Modifier.fill_max_size().background(Color.WHITE)):
        with Column(Modifier.test_tag("list").fill_max_width().vertical_scroll(position)):
            Lines()
        if show:
            ToTop()


by_key = kit.record(RememberedWithKey, scroll, name="key", width=240, height=200)
kit.say(
    f"""
    `RememberedWithKey` composes {by_key.count("RememberedWithKey composed")} times, as the slow form does. `remember`
    saves a calculation within a run (lesson 7). `derived_state_of` saves the run.
    """
)

# %% [markdown] tags=["pitfalls"]
# ## Pitfalls
#
# - **Inputs that change as often as the result.** Then a derived state is only overhead. Formatting and joining texts
#   are typical cases.
# - **No `remember` around it**, and **plain parameters inside it**: see above.
# - **A read next to it.** If the same composable also reads `position.value` directly, for example in a `Text`, it
#   composes in each frame anyway. One direct read undoes the filter.
# - **The wrong tool for positions.** If the number is only used to move or to draw, read it in placement or drawing
#   (lessons 4 and 5). A derived state cannot filter a value that really is another one in each frame.

# %% tags=["pitfalls"]
counted_runs = {"runs of the calculation": lost_checks}
kit.refute("derived_state_of needs no remember", {"runs of the calculation": kept_checks}, counted_runs)

# %% tags=["pitfalls"]
kit.refute("derived_state_of always saves runs", {"Name composed": 1}, derived)

# %% tags=["pitfalls"]
kit.refute(
    "remember with a key and derived_state_of are interchangeable",
    {"RememberedWithKey composed": fast.count("Mine composed")},
    by_key,
)

# %% tags=["pitfalls"]
kit.refute("A derived state follows plain parameters", {"ToTop composed": 1}, captured)

# %% [markdown] tags=["kotlin"]
# ## In Kotlin
#
# | Python here | Kotlin |
# |---|---|
# | `remember(lambda: derived_state_of(f))` | `remember { derivedStateOf { … } }` |
# | `remember(lambda: derived_state_of(f), limit)` | `remember(limit) { derivedStateOf { … } }` |
# | `show.value` | `show.value`, or `show` with `val show by …` |
#
# ```kotlin
# @Composable
# fun Page() {
#     val position = rememberScrollState()
#     val show by remember { derivedStateOf { position.value > 200 } }   // slow: val show = position.value > 200
#     Box(Modifier.fillMaxSize()) {
#         Column(Modifier.fillMaxWidth().verticalScroll(position)) { Lines() }
#         if (show) ToTop()
#     }
# }
# ```
#
# The other programs of this lesson:

# %% tags=["kotlin"]
kit.kotlin("08_derived_state")

# %% [markdown] tags=["transfer"]
# ## One more question
#
# A form has a text field. The button *Send* is enabled if the text is not empty: `enabled = text.value != ""`. The
# user types a word into the empty field, letter by letter. The composable of the button reads only `enabled`. How
# often does it run with a direct read, and how often with a derived state? Is the derived state worth it?

# %% [markdown] tags=["answer"]
# With a direct read it runs once for each letter. With a derived state it runs once, at the first letter. So it is a
# real filter: the text changes with each letter, the answer changes once. The derived state pays if the button has
# its own composable. If the same composable also shows the text, it runs for each letter anyway, and the derived
# state saves nothing. The cell below measures both.


# %% tags=["answer"]
def form(is_derived):
    @composable
    def Form():
        text = remember(lambda: mutable_state_of(""))
        Field(text)
        Send(text)

    @composable
    def Field(text):
        Text(f"> {text.value}", Modifier.clickable(lambda: text.set(text.value + "x")).test_tag("field"))

    @composable
    def Send(text):
        if is_derived:
            enabled = remember(lambda: derived_state_of(lambda: text.value != "")).value
        else:
            enabled = text.value != ""
        Text("Send", color=Color.BLACK if enabled else Color.hex("#9AA0A6"))

    return Form


def eight_letters(scene):
    for _ in range(8):
        scene.tap(*scene.find("field").center)
        scene.frame()


kit.compare(
    kit.record(form(False), eight_letters, name="direct", width=200, height=60),
    kit.record(form(True), eight_letters, name="derived", width=200, height=60),
    "Field composed",
    "Send composed",
)

# %% [markdown]
# ## Read more
#
# - [Side-effects in Compose](https://developer.android.com/develop/ui/compose/side-effects), section *derivedStateOf*
# - [Follow best practices](https://developer.android.com/develop/ui/compose/performance/bestpractices), section *Use
#   derivedStateOf to limit recompositions*
# - In the gallery: the program *Chat*.
