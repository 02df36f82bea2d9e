"""To-do list

A screen that reads every state itself recomposes completely for a letter, a check mark or a frame of a color.
`slow` reads the draft, the titles and the check marks in the screen, makes new row objects of them each time, gives
the rows no keys, and composes the page color while it fades. `fast` reads each state in the function that shows it,
counts and filters in derived states, gives the rows keys, and reads the page color while it is drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    Color,
    ColorScheme,
    MaterialTheme,
    Modifier,
    Scaffold,
    Scene,
    SnackbarHost,
    animate_color_as_state,
    composable,
    derived_state_of,
    remember,
    remember_coroutine_scope,
    tween,
)
from lessons.apps.parts.tasks import EditDialog, NewTask, Task, TaskList, TaskRow, Tasks, TopBar

# ---------------------------------------------------------------- slow


class RowData:
    """A task for the slow rows: each run creates a new object, which equals no earlier one."""

    def __init__(self, task: Task) -> None:
        self.task, self.title, self.done = task, task.title.value, task.done.value


@composable
def SlowPage(model: TaskList) -> None:
    page = animate_color_as_state(MaterialTheme.color_scheme.background, tween(160))
    draft = model.draft.value  # each letter runs the page
    summary = model.summary()  # reads every check mark here
    rows = [RowData(task) for task in model.tasks if model.shows(task)]

    def items(scope: Any) -> None:
        scope.items(rows, lambda row: TaskRow(model, row.task, row.title, row.done))  # no keys

    Scaffold(
        lambda padding: Tasks(items, padding),
        container_color=page.value,  # each frame of the fade runs the page
        content_color=MaterialTheme.color_scheme.on_background,
        top_bar=lambda: TopBar(model, summary),
        bottom_bar=lambda: NewTask(model, draft),
        snackbar_host=lambda: SnackbarHost(model.messages),
    )
    EditDialog(model)


# ---------------------------------------------------------------- fast


@composable
def FastPage(model: TaskList) -> None:
    page = animate_color_as_state(MaterialTheme.color_scheme.background, tween(160))
    summary = remember(lambda: derived_state_of(model.summary))
    shown = remember(lambda: derived_state_of(lambda: [task for task in model.tasks if model.shows(task)]))

    def items(scope: Any) -> None:
        scope.items(shown.value, lambda task: FastRow(model, task), key=lambda task: task.number)

    Scaffold(
        lambda padding: Tasks(items, padding),
        # Read while drawing; the layer keeps what stands on the page apart.
        Modifier.draw_behind(lambda scope: scope.draw_rect(page.value)).graphics_layer(),
        container_color=Color.TRANSPARENT,
        content_color=MaterialTheme.color_scheme.on_background,
        top_bar=lambda: TopBar(model, summary.value),
        bottom_bar=lambda: NewTask(model, model.draft.value),
        snackbar_host=lambda: SnackbarHost(model.messages),
    )
    EditDialog(model)


@composable
def FastRow(model: TaskList, task: Task) -> None:
    TaskRow(model, task, task.title.value, task.done.value)


# ---------------------------------------------------------------- the program


def screen(page: Callable[[TaskList], None]) -> None:
    launch = remember_coroutine_scope().launch
    model = remember(lambda: TaskList(launch))
    scheme = ColorScheme.DARK if model.is_dark.value else ColorScheme.LIGHT
    MaterialTheme(lambda: page(model), color_scheme=scheme)


@composable
def SlowScreen() -> None:
    screen(SlowPage)


@composable
def FastScreen() -> None:
    screen(FastPage)


VARIANTS = {"slow": SlowScreen, "fast": FastScreen}


def demo(scene: Scene) -> None:
    """Adds a task, checks one, deletes one and takes that back, edits one, goes dark, shows what is open."""

    def tap(tag: str, frames: int = 1) -> None:
        scene.tap(*scene.find(tag).center)
        scene.settle(frames)

    def type_text(text: str) -> None:
        for letter in text:
            scene.key(letter)
            scene.frame()

    tap("draft")
    type_text("Tea")
    tap("add", 2)
    tap("check2")
    tap("delete1", 2)
    scene.tap(*scene.semantics().find("Undo").bounds.center)
    scene.settle(3)
    tap("edit4", 20)
    tap("title")
    scene.key("End")
    type_text("!")
    tap("save", 12)
    tap("dark", 20)
    tap("Open", 30)
