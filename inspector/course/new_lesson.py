"""Writes the source of a new lesson: a small program with every part of a lesson, ready to be changed."""

from __future__ import annotations

import re
from pathlib import Path

from .lesson_files import sources

SLUG = re.compile(r"[a-z][a-z0-9_]*")


class NewLessonError(ValueError):
    """The lesson cannot be written; the message says why."""


def write_new_lesson(slug: str, folder: Path) -> Path:
    """Writes `NN_slug.py` into a folder. Returns its path. Raises NewLessonError.

    NN is larger than each number in the folder and in the course, because a name such as `01_ada.py` means a
    submission of lesson 1."""
    if not SLUG.fullmatch(slug):
        raise NewLessonError(f"{slug!r} is no name for a lesson: use small letters, digits and _, a letter first")
    numbers = [int(path.name[:2]) for path in (*sources(), *folder.glob("[0-9][0-9]_*.py"))]
    taken = [path.name for path in folder.glob(f"[0-9][0-9]_{slug}.py")]
    if taken:
        raise NewLessonError(f"{taken[0]} exists already in {folder}")
    number = max(numbers, default=0) + 1
    if number > 99:
        raise NewLessonError(f"{folder} has a lesson 99 already; numbers have two digits")
    path = folder / f"{number:02}_{slug}.py"
    try:
        path.write_text(TEMPLATE.replace("TITLE", slug.replace("_", " ").capitalize()), encoding="utf-8")
    except OSError as error:
        raise NewLessonError(f"{path}: cannot be written ({error.strerror})") from error
    return path


TEMPLATE = '''\
# %% [markdown]
# # TITLE
#
# **Question.** A tap changes the color of a box. Which work does the new color need?
#
# You need: lesson 1, *A frame has three phases*; lesson 2, *Where is state read?*
#
# ## It runs
#
# `Screen` reads the color while it composes. `demo` taps the box and runs a frame.

# %%
from engine import Box, Color, Modifier, composable, mutable_state_of, remember
from lessons import kit


@composable
def Screen():
    color = remember(lambda: mutable_state_of(Color.RED, name="color"))
    tap = Modifier.clickable(lambda: color.set(Color.BLUE))
    Box(tap.test_tag("box").size(80).background(color.value))


def demo(scene):
    scene.tap(*scene.find("box").center)
    scene.frame()


early = kit.record(Screen, demo, name="early", width=160, height=100)
kit.side_by_side(early.picture(0), early.picture(1))

# %% [markdown]
# ## Predict
#
# How often does each of these run after the first frame?

# %% tags=["predict"]
# Write a number in place of each None, then run the cell.
mine = kit.Prediction({"Screen composed": None, "box drawn": None})
mine

# %% [markdown]
# ## Step

# %% tags=["step"]
kit.events(early, 1)

# %% [markdown]
# ## Reveal

# %% tags=["reveal"]
mine.reveal(early)

# %% [markdown]
# ## Explain
#
# The table shows the reader of the state, and the phase of the read.

# %%
kit.reads(early, 1)

# %%
kit.say(f"""
`Screen` composes **{early.count("Screen composed")}** times to show another color.
""")

# %% [markdown]
# ## Fix
#
# Change `Mine` so that only drawing reads the color.


# %% tags=["exercise"]
@composable
def Mine():
    color = remember(lambda: mutable_state_of(Color.RED, name="color"))
    tap = Modifier.clickable(lambda: color.set(Color.BLUE))
    Box(tap.test_tag("box").size(80).background(color.value))


# %% tags=["check"]
kit.check(
    kit.record(Mine, demo, name="mine", width=160, height=100),
    {"Mine composed": 0, "box drawn": 1},
    looks_like=early,
)

# %% [markdown] tags=["hint"]
# **Hint 1.** Which line takes the value of the color, and in which phase?

# %% [markdown] tags=["hint"]
# **Hint 2.** `draw_behind` takes a function, and drawing calls it.

# %% [markdown] tags=["hint"]
# **Hint 3.** Write `draw_behind(lambda scope: scope.draw_rect(color.value))` instead of `background(color.value)`.

# %% [markdown]
# One solution:


# %% tags=["solution"]
@composable
def Mine():
    color = remember(lambda: mutable_state_of(Color.RED, name="color"))
    tap = Modifier.clickable(lambda: color.set(Color.BLUE))
    Box(tap.test_tag("box").size(80).draw_behind(lambda scope: scope.draw_rect(color.value)))


# %% tags=["check"]
late = kit.record(Mine, demo, name="late", width=160, height=100)
kit.check(late, {"Mine composed": 0, "box drawn": 1}, looks_like=early)

# %% [markdown]
# ## What it costs

# %%
kit.compare(early, late)

# %% [markdown] tags=["pitfalls"]
# ## Pitfalls
#
# - **"Every change of a state composes."** It does so only if composition reads the state:

# %% tags=["pitfalls"]
kit.refute("Every change of a state composes", {"Mine composed": 1}, late)

# %% [markdown] tags=["kotlin"]
# ## In Kotlin
#
# ```kotlin
# Box(Modifier.size(80.dp).drawBehind { drawRect(color.value) })
# ```

# %% [markdown] tags=["transfer"]
# ## One more question
#
# The second tap writes the same color again. What runs? Decide first, then open the answer.

# %% [markdown] tags=["answer"]
# Nothing: an equal value is no change, so the engine invalidates no reader.

# %% [markdown]
# ## Read more
#
# - [Jetpack Compose phases](https://developer.android.com/develop/ui/compose/phases)
'''
